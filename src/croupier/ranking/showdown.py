"""Five cards set as three, which qualify with a total of tens, and two, whose points are compared.

Cards count from 1 to 10, the joker one of several values; it is written as 0.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations, combinations_with_replacement, product

import numpy as np
from numpy.typing import NDArray

Ints = NDArray[np.int64]
JOKER = 0
HELD = np.array([1, *[4] * 9, 16], dtype=np.int64)
"""How many cards of a deck with one joker have each value."""
POINTS = 11
"""How many results a hand can have: it does not qualify (0), or has 1 to 10 points."""
PLACES = tuple(combinations(range(5), 2))
"""The ten ways to take two cards of five."""
_CHOOSE = np.array([[1, n, n * (n - 1) // 2, n * (n - 1) * (n - 2) // 6,
                     n * (n - 1) * (n - 2) * (n - 3) // 24, n * (n - 1) * (n - 2) * (n - 3) * (n - 4) // 120]
                    for n in range(17)], dtype=np.int64)  # fmt: skip


def points(total: int) -> int:
    """The points of a total of two cards: less ten if it is greater than ten."""
    return (total - 1) % 10 + 1


def totals(values: Sequence[int], joker: Sequence[int]) -> set[int]:
    """What some cards can total, for each value that the joker may have."""
    return {sum(one) for one in product(*(joker if value == JOKER else (value,) for value in values))}


def set_as(values: Sequence[int], places: Sequence[int], joker: Sequence[int]) -> tuple[bool, set[int]]:
    """Whether the cards at the other places qualify, and what points the two at `places` can have."""
    three = [value for place, value in enumerate(values) if place not in places]
    two = totals([values[place] for place in places], joker)
    return any(total % 10 == 0 for total in totals(three, joker)), {points(total) for total in two}


def results(values: Sequence[int], joker: Sequence[int]) -> set[int]:
    """The results that five cards can be set to, the joker as it counts most; none if they cannot qualify."""
    ways = (set_as(values, places, joker) for places in PLACES)
    return {max(found) for qualifies, found in ways if qualifies}


@lru_cache(maxsize=1)
def hands() -> tuple[tuple[int, ...], ...]:
    """All hands of five cards by their values, in the order of their `keys`."""
    held = HELD.tolist()
    found = (one for one in combinations_with_replacement(range(POINTS), 5) if one.count(JOKER) <= held[JOKER])
    kept = [one for one in found if all(one.count(value) <= held[value] for value in one)]
    return tuple(sorted(kept, key=lambda one: int(keys(np.array(one)))))


def keys(values: NDArray[np.integer]) -> Ints:
    """A number for the values of a hand, which lie along the first axis: how many there are of each."""
    found: Ints = (np.int64(1) << (3 * values.astype(np.int64))).sum(axis=0)
    return found


def ways() -> Iterator[tuple[int, Ints]]:
    """For each of `hands` in how many ways it is dealt, and after it each of them from the 48 cards that are left."""
    counts = np.array([[one.count(value) for value in range(POINTS)] for one in hands()])
    every = np.arange(POINTS)
    for held in counts:
        dealt = _CHOOSE[HELD[every], held].prod()
        yield int(dealt), _CHOOSE[(HELD - held)[every], counts].prod(axis=1)
