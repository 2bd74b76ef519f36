"""What a review can see: how likely a kind that comes too often is to be found, exactly, by the test that looks for it.

It is the test that looks at single kinds, at the level that Holm's correction leaves it if no other test fails; what
the others find comes on top.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from croupier.randomness.real import Shown
from croupier.randomness.statistic import Finding, binomial_above, largest_below

SEEN = 0.9
"""A bias is said to be seen if so likely to be found."""
BIASES = (0.05, 0.1, 0.15, 0.2, 0.25, 0.3, 0.4, 0.5, 0.75, 1.0)
MOST = 100_000_000
"""Outcomes beyond which nobody counts."""


def biased(chance: float, bias: float) -> float:
    """The chance of a kind that comes so much more readily than it should, the others as before beside each other."""
    return chance * (1 + bias) / (1 + chance * bias)


@dataclass(frozen=True)
class Power:
    """What can be seen of one kind by the test of single kinds."""

    label: str
    chance: float
    trials: int
    level: float
    """The chance of a false alarm for this kind alone."""
    kinds: int = 0
    """How many kinds are equally likely, where all are."""
    alarm: float = 0.0
    """The chance of a false alarm of the whole review."""

    @cached_property
    def critical(self) -> int:
        """The fewest hits that are found to be too many."""
        return _critical(self.trials, self.chance, self.level)

    def of(self, bias: float) -> float:
        """How likely a bias is to be found; of 0.2: the kind comes a fifth more readily than it should."""
        return binomial_above(self.trials, biased(self.chance, bias), self.critical)

    def alone(self, bias: float) -> float:
        """How likely the bias were to be found if nothing but the largest count were looked at, with the whole chance
        of a false alarm on it, exactly; hardly any test of one kind can find more."""
        return binomial_above(self.trials, biased(self.chance, bias), self._largest)

    @cached_property
    def _largest(self) -> int:
        """The fewest hits that the largest count of true equipment reaches with at most that chance."""
        low, high = self.trials // self.kinds, self.critical
        while high - low > 1:
            middle = (low + high) // 2
            rare = 1 - largest_below(self.trials, self.kinds, middle) <= self.alarm
            low, high = (low, middle) if rare else (middle, high)
        return high

    @cached_property
    def seen(self) -> float:
        """The least bias that is seen, to a thousandth; infinite where none is."""
        low, high = 0, 100_000
        if self.of(high / 1000) < SEEN:
            return float("inf")
        while high - low > 1:
            middle = (low + high) // 2
            low, high = (middle, high) if self.of(middle / 1000) < SEEN else (low, middle)
        return high / 1000

    def trials_for(self, bias: float) -> int:
        """How many trials see a bias, to within a hundredth of them."""
        low, high = 1, MOST
        while high - low > max(1, low // 100):
            middle = (low + high) // 2
            enough = Power(self.label, self.chance, middle, self.level).of(bias) >= SEEN
            low, high = (low, middle) if enough else (middle, high)
        return high


def watch_power(shown: Shown, findings: list[Finding], confidence: float) -> Power:
    """What the review of a record can see of the kind under watch."""
    level = (1 - confidence) * _share(findings, 1)
    return Power(shown.watched, float(shown.chances[shown.labels.index(shown.watched)]), shown.trials, level)


def _share(findings: list[Finding], place: int) -> float:
    """Which part of the chance of a false alarm a test has, if no other fails."""
    return findings[place].weight / sum(one.weight for one in findings if not one.verdict.startswith("not judged"))


def power_of(shown: Shown, findings: list[Finding], confidence: float) -> Power:
    """What the review of a record can see of its rarest kind, in which a bias is hardest to see."""
    shown = shown.together
    place = int(shown.chances.argmin())
    level = (1 - confidence) * _share(findings, 0) / len(shown.labels)
    alike = shown.ring or len(shown.labels) * shown.chances.max() == 1
    return Power(
        shown.labels[place],
        float(shown.chances[place]),
        shown.trials,
        level,
        len(shown.labels) if alike else 0,
        1 - confidence,
    )


def _critical(trials: int, chance: float, level: float) -> int:
    low, high = int(trials * chance), trials + 1
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (low, middle) if binomial_above(trials, chance, middle) < level else (middle, high)
    return high
