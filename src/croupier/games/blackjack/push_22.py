"""Push 22: a wager that the dealer's hand ends with 22, by its suits."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np

from croupier.games.base import Chain
from croupier.games.blackjack.dealer import D22, dealer_hands
from croupier.games.blackjack.hands import total
from croupier.games.blackjack.state import worth

NOT_22, ANY_22, COLOURED_22, SUITED_22 = range(4)
HANDS: tuple[Chain, ...] = (
    ("dealer-not-22", "lose"),
    ("dealer-22",),
    ("dealer-22-coloured", "dealer-22"),
    ("dealer-22-suited", "dealer-22-coloured", "dealer-22"),
)
"""What the wager is settled as; of several rows the highest is paid."""
_RED = (1, 2)
_ONE_COLOUR = {sum(1 << suit for suit in suits) for suits in (_RED, (0, 3))}
SUITS_ARE = np.array(
    [
        SUITED_22 if suits.bit_count() == 1 else COLOURED_22 if suits in _ONE_COLOUR else ANY_22
        for suits in range(1 << 4)
    ]
)
"""What a 22 is, by the set of its suits."""


def push_22(cards: Sequence[int], natural: bool) -> Chain:
    """What the dealer's finished hand makes of the wager."""
    if natural:
        return ("dealer-blackjack", *HANDS[NOT_22])
    if total(cards)[0] != 22:
        return HANDS[NOT_22]
    suits = 0
    for card in cards:
        suits |= 1 << (card & 3)
    return HANDS[SUITS_ARE[suits]]


def counts(left: Sequence[int], stands_on: tuple[int, int]) -> tuple[int, ...]:
    """How often each of `HANDS` comes up when the dealer draws the hand out, from so many of each card.

    Each finished hand counts with the orders in which it can come, times the ways to deal the cards that the longest
    would still need.
    """
    by_suit = np.zeros((4, 11), dtype=np.int64)
    for card, copies in enumerate(left):
        by_suit[card & 3, worth(card)] += copies
    red, every = by_suit[list(_RED)].sum(axis=0), by_suit.sum(axis=0)
    shoes = [every], [red, every - red], list(by_suit)
    dealer, cards = dealer_hands(stands_on, True), sum(left)
    values = (10, *range(1, 10))
    ends = np.nonzero((dealer.end == D22) & (dealer.cards <= every[list(values)]).all(axis=1))[0]
    longest = max((int(dealer.size[hand]) for hand in ends), default=0)
    found = [0, 0, 0]
    for hand in ends:
        size = int(dealer.size[hand])
        orders = int(dealer.ways[hand].sum()) * math.perm(cards - size, longest - size)
        held = [int(one) for one in dealer.cards[hand]]
        for place, some in enumerate(shoes):
            for shoe in some:
                drawn = [math.perm(int(shoe[value]), count) for value, count in zip(values, held, strict=True)]
                found[place] += orders * math.prod(drawn)
    any_22, coloured, suited = found
    return math.perm(cards, longest) - any_22, any_22 - coloured, coloured - suited, suited
