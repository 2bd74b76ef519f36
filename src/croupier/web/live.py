"""The live table: a WebSocket that says what has changed, as its viewer may see it."""

from __future__ import annotations

import asyncio
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
from croupier.web.messages import Live
from croupier.web.security import person_of
from croupier.web.views import events_seen, state_of

_PAUSE = 0.04
"""Seconds between two messages about one table: what changes faster is told together."""


@dataclass(eq=False)
class Watcher:
    """Someone who watches a table, and how far they have been told."""

    person: Person
    messages: asyncio.Queue[str | None] = field(default_factory=asyncio.Queue)
    """What is still to be sent; None: the table is over."""
    version: int = -1
    revision: int = -1


class Hub:
    """Who watches which table. A change is put into words once, for all who watch, off the event loop."""

    def __init__(self, floor: Floor) -> None:
        self._floor = floor
        self._watchers: dict[int, set[Watcher]] = {}
        self._changed: set[int] = set()
        self._telling: dict[int, asyncio.Task[None]] = {}
        self._loop: asyncio.AbstractEventLoop | None = None

    def start(self) -> None:
        """From now on changes are passed on to the loop that runs."""
        self._loop = asyncio.get_running_loop()

    def stop(self) -> None:
        """Nobody is told any more."""
        self._loop = None
        for task in self._telling.values():
            task.cancel()

    def changed(self, table: int, _: int) -> None:
        """A table has changed; called from any thread."""
        if self._loop is not None and table in self._watchers:
            with suppress(RuntimeError):  # the loop is closing
                self._loop.call_soon_threadsafe(self._wake, table)

    def _wake(self, table: int) -> None:
        self._changed.add(table)
        if table not in self._telling:
            self._telling[table] = asyncio.create_task(self._tell(table))

    async def _tell(self, table: int) -> None:
        try:
            while table in self._changed:
                self._changed.discard(table)
                watchers = list(self._watchers.get(table, ()))
                try:
                    found = await asyncio.to_thread(_messages, self._floor, table, watchers)
                except Refused:  # the table is over
                    found = [(watcher, None) for watcher in watchers]
                for watcher, text in found:
                    watcher.messages.put_nowait(text)
                await asyncio.sleep(_PAUSE)
        finally:
            del self._telling[table]

    async def watch(self, table: int, watcher: Watcher) -> None:
        """Begin to watch: first the table as it is, then every change."""
        self._watchers.setdefault(table, set()).add(watcher)
        self._wake(table)

    def leave(self, table: int, watcher: Watcher) -> None:
        """Watch no longer."""
        watchers = self._watchers.get(table, set())
        watchers.discard(watcher)
        if not watchers:
            self._watchers.pop(table, None)


@websocket("/live/{table:int}")
async def live(socket: WebSocket[Any, Any, Any], table: FromPath[int]) -> None:
    """Tell a viewer of every change until one of both has gone."""
    floor: Floor = socket.app.state.floor
    hub: Hub = socket.app.state.hub
    try:
        watcher = Watcher(await asyncio.to_thread(_admit, socket, floor, table))
    except Refused as refused:
        await socket.close(code=4404, reason=str(refused)[:100])
        return
    await socket.accept()
    gone = asyncio.create_task(_gone(socket))
    try:
        await hub.watch(table, watcher)
        while not gone.done():
            waiting = asyncio.create_task(watcher.messages.get())
            await asyncio.wait({waiting, gone}, return_when=asyncio.FIRST_COMPLETED)
            if not waiting.done():
                waiting.cancel()
                break
            text = waiting.result()
            if text is None:
                break
            await socket.send_data(text, mode="text")
    except WebSocketDisconnect:
        pass
    finally:
        gone.cancel()
        hub.leave(table, watcher)
        with suppress(Exception):
            await socket.close()


def _admit(socket: WebSocket[Any, Any, Any], floor: Floor, table: int) -> Person:
    """Who wants to watch; refused if nobody is logged in, or there is no such table."""
    person = person_of(socket, floor)
    if not 1 <= table < 2**31:
        raise Refused(f"There is no table {table}.")
    with floor.house.seeing(table):
        return person


async def _gone(socket: WebSocket[Any, Any, Any]) -> None:
    """Until the viewer has gone; what viewers send is not read."""
    with suppress(WebSocketDisconnect):
        while True:
            message = await socket.receive()
            if message["type"] == "websocket.disconnect":
                return


def _messages(floor: Floor, table: int, watchers: list[Watcher]) -> list[tuple[Watcher, str | None]]:
    """For each watcher the table as they see it, and the events since their last message, if anything has changed."""
    with floor.house.seeing(table) as kept:
        version, revision = len(kept.book), kept.revision
        late = [watcher for watcher in watchers if watcher.revision < revision]
        states = [state_of(kept, watcher.person) for watcher in late]
        events, base = list(kept.book.events), kept.book.base
    first = min((watcher.version for watcher in late if watcher.version >= 0), default=version)
    if first < base:  # a round has come and gone between two messages
        events = floor.house.events(table, first, version)
    found: list[tuple[Watcher, str | None]] = []
    for watcher, state in zip(late, states, strict=True):
        since = version if watcher.version < 0 else watcher.version
        seen = events_seen(events, state.you, since) if since < version else []
        found.append((watcher, msgspec.json.encode(Live(state, seen)).decode()))
        watcher.version, watcher.revision = version, revision
    return found
