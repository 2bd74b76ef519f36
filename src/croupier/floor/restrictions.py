"""Who has set limits, is excluded from play or is kept out, as the house's chain says: a deleted row lifts nothing.

Rows of the database say what holds; the chain says for whom there must be one. It is read once, and from then on only
what has been added to it, so that asking at every wager costs one short query.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import sqlalchemy as sql

from croupier import machine
from croupier.floor import chain, integrity
from croupier.floor.chain import Link
from croupier.floor.schema import barred, exclusions, limits, links
from croupier.floor.store import Store, day_and_time

KINDS = ("limit", "excluded", "barred", "lifted")


class Restrictions:
    """The people who have something to be looked up before they play or wager."""

    def __init__(self, kept: Store) -> None:
        self.store = kept
        self._lock = machine.lock()
        self._read = 0
        """How many links of the house's chain have been read."""
        self._limits: dict[int, dict[str, dict[str, Any]]] = {}
        """By person, the last that was recorded of each limit."""
        self._exclusions: dict[int, str] = {}
        """By person, until when the last exclusion was recorded to last."""
        self._barred: dict[int, dict[str, Any]] = {}
        """Everybody who was kept out, by number, as it was recorded last."""
        self._barred_as: dict[int | str, set[int]] = {}
        """Their numbers by account and by name."""

    def holds(self, person: int) -> bool:
        """Whether the chain knows a limit or an exclusion of a person."""
        self._catch_up()
        return person in self._limits or person in self._exclusions

    def check(self, connection: sql.Connection, person: int) -> None:
        """Refuse a person whose limits or exclusion were changed or taken out of the database by other hands."""
        self._catch_up()
        rows = connection.execute(sql.select(limits).where(limits.c.person == person))
        set_now = {row.kind: row._asdict() for row in rows}
        until = connection.execute(sql.select(exclusions.c.until).where(exclusions.c.person == person)).scalar()
        same = (day_and_time(until) if until else "") == self._exclusions.get(person, "")
        if same and set_now == self._limits.get(person, {}):
            return
        for kind in set_now.keys() | self._limits.get(person, {}).keys():  # something newer may be in this transaction
            integrity.limit(connection, person, kind)
        integrity.exclusion(connection, person)

    @property
    def anybody_barred(self) -> bool:
        """Whether the chain knows anybody who was kept out, so that names are to be compared."""
        self._catch_up()
        return bool(self._barred)

    def barred_rows(self, connection: sql.Connection, person: int, written: Iterable[str]) -> list[dict[str, Any]]:
        """Return the rows that keep somebody out by account or name; refused if one was changed, added or deleted."""
        self._catch_up()
        keys: tuple[int | str, ...] = (person, *written)
        known = {number for key in keys for number in self._barred_as.get(key, ())}
        this = (barred.c.person == person) | barred.c.folded.in_(sorted(written))
        return self._as_recorded(connection, sql.select(barred).where(this | barred.c.id.in_(sorted(known))), known)

    def all_barred_rows(self, connection: sql.Connection) -> list[dict[str, Any]]:
        """Return the rows of everybody who was kept out; refused if one was changed, added or deleted."""
        self._catch_up()
        return self._as_recorded(connection, sql.select(barred), set(self._barred))

    def _as_recorded(self, connection: sql.Connection, query: sql.Select[Any], known: set[int]) -> list[dict[str, Any]]:
        rows = {row.id: row._asdict() for row in connection.execute(query.order_by(barred.c.id))}
        for number in sorted(rows.keys() | known):
            if rows.get(number) != self._barred.get(number):  # something newer may be in this transaction
                integrity.barred_entry(connection, number)
        return list(rows.values())

    def _catch_up(self) -> None:
        with self._lock:
            newest = self.store.ask(_NEWEST)[0][0]
            if newest is None or newest < self._read:
                return
            with self.store.reading() as connection:
                for row in connection.execute(_SINCE, {"since": self._read}):
                    self._note(connection, Link(*row))
            self._read = newest + 1

    def _note(self, connection: sql.Connection, link: Link) -> None:
        if not link.sealed_by(self.store.keys, chain.seal_before(connection, link)):
            raise integrity.NotAsRecorded(str(link))
        if link.kind == "barred":
            self._barred[link.content["id"]] = row = dict(link.content)
            for key in (row["person"], row["folded"]):
                self._barred_as.setdefault(key, set()).add(row["id"])
        elif link.kind == "lifted":
            self._barred[link.content["id"]]["lifted"] = link.content["lifted"]
        elif link.kind == "limit":
            self._limits.setdefault(link.content["person"], {})[link.content["kind"]] = link.content
        else:
            self._exclusions[link.content["person"]] = link.content["until"]


_HOUSE = links.c.chain == sql.literal_column(f"'{chain.HOUSE}'")
_NEWEST = sql.select(sql.func.max(links.c.number)).where(_HOUSE)
_SINCE = (
    sql.select(*(links.c[name] for name in Link.__struct_fields__))
    .where(_HOUSE, links.c.number >= sql.bindparam("since"), links.c.kind.in_(KINDS))
    .order_by(links.c.number)
)
