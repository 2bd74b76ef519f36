"""The live table: a WebSocket that says what has changed, as its viewer may see it."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

import msgspec
from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath

from croupier.errors import Refused
from croupier.floor.floor import Floor
from croupier.floor.people import Person
from croupier.floor.store import log_failure
from croupier.floor.stored_table import StoredTable
from croupier.floor.table_rows import Chair
from croupier.web.event_views import EventViews, events_in_words
from croupier.web.messages import Live
from croupier.web.secrecy import sat_since
from croupier.web.security import COOKIE, PERSON, person_of
from croupier.web.views import Seen, apart

log = logging.getLogger("croupier.web")
_PAUSE, _PAUSE_EACH = 0.04, 0.001
"""Seconds between two messages about one table, and for each who is told: what changes faster is told together."""
_MOST_WAITING = 100
"""Messages that may wait for a viewer who does not read them."""
_MOST_SOCKETS = 64
"""Tables that one person may watch at a time, on one server."""
_LOOKS = 5.0
"""Seconds between two looks at who of those who watch is still logged in."""


@dataclass(eq=False)
class Watcher:
    """Someone who watches a table, and how far they have been told."""

    person: Person
    token: str = ""
    """The session that it belongs to, where people log in."""
    messages: asyncio.Queue[str | None] = field(default_factory=asyncio.Queue)
    """What is still to be sent; None: the table is over."""
    version: int = -1
    revision: int = -1
    knows: object = None
    """What of a table with stations concerns them, as they were last told."""


class Hub:
    """Who watches which table. A change is put into words once, for all who watch, off the event loop."""

    def __init__(self, floor: Floor) -> None:
        self._floor = floor
        self._watchers: dict[int, set[Watcher]] = {}
        self._changed: dict[int, int] = {}
        """Tables that have changed, and the revision to tell of."""
        self._telling: dict[int, asyncio.Task[None]] = {}
        self._loop: asyncio.AbstractEventLoop | None = None

    def start(self) -> None:
        """From now on changes are passed on to the loop that runs."""
        self._loop = asyncio.get_running_loop()
        self._looking = asyncio.create_task(self._look())

    def stop(self) -> None:
        """Nobody is told any more."""
        self._loop = None
        for task in (self._looking, *self._telling.values()):
            task.cancel()

    async def _look(self) -> None:
        """See to it that nobody watches on who has logged out, was blocked, or has another role now."""
        while True:
            await asyncio.sleep(_LOOKS)
            every = [one for watchers in self._watchers.values() for one in watchers if one.token]
            if every:
                try:
                    here = await asyncio.to_thread(self._floor.house.people.here, {one.token for one in every})
                except Exception:  # the database is away: nobody is told anything then
                    log_failure(log, "who watches could not be looked up")
                    continue
                for one in every:
                    if here.get(one.token) != one.person:
                        one.messages.put_nowait(None)

    def changed(self, table: int, revision: int) -> None:
        """A table has changed; called from any thread."""
        if self._loop is not None and table in self._watchers:
            with suppress(RuntimeError):  # the loop is closing
                self._loop.call_soon_threadsafe(self._wake, table, revision)

    def _wake(self, table: int, revision: int) -> None:
        self._changed[table] = max(revision, self._changed.get(table, -1))
        if table not in self._telling:
            self._telling[table] = asyncio.create_task(self._tell(table))

    async def _tell(self, table: int) -> None:
        try:
            while table in self._changed:
                revision = self._changed.pop(table)
                watchers = list(self._watchers.get(table, ()))
                try:
                    found = await asyncio.to_thread(_messages, self._floor, table, watchers, revision)
                except Refused:  # the table is over
                    found = [(watcher, None) for watcher in watchers]
                for watcher, text in found:
                    watcher.messages.put_nowait(text if watcher.messages.qsize() < _MOST_WAITING else None)
                await asyncio.sleep(max(_PAUSE, _PAUSE_EACH * len(found)))
        finally:
            del self._telling[table]

    async def watch(self, table: int, watcher: Watcher) -> None:
        """Begin to watch: first the table as it is, then every change."""
        self._watchers.setdefault(table, set()).add(watcher)
        self._wake(table, 0)

    def watches(self, person: Person) -> int:
        """How many tables a person watches."""
        return sum(one.person.id == person.id for watchers in self._watchers.values() for one in watchers)

    def leave(self, table: int, watcher: Watcher) -> None:
        """Watch no longer."""
        watchers = self._watchers.get(table, set())
        watchers.discard(watcher)
        if not watchers:
            self._watchers.pop(table, None)


@websocket("/live/{table:int}", may=PERSON)
async def live(socket: WebSocket[Any, Any, Any], table: FromPath[int]) -> None:
    """Tell a viewer of every change until one of both has gone."""
    floor: Floor = socket.app.state.floor
    hub: Hub = socket.app.state.hub
    try:
        token = socket.cookies.get(COOKIE, "") if floor.accounts else ""
        watcher = Watcher(await asyncio.to_thread(_admit, socket, floor, table), token)
        if floor.accounts and hub.watches(watcher.person) >= _MOST_SOCKETS:
            raise Refused(f"You watch {_MOST_SOCKETS} tables already.")
    except Refused as refused:
        await socket.close(code=4404, reason=str(refused)[:100])
        return
    await socket.accept()
    both = {asyncio.create_task(_send(socket, watcher)), asyncio.create_task(_gone(socket))}
    try:
        await hub.watch(table, watcher)
        await asyncio.wait(both, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in both:
            task.cancel()
        hub.leave(table, watcher)
        with suppress(Exception):
            await socket.close()


async def _send(socket: WebSocket[Any, Any, Any], watcher: Watcher) -> None:
    """Send a watcher's messages as they come, until there are no more for them."""
    with suppress(Exception):  # the viewer has gone
        while (text := await watcher.messages.get()) is not None:
            await socket.send_data(text, mode="text")


async def _gone(socket: WebSocket[Any, Any, Any]) -> None:
    """Until the viewer has gone; what viewers send is not read."""
    with suppress(WebSocketDisconnect):
        while (await socket.receive())["type"] != "websocket.disconnect":
            pass


def _admit(socket: WebSocket[Any, Any, Any], floor: Floor, table: int) -> Person:
    """Who wants to watch; refused if nobody is logged in, or there is no such table."""
    person = person_of(socket, floor)
    if not 1 <= table < 2**31:
        raise Refused(f"There is no table {table}.")
    with floor.house.seeing(table):
        return person


def _messages(floor: Floor, table: int, watchers: list[Watcher], revision: int) -> list[tuple[Watcher, str | None]]:
    """For each watcher the table as they see it, and the events since their last message, if anything has changed."""
    with floor.house.seeing(table, revision) as kept:
        version, revision = len(kept.book), kept.revision
        late = [watcher for watcher in _concerned(kept, watchers) if watcher.revision < revision]
        if not late:
            return []
        shown = Seen(kept)
        states = [shown.to(watcher.person) for watcher in late]
        events, base, since_of = list(kept.book.events), kept.book.base, shown.since
    first = min((watcher.version for watcher in late if watcher.version >= 0), default=version)
    if first < base:  # a round has come and gone between two messages
        events = floor.house.events(table, first, version)
        since_of = sat_since(events, since_of)
    words = EventViews(events_in_words(kept.game, events) if first < version else [])
    found: list[tuple[Watcher, str | None]] = []
    for watcher, state in zip(late, states, strict=True):
        since = version if watcher.version < 0 else watcher.version
        own = {seat: since_of[seat] for seat in state.you}
        seen = words.to(own, since, apart(kept, watcher.person))
        found.append((watcher, msgspec.json.encode(Live(state, seen)).decode()))
        watcher.version, watcher.revision = version, revision
    return found


def _concerned(kept: StoredTable, watchers: list[Watcher]) -> list[Watcher]:
    """Those to whom a change is news: hundreds who see their own station alone need not hear of each bet of another."""
    own: dict[int | None, list[Chair]] = {}
    for chair in kept.chairs.values() if kept.stadium is not None else ():
        own.setdefault(chair.person, []).append(chair)
    found = []
    for watcher in watchers:
        knows = (len(kept.book), kept.deadline, kept.paused, own.get(watcher.person.id))
        if knows != watcher.knows or not apart(kept, watcher.person):
            watcher.knows = knows
            found.append(watcher)
    return found
