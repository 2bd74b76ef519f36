"""Dice games: clauses that are shown by the order of what happens at a table, by refusals and by lists."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.rules.duties import due_of
from croupier.rules.submission import Rules, Submission
from croupier.tables.table import Table
from test_tables import open_table


def played(address: str, *wagers: dict[str, int], **options: str) -> Table:
    """A table after a round, with a seat for each set of wagers."""
    table = open_table(address, options=options)
    for seat, _ in enumerate(wagers, 1):
        table.sit(seat, f"player {seat}", 1_000_000)
    table.begin()
    for stakes in wagers:
        table.answer(stakes)
    return table


def kinds(table: Table) -> list[str]:
    """What happened since the last round began, in order: wagers, announcements, throws, what was collected and paid."""
    names = []
    for event in table.journal.events:
        data: dict[str, Any] = event.data
        if event.kind == "round":
            names = []
        elif event.kind == "settled":
            names.append("collected" if data["net"] < 0 else "paid")
        elif event.kind == "say":
            names.append(data["text"])
        elif event.kind in ("wagers", "roll"):
            names.append(event.kind)
    return names


# --- sic bo -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("shaker", ["manual", "automated-covered", "automated-open", "player-activated"])
def test_sic_bo_is_shaken_announced_and_settled_in_order(shaker: str) -> None:
    """pa 625a.5(c), 625a.5(d), 625a.5(e), 625a.5(g): an open shaker is shaken after the last wager, a covered one
    before the first; no more bets before the dice are seen; each die is announced; what loses is collected first. The
    three dice are pa 625a.2(a)."""
    both = {"small": 500, "big": 500}
    table = played("pa/625a", both, both, shaker=shaker)
    throw = next(event.data["dice"] for event in table.journal.events if event.kind == "roll")
    assert len(throw) == 3
    happened = kinds(table)
    if shaker in ("manual", "automated-covered"):
        assert happened.pop(0) == "The dice are shaken under the cover."
    named = f"{throw[0]}, {throw[1]} and {throw[2]}: total {sum(throw)}."
    assert happened[:5] == ["wagers", "wagers", "No more bets.", "roll", named]
    assert sorted(happened[5:]) == happened[5:], "collected first"


def test_dice_of_a_player_activated_shaker_are_changed_every_month() -> None:
    """pa 625a.2(b): it is an automated shaker, whose dice are locked in it."""
    rules = Rules("pa/625a", Submission(options={"shaker": "player-activated"}))
    change = next(law for law in rules.chapter.procedures if law.id == "dice-change")
    due = due_of(rules, change)
    assert due is not None
    assert due.every == "1 month"
