"""Hands of two tiles: one number, higher is better, equal numbers are copies; and the pairs among four tiles.

The supreme pair, matched and mixed pairs, Wongs and Gongs stand above all other hands, which count the last digit of
their pips and then their highest tile. A hand that counts nothing is as bad as any other.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from croupier.equipment.tiles import FACES, FIRST_TWIN, spots, tile
from croupier.kernels import alone
from croupier.ranking import Chain

GEE, JOON = tile("1-2"), tile("2-4")
"""The two tiles of the supreme pair; apart, each counts 3 or 6."""
HEAVEN, EARTH = tile("6-6"), tile("1-1")

_TIED = ("2-3", "3-4", "3-5", "4-5")
"""Tiles that play as the one before them in `FACES` does: fives, sevens, eights and nines."""
LIKE = tuple(number - (face in _TIED) for number, face in enumerate(FACES))
"""The face as which each tile plays: of two that play alike the first."""

PAIRS: tuple[tuple[tuple[int, int], ...], ...] = (
    ((JOON, GEE),),
    *(((one, one),) for one in reversed(range(FIRST_TWIN, len(FACES)))),
    *(((like, like),) for like in reversed([LIKE[tile(face)] for face in _TIED])),
    *(((high, LIKE[tile("4-5")]),) for high in (HEAVEN, EARTH)),
    *(((high, LIKE[tile("3-5")]), (high, tile("4-4"))) for high in (HEAVEN, EARTH)),
)
"""Which two tiles, by how they play, are a pair, Wong or Gong, from the highest down; those of one rank together."""
WONG, GONG = 16, 18
"""Where in `PAIRS` Wongs and Gongs begin."""

STRENGTH = tuple(len({*LIKE[:number], LIKE[number]}) - 1 for number in range(len(FACES)))
"""How high each tile ranks, from 0 up."""
STEPS = max(STRENGTH) + 1
LEAST_PAIR = 10 * STEPS
"""The value of the lowest Gong: above all hands that count points."""


def _counted(number: int) -> tuple[tuple[int, int], ...]:
    """The points and the strength with which a tile can count."""
    if number in (GEE, JOON):
        return (3, STRENGTH[GEE]), (6, STRENGTH[JOON])
    return ((spots(number), STRENGTH[number]),)


def _value(one: int, other: int) -> int:
    for rank, pairs in enumerate(PAIRS):
        if (one, other) in pairs or (other, one) in pairs:
            return LEAST_PAIR + len(PAIRS) - 1 - rank
    return max(
        count * STEPS + max(high, other_high) if (count := (pips + other_pips) % 10) else 0
        for pips, high in _counted(one)
        for other_pips, other_high in _counted(other)
    )


VALUES: NDArray[np.int64] = np.array([[_value(one, other) for other in LIKE] for one in LIKE], dtype=np.int64)
"""The value of every hand of two tiles."""


@alone
def points(value: int) -> int:
    """What a hand counts by its value, 0 to 9; ten for a pair, Wong or Gong."""
    return min(value // STEPS, 10)


def pair_rank(value: int) -> int:
    """The place in `PAIRS` of a hand with a pair, Wong or Gong; -1 without one."""
    return len(PAIRS) - 1 - (value - LEAST_PAIR) if value >= LEAST_PAIR else -1


def called(value: int) -> str:
    """A hand of two tiles as the dealer calls it."""
    rank = pair_rank(value)
    if rank < 0:
        return str(points(value))
    return "Supreme" if not rank else "pair" if rank < WONG else "Wong" if rank < GONG else "Gong"


# --- four tiles, however they are set ---

FORTUNES: tuple[Chain, ...] = (
    ("gee-joon-and-heaven",),
    ("two-pair",),
    ("gee-joon",),
    ("mixed-pair",),
    ("identical-pair",),
    ("no-pair",),
)
"""The best that four tiles hold in pairs, as `fortunes` numbers it."""
GEE_JOON_AND_HEAVEN, TWO_PAIR, GEE_JOON, MIXED_PAIR, IDENTICAL_PAIR, NO_PAIR = range(6)


def _kind(one: int, other: int, same_spots: bool) -> int:
    """What two tiles are for `fortunes`."""
    if {one, other} == {GEE, JOON}:
        return GEE_JOON
    if one == other:
        return IDENTICAL_PAIR if one >= FIRST_TWIN else NO_PAIR
    mixed = LIKE[one] == LIKE[other] or (same_spots and spots(one) == spots(other))
    return MIXED_PAIR if mixed else NO_PAIR


KINDS: NDArray[np.int64] = np.array(
    [[[_kind(one, other, same) for other in range(len(FACES))] for one in range(len(FACES))] for same in (False, True)],
    dtype=np.int64,
)
"""What any two tiles are: with the mixed pairs that are listed, or all unlike tiles with the same number of pips."""


@alone
def fortunes(same_spots: int, a: int, b: int, c: int, d: int) -> int:
    """The index in `FORTUNES` of four tiles."""
    kinds, best = KINDS[same_spots], NO_PAIR
    for one, other, third, last in ((a, b, c, d), (a, c, b, d), (a, d, b, c)):
        first, second = kinds[one, other], kinds[third, last]
        if first < NO_PAIR and second < NO_PAIR:
            heaven = (first == GEE_JOON and third == last == HEAVEN) or (second == GEE_JOON and one == other == HEAVEN)
            return GEE_JOON_AND_HEAVEN if heaven else TWO_PAIR
        best = min(best, first, second)
    return best
