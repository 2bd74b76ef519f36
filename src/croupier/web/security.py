"""Who may come in: host names, other sites' requests, sessions, and the headers that browsers are told to keep to."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

from litestar.datastructures import Cookie
from litestar.enums import ScopeType
from litestar.middleware import ASGIMiddleware

from croupier.floor.people import SESSION_SECONDS, NotKnown, OwnPassword, Person

if TYPE_CHECKING:
    from litestar.connection import ASGIConnection
    from litestar.handlers import BaseRouteHandler
    from litestar.types import ASGIApp, Message, Receive, Scope, Send

    from croupier.floor.floor import Floor

COOKIE, DEVICE = "croupier", "croupier-device"
"""The session, and the mark of a browser that somebody has logged in from."""
_DEVICE_SECONDS = 365 * 24 * 3600
ANYONE, PERSON = "anyone", "person"
"""Whom a route lets in besides those whose role may do something: strangers too, or everybody who is logged in."""
_LOOPBACK = ("localhost", "127.0.0.1", "[::1]")
_SAFE = ("GET", "HEAD", "OPTIONS")
_HEADERS = [
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"same-origin"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
    (
        b"content-security-policy",
        b"default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
        b"base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    ),
]


class Gate(ASGIMiddleware):
    """Refuses what another site's page sends, and on a floor without accounts everything but loopback."""

    scopes = (ScopeType.HTTP, ScopeType.WEBSOCKET)

    def __init__(self, floor: Floor) -> None:
        self.floor = floor

    async def handle(self, scope: Scope, receive: Receive, send: Send, next_app: ASGIApp) -> None:
        """Let a request pass, or answer it with a refusal."""
        headers = {name.lower(): value.decode("latin-1") for name, value in scope["headers"]}
        refused = self._refuses(scope, headers)
        if refused and scope["type"] == ScopeType.WEBSOCKET:
            await receive()
            await send({"type": "websocket.close", "code": 4403, "reason": refused[:100]})
            return
        if refused:
            from croupier.web.errors import refusal

            answer = refusal(refused, status=403)
            await answer.to_asgi_response(None, None)(scope, receive, send)  # type: ignore[arg-type]
            return

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                present = {name for name, _ in message["headers"]}
                message["headers"] = [*message["headers"], *(one for one in _HEADERS if one[0] not in present)]
            await send(message)

        await next_app(scope, receive, with_headers)

    def _refuses(self, scope: Any, headers: dict[bytes, str]) -> str:
        """Why a request may not come in; empty if it may."""
        host = headers.get(b"host", "")
        name = host.rsplit(":", 1)[0] if not host.endswith("]") else host
        if not self.floor.accounts and name not in _LOOPBACK:
            return "A floor without accounts is reached as localhost only."
        if scope["type"] == ScopeType.HTTP and scope["method"] in _SAFE:
            return ""
        if headers.get(b"sec-fetch-site", "same-origin") not in ("same-origin", "none"):
            return "Requests from other sites are refused."
        origin = headers.get(b"origin")
        if origin is not None and origin.partition("://")[2] != host:
            return "Requests from other sites are refused."
        return ""


_ADMITTED = "croupier_person"
"""Where a request keeps whom `admit` has let in."""


async def admit(connection: ASGIConnection[Any, Any, Any, Any], handler: BaseRouteHandler) -> None:
    """Refuse whoever may not come in before a byte of what they send is read."""
    if connection.scope["type"] == ScopeType.HTTP and connection.scope["method"] not in _SAFE:
        if handler.opt.get("may") == ANYONE:
            return
        found = await asyncio.to_thread(person_of, connection, connection.app.state.floor)
        connection.scope["state"][_ADMITTED] = found


def person_of(connection: ASGIConnection[Any, Any, Any, Any], floor: Floor) -> Person:
    """Who asks; refused if nobody is logged in, or the role may not what the route declares (`may=`)."""
    if _ADMITTED in connection.scope["state"]:
        admitted: Person = connection.scope["state"][_ADMITTED]
        return admitted
    found = person_or_none(connection, floor)
    if found is None:
        raise NotKnown("Nobody is logged in.")
    if found.temporary and not connection.route_handler.opt.get("temporary"):
        raise OwnPassword("Set a password of your own first.", allowed=("/account",))
    needs = connection.route_handler.opt["may"]
    if needs not in (ANYONE, PERSON):
        found.must(needs)
    return found


def person_or_none(connection: ASGIConnection[Any, Any, Any, Any], floor: Floor) -> Person | None:
    """Who asks, if it is known."""
    if not floor.accounts:
        return floor.local
    token = connection.cookies.get(COOKIE, "")
    handler = connection.scope.get("route_handler")  # none where there is no such address
    watching = handler is not None and handler.opt.get("watching", False)
    return floor.house.people.who(token, noted=not watching) if token else None


def session_cookie(token: str, secure: bool) -> Cookie:
    """The session, out of reach of scripts and of other sites; an empty token ends it."""
    return _cookie(COOKIE, token, SESSION_SECONDS if token else 0, secure)


def device_cookie(mark: str, secure: bool) -> Cookie:
    """That somebody has logged in from this browser: others' wrong passwords do not keep them out."""
    return _cookie(DEVICE, mark, _DEVICE_SECONDS, secure)


def _cookie(key: str, value: str, seconds: int, secure: bool) -> Cookie:
    return Cookie(
        key=key,
        value=value,
        path="/",
        max_age=seconds,
        httponly=True,
        samesite="strict",
        secure=secure,
    )
