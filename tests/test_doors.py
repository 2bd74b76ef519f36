"""Who may come in where: each route declares it (`may=`), `data/doors.txt` keeps it, and each is asked as each role."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any, NamedTuple

import pytest
from litestar import Litestar, asgi
from litestar.exceptions import WebSocketDisconnect
from litestar.routes import HTTPRoute, WebSocketRoute
from litestar.testing import TestClient
from litestar.types import Receive, Scope, Send

from croupier.floor.floor import Floor
from croupier.floor.people import MAY, ROLES
from croupier.web.app import application
from croupier.web.security import ANYONE, PERSON

DECIDED = Path(__file__).with_name("data") / "doors.txt"
"""Who may come in where, as it was decided: path, method and word of each route, in order."""
PASSWORD = "correct horse battery"
STRANGER = "stranger"
NAMES = {
    "book": "pa", "chapter": "nothing", "seat": "1", "file_path": "page.css", "path": "nothing", "name": "nothing",
}  # fmt: skip
"""What stands in the paths that are asked; any other number is of something that is not there."""
BODIES: dict[str, Any] = {
    "odds": {},
    "reprice": {"wager": "red"},
    "strategy": {},
    "design": {"wager": "red", "target": "5%"},
    "session": {"wager": "red", "rounds": 1, "bankroll": 500},
    "report": {},
    "tables": {"address": "pa/nothing"},
    "rest": {"rests": True},
    "value-chips": {"uses": True},
    "seats": {"seat": 3, "cents": 500},
    "stations": {"cents": 500},
    "ticket": {"ticket": "1-0000-0000-0000"},
    "tickets": {"ticket": "1-0000-0000-0000", "person": 99999},
    "as-ticket": {"wager": "red"},
    "asks": {"irregularity": "misdeal", "wager": "red"},
    "lost": {},
    "claim": {"pay": True},
    "tip": {"cents": 500},
    "hand-pay": {},
    "buy": {"cents": 500},
    "companions": {"seat": 3},
    "wagers": {"seat": 1, "wagers": {}},
    "words": {"seat": 1, "word": "luck"},
    "check": {"seat": 1, "wagers": {}},
    "decisions": {"seat": 1, "action": "stand"},
    "pause": {"paused": True},
    "open": {"seat": 1, "note": "why"},
    "rulings": {"irregularity": "misdeal"},
    "fills": {"cents": 100},
    "credits": {"cents": 100},
    "login": {"name": "player", "password": PASSWORD},
    "people": {"name": "player"},
    "waitlists": {"game": "Badugi", "bets": "$2-$4"},
    "call": {"game": "Badugi", "bets": "$2-$4"},
    "reset": {},
    "password": {"old": "wrong password", "new": "another password"},
    "factor": {"password": "wrong password"},
    "confirm": {"code": "000000"},
    "limits": {"kind": "loss", "cents": 100},
    "exclusion": {"days": 1},
    "drop": {"password": "wrong password", "code": "000000"},
    "99999": {"blocked": True},
    "deposits": {"cents": 100},
    "withdrawals": {"cents": 100},
    "shifts": {"name": "night"},
    "meters": {"address": "pa/649a", "wager": "ante"},
    "removal": {"approval": ""},
    "nothing": {"step": 0},
    "lists": {"chapter": "pa/nothing", "list": "nothing", "step": 0, "subject": "a wheel"},
    "dealer": {},
    "order": {"what": "refused", "reason": "nothing", "name": "nobody"},
    "list": {"names": ["Nobody at all"], "note": "a list"},
    "lift": {"note": "why"},
    "decision": {"name": "J. Doe", "same": False, "note": "passport"},
    "submissions": {"address": "pa/nothing"},
    "notices": {"step": "approved", "on": "2026-01-31"},
    "approvals": {"address": "pa/nothing", "what": ["layout"], "on": "2026-01-31"},
    "new-games": {"address": "own/nothing", "step": "request", "on": "2026-01-31"},
    "reviews": {"review": {}},
    "choices": {},
    "calendar": {"address": "gr/13", "term": "ticket", "subject": "1", "what": "begun", "on": "2026-01-31"},
    "costs": {},
    "pa": {"options": {}},
    "questions": {},
    "answer": {"picked": [0]},
}
"""What each route takes, by the last word of its path: a role is refused before what it asks for is looked at."""
QUERIES = {"clause": {"of": "649a.12"}, "coach": {"seat": "1"}, "search": {"text": "ante"}}
"""What must stand in the query of some, likewise."""


class Door(NamedTuple):
    """A route, and what it declares."""

    method: str
    path: str
    may: Any


ASKS = {"odds", "reprice", "strategy", "session", "report", "design", "check", "choices", "costs"}
"""Routes that take a body and change nothing, by the last word of their path."""
KEYLESS = ASKS | {"login", "logout", "work"}
"""And those that do what is the same done twice, for whoever it is: a session begins or ends, work is stopped."""
ONCE = {"once", "once_agreed", "once_told"}


def takes_a_key(handler: Callable[..., Any]) -> bool:
    """Whether a route does what it does once: it says so, or the function of its module that it calls does."""
    names = set(_names(handler.__code__))
    helpers = [found for name in names if isinstance(found := handler.__globals__.get(name), FunctionType)]
    return bool(names & ONCE) or any(
        ONCE & set(_names(one.__code__)) for one in helpers if one.__module__ == handler.__module__
    )


def _names(code: CodeType) -> Iterator[str]:
    yield from code.co_names
    for one in code.co_consts:
        if isinstance(one, CodeType):
            yield from _names(one)


def doors(app: Litestar) -> list[Door]:
    """Every route of the application; one of a kind that is not known here has a door that nobody declared."""
    found = []
    for route in app.routes:
        if isinstance(route, WebSocketRoute):
            found.append(Door("LIVE", route.path, route.route_handler.opt.get("may")))
        elif isinstance(route, HTTPRoute):
            for handler in route.route_handlers:
                found += [
                    Door(method, route.path, handler.opt.get("may"))
                    for method in sorted(handler.http_methods)
                    if method != "OPTIONS"
                ]
        else:
            found.append(Door(type(route).__name__, route.path, None))
    return found


def kept() -> list[str]:
    """The lines of what was decided."""
    return [line for line in DECIDED.read_text(encoding="utf-8").splitlines() if not line.startswith("#")]


@pytest.fixture(scope="module")
def people(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, TestClient[Any]]]:
    """A browser for each role, and one for a stranger."""
    floor = Floor(str(tmp_path_factory.mktemp("doors") / "floor.db"), accounts=True)
    for role in ROLES:
        floor.house.people.add(role, role, PASSWORD)
    app = application(floor)
    with ExitStack() as stack:
        found = {STRANGER: stack.enter_context(TestClient(app, base_url="http://127.0.0.1:8000"))}
        found |= {role: TestClient(app, base_url="http://127.0.0.1:8000") for role in ROLES}
        for role in ROLES:
            assert found[role].post("/api/login", json={"name": role, "password": PASSWORD}).status_code == 200
        yield found


def asked(browser: TestClient[Any], door: Door) -> str:
    """What becomes of somebody who asks: `in`, `unknown` or `not allowed`."""
    path = re.sub(r"\{(\w+):\w+\}", lambda named: NAMES.get(named[1], "99999"), door.path)
    if door.method == "LIVE":
        with pytest.raises(WebSocketDisconnect) as closed, browser.websocket_connect(path) as socket:
            socket.receive_json()
        return "unknown" if "logged in" in closed.value.detail else "in"
    body = BODIES.get(path.rsplit("/", 1)[1]) if door.method not in ("GET", "HEAD", "DELETE") else None
    answer = browser.request(
        door.method, path, json=body, params=QUERIES.get(path.rsplit("/", 1)[1]), follow_redirects=False
    )
    assert answer.status_code < 500, answer.text
    assert "not as it should be" not in answer.text, f"{path} wants another body"
    if answer.status_code == 401 or answer.headers.get("location") == "/login":
        return "unknown"
    return "not allowed" if answer.status_code == 403 else "in"


def due(role: str, may: str) -> str:
    """What a route's declaration says of a role."""
    if may == ANYONE:
        return "in"
    if role == STRANGER:
        return "unknown"
    return "in" if may == PERSON or may in MAY[role] else "not allowed"


def test_every_route_declares_who_may_come_in(people: dict[str, TestClient[Any]]) -> None:
    known = {ANYONE, PERSON, *(what for words in MAY.values() for what in words)}
    found = doors(people[STRANGER].app)
    assert {(door.method, door.path) for door in found if door.may not in known} == set()
    assert len(found) > 60


def test_every_act_takes_a_key(people: dict[str, TestClient[Any]]) -> None:
    """A route that changes something does it once for each `Idempotency-Key`."""
    acts = [
        (f"{method} {route.path}", handler)
        for route in people[STRANGER].app.routes
        if isinstance(route, HTTPRoute)
        for handler in route.route_handlers
        for method in handler.http_methods & {"POST", "PUT", "PATCH", "DELETE"}
        if route.path.rsplit("/", 1)[1] not in KEYLESS
    ]
    assert [name for name, handler in acts if not takes_a_key(getattr(handler.fn, "func", handler.fn))] == []
    assert len(acts) > 50


def test_who_may_come_in_is_what_was_decided(people: dict[str, TestClient[Any]]) -> None:
    declared = {f"{door.path} {door.method} {door.may}" for door in doors(people[STRANGER].app)}
    assert kept() == sorted(set(kept())), f"{DECIDED.name} is sorted, a line for each route and method"
    wrong = [f"add to it, if it was decided: {line}" for line in sorted(declared - set(kept()))]
    wrong += [f"take out of it, if it was decided: {line}" for line in sorted(set(kept()) - declared)]
    assert not wrong, f"{DECIDED.name} says who may come in where, the routes say something else:\n" + "\n".join(wrong)


def test_a_route_of_another_kind_is_seen() -> None:
    @asgi("/secret-dump", copy_scope=True)
    async def dump(scope: Scope, receive: Receive, send: Send) -> None:
        """Anybody gets it."""

    assert doors(Litestar([dump], openapi_config=None)) == [Door("ASGIRoute", "/secret-dump", None)]


@pytest.mark.parametrize("role", [STRANGER, *ROLES])
def test_nobody_who_may_not_come_in_has_a_body_read(people: dict[str, TestClient[Any]], role: str) -> None:
    """A body that is no JSON would be refused as such, by whoever reads it."""
    wrong = {}
    for door in doors(people[role].app):
        if door.method in ("GET", "HEAD", "LIVE", "DELETE") or due(role, door.may) == "in":
            continue
        path = re.sub(r"\{(\w+):\w+\}", lambda named: NAMES.get(named[1], "99999"), door.path)
        answer = people[role].request(door.method, path, content=b"{", headers={"content-type": "application/json"})
        if answer.status_code != (401 if role == STRANGER else 403):
            wrong[f"{door.method} {door.path}"] = f"{answer.status_code} {answer.text}"
    assert wrong == {}


def test_a_body_is_not_even_received_from_a_stranger(people: dict[str, TestClient[Any]]) -> None:
    answered: list[Any] = []

    async def receive() -> Any:
        raise AssertionError("a stranger's body was received")

    async def send(message: Any) -> None:
        answered.append(message)

    scope = {
        "type": "http", "method": "POST", "path": "/api/tables", "raw_path": b"/api/tables", "query_string": b"",
        "headers": [(b"host", b"127.0.0.1:8000"), (b"content-type", b"application/json")], "root_path": "",
        "scheme": "http", "server": ("127.0.0.1", 8000), "client": ("127.0.0.1", 1), "http_version": "1.1",
        "asgi": {"version": "3.0"}, "state": {}, "extensions": {},
    }  # fmt: skip
    portal = people[STRANGER].blocking_portal
    portal.call(people[STRANGER].app, scope, receive, send)
    assert answered[0]["status"] == 401


@pytest.mark.parametrize("role", [STRANGER, *ROLES])
def test_every_route_lets_in_whom_it_declares(people: dict[str, TestClient[Any]], role: str) -> None:
    wrong = {}
    found = doors(people[role].app)
    for door in sorted(found, key=lambda one: one.path.endswith(("login", "logout"))):  # which change who asks: last
        became = asked(people[role], door)
        if became != due(role, door.may):
            wrong[f"{door.method} {door.path}"] = f"{became}, not {due(role, door.may)}"
    assert wrong == {}


def test_what_each_role_may_is_what_the_house_decided() -> None:
    """A route's word is checked above; here, that the words are given to the right roles."""
    only = {what: {role for role in ROLES if what in MAY[role]} for role in ROLES for what in MAY[role]}
    assert only == {
        "play": {"player"},
        "coach": {"player"},
        "proceed": {"dealer", "supervisor"},
        "open": {"supervisor"},
        "rule": {"supervisor"},
        "pit": {"supervisor"},
        "people": {"supervisor"},
        "companion": {"supervisor"},
        "reopen": {"supervisor"},
        "inventory": {"supervisor", "auditor"},
        "audit": {"auditor"},
        "pay": {"attendant", "supervisor"},
        "lists": {"dealer", "attendant", "supervisor", "auditor"},
        "check": {"dealer", "attendant", "supervisor"},
        "file": {"supervisor"},
        "filed": {"supervisor", "auditor"},
    }
