"""Floors to test on: a store on SQLite and on PostgreSQL, and servers as processes of their own."""

from __future__ import annotations

import os
import pwd
import secrets
import shutil
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sql

import luck
from croupier.floor import cage, chain, schema, store
from croupier.floor.people import People, Person
from croupier.floor.store import Store

PATIENCE = 300
"""Seconds after which a process hangs that should end; a slow machine needs them."""
BINARIES = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda path: int(path.parent.name))


class Cluster:
    """A PostgreSQL of the tests' own, in a folder of its own, without network."""

    def __init__(self, folder: Path, *, fsync: bool = False) -> None:
        self.folder = folder
        self.user = _ordinary_user()
        self._count = 0
        bin_ = BINARIES[-1]
        if self.user is not None:
            shutil.chown(folder, self.user)
        folder.chmod(0o700)
        data = ("-D", str(folder / "data"))
        self._run(str(bin_ / "initdb"), *data, "-U", "croupier", "--auth=trust", "-E", "UTF8", "--no-sync")
        options = f"-c listen_addresses='' -c unix_socket_directories={folder} -c max_connections=200"
        options += "" if fsync else " -c fsync=off"
        start = (*data, "-o", options, "-w", "-l", str(folder / "log"), "start")
        self._ctl, self._start = str(bin_ / "pg_ctl"), start
        self.start()

    def start(self) -> None:
        """Run it, or run it again after `stop`."""
        self._run(self._ctl, *self._start)

    def _run(self, *command: str) -> None:
        environment = {**os.environ, "LC_ALL": "C"}
        done = subprocess.run(
            command, user=self.user, cwd="/", env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE, text=True, check=False,
        )  # fmt: skip
        assert done.returncode == 0, done.stderr

    def database(self) -> str:
        """The address of a new, empty database."""
        import psycopg

        self._count += 1
        name = f"floor{self._count}"
        with psycopg.connect(f"postgresql://croupier@/postgres?host={self.folder}", autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name}".encode())
        return f"postgresql://croupier@/{name}?host={self.folder}"

    def twice(self) -> tuple[Sequence[str], Callable[[], None]]:
        """A new database for two servers, and how it is thrown away."""
        import psycopg

        url = self.database()
        name = url.partition("@/")[2].partition("?")[0]

        def throw_away() -> None:
            with psycopg.connect(f"postgresql://croupier@/postgres?host={self.folder}", autocommit=True) as connection:
                connection.execute(f"DROP DATABASE {name}".encode())

        return [url, url], throw_away

    def stop(self) -> None:
        self._run(self._ctl, "-D", str(self.folder / "data"), "-m", "immediate", "stop")


def _ordinary_user() -> str | None:
    """PostgreSQL refuses to run as root: someone else's name, if we are root."""
    if os.getuid() != 0:
        return None
    names = {entry.pw_name for entry in pwd.getpwall()}
    return next(name for name in ("postgres", "nobody") if name in names)


@contextmanager
def postgres(*, fsync: bool = False) -> Iterator[Cluster]:
    """A running PostgreSQL; skipped with a reason where it is not installed, except in CI."""
    if not BINARIES:
        reason = "PostgreSQL is not installed (Debian: apt install postgresql)"
        if os.environ.get("CI") == "true":
            pytest.fail(reason)
        pytest.skip(reason)
    folder = Path(tempfile.mkdtemp(prefix="cr-pg-"))
    try:
        cluster = Cluster(folder, fsync=fsync)
        try:
            yield cluster
        finally:
            cluster.stop()
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture(scope="session")
def cluster() -> Iterator[Cluster]:
    with postgres() as running:
        yield running


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty database, of either kind."""
    if request.param == "sqlite":
        return str(tmp_path / "floor.db")
    running: Cluster = request.getfixturevalue("cluster")
    return running.database()


def newcomer(kept: Store, name: str, role: str, cents: int = 0) -> tuple[Person, str]:
    """A person with money at the cage and a session's token, straight in the store: passwords take long."""
    with kept.writing() as connection:
        row = {"name": name, "folded": name.casefold(), "role": role, "password": "-", "blocked": 0, "made": ""}
        number = connection.execute(sql.insert(schema.people).values(row).returning(schema.people.c.id)).scalar_one()
        chain.record_person(connection, number, "the tests")
        token = f"{number}.{secrets.token_urlsafe(16)}"
        now = store.now()
        session = {"token": People(kept).digest(token), "person": number, "until": now + 10**7, "seen": now}
        connection.execute(sql.insert(schema.sessions).values(session))
        if cents:
            cage.deposit(connection, number, cents, "the tests")
    return Person(number, name, role), token


_STARTED = Counter[str]()
"""How many servers each test has started so far."""


def _croupier() -> list[str]:
    """The command; started by a test it has the same luck in every run."""
    test = os.environ.get("PYTEST_CURRENT_TEST")
    if test is None:
        return [sys.executable, "-m", "croupier.cli"]
    _STARTED[test] += 1
    return [sys.executable, luck.__file__, f"{test} {_STARTED[test]}"]


class Server:
    """`croupier serve` as a process."""

    def __init__(self, database: str, *options: str) -> None:
        port = () if "--port" in options else ("--port", "0")
        command = [*_croupier(), "serve", "--no-warm", *port, "--database", database, *options]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        try:
            self._start()
        except BaseException:
            self.process.kill()
            raise

    def _start(self) -> None:
        assert self.process.stdout is not None
        said = self.process.stdout.readline()
        if "http://" not in said:
            raise AssertionError(f"the server did not start: {said}{self.process.communicate(timeout=10)[1]}")
        self.url = said.split("http://")[1].split("/")[0].replace("localhost", "127.0.0.1")
        self.base = f"http://{self.url}"
        self._wait()

    def _wait(self) -> None:
        """Until it answers; a process that ends says why."""
        import httpx

        for _ in range(2400):
            if self.process.poll() is not None:
                code = self.process.returncode
                raise AssertionError(f"the server has ended with {code}: {self.process.communicate()[1]}")
            try:
                httpx.get(f"{self.base}/api/me", timeout=60)
                return
            except httpx.TransportError:
                time.sleep(0.05)
        raise AssertionError("the server does not answer")

    def kill(self) -> str:
        """End it as a power cut would end the process; what it had written to its log."""
        self.process.kill()
        _, log = self.process.communicate(timeout=PATIENCE)
        return log

    def stop(self) -> str:
        """End it in order; what it wrote to its log."""
        self.process.terminate()
        _, log = self.process.communicate(timeout=PATIENCE)
        return log

    def __enter__(self) -> Server:
        return self

    def __exit__(self, *_: Any) -> None:
        if self.process.poll() is None:
            self.process.terminate()
            try:
                self.process.communicate(timeout=PATIENCE)
            except subprocess.TimeoutExpired:
                self.kill()
        self.close()

    def close(self) -> None:
        """Let go of what it wrote."""
        for stream in (self.process.stdout, self.process.stderr):
            if stream is not None:
                stream.close()
