"""Checklists, shift books, and persons and order: their part of the API, and their pages."""

from __future__ import annotations

import asyncio
import csv
import io
from collections.abc import Iterable, Sequence
from typing import Annotated, Any

from litestar import Response, Router, get, post
from litestar.handlers import HTTPRouteHandler
from litestar.params import JSONBody, Parameter

from croupier.floor import cage, dealer_assignments, pit_log, reviews, shift_book
from croupier.floor.barring import HOUSE, KeptOut, reasons
from croupier.floor.checklists import List, Run
from croupier.floor.floor import Floor
from croupier.floor.names import likeness
from croupier.floor.people import Person
from croupier.floor.store import day_and_time
from croupier.rules import duties
from croupier.rules.loader import name_at
from croupier.web import book_messages as say
from croupier.web.api import COUNTING, Ask, TableId, counted, once, router, who
from croupier.web.errors import NotFound
from croupier.web.messages import Done
from croupier.web.pages import Page, page, pages
from croupier.web.waiting import read, result

ShiftId = Annotated[int, Parameter(ge=1, le=2**31 - 1)]
ListName = Annotated[str, Parameter(min_length=1, max_length=80)]


# --- checklists ------------------------------------------------------------------------------------------------------


@get("/tables/{table:int}/lists", may="lists", sync_to_thread=True)
def table_lists(request: Ask, table: TableId) -> say.TableLists:
    """A table's checklists by the book: what is done, what is next and by whom, what is due."""
    floor, person = who(request)
    return _table_lists(floor, person, table)


def _table_lists(floor: Floor, person: Person, table: int) -> say.TableLists:
    found = floor.house.checklists.of_table(table)
    with floor.store.reading() as connection:
        address, title = cage.titles(connection)[table]
        dealt = dealer_assignments.of_tables(connection).get(table, [])
    return say.TableLists(
        table, title or name_at(address), floor.house.checklists.required, person.may("skip"), person.may("check"),
        dealt[-1].name if dealt else "", [_list(one, one.under_way) for one in found],
    )  # fmt: skip


def _list(one: List, begun: Run | None, link: str = "") -> say.ListState:
    """A list with a run of it that is under way; with none, as it was last done, and the page of what has ticked it."""
    run = begun or one.last
    law = one.law
    step, _, asked = one.next(begun)
    steps = []
    for number, (text, people) in enumerate(zip(duties.steps_of(law), law.checks, strict=True)):
        ticks = [
            say.TickState(tick.did, tick.by, tick.time, tick.credential, tick.note)
            for tick in (run.ticks if run is not None else ())
            if tick.step == number
        ]
        next_ = number == step
        steps.append(say.StepState(number, text, _words(people), ticks, next_, _asked(asked) if next_ else ""))
    last = one.last
    return say.ListState(
        id=law.id,
        chapter=one.chapter,
        name=one.name,
        cite=one.cite,
        phase=str(law.phase),
        heading=duties.PHASES[law.phase or "house"],
        steps=steps,
        done=one.done,
        overdue=one.overdue,
        due=one.due,
        signed=bool(law.signed),
        under_way=begun is not None,
        skipped=last is not None and last.skipped,
        last=last.ticks[-1].time if last is not None else 0,
        subject=run.subject if run is not None else "",
        noted=law.phase == "maintenance" and begun is None,
        link=link,
    )


def _house_lists(floor: Floor) -> list[say.ListState]:
    """The house's lists: each run that is under way, and each list as it was last done."""
    with floor.store.reading() as connection:
        reviewed = reviews.links_of(connection)
    return [
        _list(one, run, reviewed.get((one.chapter, one.law.id, one.last.number), "") if one.last and not run else "")
        for one in floor.house.checklists.of_house()
        for run in (*one.open_runs, None)
    ]


def _words(people: Sequence[str]) -> list[str]:
    return [_asked(one) for one in people]


def _asked(words: str) -> str:
    """Who is asked for, in words."""
    return " or ".join(duties.PEOPLE[word].partition(";")[0] for word in words.split("|"))


@post("/tables/{table:int}/lists/{name:str}", may="check", status_code=200, sync_to_thread=True)
def tick(request: Ask, table: TableId, name: ListName, data: JSONBody[say.TickStep]) -> say.TableLists:
    """A step of a table's checklist is done; refused out of order, and to who may not."""
    floor, person = who(request)

    def do() -> None:
        floor.house.checklists.tick(
            person, table, name, data.step, named=data.named, credential=data.credential, note=data.note
        )

    once(request, person, data, do)
    return _table_lists(floor, person, table)


@post("/tables/{table:int}/skip-lists", may="skip", status_code=200, sync_to_thread=True)
def skip(request: Ask, table: TableId) -> say.TableLists:
    """In local play: what is to be done at a table now is skipped."""
    floor, person = who(request)
    once(request, person, None, lambda: floor.house.checklists.skip(person, table))
    return _table_lists(floor, person, table)


@get("/lists", may="lists", sync_to_thread=True)
def lists(request: Ask) -> say.Lists:
    """What is to be done at open tables now, and the checklists of the house."""
    floor, _ = who(request)
    with floor.store.reading() as connection:
        names = cage.titles(connection)
    titles = {number: title or name_at(address) for number, (address, title) in names.items()}
    due = [
        say.DueRow(number, titles[number], one.law.id, one.name, one.cite, one.overdue, one.due)
        for number, one in floor.house.checklists.due()
    ]
    return say.Lists(floor.house.checklists.required, due, _house_lists(floor))


@post("/lists", may="check", status_code=200, sync_to_thread=True)
def tick_house(request: Ask, data: JSONBody[say.TickHouse]) -> list[say.ListState]:
    """A step of one of the house's checklists is done."""
    floor, person = who(request)

    def do() -> None:
        floor.house.checklists.tick(
            person, None, data.list, data.step, chapter=data.chapter, subject=data.subject, named=data.named,
            credential=data.credential, note=data.note,
        )  # fmt: skip

    once(request, person, data, do)
    return _house_lists(floor)


@get("/checks", may="lists", sync_to_thread=True)
def checks(
    request: Ask,
    table: Annotated[int | None, Parameter(ge=1, le=2**31 - 1, required=False)] = None,
    before: Annotated[int | None, Parameter(ge=1, le=2**53, required=False)] = None,
) -> list[say.CheckRow]:
    """What was ticked, newest first: the log of inspections, maintenance, changes and counts."""
    floor, _ = who(request)
    return _checks(floor.house.checklists.log(table, before))


def _checks(rows: Iterable[Any]) -> list[say.CheckRow]:
    return [
        say.CheckRow(
            row.id, row.time, row.table_id, row.chapter, row.list, row.subject, row.step, row.did, row.by,
            row.credential, row.note, row.round,
        )
        for row in rows
    ]  # fmt: skip


@get("/checks/csv", may="lists", media_type="text/csv", sync_to_thread=True)
def checks_csv(
    request: Ask, table: Annotated[int | None, Parameter(ge=1, le=2**31 - 1, required=False)] = None
) -> Response[str]:
    """The same log as a table for other programs, of the last 10,000 ticks."""
    floor, _ = who(request)
    columns = ["time", "table", "chapter", "list", "subject", "step", "did", "by", "credential", "note", "round"]
    rows = [
        [
            day_and_time(one.time), one.table, one.chapter, one.list, one.subject,
            one.step + 1 if one.step >= 0 else "skipped", one.did, one.by, one.credential, one.note, one.round,
        ]
        for one in _checks(floor.house.checklists.log(table, most=10_000))
    ]  # fmt: skip
    return _csv("checks", columns, rows)


# --- shifts ----------------------------------------------------------------------------------------------------------


@post("/tables/{table:int}/dealer", may="proceed", status_code=200, sync_to_thread=True)
def send_dealer(request: Ask, table: TableId, data: JSONBody[say.SendDealer]) -> say.DealerState:
    """Who deals at a table from now on: a dealer comes or goes, or a supervisor sends one."""
    floor, person = who(request)

    def do() -> None:
        dealer_assignments.deal(floor.store, person, table, data.person)

    once(request, person, data, do)
    with floor.store.reading() as connection:
        last = dealer_assignments.of_tables(connection)[table][-1]
    return say.DealerState(table, last.name, last.time)


@get("/dealers", may="lists", sync_to_thread=True)
def dealers(request: Ask) -> dict[str, int]:
    """Those who can deal, by name."""
    floor, _ = who(request)
    return {
        one.name: one.id
        for one, blocked in floor.house.people.everyone()
        if one.role in ("dealer", "supervisor") and not blocked
    }


@get("/shifts/{shift:int}/book", may="inventory", responses=COUNTING)
async def book(request: Ask, shift: ShiftId) -> Response[say.BookState]:
    """A shift's results by table, game, dealer, wager and player, beside what theory says; a worker reads the
    journals."""
    floor, person = await asyncio.to_thread(who, request)
    mark = await asyncio.to_thread(shift_book.mark, floor.store)
    return await counted(request, floor.workers.shift_book(person.id, floor.store.url, shift, mark))


@get("/shifts/{shift:int}/book/{part:str}", may="inventory", media_type="text/csv")
async def book_csv(request: Ask, shift: ShiftId, part: ListName) -> Response[str]:
    """One part of a shift's book as a table for other programs: tables, games, dealers, wagers or players."""
    floor, person = await asyncio.to_thread(who, request)
    if part not in shift_book.PARTS:
        raise NotFound(f"There is no part {part!r}.", allowed=shift_book.PARTS)
    mark = await asyncio.to_thread(shift_book.mark, floor.store)
    made = await result(request, floor.workers.shift_rows(person.id, floor.store.url, shift, mark, part))
    return _csv(f"shift-{shift}-{part}", list(shift_book.COLUMNS), made)


@get("/shifts/{shift:int}/log", may="inventory")
async def log(request: Ask, shift: ShiftId) -> list[say.EntryRow]:
    """The pit book of a shift: what was opened, filled, ticked, ruled and decided, in order."""
    floor, person = await asyncio.to_thread(who, request)
    found = await read(request, person.id, lambda: pit_log.pit_log(floor.store, shift))
    return [say.EntryRow(one.time, one.kind, one.table, one.by, one.said) for one in found]


def _csv(name: str, columns: Sequence[str], rows: Iterable[Sequence[Any]]) -> Response[str]:
    made = io.StringIO()
    writer = csv.writer(made)
    writer.writerow(columns)
    writer.writerows([_plain(cell) for cell in row] for row in rows)
    headers = {"content-disposition": f'attachment; filename="{name}.csv"'}
    return Response(made.getvalue(), media_type="text/csv", headers=headers)


def _plain(cell: Any) -> Any:
    """A cell that no spreadsheet takes for a formula."""
    risky = isinstance(cell, str) and cell.startswith(("=", "+", "-", "@")) and not _number(cell)
    return f"'{cell}" if risky else cell


def _number(cell: str) -> bool:
    try:
        float(cell)
    except ValueError:
        return False
    return True


# --- persons and order -----------------------------------------------------------------------------------------------


@get("/order", may="inventory", sync_to_thread=True)
def order(request: Ask) -> say.OrderState:
    """Who was refused, sent away or listed, newest first, and for which reasons that may be."""
    floor, _ = who(request)
    return _order(floor)


def _order(floor: Floor) -> say.OrderState:
    people = [
        say.KeptOutRow(
            one.id, one.name, one.person, one.what, one.reason, one.cite, one.note, one.by, one.time, one.until,
            one.lifted, one.holds,
        )
        for one in floor.house.order.everyone()
    ]  # fmt: skip
    similar = [
        say.SimilarRow(one.out.id, one.out.name, one.out.reason, one.out.cite, one.name, one.person)
        for one in floor.house.order.to_decide()
    ]
    return say.OrderState({**reasons(), HOUSE: ""}, people, similar)


@post("/order", may="rule", status_code=200, sync_to_thread=True)
def keep_out(request: Ask, data: JSONBody[say.KeepOut]) -> say.OrderState:
    """Refuse somebody at the door, send somebody away, or put somebody on the list; every seat of theirs stands up."""
    floor, person = who(request)

    def do() -> None:
        made = floor.house.order.bar(
            person, data.what, data.reason, person=data.person, name=data.name, note=data.note, days=data.days
        )
        _stand_up(floor, person, [made])

    once(request, person, data, do)
    return _order(floor)


@post("/order/list", may="rule", status_code=200, sync_to_thread=True)
def keep_all_out(request: Ask, data: JSONBody[say.KeepOutAll]) -> Done:
    """Put a whole list of names among those who may not play."""
    floor, person = who(request)

    def do() -> None:
        made = [floor.house.order.bar(person, "listed", HOUSE, name=name, note=data.note) for name in data.names]
        _stand_up(floor, person, made)

    once(request, person, data, do)
    return Done(f"{len(data.names)} names are on the list.")


def _stand_up(floor: Floor, person: Person, out: Sequence[KeptOut]) -> None:
    """Have everybody stand up who is kept out, by account or by the same name in whichever spelling."""
    accounts = {one.person for one in out}
    for one, _ in floor.house.people.everyone():
        if one.id in accounts or any(likeness(one.name, other.name) == "same" for other in out):
            floor.control.stand_up_everywhere(person, one.id)


@post("/order/{number:int}/decision", may="rule", status_code=200, sync_to_thread=True)
def decide_name(request: Ask, number: TableId, data: JSONBody[say.DecideName]) -> say.OrderState:
    """Decide whether a similar name is that of a person who is kept out; if so it is kept out as well."""
    floor, person = who(request)

    def do() -> None:
        made = floor.house.order.decide(person, number, data.name, data.same, data.note)
        _stand_up(floor, person, [made] if made is not None else [])

    once(request, person, data, do)
    return _order(floor)


@post("/order/{number:int}/lift", may="rule", status_code=200, sync_to_thread=True)
def let_in(request: Ask, number: TableId, data: JSONBody[say.LetIn]) -> say.OrderState:
    """Let somebody in again, with a reason."""
    floor, person = who(request)
    once(request, person, data, lambda: floor.house.order.lift(person, number, data.note))
    return _order(floor)


@get("/order/csv", may="inventory", media_type="text/csv", sync_to_thread=True)
def order_csv(request: Ask) -> Response[str]:
    """The log of persons and order as a table for other programs."""
    floor, _ = who(request)
    columns = ["time", "name", "what", "reason", "clause", "note", "by", "until", "let in"]
    rows = [
        [
            day_and_time(one.time), one.name, one.what, one.reason, one.cite, one.note, one.by,
            day_and_time(one.until) if one.until else "", day_and_time(one.lifted) if one.lifted else "",
        ]
        for one in floor.house.order.everyone()
    ]  # fmt: skip
    return _csv("order", columns, rows)


# --- pages -----------------------------------------------------------------------------------------------------------


@get("/tables/{table:int}/lists", may="lists", sync_to_thread=True)
def table_lists_page(request: Ask, table: TableId) -> Page:
    """A table's checklists."""
    floor, person = who(request)
    state = _table_lists(floor, person, table)
    return page(request, "table_lists.html", person, id=table, title=state.title)


@get("/pit/lists", may="lists", sync_to_thread=True)
def lists_page(request: Ask) -> Page:
    """What is due on the floor, the house's checklists, and the log."""
    _, person = who(request)
    return page(request, "lists.html", person)


@get("/pit/shifts/{shift:int}", may="inventory", sync_to_thread=True)
def shift_page(request: Ask, shift: ShiftId) -> Page:
    """A shift's book."""
    floor, person = who(request)
    with floor.store.reading() as connection:
        found = cage.all_shifts(connection)
    if shift not in {one.id for one in found}:
        raise NotFound(f"There is no shift {shift}.")
    return page(request, "shift.html", person, shift=shift, shifts=found)


@get("/pit/order", may="inventory", sync_to_thread=True)
def order_page(request: Ask) -> Page:
    """Persons and order."""
    _, person = who(request)
    return page(request, "order.html", person)


_HANDLERS: list[HTTPRouteHandler] = [
    table_lists, tick, skip, lists, tick_house, checks, checks_csv, send_dealer, dealers, book, book_csv, log, order,
    keep_out, keep_all_out, decide_name, let_in, order_csv,
]  # fmt: skip
books = router(_HANDLERS)
book_pages = Router(
    path="/",
    route_handlers=[table_lists_page, lists_page, shift_page, order_page],
    exception_handlers=pages[0].exception_handlers,
    include_in_schema=False,
)
