"""Account statements: a person's own, and anybody's for supervisors and auditors, as a page, data, CSV and PDF."""

from __future__ import annotations

import csv
import io
from datetime import UTC, date, datetime, timedelta
from typing import Annotated

from litestar import MediaType, Response, get
from litestar.handlers import HTTPRouteHandler
from litestar.params import Parameter

from croupier.errors import Refused
from croupier.floor import statements
from croupier.floor.floor import Floor
from croupier.floor.people import Person
from croupier.floor.statements import WORDS, Statement
from croupier.floor.store import now
from croupier.odds.sheet import Facts, Grid, Paragraph, Report, Section
from croupier.odds.writers import pages
from croupier.rules.books import house_money as money
from croupier.web import account_messages as say
from croupier.web.api import Ask, TableId, router, who
from croupier.web.pages import page, rendered
from croupier.web.security import PERSON
from croupier.web.waiting import read

Day = Annotated[date | None, Parameter(required=False, description="A day by UTC, such as 2026-01-31.")]
DAYS = 30
"""Of how many days a statement is if nothing is said."""
MOST_DAYS = 3660
_EARLIEST, _LATEST = date(2000, 1, 1), date(2999, 12, 31)
_TYPES = {"csv": "text/csv", "pdf": "application/pdf"}
_COLUMNS = ("time", "movement", "table", "name", "round", "amount", "account", "at_tables", "note")


def period_of(first: date | None, last: date | None) -> tuple[date, date]:
    """The days of a statement: those that are asked for, or the last ones."""
    last = last or datetime.fromtimestamp(now() / 1000, UTC).date()
    if not _EARLIEST <= last <= _LATEST:
        raise Refused(f"{last} is no day of a statement.", allowed=(f"{_EARLIEST} to {_LATEST}",))
    first = first or max(_EARLIEST, last - timedelta(days=DAYS - 1))
    if not _EARLIEST <= first <= last or (last - first).days > MOST_DAYS:
        allowed = f"from {_EARLIEST} on, from a day to a later one, up to {MOST_DAYS} days"
        raise Refused(f"{first} to {last} is no period.", allowed=(allowed,))
    return first, last


def make_statement(floor: Floor, asker: Person, person: int, first: date | None, last: date | None) -> Statement:
    """A statement; that somebody else's was read is recorded."""
    period = period_of(first, last)
    if person != asker.id:
        floor.house.people.known(person)
    with floor.store.reading() as connection:
        found = statements.statement(connection, person, *period, notes=asker.may("inventory"))
    if person != asker.id:
        with floor.store.writing() as connection:
            statements.record_read(connection, found, asker.name)
    return found


def as_csv(found: Statement) -> bytes:
    """A statement as CSV: amounts in dollars, the opening and the closing balance as rows of their own."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(_COLUMNS)
    writer.writerow([found.first.isoformat(), "opening balance", "", "", "", _dollars(found.opening), "", "", ""])
    for one in found.movements:
        writer.writerow(
            [
                one.time, one.kind, one.table or "", _plain(found.tables.get(one.table or 0, "")), one.round or "",
                _dollars(one.cents), _dollars(one.account), _dollars(one.at_tables), _plain(one.note),
            ]
        )  # fmt: skip
    writer.writerow([found.last.isoformat(), "closing balance", "", "", "", _dollars(found.closing), "", "", ""])
    return out.getvalue().encode()


def _dollars(cents: int) -> str:
    return f"{'-' if cents < 0 else ''}{abs(cents) // 100}.{abs(cents) % 100:02d}"


def _plain(text: str) -> str:
    """A text that no spreadsheet takes for a formula."""
    return f"'{text}" if text[:1] in "=+-@\t\r" and text else text


def sheet(found: Statement) -> Report:
    """A statement as pages."""
    rows = tuple(
        (
            one.time[:16].replace("T", " "),
            WORDS.get(one.kind, one.kind.capitalize()) + (f" ({one.note})" if one.note else ""),
            f"{one.table}, {found.tables.get(one.table, '')}" if one.table else "",
            str(one.round or ""),
            money(one.cents),
            money(one.account),
            money(one.at_tables),
        )
        for one in found.movements
    )
    columns = ("Time (UTC)", "Movement", "Table", "Round", "Amount", "Account", "At tables")
    body = Grid(columns, rows, "lllrrrr") if rows else Paragraph("Nothing moved in this period.")
    return Report(
        title="Account statement",
        subtitle=found.name,
        facts=(("Account", str(found.person)), ("Period", f"{found.first} to {found.last}, by UTC")),
        sections=(Section("Balance", (Facts(tuple(summary(found))),)), Section("Movements", (body,))),
    )


def summary(found: Statement) -> list[tuple[str, str]]:
    """The opening balance, what came in and went out by kind, wins and losses, and the closing balance."""
    lines = [("Opening balance", money(found.opening))]
    for kind, word in WORDS.items():
        if kind in found.totals and kind != "play":
            lines.append((f"{word}s" if word[-1] != "y" else f"{word[:-1]}ies", money(found.totals[kind])))
    lines += [("Won", money(found.won)), ("Lost", money(found.lost)), ("Net result", money(found.won + found.lost))]
    return [*lines, ("Closing balance", money(found.closing))]


def _day(day: date) -> str:
    """A day as pages have it."""
    return f"{day:%b} {day.day}, {day.year}"


def _state(found: Statement) -> say.StatementState:
    return say.StatementState(
        found.person, found.name, found.first.isoformat(), found.last.isoformat(), found.opening, found.closing,
        found.won, found.lost, found.totals,
        [
            say.MovementRow(
                one.time, one.kind, one.cents, one.table, found.tables.get(one.table or 0, ""), one.round, one.account,
                one.at_tables, one.note,
            )
            for one in found.movements
        ],
    )  # fmt: skip


async def _statement(request: Ask, person: int | None, first: date | None, last: date | None) -> Statement:
    floor, asker = who(request)
    of = asker.id if person is None else person
    found: Statement = await read(request, asker.id, lambda: make_statement(floor, asker, of, first, last))
    return found


async def _file(request: Ask, found: Statement, form: str) -> Response[bytes]:
    _, asker = who(request)
    content: bytes = await read(
        request, asker.id, lambda: pages(sheet(found), form) if form == "pdf" else as_csv(found)
    )
    named = {"content-disposition": f'inline; filename="statement-{found.first}-{found.last}.{form}"'}
    return Response(content, media_type=_TYPES[form], headers=named)


@get("/account/statement", may=PERSON)
async def own_statement(request: Ask, first: Day = None, last: Day = None) -> say.StatementState:
    """Return one's own account statement: every movement of a period, with the balances before and after."""
    return _state(await _statement(request, None, first, last))


@get("/account/statement/pdf", may=PERSON, media_type=_TYPES["pdf"])
async def own_statement_pdf(request: Ask, first: Day = None, last: Day = None) -> Response[bytes]:
    """Return one's own account statement as PDF."""
    return await _file(request, await _statement(request, None, first, last), "pdf")


@get("/account/statement/csv", may=PERSON, media_type=_TYPES["csv"])
async def own_statement_csv(request: Ask, first: Day = None, last: Day = None) -> Response[bytes]:
    """Return one's own account statement as CSV."""
    return await _file(request, await _statement(request, None, first, last), "csv")


@get("/people/{number:int}/statement", may="inventory")
async def statement_of(request: Ask, number: TableId, first: Day = None, last: Day = None) -> say.StatementState:
    """Return anybody's account statement; that it was read is recorded."""
    return _state(await _statement(request, number, first, last))


@get("/people/{number:int}/statement/pdf", may="inventory", media_type=_TYPES["pdf"])
async def statement_pdf(request: Ask, number: TableId, first: Day = None, last: Day = None) -> Response[bytes]:
    """Return anybody's account statement as PDF; that it was read is recorded."""
    return await _file(request, await _statement(request, number, first, last), "pdf")


@get("/people/{number:int}/statement/csv", may="inventory", media_type=_TYPES["csv"])
async def statement_csv(request: Ask, number: TableId, first: Day = None, last: Day = None) -> Response[bytes]:
    """Return anybody's account statement as CSV; that it was read is recorded."""
    return await _file(request, await _statement(request, number, first, last), "csv")


async def _page(request: Ask, person: int | None, first: date | None, last: date | None) -> Response[str]:
    floor, asker = who(request)
    staff = person is not None or request.url.path == "/statements"

    def write() -> Response[str]:
        people = [one for one, _ in floor.house.people.everyone()] if staff else []
        begins, ends = period_of(first, last)
        chosen = person if staff else asker.id
        found = make_statement(floor, asker, chosen, begins, ends) if chosen is not None else None
        return page(
            request, "statement.html", asker, staff=staff, people=people, chosen=chosen, first=begins, last=ends,
            found=found, summary=summary(found) if found else [], words=WORDS, money=money, day=_day,
            api=f"/api/people/{chosen}/statement" if staff else "/api/account/statement",
        )  # fmt: skip

    answer: Response[str] = await read(request, asker.id, write)
    return answer


@get("/account/statement", may=PERSON, media_type=MediaType.HTML)
async def own_statement_page(request: Ask, first: Day = None, last: Day = None) -> Response[str]:
    """One's own account statement."""
    return await _page(request, None, first, last)


@get("/statements", may="inventory", media_type=MediaType.HTML)
async def statements_page(
    request: Ask,
    person: Annotated[int | None, Parameter(ge=1, le=2**31 - 1, required=False)] = None,
    first: Day = None,
    last: Day = None,
) -> Response[str]:
    """Account statements of everybody, for supervisors and auditors."""
    return await _page(request, person, first, last)


_HANDLERS: list[HTTPRouteHandler] = [
    own_statement, own_statement_pdf, own_statement_csv, statement_of, statement_pdf, statement_csv,
]  # fmt: skip
statements_api = router(_HANDLERS)
statement_pages = rendered([own_statement_page, statements_page])
