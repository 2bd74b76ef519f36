"""What a setting of the player's meets: the dealer's hands by their ranks, and those that can make a flush."""

from __future__ import annotations

from math import comb
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.games.pai_gow.main_wager import (
    COPY_BOTH,
    COPY_HIGH,
    COPY_HIGH_WIN_LOW,
    COPY_LOW,
    COPY_LOW_WIN_HIGH,
    LOSE,
    LOW_WON,
    ONE_EACH,
    PUSH_FOR_ALL,
    WIN,
)
from croupier.kernels import compiled
from croupier.ranking.pai_gow import LOW_HANDS

CELLS = PUSH_FOR_ALL
"""The outcomes that two settings decide; a push for all is what is left."""
FROM_NINE = 7
"""Ranks are cut in two, deuce to eight and nine to ace: a number of ways is a product over both."""
BESIDE, _BLOCK = 112, 8
"""Room for the 105 ways to hold two, one or no cards beside a flush; low hands that are also summed together."""
MOST_MASKS = 128
CHOOSE = np.array([[comb(n, k) for k in range(5)] for n in range(5)], dtype=np.int64)


class Hands(NamedTuple):
    """The player's hands: sets of ranks, each followed by the flushes that it can hold."""

    first: NDArray[np.int64]
    """Of each set of ranks the place of its pattern without a flush; at the end, how many patterns there are."""
    held: NDArray[np.int8]
    """How many cards of each rank a set has."""
    suited: NDArray[np.int64]
    """The ranks of each pattern's flush."""


class Points(NamedTuple):
    """Low and high hands to compare with the dealer's."""

    start: NDArray[np.int64]
    """Where those of each pattern begin."""
    low: NDArray[np.int32]
    high: NDArray[np.int32]
    kind: NDArray[np.int8]
    by_house: NDArray[np.int64]
    """Of each pattern the point that the house way sets."""


@compiled
def _outcome(low: int, dealers: int, more: int, same: int, less: int) -> int:
    return more if low > dealers else same if low == dealers else less


# --- the dealer's hands by their ranks -------------------------------------------------------------------------------


@compiled
def _ways(half: NDArray[np.int8], gone: NDArray[np.int8], ways: NDArray[np.int64]) -> None:
    """In how many ways the dealer can hold some cards of some ranks, when others are gone."""
    for place in range(len(half)):
        found = 1
        for rank in range(half.shape[1]):
            found *= CHOOSE[4 - gone[rank], half[place, rank]]
        ways[place] = found


@compiled
def against_ranks(
    first: int,
    last: int,
    hands: Hands,
    points: Points,
    rising: NDArray[np.int64],
    lower: NDArray[np.int8],
    upper: NDArray[np.int8],
    dealers: NDArray[np.int64],
) -> NDArray[np.int64]:
    """How many of the dealer's hands end as each outcome against each point of some ranks, if there were no flush."""
    start, low, high = points.start, points.low, points.high
    begin = start[hands.first[first]]
    found = np.zeros((start[hands.first[last]] - begin, CELLS), dtype=np.int64)
    low_ways, high_ways = np.zeros(len(lower), dtype=np.int64), np.zeros(len(upper), dtype=np.int64)
    sums = np.zeros(LOW_HANDS, dtype=np.int64)
    for ranks in range(first, last):
        held = hands.held[ranks]
        changed = ranks == first
        for rank in range(FROM_NINE):
            changed = changed or held[rank] != hands.held[ranks - 1, rank]
        if changed:
            _ways(lower, held, low_ways)
        _ways(upper, held[FROM_NINE:], high_ways)
        for value in range(LOW_HANDS):
            sums[value] = 0
        at = 0
        one, end = start[hands.first[ranks]], start[hands.first[ranks + 1]]
        for place in range(one, end):
            point = rising[place]
            own_low, own_high = low[point], high[point]
            while at < len(dealers) and dealers[at] >> 32 < own_high:
                hand = dealers[at]
                sums[hand >> 24 & 0x7F] += low_ways[hand >> 12 & 0xFFF] * high_ways[hand & 0xFFF]
                at += 1
            cells = found[point - begin]
            for value in range(LOW_HANDS):
                cells[_outcome(own_low, value, WIN, COPY_LOW_WIN_HIGH, ONE_EACH)] += sums[value]
            equal = at
            while equal < len(dealers) and dealers[equal] >> 32 == own_high:
                hand = dealers[equal]
                ways = low_ways[hand >> 12 & 0xFFF] * high_ways[hand & 0xFFF]
                cells[_outcome(own_low, hand >> 24 & 0x7F, COPY_HIGH_WIN_LOW, COPY_BOTH, COPY_HIGH)] += ways
                equal += 1
        while at < len(dealers):
            hand = dealers[at]
            sums[hand >> 24 & 0x7F] += low_ways[hand >> 12 & 0xFFF] * high_ways[hand & 0xFFF]
            at += 1
        for point in range(one, end):
            cells = found[point - begin]
            for value in range(LOW_HANDS):
                cells[_outcome(low[point], value, LOW_WON, COPY_LOW, LOSE)] += sums[value]
            cells[LOW_WON] -= cells[WIN] + cells[COPY_HIGH_WIN_LOW]
            cells[COPY_LOW] -= cells[COPY_LOW_WIN_HIGH] + cells[COPY_BOTH]
            cells[LOSE] -= cells[ONE_EACH] + cells[COPY_HIGH]
    return found


@compiled
def value_of(cells: NDArray[np.int64], win: int, lose: int) -> int:
    """What outcomes are worth, for `win` and `lose` as in `Question`."""
    return int(win * cells[WIN] - lose * (cells[LOSE] + cells[COPY_HIGH] + cells[COPY_LOW] + cells[COPY_BOTH]))


@compiled
def near_the_best(
    first: int,
    last: int,
    hands: Hands,
    points: Points,
    by_ranks: NDArray[np.int64],
    win: int,
    lose: int,
    flushes: int,
) -> NDArray[np.bool_]:
    """The settings that can still be best when so many of the dealer's hands are others, and those of the house way.

    Of two settings neither of which beats the other in both hands, one never wins where the other loses. So they
    compare differently by at most two wagers for each hand that is another one.
    """
    start = points.start
    begin = start[hands.first[first]]
    keep = np.zeros(len(by_ranks), dtype=np.bool_)
    for pattern in range(hands.first[first], hands.first[last]):
        best = -(1 << 62)
        for point in range(start[pattern], start[pattern + 1]):
            best = max(best, value_of(by_ranks[point - begin], win, lose))
        for point in range(start[pattern], start[pattern + 1]):
            behind = best - value_of(by_ranks[point - begin], win, lose)
            keep[point - begin] = behind <= 2 * max(win, lose) * flushes
        keep[points.by_house[pattern] - begin] = True
    return keep


# --- the dealer's flushes --------------------------------------------------------------------------------------------


@compiled
def bit_count(mask: int) -> int:
    """How many bits are set."""
    number = 0
    while mask:
        mask &= mask - 1
        number += 1
    return number


@compiled
def masks_of(flush: int, held: NDArray[np.int8], joker: int, masks: NDArray[np.int64]) -> int:
    """The ranks that a hand of the player can have in one suit, in the order in which they are looked up; -1 for none.

    Without a flush all subsets of its ranks, by number; with one, the flush, and then none, one, the other or both of
    the cards beside it.
    """
    if flush == 0:
        size = 1
        masks[0] = 0
        for rank in range(13):
            if held[rank]:
                for k in range(size):
                    more = masks[k] >= 0 and bit_count(masks[k]) < 4 - joker
                    masks[size + k] = masks[k] | 1 << rank if more else -1
                    if held[rank] == 4:
                        masks[k] = -1
                size *= 2
        return size
    masks[0], masks[1], masks[2], masks[3], masks[4] = flush, 0, -1, -1, -1
    beside = 2
    for rank in range(13):
        if held[rank] > (flush >> rank & 1):
            masks[beside] = 1 << rank
            beside += 1
    if beside == 4:
        masks[4] = masks[2] | masks[3]
    return 5


@compiled
def against_flushes(  # noqa: C901
    first: int,
    last: int,
    joker: int,
    hands: Hands,
    points: Points,
    rising: NDArray[np.int64],
    keep: NDArray[np.bool_],
    dealers: NDArray[np.int64],
) -> tuple[NDArray[np.int64], NDArray[np.int32]]:
    """Outcomes against the dealer's flushes in one suit, less those against the same hands by their ranks.

    For each point that is kept and for each of the player's `masks_of` the suit; first, where those of a point begin.
    """
    start = points.start
    begin = start[hands.first[first]]
    where = np.zeros(len(keep) + 1, dtype=np.int64)
    owner, flush = np.empty(len(keep), dtype=np.int64), np.empty(len(keep), dtype=np.int64)
    masks = np.empty(MOST_MASKS, dtype=np.int64)
    asked = np.zeros((1 << 13) + 1, dtype=np.int64)
    for ranks in range(first, last):
        for pattern in range(hands.first[ranks], hands.first[ranks + 1]):
            size = masks_of(hands.suited[pattern], hands.held[ranks], joker, masks)
            for point in range(start[pattern] - begin, start[pattern + 1] - begin):
                owner[point], flush[point] = ranks, hands.suited[pattern]
                where[point + 1] = where[point]
                if keep[point]:
                    where[point + 1] += size
                    for k in range(size):
                        if masks[k] >= 0:
                            asked[masks[k] + 1] += 1
    for mask in range(1 << 13):
        asked[mask + 1] += asked[mask]
    filled = asked.copy()
    askers, slots = np.empty(asked[-1], dtype=np.int32), np.empty(asked[-1], dtype=np.int32)
    for point in rising:
        if keep[point]:
            size = masks_of(flush[point], hands.held[owner[point]], joker, masks)
            for k in range(size):
                if masks[k] >= 0:
                    at = filled[masks[k]]
                    askers[at], slots[at] = point, where[point] + k
                    filled[masks[k]] += 1
    found = np.zeros((where[-1], CELLS), dtype=np.int32)
    left = np.empty((8, len(dealers)), dtype=np.int64)
    sizes = np.zeros(8, dtype=np.int64)
    for mask in range(1 << 13):  # what is left for a mask is among what is left for it without its lowest rank
        lowest = mask & -mask if mask else 1 << 13
        if asked[mask] == asked[mask + lowest]:
            continue
        level = bit_count(mask)
        if level == 0:
            left[0], sizes[0] = dealers, len(dealers)
        else:
            sizes[level] = _without(left[level - 1, : sizes[level - 1]], lowest << 16, left[level])
        one, end = asked[mask], asked[mask + 1]
        if one < end:
            _sweep(
                mask, askers[one:end], slots[one:end], owner, hands.held, points.low[begin:], points.high[begin:],
                left[level, : sizes[level]], found,
            )  # fmt: skip
    return where, found


@compiled
def _without(dealers: NDArray[np.int64], bit: int, left: NDArray[np.int64]) -> int:
    """Write down the hands that have not this bit."""
    size = 0
    for hand in dealers:
        left[size] = hand
        size += int(hand & bit == 0)
    return size


@compiled
def _sweep(
    mask: int,
    askers: NDArray[np.int32],
    slots: NDArray[np.int32],
    owner: NDArray[np.int64],
    held: NDArray[np.int8],
    low: NDArray[np.int32],
    high: NDArray[np.int32],
    dealers: NDArray[np.int64],
    found: NDArray[np.int32],
) -> None:
    """Outcomes against flushes in a suit of which the player has the ranks of `mask`, points in rising order.

    The hands below a point are summed by low hand and by the cards beside the flush: in how many ways these can be
    held is up to the player's cards in other suits.
    """
    rows = np.zeros((LOW_HANDS, BESIDE), dtype=np.int32)
    blocks = np.zeros((LOW_HANDS // _BLOCK + 1, BESIDE), dtype=np.int32)
    whole = np.zeros(BESIDE, dtype=np.int32)
    ways = np.zeros(BESIDE, dtype=np.int32)
    at = 0
    for k in range(len(askers)):
        point = askers[k]
        own_low, own_high = low[point], high[point]
        while at < len(dealers) and dealers[at] >> 32 < own_high:
            value, beside = (dealers[at] & 0x3FFF) // BESIDE, (dealers[at] & 0x3FFF) % BESIDE
            times = 1 - 2 * (dealers[at] >> 31 & 1)
            rows[value, beside] += times
            blocks[value // _BLOCK, beside] += times
            whole[beside] += times
            at += 1
        _ways_beside(held[owner[point]], mask, ways)
        cells = found[slots[k]]
        below = 0
        for block in range(own_low // _BLOCK):
            below += _dot(blocks[block], ways)
        for value in range(own_low // _BLOCK * _BLOCK, own_low):
            below += _dot(rows[value], ways)
        same = _dot(rows[own_low], ways)
        cells[WIN], cells[COPY_LOW_WIN_HIGH], cells[ONE_EACH] = below, same, _dot(whole, ways) - below - same
        equal = at
        while equal < len(dealers) and dealers[equal] >> 32 == own_high:
            value, beside = (dealers[equal] & 0x3FFF) // BESIDE, (dealers[equal] & 0x3FFF) % BESIDE
            times = 1 - 2 * (dealers[equal] >> 31 & 1)
            cells[_outcome(own_low, value, COPY_HIGH_WIN_LOW, COPY_BOTH, COPY_HIGH)] += times * ways[beside]
            equal += 1
    while at < len(dealers):
        value, beside = (dealers[at] & 0x3FFF) // BESIDE, (dealers[at] & 0x3FFF) % BESIDE
        rows[value, beside] += 1 - 2 * (dealers[at] >> 31 & 1)
        at += 1
    for value in range(1, LOW_HANDS):
        for beside in range(BESIDE):
            rows[value, beside] += rows[value - 1, beside]
    for k in range(len(askers)):
        own_low = low[askers[k]]
        _ways_beside(held[owner[askers[k]]], mask, ways)
        cells = found[slots[k]]
        below = _dot(rows[own_low - 1], ways) if own_low else 0
        upto = _dot(rows[own_low], ways)
        cells[LOW_WON] = below - cells[WIN] - cells[COPY_HIGH_WIN_LOW]
        cells[COPY_LOW] = upto - below - cells[COPY_LOW_WIN_HIGH] - cells[COPY_BOTH]
        cells[LOSE] = _dot(rows[LOW_HANDS - 1], ways) - upto - cells[ONE_EACH] - cells[COPY_HIGH]


@compiled
def _dot(row: NDArray[np.int32], ways: NDArray[np.int32]) -> int:
    total = np.int32(0)
    for k in range(BESIDE):
        total = np.int32(total + np.int32(row[k] * ways[k]))
    return int(total)


@compiled
def _ways_beside(held: NDArray[np.int8], mask: int, ways: NDArray[np.int32]) -> None:
    """In how many ways the dealer can hold two cards, one and none beside the flush, in the other three suits."""
    place = 0
    for rank in range(13):
        free = 3 - held[rank] + (mask >> rank & 1)
        ways[91 + rank] = free
        for lower in range(rank):
            ways[place] = free * ways[91 + lower]
            place += 1
        ways[place] = free * (free - 1) // 2
        place += 1
    ways[104] = 1
