"""How often hands of three, five, six and seven cards come up: counted once for every game that pays on them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations
from math import comb

import numpy as np
from numpy.typing import NDArray

from croupier.cache import arrays
from croupier.counting.suits import kinds_of_flops
from croupier.games.poker.hands import (
    HANDS3,
    HANDS6,
    PAIRS5,
    PAIRS_OF,
    filled,
    hand3,
    hand3_high,
    hand6,
    share_royals,
)
from croupier.ranking import poker
from croupier.ranking.three import rank3

Counts = NDArray[np.int64]


def hands3(low: bool = True) -> Counts:
    """All 22,100 three-card hands, by place, in `HANDS3`; `low`: whether an ace may be low in a straight."""
    return arrays("three-card-hands", low, lambda: {"hands": _all3(hand3 if low else hand3_high)})["hands"]


def values3() -> Counts:
    """The values of all 22,100 three-card hands, by place."""
    return arrays("three-card-values", None, lambda: {"values": _all3(rank3)})["values"]


def _all3(found: Callable[[int, int, int], int]) -> Counts:
    return np.array([found(*cards) for cards in poker.all_hands(3).tolist()])


def count3(low: bool = True) -> Counts:
    """All 22,100 three-card hands, by `HANDS3`; `low`: whether an ace may be low in a straight."""
    return np.bincount(hands3(low), minlength=len(HANDS3))


def count5(low: bool = True) -> Counts:
    """All 2,598,960 five-card hands, by `PAIRS5`; `low`: whether an ace may be low in a straight."""
    return arrays("five-card-pairs", low, lambda: {"counts": _count5(low)})["counts"]


def sevens5() -> Counts:
    """All 2,598,960 five-card hands, by `SEVENS5`: pairs of every rank are alike."""
    found = count5()
    each = found[1:5].sum() // 13
    return np.array([found[0], 4 * each, each, 8 * each, *found[5:12], found[12:].sum()])


def count6() -> Counts:
    """All 20,358,520 sets of six cards, by `HANDS6`."""
    return arrays("six-card-hands", None, lambda: {"counts": _count6()})["counts"]


def count7() -> Counts:
    """All 133,784,560 sets of seven cards, by category."""
    return arrays("seven-card-hands", None, lambda: {"counts": poker.categories7()})["counts"]


def _values(size: int) -> Iterator[tuple[tuple[int, ...], NDArray[np.uint16]]]:
    """The values of all hands of `size` cards, those together that have all cards but the lowest four in common."""
    keys, bits = poker.keys_and_bits(poker.all_hands(4))
    for highest in combinations(range(4, 52), size - 4):
        below = comb(highest[0], 4)
        key, bit = poker.keys_and_bits(np.array(highest))
        yield highest, poker.values_of(keys[:below] + key, bits[:below] | bit, size)


def _count5(low: bool) -> Counts:
    counts = np.zeros(len(PAIRS5), dtype=np.int64)
    for _, values in _values(5):
        counts += np.bincount(PAIRS_OF[int(low)][values], minlength=len(PAIRS5))
    return share_royals(counts)


def _count6() -> Counts:
    counts = np.zeros(len(HANDS6), dtype=np.int64)
    fours = poker.all_hands(4)
    for highest, values in _values(6):
        counts[: poker.ROYAL_FLUSH] += np.bincount(values >> 12, minlength=10)[: poker.ROYAL_FLUSH]
        for place in np.flatnonzero(values >> 12 == poker.ROYAL_FLUSH):
            counts[hand6(*highest, *fours[place].tolist())] += 1
    return counts


def fives(low: bool = True) -> NDArray[np.uint8]:
    """What each two cards make with each of the flops that stand for others, in `PAIRS5`, as `filled` has it."""
    return np.stack([filled(flop, low) for flop in kinds_of_flops()[0].tolist()])
