"""What wagers at a table are worth to the house, from figures that were counted before: nothing is counted here."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from croupier.cache import NotKept, only_kept
from croupier.errors import Refused
from croupier.games import game_for
from croupier.games.base import Priced
from croupier.games.capabilities import priced_on
from croupier.odds.pricing import Conditions, price
from croupier.rules.submission import Rules
from croupier.rules.wager_keys import parse_key


@dataclass(frozen=True)
class Worth:
    """One unit of a wager, as the house sees it."""

    advantage: Fraction
    std_dev: float
    method: str
    conditions: tuple[str, ...]


class Theory:
    """The worth of the wagers of one table, under its own options and pay tables."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.game = game_for(rules)
        self._priced: dict[str, Priced] = {}
        for one in self.game.priced():
            self._priced.setdefault(one.key, one)
            self._priced.setdefault(one.wager, one)
        self._worths: dict[tuple[str, int], Worth | None] = {}
        self._parts: dict[str, str] = {}
        """A wager that has no price of its own to the one in whose price it is counted."""
        self.missing: set[str] = set()
        """Wagers whose figures have not been counted yet."""
        for one in dict.fromkeys(self._priced.values()):
            self._learn(one)

    def _learn(self, one: Priced) -> None:
        """Which other wagers a price counts: raises, bonuses."""
        try:
            with only_kept():
                counted = self.game.count(one)
        except (NotKept, Refused):
            return
        for name in {leg.wager for case in counted.cases for leg in case.legs} - self._priced.keys():
            self._parts.setdefault(name, one.wager)

    def counted_with(self, key: str) -> str:
        """The wager under which a line is counted: itself, or the one in whose price it stands."""
        name = parse_key(key).wager
        if name in self._priced:
            return key if name in self.game.split_by_spot else name
        mains = [law.id for law in self.rules.offered if law.kind == "main" and law.id in self._priced]
        return self._parts.get(name) or (mains[0] if mains else name)

    def worth(self, key: str, stake: int) -> Worth | None:
        """What a wager as it lies on the layout is worth; None where it has no price, or none was counted."""
        name, spot = parse_key(key)
        one = self._priced.get(key) if name in self.game.split_by_spot else self._priced.get(name)
        if one is None and spot and name in self._priced:
            one = next(iter(priced_on(self.game, name, spot)), None)
        if one is None:
            return None
        sized = stake if self.rules.wager(name).kind == "progressive" else 0  # what it pays depends on its size
        known = (one.key, sized)
        if known not in self._worths:
            self._worths[known] = self._price(one, sized)
        return self._worths[known]

    def _price(self, one: Priced, stake: int) -> Worth | None:
        conditions = Conditions(stakes={one.wager: stake} if stake else {})
        try:
            with only_kept():
                found = price(self.game, one, self.game.count(one), conditions)
        except NotKept:
            self.missing.add(one.wager)
            return None
        except Refused:
            return None
        return Worth(found.house_advantage, found.std_dev, found.method, found.conditions)
