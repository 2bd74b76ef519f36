"""The names that hands have in the pay tables, from the narrowest to the widest, and the kernels that find them."""

from __future__ import annotations

from croupier.games.base import Chain
from croupier.kernels import compiled
from croupier.ranking import poker, three

_DIAMONDS, _SPADES = 1, 3

HANDS3: tuple[Chain, ...] = (
    *((name,) for name in three.CATEGORIES),
    ("mini-royal", "straight-flush"),
    ("mini-royal-spades", "mini-royal", "straight-flush"),
)
"""Three-card hands, as `hand3` numbers them."""

HANDS5: tuple[Chain, ...] = (
    *((name,) for name in poker.CATEGORIES[:-1]),
    ("royal-flush", "straight-flush"),
    ("royal-flush-spades", "royal-flush", "straight-flush"),
)
"""Five-card hands, as `hand5` numbers them."""

HANDS6: tuple[Chain, ...] = (
    *HANDS5,
    ("super-royal", *HANDS5[9]),
    ("super-royal", *HANDS5[10]),
    ("super-royal-diamonds", "super-royal", *HANDS5[9]),
)
"""The best five of six cards and the six-card royals, as `hand6` numbers them."""


@compiled
def hand3(a: int, b: int, c: int) -> int:
    """The index in `HANDS3` of three cards."""
    value = three.rank3(a, b, c)
    if value == (three.STRAIGHT_FLUSH << 12 | 12):
        return 7 if a & 3 == _SPADES else 6
    return value >> 12


@compiled
def royal_suit(bits: int) -> int:
    """The suit whose ten to ace are all among the cards `bits`, -1 if none."""
    for suit in range(4):
        if (bits >> (16 * suit)) & 0x1F00 == 0x1F00:
            return suit
    return -1


@compiled
def hand5(a: int, b: int, c: int, d: int, e: int) -> int:
    """The index in `HANDS5` of five cards."""
    category = poker.rank5(a, b, c, d, e) >> 12
    if category == poker.ROYAL_FLUSH and a & 3 == _SPADES:
        return 10
    return category


@compiled
def hand6(a: int, b: int, c: int, d: int, e: int, f: int) -> int:
    """The index in `HANDS6` of the best five of six cards."""
    category = poker.rank6(a, b, c, d, e, f) >> 12
    if category < poker.ROYAL_FLUSH:
        return category
    bits = 0
    for card in (a, b, c, d, e, f):
        bits |= 1 << (16 * (card & 3) + (card >> 2))
    suit = royal_suit(bits)
    if (bits >> (16 * suit)) & 0x1F80 == 0x1F80:
        return 13 if suit == _DIAMONDS else 12 if suit == _SPADES else 11
    return 10 if suit == _SPADES else 9
