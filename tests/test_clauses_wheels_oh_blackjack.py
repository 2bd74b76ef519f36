"""Clauses of the framework chapters, of wheels and of Ohio's blackjack games that no other test shows."""

from __future__ import annotations

import pytest

from croupier.filings.submission import submission
from croupier.odds.writers.markdown import markdown
from croupier.rules.loader import addresses, load
from croupier.rules.review import periods
from croupier.rules.submission import Rules, Submission


@pytest.mark.parametrize("address", [one for one in addresses() if load(one).equipment])
def test_a_submission_describes_the_equipment(address: str) -> None:
    rules = Rules(address)
    text = markdown(submission(rules, periods(rules.chapter.rulebook))).replace("\\", "").partition(" Equipment\n")[2]
    for item in rules.chapter.equipment:
        assert item.note[:20].rstrip(".") in text, item
        assert not item.note or f"[{rules.cite(item.cite)}]" in text, item


PROGRESSIVES = [
    ("oh/let-it-ride", "progressive", "multi-link", "oh table-games-progressives 2.B.1"),
    ("oh/mississippi-stud", "progressive", "multi-link", "oh table-games-progressives 2.B.2"),
    ("oh/ultimate-texas-holdem", "progressive", "multi-link", "oh table-games-progressives 2.B.3"),
    ("oh/texas-holdem-bonus", "progressive", "multi-link", "oh table-games-progressives 2.B.4"),
    ("oh/crazy-four-poker", "progressive", "multi-link", "oh table-games-progressives 2.B.5"),
    ("oh/four-card-poker", "progressive", "multi-link", "oh table-games-progressives 2.B.6"),
    ("oh/three-card-poker", "five-card-progressive", "multi-link", "oh table-games-progressives 2.B.7"),
    ("oh/three-card-poker", "progressive", "three-card-progressive", "oh table-games-progressives 3.A"),
    ("oh/pai-gow-poker", "progressive", "fortune-pai-gow-progressive", "oh table-games-progressives 4.A"),
    ("oh/blackjack", "blazing-7s", "blazing-7s", "oh table-games-progressives 5.A"),
]
"""Where Ohio's progressives may be offered: game, wager, whose pay table it has, clause."""


@pytest.mark.parametrize(("address", "wager", "jackpot", "cite"), PROGRESSIVES)
def test_ohios_progressives_are_offered_where_they_may_be(address: str, wager: str, jackpot: str, cite: str) -> None:
    """The house may offer each and need not (oh table-games-progressives 2.B); a player may place it besides the
    required wagers (oh table-games-progressives 1.A)."""
    assert cite
    other = {"progressive": "no"} if wager == "five-card-progressive" else {"five-card-progressive": "no"}
    if address != "oh/three-card-poker":
        other = {}
    rules = Rules(address, Submission(options=other | {wager: "yes"}))
    law = next(one for one in rules.offered if one.id == wager)
    shared = next(one for one in load("oh/table-games-progressives").wagers if one.id == jackpot)
    rows = [(row.hand, row.pays.text) for row in rules.tables(wager)[0].rows]
    assert rows == [(row[0], row[2]) for row in shared.paytables[0].rows]
    assert law.kind == "progressive", "nothing that a player must make"
    without = Rules(address, Submission(options=other | {wager: "no"}))
    assert wager not in {one.id for one in without.offered}


def test_no_other_game_of_ohio_has_these_progressives() -> None:
    """oh table-games-progressives 2.B, oh table-games-progressives 4.A"""
    named = {address for address, *_ in PROGRESSIVES}
    for address in addresses():
        if any(one.pays_as.startswith("table-games-progressives#") for one in load(address).wagers):
            assert address in named
