"""Seeds are fixed before anything is wagered, and whoever plays can mix a word of their own into them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from croupier.equipment.source import Source
from croupier.errors import Refused
from croupier.floor.audit import audit
from croupier.floor.house import House
from croupier.floor.people import NotAllowed, Person
from croupier.floor.store import Store
from croupier.floor.stored_table import StoredTable
from croupier.games import open_game
from croupier.rules.submission import Submission
from croupier.tables.journal import Event, Journal
from croupier.tables.replay import replay, verify_randomness
from croupier.tables.table import Table

ANTE = {"ante": 500}


@pytest.fixture
def house(tmp_path: Any) -> Iterator[House]:
    with Store(str(tmp_path / "floor.db")) as kept:
        yield House(kept)


def opened(house: House, address: str, **options: str) -> tuple[Person, int]:
    me = house.people.local()
    number = house.open(me, address, Submission(options=options))
    house.sit(me, number, 1, 1_000_000)
    return me, number


def promised(house: House, number: int) -> list[str]:
    with house.seeing(number) as kept:
        return list(kept.table.promised)


def again(events: list[Event], change: Callable[[Event], dict[str, Any]]) -> list[Event]:
    """A journal with something changed, hashed anew."""
    journal = Journal()
    for event in events:
        journal.append(event.kind, change(event), event.time)
    return journal.events


def test_a_seed_is_fixed_before_the_wagers(house: House) -> None:
    me, number = opened(house, "pa/three-card-poker")
    for round_ in (1, 2, 3):
        (before,) = promised(house, number)
        house = House(house.store)  # a promise outlives the server
        assert promised(house, number) == [before]
        house.wager(me, number, 1, ANTE)
        begun = next(event for event in reversed(house.events(number)) if event.kind == "round")
        assert (begun.data["number"], begun.data["commitment"]) == (round_, before)
        house.decide(me, number, 1, "fold")
    kinds = [event.kind for event in house.events(number)]
    assert [one for one in kinds if one in ("commit", "round")] == ["commit", "round"] * 3 + ["commit"]
    assert verify_randomness(house.events(number)) == 3
    assert audit(house.store).wrong == ()


@pytest.mark.parametrize(
    ("address", "options", "wagers", "shoes"),
    [
        ("pa/minibaccarat", {}, {"player": 500}, 1),
        ("pa/blackjack", {"dealing": "double-shoe", "double-shoe-suits": "red", "decks": "1"}, {"main": 500}, 2),
    ],
)
def test_a_shoe_is_fixed_before_its_first_wager(
    house: House, address: str, options: dict[str, str], wagers: dict[str, int], shoes: int
) -> None:
    me, number = opened(house, address, **options)
    before = promised(house, number)
    assert len(before) == 1 + shoes
    house.wager(me, number, 1, wagers)
    shuffles = [event for event in house.events(number) if event.kind == "shuffle"]
    assert [event.data["commitment"] for event in shuffles] == before[1:]


def test_a_word_is_mixed_into_the_seed_and_then_forgotten(house: House) -> None:
    me, number = opened(house, "pa/roulette")
    house.sit(me, number, 3, 10_000)
    house.say_word(me, number, 3, "a rose is a rose")
    house.say_word(me, number, 1, "clover")
    house = House(house.store)
    house.wager(me, number, 1, {"red": 500})
    house.wager(me, number, 3, {"red": 500})
    events = house.events(number)
    begun = next(event for event in events if event.kind == "round")
    assert begun.data["words"] == "1 clover\n3 a rose is a rose"
    seed = bytes.fromhex(next(event.data["seed"] for event in events if event.kind == "end"))
    spun = next(event.data["pocket"] for event in events if event.kind == "spin")
    assert open_game("pa/roulette").wheel.spin(Source(seed, begun.data["words"])) == spun
    with house.seeing(number) as kept:
        assert kept.table.words == {}
    house.say_word(me, number, 1, "heather")
    house.say_word(me, number, 1, "")
    house.wager(me, number, 1, {"red": 500})
    house.wager(me, number, 3, {"red": 500})
    assert [one.data["words"] for one in house.events(number) if one.kind == "round"][1] == ""
    assert verify_randomness(house.events(number)) == 2
    assert audit(house.store).wrong == ()


def test_words_that_are_none_are_refused(house: House) -> None:
    me, number = opened(house, "pa/three-card-poker")
    for word in ("two\nlines", "x" * 65, "\x00"):
        with pytest.raises(Refused, match="A word is"):
            house.say_word(me, number, 1, word)
    with pytest.raises(Refused, match="Nobody sits"):
        house.say_word(me, number, 2, "luck")
    other = house.people.add("other", "player", "correct horse battery")
    with pytest.raises(NotAllowed):
        house.say_word(other, number, 1, "luck")
    house.wager(me, number, 1, ANTE)
    with pytest.raises(Refused, match="under way"):
        house.say_word(me, number, 1, "luck")


@pytest.mark.parametrize("changed", ["commitments", "word", "words"])
def test_a_changed_promise_or_word_is_found(house: House, changed: str) -> None:
    me, number = opened(house, "pa/roulette")
    house.say_word(me, number, 1, "clover")
    house.wager(me, number, 1, {"red": 500})
    events = house.events(number)
    others: dict[str, Any] = {"commitments": ["0" * 64], "word": "another", "words": "1 another"}
    assert replay(again(events, lambda event: event.data)).rounds == 1
    with pytest.raises(Refused):
        replay(again(events, lambda one: one.data | {changed: others[changed]} if changed in one.data else one.data))


def test_a_table_from_before_promises_plays_on(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """Journals without promises replay as they are, and the next round has one."""
    with monkeypatch.context() as patched:
        patched.setattr(Table, "promise", lambda self: False)
        me, number = opened(house, "pa/minibaccarat")
        house.wager(me, number, 1, {"player": 500})
    assert not any(event.kind == "commit" for event in house.events(number))
    with house.store.reading() as connection:
        old = StoredTable(connection, number)
    assert old.noted.count == old.seeds.drawn_from == 2
    house = House(house.store)
    house.wager(me, number, 1, {"player": 500})
    house = House(house.store)
    house.wager(me, number, 1, {"player": 500})
    assert [event.kind for event in house.events(number)].count("commit") == 1
    assert replay(house.events(number)).rounds == 3
    assert audit(house.store).wrong == ()
