"""Stadium tables: what stations, attendants and the cage do with money and tickets, and the dealer's screen."""

from __future__ import annotations

from collections.abc import Sequence

from litestar import get, post
from litestar.params import JSONBody

from croupier.errors import Refused
from croupier.floor import cage, tickets
from croupier.floor.floor import Floor
from croupier.rules.stadium import CHAPTERS, PAID_BY_HAND
from croupier.web import messages as say
from croupier.web.api import Ask, SeatId, TableId, once, router, who
from croupier.web.api import _state as state
from croupier.web.pages import Page, page, rendered


@post("/tables/{table:int}/stations", may="play", sync_to_thread=True)
def take_station(request: Ask, table: TableId, data: JSONBody[say.TakeStation]) -> say.TableState:
    """Sit down at a station that is free, with money of your account or with a ticket."""
    floor, person = who(request)
    done = once(request, person, data, lambda: floor.house.take_station(person, table, data.cents, data.ticket))
    return state(floor, person, table, done)


@post("/tables/{table:int}/seats/{seat:int}/ticket", may="play", status_code=200, sync_to_thread=True)
def insert(request: Ask, table: TableId, seat: SeatId, data: JSONBody[say.Ticketed]) -> say.TableState:
    """Put a ticket into your station."""
    floor, person = who(request)
    done = once(request, person, data, lambda: floor.house.insert(person, table, seat, data.ticket))
    return state(floor, person, table, done)


@post("/tables/{table:int}/seats/{seat:int}/tip", may="play", status_code=200, sync_to_thread=True)
def tip(request: Ask, table: TableId, seat: SeatId, data: JSONBody[say.BuyIn]) -> say.TableState:
    """Give the dealers something at your station."""
    floor, person = who(request)
    done = once(request, person, data, lambda: floor.house.tip(person, table, seat, data.cents))
    return state(floor, person, table, done)


@post("/tables/{table:int}/seats/{seat:int}/hand-pay", may="pay", status_code=200, sync_to_thread=True)
def hand_pay(request: Ask, table: TableId, seat: SeatId, data: JSONBody[say.HandPay]) -> say.TableState:
    """Pay a station out by hand, into its player's account."""
    floor, person = who(request)
    done = once(request, person, data, lambda: floor.house.hand_pay(person, table, seat, data.gratuity))
    return state(floor, person, table, done)


@get("/tickets", may="inventory", sync_to_thread=True)
def all_tickets(request: Ask) -> say.TicketsState:
    """The last tickets, and what the house owes on all of them."""
    floor, _ = who(request)
    with floor.store.reading() as connection:
        owed = cage.balance(connection, [cage.TICKETS])[cage.TICKETS]
        return say.TicketsState(owed, _states(floor, tickets.listed(connection)))


@get("/tickets/own", may="play", sync_to_thread=True)
def own_tickets(request: Ask) -> say.TicketsState:
    """Tickets that stations of yours have issued and nobody has redeemed, with their codes."""
    floor, person = who(request)
    with floor.store.reading() as connection:
        found = _states(floor, tickets.listed(connection, person=person.id, outstanding=True), codes=True)
    return say.TicketsState(sum(one.cents for one in found), found)


@post("/tickets", may="pit", status_code=200, sync_to_thread=True)
def redeem(request: Ask, data: JSONBody[say.RedeemTicket]) -> say.Done:
    """The cage pays a ticket into a person's account."""
    floor, person = who(request)
    once(request, person, data, lambda: floor.house.redeem(person, data.ticket, data.person).id)
    return say.Done("The ticket is redeemed.")


def _states(floor: Floor, found: Sequence[tickets.Ticket], codes: bool = False) -> list[say.TicketState]:
    today = floor.house.today().isoformat()
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
        )
        for one in found
    ]


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
        request, template, person, id=table, chapter=law, title=title or law.name, stadium=CHAPTERS[law.rulebook],
        clause=PAID_BY_HAND,
    )  # fmt: skip


@get("/tickets", may="inventory", sync_to_thread=True)
def tickets_page(request: Ask) -> Page:
    """The tickets at the cage."""
    floor, person = who(request)
    everyone = floor.house.people.everyone() if person.may("pit") else []
    people = [one for one, blocked in everyone if one.may("play") and not blocked] or [person]
    return page(request, "tickets.html", person, people=people, days=floor.house.ticket_days)


stations = router([take_station, insert, tip, hand_pay, all_tickets, own_tickets, redeem])
station_pages = rendered([dealer_page, attendant_page, tickets_page])
