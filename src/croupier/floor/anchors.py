"""Anchors: what the chains have come to, noted where the database's owner cannot change it.

Every so often, when something has moved, and when a table closes or a shift begins, the heads of the chains that moved
are a link of the chain `anchors`; its number, time and seal go as one line to a file of the house's choice (on another
machine, on a medium that only takes more, with a colleague), and to a command of its choice on standard input. An older
copy of the database, or a history that was sealed anew by somebody who has the key, does not fit these lines.
"""

from __future__ import annotations

import logging
import os
import shlex
import subprocess
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import msgspec
import sqlalchemy as sql
from sqlalchemy import Connection

from croupier import machine
from croupier.floor import chain, schema
from croupier.floor.keys import beside
from croupier.floor.store import Store, log_failure
from croupier.rules.numbers import whole

log = logging.getLogger("croupier.floor")
EVERY = 60.0
"""Seconds after which what has moved is anchored."""
RESTORED = "restored"
"""The kind of an anchor with which a floor begins again from a backup: what was noted before it is of another copy."""
_PATIENCE = 30
"""Seconds that the house's command may take."""


@dataclass(frozen=True)
class Anchor:
    """A line of a file of anchors."""

    number: int
    time: str
    seal: str

    def __str__(self) -> str:
        return f"{self.number} {self.time} {self.seal}"


def file_of(url: str, chosen: str = "") -> Path:
    """Where a floor's anchors are noted: as chosen, as CROUPIER_ANCHORS says, or beside its database."""
    return beside(url, "anchors", chosen or os.environ.get("CROUPIER_ANCHORS", ""))


def read(paths: Sequence[Path]) -> tuple[list[list[Anchor]], list[str]]:
    """The anchors in some files, each in the order in which they were noted, and lines that are none."""
    found: list[list[Anchor]] = []
    wrong = []
    for path in paths:
        lines = path.read_text(errors="replace").splitlines() if path.exists() else []
        found.append([])
        for place, line in enumerate(lines, 1):
            match line.split(" "):
                case [number, time, seal] if whole(number) is not None:
                    found[-1].append(Anchor(int(number), time, seal))
                case _:
                    wrong.append(f"{path}, line {place}: not an anchor.")
    return found, wrong


def anchor(connection: Connection, tables: set[int], kind: str = "anchor", by: str = "") -> Anchor | None:
    """Add a link with the heads of the chains that moved since the last one; of tables only these are looked at."""
    chain.take(connection)
    found = connection.execute(_LAST).scalar()
    known = msgspec.json.decode(found) if found else {}
    meters = connection.execute(sql.select(schema.meters.c.id).order_by(schema.meters.c.id)).scalars()
    beyond = (chain.HOUSE, chain.CAGE, chain.TICKETS, chain.ACTS)
    names = [*beyond, *map(chain.of_table, sorted(tables)), *map(chain.of_meter, meters)]
    heads = {name: [tip.length, tip.seal] for name in names if (tip := chain.tip(connection, name)).length}
    moved = {name: head for name, head in heads.items() if known.get(name) != head}
    if not moved and kind == "anchor":
        return None
    always = {name: head for name, head in heads.items() if name in (chain.HOUSE, chain.CAGE)}
    made = chain.append(connection, chain.ANCHORS, kind, moved | always, by)
    return Anchor(made.number, made.time, made.seal)


class Anchors:
    """Anchors a running floor."""

    def __init__(self, kept: Store, path: Path, command: str = "") -> None:
        self.store, self.path, self.command = kept, path, command
        with kept.reading() as connection:
            opened = connection.execute(sql.select(schema.tables.c.id).where(schema.tables.c.ended == ""))
            self._moved = set(opened.scalars())
        self._lock = machine.lock()
        self._wake, self._stopped = machine.event(), machine.event()
        self._thread: machine.Thread | None = None

    def start(self) -> None:
        """Begin to anchor."""
        self._thread = machine.start(self._run, "anchors")

    def stop(self) -> None:
        """Anchor what has moved, and end."""
        self._stopped.set()
        self._wake.set()
        if self._thread is not None:
            self._thread.join(2 * _PATIENCE)
        self._try()

    def moved(self, table: int, _: int) -> None:
        """A table has changed."""
        with self._lock:
            self._moved.add(table)

    def soon(self) -> None:
        """Anchor now: something has come to an end."""
        self._wake.set()

    def _run(self) -> None:
        while not self._stopped.is_set():
            self._try()
            self._wake.wait(EVERY)
            self._wake.clear()

    def _try(self) -> None:
        try:
            self.write()
        except Exception:
            log_failure(log, "the chains could not be anchored")

    def write(self) -> Anchor | None:
        """Anchor what has moved since the last time, if anything has."""
        with self._lock:
            tables, self._moved = self._moved, set()
        try:
            with self.store.writing() as connection:
                made = anchor(connection, tables)
        except BaseException:
            with self._lock:
                self._moved |= tables
            raise
        if made is not None:
            note(self.path, made)
            if self.command:
                subprocess.run(shlex.split(self.command), input=f"{made}\n", text=True, timeout=_PATIENCE, check=True)
        return made


def note(path: Path, made: Anchor) -> None:
    """Add a line to a file of anchors; what is there already is never touched."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("a") as file:
        file.write(f"{made}\n")
        file.flush()
        os.fsync(file.fileno())


_LAST = (
    sql.select(schema.links.c.data).where(schema.links.c.chain == chain.ANCHORS).order_by(schema.links.c.number.desc())
).limit(1)
