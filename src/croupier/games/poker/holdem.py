"""What hold'em games against a dealer share: two cards each, five community cards, and the wagers beside."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from croupier.games.base import Chain, Moment, View
from croupier.games.poker.counts import count5, count6
from croupier.games.poker.hands import HANDS5, HANDS6, PAIRS5, hand6, pairs5
from croupier.games.poker.table import HAND_BONUS, Deal, PokerGame
from croupier.games.script import Decide, seat_place
from croupier.games.side import BONUS, DEALER, FLOP, OWN, Side
from croupier.kernels import plain
from croupier.ranking.poker import CATEGORIES, rank7
from croupier.rules.law import Irregularity

MADE: tuple[Chain, ...] = (*((name,) for name in CATEGORIES[:-1]), HANDS5[9])
"""The best five of seven cards, by category."""


class HoldemGame(PokerGame):
    """A hold'em game against the dealer under one chapter and one submission."""

    own = dealers = 2
    others = {"community": 5, "bonus": 4}  # noqa: RUF012 (a mapping of the class)

    @property
    def all_sides(self) -> tuple[Side, ...]:
        """On two cards and the flop, and on two cards and the bonus cards."""
        flop = (("progressive", OWN, ""), (HAND_BONUS, OWN, "player"), (HAND_BONUS, DEALER, "dealer"))
        return (
            *(Side(wager, PAIRS5, pairs5, (cards, FLOP), count5, (1,), spot) for wager, cards, spot in flop),
            Side("six-card-bonus", HANDS6, hand6, (OWN, BONUS), count6),
        )

    def check_ruling(self, law: Irregularity, moment: Moment) -> None:
        """Cards found face up are ruled on in two ways: before and after everybody has two cards."""
        super().check_ruling(law, moment)
        late = len(moment.hands.get("dealer", ())) == self.dealers
        ways = {"cards-face-up": False, "cards-face-up-late": True}
        if ways.get(law.id, late) != late:
            when = "before" if late else "after"
            raise self.rules.refused(
                f"{law.id} is ruled on {when} all players and the dealer have two cards.",
                law,
                "cards-face-up-late" if late else "cards-face-up",
            )

    # --- the round ---

    def _values(self, deal: Deal, seat: int) -> tuple[int, int]:
        """The values of a player's and the dealer's best five cards."""
        board = deal.cards["community"]
        return plain(rank7)(*deal.cards[seat_place(seat)], *board), plain(rank7)(*deal.cards["dealer"], *board)

    # --- strategy ---

    def values(self, decide: Decide, view: View) -> dict[str, Fraction]:
        """What each action is worth to a seat that sees its own cards and the community cards turned up, in antes."""
        board = [card for card in view.cards.get("community", ()) if card >= 0]
        stakes = view.stakes[decide.seat]
        units = sum(stakes.get(wager, 0) for wager in self.mains) // stakes["ante"]
        values = self.hand_values(view.cards[seat_place(decide.seat)], board, units)
        found = {action: values[action] for action in decide.actions if action in values}
        return self.with_untucked(found, decide, view)

    def hand_values(self, cards: Sequence[int], board: Sequence[int] = (), units: int = 0) -> dict[str, Fraction]:
        """What each action is worth with two cards and the community cards turned up so far, in antes."""
        raise NotImplementedError
