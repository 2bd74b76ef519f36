"""Blackjack chapters, their solutions, and rounds played as the coach says; shared by the tests of the family."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from croupier.equipment.cards import deck
from croupier.games.blackjack.analysis import analyse
from croupier.games.blackjack.rules_of_play import Play, by_value
from croupier.games.script import Decide, TakeWagers
from croupier.tables.table import Table

S17, H17 = (17, 17), (17, 18)
"""The totals from which a dealer stands, hard and soft, who stands on soft 17 or hits it."""
ADDRESSES = ("pa/633a", "oh/blackjack", "gr/02", "bs/03")


def decks(count: int) -> tuple[int, ...]:
    """Whole decks by value."""
    return by_value(deck() * count)


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
