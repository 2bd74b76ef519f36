"""Pai gow poker hands: five cards, two cards, and a joker that is an ace or completes a straight or a flush.

A five-card value is `category << 12 | place within the category` as in `ranking.poker`, with five aces above all and
ace to five second among straights; where it stands among straight flushes is the chapter's to say (`ace_low`). A joker
in a flush is the highest card that the flush lacks.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from croupier.kernels import alone, compiled, inlined
from croupier.ranking import poker
from croupier.ranking.poker import (
    CARD_BITS,
    CARD_KEYS,
    FIVE_SUITED,
    NO_CARDS,
    PAIR,
    STRAIGHT,
    STRAIGHT_FLUSH,
    slot6,
    slot7,
    value5,
)

CATEGORIES = (*poker.CATEGORIES, "five-aces")
FIVE_ACES = 10
JOKER = 52
_ACE = 12
_KICKERS = 220
"""Hands with a given pair: the other three cards have different ranks."""

HIGHEST, SECOND_HIGHEST, LOWEST = 8, 7, 0
"""Where the straight flush ace to five can stand among the nine below the royal flush (`ace_low`)."""

LOW_HANDS = 91
"""How many values a two-card hand can have: 78 without a pair, then thirteen pairs."""
FIRST_PAIR = 78
JOKER_LOW = _ACE + 1
"""The low hand of a player that is one card, the joker; else it is the card's rank."""

_SIZES = (1277, 2860, 858, 858, 10, 1277, 156, 156, 9, 1, 1)
HIGH_HANDS = sum(_SIZES)
"""How many values a five-card hand can have."""
_FIRST = np.array([sum(_SIZES[:category]) for category in range(11)], dtype=np.int64)

_WINDOWS = np.array([0x1F << low for low in range(9)] + [0x100F], dtype=np.int64)
"""The ranks of each straight: six high up to ace high, then ace to five."""
PAIRS = np.array([(i, j) for i in range(7) for j in range(i)], dtype=np.int64)
"""The 21 ways to take two of seven cards."""


@inlined
def rank_of(card: int) -> int:
    """0 for a deuce up to 12 for an ace or the joker."""
    return min(card >> 2, _ACE)


@compiled
def ordered(value: int, ace_low: int) -> int:
    """A value of `ranking.poker` in the order of this game."""
    category = value >> 12
    place = value & 0xFFF
    if category == STRAIGHT:
        if place == 0:
            return value + 8
        return value if place == 9 else value - 1
    if category == STRAIGHT_FLUSH:
        if place == 0:
            return value + ace_low
        return value - 1 if place - 1 < ace_low else value
    return value


@compiled
def _stands_for(ranks: int, suit: int, ace_low: int) -> int:
    """The card that the joker is with four cards of these ranks, all of one suit or (-1) not: an ace if nothing else.

    Straights are tried from ace high over ace to five down to six high.
    """
    if ranks == 0xF and suit >= 0 and ace_low == LOWEST:
        return 4 * 4 + suit
    missing = -1
    for place in range(10):
        window = _WINDOWS[8] if place == 0 else _WINDOWS[9] if place == 1 else _WINDOWS[9 - place]
        if ranks & ~window == 0:
            missing = window & ~ranks
            break
    if suit >= 0 and missing < 0:
        missing = 0x1000
        while missing & ranks:
            missing >>= 1
    card = 4 * _ACE
    if missing > 0:
        rank = 0
        while missing >> (rank + 1):
            rank += 1
        card = 4 * rank
    return card + max(suit, 0)


@inlined
def _folded(bits: np.uint64) -> int:
    """The ranks of cards, whatever their suits."""
    whole = np.int64(bits)
    return int((whole | whole >> 16 | whole >> 32 | whole >> 48) & 0x1FFF)


@compiled
def value_with_joker(key: np.uint64, bits: np.uint64, ace_low: int) -> int:
    """The value of four cards, from the sums of their keys and bits, and the joker."""
    ranks = _folded(bits)
    if ranks == 0x1000:
        return FIVE_ACES << 12
    counts = np.int64(key >> np.uint64(32))
    suited = -1
    for suit in range(4):
        if (counts >> (4 * suit)) & 15 == 7:
            suited = suit
    distinct = 0
    left = ranks
    while left:
        left &= left - 1
        distinct += 1
    card = _stands_for(ranks, suited, ace_low) if distinct == 4 else 4 * _ACE
    return ordered(value5(key + CARD_KEYS[card], bits | CARD_BITS[card]), ace_low)


@compiled
def rank_high(a: int, b: int, c: int, d: int, e: int, ace_low: int) -> int:
    """The value of a five-card hand; any of its cards may be the joker."""
    key, bits, joker = NO_CARDS, np.uint64(0), False
    for card in (a, b, c, d, e):
        if card >= JOKER:
            joker = True
        else:
            key += CARD_KEYS[card]
            bits |= CARD_BITS[card]
    return value_with_joker(key, bits, ace_low) if joker else ordered(value5(key, bits), ace_low)


@compiled
def rank_low(a: int, b: int) -> int:
    """The value of a two-card hand, 0 to 90: cards without a pair, then pairs. The joker is an ace."""
    first, second = rank_of(a), rank_of(b)
    if first == second:
        return FIRST_PAIR + first
    high, low = max(first, second), min(first, second)
    return high * (high - 1) // 2 + low


@compiled
def place_of(high: int) -> int:
    """The place of a five-card value among all `HIGH_HANDS`."""
    return int(_FIRST[high >> 12]) + (high & 0xFFF)


@compiled
def outranks(high: int, low: int, ranks: int) -> bool:
    """Whether a five-card hand with these ranks ranks equal to or above a two-card hand."""
    category = high >> 12
    if category > PAIR:
        return True
    if low >= FIRST_PAIR:
        return category == PAIR and (high & 0xFFF) // _KICKERS >= low - FIRST_PAIR
    if category == PAIR:
        return True
    top = 12
    while not ranks >> top & 1:
        top -= 1
    second = top - 1
    while not ranks >> second & 1:
        second -= 1
    return top * (top - 1) // 2 + second >= low


@alone
def set_hand(cards: NDArray[np.int64], i: int, j: int, ace_low: int) -> tuple[int, int, bool]:
    """Seven cards with those at places `i` and `j` as the low hand: both values, and whether it may be set so."""
    key, bits, joker = NO_CARDS, np.uint64(0), False
    for k in range(7):
        if k not in (i, j):
            if cards[k] >= JOKER:
                joker = True
            else:
                key += CARD_KEYS[cards[k]]
                bits |= CARD_BITS[cards[k]]
    high = value_with_joker(key, bits, ace_low) if joker else ordered(value5(key, bits), ace_low)
    low = rank_low(cards[i], cards[j])
    return low, high, outranks(high, low, _folded(bits) | (0x1000 if joker else 0))


@alone
def set_one(cards: NDArray[np.int64], place: int, ace_low: int) -> tuple[int, int, bool]:
    """Six cards with that at a place as the low hand: its rank, the joker's above the ace's; the value of the other
    five, and whether it may be set so."""
    key, bits, joker = NO_CARDS, np.uint64(0), False
    for k in range(6):
        if k != place:
            if cards[k] >= JOKER:
                joker = True
            else:
                key += CARD_KEYS[cards[k]]
                bits |= CARD_BITS[cards[k]]
    high = value_with_joker(key, bits, ace_low) if joker else ordered(value5(key, bits), ace_low)
    rank = rank_of(cards[place])
    legal = high >> 12 > 0 or (_folded(bits) | (0x1000 if joker else 0)) >> rank > 0
    return JOKER_LOW if cards[place] >= JOKER else rank, high, legal


@alone
def settings(cards: NDArray[np.int64], ace_low: int, lows: NDArray[np.int64], highs: NDArray[np.int64]) -> None:
    """The values of the 21 ways to set seven cards, in the order of `PAIRS`; -1 for the low hand of a foul one."""
    key, bits, joker = NO_CARDS, np.uint64(0), -1
    for k in range(7):
        if cards[k] >= JOKER:
            joker = k
        else:
            key += CARD_KEYS[cards[k]]
            bits |= CARD_BITS[cards[k]]
    place = 0
    for i in range(7):
        for j in range(i):
            key5, bits5 = key, bits
            if i != joker:
                key5 -= CARD_KEYS[cards[i]]
                bits5 ^= CARD_BITS[cards[i]]
            if j != joker:
                key5 -= CARD_KEYS[cards[j]]
                bits5 ^= CARD_BITS[cards[j]]
            wild = joker >= 0 and joker not in (i, j)
            high = value_with_joker(key5, bits5, ace_low) if wild else ordered(value5(key5, bits5), ace_low)
            low = rank_low(cards[i], cards[j])
            highs[place] = high
            lows[place] = low if outranks(high, low, _folded(bits5) | (0x1000 if wild else 0)) else -1
            place += 1


_ONE_OF_EACH = np.uint64(0x1111 << 32)


@compiled
def slot_of(cards: NDArray[np.int64]) -> int:
    """The place of seven cards in tables of `RANK_SLOTS`: their ranks and the joker; -1 if they can make a flush."""
    key, joker = NO_CARDS, False
    for k in range(7):
        if cards[k] >= JOKER:
            joker = True
        else:
            key += CARD_KEYS[cards[k]]
    if joker:  # it is the fifth card of any suit
        return -1 if (key + _ONE_OF_EACH) & FIVE_SUITED else slot6(key)
    return -1 if key & FIVE_SUITED else slot7(key)


@compiled
def is_complete(high: int) -> bool:
    """Whether a five-card value is a straight, flush, straight flush or royal flush."""
    category = high >> 12
    return category in (STRAIGHT, poker.FLUSH, STRAIGHT_FLUSH, poker.ROYAL_FLUSH)


@compiled
def holds_complete(cards: NDArray[np.int64]) -> bool:
    """Whether five of seven cards make a straight, flush, straight flush or royal flush, the joker as any card."""
    ranks = 0
    suits = 0
    joker = 0
    for k in range(7):
        card = cards[k]
        if card >= JOKER:
            joker = 1
        else:
            ranks |= 1 << (card >> 2)
            suits += 1 << (4 * (card & 3))
    need = 5 - joker
    for suit in range(4):
        if (suits >> (4 * suit)) & 15 >= need:
            return True
    if joker == 0:
        low = ranks << 1 | ranks >> 12
        return low & (low >> 1) & (low >> 2) & (low >> 3) & (low >> 4) != 0
    for window in _WINDOWS:
        held = ranks & window
        count = 0
        while held:
            held &= held - 1
            count += 1
        if count >= 4:
            return True
    return False
