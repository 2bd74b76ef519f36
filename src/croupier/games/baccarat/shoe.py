"""A shoe that lasts: shuffled with the cut card, burned into, dealt until the cut card and the last hands are out."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from typing import Any, Literal

from croupier.equipment.cards import RANK_NAMES, SUITS, rank
from croupier.errors import Refused
from croupier.games.base import Count, Game, Priced
from croupier.games.script import Announce, Carry, CutCardOut, DealCard, Part, Place, Request, Shuffle

NO_BURN = -1
UNIT = 100


@dataclass
class ShoeState:
    """How the shoe stands during a round."""

    left: int = -1
    """Hands left once the cut card is out, the one in progress counted; -1 before."""
    dealt: int = 0
    """Cards of the round so far."""
    road: list[str] = field(default_factory=list)
    """What came of the shoe's hands."""


class ShoeGame(Game):
    """A game dealt from a shoe by the chapter's chart `shoe`."""

    @cached_property
    def procedure(self) -> dict[str, str]:
        """The chart `shoe`: burned cards, cut card, last hands."""
        return self.facts("shoe")

    @cached_property
    def lasting(self) -> bool:
        """Whether a shoe lasts; one that reshuffles by itself starts whole in each round."""
        return self.rules.chosen("reshuffling-shoe", "no") == "no"

    @cached_property
    def behind(self) -> int:
        """The cards behind the cut card."""
        return int(self.rules.choice("cards-behind"))

    @cached_property
    def hands_after(self) -> int:
        """The hands dealt after the one in which the cut card comes."""
        return int(self.procedure["hands after the cut card"])

    @cached_property
    def burns(self) -> tuple[int, ...]:
        """How many cards are burned after the first card of a shoe, by its rank; `NO_BURN`: not even that one."""
        how = self.procedure["burn"]
        if how == "first card and its value":
            by_name = self.facts("burn-values")
            return tuple(int(by_name[name]) for name in RANK_NAMES)
        if how == "by the licensee's procedure":
            return (self.licensed_burn - 1 if self.rules.choice("burn") == "yes" else NO_BURN,) * len(RANK_NAMES)
        return (0 if how == "one card" else NO_BURN,) * len(RANK_NAMES)

    @property
    def licensed_burn(self) -> int:
        """How many cards the licensee's own procedure burns: the number with which it begins, otherwise one."""
        number = self.rules.chosen("burn-procedure").partition(" ")[0]
        return max(1, int(number)) if number.isdigit() else 1

    def open_shoe(self, carry: Carry) -> Generator[Request, Any, ShoeState]:
        """The shoe in use, or a new one: shuffled, cut, burned into."""
        if "shoe" in carry:
            state = ShoeState(carry["shoe"]["left"], road=list(carry.get("road", ())))
            if 0 < state.left <= 2:
                yield Announce("Last hand." if state.left == 1 else "Next to the last hand.", self._cite("shoe"))
            return state
        if self.lasting:
            yield Shuffle(self.behind)
            if max(self.burns) > NO_BURN:
                first: int = yield DealCard("burn", "up" if self.procedure.get("first card") == "shown" else "down")
                for _ in range(self.burns[rank(first)]):
                    yield DealCard("burn", "down")
        return ShoeState()

    def draw(self, state: ShoeState, place: Place, face: Literal["up", "down"] = "up") -> Generator[Request, Any, int]:
        """The next card of a round; the cut card comes out before it, or is noticed by the fourth card at latest."""
        if self.lasting and state.left < 0 and (state.dealt == 0 or state.dealt >= 3) and (yield CutCardOut()):
            state.left = self.hands_after + 1
            yield Announce("The cut card is out.", self._cite("shoe"))
        state.dealt += 1
        card: int = yield DealCard(place, face)
        return card

    def close_hand(self, state: ShoeState) -> Part:
        """A hand is over; after the last one the shoe is."""
        if state.left > 0:
            state.left -= 1
            if state.left == 0:
                yield Announce("The shoe is over; the cards are shuffled.", self._cite("shoe"))

    def leaves(self, state: ShoeState) -> Carry:
        """How the shoe stands for the next round; nothing where a new one is due."""
        ongoing = {"shoe": {"left": state.left}} if self.lasting and state.left else {}
        return {**ongoing, "road": state.road} if state.road else ongoing

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
        """The exact outcomes from a full shoe: every order of six cards."""
        return self.count_from(priced, self.fresh)

    def count_without(self, priced: Priced, cards: Sequence[int]) -> Count:
        """The exact outcomes from a full shoe without some cards."""
        return self.count_from(priced, self.without(cards))

    def expected(self, count: Count, stake: int = UNIT) -> Fraction:
        """What a unit of a counted wager makes on average."""
        nets = [sum((self.worth(leg, stake, {})[1] for leg in case.legs), Fraction(0)) for case in count.cases]
        total = sum((net * times for net, times in zip(nets, count.counts, strict=True)), Fraction(0))
        return total / (count.total * stake)

    def removal_effects(self, priced: Priced) -> dict[str, Fraction]:
        """By how much the expected value of a wager changes when one card of each rank leaves a full shoe."""
        full = self.expected(self.count(priced))
        return {
            name: self.expected(self.count_without(priced, [place * len(SUITS)])) - full
            for place, name in enumerate(RANK_NAMES)
        }

    def _cite(self, chart: str) -> str:
        return self.rules.cite(self.chart(chart).cite)
