"""Load: many seats play at many tables of a server of their own, which is killed in the middle and started again.

    python tools/load.py                       200 seats at 40 tables for 60 seconds, on SQLite
    python tools/load.py --postgresql          the same on a PostgreSQL of its own
    python tools/load.py --tables 8 --seconds 5
    python tools/load.py --tables 200 --seats 5 --seconds 600 --every-chapter --no-kill --pace 4 10
    python tools/load.py --linked --postgresql --servers 2      all tables of seven games feed and win one meter

Every player looks at the live table and acts over HTTP as a browser does, thinking for one to four seconds before each
act. At the end the ledger is held against the journals, and every act that was acknowledged must be in them, once.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import os
import random
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import msgspec

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

from croupier.errors import Refused
from croupier.floor.open_tables import warm

GAMES = (
    "pa/three-card-poker", "pa/roulette", "pa/blackjack", "pa/craps-and-mini-craps", "pa/minibaccarat",
    "pa/let-it-ride-poker", "pa/sic-bo", "pa/mississippi-stud",
)  # fmt: skip
BETS = {
    "pa/three-card-poker": {"ante": 500},
    "pa/roulette": {"straight:17": 500, "red": 500},
    "pa/blackjack": {"main": 500},
    "pa/craps-and-mini-craps": {"field": 500},
    "pa/minibaccarat": {"player": 500},
    "pa/let-it-ride-poker": {"bet-1": 500, "bet-2": 500, "bet-3": 500},
    "pa/sic-bo": {"small": 500},
    "pa/mississippi-stud": {"ante": 500},
}
BUYS_IN = 100_000_00
LINKED = {
    "oh/let-it-ride": "progressive",
    "oh/mississippi-stud": "progressive",
    "oh/ultimate-texas-holdem": "progressive",
    "oh/texas-holdem-bonus": "progressive",
    "oh/crazy-four-poker": "progressive",
    "oh/four-card-poker": "progressive",
    "oh/three-card-poker": "five-card-progressive",
}
"""The games of the Multi-Link jackpot (oh table-games-progressives 2.B), and the wager that has a chance at it."""


@dataclass
class Seat:
    """One player at one seat of one table."""

    person: int
    token: str
    table: int
    number: int
    wagers: dict[str, int]
    """What the player bets in each round."""
    counted: bool = True
    """Whether every bet that is taken is made: not where one that was prepared may no longer be allowed."""
    acknowledged: int = 0
    """Decisions that the server has confirmed."""
    bets: int = 0
    uncertain: int = 0
    """Acts that were under way when the server was killed: they may have happened or not."""
    newest: int = 0
    """The longest journal that the player was shown."""


@dataclass
class Run:
    """What came of a run."""

    acts: int = 0
    refused: int = 0
    """Acts that came too late, as they may among several people."""
    latencies: list[float] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)
    restart: float = 0.0
    rounds: int = 0
    seats: int = 0
    server_cpu: float = 0.0
    """Seconds of processor time that the servers used: what is left to say of speed on a machine that others use."""
    client_cpu: float = 0.0
    memory: list[tuple[float, float]] = field(default_factory=list)
    """Seconds since the start, and the megabytes that the servers hold then."""

    def percentile(self, part: float) -> float:
        """A percentile of the latencies, in milliseconds."""
        ordered = sorted(self.latencies)
        return 1000 * ordered[min(len(ordered) - 1, int(part * len(ordered)))] if ordered else 0.0


class Wire:
    """A connection that is kept, as a browser keeps it: for posts, or for the live table."""

    def __init__(self, host: str, token: str) -> None:
        self.host = host
        self._asks = f"Host: {host}\r\nCookie: croupier={token}\r\nOrigin: http://{host}\r\n"
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def post(self, path: str, body: Any) -> tuple[int, bytes]:
        """Post JSON; the status and the answer."""
        return await self.ask("POST", path, body)

    async def ask(self, method: str, path: str, body: Any = None) -> tuple[int, bytes]:
        """A request with a body of JSON, of bytes as they are, or with none; the status and the answer."""
        data = body if isinstance(body, bytes) else b"" if body is None else msgspec.json.encode(body)
        about = f"Content-Type: application/json\r\nContent-Length: {len(data)}\r\n\r\n"
        status, headers = await self._ask(f"{method} {path} HTTP/1.1\r\n{self._asks}{about}".encode() + data)
        return status, await self._exactly(int(headers.get("content-length", 0)))

    async def watch(self, path: str) -> None:
        """Turn the connection into that of a live table."""
        about = "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        key = "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
        status, _ = await self._ask(f"GET {path} HTTP/1.1\r\n{self._asks}{about}{key}".encode())
        if status != 101:
            raise ConnectionError(f"the live table answers {status}")

    async def message(self) -> bytes:
        """The next message of the live table; a server's frames are whole and not masked."""
        while True:
            first, size = await self._exactly(2)
            if size > 125:
                size = int.from_bytes(await self._exactly(2 if size == 126 else 8))
            data = await self._exactly(size)
            if first & 15 == 8:
                raise ConnectionError("the live table is closed")
            if first & 15 == 9:  # a ping, which is answered with the same, behind an empty mask
                assert self._streams is not None
                self._streams[1].write(bytes((0x8A, 0x80 | len(data), 0, 0, 0, 0)) + data)
            else:
                return data

    async def _ask(self, data: bytes) -> tuple[int, dict[str, str]]:
        if self._streams is None:
            name, _, port = self.host.partition(":")
            self._streams = await asyncio.open_connection(name, int(port))
        try:
            self._streams[1].write(data)
            head = (await self._streams[0].readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
        except (OSError, asyncio.IncompleteReadError) as error:
            self.close()
            raise ConnectionError(str(error)) from None
        pairs = (line.partition(":") for line in head[1:])
        return int(head[0].split()[1]), {name.lower(): value.strip() for name, _, value in pairs}

    async def _exactly(self, size: int) -> bytes:
        assert self._streams is not None
        try:
            return await self._streams[0].readexactly(size)
        except (OSError, asyncio.IncompleteReadError) as error:
            self.close()
            raise ConnectionError(str(error)) from None

    def close(self) -> None:
        """Give the connection up."""
        if self._streams is not None:
            self._streams[1].close()
            self._streams = None


class Could(msgspec.Struct):
    """An action, as far as players look at it."""

    id: str
    cost: int


class Asked(msgspec.Struct):
    """What the table waits for."""

    kind: str
    seat: int
    actions: list[Could]


class Sitter(msgspec.Struct):
    """A seat that is taken."""

    seat: int
    ready: bool


class Seen(msgspec.Struct):
    """A table's state, as far as players look at it."""

    version: int
    revision: int
    playing: bool
    seats: list[Sitter]
    asked: Asked | None


class Message(msgspec.Struct):
    """What the live table says."""

    state: Seen


class Player:
    """Plays one seat until told to stop."""

    def __init__(
        self, seat: Seat, run: Run, hosts: Sequence[str], stop: asyncio.Event, pace: tuple[float, float]
    ) -> None:
        self.seat, self.run, self.hosts, self.stop, self.pace = seat, run, hosts, stop, pace
        self.state: Seen | None = None
        self.passes = False
        self.said = b""
        """The last message of the live table that was not read yet."""
        self.news = asyncio.Event()

    async def play(self) -> None:
        """Look, think, act, and come back when the server does."""
        while not self.stop.is_set():
            host = random.choice(self.hosts)
            acting, live = Wire(host, self.seat.token), Wire(host, self.seat.token)
            try:
                await live.watch(f"/live/{self.seat.table}")
                watching = asyncio.create_task(self._watch(live))
                try:
                    await self._session(acting, watching)
                finally:
                    watching.cancel()
            except (OSError, ConnectionError):
                await asyncio.sleep(random.uniform(0.2, 0.2 + self.pace[0]))  # not all at once, as pages do
            finally:
                acting.close()
                live.close()

    async def _watch(self, live: Wire) -> None:
        """Keep what the live table said last; it is read when there is something to do."""
        while True:
            self.said = await live.message()
            self.news.set()

    async def _session(self, acting: Wire, watching: asyncio.Task[None]) -> None:
        self.state, self.said = None, b""
        while not self.stop.is_set():
            if watching.done():
                await watching
            self._look()
            if self._act() is None:
                self.news.clear()
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(self.news.wait(), 1.0)
                continue
            await asyncio.sleep(random.uniform(*self.pace))
            self._look()  # what has happened meanwhile
            if not self.stop.is_set() and (act := self._act()) is not None:
                await self._do(acting, *act)

    def _look(self) -> None:
        if self.said:
            self._see(_MESSAGE.decode(self.said).state)
            self.said = b""

    def _see(self, state: Seen) -> None:
        if self.state is None or state.revision >= self.state.revision:
            self.state = state
            self.seat.newest = max(self.seat.newest, state.version)

    def _act(self) -> tuple[str, Any] | None:
        """What there is to do at this seat."""
        state, number = self.state, self.seat.number
        if state is None:
            return None
        if not state.playing:
            mine = next(one for one in state.seats if one.seat == number)
            wagers = {} if self.passes else self.seat.wagers
            return None if mine.ready else ("wagers", {"seat": number, "wagers": wagers})
        asked = state.asked
        if not asked or asked.seat != number:
            return None
        if asked.kind == "wagers":
            return "wagers", {"seat": number, "wagers": {}}
        cheap = [one for one in asked.actions if one.cost <= 2000] or sorted(asked.actions, key=lambda one: one.cost)[
            :1
        ]
        return ("decisions", {"seat": number, "action": random.choice(cheap).id}) if cheap else None

    async def _do(self, wire: Wire, what: str, body: Any) -> None:
        began = time.perf_counter()
        self.seat.uncertain += 1
        status, answer = await wire.post(f"/api/tables/{self.seat.table}/{what}", body)
        self.run.latencies.append(time.perf_counter() - began)
        self.run.acts += 1
        self.seat.uncertain -= 1
        self.passes = status == 400 and what == "wagers"  # it cannot be made now: perhaps in the next round
        if status == 400:  # the table had moved on: the live table says how
            self.run.refused += 1
        elif status != 200:
            self.run.wrong.append(f"{what}: {status} {answer.decode()}")
        else:
            if what == "decisions":
                self.seat.acknowledged += 1
            else:
                self.seat.bets += 1
            self._see(_ANSWER.decode(answer))


_MESSAGE, _ANSWER = msgspec.json.Decoder(Message), msgspec.json.Decoder(Seen)


def cpu_of(process: int) -> float:
    """The processor time that a process has used, in seconds."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def memory_of(process: int) -> float:
    """The memory that a process holds, in megabytes; none of one that has just ended."""
    try:
        pages = int(Path(f"/proc/{process}/statm").read_text().split()[1])
    except OSError:
        return 0.0
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


def chapters(every: bool) -> list[tuple[str, Any]]:
    """Addresses to play in turn, with a house each: a few that are played much, or all that can be played."""
    from croupier.contract.houses import houses
    from croupier.games import GAMES as PLAYABLE
    from croupier.games import open_game
    from croupier.rules.loader import addresses, load
    from croupier.rules.submission import Submission

    if not every:
        return [(address, Submission()) for address in GAMES]
    found = []
    for address in (one for one in addresses() if load(one).game in PLAYABLE):
        for submission in houses(address):
            with contextlib.suppress(Refused):
                warm(open_game(address, submission), rounds=1)
                found.append((address, submission))
                break
    return found


def filed(wager: str) -> Any:
    """A house's choices for a wager of the Multi-Link jackpot."""
    from croupier.rules.submission import Submission

    return Submission(options={f"{wager}-seed": "10000", f"{wager}-rate": "20"})


def furnish(database: str, tables: int, seats: int, every: bool = False, linked: bool = False) -> list[Seat]:
    """Open the tables, and seat a person with a session at each seat, straight in the store."""
    import secrets

    from croupier.floor.house import House
    from croupier.floor.store import Store
    from croupier.games.script import TakeWagers
    from croupier.tables import companions
    from floors import newcomer  # type: ignore[import-not-found]

    kept = Store(database)
    house = House(kept)
    owner = house.people.local()
    found: list[Seat] = []
    some = [(address, filed(wager)) for address, wager in LINKED.items()] if linked else chapters(every)
    meter = house.open_meter(owner, *some[0], "progressive", "Multi-Link")[0] if linked else 0
    for one in range(tables):
        address, submission = some[one % len(some)]
        joined = {LINKED[address]: meter} if linked else {}
        number = house.open(owner, address, submission, joined=joined)
        with house.seeing(number) as table:
            places = min(seats, table.game.seats)
        for seat in range(1, places + 1):
            person, token = newcomer(kept, f"player {number} {seat}", "player", BUYS_IN)
            house.sit(person, number, seat, BUYS_IN)
            with house.seeing(number) as table:
                wagers = BETS.get(address) or companions.bet(table.table, TakeWagers(seat))
            wagers = dict(wagers) | dict.fromkeys(joined, 100)
            found.append(Seat(person.id, token, number, seat, wagers, address in BETS))
    house.people.add("load", "supervisor", secrets.token_urlsafe(16))
    kept.close()
    return found


def check(database: str, seats: Sequence[Seat], run: Run) -> None:
    """Hold the ledger against the journals, and the journals against what was acknowledged."""
    from croupier.floor.audit import audit
    from croupier.floor.house import House
    from croupier.floor.store import Store

    kept = Store(database)
    run.wrong += audit(kept).wrong
    house = House(kept)
    for table in {seat.table for seat in seats}:
        events = house.events(table)
        run.rounds += sum(event.kind == "round" for event in events)
        with house.seeing(table) as now:
            prepared = {number for number, chair in now.chairs.items() if chair.prepared is not None}
        for seat in (one for one in seats if one.table == table):
            decided = sum(event.kind == "decision" and event.data["seat"] == seat.number for event in events)
            if not seat.acknowledged <= decided <= seat.acknowledged + seat.uncertain:
                run.wrong.append(f"{seat}: {seat.acknowledged} decisions acknowledged, {decided} in the journal")
            bets = sum(event.kind == "wagers" and event.data["seat"] == seat.number for event in events)
            bets += seat.number in prepared
            if seat.counted and not seat.bets <= bets <= seat.bets + seat.uncertain:
                run.wrong.append(f"{seat}: {seat.bets} bets acknowledged, {bets} in the journal")
            if len(events) < seat.newest:
                run.wrong.append(f"{seat}: {seat.newest} events were shown, {len(events)} are in the journal")
    kept.close()


def meter_of(database: str) -> str:
    """What the one meter of a floor was given and has paid, in words."""
    from croupier.floor import meters
    from croupier.floor.store import Store
    from croupier.rules.pays import money

    with Store(database) as kept, kept.reading() as connection:
        given, dial = meters.totals(connection, 1), meters.dials(connection, [1])[1]
        links = meters.history(connection, 1, most=1)[0].number
    said = ", ".join(f"{kind} {money(cents)}" for kind, cents in sorted(given.items()))
    return f"{said}; shows {money(dial.shown)} after {links} links of its chain"


async def load(
    database: str, tables: int, seats: int, seconds: float, kill: bool, servers: int = 1,
    pace: tuple[float, float] = (1.0, 4.0), every: bool = False, linked: bool = False,
) -> Run:  # fmt: skip
    """Furnish a floor, play at it, kill a server in the middle, and check everything."""
    from floors import Server

    run = Run()
    placed = await asyncio.to_thread(furnish, database, tables, seats, every, linked)
    running = [
        await asyncio.to_thread(Server, database, "--accounts", "--no-submissions", "--clock", "0")
        for _ in range(servers)
    ]
    hosts = [server.url for server in running]
    started = {server.process.pid: cpu_of(server.process.pid) for server in running}
    own = time.process_time()
    stop = asyncio.Event()
    players = [asyncio.create_task(Player(seat, run, hosts, stop, pace).play()) for seat in placed]
    run.seats = len(placed)
    weighing = asyncio.create_task(_weigh(run, running, max(1.0, seconds / 20)))
    try:
        await asyncio.sleep(seconds / 2)
        if kill:
            port = running[0].url.partition(":")[2]
            first = running[0].process.pid
            run.server_cpu += cpu_of(first) - started.pop(first)
            await asyncio.to_thread(running[0].kill)
            began = time.perf_counter()
            options = ("--accounts", "--no-submissions", "--clock", "0", "--port", port)
            running[0].close()
            running[0] = await asyncio.to_thread(Server, database, *options)
            run.restart = time.perf_counter() - began
            started[running[0].process.pid] = cpu_of(running[0].process.pid)
        await asyncio.sleep(seconds / 2)
        stop.set()
        await asyncio.gather(*players)
        run.server_cpu += sum(cpu_of(process) - before for process, before in started.items())
        run.client_cpu = time.process_time() - own
        for server in running:
            log = await asyncio.to_thread(server.stop)
            if "Traceback" in log:
                run.wrong.append(log[-2000:])
    finally:
        stop.set()
        weighing.cancel()
        for server in running:
            await asyncio.to_thread(server.__exit__)
    await asyncio.to_thread(check, database, placed, run)
    return run


async def _weigh(run: Run, running: Sequence[Any], pause: float) -> None:
    """Note from time to time what memory the servers hold."""
    began = time.perf_counter()
    while True:
        await asyncio.sleep(pause)
        if held := sum(memory_of(one.process.pid) for one in running):
            run.memory.append((time.perf_counter() - began, held))


def main() -> None:
    """Run it from the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=40)
    parser.add_argument("--seats", type=int, default=5, help="at each table")
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--no-kill", action="store_true")
    parser.add_argument("--postgresql", action="store_true")
    parser.add_argument("--servers", type=int, default=1, help="several only on PostgreSQL")
    parser.add_argument("--pace", type=float, nargs=2, default=(1.0, 4.0), help="seconds of thought, from and to")
    parser.add_argument("--every-chapter", action="store_true", help="all that can be played in turn, not a few")
    parser.add_argument("--linked", action="store_true", help="all tables share one progressive meter")
    parser.add_argument("--folder", default=None, help="where the SQLite file goes")
    chosen = parser.parse_args()
    print(f"up to {chosen.tables * chosen.seats} seats at {chosen.tables} tables for {chosen.seconds:g} s, "
          f"{'PostgreSQL' if chosen.postgresql else 'SQLite'}, {chosen.servers} server(s), "
          f"load of the machine before it {os.getloadavg()[0]:.1f}")  # fmt: skip
    with contextlib.ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory(dir=chosen.folder))
        os.environ["XDG_DATA_HOME"] = folder  # for the key of a floor on PostgreSQL
        if chosen.postgresql:
            from floors import postgres

            database = stack.enter_context(postgres(fsync=True)).database()
        else:
            database = str(Path(folder) / "floor.db")
        size = (chosen.tables, chosen.seats, chosen.seconds)
        kill, every = not chosen.no_kill, chosen.every_chapter
        run = asyncio.run(load(database, *size, kill, chosen.servers, tuple(chosen.pace), every, chosen.linked))
        if chosen.linked:
            print(f"the meter: {meter_of(database)}")
    print("memory: " + ", ".join(f"{megabytes:.0f} MB after {second:.0f} s" for second, megabytes in run.memory))
    print(f"{run.seats} seats: {run.acts} acts ({run.refused} refused) in {run.rounds} rounds, "
          f"{run.acts / chosen.seconds:.0f} a second; "
          f"median {run.percentile(0.5):.1f} ms, p99 {run.percentile(0.99):.1f} ms, worst {run.percentile(1):.1f} ms; "
          f"again open {run.restart:.1f} s after kill -9; processor time an act: server "
          f"{1000 * run.server_cpu / max(1, run.acts):.1f} ms, "
          f"players {1000 * run.client_cpu / max(1, run.acts):.1f} ms; "
          f"load of the machine after it {os.getloadavg()[0]:.1f}")  # fmt: skip
    for line in run.wrong[:20]:
        print(f"WRONG: {line}")
    print("No cent is lost or doubled, and every acknowledged act is in the journals." if not run.wrong else "")
    sys.exit(1 if run.wrong or run.percentile(0.99) >= 100 else 0)


if __name__ == "__main__":
    main()
