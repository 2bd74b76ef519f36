"""Rows of stored tables: a table's own, who sits there, the events of its journal, and requests that hold it."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

import msgspec
import sqlalchemy as sql
from sqlalchemy import Connection

from croupier.errors import Refused
from croupier.floor import schema, store
from croupier.tables.journal import Event

AGREEMENT = "agreement"
"""The kind of request that a player makes, for which no table is held."""


@dataclass(frozen=True)
class Chair:
    """Who sits at a seat; nobody's person is a companion. `prepared` holds the next wagers, {} for a pass."""

    person: int | None
    name: str
    prepared: dict[str, int] | None = None


class NoTable(Refused):
    """There is no such table, or it is over."""


def row_of(connection: Connection, number: int) -> Any:
    """The row of an open table."""
    row = connection.execute(sql.select(schema.tables).where(schema.tables.c.id == number)).first()
    if row is None:
        raise NoTable(f"There is no table {number}.")
    if row.ended:
        raise NoTable(f"Table {number} was closed.")
    return row


def outdate(connection: Connection, people: Collection[int]) -> None:
    """Have each act that is under way where one of some people sits done once more, by what is stored then: what was
    checked before somebody was limited or kept out does not count. Do it first in the transaction."""
    sitting = sql.select(schema.chairs.c.table_id).where(schema.chairs.c.person.in_(sorted(people))).distinct()
    for number in connection.execute(sitting.order_by(schema.chairs.c.table_id)).scalars().all():
        this = sql.update(schema.tables).where(schema.tables.c.id == number)
        connection.execute(this.values(revision=schema.tables.c.revision + 1))


def events_of(connection: Connection, table: int, since: int = 0, until: int | None = None) -> list[Event]:
    """A table's events from the store."""
    events = schema.events
    names = ("number", "time", "kind", "data", "before", "hash", "by")
    query = sql.select(*(events.c[name] for name in names))
    query = query.where(events.c.table_id == table, events.c.number >= since).order_by(events.c.number)
    if until is not None:
        query = query.where(events.c.number < until)
    decode = msgspec.json.Decoder(dict[str, Any]).decode
    return [
        Event(number, time, kind, decode(data), before, hash_, by)
        for number, time, kind, data, before, hash_, by in connection.execute(query)
    ]


def held_until(connection: Connection, number: int) -> int:
    """Until when a request that staff made waits for a table, in milliseconds; 0: none does."""
    this = schema.requests.c
    query = sql.select(sql.func.max(this.until)).where(
        this.table_id == number, this.state == "waiting", this.until > store.now(), this.kind != AGREEMENT
    )
    return connection.execute(query).scalar() or 0
