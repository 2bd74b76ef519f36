"""Virtual time and tasks that take turns: everything that a machine decides by chance is decided by one seed.

A task is a greenlet. It runs until it asks the machine for something (a statement of the database, a lock, a wait), and
then whoever is next in virtual time runs. Nothing else interrupts it, so a seed gives one history.
"""

from __future__ import annotations

import heapq
import random
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, TypeVar

from greenlet import greenlet

from croupier.machine import Machine

T = TypeVar("T")
SECOND = 1_000_000_000
BEGINS = 1_767_268_800 * SECOND
"""When every simulation begins: noon of Jan 1, 2026, by UTC."""


class Crashed(BaseException):
    """The process that a task belonged to has ended here."""


class Stuck(Exception):  # noqa: N818 (what a simulation has found)
    """Tasks wait for each other, or for nothing that will come."""


class Process:
    """A process of the simulated system, which may crash; its clock may be wrong."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.dead = False
        self.skew_ns = 0
        """How far its time of day is ahead."""
        self.cut_off = False
        """Whether it cannot reach the database now."""
        self.slowness = 1.0
        """How many times as long as usual its statements take."""


class Task:
    """Something that is being done."""

    def __init__(self, name: str, process: Process | None, run: Callable[[], object], hub: greenlet) -> None:
        self.name, self.process = name, process
        self.greenlet = greenlet(run, hub)
        self.turn = 0
        """Counts its waits: what was to wake an earlier one no longer does."""
        self.over = False
        self.about: Any = None
        """The request that it is about, for whoever looks at what it does."""


class Schedule:
    """Who runs when."""

    def __init__(self, seed: str) -> None:
        self.rng = random.Random(f"{seed} schedule")
        self.now_ns = BEGINS
        self.steps = 0
        """Counts everything that happens: an order without ties."""
        self.current: Task | None = None
        self.tasks: list[Task] = []
        self._heap: list[tuple[int, int, int, Any]] = []
        self._order = 0
        self._hub = greenlet.getcurrent()
        """What decides who runs next; no task."""
        self._doomed: list[Process] = []
        self.failures: list[tuple[Task, BaseException]] = []

    # --- tasks -------------------------------------------------------------------------------------------------------

    def spawn(self, name: str, run: Callable[[], object], process: Process | None = None, about: Any = None) -> Task:
        """Begin something, which first runs a little later."""

        def whole() -> None:
            try:
                run()
            except Crashed:
                pass
            except Exception as error:
                if process is not None and process.dead:
                    return  # whatever comes of its end
                self.failures.append((task, error))
            finally:
                task.over = True

        task = Task(name, process, whole, self._hub)
        task.about = about
        self.tasks.append(task)
        self._at(self.now_ns + self.rng.randrange(1000, 100_000), task)
        return task

    def call_at(self, when_ns: int, call: Callable[[], object]) -> None:
        """Call something at a time, outside all tasks."""
        self._order += 1
        heapq.heappush(self._heap, (when_ns, self._order, -1, call))

    def _at(self, when_ns: int, task: Task) -> None:
        self._order += 1
        heapq.heappush(self._heap, (when_ns, self._order, task.turn, task))

    def run(self, until_ns: int, done: Callable[[], bool] = lambda: False) -> None:
        """Have everybody run until a time, or until it is done."""
        while self._heap and not done():
            self._bury()
            when, _, turn, item = self._heap[0]
            if when > until_ns:
                break
            heapq.heappop(self._heap)
            if turn >= 0 and (item.over or item.turn != turn):
                continue
            self.now_ns = max(self.now_ns, when)
            self.steps += 1
            if turn < 0:
                item()
            else:
                self._resume(item)
        else:
            return
        self.now_ns = max(self.now_ns, until_ns)

    def _resume(self, task: Task) -> None:
        task.turn += 1
        self.current = task
        try:
            task.greenlet.switch()
        finally:
            self.current = None
        if task.over:
            self.tasks.remove(task)

    def crash(self, process: Process) -> None:
        """End a process: its tasks do nothing more, and what they hold in memory is gone."""
        process.dead = True
        self._doomed.append(process)
        if self.current is None:
            self._bury()

    def _bury(self) -> None:
        while self._doomed:
            process = self._doomed.pop()
            for task in [one for one in self.tasks if one.process is process]:
                self.current = task
                if task.greenlet:
                    task.greenlet.throw(Crashed())
                task.over = True
                self.current = None
                self.tasks.remove(task)

    def close(self) -> None:
        """End every task."""
        for process in {id(one.process): one.process for one in self.tasks if one.process}.values():
            self.crash(process)
        for task in list(self.tasks):
            self.current = task
            if task.greenlet:
                task.greenlet.throw(Crashed())
            self.current = None

    # --- what tasks do -----------------------------------------------------------------------------------------------

    def check_alive(self) -> None:
        """End the task here if its process has crashed."""
        task = self.current
        if task is not None and task.process is not None and task.process.dead:
            raise Crashed

    def wait(self) -> None:
        """Wait until somebody calls `wake`, or a time that was set has come."""
        task = self.current
        assert task is not None, "nothing outside a task may wait"
        self._hub.switch()
        self.check_alive()

    def wake(self, task: Task) -> None:
        """Have a task that waits run now."""
        self._at(self.now_ns, task)

    def sleep_ns(self, nanoseconds: int) -> None:
        """Let so much time pass."""
        self.check_alive()
        task = self.current
        if task is None:
            return
        when = self.now_ns + nanoseconds
        if (not self._heap or self._heap[0][0] > when) and not self._doomed:
            self.now_ns = when  # nobody else would run until then
            self.steps += 1
            return
        self._at(when, task)
        self.wait()

    def pause(self) -> None:
        """A moment in which others may run: that of a statement, an answer, a lock."""
        task = self.current
        if task is None:
            return
        luck = self.rng.random()
        if luck < 0.5:
            length = self.rng.randrange(10_000, 200_000)
        elif luck < 0.95:
            length = self.rng.randrange(100_000, 5_000_000)
        else:
            length = self.rng.randrange(5_000_000, 80_000_000)
        slowness = task.process.slowness if task.process is not None else 1.0
        self.sleep_ns(int(length * slowness))


class Lock:
    """A lock between tasks; one that may be taken again counts how often."""

    def __init__(self, schedule: Schedule, again: bool) -> None:
        self.schedule, self.again = schedule, again
        self.owner: Task | None = None
        self.count = 0
        self._waiting: deque[Task] = deque()

    def acquire(self, blocking: bool = True, timeout: float = -1) -> bool:
        """Take it."""
        schedule = self.schedule
        schedule.check_alive()
        task = schedule.current
        if task is None:
            assert self.owner is None or self.owner.over, "a task has this lock"
            return True
        if self.again and self.owner is task:
            self.count += 1
            return True
        if schedule.rng.random() < 0.1:
            schedule.pause()
        while self.owner is not None:
            self._waiting.append(task)
            schedule.wait()
        self.owner, self.count = task, 1
        return True

    def release(self) -> None:
        """Let it go."""
        if self.schedule.current is None:
            return
        self.count -= 1
        if self.count == 0:
            self.owner = None
            if self._waiting:
                self.schedule.wake(self._waiting.popleft())

    def __enter__(self) -> bool:
        return self.acquire()

    def __exit__(self, *_: object) -> None:
        self.release()


class Event:
    """Something that tasks wait for until it is set."""

    def __init__(self, schedule: Schedule) -> None:
        self.schedule = schedule
        self._set = False
        self._waiting: list[Task] = []

    def is_set(self) -> bool:
        return self._set

    def set(self) -> None:
        self._set = True
        for task in self._waiting:
            self.schedule.wake(task)
        self._waiting.clear()

    def clear(self) -> None:
        self._set = False

    def wait(self, timeout: float | None = None) -> bool:
        schedule = self.schedule
        schedule.check_alive()
        if self._set or schedule.current is None:
            return self._set
        task = schedule.current
        self._waiting.append(task)
        if timeout is not None:
            schedule._at(schedule.now_ns + int(timeout * SECOND), task)
        schedule.wait()
        if task in self._waiting:
            self._waiting.remove(task)
        return self._set


class Semaphore:
    """A count that tasks wait for until it is above zero."""

    def __init__(self, schedule: Schedule, count: int) -> None:
        self.schedule, self.count = schedule, count
        self._waiting: deque[Task] = deque()

    def acquire(self) -> bool:
        schedule = self.schedule
        schedule.check_alive()
        while self.count <= 0:
            assert schedule.current is not None
            self._waiting.append(schedule.current)
            schedule.wait()
        self.count -= 1
        return True

    def release(self) -> None:
        self.count += 1
        if self._waiting:
            self.schedule.wake(self._waiting.popleft())


class SimulatedMachine(Machine):
    """The machine that simulated processes run on."""

    def __init__(self, schedule: Schedule, seed: str) -> None:
        self.schedule = schedule
        self.rng = random.Random(f"{seed} chance")
        self.drawn: list[bytes] = []
        """Seeds that were drawn, among them every seed of cards."""
        self.lucky: Sequence[bytes] = ()
        """Seeds that are drawn more often than others."""
        self.starting: Process | None = None
        """The process that is being started outside all tasks."""

    def _process(self) -> Process | None:
        task = self.schedule.current
        return task.process if task is not None else self.starting

    @contextmanager
    def as_process(self, process: Process) -> Iterator[None]:
        """What is started here, outside all tasks, belongs to a process."""
        self.starting = process
        try:
            yield
        finally:
            self.starting = None

    def time_ns(self) -> int:
        process = self._process()
        return self.schedule.now_ns + (process.skew_ns if process is not None else 0)

    def monotonic(self) -> float:
        return (self.schedule.now_ns - BEGINS) / SECOND + 1000.0

    def sleep(self, seconds: float) -> None:
        self.schedule.sleep_ns(int(seconds * SECOND))

    def random_bytes(self, size: int) -> bytes:
        made = self.rng.randbytes(size)
        if size == 32:
            if self.lucky and self.rng.random() < 0.2:
                made = self.rng.choice(self.lucky)
            self.drawn.append(made)
        return made

    def random_bits(self, bits: int) -> int:
        return self.rng.getrandbits(bits)

    def random_below(self, end: int) -> int:
        return self.rng.randrange(end)

    def random_choice(self, among: Sequence[T]) -> T:
        return self.rng.choice(among)

    def random_hex(self, size: int) -> str:
        return self.rng.randbytes(size).hex()

    def random_text(self, size: int) -> str:
        return self.rng.randbytes(size).hex()

    def lock(self) -> Any:
        return Lock(self.schedule, again=False)

    def rlock(self) -> Any:
        return Lock(self.schedule, again=True)

    def event(self) -> Any:
        return Event(self.schedule)

    def semaphore(self, count: int) -> Any:
        return Semaphore(self.schedule, count)

    def start(self, target: Callable[..., object], name: str, *arguments: Any) -> Any:
        return self.schedule.spawn(name, lambda: target(*arguments), self._process())
