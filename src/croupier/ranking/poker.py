"""Poker hands of five, six and seven cards: one number for a hand, higher is better.

Each rank has a key such that the sum of a hand's keys names its ranks; the sums are packed into small tables by
shifting whole rows of them (row displacement), so a value is two look-ups whatever the number of cards. The upper half
of a card's key counts suits; bit 3 of a suit's counter rises with its fifth card, and only then a flush is looked up.

A value is `category << 12 | place within the category`; two hands tie exactly when their values are equal.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import comb
from typing import Any

import numpy as np
from numpy.typing import NDArray

from croupier.cache import Arrays, arrays
from croupier.kernels import compiled, inlined

CATEGORIES = (
    "high-card",
    "pair",
    "two-pair",
    "three-of-a-kind",
    "straight",
    "flush",
    "full-house",
    "four-of-a-kind",
    "straight-flush",
    "royal-flush",
)
HIGH_CARD, PAIR, TWO_PAIR, THREE_OF_A_KIND, STRAIGHT, FLUSH, FULL_HOUSE, FOUR_OF_A_KIND, STRAIGHT_FLUSH, ROYAL_FLUSH = (
    range(10)
)

RANK_KEYS = (0, 1, 5, 22, 98, 453, 2031, 8698, 22854, 83661, 262349, 636345, 1479181)
"""The least increasing numbers whose sums over up to seven cards, four of a rank at most, are all different for a given
number of cards."""

_ROW_BITS = 12


def straight_high(ranks: int) -> int:
    """The highest card of the best straight in a set of ranks (as bits), -1 without; an ace also stands below the
    deuce."""
    for high in range(12, 3, -1):
        if ranks >> (high - 4) & 0x1F == 0x1F:
            return high
    return 3 if ranks & 0x100F == 0x100F else -1


def _strength(counts: Sequence[int]) -> tuple[int, ...]:
    """Category and deciding ranks of five cards, suits aside."""
    ranks = sorted((rank for rank in range(13) if counts[rank]), key=lambda rank: (-counts[rank], -rank))
    shape = tuple(counts[rank] for rank in ranks)
    high = straight_high(sum(1 << rank for rank in ranks)) if len(ranks) == 5 else -1
    if high >= 0:
        return STRAIGHT, high
    return _SHAPES[shape], *ranks


_SHAPES = {
    (4, 1): FOUR_OF_A_KIND,
    (3, 2): FULL_HOUSE,
    (3, 1, 1): THREE_OF_A_KIND,
    (2, 2, 1): TWO_PAIR,
    (2, 1, 1, 1): PAIR,
    (1, 1, 1, 1, 1): HIGH_CARD,
}


def _rank_counts(cards: int) -> NDArray[np.int64]:
    """Every way in which `cards` cards can lie in the thirteen ranks, four in each at most."""
    ways = np.zeros((1, 0), dtype=np.int64)
    for rank in range(13):
        ways = np.concatenate([np.column_stack((ways, np.full(len(ways), held))) for held in range(5)])
        dealt = ways.sum(axis=1)
        ways = ways[(dealt <= cards) & (dealt + 4 * (12 - rank) >= cards)]
    return ways


def _build() -> Arrays:
    fives = _rank_counts(5)
    strengths = [_strength(counts) for counts in fives.tolist()]
    places: dict[int, int] = {}
    value: dict[tuple[int, ...], int] = {}
    for strength in sorted(set(strengths)):
        value[strength] = strength[0] << 12 | places.setdefault(strength[0], 0)
        places[strength[0]] += 1
    keys = np.array(RANK_KEYS)
    built: Arrays = {"flush": _flush_values()}
    sums, best = fives @ keys, np.array([value[strength] for strength in strengths])
    for n in (5, 6, 7):
        if n > 5:  # the best of n cards is the best of what is left when one of them is laid down
            fewer, known = sums, best
            hands = _rank_counts(n)
            sums, best = hands @ keys, np.zeros(len(hands), dtype=np.int64)
            for rank in range(13):
                held = hands[:, rank] > 0
                best[held] = np.maximum(best[held], known[np.searchsorted(fewer, sums[held] - keys[rank])])
        order = np.argsort(sums)
        sums, best = sums[order], best[order]
        if not np.diff(sums).all():
            raise AssertionError(f"two hands of {n} cards have the same key")
        built[f"offset{n}"], built[f"value{n}"] = _displace(dict(zip(sums.tolist(), best.tolist(), strict=True)))
    return built


def _flush_values() -> NDArray[np.uint16]:
    """The value of the best five of a suit's ranks, given as bits."""
    fives = [mask for mask in range(1 << 13) if mask.bit_count() == 5 and straight_high(mask) < 0]
    place = {mask: FLUSH << 12 | number for number, mask in enumerate(fives)}
    values = np.zeros(1 << 13, dtype=np.uint16)
    for mask in range(1 << 13):
        if mask.bit_count() < 5:
            continue
        high, left = straight_high(mask), mask
        while left.bit_count() > 5:
            left &= left - 1
        values[mask] = place[left] if high < 0 else ROYAL_FLUSH << 12 if high == 12 else STRAIGHT_FLUSH << 12 | high - 3
    return values


def _displace(sums: dict[int, int]) -> tuple[NDArray[np.int32], NDArray[np.uint16]]:
    """Slide rows of the sparse table into one another, fullest first: `value[key + offset[key >> bits]]`.

    Free places are found with integers as bit sets: a shift is blocked if it puts any column on a taken one.
    """
    rows: dict[int, list[int]] = {}
    for key in sums:
        rows.setdefault(key >> _ROW_BITS, []).append(key)
    offsets = np.zeros(max(rows) + 1, dtype=np.int32)
    taken = 0
    for row, keys in sorted(rows.items(), key=lambda item: -len(item[1])):
        first = min(keys)
        blocked = 0
        for key in keys:
            blocked |= taken >> (key - first)
        shift = (~blocked & (blocked + 1)).bit_length() - 1
        for key in keys:
            taken |= 1 << (key - first + shift)
        offsets[row] = shift - first
    values = np.zeros(taken.bit_length(), dtype=np.uint16)
    for key, value in sums.items():
        values[key + offsets[key >> _ROW_BITS]] = value
    return offsets, values


_TABLES = arrays("poker-tables", (RANK_KEYS, _ROW_BITS), _build)
_FLUSH_VALUES = _TABLES["flush"]
_OFFSETS5, _VALUES5 = _TABLES["offset5"], _TABLES["value5"]
_OFFSETS6, _VALUES6 = _TABLES["offset6"], _TABLES["value6"]
_OFFSETS7, _VALUES7 = _TABLES["offset7"], _TABLES["value7"]

NO_CARDS = np.uint64(0x3333 << 32)
"""The key of a hand without cards: every suit's counter starts at three."""
CARD_KEYS = np.array([RANK_KEYS[card >> 2] | 1 << (32 + 4 * (card & 3)) for card in range(52)], dtype=np.uint64)
"""Added to a hand's key with a card."""
CARD_BITS = np.array([1 << (16 * (card & 3) + (card >> 2)) for card in range(52)], dtype=np.uint64)
"""Added to a hand's bits with a card: sixteen bits a suit."""
FIVE_SUITED = np.uint64(0x8888 << 32)
"""The bits of a key of which one is set when a suit has five cards."""
_LOW = np.uint64(0xFFFFFFFF)


@inlined
def flush_value(key: np.uint64, bits: np.uint64) -> int:
    """The value of a hand in which a suit's counter shows five or more."""
    suits = (key >> np.uint64(35)) & np.uint64(0x1111)
    shift = np.uint64(0)
    while not (suits & np.uint64(1)):
        suits >>= np.uint64(4)
        shift += np.uint64(16)
    return int(np.int64(_FLUSH_VALUES[(bits >> shift) & np.uint64(0x1FFF)]))


RANK_SLOTS = len(_VALUES6) + len(_VALUES7)
"""How many places a table by `slot6` and `slot7` needs."""


@inlined
def slot6(key: np.uint64) -> int:
    """The place of the ranks of six cards in tables of `RANK_SLOTS`, whatever their suits."""
    low = np.int64(key & _LOW)
    return int(low + _OFFSETS6[low >> 12])


@inlined
def slot7(key: np.uint64) -> int:
    """The place of the ranks of seven cards in such tables."""
    low = np.int64(key & _LOW)
    return int(len(_VALUES6) + low + _OFFSETS7[low >> 12])


@inlined
def value5(key: np.uint64, bits: np.uint64) -> int:
    """The value of five cards, from the sums of their keys and bits."""
    if key & FIVE_SUITED:
        return flush_value(key, bits)
    low = np.int64(key & _LOW)
    return int(np.int64(_VALUES5[low + _OFFSETS5[low >> 12]]))


@inlined
def value6(key: np.uint64, bits: np.uint64) -> int:
    """The value of the best five of six cards."""
    if key & FIVE_SUITED:
        return flush_value(key, bits)
    low = np.int64(key & _LOW)
    return int(np.int64(_VALUES6[low + _OFFSETS6[low >> 12]]))


@inlined
def value7(key: np.uint64, bits: np.uint64) -> int:
    """The value of the best five of seven cards."""
    if key & FIVE_SUITED:
        return flush_value(key, bits)
    low = np.int64(key & _LOW)
    return int(np.int64(_VALUES7[low + _OFFSETS7[low >> 12]]))


@compiled
def rank5(a: int, b: int, c: int, d: int, e: int) -> int:
    """The value of five cards."""
    key = NO_CARDS + CARD_KEYS[a] + CARD_KEYS[b] + CARD_KEYS[c] + CARD_KEYS[d] + CARD_KEYS[e]
    bits = CARD_BITS[a] | CARD_BITS[b] | CARD_BITS[c] | CARD_BITS[d] | CARD_BITS[e]
    return value5(key, bits)


@compiled
def rank6(a: int, b: int, c: int, d: int, e: int, f: int) -> int:
    """The value of the best five of six cards."""
    key = NO_CARDS + CARD_KEYS[a] + CARD_KEYS[b] + CARD_KEYS[c] + CARD_KEYS[d] + CARD_KEYS[e] + CARD_KEYS[f]
    bits = CARD_BITS[a] | CARD_BITS[b] | CARD_BITS[c] | CARD_BITS[d] | CARD_BITS[e] | CARD_BITS[f]
    return value6(key, bits)


@compiled
def rank7(a: int, b: int, c: int, d: int, e: int, f: int, g: int) -> int:
    """The value of the best five of seven cards."""
    key = (
        NO_CARDS
        + CARD_KEYS[a]
        + CARD_KEYS[b]
        + CARD_KEYS[c]
        + CARD_KEYS[d]
        + CARD_KEYS[e]
        + CARD_KEYS[f]
        + CARD_KEYS[g]
    )
    bits = CARD_BITS[a] | CARD_BITS[b] | CARD_BITS[c] | CARD_BITS[d] | CARD_BITS[e] | CARD_BITS[f] | CARD_BITS[g]
    return value7(key, bits)


# --- many hands at once: done before a kernel would be compiled ---


def all_hands(size: int) -> NDArray[np.int8]:
    """All hands of `size` cards, each from its highest card down, in the order of their places."""
    hands = np.zeros((1, 0), dtype=np.int8)
    for held in range(size):
        below = [hands[: comb(card, held)] for card in range(held, 52)]
        highest = np.repeat(np.arange(held, 52, dtype=np.int8), [len(some) for some in below])
        hands = np.column_stack((highest, np.concatenate(below)))
    return hands


def keys_and_bits(hands: NDArray[Any]) -> tuple[NDArray[np.uint64], NDArray[np.uint64]]:
    """What the cards of each hand add to its key and bits; they lie along the last axis."""
    keys, bits = (np.zeros(hands.shape[:-1], dtype=np.uint64) for _ in range(2))
    for place in range(hands.shape[-1]):
        keys += CARD_KEYS[hands[..., place]]
        bits |= CARD_BITS[hands[..., place]]
    return keys, bits


def values_of(keys: NDArray[np.uint64], bits: NDArray[np.uint64], size: int) -> NDArray[np.uint16]:
    """The values of hands of five, six or seven cards, from what their cards add to key and bits. A hand in which a
    card stands twice has any value."""
    low = (keys & _LOW).astype(np.int64)
    low += _TABLES[f"offset{size}"].take(low >> _ROW_BITS, mode="clip")
    found: NDArray[np.uint16] = _TABLES[f"value{size}"].take(low, mode="clip")
    suited = np.nonzero((keys + NO_CARDS) & FIVE_SUITED)
    if len(suited[0]):
        counters, ranks = keys[suited] + NO_CARDS, bits[suited]
        for suit in range(1, 4):
            ranks = np.where(counters & np.uint64(8 << (32 + 4 * suit)), ranks >> np.uint64(16 * suit), ranks)
        found[suited] = _FLUSH_VALUES[ranks & np.uint64(0x1FFF)]
    return found


@compiled
def categories5() -> NDArray[np.int64]:
    """How many of all 2,598,960 five-card hands fall into each category."""
    found = np.zeros(10, dtype=np.int64)
    for a in range(52):
        for b in range(a):
            for c in range(b):
                for d in range(c):
                    key4 = NO_CARDS + CARD_KEYS[a] + CARD_KEYS[b] + CARD_KEYS[c] + CARD_KEYS[d]
                    bits4 = CARD_BITS[a] | CARD_BITS[b] | CARD_BITS[c] | CARD_BITS[d]
                    for e in range(d):
                        found[value5(key4 + CARD_KEYS[e], bits4 | CARD_BITS[e]) >> 12] += 1
    return found


@compiled
def categories7() -> NDArray[np.int64]:
    """How many of all 133,784,560 seven-card hands fall into each category, each hand evaluated by itself."""
    found = np.zeros(10, dtype=np.int64)
    for a in range(52):
        for b in range(a):
            for c in range(b):
                key3 = NO_CARDS + CARD_KEYS[a] + CARD_KEYS[b] + CARD_KEYS[c]
                bits3 = CARD_BITS[a] | CARD_BITS[b] | CARD_BITS[c]
                for d in range(c):
                    key4, bits4 = key3 + CARD_KEYS[d], bits3 | CARD_BITS[d]
                    for e in range(d):
                        key5, bits5 = key4 + CARD_KEYS[e], bits4 | CARD_BITS[e]
                        for f in range(e):
                            key6, bits6 = key5 + CARD_KEYS[f], bits5 | CARD_BITS[f]
                            for g in range(f):
                                found[value7(key6 + CARD_KEYS[g], bits6 | CARD_BITS[g]) >> 12] += 1
    return found
