"""Hands of two cards."""

from __future__ import annotations

from croupier.equipment.cards import JOKER
from croupier.kernels import alone
from croupier.ranking import Chain

_ACE, _KING, _JACK = 12, 11, 9

POCKETS: tuple[Chain, ...] = (
    ("high-card",),
    ("pair",),
    ("ace-face",),
    ("ace-face-suited",),
    ("pair-of-aces", "pair"),
)
"""Two cards of which aces and the face cards beside them are told apart, as `pocket` numbers them."""


@alone
def pocket(a: int, b: int) -> int:
    """The index in `POCKETS` of two cards."""
    high, low = max(a >> 2, b >> 2), min(a >> 2, b >> 2)
    if high == low:
        return 4 if high == _ACE else 1
    if high == _ACE and low >= _JACK:
        return 3 if a & 3 == b & 3 else 2
    return 0


HIGH_CARD, FLUSH_BELOW, PAIR, FLUSH_ABOVE = range(4)
"""The categories of `rank2`: a flush of two cards has a place below or above the pairs, or none."""
NO_FLUSH = -1


@alone
def rank2(flush: int, a: int, b: int) -> int:
    """The value of two cards, higher is better: a pair, which the joker makes with any card, or the cards' ranks.
    `flush` is the category of two cards of one suit, or `NO_FLUSH`."""
    high, low = max(a >> 2, b >> 2), min(a >> 2, b >> 2)
    if high == low or max(a, b) == JOKER:
        return PAIR << 8 | low << 4 | low
    category = flush if flush >= 0 and a & 3 == b & 3 else HIGH_CARD
    return category << 8 | high << 4 | low


MATCHES: tuple[Chain, ...] = (("unsuited",), ("suited-match",), ("royal-match",))
"""Two cards by their suits, as `match2` numbers them."""


@alone
def match2(a: int, b: int) -> int:
    """The index in `MATCHES` of two cards: the joker is of the other card's suit, and of no king or queen."""
    if max(a, b) == JOKER:
        return 1
    if a & 3 != b & 3:
        return 0
    return 1 + int(max(a >> 2, b >> 2) == _KING and min(a >> 2, b >> 2) == _KING - 1)
