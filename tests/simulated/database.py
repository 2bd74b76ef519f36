"""A database that several servers share, as PostgreSQL lets them see it, over one file of SQLite.

One connection writes. The changes of a transaction that is not stored yet are in it only while that transaction has a
statement done: before another one has its turn they are taken out and remembered row by row. So each statement sees
what is stored by now and what its own transaction has changed (READ COMMITTED); who changes a row, inserts its key or
locks it makes others wait who want the same until the transaction ends, and who waits in a circle is refused. Reading
transactions have connections of their own, on which SQLite keeps the moment at which they began (REPEATABLE READ).
"""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import sqlalchemy as sql
from sqlalchemy.dialects.sqlite.base import SQLiteCompiler
from sqlalchemy.dialects.sqlite.pysqlite import SQLiteDialect_pysqlite

from croupier.floor import repeats, schema, store, writes
from croupier.floor.writes import Rows, Turn
from simulated.schedule import SECOND, Event, Process, Schedule, Stuck, Task

Key = tuple[str, Any]
"""A row by its table and its primary key as JSON, or an advisory lock."""
LOST = "the connection to the server was lost"
REFUSED = "the transaction could not be stored"


class Faults:
    """What goes wrong, and how often; nothing while it is quiet."""

    def __init__(self, rng: Any) -> None:
        self.rng = rng
        self.quiet = True
        self.counts: dict[str, int] = {}
        self.crash: Callable[[Process], None] = lambda process: None
        self.rates = {"crash": 0.00005, "cut": 0.0005, "failed commit": 0.004, "lost answer": 0.004}

    def strikes(self, what: str) -> bool:
        """Whether something goes wrong now."""
        if self.quiet or self.rng.random() >= self.rates[what]:
            return False
        self.counts[what] = self.counts.get(what, 0) + 1
        return True


class Database:
    """What survives all crashes."""

    def __init__(self, schedule: Schedule, faults: Faults, path: Path) -> None:
        self.schedule, self.faults, self.path = schedule, faults, path
        self._make_schema()
        self.writer = self._connect()
        self.watch_rows(self.writer)
        self.free_files: list[sqlite3.Connection] = []
        self.sessions: list[FileSession] = []
        """Connections of servers that have the file to themselves."""
        self.free_readers: list[sqlite3.Connection] = []
        self.locks: dict[Key, Session] = {}
        self.resident: Session | None = None
        self.sequences: dict[str, int] = {}
        self.listeners: list[tuple[Process, Callable[[str], None]]] = []
        self.stored: Callable[[Task | None, dict[Key, Any]], None] = lambda task, rows: None
        """Is told of every transaction that is stored: whose it was, and the rows that it has changed."""

    def close(self) -> None:
        """Let go of the file."""
        for connection in (self.writer, *self.free_readers, *self.free_files, *(one.file for one in self.sessions)):
            connection.close()

    def _connect(self) -> sqlite3.Connection:
        connection = sqlite3.connect(self.path, isolation_level=None, check_same_thread=False)
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute("PRAGMA synchronous=OFF")
        connection.execute("PRAGMA wal_autocheckpoint=4000")
        return connection

    def watched(self) -> sqlite3.Connection:
        """Another connection that notes what it changes, and that never waits for the file."""
        connection = self._connect()
        connection.execute("PRAGMA busy_timeout=0")
        self.watch_rows(connection)
        return connection

    def _make_schema(self) -> None:
        """The schema; a number that was given to a row is not given again, as PostgreSQL's sequences have it."""
        numbered = [one for one in schema.metadata.tables.values() if _numbered(one)]
        for one in numbered:
            one.dialect_options["sqlite"]["autoincrement"] = True
        engine = sql.create_engine(f"sqlite:///{self.path}")
        try:
            schema.metadata.create_all(engine)
        finally:
            engine.dispose()
            for one in numbered:
                one.dialect_options["sqlite"]["autoincrement"] = False

    def watch_rows(self, connection: sqlite3.Connection) -> None:
        """Have a connection note the key of every row that it changes."""
        connection.execute("CREATE TEMP TABLE touched (id INTEGER PRIMARY KEY, name TEXT, key TEXT)")
        for table in schema.metadata.tables.values():
            for what, rows in (("INSERT", ("new",)), ("UPDATE", ("old", "new")), ("DELETE", ("old",))):
                keys = [
                    f"INSERT INTO touched (name, key) VALUES ('{table.name}', json_array("
                    + ", ".join(f'{row}."{column}"' for column in key_of(table.name))
                    + "));"
                    for row in rows
                ]
                connection.execute(
                    f"CREATE TEMP TRIGGER watch_{table.name}_{what} AFTER {what} ON main.{table.name} "
                    f"BEGIN {' '.join(keys)} END"
                )

    # --- whose changes are in the writing connection -----------------------------------------------------------------

    def make_resident(self, session: Session) -> None:
        """Bring the changes of a transaction into the writing connection, and those of another out of it."""
        if self.resident is session:
            return
        self.take_out()
        self.writer.execute("BEGIN IMMEDIATE")
        for name, number in self.sequences.items():
            if not self.writer.execute("UPDATE sqlite_sequence SET seq = ? WHERE name = ?", (number, name)).rowcount:
                self.writer.execute("INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)", (name, number))
        for key, row in session.changed.items():
            self._put(key, row)
        self.resident = session

    def take_out(self) -> None:
        """Take the changes of the transaction out whose turn it was."""
        if self.resident is None:
            return
        self.resident.changed = self.changes(self.writer)
        self.writer.execute("ROLLBACK")
        self.resident = None

    def changes(self, connection: sqlite3.Connection) -> dict[Key, Any]:
        """The rows that have been changed in the transaction that a connection is in."""
        touched = connection.execute("SELECT DISTINCT name, key FROM touched ORDER BY id").fetchall()
        return {
            (name, key): connection.execute(_select(name), msgspec.json.decode(key)).fetchone() for name, key in touched
        }

    def _put(self, key: Key, row: Any) -> None:
        name, values = key
        self.writer.execute(_delete(name), msgspec.json.decode(values))
        if row is not None:
            self.writer.execute(_insert(name), row)

    def number_rows(self) -> None:
        """Remember which numbers were given to rows: they are not given again, even if nothing comes of these."""
        self.sequences.update(self.writer.execute("SELECT name, seq FROM sqlite_sequence").fetchall())

    # --- notices -----------------------------------------------------------------------------------------------------

    def tell(self, notices: Sequence[str]) -> None:
        """Notices reach every listener a little later, mostly in order; some never do."""
        rng = self.schedule.rng
        for process, hear in list(self.listeners):
            for notice in notices:
                delay = rng.randrange(SECOND // 1000, SECOND // 20)
                if not self.faults.quiet:
                    luck = rng.random()
                    delay = rng.randrange(SECOND) if luck < 0.1 else delay  # others overtake it
                    if luck > 0.97:
                        self.faults.counts["lost notice"] = self.faults.counts.get("lost notice", 0) + 1
                        continue
                    if luck > 0.92:
                        self.schedule.call_at(self.schedule.now_ns + 2 * delay, lambda h=hear, n=notice: h(n))
                if not process.dead:
                    self.schedule.call_at(self.schedule.now_ns + delay, lambda h=hear, n=notice: h(n))


def _numbered(table: sql.Table) -> bool:
    columns = list(table.primary_key.columns)
    return len(columns) == 1 and isinstance(columns[0].type, sql.Integer) and columns[0].autoincrement == "auto"


@cache
def key_of(name: str) -> tuple[str, ...]:
    """The columns of a table's primary key."""
    return tuple(column.name for column in schema.metadata.tables[name].primary_key.columns)


@cache
def columns_of(name: str) -> tuple[str, ...]:
    """The columns of a table."""
    return tuple(column.name for column in schema.metadata.tables[name].columns)


def _listed(columns: Sequence[str]) -> str:
    return ", ".join(f'"{one}"' for one in columns)


def _where(name: str) -> str:
    return " AND ".join(f'"{one}" = ?' for one in key_of(name))


@cache
def _select(name: str) -> str:
    return f"SELECT {_listed(columns_of(name))} FROM {name} WHERE {_where(name)}"


@cache
def _delete(name: str) -> str:
    return f"DELETE FROM {name} WHERE {_where(name)}"


@cache
def _insert(name: str) -> str:
    columns = columns_of(name)
    return f"INSERT INTO {name} ({_listed(columns)}) VALUES ({', '.join('?' * len(columns))})"


class Session:
    """A connection of a server to the database, as its driver gives it."""

    def __init__(self, database: Database, process: Process) -> None:
        self.database, self.process = database, process
        self.closed = self.autocommit = self.hurried = False
        self.isolation = "READ COMMITTED"
        self.changed: dict[Key, Any] = {}
        self.began = False
        self._reader: sqlite3.Connection | None = None
        self._locked: list[Key] = []
        self._notices: list[str] = []
        self._waits_for: Session | None = None
        self._wants: Any = None
        self._by = ""
        self._waiting: list[Task] = []

    @property
    def in_transaction(self) -> bool:
        """Whether a transaction has begun."""
        return self.began

    # --- what a driver's connection does -----------------------------------------------------------------------------

    def cursor(self) -> Cursor:
        """A cursor."""
        return Cursor(self)

    def execute(self, text: str, values: Any = ()) -> Cursor:
        """Do a statement."""
        return Cursor(self).execute(text, values)

    def executemany(self, text: str, values: Sequence[Any]) -> Cursor:
        """Do a statement for each of several rows."""
        return Cursor(self).executemany(text, values)

    def create_function(self, *_: Any, **__: Any) -> None:
        """SQLAlchemy adds functions that nothing here uses."""

    def commit(self) -> None:
        """Store the transaction, unless something goes wrong."""
        if not self.began:
            return
        if self._reader is not None or not (self.changed or self.database.resident is self):
            self._end()
            return
        self.arrive()
        faults = self.database.faults
        if faults.strikes("failed commit"):
            self._end()
            raise sqlite3.OperationalError(REFUSED)
        self._store()
        if faults.strikes("crash"):
            faults.crash(self.process)
            self.database.schedule.check_alive()
        if faults.strikes("lost answer"):
            self.closed = True
            raise sqlite3.OperationalError(LOST)
        self.database.schedule.pause()

    def _store(self) -> None:
        database = self.database
        database.make_resident(self)
        changed = database.changes(database.writer)
        database.writer.execute("DELETE FROM touched")
        database.writer.execute("COMMIT")
        database.resident = None
        task, notices = database.schedule.current, self._notices
        self._end()
        database.stored(task, changed)
        database.tell(notices)

    def rollback(self) -> None:
        """Forget the transaction."""
        if self.began:
            self._end()

    def close(self) -> None:
        """Give the connection up."""
        self.closed = True
        self.rollback()

    def _end(self) -> None:
        database = self.database
        if database.resident is self:
            database.writer.execute("ROLLBACK")
            database.resident = None
        if self._reader is not None:
            self._reader.execute("ROLLBACK")
            database.free_readers.append(self._reader)
            self._reader = None
        for key in self._locked:
            database.locks.pop(key, None)
        for task in self._waiting:
            database.schedule.wake(task)
        self.changed, self._locked, self._notices, self._waiting = {}, [], [], []
        self.began = False

    # --- statements --------------------------------------------------------------------------------------------------

    def arrive(self) -> None:
        """A statement reaches the database, or something goes wrong on its way."""
        database, process = self.database, self.process
        schedule, faults = database.schedule, database.faults
        schedule.check_alive()
        if schedule.current is None:
            return
        if not self.hurried:
            schedule.pause()
        if faults.strikes("crash"):
            faults.crash(process)
            schedule.check_alive()
        if process.cut_off or self.closed or faults.strikes("cut"):
            self.closed = True
            if self.began:
                self._end()
            raise sqlite3.OperationalError(LOST)

    def do(self, text: str, values: Any, many: bool = False) -> sqlite3.Cursor:
        """Do a statement in the transaction that this connection is in."""
        self.arrive()
        text = _named(text)
        if self.isolation == "REPEATABLE READ" or (self.autocommit and text.startswith("SELECT")):
            return self._read(_FOR_UPDATE.sub("", text), values)
        self.began = True
        if "pg_" in text:
            return self._call(text, values)
        locks = _FOR_UPDATE.search(text)
        if locks is not None:
            text = text[: locks.start()]
        while True:
            done = self._try(text, values, many, locks is not None)
            if done is not None:
                return done

    def _try(self, text: str, values: Any, many: bool, locks: bool) -> Any:
        """Do a statement; None if it had to wait for another transaction and is to be done once more."""
        database = self.database
        writer = database.writer
        database.make_resident(self)
        if text.startswith(("SELECT", "PRAGMA")):
            cursor = Rowset(writer.execute(text, values))
            if not locks:
                return cursor
            (name,) = _FROM.search(text).groups()  # type: ignore[union-attr]
            keys = _listed(key_of(name))
            rows = writer.execute(f"SELECT json_array({keys}) {text[text.index('FROM') :]}", values)
            wanted = [(name, row[0]) for row in rows]
            return cursor if self.take(wanted) else None
        before = writer.execute("SELECT max(id) FROM touched").fetchone()[0] or 0
        writer.execute("SAVEPOINT statement")
        try:
            cursor = Rowset(writer.executemany(text, values) if many else writer.execute(text, values))
        except sqlite3.Error:
            writer.execute("ROLLBACK TO statement")
            writer.execute("RELEASE statement")
            raise
        wanted = writer.execute("SELECT DISTINCT name, key FROM touched WHERE id > ?", (before,)).fetchall()
        key = next((key for key in wanted if database.locks.get(key, self) is not self), None)
        if key is not None:
            holder = database.locks[key]
            writer.execute("ROLLBACK TO statement")
            writer.execute("RELEASE statement")
            self._wait_for(holder, key)
            return None
        writer.execute("RELEASE statement")
        if any(name in _SEQUENCES for name, _ in wanted):
            database.number_rows()
        self.take(wanted)
        return cursor

    def _read(self, text: str, values: Any) -> Rowset:
        database = self.database
        if self.isolation != "REPEATABLE READ":
            reader = database.free_readers.pop() if database.free_readers else database._connect()
            found = Rowset(reader.execute(text, values))
            database.free_readers.append(reader)
            return found
        if self._reader is None:
            self._reader = database.free_readers.pop() if database.free_readers else database._connect()
            self._reader.execute("BEGIN")
            self.began = True
        return Rowset(self._reader.execute(text, values))

    def _call(self, text: str, values: Any) -> Any:
        """Functions of PostgreSQL: advisory locks and notices."""
        given = list(values.values()) if isinstance(values, Mapping) else list(values)
        if "pg_notify" in text:
            self._notices.append(given[0])
        else:
            self.advise((*map(int, _NUMBERS.findall(text[text.index("(") :])), *given))
        return Rowset(None, [("",)])

    def advise(self, name: Any) -> None:
        """Take an advisory lock."""
        self.began = True
        while not self.take([("advisory", name)]):
            pass

    def notify(self, notice: str) -> None:
        """Tell the listeners once the transaction is stored."""
        self._notices.append(notice)

    def take(self, wanted: Sequence[Key]) -> bool:
        """Lock rows; False if one had to be waited for."""
        locks = self.database.locks
        for key in wanted:
            holder = locks.get(key)
            if holder is None:
                locks[key] = self
                self._locked.append(key)
            elif holder is not self:
                self._wait_for(holder, key)
                return False
        return True

    def _circle(self, holder: Session, key: Key) -> str:
        assert self.database.schedule.current is not None
        said = [f"{self.database.schedule.current.name} wants {key}"]
        while holder is not self:
            said.append(f"{holder._by} wants {holder._wants}")
            holder = holder._waits_for  # type: ignore[assignment]
        return ", ".join(said)

    def _wait_for(self, holder: Session, key: Key) -> None:
        schedule = self.database.schedule
        assert schedule.current is not None
        seen = holder
        while seen is not None:
            if seen is self:
                self.closed = True
                raise Stuck(f"transactions wait for each other (a deadlock): {self._circle(holder, key)}")
            seen = seen._waits_for  # type: ignore[assignment]
        self._waits_for, self._wants, self._by = holder, key, schedule.current.name
        holder._waiting.append(schedule.current)
        try:
            schedule.wait()
        finally:
            self._waits_for = None


class FileSession(Session):
    """A connection to a file of SQLite that belongs to one server alone."""

    def __init__(self, database: Database, process: Process) -> None:
        super().__init__(database, process)
        self.isolation_level: str | None = None
        free = database.free_files
        self.file = free.pop() if free else database.watched()
        database.sessions.append(self)

    @property
    def in_transaction(self) -> bool:
        return self.file.in_transaction

    def arrive(self) -> None:
        """A statement is done, or the disk is full: then SQLite takes the whole transaction back."""
        schedule, faults = self.database.schedule, self.database.faults
        schedule.check_alive()
        if schedule.current is None:
            return
        schedule.pause()
        if faults.strikes("crash"):
            faults.crash(self.process)
            schedule.check_alive()
        if self.file.in_transaction and faults.strikes("cut"):
            self.rollback()
            raise sqlite3.OperationalError(REFUSED)

    def do(self, text: str, values: Any, many: bool = False) -> Any:
        self.arrive()
        found = Rowset(self.file.executemany(text, values) if many else self.file.execute(text, values))
        self.began = self.file.in_transaction
        return found

    def commit(self) -> None:
        database = self.database
        if not self.file.in_transaction:
            return
        changed = database.changes(self.file)
        if not changed:
            self.file.execute("COMMIT")
            return
        self.arrive()
        if database.faults.strikes("failed commit"):
            self.rollback()
            raise sqlite3.OperationalError(REFUSED)
        self.file.execute("DELETE FROM touched")
        self.file.execute("COMMIT")
        self.began = False
        database.stored(None, changed)
        if database.faults.strikes("crash"):
            database.faults.crash(self.process)
            database.schedule.check_alive()
        database.schedule.pause()

    def rollback(self) -> None:
        if self.file.in_transaction:
            self.file.execute("ROLLBACK")
        self.began = False

    def _end(self) -> None:
        self.rollback()

    def close(self) -> None:
        if self in self.database.sessions:
            self.closed = True
            self.rollback()
            self.database.sessions.remove(self)
            self.database.free_files.append(self.file)


class Rowset:
    """What a statement has found, all of it."""

    def __init__(self, cursor: sqlite3.Cursor | None, rows: list[Any] | None = None) -> None:
        self.description = cursor.description if cursor is not None else (("?", *[None] * 6),)
        self.rows = cursor.fetchall() if cursor is not None else rows or []
        self.rowcount = cursor.rowcount if cursor is not None else len(self.rows)
        self.lastrowid = cursor.lastrowid if cursor is not None else None


class Cursor:
    """A cursor of a simulated connection."""

    arraysize = 1

    def __init__(self, session: Session) -> None:
        self.session = session
        self._found: Any = None
        self._place = 0

    def execute(self, text: str, values: Any = ()) -> Cursor:
        """Do a statement."""
        self._found, self._place = self.session.do(text, values), 0
        return self

    def executemany(self, text: str, values: Sequence[Any]) -> Cursor:
        """Do a statement for each of several rows."""
        self._found, self._place = self.session.do(text, values, many=True), 0
        return self

    @property
    def description(self) -> Any:
        """What the columns are called."""
        return self._found.description if self._found is not None else None

    @property
    def rowcount(self) -> int:
        """How many rows were changed."""
        return int(self._found.rowcount)

    @property
    def lastrowid(self) -> Any:
        """The number of the row that was inserted."""
        return self._found.lastrowid

    def fetchone(self) -> Any:
        """The next row."""
        if self._place >= len(self._found.rows):
            return None
        self._place += 1
        return self._found.rows[self._place - 1]

    def fetchall(self) -> list[Any]:
        """All rows that are left."""
        rows, self._place = self._found.rows[self._place :], len(self._found.rows)
        return list(rows)

    def fetchmany(self, size: int = 1) -> list[Any]:
        """Some more rows."""
        rows = self._found.rows[self._place : self._place + size]
        self._place += len(rows)
        return list(rows)

    def close(self) -> None:
        """It is over."""


_SEQUENCES = {name for name, table in schema.metadata.tables.items() if _numbered(table)}
_NUMBERS = re.compile(r"\b\d+\b")
_FOR_UPDATE = re.compile(r"\s+FOR UPDATE\s*$")
_FROM = re.compile(r"\sFROM (\w+)")


@cache
def _named(text: str) -> str:
    return re.sub(r"%\((\w+)\)s(::\w+)?", r":\1", text)


class Compiler(SQLiteCompiler):
    """Says which rows are locked, which SQLite has no word for."""

    def for_update_clause(self, select: Any, **kw: Any) -> str:
        return " FOR UPDATE"


class Dialect(SQLiteDialect_pysqlite):
    """SQLite's words for what takes itself for PostgreSQL."""

    name = "postgresql"
    statement_compiler = Compiler
    supports_statement_cache = True

    def set_isolation_level(self, dbapi_connection: Any, level: Any) -> None:
        dbapi_connection.isolation = level

    def reset_isolation_level(self, dbapi_connection: Any) -> None:
        dbapi_connection.isolation = "READ COMMITTED"

    def get_isolation_level(self, dbapi_connection: Any) -> Any:
        return dbapi_connection.isolation

    def get_default_isolation_level(self, dbapi_conn: Any) -> Any:
        return "READ COMMITTED"

    def get_isolation_level_values(self, dbapi_conn: Any) -> Any:
        return ["READ COMMITTED", "REPEATABLE READ"]

    def on_connect(self) -> Any:
        return None


def put_at_once(driver: Session, written: Sequence[Rows], turn: Turn | None) -> dict[str, int]:
    """What an act stores, in one statement of PostgreSQL: what it asks of other tables than its own it sees as it was
    when the statement began, though it had to wait for a lock since."""
    if isinstance(driver, FileSession):
        return writes.put_rows(driver, written, turn)
    alone, driver.autocommit, driver.hurried = driver.autocommit, False, False
    try:
        if turn is not None:
            if driver.execute("SELECT max(id) FROM shifts").fetchone()[0] != turn.shift:
                raise writes.Stale
            driver.hurried = True
            driver.advise((store.TABLE_LOCKS, turn.table))
            driver.execute("SELECT id FROM tables WHERE id = ? FOR UPDATE", (turn.table,))
            turn = replace(turn, shift=driver.execute("SELECT max(id) FROM shifts").fetchone()[0])
        try:
            left = writes.put_rows(driver, written, turn)
        except sqlite3.IntegrityError as error:
            if "acts." in str(error):
                raise repeats.Repeated from None
            raise
        if turn is not None:
            driver.notify(f"{turn.table} {turn.before + 1}")
        driver.hurried = False
        if alone:
            driver.commit()
    except BaseException:
        if alone:
            driver.rollback()
        raise
    finally:
        driver.autocommit, driver.hurried = alone, False
    return left


writes.WRITERS["simulated"] = put_at_once
sql.dialects.registry.register("simulated", __name__, "Dialect")


class SimulatedStore(store.Store):
    """A store on the simulated database."""

    def __init__(self, database: Database, process: Process) -> None:
        self.database, self.process = database, process
        super().__init__("simulated://", str(database.path.with_suffix(".key")))

    def _open_server(self) -> sql.Engine:
        return sql.create_engine(
            "simulated://",
            creator=lambda: Session(self.database, self.process),
            poolclass=sql.pool.NullPool,
            hide_parameters=True,
        )

    def _reach(self) -> None:
        """It is always there when a server starts, or the start fails."""

    def listen(self, changed: Callable[[int, int], None], stopped: Any) -> None:
        """Hear of tables that other servers have changed."""
        while not stopped.is_set():
            inbox: list[str] = []
            woken = Event(self.database.schedule)

            def hear(notice: str, inbox: list[str] = inbox, woken: Event = woken) -> None:
                inbox.append(notice)
                woken.set()

            mine = (self.process, hear)
            try:
                self.database.listeners.append(mine)
                for row in self.ask(_REVISIONS):
                    changed(*row)
                while not stopped.is_set() and not self.process.cut_off:
                    while inbox:
                        changed(*map(int, inbox.pop(0).split()))
                    woken.clear()
                    woken.wait(10.0)
            except sqlite3.OperationalError:
                stopped.wait(1.0)
            finally:
                self.database.listeners.remove(mine)
            stopped.wait(1.0)


class FileStore(store.Store):
    """A store on a file of SQLite, of which there is one server at a time."""

    def __init__(self, database: Database, process: Process) -> None:
        self.database, self.process = database, process
        super().__init__(str(database.path), str(database.path.with_suffix(".key")))

    def _open_file(self) -> sql.Engine:
        engine = sql.create_engine(
            "sqlite://",
            creator=lambda: FileSession(self.database, self.process),
            poolclass=sql.pool.NullPool,
            hide_parameters=True,
        )
        store.begin_transactions(engine)
        return engine

    def claim(self) -> None:
        """A server that has crashed does not hold the file."""


_REVISIONS = sql.select(schema.tables.c.id, schema.tables.c.revision)
