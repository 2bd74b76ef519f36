"""Tickets in and out, each redeemed once: cashing out of a station issues one and buys into another, and what a wager
was settled with is taken as one where a chapter has tickets honoured (`rules.dates.honoured`).

What the house owes on tickets is an account of the cage (`cage.TICKETS`). Each ticket has a row, by which nobody
redeems it twice, and its links in the chain of tickets, by which the audit finds a row that was changed, added or taken
out. A ticket's code is its number and digits made with the house's key: it is not stored, so that who reads the
database alone can redeem none. How many days a ticket of a station is good is the house's choice, how long that of a
wager the chapter's rule; what was issued stays owed after that too, as no book says whose it becomes. Of tickets that
are lost claims.py knows.
"""

from __future__ import annotations

import hmac
import re
from collections.abc import Collection
from dataclasses import dataclass
from datetime import date
from typing import Any

import msgspec
import sqlalchemy as sql
from sqlalchemy import Connection

from croupier import machine
from croupier.errors import Refused
from croupier.floor import cage, chain, integrity
from croupier.floor.keys import Keys
from croupier.floor.schema import tickets
from croupier.rules.books import house_money as money

DAYS = 30
"""For how many days a ticket is good unless the house says otherwise."""
_DIGITS = 12


@dataclass(frozen=True)
class Ticket:
    """One ticket."""

    id: int
    cents: int
    issued: str
    until: str
    """The last day on which it is good."""
    table_id: int
    station: int
    person: int | None
    """Who was at the station, or the seat; whoever has the code redeems it."""
    key: int
    redeemed: str
    """When; empty while it is not."""
    place: str
    """Where it was redeemed."""
    wager: str
    """The wager that it pays; empty for what a station was cashed out with."""
    since: str
    """The day of the event that decided the wager."""
    cite: str
    """The clause by which it is good until that day; empty where that is the house's choice."""

    def code(self, keys: Keys) -> str:
        """What is printed on it: its number and digits that only the house can make."""
        content = msgspec.json.encode([self.id, self.cents, self.issued, self.until, self.table_id, self.station])
        found = keys.digits(content, _DIGITS, self.key)
        return "-".join([str(self.id), *(found[place : place + 4] for place in range(0, _DIGITS, 4))])


@dataclass(frozen=True)
class Due:
    """A ticket that an act at a table is to issue."""

    cents: int
    station: int
    person: int | None
    until: date
    wager: str = ""
    since: str = ""
    cite: str = ""


def issue(connection: Connection, table: int, due: Due, by: str) -> Ticket:
    """Issue a ticket; the money has been moved by the act at the table."""
    values: dict[str, Any] = {
        "cents": due.cents,
        "issued": machine.utc_now().isoformat(timespec="seconds"),
        "until": due.until.isoformat(),
        "table_id": table,
        "station": due.station,
        "person": due.person,
        "key": chain.keys_of(connection).newest,
        "redeemed": "",
        "place": "",
        "wager": due.wager,
        "since": due.since,
        "cite": due.cite,
    }
    chain.take(connection)  # so that tickets are numbered in the order of their links
    number = connection.execute(sql.insert(tickets).values(values).returning(tickets.c.id)).scalar_one()
    chain.append(connection, chain.TICKETS, "issued", {"id": number, **values}, by)
    return Ticket(number, **values)


def find(connection: Connection, code: str, today: date) -> Ticket:
    """The ticket with a code, as it can be redeemed; refused if there is none, or it is redeemed or expired."""
    digits = re.sub(r"[\s-]", "", code)
    unknown = Refused("There is no such ticket.", allowed=("the number that is printed on it",))
    if (
        not (digits.isascii() and digits.isdecimal())
        or not _DIGITS < len(digits) <= _DIGITS + 10
        or int(digits[:-_DIGITS]) >= 2**31
    ):
        raise unknown
    found = known(connection, int(digits[:-_DIGITS]))
    if found is None:
        raise unknown
    printed = found.code(chain.keys_of(connection))
    if not hmac.compare_digest(printed.replace("-", ""), str(int(digits[:-_DIGITS])) + digits[-_DIGITS:]):
        raise unknown
    check_good(found, today)
    return found


def known(connection: Connection, number: int) -> Ticket | None:
    """The ticket with a number; refused if it is not as the house has recorded it."""
    row = connection.execute(sql.select(tickets).where(tickets.c.id == number)).first()
    if row is None:
        return None
    recorded: dict[str, Any] = {}
    for link in integrity.newest(connection, ["issued", "redeemed"], "id", number, chain.TICKETS):
        recorded = (_OF_STATIONS if link.kind == "issued" else {}) | link.content | recorded
        if link.kind == "issued":
            break
    if row._asdict() != recorded:
        raise integrity.NotAsRecorded(f"Ticket {number}")
    return Ticket(**row._asdict())


def check_open(ticket: Ticket) -> None:
    """Refuse a ticket that is redeemed."""
    if ticket.redeemed:
        raise Refused(f"Ticket {ticket.id} was redeemed {ticket.redeemed[:16].replace('T', ' ')} at {ticket.place}.")


def check_good(ticket: Ticket, today: date) -> None:
    """Refuse a ticket that is redeemed, or no longer good."""
    check_open(ticket)
    if today.isoformat() > ticket.until:
        raise Refused(f"Ticket {ticket.id} of {money(ticket.cents)} was good until {ticket.until}.", cite=ticket.cite)


def redeem(connection: Connection, ticket: Ticket, place: str, by: str) -> None:
    """A ticket is redeemed, if nobody was quicker; the money is moved by whoever redeems it."""
    now = machine.utc_now().isoformat(timespec="seconds")
    only = (tickets.c.id == ticket.id) & (tickets.c.redeemed == "")
    if not connection.execute(sql.update(tickets).where(only).values(redeemed=now, place=place)).rowcount:
        raise Refused(f"Ticket {ticket.id} was redeemed just now.")
    chain.append(connection, chain.TICKETS, "redeemed", {"id": ticket.id, "redeemed": now, "place": place}, by)


def at_cage(connection: Connection, ticket: Ticket, person: int, by: str, place: str = "the cage") -> None:
    """The cage pays a ticket into a person's account."""
    note = f"ticket {ticket.id}"
    cage.post(connection, [cage.Move("ticket", cage.TICKETS, cage.purse(person), ticket.cents, by=by, note=note)])
    redeem(connection, ticket, place, by)


def listed(
    connection: Connection,
    *,
    person: int | None = None,
    outstanding: bool = False,
    only: Collection[int] | None = None,
    most: int | None = 200,
) -> list[Ticket]:
    """The last tickets, newest first: all, a person's own, or some by their numbers."""
    query = sql.select(tickets).order_by(tickets.c.id.desc()).limit(most)
    if only is not None:
        query = query.where(tickets.c.id.in_(only))
    if person is not None:
        query = query.where(tickets.c.person == person)
    if outstanding:
        query = query.where(tickets.c.redeemed == "")
    return [Ticket(**row._asdict()) for row in connection.execute(query)]


_OF_STATIONS = {"wager": "", "since": "", "cite": ""}
"""What links do not say that were made when stations alone issued tickets."""


def wrong(connection: Connection, links: list[chain.Link]) -> list[str]:
    """Where tickets are not what their chain says, or what is owed on them is not what the cage's account holds."""
    said: dict[int, dict[str, Any]] = {}
    found = []
    for link in (one for one in links if one.kind in ("issued", "redeemed")):
        one = link.content
        if link.kind == "issued":
            said[one["id"]] = _OF_STATIONS | one
        elif one["id"] not in said or said[one["id"]]["redeemed"]:
            found.append(f"Ticket {one['id']} was redeemed twice, or was never issued, by link {link.number}.")
        else:
            said[one["id"]] = said[one["id"]] | one
    kept = {row.id: row._asdict() for row in connection.execute(sql.select(tickets))}
    for number in sorted(one for one in said.keys() | kept.keys() if said.get(one) != kept.get(one)):
        found.append(f"Ticket {number} is not as the chain says.")
    owed = sum(one["cents"] for one in said.values() if not one["redeemed"])
    held = cage.balance(connection, [cage.TICKETS])[cage.TICKETS]
    if owed != held:
        found.append(f"{money(owed)} is owed on tickets, the account of tickets holds {money(held)}.")
    return found
