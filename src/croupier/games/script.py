"""A round as a script of requests: what a game yields, and what it is answered.

A game's `round` is a generator. It yields a request and is sent the answer; who answers (a person, a strategy, a
recorded round, an exhaustive enumerator) is not its business. Events (`TurnUp`, `Announce`, `Settled`) need no answer.
"""

from __future__ import annotations

from collections.abc import Generator, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, TypeAlias

Place: TypeAlias = str
"""Where cards lie: `seat 3`, `dealer`, `community`."""
Carry: TypeAlias = dict[str, Any]
"""What a round leaves for the next one, in plain data. `standing` holds the wagers that stay on the layout, seat (as
text) to wager to cents; the rest is the game's own: a point, a drive, how the shoe stands."""


@dataclass(frozen=True)
class TakeWagers:
    """Ask a seat for its wagers: wager (or `wager:spot`) to cents, empty to sit out."""

    seat: int


@dataclass(frozen=True)
class DealCard:
    """Ask for the next card."""

    to: Place
    face: Literal["up", "down"] = "up"


@dataclass(frozen=True)
class Shuffle:
    """Ask for a new shoe that lasts for several rounds: all cards shuffled, the cut card before the last `behind`."""

    behind: int = 0


@dataclass(frozen=True)
class CutCardOut:
    """Ask whether the cut card has come out."""


@dataclass(frozen=True)
class SpinWheel:
    """Ask for the pocket in which the ball rests."""

    wheel: str


@dataclass(frozen=True)
class RollDice:
    """Ask for a throw of dice."""

    count: int


@dataclass(frozen=True)
class Decide:
    """Ask a seat for one of its legal actions; `None` means that the seat has left the round."""

    seat: int
    about: str
    actions: tuple[str, ...]
    costs: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    """Action to the wagers (in cents) that it adds."""


@dataclass(frozen=True)
class ReadMeter:
    """Ask what a progressive wager's meter shows, in cents, for a wager of `stake` cents."""

    wager: str
    stake: int


@dataclass(frozen=True)
class TurnUp:
    """The cards of a place are turned face up."""

    place: Place


@dataclass(frozen=True)
class Announce:
    """The dealer says something that matters, with the clause where there is one."""

    text: str
    cite: str = ""


@dataclass(frozen=True)
class Settled:
    """One wager of one seat is settled."""

    seat: int
    wager: str
    outcome: str
    pays: str
    stake: int
    net: int
    cite: str
    hand: str = ""
    from_meter: int = 0
    """The part of the payout, in cents, that comes off the wager's meter."""
    meter_reset: bool = False


Request: TypeAlias = (
    TakeWagers
    | DealCard
    | Shuffle
    | CutCardOut
    | SpinWheel
    | RollDice
    | Decide
    | ReadMeter
    | TurnUp
    | Announce
    | Settled
)
PHYSICAL = (DealCard, SpinWheel, RollDice)
"""Requests that the equipment answers, and at which a table can pause."""
Script: TypeAlias = Generator[Request, Any, Carry]
Part: TypeAlias = Generator[Request, Any, None]
"""A stretch of a script."""


def seat_place(seat: int) -> Place:
    """Where a seat's cards lie."""
    return f"seat {seat}"
