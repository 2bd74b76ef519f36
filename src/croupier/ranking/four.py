"""The best four of five or six cards: one number for a hand, higher is better; three of a kind beats a flush here.

A value is `category << 12 | what decides within it`; two hands tie exactly when their values are equal.
"""

from __future__ import annotations

from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from croupier.kernels import alone, compiled
from croupier.ranking.poker import CARD_BITS

CATEGORIES = (
    "high-card",
    "pair",
    "two-pair",
    "straight",
    "flush",
    "three-of-a-kind",
    "straight-flush",
    "four-of-a-kind",
)
HIGH_CARD, PAIR, TWO_PAIR, STRAIGHT, FLUSH, THREE_OF_A_KIND, STRAIGHT_FLUSH, FOUR_OF_A_KIND = range(8)
KICKERS = 78
"""Hands with a given pair: two other ranks."""

_BITS = CARD_BITS.astype(np.int64)
_MASKS = range(1 << 13)


def _best(size: int) -> NDArray[np.int64]:
    """The place of the highest ranks of each set of ranks among all sets of so many; -1 if it has fewer."""
    places = {
        sum(1 << rank for rank in ranks): place
        for place, ranks in enumerate(sorted(combinations(range(13), size), key=lambda ranks: ranks[::-1]))
    }
    best = [-1] * len(_MASKS)
    for mask in _MASKS:
        count = mask.bit_count()
        if count >= size:  # without its lowest rank a larger set has the same highest ones
            best[mask] = places[mask] if count == size else best[mask & (mask - 1)]
    return np.array(best, dtype=np.int64)


def _top_of_run(mask: int) -> int:
    """The highest of four ranks in sequence, an ace also below the two; -1 if there are none."""
    low = mask << 1 | mask >> 12
    starts = low & low >> 1 & low >> 2 & low >> 3
    return starts.bit_length() + 1 if starts else -1


_HIGHEST = np.array([mask.bit_length() - 1 for mask in _MASKS], dtype=np.int64)
_BEST2, _BEST4 = _best(2), _best(4)
_RUNS = np.array([_top_of_run(mask) for mask in _MASKS], dtype=np.int64)


@compiled
def value4(bits: int) -> int:
    """The value of the best four of some cards, from the ranks held in each suit."""
    a, b, c, d = bits & 0x1FFF, bits >> 16 & 0x1FFF, bits >> 32 & 0x1FFF, bits >> 48 & 0x1FFF
    once, twice, thrice = a | b | c | d, (a & b) | (c & d) | ((a | b) & (c | d)), (a & b & (c | d)) | (c & d & (a | b))
    fourfold = a & b & c & d
    if fourfold:
        return int(FOUR_OF_A_KIND << 12 | _HIGHEST[fourfold])
    suited = -1
    for mask in (a, b, c, d):
        if _BEST4[mask] >= 0:
            suited = mask
    if suited >= 0 and _RUNS[suited] >= 0:
        return int(STRAIGHT_FLUSH << 12 | _RUNS[suited])
    if thrice:
        high = _HIGHEST[thrice]
        return int(THREE_OF_A_KIND << 12 | 13 * high + _HIGHEST[once ^ 1 << high])
    if suited >= 0:
        return int(FLUSH << 12 | _BEST4[suited])
    if _RUNS[once] >= 0:
        return int(STRAIGHT << 12 | _RUNS[once])
    if _BEST2[twice] >= 0:
        return int(TWO_PAIR << 12 | _BEST2[twice])
    if twice:
        high = _HIGHEST[twice]
        return int(PAIR << 12 | KICKERS * high + _BEST2[once ^ 1 << high])
    return int(HIGH_CARD << 12 | _BEST4[once])


@alone
def rank4(a: int, b: int, c: int, d: int) -> int:
    """The value of four cards."""
    return value4(_BITS[a] | _BITS[b] | _BITS[c] | _BITS[d])


@alone
def rank4of5(a: int, b: int, c: int, d: int, e: int) -> int:
    """The value of the best four of five cards."""
    return value4(_BITS[a] | _BITS[b] | _BITS[c] | _BITS[d] | _BITS[e])


@alone
def rank4of6(a: int, b: int, c: int, d: int, e: int, f: int) -> int:
    """The value of the best four of six cards."""
    return value4(_BITS[a] | _BITS[b] | _BITS[c] | _BITS[d] | _BITS[e] | _BITS[f])


@compiled
def values4(hands: NDArray[np.int8], found: NDArray[np.int16]) -> None:
    """The values of many hands, a row each, of as many cards as they have."""
    for hand in range(len(found)):
        bits = 0
        for place in range(hands.shape[1]):
            bits |= _BITS[hands[hand, place]]
        found[hand] = value4(bits)


@compiled
def compared4(own: int, seen: int, left: NDArray[np.int64], qualifier: int, found: NDArray[np.int64]) -> None:
    """How a value stands (it loses, ties, wins, or less than `qualifier` is met) against every five of the cards left,
    with the card that is seen, if it is one."""
    known = _BITS[seen] if seen >= 0 else 0
    for i in range(len(left)):
        for j in range(i):
            for k in range(j):
                three = known | _BITS[left[i]] | _BITS[left[j]] | _BITS[left[k]]
                for m in range(k):
                    for n in range(m):
                        value = value4(three | _BITS[left[m]] | _BITS[left[n]])
                        found[3 if value < qualifier else 1 if value == own else 2 if value < own else 0] += 1
