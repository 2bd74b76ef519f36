"""Hold'em against a dealer, counted whole: every flop that differs in more than its suits, every turn and river.

On a board each of the 1,081 pairs of other cards is ranked once. With the pairs in order of value, the hands that a
pair beats are those before it, less those that hold one of its cards, which are counted card by card on the way.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import numpy as np
from numpy.typing import NDArray

from croupier.counting.progress import report
from croupier.counting.shards import each
from croupier.counting.suits import BOARDS5, FLOPS, Ints, kinds_of_boards, kinds_of_flops, place3, stabilisers
from croupier.kernels import Named, compiled
from croupier.ranking.poker import CARD_BITS, CARD_KEYS, NO_CARDS, PAIR, value7

RIVALS = 990
"""The dealer's hands that are left when a player's two cards and five on the board are seen."""
BOARDS = 1081 * RIVALS
"""Turns, rivers and dealer's hands for two cards and a flop."""
QUALIFIED = PAIR << 12

SECONDS, FIRSTS = np.array([(j, i) for j in range(47) for i in range(j)], dtype=np.uint8).T.copy()
"""The cards of each pair, as places among the 47 that are not on the board."""

_CHUNK5, _CHUNK3 = 4096, 45
"""Boards and flops in a shard."""


def count_boards(
    what: str,
    shapes: Sequence[tuple[int, ...]],
    kernel: Callable[..., object],
    arguments: Sequence[object],
    marks: int = 0,
) -> list[NDArray[Any]]:
    """Run a kernel over all boards, a shard at a time. It is given some boards, how many each stands for, arrays of
    these shapes to add to, `marks` bytes for each board if any are wanted, and its own arguments; the arrays come back
    added up, the bytes of all boards below each other."""
    sums: list[NDArray[Any]] = [np.zeros(shape, dtype=np.int64) for shape in shapes]
    kept = []
    starts = range(0, BOARDS5, _CHUNK5)
    parts = each(partial(_some_boards, Named(kernel), tuple(shapes), tuple(arguments), marks), starts)
    for start, part in zip(starts, parts, strict=True):
        kept += part[len(sums) :]
        for total, more in zip(sums, part, strict=False):
            total += more
        report(what, min(start + _CHUNK5, BOARDS5), BOARDS5)
    return [*sums, np.concatenate(kept)] if marks else sums


def _some_boards(
    kernel: Named, shapes: tuple[tuple[int, ...], ...], arguments: tuple[object, ...], marks: int, start: int
) -> list[NDArray[Any]]:
    boards, weights = kinds_of_boards()
    some = boards[start : start + _CHUNK5]
    room: list[NDArray[Any]] = [np.zeros(shape, dtype=np.int64) for shape in shapes]
    if marks:
        room.append(np.zeros((len(some), marks), dtype=np.uint8))
    kernel(some, weights[start : start + _CHUNK5], *room, *arguments)
    return room


def count_flops(kernel: Callable[..., object], arguments: Sequence[object]) -> list[tuple[Any, ...]]:
    """Run a kernel over all flops, a shard at a time: what it gave for each, in order. It is given some flops, how many
    each stands for, the ways to rename suits that leave each as it is, and its own arguments."""
    starts = range(0, FLOPS, _CHUNK3)
    found = []
    for part in each(partial(_some_flops, Named(kernel), tuple(arguments)), starts):
        found.append(part)
        report("flops", min(len(found) * _CHUNK3, FLOPS), FLOPS)
    return found


def _some_flops(kernel: Named, arguments: tuple[object, ...], start: int) -> tuple[Any, ...]:
    some = slice(start, start + _CHUNK3)
    flops, weights = kinds_of_flops()
    part: tuple[Any, ...] = kernel(flops[some], weights[some], stabilisers()[some], *arguments)
    return part


@compiled
def put(cards: NDArray[Any], place: NDArray[Any]) -> None:
    """Copy cards into the first places of an array. (Copies by slice take Numba seconds to compile.)"""
    for one in range(len(cards)):
        place[one] = cards[one]


@compiled
def others(board: Ints, deck: Ints) -> None:
    """The 47 cards that are not on a board, lowest first."""
    size = 0
    for card in range(52):
        if card not in (board[0], board[1], board[2], board[3], board[4]):
            deck[size] = card
            size += 1


@compiled
def pair_of(a: int, b: int, board: Ints) -> int:
    """The place of two cards among the pairs of the 47 that are not on a board."""
    first = second = 0
    for card in board:
        first += int(card < a)
        second += int(card < b)
    high, low = max(a - first, b - second), min(a - first, b - second)
    return high * (high - 1) // 2 + low


@compiled
def ten_flops(board: Ints, places: Ints) -> None:
    """The places of the ten flops that a board can have come from."""
    known = 0
    for x in range(5):
        for y in range(x):
            for z in range(y):
                places[known] = place3(board[x], board[y], board[z])
                known += 1


@compiled
def _sort(
    values: NDArray[np.uint16], counts: NDArray[np.uint32], pairs: NDArray[np.uint16], order: NDArray[np.uint16]
) -> None:
    """Put pairs in the order of their values, by the low byte and then by the high one; `counts` has how many have
    each."""
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


@compiled
def rate(
    board: Ints,
    holes: NDArray[np.uint16],
    values: NDArray[np.uint16],
    less: NDArray[np.uint16],
    same: NDArray[np.uint16],
    below: NDArray[np.uint16],
    room: NDArray[np.uint16],
) -> None:
    """For each pair of the 47 other cards: which it is, its value, and among the 990 hands of two cards that a rival
    can then have, how many are lower, equal, and below a pair. `room` is work space for 2 * 1,081 numbers.

    Without signs: Numba would look at every index whether it counts from the end.
    """
    deck = np.empty(47, dtype=np.int64)
    others(board, deck)
    key5, bits5 = NO_CARDS, np.uint64(0)
    for place in range(5):
        key5 = key5 + CARD_KEYS[board[place]]
        bits5 = bits5 | CARD_BITS[board[place]]
    pairs, order = room[:1081], room[1081:]
    counts = np.zeros(512, dtype=np.uint32)
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
    _sort(values, counts, pairs, order)
    held = np.zeros(47, dtype=np.int32)
    missed = np.zeros(47, dtype=np.int32)
    misses = 0
    start = 0
    while start < 1081:
        value = values[order[start]]
        end = start
        while end < 1081 and values[order[end]] == value:
            pair = order[end]
            less[pair] = start - held[FIRSTS[pair]] - held[SECONDS[pair]]
            end += 1
        for spot in range(start, end):
            pair = order[spot]
            held[FIRSTS[pair]] += 1
            held[SECONDS[pair]] += 1
        for spot in range(start, end):
            pair = order[spot]
            same[pair] = end - held[FIRSTS[pair]] - held[SECONDS[pair]] + 1 - less[pair]
        start = end
        if value < QUALIFIED and (start == 1081 or values[order[start]] >= QUALIFIED):
            misses = end
            put(held, missed)
    if misses:
        for pair in range(1081):
            own = 1 if values[pair] < QUALIFIED else 0
            below[pair] = misses - missed[FIRSTS[pair]] - missed[SECONDS[pair]] + own
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
