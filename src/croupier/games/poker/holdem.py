"""What hold'em games against a dealer share: two cards each, five community cards, and the wagers beside."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from croupier.games.base import Chain, Moment, View
from croupier.games.poker.counts import count5, count6
from croupier.games.poker.figures import HAND_BONUS
from croupier.games.poker.hands import HANDS5, HANDS6, PAIRS5, hand6, pairs5
from croupier.games.poker.table import Deal, PokerGame
from croupier.games.script import Decide, seat_place
from croupier.games.side_bets import BONUS, DEALER, FLOP, OWN, Side
from croupier.kernels import alone, plain
from croupier.ranking.poker import CATEGORIES, all_hands, rank7
from croupier.rules.law import Irregularity

MADE: tuple[Chain, ...] = (*((name,) for name in CATEGORIES[:-1]), HANDS5[9])
"""The best five of seven cards, by category."""
TRIPS: tuple[Chain, ...] = tuple((*hand, "lose") for hand in MADE)
"""The same, for a wager that says what becomes of it with the others."""
POCKETS: tuple[Chain, ...] = (("lose",), ("pair",), ("ace-face",), ("ace-face-suited",), ("pair-of-aces", "pair"))
"""Two cards, as `pocket` numbers them."""
_ACE, _JACK = 12, 9


@alone
def made7(a: int, b: int, c: int, d: int, e: int, f: int, g: int) -> int:
    """The place in `MADE` of seven cards."""
    return rank7(a, b, c, d, e, f, g) >> 12


@alone
def pocket(a: int, b: int) -> int:
    """The place in `POCKETS` of two cards."""
    high, low = max(a >> 2, b >> 2), min(a >> 2, b >> 2)
    if high == low:
        return 4 if high == _ACE else 1
    if high < _ACE or low < _JACK:
        return 0
    return 3 if (a & 3) == (b & 3) else 2


def count_pockets() -> list[int]:
    """All 1,326 hands of two cards, by `POCKETS`."""
    found = [plain(pocket)(*cards) for cards in all_hands(2).tolist()]
    return [found.count(place) for place in range(len(POCKETS))]


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
        found = {said: value for action, value in values.items() if (said := self._said(decide, action))}
        return self.with_untucked(found, decide, view)

    def _said(self, decide: Decide, action: str) -> str:
        """How an action is answered; nothing if it cannot be taken."""
        return action if action in decide.actions else ""

    def hand_values(self, cards: Sequence[int], board: Sequence[int] = (), units: int = 0) -> dict[str, Fraction]:
        """What each action is worth with two cards and the community cards turned up so far, in antes."""
        raise NotImplementedError
