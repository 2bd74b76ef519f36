"""A place for long work in which nothing is done until the test says so."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from typing import Any


class Hand:
    """A place in which a job is done when the test says so."""

    ends = True

    def __init__(self) -> None:
        self.begun: list[tuple[Any, Future[Any]]] = []
        self.ended = False

    def submit(self, call: Callable[..., Any], *arguments: Any) -> Future[Any]:
        future: Future[Any] = Future()
        self.begun.append((arguments[-1], future))
        return future

    def progress(self) -> tuple[str, int, int]:
        return "hands", 1, 2

    def end(self) -> None:
        self.ended = True

    def do(self) -> Any:
        """Finish what was begun last; what it was."""
        name, future = self.begun[-1]
        future.set_result(name)
        return name
