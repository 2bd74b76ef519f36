"""Simulated floors: what must hold in every history, and that what breaks it is found.

`tools/simulate_floor.py` plays on.
`make verify` plants races in a copy of the package (tests/data/races.toml), each of which the simulation must find.
"""

from __future__ import annotations

import os
import random
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from contextlib import suppress
from itertools import permutations
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sql

from croupier import machine
from croupier.floor import repeats, schema
from croupier.floor.store import TABLE_LOCKS
from floors import PATIENCE
from simulated.database import Database, Faults, FileStore, SimulatedStore
from simulated.linearizability import Call, revisions, unfit
from simulated.schedule import SECOND, Process, Schedule, SimulatedMachine, Stuck
from simulated.world import simulate
from test_mutants import copy_of_package, plant

TESTS = Path(__file__).parent
TOOL = TESTS.parent / "tools/simulate_floor.py"
RACES: list[dict[str, Any]] = tomllib.loads((TESTS / "data/races.toml").read_text())["race"]


@pytest.mark.parametrize("seed", ["1", "2", "3"])
def test_whatever_fails_all_is_well(seed: str) -> None:
    world = simulate(seed, minutes=40)
    assert world.violations == []
    assert world.counts["commits"] > 30


def test_a_seed_makes_one_history_to_the_byte(tmp_path: Path) -> None:
    """In another process, which hashes its texts differently."""
    told = []
    for hashes in ("1", "2"):
        environment = os.environ | {"PYTHONHASHSEED": hashes}
        command = [sys.executable, str(TOOL), "--seed", "5", "--length", "20", "--trace"]
        told.append(subprocess.run(command, env=environment, capture_output=True, timeout=PATIENCE, check=True).stdout)
    assert told[0] == told[1]
    assert told[0].count(b"stored") > 20


def test_another_seed_makes_another_history() -> None:
    assert simulate("6", minutes=5).trace != simulate("7", minutes=5).trace


def test_a_history_with_a_violation_is_told_with_its_seed(tmp_path: Path) -> None:
    package = copy_of_package(tmp_path)
    plant(package, next(one for one in RACES if one["name"] == "a stale turn is not noticed"))
    done = histories(package, 3, "--stop")
    assert done.returncode == 1
    assert "VIOLATION with seed 1:" in done.stdout
    assert "python tools/simulate_floor.py --seed 1 --length 120 --trace" in done.stdout


# --- the database ----------------------------------------------------------------------------------------------------


class Shared:
    """A simulated database with two servers that act as told."""

    def __init__(self, folder: Path) -> None:
        self.schedule = Schedule("a test")
        self.machine = SimulatedMachine(self.schedule, "a test")
        self.database = Database(self.schedule, Faults(random.Random(1)), folder / "floor.db")
        self.stores: list[SimulatedStore] = []
        self.said: list[Any] = []

    def together(self, *does: Any) -> list[BaseException]:
        """Have tasks run until they are over; what they have failed with."""
        self.schedule.failures.clear()
        for do in does:
            self.schedule.spawn(do.__name__, do, Process(do.__name__))
        self.schedule.run(self.schedule.now_ns + 3600 * SECOND)
        return [error for _, error in self.schedule.failures]

    def boot(self) -> None:
        self.stores += [SimulatedStore(self.database, Process(name)) for name in "ab"]


@pytest.fixture
def shared(tmp_path: Path) -> Iterator[Shared]:
    made = Shared(tmp_path)
    with machine.use(made.machine):
        assert made.together(made.boot) == []
        yield made
        made.schedule.close()
        made.database.close()


def cents_of(account: str) -> sql.Select[Any]:
    return sql.select(schema.balances.c.cents).where(schema.balances.c.account == account)


def add(connection: sql.Connection, account: str, cents: int) -> None:
    """Add to an account that is there."""
    this = sql.update(schema.balances).where(schema.balances.c.account == account)
    connection.execute(this.values(cents=schema.balances.c.cents + cents))


def opened(shared: Shared, *accounts: str) -> None:
    def open_() -> None:
        with shared.stores[0].writing() as connection:
            for account in accounts:
                connection.execute(sql.insert(schema.balances).values(account=account, cents=0))

    assert shared.together(open_) == []


def test_a_change_is_seen_when_it_is_stored_and_by_who_made_it(shared: Shared) -> None:
    opened(shared, "one")
    first, second = shared.stores

    def change() -> None:
        with first.writing() as connection:
            add(connection, "one", 5)
            shared.said.append(connection.execute(cents_of("one")).scalar())
            machine.sleep(10)

    def look() -> None:
        machine.sleep(5)
        with second.reading() as before, second.writing() as other:
            shared.said += [before.execute(cents_of("one")).scalar(), other.execute(cents_of("one")).scalar()]
            machine.sleep(10)
            shared.said += [before.execute(cents_of("one")).scalar(), other.execute(cents_of("one")).scalar()]

    assert shared.together(change, look) == []
    assert shared.said == [5, 0, 0, 0, 5]  # a reading transaction stays at the moment at which it began


def test_who_changes_a_row_makes_others_wait_who_change_it_too(shared: Shared) -> None:
    opened(shared, "one", "two")

    def adds(place: int, account: str, wait: float) -> Any:
        def do() -> None:
            machine.sleep(place)
            with shared.stores[place].writing() as connection:
                add(connection, account, 1)
                machine.sleep(wait)
                shared.said.append(f"{account} by {place}")

        return do

    assert shared.together(adds(0, "one", 9), adds(1, "one", 1), adds(1, "two", 2)) == []
    assert shared.said == ["two by 1", "one by 0", "one by 1"]

    def look() -> None:
        with shared.stores[0].reading() as connection:
            shared.said = [connection.execute(cents_of(account)).scalar() for account in ("one", "two")]

    assert shared.together(look) == []
    assert shared.said == [2, 1]


def test_who_waits_in_a_circle_is_told(shared: Shared) -> None:
    opened(shared, "one", "two")

    def crosses(place: int, *accounts: str) -> Any:
        def do() -> None:
            with shared.stores[place].writing() as connection:
                for account in accounts:
                    add(connection, account, 1)
                    machine.sleep(1)

        return do

    (error,) = shared.together(crosses(0, "one", "two"), crosses(1, "two", "one"))
    assert isinstance(error, Stuck)


def test_an_advisory_lock_is_one_lock_however_it_is_taken(shared: Shared) -> None:
    def takes(place: int, text: str, given: dict[str, int]) -> Any:
        def do() -> None:
            with shared.stores[place].writing() as connection:
                connection.execute(sql.text(text), given)
                shared.said.append(f"{place} in")
                machine.sleep(3)
                shared.said.append(f"{place} out")

        return do

    literal = takes(0, f"SELECT pg_advisory_xact_lock({TABLE_LOCKS}, :table)", {"table": 7})
    bound = takes(1, "SELECT pg_advisory_xact_lock(:space, :table)", {"space": TABLE_LOCKS, "table": 7})
    assert shared.together(literal, bound) == []
    assert [said.split()[1] for said in shared.said] == ["in", "out", "in", "out"]


def test_a_number_that_was_given_to_a_row_is_not_given_again(shared: Shared) -> None:
    def inserts(place: int, fails: bool) -> Any:
        def do() -> None:
            with shared.stores[place].writing() as connection:
                row = {"name": "x", "began": "", "ended": ""}
                made = sql.insert(schema.shifts).values(row).returning(schema.shifts.c.id)
                shared.said.append(connection.execute(made).scalar_one())
                machine.sleep(2)
                if fails:
                    raise ValueError

        return do

    assert [type(error) for error in shared.together(inserts(0, True), inserts(1, False))] == [ValueError]
    assert shared.together(inserts(0, False)) == []
    assert len(set(shared.said)) == 3


def test_a_repeat_is_not_answered_as_done_by_an_act_that_is_not_stored(tmp_path: Path) -> None:
    """Both are in one group of SQLite's, whose commit fails: the key was only there until then."""
    together = 0
    for seed in range(40):
        schedule = Schedule(f"repeats {seed}")
        faults = Faults(random.Random(seed))
        faults.rates = dict.fromkeys(faults.rates, 0.0)
        database = Database(schedule, faults, tmp_path / f"{seed}.db")
        process, answers = Process("server"), []
        with machine.use(SimulatedMachine(schedule, str(seed))):
            kept = FileStore(database, process)
            faults.quiet, faults.rates["failed commit"] = False, 1.0

            def asks(kept: FileStore = kept, answers: list[Any] = answers) -> None:
                def do() -> str:
                    with kept.writing() as connection:
                        connection.execute(sql.insert(schema.shifts).values(name="x", began="", ended=""))
                    return "done"

                with suppress(RuntimeError):
                    answers.append(repeats.once(kept, 1, "a key", b"asked", do))

            for name in ("first", "second"):
                schedule.spawn(name, asks, process)
            schedule.run(schedule.now_ns + 60 * SECOND)
            together += faults.counts.get("failed commit") == 1
            schedule.close()
            database.close()
        assert (answers, schedule.failures) == ([], []), seed
    assert together


# --- linearizability -------------------------------------------------------------------------------------------------


def brute(calls: list[Call]) -> bool:
    """Whether some order of all calls fits, by trying them all."""
    for order in permutations(calls):
        if any(later.ended < call.begun for place, call in enumerate(order) for later in order[place + 1 :]):
            continue
        states = {0}
        for call in order:
            states = {after for state in states for after in revisions(state, call)}
        if states:
            return True
    return False


def test_the_check_of_histories_agrees_with_trying_every_order() -> None:
    rng = random.Random("histories")
    fits = 0
    for _ in range(1500):
        number = rng.randint(1, 6)
        steps = rng.sample(range(2 * number), 2 * number)
        calls = []
        for place in range(number):
            begun, ended = sorted(steps[2 * place : 2 * place + 2])
            what = rng.choice(("act", "act", "look"))
            answers = [0, 1, 2, 3, *([None] if what == "act" else [])]
            calls.append(Call(begun, ended, what, rng.choice(answers)))
        fit = unfit(calls, 0) is None
        assert fit == brute(calls), calls
        fits += fit
    assert 200 < fits < 1300


@pytest.mark.parametrize(
    ("calls", "wrong"),
    [
        ([Call(0, 1, "act", 1), Call(2, 3, "look", 1)], None),
        ([Call(0, 1, "act", 1), Call(2, 3, "look", 0)], "look"),  # an old memory
        ([Call(0, 3, "act", 1), Call(1, 2, "look", 0)], None),
        ([Call(0, 1, "act", 1), Call(2, 3, "act", 1)], None),  # it has changed nothing
        ([Call(0, 1, "act", 2)], "act"),  # one is missing
        ([Call(0, 9, "act", None), Call(1, 2, "act", 2)], None),
        ([Call(0, 1, "act", 1), Call(2, 3, "act", 2), Call(4, 5, "look", 1)], "look"),  # one was lost
    ],
)
def test_a_table_is_a_register_of_its_revision(calls: list[Call], wrong: str | None) -> None:
    found = unfit(calls, 0)
    assert (found and found.what) == wrong


# --- what is planted is found ----------------------------------------------------------------------------------------


def histories(package: Path, number: int, *options: str) -> subprocess.CompletedProcess[str]:
    """Play so many histories with a copy of the package."""
    environment = os.environ | {"PYTHONPATH": str(package.parent), "CROUPIER_CACHE": str(package.parent / "cache")}
    command = [sys.executable, str(TOOL), "--seeds", str(number), *options]
    return subprocess.run(command, env=environment, capture_output=True, text=True, check=False)


def test_races_are_different_bugs() -> None:
    assert len({one["name"] for one in RACES}) == len(RACES) >= 20
    assert all(one["found"] <= one["histories"] for one in RACES)


@pytest.mark.parametrize("race", RACES, ids=lambda one: one["name"].replace(" ", "-"))
def test_the_text_of_every_race_is_there_once(race: dict[str, Any]) -> None:
    assert (TESTS.parent / "src/croupier" / race["file"]).read_text().count(race["before"]) == 1


@pytest.mark.verify
@pytest.mark.parametrize("race", RACES, ids=lambda one: one["name"].replace(" ", "-"))
def test_a_planted_race_is_found(race: dict[str, Any], tmp_path: Path) -> None:
    package = copy_of_package(tmp_path)
    plant(package, race)
    done = histories(package, race["histories"], "--stop")
    assert done.returncode == 1, f"not found in {race['histories']} histories\n{done.stdout}{done.stderr}"
    assert "VIOLATION with seed" in done.stdout, done.stderr
