"""The main wager: high against high, low against low; every hand the dealer can hold, and what a setting is worth.

For a setting only ranks, the joker and the cards of one suit that can make a flush matter, so the 154,143,080 hands
fall into some 292,000 patterns. A house way is applied to each once; how many hands a pattern stands for, with seven
cards gone, is a product of binomials. So a setting is valued exactly, with the cards that are seen removed, in
milliseconds. The wager as a whole, over both hands from one deck, is counted in `both_hands`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.cache import arrays
from croupier.counting.sevens import ACE_HIGH, ACE_HIGH_JOKER, QUEEN_HIGH, hand7_of
from croupier.equipment.cards import JOKER
from croupier.games.pai_gow.house_way import Way, house_way
from croupier.kernels import alone, compiled
from croupier.ranking.pai_gow import set_hand, settings, slot_of
from croupier.ranking.poker import RANK_SLOTS

# --- outcomes and money rules ----------------------------------------------------------------------------------------

OUTCOMES = (
    "win",
    "lose",
    "copy-high",
    "copy-low",
    "copy-both",
    "one-hand-each",
    "low-hand-won",
    "copy-low-win-high",
    "copy-high-win-low",
    "push-for-all",
)
"""How a main wager ends: `one-hand-each` with the high hand won, `low-hand-won` with the low one, which have clauses of
their own; `push-for-all` is the push of a version, whatever the player holds."""
(WIN, LOSE, COPY_HIGH, COPY_LOW, COPY_BOTH, ONE_EACH, LOW_WON, COPY_LOW_WIN_HIGH, COPY_HIGH_WIN_LOW,
 PUSH_FOR_ALL) = range(10)  # fmt: skip
ENDS = len(OUTCOMES)

NEVER, ON_NINE_HIGH_LOW, ON_ACE_HIGH, ON_QUEEN_HIGH = range(4)
"""When a version's push for all happens: by the dealer's low hand, or by the dealer's seven cards."""
_NINE_HIGH_FROM, _NINE_HIGH_TO = 7 * 6 // 2, 7 * 6 // 2 + 6
HOUSE, BEST = range(2)
"""How the player's hands are set: by the house way, or for the best value."""


@alone
def compare(low: int, high: int, dealer_low: int, dealer_high: int) -> int:
    """How a player's two hands stand against the dealer's, as a place in `OUTCOMES`."""
    if high > dealer_high:
        return WIN if low > dealer_low else COPY_LOW_WIN_HIGH if low == dealer_low else ONE_EACH
    if high == dealer_high:
        return COPY_HIGH_WIN_LOW if low > dealer_low else COPY_BOTH if low == dealer_low else COPY_HIGH
    return LOW_WON if low > dealer_low else COPY_LOW if low == dealer_low else LOSE


@alone
def pushes_all(push: int, low: int, hand7: int) -> bool:
    """Whether a dealer with this low hand and these seven cards makes every main wager a push."""
    if push == ON_NINE_HIGH_LOW:
        return _NINE_HIGH_FROM <= low < _NINE_HIGH_TO + 1
    if push == ON_ACE_HIGH:
        return hand7 in (ACE_HIGH, ACE_HIGH_JOKER)
    return push == ON_QUEEN_HIGH and hand7 == QUEEN_HIGH


# --- patterns --------------------------------------------------------------------------------------------------------


class Patterns(NamedTuple):
    """Every pattern: each set of ranks comes first without a flush and then with every flush that it can hold."""

    cards: NDArray[np.int64]
    """A hand of it."""
    ranks: NDArray[np.int8]
    counts: NDArray[np.int8]
    """Its ranks, and how many cards it has of each."""
    suited: NDArray[np.int64]
    """The ranks of the flush suit, 0 without a flush."""
    joker: NDArray[np.int8]


@dataclass(frozen=True)
class DealerHands:
    """Every pattern of seven cards as a house way sets it."""

    way: Way
    ace_low: int

    @property
    def patterns(self) -> Patterns:
        """Every pattern."""
        return Patterns(**arrays("pai-gow-patterns", 7, lambda: patterns_of(5, 7)._asdict()))

    @property
    def as_set(self) -> NDArray[np.int64]:
        """One row a pattern: `LOW`, `HIGH` and `HAND`."""
        return arrays(
            "pai-gow-house-way",
            (self.way.tolist(), self.ace_low),
            lambda: {"set": _set_all(self.patterns.cards, self.way, self.ace_low)},
        )["set"]

    @property
    def lows(self) -> NDArray[np.int64]:
        """The value of each pattern's low hand; -1 where the house way has no rule."""
        return self.as_set[:, LOW]

    @property
    def hands(self) -> NDArray[np.int64]:
        """What the seven cards of each pattern are, in `HANDS7`."""
        return self.as_set[:, HAND]

    @property
    def cards(self) -> NDArray[np.int64]:
        """A hand of each pattern."""
        return self.patterns.cards

    def weights(self, gone: Sequence[int] = ()) -> NDArray[np.int64]:
        """How many hands each pattern stands for when some cards are gone from the deck."""
        free = np.full(13, 15, dtype=np.int64)
        for card in gone:
            if card < JOKER:
                free[card >> 2] &= ~(1 << (card & 3))
        return weights_of(self.patterns, free, int(JOKER not in gone))

    def against(
        self, cards: Sequence[int], push: int
    ) -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.int64], NDArray[np.int64]]:
        """For the 21 settings of seven cards their values and how often each ends as each of `OUTCOMES`, exactly.

        The first two arrays are the values of the low (-1: foul) and the high hands, in the order of `PAIRS`.
        """
        own = np.array(cards, dtype=np.int64)
        lows, highs = np.empty(21, dtype=np.int64), np.empty(21, dtype=np.int64)
        settings(own, self.ace_low, lows, highs)
        weights = self.weights(cards)
        found = _outcomes(lows, highs, self.as_set, weights, push)
        return lows, highs, found, weights

    def tabled(self) -> NDArray[np.int32]:
        """How the house way sets hands without a flush, by `slot_of`: low hand and high hand packed."""
        return _packed(self.patterns.cards, self.patterns.suited, self.as_set)


@compiled
def patterns_of(flush_size: int, own: int) -> Patterns:
    """Every pattern of so many cards, where some cards of one suit make a flush, the joker being one of any suit."""
    size = 300_000 if flush_size == 5 else 900_000
    cards = np.empty((size, own), dtype=np.int64)
    ranks = np.full((size, own), -1, dtype=np.int8)
    counts = np.zeros((size, own), dtype=np.int8)
    suited = np.zeros(size, dtype=np.int64)
    jokers = np.zeros(size, dtype=np.int8)
    found = 0
    chosen = np.zeros(own, dtype=np.int64)
    for joker in range(2):
        length = own - joker
        chosen[:] = 0
        while True:
            legal = True
            for k in range(4, length):
                if chosen[k] == chosen[k - 4]:
                    legal = False
            if legal:
                support = 0
                for k in range(length):
                    support |= 1 << chosen[k]
                flush = 0
                while True:  # every subset of the ranks held, from none up
                    bits = 0
                    left = flush
                    while left:
                        left &= left - 1
                        bits += 1
                    if bits == 0 or bits >= flush_size - joker:
                        _lay_out(chosen, length, flush, joker, cards[found], ranks[found], counts[found])
                        suited[found] = flush
                        jokers[found] = joker
                        found += 1
                    flush = (flush - support) & support
                    if flush == 0:
                        break
            k = length - 1
            while k >= 0 and chosen[k] == 12:
                k -= 1
            if k < 0:
                break
            chosen[k] += 1
            for later in range(k + 1, length):
                chosen[later] = chosen[k]
    return Patterns(cards[:found], ranks[:found], counts[:found], suited[:found], jokers[:found])


@compiled
def _lay_out(
    chosen: NDArray[np.int64],
    length: int,
    flush: int,
    joker: int,
    cards: NDArray[np.int64],
    ranks: NDArray[np.int8],
    counts: NDArray[np.int8],
) -> None:
    """Write down one pattern: the flush in spades and other cards in other suits, or all suits in turn."""
    used = np.zeros(4, dtype=np.int64)
    place = distinct = 0
    k = 0
    while k < length:
        rank = chosen[k]
        many = 1
        while k + many < length and chosen[k + many] == rank:
            many += 1
        ranks[distinct], counts[distinct] = rank, many
        distinct += 1
        taken = 0
        for number in range(many):
            if flush and number == 0 and flush >> rank & 1:
                suit = 3
            else:
                suit = -1
                for one in range(3 if flush else 4):
                    if not taken >> one & 1 and (suit < 0 or used[one] < used[suit]):
                        suit = one
            taken |= 1 << suit
            used[suit] += 1
            cards[place] = 4 * rank + suit
            place += 1
        k += many
    if joker:
        cards[length] = JOKER


LOW, HIGH, HAND = range(3)
"""The columns of hands that are set: the values of low and high hand (-1: not set), and the place in `HANDS7`."""


@compiled
def _set_all(cards: NDArray[np.int64], way: Way, ace_low: int) -> NDArray[np.int64]:
    found = np.full((len(cards), 3), -1, dtype=np.int64)
    for k in range(len(cards)):
        found[k, HAND] = hand7_of(cards[k])
        setting = house_way(cards[k], way, ace_low)
        if setting >= 0:
            found[k, LOW], found[k, HIGH], _ = set_hand(cards[k], setting // 7, setting % 7, ace_low)
    return found


@compiled
def _packed(cards: NDArray[np.int64], suited: NDArray[np.int64], done: NDArray[np.int64]) -> NDArray[np.int32]:
    table = np.full(RANK_SLOTS, -1, dtype=np.int32)
    for k in range(len(cards)):
        if suited[k] == 0:
            table[slot_of(cards[k])] = done[k, LOW] << 16 | done[k, HIGH]
    return table


@compiled
def _choose(n: int, k: int) -> int:
    if k > n:
        return 0
    if k in (0, n):
        return 1
    return n if k in (1, n - 1) else 6


@compiled
def _bits4(mask: int) -> int:
    return (mask & 1) + (mask >> 1 & 1) + (mask >> 2 & 1) + (mask >> 3 & 1)


@compiled
def weights_of(patterns: Patterns, free: NDArray[np.int64], joker_free: int) -> NDArray[np.int64]:
    """How many hands of the cards that are free each pattern stands for."""
    ranks, counts, suited = patterns.ranks, patterns.counts, patterns.suited
    weights = np.zeros(len(ranks), dtype=np.int64)
    base = 0
    for place in range(len(ranks)):
        if patterns.joker[place] and not joker_free:
            break
        if suited[place] == 0:
            base = place
            ways = 1
            for k in range(ranks.shape[1]):
                if ranks[place, k] < 0:
                    break
                ways *= _choose(_bits4(free[ranks[place, k]]), counts[place, k])
            weights[place] = ways
            continue
        for suit in range(4):
            ways = 1
            for k in range(ranks.shape[1]):
                rank = ranks[place, k]
                if rank < 0 or ways == 0:
                    break
                inside = suited[place] >> rank & 1
                if inside and not free[rank] >> suit & 1:
                    ways = 0
                else:
                    ways *= _choose(_bits4(free[rank] & ~(1 << suit)), counts[place, k] - inside)
            weights[place] += ways
        weights[base] -= weights[place]
    return weights


@compiled
def _outcomes(
    lows: NDArray[np.int64],
    highs: NDArray[np.int64],
    dealers: NDArray[np.int64],
    weights: NDArray[np.int64],
    push: int,
) -> NDArray[np.int64]:
    """How often each setting ends as each of `OUTCOMES` against the dealer's hands, weighted."""
    found = np.zeros((len(lows), ENDS), dtype=np.int64)
    for k in range(len(weights)):
        if weights[k]:
            low, high = dealers[k, LOW], dealers[k, HIGH]
            for place in range(len(lows)):
                if pushes_all(push, low, dealers[k, HAND]):
                    found[place, PUSH_FOR_ALL] += weights[k]
                elif lows[place] >= 0:
                    found[place, compare(lows[place], highs[place], low, high)] += weights[k]
    return found
