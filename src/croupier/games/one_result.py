"""Games whose wagers are decided by one result among equally likely ones: a spin of a wheel, a throw of dice.

A game states its results and what each is for a wager. The table settles by that, the count asks it of every result
once, and a simulation only draws how often each result comes up.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from croupier.equipment import stream
from croupier.games.base import Case, Chain, Count, Game, Priced, cases
from croupier.games.script import Settled
from croupier.rules.submission import Rules

Stakes = Mapping[int, Mapping[str, int]]


class OneResult(Game):
    """A game in which one result decides wagers, under one chapter and one submission."""

    def __init__(self, rules: Rules) -> None:
        super().__init__(rules)
        self._falls: dict[Priced, tuple[tuple[Case, ...], NDArray[np.int64]]] = {}
        """A priced wager's cases, and to which of them each result belongs."""

    @property
    def results(self) -> Sequence[Any]:
        """All that can come up, each as likely as another."""
        raise NotImplementedError

    def chain(self, key: str, result: Any) -> Chain:
        """What a result is for a wager."""
        raise NotImplementedError

    def settled(self, stakes: Stakes, result: Any) -> list[Settled]:
        """The wagers that a result decides: losing ones are collected first, then winning ones are paid."""
        lines = [
            self.settle(seat, key, stake, self.chain(key, result))
            for seat, wagers in stakes.items()
            for key, stake in wagers.items()
        ]
        return sorted(lines, key=lambda line: line.net >= 0)

    # --- analysis ---

    def cases_of(self, priced: Priced, chains: Sequence[Chain]) -> tuple[Case, ...]:
        """A case for each thing that a result can be for a wager."""
        return cases(priced.wager, chains)

    def counted(self, priced: Priced, times: Sequence[int] | NDArray[np.int64]) -> Count:
        """A wager's cases, from how often each result has come up."""
        if priced not in self._falls:
            chains = [self.chain(priced.key, result) for result in self.results]
            found = list(dict.fromkeys(chains))
            self._falls[priced] = self.cases_of(priced, found), np.array([found.index(chain) for chain in chains])
        falls, places = self._falls[priced]
        return Count(falls, tuple(np.bincount(places, times).astype(np.int64).tolist()))

    def count(self, priced: Priced) -> Count:
        """Every result once."""
        return self.counted(priced, np.ones(len(self.results), dtype=np.int64))

    def simulate(self, priced: Sequence[Priced], seed: int, block: int, rounds: int) -> list[Count]:
        """Draw results, and settle every priced wager on each."""
        times = stream.hits(seed, block, rounds, len(self.results))
        return [self.counted(one, times) for one in priced]
