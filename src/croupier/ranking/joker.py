"""Five cards of which one may be a joker that is an ace or completes a straight or a flush."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from croupier.equipment.cards import JOKER
from croupier.kernels import alone
from croupier.ranking import Chain, poker
from croupier.ranking.pai_gow import LOWEST, rank_high

JOKER5: tuple[Chain, ...] = (
    *((name,) for name in poker.CATEGORIES[:-1]),
    ("natural-royal-flush", "royal-flush"),
    ("five-aces",),
    ("wild-royal-flush", "royal-flush"),
)
"""What five cards are, a royal flush without the joker and with it told apart, as `joker5` numbers them."""
_WILD_ROYAL = 11


@alone
def joker5(a: int, b: int, c: int, d: int, e: int) -> int:
    """The index in `JOKER5` of five cards."""
    category = rank_high(a, b, c, d, e, LOWEST) >> 12
    return _WILD_ROYAL if category == poker.ROYAL_FLUSH and max(a, b, c, d, e) >= JOKER else category


def fours_with_joker() -> NDArray[np.int64]:
    """All 270,725 hands of four cards and the joker, in columns."""
    fours = poker.all_hands(4).T.astype(np.int64)
    return np.vstack((fours, np.full_like(fours[:1], JOKER)))
