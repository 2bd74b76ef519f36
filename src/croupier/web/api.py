"""What the routes of the API share. Each does what a page can do, as JSON over HTTP; handlers run in threads.

Each route declares who `may` come in, and `who` holds to it; tests/test_doors.py asks every route as every role.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Annotated, Any, TypeVar

import msgspec
from litestar import MediaType, Request, Response, Router
from litestar.handlers import HTTPRouteHandler
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import Parameter

from croupier.errors import Refused
from croupier.floor import repeats
from croupier.floor.control import Waiting
from croupier.floor.floor import Floor
from croupier.floor.people import Person
from croupier.floor.store import now
from croupier.floor.turns import Job
from croupier.rules.stadium import MOST
from croupier.web import messages as say
from croupier.web.security import (
    person_of,
)
from croupier.web.waiting import floor_of, result

T = TypeVar("T")
Ask = Request[Any, Any, Any]
TableId = Annotated[int, Parameter(ge=1, le=2**31 - 1, description="The table's number.")]
SeatId = Annotated[int, Parameter(ge=1, le=MOST)]
Book = Annotated[str, Parameter(min_length=1, max_length=10)]
ChapterName = Annotated[str, Parameter(min_length=1, max_length=100)]
WAIT = 3.0
"""Seconds for which an answer that must be counted is waited for before it is said how far it is."""
_SAID = {
    400: ResponseSpec(say.Refusal, description="It is refused, and why."),
    401: ResponseSpec(say.Refusal, description="Nobody is logged in."),
    403: ResponseSpec(say.Refusal, description="This person may not."),
    404: ResponseSpec(say.Refusal, description="There is no such thing."),
    409: ResponseSpec(say.Refusal, description="The Idempotency-Key was used before."),
    413: ResponseSpec(say.Refusal, description="Too large."),
    429: ResponseSpec(say.Refusal, description="Too many tries."),
}


SECOND = {202: ResponseSpec(say.Waits, description="A second supervisor must agree.")}
COUNTING = {202: ResponseSpec(say.Counting, description="Still being counted: ask again.")}


def waiting_of(person: Person, one: Waiting) -> say.Waits:
    """A request as a person sees it."""
    left = max(0, one.until - now()) // 1000
    return say.Waits(one.id, one.kind, one.said, one.table, one.by, one.person == person.id, left)


def waits(person: Person, one: Waiting) -> Response[Any]:
    """It is not done yet: a second supervisor must agree."""
    return Response(waiting_of(person, one), status_code=202)


def who(request: Ask) -> tuple[Floor, Person]:
    """The floor, and who asks."""
    floor = floor_of(request)
    return floor, person_of(request, floor)


def once(request: Ask, person: Person, data: Any, do: Callable[[], int | None]) -> int | None:
    """Do an act; one that was done before with the same `Idempotency-Key` is not done again, and is answered as it is
    now."""
    done = once_agreed(request, person, data, do)
    assert not isinstance(done, Waiting)  # nobody was asked
    return done


def once_agreed(
    request: Ask, person: Person, data: Any, do: Callable[[], int | Waiting | None]
) -> int | Waiting | None:
    """Do an act likewise that may wait for a second supervisor; asked for again, it waits still or is done by now."""
    key = request.headers.get("idempotency-key")
    if key is None:
        return do()
    if not re.fullmatch(r"[!-~]{1,100}", key):
        raise Refused("This is no Idempotency-Key.", allowed=("1 to 100 letters, digits and signs",))
    where = f"{request.method} {request.url.path}?{request.url.query}"
    floor = floor_of(request)
    done = repeats.once(floor.store, person.id, key, where.encode() + b"\n" + msgspec.json.encode(data), do)
    if not isinstance(done, repeats.Before):
        return done
    return done.result if done.request is None else floor.control.asked(done.request)


def once_told(request: Ask, person: Person, data: Any, what: str, do: Callable[[], T]) -> T:
    """Do an act likewise whose answer is a secret: nobody keeps it, so a repeat is refused."""
    told: list[T] = []
    once(request, person, data, lambda: told.append(do()))
    if not told:
        raise repeats.Told(what)
    return told[0]


async def counted(request: Ask, job: Job, seconds: float | None = None) -> Response[Any]:
    """What a worker has counted, or how far it is."""
    try:
        body = await result(request, job, WAIT if seconds is None else seconds)
    except TimeoutError:
        return Response(say.Counting(*job.progress), status_code=202)
    return Response(msgspec.Raw(body), media_type=MediaType.JSON)


def router(handlers: Sequence[HTTPRouteHandler]) -> Router:
    """A part of the API; how each of its routes refuses is described."""
    for one in handlers:
        one.responses = {**_SAID, **(one.responses or {})}
    return Router("/api", route_handlers=handlers)
