"""Five cards among which a joker may be, which stands for any card, also for a fifth of a rank, as the hand is best."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from croupier.cache import arrays
from croupier.equipment.cards import JOKER
from croupier.kernels import alone
from croupier.ranking import Chain, poker

WILD5: tuple[Chain, ...] = (
    ("high-card",),
    ("pair",),
    ("pair-of-jacks-or-better", "pair"),
    *((name,) for name in poker.CATEGORIES[2:9]),
    ("five-of-a-kind",),
    ("royal-flush", "straight-flush"),
)
"""What five cards are, a royal flush without a joker above five of a kind, as `wild5` numbers them."""
_STRAIGHT_FLUSH, _FIVE, _ROYAL = 9, 10, 11
_JACK = 9
_KICKERS = 220
"""Hands with a given pair: the other three cards have different ranks."""


def _named() -> NDArray[np.uint8]:
    """The index in `WILD5` of a value of five cards: where no ace is low in a straight (0), where one may be (1)."""
    found = np.repeat(np.array([0, 1, *range(3, 10), _ROYAL], dtype=np.uint8), 1 << 12)
    found[(poker.PAIR << 12) + _JACK * _KICKERS : poker.TWO_PAIR << 12] = 2
    both = np.stack((found, found))
    both[0, poker.STRAIGHT << 12], both[0, poker.STRAIGHT_FLUSH << 12] = 0, 3 + poker.FLUSH - poker.TWO_PAIR
    return both


NAMED = _named()


@alone
def wild5(low: int, a: int, b: int, c: int, d: int, e: int) -> int:
    """The index in `WILD5` of five cards; `low` says whether an ace may be low in a straight."""
    if a != JOKER and b != JOKER and c != JOKER and d != JOKER and e != JOKER:
        return int(NAMED[int(low), poker.rank5(a, b, c, d, e)])
    if a == JOKER:
        a, e = e, a
    elif b == JOKER:
        b, e = e, b
    elif c == JOKER:
        c, e = e, c
    elif d == JOKER:
        d, e = e, d
    if a >> 2 == b >> 2 and a >> 2 == c >> 2 and a >> 2 == d >> 2:
        return _FIVE
    best = 0
    for card in range(52):
        if card != a and card != b and card != c and card != d:
            best = max(best, int(NAMED[int(low), poker.rank5(a, b, c, d, card)]))
    return min(best, _STRAIGHT_FLUSH)


def count_wild5(low: bool) -> NDArray[np.int64]:
    """How many of all 2,869,685 hands of five cards from 52 and a joker are each of `WILD5`."""
    return arrays("wild-five-cards", low, lambda: {"counts": _count(low)})["counts"]


def _count(low: bool) -> NDArray[np.int64]:
    named = NAMED[int(low)]
    keys, bits = poker.keys_and_bits(poker.all_hands(4))
    counts, best = np.zeros(len(WILD5), dtype=np.int64), np.zeros(len(keys), dtype=np.uint8)
    for card in range(52):  # with every fifth card, each hand of five is met five times
        free = np.flatnonzero(bits & poker.CARD_BITS[card] == 0)
        made = named[poker.values_of(keys[free] + poker.CARD_KEYS[card], bits[free] | poker.CARD_BITS[card], 5)]
        best[free] = np.maximum(best[free], made)
        counts += np.bincount(made, minlength=len(WILD5))
    best = np.minimum(best, _STRAIGHT_FLUSH)
    ranks = poker.all_hands(4) >> 2
    best[(ranks == ranks[:, :1]).all(axis=1)] = _FIVE
    return counts // 5 + np.bincount(best, minlength=len(WILD5))
