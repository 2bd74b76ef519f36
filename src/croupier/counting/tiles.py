"""Every hand of four tiles: 4,285 that play differently, how many of the 35,960 each stands for, and its settings."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from itertools import combinations_with_replacement

import numpy as np
from numpy.typing import NDArray

from croupier.cache import arrays
from croupier.equipment.tiles import FACES, set_of_tiles
from croupier.ranking.tiles import LIKE, VALUES

Ints = NDArray[np.int64]
SETTINGS = ((0, 1, 2, 3), (0, 2, 1, 3), (0, 3, 1, 2))
"""The ways to make two hands of four tiles: the places of one hand, then of the other."""
_LIKE: Ints = np.array(LIKE, dtype=np.int64)
HELD: Ints = np.bincount(_LIKE[list(set_of_tiles())], minlength=len(FACES))
"""How many tiles the set has that play as each face."""
_PLACES = len(FACES) ** np.arange(4)


@cache
def hands() -> Ints:
    """Every hand that plays differently once, in rows, its tiles from the lowest up and by how they play."""
    return arrays("tile-hands", None, _hands)["hands"]


def _hands() -> dict[str, Ints]:
    found = combinations_with_replacement(range(len(FACES)), 4)
    fits = [hand for hand in found if all(hand.count(one) <= HELD[one] for one in hand)]
    return {"hands": np.array(fits, dtype=np.int64)}


@cache
def _rows() -> Ints:
    """The row of `hands` of four tiles, by the number that their faces make from the lowest up."""
    found = np.full(len(FACES) ** 4, -1, dtype=np.int64)
    found[hands() @ _PLACES] = np.arange(len(hands()))
    return found


def rows_of(dealt: Ints) -> Ints:
    """The rows of `hands` in which hands stand that lie in columns, in any order."""
    return _rows()[_PLACES @ np.sort(_LIKE[dealt], axis=0)]


def row_of(hand: Iterable[int]) -> int:
    """The row of `hands` in which one hand stands."""
    return int(rows_of(np.array([*hand], dtype=np.int64).reshape(4, 1))[0])


def ways(gone: Iterable[int] = ()) -> Ints:
    """How many hands play like each of `hands` when some tiles are gone from the set."""
    left = HELD - np.bincount(_LIKE[list(gone)], minlength=len(HELD))
    found: Ints = np.prod(left[hands()] - _twins(), axis=1) >> _twins().sum(axis=1)
    return found


@cache
def _twins() -> Ints:
    """Which tiles of each hand have their twin before them."""
    found: Ints = (np.diff(hands(), axis=1, prepend=-1) == 0).astype(np.int64)
    return found


@cache
def settings() -> tuple[Ints, Ints]:
    """The values of the low and the high hand of every hand (in rows) in each of the three `SETTINGS`."""
    held = hands()
    both = [(VALUES[held[:, a], held[:, b]], VALUES[held[:, c], held[:, d]]) for a, b, c, d in SETTINGS]
    return tuple(np.stack([of(one, other) for one, other in both], axis=1) for of in (np.minimum, np.maximum))  # type: ignore[return-value]
