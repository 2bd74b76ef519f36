"""Whether a history of calls that overlapped could have been one call after the other.

Wing and Gong's search, with Lowe's memory of what was tried, as Porcupine has it: take any call that began before any
other one ended, have the model do it, and go on; where nothing fits, go back and take another one.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Call:
    """Something that was asked of a register."""

    begun: int
    ended: int
    """The steps of the simulation at which it began and ended; both are different for all calls."""
    what: str
    answer: Any
    """What was answered; None where nobody knows whether it was done."""
    said: str = ""
    """The call in words."""


Model = Callable[[Any, Call], Iterable[Hashable]]
"""The states that a register may have after a call that was answered so in a state; none if it cannot have been."""


def revisions(state: int, call: Call) -> Iterable[int]:
    """A table as a register of its revision: a look finds it, an act leaves it or makes it one more."""
    if call.what == "look":
        return (state,) if call.answer == state else ()
    if call.what == "close":
        return (state, state + 1, state + 2)
    if call.answer is None or call.what in ("shift", "limit"):
        return (state + 1, state)
    return (call.answer,) if call.answer in (state, state + 1) else ()


def unfit(calls: Sequence[Call], first: Hashable, model: Model = revisions) -> Call | None:
    """The call that cannot be placed, of a history that is not linearizable; None if it is."""
    order = sorted(calls, key=lambda call: call.begun)
    done: set[int] = set()
    beyond = 0  # every call before this place is done
    tried: set[tuple[int, frozenset[int], Hashable]] = set()
    path: list[tuple[int, int, Any, Any]] = []  # the call that was placed, the place before, the state before, choices
    state: Any = first
    furthest = -1
    choices = _choices(order, done, beyond, state, model)
    while len(done) + beyond < len(order):
        step = next(choices, None)
        if step is None:
            if not path:
                return order[max(furthest, 0)]
            place, beyond_before, state, choices = path.pop()
            for one in range(beyond_before, beyond):
                done.add(one)
            done.discard(place)
            beyond = beyond_before
            continue
        place, after = step
        before = beyond
        done.add(place)
        while beyond in done:
            done.discard(beyond)
            beyond += 1
        mark = (beyond, frozenset(done), after)
        if mark in tried:
            for one in range(before, beyond):
                done.add(one)
            done.discard(place)
            beyond = before
            continue
        tried.add(mark)
        furthest = max(furthest, beyond)
        path.append((place, before, state, choices))
        state = after
        choices = _choices(order, done, beyond, state, model)
    return None


def _choices(order: Sequence[Call], done: set[int], beyond: int, state: Any, model: Model) -> Any:
    """The calls that may come next, with the states that they may lead to."""
    candidates = []
    first_end = None
    for place in range(beyond, len(order)):
        call = order[place]
        if first_end is not None and call.begun > first_end:
            break
        if place in done:
            continue
        candidates.append(place)
        first_end = call.ended if first_end is None else min(first_end, call.ended)
    return iter([(place, after) for place in candidates for after in model(state, order[place])])
