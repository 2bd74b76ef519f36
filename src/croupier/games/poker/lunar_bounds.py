"""Lunar Poker as a whole, bounded from below and above in whole numbers.

Without flushes a hand is its ranks: what a player holds, gives up and draws, and what is left for the dealer, are
numbers of cards of each rank. So every draw of every five ranks against every rank that is seen is summed exactly
(`_by_ranks`). Suits come back hand by hand (`best_of`): a flush of the player's is counted as one. A flush of the
dealer's has the suit of the card that is seen; how often it meets a hand that is bet is bounded by a line that is
nowhere above C(n, 4), n the cards of that suit that are left. The lower bound is what a player makes at least who takes
no notice of those flushes when deciding and never gives up all five cards; no player makes more than the upper one.
"""

from __future__ import annotations

from functools import lru_cache, partial
from itertools import combinations_with_replacement
from math import comb, lcm
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.cache import Arrays, arrays
from croupier.counting.draws import LIVE
from croupier.counting.progress import report
from croupier.counting.shards import each
from croupier.counting.suits import CHOOSE, Ints
from croupier.games.poker.lunar_hands import ACE, KING, MADE, combination, second5, second6
from croupier.kernels import compiled, plain
from croupier.ranking.poker import (
    FLUSH,
    NO_CARDS,
    PAIR,
    RANK_KEYS,
    ROYAL_FLUSH,
    STRAIGHT,
    STRAIGHT_FLUSH,
    rank5,
    rank6,
    value5,
    values_of,
)

_KEYS = np.array(RANK_KEYS, dtype=np.uint64)
_NO_BITS = np.uint64(0)
_NONE = np.uint64(0xFFFFFFFFFFFFFFFF)
"""No key: the hand has fewer ways to keep so many cards."""
_VALUES = (ROYAL_FLUSH + 1) << 12
_BITS = np.array([ranks.bit_count() for ranks in range(1 << 13)])
LOSE, TIE, WIN, MISSED = range(4)
"""What a bet makes, by comparison; missed: the dealer does not qualify."""

FIRST_WAY = (0, 1, 2, 12, 22, 27, 28)
"""By how many cards are drawn, the place of the first way: bet, buy, then what may be kept of five cards."""
_WAYS = FIRST_WAY[-1]
_SIZES = np.repeat(np.arange(6), np.diff(FIRST_WAY))
"""How many cards are drawn in each way."""
BUYS = 32
"""Beside cards that are kept, as bits of their places: all five, and one is bought."""
_TOTALS = [comb(LIVE, size) * comb(LIVE - size, 4) for size in range(6)]
PARTS = np.array([*(lcm(*_TOTALS) // total for total in _TOTALS), lcm(*_TOTALS)])
"""By how many cards are drawn, how often all draws with all hands of the dealer go into the number that is last."""

WORTH, LOW, HIGH, HIGH_CARDS, BY_WIN, BY_MISS, STRONG, STRONG_LOSES, ROYALS, ROYALS_LOSE, LOW_SUITED = range(11)
HIGH_SUITED = LOW_SUITED + 6
_SUMS = HIGH_SUITED + 6
"""What is summed for each way to draw. `WORTH`: all draws, bet or folded, as if there were no flushes. `LOW`: how many
are bet with a straight or less. `HIGH`: those of them that a flush of the dealer's never makes a fold, `HIGH_CARDS`
those without a pair. `BY_WIN`, `BY_MISS`: how much more than the least of them they lose if the dealer has a flush
rather than a hand that they beat, or that does not qualify. `STRONG`: how much more full houses and better make if a
flush qualifies, `STRONG_LOSES` if it is a straight flush how much less; `ROYALS` and `ROYALS_LOSE` the same for
straight flushes of the player's. Last, for `LOW` and `HIGH`: how many of the drawn cards are of one suit, by the place
of their rank in the first hand, the sixth for ranks that it has not."""


class Money(NamedTuple):
    """What a hand makes, in whole parts of an ante."""

    nets: Ints
    """A bet, by what the hand is and how it compares."""
    folded: int
    """Folded after a draw."""
    folded_first: int
    fee: int
    """What a draw costs, below zero."""


class Ranks(NamedTuple):
    """All five ranks, with what there is to know of each."""

    hands: NDArray[np.int8]
    """The ranks of each, from the lowest up."""
    place: NDArray[np.int16]
    """By value, the place of the hand that is worth it without a flush."""
    made: NDArray[np.int16]
    """By value, what that is for the pay tables."""
    kept: NDArray[np.uint64]
    """By place and way to draw, the key of the ranks that are kept."""
    ways: NDArray[np.int8]
    """By place and kept cards (bits of their places), the way; -1 if it is not allowed."""
    bought: NDArray[np.int64]
    """By place, rank and overlap: the value of the six cards with a bought one, without a flush, and what they are."""


class Counted(NamedTuple):
    """What is summed by ranks against a rank that is seen."""

    seen: int
    windows: int
    """In how many straights it stands."""
    step: int
    """What a bet of a pair to a straight loses at least if the dealer has a flush rather than less."""
    sums: NDArray[np.int64]
    """By hand and way."""
    flushes: NDArray[np.int64]
    """By hand, way and the ranks of the first hand (the sixth: the one that is seen) that are drawn, what flushes of
    one suit make more than the same ranks."""
    bought: NDArray[np.int64]
    """By hand and rank of a bought card: what it is worth, and the dealer's hands that miss and that are no full house
    or better."""


@lru_cache(maxsize=8)
def counts_of(size: int) -> NDArray[np.int8]:
    """Every way in which so many cards can lie in the thirteen ranks, four in each at most."""
    ranks = np.array(list(combinations_with_replacement(range(13), size)), dtype=np.int8)
    counts = np.stack([(ranks == rank).sum(axis=1, dtype=np.int8) for rank in range(13)], axis=1)
    return np.ascontiguousarray(counts[(counts <= 4).all(axis=1)])


def _spread(ranks: list[int]) -> list[int]:
    """Cards of these ranks without a flush."""
    cards: list[int] = []
    for place, rank in enumerate(sorted(ranks)):
        free = (suit for suit in (place % 2, 1 - place % 2, 2, 3) if 4 * rank + suit not in cards)
        cards.append(4 * rank + next(free))
    return cards


@lru_cache(maxsize=1)
def ranks_of_hands(qualifier: int) -> Ranks:
    """All five ranks."""
    hands = np.array([np.repeat(np.arange(13), counts) for counts in counts_of(5)], dtype=np.int8)
    place, made = (np.full(_VALUES, -1, dtype=np.int16) for _ in range(2))
    kept = np.full((len(hands), _WAYS), _NONE, dtype=np.uint64)
    ways = np.full((len(hands), BUYS + 1), -1, dtype=np.int8)
    bought = np.zeros((len(hands), 13, 2, 2), dtype=np.int64)
    first = plain(combination)
    for hand, ranks in enumerate(hands.tolist()):
        cards = np.array(_spread(ranks))
        value = rank5(*cards)
        place[value], made[value] = hand, first(qualifier, value) * MADE + second5(cards, value)
        for keep in range(BUYS):
            size = 5 - keep.bit_count()
            if size == 1:
                continue
            key = np.uint64(sum(RANK_KEYS[rank] for at, rank in enumerate(ranks) if keep >> at & 1))
            way = FIRST_WAY[size]
            while kept[hand, way] not in (key, _NONE):
                way += 1
            kept[hand, way], ways[hand, keep] = key, way
        kept[hand, FIRST_WAY[1]], ways[hand, BUYS] = kept[hand, FIRST_WAY[0]], FIRST_WAY[1]
        for rank in set(range(13)) - {rank for rank in ranks if ranks.count(rank) == 4}:
            six = np.array(_spread([*ranks, rank]))
            value = rank6(*six)
            for overlap in (False, True):
                bought[hand, rank, int(overlap)] = (
                    value,
                    first(qualifier, value) * MADE + second6(overlap, six, value),
                )
    for category in (FLUSH, STRAIGHT_FLUSH, ROYAL_FLUSH):
        made[category << 12] = (category + 1) * MADE
    return Ranks(hands, place, made, kept, ways, bought)


# --- by ranks --------------------------------------------------------------------------------------------------------


@compiled
def _dealers(
    taken: NDArray[np.int8], seen: int, fours: NDArray[np.int8], apart: NDArray[np.int16], before: Ints
) -> None:
    """How many of the dealer's hands come before each of the ranks in `fours`, by ascending value, when some cards are
    taken. `apart`: where the lower two ranks and the higher two have none in common, the places of both among all two
    ranks; else -1."""
    twos = np.empty(91, dtype=np.int64)
    place = 0
    for high in range(13):
        free = 4 - taken[high] - int(high == seen)
        for low in range(high):
            twos[place] = free * (4 - taken[low] - int(low == seen))
            place += 1
        twos[place] = CHOOSE[free, 2]
        place += 1
    total = 0
    for hand in range(len(fours)):
        before[hand] = total
        if apart[hand, 0] >= 0:
            total += twos[apart[hand, 0]] * twos[apart[hand, 1]]
            continue
        a, b, c, d = fours[hand, 0], fours[hand, 1], fours[hand, 2], fours[hand, 3]  # b and c are one rank
        some = CHOOSE[4 - taken[b] - int(b == seen), 2 + int(a == b) + int(c == d)]
        if a != b:
            some *= 4 - taken[a] - int(a == seen)
        if c != d:
            some *= 4 - taken[d] - int(d == seen)
        total += some
    before[len(fours)] = total


@compiled
def _by_ranks(  # noqa: C901
    size: int,
    seen: int,
    both: NDArray[np.int8],
    fours: NDArray[np.int8],
    apart: NDArray[np.int16],
    below: NDArray[np.int16],
    place_of: NDArray[np.int16],
    made_of: NDArray[np.int16],
    kept: NDArray[np.uint64],
    ways: tuple[int, int],
    bought: NDArray[np.int64],
    qualifier: int,
    nets: Ints,
    folded: int,
    step: int,
    sums: NDArray[np.int64],
    flushes: NDArray[np.int64],
    bought_worth: NDArray[np.int64],
) -> None:
    """Sum what each way to draw so many cards makes, for all first hands.

    `both` has how many cards of each rank the first hand and the drawn cards can have together: the dealer's hands are
    counted once for each. `below`: by value, how many of the ranks in `fours` are worth less."""
    total = CHOOSE[LIVE - size, 4]
    fold = folded * total
    before = np.empty(len(fours) + 1, dtype=np.int64)
    ranks, caps, rest = np.empty(13, dtype=np.int64), np.empty(13, dtype=np.int64), np.empty(14, dtype=np.int64)
    drawn, left, weight = np.empty(13, dtype=np.int64), np.empty(13, dtype=np.int64), np.empty(13, dtype=np.int64)
    keys = np.empty(13, dtype=np.uint64)
    suited, places = np.empty(5, dtype=np.int64), np.empty(5, dtype=np.int64)
    for number in range(len(both)):
        taken = both[number]
        if taken[seen] == 4:
            continue
        _dealers(taken, seen, fours, apart, before)
        missed, weaker = before[below[qualifier]], before[below[FLUSH << 12]]
        kinds, all_keys = 0, NO_CARDS
        for rank in range(13):
            if taken[rank]:
                ranks[kinds], caps[kinds] = rank, taken[rank]
                all_keys += np.uint64(taken[rank]) * _KEYS[rank]
                kinds += 1
        rest[kinds] = 0
        for kind in range(kinds - 1, -1, -1):
            rest[kind] = rest[kind + 1] + caps[kind]
        depth, drawn[0], left[0], weight[0], keys[0] = 0, -1, size, 1, np.uint64(0)
        while depth >= 0:  # every way in which some of the cards are drawn and the others the first hand
            drawn[depth] += 1
            here = drawn[depth]
            if here > caps[depth] or here > left[depth]:
                depth -= 1
                continue
            if left[depth] - here > rest[depth + 1]:
                continue
            times = weight[depth] * CHOOSE[4 - caps[depth] + here - int(ranks[depth] == seen), here]
            key = keys[depth] + np.uint64(here) * _KEYS[ranks[depth]]
            if depth + 1 < kinds:
                depth += 1
                drawn[depth], left[depth], weight[depth], keys[depth] = -1, left[depth - 1] - here, times, key
                continue
            hand = place_of[value5(all_keys - key, _NO_BITS)]
            held, among, meets, last, distinct = 0, 0, 0, 0, True
            for kind in range(kinds):
                had, here = caps[kind] - drawn[kind], drawn[kind]
                if here:
                    last, distinct = ranks[kind], distinct and here == 1
                    if had:
                        meets |= 1 << held
                    if last == seen:
                        meets |= 1 << 5
                    elif size < 5:
                        suited[among], places[among] = times * here // (4 - had), held if had else 5
                        among += 1
                held += int(had > 0)
            for way in range(ways[0], ways[1]):
                if kept[hand, way] == _NONE:
                    break
                if size == 1:
                    value, made = bought[hand, last, 0], bought[hand, last, 1]
                else:
                    value = value5(NO_CARDS + kept[hand, way] + key, _NO_BITS)
                    made = np.int64(made_of[value])
                net, category = nets[made], value >> 12
                win = tie = 0
                if value >= qualifier:
                    less = before[below[value]]
                    win, tie = less - missed, before[below[value + 1]] - less
                bet = net[LOSE] * (total - missed - win - tie) + net[TIE] * tie + net[WIN] * win + net[MISSED] * missed
                best = max(bet, fold)
                found = sums[hand, way]
                found[WORTH] += times * best
                if category > STRAIGHT:
                    found[STRONG] += times * max(0, net[WIN] - net[MISSED])
                    found[STRONG_LOSES] += times * (net[WIN] - net[LOSE])
                elif bet > fold and size < 5:
                    found[LOW] += times
                    found[BY_WIN] += times * max(0, net[WIN] - net[LOSE] - step)
                    found[BY_MISS] += times * max(0, net[MISSED] - net[LOSE] - step)
                    for one in range(among):
                        found[LOW_SUITED + places[one]] += suited[one]
                    if bet - fold >= CHOOSE[12, 4] * step:
                        found[HIGH] += times
                        if category < PAIR:
                            found[HIGH_CARDS] += times
                        for one in range(among):
                            found[HIGH_SUITED + places[one]] += suited[one]
                if size == 1:
                    bought_worth[hand, last, 0], bought_worth[hand, last, 1] = best, missed
                    bought_worth[hand, last, 2] = weaker
                elif distinct and (category < PAIR or category == STRAIGHT):
                    mine, beaten = nets[made_of[FLUSH << 12]], weaker
                    if category == STRAIGHT:
                        royal = ROYAL_FLUSH if value == STRAIGHT << 12 | 9 else STRAIGHT_FLUSH
                        mine, beaten = nets[made_of[royal << 12]], total
                        found[ROYALS] += max(0, mine[WIN] - mine[MISSED]) + step
                        found[ROYALS_LOSE] += mine[WIN] - mine[LOSE]
                    flush = mine[LOSE] * (total - beaten) + mine[WIN] * (beaten - missed) + mine[MISSED] * missed
                    flushes[hand, way, meets] += max(flush, fold) - best


def by_ranks(seen: int, money: Money, qualifier: int, overlaps: tuple[bool, ...]) -> list[Counted]:
    """What is summed against a rank that is seen, by whether second combinations may overlap."""
    ranks = ranks_of_hands(qualifier)
    fours = np.array([four for four in combinations_with_replacement(range(13), 4) if four.count(seen) < 4])
    values = values_of(_KEYS[fours].sum(axis=1, dtype=np.uint64) + _KEYS[seen], np.zeros(len(fours), np.uint64), 5)
    order = np.argsort(values, kind="stable")
    below = np.searchsorted(values[order], np.arange(_VALUES + 1)).astype(np.int16)
    a, b, c, d = fours = fours[order].T
    apart = np.where(b < c, [b * (b + 1) // 2 + a, d * (d + 1) // 2 + c], -1)
    made = money.nets[ranks.made[PAIR << 12 : FLUSH << 12][ranks.place[PAIR << 12 : FLUSH << 12] >= 0]]
    step = int((made[:, [MISSED, WIN]].min(axis=1) - made[:, LOSE]).min())
    windows = sum(seen in run for run in ((ACE, 0, 1, 2, 3), *(range(low, low + 5) for low in range(9))))
    shape = (len(ranks.hands), _WAYS)
    sums, flushes = (np.zeros((*shape, last), dtype=np.int64) for last in (_SUMS, 64))
    found: list[Counted] = []
    for size in (0, 2, 3, 4, 5, *(1 for _ in overlaps)):
        overlap = overlaps[len(found)]
        bought = np.zeros((len(ranks.hands), 13, 3), dtype=np.int64)
        if size == 1:
            sums = sums.copy()
            sums[:, FIRST_WAY[1]] = 0
        _by_ranks(
            size,
            seen,
            counts_of(5 + size),
            np.ascontiguousarray(fours.T.astype(np.int8)),
            np.ascontiguousarray(apart.T.astype(np.int16)),
            below,
            ranks.place,
            ranks.made,
            ranks.kept,
            (FIRST_WAY[size], FIRST_WAY[size + 1]),
            np.ascontiguousarray(ranks.bought[:, :, int(overlap)]),
            qualifier,
            money.nets,
            money.folded if size else money.folded_first,
            step,
            sums,
            flushes,
            bought,
        )
        if size == 1:
            found.append(Counted(seen, windows, step, sums, flushes, bought))
    return found


# --- suit by suit ----------------------------------------------------------------------------------------------------


@compiled
def _with_ace_king(seen: int, live: int) -> int:
    """How many flushes of the dealer's have ace and king at most; `live` has the ranks of the suit that are left."""
    size = _BITS[live]
    if seen == ACE:
        return CHOOSE[size - 1, 3] if live >> KING & 1 else 0
    if seen == KING:
        return CHOOSE[size - 1, 3] if live >> ACE & 1 else 0
    return CHOOSE[size - 2, 2] if live >> KING == 0b11 else 0


@compiled
def _without_flushes(counted: Counted, size: int, ranks: Ints, at: Ints, total: Ints, least: Ints, most: Ints) -> None:
    """What a way to draw makes at least and at most without the player's flushes, by which ranks of the first hand lie
    there in the suit that is seen."""
    for mask in range(1 << (at[4] + 1)):
        live, low_suited, high_suited = 0x1FFF ^ 1 << counted.seen, total[LOW_SUITED + 5], total[HIGH_SUITED + 5]
        for place in range(5):
            if place and at[place] == at[place - 1]:
                continue
            if mask >> at[place] & 1:
                live &= ~(1 << ranks[place])
            elif ranks[place] != counted.seen:
                low_suited += total[LOW_SUITED + at[place]]
                high_suited += total[HIGH_SUITED + at[place]]
        cards, tens = _BITS[live], _with_ace_king(counted.seen, live)
        fours, slope = CHOOSE[cards, 4], CHOOSE[cards - 1, 3]
        others = CHOOSE[LIVE, size] - total[LOW]
        suited = (cards * CHOOSE[LIVE - 1, size - 1] if size else 0) - low_suited
        meets = fours * CHOOSE[LIVE - 4, size] - max(0, others * fours - slope * suited)
        least[mask] = total[WORTH] - counted.step * min(meets, total[LOW] * fours) - total[BY_MISS] * fours
        if size == 5:
            least[mask] = -(PARTS[6] // PARTS[5])
        least[mask] -= total[BY_WIN] * (tens + counted.windows) + total[STRONG_LOSES] * counted.windows
        surely = total[HIGH] * (fours - counted.windows) - total[HIGH_CARDS] * tens - slope * high_suited
        most[mask] = total[WORTH] - counted.step * max(0, surely) + total[STRONG] * fours


@compiled
def _flush(net: Ints, windows: int, seen: int, live: int, fours: int, top: int) -> tuple[int, int]:
    """How much less and how much more a flush of the player's makes if the dealer's flushes are flushes: of `fours` of
    them those without a card from `top` on do not beat it."""
    beats = windows + fours
    if top > seen:
        beats -= CHOOSE[_BITS[live] - _BITS[live >> top], 4]
    rare = min(beats, windows + _with_ace_king(seen, live))
    return beats * (net[MISSED] - net[LOSE]) + rare * (net[WIN] - net[MISSED]), fours * (net[WIN] - net[MISSED])


@compiled
def best_of(  # noqa: C901
    counted: Counted,
    hands: NDArray[np.int8],
    way_of: NDArray[np.int8],
    qualifier: int,
    overlap: bool,
    money: Money,
    only: int,
    suits: int,
    found: NDArray[np.int64],
) -> None:
    """For each first hand by ranks, of how many suits it can be, and the least and the most that its best way makes,
    summed over them, in parts of the last of `PARTS`; royal and straight flushes are left out. The card that is seen is
    of the first suit. `only`: no other hand is looked at, and not other `suits` (two bits a card); -1: all."""
    seen, windows, nets = counted.seen, counted.windows, money.nets
    least, most = np.empty((_WAYS, 32), dtype=np.int64), np.empty((_WAYS, 32), dtype=np.int64)
    flushes = np.empty((_WAYS, 64), dtype=np.int64)
    ranks, at, cards = np.empty(5, dtype=np.int64), np.empty(5, dtype=np.int64), np.empty(5, dtype=np.int64)
    six, kinds_of, of_suit = np.empty(6, dtype=np.int64), np.zeros(32, dtype=np.int64), np.empty(4, dtype=np.int64)
    flush_net = nets[(FLUSH + 1) * MADE]
    for hand in range(len(hands)):
        if only not in (-1, hand):
            continue
        kinds = 0
        for place in range(5):
            ranks[place] = hands[hand, place]
            kinds += int(place == 0 or ranks[place] != ranks[place - 1])
            at[place] = kinds - 1
        for places in range(32):
            kinds_of[places] = 0
            for place in range(5):
                kinds_of[places] |= (places >> place & 1) << at[place]
        straight = kinds == 5 and (ranks[4] - ranks[0] == 4 or (ranks[4] == ACE and ranks[3] == 3))
        for way in range(_WAYS):
            _without_flushes(counted, _SIZES[way], ranks, at, counted.sums[hand, way], least[way], most[way])
            for meets in range(64):
                flushes[way, meets] = counted.flushes[hand, way, meets]
            for bit in range(6):  # from draws with just these ranks to draws with these ranks or fewer
                for meets in range(64):
                    if meets >> bit & 1:
                        flushes[way, meets] += flushes[way, meets ^ 1 << bit]
        for dealt in range(1 << 10):
            if suits not in (-1, dealt):
                continue
            valid, longest, live = True, 0, 0x1FFF ^ 1 << seen
            of_suit[:] = 0
            for place in range(5):
                suit = dealt >> 2 * place & 3
                cards[place] = 4 * ranks[place] + suit
                valid = valid and (place == 0 or cards[place] > cards[place - 1]) and cards[place] != 4 * seen
                of_suit[suit] |= 1 << place
                longest = max(longest, _BITS[of_suit[suit]])
                if suit == 0:
                    live &= ~(1 << ranks[place])
            if not valid or (straight and longest == 5):
                continue
            mask, left = kinds_of[of_suit[0]], _BITS[live]
            low = high = -(1 << 62)
            for keep in range(BUYS + 1):
                way = way_of[hand, keep]
                if way < 0:
                    continue
                size, floor, ceiling = _SIZES[way], least[way, mask], most[way, mask]
                total = counted.sums[hand, way]
                for suit in range(4):
                    if keep & ~of_suit[suit]:
                        continue
                    given, top = of_suit[suit] & ~keep, 0
                    for place in range(5):
                        if suit and keep >> place & 1:
                            top = ranks[place]
                    gain = flushes[way, 63 ^ (kinds_of[given] | int(suit == 0) << 5)]
                    number = CHOOSE[8 + size - _BITS[given] - int(suit == 0), size]
                    fours = CHOOSE[max(0, left - size) if suit == 0 else left, 4]
                    less, more = _flush(flush_net, windows, seen, live, fours, top)
                    floor += gain - number * less - total[ROYALS_LOSE] * windows
                    ceiling += gain + number * more + total[ROYALS] * CHOOSE[left, 4]
                for bought in range(52 if size == 1 and longest >= 4 else 0):
                    held = bought == 4 * seen or (longest == 4 and _BITS[of_suit[bought & 3]] < 4)
                    for place in range(5):
                        six[place] = cards[place]
                        held = held or cards[place] == bought
                    if held:
                        continue
                    six[5] = bought
                    value = rank6(six[0], six[1], six[2], six[3], six[4], six[5])
                    net = nets[combination(qualifier, value) * MADE + second6(overlap, six, value)]
                    without, missed, beaten = counted.bought[hand, bought >> 2]
                    fours = CHOOSE[left - int(bought & 3 == 0), 4]
                    less, more = _flush(net, windows, seen, live, fours, ranks[3] if bought & 3 else 0)
                    if value >> 12 >= STRAIGHT_FLUSH:
                        beaten, less = CHOOSE[LIVE - 1, 4], windows * (net[WIN] - net[LOSE])
                    bet = net[LOSE] * (CHOOSE[LIVE - 1, 4] - beaten) + net[WIN] * (beaten - missed)
                    gain = max(bet + net[MISSED] * missed, money.folded * CHOOSE[LIVE - 1, 4]) - without
                    floor += gain - less
                    ceiling += gain + more + counted.step * CHOOSE[left, 4]
                cost = money.fee * PARTS[6] if size else 0
                low, high = max(low, floor * PARTS[size] + cost), max(high, ceiling * PARTS[size] + cost)
            found[hand, 0] += 1
            found[hand, 1] += low
            found[hand, 2] += high


def _against(seen: int, money: Money, qualifier: int) -> Ints:
    """Against a rank that is seen, without overlapping second combinations and with them: how many first hands there
    are, and the least and the most they make together."""
    ranks = ranks_of_hands(qualifier)
    found = np.zeros((2, len(ranks.hands), 3), dtype=np.int64)
    for overlap, counted in enumerate(by_ranks(seen, money, qualifier, (False, True))):
        best_of(counted, ranks.hands, ranks.ways, qualifier, bool(overlap), money, -1, -1, found[overlap])
    sums: Ints = found.sum(axis=1)
    return sums


def bounds(money: Money, qualifier: int) -> Ints:
    """By rank that is seen and by whether second combinations may overlap: how many first hands there are without royal
    and straight flushes, and the least and the most they make together, in parts of the last of `PARTS`."""
    depends = (money.nets.tolist(), *money[1:], qualifier)
    return arrays("lunar-poker-bounds", depends, partial(_count, money, qualifier))["found"]


def _count(money: Money, qualifier: int) -> Arrays:
    found = []
    for part in each(partial(_against, money=money, qualifier=qualifier), range(13)):
        found.append(part)
        report("Lunar Poker", len(found), 13)
    return {"found": np.array(found)}
