"""Limits that people set for themselves, and exclusion from play.

A limit is for a day, by UTC: what is deposited, what is wagered, what is lost. A lower one counts at once, a higher one
(or none) after a day. An exclusion ends by itself; its person or a supervisor can make it longer, nobody shorter.
What was wagered and lost is tallied with the acts that did it; chips on a layout count as lost until they come back.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, Literal, get_args

import sqlalchemy as sql
from sqlalchemy import Connection

from croupier.errors import Refused
from croupier.floor import barring, cage, integrity, repeats, store
from croupier.floor.chain import keys_of, record
from croupier.floor.people import Person
from croupier.floor.restrictions import Restrictions
from croupier.floor.schema import chairs, exclusions, limits, moves, tallies
from croupier.floor.store import Store, day_and_time
from croupier.floor.table_rows import outdate
from croupier.floor.writes import Rows, driver_of, put
from croupier.rules.books import house_money as money

Kind = Literal["deposit", "wager", "loss"]
KINDS: tuple[Kind, ...] = get_args(Kind)
WAGERED: tuple[Kind, ...] = ("wager", "loss")
"""The limits that bind whoever stakes money."""
_CALLED = {"deposit": "deposits", "wager": "wagers", "loss": "losses"}
DAY = 24 * 3600 * 1000
MOST_DAYS = 3650


@dataclass(frozen=True)
class Limit:
    """What somebody may deposit, wager or lose in a day, in cents; None: as much as they like."""

    cents: int | None = None
    later: int | None = None
    since: int = 0
    """From when on, in milliseconds, `later` takes its place; 0: nothing waits."""


@dataclass(frozen=True)
class Remaining:
    """What somebody's limits leave of a day before an act."""

    limits: dict[Kind, Limit]
    used: dict[Kind, int]
    """What was wagered and lost today, and what is prepared at other tables, in cents."""
    refused: Refused | None = None
    """Why the person may not play at all."""

    def check(self, kind: Kind, cents: int, used: int) -> None:
        """Refuse more than is left of a limit once so much of it is used by the act itself."""
        limit = self.limits[kind]
        left = _left(limit, self.used[kind] + used)
        if left is not None and cents > left:
            could = ", which this could exceed" if kind == "loss" else ""
            most = money(limit.cents or 0)
            raise Refused(f"Your limit for {_CALLED[kind]}, {most} a day, leaves {money(left)} today{could}.")


class Limits:
    """The limits and exclusions of a floor's people."""

    def __init__(self, kept: Store, restrictions: Restrictions | None = None) -> None:
        self.store = kept
        self.restrictions = restrictions or Restrictions(kept)

    def of(self, person: int) -> dict[Kind, Limit]:
        """A person's limits."""
        with self.store.reading() as connection:
            return _limits(connection, person)

    def set(self, person: Person, kind: Kind, cents: int | None) -> Limit:
        """Set one's own limit: lower at once, higher after a day."""
        with self.store.writing() as connection:
            outdate(connection, [person.id])
            lock(connection, person.id)
            integrity.limit(connection, person.id, kind)
            before = _limits(connection, person.id)[kind]
            lower = cents is not None and (before.cents is None or cents <= before.cents)
            if lower or cents == before.cents:
                made = Limit(cents)
            else:
                made = Limit(before.cents, cents, store.now() + DAY)
            row = {"person": person.id, "kind": kind, "cents": made.cents, "later": made.later, "since": made.since}
            put(driver_of(connection), [Rows(limits, [row], "replace")])
            record(connection, "limit", row, person.name)
        return made

    def exclude(self, person: int, days: int, by: Person) -> int:
        """Nobody plays before an exclusion is over; until when it lasts, in milliseconds."""
        with self.store.writing() as connection:
            outdate(connection, [person])
            lock(connection, person)
            integrity.exclusion(connection, person)
            until = store.now() + days * DAY
            if until < _excluded(connection, person)[0]:
                raise Refused("An exclusion is not made shorter.", allowed=(f"more days, up to {MOST_DAYS}",))
            row = {"person": person, "until": until, "own": int(by.id == person)}
            put(driver_of(connection), [Rows(exclusions, [row], "replace")])
            repeats.note(until)
            record(connection, "excluded", {"person": person, "until": day_and_time(until), "days": days}, by.name)
        return until

    def excluded(self, person: int) -> int:
        """Until when a person is excluded, in milliseconds; 0 if not."""
        with self.store.reading() as connection:
            return _excluded(connection, person)[0]

    # --- what they refuse --------------------------------------------------------------------------------------------

    def may_play(self, person: Person) -> None:
        """Refuse a person who is excluded or kept out, or whose name is similar to one that is, until it is decided."""
        if person.limited or self.restrictions.holds(person.id) or self.restrictions.anybody_barred:
            with self.store.reading() as connection:
                self.restrictions.check(connection, person.id)
                check_play(connection, person.id, "You are", self.restrictions)
                _check_likeness(connection, person.id, self.restrictions)

    def remaining(self, connection: Connection, person: int, table: int) -> Remaining:
        """What is left of a person's limits for wagers at a table, which nobody else changes until the transaction
        ends; what is prepared at other tables counts."""
        lock(connection, person)
        self.restrictions.check(connection, person)
        try:
            check_play(connection, person, "You are", self.restrictions)
        except Refused as refused:
            return Remaining({}, {}, refused)
        elsewhere = _prepared(connection, person, table)
        used = {kind: _tally(connection, person, kind) + elsewhere for kind in WAGERED}
        return Remaining(_limits(connection, person), used)

    def may_deposit(self, connection: Connection, person: int, cents: int) -> None:
        """Refuse a deposit for who is excluded, or beyond their limit."""
        lock(connection, person)
        self.restrictions.check(connection, person)
        check_play(connection, person, "This person is", self.restrictions)
        limit = _limits(connection, person)["deposit"]
        left = _left(limit, _deposited(connection, person))
        if left is not None and cents > left:
            most = money(limit.cents or 0)
            raise Refused(f"This person's limit for deposits, {most} a day, leaves {money(left)} today.")


def tally(person: int, kind: Kind, cents: int) -> dict[str, Any]:
    """A row by which a person's tally of today changes."""
    return {"person": person, "day": _today(), "kind": kind, "cents": cents}


def _today() -> str:
    return datetime.fromtimestamp(store.now() / 1000, UTC).strftime("%Y-%m-%d")


def _limits(connection: Connection, person: int) -> dict[Kind, Limit]:
    found: dict[Kind, Limit] = dict.fromkeys(KINDS, Limit())
    for row in connection.execute(sql.select(limits).where(limits.c.person == person)):
        due = row.since and row.since <= store.now()
        found[row.kind] = Limit(row.later) if due else Limit(row.cents, row.later, row.since)
    return found


def _excluded(connection: Connection, person: int) -> tuple[int, bool]:
    query = sql.select(exclusions).where(exclusions.c.person == person, exclusions.c.until > store.now())
    row = connection.execute(query).first()
    return (row.until, bool(row.own)) if row is not None else (0, False)


def check_play(connection: Connection, person: int, who: str, recorded: Restrictions) -> None:
    """Refuse a person who is kept out or excluded from play."""
    if (out := barring.kept_out(connection, person, recorded)) is not None:
        ends = f" until {day_and_time(out.until)}" if out.until else ""
        raise Refused(f"{who} kept out{ends}: {out.reason}.", cite=out.cite)
    until, own = _excluded(connection, person)
    if until:
        by = "by their own wish" if who == "This person is" else "by your own wish"
        raise Refused(f"{who} excluded from play {by if own else 'by the house'} until {day_and_time(until)}.")


def _check_likeness(connection: Connection, person: int, recorded: Restrictions) -> None:
    """Refuse a name that is on a list in another spelling, or similar to one that is."""
    found = barring.like_account(connection, person, recorded)
    if found is None:
        return
    out, likeness = found
    if likeness == "same":
        raise Refused(f"You are kept out: {out.reason}.", cite=out.cite)
    raise Refused(
        "Your name is similar to that of a person who is kept out: a supervisor says whether it is yours.",
        allowed=("showing identification to a supervisor",),
        cite=out.cite,
    )


def lock(connection: Connection, person: int) -> None:
    """Let nobody else wager, lose, deposit or set a limit for a person until the transaction ends, also where there is
    no limit yet; SQLite has one writer."""
    if connection.dialect.name == "postgresql":
        connection.execute(_LOCK, {"person": person})


_LOCK = sql.text(f"SELECT pg_advisory_xact_lock({store.LIMIT_LOCKS}, :person)")


def _left(limit: Limit, used: int) -> int | None:
    return None if limit.cents is None else max(0, limit.cents - used)


def _tally(connection: Connection, person: int, kind: str) -> int:
    this = (tallies.c.person == person) & (tallies.c.day == _today()) & (tallies.c.kind == kind)
    return connection.execute(sql.select(tallies.c.cents).where(this)).scalar() or 0


def _prepared(connection: Connection, person: int, table: int) -> int:
    """What somebody has prepared to wager at other tables."""
    this = (chairs.c.person == person) & chairs.c.prepared.is_not(None) & (chairs.c.table_id != table)
    rows = connection.execute(sql.select(chairs).where(this))
    wagers = [cents for row in rows for cents in (integrity.prepared(keys_of(connection), row) or {}).values()]
    return sum(cents for cents in wagers if cents > 0)


def _deposited(connection: Connection, person: int) -> int:
    query = sql.select(sql.func.coalesce(sql.func.sum(moves.c.cents), 0)).where(
        moves.c.target == cage.purse(person), moves.c.kind == "deposit", moves.c.time >= _today()
    )
    return int(connection.execute(query).scalar_one())
