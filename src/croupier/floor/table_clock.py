"""The clock of a stored table: how long a person may bet or decide, and a companion think."""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier import machine
from croupier.floor import store
from croupier.games.script import Decide, TakeWagers

if TYPE_CHECKING:
    from croupier.floor.stored_table import StoredTable

THINKS = 15_000
"""Milliseconds after which a companion that has not been answered for does what a clock would."""
_NO_QUESTION = object()
"""The clock starts again, whatever is asked."""


class Clock:
    """When the time of whoever is asked runs out."""

    def __init__(self) -> None:
        self.longest = THINKS
        """Milliseconds that a clock may run."""
        self.question: object = None
        """What the clock runs for."""
        self.deadline = None

    @property
    def deadline(self) -> int | None:
        """When the clock runs out, as it is stored: for servers that have not seen it set."""
        return self._deadline

    @deadline.setter
    def deadline(self, when: int | None) -> None:
        self._deadline = when
        self._left = when - store.now() if when is not None else 0
        self._seen = machine.monotonic()

    @property
    def left(self) -> int | None:
        """Milliseconds until the clock runs out, below zero since; None without a clock.

        They pass here from when the deadline was seen, no more than a clock runs: a time of day that is set forth or
        back, or differs on another server, takes no time from anybody and keeps nobody waiting.
        """
        if self._deadline is None:
            return None
        return min(self._left, self.longest) - int(1000 * (machine.monotonic() - self._seen))

    def restart(self) -> None:
        """Give whoever is asked all of the clock's time again, once it is set."""
        self.question, self.deadline = _NO_QUESTION, None


def question_of(stored: StoredTable) -> object:
    """What a table waits for; a clock starts again when it changes."""
    if stored.table.playing:
        return len(stored.book)
    if stored.stadium is not None:  # the window begins with the first bet
        return "wagers" if any(chair.prepared for chair in stored.people()) else None
    waiting = {chair.prepared is None for chair in stored.people()}
    return "wagers" if waiting == {True, False} else None


def set_clock(stored: StoredTable, seconds: int) -> None:
    """Have a table's clock run for what it asks now: so many seconds, or what its stations have."""
    seconds = stored.stadium.seconds if stored.stadium is not None else seconds
    clock, question = stored.clock, question_of(stored)
    clock.longest = max(THINKS, 1000 * seconds)
    if question != clock.question:
        asked = isinstance(stored.table.pending, (Decide, TakeWagers)) or question == "wagers"
        wait = THINKS if stored.thinking else 1000 * seconds if asked else 0
        clock.deadline = store.now() + wait if wait else None
        clock.question = question
