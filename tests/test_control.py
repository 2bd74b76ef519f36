"""Dual control: what one supervisor asks for takes effect when another agrees, and not before."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
import sqlalchemy as sql
from litestar.testing import TestClient

from croupier.errors import Refused
from croupier.floor import cage, control, schema
from croupier.floor import store as kept
from croupier.floor.audit import audit
from croupier.floor.chain import records
from croupier.floor.control import Control, Waiting
from croupier.floor.floor import Floor
from croupier.floor.house import House
from croupier.floor.people import NotAllowed, Person
from croupier.floor.store import Store
from croupier.floor.stored_table import StoredTable
from croupier.games.base import View
from croupier.games.script import Decide, Shown
from croupier.rules.submission import Submission
from croupier.tables import companions
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


def spun(house: House, sue: Person, ada: Person, cents: int = 50_00, pocket: str = "17") -> int:
    """A paused wheel on which a result lies open, with a wager on one pocket."""
    number = house.open(sue, "pa/roulette", Submission(), paused=True)
    house.sit(ada, number, 1, 1_000_00)
    house.wager(ada, number, 1, {f"straight:{pocket}": cents})
    house.proceed(sue, number)
    return number


def shown(house: House, number: int) -> str:
    """The pocket that lies open."""
    with house.seeing(number) as seen:
        assert isinstance(seen.table.pending, Shown)
        return str(seen.table.pending.result)


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
        house.proceed(sue, number)
    with pytest.raises(Refused, match="waits for a second"):
        second.rule(tom, number, READING, None, result="18")
    with pytest.raises(NotAllowed, match="Somebody else"):
        second.agree(sue, asked.id)
    with pytest.raises(NotAllowed):
        second.agree(ada, asked.id)
    second.agree(tom, asked.id)
    assert "read" in kinds(house, number)
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
    with house.seeing(number) as seen:
        seen.held = 0  # as at a server that has gone astray
    house.proceed(sue, number)
    house.wager(ada, number, 1, {"straight:17": 50_00})
    house.proceed(sue, number)
    with pytest.raises(Refused, match="moved on"):
        second.agree(tom, asked.id)
    assert "read" not in kinds(house, number)
    assert log(house)[0] == ("refused", "Sue and Tom")


class Killed(BaseException):
    """The server dies here."""


@pytest.mark.parametrize("place", ["before", "with it"])
@pytest.mark.parametrize("kind", ["ruling", "withdrawal", "invite", "change", "reset"])
def test_what_is_agreed_to_is_done_or_still_waits_wherever_a_server_dies(
    house: House, monkeypatch: pytest.MonkeyPatch, kind: str, place: str
) -> None:
    second = Control(house, 0)
    sue, tom, ada = staff(house)
    number = spun(house, sue, ada)
    ask: dict[str, Callable[[], object]] = {
        "ruling": lambda: second.rule(sue, number, READING, None, result="17"),
        "withdrawal": lambda: second.withdraw(sue, ada.id, 300_00),
        "invite": lambda: second.invite(sue, "Uwe", "supervisor"),
        "change": lambda: second.change(sue, ada.id, "auditor", None),
        "reset": lambda: second.reset(sue, tom.id, False),
    }
    asked = waiting(ask[kind]())

    def state() -> tuple[object, ...]:
        with house.store.reading() as connection:
            people, balances = (connection.execute(sql.select(one)).all() for one in (schema.people, schema.balances))
        return "read" in kinds(house, number), balances, people

    before = state()

    def dies(*_: object) -> None:
        raise Killed

    with monkeypatch.context() as patch:
        if place == "before":
            patch.setattr(Control, "_do", dies)
        else:
            patch.setattr(control, "record", dies)
        with pytest.raises(Killed):
            second.agree(tom, asked.id)
    assert state() == before, "neither is there"
    assert [one.id for one in second.waiting()] == [asked.id]
    if kind == "ruling":
        with pytest.raises(Refused, match="waits for a second"):
            house.proceed(sue, number)
    second.agree(tom, asked.id)
    assert state() != before
    assert second.waiting() == []
    assert audit(house.store).wrong == ()


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
    number = spun(house, sue, ada, cents, "18")
    assert shown(house, number) != "18", "a losing wager: its amount alone is concerned"
    found = second.rule(sue, number, "foreign-object", None)
    assert isinstance(found, Waiting) == asks
    if asks:
        second.agree(tom, waiting(found).id)
    assert "ruling" in kinds(house, number)


def room(house: House, sue: Person, ada: Person, address: str, **options: str) -> int:
    """A hand of poker with $150 in the pot."""
    ben = house.people.add("Ben", "player", PASSWORD)
    with house.store.writing() as connection:
        cage.deposit(connection, ben.id, 10_000_00, "Sue")
    posted = {"blinds": "$50, $100", "minimum-bet": "$100", "rake-maximum": "$4"}
    more = {name.replace("_", "-"): value for name, value in options.items()}
    number = house.open(sue, address, Submission(options={"variant": "hold-em-high"} | posted | more))
    for seat, person in enumerate((ada, ben), 1):
        house.sit(person, number, seat, 1_000_00)
    for seat, person in enumerate((ada, ben), 1):
        house.wager(person, number, seat, {})
    return number


@pytest.mark.parametrize(("least", "asks"), [(150_00, True), (150_01, False)])
def test_a_hand_is_folded_by_two_supervisors_who_take_it_from_a_pot(house: House, least: int, asks: bool) -> None:
    """It is the whole pot that the hand may win no more, whoever has put it in."""
    sue, tom, ada = staff(house)
    number = room(house, sue, ada, "bs/15-poker")
    found = Control(house, least).rule(sue, number, "player-leaves", 1)
    assert isinstance(found, Waiting) == asks
    if asks:
        assert "$150 is concerned" in waiting(found).said
        Control(house, least).agree(tom, waiting(found).id)
    assert "ruling" in kinds(house, number)
    assert audit(house.store).wrong == ()


@pytest.mark.parametrize(("dollars", "asks"), [(9_999, False), (5_000_000, True)])
def test_what_goes_into_a_fund_counts_as_it_is_named(house: House, dollars: int, asks: bool) -> None:
    sue, _, ada = staff(house)
    posted = {
        "high_hand": "yes", "high_hand_period": "4 hours", "high_hand_contribution": "$1",
        "high_hand_minimum_pot": "$20", "high_hand_minimum_players": "2",
    }  # fmt: skip
    number = room(house, sue, ada, "pa/637a", **posted)
    found = Control(house, 10_000_00).rule(sue, number, "uncollected-high-hand", None, f"high-hand {dollars}")
    assert isinstance(found, Waiting) == asks
    assert ("fund" in kinds(house, number)) != asks


def dealt(house: House, sue: Person, ada: Person) -> int:
    """A hand of three card poker in which Ada, and a companion after her, decide."""
    number = house.open(sue, "pa/three-card-poker", Submission())
    house.sit(ada, number, 1, 1_000_00)
    house.seat_companion(sue, number, 2)
    house.wager(ada, number, 1, {"ante": 50_00})
    return number


def asked_at(house: House, number: int) -> int | None:
    """The seat that is asked to decide."""
    with house.seeing(number) as seen:
        return seen.table.pending.seat if isinstance(seen.table.pending, Decide) else None


def soonest(kept: StoredTable, request: Decide, view: View) -> list[str]:
    return companions.soonest(request)


def test_nothing_is_played_on_while_a_ruling_waits(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    second = Control(house, 0)
    sue, tom, ada = staff(house)
    house.clock = 30
    number = dealt(house, sue, ada)
    asked = waiting(second.rule(sue, number, "player-leaves", 1))
    before = kinds(house, number)
    for act in (
        lambda: house.decide(ada, number, 1, "fold"),
        lambda: house.wager(ada, number, 1, {}),
        lambda: house.rule(tom, number, "player-leaves", 2),
    ):
        with pytest.raises(Refused, match="waits for a second supervisor; play goes on after"):
            act()
    with house.seeing(number) as seen:
        seen.clock.deadline = kept.now() - 60_000
    house.run_out(number)
    assert kinds(house, number) == before, "nor does the clock decide"
    house.buy(ada, number, 1, 100)
    second.agree(tom, asked.id)
    assert "ruling" in kinds(house, number)
    assert asked_at(house, number) == 2
    assert house.think(number, soonest)
    assert asked_at(house, number) is None
    assert audit(house.store).wrong == ()


def test_a_companion_waits_with_the_table(house: House) -> None:
    second = Control(house, 0)
    sue, tom, ada = staff(house)
    number = dealt(house, sue, ada)
    house.decide(ada, number, 1, "play")
    asked = waiting(second.rule(sue, number, "player-leaves", 1))
    assert not house.think(number, soonest)
    second.deny(tom, asked.id)
    assert house.think(number, soonest)


@pytest.mark.parametrize("end", ["denied", "over", "refused"])
def test_a_table_goes_on_when_a_request_is_over(house: House, monkeypatch: pytest.MonkeyPatch, end: str) -> None:
    """At another server too; who was asked has all of the time again, and who has gone is played out."""
    second = Control(house, 0)
    sue, tom, ada = staff(house)
    house.clock = 30
    number = dealt(house, sue, ada)
    other = House(house.store, clock=30)
    asked = waiting(second.rule(sue, number, "player-leaves", 1))
    late = kept.now() + 1000 * (control.WAITS if end == "over" else 60) + 1
    monkeypatch.setattr(kept, "now", lambda: late)
    if end == "denied":
        second.deny(tom, asked.id)
    elif end == "over":
        Control(other, 0).end_late()
    else:
        monkeypatch.setattr(control, "_mark", lambda seen: "another round")
        with pytest.raises(Refused, match="moved on"):
            second.agree(tom, asked.id)
    with House(house.store, clock=30).seeing(number) as seen:
        assert seen.left is not None
        assert seen.left > 29_000
    assert other.due() == []
    other.stand_up(sue, number, 1)
    assert asked_at(other, number) == 2
    assert other.think(number, soonest)
    other.close(sue, number)
    assert audit(house.store).wrong == ()


def test_who_was_stood_up_meanwhile_is_played_out_afterwards(house: House) -> None:
    """Also without a clock, and if nobody else acts: no table waits for somebody who has gone."""
    second = Control(house, 0)
    sue, tom, ada = staff(house)
    number = dealt(house, sue, ada)
    asked = waiting(second.rule(sue, number, "player-leaves", 2))
    house.stand_up(sue, number, 1)
    assert asked_at(house, number) == 1
    with pytest.raises(Refused, match="still to be played out"):
        house.close(sue, number)
    second.deny(tom, asked.id)
    house.think(number, soonest)
    house.close(sue, number)
    assert audit(house.store).wrong == ()


def test_two_servers_hold_a_table(cluster: Cluster, monkeypatch: pytest.MonkeyPatch) -> None:  # noqa: F811
    monkeypatch.setattr("croupier.floor.people._hash", lambda password: HASH)
    address = cluster.database()
    with Store(address) as one, Store(address) as two:
        house, other = House(one), House(two)
        sue, tom, ada = staff(house)
        number = dealt(house, sue, ada)
        assert asked_at(other, number) == 1
        asked = waiting(Control(house, 0).rule(sue, number, "player-leaves", 1))
        with pytest.raises(Refused, match="waits for a second"):
            other.decide(ada, number, 1, "fold")
        Control(other, 0).deny(tom, asked.id)
        house.decide(ada, number, 1, "fold")
        assert other.think(number, soonest)
        assert audit(one).wrong == ()


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


@pytest.mark.parametrize("role", ["supervisor", "auditor"])
def test_nobody_gets_at_staff_by_way_of_another_role(house: House, role: str) -> None:
    """Who is a player first could be given a password by one supervisor alone."""
    second = Control(house, 100_00)
    sue, tom, _ = staff(house)
    uma = house.people.add("Uma", role, PASSWORD)
    asked = waiting(second.change(sue, uma.id, "player", None))
    assert isinstance(second.reset(sue, uma.id, True), Waiting)
    assert second.change(sue, uma.id, None, True) is None, "blocking protects"
    second.agree(tom, asked.id)
    assert house.people.known(uma.id).role == "player"


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
