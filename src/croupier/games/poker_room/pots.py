"""Pots and what becomes of them: side pots, rake and contributions, shares, and what cannot be divided."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import pairwise
from typing import Literal

import msgspec

from croupier.equipment.cards import rank, suit
from croupier.kernels import plain
from croupier.ranking.lowball import low_rank


class Pot(msgspec.Struct, frozen=True):
    """Money that some seats contend for."""

    cents: int
    seats: tuple[int, ...]


def _bounds(put: Sequence[int], live: Sequence[bool]) -> list[tuple[int, int]]:
    """From what amount to what amount of a seat's money lies in each pot: one ends where somebody who is still in ran
    out of chips; what who folded had put in beyond all who stayed lies in the last."""
    levels = sorted({cents for cents, there in zip(put, live, strict=True) if there})
    if len(levels) == 1:
        return [(0, max(put))] if any(put) else []
    return [(below, level) for below, level in pairwise([0, *levels[:-1], max(put)]) if level > below]


def pots_of(put: Sequence[int], live: Sequence[bool]) -> list[Pot]:
    """The main pot, and a side pot for each amount at which somebody who is still in ran out of chips."""
    return [
        Pot(
            sum([min(one, level) - min(one, below) for one in put]),
            tuple([seat for seat, there in enumerate(live) if there and put[seat] > below]),
        )
        for below, level in _bounds(put, live)
    ]


def parts_of(put: Sequence[int], live: Sequence[bool]) -> list[list[int]]:
    """What each seat has in each of these pots."""
    bounds = _bounds(put, live)
    if len(bounds) == 1:
        return [list(put)]
    return [[min(one, level) - min(one, below) for one in put] for below, level in bounds]


def brought_to(rounds: Sequence[Sequence[int]], live: Sequence[bool]) -> list[list[int]]:
    """What each betting round brought into each of these pots, by what every seat had put in after each round."""
    found = []
    bounds = _bounds(rounds[-1], live)
    if len(bounds) == 1:
        return [[later - earlier for earlier, later in pairwise([0, *map(sum, rounds)])]]
    for below, level in bounds:
        after = [sum(min(one, level) - min(one, below) for one in put) for put in rounds]
        found.append([later - earlier for earlier, later in pairwise([0, *after])])
    return found


# --- rake -------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Rake:
    """What the house takes from a pot: a percentage, or so much as each level is reached; never more than a maximum."""

    rate: Fraction = Fraction(0)
    levels: tuple[tuple[int, int], ...] = ()
    """Each level of the pot, in cents, and what is taken once it is reached."""
    most: int | None = None
    step: int = 1
    """A percentage is taken in whole steps of so many cents, rounded down."""
    each_round: bool = False
    """Whether a percentage is taken after each betting round, not once at the end."""
    cite: str = ""

    def of(self, cents: int) -> int:
        """The rake of a single pot."""
        return self.of_pots([[cents]])[0]

    def of_pots(self, pots: Iterable[Sequence[int]]) -> list[int]:
        """What is taken from each pot, the main pot first, by what each betting round brought into it: its own
        percentage, and the levels that it reaches with the pots before it, until the maximum of the hand is taken."""
        found: list[int] = []
        below, left = 0, self.most
        for rounds in pots:
            cents = sum(rounds)
            part = sum(
                one * self.rate.numerator // self.rate.denominator // self.step * self.step
                for one in (rounds if self.each_round else [cents])
            )
            part += self._reached(below + cents) - (self._reached(below) if found else 0)
            part = min(part, cents if left is None else min(cents, left))
            below += cents
            left = None if left is None else left - part
            found.append(part)
        return found

    @property
    def as_play_goes(self) -> Rake:
        """The part of the rake that is taken after betting rounds: levels, and a percentage unless it is taken at the
        end."""
        return self if self.each_round else replace(self, rate=Fraction(0))

    def _reached(self, cents: int) -> int:
        return sum(amount for level, amount in self.levels if cents >= level)


def less(pots: Iterable[Pot], taken: Iterable[int]) -> list[Pot]:
    """The pots without what is taken out of each of them."""
    return [Pot(pot.cents - part, pot.seats) for pot, part in zip(pots, taken, strict=True)]


def main_first(pots: Iterable[Pot], taken: int) -> list[int]:
    """What an amount takes out of each pot, the main pot first."""
    parts = []
    for pot in pots:
        parts.append(min(taken, pot.cents))
        taken -= parts[-1]
    return parts


# --- division ---------------------------------------------------------------------------------------------------------

Odd = Literal["position", "high-suit", "low-suit", "low-suit-spades"]
"""Who takes what cannot be divided: the first in the order of play; who has the highest card by suit; who has the
lowest low card by suit, clubs or spades first."""
UNITS = (100, 50, 25, 5, 1)


def divided(cents: int, among: int, chip: int, most: int | None = None) -> tuple[int, int]:
    """What each of some winners gets, and what is left over: no more than `most`, in chips as small as that takes."""
    part, over = cents, 0
    for unit in (chip, *(one for one in UNITS if one < chip)):
        part = cents // (among * unit) * unit
        over = cents - part * among
        if most is None or over <= most:
            break
    return part, over


def first_of(winners: Sequence[int], odd: Odd, hand_of: Callable[[int], Sequence[int]]) -> int:
    """Which of some tied winners, in the order of play, takes what is left over."""
    if odd == "position":
        return winners[0]
    if odd == "high-suit":
        return max(winners, key=lambda seat: sorted(((rank(card), suit(card)) for card in hand_of(seat)), reverse=True))
    turn = 1 if odd == "low-suit" else -1
    low = plain(low_rank)
    return min(winners, key=lambda seat: sorted((low(card), turn * suit(card)) for card in hand_of(seat)))
