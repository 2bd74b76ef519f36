"""How long journals are kept, what is deleted after that, and what the chains still prove."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

import pytest
import sqlalchemy as sql

from croupier.cli import main
from croupier.errors import Refused
from croupier.floor import cage, chain, retention, schema
from croupier.floor.audit import audit
from croupier.floor.backup import backup, restore
from croupier.floor.house import House
from croupier.floor.people import Person
from croupier.floor.store import Store
from croupier.floor.table_rows import NoTable
from croupier.rules.submission import Submission
from floors import cluster, database, newcomer  # noqa: F401 (fixtures)

YEAR = timedelta(days=366)


class Floor:
    """A house with two wheels of which the first was played at and closed."""

    def __init__(self, url: str) -> None:
        self.store = Store(url)
        self.house = House(self.store)
        self.boss, _ = newcomer(self.store, "Sue", "supervisor")
        self.ada, _ = newcomer(self.store, "Ada", "player", 1_000_00)
        self.closed, self.open = (self.wheel() for _ in range(2))
        self.house.close(self.boss, self.closed)

    def wheel(self) -> int:
        number = self.house.open(self.boss, "pa/roulette", Submission())
        self.house.sit(self.ada, number, 1, 100_00)
        self.house.wager(self.ada, number, 1, {"red": 10_00})
        self.house.leave(self.ada, number, 1)
        return number

    def rows(self, table: int) -> list[int]:
        with self.store.reading() as connection:
            return [
                connection.execute(
                    sql.select(sql.func.count()).select_from(one).where(one.c.table_id == table)
                ).scalar_one()
                for one in (schema.events, schema.secrets, schema.snapshots)
            ]

    def purse(self, person: Person) -> int:
        with self.store.reading() as connection:
            account = cage.purse(person.id)
            return cage.balance(connection, [account])[account]

    def table(self, number: int) -> retention.ClosedTable:
        with self.store.reading() as connection:
            return next(one for one in retention.closed_tables(connection) if one.table == number)


def today() -> date:
    return datetime.now(UTC).date()


@pytest.fixture
def floor(database: str) -> Iterator[Floor]:  # noqa: F811
    made = Floor(database)
    yield made
    made.store.close()


def test_nothing_is_deleted_unless_the_house_has_set_a_period(floor: Floor) -> None:
    before = floor.rows(floor.closed)
    assert retention.purge(floor.store, "Sue", today() + 100 * YEAR) == []
    assert floor.rows(floor.closed) == before
    for wrong in ("soon", "0 days", "-1 years", "7", "99999 years"):
        with pytest.raises(Refused, match="is not a period"):
            retention.set_period(floor.store, wrong, "Sue")


def test_a_journal_is_deleted_after_its_period_and_the_chain_still_proves_it(floor: Floor, tmp_path: Path) -> None:
    retention.set_period(floor.store, "2  Years", "Sue")
    held = floor.purse(floor.ada)
    kept = floor.table(floor.closed)
    assert (kept.why, kept.cite) == ("", "")
    assert kept.until is not None
    assert retention.purge(floor.store, "Sue", kept.until) == []
    (deleted,) = retention.purge(floor.store, "Sue", kept.until + timedelta(days=1))
    assert deleted.table == floor.closed
    assert floor.rows(floor.closed) == [0, 0, 0]
    assert all(floor.rows(floor.open)[:2]), "an open table keeps its journal"
    assert floor.purse(floor.ada) == held
    with pytest.raises(NoTable, match=f"The journal of table {floor.closed} was deleted"):
        floor.house.events(floor.closed)
    with floor.store.reading() as connection:
        (link,) = chain.records(connection, [retention.PURGED])
        (opened, *_, last) = chain.links_of(connection, chain.of_table(floor.closed))
    assert (link.by, link.content["events"], link.content["period"]) == ("Sue", deleted.events, "2 years")
    assert link.content["head"] in last.data or link.content["head"] in opened.data
    assert audit(floor.store).wrong == ()
    assert retention.purge(floor.store, "Sue", kept.until + YEAR) == [], "once"
    backup(floor.store, tmp_path / "copy")
    again = str(tmp_path / "again.db")
    restore(tmp_path / "copy", again, str(floor.store.key))
    with Store(again, str(floor.store.key)) as store:
        assert audit(store).wrong == ()


def test_a_journal_that_somebody_else_has_deleted_is_missed(floor: Floor) -> None:
    """Only the house's own record makes it a deletion after the period; and what comes back is found."""
    with floor.store.engine.begin() as connection:
        for of in (schema.events, schema.secrets, schema.snapshots):
            connection.execute(sql.delete(of).where(of.c.table_id == floor.closed))
    assert audit(floor.store).wrong


def test_what_is_put_back_after_a_deletion_is_found(floor: Floor) -> None:
    with floor.store.reading() as connection:
        row = connection.execute(sql.select(schema.secrets).where(schema.secrets.c.table_id == floor.closed)).first()
    assert row is not None
    retention.set_period(floor.store, "1 day", "Sue")
    retention.purge(floor.store, "Sue", today() + YEAR)
    with floor.store.engine.begin() as connection:
        connection.execute(sql.insert(schema.secrets).values(row._asdict()))
    assert any("are there all the same" in line for line in audit(floor.store).wrong)


def test_a_period_that_the_chapter_prints_comes_first(floor: Floor) -> None:
    """A ticket of the sports pool is honored for a year, and a claim may wait as long (gr 13(d)(5), 13(c)(3))."""
    retention.set_period(floor.store, "30 days", "Sue")
    with floor.store.engine.begin() as connection:
        this = sql.update(schema.tables).where(schema.tables.c.id == floor.closed)
        connection.execute(this.values(address="gr/13-sports-pool"))
    kept = floor.table(floor.closed)
    assert kept.until is not None
    assert kept.until >= kept.closed + timedelta(days=365)
    assert kept.cite in ("gr 13(d)(5)", "gr 13(c)(3)")
    assert retention.purge(floor.store, "Sue", kept.closed + timedelta(days=31)) == []


def test_a_journal_that_is_needed_is_kept(floor: Floor) -> None:
    retention.set_period(floor.store, "30 days", "Sue")
    with floor.store.engine.begin() as connection:
        ticket = {"cents": 500, "issued": "2026-01-01", "until": "2026-02-01", "table_id": floor.closed, "station": 1,
                  "person": floor.ada.id, "key": 1}  # fmt: skip
        connection.execute(sql.insert(schema.tickets).values(ticket))
    assert floor.table(floor.closed).why == "tickets of it are not redeemed"
    assert retention.purge(floor.store, "Sue", today() + YEAR) == []


def test_the_command_shows_the_clauses_and_deletes_when_it_is_asked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    url = str(tmp_path / "floor.db")
    made = Floor(url)
    made.store.close()

    def said(*options: str) -> dict[str, list[dict[str, object]]]:
        monkeypatch.setattr(sys, "argv", ["croupier", "retention", "--database", url, "--json", *options])
        main.app(sys.argv[1:], standalone_mode=False)
        found: dict[str, list[dict[str, object]]] = json.loads(capsys.readouterr().out)
        return found

    rules = {str(one["what"]): one for one in said()["rules"]}
    assert rules["Journals of closed tables, with their seeds"]["period"] == "always"
    assert rules["Superseded Rules Submissions (Pennsylvania)"]["cite"] == "pa 601a.4(g)"
    assert any(one["cite"] == "gr 13(d)(5)" for one in rules.values())
    assert said("--journals", "1 day")["tables"][0]["kept until"] != "always"
    assert said("--purge")["deleted"] == []
    with monkeypatch.context() as patch:
        patch.setattr(retention, "day", lambda milliseconds: today() + YEAR)
        assert said("--purge") == {"rules": said()["rules"], "tables": [], "deleted": [made.closed]}
