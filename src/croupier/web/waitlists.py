"""The API of the waiting lists: put one's name down, see one's place, be called."""

from __future__ import annotations

from collections import Counter
from datetime import UTC, datetime

from litestar import delete, get, post
from litestar.handlers import HTTPRouteHandler
from litestar.params import JSONBody

from croupier.floor.people import Person
from croupier.floor.waitlists import Waiter
from croupier.web import messages as say
from croupier.web.api import Ask, TableId, once, router, who
from croupier.web.security import PERSON


@get("/waitlists", may=PERSON, sync_to_thread=True)
def waiting_now(request: Ask) -> list[say.ListRow]:
    """Everybody who waits for a game and a limit, and who was called; names are told to staff alone."""
    floor, person = who(request)
    return _rows(person, floor.waitlists.waiting())


@post("/waitlists", may="play", sync_to_thread=True)
def put_name_down(request: Ask, data: JSONBody[say.WaitFor]) -> say.Done:
    """Put your name on the list for a game and a limit."""
    floor, person = who(request)

    def do() -> None:
        floor.waitlists.join(person, data.game, data.bets)

    once(request, person, data, do)
    listed = [one for one in _rows(person, floor.waitlists.waiting()) if (one.game, one.bets) == (data.game, data.bets)]
    place = next((one.place for one in listed if one.yours and one.place), None)
    if place is None:
        return say.Done(f"You were on the list for {data.game}, {data.bets}, and are no longer.")
    return say.Done(f"You are number {place} on the list for {data.game}, {data.bets}.")


@post("/waitlists/call", may="pit", status_code=200, sync_to_thread=True)
def call_next(request: Ask, data: JSONBody[say.WaitFor]) -> say.Done:
    """Call whoever is next on a list to a seat."""
    floor, person = who(request)
    called = once(request, person, data, lambda: floor.waitlists.call(person, data.game, data.bets).person)
    assert called is not None  # who is noted with the call
    return say.Done(f"{floor.house.people.known(called).name} is called for {data.game}, {data.bets}.")


@delete("/waitlists/{number:int}", may=PERSON, status_code=200, sync_to_thread=True)
def take_name_off(request: Ask, number: TableId) -> say.Done:
    """Take your name off a list; staff may take off any."""
    floor, person = who(request)
    once(request, person, None, lambda: floor.waitlists.leave(person, number))
    return say.Done("The name is off the list.")


def _rows(person: Person, waiting: list[Waiter]) -> list[say.ListRow]:
    """The names as a person sees them, each with its place."""
    before: Counter[tuple[str, str]] = Counter()
    rows = []
    for one in waiting:
        before[one.game, one.bets] += not one.called
        yours = one.person == person.id
        since = datetime.fromtimestamp((one.called or one.since) / 1000, UTC).isoformat(timespec="seconds")
        name = one.name if yours or person.may("pit") else ""
        place = 0 if one.called else before[one.game, one.bets]
        rows.append(say.ListRow(one.id, one.game, one.bets, place, name, yours, since))
    return rows


_HANDLERS: list[HTTPRouteHandler] = [waiting_now, put_name_down, call_next, take_name_off]
waitlists = router(_HANDLERS)
