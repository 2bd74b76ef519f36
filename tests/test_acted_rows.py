"""Rows that somebody acts by are held against the chains before the act, also those that were deleted."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
import sqlalchemy as sql

from croupier.errors import Refused
from croupier.floor import cage, schema, tickets
from croupier.floor.barring import HOUSE
from croupier.floor.house import House
from croupier.floor.integrity import NotAsRecorded
from croupier.floor.people import Person
from croupier.floor.store import Store
from croupier.rules.stadium import Stadium
from croupier.rules.submission import Submission
from floors import cluster, database, newcomer  # noqa: F401 (fixtures)


class Floor:
    """A house with a supervisor and a player who sits at a wheel."""

    def __init__(self, url: str) -> None:
        self.store = Store(url)
        self.house = House(self.store)
        self.boss, _ = newcomer(self.store, "Sue", "supervisor")
        self.ada, self.token = newcomer(self.store, "Ada", "player", 1_000_00)
        self.table = self.house.open(self.boss, "pa/roulette", Submission(), paused=True)
        self.house.sit(self.ada, self.table, 1, 100_00)

    def forge(self, statement: Any) -> None:
        """Change the database as somebody does who has no key."""
        with self.store.engine.begin() as connection:
            assert connection.execute(statement).rowcount, "a row is there"

    def withdraw(self, cents: int) -> None:
        with self.store.writing() as connection:
            cage.withdraw(connection, self.ada.id, cents, "Sue")

    def again(self) -> Person:
        """Ada as her session knows her."""
        found = self.house.people.who(self.token)
        assert found is not None
        return found


@pytest.fixture
def floor(database: str) -> Iterator[Floor]:  # noqa: F811
    made = Floor(database)
    yield made
    made.store.close()


@pytest.mark.parametrize("what", ["changed", "deleted"])
def test_a_limit_that_was_changed_or_deleted_is_not_acted_by(floor: Floor, what: str) -> None:
    floor.house.limits.set(floor.ada, "wager", 10_00)
    this = schema.limits.c.person == floor.ada.id
    floor.forge(
        sql.update(schema.limits).where(this).values(cents=10**6)
        if what == "changed"
        else sql.delete(schema.limits).where(this)
    )
    with pytest.raises(NotAsRecorded, match="limit"):
        floor.house.wager(floor.again(), floor.table, 1, {"red": 20_00})
    other = floor.house.open(floor.boss, "pa/roulette", Submission(), paused=True)
    with pytest.raises(NotAsRecorded, match="limit"):
        floor.house.sit(floor.again(), other, 1, 100_00)


def test_an_exclusion_that_was_deleted_still_keeps_its_person_out(floor: Floor) -> None:
    floor.house.limits.exclude(floor.ada.id, 7, floor.ada)
    floor.forge(sql.delete(schema.exclusions).where(schema.exclusions.c.person == floor.ada.id))
    with pytest.raises(NotAsRecorded, match="exclusion"):
        floor.house.wager(floor.again(), floor.table, 1, {"red": 5_00})
    other = floor.house.open(floor.boss, "pa/roulette", Submission(), paused=True)
    with pytest.raises(NotAsRecorded, match="exclusion"):
        floor.house.sit(floor.again(), other, 1, 100_00)


@pytest.mark.parametrize("what", ["deleted", "lifted", "ended", "renamed"])
@pytest.mark.parametrize("by", ["account", "name"])
def test_a_person_who_is_kept_out_stays_out_whatever_becomes_of_the_row(floor: Floor, by: str, what: str) -> None:
    """Also in the session that was open before, at the table and at another, and by another account of that name."""
    who = {"person": floor.ada.id} if by == "account" else {"name": "Ada"}
    made = floor.house.order.bar(floor.boss, "expelled", HOUSE, note="a quarrel", **who)  # type: ignore[arg-type]
    row = schema.barred
    floor.forge(
        {
            "deleted": sql.delete(row),
            "lifted": sql.update(row).values(lifted=1),
            "ended": sql.update(row).values(until=1),
            "renamed": sql.update(row).values(person=None, name="Nobody", folded="nobody"),
        }[what]
    )
    with pytest.raises(NotAsRecorded, match="kept out"):
        floor.house.wager(floor.again(), floor.table, 1, {"red": 5_00})
    other = floor.house.open(floor.boss, "pa/roulette", Submission(), paused=True)
    with pytest.raises(NotAsRecorded, match="kept out"):
        floor.house.sit(floor.again(), other, 1, 100_00)
    with pytest.raises(NotAsRecorded, match="kept out"), floor.store.writing() as connection:
        floor.house.limits.may_deposit(connection, floor.ada.id, 100)
    with pytest.raises(NotAsRecorded, match="kept out"):
        floor.house.people.invite("A. Da", "player")
    with pytest.raises((NotAsRecorded, Refused), match=r"kept out|nothing to lift"):
        floor.house.order.lift(floor.boss, made.id, "it was a mistake")


def test_an_entry_that_somebody_else_has_added_keeps_nobody_out(floor: Floor) -> None:
    floor.house.order.bar(floor.boss, "expelled", HOUSE, note="a quarrel", name="Somebody else")
    with floor.store.reading() as connection:
        row = connection.execute(sql.select(schema.barred)).one()._asdict()
    floor.forge(sql.insert(schema.barred).values({**row, "id": 77, "person": floor.ada.id, "folded": "ada"}))
    with pytest.raises(NotAsRecorded, match="Number 77"):
        floor.house.wager(floor.again(), floor.table, 1, {"red": 5_00})


def test_a_person_who_was_let_in_again_plays(floor: Floor) -> None:
    made = floor.house.order.bar(floor.boss, "expelled", HOUSE, note="a quarrel", person=floor.ada.id)
    with pytest.raises(Refused, match="You are kept out"):
        floor.house.wager(floor.again(), floor.table, 1, {"red": 5_00})
    floor.house.order.lift(floor.boss, made.id, "it was a mistake")
    floor.house.wager(floor.again(), floor.table, 1, {"red": 5_00})


def test_an_account_that_was_raised_is_neither_withdrawn_nor_bought_in_with(floor: Floor) -> None:
    account = cage.purse(floor.ada.id)
    floor.withdraw(100_00)
    floor.forge(sql.update(schema.balances).where(schema.balances.c.account == account).values(cents=5_000_00))
    with pytest.raises(NotAsRecorded, match="account"):
        floor.withdraw(4_000_00)
    with pytest.raises(NotAsRecorded, match="account"):
        floor.house.buy(floor.ada, floor.table, 1, 1_000_00)


def test_an_account_with_a_move_that_no_link_has_sealed_is_not_withdrawn(floor: Floor) -> None:
    account = cage.purse(floor.ada.id)
    with floor.store.reading() as connection:
        moves = schema.moves
        row = connection.execute(sql.select(moves).where(moves.c.target == account)).first()
    assert row is not None
    forged = {**row._asdict(), "id": 10**6, "cents": 4_000_00}
    floor.forge(sql.insert(schema.moves).values(forged))
    held = schema.balances.c.cents + 4_000_00
    floor.forge(sql.update(schema.balances).where(schema.balances.c.account == account).values(cents=held))
    with pytest.raises(NotAsRecorded, match="account"):
        floor.withdraw(4_000_00)


def test_a_ticket_that_was_put_back_is_not_redeemed_again(floor: Floor) -> None:
    station = floor.house.open(floor.boss, "oh/roulette", Submission(), stadium=Stadium(5))
    floor.house.sit(floor.ada, station, 1, 200_00)
    floor.house.leave(floor.ada, station, 1)
    with floor.store.reading() as connection:
        (ticket,) = tickets.listed(connection, person=floor.ada.id, outstanding=True)
    code = ticket.code(floor.store.keys)
    floor.house.redeem(floor.boss, code, floor.ada.id)
    with pytest.raises(Refused, match="was redeemed"):
        floor.house.redeem(floor.boss, code, floor.ada.id)
    floor.forge(sql.update(schema.tickets).values(redeemed="", place=""))
    with pytest.raises(NotAsRecorded, match="Ticket"):
        floor.house.redeem(floor.boss, code, floor.ada.id)
    with pytest.raises(NotAsRecorded, match="Ticket"):
        floor.house.take_station(floor.ada, station, code=code)
