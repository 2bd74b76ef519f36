"""Where the floor is kept: SQLite in one file for one server, PostgreSQL for several. The same statements serve both.

A change to a table is one transaction: its events, the seeds that were committed to, the wagers that are prepared and
the money that moved are stored together or not at all (writes.py). Each raises the table's revision by one, and is only
stored if the revision is still the one that it began from: so there is one writer a table, whichever server it is. On
PostgreSQL a notice tells the other servers; SQLite has one server, which holds a lock on the file.
"""

from __future__ import annotations

import fcntl
import logging
import os
import sqlite3
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from functools import lru_cache
from pathlib import Path
from typing import Any
from urllib.parse import quote

import sqlalchemy as sql
from sqlalchemy import Connection
from sqlalchemy.dialects import postgresql, sqlite

from croupier import machine
from croupier.errors import Refused
from croupier.floor import keys as house_keys
from croupier.floor import repeats
from croupier.floor.keys import Keys
from croupier.floor.schema import acts

CHANNEL = "croupier"
"""Where servers on PostgreSQL tell each other of tables that have changed."""
_SCHEMA_LOCK = 0x63726F75
"""The advisory lock under which the first server makes the schema."""
TABLE_LOCKS = 0x63726F76
"""The space of the advisory locks of tables: whoever holds a table's is its one writer until the transaction ends."""
CHAIN_LOCK = 0x63726F77
"""The advisory lock of whoever adds to the chains that do not belong to a table."""
LIMIT_LOCKS = 0x63726F78
"""The space of the advisory locks of people whose limits are read or changed."""


class _Group:
    """Transactions that are committed together."""

    def __init__(self, connection: Connection) -> None:
        self.connection = connection
        self.over = False
        self.error: Exception | None = None

    @property
    def gone(self) -> bool:
        """Whether a full or failing disk has taken everything back already."""
        driver: Any = self.connection.connection.driver_connection
        return not driver.in_transaction

    def commit(self) -> None:
        """Write it all; an error is everyone's."""
        try:
            if self.gone:
                raise RuntimeError("the transaction was rolled back")
            self.connection.commit()
        except Exception as error:
            self.error = error
        finally:
            self.over = True
            self.connection.close()


class Store:
    """The database behind a floor."""

    def __init__(self, url: str, key: str = "", *, reads: bool = False) -> None:
        """Open a database, made if there is none; with `reads` one that is there, of which nothing is changed."""
        self.url = url
        self.key = house_keys.file_of(url, key)
        """Where the house's key is; made with the floor, and never again."""
        self.sqlite = "://" not in url or url.startswith("sqlite")
        self._lock = machine.lock()
        self._committing = machine.lock()
        self._group: _Group | None = None
        self._file: Any = None
        if self.sqlite:
            self.path = Path(url.removeprefix("sqlite:///"))
            self.engine = self._open_copy() if reads else self._open_file()
        else:
            self.engine = self._open_server()
        try:
            if not self.sqlite:
                self._reach()
            self.keys = self._bring_up(reads)
        except BaseException:
            self.engine.dispose()
            raise
        self.engine.update_execution_options(keys=self.keys)

    def _open_file(self) -> sql.Engine:
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            self.path.touch(mode=0o600)
        except OSError as error:
            raise Refused(f"{self.path}: {error.strerror or error}.") from None
        engine = sql.create_engine(
            f"sqlite:///{self.path}", pool_size=24, max_overflow=24, pool_use_lifo=True, hide_parameters=True
        )

        @sql.event.listens_for(engine, "connect")
        def connected(connection: Any, _: object) -> None:
            connection.isolation_level = None  # transactions are begun below, not by the driver
            for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=10000"):
                connection.execute(f"PRAGMA {pragma}")

        begin_transactions(engine)
        return engine

    def _open_server(self) -> sql.Engine:
        return sql.create_engine(
            "postgresql+psycopg://" + self.url.partition("://")[2],
            pool_size=24,
            max_overflow=24,
            pool_use_lifo=True,
            hide_parameters=True,  # errors are logged, and what is stored may be secret
            connect_args={"prepare_threshold": 1},
        )

    def _open_copy(self) -> sql.Engine:
        """A file as it is, perhaps in a folder where nothing can be written."""
        if not self.path.is_file():
            raise Refused(f"{self.path} is not a floor: there is no such file.")
        beside = self.path.with_name(self.path.name + "-wal").exists() or os.access(self.path.parent, os.W_OK)
        mode = "mode=ro" if beside else "immutable=1"  # where nobody can write beside it, nobody has it open
        address = f"file:{quote(str(self.path.absolute()))}?{mode}"
        engine = sql.create_engine(
            "sqlite://",
            poolclass=sql.pool.QueuePool,
            hide_parameters=True,
            creator=lambda: sqlite3.connect(address, 10, isolation_level=None, check_same_thread=False, uri=True),
        )

        @sql.event.listens_for(engine, "begin")
        def begun(connection: Connection) -> None:
            connection.exec_driver_sql("BEGIN")

        return engine

    def _reach(self) -> None:
        import psycopg

        try:
            with psycopg.connect(self._plain_url()) as plain:
                encoding = plain.info.parameter_status("server_encoding")
        except psycopg.OperationalError as error:
            raise Refused(f"The database cannot be reached: {str(error).strip()}.") from None
        if encoding != "UTF8":
            raise Refused(f"The database has the encoding {encoding}.", allowed=("a database made with UTF8",))

    def _bring_up(self, reads: bool) -> Keys:
        """Make the schema, or bring one of an earlier version to this one's form; the keys that the floor is under."""
        from croupier.floor import upgrade

        called = str(self.path) if self.sqlite else "The database"
        try:
            with self.engine.begin() as connection:
                if reads:
                    return upgrade.keys_for(connection, self.key)
                if not self.sqlite:
                    connection.execute(sql.select(sql.func.pg_advisory_xact_lock(_SCHEMA_LOCK)))
                return upgrade.bring_up(connection, self.key)
        except sql.exc.OperationalError as error:
            if self.sqlite:
                raise Refused(f"{called} is not a floor: {error.orig}.") from None
            raise Refused(f"The database cannot be reached: {str(error.orig).strip()}.") from None
        except sql.exc.DatabaseError as error:
            raise Refused(f"{called} is not a floor: {error.orig}.") from None

    def _plain_url(self) -> str:
        return self.engine.url.set(drivername="postgresql").render_as_string(hide_password=False)

    def claim(self) -> None:
        """Be the one server of a SQLite file; a second one is refused."""
        if not self.sqlite:
            return
        self._file = self.path.with_name(self.path.name + ".lock").open("w")
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            self._file.close()
            raise Refused(
                f"Another server has {self.path} open; several servers share a floor on PostgreSQL.",
                allowed=("--database with another file or a postgresql:// address",),
            ) from None

    def close(self) -> None:
        """Let go of the database."""
        self.engine.dispose()
        if self._file is not None:
            self._file.close()

    def __enter__(self) -> Store:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """A transaction that only reads."""
        with self._pooled(), self.engine.connect() as connection:
            # what is read together belongs together, whatever others store meanwhile
            options = {"reads": True} if self.sqlite else {"isolation_level": "REPEATABLE READ"}
            with connection.execution_options(**options).begin():
                yield connection

    def ask(self, statement: sql.Select[Any], **values: Any) -> list[Any]:
        """The rows that a statement finds, by the driver alone: for what is asked at every act."""
        with self.once() as driver:
            found: list[Any] = driver.execute(_text(self.sqlite, statement), values).fetchall()
        return found

    @contextmanager
    def once(self) -> Iterator[Any]:
        """The driver's own connection, for one statement that is a transaction by itself."""
        with self._pooled():
            pooled = self.engine.raw_connection()
            driver: Any = pooled.driver_connection
            try:
                if self.sqlite:
                    yield driver
                else:
                    with self._while_there(driver):
                        driver.autocommit = True
                        yield driver
            finally:
                if not self.sqlite and not driver.closed:
                    driver.autocommit = False
                pooled.close()

    @contextmanager
    def writing(self, table: int | None = None) -> Iterator[Connection]:
        """A transaction that is stored whole or not at all; with a table, nobody else changes that meanwhile.

        The key of an act that was asked for with one is stored with it; `repeats.Repeated` if it is there already.
        """
        with self._in_group() if self.sqlite else self._alone(table) as connection:
            yield connection
            repeats.write_beside(connection)
            for row in repeats.due():
                if connection.execute(_lite_act if self.sqlite else _postgres_act, row).first() is None:
                    raise repeats.Repeated
                repeats.stored()
                repeats.seal(connection)

    @contextmanager
    def _alone(self, table: int | None) -> Iterator[Connection]:
        """A transaction in PostgreSQL."""
        with (
            self._pooled(),
            self.engine.connect() as connection,
            self._while_there(connection.connection.driver_connection),
            connection.begin(),
        ):
            if table is not None:
                connection.execute(_TAKE_TABLE, {"table": table})
                connection.execute(_TAKE_ROW, {"table": table})  # no shift begins meanwhile
            yield connection

    @contextmanager
    def _pooled(self) -> Iterator[None]:
        """Around the use of a connection: one that comes back after all were given up is closed."""
        pool = self.engine.pool
        try:
            yield
        finally:
            if self.engine.pool is not pool:
                pool.dispose()

    @contextmanager
    def _while_there(self, driver: Any) -> Iterator[None]:
        """If the database has gone, and came back perhaps, no connection of before is of use."""
        try:
            yield
        except BaseException as error:
            _hide_row(error)
            if driver.closed:
                self.engine.dispose()
            raise

    @contextmanager
    def _in_group(self) -> Iterator[Connection]:
        """A transaction in SQLite: those that come together are written to the disk together, each still whole.

        A disk takes milliseconds to confirm a write; so who is done waits for one commit with all that are done by
        then, instead of each for its own.
        """
        with self._lock:
            if self._group is None:
                connection = self.engine.connect()
                connection.begin()
                self._group = _Group(connection)
            group = self._group
            failed: BaseException | None = None
            try:
                with _savepoint(group.connection):
                    yield group.connection
            except BaseException as error:
                failed = error
                if group.gone:  # nobody may join what cannot be stored any more
                    self._group = None
                    group.commit()
        with self._committing, self._lock:
            if not group.over:
                self._group = None
                group.commit()
        if group.error is not None and not isinstance(failed, OSError):
            # what was refused by what others had done in it may not be refused at all
            raise RuntimeError("the transaction could not be stored") from group.error
        if failed is not None:
            raise failed

    def tell(self, connection: Connection, table: int, revision: int) -> None:
        """Tell the other servers, when the transaction is stored, that a table has changed."""
        if not self.sqlite:
            connection.execute(_TELL, {"said": f"{table} {revision}"})

    def listen(self, changed: Callable[[int, int], None], stopped: machine.Event) -> None:
        """Hear of tables that other servers have changed, until stopped; for a thread of its own."""
        if self.sqlite:
            return
        import psycopg

        url = self._plain_url()
        while not stopped.is_set():
            with suppress(psycopg.OperationalError):
                with psycopg.connect(url, autocommit=True) as connection:
                    connection.execute(f"LISTEN {CHANNEL}")
                    for table, revision in connection.execute("SELECT id, revision FROM tables"):
                        changed(table, revision)  # while nobody listened
                    while not stopped.is_set():
                        for notice in connection.notifies(timeout=1.0):
                            changed(*map(int, notice.payload.split()))
                continue
            stopped.wait(1.0)  # the database is away; it may come back


def begin_transactions(engine: sql.Engine) -> None:
    """Begin transactions of SQLite by hand: those that write take the file at once."""

    @sql.event.listens_for(engine, "begin")
    def begun(connection: Connection) -> None:
        reads = connection.get_execution_options().get("reads")
        connection.exec_driver_sql("BEGIN" if reads else "BEGIN IMMEDIATE")


_TAKE_TABLE = sql.text(f"SELECT pg_advisory_xact_lock({TABLE_LOCKS}, :table)")
_TAKE_ROW = sql.text("SELECT id FROM tables WHERE id = :table FOR UPDATE")
_lite_act = sqlite.insert(acts).on_conflict_do_nothing().returning(acts.c.key)
_postgres_act = postgresql.insert(acts).on_conflict_do_nothing().returning(acts.c.key)
_TELL = sql.text(f"SELECT pg_notify('{CHANNEL}', :said)")


@contextmanager
def _savepoint(connection: Connection) -> Iterator[None]:
    """One of several transactions that are committed together: whole, or as if it had not been."""
    driver: Any = connection.connection.driver_connection
    driver.execute("SAVEPOINT one")
    try:
        yield
    except BaseException:
        if driver.in_transaction:  # else the database has rolled everything back by itself
            driver.execute("ROLLBACK TO one")
            driver.execute("RELEASE one")
        raise
    driver.execute("RELEASE one")


def _hide_row(error: BaseException) -> None:
    """PostgreSQL quotes the row that it does not take, which may be secret, and errors are logged: its first sentence
    says what is wrong."""
    for one in (error, getattr(error, "orig", None)):
        diagnosis = getattr(getattr(error, "orig", error), "diag", None)
        if one is not None and diagnosis is not None and diagnosis.message_detail:
            one.args = (diagnosis.message_primary,)


@lru_cache(maxsize=64)
def _text(lite: bool, statement: sql.Select[Any]) -> str:
    """A statement as its driver takes it; only its named parameters may vary."""
    dialect = sqlite.dialect(paramstyle="named") if lite else postgresql.psycopg.dialect()  # type: ignore[no-untyped-call]
    return str(statement.compile(dialect=dialect))


def log_failure(log: logging.Logger, what: str, *about: object, error: BaseException | None = None) -> None:
    """Log an error, or that which is being handled: with its traceback, or in one line if the database went away, which
    every thread meets at once and no traceback explains."""
    error = error or sys.exc_info()[1]
    cause = getattr(error, "orig", error)
    if cause.__class__.__module__.startswith("psycopg") and _went_away(cause):
        log.error(f"{what}: the database is away", *about)
    else:
        log.error(what, *about, exc_info=error)


def _went_away(error: object) -> bool:
    """Whether an error of PostgreSQL's driver says that the connection is gone."""
    import psycopg

    return isinstance(error, (psycopg.OperationalError, psycopg.InterfaceError))


def now() -> int:
    """The time in milliseconds, as deadlines are kept."""
    return machine.milliseconds()


def day_and_time(milliseconds: int) -> str:
    """A time in words."""
    return datetime.fromtimestamp(milliseconds / 1000, UTC).strftime("%Y-%m-%d %H:%M UTC")
