"""Connections that come slowly, or in crowds; the clock is the test's, so that nothing waits."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any
from unittest.mock import Mock

import pytest
import uvicorn
from uvicorn.server import ServerState

from croupier.web import protocol
from croupier.web.protocol import Http


class Timer:
    def __init__(self, seconds: float, call: Callable[[], object]) -> None:
        self.seconds, self.call, self.on = seconds, call, True

    def cancel(self) -> None:
        self.on = False


class Loop:
    """A loop whose clock is set by hand."""

    def __init__(self) -> None:
        self.timers: list[Timer] = []

    def call_later(self, seconds: float, call: Callable[[], object]) -> Timer:
        self.timers.append(Timer(seconds, call))
        return self.timers[-1]

    def create_task(self, work: Any, **_: Any) -> Any:
        work.close()  # nobody answers
        return Mock()

    def pass_by(self) -> None:
        """All that is waited for is over."""
        for timer in [one for one in self.timers if one.on]:
            timer.on = False
            timer.call()


class Transport(asyncio.Transport):
    def __init__(self, address: str) -> None:
        super().__init__({"peername": (address, 1), "sockname": ("127.0.0.1", 8000)})
        self.sent = b""
        self.closed = False

    def write(self, data: Any) -> None:
        self.sent += bytes(data)

    def close(self) -> None:
        self.closed = True

    abort = close

    def is_closing(self) -> bool:
        return self.closed

    def pause_reading(self) -> None:
        pass

    def resume_reading(self) -> None:
        pass


async def nothing(scope: Any, receive: Any, send: Any) -> None:
    pass


class Server:
    """The protocol without a network."""

    def __init__(self, most: int = 100) -> None:
        self.kind = type("Tight", (Http,), {"idle": {}, "most": most})
        self.state, self.loop = ServerState(), Loop()
        self.config = uvicorn.Config(nothing, http=self.kind, log_level="critical", lifespan="off")
        self.config.load()

    def connect(self, address: str = "10.0.0.1", said: bytes = b"") -> tuple[Http, Transport]:
        made, transport = self.kind(self.config, self.state, {}, self.loop), Transport(address)  # type: ignore[arg-type]
        made.connection_made(transport)
        if said:
            made.data_received(said)
        return made, transport


HEAD = b"GET / HTTP/1.1\r\nhost: x\r\n"
POST = b"POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 5\r\n\r\n"


@pytest.mark.parametrize("said", [b"", b"G", HEAD, POST, POST + b"12"], ids=["nothing", "byte", "head", "post", "body"])
def test_a_request_that_does_not_come_to_its_end_is_given_up(said: bytes) -> None:
    server = Server()
    _, transport = server.connect(said=said)
    assert not transport.closed
    server.loop.pass_by()
    assert transport.closed
    assert transport.sent.startswith(b"HTTP/1.1 408 ")


@pytest.mark.parametrize("said", [HEAD + b"\r\n", POST + b"12345"])
def test_a_whole_request_has_all_the_time_it_needs(said: bytes) -> None:
    server = Server()
    _, transport = server.connect(said=said)
    server.loop.pass_by()
    assert not transport.closed


def test_bytes_one_by_one_do_not_win_time() -> None:
    server = Server()
    made, _ = server.connect(said=b"G")
    before = [one for one in server.loop.timers if one.on]
    for one in HEAD[1:]:
        made.data_received(bytes([one]))
    assert [one for one in server.loop.timers if one.on] == before


def test_an_answer_that_nobody_reads_is_given_up() -> None:
    server = Server()
    made, transport = server.connect(said=HEAD + b"\r\n")
    made.pause_writing()
    made.resume_writing()
    server.loop.pass_by()
    assert not transport.closed
    made.pause_writing()
    server.loop.pass_by()
    assert transport.closed


def test_who_goes_away_has_nobody_write_to_them() -> None:
    """Of several requests that came at once the first is being answered, and is told too that nobody is there."""
    server = Server()
    made, _ = server.connect(said=(HEAD + b"\r\n") * 3)
    served, *others = made._asked
    assert [one for one, _ in reversed(made.pipeline)] == others
    made.connection_lost(None)
    assert served.disconnected
    assert served.message_event.is_set()


def test_a_crowd_makes_room_for_the_others() -> None:
    """Who has the most idle connections loses the oldest; who is being served, and who has few, stays."""
    server = Server(most=5)
    served, own = server.connect("10.0.0.1", HEAD + b"\r\n")
    _, guest = server.connect("10.0.0.2")
    crowd = [server.connect("10.6.6.6", HEAD) for _ in range(3)]
    assert not any(transport.closed for _, transport in crowd)
    _, late = server.connect("10.0.0.3")
    assert [transport.closed for _, transport in crowd] == [True, False, False]
    assert [own.closed, guest.closed, late.closed] == [False, False, False]
    for gone, transport in crowd:
        if transport.closed:
            gone.connection_lost(None)
    server.connect("10.6.6.6")
    assert [transport.closed for _, transport in crowd] == [True, True, False]
    assert not guest.closed
    served.connection_lost(None)


def test_there_is_room_for_what_the_system_allows() -> None:
    assert protocol.room() >= 64
