"""Dual control: what one supervisor asks for takes effect when another agrees, and not before."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from litestar.testing import TestClient

from croupier.errors import Refused
from croupier.floor import cage, control
from croupier.floor import store as kept
from croupier.floor.audit import audit
from croupier.floor.chain import records
from croupier.floor.control import Control, Waiting
from croupier.floor.floor import Floor
from croupier.floor.house import House
from croupier.floor.people import NotAllowed, Person
from croupier.floor.store import Store
from croupier.rules.submission import Submission
from croupier.web.app import application
from floors import Cluster, cluster  # noqa: F401

PASSWORD = "correct horse battery"
HASH = "$argon2id$v=19$m=8,t=1,p=1$c29tZXNhbHQ$0"
READING = "damaged-ball"
"""Where a supervisor decides what came up: pa 617a."""


@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[House]:
    monkeypatch.setattr("croupier.floor.people._hash", lambda password: HASH)
    with Store(str(tmp_path / "floor.db")) as store:
        yield House(store)


def staff(house: House) -> tuple[Person, Person, Person]:
    """Two supervisors and a player with money."""
    sue, tom = (house.people.add(name, "supervisor", PASSWORD) for name in ("Sue", "Tom"))
    ada = house.people.add("Ada", "player", PASSWORD)
    with house.store.writing() as connection:
        cage.deposit(connection, ada.id, 10_000_00, "Sue")
    return sue, tom, ada


def spun(house: House, sue: Person, ada: Person, cents: int = 50_00) -> int:
    """A paused wheel on which a result lies open, with a wager on 17."""
    number = house.open(sue, "pa/roulette", Submission(), paused=True)
    house.sit(ada, number, 1, 1_000_00)
    house.wager(ada, number, 1, {"straight:17": cents})
    house.proceed(sue, number)
    return number


def waiting(found: object) -> Waiting:
    assert isinstance(found, Waiting)
    return found


def kinds(house: House, number: int) -> list[str]:
    return [event.kind for event in house.events(number)]


def log(house: House) -> list[tuple[str, str]]:
    with house.store.reading() as connection:
        return [(one.kind, one.by) for one in records(connection, ["asked", "agreed", "denied", "refused", "over"])]


# --- rulings ---------------------------------------------------------------------------------------------------------


def test_a_reading_acts_when_another_agrees(house: House) -> None:
    second = Control(house, 1_000_000_00)
    sue, tom, ada = staff(house)
    number = spun(house, sue, ada)
    asked = waiting(second.rule(sue, number, READING, None, result="17"))
    assert "read as 17" in asked.said
    assert "read" not in kinds(house, number), "one supervisor's word moves nothing"
    with pytest.raises(Refused, match="waits for a second"):
        second.free(number)
    with pytest.raises(Refused, match="waits for a second"):
        second.rule(tom, number, READING, None, result="18")
    with pytest.raises(NotAllowed, match="Somebody else"):
        second.agree(sue, asked.id)
    with pytest.raises(NotAllowed):
        second.agree(ada, asked.id)
    second.agree(tom, asked.id)
    assert "read" in kinds(house, number)
    second.free(number)
    house.proceed(sue, number)
    with house.seeing(number) as seen:
        assert seen.table.bankroll(1) > 1_000_00
    assert log(house) == [("agreed", "Tom"), ("asked", "Sue")]
    with pytest.raises(Refused, match="agreed already"):
        second.agree(tom, asked.id)
    assert audit(house.store).wrong == ()


def test_a_reading_that_is_denied_or_left_is_nothing(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    second = Control(house, 0)
    sue, tom, ada = staff(house)
    number = spun(house, sue, ada)
    second.deny(tom, waiting(second.rule(sue, number, READING, None, result="17")).id)
    second.deny(sue, waiting(second.rule(sue, number, READING, None, result="17")).id)
    left = waiting(second.rule(sue, number, READING, None, result="17"))
    late = kept.now() + 1000 * control.WAITS + 1
    monkeypatch.setattr(kept, "now", lambda: late)
    assert second.waiting() == []
    second.free(number)
    with pytest.raises(Refused, match="over already"):
        second.agree(tom, left.id)
    assert "read" not in kinds(house, number)
    again = waiting(second.rule(tom, number, READING, None, result="17"))
    assert ("over", "") in log(house)
    second.deny(sue, again.id)


def test_a_reading_is_of_the_spin_that_it_was_asked_for(house: House) -> None:
    second = Control(house, 0)
    sue, tom, ada = staff(house)
    number = spun(house, sue, ada)
    asked = waiting(second.rule(sue, number, READING, None, result="17"))
    house.buy(ada, number, 1, 100)
    house.proceed(sue, number)  # not by way of the floor, which would refuse it
    house.wager(ada, number, 1, {"straight:17": 50_00})
    house.proceed(sue, number)
    with pytest.raises(Refused, match="moved on"):
        second.agree(tom, asked.id)
    assert "read" not in kinds(house, number)
    assert log(house)[0] == ("refused", "Sue and Tom")


def test_chips_bought_meanwhile_do_not_undo_a_request(house: House) -> None:
    second = Control(house, 0)
    sue, tom, ada = staff(house)
    number = spun(house, sue, ada)
    asked = waiting(second.rule(sue, number, READING, None, result="17"))
    house.buy(ada, number, 1, 100)
    second.agree(tom, asked.id)
    assert "read" in kinds(house, number)


@pytest.mark.parametrize(("cents", "asks"), [(9_99, False), (10_00, True)])
def test_a_void_needs_a_second_person_from_an_amount_on(house: House, cents: int, asks: bool) -> None:
    second = Control(house, 10_00)
    sue, tom, ada = staff(house)
    number = spun(house, sue, ada, cents)
    found = second.rule(sue, number, "foreign-object", None)
    assert isinstance(found, Waiting) == asks
    if asks:
        second.agree(tom, waiting(found).id)
    assert "ruling" in kinds(house, number)


def test_without_dual_control_one_supervisor_is_enough(house: House) -> None:
    sue, _, ada = staff(house)
    number = spun(house, sue, ada)
    assert isinstance(Control(house, None).rule(sue, number, READING, None, result="17"), int)


def test_where_nobody_else_could_agree_it_is_said(house: House) -> None:
    sue, tom, ada = staff(house)
    house.people.change(tom.id, blocked=True)
    number = spun(house, sue, ada)
    with pytest.raises(Refused, match="there is none"):
        Control(house, 0).rule(sue, number, READING, None, result="17")


# --- payouts and people ----------------------------------------------------------------------------------------------


def test_large_payouts_need_a_second_person_also_in_parts(house: House) -> None:
    second = Control(house, 100_00)
    sue, tom, ada = staff(house)

    def held() -> int:
        with house.store.reading() as connection:
            return cage.balance(connection, [cage.purse(ada.id)])[cage.purse(ada.id)]

    assert second.withdraw(sue, ada.id, 99_99) is None
    asked = second.withdraw(sue, ada.id, 1)
    assert asked is not None
    assert held() == 10_000_00 - 99_99
    second.agree(tom, asked.id)
    assert held() == 10_000_00 - 100_00
    with house.store.reading() as connection:
        assert cage.all_moves(connection, None, None)[0].by == "Sue and Tom"
    with pytest.raises(Refused, match="Ada has"):
        second.withdraw(sue, ada.id, 20_000_00)
    assert audit(house.store).wrong == ()


def test_nobody_makes_two_supervisors_of_one(house: House) -> None:
    second = Control(house, 100_00)
    sue, tom, ada = staff(house)
    for asked in (
        second.invite(sue, "Sock", "supervisor"),
        second.change(sue, ada.id, "supervisor", None),
        second.reset(sue, tom.id, False),
    ):
        assert isinstance(asked, Waiting)
    house.people.change(tom.id, blocked=True)
    house.people.add("Uma", "supervisor", PASSWORD)
    assert isinstance(second.change(sue, tom.id, None, False), Waiting), "nor brings one back"
    roles = {one.name: one.role for one, _ in house.people.everyone()}
    assert roles == {"Sue": "supervisor", "Tom": "supervisor", "Uma": "supervisor", "Ada": "player"}
    assert second.change(sue, ada.id, "dealer", None) is None
    made = second.invite(sue, "Ben", "player")
    assert not isinstance(made, Waiting)
    assert not isinstance(second.reset(sue, made[0].id, True), Waiting)


def test_who_agrees_to_a_new_supervisor_hands_over_the_password(house: House) -> None:
    second = Control(house, 100_00)
    sue, tom, _ = staff(house)
    given = second.agree(tom, waiting(second.invite(sue, "Uma", "supervisor")).id).given
    assert given is not None
    assert (given[0].name, given[0].role) == ("Uma", "supervisor")


def test_two_servers_do_a_request_once(cluster: Cluster, monkeypatch: pytest.MonkeyPatch) -> None:  # noqa: F811
    monkeypatch.setattr("croupier.floor.people._hash", lambda password: HASH)
    address = cluster.database()
    with Store(address) as one, Store(address) as other:
        house = House(one)
        sue, tom, ada = staff(house)
        asked = Control(house, 0).withdraw(sue, ada.id, 100)
        assert asked is not None
        Control(House(other), 0).agree(tom, asked.id)
        with pytest.raises(Refused, match="already"):
            Control(house, 0).agree(tom, asked.id)
        assert audit(one).wrong == ()


# --- over HTTP -------------------------------------------------------------------------------------------------------


def test_a_request_shows_in_the_pit(tmp_path: Path) -> None:
    floor = Floor(str(tmp_path / "floor.db"), accounts=True, dual=0)
    sue, _, ada = staff(floor.house)
    number = spun(floor.house, sue, ada)
    app = application(floor)
    with TestClient(app, base_url="http://127.0.0.1:8000") as first:
        people = {"Sue": first, "Tom": TestClient(app, base_url="http://127.0.0.1:8000")}
        for name, browser in people.items():
            assert browser.post("/api/login", json={"name": name, "password": PASSWORD}).status_code == 200
        ruling = {"irregularity": READING, "result": "17"}
        answer = people["Sue"].post(f"/api/tables/{number}/rulings", json=ruling)
        assert answer.status_code == 202
        assert answer.json()["mine"]
        answer = people["Sue"].post(f"/api/tables/{number}/proceed")
        assert answer.status_code == 400
        assert "second supervisor" in answer.json()["refused"]
        (asked,) = people["Tom"].get("/api/requests").json()
        assert (asked["by"], asked["mine"], asked["table"]) == ("Sue", False, number)
        assert people["Sue"].post(f"/api/requests/{asked['id']}/agree").status_code == 403
        assert people["Tom"].post(f"/api/requests/{asked['id']}/agree").json()["done"] == asked["said"]
        assert people["Tom"].get("/api/requests").json() == []
        assert people["Sue"].post(f"/api/tables/{number}/proceed").status_code == 200
        answer = people["Sue"].post(f"/api/people/{ada.id}/withdrawals", json={"cents": 100})
        assert answer.status_code == 202
        assert people["Tom"].post(f"/api/requests/{answer.json()['id']}/deny").status_code == 200
