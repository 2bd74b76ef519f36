"""Caribbean Stud: five cards against the dealer's five, of which one is seen; a raise of twice the ante or a fold."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from croupier.cache import Arrays, arrays
from croupier.counting.removal import best_raises, choose
from croupier.counting.suits import Ints, kinds_of_boards
from croupier.equipment.cards import RANKS
from croupier.errors import Refused
from croupier.games.base import Chain
from croupier.games.poker.against_dealer import COMPARISONS, AgainstDealer, Evaluator, compare
from croupier.games.poker.counts import count5
from croupier.games.poker.figures import HAND_BONUS
from croupier.games.poker.hands import PAIRS5, PAIRS_OF, STRENGTHS, least_value, pairs5, share_royals, strength
from croupier.games.side_bets import DEALER, OWN, Side
from croupier.kernels import compiled
from croupier.ranking.poker import CATEGORIES, all_hands, keys_and_bits, rank5, values_of
from croupier.rules.charts.cards import least


class CaribbeanStud(AgainstDealer):
    """Caribbean Stud under one chapter and one submission."""

    names = ("caribbean-stud",)
    own = dealers = 5
    seen = 1
    tables_of = "raise"
    condition = "with the raise, best strategy"
    strategies = {"always-raise": "raises every hand, without looking"}  # noqa: RUF012 (a mapping of the class)
    chart_note = "Of a hundred hands of each kind, how many are raised, by the dealer's card that is seen. T is a ten."

    @cached_property
    def evaluator(self) -> Evaluator:
        """Five cards, with their pairs told apart."""
        return Evaluator(strength, pairs5, PAIRS5, (self.low,))

    @property
    def all_sides(self) -> tuple[Side, ...]:
        """On one's own cards, and on the dealer's."""
        on = (
            *(("caribbean-stud-bonus", OWN, ""), ("progressive", OWN, "")),
            *((HAND_BONUS, OWN, "player"), (HAND_BONUS, DEALER, "dealer")),
        )
        return tuple(
            Side(wager, PAIRS5, pairs5, (cards,), lambda: count5(self.low), (self.low,), spot)
            for wager, cards, spot in on
        )

    @cached_property
    def qualifier(self) -> int:
        """The least strength with which the dealer plays."""
        return 2 * least_value(least(self.chart("qualifier")), self.dealers, rank5, CATEGORIES)

    @cached_property
    def low(self) -> bool:
        """Whether an ace may be low in a straight."""
        return self.rules.chosen("ace-low-straight", "yes") == "yes"

    def payout_limit(self, wager: str, outcome: str) -> int | None:
        """A maximum on the raise holds from two pairs up."""
        return None if outcome in ("pair", "high-card", "win") else super().payout_limit(wager, outcome)

    # --- strategy ---

    def rivals(self, cards: Sequence[int], seen: Sequence[int]) -> Ints:
        """How a hand compares with every hand that the dealer can have with the card that is seen."""
        return _against(np.array(cards), seen[0], self.qualifier, self.low)

    @cached_property
    def solved(self) -> Arrays:
        """All 2,598,960 hands against 47 face-up cards and 163,185 dealer's hands with each."""
        nets, fold, scale = self.nets
        qualifier, low = self.qualifier, self.low

        def solve() -> Arrays:
            values = STRENGTHS[int(low)][values_of(*keys_and_bits(all_hands(5)), 5)]
            found = best_raises(values, _made(low), nets, fold, qualifier, seen=True)
            return {**found, "played": share_royals(found["played"]), "folded": share_royals(found["folded"])}

        return arrays("caribbean-stud", (nets.tolist(), fold, scale, qualifier, low), solve)

    def choose(self, cards: Ints) -> Ints:
        """Which dealt hands are raised against the card that is seen."""
        solved, found = self.solved, np.zeros(cards.shape[1], dtype=np.int64)
        if self.playing.strategy != "always-raise":
            choose(cards, self.layout[DEALER.place][0], solved["kinds"], solved["raises"], found)
        return found

    def _check_hand(self, cards: Sequence[int], seen: Sequence[int]) -> None:
        try:
            super()._check_hand(cards, seen)
        except Refused:
            raise Refused(
                f"In {self.rules.chapter.name} five cards are decided on against the dealer's face-up card.",
                allowed=("--hand with five cards, --board with the dealer's card",),
            ) from None

    def strategy_chart(self) -> tuple[list[str], list[list[str]]]:
        """How many in a hundred hands of each kind are raised, by the rank of the dealer's card that is seen."""
        raised, total = _by_rank(self.solved["raises"] >= 0, self.low)
        shares = 100 * raised / total
        return ["hand", *RANKS], [
            [kind, *(f"{share:.0f}" for share in row)] for kind, row in zip(_CHART, shares, strict=True)
        ]

    # --- analysis ---

    def label(self, against: str, hand: Chain) -> str:
        """A case is named by what the raise is paid for."""
        return f"{against}, {self.rules.pay('raise', *self.main_chain('raise', against, hand)).outcome}"


def _made(low: bool) -> NDArray[np.uint8]:
    """What each kind of hand is, in `PAIRS5`."""
    made: NDArray[np.uint8] = PAIRS_OF[int(low)][values_of(*keys_and_bits(kinds_of_boards()[0]), 5)]
    return made


_CHART = ("pair or more", "A-K-Q", "A-K-J", "A-K-T", "A-K-9", "A-K-8 or less", "less than A-K")
"""The rows of the strategy's chart: hands without a pair by their three highest cards."""


def _by_rank(raises: NDArray[np.bool_], low: bool) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """By row of the chart and rank of the dealer's card: hands that are raised, and all."""
    hands, weights = kinds_of_boards()
    live = (hands[:, :, None] != np.arange(52)).all(axis=1)
    ranks = np.sort(hands >> 2, axis=1)
    ace_king = (ranks[:, 4] == 12) & (ranks[:, 3] == 11)
    kinds = np.where(_made(low) > 0, 0, np.where(ace_king, np.minimum(11 - ranks[:, 2], 5), 6))
    raised, total = (np.zeros((len(_CHART), 52), dtype=np.int64) for _ in range(2))
    np.add.at(total, kinds, weights[:, None] * live)
    np.add.at(raised, kinds, weights[:, None] * raises)
    return raised.reshape(-1, 13, 4).sum(axis=2), total.reshape(-1, 13, 4).sum(axis=2)


@compiled
def _against(cards: NDArray[np.int64], seen: int, qualifier: int, low: bool) -> NDArray[np.int64]:
    """How a hand compares with every hand that the dealer can have with the card that is seen, one by one."""
    counts = np.zeros(len(COMPARISONS), dtype=np.int64)
    own = strength(low, cards[0], cards[1], cards[2], cards[3], cards[4])
    left = np.array(
        [c for c in range(52) if c != seen and not (c in (cards[0], cards[1], cards[2]) or c in (cards[3], cards[4]))]
    )
    for i in range(46):
        for j in range(i):
            for k in range(j):
                for m in range(k):
                    dealer = strength(low, seen, left[i], left[j], left[k], left[m])
                    counts[compare(qualifier, own, dealer)] += 1
    return counts
