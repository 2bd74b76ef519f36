"""Account statements: every movement with its table and round, balances that fit the ledger, and who may read them."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from croupier.errors import Refused
from croupier.floor import cage, chain, retention, statements
from croupier.floor.audit import audit
from croupier.floor.floor import Floor
from croupier.floor.house import House
from croupier.floor.people import Person
from croupier.floor.statements import STATEMENT_READ, Statement
from croupier.floor.store import Store
from croupier.games.script import Decide
from croupier.rules.stadium import Stadium
from croupier.rules.submission import Submission
from croupier.web.app import application
from croupier.web.statements import as_csv, period_of, sheet
from floors import cluster, database, newcomer  # noqa: F401 (fixtures)

BLINDS = {"variant": "hold-em-high", "blinds": "$1, $2", "minimum-bet": "$2", "rake-maximum": "$4"}


def today() -> date:
    return datetime.now(UTC).date()


class Hall:
    """A house with a supervisor and two players."""

    def __init__(self, url: str) -> None:
        self.store = Store(url)
        self.house = House(self.store)
        self.boss, _ = newcomer(self.store, "Sue", "supervisor")
        self.ada, _ = newcomer(self.store, "Ada", "player", 1_000_00)
        self.ben, _ = newcomer(self.store, "Ben", "player", 1_000_00)

    def of(self, person: Person, first: date | None = None, last: date | None = None) -> Statement:
        with self.store.reading() as connection:
            return statements.statement(connection, person.id, first or today(), last or today())

    def holds(self, person: Person) -> int:
        """What somebody has: in the account, and in chips at every open table."""
        with self.store.reading() as connection:
            held = cage.balance(connection, [cage.purse(person.id)])[cage.purse(person.id)]
        for listed in self.house.open_tables():
            with self.house.seeing(listed.id) as kept:
                for seat, chair in kept.chairs.items():
                    if chair.person == person.id:
                        held += kept.table.bankroll(seat) + sum(kept.table.stakes.get(seat, {}).values())
        return held

    def check(self, person: Person) -> Statement:
        """The statement of today, whose lines add up to what the person has."""
        found = self.of(person)
        assert found.closing == self.holds(person)
        assert found.opening + sum(found.totals.values()) == found.closing
        balance = found.opening
        for one in found.movements:
            balance += one.to_account + one.to_tables
            assert one.account + one.at_tables == balance
        return found

    def wheel(self, person: Person, stake: int, rounds: int = 1) -> int:
        number = self.house.open(self.boss, "pa/roulette", Submission())
        self.house.sit(person, number, 1, 100_00)
        for _ in range(rounds):
            self.house.wager(person, number, 1, {"red": stake})
        return number


@pytest.fixture
def hall(database: str) -> Iterator[Hall]:  # noqa: F811
    made = Hall(database)
    yield made
    made.store.close()


def kinds(found: Statement) -> list[str]:
    return [one.kind for one in found.movements]


def test_rounds_stand_with_their_table_and_number(hall: Hall) -> None:
    number = hall.wheel(hall.ada, 5_00, rounds=3)
    found = hall.check(hall.ada)
    assert kinds(found) == ["deposit", "buy-in", "play", "play", "play"]
    played = [one for one in found.movements if one.kind == "play"]
    assert [(one.table, one.round) for one in played] == [(number, 1), (number, 2), (number, 3)]
    assert {abs(one.cents) for one in played} == {5_00}
    assert found.won + found.lost == sum(one.cents for one in played)
    assert found.tables == {number: "Roulette"}
    hall.house.leave(hall.ada, number, 1)
    found = hall.check(hall.ada)
    assert kinds(found)[-1] == "cash-out"
    assert found.movements[-1].at_tables == 0
    assert hall.check(hall.ben).closing == 1_000_00


def test_a_wager_that_lies_is_not_lost(hall: Hall) -> None:
    number = hall.house.open(hall.boss, "pa/roulette", Submission(), paused=True)
    hall.house.sit(hall.ada, number, 1, 100_00)
    hall.house.wager(hall.ada, number, 1, {"red": 20_00})
    found = hall.check(hall.ada)
    assert kinds(found) == ["deposit", "buy-in"]
    assert found.closing == 1_000_00


def test_who_sits_at_a_seat_later_has_other_movements(hall: Hall) -> None:
    number = hall.wheel(hall.ada, 5_00)
    hall.house.leave(hall.ada, number, 1)
    hall.house.sit(hall.ben, number, 1, 200_00)
    hall.house.wager(hall.ben, number, 1, {"red": 50_00})
    assert [abs(one.cents) for one in hall.check(hall.ada).movements if one.kind == "play"] == [5_00]
    assert [abs(one.cents) for one in hall.check(hall.ben).movements if one.kind == "play"] == [50_00]


def test_pots_of_poker_and_gratuities_count(hall: Hall) -> None:
    number = hall.house.open(hall.boss, "bs/15-poker", Submission(options=BLINDS))
    for seat, person in enumerate((hall.ada, hall.ben), 1):
        hall.house.sit(person, number, seat, 100_00)
    for _ in range(3):
        for seat, person in enumerate((hall.ada, hall.ben), 1):
            hall.house.wager(person, number, seat, {})
        while True:
            with hall.house.seeing(number) as kept:
                pending = kept.table.pending
            if not isinstance(pending, Decide):
                break
            asked = (hall.ada, hall.ben)[pending.seat - 1]
            does = next(one for one in ("call", "check", "show", "fold", "muck") if one in pending.actions)
            hall.house.decide(asked, number, pending.seat, does)
    found = [hall.check(person) for person in (hall.ada, hall.ben)]
    assert any(one.kind == "play" for one in found[0].movements)


def test_tickets_of_stations_leave_and_come_back(hall: Hall) -> None:
    from croupier.floor import tickets

    station = hall.house.open(hall.boss, "oh/roulette", Submission(), stadium=Stadium(5))
    hall.house.sit(hall.ada, station, 1, 200_00)
    hall.house.tip(hall.ada, station, 1, 5_00, "")
    hall.house.leave(hall.ada, station, 1)
    found = hall.check(hall.ada)
    assert kinds(found) == ["deposit", "buy-in", "gratuity", "ticket-out"]
    assert found.totals["ticket-out"] == -195_00
    with hall.store.reading() as connection:
        (ticket,) = tickets.listed(connection, person=hall.ada.id, outstanding=True)
    hall.house.take_station(hall.ben, station, code=ticket.code(hall.store.keys))
    assert hall.check(hall.ben).totals["ticket-in"] == 195_00
    hall.house.leave(hall.ben, station, 1)
    with hall.store.reading() as connection:
        (ticket,) = tickets.listed(connection, person=hall.ben.id, outstanding=True)
    hall.house.redeem(hall.boss, ticket.code(hall.store.keys), hall.ada.id)
    assert hall.check(hall.ada).totals["ticket"] == 195_00


def test_a_period_begins_with_what_was_there(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    hall.wheel(hall.ada, 5_00)
    held = hall.holds(hall.ada)
    tomorrow = today() + timedelta(days=1)
    later = hall.of(hall.ada, tomorrow, tomorrow + timedelta(days=5))
    assert (later.opening, later.closing, later.movements) == (held, held, ())
    before = hall.of(hall.ada, today() - timedelta(days=9), today() - timedelta(days=1))
    assert (before.opening, before.closing, before.movements) == (0, 0, ())
    for wrong in ((tomorrow, today()), (date(1900, 1, 1), today())):
        with pytest.raises(Refused, match="is no period"):
            period_of(*wrong)
    for day in (date.min, date.max):
        with pytest.raises(Refused, match="is no day"):
            period_of(None, day)


def test_a_table_whose_journal_was_deleted_is_one_line(hall: Hall) -> None:
    number = hall.wheel(hall.ada, 5_00, rounds=3)
    hall.house.leave(hall.ada, number, 1)
    hall.house.close(hall.boss, number)
    before = hall.check(hall.ada)
    retention.set_period(hall.store, "1 day", "Sue")
    retention.purge(hall.store, "Sue", today() + timedelta(days=9))
    after = hall.check(hall.ada)
    (played,) = [one for one in after.movements if one.kind == "play"]
    assert played.cents == before.won + before.lost
    assert "deleted" in played.note
    assert after.closing == before.closing


# --- who reads it, and how --------------------------------------------------------------------------------------------


@pytest.fixture
def floor(tmp_path: Path) -> Iterator[Floor]:
    made = Floor(str(tmp_path / "floor.db"), accounts=True)
    yield made
    made.stop()


def login(browser: TestClient[Any], name: str) -> None:
    done = browser.post("/api/login", json={"name": name, "password": "correct horse battery"})
    assert done.status_code == 200, done.text


def test_a_player_reads_the_own_and_staff_anybodys_with_a_record(floor: Floor) -> None:
    add = floor.house.people.add
    people = {name: add(name, role, "correct horse battery") for name, role in (
        ("Sue", "supervisor"), ("Ann", "auditor"), ("Ada", "player"), ("Ben", "player"), ("Dee", "dealer"),
    )}  # fmt: skip
    with floor.store.writing() as connection:
        cage.deposit(connection, people["Ada"].id, 250_00, "Sue", "=HYPERLINK(1)")
    of_ada = f"/api/people/{people['Ada'].id}/statement"
    with TestClient(application(floor), base_url="http://127.0.0.1:8000") as browser:
        login(browser, "Ada")
        found = browser.get("/api/account/statement").json()
        assert (found["closing"], found["name"], len(found["movements"])) == (250_00, "Ada", 1)
        assert browser.get(of_ada).status_code == 403
        assert "Deposit" in browser.get("/account/statement").text
        rows = list(csv.DictReader(io.StringIO(browser.get("/api/account/statement/csv").text)))
        assert [one["movement"] for one in rows] == ["opening balance", "deposit", "closing balance"]
        assert (rows[1]["amount"], rows[1]["note"], rows[2]["amount"]) == ("250.00", "", "250.00"), "no note of staff"
        printed = browser.get("/api/account/statement/pdf")
        assert printed.headers["content-type"] == "application/pdf"
        assert printed.content.startswith(b"%PDF")
        assert browser.get("/api/account/statement?first=2026-02-01&last=2026-01-01").status_code == 400
        for name in ("Ben", "Dee"):
            login(browser, name)
            assert browser.get(of_ada).status_code == 403
            assert browser.get(f"/statements?person={people['Ada'].id}").status_code == 403
        for name in ("Sue", "Ann"):
            login(browser, name)
            assert browser.get(of_ada).json()["closing"] == 250_00
            assert "$250" in browser.get(f"/statements?person={people['Ada'].id}").text
            rows = list(csv.DictReader(io.StringIO(browser.get(of_ada + "/csv").text)))
            assert rows[1]["note"] == "'=HYPERLINK(1)", "no formula"
            assert browser.get("/api/people/99/statement").status_code == 400
            assert browser.get("/statements").status_code == 200
            assert browser.get("/api/account/statement").json()["closing"] == 0
    with floor.store.reading() as connection:
        log = chain.records(connection, [STATEMENT_READ])
    assert sorted((link.by, link.content["person"]) for link in log) == sorted(
        (name, people["Ada"].id) for name in ("Sue", "Sue", "Sue", "Ann", "Ann", "Ann")
    )
    assert audit(floor.store).wrong == ()


def test_paper_and_csv_have_the_same_lines(hall: Hall) -> None:
    number = hall.wheel(hall.ada, 5_00)
    found = hall.of(hall.ada)
    rows = list(csv.reader(io.StringIO(as_csv(found).decode())))
    assert len(rows) == 3 + len(found.movements)
    grid: Any = sheet(found).sections[1].blocks[0]
    assert len(grid.rows) == len(found.movements)
    assert grid.rows[-1][2:4] == (f"{number}, Roulette", "1")
