"""Seven cards against all hands of seven that a dealer can have, ranked by their best flush, counted suit by suit.

The dealer's flush is below another if the cards of every suit are. In how many ways so many cards of a suit are that
depends only on the ranks which the player leaves there, so that hands are counted by multiplying four polynomials.
"""

from __future__ import annotations

from math import comb

import numpy as np
from numpy.typing import NDArray

from croupier.cache import Arrays
from croupier.counting.suits import Ints
from croupier.kernels import alone, compiled
from croupier.ranking.flushes import LENGTHS, LONGEST, RANKS, SHORTEST, flush_value

DEALERS = comb(45, 7)
"""The dealer's hands that are left when a player's seven cards are known."""
_CHOOSE = np.array([[comb(n, k) for k in range(LONGEST + 1)] for n in range(14)], dtype=np.int64)
_BY_LENGTH = np.argsort(LENGTHS, kind="stable")
_STARTS = np.searchsorted(LENGTHS[_BY_LENGTH], np.arange(LONGEST + 2))
"""All sets of ranks in order of their number, and where those of each number begin."""


@alone
def _lower(free: int, value: int, whole: bool) -> int:
    """In how many ways as many cards of a suit as a flush has, of ranks that are `free`, are below it."""
    ranks, need = value & RANKS, value >> 13
    if not whole:
        return int(_CHOOSE[LENGTHS[free & (ranks - 1)], need])
    found = 0
    for rank in range(12, -1, -1):
        if ranks >> rank & 1:
            found += int(_CHOOSE[LENGTHS[free & ((1 << rank) - 1)], need])
            if not free >> rank & 1:
                break
            need -= 1
    return found


@alone
def _as_high(free: int, value: int, whole: bool) -> int:
    """In how many ways they are equal to it."""
    ranks = value & RANKS
    if whole:
        return int(ranks & free == ranks)
    return int(_CHOOSE[LENGTHS[free & (ranks - 1)], (value >> 13) - 1]) if ranks & free else 0


@alone
def _add(ways: Ints, suit: int, ranks: int, value: int, whole: bool, same: bool) -> None:
    """In how many ways the dealer has so many cards of the suits up to this one, of which the player holds `ranks`, and
    none of them is better than a value, or (unless `same`) as good: row `suit + 1` from row `suit`."""
    free, length = RANKS ^ ranks, value >> 13
    longest = _lower(free, value, whole)
    if same:
        longest += _as_high(free, value, whole)
    fewest = max(0, LONGEST - (3 - suit) * length)  # the suits to come hold the rest
    for held in range(fewest, min(LONGEST, (suit + 1) * length) + 1):
        total = longest * ways[suit, held - length] if held >= length else 0
        for more in range(max(0, held - suit * length), min(held, length - 1) + 1):
            total += _CHOOSE[LENGTHS[free], more] * ways[suit, held - more]
        ways[suit + 1, held] = total


@alone
def _add_all(ways: Ints, suit: int, ranks: int, value: int, qualifier: int, whole: bool) -> None:
    """The same for hands below what the dealer needs, below the player's hand, and not above it."""
    _add(ways[0], suit, ranks, qualifier, whole, False)
    if value >= qualifier:
        _add(ways[1], suit, ranks, value, whole, False)
        _add(ways[2], suit, ranks, value, whole, True)


@alone
def _end(ways: Ints, value: int, qualifier: int, ended: Ints) -> None:
    """How a hand ends once all suits are added: lost, tied, won, or the dealer has less than is needed."""
    missed, less, not_above = ways[0, 4, LONGEST], ways[1, 4, LONGEST], ways[2, 4, LONGEST]
    ended[1], ended[2] = (not_above - less, less - missed) if value >= qualifier else (0, 0)
    ended[0], ended[3] = DEALERS - missed - ended[1] - ended[2], missed


@alone
def no_ways() -> Ints:
    """Room for `endings` to work in: no card of any suit yet."""
    ways = np.zeros((3, 5, LONGEST + 1), dtype=np.int64)
    ways[:, 0, 0] = 1
    return ways


@alone
def endings(ways: Ints, suits: Ints, qualifier: int, whole: bool, ended: Ints) -> None:
    """How a player's hand, given by its ranks of each suit, ends against all hands of the dealer: lost, tied, won, or
    the dealer has less than `qualifier`."""
    value = 0
    for suit in range(4):
        value = max(value, flush_value(suits[suit], whole))
    for suit in range(4):
        _add_all(ways, suit, suits[suit], value, qualifier, whole)
    _end(ways, value, qualifier, ended)


@alone
def best_raise(ended: Ints, nets: Ints, hand: int, fold: int) -> int:
    """Which raise makes most with a hand that ends so, -1 if none makes more than a fold."""
    best, most = -1, fold * DEALERS
    for one in range(len(nets)):
        worth = 0
        for against in range(4):
            worth += ended[against] * nets[one, against, hand]
        if worth > most:
            best, most = one, worth
    return best


def best_raises(nets: Ints, fold: int, qualifier: int, whole: bool) -> Arrays:
    """Raise or fold every hand: `played` by raise, comparison and length of the flush, `folded` by its length, and by
    the ranks of the best flush the `first` and the `last` raise that hands with it make, -1 for a fold."""
    played, folded = np.zeros(nets.shape, dtype=np.int64), np.zeros(nets.shape[2], dtype=np.int64)
    first, last = np.full(RANKS + 1, len(nets), dtype=np.int8), np.full(RANKS + 1, -2, dtype=np.int8)
    _solve(nets, fold, qualifier, whole, played, folded, first, last)
    return {"played": played, "folded": folded, "first": first, "last": last}


@compiled
def _solve(
    nets: Ints,
    fold: int,
    qualifier: int,
    whole: bool,
    played: Ints,
    folded: Ints,
    first: NDArray[np.int8],
    last: NDArray[np.int8],
) -> None:
    """Each way to hold seven cards in four suits once, those with more cards first, of as many the higher ones."""
    suits, ended, ways = np.zeros(4, dtype=np.int64), np.zeros(4, dtype=np.int64), no_ways()
    for a in range(SHORTEST, LONGEST + 1):
        for b in range(min(a, LONGEST - a) + 1):
            for c in range(min(b, LONGEST - a - b) + 1):
                d = LONGEST - a - b - c
                if d > c:
                    continue
                for i in range(_STARTS[a], _STARTS[a + 1]):
                    suits[0] = _BY_LENGTH[i]
                    value = flush_value(suits[0], whole)
                    _add_all(ways, 0, suits[0], value, qualifier, whole)
                    for j in range(_STARTS[b], i + 1 if b == a else _STARTS[b + 1]):
                        suits[1] = _BY_LENGTH[j]
                        _add_all(ways, 1, suits[1], value, qualifier, whole)
                        for k in range(_STARTS[c], j + 1 if c == b else _STARTS[c + 1]):
                            suits[2] = _BY_LENGTH[k]
                            _add_all(ways, 2, suits[2], value, qualifier, whole)
                            for m in range(_STARTS[d], k + 1 if d == c else _STARTS[d + 1]):
                                suits[3] = _BY_LENGTH[m]
                                _add_all(ways, 3, suits[3], value, qualifier, whole)
                                _end(ways, value, qualifier, ended)
                                best = best_raise(ended, nets, a - SHORTEST, fold)
                                first[suits[0]] = min(first[suits[0]], best)
                                last[suits[0]] = max(last[suits[0]], best)
                                weight = _alike(suits)
                                if best < 0:
                                    folded[a - SHORTEST] += weight * DEALERS
                                else:
                                    for against in range(4):
                                        played[best, against, a - SHORTEST] += weight * ended[against]


@compiled
def _alike(suits: Ints) -> int:
    """How many hands differ from one only in which suit is which."""
    run = same = 1
    for suit in range(1, 4):
        run = run + 1 if suits[suit] == suits[suit - 1] else 1
        same *= run
    return 24 // same


@compiled
def choose(
    cards: Ints,
    nets: Ints,
    fold: int,
    qualifier: int,
    whole: bool,
    first: NDArray[np.int8],
    last: NDArray[np.int8],
    found: Ints,
) -> None:
    """The best raise of many hands, cards in rows: by the best flush, and by all cards only where these matter."""
    suits, ended, ways = np.zeros(4, dtype=np.int64), np.zeros(4, dtype=np.int64), no_ways()
    for hand in range(len(found)):
        suits[:] = 0
        for place in range(LONGEST):
            card = cards[place, hand]
            suits[card & 3] |= 1 << (card >> 2)
        best = 0
        for suit in range(4):
            best = max(best, LENGTHS[suits[suit]] << 13 | suits[suit])
        ranks = best & RANKS
        found[hand] = first[ranks]
        if first[ranks] != last[ranks]:
            endings(ways, suits, qualifier, whole, ended)
            found[hand] = best_raise(ended, nets, (best >> 13) - SHORTEST, fold)
