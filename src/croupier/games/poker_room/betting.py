"""One betting round as a small state machine: who acts, and what a seat may do.

Seats are numbered in the order of play, from the first left of the button or of the dealer. All amounts are cents; a
bet or raise is named by what the seat has then put in during this round (`to`).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Literal

import msgspec

from croupier.errors import Refused
from croupier.rules.pays import money

Structure = Literal["fixed", "spread", "pot", "none"]


@dataclass(frozen=True)
class Limits:
    """What may be bet at a table."""

    structure: Structure
    bets: tuple[int, ...]
    """Street by street, the bet where bets are fixed, else the least one."""
    most: int = 0
    """The greatest bet or raise where they are spread."""
    raises: int | None = None
    """How many raises a betting round has; None: any number."""
    heads_up_raises: bool = False
    """Whether between two players any number of raises is allowed all the same."""
    heads_up_from_start: bool = False
    """Whether that holds only where two players began the betting round, not as soon as all others have folded."""
    least_raise: int = 0
    """By how much a raise is more than the bet before it at least; 0: by as much as the last bet or raise."""
    short_reopens: bool = False
    """Whether any all-in that is more than a bet lets who has bet or called raise again, though it is no full raise."""
    check_raise: bool = True
    """Whether who has checked may raise in the same round."""
    cite: str = ""

    def times(self, factor: Fraction) -> Limits:
        """These limits multiplied, as under a kill."""
        return replace(self, bets=tuple(int(bet * factor) for bet in self.bets), most=int(self.most * factor))


class Offer(msgspec.Struct, frozen=True, gc=False):
    """What the seat that acts may do."""

    seat: int
    call: int
    """What it adds to stay in, all it has if that is less; 0: it may check."""
    word: str = ""
    """What a bet beyond a call is called now: `bet`, `raise`, `complete`."""
    least: int = 0
    """The least `to` of a bet or raise; 0: it may make none."""
    most: int = 0
    must_bet: bool = False
    """Whether it may not check."""
    raised_out: bool = False
    """Whether the raises that a betting round has are made."""


class BettingRound:
    """A betting round. `stacks`, `bets` and `live` are the hand's own and change with each act."""

    __slots__ = (
        "_acted",
        "_checked",
        "_completes",
        "_full",
        "_must_bet",
        "_queue",
        "_raised",
        "_raises",
        "aggressor",
        "bets",
        "high",
        "least",
        "limits",
        "live",
        "pot",
        "stacks",
    )  # fmt: skip

    def __init__(
        self,
        limits: Limits,
        street: int,
        stacks: list[int],
        bets: list[int],
        live: list[bool],
        order: Iterable[int],
        pot: int,
        *,
        completes: bool = False,
        must_bet: bool = False,
    ) -> None:
        self.limits = limits
        self.least = limits.bets[street]
        self.stacks, self.bets, self.live = stacks, bets, live
        self.pot = pot
        """What lies in the pot from earlier rounds."""
        self.high = max(bets)
        self.aggressor = -1
        """Who made the last bet or raise; -1: nobody."""
        self._full = limits.least_raise or self.least
        """The last bet or raise that was a full one."""
        self._completes = completes
        """Whether the first raise brings a forced bet up to a full bet."""
        self._must_bet = must_bet
        self._raised = 0
        heads_up = limits.heads_up_raises and sum(live) == 2
        self._raises = None if heads_up else limits.raises
        self._acted = [False] * len(stacks)
        self._checked = [False] * len(stacks)
        self._queue = [seat for seat in order if live[seat] and stacks[seat]]
        if self._nothing_left():
            self._queue = []

    def _nothing_left(self) -> bool:
        """Whether nobody is left against whom anything more could be bet."""
        if len(self._queue) != 1 or self.bets[self._queue[0]] < self.high:
            return False
        last = self._queue[0]
        return not any(live and self.stacks[seat] for seat, live in enumerate(self.live) if seat != last)

    @property
    def acting(self) -> int:
        """The seat whose turn it is; -1: everybody has answered the last bet."""
        return self._queue[0] if self._queue else -1

    def offer(self) -> Offer:
        """What the seat whose turn it is may do."""
        seat = self._queue[0]
        own, stack, high, limits = self.bets[seat], self.stacks[seat], self.high, self.limits
        call = high - own if high - own < stack else stack
        raised_out = self._raises is not None and self._raised >= self._raises and high > 0 and not self._heads_up()
        if raised_out or not self._may_raise(seat):
            return Offer(seat, call, raised_out=raised_out)
        most = whole = own + stack
        if self._completes:
            word, least = "complete", max(self.least, high + 1)
        elif high:
            word, least = "raise", high + (limits.least_raise or max(self._full, self.least))
        else:
            word, least = "bet", self.least
        match limits.structure:
            case "fixed":
                most = least
            case "spread":
                most = high + max(limits.most, least - high)
            case "pot":
                most = max(least, 2 * high - own + self.pot + sum(self.bets))
        must = self._must_bet and not high
        return Offer(seat, call, word, least if least < whole else whole, most if most < whole else whole, must)

    def _heads_up(self) -> bool:
        """Return whether the limit on raises no longer applies because only two players are left in the hand."""
        return self.limits.heads_up_raises and not self.limits.heads_up_from_start and sum(self.live) == 2

    def _may_raise(self, seat: int) -> bool:
        """Whether a seat may bet or raise if raises are left: it has more than a call takes, somebody could answer, and
        since it last bet or called it faces a full raise. One all-in that is less gives it another turn to raise only
        where the house has it so; several do once they come to a full raise. Who has only checked may raise any bet."""
        own, limits = self.bets[seat], self.limits
        if self.stacks[seat] <= self.high - own:
            return False
        if self._acted[seat] and own and self.high - own < (1 if limits.short_reopens else self._full):
            return False
        if self._checked[seat] and not limits.check_raise:
            return False
        for other, live in enumerate(self.live):
            if live and other != seat and self.stacks[other] + self.bets[other] > self.high:
                return True
        return False

    # --- acts ---

    def fold(self, unbet: bool = False) -> None:
        """The seat gives up its hand; without a bet to call only where that is allowed."""
        seat = self._queue[0]
        if self.bets[seat] >= self.high and not unbet:
            raise Refused(f"Seat {seat + 1} faces no bet; it may check.")
        self.live[seat] = False
        self._queue.pop(0)
        if sum(self.live) < 2:
            self._queue = []

    def leave(self, seat: int) -> None:
        """A seat acts no more in this round."""
        self._queue = [other for other in self._queue if other != seat]
        if sum(self.live) < 2 or self._nothing_left():
            self._queue = []

    def call(self) -> int:
        """The seat checks, or puts in what it needs to stay; what it puts in."""
        seat = self._queue[0]
        if self._must_bet and self.offer().must_bet:
            raise Refused(f"Seat {seat + 1} must bet here.", cite=self.limits.cite)
        self._acted[seat] = True
        call = self.high - self.bets[seat]
        if call:
            call = min(call, self.stacks[seat])
            self._put(seat, call)
        else:
            self._checked[seat] = True
        self._queue.pop(0)
        return call

    def raise_to(self, to: int) -> int:
        """The seat bets, or raises to an amount; what it puts in."""
        offer = self.offer()
        if not offer.least:
            raise Refused(f"Seat {offer.seat + 1} may not bet or raise now.", cite=self.limits.cite)
        if not offer.least <= to <= offer.most:
            between = (
                money(offer.least) if offer.least == offer.most else f"{money(offer.least)} to {money(offer.most)}"
            )
            raise Refused(
                f"A bet of seat {offer.seat + 1} is now {between} in all, not {money(to)}.", cite=self.limits.cite
            )
        seat, added = offer.seat, to - self.bets[offer.seat]
        self._raised += self.high > 0
        self._full = self.limits.least_raise or max(self._full, to - self.high)
        if self._completes and to >= self.least:  # a full bet, though by less than one more than the forced bet
            self._acted = [False] * len(self.stacks)
        self._put(seat, added)
        self.high, self.aggressor, self._completes = to, seat, False
        self._acted[seat] = True
        count = len(self.stacks)
        around = [(seat + step) % count for step in range(1, count)]
        self._queue = [other for other in around if self.live[other] and self.stacks[other]]
        return added

    def _put(self, seat: int, cents: int) -> None:
        self.stacks[seat] -= cents
        self.bets[seat] += cents
