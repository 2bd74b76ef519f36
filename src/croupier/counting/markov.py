"""Chains that end: how often each end is reached and how long it takes, in exact fractions.

States that can reach each other are solved together, the rest one after the other in the order in which the chain runs
through them, so that a thousand states that are left for good cost no more than a thousand divisions.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Generic, TypeVar

S = TypeVar("S", bound=Hashable)
E = TypeVar("E", bound=Hashable)


@dataclass(frozen=True)
class Step(Generic[S, E]):
    """Where a chain goes from one state: to other states, or to an end, each with its chance."""

    states: Mapping[S, Fraction]
    ends: Mapping[E, Fraction]
    length: Fraction = Fraction(1)
    """How long the step takes on average."""


@dataclass(frozen=True)
class Course(Generic[S, E]):
    """What becomes of a chain: the chance of each end, its mean length, and the mean visits to each state."""

    ends: dict[E, Fraction]
    length: Fraction
    visits: dict[S, Fraction]


def run(start: S, step: Callable[[S], Step[S, E]]) -> Course[S, E]:
    """Follow a chain from `start` until it has ended."""
    steps: dict[S, Step[S, E]] = {}
    waiting = [start]
    while waiting:
        state = waiting.pop()
        if state not in steps:
            steps[state] = step(state)
            waiting += [other for other in steps[state].states if other not in steps]
    flow: dict[S, Fraction] = dict.fromkeys(steps, Fraction(0))
    flow[start] = Fraction(1)
    visits: dict[S, Fraction] = {}
    for group in _in_order(start, steps):
        inside = _visits(group, steps, flow)
        visits |= inside
        members = set(group)
        for state, times in inside.items():
            for other, chance in steps[state].states.items():
                if other not in members:
                    flow[other] += times * chance
    ends: dict[E, Fraction] = {}
    for state, times in visits.items():
        for end, chance in steps[state].ends.items():
            ends[end] = ends.get(end, Fraction(0)) + times * chance
    length = sum((times * steps[state].length for state, times in visits.items()), Fraction(0))
    return Course(ends, length, visits)


def _visits(group: list[S], steps: Mapping[S, Step[S, E]], flow: Mapping[S, Fraction]) -> dict[S, Fraction]:
    """Mean visits to states that reach each other, from what flows in: Gaussian elimination in fractions."""
    if len(group) == 1:
        state = group[0]
        return {state: flow[state] / (1 - steps[state].states.get(state, Fraction(0)))}
    rows = [
        [Fraction(state == other) - steps[other].states.get(state, Fraction(0)) for other in group] + [flow[state]]
        for state in group
    ]
    size = len(group)
    for place in range(size):
        pivot = next(row for row in range(place, size) if rows[row][place])
        rows[place], rows[pivot] = rows[pivot], rows[place]
        lead = rows[place][place]
        rows[place] = [cell / lead for cell in rows[place]]
        for row in range(size):
            if row != place and (factor := rows[row][place]):
                rows[row] = [cell - factor * base for cell, base in zip(rows[row], rows[place], strict=True)]
    return {state: rows[place][size] for place, state in enumerate(group)}


def _in_order(start: S, steps: Mapping[S, Step[S, E]]) -> list[list[S]]:
    """The states in groups that reach each other, each group before those that it leads to (Tarjan)."""
    number: dict[S, int] = {}
    low: dict[S, int] = {}
    path: list[S] = []
    on_path: set[S] = set()
    groups: list[list[S]] = []
    stack: list[tuple[S, Iterable[S]]] = []

    def enter(state: S) -> None:
        number[state] = low[state] = len(number)
        path.append(state)
        on_path.add(state)
        stack.append((state, iter(steps[state].states)))

    enter(start)
    while stack:
        state, others = stack[-1]
        for other in others:
            if other not in number:
                enter(other)
                break
            if other in on_path:
                low[state] = min(low[state], number[other])
        else:
            stack.pop()
            if stack:
                low[stack[-1][0]] = min(low[stack[-1][0]], low[state])
            if low[state] == number[state]:
                cut = path.index(state)
                groups.append(path[cut:])
                on_path -= set(path[cut:])
                del path[cut:]
    return groups[::-1]
