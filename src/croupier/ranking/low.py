"""Five cards that are worth the more the lower they are, as long as they make no poker hand."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from croupier.kernels import alone
from croupier.ranking import Chain, poker

_ACE = 12
_HIGH = ("six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace")
_LOWEST = 4
"""The rank of a six: nothing lower is the highest of five cards without a pair or a straight."""

LOWS: tuple[Chain, ...] = (("poker-hand",), *((f"{rank}-high",) for rank in _HIGH))
"""Five cards by their highest one, if they have no pair and are no straight or flush, as `low5` numbers them."""


@alone
def low5(ace_low: int, a: int, b: int, c: int, d: int, e: int) -> int:
    """The index in `LOWS` of five cards; `ace_low` says whether an ace is the lowest card, not the highest."""
    if poker.rank5(a, b, c, d, e) >> 12 != poker.HIGH_CARD:
        return 0
    high = 0
    for card in (a, b, c, d, e):
        rank = card >> 2
        if rank > high and not (ace_low and rank == _ACE):
            high = rank
    return 1 + high - _LOWEST


def lows(ace_low: bool) -> NDArray[np.int64]:
    """How many of all 2,598,960 five-card hands are each of `LOWS`.

    Those without a pair are sets of five ranks that are no straight, each in four to the fifth ways less four flushes.
    """
    found = np.zeros(len(LOWS), dtype=np.int64)
    for ranks in range(1 << 13):
        if ranks.bit_count() == 5 and poker.straight_high(ranks) < 0:
            left = ranks & ~(1 << _ACE) if ace_low else ranks
            found[1 + left.bit_length() - 1 - _LOWEST] += 4**5 - 4
    found[0] = 2_598_960 - found.sum()
    return found
