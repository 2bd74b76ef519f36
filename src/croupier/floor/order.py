"""Persons and order: who is refused at the door, sent away, or on a list of those who may not play, and why.

The reasons are those that the law prints (provisions with `acts = "order"`), or the house's own with a note. Who is
kept out, by account or by name, sits down at no table, buys nothing, bets nothing and gets no account; leaving and
cashing out stay open. A supervisor can lift it; each step is in the house's chain.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Literal

import sqlalchemy as sql
from sqlalchemy import Connection

from croupier.errors import Refused
from croupier.floor import chain, store
from croupier.floor.book_tables import barred
from croupier.floor.store import Store, people
from croupier.rules.loader import addresses, load

if TYPE_CHECKING:
    from croupier.floor.people import Person

What = Literal["refused", "expelled", "listed"]
"""Turned away at the door, sent away from the floor, or on a list of those who may not play."""
HOUSE = "by the house"
"""The reason that the house gives itself, in a note."""
_DAY = 24 * 3600 * 1000


@dataclass(frozen=True)
class KeptOut:
    """A person who was refused, sent away or listed; times in milliseconds."""

    id: int
    person: int | None
    name: str
    what: str
    reason: str
    cite: str
    note: str
    by: str
    time: int
    until: int
    """0: until it is lifted."""
    lifted: int
    """When it was lifted; 0: it was not."""

    @property
    def holds(self) -> bool:
        """Whether it keeps the person out now."""
        return self.what != "refused" and not self.lifted and (not self.until or self.until > store.now())


@lru_cache(maxsize=1)
def reasons() -> dict[str, str]:
    """The reasons for which the law lets a person be refused or sent away, each with its clause."""
    found: dict[str, str] = {}
    for address in addresses():
        chapter = load(address)
        for one in chapter.provisions if chapter.family == "framework" else ():
            if one.acts == "order":
                found |= {item.rstrip(".").lower(): f"{chapter.rulebook} {one.cite}" for item in one.items}
    return found


class Order:
    """Who is kept out of a floor."""

    def __init__(self, kept: Store) -> None:
        self.store = kept

    def bar(
        self,
        by: Person,
        what: What,
        reason: str,
        *,
        person: int | None = None,
        name: str = "",
        note: str = "",
        days: int = 0,
    ) -> KeptOut:
        """Refuse, send away or list somebody, by account or by name, for so many days or until it is lifted."""
        by.must("rule")
        cite = reasons().get(reason, "")
        if not cite and (reason != HOUSE or not note):
            raise Refused(
                f"{reason!r} is not a reason; the house's own needs a note." if reason == HOUSE else
                f"{reason!r} is not a reason.", allowed=(*reasons(), f"{HOUSE}, with a note"),
            )  # fmt: skip
        now = store.now()
        with self.store.writing() as connection:
            if person is not None:
                found = connection.execute(sql.select(people.c.name).where(people.c.id == person)).scalar()
                if found is None:
                    raise Refused(f"There is no person {person}.")
                name = found
            name = " ".join(name.split())
            if not name:
                raise Refused("Say who it is.", allowed=("a person's number", "a name"))
            row = {
                "person": person,
                "name": name,
                "folded": name.casefold(),
                "what": what,
                "reason": reason,
                "cite": cite,
                "note": note,
                "by": by.name,
                "time": now,
                "until": now + days * _DAY if days else 0,
                "lifted": 0,
            }
            number = connection.execute(sql.insert(barred).values(row).returning(barred.c.id)).scalar_one()
            chain.record(connection, "barred", {"id": number, **row}, by.name)
        return _kept_out({"id": number, **row})

    def lift(self, by: Person, number: int, note: str) -> None:
        """Let somebody in again; why is written down."""
        by.must("rule")
        if not note:
            raise Refused("Say why it is lifted.", allowed=("note",))
        with self.store.writing() as connection:
            lifted = store.now()
            this = sql.update(barred).where(barred.c.id == number, barred.c.lifted == 0)
            if not connection.execute(this.values(lifted=lifted)).rowcount:
                raise Refused(f"There is nothing to lift under {number}.")
            chain.record(connection, "lifted", {"id": number, "lifted": lifted, "note": note}, by.name)

    def everyone(self) -> list[KeptOut]:
        """Everybody who was refused, sent away or listed, newest first."""
        with self.store.reading() as connection:
            rows = connection.execute(sql.select(barred).order_by(barred.c.id.desc()))
            return [_kept_out(row._asdict()) for row in rows]


def kept_out(connection: Connection, person: int) -> KeptOut | None:
    """What keeps somebody with an account out, if anything does: by the account, or by its name."""
    folded = sql.select(people.c.folded).where(people.c.id == person).scalar_subquery()
    return _first(connection, (barred.c.person == person) | (barred.c.folded == folded))


def kept_out_by_name(connection: Connection, folded: str) -> KeptOut | None:
    """What keeps somebody of a name out, if anything does."""
    return _first(connection, barred.c.folded == folded)


def _first(connection: Connection, who: sql.ColumnElement[bool]) -> KeptOut | None:
    rows = connection.execute(sql.select(barred).where(who, barred.c.lifted == 0).order_by(barred.c.id))
    return next((one for one in (_kept_out(row._asdict()) for row in rows) if one.holds), None)


def _kept_out(row: dict[str, Any]) -> KeptOut:
    return KeptOut(**{name: row[name] for name in KeptOut.__dataclass_fields__})
