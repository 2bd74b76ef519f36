"""What server and browser say to each other of submissions and duties. Days are `2026-01-31`."""

from __future__ import annotations

from datetime import date
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from croupier.rules.submission import Submission
from croupier.web.messages import Asks, Title, Word

Said = Annotated[str, Meta(max_length=2000)]


class NewFiling(Asks, frozen=True):
    """File a submission, today."""

    address: Word
    submission: Submission = msgspec.field(default_factory=Submission)
    revises: Annotated[int, Meta(ge=0, le=2**31 - 1)] = 0
    """The tolled submission that it revises."""
    begins: date | None = None
    """The day before which the house does not want it."""
    reasons: Said = ""


class Notice(Asks, frozen=True):
    """A written notice on a submission that was received."""

    step: Literal["approved", "tolled", "disapproved"]
    on: date
    reasons: Said = ""
    alternative: Said = ""


class Readings(Asks, frozen=True):
    """How the house reads a book's text on submissions."""

    options: dict[str, str]


class Renewed(msgspec.Struct, frozen=True):
    """The table that has taken another's place."""

    table: int


class NoticeState(msgspec.Struct, frozen=True):
    """A notice as it was recorded."""

    step: str
    on: date
    reasons: str
    alternative: str


class FilingState(msgspec.Struct, frozen=True):
    """A submission as it stands today."""

    number: int
    address: str
    name: str
    state: str
    means: str
    since: date
    filed: date
    deemed: date
    due: date | None
    approved: date | None
    effect: date | None
    by: str
    revises: int
    revised_by: int
    reasons: str
    submission: Submission
    notices: list[NoticeState]


class ChoiceState(msgspec.Struct, frozen=True):
    """One thing that a house chooses."""

    kind: str
    name: str
    asks: str
    allowed: str
    chosen: str
    usual: str
    cite: str
    own: bool
    needs: str
    """Where it is not asked, what the other choices would have to be."""
    open: bool
    before: str | None
    """What the submission in force has, where it differs."""


class Chosen(msgspec.Struct, frozen=True):
    """A house's choices for a game, and how they differ from what is in force."""

    choices: list[ChoiceState]
    gone: list[ChoiceState]
    """Choices of the submission in force that these do not have."""
    in_force: int
    """The number of the submission in force; 0 without one."""


class NewPapers(Asks, frozen=True):
    """Papers that were submitted for approval: a layout, signage, equipment, or several at once."""

    address: Word
    what: Annotated[list[Word], Meta(min_length=1, max_length=10)]
    on: date
    submission: Annotated[int, Meta(ge=0, le=2**31 - 1)] = 0
    """The Rules Submission whose choices they show; 0 where the game needs none."""
    table: Literal["seats", "stations"] = "seats"
    reference: Title = ""
    note: Said = ""


class PapersDecision(Asks, frozen=True):
    """The written decision on papers."""

    step: Literal["approved", "disapproved"]
    on: date
    reference: Title = ""
    note: Said = ""


class ApprovalState(msgspec.Struct, frozen=True):
    """Papers as they stand."""

    number: int
    what: str
    address: str
    name: str
    table: str
    submission: int
    state: str
    submitted: date
    submitted_by: str
    reference: str
    note: str
    decided: date | None
    decided_by: str
    decision: str
    """The reference of the decision."""
    decision_note: str


class NewStep(Asks, frozen=True):
    """A step of a new game or feature that was taken."""

    address: Word
    step: Word
    on: date
    reference: Title = ""
    note: Said = ""


class StepState(msgspec.Struct, frozen=True):
    """A step of a new game as it stands."""

    number: str
    says: str
    cite: str
    state: Literal["done", "next", "waits", "later", "if"]
    steps: dict[str, str]
    """What is recorded of it, and on which day; an empty day: not yet."""
    said: str
    """References and notes, or how the submission and the approvals stand."""
    until: date | None
    """The last day of the term that it waits for."""
    only_if: str


class NewGameState(msgspec.Struct, frozen=True):
    """A new game or feature as far as it has come."""

    address: str
    name: str
    available: date | None
    """The day from which it may be filed and offered."""
    stages: list[StepState]


class NoteTerm(Asks, frozen=True):
    """A term begins for something, or what it is for was done."""

    address: Word
    term: Word
    subject: Title
    """What it runs for: a ticket, a voucher, a request."""
    what: Literal["begun", "done"]
    on: date
    note: Said = ""


class EntryState(msgspec.Struct, frozen=True):
    """Something on the calendar."""

    address: str
    name: str
    what: str
    when: str
    """Its time in words."""
    cite: str
    subject: str
    state: str
    due: str
    """Until when, as `2026-01-31T23:59+00:00`; empty where nothing runs."""
    last: str
    """When it was done last; empty: never."""
    link: str
    term: str
    """The term that is noted; empty for what is ticked or filed."""
