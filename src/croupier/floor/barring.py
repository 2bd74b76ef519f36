"""Persons and order: who is refused at the door, sent away, or on a list of those who may not play, and why.

The reasons are those that the law prints (provisions with `acts = "order"`), or the house's own with a note. A person
who is kept out, by account or by name, sits down at no table, buys nothing, bets nothing and gets no account; leaving
and cashing out stay open. Names are compared as `names.py` says: a name that is the same is refused, a name that is
similar waits until a supervisor has said whether it is the same person. A supervisor can lift it; each step is in the
house's chain.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Literal

import msgspec
import sqlalchemy as sql
from sqlalchemy import Connection

from croupier.errors import Refused
from croupier.floor import chain, integrity, names, repeats, store
from croupier.floor.restrictions import Restrictions
from croupier.floor.schema import barred, chairs, links, people
from croupier.floor.store import Store
from croupier.floor.table_rows import outdate
from croupier.rules.loader import addresses, load

if TYPE_CHECKING:
    from croupier.floor.people import Person

What = Literal["refused", "expelled", "listed"]
"""Turned away at the door, sent away from the floor, or on a list of those who may not play."""
HOUSE = "by the house"
"""The reason that the house gives itself, in a note."""
ASKED, DECISION = "similar-name", "name-decision"
"""Kinds of records: an account was asked for under a similar name, and whose name it is."""
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
        return not self.lifted and (not self.until or self.until > store.now())


@dataclass(frozen=True)
class SimilarName:
    """A name that is similar to that of a person who is kept out, about which nobody has decided yet."""

    out: KeptOut
    name: str
    person: int | None
    """The account of that name; None: an account was asked for."""


def reasons() -> dict[str, str]:
    """The reasons for which the law lets a person be refused or sent away, each with its clause."""
    return _reasons(addresses())


@lru_cache(maxsize=1)
def _reasons(among: tuple[str, ...]) -> dict[str, str]:
    found: dict[str, str] = {}
    for address in among:
        chapter = load(address)
        for one in chapter.provisions if chapter.family == "framework" else ():
            if one.acts == "order":
                found |= {item.rstrip(".").lower(): chapter.cited(one.cite) for item in one.items}
    return found


class BarredList:
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
                "folded": names.key(name),
                "what": what,
                "reason": reason,
                "cite": cite,
                "note": note,
                "by": by.name,
                "time": now,
                "until": now + days * _DAY if days else 0,
                "lifted": 0,
            }
            return _write_down(connection, row)

    def decide(self, by: Person, number: int, name: str, same: bool, note: str) -> KeptOut | None:
        """Say whether a similar name is that of a person who is kept out; if it is, that name is kept out as well."""
        by.must("rule")
        if not note.strip():
            raise Refused("Say how it was decided.", allowed=("a note: which document was seen, its date of birth",))
        with self.store.writing() as connection:
            row = connection.execute(sql.select(barred).where(barred.c.id == number)).first()
            integrity.barred_entry(connection, number)
            out = _kept_out(row._asdict()) if row is not None else None
            if out is None or not out.holds or names.likeness(out.name, name) != "similar":
                raise Refused(f"No name like {name!r} is kept out under {number}.")
            also: KeptOut | None = None
            if same:
                this = sql.select(people.c.id).where(people.c.folded == name.casefold())
                copied = {one: getattr(out, one) for one in ("what", "reason", "cite", "until")}
                copied |= {"person": connection.execute(this).scalar(), "name": name, "folded": names.key(name)}
                copied |= {"note": f"same person as number {number}: {note}", "by": by.name, "time": store.now()}
                also = _write_down(connection, {**copied, "lifted": 0})
            said = {"id": number, "name": name, "key": names.key(name), "same": same, "note": note}
            chain.record(connection, DECISION, said | {"also": also.id if also is not None else 0}, by.name)
        return also

    def to_decide(self) -> list[SimilarName]:
        """Similar names about which nobody has decided: of accounts, and of accounts that were asked for."""
        with self.store.reading() as connection:
            rows = connection.execute(sql.select(people.c.name, people.c.id).where(people.c.role != "local")).all()
            asked = {link.content["name"]: None for link in chain.records(connection, [ASKED])}
            known: dict[str, int | None] = asked | {row.name: row.id for row in rows}
            holding, decisions = _holding(connection), _decisions(connection)
        return [
            SimilarName(out, name, person)
            for out in holding
            for name, person in sorted(known.items())
            if names.likeness(out.name, name) == "similar" and _undecided(decisions, out, name)
        ]

    def ask_about(self, out: KeptOut, name: str, by: str) -> None:
        """Write down that an account was asked for under a name similar to that of a person who is kept out."""
        with repeats.later(), self.store.writing() as connection:  # what is refused leaves no key
            chain.record(connection, ASKED, {"id": out.id, "name": name}, by)

    def lift(self, by: Person, number: int, note: str) -> None:
        """Let somebody in again; why is written down."""
        by.must("rule")
        if not note:
            raise Refused("Say why it is lifted.", allowed=("note",))
        with self.store.writing() as connection:
            integrity.barred_entry(connection, number)
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


def kept_out(connection: Connection, person: int, recorded: Restrictions) -> KeptOut | None:
    """What keeps somebody with an account out, if anything does: by the account, or by its name as it was looked up."""
    row = connection.execute(sql.select(people.c.name, people.c.folded).where(people.c.id == person)).first()
    written = {row.folded, *names.keys(row.name)} if row is not None else set()
    return next((one for one in map(_kept_out, recorded.barred_rows(connection, person, written)) if one.holds), None)


def like(connection: Connection, name: str, recorded: Restrictions) -> tuple[KeptOut, names.Likeness] | None:
    """Who is kept out under the same name, or else under a similar one about which nobody has decided."""
    similar: KeptOut | None = None
    decisions: list[dict[str, Any]] | None = None
    for out in map(_kept_out, recorded.all_barred_rows(connection)):
        if not out.holds:
            continue
        found = names.likeness(out.name, name)
        if found == "same":
            return out, found
        if found and similar is None:
            decisions = _decisions(connection) if decisions is None else decisions
            similar = out if _undecided(decisions, out, name) else None
    return (similar, "similar") if similar is not None else None


def like_account(connection: Connection, person: int, recorded: Restrictions) -> tuple[KeptOut, names.Likeness] | None:
    """The same, of the name of an account."""
    name = connection.execute(sql.select(people.c.name).where(people.c.id == person)).scalar()
    return like(connection, name, recorded) if name else None


def _holding(connection: Connection) -> list[KeptOut]:
    rows = connection.execute(sql.select(barred).where(barred.c.lifted == 0).order_by(barred.c.id))
    return [one for one in (_kept_out(row._asdict()) for row in rows) if one.holds]


def _decisions(connection: Connection) -> list[dict[str, Any]]:
    """What supervisors have decided on similar names."""
    query = sql.select(links.c.data).where(links.c.chain == chain.HOUSE, links.c.kind == DECISION)
    return [msgspec.json.decode(data) for data in connection.execute(query).scalars()]


def _undecided(decisions: list[dict[str, Any]], out: KeptOut, name: str) -> bool:
    """Whether nobody has decided on a name that is similar to one kept out. Another spelling of a person who is kept
    out, added by a decision, raises no questions of its own: those are asked of the first."""
    if any(one["also"] == out.id for one in decisions):
        return False
    return not any(one["id"] == out.id and one["key"] == names.key(name) for one in decisions)


def _write_down(connection: Connection, row: dict[str, Any]) -> KeptOut:
    sitting = sql.select(people.c.id, people.c.name).join(chairs, chairs.c.person == people.c.id).distinct()
    outdate(connection, [
        one.id for one in connection.execute(sitting)
        if one.id == row["person"] or names.likeness(row["name"], one.name)
    ])  # fmt: skip
    number = connection.execute(sql.insert(barred).values(row).returning(barred.c.id)).scalar_one()
    chain.record(connection, "barred", {"id": number, **row}, row["by"])
    return _kept_out({"id": number, **row})


def _kept_out(row: dict[str, Any]) -> KeptOut:
    return KeptOut(**{name: row[name] for name in KeptOut.__dataclass_fields__})
