"""The one loop that drives a table: whoever plays answers what is asked at the table, or returns `False` and waits."""

from __future__ import annotations

from collections.abc import Callable

from croupier.games.script import Decide, Halted, Request, TakeWagers
from croupier.tables.table import Table


def drive(
    table: Table,
    *,
    wagers: Callable[[TakeWagers], object],
    decide: Callable[[Decide], object],
    equipment: Callable[[Request | None], object] | None = None,
    between: Callable[[], object] | None = None,
) -> None:
    """Answer what a table asks, until its round is over, play is halted or an answer is left to somebody else.

    `equipment` is asked before each card, spin or throw of a table that pauses; without it the dealer goes on.
    `between` is asked when no round is under way: it begins the next one, unless it too would wait.
    """
    while True:
        request = table.pending
        done: object = True
        if isinstance(request, TakeWagers):
            done = wagers(request)
        elif isinstance(request, Decide):
            done = decide(request)
        elif isinstance(request, Halted):
            done = False
        elif not table.playing:
            done = between() if between is not None else False
        elif equipment is not None:
            done = equipment(request)
        else:
            table.proceed()
        if done is False:
            return
