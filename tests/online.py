"""Monkeys over HTTP and live tables, at servers that are processes and are killed: the same acts, the same checks."""

from __future__ import annotations

import asyncio
import json
import random
import sys
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from croupier.errors import Refused
from croupier.floor.control import Control
from croupier.floor.house import House
from croupier.floor.store import Store
from croupier.floor.stored_table import StoredTable
from croupier.floor.table_clock import THINKS
from croupier.floor.table_rows import NoTable
from floors import Server, newcomer
from monkeys import (
    ENOUGH,
    PLAYERS,
    PURSE,
    ROLES,
    SECOND,
    STAFF,
    STRANGER,
    Act,
    Fault,
    Refold,
    Run,
    accounted_for,
    asked_for,
    cards_of,
    choose,
    endings,
)  # fmt: skip

sys.path.insert(0, str(Path(__file__).parent.parent / "tools"))
from load import Wire

OPTIONS = ("--accounts", "--no-submissions", "--clock", "0", "--dual-control")
NONSENSE = (
    b"",
    b"[]",
    b"{",
    b"null",
    b'{"seat": 1e999}',
    b'{"seat": "1", "wagers": {"a": 1.5}}',
    b'{"a": ' + b"[" * 500,
)
"""Bodies that are none."""
LOOKS = 0.1
"""Seconds between two looks at a table whose companion thinks."""
PATIENCE = 4 * THINKS / 1000 / LOOKS
"""Looks after which nothing comes any more: several times as long as a floor lets a companion think."""


class Floor:
    """Tables with a monkey each, behind servers that may die at any time."""

    def __init__(self, database: str, runs: Sequence[Run], servers: int = 1) -> None:
        self.store = Store(database)
        self.eyes = House(self.store)
        """What is stored, looked at from outside."""
        self.tokens, self.people = {}, {}
        for name, role in ROLES.items():
            self.people[name], self.tokens[name] = newcomer(self.store, name, role, PURSE)
        for run in runs:
            run.dual = runs[0].dual  # it is the floor's
        self.options = (*OPTIONS, "0" if runs[0].dual else "off")
        self.tables = [Table(self, run) for run in runs]
        self.servers = [Server(database, *self.options) for _ in range(servers)]
        self.stop = asyncio.Event()
        self.kills = 0
        self.answers: Counter[int] = Counter()
        self.faults: list[tuple[Run | None, Fault]] = []

    async def play(self, acts: int, seconds: float, kill: int = 0) -> None:
        """Each monkey acts so often, or until so many seconds are over, while a server is killed after every so many
        answers; then every table is brought to its end."""
        killing = asyncio.create_task(self._killing(kill)) if kill else None
        with suppress(TimeoutError):
            await asyncio.wait_for(asyncio.gather(*(table.play(acts) for table in self.tables)), seconds)
        if killing is not None:
            self.stop.set()
            await killing
        await asyncio.gather(*(table.finish() for table in self.tables))
        for server in self.servers:
            self._read_log(await asyncio.to_thread(server.stop))
        if not self.faults:
            bought: Counter[str] = Counter()
            for table in self.tables:
                bought.update(table.fold.bought)
            try:
                accounted_for(self.store, {name: self.people[name].id for name in PLAYERS}, bought)
            except Fault as fault:
                self.faults.append((None, fault))

    async def _killing(self, after: int) -> None:
        """Kill a server whenever so many answers have come since the last time."""
        answered = 0
        while not self.stop.is_set():
            await asyncio.sleep(0.02)
            if sum(self.answers.values()) - answered >= after:
                await self._kill()
                answered = sum(self.answers.values())

    async def _kill(self) -> None:
        place = random.randrange(len(self.servers))
        server = self.servers[place]
        self._read_log(await asyncio.to_thread(server.kill))
        server.close()
        self.kills += 1
        again = (*self.options, "--port", server.url.partition(":")[2])
        self.servers[place] = await asyncio.to_thread(Server, self.store.url, *again)

    def _read_log(self, log: str) -> None:
        """What a server that has ended said of its mistakes."""
        if "Traceback" in log:
            self.faults.append((None, Fault("log", log[log.index("Traceback") :][:6000])))

    def close(self) -> None:
        """End the servers and let go of the database."""
        for server in self.servers:
            server.__exit__()
        self.store.close()


class Table:
    """One table, the monkey at it, and those who watch it."""

    def __init__(self, floor: Floor, run: Run) -> None:
        self.floor, self.run = floor, run
        self.number = floor.eyes.open(floor.people[STAFF], run.address, run.submission, paused=run.paused)
        with floor.eyes.seeing(self.number) as kept:
            self.fold = Refold(cards_of(kept.game))
        self.rng = random.Random(f"{run.address} {run.seed} online")
        self.trouble = self.rng.choice((0.0, 0.05, 0.15))
        self.shown = 0
        """The longest journal that anybody was shown."""
        self.said = ""
        """Why the last act was refused."""
        self.watching = 0
        self.read()

    def read(self) -> StoredTable | None:
        """Take in what is stored; the table as it stands, unless it is over."""
        eyes = self.floor.eyes
        for event in eyes.events(self.number, self.fold.length):
            self.fold.take(event)
        if self.fold.length < self.shown:
            raise Fault("lost", f"{self.shown} events were shown, {self.fold.length} are stored")
        with suppress(NoTable), self.floor.store.reading() as connection:
            kept = eyes._table_in_memory(self.number)
            kept.refresh(connection)
            return kept
        return None

    async def play(self, acts: int) -> None:
        """Act so often, while some watch."""
        watchers = [asyncio.create_task(self._watch(name)) for name in (STRANGER, self.rng.choice(PLAYERS))]
        try:
            while len(self.run.acts) < acts and (kept := self.read()) is not None:
                act = choose(kept, self.rng, self.trouble)
                if act[0] not in ("crash", "clock", "think"):
                    self.run.acts.append(act)
                    await self.do(act, twice=self.rng.random() < 0.03)
                else:
                    await asyncio.sleep(0.05)  # a companion thinks
                if self.rng.random() < 0.1:
                    await self._look()
        except Fault as fault:
            self.floor.faults.append((self.run, fault))
        finally:
            for one in watchers:
                one.cancel()
            for done in await asyncio.gather(*watchers, return_exceptions=True):
                if isinstance(done, Fault):
                    self.floor.faults.append((self.run, done))

    async def do(self, act: Act, twice: bool = False) -> bool:
        """Post an act, sometimes two at once; whether it was done, as far as is known."""
        who, method, path, body = request_of(act, self.number, self._request)
        asked = [self._ask(who, method, path, body) for _ in range(2 if twice else 1)]
        found = [one for one in await asyncio.gather(*asked) if one is not None]
        self.said = ""
        for status, answer in found:
            if status >= 300:
                self.said = answer.decode()
            elif act[0] != "close":
                self.shown = max(self.shown, json.loads(answer).get("version", 0))  # none of what waits
        self.read()
        return any(status < 300 for status, _ in found)

    def _request(self) -> int:
        """What waits here for a second supervisor; a number that nothing has, if nothing does."""
        with suppress(Refused):
            return asked_for(Control(self.floor.eyes, self.run.least), self.number)
        return 10**6

    async def _ask(self, who: str, method: str, path: str, body: Any = None) -> tuple[int, bytes] | None:
        """A request to any server; nothing where it died meanwhile. Nothing answers with an error."""
        wire = Wire(self.rng.choice(self.floor.servers).url, self.floor.tokens[who])
        try:
            status, answer = await asyncio.wait_for(wire.ask(method, path, body), 120)
        except TimeoutError:
            raise Fault("late", f"{method} {path} is not answered") from None
        except (OSError, ConnectionError):
            await asyncio.sleep(0.2)
            return None
        finally:
            wire.close()
        self.floor.answers[status] += 1
        if status >= 500:
            raise Fault("error", f"{method} {path} {body!r} answers {status}: {answer.decode()[:300]}")
        return status, answer

    async def _look(self) -> None:
        """Look at the table and its past as anybody, or ask for nothing that there is."""
        here, number = f"/api/tables/{self.number}", max(1, self.fold.rounds - self.rng.randint(0, 1))
        who = self.rng.choice((STRANGER, STAFF, *PLAYERS))
        paths = (
            "",
            "/rounds",
            f"/rounds/{number}",
            f"/rounds/{number}/file",
            f"/rounds/{number}/deal",
            "/rulings",
            "/journal",
            "/nothing",
        )
        path = self.rng.choice(paths)
        if self.rng.random() < 0.2:
            what = self.rng.choice(("wagers", "decisions", "rulings", "seats", "pause", "check", "words"))
            await self._ask(who, "POST", f"{here}/{what}", self.rng.choice(NONSENSE))
            return
        found = await self._ask(who, "GET", here + path)
        if found is None or found[0] != 200 or path not in ("", f"/rounds/{self.fold.rounds}"):
            return
        sent = json.loads(found[1])
        self.read()
        now = sent.get("round") == self.fold.rounds or path
        if now and (leak := self.fold.leaks(sent, who)):  # also a stranger may have sat down
            raise Fault("hidden", f"{who} is told {leak} by GET {path or 'the table'}")

    async def _watch(self, who: str) -> None:
        """Watch the live table as somebody; come back when the server does."""
        while True:
            wire = Wire(self.rng.choice(self.floor.servers).url, self.floor.tokens[who])
            try:
                await wire.watch(f"/live/{self.number}")
                while True:
                    self._told(json.loads(await wire.message()), who)
            except (OSError, ConnectionError):
                await asyncio.sleep(0.3)
            finally:
                wire.close()

    def _told(self, message: Any, who: str) -> None:
        self.watching += 1
        state, events = message["state"], message["events"]
        self.shown = max(self.shown, state["version"])
        self.read()
        begun = max((place for place, one in enumerate(events) if one["kind"] == "round"), default=0)
        if state["round"] == self.fold.rounds and (leak := self.fold.leaks([state, events[begun:]], who)):
            raise Fault("hidden", f"{who} is told {leak} by the live table")

    async def finish(self) -> None:
        """From here a bounded number of acts ends the round and closes the table."""
        try:
            waited = 0
            for _ in range(ENOUGH):
                kept = self.read()
                if kept is None:
                    return
                ways = [act for act in endings(kept) if act[0] not in ("think", "clock")]
                before, said = self.fold.length, []
                for act in ways:
                    if await self.do(act):
                        break
                    said.append(f"{act}: {self.said}")
                else:
                    await asyncio.sleep(LOOKS)  # a companion thinks
                    self.read()
                    waited = waited + 1 if self.fold.length == before else 0
                    if waited > PATIENCE:
                        raise Fault("stuck", f"nothing brings it to an end: {said[:5] or kept.table.pending}")
            raise Fault("stuck", f"it has not come to an end after {ENOUGH} acts")
        except Fault as fault:
            self.floor.faults.append((self.run, fault))


def request_of(act: Act, table: int, waiting: Callable[[], int]) -> tuple[str, str, str, Any]:
    """An act as a request: who, by which method, where, with what; `waiting` is what can be agreed to."""
    what, *rest = act
    here = f"/api/tables/{table}"
    match what:
        case "sit":
            return rest[0], "POST", f"{here}/seats", {"seat": rest[1], "cents": rest[2]}
        case "buy":
            return rest[0], "POST", f"{here}/seats/{rest[1]}/buy", {"cents": rest[2]}
        case "leave":
            return rest[0], "DELETE", f"{here}/seats/{rest[1]}", None
        case "stand-up":
            return STAFF, "POST", f"{here}/seats/{rest[0]}/stand-up", None
        case "companion":
            return STAFF, "POST", f"{here}/companions", {"seat": rest[0]}
        case "wager":
            return rest[0], "POST", f"{here}/wagers", {"seat": rest[1], "wagers": rest[2]}
        case "decide":
            return rest[0], "POST", f"{here}/decisions", {"seat": rest[1], "action": rest[2]}
        case "word":
            return rest[0], "POST", f"{here}/words", {"seat": rest[1], "word": rest[2]}
        case "pause":
            return STAFF, "POST", f"{here}/pause", {"paused": rest[0]}
        case "rule":
            named = dict(zip(("irregularity", "seat", "wager", "result"), rest, strict=True))
            return STAFF, "POST", f"{here}/rulings", named
        case "ask":
            return rest[0], "POST", f"{here}/seats/{rest[2]}/asks", {"irregularity": rest[1], "wager": rest[3]}
        case "agree" | "deny":
            return SECOND, "POST", f"/api/requests/{waiting()}/{what}", None
        case "close":
            return STAFF, "DELETE", here, None
    return STAFF, "POST", f"{here}/{what}", None


def play_online(
    database: str, runs: Sequence[Run], acts: int, seconds: float = 3600.0, servers: int = 1, kill: int = 0
) -> Floor:
    """Play some runs at once; the floor with what went wrong."""
    floor = Floor(database, runs, servers)
    try:
        asyncio.run(floor.play(acts, seconds, kill))
    finally:
        floor.close()
    return floor
