"""Three Card Poker: an ante against the dealer, a bet on one's own three cards, and what has grown around them; and
Three Card Prime, where good hands that are beaten are paid too."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cached_property
from math import comb

import numpy as np
from numpy.typing import NDArray

from croupier.cache import Arrays, arrays
from croupier.counting.suits import FLOPS, Ints, first_flops, flop_names, place3
from croupier.equipment.cards import RANK_NAMES
from croupier.games.base import Count, Priced
from croupier.games.capabilities import StatedDecision, StatesStrategy
from croupier.games.poker.against_dealer import COMPARISONS, AgainstDealer, Evaluator, chart_by_order, compare
from croupier.games.poker.counts import count3, count6, fives, hands3, values3
from croupier.games.poker.figures import HAND_BONUS, PLAYED
from croupier.games.poker.given import least_hand
from croupier.games.poker.hands import (
    COLOURS3,
    HANDS3,
    HANDS5,
    HANDS6,
    PAIRS5,
    WITH_DEUCE,
    colours3,
    hand3,
    hand5,
    hand6,
    least_value,
    with_deuce,
)
from croupier.games.poker.table import Deal
from croupier.games.script import PlaceName, bonus_place, seat_place
from croupier.games.side_bets import BONUS, COMMUNITY, DEALER, OWN, Side, numbers
from croupier.kernels import plain
from croupier.ranking.poker import all_hands, keys_and_bits
from croupier.ranking.three import CATEGORIES, rank3
from croupier.rules.charts.cards import least

FIVE_CARD_PROGRESSIVE, PAIR_BONUS = "five-card-progressive", "pair-bonus"
ON_FIVE = (FIVE_CARD_PROGRESSIVE, HAND_BONUS)
"""Wagers that need the two community cards."""
ALWAYS_PLAY = "always-play"


class ThreeCardPoker(AgainstDealer, StatesStrategy):
    """Three Card Poker under one chapter and one submission."""

    names = ("three-card-poker",)
    own = dealers = 3
    others = {"community": 2}  # noqa: RUF012 (a mapping of the class)
    evaluator = Evaluator(rank3, hand3, HANDS3)
    mains = ("ante", "play", "ante-bonus")
    raised = "play"
    street = "decisions"
    tables_of = "ante-bonus"
    condition = "with Play and Ante Bonus, best strategy"
    cards_for = {"community": ON_FIVE, "discard": ON_FIVE}  # noqa: RUF012 (a mapping of the class)
    strategies = {  # noqa: RUF012 (a mapping of the class)
        ALWAYS_PLAY: "plays every hand, without looking",
        "mimic-dealer": "plays what the dealer would play with",
    }

    priced_strategies = {**strategies, "FILE": "the least hand that is played, from a file of rules"}  # noqa: RUF012

    @property
    def all_sides(self) -> tuple[Side, ...]:
        """On one's own cards, on all six, and on five with the community's."""
        return (
            Side("pair-plus", HANDS3, hand3, (OWN,), count3),
            Side("progressive", HANDS3, hand3, (OWN,), count3),
            Side("six-card-bonus", HANDS6, hand6, (OWN, DEALER), count6),
            Side("five-of-six-progressive", HANDS6, hand6, (OWN, DEALER), count6),
            Side(FIVE_CARD_PROGRESSIVE, HANDS5, hand5, (OWN, COMMUNITY), _all_fives),
            Side(HAND_BONUS, HANDS5, hand5, (OWN, COMMUNITY), _all_fives, spot="player"),
            Side(HAND_BONUS, HANDS5, hand5, (DEALER, COMMUNITY), _all_fives, spot="dealer"),
        )

    @cached_property
    def qualifier(self) -> int:
        """The least value with which the dealer plays."""
        return least_value(least(self.chart("qualifier")), self.dealers, rank3, CATEGORIES)

    def due(self, wager: str, against: str) -> bool:
        """Some chapters can be read to pay the Ante Bonus only with a winning Ante."""
        on_win = wager == "ante-bonus" and self.rules.chosen("ante-bonus-pays", "regardless") != "regardless"
        return not on_win or against in ("win", "dealer-not-qualified")

    # --- strategy ---

    @cached_property
    def _against_dealer(self) -> Ints:
        """For each hand, by place, how it compares with all 18,424 hands that the dealer can have."""
        qualifier = self.qualifier
        return arrays("three-card-against-dealer", qualifier, lambda: {"counts": _against_dealer(qualifier)})["counts"]

    def rivals(self, cards: Sequence[int], seen: Sequence[int]) -> Ints:
        """How three cards compare with every hand that the dealer can have."""
        found: Ints = self._against_dealer[place3(*cards)]
        return found

    @cached_property
    def plays(self) -> NDArray[np.bool_]:
        """For each three-card hand, by place, whether playing is worth more than folding."""
        nets, fold, _ = self.nets
        counts = self._against_dealer
        worth: NDArray[np.bool_] = (counts * nets[0][:, hands3()].T).sum(axis=1) > counts.sum(axis=1) * fold
        return worth

    @cached_property
    def solved(self) -> Arrays:
        """All 22,100 hands against 18,424 of the dealer's."""
        played, folded = self._by_comparison(self.plays), self._by_comparison(~self.plays)
        return {"played": played[None], "folded": folded.sum(axis=0)}

    def _played_by(self, strategy: str) -> NDArray[np.bool_]:
        """For each three-card hand, by place, whether a strategy plays it."""
        if strategy == "best":
            return self.plays
        least = 0 if strategy == ALWAYS_PLAY else self.qualifier
        if strategy not in self.strategies:
            least = self._value(least_hand(strategy, self.raised, self.own, self.deck()))
        found: NDArray[np.bool_] = values3() >= least
        return found

    def all_deals(self) -> Ints:
        """All 22,100 hands against 18,424 of the dealer's, by comparison and hand."""
        return self._by_comparison(np.ones_like(self.plays))

    def _by_comparison(self, plays: NDArray[np.bool_]) -> Ints:
        """Deals of some hands, by comparison and hand."""
        counts, hands = self._against_dealer, hands3()
        return np.array([counts[plays & (hands == hand)].sum(axis=0) for hand in range(len(HANDS3))]).T

    def count_by(self, priced: Priced, strategy: str) -> Count | None:
        """The main wagers where hands are played by a strategy of one's own."""
        self.check_priced_strategy(strategy)
        if priced.wager != self.mains[0]:
            return None
        plays = self._played_by(strategy)
        return self._count_played(self._by_comparison(plays), int(self._against_dealer[~plays].sum()))

    def choose(self, cards: Ints) -> Ints:
        """Which dealt hands are played, by the best strategy or the one chosen."""
        plays = self._played_by(self.playing.strategy)
        found: Ints = plays[numbers(place3, cards, self.layout[OWN.place])].astype(np.int64) - 1
        return found

    def stated_strategy(self, wager: str) -> Sequence[StatedDecision]:
        """Which hands are played."""
        if wager != self.mains[0]:
            return ()
        return (StatedDecision(self.raised, (self.own,), ("fold", self.raised), self.plays.tobytes()),)

    def strategy_chart(self) -> tuple[list[str], list[list[str]]]:
        """Hands with which the Play wager is made: all of a category, or the least hand of it and all above."""
        hands = zip(all_hands(3), values3().tolist(), self.plays.tolist(), strict=True)
        return ["hand", "played with"], chart_by_order(
            (CATEGORIES[value >> 12], value, "-".join(RANK_NAMES[card >> 2] for card in cards), plays)
            for cards, value, plays in hands
        )

    # --- analysis ---

    def side_prices(self, side: Side) -> Iterator[Priced]:
        """No side wager of the book needs an Ante, so that each is priced without; the Five Card Progressive also with
        one."""
        law = self.rules.wager(side.wager)
        if law.side_bet and self.mains[0] in law.needs:
            yield from super().side_prices(side)
            return
        for one in super().side_prices(side):
            bare = tuple(condition for condition in one.conditions if condition != PLAYED)
            if side.wager == FIVE_CARD_PROGRESSIVE:
                bare = ("made without an Ante", *bare)
            yield replace(one, conditions=bare)
            if side.wager == FIVE_CARD_PROGRESSIVE and bare[1:] != one.conditions:
                yield one

    def keeps(self, side: Side) -> bool:
        """Also a wager on the player's cards with the community's."""
        return side.cards == (OWN, COMMUNITY) or super().keeps(side)

    def kept(self, side: Side) -> tuple[Ints, int]:
        """Also what the community's cards make of hands that are played."""
        if side.cards != (OWN, COMMUNITY):
            return super().kept(side)
        counts = _by_hand()
        return counts[self.plays].sum(axis=0), int(counts[~self.plays].sum())


class ThreeCardPrime(ThreeCardPoker):
    """Three Card Prime: ties win, a Play Wager that is paid by the hand, and a bonus for good hands that are beaten."""

    names = ("three-card-prime",)
    others = {"bonus": 1}  # noqa: RUF012 (a mapping of the class)
    mains = ("ante", "play", "bad-beat")
    bad_beat = tables_of = "bad-beat"
    ties_win = True
    street = "play"
    condition = "with Play and Bad Beat Bonus, best strategy"
    cards_for = {"bonus": (PAIR_BONUS,)}  # noqa: RUF012 (a mapping of the class)

    @property
    def all_sides(self) -> tuple[Side, ...]:
        """On the colours of the cards, on one's own three with the fourth card, and on all six."""
        return (
            Side("prime", COLOURS3, colours3, (OWN, DEALER), _all_colours),
            Side(PAIR_BONUS, WITH_DEUCE, with_deuce, (OWN, BONUS), _with_deuce),
            Side("all-six-bonus", HANDS6, hand6, (OWN, DEALER), count6),
        )

    def due(self, wager: str, against: str) -> bool:
        """The bonus is for hands that lose."""
        return AgainstDealer.due(self, wager, against)

    def _bonus_shown(self, deal: Deal, place: PlaceName) -> bool:
        """The fourth card, one's own or that of all, is turned up for a pair or better."""
        bets = [
            seat for seat, held in deal.stakes.items() if PAIR_BONUS in held and place in ("bonus", bonus_place(seat))
        ]
        hands = (deal.cards[seat_place(seat)] for seat in bets if seat not in deal.out)
        return any(len(hand) == self.own and self._hand(hand) > 0 for hand in hands)


# --- all deals -------------------------------------------------------------------------------------------------------


def _against_dealer(qualifier: int) -> Ints:
    """For each hand, by place, how it compares with all 18,424 hands that the dealer can have."""
    different, value = np.unique(values3(), return_inverse=True)
    against = plain(compare)
    ended = np.array([[against(qualifier, own, other) for other in different.tolist()] for own in different.tolist()])
    bits = keys_and_bits(all_hands(3))[1]
    counts = [  # hands that differ only in suits compare alike
        np.bincount(ended[value[place], value[bits & bits[place] == 0]], minlength=len(COMPARISONS))
        for place in first_flops()
    ]
    return np.array(counts)[flop_names()[0]]


def _all_colours() -> tuple[int, ...]:
    """All deals of three cards to the player and three to the dealer, by `COLOURS3`."""
    suited, alike, dealt = 2 * comb(26, 3), comb(23, 3), comb(49, 3)
    return (comb(52, 3) - suited) * dealt, suited * (dealt - alike), suited * alike


def _with_deuce() -> Ints:
    """All deals of three cards and a fourth, by `WITH_DEUCE`."""
    hands, left = hands3(), 4 - (all_hands(3) < 4).sum(axis=1)
    found = np.zeros((2, len(HANDS3)), dtype=np.int64)
    np.add.at(found[0], hands, 49 - left)
    np.add.at(found[1], hands, left)
    return found.ravel()


def _by_hand() -> Ints:
    """For each three-card hand, by place, what two more cards make of it, by `HANDS5`."""
    return arrays("five-card-hands", None, lambda: {"counts": _count5()})["counts"]


def _all_fives() -> Ints:
    """All hands of three cards and two more, by `HANDS5`."""
    total: Ints = _by_hand().sum(axis=0)
    return total


def _count5() -> Ints:
    counts = np.zeros((FLOPS, len(HANDS5)), dtype=np.int64)
    for number, made in enumerate(fives()):
        pairs = np.bincount(made, minlength=len(PAIRS5))[: len(PAIRS5)]
        counts[number] = *pairs[:1], pairs[1:5].sum(), *pairs[5:]
    found: Ints = counts[flop_names()[0]]
    spades = (all_hands(3) & 3 == 3).all(axis=1)
    found[spades, -2:] = found[spades, -2:][:, ::-1]
    return found
