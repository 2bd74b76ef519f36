"""What server and browser say to each other about the house's meters. Money is in whole cents."""

from __future__ import annotations

from typing import Annotated

import msgspec

from croupier.rules.submission import Submission
from croupier.web.messages import Asks, Title, Word


class OpenMeter(Asks, frozen=True):
    """Open the meters of a progressive wager of the game at an address."""

    address: Word
    wager: Word
    submission: Submission = msgspec.field(default_factory=Submission)
    title: Title = ""
    stake: Annotated[int, msgspec.Meta(ge=0, le=10**9)] = 0
    """The one wager that has a chance at it, in cents; 0: the only one that is allowed, or any where several may be."""


class RemoveMeter(Asks, frozen=True):
    """Take a meter off the floor."""

    approval: Annotated[str, msgspec.Meta(max_length=400)] = ""
    """The written approval: its number, its date, who signed it."""


class ClaimState(msgspec.Struct, frozen=True):
    """A hand that has won of a meter and waits to be verified."""

    meter: int
    table: int
    wager: str
    round: int
    keyed: str
    """When it was keyed in."""
    frozen: int | None
    """What the meter stands still at for it, in cents; nothing while others are before it."""


class MeterState(msgspec.Struct, frozen=True):
    """A progressive meter of the house; money in cents."""

    id: int
    title: str
    address: str
    name: str
    """The chapter's name."""
    wager: str
    wager_name: str
    stake: int
    """The one wager that has a chance at it; 0: any that is allowed."""
    seed: int
    shown: int
    reserve: int
    """What is laid by for the next jackpot."""
    opened: str
    ended: str
    approval: str
    tables: list[int]
    """The open tables that feed and win it."""
    claims: list[ClaimState]


class MeterEvent(msgspec.Struct, frozen=True):
    """What was done to a meter, and what it held then."""

    number: int
    time: str
    kind: str
    by: str
    table: int | None
    fed: int
    reserved: int
    paid: int
    shown: int
    reserve: int
    note: str


class MeterHistory(msgspec.Struct, frozen=True):
    """A meter, what the ledger says that it was given and has paid, and its last events, newest first."""

    meter: MeterState
    moves: dict[str, int]
    """By kind of move, in cents; their sum is what meter and reserve hold."""
    fits: bool
    """Whether it is."""
    events: list[MeterEvent]


class MeterWorth(msgspec.Struct, frozen=True):
    """What a progressive wager is worth with its meters as they are."""

    wager: str
    name: str
    stake: int
    expected: str
    """What it makes on average per unit wagered, exactly; below nothing while the house has the advantage."""
    decimal: float
    shown: dict[str, int]
    """What its meters show, by their keys, in cents."""
    break_even: dict[str, int]
    """From which amount on, in cents, each would take the house's advantage away, the others standing as they are."""
    method: str
