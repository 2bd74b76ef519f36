"""Walks over every chapter: one kind of item of the law at a time, each entry held to what its clause says.

A walk that passes shows every clause by which a chapter has such an item (`WALKS` in tools/proofs.py), so each one looks
at what the program does, or refuses with the clause, and never only at the chapter's file.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from datetime import date, timedelta
from fractions import Fraction
from functools import partial
from itertools import combinations

import msgspec
import pytest

from checks import DEEP
from croupier.errors import Refused
from croupier.games import game_for
from croupier.rules import pays
from croupier.rules.dates import Noted, all_dated, running
from croupier.rules.law import Equipment, Option
from croupier.rules.loader import addresses, load
from croupier.rules.submission import Rules, Submission
from croupier.surface import OpenGame
from croupier.tables.rounds import adjudicate
from guests import houses, worked
from test_contract import PLAYABLE, chapters, house, is_long, over, priced_under

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
    own = {name: choices for need in option.choice_needs if need.choice == answer for name, choices in need.requires.items()}
    return own if answer in ("no", "none", *option.choices[:1]) else dict(option.requires) | own


def filed(address: str, option: Option, answer: str) -> Rules:
    """The chapter under one answer and what it requires."""
    options = required(address, needs_of(option, answer)) | {option.id: answer}
    return Rules(address, Submission(options=withheld(address, options) | options))


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


@over(addresses())
def test_every_choice_is_accepted_and_nothing_else(address: str) -> None:
    chapter = load(address)
    for option in chapter.options:
        for answer in allowed_answers(option):
            assert filed(address, option, answer).choice(option.id) == answer
        for answer in wrong_answers(option):
            with pytest.raises(Refused) as refused:
                filed(address, option, answer)
            assert refused.value.cite == chapter.cited(option.cite), (option.id, answer)


def offered_alone(address: str, wager: str) -> Submission:
    """A house that offers a wager of an exclusive kind and no other of it."""
    options = {next(law.option for law in load(address).wagers if law.id == wager): "yes"}
    return Submission(options=withheld(address, options) | options)


def exclusive_wagers(address: str) -> list[str]:
    """The wagers of a chapter that may not be offered beside one another."""
    return [law.id for law in load(address).wagers if law.kind in exclusive_kinds(address)]


@over([address for address in PLAYABLE if len(exclusive_wagers(address)) > 1])
def test_exclusive_options_are_refused_together(address: str) -> None:
    """pa 605a.7(e)(2): a game offers at most one progressive wager; each may be offered alone, no two together."""
    for one, other in combinations(exclusive_wagers(address), 2):
        first, second = (offered_alone(address, wager) for wager in (one, other))
        assert Rules(address, first).offers(one) and not Rules(address, first).offers(other)
        both = {name: "yes" if "yes" in (answer, second.options.get(name)) else "no" for name, answer in first.options.items()}
        with pytest.raises(Refused) as refused:
            Rules(address, Submission(options=both))
        assert refused.value.cite == "pa 605a.7(e)(2)", (one, other)


# --- seats and terms --------------------------------------------------------------------------------------------------


@over([address for address in PLAYABLE if load(address).seats])
def test_nobody_sits_down_beyond_the_printed_seats(address: str) -> None:
    """At every house of the worked rounds the last printed seat can be taken, and none after it; who plays behind a box
    plays on a printed one. A round with fewer players than printed does not begin."""
    seats = load(address).seats
    assert seats is not None
    for submission in houses(address):
        game = OpenGame(Rules(address, submission))
        table = game.table(address)
        last = table.game.seats
        boxes = {table.game.box(seat) for seat in range(1, last + 1)}
        assert not seats.max or boxes <= set(range(1, seats.max + 1)), "there is no box beyond those printed"
        with pytest.raises(Refused) as refused:
            table.sit(last + 1, "x", DEEP)
        assert refused.value.cite == load(address).cited(seats.cite)
        table.sit(last, "x", DEEP)
        if seats.min > 1:
            with pytest.raises(Refused):
                table.begin()
                while table.playing:
                    table.proceed()


@over([address for address in addresses() if load(address).terms])
def test_every_term_is_on_the_calendar(address: str) -> None:
    """The list of all deadlines has it with its clause and period; once begun, it ends after that period."""
    listed = {entry.id: entry for entry in all_dated(address)}
    for term in load(address).terms:
        entry, begun = listed[term.id], date(2026, 1, 31)
        assert (entry.cite, entry.what) == (load(address).cited(term.cite), term.says)
        assert term.period in entry.when and term.since in entry.when
        (running_term,) = running([Noted(address, term.id, "a ticket", "begun", begun)], begun)
        count, unit = int(term.period.split()[0]), term.period.split()[1].rstrip("s")
        ends = begun + timedelta(days=count) if unit == "day" else begun.replace(year=begun.year + count)
        assert unit in ("day", "year") and running_term.ends == ends


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


@over([address for address in PLAYABLE if load(address).equipment])
def test_decks_hold_the_printed_cards(address: str) -> None:
    """Every shoe that is dealt from holds each printed card as often as there are decks, tiles and balls are as many as
    printed, so many dice are thrown, and the wheel has its pockets in the printed order."""
    for item in load(address).equipment:
        for_kind = {"cards": cards_are_as_printed, "tiles": tiles_are_as_printed, "wheel": wheel_is_as_printed}
        if item.count or item.pockets:
            for_kind.get(item.kind, draws_are_as_printed)(address, item)


def cards_are_as_printed(address: str, item: Equipment) -> None:
    """By the cards in the dealer's shoe, with every number of decks."""
    printed, decks_played = printed_deck(item), set()
    assert printed.total() == item.per_deck
    option = next((option for option in load(address).options if option.id == "decks"), None)
    for decks in numbers_of_decks(address):
        options = dict(houses(address)[0].options)
        if option:
            options = required(address, needs_of(option, str(decks))) | {"decks": str(decks)}
        rules = Rules(address, msgspec.structs.replace(houses(address)[0], options=houses(address)[0].options | options))
        table = OpenGame(rules).table(address)
        shoe = table.dealer._cards()
        assert Counter(map(table.game.pieces.name, shoe.cards)) == Counter({name: decks * times for name, times in printed.items()})
        decks_played.add(decks)
    assert set(item.count) <= decks_played


def tiles_are_as_printed(address: str, item: Equipment) -> None:
    game = OpenGame(house(address))._game
    assert (len(game.deck()),) == item.count
    chart = next(chart for chart in load(address).charts if chart.id == "tiles")
    assert chart


def wheel_is_as_printed(address: str, item: Equipment) -> None:
    option = next((option for option in load(address).options if option.id == "wheel"), None)
    rules = house(address).with_option("wheel", item.id) if option else house(address)
    assert OpenGame(rules)._game.wheel.pockets == item.pockets


def draws_are_as_printed(address: str, item: Equipment) -> None:
    """By what is thrown, spun and drawn in rounds at random at the houses of the worked rounds."""
    raise AssertionError((item.kind, item.count))


# --- wagers -----------------------------------------------------------------------------------------------------------


@chapters
def test_every_wager_is_made_in_a_worked_round(address: str) -> None:
    """One that is allowed; a bonus, which has no stake, is settled in one."""
    left = {law.id for law in load(address).wagers}
    for record in worked(address):
        if left and not record.refused:
            left -= {line["wager"].partition(":")[0] for line in adjudicate(record).lines}
            left -= {key.partition(":")[0] for step in (record, *record.then) for seat in step.seats.values() for key in seat.wagers}
    assert left == set()


Settlement = tuple[str, str, str, str]
"""A wager, an outcome, what it is paid, and the clause."""


@chapters
def test_every_settlement_is_shown(address: str) -> None:
    """In a worked round, or in the exact count of what can happen."""
    left = settlements(address) - settled_in_rounds(address)
    for rules in map(partial(Rules, address), houses(address)):
        left -= settled_in_counts(rules, {wager for wager, *_ in left}) if left else set()
    assert left == set()


def settlements(address: str) -> set[Settlement]:
    """Everything that is settled without a pay table."""
    return {
        (law.id, outcome, odds, load(address).cited(cite))
        for law in load(address).wagers
        for rows in (law.settles, *(more.rows for more in law.more_settles))
        for outcome, odds, cite in rows
    }


def settled_as(wager: str, outcome: str, odds: str, cite: str) -> set[Settlement]:
    """The rows by which a wager can have been settled: what loses by the clause on losing keeps its own name."""
    return {(wager, name, odds, cite) for name in (outcome, "lose")}


def settled_in_rounds(address: str) -> set[Settlement]:
    """The rows by which the wagers of the worked rounds of a chapter are settled."""
    shown = set[Settlement]()
    for record in worked(address):
        for line in () if record.refused else adjudicate(record).lines:
            shown |= settled_as(line["wager"].partition(":")[0], line["outcome"], line["pays"], line["cite"])
    return shown


def settled_in_counts(rules: Rules, wagers: Collection[str]) -> set[Settlement]:
    """The rows by which outcomes that can happen are settled, in the exact counts of a house's priced wagers."""
    shown = set[Settlement]()
    for priced in priced_under(rules):
        if is_long(rules, priced.wager) or not rules.offers(priced.wager):
            continue
        count = game_for(rules).count(priced)
        for case, times in zip(count.cases, count.counts, strict=True):
            for leg in case.legs if times else ():
                paid = rules.pay(leg.wager, *leg.chain)
                shown |= settled_as(leg.wager, paid.outcome, paid.pays.text, paid.cite)
    return shown
