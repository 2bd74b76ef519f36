"""The calendar over HTTP and as a page: what is due, done and late, and terms that are begun and done."""

from __future__ import annotations

from datetime import datetime

from litestar import get, post
from litestar.handlers import HTTPRouteHandler
from litestar.params import JSONBody

from croupier.floor.calendar import Entry, calendar, note
from croupier.rules.books import books
from croupier.rules.dates import MEANINGS, STATES, Noted, all_dated
from croupier.rules.editions import chapter_of
from croupier.rules.loader import addresses, load, resolve
from croupier.web import filed_messages as say
from croupier.web.api import Ask, once, router, who
from croupier.web.messages import Done
from croupier.web.pages import Page, page, rendered


def _time(when: datetime | None) -> str:
    return when.isoformat(timespec="minutes") if when else ""


def entry_state(one: Entry) -> say.EntryState:
    """Something on the calendar as it is told."""
    return say.EntryState(
        one.address, one.name, one.what, one.when, one.cite, one.subject, one.state, _time(one.due), _time(one.last),
        one.link, one.term,
    )  # fmt: skip


@get("/calendar", may="filed", sync_to_thread=True)
def dates(request: Ask) -> list[say.EntryState]:
    """Everything that is dated on this floor, what is late first."""
    floor, _ = who(request)
    return [entry_state(one) for one in calendar(floor.house)]


@post("/calendar", may="file", status_code=200, sync_to_thread=True)
def note_term(request: Ask, data: JSONBody[say.NoteTerm]) -> Done:
    """Note that a term begins for something, or that what it is for was done."""
    floor, person = who(request)
    said = Noted(
        chapter_of(resolve(data.address)), data.term, data.subject.strip(), data.what, data.on, data.note.strip()
    )
    once(request, person, data, lambda: note(floor.house, person, said))
    return Done("It is noted.")


@get("/calendar", may="filed", sync_to_thread=True)
def calendar_page(request: Ask) -> Page:
    """What is due, done and late, and every time that the books print."""
    floor, person = who(request)
    by_book = {book.name: list(all_dated(book.id)) for book in books().values()}
    terms = [(chapter, term) for chapter in map(load, addresses()) for term in chapter.terms]
    return page(
        request, "calendar.html", person, entries=[entry_state(one) for one in calendar(floor.house)], terms=terms,
        books={name: found for name, found in by_book.items() if found}, states=STATES, meanings=MEANINGS,
        today=floor.house.filed.today(),
    )  # fmt: skip


_HANDLERS: list[HTTPRouteHandler] = [dates, note_term]
dates_api = router(_HANDLERS)
dates_pages = rendered([calendar_page])
