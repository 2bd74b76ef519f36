"""Rulings: what moves money or cards is carried out by the table or by the game, and never only announced."""

from __future__ import annotations

import random
import re
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

import msgspec
import pytest

import croupier
from croupier.contract.checks import replays, rulings_are_carried_out
from croupier.contract.guests import do_anything, take_seats
from croupier.contract.houses import houses
from croupier.errors import Refused
from croupier.games import GAMES, game_for, open_game
from croupier.games.physical import Physical
from croupier.games.script import Announce, Carry, DealCard, Decide, Script, SpinWheel, TakeWagers
from croupier.games.wheel.money_wheel import MoneyWheel
from croupier.rules.check import problems
from croupier.rules.law import BY_THE_GAME, EFFECTS, FOR_PEOPLE, LEAVES_MONEY, MOVES_MONEY, Chapter, Irregularity
from croupier.rules.loader import addresses, load
from croupier.rules.submission import Rules, Submission
from croupier.rules.vocabulary import meaning
from croupier.tables import rulings
from croupier.tables.dealer import HouseDealer, Recorded
from croupier.tables.replay import replay, verify_randomness
from croupier.tables.table import Table

PLAYED = [address for address in addresses() if load(address).game in GAMES]


def test_every_effect_is_for_people_the_table_or_the_game() -> None:
    assert FOR_PEOPLE | BY_THE_GAME | rulings._DO.keys() == EFFECTS.keys()
    assert not FOR_PEOPLE & (BY_THE_GAME | rulings._DO.keys())


def test_every_effect_moves_money_or_leaves_it() -> None:
    assert EFFECTS.keys() == MOVES_MONEY | LEAVES_MONEY
    assert not MOVES_MONEY & LEAVES_MONEY


@pytest.mark.parametrize("address", PLAYED)
def test_every_ruling_of_a_playable_chapter_is_carried_out(address: str) -> None:
    rulings_are_carried_out(open_game(address))


@pytest.mark.parametrize("game", sorted(set(GAMES.values())))
def test_a_game_declares_nothing_that_no_chapter_rules(game: str) -> None:
    chapters = [load(address) for address in PLAYED if GAMES[load(address).game] == game]
    known = {law.id for one in chapters for law in one.irregularities} | EFFECTS.keys()
    assert open_game(chapters[0].address).carries_out <= known


def with_rulings(address: str, *laws: Irregularity) -> Chapter:
    return msgspec.structs.replace(load(address), irregularities=laws)


@pytest.mark.parametrize(
    "effect", [("take-back",), ("pay",), ("forfeit-wager",), ("correct",), ("dead-hand",), ("void-wager",)]
)
def test_a_chapter_with_a_ruling_that_nobody_carries_out_is_not_opened(effect: tuple[str, ...]) -> None:
    law = Irregularity("spilled-drink", "619a.5(b)", "A drink is spilled.", "Something is done.", effect)
    with pytest.raises(Refused, match=rf"nobody carries out {effect[0]}, as it rules on spilled-drink.*619a\.5\(b\)"):
        game_for(Rules(with_rulings("pa/big-six-wheel", law)))


@pytest.mark.parametrize(
    "effect", [("inspect", "notify"), ("dead-hand", "return-hand"), ("void-wager", "return-wager")]
)
def test_rulings_for_people_and_for_any_table_are_opened(effect: tuple[str, ...]) -> None:
    law = Irregularity("spilled-drink", "619a.5(b)", "A drink is spilled.", "Something is done.", effect)
    game_for(Rules(with_rulings("pa/big-six-wheel", law)))


class Deaf(MoneyWheel):
    """A money wheel whose script settles what was wagered without asking what stands."""

    def round(self, seats: Sequence[int], carry: Carry) -> Script:
        made = {}
        for seat in seats:
            made[seat] = yield TakeWagers(seat)
        yield Announce("No more bets.")
        yield SpinWheel("insignia")
        for seat, wagers in made.items():
            for key, stake in wagers.items():
                yield self.settle(seat, key, stake, ("lose",))
        return {}


def spun(game: type[MoneyWheel]) -> Table:
    """A table of Ohio's money wheel at which the joker was bet on too late."""
    table = Table(game(Rules("oh/big-six")), Recorded(["joker"]), pause=True)
    table.sit(1, "x", 100_00)
    table.begin()
    table.answer({"dollar-1": 500, "joker": 500})
    table.rule("late-wager", 1, wager="joker")
    return table


def test_a_script_that_does_not_ask_what_stands_is_named() -> None:
    table = spun(Deaf)
    table.proceed()
    with pytest.raises(RuntimeError, match=r"oh/big-six settles \$5 on joker at seat 1, where \$0 stands"):
        table.proceed()


def test_a_wager_that_went_back_is_not_settled_again() -> None:
    table = spun(MoneyWheel)
    while table.playing:
        table.proceed()
    assert {line.wager: (line.outcome, line.net) for line in table.lines} == {
        "joker": ("returned", 0),
        "dollar-1": ("lose", -500),
    }


RETURNS: dict[str, tuple[str, tuple[str, ...], tuple[str, ...]]] = {
    "pa/678a": ("dealer-card-exposed", ("ante", "raise"), ("flush-bonus", "straight-flush-bonus", "progressive")),
    "pa/679a": ("dealer-card-exposed", ("ante", "play"), ("prime", "pair-bonus", "all-six-bonus")),
    "pa/684a": ("dealer-card-exposed", ("ante", "odds", "raise"), ("prime", "four-card-bonus", "all-six-bonus")),
    "pa/687a": ("player-card-exposed", ("ante", "blind", "raise", "bad-beat"), ("progressive", "trips")),
}


@pytest.mark.parametrize("address", RETURNS)
def test_a_ruling_says_which_wagers_go_back_and_which_are_settled(address: str) -> None:
    name, returns, settles = RETURNS[address]
    law = next(one for one in load(address).irregularities if one.id == name)
    assert (law.returns, law.settles) == (returns, settles)


@pytest.mark.parametrize(
    ("said", "wrong"),
    [
        ({"effect": ("settle-unaffected",)}, "returns and settles say which"),
        ({"effect": ("return-wager", "pay"), "returns": ("ante",)}, "returns and settles say which"),
        ({"effect": ("settle-unaffected",), "returns": ("ante",), "settles": ("ante",)}, "cannot both"),
        ({"effect": ("settle-unaffected",), "returns": ("ante",), "settles": ("raise",)}, "becomes of flush-bonus"),
        ({"effect": ("return-wager",), "returns": ("antes",)}, "'antes' is no wager"),
        ({"effect": ("play-on",), "returns": ("ante",)}, "needs the effect return-wager"),
        ({"effect": ("void-wager",)}, "needs return-wager"),
    ],
)  # fmt: skip
def test_a_ruling_that_does_not_say_it_is_wrong_data(said: dict[str, Any], wrong: str) -> None:
    law = Irregularity("something", "678a.13(d)", "Something happens.", "Something is done.", **said)
    assert any(wrong in one for one in problems(with_rulings("pa/678a", law)))


def test_a_touchdown_game_that_goes_back_is_over() -> None:
    """A wager of an earlier spin that a ruling gives back is not played on."""
    table = Table(open_game("pa/roulette"), Recorded(["0", "1", "3"]), pause=True)
    table.sit(1, "x", 100_00)
    chapter = table.game.rules.chapter
    law = Irregularity("wager-in-dispute", "617a.5(a)", "A wager is in dispute.", "It goes back.", ("return-wager",))
    table.game.rules.chapter = msgspec.structs.replace(chapter, irregularities=(*chapter.irregularities, law))
    table.begin()
    table.answer({"touchdown": 500})
    table.proceed()
    table.proceed()
    table.answer("red")
    table.begin()
    table.answer({})
    table.rule("wager-in-dispute", 1, wager="touchdown")
    while table.playing:
        table.proceed()
    assert table.bankroll(1) == 100_00
    assert not table.carry


@pytest.mark.parametrize("seed", range(8))
def test_a_card_set_aside_is_not_shuffled_back_into_its_round(seed: int) -> None:
    game = open_game("pa/blackjack", Submission(options={"decks": "1"}))  # 633a.14(a), 633a.14(l)
    table = Table(game, HouseDealer(game, lambda: bytes([seed] * 32)), pause=True)
    for seat in range(1, 7):
        table.sit(seat, f"p{seat}", 1000_00)
    table.begin()
    to_rule = {1: "card-face-up", 3: "shuffler-jams"}
    while table.playing:
        if isinstance(table.pending, TakeWagers):
            table.answer({"main": 1000})
        elif isinstance(table.pending, Decide):
            table.answer(table.pending.actions[0])
        else:
            if law := to_rule.pop(sum(len(laid.cards) for laid in table.laid.values()), ""):
                table.rule(law)
            table.proceed()
    events = table.journal.events
    (aside,) = (event.data["card"] for event in events if event.kind == "set-aside")
    assert aside not in [event.data["card"] for event in events if event.kind == "card"]
    assert verify_randomness(events)
    assert replay(events).lines == table.lines


SECOND_IN_A_ROUND = [
    (address, law.id) for address in PLAYED for law in load(address).irregularities if law.again_in_round
]


def ruled_on_in_the_deal(address: str, irregularity: str) -> Table:
    """A table with wagers at which a ruling was made while cards are dealt."""
    rng = random.Random(address)
    law = law_of(address, irregularity)
    table = Table(open_game(address, next(one for one in houses(address) if can_happen(address, one, law))), pause=True)
    mains = dict.fromkeys((one.id for one in table.game.rules.offered if one.kind == "main"), 10_00)
    take_seats(table, rng)
    table.begin()
    for _ in range(1000):
        if isinstance(table.pending, DealCard) and table.laid and any(table.stakes.values()):
            table.rule(irregularity)
            return table
        if not table.playing:
            table.begin()
        before = len(table.journal.events)
        if isinstance(table.pending, TakeWagers):
            with suppress(Refused):  # all main wagers alike, as some chapters want it
                table.answer(mains)
        if len(table.journal.events) == before:
            do_anything(table, rng)
    raise AssertionError(f"{irregularity} is never ruled on")


def can_happen(address: str, house: Submission, law: Irregularity) -> bool:
    return not Rules(address, house).cannot_happen(law)


def law_of(address: str, irregularity: str) -> Irregularity:
    return Rules(address).irregularity(irregularity)


@pytest.mark.parametrize(("address", "irregularity"), SECOND_IN_A_ROUND)
def test_what_is_something_else_the_second_time_in_a_round_is_not_ruled_on_as_the_first(
    address: str, irregularity: str
) -> None:
    """One card face up is set aside; more than one in a deal make all hands void (pa 649a.13(a), bs 12(10)(a))."""
    table = ruled_on_in_the_deal(address, irregularity)
    events, stood = len(table.journal.events), {seat: dict(held) for seat, held in table.stakes.items() if held}
    with pytest.raises(Refused, match="has been ruled on in this round") as refused:
        table.rule(irregularity)
    assert len(table.journal.events) == events
    (instead,) = refused.value.allowed
    assert instead in law_of(address, irregularity).again_in_round
    assert refused.value.cite == table.game.rules.cite(law_of(address, instead).cite)
    table.rule(instead)
    assert not table.playing
    assert {(line.seat, line.wager, line.stake, line.net) for line in table.lines} >= {
        (seat, key, cents, 0) for seat, held in stood.items() for key, cents in held.items()
    }
    replays(table)


def test_a_second_ruling_of_an_old_journal_is_made_again() -> None:
    """It was accepted when it was made, and was paid so."""
    table = ruled_on_in_the_deal("pa/649a-three-card-poker", "card-face-up")
    table.rule("card-face-up", recorded=table.game.rules.irregularity("card-face-up").effect)
    while table.playing:
        do_anything(table, random.Random(1))
    replays(table)


def test_a_card_face_up_in_the_next_round_is_the_first_of_that_round() -> None:
    table = ruled_on_in_the_deal("pa/649a-three-card-poker", "card-face-up")
    rng = random.Random(1)
    while table.playing:
        do_anything(table, rng)
    table.begin()
    while not isinstance(table.pending, DealCard):
        do_anything(table, rng)
    assert table.rule("card-face-up").effect == ("set-aside", "play-on")


def test_a_second_time_in_a_round_is_another_irregularity_of_the_chapter() -> None:
    law = law_of("pa/649a-three-card-poker", "card-face-up")
    for named in ("cards-face-down", "card-face-up"):
        wrong = with_rulings("pa/649a-three-card-poker", msgspec.structs.replace(law, again_in_round=(named,)))
        assert f"irregularities.card-face-up.again_in_round: no other irregularity '{named}'" in problems(wrong)


def test_a_void_round_is_not_played_on_when_its_wagers_have_gone_back() -> None:
    """A seat that was asked for money is not asked anew: no card of a void round is dealt, and it ends once."""
    table = Table(open_game("oh/texas-holdem-bonus"))
    table.sit(3, "x", 100_00)
    table.begin()
    table.answer({"ante": 1_00})
    assert isinstance(table.pending, Decide)
    dealt = [event for event in table.journal.events if event.kind == "card"]
    table.rule("stub-misdealt")
    assert [event for event in table.journal.events if event.kind == "card"] == dealt
    assert [event.kind for event in table.journal.events if event.kind in ("end", "void")] == ["void"]
    assert table.bankroll(3) == 100_00
    replay(table.journal.events)


MOVES = re.compile(r"\b(paid|pays?|refunded|goes? back|given back|forfeited|divided?|distributed|collected|withheld)\b")
OF_THE_POKER_ROOM = {"uncollected-high-hand"}
"""Money that no table holds any more when the ruling is made."""


@pytest.mark.parametrize("address", PLAYED)
def test_no_ruling_that_moves_money_is_only_announced(address: str) -> None:
    told = FOR_PEOPLE - {"by-itself"}
    only = [law for law in load(address).irregularities if set(law.effect) <= told and MOVES.search(law.ruling)]
    assert {law.id for law in only} <= OF_THE_POKER_ROOM


def test_a_deck_that_leaves_the_table_is_not_dealt() -> None:
    table = Table(open_game("pa/649a"), HouseDealer(open_game("pa/649a"), lambda: bytes(32)), pause=True)
    table.sit(1, "Ada", 100_00)
    table.rule("shuffler-miscount")  # between rounds: the next one has a fresh shuffle anyway
    table.begin()
    table.answer({"ante": 500})
    table.rule("shuffler-miscount")
    assert [event.kind for event in table.journal.events].count("reshuffle") == 1
    table.proceed()
    with pytest.raises(Refused, match="before one is dealt") as refused:
        table.rule("shuffler-miscount")
    assert refused.value.cite == "pa 649a.5(b)"
    while table.playing:
        table.answer("play") if isinstance(table.pending, Decide) else table.proceed()
    assert replay(table.journal.events).ledger.balances == table.ledger.balances
    assert verify_randomness(table.journal.events) == 1


@pytest.mark.parametrize(
    ("address", "name", "who"),
    [
        ("pa/661a", "face-disputed", "stickperson"),
        ("pa/623a", "face-disputed-craps", "boxperson"),
        ("pa/623a", "face-disputed-mini-craps", "floorperson"),
        ("oh/craps", "face-disputed", "boxperson"),
        ("oh/crapless-craps", "face-disputed", "boxperson"),
        ("bs/02-craps", "face-disputed", "supervisor"),
    ],
)
def test_a_ruling_says_who_decides_which_face_is_uppermost(address: str, name: str, who: str) -> None:
    """pa 661a.5(g), 623a.9(c)(1), 623a.9(c)(2), oh craps 9.C.i, oh crapless-craps 9.C.i, bs 2(10)(a)."""
    law = next(one for one in load(address).irregularities if one.id == name)
    assert f"The {who} decides".lower() in law.ruling.lower()
    assert meaning(law, "call-supervisor").split(" ", 1)[1] == f"{who} decides"


def test_no_card_is_set_aside_before_a_new_shoe_is_shuffled() -> None:
    """Its cards lie in no order yet: the new dealer burns one when the shoe is there, oh blackjack 7.B."""
    table = croupier.open("oh/blackjack").table(b"new dealer")
    table.sit(1, "x", 10**6)
    table.begin()
    with pytest.raises(Refused, match="once the cards of the new shoe are shuffled"):
        table.rule("new-dealer")
    table.answer({"main": 1_000})
    while table.playing:
        do_anything(table, random.Random(1))
    table.begin()
    table.rule("new-dealer")
    table.answer({"main": 1_000})
    assert [event.kind for event in table.journal.events].count("set-aside") == 1
    while table.playing:
        do_anything(table, random.Random(1))
    replays(table)


@pytest.mark.parametrize("choices", [{"burn-card": "no"}, {"dealing": "hand", "decks": "1"}])
def test_a_new_dealer_burns_no_card_where_none_is_burned_from_the_shoe(choices: dict[str, str]) -> None:
    """Oh blackjack 7.B: not where the property dispenses with it; from the hand a card is burned each round, 16.C."""
    table = croupier.open("oh/blackjack", options=choices).table(b"new dealer")
    table.sit(1, "x", 10**6)
    table.begin()
    with pytest.raises(Refused, match="new-dealer can only happen where"):
        table.rule("new-dealer")


@pytest.mark.parametrize("address", PLAYED)
def test_no_ruling_names_an_option_a_chart_or_a_reading_by_its_id(address: str) -> None:
    """Floor staff, dealers and players read what happened and what is ruled, as documents say it."""
    rules = Rules(load(address), Submission())
    chapter = rules.chapter
    ids = {one.id for group in (chapter.options, chapter.charts, chapter.readings) for one in group}
    for law in map(rules.irregularity, (one.id for one in chapter.irregularities)):
        for text in (law.event, law.ruling):
            assert ids.isdisjoint(re.findall(r"(?:option|chart|reading)s? ([a-z0-9-]+)", text)), text


@pytest.mark.parametrize("address", [one for one in addresses() if load(one).irregularities])
def test_no_ruling_names_the_clause_under_which_it_is_announced(address: str) -> None:
    """pa 676a.8(f), 676a.9(f), 676a.10(f) and kin: the clause for how the cards are dealt stands beside the words; in
    them it would be named a second time, and another would be left out."""
    for law in load(address).irregularities:
        for cite in {law.cite, *law.clauses.values()}:
            named = re.compile(rf"(?<![\w.]){re.escape(cite)}(?![\w(])")
            assert not named.search(f"{law.event} {law.ruling}"), (law.id, cite)


ORDERED = sorted(
    (address, law.id)
    for address in addresses()
    for law in load(address).irregularities
    if law.id in ("reshuffle-ordered", "security-reshuffle")
    and address != "bs/14-vegas-shootout"  # shuffled every round
)


@pytest.mark.parametrize(("address", "law"), ORDERED)
def test_an_ordered_reshuffle_comes_after_the_round(address: str, law: str) -> None:
    """oh blackjack 6.G, oh rockn-21 6.G, oh free-bet-blackjack 6.G, oh zombie-blackjack 6.G, oh zappit-blackjack 6.G,
    pa 633a.5(f), 635a.5(f), 651a.5(f), 665a.5(f), 672a.5(f), 673a.5(f), 681a.5(f), 685a.5(f), 686a.5(f), bs 3(5)(g),
    bs 13(3)(i): any round may be the last of its shoe, and is finished and settled first."""

    def shuffles(ordered: bool) -> list[int]:
        game = croupier.open(address)
        table = Table(game._game, game.table(b"ordered reshuffle").dealer, pause=True)
        rng = random.Random(address)
        take_seats(table, rng)
        counts = []
        for number in range(3):
            table.begin()
            while table.playing:
                if ordered and number == 1 and table.laid:
                    table.rule(law)
                    ordered = False
                do_anything(table, rng)
            counts.append(sum(event.kind in ("shuffle", "reshuffle") for event in table.journal.events))
            assert not any(event.kind == "returned" for event in table.journal.events)
        assert not ordered
        return counts

    assert shuffles(False) == [1, 1, 1]
    assert shuffles(True) == [1, 1, 2]


@pytest.mark.parametrize("address", ["pa/623a", "pa/661a", "oh/craps", "oh/crapless-craps", "bs/02"])
def test_whoever_the_clause_names_calls_no_roll(address: str) -> None:
    """pa 623a.8(c), 623a.8(e), 661a.5(c), oh 13.C, 13.D, bs 2(9)(b): the call is theirs, not a choice of the house."""
    game, rng = croupier.open(address), random.Random(address)
    table = Table(game._game, game.table(b"no roll").dealer, pause=True)
    take_seats(table, rng)
    table.begin()
    while not isinstance(table.pending, Physical):
        do_anything(table, rng)
    table.rule("end-not-struck")
    said = [event.data["text"] for event in table.journal.events if event.kind == "say"]
    assert any("may call no roll" in text or "No roll may be called" in text for text in said)
    assert not any("house chooses" in text for text in said)


def _passes(asked: Decide) -> str:
    """What a seat answers that adds nothing, where it can."""
    return next((one for one in ("decline", "stand") if one in asked.actions), asked.actions[0])


READMITS = [
    ("oh/blackjack", "4.H.i"),
    ("oh/free-bet-blackjack", "4.J.i"),
    ("oh/rockn-21", "4.H.i"),
    ("oh/zappit-blackjack", "4.I.i"),
    ("oh/zombie-blackjack", "4.I.i"),
    ("pa/633a-blackjack", "633a.6(b)(1)"),
    ("pa/635a-spanish-21", "635a.6(b)(1)"),
    ("pa/665a-double-attack-blackjack", "665a.6(b)(1)"),
    ("pa/672a-free-bet-blackjack", "672a.6(b)(1)"),
    ("pa/673a-double-back-jack", "673a.6(b)(1)"),
    ("pa/685a-down-under-blackjack", "685a.6(b)(1)"),
    ("pa/686a-over-under", "686a.6(b)(1)"),
]


@pytest.mark.parametrize(("address", "clause"), READMITS)
def test_the_house_lets_a_seat_bet_again_that_sat_out(address: str, clause: str) -> None:
    """By 635a.6(b) and its like a round that was sat out keeps a seat out. What keeps a seat out until the shuffle
    ends when the house says so: oh blackjack 4.H.i, oh free-bet-blackjack 4.J.i, oh rockn-21 4.H.i,
    oh zappit-blackjack 4.I.i, oh zombie-blackjack 4.I.i, pa 633a.6(b)(1), pa 635a.6(b)(1), pa 665a.6(b)(1), pa
    672a.6(b)(1), pa 673a.6(b)(1), pa 685a.6(b)(1), pa 686a.6(b)(1)."""
    table = croupier.open(address, options={"mid-shoe-entry": "no"}).table(b"readmitted")
    wagers = {"ante": 1000} if "over-under" in address else {"main": 1000}
    for seat in (1, 2):
        table.sit(seat, f"p{seat}", 1_000_000)

    def played(*stakes: dict[str, int]) -> None:
        table.begin()
        for held in stakes:
            table.answer(held)
        while isinstance(table.pending, Decide):
            table.answer(_passes(table.pending))

    played(wagers, {})
    with pytest.raises(Refused, match="needs a seat that sat out"):
        table.rule("readmitted", 1)
    table.begin()
    table.answer(wagers)
    with pytest.raises(Refused, match=r"Seat 2 sat out a round"):
        table.answer(wagers)
    assert table.rule("readmitted", 2).cite == clause
    table.answer(wagers)
    while isinstance(table.pending, Decide):
        with pytest.raises(Refused):
            table.rule("readmitted", 2)
        table.answer(_passes(table.pending))
    played(wagers, wagers)
    replays(table)


SHORT = sorted(
    address
    for address in addresses()
    for law in load(address).irregularities
    if law.id == "insufficient-cards" and "recut" in law.effect
)


@pytest.mark.parametrize("address", SHORT)
def test_a_round_whose_shoe_runs_out_is_completed_from_the_discards(address: str) -> None:
    """By 672a.12(f) and its like (oh blackjack 17.F, oh free-bet-blackjack 15.F, oh rockn-21 16.F,
    oh zappit-blackjack 16.F, oh zombie-blackjack 17.F, pa 633a.14(f), 635a.13(g), 665a.13(e), 673a.13(f), 685a.12(e),
    686a.9(b)) the discards are shuffled and cut, a card is burned, and the round goes on."""
    table = croupier.open(address).table(b"short shoe")
    wagers = {"ante": 1000} if "over-under" in address else {"main": 1000}
    for seat in (1, 2, 3):
        table.sit(seat, f"p{seat}", 1_000_000)

    def played() -> None:
        while table.playing:
            if isinstance(table.pending, TakeWagers):
                table.answer(wagers)
            else:
                assert isinstance(table.pending, Decide)
                table.answer(_passes(table.pending))

    table.begin()
    played()
    table.begin()
    shoe = table.dealer.shoe
    while len(shoe.stub()) > 3:
        shoe.deal()
    before = len(table.journal.events)
    played()
    kinds = [event.kind for event in table.journal.events[before:]]
    ruled = kinds.index("ruling")
    assert [kind for kind in kinds[ruled:] if kind in ("reshuffle", "recut", "set-aside")] == [
        "reshuffle",
        "recut",
        "set-aside",
    ]
    assert kinds[-1] == "end"
    assert len({line.seat for line in table.lines}) == 3
    replays(table)


REFUSED_BY_ALL = sorted(
    address for address in addresses() for law in load(address).irregularities if law.id == "exposed-card-refused"
)


@pytest.mark.parametrize("address", REFUSED_BY_ALL)
def test_a_card_that_all_have_refused_is_nobodys_next_card(address: str) -> None:
    """By 685a.12(c) and its like it goes to the rack only once no player and no dealer can use it."""
    opened = croupier.open(address)
    table = Table(opened._game, opened.table(b"exposed card").dealer, pause=True)
    table.sit(1, "p1", 1_000_000)
    table.begin()
    asked = False
    while table.playing:
        if isinstance(table.pending, TakeWagers):
            table.answer({"main": 1000})
        elif isinstance(table.pending, Decide):
            hits = "hit" in table.pending.actions and not asked
            table.answer("hit" if hits else _passes(table.pending))
            if hits:
                asked = True
                with pytest.raises(Refused, match="or the card is the next one"):
                    table.rule("exposed-card-refused", 1)
        else:
            table.proceed()
    assert asked


SAID = [  # what the general sentence of an effect would have said more than the clause
    ("oh/big-six", {}, "wheel-compromised", "surveillance"),
    ("pa/623a", {}, "shooter-misbehaves", "submission"),
    ("oh/craps", {}, "shooter-misbehaves", "submission"),
    ("oh/crapless-craps", {}, "shooter-misbehaves", "submission"),
    ("bs/02-craps", {}, "shooter-misbehaves", "submission"),
]


@pytest.mark.parametrize(("address", "options", "name", "more"), SAID)
def test_a_ruling_says_what_its_clause_says_and_no_more(
    address: str, options: dict[str, str], name: str, more: str
) -> None:
    """oh big-six 3.E, pa 623a.10(a)(2), oh craps 10.A.ii, oh crapless-craps 10.A.i, bs 2(11)(a)(ii)."""
    game, rng = open_game(address, Submission(options=options)), random.Random(address)
    table = Table(game, HouseDealer(game, lambda: rng.randbytes(32)), pause=True)
    take_seats(table, rng)
    table.begin()
    before = len(table.said)
    law = table.rule(name)
    assert [line.text for line in table.said[before:]] == [law.ruling]
    assert more not in law.ruling
    assert all("house-choice" not in one.effect for one in game.rules.chapter.irregularities if one.id == name)


STACKED = {"dealing": "automated-shoe"}


@pytest.mark.parametrize("name", ["misdealt", "wrong-deck"])
@pytest.mark.parametrize("address", ["oh/crazy-four-poker", "oh/four-card-poker"])
def test_a_misdeal_of_an_automated_shoe_is_ruled_on_by_its_own_clause(address: str, name: str) -> None:
    """oh crazy-four-poker 9.D, oh four-card-poker 9.D: all wagers go back; by hand it is oh crazy-four-poker 8.D."""
    for options, cite in ((STACKED, "9.D"), ({"dealing": "hand"}, "8.D")):
        table = Table(open_game(address, Submission(options=options)), croupier.open(address).table(name).dealer)
        table.sit(1, "Ada", 100_000)
        table.begin()
        table.answer(table.game.usual_wagers())
        assert table.rule(name).cite == cite
        assert {line.cite for line in table.lines} == {f"oh {cite}"}
        assert table.bankroll(1) == 100_000


def test_a_second_device_of_a_table_can_still_jam() -> None:
    """pa 649a.13(e), 649a.13(f), 649a.13(g): a covered shuffler does not, the automated dealing shoe beside it does."""
    options = {"shuffler": "device", "dealing": "automated-shoe"}
    table = Table(open_game("pa/649a", Submission(options=options)), croupier.open("pa/649a").table("jams").dealer)
    table.sit(1, "Ada", 100_000)
    table.begin()
    table.answer({"ante": 1_000})
    table.rule("device-out-of-order")
    with pytest.raises(Refused, match="shuffler is device"):
        table.rule("shuffler-jams")
    with pytest.raises(Refused):
        table.rule("device-out-of-order")
    table.rule("shoe-jams")
    assert table.bankroll(1) == 100_000
    replays(table)
    table.rule("shoe-out-of-order")
    with pytest.raises(Refused, match="out of order"):
        table.rule("shoe-out-of-order")
    table.reopen()
    table.rule("shoe-out-of-order")


@pytest.mark.parametrize(
    "address", ["pa/645a", "pa/659a", "pa/670a", "pa/688a", "bs/09", "oh/pai-gow-poker", "pa/621a"]
)
def test_a_house_hand_is_set_wrongly_only_once_it_is_dealt(address: str) -> None:
    """pa 645a.14(i), 659a.13(i), 670a.13(i), 688a.13(h), 621a.8(d), bs 9(8)(b), oh pai-gow-poker 16.E."""
    game, rng = open_game(address), random.Random(address)
    table = Table(game, HouseDealer(game, lambda: rng.randbytes(32)), pause=True)
    take_seats(table, rng)
    with pytest.raises(Refused):
        table.rule("house-hand-set-wrong")
    ruled = False
    for _ in range(20):
        table.begin()
        while table.playing:
            if isinstance(table.pending, (DealCard, TakeWagers)):
                with pytest.raises(Refused, match="once the cards of the house are dealt"):
                    table.rule("house-hand-set-wrong")
            elif isinstance(table.pending, Decide) and any(table.laid):
                with suppress(Refused):
                    ruled = bool(table.rule("house-hand-set-wrong"))
            if table.playing:
                do_anything(table, rng)
    assert ruled


@pytest.mark.parametrize(
    ("version", "wagers", "cite"),
    [
        ("ten-dice", {"pip-street:1": 1000, "pip-street:2": 500}, "pa 675a.1(b)(2)(iv)"),
        ("ten-dice", {"pip-street:1": 1000, "like-kind-boulevard:4": 500}, "pa 675a.1(b)(2)(iv)"),
        ("six-dice", {"pip-street:1": 1000, "pip-street:2": 500}, "pa 675a.6(b)(3)"),
        ("six-dice", {"pip-street:1": 1000, "like-kind-boulevard:4": 500}, "pa 675a.6(d)"),
    ],
)
def test_unequal_wagers_are_refused_by_the_clause_of_the_version(
    version: str, wagers: dict[str, int], cite: str
) -> None:
    """pa 675a.1(b)(2)(iv), 675a.6(b)(3), 675a.6(d)."""
    game = open_game("pa/675a", Submission(options={"version": version}))
    with pytest.raises(Refused, match="are equal") as refused:
        game.check_wagers(1, wagers, {})
    assert refused.value.cite == cite
