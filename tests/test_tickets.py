"""Tickets of the sports pool on the floor: taken, presented once and within the year, lost and claimed; voids that both
agree to. Every cent is accounted for."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from croupier.errors import Refused
from croupier.floor import cage, chain, claims, tickets
from croupier.floor.audit import audit
from croupier.floor.backup import backup, restore
from croupier.floor.calendar import calendar
from croupier.floor.control import Control, Waiting
from croupier.floor.floor import Floor
from croupier.floor.house import House
from croupier.floor.people import LOCAL, NotAllowed, Person
from croupier.floor.store import Store
from croupier.rules.dates import after
from croupier.rules.examples import example
from croupier.rules.submission import Submission
from croupier.tables.replay import replay
from croupier.web.app import application
from croupier.web.security import COOKIE
from floors import cluster, database, newcomer  # noqa: F401 (fixtures)

POOL = "gr/13-sports-pool"
SIDES = tuple(f"straight:ravens-steelers.spread.{side}" for side in ("ravens", "steelers"))
STARTS, PAID = 1_000_00, 210_00
"""What players have, and what a ticket of $110 at -110 is paid with."""


class Book:
    """A house with a supervisor and two players, and a book whose every event ends in the round."""

    def __init__(self, url: str, **options: str) -> None:
        self.store = Store(url)
        self.house = House(self.store)
        self.boss, _ = newcomer(self.store, "Sue", "supervisor")
        self.ada, _ = newcomer(self.store, "Ada", "player", STARTS)
        self.bob, _ = newcomer(self.store, "Bob", "player", STARTS)
        self.table = self.open(**options)

    def open(self, paused: bool = False, **options: str) -> int:
        chosen = Submission(options={**example("gr/13").options, **options})
        return self.house.open(self.boss, POOL, chosen, paused=paused)

    def won(self) -> str:
        """Ada sits down and bets on both sides of a line without a tie: the one that has won, at its terms."""
        self.house.sit(self.ada, self.table, 1, 500_00)
        self.house.wager(self.ada, self.table, 1, dict.fromkeys(SIDES, 110_00))
        with self.house.seeing(self.table) as kept:
            (line,) = [line for line in kept.table.lines if line.net > 0]
        return line.wager

    def ticket(self) -> tickets.Ticket:
        """The ticket of a wager that Ada has won."""
        self.house.take_ticket(self.ada, self.table, 1, self.won())
        return self.tickets()[0]

    def tickets(self) -> list[tickets.Ticket]:
        with self.store.reading() as connection:
            return tickets.listed(connection)

    def claims(self) -> dict[int, claims.Claim]:
        with self.store.reading() as connection:
            return claims.all_claims(connection)

    def code(self, ticket: tickets.Ticket) -> str:
        return ticket.code(self.store.keys)

    def held(self, account: str) -> int:
        with self.store.reading() as connection:
            return cage.balance(connection, [account])[account]

    def purse(self, person: Person) -> int:
        return self.held(cage.purse(person.id))

    def clean(self) -> None:
        assert audit(self.store).wrong == ()

    def later(self, day: date) -> None:
        self.house.today = lambda: day


@pytest.fixture
def book(tmp_path: Path) -> Iterator[Book]:
    made = Book(str(tmp_path / "floor.db"))
    yield made
    made.store.close()


def refused(do: Callable[[], object], says: str, cite: str = "") -> None:
    with pytest.raises(Refused, match=says) as found:
        do()
    assert found.value.cite == cite


# --- taken and presented ---------------------------------------------------------------------------------------------


def test_a_winning_wager_is_taken_as_a_ticket_and_presented_once(database: str) -> None:  # noqa: F811
    book = Book(database)
    house, wager = book.house, book.won()
    refused(lambda: house.take_ticket(book.ada, book.table, 1, "straight:nothing"), "Nothing was paid", "gr 13(d)(5)")
    with pytest.raises(NotAllowed):
        house.take_ticket(book.bob, book.table, 1, wager)
    house.take_ticket(book.ada, book.table, 1, wager)
    refused(lambda: house.take_ticket(book.ada, book.table, 1, wager), "a ticket already", "gr 13(d)(5)")
    (ticket,) = book.tickets()
    assert (ticket.cents, ticket.wager, ticket.cite, ticket.person) == (PAID, wager, "gr 13(d)(5)", book.ada.id)
    assert ticket.until == after(date.fromisoformat(ticket.since), "1 year").isoformat()
    with house.seeing(book.table) as kept:
        assert kept.table.bankroll(1) == 500_00 - 220_00, "its money is no longer before the seat"
    assert book.held(cage.TICKETS) == PAID
    house.redeem(book.boss, book.code(ticket), book.bob.id)  # whoever presents it
    assert (book.held(cage.TICKETS), book.purse(book.bob)) == (0, STARTS + PAID)
    for again in (
        lambda: House(book.store).redeem(book.boss, book.code(ticket), book.ada.id),
        lambda: house.insert(book.ada, book.table, 1, book.code(ticket)),
    ):
        refused(again, "was redeemed .* at the cage")
    book.clean()
    book.store.close()


def test_it_is_presented_at_the_book_for_chips(book: Book) -> None:
    ticket = book.ticket()
    book.house.insert(book.ada, book.table, 1, book.code(ticket))
    assert book.held(cage.TICKETS) == 0
    assert book.tickets()[0].place == f"seat 1 of table {book.table}"
    book.house.leave(book.ada, book.table, 1)
    assert book.purse(book.ada) == STARTS - 10_00, "one side lost 110, the other won 100"
    book.clean()


def test_it_is_taken_after_its_round_by_who_won_it_and_not_later(book: Book) -> None:
    house, wager = book.house, book.won()
    house.leave(book.ada, book.table, 1)
    house.sit(book.bob, book.table, 1, 500_00)
    refused(lambda: house.take_ticket(book.bob, book.table, 1, wager), "Nothing was paid", "gr 13(d)(5)")
    house.leave(book.bob, book.table, 1)
    wager = book.won()
    house.wager(book.ada, book.table, 1, {"prop:toss.prop.heads": 5_00})
    refused(lambda: house.take_ticket(book.ada, book.table, 1, wager), "Nothing was paid", "gr 13(d)(5)")
    wheel = house.open(book.boss, "gr/roulette", Submission())
    house.sit(book.bob, wheel, 1, 100_00)
    refused(lambda: house.take_ticket(book.bob, wheel, 1, "red"), "paid at the table")
    refused(lambda: house.insert(book.bob, wheel, 1, "1"), "seats, not stations")


def test_it_is_honoured_up_to_a_year_after_the_event(book: Book) -> None:
    ticket = book.ticket()
    last = date.fromisoformat(ticket.until)
    book.later(last + timedelta(days=1))
    for late in (
        lambda: book.house.redeem(book.boss, book.code(ticket), book.ada.id),
        lambda: book.house.insert(book.ada, book.table, 1, book.code(ticket)),
        lambda: book.house.report_lost(book.ada, ticket.id, "a photograph of it"),
    ):
        refused(late, rf"of \$210 was good until {last}", "gr 13(d)(5)")
    assert book.held(cage.TICKETS) == PAID, "it is still owed"
    book.later(last)
    book.house.redeem(book.boss, book.code(ticket), book.ada.id)
    book.clean()


def test_it_is_in_the_journal_in_memory_and_in_copies(book: Book, tmp_path: Path) -> None:
    ticket = book.ticket()
    table = replay(book.house.events(book.table))
    assert table.bankroll(1) == 280_00
    with House(book.store).seeing(book.table) as kept:  # another server, or this one after a crash
        assert kept.table.bankroll(1) == 280_00
        assert kept.table.settled(1) == {}
    book.house.report_lost(book.ada, ticket.id)
    backup(book.store, tmp_path / "copy")
    url, key = str(tmp_path / "again.db"), str(book.store.key)
    restore(tmp_path / "copy", url, key)
    again = Store(url, key)
    assert audit(again).wrong == ()
    with again.reading() as connection:
        assert tickets.listed(connection) == [ticket]
        assert list(claims.all_claims(connection)) == [ticket.id]
    again.close()


def test_the_only_person_of_a_floor_does_all_of_it(tmp_path: Path) -> None:
    kept = Store(str(tmp_path / "floor.db"))
    house = House(kept)
    you = house.people.local()
    assert you.role == LOCAL
    table = house.open(you, POOL, example("gr/13"))
    house.sit(you, table, 1, 500_00)
    house.wager(you, table, 1, dict.fromkeys(SIDES, 110_00))
    with house.seeing(table) as seen:
        (wager,) = seen.table.settled(1)
    house.take_ticket(you, table, 1, wager)
    house.report_lost(you, 1, "the receipt of the card")
    house.decide_claim(you, 1, True, "seen")
    with kept.reading() as connection:
        held = cage.balance(connection, [cage.TICKETS, cage.purse(you.id)])
    assert held == {cage.TICKETS: 0, cage.purse(you.id): PAID}
    assert audit(kept).wrong == ()
    kept.close()


# --- lost ------------------------------------------------------------------------------------------------------------


def test_a_documented_claim_is_paid_in_the_tickets_place(book: Book) -> None:
    house, ticket = book.house, book.ticket()
    before = book.purse(book.ada)
    refused(lambda: house.decide_claim(book.boss, ticket.id, True), "was not reported lost")
    refused(lambda: house.report_lost(book.bob, ticket.id, "I found it"), "No ticket 1 was issued to you")
    house.report_lost(book.ada, ticket.id)
    refused(lambda: house.report_lost(book.ada, ticket.id), "was reported lost on", "gr 13(c)(3)")
    refused(lambda: house.decide_claim(book.boss, ticket.id, True), "nothing supports", "gr 13(c)(3)")
    assert (book.purse(book.ada), book.held(cage.TICKETS)) == (before, PAID), "what was refused has moved nothing"
    house.report_lost(book.ada, ticket.id, "the receipt of the card that paid for it")
    with pytest.raises(NotAllowed):
        house.decide_claim(book.ada, ticket.id, True)
    refused(lambda: house.decide_claim(book.boss, ticket.id, False), "documents do not support", "gr 13(c)(3)")
    house.decide_claim(book.boss, ticket.id, True, "the receipt is of that day")
    assert (book.purse(book.ada), book.held(cage.TICKETS)) == (before + PAID, 0)
    refused(lambda: house.redeem(book.boss, book.code(ticket), book.bob.id), "redeemed .* at a claim")
    refused(lambda: house.decide_claim(book.boss, ticket.id, True), "redeemed .* at a claim")
    with book.store.reading() as connection:
        incident, *_ = chain.records(connection, ["incident"])
    assert (incident.content["cite"], incident.content["note"]) == ("gr 13(c)(3)", "the receipt is of that day")
    book.clean()


@pytest.mark.parametrize("pay", [True, False])
def test_a_claim_without_documents_waits_for_a_year(book: Book, pay: bool) -> None:
    house, ticket = book.house, book.ticket()
    before, ends = book.purse(book.ada), after(date.fromisoformat(ticket.since), "1 year")
    house.report_lost(book.ada, ticket.id)
    for day in (house.today(), ends):
        book.later(day)
        refused(lambda: house.decide_claim(book.boss, ticket.id, pay), f"decided on after {ends}", "gr 13(c)(3)")
    book.later(ends + timedelta(days=1))
    house.decide_claim(book.boss, ticket.id, pay, "nobody has presented it")
    assert book.purse(book.ada) == before + PAID * pay
    assert book.held(cage.TICKETS) == PAID * (not pay)
    (claim,) = book.claims().values()
    assert (claim.paid, claim.decided) == (pay, str(house.today()))
    refused(lambda: house.report_lost(book.ada, ticket.id, "a witness"), "was decided on", "gr 13(c)(3)")
    book.clean()


def test_a_house_that_does_not_wait_decides_at_once(tmp_path: Path) -> None:
    book = Book(str(tmp_path / "floor.db"), **{"undocumented-claims": "decide"})
    ticket = book.ticket()
    book.house.report_lost(book.ada, ticket.id)
    book.house.decide_claim(book.boss, ticket.id, False, "nobody knows her")
    book.house.redeem(book.boss, book.code(ticket), book.ada.id)  # it has turned up
    assert book.held(cage.TICKETS) == 0
    book.clean()
    book.store.close()


def test_a_claimed_ticket_is_honoured_or_held_as_the_house_has_chosen(tmp_path: Path) -> None:
    book = Book(str(tmp_path / "floor.db"))
    ticket = book.ticket()
    book.house.report_lost(book.ada, ticket.id, "a photograph")
    book.house.redeem(book.boss, book.code(ticket), book.bob.id)
    refused(lambda: book.house.decide_claim(book.boss, ticket.id, True), "redeemed .* at the cage")
    refused(lambda: book.house.report_lost(book.ada, ticket.id, "another one"), "redeemed .* at the cage")
    book.house.leave(book.ada, book.table, 1)
    book.table = book.open(**{"claimed-ticket": "hold"})
    ticket = book.ticket()
    book.house.report_lost(book.ada, ticket.id, "a photograph")
    refused(lambda: book.house.redeem(book.boss, book.code(ticket), book.bob.id), "reported lost", "gr 13(d)(5)")
    book.house.decide_claim(book.boss, ticket.id, True)
    assert book.held(cage.TICKETS) == 0
    book.clean()
    book.store.close()


def test_a_large_claim_needs_a_second_supervisor(book: Book) -> None:
    control, ticket = Control(book.house, least=PAID), book.ticket()
    other, _ = newcomer(book.store, "Tim", "supervisor")
    book.house.report_lost(book.ada, ticket.id, "a photograph")
    asked = control.claim(book.boss, ticket.id, True, "seen")
    assert isinstance(asked, Waiting)
    assert book.held(cage.TICKETS) == PAID
    control.agree(other, asked.id)
    assert book.held(cage.TICKETS) == 0
    book.clean()


def test_the_calendar_counts_the_days_of_tickets_and_claims(book: Book) -> None:
    ticket = book.ticket()
    book.house.report_lost(book.ada, ticket.id)
    mine = {one.cite: one for one in calendar(book.house) if one.subject == "ticket 1"}
    assert {cite: one.state for cite, one in mine.items()} == {"gr 13(d)(5)": "runs", "gr 13(c)(3)": "runs"}
    book.later(date.fromisoformat(ticket.until) + timedelta(days=1))
    mine = {one.cite: one for one in calendar(book.house) if one.subject == "ticket 1"}
    assert {cite: one.state for cite, one in mine.items()} == {"gr 13(d)(5)": "over", "gr 13(c)(3)": "due"}


def test_the_audit_finds_a_claim_that_was_not_paid_as_the_chain_says(book: Book) -> None:
    ticket = book.ticket()
    with book.store.writing() as connection:
        said = {"id": ticket.id, "on": str(book.house.today()), "paid": True, "note": ""}
        chain.append(connection, chain.TICKETS, claims.DECIDED, said, "Sue")
    found = " ".join(audit(book.store).wrong)
    assert "decided on twice, or was never made" in found
    assert "was not paid as link" in found


# --- voids -----------------------------------------------------------------------------------------------------------


def test_a_ticket_is_void_before_the_start_if_both_agree(tmp_path: Path) -> None:
    book = Book(str(tmp_path / "floor.db"))
    house, control = book.house, Control(book.house, least=None)
    ruling = "voided-by-agreement"
    number = book.open(paused=True, **{"ticket-change": "yes"})
    house.sit(book.ada, number, 1, 500_00)
    house.wager(book.ada, number, 1, {SIDES[0]: 110_00})
    house.proceed(book.boss, number)  # the lines
    with house.seeing(number) as kept:
        (wager,) = kept.table.stakes[1]
    refused(lambda: house.rule(book.boss, number, ruling, 1, wager), "Ada has to ask", "gr 13(c)(2)A")
    with pytest.raises(NotAllowed):
        control.ask_ruling(book.bob, number, ruling, 1, wager)
    refused(
        lambda: control.ask_ruling(book.ada, number, "event-cancelled", 1, wager), "makes this ruling", "gr 13(d)(2)"
    )
    asked = control.ask_ruling(book.ada, number, ruling, 1, wager)
    with pytest.raises(NotAllowed):
        control.agree(book.bob, asked.id)
    control.agree(book.boss, asked.id)
    with house.seeing(number) as kept:
        assert kept.table.bankroll(1) == 500_00
        (line,) = kept.table.lines
    assert (line.outcome, line.cite) == ("returned", "gr 13(c)(2)A")
    assert {one.by for one in house.events(number) if one.kind == "ruling"} == {"Ada and Sue"}
    book.clean()
    book.store.close()


def ticket_taken(book: Book) -> tuple[int, str]:
    """A paused table where tickets may be changed, and a wager of Ada's before its event."""
    house = book.house
    number = book.open(paused=True, **{"ticket-change": "yes"})
    house.sit(book.ada, number, 1, 500_00)
    house.wager(book.ada, number, 1, {SIDES[0]: 110_00})
    house.proceed(book.boss, number)
    with house.seeing(number) as kept:
        (wager,) = kept.table.stakes[1]
    return number, wager


def test_once_the_event_has_begun_a_ticket_stands(tmp_path: Path) -> None:
    book = Book(str(tmp_path / "floor.db"))
    house, control = book.house, Control(book.house, least=None)
    number, wager = ticket_taken(book)
    asked = control.ask_ruling(book.ada, number, "voided-by-agreement", 1, wager)
    house.proceed(book.boss, number)  # the results lie open
    refused(lambda: control.agree(book.boss, asked.id), "has moved on")
    refused(lambda: control.ask_ruling(book.ada, number, "voided-by-agreement", 1, wager), "has begun", "gr 13(c)(2)B")
    house.proceed(book.boss, number)
    refused(lambda: house.take_ticket(book.ada, number, 1, "straight:nothing"), "Nothing was paid", "gr 13(d)(5)")
    book.clean()
    book.store.close()


def test_what_a_player_asks_for_holds_up_neither_table_nor_house(tmp_path: Path) -> None:
    book = Book(str(tmp_path / "floor.db"))
    house, control = book.house, Control(book.house, least=0)
    tom, _ = newcomer(book.store, "Tom", "supervisor")
    number, wager = ticket_taken(book)
    own = control.ask_ruling(book.ada, number, "voided-by-agreement", 1, wager)
    refused(lambda: control.ask_ruling(book.ada, number, "voided-by-agreement", 1, wager), "waits .* already")
    asked = control.rule(book.boss, number, "event-cancelled", 1, wager)
    assert isinstance(asked, Waiting)
    control.deny(tom, own.id)
    refused(lambda: house.proceed(book.boss, number), "waits for a second supervisor")
    control.deny(tom, asked.id)
    own = control.ask_ruling(book.ada, number, "voided-by-agreement", 1, wager)
    house.proceed(book.boss, number)
    book.clean()
    book.store.close()


def test_as_much_as_two_decide_on_is_not_void_by_one_supervisor_and_the_player(tmp_path: Path) -> None:
    """The player asks, one supervisor agrees, and it is done when a second one does; the table waits meanwhile."""
    book = Book(str(tmp_path / "floor.db"))
    house, control = book.house, Control(book.house, least=100_00)
    tom, _ = newcomer(book.store, "Tom", "supervisor")
    number, wager = ticket_taken(book)
    asked = control.ask_ruling(book.ada, number, "voided-by-agreement", 1, wager)
    said = control.agree(book.boss, asked.id).said
    assert "A second supervisor must agree too" in said
    with house.seeing(number) as kept:
        assert wager in kept.table.stakes[1]
    (joint,) = control.waiting()
    assert "Sue agrees." in joint.said
    refused(lambda: house.proceed(book.boss, number), "waits for a second supervisor")
    refused(lambda: control.agree(book.boss, joint.id), "Somebody else must agree")
    with pytest.raises(NotAllowed):
        control.agree(book.ada, joint.id)
    control.agree(tom, joint.id)
    with house.seeing(number) as kept:
        assert kept.table.bankroll(1) == 500_00
    assert {one.by for one in house.events(number) if one.kind == "ruling"} == {"Ada, Sue and Tom"}
    assert control.waiting() == []
    book.clean()
    book.store.close()


def test_small_agreements_of_one_supervisor_add_up(tmp_path: Path) -> None:
    book = Book(str(tmp_path / "floor.db"))
    house, control = book.house, Control(book.house, least=150_00)
    newcomer(book.store, "Tom", "supervisor")
    for alone in (True, False):
        number, wager = ticket_taken(book)
        asked = control.ask_ruling(book.ada, number, "voided-by-agreement", 1, wager)
        control.agree(book.boss, asked.id)
        with house.seeing(number) as kept:
            assert (wager not in kept.table.stakes.get(1, {})) is alone
    book.store.close()


# --- over the web ----------------------------------------------------------------------------------------------------


def test_tickets_claims_and_voids_over_the_web(tmp_path: Path) -> None:
    floor = Floor(str(tmp_path / "floor.db"), accounts=True, submissions=False)
    with TestClient(application(floor), base_url="http://127.0.0.1:8000") as client:
        tokens = {
            name: newcomer(floor.store, name, role, STARTS)[1]
            for name, role in (("Sue", "supervisor"), ("Ada", "player"), ("Bob", "player"))
        }

        def ask(name: str, method: str, path: str, body: Any = None) -> Any:
            return client.request(method, path, json=body, headers={"cookie": f"{COOKIE}={tokens[name]}"})

        options = {**example("gr/13").options, "ticket-change": "yes"}
        opened = ask("Sue", "POST", "/api/tables", {"address": POOL, "submission": {"options": options}})
        at = f"/api/tables/{opened.json()['id']}"
        assert ask("Ada", "POST", f"{at}/seats", {"seat": 1, "cents": 500_00}).status_code == 201
        legs = "&".join(("lions-bears.spread.lions", "ravens-steelers.spread.ravens", "rovers-county.moneyline.rovers"))
        three = dict.fromkeys(SIDES, 110_00) | {f"parlay:{legs}": 10_00}
        seen = ask("Ada", "POST", f"{at}/wagers", {"seat": 1, "wagers": three}).json()
        (line,) = [one for one in seen["lines"] if one["wager"].startswith("straight") and one["ticket"]]
        assert line["ticket"] == PAID
        assert not any(one["ticket"] for one in ask("Bob", "GET", at).json()["lines"]), "nobody else may take it"
        taken = ask("Ada", "POST", f"{at}/seats/1/as-ticket", {"wager": line["wager"]}).json()
        assert [one["ticket"] for one in taken["lines"] if one["wager"] == line["wager"]] == [0]
        (mine,) = ask("Ada", "GET", "/api/tickets/own").json()["tickets"]
        assert (mine["wager"], mine["cite"], mine["claim"]) == (line["wager"], "gr 13(d)(5)", None)
        assert ask("Bob", "POST", "/api/tickets/1/lost", {"documents": "mine"}).status_code == 400
        assert ask("Ada", "POST", "/api/tickets/1/lost", {}).status_code == 200
        early = ask("Sue", "POST", "/api/tickets/1/claim", {"pay": True})
        assert (early.status_code, early.json()["cite"]) == (400, "gr 13(c)(3)")
        assert ask("Ada", "POST", "/api/tickets/1/claim", {"pay": True}).status_code == 403
        assert ask("Ada", "POST", "/api/tickets/1/lost", {"documents": "a photograph"}).status_code == 200
        assert ask("Sue", "POST", "/api/tickets/1/claim", {"pay": True, "note": "seen"}).status_code == 200
        listed = ask("Sue", "GET", "/api/tickets").json()
        assert (listed["owed"], listed["tickets"][0]["claim"]["paid"]) == (0, True)
        assert ask("Sue", "POST", f"{at}/pause", {"paused": True}).status_code == 200
        ask("Ada", "POST", f"{at}/wagers", {"seat": 1, "wagers": {SIDES[0]: 110_00}})
        ask("Sue", "POST", f"{at}/proceed")
        (wager,) = ask("Ada", "GET", at).json()["seats"][0]["stakes"]
        waits = ask("Ada", "POST", f"{at}/seats/1/asks", {"irregularity": "voided-by-agreement", "wager": wager})
        assert waits.status_code == 202, waits.text
        assert ask("Sue", "POST", f"/api/requests/{waits.json()['id']}/agree").status_code == 200
        assert ask("Ada", "GET", at).json()["seats"][0]["stakes"] == {}
        assert audit(floor.store).wrong == ()
