"""Work that takes long, in turns: so much at a time, one person after the other whoever came first, until nobody waits.

A person has a budget of jobs that are not over yet. A job that several ask for is done once. One that nobody has waited
for or asked after for a while is dropped, running or not: whoever works at it is ended, and another takes its place.
So is one that a person has asked for and that takes longer than anything that can be counted.
"""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Callable, Hashable, Iterator
from concurrent.futures import BrokenExecutor, Future, ThreadPoolExecutor
from contextlib import contextmanager, suppress
from typing import Any, Protocol

from croupier import machine
from croupier.errors import Refused
from croupier.floor.people import NotKnown

GRACE = 90.0
"""Seconds after which a job that nobody has asked after is dropped; a page in the background asks once a minute."""
LIMIT = 30 * 60.0
"""Seconds that a job of a person may run: exact counts take minutes."""
STRANGERS = "strangers"
"""Who asks without having logged in: they are told what is known, and nothing is worked out for them."""
_KEEPS = 200
"""How many results are remembered."""
HOUSE = "the house"
"""Who asks for what the floor itself needs: companions' thoughts, games made ready. It has no budget."""


class TooMuch(Refused):
    """A person has asked for more than is worked out at a time."""


class TooLong(Refused):
    """What a person has asked for takes too long."""


class Job:
    """Something to be worked out, and who waits for it."""

    def __init__(self, who: Hashable, call: Callable[..., Any], arguments: tuple[Any, ...], key: Hashable) -> None:
        self.who = who
        self.askers = {who}
        """Who has asked for it and has not left it since."""
        self.call, self.arguments, self.key = call, arguments, key
        self.future: Future[Any] = Future()
        self.place: Place | None = None
        """Where it is being done."""
        self.waiting = 0
        """How many wait for it this very moment."""
        self.asked = machine.monotonic()
        self.begun = math.inf

    @property
    def over(self) -> bool:
        """Whether it is done, has failed or was dropped."""
        return self.future.done()

    @property
    def failed(self) -> bool:
        """Whether it ended without a result."""
        return self.over and (self.future.cancelled() or self.future.exception() is not None)

    @property
    def too_long(self) -> bool:
        """Whether it was stopped because it took too long."""
        return self.failed and not self.future.cancelled() and isinstance(self.future.exception(), TooLong)

    @contextmanager
    def waited_for(self) -> Iterator[None]:
        """While somebody waits for it, it is not dropped."""
        self.waiting += 1
        try:
            yield
        finally:
            self.waiting -= 1
            self.asked = machine.monotonic()

    @property
    def progress(self) -> tuple[str, int, int]:
        """What is being counted, how much of it is done, and of how much; 0 where that is not known."""
        place = self.place
        return place.progress() if place is not None else ("", 0, 0)


class Place(Protocol):
    """Where one job is done at a time."""

    ends: bool
    """Whether it can be ended in the middle of a job."""

    def submit(self, call: Callable[..., Any], *arguments: Any) -> Future[Any]:
        """Begin a job."""

    def progress(self) -> tuple[str, int, int]:
        """How far it is."""

    def end(self) -> None:
        """Do no more there."""


class Thread:
    """A place that is a thread; what it has begun it does."""

    ends = False

    def __init__(self) -> None:
        self._executor = ThreadPoolExecutor(1, "turns")

    def submit(self, call: Callable[..., Any], *arguments: Any) -> Future[Any]:
        """Begin a job."""
        return self._executor.submit(call, *arguments)

    def progress(self) -> tuple[str, int, int]:
        """Threads do not tell."""
        return "", 0, 0

    def end(self) -> None:
        """Let it go when it is done."""
        self._executor.shutdown(wait=False, cancel_futures=True)


class Turns:
    """Jobs of many people in so many places, a job of each in turn."""

    def __init__(self, make: Callable[[], Place], places: int = 1, most: int | None = 6) -> None:
        self._make = make
        self._most = most
        """The jobs of one person that may be waiting or under way; None: as many as there are connections."""
        self._free: list[Place | None] = [None] * places
        """Places that are free; None is one that is yet to be made."""
        self._queues: dict[Hashable, deque[Job]] = {}
        """What waits, by person, whose turn is next first."""
        self._running: set[Job] = set()
        self._known: dict[Hashable, Job] = {}
        self._lock = machine.rlock()
        self._closed = False

    def ask(self, who: Hashable, key: Hashable, call: Callable[..., Any], *arguments: Any) -> Job:
        """A job that is known by its key, or a new one; refused if the person has too many that are not over."""
        with self._lock:
            found = self._known.get(key)
            if found is not None and found.too_long:
                self.forget(found)  # who asks now is told; who asks once more has it done anew
                return found
            if found is not None and not found.failed and (found.over or who != STRANGERS):
                found.asked = machine.monotonic()
                found.askers.add(who)
                return found
            if who == STRANGERS:
                raise NotKnown("This has not been worked out yet, and is not for strangers: log in.")
            if who != HOUSE and self._most is not None and self._count(who) >= self._most:
                raise TooMuch(f"You wait for {self._most} things that are being worked out; let one of them end first.")
            job = Job(who, call, arguments, key)
            if key is not None:
                self._known[key] = job
                for old in [one for one, kept in self._known.items() if kept.over][:-_KEEPS]:
                    del self._known[old]
            self._queues.setdefault(who, deque()).append(job)
            self._begin()
        return job

    def forget(self, job: Job) -> None:
        """Who asks next has it done anew."""
        with self._lock:
            if self._known.get(job.key) is job:
                del self._known[job.key]

    def drop(self, job: Job) -> None:
        """Do a job no longer."""
        with self._lock:
            if job.over:
                return
            job.future.cancel()
            self.forget(job)
            if job in self._running:
                if job.place is not None and job.place.ends:
                    job.place.end()
                    self._over(job, None)
            else:
                self._queues[job.who].remove(job)
                if not self._queues[job.who]:
                    del self._queues[job.who]

    def leave(self, who: Hashable, job: Job | None = None) -> int:
        """A person wants a job no more, or any: what nobody else has asked for is dropped; how much that is."""
        with self._lock:
            found = [one for one in self._unfinished() if job in (one, None) and who in one.askers]
            for one in found:
                one.askers.discard(who)
                if not one.askers:
                    self.drop(one)
        return sum(not one.askers for one in found)

    def drop_unwanted(self) -> None:
        """Drop what nobody waits for, and what takes too long; what the house has begun helps it the next time."""
        late = machine.monotonic() - GRACE
        with self._lock:
            for job in list(self._running):
                if HOUSE not in job.askers and job.begun < machine.monotonic() - LIMIT:
                    self._stop(job)
            for job in self._unfinished():
                kept = job.waiting or (HOUSE in job.askers and job in self._running)
                if not kept and job.asked < late:
                    self.drop(job)

    def _stop(self, job: Job) -> None:
        """End a job that takes too long, where that can be done, and say so to whoever waits for it."""
        if job.place is not None and job.place.ends and not job.over:
            job.future.set_exception(TooLong(f"This took longer than {LIMIT / 60:.0f} minutes and was stopped."))
            job.place.end()
            self._over(job, None)

    def close(self) -> None:
        """End everything."""
        with self._lock:
            self._closed = True
            for job in self._unfinished():
                self.drop(job)
            for place in self._free:
                if place is not None:
                    place.end()

    def _unfinished(self) -> list[Job]:
        """What waits before what is under way: a place that is given up goes to nothing that is to be dropped too."""
        return [*(job for queue in self._queues.values() for job in queue), *self._running]

    def _count(self, who: Hashable) -> int:
        return sum(job.who == who for job in self._running) + len(self._queues.get(who, ()))

    def _begin(self) -> None:
        """Begin what waits, as far as there is a place."""
        while self._free and self._queues and not self._closed:
            who = next(iter(self._queues))
            queue = self._queues.pop(who)
            job = queue.popleft()
            if queue:
                self._queues[who] = queue  # behind all others
            place = self._free.pop()
            try:
                if place is None:
                    place = self._make()
                try:
                    future = place.submit(_done, job.call, *job.arguments)
                except (BrokenExecutor, RuntimeError):  # whoever was there was killed: another takes the place
                    place.end()
                    place = self._make()
                    future = place.submit(_done, job.call, *job.arguments)
            except Exception as error:  # there is no room for a process
                self._free.append(None)
                job.future.set_exception(error)
                continue
            job.place, job.begun = place, machine.monotonic()
            self._running.add(job)
            future.add_done_callback(lambda future, job=job: self._over(job, future))  # type: ignore[misc]

    def _over(self, job: Job, future: Future[Any] | None) -> None:
        """A job is done, or its place was ended with it."""
        with self._lock:
            if job not in self._running:
                return
            self._running.discard(job)
            broken = future is None or future.cancelled() or isinstance(future.exception(), BrokenExecutor)
            self._free.append(None if broken else job.place)
            job.place = None
        if future is not None and not job.over:
            with suppress(Exception):  # it was dropped this moment
                if future.cancelled():
                    job.future.cancel()
                elif (error := future.exception()) is not None:
                    job.future.set_exception(error)
                else:
                    job.future.set_result(future.result())
        with self._lock:
            self._begin()


def _done(call: Callable[..., Any], *arguments: Any) -> Any:
    """Do a job; a `StopIteration` would be lost on its way to whoever awaits it."""
    try:
        return call(*arguments)
    except StopIteration as error:
        raise RuntimeError("the job stopped an iteration that is not its own") from error
