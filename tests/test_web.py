"""The floor over HTTP: what a page can do, what a person may, and what nobody sees."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
import yaml
from litestar.exceptions import WebSocketDisconnect
from litestar.testing import TestClient

from croupier.floor import schema, store
from croupier.floor.floor import Floor
from croupier.odds.pricing import prices
from croupier.rules.submission import Rules, Submission
from croupier.tables.rounds import adjudicate, differences, parse
from croupier.web import live
from croupier.web.app import application

LOCAL = "http://127.0.0.1:8000"
PASSWORD = "correct horse battery"


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient[Any]]:
    """A floor without accounts."""
    floor = Floor(str(tmp_path_factory.mktemp("floor") / "floor.db"))
    with TestClient(application(floor), base_url=LOCAL) as running:
        yield running


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, TestClient[Any]]]:
    """A floor with accounts, and a browser for each of its people; `nobody` is not logged in."""
    floor = Floor(str(tmp_path_factory.mktemp("floor") / "floor.db"), accounts=True, clock=0)
    roles = {"ada": "player", "ben": "player", "dora": "dealer", "sue": "supervisor", "otto": "auditor"}
    for name, role in roles.items():
        floor.house.people.add(name, role, PASSWORD)
    app = application(floor)
    with ExitStack() as stack:
        first = stack.enter_context(TestClient(app, base_url=LOCAL))
        people = {"nobody": first}
        for name in roles:
            people[name] = TestClient(app, base_url=LOCAL)
            answer = people[name].post("/api/login", json={"name": name, "password": PASSWORD})
            assert answer.status_code == 200, answer.text
        for name in ("ada", "ben"):
            number = people[name].get("/api/me").json()["id"]
            good(people["sue"].post(f"/api/people/{number}/deposits", json={"cents": 1_000_000}))
        yield people


def good(answer: Any) -> Any:
    assert answer.status_code < 300, answer.text
    return answer.json()


def counted(client: TestClient[Any], path: str) -> Any:
    """What a worker has counted, however long it takes."""
    answer = client.get(path)
    while answer.status_code == 202:
        answer = client.get(path)
    return good(answer)


def refused(answer: Any, status: int = 400) -> str:
    """The sentence of a refusal."""
    assert answer.status_code == status, answer.text
    said: str = answer.json()["refused"]
    assert said.endswith((".", "?"))
    return said


def table(client: TestClient[Any], address: str, **more: Any) -> int:
    number: int = good(client.post("/api/tables", json={"address": address, **more}))["id"]
    return number


# --- what a page can do ----------------------------------------------------------------------------------------------


def test_every_game_is_listed_and_exported(client: TestClient[Any]) -> None:
    games = good(client.get("/api/games"))
    assert {row["book"] for row in games} == {"pa", "oh", "gr", "bs"}
    assert any(row["playable"] for row in games)
    for row in games[:5]:
        exported = good(client.get(f"/api/games/{row['address']}"))
        assert exported["name"] == row["name"]
    assert "no chapter" in refused(client.get("/api/games/pa/nothing-like-it"), 404)
    assert "no rulebook" in refused(client.get("/api/games/xx/roulette"), 404)


def test_a_round_of_three_card_poker(client: TestClient[Any]) -> None:
    number = table(client, "pa/three-card-poker", title="First")
    state = good(client.post(f"/api/tables/{number}/seats", json={"seat": 2, "cents": 100_000}))
    assert state["you"] == [2]
    assert {"bet", "leave", "buy"} <= set(state["may"])
    assert good(client.post(f"/api/tables/{number}/check", json={"seat": 2, "wagers": {"ante": 500}}))["cents"] == 500
    said = refused(client.post(f"/api/tables/{number}/check", json={"seat": 2, "wagers": {"ante": 99_999_900}}))
    assert "$1,000" in said
    state = good(client.post(f"/api/tables/{number}/wagers", json={"seat": 2, "wagers": {"ante": 500}}))
    assert state["asked"]["kind"] == "decision"
    assert [action["id"] for action in state["asked"]["actions"]] == ["play", "fold"]
    cards = {place["place"]: place["cards"] for place in state["places"]}
    assert all(cards["seat 2"])
    assert not any(cards["dealer"])
    assert state["seed"] == ""
    said = refused(client.post(f"/api/tables/{number}/decisions", json={"seat": 2, "action": "dance"}))
    assert "dance" in said
    state = good(client.post(f"/api/tables/{number}/decisions", json={"seat": 2, "action": "play"}))
    assert not state["playing"]
    assert all(line["cite"].startswith("pa 649a") for line in state["lines"])
    assert sum(line["net"] for line in state["lines"]) == state["seats"][0]["chips"] - 100_000
    assert len(state["seed"]) == 64
    (row,) = good(client.get(f"/api/tables/{number}/rounds"))
    assert row["over"]
    assert row["lines"] == state["lines"]
    steps = good(client.get(f"/api/tables/{number}/rounds/1"))["steps"]
    assert steps[0]["kind"] == "round"
    answer = client.get(f"/api/tables/{number}/rounds/1/file")
    assert answer.headers["content-type"].startswith("application/yaml")
    record = parse(yaml.safe_load(answer.text))
    assert differences(record, adjudicate(record)) == []
    checked = good(client.get(f"/api/tables/{number}/verify"))
    assert (checked["rounds"], checked["seeds"]) == (1, 1)
    journal = good(client.get(f"/api/tables/{number}/journal"))
    assert journal[-1]["hash"] == checked["head"]
    state = good(client.delete(f"/api/tables/{number}/seats/2"))
    assert state["seats"] == []
    good(client.delete(f"/api/tables/{number}"))
    assert refused(client.get(f"/api/tables/{number}"), 404)


def test_a_round_begins_with_what_the_one_before_left_standing(client: TestClient[Any]) -> None:
    number = table(client, "pa/craps")
    good(client.post(f"/api/tables/{number}/seats", json={"seat": 1, "cents": 100_000}))
    bets = {"hardway:8": 500}  # stands for as long as neither an 8 nor a 7 is thrown
    state = good(client.post(f"/api/tables/{number}/wagers", json={"seat": 1, "wagers": {"pass-line": 500} | bets}))
    while not state["seats"][0]["stakes"]:
        state = good(client.post(f"/api/tables/{number}/wagers", json={"seat": 1, "wagers": {"pass-line": 500} | bets}))
    stood, played = state["seats"][0]["stakes"], state["round"]
    good(client.post(f"/api/tables/{number}/wagers", json={"seat": 1, "wagers": {}}))
    after = good(client.get(f"/api/tables/{number}/rounds/{played + 1}"))
    assert after["standing"] == {"1": stood}
    assert after["shown"].get("point") == state["shown"].get("point")


def test_hands_are_counted_as_far_as_they_are_seen(client: TestClient[Any]) -> None:
    number = table(client, "pa/blackjack")
    good(client.post(f"/api/tables/{number}/seats", json={"seat": 1, "cents": 10_000_000}))
    while True:  # until the player has something to decide, and the dealer a card face down
        state = good(client.post(f"/api/tables/{number}/wagers", json={"seat": 1, "wagers": {"main": 500}}))
        places = {one["place"]: one for one in state["places"]}
        if state["asked"] and "" in places["dealer"]["cards"] and "stand" in str(state["asked"]["actions"]):
            break
        while state["asked"]:
            body = {"seat": 1, "action": state["asked"]["actions"][-1]["id"]}
            state = good(client.post(f"/api/tables/{number}/decisions", json=body))
    own = places["seat 1"]
    assert own["total"] == points(own["cards"])
    assert places["dealer"]["total"] == ""
    steps = good(client.get(f"/api/tables/{number}/rounds/{state['round']}"))["steps"]
    said = [step["data"]["totals"] for step in steps if step["kind"] == "card"]
    assert said[-1].get("dealer", "") == ""
    assert {"seat 1": own["total"]} in said
    while state["asked"]:
        state = good(client.post(f"/api/tables/{number}/decisions", json={"seat": 1, "action": "stand"}))
    dealer = next(one for one in state["places"] if one["place"] == "dealer")
    assert dealer["total"] == points(dealer["cards"])


def points(cards: list[str]) -> str:
    low = sum(min(10, "A23456789TJQK".index(card[0]) + 1) for card in cards)
    if low > 11 or not any(card[0] == "A" for card in cards):
        return f"{low} bust" if low > 21 else str(low)
    return str(low + 10) if low == 11 else f"{low}/{low + 10}"


def test_the_coach_says_what_each_action_is_worth(client: TestClient[Any]) -> None:
    number = table(client, "pa/three-card-poker")
    good(client.post(f"/api/tables/{number}/seats", json={"seat": 1, "cents": 100_000}))
    assert "something to decide" in refused(client.get(f"/api/tables/{number}/coach?seat=1"))
    good(client.post(f"/api/tables/{number}/wagers", json={"seat": 1, "wagers": {"ante": 500}}))
    answer = client.get(f"/api/tables/{number}/coach?seat=1")
    while answer.status_code == 202:  # the worker compiles
        assert answer.json()["counting"]
        answer = client.get(f"/api/tables/{number}/coach?seat=1")
    values = good(answer)
    assert {value["action"] for value in values} == {"play", "fold"}
    assert values[0]["best"]
    assert values[0]["decimal"] >= values[1]["decimal"]
    assert next(value["value"] for value in values if value["action"] == "fold") == "-1"


def test_odds_are_counted_in_a_worker(client: TestClient[Any]) -> None:
    prices = counted(client, "/api/games/pa/roulette/odds")
    straight = next(price for price in prices if price["wager"].startswith("straight"))
    assert straight["method"] == "exact"
    body = {"wager": "pair-plus", "rows": [["Flush", "3 to 1"]]}
    price = good(client.post("/api/games/pa/three-card-poker/reprice", json=body))
    body["rows"] = [["Flush", "4 to 1"]]
    better = good(client.post("/api/games/pa/three-card-poker/reprice", json=body))
    assert better["decimal"] < price["decimal"]
    assert "no row" in refused(
        client.post("/api/games/pa/three-card-poker/reprice", json={"wager": "pair-plus", "rows": [["Fish", "1 to 1"]]})
    )


def test_a_ruling_voids_a_round_and_returns_the_money(client: TestClient[Any]) -> None:
    number = table(client, "pa/three-card-poker", paused=True)
    good(client.post(f"/api/tables/{number}/seats", json={"seat": 1, "cents": 100_000}))
    state = good(client.post(f"/api/tables/{number}/wagers", json={"seat": 1, "wagers": {"ante": 500}}))
    assert state["asked"]["kind"] == "equipment"
    state = good(client.post(f"/api/tables/{number}/proceed"))
    listed = good(client.get(f"/api/tables/{number}/rulings"))
    void = next(one for one in listed if "void-round" in one["effect"] and one["can_act"] and not one["needs_seat"])
    state = good(client.post(f"/api/tables/{number}/rulings", json={"irregularity": void["id"]}))
    assert not state["playing"]
    assert state["seats"][0]["chips"] == 100_000
    assert void["ruling"] in [said["text"] for said in state["said"]]
    assert counted(client, "/api/audit")["wrong"] == []


def test_the_live_table_tells_of_every_change(client: TestClient[Any]) -> None:
    number = table(client, "pa/roulette")
    with client.websocket_connect(f"/live/{number}") as live:
        first = live.receive_json()
        assert (first["state"]["round"], first["events"]) == (0, [])
        good(client.post(f"/api/tables/{number}/seats", json={"seat": 1, "cents": 100_000}))
        sat = live.receive_json()
        assert [event["kind"] for event in sat["events"]] == ["sit"]
        good(client.post(f"/api/tables/{number}/wagers", json={"seat": 1, "wagers": {"straight:17": 500}}))
        played = live.receive_json()
        kinds = [event["kind"] for event in played["events"]]
        assert kinds[0] == "round"
        assert {"wagers", "spin", "settled", "end"} <= set(kinds)
        assert played["state"]["round"] == 1


def test_inventory_of_a_table(client: TestClient[Any]) -> None:
    number = table(client, "pa/roulette")
    good(client.post(f"/api/tables/{number}/seats", json={"seat": 1, "cents": 100_000}))
    good(client.post(f"/api/tables/{number}/fills", json={"cents": 20_000, "note": "more"}))
    good(client.post(f"/api/tables/{number}/credits", json={"cents": 5_000}))
    good(client.post(f"/api/tables/{number}/drop"))
    (held,) = good(client.get(f"/api/tables/{number}/inventory"))
    assert (held["fills"], held["credits"], held["drop"], held["win"]) == (20_000, 5_000, 100_000, 0)
    assert "tray" in refused(client.post(f"/api/tables/{number}/credits", json={"cents": 10**10}))
    assert good(client.get("/api/moves"))[0]["kind"] == "drop"
    assert number in [one["table"] for one in good(client.get("/api/inventory"))]
    assert good(client.get("/api/shifts"))[0]["name"] == "opening"


@pytest.mark.parametrize(
    ("method", "path", "body", "status"),
    [
        ("POST", "/api/tables", {"address": "pa/nothing"}, 400),
        ("POST", "/api/tables", {"address": "x" * 500}, 400),
        ("POST", "/api/tables", {"address": "pa/roulette", "more": 1}, 400),
        ("POST", "/api/tables", {"address": "pa/roulette", "submission": {"options": {"wheel": "square"}}}, 400),
        ("POST", "/api/tables", "not a table", 400),
        ("POST", "/api/tables/999999/seats", {"seat": 1, "cents": 1}, 404),
        ("GET", "/api/tables/0", None, 400),
        ("GET", "/api/tables/99999999999999999999", None, 400),
        ("GET", "/api/tables/1/rounds/99999", None, 404),
        ("GET", "/api/nothing", None, 404),
        ("PUT", "/api/tables", {}, 405),
        ("POST", "/api/login", {"name": "a", "password": "b"}, 400),
        ("POST", "/api/login", {"name": "a\0", "password": "b"}, 400),
        ("POST", "/api/tables", {"address": "pa/roulette", "title": "a\0b"}, 400),
        ("POST", "/api/shifts", {"name": "night\0"}, 400),
        ("POST", "/api/tables/1/fills", {"cents": 100, "note": "\x1b[2J"}, 400),
    ],
)
def test_bad_input_is_refused_in_a_sentence(
    client: TestClient[Any], method: str, path: str, body: Any, status: int
) -> None:
    table(client, "pa/roulette")
    refused(client.request(method, path, json=body), status)


@pytest.mark.parametrize(
    "wagers",
    [
        {"straight:17": -500},
        {"straight:17": 0},
        {"straight:99": 500},
        {"straight:17": 1.5},
        {"straight:17": "five"},
        {"straight:17": 10**14},
        {"<script>": 500},
        {"x" * 200: 500},
        {f"straight:{one}": 1 for one in range(400)},
    ],
)
def test_bad_wagers_change_nothing(client: TestClient[Any], wagers: Any) -> None:
    number = table(client, "pa/roulette")
    good(client.post(f"/api/tables/{number}/seats", json={"seat": 1, "cents": 100_000}))
    before = good(client.get(f"/api/tables/{number}"))
    refused(client.post(f"/api/tables/{number}/wagers", json={"seat": 1, "wagers": wagers}))
    assert good(client.get(f"/api/tables/{number}")) == before


def test_a_body_that_is_too_large_is_refused(client: TestClient[Any]) -> None:
    body = json.dumps({"address": "pa/roulette", "title": "x" * 200_000})
    answer = client.post("/api/tables", content=body, headers={"content-type": "application/json"})
    refused(answer, 413)


# --- who may come in -------------------------------------------------------------------------------------------------


def test_a_floor_without_accounts_is_loopback_only(client: TestClient[Any]) -> None:
    """A page of another site cannot reach it under a name of its own that points here."""
    for host in ("evil.example", "evil.example:8000", "localhost.evil.example", "10.0.0.5"):
        assert refused(client.get("/api/me", headers={"host": host}), 403)
    for host in ("localhost", "127.0.0.1:9", "[::1]:8000"):
        good(client.get("/api/me", headers={"host": host}))


@pytest.mark.parametrize(
    "headers",
    [
        {"origin": "http://evil.example"},
        {"origin": "null"},
        {"origin": "http://localhost:9999"},
        {"sec-fetch-site": "cross-site"},
        {"sec-fetch-site": "same-site"},
    ],
)
def test_posts_from_other_sites_are_refused(client: TestClient[Any], headers: dict[str, str]) -> None:
    assert "other sites" in refused(client.post("/api/tables", json={"address": "pa/roulette"}, headers=headers), 403)


def test_posts_from_the_floors_own_pages_are_taken(client: TestClient[Any]) -> None:
    headers = {"origin": LOCAL, "sec-fetch-site": "same-origin"}
    good(client.post("/api/tables", json={"address": "pa/roulette"}, headers=headers))


def test_live_tables_are_not_for_other_sites(client: TestClient[Any]) -> None:
    number = table(client, "pa/roulette")
    with pytest.raises(Exception, match=r"403|other sites"):  # noqa: SIM117
        with client.websocket_connect(f"/live/{number}", headers={"origin": "http://evil.example"}) as live:
            live.receive_json()


def test_browsers_are_told_to_keep_to_this_site(client: TestClient[Any]) -> None:
    headers = client.get("/api/me").headers
    assert "frame-ancestors 'none'" in headers["content-security-policy"]
    assert "default-src 'none'" in headers["content-security-policy"]
    assert headers["x-content-type-options"] == "nosniff"


def test_a_session_is_out_of_reach(house: dict[str, TestClient[Any]]) -> None:
    answer = house["nobody"].post("/api/login", json={"name": "Ada", "password": PASSWORD})
    cookie = answer.headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=strict" in cookie
    assert "path=/" in cookie
    token = answer.cookies["croupier"]
    floor: Floor = house["nobody"].app.state.floor
    import sqlalchemy as sql

    with floor.store.reading() as connection:
        kept = list(connection.execute(sql.select(schema.sessions.c.token)).scalars())
        hashes = list(connection.execute(sql.select(schema.people.c.password)).scalars())
    assert token not in kept
    assert all(one.startswith("$argon2id$") for one in hashes)
    good(house["nobody"].post("/api/logout"))
    house["nobody"].cookies.set("croupier", token)
    assert good(house["nobody"].get("/api/me"))["name"] == ""
    house["nobody"].cookies.clear()


def test_wrong_passwords_must_wait(house: dict[str, TestClient[Any]], monkeypatch: pytest.MonkeyPatch) -> None:
    now = store.now()
    monkeypatch.setattr(store, "now", lambda: now)  # a slow machine waits no less
    floor: Floor = house["nobody"].app.state.floor
    floor.house.people.add("victim", "player", PASSWORD)
    said = {
        refused(house["nobody"].post("/api/login", json={"name": name, "password": "wrong wrong"}), 401)
        for name in ("victim", "no such person")
    }
    assert len(said) == 1  # whether a name exists is not told
    for _ in range(4):
        refused(house["nobody"].post("/api/login", json={"name": "victim", "password": "wrong wrong"}), 401)
    assert "Try again" in refused(
        house["nobody"].post("/api/login", json={"name": "victim", "password": PASSWORD}), 429
    )
    assert good(house["ada"].get("/api/me"))["name"] == "ada"


def test_hidden_cards_leave_the_server_by_no_endpoint(house: dict[str, TestClient[Any]]) -> None:
    """While a hand is played, nothing that anyone but its owner can read holds its cards, or the seed."""
    number = table(house["sue"], "pa/three-card-poker")
    good(house["ada"].post(f"/api/tables/{number}/seats", json={"seat": 1, "cents": 50_000}))
    good(house["ben"].post(f"/api/tables/{number}/seats", json={"seat": 2, "cents": 50_000}))
    with ExitStack() as stack:
        live = {
            name: stack.enter_context(house[name].websocket_connect(f"/live/{number}"))
            for name in ("ada", "ben", "dora", "sue", "otto")
        }
        heard = {name: [socket.receive_text()] for name, socket in live.items()}
        good(house["ada"].post(f"/api/tables/{number}/wagers", json={"seat": 1, "wagers": {"ante": 500}}))
        good(house["ben"].post(f"/api/tables/{number}/wagers", json={"seat": 2, "wagers": {"ante": 500}}))
        for name, socket in live.items():
            while '"playing":true' not in heard[name][-1]:
                heard[name].append(socket.receive_text())
    floor: Floor = house["sue"].app.state.floor
    with floor.house.seeing(number) as kept:
        from croupier.equipment.cards import name as card_name

        held = {place: {card_name(one) for one in cards} for place, cards in kept.table.view().cards.items()}
        seeds = [one.hex() for one in kept.seeds.known.values()]
        assert seeds
        hashes = [event.hash for event in kept.book.events]  # a hash of a card is found out by trying 52 of them
    own = {"ada": {"seat 1"}, "ben": {"seat 2"}}
    paths = ["", "/rounds", "/rounds/1", "/journal", "/rulings", "/verify", "/rounds/1/file"]
    paths += ["/coach?seat=1", "/coach?seat=2"]
    others = ("/api/tables", "/api/moves", "/api/audit", f"/tables/{number}")
    for name in ("ada", "ben", "dora", "sue", "otto"):
        texts = list(heard[name])
        texts += [house[name].get(f"/api/tables/{number}{path}").text for path in paths]
        texts += [house[name].get(path).text for path in others]
        seen = " ".join(texts)
        assert not any(one in seen for one in seeds)
        assert not any(one in seen for one in hashes)
        for place, cards in held.items():
            shown = {card for card in cards if f'"{card}"' in seen}
            assert shown == (cards if place in own.get(name, set()) else set()), (name, place)
    assert f'"{sorted(held["seat 1"])[0]}"' in " ".join(heard["ada"])


def test_who_sits_down_after_a_round_does_not_see_what_lay_face_down(house: dict[str, TestClient[Any]]) -> None:
    """A shoe lasts: cards that another player was dealt, and nobody else saw, are worth knowing."""
    number = table(house["sue"], "pa/three-card-poker")
    good(house["ada"].post(f"/api/tables/{number}/seats", json={"seat": 1, "cents": 50_000}))
    good(house["ada"].post(f"/api/tables/{number}/wagers", json={"seat": 1, "wagers": {"ante": 500}}))
    good(house["ada"].post(f"/api/tables/{number}/decisions", json={"seat": 1, "action": "fold"}))

    def hand(name: str) -> list[str]:
        places = good(house[name].get(f"/api/tables/{number}"))["places"]
        (cards,) = (one["cards"] for one in places if one["place"] == "seat 1")
        assert len(cards) == 3
        return list(cards)

    assert all(hand("ada"))
    assert hand("ben") == ["", "", ""]
    good(house["ada"].delete(f"/api/tables/{number}/seats/1"))
    with house["ben"].websocket_connect(f"/live/{number}") as live:
        heard = [live.receive_text()]
        good(house["ben"].post(f"/api/tables/{number}/seats", json={"seat": 1, "cents": 50_000}))
        while '"you":[1]' not in heard[-1]:
            heard.append(live.receive_text())
    assert hand("ben") == ["", "", ""]
    assert '"cards":["","",""]' in heard[-1]


def test_who_left_without_chips_does_not_see_the_next_hand_at_the_seat(house: dict[str, TestClient[Any]]) -> None:
    number = table(house["sue"], "pa/three-card-poker")
    good(house["ada"].post(f"/api/tables/{number}/seats", json={"seat": 1, "cents": 500}))
    good(house["ada"].post(f"/api/tables/{number}/wagers", json={"seat": 1, "wagers": {"ante": 500}}))
    good(house["ada"].post(f"/api/tables/{number}/decisions", json={"seat": 1, "action": "fold"}))
    good(house["ada"].delete(f"/api/tables/{number}/seats/1"))
    good(house["ben"].post(f"/api/tables/{number}/seats", json={"seat": 1, "cents": 50_000}))
    good(house["ben"].post(f"/api/tables/{number}/wagers", json={"seat": 1, "wagers": {"ante": 500}}))

    def hand(name: str) -> list[str]:
        steps = good(house[name].get(f"/api/tables/{number}/rounds/2"))["steps"]
        return [one["data"]["card"] for one in steps if one["kind"] == "card" and one["data"]["to"] == "seat 1"]

    assert hand("ada") == ["", "", ""]
    assert all(hand("ben"))


def test_a_seat_of_today_shows_no_cards_of_yesterday(house: dict[str, TestClient[Any]]) -> None:
    """Rounds that came and went between two messages are told by who had the seat then."""
    number = table(house["sue"], "pa/three-card-poker")
    for name in ("ada", "ben"):
        good(house[name].post(f"/api/tables/{number}/seats", json={"seat": 1, "cents": 50_000}))
        good(house[name].post(f"/api/tables/{number}/wagers", json={"seat": 1, "wagers": {"ante": 500}}))
        good(house[name].post(f"/api/tables/{number}/decisions", json={"seat": 1, "action": "fold"}))
        if name == "ada":
            good(house[name].delete(f"/api/tables/{number}/seats/1"))
    floor: Floor = house["sue"].app.state.floor
    ben = next(one for one, _ in floor.house.people.everyone() if one.name == "ben")
    watcher = live.Watcher(ben, version=0)
    ((_, text),) = live._messages(floor, number, [watcher], 0)
    events = json.loads(text)["events"]
    hands = [one["data"]["card"] for one in events if one["kind"] == "card" and one["data"]["to"] == "seat 1"]
    assert hands[:3] == ["", "", ""]
    assert all(hands[3:])
    assert len(hands) == 6


def test_a_card_kept_for_the_next_hand_is_nobodys(house: dict[str, TestClient[Any]]) -> None:
    """A ruling keeps a card that nobody has seen: it opens the next hand, and no view tells it before."""
    number = table(house["sue"], "pa/627a", paused=True)
    good(house["ada"].post(f"/api/tables/{number}/seats", json={"seat": 1, "cents": 50_000}))
    with house["ada"].websocket_connect(f"/live/{number}") as live:
        heard = [live.receive_text()]
        state = good(house["ada"].post(f"/api/tables/{number}/wagers", json={"seat": 1, "wagers": {"player": 500}}))
        while sum(len(one["cards"]) for one in state["places"] if one["place"] in ("player", "banker")) < 3:
            state = good(house["sue"].post(f"/api/tables/{number}/proceed"))
        ruling = {"irregularity": "card-drawn-in-error", "seat": None}
        state = good(house["sue"].post(f"/api/tables/{number}/rulings", json=ruling))
        while state["playing"]:
            state = good(house["sue"].post(f"/api/tables/{number}/proceed"))
        while '"kind":"end"' not in heard[-1]:
            heard.append(live.receive_text())
    floor: Floor = house["sue"].app.state.floor
    with floor.house.seeing(number) as kept:
        (card,) = kept.table.carry["shoe"]["kept"]
    aside = next(one.data["card"] for one in floor.house.events(number) if one.kind == "set-aside")
    assert kept.game.pieces.name(card) == aside
    for name in ("ada", "ben", "dora", "sue", "otto"):
        paths = ["", "/rounds", "/rounds/1", "/journal?most=5000", "/rounds/1/file"]
        texts = [house[name].get(f"/api/tables/{number}{path}").text for path in paths]
        seen = " ".join([*texts, *(heard if name == "ada" else ())])
        assert '"kept"' not in seen, name
        steps = json.loads(texts[2])["steps"]
        assert [one["data"]["card"] for one in steps if one["kind"] == "set-aside"] == [""]


def test_who_is_blocked_watches_no_longer(house: dict[str, TestClient[Any]], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live, "_LOOKS", 0.05)
    floor: Floor = house["nobody"].app.state.floor
    hub: live.Hub = house["nobody"].app.state.hub
    made = floor.house.people.add("watcher", "player", PASSWORD)
    number = table(house["sue"], "pa/roulette")
    browser = house["nobody"]
    good(browser.post("/api/login", json={"name": "watcher", "password": PASSWORD}))
    with browser.websocket_connect(f"/live/{number}") as socket:
        assert socket.receive_json()["state"]["id"] == number
        floor.house.people.change(made.id, blocked=True)
        with pytest.raises(WebSocketDisconnect):
            socket.receive_json()
    browser.cookies.clear()
    assert not hub._watchers.get(number)


def test_a_blocked_person_holds_nobody_up(house: dict[str, TestClient[Any]]) -> None:
    floor: Floor = house["nobody"].app.state.floor
    eve = floor.house.people.add("eve", "player", PASSWORD).id
    good(house["sue"].post(f"/api/people/{eve}/deposits", json={"cents": 10_000}))
    browser = TestClient(house["sue"].app, base_url=LOCAL)
    good(browser.post("/api/login", json={"name": "eve", "password": PASSWORD}))
    number = table(house["sue"], "pa/three-card-poker")
    good(browser.post(f"/api/tables/{number}/seats", json={"seat": 1, "cents": 10_000}))
    good(house["ben"].post(f"/api/tables/{number}/seats", json={"seat": 2, "cents": 10_000}))
    good(browser.post(f"/api/tables/{number}/wagers", json={"seat": 1, "wagers": {"ante": 500}}))
    state = good(house["ben"].post(f"/api/tables/{number}/wagers", json={"seat": 2, "wagers": {"ante": 500}}))
    assert state["asked"]["seat"] == 1
    good(house["sue"].patch(f"/api/people/{eve}", json={"blocked": True}))
    state = good(house["ben"].get(f"/api/tables/{number}"))
    assert state["asked"]["seat"] == 2
    assert [one["away"] for one in state["seats"]] == [True, False]
    state = good(house["ben"].post(f"/api/tables/{number}/decisions", json={"seat": 2, "action": "fold"}))
    assert [one["seat"] for one in state["seats"]] == [2]
    (held,) = (one["cents"] for one in good(house["sue"].get("/api/people")) if one["id"] == eve)
    assert held == 9_500
    state = good(house["sue"].post(f"/api/tables/{number}/seats/2/stand-up"))
    assert state["seats"] == []


def test_a_blocked_person_is_out_at_once(house: dict[str, TestClient[Any]]) -> None:
    floor: Floor = house["nobody"].app.state.floor
    made = floor.house.people.add("gone", "player", PASSWORD)
    browser = TestClient(house["nobody"].app, base_url=LOCAL)
    good(browser.post("/api/login", json={"name": "gone", "password": PASSWORD}))
    good(browser.get("/api/tables"))
    good(house["sue"].patch(f"/api/people/{made.id}", json={"blocked": True}))
    refused(browser.get("/api/tables"), 401)
    refused(browser.post("/api/login", json={"name": "gone", "password": PASSWORD}), 401)
    sue = good(house["sue"].get("/api/me"))["id"]
    assert "last supervisor" in refused(house["sue"].patch(f"/api/people/{sue}", json={"role": "player"}))


@pytest.mark.parametrize("name", ["<script>alert(1)</script>", "a\x07b", "", "local", "x" * 60, '"><img src=x>'])
def test_names_that_are_none_are_refused(house: dict[str, TestClient[Any]], name: str) -> None:
    refused(house["sue"].post("/api/people", json={"name": name}))


def test_a_table_says_which_of_its_prices_favor_the_player(client: TestClient[Any]) -> None:
    chosen = {"options": {"lo-ball-ace": "low"}}
    number = table(client, "pa/683a", submission=chosen)
    rules = Rules("pa/683a", Submission(**chosen))
    (lo_ball,) = (one for one in prices(rules, wager="lo-ball") if one.paytable in ("", "A"))
    assert lo_ball.favors_player  # counted, so that it is told
    (said,) = good(client.get(f"/api/tables/{number}/warnings"))
    assert said.startswith("Lo Ball favors the player by ")
    assert "With lo-ball-ace: high (pa 683a" in said
    assert good(client.get(f"/api/tables/{table(client, 'pa/roulette')}/warnings")) == []


def test_titles_are_escaped_on_pages(client: TestClient[Any]) -> None:
    number = table(client, "pa/roulette", title="<script>alert(1)</script>")
    for path in ("/", f"/tables/{number}"):
        assert "<script>alert(1)</script>" not in client.get(path).text


def test_a_good_name_of_any_script_is_taken(house: dict[str, TestClient[Any]], tmp_path: Path) -> None:
    for name in ("Zoë O'Neill-Smith", "Лев", "小林"):
        good(house["sue"].post("/api/people", json={"name": name}))
    assert "already" in refused(house["sue"].post("/api/people", json={"name": "ЛЕВ"}))


def test_a_houses_choices_are_priced(client: TestClient[Any]) -> None:
    """Under any submission, and refused with its clause where the chapter does not allow it."""
    asked = {"submission": {"options": {"wheel": "single-zero"}}}
    answer = client.post("/api/games/pa/617a/odds", json=asked)
    while answer.status_code == 202:
        answer = client.post("/api/games/pa/617a/odds", json=asked)
    assert {one["house_advantage"] for one in good(answer) if one["wager"] != "touchdown"} == {"1/37"}
    wrong = client.post("/api/games/pa/617a/odds", json={"submission": {"options": {"wheel": "square"}}})
    assert refused(wrong).startswith("wheel cannot be 'square'.")
    assert client.get('/games/pa/617a/odds?submission={"options":').status_code == 400


def test_limits_are_told_in_dollars(client: TestClient[Any]) -> None:
    number = table(client, "pa/617a", submission={"limits": {"table": ["10", "200"]}})
    good(client.post(f"/api/tables/{number}/seats", json={"seat": 1, "cents": 100_000}))
    answer = client.post(f"/api/tables/{number}/wagers", json={"seat": 1, "wagers": {"red": 500}})
    assert refused(answer) == "Red of $5 is outside the posted limits, $10 to $200."


def test_the_dealer_calls_the_number(client: TestClient[Any]) -> None:
    number = table(client, "gr/08-roulette")
    good(client.post(f"/api/tables/{number}/seats", json={"seat": 1, "cents": 100_000}))
    found = good(client.post(f"/api/tables/{number}/wagers", json={"seat": 1, "wagers": {"red": 500}}))
    assert found["said"][-1]["text"].split(",")[0].rstrip(".") == found["results"][-1]


def test_who_deals_may_pause_a_table(house: dict[str, TestClient[Any]]) -> None:
    number = table(house["sue"], "gr/08-roulette")
    may = {name: good(house[name].get(f"/api/tables/{number}"))["may"] for name in ("dora", "ada", "otto")}
    assert {name for name, some in may.items() if "pause" in some} == {"dora"}


def test_a_ruling_is_logged_with_its_note(client: TestClient[Any]) -> None:
    number = table(client, "gr/08-roulette", paused=True)
    good(client.post(f"/api/tables/{number}/seats", json={"seat": 1, "cents": 100_000}))
    good(client.post(f"/api/tables/{number}/wagers", json={"seat": 1, "wagers": {"red": 500}}))
    said = {"irregularity": "late-wager", "seat": 1, "wager": "red", "note": "seen by camera 4"}
    good(client.post(f"/api/tables/{number}/rulings", json=said))
    row = good(client.get("/api/log?kind=incident"))[0]["data"]
    assert (row["table"], row["round"], row["wager"], row["note"]) == (number, 1, "red", "seen by camera 4")


def test_all_rulebooks_are_searched_at_once(client: TestClient[Any]) -> None:
    found = good(client.get("/api/search?text=dealer card exposed"))
    assert found[0]["kind"] == "irregularity"
    assert {one["address"][:2] for one in good(client.get("/api/search?text=blackjack&most=200"))} == {
        "pa",
        "oh",
        "gr",
        "bs",
    }
    assert good(client.get("/api/search?text=qwertyuiop")) == []


def test_a_report_is_described_as_the_page_that_it_is(client: TestClient[Any]) -> None:
    paths = good(client.get("/schema/openapi.json"))["paths"]
    described = paths["/api/games/{book}/{chapter}/report"]["post"]["responses"]
    assert [list(described[code]["content"]) for code in ("200", "202")] == [["text/html"], ["application/json"]]
