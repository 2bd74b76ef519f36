"""Chains in rationals: states that reach each other, states that are left for good, and how long it takes."""

from __future__ import annotations

from fractions import Fraction

import pytest

from croupier.counting.markov import Step, run

HALF = Fraction(1, 2)


@pytest.mark.parametrize("win", [HALF, Fraction(9, 19), Fraction(244, 495)])
@pytest.mark.parametrize(("start", "goal"), [(1, 2), (3, 10), (5, 6)])
def test_the_ruin_of_a_gambler(win: Fraction, start: int, goal: int) -> None:
    """Huygens' problem has a closed form; every state between ruin and goal reaches every other."""

    def step(held: int) -> Step[int, int]:
        moves = {held + 1: win, held - 1: 1 - win}
        states = {to: chance for to, chance in moves.items() if 0 < to < goal}
        return Step(states, {to: chance for to, chance in moves.items() if to not in states})

    course = run(start, step)
    ratio = (1 - win) / win
    reached = Fraction(start, goal) if ratio == 1 else (1 - ratio**start) / (1 - ratio**goal)
    assert course.ends[goal] == reached
    assert sum(course.ends.values()) == 1
    length = start * (goal - start) if ratio == 1 else (start - goal * reached) / (1 - 2 * win)
    assert course.length == length


def test_waiting_for_all_faces_of_a_die() -> None:
    def step(seen: int) -> Step[int, str]:
        new = Fraction(6 - seen, 6)
        states = {seen: 1 - new} if seen else {}
        return Step(states | ({seen + 1: new} if seen < 5 else {}), {"all": new} if seen == 5 else {})

    course = run(0, step)
    assert course.ends == {"all": 1}
    assert course.length == Fraction(147, 10)
    assert course.visits[0] == 1
    waits = [Fraction(6 - seen, 6) for seen in range(6)]  # independent geometric waits: their variances add up
    assert course.variance == sum((1 - new) / new**2 for new in waits)


def test_steps_of_different_length() -> None:
    steps = {
        "a": Step({"b": HALF}, {"end": HALF}, Fraction(2)),
        "b": Step[str, str]({}, {"end": Fraction(1)}, Fraction(10)),
    }
    course = run("a", steps.__getitem__)
    assert course.length == 2 + HALF * 10
    assert course.square == HALF * 2**2 + HALF * 12**2


def test_a_step_whose_length_depends_on_where_it_leads() -> None:
    """From a: 1 or 3 long to the end (1/4 each), 5 long to b (1/2), whence 10 to the end."""
    steps = {
        "a": Step({"b": HALF}, {"end": HALF}, Fraction(7, 2), Fraction(15), {"b": HALF * 5}),
        "b": Step[str, str]({}, {"end": Fraction(1)}, Fraction(10)),
    }
    course = run("a", steps.__getitem__)
    assert course.length == Fraction(1 + 3, 4) + HALF * 15
    assert course.square == Fraction(1 + 9, 4) + HALF * 15**2
