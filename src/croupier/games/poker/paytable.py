"""Games in which a player's five cards are paid by a table and no dealer's hand is in the way."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from typing import ClassVar

import numpy as np
from numpy.typing import NDArray

from croupier.games.appearance import Made
from croupier.games.base import Chain, Leg, View
from croupier.games.poker.counts import count3, count5, count6
from croupier.games.poker.figures import HAND_BONUS
from croupier.games.poker.hands import HANDS3, HANDS6, PAIRS5, hand3, hand3_high, hand6, pairs5
from croupier.games.poker.table import Deal, PokerGame
from croupier.games.script import Decide, PlaceName, seat_place
from croupier.games.side_bets import BONUS, COMMUNITY, OWN, Cards, Side
from croupier.kernels import plain
from croupier.ranking.named import best, said
from croupier.ranking.poker import rank5

LOSE: Chain = ("lose",)
_FIVE = (OWN, COMMUNITY)


class PayTableGame(PokerGame):
    """A game whose main wagers are paid by one table on the player's cards and the community's."""

    three_of: ClassVar[Cards]
    """Whose three cards the Three Card Bonus is on: the player's or the community's."""

    @cached_property
    def low(self) -> bool:
        """Whether an ace may be low in a five-card straight."""
        return self.rules.chosen("ace-low-straight", "yes") == "yes"

    @cached_property
    def low3(self) -> bool:
        """Whether an ace may be low in a three-card straight."""
        return self.rules.chosen("three-card-ace-low", "yes") == "yes"

    @property
    def all_sides(self) -> tuple[Side, ...]:
        """On three, five or six cards."""
        hand = hand3 if self.low3 else hand3_high
        threes = ["three-card-bonus", "three-card-progressive"]
        fives = ["five-card-bonus", "five-card-progressive", HAND_BONUS]
        (threes if self.rules.has("five-card-progressive") else fives).append("progressive")
        return (
            *(Side(wager, HANDS3, hand, (self.three_of,), lambda: count3(self.low3)) for wager in threes),
            *(Side(wager, PAIRS5, pairs5, _FIVE, lambda: count5(self.low), (self.low,)) for wager in fives),
            Side("six-card-bonus", HANDS6, hand6, (OWN, BONUS), count6),
        )

    def made(self, cards: Sequence[int], laid: Mapping[PlaceName, Sequence[int]]) -> Made | None:
        """The best five of the player's cards and the community's together."""
        held = (*cards, *laid.get(COMMUNITY.place, ()))
        if len(held) < self.own + self.others[COMMUNITY.place]:
            return None
        five = best(held, 5, plain(rank5))
        return Made(said(PAIRS5[int(plain(pairs5)(self.low, *five))][-1], five), five)

    # --- the round ---

    def _main_chains(self, deal: Deal, seat: int) -> dict[str, Chain]:
        own, community = deal.cards[seat_place(seat)], deal.cards["community"]
        five = PAIRS5[pairs5(self.low, *own, *community)]
        return dict.fromkeys(self.mains, (*self._fold(deal, seat), *five, *LOSE))

    def _envied(self, deal: Deal, folded: int, wager: str) -> bool:
        """A folded hand counts while an optional wager keeps its cards on the table, if the house says so."""
        kept = any(key not in self.mains for key in deal.stakes[folded])
        return self.rules.chosen("envy-folded-hands", "no") == "yes" and kept

    # --- strategy ---

    @cached_property
    def pays(self) -> tuple[NDArray[np.int64], int]:
        """What one unit on the main wagers wins with each hand of `PAIRS5`, in parts of it, and how many."""
        nets = [self.net_of([Leg(self.mains[0], (*hand, *LOSE))]) for hand in PAIRS5]
        assert nets[-1] == nets[-2], "the kernels let one hand stand for those that differ only in suits"
        return self.scaled(nets)

    def values(self, decide: Decide, view: View) -> dict[str, Fraction]:
        """What each action is worth to a seat that sees its own cards and what has been turned up."""
        stakes = view.stakes[decide.seat]
        held = [stakes[wager] for wager in self.mains if wager in stakes]
        board = [card for card in view.cards.get("community", ()) if card >= 0]
        return self.hand_values(view.cards[seat_place(decide.seat)], board, sum(held) // held[0])

    def hand_values(self, cards: Sequence[int], board: Sequence[int] = (), units: int = 0) -> dict[str, Fraction]:
        """What each action is worth with a hand, in units of the first wager, of which `units` stand."""
        raise NotImplementedError
