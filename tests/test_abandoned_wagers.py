"""A player who leaves during a round: the texts only let a house treat the wagers as lost, and give nothing back."""

from __future__ import annotations

from functools import partial
from random import Random

import pytest

from croupier.games import open_game
from croupier.games.script import Decide, TakeWagers
from croupier.rules.submission import Submission
from croupier.tables import companions
from croupier.tables.companions import ABANDONED
from croupier.tables.dealer import HouseDealer
from croupier.tables.replay import replay
from croupier.tables.table import Table

CHAPTERS = (
    "pa/621a", "pa/639a", "pa/641a", "pa/643a", "pa/645a", "pa/647a", "pa/649a", "pa/653a", "pa/655a", "pa/657a",
    "pa/659a", "pa/663a", "pa/669a", "pa/670a", "pa/671a", "pa/674a", "pa/676a", "pa/677a", "pa/678a", "pa/679a",
    "pa/680a", "pa/682a", "pa/683a", "pa/684a", "pa/687a", "pa/688a", "oh/crazy-four-poker", "oh/criss-cross-poker",
    "oh/dj-wild-stud-poker", "oh/four-card-poker", "oh/high-card-flush", "oh/i-luv-suits-poker", "oh/let-it-ride",
    "oh/mississippi-stud", "oh/pai-gow-poker", "oh/texas-holdem-bonus", "oh/three-card-poker",
)  # fmt: skip


def played_out(address: str, treated_as_lost: str, *, leaves: bool, edition: int | None = None) -> Table:
    """A round of two players in which seat 1 may leave when it is first asked; then each takes the first action."""
    game = open_game(address, Submission(options={"abandoned-wagers": treated_as_lost}))
    game.behavior = game.behavior if edition is None else edition
    table = Table(game, HouseDealer(game, partial(Random(7).randbytes, 32)))
    for seat in (1, 2):
        table.sit(seat, f"Player {seat}", 10_000_00)
    table.begin()
    while table.playing:
        assert isinstance(table.pending, TakeWagers | Decide)
        if isinstance(table.pending, TakeWagers):
            table.answer(companions.bet(table, TakeWagers(table.pending.seat)))
            continue
        if leaves and table.pending.seat == 1 and table.stakes.get(1):
            leaves = False
            table.rule(ABANDONED, 1)
            continue
        table.answer(table.pending.usual or table.pending.actions[0])
    assert replay(table.journal.events).ledger.balances == table.ledger.balances
    return table


@pytest.mark.parametrize("address", CHAPTERS)
def test_wagers_that_are_not_treated_as_lost_are_played_out(address: str) -> None:
    """pa 621a.5(b), 639a.7(b), 641a.7(b), 643a.7(b), 645a.7(b), 647a.7(b), 649a.7(b), 653a.7(b), 655a.7(b), 657a.7(b),
    659a.7(b), 663a.7(b), 669a.7(b), 670a.7(b), 671a.7(b), 674a.7(b), 676a.7(b), 677a.7(b), 678a.7(b), 679a.7(b),
    680a.7(b), 682a.7(b), 683a.7(b), 684a.7(b), 687a.7(b), 688a.7(b), oh crazy-four-poker 7.C, criss-cross-poker 7.B,
    dj-wild-stud-poker 7.B, four-card-poker 7.C, high-card-flush 7.B, i-luv-suits-poker 7.B, let-it-ride 7.B,
    mississippi-stud 7.B, pai-gow-poker 8.B, texas-holdem-bonus 7.E, three-card-poker 7.C: a house that does not treat
    them as lost settles the round as if the player had stayed; one that does takes them all."""
    stayed = played_out(address, "no", leaves=False)
    left = played_out(address, "no", leaves=True)
    assert any(event.kind == "ruling" for event in left.journal.events)
    assert left.lines == stayed.lines
    taken = [line for line in played_out(address, "yes", leaves=True).lines if line.outcome == "abandoned"]
    assert taken
    assert all((line.seat, line.net) == (1, -line.stake) for line in taken)


@pytest.mark.parametrize(("edition", "returned"), [(1, True), (2, False)])
def test_a_journal_of_before_replays_with_abandoned_wagers_returned(edition: int, returned: bool) -> None:
    """oh four-card-poker 7.C: an earlier version gave back what the house did not treat as lost."""
    table = played_out("oh/four-card-poker", "no", leaves=True, edition=edition)
    assert any((line.outcome, line.net) == ("abandoned", 0) for line in table.lines) is returned
