"""Statements of a person's account: every movement of a period with its table and round, and what it leaves.

What moved at the cage comes from the moves, what was won and lost from the journals, and who sat where from the chains
of the tables. The account and the chips at tables together are the balance; a ticket that was issued has left it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, time, timedelta
from typing import Any

import sqlalchemy as sql
from sqlalchemy import Connection

from croupier.floor import cage, chain, retention, schema
from croupier.floor.table_rows import events_of
from croupier.rules.loader import name_at
from croupier.tables.dealer import HouseDealer
from croupier.tables.fold import fold
from croupier.tables.journal import Event
from croupier.tables.ledger import layout, player
from croupier.tables.opening import game_of
from croupier.tables.table import Table

STATEMENT_READ = "statement"
"""The kind of record that says whose statement somebody else has read."""
WORDS = {
    "deposit": "Deposit",
    "withdrawal": "Withdrawal",
    "ticket": "Ticket redeemed",
    "buy-in": "Buy-in",
    "cash-out": "Cash-out",
    "ticket-in": "Buy-in by ticket",
    "ticket-out": "Ticket issued",
    "play": "Play",
    "gratuity": "Gratuity",
}
"""Kinds of movements, as people say them."""


@dataclass(frozen=True)
class Movement:
    """One movement; amounts in cents."""

    time: str
    kind: str
    cents: int
    """What came in, or went out if it is below zero; of a buy-in or cash-out what went to or from the table."""
    table: int | None = None
    round: int | None = None
    note: str = ""
    account: int = 0
    """What the account holds after it."""
    at_tables: int = 0
    """And what lies in chips at tables."""

    @property
    def to_account(self) -> int:
        """What it adds to the account."""
        if self.kind in ("buy-in", "cash-out"):
            return -self.cents if self.kind == "buy-in" else self.cents
        return self.cents if self.kind in ("deposit", "withdrawal", "ticket") else 0

    @property
    def to_tables(self) -> int:
        """What it adds to the chips at tables."""
        if self.kind in ("buy-in", "cash-out"):
            return -self.to_account
        return 0 if self.kind in ("deposit", "withdrawal", "ticket") else self.cents


@dataclass(frozen=True)
class Statement:
    """A person's movements in a period; amounts in cents."""

    person: int
    name: str
    first: date
    last: date
    opening: int
    """The account and the chips at tables when the period began."""
    closing: int
    movements: tuple[Movement, ...]
    totals: dict[str, int] = field(default_factory=dict)
    """By kind, what came in and went out; transfers between account and tables are left out."""
    won: int = 0
    """Of the rounds that were won, all added up; and of those that were lost."""
    lost: int = 0
    tables: dict[int, str] = field(default_factory=dict)
    """What the tables are called."""


def statement(connection: Connection, person: int, first: date, last: date, notes: bool = False) -> Statement:
    """The statement of a person from one day to another, both included, by UTC; with `notes` of staff or without."""
    name = connection.execute(sql.select(schema.people.c.name).where(schema.people.c.id == person)).scalar_one()
    begins, ends = _start(first), _start(last + timedelta(days=1))
    account = at_tables = opening = closing = 0
    within = []
    for one in sorted(_movements(connection, person, notes), key=lambda one: one.time):
        if one.time >= ends:
            break
        account, at_tables = account + one.to_account, at_tables + one.to_tables
        if one.time < begins:
            opening = account + at_tables
            closing = opening
            continue
        within.append(_left(one, account, at_tables))
        closing = account + at_tables
    totals: dict[str, int] = {}
    for one in within:
        if one.kind not in ("buy-in", "cash-out"):
            totals[one.kind] = totals.get(one.kind, 0) + one.cents
    played = [one.cents for one in within if one.kind == "play"]
    numbers = {one.table for one in within if one.table is not None}
    titles = cage.titles(connection)
    return Statement(
        person, name, first, last, opening, closing, tuple(within), totals,
        sum(cents for cents in played if cents > 0), sum(cents for cents in played if cents < 0),
        {number: titles[number][1] or name_at(titles[number][0]) for number in sorted(numbers)},
    )  # fmt: skip


def record_read(connection: Connection, found: Statement, by: str) -> None:
    """Record that somebody else has read a person's statement."""
    period = {"first": found.first.isoformat(), "last": found.last.isoformat()}
    chain.record(connection, STATEMENT_READ, {"person": found.person, **period}, by)


def _start(day: date) -> str:
    return datetime.combine(day, time(), UTC).isoformat(timespec="milliseconds")


def _left(one: Movement, account: int, at_tables: int) -> Movement:
    return Movement(one.time, one.kind, one.cents, one.table, one.round, one.note, account, at_tables)


def _movements(connection: Connection, person: int, notes: bool) -> Iterator[Movement]:
    """Everything that has ever moved for a person, in no order."""
    purse, moves = cage.purse(person), schema.moves.c
    query = sql.select(schema.moves).where((moves.source == purse) | (moves.target == purse)).order_by(moves.id)
    for row in connection.execute(query):
        if row.kind not in ("buy-in", "cash-out"):
            cents = row.cents if row.target == purse else -row.cents
            yield Movement(row.time, row.kind, cents, note=row.note if notes else "")
    name = connection.execute(sql.select(schema.people.c.name).where(schema.people.c.id == person)).scalar_one()
    for table in _tables(connection, person, purse):
        first = next(chain.links_of(connection, chain.of_table(table)), None)
        if retention.deletion_time(connection, table):
            yield from _without_journal(connection, table, purse, name, "all rounds: the journal was deleted")
        elif first is None or first.kind == "upgrade":
            yield from _without_journal(connection, table, purse, name, "all rounds: played at an earlier version")
        else:
            yield from _at_table(connection, table, person)


def _tables(connection: Connection, person: int, purse: str) -> list[int]:
    """The tables at which a person ever sat, as their chains and the account say."""
    links, moves = schema.links.c, schema.moves.c
    sat = sql.select(links.chain).where(links.chain.like("table %"), links.data.contains(f':[{person},"')).distinct()
    paid = sql.select(moves.table_id).where((moves.source == purse) | (moves.target == purse)).distinct()
    found = {int(name.split()[1]) for name in connection.execute(sat).scalars()}
    return sorted(found | {number for number in connection.execute(paid).scalars() if number is not None})


def _without_journal(connection: Connection, table: int, purse: str, name: str, note: str) -> Iterator[Movement]:
    """What a person brought to a table and took from it, and what play there came to in all, by the moves alone."""
    moves = schema.moves.c
    by_ticket = ((moves.source == cage.TICKETS) | (moves.target == cage.TICKETS)) & (moves.by == name)
    query = sql.select(schema.moves).where(
        moves.table_id == table,
        moves.kind.in_(("buy-in", "cash-out")),
        (moves.source == purse) | (moves.target == purse) | by_ticket,
    )
    rows = connection.execute(query.order_by(moves.id)).all()
    result = sum(row.cents if row.kind == "cash-out" else -row.cents for row in rows)
    for place, row in enumerate(rows, 1):
        own = Movement(row.time, row.kind, row.cents, table)
        if cage.TICKETS in (row.source, row.target):
            kind, cents = ("ticket-in", row.cents) if row.kind == "buy-in" else ("ticket-out", -row.cents)
            own = Movement(row.time, kind, cents, table)
        played = Movement(row.time, "play", result, table, note=note)
        if place < len(rows):
            yield own
        else:  # what a player leaves with is won before
            yield from (own, played) if row.kind == "buy-in" else (played, own)


def _at_table(connection: Connection, table: int, person: int) -> Iterator[Movement]:
    """What moved for a person at a table: buy-ins, cash-outs, gratuities, and what each round came to."""
    journal = events_of(connection, table)
    owners = _Owners(connection, table, person)
    by_ticket = _by_ticket(connection, table)
    game = game_of(journal[0])
    played = Table(game, HouseDealer(game))
    number, result, last = 0, 0, journal[0]
    for event in journal:
        seats = owners.seats_at(event)
        before = {seat: _holds(played, seat) for seat in seats}
        if event.kind != "read":  # which only matters to the script that asked
            fold(played, event)
        came = sum(_holds(played, seat) - cents for seat, cents in before.items())
        if event.kind == "round":
            if result:
                yield Movement(last.time, "play", result, table, number or None)
            number, result = event.data["number"], 0
        if not came:
            continue
        kind = _kind(event, by_ticket)
        if kind == "play":
            result, last = result + came, event
            continue
        if result:  # so that what a player leaves with is there first
            yield Movement(last.time, "play", result, table, number or None)
            result = 0
        yield Movement(event.time, kind, abs(came) if kind in ("buy-in", "cash-out") else came, table, number or None)
    if result:
        yield Movement(last.time, "play", result, table, number or None)


def _holds(played: Table, seat: int) -> int:
    return played.ledger[player(seat)] + played.ledger[layout(seat)]


def _kind(event: Event, by_ticket: set[int]) -> str:
    """What a movement at a table is."""
    if event.kind in ("sit", "buy"):
        return "ticket-in" if event.number in by_ticket else "buy-in"
    if event.kind in ("leave", "ticket"):
        return "ticket-out" if event.number in by_ticket else "cash-out"
    return "gratuity" if event.kind == "tip" else "play"


def _by_ticket(connection: Connection, table: int) -> set[int]:
    """The events by which somebody bought in with a ticket, or was given one."""
    moves = schema.moves.c
    query = sql.select(moves.event).where(
        moves.table_id == table, (moves.source == cage.TICKETS) | (moves.target == cage.TICKETS)
    )
    return set(connection.execute(query).scalars())


class _Owners:
    """The seats of a person at a table, event by event, as the table's chain says."""

    def __init__(self, connection: Connection, table: int, person: int) -> None:
        self.person = person
        self._links = chain.links_of(connection, chain.of_table(table))
        self._until, self._seats, self._next = 0, set[int](), set[int]()

    def seats_at(self, event: Event) -> set[int]:
        """The person's seats before an event and after the act that it belongs to."""
        while event.number >= self._until:
            self._seats = self._next
            link = next(self._links, None)
            if link is None:
                break
            said: dict[str, Any] = link.content
            if "chairs" in said:
                self._next = {int(seat) for seat, (who, _) in said["chairs"].items() if who == self.person}
            self._until = said.get("length", self._until)
        return self._seats | self._next
