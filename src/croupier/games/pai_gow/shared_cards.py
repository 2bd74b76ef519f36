"""A wager of three hands against three, exactly: both hands set by the house way, all 8,250,459,031,214,400 deals.

Two hands of one deck share no card. So the deals in which the player wins are all pairs of hands that do, from two
decks, less those that share a card, and so on: over each set of cards the pairs that both hold it, counted with
alternating signs. Of a set with k cards there are only so many hands as ways to fill it up to seven, and sets that
differ only in suits are counted once. Pairs among some hands are counted going through them from the lowest high hand
up; how often medium and low hands below are met is kept in a tree. It holds for any house way.
"""

from __future__ import annotations

from functools import partial
from math import comb

import numpy as np

from croupier.cache import arrays
from croupier.counting.progress import report
from croupier.counting.shards import each
from croupier.equipment.cards import JOKER
from croupier.games.pai_gow.house_way import Way
from croupier.games.pai_gow.three_hands import HIGH, LOW, MEDIUM, DealerHands, Ints, LookUp, found_by
from croupier.kernels import compiled
from croupier.ranking.pai_gow import LOW_HANDS
from croupier.ranking.poker import CARD_BITS, CARD_KEYS, NO_CARDS

SIZE = 7
DEALS = comb(53, SIZE) * comb(46, SIZE)
_RANKS = 13
_FEW = 60
"""So few hands are compared each with each."""
_PARTS = {0: 1, 1: 1, 2: 4, 3: 8, 4: 16, 5: 16, 6: 12}
"""Into how many shards the sets of so many shared cards are cut."""


def by_house_way(way: Way) -> tuple[int, int, int]:
    """How many of all deals the player wins, loses without a copy and loses with one."""
    counts = arrays("four-two-one-deals", way.tolist(), lambda: {"counts": _count(way)})["counts"]
    won, plain = (int(one) for one in counts)
    # what a player loses without a copy is what the other, set the same way, wins without one
    return won, plain, DEALS - won - plain


def _count(way: Way) -> Ints:
    shards = [
        (shared, joker, part, parts)
        for shared, parts in sorted(_PARTS.items(), reverse=True)
        for joker in (0, 1)
        if joker <= shared
        for part in range(parts)
    ]
    found = [0, 0, 0]
    for number, (shard, part) in enumerate(zip(shards, each(partial(_pairs_of, way), shards), strict=True), 1):
        for place, pairs in enumerate(part):
            found[place] += pairs if shard[0] % 2 == 0 else -pairs
        report("sets of cards that two hands share", number, len(shards))
    found[2] -= comb(53, SIZE)  # pairs that share all seven cards; neither of them wins
    assert found[2] == DEALS
    return np.array(found[:2], dtype=np.int64)


def _pairs_of(way: Way, shard: tuple[int, int, int, int]) -> list[int]:
    return [int(one) for one in _pairs(*shard, DealerHands(way).look_up)]


@compiled
def _pairs(shared: int, joker: int, part: int, parts: int, look: LookUp) -> Ints:
    """Pairs of hands that both hold a set of so many cards, over all such sets, the joker among them or not: those of
    which the first wins, wins without a copy, and all."""
    found, pairs = np.zeros(3, dtype=np.int64), np.zeros(3, dtype=np.int64)
    number = shared - joker
    chosen = np.arange(number)
    hands = comb_of(53 - shared, SIZE - shared)
    few = hands <= 20_000
    ids = np.empty(hands if few else 1, dtype=np.int64)
    counts = np.zeros(1 if few else len(look.sets), dtype=np.int64)
    tree = np.zeros((LOW_HANDS + 1, _RANKS + 1), dtype=np.int64)
    lows = np.zeros(_RANKS + 1, dtype=np.int64)
    below = np.zeros((LOW_HANDS + 1, _RANKS + 1), dtype=np.int64)
    turn = 0
    while True:
        times = _stands_for(chosen)
        if times:
            if turn % parts == part:
                _fill(chosen, joker, few, ids, counts, look)
                if hands <= _FEW:
                    _each_with_each(ids, look.sets, pairs)
                elif few:
                    ids.sort()
                    _in_order(ids, counts, few, look.sets, tree, lows, below, pairs)
                else:
                    _in_order(ids, counts, few, look.sets, tree, lows, below, pairs)
                    counts[:] = 0
                for place in range(3):
                    found[place] += times * pairs[place]
            turn += 1
        place = number - 1  # the next set of cards
        while place >= 0 and chosen[place] == JOKER - number + place:
            place -= 1
        if place < 0:
            return found
        chosen[place] += 1
        for later in range(place + 1, number):
            chosen[later] = chosen[later - 1] + 1


@compiled
def comb_of(n: int, k: int) -> int:
    """In how many ways k of n cards can be chosen."""
    found = 1
    for place in range(k):
        found = found * (n - place) // (place + 1)
    return found


@compiled
def _stands_for(chosen: Ints) -> int:
    """For how many sets that differ only in suits one stands: 0 for all but that with its suits in order."""
    suits = np.zeros(4, dtype=np.int64)
    for card in chosen:
        suits[card & 3] |= 1 << (card >> 2)
    times, same = 24, 1
    for suit in range(1, 4):
        if suits[suit] > suits[suit - 1]:
            return 0
        same = same + 1 if suits[suit] == suits[suit - 1] else 1
        times //= same
    return times


@compiled
def _fill(chosen: Ints, joker: int, few: bool, ids: Ints, counts: Ints, look: LookUp) -> None:
    """Every hand that holds a set of cards, as its place among the settings: listed, or counted by it."""
    key, bits = NO_CARDS, np.uint64(0)
    for card in chosen:
        key += CARD_KEYS[card]
        bits |= CARD_BITS[card]
    need = SIZE - len(chosen) - joker
    at = 0
    for wild in range(2 - joker):  # the joker as one of the other cards, last
        size = need - wild
        has = joker | wild
        if size < 0:
            continue
        keys, masks = np.empty(size + 1, dtype=np.uint64), np.empty(size + 1, dtype=np.uint64)
        cards = np.full(size + 1, -1, dtype=np.int64)
        keys[0], masks[0] = key, bits
        level = 0
        while level >= 0:
            if level == size:
                place = found_by(keys[level], masks[level], has, look)
                if few:
                    ids[at] = place
                    at += 1
                else:
                    counts[place] += 1
                level -= 1
                continue
            card = cards[level] + 1
            while card < JOKER and bits & CARD_BITS[card]:
                card += 1
            cards[level] = card
            if card == JOKER:
                level -= 1
                continue
            keys[level + 1] = keys[level] + CARD_KEYS[card]
            masks[level + 1] = masks[level] | CARD_BITS[card]
            level += 1
            if level < size:
                cards[level] = card


@compiled
def _each_with_each(ids: Ints, sets: Ints, pairs: Ints) -> None:
    pairs[:] = 0
    pairs[2] = len(ids) * len(ids)
    for one in ids:
        high, medium, low = sets[one]
        for other in ids:
            above = int(high > sets[other, HIGH]) + int(medium > sets[other, MEDIUM]) + int(low > sets[other, LOW])
            if above >= 2:
                pairs[0] += 1
                same = high == sets[other, HIGH] or medium == sets[other, MEDIUM] or low == sets[other, LOW]
                pairs[1] += int(not same)


@compiled
def _add(tree: Ints, medium: int, low: int, times: int) -> None:
    """Note hands in a tree over medium hands, whose rows are sums over low hands up to each."""
    place = medium + 1
    while place <= LOW_HANDS:
        for rank in range(low + 1, _RANKS + 1):
            tree[place, rank] += times
        place += place & -place


@compiled
def _under(tree: Ints, medium: int, low: int) -> int:
    """How many hands in a tree are below a medium and a low hand."""
    total = 0
    place = medium
    while place > 0:
        total += tree[place, low]
        place -= place & -place
    return total


@compiled
def _in_order(ids: Ints, counts: Ints, few: bool, sets: Ints, tree: Ints, lows: Ints, below: Ints, pairs: Ints) -> None:  # noqa: C901
    """Count pairs among hands that are listed in rising order, or counted by their place."""
    tree[:] = 0
    lows[:] = 0
    below[:] = 0
    pairs[:] = 0
    total = 0
    size = len(ids) if few else len(counts)
    for k in range(size):
        place, times = (ids[k], 1) if few else (k, counts[k])
        if times:
            below[sets[place, MEDIUM] + 1, sets[place, LOW] + 1] += times
            total += times
    for medium in range(LOW_HANDS + 1):
        for low in range(1, _RANKS + 1):
            below[medium, low] += below[medium, low - 1]
        if medium:
            for low in range(_RANKS + 1):
                below[medium, low] += below[medium - 1, low]
    pairs[2] = total * total
    start = 0
    while start < size:
        end = start
        high = sets[ids[start] if few else start, HIGH]
        while end < size and sets[ids[end] if few else end, HIGH] == high:
            end += 1
        # hands with a lower high hand
        for k in range(start, end):
            place, times = (ids[k], 1) if few else (k, counts[k])
            if times == 0:
                continue
            medium, low = sets[place, MEDIUM], sets[place, LOW]
            both = _under(tree, medium, low)
            with_medium, with_low = _under(tree, medium, _RANKS), lows[low]
            pairs[0] += times * (with_medium + with_low + below[medium, low] - 2 * both)
            copies = _under(tree, medium, low + 1) + _under(tree, medium + 1, low) - 2 * both
            pairs[1] -= times * (copies - both)  # and the equal high hands of this group, below
        for k in range(start, end):
            place, times = (ids[k], 1) if few else (k, counts[k])
            if times:
                _add(tree, sets[place, MEDIUM], sets[place, LOW], times)
                for low in range(sets[place, LOW] + 1, _RANKS + 1):
                    lows[low] += times
        for k in range(start, end):
            place, times = (ids[k], 1) if few else (k, counts[k])
            if times:
                pairs[1] -= times * _under(tree, sets[place, MEDIUM], sets[place, LOW])
        start = end
    pairs[1] += pairs[0]
