"""Three hands against three: every hand that the dealer can hold as a house way sets it, and what a setting is worth.

As in `main_wager` hands are told apart by their ranks, the joker and the cards of a suit that can make a flush, here of
four cards. With the joker two suits can: three cards of each. Such a hand has a pattern of its own, after all others.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.cache import Arrays, arrays
from croupier.equipment.cards import JOKER
from croupier.games.pai_gow.against import bit_count
from croupier.games.pai_gow.house_way import Way, three_hands_way
from croupier.games.pai_gow.main_wager import Patterns, patterns_of, weights_of
from croupier.kernels import alone, compiled
from croupier.ranking.four_two_one import SETTINGS, set_three
from croupier.ranking.pai_gow import slot_of
from croupier.ranking.poker import CARD_BITS, CARD_KEYS, NO_CARDS, RANK_SLOTS, slot6, slot7

Ints = NDArray[np.int64]
FLUSH = 4
"""Cards of a suit that make a flush."""
OUTCOMES = ("win", "lose", "copy")
WIN, LOSE, COPY = range(3)
HIGH, MEDIUM, LOW = range(3)


@alone
def compare(high: int, medium: int, low: int, dealer_high: int, dealer_medium: int, dealer_low: int) -> int:
    """How a player's three hands stand against the dealer's: two that are higher win; else they lose, `COPY` where one
    is equal."""
    won = int(high > dealer_high) + int(medium > dealer_medium) + int(low > dealer_low)
    if won >= 2:
        return WIN
    return COPY if high == dealer_high or medium == dealer_medium or low == dealer_low else LOSE


# --- every hand ------------------------------------------------------------------------------------------------------


class Doubles(NamedTuple):
    """Hands with the joker and three cards of each of two suits."""

    cards: Ints
    masks: Ints
    """The ranks of each suit, the greater number first."""
    singles: Ints
    """The patterns of one flush of which each is taken: those of both suits."""
    base: Ints
    """The pattern of the same ranks without a flush."""


@dataclass(frozen=True)
class DealerHands:
    """Every pattern of seven cards as a house way sets it as three hands."""

    way: Way

    @cached_property
    def patterns(self) -> Patterns:
        """Every pattern with one flush or none."""
        return Patterns(**arrays("four-two-one-patterns", None, lambda: patterns_of(FLUSH, 7)._asdict()))

    @cached_property
    def doubles(self) -> Doubles:
        """Every pattern with two flushes."""
        return Doubles(**arrays("four-two-one-doubles", None, lambda: _doubles(self.patterns)))

    @cached_property
    def _as_set(self) -> Arrays:
        def found() -> Arrays:
            cards = np.concatenate((self.patterns.cards, self.doubles.cards))
            sets, which = np.unique(_set_all(cards, self.way), axis=0, return_inverse=True)
            return {"sets": sets, "which": which.reshape(-1).astype(np.int32)}

        return arrays("four-two-one-house-way", self.way.tolist(), found)

    @property
    def sets(self) -> Ints:
        """All different ways in which hands are set, from the lowest high hand up: high, medium and low hand; -1 first
        where the house way has no rule."""
        return self._as_set["sets"]

    @property
    def which(self) -> NDArray[np.int32]:
        """Of each pattern the place of its hands among these."""
        return self._as_set["which"]

    def example(self, pattern: int) -> Ints:
        """A hand of a pattern."""
        single = len(self.patterns.cards)
        found: Ints = self.patterns.cards[pattern] if pattern < single else self.doubles.cards[pattern - single]
        return found

    def weights(self, gone: Sequence[int] = ()) -> Ints:
        """How many hands each pattern stands for when some cards are gone from the deck."""
        free = np.full(13, 15, dtype=np.int64)
        for card in gone:
            if card < JOKER:
                free[card >> 2] &= ~(1 << (card & 3))
        wild = int(JOKER not in gone)
        found, both = weights_of(self.patterns, free, wild), _both(self.doubles.masks, free, wild)
        for side in (0, 1):
            np.subtract.at(found, self.doubles.singles[:, side], both)
        np.add.at(found, self.doubles.base, both)
        return np.concatenate((found, both))

    def against(self, cards: Sequence[int]) -> tuple[Ints, Ints]:
        """For the 105 ways to set seven cards their three hands (-1: foul) and how often each ends as each of
        `OUTCOMES`, exactly."""
        own = settings(np.array(cards, dtype=np.int64))
        times = np.bincount(self.which, weights=self.weights(cards), minlength=len(self.sets)).astype(np.int64)
        different, same = np.unique(own, axis=0, return_inverse=True)
        return own, _outcomes(different, self.sets, times)[same.reshape(-1)]

    @cached_property
    def look_up(self) -> LookUp:
        """How the hands of many deals are found."""
        doubled = np.full(len(self.patterns.cards), -1, dtype=np.int64)
        for side in (0, 1):
            doubled[self.doubles.singles[:, side]] = len(doubled) + np.arange(len(self.doubles.base))
        first = _first(self.patterns.cards, self.patterns.suited)
        return LookUp(first, _OFFSETS, doubled, self.which.astype(np.int64), self.sets)


def _doubles(patterns: Patterns) -> Arrays:
    """All hands with two flushes, from those with one."""
    place: dict[int, int] = {}
    base = -1
    found: list[tuple[list[int], tuple[int, int], tuple[int, int], int]] = []
    suited, ranks, counts = patterns.suited.tolist(), patterns.ranks.tolist(), patterns.counts.tolist()
    first = int(np.argmax(patterns.joker))
    for pattern in range(first, len(suited)):
        flush = suited[pattern]
        if not flush:
            base, place = pattern, {}
            continue
        place[flush] = pattern
        left = [(rank, n - (flush >> rank & 1)) for rank, n in zip(ranks[pattern], counts[pattern], strict=True) if n]
        other = sum(1 << rank for rank, n in left if n)
        if flush.bit_count() != 3 or any(n > 1 for _, n in left) or other > flush:
            continue
        hand = [4 * rank + suit for suit, mask in ((3, flush), (2, other)) for rank in range(13) if mask >> rank & 1]
        found.append(([*hand, JOKER], (flush, other), (pattern, place[other]), base))
    cards, masks, singles, bases = zip(*found, strict=True)
    return {"cards": np.array(cards), "masks": np.array(masks), "singles": np.array(singles), "base": np.array(bases)}


@compiled
def _both(masks: Ints, free: Ints, joker: int) -> Ints:
    """How many hands of the cards that are free have the joker and these ranks in two suits."""
    found = np.zeros(len(masks), dtype=np.int64)
    suits = np.zeros(4, dtype=np.int64)
    for rank in range(13):
        for suit in range(4):
            suits[suit] |= (free[rank] >> suit & 1) << rank
    for place in range(len(masks) if joker else 0):
        one, two = masks[place]
        for s in range(4):
            for t in range(4):
                if s != t and (one != two or s < t) and one & ~suits[s] == 0 and two & ~suits[t] == 0:
                    found[place] += 1
    return found


@compiled
def _set_all(cards: Ints, way: Way) -> Ints:
    found = np.full((len(cards), 3), -1, dtype=np.int64)
    for hand in range(len(cards)):
        setting = three_hands_way(cards[hand], way)
        if setting >= 0:
            high, medium, low, _ = set_three(cards[hand], setting // 49, setting // 7 % 7, setting % 7)
            found[hand, HIGH], found[hand, MEDIUM], found[hand, LOW] = high, medium, low
    return found


@alone
def settings(cards: Ints) -> Ints:
    """The hands of the 105 ways to set seven cards, in the order of `SETTINGS`; -1 for foul ones."""
    found = np.full((len(SETTINGS), 3), -1, dtype=np.int64)
    for place in range(len(SETTINGS)):
        i, j, k = SETTINGS[place]
        high, medium, low, legal = set_three(cards, i, j, k)
        if legal:
            found[place, HIGH], found[place, MEDIUM], found[place, LOW] = high, medium, low
    return found


@compiled
def _outcomes(own: Ints, dealers: Ints, times: Ints) -> Ints:
    """How often each of some settings ends as each of `OUTCOMES` against the dealer's hands; a foul one loses."""
    found = np.zeros((len(own), len(OUTCOMES)), dtype=np.int64)
    for place in range(len(own)):
        high, medium, low = own[place]
        for hand in range(len(dealers)):
            if high < 0:
                found[place, LOSE] += times[hand]
            elif times[hand]:
                end = compare(high, medium, low, dealers[hand, HIGH], dealers[hand, MEDIUM], dealers[hand, LOW])
                found[place, end] += times[hand]
    return found


# --- looking hands up ------------------------------------------------------------------------------------------------


class LookUp(NamedTuple):
    """How a hand is found among patterns: by its ranks, then by those of its flush, then by both of its flushes."""

    first: NDArray[np.int32]
    offsets: Ints
    doubled: Ints
    which: Ints
    sets: Ints


_OFFSETS = np.cumsum(
    [[mask == 0 or mask.bit_count() >= FLUSH - joker for mask in range(128)] for joker in (0, 1)], axis=1
).astype(np.int64) - 1  # fmt: skip
"""Of a flush, written by the ranks that the hand holds, its place among the flushes that such a hand can have."""
_MORE = np.array([0x1111 << 32, 0x2222 << 32], dtype=np.uint64)
_SUITED = np.uint64(0x8888 << 32)


@compiled
def _first(cards: Ints, suited: Ints) -> NDArray[np.int32]:
    first = np.full(RANK_SLOTS, -1, dtype=np.int32)
    for pattern in range(len(cards)):
        if suited[pattern] == 0:
            first[slot_of(cards[pattern])] = pattern
    return first


@compiled
def found_by(key: np.uint64, bits: np.uint64, joker: int, look: LookUp) -> int:
    """The place in `sets` of seven cards: key and bits of those that are not the joker."""
    pattern = look.first[slot6(key) if joker else slot7(key)]
    flushes = (key + _MORE[joker]) & _SUITED
    if flushes:
        whole = np.int64(bits)
        ranks = (whole | whole >> 16 | whole >> 32 | whole >> 48) & 0x1FFF
        flush = number = 0
        for suit in range(4):
            mask = int(whole >> (16 * suit) & 0x1FFF)
            if bit_count(mask) >= FLUSH - joker:
                flush = mask
                number += 1
        local = bit = 0
        while ranks:
            lowest = ranks & -ranks
            local |= int(flush & lowest != 0) << bit
            bit += 1
            ranks ^= lowest
        pattern += look.offsets[joker, local]
        if number == 2:
            pattern = look.doubled[pattern]
    return int(look.which[pattern])


@compiled
def looked_up(cards: Ints, look: LookUp) -> int:
    """The same for seven cards one of which may be the joker."""
    key, bits, joker = NO_CARDS, np.uint64(0), 0
    for card in cards:
        if card >= JOKER:
            joker = 1
        else:
            key += CARD_KEYS[card]
            bits |= CARD_BITS[card]
    return found_by(key, bits, joker, look)


@compiled
def play(cards: Ints, look: LookUp) -> Ints:
    """Dealt rounds (in columns, the player's cards first), all hands set by the house way: how often each of `OUTCOMES`
    comes up."""
    found = np.zeros(len(OUTCOMES), dtype=np.int64)
    for deal in range(cards.shape[1]):
        own, dealer = looked_up(cards[:7, deal].copy(), look), looked_up(cards[7:, deal].copy(), look)
        a, b = look.sets[own], look.sets[dealer]
        found[compare(a[HIGH], a[MEDIUM], a[LOW], b[HIGH], b[MEDIUM], b[LOW])] += 1
    return found
