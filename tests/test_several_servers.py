"""Several servers on one PostgreSQL: what one of them does while another one has not heard of it, or waits for it.

Simulated floors found these (tests/test_simulated.py); here they happen on the real database.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
import sqlalchemy as sql

from croupier.errors import Refused
from croupier.floor import cage, schema
from croupier.floor.control import Control
from croupier.floor.house import House
from croupier.floor.people import Person
from croupier.floor.store import Store
from croupier.rules.submission import Submission
from floors import cluster, newcomer  # noqa: F401 (fixture)

WAITING = sql.text("SELECT count(*) FROM pg_locks WHERE NOT granted")


class Two:
    """A roulette table with somebody at it, behind two servers that hear nothing of each other."""

    def __init__(self, url: str) -> None:
        self.stores = [Store(url), Store(url)]
        self.houses = [House(kept) for kept in self.stores]
        self.staff = newcomer(self.stores[0], "staff", "supervisor")[0]
        self.ada = newcomer(self.stores[0], "Ada", "player", 10**8)[0]
        self.table = self.houses[0].open(self.staff, "pa/617a-roulette", Submission())
        self.houses[0].sit(self.ada, self.table, 1, 10**6)
        with self.houses[1].seeing(self.table):
            pass

    def close(self) -> None:
        for kept in self.stores:
            kept.close()


@pytest.fixture
def two(cluster: Any) -> Iterator[Two]:  # noqa: F811
    made = Two(cluster.database())
    yield made
    made.close()


@contextmanager
def meanwhile(kept: Store, do: Callable[[], object]) -> Iterator[None]:
    """Have something begin that has to wait for a transaction; what follows is done while it waits."""
    errors: list[BaseException] = []

    def doing() -> None:
        try:
            do()
        except BaseException as error:
            errors.append(error)

    thread = threading.Thread(target=doing)
    thread.start()
    with kept.reading() as connection:
        while not connection.execute(WAITING).scalar_one():
            assert thread.is_alive(), errors
    yield
    thread.join()
    assert errors == []


def test_an_act_that_waited_for_a_new_shift_is_of_the_new_shift(two: Two) -> None:
    """Its statement began before the shift did, and sees the database of then."""
    with two.stores[1].writing() as connection:
        cage.new_shift(connection, "night", "staff")
        waiting = meanwhile(two.stores[0], lambda: two.houses[0].wager(two.ada, two.table, 1, {"red": 100_00}))
        waiting.__enter__()
    waiting.__exit__(None, None, None)
    with two.stores[0].reading() as connection:
        moves = schema.moves.c
        of = dict(connection.execute(sql.select(moves.kind, moves.shift)).all())  # type: ignore[arg-type]
    assert (of["buy-in"], of["drop"], of["play"]) == (1, 1, 2)


def test_a_deposit_and_a_payment_of_one_person_never_wait_for_each_other(two: Two) -> None:
    """Whoever pays out locks the accounts in the order in which whoever takes a deposit does."""
    paying = Control(two.houses[0], None)
    with two.stores[1].writing() as connection:
        outside = sql.update(schema.balances).where(schema.balances.c.account == cage.OUTSIDE)
        connection.execute(outside.values(cents=schema.balances.c.cents))  # as a deposit begins
        waiting = meanwhile(two.stores[0], lambda: paying.withdraw(two.staff, two.ada.id, 50_00))
        waiting.__enter__()
        cage.deposit(connection, two.ada.id, 100_00, "staff")
    waiting.__exit__(None, None, None)
    with two.stores[0].reading() as connection:
        purse = cage.purse(two.ada.id)
        assert cage.balance(connection, [purse])[purse] == 10**8 - 10**6 + 100_00 - 50_00


def test_what_changes_nothing_by_an_old_memory_is_done_by_what_is_stored(two: Two) -> None:
    """The other server has gone on since; that a table is paused already must not be believed."""
    first, second = two.houses
    first.pause(two.staff, two.table, True)
    with second.seeing(two.table):
        pass
    second.pause(two.staff, two.table, False)
    first.pause(two.staff, two.table, True)  # its memory says that it is
    with second.seeing(two.table) as kept:
        assert kept.paused


def test_nobody_is_refused_by_an_old_memory(two: Two) -> None:
    first, second = two.houses
    ben: Person = newcomer(two.stores[0], "Ben", "player", 10**8)[0]
    first.leave(two.ada, two.table, 1)
    assert second.sit(ben, two.table, 1, 100_00)  # its memory says that Ada sits there
    with pytest.raises(Refused, match="Nobody sits at seat 2"):
        first.wager(ben, two.table, 2, {"red": 100})
    assert first.wager(ben, two.table, 1, {"red": 500})  # its memory says that nobody does
