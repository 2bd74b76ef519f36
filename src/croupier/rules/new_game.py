"""The path of a new game or feature, from the request to its publication: which step follows which, and when.

The steps are the rows of the chart `new-game-path` of a book's framework. A step is recorded after those before it;
one that waits for a term is not recorded before that is over.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from functools import cache

import msgspec

from croupier.errors import Refused
from croupier.rules.dates import after, term_of
from croupier.rules.framework import chapter_with
from croupier.rules.law import Chapter, Term
from croupier.rules.loader import load

PATH = "new-game-path"


class Passed(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A step of a new game that was taken."""

    address: str
    book: str
    """The rulebook whose path it takes."""
    step: str
    on: date
    reference: str = ""
    """The letter, meeting or issue that it is known by."""
    note: str = ""
    digest: str = ""
    """Of the publication: a hash of the rules that were published."""
    by: str = ""
    """Who recorded it."""


@dataclass(frozen=True)
class Stage:
    """A row of the printed path."""

    number: str
    says: str
    cite: str
    steps: tuple[str, ...]
    """What is recorded of it, in any order; nothing where it follows from the rest."""
    only_if: str = ""
    """When it is needed; empty: always."""
    term: str = ""
    """The term that must be over before."""
    since: str = ""
    """The step from which that term is counted."""


@dataclass(frozen=True)
class Path:
    """A new game as far as it has come."""

    address: str
    stages: tuple[Stage, ...]
    passed: Mapping[str, Passed]

    @property
    def available(self) -> date | None:
        """The day from which the game may be offered: every step that is needed was taken."""
        needed = [step for one in self.stages if not one.only_if for step in one.steps]
        return max(self.passed[step].on for step in needed) if all(step in self.passed for step in needed) else None

    @property
    def next(self) -> Stage | None:
        """The next stage that is needed; None if all were taken."""
        return next(
            (one for one in self.stages if not one.only_if and any(step not in self.passed for step in one.steps)), None
        )

    def waits_until(self, stage: Stage) -> date | None:
        """The last day on which a stage cannot be taken yet; None where it waits for no term, or that has not begun."""
        if not stage.term or stage.since not in self.passed:
            return None
        return after(self.passed[stage.since].on, _term(stage).period)

    @property
    def digest(self) -> str:
        """A hash of the rules that were published."""
        return next((one.digest for one in self.passed.values() if one.digest), "")


def _frame(book: str) -> Chapter | None:
    return chapter_with(book, "new-game-request")


def stages(book: str) -> tuple[Stage, ...]:
    """The path that a book prints for new games; nothing where it prints none."""
    frame = _frame(book)
    return _stages(frame.address) if frame else ()


@cache
def _stages(address: str) -> tuple[Stage, ...]:
    frame = load(address)
    chart = next((one for one in frame.charts if one.id == PATH), None)
    if chart is None:
        return ()
    rows = (dict(zip(chart.columns, row, strict=True)) for row in chart.rows)
    return tuple(_stage(frame, row) for row in rows)


def _stage(frame: Chapter, row: Mapping[str, str]) -> Stage:
    term, _, since = row["not before"].partition(" after ")
    return Stage(
        row["step"], row["what happens"], frame.cited(row["cite"]),
        tuple(filter(None, row["recorded as"].split(", "))), row["only if"], f"{frame.address} {term}" if term else "",
        since,
    )  # fmt: skip


def _term(stage: Stage) -> Term:
    return term_of(*stage.term.split())


def digest(chapter: Chapter) -> str:
    """A hash of a chapter's whole content: two that differ anywhere differ in it."""
    return hashlib.sha256(msgspec.json.encode(chapter, order="deterministic")).hexdigest()


def paths(passed: Iterable[Passed]) -> dict[str, Path]:
    """Every new game as far as it has come, by address. A request begins a path anew."""
    found: dict[str, Path] = {}
    for one in passed:
        printed = stages(one.book)
        begins = one.step in printed[0].steps
        before = {} if begins else found[one.address].passed
        found[one.address] = Path(one.address, printed, {**before, one.step: one})
    return found


def check(printed: tuple[Stage, ...], path: Path | None, new: Passed, today: date) -> None:
    """Refuse a step that comes out of order, twice, before its term is over or before the steps that it follows."""
    known = {step: one for one in printed for step in one.steps}
    if new.step not in known:
        raise Refused(f"The path of a new game has no step {new.step!r}.", allowed=known)
    stage = known[new.step]
    if new.on > today:
        raise Refused(f"{new.on} has not come yet.", cite=stage.cite)
    taken = path.passed if path is not None else {}
    if stage == printed[0]:
        if path is not None and path.available is None and not new.note:
            what = f"The request was filed on {taken[new.step].on} already; a new one begins the path anew."
            raise Refused(what, allowed=("a note that says why",), cite=stage.cite)
        return
    for earlier in printed[: printed.index(stage)]:
        missing = [step for step in earlier.steps if step not in taken]
        if missing and not earlier.only_if:
            what = f"Step {stage.number} comes after step {earlier.number}, {earlier.says}, which is not recorded."
            raise Refused(what, allowed=missing, cite=earlier.cite)
    if new.step in taken:
        raise Refused(f"This step was taken on {taken[new.step].on} already.", cite=stage.cite)
    assert path is not None  # the first stage is needed, and taken
    if later := [step for one in printed[printed.index(stage) + 1 :] for step in one.steps if step in taken]:
        raise Refused(f"Step {known[later[0]].number} was taken already: this one came before it.", cite=stage.cite)
    before = max(one.on for step, one in taken.items() if step not in stage.steps)
    if new.on < before:
        raise Refused(f"The step before was taken on {before}: this one was not taken on {new.on}.", cite=stage.cite)
    if (ends := path.waits_until(stage)) and new.on <= ends:
        term = _term(stage)
        what = (
            f"The {term.period} of {term.id.replace('-', ' ')} began on {taken[stage.since].on} and last until {ends}."
        )
        raise Refused(what, allowed=(f"a day after {ends}",), cite=stage.cite)
