"""Waiting lists of a room: the order of asking, who may call, and what the audit says of a name that was moved."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sql
from litestar.testing import TestClient

from croupier.errors import Refused
from croupier.floor import schema
from croupier.floor.audit import audit
from croupier.floor.floor import Floor
from croupier.floor.house import House
from croupier.floor.people import NotAllowed, Person
from croupier.floor.store import Store
from croupier.floor.waitlists import Waitlists
from croupier.rules.submission import Submission
from croupier.web.app import application

GAME, BETS = "Hold em high", "no limit $1-$2"


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    with Store(str(tmp_path / "floor.db")) as store:
        yield House(store)


def crowd(house: House) -> tuple[Person, Person, Person]:
    """A supervisor and two players."""
    return (
        house.people.add("Sue", "supervisor", "correct horse"),
        house.people.add("Ada", "player", "correct horse"),
        house.people.add("Ben", "player", "correct horse"),
    )


def test_whoever_asked_first_is_called_first(house: House) -> None:
    sue, ada, ben = crowd(house)
    lists = Waitlists(house.store)
    assert lists.join(ada, GAME, BETS) == 1
    assert lists.join(ben, GAME, BETS) == 2
    assert lists.join(ben, "Badugi", "$2-$4") == 1, "another list has its own places"
    with pytest.raises(Refused, match="already"):
        lists.join(ada, GAME, BETS)
    assert lists.call(sue, GAME, BETS).name == "Ada"
    assert [(one.name, bool(one.called)) for one in lists.waiting() if one.game == GAME] == [
        ("Ada", True),
        ("Ben", False),
    ]
    assert lists.call(sue, GAME, BETS).name == "Ben"
    with pytest.raises(Refused, match="Nobody waits"):
        lists.call(sue, GAME, BETS)


def test_who_is_excluded_does_not_wait_for_a_seat(house: House) -> None:
    sue, ada, _ = crowd(house)
    number = house.open(sue, "pa/roulette", Submission())
    house.exclude(ada, ada.id, 7)
    with pytest.raises(Refused) as at_table:
        house.sit(ada, number, 1, 100_00)
    with pytest.raises(Refused, match="excluded from play by your own wish") as on_list:
        Waitlists(house.store).join(ada, GAME, BETS)
    assert on_list.value.what == at_table.value.what


def test_one_takes_off_ones_own_name_and_staff_any(house: House) -> None:
    sue, ada, ben = crowd(house)
    lists = Waitlists(house.store)
    lists.join(ada, GAME, BETS)
    lists.join(ben, GAME, BETS)
    first, second = lists.waiting()
    with pytest.raises(NotAllowed):
        lists.leave(ada, second.id)
    with pytest.raises(NotAllowed):
        lists.call(ada, GAME, BETS)
    lists.leave(ada, first.id)
    lists.leave(sue, second.id)
    assert lists.waiting() == []
    with pytest.raises(Refused, match="Nobody waits under"):
        lists.leave(sue, second.id)


def test_the_audit_finds_a_name_that_was_moved(house: House) -> None:
    sue, ada, ben = crowd(house)
    lists = Waitlists(house.store)
    lists.join(ada, GAME, BETS)
    lists.join(ben, GAME, BETS)
    lists.call(sue, GAME, BETS)
    assert audit(house.store).wrong == ()
    with house.store.writing() as connection:
        connection.execute(
            sql.update(schema.waitlists).where(schema.waitlists.c.person == ben.id).values(person=sue.id)
        )
    assert audit(house.store).wrong == ("Number 2 of the waiting lists is not as the chain says.",)


def test_over_http_players_see_places_and_a_supervisor_names(tmp_path: Path) -> None:
    floor = Floor(str(tmp_path / "floor.db"), accounts=True)
    app = application(floor)
    clients = {}
    with TestClient(app, base_url="http://127.0.0.1:8000"):
        for name, role in (("Sue", "supervisor"), ("Ada", "player"), ("Ben", "player")):
            floor.house.people.add(name, role, "correct horse")
            clients[name] = TestClient(app, base_url="http://127.0.0.1:8000")
            good(clients[name].post("/api/login", json={"name": name, "password": "correct horse"}))
        wanted = {"game": GAME, "bets": BETS}
        for name in ("Ada", "Ben"):
            good(clients[name].post("/api/waitlists", json=wanted))
        seen = good(clients["Ben"].get("/api/waitlists"))
        assert [(one["place"], one["name"], one["yours"]) for one in seen] == [(1, "", False), (2, "Ben", True)]
        assert [one["name"] for one in good(clients["Sue"].get("/api/waitlists"))] == ["Ada", "Ben"]
        assert clients["Ada"].post("/api/waitlists/call", json=wanted).status_code == 403
        assert good(clients["Sue"].post("/api/waitlists/call", json=wanted))["done"].startswith("Ada is called")
        assert [one["place"] for one in good(clients["Ada"].get("/api/waitlists"))] == [0, 1]
        assert clients["Ada"].post("/api/waitlists", json={"game": "<b>", "bets": BETS}).status_code == 400
        assert "Waiting lists" in clients["Ada"].get("/waitlists").text


def good(answer: Any) -> Any:
    assert answer.status_code < 300, answer.text
    return answer.json()
