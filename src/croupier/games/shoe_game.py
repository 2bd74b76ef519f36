"""A game whose rounds come from one shoe: how it is dealt, and its counts from any shoe by ranks."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cached_property

from croupier.equipment.cards import RANK_NAMES, SUITS, rank
from croupier.errors import Refused
from croupier.games.base import Count, Game, Moment, Priced
from croupier.games.script import Carry, Part, Stands
from croupier.games.shoe import Shoe
from croupier.rules.law import Irregularity

UNIT = 100


class ShoeGame(Game):
    """A game dealt from a shoe by the chapter's chart `shoe`."""

    rounds_depend = True

    @cached_property
    def shoe(self) -> Shoe:
        """The shoe that is dealt from."""
        return Shoe(self)

    @property
    def seeds(self) -> int:
        """How many seeds a round may draw from."""
        return self.shoe.seeds

    def _stands(self, carry: Carry, now: Carry) -> Part:
        """What a round has changed before its wagers stands, even if it is voided."""
        if now != carry:
            yield Stands(now)

    def check_ruling(self, law: Irregularity, moment: Moment) -> None:
        """Refuse a ruling on what cannot have happened to the shoe."""
        self.shoe.check_ruling(law, moment)

    def ruled(self, irregularity: str, carry: Carry) -> None:
        """Note what a ruling means for the shoe."""
        self.shoe.ruled(irregularity, carry)

    # --- other shoes ---

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

    def clause(self, chart: str, matter: str = "") -> str:
        """The clause of a chart, or of one of its matters."""
        found = self.chart(chart)
        return self.rules.cite(next(row[2] for row in found.rows if row[0] == matter) if matter else found.cite)
