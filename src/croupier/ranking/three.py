"""Three-card poker hands: one number for a hand, higher is better; a straight beats a flush here.

A value is `category << 12 | deciding ranks`; two hands tie exactly when their values are equal.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from croupier.kernels import alone, compiled

CATEGORIES = ("high-card", "pair", "flush", "straight", "three-of-a-kind", "straight-flush")
HIGH_CARD, PAIR, FLUSH, STRAIGHT, THREE_OF_A_KIND, STRAIGHT_FLUSH = range(6)
_ACE = 12


@alone
def rank3(a: int, b: int, c: int) -> int:
    """The value of three cards."""
    high, middle, low = a >> 2, b >> 2, c >> 2
    if high < middle:
        high, middle = middle, high
    if middle < low:
        middle, low = low, middle
    if high < middle:
        high, middle = middle, high
    if high == middle and middle == low:
        return THREE_OF_A_KIND << 12 | high
    if high == middle:
        return PAIR << 12 | high << 4 | low
    if middle == low:
        return PAIR << 12 | low << 4 | high
    suited = (a & 3) == (b & 3) and (b & 3) == (c & 3)
    top = -1
    if high - low == 2:
        top = high
    elif high == _ACE and middle == 1 and low == 0:
        top = 1  # ace, deuce, three: the lowest straight
    if top >= 0:
        return (STRAIGHT_FLUSH if suited else STRAIGHT) << 12 | top
    return (FLUSH if suited else HIGH_CARD) << 12 | high << 8 | middle << 4 | low


@compiled
def categories3() -> NDArray[np.int64]:
    """How many of all 22,100 three-card hands fall into each category."""
    found = np.zeros(6, dtype=np.int64)
    for a in range(52):
        for b in range(a):
            for c in range(b):
                found[rank3(a, b, c) >> 12] += 1
    return found
