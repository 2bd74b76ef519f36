"""What fails below the floor: disks that are full, databases that go away, clocks that jump, copies that come back.

Monkeys play on meanwhile; nothing that was acknowledged is lost, and what was not has left no trace.
"""

from __future__ import annotations

import logging
import random
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import psycopg
import pytest
import sqlalchemy as sql

from croupier.floor import schema, store
from croupier.floor.anchors import Anchors
from croupier.floor.audit import audit
from croupier.floor.house import House
from croupier.floor.people import People
from croupier.floor.store import Store
from floors import newcomer, postgres
from monkeys import Fault, Run, Script, choose

ADDRESS = "pa/649a-three-card-poker"


def go_on(script: Script, rng: random.Random, acts: int) -> None:
    """Do so many acts."""
    for _ in range(acts):
        with script.seeing() as kept:
            act = choose(kept, rng, trouble=0.0)
        if act[0] != "close":
            script.do(act)


def until_it_fails(script: Script, rng: random.Random, acts: int = 2000) -> Fault:
    """Act until the ground gives way; what is stored then is what was acknowledged."""
    for _ in range(acts):
        with script.seeing() as kept:
            act = choose(kept, rng, trouble=0.0)
        acknowledged = script.fold.length
        try:
            if act[0] != "close":
                script.do(act)
        except Fault as fault:
            if fault.kind != "error":
                raise
            assert script.fold.length == acknowledged
            return fault
    raise AssertionError("nothing failed")


@contextmanager
def script(*databases: str) -> Iterator[tuple[Script, random.Random]]:
    """A table with a monkey at it."""
    made = Script(Run.of(ADDRESS, "faults"), databases)
    try:
        yield made, random.Random("faults")
    finally:
        made.close()


def test_a_full_disk_loses_nothing_and_play_goes_on_when_there_is_room(tmp_path: Path) -> None:
    with script(str(tmp_path / "floor.db")) as (played, rng):
        go_on(played, rng, 20)
        for _ in range(3):
            with only_so_much_room(played.stores[0]):
                fault = until_it_fails(played, rng)
                assert "full" in fault.what or "could not be stored" in fault.what
            go_on(played, rng, 10)
        played.finish()


@contextmanager
def only_so_much_room(kept: Store) -> Iterator[None]:
    """The file may grow by a few pages, and no more."""
    with kept.reading() as connection:
        pages = connection.exec_driver_sql("PRAGMA page_count").scalar_one()

    def limit(connection: Any, _: object) -> None:
        connection.execute(f"PRAGMA max_page_count={pages + 2}")

    sql.event.listen(kept.engine, "connect", limit)
    kept.engine.dispose()
    try:
        yield
    finally:
        sql.event.remove(kept.engine, "connect", limit)
        kept.engine.dispose()


def test_a_database_that_goes_away_in_the_middle_loses_nothing() -> None:
    gone = (Fault, sql.exc.OperationalError, psycopg.OperationalError)
    with postgres(fsync=True) as cluster, script(*cluster.twice()[0]) as (played, rng):
        go_on(played, rng, 20)
        acknowledged = played.fold.length
        seat, name = next(iter(played.fold.sits.items()))
        cluster.stop()
        try:
            for house in played.houses:
                with pytest.raises(gone):
                    house.buy(played.people[name], played.table, seat, 100_00)
        finally:
            cluster.start()
        for kept in played.stores:
            for _ in range(2):  # who finds that a connection has gone gives all of them up
                with suppress(*gone):
                    kept.ask(sql.select(schema.tables.c.id))
        played._read()
        assert played.fold.length == acknowledged
        go_on(played, rng, 20)
        played.finish()


def test_clocks_that_jump_hold_nobody_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody waits longer than the clock says, however the time is set; money and journals do not mind."""
    true, off = store.now, [0]
    monkeypatch.setattr(store, "now", lambda: true() + off[0])
    with script(str(tmp_path / "floor.db")) as (played, rng):
        house = played.houses[0]
        house.clock = 20
        for _ in range(60):
            go_on(played, rng, 2)
            off[0] += rng.choice((0, 0, 3_600_000, -3_600_000, 86_400_000, -86_400_000))
            for number in house.due():
                house.run_out(number)
            played._read()
            with house.seeing(played.table) as kept:
                assert kept.left is None or kept.left <= 20_000
        played.finish()


def test_a_copy_made_in_the_middle_is_whole_and_plays_on(tmp_path: Path) -> None:
    with script(str(tmp_path / "floor.db")) as (played, rng):
        go_on(played, rng, 30)
        here, copy = sqlite3.connect(tmp_path / "floor.db"), sqlite3.connect(tmp_path / "copy.db")
        played.do(["crash", 0])
        here.backup(copy)
        here.close()
        copy.close()
        shutil.copy(tmp_path / "floor.db.key", tmp_path / "copy.db.key")
        length = played.fold.length
        go_on(played, rng, 10)
        with Store(str(tmp_path / "copy.db")) as again:
            assert audit(again).wrong == ()
            house = House(again)
            assert len(house.events(played.table)) == length
            with house.seeing(played.table) as kept:
                assert len(kept.book) == length


@pytest.mark.parametrize("torn", [0, 1000])
def test_a_disk_that_lied_about_what_it_has_written_is_found_out(tmp_path: Path, torn: int) -> None:
    """After a power cut acts that were confirmed are gone, in the middle of a page perhaps. What is left is whole, as
    of an earlier time; the anchor, which lies elsewhere, says that there was more."""
    with script(str(tmp_path / "floor.db")) as (played, rng):
        kept = played.stores[0]
        sql.event.listen(
            kept.engine, "connect", lambda connection, _: connection.execute("PRAGMA wal_autocheckpoint=0")
        )
        kept.engine.dispose()
        go_on(played, rng, 20)
        acknowledged, written = played.fold.length, (tmp_path / "floor.db-wal").stat().st_size
        go_on(played, rng, 20)
        assert played.fold.length > acknowledged
        anchors = Anchors(kept, tmp_path / "elsewhere")
        anchors.write()
        assert audit(kept, noted=[anchors.path]).wrong == ()
        for part in ("", "-wal", ".key"):
            shutil.copy(tmp_path / f"floor.db{part}", tmp_path / f"left.db{part}")
    with (tmp_path / "left.db-wal").open("r+b") as file:
        file.truncate(written + torn)
    with Store(str(tmp_path / "left.db")) as left:
        assert len(House(left).events(played.table)) >= acknowledged
        assert audit(left).wrong == ()
        assert any("older than anchor" in wrong for wrong in audit(left, noted=[anchors.path]).wrong)


def test_who_looks_is_shown_the_table_though_the_disk_is_full(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """That a session is in use is noted now and then; where it cannot be, its person is known all the same."""
    with Store(str(tmp_path / "floor.db")) as kept:
        ada, token = newcomer(kept, "Ada", "player")
        people = People(kept)
        assert people.who(token) == ada
        monkeypatch.setattr(kept, "writing", _full)
        later = store.now() + 600_000
        monkeypatch.setattr(store, "now", lambda: later)
        assert people.who(token) == ada


def _full() -> Any:
    raise sql.exc.OperationalError("UPDATE", {}, sqlite3.OperationalError("database or disk is full"))


@pytest.mark.parametrize(
    ("error", "traced"),
    [
        (psycopg.OperationalError("the connection is lost"), False),
        (sql.exc.OperationalError("SELECT", {}, psycopg.OperationalError("the connection is lost")), False),
        (ValueError("a mistake of ours"), True),
    ],
)
def test_a_database_that_is_away_is_one_line_of_the_log(
    error: Exception, traced: bool, caplog: pytest.LogCaptureFixture
) -> None:
    try:
        raise error
    except Exception:
        store.log_failure(logging.getLogger("croupier"), "table %s: the clock failed", 7)
    (record,) = caplog.records
    assert record.getMessage().startswith("table 7: the clock failed")
    assert bool(record.exc_info) == traced
