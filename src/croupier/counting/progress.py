"""Long counts say how far they are; whoever shows it to a person listens."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

_listeners: list[Callable[[str, int, int], None]] = []


def report(what: str, done: int, total: int) -> None:
    """Tell that `done` of `total` have been counted."""
    for listener in _listeners:
        listener(what, done, total)


@contextmanager
def heard(listener: Callable[[str, int, int], None]) -> Iterator[None]:
    """Listen while something is counted."""
    _listeners.append(listener)
    try:
        yield
    finally:
        _listeners.remove(listener)
