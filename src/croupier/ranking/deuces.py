"""Five-card hands in which deuces and a joker are wild: one number for a hand, higher is better.

A wild card is whatever card makes the best hand. Five wild cards beat everything, then a royal flush; five of a kind
comes between royal and straight flush. A value is `category << 12 | what decides within it`; two hands tie exactly when
their values are equal.
"""

from __future__ import annotations

from itertools import combinations

import numpy as np

from croupier.equipment.cards import JOKER
from croupier.kernels import alone, compiled
from croupier.ranking.poker import CARD_BITS

CATEGORIES = (
    "high-card",
    "pair",
    "two-pair",
    "three-of-a-kind",
    "straight",
    "flush",
    "full-house",
    "four-of-a-kind",
    "straight-flush",
    "five-of-a-kind",
    "royal-flush",
    "five-wilds",
)
HIGH_CARD, PAIR, TWO_PAIR, THREE_OF_A_KIND, STRAIGHT, FLUSH, FULL_HOUSE, FOUR_OF_A_KIND = range(8)
STRAIGHT_FLUSH, FIVE_OF_A_KIND, ROYAL_FLUSH, FIVE_WILDS = range(8, 12)
WILDS = 5
"""The four deuces and the joker."""
DEUCES = 4
"""Cards below this one are deuces."""

_BITS = np.append(CARD_BITS, np.uint64(0)).astype(np.int64)
_MASKS = range(1 << 13)
_PLACES = {
    held: place
    for size in (1, 2, 3, 5)
    for place, held in enumerate(sorted(combinations(range(13), size), key=lambda held: held[::-1]))
}
KICKERS, _TWO_KICKERS = 286, 78
"""Sets of three ranks, which decide between equal pairs, and of two."""


def _ranks(mask: int) -> list[int]:
    return [rank for rank in range(13) if mask >> rank & 1]


def _highest(mask: int, size: int) -> int:
    """The place of the highest ranks of a set among all sets of so many ranks; 0 if it has fewer."""
    held = tuple(_ranks(mask)[-size:])
    return _PLACES.get(held, 0) if len(held) == size else 0


def _filled(mask: int) -> int:
    """The place of five ranks among all sets of five: up to five that are held, and the highest that are not."""
    held = _ranks(mask)[-5:]
    more = [rank for rank in range(12, -1, -1) if rank not in held][: 5 - len(held)]
    return _PLACES[tuple(sorted((*held, *more)))]


def _top_of_run(mask: int) -> int:
    """The highest card of the best five ranks in sequence, an ace also below the deuce, among which are all of a set;
    -1 if there are none."""
    for top in range(12, 3, -1):
        if not mask & ~(0x1F << (top - 4)):
            return top
    return 3 if not mask & ~0x100F else -1


_SIZES = np.array([mask.bit_count() for mask in _MASKS], dtype=np.int64)
_TOPS = np.array([_top_of_run(mask) for mask in _MASKS], dtype=np.int64)
_BEST1 = np.array([mask.bit_length() - 1 for mask in _MASKS], dtype=np.int64)
_BEST2 = np.array([_highest(mask, 2) for mask in _MASKS], dtype=np.int64)
_BEST3 = np.array([_highest(mask, 3) for mask in _MASKS], dtype=np.int64)
_FILLED = np.array([_filled(mask) for mask in _MASKS], dtype=np.int64)


@compiled
def value_with(bits: int, wilds: int) -> int:
    """The value of some cards, given by the ranks held in each suit, filled up to five by wild cards."""
    a, b, c, d = bits & 0x1FFF, bits >> 16 & 0x1FFF, bits >> 32 & 0x1FFF, bits >> 48 & 0x1FFF
    once, twice, thrice = a | b | c | d, (a & b) | (c & d) | ((a | b) & (c | d)), (a & b & (c | d)) | (c & d & (a | b))
    if wilds == 5:
        return FIVE_WILDS << 12
    apart = _SIZES[once] == 5 - wilds
    suited = apart and once in (a, b, c, d)
    top = _TOPS[once] if apart else -1
    if suited and top == 12:
        return ROYAL_FLUSH << 12
    high = _BEST1[once]
    if _SIZES[once] == 1:
        return int(FIVE_OF_A_KIND << 12 | high)
    if suited and top >= 0:
        return int(STRAIGHT_FLUSH << 12 | top)
    fours = a & b & c & d if wilds == 0 else thrice if wilds == 1 else twice if wilds == 2 else once
    if fours:
        high = _BEST1[fours]
        return int(FOUR_OF_A_KIND << 12 | 13 * high + _BEST1[once ^ 1 << high])
    if _SIZES[twice] == 2 and (thrice or wilds == 1):
        high = _BEST1[thrice if thrice else twice]
        return int(FULL_HOUSE << 12 | 13 * high + _BEST1[twice ^ 1 << high])
    if suited:
        return int(FLUSH << 12 | _FILLED[once])
    if top >= 0:
        return int(STRAIGHT << 12 | top)
    threes = thrice if wilds == 0 else twice if wilds == 1 else once
    if threes:
        high = _BEST1[threes]
        return int(THREE_OF_A_KIND << 12 | _TWO_KICKERS * high + _BEST2[once ^ 1 << high])
    if _SIZES[twice] == 2:
        return int(TWO_PAIR << 12 | 13 * _BEST2[twice] + _BEST1[once ^ twice])
    if twice or wilds:
        high = _BEST1[twice if twice else once]
        return int(PAIR << 12 | KICKERS * high + _BEST3[once ^ 1 << high])
    return int(HIGH_CARD << 12 | _FILLED[once])


@alone
def is_wild(card: int) -> int:
    """1 for a deuce or a joker, else 0."""
    return int(card < DEUCES or card >= JOKER)


@alone
def wild5(alike: int, a: int, b: int, c: int, d: int, e: int) -> int:
    """The value of five cards; hands of one category are all `alike`, or their ranks decide."""
    wilds = is_wild(a) + is_wild(b) + is_wild(c) + is_wild(d) + is_wild(e)
    bits = (_BITS[a] | _BITS[b] | _BITS[c] | _BITS[d] | _BITS[e]) & ~0x0001000100010001
    value = value_with(bits, wilds)
    return value >> 12 << 12 if alike else value


@alone
def natural5(a: int, b: int, c: int, d: int, e: int) -> int:
    """The value of five cards with every deuce at its own value; -1 if one is a joker."""
    if a >= JOKER or b >= JOKER or c >= JOKER or d >= JOKER or e >= JOKER:
        return -1
    return value_with(_BITS[a] | _BITS[b] | _BITS[c] | _BITS[d] | _BITS[e], 0)
