"""A floor in one file, and back: what cannot be found again from the rest is copied, everything else is made from it.

A backup is the chains, the journals, the moves of money, the hidden seeds and the people, all of one moment, as
JSON lines, compressed. Tables, shifts, who sits where, balances and purses follow from the chains and the journals, and
are made from them when the file is restored, on either database. The house's key is not in it.
"""

from __future__ import annotations

import gzip
import hashlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec
import sqlalchemy as sql
from sqlalchemy import Connection

from croupier import machine
from croupier.errors import Refused
from croupier.floor import anchors, cage, chain, keys, schema, upgrade
from croupier.floor.audit_chain import Chains
from croupier.floor.audit_meters import Linked
from croupier.floor.store import Store

_DERIVED = {"tables", "shifts", "chairs", "balances"}
"""Tables that the chains and moves make again."""
_PASSING = {"sessions", "attempts", "acts", "snapshots", "settings"}
"""Tables of what passes, or of what this database knows of itself."""
_BATCH = 500
_NOT_ROWS = (
    sql.exc.IntegrityError, sql.exc.DataError, msgspec.MsgspecError, KeyError, TypeError, ValueError, IndexError,
    AttributeError,
)  # fmt: skip
"""What comes of lines that are no rows, or refer to rows that are not there."""


def _copied() -> list[sql.Table]:
    """The tables that are copied: the chains first, then in an order in which each finds what it refers to."""
    left = [one for one in schema.metadata.sorted_tables if one.name not in _DERIVED | _PASSING | {"links"}]
    return [schema.links, *left]


def backup(kept: Store, path: Path) -> int:
    """Write a floor, as it is at this moment, to a file; how many rows that are."""
    digest, rows = hashlib.sha256(), 0
    made = path.with_name(path.name + ".part")
    try:
        with gzip.open(made, "wb", compresslevel=6) as file, kept.reading() as connection:

            def put(line: object) -> None:
                text = msgspec.json.encode(line) + b"\n"
                digest.update(text)
                file.write(text)

            put({"croupier": "backup", "form": upgrade.SCHEMA, "software": chain.software(),
                 "time": machine.utc_now().isoformat(timespec="seconds")})  # fmt: skip
            for table in _copied():
                for row in connection.execute(sql.select(table).order_by(*table.primary_key.columns)):
                    put([str(table.name), {str(name): value for name, value in row._asdict().items()}])
                    rows += 1
            file.write(msgspec.json.encode({"rows": rows, "digest": digest.hexdigest()}) + b"\n")
        made.chmod(0o600)
        made.replace(path)
    except OSError as error:
        made.unlink(missing_ok=True)
        raise Refused(f"{path}: {error.strerror or error}.") from None
    return rows


def restore(path: Path, url: str, key: str = "") -> int:
    """Make a floor of a backup, in a database that has none; how many rows that were. All chains are verified with the
    key, and accounts follow from the moves that they seal; an audit also plays every round again."""
    if not keys.file_of(url, key).exists():
        raise Refused("A backup is restored with the key of its floor.", allowed=("--key FILE", "CROUPIER_KEY"))
    with Store(url, key) as kept:
        kept.claim()
        with kept.writing() as connection, _lines(path) as (said, lines):
            if said.get("form") != upgrade.SCHEMA:
                raise Refused(f"{path} has form {said.get('form')}; it is restored by the version that wrote it.")
            for table in (schema.people, schema.tables):
                if connection.execute(sql.select(table).limit(1)).first() is not None:
                    raise Refused("There is a floor in this database already.", allowed=("an empty database",))
            connection.execute(sql.delete(schema.links))
            connection.execute(sql.delete(schema.shifts))
            try:
                rows = _load(connection, lines)
                broken = chain.flaw(kept.keys, chain.links_of(connection, chain.HOUSE))
                if not broken:
                    _follow(connection)
                    broken = next(_wrong(connection), "")
            except _NOT_ROWS:
                raise Refused(f"{path} is not whole: rows of it are missing, or are not those of a floor.") from None
            if broken:
                raise Refused(f"{path} was not sealed with {kept.key}, or was changed: {broken}")
            chain.record(connection, anchors.RESTORED, {"from": said["time"], "software": said["software"]})
            known = set(connection.execute(sql.select(schema.tables.c.id)).scalars())
            made = anchors.anchor(connection, known, anchors.RESTORED)
        if made is not None:
            anchors.note(anchors.file_of(url), made)
    return rows


def _wrong(connection: Connection) -> Iterator[str]:
    """What was not sealed as it is: all but what only a journal that is played again can show."""
    chains = Chains(connection)
    yield from chains.wrong()
    linked = Linked(connection, chains)
    linked.steps.clear()  # which are compared with what each table does when it is played
    yield from linked.wrong()


@contextmanager
def _lines(path: Path) -> Iterator[tuple[dict[str, Any], Iterator[tuple[str, dict[str, Any]]]]]:
    """The head of a backup, and its rows; refused at the end if something is missing."""
    try:
        with gzip.open(path, "rb") as file:
            first = file.readline()
            digest = hashlib.sha256(first)
            said = msgspec.json.decode(first)

            def rows() -> Iterator[tuple[str, dict[str, Any]]]:
                for count, line in enumerate(file):
                    read = msgspec.json.decode(line)
                    if isinstance(read, dict):
                        if read != {"rows": count, "digest": digest.hexdigest()}:
                            raise Refused(f"{path} was changed or is not whole.")
                        return
                    digest.update(line)
                    yield read[0], read[1]
                raise Refused(f"{path} is not whole.")

            yield said, rows()
    except (OSError, EOFError, msgspec.DecodeError) as error:
        raise Refused(f"{path} is not a backup: {getattr(error, 'strerror', None) or error}.") from None


def _load(connection: Connection, lines: Iterator[tuple[str, dict[str, Any]]]) -> int:
    tables = {table.name: table for table in _copied()}
    count, name, opened = 0, "", False
    batch: list[dict[str, Any]] = []

    def flush() -> None:
        if batch:
            connection.execute(sql.insert(tables[name]), batch)
            batch.clear()

    for of, row in lines:
        if of not in tables:
            raise Refused(f"A backup has no {of!r}.", allowed=tables)
        if row.keys() != {column.name for column in tables[of].c}:
            raise KeyError(of)
        if of != name or len(batch) == _BATCH:
            flush()
        if name == "links" != of:  # everything else refers to what the chains have opened
            _opened(connection)
            opened = True
        name = of
        batch.append(row)
        count += 1
    flush()
    if not opened:
        _opened(connection)
    return count


def _opened(connection: Connection) -> None:
    """Shifts and tables, from the chain of the house and those of the tables."""
    house = list(chain.links_of(connection, chain.HOUSE))
    shifts = [link.content for link in house if link.kind == "shift"]
    ends = [one["began"] for one in shifts[1:]] + [""]
    ended = {link.content["table"]: link.content["ended"] for link in house if link.kind == "close"}
    opened = [link.content for link in house if link.kind == "open"]
    for one, end in zip(shifts, ends, strict=False):
        connection.execute(sql.insert(schema.shifts).values(**one, ended=end))
    for one in opened:
        said = _said(connection, one["table"])
        values = {name: one[name] for name in ("address", "submission", "title", "opened")}
        connection.execute(
            sql.insert(schema.tables).values(
                id=one["table"],
                **values,
                stadium=one.get("stadium", ""),
                ended=ended.get(one["table"], ""),
                paused=int(said["paused"]),
                revision=said["links"],
                length=said["length"],
                rounds=said["rounds"],
                deadline=None,
            )
        )


def _said(connection: Connection, table: int) -> dict[str, Any]:
    """What a table's chain says of it at last."""
    said: dict[str, Any] = {"length": 0, "rounds": 0, "paused": False, "chairs": {}, "links": 0}
    for link in chain.links_of(connection, chain.of_table(table)):
        said |= link.content | {"links": link.number + 1}
    return said


def _follow(connection: Connection) -> None:
    """Who sits where, and what every account holds; numbers go on after the last."""
    for number in connection.execute(sql.select(schema.tables.c.id)).scalars().all():
        for seat, (person, name) in _said(connection, number)["chairs"].items():
            row = {"table_id": number, "seat": int(seat), "person": person, "name": name, "prepared": None}
            connection.execute(sql.insert(schema.chairs).values(row))
    held = cage.balances_by_moves(connection)
    if held:
        rows = [{"account": account, "cents": cents} for account, cents in sorted(held.items())]
        connection.execute(sql.insert(schema.balances), rows)
    if connection.dialect.name == "postgresql":
        for table in (one for one in schema.metadata.sorted_tables if "id" in one.c):
            last = connection.execute(sql.select(sql.func.max(table.c.id))).scalar()
            if last is not None:
                connection.execute(_GO_ON, {"name": table.name, "last": last})


_GO_ON = sql.text("SELECT setval(pg_get_serial_sequence(:name, 'id'), :last)")
