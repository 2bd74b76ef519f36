"""Hold'em against a dealer, counted whole: every flop that differs in more than its suits, every turn and river.

On a board each of the 1,081 pairs of other cards is ranked once. With the pairs in order of value, the hands that a
pair beats are those before it, less those that hold one of its cards, which are counted card by card on the way.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache, partial
from itertools import permutations
from typing import Any

import numpy as np
from numpy.typing import NDArray

from croupier.counting.progress import report
from croupier.counting.shards import each
from croupier.kernels import Named, compiled
from croupier.ranking.poker import CARD_BITS, CARD_KEYS, NO_CARDS, PAIR, value7

Ints = NDArray[np.int64]

FLOPS = 1755
HOLES = 1326
RIVALS = 990
"""The dealer's hands that are left when a player's two cards and five on the board are seen."""
BOARDS = 1081 * RIVALS
"""Turns, rivers and dealer's hands for two cards and a flop."""
QUALIFIED = PAIR << 12

SUITS = np.array(list(permutations(range(4))), dtype=np.int64)
"""All ways to rename suits."""

_FIRSTS = np.array([i for j in range(47) for i in range(j)], dtype=np.int32)
_SECONDS = np.array([j for j in range(47) for _ in range(j)], dtype=np.int32)
"""The cards of each pair, as places among the 47 that are not on the board."""


BOARDS5 = 134_459
"""Boards of five cards that differ in more than their suits."""
_CHUNK5, _CHUNK3 = 4096, 45
"""Boards and flops in a shard."""


def count_boards(
    what: str, shapes: Sequence[tuple[int, ...]], kernel: Callable[..., object], arguments: Sequence[object]
) -> list[Ints]:
    """Run a kernel over all boards, a shard at a time. It is given some boards, how many each stands for, arrays of
    these shapes to add to, and its own arguments; the arrays come back added up."""
    sums = [np.zeros(shape, dtype=np.int64) for shape in shapes]
    starts = range(0, BOARDS5, _CHUNK5)
    parts = each(partial(_some_boards, Named(kernel), tuple(shapes), tuple(arguments)), starts)
    for start, part in zip(starts, parts, strict=True):
        for total, more in zip(sums, part, strict=True):
            total += more
        report(what, min(start + _CHUNK5, BOARDS5), BOARDS5)
    return sums


def _some_boards(
    kernel: Named, shapes: tuple[tuple[int, ...], ...], arguments: tuple[object, ...], start: int
) -> list[Ints]:
    boards, weights = _all_boards()
    room = [np.zeros(shape, dtype=np.int64) for shape in shapes]
    kernel(boards[start : start + _CHUNK5], weights[start : start + _CHUNK5], *room, *arguments)
    return room


@lru_cache(maxsize=1)
def _all_boards() -> tuple[NDArray[np.int8], Ints]:
    return kinds_of_boards()


def count_flops(kernel: Callable[..., object], arguments: Sequence[object]) -> list[tuple[Any, ...]]:
    """Run a kernel over all flops, a shard at a time: what it gave for each, in order. It is given some flops, how many
    each stands for, and its own arguments."""
    starts = range(0, FLOPS, _CHUNK3)
    found = []
    for part in each(partial(_some_flops, Named(kernel), tuple(arguments)), starts):
        found.append(part)
        report("flops", min(len(found) * _CHUNK3, FLOPS), FLOPS)
    return found


def _some_flops(kernel: Named, arguments: tuple[object, ...], start: int) -> tuple[Any, ...]:
    flops, weights = kinds_of_flops()
    part: tuple[Any, ...] = kernel(flops[start : start + _CHUNK3], weights[start : start + _CHUNK3], *arguments)
    return part


def hole_kinds() -> Iterator[tuple[int, int, int]]:
    """Each of the 169 kinds of two cards by one of its hands, and how many hands are of that kind."""
    for high in range(13):
        for low in range(high + 1):
            yield 4 * high + 3, 4 * low + 2, 6 if high == low else 12
            if low < high:
                yield 4 * high + 3, 4 * low + 3, 4


@compiled
def put(cards: NDArray[Any], place: NDArray[Any]) -> None:
    """Copy cards into the first places of an array. (Copies by slice take Numba seconds to compile.)"""
    for one in range(len(cards)):
        place[one] = cards[one]


@compiled
def hole(a: int, b: int) -> int:
    """The place of two cards among all 1,326."""
    return a * (a - 1) // 2 + b if a > b else b * (b - 1) // 2 + a


@compiled
def kind(a: int, b: int) -> int:
    """The place of two cards in a square of ranks: the higher one first in hands of two suits, last in suited ones."""
    high, low = max(a >> 2, b >> 2), min(a >> 2, b >> 2)
    return high * 13 + low if (a & 3) != (b & 3) else low * 13 + high


@compiled
def renamed(card: int, suits: Ints) -> int:
    """A card with its suit renamed."""
    return (card >> 2 << 2) + suits[card & 3]  # type: ignore[no-any-return]


@compiled
def place3(a: int, b: int, c: int) -> int:
    """The place of three cards in any order among all 22,100."""
    if a < b:
        a, b = b, a
    if b < c:
        b, c = c, b
    if a < b:
        a, b = b, a
    return a * (a - 1) * (a - 2) // 6 + b * (b - 1) // 2 + c


@compiled
def kinds_of_flops() -> tuple[Ints, Ints]:
    """The flops that stand for all others, each the first of its kind, and how many each stands for."""
    flops = np.empty((FLOPS, 3), dtype=np.int64)
    weights = np.empty(FLOPS, dtype=np.int64)
    known = 0
    for a in range(52):
        for b in range(a):
            for c in range(b):
                same, first = 0, True
                own = place3(a, b, c)
                for way in range(24):
                    other = place3(renamed(a, SUITS[way]), renamed(b, SUITS[way]), renamed(c, SUITS[way]))
                    if other < own:
                        first = False
                        break
                    same += int(other == own)
                if first:
                    flops[known, 0], flops[known, 1], flops[known, 2] = a, b, c
                    weights[known] = 24 // same
                    known += 1
    return flops, weights


@compiled
def kinds_of_boards() -> tuple[NDArray[np.int8], Ints]:
    """The boards of five cards that stand for all others, and how many each stands for.

    Of all ways to name the suits the one in which the ranks of each suit, as bits, fall from the first to the last.
    """
    boards = np.empty((BOARDS5, 5), dtype=np.int8)
    weights = np.empty(BOARDS5, dtype=np.int64)
    suits, board = np.empty(4, dtype=np.int64), np.empty(5, dtype=np.int64)
    known = 0
    for a in range(52):
        for b in range(a):
            for c in range(b):
                for d in range(c):
                    for e in range(d):
                        board[0], board[1], board[2], board[3], board[4] = a, b, c, d, e
                        suits[:] = 0
                        for card in board:
                            suits[card & 3] |= 1 << (card >> 2)
                        if suits[0] < suits[1] or suits[1] < suits[2] or suits[2] < suits[3]:
                            continue
                        same, run = 1, 1
                        for suit in range(1, 4):
                            run = run + 1 if suits[suit] == suits[suit - 1] else 1
                            same *= run
                        put(board, boards[known])
                        weights[known] = 24 // same
                        known += 1
    return boards, weights


@compiled
def flop_names() -> tuple[Ints, Ints]:
    """For each of 22,100 flops the place of the one that stands for it, and a renaming of suits that leads there."""
    flops, _ = kinds_of_flops()
    kinds, ways = np.empty(22100, dtype=np.int64), np.empty(22100, dtype=np.int64)
    for number in range(FLOPS):
        for way in range(24):
            a, b, c = flops[number, 0], flops[number, 1], flops[number, 2]
            place = place3(renamed(a, SUITS[way]), renamed(b, SUITS[way]), renamed(c, SUITS[way]))
            kinds[place] = number
            for back in range(24):  # the way that undoes this one
                undoes = True
                for suit in range(4):
                    undoes &= SUITS[back, SUITS[way, suit]] == suit
                if undoes:
                    ways[place] = back
    return kinds, ways


@compiled
def stabiliser(flop: Ints) -> Ints:
    """The ways to rename suits that leave a flop as it is."""
    found = np.empty(24, dtype=np.int64)
    size = 0
    own = place3(flop[0], flop[1], flop[2])
    for way in range(24):
        other = place3(renamed(flop[0], SUITS[way]), renamed(flop[1], SUITS[way]), renamed(flop[2], SUITS[way]))
        if other == own:
            found[size] = way
            size += 1
    return found[:size].copy()


@compiled
def like_holes(ways: Ints) -> Ints:
    """For each two cards the first of those that are the same to a flop which these ways leave as it is."""
    like = np.empty(HOLES, dtype=np.int64)
    for a in range(52):
        for b in range(a):
            best = HOLES
            for way in ways:
                best = min(best, hole(renamed(a, SUITS[way]), renamed(b, SUITS[way])))
            like[hole(a, b)] = best
    return like


@compiled
def like_boards(t: int, r: int, ways: Ints) -> int:
    """How many turns and rivers are the same as this one to such a flop; 0 if it is not the first of them."""
    own, same = hole(t, r), 0
    for way in ways:
        other = hole(renamed(t, SUITS[way]), renamed(r, SUITS[way]))
        if other < own:
            return 0
        same += int(other == own)
    return len(ways) // same


@compiled
def others(board: Ints, deck: Ints) -> None:
    """The 47 cards that are not on a board, lowest first."""
    size = 0
    for card in range(52):
        if card not in (board[0], board[1], board[2], board[3], board[4]):
            deck[size] = card
            size += 1


@compiled
def ten_flops(board: Ints, kinds: Ints, ways: Ints, flops: Ints, names: Ints) -> None:
    """The ten flops that a board can have come from: which flop stands for each, and what the 47 other cards are
    called there. `kinds` and `ways` are those of `flop_names`."""
    deck = np.empty(47, dtype=np.int64)
    others(board, deck)
    known = 0
    for x in range(5):
        for y in range(x):
            for z in range(y):
                place = place3(board[x], board[y], board[z])
                flops[known] = kinds[place]
                for k in range(47):
                    names[known, k] = renamed(deck[k], SUITS[ways[place]])
                known += 1


@compiled
def rate(
    board: Ints,
    holes: NDArray[np.int32],
    values: NDArray[np.int32],
    less: NDArray[np.int32],
    same: NDArray[np.int32],
    below: NDArray[np.int32],
    room: NDArray[np.int32],
) -> None:
    """For each pair of the 47 other cards: which it is, its value, and among the 990 hands of two cards that a rival
    can then have, how many are lower, equal, and below a pair. `room` is work space for 2 * 1,081 numbers."""
    deck = np.empty(47, dtype=np.int64)
    others(board, deck)
    key5, bits5 = NO_CARDS, np.uint64(0)
    for place in range(5):
        key5 = key5 + CARD_KEYS[board[place]]
        bits5 = bits5 | CARD_BITS[board[place]]
    pairs, order = room[:1081], room[1081:]
    counts = np.zeros(512, dtype=np.int32)
    pair = 0
    for j in range(47):
        key6, bits6 = key5 + CARD_KEYS[deck[j]], bits5 | CARD_BITS[deck[j]]
        base = deck[j] * (deck[j] - 1) // 2
        for i in range(j):
            value = value7(key6 + CARD_KEYS[deck[i]], bits6 | CARD_BITS[deck[i]])
            values[pair] = value
            holes[pair] = base + deck[i]
            counts[value & 255] += 1
            counts[256 + (value >> 8)] += 1
            pair += 1
    low = high = 0
    for place in range(256):
        low, counts[place] = low + counts[place], low
        high, counts[256 + place] = high + counts[256 + place], high
    for pair in range(1081):
        place = values[pair] & 255
        pairs[counts[place]] = pair
        counts[place] += 1
    for spot in range(1081):
        pair = pairs[spot]
        place = 256 + (values[pair] >> 8)
        order[counts[place]] = pair
        counts[place] += 1
    held = np.zeros(47, dtype=np.int32)
    missed = np.zeros(47, dtype=np.int32)
    misses = 0
    start = 0
    while start < 1081:
        value = values[order[start]]
        end = start
        while end < 1081 and values[order[end]] == value:
            pair = order[end]
            less[pair] = start - held[_FIRSTS[pair]] - held[_SECONDS[pair]]
            end += 1
        for spot in range(start, end):
            pair = order[spot]
            held[_FIRSTS[pair]] += 1
            held[_SECONDS[pair]] += 1
        for spot in range(start, end):
            pair = order[spot]
            same[pair] = end - held[_FIRSTS[pair]] - held[_SECONDS[pair]] + 1 - less[pair]
        start = end
        if value < QUALIFIED and (start == 1081 or values[order[start]] >= QUALIFIED):
            misses = end
            put(held, missed)
    if misses:
        for pair in range(1081):
            own = 1 if values[pair] < QUALIFIED else 0
            below[pair] = misses - missed[_FIRSTS[pair]] - missed[_SECONDS[pair]] + own
    else:
        below[:] = 0


@compiled
def rate_one(cards: Ints, board: Ints) -> tuple[int, int, int, int]:
    """One hand on a board, against every rival one by one: its value, and how many are lower, equal, below a pair."""
    key5, bits5 = NO_CARDS, np.uint64(0)
    for place in range(5):
        key5 = key5 + CARD_KEYS[board[place]]
        bits5 = bits5 | CARD_BITS[board[place]]
    bits = bits5 | CARD_BITS[cards[0]] | CARD_BITS[cards[1]]
    own = value7(key5 + CARD_KEYS[cards[0]] + CARD_KEYS[cards[1]], bits)
    less = same = below = 0
    for a in range(52):
        if CARD_BITS[a] & bits:
            continue
        key6, bits6 = key5 + CARD_KEYS[a], bits5 | CARD_BITS[a]
        for b in range(a):
            if CARD_BITS[b] & bits:
                continue
            value = value7(key6 + CARD_KEYS[b], bits6 | CARD_BITS[b])
            less += int(value < own)
            same += int(value == own)
            below += int(value < QUALIFIED)
    return own, less, same, below


def summed(parts: Sequence[tuple[Any, ...]], place: int) -> NDArray[Any]:
    """The sum of one array over all chunks."""
    total: NDArray[Any] = np.sum([part[place] for part in parts], axis=0)
    return total
