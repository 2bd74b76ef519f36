"""How long a floor keeps what: the periods that books print, those that the house sets, and what is deleted after them.

Chains, money and tickets are kept for as long as the floor is: a link that went would break its chain. What can be
deleted is the journal of a table that was closed, with its seeds, once the house's period is over and every period that
the table's chapter prints. Its chain then says what was deleted, and still proves what the journal was.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime
from typing import Any

import sqlalchemy as sql
from sqlalchemy import Connection

from croupier.errors import Refused
from croupier.floor import chain, repeats, schema, store
from croupier.floor.people import SESSION_SECONDS
from croupier.floor.store import Store
from croupier.rules.books import books
from croupier.rules.dates import after
from croupier.rules.law import Chapter
from croupier.rules.loader import load, recorded
from croupier.rules.submission_review import periods

SETTING, PURGED = "retention", "purged"
"""Kinds of records: the period of journals, and the journal of a table that was deleted."""
ALWAYS = "always"
_PERIOD = re.compile(r"([1-9]\d{0,3}) (days?|months?|years?)")


@dataclass(frozen=True)
class RetentionRule:
    """Something that is kept, and for how long."""

    what: str
    period: str
    cite: str
    """The clause that prints the period; empty where the house sets it or the program does."""
    then: str
    """What becomes of it."""


@dataclass(frozen=True)
class ClosedTable:
    """A closed table whose journal may be deleted, or from when on, or why not."""

    table: int
    address: str
    closed: date
    events: int
    until: date | None
    """The last day on which it is kept; None if it is kept always."""
    why: str = ""
    """Why it is kept, whatever the period; empty if only the period counts."""
    cite: str = ""
    """The clause of the period that ends last."""

    def due(self, today: date) -> bool:
        """Whether it may be deleted on a day."""
        return not self.why and self.until is not None and today > self.until


def rules(connection: Connection) -> list[RetentionRule]:
    """What the floor keeps for how long."""
    found = [
        RetentionRule("Journals of closed tables, with their seeds", setting(connection), "", "deleted by `--purge`"),
        RetentionRule("Chains: tables, cage, tickets, people, logins, incidents, filings", ALWAYS, "", "never deleted"),
        RetentionRule("Money that moved, tickets, slips", ALWAYS, "", "never deleted"),
        RetentionRule("Keys of acts", f"{repeats.KEPT_SECONDS // 86400} days", "", "deleted by itself"),
        RetentionRule("Sessions", f"{SESSION_SECONDS // 3600} hours", "", "deleted by itself"),
    ]
    for book in books().values():
        printed = periods(book.id)
        if printed.keep:
            found.append(
                RetentionRule(
                    f"Superseded Rules Submissions ({book.short})",
                    f"at least {printed.keep} years",
                    printed.keep_cite,
                    "never deleted",
                )
            )
    for book in books().values():
        for stem in book.stems:
            chapter = load(f"{book.id}/{stem}")
            for term in chapter.terms if chapter.family != "framework" else ():
                what = f"Journals of {chapter.name} ({book.short}): {term.says.rstrip('.').lower()}"
                found.append(
                    RetentionRule(what, f"at least {term.period}", chapter.cited(term.cite), "not deleted before")
                )
    return found


def setting(connection: Connection) -> str:
    """For how long the house keeps journals of closed tables."""
    said = chain.records(connection, [SETTING], most=1)
    return str(said[0].content["journals"]) if said else ALWAYS


def set_period(kept: Store, period: str, by: str) -> None:
    """Set for how long journals of closed tables are kept: `always`, or a period such as `7 years`."""
    period = " ".join(period.split()).lower()
    if period != ALWAYS and not _PERIOD.fullmatch(period):
        raise Refused(f"{period!r} is not a period.", allowed=(ALWAYS, "30 days", "18 months", "7 years"))
    with kept.writing() as connection:
        chain.record(connection, SETTING, {"journals": period}, by)


def closed_tables(connection: Connection) -> Iterator[ClosedTable]:
    """Every closed table that still has its journal, with how long it is kept."""
    period = setting(connection)
    rows = connection.execute(sql.select(schema.tables).where(schema.tables.c.ended != "").order_by(schema.tables.c.id))
    for row in rows.all():
        this = sql.select(sql.func.count()).select_from(schema.events).where(schema.events.c.table_id == row.id)
        events = connection.execute(this).scalar_one()
        if events:
            closed = datetime.fromisoformat(row.ended).astimezone(UTC).date()
            until, cite = _until(row.address, closed, period)
            yield ClosedTable(row.id, row.address, closed, events, until, _needed(connection, row.id), cite)


def _until(address: str, closed: date, period: str) -> tuple[date | None, str]:
    """The last day on which a table's journal is kept, and the clause if a book prints it."""
    if period == ALWAYS:
        return None, ""
    last, cite, chapter = after(closed, period), "", _chapter(address)
    if chapter is not None:
        for term in chapter.terms:
            if (ends := after(closed, term.period)) > last:
                last, cite = ends, chapter.cited(term.cite)
    return last, cite


def _chapter(address: str) -> Chapter | None:
    try:
        return load(recorded(address))
    except Refused:  # a chapter of one's own, whose file is gone, or a book that is not here
        return None


def _needed(connection: Connection, table: int) -> str:
    """Why a journal is kept whatever the period; empty if nothing needs it."""
    tickets, claims, joins, requests = schema.tickets.c, schema.claims.c, schema.joins.c, schema.requests.c
    open_tickets = sql.select(tickets.id).where(tickets.table_id == table, tickets.redeemed == "")
    needs = {
        "tickets of it are not redeemed": open_tickets,
        "it fed or won a meter of the house": sql.select(joins.meter).where(joins.table_id == table),
        "hands of it won of a meter": sql.select(claims.id).where(claims.table_id == table),
        "a request waits for it": sql.select(requests.id).where(
            requests.table_id == table, requests.state == "waiting"
        ),
    }
    return next((why for why, query in needs.items() if connection.execute(query.limit(1)).first() is not None), "")


def day(milliseconds: int) -> date:
    """The day of a time, by UTC."""
    return datetime.fromtimestamp(milliseconds / 1000, UTC).date()


def purge(kept: Store, by: str, today: date | None = None) -> list[ClosedTable]:
    """Delete the journals whose time is over, each in a transaction of its own with the record of it."""
    today = today or day(store.now())
    with kept.reading() as connection:
        due = [one for one in closed_tables(connection) if one.due(today)]
    for one in due:
        with kept.writing(one.table) as connection:
            if _needed(connection, one.table):
                continue
            said = stored_extent(connection, one.table) | {"table": one.table, "period": setting(connection)}
            for of in (schema.events, schema.secrets, schema.snapshots):
                connection.execute(sql.delete(of).where(of.c.table_id == one.table))
            chain.record(connection, PURGED, said, by)
    return due


def stored_extent(connection: Connection, table: int) -> dict[str, Any]:
    """What is deleted of a table: how many events, the hash of the last, and how many seeds."""
    events, secrets = schema.events.c, schema.secrets.c
    last = sql.select(events.number, events.hash).where(events.table_id == table).order_by(events.number.desc())
    row = connection.execute(last.limit(1)).first()
    seeds = sql.select(sql.func.count()).select_from(schema.secrets).where(secrets.table_id == table)
    return {
        "events": row.number + 1 if row is not None else 0,
        "head": row.hash if row is not None else "",
        "seeds": connection.execute(seeds).scalar_one(),
    }


def deletion_time(connection: Connection, table: int) -> str:
    """When the journal of a table was deleted; empty if it was not."""
    for link in chain.records(connection, [PURGED], most=100_000):
        if link.content["table"] == table:
            return link.time
    return ""
