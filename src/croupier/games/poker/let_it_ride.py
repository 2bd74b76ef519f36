"""Let It Ride: three equal bets on five cards, two of which may be taken back on the way."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from croupier.cache import Arrays, arrays
from croupier.counting.suits import FLOPS, RENAMED, flop_names, kinds_of_flops, place3
from croupier.games.base import Case, Leg
from croupier.games.capabilities import StatedDecision, StatesStrategy
from croupier.games.poker.counts import fives
from croupier.games.poker.hands import PAIRS5, filled, pairs5, share_royals
from croupier.games.poker.paytable import LOSE, PayTableGame
from croupier.games.poker.streets import three_card_chart
from croupier.games.poker.table import Street
from croupier.games.side_bets import OWN, numbers
from croupier.ranking.poker import all_hands

BETS = ("bet-1", "bet-2", "bet-3")


class LetItRide(PayTableGame, StatesStrategy):
    """Let It Ride under one chapter and one submission."""

    names = ("let-it-ride",)
    unit = "bets"
    strategies = {  # noqa: RUF012 (a mapping of the class)
        "always-ride": "lets both bets ride with every hand",
        "never-ride": "withdraws both bets with every hand",
    }
    own = 3
    shared = 2
    others = {"community": 2, "bonus": 3}  # noqa: RUF012 (a mapping of the class)
    mains = one_table = together = BETS
    basis = "bet"
    three_of = OWN
    condition = "the three bets, best strategy; per Bet Number 1"
    chart_note = "By what the player's three cards are: a flush is three suited cards. T is a ten."

    @cached_property
    def streets(self) -> Mapping[str, Street]:
        """The first and the second bet ride or are withdrawn."""
        return {bet: Street(bet, {"ride": ""}, "withdraw", (bet,)) for bet in BETS[:2]}

    # --- strategy ---

    @cached_property
    def solved(self) -> Arrays:
        """Where the first and second bet ride, and how often each case happens."""
        pays, _ = self.pays
        return arrays("let-it-ride", (pays.tolist(), self.low), lambda: _ride(pays, self.low))

    def hand_values(self, cards: Sequence[int], board: Sequence[int] = (), units: int = 0) -> dict[str, Fraction]:
        """What the next bet is worth if it rides, in bets; withdrawn it is worth nothing."""
        self.check_hand(cards, board, (0, 1), "three cards and at most 1 community card")
        pays, scale = self.pays
        made = filled([*cards, *board], self.low)
        made = made[made < len(PAIRS5)]
        return {"ride": Fraction(int(pays[made].sum()), len(made) * scale), "withdraw": Fraction(0)}

    def stated_strategy(self, wager: str) -> Sequence[StatedDecision]:
        """Where the first and the second bet ride."""
        seen = (((self.own,), "first"), ((self.own, 1), "second"))
        return [
            StatedDecision(bet, cards, ("withdraw", "ride"), self.solved[decided].astype(np.int8).tobytes())
            for bet, (cards, decided) in zip(BETS, seen, strict=False)
            if wager == BETS[0]
        ]

    def strategy_chart(self) -> tuple[list[str], list[list[str]]]:
        """Three-card hands on which the first bet rides: all of a category, or these ranks."""
        return three_card_chart(self.low3, {"the first bet rides with": self.solved["first"]})

    # --- analysis ---

    def main_cases(self) -> tuple[Case, ...]:
        """By which bets ride, and by hand; a bet that was withdrawn has no part in the case."""
        cases = []
        for first in (0, 1):
            for second in (0, 1):
                bets = [bet for bet, rides in zip(BETS, (first, second, 1), strict=True) if rides]
                for hand in PAIRS5:
                    outcome = self.rules.pay("bet-3", *hand, *LOSE).outcome
                    legs = tuple(Leg(bet, (*hand, *LOSE)) for bet in bets)
                    cases.append(Case(f"{outcome}, {len(bets)} {'bets' if len(bets) > 1 else 'bet'}", legs))
        return tuple(cases)

    def main_counts(self) -> Sequence[int]:
        """All 22,100 hands, 49 first and 48 second community cards."""
        return [int(count) for count in self.solved["counts"].ravel()]

    def play(self, cards: NDArray[np.int64]) -> NDArray[np.int64]:
        """Which bets ride in dealt rounds, and what the hands are; nobody folds."""
        first, second = self.solved["first"], self.solved["second"]
        if self.playing.strategy in self.strategies:
            ride = self.playing.strategy == "always-ride"
            first, second = np.full_like(first, ride), np.full_like(second, ride)
        own, shown = numbers(place3, cards, self.layout[OWN.place]), cards[self.layout["community"][0]]
        hand = numbers(pairs5, cards, range(5), self.low)
        ended: NDArray[np.int64] = (first[own] * 2 + second[own, shown]) * len(PAIRS5) + hand
        return ended


# --- all deals -------------------------------------------------------------------------------------------------------


def _ride(pays: NDArray[np.int64], low: bool) -> Arrays:
    """Where bets ride: by hand, and by hand and first community card; and all deals, by that and by hand made."""
    kinds, ways = flop_names()
    hands, size = fives(low), len(PAIRS5) + 1
    made = np.zeros((FLOPS, 52, size), dtype=np.int64)
    for one in all_hands(2).T:  # either of two community cards is the first
        places = (np.arange(FLOPS)[:, None] * 52 + one) * size + hands
        made += np.bincount(places.ravel(), minlength=made.size).reshape(made.shape)
    made = made[..., :-1]
    worth = made @ pays
    first, second = worth.sum(axis=1) > 0, worth > 0
    deals = kinds_of_flops()[1][:, None, None] * made
    counts = [[deals[(first == one)[:, None] & (second == two)].sum(axis=0) for two in (0, 1)] for one in (0, 1)]
    return {
        "first": first[kinds],
        "second": second[kinds[:, None], RENAMED[ways]],
        "counts": share_royals(np.array(counts)),
    }
