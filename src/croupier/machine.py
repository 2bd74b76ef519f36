"""What the program takes from the machine that it runs on: the time, chance, threads and locks.

Floor, web and tables ask here and nowhere else (`tests/test_machine.py`), so that a simulation can put a machine of its
own in the place of the real one: `use`.
"""

from __future__ import annotations

import secrets
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from datetime import UTC, date, datetime
from typing import Any, Protocol, TypeVar

T = TypeVar("T")


class Lock(Protocol):
    """A lock, held in a `with` block."""

    def __enter__(self) -> Any: ...

    def __exit__(self, *_: Any) -> Any: ...


class Event(Protocol):
    """Something that threads wait for until it is set."""

    def is_set(self) -> bool:
        """Return whether it is set."""

    def set(self) -> None:
        """Set it: whoever waits goes on."""

    def clear(self) -> None:
        """Unset it."""

    def wait(self, timeout: float | None = None) -> bool:
        """Wait until it is set, so many seconds at most; whether it is."""


class Semaphore(Protocol):
    """A count that threads wait for until it is above zero."""

    def acquire(self) -> Any:
        """Wait until the count is above zero, and take one."""

    def release(self) -> None:
        """Add one to the count."""


class Thread(Protocol):
    """A thread that has been started."""

    def join(self, timeout: float | None = None) -> None:
        """Wait until it has ended, so many seconds at most."""


class Machine:
    """The machine that this process runs on."""

    def time_ns(self) -> int:
        """The time of day in nanoseconds since 1970."""
        return time.time_ns()

    def monotonic(self) -> float:
        """Seconds on a clock that nobody sets."""
        return time.monotonic()

    def sleep(self, seconds: float) -> None:
        """Wait."""
        time.sleep(seconds)

    def random_bytes(self, size: int) -> bytes:
        """Bytes that nobody can guess."""
        return secrets.token_bytes(size)

    def random_bits(self, bits: int) -> int:
        """A number below a power of two that nobody can guess."""
        return secrets.randbits(bits)

    def random_below(self, end: int) -> int:
        """A number from 0 to below another that nobody can guess."""
        return secrets.randbelow(end)

    def random_choice(self, among: Sequence[T]) -> T:
        """One of several that nobody can guess."""
        return secrets.choice(among)

    def random_hex(self, size: int) -> str:
        """So many random bytes as hexadecimal digits."""
        return secrets.token_hex(size)

    def random_text(self, size: int) -> str:
        """So many random bytes as text that may stand in an address."""
        return secrets.token_urlsafe(size)

    def lock(self) -> Lock:
        """A lock between threads."""
        return threading.Lock()

    def rlock(self) -> Lock:
        """A lock that a thread may take again which has it."""
        return threading.RLock()

    def event(self) -> Event:
        """An event between threads."""
        return threading.Event()

    def semaphore(self, count: int) -> Semaphore:
        """A semaphore between threads."""
        return threading.Semaphore(count)

    def start(self, target: Callable[..., object], name: str, *arguments: Any) -> Thread:
        """Start a thread, which ends with the process."""
        thread = threading.Thread(target=target, args=arguments, daemon=True, name=name)
        thread.start()
        return thread


_here = Machine()


def use(machine: Machine) -> AbstractContextManager[None]:
    """Run on another machine for a while: a simulated one."""
    return _using(machine)


@contextmanager
def _using(machine: Machine) -> Iterator[None]:
    global _here
    before, _here = _here, machine
    try:
        yield
    finally:
        _here = before


def time_ns() -> int:
    """The time of day in nanoseconds since 1970."""
    return _here.time_ns()


def milliseconds() -> int:
    """The time of day in milliseconds since 1970."""
    return _here.time_ns() // 1_000_000


def utc_now() -> datetime:
    """The date and time of day, by UTC."""
    return datetime.fromtimestamp(_here.time_ns() / 1e9, UTC)


def local_today() -> date:
    """The date where this machine stands."""
    return date.fromtimestamp(_here.time_ns() / 1e9)


def monotonic() -> float:
    """Seconds on a clock that nobody sets."""
    return _here.monotonic()


def sleep(seconds: float) -> None:
    """Wait."""
    _here.sleep(seconds)


def random_bytes(size: int) -> bytes:
    """Bytes that nobody can guess."""
    return _here.random_bytes(size)


def random_bits(bits: int) -> int:
    """A number below a power of two that nobody can guess."""
    return _here.random_bits(bits)


def random_below(end: int) -> int:
    """A number from 0 to below another that nobody can guess."""
    return _here.random_below(end)


def random_choice(among: Sequence[T]) -> T:
    """One of several that nobody can guess."""
    return _here.random_choice(among)


def random_hex(size: int) -> str:
    """So many random bytes as hexadecimal digits."""
    return _here.random_hex(size)


def random_text(size: int) -> str:
    """So many random bytes as text that may stand in an address."""
    return _here.random_text(size)


def lock() -> Lock:
    """A lock between threads."""
    return _here.lock()


def rlock() -> Lock:
    """A lock that a thread may take again which has it."""
    return _here.rlock()


def event() -> Event:
    """An event between threads."""
    return _here.event()


def semaphore(count: int) -> Semaphore:
    """A semaphore between threads."""
    return _here.semaphore(count)


def start(target: Callable[..., object], name: str, *arguments: Any) -> Thread:
    """Start a thread, which ends with the process."""
    return _here.start(target, name, *arguments)
