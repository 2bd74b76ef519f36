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
from croupier.kernels import compiled, inlined
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


UNMET, LESS, UP_TO = range(3)
"""What is kept of the dealer's hands that hold a set of cards: those that do not qualify, those below a value, and
those up to it."""


@compiled
def _add(hands: Numbers, first: int, last: int, order: Numbers, kept: int, held: NDArray[np.int32]) -> None:
    """The dealer's hands from `first` to `last` in their order hold each of their parts of up to three cards."""
    ones, twos = 1, 1 + LIVE
    threes = twos + CHOOSE[LIVE, 2]
    held[0, kept] += last - first
    for rank in range(first, last):
        hand = hands[order[rank]]
        a, b, c, d = hand[0], hand[1], hand[2], hand[3]
        for card in (a, b, c, d):
            held[ones + card, kept] += 1
        for high, low in ((a, b), (a, c), (a, d), (b, c), (b, d), (c, d)):
            held[twos + CHOOSE[high, 2] + low, kept] += 1
        for high, middle, low in ((a, b, c), (a, b, d), (a, c, d), (b, c, d)):
            held[threes + CHOOSE[high, 3] + CHOOSE[middle, 2] + low, kept] += 1


@inlined
def _without(
    drawn: int, held: NDArray[np.int32], values: Numbers, qualifier: int, value: int | np.int64
) -> tuple[int, int, int]:
    """How many of the dealer's hands hold none of the drawn cards: of those kept in `held`, in its order."""
    twos = 1 + LIVE
    threes = twos + CHOOSE[LIVE, 2]
    unmet, less, up_to = int(held[0, UNMET]), int(held[0, LESS]), int(held[0, UP_TO])
    first = drawn
    while first & 63 != NO_CARD:
        a = first & 63
        unmet, less, up_to = unmet - held[1 + a, UNMET], less - held[1 + a, LESS], up_to - held[1 + a, UP_TO]
        second = first = first >> 6
        while second & 63 != NO_CARD:
            b = second & 63
            two = twos + CHOOSE[a, 2] + b
            unmet, less, up_to = unmet + held[two, UNMET], less + held[two, LESS], up_to + held[two, UP_TO]
            third = second = second >> 6
            while third & 63 != NO_CARD:
                c = third & 63
                three = threes + CHOOSE[a, 3] + CHOOSE[b, 2] + c
                unmet, less, up_to = unmet - held[three, UNMET], less - held[three, LESS], up_to - held[three, UP_TO]
                fourth = third = third >> 6
                while fourth & 63 != NO_CARD:
                    theirs = values[CHOOSE[a, 4] + CHOOSE[b, 3] + CHOOSE[c, 2] + (fourth & 63)]
                    unmet += int(theirs < qualifier)
                    less += int(theirs < value)
                    up_to += int(theirs <= value)
                    fourth >>= 6
    return unmet, less, up_to


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
    held = np.zeros((1 + LIVE + CHOOSE[LIVE, 2] + CHOOSE[LIVE, 3], 4), dtype=np.int32)  # four lie in a line of memory
    below = 0
    while below < len(order) and theirs[order[below]] < qualifier:
        below += 1
    for kept in (UNMET, LESS, UP_TO):
        _add(hands, 0, below, order, kept, held)
    up_to = below
    start = 0
    while start < len(mine):
        value = np.int64(values[mine[start]])
        end = start
        while end < len(mine) and values[mine[end]] == value:
            end += 1
        if value >= qualifier:
            first = below
            while below < len(order) and theirs[order[below]] < value:
                below += 1
            _add(hands, first, below, order, LESS, held)
            first = up_to
            while up_to < len(order) and theirs[order[up_to]] <= value:
                up_to += 1
            _add(hands, first, up_to, order, UP_TO, held)
        for rank in range(start, end):
            hand = mine[rank]
            size, rest = 0, drawn[hand]
            while rest & 63 != NO_CARD:
                size += 1
                rest >>= 6
            total = CHOOSE[LIVE - size, 4]
            unmet, less, most = _without(drawn[hand], held, theirs, qualifier, value)
            win, tie = (less - unmet, most - less) if value >= qualifier else (0, 0)
            net = nets[made[hand]]
            bet = net[0] * (total - unmet - win - tie) + net[1] * tie + net[2] * win + net[3] * unmet
            sums[ways[hand]] += max(bet, fold * total)
        start = end
