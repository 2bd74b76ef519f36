"""Poker against the dealer or a pay table in Pennsylvania (669a to 687a), clause by clause: in what order a round is
dealt, decided and settled, which hands rank how, what is too late, what is due when."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

import croupier
from croupier.equipment.cards import cards, deck, names
from croupier.errors import Refused
from croupier.filings.guide import conditions
from croupier.games.script import Decide, TakeWagers
from croupier.rules import duties
from croupier.rules.loader import load
from croupier.rules.submission import Rules, Submission
from croupier.tables.table import Table

SHORT = {"dealer": "D", "community": "C", "bonus": "B", "discard": "x", "burn": "x"}
"""Places of cards; a seat is its number."""
METER = {"progressive": "yes", "progression-rate": "10%"}
"""A house of 687a with the progressive wager, whose rate the chapter does not print."""


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
            usual = next(action for action in table.pending.actions if action != "fold")
            table.answer(prefer if prefer in table.pending.actions else usual)
    return table


def course(table: Table) -> str:
    """What happened in a round: `1` is a card to seat 1, `D+` one face up to the dealer, `1?` a decision of seat 1,
    `^C1` one community card turned up, `^C0-4` the first and the fifth of them, `1=ante` a settlement."""
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
                turned = "-".join(map(str, said.get("which", ()))) or said.get("cards", "")
                words.append(f"^{_short(said['place'])}{turned}")
            case "settled":
                words.append(f"{said['seat']}={said['wager']}")
    return " ".join(words)


def _short(place: str) -> str:
    return SHORT.get(place, place.removeprefix("seat ").replace("bonus ", "b"))


MAIN: dict[str, dict[str, int]] = {
    "687a": {"ante": 10_00, "blind": 10_00},
    "678a": {"ante": 10_00},
    "684a": {"ante": 10_00, "odds": 10_00},
    "683a": {"ante": 10_00},
    "669a": {"ante": 10_00, "blind": 10_00},
    "682a": {"ante": 10_00},
    "679a": {"ante": 10_00},
    "677a": {"ante": 10_00, "odds": 10_00},
    "671a": {"ante": 10_00, "super": 10_00},
    "674a": {"ante-across": 10_00, "ante-down": 10_00},
}
"""The wagers that take part in a round, by chapter."""

RESHUFFLING = {"dealing": "automated-shoe", "reshuffling-shoe": "yes"}
ONE_CARD = {"pair-bonus-card": "community-card"}

DEALT = [
    ("pa/687a", METER | {"dealing": "shoe"}, "progressive",
     "(pa 687a.8(b)) 1 1 1 1 1 2 2 2 2 2 D D D D D B 1? 2?",
     "687a.8(b) 687a.8(d) 687a.8(e) 687a.8(f) 687a.11(b)"),
    ("pa/687a", METER | {"dealing": "hand"}, "progressive",
     "(pa 687a.9(a)(3)) 1 1 1 1 1 2 2 2 2 2 D D D D D B 1? 2?",
     "687a.9(a)(3) 687a.9(c) 687a.9(d) 687a.9(e)"),
    ("pa/687a", METER | {"dealing": "automated-shoe"}, "progressive",
     "(pa 687a.10(a)(2)) 1 1 1 1 1 2 2 2 2 2 D D D D D B 1? 2?",
     "687a.10(a)(2) 687a.10(b) 687a.10(c)"),
    ("pa/678a", {"dealing": "shoe"}, "",
     "(pa 678a.8(b)) 1 2 D 1 2 D 1 2 D 1 2 D 1 2 D 1 2 D 1 2 D 1? 2?",
     "678a.8(b) 678a.8(d) 678a.11(b)"),
    ("pa/678a", {"dealing": "hand"}, "",
     "(pa 678a.9(b)) 1 2 D 1 2 D 1 2 D 1 2 D 1 2 D 1 2 D 1 2 D 1? 2?",
     "678a.9(b)"),
    ("pa/678a", {"dealing": "automated-shoe"}, "",
     "(pa 678a.10(a)(2)) 1 1 1 1 1 1 1 2 2 2 2 2 2 2 D D D D D D D 1? 2?",
     "678a.10(a)(2) 678a.10(b)"),
    ("pa/684a", {"dealing": "shoe"}, "all-six-bonus",
     "(pa 684a.8(b)) B 1 2 D 1 2 D 1 2 D 1 2 D 1 2 D 1? 2?",
     "684a.8(b) 684a.8(c) 684a.11(b)"),
    ("pa/684a", {"dealing": "hand"}, "all-six-bonus",
     "(pa 684a.9(a)(3)) B 1 2 D 1 2 D 1 2 D 1 2 D 1 2 D 1? 2?",
     "684a.9(a)(3) 684a.9(b)"),
    ("pa/684a", {"dealing": "automated-shoe"}, "all-six-bonus",
     "(pa 684a.10(a)(2)) 1 1 1 1 1 2 2 2 2 2 D D D D D B 1? 2?",
     "684a.10(a)(2) 684a.10(b)"),
    ("pa/683a", {"dealing": "shoe"}, "all-six-bonus",
     "(pa 683a.8(b)) B B B B 1 2 1 2 C C C 1? 2? ^C1 1? 2? ^C1 1? 2? ^C1",
     "683a.8(b) 683a.8(c) 683a.8(d) 683a.11(b) 683a.11(c) 683a.11(d) 683a.11(e) 683a.11(f) 683a.11(g)"),
    ("pa/683a", {"dealing": "hand"}, "all-six-bonus",
     "(pa 683a.9(a)(3)) B B B B 1 2 1 2 C C C 1? 2? ^C1 1? 2? ^C1 1? 2? ^C1",
     "683a.9(a)(3) 683a.9(b) 683a.9(c)"),
    ("pa/683a", {"dealing": "automated-shoe"}, "all-six-bonus",
     "(pa 683a.10(a)(2)) 1 1 2 2 B B B B C C C 1? 2? ^C1 1? 2? ^C1 1? 2? ^C1",
     "683a.10(a)(2) 683a.10(b) 683a.10(c)(1) 683a.10(c)(2)"),
    ("pa/669a", {"dealing": "shoe"}, "",
     "(pa 669a.8(b)) 1 2 1 2 1 2 C C C 1? 2? ^C1 1? 2? ^C1 1? 2? ^C1",
     "669a.8(b) 669a.8(d) 669a.8(d)(1) 669a.8(d)(2) 669a.11(b) 669a.11(c) 669a.11(d) 669a.11(e) 669a.11(f) "
     "669a.11(h)"),
    ("pa/669a", {"dealing": "hand"}, "",
     "(pa 669a.9(a)(3)) 1 2 1 2 1 2 C C C 1? 2? ^C1 1? 2? ^C1 1? 2? ^C1",
     "669a.9(a)(3) 669a.9(b) 669a.9(b)(1) 669a.9(b)(2)"),
    ("pa/669a", {"dealing": "automated-shoe"}, "",
     "(pa 669a.10(a)(2)) 1 1 1 2 2 2 C C C 1? 2? ^C1 1? 2? ^C1 1? 2? ^C1",
     "669a.10(a)(2) 669a.10(b)"),
    ("pa/682a", {"dealing": "shoe"}, "all-six-bonus",
     "(pa 682a.8(b)) B 1 2 D 1 2 D 1 2 D 1 2 D 1 2 D D 1? 2?",
     "682a.8(b) 682a.8(c) 682a.11(b)"),
    ("pa/682a", {"dealing": "hand"}, "all-six-bonus",
     "(pa 682a.9(a)(3)) B 1 2 D 1 2 D 1 2 D 1 2 D 1 2 D D 1? 2?",
     "682a.9(a)(3) 682a.9(b)"),
    ("pa/682a", {"dealing": "automated-shoe"}, "all-six-bonus",
     "(pa 682a.10(a)(2)) 1 1 1 1 1 2 2 2 2 2 D D D D D B D 1? 2?",
     "682a.10(a)(2) 682a.10(b)"),
    ("pa/679a", {"dealing": "shoe"}, "pair-bonus",
     "(pa 679a.8(b)) 1 2 D 1 2 D 1 2 D b1 b2 1? 2?",
     "679a.8(b) 679a.8(c) 679a.11(b)"),
    ("pa/679a", {"dealing": "hand"}, "pair-bonus",
     "(pa 679a.9(a)(3)) 1 2 D 1 2 D 1 2 D b1 b2 1? 2?",
     "679a.9(a)(3) 679a.9(b)"),
    ("pa/679a", {"dealing": "automated-shoe"}, "pair-bonus",
     "(pa 679a.10(a)(2)) 1 1 1 2 2 2 D D D b1 b2 1? 2?",
     "679a.10(a)(2) 679a.10(b) 679a.10(c)"),
    ("pa/679a", ONE_CARD | {"dealing": "shoe"}, "pair-bonus",
     "(pa 679a.8(b)) 1 2 D 1 2 D 1 2 D B 1? 2?",
     "679a.8(h)"),
    ("pa/679a", ONE_CARD | {"dealing": "hand"}, "pair-bonus",
     "(pa 679a.9(a)(3)) 1 2 D 1 2 D 1 2 D B 1? 2?",
     "679a.9(g)"),
    ("pa/679a", ONE_CARD | {"dealing": "automated-shoe"}, "pair-bonus",
     "(pa 679a.10(a)(2)) 1 1 1 2 2 2 D D D B 1? 2?",
     "679a.10(h)"),
    ("pa/679a", RESHUFFLING | {"four-card-stacks": "yes"}, "pair-bonus",
     "(pa 679a.10(a)(2)) b1 1 1 1 b2 2 2 2 x D D D 1? 2?",
     "679a.10(g) 679a.10(g)(1) 679a.10(g)(2)"),
    ("pa/679a", RESHUFFLING | {"four-card-stacks": "yes"}, "",
     "(pa 679a.10(a)(2)) x 1 1 1 x 2 2 2 x D D D 1? 2?",
     "679a.10(g)(2)"),
    ("pa/677a", {"dealing": "shoe"}, "",
     "(pa 677a.8(b)) 1 2 D 1 2 D 1? 2? x C+ C+ C+ 1? 2? x C+ C+ 1? 2?",
     "677a.8(b) 677a.8(c) 677a.8(d) 677a.11(b) 677a.11(c) 677a.11(d) 677a.11(e) 677a.11(f)"),
    ("pa/677a", {"dealing": "hand"}, "",
     "(pa 677a.9(b)) 1 2 D 1 2 D 1? 2? x C+ C+ C+ 1? 2? x C+ C+ 1? 2?",
     "677a.9(b) 677a.9(c)"),
    ("pa/677a", {"dealing": "automated-shoe"}, "",
     "(pa 677a.10(a)(2)) 1 1 2 2 D D 1? 2? x C+ C+ C+ 1? 2? x C+ C+ 1? 2?",
     "677a.10(a)(2) 677a.10(b) 677a.10(c)"),
    ("pa/677a", RESHUFFLING | {"community-cards-first": "yes"}, "",
     "(pa 677a.10(a)(2)) C C C C C 1 1 2 2 D D 1? 2? ^C3 1? 2? ^C2 1? 2?",
     "677a.10(g)"),
    ("pa/671a", {"dealing": "shoe"}, "",
     "(pa 671a.8(b)) 1 2 D 1 2 D 1 2 D 1 2 D 1 2 D+ 1? 2? (pa 671a.11(c)) 1=super 2=super",
     "671a.8(b) 671a.8(c) 671a.11(b) 671a.11(c)"),
    ("pa/671a", {"dealing": "hand"}, "",
     "(pa 671a.9(a)(3)) 1 2 D 1 2 D 1 2 D 1 2 D 1 2 D+ 1? 2? (pa 671a.11(c)) 1=super 2=super",
     "671a.9(a)(3) 671a.9(b)"),
    ("pa/674a", {"dealing": "shoe"}, "",
     "(pa 674a.8(b)) C C C C C 1 2 1 2 1? 2? ^C1-3 1? 2? ^C0-4 1? 2? ^C2",
     "674a.8(b) 674a.8(d) 674a.11(b) 674a.11(c) 674a.11(d) 674a.11(e) 674a.11(f) 674a.11(g)"),
    ("pa/674a", {"dealing": "hand"}, "",
     "(pa 674a.9(a)(3)) C C C C C 1 2 1 2 1? 2? ^C1-3 1? 2? ^C0-4 1? 2? ^C2",
     "674a.9(a)(3) 674a.9(b)"),
    ("pa/674a", {"dealing": "automated-shoe"}, "",
     "(pa 674a.10(a)(2)) C C C C C 1 1 2 2 1? 2? ^C1-3 1? 2? ^C0-4 1? 2? ^C2",
     "674a.10(a)(2) 674a.10(b)"),
]  # fmt: skip
"""Chapter, house, an optional wager, the round until all have decided, the clauses that say so."""


@pytest.mark.parametrize(("address", "options", "optional", "expected", "cites"), DEALT)
def test_cards_are_dealt_and_decided_on_in_the_printed_order(
    address: str, options: dict[str, str], optional: str, expected: str, cites: str
) -> None:
    stakes = MAIN[address[3:]] | ({optional: 1_00 if optional == "progressive" else 5_00} if optional else {})
    assert course(played(address, stakes, options, prefer="check")).startswith(f"{expected} ^"), cites


SETTLED = [
    ("pa/687a", METER, "progressive trips bad-beat",
     "^D (pa 687a.11(d)) ^1 (pa 687a.11(e)) 1=ante 1=blind 1=raise ^B 1=progressive 1=trips 1=bad-beat"
     " ^2 (pa 687a.11(e)) 2=ante 2=blind 2=raise 2=progressive 2=trips 2=bad-beat",
     "687a.11(d) 687a.11(e) 687a.11(f) 687a.11(f)(1) 687a.11(f)(2) 687a.11(f)(3)"),
    ("pa/678a", {}, "flush-bonus straight-flush-bonus progressive",
     "^D ^2 2=ante 2=raise 2=flush-bonus 2=straight-flush-bonus 2=progressive"
     " ^1 1=ante 1=raise 1=flush-bonus 1=straight-flush-bonus 1=progressive",
     "678a.11(d) 678a.11(d)(2) 678a.11(d)(2)(i) 678a.11(e) 678a.11(e)(1) 678a.11(e)(2) 678a.11(e)(3)"),
    ("pa/684a", {}, "prime four-card-bonus all-six-bonus",
     "^D ^2 2=ante 2=raise 2=odds 2=bad-beat 2=prime 2=four-card-bonus ^B 2=all-six-bonus"
     " ^1 1=ante 1=raise 1=odds 1=prime 1=four-card-bonus 1=all-six-bonus",
     "684a.11(c) 684a.11(c)(1) 684a.11(c)(2) 684a.11(c)(3) 684a.11(c)(4) 684a.11(d) 684a.11(d)(1)"
     " 684a.11(d)(2) 684a.11(d)(3)"),
    ("pa/683a", {}, "pocket-bonus board-bonus lo-ball all-six-bonus",
     "^C1 ^2 (pa 683a.11(h)) 2=ante 2=first-raise 2=second-raise 2=third-raise 2=pocket-bonus 2=board-bonus 2=lo-ball"
     " ^B 2=all-six-bonus ^1 (pa 683a.11(h)) 1=ante 1=first-raise 1=second-raise 1=third-raise 1=pocket-bonus"
     " 1=board-bonus 1=lo-ball 1=all-six-bonus",
     "683a.11(h) 683a.11(i) 683a.11(i)(1) 683a.11(i)(2) 683a.11(i)(3) 683a.11(i)(4)"),
    ("pa/669a", {}, "pair-plus progressive six-card-bonus",
     "^C1 ^2 2=pair-plus 2=ante 2=blind 2=play 2=progressive 2=six-card-bonus"
     " ^1 1=pair-plus 1=ante 1=blind 1=play 1=progressive 1=six-card-bonus",
     "669a.11(i) 669a.11(i)(1) 669a.11(i)(2) 669a.11(i)(3) 669a.11(i)(3)(i) 669a.11(i)(3)(ii)"),
    ("pa/682a", {}, "prime aces-bonus all-six-bonus",
     "^D ^2 2=ante 2=raise 2=bad-beat 2=prime 2=aces-bonus ^B 2=all-six-bonus"
     " ^1 1=ante 1=raise 1=win-bonus 1=prime 1=aces-bonus 1=all-six-bonus",
     "682a.11(d) 682a.11(d)(1) 682a.11(d)(2)(i) 682a.11(e) 682a.11(e)(1) 682a.11(e)(2) 682a.11(e)(3)"),
    ("pa/679a", RESHUFFLING | {"four-card-stacks": "yes"}, "prime pair-bonus all-six-bonus",
     "^D ^2 2=ante 2=play 2=prime ^b2 2=pair-bonus 2=all-six-bonus"
     " ^1 1=ante 1=play 1=bad-beat 1=prime 1=pair-bonus 1=all-six-bonus",
     "679a.11(c) 679a.11(c)(1) 679a.11(d) 679a.11(d)(1) 679a.11(d)(2) 679a.11(d)(2)(ii) 679a.11(d)(3)"),
    ("pa/677a", RESHUFFLING | {"community-cards-first": "yes"}, "pocket-bonus trips-plus",
     "^D ^2 2=ante 2=raise 2=odds 2=bad-beat 2=pocket-bonus 2=trips-plus"
     " ^1 1=ante 1=raise 1=odds 1=bad-beat 1=pocket-bonus 1=trips-plus",
     "677a.11(g) 677a.11(g)(1) 677a.11(g)(2) 677a.11(i)"),
    ("pa/671a", {"super-other-hands": "yes"}, "super-dealer",
     "(pa 671a.10(a)(2)) 1 1 1 1 1 2 2 2 2 2 D D D D D+ 1? 1? 2? (pa 671a.11(c)) 1=super 2=super 1=options-fee 1 1?"
     " 2=options-fee 2 2? ^D 1=super-dealer 2=super-dealer ^2 2=ante 2=raise ^1 1=ante 1=raise",
     "671a.10(a)(2) 671a.10(b) 671a.11(b)(3) 671a.11(c) 671a.11(d) 671a.11(d)(1) 671a.11(d)(1)(i)"
     " 671a.11(d)(3) 671a.11(e) 671a.11(f)(2)"),
    ("pa/671a", {"super-other-hands": "yes", "dealing": "shoe"}, "super-dealer",
     "^D 1=super-dealer 2=super-dealer 2=ante 2=raise 1=ante 1=raise",
     "671a.11(f) 671a.11(f)(1)"),
    ("pa/674a", {}, "five-card-bonus",
     "^C2 ^2 2=ante-across 2=across 2=ante-down 2=down 2=middle 2=five-card-bonus"
     " ^1 1=ante-across 1=across 1=ante-down 1=down 1=middle 1=five-card-bonus",
     "674a.11(g) 674a.11(h) 674a.11(h)(5)"),
]  # fmt: skip
"""Chapter, house, optional wagers, what is turned up and settled once all have decided, the clauses that say so."""


@pytest.mark.parametrize(("address", "options", "optional", "expected", "cites"), SETTLED)
def test_wagers_are_settled_in_the_printed_order(
    address: str, options: dict[str, str], optional: str, expected: str, cites: str
) -> None:
    stakes = {key: 1_00 if key == "progressive" else 5_00 for key in optional.split()}
    table = played(address, MAIN[address[3:]] | stakes, options, prefer="buy")
    assert course(table).endswith(expected), cites


def test_who_has_raised_is_not_asked_again() -> None:
    """pa 677a.11(d), 677a.11(f), 669a.11(d): only players without a wager of the kind decide on the next streets."""
    for address in ("pa/677a", "pa/669a"):
        table = played(address, MAIN[address[3:]], {}, prefer="3x")
        assert [event.data["seat"] for event in table.journal.events if event.kind == "decision"] == [1, 2]


LATE = [
    ("pa/687a", "progressive", METER, "687a.7(c)"),
    ("pa/678a", "progressive", {}, "678a.2(c)(2) 678a.7(c)"),
    ("pa/684a", "prime", {}, "684a.7(c)"),
    ("pa/683a", "pocket-bonus", {}, "683a.7(c)"),
    ("pa/669a", "progressive", {}, "669a.2(c)(2) 669a.7(c)"),
    ("pa/682a", "prime", {}, "682a.7(c)"),
    ("pa/679a", "prime", {}, "679a.7(c)"),
    ("pa/677a", "pocket-bonus", {}, "677a.7(c)"),
    ("pa/671a", "super-dealer", {"super-other-hands": "yes"}, "671a.7(d)"),
    ("pa/674a", "five-card-bonus", {}, "674a.7(c)"),
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
    assert table.rule("late-wager", 1, wager=first).cite == cites.split()[-1]
    assert first not in table.standing().get(1, {})


DUE = [
    ("pa/687a", "687a.3(c) 687a.3(c)(1) 687a.3(c)(2)", "687a.8(g) 687a.9(f) 687a.10(d)", "687a.4(e)"),
    ("pa/678a", "678a.3(c) 678a.3(c)(1) 678a.3(c)(2)", "678a.8(f) 678a.9(d) 678a.10(d)", "678a.4(e)"),
    ("pa/684a", "684a.3(c) 684a.3(c)(1) 684a.3(c)(2)", "684a.8(e) 684a.9(d) 684a.10(d)", "684a.4(e)"),
    ("pa/683a", "683a.3(c) 683a.3(c)(1) 683a.3(c)(2)", "683a.8(e) 683a.9(d) 683a.10(d)", "683a.4(e)"),
    ("pa/669a", "669a.3(c) 669a.3(c)(1) 669a.3(c)(2)", "669a.8(f) 669a.9(d) 669a.10(d)", "669a.4(e)"),
    ("pa/682a", "682a.3(c) 682a.3(c)(1) 682a.3(c)(2)", "682a.8(e) 682a.9(d) 682a.10(d)", "682a.4(e)"),
    ("pa/679a", "679a.3(c) 679a.3(c)(1) 679a.3(c)(2)", "679a.8(e) 679a.9(d) 679a.10(d)", "679a.4(e)"),
    ("pa/677a", "677a.3(c) 677a.3(c)(1) 677a.3(c)(2)", "677a.8(e) 677a.9(d) 677a.10(d)", "677a.4(e)"),
    ("pa/671a", "671a.3(c) 671a.3(c)(1) 671a.3(c)(2)", "671a.11(h)", "671a.4(e)"),
    ("pa/674a", "674a.3(c) 674a.3(c)(1) 674a.3(c)(2)", "674a.8(f) 674a.9(d) 674a.10(d)", "674a.4(e)"),
]


@pytest.mark.parametrize(("address", "changed", "counted", "preshuffled"), DUE)
def test_cards_are_changed_and_counted_in_time(address: str, changed: str, counted: str, preshuffled: str) -> None:
    laws = {law.id: law for law in load(address).procedures}
    counting = laws["deck-count" if address == "pa/671a" else "stub-count"]
    for dealing, hours in (("hand", "4 hours"), ("shoe", "8 hours"), ("automated-shoe", "8 hours")):
        rules = Rules(address, Submission(options={"dealing": dealing, "counting-shuffler": "no"}))
        due = duties.due_of(rules, laws["card-change"])
        assert due is not None
        assert due.every == hours, changed
        count = duties.due_of(rules, counting)
        assert duties.is_done_here(rules, counting)
        assert count is not None
        assert count.every == "5 rounds", counted
    assert not duties.is_done_here(Rules(address, Submission(options={"counting-shuffler": "yes"})), counting)
    assert duties.is_done_here(Rules(address), laws["opening"])
    arrived = Rules(address, Submission(options={"preshuffled-cards": "yes"}))
    assert not duties.is_done_here(arrived, laws["opening"]), preshuffled


@pytest.mark.parametrize(
    ("address", "wager", "outcome", "cite"),
    [
        ("pa/678a", "progressive", "four-card-straight-flush", "pa 678a.11(e)(3)(iii)"),
        ("pa/669a", "progressive", "straight", "pa 669a.11(i)(3)(i)(C)"),
    ],
)
def test_a_floorperson_validates_a_progressive_payout(address: str, wager: str, outcome: str, cite: str) -> None:
    rules = Rules(address)
    assert rules.verification(wager, outcome) == cite
    assert rules.verification(wager, "lose") == ""


# --- hands ------------------------------------------------------------------------------------------------------------


ACTIONS: dict[str, list[str]] = {
    "687a": ["raise"], "678a": ["raise"], "684a": ["1x"], "683a": ["1x", "1x", "1x"], "669a": ["1x"], "682a": ["1x"],
    "679a": ["play"], "677a": ["raise 30"], "671a": ["bet"], "674a": ["1x", "1x", "1x"],
}  # fmt: skip
"""What a player does who stays in a round, by chapter."""
SIZES: dict[str, dict[str, int]] = {
    "687a": {"own": 5, "dealer": 5, "bonus": 1}, "678a": {"own": 7, "dealer": 7},
    "684a": {"own": 5, "dealer": 5, "bonus": 1}, "683a": {"own": 2, "community": 3, "bonus": 4},
    "669a": {"own": 3, "community": 3}, "682a": {"own": 5, "dealer": 6, "bonus": 1},
    "679a": {"own": 3, "dealer": 3}, "677a": {"own": 2, "dealer": 2, "community": 5}, "671a": {"own": 5, "dealer": 5},
    "674a": {"own": 2, "community": 5},
}  # fmt: skip
"""How many cards lie where, by chapter."""


def settled(
    address: str, laid: Mapping[str, str], stakes: dict[str, int], submission: Mapping[str, Any] | None = None
) -> dict[str, tuple[str, str]]:
    """By wager, what it is settled as in a round with these cards, and by which clause; what is not laid is filled with
    other cards."""
    chapter = address[3:]
    spare = [card for card in deck() if card not in cards(" ".join(laid.values()))]
    places = {place: laid.get(place, "") for place in SIZES[chapter]}
    for place, count in SIZES[chapter].items():
        missing = count - len(places[place].split())
        places[place] = f"{places[place]} {names(spare.pop() for _ in range(missing))}".strip()
    dollars = {key: cents // 100 for key, cents in (MAIN[chapter] | stakes).items()}
    seat = {"wagers": dollars, "cards": places.pop("own"), "actions": ACTIONS[chapter]}
    last = places.pop("bonus", "")
    bonus = {"cards": {"bonus": last}} if last and stakes.keys() & {"all-six-bonus", "progressive"} else {}
    found = croupier.open(address, **(submission or {})).settle(seats={1: seat}, **places, **bonus)
    return {line["wager"]: (line["outcome"], line["cite"]) for line in found.lines}


OTHER_HANDS = {"super-other-hands": "yes"}

NAMED = [
    ("pa/687a", "progressive", "own", "As Ks Qs Js Ts", "royal-flush", METER, "1",
     "687a.6(d) 687a.6(d)(1) 687a.11(f)(1)(ii)"),
    ("pa/687a", "progressive", "own", "3s 4s 5s 6s 7s", "straight-flush", METER, "1",
     "687a.6(d)(2) 687a.11(f)(1)(ii)"),
    ("pa/687a", "progressive", "own", "3s 3h 3d 3c 9s", "four-of-a-kind", METER, "1",
     "687a.6(d)(3) 687a.11(f)(1)(ii)"),
    ("pa/687a", "progressive", "own", "3s 3h 4c 3d 4s", "full-house", METER, "1", "687a.6(d)(4) 687a.11(f)(1)(ii)"),
    ("pa/687a", "progressive", "own", "3s 4s 5s 6s 8s", "flush", METER, "1", "687a.6(d)(5) 687a.11(f)(1)(ii)"),
    ("pa/687a", "progressive", "own", "3s 4h 5d 6c 7s", "straight", METER, "1", "687a.6(d)(6) 687a.11(f)(1)(ii)"),
    ("pa/687a", "progressive", "own", "3s 3h 4c 3d 9s", "three-of-a-kind", METER, "1",
     "687a.6(d)(7) 687a.11(f)(1)(ii)"),
    ("pa/687a", "trips", "own", "2h 2d 2c 2s Joker", "five-wilds", {}, "",
     "687a.6(e)(1) 687a.6(e) 687a.11(f)(2)(ii)"),
    ("pa/687a", "trips", "own", "As Ks Qs Js Ts", "natural-royal-flush", {}, "", "687a.6(e)(2) 687a.11(f)(2)(ii)"),
    ("pa/687a", "trips", "own", "3s 4s 5s 6s 7s", "natural-straight-flush", {}, "", "687a.6(e)(3) 687a.11(f)(2)(ii)"),
    ("pa/687a", "trips", "own", "3s 3h 3d 3c 9s", "natural-four-of-a-kind", {}, "", "687a.6(e)(4) 687a.11(f)(2)(ii)"),
    ("pa/687a", "trips", "own", "3s 3h 4c 3d 4s", "natural-full-house", {}, "", "687a.6(e)(5) 687a.11(f)(2)(ii)"),
    ("pa/687a", "trips", "own", "3s 4s 5s 6s 8s", "natural-flush", {}, "", "687a.6(e)(6) 687a.11(f)(2)(ii)"),
    ("pa/687a", "trips", "own", "3s 4h 5d 6c 7s", "natural-straight", {}, "", "687a.6(e)(7) 687a.11(f)(2)(ii)"),
    ("pa/687a", "trips", "own", "3s 3h 4c 3d 9s", "natural-three-of-a-kind", {}, "",
     "687a.6(e)(8) 687a.11(f)(2)(ii)"),
    ("pa/687a", "bad-beat", "own dealer", "As Ks Qs Js Ts 2h 2d 2c 2s Joker", "royal-flush", {}, "",
     "687a.6(f)(1) 687a.11(f)(3)(ii) 687a.6(f)"),
    ("pa/687a", "bad-beat", "own dealer", "3s 4s 5s 6s 7s 2h 2d 2c 2s Joker", "straight-flush", {}, "",
     "687a.6(f)(2) 687a.11(f)(3)(ii)"),
    ("pa/687a", "bad-beat", "own dealer", "3s 3h 3d 3c 9s 2h 2d 2c 2s Joker", "four-of-a-kind", {}, "",
     "687a.6(f)(3) 687a.11(f)(3)(ii)"),
    ("pa/687a", "bad-beat", "own dealer", "3s 3h 4c 3d 4s 2h 2d 2c 2s Joker", "full-house", {}, "",
     "687a.6(f)(4) 687a.11(f)(3)(ii)"),
    ("pa/687a", "bad-beat", "own dealer", "3s 4s 5s 6s 8s 2h 2d 2c 2s Joker", "flush", {}, "",
     "687a.6(f)(5) 687a.11(f)(3)(ii)"),
    ("pa/687a", "bad-beat", "own dealer", "3s 4h 5d 6c 7s 2h 2d 2c 2s Joker", "straight", {}, "",
     "687a.6(f)(6) 687a.11(f)(3)(ii)"),
    ("pa/687a", "bad-beat", "own dealer", "3s 3h 4c 3d 9s 2h 2d 2c 2s Joker", "three-of-a-kind", {}, "",
     "687a.6(f)(7) 687a.11(f)(3)(ii)"),
    ("pa/678a", "flush-bonus", "own", "2s 4s 6s 8s Ts Qs As", "seven-card-flush", {}, "",
     "678a.6(b)(1) 678a.11(e)(1)(ii)"),
    ("pa/678a", "flush-bonus", "own", "2s 4s 6s 8s Ts Qs Ah", "six-card-flush", {}, "",
     "678a.6(b)(2) 678a.11(e)(1)(ii)"),
    ("pa/678a", "flush-bonus", "own", "2s 4s 6s 8s Ts Qh Ah", "five-card-flush", {}, "",
     "678a.6(b)(3) 678a.11(e)(1)(ii)"),
    ("pa/678a", "flush-bonus", "own", "2s 4s 6s 8s Th Qh Ad", "four-card-flush", {}, "",
     "678a.6(b)(4) 678a.11(e)(1)(ii)"),
    ("pa/678a", "straight-flush-bonus", "own", "2s 3s 4s 5s 6s 7s 8s", "seven-card-straight-flush", {}, "",
     "678a.6(d)(1) 678a.11(e)(2)(ii) 678a.6(d)"),
    ("pa/678a", "straight-flush-bonus", "own", "2s 3s 4s 5s 6s 7s 9h", "six-card-straight-flush", {}, "",
     "678a.6(d)(2) 678a.11(e)(2)(ii)"),
    ("pa/678a", "straight-flush-bonus", "own", "2s 3s 4s 5s 6s 8h Jh", "five-card-straight-flush", {}, "",
     "678a.6(d)(3) 678a.11(e)(2)(ii)"),
    ("pa/678a", "straight-flush-bonus", "own", "2s 3s 4s 5s 7h Jh Kd", "four-card-straight-flush", {}, "",
     "678a.6(d)(4) 678a.11(e)(2)(ii)"),
    ("pa/678a", "straight-flush-bonus", "own", "2s 3s 4s 6h 8h Jd Kd", "three-card-straight-flush", {}, "",
     "678a.6(d)(5) 678a.11(e)(2)(ii)"),
    ("pa/678a", "progressive", "own", "2s 3s 4s 6h 8h Jd Kd", "three-card-straight-flush", {}, "A",
     "678a.6(d)(5) 678a.7(d)(4)"),
    ("pa/684a", "four-card-bonus", "own", "3s 3h 3d 3c 9s", "four-of-a-kind", {}, "",
     "684a.6(d)(1) 684a.11(d)(2)(ii) 684a.6(d)"),
    ("pa/684a", "four-card-bonus", "own", "As Ks Qs Js 9h", "royal-flush", {}, "", "684a.6(d)(2) 684a.11(d)(2)(ii)"),
    ("pa/684a", "four-card-bonus", "own", "As 2s 3s 4s 9h", "straight-flush", {}, "",
     "684a.6(d)(3) 684a.11(d)(2)(ii)"),
    ("pa/684a", "four-card-bonus", "own", "2s 9c 2h 4s 2d", "three-of-a-kind", {}, "",
     "684a.6(d)(4) 684a.11(d)(2)(ii)"),
    ("pa/684a", "four-card-bonus", "own", "2s 4s 9s Js 7h", "flush", {}, "", "684a.6(d)(5) 684a.11(d)(2)(ii)"),
    ("pa/684a", "four-card-bonus", "own", "As 2h 3d 4c 9s", "straight", {}, "", "684a.6(d)(6) 684a.11(d)(2)(ii)"),
    ("pa/684a", "four-card-bonus", "own", "3s 2d 3h 2c 9s", "two-pair", {}, "", "684a.6(d)(7) 684a.11(d)(2)(ii)"),
    ("pa/684a", "all-six-bonus", "own bonus", "As Ks Qs Js Ts 9s", "super-royal", {}, "E", "684a.6(e)(1) 684a.6(e)"),
    ("pa/684a", "all-six-bonus", "own bonus", "As Ks Qs Js Ts 2h", "royal-flush", {}, "A",
     "684a.6(e)(2) 684a.11(d)(3)(ii)"),
    ("pa/684a", "all-six-bonus", "own bonus", "5s 6s 7s 8s 9s 2h", "straight-flush", {}, "A",
     "684a.6(e)(3) 684a.11(d)(3)(ii)"),
    ("pa/684a", "all-six-bonus", "own bonus", "2s 9s 2h 2d 2c 4h", "four-of-a-kind", {}, "A",
     "684a.6(e)(4) 684a.11(d)(3)(ii)"),
    ("pa/684a", "all-six-bonus", "own bonus", "2s 2h 3c 3s 2d 9h", "full-house", {}, "A",
     "684a.6(e)(5) 684a.11(d)(3)(ii)"),
    ("pa/684a", "all-six-bonus", "own bonus", "2s 3s 4s 9s Js 7h", "flush", {}, "A",
     "684a.6(e)(6) 684a.11(d)(3)(ii)"),
    ("pa/684a", "all-six-bonus", "own bonus", "As 2h 3d 4c 5s 9h", "straight", {}, "A",
     "684a.6(e)(7) 684a.11(d)(3)(ii)"),
    ("pa/684a", "all-six-bonus", "own bonus", "2s 9c 2h 4s 2d 7h", "three-of-a-kind", {}, "A",
     "684a.6(e)(8) 684a.11(d)(3)(ii)"),
    ("pa/683a", "all-six-bonus", "own bonus", "As Ks Qs Js Ts 9s", "super-royal", {}, "E", "683a.6(e)(1) 683a.6(e)"),
    ("pa/683a", "all-six-bonus", "own bonus", "As Ks Qs Js Ts 2h", "royal-flush", {}, "A",
     "683a.6(e)(2) 683a.11(i)(4)(ii)"),
    ("pa/683a", "all-six-bonus", "own bonus", "5s 6s 7s 8s 9s 2h", "straight-flush", {}, "A",
     "683a.6(e)(3) 683a.11(i)(4)(ii)"),
    ("pa/683a", "all-six-bonus", "own bonus", "2s 9s 2h 2d 2c 4h", "four-of-a-kind", {}, "A",
     "683a.6(e)(4) 683a.11(i)(4)(ii)"),
    ("pa/683a", "all-six-bonus", "own bonus", "2s 2h 3c 3s 2d 9h", "full-house", {}, "A",
     "683a.6(e)(5) 683a.11(i)(4)(ii)"),
    ("pa/683a", "all-six-bonus", "own bonus", "2s 3s 4s 9s Js 7h", "flush", {}, "A",
     "683a.6(e)(6) 683a.11(i)(4)(ii)"),
    ("pa/683a", "all-six-bonus", "own bonus", "As 2h 3d 4c 5s 9h", "straight", {}, "A",
     "683a.6(e)(7) 683a.11(i)(4)(ii)"),
    ("pa/683a", "all-six-bonus", "own bonus", "2s 9c 2h 4s 2d 7h", "three-of-a-kind", {}, "A",
     "683a.6(e)(8) 683a.11(i)(4)(ii)"),
    ("pa/682a", "all-six-bonus", "own bonus", "As Ks Qs Js Ts 9s", "super-royal", {}, "E", "682a.6(e)(1) 682a.6(e)"),
    ("pa/682a", "all-six-bonus", "own bonus", "As Ks Qs Js Ts 2h", "royal-flush", {}, "A",
     "682a.6(e)(2) 682a.11(e)(3)(ii)"),
    ("pa/682a", "all-six-bonus", "own bonus", "5s 6s 7s 8s 9s 2h", "straight-flush", {}, "A",
     "682a.6(e)(3) 682a.11(e)(3)(ii)"),
    ("pa/682a", "all-six-bonus", "own bonus", "2s 9s 2h 2d 2c 4h", "four-of-a-kind", {}, "A",
     "682a.6(e)(4) 682a.11(e)(3)(ii)"),
    ("pa/682a", "all-six-bonus", "own bonus", "2s 2h 3c 3s 2d 9h", "full-house", {}, "A",
     "682a.6(e)(5) 682a.11(e)(3)(ii)"),
    ("pa/682a", "all-six-bonus", "own bonus", "2s 3s 4s 9s Js 7h", "flush", {}, "A",
     "682a.6(e)(6) 682a.11(e)(3)(ii)"),
    ("pa/682a", "all-six-bonus", "own bonus", "As 2h 3d 4c 5s 9h", "straight", {}, "A",
     "682a.6(e)(7) 682a.11(e)(3)(ii)"),
    ("pa/682a", "all-six-bonus", "own bonus", "2s 9c 2h 4s 2d 7h", "three-of-a-kind", {}, "A",
     "682a.6(e)(8) 682a.11(e)(3)(ii)"),
    ("pa/679a", "all-six-bonus", "own dealer", "As Ks Qs Js Ts 9s", "super-royal", {}, "E", "679a.6(d)(1) 679a.6(d)"),
    ("pa/679a", "all-six-bonus", "own dealer", "As Ks Qs Js Ts 2h", "royal-flush", {}, "A",
     "679a.6(d)(2) 679a.11(d)(3)(ii)"),
    ("pa/679a", "all-six-bonus", "own dealer", "5s 6s 7s 8s 9s 2h", "straight-flush", {}, "A",
     "679a.6(d)(3) 679a.11(d)(3)(ii)"),
    ("pa/679a", "all-six-bonus", "own dealer", "2s 9s 2h 2d 2c 4h", "four-of-a-kind", {}, "A",
     "679a.6(d)(4) 679a.11(d)(3)(ii)"),
    ("pa/679a", "all-six-bonus", "own dealer", "2s 2h 3c 3s 2d 9h", "full-house", {}, "A",
     "679a.6(d)(5) 679a.11(d)(3)(ii)"),
    ("pa/679a", "all-six-bonus", "own dealer", "2s 3s 4s 9s Js 7h", "flush", {}, "A",
     "679a.6(d)(6) 679a.11(d)(3)(ii)"),
    ("pa/679a", "all-six-bonus", "own dealer", "As 2h 3d 4c 5s 9h", "straight", {}, "A",
     "679a.6(d)(7) 679a.11(d)(3)(ii)"),
    ("pa/679a", "all-six-bonus", "own dealer", "2s 9c 2h 4s 2d 7h", "three-of-a-kind", {}, "A",
     "679a.6(d)(8) 679a.11(d)(3)(ii)"),
    ("pa/684a", "prime", "own", "Ad 3h 4h 9d Jh", "same-colour-five", {}, "", "684a.11(d)(1)(ii) 684a.7(d)(2)"),
    ("pa/682a", "prime", "own", "As 3s 4c 9s Jh", "same-colour-four", {}, "", "682a.11(e)(1)(ii) 682a.7(d)(2)"),
    ("pa/679a", "prime", "own dealer", "As 3s 9c 4h 8h Jd", "same-colour", {}, "", "679a.11(d)(1)(ii) 679a.7(d)(2)"),
    ("pa/679a", "prime", "own dealer", "As 3s 9c 4s 8s Jc", "same-colour-with-dealer", {}, "", "679a.11(d)(1)(ii)"),
    ("pa/682a", "aces-bonus", "own", "As Ah Ad Ac 9s", "four-of-a-kind-aces", {}, "",
     "682a.6(d)(1) 682a.11(e)(2)(ii) 682a.6(d)"),
    ("pa/682a", "aces-bonus", "own", "3s 3h 3d 3c 9s", "four-of-a-kind", {}, "", "682a.6(d)(2) 682a.11(e)(2)(ii)"),
    ("pa/682a", "aces-bonus", "own", "As Ks Qs Js Ts", "royal-flush", {}, "", "682a.6(d)(3) 682a.11(e)(2)(ii)"),
    ("pa/682a", "aces-bonus", "own", "3s 4s 5s 6s 7s", "straight-flush", {}, "", "682a.6(d)(4) 682a.11(e)(2)(ii)"),
    ("pa/682a", "aces-bonus", "own", "As 9c Ah 4s Ad", "three-of-a-kind-aces", {}, "",
     "682a.6(d)(5) 682a.11(e)(2)(ii)"),
    ("pa/682a", "aces-bonus", "own", "2s 9c 2h 4s 2d", "three-of-a-kind", {}, "", "682a.6(d)(6) 682a.11(e)(2)(ii)"),
    ("pa/682a", "aces-bonus", "own", "2s 4s 9s Js 7s", "flush", {}, "", "682a.6(d)(7) 682a.11(e)(2)(ii)"),
    ("pa/682a", "aces-bonus", "own", "3s 4h 5d 6c 7s", "straight", {}, "", "682a.6(d)(8) 682a.11(e)(2)(ii)"),
    ("pa/682a", "aces-bonus", "own", "3s 2d 3h 2c 9s", "two-pair", {}, "", "682a.6(d)(9) 682a.11(e)(2)(ii)"),
    ("pa/682a", "aces-bonus", "own", "As Ad 9h 7c 3s", "pair-of-aces", {}, "", "682a.6(d)(10) 682a.11(e)(2)(ii)"),
    ("pa/683a", "ante", "own community", "As Ks Qs Js Ts", "royal-flush", {}, "",
     "683a.6(b)(1) 683a.11(h)(1) 683a.6(b)"),
    ("pa/674a", "across", "own across", "As Ks Qs Js Ts", "royal-flush", {}, "",
     "674a.6(b)(1) 674a.11(h)(1)(ii) 674a.6(b) 674a.1"),
    ("pa/674a", "down", "own down", "As Ks Qs Js Ts", "royal-flush", {}, "", "674a.11(h)(2)(ii)"),
    ("pa/683a", "ante", "own community", "As 2s 3s 4s 5s", "straight-flush", {}, "", "683a.6(b)(2) 683a.11(h)(1)"),
    ("pa/674a", "across", "own across", "As 2s 3s 4s 5s", "straight-flush", {}, "", "674a.6(b)(2) 674a.11(h)(1)(ii)"),
    ("pa/683a", "ante", "own community", "2s 2h 2d 2c 9s", "four-of-a-kind", {}, "", "683a.6(b)(3) 683a.11(h)(1)"),
    ("pa/674a", "across", "own across", "2s 2h 2d 2c 9s", "four-of-a-kind", {}, "", "674a.6(b)(3) 674a.11(h)(1)(ii)"),
    ("pa/683a", "ante", "own community", "2s 2h 3c 2d 3s", "full-house", {}, "", "683a.6(b)(4) 683a.11(h)(1)"),
    ("pa/674a", "across", "own across", "2s 2h 3c 2d 3s", "full-house", {}, "", "674a.6(b)(4) 674a.11(h)(1)(ii)"),
    ("pa/674a", "down", "own down", "2s 2h 3c 2d 3s", "full-house", {}, "", "674a.11(h)(2)(ii)"),
    ("pa/683a", "ante", "own community", "2s 3s 4s 5s 7s", "flush", {}, "", "683a.6(b)(5) 683a.11(h)(1)"),
    ("pa/674a", "across", "own across", "2s 3s 4s 5s 7s", "flush", {}, "", "674a.6(b)(5) 674a.11(h)(1)(ii)"),
    ("pa/683a", "ante", "own community", "As 2h 3d 4c 5s", "straight", {}, "", "683a.6(b)(6) 683a.11(h)(1)"),
    ("pa/674a", "across", "own across", "As 2h 3d 4c 5s", "straight", {}, "", "674a.6(b)(6) 674a.11(h)(1)(ii)"),
    ("pa/683a", "ante", "own community", "2s 2h 4c 2d 9s", "three-of-a-kind", {}, "", "683a.6(b)(7) 683a.11(h)(1)"),
    ("pa/674a", "across", "own across", "2s 2h 4c 2d 9s", "three-of-a-kind", {}, "",
     "674a.6(b)(7) 674a.11(h)(1)(ii)"),
    ("pa/683a", "ante", "own community", "3s 2d 3h 2c 9s", "two-pair", {}, "", "683a.6(b)(8) 683a.11(h)(1)"),
    ("pa/674a", "across", "own across", "3s 2d 3h 2c 9s", "two-pair", {}, "", "674a.6(b)(8) 674a.11(h)(1)(ii)"),
    ("pa/683a", "ante", "own community", "Ts 2d Th 3c 5s", "pair-of-sixes-to-tens", {}, "",
     "683a.6(b)(9) 683a.11(h)(1)"),
    ("pa/674a", "across", "own across", "Ts 2d Th 3c 5s", "pair-of-sixes-to-tens", {}, "",
     "674a.6(b)(9) 674a.11(h)(1)(ii)"),
    ("pa/674a", "down", "own down", "Ts 2d Th 3c 5s", "pair-of-sixes-to-tens", {}, "", "674a.11(h)(2)(ii)"),
    ("pa/674a", "five-card-bonus", "community", "6s 6h 9d Jc Ks", "pair-of-sixes-or-better", {}, "", "674a.11(h)(5)"),
    ("pa/683a", "ante", "own community", "Qs Kh Ad 2c 3s", "lose", {}, "", "683a.6(a)"),
    ("pa/683a", "pocket-bonus", "own", "As Ah", "pair-of-aces", {}, "", "683a.6(c)(1) 683a.11(i)(1)(ii) 683a.6(c)"),
    ("pa/677a", "pocket-bonus", "own", "As Ah", "pair-of-aces", {}, "", "677a.11(i)(1)(i)"),
    ("pa/683a", "pocket-bonus", "own", "As Js", "ace-face-suited", {}, "", "683a.6(c)(2) 683a.11(i)(1)(ii)"),
    ("pa/677a", "pocket-bonus", "own", "As Js", "ace-face-suited", {}, "", "677a.11(i)(1)(i)"),
    ("pa/683a", "pocket-bonus", "own", "As Kh", "ace-face", {}, "", "683a.6(c)(3) 683a.11(i)(1)(ii)"),
    ("pa/677a", "pocket-bonus", "own", "As Kh", "ace-face", {}, "", "677a.11(i)(1)(i)"),
    ("pa/683a", "pocket-bonus", "own", "2s 2h", "pair", {}, "", "683a.6(c)(4) 683a.11(i)(1)(ii)"),
    ("pa/677a", "pocket-bonus", "own", "2s 2h", "pair", {}, "", "677a.11(i)(1)(i)"),
    ("pa/683a", "board-bonus", "community", "As Ks Qs", "mini-royal", {}, "",
     "683a.6(d)(1) 683a.11(i)(2)(ii) 683a.6(d)"),
    ("pa/683a", "board-bonus", "community", "As 2s 3s", "straight-flush", {}, "", "683a.6(d)(2) 683a.11(i)(2)(ii)"),
    ("pa/669a", "pair-plus", "own", "As 2s 3s", "straight-flush", {}, "", "669a.6(c)(1) 669a.11(i)(1) 669a.6(c)"),
    ("pa/683a", "board-bonus", "community", "2s 2h 2d", "three-of-a-kind", {}, "", "683a.6(d)(3) 683a.11(i)(2)(ii)"),
    ("pa/669a", "pair-plus", "own", "2s 2h 2d", "three-of-a-kind", {}, "", "669a.6(c)(2) 669a.11(i)(1)"),
    ("pa/683a", "board-bonus", "community", "As 2h 3d", "straight", {}, "", "683a.6(d)(4) 683a.11(i)(2)(ii)"),
    ("pa/669a", "pair-plus", "own", "As 2h 3d", "straight", {}, "", "669a.6(c)(3) 669a.11(i)(1)"),
    ("pa/683a", "board-bonus", "community", "2s 4s 9s", "flush", {}, "", "683a.6(d)(5) 683a.11(i)(2)(ii)"),
    ("pa/669a", "pair-plus", "own", "2s 4s 9s", "flush", {}, "", "669a.6(c)(4) 669a.11(i)(1)"),
    ("pa/683a", "board-bonus", "community", "2s 9h 2d", "pair", {}, "", "683a.6(d)(6) 683a.11(i)(2)(ii)"),
    ("pa/669a", "pair-plus", "own", "2s 9h 2d", "pair", {}, "", "669a.6(c)(5) 669a.11(i)(1)"),
    ("pa/669a", "play", "own community", "As Ks Qs Js Ts 2h", "royal-flush", {}, "",
     "669a.6(b)(1) 669a.11(i)(2)(ii) 669a.6(b)"),
    ("pa/669a", "play", "own community", "5s 6s 7s 8s 9s 2h", "straight-flush", {}, "",
     "669a.6(b)(2) 669a.11(i)(2)(ii)"),
    ("pa/669a", "play", "own community", "2s 9s 2h 2d 2c 4h", "four-of-a-kind", {}, "",
     "669a.6(b)(3) 669a.11(i)(2)(ii)"),
    ("pa/669a", "play", "own community", "2s 2h 3c 3s 2d 9h", "full-house", {}, "", "669a.6(b)(4) 669a.11(i)(2)(ii)"),
    ("pa/669a", "play", "own community", "2s 3s 4s 9s Js 7h", "flush", {}, "", "669a.6(b)(5) 669a.11(i)(2)(ii)"),
    ("pa/669a", "play", "own community", "As 2h 3d 4c 5s 9h", "straight", {}, "", "669a.6(b)(6) 669a.11(i)(2)(ii)"),
    ("pa/669a", "play", "own community", "2s 9c 2h 4s 2d 7h", "three-of-a-kind", {}, "",
     "669a.6(b)(7) 669a.11(i)(2)(ii)"),
    ("pa/669a", "play", "own community", "3s 2d 3h 2c 9s Kd", "two-pair", {}, "", "669a.6(b)(8) 669a.11(i)(2)(ii)"),
    ("pa/669a", "play", "own community", "Ts 2d Th 3c 5s Kd", "pair-of-tens-or-better", {}, "",
     "669a.6(b)(9) 669a.11(i)(2)(ii)"),
    ("pa/669a", "play", "own community", "Qs Kh Ad 2c 3s 7h", "lose", {}, "", "669a.6(a)"),
    ("pa/669a", "play", "own community", "As 2h 3d 4c 5s 5h", "straight", {}, "", "669a.6(a)"),
    ("pa/669a", "six-card-bonus", "own community", "2s 9c 2h 4s 2d 7h", "three-of-a-kind", {}, "",
     "669a.11(i)(3)(ii)"),
    ("pa/669a", "progressive", "own", "As 2h 3d", "straight", {}, "", "669a.11(i)(3)(i)"),
    ("pa/677a", "trips-plus", "own community", "2s 9c 2h 4s 2d 7h Jc", "three-of-a-kind", {}, "", "677a.11(i)(2)(i)"),
    ("pa/671a", "super", "own", "3s 3h 3d 3c 9s", "four-of-a-kind", {}, "", "671a.6(d)(1) 671a.11(c)(2) 671a.6(d)"),
    ("pa/671a", "super-dealer", "dealer", "3s 3h 3d 3c 9s", "four-of-a-kind", OTHER_HANDS, "",
     "671a.6(d)(1) 671a.11(e)(2)"),
    ("pa/671a", "super", "own", "Ks Kh Qd Jc Js", "five-picture-cards", {}, "", "671a.6(d)(2) 671a.11(c)(2)"),
    ("pa/671a", "super-dealer", "dealer", "Ks Kh Qd Jc Js", "five-picture-cards", OTHER_HANDS, "",
     "671a.6(d)(2) 671a.11(e)(2)"),
    ("pa/671a", "super", "own", "2s 2h 3c 2d 3s", "full-house", {}, "", "671a.6(d)(3) 671a.11(c)(2)"),
    ("pa/671a", "super-dealer", "dealer", "2s 2h 3c 2d 3s", "full-house", OTHER_HANDS, "",
     "671a.6(d)(3) 671a.11(e)(2)"),
    ("pa/671a", "super", "own", "2s 3s 4s 5s 7s", "flush", {}, "", "671a.6(d)(4) 671a.11(c)(2)"),
    ("pa/671a", "super-dealer", "dealer", "2s 3s 4s 5s 7s", "flush", OTHER_HANDS, "", "671a.6(d)(4) 671a.11(e)(2)"),
    ("pa/671a", "super", "own", "As 2h 3d 4c 5s", "straight", {}, "", "671a.6(d)(5) 671a.11(c)(2)"),
    ("pa/671a", "super-dealer", "dealer", "As 2h 3d 4c 5s", "straight", OTHER_HANDS, "",
     "671a.6(d)(5) 671a.11(e)(2)"),
    ("pa/671a", "super", "own", "2s 2h 4c 2d 9s", "three-of-a-kind", {}, "", "671a.6(d)(6) 671a.11(c)(2)"),
    ("pa/671a", "super-dealer", "dealer", "2s 2h 4c 2d 9s", "three-of-a-kind", OTHER_HANDS, "",
     "671a.6(d)(6) 671a.11(e)(2)"),
    ("pa/671a", "super", "own", "As Kh Qd 9c 4s", "ace-king-queen", {}, "", "671a.6(d)(7) 671a.11(c)(2)"),
    ("pa/671a", "super-dealer", "dealer", "As Kh Qd 9c 4s", "ace-king-queen", OTHER_HANDS, "",
     "671a.6(d)(7) 671a.11(e)(2)"),
    ("pa/671a", "super", "own", "2s 4s 9c Jc 8s", "same-colour-five", {}, "", "671a.6(d)(8) 671a.11(c)(2)"),
    ("pa/671a", "super-dealer", "dealer", "2s 4s 9c Jc 8s", "same-colour-five", OTHER_HANDS, "",
     "671a.6(d)(8) 671a.11(e)(2)"),
]  # fmt: skip
"""Chapter, wager, the places of its cards, these cards, what they are, house, pay table, the clauses that say so."""
LINES = {"across": (1, 2, 3), "down": (0, 2, 4)}
"""Which of the five community cards of 674a lie in the row and in the column of the cross."""


def laid_out(chapter: str, places: str, hand: str) -> dict[str, str]:
    """These cards at their places."""
    left, laid = hand.split(), {}
    spare = names(card for card in deck() if card not in cards(hand)).split()
    for place in places.split():
        if place in LINES:
            cross = spare[:5]
            for index in LINES[place]:
                cross[index] = left.pop(0)
            laid["community"] = " ".join(cross)
        else:
            count = SIZES[chapter][place]
            laid[place], left = " ".join(left[:count]), left[count:]
    assert not left
    return laid


@pytest.mark.parametrize(("address", "wager", "places", "hand", "outcome", "options", "table", "cites"), NAMED)
def test_hands_are_what_the_chapter_calls_them(
    address: str, wager: str, places: str, hand: str, outcome: str, options: dict[str, str], table: str, cites: str
) -> None:
    law = next(law for law in load(address).wagers if law.id == wager)
    made = law.when != "decision" and wager not in MAIN[address[3:]]
    submission = {"options": options, "paytables": {wager: table} if table else {}}
    found = settled(address, laid_out(address[3:], places, hand), {wager: 1_00} if made else {}, submission)
    assert found[wager][0] == outcome, cites


LOSING = [
    ("pa/687a", "progressive", "own", "3s 3h 5d 9c Ks", METER, "687a.11(f)(1)(i)"),
    ("pa/687a", "trips", "own", "3s 3h 5d 9c Ks", {}, "687a.11(f)(2)(i)"),
    ("pa/678a", "flush-bonus", "own", "2s 4s 6s 8h Th Qd Ad", {}, "678a.11(e)(1)(i)"),
    ("pa/678a", "straight-flush-bonus", "own", "2s 3s 6s 8h Th Qd Ad", {}, "678a.11(e)(2)(i)"),
    ("pa/684a", "prime", "own", "2s 4s 6s 8h Th", {}, "684a.11(d)(1)(i)"),
    ("pa/684a", "four-card-bonus", "own", "2s 2h 6s 8h Tc", {}, "684a.11(d)(2)(i)"),
    ("pa/684a", "all-six-bonus", "own bonus", "2s 2h 6s 6h Tc Kd", {}, "684a.11(d)(3)(i)"),
    ("pa/683a", "pocket-bonus", "own", "As Ts", {}, "683a.11(i)(1)(i)"),
    ("pa/683a", "board-bonus", "community", "As Th 3c", {}, "683a.11(i)(2)(i)"),
    ("pa/683a", "lo-ball", "own community", "3s 3h 4c 5d 7s", {}, "683a.11(i)(3)(i)"),
    ("pa/683a", "all-six-bonus", "own bonus", "2s 2h 6s 6h Tc Kd", {}, "683a.11(i)(4)(i)"),
    ("pa/682a", "prime", "own", "2s 4s 6s 8h Th", {}, "682a.11(e)(1)(i)"),
    ("pa/682a", "aces-bonus", "own", "Ks Kh 6s 8h Tc", {}, "682a.11(e)(2)(i)"),
    ("pa/682a", "all-six-bonus", "own bonus", "2s 2h 6s 6h Tc Kd", {}, "682a.11(e)(3)(i)"),
    ("pa/679a", "prime", "own", "2s 4s 6h", {}, "679a.11(d)(1)(i)"),
    ("pa/679a", "all-six-bonus", "own dealer", "2s 2h 6s 6h Tc Kd", {}, "679a.11(d)(3)(i)"),
    ("pa/677a", "pocket-bonus", "own", "As Ts", {}, "677a.11(i)(1)(ii)"),
    ("pa/677a", "trips-plus", "own community", "2s 9c 2h 9s 4d 7h Jc", {}, "677a.11(i)(2)(ii)"),
    ("pa/671a", "super-dealer", "dealer", "As Ah Kd 9c 4s", OTHER_HANDS, "671a.11(e)(1)"),
]
"""Chapter, optional wager, the places of its cards, these cards, house, the clause by which it is collected."""


@pytest.mark.parametrize(("address", "wager", "places", "hand", "options", "cite"), LOSING)
def test_an_optional_wager_is_collected_by_its_clause(
    address: str, wager: str, places: str, hand: str, options: dict[str, str], cite: str
) -> None:
    found = settled(address, laid_out(address[3:], places, hand), {wager: 1_00}, {"options": options})
    assert found[wager][1] == f"pa {cite}"


HIGHER = [
    ("pa/687a", "2h 2d 2c 2s Joker", "Ah Kh Qh Jh Th", "", "687a.6(c)(1) 687a.6(c)"),
    ("pa/687a", "Ah Kh Qh Jh Th", "Ks Qs Js Ts 9s", "", "687a.6(c)(2) 687a.11(e)(1)"),
    ("pa/687a", "3h 4h 5h 6h 7h", "Kd Kc Ks Kh Qd", "", "687a.6(c)(3) 687a.11(e)(1)"),
    ("pa/687a", "3h 3d 3c 3s 9h", "As Ad Ac Ks Kd", "", "687a.6(c)(4) 687a.11(e)(1)"),
    ("pa/687a", "3h 3d 3c 4h 4d", "As Ks Qs Js 9s", "", "687a.6(c)(5) 687a.11(e)(1)"),
    ("pa/687a", "3h 4h 5h 6h 8h", "As Ks Qd Jc Td", "", "687a.6(c)(6) 687a.11(e)(1)"),
    ("pa/687a", "3h 4d 5c 6s 7h", "As Ad Ac Ks Qd", "", "687a.6(c)(7) 687a.11(e)(1)"),
    ("pa/687a", "3h 3d 3c 5s 9h", "As Ad Ks Kd Qc", "", "687a.6(c)(8) 687a.11(e)(1)"),
    ("pa/687a", "4h 4d 3c 3s 9h", "As Ad Ks Qd Jc", "", "687a.6(c)(9) 687a.11(e)(1)"),
    ("pa/687a", "3h 3d 5c 7s 9h", "As Kd Qs Jc 9d", "", "687a.6(c)(10) 687a.11(e)(1)"),
    ("pa/687a", "Ah 8d 5c 7s 9h", "Ks Qd Jc 9s 8c", "", "687a.6(c)(11) 687a.11(e)(1)"),
    ("pa/687a", "Joker 9h 9d 9c 4s", "As Ad Ac Ks Kd", "", "687a.6(b)"),
    ("pa/687a", "Ah 2h 3d 4c 5s", "As Kd Qs Jc 9d", "", "687a.6(a)"),
    ("pa/678a", "2h 3h 4h 5h 6h 7h 9h", "As Ks Qs Js Ts 9s 2d", "", "678a.6(b)(1) 678a.6(b)"),
    ("pa/678a", "2h 3h 4h 5h 6h 7h 9d", "As Ks Qs Js Ts 9c 2d", "", "678a.6(b)(2)"),
    ("pa/678a", "2h 3h 4h 5h 6h 7d 9d", "As Ks Qs Js Tc 9c 2d", "", "678a.6(b)(3)"),
    ("pa/678a", "2h 3h 4h 5h 6d 7d 9d", "As Ks Qs Jc Tc 9c 2d", "", "678a.6(b)(4) 678a.11(d)(2)(ii)(A)"),
    ("pa/678a", "Ah Kh Qh 5d 6d 7c 9c", "As Ks Js Tc 4c 9d 2d", "", "678a.6(a) 678a.6(c) 678a.6(b)(5)"),
    ("pa/684a", "2h 2d 2c 2s 9d", "Ah Kh Qh Jh 9c", "", "684a.6(b)(1) 684a.6(b)"),
    ("pa/684a", "Ah 2h 3h 4h 9d", "As Ad Ac 9c Kd", "", "684a.6(b)(2)"),
    ("pa/684a", "2h 2d 2c 9s 5d", "Ah Kh Jh 9h 4c", "", "684a.6(b)(3)"),
    ("pa/684a", "2h 3h 5h 7h 9d", "Ac Kd Qs Jc 4d", "", "684a.6(b)(4)"),
    ("pa/684a", "Ah 2d 3c 4s 9h", "As Ad Ks Kd 9c", "", "684a.6(b)(5) 684a.6(a)"),
    ("pa/684a", "3h 3d 2c 2s 9h", "Ac Ad Ks Qh 9c", "", "684a.6(b)(6)"),
    ("pa/684a", "2h 2d 9c 7s 4h", "Ac Kd Js 9h 6c", "", "684a.6(b)(7)"),
    ("pa/684a", "8h 8d Ac 5s 3h", "8c 8s Kd Qh 4c", "", "684a.6(c)"),
    ("pa/684a", "4h 4d 8c 9s Jh", "Kc Ad 2s 3h 7c", "", "684a.6(a)"),
    ("pa/682a", "2h 2d 2c 2s 9d", "Ah Kh Qh Jh 9c 5c", "", "682a.6(b)(1) 682a.6(b)"),
    ("pa/682a", "Ah 2h 3h 4h 9d", "As Ad Ac 9c Kd 7c", "", "682a.6(b)(2)"),
    ("pa/682a", "2h 2d 2c 9s 5d", "Ah Kh Jh 9h 4c 7d", "", "682a.6(b)(3)"),
    ("pa/682a", "2h 3h 5h 7h 9d", "Ac Kd Qs Jc 4d 6s", "", "682a.6(b)(4)"),
    ("pa/682a", "Ah 2d 3c 4s 9h", "As Ad Ks Kd 9c 6c", "", "682a.6(b)(5) 682a.6(a)"),
    ("pa/682a", "3h 3d 2c 2s 9h", "Ac Ad Ks Qh 9c 6s", "", "682a.6(b)(6)"),
    ("pa/682a", "2h 2d 9c 7s 4h", "Ac Kd Js 9h 6c 3s", "", "682a.6(b)(7)"),
    ("pa/682a", "8h 8d Ac 5s 3h", "8c 8s Kd Qh 4c 2d", "", "682a.6(c)"),
    ("pa/682a", "4h 4d 8c 9s Jh", "Kc Ad 2s 3h 7c 8s", "", "682a.6(a)"),
    ("pa/679a", "Ah Kh Qh", "Ks Qs Js", "", "679a.6(b)(1) 679a.6(b) 679a.11(c)(2)"),
    ("pa/679a", "Ah 2h 3h", "As Ad Ac", "", "679a.6(b)(2)"),
    ("pa/679a", "2h 2d 2c", "Ah Kd Qs", "", "679a.6(b)(3)"),
    ("pa/679a", "Ah 2d 3c", "As Ks Js", "", "679a.6(b)(4) 679a.6(a)"),
    ("pa/679a", "2h 3h 5h", "Ac Ad Ks", "", "679a.6(b)(5)"),
    ("pa/679a", "2h 2d 3c", "Ac Kd Js", "", "679a.6(b)(6)"),
    ("pa/679a", "8h 8d Ac", "8c 8s Kd", "", "679a.6(c)"),
    ("pa/677a", "Ah 3d", "9h 4d", "Kh Qh Jh Th 2c", "677a.6(b)(1) 677a.6(b)"),
    ("pa/677a", "Ah 2h", "5s Kd", "3h 4h 5h 5c 5d", "677a.6(b)(2)"),
    ("pa/677a", "2d 2s", "Ac Ks", "2h 2c Ah Ad 9s", "677a.6(b)(3)"),
    ("pa/677a", "2d 3c", "Ah Qh", "2h 2c 3h Kh 9h", "677a.6(b)(4)"),
    ("pa/677a", "5h 3h", "Ac Tc", "Kd Qs Jh 7h 2h", "677a.6(b)(5)"),
    ("pa/677a", "Ac 2s", "Ks 9h", "3h 4d 5s Kc Kd", "677a.6(b)(6) 677a.6(a)"),
    ("pa/677a", "2d 5s", "Ah Kh", "2h 2c Ad Ks 9d", "677a.6(b)(7)"),
    ("pa/677a", "3c 2d", "Ah Qh", "3h 2c Ad Ks 9d", "677a.6(b)(8)"),
    ("pa/677a", "2d 3s", "Ah Jc", "2h 7c Kd Qs 9d", "677a.6(b)(9)"),
    ("pa/677a", "8h Ac", "8d Kd", "8c Qs 9d 5s 3h", "677a.6(c)"),
    ("pa/677a", "2d 5s", "3h 9s", "Qh Kd As 2c 7d", "677a.6(a)"),
    ("pa/671a", "2h 2d 2c 2s 9h", "As Ad Ac Ks Kd", "", "671a.6(b)(3) 671a.6(b)"),
    ("pa/671a", "2h 2d 2c 3h 3d", "As Ks Qs Js 9s", "", "671a.6(b)(4)"),
    ("pa/671a", "2h 3h 4h 5h 7h", "As Ks Qd Jc Td", "", "671a.6(b)(5)"),
    ("pa/671a", "Ah 2d 3c 4s 5h", "As Ad Ac Ks Qd", "", "671a.6(b)(6) 671a.6(a)"),
    ("pa/671a", "2h 2d 2c 5s 9h", "As Ad Ks Kd Qc", "", "671a.6(b)(7)"),
    ("pa/671a", "3h 3d 2c 2s 9h", "As Ad Ks Qd Jc", "", "671a.6(b)(8)"),
    ("pa/671a", "2h 2d 5c 7s 9h", "As Kd Qs Jc 9d", "", "671a.6(b)(9)"),
    ("pa/671a", "Ah Kd 5c 4s 3h", "As Kc 5d 4h 2s", "", "671a.6(b)(10) 671a.6(c)"),
]  # fmt: skip
"""Chapter, a player's cards, the dealer's, the board, the clauses by which the player's hand is the higher one."""
RAISED = {"679a": "play"}
"""The wager that is made to stay in, where it is not the Raise."""


def against_the_dealer(address: str, own: str, dealer: str, community: str) -> str:
    """What the Raise of a player is settled as."""
    laid = {"own": own, "dealer": dealer} | ({"community": community} if community else {})
    return settled(address, laid, {})[RAISED.get(address[3:], "raise")][0]


@pytest.mark.parametrize(("address", "own", "dealer", "community", "cites"), HIGHER)
def test_a_higher_hand_beats_the_other(address: str, own: str, dealer: str, community: str, cites: str) -> None:
    outcome = against_the_dealer(address, own, dealer, community)
    assert not outcome.startswith(("lose", "tie", "bad-beat", "dealer")), cites
    if len(own) == len(dealer):  # and the other way round
        assert against_the_dealer(address, dealer, own, community).startswith(("lose", "bad-beat", "dealer")), cites


BEATEN = [
    ("pa/678a", "Ah Kh Qd Jd Ts 8s 7c", "9h 3h 2h 4d 5s 6c 7d", "", "lose", "678a.6(b)(6) 678a.11(d)(2)(ii)(C)"),
    ("pa/678a", "Ah Kh Qh Jd Ts 8s 7c", "As Ks Qs Jh Td 8d 6c", "", "tie", "678a.6(c) 678a.11(d)(2)(ii)(B)"),
    ("pa/687a", "Ah Kd 9c 7s 4h", "Ac Ks 9d 7h 4c", "", "tie", "687a.6(c)(11) 687a.11(e)(2)"),
    ("pa/687a", "Qs Kh Ad 3c 4s", "5s 5h 7d 8c 9d", "", "lose", "687a.6(a) 687a.11(e)(3)"),
    ("pa/684a", "Ah Kd 9c 7s 4h", "Ac Ks 9d 7h 3c", "", "tie", "684a.6(c)"),
    ("pa/682a", "Ah Kd 9c 7s 4h", "Ac Ks 9d 7h 3c 2d", "", "tie", "682a.6(c)"),
    ("pa/679a", "Ah Kd 9c", "Ac Ks 9d", "", "tie", "679a.6(c)"),
    ("pa/679a", "Kh Ad 2c", "3c 3s 9d", "", "lose", "679a.6(a)"),
    ("pa/677a", "2h 3d", "2c 3s", "Ah Kd Qs Jc Th", "tie", "677a.6(c)"),
    ("pa/671a", "Ah Kd 9c 7s 4h", "Ac Ks 9d 7h 4c", "", "tie", "671a.6(c)"),
    ("pa/671a", "Ah Kd Qc 2s 3h", "4c 4s 9d 7h 8c", "", "lose", "671a.6(a)"),
]
"""Chapter, a player's cards, the dealer's, the board, how it ends, the clauses that say so."""


@pytest.mark.parametrize(("address", "own", "dealer", "community", "outcome", "cites"), BEATEN)
def test_equal_and_lower_hands(address: str, own: str, dealer: str, community: str, outcome: str, cites: str) -> None:
    assert against_the_dealer(address, own, dealer, community).startswith(outcome), cites


@pytest.mark.parametrize(
    ("hand", "outcome", "cites"),
    [
        ("As Ks Qs Js Ts", "royal-flush", "671a.6(b)(1) 671a.11(c)(3)"),
        ("As 2s 3s 4s 5s", "straight-flush", "671a.6(b)(2) 671a.11(b)(2)"),
    ],
)
def test_a_dealt_straight_flush_is_paid_at_once(hand: str, outcome: str, cites: str) -> None:
    """It takes no Bet Wager."""
    seat = {"wagers": {"ante": 10, "super": 10}, "cards": hand}
    lines = croupier.open("pa/671a").settle(seats={1: seat}, dealer="9h 9d 9c 6c 6h").lines
    assert {line["wager"]: line["outcome"] for line in lines}["ante"] == outcome, cites
    assert "raise" not in {line["wager"] for line in lines}
    with pytest.raises(Refused):
        croupier.open("pa/671a").settle(seats={1: seat | {"actions": ["bet"]}}, dealer="9h 9d 9c 6c 6h")


# --- folds and documents ----------------------------------------------------------------------------------------------

FOLDED = [
    ("pa/687a", "trips bad-beat", "1? 2? 1=ante 1=blind 1=bad-beat ^D (pa 687a.11(d)) ^1 (pa 687a.11(e)) 1=trips ^2",
     "687a.11(b)(1) 687a.11(b)(2) 687a.11(c)"),
    ("pa/678a", "flush-bonus", "1? 1=ante 2? ^D 2=ante 2=raise ^2 2=flush-bonus ^1 1=flush-bonus",
     "678a.11(c)(2) 678a.11(c)(2)(i) 678a.11(d)(1) 678a.11(d)(1)(i)"),
    ("pa/684a", "prime", "1? 1=ante 1=odds 2? ^D ^2 2=ante 2=raise 2=odds 2=prime ^1 1=prime", "684a.11(b)(2)"),
    ("pa/683a", "pocket-bonus", "1? 2? 1=ante ^C1 2? ^C1 2? ^C1 ^2", "683a.11(b)"),
    ("pa/669a", "six-card-bonus", "^C1 1? 1=ante 1=blind ^C1 ^2", "669a.11(f)"),
    ("pa/682a", "prime", "1? 2? 1=ante ^D ^2", "682a.11(b) 682a.11(c)"),
    ("pa/679a", "prime", "1? 2? 1=ante ^D ^2", "679a.11(b) 679a.11(c)"),
    ("pa/677a", "trips-plus", "x C+ C+ 1? 1=ante 1=odds ^D ^2", "677a.11(f)"),
    ("pa/671a", "", "2? (pa 671a.11(c)) 1=super 1=ante 2=super ^D", "671a.11(b)(1) 671a.11(c) 671a.11(c)(4)"),
    ("pa/674a", "five-card-bonus", "1? 1=ante-across 1=ante-down 2? ^C1-3 2? ^C0-4 2? ^C2 ^2", "674a.11(b)"),
]  # fmt: skip
"""Chapter, optional wagers, what happens when seat 1 folds and seat 2 stays, the clauses that say so."""


@pytest.mark.parametrize(("address", "optional", "expected", "cites"), FOLDED)
def test_what_a_fold_loses_is_collected_in_its_time(address: str, optional: str, expected: str, cites: str) -> None:
    """Optional wagers that a fold does not lose are settled with the others."""
    table = croupier.open(address).table(seed="one folds")
    for seat in (1, 2):
        table.sit(seat, f"Player {seat}", 10_000_00)
    table.begin()
    while isinstance(table.pending, TakeWagers | Decide):
        if isinstance(table.pending, TakeWagers):
            table.answer(MAIN[address[3:]] | dict.fromkeys(optional.split(), 5_00))
        else:
            actions = table.pending.actions
            out = [action for action in ("fold", "check") if action in actions]
            table.answer(out[0] if out and table.pending.seat == 1 else actions[0])
    found = course(table)
    assert expected in found, cites
    assert not optional or f"1={optional.split()[0]}" in found.partition("^2")[2] + found.partition("^D")[2]


ALL_HANDS = "to a player in a round, on all hands together"


@pytest.mark.parametrize(
    ("address", "options", "counted", "cite"),
    [
        ("pa/678a", {}, f"{ALL_HANDS}, for Ante and Raise", "pa 678a.12(e)"),
        ("pa/684a", {}, f"{ALL_HANDS}, for Ante, Raise, Odds and Bad beat payout", "pa 684a.12(g)"),
        ("pa/683a", {}, f"{ALL_HANDS}, for Ante, First Raise, Second Raise and Third Raise", "pa 683a.12(f)"),
        ("pa/682a", {}, f"{ALL_HANDS}, for Aces Bonus and All-Six Bonus", "pa 682a.12(g)"),
        ("pa/679a", {}, f"{ALL_HANDS}, for Ante and Play", "pa 679a.12(h)"),
        ("pa/677a", {}, f"{ALL_HANDS}, for Ante, Odds and Raise", "pa 677a.12(f)"),
        (
            "pa/674a",
            {},
            f"{ALL_HANDS}, for Ante Across, Ante Down, Across Bet, Down Bet and Middle Bet",
            "pa 674a.12(d)",
        ),
        ("pa/680a", {}, f"{ALL_HANDS}, for Ante", "pa 680a.12(d)"),
        ("pa/647a", {}, "to a player on a hand, for Ante, Flop, Turn and River", "pa 647a.12(c)"),
        ("pa/643a", {}, "to a player on a hand, for Bet Number 1, Bet Number 2 and Bet Number 3", "pa 643a.12(h)"),
        ("oh/high-card-flush", {}, ALL_HANDS, "oh 11.D"),
        ("oh/high-card-flush", {"payout-limit-per": "table"}, "in a round to all players together", "oh 11.D"),
        ("oh/four-card-poker", {}, "to a player on one wager", "oh 11.B"),
    ],
)
def test_signs_say_whose_payouts_a_limit_counts(address: str, options: dict[str, str], counted: str, cite: str) -> None:
    """Most chapters of Pennsylvania limit the aggregate payout of a player in a round, and of some wagers only."""
    rules = Rules(address, Submission(options=options | {"payout-limit": "$50,000"}))
    said = [
        text
        for law in rules.chapter.wagers
        if (table := rules.chosen_tables[law.id]) and rules.payout_limit(law.id)
        for text in conditions(rules, law, table)
        if text.startswith("No more than $")
    ]
    assert set(said) == {f"No more than $50,000 is paid {counted}. [{cite}]"}
