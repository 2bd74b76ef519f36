"""What server and browser say to each other about the design of pay tables."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

from croupier.rules.submission import Submission
from croupier.web.messages import Asks, PriceState, Word

Said = Annotated[str, Meta(max_length=80)]
Part = Annotated[str, Meta(max_length=20)]


class AskDesign(Asks, frozen=True):
    """Pay tables near a given one that reach a house advantage, or all payouts of one row."""

    wager: Word
    target: Part = ""
    """The house advantage, `5%` or `1/20`; empty where a row is swept."""
    hit: Part = ""
    """The hit frequency to come close to."""
    sweep: Said = ""
    """The row whose payouts are gone through."""
    paytable: Said = ""
    """The table to start from, by its label."""
    per: Said = ""
    """Words of the basis or conditions, where a wager has several prices."""
    number: Annotated[int, Meta(ge=1, le=50)] = 10
    changes: Annotated[int, Meta(ge=1, le=4)] = 3
    """In how many rows a table may differ."""
    steps: Annotated[int, Meta(ge=1, le=5)] = 3
    """By how many round numbers a row may differ."""
    fixed: bool = False
    """Whether the strategy is held: quick, and advantages are upper bounds."""
    submission: Submission = msgspec.field(default_factory=Submission)


class DesignedTable(msgspec.Struct, frozen=True):
    """A pay table that was found."""

    house_advantage: str | float
    decimal: float
    bound: bool
    """Whether the advantage is an upper bound."""
    adapted: bool
    """Whether the best play is another than with the given table."""
    hit_frequency: float
    std_dev: float
    printed: str
    """The label under which the chapter prints it."""
    changes: dict[str, str]
    """The outcomes that are paid otherwise than by the given table, to their odds; empty: not paid."""
    differs: list[str]
    """The same in words."""
    rows: list[tuple[str, str, str]]
    """Each row: the hand as printed, its outcome, its odds."""


class Designed(msgspec.Struct, frozen=True):
    """Pay tables, closest to the target first, as `croupier design --json` says them."""

    given: PriceState
    strategy: str
    tables: list[DesignedTable]
