"""A client of a floor for bots and builders: what a browser does, over the same API, in a few words.

    from croupier.client import Client

    with Client("http://127.0.0.1:8000") as floor:
        table = floor.open("pa/three-card-poker")
        table.sit(1, 100_00)
        for line in table.play(1, {"ante": 10_00}):
            print(line["name"], line["outcome"], line["net"], line["cite"])

A floor with accounts asks for a name and a password. What the floor refuses is raised as `Refused`, in its words.
"""

from __future__ import annotations

import json
import secrets
import time
from collections.abc import Callable, Generator, Mapping
from http.client import HTTPConnection, HTTPSConnection
from http.cookies import SimpleCookie
from typing import Any
from urllib.parse import quote, urlencode, urlsplit

from croupier.errors import Refused

State = dict[str, Any]
"""A table as the floor tells it: see `TableState` in the API's description."""
Choose = Callable[[State], str]
"""What a player does: given the table, an action among `state["asked"]["actions"]`."""
_SECONDS = 120.0


class Client:
    """A connection to a floor, logged in where it has accounts."""

    def __init__(self, base: str, name: str = "", password: str = "", code: str = "") -> None:
        self._at = urlsplit(base)
        secure = self._at.scheme == "https"
        kind = HTTPSConnection if secure else HTTPConnection
        self._connection = kind(self._at.hostname or "", self._at.port, timeout=_SECONDS)
        self._cookies: SimpleCookie = SimpleCookie()
        if name:
            try:
                self.ask("POST", "/api/login", {"name": name, "password": password, "code": code})
            except BaseException:
                self.close()
                raise

    def __enter__(self) -> Client:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """End the connection."""
        self._connection.close()

    def ask(self, method: str, path: str, body: Any = None) -> Any:
        """Ask the floor; an act is asked for with a key of its own, so that it is done once should it arrive twice."""
        headers = {"accept": "application/json", "cookie": self.cookie}
        if method != "GET":
            headers["idempotency-key"] = secrets.token_hex(16)
        if body is not None:
            headers["content-type"] = "application/json"
        self._connection.request(method, path, json.dumps(body) if body is not None else None, headers)
        answer = self._connection.getresponse()
        text = answer.read()
        for set_, value in answer.getheaders():
            if set_.lower() == "set-cookie":
                self._cookies.load(value)
        said: Any = json.loads(text) if text else None
        if answer.status >= 400:
            said = said if isinstance(said, dict) else {}
            raise Refused(
                said.get("refused", f"The floor answered {answer.status}."),
                allowed=said.get("allowed", ()),
                cite=said.get("cite", ""),
            )
        return {"waiting": True, **said} if answer.status == 202 else said

    @property
    def cookie(self) -> str:
        """What the floor knows this client by."""
        return "; ".join(f"{name}={one.value}" for name, one in self._cookies.items())

    @property
    def live(self) -> str:
        """Where live tables are watched."""
        return f"{'wss' if self._at.scheme == 'https' else 'ws'}://{self._at.netloc}/live"

    def games(self) -> list[dict[str, Any]]:
        """Every game of every rulebook."""
        found: list[dict[str, Any]] = self.ask("GET", "/api/games")
        return found

    def search(self, text: str) -> list[dict[str, Any]]:
        """Games, wagers, hands, rulings and clauses that have the words, the best first."""
        found: list[dict[str, Any]] = self.ask("GET", f"/api/search?{urlencode({'text': text})}")
        return found

    def odds(self, address: str, submission: Mapping[str, Any] | None = None) -> list[dict[str, Any]]:
        """What every wager is worth under a house's choices, however long it takes to count."""
        book, _, chapter = address.partition("/")
        path = f"/api/games/{quote(book)}/{quote(chapter)}/odds"
        found: Any = self._counted("POST", path, {"submission": submission or {}})
        return list(found)

    def _counted(self, method: str, path: str, body: Any = None) -> Any:
        while isinstance(found := self.ask(method, path, body), dict) and found.get("waiting"):
            time.sleep(0.3)
        return found

    def open(
        self, address: str, submission: Mapping[str, Any] | None = None, title: str = "", paused: bool = False
    ) -> Table:
        """Open a table."""
        body = {"address": address, "submission": submission or {}, "title": title, "paused": paused}
        return Table(self, self.ask("POST", "/api/tables", body)["id"])

    def table(self, number: int) -> Table:
        """A table that is open."""
        return Table(self, number)


class Table:
    """A table of a floor, as its client sees it."""

    def __init__(self, client: Client, number: int) -> None:
        self.client = client
        self.number = number

    def _ask(self, method: str, what: str, body: Any = None) -> State:
        found: State = self.client.ask(method, f"/api/tables/{self.number}{what}", body)
        return found

    def state(self) -> State:
        """The table as it is now."""
        return self._ask("GET", "")

    def sit(self, seat: int, cents: int) -> State:
        """Sit down with chips for so much."""
        return self._ask("POST", "/seats", {"seat": seat, "cents": cents})

    def leave(self, seat: int) -> State:
        """Leave with all chips."""
        return self._ask("DELETE", f"/seats/{seat}")

    def rest(self, seat: int, rests: bool = True) -> State:
        """Keep the seat without being dealt in, or be dealt in again, where players play each other."""
        return self._ask("POST", f"/seats/{seat}/rest", {"rests": rests})

    def bet(self, seat: int, wagers: Mapping[str, int]) -> State:
        """Bet for the next round, in cents; nothing: sit it out."""
        return self._ask("POST", "/wagers", {"seat": seat, "wagers": dict(wagers)})

    def decide(self, seat: int, action: str) -> State:
        """Take an action at the seat that is asked: `play`, `double 5`."""
        return self._ask("POST", "/decisions", {"seat": seat, "action": action})

    def proceed(self) -> State:
        """The next card, spin or roll at a table that stops before each."""
        return self._ask("POST", "/proceed")

    def rule(self, irregularity: str, seat: int | None = None, wager: str = "", note: str = "") -> State:
        """Have the book's ruling on an irregularity act."""
        body = {"irregularity": irregularity, "seat": seat, "wager": wager, "note": note}
        return self._ask("POST", "/rulings", body)

    def coach(self, seat: int) -> list[dict[str, Any]]:
        """What each action is worth to a seat that is asked, the best first."""
        found: Any = self.client._counted("GET", f"/api/tables/{self.number}/coach?seat={seat}")
        return list(found)

    def best(self, state: State) -> str:
        """What the coach would do; the first thing offered where the coach is silent."""
        found = self.coach(state["asked"]["seat"])
        action: str = found[0]["action"] if found else state["asked"]["actions"][0]["id"]
        return action

    def play(self, seat: int, wagers: Mapping[str, int], choose: Choose | None = None) -> list[dict[str, Any]]:
        """Play a round at a seat, as the coach would if nobody else chooses; what each of its wagers came to."""
        before = self.state()["round"]
        state = self.bet(seat, wagers)
        while state["playing"] or state["round"] == before:
            asked = state["asked"] or {}
            if asked.get("seat") == seat and asked.get("kind") == "decision":
                state = self.decide(seat, (choose or self.best)(state))
            elif asked.get("seat") == seat and asked.get("kind") == "wagers":
                state = self.bet(seat, {})
            elif asked.get("kind") == "equipment" and "proceed" in state["may"]:
                state = self.proceed()
            else:
                time.sleep(0.1)
                state = self.state()
        return [line for line in state["lines"] if line["seat"] == seat]

    def watch(self) -> Generator[tuple[State, list[dict[str, Any]]], None, None]:
        """The table whenever it changes, with the events that led there; its first message is the table as it is."""
        from websockets.sync.client import connect

        headers = {"Cookie": self.client.cookie} if self.client.cookie else None
        with connect(f"{self.client.live}/{self.number}", additional_headers=headers) as socket:
            for message in socket:
                said = json.loads(message)
                yield said["state"], said["events"]
