"""The API of accounts, the pit and the audit."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Annotated, Any

from litestar import Response, get, patch, post
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import JSONBody, Parameter
from sqlalchemy import Connection

from croupier.errors import Refused
from croupier.floor import cage, repeats
from croupier.floor.control import Waiting
from croupier.floor.floor import Floor
from croupier.floor.people import MAY, TEMPORARY_SECONDS, NotKnown, Person
from croupier.floor.table_rows import row_of
from croupier.tables.slips import Kind, Signatures
from croupier.web import messages as say
from croupier.web import past
from croupier.web.api import SECOND, Ask, TableId, counted, once, once_agreed, router, waits, who
from croupier.web.security import (
    ANYONE,
    COOKIE,
    DEVICE,
    device_cookie,
    person_or_none,
    session_cookie,
)
from croupier.web.waiting import floor_of, until


@post("/login", may=ANYONE, status_code=200)
async def login(request: Ask, data: JSONBody[say.Login]) -> Response[say.Me]:
    """Begin a session. Passwords are tried in threads of their own, one address after the other, each in turn."""
    address = request.client.host if request.client else ""
    floor = floor_of(request)
    turn = floor.house.people.turn(data.name, address, request.cookies.get(DEVICE, ""))
    job = floor.doors.ask(turn, None, _login, request, data, address)
    found: Response[say.Me] = await until(request, job, floor.doors.drop)
    return found


def _login(request: Ask, data: say.Login, address: str) -> Response[say.Me]:
    floor = floor_of(request)
    if not floor.accounts:
        raise Refused("This floor has no accounts: nobody logs in.")
    people = floor.house.people
    device, browser = request.cookies.get(DEVICE, ""), request.headers.get("user-agent", "")
    token = people.login(data.name, data.password, address, device=device, code=data.code, browser=browser)
    person = people.who(token)
    if person is None:
        raise NotKnown("Nobody is logged in.")
    known = device_cookie(people.device(data.name), floor.secure)
    return Response(_me(floor, person), cookies=[session_cookie(token, floor.secure), known])


@post("/logout", may=ANYONE, status_code=200, sync_to_thread=True)
def logout(request: Ask) -> Response[say.Done]:
    """End the session."""
    floor = floor_of(request)
    if token := request.cookies.get(COOKIE, ""):
        floor.house.people.logout(token)
    return Response(say.Done("Goodbye."), cookies=[session_cookie("", floor.secure)])


@get("/me", may=ANYONE, sync_to_thread=True)
def me(request: Ask) -> say.Me:
    """Who you are."""
    floor = floor_of(request)
    person = person_or_none(request, floor)
    if person is None:
        return say.Me(0, "", "", 0, floor.accounts, [])
    return _me(floor, person)


def _me(floor: Floor, person: Person) -> say.Me:
    with floor.store.reading() as connection:
        held = cage.balance(connection, [cage.purse(person.id)])[cage.purse(person.id)]
    may = sorted(MAY[person.role])
    return say.Me(person.id, person.name, person.role, held, floor.accounts, may, person.temporary)


@get("/people", may="people", sync_to_thread=True)
def people(request: Ask) -> list[say.PersonState]:
    """The accounts."""
    floor, _ = who(request)
    return _people(floor)


def _people(floor: Floor) -> list[say.PersonState]:
    everyone = floor.house.people.everyone()
    with floor.store.reading() as connection:
        held = cage.balance(connection, [cage.purse(one.id) for one, _ in everyone])
    return [say.PersonState(one.id, one.name, one.role, blocked, held[cage.purse(one.id)]) for one, blocked in everyone]


@post("/people", may="people", responses=SECOND, sync_to_thread=True)
def add_person(request: Ask, data: JSONBody[say.NewPerson]) -> Response[say.Invited]:
    """A new account, and the password with which its person logs in once to set another."""
    floor, person = who(request)
    return _given(request, person, data, 201, lambda: floor.control.invite(person, data.name, data.role))


def _given(
    request: Ask, person: Person, data: Any, status: int, do: Callable[[], tuple[Person, str] | Waiting]
) -> Response[say.Invited]:
    """Give somebody a temporary password, which is told once; or a second supervisor is asked."""
    given: list[tuple[Person, str]] = []

    def give() -> Waiting | None:
        made = do()
        if isinstance(made, Waiting):
            return made
        given.append(made)
        return None

    done = once_agreed(request, person, data, give)
    if isinstance(done, Waiting):
        return waits(person, done)
    if not given:
        raise repeats.Told("a temporary password is")
    return Response(invited(*given[0]), status_code=status)


@patch("/people/{number:int}", may="people", responses=SECOND, sync_to_thread=True)
def change_person(request: Ask, number: TableId, data: JSONBody[say.ChangePerson]) -> Response[say.Done]:
    """Change an account's role, or block it."""
    floor, person = who(request)
    done = once_agreed(request, person, data, lambda: floor.control.change(person, number, data.role, data.blocked))
    return waits(person, done) if isinstance(done, Waiting) else Response(say.Done("The account is changed."))


@post("/people/{number:int}/reset", may="people", status_code=200, responses=SECOND, sync_to_thread=True)
def reset_password(request: Ask, number: TableId, data: JSONBody[say.ResetPassword]) -> Response[say.Invited]:
    """A temporary password for who has lost theirs, who is logged out everywhere."""
    floor, person = who(request)
    return _given(request, person, data, 200, lambda: floor.control.reset(person, number, data.without_factor))


def invited(named: Person, password: str) -> say.Invited:
    """A temporary password, to be handed over."""
    return say.Invited(named.id, named.name, password, TEMPORARY_SECONDS // 3600)


@post("/people/{number:int}/deposits", may="pit", status_code=200, responses=SECOND, sync_to_thread=True)
def deposit(request: Ask, number: TableId, data: JSONBody[say.Money]) -> Response[say.Done]:
    """Money into a person's account at the cage; much when a second supervisor agrees."""
    floor, person = who(request)
    done = once_agreed(request, person, data, lambda: floor.control.deposit(person, number, data.cents, data.note))
    return waits(person, done) if isinstance(done, Waiting) else Response(say.Done("The money is in the account."))


@post("/people/{number:int}/withdrawals", may="pit", status_code=200, responses=SECOND, sync_to_thread=True)
def withdraw(request: Ask, number: TableId, data: JSONBody[say.Money]) -> Response[say.Done]:
    """Money out of a person's account."""
    floor, person = who(request)
    done = once_agreed(request, person, data, lambda: floor.control.withdraw(person, number, data.cents, data.note))
    return waits(person, done) if isinstance(done, Waiting) else Response(say.Done("The money is paid out."))


# --- the pit ---------------------------------------------------------------------------------------------------------


@get("/tables/{table:int}/inventory", may="inventory", sync_to_thread=True)
def inventory(request: Ask, table: TableId) -> list[say.Inventory]:
    """A table's money, shift by shift, newest first."""
    floor, person = who(request)
    return past.inventory(floor, person, table)


@get("/inventory", may="inventory", sync_to_thread=True)
def inventories(
    request: Ask, shift: Annotated[int | None, Parameter(ge=1, le=2**31 - 1, required=False)] = None
) -> list[say.Inventory]:
    """Every table's money in a shift: drop, win and hold."""
    floor, person = who(request)
    return past.inventories(floor, person, shift)


@post("/tables/{table:int}/fills", may="pit", status_code=200, responses=SECOND, sync_to_thread=True)
def fill(request: Ask, table: TableId, data: JSONBody[say.MoveChips]) -> Response[list[say.Inventory]]:
    """Chips from the cage to the tray, with the slip that was signed; much when a second supervisor agrees."""
    return _move_chips(request, table, "fill", data)


@post("/tables/{table:int}/credits", may="pit", status_code=200, responses=SECOND, sync_to_thread=True)
def credit(request: Ask, table: TableId, data: JSONBody[say.MoveChips]) -> Response[list[say.Inventory]]:
    """Chips from the tray to the cage, likewise."""
    return _move_chips(request, table, "credit", data)


def _move_chips(request: Ask, table: int, kind: Kind, data: say.MoveChips) -> Response[list[say.Inventory]]:
    floor, person = who(request)
    chips: dict[int, int] = {}
    for one in data.chips:
        chips[one.cents] = chips.get(one.cents, 0) + one.pieces
    signed = data.signed
    names = Signatures(signed.prepared, signed.carried, signed.dealer, person.name) if signed is not None else None

    def do() -> Waiting | None:
        return floor.control.move_chips(person, table, kind, data.cents, data.note, chips or None, names)

    done = once_agreed(request, person, data, do)
    return waits(person, done) if isinstance(done, Waiting) else Response(past.inventory(floor, person, table))


@post("/tables/{table:int}/drop", may="pit", status_code=200, sync_to_thread=True)
def collect(request: Ask, table: TableId) -> list[say.Inventory]:
    """Bring the drop box to the cage."""
    floor, person = who(request)
    _move(request, person, None, lambda connection: cage.collect(connection, table, person.name), table)
    return past.inventory(floor, person, table)


def _move(
    request: Ask, person: Person, data: Any, do: Callable[[Connection], object], table: int | None = None
) -> None:
    """Move money, once; with a table, which must be open, while nobody else changes it."""

    def moved() -> None:
        with floor_of(request).store.writing(table) as connection:
            if table is not None:
                row_of(connection, table)
            do(connection)

    once(request, person, data, moved)


@get("/shifts", may="inventory", sync_to_thread=True)
def shifts(request: Ask) -> list[say.ShiftState]:
    """The shifts, newest first."""
    floor, _ = who(request)
    with floor.store.reading() as connection:
        return [say.ShiftState(one.id, one.name, one.began, one.ended) for one in cage.all_shifts(connection)]


@post("/shifts", may="pit", sync_to_thread=True)
def begin_shift(request: Ask, data: JSONBody[say.NewShift]) -> say.ShiftState:
    """Begin a shift: every drop box goes to the cage."""
    floor, person = who(request)

    def begin() -> int:
        floor.house.checklists.may_begin_shift()
        with floor.store.writing() as connection:
            made = cage.new_shift(connection, data.name, person.name)
            repeats.note(made.id)
        return made.id

    number = once(request, person, data, begin)
    floor.anchors.soon()
    with floor.store.reading() as connection:
        made = next(one for one in cage.all_shifts(connection) if one.id == number)
    return say.ShiftState(made.id, made.name, made.began, made.ended)


@get("/moves", may="audit", sync_to_thread=True)
def moves(
    request: Ask,
    table: Annotated[int | None, Parameter(ge=1, le=2**31 - 1, required=False)] = None,
    before: Annotated[int | None, Parameter(ge=1, le=2**53, required=False)] = None,
) -> list[say.CageMove]:
    """Money that moved, newest first."""
    floor, _ = who(request)
    with floor.store.reading() as connection:
        rows = cage.all_moves(connection, table, before)
    return [
        say.CageMove(
            row.id, row.time, row.shift, row.kind, row.source, row.target, row.cents, row.table_id, row.by, row.note
        )
        for row in rows
    ]


@get("/audit", may="audit", responses={202: ResponseSpec(say.Counting, description="Still at it: ask again.")})
async def audit(request: Ask) -> Response[say.AuditReport]:
    """Hold the ledger against the journals: every chip accounted for, or what is wrong. A worker does it."""
    floor, person = await asyncio.to_thread(who, request)
    return await counted(request, floor.workers.audit(person.id, floor.store.url))


staff_api = router([
    login, logout, me, people, add_person, change_person, reset_password, deposit, withdraw, inventory, inventories,
    fill, credit, collect, shifts, begin_shift, moves, audit,
])  # fmt: skip
