"""On which ball a bingo pattern is won: by one card exactly, by many cards that share the balls.

Given the numbers called, cards are independent, and how likely a card has the pattern depends only on how many numbers
of each column have been called. So a table over those five counts has all of it; what one card makes is summed in whole
numbers, what many make in floating point, to twelve places.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from croupier.cache import arrays
from croupier.equipment import stream
from croupier.games.lottery.bingo_cards import FREE, SIDE, SQUARES
from croupier.kernels import compiled

Floats = NDArray[np.float64]
COLUMN = 15
"""Numbers of a column."""
BALLS = SIDE * COLUMN


@compiled
def _covers(masks: NDArray[np.int64], free: int) -> NDArray[np.int64]:
    """Of the ways to cover some squares of each column, how many have a pattern: by the five counts."""
    found = np.zeros(6**5, dtype=np.int64)
    below = (1 << free) - 1
    for some in range(1 << 24):
        covered = (some & below) | (1 << free) | ((some >> free) << (free + 1))
        for mask in masks:
            if covered & mask == mask:
                place = 0
                for column in range(5):
                    held = 0
                    for row in range(5):
                        square = 5 * row + column
                        if square != free and covered >> square & 1:
                            held += 1
                    place = place * 6 + held
                found[place] += 1
                break
    return found


@lru_cache(maxsize=32)
def covers(masks: tuple[int, ...]) -> NDArray[np.int64]:
    """How many ways to cover so many squares of each column have a pattern."""
    kept = arrays("bingo-pattern", masks, lambda: {"covers": _covers(np.array(masks, dtype=np.int64), FREE)})
    return kept["covers"].reshape((6,) * SIDE)


@lru_cache(maxsize=32)
def one_card(masks: tuple[int, ...]) -> tuple[Fraction, ...]:
    """The chance that one card has a pattern by each number of calls, none to all."""
    table = covers(masks)
    by_squares = [0] * SQUARES
    for held in np.ndindex(table.shape):
        by_squares[min(sum(held), SQUARES - 1)] += int(table[held])
    others = BALLS - (SQUARES - 1)

    def ways(calls: int) -> int:
        return sum(held * math.comb(others, calls - covered) for covered, held in enumerate(by_squares[: calls + 1]))

    return tuple(Fraction(ways(calls), math.comb(BALLS, calls)) for calls in range(BALLS + 1))


@lru_cache(maxsize=8)
def _chances(masks: tuple[int, ...]) -> Floats:
    """The chance that a random card has a pattern, by how many numbers of each column have been called."""
    table: Floats = covers(masks).astype(np.float64)
    for column in range(SIDE):
        held = SIDE - (column == SIDE // 2)
        step = np.zeros((COLUMN + 1, 6))
        for called in range(COLUMN + 1):
            for hits in range(held + 1):
                misses = called - hits
                if 0 <= misses <= COLUMN - held:
                    step[called, hits] = math.comb(COLUMN - held, misses) / math.comb(COLUMN, called)
        table = np.moveaxis(np.tensordot(step, table, axes=(1, column)), 0, column)
    return np.clip(table, 0.0, 1.0)


@lru_cache(maxsize=1)
def _called() -> tuple[Floats, NDArray[np.int64]]:
    """How likely each five counts are once so many numbers have been called, and how many that is."""
    ways: Floats = np.array([math.comb(COLUMN, count) for count in range(COLUMN + 1)], dtype=np.float64)
    total = np.indices((COLUMN + 1,) * SIDE).sum(axis=0)
    chance = ways
    for _ in range(SIDE - 1):
        chance = np.multiply.outer(chance, ways)
    return chance / np.array([float(math.comb(BALLS, calls)) for calls in range(BALLS + 1)])[total], total


@dataclass(frozen=True)
class Spread:
    """How games with so many cards end: row by ball, column by how many cards win together."""

    chances: Floats

    def by_ball(self) -> Floats:
        """The chance that a game is won on each ball, the first one at 1."""
        found: Floats = self.chances.sum(axis=1)
        return found

    def within(self, balls: int) -> float:
        """The chance that a game is won within so many balls."""
        return float(self.chances[: balls + 1].sum())

    @property
    def mean(self) -> float:
        """The ball on which a game is won on average."""
        return float(self.by_ball() @ np.arange(len(self.chances)))


@lru_cache(maxsize=16)
def many_cards(masks: tuple[int, ...], cards: int, most: int = 12) -> Spread:
    """How games of a pattern end with so many cards, each of them random; `most` or more winners are one."""
    has, (chance, total) = _chances(masks), _called()
    found = np.zeros((BALLS + 1, min(cards, most) + 1))
    for column in range(SIDE):
        before = tuple(slice(0, COLUMN) if one == column else slice(None) for one in range(SIDE))
        after = tuple(slice(1, None) if one == column else slice(None) for one in range(SIDE))
        left = (COLUMN - np.arange(COLUMN)).reshape([-1 if one == column else 1 for one in range(SIDE)])
        path = chance[before] * left / (BALLS - total[before])
        newly = np.clip(has[after] - has[before], 0.0, 1.0)
        ball = (total[before] + 1).ravel()
        _add(found, path, newly, 1 - has[after], ball, cards)
    return Spread(found)


def independent(has: Sequence[float], cards: int, most: int = 12) -> Spread:
    """The same for cards on numbers of the players' own: which are called makes no difference, only how many."""
    found = np.zeros((len(has), min(cards, most) + 1))
    chances = np.array(has)
    _add(found, np.ones(len(has) - 1), np.diff(chances), 1 - chances[1:], np.arange(1, len(has)), cards)
    return Spread(found)


def _add(found: Floats, path: Floats, newly: Floats, without: Floats, ball: NDArray[np.int64], cards: int) -> None:
    """Games that go on to a ball on which some cards have the pattern first."""
    most = found.shape[1] - 1
    before = (newly + without) ** cards
    told = without**cards
    for winners in range(1, most + 1):
        exactly = math.comb(cards, winners) * newly**winners * without ** (cards - winners)
        if winners == most and cards > most:
            exactly = before - told
        told = told + exactly
        found[:, winners] += np.bincount(ball, weights=(path * exactly).ravel(), minlength=len(found))


@compiled
def simulate_games(
    seed: int, block: int, rounds: int, masks: NDArray[np.int64], cards: int, free: int
) -> NDArray[np.int64]:
    """Games dealt one by one, all balls in their order and every card of the hall: by ball and number of winners."""
    state = stream.start(seed, block)
    found = np.zeros((76, cards + 1), dtype=np.int64)
    order = np.arange(75)
    turn = np.zeros(75, dtype=np.int64)
    column = np.arange(15)
    at = np.zeros(25, dtype=np.int64)
    for _ in range(rounds):
        stream.deal(state, order, 75)
        for place in range(75):
            turn[order[place]] = place + 1
        best, winners = 99, 0
        for _card in range(cards):
            for letter in range(5):
                stream.deal(state, column, 5)
                for row in range(5):
                    at[5 * row + letter] = turn[15 * letter + column[row]]
            at[free] = 0
            first = 99
            for mask in masks:
                latest = 0
                for square in range(25):
                    if mask >> square & 1 and at[square] > latest:
                        latest = at[square]
                first = min(first, latest)
            if first < best:
                best, winners = first, 1
            elif first == best:
                winners += 1
        found[best, winners] += 1
    return found


@compiled
def simulate_own(seed: int, block: int, rounds: int, spaces: int, matches: int, cards: int) -> NDArray[np.int64]:
    """Games of cards with numbers of their own: won on the ball that is the so manieth of a card."""
    state = stream.start(seed, block)
    found = np.zeros((76, cards + 1), dtype=np.int64)
    order, own = np.arange(75), np.arange(75)
    turn = np.zeros(75, dtype=np.int64)
    for _ in range(rounds):
        stream.deal(state, order, 75)
        for place in range(75):
            turn[order[place]] = place + 1
        best, winners = 99, 0
        for _card in range(cards):
            stream.deal(state, own, spaces)
            turns = np.sort(turn[own[:spaces]])
            first = turns[matches - 1]
            if first < best:
                best, winners = first, 1
            elif first == best:
                winners += 1
        found[best, winners] += 1
    return found
