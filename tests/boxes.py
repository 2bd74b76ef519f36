"""Blackjack chapters, their solutions, and rounds played as the coach says; shared by the tests of the family."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from croupier.games.blackjack.analysis import analyse
from croupier.games.blackjack.rules_of_play import Play
from croupier.games.script import Decide, TakeWagers
from croupier.tables.table import Table

ADDRESSES = ("pa/633a", "oh/blackjack", "gr/02", "bs/03")


@lru_cache(maxsize=32)
def solved(play: Play) -> Any:
    return analyse(play)


def play_out(table: Table, wagers: Mapping[str, int]) -> None:
    """One round in which every decision is the coach's."""
    table.begin()
    while table.playing:
        request = table.pending
        if isinstance(request, TakeWagers):
            table.answer(wagers)
        elif isinstance(request, Decide):
            values = table.game.values(request, table.view(request.seat))
            table.answer(max(values, key=lambda action: values[action]))
        else:
            table.proceed()
