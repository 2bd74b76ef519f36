"""Worker processes that count, so that neither play nor pages wait: odds, the coach, companions, first compilations."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
import time
from collections.abc import Sequence
from concurrent.futures import BrokenExecutor, Future, ProcessPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

import msgspec

from croupier.errors import Refused
from croupier.games.base import View
from croupier.games.script import Decide
from croupier.rules.submission import Rules, Submission
from croupier.tables.journal import Event

Values = list[tuple[str, str, float]]
"""Action, its value exactly, and as a decimal."""


@dataclass
class Count:
    """Odds that are being counted, and how far they are."""

    future: Future[bytes]
    what: str = "wagers"
    done: int = 0
    total: int = 0


_MOST_PRICES = 20
"""Prices with other payouts that may wait to be worked out."""
_WORKERS = {"warm": 2}
"""How many workers there are for a kind of work; one for most: a game that takes long to open holds up no other."""


class Workers:
    """Workers, each for one kind of work, so that odds that take a minute hold up neither the coach nor a new table."""

    def __init__(self) -> None:
        self._context = multiprocessing.get_context("spawn")
        self._progress: Any = self._context.SimpleQueue()
        self._pools: dict[str, ProcessPoolExecutor] = {}
        self._counts: dict[tuple[str, bytes], Count] = {}
        self._values: dict[bytes, Future[Values]] = {}
        self._prices: dict[bytes, Future[bytes]] = {}
        self._warm: dict[tuple[str, bytes], Future[None]] = {}
        self._lock = threading.Lock()
        threading.Thread(target=self._hear, daemon=True).start()

    def odds(self, address: str, submission: Submission) -> Count:
        """The prices of a chapter, as JSON in the public format, or how far their count is."""
        key = (address, msgspec.json.encode(submission))
        with self._lock:
            found = self._counts.get(key)
            if found is None or (found.future.done() and found.future.exception() is not None):
                found = self._counts[key] = Count(self._submit("long", _odds, address, submission, key))
                for old in list(self._counts)[:-200]:
                    del self._counts[old]
        return found

    def reprice(self, address: str, submission: Submission, wager: str, label: str, rows: Any) -> Future[bytes]:
        """The price of a wager with other payouts; refused if too many are being worked out already."""
        key = msgspec.json.encode([address, submission, wager, label, rows])
        with self._lock:
            found = self._prices.get(key)
            if found is None or (found.done() and found.exception() is not None):
                for old in [one for one, future in self._prices.items() if future.done()][:-200]:
                    del self._prices[old]
                if sum(not future.done() for future in self._prices.values()) >= _MOST_PRICES:
                    raise Refused("Many prices are being worked out; try again in a while.")
                found = self._prices[key] = self._submit("prices", _reprice, address, submission, wager, label, rows)
        return found

    def values(self, address: str, submission: Submission, decide: Decide, view: View) -> Future[Values]:
        """What each action is worth to a seat, best first; empty where the game does not say."""
        key = msgspec.json.encode([address, submission, repr(decide), repr(view)])
        with self._lock:
            found = self._values.get(key)
            if found is None or (found.done() and found.exception() is not None):
                found = self._values[key] = self._submit("coach", _values, address, submission, decide, view)
                for old in list(self._values)[:-500]:
                    del self._values[old]
        return found

    def verify(self, events: Sequence[Event]) -> Future[tuple[int, int]]:
        """A journal played again by its rules: its rounds, and the seeds from which everything was drawn again."""
        with self._lock:
            return self._submit("past", _verify, list(events))

    def audit(self, database: str) -> Count:
        """The ledger held against the journals, as JSON, or how far that is; an audit that is over is told once."""
        key = ("audit", b"")
        with self._lock:
            found = self._counts.get(key)
            if found is None:
                found = self._counts[key] = Count(self._submit("past", _audit, database, key), "tables")
            elif found.future.done():
                del self._counts[key]
        return found

    def warm(self, address: str, submission: Submission) -> Future[None]:
        """Compile what a game needs at the table, into the cache on disk; once for each server."""
        key = (address, msgspec.json.encode(submission))
        with self._lock:
            found = self._warm.get(key)
            if found is None or (found.done() and found.exception() is not None):
                found = self._warm[key] = self._submit("warm", _warm, address, submission)
                for old in list(self._warm)[:-500]:
                    del self._warm[old]
        return found

    def warm_all(self) -> None:
        """Compile what every game needs while nothing else is to do, so that its first table opens at once."""
        with self._lock:
            self._submit("idle", _warm_all)

    def close(self) -> None:
        """Stop the workers."""
        with self._lock:
            for pool in self._pools.values():
                for process in list((pool._processes or {}).values()):
                    process.terminate()
                pool.shutdown(wait=False, cancel_futures=True)
            self._pools = {}
        self._progress.put(None)

    def _submit(self, name: str, job: Any, *arguments: Any) -> Future[Any]:
        for again in (True, False):
            if name not in self._pools:
                self._pools[name] = ProcessPoolExecutor(
                    _WORKERS.get(name, 1), self._context, initializer=_begin, initargs=(self._progress, os.getpid())
                )
            try:
                return self._pools[name].submit(job, *arguments)
            except (BrokenExecutor, RuntimeError):  # a worker was killed: another takes its place
                del self._pools[name]
                if not again:
                    raise
        raise AssertionError

    def _hear(self) -> None:
        while True:
            try:
                said = self._progress.get()
            except (EOFError, OSError):
                return
            if said is None:
                return
            key, what, done, total = said
            if (count := self._counts.get(key)) is not None:
                count.what, count.done, count.total = what, done, total


# --- in the workers --------------------------------------------------------------------------------------------------

_queue: Any = None


def _begin(queue: Any, parent: int) -> None:
    global _queue
    _queue = queue
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with suppress(OSError):
        os.nice(5)  # play comes first
    threading.Thread(target=_end_with, args=(parent,), daemon=True).start()


def _end_with(parent: int) -> None:
    """A worker does not outlive its server, however that ends."""
    while os.getppid() == parent:
        time.sleep(0.5)
    os._exit(1)


def _odds(address: str, submission: Submission, key: tuple[str, bytes]) -> bytes:
    from croupier.counting.progress import heard
    from croupier.odds.pricing import as_data, prices

    found = []
    said = 0.0

    def tell(what: str, done: int, total: int) -> None:
        nonlocal said
        if time.monotonic() > said + 0.2:
            said = time.monotonic()
            _queue.put((key, what, done, total))

    with heard(tell):
        for price in prices(Rules(address, submission)):
            found.append(as_data(price))
            tell("wagers", len(found), 0)
    return msgspec.json.encode(found)


def _reprice(address: str, submission: Submission, wager: str, label: str, rows: list[tuple[str, str]]) -> bytes:
    from croupier.odds.design import Bench
    from croupier.odds.pricing import as_data

    rules = Rules(address, submission)
    if label:
        own = Bench(rules, wager).priced.tables_of
        table = next((one for one in rules.all_tables(own) if one.label.lower() == label.lower()), None)
        if table is None:
            raise Refused(f"{rules.wager(own).name} has no pay table {label!r}.", allowed=_labels(rules, own))
        rules = rules.with_table(own, table)
    bench = Bench(rules, wager)
    printed = {row.hand: row.pays.text for row in bench.table.rows}
    changed = {row.outcome: odds for hand, odds in rows if printed.get(hand) != odds for row in bench.rows(hand)}
    return msgspec.json.encode(as_data(bench.propose(changed).price))


def _labels(rules: Rules, wager: str) -> list[str]:
    return [table.label for table in rules.all_tables(wager)]


def _values(address: str, submission: Submission, decide: Decide, view: View) -> Values:
    from croupier.games import open_game

    try:
        values = open_game(address, submission).values(decide, view)
    except NotImplementedError:
        return []
    best = sorted(values, key=lambda action: values[action], reverse=True)
    return [(action, str(values[action]), float(values[action])) for action in best]


def _verify(events: Sequence[Event]) -> tuple[int, int]:
    from croupier.tables.replay import replay, verify_randomness

    return replay(events).rounds, verify_randomness(events)


def _audit(database: str, key: tuple[str, bytes]) -> bytes:
    from croupier.floor.audit import audit
    from croupier.floor.store import Store

    with Store(database, reads=True) as kept:
        found = audit(kept, lambda done, total: _queue.put((key, "tables", done, total)))
    return msgspec.json.encode(found)


def _warm_all() -> None:
    """One game after another, unless it was done before with the same sources; errors are for whoever opens a table."""
    from croupier.games import GAMES
    from croupier.kernels import cache_dir, fingerprint
    from croupier.rules.loader import addresses, load

    with suppress(OSError, AttributeError):
        os.nice(14)
        os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))
    done = cache_dir() / "kernels" / fingerprint() / "warm"
    done.mkdir(parents=True, exist_ok=True)
    kinds = {chapter.game: chapter.address for chapter in map(load, addresses()) if chapter.game in GAMES}
    for address in kinds.values():
        marked = done / address.replace("/", " ")
        if not marked.exists():
            with suppress(Exception):
                _warm(address, Submission())
                marked.touch()


def _warm(address: str, submission: Submission) -> None:
    from croupier.floor.house import warm
    from croupier.games import open_game

    warm(open_game(address, submission))
