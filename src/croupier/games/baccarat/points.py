"""Two hands counted to nine: card values, draw charts and vigorish, for every game of the family."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import cached_property

import numpy as np

from croupier.equipment.cards import RANK_NAMES, rank
from croupier.games.appearance import TwoHands
from croupier.games.baccarat import coup
from croupier.games.baccarat.coup import Flags, Ints
from croupier.games.base import Leg
from croupier.games.capabilities import CountsPoints
from croupier.games.shoe_game import ShoeGame
from croupier.kernels import plain
from croupier.rules.numbers import percent
from croupier.rules.pays import Pays, less_vigorish, parse
from croupier.rules.submission import Payment


class PointGame(CountsPoints, ShoeGame):
    """A game between a Player's and a Banker's Hand that are counted to nine."""

    arrangement = TwoHands()

    # --- charts ---

    @cached_property
    def points(self) -> Ints:
        """The value of a card by its rank."""
        by_name = self.facts("card-values")
        return np.array([int(by_name[name]) for name in RANK_NAMES], dtype=np.int64)

    @cached_property
    def by_player(self) -> Flags:
        """Whether the Player's Hand draws, by its total."""
        return np.array([row[1] == "draw" for row in self.chart("player-draw").rows], dtype=np.bool_)

    @cached_property
    def by_banker(self) -> Flags:
        """Whether the Banker's Hand draws, by its total and the value of the Player's third card."""
        rows = self.chart(self.rules.chosen("banker-draw", "banker-draw")).rows
        return np.array([[cell == "draw" for cell in row[1:]] for row in rows], dtype=np.bool_)

    def total(self, cards: Sequence[int]) -> int:
        """The point count of some cards."""
        return int(sum(self.points[rank(card)] for card in cards) % 10)

    def points_said(self, cards: Sequence[int]) -> str:
        """The point count."""
        return str(self.total(cards))

    def ending(self, player: Sequence[int], banker: Sequence[int]) -> int:
        """How a coup with these hands ends."""
        totals = self.total(player), self.total(banker)
        return plain(coup.ending_of)(*totals, int(len(player) == 3), int(len(banker) == 3))

    def coups(self, left: Sequence[int], by_player: Flags, by_banker: Flags) -> tuple[tuple[int, ...], ...]:
        """How often each ending comes, by pairs, from a shoe with so many cards left of each rank."""
        charts = (chart.tobytes() for chart in (self.points, by_player, by_banker))
        return coup.coups(tuple(left), *charts, kept=tuple(left) == self.fresh)

    # --- money ---

    def payment(self, wager: str, *chain: str) -> Payment:
        """What a wager gets; a win of the Banker's Hand less the vigorish, rounded as the house has chosen."""
        paid = self.rules.pay(wager, *chain)
        rate, gross = self.vigorish(paid) if wager == "banker" else (Fraction(0), paid.pays)
        if not rate:
            return paid
        return replace(paid, pays=less_vigorish(gross, rate, self.rules.chosen("vigorish-rounding", "none")))

    def vigorish(self, paid: Payment) -> tuple[Fraction, Pays]:
        """The rate at which vigorish is due on a payment of the Banker's Hand, and the payment before it."""
        before, less, rate = paid.pays.text.partition(" less ")
        if less:
            return percent(rate), parse(before)
        if paid.pays.profit > 0 and paid.outcome == "banker-win":
            return percent(self.rules.chosen("vigorish-rate", "0")), paid.pays
        return Fraction(0), paid.pays

    def worth(self, leg: Leg, stake: int, meters: Mapping[str, int]) -> tuple[Payment, Fraction]:
        """How a leg is paid and what it nets; a rounded vigorish is taken on the leg's whole amount."""
        payment = self.payment(leg.wager, *leg.chain)
        amount = stake * leg.units
        if amount.denominator == 1:
            return payment, payment.pays.net(int(amount))
        return payment, leg.units * payment.pays.net(stake)


def next_seat(seats: Sequence[int], seat: int) -> int:
    """The seat to the right of one, counterclockwise: seat 1 is at the dealer's far left, as the layout has it."""
    return max((one for one in seats if one < seat), default=max(seats))


def road_mark(ending: int, pairs: int) -> str:
    """A mark on the roads: who won, how many points, and pairs."""
    player, banker, *_ = coup.parts(ending)
    winner = "T" if player == banker else "P" if player > banker else "B"
    return f"{winner}{max(player, banker)}" + ("", "p", "b", "pb")[pairs]
