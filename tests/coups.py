"""Baccarat chapters, and how their tables are played; shared by the tests of the family."""

from __future__ import annotations

from croupier.games import open_game
from croupier.games.baccarat.baccarat import Baccarat
from croupier.games.script import Decide, TakeWagers
from croupier.rules.submission import Submission
from croupier.tables.table import Table

ADDRESSES = [
    "pa/627a",
    "pa/629a",
    "pa/631a",
    "oh/mini-midi-baccarat",
    "oh/dragon-bonus-baccarat-commission-free",
    "oh/rock-bac-w-super-6-commission-free",
    "gr/14",
    "bs/04",
]


def game(address: str, **options: str) -> Baccarat:
    built = open_game(address, Submission(options=options))
    assert isinstance(built, Baccarat)
    return built


def go_on(table: Table, stakes: dict[str, int] | None = None, steps: int = 10**6) -> None:
    """Play on as people usually do: the shoe is taken and kept, hands are turned over, payouts taken."""
    for _ in range(steps):
        request = table.pending
        if not table.playing:
            return
        if isinstance(request, TakeWagers):
            table.answer({"player": 1_000} if stakes is None else stakes)
        elif isinstance(request, Decide):
            table.answer(request.usual or "take")
        else:
            table.proceed()
