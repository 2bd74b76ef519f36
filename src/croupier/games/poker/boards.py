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
from croupier.games.poker.hands import filled
from croupier.kernels import Named, alone, compiled
from croupier.ranking.poker import CARD_BITS, CARD_KEYS, NO_CARDS, PAIR, all_hands, keys_and_bits, value7

Ints = NDArray[np.int64]

FLOPS = 1755
HOLES = 1326
RIVALS = 990
"""The dealer's hands that are left when a player's two cards and five on the board are seen."""
BOARDS = 1081 * RIVALS
"""Turns, rivers and dealer's hands for two cards and a flop."""
QUALIFIED = PAIR << 12

RENAMED = np.array([[card - card % 4 + way[card % 4] for card in range(52)] for way in permutations(range(4))])
"""Every card with its suit renamed, in each of the 24 ways to rename suits."""

SECONDS, FIRSTS = np.array([(j, i) for j in range(47) for i in range(j)], dtype=np.uint8).T.copy()
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
    boards, weights = kinds_of_boards()
    room = [np.zeros(shape, dtype=np.int64) for shape in shapes]
    kernel(boards[start : start + _CHUNK5], weights[start : start + _CHUNK5], *room, *arguments)
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


@alone
def hole(a: int, b: int) -> int:
    """The place of two cards among all 1,326."""
    return a * (a - 1) // 2 + b if a > b else b * (b - 1) // 2 + a


@alone
def kind(a: int, b: int) -> int:
    """The place of two cards in a square of ranks: the higher one first in hands of two suits, last in suited ones."""
    high, low = max(a >> 2, b >> 2), min(a >> 2, b >> 2)
    return high * 13 + low if (a & 3) != (b & 3) else low * 13 + high


@alone
def place3(a: int, b: int, c: int) -> int:
    """The place of three cards in any order among all 22,100."""
    if a < b:
        a, b = b, a
    if b < c:
        b, c = c, b
    if a < b:
        a, b = b, a
    return a * (a - 1) * (a - 2) // 6 + b * (b - 1) // 2 + c


def _renamed_holes() -> NDArray[np.uint16]:
    low, high = np.moveaxis(np.sort(RENAMED[:, all_hands(2)], axis=2), 2, 0)
    return np.ascontiguousarray(high * (high - 1) // 2 + low, dtype=np.uint16)


RENAMED_HOLES = _renamed_holes()
"""In each of the 24 ways, the place of every two cards with their suits renamed."""
KINDS = np.array([kind(*cards) for cards in all_hands(2).tolist()])
"""The `kind` of every two cards."""


@lru_cache(maxsize=1)
def _renamed_flops() -> Ints:
    """In each of the 24 ways, the place of every flop with its suits renamed."""
    low, middle, high = np.moveaxis(np.sort(RENAMED[:, all_hands(3)], axis=2), 2, 0)
    places: Ints = high * (high - 1) * (high - 2) // 6 + middle * (middle - 1) // 2 + low
    return places


def first_flops() -> Ints:
    """The places of the flops that stand for all others, each the first of its kind."""
    return np.flatnonzero(_renamed_flops().min(axis=0) == np.arange(22100))


@lru_cache(maxsize=1)
def kinds_of_flops() -> tuple[Ints, Ints]:
    """The flops that stand for all others, and how many each stands for."""
    firsts = first_flops()
    return all_hands(3)[firsts].astype(np.int64), 24 // stabilisers().sum(axis=1)


def stabilisers() -> NDArray[np.bool_]:
    """For each of those flops the ways to rename suits that leave it as it is."""
    firsts = first_flops()
    same: NDArray[np.bool_] = (_renamed_flops()[:, firsts] == firsts).T
    return same


@lru_cache(maxsize=1)
def flop_names() -> tuple[Ints, Ints]:
    """For each of 22,100 flops the place of the one that stands for it, and a renaming of suits that leads there."""
    renamed = _renamed_flops()
    return np.searchsorted(first_flops(), renamed.min(axis=0)), np.argmin(renamed, axis=0)


def fives(low: bool = True) -> NDArray[np.uint8]:
    """What each two cards make with each of the flops that stand for others, in `PAIRS5`, as `filled` has it."""
    return np.stack([filled(flop, low) for flop in kinds_of_flops()[0].tolist()])


@lru_cache(maxsize=1)
def kinds_of_boards() -> tuple[NDArray[np.int8], Ints]:
    """The boards of five cards that stand for all others, and how many each stands for.

    Of all ways to name the suits the one in which the ranks of each suit, as bits, fall from the first to the last.
    """
    boards = all_hands(5)
    bits = keys_and_bits(boards)[1]
    suits = [bits >> np.uint64(16 * suit) & np.uint64(0x1FFF) for suit in range(4)]
    falling = (suits[0] >= suits[1]) & (suits[1] >= suits[2]) & (suits[2] >= suits[3])
    run = same = np.ones(falling.sum(), dtype=np.int64)
    for suit in range(1, 4):
        run = np.where(suits[suit][falling] == suits[suit - 1][falling], run + 1, 1)
        same = same * run
    return boards[falling], 24 // same


def like_holes() -> Ints:
    """For each of those flops and each two cards the first of those that are the same to it."""
    return np.stack([RENAMED_HOLES[ways].min(axis=0) for ways in stabilisers()])


@compiled
def like_boards(own: int, ways: NDArray[np.bool_]) -> int:
    """How many turns and rivers are the same as this one to a flop which these ways leave as it is; 0 if it is not the
    first of them."""
    size = same = 0
    for way in range(24):
        if ways[way]:
            if RENAMED_HOLES[way, own] < own:
                return 0
            size += 1
            same += int(RENAMED_HOLES[way, own] == own)
    return size // same


@compiled
def others(board: Ints, deck: Ints) -> None:
    """The 47 cards that are not on a board, lowest first."""
    size = 0
    for card in range(52):
        if card not in (board[0], board[1], board[2], board[3], board[4]):
            deck[size] = card
            size += 1


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
