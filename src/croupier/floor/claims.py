"""Claims for tickets that are lost or stolen: reported by whom they were issued to, with documents or without, decided
on once, and paid in the ticket's place.

A claim is what the chain of tickets says of it, and is stored nowhere else. It ends when somebody decides on it, or
when the ticket is presented after all: it is honoured then, unless the house has chosen to hold what is claimed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date

import msgspec
import sqlalchemy as sql
from sqlalchemy import Connection

from croupier.errors import Refused
from croupier.floor import chain, tickets
from croupier.floor.schema import links
from croupier.floor.table_rows import events_of
from croupier.floor.tickets import Ticket
from croupier.rules.dates import after
from croupier.rules.law import Term
from croupier.rules.submission import Rules
from croupier.tables.opening import game_of

CLAIMED, DECIDED = "claimed", "decided"
A_CLAIM = "a claim"
"""Where a ticket was redeemed that was paid without being presented."""
DOCUMENTED, UNDOCUMENTED = "lost-ticket-documented", "lost-ticket-undocumented"
WAIT = "lost-ticket"
"""What chapters call the irregularities, and the time for which a claim without documents waits."""


@dataclass(frozen=True)
class Claim:
    """A claim for a ticket, by the person to whom it was issued."""

    ticket: int
    reported: str
    """The day on which the loss was reported."""
    documents: str
    """What supports it, in words; empty: nothing does."""
    decided: str = ""
    """The day of the decision; empty while it is open."""
    paid: bool = False
    note: str = ""


def all_claims(connection: Connection) -> dict[int, Claim]:
    """Every claim, by its ticket."""
    query = sql.select(links.c.kind, links.c.data).where(
        links.c.chain == chain.TICKETS, links.c.kind.in_((CLAIMED, DECIDED))
    )
    found: dict[int, Claim] = {}
    for kind, data in connection.execute(query.order_by(links.c.number)):
        said = msgspec.json.decode(data)
        before = found.get(said["id"])
        if kind == CLAIMED:
            reported = before.reported if before is not None else said["on"]
            found[said["id"]] = Claim(said["id"], reported, said["documents"])
        elif before is not None:
            found[said["id"]] = replace(before, decided=said["on"], paid=said["paid"], note=said["note"])
    return found


def rules_of(connection: Connection, ticket: Ticket) -> Rules:
    """The rules under which the table was opened that issued a ticket, whether or not it is open still."""
    return game_of(events_of(connection, ticket.table_id, 0, 1)[0]).rules


def waits(rules: Rules) -> Term | None:
    """For how long a claim without documents waits; None if the house does not wait."""
    if rules.choice("undocumented-claims") != "wait":
        return None
    return next(one for one in rules.chapter.terms if one.id == WAIT)


def report(connection: Connection, ticket: Ticket, documents: str, today: date, by: str) -> None:
    """A ticket is reported lost or stolen, or documents are brought for a claim that is open."""
    if not ticket.cite:
        raise Refused(f"Ticket {ticket.id} is of a station, where no clause knows of claims: its code redeems it.")
    claim = all_claims(connection).get(ticket.id)
    rules = rules_of(connection, ticket)
    cite = rules.cite(rules.irregularity(DOCUMENTED if documents else UNDOCUMENTED).cite)
    if claim is None:
        tickets.check_good(ticket, today)
    elif claim.decided:
        raise Refused(f"The claim for ticket {ticket.id} was decided on {claim.decided}.", cite=cite)
    else:
        tickets.check_open(ticket)
    if claim is not None and not documents:
        raise Refused(f"Ticket {ticket.id} was reported lost on {claim.reported}.", allowed=("documents",), cite=cite)
    said = {"id": ticket.id, "on": today.isoformat(), "documents": documents}
    chain.append(connection, chain.TICKETS, CLAIMED, said, by)


def decide(connection: Connection, ticket: Ticket, pay: bool, note: str, today: date, by: str) -> None:
    """A claim is paid into the account of whom the ticket was issued to, or denied; refused while it has to wait: what
    nothing supports is decided on after the time of its clause, if the house waits."""
    tickets.check_open(ticket)
    if pay:
        assert ticket.person is not None  # a companion takes no ticket
        # accounts come before the chain; what is refused below undoes it
        tickets.at_cage(connection, ticket, ticket.person, by, A_CLAIM)
    chain.take(connection)
    claim, rules = all_claims(connection).get(ticket.id), rules_of(connection, ticket)
    if claim is None or claim.decided:
        what = f"was decided on {claim.decided}" if claim is not None else "was not reported lost"
        raise Refused(f"Ticket {ticket.id} {what}.")
    law = rules.irregularity(DOCUMENTED if claim.documents else UNDOCUMENTED)
    term = waits(rules)
    if term is not None and not (pay and claim.documents):
        until = after(date.fromisoformat(ticket.since), term.period)
        if today <= until:
            what = "its documents do not support" if claim.documents else "nothing supports"
            waiting = f"A claim that {what} is decided on after {until}, {term.period} from {term.since}."
            raise rules.refused(waiting, law)
    said = {"id": ticket.id, "on": today.isoformat(), "paid": pay, "note": note}
    chain.append(connection, chain.TICKETS, DECIDED, said, by)
    about = {"table": ticket.table_id, "event": law.event, "cite": rules.cite(law.cite), "seat": ticket.station}
    chain.record(connection, "incident", about | {"wager": ticket.wager, "note": note}, by)


def check_presented(connection: Connection, ticket: Ticket) -> None:
    """Refuse a ticket that is claimed as lost, where the house holds it until the claim is decided on."""
    claim = all_claims(connection).get(ticket.id) if ticket.cite else None
    if claim is None or claim.decided:
        return
    rules = rules_of(connection, ticket)
    if rules.choice("claimed-ticket") == "hold":
        what = f"Ticket {ticket.id} was reported lost on {claim.reported}, and waits for the decision on that."
        raise rules.refused(what, rules.option("claimed-ticket"))


def wrong(said: Sequence[chain.Link]) -> Iterator[str]:
    """Where the chain of tickets decides on what was not claimed, or twice, or pays a claim without redeeming it."""
    claimed, decided, paid = set[int](), set[int](), set[int]()
    for link in said:
        number = link.content["id"]
        if link.kind == CLAIMED:
            claimed.add(number)
        elif link.kind == "redeemed" and link.content["place"] == A_CLAIM:
            paid.add(number)
        elif link.kind == DECIDED:
            if number not in claimed or number in decided:
                yield f"The claim for ticket {number} was decided on twice, or was never made, by link {link.number}."
            decided.add(number)
            if link.content["paid"] != (number in paid):
                yield f"The claim for ticket {number} was not paid as link {link.number} says."
    for number in sorted(paid - decided):
        yield f"Ticket {number} was paid on a claim that nobody decided on."
