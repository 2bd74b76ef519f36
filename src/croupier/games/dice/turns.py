"""Whose turn it is with the dice, and how long wagers stand."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from fractions import Fraction
from math import sqrt
from typing import TypeVar

from croupier.counting.markov import Course

S = TypeVar("S", bound=Hashable)
E = TypeVar("E", bound=Hashable)
PASS_DICE = "pass-dice"
"""What a seat says, with 0 cents, among its wagers if it does not want the dice."""


def next_thrower(players: Sequence[int], last: int, keeps: bool) -> int:
    """The seat that throws: the last one if it keeps the dice, otherwise the next clockwise of those who play."""
    if keeps and last in players:
        return last
    return min(players, key=lambda seat: (seat <= last, seat))


def to_decide(course: Course[S, E]) -> str:
    """How many rolls decide a wager, in words: the mean and the standard deviation."""
    return spread(course.length, course.variance, "rolls to decide")


def spread(mean: Fraction, variance: Fraction, what: str) -> str:
    """A mean and a standard deviation in words."""
    exactly = f"{mean} = " if 1 < mean.denominator < 10**5 else ""
    figure = f"{exactly}{float(mean):.4f}" if mean.denominator > 1 else f"{mean}"
    return f"{figure} {what} on average, standard deviation {sqrt(variance):.4f}"
