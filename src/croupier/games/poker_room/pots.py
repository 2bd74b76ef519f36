"""Pots and what becomes of them: side pots, rake and contributions, shares, and what cannot be divided."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from croupier.equipment.cards import rank, suit
from croupier.kernels import plain
from croupier.ranking.lowball import low_rank

EXCESS = 100
"""What cannot be divided may not exceed this, in cents: else smaller chips are taken to divide it."""


@dataclass(frozen=True)
class Pot:
    """Money that some seats contend for."""

    cents: int
    seats: tuple[int, ...]


def pots_of(put: Sequence[int], live: Sequence[bool]) -> list[Pot]:
    """The main pot, and a side pot for each amount at which somebody who is still in ran out of chips."""
    found: list[Pot] = []
    below = 0
    for level in sorted({cents for cents, there in zip(put, live, strict=True) if there}):
        cents = sum(min(one, level) - min(one, below) for one in put)
        seats = tuple(seat for seat, there in enumerate(live) if there and put[seat] >= level)
        if cents:
            found.append(Pot(cents, seats))
        below = level
    left = sum(max(0, one - below) for one in put)  # who folded had put in more than anybody who stayed
    if left:
        found[-1] = Pot(found[-1].cents + left, found[-1].seats)
    return found


def parts_of(put: Sequence[int], live: Sequence[bool]) -> list[list[int]]:
    """What each seat has in each of these pots."""
    found: list[list[int]] = []
    below = 0
    for level in sorted({cents for cents, there in zip(put, live, strict=True) if there}):
        parts = [min(one, level) - min(one, below) for one in put]
        if any(parts):
            found.append(parts)
        below = level
    for seat, one in enumerate(put):
        if one > below:
            found[-1][seat] += one - below
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
        """The rake of a pot."""
        taken = int(cents * self.rate) // self.step * self.step
        taken += sum(amount for level, amount in self.levels if cents >= level)
        return min(taken, cents, cents if self.most is None else self.most)

    def of_rounds(self, rounds: Sequence[int]) -> int:
        """The rake of a hand by what each betting round brought into the pot, the antes with the first."""
        if not self.each_round:
            return self.of(sum(rounds))
        taken = sum(int(cents * self.rate) // self.step * self.step for cents in rounds)
        taken += sum(amount for level, amount in self.levels if sum(rounds) >= level)
        return min(taken, sum(rounds), sum(rounds) if self.most is None else self.most)


def less(pots: Iterable[Pot], taken: int) -> list[Pot]:
    """The pots without what is taken out of them, from the main pot first."""
    left = []
    for pot in pots:
        part = min(taken, pot.cents)
        taken -= part
        left.append(Pot(pot.cents - part, pot.seats))
    return left


# --- division ---------------------------------------------------------------------------------------------------------

Odd = Literal["position", "high-suit", "low-suit", "low-suit-spades"]
"""Who takes what cannot be divided: the first in the order of play; who has the highest card by suit; who has the
lowest low card by suit, clubs or spades first."""
UNITS = (100, 50, 25, 5, 1)


def divided(cents: int, among: int, chip: int) -> tuple[int, int]:
    """What each of some winners gets, and what is left over; in chips as small as that takes."""
    part, over = cents, 0
    for unit in (chip, *(one for one in UNITS if one < chip)):
        part = cents // (among * unit) * unit
        over = cents - part * among
        if over <= EXCESS:
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
