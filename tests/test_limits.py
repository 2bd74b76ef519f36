"""Limits that people set for themselves, and exclusion: what is refused, in which words, and when it is over."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from croupier.errors import Refused
from croupier.floor import cage, schema
from croupier.floor import store as kept
from croupier.floor.audit import audit
from croupier.floor.house import House
from croupier.floor.limits import DAY, Limit
from croupier.floor.people import NotAllowed, Person
from croupier.floor.store import Store
from croupier.rules.submission import Submission
from floors import Cluster, cluster  # noqa: F401

NOON = 1_800_014_400_000
"""A day at twelve, by UTC."""


class Clock:
    """A clock that is set by hand."""

    now = NOON

    def __call__(self) -> int:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    found = Clock()
    monkeypatch.setattr(kept, "now", found)
    return found


@pytest.fixture
def house(tmp_path: Path, clock: Clock) -> Iterator[House]:
    with Store(str(tmp_path / "floor.db")) as store:
        yield House(store)


def seated(house: House, chips: int = 1_000_00) -> tuple[Person, Person, int]:
    """A supervisor, a player with $10,000, and the roulette table at which the player sits."""
    sue = house.people.add("Sue", "supervisor", "correct horse")
    ada = house.people.add("Ada", "player", "correct horse")
    deposit(house, ada, 10_000_00)
    number = house.open(sue, "pa/roulette", Submission(), paused=True)
    house.sit(ada, number, 1, chips)
    return sue, ada, number


def deposit(house: House, person: Person, cents: int) -> None:
    with house.store.writing() as connection:
        house.limits.may_deposit(connection, person.id, cents)
        cage.deposit(connection, person.id, cents, "Sue")


def tallied(house: House, person: Person) -> dict[str, int]:
    with house.store.reading() as connection:
        rows = connection.execute(schema.tallies.select().where(schema.tallies.c.person == person.id))
        return {row.kind: row.cents for row in rows}


def spin(house: House, ada: Person, sue: Person, number: int, wagers: dict[str, int]) -> None:
    house.wager(ada, number, 1, wagers)
    for _ in range(2):
        house.proceed(sue, number)


def test_less_counts_at_once_and_more_after_a_day(house: House, clock: Clock) -> None:
    ada = house.people.add("Ada", "player", "correct horse")
    assert house.limits.of(ada.id)["loss"] == Limit()
    assert house.limits.set(ada, "loss", 100_00) == Limit(100_00)
    assert house.limits.set(ada, "loss", 50_00) == Limit(50_00)
    assert house.limits.set(ada, "loss", 200_00) == Limit(50_00, 200_00, NOON + DAY)
    clock.now += DAY - 1
    assert house.limits.of(ada.id)["loss"].cents == 50_00
    clock.now += 1
    assert house.limits.of(ada.id)["loss"] == Limit(200_00)
    assert house.limits.set(ada, "loss", None) == Limit(200_00, None, clock.now + DAY)
    assert house.limits.set(ada, "loss", 150_00) == Limit(150_00), "and what waits is no more"
    house.limits.set(ada, "loss", None)
    clock.now += DAY
    assert house.limits.of(ada.id)["loss"] == Limit()


def test_what_is_wagered_is_tallied_and_limited(house: House, clock: Clock) -> None:
    sue, ada, number = seated(house)
    spin(house, ada, sue, number, {"red": 20_00, "black": 20_00})
    assert tallied(house, ada)["wager"] == 40_00
    house.limits.set(ada, "wager", 60_00)
    with pytest.raises(Refused, match=r"limit for wagers, \$60 a day, leaves \$20 today"):
        house.wager(ada, number, 1, {"red": 20_01})
    house.wager(ada, number, 1, {"red": 20_00})
    clock.now += DAY
    for _ in range(2):
        house.proceed(sue, number)
    house.wager(ada, number, 1, {"red": 60_00})


def test_what_could_be_lost_is_limited(house: House, clock: Clock) -> None:
    sue, ada, number = seated(house)
    house.limits.set(ada, "loss", 100_00)
    with pytest.raises(Refused, match=r"limit for losses, \$100 a day, leaves \$100 today, which this could exceed"):
        house.wager(ada, number, 1, {"red": 60_00, "black": 40_01})
    house.wager(ada, number, 1, {"red": 50_00, "black": 50_00})
    assert tallied(house, ada)["loss"] == 100_00, "what lies on the layout may be lost"
    for _ in range(2):
        house.proceed(sue, number)
    with house.seeing(number) as seen:
        lost = 1_000_00 - seen.table.bankroll(1)
    assert tallied(house, ada).get("loss", 0) == lost
    house.buy(ada, number, 1, 500_00)
    house.leave(ada, number, 1)
    assert tallied(house, ada).get("loss", 0) == lost, "chips that are bought or cashed are not lost"
    assert audit(house.store).wrong == ()


def test_prepared_wagers_at_other_tables_count(house: House, clock: Clock) -> None:
    sue, ada, number = seated(house)
    ben = house.people.add("Ben", "player", "correct horse")
    deposit(house, ben, 10_000_00)
    house.sit(ben, number, 2, 100_00)  # so that no round begins
    other = house.open(sue, "pa/roulette", Submission(), paused=True)
    house.sit(ada, other, 1, 100_00)
    house.limits.set(ada, "loss", 100_00)
    house.wager(ada, number, 1, {"red": 80_00})
    with pytest.raises(Refused, match=r"leaves \$20 today"):
        house.wager(ada, other, 1, {"red": 30_00})
    house.wager(ada, number, 1, {"red": 90_00})


def test_deposits_are_limited(house: House, clock: Clock) -> None:
    ada = house.people.add("Ada", "player", "correct horse")
    clock.now = time.time_ns() // 10**6  # moves of money have the true time
    deposit(house, ada, 80_00)
    house.limits.set(ada, "deposit", 100_00)
    with pytest.raises(Refused, match=r"limit for deposits, \$100 a day, leaves \$20 today"):
        deposit(house, ada, 20_01)
    deposit(house, ada, 20_00)


def test_who_is_excluded_does_not_play_until_it_is_over(house: House, clock: Clock) -> None:
    sue, ada, number = seated(house)
    until = house.limits.exclude(ada.id, 7, ada)
    assert until == NOON + 7 * DAY
    for act in (
        lambda: house.sit(ada, number, 2, 100_00),
        lambda: house.buy(ada, number, 1, 100_00),
        lambda: house.wager(ada, number, 1, {"red": 10_00}),
    ):
        with pytest.raises(Refused, match="excluded from play by your own wish until 2027-01-22 12:00 UTC"):
            act()
    with pytest.raises(Refused, match="This person is excluded"):
        deposit(house, ada, 100)
    for by in (ada, sue):
        with pytest.raises(Refused, match="not made shorter"):
            house.limits.exclude(ada.id, 1, by)
    house.leave(ada, number, 1)
    clock.now = until
    house.sit(ada, number, 1, 100_00)
    house.limits.exclude(ada.id, 1, sue)
    with pytest.raises(Refused, match="excluded from play by the house"):
        house.buy(ada, number, 1, 100_00)


def test_who_excludes_themselves_is_stood_up_everywhere(house: House, clock: Clock) -> None:
    """What they had prepared is not played, and a table without a clock does not wait for them."""
    sue, ada, number = seated(house)
    ben = house.people.add("Ben", "player", "correct horse")
    deposit(house, ben, 10_000_00)
    house.sit(ben, number, 2, 100_00)
    house.wager(ada, number, 1, {"red": 50_00})
    hands = house.open(sue, "pa/three-card-poker", Submission())
    house.sit(ada, hands, 1, 1_000_00)
    house.wager(ada, hands, 1, {"ante": 10_00})
    with pytest.raises(NotAllowed):
        house.exclude(ada, ben.id, 7)
    house.exclude(ada, ada.id, 7)
    house.wager(ben, number, 2, {"red": 10_00})
    with house.seeing(number) as at_wheel, house.seeing(hands) as at_cards:
        assert (list(at_wheel.chairs), list(at_wheel.table.stakes)) == ([2], [2])
        assert at_wheel.table.playing
        assert not at_cards.chairs, "her hand was played out"
    assert house.limits.excluded(ben.id) == 0
    assert audit(house.store).wrong == ()


def test_what_is_added_to_a_hand_is_limited_and_what_adds_least_is_not(house: House, clock: Clock) -> None:
    sue = house.people.add("Sue", "supervisor", "correct horse")
    ada = house.people.add("Ada", "player", "correct horse")
    deposit(house, ada, 10_000_00)
    number = house.open(sue, "pa/three-card-poker", Submission())
    house.sit(ada, number, 1, 1_000_00)
    house.limits.set(ada, "wager", 20_00)
    house.wager(ada, number, 1, {"ante": 10_00})
    house.decide(ada, number, 1, "play")
    assert tallied(house, ada)["wager"] == 20_00
    clock.now += DAY
    house.wager(ada, number, 1, {"ante": 15_00})
    with pytest.raises(Refused, match=r"limit for wagers, \$20 a day, leaves \$5 today"):
        house.decide(ada, number, 1, "play")
    house.limits.exclude(ada.id, 1, ada)
    with pytest.raises(Refused, match="excluded"):
        house.decide(ada, number, 1, "play")
    house.decide(ada, number, 1, "fold")
    house.leave(ada, number, 1)


def test_who_has_no_limits_is_not_asked_for_them(house: House) -> None:
    ada = house.people.add("Ada", "player", "correct horse")
    token = house.people.login("Ada", "correct horse")
    found = house.people.who(token)
    assert found is not None
    assert not found.limited
    house.limits.exclude(ada.id, 1, ada)
    found = house.people.who(token)
    assert found is not None
    assert found.limited


def test_limits_on_postgresql(cluster: Cluster, clock: Clock) -> None:  # noqa: F811
    with Store(cluster.database()) as store:
        house = House(store)
        sue, ada, number = seated(house)
        spin(house, ada, sue, number, {"red": 20_00, "black": 20_00})
        spin(house, ada, sue, number, {"red": 20_00, "black": 20_00})
        assert tallied(house, ada)["wager"] == 80_00
        house.limits.set(ada, "wager", 100_00)
        with pytest.raises(Refused, match=r"leaves \$20 today"):
            house.wager(ada, number, 1, {"red": 25_00})
        house.limits.exclude(ada.id, 1, ada)
        house.leave(ada, number, 1)
        assert audit(store).wrong == ()
