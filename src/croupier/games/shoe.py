"""A shoe that lasts: shuffled with the cut card, burned into, dealt until the cut card and the last hands are out.

What the chapter says of it stands in its chart `shoe`. A game has a `Shoe`: `open` begins each round, `draw` deals
where the cut card is noticed as it comes, and `leaves` or `ends` says how the shoe stands for the next round; nothing
is left where a new one is due. A shoe that reshuffles by itself starts whole in each round and has nothing of this.
"""

from __future__ import annotations

import math
from collections.abc import Generator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Literal

from croupier.equipment.cards import RANK_NAMES, rank
from croupier.errors import Refused
from croupier.games.base import Game, Moment
from croupier.games.script import (
    Announce,
    Carry,
    CutCardOut,
    DealCard,
    Part,
    PlaceName,
    Request,
    Ruled,
    Script,
    Shuffle,
)
from croupier.rules.charts import cards as charts
from croupier.rules.charts.cards import Burn, Shown
from croupier.rules.law import Irregularity
from croupier.rules.numbers import whole

NO_BURN = -1
SIDES = {"hearts and diamonds": (1, 2), "spades and clubs": (0, 3)}
"""The sides of a double shoe, each called by the suits that stand for it."""


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
    side: str = ""
    """The side of a double shoe from which is dealt."""
    rounds: int = 0
    """Rounds dealt from a double shoe before this one."""


class Shoe:
    """How one table deals from its shoe."""

    def __init__(self, game: Game) -> None:
        self.game, self.rules = game, game.rules

    @cached_property
    def procedure(self) -> charts.Shoe:
        """The chart `shoe`: burned cards, cut card, last hands."""
        return charts.shoe(self.game.chart("shoe"))

    @cached_property
    def lasting(self) -> bool:
        """Whether a shoe lasts; one that reshuffles by itself starts whole in each round."""
        continuous = self.rules.chosen("dealing") == "continuous-shuffler"
        return self.rules.chosen("reshuffling-shoe", "no") == "no" and not continuous

    @cached_property
    def each_round(self) -> bool:
        """Whether the cards are shuffled after each round, whether or not the cut card has come."""
        return self.rules.chosen("shuffle-time") == "every-round"

    @cached_property
    def sides(self) -> tuple[str, ...]:
        """The sides of a double shoe; otherwise the one that needs no name."""
        return tuple(SIDES) if self.rules.chosen("dealing") == "double-shoe" else ("",)

    @property
    def seeds(self) -> int:
        """How many seeds a round may draw from: one, and where a shoe lasts one for each of its sides."""
        return 1 + len(self.sides) if self.lasting else 1

    def behind(self, hands: int = 0) -> int:
        """The cards behind the cut card: as many as the house says, or a share of the shoe and enough for `hands`."""
        cards = len(self.game.deck())
        if share := self.procedure.behind_the_cut_card:
            enough = self.procedure.cards_for_each_hand * (hands + 1)
            return min(cards - 1, max(math.ceil(cards * share), enough))
        behind = int(self.rules.choice("cards-behind"))
        if behind >= cards:
            clause = self.rules.cite(self.rules.option("cards-behind").cite)
            raise Refused(f"The shoe has {cards} cards; {behind} cannot be behind the cut card.", cite=clause)
        return behind

    @cached_property
    def hands_after(self) -> int:
        """The hands dealt after the one in which the cut card comes."""
        return self.procedure.hands_after_the_cut_card

    # --- burned cards ---

    @cached_property
    def burning(self) -> Burn:
        """How cards are burned: by the way in which they are dealt, where that makes a difference."""
        return self.procedure.burned.get(self.rules.chosen("dealing", "shoe"), self.procedure.burn)

    @cached_property
    def burns(self) -> tuple[int, ...]:
        """How many cards are burned after the first card of a shoe, by its rank; `NO_BURN`: not even that one."""
        how = self.burning
        if how == Burn.BY_VALUE:
            by_name = self.game.facts("burn-values")
            return tuple(int(by_name[name]) for name in RANK_NAMES)
        if how == Burn.LICENSEE:
            return (self.licensed_burn - 1 if self.rules.choice("burn") == "yes" else NO_BURN,) * len(RANK_NAMES)
        one = how in (Burn.ONE, Burn.EACH_SHOE) and self.rules.chosen("burn-card", "yes") == "yes"
        return (0 if one else NO_BURN,) * len(RANK_NAMES)

    @property
    def licensed_burn(self) -> int:
        """How many cards the licensee's own procedure burns: the number with which it begins, otherwise one."""
        number = self.rules.chosen("burn-procedure").partition(" ")[0]
        return max(1, min(whole(number) or 1, len(self.game.deck())))

    def _burn(self, state: ShoeState, new: bool) -> Part:
        if self.burning == Burn.EACH_ROUND:
            yield DealCard("burn", "down")
        elif new and max(self.burns) > NO_BURN:
            first: int = yield DealCard("burn", "up" if self.procedure.first_card == Shown.YES else "down")
            for _ in range(self.burns[rank(first)]):
                yield DealCard("burn", "down")
        elif self.burning == Burn.DETERMINANT:  # drawn from either side: from one and the other in turn
            state.side = self.sides[state.rounds % len(self.sides)]

    # --- a round ---

    def open(self, carry: Carry, hands: int = 0) -> Generator[Request, Any, ShoeState]:
        """The shoe in use, or a new one, shuffled and cut so that `hands` can be dealt; burned into."""
        shoe = carry.get("shoe")
        state = ShoeState()
        if shoe is not None:
            road, kept = list(carry.get("road", ())), list(shoe.get("kept", ()))
            state = ShoeState(shoe.get("left", -1), road=road, kept=kept, rounds=shoe.get("rounds", 0))
            if 0 < state.left <= 2:
                yield Announce("Last hand." if state.left == 1 else "Next to the last hand.", self.clause)
        if self.lasting:
            new = [side for side in self.sides if shoe is None or side in shoe.get("due", ())]
            for side in new:
                yield Shuffle(self.behind(hands), side)
            yield from self._burn(state, bool(new))
        return state

    def notice(self, state: ShoeState) -> Part:
        """See whether the cut card has come out; so many hands are dealt after it."""
        if self.lasting and state.left < 0 and (yield CutCardOut()):
            state.left = self.hands_after + 1
            yield Announce("The cut card is out.", self.clause)

    def draw(
        self, state: ShoeState, place: PlaceName, face: Literal["up", "down"] = "up"
    ) -> Generator[Request, Any, int]:
        """The next card of a round; the cut card comes out before it, or is noticed by the fourth card at latest."""
        if state.dealt == 0 or state.dealt >= 3:
            yield from self.notice(state)
        state.dealt += 1
        kept = state.kept.pop(0) if state.kept and place != "discard" else -1
        card: int = yield DealCard(place, face, kept=kept)
        return card

    def close_hand(self, state: ShoeState, rulings: Sequence[Ruled] = ()) -> Part:
        """A hand is over; after the last one the shoe is. Cards that rulings in it kept open the next hand."""
        kept = [one.cards for one in rulings if "next-hand" in one.effect]
        state.keeps = tuple(card for cards in kept for card in cards)
        if state.left > 0:
            state.left -= 1
            if state.left == 0:
                ends = [one for one in rulings if self.renewed([one])]
                clause = self.rules.cite(self.rules.irregularity(ends[-1].irregularity).cite) if ends else self.clause
                yield Announce("The shoe is over; the cards are shuffled.", clause)

    def leaves(self, state: ShoeState) -> Carry:
        """How the shoe stands for the next round, where hands are counted after the cut card."""
        kept = [*state.kept, *state.keeps]
        shoe = {"left": state.left, "kept": kept} if kept else {"left": state.left}
        ongoing = {"shoe": shoe} if self.lasting and state.left and not self.each_round else {}
        return {**ongoing, "road": state.road} if state.road else ongoing

    def ends(self, state: ShoeState, rulings: Sequence[Ruled], seats: Sequence[int]) -> Script:
        """How the shoe stands for the next round and who was dealt in, where the cut card ends it after the round."""
        if not self.lasting:
            return {}
        again = self.renewed(rulings) or (self.game.behavior > 1 and self._shuffled_again(rulings))
        if not state.side:
            return {} if (yield CutCardOut()) or again else {"shoe": {"seats": list(seats)}}
        due = [state.side] if again else []
        for side in self.sides:
            if (yield CutCardOut(side)) and side not in due:
                due.append(side)
        # Who sat out may bet again where either side is shuffled.
        inside = {} if due and self.game.behavior > 1 else {"seats": list(seats)}
        return {"shoe": {**inside, "due": due, "rounds": state.rounds + 1}}

    # --- rulings ---

    def check_ruling(self, law: Irregularity, moment: Moment) -> None:
        """Where the chapter says so, a game that goes dead goes on with as much of the shoe as is left."""
        share = self.procedure.left_when_a_dead_game_goes_on
        cards = len(self.game.deck())
        if law.id == "idle-table" and share is not None and moment.left >= share * cards:
            what = f"{moment.left} of {cards} cards are left; with {share} of the shoe or more it goes on."
            raise self.rules.refused(what, law)

    def ruled(self, ruling: Ruled, carry: Carry) -> None:
        """Cards that are shuffled between rounds begin a new shoe; those kept for a hand that is void go with it."""
        if "reshuffle" in ruling.effect:
            carry.pop("shoe", None)
        elif "void-round" in ruling.effect and "shoe" in carry:
            carry["shoe"] = {"left": carry["shoe"]["left"]}

    def renewed(self, rulings: Sequence[Ruled]) -> bool:
        """Whether the cards are to be shuffled as soon as no round is in progress."""
        effects = (one.effect for one in rulings)
        return any("play-on" in effect and "reshuffle" in effect[effect.index("play-on") :] for effect in effects)

    def _shuffled_again(self, rulings: Sequence[Ruled]) -> bool:
        """Whether the cards of the shoe were shuffled during the round: the cut card had come, or a device failed."""
        return any("reshuffle" in one.effect for one in rulings)

    @property
    def clause(self) -> str:
        """The clause of the chart."""
        return self.rules.cite(self.game.chart("shoe").cite)
