"""Own passwords, sessions that end, the second factor, and what is recorded of all that."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from croupier.errors import Refused
from croupier.floor import people as proving
from croupier.floor import store as kept
from croupier.floor import totp
from croupier.floor.chain import records
from croupier.floor.floor import Floor
from croupier.floor.people import CodeWanted, NotKnown, People, Person, TooMany
from croupier.floor.store import Store
from croupier.web.app import application
from floors import Cluster, cluster  # noqa: F401

PASSWORD = "correct horse battery"
OWN = "nobody else knows it"


class Clock:
    """A clock that stands still and is set forward by hand: no code runs out while a test is busy."""

    def __init__(self) -> None:
        self.ahead = 0
        self.start = kept.now()

    def __call__(self) -> int:
        return self.start + self.ahead

    def wait(self, seconds: float) -> None:
        self.ahead += int(1000 * seconds)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    found = Clock()
    monkeypatch.setattr(kept, "now", found)
    return found


@pytest.fixture
def people(tmp_path: Path) -> Iterator[People]:
    with Store(str(tmp_path / "floor.db")) as store:
        yield People(store)


def person(people: People, token: str) -> Person:
    found = people.who(token)
    assert found is not None
    return found


def log(people: People, *kinds: str) -> list[dict[str, Any]]:
    with people.store.reading() as connection:
        return [{"kind": one.kind, "by": one.by, **one.content} for one in records(connection, kinds)]


# --- passwords -------------------------------------------------------------------------------------------------------


def test_passwords_are_hashed_as_strongly_as_rfc_9106_advises() -> None:
    """Other tests hash lightly, in this process."""
    asked = "from croupier.floor.people import _hasher as h; print(h().memory_cost, h().time_cost)"
    memory, times = subprocess.check_output([sys.executable, "-c", asked], text=True).split()
    assert int(memory) >= 64 * 1024
    assert int(times) >= 3


def test_a_temporary_password_is_changed_and_then_nobody_else_knows_it(people: People, clock: Clock) -> None:
    made, given = people.invite("Ada", "player", by="Sue")
    token = people.login("Ada", given)
    assert person(people, token).temporary
    with pytest.raises(Refused, match="not right"):
        people.set_password(made, token, "guessed it wrong", OWN)
    for bad in (given, "ada lovelace's", "short"):
        with pytest.raises(Refused):
            people.set_password(made, token, given, bad)
    people.set_password(made, token, given, OWN)
    assert person(people, token) == Person(made.id, "Ada", "player", temporary=False)
    with pytest.raises(NotKnown):
        people.login("Ada", given)
    assert people.login("Ada", OWN)
    assert log(people, "password")[0]["by"] == "Ada"


def test_a_temporary_password_is_over_after_three_days(people: People, clock: Clock) -> None:
    _, given = people.invite("Ada", "player")
    clock.wait(72 * 3600 + 1)
    with pytest.raises(NotKnown, match="is over"):
        people.login("Ada", given)


def test_a_reset_logs_out_and_gives_a_temporary_password(people: People) -> None:
    made = people.add("Ada", "player", PASSWORD)
    token = people.login("Ada", PASSWORD)
    given = people.reset(made.id, by="Sue")
    assert people.who(token) is None
    with pytest.raises(NotKnown):
        people.login("Ada", PASSWORD)
    assert person(people, people.login("Ada", given)).temporary
    assert log(people, "reset") == [{"kind": "reset", "by": "Sue", "person": made.id, "factor": "kept"}]
    with pytest.raises(Refused, match="no person"):
        people.reset(99)


def test_a_new_password_ends_every_other_session(people: People) -> None:
    made = people.add("Ada", "player", PASSWORD)
    one, other = people.login("Ada", PASSWORD), people.login("Ada", PASSWORD)
    people.set_password(made, one, PASSWORD, OWN)
    assert people.who(one) is not None
    assert people.who(other) is None


def test_a_borrowed_browser_cannot_guess_the_password(people: People) -> None:
    made = people.add("Ada", "player", PASSWORD)
    token = people.login("Ada", PASSWORD)
    for _ in range(proving._FREE_ATTEMPTS):
        with pytest.raises(Refused, match="not right"):
            people.set_password(made, token, "guessed it wrong", OWN)
    with pytest.raises(TooMany):
        people.set_password(made, token, PASSWORD, OWN)


# --- sessions --------------------------------------------------------------------------------------------------------


def test_who_does_nothing_is_logged_out(people: People, clock: Clock) -> None:
    people.add("Ada", "player", PASSWORD)
    people.idle = 600
    token = people.login("Ada", PASSWORD)
    for _ in range(4):
        clock.wait(500)
        assert people.who(token) is not None, "whoever does something stays"
    clock.wait(601)
    assert people.who(token) is None
    assert people.here({token}) == {}
    people.idle = 0
    token = people.login("Ada", PASSWORD)
    clock.wait(proving.SESSION_SECONDS - 60)
    assert people.who(token) is not None
    clock.wait(60)
    assert people.who(token) is None, "a session has an end all the same"


def test_sessions_are_listed_and_ended(people: People, clock: Clock) -> None:
    ada, ben = people.add("Ada", "player", PASSWORD), people.add("Ben", "player", PASSWORD)
    first = people.login("Ada", PASSWORD, "10.0.0.1", browser="Firefox")
    clock.wait(1)
    second = people.login("Ada", PASSWORD, "10.0.0.2")
    listed = people.sessions(ada, second)
    assert [(one.address, one.here) for one in listed] == [("10.0.0.2", True), ("10.0.0.1", False)]
    assert listed[1].browser == "Firefox"
    assert all(one.id not in (first, second) for one in listed)
    with pytest.raises(Refused, match="no such session"):
        people.end_session(ben, listed[1].id)
    people.end_session(ada, listed[1].id)
    assert people.who(first) is None
    assert people.who(second) is not None


# --- the second factor -----------------------------------------------------------------------------------------------


def enrol(people: People, made: Person) -> tuple[str, list[str]]:
    secret = people.begin_factor(made, PASSWORD)
    codes = people.confirm_factor(made, now_of(secret))
    return secret, codes


def now_of(secret: str) -> str:
    return totp.code(secret, totp.step_at(kept.now() / 1000))


def test_a_code_is_asked_for_and_taken_once(people: People, clock: Clock) -> None:
    made = people.add("Ada", "player", PASSWORD)
    secret = people.begin_factor(made, PASSWORD)
    assert people.login("Ada", PASSWORD), "what is not confirmed is not asked for"
    with pytest.raises(Refused, match="not right"):
        people.confirm_factor(made, "000000")
    people.confirm_factor(made, now_of(secret))
    with pytest.raises(CodeWanted):
        people.login("Ada", PASSWORD)
    with pytest.raises(CodeWanted, match="used already"):
        people.login("Ada", PASSWORD, code=now_of(secret))
    clock.wait(30)
    said = now_of(secret)
    with pytest.raises(NotKnown, match="do not belong"):
        people.login("Ada", "wrong password", code=said)
    assert people.login("Ada", PASSWORD, code=said)
    with pytest.raises(CodeWanted, match="used already"):
        people.login("Ada", PASSWORD, code=said)
    assert [one["wrong"] for one in log(people, "login-refused")] == ["code", "password", "code"]


def test_wrong_codes_must_wait_as_wrong_passwords_do(people: People, clock: Clock) -> None:
    secret, _ = enrol(people, people.add("Ada", "player", PASSWORD))
    clock.wait(30)
    for _ in range(proving._FREE_ATTEMPTS):
        with pytest.raises(CodeWanted):
            people.login("Ada", PASSWORD, code="000000")
    with pytest.raises(TooMany):
        people.login("Ada", PASSWORD, code=now_of(secret))


def test_recovery_codes_are_good_once_each(people: People, clock: Clock) -> None:
    made = people.add("Ada", "player", PASSWORD)
    _, codes = enrol(people, made)
    assert len(set(codes)) == 10
    assert people.login("Ada", PASSWORD, code=codes[3].upper())
    with pytest.raises(CodeWanted):
        people.login("Ada", PASSWORD, code=codes[3])
    assert people.factor_of(made) == (True, 9)
    people.drop_factor(made, PASSWORD, codes[4])
    assert people.factor_of(made) == (False, 0)
    assert people.login("Ada", PASSWORD)
    assert log(people, "login")[1]["factor"] == "recovery"


def test_a_second_factor_is_given_up_by_who_has_it_or_by_a_reset(people: People, clock: Clock) -> None:
    made = people.add("Ada", "player", PASSWORD)
    enrol(people, made)
    with pytest.raises(Refused, match="not right"):
        people.drop_factor(made, PASSWORD, "000000")
    with pytest.raises(Refused, match="already"):
        people.begin_factor(made, PASSWORD)
    given = people.reset(made.id)
    with pytest.raises(CodeWanted):
        people.login("Ada", given)
    given = people.reset(made.id, without_factor=True)
    assert people.login("Ada", given)


def test_postgresql_keeps_accounts_as_well(cluster: Cluster, clock: Clock) -> None:  # noqa: F811
    with Store(cluster.database()) as store:
        people = People(store)
        made, given = people.invite("Ada", "player")
        token = people.login("Ada", given, "10.0.0.1")
        people.set_password(made, token, given, PASSWORD)
        secret, codes = enrol(people, made)
        clock.wait(60)
        assert people.login("Ada", PASSWORD, code=now_of(secret))
        assert people.login("Ada", PASSWORD, code=codes[0])
        for used in (now_of(secret), codes[0]):
            with pytest.raises(CodeWanted):
                people.login("Ada", PASSWORD, code=used)
        assert person(people, token) == made
        people.end_session(made, people.sessions(made, token)[-1].id)
        assert people.who(token) is None


# --- what is recorded ------------------------------------------------------------------------------------------------


def test_logins_good_and_refused_are_recorded_with_their_address(people: People) -> None:
    people.add("Sue", "supervisor", PASSWORD)
    made = people.add("Ada", "player", PASSWORD, by="Sue")
    people.login("ada", PASSWORD, "10.0.0.1")
    for name in ("Ada", "my password in the wrong field"):
        with pytest.raises(NotKnown):
            people.login(name, "wrong password", "10.0.0.2")
    people.change(made.id, role="dealer", by="Sue")
    people.change(made.id, blocked=True, by="Sue")
    assert log(people, "login") == [
        {"kind": "login", "by": "Ada", "person": made.id, "address": "10.0.0.1", "factor": ""}
    ]
    refused = [(one["name"], one["address"]) for one in log(people, "login-refused")]
    assert refused == [("", "10.0.0.2"), ("Ada", "10.0.0.2")], "a name that nobody has is not kept"
    changes = [(one["by"], one["role"], one["blocked"]) for one in log(people, "person")[:3]]
    assert changes == [("Sue", "dealer", 1), ("Sue", "dealer", 0), ("Sue", "player", 0)]


# --- over HTTP -------------------------------------------------------------------------------------------------------


@pytest.fixture
def house(tmp_path: Any) -> Iterator[dict[str, TestClient[Any]]]:
    floor = Floor(str(tmp_path / "floor.db"), accounts=True)
    roles = {"sue": "supervisor", "otto": "auditor"}
    for name, role in roles.items():
        floor.house.people.add(name, role, PASSWORD)
    app = application(floor)
    with ExitStack() as stack:
        found = {"new": stack.enter_context(TestClient(app, base_url="http://127.0.0.1:8000"))}
        for name in roles:
            found[name] = TestClient(app, base_url="http://127.0.0.1:8000")
            good(found[name].post("/api/login", json={"name": name, "password": PASSWORD}))
        yield found


def good(answer: Any) -> Any:
    assert answer.status_code < 300, answer.text
    return answer.json()


def test_who_is_invited_sets_a_password_before_anything_else(house: dict[str, TestClient[Any]]) -> None:
    given = good(house["sue"].post("/api/people", json={"name": "Ada", "role": "player"}))
    assert given["hours"] == 72
    new = house["new"]
    assert good(new.post("/api/login", json={"name": "Ada", "password": given["password"]}))["temporary"]
    for path in ("/api/tables", "/api/tables/1/rounds"):
        assert new.get(path).status_code == 403
    assert new.get("/", follow_redirects=False).headers["location"] == "/account"
    assert "temporary password" in new.get("/account").text
    assert good(new.get("/api/account"))["temporary"]
    good(new.post("/api/account/password", json={"old": given["password"], "new": OWN}))
    assert good(new.get("/api/tables")) == []
    assert new.get("/", follow_redirects=False).status_code == 200
    again = house["sue"].post(f"/api/people/{given['person']}/reset", json={})
    assert good(again)["password"] != given["password"]
    assert new.get("/api/tables").status_code == 401


def test_a_second_factor_over_http(house: dict[str, TestClient[Any]], clock: Clock) -> None:
    sue, new = house["sue"], house["new"]
    assert sue.post("/api/account/factor", json={"password": "wrong password"}).status_code == 400
    made = good(sue.post("/api/account/factor", json={"password": PASSWORD}))
    assert made["secret"] in made["uri"]
    assert len(good(sue.post("/api/account/factor/confirm", json={"code": now_of(made["secret"])}))["codes"]) == 10
    clock.wait(30)
    answer = new.post("/api/login", json={"name": "sue", "password": PASSWORD})
    assert (answer.status_code, answer.json()["allowed"]) == (401, ["code"])
    code = now_of(made["secret"])
    good(new.post("/api/login", json={"name": "sue", "password": PASSWORD, "code": code}))
    listed = good(sue.get("/api/account"))
    assert (listed["factor"], listed["recoveries"], len(listed["sessions"])) == (True, 10, 2)
    other = next(one["id"] for one in listed["sessions"] if not one["here"])
    good(sue.delete(f"/api/account/sessions/{other}"))
    assert new.get("/api/people").status_code == 401


def test_auditors_read_the_log(house: dict[str, TestClient[Any]]) -> None:
    good(house["sue"].post("/api/people", json={"name": "Ada"}))
    house["new"].post("/api/login", json={"name": "Ada", "password": "wrong password"})
    rows = good(house["otto"].get("/api/log"))
    assert [row["kind"] for row in rows[:2]] == ["login-refused", "person"]
    assert rows[1]["by"] == "sue"
    assert [row["kind"] for row in good(house["otto"].get("/api/log?kind=login"))] == ["login", "login"]
    assert "argon2" not in json.dumps(rows)
