"""Acts that are asked for twice with one key: what may wait for a second supervisor, and what is told once."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sql
from litestar.testing import TestClient

from croupier.errors import Refused
from croupier.floor import cage, control, repeats, schema, totp
from croupier.floor import store as kept
from croupier.floor.chain import records
from croupier.floor.floor import Floor
from croupier.floor.house import House
from croupier.floor.people import Person
from croupier.floor.store import Store
from croupier.rules.submission import Submission
from croupier.web.app import application
from floors import newcomer

PASSWORD = "correct horse battery"
HOUSE = {"Sue": "supervisor", "Tom": "supervisor", "Ada": "player", "Ben": "player"}
LIST = {"game": "Badugi", "bets": "$2-$4"}


class People:
    """A floor under dual control from ten dollars on, and a browser for each of its people."""

    def __init__(self, floor: Floor) -> None:
        self.floor = floor
        self.numbers = {name: floor.house.people.add(name, role, PASSWORD).id for name, role in HOUSE.items()}
        app = application(floor)
        self.running = TestClient(app, base_url="http://127.0.0.1:8000")
        self.browsers = {name: TestClient(app, base_url="http://127.0.0.1:8000") for name in HOUSE}

    def ask(self, name: str, method: str, path: str, body: Any = None, key: str = "k") -> tuple[int, Any]:
        headers = {"idempotency-key": key} if key else {}
        answer = self.browsers[name].request(method, path, json=body, headers=headers)
        return answer.status_code, answer.json()

    def twice(self, name: str, method: str, path: str, body: Any = None, key: str = "k") -> Any:
        """What is answered to an act and, word for word, to the same again."""
        first = self.ask(name, method, path, body, key)
        assert first[0] < 300, first
        assert self.ask(name, method, path, body, key) == first
        return first[1]

    def log(self, *kinds: str) -> int:
        with self.floor.store.reading() as connection:
            return len(list(records(connection, list(kinds))))


@pytest.fixture
def people(tmp_path: Path) -> Iterator[People]:
    found = People(Floor(str(tmp_path / "floor.db"), accounts=True, dual=10_00))
    with found.running:
        for name in HOUSE:
            found.ask(name, "POST", "/api/login", {"name": name, "password": PASSWORD}, "")
        with found.floor.store.writing() as connection:
            cage.deposit(connection, found.numbers["Ada"], 1_000_00, "Sue")
        yield found


# --- what waits for a second supervisor ------------------------------------------------------------------------------


def payout(people: People) -> tuple[str, str, str, dict[str, int]]:
    return "Sue", "POST", f"/api/people/{people.numbers['Ada']}/withdrawals", {"cents": 500_00}


def held(people: People) -> int:
    return int(people.ask("Ada", "GET", "/api/me", key="")[1]["cents"])


def test_a_payout_that_waits_is_not_said_to_be_done(people: People) -> None:
    status, first = people.ask(*payout(people))
    assert status == 202
    status, again = people.ask(*payout(people))
    assert (status, again["id"], again["said"]) == (202, first["id"], first["said"])
    assert held(people) == 1_000_00
    assert len(people.ask("Sue", "GET", "/api/requests", key="")[1]) == 1
    assert people.ask("Tom", "POST", f"/api/requests/{first['id']}/agree")[0] == 200
    assert people.ask(*payout(people)) == (200, {"done": "The money is paid out."})
    assert held(people) == 500_00


def test_a_payout_that_was_denied_is_said_to_be(people: People) -> None:
    _, first = people.ask(*payout(people))
    people.twice("Tom", "POST", f"/api/requests/{first['id']}/deny")
    status, said = people.ask(*payout(people))
    assert (status, "denied" in said["refused"]) == (400, True)


def test_a_payout_that_nobody_agreed_to_is_over(people: People, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(control, "WAITS", 0)
    people.ask(*payout(people))
    status, said = people.ask(*payout(people))
    assert (status, "over" in said["refused"]) == (400, True)


def test_a_ruling_that_waits_is_asked_for_once(people: People) -> None:
    number = people.ask("Sue", "POST", "/api/tables", {"address": "pa/roulette", "paused": True})[1]["id"]
    path = f"/api/tables/{number}"
    people.ask("Ada", "POST", f"{path}/seats", {"seat": 1, "cents": 100_00}, "sit")
    people.ask("Ada", "POST", f"{path}/wagers", {"seat": 1, "wagers": {"straight:17": 50_00}}, "bet")
    people.ask("Sue", "POST", f"{path}/proceed", key="spin")
    reading = {"irregularity": "damaged-ball", "result": "17"}
    found = [people.ask("Sue", "POST", f"{path}/rulings", reading, "rule") for _ in range(2)]
    assert [(status, said["id"]) for status, said in found] == [(202, found[0][1]["id"])] * 2


def test_an_agreement_is_repeated_and_its_password_is_not(people: People) -> None:
    _, asked = people.ask("Sue", "POST", "/api/people", {"name": "Una", "role": "supervisor"})
    agree = ("Tom", "POST", f"/api/requests/{asked['id']}/agree")
    first = people.ask(*agree)
    assert first[1]["given"]["password"]
    status, said = people.ask(*agree)
    assert (status, "told once" in said["refused"]) == (409, True)
    _, asked = people.ask(*payout(people), "pay")
    people.twice("Tom", "POST", f"/api/requests/{asked['id']}/agree", key="agree")
    assert held(people) == 500_00


# --- every act has a key ---------------------------------------------------------------------------------------------


def test_a_key_is_its_askers_own(people: People) -> None:
    """Two who happen to choose one key both get what they ask for, word for word the same as it may be."""
    table = {"address": "pa/roulette", "paused": True}
    opened = [people.twice(name, "POST", "/api/tables", table)["id"] for name in ("Sue", "Tom")]
    assert len(set(opened)) == 2


def test_a_list_calls_one_person_for_a_key(people: People) -> None:
    for name in ("Ada", "Ben"):
        people.twice(name, "POST", "/api/waitlists", LIST)
    assert "Ada" in people.twice("Sue", "POST", "/api/waitlists/call", LIST)["done"]
    waits = people.ask("Ben", "GET", "/api/waitlists", key="")[1]
    (own,) = [one for one in waits if one["yours"]]
    assert own["place"] == 1, "the same key has called nobody else"
    people.twice("Ben", "DELETE", f"/api/waitlists/{own['id']}", key="off")
    assert people.log("listed", "called", "unlisted") == 4


def test_a_reset_is_done_once_and_its_password_told_once(people: People) -> None:
    reset = ("Sue", "POST", f"/api/people/{people.numbers['Ben']}/reset", {})
    status, first = people.ask(*reset)
    assert status == 200
    status, said = people.ask(*reset)
    assert (status, "told once" in said["refused"]) == (409, True)
    login = {"name": "Ben", "password": first["password"]}
    assert people.ask("Ben", "POST", "/api/login", login, "")[0] == 200, "the password is good still"


def test_changes_of_accounts_are_recorded_once(people: People) -> None:
    ada = people.numbers["Ada"]
    people.twice("Sue", "PATCH", f"/api/people/{people.numbers['Ben']}", {"blocked": True}, "block")
    people.twice("Ada", "POST", "/api/account/limits", {"kind": "loss", "cents": 100_00}, "limit")
    people.twice("Ada", "POST", "/api/account/exclusion", {"days": 1}, "break")
    people.twice("Sue", "POST", f"/api/people/{ada}/exclusion", {"days": 9}, "exclude")
    assert people.log("limit", "excluded") == 3


def test_a_password_is_set_once_and_stays_out_of_the_store(people: People) -> None:
    wrong = {"old": "wrong password", "new": "another password"}
    assert people.ask("Ada", "POST", "/api/account/password", wrong)[0] == 400
    right = wrong | {"old": PASSWORD}
    people.twice("Ada", "POST", "/api/account/password", right)
    assert people.log("password") == 1
    with people.floor.store.reading() as connection:
        (asked,) = connection.execute(sql.select(schema.acts.c.asked)).scalars()
    assert asked.startswith("1:"), "under the house's key: a plain hash of a password can be guessed at"


def test_a_second_factor_is_told_once(people: People) -> None:
    begin = ("Ada", "POST", "/api/account/factor", {"password": PASSWORD}, "begin")
    secret = people.ask(*begin)[1]["secret"]
    assert people.ask(*begin)[0] == 409
    code = totp.code(secret, totp.step_at(kept.now() / 1000))
    confirm = ("Ada", "POST", "/api/account/factor/confirm", {"code": code}, "confirm")
    codes = people.ask(*confirm)[1]["codes"]
    assert people.ask(*confirm)[0] == 409
    drop = {"password": PASSWORD, "code": "000000"}
    assert people.ask("Ada", "POST", "/api/account/factor/drop", drop, "drop")[0] == 400
    people.twice("Ada", "POST", "/api/account/factor/drop", drop | {"code": codes[0]}, "dropped")


def test_a_query_is_part_of_what_is_asked_for(people: People) -> None:
    """Who has verified a jackpot stands in the query."""
    number = people.numbers["Ada"]
    path = f"/api/people/{number}/deposits"
    assert people.ask("Sue", "POST", path, {"cents": 100})[0] == 200
    assert people.ask("Sue", "POST", f"{path}?surveillance=Kim", {"cents": 100})[0] == 409


def test_a_repeat_that_comes_while_the_act_is_done_is_answered_like_it(tmp_path: Path) -> None:
    """Leaving a seat and inviting somebody can be done once: the second of two at once is no mistake of its sender."""
    with Store(str(tmp_path / "floor.db")) as opened:
        house = House(opened)
        sue, _ = newcomer(opened, "Sue", "supervisor")
        ada, _ = newcomer(opened, "Ada", "player", 1_000_00)
        table = house.open(sue, "pa/roulette", Submission())
        house.sit(ada, table, 1, 100_00)

        def meanwhile(person: Person, do: Callable[[], Any]) -> Any:
            """The act, before whose beginning the same request has been done by another thread."""

            def second() -> Any:
                first = threading.Thread(target=repeats.once, args=(opened, person.id, "key", b"asked", do))
                first.start()
                first.join()
                return do()

            return repeats.once(opened, person.id, "key", b"asked", second)

        assert isinstance(meanwhile(ada, lambda: house.leave(ada, table, 1)), repeats.Before)
        assert isinstance(meanwhile(sue, lambda: house.people.invite("Ben", "player", "Sue")), repeats.Before)
        with pytest.raises(Refused, match="Nobody sits"):
            repeats.once(opened, ada.id, "another", b"asked", lambda: house.leave(ada, table, 1))
