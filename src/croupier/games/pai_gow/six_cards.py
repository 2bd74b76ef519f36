"""Six cards, five high and one low: the way that the chapter prints, every dealer's hand, and the whole count.

The method is that of `both_hands`: what a setting meets is the dealer's hands by their ranks and, for each suit, those
that can make a flush in it less the same hands by their ranks. Both are counted apart for a dealer who has the hand
that a Double Down needs and for one who has not, so that every hand of the player, 22,957,480 of them, is set and
doubled for the best.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from itertools import pairwise
from math import comb
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.cache import Arrays, arrays
from croupier.counting.progress import report
from croupier.counting.shards import each
from croupier.equipment.cards import JOKER
from croupier.games.pai_gow.against import CELLS, CHOOSE, Hands, Points, against_flushes, against_ranks, bit_count
from croupier.games.pai_gow.both_hands import Prepared, laid_out
from croupier.games.pai_gow.house_way import Way
from croupier.games.pai_gow.main_wager import HIGH, LOSE, LOW, DealerHands, Patterns, compare, patterns_of
from croupier.kernels import alone, compiled
from croupier.ranking.pai_gow import rank_of, set_one
from croupier.ranking.poker import FLUSH, FOUR_OF_A_KIND, FULL_HOUSE, ROYAL_FLUSH, STRAIGHT, STRAIGHT_FLUSH

OWN = 6
DEALERS = comb(53 - OWN, OWN)
SHARDS = 12
JOKER_COMPLETES, PAIR_KEPT, FOUR_BROKEN = range(3)
"""The readings of the way, each 0 or 1: the joker completes a hand of six cards instead of going low, a pair is kept
rather than a straight or flush, and four of a kind is broken rather than a pair."""
QUALIFIED, OWN_LOW = 2, 3
"""Further columns of hands that are set: whether the high hand is what a Double Down needs, and the low hand as a
player's, of whom the joker outranks an ace."""
_ACE = 12
DOUBLED = 16
"""Added to the low hand of the best setting where the wager is doubled too."""

# --- the way ---------------------------------------------------------------------------------------------------------


@compiled
def _category(high: int) -> int:
    """The category of a high hand; royal flushes are straight flushes like any other."""
    category = high >> 12
    return STRAIGHT_FLUSH if category == ROYAL_FLUSH else category


@compiled
def _of_five(category: int) -> bool:
    return category in (STRAIGHT, FLUSH, STRAIGHT_FLUSH)


@alone
def house_way6(cards: NDArray[np.int64], way: Way, ace_low: int) -> int:
    """The place of the low hand's card: the highest one that leaves the best category of five that the cards hold."""
    highs, categories, best, joker = np.zeros(OWN, np.int64), np.zeros(OWN, np.int64), 0, -1
    for place in range(OWN):
        _, highs[place], _ = set_one(cards, place, ace_low)
        categories[place] = _category(highs[place])
        best = max(best, categories[place])
        if cards[place] >= JOKER:
            joker = place
    if best == 0:
        return _second_highest(cards)
    if best == FOUR_OF_A_KIND and way[FOUR_BROKEN]:
        for place in range(OWN):
            if categories[place] == FULL_HOUSE:
                best = FULL_HOUSE
    if _of_five(best) and joker >= 0 and way[JOKER_COMPLETES]:
        categories[joker] = -1
    low = _highest(cards, highs, categories, best, -1)
    if _of_five(best) and way[PAIR_KEPT]:
        rank, held = rank_of(cards[low]), 0
        for place in range(OWN):
            held += int(rank_of(cards[place]) == rank)
        if held == 2:
            low = _highest(cards, highs, categories, -1, rank)
    return low


@compiled
def _second_highest(cards: NDArray[np.int64]) -> int:
    first = second = -1
    for place in range(OWN):
        rank = rank_of(cards[place])
        if first < 0 or rank > rank_of(cards[first]):
            first, second = place, first
        elif second < 0 or rank > rank_of(cards[second]):
            second = place
    return second


@compiled
def _highest(
    cards: NDArray[np.int64], highs: NDArray[np.int64], categories: NDArray[np.int64], category: int, but: int
) -> int:
    """The highest card whose five others are of a category (-1: any), but not of one rank; of two alike that with the
    better others, then the joker."""
    low, found = -1, -1
    for place in range(OWN):
        rank = rank_of(cards[place])
        if rank != but and category in (-1, categories[place]):
            now = (rank << 16 | highs[place]) << 1 | int(cards[place] >= JOKER)
            if now > found:
                low, found = place, now
    return low


# --- every dealer's hand ---------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class SixCardHands(DealerHands):
    """Every pattern of six cards as the way sets it; its three numbers are the readings."""

    least: int = 0
    """The value of the least high hand that a Double Down needs."""

    @property
    def patterns(self) -> Patterns:
        """Every pattern."""
        return Patterns(**arrays("pai-gow-patterns", OWN, lambda: patterns_of(5, OWN)._asdict()))

    @property
    def as_set(self) -> NDArray[np.int64]:
        """One row a pattern: `LOW`, `HIGH`, `QUALIFIED` and `OWN_LOW`."""
        return arrays(
            "six-card-house-way",
            (self.way.tolist(), self.ace_low, self.least),
            lambda: {"set": _set_all(self.patterns.cards, self.way, self.ace_low, self.least)},
        )["set"]

    def met(self, cards: Sequence[int]) -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.int64]]:
        """For the six settings of six cards low (-1: foul, which loses) and high hands, and how often each ends as each
        outcome against a dealer with the hand that a Double Down needs, then without."""
        own, lows, highs = np.array(cards, np.int64), np.empty(OWN, np.int64), np.empty(OWN, np.int64)
        settings6(own, self.ace_low, lows, highs)
        return lows, highs, _met(lows, highs, self.as_set, self.weights(cards))


@compiled
def _set_all(cards: NDArray[np.int64], way: Way, ace_low: int, least: int) -> NDArray[np.int64]:
    found = np.empty((len(cards), 4), dtype=np.int64)
    for k in range(len(cards)):
        low, high, _ = set_one(cards[k], house_way6(cards[k], way, ace_low), ace_low)
        found[k, LOW], found[k, HIGH], found[k, QUALIFIED], found[k, OWN_LOW] = min(low, _ACE), high, high >= least, low
    return found


@alone
def settings6(cards: NDArray[np.int64], ace_low: int, lows: NDArray[np.int64], highs: NDArray[np.int64]) -> None:
    """The values of the six ways to set six cards, by the place of the low hand; -1 for that of a foul one."""
    for place in range(OWN):
        low, highs[place], legal = set_one(cards, place, ace_low)
        lows[place] = low if legal else -1


@compiled
def _met(
    lows: NDArray[np.int64], highs: NDArray[np.int64], dealers: NDArray[np.int64], weights: NDArray[np.int64]
) -> NDArray[np.int64]:
    found = np.zeros((len(lows), 2 * CELLS), dtype=np.int64)
    for k in range(len(weights)):
        if weights[k]:
            first = 0 if dealers[k, QUALIFIED] else CELLS
            for place in range(len(lows)):
                end = LOSE
                if lows[place] >= 0:
                    end = compare(lows[place], highs[place], dealers[k, LOW], dealers[k, HIGH])
                found[place, first + end] += weights[k]
    return found


# --- the whole count -------------------------------------------------------------------------------------------------


class Question(NamedTuple):
    """What the count depends on."""

    way: tuple[int, ...]
    ace_low: int
    least: int
    worth: tuple[tuple[int, ...], ...]
    """What each outcome, against a dealer with the hand that a Double Down needs and without, is worth to a player who
    does not double, and to one who does."""


class Whole(NamedTuple):
    """What all shards read: against dealers with the hand that a Double Down needs, and without."""

    points: Points
    against: tuple[Prepared, Prepared]


def dealer_hands(question: Question) -> SixCardHands:
    """Every pattern as the way sets it."""
    return SixCardHands(np.array(question.way, dtype=np.int64), question.ace_low, question.least)


def whole_count(question: Question) -> Arrays:
    """`counts`: how many of all deals end as each outcome, by the house way, set for the best and not doubled, and
    doubled. `first` and `best`: where the hands of each set of ranks begin, and how each is set, see `serial`."""

    def count() -> Arrays:
        ready = _whole(question).against[0]
        shards = _shards(ready)
        parts = []
        for number, part in enumerate(each(partial(some_hands, question), shards), 1):
            parts.append(part)
            report("ranks of the player against every dealer's hand", number, len(shards))
        counts, best = zip(*parts, strict=True)
        return {
            "counts": np.sum(counts, axis=0),
            "best": np.concatenate(best),
            "first": np.cumsum([0, *_hands_of(ready.hands.held)]),
            "place": _places(ready.hands.held),
        }

    return arrays("six-card-both-hands", question, count)


def _hands_of(held: NDArray[np.int8]) -> NDArray[np.int64]:
    """How many hands each set of ranks stands for."""
    found: NDArray[np.int64] = CHOOSE[4][held].prod(axis=1)
    return found


def _places(held: NDArray[np.int8]) -> NDArray[np.int64]:
    """Which set of ranks has which number, see `number_of`; those with the joker after the others."""
    found = np.full(comb(12 + OWN, OWN) + comb(11 + OWN, OWN - 1), -1, dtype=np.int64)
    for place, ranks in enumerate(held):
        found[number_of(np.repeat(np.arange(13), ranks).astype(np.int64))] = place
    return found


def _shards(ready: Prepared) -> list[tuple[int, int]]:
    """Sets of ranks that are counted together, all with or all without the joker."""
    size = len(ready.hands.held)
    edges = np.linspace(0, size, SHARDS).astype(int).tolist()
    return list(pairwise(sorted({ready.without_joker, *edges})))


@lru_cache(maxsize=1)
def _whole(question: Question) -> Whole:
    """Lay out what all shards read."""
    dealt = dealer_hands(question)
    points = Points(*_points(dealt.patterns.cards, dealt.as_set, question.ace_low))
    qualified = dealt.as_set[:, QUALIFIED] > 0
    one, other = (laid_out(dealt.patterns, dealt.as_set, pushed, points) for pushed in (~qualified, qualified))
    return Whole(points, (one, other))


def some_hands(question: Question, ranks: tuple[int, int]) -> tuple[NDArray[np.int64], NDArray[np.uint8]]:
    """Outcomes and best settings of some sets of ranks, all with or all without the joker."""
    whole = _whole(question)
    points, (first, last) = whole.points, ranks
    hands = whole.against[0].hands
    joker = int(first >= whole.against[0].without_joker)
    begin, end = points.start[hands.first[first]], points.start[hands.first[last]]
    rising, keep = np.argsort(points.high[begin:end], kind="stable"), np.ones(end - begin, dtype=np.bool_)
    by_ranks, by_flush = [], []
    for ready in whole.against:
        by_ranks.append(against_ranks(first, last, hands, points, ready.rising, *ready.halves, ready.by_ranks[joker]))
        where, found = against_flushes(first, last, joker, hands, points, rising, keep, ready.by_flush[joker])
        by_flush.append(found)
    worth = np.array(question.worth, dtype=np.int64)
    return _sum_up(first, last, joker, hands, points, np.hstack(by_ranks), where, np.hstack(by_flush), worth)


@compiled
def _points(
    cards: NDArray[np.int64], dealers: NDArray[np.int64], ace_low: int
) -> tuple[NDArray[np.int64], NDArray[np.int32], NDArray[np.int32], NDArray[np.int8], NDArray[np.int64]]:
    """Of each pattern the settings that no other beats or equals in both hands, and that of the house way."""
    size = (OWN + 1) * len(cards)
    start, by_house = np.zeros(len(cards) + 1, dtype=np.int64), np.zeros(len(cards), dtype=np.int64)
    low, high, kind = np.empty(size, dtype=np.int32), np.empty(size, dtype=np.int32), np.zeros(size, dtype=np.int8)
    lows, highs = np.empty(OWN, dtype=np.int64), np.empty(OWN, dtype=np.int64)
    end = 0
    for pattern in range(len(cards)):
        settings6(cards[pattern], ace_low, lows, highs)
        house = -1
        for i in range(OWN):
            good = lows[i] >= 0
            for j in range(OWN):
                if good and j != i and lows[j] >= lows[i] and highs[j] >= highs[i]:
                    good = i < j and lows[j] == lows[i] and highs[j] == highs[i]
            if good:
                low[end], high[end] = lows[i], highs[i]
                if lows[i] == dealers[pattern, OWN_LOW] and highs[i] == dealers[pattern, HIGH]:
                    house = end
                end += 1
        if house < 0:
            low[end], high[end] = dealers[pattern, OWN_LOW], dealers[pattern, HIGH]
            house = end
            end += 1
        by_house[pattern] = house
        start[pattern + 1] = end
    return start, low[:end].copy(), high[:end].copy(), kind[:end].copy(), by_house


_SUITS = [[suits for suits in range(16) if suits.bit_count() == k] for k in range(5)]
_SPREAD = np.array(
    [
        [sum(1 << 16 * t for t in range(4) if suits >> t & 1) for suits in (*row, *[0] * (6 - len(row)))]
        for row in _SUITS
    ],
    dtype=np.int64,
)
"""The suits that none to four cards of a rank can have, sixteen bits a suit."""
_TURN = np.array([_SUITS[suits.bit_count()].index(suits) for suits in range(16)], dtype=np.int64)
"""The place of some suits in that order."""


@compiled
def _sum_up(  # noqa: C901
    first: int,
    last: int,
    joker: int,
    hands: Hands,
    points: Points,
    by_ranks: NDArray[np.int64],
    where: NDArray[np.int64],
    by_flush: NDArray[np.int32],
    worth: NDArray[np.int64],
) -> tuple[NDArray[np.int64], NDArray[np.uint8]]:
    """Outcomes summed over every hand of some ranks: set by the house way; for the best, not doubled and doubled. And
    how each of them is set for the best, suit after suit."""
    begin = points.start[hands.first[first]]
    total = 0
    for ranks in range(first, last):
        number = 1
        for rank in range(13):
            number *= CHOOSE[4, hands.held[ranks, rank]]
        total += number
    best = np.zeros(total, dtype=np.uint8)
    found = np.zeros((1 + len(worth), 2 * CELLS), dtype=np.int64)
    sizes, turn, laid = np.zeros(OWN, np.int64), np.zeros(OWN + 1, np.int64), np.zeros(OWN + 1, np.int64)
    names = np.zeros(OWN, np.int64)
    masks, looked = np.zeros(4, np.int64), np.zeros(4, np.int64)
    written = 0
    for ranks in range(first, last):
        distinct = 0
        for rank in range(13):
            if hands.held[ranks, rank]:
                sizes[distinct], names[distinct] = hands.held[ranks, rank], rank
                distinct += 1
        plain = hands.first[ranks]
        shift = points.start[plain] - begin
        number = points.start[plain + 1] - points.start[plain]
        size = 1 << distinct
        values = np.zeros((number, len(worth), size), dtype=np.int64)
        times = np.zeros((number, len(worth) + 1, size + 1), dtype=np.int64)
        house = points.by_house[plain] - points.start[plain]
        for k in range(number):
            for action in range(len(worth)):
                by_rank = _value(by_ranks[shift + k], worth[action])
                for mask in range(size):  # fourfold, as what ranks are worth is in the value of each of four suits
                    values[k, action, mask] = by_rank + 4 * _value(by_flush[where[shift + k] + mask], worth[action])
        level = 0
        laid[0] = 0
        while level >= 0:
            if level == distinct:
                flush = -1
                for suit in range(4):
                    masks[suit] = laid[level] >> 16 * suit & 63
                    if bit_count(masks[suit]) >= 5 - joker:
                        flush = suit
                if flush < 0:
                    low, action, k = _best(number, values, masks, points.low, begin + shift)
                    for suit in range(4):
                        times[k, action, 1 + masks[suit]] += 1
                        times[house, len(worth), 1 + masks[suit]] += 1
                    times[k, action, 0] += 1
                    times[house, len(worth), 0] += 1
                else:
                    held = 0
                    for k in range(distinct):
                        held |= (masks[flush] >> k & 1) << names[k]
                    pattern = plain + 1
                    while hands.suited[pattern] != held:
                        pattern += 1
                    for suit in range(4):
                        looked[suit] = 0 if suit == flush else 2 if masks[suit] else 1
                    low, action = _take_flush(pattern, begin, points, by_ranks, where, by_flush, looked, worth, found)
                best[written] = low + (DOUBLED if action else 0)
                written += 1
                level -= 1
            elif turn[level] == CHOOSE[4, sizes[level]]:
                turn[level] = 0
                level -= 1
            else:
                laid[level + 1] = laid[level] | _SPREAD[sizes[level], turn[level]] << level
                turn[level] += 1
                level += 1
        for k in range(number):
            for action in range(len(worth) + 1):
                if times[k, action, 0]:
                    row = found[0] if action == len(worth) else found[1 + action]
                    for cell in range(2 * CELLS):
                        row[cell] += times[k, action, 0] * by_ranks[shift + k, cell]
                        for mask in range(size):
                            row[cell] += times[k, action, 1 + mask] * by_flush[where[shift + k] + mask, cell]
    return found, best


@compiled
def _value(cells: NDArray[np.int64], worth: NDArray[np.int64]) -> int:
    total = 0
    for cell in range(len(worth)):
        total += cells[cell] * worth[cell]
    return total


@compiled
def _best(
    number: int, values: NDArray[np.int64], masks: NDArray[np.int64], lows: NDArray[np.int32], first: int
) -> tuple[int, int, int]:
    """The low hand, whether it is doubled and the point that are worth most to a hand with these masks; of two that
    are worth the same, not doubled."""
    best, low, doubled, point = -(1 << 62), 0, 0, 0
    for k in range(number):
        for action in range(values.shape[1]):
            row = values[k, action]
            now = row[masks[0]] + row[masks[1]] + row[masks[2]] + row[masks[3]]
            if now > best:
                best, low, doubled, point = now, lows[first + k], action, k
    return low, doubled, point


@compiled
def _take_flush(
    pattern: int,
    begin: int,
    points: Points,
    by_ranks: NDArray[np.int64],
    where: NDArray[np.int64],
    by_flush: NDArray[np.int32],
    looked: NDArray[np.int64],
    worth: NDArray[np.int64],
    found: NDArray[np.int64],
) -> tuple[int, int]:
    """Set one hand that can make a flush for the best, and note its outcomes."""
    cells, kept = np.zeros(2 * CELLS, dtype=np.int64), np.zeros(2 * CELLS, dtype=np.int64)
    best, low, doubled = -(1 << 62), 0, 0
    for point in range(points.start[pattern] - begin, points.start[pattern + 1] - begin):
        for cell in range(2 * CELLS):
            cells[cell] = by_ranks[point, cell]
            for suit in range(4):
                cells[cell] += by_flush[where[point] + looked[suit], cell]
            if begin + point == points.by_house[pattern]:
                found[0, cell] += cells[cell]
        for action in range(len(worth)):
            now = _value(cells, worth[action])
            if now > best:
                best, low, doubled = now, points.low[begin + point], action
                for cell in range(2 * CELLS):
                    kept[cell] = cells[cell]
    for cell in range(2 * CELLS):
        found[1 + doubled, cell] += kept[cell]
    return low, doubled


# --- rounds that are dealt by the million ----------------------------------------------------------------------------


NOT_SOUGHT: Arrays = {
    "best": np.zeros(0, dtype=np.uint8),
    "place": np.zeros(0, dtype=np.int64),
    "first": np.zeros(0, dtype=np.int64),
}
"""Where only the house way is played."""


@compiled
def number_of(ranks: NDArray[np.int64]) -> int:
    """The number of a set of ranks from the lowest up, six or, with the joker, five of them."""
    found = 0
    for k in range(len(ranks)):
        found += _choose(ranks[k] + k, k + 1)
    return found + (0 if len(ranks) == OWN else _choose(12 + OWN, OWN))


@compiled
def _choose(n: int, k: int) -> int:
    found = 1
    for one in range(k):
        found = found * (n - one) // (one + 1)
    return found if n >= k else 0


@compiled
def serial(cards: NDArray[np.int64], place: NDArray[np.int64], first: NDArray[np.int64]) -> int:
    """The place of a hand among all, as `_sum_up` goes through them: by its ranks, then the suits of each rank."""
    own = np.sort(cards)
    held = OWN - int(own[OWN - 1] >= JOKER)
    ranks = own[:held] >> 2
    found, k = 0, 0
    while k < held:
        suits, size = 0, 0
        while k < held and (size == 0 or ranks[k] == ranks[k - 1]):
            suits |= 1 << (own[k] & 3)
            size += 1
            k += 1
        found = found * CHOOSE[4, size] + _TURN[suits]
    return int(first[place[number_of(ranks)]]) + found


@compiled
def best_setting6(
    cards: NDArray[np.int64], ace_low: int, best: NDArray[np.uint8], place: NDArray[np.int64], first: NDArray[np.int64]
) -> tuple[int, int, int]:
    """Low and high hand of six cards as they are set for the best, and whether the wager is doubled."""
    code = int(best[serial(cards, place, first)])
    low, high = code % DOUBLED, 0
    for k in range(OWN):
        now, value, legal = set_one(cards, k, ace_low)
        if legal and now == low:
            high = max(high, value)
    return low, high, code // DOUBLED


@compiled
def play6(
    cards: NDArray[np.int64],
    way: Way,
    ace_low: int,
    least: int,
    best: NDArray[np.uint8],
    place: NDArray[np.int64],
    first: NDArray[np.int64],
) -> NDArray[np.int64]:
    """Dealt rounds (in columns, the player's cards first): outcomes by the house way; set for the best, not doubled and
    doubled. Best settings are only made if there are any to look up."""
    found = np.zeros((3, 2 * CELLS), dtype=np.int64)
    for deal in range(cards.shape[1]):
        own, dealers = cards[:OWN, deal].copy(), cards[OWN:, deal].copy()
        low, high, _ = set_one(dealers, house_way6(dealers, way, ace_low), ace_low)
        low, shift = min(low, _ACE), 0 if high >= least else CELLS
        own_low, own_high, _ = set_one(own, house_way6(own, way, ace_low), ace_low)
        found[0, shift + compare(own_low, own_high, low, high)] += 1
        if len(best):
            own_low, own_high, doubled = best_setting6(own, ace_low, best, place, first)
            found[1 + doubled, shift + compare(own_low, own_high, low, high)] += 1
    return found
