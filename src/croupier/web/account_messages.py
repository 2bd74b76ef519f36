"""What server and browser say to each other about one's own account and the log."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from msgspec import Meta

from croupier.floor.limits import MOST_DAYS, Kind
from croupier.web.messages import MOST_CENTS, Asks, Code, Invited, SaidPassword

Password = Annotated[str, Meta(min_length=10, max_length=200)]


class SetPassword(Asks, frozen=True):
    """One's own new password."""

    old: SaidPassword
    new: Password


class ProvePassword(Asks, frozen=True):
    """One's password once more, for what a borrowed browser should not do."""

    password: SaidPassword


class ProveBoth(Asks, frozen=True):
    """One's password and a code once more."""

    password: SaidPassword
    code: Code


class SetLimit(Asks, frozen=True):
    """One's own limit for a day; without an amount there is none."""

    kind: Kind
    cents: Annotated[int, Meta(ge=0, le=MOST_CENTS)] | None = None


class Exclude(Asks, frozen=True):
    """Nobody plays for so many days."""

    days: Annotated[int, Meta(ge=1, le=MOST_DAYS)]


class SayCode(Asks, frozen=True):
    """A code of the second factor."""

    code: Code


class Agreed(msgspec.Struct, frozen=True):
    """It is done, in the name of both."""

    done: str
    given: Invited | None = None
    """The temporary password that came of it, told this once."""


class SessionState(msgspec.Struct, frozen=True):
    """Where one is logged in."""

    id: str
    began: str
    seen: str
    address: str
    browser: str
    here: bool


class LimitState(msgspec.Struct, frozen=True):
    """One's limit for a day, in cents; None: there is none."""

    kind: str
    cents: int | None
    later: int | None
    since: str
    """From when on it is `later`; empty: it stays."""


class AccountState(msgspec.Struct, frozen=True):
    """One's own account."""

    name: str
    role: str
    cents: int
    temporary: bool
    factor: bool
    recoveries: int
    """Recovery codes that are left."""
    sessions: list[SessionState]
    limits: list[LimitState]
    excluded: str
    """Until when one is excluded from play; empty: one is not."""


class NewFactor(msgspec.Struct, frozen=True):
    """The secret of a second factor, which counts once a code of it has been said."""

    secret: str
    uri: str


class RecoveryCodes(msgspec.Struct, frozen=True):
    """Codes for when the second factor is lost, each good once; they are told this once."""

    codes: list[str]


class MovementRow(msgspec.Struct, frozen=True):
    """One movement of an account; amounts in cents."""

    time: str
    kind: str
    cents: int
    table: int | None
    name: str
    round: int | None
    account: int
    """What the account holds after it."""
    at_tables: int
    """And what lies in chips at tables."""
    note: str


class StatementState(msgspec.Struct, frozen=True):
    """A person's account statement for a period; amounts in cents."""

    person: int
    name: str
    first: str
    last: str
    opening: int
    closing: int
    won: int
    lost: int
    totals: dict[str, int]
    """By kind of movement, without transfers between account and tables."""
    movements: list[MovementRow]


class SelfCheck(msgspec.Struct, frozen=True):
    """The software that runs the floor, compared with the manifest of its release."""

    result: str
    """`as-released`, `differs`, or `unknown` where it was not installed from a release."""
    said: str
    time: str
    version: str
    release: str
    """The SHA-256 of the manifest."""
    files: int
    differs: list[str]
    """What is not as it was released, a line each."""
    rulebooks: dict[str, str]
    """The SHA-256 of each rulebook, by its id."""


class LogRow(msgspec.Struct, frozen=True):
    """Something that the house has recorded."""

    number: int
    time: str
    kind: str
    by: str
    data: dict[str, Any]
