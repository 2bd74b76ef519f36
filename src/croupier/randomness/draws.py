"""Tests of draws that are independent of each other: how often each kind comes, what follows what, runs and gaps."""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

from croupier.randomness.statistic import Finding, chi_square, never, normal

Ints = NDArray[np.int64]
Chances = NDArray[np.float64]
SECTORS = 12
"""Parts of a wheel by which three spins are compared."""


def even(kinds: int) -> Chances:
    """Each kind as likely as another."""
    return np.full(kinds, 1 / kinds)


def frequencies(name: str, test: str, values: Ints, chances: Chances) -> Finding:
    """Each kind as often as its chance has it."""
    return chi_square(name, test, len(values), np.bincount(values, minlength=len(chances)), chances * len(values))


def uniform(name: str, test: str, values: Ints, kinds: int) -> Finding:
    """Each of `kinds` equally often."""
    return frequencies(name, test, values, even(kinds))


def pairs(name: str, test: str, values: Ints, chances: Chances) -> Finding:
    """Two draws, one after the other, that share none with the next two."""
    two = values[: len(values) // 2 * 2 : 2] * len(chances) + values[1::2]
    return frequencies(name, test, two, np.outer(chances, chances).ravel())


def triples(name: str, test: str, sectors: Ints, pockets: int) -> Finding:
    """Three draws, one after the other, that share none with the next three."""
    n = len(sectors) // 3
    share = np.bincount(np.arange(pockets) * SECTORS // pockets) / pockets
    seen = np.bincount(sectors[: 3 * n].reshape(n, 3) @ np.array([SECTORS**2, SECTORS, 1]), minlength=SECTORS**3)
    return chi_square(name, test, n, seen, np.einsum("i,j,k->ijk", share, share, share) * n)


def gaps(name: str, test: str, hits: NDArray[np.bool_], chance: float) -> Finding:
    """How many draws go by between two that hit."""
    lengths = np.diff(np.flatnonzero(hits)) - 1
    if not len(lengths):
        return never(name, test)
    longest = int(math.log(1e-3 / max(len(lengths), 1)) / math.log(1 - chance)) + 2
    due = chance * (1 - chance) ** np.arange(longest + 1)
    due[-1] = (1 - chance) ** longest
    seen = np.bincount(np.minimum(lengths, longest), minlength=longest + 1)
    return chi_square(name, test, len(lengths), seen, due * len(lengths))


def collected(name: str, test: str, values: Ints, kinds: int) -> Finding:
    """How many draws it takes until each kind has come up, again and again."""
    lengths = []
    missing, count = set(range(kinds)), 0
    for value in values.tolist():
        count += 1
        missing.discard(value)
        if not missing:
            lengths.append(count)
            missing, count = set(range(kinds)), 0
    if not lengths:
        return never(name, test)
    longest = int(kinds * (math.log(kinds) + math.log(1e3 * max(len(lengths), 1)))) + kinds
    have = np.zeros(kinds + 1)  # how likely it is that so many kinds have come up
    have[0] = 1.0
    due = np.zeros(longest + 1)
    for draws in range(1, longest + 1):
        kept = np.arange(kinds + 1) / kinds * have
        kept[1:] += (1 - np.arange(kinds) / kinds) * have[:-1]
        due[draws] = kept[kinds]
        kept[kinds] = 0.0
        have = kept
    due[longest] += have.sum()
    seen = np.bincount(np.minimum(lengths, longest), minlength=longest + 1)
    return chi_square(name, test, len(lengths), seen, due * len(lengths))


def serial(name: str, test: str, values: Ints) -> Finding:
    """The correlation of draws with those after them, in standard errors."""
    off = values - values.mean()
    square = float((off**2).sum())
    value = float((off[1:] * off[:-1]).sum()) / square * math.sqrt(len(values)) if square else math.inf
    return normal(name, test, len(values), value)
