"""HTTP as it comes in: a request's head is no longer than it need be."""

from __future__ import annotations

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

MOST_HEAD = 64 * 1024
"""The bytes of a request before its body; the parser itself would take any number of them."""


class Http(HttpToolsProtocol):
    """Refuses a request whose head does not end."""

    _head: int | None = 0
    """How much of a head has come; None while a body does."""

    def data_received(self, data: bytes) -> None:
        """Take in what has come."""
        super().data_received(data)
        if self._head is not None:
            self._head += len(data)
            if self._head > MOST_HEAD and not self.transport.is_closing():
                self.send_400_response("The head of the request is too large.")

    def on_headers_complete(self) -> None:
        """The head is over."""
        self._head = None
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        """The request is over: the next thing is another head."""
        self._head = 0
        super().on_message_complete()
