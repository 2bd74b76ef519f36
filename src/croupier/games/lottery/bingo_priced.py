"""What a bingo card is worth: on which ball each game is won, by one card and by many, and what that brings."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any

import numpy as np

from croupier.games.base import Case, Count, Priced
from croupier.games.lottery import bingo_odds
from croupier.games.lottery.balls import spelled
from croupier.games.lottery.bingo_cards import (
    FREE,
    patterns,
)
from croupier.games.lottery.bingo_house import PATTERN_FORM, PRIZE_FORM, BingoHouse

CARDS = 10
"""Cards in play at the prices that are shown for everybody."""
WAYS = 10**15
"""What chances in floating point are counted in."""


class PricedBingo(BingoHouse):
    """The prices of a hall's games."""

    def priced(self) -> Iterator[Priced]:
        """A card of each pattern of the session, of Pick Your Own and of Bonanza, with so many cards in play."""
        self.rules.supplied("pattern", PATTERN_FORM)
        self.rules.supplied("prize", PRIZE_FORM)
        stake, among = self.price, f"{CARDS} cards in play"
        for one in dict.fromkeys(self.programme):
            if not (self.rules.offers("wheel-of-fortune") and self.rules.choice("wheel-prize") == "the-prize"):
                yield Priced("bingo", "bingo", "card", (one.id, among), "any-1", stake)
        if self.rules.offers("pick-your-own") and self.rules.choice("pick-your-own-jackpot"):
            spot = spelled(range(1, self._spaces() + 1))
            yield Priced("pick-your-own", "pick-your-own", "card", (among,), spot, stake)
        if self.rules.offers("bingo-bonanza") and self.rules.choice("bonanza-jackpot"):
            yield Priced(
                "bingo-bonanza", "bingo-bonanza", "card", (among, f"jackpot within {self._limit} balls"), "any-1", stake
            )

    def session(self, cards: int, own: int = 1) -> tuple[int, Fraction]:
        """What the games of a session cost with so many cards of one's own, and what they bring on average with so many
        in play: every game has its prize won, by each card as likely as by another."""
        prizes = sum(self.rules.pay("bingo", one.id, "win").pays.fixed for one in self.programme)
        return own * self.price * len(self.programme), Fraction(prizes * own, cards)

    def spread(self, priced: Priced, cards: int = CARDS) -> bingo_odds.Spread:
        """On which ball a game is won with so many cards in play, and by how many."""
        if priced.wager == "pick-your-own":
            return bingo_odds.independent([float(one) for one in self.matched()], cards)
        return bingo_odds.many_cards(self._masks(priced), cards)

    def matched(self) -> list[Fraction]:
        """The chance that a Pick Your Own card has matched eight by each number of calls."""
        spaces, balls = self._spaces(), self.balls

        def ways(calls: int) -> int:
            held = range(self._matches, min(spaces, calls) + 1)
            return sum(math.comb(spaces, one) * math.comb(balls - spaces, calls - one) for one in held)

        return [Fraction(ways(calls), math.comb(balls, calls)) for calls in range(balls + 1)]

    def _masks(self, priced: Priced) -> tuple[int, ...]:
        return (patterns()["blackout"] if priced.wager == "bingo-bonanza" else self._drawn[priced.conditions[0]]).masks

    def _ends(self, priced: Priced) -> tuple[str, str, int]:
        """What is won within the designated balls, what after them, and how many these are."""
        if priced.wager == "pick-your-own":
            return "jackpot", "consolation", self._calls
        return (
            ("jackpot", "consolation", self._limit) if priced.wager == "bingo-bonanza" else ("win", "win", self.balls)
        )

    def _cases(self, priced: Priced) -> list[Case]:
        """A card loses, or wins alone or with others, within the designated balls or after them."""
        soon, late, _ = self._ends(priced)
        found = [Case("lose", (), net=Fraction(-1), staked=Fraction(1))]
        for name in dict.fromkeys((soon, late)):
            chain = (priced.conditions[0], "win") if priced.wager == "bingo" else (name,)
            prize = self.rules.pay(priced.wager, *chain).pays.fixed
            whole = self.rules.choice("prize-division") == "whole-to-each"
            for winners in range(1, CARDS + 1):
                net = Fraction(prize, self.price * (1 if whole else winners)) - 1
                said = f"{name}, shared by {winners}" if winners > 1 else name
                found.append(Case(said, (), net=net, staked=Fraction(1)))
        return found

    def _counts(self, priced: Priced, chances: Any, total: int) -> Count:
        """How often a card meets each case, from how often games end so; each card is as likely to win as another."""
        soon, late, limit = self._ends(priced)
        rows = (
            [chances[: limit + 1].sum(axis=0), chances[limit + 1 :].sum(axis=0)]
            if soon != late
            else [chances.sum(axis=0)]
        )
        won = [round(float(row[winners]) * winners / CARDS) for row in rows for winners in range(1, CARDS + 1)]
        return Count(tuple(self._cases(priced)), (total - sum(won), *won), "computed")

    def count(self, priced: Priced) -> Count:
        """All games with so many cards in play."""
        spread = self.spread(priced)
        said = f"won on ball {spread.mean:.2f} on average"
        soon, late, limit = self._ends(priced)
        if soon != late:
            said += f", within {limit} balls in {spread.within(limit):.6%} of games"
        counted = self._counts(priced, spread.chances * WAYS, WAYS)
        return Count(counted.cases, counted.counts, "computed", conditions=(said,))

    def simulate(self, priced: Sequence[Priced], seed: int, block: int, rounds: int) -> list[Count]:
        """Call games ball by ball, every card of the hall looked at; a card is any of those in play."""
        found = []
        for one in priced:
            games = max(1, rounds // CARDS)
            if one.wager == "pick-your-own":
                spaces = self._spaces()
                played = bingo_odds.simulate_own(seed, block, games, spaces, self._matches, CARDS)
            else:
                masks = np.array(self._masks(one), dtype=np.int64)
                played = bingo_odds.simulate_games(seed, block, games, masks, CARDS, FREE)
            found.append(self._counts(one, played * CARDS, games * CARDS))
        return found
