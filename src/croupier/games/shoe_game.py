"""A game whose rounds come from one shoe: how it is dealt."""

from __future__ import annotations

from functools import cached_property

from croupier.games.base import Moment
from croupier.games.by_ranks import ByRanks
from croupier.games.script import Carry, Part, Ruled, Stands
from croupier.games.shoe import Shoe
from croupier.rules.law import Irregularity

UNIT = 100


class ShoeGame(ByRanks):
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

    def ruled(self, ruling: Ruled, carry: Carry) -> None:
        """Note what a ruling means for the shoe."""
        self.shoe.ruled(ruling, carry)

    def clause(self, chart: str, matter: str = "") -> str:
        """The clause of a chart, or of one of its matters: the first cell of its row."""
        found = self.chart(chart)
        if not matter:
            return self.rules.cite(found.cite)
        clause = found.columns.index("clause")
        return self.rules.cite(next(row[clause] for row in found.rows if row[0] == matter))
