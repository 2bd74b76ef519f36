"""Servers, clients and what goes wrong between them, from one seed."""

from __future__ import annotations

import hashlib
import itertools
import logging
import random
import shutil
import sqlite3
import tempfile
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from concurrent.futures import TimeoutError as Late
from contextlib import ExitStack, contextmanager, nullcontext, suppress
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import msgspec
import sqlalchemy as sql

from croupier import machine
from croupier.contract.houses import some_house
from croupier.errors import Refused
from croupier.floor import cage, repeats
from croupier.floor import floor as floors_module
from croupier.floor.control import Control
from croupier.floor.floor import Floor
from croupier.floor.house import House
from croupier.floor.open_tables import warm
from croupier.floor.people import Person
from croupier.games import open_game
from croupier.games.script import ReadMeter, Verify
from croupier.rules.submission import Submission
from croupier.tables import companions
from croupier.tables.slips import Signatures
from floors import newcomer
from monkeys import PLAYERS, PURSE, ROLES, STAFF, Act, Fault, asked_for, choose, players_of
from simulated.checks import LIMITS, TRUSTED, Ledgers, digest_of, watch, who_of
from simulated.database import LOST, REFUSED, Database, Faults, FileStore, SimulatedStore
from simulated.linearizability import Call
from simulated.schedule import BEGINS, SECOND, Event, Process, Schedule, SimulatedMachine, Task

CHAPTERS = ("pa/649a-three-card-poker", "pa/649a-three-card-poker", "oh/blackjack", "pa/617a-roulette")
"""What is played; what a floor does around a game is the same for all of them."""
LINKED, DOLLAR = "pa/649a-three-card-poker", Submission(options={"progressive-amount": "$1"})
"""What is played at tables with one meter."""
WINS = tuple(
    bytes.fromhex(one)
    for one in (
        "30026402a9023b08583e7bb08d1451bc8b6c00c4c74b25ebddb4781ec19137ed",
        "cbb9f0bd0fd43f6f6df7a89f786618d7dd455822a49efd6a90f3300c3d80d463",
    )
)
"""Seeds that deal the whole meter to seat 1, if nobody else plays."""
LEAST = 40_000
"""The cents from which on a second supervisor is asked, on half of the floors."""
SINGLE = frozenset(
    [
        "sit",
        "buy",
        "wager",
        "decide",
        "word",
        "leave",
        "pause",
        "proceed",
        "reopen",
        "companion",
        "deposit",
        "withdraw",
        "fill",
        "credit",
        "shift",
        "limit",
    ]
)
"""Acts that are stored in one transaction each."""
MOVING = frozenset(["sit", "buy", "leave", "deposit", "withdraw", "fill", "credit"])
"""Acts that always store something."""
TIMEOUT = 25.0
"""Seconds after which a client gives an answer up."""


class Request:
    """What a client asks for, however often it is sent."""

    def __init__(self, number: int, who: str, act: Act, table: int | None) -> None:
        self.key = f"request-{number}"
        self.who, self.act, self.table = who, act, table
        self.commits = 0
        """How often something was stored for it."""
        self.done = False
        self.answer = ""


class Workers:
    """Companions think at once, or for too long."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng

    def thoughts(self, who: Any, address: Any, submission: Any, request: Any, view: Any) -> Any:
        late = self.rng.random() < 0.2

        def result(timeout: float) -> list[str]:
            machine.sleep(timeout if late else 1.0)
            if late:
                raise Late
            return list(companions.soonest(request))

        return SimpleNamespace(waited_for=nullcontext, future=SimpleNamespace(result=result), place=None)

    def leave(self, who: Any, thought: Any) -> None:
        """It is thought no more."""


class Server:
    """A server of the floor: what it holds in memory is gone when it crashes."""

    def __init__(self, world: World, number: int) -> None:
        self.world, self.number = world, number
        self.process = Process(f"server {number}")
        self.floor: Any = None
        self.up = False

    def start(self) -> None:
        """Begin, with nothing but the store."""
        world = self.world
        self.process = Process(f"server {self.number}")
        self.up = False
        world.schedule.spawn("boot", self._boot, self.process)

    def _boot(self) -> None:
        world = self.world
        while True:
            try:
                kept = (FileStore if world.alone else SimulatedStore)(world.database, self.process)
                floor = Floor(
                    kept, accounts=True, clock=world.clock, dual=world.dual, workers=Workers(world.rng), idle=10**9
                )
                break
            except (sqlite3.OperationalError, sql.exc.OperationalError, Refused, RuntimeError) as error:
                if not world.excused(error):
                    raise
                machine.sleep(3.0)
        self.floor = floor
        self._record(floor.house)
        self._keep_apart(floor.control)
        for work in (floor._watch_clocks, floor._think, floor._listen):
            machine.start(work, work.__name__)
        self.up = True
        world.log(f"{self.process.name} is up")

    def _keep_apart(self, control: Control) -> None:
        """Requests that are over are no part of what is asked for when they are noticed."""
        end_late, schedule = control.end_late, self.world.schedule

        def ended() -> None:
            task = schedule.current
            assert task is not None
            about, task.about = task.about, None
            try:
                end_late()
            finally:
                task.about = about

        control.end_late = ended  # type: ignore[method-assign]

    def _record(self, house: House) -> None:
        """Note when each act at a table began and ended, and what revision it said the table has then."""
        world = self.world
        act, close = house.act, house.close

        def recorded(number: int, do: Any, what: str, by: str, alone: bool = False) -> int:
            with world.recorded(number, what) as call:
                call["answer"] = revision = act(number, do, what, by, alone)
            return revision

        def closed(person: Person, number: int) -> None:
            with world.recorded(number, "close"):
                close(person, number)

        house.act, house.close = recorded, closed  # type: ignore[method-assign]


class World:
    """A floor with everything around it."""

    def __init__(self, seed: str, minutes: float = 120.0, keep_trace: bool = False) -> None:
        self.seed = seed
        self.rng = random.Random(f"{seed} world")
        self.schedule = Schedule(seed)
        self.machine = SimulatedMachine(self.schedule, seed)
        self.faults = Faults(random.Random(f"{seed} faults"))
        self.faults.crash = self._crash_process
        fast = Path("/dev/shm")
        self.folder = Path(tempfile.mkdtemp(prefix="simulated-", dir=fast if fast.is_dir() else None))
        self.database = Database(self.schedule, self.faults, self.folder / "floor.db")
        self.database.stored = self._stored
        self.minutes = minutes
        self.clock = self.rng.choice((0, 20, 60))
        self.dual = self.rng.choice((None, LEAST))
        self.alone = self.rng.random() < 0.2
        """Whether it is a floor on SQLite, with one server."""
        self.servers = [Server(self, number) for number in range(1 if self.alone else self.rng.choice((1, 2, 2, 3)))]
        self.people: dict[str, Person] = {}
        self.tables: list[int] = []
        self.first: dict[int, int] = {}
        """The revision of each table when it was opened."""
        self.calls: dict[int, list[Call]] = defaultdict(list)
        self.digests: dict[tuple[int, int], str] = {}
        """What a table was seen to be, by its number and its revision."""
        self.ledgers = Ledgers(self)
        self.requests: list[Request] = []
        self.counts: Counter[str] = Counter()
        self.violations: list[str] = []
        self.playing = True
        self._numbers = itertools.count(1)
        self._trace = hashlib.sha256()
        self.lines: list[str] | None = [] if keep_trace else None
        self._swarm()

    def _swarm(self) -> None:
        """Each history has some kinds of faults, each more or less often."""
        rng = self.rng
        for kind, rate in self.faults.rates.items():
            self.faults.rates[kind] = rate * rng.choice((0, 0, 1, 3, 10))
        self.faults.rates |= {
            "lost request": rng.choice((0, 0.02)),
            "lost reply": rng.choice((0, 0.05)),
            "repeated request": rng.choice((0, 0.05, 0.2)),
        }
        self.troubles = [kind for kind in ("crash", "partition", "slow", "jump", "crash all") if rng.random() < 0.5]
        self.trouble = rng.choice((0.0, 0.02, 0.05))
        self.pace = rng.choice((0.2, 0.5, 2.0))
        """Seconds between two acts of a client while the floor is busy, on average."""
        self.busy: list[tuple[int, int]] = []
        """When the floor is busy, from when to when: much happens at once, and then nothing for long."""
        begins = BEGINS + 2 * SECOND
        while begins < BEGINS + self.minutes * 60 * SECOND:
            ends = begins + int(rng.uniform(6, 20) * SECOND)
            self.busy.append((begins, ends))
            begins = ends + int(rng.uniform(300, 1800) * SECOND)

    # --- what is noted -----------------------------------------------------------------------------------------------

    def log(self, what: str) -> None:
        """A line of the trace."""
        line = f"{(self.schedule.now_ns - BEGINS) / SECOND:.6f} {what}\n"
        self._trace.update(line.encode())
        if self.lines is not None:
            self.lines.append(line)

    @property
    def trace(self) -> str:
        """What stands for the whole history."""
        return self._trace.hexdigest()

    def violate(self, what: str) -> None:
        """Something has happened that must never happen: the history ends."""
        if not self.violations:
            self.log(f"VIOLATION {what}")
            self.violations.append(what)

    def count(self, what: str) -> None:
        """Count a fault."""
        self.faults.counts[what] = self.faults.counts.get(what, 0) + 1

    def strikes(self, what: str) -> bool:
        """Whether something goes wrong now."""
        return self.faults.strikes(what)

    @contextmanager
    def recorded(self, table: int, what: str) -> Iterator[dict[str, Any]]:
        """Note a call at a table, with what it answers; one that is refused has done nothing."""
        begun, call = self.schedule.steps, {"answer": None}
        self.schedule.steps += 1
        try:
            yield call
        except Refused:
            if what != "close":
                raise
            self._note(table, what, begun, None)
            raise
        except BaseException:
            self._note(table, what, begun, None)
            raise
        self._note(table, what, begun, call["answer"])

    def _note(self, table: int, what: str, begun: int, answer: Any) -> None:
        self.schedule.steps += 1
        if what == "look" and answer is None:
            return
        self.calls[table].append(Call(begun, self.schedule.steps, what, answer, what))

    def excused(self, error: BaseException) -> bool:
        """Whether an error only says that the database could not be reached, or did not store a transaction."""
        seen: BaseException | None = error
        while seen is not None:
            if isinstance(seen, sqlite3.OperationalError) and str(seen) in (LOST, REFUSED):
                return True
            seen = seen.__cause__ or seen.__context__
        return False

    def _stored(self, task: Task | None, rows: dict[Any, Any]) -> None:
        about = task.about if task is not None else None
        self.counts["commits"] += 1
        self.log(f"{task.name if task else '-'} stored {sorted({name for name, _ in rows})}")
        try:
            self.ledgers.take(rows)
        except Fault as fault:
            self.violate(str(fault))
        if isinstance(about, Request) and rows:
            about.commits += 1
            if about.commits > 1 and about.act[0] in SINGLE:
                self.violate(f"done twice: {about.who} {about.act} ({about.key})")

    # --- what goes wrong ---------------------------------------------------------------------------------------------

    def _crash_process(self, process: Process) -> None:
        for server in self.servers:
            if server.process is process:
                self._crash(server)

    def _crash(self, server: Server) -> None:
        self.log(f"{server.process.name} crashes")
        self.counts["crashes"] += 1
        server.up = False
        self.schedule.crash(server.process)
        for session in [one for one in self.database.sessions if one.process is server.process]:
            session.close()
        again = self.schedule.now_ns + self.rng.randrange(SECOND // 10, 20 * SECOND)
        self.schedule.call_at(again, server.start)

    def _trouble(self) -> None:
        """Something bigger goes wrong, now and then."""
        if self.faults.quiet:
            return
        rng, schedule = self.rng, self.schedule
        kind, server = rng.choice(self.troubles), rng.choice(self.servers)
        process = server.process
        self.count(kind)
        self.log(f"trouble: {kind} at {process.name}")
        length = rng.randrange(SECOND // 2, 40 * SECOND)
        if kind == "crash" and server.up:
            self._crash(server)
        elif kind == "crash all":
            for one in self.servers:
                if one.up:
                    self._crash(one)
        elif kind == "partition":
            process.cut_off = True
            schedule.call_at(schedule.now_ns + length, lambda: setattr(process, "cut_off", False))
        elif kind == "slow":
            process.slowness = rng.choice((20.0, 200.0))
            schedule.call_at(schedule.now_ns + length, lambda: setattr(process, "slowness", 1.0))
        elif kind == "jump":
            process.skew_ns = rng.randrange(-3600, 3600) * SECOND

    # --- clients -----------------------------------------------------------------------------------------------------

    def server(self, rng: random.Random) -> Server | None:
        """A server that answers; None if none does."""
        up = [one for one in self.servers if one.up]
        return rng.choice(up) if up else None

    def ask(self, server: Server, name: str, do: Callable[[], Any], about: Any = None, timeout: float = TIMEOUT) -> Any:
        """Have a server do something; what comes of it, or None if no answer comes."""
        box: list[Any] = []
        answered = Event(self.schedule)

        def handle() -> None:
            self.schedule.pause()
            try:
                box.append(("done", do()))
            except Refused as refused:
                box.append(("refused", refused))
            except Fault as fault:
                self.violate(str(fault))
            except Exception as error:
                self.schedule.check_alive()  # else this may come of the end of its process
                if not self.excused(error):
                    self.violate(f"error in {name}: {type(error).__name__}: {error}")
                    self.schedule.failures.append((task, error))
                box.append(("error", error))
            self.schedule.pause()
            answered.set()

        task = self.schedule.spawn(name, handle, server.process, about)
        answered.wait(timeout)
        return box[0] if box else None

    def request(self, who: str, act: Act, table: int | None, rng: random.Random) -> Request:
        """Ask for something until it is answered, or until patience is over."""
        request = Request(next(self._numbers), who, act, table)
        self.requests.append(request)
        self.counts["acts"] += 1
        for attempt in range(12):
            server = self.server(rng)
            if server is None or self.strikes("lost request"):
                machine.sleep(2.0)
                continue
            if self.strikes("repeated request"):
                other = self.server(rng)
                if other is not None:
                    self.schedule.spawn(
                        "again", lambda s=other: self.ask(s, f"again {request.key}", self._doing(s, request), request)
                    )
            found = self.ask(server, f"{request.key} {act[0]}", self._doing(server, request), request)
            if self.strikes("lost reply"):
                found = None
            self.log(f"{server.process.name} {request.key} {who} {act}: {_said(found)}")
            if found is not None and found[0] != "error":
                request.done, request.answer = found[0] == "done", str(found[1])
                if request.done and act[0] in MOVING and not self.ledgers.is_stored(self.people[who].id, request.key):
                    self.violate(f"lost: {who} {act} was answered and is not stored")
                return request
            if attempt > 3 and rng.random() < 0.1:
                break
            machine.sleep(rng.expovariate(1.0))
        return request

    def _doing(self, server: Server, request: Request) -> Callable[[], Any]:
        def do() -> Any:
            floor = server.floor
            person = self.people[request.who]
            asked = msgspec.json.encode([request.table, request.act])
            done = repeats.once(
                floor.store, person.id, request.key, asked, lambda: perform(floor, self, person, request)
            )
            if isinstance(done, repeats.Before):
                return "before"
            return done

        return do

    def look(self, server: Server, table: int, rng: random.Random) -> Act | None:
        """What somebody does next who looks at a table; None if it cannot be seen."""

        def do() -> Any:
            house = server.floor.house
            with self.recorded(table, "look") as call, house.seeing(table) as kept:
                call["answer"] = kept.revision
                self.seen(table, kept)
                act = some_act(kept, rng, self.trouble)
            if rng.random() < 0.15:
                watch(self, house, table, rng)
            return act

        self.counts["looks"] += 1
        found = self.ask(server, f"look at {table}", do)
        return found[1] if found is not None and found[0] == "done" else None

    def seen(self, table: int, kept: Any) -> None:
        """A table as it is seen: at one revision it is the same everywhere."""
        found = digest_of(kept)
        before = self.digests.setdefault((table, kept.revision), found)
        if before != found:
            self.violate(f"table {table} at revision {kept.revision} is seen as\n  {before}\nand as\n  {found}")

    def _busy(self, rng: random.Random) -> bool:
        """Wait until it is one's turn to do something; False if nothing is done any more."""
        machine.sleep(rng.expovariate(1 / self.pace))
        now = self.schedule.now_ns
        for begins, ends in self.busy:
            if now < begins:
                machine.sleep((begins - now) / SECOND + rng.expovariate(2.0))
                return True
            if now < ends:
                return True
        return False

    def monkey(self, table: int, number: int) -> None:
        """Does anything at a table, in bursts."""
        rng = random.Random(f"{self.seed} monkey {table} {number}")
        while self.playing and not self.violations:
            if not self._busy(rng):
                return
            server = self.server(rng)
            act = self.look(server, table, rng) if server is not None else None
            if act is None or act[0] in ("crash", "clock", "think", "close"):
                continue
            self.request(who_of(act), act, table, rng)

    def cashier(self, number: int) -> None:
        """Works at the cage: deposits, payments, fills, credits, shifts."""
        rng = random.Random(f"{self.seed} cashier {number}")
        while self.playing and not self.violations:
            if not self._busy(rng):
                return
            kind = rng.choice(("deposit", "deposit", "withdraw", "withdraw", "fill", "credit", "shift", "limit"))
            cents, who = rng.randrange(100, 30_000), rng.choice(PLAYERS)
            if kind in ("deposit", "withdraw") and rng.random() < 0.3:
                other = rng.choice(("deposit", "withdraw"))
                self.at_once([(STAFF, [one, who, 25_000], self.tables[0]) for one in (kind, other)], rng)
                continue
            table = rng.choice(self.tables)
            if kind == "shift" and rng.random() < 0.5:
                continue
            act: Act = [kind, who, cents] if kind in ("deposit", "withdraw") else [kind, cents]
            if kind == "limit":
                act = ["limit", rng.choice(list(LIMITS))]
                self.request(TRUSTED, act, None, rng)
            else:
                self.request(STAFF, act, table, rng)

    def gambler(self) -> None:
        """Bets at two tables at once what only one of both bets leaves room for."""
        rng = random.Random(f"{self.seed} gambler")
        seats = []
        for table in self.tables[:2]:
            if not self._busy(rng):
                return
            seat = rng.randint(1, 4)
            if self.request(TRUSTED, ["sit", TRUSTED, seat, 1_000_000], table, rng).done:
                seats.append((table, seat))
        while self.playing and not self.violations and self._busy(rng):
            bets = []
            for table, seat in seats:
                usual = self.ledgers.games[table].usual_wagers()
                times = max(1, rng.choice((35_000, 20_000, 5_000)) // max(1, sum(usual.values())))
                wagers = {key: cents * times for key, cents in usual.items()}
                bets.append((TRUSTED, ["wager", TRUSTED, seat, wagers], table))
            self.at_once(bets, rng)

    def at_once(self, acts: list[tuple[str, Act, int]], rng: random.Random) -> None:
        """Ask for several things at the same moment."""
        left = [len(acts)]
        over = Event(self.schedule)

        def do(who: str, act: Act, table: int) -> None:
            self.request(who, act, table, rng)
            left[0] -= 1
            if not left[0]:
                over.set()

        for who, act, table in acts:
            self.schedule.spawn("at once", lambda w=who, a=act, t=table: do(w, a, t))
        over.wait()

    # --- a history ---------------------------------------------------------------------------------------------------

    def run(self) -> list[str]:
        """Play it; what has gone wrong that must not."""
        with machine.use(self.machine), self._heard(), _slower():
            try:
                self._play()
            finally:
                self.schedule.close()
                self.database.close()
                shutil.rmtree(self.folder, ignore_errors=True)
        return self.violations

    def _play(self) -> None:
        self._until(lambda: self.servers[0].up, self.servers[0].start)
        opened: list[bool] = []
        self.schedule.spawn("open", lambda: opened.append(self._open()), self.servers[0].process)
        self._until(lambda: bool(opened))
        for server in self.servers[1:]:
            server.start()
        self.faults.quiet = False
        for table in self.tables:
            for number in range(self.rng.choice((2, 3, 4))):
                self.schedule.spawn(f"monkey {number} at {table}", lambda t=table, n=number: self.monkey(t, n))
        for number in range(self.rng.choice((0, 1, 3))):
            self.schedule.spawn(f"cashier {number}", lambda n=number: self.cashier(n))
        if len(self.tables) > 1:
            self.schedule.spawn("gambler", self.gambler)
        for begins, ends in self.busy if self.troubles else ():
            for _ in range(self.rng.choice((0, 1, 3))):
                self.schedule.call_at(self.rng.randrange(begins, ends), self._trouble)
        end = self.schedule.now_ns + int(self.minutes * 60 * SECOND)
        self.schedule.run(end, lambda: bool(self.violations or self.schedule.failures))
        if not self._sound():
            return
        self._heal()
        finished: list[bool] = []
        self.schedule.spawn("end", lambda: finished.append(self._finish()))
        self._until(lambda: bool(finished), hours=30)
        if self._sound():
            self.ledgers.check_calls()
        self._sound()

    def _sound(self) -> bool:
        for task, error in self.schedule.failures:
            if not self.violations:
                self.violate(f"error in {task.name}: {type(error).__name__}: {error}")
        return not self.violations

    def _until(self, done: Callable[[], bool], begin: Callable[[], Any] = lambda: None, hours: float = 1.0) -> None:
        begin()
        limit = self.schedule.now_ns + int(hours * 3600 * SECOND)
        self.schedule.run(limit, lambda: done() or bool(self.schedule.failures or self.violations))
        if not done() and not self.schedule.failures and not self.violations:
            waiting = [task.name for task in self.schedule.tasks]
            self.violate(f"stuck: nothing happens any more, though {waiting} have not come to an end")

    def _open(self) -> bool:
        """People, and tables for them."""
        floor, rng = self.servers[0].floor, self.rng
        for name, role in ROLES.items():
            self.people[name] = newcomer(floor.store, name, role, PURSE)[0]
        for kind, cents in LIMITS.items():
            floor.house.limits.set(self.people[TRUSTED], kind, cents)
        if rng.random() < 0.3:
            (meter,) = floor.house.open_meter(self.people[STAFF], LINKED, DOLLAR, "progressive")
            self.machine.lucky = WINS
            for _ in range(2):
                self._table(floor, LINKED, DOLLAR, {"progressive": meter})
            return True
        for address in rng.sample(CHAPTERS, rng.choice((1, 2, 2))):
            chosen = Submission()
            if rng.random() < 0.3:
                with suppress(Refused):
                    some = some_house(address, rng)
                    warm(open_game(address, some), rounds=1)
                    chosen = some
            self._table(floor, address, chosen)
        return True

    def _table(self, floor: Any, address: str, chosen: Submission, joined: dict[str, int] | None = None) -> None:
        paused = self.rng.random() < 0.3
        number = floor.house.open(self.people[STAFF], address, chosen, paused=paused, joined=joined)
        self.tables.append(number)
        with floor.house.seeing(number) as kept:
            self.first[number] = kept.revision
        self.ledgers.know(number, kept.game)

    def _heal(self) -> None:
        """From now on nothing goes wrong any more."""
        self.playing = False
        self.faults.quiet = True
        for server in self.servers:
            server.process.cut_off, server.process.slowness = False, 1.0

    def _finish(self) -> bool:
        """Every table comes to its end; then everything is accounted for."""
        machine.sleep(90.0)
        self.ledgers.finish()
        return True

    @contextmanager
    def _heard(self) -> Iterator[None]:
        """What servers log of errors that are nobody's fault is a violation."""
        logger = logging.getLogger("croupier")
        handler = logging.Handler()
        propagates, logger.propagate = logger.propagate, False

        def emit(record: logging.LogRecord) -> None:
            error = record.exc_info[1] if record.exc_info else None
            if error is not None and not self.excused(error):
                self.violate(f"log: {record.getMessage()}: {type(error).__name__}: {error}")
                task = self.schedule.current
                if task is not None:
                    self.schedule.failures.append((task, error))

        handler.emit = emit  # type: ignore[method-assign]
        logger.addHandler(handler)
        try:
            yield
        finally:
            logger.removeHandler(handler)
            logger.propagate = propagates


@contextmanager
def _slower() -> Iterator[None]:
    """Clocks are looked at less often: hours pass quickly."""
    before, floors_module._TICK = floors_module._TICK, 10.0
    try:
        yield
    finally:
        floors_module._TICK = before


def _said(found: Any) -> str:
    if found is None:
        return "no answer"
    return f"{found[0]} {type(found[1]).__name__ if found[0] == 'error' else found[1]}"


def some_act(kept: Any, rng: random.Random, trouble: float) -> Act:
    """Something to do at a table: a payout is verified that waits, the usual bet is made, or anything else."""
    if isinstance(kept.table.pending, (ReadMeter, Verify)) and rng.random() < 0.5:
        return ["jackpot"]
    people = players_of(kept)
    waiting = [seat for seat in people if kept.chairs[seat].prepared is None]
    if waiting and not kept.table.playing and rng.random() < 0.7:
        seat = rng.choice(waiting)
        more = {"progressive": 100} if kept.table.progressives.joined and rng.random() < 0.7 else {}
        return ["wager", people[seat], seat, kept.game.usual_wagers() | more]
    return choose(kept, rng, trouble)


def perform(floor: Any, world: World, person: Person, request: Request) -> Any:
    """Do what a request asks for at a floor."""
    house, control = floor.house, floor.control
    what, *rest = request.act
    table: Any = request.table
    match what:
        case "sit" | "buy" | "wager" | "decide":
            return getattr(house, what)(person, table, rest[1], rest[2])
        case "word":
            return house.say_word(person, table, *rest[1:])
        case "leave":
            return house.leave(person, table, rest[1])
        case "stand-up":
            return control.stand_up(person, table, rest[0])
        case "companion":
            return house.seat_companion(person, table, rest[0])
        case "proceed" | "reopen" | "close":
            return getattr(house, what)(person, table)
        case "pause":
            return house.pause(person, table, rest[0])
        case "rule":
            return control.rule(person, table, *rest)
        case "ask":
            return control.ask_ruling(person, table, *rest[1:])
        case "jackpot":
            return control.jackpot(person, table, "surveillance")
        case "agree" | "deny":
            return getattr(control, what)(person, asked_for(control, table))
    return at_the_cage(floor, world, person, request)


def at_the_cage(floor: Any, world: World, person: Person, request: Request) -> Any:
    """Do what a request asks for that is not done at a table."""
    house, control = floor.house, floor.control
    what, *rest = request.act
    match what:
        case "deposit" | "withdraw":
            return getattr(control, what)(person, world.people[rest[0]].id, rest[1])
        case "fill" | "credit":
            return control.move_chips(person, request.table, what, *slip_of(rest[0]))
        case "shift":
            with ExitStack() as calls, floor.store.writing() as connection:
                for table in world.tables:
                    calls.enter_context(world.recorded(table, "shift"))
                made = cage.new_shift(connection, f"shift {request.key}", person.name)
                repeats.note(made.id)
            return made.id
        case "limit":
            with ExitStack() as calls:
                for table in world.tables:  # a first limit makes acts under way at the person's tables begin again
                    calls.enter_context(world.recorded(table, "limit"))
                return house.limits.set(person, rest[0], LIMITS[rest[0]])
    raise ValueError(what)


def slip_of(cents: int) -> tuple[int, str, dict[int, int], Signatures]:
    """A fill or credit slip for about so much."""
    number = max(1, cents // 500)
    return 500 * number, "", {500: number}, Signatures("a cashier", "a runner", "a dealer", STAFF)


def simulate(seed: str, minutes: float = 120.0, keep_trace: bool = False) -> World:
    """A history from a seed, played to its end."""
    world = World(seed, minutes, keep_trace)
    world.run()
    return world
