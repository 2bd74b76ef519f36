"""Hands by what their cards count, where ranks and suits decide nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations_with_replacement
from math import comb

import numpy as np
from numpy.typing import NDArray

Ints = NDArray[np.int64]
_BITS = 3
"""Enough for the cards of one value in a hand."""


@dataclass(frozen=True)
class ByValues:
    """Hands of five cards from a deck that holds so many cards of each value."""

    held: tuple[int, ...]
    size: int = 5

    @cached_property
    def hands(self) -> tuple[tuple[int, ...], ...]:
        """All hands by the places of their values, in the order of their `keys`."""
        values = range(len(self.held))
        found = combinations_with_replacement(values, self.size)
        kept = [one for one in found if all(one.count(value) <= self.held[value] for value in values)]
        return tuple(sorted(kept, key=lambda one: int(keys(np.array(one)))))

    @cached_property
    def _keys(self) -> Ints:
        return keys(np.array(self.hands).T)

    def places(self, values: NDArray[np.integer]) -> Ints:
        """The places in `hands` of hands whose values lie along the first axis."""
        found: Ints = np.searchsorted(self._keys, keys(values))
        return found

    def ways(self) -> Iterator[tuple[int, Ints]]:
        """For each of `hands` in how many ways it is dealt, and after it each of them from the cards that are left."""
        every, deck = np.arange(len(self.held)), np.array(self.held)
        choose = np.array([[comb(n, k) for k in range(self.size + 1)] for n in range(max(self.held) + 1)])
        counts = np.array([[one.count(value) for value in every] for one in self.hands])
        for held in counts:
            yield int(choose[deck, held].prod()), choose[(deck - held)[every], counts].prod(axis=1)


def keys(values: NDArray[np.integer]) -> Ints:
    """A number for the values of a hand, which lie along the first axis: how many there are of each."""
    found: Ints = (np.int64(1) << (_BITS * values.astype(np.int64))).sum(axis=0)
    return found
