"""Poker against the dealer or a pay table in Pennsylvania (639a to 657a), clause by clause: in what order a round is
dealt, decided and settled, which hands rank how, what is too late, what is due when."""

from __future__ import annotations

import re
from collections.abc import Mapping
from itertools import takewhile
from typing import Any

import pytest

import croupier
from croupier.equipment.cards import cards, deck, names
from croupier.errors import Refused
from croupier.games.script import Decide, TakeWagers
from croupier.rules import duties
from croupier.rules.loader import load
from croupier.rules.submission import Rules, Submission
from croupier.tables.table import Table

SHORT = {"dealer": "D", "community": "C", "bonus": "B", "discard": "x", "burn": "x"}
"""Places of cards; a seat is its number."""
NO_METER = {"progressive": "no"}


def played(address: str, stakes: Mapping[str, int], options: Mapping[str, str], prefer: str = "") -> Table:
    """A table with two players who make these wagers and never fold; `prefer`: what they do where they can."""
    table = croupier.open(address, options=dict(options)).table(seed="two players")
    for seat in (1, 2):
        table.sit(seat, f"Player {seat}", 10_000_00)
    table.begin()
    while isinstance(table.pending, TakeWagers | Decide):
        if isinstance(table.pending, TakeWagers):
            table.answer(dict(stakes))
        else:
            table.answer(prefer if prefer in table.pending.actions else table.pending.actions[0])
    return table


def course(table: Table) -> str:
    """What happened in a round: `1` is a card to seat 1, `D+` one face up to the dealer, `1?` a decision of seat 1,
    `^C1` one community card turned up, `1=ante` a settlement."""
    words = []
    for event in table.journal.events:
        said = event.data
        match event.kind:
            case "say":
                words.append(f"({said['cite']})")
            case "card":
                words.append(_short(said["to"]) + "+" * (said["face"] == "up"))
            case "decision":
                words.append(f"{said['seat']}?")
            case "turn":
                words.append(f"^{_short(said['place'])}{said.get('cards', '')}")
            case "settled":
                words.append(f"{said['seat']}={said['wager']}")
    return " ".join(words)


def _short(place: str) -> str:
    return SHORT.get(place, place.removeprefix("seat "))


MAIN: dict[str, dict[str, int]] = {
    "649a": {"ante": 10_00},
    "643a": {"bet-1": 10_00, "bet-2": 10_00, "bet-3": 10_00},
    "653a": {"ante": 10_00, "blind": 10_00},
    "657a": {"ante": 10_00, "super-bonus": 10_00},
    "641a": {"ante": 10_00},
    "647a": {"ante": 10_00},
    "655a": {"ante": 10_00},
    "639a": {"ante": 10_00},
}
"""The wagers that take part in a round, by chapter."""

COMMUNITY_FIRST = {"dealing": "automated-shoe", "reshuffling-shoe": "yes", "community-cards-first": "yes"}
DEALER_FIRST = {"dealing": "automated-shoe", "reshuffling-shoe": "yes", "dealer-cards-first": "yes"}
SIX_CARD = {"six-card-bonus": "yes"}
THREE_CARD = {"three-card-bonus": "yes"}
FIVE_BONUS = {"five-card-bonus": "yes", "five-card-bonus-stake": "returned"}
FIVE_CARD = NO_METER | {"five-card-progressive": "yes"}
OF_SIX = NO_METER | {"five-of-six-progressive": "yes"}
HAND_BONUS = NO_METER | {"five-card-hand-bonus": "yes"}

DEALT = [
    ("pa/649a", FIVE_CARD | {"dealing": "shoe"}, "five-card-progressive",
     "(pa 649a.8(b)) 1 2 D 1 2 D 1 2 D C C 1? 2?",
     "649a.8(b) 649a.8(d) 649a.11(b)"),
    ("pa/649a", FIVE_CARD | {"dealing": "hand"}, "five-card-progressive",
     "(pa 649a.9(a)(3)) 1 2 D 1 2 D 1 2 D C C 1? 2?",
     "649a.9(a)(3) 649a.9(b)"),
    ("pa/649a", FIVE_CARD | {"dealing": "automated-shoe"}, "five-card-progressive",
     "(pa 649a.10(a)(2)) 1 1 1 2 2 2 D D D C C 1? 2?",
     "649a.10(a)(2) 649a.10(b) 649a.10(c)"),
    ("pa/643a", SIX_CARD | {"dealing": "shoe"}, "six-card-bonus",
     "(pa 643a.8(b)) B B B 1 2 C 1 2 C 1 2 1? 2? ^C1 1? 2? ^C1",
     "643a.8(b) 643a.8(d) 643a.8(d)(1) 643a.8(d)(2) 643a.8(d)(3) 643a.8(d)(4) 643a.8(d)(5) 643a.11(b)"
     " 643a.11(c) 643a.11(d) 643a.11(e)"),
    ("pa/643a", SIX_CARD | {"dealing": "hand"}, "six-card-bonus",
     "(pa 643a.9(a)(3)) B B B 1 2 C 1 2 C 1 2 1? 2? ^C1 1? 2? ^C1",
     "643a.9(a)(3) 643a.9(b) 643a.9(b)(1) 643a.9(b)(2) 643a.9(b)(3) 643a.9(b)(4) 643a.9(b)(5)"),
    ("pa/643a", SIX_CARD | {"dealing": "automated-shoe"}, "six-card-bonus",
     "(pa 643a.10(a)(2)) 1 1 1 2 2 2 x C C B B B 1? 2? ^C1 1? 2? ^C1",
     "643a.10(a)(2) 643a.10(b)"),
    ("pa/643a", SIX_CARD | COMMUNITY_FIRST, "six-card-bonus",
     "(pa 643a.10(a)(2)) C C 1 1 1 2 2 2 B B B 1? 2? ^C1 1? 2? ^C1",
     "643a.10(g)"),
    ("pa/653a", SIX_CARD | {"dealing": "shoe"}, "six-card-bonus",
     "(pa 653a.8(b)) B B B B 1 2 D 1 2 D 1? 2? x C+ C+ C+ 1? 2? x C+ C+ 1? 2?",
     "653a.8(b) 653a.8(d) 653a.8(e) 653a.11(b) 653a.11(b)(2) 653a.11(c) 653a.11(d) 653a.11(d)(2)"
     " 653a.11(e) 653a.11(f)"),
    ("pa/653a", SIX_CARD | {"dealing": "hand"}, "six-card-bonus",
     "(pa 653a.9(a)(3)) B B B B 1 2 D 1 2 D 1? 2? x C+ C+ C+ 1? 2? x C+ C+ 1? 2?",
     "653a.9(a)(3) 653a.9(b) 653a.9(c)"),
    ("pa/653a", SIX_CARD | {"dealing": "automated-shoe"}, "six-card-bonus",
     "(pa 653a.10(a)(2)) 1 1 2 2 D D B B B B 1? 2? x C+ C+ C+ 1? 2? x C+ C+ 1? 2?",
     "653a.10(a)(2) 653a.10(b) 653a.10(c)"),
    ("pa/653a", SIX_CARD | COMMUNITY_FIRST, "six-card-bonus",
     "(pa 653a.10(a)(2)) C C C C C 1 1 2 2 D D B B B B 1? 2? ^C3 1? 2? ^C2 1? 2?",
     "653a.10(g)"),
    ("pa/657a", SIX_CARD | {"dealing": "shoe"}, "six-card-bonus",
     "(pa 657a.8(b)) B 1 2 D 1 2 D 1 2 D 1 2 D 1 2 D 1? 2?",
     "657a.8(b) 657a.8(d) 657a.11(b)"),
    ("pa/657a", SIX_CARD | {"dealing": "hand"}, "six-card-bonus",
     "(pa 657a.9(a)(3)) B 1 2 D 1 2 D 1 2 D 1 2 D 1 2 D 1? 2?",
     "657a.9(a)(3) 657a.9(b)"),
    ("pa/657a", SIX_CARD | {"dealing": "automated-shoe"}, "six-card-bonus",
     "(pa 657a.10(a)(2)) 1 1 1 1 1 2 2 2 2 2 D D D D D B 1? 2?",
     "657a.10(a)(2) 657a.10(b)"),
    ("pa/641a", SIX_CARD | {"dealing": "shoe"}, "six-card-bonus",
     "(pa 641a.8(b)) B 1 2 D 1 2 D 1 2 D 1 2 D 1 2 D D+ 1? 2?",
     "641a.8(b) 641a.8(d) 641a.11(b)"),
    ("pa/641a", SIX_CARD | {"dealing": "hand"}, "six-card-bonus",
     "(pa 641a.9(a)(3)) B 1 2 D 1 2 D 1 2 D 1 2 D 1 2 D D+ 1? 2?",
     "641a.9(a)(3) 641a.9(b)"),
    ("pa/641a", SIX_CARD | {"dealing": "automated-shoe"}, "six-card-bonus",
     "(pa 641a.10(a)(2)) 1 1 1 1 1 2 2 2 2 2 D D D D D D+ B 1? 2?",
     "641a.10(a)(2) 641a.10(b) 641a.10(c)"),
    ("pa/641a", SIX_CARD | DEALER_FIRST, "six-card-bonus",
     "(pa 641a.10(a)(2)) D D D D D D+ 1 1 1 1 1 2 2 2 2 2 B 1? 2?",
     "641a.10(g)"),
    ("pa/647a", SIX_CARD | {"dealing": "shoe"}, "six-card-bonus",
     "(pa 647a.8(b)) B B B B 1 2 D 1 2 D 1? 2? x C+ C+ C+ 1? 2? x C+ 1? 2? x C+",
     "647a.8(b) 647a.8(d) 647a.8(e) 647a.11(b) 647a.11(c) 647a.11(d) 647a.11(e) 647a.11(f) 647a.11(g)"),
    ("pa/647a", SIX_CARD | {"dealing": "hand"}, "six-card-bonus",
     "(pa 647a.9(b)) B B B B 1 2 D 1 2 D 1? 2? x C+ C+ C+ 1? 2? x C+ 1? 2? x C+",
     "647a.9(b) 647a.9(c) 647a.9(d) 647a.9(e)"),
    ("pa/647a", SIX_CARD | {"dealing": "automated-shoe"}, "six-card-bonus",
     "(pa 647a.10(a)(2)) 1 1 2 2 D D B B B B 1? 2? x C+ C+ C+ 1? 2? x C+ 1? 2? x C+",
     "647a.10(a)(2) 647a.10(b) 647a.10(c)"),
    ("pa/647a", SIX_CARD | COMMUNITY_FIRST, "six-card-bonus",
     "(pa 647a.10(a)(2)) C C C C C 1 1 2 2 D D B B B B 1? 2? ^C3 1? 2? ^C1 1? 2? ^C1",
     "647a.10(g)"),
    ("pa/655a", SIX_CARD | {"dealing": "shoe"}, "six-card-bonus",
     "(pa 655a.8(b)) B B B B 1 1 2 2 C C C 1? 2? ^C1 1? 2? ^C1 1? 2? ^C1",
     "655a.8(b) 655a.8(d) 655a.8(d)(1) 655a.8(d)(2) 655a.11(b) 655a.11(c) 655a.11(d) 655a.11(e)"
     " 655a.11(f) 655a.11(g)"),
    ("pa/655a", SIX_CARD | {"dealing": "hand"}, "six-card-bonus",
     "(pa 655a.9(a)(3)) B B B B 1 1 2 2 C C C 1? 2? ^C1 1? 2? ^C1 1? 2? ^C1",
     "655a.9(a)(3) 655a.9(b) 655a.9(b)(1) 655a.9(b)(2)"),
    ("pa/655a", SIX_CARD | {"dealing": "automated-shoe"}, "six-card-bonus",
     "(pa 655a.10(a)(2)) 1 1 2 2 B B B B C C C 1? 2? ^C1 1? 2? ^C1 1? 2? ^C1",
     "655a.10(a)(2) 655a.10(b) 655a.10(c)"),
    ("pa/655a", SIX_CARD | COMMUNITY_FIRST, "six-card-bonus",
     "(pa 655a.10(a)(2)) C C C 1 1 2 2 B B B B 1? 2? ^C1 1? 2? ^C1 1? 2? ^C1",
     "655a.10(g)"),
    ("pa/639a", {"dealing": "shoe"}, "",
     "(pa 639a.8(b)) 1 2 D+ 1 2 D 1 2 D 1 2 D 1 2 D 1? 2?",
     "639a.8(b) 639a.8(d) 639a.8(d)(1) 639a.8(d)(2) 639a.8(d)(3) 639a.8(d)(4) 639a.8(d)(5) 639a.11(b)"),
    ("pa/639a", {"dealing": "hand"}, "",
     "(pa 639a.9(a)(3)) 1 2 D+ 1 2 D 1 2 D 1 2 D 1 2 D 1? 2?",
     "639a.9(a)(3) 639a.9(b) 639a.9(b)(1) 639a.9(b)(2) 639a.9(b)(3) 639a.9(b)(4) 639a.9(b)(5)"),
    ("pa/639a", {"dealing": "automated-shoe"}, "",
     "(pa 639a.10(a)(2)) 1 1 1 1 1 2 2 2 2 2 D D D D D ^D1 1? 2?",
     "639a.10(a)(2) 639a.10(b)"),
]  # fmt: skip
"""Chapter, house, an optional wager, the round until all have decided, the clauses that say so."""


@pytest.mark.parametrize(("address", "options", "optional", "expected", "cites"), DEALT)
def test_cards_are_dealt_and_decided_on_in_the_printed_order(
    address: str, options: dict[str, str], optional: str, expected: str, cites: str
) -> None:
    stakes = MAIN[address[3:]] | ({optional: 1_00 if "progressive" in optional else 5_00} if optional else {})
    assert course(played(address, stakes, options, prefer="check")).startswith(f"{expected} ^"), cites


def test_a_shoe_that_is_filled_by_hand_has_one_announcement() -> None:
    """pa 649a.8(b): cards that are shuffled by hand are not dealt from it, so that 649a.9(a)(3) has no part."""
    for address, cite in (("pa/649a", "649a.8(b)"), ("pa/653a", "653a.8(b)"), ("pa/639a", "639a.8(b)")):
        table = played(address, MAIN[address[3:]], {"dealing": "shoe", "shuffler": "hand"})
        before_cards = takewhile(lambda event: event.kind != "card", table.journal.events)
        assert [event.data["cite"] for event in before_cards if event.kind == "say"] == [f"pa {cite}"]


SETTLED = [
    (
        "pa/649a",
        {},
        "pair-plus progressive six-card-bonus",
        "^D ^2 2=ante 2=play 2=ante-bonus 2=pair-plus 2=progressive 2=six-card-bonus",
        "649a.11(c) 649a.11(c)(1) 649a.11(c)(4) 649a.11(c)(5) 649a.11(c)(6)",
    ),
    (
        "pa/649a",
        FIVE_CARD,
        "pair-plus six-card-bonus five-card-progressive",
        "^D ^2 2=ante 2=play 2=ante-bonus 2=pair-plus 2=six-card-bonus ^C 2=five-card-progressive",
        "649a.11(c)(7)",
    ),
    (
        "pa/649a",
        HAND_BONUS,
        "pair-plus six-card-bonus five-card-hand-bonus:player five-card-hand-bonus:dealer",
        "^D ^2 2=ante 2=play 2=ante-bonus 2=pair-plus 2=six-card-bonus ^C "
        "2=five-card-hand-bonus:player 2=five-card-hand-bonus:dealer",
        "649a.11(c)(8)",
    ),
    (
        "pa/649a",
        OF_SIX,
        "pair-plus six-card-bonus five-of-six-progressive",
        "^D ^2 2=ante 2=play 2=ante-bonus 2=pair-plus 2=six-card-bonus 2=five-of-six-progressive",
        "649a.11(c)(9)",
    ),
    (
        "pa/643a",
        SIX_CARD | {"five-card-bonus": "yes", "three-card-bonus": "yes"},
        "five-card-bonus three-card-bonus progressive six-card-bonus",
        "^2 2=bet-1 2=bet-2 2=bet-3 2=five-card-bonus 2=three-card-bonus 2=progressive ^B 2=six-card-bonus",
        "643a.11(f) 643a.11(g) 643a.11(g)(1) 643a.11(g)(2) 643a.11(g)(3) 643a.11(g)(6)",
    ),
    (
        "pa/643a",
        FIVE_CARD | SIX_CARD,
        "five-card-progressive six-card-bonus",
        "^2 2=bet-1 2=bet-2 2=bet-3 2=five-card-progressive ^B 2=six-card-bonus",
        "643a.11(g)(4)",
    ),
    (
        "pa/643a",
        HAND_BONUS | SIX_CARD,
        "five-card-hand-bonus six-card-bonus",
        "^2 2=bet-1 2=bet-2 2=bet-3 2=five-card-hand-bonus ^B 2=six-card-bonus",
        "643a.11(g)(5)",
    ),
    (
        "pa/653a",
        SIX_CARD | {"bad-beat": "yes"},
        "trips bad-beat progressive six-card-bonus",
        "^D (pa 653a.11(g)) ^2 (pa 653a.11(h)(2)) 2=ante 2=blind 2=play 2=trips 2=bad-beat 2=progressive"
        " ^B 2=six-card-bonus",
        "653a.11(g) 653a.11(h) 653a.11(h)(2) 653a.11(i) 653a.11(j) 653a.11(k) 653a.11(m)",
    ),
    (
        "pa/653a",
        HAND_BONUS | SIX_CARD | {"bad-beat": "yes"},
        "trips bad-beat five-card-hand-bonus:player six-card-bonus",
        "^D (pa 653a.11(g)) ^2 (pa 653a.11(h)(2)) 2=ante 2=blind 2=play 2=trips 2=bad-beat"
        " 2=five-card-hand-bonus:player ^B 2=six-card-bonus",
        "653a.11(l)",
    ),
    (
        "pa/657a",
        SIX_CARD,
        "queens-up progressive six-card-bonus",
        "^D ^2 2=ante 2=super-bonus 2=play 2=queens-up 2=progressive ^B 2=six-card-bonus",
        "657a.11(c) 657a.11(c)(1) 657a.11(d) 657a.11(e) 657a.11(g)",
    ),
    (
        "pa/657a",
        HAND_BONUS | SIX_CARD,
        "queens-up five-card-hand-bonus:dealer six-card-bonus",
        "^D ^2 2=ante 2=super-bonus 2=play 2=queens-up 2=five-card-hand-bonus:dealer ^B 2=six-card-bonus",
        "657a.11(f)",
    ),
    (
        "pa/641a",
        SIX_CARD | {"bad-beat": "yes"},
        "aces-up bad-beat progressive six-card-bonus",
        "^D ^2 2=ante 2=play 2=ante-bonus 2=aces-up 2=progressive 2=bad-beat ^B 2=six-card-bonus",
        "641a.11(c) 641a.11(c)(1) 641a.11(c)(4) 641a.11(c)(5) 641a.11(c)(6) 641a.11(c)(8)",
    ),
    (
        "pa/641a",
        HAND_BONUS | SIX_CARD | {"bad-beat": "yes"},
        "aces-up bad-beat five-card-hand-bonus:dealer six-card-bonus",
        "^D ^2 2=ante 2=play 2=ante-bonus 2=aces-up 2=bad-beat 2=five-card-hand-bonus:dealer ^B 2=six-card-bonus",
        "641a.11(c)(7)",
    ),
    (
        "pa/647a",
        SIX_CARD,
        "holdem-bonus progressive six-card-bonus",
        "^D ^2 2=ante 2=flop 2=turn 2=river 2=holdem-bonus 2=progressive ^B 2=six-card-bonus",
        "647a.11(h) 647a.11(h)(1) 647a.11(h)(2) 647a.11(h)(3) 647a.11(i) 647a.11(k)",
    ),
    (
        "pa/647a",
        HAND_BONUS | SIX_CARD,
        "holdem-bonus five-card-hand-bonus:dealer six-card-bonus",
        "^D ^2 2=ante 2=flop 2=turn 2=river 2=holdem-bonus 2=five-card-hand-bonus:dealer ^B 2=six-card-bonus",
        "647a.11(j)",
    ),
    (
        "pa/655a",
        SIX_CARD,
        "three-card-bonus progressive six-card-bonus",
        "^2 2=ante 2=third-street 2=fourth-street 2=fifth-street 2=progressive 2=three-card-bonus ^B 2=six-card-bonus",
        "655a.11(h) 655a.11(i) 655a.11(i)(1) 655a.11(i)(2) 655a.11(i)(4)",
    ),
    (
        "pa/655a",
        HAND_BONUS | SIX_CARD,
        "three-card-bonus five-card-hand-bonus six-card-bonus",
        "^2 2=ante 2=third-street 2=fourth-street 2=fifth-street 2=three-card-bonus "
        "2=five-card-hand-bonus ^B 2=six-card-bonus",
        "655a.11(i)(3)",
    ),
    (
        "pa/639a",
        {"caribbean-stud-bonus": "yes"},
        "caribbean-stud-bonus progressive",
        "^D ^2 2=ante 2=raise 2=caribbean-stud-bonus 2=progressive",
        "639a.11(c) 639a.11(c)(1) 639a.11(c)(4) 639a.11(c)(5)",
    ),
    (
        "pa/639a",
        HAND_BONUS | {"caribbean-stud-bonus": "yes"},
        "caribbean-stud-bonus five-card-hand-bonus:dealer",
        "^D ^2 2=ante 2=raise 2=caribbean-stud-bonus 2=five-card-hand-bonus:dealer",
        "639a.11(c)(6)",
    ),
]
"""Chapter, house, optional wagers, what is turned up and settled at seat 2, on the dealer's right, and then at seat 1,
the clauses that say so."""


@pytest.mark.parametrize(("address", "options", "optional", "expected", "cites"), SETTLED)
def test_wagers_are_settled_from_the_right_in_the_printed_order(
    address: str, options: dict[str, str], optional: str, expected: str, cites: str
) -> None:
    stakes = {key: 1_00 if "progressive" in key or "hand-bonus" in key else 5_00 for key in optional.split()}
    shared = ("^D", "^C", "^B")
    turn = re.findall(r"\(pa \S+\)|\S+", expected[expected.index("^2") :])
    then = [word.replace("2", "1", 1) if word[0] in "^2" else word for word in turn if word not in shared]
    found = course(played(address, MAIN[address[3:]] | stakes, options))
    assert found.endswith(" ".join((expected, *then))), cites


LATE = [
    ("pa/649a", "progressive", {}, "649a.2(c)(2) 649a.7(c)"),
    ("pa/649a", "five-card-hand-bonus:player", HAND_BONUS, "649a.2(d)"),
    (
        "pa/643a",
        "five-card-bonus",
        {"five-card-bonus": "yes", "five-card-bonus-system": "yes"},
        "643a.2(c)(2) 643a.7(c) 643a.8(b)(1) 643a.9(a)(3)(i) 643a.10(a)(2)(i)",
    ),
    ("pa/643a", "progressive", {}, "643a.2(d)(2) 643a.8(b)(2) 643a.9(a)(3)(ii) 643a.10(a)(2)(ii)"),
    ("pa/643a", "five-card-hand-bonus", HAND_BONUS, "643a.2(e) 643a.8(b)(3) 643a.9(a)(3)(iii) 643a.10(a)(2)(iii)"),
    ("pa/653a", "progressive", {}, "653a.2(c)(2) 653a.7(c)"),
    ("pa/653a", "five-card-hand-bonus:player", HAND_BONUS, "653a.2(d)"),
    ("pa/657a", "progressive", {}, "657a.2(c)(2) 657a.7(c)"),
    ("pa/657a", "five-card-hand-bonus:player", HAND_BONUS, "657a.2(d)"),
    ("pa/641a", "progressive", {}, "641a.2(c)(2) 641a.7(c)"),
    ("pa/641a", "five-card-hand-bonus:player", HAND_BONUS, "641a.2(d)"),
    ("pa/647a", "progressive", {}, "647a.2(c)(2) 647a.7(c)"),
    ("pa/647a", "five-card-hand-bonus:player", HAND_BONUS, "647a.2(d)"),
    ("pa/655a", "progressive", {}, "655a.2(c)(2) 655a.7(c)"),
    ("pa/655a", "five-card-hand-bonus", HAND_BONUS, "655a.2(d)"),
    ("pa/639a", "progressive", {}, "639a.2(c)(2) 639a.7(c)"),
    ("pa/639a", "five-card-hand-bonus:player", HAND_BONUS, "639a.2(d)"),
]


@pytest.mark.parametrize(("address", "wager", "options", "cites"), LATE)
@pytest.mark.parametrize("dealing", ["shoe", "hand", "automated-shoe"])
def test_nothing_is_wagered_once_bets_are_closed(
    dealing: str, address: str, wager: str, options: dict[str, str], cites: str
) -> None:
    """The systems lock late wagers out, and what is put down too late goes back."""
    main = MAIN[address[3:]]
    table = croupier.open(address, options=options | {"dealing": dealing}).table(seed="a late wager")
    table.sit(1, "Player 1", 10_000_00)
    table.begin()
    assert isinstance(table.pending, TakeWagers)
    table.check_wagers(1, main | {wager: 1_00}, table.pending)  # in time it would be taken
    table.answer(dict(main))
    assert isinstance(table.pending, Decide), cites
    before = len(table.journal.events)
    for late in ({wager: 1_00}, main | {wager: 1_00}, {key: 2 * cents for key, cents in main.items()}):
        with pytest.raises(Refused):
            table.answer(late)
    assert len(table.journal.events) == before
    assert table.standing() == {1: main}
    first = next(iter(main))
    assert table.rule("late-wager", 1, wager=first).cite == f"{address[3:]}.7(c)"
    assert first not in table.standing().get(1, {})


DUE = [
    ("pa/649a", "649a.3(c) 649a.3(c)(1) 649a.3(c)(2)", "649a.8(f) 649a.9(d) 649a.10(d)", "649a.4(e) 649a.5(g)"),
    ("pa/643a", "643a.3(c) 643a.3(c)(1) 643a.3(c)(2)", "643a.8(f) 643a.9(d) 643a.10(d)", "643a.4(e) 643a.5(g)"),
    ("pa/653a", "653a.3(c) 653a.3(c)(1) 653a.3(c)(2)", "653a.8(f) 653a.9(d) 653a.10(d)", "653a.4(e) 653a.5(g)"),
    ("pa/657a", "657a.3(c) 657a.3(c)(1) 657a.3(c)(2)", "657a.8(f) 657a.9(d) 657a.10(d)", "657a.4(e) 657a.5(g)"),
    ("pa/641a", "641a.3(c) 641a.3(c)(1) 641a.3(c)(2)", "641a.8(f) 641a.9(d) 641a.10(d)", "641a.4(e) 641a.5(g)"),
    ("pa/647a", "647a.3(c) 647a.3(c)(1) 647a.3(c)(2)", "647a.8(f) 647a.9(f) 647a.10(d)", "647a.4(e) 647a.5(g)"),
    ("pa/655a", "655a.3(c) 655a.3(c)(1) 655a.3(c)(2)", "655a.8(f) 655a.9(d) 655a.10(d)", "655a.4(e) 655a.5(g)"),
    ("pa/639a", "639a.3(c) 639a.3(c)(1) 639a.3(c)(2)", "639a.8(f) 639a.9(d) 639a.10(d)", "639a.4(e) 639a.5(g)"),
]


@pytest.mark.parametrize(("address", "changed", "counted", "excused"), DUE)
def test_cards_are_changed_and_counted_in_time(address: str, changed: str, counted: str, excused: str) -> None:
    laws = {law.id: law for law in load(address).procedures}
    for dealing, hours in (("hand", "4 hours"), ("shoe", "8 hours"), ("automated-shoe", "8 hours")):
        rules = Rules(address, Submission(options={"dealing": dealing, "counting-shuffler": "no"}))
        due = duties.due_of(rules, laws["card-change"])
        assert due is not None
        assert due.every == hours, changed
        count = duties.due_of(rules, laws["stub-count"])
        assert duties.is_done_here(rules, laws["stub-count"])
        assert count is not None
        assert count.every == "5 rounds", counted
    assert not duties.is_done_here(Rules(address, Submission(options={"counting-shuffler": "yes"})), laws["stub-count"])
    shuffled = {"dealing": "shoe", "shuffler": "hand"}
    for option, name in (("preshuffled-cards", "opening"), ("reshuffling-shoe", "cut")):
        assert duties.is_done_here(Rules(address, Submission(options=shuffled)), laws[name])
        excusing = Submission(options={**shuffled, option: "yes"})
        assert not duties.is_done_here(Rules(address, excusing), laws[name]), excused


VALIDATED = [
    ("pa/649a", "five-card-progressive", "three-of-a-kind", FIVE_CARD, "649a.11(c)(7)(iii)"),
    (
        "pa/649a",
        "five-of-six-progressive",
        "straight",
        OF_SIX,
        "649a.11(c)(9)(iii)",
    ),
    ("pa/643a", "progressive", "three-of-a-kind", {}, "643a.11(g)(3)(ii)"),
    ("pa/643a", "five-card-progressive", "flush", FIVE_CARD, "643a.11(g)(4)(iii)"),
    ("pa/643a", "five-card-hand-bonus", "four-of-a-kind", HAND_BONUS, "643a.11(g)(5)(ii)"),
    ("pa/653a", "progressive", "three-of-a-kind", {}, "653a.11(k)(3)"),
    ("pa/653a", "five-card-hand-bonus", "four-of-a-kind", HAND_BONUS, "653a.11(l)(2)"),
    ("pa/657a", "progressive", "three-of-a-kind", {}, "657a.11(e)(3)"),
    ("pa/657a", "five-card-progressive", "flush", FIVE_CARD, "657a.11(e)(3)"),
    ("pa/657a", "five-card-hand-bonus", "four-of-a-kind", HAND_BONUS, "657a.11(f)(2)"),
    ("pa/641a", "progressive", "three-of-a-kind", {}, "641a.11(c)(5)(iii)"),
    ("pa/641a", "five-card-hand-bonus", "four-of-a-kind", HAND_BONUS, "641a.11(c)(7)(ii)"),
    ("pa/647a", "progressive", "three-of-a-kind", {}, "647a.11(i)(3)"),
    ("pa/647a", "five-card-hand-bonus", "four-of-a-kind", HAND_BONUS, "647a.11(j)(2)"),
    ("pa/655a", "progressive", "three-of-a-kind", {}, "655a.11(i)(1)(iii)"),
    ("pa/655a", "five-card-hand-bonus", "four-of-a-kind", HAND_BONUS, "655a.11(i)(3)(ii)"),
    ("pa/639a", "progressive", "four-of-a-kind", {}, "639a.11(c)(5)(iii)"),
    ("pa/639a", "five-card-hand-bonus", "four-of-a-kind", HAND_BONUS, "639a.11(c)(6)(ii)"),
]


@pytest.mark.parametrize(("address", "wager", "outcome", "options", "cite"), VALIDATED)
def test_a_floorperson_validates_a_payout(
    address: str, wager: str, outcome: str, options: dict[str, str], cite: str
) -> None:
    rules = Rules(address, Submission(options=options))
    assert rules.verification(wager, outcome) == f"pa {cite}"
    assert rules.verification(wager, "high-card") == ""
    if wager == "five-card-hand-bonus":  # 100 for 1
        assert rules.verification(wager, "full-house") == ""


# --- hands ------------------------------------------------------------------------------------------------------------


ACTIONS: dict[str, list[str]] = {
    "649a": ["play"], "643a": ["ride", "ride"], "653a": ["4x"], "657a": ["play"], "641a": ["play"],
    "647a": ["bet", "bet", "bet"], "655a": ["1x", "1x", "1x"], "639a": ["raise"],
}  # fmt: skip
"""What a player does who stays in a round, by chapter."""
SIZES: dict[str, dict[str, int]] = {
    "649a": {"own": 3, "dealer": 3}, "643a": {"own": 3, "community": 2, "bonus": 3},
    "653a": {"own": 2, "dealer": 2, "community": 5, "bonus": 4}, "657a": {"own": 5, "dealer": 5, "bonus": 1},
    "641a": {"own": 5, "dealer": 6, "bonus": 1}, "647a": {"own": 2, "dealer": 2, "community": 5, "bonus": 4},
    "655a": {"own": 2, "community": 3, "bonus": 4}, "639a": {"own": 5, "dealer": 5},
}  # fmt: skip
"""How many cards lie where, by chapter."""


def adjudged(
    address: str, laid: Mapping[str, str], stakes: dict[str, int], submission: Mapping[str, Any] | None = None
) -> list[dict[str, Any]]:
    """How a round with these cards is settled; where a card is missing, another of the deck lies."""
    chapter = address[3:]
    spare = [card for card in deck() if card not in cards(" ".join(laid.values()))]
    places = {place: laid.get(place, "") for place in (*SIZES[chapter], *laid)}
    for place, count in SIZES[chapter].items():
        missing = count - len(places[place].split())
        places[place] = f"{places[place]} {names(spare.pop() for _ in range(missing))}".strip()
    dollars = {key: cents // 100 for key, cents in (MAIN[chapter] | stakes).items()}
    seat = {"wagers": dollars, "cards": places.pop("own"), "actions": ACTIONS[chapter]}
    last = places.pop("bonus", "")
    bonus = {"cards": {"bonus": last}} if last and "six-card-bonus" in stakes else {}
    return croupier.open(address, **(submission or {})).settle(seats={1: seat}, **places, **bonus).lines


def settled(
    address: str, laid: Mapping[str, str], stakes: dict[str, int], submission: Mapping[str, Any] | None = None
) -> dict[str, str]:
    """By wager, what it is settled as; each is settled once."""
    lines = adjudged(address, laid, stakes, submission)
    found = {line["wager"]: line["outcome"] for line in lines}
    assert len(found) == len(lines)
    return found


def shared_out(address: str, places: str, hand: str) -> dict[str, str]:
    """A hand laid out: as many cards at each place as lie there."""
    left, laid = hand.split(), {}
    for place in places.split():
        count = SIZES[address[3:]].get(place, len(left))
        laid[place], left = " ".join(left[:count]), left[count:]
    assert not left
    return laid


NAMED = [
    ("pa/643a", "bet-3", "own community", "As Ks Qs Js Ts", "royal-flush", {}, "", "643a.6(b)(1)"),
    ("pa/655a", "ante", "own community", "As Ks Qs Js Ts", "royal-flush", {}, "", "655a.6(b)(1)"),
    ("pa/643a", "bet-3", "own community", "As 2s 3s 4s 5s", "straight-flush", {}, "", "643a.6(b)(2) 643a.6(a)"),
    ("pa/655a", "ante", "own community", "As 2s 3s 4s 5s", "straight-flush", {}, "", "655a.6(b)(2) 655a.6(a)"),
    ("pa/643a", "bet-3", "own community", "2s 2h 2d 2c 9s", "four-of-a-kind", {}, "", "643a.6(b)(3)"),
    ("pa/655a", "ante", "own community", "2s 2h 2d 2c 9s", "four-of-a-kind", {}, "", "655a.6(b)(3)"),
    ("pa/643a", "bet-3", "own community", "2s 2h 3c 2d 3s", "full-house", {}, "", "643a.6(b)(4)"),
    ("pa/655a", "ante", "own community", "2s 2h 3c 2d 3s", "full-house", {}, "", "655a.6(b)(4)"),
    ("pa/643a", "bet-3", "own community", "2s 3s 4s 5s 7s", "flush", {}, "", "643a.6(b)(5)"),
    ("pa/655a", "ante", "own community", "2s 3s 4s 5s 7s", "flush", {}, "", "655a.6(b)(5)"),
    ("pa/643a", "bet-3", "own community", "As 2h 3d 4c 5s", "straight", {}, "", "643a.6(b)(6) 643a.6(a)"),
    ("pa/655a", "ante", "own community", "As 2h 3d 4c 5s", "straight", {}, "", "655a.6(b)(6) 655a.6(a)"),
    ("pa/643a", "bet-3", "own community", "2s 2h 4c 2d 9s", "three-of-a-kind", {}, "", "643a.6(b)(7)"),
    ("pa/655a", "ante", "own community", "2s 2h 4c 2d 9s", "three-of-a-kind", {}, "", "655a.6(b)(7)"),
    ("pa/643a", "bet-3", "own community", "3s 2d 3h 2c 9s", "two-pair", {}, "", "643a.6(b)(8)"),
    ("pa/655a", "ante", "own community", "3s 2d 3h 2c 9s", "two-pair", {}, "", "655a.6(b)(8)"),
    ("pa/643a", "bet-3", "own community", "Ts 2d Th 3c 5s", "pair-of-tens-or-better", {}, "", "643a.6(b)(9)"),
    ("pa/655a", "ante", "own community", "Ts 2d Th 3c 5s", "pair-of-sixes-to-tens", {}, "", "655a.6(b)(9)"),
    ("pa/643a", "bet-3", "own community", "Qs Kh Ad 2c 3s", "lose", {}, "", "643a.6(a)"),
    ("pa/655a", "ante", "own community", "Qs Kh Ad 2c 3s", "lose", {}, "", "655a.6(a)"),
    ("pa/657a", "five-card-progressive", "own", "As Ks Qs Js Ts", "royal-flush", FIVE_CARD, "", "657a.6(d)(1)"),
    ("pa/641a", "five-card-progressive", "own", "As Ks Qs Js Ts", "royal-flush", FIVE_CARD, "", "641a.6(d)(1)"),
    ("pa/657a", "five-card-progressive", "own", "As 2s 3s 4s 5s", "straight-flush", FIVE_CARD, "", "657a.6(d)(2)"),
    ("pa/641a", "five-card-progressive", "own", "As 2s 3s 4s 5s", "straight-flush", FIVE_CARD, "", "641a.6(d)(2)"),
    ("pa/657a", "five-card-progressive", "own", "2s 2h 2d 2c 9s", "four-of-a-kind", FIVE_CARD, "", "657a.6(d)(3)"),
    ("pa/641a", "five-card-progressive", "own", "2s 2h 2d 2c 9s", "four-of-a-kind", FIVE_CARD, "", "641a.6(d)(3)"),
    ("pa/657a", "five-card-progressive", "own", "2s 2h 3c 2d 3s", "full-house", FIVE_CARD, "", "657a.6(d)(4)"),
    ("pa/641a", "five-card-progressive", "own", "2s 2h 3c 2d 3s", "full-house", FIVE_CARD, "", "641a.6(d)(4)"),
    ("pa/657a", "five-card-progressive", "own", "2s 3s 4s 5s 7s", "flush", FIVE_CARD, "", "657a.6(d)(5)"),
    ("pa/641a", "five-card-progressive", "own", "2s 3s 4s 5s 7s", "flush", FIVE_CARD, "", "641a.6(d)(5)"),
    ("pa/657a", "five-card-progressive", "own", "As 2h 3d 4c 5s", "straight", FIVE_CARD, "", "657a.6(d)(6)"),
    ("pa/641a", "five-card-progressive", "own", "As 2h 3d 4c 5s", "straight", FIVE_CARD, "", "641a.6(d)(6)"),
    ("pa/657a", "five-card-progressive", "own", "2s 2h 4c 2d 9s", "three-of-a-kind", FIVE_CARD, "", "657a.6(d)(7)"),
    ("pa/641a", "five-card-progressive", "own", "2s 2h 4c 2d 9s", "three-of-a-kind", FIVE_CARD, "", "641a.6(d)(7)"),
    ("pa/643a", "six-card-bonus", "own bonus", "As Ks Qs Js Ts 9s", "super-royal", SIX_CARD, "E", "643a.6(e)(1)"),
    ("pa/653a", "six-card-bonus", "own bonus", "As Ks Qs Js Ts 9s", "super-royal", SIX_CARD, "E", "653a.6(d)(1)"),
    ("pa/657a", "six-card-bonus", "own bonus", "As Ks Qs Js Ts 9s", "super-royal", SIX_CARD, "E", "657a.6(e)(1)"),
    ("pa/641a", "six-card-bonus", "own bonus", "As Ks Qs Js Ts 9s", "super-royal", SIX_CARD, "E", "641a.6(e)(1)"),
    ("pa/647a", "six-card-bonus", "own bonus", "As Ks Qs Js Ts 9s", "super-royal", SIX_CARD, "E", "647a.6(d)(1)"),
    ("pa/655a", "six-card-bonus", "own bonus", "As Ks Qs Js Ts 9s", "super-royal", SIX_CARD, "E", "655a.6(d)(1)"),
    ("pa/649a", "six-card-bonus", "own dealer", "As Ks Qs Js Ts 9s", "super-royal", SIX_CARD, "E", "649a.6(d)(8)"),
    ("pa/643a", "six-card-bonus", "own bonus", "As Ks Qs Js Ts 2h", "royal-flush", SIX_CARD, "E", "643a.6(e)(2)"),
    ("pa/653a", "six-card-bonus", "own bonus", "As Ks Qs Js Ts 2h", "royal-flush", SIX_CARD, "E", "653a.6(d)(2)"),
    ("pa/657a", "six-card-bonus", "own bonus", "As Ks Qs Js Ts 2h", "royal-flush", SIX_CARD, "E", "657a.6(e)(2)"),
    ("pa/641a", "six-card-bonus", "own bonus", "As Ks Qs Js Ts 2h", "royal-flush", SIX_CARD, "E", "641a.6(e)(2)"),
    ("pa/647a", "six-card-bonus", "own bonus", "As Ks Qs Js Ts 2h", "royal-flush", SIX_CARD, "E", "647a.6(d)(2)"),
    ("pa/655a", "six-card-bonus", "own bonus", "As Ks Qs Js Ts 2h", "royal-flush", SIX_CARD, "E", "655a.6(d)(2)"),
    ("pa/649a", "six-card-bonus", "own dealer", "As Ks Qs Js Ts 2h", "royal-flush", SIX_CARD, "E", "649a.6(d)(1)"),
    ("pa/643a", "six-card-bonus", "own bonus", "5s 6s 7s 8s 9s 2h", "straight-flush", SIX_CARD, "E", "643a.6(e)(3)"),
    ("pa/653a", "six-card-bonus", "own bonus", "5s 6s 7s 8s 9s 2h", "straight-flush", SIX_CARD, "E", "653a.6(d)(3)"),
    ("pa/657a", "six-card-bonus", "own bonus", "5s 6s 7s 8s 9s 2h", "straight-flush", SIX_CARD, "E", "657a.6(e)(3)"),
    ("pa/641a", "six-card-bonus", "own bonus", "5s 6s 7s 8s 9s 2h", "straight-flush", SIX_CARD, "E", "641a.6(e)(3)"),
    ("pa/647a", "six-card-bonus", "own bonus", "5s 6s 7s 8s 9s 2h", "straight-flush", SIX_CARD, "E", "647a.6(d)(3)"),
    ("pa/655a", "six-card-bonus", "own bonus", "5s 6s 7s 8s 9s 2h", "straight-flush", SIX_CARD, "E", "655a.6(d)(3)"),
    ("pa/649a", "six-card-bonus", "own dealer", "5s 6s 7s 8s 9s 2h", "straight-flush", SIX_CARD, "E", "649a.6(d)(2)"),
    ("pa/643a", "six-card-bonus", "own bonus", "2s 9s 2h 2d 2c 4h", "four-of-a-kind", SIX_CARD, "E", "643a.6(e)(4)"),
    ("pa/653a", "six-card-bonus", "own bonus", "2s 9s 2h 2d 2c 4h", "four-of-a-kind", SIX_CARD, "E", "653a.6(d)(4)"),
    ("pa/657a", "six-card-bonus", "own bonus", "2s 9s 2h 2d 2c 4h", "four-of-a-kind", SIX_CARD, "E", "657a.6(e)(4)"),
    ("pa/641a", "six-card-bonus", "own bonus", "2s 9s 2h 2d 2c 4h", "four-of-a-kind", SIX_CARD, "E", "641a.6(e)(4)"),
    ("pa/647a", "six-card-bonus", "own bonus", "2s 9s 2h 2d 2c 4h", "four-of-a-kind", SIX_CARD, "E", "647a.6(d)(4)"),
    ("pa/655a", "six-card-bonus", "own bonus", "2s 9s 2h 2d 2c 4h", "four-of-a-kind", SIX_CARD, "E", "655a.6(d)(4)"),
    ("pa/649a", "six-card-bonus", "own dealer", "2s 9s 2h 2d 2c 4h", "four-of-a-kind", SIX_CARD, "E", "649a.6(d)(3)"),
    ("pa/643a", "six-card-bonus", "own bonus", "2s 2h 3c 3s 2d 9h", "full-house", SIX_CARD, "E", "643a.6(e)(5)"),
    ("pa/653a", "six-card-bonus", "own bonus", "2s 2h 3c 3s 2d 9h", "full-house", SIX_CARD, "E", "653a.6(d)(5)"),
    ("pa/657a", "six-card-bonus", "own bonus", "2s 2h 3c 3s 2d 9h", "full-house", SIX_CARD, "E", "657a.6(e)(5)"),
    ("pa/641a", "six-card-bonus", "own bonus", "2s 2h 3c 3s 2d 9h", "full-house", SIX_CARD, "E", "641a.6(e)(5)"),
    ("pa/647a", "six-card-bonus", "own bonus", "2s 2h 3c 3s 2d 9h", "full-house", SIX_CARD, "E", "647a.6(d)(5)"),
    ("pa/655a", "six-card-bonus", "own bonus", "2s 2h 3c 3s 2d 9h", "full-house", SIX_CARD, "E", "655a.6(d)(5)"),
    ("pa/649a", "six-card-bonus", "own dealer", "2s 2h 3c 3s 2d 9h", "full-house", SIX_CARD, "E", "649a.6(d)(4)"),
    ("pa/643a", "six-card-bonus", "own bonus", "2s 3s 4s 9s Js 7h", "flush", SIX_CARD, "E", "643a.6(e)(6)"),
    ("pa/653a", "six-card-bonus", "own bonus", "2s 3s 4s 9s Js 7h", "flush", SIX_CARD, "E", "653a.6(d)(6)"),
    ("pa/657a", "six-card-bonus", "own bonus", "2s 3s 4s 9s Js 7h", "flush", SIX_CARD, "E", "657a.6(e)(6)"),
    ("pa/641a", "six-card-bonus", "own bonus", "2s 3s 4s 9s Js 7h", "flush", SIX_CARD, "E", "641a.6(e)(6)"),
    ("pa/647a", "six-card-bonus", "own bonus", "2s 3s 4s 9s Js 7h", "flush", SIX_CARD, "E", "647a.6(d)(6)"),
    ("pa/655a", "six-card-bonus", "own bonus", "2s 3s 4s 9s Js 7h", "flush", SIX_CARD, "E", "655a.6(d)(6)"),
    ("pa/649a", "six-card-bonus", "own dealer", "2s 3s 4s 9s Js 7h", "flush", SIX_CARD, "E", "649a.6(d)(5)"),
    ("pa/643a", "six-card-bonus", "own bonus", "As 2h 3d 4c 5s 9h", "straight", SIX_CARD, "E", "643a.6(e)(7)"),
    ("pa/653a", "six-card-bonus", "own bonus", "As 2h 3d 4c 5s 9h", "straight", SIX_CARD, "E", "653a.6(d)(7)"),
    ("pa/657a", "six-card-bonus", "own bonus", "As 2h 3d 4c 5s 9h", "straight", SIX_CARD, "E", "657a.6(e)(7)"),
    ("pa/641a", "six-card-bonus", "own bonus", "As 2h 3d 4c 5s 9h", "straight", SIX_CARD, "E", "641a.6(e)(7)"),
    ("pa/647a", "six-card-bonus", "own bonus", "As 2h 3d 4c 5s 9h", "straight", SIX_CARD, "E", "647a.6(d)(7)"),
    ("pa/655a", "six-card-bonus", "own bonus", "As 2h 3d 4c 5s 9h", "straight", SIX_CARD, "E", "655a.6(d)(7)"),
    ("pa/649a", "six-card-bonus", "own dealer", "As 2h 3d 4c 5s 9h", "straight", SIX_CARD, "E", "649a.6(d)(6)"),
    ("pa/643a", "six-card-bonus", "own bonus", "2s 9c 2h 4s 2d 7h", "three-of-a-kind", SIX_CARD, "E", "643a.6(e)(8)"),
    ("pa/653a", "six-card-bonus", "own bonus", "2s 9c 2h 4s 2d 7h", "three-of-a-kind", SIX_CARD, "E", "653a.6(d)(8)"),
    ("pa/657a", "six-card-bonus", "own bonus", "2s 9c 2h 4s 2d 7h", "three-of-a-kind", SIX_CARD, "E", "657a.6(e)(8)"),
    ("pa/641a", "six-card-bonus", "own bonus", "2s 9c 2h 4s 2d 7h", "three-of-a-kind", SIX_CARD, "E", "641a.6(e)(8)"),
    ("pa/647a", "six-card-bonus", "own bonus", "2s 9c 2h 4s 2d 7h", "three-of-a-kind", SIX_CARD, "E", "647a.6(d)(8)"),
    ("pa/655a", "six-card-bonus", "own bonus", "2s 9c 2h 4s 2d 7h", "three-of-a-kind", SIX_CARD, "E", "655a.6(d)(8)"),
    ("pa/649a", "six-card-bonus", "own dealer", "2s 9c 2h 4s 2d 7h", "three-of-a-kind", SIX_CARD, "E", "649a.6(d)(7)"),
    ("pa/643a", "three-card-bonus", "own", "As Ks Qs", "mini-royal", THREE_CARD, "D", "643a.6(c)(1)"),
    ("pa/655a", "three-card-bonus", "community", "As Ks Qs", "mini-royal", THREE_CARD, "C", "655a.6(c)(1)"),
    ("pa/643a", "three-card-bonus", "own", "As 2s 3s", "straight-flush", THREE_CARD, "D", "643a.6(c)(2)"),
    ("pa/655a", "three-card-bonus", "community", "As 2s 3s", "straight-flush", THREE_CARD, "C", "655a.6(c)(2)"),
    ("pa/643a", "three-card-bonus", "own", "2s 2h 2d", "three-of-a-kind", THREE_CARD, "D", "643a.6(c)(3)"),
    ("pa/655a", "three-card-bonus", "community", "2s 2h 2d", "three-of-a-kind", THREE_CARD, "C", "655a.6(c)(3)"),
    ("pa/643a", "three-card-bonus", "own", "As 2h 3d", "straight", THREE_CARD, "D", "643a.6(c)(4)"),
    ("pa/655a", "three-card-bonus", "community", "As 2h 3d", "straight", THREE_CARD, "C", "655a.6(c)(4)"),
    ("pa/643a", "three-card-bonus", "own", "2s 4s 9s", "flush", THREE_CARD, "D", "643a.6(c)(5)"),
    ("pa/655a", "three-card-bonus", "community", "2s 4s 9s", "flush", THREE_CARD, "C", "655a.6(c)(5)"),
    ("pa/643a", "three-card-bonus", "own", "2s 9h 2d", "pair", THREE_CARD, "D", "643a.6(c)(6)"),
    ("pa/655a", "three-card-bonus", "community", "2s 9h 2d", "pair", THREE_CARD, "C", "655a.6(c)(6)"),
    ("pa/643a", "progressive", "own", "As Ks Qs", "mini-royal-spades", {}, "A", "643a.6(d)(1)"),
    ("pa/643a", "progressive", "own", "As 2s 3s", "straight-flush", {}, "A", "643a.6(d)(2)"),
    ("pa/643a", "progressive", "own", "2s 2h 2d", "three-of-a-kind", {}, "A", "643a.6(d)(3)"),
    ("pa/643a", "progressive", "own", "As 2h 3d", "straight", {}, "A", "643a.6(d)(4)"),
    ("pa/649a", "progressive", "own", "2s 3s 4s", "straight-flush", {}, "", "649a.12(e)(2)"),
    ("pa/649a", "five-card-progressive", "own community", "2s 2h 3c 2d 3s", "full-house", FIVE_CARD, "",
     "649a.12(h)(2)"),
    ("pa/649a", "five-of-six-progressive", "own dealer", "2s 2h 3c 2d 3s 9h", "full-house", OF_SIX, "",
     "649a.12(j)(2)"),
    ("pa/643a", "progressive", "own", "2s 3s 4s", "straight-flush", {}, "", "643a.12(d)(2)"),
    ("pa/643a", "five-card-progressive", "own community", "2s 2h 3c 2d 3s", "full-house", FIVE_CARD, "",
     "643a.12(e)(2)"),
    ("pa/643a", "five-card-hand-bonus", "own community", "2s 2h 3c 2d 3s", "full-house", HAND_BONUS, "",
     "643a.12(f)(2)"),
    ("pa/653a", "progressive", "own community", "2s 2h 3c 2d 3s", "full-house", {}, "", "653a.12(d)(2)"),
    ("pa/657a", "progressive", "own", "2s 2h 2d 2c 9s", "four-of-a-kind", {}, "", "657a.12(d)(2)"),
    ("pa/657a", "five-card-progressive", "own", "2s 2h 3c 2d 3s", "full-house", FIVE_CARD, "", "657a.12(e)(2)"),
    ("pa/641a", "progressive", "own", "2s 2h 2d 2c 9s", "four-of-a-kind", {}, "", "641a.12(d)(2)"),
    ("pa/641a", "five-card-progressive", "own", "2s 2h 3c 2d 3s", "full-house", FIVE_CARD, "", "641a.12(e)(2)"),
    ("pa/647a", "progressive", "own community", "2s 2h 3c 2d 3s", "full-house", {}, "", "647a.12(d)(2)"),
    ("pa/655a", "progressive", "own community", "2s 2h 3c 2d 3s", "full-house", {}, "", "655a.12(c)(2)"),
    ("pa/655a", "five-card-hand-bonus", "own community", "2s 2h 3c 2d 3s", "full-house", HAND_BONUS, "",
     "655a.12(e)(2)"),
    ("pa/639a", "progressive", "own", "2s 2h 3c 2d 3s", "full-house", {}, "", "639a.12(d)(2)"),
]  # fmt: skip
"""Chapter, wager, the places of its cards, these cards, what they are, house, pay table, the clauses that say so."""


@pytest.mark.parametrize(("address", "wager", "places", "hand", "outcome", "options", "table", "cites"), NAMED)
def test_hands_are_what_the_chapter_calls_them(
    address: str, wager: str, places: str, hand: str, outcome: str, options: dict[str, str], table: str, cites: str
) -> None:
    stakes = {} if wager in MAIN[address[3:]] else {wager: 1_00}
    submission = {"options": options, "paytables": {wager: table} if table else {}}
    assert settled(address, shared_out(address, places, hand), stakes, submission)[wager] == outcome, cites


HIGHER = [
    ("pa/639a", "Ah Kh Qh Jh Th", "Ks Qs Js Ts 9s", "", "639a.6(b)(1)"),
    ("pa/639a", "Ah 2h 3h 4h 5h", "Kd Kc Ks Kh Qd", "", "639a.6(b)(2)"),
    ("pa/639a", "2h 2d 2c 2s 9h", "As Ad Ac Ks Kd", "", "639a.6(b)(3)"),
    ("pa/639a", "2h 2d 2c 3h 3d", "As Ks Qs Js 9s", "", "639a.6(b)(4)"),
    ("pa/639a", "2h 3h 4h 5h 7h", "As Ks Qd Jc Td", "", "639a.6(b)(5)"),
    ("pa/639a", "Ah 2d 3c 4s 5h", "As Ad Ac Ks Qd", "", "639a.6(b)(6) 639a.6(b) 639a.6(a)"),
    ("pa/639a", "2h 2d 2c 5s 9h", "As Ad Ks Kd Qc", "", "639a.6(b)(7)"),
    ("pa/639a", "3h 3d 2c 2s 9h", "As Ad Ks Qd Jc", "", "639a.6(b)(8)"),
    ("pa/639a", "2h 2d 5c 7s 9h", "As Kd Qs Jc 9d", "", "639a.6(b)(9) 639a.11(c)(2)"),
    ("pa/639a", "8h 8d Ac 5s 3h", "8c 8s Kd Qh 9d", "", "639a.6(c)"),
    ("pa/639a", "4h 4d 8c 9s Jh", "Qc Ks Ad 2s 3h", "", "639a.6(a)"),
    ("pa/657a", "2h 2d 2c 2s 9d", "Ah Kh Qh Jh 9c", "", "657a.6(b)(1)"),
    ("pa/657a", "Ah 2h 3h 4h 9d", "As Ad Ac 9c Kd", "", "657a.6(b)(2)"),
    ("pa/657a", "2h 2d 2c 9s 5d", "Ah Kh Jh 9h 4c", "", "657a.6(b)(3)"),
    ("pa/657a", "2h 3h 5h 7h 9d", "Ac Kd Qs Jc 4d", "", "657a.6(b)(4)"),
    ("pa/657a", "Ah 2d 3c 4s 9h", "As Ad Ks Kd 9c", "", "657a.6(b)(5) 657a.6(b) 657a.6(a)"),
    ("pa/657a", "3h 3d 2c 2s 9h", "Ac Ad Ks Qh 9c", "", "657a.6(b)(6)"),
    ("pa/657a", "2h 2d 9c 7s 4h", "Ac Kd Js 9h 6c", "", "657a.6(b)(7) 657a.11(c)(2)"),
    ("pa/657a", "8h 8d Ac 5s 3h", "8c 8s Kd Qh 4c", "", "657a.6(c)"),
    ("pa/657a", "4h 4d 8c 9s Jh", "Kc Ad 2s 3h 7c", "", "657a.6(a)"),
    ("pa/641a", "2h 2d 2c 2s 9d", "Ah Kh Qh Jh 9c 5c", "", "641a.6(b)(1)"),
    ("pa/641a", "Ah 2h 3h 4h 9d", "As Ad Ac 9c Kd 7c", "", "641a.6(b)(2)"),
    ("pa/641a", "2h 2d 2c 9s 5d", "Ah Kh Jh 9h 4c 7d", "", "641a.6(b)(3)"),
    ("pa/641a", "2h 3h 5h 7h 9d", "Ac Kd Qs Jc 4d 6s", "", "641a.6(b)(4)"),
    ("pa/641a", "Ah 2d 3c 4s 9h", "As Ad Ks Kd 9c 6c", "", "641a.6(b)(5) 641a.6(b) 641a.6(a)"),
    ("pa/641a", "3h 3d 2c 2s 9h", "Ac Ad Ks Qh 9c 6s", "", "641a.6(b)(6)"),
    ("pa/641a", "2h 2d 9c 7s 4h", "Ac Kd Js 9h 6c 3s", "", "641a.6(b)(7) 641a.11(c)(2)"),
    ("pa/641a", "8h 8d Ac 5s 3h", "8c 8s Kd Qh 4c 2d", "", "641a.6(c)"),
    ("pa/641a", "4h 4d 8c 9s Jh", "Kc Ad 2s 3h 7c 8s", "", "641a.6(a)"),
    ("pa/653a", "Ah 3d", "9h 4d", "Kh Qh Jh Th 2c", "653a.6(b)(1)"),
    ("pa/653a", "Ah 2h", "5s Kd", "3h 4h 5h 5c 5d", "653a.6(b)(2)"),
    ("pa/653a", "2d 2s", "Ac Ks", "2h 2c Ah Ad 9s", "653a.6(b)(3)"),
    ("pa/653a", "2d 3c", "Ah Qh", "2h 2c 3h Kh 9h", "653a.6(b)(4)"),
    ("pa/653a", "5h 3h", "Ac Tc", "Kd Qs Jh 7h 2h", "653a.6(b)(5)"),
    ("pa/653a", "Ac 2s", "Ks 9h", "3h 4d 5s Kc Kd", "653a.6(b)(6) 653a.6(b) 653a.6(a)"),
    ("pa/653a", "2d 5s", "Ah Kh", "2h 2c Ad Ks 9d", "653a.6(b)(7)"),
    ("pa/653a", "3c 2d", "Ah Qh", "3h 2c Ad Ks 9d", "653a.6(b)(8)"),
    ("pa/653a", "2d 3s", "Ah Jc", "2h 7c Kd Qs 9d", "653a.6(b)(9)"),
    ("pa/653a", "8h Ac", "8d Kd", "8c Qs 9d 5s 3h", "653a.6(c)"),
    ("pa/653a", "2d 5s", "3h 9s", "Qh Kd As 2c 7d", "653a.6(a)"),
    ("pa/647a", "Ah 3d", "9h 4d", "Kh Qh Jh Th 2c", "647a.6(b)(1)"),
    ("pa/647a", "Ah 2h", "5s Kd", "3h 4h 5h 5c 5d", "647a.6(b)(2)"),
    ("pa/647a", "2d 2s", "Ac Ks", "2h 2c Ah Ad 9s", "647a.6(b)(3)"),
    ("pa/647a", "2d 3c", "Ah Qh", "2h 2c 3h Kh 9h", "647a.6(b)(4)"),
    ("pa/647a", "5h 3h", "Ac Tc", "Kd Qs Jh 7h 2h", "647a.6(b)(5)"),
    ("pa/647a", "Ac 2s", "Ks 9h", "3h 4d 5s Kc Kd", "647a.6(b)(6) 647a.6(b) 647a.6(a)"),
    ("pa/647a", "2d 5s", "Ah Kh", "2h 2c Ad Ks 9d", "647a.6(b)(7)"),
    ("pa/647a", "3c 2d", "Ah Qh", "3h 2c Ad Ks 9d", "647a.6(b)(8)"),
    ("pa/647a", "2d 3s", "Ah Jc", "2h 7c Kd Qs 9d", "647a.6(b)(9)"),
    ("pa/647a", "8h Ac", "8d Kd", "8c Qs 9d 5s 3h", "647a.6(c)"),
    ("pa/647a", "2d 5s", "3h 9s", "Qh Kd As 2c 7d", "647a.6(a)"),
    ("pa/649a", "2h 2d 2c", "Ah Kd Qs", "", "649a.6(b)(2) 649a.11(c)(2)"),
    ("pa/649a", "2h 3h 5h", "Ac Ad Ks", "", "649a.6(b)(4)"),
]  # fmt: skip
"""Chapter, a player's cards, the dealer's, the board, the clauses by which the player's hand is the higher one."""


@pytest.mark.parametrize(("address", "own", "dealer", "community", "cites"), HIGHER)
def test_a_higher_hand_beats_the_other(address: str, own: str, dealer: str, community: str, cites: str) -> None:
    board = {"community": community} if community else {}
    raised = {"639a": "raise", "647a": "flop"}.get(address[3:], "play")
    outcome = settled(address, {"own": own, "dealer": dealer} | board, {})[raised]
    assert outcome != "lose", cites
    assert "tie" not in outcome, cites
    if not community and address != "pa/641a":  # and the other way round
        assert settled(address, {"own": dealer, "dealer": own}, {})[raised] == "lose", cites


TIES = [
    ("pa/639a", "Ah Kd 9c 7s 4h", "Ac Ks 9d 7h 4c", "", "639a.6(c)"),
    ("pa/657a", "Ah Kd 9c 7s 4h", "Ac Ks 9d 7h 3c", "", "657a.6(c)"),
    ("pa/653a", "2h 3d", "2c 3s", "Ah Kd Qs Jc Th", "653a.6(c)"),
    ("pa/647a", "2h 3d", "2c 3s", "Ah Kd Qs Jc Th", "647a.6(c)"),
]


@pytest.mark.parametrize(("address", "own", "dealer", "community", "cites"), TIES)
def test_equal_hands_tie(address: str, own: str, dealer: str, community: str, cites: str) -> None:
    board = {"community": community} if community else {}
    raised = {"639a": "raise", "647a": "flop"}.get(address[3:], "play")
    assert settled(address, {"own": own, "dealer": dealer} | board, {})[raised] == "tie", cites


# --- payouts ----------------------------------------------------------------------------------------------------------


PAID = [
    ("pa/643a", "bet-3", "own community", "Ts 2d Th 3c 5s", {}, 10_00, "643a.11(f)(2)"),
    ("pa/643a", "bet-3", "own community", "9s 2d 9h 3c 5s", {}, -10_00, "643a.11(f)(1)"),
    ("pa/643a", "five-card-bonus", "own community", "Ts 2d Th 3c 5s", FIVE_BONUS, 2_00, "643a.11(g)(1)(i)"),
    ("pa/643a", "five-card-bonus", "own community", "9s 2d 9h 3c 5s", FIVE_BONUS, -1_00, "643a.11(g)(1)(ii)"),
    ("pa/643a", "three-card-bonus", "own", "2s 9h 2d", THREE_CARD, 1_00, "643a.11(g)(2)(i)"),
    ("pa/643a", "three-card-bonus", "own", "2s 9h Kd", THREE_CARD, -1_00, "643a.11(g)(2)(ii)"),
    ("pa/643a", "six-card-bonus", "own bonus", "2s 9c 2h 4s 2d 7h", SIX_CARD, 5_00, "643a.11(g)(6)(ii)"),
    ("pa/643a", "six-card-bonus", "own bonus", "2s 9c 2h 4s 4d 7h", SIX_CARD, -1_00, "643a.11(g)(6)(i)"),
    ("pa/653a", "trips", "own community", "2s 2h 2d 9c 7s 4h Kd", {}, 3_00, "653a.11(i)(1)"),
    ("pa/653a", "trips", "own community", "2s 2h 9d 9c 7s 4h Kd", {}, -1_00, "653a.11(i)(2)"),
    ("pa/653a", "six-card-bonus", "own bonus", "2s 9c 2h 4s 2d 7h", SIX_CARD, 5_00, "653a.11(m)(2)"),
    ("pa/653a", "six-card-bonus", "own bonus", "2s 9c 2h 4s 4d 7h", SIX_CARD, -1_00, "653a.11(m)(1)"),
    ("pa/657a", "six-card-bonus", "own bonus", "2s 9c 2h 4s 2d 7h", SIX_CARD, 5_00, "657a.11(g)(2)"),
    ("pa/657a", "six-card-bonus", "own bonus", "2s 9c 2h 4s 4d 7h", SIX_CARD, -1_00, "657a.11(g)(1)"),
    ("pa/641a", "six-card-bonus", "own bonus", "2s 9c 2h 4s 2d 7h", SIX_CARD, 5_00, "641a.11(c)(8)(ii)"),
    ("pa/641a", "six-card-bonus", "own bonus", "2s 9c 2h 4s 4d 7h", SIX_CARD, -1_00, "641a.11(c)(8)(i)"),
    ("pa/647a", "six-card-bonus", "own bonus", "2s 9c 2h 4s 2d 7h", SIX_CARD, 5_00, "647a.11(k)(2)"),
    ("pa/647a", "six-card-bonus", "own bonus", "2s 9c 2h 4s 4d 7h", SIX_CARD, -1_00, "647a.11(k)(1)"),
    ("pa/655a", "ante", "own community", "Js 2d Jh 3c 5s", {}, 10_00, "655a.11(h)(3)"),
    ("pa/655a", "ante", "own community", "6s 2d 6h 3c 5s", {}, 0, "655a.11(h)(2)"),
    ("pa/655a", "ante", "own community", "5s 2d 5h 3c 9s", {}, -10_00, "655a.11(h)(1)"),
    ("pa/655a", "three-card-bonus", "community", "2s 9h 2d", THREE_CARD, 1_00, "655a.11(i)(2)(i)"),
    ("pa/655a", "three-card-bonus", "community", "2s 9h Kd", THREE_CARD, -1_00, "655a.11(i)(2)(ii)"),
    ("pa/655a", "six-card-bonus", "own bonus", "2s 9c 2h 4s 2d 7h", SIX_CARD, 5_00, "655a.11(i)(4)(i)"),
    ("pa/655a", "six-card-bonus", "own bonus", "2s 9c 2h 4s 4d 7h", SIX_CARD, -1_00, "655a.11(i)(4)(ii)"),
]
"""Chapter, wager, the places of its cards, these cards, house, what $1 (a main wager: $10) nets by table A, the
clause that says so."""


@pytest.mark.parametrize(("address", "wager", "places", "hand", "options", "net", "cite"), PAID)
def test_a_hand_is_paid_or_collected(
    address: str, wager: str, places: str, hand: str, options: dict[str, str], net: int, cite: str
) -> None:
    stakes = {} if wager in MAIN[address[3:]] else {wager: 1_00}
    lines = adjudged(address, shared_out(address, places, hand), stakes, {"options": options})
    assert [line["net_cents"] for line in lines if line["wager"] == wager] == [net], cite


TWO_METERS = {"mega": 10_000_22, "major": 1_000_20}
THREE_METERS_C = {"mega": 10_000_18, "major": 1_000_14, "minor": 250_06}
THREE_METERS_D = {"mega": 10_000_20, "major": 1_000_16, "minor": 250_06}
METERS = [
    ("pa/649a", "progressive", "A", {}, {"": 1_000_28}, "649a.12(e)(3)"),
    ("pa/649a", "progressive", "B", {}, {"": 1_000_40}, "649a.12(e)(3)"),
    ("pa/649a", "five-card-progressive", "", FIVE_CARD, {"": 10_000_42}, "649a.12(h)(3)"),
    ("pa/649a", "five-of-six-progressive", "", OF_SIX, {"": 10_000_56}, "649a.12(j)(3)"),
    ("pa/649a", "five-card-hand-bonus:player", "", HAND_BONUS, {"": 10_000_42}, "649a.12(i)(4)"),
    ("pa/643a", "progressive", "A", {}, {"": 1_000_28}, "643a.12(d)(3)"),
    ("pa/643a", "progressive", "B", {}, {"": 1_000_40}, "643a.12(d)(3)"),
    ("pa/643a", "five-card-progressive", "A", FIVE_CARD, {"": 10_000_42}, "643a.12(e)(3)"),
    ("pa/643a", "five-card-progressive", "B", FIVE_CARD, TWO_METERS, "643a.12(e)(3)"),
    ("pa/643a", "five-card-progressive", "C", FIVE_CARD, THREE_METERS_C, "643a.12(e)(3)"),
    ("pa/643a", "five-card-progressive", "D", FIVE_CARD, THREE_METERS_D, "643a.12(e)(3)"),
    ("pa/643a", "five-card-hand-bonus", "", HAND_BONUS, {"": 10_000_26}, "643a.12(f)(4)"),
    ("pa/653a", "progressive", "A", {}, {"": 10_000_42}, "653a.12(d)(3)"),
    ("pa/653a", "progressive", "B", {}, TWO_METERS, "653a.12(d)(3)"),
    ("pa/653a", "progressive", "C", {}, THREE_METERS_C, "653a.12(d)(3)"),
    ("pa/653a", "progressive", "D", {}, THREE_METERS_D, "653a.12(d)(3)"),
    ("pa/653a", "five-card-hand-bonus:player", "", HAND_BONUS, {"": 10_000_26}, "653a.12(e)(4)"),
    ("pa/657a", "progressive", "A", {}, {"": 5_000_58}, "657a.12(d)(3)"),
    ("pa/657a", "progressive", "B", {}, {"": 1_000_50}, "657a.12(d)(3)"),
    ("pa/657a", "five-card-progressive", "A", FIVE_CARD, {"": 10_000_42}, "657a.12(e)(3)"),
    ("pa/657a", "five-card-progressive", "B", FIVE_CARD, TWO_METERS, "657a.12(e)(3)"),
    ("pa/657a", "five-card-progressive", "C", FIVE_CARD, THREE_METERS_C, "657a.12(e)(3)"),
    ("pa/657a", "five-card-progressive", "D", FIVE_CARD, THREE_METERS_D, "657a.12(e)(3)"),
    ("pa/657a", "five-card-hand-bonus:player", "", HAND_BONUS, {"": 10_000_26}, "657a.12(f)(4)"),
    ("pa/641a", "progressive", "A", {}, {"": 5_000_58}, "641a.12(d)(3)"),
    ("pa/641a", "progressive", "B", {}, {"": 1_000_50}, "641a.12(d)(3)"),
    ("pa/641a", "five-card-progressive", "A", FIVE_CARD, {"": 10_000_42}, "641a.12(e)(3)"),
    ("pa/641a", "five-card-progressive", "B", FIVE_CARD, TWO_METERS, "641a.12(e)(3)"),
    ("pa/641a", "five-card-progressive", "C", FIVE_CARD, THREE_METERS_C, "641a.12(e)(3)"),
    ("pa/641a", "five-card-progressive", "D", FIVE_CARD, THREE_METERS_D, "641a.12(e)(3)"),
    ("pa/641a", "five-card-hand-bonus:player", "", HAND_BONUS, {"": 10_000_26}, "641a.12(g)(4)"),
    ("pa/647a", "progressive", "A", {}, {"": 10_000_42}, "647a.12(d)(3)"),
    ("pa/647a", "progressive", "B", {}, TWO_METERS, "647a.12(d)(3)"),
    ("pa/647a", "progressive", "C", {}, THREE_METERS_C, "647a.12(d)(3)"),
    ("pa/647a", "progressive", "D", {}, THREE_METERS_D, "647a.12(d)(3)"),
    ("pa/647a", "five-card-hand-bonus:player", "", HAND_BONUS, {"": 10_000_26}, "647a.12(e)(4)"),
    ("pa/655a", "progressive", "A", {}, {"": 10_000_42}, "655a.12(c)(3)"),
    ("pa/655a", "progressive", "B", {}, TWO_METERS, "655a.12(c)(3)"),
    ("pa/655a", "progressive", "C", {}, THREE_METERS_C, "655a.12(c)(3)"),
    ("pa/655a", "progressive", "D", {}, THREE_METERS_D, "655a.12(c)(3)"),
    ("pa/655a", "five-card-hand-bonus", "", HAND_BONUS, {"": 10_000_26}, "655a.12(e)(4)"),
    ("pa/639a", "progressive", "A", {}, {"": 10_001_06}, "639a.12(d)(4)"),
    ("pa/639a", "progressive", "B", {}, {"": 10_001_06}, "639a.12(d)(4)"),
    ("pa/639a", "progressive", "C", {}, {"": 10_000_50}, "639a.12(d)(4)"),
    ("pa/639a", "progressive", "E", {}, {"": 10_001_30}, "639a.12(d)(4)"),
    ("pa/639a", "progressive", "D", {}, {"": 10_000_42}, "639a.12(d)(4)"),
    ("pa/639a", "progressive", "F", {}, TWO_METERS, "639a.12(d)(4)"),
    ("pa/639a", "progressive", "G", {}, THREE_METERS_C, "639a.12(d)(4)"),
    ("pa/639a", "progressive", "H", {}, THREE_METERS_D, "639a.12(d)(4)"),
    ("pa/639a", "five-card-hand-bonus:player", "", HAND_BONUS, {"": 10_000_26}, "639a.12(e)(4)"),
]  # fmt: skip
"""Chapter, wager, pay table, house, by the name of a meter what it shows in cents after the first two wagers of $1 (its
seed and twice its rate), the clause that says so."""


@pytest.mark.parametrize(("address", "wager", "table", "options", "shown", "cite"), METERS)
def test_meters_start_at_their_seeds_and_grow_at_their_rates(
    address: str, wager: str, table: str, options: dict[str, str], shown: dict[str, int], cite: str
) -> None:
    paytables = {wager.partition(":")[0]: table} if table else {}
    opened = croupier.open(address, options=options, paytables=paytables).table(seed="two players")
    for seat in (1, 2):
        opened.sit(seat, f"Player {seat}", 10_000_00)
    opened.begin()
    for _ in (1, 2):
        opened.answer(MAIN[address[3:]] | {wager: 1_00})
    found = {key.partition(":")[2]: cents for key, cents in opened.meters().items()}
    assert found == shown, cite


HEARTS = ("Qh Kh Ah", "7h 8h 9h", "2c 3d 5s")
"""With the 10 and the jack of hearts a royal flush, a straight flush and nothing."""
ROYALS = ("As Ks Qs", "Ah Kh Qh", "2c 3d 7h")
SUITED = ("Qh Kh", "7h 8h", "4c 4d")
"""With 9, 10 and jack of hearts two straight flushes, and nothing."""
FIVES = ("Th Jh Qh Kh Ah", "5s 6s 7s 8s 9s", "2c 3d 5c 7d 9c")
FOURS = ("Ah Ad Ac As 9c", "Kh Kd Kc Ks 9d", "2h 4d 6c 8s Th")
ENVIED = [
    ("pa/649a", "progressive", "A", {}, ROYALS, {"dealer": "Ad Kd Qd"}, 19_999_58, (20_024_00, 599_00, 124_00),
     "649a.11(c)(5)(v) 649a.12(e)(4) 649a.12(e)(5)"),
    ("pa/649a", "five-card-progressive", "", FIVE_CARD, HEARTS, {"dealer": "2d 4c 6s", "community": "Th Jh"}, 9_999_37,
     (9_299_00, 1_999_00, 1_299_00), "649a.11(c)(7)(v) 649a.12(h)(4) 649a.12(h)(5)"),
    ("pa/649a", "five-of-six-progressive", "", OF_SIX,
     ("Kh Ah 2c", "8h 9h 3c", "2d 4s 7c"), {"dealer": "Th Jh Qh"}, 9_999_16, (2_499_00, 299_00, 49_00),
     "649a.11(c)(9)(v) 649a.12(j)(4) 649a.12(j)(5)"),
    ("pa/643a", "progressive", "A", {}, ROYALS, {"community": "4c 5d"}, 19_999_58, (20_024_00, 599_00, 124_00),
     "643a.11(g)(3)(iv) 643a.12(d)(4) 643a.12(d)(5)"),
    ("pa/643a", "five-card-progressive", "A", FIVE_CARD, HEARTS, {"community": "Th Jh"}, 9_999_37,
     (9_299_00, 1_999_00, 1_299_00), "643a.11(g)(4)(v) 643a.12(e)(4) 643a.12(e)(5)"),
    ("pa/653a", "progressive", "A", {}, SUITED, {"dealer": "Ac 5d", "community": "9h Th Jh 2c 3d"}, 9_999_37,
     (1_199_00, 1_299_00, 599_00), "653a.11(k)(5) 653a.12(d)(4) 653a.12(d)(5)"),
    ("pa/647a", "progressive", "A", {}, SUITED, {"dealer": "Ac 5d", "community": "9h Th Jh 2c 3d"}, 9_999_37,
     (1_199_00, 1_299_00, 599_00), "647a.11(i)(5) 647a.12(d)(4) 647a.12(d)(5)"),
    ("pa/655a", "progressive", "A", {}, SUITED, {"community": "9h Th Jh"}, 9_999_37,
     (1_199_00, 1_299_00, 599_00), "655a.11(i)(1)(v) 655a.12(c)(4) 655a.12(c)(5)"),
    ("pa/657a", "progressive", "A", {}, FOURS, {"dealer": "3h 3d 3c 3s 5d"}, 19_999_13, (20_009_00, 399_00, 109_00),
     "657a.11(e)(5) 657a.11(e)(5)(i) 657a.12(d)(4) 657a.12(d)(5) 657a.12(d)(5)(i)"),
    ("pa/657a", "progressive", "B", {}, FOURS, {"dealer": "3h 3d 3c 3s 5d"}, 19_999_25, (20_024_00, 399_00, 124_00),
     "657a.12(d)(5)(ii)"),
    ("pa/657a", "five-card-progressive", "A", FIVE_CARD, FIVES, {"dealer": "2d 4c 6h 8d Tc"}, 9_999_37,
     (9_299_00, 1_999_00, 1_299_00), "657a.11(e)(5)(ii) 657a.12(e)(4) 657a.12(e)(5)"),
    ("pa/641a", "progressive", "A", {}, FOURS, {"dealer": "3h 3d 3c 3s 5d 7d"}, 19_999_13, (20_009_00, 399_00, 109_00),
     "641a.11(c)(5)(v) 641a.11(c)(5)(v)(A) 641a.12(d)(4) 641a.12(d)(5)"),
    ("pa/641a", "five-card-progressive", "A", FIVE_CARD, FIVES, {"dealer": "2d 4c 6h 8d Tc Qc"}, 9_999_37,
     (9_299_00, 1_999_00, 1_299_00), "641a.11(c)(5)(v)(B) 641a.12(e)(4) 641a.12(e)(5)"),
    ("pa/639a", "progressive", "D", {}, FIVES, {"dealer": "2d 4c 6h 8d Tc"}, 9_999_37,
     (9_299_00, 1_999_00, 1_299_00), "639a.11(c)(5)(v) 639a.12(d)(5) 639a.12(d)(6)"),
]  # fmt: skip
"""Chapter, wager, pay table, house, the cards of three players who wager $1, other cards, the meter before the round,
what each player nets in all, the clauses that say so. The last player is settled first. A meter pays what those
before have left, and each other player's qualifying hand an Envy Bonus; one's own and the dealer's pay none."""


@pytest.mark.parametrize(("address", "wager", "table", "options", "hands", "laid", "meter", "nets", "cites"), ENVIED)
def test_meters_pay_in_turn_and_envy_bonuses_for_each_other_hand(
    address: str, wager: str, table: str, options: dict[str, str], hands: tuple[str, ...], laid: dict[str, str],
    meter: int, nets: tuple[int, ...], cites: str,
) -> None:  # fmt: skip
    dollars = {key: cents // 100 for key, cents in MAIN[address[3:]].items()} | {wager: 1}
    seats = {
        seat: {"wagers": dollars, "cards": hand, "actions": ACTIONS[address[3:]]} for seat, hand in enumerate(hands, 1)
    }
    house = croupier.open(address, options=options, paytables={wager: table} if table else {})
    lines = house.settle(seats=seats, **laid, meters={wager: meter / 100}).lines
    found = [
        sum(line["net_cents"] for line in lines if (line["seat"], line["wager"]) == (seat, wager)) for seat in seats
    ]
    assert tuple(found) == nets, cites


DIVIDED = [
    ("pa/649a", "2s 5s 9s", "4c 4d 8c", {"dealer": "5h 6h 7h", "community": "8h 9h"}, -1_00, 9_999_37, "649a.12(i)(2)"),
    ("pa/653a", "2h Kh", "2c 3d", {"dealer": "5h 6h", "community": "7h 8h 9h Kc Qd"}, 49_00, 9_999_61, "653a.12(e)(2)"),
    ("pa/647a", "2h Kh", "2c 3d", {"dealer": "5h 6h", "community": "7h 8h 9h Kc Qd"}, 49_00, 9_999_61, "647a.12(e)(2)"),
    ("pa/657a", "2s 5s 7s 9s Js", "2c 3d 4c 6d Tc", {"dealer": "5h 6h 7h 8h 9h"}, 49_00, 9_999_61, "657a.12(f)(2)"),
    ("pa/641a", "2s 5s 7s 9s Js", "2c 3d 4c 6d Tc", {"dealer": "5h 6h 7h 8h 9h Kc"}, 49_00, 9_999_61, "641a.12(g)(2)"),
    ("pa/639a", "2s 5s 7s 9s Js", "2c 3d 4c 6d Tc", {"dealer": "5h 6h 7h 8h 9h"}, 49_00, 9_999_61, "639a.12(e)(2)"),
]  # fmt: skip


@pytest.mark.parametrize(("address", "first", "second", "laid", "own", "meter", "cite"), DIVIDED)
def test_a_share_won_on_the_dealers_hand_is_divided(
    address: str, first: str, second: str, laid: dict[str, str], own: int, meter: int, cite: str
) -> None:
    """Two players have $1 on the dealer's straight flush, which takes 10% of $10,000; one also on the player's hand."""
    dollars = {key: cents // 100 for key, cents in MAIN[address[3:]].items()} | {"five-card-hand-bonus:dealer": 1}
    both = dollars | {"five-card-hand-bonus:player": 1}
    actions = ACTIONS[address[3:]]
    seats = {
        1: {"wagers": both, "cards": first, "actions": actions},
        2: {"wagers": dollars, "cards": second, "actions": actions},
    }
    lines = croupier.open(address, options=HAND_BONUS).settle(
        seats=seats, **laid, meters={"five-card-hand-bonus": meter / 100}
    )
    found = {(line["seat"], line["wager"].rpartition(":")[2]): line["net_cents"] for line in lines.lines}
    assert found[1, "dealer"] == found[2, "dealer"] == 499_00, cite
    assert found[1, "player"] == own, cite


FOLDED = [
    ("pa/657a", "queens-up progressive six-card-bonus", SIX_CARD, ["fold"], "ante super-bonus queens-up progressive",
     "657a.11(b) 657a.11(b)(1) 657a.11(b)(2) 657a.11(b)(3)"),
    ("pa/641a", "aces-up progressive six-card-bonus", SIX_CARD, ["fold"], "ante progressive",
     "641a.11(b) 641a.11(b)(1) 641a.11(b)(2)"),
    ("pa/653a", "trips bad-beat six-card-bonus", SIX_CARD | {"bad-beat": "yes"}, ["check", "check", "fold"],
     "ante blind bad-beat", "653a.11(f)(2) 653a.11(f)(2)(i)"),
    ("pa/647a", "holdem-bonus progressive six-card-bonus", SIX_CARD, ["fold"], "ante progressive",
     "647a.11(b)(2) 647a.11(b)(2)(i)(A) 647a.11(b)(2)(i)(B)"),
    ("pa/647a", "five-card-hand-bonus:player", HAND_BONUS, ["fold"], "ante", "647a.11(b)(2)(i)(C)"),
    ("pa/655a", "progressive three-card-bonus six-card-bonus", SIX_CARD, ["fold"], "ante", "655a.11(b)"),
    ("pa/655a", "five-card-hand-bonus six-card-bonus", SIX_CARD | HAND_BONUS, ["2x", "fold"], "ante third-street",
     "655a.11(d)"),
    ("pa/655a", "progressive", {}, ["2x", "1x", "fold"], "ante third-street fourth-street", "655a.11(f)"),
    ("pa/639a", "caribbean-stud-bonus progressive", {"caribbean-stud-bonus": "yes"}, ["fold"],
     "ante caribbean-stud-bonus progressive", "639a.11(b)"),
    ("pa/639a", "five-card-hand-bonus:player", HAND_BONUS, ["fold"], "ante", "639a.11(b)"),
]  # fmt: skip
"""Chapter, optional wagers, house, what the player does, the wagers that the fold loses, the clauses that say so; the
others are settled as if the player had stayed."""


@pytest.mark.parametrize(("address", "optional", "options", "actions", "lost", "cites"), FOLDED)
def test_a_fold_loses_what_the_chapter_says(
    address: str, optional: str, options: dict[str, str], actions: list[str], lost: str, cites: str
) -> None:
    stakes = {key: 1_00 if "progressive" in key or "hand-bonus" in key else 5_00 for key in optional.split()}
    table = croupier.open(address, options=options).table(seed="a fold")
    table.sit(1, "Player 1", 10_000_00)
    table.begin()
    table.answer(MAIN[address[3:]] | stakes)
    for action in actions:
        table.answer(action)
    done = [event.data for event in table.journal.events if event.kind == "settled"]
    assert {line["wager"] for line in done if line["outcome"] == "folded"} == set(lost.split()), cites
    assert {line["wager"] for line in done if line["outcome"] != "folded"} == set(stakes) - set(lost.split()), cites


ASKED = [
    ("pa/649a", ["play 10", "fold"], "649a.7(d)(1) 649a.11(b)"),
    ("pa/653a", ["4x 40", "3x 30", "check", "2x 20", "check", "1x 10", "fold"],
     "653a.11(b) 653a.11(b)(2) 653a.11(d) 653a.11(d)(2) 653a.11(f)"),
    ("pa/647a", ["bet 20", "fold", "bet 10", "check", "bet 10", "check"], "647a.11(b) 647a.11(d) 647a.11(f)"),
    ("pa/655a", ["3x 30", "2x 20", "1x 10", "fold"] * 3, "655a.7(d)(2) 655a.11(b) 655a.11(d) 655a.11(f)"),
    ("pa/639a", ["raise 20", "fold"], "639a.7(d)(1) 639a.11(b)"),
    ("pa/643a", ["ride", "withdraw"] * 2, "643a.11(b) 643a.11(d)"),
]  # fmt: skip
"""Chapter, what a player with an Ante of $10 may do at each decision and what it costs, the clauses that say so."""


@pytest.mark.parametrize(("address", "expected", "cites"), ASKED)
def test_players_are_asked_for_the_printed_amounts(address: str, expected: list[str], cites: str) -> None:
    table = croupier.open(address).table(seed="amounts")
    table.sit(1, "Player 1", 10_000_00)
    table.begin()
    table.answer(dict(MAIN[address[3:]]))
    found = []
    while isinstance(table.pending, Decide):
        asked = table.pending
        for action in asked.actions:
            cost = sum(asked.costs.get(action, {}).values()) // 100
            found.append(f"{action} {cost}" if cost else action)
        table.answer("check" if "check" in asked.actions else next(a for a in asked.actions if a != "fold"))
    assert found == expected, cites


def test_who_has_a_play_wager_is_not_asked_again() -> None:
    """pa 653a.11(d), 653a.11(f): only players without a Play Wager are asked after the Flop and at the end."""
    table = croupier.open("pa/653a").table(seed="asked once")
    for seat in (1, 2):
        table.sit(seat, f"Player {seat}", 10_000_00)
    table.begin()
    for _ in (1, 2):
        table.answer(dict(MAIN["653a"]))
    for action in ("check", "4x", "check", "1x"):
        table.answer(action)
    decided = [event.data["seat"] for event in table.journal.events if event.kind == "decision"]
    assert decided == [1, 2, 1, 1]


ALONE = [
    ("pa/643a", "five-card-bonus three-card-bonus progressive six-card-bonus", SIX_CARD | THREE_CARD | FIVE_BONUS,
     "643a.7(j) 643a.7(k)"),
    ("pa/643a", "five-card-hand-bonus", HAND_BONUS, "643a.7(k)"),
    ("pa/653a", "six-card-bonus", SIX_CARD, "653a.7(d)(5)"),
    ("pa/657a", "six-card-bonus", SIX_CARD, "657a.7(d)(6)"),
    ("pa/641a", "six-card-bonus", SIX_CARD, "641a.7(d)(8)"),
    ("pa/647a", "holdem-bonus six-card-bonus", SIX_CARD, "647a.7(d)(2) 647a.7(d)(5)"),
    ("pa/655a", "six-card-bonus", SIX_CARD, "655a.7(d)(6)"),
]  # fmt: skip


@pytest.mark.parametrize(("address", "optional", "options", "cites"), ALONE)
@pytest.mark.parametrize("own", ["2s 2h 7d 9c Js", "Qs Kh 3d 4c 8s"])
def test_optional_wagers_have_no_bearing_on_others(
    own: str, address: str, optional: str, options: dict[str, str], cites: str
) -> None:
    """The same cards settle the other wagers alike, whether or not an optional wager is made."""
    laid = {"own": " ".join(own.split()[: SIZES[address[3:]]["own"]])}
    stakes = dict.fromkeys(optional.split(), 100)
    alone = adjudged(address, laid, {}, {"options": options})
    along = adjudged(address, laid, stakes, {"options": options})
    assert [line for line in along if line["wager"] not in stakes] == alone, cites
    assert {line["wager"] for line in along} >= stakes.keys(), cites


# --- irregularities ---------------------------------------------------------------------------------------------------


VOID = [
    ("pa/649a", "stub-misdealt", "shoe", "649a.8(h)"),
    ("pa/649a", "stub-wrong-deck", "shoe", "649a.8(h)"),
    ("pa/649a", "stub-misdealt", "hand", "649a.9(f)"),
    ("pa/649a", "stub-wrong-deck", "hand", "649a.9(f)"),
    ("pa/649a", "stub-misdealt", "automated-shoe", "649a.10(f)"),
    ("pa/649a", "stub-wrong-deck", "automated-shoe", "649a.10(f)"),
    ("pa/649a", "wrong-number-of-cards", "hand", "649a.13(c)"),
    ("pa/649a", "shoe-jams", "automated-shoe", "649a.13(f)"),
    ("pa/649a", "dealer-card-exposed", "shoe", "649a.13(d)"),
    ("pa/643a", "stub-misdealt", "shoe", "643a.8(h)"),
    ("pa/643a", "stub-wrong-deck", "shoe", "643a.8(h)"),
    ("pa/643a", "stub-misdealt", "hand", "643a.9(f)"),
    ("pa/643a", "stub-wrong-deck", "hand", "643a.9(f)"),
    ("pa/643a", "stub-misdealt", "automated-shoe", "643a.10(f)"),
    ("pa/643a", "stub-wrong-deck", "automated-shoe", "643a.10(f)"),
    ("pa/643a", "wrong-number-of-cards", "hand", "643a.13(c)"),
    ("pa/643a", "shoe-jams", "automated-shoe", "643a.13(f)"),
    ("pa/643a", "community-card-exposed", "shoe", "643a.13(d)"),
    ("pa/653a", "stub-misdealt", "shoe", "653a.8(h)"),
    ("pa/653a", "stub-wrong-deck", "shoe", "653a.8(h)"),
    ("pa/653a", "stub-misdealt", "hand", "653a.9(f)"),
    ("pa/653a", "stub-wrong-deck", "hand", "653a.9(f)"),
    ("pa/653a", "stub-misdealt", "automated-shoe", "653a.10(f)"),
    ("pa/653a", "stub-wrong-deck", "automated-shoe", "653a.10(f)"),
    ("pa/653a", "wrong-number-of-cards", "hand", "653a.13(c)"),
    ("pa/653a", "shoe-jams", "automated-shoe", "653a.13(f)"),
    ("pa/657a", "stub-misdealt", "shoe", "657a.8(h)"),
    ("pa/657a", "stub-wrong-deck", "shoe", "657a.8(h)"),
    ("pa/657a", "stub-misdealt", "hand", "657a.9(f)"),
    ("pa/657a", "stub-wrong-deck", "hand", "657a.9(f)"),
    ("pa/657a", "stub-misdealt", "automated-shoe", "657a.10(f)"),
    ("pa/657a", "stub-wrong-deck", "automated-shoe", "657a.10(f)"),
    ("pa/657a", "wrong-number-of-cards", "hand", "657a.13(c)"),
    ("pa/657a", "shoe-jams", "automated-shoe", "657a.13(f)"),
    ("pa/657a", "dealer-card-exposed", "shoe", "657a.13(d)"),
    ("pa/641a", "stub-misdealt", "shoe", "641a.8(h)"),
    ("pa/641a", "stub-wrong-deck", "shoe", "641a.8(h)"),
    ("pa/641a", "stub-misdealt", "hand", "641a.9(f)"),
    ("pa/641a", "stub-wrong-deck", "hand", "641a.9(f)"),
    ("pa/641a", "stub-misdealt", "automated-shoe", "641a.10(f)"),
    ("pa/641a", "stub-wrong-deck", "automated-shoe", "641a.10(f)"),
    ("pa/641a", "wrong-number-of-cards", "hand", "641a.13(c)"),
    ("pa/641a", "shoe-jams", "automated-shoe", "641a.13(f)"),
    ("pa/641a", "dealer-card-exposed", "shoe", "641a.13(d)"),
    ("pa/647a", "stub-misdealt", "shoe", "647a.8(h)"),
    ("pa/647a", "stub-wrong-deck", "shoe", "647a.8(h)"),
    ("pa/647a", "stub-misdealt", "hand", "647a.9(h)"),
    ("pa/647a", "stub-wrong-deck", "hand", "647a.9(h)"),
    ("pa/647a", "stub-misdealt", "automated-shoe", "647a.10(f)"),
    ("pa/647a", "stub-wrong-deck", "automated-shoe", "647a.10(f)"),
    ("pa/647a", "wrong-number-of-cards", "hand", "647a.13(c)"),
    ("pa/647a", "shoe-jams", "automated-shoe", "647a.13(f)"),
    ("pa/655a", "stub-misdealt", "shoe", "655a.8(h)"),
    ("pa/655a", "stub-wrong-deck", "shoe", "655a.8(h)"),
    ("pa/655a", "stub-misdealt", "hand", "655a.9(f)"),
    ("pa/655a", "stub-wrong-deck", "hand", "655a.9(f)"),
    ("pa/655a", "stub-misdealt", "automated-shoe", "655a.10(f)"),
    ("pa/655a", "stub-wrong-deck", "automated-shoe", "655a.10(f)"),
    ("pa/655a", "wrong-number-of-cards", "hand", "655a.13(c)"),
    ("pa/655a", "shoe-jams", "automated-shoe", "655a.13(f)"),
    ("pa/655a", "community-card-exposed", "shoe", "655a.13(d)"),
    ("pa/639a", "stub-misdealt", "shoe", "639a.8(h)"),
    ("pa/639a", "stub-wrong-deck", "shoe", "639a.8(h)"),
    ("pa/639a", "stub-misdealt", "hand", "639a.9(f)"),
    ("pa/639a", "stub-wrong-deck", "hand", "639a.9(f)"),
    ("pa/639a", "stub-misdealt", "automated-shoe", "639a.10(f)"),
    ("pa/639a", "stub-wrong-deck", "automated-shoe", "639a.10(f)"),
    ("pa/639a", "wrong-number-of-cards", "hand", "639a.13(c)"),
    ("pa/639a", "shoe-jams", "automated-shoe", "639a.13(f)"),
    ("pa/639a", "dealer-card-exposed", "shoe", "639a.13(d)"),
]


@pytest.mark.parametrize(("address", "irregularity", "dealing", "cite"), VOID)
def test_a_void_round_gives_all_wagers_back(address: str, irregularity: str, dealing: str, cite: str) -> None:
    """Whoever has decided gets back what the decision cost, too."""
    table = croupier.open(address, options={"dealing": dealing}).table(seed="a void round")
    for seat in (1, 2):
        table.sit(seat, f"Player {seat}", 10_000_00)
    table.begin()
    for _ in (1, 2):
        table.answer(dict(MAIN[address[3:]]))
    assert isinstance(table.pending, Decide)
    table.answer(table.pending.actions[0])
    assert table.rule(irregularity).cite == cite
    assert not table.playing
    assert [table.bankroll(seat) for seat in (1, 2)] == [10_000_00, 10_000_00]
    settled_as = {event.data["cite"] for event in table.journal.events if event.kind == "settled"}
    assert settled_as == {f"pa {cite}"}


FOUND = [
    ("pa/649a", "649a.13(a)", "649a.13(b)", "649a.13(e)"),
    ("pa/643a", "643a.13(a)", "643a.13(b)", "643a.13(e)"),
    ("pa/653a", "653a.13(a)", "653a.13(b)", "653a.13(e)"),
    ("pa/657a", "657a.13(a)", "657a.13(b)", "657a.13(e)"),
    ("pa/641a", "641a.13(a)", "641a.13(b)", "641a.13(e)"),
    ("pa/647a", "647a.13(a)", "647a.13(b)", "647a.13(e)"),
    ("pa/655a", "655a.13(a)", "655a.13(b)", "655a.13(e)"),
    ("pa/639a", "639a.13(a)", "639a.13(b)", "639a.13(e)"),
]


@pytest.mark.parametrize(("address", "face_up", "in_error", "jammed"), FOUND)
def test_cards_that_are_found_while_dealing(address: str, face_up: str, in_error: str, jammed: str) -> None:
    """One card face up is not used, two void the round; a card drawn in error is the next one; a jam means
    another shuffle."""
    main = {key: cents // 100 for key, cents in MAIN[address[3:]].items()}
    house = croupier.open(address, options={"dealing": "shoe"})
    dealt = {place: count for place, count in SIZES[address[3:]].items() if place not in ("own", "bonus")}
    spare = [card for card in deck() if card not in cards("As")]
    own = names(spare.pop() for _ in range(SIZES[address[3:]]["own"]))
    laid = {place: names(spare.pop() for _ in range(count)) for place, count in dealt.items()}
    seat = {"wagers": main, "cards": own, "actions": ACTIONS[address[3:]]}
    usual = house.settle(seats={1: seat}, **laid)
    for happens in (
        {"id": "card-face-up", "before": "card 2", "card": "As"},
        {"id": "card-drawn-in-error", "before": "card 2"},
        {"id": "shuffler-jams", "before": "card 1"},
    ):
        found = house.settle(seats={1: seat}, **laid, irregularities=[happens])
        assert found.lines == usual.lines, (face_up, in_error, jammed)
    first = {"wagers": main, "cards": own.split()[0]}
    void = house.settle(seats={1: first}, irregularities=[{"id": "cards-face-up", "before": "card 2"}])
    assert {(line["net_cents"], line["cite"]) for line in void.lines} == {(0, f"pa {face_up}")}


NEEDS = [
    ("pa/643a", "five-card-bonus", FIVE_BONUS, "643a.7(e)"),
    ("pa/643a", "three-card-bonus", THREE_CARD, "643a.7(f)"),
    ("pa/643a", "progressive", {}, "643a.7(g)"),
    ("pa/643a", "five-card-progressive", FIVE_CARD, "643a.7(h)"),
    ("pa/643a", "five-card-hand-bonus", HAND_BONUS, "643a.7(i)"),
    ("pa/643a", "six-card-bonus", SIX_CARD, "643a.7(j)"),
    ("pa/649a", "five-card-progressive", FIVE_CARD, "649a.7(d)(6)"),
    ("pa/649a", "five-card-hand-bonus:dealer", HAND_BONUS, "649a.7(d)(7)"),
    ("pa/649a", "five-of-six-progressive", OF_SIX, "649a.7(d)(8)"),
    ("pa/653a", "trips", {}, "653a.7(d)(2)"),
    ("pa/653a", "progressive", {}, "653a.7(d)(3)"),
    ("pa/653a", "five-card-hand-bonus:dealer", HAND_BONUS, "653a.7(d)(4)"),
    ("pa/653a", "six-card-bonus", SIX_CARD, "653a.7(d)(5)"),
    ("pa/653a", "bad-beat", {"bad-beat": "yes"}, "653a.7(d)(6)"),
    ("pa/657a", "queens-up", {}, "657a.7(d)(2)"),
    ("pa/657a", "progressive", {}, "657a.7(d)(3)"),
    ("pa/657a", "five-card-progressive", FIVE_CARD, "657a.7(d)(4)"),
    ("pa/657a", "five-card-hand-bonus:player", HAND_BONUS, "657a.7(d)(5)"),
    ("pa/657a", "six-card-bonus", SIX_CARD, "657a.7(d)(6)"),
    ("pa/641a", "progressive", {}, "641a.7(d)(4)"),
    ("pa/641a", "five-card-progressive", FIVE_CARD, "641a.7(d)(5)"),
    ("pa/641a", "bad-beat", {"bad-beat": "yes"}, "641a.7(d)(6)"),
    ("pa/641a", "five-card-hand-bonus:player", HAND_BONUS, "641a.7(d)(7)"),
    ("pa/641a", "six-card-bonus", SIX_CARD, "641a.7(d)(8)"),
    ("pa/647a", "holdem-bonus", {}, "647a.7(d)(2)"),
    ("pa/647a", "progressive", {}, "647a.7(d)(3)"),
    ("pa/647a", "five-card-hand-bonus:player", HAND_BONUS, "647a.7(d)(4)"),
    ("pa/647a", "six-card-bonus", SIX_CARD, "647a.7(d)(5)"),
    ("pa/655a", "progressive", {}, "655a.7(d)(3)"),
    ("pa/655a", "three-card-bonus", THREE_CARD, "655a.7(d)(4)"),
    ("pa/655a", "five-card-hand-bonus", HAND_BONUS, "655a.7(d)(5)"),
    ("pa/655a", "six-card-bonus", SIX_CARD, "655a.7(d)(6)"),
    ("pa/639a", "progressive", {}, "639a.7(d)(2)"),
    ("pa/639a", "caribbean-stud-bonus", {"caribbean-stud-bonus": "yes"}, "639a.7(d)(3)"),
    ("pa/639a", "five-card-hand-bonus:player", HAND_BONUS, "639a.7(d)(4)"),
]


@pytest.mark.parametrize(("address", "wager", "options", "cite"), NEEDS)
def test_an_optional_wager_is_made_after_the_wagers_that_it_needs(
    address: str, wager: str, options: dict[str, str], cite: str
) -> None:
    table = croupier.open(address, options=options).table(seed="optional")
    table.sit(1, "Player 1", 10_000_00)
    table.begin()
    assert isinstance(table.pending, TakeWagers)
    also = {"trips": 5_00} if (address, wager) == ("pa/653a", "bad-beat") else {}
    assert table.check_wagers(1, MAIN[address[3:]] | also | {wager: 1_00}, table.pending)
    with pytest.raises(Refused) as refused:
        table.check_wagers(1, {wager: 1_00}, table.pending)
    assert refused.value.cite == f"pa {cite}"


def test_aces_up_is_enough_for_some_optional_wagers_of_four_card_poker() -> None:
    """After Ante or Aces Up or both, pa 641a.7(d)(3), a player may make the wagers of 641a.7(d)(4), 641a.7(d)(5) and
    641a.7(d)(6); those of 641a.7(d)(7) and 641a.7(d)(8) follow an Ante."""
    offered = SIX_CARD | {"bad-beat": "yes"}
    for options, wager, enough in (
        (offered, "ante", True),
        (offered, "progressive", True),
        (FIVE_CARD, "five-card-progressive", True),
        (offered, "bad-beat", True),
        (HAND_BONUS, "five-card-hand-bonus:player", False),
        (offered, "six-card-bonus", False),
    ):
        table = croupier.open("pa/641a", options=options).table(seed="aces up")
        table.sit(1, "Player 1", 10_000_00)
        table.begin()
        assert isinstance(table.pending, TakeWagers)
        stakes = {"aces-up": 5_00, wager: 5_00 if wager == "ante" else 1_00}
        if enough:
            table.check_wagers(1, stakes, table.pending)
        else:
            with pytest.raises(Refused):
                table.check_wagers(1, stakes, table.pending)
