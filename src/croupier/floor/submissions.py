"""The house's submissions: filed and noted in its chain, and what tables may run under on a day.

Nothing is stored but links of the house's chain: `filing` holds an event of a submission, `filing-reading` how the
house reads a book's text on them. Everything else is a fold of these by the law (rules/submission_review.py), so that
the audit and backups know it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import date

import msgspec
import sqlalchemy as sql
from sqlalchemy import Connection

from croupier import machine
from croupier.errors import Refused
from croupier.floor import chain, repeats, schema
from croupier.floor.new_games import NewGames
from croupier.floor.people import Person
from croupier.floor.store import Store
from croupier.rules.books import books
from croupier.rules.choices import differences
from croupier.rules.editions import FIRST, chapter_of, edition_said
from croupier.rules.law import Chapter
from croupier.rules.loader import editions, load, resolve
from croupier.rules.pays import cents, range_said
from croupier.rules.submission import Rules, Submission
from croupier.rules.submission_review import (
    EditionNotice,
    Event,
    Periods,
    Standing,
    Step,
    book_of,
    check,
    edition_notices,
    framework,
    in_force,
    needed,
    periods,
    standings,
    under_edition,
)

FILING, READING = "filing", "filing-reading"
_FRESH = 1.0
"""Seconds after which it is looked for what other servers have recorded."""


@dataclass
class _Recorded:
    """What the chain holds of submissions, as far as it has been read."""

    events: list[Event] = field(default_factory=list)
    readings: dict[str, Submission] = field(default_factory=dict)
    length: int = 0
    """The number of the first link that has not been looked at."""

    def look(self, connection: Connection) -> None:
        """Take in what has been recorded since."""
        links = schema.links
        query = sql.select(links.c.number, links.c.kind, links.c.data).where(
            links.c.chain == chain.HOUSE, links.c.number >= self.length, links.c.kind.in_((FILING, READING))
        )
        for number, kind, data in connection.execute(query.order_by(links.c.number)):
            self.length = number + 1
            if kind == FILING:
                self.events.append(msgspec.json.decode(data, type=Event))
            else:
                said = msgspec.json.decode(data)
                self.readings[said["book"]] = Submission(options=said["options"])

    def law(self) -> dict[str, Periods]:
        """What each book prints on submissions, as the house reads it."""
        return {book: periods(book, self.readings.get(book)) for book in books()}


class FiledSubmissions:
    """The submissions of a floor; `binding` where tables run under them and nothing else."""

    def __init__(self, kept: Store, binding: bool = False, today: Callable[[], date] = machine.local_today) -> None:
        self.store = kept
        self.binding = binding
        self.today = today
        self.new_games = NewGames(kept, lambda: self.today())
        self._lock = machine.lock()
        self._recorded = _Recorded()
        self._looked = -_FRESH
        self._folded: tuple[int, date] | None = None
        self._standings: dict[int, Standing] = {}
        self._law: dict[str, Periods] = {}
        self._stops: dict[tuple[str, bytes], str] = {}

    # --- what is known -----------------------------------------------------------------------------------------------

    def standings(self) -> dict[int, Standing]:
        """Every submission as it stands today, by number."""
        with self._lock:
            if machine.monotonic() > self._looked + _FRESH:
                with self.store.reading() as connection:
                    self._recorded.look(connection)
                self._looked = machine.monotonic()
            mark = (self._recorded.length, self.today())
            if self._folded != mark:
                self._law = self._recorded.law()
                self._standings = standings(self._law, self._recorded.events, mark[1])
                self._stops = {}
                self._folded = mark
            return self._standings

    def law(self, book: str) -> Periods:
        """What a book prints on submissions, as the house reads it."""
        self.standings()
        return self._law[book]

    def readings(self, book: str) -> Submission:
        """How the house reads a book's text on submissions: its answers to that chapter's options."""
        self.standings()
        return self._recorded.readings.get(book, Submission())

    def known(self, number: int) -> Standing:
        """A submission; refused if there is none of that number."""
        found = self.standings()
        if number not in found:
            raise Refused(f"There is no submission {number}.", allowed=map(str, found))
        return found[number]

    def in_force(self, address: str) -> Standing | None:
        """The submission under which a game is run today."""
        return in_force(self.standings(), address)

    # --- what tables may do ------------------------------------------------------------------------------------------

    def edition_today(self, address: str) -> str:
        """The full address of the edition under which tables open today; refused where another one is named."""
        today = resolve(chapter_of(address), self.today())
        if "@" in address and resolve(address) != today:
            chapter, wanted = load(today), load(address)
            raise Refused(
                f"Tables of {chapter.name} open under {edition_said(chapter.edition)}, which is in force today, not"
                f" under {edition_said(wanted.edition)}.",
                allowed=(today,),
            )
        return today

    def newer_edition(self, chapter: Chapter) -> str:
        """What is said at a table that goes on with an edition that is no longer in force; empty at others."""
        today = chapter if chapter.varies else load(self.edition_today(chapter_of(chapter.address)))
        if today.edition == chapter.edition:
            return ""
        return (
            f"This table was opened under {edition_said(chapter.edition)} of {chapter.name} and goes on with it."
            f" {edition_said(today.edition).capitalize()} is in force: close the table and open it anew to deal by it."
        )

    def of_table(self, address: str, own: Submission) -> Submission:
        """What a table that is opened runs under: the submission in force, with limits of its own within it; refused
        where none is, or where something else was chosen."""
        chapter = load(address)
        if self.binding:
            self.new_games.check_published(chapter)
        if not self.binds(chapter):
            return own
        one = self._running(chapter)
        under_edition(one, chapter)
        made = msgspec.structs.replace(one.submission, limits={**one.submission.limits, **own.limits})
        wrong = "" if own == Submission(limits=own.limits) else self._differs(chapter, one, own)
        if wrong := wrong or _outside(one.submission, own):
            allowed = (f"the choices of submission {one.number}", "an amendment")
            raise Refused(wrong, allowed=allowed, cite=self._cite(chapter))
        return made

    def stops(self, rules: Rules) -> str:
        """Why no round begins under some rules any more, in a sentence; empty if they are in force."""
        if not self.binds(rules.chapter):
            return ""
        self.standings()
        kept = self._stops
        key = (rules.chapter.address, msgspec.json.encode(rules.submission, order="deterministic"))
        if key not in kept:
            try:
                one = self._running(rules.chapter)
                why = self._differs(rules.chapter, one, rules.submission) or _outside(one.submission, rules.submission)
            except Refused as refused:
                why = refused.what
            kept[key] = why
        return kept[key]

    def binds(self, chapter: Chapter) -> bool:
        """Whether tables of a game run under the submission in force and nothing else."""
        return self.binding and needed(chapter, self.law(chapter.rulebook))

    def _cite(self, chapter: Chapter) -> str:
        return self.law(chapter.rulebook).cite

    def _running(self, chapter: Chapter) -> Standing:
        """The submission in force for a game; refused if there is none."""
        one = self.in_force(chapter.address)
        if one is None:
            name = chapter_of(chapter.address)
            others = [other for other in self.standings().values() if chapter_of(other.address) == name]
            last = f" Number {others[-1].number} is {others[-1].state}." if others else ""
            raise Refused(
                f"No Rules Submission of {chapter.name} is in force.{last}",
                allowed=(f"/games/{name}/submission",),
                cite=self._cite(chapter),
            )
        return one

    @staticmethod
    def _differs(chapter: Chapter, one: Standing, own: Submission) -> str:
        """What some choices have otherwise than the submission in force, in a sentence; limits are looked at apart."""
        changes = [
            f"{change.choice.name.replace('-', ' ')} is {change.before or 'nothing'}, not {change.after or 'nothing'}"
            for change in differences(under_edition(one, chapter), Rules(chapter, own))
            if change.choice.kind != "limits"
        ]
        if not changes:
            return ""
        more = f"; and {len(changes) - 3} more" if len(changes) > 3 else ""
        return f"By submission {one.number}, in force since {one.effect}, {'; '.join(changes[:3])}{more}."

    # --- what is recorded --------------------------------------------------------------------------------------------

    def file(
        self,
        person: Person,
        address: str,
        submission: Submission,
        revises: int = 0,
        begins: date | None = None,
        reasons: str = "",
    ) -> Standing:
        """File a submission, today; refused if the chapter does not allow it."""
        person.must("file")
        rules = Rules(self._filed_under(address), submission)
        if not rules.chapter.game:
            raise Refused(f"{rules.chapter.address} is no game.")
        self.new_games.check_published(rules.chapter)
        if edition := rules.chapter.edition.replace(FIRST, ""):
            begins = max(begins or date.min, date.fromisoformat(edition))
        before = self.in_force(rules.chapter.address)
        same = before is not None and before.address == rules.chapter.address and not revises
        if before is not None and same and not differences(before.rules, rules):
            raise Refused(f"This is what submission {before.number}, which is in force, says already.")

        def made(number: int) -> Event:
            return Event(
                "filed", number, self.today(), rules.chapter.address, submission, revises, begins, reasons.strip(),
                book=rules.chapter.rulebook if rules.chapter.varies else "",
            )  # fmt: skip

        return self._record(person, made)

    def _filed_under(self, address: str) -> str:
        """The edition under which a submission is filed: today's, or a later one that is named."""
        wanted, today = resolve(address, self.today()), resolve(chapter_of(address), self.today())
        every = editions(today)
        if wanted in every and every.index(wanted) < every.index(today):
            raise Refused(f"{wanted} is no longer in force.", allowed=every[every.index(today) :])
        return wanted

    def edition_notices(self) -> list[EditionNotice]:
        """What later editions mean for the submissions that are in force or will be."""
        live = (one for one in self.standings().values() if one.state in ("in force", "waiting", "under review"))
        return [notice for one in live for notice in edition_notices(one, self.today())]

    def note(
        self, person: Person, number: int, step: Step, on: date, reasons: str = "", alternative: str = ""
    ) -> Standing:
        """Record a written notice on a submission, with the day on which it was received."""
        person.must("file")
        self.known(number)
        event = _notice(number, step, on, reasons, alternative)
        return self._record(person, lambda _: event)

    def check_notice(self, number: int, step: Step, on: date, reasons: str = "", alternative: str = "") -> Standing:
        """Refuse a notice that could not be recorded; the submission that it is about."""
        one = self.known(number)
        check(self.law(one.book), self.standings(), _notice(number, step, on, reasons, alternative), self.today())
        return one

    def _record(self, person: Person, made: Callable[[int], Event]) -> Standing:
        """Record an event if the text allows it; `made` is given the next number."""
        today = self.today()
        with self.store.writing() as connection:
            chain.take(connection)
            recorded = _Recorded()  # read anew: nobody else records anything meanwhile
            recorded.look(connection)
            law = recorded.law()
            found = standings(law, recorded.events, today)
            event = made(max(found, default=0) + 1)
            book = book_of(event) if event.step == "filed" else found[event.number].book
            check(law[book], found, event, today)
            repeats.note(event.number)
            chain.record(connection, FILING, event, person.name)
        self._looked = -_FRESH
        return self.known(event.number)

    def read(self, person: Person, book: str, options: dict[str, str]) -> Periods:
        """Say how the house reads a book's text on submissions."""
        person.must("file")
        chapter = framework(book)
        if chapter is None:
            asked = [one for one in books() if framework(one)]
            raise Refused(f"The text of {book!r} asks for no submissions.", allowed=asked)
        Rules(chapter, Submission(options=options))
        with self.store.writing() as connection:
            chain.record(connection, READING, {"book": book, "options": options}, person.name)
        self._looked = -_FRESH
        return self.law(book)


def _notice(number: int, step: Step, on: date, reasons: str, alternative: str) -> Event:
    if step == "filed":
        raise Refused("A filing is no notice.", allowed=("approved", "tolled", "disapproved"))
    return Event(step, number, on, reasons=reasons.strip(), alternative=alternative.strip())


def _outside(filed: Submission, own: Submission) -> str:
    """Why a table's limits are not those that were filed, or within them; empty if they are."""
    for name, (low, high) in filed.limits.items():
        least, most = own.limits.get(name, (low, high))
        under = low and (not least or cents(least) < cents(low))
        over = high and (not most or cents(most) > cents(high))
        if under or over:
            said = f"{range_said(least, most)}, not within those filed, {range_said(low, high)}"
            return f"The limits of {name} are {said}."
    return ""
