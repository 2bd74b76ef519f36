"""Answers that take a while: they are waited for off the event loop, for as long as somebody is there to hear them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Hashable
from typing import Any, TypeVar

from litestar import Request

from croupier.errors import Refused
from croupier.floor.floor import Floor
from croupier.floor.turns import STRANGERS, Job
from croupier.web.security import person_or_none

T = TypeVar("T")
Ask = Request[Any, Any, Any]


def floor_of(request: Ask) -> Floor:
    """The floor that this application serves."""
    found: Floor = request.app.state.floor
    return found


async def asker(request: Ask) -> Hashable:
    """Whose budget a request is on."""
    person = await asyncio.to_thread(person_or_none, request, floor_of(request))
    return STRANGERS if person is None else person.id


async def read(request: Ask, who: Hashable, call: Callable[[], T]) -> T:
    """Read what may be long, in the readers' threads and in turn."""
    floor = floor_of(request)
    found: T = await until(request, floor.readers.ask(who, None, call), floor.readers.drop)
    return found


async def result(request: Ask, job: Job, seconds: float | None = None) -> Any:
    """What a job makes, or `TimeoutError` if that takes longer; who goes away while waiting leaves it."""
    who = await asker(request)
    return await until(request, job, lambda job: floor_of(request).workers.leave(who, job), seconds)


async def until(request: Ask, job: Job, leave: Callable[[Job], object], seconds: float | None = None) -> Any:
    """What a job makes; `leave` is called if nobody is there any more to hear it."""
    done = asyncio.wrap_future(job.future)
    done.add_done_callback(lambda over: over.cancelled() or over.exception())  # nobody may be there any more to hear it
    gone = asyncio.ensure_future(_gone(request))
    try:
        with job.waited_for():
            await asyncio.wait({done, gone}, timeout=seconds, return_when=asyncio.FIRST_COMPLETED)
            if done.done():
                return done.result()
            if gone.done():
                leave(job)
                raise Refused("Nobody waits for the answer.")
            raise TimeoutError
    except asyncio.CancelledError:
        if job.future.cancelled():
            raise Refused("This was stopped.") from None
        raise
    finally:
        gone.cancel()


async def _gone(request: Ask) -> None:
    """Until whoever asked has gone away."""
    while (await request.receive())["type"] != "http.disconnect":
        pass
