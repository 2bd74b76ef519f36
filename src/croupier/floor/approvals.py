"""The house's layouts, signs and equipment: submitted for approval and decided on, in the house's chain.

On a floor that submissions bind, a table opens when all that its book wants approved is approved, for the choices that
the table runs under (rules/approvals.py).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date

import msgspec
import sqlalchemy as sql
from sqlalchemy import Connection

from croupier.errors import Refused
from croupier.floor import chain, repeats, schema
from croupier.floor.people import Person
from croupier.floor.store import Store
from croupier.floor.submissions import FiledSubmissions
from croupier.rules.approvals import (
    OFFERING,
    Approval,
    Event,
    Recorded,
    Step,
    TableKind,
    approvals,
    changed,
    check,
    wanted,
)
from croupier.rules.editions import chapter_of
from croupier.rules.framework import clause
from croupier.rules.law import Chapter
from croupier.rules.loader import load
from croupier.rules.submission import Rules, Submission
from croupier.rules.submission_review import needed

APPROVAL = "approval"


@dataclass(frozen=True)
class Missing:
    """Something that a table still needs before it opens, and why."""

    what: str
    why: str


class Approvals:
    """The approvals of a floor."""

    def __init__(self, kept: Store, filed: FiledSubmissions) -> None:
        self.store = kept
        self.filed = filed

    def all(self) -> dict[int, Approval]:
        """All papers as they stand, by number."""
        with self.store.reading() as connection:
            return approvals(_recorded(connection))

    def known(self, number: int) -> Approval:
        """Papers of a number; refused if there are none."""
        found = self.all()
        if number not in found:
            raise Refused(f"There is no approval {number}.", allowed=map(str, found))
        return found[number]

    # --- what tables need --------------------------------------------------------------------------------------------

    def missing(self, chapter: Chapter, submission: Submission, table: TableKind = "seats") -> list[Missing]:
        """What a table that runs under some choices still needs approved."""
        return list(self._missing(chapter, submission, table))

    def _missing(self, chapter: Chapter, submission: Submission, table: TableKind) -> Iterator[Missing]:
        now = Rules(chapter, submission)
        papers = [one for one in self.all().values() if self._is_of(one, chapter) and one.table == table]
        for what in wanted(chapter, self.filed.readings(chapter.rulebook)):
            of = [one for one in papers if one.what == what]
            approved = [one for one in of if one.state == "approved"]
            why = self._differs(what, approved, now) if approved else ""
            if not approved:
                why = f"was {of[-1].state} on {of[-1].decided or of[-1].submitted}" if of else "was never submitted"
            if why:
                yield Missing(what, why)

    def _differs(self, what: str, approved: Sequence[Approval], now: Rules) -> str:
        """How the choices of now differ from every set that was approved, by the last of them; empty: from none."""
        said = ""
        for one in approved:
            changes = changed(what, self._approved_under(one, now), now)
            if not changes:
                return ""
            first = changes[0]
            name = first.choice.name.replace("-", " ")
            said = f"was approved (number {one.number}) where {name} is {first.before or 'not offered'}"
            said += f", not {first.after or 'not offered'}"
        return said

    def _approved_under(self, one: Approval, now: Rules) -> Rules:
        """The choices for which something was approved, under the edition under which they were filed."""
        return self.filed.known(one.submission).rules if one.submission else Rules(now.chapter)

    @staticmethod
    def _is_of(one: Approval, chapter: Chapter) -> bool:
        """Whether papers are of a chapter, in whichever edition."""
        return chapter_of(one.address) == chapter_of(chapter.address)

    def may_open(self, chapter: Chapter, submission: Submission, table: TableKind) -> None:
        """Refuse a table that needs something approved, on a floor that submissions bind."""
        if not self.filed.binding:
            return
        found = self.missing(chapter, submission, table)
        if found:
            lacks = "; ".join(f"its {one.what} {one.why}" for one in found)
            raise Refused(
                f"No table of {chapter.name} opens without an approved {' and '.join(one.what for one in found)}:"
                f" {lacks}.",
                allowed=("recording the approvals on /submissions",),
                cite=clause(chapter.rulebook, OFFERING),
            )

    # --- what is recorded --------------------------------------------------------------------------------------------

    def submit(
        self,
        person: Person,
        what: Sequence[str],
        address: str,
        submission: int,
        on: date,
        reference: str = "",
        table: TableKind = "seats",
        note: str = "",
    ) -> list[Approval]:
        """Record that papers were submitted for approval: the layout, the signage, the equipment, or several."""
        person.must("file")
        chapter = load(address)
        self._check_of(chapter, submission)
        if not what:
            raise Refused("Name what is submitted.", allowed=wanted(chapter, self.filed.readings(chapter.rulebook)))
        numbers = []
        with self.store.writing() as connection:
            chain.take(connection)
            found = approvals(_recorded(connection))
            for number, one in enumerate(dict.fromkeys(what), max(found, default=0) + 1):
                event = Event(
                    "submitted", number, on, one, chapter.address, table, submission, reference.strip(), note.strip()
                )
                check(found, event, chapter.rulebook, self.filed.today())
                chain.record(connection, APPROVAL, event, person.name)
                numbers.append(number)
            repeats.note(numbers[0])
        found = self.all()
        return [found[number] for number in numbers]

    def _check_of(self, chapter: Chapter, submission: int) -> None:
        """Papers show what a submission chooses: it is one of the same game, and is there where the game needs one."""
        if submission:
            if chapter_of(self.filed.known(submission).address) != chapter_of(chapter.address):
                raise Refused(f"Submission {submission} is of {self.filed.known(submission).address}.")
        elif needed(chapter, self.filed.law(chapter.rulebook)):
            cite = clause(chapter.rulebook, "before-offering")
            raise Refused("Name the Rules Submission whose choices the papers show.", cite=cite)

    def decide(
        self, person: Person, number: int, step: Step, on: date, reference: str = "", note: str = ""
    ) -> Approval:
        """Record the written decision on papers."""
        person.must("file")
        event = _decision(number, step, on, reference, note)
        with self.store.writing() as connection:
            chain.take(connection)
            found = approvals(_recorded(connection))
            check(found, event, _book(found, number), self.filed.today())
            chain.record(connection, APPROVAL, event, person.name)
        return self.known(number)

    def check_decision(self, number: int, step: Step, on: date, reference: str = "", note: str = "") -> Approval:
        """Refuse a decision that could not be recorded; the papers that it is about."""
        found = self.all()
        check(found, _decision(number, step, on, reference, note), _book(found, number), self.filed.today())
        return found[number]


def _book(found: dict[int, Approval], number: int) -> str:
    return load(found[number].address).rulebook if number in found else ""


def _decision(number: int, step: Step, on: date, reference: str, note: str) -> Event:
    if step == "submitted":
        raise Refused("Papers are submitted, not decided.", allowed=("approved", "disapproved"))
    return Event(step, number, on, reference=reference.strip(), note=note.strip())


def _recorded(connection: Connection) -> list[Recorded]:
    links = schema.links
    query = sql.select(links.c.data, links.c.by).where(links.c.chain == chain.HOUSE, links.c.kind == APPROVAL)
    return [
        Recorded(msgspec.json.decode(data, type=Event), by)
        for data, by in connection.execute(query.order_by(links.c.number))
    ]
