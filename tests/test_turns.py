"""Long work in turns: a budget for each person, a turn for each, and an end to what nobody waits for."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from concurrent.futures import CancelledError
from typing import Any

import pytest

from croupier.floor import turns as module
from croupier.floor.people import NotKnown
from croupier.floor.turns import HOUSE, STRANGERS, Job, Thread, TooLong, TooMuch, Turns
from croupier.floor.workers import _Process
from turns import Hand

PATIENCE = 60


def name_of(name: str) -> str:
    return name


def asked(turns: Turns, who: Any, name: str) -> Job:
    return turns.ask(who, name, name_of, name)


def test_people_take_turns_whoever_came_first() -> None:
    place = Hand()
    turns = Turns(lambda: place)
    jobs = [asked(turns, "greedy", f"g{one}") for one in range(5)]
    jobs += [asked(turns, "ada", "a0"), asked(turns, "ben", "b0"), asked(turns, "ada", "a1")]
    done = [place.do() for _ in jobs]
    assert done == ["g0", "g1", "a0", "b0", "g2", "a1", "g3", "g4"]
    assert [job.future.result() for job in jobs] == ["g0", "g1", "g2", "g3", "g4", "a0", "b0", "a1"]


def test_a_person_has_a_budget_and_the_house_has_none() -> None:
    place = Hand()
    turns = Turns(lambda: place, most=3)
    for one in range(3):
        asked(turns, "greedy", f"g{one}")
    with pytest.raises(TooMuch, match="3 things"):
        asked(turns, "greedy", "g3")
    assert asked(turns, "greedy", "g1").key == "g1"  # the same thing again is no more work
    asked(turns, "ada", "a")
    for one in range(9):
        asked(turns, HOUSE, f"h{one}")
    place.do()
    asked(turns, "greedy", "g3")


def test_strangers_hear_what_is_known() -> None:
    place = Hand()
    turns = Turns(lambda: place)
    with pytest.raises(NotKnown):
        asked(turns, STRANGERS, "odds")
    asked(turns, "ada", "odds")
    with pytest.raises(NotKnown):  # nor do they keep it going
        asked(turns, STRANGERS, "odds")
    place.do()
    assert asked(turns, STRANGERS, "odds").future.result() == "odds"
    assert len(place.begun) == 1


def test_what_was_left_is_dropped_unless_another_has_asked_for_it() -> None:
    places: list[Hand] = []

    def make() -> Hand:
        places.append(Hand())
        return places[-1]

    turns = Turns(make)
    running, waiting, shared = asked(turns, "ada", "a"), asked(turns, "ada", "b"), asked(turns, "ada", "c")
    asked(turns, "ben", "c")
    assert running.progress == ("hands", 1, 2)
    assert turns.leave("ada") == 2
    assert running.future.cancelled()
    assert waiting.future.cancelled()
    assert places[0].ended  # a running job is stopped
    assert [name for name, _ in places[1].begun] == ["c"]  # and its place goes to what is wanted
    places[0].begun[0][1].set_result("too late")
    places[1].do()
    assert shared.future.result() == "c"
    assert asked(turns, "ada", "a") is not running


def test_what_nobody_waits_for_is_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    place = Hand()
    turns = Turns(lambda: place)
    watched, forgotten = asked(turns, "ada", "a"), asked(turns, "ada", "b")
    turns.drop_unwanted()
    assert not forgotten.over
    monkeypatch.setattr(module, "GRACE", -1.0)
    with watched.waited_for():
        turns.drop_unwanted()
    assert forgotten.future.cancelled()
    assert not watched.over
    turns.drop_unwanted()
    assert watched.future.cancelled()


def test_what_the_house_has_begun_is_not_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    """A companion that was late thinks on: what is counted serves its next thought."""
    place = Hand()
    turns = Turns(lambda: place)
    begun, waiting = asked(turns, HOUSE, "a"), asked(turns, HOUSE, "b")
    monkeypatch.setattr(module, "GRACE", -1.0)
    turns.drop_unwanted()
    assert not begun.over
    assert waiting.over


def test_a_place_that_cannot_be_made_is_tried_again() -> None:
    made = iter([OSError("no room"), Hand()])

    def make() -> Hand:
        found = next(made)
        if isinstance(found, OSError):
            raise found
        return found

    turns = Turns(make)
    with pytest.raises(OSError, match="no room"):
        asked(turns, "ada", "a").future.result(0)
    assert asked(turns, "ada", "a").place is not None


def test_a_thread_that_was_left_takes_the_next_job() -> None:
    turns = Turns(Thread)
    go = threading.Event()
    first = turns.ask("ada", None, go.wait, PATIENCE)
    second = turns.ask("ben", None, name_of, "b")
    turns.drop(first)
    assert not second.over
    go.set()
    assert second.future.result(PATIENCE) == "b"
    turns.close()


def test_no_failure_is_lost() -> None:
    """A `StopIteration` that is set on what somebody awaits would never reach them."""
    turns = Turns(Thread)
    failed = turns.ask("ada", None, next, iter(()))
    with pytest.raises(RuntimeError):
        failed.future.result(PATIENCE)
    assert turns.ask("ada", None, name_of, "a").future.result(PATIENCE) == "a"
    turns.close()


@pytest.fixture
def processes() -> Iterator[Turns]:
    import multiprocessing

    turns = Turns(lambda: _Process(multiprocessing.get_context("spawn")))
    yield turns
    turns.close()


def test_a_running_process_is_ended_and_another_works_on(processes: Turns) -> None:
    endless = processes.ask("ada", "endless", time.sleep, 3600)
    short = processes.ask("ben", "short", name_of, "b")
    processes.leave("ada", endless)
    with pytest.raises(CancelledError):
        endless.future.result(0)
    assert short.future.result(PATIENCE) == "b"


def test_what_takes_too_long_is_stopped_and_said_so(monkeypatch: pytest.MonkeyPatch) -> None:
    places: list[Hand] = []

    def make() -> Hand:
        places.append(Hand())
        return places[-1]

    turns = Turns(make)
    endless, next_one = asked(turns, "ada", "a"), asked(turns, "ben", "b")
    turns.drop_unwanted()
    assert not endless.over
    monkeypatch.setattr(module, "LIMIT", -1.0)
    with endless.waited_for(), next_one.waited_for():
        turns.drop_unwanted()
    assert places[0].ended
    with pytest.raises(TooLong, match="was stopped"):
        endless.future.result(0)
    monkeypatch.setattr(module, "LIMIT", 3600.0)
    assert asked(turns, "ada", "a") is endless  # a page that asks again later is told as well
    assert asked(turns, "ada", "a") is not endless
    assert next_one.place is places[1]


def test_what_the_house_has_begun_takes_as_long_as_it_takes(monkeypatch: pytest.MonkeyPatch) -> None:
    turns = Turns(Hand)
    begun = asked(turns, HOUSE, "a")
    monkeypatch.setattr(module, "LIMIT", -1.0)
    turns.drop_unwanted()
    assert not begun.over
