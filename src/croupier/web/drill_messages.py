"""What server and browser say to each other in drills. Money is in whole cents."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from msgspec import Meta

from croupier.drills.question import KINDS
from croupier.drills.question import Kind as DrillKind
from croupier.rules.submission import Submission
from croupier.web.messages import MOST_CENTS, Asks, EventState


class NewQuestion(Asks, frozen=True):
    """A question for a dealer in training: of which kinds (none: any), in how many seconds, by which choices."""

    kinds: Annotated[list[DrillKind], Meta(max_length=len(KINDS))] = msgspec.field(default_factory=list)
    seconds: Annotated[int, Meta(ge=0, le=600)] = 0
    """0: any."""
    submission: Submission | None = None
    """None: ours where the chapter has one, else its defaults."""


class GivenAnswer(Asks, frozen=True):
    """An answer: the options that were picked, in order, or an amount, in cents or in chips (worth to number)."""

    picked: Annotated[list[Annotated[int, Meta(ge=0, le=200)]], Meta(max_length=200)] = msgspec.field(
        default_factory=list
    )
    cents: Annotated[int, Meta(ge=0, le=MOST_CENTS)] | None = None
    chips: Annotated[dict[str, Annotated[int, Meta(ge=0, le=9999)]], Meta(max_length=20)] = msgspec.field(
        default_factory=dict
    )


class SceneState(msgspec.Struct, frozen=True):
    """The table at the moment of a question, as everybody sees it: what stood before the round, and what happened."""

    seats: list[tuple[int, str]]
    standing: dict[str, dict[str, int]]
    shown: dict[str, Any]
    events: list[EventState]
    seat: int


class QuestionState(msgspec.Struct, frozen=True):
    """A question that was asked."""

    id: int
    kind: str
    heading: str
    topic: str
    text: str
    form: str
    """`choice`: one option; `pick`: any of them; `order`: all in order; `money`: an amount."""
    options: list[str]
    pieces: bool
    """Whether the options are cards or tiles."""
    seconds: int
    scene: SceneState | None


class VerdictState(msgspec.Struct, frozen=True):
    """What an answer was worth."""

    right: bool
    late: bool
    says: str
    """The right answer."""
    cite: str
    why: list[str]
    note: str
    cut: dict[str, int]
    """The fewest chips that make the right amount, worth to number."""


class DrillTally(msgspec.Struct, frozen=True):
    """Answers of a person added up, by chapter and kind of question."""

    person: str
    address: str
    name: str
    kind: str
    heading: str
    asked: int
    right: int
    seconds: float
    """What half of the answers took at most."""
    mastered: int
    """Of a hundred."""
    due: int
    """Things that are to be asked again by now."""
