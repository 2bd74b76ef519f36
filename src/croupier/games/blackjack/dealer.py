"""The dealer's finished hands, listed once, and their chances off any shoe."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from croupier.games.blackjack.hands import add
from croupier.kernels import compiled, plain

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]

D17, D18, D19, D20, D21, D22, DBUST, DBJ = range(8)
"""How the dealer's hand can end."""
ENDS = 8


@dataclass(frozen=True)
class DealerHands:
    """The dealer's finished hands that do not bust (22 is kept where it pushes), sorted so that neighbours share."""

    cards: Ints
    """Finished hand by value, how many of it; values in the order 10, 1, 2 ... 9."""
    shared: Ints
    """How many of the values, in that order, have the same number as in the hand before."""
    size: Ints
    end: Ints
    ways: Floats
    """Finished hand by up card: the orders in which the rest can come."""


_ORDER = (10, 1, 2, 3, 4, 5, 6, 7, 8, 9)


@lru_cache(maxsize=8)
def dealer_hands(hits_soft_17: bool, keeps_22: bool) -> DealerHands:
    """List the dealer's finished hands with the orders in which each up card leads to them."""
    join = plain(add)
    finished: dict[tuple[int, ...], tuple[int, list[float]]] = {}
    for up in range(1, 11):
        first = [0] * 11
        first[up] = 1
        open_hands = {tuple(first): (join(0, up), 1)}
        while open_hands:
            longer: dict[tuple[int, ...], tuple[int, int]] = {}
            for held, (points, ways) in open_hands.items():
                for worth in range(1, 11):
                    more = (*held[:worth], held[worth] + 1, *held[worth + 1 :])
                    total = join(points, worth)
                    if sum(more) == 2 and total == 21 + 32:
                        continue  # a Blackjack is no 21
                    if (total & 31) < 17 or (hits_soft_17 and total == 17 + 32):
                        longer[more] = (total, longer.get(more, (0, 0))[1] + ways)
                    elif (total & 31) <= 21 + keeps_22:
                        end = D17 + (total & 31) - 17
                        finished.setdefault(more, (end, [0.0] * 11))[1][up] += ways
            open_hands = longer
    rows = sorted(((tuple(held[one] for one in _ORDER), *rest) for held, rest in finished.items()), reverse=True)
    cards = np.array([row[0] for row in rows], dtype=np.int64)
    shared = np.zeros(len(rows), dtype=np.int64)
    for place in range(1, len(rows)):
        differs = np.nonzero(cards[place] != cards[place - 1])[0]
        shared[place] = differs[0]
    return DealerHands(
        cards,
        shared,
        cards.sum(axis=1),
        np.array([row[1] for row in rows], dtype=np.int64),
        np.array([row[2] for row in rows], dtype=np.float64),
    )


@compiled
def dealer_ends(
    shoe: Ints, cards: Ints, shared: Ints, size: Ints, end: Ints, who: Ints, ways: Floats, ends: Floats
) -> None:
    """The chances of each end of the dealer's hand for each up card, off a shoe that still holds the up card.

    `who` and `ways` hold, for each finished hand, the up cards that lead to it (0 ends the list) and their orders.
    """
    left = 0
    for worth in range(1, 11):
        left += shoe[worth]
    deepest = cards.shape[1]
    falling = np.zeros((deepest, 24))
    for place in range(deepest):
        worth = 10 if place == 0 else place
        falling[place, 0] = 1.0
        for count in range(1, 24):
            falling[place, count] = falling[place, count - 1] * max(0, shoe[worth] - count + 1)
    over = np.zeros(24)
    over[0] = 1.0
    for count in range(1, 24):
        over[count] = over[count - 1] / max(1, left - count + 1)
    ends[:, :] = 0.0
    product = np.ones(deepest + 1)
    for hand in range(len(cards)):
        for place in range(shared[hand], deepest):
            product[place + 1] = product[place] * falling[place, cards[hand, place]]
        chance = product[deepest] * over[size[hand]]
        if chance > 0.0:
            for one in range(10):
                up = who[hand, one]
                if up == 0:
                    break
                ends[up, end[hand]] += ways[hand, one] * chance
    for up in range(1, 11):
        if shoe[up] == 0:
            continue
        scale = left / shoe[up]
        rest = 1.0
        for one in range(D22 + 1):
            ends[up, one] *= scale
            rest -= ends[up, one]
        if up == 1 and left > 1:
            ends[up, DBJ] = shoe[10] / (left - 1)
        elif up == 10 and left > 1:
            ends[up, DBJ] = shoe[1] / (left - 1)
        ends[up, DBUST] = rest - ends[up, DBJ]


@lru_cache(maxsize=8)
def dealer_arrays(hits_soft_17: bool, keeps_22: bool) -> tuple[Ints, Ints, Ints, Ints, Ints, Floats]:
    """The dealer's finished hands as the kernels take them: for each the up cards that lead to it, closed by a 0."""
    dealer = dealer_hands(hits_soft_17, keeps_22)
    who = np.zeros((len(dealer.cards), 11), dtype=np.int64)
    ways = np.zeros((len(dealer.cards), 11))
    for place, row in enumerate(dealer.ways):
        ups = [up for up in range(1, 11) if row[up]]
        who[place, : len(ups)] = ups
        ways[place, : len(ups)] = row[ups]
    return dealer.cards, dealer.shared, dealer.size, dealer.end, who, ways
