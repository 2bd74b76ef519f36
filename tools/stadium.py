"""Stadium: hundreds of stations on one wheel of a server of their own; how soon a result is settled for all.

    python tools/stadium.py                    500 stations, five spins, on SQLite
    python tools/stadium.py --postgresql       the same on a PostgreSQL of its own
    python tools/stadium.py --stations 50 --spins 2 --wagers 2

Every station watches its live table and bets over HTTP as a browser does. A dealer spins when the window has closed and
confirms the compartment; from then on it is measured until the settlement is stored and answered, and until the last
station has been told. At the end the ledger is held against the journals.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import statistics
import sys
import tempfile
import time
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import msgspec

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

from croupier.floor.audit import audit
from croupier.floor.house import House
from croupier.floor.store import Store
from floors import Server, newcomer, postgres  # type: ignore[import-not-found]
from load import Wire

SPOTS = ("red", "black", "odd", "even", "low", "high", *(f"straight:{number}" for number in range(1, 37)))
AT_ONCE = 16
"""Bets that are under way together, as of people who do not all press at the same moment."""


class Told(msgspec.Struct):
    """A state, as far as a station looks at it."""

    round: int
    playing: bool


class Message(msgspec.Struct):
    """What the live table says."""

    state: Told


class Station:
    """A patron at a station."""

    def __init__(self, host: str, token: str) -> None:
        self.acts, self.live = Wire(host, token), Wire(host, token)
        self.seat = 0
        self.settled: dict[int, float] = {}
        """When each round was seen to be settled."""

    async def sit(self, table: int) -> None:
        """Take a station and watch."""
        status, said = await self.acts.post(f"/api/tables/{table}/stations", {"cents": 1_000_00})
        assert status == 201, said
        self.seat = msgspec.json.decode(said)["you"][0]
        await self.live.watch(f"/live/{table}")

    async def watch(self) -> None:
        """Look at the live table until it ends."""
        while True:
            told = msgspec.json.decode(await self.live.message(), type=Message).state
            if not told.playing:
                self.settled.setdefault(told.round, time.perf_counter())

    async def bet(self, table: int, wagers: int) -> float:
        """Bet on some spots; how long the server took to accept it."""
        chosen = {spot: 100 * random.randint(1, 5) for spot in random.sample(SPOTS, wagers)}
        began = time.perf_counter()
        body = {"seat": self.seat, "wagers": chosen}
        try:
            status, said = await self.acts.post(f"/api/tables/{table}/wagers", body)
        except ConnectionError:  # it was idle for so long that the server has closed it
            status, said = await self.acts.post(f"/api/tables/{table}/wagers", body)
        assert status == 200, said
        return time.perf_counter() - began


async def measure(host: str, server: int, tokens: list[str], boss: str, chosen: argparse.Namespace) -> None:
    """Fill the stations, play, and print what was measured."""
    spins, wagers, seconds = chosen.spins, chosen.wagers, chosen.seconds
    dealer = Wire(host, boss)
    wanted = {"address": "oh/roulette", "stadium": {"stations": len(tokens), "seconds": seconds}}
    status, said = await dealer.post("/api/tables", wanted)
    assert status == 201, said
    table = msgspec.json.decode(said)["id"]
    stations = [Station(host, token) for token in tokens]
    for station in stations:
        await station.sit(table)
    watching = [asyncio.create_task(station.watch()) for station in stations]
    gate = asyncio.Semaphore(AT_ONCE)

    async def bet(station: Station) -> float:
        async with gate:
            return await station.bet(table, wagers)

    stored, told, used = [], [], []
    for number in range(1, spins + 1):
        began = time.perf_counter()
        accepted = await asyncio.gather(*(bet(station) for station in stations))
        took = time.perf_counter() - began
        while not (await _state(dealer, table))["playing"]:
            await asyncio.sleep(0.2)
        await dealer.post(f"/api/tables/{table}/proceed", None)
        await asyncio.sleep(2)  # the dealer looks at the compartment
        before, began = _processor(server), time.perf_counter()
        status, said = await dealer.post(f"/api/tables/{table}/proceed", None)
        assert status == 200, said
        stored.append(time.perf_counter() - began)
        while any(number not in station.settled for station in stations):
            await asyncio.sleep(0.005)
        last = max(station.settled[number] for station in stations)
        told.append(last - began)
        used.append(_processor(server) - before)
        print(
            f"spin {number}: {len(stations)} bets accepted in {took:.1f} s (median {_ms(accepted)} ms each),"
            f" {wagers * len(stations)} wagers settled and stored {1000 * stored[-1]:.0f} ms after the result was"
            f" confirmed, the last station told after {1000 * told[-1]:.0f} ms, {1000 * used[-1]:.0f} ms of processor",
            flush=True,
        )
    for task in watching:
        task.cancel()
    await asyncio.gather(*watching, return_exceptions=True)
    for station in stations:
        station.acts.close()
        station.live.close()
    dealer.close()
    print(
        f"median: settled and stored after {_ms(stored)} ms, the last of {len(stations)} told after {_ms(told)} ms,"
        f" {_ms(used)} ms of the server's processor for both"
    )


async def _state(wire: Wire, table: int) -> Any:
    return msgspec.json.decode((await wire.ask("GET", f"/api/tables/{table}"))[1])


def _processor(process: int) -> float:
    """Seconds of processor time that a process has used: what is left to say of speed on a machine that others use."""
    parts = Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(parts[11]) + int(parts[12])) / os.sysconf("SC_CLK_TCK")


def _ms(seconds: list[float]) -> str:
    return f"{1000 * statistics.median(seconds):.0f}"


def main() -> None:
    """Run it from the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--stations", type=int, default=500)
    parser.add_argument("--spins", type=int, default=5)
    parser.add_argument("--wagers", type=int, default=4, help="of each station on a spin")
    parser.add_argument("--seconds", type=int, default=60, help="of the betting window")
    parser.add_argument("--postgresql", action="store_true")
    chosen = parser.parse_args()
    with ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory(prefix="croupier-stadium-"))
        os.environ["CROUPIER_KEY"] = str(Path(folder) / "key")
        url = str(Path(folder) / "floor.db")
        if chosen.postgresql:
            url = stack.enter_context(postgres(fsync=True)).database()
        with Store(url) as kept:
            House(kept)  # which begins the first shift
            _, boss = newcomer(kept, "dealer", "supervisor")
            tokens = [newcomer(kept, f"patron {one}", "player", 10_000_00)[1] for one in range(chosen.stations)]
        with Server(url, "--accounts", "--no-submissions") as server:
            asyncio.run(measure(server.url, server.process.pid, tokens, boss, chosen))
        with Store(url) as kept:
            found = audit(kept)
    print(f"audit: {found.events} events, {found.moves} moves, {len(found.wrong)} wrong {list(found.wrong[:3])}")
    print(f"load of the machine: {' '.join(f'{one:.1f}' for one in os.getloadavg())} on {os.cpu_count()} processors")


if __name__ == "__main__":
    main()
