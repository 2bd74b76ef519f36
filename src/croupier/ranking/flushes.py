"""Seven cards as High Card Flush ranks them: by how many are of one suit, then by the ranks of these.

A value is `length << 13 | ranks of the flush, as bits`: more cards are better, then the highest card that the other
flush does not have. Two hands tie exactly when their values are equal.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from croupier.kernels import alone

SHORTEST, LONGEST = 2, 7
"""Of seven cards at least two are of one suit."""
RANKS = (1 << 13) - 1
"""The bits of a value that are the ranks of the flush."""
_ACE = 12
LENGTHS = np.array([mask.bit_count() for mask in range(1 << 13)], dtype=np.int64)
"""How many ranks a set of them, as bits, has."""


def _highest() -> NDArray[np.int64]:
    return np.array([1 << mask.bit_length() >> 1 for mask in range(1 << 13)], dtype=np.int64)


HIGHEST = _highest()
"""The highest of a set of ranks, as a bit."""


def _runs() -> NDArray[np.int64]:
    """The most ranks in sequence of each set, where an ace is only high and where it may also be low."""
    found = np.zeros((2, 1 << 13), dtype=np.int64)
    for low in (0, 1):
        for mask in range(1 << 13):
            left = mask << 1 | (mask >> _ACE if low else 0)
            while left:
                found[low, mask] += 1
                left &= left << 1
    return found


RUNS = _runs()


@alone
def suited(suit: int, a: int, b: int, c: int, d: int, e: int, f: int, g: int) -> int:
    """The ranks, as bits, of the cards of one suit among seven."""
    ranks = 0
    for card in (a, b, c, d, e, f, g):
        if card & 3 == suit:
            ranks |= 1 << (card >> 2)
    return ranks


@alone
def flush_value(ranks: int, whole: bool) -> int:
    """The value of cards of one suit; `whole` says whether all of them are compared, or the highest only."""
    return int(LENGTHS[ranks]) << 13 | (ranks if whole else int(HIGHEST[ranks]))


@alone
def flush7(whole: bool, a: int, b: int, c: int, d: int, e: int, f: int, g: int) -> int:
    """The value of the best flush of seven cards."""
    best = 0
    for suit in range(4):
        best = max(best, flush_value(suited(suit, a, b, c, d, e, f, g), whole))
    return best


@alone
def run7(low: bool, a: int, b: int, c: int, d: int, e: int, f: int, g: int) -> int:
    """The length of the longest straight flush of seven cards; `low` says whether an ace may be low in it."""
    best = 0
    for suit in range(4):
        best = max(best, int(RUNS[int(low), suited(suit, a, b, c, d, e, f, g)]))
    return best


def longest7(of_suit: NDArray[np.int64]) -> NDArray[np.int64]:
    """All 133,784,560 hands of seven cards by the most that any suit has, if `of_suit` says what its ranks make.

    Each suit adds its cards to what the others have: hands by cards dealt so far and the most until now.
    """
    suit, ways = np.zeros((8, 8), dtype=np.int64), np.zeros((8, 8), dtype=np.int64)
    few = LENGTHS <= LONGEST
    np.add.at(suit, (LENGTHS[few], of_suit[few]), 1)
    ways[0, 0] = 1
    for _ in range(4):
        more = np.zeros_like(ways)
        for held, most, size, longest in np.argwhere(ways[:, :, None, None] * suit):
            if held + size <= LONGEST:
                more[held + size, max(most, longest)] += ways[held, most] * suit[size, longest]
        ways = more
    found: NDArray[np.int64] = ways[LONGEST]
    return found
