"""Walks over every chapter: one kind of item of the law at a time, each entry held to what its clause says.

A walk that passes shows every clause by which a chapter has such an item (`WALKS` in tools/proofs.py). So each looks at
what the program does, or what it refuses with the clause, and never only at the chapter's file.
"""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from datetime import date, timedelta
from fractions import Fraction
from functools import cache
from itertools import combinations

import msgspec
import pytest

from croupier.contract.checks import DEEP
from croupier.contract.guests import do_anything, play_at_random, take_seats
from croupier.contract.houses import house, houses, worked
from croupier.contract.parameters import chosen, playable
from croupier.contract.test_chapters import is_long, priced_under, that_offers
from croupier.errors import Refused
from croupier.games import game_for
from croupier.games.capabilities import AmongPlayers, box_of
from croupier.games.script import Decide, Settled, TakeWagers
from croupier.rules import pays
from croupier.rules.dates import Noted, all_dated, running
from croupier.rules.law import TABLE_MINIMUM, Chapter, Chart, Equipment, Limits, Option, Wager
from croupier.rules.loader import addresses, load
from croupier.rules.submission import Rules, Submission
from croupier.surface import OpenGame
from croupier.tables.dealer import least_cut
from croupier.tables.journal import Event
from croupier.tables.rounds import played
from croupier.tables.table import Table

PLAYABLE = list(filter(playable, chosen(None)))

# --- options ----------------------------------------------------------------------------------------------------------

NONSENSE = "nothing of the kind"


def required(address: str, requires: Mapping[str, tuple[str, ...]]) -> dict[str, str]:
    """The fewest answers under which a requirement on options holds, those that they require themselves among them."""
    chapter, answers = load(address), dict[str, str]()
    for name, choices in requires.items():
        if Rules(address).choice(name) in choices:
            continue
        option = next(option for option in chapter.options if option.id == name)
        answers |= required(address, needs_of(option, choices[0])) | {name: choices[0]}
    return answers


def needs_of(option: Option, answer: str) -> dict[str, tuple[str, ...]]:
    """What an answer to an option needs of other options."""
    own = {
        name: choices
        for need in option.choice_needs
        if need.choice == answer
        for name, choices in need.requires.items()
    }
    return own if answer in ("no", "none", *option.choices[:1]) else dict(option.requires) | own


def filed(address: str, option: Option, answer: str) -> Rules:
    """The chapter under one answer and what it requires."""
    options = required(address, needs_of(option, answer)) | {option.id: answer}
    return Rules(address, Submission(options=withheld(address, options) | options))


def own_clause(chapter: Chapter, option: Option, answer: str) -> str:
    """The clause on an option in the game of a room that is filed with its answer, or the only one."""
    usual = next((one.default for one in chapter.options if one.id == "variant"), "")
    game = required(chapter.address, needs_of(option, answer)).get("variant", usual)
    return option.clauses.get(game, option.cite)


def withheld(address: str, options: Mapping[str, str]) -> dict[str, str]:
    """The answers by which wagers are not offered that may not be beside one that these options offer."""
    laws = [law for law in load(address).wagers if law.kind in exclusive_kinds(address)]
    if not any(options.get(law.option) == "yes" for law in laws):
        return {}
    return {law.option: "no" for law in laws if law.option and options.get(law.option) != "yes"}


def exclusive_kinds(address: str) -> set[str]:
    """The kinds of wagers of which a game of the chapter's book offers at most one."""
    book = f"{load(address).rulebook}/"
    return {one.kind for other in addresses() if other.startswith(book) for one in load(other).exclusive}


def allowed_answers(option: Option) -> Iterator[str]:
    """Every printed choice, and the bounds of a number."""
    if option.type == "list":
        yield from option.choices if "choice" in option.items else ()
    else:
        yield from option.choices
        yield from filter(None, (option.min, option.max))


def wrong_answers(option: Option) -> Iterator[str]:
    """One beyond each printed bound, and a word that is no answer."""
    if option.type == "text" or (option.type == "list" and not option.items):
        return
    yield NONSENSE
    if option.min:
        yield beyond(option, option.min, -1)
    if option.max:
        yield beyond(option, option.max, 1)


def beyond(option: Option, bound: str, way: int) -> str:
    """The next answer below or above a bound."""
    match option.type:
        case "integer":
            return str(int(bound) + way)
        case "money":
            return f"${(pays.cents(bound) + way) / 100:.2f}"
        case "percent":
            return f"{float(bound.rstrip('%')) + way / 100}%"
        case "odds":
            paid = pays.parse(bound).profit + way * Fraction(1, 10)
            return f"{paid.numerator} to {paid.denominator}"
        case "list":
            return {"2222A": "AAAKQ"}.get(bound, "AAAKQ")
    raise AssertionError(option.type)


@pytest.mark.parametrize("address", addresses())
def test_every_choice_is_accepted_and_nothing_else(address: str) -> None:
    chapter = load(address)
    for option in chapter.options:
        for answer in allowed_answers(option):
            assert filed(address, option, answer).choice(option.id) == answer
        for answer in wrong_answers(option):
            with pytest.raises(Refused) as refused:
                filed(address, option, answer)
            assert refused.value.cite == chapter.cited(own_clause(chapter, option, answer)), (option.id, answer)


def offered_alone(address: str, wager: str) -> Submission:
    """A house that offers a wager of an exclusive kind and no other of it."""
    options = {next(law.option for law in load(address).wagers if law.id == wager): "yes"}
    return Submission(options=withheld(address, options) | options)


def exclusive_wagers(address: str) -> list[str]:
    """The wagers of a chapter that may not be offered beside one another."""
    return [law.id for law in load(address).wagers if law.kind in exclusive_kinds(address)]


def waivers(address: str) -> set[str]:
    """Options by which a house reads that they may."""
    book = address.partition("/")[0]
    return {
        name for other in addresses() if other.startswith(book) for one in load(other).exclusive for name in one.unless
    }


@pytest.mark.parametrize("address", [address for address in PLAYABLE if len(exclusive_wagers(address)) > 1])
def test_exclusive_options_are_refused_together(address: str) -> None:
    """pa 605a.7(e)(2): a game offers at most one progressive wager; each may be offered alone, no two together."""
    for one, other in combinations(exclusive_wagers(address), 2):
        first, second = (offered_alone(address, wager) for wager in (one, other))
        assert Rules(address, first).offers(one)
        assert not Rules(address, first).offers(other)
        both = {
            name: "yes" if "yes" in (answer, second.options.get(name)) else "no"
            for name, answer in first.options.items()
        }
        both |= {option.id: "no" for option in load(address).options if option.id in waivers(address)}
        with pytest.raises(Refused) as refused:
            Rules(address, Submission(options=both))
        assert refused.value.cite == "pa 605a.7(e)(2)", (one, other)


# --- seats and terms --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("address", [address for address in PLAYABLE if load(address).seats])
def test_nobody_sits_down_beyond_the_printed_seats(address: str) -> None:
    """At every house of the worked rounds the last printed seat can be taken, and none after it; who plays behind a box
    plays on a printed one. A round with fewer players than printed does not begin."""
    seats = load(address).seats
    assert seats is not None
    for submission in houses(address):
        game = OpenGame(Rules(address, submission))
        table = game.table(address)
        last = table.game.seats
        boxes = {box_of(table.game, seat) for seat in range(1, last + 1)}
        assert not seats.max or boxes <= set(range(1, seats.max + 1)), "there is no box beyond those printed"
        with pytest.raises(Refused) as refused:
            table.sit(last + 1, "x", DEEP)
        assert refused.value.cite == load(address).cited(seats.cite)
        table.sit(last, "x", DEEP)
        if seats.min > 1 and isinstance(table.game, AmongPlayers):
            nothing_is_dealt_to_one(table)


def nothing_is_dealt_to_one(table: Table) -> None:
    """A round with one player only is refused or over at once."""
    with suppress(Refused):
        table.begin()
    assert not table.playing
    assert not {event.kind for event in table.journal.events} & {"wagers", "posted", "card", "balls"}


@pytest.mark.parametrize("address", [address for address in addresses() if load(address).terms])
def test_every_term_is_on_the_calendar(address: str) -> None:
    """The list of all deadlines has it with its clause and period; once begun, it ends after that period."""
    listed = {entry.id: entry for entry in all_dated(address)}
    for term in load(address).terms:
        entry, begun = listed[term.id], date(2026, 1, 31)
        assert (entry.cite, entry.what) == (load(address).cited(term.cite), term.says)
        assert term.period in entry.when
        assert term.since in entry.when
        (running_term,) = running([Noted(address, term.id, "a ticket", "begun", begun)], begun)
        count, unit = int(term.period.split()[0]), term.period.split()[1].rstrip("s")
        ends = begun + timedelta(days=count) if unit == "day" else begun.replace(year=begun.year + count)
        assert unit in ("day", "year")
        assert running_term.ends == ends


# --- equipment --------------------------------------------------------------------------------------------------------


def numbers_of_decks(address: str) -> Iterator[int]:
    """With how many decks a house may play: those printed, and those that the option allows, up to eight where it has
    no upper bound."""
    option = next((option for option in load(address).options if option.id == "decks"), None)
    if option is None:
        yield from (item.count[0] for item in load(address).equipment if item.kind == "cards")
    elif option.choices:
        yield from map(int, option.choices)
    else:
        yield from range(int(option.min), int(option.max or 8) + 1)


def printed_deck(item: Equipment) -> Counter[str]:
    """The names of the cards of one deck, by its printed ranks, jokers and removed cards."""
    cards = Counter(rank + suit for rank in "23456789TJQKA" for suit in "cdhs")
    for gone in item.removed:
        cards -= Counter({name: 1 for name in cards if gone.replace("10", "T") in (name, name[0])})
    return cards + Counter({"Joker": item.jokers})


@pytest.mark.parametrize("address", [address for address in PLAYABLE if load(address).equipment])
def test_decks_hold_the_printed_cards(address: str) -> None:
    """Every shoe that is dealt from holds each printed card as often as there are decks, tiles and balls are as many as
    printed, so many dice are thrown, and the wheel has its pockets in the printed order."""
    for item in load(address).equipment:
        for_kind = {"cards": cards_are_as_printed, "tiles": tiles_are_as_printed, "wheel": wheel_is_as_printed}
        if item.count or item.pockets:
            for_kind.get(item.kind, draws_are_as_printed)(address, item)


class Bound:
    """A source that always gives the least number, or the greatest."""

    def __init__(self, least: bool) -> None:
        """One end of the range."""
        self.least = least

    def below(self, bound: int) -> int:
        return 0 if self.least else bound - 1


@pytest.mark.parametrize(
    "address", [address for address in PLAYABLE if any(item.cut for item in load(address).equipment)]
)
def test_a_recut_leaves_the_printed_number_of_cards(address: str) -> None:
    """As many cards as the chapter prints lie at least on either side of a cut, and it may be as near to an end."""
    (printed,) = {item.cut for item in load(address).equipment if item.cut}
    table = OpenGame(Rules(address, houses(address)[0])).table(address)
    assert least_cut(table.game.rules) == printed
    for least in (True, False):
        before = list(table.dealer._cards().stub())
        table.dealer.source = Bound(least)  # type: ignore[assignment]
        table.dealer.recut()
        top = printed if least else len(before) - printed
        assert list(table.dealer._cards().stub()) == before[top:] + before[:top]


def cards_are_as_printed(address: str, item: Equipment) -> None:
    """By the cards in the dealer's shoe, with every number of decks."""
    printed, plain = printed_deck(item), houses(address)[0]
    assert printed.total() == item.per_deck + item.jokers
    for decks in numbers_of_decks(address):
        rules = Rules(address, msgspec.structs.replace(plain, options=plain.options | with_decks(address, decks)))
        table = OpenGame(rules).table(address)
        held = Counter(map(table.game.pieces.name, table.dealer._cards().cards))
        assert held == Counter({name: decks * times for name, times in printed.items()})
    if left := set(item.count) - set(numbers_of_decks(address)):  # the version of the game that has one
        assert left == {1}
        one_deck = next(one for one in houses(address) if "single-deck" in one.options.values())
        assert len(OpenGame(Rules(address, one_deck))._game.deck()) == item.per_deck


def with_decks(address: str, decks: int) -> dict[str, str]:
    """The answers by which so many decks are dealt from."""
    option = next((option for option in load(address).options if option.id == "decks"), None)
    return required(address, needs_of(option, str(decks))) | {"decks": str(decks)} if option else {}


def tiles_are_as_printed(address: str, item: Equipment) -> None:
    """Each tile of the chart is in the set as often as it is printed there."""
    game = OpenGame(house(address))._game
    assert (len(game.deck()), len(set(map(game.pieces.picture, game.deck())))) == (*item.count, 21)


def wheel_is_as_printed(address: str, item: Equipment) -> None:
    option = next((option for option in load(address).options if option.id == "wheel"), None)
    rules = house(address).with_option("wheel", item.id) if option else house(address)
    assert OpenGame(rules)._game.wheel.pockets == item.pockets


def draws_are_as_printed(address: str, item: Equipment) -> None:
    """By what is thrown, spun and drawn in rounds: so many dice at once, one ball, no ball beyond the last."""
    events = [event for journal in (*journals(address), *played_with(address, item)) for event in journal]
    if item.kind == "dice":  # those that are thrown again are fewer
        first = [
            next((one for one in events[place:] if one.kind == "roll"), None)
            for place, event in enumerate(events)
            if event.kind == "round"
        ]
        assert {len(event.data["dice"]) for event in first if event} == set(item.count)
    elif item.count == (1,):
        spins = [event.data["pocket"] for event in events if event.kind == "spin"]
        assert spins
        assert all(isinstance(pocket, str) for pocket in spins), "one ball rests in one pocket"
    else:
        drawn = {ball for event in events if event.kind == "balls" for ball in event.data["numbers"]}
        assert OpenGame(house(address))._game.balls == item.count[0]
        assert drawn
        assert drawn <= set(range(1, item.count[0] + 1))


def played_with(address: str, item: Equipment) -> Iterator[Sequence[Event]]:
    """The journal of a round at random at a house that has chosen this of its equipment, where it can choose."""
    for option in load(address).options:
        if item.id and item.id in option.choices:
            table = OpenGame(house(address).with_option(option.id, item.id)).table(address)
            take_seats(table, random.Random(address))
            list(play_at_random(table, random.Random(address), 3))
            yield table.journal.events


# --- wagers -----------------------------------------------------------------------------------------------------------


@cache
def journals(address: str) -> list[Sequence[Event]]:
    """The journals of the worked rounds of a chapter that are allowed."""
    return [played(record)[0].journal.events for record in worked(address) if not record.refused]


def made_in(events: Iterable[Event]) -> set[tuple[int, str]]:
    """Seats and the wagers that they made, were made to post, or were given in a journal."""
    return {
        (event.data["seat"], key.partition(":")[0])
        for event in events
        if event.kind in ("wagers", "decision", "posted", "settled")
        for key in event.data.get("wagers", (event.data.get("wager", ""),))
    }


@pytest.mark.parametrize("address", PLAYABLE)
def test_every_wager_is_made_in_a_worked_round(address: str) -> None:
    """One that is allowed; a bonus, which has no stake, is settled in one, and a jackpot is fed in one."""
    made = {wager for events in journals(address) for _, wager in made_in(events)}
    made |= {event.data["wager"] for events in journals(address) for event in events if event.kind == "fund"}
    assert {law.id for law in load(address).wagers} - made == set()


Settlement = tuple[str, str, str, str]
"""A wager, an outcome, what it is paid, and the clause."""
ROUNDS_AT_RANDOM, HOUSES_AT_RANDOM = 60, 5
LOOKED_FIRST = "the dealer has looked for a Blackjack before anybody can surrender"
NEVER_SETTLED = {
    ("oh/criss-cross-poker", "middle", "push"): "the pay table has the pairs that push",
    ("oh/let-it-ride", "progressive", "folded"): "nobody folds: bets are withdrawn",
    ("oh/pai-gow-poker", "progressive", "folded"): "the versions in which a hand is folded have no progressive",
    ("pa/645a-pai-gow-poker", "protection", "eight-high"): "seven different cards up to an eight are a straight",
    (
        "pa/665a-double-attack-blackjack",
        "bust-it",
        "surrender-dealer-blackjack",
    ): "lost as with any Blackjack, 665a.7(g)",
    ("pa/673a-double-back-jack", "main", "surrender-dealer-blackjack"): LOOKED_FIRST,
    ("gr/10-spanish-21", "main", "surrender-dealer-blackjack"): LOOKED_FIRST,
    ("gr/11-free-bet-blackjack", "main", "blackjack-against-21"): "settled as a tie by the same clause",
    ("pa/637a-poker", "bad-beat", "no-bad-beat"): "the jackpot has no stake: it is fed from the pot",
    ("pa/637a-poker", "high-hand", "no-full-house"): "the jackpot has no stake: it is fed from the pot",
}
"""Chapter, wager and outcome of rows by which nothing is ever settled, and why."""


@pytest.mark.parametrize("address", PLAYABLE)
def test_every_settlement_is_shown(address: str) -> None:
    """In a worked round, in the exact count of what can happen, or in rounds at random at a table."""
    left = settlements(address)
    for events in journals(address):
        left -= settled_in(address, events)
    for wager in {wager for wager, *_ in left}:
        for rules in houses_with(address, wager):
            left -= settled_in_counts(rules, {wager})
    for number, submission in enumerate(houses(address)[:HOUSES_AT_RANDOM]):
        left -= settled_at_random(Rules(address, submission), number) if left else set()
    assert left == set()


def settlements(address: str) -> set[Settlement]:
    """Everything that is settled without a pay table."""
    return {
        (law.id, outcome, odds, load(address).cited(cite))
        for law in load(address).wagers
        for rows in (law.settles, *(more.rows for more in law.more_settles))
        for outcome, odds, cite in rows
        if (address, law.id, outcome) not in NEVER_SETTLED
        and not (law.kind == "bonus" and odds == "Lose")  # it has no stake to lose
    }


def houses_with(address: str, wager: str) -> Iterator[Rules]:
    """Houses that offer a wager: one that chooses little, and one for each requirement on how the wager is settled."""
    yield house(address)
    if rules := that_offers(address, wager):
        yield rules
        for more in rules.wager(wager).more_settles:
            options = rules.submission.options | required(address, more.requires)
            with suppress(Refused):
                yield Rules(address, msgspec.structs.replace(rules.submission, options=options))


def settled_as(rules: Rules, wager: str, outcome: str, odds: str, cite: str) -> set[Settlement]:
    """The rows by which a wager can have been settled: what loses by the clause on losing keeps its own name, and what
    wins may be paid by the clause of its pay table."""
    law = rules.wager(wager)
    by_table = cite in {rules.cite(group.cite) for group in law.paytables}
    rows = (*law.settles, *(row for more in law.more_settles if rules.holds(more.requires) for row in more.rows))
    return {
        (wager, name, odds, clause)
        for name, _, printed in rows
        if name in (outcome, "lose") and (clause := rules.cite(printed)) and (cite == clause or by_table)
    }


def settled_in(address: str, events: Sequence[Event]) -> set[Settlement]:
    """The rows by which the wagers in a journal are settled; those that came into a pot, with it."""
    rules = Rules(address, Submission(options=events[0].data["options"]))
    made, shown = made_in(events), set[Settlement]()
    for event in events:
        if event.kind == "settled":
            line, wager = event.data, event.data["wager"].partition(":")[0]
            wagers = (
                [wager] if rules.has(wager) else [one for seat, one in made if seat == line["seat"] and rules.has(one)]
            )
            for one in wagers:
                shown |= settled_as(rules, one, line["outcome"], line["pays"], line["cite"])
    return shown


def settled_at_random(rules: Rules, number: int) -> set[Settlement]:
    """The rows by which wagers are settled in some rounds in which everybody does anything."""
    rng = random.Random(f"{rules} {number}")
    table = OpenGame(rules).table(f"{rules} {number}")
    take_seats(table, rng)
    for _ in range(ROUNDS_AT_RANDOM):
        if not table.closed:
            table.begin()
        while table.playing:
            do_anything(table, rng)
    return settled_in(rules.chapter.address, table.journal.events)


def settled_in_counts(rules: Rules, wagers: Collection[str]) -> set[Settlement]:
    """The rows by which outcomes that can happen are settled, in the exact counts of a house's priced wagers."""
    shown = set[Settlement]()
    for priced in priced_under(rules):
        if priced.wager not in wagers or is_long(rules, priced.wager) or not rules.offers(priced.wager):
            continue
        try:
            count = game_for(rules).count(priced)
        except Refused:  # the house leaves out what it must supply
            continue
        for case, times in zip(count.cases, count.counts, strict=True):
            for leg in case.legs if times else ():
                paid = rules.pay(leg.wager, *leg.chain)
                shown |= settled_as(rules, leg.wager, paid.outcome, paid.pays.text, paid.cite)
    return shown


# --- limits -----------------------------------------------------------------------------------------------------------

POSTED = 100
POSTED_LIMITS = {"table": (f"${POSTED // 100}", "")}
"""The least stake, in cents, at the tables here: so small that it is in the way of no printed limit."""
ROUNDS_OF_RAISES, ENOUGH_RAISES = 200, 5
NO_SPOTS: Mapping[str, Sequence[str]] = {}
"""No wager needs a spot: a limit holds for what a player has on all of them."""


@pytest.mark.parametrize("address", PLAYABLE)
def test_stakes_outside_a_printed_limit_are_refused(address: str) -> None:
    """A stake just outside each printed limit is refused with its clause, and the nearest one inside is taken; of a
    raise, every amount that a table offers is inside, and any that is named outside is refused."""
    for law in load(address).wagers:
        for limits in (law.limits, *law.more_limits):
            if not any((limits.min, limits.max, limits.amounts, limits.times, limits.at_least, limits.at_most)):
                continue  # it is only described: options or charts have its figures
            rules = house_with(address, law, limits)
            clause = load(address).cited(limits.cite or law.cite)
            if law.kind in ("raise", "bonus"):
                added_within(rules, law, limits, clause)
                continue
            for inside, outside in around(rules, law, limits):
                rules.check_stakes(inside, NO_SPOTS)
                with pytest.raises(Refused) as refused:
                    rules.check_stakes(outside, NO_SPOTS)
                assert refused.value.cite == clause, (law.id, outside)


def house_with(address: str, law: Wager, limits: Limits) -> Rules:
    """A house of the worked rounds, or else any, that offers a wager and where a limit on it holds."""
    for submission in houses(address):
        rules = Rules(address, msgspec.structs.replace(submission, limits=POSTED_LIMITS))
        if rules.offers(law.id) and rules.holds(limits.requires):
            return rules
    under = dict(law.under[0]) if law.under else {}
    wanted = under | dict(limits.requires) | ({law.option: ("yes",)} if law.option else {})
    options = required(address, wanted)
    return Rules(address, Submission(options=withheld(address, options) | options, limits=POSTED_LIMITS))


def around(rules: Rules, law: Wager, limits: Limits) -> Iterator[tuple[dict[str, int], dict[str, int]]]:
    """Wagers of a seat just inside each bound of a limit, and the same just outside it."""
    beside = companions(rules, law)
    amounts = [pays.cents(amount) for amount in limits.amounts]
    if amounts:
        yield {**beside, law.id: amounts[0]}, {**beside, law.id: amounts[0] + 1}
    if limits.min:
        yield {**beside, law.id: pays.cents(limits.min)}, {**beside, law.id: pays.cents(limits.min) - 1}
    if limits.max:
        most = pays.cents(limits.max)
        equal = any(one.times for one in (law.limits, *law.more_limits))
        beside = dict.fromkeys(beside, most) if equal else beside
        yield {**beside, law.id: most}, {**beside, law.id: most + 1}
    if limits.of:
        measured = {**beside, TABLE_MINIMUM: POSTED}
        base = sum(measured[name] for name in limits.of.split("|")[0].split("+"))
        for times in limits.times:
            exact = int(base * Fraction(times))
            yield {**beside, law.id: exact}, {**beside, law.id: exact + 1}
            yield {**beside, law.id: exact}, {**beside, law.id: exact - 1}
        if limits.at_least:
            least = int(base * Fraction(limits.at_least))
            yield {**beside, law.id: least}, {**beside, law.id: least - 1}
        if limits.at_most:
            most = int(base * Fraction(limits.at_most))
            yield {**beside, law.id: most}, {**beside, law.id: most + 1}


def companions(rules: Rules, law: Wager) -> dict[str, int]:
    """The wagers that a wager needs or is measured by, with theirs, $20 each."""
    named = measures(rules, law)
    for name in named:
        named += [other for other in measures(rules, rules.wager(name)) if other not in named]
    return {name: 2_000 for name in named if name != law.id}


def measures(rules: Rules, law: Wager) -> list[str]:
    """The wagers that a wager needs or is measured by."""
    named = [need.split("|")[0] for need in law.needs]
    for limits in (law.limits, *law.more_limits):
        if limits.of and rules.holds(limits.requires):
            named += limits.of.split("|")[0].split("+")
    return [name for name in named if rules.has(name)]


def added_within(rules: Rules, law: Wager, limits: Limits, clause: str) -> None:
    """Every such wager that is added in rounds at random is within the limit, and where its player says how much, more
    or less is refused."""
    rng, seen = random.Random(f"{rules} {law.id}"), 0
    table = OpenGame(rules).table(law.id)
    for seat in range(1, min(3, table.game.seats) + 1):
        table.sit(seat, f"p{seat}", DEEP)
    for _ in range(ROUNDS_OF_RAISES):
        if table.closed or seen > ENOUGH_RAISES:
            break
        table.begin()
        while table.playing:
            if isinstance(table.pending, Decide):
                seen += decided_within(table, table.pending, law, limits, clause)
            elif isinstance(table.pending, TakeWagers):
                seen += laid_within(table, table.pending.seat, law, limits, clause)
            do_anything(table, rng)
        seen += sum(free_within(table, line, law, limits) for line in table.lines)
    assert seen, f"{law.id} is never made"


def decided_within(table: Table, decide: Decide, law: Wager, limits: Limits, clause: str) -> int:
    """How often a decision offers a raise."""
    offered = 0
    for action in decide.actions:
        amount = decide.amounts.get(action)
        if amount and amount.wager.partition(":")[0] == law.id:
            base = measure(table, decide.seat, amount.wager, limits)
            assert all(within(limits, stake, base) for stake in (amount.least, min(amount.most, DEEP))), (law.id, base)
            for outside in (amount.most + 100, amount.least - 1):
                with pytest.raises(Refused) as refused:
                    decide.taken(decide.saying(action, outside))
                assert refused.value.cite == clause, (law.id, amount)
            offered += 1
        for key, stake in decide.costs.get(action, {}).items():
            if key.partition(":")[0] == law.id:
                base = measure(table, decide.seat, key, limits)
                assert within(limits, stake, base), (law.id, key, stake, base)
                offered += 1
    return offered


def free_within(table: Table, line: Settled, law: Wager, limits: Limits) -> bool:
    """Whether a line settles a wager that the house lays for the player; then it wins as its measure has it."""
    if line.wager.partition(":")[0] != law.id or line.stake:
        return False
    base = measure(table, line.seat, line.wager, limits)
    assert line.pays != "1 to 1" or within(limits, line.net, base), line
    return line.net > 0


def laid_within(table: Table, seat: int, law: Wager, limits: Limits, clause: str) -> int:
    """Whether a raise can be made now beside a wager that stands; then one beyond the limit is refused."""
    for key, stake in table.stakes.get(seat, {}).items():
        base, colon, spot = key.partition(":")
        if base != limits.of:
            continue
        raised = f"{law.id}{colon}{spot}"
        with suppress(Refused):
            table.check_wagers(seat, {raised: stake})
            with pytest.raises(Refused) as refused:
                table.check_wagers(seat, {raised: 1_000 * stake})
            assert refused.value.cite == clause, (law.id, stake)
            return 1
    return 0


def measure(table: Table, seat: int, key: str, limits: Limits) -> int:
    """What a seat has wagered in this round of that by which a raise is measured, in cents; on the same spot, where it
    has several."""
    spot, made = key.partition(":")[2], Counter[str]()
    begun = max(place for place, event in enumerate(table.journal.events) if event.kind == "round")
    for event in table.journal.events[begun:]:
        if event.kind in ("wagers", "decision", "posted") and event.data["seat"] == seat:
            made.update(event.data["wagers"])
    again = made[key] if "+" in limits.of else 0  # what was added before is doubled with the rest
    return again + sum(made[f"{name}:{spot}"] or made[name] for name in limits.of.split("+"))


def within(limits: Limits, stake: int, base: int) -> bool:
    """Whether a stake keeps a limit; a multiple is a whole number of cents."""
    return (
        (not limits.times or stake in [int(base * Fraction(times)) for times in limits.times])
        and (not limits.at_least or stake >= base * Fraction(limits.at_least))
        and (not limits.at_most or stake <= base * Fraction(limits.at_most))
        and (not limits.max or stake <= pays.cents(limits.max))
    )


# --- dealing ----------------------------------------------------------------------------------------------------------

NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven")
VARIANTS = {
    "community cards first": ("community-cards-first", "yes"),
    "dealer's cards first": ("dealer-cards-first", "yes"),
    "one bonus card for all": ("pair-bonus-card", "community-card"),
    "stacks of four": ("four-card-stacks", "yes"),
}
"""What a method adds to its name, and the option that the house answers so."""
Dealt = list[tuple[str, str]]
"""Places and faces of cards in the order in which they were dealt."""
TO_PLACES = {
    "community": "community",
    "bonus": "bonus",
    "dealer": "dealer",
    "burned": "discard",
    "discarded": "discard",
}


def charted(address: str, name: str) -> Chart | None:
    """A chart of a chapter."""
    return next((chart for chart in load(address).charts if chart.id == name), None)


def dealt_by(address: str, method: str) -> list[Event]:
    """The events of a round in which three seats make the usual wagers and do the first thing that they can."""
    table = OpenGame(house_dealing(address, method)).table(f"{address} {method}")
    for seat in (1, 2, 3):
        table.sit(seat, f"p{seat}", DEEP)
    table.begin()
    while table.playing:
        if isinstance(table.pending, TakeWagers):
            table.answer(table.check_wagers(table.pending.seat, table.game.usual_wagers()))
        else:
            assert isinstance(table.pending, Decide)
            table.answer(table.pending.usual or table.pending.actions[0])
    return list(table.journal.events)


def house_dealing(address: str, method: str) -> Rules:
    """A house of the worked rounds that deals by a method; else one that is as it must be, with as few decks."""
    base, _, variant = method.partition(", ")
    wanted = {"dealing": (base,)} if any(option.id == "dealing" for option in load(address).options) and base else {}
    wanted |= {VARIANTS[variant][0]: (VARIANTS[variant][1],)} if variant else {}
    plain = house(address).submission
    few = [{}, {"decks": "1"}, {"decks": "2"}, {"version": "single-deck"}]
    own = [plain.options | required(address, wanted) | decks for decks in few]
    filed_by = [submission for submission in houses(address) if Rules(address, submission).holds(wanted)]
    for submission in (*(msgspec.structs.replace(plain, options=options) for options in own), *filed_by):
        with suppress(Refused):
            rules = Rules(address, submission)
            OpenGame(rules).table().game.check_supplied()
            assert rules.holds(wanted)
            return rules
    raise AssertionError(f"no house deals by {method}")


def cards_in(events: Iterable[Event]) -> Dealt:
    """The cards that are dealt in a journal, without those that are burned into a shoe or decide its side; a card that
    is laid beside a hand is its seat's."""
    return [
        (event.data["to"].replace("bonus ", "seat "), event.data["face"])
        for event in events
        if event.kind == "card" and event.data["to"] not in ("burn", "determinant")
    ]


@pytest.mark.parametrize("address", [address for address in PLAYABLE if charted(address, "dealing")])
def test_cards_are_dealt_as_the_chart_says(address: str) -> None:
    """By every printed method: to whom each card goes, in which order, and how it lies."""
    chart = charted(address, "dealing")
    assert chart is not None
    reads = {
        "steps": dealt_by_steps,
        "how": dealt_to_two_hands,
        "second card": dealt_to_boxes,
        "cards": dealt_in_stacks,
    }
    for column, holds in reads.items():
        if column in chart.columns:
            holds(address, chart)
            return
    assert chart.columns == ("style", "clause"), "how tiles are handed out is in test_pai_gow_tiles"


def dealt_to_two_hands(address: str, chart: Chart) -> None:
    """Baccarat: the first cards go to one hand and the other, in every worked round that deals them all."""
    how = dict(chart.rows)
    order = how["order"].split("; ")
    usual = [events for events in journals(address) if not events[0].data["submission"] and not ruled(events)]
    assert usual
    for dealt in filter(None, (cards_in(events)[: len(order)] for events in usual)):
        hands = dict(zip(order, (place for place, _ in dealt), strict=False))  # players may hold them
        assert [place for place, _ in dealt] == [hands[hand] for hand in order]
        assert len(set(hands.values())) == 2
        if face := how.get("first cards"):
            assert {face for _, face in dealt} == {face.removeprefix("face-")}


def ruled(events: Iterable[Event]) -> bool:
    """Whether something went wrong in a round."""
    return any(event.kind in ("ruling", "ruled", "void") for event in events)


def dealt_to_boxes(address: str, chart: Chart) -> None:
    """Blackjack: two cards to each box and to the dealer, the dealer's in its place."""
    for method, first, second, _ in chart.rows:
        wanted: Dealt = []
        for cell in (first, second):
            for part in cell.split(", "):
                who, face = part.split()
                wanted += [(f"seat {seat}", face) for seat in (1, 2, 3)] if who == "players" else [("dealer", face)]
        assert cards_in(dealt_by(address, method))[: len(wanted)] == wanted, method


def dealt_in_stacks(address: str, chart: Chart) -> None:
    """Pai gow: seven hands from a starting position, the way round the table that is printed."""
    for method, cards, direction, _ in chart.rows:
        places = [place for place, _ in cards_in(dealt_by(address, method))]
        own = places.count("seat 1")
        hands = places[: 7 * own]
        ring = ["dealer", "seat 1", "seat 2", "seat 3", *["discard"] * 3]
        turns = (direction != "clockwise") + cards.endswith("handed out first")  # handed out against the deal
        ring = ring[::-1] if turns == 1 else ring
        stacks = cards == "a stack to each position"
        laps = (
            [hands[lap * own : lap * own + own] for lap in range(7)]
            if stacks
            else [hands[at : at + 7] for at in range(0, len(hands), 7)]
        )
        if stacks:
            assert all(len(set(lap)) == 1 for lap in laps), method
            laps = [[lap[0] for lap in laps]]
        there = laps[0]
        assert any(there == ring[at:] + ring[:at] for at in range(7)), (method, there)
        back = there if cards == "one card at a time" else there[::-1]
        assert all(lap == (back if number % 2 else there) for number, lap in enumerate(laps)), method


DEPENDS = re.compile(r"player by player|drawn cards|settle .*|.* to each player with (?!main|ante).*|.* to each hand.*")
"""Steps that depend on what players do or have: what comes after them is not compared."""
SOME_CARDS = re.compile(
    rf"({'|'.join(NUMBERS)}) (community|bonus|dealer|burned|discarded) cards?(?: in a cross)?"
    r"( face up)?( if bet| if offered)?"
)


def dealt_by_steps(address: str, chart: Chart) -> None:
    """Poker: the cards of each method, and which of them come before the first decision, as far as they do not depend
    on what players do. Nobody has a bonus wager, so nothing is dealt that is dealt if one is bet."""
    for method, steps in chart.rows:
        events = dealt_by(address, method)
        dealt, decided = cards_in(events), next((at for at, one in enumerate(events) if one.kind == "decision"), None)
        wanted, before = expected(steps.split("; "), Counter(place for place, _ in dealt))
        assert dealt[: len(wanted)] == wanted, method
        if decided is not None and before is not None:
            assert len(cards_in(events[:decided])) == before, method


def expected(steps: Sequence[str], held: Counter[str]) -> tuple[Dealt, int | None]:
    """What a method's steps deal to three seats, where each place gets as many cards as it held in the end, and how
    many of them before the first decision."""
    cards, before = Dealt(), None
    apart = Counter[str]()
    for match in filter(None, map(SOME_CARDS.fullmatch, steps)):
        apart[TO_PLACES[match[2]]] += 0 if match[4] == " if bet" else NUMBERS.index(match[1])
    left = {
        place: max(0, held[place] - apart[place]) for place in ("seat 1", "seat 2", "seat 3", "dealer", "community")
    }
    for step in steps:
        if DEPENDS.fullmatch(step):
            return cards, before
        if match := SOME_CARDS.fullmatch(step):
            dealt = match[4] != " if bet" and (match[4] != " if offered" or held[TO_PLACES[match[2]]])
            count = NUMBERS.index(match[1]) if dealt else 0
            cards += [(TO_PLACES[match[2]], "up" if match[3] else "down")] * count
        elif step.startswith("one card at a time"):
            cards += in_turn(left, step.partition(", ")[2])
        elif step == "a stack to each player":
            cards += [(place, "down") for place in left if place.startswith("seat") for _ in range(left[place])]
        elif step == "a stack to the dealer":
            cards += [("dealer", "down")] * left["dealer"]
        elif match := re.fullmatch(r"one card to each player with (?:main|ante)( face up)?", step):
            cards += [(place, "up" if match[1] else "down") for place in left if place.startswith("seat")]
        elif not step.startswith("turn up") and before is None:
            before = len(cards)
    return cards, before


def in_turn(left: Mapping[str, int], faces: str) -> Iterator[tuple[str, str]]:
    """One card at a time to each place until all have theirs."""
    for lap in range(max(left.values())):
        for place, count in left.items():
            up = faces == "the players' face up" and place.startswith("seat")
            up = up or (place == "dealer" and faces == "the dealer's first face up" and lap == 0)
            up = up or (place == "dealer" and faces == "the dealer's last face up" and lap == count - 1)
            if lap < count:
                yield place, "up" if up else "down"
