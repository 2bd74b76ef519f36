"""Pai Gow Poker and its relatives, clause by clause: the starting position, the deal, the order in which hands are
shown and wagers settled, which hands rank how, what is too late, what is due when."""

from __future__ import annotations

import re
from collections.abc import Mapping
from itertools import pairwise
from typing import Any

import pytest

import croupier
from croupier.equipment.cards import cards, names
from croupier.errors import Refused
from croupier.games import open_game
from croupier.games.pai_gow.dealing import counted
from croupier.games.pai_gow.pai_gow import PaiGow
from croupier.games.pai_gow.pai_gow_poker import PaiGowPoker
from croupier.games.script import DealCard, Decide, TakeWagers
from croupier.games.side_bets import OWN
from croupier.ranking import pai_gow
from croupier.rules import duties
from croupier.rules.loader import load
from croupier.rules.submission import Rules, Submission
from croupier.tables.journal import Event
from croupier.tables.rounds import adjudicate, parse
from croupier.tables.table import Table

FROM_THE_DEALER = ("dealer", "seat 6", "seat 5", "seat 4", "seat 3", "seat 2", "seat 1")
"""Positions counterclockwise, the dealer being number one."""
METER = {"progressive": "yes", "progressive-amount": "$1"}
OHIO, BAHAMAS, GRAND_RONDE = "oh/pai-gow-poker", "bs/09", "gr/06"
METERS = {
    "pa/645a": METER,
    "pa/688a": {"progressive": "yes"},
    "pa/670a": METER,
    "pa/659a": METER,
    OHIO: {},
    BAHAMAS: {},
    GRAND_RONDE: {},
}
"""What a house says that offers the progressive wager, by chapter."""


def played(
    address: str, stakes: Mapping[str, int], options: Mapping[str, str], seats: Mapping[int, str], rounds: int = 1
) -> Table:
    """A table after some rounds in which everybody makes these wagers and sets by the house way; nobody banks."""
    table = croupier.open(address, options=dict(options)).table(seed="pai gow")
    for seat, name in seats.items():
        table.sit(seat, name, 10_000_00)
    for _ in range(rounds):
        table.begin()
        while isinstance(table.pending, TakeWagers | Decide):
            asked = isinstance(table.pending, TakeWagers)
            table.answer(dict(stakes) if asked else table.pending.actions[0])  # type: ignore[union-attr]
    return table


def last_round(table: Table) -> list[Event]:
    """What happened since the last round began."""
    begun = max(place for place, event in enumerate(table.journal.events) if event.kind == "round")
    return table.journal.events[begun:]


def course(events: list[Event]) -> str:
    """What was shown and settled, `^2` being the hands of seat 2 and `2=main` its main wager."""
    words = []
    for event in events:
        if event.kind == "turn" and event.data["place"].count(" ") <= event.data["place"].startswith("seat"):
            words.append(f"^{event.data['place'].removeprefix('seat ')}")
        elif event.kind == "settled":
            words.append(f"{event.data['seat']}={event.data['wager']}")
    return " ".join(words)


# --- the deal ---------------------------------------------------------------------------------------------------------

DEALT = [
    ("pa/645a", "shoe", 7, "645a.8(b)", "645a.8(c) 645a.8(d) 645a.5(b)(1)"),
    ("pa/645a", "hand", 7, "645a.9(a)(3)", "645a.9(b) 645a.9(c)"),
    ("pa/645a", "automated-shoe", 7, "645a.10(a)(2)", "645a.10(b) 645a.10(c)"),
    ("pa/688a", "shoe", 7, "688a.8(b)", "688a.8(c) 688a.8(d) 688a.5(b)(1)"),
    ("pa/688a", "hand", 7, "688a.9(a)(3)", "688a.9(b) 688a.9(c)"),
    ("pa/688a", "automated-shoe", 7, "688a.10(a)(2)", "688a.10(b) 688a.10(c)"),
    ("pa/670a", "shoe", 6, "670a.8(b)", "670a.8(c) 670a.8(d) 670a.5(b)(1)"),
    ("pa/670a", "hand", 6, "670a.9(a)(3)", "670a.9(b) 670a.9(c)"),
    ("pa/670a", "automated-shoe", 6, "670a.10(a)(2)", "670a.10(b) 670a.10(c)"),
    ("pa/659a", "shoe", 7, "659a.8(b)", "659a.8(c) 659a.5(b)(1)"),
    ("pa/659a", "hand", 7, "659a.9(a)(3)", "659a.9(b)"),
    ("pa/659a", "automated-shoe", 7, "659a.10(a)", "659a.10(b)"),
]
"""Chapter, way of dealing, cards of a hand, the clause that closes the bets, those on the deal."""


@pytest.mark.parametrize("position", ["shaker", "generator"])
@pytest.mark.parametrize(("address", "dealing", "size", "closing", "cites"), DEALT)
def test_bets_are_closed_the_position_found_and_every_hand_dealt(
    position: str, address: str, dealing: str, size: int, closing: str, cites: str
) -> None:
    """Counterclockwise from the dealer as number one, with dice by pa 645a.5(i)(1)(iii), 688a.5(i)(1)(iii),
    670a.5(i)(1)(iii), 659a.5(g)(1)(iii), or a generator by pa 645a.5(i)(2), 688a.5(i)(2), 670a.5(i)(2), 659a.5(g)(2);
    the total is announced: pa 645a.5(i)(1)(ii), 688a.5(i)(1)(ii), 670a.5(i)(1)(ii), 659a.5(g)(1)(ii)."""
    options = METERS[address] | {"dealing": dealing, "starting-position": position}
    events = last_round(played(address, {"main": 10_00}, options, {1: "Ann", 4: "Bob"}))
    kinds = [event.kind for event in events if event.kind != "card"]
    drawn = "roll" if position == "shaker" else "spin"
    assert kinds[:6] == ["round", "wagers", "wagers", "say", drawn, "say"]
    closed, found, *_ = (event.data for event in events if event.kind == "say")
    assert (closed["text"], closed["cite"]) == ("No more bets.", f"pa {closing}")
    shown = next(event.data for event in events if event.kind == drawn)
    total = sum(shown["dice"]) if position == "shaker" else int(shown["pocket"])
    first = FROM_THE_DEALER[(total - 1) % 7]
    assert found["text"] == f"{total}: the first hand goes to {first.replace('dealer', 'the dealer')}."
    assert found["cite"].removeprefix("pa ") in cites
    clockwise = [*reversed(FROM_THE_DEALER)] * 2
    order = clockwise[clockwise.index(first) :][:7]
    order = [place for place in order for _ in range(size)] if dealing == "automated-shoe" else order * size
    dealt = [(event.data["to"], event.data["face"]) for event in events if event.kind == "card"]
    assert [to for to, _ in dealt] == [
        place if place in ("dealer", "seat 1", "seat 4") else "discard" for place in order
    ]
    assert {face for to, face in dealt if to == "dealer"} == {"up" if address == "pa/688a" else "down"}
    assert {face for to, face in dealt if to != "dealer"} == {"down"}


SHUFFLED = [
    ("pa/645a", 49, "645a.5(a)"),
    ("pa/688a", 49, "688a.5(a)"),
    ("pa/670a", 42, "670a.5(a)"),
    ("pa/659a", 49, "659a.5(a)"),
    (OHIO, 49, "oh pai-gow-poker 6.A"),
    (BAHAMAS, 49, "bs 9(4)(a), bs 9(9)(i)"),
    (GRAND_RONDE, 49, "gr 6(f)(1)"),
]


@pytest.mark.parametrize(("address", "count", "cite"), SHUFFLED)
def test_all_cards_are_shuffled_before_every_round(address: str, count: int, cite: str) -> None:
    """A second round could not be dealt from what the first one has left."""
    table = played(address, {"main": 10_00}, METERS[address], {1: "Ann"}, rounds=2)
    dealt = [event.data["card"] for event in last_round(table) if event.kind == "card"]
    assert len(set(dealt)) == count, cite


STUB = [
    ("pa/645a", "shoe", "645a.8(e)", "645a.8(f)"),
    ("pa/645a", "hand", "645a.9(d)", "645a.9(e)"),
    ("pa/645a", "automated-shoe", "645a.10(d)", "645a.10(e)"),
    ("pa/688a", "shoe", "688a.8(e)", "688a.8(f)"),
    ("pa/688a", "hand", "688a.9(d)", "688a.9(e)"),
    ("pa/688a", "automated-shoe", "688a.10(d)", "688a.10(e)"),
    ("pa/670a", "shoe", "670a.8(e)", "670a.8(f)"),
    ("pa/670a", "hand", "670a.9(d)", "670a.9(e)"),
    ("pa/670a", "automated-shoe", "670a.10(d)", "670a.10(e)"),
    ("pa/659a", "shoe", "659a.8(d)", "659a.8(e)"),
    ("pa/659a", "hand", "659a.9(c)", "659a.9(d)"),
    ("pa/659a", "automated-shoe", "659a.10(c)", "659a.10(d)"),
]


@pytest.mark.parametrize("found", ["stub-misdealt", "stub-wrong-deck"])
@pytest.mark.parametrize(("address", "dealing", "counted_by", "void_by"), STUB)
def test_the_stub_is_counted_after_the_deal(
    address: str, dealing: str, counted_by: str, void_by: str, found: str
) -> None:
    """With a wrong number of cards in it the round is void and the wagers go back."""
    table = croupier.open(address, options=METERS[address] | {"dealing": dealing}).table(seed="stub")
    table.sit(1, "Ann", 10_000_00)
    table.begin()
    with pytest.raises(Refused):
        table.rule(found)
    table.answer({"main": 10_00})
    assert isinstance(table.pending, Decide)
    table.rule(found)
    assert not table.playing, counted_by
    returned = [(event.data["wager"], event.data["net"]) for event in last_round(table) if event.kind == "settled"]
    assert returned == [("main", 0)], void_by
    ruled = next(event for event in last_round(table) if event.kind == "ruling")
    assert ruled.data["cite"] == f"pa {void_by}"


@pytest.mark.parametrize(
    ("dealing", "found", "cite"),
    [("hand", "misdeal-hand", "oh 10.C"), ("automated-shoe", "misdeal-automated-shoe", "oh 11.C")],
)
def test_the_stub_is_counted_after_the_deal_in_ohio(dealing: str, found: str, cite: str) -> None:
    """oh pai-gow-poker 10.B, oh pai-gow-poker 11.B, oh pai-gow-poker 10.C, oh pai-gow-poker 11.C."""
    table = croupier.open(OHIO, options={"dealing": dealing}).table(seed="stub")
    table.sit(1, "Ann", 10_000_00)
    table.begin()
    with pytest.raises(Refused):
        table.rule(found)
    table.answer({"main": 10_00})
    table.rule(found)
    assert not table.playing
    assert next(event.data["cite"] for event in last_round(table) if event.kind == "ruling") == cite
    assert [event.data["net"] for event in last_round(table) if event.kind == "settled"] == [0]


def test_positions_are_counted_from_the_bank_in_a_banked_round() -> None:
    """pa 645a.12(h), 645a.5(i)(1)(iii), 645a.5(i)(2): the bank, instead of the dealer, is number one."""
    assert [counted(4, number) for number in range(1, 9)] == [4, 3, 2, 1, 0, 6, 5, 4]


BANKED = {"player-bank": "yes"}


def test_a_banked_round_is_shown_and_settled_in_its_order() -> None:
    """pa 645a.12(g): the dealer wagers what the bank last wagered. 645a.12(i): the dealer's hands, then the bank's,
    then how that wager ends; 645a.12(j): the players from the dealer's right, the bank last. 645a.12(n): optional
    wagers are no part of what the bank wins or loses. Nobody is asked to bank the first round,
    pa 645a.12(b)."""
    table = played("pa/645a", {"main": 10_00}, BANKED, {1: "Ann", 2: "Bob", 5: "Cid"})
    assert not any(event.kind == "decision" and event.data["about"] == "bank" for event in last_round(table))
    table.begin()
    while isinstance(table.pending, TakeWagers | Decide):
        if isinstance(table.pending, TakeWagers):
            table.answer({"main": 20_00, "fortune-bonus": 5_00})
        elif table.pending.about == "bank":
            table.answer("accept" if table.pending.seat == 2 else "decline")
        else:
            table.answer(table.pending.actions[0])
    events = last_round(table)
    found = course(events)
    assert found == "^dealer ^2 ^5 5=main 5=fortune-bonus ^1 1=main 1=fortune-bonus 2=bank"
    said = [event.data["text"] for event in events if event.kind == "say"]
    assert said[0] == "Seat 2 accepts the bank."
    assert said[1] == "The dealer wagers $10 against the bank."
    number, first = said[3].partition(":")[0], said[3].rpartition("to ")[2].strip(".")
    from_the_bank = ("seat 2", "seat 1", "the dealer", "seat 6", "seat 5", "seat 4", "seat 3")
    assert first == from_the_bank[(int(number) - 1) % 7]
    ended = next(place for place, event in enumerate(events) if "wager against the bank:" in event.data.get("text", ""))
    shown = [event.data["place"] for event in events[:ended] if event.kind == "turn"]
    assert shown == ["dealer", "dealer low", "seat 2", "seat 2 low"]
    lines = {(line.seat, line.wager): line for line in table.lines}
    against = {"lose": 10_00, "win": -10_00}.get(events[ended].data["text"].rpartition(" ")[2].strip("."), 0)
    mains = sum(
        20_00 if lines[seat, "main"].net < 0 else -20_00 if lines[seat, "main"].net > 0 else 0 for seat in (1, 5)
    )
    surplus = mains + against
    assert lines[2, "bank"].net == (surplus * 95 // 100 if surplus > 0 else surplus)


# --- settlement -------------------------------------------------------------------------------------------------------

SETTLED = [
    (
        "pa/645a",
        METER | {"version": "ez"},
        "fortune-bonus emperors-treasure insurance progressive queens-dragon dynasty-bonus protection red-black:red",
        "645a.11(c) 645a.11(e) 645a.11(h)(1) 645a.11(h)(2) 645a.11(h)(3) 645a.11(h)(4) 645a.11(h)(5) 645a.11(h)(6)"
        " 645a.11(h)(7) 645a.11(h)(8) 645a.11(i)",
    ),
    (
        "pa/688a",
        {},
        "ace-high-bonus fortune-bonus progressive",
        "688a.11(e) 688a.11(h)(1) 688a.11(h)(2) 688a.11(h)(3) 688a.11(i)",
    ),
    (
        "pa/670a",
        {},
        "fortune-bonus insurance progressive",
        "670a.11(c) 670a.11(d) 670a.11(e) 670a.11(g) 670a.11(h)(1) 670a.11(h)(2) 670a.11(h)(3) 670a.11(i)",
    ),
    (
        "pa/659a",
        METER,
        "fortune-bonus insurance progressive",
        "659a.11(c) 659a.11(e) 659a.11(h)(1) 659a.11(h)(2) 659a.11(h)(3) 659a.11(i)",
    ),
    (OHIO, {}, "fortune-bonus", "oh pai-gow-poker 13.D.ii, oh pai-gow-poker 13.F"),
    (GRAND_RONDE, {}, "fortune-bonus", "gr 6(g)(2), gr 6(g)(3), gr 6(g)(4)"),
]
"""Chapter, house, optional wagers in the order in which they are settled, the clauses that say so."""


@pytest.mark.parametrize(("address", "options", "optional", "cites"), SETTLED)
def test_each_player_from_the_right_is_shown_and_settled_in_the_printed_order(
    address: str, options: dict[str, str], optional: str, cites: str
) -> None:
    stakes = {"main": 10_00} | {key: 1_00 if key == "progressive" else 5_00 for key in optional.split()}
    events = last_round(played(address, stakes, options, {2: "Ann", 5: "Bob"}))
    wagers = ["main", *(["double-down"] if address == "pa/670a" else []), *optional.split()]
    expected = [" ".join([f"^{seat}", *(f"{seat}={wager}" for wager in wagers)]) for seat in (5, 2)]
    found = course(event for event in events if event.data.get("outcome") != "envy")  # type: ignore[arg-type]
    assert found == " ".join([*([] if address == "pa/688a" else ["^dealer"]), *expected]), cites
    kinds = [(event.kind, event.data.get("about", event.data.get("place", ""))) for event in events]
    set_by_dealer = next(place for place, kind in enumerate(kinds) if kind == ("card-moved", "dealer"))
    decided = [place for place, (kind, _) in enumerate(kinds) if kind == "decision"]
    assert (set_by_dealer < min(decided)) == (address == "pa/688a")  # the dealer's hand first, or last
    assert address == "pa/688a" or set_by_dealer > max(decided)


FACE_UP = [
    ("pa/688a", {}, "688a.11(a) 688a.11(b) 688a.11(d)"),
    (OHIO, {"version": "commission-free-face-up"}, "oh pai-gow-poker 13.E.i, oh pai-gow-poker 13.B"),
]


@pytest.mark.parametrize(("address", "options", "cites"), FACE_UP)
def test_the_dealer_sets_first_where_the_hand_lies_face_up(address: str, options: dict[str, str], cites: str) -> None:
    """By the house way, and face up; then the players set theirs, and may surrender then."""
    table = croupier.open(address, options=options).table(seed="the hand lies face up")
    table.sit(3, "Ann", 10_000_00)
    table.begin()
    table.answer({"main": 10_00})
    assert isinstance(table.pending, Decide), cites
    assert "surrender" in table.pending.actions
    laid = [*table.laid["dealer"].cards, *table.laid["dealer low"].cards]
    game = table.game
    assert isinstance(game, PaiGowPoker)
    assert table.laid["dealer low"].cards == list(game.set_by_house(laid).low), cites


HELPED = [
    ("pa/645a", "low-hand", "645a.11(a)(1)"),
    ("pa/688a", "low-hand", "688a.11(b)(1)"),
    ("pa/670a", "low-hand", "670a.11(a)(1)"),
    ("pa/659a", "medium-hand", "659a.11(a)(1)"),
    (OHIO, "low-hand", "oh pai-gow-poker 13.A"),
    (BAHAMAS, "low-hand", "bs 9(7)(b), bs 9(8)(a)"),
]


@pytest.mark.parametrize(("address", "about", "cite"), HELPED)
def test_a_player_may_ask_how_the_house_would_set(address: str, about: str, cite: str) -> None:
    table = croupier.open(address, options=METERS[address]).table(seed="help")
    table.sit(3, "Ann", 10_000_00)
    table.begin()
    table.answer({"main": 10_00})
    assert isinstance(table.pending, Decide), cite
    assert table.pending.about == about
    held = list(table.laid["seat 3"].cards)
    game = table.game
    assert isinstance(game, PaiGowPoker)
    table.answer("house-way")
    moved = [event.data["card"] for event in table.journal.events if event.data.get("to") == "seat 3 low"]
    assert " ".join(moved) == names(game.set_by_house(held).low), cite


# --- wagers -----------------------------------------------------------------------------------------------------------

EZ_ONLY = ("queens-dragon", "dynasty-bonus", "protection", "red-black:red")
ALONE = [
    ("pa/645a", METER, "fortune-bonus emperors-treasure insurance progressive", "645a.7(d) 645a.7(e)"),
    ("pa/645a", {"version": "ez"}, " ".join(EZ_ONLY), "645a.7(e)(5)"),
    ("pa/688a", {}, "ace-high-bonus fortune-bonus progressive", "688a.7(d) 688a.7(e)"),
    ("pa/670a", {}, "fortune-bonus insurance progressive", "670a.7(d) 670a.7(e)"),
    ("pa/659a", METER, "fortune-bonus insurance progressive", "659a.7(d) 659a.7(e)"),
]


@pytest.mark.parametrize(("address", "options", "optional", "cites"), ALONE)
def test_optional_wagers_need_the_main_wager(address: str, options: dict[str, str], optional: str, cites: str) -> None:
    table = croupier.open(address, options=options).table(seed="alone")
    table.sit(1, "Ann", 10_000_00)
    table.begin()
    assert isinstance(table.pending, TakeWagers)
    for wager in optional.split():
        stake = 1_00 if wager == "progressive" else 5_00
        table.check_wagers(1, {"main": 10_00, wager: stake}, table.pending)
        with pytest.raises(Refused):
            table.check_wagers(1, {wager: stake}, table.pending)
    if address == "pa/645a" and "version" not in options:
        for wager in EZ_ONLY:
            with pytest.raises(Refused):
                table.check_wagers(1, {"main": 10_00, wager: 5_00}, table.pending)


LATE = [
    ("pa/645a", "645a.7(c)", "645a.2(d)(2) 645a.8(b)(2) 645a.9(a)(3)(ii) 645a.10(a)(2)(ii)"),
    ("pa/688a", "688a.7(c)", "688a.2(d)(2) 688a.8(b)(2) 688a.9(a)(3)(ii) 688a.10(a)(2)(ii)"),
    ("pa/670a", "670a.7(c)", "670a.2(c)(2) 670a.8(b)(2) 670a.9(a)(3)(ii) 670a.10(a)(2)(ii)"),
    ("pa/659a", "659a.7(c)", "659a.2(d)(2) 659a.8(b)(2) 659a.9(a)(3)(ii) 659a.10(a)(2)"),
]


@pytest.mark.parametrize("dealing", ["shoe", "hand", "automated-shoe"])
@pytest.mark.parametrize(("address", "late", "locked"), LATE)
def test_nothing_is_wagered_once_bets_are_closed(dealing: str, address: str, late: str, locked: str) -> None:
    table = croupier.open(address, options=METERS[address] | {"dealing": dealing}).table(seed="late")
    table.sit(1, "Ann", 10_000_00)
    table.begin()
    assert isinstance(table.pending, TakeWagers)
    table.check_wagers(1, {"main": 10_00, "progressive": 1_00}, table.pending)  # in time it would be taken
    table.answer({"main": 10_00})
    before = len(table.journal.events)
    for stakes in ({"progressive": 1_00}, {"main": 10_00, "progressive": 1_00}, {"main": 20_00}, {}):
        with pytest.raises(Refused):
            table.answer(stakes)
    assert len(table.journal.events) == before, locked
    assert table.standing() == {1: {"main": 10_00}}
    assert table.rule("late-wager", 1, wager="main").cite == late


ADJACENT = [("pa/645a", "645a.7(f)"), ("pa/688a", "688a.7(f)"), ("pa/670a", "670a.7(f)"), ("pa/659a", "659a.7(f)")]


@pytest.mark.parametrize(
    ("bets", "order"), [((10_00, 20_00), [3, 2]), ((20_00, 10_00), [2, 3]), ((10_00, 10_00), [3, 2])]
)
@pytest.mark.parametrize(("address", "cite"), ADJACENT)
def test_of_two_adjacent_areas_the_larger_wager_is_set_first(
    address: str, cite: str, bets: tuple[int, int], order: list[int]
) -> None:
    """Equal wagers counterclockwise."""
    table = croupier.open(address, options=METERS[address] | {"boxes": "2"}).table(seed="two")
    table.sit(2, "Ann", 10_000_00)
    table.sit(3, "Ann", 10_000_00)
    table.begin()
    asked = []
    while isinstance(table.pending, TakeWagers | Decide):
        if isinstance(table.pending, TakeWagers):
            table.answer({"main": dict(zip((2, 3), bets, strict=True))[table.pending.seat]})
        else:
            if table.pending.about in ("low-hand", "medium-hand"):
                asked.append(table.pending.seat)
            table.answer(table.pending.actions[0])
    assert asked == order, cite


@pytest.mark.parametrize(("seat", "boxes"), [(4, "2"), (3, "1")])
@pytest.mark.parametrize(("address", "cite"), ADJACENT)
def test_a_second_area_is_adjacent_and_only_where_the_house_permits_it(
    address: str, cite: str, seat: int, boxes: str
) -> None:
    table = croupier.open(address, options=METERS[address] | {"boxes": boxes}).table(seed="two")
    for own in (2, seat):
        table.sit(own, "Ann", 10_000_00)
    table.begin()
    table.answer({"main": 10_00})
    with pytest.raises(Refused) as refused:
        table.answer({"main": 10_00})
    assert refused.value.cite == f"pa {cite}"


# --- what is due ------------------------------------------------------------------------------------------------------

DUE = [
    ("pa/645a", "645a.3(c) 645a.3(c)(1) 645a.3(c)(2)", "645a.2(c)(1)(i)", "645a.4(e)", "645a.5(h)"),
    ("pa/688a", "688a.3(c) 688a.3(c)(1) 688a.3(c)(2)", "688a.2(c)(1)(i)", "688a.4(e)", "688a.5(h)"),
    ("pa/670a", "670a.3(c) 670a.3(c)(1) 670a.3(c)(2)", "670a.2(d)(1)(i)", "670a.4(e)", "670a.5(h)"),
    ("pa/659a", "659a.3(c) 659a.3(c)(1) 659a.3(c)(2)", "659a.2(c)(1)(i)", "659a.4(e)", "659a.5(f)"),
]


@pytest.mark.parametrize(("address", "changed", "dice", "preshuffled", "reshuffling"), DUE)
def test_cards_and_dice_are_changed_in_time(
    address: str, changed: str, dice: str, preshuffled: str, reshuffling: str
) -> None:
    laws = {law.id: law for law in load(address).procedures}

    def house(**options: str) -> Rules:
        return Rules(
            address,
            Submission(options=METERS[address] | {name.replace("_", "-"): one for name, one in options.items()}),
        )

    for dealing, hours in (("hand", "4 hours"), ("shoe", "8 hours"), ("automated-shoe", "8 hours")):
        due = duties.due_of(house(dealing=dealing), laws["card-change"])
        assert due is not None
        assert due.every == hours, changed
    change = duties.due_of(house(starting_position="shaker"), laws["dice-change"])
    assert change is not None
    assert change.every == "24 hours", dice
    assert not duties.is_done_here(house(starting_position="generator"), laws["dice-change"])
    assert duties.is_done_here(house(), laws["opening"])
    assert not duties.is_done_here(house(preshuffled_cards="yes"), laws["opening"]), preshuffled
    assert duties.is_done_here(house(shuffler="hand", dealing="shoe"), laws["cut"])
    assert not duties.is_done_here(house(reshuffling_shoe="yes"), laws["cut"]), reshuffling


def test_cards_are_changed_in_time_in_ohio() -> None:
    """oh pai-gow-poker 4.C, oh pai-gow-poker 4.C.i, oh pai-gow-poker 4.C.ii."""
    change = next(law for law in load(OHIO).procedures if law.id == "card-change")
    for dealing, hours in (("hand", "6 hours"), ("automated-shoe", "8 hours")):
        due = duties.due_of(Rules(OHIO, Submission(options={"dealing": dealing})), change)
        assert due is not None
        assert due.every == hours


VALIDATED = [
    ("pa/645a", METER, "645a.11(h)(4)(ii)(C)", "full-house", "three-of-a-kind"),
    ("pa/688a", {}, "688a.11(h)(3)(i)(B)(3)", "full-house", "three-of-a-kind"),
    ("pa/670a", {}, "670a.11(h)(3)(i)(B)(III)", "straight", "three-of-a-kind"),
    ("pa/659a", METER, "659a.11(h)(3)(ii)(C)", "full-house", "three-of-a-kind"),
]


@pytest.mark.parametrize(("address", "options", "cite", "paid", "lost"), VALIDATED)
def test_a_floorperson_validates_a_progressive_payout(
    address: str, options: dict[str, str], cite: str, paid: str, lost: str
) -> None:
    rules = Rules(address, Submission(options=options))
    assert rules.verification("progressive", paid) == f"pa {cite}"
    assert rules.verification("progressive", lost) == ""


# --- hands ------------------------------------------------------------------------------------------------------------

RISING = [
    ("9s 7d 5h 4c 2d", ""),
    ("9s 7d 5h 4c 3d", "(c)"),
    ("2s 2d 5h 4c 3d", "(b)(10)"),
    ("As Ad 5h 4c 3d", "(b)(10)"),
    ("3s 3d 2h 2c Ad", "(b)(9)"),
    ("As Ad Kh Kc 2d", "(b)(9)"),
    ("2s 2d 2h 4c 3d", "(b)(8)"),
    ("As Ad Ah 4c 3d", "(b)(8)"),
    ("2s 3d 4h 5c 6d", "(b)(7)"),
    ("9s Td Jh Qc Kd", "(b)(7)"),
    ("As 2d 3h 4c 5d", "(b)(7)"),
    ("As Kd Qh Jc Td", "(b)(7)"),
    ("9s 7s 5s 4s 2s", "(b)(6)"),
    ("9s 7s 5s 4s 3s", "(b)(6)"),
    ("2s 2d 2h 3c 3d", "(b)(5)"),
    ("As Ad Ah Kc Kd", "(b)(5)"),
    ("2s 2d 2h 2c 3d", "(b)(4)"),
    ("As Ad Ah Ac 3d", "(b)(4)"),
    ("2s 3s 4s 5s 6s", "(b)(3)"),
    ("9s Ts Js Qs Ks", "(b)(3)"),
    ("As 2s 3s 4s 5s", "(b)(3)"),
    ("As Ks Qs Js Ts", "(b)(2)"),
    ("As Ad Ah Ac Joker", "(b)(1)"),
]
"""Five-card hands, each higher than the one before, by the clauses of the section on rankings."""
RANKED = [
    ("pa/645a", "645a.6(a) 645a.6(b) 645a.6(b)(1) 645a.6(b)(2) 645a.6(b)(3) 645a.6(b)(4) 645a.6(b)(5) 645a.6(b)(6)"
     " 645a.6(b)(7) 645a.6(b)(8) 645a.6(b)(9) 645a.6(b)(10) 645a.6(c)"),
    ("pa/688a", "688a.6(a) 688a.6(b) 688a.6(b)(1) 688a.6(b)(2) 688a.6(b)(3) 688a.6(b)(4) 688a.6(b)(5) 688a.6(b)(6)"
     " 688a.6(b)(7) 688a.6(b)(8) 688a.6(b)(10) 688a.6(b)(11) 688a.6(c)"),
    ("pa/670a", "670a.6(a) 670a.6(b) 670a.6(b)(1) 670a.6(b)(2) 670a.6(b)(3) 670a.6(b)(4) 670a.6(b)(5) 670a.6(b)(6)"
     " 670a.6(b)(7) 670a.6(b)(8) 670a.6(b)(9) 670a.6(b)(10) 670a.6(c)"),
    (OHIO, "oh pai-gow-poker 7.A, oh pai-gow-poker 7.B, oh pai-gow-poker 7.B.i, oh pai-gow-poker 7.B.ii,"
     " oh pai-gow-poker 7.B.iii, oh pai-gow-poker 7.B.iv, oh pai-gow-poker 7.B.v, oh pai-gow-poker 7.B.vi,"
     " oh pai-gow-poker 7.B.vii, oh pai-gow-poker 7.B.viii, oh pai-gow-poker 7.B.ix, oh pai-gow-poker 7.B.x,"
     " oh pai-gow-poker 7.C, oh pai-gow-poker 7.D"),
    (BAHAMAS, "bs 9(1)(a), bs 9(1)(b), bs 9(1)(f), bs 9(1)(j), bs 9(2)(a), bs 9(2)(b), bs 9(2)(b)(i), bs 9(2)(b)(ii),"
     " bs 9(2)(b)(iii), bs 9(2)(b)(iv), bs 9(2)(b)(v), bs 9(2)(b)(vi), bs 9(2)(b)(vii), bs 9(2)(b)(viii),"
     " bs 9(2)(b)(ix), bs 9(2)(b)(x), bs 9(2)(b)(xi)"),
    (GRAND_RONDE, "gr 6(d)(2), gr 6(d)(3), gr 6(d)(3)A, gr 6(d)(3)B, gr 6(d)(3)C, gr 6(d)(3)D, gr 6(d)(3)E,"
     " gr 6(d)(3)F, gr 6(d)(3)G, gr 6(d)(3)H, gr 6(d)(3)I, gr 6(d)(3)J, gr 6(d)(4), gr 6(d)(5), gr 6(a)(1)"),
]  # fmt: skip


@pytest.mark.parametrize(("address", "cites"), RANKED)
def test_high_hands_rank_as_listed(address: str, cites: str) -> None:
    game = open_game(address, Submission())
    assert isinstance(game, PaiGowPoker)

    def value(hand: str) -> int:
        first, second, third, fourth, fifth = cards(hand)
        return int(pai_gow.rank_high(first, second, third, fourth, fifth, game.ace_low))

    values = [value(hand) for hand, _ in RISING]
    assert values == sorted(set(values)), cites
    assert value("Qs Kd Ah 2c 3d") < value("2s 2d 5h 4c 3d"), "an ace goes around no corner"
    for hand, as_if in (
        ("Joker Ks 9d 5h 3c", "As Ks 9d 5h 3c"),
        ("Joker 3d 4h 5c 6d", "7s 3d 4h 5c 6d"),
        ("Joker 9s 7s 5s 2s", "As 9s 7s 5s 2s"),
        ("Joker 5s 6s 7s 8s", "9s 5s 6s 7s 8s"),
        ("Joker Ks Qs Js Ts", "As Ks Qs Js Ts"),
        ("As Ks Joker Js Ts", "As Ks Qs Js Ts"),
    ):
        assert value(hand) == value(as_if), cites
    assert value("9s 7d 5h 4c 2d") == value("9h 7c 5d 4s 2h"), "equal hands tie"
    if address != "pa/670a":
        lows = [pai_gow.rank_low(*cards(low)) for low in ("3s 2d", "As Kd", "2s 2d", "As Ad")]
        assert lows == sorted(set(lows)), cites


EZ = {"version": "ez"}
FORTUNE = {"brand": "fortune"}
CHALLENGE = {"brand": "emperors-challenge"}
NAMED: list[tuple[str, dict[str, str], str, str, str, str]] = [
    ("pa/645a", FORTUNE, "fortune-bonus:A", "2s 3s 4s 5s 6s 7s 8s", "seven-card-straight-flush-natural",
     "645a.6(d)(1) 645a.6(d)"),
    ("pa/645a", FORTUNE, "fortune-bonus:A", "As Ks Qs Js Ts Kd Qd", "royal-flush-royal-match",
     "645a.6(d)(2) 645a.6(d)(2)(ii)"),
    ("pa/645a", FORTUNE, "fortune-bonus:A", "Joker Ks Qs Js Ts Kd Qd", "royal-flush-royal-match", "645a.6(d)(2)"),
    ("pa/645a", FORTUNE, "fortune-bonus:A", "As Ks Qs Js Ts Ad Kd", "royal-flush", "645a.6(d)(2)(ii)"),
    ("pa/645a", CHALLENGE, "fortune-bonus:A", "As Ks Qs Js Ts Ad Kd", "royal-flush-royal-match", "645a.6(d)(2)(i)"),
    ("pa/645a", CHALLENGE, "fortune-bonus:A", "As Ks Qs Js Ts Kd Qd", "royal-flush", "645a.6(d)(2)(i)"),
    ("pa/645a", FORTUNE, "fortune-bonus:A", "2s 3s 4s Joker 6s 7s 8s", "seven-card-straight-flush-joker",
     "645a.6(d)(3)"),
    ("pa/645a", FORTUNE, "fortune-bonus:A", "2s 3d 4s 5c 6s Th Jd", "straight", "645a.11(h)(1)(i)(B)"),
    ("pa/645a", FORTUNE, "fortune-bonus:A", "2s 2d 4s 4c 6s Th Jd", "", "645a.11(h)(1)(i)(A)"),
    ("pa/645a", {}, "emperors-treasure:A", "2s 3s 4s 5s 6s 7s 8s", "seven-card-straight-flush-natural",
     "645a.6(e)(1) 645a.6(e)"),
    ("pa/645a", {}, "emperors-treasure:A", "Joker Ks Qs Js Ts Ad Kd", "royal-flush-ace-king-suited", "645a.6(e)(2)"),
    ("pa/645a", {}, "emperors-treasure:A", "As Ks Qs Js Ts Joker Kd", "royal-flush", "645a.6(e)(2)"),
    ("pa/645a", {}, "emperors-treasure:A", "2s 3s 4s Joker 6s 7s 8s", "seven-card-straight-flush-joker",
     "645a.6(e)(3)"),
    ("pa/645a", {}, "emperors-treasure:A", "2s 3d 4s 5c 6s Th Jd", "straight", "645a.11(h)(2)(i)(B)"),
    ("pa/645a", {}, "emperors-treasure:A", "2s 2d 4s 4c 6s Th Jd", "", "645a.11(h)(2)(i)(A)"),
    ("pa/645a", {}, "insurance:C", "9s 8d 7h 5c 4d 3s 2h", "nine-high", "645a.11(h)(3)(ii)"),
    ("pa/645a", METER, "progressive", "2s 3s 4s Joker 6s 7s 8s", "seven-card-straight-flush", "645a.6(f)(1) 645a.6(f)"),
    ("pa/645a", METER, "progressive", "As Ad Ah Ac Joker 7s 8s", "five-aces", "645a.6(f)(2)"),
    ("pa/645a", METER, "progressive", "Joker Ks Qs Js Ts 4d 4h", "royal-flush", "645a.6(f)(3)"),
    ("pa/645a", METER, "progressive", "9s Ks Qs Js Ts 4d 4h", "straight-flush", "645a.6(f)(4)"),
    ("pa/645a", METER, "progressive", "4s 4c Qs Js Ts 4d 4h", "four-of-a-kind", "645a.6(f)(5)"),
    ("pa/645a", METER, "progressive", "4s 4c Qs Qd Ts 4d 2h", "full-house", "645a.6(f)(6)"),
    ("pa/645a", METER, "progressive", "2s 4s Qs 8s Ts 4d 2h", "", "645a.11(h)(4)(i)"),
    ("pa/645a", EZ, "dynasty-bonus", "As 2s 3s 4s 5s Ad Qd", "ace-five-straight-flush-natural-ace-queen-suited",
     "645a.6(g)(1) 645a.6(g)"),
    ("pa/645a", EZ, "dynasty-bonus", "2s 3s 4s 5s 6s 7s 8s", "seven-card-straight-flush-natural",
     "645a.6(g)(2)"),
    ("pa/645a", EZ, "dynasty-bonus", "As Ks Qs Js Ts Ad Qd", "natural-royal-flush-ace-queen-suited",
     "645a.6(g)(3)"),
    ("pa/645a", EZ, "dynasty-bonus", "2s 3s 4s Joker 6s 7s 8s", "seven-card-straight-flush-joker",
     "645a.6(g)(4)"),
    ("pa/645a", EZ, "dynasty-bonus", "As 2s 3s 4s 5s Kd 9d", "ace-five-straight-flush-natural",
     "645a.6(g)(5)"),
    ("pa/645a", EZ, "dynasty-bonus", "Joker 2s 3s 4s 5s Kd 9d", "straight-flush", "645a.6(g)(5)"),
    ("pa/645a", EZ, "dynasty-bonus", "2s 2d 2h Tc 6s 9s Js", "three-of-a-kind", "645a.11(h)(6)(i)(B)"),
    ("pa/645a", EZ, "dynasty-bonus", "2s 2d 4s 4c 6s Th Jd", "", "645a.11(h)(6)(i)(A)"),
    ("pa/688a", {}, "fortune-bonus:1", "4s 4c 3s 3d 2s 2d Ah", "three-pair", "688a.6(b)(9)"),
    ("pa/688a", {}, "fortune-bonus:1", "2s 3s 4s 5s 6s 7s 8s", "seven-card-straight-flush-natural",
     "688a.6(e)(1) 688a.6(e)"),
    ("pa/688a", {}, "fortune-bonus:1", "Joker Ks Qs Js Ts Kd Qd", "royal-flush-royal-match", "688a.6(e)(2)"),
    ("pa/688a", {}, "fortune-bonus:1", "2s 3s 4s Joker 6s 7s 8s", "seven-card-straight-flush-joker", "688a.6(e)(3)"),
    ("pa/688a", {}, "fortune-bonus:1", "2s 3d 4s 5c 6s Th Jd", "straight", "688a.11(h)(2)(i)(B)"),
    ("pa/688a", {}, "fortune-bonus:2", "2s 2d 4s 4c 6s Th Jd", "", "688a.11(h)(2)(i)(A)"),
    ("pa/688a", {}, "progressive:1", "2s 3s 4s Joker 6s 7s 8s", "seven-card-straight-flush", "688a.6(f)(1) 688a.6(f)"),
    ("pa/688a", {}, "progressive:2", "2s 3s 4s 5s 6s 7s 8s", "seven-card-straight-flush-natural", "688a.6(f)(2)"),
    ("pa/688a", {}, "progressive:2", "2s 3s 4s Joker 6s 7s 8s", "seven-card-straight-flush-joker", "688a.6(f)(3)"),
    ("pa/688a", {}, "progressive:4", "Joker Ks Qs Js Ts Kd Qd", "royal-flush-royal-match", "688a.6(f)(4)"),
    ("pa/688a", {}, "progressive:1", "As Ad Ah Ac Joker 7s 8s", "five-aces", "688a.6(f)(5)"),
    ("pa/688a", {}, "progressive:5", "9s 9d 9h 9c Joker 7s 2s", "five-of-a-kind", "688a.6(f)(6)"),
    ("pa/688a", {}, "progressive:1", "Joker Ks Qs Js Ts 4d 4h", "royal-flush", "688a.6(f)(7)"),
    ("pa/688a", {}, "progressive:1", "9s Ks Qs Js Ts 4d 4h", "straight-flush", "688a.6(f)(8)"),
    ("pa/688a", {}, "progressive:1", "4s 4c Qs Js Ts 4d 4h", "four-of-a-kind", "688a.6(f)(9)"),
    ("pa/688a", {}, "progressive:1", "4s 4c Qs Qd Ts 4d 2h", "full-house", "688a.6(f)(10)"),
    ("pa/688a", {}, "progressive:1", "2s 4s Qs 8s Ts 4d 2h", "", "688a.11(h)(3)(i)(A)"),
    ("pa/670a", {}, "fortune-bonus", "2s 2d 2h 4c 6s Th", "three-of-a-kind", "670a.11(h)(1)(i)(B)"),
    ("pa/670a", {}, "fortune-bonus", "2s 2d 4h 4c 6s Th", "", "670a.11(h)(1)(i)(A)"),
    ("pa/670a", {}, "insurance", "8s 7d 6h 4c 3s 2h", "eight-high", "670a.11(h)(2)(ii)"),
    ("pa/670a", {}, "progressive", "2s 3d 4h 5c 6s Th", "straight", "670a.11(h)(3)(i)(B)"),
    ("pa/670a", {}, "progressive", "2s 2d 2h 4c 6s Th", "", "670a.11(h)(3)(i)(A)"),
    ("pa/659a", METER, "fortune-bonus:C", "2s 3s 4s 5s 6s 7s 8s", "seven-card-straight-flush-natural",
     "659a.6(d)(1) 659a.6(d)"),
    ("pa/659a", METER, "fortune-bonus:C", "Joker Ks Qs Js Ts Kd Qd", "royal-flush-royal-match", "659a.6(d)(2)"),
    ("pa/659a", METER, "fortune-bonus:C", "2s 3s 4s Joker 6s 7s 8s", "seven-card-straight-flush-joker", "659a.6(d)(3)"),
    ("pa/659a", METER, "fortune-bonus:C", "As Ad Ah Ac Joker 7s 8s", "five-aces", "659a.6(d)(4)"),
    ("pa/659a", METER, "fortune-bonus:C", "As Ks Qs Js Ts 4d 4h", "royal-flush", "659a.6(d)(5)"),
    ("pa/659a", METER, "fortune-bonus:C", "9s Ks Qs Js Ts 4d 4h", "straight-flush", "659a.6(d)(6)"),
    ("pa/659a", METER, "fortune-bonus:C", "4s 4c Qs Js Ts 4d 4h", "four-of-a-kind", "659a.6(d)(7)"),
    ("pa/659a", METER, "fortune-bonus:C", "4s 4c Qs Qd Ts 4d 2h", "full-house", "659a.6(d)(8)"),
    ("pa/659a", METER, "fortune-bonus:C", "2s 4s Qs 8s Ts 4d 2h", "flush", "659a.6(d)(9)"),
    ("pa/659a", METER, "fortune-bonus:C", "2s 2d 2h 3c 4s 5s 6d", "three-of-a-kind", "659a.6(d)(10)"),
    ("pa/659a", METER, "fortune-bonus:C", "2s 3d 4s 5c 6s Th Jd", "straight", "659a.6(d)(11) 659a.11(h)(1)(i)(B)"),
    ("pa/659a", METER, "fortune-bonus:C", "2s 2d 4s 4c 6s Th Jd", "", "659a.11(h)(1)(i)(A)"),
    ("pa/659a", METER, "insurance:A", "9s 8d 7h 5c 4d 3s 2h", "nine-high", "659a.11(h)(2)(ii)"),
    ("pa/659a", METER, "progressive", "2s 3s 4s Joker 6s 7s 8s", "seven-card-straight-flush",
     "659a.6(e)(1) 659a.6(e) 659a.12(d)(2)"),
    ("pa/659a", METER, "progressive", "As Ad Ah Ac Joker 7s 8s", "five-aces", "659a.6(e)(2)"),
    ("pa/659a", METER, "progressive", "Joker Ks Qs Js Ts 4d 4h", "royal-flush", "659a.6(e)(3)"),
    ("pa/659a", METER, "progressive", "9s Ks Qs Js Ts 4d 4h", "straight-flush", "659a.6(e)(4)"),
    ("pa/659a", METER, "progressive", "4s 4c Qs Js Ts 4d 4h", "four-of-a-kind", "659a.6(e)(5)"),
    ("pa/659a", METER, "progressive", "4s 4c Qs Qd Ts 4d 2h", "full-house", "659a.6(e)(6)"),
    ("pa/659a", METER, "progressive", "2s 4s Qs 8s Ts 4d 2h", "", "659a.11(h)(3)(i)"),
    (OHIO, {}, "fortune-bonus", "2s 3s 4s 5s 6s 7s 8s", "seven-card-straight-flush-natural",
     "oh pai-gow-poker 7.E, oh pai-gow-poker 7.E.i"),
    (OHIO, {}, "fortune-bonus", "Joker Ks Qs Js Ts Kd Qd", "royal-flush-royal-match", "oh pai-gow-poker 7.E.ii"),
    (OHIO, {}, "fortune-bonus", "2s 3s 4s Joker 6s 7s 8s", "seven-card-straight-flush-joker",
     "oh pai-gow-poker 7.E.iii"),
    (OHIO, {}, "fortune-bonus", "2s 3d 4s 5c 6s Th Jd", "straight", "oh pai-gow-poker 15.A"),
    (OHIO, {}, "fortune-bonus", "2s 2d 4s 4c 6s Th Jd", "", "oh pai-gow-poker 15.A"),
    (GRAND_RONDE, {}, "fortune-bonus", "2s 3s 4s 5s 6s 7s 8s", "seven-card-straight-flush-natural", "gr 6(h)(1)"),
    (GRAND_RONDE, {}, "fortune-bonus", "Joker Ks Qs Js Ts Kd Qd", "royal-flush-royal-match", "gr 6(h)(4)"),
    (GRAND_RONDE, {}, "fortune-bonus", "2s 3s 4s Joker 6s 7s 8s", "seven-card-straight-flush-joker", "gr 6(h)(4)"),
    (GRAND_RONDE, {}, "fortune-bonus", "2s 3d 4s 5c 6s Th Jd", "straight", "gr 6(h)(1)"),
    (GRAND_RONDE, {}, "fortune-bonus", "2s 2d 4s 4c 6s Th Jd", "", "gr 6(h)(1)"),
]  # fmt: skip
"""Chapter, house, wager and its pay table, the cards dealt, what they win as (empty: the wager loses), the clauses."""


@pytest.mark.parametrize(("address", "options", "wager", "hand", "outcome", "cites"), NAMED)
def test_hands_of_optional_wagers_are_what_the_chapter_calls_them(
    address: str, options: dict[str, str], wager: str, hand: str, outcome: str, cites: str
) -> None:
    key, _, table = wager.partition(":")
    submission: dict[str, Any] = {"options": options, "paytables": {key: table} if table else {}}
    game = open_game(address, Submission(**submission))
    assert isinstance(game, PaiGowPoker)
    side = next(one for one in game.sides if one.key == key)
    paid = game.rules.pay(key, *side.chain({OWN.place: cards(hand)}))
    assert ("" if paid.pays.is_loss else paid.outcome) == outcome, cites


QUALIFYING = [
    ("pa/645a", "645a.1"),
    ("pa/659a", "659a.1"),
    (OHIO, "oh pai-gow-poker 2.A, oh pai-gow-poker 2.E"),
    (GRAND_RONDE, "gr 6(b)(5), gr 6(h)(2)"),
]


@pytest.mark.parametrize(("address", "cites"), QUALIFYING)
def test_five_dollars_and_four_of_a_kind_earn_envy(address: str, cites: str) -> None:
    table = Rules(address, Submission(options=METERS[address])).table("fortune-bonus")
    assert table is not None
    assert table.envy_for(("four-of-a-kind",), 5_00) is not None, cites
    assert table.envy_for(("four-of-a-kind",), 4_99) is None, cites
    assert table.envy_for(("full-house",), 5_00) is None, cites


CLASSES = [
    ("2s 2d 6h 6c Qd 9s 4c", "Qd 9s", "oh pai-gow-poker 12.C.i"),  # low and low: kept
    ("2s 2d 7h 7c Qd 9s 4c", "2s 2d", "oh pai-gow-poker 12.C.ii"),  # a medium pair: split without a king
    ("2s 2d Th Tc Kd 9s 4c", "Kd 9s", "oh pai-gow-poker 12.C.ii"),
    ("2s 2d Jh Jc Kd 9s 4c", "2s 2d", "oh pai-gow-poker 12.C.iii"),  # a high pair: split without an ace
    ("2s 2d Kh Kc Ad 9s 4c", "Ad 9s", "oh pai-gow-poker 12.C.iii"),
    ("2s 2d Ah Ac Kd 9s 4c", "2s 2d", "oh pai-gow-poker 12.C.iv"),
]


@pytest.mark.parametrize(("hand", "low", "cite"), CLASSES)
def test_classes_of_pairs_in_the_house_way(hand: str, low: str, cite: str) -> None:
    game = open_game(OHIO, Submission())
    assert isinstance(game, PaiGowPoker)
    assert sorted(card // 4 for card in game.set_by_house(cards(hand)).low) == sorted(
        card // 4 for card in cards(low)
    ), cite


def test_late_wagers_and_small_bonus_wagers_are_refused_in_ohio() -> None:
    """oh pai-gow-poker 8.C: nothing is made, raised or withdrawn once cards are dealt. oh pai-gow-poker 15.B: at least
    $1, and beside a main wager; oh pai-gow-poker 15.E.i: so is the Tiger 9 wager."""
    table = croupier.open(OHIO, options={"version": "commission-free"}).table(seed="late")
    table.sit(1, "Ann", 10_000_00)
    table.begin()
    assert isinstance(table.pending, TakeWagers)
    table.check_wagers(1, {"main": 10_00, "fortune-bonus": 1_00, "tiger-9": 1_00}, table.pending)
    with pytest.raises(Refused) as refused:
        table.check_wagers(1, {"main": 10_00, "fortune-bonus": 99}, table.pending)
    assert refused.value.cite == "oh 15.B"
    for wager in ("fortune-bonus", "tiger-9"):
        with pytest.raises(Refused):
            table.check_wagers(1, {wager: 1_00}, table.pending)
    table.answer({"main": 10_00})
    for late in ({"fortune-bonus": 5_00}, {"main": 20_00}, {}):
        with pytest.raises(Refused):
            table.answer(late)
    assert table.standing() == {1: {"main": 10_00}}
    assert table.rule("late-wager", 1, wager="main").cite == "8.C"


# --- tiles ------------------------------------------------------------------------------------------------------------

ON_DICE = {"sum": 5_00, "match:1": 5_00, "beat-it": 5_00}
TILES = [
    ("generator", "621a.6(a)(1)", "621a.6(c)"),
    ("shaker", "621a.6(a)(2)", "621a.6(b) 621a.6(c)"),
    ("player-activated", "621a.6(a)(3)", "621a.6(b)"),
]
COUNTERCLOCKWISE = ("dealer", "seat 6", "seat 5", "seat 4", "seat 3", "seat 2", "seat 1", "Dead Hand")


@pytest.mark.parametrize(("position", "closing", "cites"), TILES)
def test_tiles_follow_the_dice_and_what_is_bet_on_them(position: str, closing: str, cites: str) -> None:
    """Each die is announced, losing wagers are collected before winners are paid, then the tiles go round from the
    position that is counted: pa 621a.6(d). Players set first, pa 621a.8(a), then the dealer, pa 621a.8(c); hands are
    shown from the dealer's right, pa 621a.8(f), Pair Fortunes after the Pai Gow Wager, pa 621a.8(j)."""
    dice = {} if position == "generator" else ON_DICE
    table = played(
        "pa/621a",
        {"main": 10_00, "pair-fortunes": 5_00} | dice,
        {"starting-position": position},
        {seat: f"Player {seat}" for seat in range(1, 7)},
    )
    events = [event for event in last_round(table) if event.kind != "card-moved"]
    after = events[next(place for place, event in enumerate(events) if event.kind == "say") :]
    assert (after[0].data["text"], after[0].data["cite"]) == ("No more bets.", f"pa {closing}")
    dealt = next(place for place, event in enumerate(after) if event.kind == "card")
    if dice:
        throw = after[1].data["dice"]
        assert after[2].data["text"] == f"{throw[0]}, {throw[1]} and {throw[2]}: total {sum(throw)}."
        assert after[2].data["cite"] == "pa 621a.6(b)"
        nets = [event.data["net"] for event in after[3 : dealt - 1]]
        assert len(nets) == 18, cites
        assert [net > 0 for net in nets] == sorted(net > 0 for net in nets), "losing wagers first"
        number = sum(throw)
    else:
        number = int(after[1].data["pocket"])
    first = COUNTERCLOCKWISE[(number - 1) % 8]
    turns = (COUNTERCLOCKWISE * 2)[COUNTERCLOCKWISE.index(first) :][:8]
    to = [event.data["to"] for event in after if event.kind == "card"]
    assert to == ["discard" if place == "Dead Hand" else place for place in turns for _ in range(4)], cites
    rest = [event for event in after[dealt:] if event.kind != "card"]
    kinds = [event.kind for event in rest]
    assert kinds[:6] == ["decision"] * 6
    assert rest[6].data == {"place": "dealer"}
    settled = " ".join(f"^{seat} {seat}=main {seat}=pair-fortunes" for seat in (6, 5, 4, 3, 2, 1))
    assert course(rest) == f"^dealer {settled}"


def test_tiles_are_mixed_anew_for_every_round() -> None:
    """pa 621a.4(f): all 32 tiles are dealt again."""
    table = played("pa/621a", {"main": 10_00}, {}, {1: "Ann"}, rounds=2)
    assert len([event for event in last_round(table) if event.kind == "card"]) == 32


def test_a_banked_round_of_tiles_is_dealt_shown_and_settled_in_its_order() -> None:
    """pa 621a.9(g): the bank may cut; pa 621a.9(i): it names a style once bets are closed, before the dice; pa
    621a.9(j): positions are counted from the bank; pa 621a.9(k): tiles go round from there; pa 621a.9(n): the dealer's
    hands, then the bank's, then how the dealer's wager ends; pa 621a.9(o): the players from the dealer's right, and pa
    621a.9(s) their Pair Fortunes Wagers, which are no part of what the bank wins or loses. pa 621a.9(d)(1): only who
    wagered against the dealer is asked."""
    table = played("pa/621a", {"main": 10_00}, BANKED | {"alternative-dealing": "yes"}, {1: "Ann", 2: "Bob", 5: "Cid"})
    table.sit(6, "Eve", 10_000_00)
    table.begin()
    asked = []
    while isinstance(table.pending, TakeWagers | Decide):
        if isinstance(table.pending, TakeWagers):
            table.answer({"main": 20_00, "pair-fortunes": 5_00})
        elif table.pending.about == "bank":
            asked.append(table.pending.seat)
            table.answer("accept" if table.pending.seat == 2 else "decline")
        else:
            table.answer(table.pending.actions[0])
    assert asked == [5, 2], "Eve has not wagered yet"
    events = last_round(table)
    found = course(events)
    expected = " ".join(f"^{seat} {seat}=main {seat}=pair-fortunes" for seat in (6, 5, 1))
    assert found == f"^dealer ^2 {expected} 2=bank"
    words = [event.data.get("about", event.data.get("text", event.kind)) for event in events]
    words = [word for word in words if word in ("cut", "No more bets.", "style", "roll")]
    assert words == ["cut", "No more bets.", "style", "roll"]
    throw = next(event.data["dice"] for event in events if event.kind == "roll")
    from_the_bank = (COUNTERCLOCKWISE * 2)[COUNTERCLOCKWISE.index("seat 2") :][:8]
    first = next(event.data["to"] for event in events if event.kind == "card")
    place = from_the_bank[(sum(throw) - 1) % 8]
    assert first == (place if place in ("dealer", "seat 1", "seat 2", "seat 5", "seat 6") else "discard")
    lines = {(line.seat, line.wager): line for line in table.lines}
    ended = next(event.data["text"] for event in events if "wager against the bank:" in event.data.get("text", ""))
    outcome = ended.rpartition(" ")[2].strip(".")
    surplus = 10_00 if outcome in ("lose", "copy-high", "copy-low", "copy-both") else -10_00 if outcome == "win" else 0
    for seat in (1, 5, 6):
        net = lines[seat, "main"].net
        surplus += 20_00 if net < 0 else -20_00 if net > 0 else 0
    assert lines[2, "bank"].net == (surplus * 95 // 100 if surplus > 0 else surplus)


def test_a_bank_of_tiles_covers_the_wagers_or_does_not_bank() -> None:
    """pa 621a.9(d)(2), and its one betting area by pa 621a.9(f)."""
    table = croupier.open("pa/621a", options=BANKED | {"boxes": "2"}).table(seed="cover")
    table.sit(1, "Ann", 10_000_00)
    table.sit(5, "Poor", 10_00)
    table.sit(6, "Poor", 40_00)
    wagered: list[int] = []
    for number in range(2):
        wagered = []
        table.begin()
        while isinstance(table.pending, TakeWagers | Decide):
            if isinstance(table.pending, TakeWagers):
                wagered.append(table.pending.seat)
                table.answer({"main": 1_00 if table.pending.seat > 1 else 500_00})
            elif table.pending.about == "bank":
                table.answer("accept")
            elif table.pending.about == "cover":
                assert number == 1
                assert wagered == [1], "the other area of the bank is not asked"
                with pytest.raises(Refused):
                    table.answer("cover")
                table.answer("pass")
            else:
                table.answer(table.pending.actions[0])
    assert table.carry["bank"] == 0


def test_nothing_is_wagered_on_tiles_or_dice_once_bets_are_closed() -> None:
    """pa 621a.5(c); pa 621a.5(d), 621a.5(e): optional wagers need the Pai Gow Wager."""
    table = croupier.open("pa/621a").table(seed="late")
    table.sit(1, "Ann", 10_000_00)
    table.begin()
    assert isinstance(table.pending, TakeWagers)
    for wager in ("pair-fortunes", *ON_DICE):
        table.check_wagers(1, {"main": 10_00, wager: 5_00}, table.pending)
        with pytest.raises(Refused):
            table.check_wagers(1, {wager: 5_00}, table.pending)
    table.answer({"main": 10_00})
    for late in ({"pair-fortunes": 5_00}, {"main": 20_00}, {}):
        with pytest.raises(Refused):
            table.answer(late)
    assert table.standing() == {1: {"main": 10_00}}
    assert table.rule("late-wager", 1, wager="main").cite == "621a.5(c)"


def test_tiles_and_their_dice_are_changed_in_time() -> None:
    """pa 621a.3(b), 621a.2(d)(1)."""
    rules = Rules("pa/621a")
    laws = {law.id: law for law in rules.chapter.procedures}
    for law, hours in (("tile-change", "12 hours"), ("dice-change", "24 hours")):
        due = duties.due_of(rules, laws[law])
        assert due is not None
        assert due.every == hours


def test_a_player_may_ask_how_the_house_would_set_tiles() -> None:
    """pa 621a.8(b)."""
    table = croupier.open("pa/621a").table(seed="help")
    table.sit(3, "Ann", 10_000_00)
    table.begin()
    table.answer({"main": 10_00})
    assert isinstance(table.pending, Decide)
    held = list(table.laid["seat 3"].cards)
    game = table.game
    assert isinstance(game, PaiGow)
    table.answer("house-way")
    assert sorted(table.laid["seat 3 low"].cards) == sorted(game.set_by_house(held).low)


# --- five cards -------------------------------------------------------------------------------------------------------

FIVE = [
    ("pa/680a", "shoe", "680a.8(b)", "680a.8(c) 680a.5(c)(1)"),
    ("pa/680a", "hand", "680a.9(a)(3)", "680a.9(b)"),
    ("pa/680a", "automated-shoe", "680a.10(a)(2)", "680a.10(b)"),
    ("pa/663a", "shoe", "663a.8(b)", "663a.8(d) 663a.5(c)(1)"),
    ("pa/663a", "hand", "663a.9(a)(3)", "663a.9(b)"),
    ("pa/663a", "automated-shoe", "663a.10(a)(2)", "663a.10(b)"),
]


@pytest.mark.parametrize(("address", "dealing", "closing", "cites"), FIVE)
def test_five_cards_are_dealt_set_and_settled_in_the_printed_order(
    address: str, dealing: str, closing: str, cites: str
) -> None:
    """Players set first, then the dealer: pa 680a.11(b), 680a.11(c), 663a.11(d), 663a.11(e). From the dealer's right
    pa 680a.11(d), 680a.11(e), 663a.11(f), 663a.11(g), 663a.11(j), 663a.11(j)(2), 663a.11(k)."""
    optional = ["bonus"] if address == "pa/680a" else ["tie", "poker-bonus"]
    stakes = {"ante": 10_00} | dict.fromkeys(optional, 5_00)
    events = last_round(played(address, stakes, {"dealing": dealing}, {2: "Ann", 5: "Bob"}))
    said = [(event.data["text"], event.data["cite"]) for event in events if event.kind == "say"]
    assert said[0] == ("No more bets.", f"pa {closing}")
    kinds = [event.kind for event in events]
    assert kinds.index("say") < kinds.index("card")
    dealt = [(event.data["to"], event.data["face"]) for event in events if event.kind == "card"]
    places = ["seat 2", "seat 5", "dealer"]
    order = [place for place in places for _ in range(5)] if dealing == "automated-shoe" else places * 5
    assert dealt == [(place, "down") for place in order], cites
    decided = [place for place, kind in enumerate(kinds) if kind == "decision"]
    turned = next(place for place, event in enumerate(events) if event.data == {"place": "dealer"})
    assert max(decided) < turned
    main = ["ante"] if address == "pa/680a" else ["ante", "play"]
    bonus = [event.data["wager"] for event in events if event.kind == "settled" and event.data["wager"] == "ante-bonus"]
    assert not bonus, "no three aces in these hands"
    settled = " ".join(" ".join([f"^{seat}", *(f"{seat}={wager}" for wager in (*main, *optional))]) for seat in (5, 2))
    assert course(events) == f"^dealer {settled}"


FIVE_DUE = [
    ("pa/680a", "680a.3(c) 680a.3(c)(1) 680a.3(c)(2)", "680a.8(e) 680a.9(d) 680a.10(d)", "680a.4(e)", "680a.5(g)"),
    ("pa/663a", "663a.3(c) 663a.3(c)(1) 663a.3(c)(2)", "663a.8(f) 663a.9(d) 663a.10(d)", "663a.4(e)", "663a.5(g)"),
]


@pytest.mark.parametrize(("address", "changed", "counted_by", "preshuffled", "reshuffling"), FIVE_DUE)
def test_cards_are_changed_and_counted_in_time(
    address: str, changed: str, counted_by: str, preshuffled: str, reshuffling: str
) -> None:
    laws = {law.id: law for law in load(address).procedures}

    def house(**options: str) -> Rules:
        return Rules(address, Submission(options={name.replace("_", "-"): one for name, one in options.items()}))

    for dealing, hours in (("hand", "4 hours"), ("shoe", "8 hours"), ("automated-shoe", "8 hours")):
        rules = house(dealing=dealing, counting_shuffler="no")
        due, count = duties.due_of(rules, laws["card-change"]), duties.due_of(rules, laws["stub-count"])
        assert due is not None
        assert due.every == hours, changed
        assert count is not None
        assert count.every == "5 rounds", counted_by
        assert duties.is_done_here(rules, laws["stub-count"])
    assert not duties.is_done_here(house(counting_shuffler="yes"), laws["stub-count"])
    assert not duties.is_done_here(house(preshuffled_cards="yes"), laws["opening"]), preshuffled
    assert duties.is_done_here(house(shuffler="hand", dealing="shoe"), laws["cut"])
    assert not duties.is_done_here(house(reshuffling_shoe="yes"), laws["cut"]), reshuffling


FIVE_LATE = [
    ("pa/680a", ["bonus"], "680a.7(c)", "680a.7(d)(1) 680a.7(d)(3)"),
    ("pa/663a", ["tie", "poker-bonus"], "663a.7(c)", "663a.7(d) 663a.7(e)"),
]


@pytest.mark.parametrize(("address", "optional", "late", "cites"), FIVE_LATE)
def test_no_wager_of_five_cards_comes_late_or_alone(address: str, optional: list[str], late: str, cites: str) -> None:
    table = croupier.open(address).table(seed="late")
    table.sit(1, "Ann", 10_000_00)
    table.begin()
    assert isinstance(table.pending, TakeWagers)
    for wager in optional:
        table.check_wagers(1, {"ante": 10_00, wager: 5_00}, table.pending)
        with pytest.raises(Refused):
            table.check_wagers(1, {wager: 5_00}, table.pending)
    table.answer({"ante": 10_00})
    for stakes in ({optional[0]: 5_00}, {"ante": 20_00}, {}):
        with pytest.raises(Refused):
            table.answer(stakes)
    assert table.standing() == {1: {"ante": 10_00}}, cites
    assert table.rule("late-wager", 1, wager="ante").cite == late


FIVE_NAMED = [
    ("pa/680a", "bonus", "", "As Ad Ah Ac Joker", "five-aces", "680a.6(c)(1)"),
    ("pa/680a", "bonus", "", "As Ks Qs Js Ts", "natural-royal-flush", "680a.6(c)(2)"),
    ("pa/680a", "bonus", "", "As Ks Joker Js Ts", "wild-royal-flush", "680a.6(c)(3)"),
    ("pa/680a", "bonus", "", "As 2s 3s 4s 5s", "straight-flush", "680a.6(c)(4)"),
    ("pa/680a", "bonus", "", "As Ad Ah Joker 5s", "four-of-a-kind", "680a.6(c)(5)"),
    ("pa/680a", "bonus", "", "9s 9d 9h 5c 5s", "full-house", "680a.6(c)(6)"),
    ("pa/680a", "bonus", "", "9s Joker 3s 5s Ks", "flush", "680a.6(c)(7)"),
    ("pa/680a", "bonus", "", "9s Joker 7d 6s 5s", "straight", "680a.6(c)(8)"),
    ("pa/680a", "bonus", "", "9s 9d 9h 5c 2s", "three-of-a-kind", "680a.6(c)(9)"),
    ("pa/680a", "bonus", "", "9s 9d 5h 5c 2s", "two-pair", "680a.6(c)(10) 680a.11(e)(2)"),
    ("pa/680a", "bonus", "", "Qs Kd Ah 2c 3s", "", "680a.6(c) 680a.11(e)(1)"),
    ("pa/663a", "poker-bonus", "A", "As Ks Qs Js Ts", "royal-flush", "663a.6(b) 663a.6(b)(1)"),
    ("pa/663a", "poker-bonus", "A", "As 2s 3s 4s 5s", "straight-flush", "663a.6(b)(2)"),
    ("pa/663a", "poker-bonus", "A", "9s 9d 9h 9c 5s", "four-of-a-kind", "663a.6(b)(3)"),
    ("pa/663a", "poker-bonus", "A", "9s 9d 9h 5c 5s", "full-house", "663a.6(b)(4)"),
    ("pa/663a", "poker-bonus", "A", "9s 2s 3s 5s Ks", "flush", "663a.6(b)(5)"),
    ("pa/663a", "poker-bonus", "A", "As 2d 3s 4h 5s", "straight", "663a.6(b)(6)"),
    ("pa/663a", "poker-bonus", "A", "9s 9d 9h 5c 2s", "three-of-a-kind", "663a.6(b)(7)"),
    ("pa/663a", "poker-bonus", "A", "9s 9d 5h 5c 2s", "two-pair", "663a.6(b)(8)"),
    ("pa/663a", "poker-bonus", "A", "Qs Kd Ah 2c 3s", "", "663a.11(j)(2)(ii)"),
]


@pytest.mark.parametrize(("address", "wager", "table", "hand", "outcome", "cites"), FIVE_NAMED)
def test_hands_of_five_cards_are_what_the_chapter_calls_them(
    address: str, wager: str, table: str, hand: str, outcome: str, cites: str
) -> None:
    actions = ["fold"] if address == "pa/663a" else [" ".join(hand.split()[:2])]
    seat = {"wagers": {"ante": 10, wager: 5}, "cards": hand, "actions": actions}
    paytables = {wager: table} if table else {}
    found = croupier.open(address, paytables=paytables).settle(seats={1: seat}, dealer="6d 6c 7c 8d 7h")
    line = next(line for line in found.lines if line["wager"] == wager)
    assert (line["outcome"] if line["net_cents"] > 0 else "") == outcome, cites


# --- the Bahamas ------------------------------------------------------------------------------------------------------


def banked(
    address: str, options: Mapping[str, str], seats: Mapping[int, str], taker: int, rounds: int
) -> list[list[int]]:
    """Of each round the seats that are asked to bank; the table's last one is `taker`'s if it accepts."""
    table = croupier.open(address, options=dict(options)).table(seed="bank")
    for seat, name in seats.items():
        table.sit(seat, name, 10_000_00)
    asked: list[list[int]] = []
    for _ in range(rounds):
        asked.append([])
        table.begin()
        while isinstance(table.pending, TakeWagers | Decide):
            if isinstance(table.pending, TakeWagers):
                table.answer({"main": 10_00})
            elif table.pending.about == "bank":
                asked[-1].append(table.pending.seat)
                table.answer("accept" if table.pending.seat == taker else "decline")
            else:
                table.answer(table.pending.usual or table.pending.actions[0])
    return asked


def test_the_bank_goes_from_position_to_position_in_the_bahamas() -> None:
    """bs 9(6)(d): one position a hand, a refusal or an empty position leaves it to the dealer; once in seven hands."""
    found = banked(BAHAMAS, {}, {6: "Ann", 5: "Bob", 4: "Cid"}, taker=6, rounds=9)
    assert found == [[], [6], [5], [4], [], [], [], [], [6]]


def test_a_hand_that_a_player_banks_is_shown_and_settled_in_its_order_in_the_bahamas() -> None:
    """bs 9(7)(a), bs 9(7)(f): the players set, then the Banker; the dealer's hand is shown, then the Banker's, then
    the others from the Banker's right, bs 9(9)(f)(4), the rest of the stack being the Banker's less 5%, bs
    9(9)(f)(5)."""
    table = croupier.open(BAHAMAS).table(seed="banked")
    for seat in (2, 4, 6):
        table.sit(seat, f"Player {seat}", 10_000_00)
    for _ in range(4):  # the fourth hand is the turn of seat 4
        table.begin()
        set_by = []
        while isinstance(table.pending, TakeWagers | Decide):
            if isinstance(table.pending, TakeWagers):
                table.answer({"main": 20_00})
            elif table.pending.about == "bank":
                table.answer("accept" if table.pending.seat == 4 else "decline")
            else:
                set_by += [table.pending.seat] if table.pending.about == "low-hand" else []
                table.answer(table.pending.usual or table.pending.actions[0])
    assert set_by == [2, 6, 4]
    events = last_round(table)
    shown = [event.data["place"] for event in events if event.kind == "turn"]
    assert shown == ["dealer", "dealer low", "seat 4", "seat 4 low", "seat 2", "seat 2 low", "seat 6", "seat 6 low"]
    said = [event.data["text"] for event in events if event.kind == "say"]
    assert "The dealer wagers $20 against the bank." in said  # bs 9(7)(d)
    assert table.lines[-1].wager == "bank"


def test_no_bets_once_the_dice_are_exposed_in_the_bahamas() -> None:
    """bs 9(5)(b)."""
    table = croupier.open(BAHAMAS).table(seed="late")
    table.sit(1, "Ann", 10_000_00)
    table.begin()
    table.answer({"main": 10_00})
    assert any(event.kind == "roll" for event in last_round(table))
    for late in ({"main": 20_00}, {}):
        with pytest.raises(Refused):
            table.answer(late)
    assert table.rule("late-wager", 1, wager="main").cite == "9(5)(b)"


def test_losing_hands_are_collected_before_winners_are_paid_in_the_bahamas() -> None:
    """bs 9(9)(a), bs 9(9)(c): whoever loses is settled before whoever wins; bs 9(9)(h): only winners owe 5%."""
    table = played(BAHAMAS, {"main": 10_00}, {}, {seat: f"Player {seat}" for seat in range(1, 7)}, rounds=8)
    nets = [line.net for line in table.lines]
    assert [net > 0 for net in nets] == sorted(net > 0 for net in nets)
    assert set(nets) <= {-10_00, 0, 9_50}


# --- Grand Ronde ------------------------------------------------------------------------------------------------------


def test_positions_are_counted_from_the_bank_in_grand_ronde() -> None:
    """gr 6(f)(2): with a player's bank from that player, else from the dealer, who is the bank then; every seventh
    position is the first again. gr 6(f)(3): stacks of seven."""
    for taker, from_the_bank in (
        (0, FROM_THE_DEALER),
        (4, ("seat 4", "seat 3", "seat 2", "seat 1", "dealer", "seat 6", "seat 5")),
    ):
        table = croupier.open(GRAND_RONDE, options=BANKED).table(seed="bank")
        for seat in range(1, 7):
            table.sit(seat, f"Player {seat}", 10_000_00)
        for _ in range(2):
            table.begin()
            while isinstance(table.pending, TakeWagers | Decide):
                if isinstance(table.pending, TakeWagers):
                    table.answer({"main": 10_00})
                elif table.pending.about == "bank":
                    table.answer("accept" if table.pending.seat == taker else "decline")
                else:
                    table.answer(table.pending.usual or table.pending.actions[0])
        events = last_round(table)
        number = int(next(event.data["pocket"] for event in events if event.kind == "spin"))
        first = from_the_bank[number - 1]
        said = next(event.data["text"] for event in events if "the first hand goes to" in event.data.get("text", ""))
        assert said == f"{number}: the first hand goes to {first.replace('dealer', 'the dealer')}."
        dealt = [event.data["to"] for event in events if event.kind == "card"]
        assert dealt[:7] == [first] * 7


def test_who_may_bank_in_grand_ronde() -> None:
    """gr 6(e)(2)C: a player who bet against the dealer in the last round that no player banked."""
    table = croupier.open(GRAND_RONDE, options=BANKED).table(seed="who")
    table.sit(5, "Ann", 10_000_00)
    asked: list[int] = []
    for number in range(2):
        if number:
            table.sit(6, "Eve", 10_000_00)
        table.begin()
        while isinstance(table.pending, TakeWagers | Decide):
            if isinstance(table.pending, TakeWagers):
                table.answer({"main": 10_00})
            else:
                asked += [table.pending.seat] if table.pending.about == "bank" else []
                table.answer(table.pending.usual or table.pending.actions[0])
    assert asked == [5], "Eve has not bet yet"


def test_a_foul_hand_loses_in_grand_ronde() -> None:
    """gr 6(g)(1), gr 6(g)(5)C: aces low above nothing; gr 6(g)(7): the same cards set rightly win both hands."""
    seat = {"wagers": {"main": 10}, "cards": "As Ad Kh Tc 7d 5s 2c"}
    cards_of = {"dealer": "Qs Jd 9h 8c 6d 4s 3c", "number": 1}
    found = {}
    for low in ("As Ad", "Kh Tc"):
        settled = croupier.open(GRAND_RONDE).settle(seats={1: seat | {"actions": [low]}}, **cards_of)
        found[low] = [(line["outcome"], line["cite"]) for line in settled.lines]
    assert found["As Ad"] == [("foul", "gr 6(g)(5)C")]
    assert found["Kh Tc"] == [("win", "gr 6(g)(8)")]


# --- irregularities ---------------------------------------------------------------------------------------------------

ALL_WAGERS: dict[str, tuple[dict[str, str], dict[str, int]]] = {
    "pa/645a": (METER, {"main": 10_00, "fortune-bonus": 5_00, "insurance": 5_00, "progressive": 1_00}),
    "pa/659a": (METER, {"main": 10_00, "fortune-bonus": 5_00, "insurance": 5_00, "progressive": 1_00}),
    "pa/670a": (METER, {"main": 10_00, "fortune-bonus": 5_00, "insurance": 5_00, "progressive": 1_00}),
    "pa/688a": (METERS["pa/688a"], {"main": 10_00, "fortune-bonus": 5_00, "ace-high-bonus": 5_00, "progressive": 1_00}),
    "pa/663a": ({}, {"ante": 10_00, "tie": 5_00, "poker-bonus": 5_00}),
    OHIO: ({}, {"main": 10_00, "fortune-bonus": 5_00}),
}
"""What a house offers besides, and a wager of each kind."""
SHAKER, AUTOMATED = {"starting-position": "shaker"}, {"dealing": "automated-shoe"}
BY_HAND, BY_SHOE = {"dealing": "hand", "shuffler": "device"}, {"dealing": "shoe"}
VOID = [
    *(
        (address, options, irregularity, cards, clause)
        for address, options, irregularity, cards, clauses in (
            ("659a 670a 688a", SHAKER, "dice-mistotalled", 1, "659a.13(c) 670a.13(c) 688a.13(c)"),
            ("659a 670a 688a 663a", {}, "cards-face-up", 5, "659a.13(f) 670a.13(f) 688a.13(e) 663a.13(a)"),
            ("659a 670a 688a 663a", {}, "wrong-number-of-cards", 30, "659a.13(h) 670a.13(h) 688a.13(g) 663a.13(c)"),
            ("645a 659a 670a 688a 663a", AUTOMATED, "shoe-jams", 5,
             "645a.14(m) 659a.13(m) 670a.13(m) 688a.13(l) 663a.13(e)"),
            ("645a 659a 670a 688a 663a", BY_SHOE, "stub-misdealt", 99,
             "645a.8(f) 659a.8(e) 670a.8(f) 688a.8(f) 663a.8(h)"),
            ("645a 659a 670a 688a 663a", BY_HAND, "stub-misdealt", 99,
             "645a.9(e) 659a.9(d) 670a.9(e) 688a.9(e) 663a.9(f)"),
            ("645a 659a 670a 688a 663a", AUTOMATED, "stub-wrong-deck", 99,
             "645a.10(e) 659a.10(d) 670a.10(e) 688a.10(e) 663a.10(f)"),
            ("645a 688a", BY_HAND, "card-exposed-from-hand", 9, "645a.14(j) 688a.13(i)"),
            ("670a 688a", AUTOMATED, "card-exposed-automated-shoe", 9, "670a.13(j) 688a.13(i)"),
            ("645a 659a 670a", {}, "dealer-card-exposed", 99, "645a.14(e) 659a.13(e) 670a.13(e)"),
            ("659a", {}, "dealer-card-exposed-dealing", 45, "659a.13(j)"),
        )
        for address, clause in zip((f"pa/{number}" for number in address.split()),
                                   (f"pa {one}" for one in clauses.split()), strict=True)
    ),
    (OHIO, AUTOMATED, "misdeal-automated-shoe", 99, "oh 11.C"),
    (OHIO, {"dealing": "hand"}, "misdeal-hand", 99, "oh 10.C"),
    (OHIO, {}, "wrong-start", 1, "oh 16.B"),
    (OHIO, {}, "dealer-card-exposed", 99, "oh 16.F"),
    (OHIO, {}, "wrong-number-of-cards", 9, "oh 16.G"),
    (OHIO, {}, "dealer-card-off-table", 99, "oh 16.A"),
]  # fmt: skip
"""What goes wrong when so many cards are dealt (99: all), by which clause every hand is void."""


def dealt_to(address: str, options: Mapping[str, str], cards: int) -> Table:
    """A table of two players with a wager of each kind, when so many cards are dealt or the first player decides."""
    offered, stakes = ALL_WAGERS[address]
    opened = croupier.open(address, options={**offered, **options})
    table = Table(opened._game, opened.table(seed="irregular").dealer, pause=True)
    for seat in (1, 2):
        table.sit(seat, f"player {seat}", 1_000_00)
    table.begin()
    while not isinstance(table.pending, Decide):
        if isinstance(table.pending, TakeWagers):
            table.answer(dict(stakes))
            continue
        if isinstance(table.pending, DealCard) and cards == 0:
            break
        cards -= isinstance(table.pending, DealCard)
        table.proceed()
    return table


@pytest.mark.parametrize(("address", "options", "irregularity", "cards", "clause"), VOID)
def test_every_wager_goes_back_when_all_hands_are_void(
    address: str, options: dict[str, str], irregularity: str, cards: int, clause: str
) -> None:
    """659a.13(k), 670a.13(k) and 688a.13(j) repeat what is said of a wrong number of cards.

    By oh pai-gow-poker 16.A, oh pai-gow-poker 16.F and oh pai-gow-poker 16.G a supervisor may call them so.
    """
    table = dealt_to(address, options, cards)
    table.rule(irregularity)
    assert not table.playing
    assert table.bankroll(1) == table.bankroll(2) == 1_000_00
    stakes = ALL_WAGERS[address][1]
    assert {(line.seat, line.wager, line.cite) for line in table.lines} == {
        (seat, wager, clause) for seat in (1, 2) for wager in stakes
    }


ONE_VOID = [
    ("pa/659a", {}, "player-card-exposed", 9, "pa 659a.13(d)"),
    ("pa/670a", BY_SHOE, "player-card-exposed", 9, "pa 670a.13(d)"),
    ("pa/670a", {**AUTOMATED, "exposed-player-card": "player-chooses"}, "player-card-exposed-by-choice", 9,
     "pa 670a.13(d)"),
    ("pa/670a", AUTOMATED, "player-card-exposed-later", 99, "pa 670a.13(d)"),
    ("pa/688a", BY_SHOE, "player-card-exposed", 9, "pa 688a.13(d)"),
    ("pa/688a", AUTOMATED, "player-card-exposed-later", 99, "pa 688a.13(d)"),
    (OHIO, {}, "player-card-off-table", 99, "oh 16.A"),
]  # fmt: skip


@pytest.mark.parametrize(("address", "options", "irregularity", "cards", "clause"), ONE_VOID)
def test_a_hand_that_its_player_voids_leaves_the_others_in_the_round(
    address: str, options: dict[str, str], irregularity: str, cards: int, clause: str
) -> None:
    table = dealt_to(address, options, cards)
    table.rule(irregularity, 1)
    stakes = ALL_WAGERS[address][1]
    assert table.bankroll(1) == 1_000_00
    assert {(line.seat, line.wager, line.cite) for line in table.lines} == {(1, wager, clause) for wager in stakes}
    while table.playing:
        if isinstance(table.pending, Decide):
            assert table.pending.seat == 2
            table.answer(table.pending.actions[0])
        else:
            table.proceed()
    assert {line.wager for line in table.lines if line.seat == 2} >= set(stakes)


NO_ROLL = {
    "pa/645a": "645a.14(a), 645a.14(b)",
    "pa/659a": "659a.13(a), 659a.13(b)",
    "pa/670a": "670a.13(a), 670a.13(b)",
    "pa/688a": "688a.13(a), 688a.13(b)",
}
"""Dice that do not lie flat, or fall out when the shaker is uncovered, are shaken again."""


@pytest.mark.parametrize("irregularity", ["dice-not-flat", "dice-fall-out"])
@pytest.mark.parametrize("address", NO_ROLL)
def test_the_deal_starts_where_the_dice_say_that_were_shaken_again(address: str, irregularity: str) -> None:
    """The first throw would have started at the dealer, number one, eight or fifteen; the second starts at seat 5."""
    six = address == "pa/670a"
    own, dealers = (
        ("Qs Qd Jd Td 7c 6c", "Kd Ks Jh Tc 8d 5s") if six else ("Qs Qd Jd Td 7c 6c 4c", "Kd Ks Jh Tc 8d 5s 2c")
    )
    record = {
        "address": address,
        "submission": {"options": SHAKER},
        "seats": {1: {"wagers": {"main": 10}, "cards": own, "actions": ["house-way", *["check"] * six]}},
        "dealer": dealers,
        "roll": [3, 3, 4],
        "irregularities": [{"id": irregularity, "before": "roll 1", "result": [2, 2, 4]}],
    }
    said = [line["text"] for line in adjudicate(parse(record)).said]
    assert [text for text in said if "first hand goes" in text] == ["10: the first hand goes to seat 5."]


BY_SHUFFLER, BY_DEALER = {"shuffler": "device"}, {"shuffler": "hand", "dealing": "shoe"}
BEFORE_THE_DEAL = [
    ("pa/645a", BY_DEALER, "improper-cut", "recut", "pa 645a.5(f)"),
    ("pa/659a", BY_DEALER, "improper-cut", "recut", "pa 659a.5(d)"),
    ("pa/663a", BY_DEALER, "improper-cut", "recut", "pa 663a.5(e)"),
    ("pa/670a", BY_DEALER, "improper-cut", "recut", "pa 670a.5(f)"),
    ("pa/688a", BY_DEALER, "improper-cut", "recut", "pa 688a.5(f)"),
    (OHIO, {"shuffler": "hand"}, "improper-cut", "recut", "oh 6.B.ii"),
    ("pa/645a", BY_SHUFFLER, "shuffler-jams", "reshuffle", "pa 645a.14(l)"),
    ("pa/659a", BY_SHUFFLER, "shuffler-jams", "reshuffle", "pa 659a.13(l)"),
    ("pa/663a", BY_SHUFFLER, "shuffler-jams", "reshuffle", "pa 663a.13(d)"),
    ("pa/670a", BY_SHUFFLER, "shuffler-jams", "reshuffle", "pa 670a.13(l)"),
    ("pa/688a", BY_SHUFFLER, "shuffler-jams", "reshuffle", "pa 688a.13(k)"),
    (OHIO, BY_SHUFFLER, "shuffler-jams", "reshuffle", "oh 16.D"),
    ("pa/663a", {**BY_SHUFFLER, "counting-shuffler": "yes"}, "shuffler-miscount", "reshuffle", "pa 663a.5(b)"),
]
"""What is done with the cards before any is dealt, and no wager is touched."""


@pytest.mark.parametrize(("address", "options", "irregularity", "done", "clause"), BEFORE_THE_DEAL)
def test_cards_are_cut_or_shuffled_again_before_the_deal(
    address: str, options: dict[str, str], irregularity: str, done: str, clause: str
) -> None:
    table = dealt_to(address, options, 0)
    before, stakes = len(table.journal.events), dict(table.stakes)
    assert f"{table.game.rules.chapter.rulebook} {table.rule(irregularity).cite}" == clause
    assert done in [event.kind for event in table.journal.events[before:]]
    assert (table.stakes, table.lines) == (stakes, [])
    assert isinstance(table.pending, DealCard)
    if done == "recut":
        table.proceed()
        with pytest.raises(Refused, match="before the first card"):
            table.rule(irregularity)


NEXT_CARD = {"pa/659a": "659a.13(g)", "pa/663a": "663a.13(b)", "pa/670a": "670a.13(g)", "pa/688a": "688a.13(f)"}
"""A card that was drawn in error and not seen is the next card."""


@pytest.mark.parametrize("address", NEXT_CARD)
def test_an_unseen_card_drawn_in_error_is_the_next_one(address: str) -> None:
    def dealt(table: Table) -> list[tuple[str, int]]:
        while not isinstance(table.pending, Decide):
            table.proceed()
        return [(event.data["to"], event.data["card"]) for event in table.journal.events if event.kind == "card"]

    undisturbed, disturbed = dealt_to(address, {}, 5), dealt_to(address, {}, 5)
    disturbed.rule("card-drawn-in-error")
    assert dealt(disturbed) == dealt(undisturbed)


DEALT_FACE_UP = {"pa/659a": "659a.13(f)", "pa/663a": "663a.13(a)", "pa/670a": "670a.13(f)", "pa/688a": "688a.13(e)"}
"""One card that lies face up is not used; a second one makes the round void."""


@pytest.mark.parametrize("address", DEALT_FACE_UP)
def test_the_second_card_that_lies_face_up_voids_the_round(address: str) -> None:
    table = dealt_to(address, {}, 5)
    table.rule("card-face-up")
    aside = [event.data["card"] for event in table.journal.events if event.kind == "set-aside"]
    assert len(aside) == 1
    with pytest.raises(Refused, match="the second time it is cards-face-up"):
        table.rule("card-face-up")
    while not isinstance(table.pending, Decide):
        table.proceed()
    dealt = [event.data["card"] for event in table.journal.events if event.kind == "card"]
    assert aside[0] not in dealt
    table.rule("cards-face-up")
    assert table.bankroll(1) == table.bankroll(2) == 1_000_00


RESULTS = {
    "pa/621a": ("621a.8(f)", {"main": 10_00}),
    "pa/645a": ("645a.11(e)", {"main": 10_00}),
    "pa/659a": ("659a.11(e)", {"main": 10_00}),
    "pa/663a": ("663a.11(f)", {"ante": 10_00}),
    "pa/670a": ("670a.11(e)", {"main": 10_00}),
    "pa/688a": ("688a.11(e)", {"main": 10_00}),
    GRAND_RONDE: ("gr 6(g)(4)", {"main": 10_00}),
}
"""The dealer compares a player's hands and says how they end before the wager is paid, collected or returned."""


@pytest.mark.parametrize("address", RESULTS)
def test_the_dealer_announces_how_each_player_ends(address: str) -> None:
    clause, stakes = RESULTS[address]
    said = set()
    for seed in range(6):
        table = croupier.open(address).table(seed=str(seed))
        for seat in (1, 2):
            table.sit(seat, f"player {seat}", 1_000_00)
        table.begin()
        while isinstance(table.pending, TakeWagers | Decide):
            table.answer(dict(stakes) if isinstance(table.pending, TakeWagers) else table.pending.actions[0])
        spoken = [event for event in last_round(table) if event.kind in ("say", "settled")]
        for event, after in pairwise(spoken):
            found = re.fullmatch(r"Seat (\d) (wins|loses|ties)\.", event.data.get("text", ""))
            if found:
                net = after.data["net"]
                assert (after.data["seat"], event.data["cite"].endswith(clause)) == (int(found[1]), True)
                assert found[2] == ("wins" if net > 0 else "loses" if net < 0 else "ties")
                said.add((found[1], found[2]))
    assert {seat for seat, _ in said} == {"1", "2"}
    assert len({word for _, word in said}) > 1


NOT_OFFERED = [
    ("pa/659a", "fortune-bonus", "pa 659a.7(e)(1)"),
    ("pa/659a", "insurance", "pa 659a.7(e)(2)"),
    ("pa/659a", "progressive", "pa 659a.7(e)(3)"),
    ("pa/663a", "tie", "pa 663a.7(e)(1)"),
    ("pa/663a", "poker-bonus", "pa 663a.7(e)(2)"),
]


@pytest.mark.parametrize(("address", "wager", "clause"), NOT_OFFERED)
def test_an_optional_wager_is_taken_only_where_the_house_offers_it(address: str, wager: str, clause: str) -> None:
    stakes = ALL_WAGERS[address][1]
    main = next(iter(stakes))
    for offered in ("yes", "no"):
        table = croupier.open(
            address, options={**(ALL_WAGERS[address][0] if offered == "yes" else {}), wager: offered}
        ).table(seed="offered")
        table.sit(1, "Ada", 1_000_00)
        table.begin()
        if offered == "yes":
            table.answer({main: stakes[main], wager: stakes[wager]})
            continue
        with pytest.raises(Refused, match="is not offered at this table") as refused:
            table.answer({main: stakes[main], wager: stakes[wager]})
        assert refused.value.cite == clause


HOUSE_WAYS = [
    ("Ac Kd 9h 8c 6c 4d 2h", "Kd 9h", "12.A: no pair"),
    ("9c 9d Ah Ks 6c 4d 2h", "Ah Ks", "12.B: a pair"),
    ("3c 3h 6c 6d Kh Qs 9h", "Kh Qs", "12.C(a): two low pairs"),
    ("3h 3d 8c 8d Qh Js 9h", "3h 3d", "12.C(b): a low and a medium pair without a king"),
    ("3h 3d 8c 8d Kh Qs 9h", "Kh Qs", "12.C(b): with a king"),
    ("3h 3d Jc Jd Kh Qs 9h", "3h 3d", "12.C(c): a low and a high pair without an ace"),
    ("3h 3d Jc Jd Ah Qs 9h", "Ah Qs", "12.C(c): with an ace"),
    ("8h 8d 9c 9h Kh Qs 2h", "8h 8d", "12.C(d): two medium pairs without an ace"),
    ("8h 8d 9c 9h Ah Ks 2h", "Ah Ks", "12.C(d): with an ace"),
    ("8h 8d Jc Jh Ah Qs 2h", "8h 8d", "12.C(e): a medium and a high pair without an ace and a king"),
]


@pytest.mark.parametrize(("hand", "low", "clause"), HOUSE_WAYS)
def test_the_dealer_sets_by_the_printed_house_ways(hand: str, low: str, clause: str) -> None:
    """oh pai-gow-poker 13.B: the dealer sets by the House Ways; what stays in the low hand is worked out from section
    12."""
    players = "6s 6h 3s Tc 8s 4c 2s"
    record = {
        "address": OHIO,
        "seats": {1: {"wagers": {"main": 10}, "cards": players, "actions": ["house-way"]}},
        "dealer": hand,
        "number": 1,
    }
    found = adjudicate(parse(record)).hands
    assert set(found["dealer low"].split()) == set(low.split()), clause
