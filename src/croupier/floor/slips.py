"""Fill and credit slips: stored in the cage's chain, in the link of the money that they are for."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

import msgspec
import sqlalchemy as sql
from sqlalchemy import Connection

from croupier.errors import Refused
from croupier.floor import chain
from croupier.floor.chain import Link
from croupier.floor.schema import links, moves
from croupier.rules.books import house_money as money
from croupier.tables.slips import Kind, Signatures, Slip, check

KINDS: tuple[Kind, ...] = ("fill", "credit")


@dataclass(frozen=True)
class Written:
    """A slip, with when it was written, in which shift, by whom, and its note."""

    slip: Slip
    link: int
    time: str
    shift: int
    by: str
    note: str


def new(
    connection: Connection, kind: Kind, table: int, cents: int, chips: Mapping[int, int], signed: Signatures
) -> Slip:
    """The next slip; refused if its chips do not add up or somebody has not signed. The cage's chain is taken."""
    check(cents, chips, signed)
    chain.take(connection)
    last = next(_slips(connection, newest=True), None)
    return Slip(last.slip.number + 1 if last else 1, kind, table, cents, dict(chips), signed)


def listed(connection: Connection, shift: int | None = None) -> list[Written]:
    """The slips of a shift, or all of them, newest first."""
    return [one for one in _slips(connection, newest=True) if shift in (None, one.shift)]


def numbers(connection: Connection, shift: int) -> dict[int, int]:
    """The slips of a shift: the link of the cage's chain that each is in, and its number."""
    return {one.link: one.slip.number for one in listed(connection, shift)}


def known(connection: Connection, number: int) -> Written:
    """A slip; refused if there is none of that number."""
    found = next((one for one in _slips(connection) if one.slip.number == number), None)
    if found is None:
        raise Refused(f"There is no slip {number}.")
    return found


def _slips(connection: Connection, newest: bool = False) -> Iterator[Written]:
    query = (
        sql.select(links.c.number, links.c.time, links.c.by, links.c.data, moves.c.shift, moves.c.note)
        .join(moves, (moves.c.chain == links.c.chain) & (moves.c.link == links.c.number))
        .where(links.c.chain == chain.CAGE, links.c.kind.in_(KINDS), links.c.data != "{}")
        .order_by(links.c.number.desc() if newest else links.c.number)
    )
    for row in connection.execute(query):
        yield Written(msgspec.json.decode(row.data, type=Slip), row.number, row.time, row.shift, row.by, row.note)


def wrong(connection: Connection, sealed: list[Link]) -> Iterator[str]:
    """Slips that are not for the money that moved with them, or whose numbers do not follow each other."""
    moved = {
        row.link: row
        for row in connection.execute(sql.select(moves).where(moves.c.chain == chain.CAGE, moves.c.kind.in_(KINDS)))
    }
    due = 1
    for link in sealed:
        if link.kind not in KINDS or link.data == "{}":
            continue
        slip, row = msgspec.json.decode(link.data, type=Slip), moved.get(link.number)
        if slip.number != due:
            yield f"{link}: it is slip {slip.number}, where slip {due} follows."
        if row is None or (row.cents, row.table_id, row.kind) != (slip.cents, slip.table, slip.kind):
            yield f"{link}: slip {slip.number} is for {money(slip.cents)} at table {slip.table}, which did not move."
        due = slip.number + 1
