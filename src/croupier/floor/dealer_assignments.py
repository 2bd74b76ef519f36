"""Who deals at which table, from when on: so that results are found by dealer."""

from __future__ import annotations

from dataclasses import dataclass

import sqlalchemy as sql
from sqlalchemy import Connection

from croupier import machine
from croupier.errors import Refused
from croupier.floor import barring, chain
from croupier.floor.people import LOCAL, NotAllowed, Person
from croupier.floor.restrictions import Restrictions
from croupier.floor.schema import people, stints
from croupier.floor.store import Store
from croupier.floor.table_rows import row_of


@dataclass(frozen=True)
class Assignment:
    """A dealer at a table, from a time on; no name: nobody deals."""

    table: int
    person: int | None
    name: str
    time: str


def deal(kept: Store, by: Person, table: int, dealer: int | None) -> Assignment:
    """A dealer comes to a table, or leaves it without another: their own act, or a supervisor's for anybody."""
    by.must("proceed")
    if not by.may("rule") and dealer not in (by.id, None):
        raise NotAllowed("A supervisor sends another dealer to a table.", allowed=("come yourself",))
    with kept.writing() as connection:
        row_of(connection, table)
        name = ""
        if dealer is not None:
            row = connection.execute(sql.select(people).where(people.c.id == dealer)).first()
            if row is None or row.role not in ("dealer", "supervisor", LOCAL):
                raise Refused(f"Person {dealer} is no dealer.", allowed=("a dealer or supervisor",))
            if (out := barring.kept_out(connection, dealer, Restrictions(kept))) is not None:
                raise Refused(f"{row.name} is kept out: {out.reason}.", cite=out.cite)
            name = row.name
        said = {
            "table_id": table,
            "person": dealer,
            "name": name,
            "time": machine.utc_now().isoformat(timespec="milliseconds"),
        }
        connection.execute(sql.insert(stints).values(said))
        chain.record(connection, "dealer", said, by.name)
    return Assignment(table, dealer, name, said["time"])  # type: ignore[arg-type]


def of_tables(connection: Connection) -> dict[int, list[Assignment]]:
    """Every table's assignments, in order."""
    found: dict[int, list[Assignment]] = {}
    for row in connection.execute(sql.select(stints).order_by(stints.c.id)):
        found.setdefault(row.table_id, []).append(Assignment(row.table_id, row.person, row.name, row.time))
    return found


def dealing_at(found: list[Assignment], time: str) -> str:
    """Who dealt at a time; empty if nobody is noted."""
    name = ""
    for one in found:
        if one.time > time:
            break
        name = one.name
    return name
