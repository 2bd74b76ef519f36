"""How often hands of three, five, six and seven cards come up: counted once for every game that pays on them."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from croupier.cache import arrays
from croupier.games.poker.hands import HANDS3, HANDS6, PAIRS5, hand3, hand3_high, hand6, pairs5
from croupier.kernels import compiled
from croupier.ranking import poker

Counts = NDArray[np.int64]


def count3(low: bool = True) -> Counts:
    """All 22,100 three-card hands, by `HANDS3`; `low`: whether an ace may be low in a straight."""
    return arrays("three-card-hands", low, lambda: {"counts": _count3(low)})["counts"]


def count5(low: bool = True) -> Counts:
    """All 2,598,960 five-card hands, by `PAIRS5`; `low`: whether an ace may be low in a straight."""
    return arrays("five-card-pairs", low, lambda: {"counts": _count5(low)})["counts"]


def count6() -> Counts:
    """All 20,358,520 sets of six cards, by `HANDS6`."""
    return arrays("six-card-hands", None, lambda: {"counts": _count6()})["counts"]


def count7() -> Counts:
    """All 133,784,560 sets of seven cards, by category."""
    return arrays("seven-card-hands", None, lambda: {"counts": poker.categories7()})["counts"]


@compiled
def _count3(low: bool) -> Counts:
    counts = np.zeros(len(HANDS3), dtype=np.int64)
    for a in range(52):
        for b in range(a):
            for c in range(b):
                counts[hand3(a, b, c) if low else hand3_high(a, b, c)] += 1
    return counts


@compiled
def _count5(low: bool) -> Counts:
    counts = np.zeros(len(PAIRS5), dtype=np.int64)
    for a in range(52):
        for b in range(a):
            for c in range(b):
                for d in range(c):
                    for e in range(d):
                        counts[pairs5(low, a, b, c, d, e)] += 1
    return counts


@compiled
def _count6() -> Counts:
    counts = np.zeros(len(HANDS6), dtype=np.int64)
    for a in range(52):
        for b in range(a):
            for c in range(b):
                for d in range(c):
                    for e in range(d):
                        for f in range(e):
                            counts[hand6(a, b, c, d, e, f)] += 1
    return counts
