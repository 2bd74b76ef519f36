"""Rounds of Pai Gow Poker that are dealt by the million: the main wager, and what the side wagers look at."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.counting.sevens import hand7_of
from croupier.equipment.cards import JOKER
from croupier.games.pai_gow.against import bit_count
from croupier.games.pai_gow.both_hands import Question, both_hands, dealer_hands
from croupier.games.pai_gow.house_way import Way, house_way
from croupier.games.pai_gow.main_wager import (
    BEST,
    COPY_BOTH,
    ENDS,
    HOUSE,
    LOSE,
    ON_NINE_HIGH_LOW,
    ONE_EACH,
    PUSH_FOR_ALL,
    WIN,
    compare,
    pushes_all,
)
from croupier.kernels import compiled, embedded
from croupier.ranking.pai_gow import set_hand, settings, slot_of
from croupier.ranking.poker import CARD_BITS, CARD_KEYS, NO_CARDS, RANK_SLOTS, slot6, slot7


class BestSettings(NamedTuple):
    """How every hand is set for the best, see `both_hands`."""

    first: NDArray[np.int32]
    """The patterns without a flush, by the slot of their ranks; those with one follow."""
    suited: NDArray[np.int64]
    low: NDArray[np.int8]
    high: NDArray[np.int32]
    where: NDArray[np.int64]
    tables: NDArray[np.int64]


@lru_cache(maxsize=2)
def best_settings(question: Question) -> BestSettings:
    """How every hand is set for the best."""
    patterns, found = dealer_hands(question).patterns, both_hands(question)
    first = _first(patterns.cards, patterns.suited)
    return BestSettings(first, patterns.suited, found["low"], found["high"], found["where"], found["tables"])


NOT_SOUGHT = BestSettings(
    np.zeros(0, np.int32), np.zeros(0, np.int64), np.zeros(0, np.int8), np.zeros(0, np.int32), np.zeros(0, np.int64),
    np.zeros(0, np.int64),
)  # fmt: skip
"""Where only the house way is played."""


@compiled
def _first(cards: NDArray[np.int64], suited: NDArray[np.int64]) -> NDArray[np.int32]:
    first = np.full(RANK_SLOTS, -1, dtype=np.int32)
    for pattern in range(len(cards)):
        if suited[pattern] == 0:
            first[slot_of(cards[pattern])] = pattern
    return first


@embedded
def _among(suit: int, ranks: int) -> int:
    """A suit's ranks as bits, counted among some ranks only."""
    found, bit = 0, 1
    for rank in range(13):
        if ranks >> rank & 1:
            found += bit * (suit >> rank & 1)
            bit *= 2
    return found


@embedded
def _best_row(tables: NDArray[np.int64], at: int, places: NDArray[np.int64]) -> tuple[int, int]:
    """The low and high hand of the row that is worth most, of those that begin at a place of the tables."""
    number, size = tables[at], tables[at + 1]
    low, high, value = 0, 0, -(1 << 62)
    at += 2
    for _ in range(number):
        now = tables[at + 2]
        for suit in range(4):
            now += tables[at + 3 + places[suit]]
        if now > value:
            low, high, value = tables[at], tables[at + 1], now
        at += 3 + size
    return low, high


@compiled
def best_setting(cards: NDArray[np.int64], best: BestSettings) -> tuple[int, int]:
    """Low and high hand of seven cards as they are set for the best."""
    key, bits, joker = NO_CARDS, np.uint64(0), 0
    for card in cards:
        if card >= JOKER:
            joker = 1
        else:
            key += CARD_KEYS[card]
            bits |= CARD_BITS[card]
    suits = np.empty(4, dtype=np.int64)
    ranks, flush = 0, -1
    for suit in range(4):
        suits[suit] = np.int64(bits >> np.uint64(16 * suit)) & 0x1FFF
        ranks |= suits[suit]
        if bit_count(suits[suit]) >= 5 - joker:
            flush = suit
    pattern = best.first[slot6(key) if joker else slot7(key)]
    while flush >= 0 and best.suited[pattern] != suits[flush]:
        pattern += 1
    at = best.where[pattern]
    if at < 0:
        return best.low[pattern], best.high[pattern]
    if flush >= 0:  # the cards beside it decide
        ranks = 0
        for suit in range(4):
            ranks |= suits[suit] if suit != flush else 0
    places = np.zeros(4, dtype=np.int64)
    for suit in range(4):
        places[suit] = 0 if suit == flush else int(flush >= 0) + _among(suits[suit], ranks)
    return _best_row(best.tables, at, places)


@compiled
def _by_house(cards: NDArray[np.int64], house: NDArray[np.int32], way: Way, ace_low: int) -> tuple[int, int]:
    """Low and high hand by the house way: from the table `house`, or worked out where there is a flush."""
    place = slot_of(cards)
    if place >= 0:
        return house[place] >> 16, house[place] & 0xFFFF
    setting = house_way(cards, way, ace_low)
    low, high, _ = set_hand(cards, setting // 7, setting % 7, ace_low)
    return low, high


@compiled
def beat(lows: NDArray[np.int64], highs: NDArray[np.int64], dealer_low: int, dealer_high: int) -> int:
    """The best that the 21 settings can do against a hand that lies face up: win, else push, else lose.

    Which push or loss it is depends on which of several equally good settings is made, so neither is told apart.
    """
    best = LOSE
    for place in range(21):
        if lows[place] >= 0:
            now = compare(lows[place], highs[place], dealer_low, dealer_high)
            if now == WIN:
                return WIN
            if now > COPY_BOTH:
                best = ONE_EACH
    return best


@compiled
def play(
    cards: NDArray[np.int64],
    way: Way,
    ace_low: int,
    house: NDArray[np.int32],
    best: BestSettings,
    push: int,
    face_up: int,
) -> tuple[NDArray[np.int64], int]:
    """Dealt rounds (in columns, the player's cards first) of one player against the dealer: the main wager by the house
    way and by the best setting, and how often the dealer's low hand is nine high.

    Best settings are only made if there are any to look up, or if the dealer's hand lies face up.
    """
    counts = np.zeros((2, ENDS), dtype=np.int64)
    nines = 0
    lows, highs = np.empty(21, dtype=np.int64), np.empty(21, dtype=np.int64)
    for deal in range(cards.shape[1]):
        own, dealers = cards[:7, deal].copy(), cards[7:, deal].copy()
        low, high = _by_house(dealers, house, way, ace_low)
        dealer = hand7_of(dealers)
        nines += int(pushes_all(ON_NINE_HIGH_LOW, low, dealer))
        if pushes_all(push, low, dealer):
            counts[HOUSE, PUSH_FOR_ALL] += 1
            counts[BEST, PUSH_FOR_ALL] += 1
            continue
        own_low, own_high = _by_house(own, house, way, ace_low)
        counts[HOUSE, compare(own_low, own_high, low, high)] += 1
        if face_up:
            settings(own, ace_low, lows, highs)
            counts[BEST, beat(lows, highs, low, high)] += 1
        elif len(best.first):
            own_low, own_high = best_setting(own, best)
            counts[BEST, compare(own_low, own_high, low, high)] += 1
    return counts, nines
