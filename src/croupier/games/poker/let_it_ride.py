"""Let It Ride: three equal bets on five cards, two of which may be taken back on the way."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from croupier.cache import Arrays, arrays
from croupier.equipment import stream
from croupier.equipment.cards import RANKS
from croupier.games.base import Case, Leg
from croupier.games.poker.boards import SUITS, kinds_of_flops, place3, renamed
from croupier.games.poker.hands import HANDS3, HANDS6, PAIRS5, hand3, hand3_high, hand6, pairs5, share_royals
from croupier.games.poker.paytable import LOSE, PayTableGame, Tally
from croupier.games.poker.table import Street
from croupier.kernels import compiled

BETS = ("bet-1", "bet-2", "bet-3")


class LetItRide(PayTableGame):
    """Let It Ride under one chapter and one submission."""

    names = ("let-it-ride",)
    strategies = {  # noqa: RUF012 (a mapping of the class)
        "always-ride": "lets both bets ride with every hand",
        "never-ride": "withdraws both bets with every hand",
    }
    own = 3
    shared = 2
    one_table = together = BETS
    basis = "bet"
    three_of = "player"
    condition = "the three bets, best strategy; per Bet Number 1"

    @cached_property
    def streets(self) -> Mapping[str, Street]:
        """The first and the second bet ride or are withdrawn."""
        return {bet: Street(bet, {"ride": ""}, "withdraw", (bet,)) for bet in BETS[:2]}

    # --- strategy ---

    @cached_property
    def solved(self) -> Arrays:
        """Where the first and second bet ride, and how often each case happens."""
        pays, _ = self.pays

        def ride() -> Arrays:
            first, second, counts = _ride(pays, self.low)
            return {"first": first, "second": second, "counts": share_royals(counts)}

        return arrays("let-it-ride", (pays.tolist(), self.low), ride)

    def hand_values(self, cards: Sequence[int], board: Sequence[int] = (), units: int = 0) -> dict[str, Fraction]:
        """What the next bet is worth if it rides, in bets; withdrawn it is worth nothing."""
        self._check_hand(cards, board, 1)
        pays, scale = self.pays
        total, ways = _worth(np.array([*cards, *board]), pays, self.low)
        return {"ride": Fraction(int(total), int(ways) * scale), "withdraw": Fraction(0)}

    def strategy_chart(self) -> tuple[list[str], list[list[str]]]:
        """Three-card hands on which the first bet rides: all of a category, or these ranks."""
        rides: dict[str, dict[str, list[int]]] = {}
        for high in range(52):
            for middle in range(high):
                for low in range(middle):
                    kind = HANDS3[self._hand3(high, middle, low)][-1]
                    ranks = "".join(RANKS[card >> 2] for card in (high, middle, low))
                    place = place3(high, middle, low)
                    rides.setdefault(kind, {}).setdefault(ranks, []).append(int(self.solved["first"][place]))
        rows = []
        for kind, hands in rides.items():
            riding = [ranks for ranks, found in hands.items() if any(found)]
            whole = all(all(found) for found in hands.values())
            some = {ranks: sum(hands[ranks]) for ranks in riding if not all(hands[ranks])}
            listed = [f"{ranks} ({some[ranks]} of {len(hands[ranks])})" if ranks in some else ranks for ranks in riding]
            rows.append([kind, "all" if whole else ", ".join(listed) or "none"])
        return ["hand", "the first bet rides with"], rows

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

    def dealt(self, seed: int, block: int, rounds: int) -> tuple[Tally, Mapping[int, Tally]]:
        """Rounds of three own, two community and three bonus cards; nobody folds."""
        first, second = self.solved["first"], self.solved["second"]
        if self.playing.strategy in self.strategies:
            ride = self.playing.strategy == "always-ride"
            first, second = np.full_like(first, ride), np.full_like(second, ride)
        main, three, five, six = _deal(seed, block, rounds, first, second, self.low, self.low3)
        return main.ravel(), {size: np.stack((one, 0 * one)) for size, one in ((3, three), (5, five), (6, six))}


# --- kernels ---------------------------------------------------------------------------------------------------------


@compiled
def _worth(cards: NDArray[np.int64], pays: NDArray[np.int64], low: bool) -> tuple[int, int]:
    """What all ways to fill three or four cards up to five pay together, and how many there are."""
    total = ways = 0
    last = cards[3] if len(cards) == 4 else 52
    for d in range(52):
        if (len(cards) == 4 and d != last) or d == cards[0] or d == cards[1] or d == cards[2]:
            continue
        for e in range(52):
            if e != d and e != cards[0] and e != cards[1] and e != cards[2]:
                total += pays[pairs5(low, cards[0], cards[1], cards[2], d, e)]
                ways += 1
    return total, ways


@compiled
def _ride(pays: NDArray[np.int64], low: bool) -> tuple[NDArray[np.bool_], NDArray[np.bool_], NDArray[np.int64]]:
    """Where bets ride: by hand, and by hand and first community card; and all deals, by that and by hand made."""
    first = np.zeros(22100, dtype=np.bool_)
    second = np.zeros((22100, 52), dtype=np.bool_)
    counts = np.zeros((2, 2, len(PAIRS5)), dtype=np.int64)
    made = np.zeros((52, len(PAIRS5)), dtype=np.int64)
    hands, weights = kinds_of_flops()
    for number in range(len(hands)):
        a, b, c = hands[number, 0], hands[number, 1], hands[number, 2]
        made[:] = 0
        total = 0
        for d in range(52):
            if d in (a, b, c):
                continue
            for e in range(d):
                if e != a and e != b and e != c:
                    hand = pairs5(low, a, b, c, d, e)
                    made[d, hand] += 1
                    made[e, hand] += 1
                    total += pays[hand]
        for d in range(52):
            worth = 0
            for hand in range(len(PAIRS5)):
                worth += made[d, hand] * pays[hand]
            for hand in range(len(PAIRS5)):
                counts[int(total > 0), int(worth > 0), hand] += weights[number] * made[d, hand]
            for way in range(24):
                suits = SUITS[way]
                place = place3(renamed(a, suits), renamed(b, suits), renamed(c, suits))
                first[place] = total > 0
                second[place, renamed(d, suits)] = worth > 0
    return first, second, counts


@compiled
def _deal(
    seed: int,
    block: int,
    rounds: int,
    first: NDArray[np.bool_],
    second: NDArray[np.bool_],
    low: bool,
    low3: bool,
) -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.int64], NDArray[np.int64]]:
    state = stream.start(seed, block)
    deck = np.arange(52)
    main = np.zeros((2, 2, len(PAIRS5)), dtype=np.int64)
    three = np.zeros(len(HANDS3), dtype=np.int64)
    five = np.zeros(len(PAIRS5), dtype=np.int64)
    six = np.zeros(len(HANDS6), dtype=np.int64)
    for _ in range(rounds):
        stream.deal(state, deck, 8)
        a, b, c, d, e = deck[0], deck[1], deck[2], deck[3], deck[4]
        place = place3(a, b, c)
        hand = pairs5(low, a, b, c, d, e)
        main[int(first[place]), int(second[place, d]), hand] += 1
        three[hand3(a, b, c) if low3 else hand3_high(a, b, c)] += 1
        five[hand] += 1
        six[hand6(a, b, c, deck[5], deck[6], deck[7])] += 1
    return main, three, five, six
