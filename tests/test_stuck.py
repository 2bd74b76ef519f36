"""No table waits for ever: who is gone is stood up, what stands is played out, and every table can be closed."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import pytest

from croupier.errors import Refused
from croupier.floor import cage
from croupier.floor.audit import audit
from croupier.floor.house import House
from croupier.floor.people import NotAllowed, Person
from croupier.floor.store import Store
from croupier.games.script import PHYSICAL, Decide
from croupier.rules.submission import Submission
from croupier.tables.replay import replay

BOUGHT = 100_000


@pytest.fixture
def house(tmp_path: Any) -> Iterator[House]:
    with Store(str(tmp_path / "floor.db")) as kept:
        yield House(kept)


@pytest.fixture
def people(house: House) -> dict[str, Person]:
    found = {"sue": house.people.add("sue", "supervisor", "correct horse battery")}
    for name in ("ada", "ben"):
        found[name] = house.people.add(name, "player", "correct horse battery")
        with house.store.writing() as connection:
            cage.deposit(connection, found[name].id, BOUGHT, "test")
    return found


def purse(house: House, person: Person) -> int:
    with house.store.reading() as connection:
        return cage.balance(connection, [cage.purse(person.id)])[cage.purse(person.id)]


def opened(house: House, people: dict[str, Person], address: str, *names: str, paused: bool = False) -> int:
    number = house.open(people["sue"], address, Submission(), paused=paused)
    for seat, name in enumerate(names, 1):
        house.sit(people[name], number, seat, BOUGHT)
    return number


def sound(house: House, number: int) -> None:
    """Every chip is accounted for, and the journal replays."""
    replay(house.events(number))
    assert audit(house.store).wrong == ()


def test_who_does_not_decide_is_stood_up_by_the_chapters_own_rule(house: House, people: dict[str, Person]) -> None:
    number = opened(house, people, "pa/three-card-poker", "ada", "ben")
    for seat, name in enumerate(("ada", "ben"), 1):
        house.wager(people[name], number, seat, {"ante": 500})
    with pytest.raises(NotAllowed):
        house.stand_up(people["ben"], number, 1)
    with pytest.raises(Refused, match="Nobody sits at seat 4"):
        house.stand_up(people["sue"], number, 4)
    house.stand_up(people["sue"], number, 1)
    rulings = [event.data["irregularity"] for event in house.events(number) if event.kind == "ruling"]
    assert rulings == ["player-leaves"]
    with pytest.raises(Refused, match="stood up"):
        house.wager(people["ada"], number, 1, {"ante": 500})
    house.decide(people["ben"], number, 2, "fold")
    with house.seeing(number) as kept:
        assert list(kept.chairs) == [2]
        assert not kept.table.playing
    assert purse(house, people["ada"]) == BOUGHT - 500
    sound(house, number)


def test_where_the_chapter_has_no_rule_the_least_is_done(house: House, people: dict[str, Person]) -> None:
    number = opened(house, people, "pa/blackjack", "ada", "ben")
    for seat, name in enumerate(("ada", "ben"), 1):
        house.wager(people[name], number, seat, {"main": 500})
    for _ in range(10):  # a dealer's blackjack leaves nothing to decide
        with house.seeing(number) as kept:
            if isinstance(kept.table.pending, Decide):
                break
        for seat, name in enumerate(("ada", "ben"), 1):
            house.wager(people[name], number, seat, {"main": 500})
    house.stand_up(people["sue"], number, 1)
    house.stand_up(people["sue"], number, 2)
    with house.seeing(number) as kept:
        assert not kept.chairs
    assert {one.data["action"] for one in house.events(number) if one.kind == "decision"} <= {"stand", "no", "decline"}
    house.close(people["sue"], number)
    assert purse(house, people["ada"]) + purse(house, people["ben"]) == 2 * BOUGHT + sum(
        event.data["net"] for event in house.events(number) if event.kind == "settled"
    )
    sound(house, number)


def test_who_never_bets_is_stood_up_and_the_table_closed(house: House, people: dict[str, Person]) -> None:
    """Without a clock nobody else could go on."""
    number = opened(house, people, "pa/roulette", "ada", "ben")
    house.wager(people["ada"], number, 1, {"red": 500})
    with pytest.raises(Refused, match="Somebody sits"):
        house.close(people["sue"], number)
    house.stand_up(people["sue"], number, 2)
    assert purse(house, people["ben"]) == BOUGHT
    with house.seeing(number) as kept:
        assert kept.table.rounds == 1
    house.stand_up(people["sue"], number, 1)
    house.close(people["sue"], number)
    sound(house, number)


@pytest.mark.parametrize("address", ["pa/craps", "oh/craps", "gr/03", "bs/craps"])
def test_a_wager_that_stands_is_played_out(house: House, people: dict[str, Person], address: str) -> None:
    """A Pass Line wager cannot be taken down: the dice roll on for who is gone, until it is decided."""
    number = opened(house, people, address, "ada")
    for _ in range(20):
        with house.seeing(number) as kept:
            if kept.table.stakes.get(1):
                break
            line = next(law.id for law in kept.game.rules.offered if law.kind == "main")
        house.wager(people["ada"], number, 1, {line: 1000})
    with pytest.raises(Refused, match="under way"):
        house.leave(people["ada"], number, 1)
    house.stand_up(people["sue"], number, 1)
    with house.seeing(number) as kept:
        assert not kept.chairs
    house.close(people["sue"], number)
    settled = sum(event.data["net"] for event in house.events(number) if event.kind == "settled")
    assert purse(house, people["ada"]) == BOUGHT + settled
    sound(house, number)


def test_a_companion_whose_wager_stands_does_not_keep_a_table_open(house: House, people: dict[str, Person]) -> None:
    number = opened(house, people, "pa/craps", "ada")
    house.seat_companion(people["sue"], number, 2)
    for _ in range(30):
        house.wager(people["ada"], number, 1, {})
        with house.seeing(number) as kept:
            if kept.table.stakes.get(2):
                break
    assert kept.table.stakes.get(2)
    house.leave(people["ada"], number, 1)
    house.close(people["sue"], number)
    sound(house, number)


def test_who_is_gone_stays_gone_after_a_crash(house: House, people: dict[str, Person]) -> None:
    """A table that stops before each roll plays out what stands roll by roll, by whichever server."""
    number = opened(house, people, "pa/craps", "ada", paused=True)
    house.wager(people["ada"], number, 1, {"pass-line": 1000})
    house.stand_up(people["sue"], number, 1)
    for _ in range(500):
        house = House(house.store)
        with house.seeing(number) as kept:
            if not kept.chairs:
                break
            assert isinstance(kept.table.pending, PHYSICAL)
            assert kept.table.away == {1}
        house.proceed(people["sue"], number)
    house.close(people["sue"], number)
    sound(house, number)


@pytest.mark.parametrize("ruling", ["player-leaves", "players-talk", "wrong-number-of-cards-player"])
@pytest.mark.parametrize("address", ["pa/639a", "bs/10"])
def test_caribbean_stud_goes_on_after_a_ruling_on_a_folded_seat(
    house: House, people: dict[str, Person], address: str, ruling: str
) -> None:
    number = opened(house, people, address, "ada", "ben")
    for seat, name in enumerate(("ada", "ben"), 1):
        house.wager(people[name], number, seat, {"ante": 500})
    house.decide(people["ada"], number, 1, "fold")
    with suppress(Refused):  # where nothing of the seat is in play any more
        house.rule(people["sue"], number, ruling, 1)
    with house.seeing(number) as kept:
        asked = kept.table.pending
    if asked is not None:
        house.decide(people["ben"], number, 2, "fold")
    with house.seeing(number) as kept:
        assert not kept.table.playing
    sound(house, number)


def test_a_restart_between_a_spin_and_a_decision_asks_for_the_decision(house: House, people: dict[str, Person]) -> None:
    """A table that lets each result count at once waits for the same player wherever it is built from its journal."""
    number = house.open(people["sue"], "pa/617a", Submission(options={"touchdown": "yes"}))
    house.sit(people["ada"], number, 1, BOUGHT)
    waits: object = None
    while not isinstance(waits, Decide):  # a team is chosen after a zero
        house.wager(people["ada"], number, 1, {"touchdown": 100})
        with house.seeing(number) as kept:
            waits = kept.table.pending
    restarted = House(house.store)
    with restarted.seeing(number) as kept:
        assert kept.table.pending == waits
    restarted.decide(people["ada"], number, 1, "red")
    sound(restarted, number)


@pytest.mark.parametrize(
    "address",
    ["oh/mini-midi-baccarat", "oh/rock-bac-w-super-6-commission-free", "oh/dragon-bonus-baccarat-commission-free"],
)
def test_a_tournament_does_not_wait_for_an_absent_player(house: House, people: dict[str, Person], address: str) -> None:
    """Whoever takes part bets on one of the hands; whoever is absent takes no part, and is stood up like anybody."""
    house.clock = 10
    number = house.open(people["sue"], address, Submission(options={"tournaments": "yes"}))
    for seat, name in enumerate(("ada", "ben"), 1):
        house.sit(people[name], number, seat, BOUGHT)
    with pytest.raises(Refused, match="Every participant"):
        house.wager(people["ada"], number, 1, {})
    for _ in range(2):
        house.wager(people["ada"], number, 1, {"banker": 1_000})
        with house.seeing(number) as kept:
            kept.clock.deadline = 0
        house.run_out(number)
        with house.seeing(number) as kept:
            assert not kept.table.playing
    assert kept.table.rounds == 2
    house.wager(people["ada"], number, 1, {"banker": 1_000})
    house.stand_up(people["sue"], number, 2)
    house.leave(people["ada"], number, 1)
    house.close(people["sue"], number)
    sound(house, number)
