"""What a test finds: a statistic, its distribution, a p value; and the verdict on many of them together."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

LEAST_EXPECTED = 10.0
"""Neighbouring cells are put together until so many are expected in each."""
CONFIDENCE = 0.99


@dataclass(frozen=True)
class Finding:
    """One test: what was counted, how many, the statistic and what it says."""

    section: str
    test: str
    sample: int
    statistic: str
    value: float
    dof: int
    """Degrees of freedom; 0 where the statistic has none."""
    p: float
    """How likely a value so far from what is expected, to either side, is from a true source."""
    verdict: str = ""
    """`pass`, `fail`, or why it is not judged."""
    corrected: float = 1.0
    """The p value after the correction for the number of tests."""
    weight: float = 1.0
    """Its part in the chance of a false alarm, against that of the other tests."""


def gamma_above(shape: float, x: float) -> float:
    """The upper regularized incomplete gamma function, by its series below the mean and by its fraction above."""
    if x <= 0:
        return 1.0
    front = math.exp(shape * math.log(x) - x - math.lgamma(shape))
    if x < shape + 1:
        term = total = 1 / shape
        step = shape
        while abs(term) > abs(total) * 1e-16:
            step += 1
            term *= x / step
            total += term
        return max(0.0, 1 - front * total)
    tiny = 1e-300
    b = x + 1 - shape
    c, d = 1 / tiny, 1 / b
    found = d
    step = 0
    while True:
        step += 1
        a = -step * (step - shape)
        b += 2
        d = 1 / ((a * d + b) or tiny)
        c = (b + a / c) or tiny
        found *= c * d
        if abs(c * d - 1) < 1e-15:
            return front * found


@lru_cache(4096)
def binomial_above(trials: int, chance: float, hits: int) -> float:
    """How likely so many hits or more are; the lesser of the two tails is summed."""
    if hits <= 0:
        return 1.0
    if hits > trials:
        return 0.0
    if hits < trials * chance:
        return 1 - binomial_above(trials, 1 - chance, trials - hits + 1)
    log = math.lgamma(trials + 1) - math.lgamma(hits + 1) - math.lgamma(trials - hits + 1)
    term = math.exp(log + hits * math.log(chance) + (trials - hits) * math.log1p(-chance))
    total, ratio = 0.0, chance / (1 - chance)
    while term > total * 1e-16:
        total += term
        term *= (trials - hits) / (hits + 1) * ratio
        hits += 1
    return total


@lru_cache(256)
def largest_below(trials: int, kinds: int, hits: int) -> float:
    """How likely each of some equally likely kinds is to come less often than `hits`, exactly.

    Counts of trials that are shared out among kinds are independent Poisson counts, given that these add up.
    """
    counts = np.arange(min(hits, trials + 1))
    log = counts * math.log(trials / kinds) - trials / kinds - np.array([math.lgamma(one + 1) for one in counts])
    one, together = np.exp(log), np.ones(1)
    for bit in f"{kinds:b}":
        together = np.convolve(together, together)[: trials + 1]
        if bit == "1":
            together = np.convolve(together, one)[: trials + 1]
    if len(together) <= trials:
        return 0.0  # even all of them at their most are fewer
    return float(together[trials]) / math.exp(trials * math.log(trials) - trials - math.lgamma(trials + 1))


def two_sided(above: float) -> float:
    """A p value that is small where the statistic is too large, and where it is too small to be true."""
    return min(1.0, 2 * min(above, 1 - above))


def chi_square(
    section: str,
    test: str,
    sample: int,
    observed: Sequence[float] | NDArray[Any],
    expected: Sequence[float] | NDArray[Any],
    dof: int = 0,
    scale: float = 1.0,
) -> Finding:
    """Counts against what is expected; `dof` and `scale` where the cells are not those of independent draws."""
    seen, due = np.ravel(observed).astype(float), np.ravel(expected).astype(float)
    if not dof:
        seen, due = _pooled(seen, due)
        dof = len(seen) - 1
        if not dof:
            return Finding(section, test, sample, "chi-square", 0.0, 0, 1.0, "not judged: too few draws")
    value = float(((seen - due) ** 2 / due).sum()) * scale
    return Finding(section, test, sample, "chi-square", value, dof, two_sided(gamma_above(dof / 2, value / 2)))


def normal(section: str, test: str, sample: int, value: float) -> Finding:
    """A statistic that is normal with mean 0 and standard deviation 1."""
    return Finding(section, test, sample, "normal", value, 0, math.erfc(abs(value) / math.sqrt(2)))


def never(section: str, test: str) -> Finding:
    """What must come up again and again has not."""
    return Finding(section, test, 0, "never came up", math.inf, 0, 0.0)


def _pooled(seen: NDArray[Any], due: NDArray[Any]) -> tuple[NDArray[Any], NDArray[Any]]:
    """Cells with what is expected in them, neighbours put together until it is enough."""
    if due.min() >= LEAST_EXPECTED:
        return seen, due
    cells: list[list[float]] = [[0.0, 0.0]]
    for have, want in zip(seen, due, strict=True):
        if cells[-1][1] >= LEAST_EXPECTED:
            cells.append([0.0, 0.0])
        cells[-1][0] += have
        cells[-1][1] += want
    if len(cells) > 1 and cells[-1][1] < LEAST_EXPECTED:
        last = cells.pop()
        cells[-1] = [cells[-1][0] + last[0], cells[-1][1] + last[1]]
    return np.array([one[0] for one in cells]), np.array([one[1] for one in cells])


def judged(findings: Iterable[Finding], confidence: float = CONFIDENCE) -> list[Finding]:
    """All tests as one family, by Holm's correction: a true source fails any of them with at most 1 - confidence."""
    found = list(findings)
    order = sorted(
        (place for place, one in enumerate(found) if not one.verdict),
        key=lambda place: found[place].p / found[place].weight,
    )
    corrected, left = 0.0, sum(found[place].weight for place in order)
    for place in order:
        one = found[place]
        corrected = max(corrected, min(1.0, one.p * left / one.weight))
        left -= one.weight
        verdict = "fail" if corrected < 1 - confidence else "pass"
        found[place] = replace(one, corrected=corrected, verdict=verdict)
    return found
