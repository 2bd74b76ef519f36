"""Games that are counted from any shoe by the ranks of its cards: full, or with some cards gone."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cached_property

from croupier.equipment.cards import RANK_NAMES, SUITS, rank
from croupier.errors import Refused
from croupier.games.base import Count, Priced
from croupier.games.capabilities import CountsShoe


class ByRanks(CountsShoe):
    """A game in which suits decide nothing."""

    @cached_property
    def fresh(self) -> tuple[int, ...]:
        """How many cards of each rank, from 2 up to ace, a full shoe holds."""
        return (len(SUITS) * (len(self.deck()) // 52),) * len(RANK_NAMES)

    def without(self, cards: Sequence[int]) -> tuple[int, ...]:
        """A full shoe without some cards."""
        left = list(self.fresh)
        for card in cards:
            left[rank(card)] -= 1
        if min(left) < 0:
            raise Refused(f"The shoe holds only {self.fresh[0]} cards of each rank.")
        return tuple(left)

    def count_from(self, priced: Priced, left: Sequence[int]) -> Count:
        """The exact outcomes from a shoe with so many cards left of each rank, from 2 up to ace."""
        raise NotImplementedError

    def count(self, priced: Priced) -> Count:
        """The exact outcomes from a full shoe."""
        return self.count_from(priced, self.fresh)

    def count_without(self, priced: Priced, cards: Sequence[int]) -> Count:
        """The exact outcomes from a full shoe without some cards."""
        return self.count_from(priced, self.without(cards))

    def removal_effects(self, priced: Priced) -> dict[str, Fraction]:
        """By how much the expected value of a wager changes when one card of each rank leaves a full shoe."""
        full = self.expected(self.count(priced))
        return {
            name: self.expected(self.count_without(priced, [place * len(SUITS)])) - full
            for place, name in enumerate(RANK_NAMES)
        }
