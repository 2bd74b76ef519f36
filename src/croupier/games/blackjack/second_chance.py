"""A card taken off a hand over 21, for another wager: how such a hand ends, and what that gains over losing it.

What the card leaves of the total waits for the dealer's hand, and nothing more is drawn. The analyser needs no other
hand for it: the next card of the shoe and the end of the dealer's hand are all that decide, and both come off the shoe
without the hand over 21.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from croupier.games.blackjack.compositions import over_21
from croupier.games.blackjack.dealer import (
    D21,
    D22,
    DBJ,
    DBUST,
    ENDS,
    DealerList,
    Floats,
    Ints,
    dealer_list,
    next_and_ends,
    next_makes,
)
from croupier.games.blackjack.hands import BUST, BUST_22, BUST_WINS, SECONDS, second_chance
from croupier.games.blackjack.rules_of_play import Play
from croupier.games.blackjack.stakes import ALONE, DOUBLED, ORIGINAL, hand_nets, result_nets, second_units
from croupier.kernels import compiled, plain

LOWEST = 22
"""The least total over 21."""
TOTALS = 9
"""How many there are: a ten on 20 makes the most."""
ON_HAND = (ALONE, DOUBLED)
"""What lies on a hand over 21: the wager alone, or with a double."""


class Seconds(NamedTuple):
    """Hands over 21, and what a card taken off them makes, as the kernels take it."""

    offered: bool
    with_double: bool
    """Whether a doubled hand has twice as much at stake of everything: then what it gains is worked out once."""
    after: Ints
    """Hand by value: the place of the hand over 21 that one more card makes, -1 for none."""
    total: Ints
    results: Ints
    """Total over 21 by value of the card by end of the dealer's hand: how the hand ends (`hands.RESULTS`)."""
    declined: Ints
    """End of the dealer's hand to how it ends without such a card."""
    gains: Floats
    """Total over 21 by what lies on the hand (unless it is worked out once), value of the card and end: what that makes
    more."""
    staked: Floats
    """What the wager for it is, by what lies on the hand."""


@lru_cache(maxsize=32)
def seconds(play: Play) -> Seconds:
    """What a card taken off a hand over 21 makes under the rules of play."""
    results, declined = np.zeros((TOTALS, 11, ENDS), dtype=np.int64), np.full(ENDS, BUST)
    gains = np.zeros((TOTALS, len(ON_HAND), 11, ENDS))
    staked = np.array([float(second_units(play)[units]) for units in ON_HAND])
    if not play.second_chance.offered:
        nowhere, none = np.zeros((0, 11), dtype=np.int64), np.zeros(0, dtype=np.int64)
        return Seconds(False, False, nowhere, none, results, declined, gains, staked)
    if play.bust_22 is not None:
        declined[[D22, DBUST]] = BUST_22 if play.pushes_22 else BUST_WINS, BUST_WINS
    nets, over = hand_nets(play), over_21()
    for total in range(TOTALS):
        for worth in range(1, 11):
            for end in range(DBJ):
                other = LOWEST + 1 if end == DBUST else 21 - D21 + end
                found = plain(second_chance)(LOWEST + total - worth, other, play.pushes_22)
                results[total, worth, end] = found
                for place, units in enumerate(ON_HAND):
                    gains[total, place, worth, end] = nets[units, found] - nets[units, declined[end]]
    with_double = play.second_chance.with_double
    gains = np.ascontiguousarray(gains[:, :1]) if with_double else gains
    return Seconds(True, with_double, over.after, over.total, results, declined, gains, staked)


@compiled
def second_gain(shoe: Ints, worth: int, place: int, dealer: DealerList, of: Seconds, gain: Floats) -> None:
    """What a card taken off a hand over 21 gains, by what lies on it and column, off a shoe that still holds the card
    with which the hand went over."""
    shoe[worth] -= 1
    next_makes(shoe, dealer, of.gains[of.total[place] - LOWEST], gain[:, place])
    shoe[worth] += 1
    for column in dealer.columns if of.with_double else dealer.columns[:0]:
        gain[1, place, column] = of.staked[1] * gain[0, place, column]


@compiled
def taken_off(
    shoe: Ints, worth: int, place: int, up: int, dealer: DealerList, of: Seconds, ends: Floats, found: Floats
) -> None:
    """How a hand over 21 ends from which a card is taken off against an up card, as often as that is, result by end of
    the dealer's hand; and less what it would have been without."""
    shoe[worth] -= 1
    next_and_ends(shoe, dealer, ends)
    shoe[worth] += 1
    results = of.results[of.total[place] - LOWEST]
    found[:, :] = 0.0
    for end in range(DBJ):
        for card in range(1, 11):
            chance = ends[card, up, end]
            found[results[card, end], end] += chance
            found[of.declined[end], end] -= chance


def second_values(
    play: Play, cards: Iterable[int], up: int, on_hand: Fraction, wager: Fraction
) -> tuple[Fraction, Fraction]:
    """What a hand over 21, by the values of its cards, makes lost and with a card taken off, against an up card once
    the dealer is known to have no Blackjack: with so much on the hand and so much wagered for it."""
    held, of, chance = list(cards), seconds(play), play.second_chance
    shoe = np.array(play.shoe, dtype=np.int64) - np.bincount(held, minlength=11)
    dealer = dealer_list(play.stands_on, play.pushes_22, up, play.dealer_ace_to, play.ranges)
    ends = np.zeros((11, len(dealer.holes), ENDS))
    next_and_ends(shoe, dealer, ends)
    comes = ends[1:, up, :DBJ]
    lost = result_nets(play)[ORIGINAL][of.declined[:DBJ]] * on_hand
    taken = of.results[sum(held) - LOWEST, 1:, :DBJ] - SECONDS.start
    makes = np.array([one * on_hand + other * wager for one, other in zip(chance.hand, chance.wager, strict=True)])
    both = (float((comes * lost.astype(np.float64)).sum()), float((comes * makes[taken].astype(np.float64)).sum()))
    declined, second = (Fraction(round(one / float(comes.sum()) * 10**12), 10**12) for one in both)
    return declined, second
