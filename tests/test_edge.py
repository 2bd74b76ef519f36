"""The edge of the floor: what comes in is read strictly, no act is done twice, and nobody keeps others waiting."""

from __future__ import annotations

import asyncio
import json
import os
import random
import shutil
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import pytest
import sqlalchemy as sql
import yaml
from litestar.testing import TestClient

from croupier.contract.guests import play_at_random, take_seats
from croupier.errors import Refused
from croupier.floor import cage, people, repeats, schema, store
from croupier.floor.audit import audit
from croupier.floor.floor import Floor
from croupier.floor.house import House
from croupier.floor.store import Store
from croupier.floor.turns import Turns
from croupier.games import open_game
from croupier.rules.submission import Submission
from croupier.tables import companions
from croupier.tables.round_export import written
from croupier.tables.rounds import adjudicate, differences, parse
from croupier.tables.table import Table
from croupier.web import api
from croupier.web.app import application
from floors import cluster, database  # noqa: F401 (fixtures)
from turns import Hand

LOCAL = "http://127.0.0.1:8000"
PASSWORD = "correct horse battery"
JSON = {"content-type": "application/json"}


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient[Any]]:
    """A floor without accounts."""
    floor = Floor(str(tmp_path_factory.mktemp("floor") / "floor.db"))
    with TestClient(application(floor), base_url=LOCAL, raise_server_exceptions=False) as running:
        yield running


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, TestClient[Any]]]:
    """A floor with accounts, and a browser for each of its people; `nobody` is not logged in."""
    floor = Floor(str(tmp_path_factory.mktemp("floor") / "floor.db"), accounts=True)
    roles = {"ada": "player", "ben": "player", "sue": "supervisor", "otto": "auditor"}
    for name, role in roles.items():
        floor.house.people.add(name, role, PASSWORD)
    app = application(floor)
    with TestClient(app, base_url=LOCAL) as first:
        people = {"nobody": first}
        for name in roles:
            people[name] = TestClient(app, base_url=LOCAL)
            good(people[name].post("/api/login", json={"name": name, "password": PASSWORD}))
        number = good(people["ada"].get("/api/me"))["id"]
        good(people["sue"].post(f"/api/people/{number}/deposits", json={"cents": 1_000_000}))
        yield people


def good(answer: Any) -> Any:
    assert answer.status_code < 300, answer.text
    return answer.json()


def refused(answer: Any, status: int = 400) -> str:
    """The sentence of a refusal."""
    assert answer.status_code == status, answer.text
    said: str = answer.json()["refused"]
    return said


def seated(client: TestClient[Any], address: str, **more: Any) -> int:
    """A table at which the local player has the first seat."""
    number: int = good(client.post("/api/tables", json={"address": address, **more}))["id"]
    good(client.post(f"/api/tables/{number}/seats", json={"seat": 1, "cents": 100_000}))
    return number


# --- what comes in ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("amount", ["1e30000000", "1" * 5000, "0." + "1" * 5000, "-5", "nan"])
def test_amounts_and_odds_are_bounded_where_they_are_read(client: TestClient[Any], amount: str) -> None:
    path = "/api/games/pa/617a/reprice"
    limits = {"wager": "red", "submission": {"limits": {"table": [amount, ""]}}}
    assert "amount" in refused(client.post(path, json=limits))
    rows = {"wager": "red", "rows": [["Red", f"{amount} to 1"[:80]]]}
    assert refused(client.post(path, json=rows))
    assert refused(client.post(path, json={"wager": "red", "rows": [["Red", "1 to 0"]]}))


def test_an_action_names_no_endless_amount(client: TestClient[Any]) -> None:
    number = seated(client, "pa/blackjack")
    while True:
        state = good(client.post(f"/api/tables/{number}/wagers", json={"seat": 1, "wagers": {"main": 500}}))
        if state["asked"] and "double" in [one["id"] for one in state["asked"]["actions"]]:
            break
        while state["playing"]:
            action = state["asked"]["actions"][0]["id"]
            state = good(client.post(f"/api/tables/{number}/decisions", json={"seat": 1, "action": action}))
    assert refused(client.post(f"/api/tables/{number}/decisions", json={"seat": 1, "action": "double 1e10000000"}))


NESTED = [
    "[" * 30_000 + "]" * 30_000,
    '{"a":' * 10_000 + "1" + "}" * 10_000,
    '{"irregularity":"x","result":' + "[" * 30_000,
    '{"seat":1,"wagers":' + '{"a":' * 10_000 + "1" + "}" * 10_001,
    '{"wager":"red","rows":' + "[" * 30_000 + "]" * 30_000 + "}",
]


@pytest.mark.parametrize("body", NESTED, ids=range(len(NESTED)))
@pytest.mark.parametrize("path", ["games/pa/617a/reprice", "login", "tables/1/wagers", "tables/1/rulings", "tables"])
def test_what_nests_too_deep_is_refused(client: TestClient[Any], path: str, body: str) -> None:
    assert refused(client.post(f"/api/{path}", content=body, headers=JSON))


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("seats", {"seat": "2", "cents": 500}),
        ("seats", {"seat": 2, "cents": "500"}),
        ("seats", {"seat": True, "cents": 500}),
        ("wagers", {"seat": 1, "wagers": {"red": "500"}}),
        ("wagers", {"seat": 1, "wagers": [["red", 500]]}),
        ("pause", {"paused": "true"}),
        ("pause", {"paused": 1}),
        ("decisions", {"seat": 1, "action": 5}),
        ("fills", {"cents": "100"}),
    ],
)
def test_a_number_is_a_number(client: TestClient[Any], path: str, body: Any) -> None:
    assert "Expected" in refused(client.post(f"/api/tables/1/{path}", json=body))


# --- people and copies -----------------------------------------------------------------------------------------------


def test_a_person_may_be_called_like_a_companion(tmp_path: Path) -> None:
    """Who has the same name at a table is the same person there, and may not bet twice at some games."""
    with Store(str(tmp_path / "floor.db")) as kept:
        house = House(kept)
        me = house.people.local()
        number = house.open(me, "pa/minibaccarat", Submission())
        house.seat_companion(me, number, 1)
        with house.seeing(number) as seen:
            name = seen.chairs[1].name
        with pytest.raises(Refused):
            house.people.add(name, "player", PASSWORD)
        namesake = house.people.add(companions.NAMES[0], "player", PASSWORD)
        with kept.writing() as connection:
            cage.deposit(connection, namesake.id, 100_000, "test")
        house.sit(namesake, number, 2, 100_000)
        with house.seeing(number) as seen:
            assert len(set(seen.table.players.values())) == 2


def test_a_copy_that_cannot_be_written_is_audited(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kept = Store(str(tmp_path / "floor.db"))
    house = House(kept)
    house.open(house.people.local(), "pa/roulette", Submission())
    kept.close()
    copy = tmp_path / "copy" / "a floor?.db"
    copy.parent.mkdir()
    shutil.copy(tmp_path / "floor.db", copy)
    shutil.copy(tmp_path / "floor.db.key", f"{copy}.key")
    os.chmod(copy, 0o400)
    os.chmod(copy.parent, 0o500)
    monkeypatch.setattr(os, "access", lambda path, mode: False)  # root may write anywhere
    before = {one.name: (one.read_bytes(), one.stat().st_mtime_ns) for one in copy.parent.iterdir()}
    with Store(str(copy), reads=True) as seen:
        found = audit(seen)
        assert (found.tables, found.wrong) == (1, ())
        assert {one.name: (one.read_bytes(), one.stat().st_mtime_ns) for one in copy.parent.iterdir()} == before
    os.chmod(copy.parent, 0o700)
    with pytest.raises(Refused, match="no such file"):
        Store(str(tmp_path / "nothing.db"), reads=True)


def test_an_audit_reads_a_floor_that_is_open(tmp_path: Path) -> None:
    with Store(str(tmp_path / "floor.db")) as kept:
        house = House(kept)
        house.open(house.people.local(), "pa/roulette", Submission())
        with Store(str(tmp_path / "floor.db"), reads=True) as seen:
            assert audit(seen).wrong == ()


# --- rounds as files -------------------------------------------------------------------------------------------------


def test_a_round_file_after_a_ruling_before_the_first_round() -> None:
    table = Table(open_game("pa/623a"))
    table.sit(1, "Ada", 100_000)
    table.rule("dice-touch-chips", None)
    table.begin()
    table.answer({"pass-line": 500})
    while table.playing:
        table.proceed()
    record = parse(yaml.safe_load(written(table.journal.events, 1)))
    assert differences(record, adjudicate(record)) == []


def test_round_files_of_players_who_bank() -> None:
    rng = random.Random(7)
    table = Table(open_game("gr/06", Submission(options={"player-bank": "yes"})))
    take_seats(table, rng)
    for _ in play_at_random(table, rng, 6):
        pass
    assert any(event.data.get("action") == "accept" for event in table.journal.events)
    for number in range(1, 7):
        record = parse(yaml.safe_load(written(table.journal.events, number)))
        assert differences(record, adjudicate(record)) == []


# --- long work -------------------------------------------------------------------------------------------------------


@pytest.fixture
def slow(house: dict[str, TestClient[Any]], monkeypatch: pytest.MonkeyPatch) -> Iterator[list[Hand]]:
    """Workers that are at it until the test says so; nobody waits long for them."""
    floor: Floor = house["nobody"].app.state.floor
    made: list[Hand] = []

    def make() -> Hand:
        made.append(Hand())
        return made[-1]

    monkeypatch.setattr(floor.workers, "_kinds", {name: Turns(make, most=2) for name in ("long", "prices", "past")})
    monkeypatch.setattr(api, "WAIT", 0.01)
    yield made
    for turns in floor.workers._kinds.values():
        turns.close()


ODDS = "/api/games/pa/617a/odds"


def test_nothing_is_worked_out_for_strangers(house: dict[str, TestClient[Any]], slow: list[Hand]) -> None:
    assert "log in" in refused(house["nobody"].get(ODDS), 401)
    price = {"wager": "red", "rows": [["Red", "2 to 1"]]}
    assert "log in" in refused(house["nobody"].post("/api/games/pa/617a/reprice", json=price), 401)
    assert slow == []
    assert house["ada"].get(ODDS).status_code == 202
    slow[0].begun[0][1].set_result(b"[]")
    assert good(house["nobody"].get(ODDS)) == []  # what has been counted is no secret


def test_one_person_does_not_keep_the_others_waiting(house: dict[str, TestClient[Any]], slow: list[Hand]) -> None:
    games = ("pa/617a", "pa/625a", "pa/649a", "pa/633a", "pa/639a")
    said = [house["ada"].get(f"/api/games/{game}/odds").status_code for game in games]
    assert said == [202, 202, 429, 429, 429]
    assert house["ben"].get("/api/games/pa/653a/odds").status_code == 202
    assert good(house["ada"].delete("/api/work"))["done"] == "Stopped."
    assert [one.ended for one in slow] == [True, False]
    assert len(slow[1].begun) == 1  # ben's turn
    assert "Nothing" in good(house["ada"].delete("/api/work"))["done"]


def test_who_goes_away_ends_the_work(house: dict[str, TestClient[Any]], slow: list[Hand]) -> None:
    body = json.dumps({"wager": "red", "rows": [["Red", "3 to 1"]]}).encode()
    cookie = "; ".join(f"{name}={value}" for name, value in house["ada"].cookies.items()).encode()
    heard: Iterator[Any] = iter([{"type": "http.request", "body": body, "more_body": False}])

    async def receive() -> Any:
        found = next(heard, None)
        while found is None and not slow:  # until it is being worked out
            await asyncio.sleep(0.01)
        return found or {"type": "http.disconnect"}

    async def send(_: Any) -> None:
        pass

    scope = {
        "type": "http", "asgi": {"version": "3.0", "spec_version": "2.3"}, "http_version": "1.1", "method": "POST",
        "scheme": "http", "path": "/api/games/pa/617a/reprice", "raw_path": b"/api/games/pa/617a/reprice",
        "query_string": b"", "root_path": "", "client": ("127.0.0.1", 1), "server": ("127.0.0.1", 8000), "state": {},
        "headers": [(b"host", b"127.0.0.1:8000"), (b"content-type", b"application/json"), (b"cookie", cookie)],
    }  # fmt: skip
    house["nobody"].blocking_portal.call(house["nobody"].app, scope, receive, send)
    assert [one.ended for one in slow] == [True]


def test_long_journals_are_for_workers(house: dict[str, TestClient[Any]], slow: list[Hand]) -> None:
    """Round files and verifications are neither read nor written where others are served."""
    number = good(house["sue"].post("/api/tables", json={"address": "pa/roulette"}))["id"]
    good(house["ada"].post(f"/api/tables/{number}/seats", json={"seat": 1, "cents": 10_000}))
    good(house["ada"].post(f"/api/tables/{number}/wagers", json={"seat": 1, "wagers": {"red": 500}}))
    for path in (f"/api/tables/{number}/verify", f"/api/tables/{number}/rounds/1/file"):
        with ThreadPoolExecutor(1) as aside:
            answer = aside.submit(house["ada"].get, path)
            while not (slow and not slow[-1].begun[-1][1].done()) and not answer.done():
                time.sleep(0.01)
            slow[-1].begun[-1][1].set_result((1, 1, []) if path.endswith("verify") else b"text")
            assert answer.result().status_code == 200


# --- acts that are done once -----------------------------------------------------------------------------------------


def keyed(key: str) -> dict[str, str]:
    return {"idempotency-key": key}


def test_equal_requests_with_one_key_are_one_act(client: TestClient[Any]) -> None:
    opens = {"address": "pa/roulette", "title": "Once"}
    number = good(client.post("/api/tables", json=opens, headers=keyed("open")))["id"]
    assert good(client.post("/api/tables", json=opens, headers=keyed("open")))["id"] == number
    path = f"/api/tables/{number}"
    acts = [
        ("POST", f"{path}/seats", {"seat": 1, "cents": 100_000}),
        ("POST", f"{path}/seats/1/buy", {"cents": 500}),
        ("POST", f"{path}/wagers", {"seat": 1, "wagers": {"red": 500}}),
        ("POST", f"{path}/fills", {"cents": 100}),
        ("POST", f"{path}/credits", {"cents": 100}),
        ("POST", f"{path}/drop", {}),
        ("POST", "/api/shifts", {"name": "night"}),
        ("POST", f"{path}/companions", {"seat": 2}),
        ("DELETE", f"{path}/seats/2", None),
        ("POST", f"{path}/pause", {"paused": True}),
        ("DELETE", f"{path}/seats/1", None),
        ("DELETE", path, None),
    ]
    floor: Floor = client.app.state.floor

    def lengths() -> tuple[int, int]:
        with floor.store.reading() as connection:
            return len(floor.house.events(number)), len(cage.all_moves(connection, None, None, 10_000))

    for place, (method, where, body) in enumerate(acts):
        before = lengths()
        first = client.request(method, where, json=body, headers=keyed(f"act {place}".replace(" ", "-")))
        after = lengths()
        assert after != before or where.endswith(("pause", "shifts")), where
        again = client.request(method, where, json=body, headers=keyed(f"act-{place}"))
        assert (again.status_code, again.json()) == (first.status_code, first.json()), where
        assert lengths() == after, where
    with floor.store.reading() as connection:
        assert [one.name for one in cage.all_shifts(connection)].count("night") == 1
    assert audit(floor.store).wrong == ()


def test_a_key_stands_for_one_act(client: TestClient[Any]) -> None:
    number = seated(client, "pa/roulette")
    buy = f"/api/tables/{number}/seats/1/buy"
    good(client.post(buy, json={"cents": 500}, headers=keyed("chips")))
    assert "something else" in refused(client.post(buy, json={"cents": 600}, headers=keyed("chips")), 409)
    other = f"/api/tables/{number}/companions"
    assert "something else" in refused(client.post(other, json={"seat": 2}, headers=keyed("chips")), 409)
    state = good(client.post(buy, json={"cents": 500}, headers=keyed("more")))
    assert state["seats"][0]["chips"] == 101_000
    for key in ("", "a b", "x" * 101):
        assert "no Idempotency-Key" in refused(client.post(buy, json={"cents": 500}, headers=keyed(key)))


def test_what_was_refused_may_be_tried_again_with_its_key(client: TestClient[Any]) -> None:
    number = good(client.post("/api/tables", json={"address": "pa/roulette"}))["id"]
    buy = (f"/api/tables/{number}/seats/1/buy", {"cents": 500})
    refused(client.post(buy[0], json=buy[1], headers=keyed("early")))
    good(client.post(f"/api/tables/{number}/seats", json={"seat": 1, "cents": 1000}))
    assert good(client.post(buy[0], json=buy[1], headers=keyed("early")))["seats"][0]["chips"] == 1500


def test_people_have_keys_of_their_own(house: dict[str, TestClient[Any]]) -> None:
    number = good(house["ada"].get("/api/me"))["id"]
    deposit = (f"/api/people/{number}/deposits", {"cents": 700})
    before = good(house["ada"].get("/api/me"))["cents"]
    for _ in range(3):
        good(house["sue"].post(deposit[0], json=deposit[1], headers=keyed("same")))
    assert good(house["ada"].get("/api/me"))["cents"] == before + 700
    made = {"name": "Nora"}
    first = good(house["sue"].post("/api/people", json=made, headers=keyed("nora")))
    assert first["password"]
    assert "told once" in refused(house["sue"].post("/api/people", json=made, headers=keyed("nora")), 409)


def test_equal_acts_at_the_same_time_are_one(database: str) -> None:  # noqa: F811
    """On two servers, where there may be two: whoever is second finds the key when it is stored, and gives way."""
    stores = [Store(database)] if "://" not in database else [Store(database), Store(database)]
    houses = [House(one) for one in stores]
    me = houses[0].people.local()
    number = houses[0].open(me, "pa/roulette", Submission())
    houses[0].sit(me, number, 1, 100_000)

    def both(key: str, do: Callable[[House], int]) -> None:
        ready = threading.Barrier(4)

        def one(house: House) -> None:
            def act() -> int:
                ready.wait(60)  # all have looked, none has found the key
                return do(house)

            repeats.once(house.store, me.id, key, b"the same", act)

        with ThreadPoolExecutor(4) as many:
            for done in [many.submit(one, (houses * 4)[place]) for place in range(4)]:
                done.result()

    both("buy", lambda house: house.buy(me, number, 1, 500))
    houses[0].sit(me, number, 2, 100_000)
    with houses[0].seeing(number) as seen:
        revision = seen.revision
    both("bet", lambda house: house.wager(me, number, 1, {"red": 500}))  # no money moves: one statement
    with houses[0].seeing(number) as seen:
        assert seen.revision == revision + 1
    both("spin", lambda house: house.wager(me, number, 2, {"red": 500}))
    kinds = [event.kind for event in houses[0].events(number)]
    assert (kinds.count("buy"), kinds.count("round")) == (1, 1)
    assert audit(stores[0]).wrong == ()
    for one in stores:
        one.close()


def test_a_key_is_stored_with_its_act_or_not_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with Store(str(tmp_path / "floor.db")) as kept:
        house = House(kept)
        me = house.people.local()
        number = house.open(me, "pa/roulette", Submission())
        house.sit(me, number, 1, 100_000)

        def buy() -> int:
            return house.buy(me, number, 1, 500)

        with monkeypatch.context() as broken:
            broken.setattr(repeats, "stored", Mock(side_effect=OSError("the power is cut")))
            with pytest.raises(OSError, match="power"):
                repeats.once(kept, me.id, "buy", b"chips", buy)
        for _ in range(2):
            repeats.once(kept, me.id, "buy", b"chips", buy)
        assert [event.kind for event in house.events(number)].count("buy") == 1
        monkeypatch.setattr(repeats, "KEPT_SECONDS", -1)
        repeats.forget_old(kept)
        repeats.once(kept, me.id, "buy", b"chips", buy)
        assert [event.kind for event in house.events(number)].count("buy") == 2


# --- clocks and doors ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("hours", [-1, 1])
def test_a_play_clock_is_no_time_of_day(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, hours: int) -> None:
    """Set back, the time of day kept everybody waiting for an hour more; set forth, it took the players' time."""
    with Store(str(tmp_path / "floor.db")) as kept:
        house = House(kept, clock=20)
        me = house.people.local()
        number = house.open(me, "pa/roulette", Submission())
        for seat in (1, 2):
            house.sit(me, number, seat, 10_000)
        house.wager(me, number, 1, {"red": 500})
        now, passed = store.now(), time.monotonic()
        monkeypatch.setattr(store, "now", lambda: now + hours * 3_600_000)
        monkeypatch.setattr(time, "monotonic", lambda: passed + 15)
        assert house.due() == []
        house.run_out(number)
        again = House(kept, clock=20)  # a server that is started now waits for no more than a whole turn
        with again.seeing(number) as seen:
            assert seen.left is not None
            assert seen.left <= 20_000
        monkeypatch.setattr(time, "monotonic", lambda: passed + 25)
        assert house.due() == [number]
        house.run_out(number)
        assert [event.kind for event in house.events(number)].count("round") == 1


class Guesser:
    """Tries passwords at a floor whose clock stands still; comparing takes no time."""

    def __init__(self, kept: Store, monkeypatch: pytest.MonkeyPatch) -> None:
        self.people = House(kept).people
        self.now = store.now()
        monkeypatch.setattr(store, "now", lambda: self.now)
        monkeypatch.setattr(people, "_verify", lambda known, password: password == PASSWORD)

    def __call__(self, name: str, password: str, address: str, device: str = "") -> str:
        try:
            self.people.login(name, password, address, device=device)
        except Refused as refused:
            return type(refused).__name__
        return "in"


@pytest.fixture
def guess(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Guesser]:
    with Store(str(tmp_path / "floor.db")) as kept:
        guesser = Guesser(kept, monkeypatch)
        for name in ("ada", "ben"):
            guesser.people.add(name, "player", PASSWORD)
        yield guesser


def test_wrong_passwords_lock_out_neither_an_address_nor_a_name(guess: Guesser) -> None:
    for name in ("ada", *(f"nobody {one}" for one in range(12))):
        said = [guess(name, "wrong", "10.6.6.6") for _ in range(5)]
        assert said[0] == "NotKnown"
    assert guess("ada", PASSWORD, "10.6.6.6") == "TooMany"  # who guesses waits
    assert guess("ben", PASSWORD, "10.6.6.6") == "in"  # others at that address do not
    assert guess("ada", PASSWORD, "10.0.0.1") == "in"  # nor does who has the name, elsewhere
    assert [guess("ben", "wrong", "10.6.6.6") for _ in range(2)] == ["NotKnown", "TooMany"]  # it has guessed a lot


def test_a_name_that_many_guess_at_leaves_each_one_try(guess: Guesser) -> None:
    for one in range(40):
        guess("ada", "wrong", f"10.0.1.{one}")
    assert [guess("ada", "wrong", "10.0.2.1") for _ in range(2)] == ["NotKnown", "TooMany"]
    assert guess("ada", PASSWORD, "10.0.2.2") == "in"


def test_who_has_logged_in_from_a_device_is_not_kept_out_by_others(guess: Guesser) -> None:
    device = guess.people.device("Ada")
    for _ in range(9):
        guess("ada", "wrong", "10.0.0.1")
    assert guess("ada", PASSWORD, "10.0.0.1") == "TooMany"
    assert guess("ada", PASSWORD, "10.0.0.1", guess.people.device("ben")) == "TooMany"  # another's is none
    assert guess("ada", PASSWORD, "10.0.0.1", device[:-1] + ("0" if device[-1] != "0" else "1")) == "TooMany"
    assert guess("ada", PASSWORD, "10.0.0.1", device) == "in"
    assert [guess("ada", "wrong", "10.0.0.1", device) for _ in range(6)][-1] == "TooMany"  # nor is it a way to guess


class Door:
    """People whose passwords are tried when the test says so."""

    def __init__(self, floor: Floor, monkeypatch: pytest.MonkeyPatch) -> None:
        self.floor, self.real = floor, floor.house.people.login
        self.let, self.tried = threading.Semaphore(0), list[str]()
        monkeypatch.setattr(floor.house.people, "login", self.login)

    def login(self, name: str, *given: Any, **more: Any) -> str:
        self.tried.append(name)
        assert self.let.acquire(timeout=60)
        return self.real(name, *given, **more)

    def __enter__(self) -> None:
        pass

    def __exit__(self, *_: object) -> None:
        self.let.release(1000)

    def waits_for(self, many: int) -> None:
        """Until so many are there, waiting or at their turn."""
        for _ in range(2000):
            if len(self.floor.doors._unfinished()) == many:
                return
            time.sleep(0.01)
        raise AssertionError(f"{len(self.floor.doors._unfinished())} wait, not {many}")


def test_a_crowd_at_an_address_keeps_out_nobody_who_knows_the_password(
    house: dict[str, TestClient[Any]], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Eighty guess at once. Who comes from the same address waits behind them; with a known device, for the next."""
    door = Door(house["nobody"].app.state.floor, monkeypatch)
    monkeypatch.setattr("croupier.floor.people._verify", lambda known, password: password == PASSWORD)
    stranger = TestClient(house["nobody"].app, base_url=LOCAL)

    def login(browser: TestClient[Any], name: str, password: str) -> int:
        return browser.post("/api/login", json={"name": name, "password": password}).status_code

    with ThreadPoolExecutor(82) as many, door:
        guesses = [many.submit(login, TestClient(stranger.app, base_url=LOCAL), f"nobody {n}", "x") for n in range(80)]
        door.waits_for(80)
        ben = many.submit(login, stranger, "ben", PASSWORD)
        door.waits_for(81)
        ada = many.submit(login, house["ada"], "ada", PASSWORD)  # who has logged in from this browser
        door.waits_for(82)
        door.let.release(82)
        assert (ben.result(60), ada.result(60)) == (200, 200)
        assert {one.result(60) for one in guesses} <= {401, 429}
    assert door.tried.index("ada") <= 4
    assert door.tried.index("ben") >= 70, "in turn"


def test_a_clock_that_is_set_back_makes_no_wait_longer(guess: Guesser) -> None:
    for _ in range(6):
        guess("ada", "wrong", "10.0.0.1")
    guess.now -= 3_600_000
    assert guess("ada", PASSWORD, "10.0.0.1") == "TooMany"
    guess.now += 2_001  # as long as it was
    assert guess("ada", PASSWORD, "10.0.0.1") == "in"


def test_a_browser_is_known_again(house: dict[str, TestClient[Any]]) -> None:
    answer = house["ben"].post("/api/login", json={"name": "ben", "password": PASSWORD})
    (cookie,) = [one for one in answer.headers.get_list("set-cookie") if one.startswith("croupier-device=")]
    assert "HttpOnly" in cookie
    assert "SameSite=strict" in cookie


# --- tables that are over --------------------------------------------------------------------------------------------


def test_a_closed_table_shows_its_last_shoe(house: dict[str, TestClient[Any]]) -> None:
    number = good(house["sue"].post("/api/tables", json={"address": "pa/minibaccarat"}))["id"]
    path = f"/api/tables/{number}"
    good(house["ada"].post(f"{path}/seats", json={"seat": 1, "cents": 10_000}))
    for _ in range(2):
        state = good(house["ada"].post(f"{path}/wagers", json={"seat": 1, "wagers": {"banker": 500}}))
        while state["playing"]:  # the shoe is offered, hands may be turned
            action = state["asked"]["actions"][0]["id"]
            state = good(house["ada"].post(f"{path}/decisions", json={"seat": 1, "action": action}))
    assert good(house["ada"].get(f"{path}/rounds/1"))["row"]["seed"] == ""
    assert "still in use" in refused(house["ada"].get(f"{path}/rounds/1/file"))
    before = good(house["otto"].get(f"{path}/verify"))["seeds"]
    good(house["ada"].delete(f"{path}/seats/1"))
    good(house["sue"].delete(path))
    assert len(good(house["ada"].get(f"{path}/rounds/1"))["row"]["seed"]) == 64
    record = parse(yaml.safe_load(house["ada"].get(f"{path}/rounds/1/file").text))
    assert differences(record, adjudicate(record)) == []
    journal = good(house["otto"].get(f"{path}/journal"))
    assert journal[-1]["kind"] == "reveal"
    checked = good(house["otto"].get(f"{path}/verify"))
    assert (checked["seeds"], checked["head"]) == (before + 1, journal[-1]["hash"])
    floor: Floor = house["nobody"].app.state.floor
    assert audit(floor.store).wrong == ()


def test_a_table_at_which_somebody_sits_shows_nothing(tmp_path: Path) -> None:
    table = Table(open_game("pa/minibaccarat"))
    table.sit(1, "Ada", 10_000)
    with pytest.raises(Refused):
        table.end()
    table.leave(1)
    table.end()
    assert [event.kind for event in table.journal.events] == ["open", "sit", "leave"]


# --- readers and writers ---------------------------------------------------------------------------------------------


def test_a_reader_that_stops_in_the_middle_keeps_nobody_from_writing(tmp_path: Path) -> None:
    """SQLite fails a writer whose connection still reads what was there before others have written."""
    with Store(str(tmp_path / "floor.db")) as kept:
        House(kept)
        for one in range(50):
            with kept.writing() as connection:
                cage.deposit(connection, 1, 100 + one, "test")
        left = []
        for place in range(3):
            with kept.reading() as connection:
                rows = connection.execute(sql.select(schema.moves).order_by(schema.moves.c.id))
                left.append((rows, rows.fetchone()))  # and no further
            with sqlite3.connect(tmp_path / "floor.db") as other:  # somebody else writes meanwhile
                other.execute("UPDATE balances SET cents = cents")
            other.close()
            with kept.writing() as connection:  # the pool gives the connection that was given back last
                cage.deposit(connection, 1, place + 1, "test")
        with kept.reading() as connection:
            assert cage.balance(connection, [cage.purse(1)])[cage.purse(1)] == sum(range(100, 150)) + 6


def test_the_last_step_of_a_round_is_its_end(client: TestClient[Any]) -> None:
    """The promise of the next seed is no step of the round before."""
    number = seated(client, "pa/roulette")
    good(client.post(f"/api/tables/{number}/wagers", json={"seat": 1, "wagers": {"red": 500}}))
    assert good(client.get(f"/api/tables/{number}/rounds/1"))["steps"][-1]["kind"] == "end"
