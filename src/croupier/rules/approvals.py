"""Approvals of a game's layout, signage and equipment: what is submitted, what was decided, and what needs a new one.

A book whose text wants them says so in the fact `approvals` of its provision `offering`; the text of the section that
it refers to (pa 601a.10) is not at hand, so that nothing here lapses or expires by itself.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Literal

import msgspec

from croupier.errors import Refused
from croupier.rules.charts.layout import shown
from croupier.rules.choices import Change, differences
from croupier.rules.framework import chapter_with, clause, fact
from croupier.rules.law import Chapter
from croupier.rules.submission import Rules, Submission

Step = Literal["submitted", "approved", "disapproved"]
TableKind = Literal["seats", "stations"]
OFFERING, BEFORE_OFFERING = "offering", "before-offering"
"""The provisions that want the approvals, and their papers, before a game is offered."""


class Event(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Papers that were submitted for approval, or the written decision on them."""

    step: Step
    number: int
    on: date
    what: str = ""
    """Of papers: the layout, the signage or the equipment."""
    address: str = ""
    table: TableKind = "seats"
    submission: int = 0
    """Of papers: the Rules Submission whose choices they show; 0 where the game needs none."""
    reference: str = ""
    """The letter, drawing or file that it is known by."""
    note: str = ""


@dataclass(frozen=True)
class Recorded:
    """An event, and who recorded it."""

    event: Event
    by: str


@dataclass(frozen=True)
class Approval:
    """Papers as they stand: submitted, approved or disapproved."""

    number: int
    what: str
    address: str
    table: TableKind
    submission: int
    submitted: date
    submitted_by: str
    reference: str
    note: str
    state: Step = "submitted"
    decided: date | None = None
    decided_by: str = ""
    decision: str = ""
    """The reference of the decision."""
    decision_note: str = ""


def wanted(chapter: Chapter, readings: Submission | None = None) -> tuple[str, ...]:
    """What has to be approved before a game is offered, as the house reads the text; nothing by a silent book."""
    named = fact(chapter.rulebook, OFFERING, "approvals")
    frame = chapter_with(chapter.rulebook, OFFERING)
    if not named or not chapter.game or frame is None:
        return ()
    if Rules(frame, readings).chosen("layout-approvals") == "new-games" and not chapter.varies:
        return ()
    return tuple(named.split(", "))


def approvals(recorded: Iterable[Recorded]) -> dict[int, Approval]:
    """All papers as they stand, by number."""
    found: dict[int, Approval] = {}
    for one in recorded:
        event = one.event
        if event.step == "submitted":
            found[event.number] = Approval(
                event.number, event.what, event.address, event.table, event.submission, event.on, one.by,
                event.reference, event.note,
            )  # fmt: skip
        else:
            papers = found[event.number]
            found[event.number] = Approval(
                papers.number, papers.what, papers.address, papers.table, papers.submission, papers.submitted,
                papers.submitted_by, papers.reference, papers.note, event.step, event.on, one.by, event.reference,
                event.note,
            )  # fmt: skip
    return found


def check(found: Mapping[int, Approval], event: Event, book: str, today: date) -> None:
    """Refuse papers that the book does not ask for, or a decision that cannot have come."""
    if event.on > today:
        raise Refused(f"{event.on} has not come yet.")
    if event.step == "submitted":
        named = fact(book, OFFERING, "approvals").split(", ")
        if event.what not in named:
            raise Refused(f"The book asks for no approval of {event.what!r}.", allowed=filter(None, named))
        return
    papers = found.get(event.number)
    if papers is None:
        raise Refused(f"There is no approval {event.number}.", allowed=map(str, found))
    if papers.decided:
        raise Refused(f"Approval {papers.number} was {papers.state} on {papers.decided} already.")
    if event.on < papers.submitted:
        what = f"Approval {papers.number} was submitted on {papers.submitted}: no decision came before."
        raise Refused(what, cite=clause(book, BEFORE_OFFERING))
    if event.step == "approved" and not event.reference.strip():
        raise Refused("An approval is in writing: name the letter or file that it is known by.")


def matters(what: str, change: Change, chapter: Chapter) -> bool:
    """Whether another choice of the house changes what was approved."""
    kind, name = change.choice.kind, change.choice.name
    if what == "equipment":
        used = {one.id for one in chapter.equipment if one.id}
        return kind == "option" and any(name == one.id and used & {*one.choices} for one in chapter.options)
    return kind in ("pay table", "payouts") or (kind == "option" and name in _shown_options(chapter))


def _shown_options(chapter: Chapter) -> set[str]:
    """The options on which the layout and the signs depend: which wagers are offered, and what is drawn."""
    chart = next((one for one in chapter.charts if one.id == "layout"), None)
    drawn = {name for one in shown(chart) for name, _, _ in one.where} if chart else set()
    offering = {law.option for law in chapter.wagers} | {
        name for law in chapter.wagers for under in law.under for name in under
    }
    return drawn | offering | {one.id for one in chapter.options if one.adds}


def changed(what: str, approved: Rules, now: Rules) -> list[Change]:
    """What differs, of what was approved, between the choices that were approved and those of now."""
    return [one for one in differences(approved, now) if matters(what, one, now.chapter)]
