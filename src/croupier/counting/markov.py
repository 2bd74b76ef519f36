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
    square: Fraction | None = None
    """The mean square of how long it takes; None: it always takes its length."""
    lengths: Mapping[S, Fraction] | None = None
    """State to the chance of going there times how long the step then takes on average; None: its length always."""

    def later(self, left: Mapping[S, Fraction]) -> Fraction:
        """What the step adds to the mean square of all that is still to come, `left` being the mean from each state."""
        square = self.length**2 if self.square is None else self.square
        onward = self.lengths or {state: chance * self.length for state, chance in self.states.items()}
        return square + 2 * sum((weight * left[state] for state, weight in onward.items()), Fraction(0))


@dataclass(frozen=True)
class Course(Generic[S, E]):
    """What becomes of a chain: the chance of each end, its mean length, and the mean visits to each state."""

    ends: dict[E, Fraction]
    length: Fraction
    visits: dict[S, Fraction]
    square: Fraction
    """The mean square of its length."""

    @property
    def variance(self) -> Fraction:
        """The variance of its length."""
        return self.square - self.length**2


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
    groups = _in_order(start, steps)
    for group in groups:
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
    left = _left(groups, steps)
    square = sum((times * steps[state].later(left) for state, times in visits.items()), Fraction(0))
    return Course(ends, left[start], visits, square)


def _left(groups: list[list[S]], steps: Mapping[S, Step[S, E]]) -> dict[S, Fraction]:
    """How long the chain still takes on average from each state."""
    left: dict[S, Fraction] = {}
    for group in reversed(groups):
        rows = []
        for state in group:
            onward = steps[state].states
            later = sum((chance * left[other] for other, chance in onward.items() if other in left), Fraction(0))
            row = [Fraction(state == other) - onward.get(other, Fraction(0)) for other in group]
            rows.append([*row, steps[state].length + later])
        left |= dict(zip(group, _solved(rows), strict=True))
    return left


def _visits(group: list[S], steps: Mapping[S, Step[S, E]], flow: Mapping[S, Fraction]) -> dict[S, Fraction]:
    """Mean visits to states that reach each other, from what flows in."""
    rows = [
        [Fraction(state == other) - steps[other].states.get(state, Fraction(0)) for other in group] + [flow[state]]
        for state in group
    ]
    return dict(zip(group, _solved(rows), strict=True))


def _solved(rows: list[list[Fraction]]) -> list[Fraction]:
    """Linear equations, the right side last in each row: Gaussian elimination."""
    size = len(rows)
    for place in range(size):
        pivot = next(row for row in range(place, size) if rows[row][place])
        rows[place], rows[pivot] = rows[pivot], rows[place]
        lead = rows[place][place]
        rows[place] = [cell / lead for cell in rows[place]]
        for row in range(size):
            if row != place and (factor := rows[row][place]):
                rows[row] = [cell - factor * base for cell, base in zip(rows[row], rows[place], strict=True)]
    return [row[size] for row in rows]


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
