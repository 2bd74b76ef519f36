"""Poker against the house outside Pennsylvania: the order in which cards are dealt, and what void deals give back."""

from __future__ import annotations

from functools import partial
from random import Random
from typing import Any

import pytest

import croupier
from croupier.contract.checks import replays
from croupier.errors import Refused
from croupier.games import open_game
from croupier.games.script import PHYSICAL, Decide, TakeWagers
from croupier.rules.submission import Submission
from croupier.tables.dealer import HouseDealer
from croupier.tables.table import Table


def table_of_two(address: str, options: dict[str, str]) -> Table:
    """A table with two players, which deals the same cards whenever it is opened under the same options."""
    game = open_game(address, Submission(options=options))
    table = Table(game, HouseDealer(game, partial(Random(11).randbytes, 32)))
    for seat in (1, 2):
        table.sit(seat, f"Player {seat}", 100_000_00)
    return table


def take_wagers(table: Table, extra: tuple[str, ...] = ()) -> None:
    """Both players make the usual wagers, and some further ones."""
    while isinstance(table.pending, TakeWagers):
        least = {one: 1_00 if one == "five-card-bonus" else 5_00 for one in extra}
        table.answer(table.check_wagers(table.pending.seat, {**table.game.usual_wagers(), **least}))


def play_out(table: Table) -> None:
    while isinstance(table.pending, Decide):
        actions = table.pending.actions
        table.answer(next((one for one in ("check", "call") if one in actions), actions[0]))


# --- the deal ---------------------------------------------------------------------------------------------------------

ONE_AT_A_TIME = {"shuffler": "device", "dealing": "hand"}
STACKS = {"shuffler": "device", "dealing": "automated-shoe"}
BLINDS = {"blinds": "$1, $2", "minimum-bet": "$2"}
DEALS = [
    # the clauses, the chapter, how it is dealt, and where cards go before anybody decides
    ("oh four-card-poker 8.B", "oh/four-card-poker", ONE_AT_A_TIME, "1 2 d 1 2 d 1 2 d 1 2 d 1 2 d d^"),
    ("oh four-card-poker 9.B", "oh/four-card-poker", STACKS, "1 1 1 1 1 2 2 2 2 2 d d d d d d^"),
    ("oh crazy-four-poker 8.B", "oh/crazy-four-poker", ONE_AT_A_TIME, "1 2 d 1 2 d 1 2 d 1 2 d 1 2 d"),
    ("oh crazy-four-poker 9.B", "oh/crazy-four-poker", STACKS, "1 1 1 1 1 2 2 2 2 2 d d d d d"),
    (
        "oh dj-wild-stud-poker 8.B, oh dj-wild-stud-poker 8.B.i",
        "oh/dj-wild-stud-poker", ONE_AT_A_TIME, "1 2 d 1 2 d 1 2 d 1 2 d 1 2 d",
    ),
    ("oh dj-wild-stud-poker 9.B", "oh/dj-wild-stud-poker", STACKS, "1 1 1 1 1 2 2 2 2 2 d d d d d"),
    (
        "oh let-it-ride 10.B, oh let-it-ride 10.B.i, oh let-it-ride 10.B.ii, oh let-it-ride 10.B.iii, "
        "oh let-it-ride 10.B.iv, oh let-it-ride 10.B.v",
        "oh/let-it-ride", ONE_AT_A_TIME, "1 2 c 1 2 c 1 2",
    ),
    ("oh let-it-ride 11.B", "oh/let-it-ride", STACKS, "c c 1 1 1 2 2 2"),
    ("oh mississippi-stud 8.C", "oh/mississippi-stud", ONE_AT_A_TIME, "1 2 1 2"),
    ("oh mississippi-stud 9.B", "oh/mississippi-stud", STACKS, "c c c 1 1 2 2"),
    (
        "oh texas-holdem-bonus 8.B, oh texas-holdem-bonus 8.B.i, oh texas-holdem-bonus 8.B.ii, "
        "oh texas-holdem-bonus 8.B.iii, oh texas-holdem-bonus 8.B.iv",
        "oh/texas-holdem-bonus", ONE_AT_A_TIME, "1 2 d 1 2 d",
    ),
    ("oh texas-holdem-bonus 9.B", "oh/texas-holdem-bonus", STACKS, "1 1 2 2 d d"),
    ("oh three-card-poker 8.B, oh three-card-poker 8.C", "oh/three-card-poker", ONE_AT_A_TIME, "1 2 d 1 2 d 1 2 d c c"),
    ("oh three-card-poker 9.B", "oh/three-card-poker", STACKS, "1 1 1 2 2 2"),
    (
        "oh ultimate-texas-holdem 8.B, oh ultimate-texas-holdem 8.B.i, oh ultimate-texas-holdem 8.B.ii, "
        "oh ultimate-texas-holdem 8.B.iii, oh ultimate-texas-holdem 8.B.iv",
        "oh/ultimate-texas-holdem", ONE_AT_A_TIME, "1 2 d 1 2 d",
    ),
    ("oh ultimate-texas-holdem 9.B", "oh/ultimate-texas-holdem", STACKS, "c c c c c 1 1 2 2"),
    ("bs 10(3)(b)", "bs/10", {}, "1 2 d 1 2 d 1 2 d 1 2 d 1 2 d"),
    (
        "bs 12(6), bs 12(6)(a), bs 12(6)(b), bs 12(6)(c), bs 12(6)(d), bs 12(6)(e)",
        "bs/12", ONE_AT_A_TIME, "1 2 c 1 2 c 1 2",
    ),
    ("bs 12(6)(g)", "bs/12", STACKS, "1 1 1 2 2 2 c c discard"),
    (
        "bs 14(5)(a), bs 14(5)(a)(i), bs 14(5)(a)(ii), bs 14(5)(a)(iii), bs 14(5)(a)(iv), bs 14(5)(a)(v)",
        "bs/14", {}, "1^ 2^ d 1^ 2^ d c",
    ),
    ("bs 16(6)(b)", "bs/16", {"dealing": "shoe"}, "1 2 d 1 2 d 1 2 d"),
    ("bs 16(7)(a), bs 16(7)(d)", "bs/16", ONE_AT_A_TIME, "1 2 d 1 2 d 1 2 d"),
    ("bs 16(8)(c)", "bs/16", STACKS, "1 1 1 2 2 2 d d d"),
    ("gr 5(f)(2), gr 5(f)(3)", "gr/05", ONE_AT_A_TIME, "1 2 c 1 2 c 1 2"),
    ("gr 5(f)(3)", "gr/05", STACKS, "1 1 1 2 2 2 c c discard"),
]  # fmt: skip
PLACES = {"seat 1": "1", "seat 2": "2", "dealer": "d", "community": "c"}


@pytest.mark.parametrize(("clauses", "address", "options", "order"), DEALS)
def test_cards_are_dealt_in_the_printed_order(clauses: str, address: str, options: dict[str, str], order: str) -> None:
    """To the player farthest to the dealer's left first; `^` is a card that lies face up."""
    table = table_of_two(address, options)
    table.begin()
    take_wagers(table)
    dealt = []
    for event in table.journal.events:
        if event.kind == "card":
            place = PLACES.get(event.data["to"], event.data["to"])
            dealt.append(f"{place}^" if event.data["face"] == "up" else place)
    assert " ".join(dealt) == order, clauses


# --- deals that are void ----------------------------------------------------------------------------------------------

VOIDS = [
    # the clauses, the chapter, how it is dealt, the ruling, and wagers beside those that everybody makes
    ("oh four-card-poker 8.D", "oh/four-card-poker", ONE_AT_A_TIME, ("misdealt", "wrong-deck"), ("aces-up",)),
    ("oh four-card-poker 9.D", "oh/four-card-poker", STACKS, ("misdealt", "wrong-deck"), ("aces-up",)),
    (
        "oh four-card-poker 12.B, oh four-card-poker 12.C",
        "oh/four-card-poker", ONE_AT_A_TIME, ("wrong-number-of-cards", "dealer-card-exposed"), ("aces-up",),
    ),
    ("oh crazy-four-poker 8.D", "oh/crazy-four-poker", ONE_AT_A_TIME, ("misdealt", "wrong-deck"), ("queens-up",)),
    ("oh crazy-four-poker 9.D", "oh/crazy-four-poker", STACKS, ("misdealt", "wrong-deck"), ("queens-up",)),
    (
        "oh crazy-four-poker 12.B, oh crazy-four-poker 12.E",
        "oh/crazy-four-poker", STACKS, ("wrong-number-of-cards", "shoe-jams"), ("queens-up",),
    ),
    (
        "oh criss-cross-poker 12.B, oh criss-cross-poker 12.D, oh criss-cross-poker 12.F",
        "oh/criss-cross-poker", STACKS, ("wrong-number-of-cards", "shoe-jams", "misdealt", "wrong-deck"),
        ("five-card-bonus",),
    ),
    (
        "oh dj-wild-stud-poker 8.E",
        "oh/dj-wild-stud-poker", ONE_AT_A_TIME, ("stub-misdealt", "stub-wrong-deck"), ("trips", "bad-beat"),
    ),
    (
        "oh dj-wild-stud-poker 9.E, oh dj-wild-stud-poker 12.A, oh dj-wild-stud-poker 12.E",
        "oh/dj-wild-stud-poker", STACKS, ("stub-misdealt", "stub-wrong-deck", "shoe-jams"), ("trips", "bad-beat"),
    ),
    (
        "oh high-card-flush 12.B, oh high-card-flush 12.D, oh high-card-flush 12.F",
        "oh/high-card-flush", STACKS, ("wrong-number-of-cards", "shoe-jams", "misdealt", "wrong-deck"),
        ("flush-bonus", "straight-flush-bonus"),
    ),
    (
        "oh i-luv-suits-poker 12.B, oh i-luv-suits-poker 12.D, oh i-luv-suits-poker 12.F",
        "oh/i-luv-suits-poker", STACKS, ("wrong-number-of-cards", "shoe-jams", "misdealt", "wrong-deck"),
        ("flush-rush", "super-flush-rush"),
    ),
    (
        "oh let-it-ride 10.D",
        "oh/let-it-ride", ONE_AT_A_TIME, ("stub-misdealt", "stub-wrong-deck"), ("three-card-bonus",),
    ),
    (
        "oh let-it-ride 11.D, oh let-it-ride 14.B, oh let-it-ride 14.D",
        "oh/let-it-ride", STACKS, ("stub-misdealt", "stub-wrong-deck", "wrong-number-of-cards", "shoe-jams"),
        ("five-card-bonus", "three-card-bonus"),
    ),
    (
        "oh mississippi-stud 8.E",
        "oh/mississippi-stud", ONE_AT_A_TIME, ("stub-misdealt", "stub-wrong-deck"), ("three-card-bonus",),
    ),
    (
        "oh mississippi-stud 9.F, oh mississippi-stud 12.B, oh mississippi-stud 12.D",
        "oh/mississippi-stud", STACKS, ("stub-misdealt", "stub-wrong-deck", "wrong-number-of-cards", "shoe-jams"),
        ("three-card-bonus",),
    ),
    (
        "oh texas-holdem-bonus 8.D",
        "oh/texas-holdem-bonus", ONE_AT_A_TIME, ("stub-misdealt", "stub-wrong-deck"), ("holdem-bonus",),
    ),
    (
        "oh texas-holdem-bonus 9.D, oh texas-holdem-bonus 12.C, oh texas-holdem-bonus 12.E",
        "oh/texas-holdem-bonus", STACKS, ("stub-misdealt", "stub-wrong-deck", "wrong-number-of-cards", "shoe-jams"),
        ("holdem-bonus",),
    ),
    (
        "oh three-card-poker 8.E",
        "oh/three-card-poker", ONE_AT_A_TIME, ("stub-misdealt", "stub-wrong-deck"), ("pair-plus",),
    ),
    (
        "oh ultimate-texas-holdem 8.D",
        "oh/ultimate-texas-holdem", ONE_AT_A_TIME, ("misdealt-hand", "stub-wrong-deck"), ("trips",),
    ),
    (
        "oh ultimate-texas-holdem 9.D, oh ultimate-texas-holdem 12.C, oh ultimate-texas-holdem 12.E",
        "oh/ultimate-texas-holdem", STACKS, ("stub-wrong-deck", "wrong-number-of-cards", "shoe-jams"), ("trips",),
    ),
    ("bs 10(5)(b)", "bs/10", {}, ("wrong-number-of-cards-dealer",), ()),
    (
        "bs 12(7)(c), bs 12(10)(c)",
        "bs/12", STACKS, ("stub-misdealt", "stub-wrong-deck", "wrong-number-of-cards"), (),
    ),
]  # fmt: skip


@pytest.mark.parametrize(("clauses", "address", "options", "rulings", "extra"), VOIDS)
def test_a_void_deal_gives_every_wager_back(
    clauses: str, address: str, options: dict[str, str], rulings: tuple[str, ...], extra: tuple[str, ...]
) -> None:
    """One player has raised or folded, the other has not decided; both have back all that they put down, nothing is
    settled otherwise, and the next round is dealt from another shuffle."""
    for ruling in rulings:
        for last in (False, True):
            table = table_of_two(address, options)
            table.begin()
            take_wagers(table, extra)
            assert isinstance(table.pending, Decide)
            actions = table.pending.actions
            table.answer(actions[-1 if last else 0])
            table.rule(ruling)
            assert not table.playing, clauses
            assert [table.bankroll(seat) for seat in (1, 2)] == [100_000_00] * 2, (clauses, ruling)
            assert table.journal.events[-1].kind == "void"
            before = [event.data["card"] for event in table.journal.events if event.kind == "card"]
            table.begin()
            take_wagers(table)
            again = [event.data["card"] for event in table.journal.events if event.kind == "card"][len(before) :]
            assert len(set(again)) == len(again)
            assert again[:8] != before[:8]
            play_out(table)
            replays(table)


# --- rulings that leave the deal as it is -----------------------------------------------------------------------------

BOARD = "2c 3s Jd Qc 4h"
FLUSH = {"wagers": {"ante": 10}, "cards": "Ah Qh Th 2d 3c 4s 5d", "actions": ["1x"]}
RIDE = {"wagers": {"bet-1": 5, "bet-2": 5, "bet-3": 5}, "cards": "4h 4d Kc", "actions": ["ride", "ride"]}
ROUNDS: dict[str, dict[str, Any]] = {
    "oh/four-card-poker": {
        "seats": {1: {"wagers": {"ante": 10}, "cards": "Qh Qs Jc 8d 2h", "actions": ["play"]}},
        "dealer": "Qd Qc Jh 8s 5c 3d",
    },
    "oh/crazy-four-poker": {
        "seats": {1: {"wagers": {"ante": 10, "super-bonus": 10}, "cards": "Ac As Td 8h 4c", "actions": ["3x"]}},
        "dealer": "Qd Qh 9h 7s 2c",
    },
    "oh/criss-cross-poker": {
        "seats": {1: {"wagers": {"ante-across": 5, "ante-down": 5}, "cards": "Ah Ad", "actions": ["3x", "3x", "3x"]}},
        "community": "5c Kd 5s 7h 9h",
    },
    "oh/dj-wild-stud-poker": {
        "seats": {1: {"wagers": {"ante": 10, "blind": 10}, "cards": "2s 9s Ks 7s 4s", "actions": ["raise"]}},
        "dealer": "Js Jh 6d 9h 5c",
    },
    "oh/high-card-flush": {"seats": {1: FLUSH}, "dealer": "8s 7s 6s Ac Kd Qc Jh"},
    "oh/i-luv-suits-poker": {"seats": {1: FLUSH}, "dealer": "8s 7s 6s Ac Kd Qc Jh"},
    "oh/let-it-ride": {"seats": {1: RIDE}, "community": "4s 9d"},
    "oh/mississippi-stud": {
        "seats": {1: {"wagers": {"ante": 10}, "cards": "Qh Qd", "actions": ["1x", "1x", "1x"]}},
        "community": "7s 6d 5c",
    },
    "oh/texas-holdem-bonus": {
        "seats": {1: {"wagers": {"ante": 10}, "cards": "9h 8d", "actions": ["bet", "bet", "bet"]}},
        "dealer": "Ah Ad",
        "community": BOARD,
    },
    "oh/three-card-poker": {
        "seats": {1: {"wagers": {"ante": 10}, "cards": "Kh 8d 5c", "actions": ["play"]}},
        "dealer": "Qs 9d 3h",
        "community": "2c 7d",
    },
    "oh/ultimate-texas-holdem": {
        "seats": {1: {"wagers": {"ante": 10, "blind": 10}, "cards": "9h 8d", "actions": ["4x"]}},
        "dealer": "Ah Ad",
        "community": BOARD,
    },
    "bs/10": {
        "seats": {1: {"wagers": {"ante": 10}, "cards": "Kh Kd 8c 5c 2d", "actions": ["raise"]}},
        "dealer": "Ad Kc 9h 7s 2c",
    },
    "bs/12": {"seats": {1: RIDE}, "community": "4s 9d"},
}
LEFT = [
    # the clauses, the chapter, the ruling, and before what it is made
    ("oh four-card-poker 12.A", "oh/four-card-poker", "card-drawn-in-error", "card 3"),
    ("oh four-card-poker 8.A.ii", "oh/four-card-poker", "late-wager", "card 3"),
    ("oh crazy-four-poker 12.A", "oh/crazy-four-poker", "card-drawn-in-error", "card 3"),
    ("oh crazy-four-poker 7.D, oh crazy-four-poker 8.A.ii", "oh/crazy-four-poker", "late-wager", "card 3"),
    ("oh criss-cross-poker 7.C", "oh/criss-cross-poker", "late-wager", "card 3"),
    ("oh criss-cross-poker 12.B", "oh/criss-cross-poker", "wrong-number-of-cards-stands", "decision 1"),
    ("oh criss-cross-poker 12.F", "oh/criss-cross-poker", "misdealt-stands", "decision 1"),
    ("oh dj-wild-stud-poker 12.B", "oh/dj-wild-stud-poker", "card-drawn-in-error", "card 3"),
    ("oh dj-wild-stud-poker 7.C", "oh/dj-wild-stud-poker", "late-wager", "card 3"),
    ("oh high-card-flush 12.B", "oh/high-card-flush", "wrong-number-of-cards-stands", "decision 1"),
    ("oh high-card-flush 12.F", "oh/high-card-flush", "misdealt-stands", "decision 1"),
    ("oh i-luv-suits-poker 12.B", "oh/i-luv-suits-poker", "wrong-number-of-cards-stands", "decision 1"),
    ("oh i-luv-suits-poker 12.F", "oh/i-luv-suits-poker", "misdealt-stands", "decision 1"),
    ("oh let-it-ride 14.A", "oh/let-it-ride", "card-drawn-in-error", "card 3"),
    ("oh let-it-ride 7.C, oh let-it-ride 10.A.ii, oh let-it-ride 11.A.ii", "oh/let-it-ride", "late-wager", "card 3"),
    ("oh mississippi-stud 12.A", "oh/mississippi-stud", "card-drawn-in-error", "card 3"),
    ("oh mississippi-stud 8.B", "oh/mississippi-stud", "late-wager", "card 3"),
    ("oh texas-holdem-bonus 12.B", "oh/texas-holdem-bonus", "card-drawn-in-error", "card 3"),
    ("oh three-card-poker 13.A", "oh/three-card-poker", "card-drawn-in-error", "card 3"),
    ("oh three-card-poker 8.A.ii, oh three-card-poker 9.A.ii", "oh/three-card-poker", "late-wager", "card 3"),
    ("oh ultimate-texas-holdem 12.B", "oh/ultimate-texas-holdem", "card-drawn-in-error", "card 3"),
    ("oh ultimate-texas-holdem 7.B", "oh/ultimate-texas-holdem", "late-wager", "card 3"),
    ("bs 10(5)(c)", "bs/10", "card-exposed", "card 3"),
    ("bs 12(10)(b)", "bs/12", "card-drawn-in-error", "card 3"),
]


@pytest.mark.parametrize(("clauses", "address", "ruling", "before"), LEFT)
def test_a_ruling_that_lets_the_deal_go_on_changes_neither_cards_nor_wagers(
    clauses: str, address: str, ruling: str, before: str
) -> None:
    """No card is lost and none is dealt twice, and the wagers are settled as if nothing had happened."""
    undisturbed = croupier.open(address).settle(**ROUNDS[address])
    ruled = croupier.open(address).settle(**ROUNDS[address], irregularities=[{"id": ruling, "before": before}])
    assert any(line["net_cents"] for line in undisturbed.lines)
    assert (ruled.lines, ruled.hands) == (undisturbed.lines, undisturbed.hands), clauses
    assert ruled.said != undisturbed.said


# --- cards that are shuffled or cut again -----------------------------------------------------------------------------

BY_HAND = {"shuffler": "hand", "dealing": "hand"}
COUNTING = {**ONE_AT_A_TIME, "counting-shuffler": "yes"}
CUT_AGAIN = [
    ("oh four-card-poker 5.E", "oh/four-card-poker", BY_HAND),
    ("oh crazy-four-poker 5.E", "oh/crazy-four-poker", BY_HAND),
    ("oh criss-cross-poker 5.D", "oh/criss-cross-poker", {**BY_HAND, "cut": "yes"}),
    ("oh dj-wild-stud-poker 5.E", "oh/dj-wild-stud-poker", BY_HAND),
    ("oh high-card-flush 5.D", "oh/high-card-flush", {**BY_HAND, "cut": "yes"}),
    ("oh i-luv-suits-poker 5.D", "oh/i-luv-suits-poker", {**BY_HAND, "cut": "yes"}),
    ("oh let-it-ride 5.E", "oh/let-it-ride", BY_HAND),
    ("oh mississippi-stud 5.E", "oh/mississippi-stud", BY_HAND),
    ("oh texas-holdem-bonus 5.E", "oh/texas-holdem-bonus", {**ONE_AT_A_TIME, "preshuffled-cards": "yes"}),
    ("oh three-card-poker 5.E", "oh/three-card-poker", BY_HAND),
    ("oh ultimate-texas-holdem 5.E", "oh/ultimate-texas-holdem", BY_HAND),
    ("bs 16(4)(i)", "bs/16", BY_HAND),
]
SHUFFLED_AGAIN = [
    ("oh four-card-poker 12.D", "oh/four-card-poker", STACKS, "shuffler-jams"),
    ("oh four-card-poker 5.B", "oh/four-card-poker", COUNTING, "shuffler-miscount"),
    ("oh crazy-four-poker 12.D", "oh/crazy-four-poker", STACKS, "shuffler-jams"),
    ("oh crazy-four-poker 5.B", "oh/crazy-four-poker", COUNTING, "shuffler-miscount"),
    ("oh criss-cross-poker 12.C", "oh/criss-cross-poker", STACKS, "shuffler-jams"),
    ("oh criss-cross-poker 5.B", "oh/criss-cross-poker", COUNTING, "shuffler-miscount"),
    ("oh dj-wild-stud-poker 12.D", "oh/dj-wild-stud-poker", STACKS, "shuffler-jams"),
    ("oh dj-wild-stud-poker 5.B", "oh/dj-wild-stud-poker", COUNTING, "shuffler-miscount"),
    ("oh high-card-flush 12.C", "oh/high-card-flush", STACKS, "shuffler-jams"),
    ("oh high-card-flush 5.B", "oh/high-card-flush", COUNTING, "shuffler-miscount"),
    ("oh i-luv-suits-poker 12.C", "oh/i-luv-suits-poker", STACKS, "shuffler-jams"),
    ("oh i-luv-suits-poker 5.B", "oh/i-luv-suits-poker", COUNTING, "shuffler-miscount"),
    ("oh let-it-ride 14.C", "oh/let-it-ride", STACKS, "shuffler-jams"),
    ("oh let-it-ride 5.B", "oh/let-it-ride", COUNTING, "shuffler-miscount"),
    ("oh mississippi-stud 5.B", "oh/mississippi-stud", COUNTING, "shuffler-miscount"),
    ("oh texas-holdem-bonus 5.B", "oh/texas-holdem-bonus", COUNTING, "shuffler-miscount"),
    ("oh three-card-poker 5.B", "oh/three-card-poker", COUNTING, "shuffler-miscount"),
    ("oh ultimate-texas-holdem 5.B", "oh/ultimate-texas-holdem", COUNTING, "shuffler-miscount"),
    ("bs 12(10)(d)", "bs/12", STACKS, "shuffler-jams"),
    ("bs 12(7)(d)", "bs/12", COUNTING, "shuffler-miscount"),
    ("bs 14(9)(c)", "bs/14", {"shuffler": "device"}, "shuffler-jams"),
    ("bs 14(6)(d)", "bs/14", {"shuffler": "device", "counting-shuffler": "yes"}, "shuffler-miscount"),
    ("bs 16(11)(e)", "bs/16", STACKS, "shuffler-jams"),
    ("oh mississippi-stud 12.C", "oh/mississippi-stud", ONE_AT_A_TIME, "shuffler-jams"),
    ("oh texas-holdem-bonus 12.D", "oh/texas-holdem-bonus", STACKS, "shuffler-jams"),
    ("oh three-card-poker 13.D", "oh/three-card-poker", STACKS, "shuffler-jams"),
    ("oh ultimate-texas-holdem 12.D", "oh/ultimate-texas-holdem", ONE_AT_A_TIME, "shuffler-jams"),
    ("pa 637a.18(q)", "pa/637a", {**BLINDS, "shuffler": "device"}, "shuffler-jams"),
]
BY_HAND_FROM_THEN_ON = [
    ("oh crazy-four-poker 3.B.iv", "oh/crazy-four-poker", {**STACKS, "alternate-decks": "yes"}, "shuffler-fails"),
    ("bs 12(10)(e)", "bs/12", STACKS, "device-out-of-order"),
    ("bs 13(8)(e)", "bs/13", {"shuffler": "device"}, "device-removed"),
    ("bs 14(9)(d)", "bs/14", {"shuffler": "device"}, "device-removed"),
    ("bs 16(11)(g)", "bs/16", STACKS, "device-out-of-order"),
    ("pa 637a.18(r)", "pa/637a", {**BLINDS, "shuffler": "device"}, "device-out-of-order"),
    ("pa 651a.11(e)", "pa/651a", {"shuffler": "device"}, "device-out-of-order"),
    ("pa 681a.9(d)", "pa/681a", {"shuffler": "device"}, "device-out-of-order"),
    ("pa 686a.9(e)", "pa/686a", {"shuffler": "device"}, "device-out-of-order"),
]


def cards_of(address: str, options: dict[str, str], ruling: str, *, before_wagers: bool) -> list[str]:
    """The cards of a round in which something may be ruled, in the order in which they came; each came once."""
    table = table_of_two(address, options)
    table.pause = True
    table.begin()
    if before_wagers and ruling:
        table.rule(ruling)
    table.pause = False
    if isinstance(table.pending, PHYSICAL):
        table.proceed()
    take_wagers(table)
    if ruling and not before_wagers:
        table.rule(ruling)
    play_out(table)
    assert not table.playing
    assert ruling != "shuffler-jams" or any(event.kind == "reshuffle" for event in table.journal.events)
    replays(table)
    cards = [event.data["card"] for event in table.journal.events if event.kind == "card"]
    assert len(set(cards)) == len(cards) or len(table.game.deck()) > len(set(table.game.deck()))
    return cards


@pytest.mark.parametrize(("clauses", "address", "options"), CUT_AGAIN)
def test_a_recut_before_the_deal_changes_the_order_of_the_cards(
    clauses: str, address: str, options: dict[str, str]
) -> None:
    """Wagers stand, and the round goes on; once a card is dealt there is no recut."""
    before, after = (cards_of(address, options, one, before_wagers=True) for one in ("", "improper-cut"))
    assert before != after, clauses
    with pytest.raises(Refused):
        cards_of(address, options, "improper-cut", before_wagers=False)


@pytest.mark.parametrize(("clauses", "address", "options", "ruling"), SHUFFLED_AGAIN)
def test_a_failed_shuffle_is_made_again_before_the_deal(
    clauses: str, address: str, options: dict[str, str], ruling: str
) -> None:
    """The deck is shuffled or replaced before a card comes, and all cards of the round come from one deck."""
    assert cards_of(address, options, ruling, before_wagers=True), clauses


@pytest.mark.parametrize(
    ("clauses", "address", "options"), [row[:3] for row in SHUFFLED_AGAIN if row[3] == "shuffler-jams"]
)
def test_a_shuffler_that_jams_leaves_a_deck_that_is_dealt_from(
    clauses: str, address: str, options: dict[str, str]
) -> None:
    """The device holds none of its cards."""
    table = table_of_two(address, options)
    table.pause = True
    table.begin()
    take_wagers(table)
    while "card" not in {event.kind for event in table.journal.events}:
        assert isinstance(table.pending, (*PHYSICAL, Decide)), clauses
        table.answer(table.pending.actions[0]) if isinstance(table.pending, Decide) else table.proceed()
    with pytest.raises(Refused, match="before one is dealt"):
        table.rule("shuffler-jams")


@pytest.mark.parametrize(("clauses", "address", "options", "ruling"), BY_HAND_FROM_THEN_ON)
def test_a_shuffler_out_of_order_leaves_the_deck_in_play_and_its_next_ones_to_hands(
    clauses: str, address: str, options: dict[str, str], ruling: str
) -> None:
    """The same cards are dealt as without the ruling; what needs the device cannot happen until it works again."""
    before, after = (cards_of(address, options, one, before_wagers=True) for one in ("", ruling))
    assert before == after
    table = table_of_two(address, options)
    table.rule(ruling)
    jams = "shuffler-jams" if "shuffler-jams" in {one.id for one in table.game.rules.irregularities} else ruling
    for again in {ruling, jams}:
        with pytest.raises(Refused):
            table.rule(again)
    for _ in range(2):
        table.begin()
        take_wagers(table)
        play_out(table)
        assert not any(event.kind == "reshuffle" for event in table.journal.events)
    said = [event.data for event in table.journal.events if event.kind == "say"]
    by_hand = {line["cite"].split()[-1] for line in said if line["text"] == "The cards are shuffled by hand."}
    assert by_hand == {clauses.split()[-1]}
    table.reopen()
    assert not table.out_of_order
    replays(table)


# --- positions of one player, and what a raise may be -----------------------------------------------------------------

POSITIONS = [
    # the clauses, the chapter, and the second position
    ("oh criss-cross-poker 7.E", "oh/criss-cross-poker", 3),
    ("oh high-card-flush 7.F", "oh/high-card-flush", 3),
    ("oh i-luv-suits-poker 7.F", "oh/i-luv-suits-poker", 3),
    ("oh ultimate-texas-holdem 7.G", "oh/ultimate-texas-holdem", 3),
    ("bs 12(5)(d)", "bs/12", 2),
]


@pytest.mark.parametrize(("clauses", "address", "second"), POSITIONS)
def test_a_player_wagers_on_several_positions_where_the_house_permits_it(
    clauses: str, address: str, second: int
) -> None:
    """One position is the default; with two allowed, both are dealt to, and a third is refused."""

    def begun(boxes: str, *seats: int) -> Table:
        table = table_of_two(address, {"boxes": boxes})
        for seat in (1, 2):
            table.leave(seat)
        for seat in seats:
            table.sit(seat, "Ada", 10_000_00)
        table.begin()
        take_wagers(table)
        return table

    assert [bool(begun("2", 1, second).stakes.get(seat)) for seat in (1, second)] == [True, True], clauses
    with pytest.raises(Refused):
        begun("1", 1, second)
    with pytest.raises(Refused):
        begun("2", 1, second, 4)


def test_two_positions_of_one_player_are_adjacent_where_the_chapter_says_so() -> None:
    """bs 12(5)(d), oh three-card-poker 7.E."""
    for address in ("bs/12", "oh/three-card-poker"):
        table = table_of_two(address, {"boxes": "2"})
        for seat in (1, 2):
            table.leave(seat)
        table.sit(1, "Ada", 10_000_00)
        table.sit(3, "Ada", 10_000_00)
        table.begin()
        with pytest.raises(Refused):
            take_wagers(table)
