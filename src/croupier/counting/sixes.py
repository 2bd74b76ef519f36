"""What six cards with a joker are, by the best five of them, counted over all 22,957,480 of them."""

from __future__ import annotations

from math import comb

import numpy as np
from numpy.typing import NDArray

from croupier.cache import arrays
from croupier.counting.progress import report
from croupier.counting.shards import each
from croupier.equipment.cards import JOKER
from croupier.kernels import alone, compiled
from croupier.ranking import Chain
from croupier.ranking.pai_gow import FIVE_ACES, HIGHEST, rank_of, set_one
from croupier.ranking.poker import CATEGORIES, HIGH_CARD, ROYAL_FLUSH

_HIGH = ("eight", "nine", "ten", "jack", "queen", "king", "ace")
_ROYAL: Chain = ("royal-flush", "straight-flush")
HANDS6: tuple[Chain, ...] = (
    *((f"{name}-high", "high-card") for name in _HIGH),
    *((name,) for name in CATEGORIES[1:-1]),
    _ROYAL,
    ("five-aces", "four-of-a-kind"),
    ("royal-flush-joker-inside", *_ROYAL),
)
"""Six-card hands, as `hand6` numbers them."""
ALL = comb(53, 6)
KING_HIGH, JOKER_INSIDE = 5, len(HANDS6) - 1
"""The best hand that an Insurance Wager is for, and a royal flush in which the joker is another card than the ace."""


@alone
def hand6_of(cards: NDArray[np.int64]) -> int:
    """The index in `HANDS6` of six cards, one of which may be the joker."""
    best = top = joker = 0
    for place in range(6):
        best = max(best, set_one(cards, place, HIGHEST)[1] >> 12)
        top = max(top, rank_of(cards[place]))
        joker |= int(cards[place] >= JOKER)
    if best == HIGH_CARD:
        return top - 6
    if best == FIVE_ACES:
        return JOKER_INSIDE - 1
    if best == ROYAL_FLUSH and joker:
        for suit in range(4):
            held = 0
            for place in range(6):
                held += int(cards[place] < JOKER and cards[place] & 3 == suit and 8 <= cards[place] >> 2 < 12)
            if held == 4:  # ten to king, beside which it is the ace, or nothing
                return JOKER_INSIDE - 2
        return JOKER_INSIDE
    return 6 + best


@alone
def hand6_cards(a: int, b: int, c: int, d: int, e: int, f: int) -> int:
    """The index in `HANDS6` of six cards."""
    return hand6_of(np.array((a, b, c, d, e, f)))


@compiled
def _with_highest(highest: int) -> NDArray[np.int64]:
    """All hands with this card or the joker, the highest of them."""
    found, cards = np.zeros(len(HANDS6), dtype=np.int64), np.zeros(6, dtype=np.int64)
    cards[0] = highest
    for b in range(highest):
        cards[1] = b
        for c in range(b):
            cards[2] = c
            for d in range(c):
                cards[3] = d
                for e in range(d):
                    cards[4] = e
                    for f in range(e):
                        cards[5] = f
                        found[hand6_of(cards)] += 1
    return found


def count6() -> NDArray[np.int64]:
    """How many of all six-card hands are each of `HANDS6`."""

    def count() -> dict[str, NDArray[np.int64]]:
        found = np.zeros(len(HANDS6), dtype=np.int64)
        for number, part in enumerate(each(_with_highest, range(52, 4, -1)), 1):
            found += part
            report("highest cards of six", number, 48)
        return {"counts": found}

    return arrays("six-card-hands", None, count)["counts"]
