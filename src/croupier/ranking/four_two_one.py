"""Seven cards set as a high hand of four, a medium hand of two and a low hand of one, with a joker.

The joker is an ace or completes a straight or a flush; in a flush it is the highest card that the flush lacks. A
four-card value is `category << 12 | what decides within it`, ace-2-3-4 second among straights; medium hands are the
two-card hands of `ranking.pai_gow`, low hands ranks.
"""

from __future__ import annotations

from itertools import combinations
from math import comb

import numpy as np
from numpy.typing import NDArray

from croupier.kernels import alone, compiled
from croupier.ranking.pai_gow import FIRST_PAIR, JOKER, PAIRS, rank_low, rank_of

CATEGORIES = (
    "high-card",
    "pair",
    "two-pair",
    "three-of-a-kind",
    "straight",
    "flush",
    "four-of-a-kind",
    "straight-flush",
    "four-aces",
)
HIGH_CARD, PAIR, TWO_PAIR, THREE, STRAIGHT, FLUSH, FOUR, STRAIGHT_FLUSH, FOUR_ACES = range(9)
KICKERS = 78
"""Hands with a given pair: two other ranks."""
_ACE = 1 << 12
_WHEEL, _BROADWAY = 10, 11

SETTINGS = np.array([(*pair, low) for pair in PAIRS.tolist() for low in range(7) if low not in pair], dtype=np.int64)
"""The 105 ways to set seven cards: the places of the medium hand's two and of the low hand's one."""


def _place(held: tuple[int, ...]) -> int:
    """The place of some different ranks, the lowest first, among all sets of as many: the highest decides first."""
    return sum(comb(rank, size) for size, rank in enumerate(held, 1))


def _by_ranks(size: int) -> NDArray[np.int64]:
    found = np.full(1 << 13, -1, dtype=np.int64)
    for held in combinations(range(13), size):
        found[sum(1 << rank for rank in held)] = _place(held)
    return found


def _runs(missing: int) -> NDArray[np.int64]:
    """By ranks the best straight that they are, or that so many missing ones make of them; -1 for none."""
    found = np.full(1 << 13, -1, dtype=np.int64)
    windows = [((low, low + 1, low + 2, low + 3), _BROADWAY if low == 9 else low) for low in range(10)]
    for window, value in [*windows, ((0, 1, 2, 12), _WHEEL)]:
        for held in combinations(window, 4 - missing):
            mask = sum(1 << rank for rank in held)
            found[mask] = max(found[mask], value)
    return found


_PLACE2, _PLACE4, _RUN3, _RUN4 = _by_ranks(2), _by_ranks(4), _runs(1), _runs(0)
_HIGHEST = np.array([mask.bit_length() - 1 for mask in range(1 << 13)], dtype=np.int64)
_TOP_TWO = np.array(
    [_place(held[2:]) for held in sorted(combinations(range(13), 4), key=_place)], dtype=np.int64
)  # fmt: skip
"""Of four cards without a pair, by their place, the value of the highest two as a medium hand."""
_TOP_ONE = np.array([max(held) for held in sorted(combinations(range(13), 2), key=_place)], dtype=np.int64)
"""Of a medium hand without a pair its highest rank."""


@compiled
def _grouped(ranks: int, twice: int, thrice: int, fourth: int) -> int:
    """The value of four cards by how often they hold each rank."""
    if fourth:
        return int(FOUR_ACES << 12 if fourth & _ACE else FOUR << 12 | _HIGHEST[fourth])
    if thrice:
        return int(THREE << 12 | 13 * _HIGHEST[thrice] + _HIGHEST[ranks ^ thrice])
    if _PLACE2[twice] >= 0:
        return int(TWO_PAIR << 12 | _PLACE2[twice])
    if twice:
        return int(PAIR << 12 | KICKERS * _HIGHEST[twice] + _PLACE2[ranks ^ twice])
    return int(HIGH_CARD << 12 | _PLACE4[ranks])


@alone
def rank_high(a: int, b: int, c: int, d: int) -> int:
    """The value of a four-card hand."""
    ranks = twice = thrice = fourth = joker = 0
    suit = -2
    for card in (a, b, c, d):
        if card >= JOKER:
            joker = 1
            continue
        bit = 1 << (card >> 2)
        fourth |= thrice & bit
        thrice |= twice & bit
        twice |= ranks & bit
        ranks |= bit
        suit = card & 3 if suit in (-2, card & 3) else -1
    run = -1 if twice else _RUN3[ranks] if joker else _RUN4[ranks]
    if suit >= 0 and run >= 0:
        return int(STRAIGHT_FLUSH << 12 | run)
    if joker == 0:
        if suit >= 0:
            return int(FLUSH << 12 | _PLACE4[ranks])
        return int(STRAIGHT << 12 | run) if run >= 0 else int(_grouped(ranks, twice, thrice, fourth))
    best = _grouped(ranks | _ACE, twice | ranks & _ACE, thrice | twice & _ACE, fourth | thrice & _ACE)
    if run >= 0:
        best = max(best, STRAIGHT << 12 | run)
    if suit >= 0:
        lacks = _ACE
        while lacks & ranks:
            lacks >>= 1
        best = max(best, FLUSH << 12 | _PLACE4[ranks | lacks])
    return int(best)


@compiled
def is_complete(high: int) -> bool:
    """Whether a four-card value is a straight, a flush or a straight flush."""
    category = high >> 12
    return category in (STRAIGHT, FLUSH, STRAIGHT_FLUSH)


@alone
def in_order(high: int, medium: int, low: int) -> bool:
    """Whether the high hand outranks the medium hand, and this the low hand: of hands that are alike as far as the
    shorter one goes the longer is higher."""
    category = high >> 12
    if medium >= FIRST_PAIR:
        return bool(category > PAIR or (category == PAIR and (high & 0xFFF) // KICKERS >= medium - FIRST_PAIR))
    return bool(_TOP_ONE[medium] >= low and (category > HIGH_CARD or _TOP_TWO[high & 0xFFF] >= medium))


@alone
def set_three(cards: NDArray[np.int64], i: int, j: int, k: int) -> tuple[int, int, int, bool]:
    """Seven cards with those at places `i` and `j` as the medium and that at `k` as the low hand: the three values, and
    whether they may be set so."""
    left = np.empty(4, dtype=np.int64)
    size = 0
    for place in range(7):
        if place not in (i, j, k):
            left[size] = cards[place]
            size += 1
    high = rank_high(left[0], left[1], left[2], left[3])
    medium, low = rank_low(cards[i], cards[j]), rank_of(cards[k])
    return high, medium, low, in_order(high, medium, low)


@compiled
def holds_complete(cards: NDArray[np.int64]) -> bool:
    """Whether four of seven cards make a straight, a flush or a straight flush, the joker as any card."""
    for a in range(7):
        for b in range(a):
            for c in range(b):
                for d in range(c):
                    if is_complete(rank_high(cards[a], cards[b], cards[c], cards[d])):
                        return True
    return False
