"""Vegas Shootout: two cards matched in suit, two cards against the dealer's, and five of both hands and a common card.

Nobody decides anything: equal wagers on two of the three, or on all.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from itertools import combinations

import numpy as np

from croupier.cache import arrays
from croupier.equipment.cards import JOKER, rank
from croupier.games.appearance import Made
from croupier.games.base import Case, Chain, cases
from croupier.games.poker.against_dealer import COMPARISONS, LOSE, TIE, WIN, compare
from croupier.games.poker.table import Deal, PokerGame, Street
from croupier.games.script import Carry, PlaceName, seat_place
from croupier.games.side_bets import COMMUNITY, DEALER, OWN, Ints, Side, numbers
from croupier.kernels import plain
from croupier.ranking.named import said
from croupier.ranking.two import FLUSH_ABOVE, FLUSH_BELOW, MATCHES, NO_FLUSH, match2, rank2
from croupier.ranking.wild import WILD5, count_wild5, wild5

_FLUSHES = {"not-ranked": NO_FLUSH, "below-pair": FLUSH_BELOW, "above-pair": FLUSH_ABOVE}
_ENDINGS: tuple[Chain, ...] = tuple((COMPARISONS[ended],) for ended in (LOSE, TIE, WIN))


class VegasShootout(PokerGame):
    """Vegas Shootout under one chapter and one submission."""

    names = ("vegas-shootout",)
    decides = False
    unit = "wagers"
    episode = ""
    own = dealers = 2
    others = {"community": 1}  # noqa: RUF012 (a mapping of the class)
    mains = ("two-card-poker",)
    basis = "wager"
    condition = "against the dealer's two cards"
    streets: Mapping[str, Street] = {}

    @cached_property
    def flush(self) -> int:
        """The category of two cards of one suit."""
        return _FLUSHES[self.rules.choice("two-card-flush")]

    @cached_property
    def low(self) -> bool:
        """Whether an ace may be low in a straight."""
        return self.rules.choice("ace-low-straight") == "yes"

    @property
    def all_sides(self) -> tuple[Side, ...]:
        """On the player's two cards, and on the five that the player, the dealer and the table show."""
        five = (OWN, DEALER, COMMUNITY)
        return (
            Side("royal-match", MATCHES, match2, (OWN,), _matches),
            Side("five-card-poker", WILD5, wild5, five, lambda: count_wild5(self.low), (self.low,)),
        )

    def check_wagers(self, seat: int, stakes: Mapping[str, int], carry: Carry) -> None:
        """Two wagers at least are equal, where the house lets a third differ."""
        super().check_wagers(seat, stakes, carry)
        if stakes and len(set(stakes.values())) == len(stakes):
            option = self.rules.option("equal-wagers")
            raise self.rules.refused("Two of the three wagers are equal at least.", option)

    def _main_chains(self, deal: Deal, seat: int) -> dict[str, Chain]:
        own, dealer = deal.cards[seat_place(seat)], deal.cards[DEALER.place]
        values = (plain(rank2)(self.flush, *cards) for cards in (own, dealer))
        return {self.mains[0]: _ENDINGS[plain(compare)(0, *values)]}

    def made(self, cards: Sequence[int], laid: Mapping[PlaceName, Sequence[int]]) -> Made | None:
        """Two cards as they are compared, and for a player the five that both hands and the common card make."""
        stands = self._stand_for(cards)
        suited = plain(rank2)(self.flush, *cards) >> 8 == self.flush
        two = said("flush" if suited else "pair" if len({rank(one) for one in stands}) == 1 else "high-card", stands)
        dealer, common = laid.get(DEALER.place, ()), laid.get(COMMUNITY.place, ())
        if tuple(cards) == tuple(dealer) or len(dealer) + len(common) < self.dealers + self.others[COMMUNITY.place]:
            return Made(two, tuple(cards), stands)
        five = (*cards, *dealer, *common)
        category = WILD5[int(plain(wild5)(self.low, *five))][-1]
        called = category.replace("-", " ") if JOKER in five else said(category, five)
        return Made(f"{two}; all five {called}", five, stands)

    @staticmethod
    def _stand_for(cards: Sequence[int]) -> tuple[int, ...]:
        """Two cards with a joker as the other one, with which it makes a pair."""
        natural = [one for one in cards if one < JOKER]
        return tuple(one if one < JOKER else natural[0] for one in cards)

    def usual_wagers(self) -> dict[str, int]:
        """All three."""
        return {law.id: 1_000 for law in self.rules.offered}

    def small_wagers(self) -> dict[str, int]:
        """All three: none is made alone."""
        return {law.id: 500 for law in self.rules.offered}

    # --- analysis ---

    def main_cases(self) -> tuple[Case, ...]:
        """By comparison."""
        return cases(self.mains[0], _ENDINGS)

    def main_counts(self) -> Sequence[int]:
        """All 1,378 hands against the 1,275 of the dealer's that each leaves."""
        found: list[int] = arrays("two-card-poker", self.flush, lambda: {"n": _compared(self.flush)})["n"].tolist()
        return found

    def play(self, cards: Ints) -> Ints:
        """Compare dealt hands."""
        values = [numbers(rank2, cards, self.layout[place], self.flush) for place in (OWN.place, DEALER.place)]
        return numbers(compare, np.stack(values), (0, 1), 0)


_TWO_OF_53 = tuple(combinations(range(53), 2))


def _matches() -> Ints:
    """All 1,378 hands of two cards, by `MATCHES`."""
    return np.bincount([match2(*cards) for cards in _TWO_OF_53], minlength=len(MATCHES))


def _compared(flush: int) -> Ints:
    """All hands against all that the dealer can have, as `_ENDINGS` has them."""
    values = np.array([rank2(flush, *cards) for cards in _TWO_OF_53])
    hands = np.array(_TWO_OF_53)
    apart = (hands[:, None, :, None] != hands[None, :, None, :]).all(axis=(2, 3))
    ended = np.sign(values[:, None] - values[None, :])[apart]
    return np.bincount(ended + 1, minlength=len(_ENDINGS))
