"""Stadium tables and tickets: what stations, attendants, books and the cage do with money and tickets, claims for those
that are lost, and the dealer's screen."""

from __future__ import annotations

from collections.abc import Sequence

from litestar import Response, get, post
from litestar.params import JSONBody
from sqlalchemy import Connection

from croupier.errors import Refused
from croupier.floor import cage, claims, tickets
from croupier.floor.control import Waiting
from croupier.floor.floor import Floor
from croupier.rules.stadium import PAID_BY_HAND, printed_in
from croupier.web import messages as say
from croupier.web.api import SECOND, Ask, SeatId, TableId, once, once_agreed, router, waits, who
from croupier.web.pages import Page, page, rendered
from croupier.web.tables import table_state


@post("/tables/{table:int}/stations", may="play", sync_to_thread=True)
def take_station(request: Ask, table: TableId, data: JSONBody[say.TakeStation]) -> say.TableState:
    """Sit down at a station that is free, with money of your account or with a ticket."""
    floor, person = who(request)
    done = once(request, person, data, lambda: floor.house.take_station(person, table, data.cents, data.ticket))
    return table_state(floor, person, table, done)


@post("/tables/{table:int}/seats/{seat:int}/ticket", may="play", status_code=200, sync_to_thread=True)
def insert(request: Ask, table: TableId, seat: SeatId, data: JSONBody[say.Ticketed]) -> say.TableState:
    """Put a ticket into your station, or present it at the book for chips."""
    floor, person = who(request)
    done = once(request, person, data, lambda: floor.house.insert(person, table, seat, data.ticket))
    return table_state(floor, person, table, done)


@post("/tables/{table:int}/seats/{seat:int}/tip", may="play", status_code=200, responses=SECOND, sync_to_thread=True)
def tip(request: Ask, table: TableId, seat: SeatId, data: JSONBody[say.Tip]) -> Response[say.TableState]:
    """Give the dealers something at your station, or the slot team on a payout by hand: much waits for a supervisor."""
    floor, person = who(request)
    done = once_agreed(request, person, data, lambda: floor.control.tip(person, table, seat, data.cents, data.to))
    return waits(person, done) if isinstance(done, Waiting) else Response(table_state(floor, person, table, done))


@post("/tables/{table:int}/seats/{seat:int}/hand-pay", may="pay", status_code=200, sync_to_thread=True)
def hand_pay(request: Ask, table: TableId, seat: SeatId, data: JSONBody[say.HandPay]) -> say.TableState:
    """Pay a station out by hand, into its player's account."""
    floor, person = who(request)
    done = once(request, person, data, lambda: floor.house.hand_pay(person, table, seat))
    return table_state(floor, person, table, done)


@get("/tickets", may="inventory", sync_to_thread=True)
def all_tickets(request: Ask) -> say.TicketsState:
    """The last tickets and those whose claim is open, and what the house owes on all of them."""
    floor, _ = who(request)
    with floor.store.reading() as connection:
        owed = cage.balance(connection, [cage.TICKETS])[cage.TICKETS]
        waiting = {number for number, one in claims.all_claims(connection).items() if not one.decided}
        last = tickets.listed(connection)
        older = tickets.listed(connection, outstanding=True, only=waiting - {one.id for one in last}, most=None)
        return say.TicketsState(owed, _states(floor, connection, [*last, *older]))


@get("/tickets/own", may="play", sync_to_thread=True)
def own_tickets(request: Ask) -> say.TicketsState:
    """Tickets that were issued to you and nobody has redeemed, with their codes."""
    floor, person = who(request)
    with floor.store.reading() as connection:
        own = tickets.listed(connection, person=person.id, outstanding=True)
        found = _states(floor, connection, own, codes=True)
    return say.TicketsState(sum(one.cents for one in found), found)


@post("/tickets", may="pit", status_code=200, responses=SECOND, sync_to_thread=True)
def redeem(request: Ask, data: JSONBody[say.RedeemTicket]) -> Response[say.Done]:
    """The cage pays a ticket into a person's account; a large one when a second supervisor agrees."""
    floor, person = who(request)
    done = once_agreed(request, person, data, lambda: floor.control.redeem(person, data.ticket, data.person))
    return waits(person, done) if isinstance(done, Waiting) else Response(say.Done("Ticket redeemed."))


@post("/tables/{table:int}/seats/{seat:int}/as-ticket", may="play", status_code=200, sync_to_thread=True)
def as_ticket(request: Ask, table: TableId, seat: SeatId, data: JSONBody[say.AsTicket]) -> say.TableState:
    """Take what a wager of the last round was settled with as a ticket, where the chapter has tickets honoured."""
    floor, person = who(request)
    done = once(request, person, data, lambda: floor.house.take_ticket(person, table, seat, data.wager))
    return table_state(floor, person, table, done)


@post("/tables/{table:int}/seats/{seat:int}/asks", may="play", status_code=202, sync_to_thread=True)
def ask_ruling(request: Ask, table: TableId, seat: SeatId, data: JSONBody[say.AskRuling]) -> Response[say.Waits]:
    """Ask for a ruling that both you and the house agree to: it waits for a supervisor."""
    floor, person = who(request)
    asked = (data.irregularity, seat, data.wager)
    done = once_agreed(request, person, data, lambda: floor.control.ask_ruling(person, table, *asked))
    if not isinstance(done, Waiting):
        raise Refused("The house has agreed to this already.")
    return waits(person, done)


@post("/tickets/{ticket:int}/lost", may="play", status_code=200, sync_to_thread=True)
def report_lost(request: Ask, ticket: TableId, data: JSONBody[say.ReportLost]) -> say.Done:
    """Report a ticket of your own as lost or stolen, or bring documents for the claim."""
    floor, person = who(request)
    once(request, person, data, lambda: floor.house.report_lost(person, ticket, data.documents))
    return say.Done("The loss is reported.")


@post("/tickets/{ticket:int}/claim", may="pit", status_code=200, responses=SECOND, sync_to_thread=True)
def decide_claim(request: Ask, ticket: TableId, data: JSONBody[say.DecideClaim]) -> Response[say.Done]:
    """Decide on a claim for a ticket that is lost: it is paid into its player's account, or denied."""
    floor, person = who(request)
    done = once_agreed(request, person, data, lambda: floor.control.claim(person, ticket, data.pay, data.note))
    return waits(person, done) if isinstance(done, Waiting) else Response(say.Done("Claim decided."))


def _states(
    floor: Floor, connection: Connection, found: Sequence[tickets.Ticket], codes: bool = False
) -> list[say.TicketState]:
    today, lost = floor.house.today().isoformat(), claims.all_claims(connection)
    return [
        say.TicketState(
            id=one.id,
            cents=one.cents,
            issued=one.issued,
            until=one.until,
            table=one.table_id,
            station=one.station,
            state="redeemed" if one.redeemed else "expired" if today > one.until else "outstanding",
            redeemed=one.redeemed,
            place=one.place,
            code=one.code(floor.store.keys) if codes else "",
            wager=one.wager,
            cite=one.cite,
            claim=_claim(lost.get(one.id)),
        )
        for one in found
    ]


def _claim(one: claims.Claim | None) -> say.ClaimState | None:
    return say.ClaimState(one.reported, one.documents, one.decided, one.paid, one.note) if one is not None else None


@get("/tables/{table:int}/dealer", may="proceed", sync_to_thread=True)
def dealer_page(request: Ask, table: TableId) -> Page:
    """The dealer's screen of a stadium table: what to do next."""
    return _stadium_page(request, "dealer.html", table, "This table has seats, and no dealer's screen.")


@get("/tables/{table:int}/attendant", may="pay", sync_to_thread=True)
def attendant_page(request: Ask, table: TableId) -> Page:
    """What an attendant does at a stadium table: payouts by hand."""
    return _stadium_page(request, "attendant.html", table, "This table has seats, and no attendant.")


def _stadium_page(request: Ask, template: str, table: int, refused: str) -> Page:
    floor, person = who(request)
    with floor.house.seeing(table) as kept:
        if kept.stadium is None:
            raise Refused(refused)
        law, title = kept.game.rules.chapter, kept.title
    return page(
        request, template, person, id=table, chapter=law, title=title or law.name, stadium=printed_in()[law.rulebook],
        clause=PAID_BY_HAND,
    )  # fmt: skip


@get("/tickets", may="inventory", sync_to_thread=True)
def tickets_page(request: Ask) -> Page:
    """The tickets at the cage."""
    floor, person = who(request)
    everyone = floor.house.people.everyone() if person.may("pit") else []
    people = [one for one, blocked in everyone if one.may("play") and not blocked] or [person]
    return page(request, "tickets.html", person, people=people, days=floor.house.ticket_days)


stations = router(
    [
        take_station, insert, tip, hand_pay, as_ticket, ask_ruling, all_tickets, own_tickets, redeem, report_lost,
        decide_claim,
    ]
)  # fmt: skip
station_pages = rendered([dealer_page, attendant_page, tickets_page])
