"""Hands that differ only in suits are counted once: which stand for all others, and how suits are renamed to them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import permutations
from math import comb

import numpy as np
from numpy.typing import NDArray

from croupier.kernels import alone, compiled
from croupier.ranking.poker import all_hands, keys_and_bits

Ints = NDArray[np.int64]

FLOPS = 1755
"""Sets of three cards that differ in more than their suits."""
BOARDS5 = 134_459
"""Sets of five cards that differ in more than their suits."""
HOLES = 1326

CHOOSE = np.array([[comb(n, k) for k in range(7)] for n in range(53)], dtype=np.int64)
"""In how many ways cards can be chosen: the place of a set of cards among all of its size is a sum of these."""

RENAMED = np.array([[card - card % 4 + way[card % 4] for card in range(52)] for way in permutations(range(4))])
"""Every card with its suit renamed, in each of the 24 ways to rename suits."""


def hole_kinds() -> Iterator[tuple[int, int, int]]:
    """Each of the 169 kinds of two cards by one of its hands, and how many hands are of that kind."""
    for high in range(13):
        for low in range(high + 1):
            yield 4 * high + 3, 4 * low + 2, 6 if high == low else 12
            if low < high:
                yield 4 * high + 3, 4 * low + 3, 4


@alone
def hole(a: int, b: int) -> int:
    """The place of two cards among all 1,326."""
    return a * (a - 1) // 2 + b if a > b else b * (b - 1) // 2 + a


@alone
def kind(a: int, b: int) -> int:
    """The place of two cards in a square of ranks: the higher one first in hands of two suits, last in suited ones."""
    high, low = max(a >> 2, b >> 2), min(a >> 2, b >> 2)
    return high * 13 + low if (a & 3) != (b & 3) else low * 13 + high


@alone
def place3(a: int, b: int, c: int) -> int:
    """The place of three cards in any order among all 22,100."""
    if a < b:
        a, b = b, a
    if b < c:
        b, c = c, b
    if a < b:
        a, b = b, a
    return a * (a - 1) * (a - 2) // 6 + b * (b - 1) // 2 + c


def _renamed_holes() -> NDArray[np.uint16]:
    low, high = np.moveaxis(np.sort(RENAMED[:, all_hands(2)], axis=2), 2, 0)
    return np.ascontiguousarray(high * (high - 1) // 2 + low, dtype=np.uint16)


RENAMED_HOLES = _renamed_holes()
"""In each of the 24 ways, the place of every two cards with their suits renamed."""
KINDS = np.array([kind(*cards) for cards in all_hands(2).tolist()])
"""The `kind` of every two cards."""


@lru_cache(maxsize=1)
def _renamed_flops() -> Ints:
    """In each of the 24 ways, the place of every flop with its suits renamed."""
    low, middle, high = np.moveaxis(np.sort(RENAMED[:, all_hands(3)], axis=2), 2, 0)
    places: Ints = high * (high - 1) * (high - 2) // 6 + middle * (middle - 1) // 2 + low
    return places


def first_flops() -> Ints:
    """The places of the flops that stand for all others, each the first of its kind."""
    return np.flatnonzero(_renamed_flops().min(axis=0) == np.arange(22100))


@lru_cache(maxsize=1)
def kinds_of_flops() -> tuple[Ints, Ints]:
    """The flops that stand for all others, and how many each stands for."""
    firsts = first_flops()
    return all_hands(3)[firsts].astype(np.int64), 24 // stabilisers().sum(axis=1)


def stabilisers() -> NDArray[np.bool_]:
    """For each of those flops the ways to rename suits that leave it as it is."""
    firsts = first_flops()
    same: NDArray[np.bool_] = (_renamed_flops()[:, firsts] == firsts).T
    return same


@lru_cache(maxsize=1)
def flop_names() -> tuple[Ints, Ints]:
    """For each of 22,100 flops the place of the one that stands for it, and a renaming of suits that leads there."""
    renamed = _renamed_flops()
    return np.searchsorted(first_flops(), renamed.min(axis=0)), np.argmin(renamed, axis=0)


@lru_cache(maxsize=1)
def kinds_of_boards() -> tuple[NDArray[np.int8], Ints]:
    """The boards of five cards that stand for all others, and how many each stands for.

    Of all ways to name the suits the one in which the ranks of each suit, as bits, fall from the first to the last.
    """
    boards = all_hands(5)
    bits = keys_and_bits(boards)[1]
    suits = [bits >> np.uint64(16 * suit) & np.uint64(0x1FFF) for suit in range(4)]
    falling = (suits[0] >= suits[1]) & (suits[1] >= suits[2]) & (suits[2] >= suits[3])
    run = same = np.ones(falling.sum(), dtype=np.int64)
    for suit in range(1, 4):
        run = np.where(suits[suit][falling] == suits[suit - 1][falling], run + 1, 1)
        same = same * run
    return boards[falling], 24 // same


def like_holes() -> Ints:
    """For each of those flops and each two cards the first of those that are the same to it."""
    return np.stack([RENAMED_HOLES[ways].min(axis=0) for ways in stabilisers()])


@compiled
def like_boards(own: int, ways: NDArray[np.bool_]) -> int:
    """How many turns and rivers are the same as this one to a flop which these ways leave as it is; 0 if it is not the
    first of them."""
    size = same = 0
    for way in range(24):
        if ways[way]:
            if RENAMED_HOLES[way, own] < own:
                return 0
            size += 1
            same += int(RENAMED_HOLES[way, own] == own)
    return size // same


@compiled
def kind5(cards: Ints, seen: int) -> tuple[int, int]:
    """The place of the hand that stands for all that differ only in suits, and another card with suits renamed alike.

    The hands that stand for others are those of `kinds_of_boards`: the ranks of each suit, as bits, fall from the first
    suit to the last. Of suits with the same ranks that of the other card comes first.
    """
    suits = np.zeros(4, dtype=np.int64)
    for card in cards:
        suits[card & 3] |= 1 << (card >> 2)
    names = np.zeros(4, dtype=np.int64)
    first = 0
    for suit in range(4):
        for other in range(4):
            names[suit] += int(suits[other] > suits[suit] or (suits[other] == suits[suit] and other < suit))
        first += int(suits[suit] > suits[seen & 3])
    index, size = 0, 0
    for rank in range(13):
        for name in range(4):
            for suit in range(4):
                if names[suit] == name and suits[suit] >> rank & 1:
                    size += 1
                    index += CHOOSE[4 * rank + name, size]
    return index, (seen >> 2 << 2) + first
