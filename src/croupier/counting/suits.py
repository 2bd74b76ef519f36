"""Hands that differ only in suits are counted once: which stand for all others, and how suits are renamed to them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import permutations
from math import comb

import numpy as np
from numpy.typing import NDArray

from croupier.kernels import alone, compiled
from croupier.ranking.poker import all_hands, keys_and_bits

Ints = NDArray[np.int64]

FLOPS = 1755
"""Sets of three cards that differ in more than their suits."""
BOARDS5 = 134_459
"""Sets of five cards that differ in more than their suits."""
HOLES = 1326

CHOOSE = np.array([[comb(n, k) for k in range(7)] for n in range(53)], dtype=np.int64)
"""In how many ways cards can be chosen: the place of a set of cards among all of its size is a sum of these."""

RENAMED = np.array([[card - card % 4 + way[card % 4] for card in range(52)] for way in permutations(range(4))])
"""Every card with its suit renamed, in each of the 24 ways to rename suits."""


def hole_kinds() -> Iterator[tuple[int, int, int]]:
    """Each of the 169 kinds of two cards by one of its hands, and how many hands are of that kind."""
    for high in range(13):
        for low in range(high + 1):
            yield 4 * high + 3, 4 * low + 2, 6 if high == low else 12
            if low < high:
                yield 4 * high + 3, 4 * low + 3, 4


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


@lru_cache(maxsize=1)
def kinds_of_boards() -> tuple[NDArray[np.int8], Ints]:
    """The boards of five cards that stand for all others, and how many each stands for."""
    return kinds_of_sets(all_hands(5))


def kinds_of_sets(boards: NDArray[np.int8]) -> tuple[NDArray[np.int8], Ints]:
    """Of some sets of cards those that stand for all others, and how many each stands for.

    Of all ways to name the suits the one in which the ranks of each suit, as bits, fall from the first to the last.
    """
    bits = keys_and_bits(boards)[1]
    suits = [bits >> np.uint64(16 * suit) & np.uint64(0x1FFF) for suit in range(4)]
    falling = (suits[0] >= suits[1]) & (suits[1] >= suits[2]) & (suits[2] >= suits[3])
    run = same = np.ones(falling.sum(), dtype=np.int64)
    for suit in range(1, 4):
        run = np.where(suits[suit][falling] == suits[suit - 1][falling], run + 1, 1)
        same = same * run
    return boards[falling], 24 // same


@lru_cache(maxsize=1)
def board_numbers() -> NDArray[np.int32]:
    """By the place of five cards among all their number in `kinds_of_boards`; -1 where others stand for them."""
    boards = kinds_of_boards()[0]
    places = CHOOSE[np.sort(boards, axis=1), np.arange(1, 6)].sum(axis=1)
    numbers = np.full(comb(52, 5), -1, dtype=np.int32)
    numbers[places] = np.arange(len(boards))
    return numbers


def names_of_sets(sets: NDArray[np.int8]) -> NDArray[np.uint64]:
    """A number for each of some sets of cards, the same for those that differ only in suits."""
    bits = keys_and_bits(sets)[1]
    suits = np.sort(np.stack([bits >> np.uint64(16 * suit) & np.uint64(0x1FFF) for suit in range(4)]), axis=0)
    found: NDArray[np.uint64] = (
        suits[0] | suits[1] << np.uint64(13) | suits[2] << np.uint64(26) | suits[3] << np.uint64(39)
    )
    return found


def like_holes() -> Ints:
    """For each of those flops and each two cards the first of those that are the same to it."""
    return np.stack([RENAMED_HOLES[ways].min(axis=0) for ways in stabilisers()])


def like_firsts() -> Ints:
    """For each two cards and each card the place of the first of those that are the same up to the names of suits."""
    places: Ints = np.min(
        [52 * own.astype(np.int64)[:, None] + card for own, card in zip(RENAMED_HOLES, RENAMED, strict=True)], axis=0
    )
    return places


@lru_cache(maxsize=1)
def two_holes() -> tuple[Ints, Ints, NDArray[np.int32], NDArray[np.uint8]]:
    """Two cards and then two others: the places of those that stand for all that differ only in suits, in order, and
    how many each stands for; and for any two and two others the number of those that stand for them, and a renaming of
    suits that leads there."""
    places, ways = np.full((HOLES, HOLES), HOLES * HOLES), np.zeros((HOLES, HOLES), dtype=np.uint8)
    for way, renamed in enumerate(RENAMED_HOLES.astype(np.int64)):
        named = HOLES * renamed[:, None] + renamed
        np.putmask(ways, named < places, way)
        np.minimum(places, named, out=places)
    cards = all_hands(2)
    apart = (cards[:, None, :, None] != cards[None, :, None, :]).all(axis=(2, 3))
    firsts = np.flatnonzero((places == np.arange(HOLES * HOLES).reshape(places.shape)) & apart)
    numbers = np.searchsorted(firsts, places).astype(np.int32)
    weights = np.bincount(numbers[apart], minlength=len(firsts))
    return np.stack(np.divmod(firsts, HOLES), axis=1), weights, numbers, ways


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
def rename5(board: Ints, names: Ints, room: Ints) -> int:
    """Name the suits of five cards so that they are a board of `kinds_of_boards`, and say its place among all boards.
    `names` gets the new name of each suit, `room` (five numbers) the cards so named, the lowest first."""
    suits = np.zeros(4, dtype=np.int64)
    for card in board:
        suits[card & 3] |= 1 << (card >> 2)
    for suit in range(4):
        names[suit] = 0
        for other in range(4):
            names[suit] += int(suits[other] > suits[suit] or (suits[other] == suits[suit] and other < suit))
    for place in range(5):
        named = (board[place] >> 2 << 2) + names[board[place] & 3]
        below = place
        while below and room[below - 1] > named:
            room[below] = room[below - 1]
            below -= 1
        room[below] = named
    index = 0
    for place in range(5):
        index += CHOOSE[room[place], place + 1]
    return index


@compiled
def kind5(cards: Ints, seen: int) -> tuple[int, int]:
    """The place of the hand that stands for all that differ only in suits, and another card with suits renamed alike.

    The hands that stand for others are those of `kinds_of_boards`: the ranks of each suit, as bits, fall from the first
    suit to the last. Of suits with the same ranks that of the other card comes first.
    """
    suits = np.zeros(4, dtype=np.int64)
    for card in cards:
        suits[card & 3] |= 1 << (card >> 2)
    names = np.zeros(4, dtype=np.int64)
    first = 0
    for suit in range(4):
        for other in range(4):
            names[suit] += int(suits[other] > suits[suit] or (suits[other] == suits[suit] and other < suit))
        first += int(suits[suit] > suits[seen & 3])
    index, size = 0, 0
    for rank in range(13):
        for name in range(4):
            for suit in range(4):
                if names[suit] == name and suits[suit] >> rank & 1:
                    size += 1
                    index += CHOOSE[4 * rank + name, size]
    return index, (seen >> 2 << 2) + first
