"""What server and browser say to each other about checklists, shifts, and persons and order."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from msgspec import Meta

from croupier.floor.barring import What
from croupier.floor.limits import MOST_DAYS
from croupier.web.messages import Asks, Name, Note, Word

Subject = Annotated[str, Meta(max_length=80, pattern=r"^[^\x00-\x1f\x7f]*$")]


class TickStep(Asks, frozen=True):
    """A step is done: by who asks, or by somebody who is named."""

    step: Annotated[int, Meta(ge=0, le=100)]
    named: Subject = ""
    credential: Annotated[str, Meta(max_length=40, pattern=r"^[^\x00-\x1f\x7f]*$")] = ""
    note: Note = ""


class TickHouse(Asks, frozen=True):
    """A step of one of the house's own lists is done, about something."""

    chapter: Word
    list: Word
    step: Annotated[int, Meta(ge=0, le=100)]
    subject: Subject
    named: Subject = ""
    credential: Annotated[str, Meta(max_length=40, pattern=r"^[^\x00-\x1f\x7f]*$")] = ""
    note: Note = ""


class TickState(msgspec.Struct, frozen=True):
    """A tick: who did it, whose account said so, when."""

    did: str
    by: str
    time: int
    credential: str
    note: str


class StepState(msgspec.Struct, frozen=True):
    """A line of a list."""

    number: int
    text: str
    who: list[str]
    """Who does it, in order; nobody where it only explains."""
    ticks: list[TickState]
    """Of the run under way, or else of the last one."""
    next: bool
    """Whether it is ticked next."""
    asks: str
    """Who is asked to tick it now, in words; empty if it is not next."""


class ListState(msgspec.Struct, frozen=True):
    """A checklist as it stands."""

    id: str
    chapter: str
    name: str
    cite: str
    phase: str
    heading: str
    steps: list[StepState]
    done: bool
    overdue: bool
    due: str
    signed: bool
    under_way: bool
    skipped: bool
    last: int
    """When it was last done; 0: never."""
    subject: str
    """What the run of one of the house's lists is about."""
    noted: bool
    """Whether the first step wants a note of what was done."""
    link: str = ""
    """The page of what it was last ticked by, such as a review; empty: people ticked it."""


class TableLists(msgspec.Struct, frozen=True):
    """A table's checklists."""

    table: int
    title: str
    required: bool
    """Whether play waits for them."""
    skips: bool
    """Whether who asks may skip them."""
    ticks: bool
    dealer: str
    lists: list[ListState]


class DueRow(msgspec.Struct, frozen=True):
    """Something that is to be done at an open table."""

    table: int
    title: str
    list: str
    name: str
    cite: str
    overdue: bool
    due: str


class Lists(msgspec.Struct, frozen=True):
    """What is to be done on the floor now, and the lists of the house."""

    required: bool
    due: list[DueRow]
    house: list[ListState]


class CheckRow(msgspec.Struct, frozen=True):
    """A line of the log of checklists."""

    id: int
    time: int
    table: int | None
    chapter: str
    list: str
    subject: str
    step: int
    did: str
    by: str
    credential: str
    note: str
    round: int


class SendDealer(Asks, frozen=True):
    """Who deals from now on; null: nobody."""

    person: Annotated[int, Meta(ge=1, le=2**31 - 1)] | None = None


class DealerState(msgspec.Struct, frozen=True):
    """Who deals at a table."""

    table: int
    name: str
    time: str


class KeepOut(Asks, frozen=True):
    """Refuse, send away or list somebody, by account or by name."""

    what: What
    reason: Word
    person: Annotated[int, Meta(ge=1, le=2**31 - 1)] | None = None
    name: Annotated[str, Meta(max_length=80, pattern=r"^[^\x00-\x1f\x7f]*$")] = ""
    note: Note = ""
    days: Annotated[int, Meta(ge=0, le=MOST_DAYS)] = 0
    """0: until it is lifted."""


class KeepOutAll(Asks, frozen=True):
    """A whole list of names, such as an authority hands out."""

    names: Annotated[list[Name], Meta(min_length=1, max_length=1000)]
    note: Annotated[str, Meta(min_length=1, max_length=200, pattern=r"^[^\x00-\x1f\x7f]*$")]


class LetIn(Asks, frozen=True):
    """Why somebody is let in again."""

    note: Annotated[str, Meta(min_length=1, max_length=200, pattern=r"^[^\x00-\x1f\x7f]*$")]


class KeptOutRow(msgspec.Struct, frozen=True):
    """Somebody who was refused, sent away or listed."""

    id: int
    name: str
    person: int | None
    what: str
    reason: str
    cite: str
    note: str
    by: str
    time: int
    until: int
    lifted: int
    holds: bool


class DecideName(Asks, frozen=True):
    """Whether a similar name is that of a person who is kept out, and how that was found."""

    name: Name
    same: bool
    note: Annotated[str, Meta(min_length=1, max_length=200, pattern=r"^[^\x00-\x1f\x7f]*$")]


class SimilarRow(msgspec.Struct, frozen=True):
    """A name that is similar to that of a person who is kept out."""

    id: int
    """The number of that person among those kept out."""
    listed: str
    reason: str
    cite: str
    name: str
    person: int | None
    """The account of that name; nothing if an account was asked for."""


class OrderState(msgspec.Struct, frozen=True):
    """Who is kept out, for which reasons that may be, and similar names to decide on."""

    reasons: dict[str, str]
    people: list[KeptOutRow]
    similar: list[SimilarRow]


class BookState(msgspec.Struct, frozen=True):
    """A shift's book: docs/house.md says what its lines hold."""

    shift: int
    name: str
    began: str
    ended: str
    tables: list[dict[str, Any]]
    games: list[dict[str, Any]]
    dealers: list[dict[str, Any]]
    wagers: list[dict[str, Any]]
    players: list[dict[str, Any]]
    total: dict[str, Any]
    missing: list[str]


class EntryRow(msgspec.Struct, frozen=True):
    """A line of the pit book."""

    time: str
    kind: str
    table: int | None
    by: str
    said: str


class NewReview(Asks, frozen=True):
    """A finished review of randomness, as `croupier review -o FILE.json` writes it."""

    review: dict[str, Any]
    subject: Subject = ""
    """Which wheel or equipment it is of."""


class ReviewTest(msgspec.Struct, frozen=True):
    """A test of a review."""

    test: str
    value: float
    p: float
    corrected: float
    verdict: str


class ReviewState(msgspec.Struct, frozen=True):
    """A review that was recorded."""

    number: int
    chapter: str
    name: str
    subject: str
    outcomes: int
    confidence: float
    failed: bool
    said: str
    by: str
    time: str
    tests: list[ReviewTest]
    sources: list[str]
