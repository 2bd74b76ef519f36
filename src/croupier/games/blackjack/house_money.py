"""House Money with its choice: what a payout makes when it is added to the hand wherever that is worth more."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from croupier.games.blackjack.analysis import Solution
from croupier.games.blackjack.compositions import all_hands
from croupier.games.blackjack.dealer import seen
from croupier.games.blackjack.hands import BLACKJACKS, DEALER_BLACKJACK, RESULTS
from croupier.games.blackjack.outcomes import SPLIT_AHEAD, SPLIT_NET, SPLIT_SQUARE, SURRENDERED, ending
from croupier.games.blackjack.stakes import UNITS, hand_nets
from croupier.games.blackjack.state import worth
from croupier.games.side_bets import OWN, Side


@dataclass
class Chosen:
    """What becomes of one outcome of the wager: how often it is taken or added, and what an added unit makes."""

    taken: float = 0.0
    added: float = 0.0
    mean: float = 0.0
    """What a unit on the hand makes when it is added, times `added`."""
    square: float = 0.0
    ahead: float = 0.0
    """How often the payout and what the hand makes of it come to more than nothing together."""


def chosen(solution: Solution, left: Sequence[int], side: Side, losses: Sequence[float]) -> list[Chosen]:
    """Every outcome of the first two cards, from `left` of each card: a payout is added where the hand is worth more
    than nothing once the dealer is known to have no Blackjack; against one it is just paid.

    `losses` are, outcome by outcome, the units that the hand may lose until nothing of the payout is left.
    """
    hands: dict[tuple[int, int, int], int] = {}
    for a, first in enumerate(left):
        for b, second in enumerate(left):
            number = side.number({OWN.place: (a, b)})
            low, high = sorted((worth(a), worth(b)))
            hands[number, high, low] = hands.get((number, high, low), 0) + first * (second - (a == b))
    cards = sum(left)
    found = [Chosen() for _ in losses]
    for (number, high, low), ways in hands.items():
        chance = ways / (cards * (cards - 1))
        if not number:
            found[0].taken += chance
            continue
        hand = all_hands().place([high, low])
        for up in map(int, seen(solution.play.ranges).columns):
            count = solution.play.shoe[up % 11] - (up % 11 == high) - (up % 11 == low)
            if count > 0:
                _against(solution, hand, up, chance * count / (cards - 2), losses[number], found[number])
    return found


def _against(solution: Solution, hand: int, up: int, chance: float, loss: float, into: Chosen) -> None:
    """One hand against one up card."""
    numbers = ending(solution, hand, up, loss)
    single = numbers[:SURRENDERED].reshape(UNITS, len(RESULTS))
    found = float(single[0, DEALER_BLACKJACK] + single[0, BLACKJACKS])  # a dealer's Blackjack
    single[0, DEALER_BLACKJACK] = single[0, BLACKJACKS] = 0.0
    nets, given_up = hand_nets(solution.play), float(solution.play.surrendered)
    whole = float(solution.ends[hand, up].sum())
    mean = float((single * nets).sum() + numbers[SURRENDERED] * given_up + numbers[SPLIT_NET])
    if mean <= 0.0:
        into.taken += chance * whole
        return
    square = float((single * np.square(nets)).sum() + numbers[SURRENDERED] * given_up**2 + numbers[SPLIT_SQUARE])
    into.taken += chance * found
    into.added += chance * (whole - found)
    into.mean += chance * mean
    into.square += chance * square
    ahead = single[nets > -loss].sum() + numbers[SURRENDERED] * (given_up > -loss)
    ahead += numbers[SPLIT_AHEAD]
    into.ahead += chance * float(ahead)
