"""Snapshots of stored tables: tables as they stand at the end of a round, so that no journal need be read whole."""

from __future__ import annotations

from copy import copy
from typing import TYPE_CHECKING

import msgspec
import sqlalchemy as sql
from sqlalchemy import Connection

from croupier.floor import schema
from croupier.floor.seeds import Seeds
from croupier.tables.snapshot import Snapshot, take

if TYPE_CHECKING:
    from croupier.floor.stored_table import StoredTable

SNAPSHOT_EVERY, SNAPSHOT_SEATS = 500, 25
"""Events after which, at the end of a round, the table is kept as it stands; as many more for every so many seats: a
round of many stations has thousands."""


class Mark(msgspec.Struct, frozen=True):
    """A snapshot and its place in the journal: everything before event `length` is in it."""

    length: int
    head: str
    """The hash of the last event before it."""
    round: int
    """The first event of the last round before it."""
    seeds: Seeds
    table: Snapshot

    @property
    def first(self) -> int:
        """The first event that is still needed: of the last round, or of a shoe in use."""
        return min(self.round, *(number for number, _ in self.seeds.lasting.values()), self.length)


def mark_of(connection: Connection, number: int) -> Mark | None:
    """A table's last snapshot; one that cannot be read is as good as none."""
    data = connection.execute(sql.select(schema.snapshots.c.data).where(schema.snapshots.c.table_id == number)).scalar()
    try:
        return msgspec.json.decode(data, type=Mark) if data else None
    except msgspec.DecodeError:  # another version's
        return None


def due(stored: StoredTable) -> Mark | None:
    """A snapshot of a table at the end of a round, every so often; None if none is due."""
    length, fresh = len(stored.book), stored.book.fresh
    every = SNAPSHOT_EVERY * max(1, len(stored.chairs) // SNAPSHOT_SEATS)
    if length - stored.saved.marked < every or not any(event.kind in ("end", "void") for event in fresh):
        return None
    taken = take(stored.table)
    if taken is None:
        return None
    seeds = copy(stored.noted)
    for event in fresh:
        seeds.note(event)
    begun = next(one.number for one in reversed(stored.book.events) if one.kind == "round")
    return Mark(length, fresh[-1].hash, begun, seeds, taken)
