"""Worker processes that count, so that neither play nor pages wait: odds, the coach, companions, first compilations."""

from __future__ import annotations

import multiprocessing
import os
import signal
from collections.abc import Callable, Hashable
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import suppress
from fractions import Fraction
from pathlib import Path
from typing import Any

import msgspec

from croupier import machine
from croupier.drills.question import Kind
from croupier.drills.schedule import Card, Item
from croupier.errors import Refused
from croupier.floor.turns import HOUSE, Job, Turns
from croupier.games.base import View
from croupier.games.script import Decide
from croupier.odds.progressive import Worth
from croupier.rules.law import Chapter
from croupier.rules.submission import Rules, Submission
from croupier.tables.journal import Event

Values = list[tuple[str, str, float]]
"""Action, its value exactly, and as a decimal."""
_WORKERS = {"warm": 2}
"""How many workers there are for a kind of work; one for most: a game that takes long to open holds up no other."""
CHECKED = 200_000
"""Rounds that are dealt beside the figures of a report."""
_NAMES = 60
"""The bytes in which a worker says what it counts."""


class Brief(msgspec.Struct, frozen=True):
    """What a pay table is to be designed for: a target, or one row that is swept."""

    wager: str
    target: str = ""
    hit: str = ""
    sweep: str = ""
    paytable: str = ""
    per: str = ""
    number: int = 10
    changes: int = 3
    steps: int = 3
    fixed: bool = False


class _Process:
    """A place that is a process: it tells how far it is, and can be ended in the middle of its job."""

    ends = True

    def __init__(self, context: Any) -> None:
        self._board = context.RawArray("q", 2)
        self._what = context.RawArray("c", _NAMES)
        said = (self._board, self._what, os.getpid())
        self._executor = ProcessPoolExecutor(1, context, initializer=_begin, initargs=said)

    def submit(self, call: Any, *arguments: Any) -> Future[Any]:
        """Begin a job."""
        self._board[:] = [0, 0]
        self._what.value = b""
        return self._executor.submit(call, *arguments)

    def progress(self) -> tuple[str, int, int]:
        """What is being counted, and how far."""
        done, total = self._board
        return self._what.value.decode(errors="replace"), done, total

    def end(self) -> None:
        """End the process."""
        for process in list((self._executor._processes or {}).values()):
            process.terminate()
        self._executor.shutdown(wait=False, cancel_futures=True)


class Workers:
    """Workers, each for one kind of work, so that odds that take a minute hold up neither the coach nor a new table."""

    def __init__(self) -> None:
        self._context = multiprocessing.get_context("spawn")
        self._kinds: dict[str, Turns] = {}
        self._lock = machine.lock()
        self._closed = machine.event()
        machine.start(self._sweep, "_sweep")

    def odds(self, who: Hashable, address: Chapter | str, submission: Submission) -> Job:
        """The prices of a chapter, as JSON in the public format."""
        key = msgspec.json.encode([address, submission])
        return self._kind("long").ask(who, key, _odds, address, submission)

    def strategy(self, who: Hashable, address: Chapter | str, submission: Submission) -> Job:
        """The best play as a chart, as JSON in the public format."""
        key = ("strategy", msgspec.json.encode([address, submission]))
        return self._kind("long").ask(who, key, _strategy, address, submission)

    def session(
        self,
        who: Hashable,
        address: Chapter | str,
        submission: Submission,
        wager: str,
        bankroll: int,
        stake: int,
        rounds: int,
    ) -> Job:
        """What an evening of one wager brings, as JSON in the public format."""
        key = ("session", msgspec.json.encode([address, submission, wager, bankroll, stake, rounds]))
        return self._kind("prices").ask(who, key, _session, address, submission, wager, bankroll, stake, rounds)

    def report(self, who: Hashable, address: Chapter | str, submission: Submission) -> Job:
        """The sheet for a laboratory or a regulator, as a page by itself."""
        key = ("report", msgspec.json.encode([address, submission]))
        return self._kind("long").ask(who, key, _report, address, submission)

    def reprice(
        self,
        who: Hashable,
        address: Chapter | str,
        submission: Submission,
        wager: str,
        label: str,
        rows: list[tuple[str, str]],
    ) -> Job:
        """The price of a wager with other payouts."""
        key = msgspec.json.encode([address, submission, wager, label, rows])
        return self._kind("prices").ask(who, key, _reprice, address, submission, wager, label, rows)

    def design(self, who: Hashable, address: Chapter | str, submission: Submission, brief: Brief) -> Job:
        """Pay tables towards a goal, as JSON in the public format."""
        key = ("design", msgspec.json.encode([address, submission, brief]))
        return self._kind("long").ask(who, key, _design, address, submission, brief)

    def values(self, who: Hashable, address: Chapter | str, submission: Submission, decide: Decide, view: View) -> Job:
        """What each action is worth to a seat, best first; empty where the game does not say."""
        key = msgspec.json.encode([address, submission, repr(decide), repr(view)])
        return self._kind("coach").ask(who, key, _values, address, submission, decide, view)

    def thoughts(self, who: Hashable, address: str, submission: Submission, decide: Decide, view: View) -> Job:
        """What a companion does, best first; empty where the game does not say."""
        key = msgspec.json.encode(["does", address, submission, repr(decide), repr(view)])
        return self._kind("coach").ask(who, key, _thoughts, address, submission, decide, view)

    def played(self, who: Hashable, database: str, table: int, length: int, seats: dict[int, int], most: int) -> Job:
        """Some seats' last rounds looked back on: each decision with what it cost, the result beside what was to be
        expected; as JSON in the public format."""
        key = ("played", table, length, tuple(sorted(seats.items())), most)
        return self._kind("played").ask(who, key, _played, database, table, length, seats, most)

    def warnings(self, who: Hashable, address: Chapter | str, submission: Submission) -> Job:
        """What favors the player at a table, of what was counted before."""
        key = msgspec.json.encode(["warnings", address, submission])
        return self._kind("prices").ask(who, key, _warnings, address, submission)

    def worth(self, who: Hashable, address: Chapter | str, submission: Submission, wager: str, stake: int) -> Job:
        """What a progressive wager is worth as its meters rise."""
        key = msgspec.json.encode(["worth", address, submission, wager, stake])
        return self._kind("prices").ask(who, key, _worth, address, submission, wager, stake)

    def verify(self, who: Hashable, database: str, table: int, length: int) -> Job:
        """A journal played again by its rules: its rounds, the seeds from which everything was drawn again, and
        what has changed since it was opened."""
        return self._kind("past").ask(who, ("verify", table, length), _verify, database, table, length)

    def round_file(self, who: Hashable, database: str, table: int, number: int) -> Job:
        """A round that is over, as a round file."""
        return self._kind("past").ask(who, ("file", table, number), _round_file, database, table, number)

    def drill(
        self, who: Hashable, address: str, submission: Submission | None, seed: str, number: int, kinds: list[Kind],
        known: dict[Item, Card], now: int,
    ) -> Job:  # fmt: skip
        """A question for a dealer in training, with its key, as JSON."""
        return self._kind("drills").ask(who, seed, _drill, address, submission, seed, number, kinds, known, now)

    def audit(self, who: Hashable, database: str) -> Job:
        """The ledger held against the journals, as JSON; an audit that is over is told once."""
        job = self._kind("audit").ask(who, "audit", _audit, database)
        if job.over:
            self._kind("audit").forget(job)
        return job

    def make(self, who: Hashable, key: Hashable, make: Callable[..., bytes], *arguments: Any) -> Job:
        """A document that some function of a module makes of plain arguments; it may count for long."""
        return self._kind("long").ask(who, key, make, *arguments)

    def shift_book(self, who: Hashable, database: str, shift: int, mark: str) -> Job:
        """A shift's book as JSON; `mark` says how far the floor is, so that one of before is not told again."""
        return self._kind("past").ask(who, ("shift", shift, mark), _shift_book, database, shift)

    def shift_rows(self, who: Hashable, database: str, shift: int, mark: str, part: str) -> Job:
        """The rows of one part of a shift's book."""
        return self._kind("past").ask(who, ("shift", shift, mark, part), _shift_rows, database, shift, part)

    def warm(self, who: Hashable, address: Chapter | str, submission: Submission) -> Job:
        """Compile what a game needs at the table, into the cache on disk; once for each server."""
        key = msgspec.json.encode([address, submission])
        return self._kind("warm").ask(who, key, _warm, address, submission)

    def warm_all(self) -> None:
        """Compile what every game needs while nothing else is to do, so that its first table opens at once; and have
        the coach's worker there before anybody asks it."""
        self._kind("coach").ask(HOUSE, None, ready).waiting += 1
        self._kind("idle").ask(HOUSE, None, _warm_all).waiting += 1  # for as long as it takes

    def leave(self, who: Hashable, job: Job | None = None) -> int:
        """A person waits for a job no more, or for any; how many were dropped."""
        return sum(turns.leave(who, job) for turns in list(self._kinds.values()))

    def close(self) -> None:
        """Stop the workers."""
        self._closed.set()
        for turns in list(self._kinds.values()):
            turns.close()

    def _kind(self, name: str) -> Turns:
        with self._lock:
            if name not in self._kinds:
                self._kinds[name] = Turns(lambda: _Process(self._context), _WORKERS.get(name, 1))
            return self._kinds[name]

    def _sweep(self) -> None:
        while not self._closed.wait(5.0):
            for turns in list(self._kinds.values()):
                turns.drop_unwanted()


# --- in the workers --------------------------------------------------------------------------------------------------

_board: Any = None
_what: Any = None


def _begin(board: Any, what: Any, parent: int) -> None:
    global _board, _what
    _board, _what = board, what
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with suppress(OSError):
        os.nice(5)  # play comes first
    machine.start(_end_with, "_end_with", parent)


def ready() -> None:
    """Load what every compiled answer needs: that takes longer than most answers."""
    from croupier.ranking.poker import rank5

    rank5(0, 1, 2, 3, 4)


def _end_with(parent: int) -> None:
    """A worker does not outlive its server, however that ends."""
    while os.getppid() == parent:
        machine.sleep(0.5)
    os._exit(1)


def _tell(what: str, done: int, total: int) -> None:
    """Say how far a job is, where whoever asks can read it."""
    _what.value = what.encode()[: _NAMES - 1]
    _board[:] = [done, total]


def _odds(address: Chapter | str, submission: Submission) -> bytes:
    from croupier.counting.progress import heard
    from croupier.odds.pricing import as_data, prices

    found = []
    with heard(_tell):
        for price in prices(Rules(address, submission)):
            found.append(as_data(price))
            _tell("wagers", len(found), 0)
    return msgspec.json.encode(found)


def _strategy(address: Chapter | str, submission: Submission) -> bytes:
    from croupier.counting.progress import heard
    from croupier.games import game_for
    from croupier.games.capabilities import best_play, notes_on

    game = game_for(Rules(address, submission))
    with heard(_tell):
        columns, rows = best_play(game) or ([], [])
        notes = list(notes_on(game)) if columns else []
    return msgspec.json.encode({"columns": columns, "rows": rows, "notes": notes})


_QUANTILES = ("0.05", "0.25", "0.5", "0.75", "0.95")


def _session(
    address: Chapter | str, submission: Submission, wager: str, bankroll: int, stake: int, rounds: int
) -> bytes:
    from croupier.counting.progress import heard
    from croupier.odds.sessions import session

    with heard(_tell):
        found = session(Rules(address, submission), wager, bankroll, stake, rounds)
    ended = found.results
    return msgspec.json.encode(
        {
            "wager": found.price.name,
            "stake": found.stake,
            "rounds": found.rounds,
            "bankroll": found.bankroll,
            "advantage": float(found.advantage),
            "mean": float(found.in_cents(ended.mean)),
            "deviation": found.stake * float(ended.variance) ** 0.5,
            "quantiles": {part: float(found.in_cents(ended.quantile(Fraction(part)))) for part in _QUANTILES},
            "ahead": float(ended.ahead),
            "ruin": found.ruin.chance,
            "notes": [*found.one.notes, "Rounds are taken as independent, each as from a full shoe."],
        }
    )


def _report(address: Chapter | str, submission: Submission) -> bytes:
    from croupier.counting.progress import heard
    from croupier.odds.report import build
    from croupier.odds.simulation import simulate
    from croupier.odds.writers import pages

    rules = Rules(address, submission)
    with heard(_tell):
        made = build(
            rules, lambda rounds, seed: simulate(rules, rounds, seed=seed).prices(), rounds=CHECKED, seed=1,
            pictures=False,
        )  # fmt: skip
        return pages(made, "html")


def _reprice(
    address: Chapter | str, submission: Submission, wager: str, label: str, rows: list[tuple[str, str]]
) -> bytes:
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


def _design(address: Chapter | str, submission: Submission, brief: Brief) -> bytes:
    from croupier.counting.progress import heard
    from croupier.odds.design import Bench, as_data, design, part, started_from, sweep

    rules = started_from(Rules(address, submission), brief.wager, brief.paytable, brief.per)
    with heard(_tell):
        bench = Bench(rules, brief.wager, brief.per, fixed=brief.fixed)
        if brief.sweep:
            found = sweep(bench, brief.sweep)
        else:
            hit = part(brief.hit) if brief.hit else None
            sizes = {"number": brief.number, "changes": brief.changes, "steps": brief.steps}
            found = design(bench, part(brief.target), hit, **sizes)
        return msgspec.json.encode(as_data(bench, found))


def _worth(address: Chapter | str, submission: Submission, wager: str, stake: int) -> Worth:
    from croupier.odds.progressive import worth

    return worth(Rules(address, submission), wager, stake)


def _warnings(address: Chapter | str, submission: Submission) -> list[str]:
    from croupier.odds.pricing import warnings

    return list(dict.fromkeys(warnings(Rules(address, submission))))


def _labels(rules: Rules, wager: str) -> list[str]:
    return [table.label for table in rules.all_tables(wager)]


def _values(address: Chapter | str, submission: Submission, decide: Decide, view: View) -> Values:
    from croupier.counting.progress import heard
    from croupier.games import open_game

    try:
        with heard(_tell):
            values = open_game(address, submission).values(decide, view)
    except NotImplementedError:
        return []
    best = sorted(values, key=lambda action: values[action], reverse=True)
    return [(action, str(values[action]), float(values[action])) for action in best]


def _thoughts(address: str, submission: Submission, decide: Decide, view: View) -> list[str]:
    from croupier.games import open_game
    from croupier.games.capabilities import AmongPlayers

    game = open_game(address, submission)
    if isinstance(game, AmongPlayers):
        return game.companion_does(decide, view)
    return [action for action, _, _ in _values(address, submission, decide, view)]


def _played(database: str, table: int, length: int, seats: dict[int, int], most: int) -> bytes:
    from croupier.counting.progress import heard
    from croupier.tables.decision_review import as_data, played

    with heard(_tell):
        return msgspec.json.encode(as_data(played(_journal(database, table, length), seats, most)))


def _drill(
    address: str, submission: Submission | None, seed: str, number: int, kinds: list[Kind], known: dict[Item, Card],
    now: int,
) -> bytes:  # fmt: skip
    from croupier.drills.drill import Drill

    return msgspec.json.encode(Drill.at(address, submission, seed).question(number, kinds, known, now))


def _verify(database: str, table: int, length: int) -> tuple[int, int, list[str]]:
    from croupier.tables.opening import changed_since
    from croupier.tables.replay import replay, verify_randomness

    events = _journal(database, table, length)
    return replay(events).rounds, verify_randomness(events), changed_since(events[0])


def _round_file(database: str, table: int, number: int) -> bytes:
    from croupier.tables.round_export import written

    return written(_journal(database, table), number).encode()


def _journal(database: str, table: int, length: int | None = None) -> list[Event]:
    """A table's journal as it is stored: a long one is read here, not where others are served."""
    from croupier.floor.store import Store
    from croupier.floor.table_rows import events_of

    with Store(database, reads=True) as kept, kept.reading() as connection:
        return events_of(connection, table, 0, length)


def _shift_book(database: str, shift: int) -> bytes:
    from croupier.floor.shift_book import as_data, book
    from croupier.floor.store import Store

    with Store(database, reads=True) as kept:
        return msgspec.json.encode(as_data(book(kept, shift)))


def _shift_rows(database: str, shift: int, part: str) -> list[list[Any]]:
    from croupier.floor.shift_book import book, rows
    from croupier.floor.store import Store

    with Store(database, reads=True) as kept:
        return rows(getattr(book(kept, shift), part))


def _audit(database: str) -> bytes:
    from croupier.floor.audit import audit
    from croupier.floor.store import Store

    with Store(database, reads=True) as kept:
        found = audit(kept, lambda done, total: _tell("tables", done, total))
    return msgspec.json.encode(found)


def _warm_all() -> None:
    """One game after another, unless it was done before with the same sources, then what the coach's answers rest on;
    errors are for whoever opens a table."""
    from croupier.cache_files import cache_dir
    from croupier.games import GAMES
    from croupier.kernels import fingerprint
    from croupier.rules.loader import addresses, load

    with suppress(OSError, AttributeError):
        os.nice(14)
        os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))
    done = cache_dir() / "kernels" / fingerprint() / "warm"
    done.mkdir(parents=True, exist_ok=True)
    kinds = {chapter.game: chapter.address for chapter in map(load, addresses()) if chapter.game in GAMES}
    for address in kinds.values():
        _once(done / address.replace("/", " "), _warm, address)
    for chapter in map(load, addresses()):
        if chapter.game in GAMES:
            _once(done / f"{chapter.address.replace('/', ' ')} solved", _solve, chapter.address)


def _once(marked: Path, make: Callable[[str, Submission], None], address: str) -> None:
    """Make something ready that is not marked yet."""
    if not marked.exists():
        with suppress(Exception):
            make(address, Submission())
            marked.touch()


def _solve(address: str, submission: Submission) -> None:
    from croupier.games import open_game
    from croupier.tables.companions import solve

    solve(open_game(address, submission))


def _warm(address: Chapter | str, submission: Submission) -> None:
    from croupier.floor.open_tables import warm
    from croupier.games import open_game

    warm(open_game(address, submission))
