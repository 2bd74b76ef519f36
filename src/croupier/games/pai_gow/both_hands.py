"""The main wager, exactly: the player's and the dealer's seven cards from one deck, all 8,250,459,031,214,400 deals.

A house way sets a hand by its ranks alone, unless one suit can make a flush: then by its ranks and those of that suit.
So what one setting of the player's seven cards meets is

    the dealer's hands by their ranks, as if there were no flush
    + for each suit: the hands that can make a flush in it, as they are set, less the same hands by their ranks.

The first line depends on the player's ranks; that of a suit on these and on which of them are in the suit. Both are
counted for all settings at once, going through the dealer's hands from the lowest high hand up (`against_ranks`,
`against_flushes`). Then each of the player's 154,143,080 hands takes four look-ups a setting (`sum_up`), so that all of
its suits are taken into account: also when the best setting depends on cards that are no part of a flush.
"""

from __future__ import annotations

from functools import lru_cache, partial
from itertools import pairwise
from math import comb
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.cache import Arrays, arrays
from croupier.counting.progress import report
from croupier.counting.shards import each
from croupier.games.pai_gow.against import (
    BESIDE,
    CELLS,
    CHOOSE,
    FROM_NINE,
    MOST_MASKS,
    Hands,
    Points,
    against_flushes,
    against_ranks,
    masks_of,
    near_the_best,
    value_of,
)
from croupier.games.pai_gow.main_wager import (
    BEST,
    COPY_BOTH,
    COPY_HIGH,
    COPY_LOW,
    ENDS,
    HAND,
    HIGH,
    HOUSE,
    LOSE,
    LOW,
    ONE_EACH,
    PUSH_FOR_ALL,
    WIN,
    DealerHands,
    Patterns,
    pushes_all,
)
from croupier.kernels import compiled
from croupier.ranking.pai_gow import settings

DEALERS = comb(46, 7)
SHARDS = 24
_MOST_POINTS = 48
_SUITS = [[suits for suits in range(16) if suits.bit_count() == k] for k in range(5)]
_SPREAD = np.array(
    [
        [sum(1 << 16 * t for t in range(4) if suits >> t & 1) for suits in (*row, *[0] * (6 - len(row)))]
        for row in _SUITS
    ],
    dtype=np.int64,
)
"""The suits that none to four cards of a rank can have, sixteen bits a suit."""
_SETTING, _BEATEN, _MEET, _CORNER = range(4)
"""What a point is: a setting; one that another beats in both hands; and, for a dealer's hand that lies face up, what
two neighbouring settings both beat and the best of all low with the best of all high hands."""


class Question(NamedTuple):
    """What the count depends on."""

    way: tuple[tuple[int, ...], ...]
    ace_low: int
    push: int
    win: int
    lose: int
    """What a winning wager wins for `lose` that a losing one loses."""
    face_up: bool


Found = tuple[NDArray[np.int64], NDArray[np.int32], NDArray[np.int64], NDArray[np.int64]]
"""What `sum_up` finds: counts, low and high hands, where and the tables."""


class Prepared(NamedTuple):
    """What all shards read."""

    hands: Hands
    points: Points
    rising: NDArray[np.int64]
    """The points of each set of ranks from the lowest high hand up."""
    halves: tuple[NDArray[np.int8], NDArray[np.int8]]
    """What the dealer can hold of the ranks from deuce to eight, and from nine to ace."""
    by_ranks: tuple[NDArray[np.int64], NDArray[np.int64]]
    by_flush: tuple[NDArray[np.int64], NDArray[np.int64]]
    """The dealer's hands from the lowest high hand up, packed; without the joker in the second one."""
    without_joker: int
    """How many sets of ranks are without the joker; they come first."""


def dealer_hands(question: Question) -> DealerHands:
    """Every pattern as the house way sets it."""
    return DealerHands(np.array(question.way, dtype=np.int64), question.ace_low)


def both_hands(question: Question) -> Arrays:
    """`counts`: how many of all deals end as each of `OUTCOMES`, set by the house way and for the best.

    And the best settings: `low` and `high` hand of each pattern; where they depend on further suits, `where` in
    `tables` it is said (else -1), see `sum_up`.
    """

    def count() -> Arrays:
        ready = prepared(question)
        shards = _shards(ready)
        parts = []
        for number, part in enumerate(each(partial(some_hands, question), shards), 1):
            parts.append(part)
            report("ranks of the player against every dealer's hand", number, len(shards))
        counts, choices, where, tables = zip(*parts, strict=True)
        shifts = np.cumsum([0, *map(len, tables)])
        moved = [np.where(one >= 0, one + shift, -1) for one, shift in zip(where, shifts[:-1], strict=True)]
        chosen = np.concatenate(choices)
        return {
            "counts": np.sum(counts, axis=0),
            "low": chosen[:, 0].astype(np.int8),
            "high": chosen[:, 1],
            "where": np.concatenate(moved),
            "tables": np.concatenate(tables),
        }

    return arrays("pai-gow-both-hands", question, count)


def some_hands(question: Question, ranks: tuple[int, int]) -> Found:
    """What `sum_up` finds for some sets of ranks, all with or all without the joker."""
    ready = prepared(question)
    hands, points = ready.hands, ready.points
    first, last = ranks
    joker = int(first >= ready.without_joker)
    by_ranks = against_ranks(first, last, hands, points, ready.rising, *ready.halves, ready.by_ranks[joker])
    if question.face_up:
        keep = np.ones(len(by_ranks), dtype=np.bool_)
    else:
        keep = near_the_best(first, last, hands, points, by_ranks, question.win, question.lose, most_flushes(joker))
    begin, end = points.start[hands.first[first]], points.start[hands.first[last]]
    rising = np.argsort(points.high[begin:end], kind="stable")
    where, by_flush = against_flushes(first, last, joker, hands, points, rising, keep, ready.by_flush[joker])
    return sum_up(
        first, last, joker, hands, points, keep, by_ranks, where, by_flush,
        question.win, question.lose, int(question.face_up),
    )  # fmt: skip


def _shards(ready: Prepared) -> list[tuple[int, int]]:
    """Sets of ranks that are counted together, all with or all without the joker, with about the same work."""
    first, points = ready.hands.first, np.diff(ready.points.start)
    without_flush, every = points[first[:-1]], np.diff(ready.points.start[first])
    looked_up = (without_flush << (ready.hands.held > 0).sum(axis=1)) + 5 * (every - without_flush)
    work = np.cumsum(looked_up + 100)  # and once through the dealer's ranks
    edges = np.searchsorted(work, np.linspace(0, work[-1], SHARDS))
    return list(pairwise(sorted({0, ready.without_joker, len(work), *edges[1:-1].tolist()})))


def most_flushes(joker: int) -> int:
    """The most hands of the dealer that can make a flush, against any hand of the player with or without the joker."""
    own = 7 - joker

    def in_a_suit(left: int) -> int:
        others = 52 - own - left
        found = sum(comb(left, k) * comb(others, 7 - k) for k in range(5, 8))
        return found + (0 if joker else sum(comb(left, k) * comb(others, 6 - k) for k in range(4, 7)))

    return max(
        sum(in_a_suit(13 - gone) for gone in (a, b, c, own - a - b - c))
        for a in range(own + 1)
        for b in range(own + 1 - a)
        for c in range(own + 1 - a - b)
    )


# --- laying out ------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=1)
def prepared(question: Question) -> Prepared:
    """Lay out what all shards read."""
    dealt = dealer_hands(question)
    points = Points(*_points(dealt.patterns.cards, dealt.as_set, question.ace_low, int(question.face_up)))
    return laid_out(dealt.patterns, dealt.as_set, _pushed(dealt.as_set, question.push), points)


def laid_out(patterns: Patterns, rows: NDArray[np.int64], pushed: NDArray[np.bool_], points: Points) -> Prepared:
    """Patterns as `rows` set them against points, without those of the dealer that are a push for all."""
    suited, wild = patterns.suited, patterns.joker > 0
    plain, flushes = np.flatnonzero(suited == 0), np.flatnonzero(suited)
    unset = plain[np.searchsorted(plain, flushes) - 1]  # the same ranks without the flush
    held = _held(patterns.ranks, patterns.counts)

    lower, in_lower = np.unique(held[plain, :FROM_NINE], axis=0, return_inverse=True)
    upper, in_upper = np.unique(held[plain, FROM_NINE:], axis=0, return_inverse=True)
    by_ranks = rows[plain, HIGH] << 32 | rows[plain, LOW] << 24 | in_lower.reshape(-1) << 12 | in_upper.reshape(-1)
    met = ~pushed[plain]

    def flush(which: NDArray[np.int64], less: int) -> NDArray[np.int64]:
        low, high = rows[which, LOW], rows[which, HIGH]
        packed: NDArray[np.int64] = high << 32 | less << 31 | suited[flushes] << 16 | low * BESIDE + beside
        return packed

    beside = _beside(held[flushes] - (suited[flushes, None] >> np.arange(13) & 1))
    by_flush = np.concatenate([flush(flushes, 0), flush(unset, 1)])
    differ = (rows[flushes, : HIGH + 1] != rows[unset, : HIGH + 1]).any(axis=1) | (pushed[flushes] != pushed[unset])
    told = np.concatenate([differ & ~pushed[flushes], differ & ~pushed[unset]])
    own = np.repeat(np.searchsorted(plain, np.arange(len(suited)), side="right"), np.diff(points.start))
    return Prepared(
        Hands(np.append(plain, len(suited)), held[plain], suited),
        points,
        np.lexsort((points.high, own)),
        (lower, upper),
        (np.sort(by_ranks[met]), np.sort(by_ranks[met & ~wild[plain]])),
        (np.sort(by_flush[told]), np.sort(by_flush[told & ~np.tile(wild[flushes], 2)])),
        int((~wild[plain]).sum()),
    )


def _beside(cards: NDArray[np.int64]) -> NDArray[np.int64]:
    """Two, one or no cards of the thirteen ranks as a number: 0-90 for two, then one, then none."""
    number, lower = cards.sum(axis=1), np.argmax(cards > 0, axis=1)
    higher = 12 - np.argmax(cards[:, ::-1] > 0, axis=1)
    return np.where(number == 2, higher * (higher + 1) // 2 + lower, np.where(number == 1, 91 + lower, 104))


@compiled
def _held(ranks: NDArray[np.int8], counts: NDArray[np.int8]) -> NDArray[np.int8]:
    held = np.zeros((len(ranks), 13), dtype=np.int8)
    for place in range(len(ranks)):
        for k in range(ranks.shape[1]):
            if ranks[place, k] >= 0:
                held[place, ranks[place, k]] = counts[place, k]
    return held


@compiled
def _pushed(dealers: NDArray[np.int64], push: int) -> NDArray[np.bool_]:
    found = np.zeros(len(dealers), dtype=np.bool_)
    for place in range(len(dealers)):
        found[place] = pushes_all(push, dealers[place, LOW], dealers[place, HAND])
    return found


@compiled
def _points(
    cards: NDArray[np.int64], dealers: NDArray[np.int64], ace_low: int, face_up: int
) -> tuple[NDArray[np.int64], NDArray[np.int32], NDArray[np.int32], NDArray[np.int8], NDArray[np.int64]]:
    """Of each pattern the settings that no other beats or equals in both hands, and that of the house way."""
    size = 44 * len(cards)  # more than there can be
    start, by_house = np.zeros(len(cards) + 1, dtype=np.int64), np.zeros(len(cards), dtype=np.int64)
    low, high, kind = np.empty(size, dtype=np.int32), np.empty(size, dtype=np.int32), np.empty(size, dtype=np.int8)
    lows, highs = np.empty(21, dtype=np.int64), np.empty(21, dtype=np.int64)
    end = 0
    for pattern in range(len(cards)):
        settings(cards[pattern], ace_low, lows, highs)
        begin = end
        for i in range(21):
            good = lows[i] >= 0
            for j in range(21):
                if good and j != i and lows[j] >= lows[i] and highs[j] >= highs[i]:
                    good = i < j and lows[j] == lows[i] and highs[j] == highs[i]
            if good:  # from the lowest high hand up
                k = end
                while k > begin and high[k - 1] > highs[i]:
                    low[k], high[k] = low[k - 1], high[k - 1]
                    k -= 1
                low[k], high[k], kind[end] = lows[i], highs[i], _SETTING
                end += 1
        place, last = begin, end
        while place < last and (low[place] != dealers[pattern, LOW] or high[place] != dealers[pattern, HIGH]):
            place += 1
        by_house[pattern] = place
        if place == last:
            low[end], high[end], kind[end] = dealers[pattern, LOW], dealers[pattern, HIGH], _BEATEN
            end += 1
        if face_up:
            for k in range(begin, last - 1):
                low[end], high[end], kind[end] = low[k + 1], high[k], _MEET
                end += 1
            low[end], high[end], kind[end] = low[begin], high[last - 1], _CORNER
            end += 1
        start[pattern + 1] = end
    return start, low[:end].copy(), high[:end].copy(), kind[:end].copy(), by_house


# --- every hand of the player ----------------------------------------------------------------------------------------


class Tally(NamedTuple):
    """The settings of one pattern while its hands are gone through."""

    masks: NDArray[np.int64]
    plain: NDArray[np.int64]
    """What each setting is worth against ranks."""
    values: NDArray[np.int64]
    """What each mask adds for a suit."""
    times: NDArray[np.int64]
    """For how many hands a setting is best, and how often each mask comes up with them; in the last row, all hands."""


@compiled
def sum_up(  # noqa: C901
    first: int,
    last: int,
    joker: int,
    hands: Hands,
    points: Points,
    keep: NDArray[np.bool_],
    by_ranks: NDArray[np.int64],
    where: NDArray[np.int64],
    by_flush: NDArray[np.int32],
    win: int,
    lose: int,
    face_up: int,
) -> Found:
    """Outcomes summed over every hand of some ranks: set by the house way, and for the best.

    Then the best low and high hand of each pattern. Where it is not the same for all hands of a pattern, `where` says
    where among the tables they are valued: how many they are and how many masks there are; for each, low, high, its
    value by ranks and what each mask adds for a suit.
    """
    start = points.start
    begin, one = start[hands.first[first]], hands.first[first]
    found, cells = np.zeros((2, ENDS), dtype=np.int64), np.zeros(CELLS, dtype=np.int64)
    choices = np.zeros((hands.first[last] - one, 2), dtype=np.int32)
    told = np.full(len(choices), -1, dtype=np.int64)
    tables = np.empty(where[-1] + 3 * len(keep) + 2 * len(choices), dtype=np.int64)
    written = 0
    near = np.empty(_MOST_POINTS, dtype=np.int64)
    tally = Tally(
        np.empty(MOST_MASKS, dtype=np.int64),
        np.empty(_MOST_POINTS, dtype=np.int64),
        np.empty((_MOST_POINTS, MOST_MASKS), dtype=np.int64),
        np.empty((_MOST_POINTS, 1 + MOST_MASKS), dtype=np.int64),
    )
    for ranks in range(first, last):
        for pattern in range(hands.first[ranks], hands.first[ranks + 1]):
            size = masks_of(hands.suited[pattern], hands.held[ranks], joker, tally.masks)
            number = 0
            for point in range(start[pattern] - begin, start[pattern + 1] - begin):
                if keep[point]:
                    near[number] = point
                    tally.plain[number] = value_of(by_ranks[point], win, lose)
                    for k in range(size):
                        tally.values[number, k] = value_of(by_flush[where[point] + k], win, lose)
                    number += 1
            for row in range(number + 1):
                for k in range(size + 1):
                    tally.times[row, k] = 0
            choosing = 0 if face_up else number
            if hands.suited[pattern]:
                stands_for = _each_beside(hands.suited[pattern], hands.held[ranks], tally, choosing, number)
            else:
                stands_for = _each_suit(hands.held[ranks], tally, choosing, number)
            used = 0
            for k in range(number):
                point = near[k]
                added = by_flush[where[point] : where[point] + size]
                if not face_up and tally.times[k, 0]:
                    used += 1
                    choices[pattern - one, 0] = points.low[begin + point]
                    choices[pattern - one, 1] = points.high[begin + point]
                    _outcomes(stands_for, tally.times[k], by_ranks[point], added, cells)
                    for cell in range(CELLS):
                        found[BEST, cell] += cells[cell]
                _outcomes(stands_for, tally.times[number], by_ranks[point], added, cells)
                if begin + point == points.by_house[pattern]:
                    for cell in range(CELLS):
                        found[HOUSE, cell] += cells[cell]
                if face_up:
                    _add_seen(points.kind[begin + point], cells, found[BEST])
            for row in range(2):
                found[row, PUSH_FOR_ALL] += stands_for * tally.times[number, 0] * DEALERS
            if used > 1:
                told[pattern - one] = written
                tables[written], tables[written + 1] = used, size
                written += 2
                for k in range(number):
                    if tally.times[k, 0]:
                        tables[written] = points.low[begin + near[k]]
                        tables[written + 1] = points.high[begin + near[k]]
                        tables[written + 2] = tally.plain[k]
                        for mask in range(size):
                            tables[written + 3 + mask] = tally.values[k, mask]
                        written += 3 + size
    for row in range(2):
        for cell in range(CELLS):
            found[row, PUSH_FOR_ALL] -= found[row, cell]
    return found, choices, told, tables[:written].copy()


@compiled
def _outcomes(
    stands_for: int,
    times: NDArray[np.int64],
    by_ranks: NDArray[np.int64],
    by_flush: NDArray[np.int32],
    cells: NDArray[np.int64],
) -> None:
    """The outcomes of a point for so many hands, and so many suits with each mask."""
    for cell in range(CELLS):
        total = times[0] * by_ranks[cell]
        for k in range(len(by_flush)):
            total += times[1 + k] * by_flush[k, cell]
        cells[cell] = stands_for * total


@compiled
def _add_seen(kind: int, cells: NDArray[np.int64], found: NDArray[np.int64]) -> None:
    """Add what a point says about a player who sees the dealer's hand.

    Some setting wins against what one of them beats: all that settings beat, less what two neighbours both beat. All of
    them lose against low and high hands that neither the best low nor the best high hand beats.
    """
    if kind == _CORNER:
        for cell in range(CELLS):
            lost = cell in (LOSE, COPY_HIGH, COPY_LOW, COPY_BOTH)
            found[LOSE if lost else ONE_EACH] += cells[cell]
    elif kind != _BEATEN:
        won = cells[WIN] if kind == _SETTING else -cells[WIN]
        found[WIN] += won
        found[ONE_EACH] -= won


@compiled
def _take(a: int, b: int, c: int, d: int, hands: int, tally: Tally, choosing: int, number: int) -> None:
    """Note hands with these masks in the four suits, in the row of the setting that is best for them and of all."""
    best, value = number, -(1 << 62)
    for k in range(choosing):
        row = tally.values[k]
        now = tally.plain[k] + row[a] + row[b] + row[c] + row[d]
        if now > value:
            best, value = k, now
    for k in range(2 if choosing else 1):
        row = tally.times[number if k == 0 else best]
        row[0] += hands
        row[1 + a] += hands
        row[1 + b] += hands
        row[1 + c] += hands
        row[1 + d] += hands


@compiled
def _each_beside(flush: int, held: NDArray[np.int8], tally: Tally, choosing: int, number: int) -> int:
    """Every hand with a flush, which is in any of four suits; the cards beside it are in the other three."""
    second, third, hands = 1, 1, 1
    if tally.masks[2] >= 0:
        second, hands = 2, 3
        for rank in range(13):
            if held[rank] - (flush >> rank & 1) == 2:
                third = 2
    if tally.masks[3] >= 0:
        _take(0, 4, 1, 1, 3, tally, choosing, number)
        third, hands = 3, 6
    _take(0, second, third, 1, hands, tally, choosing, number)
    return 4


@compiled
def _each_suit(held: NDArray[np.int8], tally: Tally, choosing: int, number: int) -> int:
    """Every hand of some ranks without a flush, with the suits of one rank held fast: how many each stands for."""
    masks = tally.masks
    sizes = np.zeros(7, dtype=np.int64)
    ranks = fast = 0
    for rank in range(13):
        if held[rank]:
            sizes[ranks] = held[rank]
            if held[rank] == 2:
                fast = ranks
            ranks += 1
    turn, laid = np.zeros(8, dtype=np.int64), np.zeros(8, dtype=np.int64)
    level = 0
    while level >= 0:
        if level == ranks:
            a, b, c, d = laid[level] & 127, laid[level] >> 16 & 127, laid[level] >> 32 & 127, laid[level] >> 48 & 127
            if masks[a] >= 0 and masks[b] >= 0 and masks[c] >= 0 and masks[d] >= 0:
                _take(a, b, c, d, 1, tally, choosing, number)
            level -= 1
        elif turn[level] == (1 if level == fast else CHOOSE[4, sizes[level]]):
            turn[level] = 0
            level -= 1
        else:
            laid[level + 1] = laid[level] | _SPREAD[sizes[level], turn[level]] << level
            turn[level] += 1
            level += 1
    return int(CHOOSE[4, sizes[fast]])
