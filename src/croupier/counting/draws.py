"""What drawing cards is worth to five cards against a dealer of whose five one is seen, exactly, for one hand.

Kept or given up, the first five cards are out of the deck, so the dealer's four unseen cards come from 46 less those
that are drawn. How many of the dealer's hands are below a value and hold no drawn card follows by inclusion and
exclusion from how many below it hold each part of the drawn ones. Final hands and the dealer's are taken in order of
value, and for every set of up to three of the 46 cards it is kept how many of the dealer's hands so far hold it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from math import comb
from typing import Any

import numpy as np
from numpy.typing import NDArray

from croupier.counting.suits import CHOOSE, Ints
from croupier.kernels import compiled
from croupier.ranking.poker import all_hands, keys_and_bits, values_of

LIVE = 46
"""Cards that are neither the player's first five nor the dealer's one that is seen."""
NO_CARD = 63
"""In a set of drawn cards, packed six bits a card from the lowest bits up: no further card."""
Numbers = NDArray[np.integer[Any]]


@lru_cache(maxsize=16)
def choices(size: int, of: int = LIVE) -> NDArray[np.int8]:
    """All sets of so many cards among those left, each from its highest down, by place."""
    return all_hands(size)[: comb(of, size)]


def left(gone: Iterable[int]) -> Ints:
    """The cards that may still be dealt, in order."""
    return np.setdiff1d(np.arange(52), np.array(list(gone)))


Sets = tuple[NDArray[np.uint64], NDArray[np.uint64]]
"""What the cards of many sets add to the keys and bits of hands."""


def sets(live: Ints, size: int) -> Sets:
    """All sets of so many of the cards left, by place."""
    return keys_and_bits(live.astype(np.int8)[choices(size, len(live))])


def with_drawn(cards: Sequence[int], drawn: Sets, size: int) -> tuple[NDArray[np.uint16], NDArray[np.uint64]]:
    """The values of hands of `size` cards, some with each set of drawn ones, and the bits of their cards."""
    keys, bits = keys_and_bits(np.array(cards, dtype=np.int64))
    bits = drawn[1] | bits
    return values_of(drawn[0] + keys, bits, size), bits


def dealers(live: Ints, seen: int) -> NDArray[np.uint16]:
    """The values of all hands that the dealer can have, by the place of the four unseen cards among all fours."""
    return with_drawn((seen,), sets(live, 4), 5)[0]


@lru_cache(maxsize=6)
def packed(size: int) -> Ints:
    """Each set of so many of the cards left, six bits a card, the highest in the lowest bits."""
    found = np.full(comb(LIVE, size), NO_CARD, dtype=np.int64)
    for place in range(size - 1, -1, -1):
        found = found << 6 | choices(size)[:, place]
    return found


@compiled
def _add(hands: Numbers, first: int, last: int, order: Numbers, held: NDArray[np.int32]) -> None:
    """The dealer's hands from `first` to `last` in their order hold each of their parts of up to three cards."""
    ones, twos = 1, 1 + LIVE
    threes = twos + CHOOSE[LIVE, 2]
    held[0] += last - first
    for rank in range(first, last):
        hand = hands[order[rank]]
        a, b, c, d = hand[0], hand[1], hand[2], hand[3]
        for card in (a, b, c, d):
            held[ones + card] += 1
        for high, low in ((a, b), (a, c), (a, d), (b, c), (b, d), (c, d)):
            held[twos + CHOOSE[high, 2] + low] += 1
        for high, middle, low in ((a, b, c), (a, b, d), (a, c, d), (b, c, d)):
            held[threes + CHOOSE[high, 3] + CHOOSE[middle, 2] + low] += 1


@compiled
def _without(drawn: int, held: NDArray[np.int32], values: Numbers, limit: int | np.int64) -> int:
    """How many of the dealer's hands below `limit` (those in `held`) hold none of the drawn cards."""
    twos = 1 + LIVE
    threes = twos + CHOOSE[LIVE, 2]
    total = int(held[0])
    first = drawn
    while first & 63 != NO_CARD:
        a = first & 63
        total -= held[1 + a]
        second = first = first >> 6
        while second & 63 != NO_CARD:
            b = second & 63
            total += held[twos + CHOOSE[a, 2] + b]
            third = second = second >> 6
            while third & 63 != NO_CARD:
                c = third & 63
                total -= held[threes + CHOOSE[a, 3] + CHOOSE[b, 2] + c]
                fourth = third = third >> 6
                while fourth & 63 != NO_CARD:
                    place = CHOOSE[a, 4] + CHOOSE[b, 3] + CHOOSE[c, 2] + (fourth & 63)
                    total += int(values[place] < limit)
                    fourth >>= 6
    return total


def worth(
    theirs: NDArray[np.uint16],
    qualifier: int,
    values: NDArray[np.uint16],
    drawn: Ints,
    made: NDArray[np.int16],
    ways: NDArray[np.int8],
    nets: Ints,
    fold: int,
    sums: Ints,
) -> None:
    """Add to `sums`, by the way in which cards are drawn, what all final hands make against all hands of the dealer.

    Final hands are given by their values, the cards drawn for them (packed, the highest first, by their places among
    those left), what they are for the pay tables, and the way in which they came about. `nets` has what a hand that is
    bet makes, by what it is and by how it compares (lose, tie, win, the dealer has less than `qualifier`); a hand that
    makes less than by a `fold` is folded.
    """
    order, mine = (np.argsort(some, kind="stable") for some in (theirs, values))
    _worth(choices(4), order, mine, theirs, qualifier, values, drawn, made, ways, nets, fold, sums)


@compiled
def _worth(
    hands: NDArray[np.int8],
    order: Ints,
    mine: Ints,
    theirs: NDArray[np.uint16],
    qualifier: int,
    values: NDArray[np.uint16],
    drawn: Ints,
    made: NDArray[np.int16],
    ways: NDArray[np.int8],
    nets: Ints,
    fold: int,
    sums: Ints,
) -> None:
    """The same, the dealer's hands and the final ones taken in the order of their values."""
    held = np.zeros(1 + LIVE + CHOOSE[LIVE, 2] + CHOOSE[LIVE, 3], dtype=np.int32)
    added = 0
    while added < len(order) and theirs[order[added]] < qualifier:
        added += 1
    _add(hands, 0, added, order, held)
    missed = held.copy()
    less = np.zeros(len(values), dtype=np.int32)
    start = 0
    while start < len(mine):
        value = np.int64(values[mine[start]])
        end = start
        while end < len(mine) and values[mine[end]] == value:
            end += 1
        equal = 0
        if value >= qualifier:
            for limit in range(value, value + 2):
                first = added
                while added < len(order) and theirs[order[added]] < limit:
                    added += 1
                _add(hands, first, added, order, held)
                equal = added - first
                if limit == value:
                    for rank in range(start, end):
                        less[mine[rank]] = _without(drawn[mine[rank]], held, theirs, value)
        for rank in range(start, end):
            hand = mine[rank]
            size, rest = 0, drawn[hand]
            while rest & 63 != NO_CARD:
                size += 1
                rest >>= 6
            total = CHOOSE[LIVE - size, 4]
            unmet = _without(drawn[hand], missed, theirs, qualifier)
            win = tie = 0
            if value >= qualifier:
                win = less[hand] - unmet
                if equal:
                    tie = _without(drawn[hand], held, theirs, value + 1) - less[hand]
            net = nets[made[hand]]
            bet = net[0] * (total - unmet - win - tie) + net[1] * tie + net[2] * win + net[3] * unmet
            sums[ways[hand]] += max(bet, fold * total)
        start = end
