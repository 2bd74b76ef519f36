"""The house's progressive meters: fed and won by several tables, verified, reconciled, audited."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import SimpleNamespace
from typing import Any

import pytest

from croupier.errors import Refused
from croupier.floor import meters, stored_table
from croupier.floor.audit import audit
from croupier.floor.house import House
from croupier.floor.people import NotAllowed, Person
from croupier.floor.store import Store
from croupier.games.script import Decide
from croupier.rules.submission import Submission
from floors import cluster, database, newcomer  # noqa: F401 (fixtures)

THREE = "pa/three-card-poker"
LET_IT_RIDE = "oh/let-it-ride"
FILED = Submission(options={"progressive-seed": "10000", "progressive-rate": "20"})
DOLLAR = Submission(options={"progressive-amount": "$1"})
RIDES = {"bet-1": 500, "bet-2": 500, "bet-3": 500, "progressive": 100}
BET = {"ante": 500, "progressive": 100}
WINS = tuple(
    bytes.fromhex(one)
    for one in (
        "30026402a9023b08583e7bb08d1451bc8b6c00c4c74b25ebddb4781ec19137ed",
        "cbb9f0bd0fd43f6f6df7a89f786618d7dd455822a49efd6a90f3300c3d80d463",
    )
)
"""Seeds that deal seat 1, alone at a table of Three Card Poker, the ace, king and queen of spades: the whole meter."""


class Floor:
    """A house with a supervisor and players, whose tables can be dealt from seeds that win."""

    def __init__(self, url: str, verifies: bool = False) -> None:
        self.verifies = verifies
        self.store = Store(url)
        self.house = House(self.store, verifies=verifies)
        self.boss, _ = newcomer(self.store, "Sue", "supervisor")
        self.players = [newcomer(self.store, f"P{one}", "player", 10_000_00)[0] for one in range(4)]

    def table(self, meter: int, player: Person, address: str = THREE, filed: Submission = DOLLAR) -> int:
        """A table that is joined to a meter, with a player."""
        number = self.house.open(self.boss, address, filed, joined={"progressive": meter})
        self.house.sit(player, number, 1, 1_000_00)
        return number

    def play(
        self, number: int, player: Person, house: House | None = None, wagers: dict[str, int] | None = None
    ) -> None:
        """A round at which the player stays in."""
        house = house or self.house
        house.wager(player, number, 1, wagers or BET)
        while True:
            with house.seeing(number) as kept:
                asked = kept.table.pending
            if not isinstance(asked, Decide):
                return
            house.decide(player, number, 1, asked.actions[0])

    def chips(self, number: int) -> int:
        with self.house.seeing(number) as kept:
            return kept.table.bankroll(1)

    def dial(self, number: int) -> meters.Dial:
        with self.store.reading() as connection:
            return meters.dials(connection, [number])[number]

    def shown(self, number: int) -> int:
        with self.store.reading() as connection:
            return meters.shown(connection)[number]

    def crash(self) -> House:
        """What is in memory is gone; another server has what is stored."""
        self.house = House(self.store, verifies=self.verifies)
        return self.house

    def sound(self) -> None:
        assert audit(self.store).wrong == ()


@contextmanager
def opened(url: str, verifies: bool = False) -> Iterator[Floor]:
    floor = Floor(url, verifies)
    try:
        yield floor
    finally:
        floor.store.close()


@pytest.fixture
def wins(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Have the next seeds that a floor draws be these; nothing else is drawn by chance."""

    def next_seeds(*seeds: bytes) -> None:
        left = list(seeds)
        plain = secrets.token_bytes
        fake = SimpleNamespace(token_bytes=lambda size: left.pop(0) if left else plain(size))
        monkeypatch.setattr(stored_table, "randomness", fake)

    return next_seeds


# --- feeding and winning ---------------------------------------------------------------------------------------------


def test_feeds_from_two_tables_add_up(database: str) -> None:  # noqa: F811
    with opened(database) as floor:
        (meter,) = floor.house.open_meter(floor.boss, LET_IT_RIDE, FILED, "progressive", "Multi-Link")
        assert floor.shown(meter) == 10_000_00
        for player in floor.players[:2]:
            floor.play(floor.table(meter, player, LET_IT_RIDE, FILED), player, wagers=RIDES)
        assert floor.dial(meter) == meters.Dial(10_000_40, 0)
        floor.sound()


def test_a_jackpot_is_paid_at_once_in_local_play_and_the_meter_starts_again(database: str, wins: Any) -> None:  # noqa: F811
    with opened(database) as floor:
        (meter,) = floor.house.open_meter(floor.boss, THREE, DOLLAR, "progressive")
        ada, ben = floor.players[:2]
        other = floor.table(meter, ben)
        wins(WINS[0])
        number = floor.table(meter, ada)
        floor.play(other, ben)
        before = floor.shown(meter)
        assert before == 1_000_14
        floor.play(number, ada)
        with floor.house.seeing(number) as kept:
            (line,) = [one for one in kept.table.lines if one.wager == "progressive"]
        assert (line.from_meter, line.meter_reset) == (1_000_28, True)
        assert floor.shown(meter) == 1_000_00
        with floor.store.reading() as connection:
            found = meters.totals(connection, meter)
        assert found == {"seed": 1_000_00, "meter": 28, "jackpot": -1_000_28, "reseed": 1_000_00}
        floor.sound()


def test_a_supervisor_verifies_and_the_meter_stands_still_meanwhile(database: str, wins: Any) -> None:  # noqa: F811
    with opened(database, verifies=True) as floor:
        (meter,) = floor.house.open_meter(floor.boss, THREE, DOLLAR, "progressive")
        ada, ben = floor.players[:2]
        wins(WINS[0])
        number = floor.table(meter, ada)
        floor.play(number, ada)
        other = floor.table(meter, ben)
        with floor.house.seeing(number) as kept:
            assert kept.claim is not None
            assert kept.claim.cents == 1_000_14
        floor.play(other, ben)
        assert floor.shown(meter) == 1_000_14, "it is frozen"
        assert floor.dial(meter).shown == 1_000_28, "what is fed meanwhile is for the next jackpot"
        with pytest.raises(NotAllowed):
            floor.house.verify(ada, number)
        floor.crash()
        before = floor.chips(number)
        floor.house.verify(floor.boss, number)
        assert floor.chips(number) - before >= 1_000_14
        assert floor.shown(meter) == 1_000_14
        with pytest.raises(Refused, match="No jackpot waits"):
            floor.house.verify(floor.boss, number)
        floor.sound()


def test_two_tables_that_win_at_once_are_paid_in_the_order_keyed_in(database: str, wins: Any) -> None:  # noqa: F811
    """On PostgreSQL by two servers; one of them dies between the two payouts."""
    with opened(database, verifies=True) as floor:
        (meter,) = floor.house.open_meter(floor.boss, THREE, DOLLAR, "progressive")
        ada, ben = floor.players[:2]
        wins(*WINS)
        tables = [floor.table(meter, one) for one in (ada, ben)]
        second = floor.house if floor.store.sqlite else House(floor.store, verifies=True)
        floor.play(tables[1], ben, second)
        floor.play(tables[0], ada)
        with pytest.raises(Refused, match=f"table {tables[1]} was keyed in first") as refused:
            floor.house.verify(floor.boss, tables[0])
        assert refused.value.cite == "pa 605a.7(e)(4)"
        floor.house.verify(floor.boss, tables[1])
        floor.crash().verify(floor.boss, tables[0])
        for number, paid in zip(tables, (1_000_14, 1_000_14), strict=True):
            events = floor.house.events(number)
            assert [one.data["cents"] for one in events if one.kind == "reading"] == [paid]
        with floor.store.reading() as connection:
            found = meters.totals(connection, meter)
        assert found == {"seed": 1_000_00, "meter": 28, "jackpot": -2_000_28, "reseed": 2_000_00}
        floor.sound()


def test_a_crash_while_a_jackpot_is_paid_pays_it_once(
    database: str,  # noqa: F811
    wins: Any,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with opened(database, verifies=True) as floor:
        (meter,) = floor.house.open_meter(floor.boss, THREE, DOLLAR, "progressive")
        ada = floor.players[0]
        wins(WINS[0])
        number = floor.table(meter, ada)
        floor.play(number, ada)

        def dies(*_: object) -> None:
            raise KeyboardInterrupt

        with monkeypatch.context() as patched:
            patched.setattr(meters, "settle", dies)  # the money has been moved, the transaction not stored
            with pytest.raises(KeyboardInterrupt):
                floor.house.verify(floor.boss, number)
        assert floor.dial(meter).shown == 1_000_14
        floor.sound()
        floor.crash().verify(floor.boss, number)
        assert floor.dial(meter).shown == 1_000_00
        floor.sound()
