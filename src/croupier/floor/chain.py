"""The chains: what happened on the floor, link by link, each sealed with the house's key together with the one before.

Each table has a chain of its own, with a link for every act; the money that an act moved belongs to its link. So has
each progressive meter of the house, with a link for whatever it was fed, paid or set to (meters.py). What
happens beyond the tables is in four more: `cage` (fills, credits, drops, deposits, withdrawals), `tickets` (issued and
redeemed by stations and cage, tickets.py), `acts` (keys of acts beyond the tables, repeats.py) and `house` (people,
tables opened and closed, shifts, software, logins, whatever is recorded). So tables do not wait for each other; what
ties the chains together is `anchors`, whose links hold the heads of all that moved (anchors.py).

To have something recorded, within the transaction that does it:

    with store.writing() as connection:
        ...
        record(connection, "login", {"person": 7, "address": "10.0.0.5"}, by="Ada")

It is stored with the rest or not at all, is found by the audit if it is changed, dropped or added to later, and is read
with `records`. On PostgreSQL it waits for others who record something: do it last in the transaction.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

import msgspec
import sqlalchemy as sql
from sqlalchemy import Connection

from croupier import machine
from croupier.floor.keys import Keys, number_of
from croupier.floor.schema import links, people
from croupier.floor.store import CHAIN_LOCK

HOUSE, CAGE, ANCHORS, TICKETS, ACTS = "house", "cage", "anchors", "tickets", "acts"
SECRET = frozenset({"password"})
"""Columns of a person of which the chain holds a digest only."""


class Tip(msgspec.Struct, frozen=True):
    """Where a chain ends: how many links it has, and the seal of the last."""

    length: int = 0
    seal: str = ""


class Link(msgspec.Struct, frozen=True):
    """One link as it is stored."""

    chain: str
    number: int
    time: str
    kind: str
    by: str
    """Who did it."""
    data: str
    """What happened, as JSON."""
    moves: str
    """A digest of the money that moved with it; empty if none did."""
    seal: str

    @property
    def content(self) -> Any:
        """What happened."""
        return msgspec.json.decode(self.data)

    def sealed_by(self, keys: Keys, before: str) -> bool:
        """Whether the house has sealed this link as one that follows the link with the seal `before`."""
        return keys.sealed(_content(self.chain, self.number, self.time, self.kind, self.by, self.data, self.moves,
                                    before), self.seal)  # fmt: skip

    def __str__(self) -> str:
        by = f" by {self.by}" if self.by else ""
        return f"{called(self.chain)}, link {self.number} ({self.kind}{by}, {self.time})"


def of_table(number: int) -> str:
    """The name of a table's chain."""
    return f"table {number}"


def of_meter(number: int) -> str:
    """The name of the chain of a meter of the house."""
    return f"meter {number}"


def called(chain: str) -> str:
    """A chain in a sentence."""
    return chain.capitalize() if chain.startswith(("table ", "meter ")) else f"The chain of the {chain}"


def next_link(
    keys: Keys, chain: str, tip: Tip, kind: str, data: object, by: str, moved: Sequence[Mapping[str, Any]] = ()
) -> dict[str, Any]:
    """The row of the link that follows a chain's tip; `moved` are the rows of the moves that belong to it."""
    time = machine.utc_now().isoformat(timespec="milliseconds")
    text = msgspec.json.encode(data, order="deterministic").decode()
    money = digest(moved) if moved else ""
    return {
        "chain": chain,
        "number": tip.length,
        "time": time,
        "kind": kind,
        "by": by,
        "data": text,
        "moves": money,
        "seal": keys.seal(_content(chain, tip.length, time, kind, by, text, money, tip.seal)),
    }


def _content(*parts: object) -> bytes:
    return msgspec.json.encode(parts)


_MOVED = ("time", "shift", "kind", "source", "target", "cents", "table_id", "event", "by", "note")


def digest(moved: Iterable[Mapping[str, Any]]) -> str:
    """What stands for some moves in their link, whichever way they are ordered."""
    rows = sorted(msgspec.json.encode([row[name] for name in _MOVED]) for row in moved)
    return hashlib.sha256(b"\n".join(rows)).hexdigest()


def keys_of(connection: Connection) -> Keys:
    """The keys of the floor that a connection belongs to."""
    keys: Keys = connection.get_execution_options()["keys"]
    return keys


def tip(connection: Connection, chain: str) -> Tip:
    """Where a chain ends now."""
    found = connection.execute(_TIP, {"chain": chain}).first()
    return Tip(found.number + 1, found.seal) if found else Tip()


def take(connection: Connection) -> None:
    """Be the only one who adds to the chains beyond the tables, until the transaction ends; SQLite has one writer."""
    if connection.dialect.name == "postgresql":
        connection.execute(_TAKE)


def append(
    connection: Connection, chain: str, kind: str, data: object, by: str = "", moved: Sequence[Mapping[str, Any]] = ()
) -> Link:
    """Add a link to a chain beyond the tables."""
    take(connection)
    row = next_link(keys_of(connection), chain, tip(connection, chain), kind, data, by, moved)
    connection.execute(_ADD, row)
    return Link(**row)


def record(connection: Connection, kind: str, data: object, by: str = "") -> None:
    """Record in the house's chain what somebody did, in plain data: see above."""
    append(connection, HOUSE, kind, data, by)


def record_person(connection: Connection, person: int, by: str = "") -> None:
    """Record a person as the row of `people` is now; whoever changes that row does this in the same transaction."""
    row = connection.execute(sql.select(people).where(people.c.id == person)).one()
    record(connection, "person", of_person(row._asdict()), by)


def of_person(row: Mapping[str, Any]) -> dict[str, Any]:
    """A person as the chain holds them: secrets by their digest."""
    return {
        name: hashlib.sha256(value.encode()).hexdigest() if name in SECRET and value else value
        for name, value in row.items()
    }


def record_software(connection: Connection) -> None:
    """Record which software runs the floor, if it is not the one that was recorded last."""
    said = records(connection, ["software"], most=1)
    if not said or said[0].content["software"] != software():
        record(connection, "software", {"software": software()})


def of_opening(row: Mapping[str, Any]) -> dict[str, Any]:
    """A table that was opened as the house's chain holds it, from its row."""
    stadium = {"stadium": row["stadium"]} if row["stadium"] else {}
    return {"table": row["id"], **{name: row[name] for name in ("address", "submission", "title", "opened")}, **stadium}


def seed_place(table: int, number: int) -> str:
    """Where a seed belongs: what it is bound to when it is hidden."""
    return f"table {table}, seed {number}"


def records(
    connection: Connection, kinds: Sequence[str] = (), before: int | None = None, most: int = 200
) -> list[Link]:
    """The last records of the house's chain, newest first; of some kinds only, if any are named."""
    query = newest_of(HOUSE).limit(most)
    if kinds:
        query = query.where(links.c.kind.in_(list(kinds)))
    if before is not None:
        query = query.where(links.c.number < before)
    return [Link(*row) for row in connection.execute(query)]


def all_links() -> sql.Select[Any]:
    """What asks for the links of all chains, in no order."""
    return sql.select(*_COLUMNS)


def newest_of(chain: str) -> sql.Select[Any]:
    """What asks for the links of a chain, newest first."""
    return sql.select(*_COLUMNS).where(links.c.chain == chain).order_by(links.c.number.desc())


def links_of(connection: Connection, chain: str, first: int = 0) -> Iterator[Link]:
    """A chain from its beginning, or from one of its links."""
    query = sql.select(*_COLUMNS).where(links.c.chain == chain, links.c.number >= first).order_by(links.c.number)
    for row in connection.execute(query):
        yield Link(*row)


def seal_before(connection: Connection, link: Link) -> str:
    """The seal of the link that a link follows; empty for a chain's first."""
    this = sql.select(links.c.seal).where(links.c.chain == link.chain, links.c.number == link.number - 1)
    return connection.execute(this).scalar() or ""


def flaw(keys: Keys, chain: Iterable[Link]) -> str:
    """The first thing that is wrong with a chain's links, in a sentence; empty if nothing is."""
    before, key = "", 0
    for number, link in enumerate(chain):
        if link.number != number:
            return f"{called(link.chain)}: link {number} is missing."
        if not link.sealed_by(keys, before):
            return f"{link} was changed, or something before it was taken out: its seal does not fit."
        if number_of(link.seal) < key:
            return f"{link} is sealed with key {number_of(link.seal)}, after key {key} had come into use."
        before, key = link.seal, number_of(link.seal)
    return ""


@lru_cache(maxsize=1)
def software() -> str:
    """The version of Croupier, and a digest of every file that it consists of."""
    import croupier

    root = Path(croupier.__file__).parent
    found = hashlib.sha256()
    for path in sorted(root.rglob("*")):
        if path.is_file() and "__pycache__" not in path.parts:
            found.update(f"{path.relative_to(root)}\0".encode() + hashlib.sha256(path.read_bytes()).digest())
    return f"{croupier.__version__} {found.hexdigest()[:16]}"


_COLUMNS = tuple(links.c[name] for name in Link.__struct_fields__)
_TIP = (
    sql.select(links.c.number, links.c.seal)
    .where(links.c.chain == sql.bindparam("chain"))
    .order_by(links.c.number.desc())
    .limit(1)
)
_ADD = sql.insert(links)
_TAKE = sql.text(f"SELECT pg_advisory_xact_lock({CHAIN_LOCK})")
