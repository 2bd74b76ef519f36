"""What hands of Lunar Poker are: their combinations, a second one among them, and the hands of the Super Wager."""

from __future__ import annotations

import numpy as np

from croupier.counting.suits import Ints
from croupier.games.base import Chain
from croupier.games.poker.hands import COLOURS, colours5
from croupier.kernels import alone, compiled
from croupier.ranking.poker import (
    CATEGORIES,
    FLUSH,
    FOUR_OF_A_KIND,
    FULL_HOUSE,
    HIGH_CARD,
    PAIR,
    STRAIGHT,
    STRAIGHT_FLUSH,
    THREE_OF_A_KIND,
    TWO_PAIR,
    rank5,
)

NOTHING, ACE_KING = 0, 1
COMBINATIONS = ("", "ace-king", *CATEGORIES[PAIR:])
"""What a hand can be paid for, in order; the categories stand one place higher than in the ranking."""
MADE = len(COMBINATIONS)
KING, ACE = 11, 12

SUPERS: tuple[Chain, ...] = (
    ("undeclared", "lose"),
    ("same-colour-five",),
    ("ace-king-queen",),
    ("three-of-a-kind",),
    ("straight",),
    ("flush",),
    ("full-house",),
    ("five-picture-cards",),
    ("four-of-a-kind",),
    ("straight-flush", "same-colour-five"),
    ("royal-flush", "ace-king-queen"),
)
"""Hands of the Super Wager, as `super5` numbers them; a straight flush is what it is paid as, or the hand below it."""


@alone
def super5(a: int, b: int, c: int, d: int, e: int) -> int:
    """The index in `SUPERS` of five cards."""
    category = rank5(a, b, c, d, e) >> 12
    if category >= STRAIGHT_FLUSH:
        return category + 1
    if category == FOUR_OF_A_KIND:
        return 8
    ranks = 1 << (a >> 2) | 1 << (b >> 2) | 1 << (c >> 2) | 1 << (d >> 2) | 1 << (e >> 2)
    if ranks & ~0b111000000000 == 0:
        return 7
    if category in (FULL_HOUSE, FLUSH, STRAIGHT):
        return category
    if category == THREE_OF_A_KIND:
        return 3
    if ranks >> 10 == 0b111:
        return 2
    return int(colours5(a, b, c, d, e) == len(COLOURS) - 1)


@alone
def combination(qualifier: int, value: int) -> int:
    """What a hand is paid for: nothing, ace-king, or its category."""
    category = value >> 12
    return category + 1 if category else int(value >= qualifier)


@compiled
def ranks_of(cards: Ints) -> Ints:
    """How many cards of each rank there are."""
    counts = np.zeros(13, dtype=np.int64)
    for card in cards:
        counts[card >> 2] += 1
    return counts


@compiled
def second5(cards: Ints, value: int) -> int:
    """The second combination of five cards: only an ace and a king can be one that the first leaves a card of."""
    aces = kings = 0
    for card in cards:
        aces += int(card >> 2 == ACE)
        kings += int(card >> 2 == KING)
    category = value >> 12
    if not aces or not kings or not LEAVES_A_CARD[category]:
        return NOTHING
    return NOTHING if category == TWO_PAIR and aces + kings == 4 else ACE_KING


LEAVES_A_CARD = np.array([PAIR <= one < STRAIGHT or one == FOUR_OF_A_KIND for one in range(len(CATEGORIES))])
"""Categories of five cards in which some are not of the combination."""


@compiled
def _rank_without(cards: Ints, out: int) -> int:
    """The value of six cards without one of the first five; without the last, for any other place."""
    a, b, c, d, e = cards[0], cards[1], cards[2], cards[3], cards[4]
    if out == 0:
        a = cards[5]
    elif out == 1:
        b = cards[5]
    elif out == 2:
        c = cards[5]
    elif out == 3:
        d = cards[5]
    elif out == 4:
        e = cards[5]
    return rank5(a, b, c, d, e)


@compiled
def second6(overlap: bool, cards: Ints, value: int) -> int:
    """The best second combination of six cards that has a card outside the first one, as five cards make that.

    `overlap`: whether it may be another of the first one's kind that differs from it by one card.
    """
    counts, category = ranks_of(cards), value >> 12
    pairs = triples = 0
    for count in counts:
        pairs += int(count == 2)
        triples += int(count == 3)
    ace_king = counts[ACE] and counts[KING]
    if category >= STRAIGHT and category != FOUR_OF_A_KIND:
        best, outside = NOTHING, -1
        for out in range(6):
            other = _rank_without(cards, out)
            if other == value and outside < 0:
                outside = out
            elif other >> 12 >= STRAIGHT and (overlap or other >> 12 != category):
                best = max(best, (other >> 12) + 1)
        if best == NOTHING and triples == 2:
            best = THREE_OF_A_KIND + 1
        if best == NOTHING and category != FULL_HOUSE and pairs:
            best = PAIR + 1
        if best == NOTHING and ace_king and cards[outside] >> 2 >= KING:
            best = ACE_KING
        return best
    if category == FOUR_OF_A_KIND and pairs:
        return FULL_HOUSE + 1
    if category == TWO_PAIR and pairs == 3:
        return TWO_PAIR + 1
    if category == HIGH_CARD or not ace_king:
        return NOTHING
    return NOTHING if category == TWO_PAIR and counts[ACE] == 2 and counts[KING] == 2 else ACE_KING
