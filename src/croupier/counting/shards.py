"""Work that is cut into shards: a function on each shard, and what it gives, in order.

Whoever asks for a count or a simulation chooses who runs the shards: the threads of this machine, unless `run_by` names
other workers. A shard depends on nothing but itself, so it can be run anywhere, and again if whoever ran it is lost.
"""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Protocol, TypeVar

Shard = TypeVar("Shard")
Result = TypeVar("Result")


class Runner(Protocol):
    """Whoever runs shards."""

    def run(self, function: Callable[[Shard], Result], shards: Iterable[Shard]) -> Generator[Result, None, None]:
        """What the function gives for each shard, in the order of the shards; the function may be sent elsewhere."""
        ...


class Threads:
    """The cores of this machine: kernels let go of Python's lock while they run."""

    def __init__(self, count: int = 0) -> None:
        self.count = count or cores()

    def run(self, function: Callable[[Shard], Result], shards: Iterable[Shard]) -> Generator[Result, None, None]:
        """Run shards side by side, never many more than are being run; what is not wanted any more is not begun."""
        waiting = iter(shards)
        for first in waiting:  # alone, so that kernels are compiled once
            yield function(first)
            break
        with ThreadPoolExecutor(self.count) as pool:
            begun: deque[Future[Result]] = deque()
            try:
                for shard in waiting:
                    begun.append(pool.submit(function, shard))
                    if len(begun) > 2 * self.count:
                        yield begun.popleft().result()
                while begun:
                    yield begun.popleft().result()
            finally:
                for future in begun:
                    future.cancel()


_RUNNER: ContextVar[Runner | None] = ContextVar("runner", default=None)


def each(function: Callable[[Shard], Result], shards: Iterable[Shard]) -> Generator[Result, None, None]:
    """What a function gives for each shard, in their order, run by whoever has been chosen."""
    return (_RUNNER.get() or Threads()).run(function, shards)


@contextmanager
def run_by(runner: Runner | None) -> Iterator[None]:
    """Choose who runs shards from here on; None: the threads of this machine."""
    token = _RUNNER.set(runner)
    try:
        yield
    finally:
        _RUNNER.reset(token)


def cores() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
