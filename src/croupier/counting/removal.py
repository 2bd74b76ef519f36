"""Five cards against all hands of five that a dealer can have, where the player's own cards are missing from the deck.

How many of the dealer's hands are below a value, hold the card that is seen (if one is) and none of the player's five?
By inclusion and exclusion from how many of all hands below it hold the card and each part of the five. Hands are taken
in order of value, and for every set of up to four cards it is kept how many hands so far hold it.
"""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

from croupier.cache import Arrays
from croupier.counting.suits import CHOOSE, Ints, kinds_of_boards
from croupier.kernels import compiled
from croupier.ranking.poker import all_hands

FOLDED = -1
_SIZES = np.array([part.bit_count() for part in range(32)], dtype=np.int64)
_HIGHEST = np.array([max(part.bit_length() - 1, 0) for part in range(32)], dtype=np.int64)
"""The size of each part of five cards, as bits, and its highest card."""
_SETS = np.array([0, 1, 1 + 52, 1 + 52 + 1326, 1 + 52 + 1326 + 22100], dtype=np.int64)
"""Where the sets of each size begin in the list of all sets."""
_SET_COUNT = 1 + 52 + 1326 + 22100 + 270725


def best_raises(
    values: NDArray[np.int32], hands: NDArray[np.uint8], nets: Ints, fold: int, qualifier: int, seen: bool
) -> Arrays:
    """Raise or fold each kind of hand, against each card of the dealer's that is `seen`: how all deals end.

    `values` ranks all hands of five, by place; `hands` numbers what the kinds of them are, as `nets` has its last axis
    after raises and comparisons (lose, tie, win, the dealer has less than `qualifier`). Of raises that are worth the
    same the first is made, and none that is worth no more than a `fold`. Given are the `kinds`, by the place of the
    hand that stands for them; `raises`, the place of the best raise or `FOLDED` by kind and card; `played` by raise,
    comparison and hand; and `folded` by hand.
    """
    cards, (firsts, weights) = all_hands(5), kinds_of_boards()
    lowest_first = cards[:, ::-1].copy()
    order = np.argsort(values, kind="stable")
    kinds = CHOOSE[firsts, np.arange(5, 0, -1)].sum(axis=1)
    kind_order = np.argsort(values[kinds], kind="stable")
    held, room = np.zeros(_SET_COUNT, dtype=np.int32), np.zeros((3, 32), dtype=np.int64)
    missed = int((values < qualifier).sum())
    _add(held, lowest_first, order, 0, missed, room[0], room[1])
    known = 52 if seen else 1
    raises = np.full((len(kinds), known), FOLDED, dtype=np.int8)
    played, folded = np.zeros(nets.shape, dtype=np.int64), np.zeros(nets.shape[2], dtype=np.int64)
    _solve(
        values, lowest_first, order, kinds, weights, hands, kind_order, nets, fold, qualifier, missed,
        math.comb(46, 4) if seen else math.comb(47, 5), held.copy(), held,
        np.zeros((len(kinds), known), dtype=np.int32), raises, played, folded, room[0], room[1], room[2],
    )  # fmt: skip
    return {"kinds": kinds, "raises": raises, "played": played, "folded": folded}


@compiled
def _parts(hands: NDArray[np.int8], hand: int, places: Ints, above: Ints) -> None:
    """For every part of one of some hands (cards lowest first) its place among all sets of its size, and what its cards
    add to the place of a set that has one more card, below them."""
    places[0] = above[0] = 0
    for part in range(1, 32):
        high = _HIGHEST[part]
        rest, card = part ^ 1 << high, hands[hand, high]
        places[part] = places[rest] + CHOOSE[card, _SIZES[part]]
        above[part] = above[rest] + CHOOSE[card, _SIZES[part] + 1]


@compiled
def _with_seen(hands: NDArray[np.int8], hand: int, seen: int, places: Ints, above: Ints, found: Ints) -> bool:
    """The places of the seen card with each part of a hand but the whole; False if it is one of the hand's cards."""
    lower = 0
    for place in range(5):
        if hands[hand, place] == seen:
            return False
        lower |= int(hands[hand, place] < seen) << place
    for part in range(31):
        low = part & lower
        found[part] = places[low] + CHOOSE[seen, _SIZES[low] + 1] + above[part] - above[low]
    return True


@compiled
def _holding(held: NDArray[np.int32], values: NDArray[np.int32], limit: int, known: int, found: Ints) -> int:
    """How many hands below `limit` (those in `held`) have the `known` cards (one or none) and none of five others."""
    total = 0
    for part in range(32 - known):
        size = _SIZES[part] + known
        have = int(values[found[part]] < limit) if size == 5 else held[_SETS[size] + found[part]]
        total += -have if (size - known) & 1 else have
    return total


@compiled
def _add(
    held: NDArray[np.int32], hands: NDArray[np.int8], order: Ints, start: int, end: int, places: Ints, above: Ints
) -> None:
    """The hands from `start` to `end` in an order hold each of their parts of up to four cards."""
    for added in range(start, end):
        _parts(hands, order[added], places, above)
        for part in range(31):
            held[_SETS[_SIZES[part]] + places[part]] += 1


@compiled
def _solve(
    values: NDArray[np.int32],
    hands: NDArray[np.int8],
    order: Ints,
    kinds: Ints,
    weights: Ints,
    made: NDArray[np.uint8],
    kind_order: Ints,
    nets: Ints,
    fold: int,
    qualifier: int,
    added: int,
    dealers: int,
    below: NDArray[np.int32],
    held: NDArray[np.int32],
    less: NDArray[np.int32],
    raises: NDArray[np.int8],
    played: Ints,
    folded: Ints,
    places: Ints,
    above: Ints,
    found: Ints,
) -> None:
    """By kind of hand and card that is seen the best raise, and all deals by raise (or fold), comparison and hand.

    Hands and kinds are given in the order of their values; the first `added` hands, those that do not qualify, are in
    `below` and `held`. The rest is room to work in.
    """
    known = int(raises.shape[1] > 1)
    start = 0
    while start < len(kinds):
        value = int(values[kinds[kind_order[start]]])
        end = start
        while end < len(kinds) and values[kinds[kind_order[end]]] == value:
            end += 1
        qualified = value >= qualifier
        for turn in range(0 if qualified else 1, 2):  # what is below the kinds of this value; what is not above them
            for rank in range(start, end):
                kind = kind_order[rank]
                hand, weight = made[kind], weights[kind]
                _parts(hands, kinds[kind], places, above)
                for seen in range(raises.shape[1]):
                    if known and not _with_seen(hands, kinds[kind], seen, places, above, found):
                        continue
                    sets = found if known else places
                    if turn == 0:
                        less[kind, seen] = _holding(held, values, value, known, sets)
                        continue
                    missed = _holding(below, values, qualifier, known, sets)
                    win = less[kind, seen] - missed if qualified else 0
                    tie = _holding(held, values, value + 1, known, sets) - less[kind, seen] if qualified else 0
                    lose = dealers - missed - win - tie
                    best, most = -1, fold * dealers
                    for one in range(len(nets)):
                        net = nets[one]
                        worth = lose * net[0, hand] + tie * net[1, hand] + win * net[2, hand] + missed * net[3, hand]
                        if worth > most:
                            best, most = one, worth
                    raises[kind, seen] = best
                    if best < 0:
                        folded[hand] += weight * dealers
                        continue
                    played[best, 0, hand] += weight * lose
                    played[best, 1, hand] += weight * tie
                    played[best, 2, hand] += weight * win
                    played[best, 3, hand] += weight * missed
            first = added
            while qualified and added < len(order) and values[order[added]] <= value:
                added += 1
            _add(held, hands, order, first, added, places, above)
        start = end
