"""Andar Bahar: a card in the middle, then cards to two sides by turns until one of its rank comes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from math import comb

import numpy as np
from numpy.typing import NDArray

from croupier.equipment import stream
from croupier.equipment.cards import rank
from croupier.games.base import Count, Game, Priced, cases
from croupier.games.places import PlaceName
from croupier.games.script import Carry, DealCard, Script, Standing, wagers_of
from croupier.kernels import compiled

JOKER = "joker"
OF_A_RANK = 4
LOSE, WIN = ("lose",), ("win",)


class AndarBahar(Game):
    """Andar Bahar under one chapter and one submission."""

    names = ("andar-bahar",)

    @cached_property
    def sides(self) -> tuple[PlaceName, ...]:
        """The sides, in the order in which cards are dealt to them."""
        return tuple(row[0] for row in self.chart("sides").rows)

    def shared_places(self) -> tuple[PlaceName, ...]:
        """The card in the middle and both sides."""
        return (JOKER, *self.sides)

    def round(self, seats: Sequence[int], carry: Carry) -> Script:
        """Bets, the joker, cards by turns until one matches it; losing wagers are collected first."""
        if not (yield from wagers_of(seats)):
            return {}
        joker: int = yield DealCard(JOKER)
        turn, card = -1, -1
        while card < 0 or rank(card) != rank(joker):
            turn += 1
            card = yield DealCard(self.sides[turn % 2])
        won = self.sides[turn % 2]
        standing: dict[int, dict[str, int]] = yield Standing()
        yield from sorted(
            (
                self.settle(seat, side, stake, WIN if side == won else LOSE)
                for seat, wagers in standing.items()
                for side, stake in wagers.items()
            ),
            key=lambda line: line.net >= 0,
        )
        return {}

    # --- analysis ---

    def priced(self) -> Iterator[Priced]:
        """Both sides."""
        for side in self.sides:
            yield Priced(side, side, "wager")

    def _counted(self, priced: Priced, ends: Sequence[int]) -> Count:
        """How often a side loses and wins, from how often the deal ends with each card."""
        first = self.sides.index(priced.wager)
        won = sum(ends[first::2])
        return Count(cases(priced.wager, (LOSE, WIN)), (sum(ends) - won, won))

    def count(self, priced: Priced) -> Count:
        """Every way in which the other cards of the joker's rank can lie in the deck."""
        left = len(self.deck()) - 1
        return self._counted(priced, [comb(left - card, OF_A_RANK - 2) for card in range(1, left + 1)])

    def simulate(self, priced: Sequence[Priced], seed: int, block: int, rounds: int) -> list[Count]:
        """Deal the deck until a card matches."""
        ends = _deal(seed, block, rounds, np.arange(len(self.deck()), dtype=np.uint8)).tolist()
        return [self._counted(one, ends) for one in priced]


@compiled
def _deal(seed: int, block: int, rounds: int, deck: NDArray[np.uint8]) -> NDArray[np.int64]:
    state = stream.start(seed, block)
    ends = np.zeros(len(deck) - 1, dtype=np.int64)
    for _ in range(rounds):
        stream.shuffle(state, deck)
        card = 1
        while deck[card] // 4 != deck[0] // 4:
            card += 1
        ends[card - 1] += 1
    return ends
