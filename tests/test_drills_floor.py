"""Drills on the floor: keys stay on the server, answers are given once and in time, records are kept and audited; a
drill of each family in a real browser."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
import sqlalchemy as sql
from litestar.testing import TestClient

from croupier.drills.question import KINDS, Key
from croupier.floor import backup, store
from croupier.floor.audit import audit
from croupier.floor.floor import Floor
from croupier.floor.schema import drills
from croupier.floor.store import Store
from croupier.web.app import application
from floors import Server
from test_browser import DESK, PHONE, PICTURES, expect, visitor
from test_browser import browser as browser
from test_drills import ONE_OF_EACH, right_answer, wrong_answers

PASSWORD = "correct horse battery"
CHAPTER = "pa/649a-three-card-poker"


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Floor:
    found = Floor(str(tmp_path_factory.mktemp("drills") / "floor.db"), accounts=True)
    for name, role in (("Dee", "dealer"), ("Eve", "dealer"), ("Sue", "supervisor")):
        found.house.people.add(name, role, PASSWORD)
    return found


@pytest.fixture(scope="module")
def people(floor: Floor) -> Iterator[dict[str, TestClient[Any]]]:
    """A browser for each."""
    app = application(floor)
    with TestClient(app, base_url="http://127.0.0.1:8000") as first:
        found = {"Dee": first, **{name: TestClient(app, base_url="http://127.0.0.1:8000") for name in ("Eve", "Sue")}}
        for name, client in found.items():
            assert client.post("/api/login", json={"name": name, "password": PASSWORD}).status_code == 200
        yield found


def ask(client: TestClient[Any], address: str = CHAPTER, **body: Any) -> dict[str, Any]:
    answer = client.post(f"/api/drills/{address}/questions", json=body)
    assert answer.status_code == 201, answer.text
    found: dict[str, Any] = answer.json()
    return found


def key_of(kept: Store, number: int) -> Key:
    """What the server keeps to itself."""
    with kept.reading() as connection:
        text = connection.execute(sql.select(drills.c.key).where(drills.c.id == number)).scalar_one()
    return msgspec.json.decode(text, type=Key)


def body_of(key: Key, *, right: bool = True) -> dict[str, Any]:
    answer = right_answer(key) if right else wrong_answers(key)[0]
    said: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(answer))
    return said


def give(client: TestClient[Any], number: int, body: dict[str, Any], **headers: str) -> Any:
    return client.post(f"/api/drills/questions/{number}/answer", json=body, headers=headers)


def test_a_question_comes_without_its_key(floor: Floor, people: dict[str, TestClient[Any]]) -> None:
    for kind in KINDS:
        if kind == "setting":
            continue
        asked = ask(people["Dee"], kinds=[kind])
        assert asked["kind"] == kind
        assert asked.keys() == {
            "id", "kind", "heading", "topic", "text", "form", "options", "pieces", "seconds", "scene",
        }  # fmt: skip
        assert key_of(floor.store, asked["id"]).cite
        scene = asked["scene"] or {"events": []}
        for event in scene["events"]:
            assert "seed" not in event["data"]
            assert event["hash"] == ""
            assert event["kind"] != "card" or bool(event["data"]["card"]) == (event["data"]["face"] == "up")


def test_what_a_hand_counts_is_not_sent_where_it_is_asked(people: dict[str, TestClient[Any]]) -> None:
    for _ in range(3):
        asked = ask(people["Dee"], "pa/633a", kinds=["hands"])
        assert not [event for event in asked["scene"]["events"] if event["data"].get("totals")]
    asked = ask(people["Dee"], "pa/633a", kinds=["payouts"])
    assert [event for event in asked["scene"]["events"] if event["data"].get("totals")]


def test_answers_are_given_once_and_by_whom_they_were_asked_of(
    floor: Floor, people: dict[str, TestClient[Any]]
) -> None:
    asked = ask(people["Dee"], kinds=["payouts"])
    key = key_of(floor.store, asked["id"])
    assert give(people["Eve"], asked["id"], body_of(key)).status_code == 400
    nonsense = give(people["Dee"], asked["id"], {"chips": {"gold": 3}})
    assert "by their worth" in nonsense.json()["refused"]
    wrong = give(people["Dee"], asked["id"], body_of(key, right=False), **{"Idempotency-Key": "k1"})
    assert wrong.status_code == 200
    said = wrong.json()
    assert (said["right"], said["says"], said["cite"]) == (False, key.says, key.cite)
    assert sum(int(worth) * number for worth, number in said["cut"].items()) == key.cents
    assert give(people["Dee"], asked["id"], body_of(key)).json()["refused"].endswith("has been answered.")
    again = give(people["Dee"], asked["id"], body_of(key, right=False), **{"Idempotency-Key": "k1"})
    assert again.json() == said, "the same act again is told as it is"


def test_only_the_last_question_is_answered(floor: Floor, people: dict[str, TestClient[Any]]) -> None:
    first = ask(people["Dee"])
    second = ask(people["Dee"])
    late = give(people["Dee"], first["id"], body_of(key_of(floor.store, first["id"])))
    assert "was asked last" in late.json()["refused"]
    assert give(people["Dee"], second["id"], body_of(key_of(floor.store, second["id"]))).json()["right"]


def test_the_servers_clock_counts(
    floor: Floor, people: dict[str, TestClient[Any]], monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = ask(people["Eve"], seconds=8)
    now = store.now()
    monkeypatch.setattr(store, "now", lambda: now + 60_000)
    said = give(people["Eve"], asked["id"], body_of(key_of(floor.store, asked["id"]))).json()
    assert (said["right"], said["late"]) == (True, True)
    assert floor.training.everyone()["Eve"][-1].right is False


def test_what_was_wrong_comes_back_to_whom_it_was_wrong_for(floor: Floor, people: dict[str, TestClient[Any]]) -> None:
    client, address = people["Eve"], "pa/617a-roulette"
    missed = ask(client, address, kinds=["procedures"])
    give(client, missed["id"], body_of(key_of(floor.store, missed["id"]), right=False))
    between = ask(client, address, kinds=["procedures"])
    give(client, between["id"], body_of(key_of(floor.store, between["id"]), right=False))
    back = ask(client, address, kinds=["procedures"])
    assert back["topic"] == missed["topic"]


def test_records_are_ones_own_and_the_supervisors(floor: Floor, people: dict[str, TestClient[Any]]) -> None:
    for name in ("Dee", "Eve"):
        asked = ask(people[name])
        give(people[name], asked["id"], body_of(key_of(floor.store, asked["id"])))
    own = people["Dee"].get("/api/drills/record").json()
    assert {row["person"] for row in own} == {"Dee"}
    assert people["Dee"].get("/api/drills/records").status_code == 403
    everybody = people["Sue"].get("/api/drills/records").json()
    assert {row["person"] for row in everybody} == {"Dee", "Eve"}
    assert all(row["asked"] >= row["right"] for row in everybody)
    assert people["Sue"].get("/drills/record").status_code == 200


def test_a_house_may_be_drilled_by_its_own_choices(floor: Floor, people: dict[str, TestClient[Any]]) -> None:
    refused = people["Dee"].post(
        f"/api/drills/{CHAPTER}/questions", json={"submission": {"paytables": {"pair-plus": "Z"}}}
    )
    assert refused.status_code == 400
    assert "649a" in refused.json()["cite"]
    assert people["Dee"].post("/api/drills/bs/07/questions", json={}).status_code == 400
    chosen = {"options": {"money-wheel-segments": "$1 24, $2 15, $5 7, $10 4, $20 2, joker 1, logo 1"}}
    assert ask(people["Dee"], "bs/07", kinds=["payouts"], submission=chosen)["form"] == "money"


def test_records_are_audited_and_backed_up(floor: Floor, people: dict[str, TestClient[Any]], tmp_path: Path) -> None:
    asked = ask(people["Dee"])
    assert not give(people["Dee"], asked["id"], body_of(key_of(floor.store, asked["id"]), right=False)).json()["right"]
    before = {name: len(answers) for name, answers in floor.training.everyone().items()}
    assert not [one for one in audit(floor.store).wrong if "Drill" in one]
    backup.backup(floor.store, tmp_path / "floor.backup")
    copy = str(tmp_path / "copy.db")
    backup.restore(tmp_path / "floor.backup", copy, str(floor.store.key))
    with Store(copy, str(floor.store.key)) as kept, kept.writing() as connection:
        assert connection.execute(sql.select(sql.func.count()).select_from(drills)).scalar_one() >= sum(before.values())
        missed = sql.select(sql.func.min(drills.c.id)).where(drills.c.answered.is_not(None), drills.c.right == 0)
        number = connection.execute(missed).scalar_one()
        connection.execute(sql.update(drills).where(drills.c.id == number).values(right=1))
    with Store(copy, str(floor.store.key), reads=True) as kept:
        found = [one for one in audit(kept).wrong if "Drill" in one]
    assert found == [f"Drill question {number} is not answered as the chain says."]


# --- in a browser -----------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> str:
    return str(tmp_path_factory.mktemp("drilled") / "floor.db")


@pytest.fixture(scope="module")
def server(browser: Any, database: str) -> Iterator[Server]:
    with Server(database) as running:
        yield running


def last_key(database: str) -> Key:
    """The key of the question that was asked last."""
    with Store(database, reads=True) as kept:
        with kept.reading() as connection:
            number = connection.execute(sql.select(sql.func.max(drills.c.id))).scalar_one()
        return key_of(kept, number)


def answer_by_keys(page: Any, key: Key) -> None:
    """Give the right answer with the keyboard, options beyond the ninth with the pointer."""
    answer = right_answer(key)
    if key.form == "money":
        page.locator("#amount").fill(f"{key.cents / 100:.2f}")
        page.keyboard.press("Enter")
        return
    for place in answer.picked:
        if place < 9:
            page.keyboard.press(str(place + 1))
        else:
            page.locator(f"[data-option='{place}']").click()
    if key.form != "choice":
        page.keyboard.press("Enter")


@pytest.mark.parametrize("family", ONE_OF_EACH)
def test_a_drill_in_the_browser(family: str, browser: Any, server: Server, database: str) -> None:
    with visitor(
        browser, server.base, PHONE if family in ("poker", "dice") else {"width": 1440, "height": 900}
    ) as page:
        page.goto(f"/drills/{ONE_OF_EACH[family]}")
        page.locator("#start").click()
        for number in range(2):
            expect(page.locator("#answers .option, #answers #amount").first).to_be_visible()
            key = last_key(database)
            answer_by_keys(page, key)
            expect(page.locator("#verdict")).to_contain_text("Correct")
            expect(page.locator("#verdict .cite")).to_have_text(key.cite)
            expect(page.locator("#score")).to_have_text(f"{number + 1} of {number + 1} right")
            if number == 0:
                page.screenshot(path=PICTURES / f"drill-{family}.png", full_page=True)
                page.keyboard.press("Enter")


def test_chips_are_cut_out_and_the_fewest_are_shown(browser: Any, server: Server, database: str) -> None:
    with visitor(browser, server.base, DESK) as page:
        page.goto("/drills/pa/649a")
        for box in page.locator("#kinds input").all():
            if box.get_attribute("value") != "payouts":
                box.uncheck()
        page.locator("#start").click()
        expect(page.locator(".chip-button")).to_have_count(12)
        key = last_key(database)
        page.keyboard.press("3")
        page.keyboard.press("1")
        page.keyboard.press("Backspace")
        page.locator("[data-chip='500000']").click()
        expect(page.locator("#answer")).to_have_text("Pay $5,025")
        page.keyboard.press("Enter")
        expect(page.locator("#verdict")).to_contain_text("You said $5,025.")
        expect(page.locator("#verdict")).to_contain_text(key.says)
        expect(page.locator(".piles.fewest .pile").first).to_be_visible()
        page.goto("/drills")
        expect(page.locator("#record tr", has_text="pa/649a")).to_contain_text("Payouts and commissions")
        page.locator("#find").fill("pai gow tiles")
        page.locator("#find").fill("sic bo")
        expect(page.locator(".drill-games li:visible")).to_have_count(1)
        page.goto("/drills/record")
        expect(page.locator("#people tbody tr")).to_have_count(1)
        page.screenshot(path=PICTURES / "drill-record.png", full_page=True)
