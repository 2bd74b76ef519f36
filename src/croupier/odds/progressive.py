"""What a progressive wager is worth as its meters rise: a part that they do not change, and one of each cent shown."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from croupier.odds.pricing import Conditions, find, price, rises, stake_and_meters
from croupier.rules.submission import Rules


@dataclass(frozen=True)
class Worth:
    """A progressive wager of `stake` cents, per unit wagered."""

    stake: int
    base: Fraction
    """What it makes on average with every meter at nothing."""
    slopes: Mapping[str, Fraction]
    """What each cent more on a meter, by its name, adds to that."""
    seeds: Mapping[str, int]
    """What each meter starts from, in cents."""
    method: str

    def at(self, meters: Mapping[str, int]) -> Fraction:
        """What it makes on average with meters, by their names, at so many cents; others stand at their seeds."""
        return self.base + sum(slope * meters.get(name, self.seeds[name]) for name, slope in self.slopes.items())

    def break_even(self, name: str, meters: Mapping[str, int]) -> int | None:
        """The least meter, in cents, at which the house has no advantage, the others standing as they are."""
        slope = self.slopes[name]
        return max(0, math.ceil(-self.at({**meters, name: 0}) / slope)) if slope > 0 else None


def worth(rules: Rules, wager: str, stake: int = 0) -> Worth:
    """What a progressive wager is worth, from what is counted for it."""
    game, priced = find(rules, wager)
    conditions = Conditions(stakes={wager: stake} if stake else {})
    size, seeds = stake_and_meters(game, priced, conditions)
    count = game.count(priced)
    found = price(game, priced, count, conditions)
    slopes = rises(game, count, size, seeds)
    base = found.expected - sum(slope * seeds[name] for name, slope in slopes.items())
    return Worth(size, base, slopes, seeds, found.method)
