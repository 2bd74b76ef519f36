"""A shoe that lasts: shuffled with the cut card, burned into, dealt until the cut card and the last hands are out."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from typing import Any, Literal

from croupier.equipment.cards import RANK_NAMES, SUITS, rank
from croupier.errors import Refused
from croupier.games.base import Count, Game, Moment, Priced
from croupier.games.script import Announce, Carry, CutCardOut, DealCard, Part, Place, Request, Ruled, Shuffle, Stands
from croupier.rules.law import Irregularity

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
    kept: list[int] = field(default_factory=list)
    """Cards drawn too many in an earlier hand, the first ones of this one."""
    keeps: tuple[int, ...] = ()
    """Those of this hand, for the next one."""


class ShoeGame(Game):
    """A game dealt from a shoe by the chapter's chart `shoe`."""

    rounds_depend = True

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
        behind = int(self.rules.choice("cards-behind"))
        if behind >= len(self.deck()):
            clause = self.rules.cite(self.rules.option("cards-behind").cite)
            raise Refused(
                f"The shoe has {len(self.deck())} cards; {behind} cannot be behind the cut card.", cite=clause
            )
        return behind

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
            road, kept = list(carry.get("road", ())), list(carry["shoe"].get("kept", ()))
            state = ShoeState(carry["shoe"]["left"], road=road, kept=kept)
            if 0 < state.left <= 2:
                yield Announce("Last hand." if state.left == 1 else "Next to the last hand.", self.clause("shoe"))
            return state
        if self.lasting:
            yield Shuffle(self.behind)
            if max(self.burns) > NO_BURN:
                first: int = yield DealCard("burn", "up" if self.procedure.get("first card") == "shown" else "down")
                for _ in range(self.burns[rank(first)]):
                    yield DealCard("burn", "down")
        return ShoeState()

    def _stands(self, carry: Carry, now: Carry) -> Part:
        """What a round has changed before its wagers stands, even if it is voided."""
        if now != carry:
            yield Stands(now)

    def draw(self, state: ShoeState, place: Place, face: Literal["up", "down"] = "up") -> Generator[Request, Any, int]:
        """The next card of a round; the cut card comes out before it, or is noticed by the fourth card at latest."""
        if self.lasting and state.left < 0 and (state.dealt == 0 or state.dealt >= 3) and (yield CutCardOut()):
            state.left = self.hands_after + 1
            yield Announce("The cut card is out.", self.clause("shoe"))
        state.dealt += 1
        kept = state.kept.pop(0) if state.kept and place != "discard" else -1
        card: int = yield DealCard(place, face, kept=kept)
        return card

    def close_hand(self, state: ShoeState, rulings: Sequence[Ruled] = ()) -> Part:
        """A hand is over; after the last one the shoe is. Cards that rulings in it kept open the next hand."""
        kept = [one.cards for one in rulings if "next-hand" in self.law(one.irregularity).effect]
        state.keeps = tuple(card for cards in kept for card in cards)
        if state.left > 0:
            state.left -= 1
            if state.left == 0:
                yield Announce("The shoe is over; the cards are shuffled.", self.clause("shoe"))

    # --- rulings ---

    def law(self, irregularity: str) -> Irregularity:
        """An irregularity of the chapter."""
        return next(one for one in self.rules.chapter.irregularities if one.id == irregularity)

    def check_ruling(self, law: Irregularity, moment: Moment) -> None:
        """Where the chapter says so, a game that goes dead goes on with as much of the shoe as is left."""
        share = Fraction(self.procedure.get("left when a dead game goes on", "2"))
        if law.id == "idle-table" and moment.left >= share * len(self.deck()):
            what = f"{moment.left} of {len(self.deck())} cards are left; with {share} of the shoe or more it goes on."
            raise Refused(what, cite=self.rules.cite(law.cite))

    def ruled(self, irregularity: str, carry: Carry) -> None:
        """Cards that are shuffled between rounds begin a new shoe; those kept for a hand that is void go with it."""
        effect = self.law(irregularity).effect
        if "reshuffle" in effect:
            carry.pop("shoe", None)
        elif "void-round" in effect and "shoe" in carry:
            carry["shoe"] = {"left": carry["shoe"]["left"]}

    def renewed(self, rulings: Sequence[Ruled]) -> bool:
        """Whether the cards are to be shuffled as soon as no round is in progress."""
        effects = (self.law(one.irregularity).effect for one in rulings)
        return any("play-on" in effect and "reshuffle" in effect[effect.index("play-on") :] for effect in effects)

    def leaves(self, state: ShoeState) -> Carry:
        """How the shoe stands for the next round; nothing where a new one is due."""
        kept = [*state.kept, *state.keeps]
        shoe = {"left": state.left, "kept": kept} if kept else {"left": state.left}
        ongoing = {"shoe": shoe} if self.lasting and state.left else {}
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

    def clause(self, chart: str, matter: str = "") -> str:
        """The clause of a chart, or of one of its matters."""
        found = self.chart(chart)
        return self.rules.cite(next(row[2] for row in found.rows if row[0] == matter) if matter else found.cite)
