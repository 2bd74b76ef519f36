"""HTTP as it comes in: no request is longer or slower than it need be, and no crowd of connections shuts others out."""

from __future__ import annotations

import asyncio
import resource
from collections import deque
from typing import Any, ClassVar

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle

MOST_HEAD = 64 * 1024
"""The bytes of a request before its body; the parser itself would take any number of them."""
HEAD_SECONDS = 10
"""The time that a head may take, from when the connection is made or the first byte of the next request has come."""
BODY_SECONDS = 20
"""The time that a body may take; bodies are small."""
READ_SECONDS = 30
"""The time for which an answer may lie unread before the connection is given up."""
_KEPT = 256
"""Open files that are not connections of browsers: the database, workers, what is being read."""


def room() -> int:
    """How many connections this process may have open, as many as the system lets it."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = 2**16 if hard == resource.RLIM_INFINITY else min(hard, 2**16)
    if soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
    return max(wanted - _KEPT, 64)


class Http(HttpToolsProtocol):
    """Refuses a request that does not come to its end; when there are many, gives up connections that nobody uses."""

    most = 2**16
    """Connections that may be open; who has the most loses the oldest that waits for a request."""
    idle: ClassVar[dict[str, dict[Http, None]]] = {}
    """Connections that wait for a request or its head, by address, oldest first."""

    _asked: deque[RequestResponseCycle]
    """Requests that have not been answered, in order: the first is being served, the others wait behind it."""
    _head: int | None = 0
    """How much of a head has come; None while a body does."""
    _timer: asyncio.TimerHandle | None = None
    _stalled: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Somebody has come; if there is no room, who has the most idle connections makes some."""
        super().connection_made(transport)
        self._asked = deque()
        if len(self.connections) > self.most:
            held = max(self.idle.values(), key=len, default={})
            oldest = next(iter(held), None)
            if oldest is None:  # everyone is being served
                transport.abort()
                return
            oldest._unused(False)
            oldest.transport.abort()
        self._unused(True)
        self._within(HEAD_SECONDS)

    def connection_lost(self, exc: Exception | None) -> None:
        """Somebody has gone."""
        self._unused(False)
        self._within(0)
        self._unstall()
        super().connection_lost(exc)
        for one in self._asked:  # of several the last alone was told, while the first is being served
            one.disconnected = True
            one.message_event.set()

    def data_received(self, data: bytes) -> None:
        """Take in what has come."""
        super().data_received(data)
        if self._head is not None:
            self._head += len(data)
            if self._head > MOST_HEAD and not self.transport.is_closing():
                self.send_400_response("The head of the request is too large.")

    def on_message_begin(self) -> None:
        """A head begins."""
        super().on_message_begin()
        self._within(HEAD_SECONDS)

    def on_headers_complete(self) -> None:
        """The head is over."""
        self._head = None
        self._unused(False)
        self._within(BODY_SECONDS)
        before = self.cycle
        super().on_headers_complete()
        if self.cycle is not before:
            self._asked.append(self.cycle)

    def on_message_complete(self) -> None:
        """The request is over: the next thing is another head."""
        self._head = 0
        self._within(0)
        super().on_message_complete()

    def on_response_complete(self) -> None:
        """The answer is sent: the connection waits for the next request."""
        self._asked.popleft()
        super().on_response_complete()
        if self.cycle.response_complete and not self.pipeline and not self.transport.is_closing():
            self._unused(True)

    def handle_websocket_upgrade(self) -> None:
        """From here on it is another protocol's."""
        self._unused(False)
        self._within(0)
        super().handle_websocket_upgrade()

    def pause_writing(self) -> None:
        """More has been said than was read."""
        super().pause_writing()
        self._unstall()
        self._stalled = self.loop.call_later(READ_SECONDS, self.transport.abort)

    def resume_writing(self) -> None:
        """It was read."""
        self._unstall()
        super().resume_writing()

    def _within(self, seconds: float) -> None:
        """Give up the connection if nothing better comes in so many seconds; 0: it may take as long as it likes."""
        if self._timer is not None:
            self._timer.cancel()
        self._timer = self.loop.call_later(seconds, self._late) if seconds else None

    def _late(self) -> None:
        if not self.transport.is_closing():
            self.transport.write(b"HTTP/1.1 408 Request Timeout\r\nconnection: close\r\ncontent-length: 0\r\n\r\n")
            self.transport.close()

    def _unstall(self) -> None:
        if self._stalled is not None:
            self._stalled.cancel()
            self._stalled = None

    def _unused(self, unused: bool) -> None:
        """Note whether the connection waits for a request."""
        address = self.client[0] if self.client else ""
        held: dict[Any, None] = self.idle.setdefault(address, {})
        held.pop(self, None)
        if unused:
            held[self] = None
        elif not held:
            del self.idle[address]
