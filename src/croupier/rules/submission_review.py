"""What becomes of a Rules Submission, day by day: a fold of its events by the periods that the law prints.

A book whose text asks for submissions says so in its provisions `rules-submission`, `review`, `revision` and
`superseded`; by any other book a house files for itself, and what it files is in force at once.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import date, timedelta
from typing import Literal

import msgspec

from croupier.errors import Refused
from croupier.rules.choices import differences
from croupier.rules.editions import chapter_of, edition_said
from croupier.rules.framework import chapter_with
from croupier.rules.law import Chapter, Provision
from croupier.rules.loader import editions, load, recorded
from croupier.rules.submission import Rules, Submission
from croupier.rules.variation import OWN

Step = Literal["filed", "tolled", "approved", "disapproved"]
State = Literal["under review", "tolled", "revised", "disapproved", "waiting", "in force", "superseded"]
SAID: dict[State, str] = {
    "under review": "filed; the period of review runs",
    "tolled": "stopped by a notice: a revision may be filed",
    "revised": "a revision has taken its place",
    "disapproved": "may not be implemented",
    "waiting": "may be implemented; the house has named a later day",
    "in force": "tables run under it",
    "superseded": "another one has taken its place; kept",
}
"""The states of a submission, with what they mean."""


class Event(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Something that happened to a submission: it was filed, or a written notice was received."""

    step: Step
    number: int
    on: date
    """The day of the filing, or of the receipt of the notice."""
    address: str = ""
    submission: Submission = Submission()
    revises: int = 0
    """Of a filing: the tolled submission that it revises."""
    begins: date | None = None
    """Of a filing: the day before which the house does not want it."""
    reasons: str = ""
    """Of a notice: what is inconsistent, or why it is disapproved; of a filing: what it is for."""
    alternative: str = ""
    """Of a tolling notice: what would be acceptable."""
    book: str = ""
    """Of a filing of a chapter of one's own: the rulebook whose periods count."""


@dataclass(frozen=True)
class Periods:
    """What a book prints on the review of submissions, with its clauses."""

    cite: str = ""
    """The clause that asks for submissions; empty: the book has none."""
    review: int = 0
    """Days after a filing on which it may be implemented without a word."""
    review_cite: str = ""
    tolling_cite: str = ""
    revise: int = 0
    """Days after a tolling notice within which a revision may be filed."""
    revise_cite: str = ""
    keep: int = 0
    """Years for which a superseded submission is kept."""
    keep_cite: str = ""
    sees: tuple[str, ...] = ()
    """Who has access to the current version."""
    sees_cite: str = ""
    files_with: str = ""
    form: str = ""
    filing_cite: str = ""
    departures: tuple[tuple[str, str], ...] = ()
    """How a house may depart from the rules, each with its clause; empty where its reading allows none."""
    last_day_counts: bool = True
    """Whether a notice on the last day of the review still stops a submission."""

    @property
    def asked_for(self) -> bool:
        """Whether the book asks for submissions at all."""
        return bool(self.cite)


FREE = Periods()
"""For a book that asks for no submissions."""


def framework(book: str) -> Chapter | None:
    """The chapter in which a book asks for submissions; None if it does nowhere."""
    return chapter_with(book, "rules-submission")


def periods(book: str, readings: Submission | None = None) -> Periods:
    """What a book prints on the review of submissions, as a house reads it: its answers to that chapter's options."""
    chapter = framework(book)
    if chapter is None:
        return FREE
    rules = Rules(chapter, readings)
    old = rules.chosen("submission-text") == "bracketed"
    found = {one.id: one for one in chapter.provisions}

    def said(name: str) -> Provision:
        return found[f"bracketed-{name}"] if old and f"bracketed-{name}" in found else found[name]

    review, revision, kept = said("review"), said("revision"), said("superseded")
    current, filing = said("current-version"), said("filing")
    return Periods(
        cite=rules.cite(said("rules-submission").cite),
        review=int(review.facts["review_days"]),
        review_cite=rules.cite(review.cite),
        tolling_cite=rules.cite(said("tolling").cite),
        revise=int(revision.facts["revise_days"]),
        revise_cite=rules.cite(revision.cite),
        keep=int(kept.facts["retain_years"]),
        keep_cite=rules.cite(kept.cite),
        sees=current.items,
        sees_cite=rules.cite(current.cite),
        files_with=filing.facts["file_with"],
        form=filing.facts["form"],
        filing_cite=rules.cite(filing.cite),
        departures=tuple(
            (one.says.removeprefix("Bracketed text: "), rules.cite(one.cite))
            for one in chapter.provisions
            if one.topic == "waivers" and rules.holds(one.requires)
        ),
        last_day_counts=rules.chosen("day-15-notice", "yes") == "yes",
    )


def needed(chapter: Chapter, law: Periods) -> bool:
    """Whether a game is offered under a submission only: its book asks for them, and it leaves something to the house.

    Where several pay tables are printed the house chooses too.
    """
    printed = any(sum(len(group.tables) for group in wager.paytables) > 1 for wager in chapter.wagers)
    return law.asked_for and bool(chapter.game) and (bool(chapter.options) or printed)


@dataclass(frozen=True)
class Standing:
    """A submission as it stands on a day."""

    number: int
    address: str
    """The chapter, in the edition under which it was filed."""
    submission: Submission
    filed: date
    state: State
    since: date
    """When it came to this state."""
    deemed: date
    """The day on which it may be implemented without a word, if nothing stops it."""
    effect: date | None
    """The first day on which tables run, or would have run, under it."""
    by: str
    """How that came: `approval`, `lapse`, or the house's own `filing`."""
    approved: date | None
    due: date | None
    """The next date: the end of the review, of the time to revise, or of the time for which it is kept."""
    revises: int
    revised_by: int
    reasons: str
    notices: tuple[Event, ...]
    book: str = ""
    """The rulebook whose periods count."""

    @property
    def rules(self) -> Rules:
        """Its choices, under the edition under which it was filed."""
        return Rules(self.address, self.submission)

    @property
    def dated(self) -> str:
        """What each page of it says of its approval."""
        if self.approved:
            return f"Approved {self.approved}"
        if self.state in ("in force", "superseded") and self.by == "lapse":
            return f"Not approved in writing; implemented by lapse of time on {self.effect}"
        return f"Not approved; filed {self.filed}, {self.state}"


def years_after(day: date, years: int) -> date:
    """The same day some years later; 1 March for a leap day, so that the years are whole."""
    try:
        return day.replace(year=day.year + years)
    except ValueError:
        return day.replace(year=day.year + years, month=3, day=1)


def standings(law: Mapping[str, Periods], events: Iterable[Event], today: date) -> dict[int, Standing]:
    """Every submission as it stands today, by its number; `law` has the periods of each book."""
    filings: dict[int, Event] = {}
    notices: dict[int, list[Event]] = {}
    for one in events:
        if one.on > today:
            continue
        if one.step == "filed":
            filings[one.number] = one
        else:
            notices.setdefault(one.number, []).append(one)
    found = {
        number: _alone(law[book_of(filing)], filing, notices.get(number, []), filings, today)
        for number, filing in filings.items()
    }
    return {number: _among(law[one.book], one, found) for number, one in found.items()}


def book_of(filing: Event) -> str:
    """The rulebook whose periods count for a filing."""
    return filing.book or filing.address.partition("/")[0]


def _alone(law: Periods, filing: Event, notices: list[Event], filings: Mapping[int, Event], today: date) -> Standing:
    """A submission by its own events, as if no other took its place."""
    deemed = filing.on + timedelta(days=law.review)
    first = {one.step: one for one in reversed(notices)}
    stopped = first.get("disapproved") or first.get("tolled")
    approval = first.get("approved")
    revised_by = next((one.number for one in filings.values() if one.revises == filing.number), 0)
    state: State
    effect: date | None = None
    by, due = "", None
    if stopped is None or (approval is not None and approval.on < stopped.on):
        by, may = ("approval", approval.on) if approval and approval.on <= deemed else ("lapse", deemed)
        by = by if law.asked_for else "filing"
        effect = max(may, filing.begins or may)
        if today < may:
            state, since, due = "under review", filing.on, deemed
        elif today < effect:
            state, since, due = "waiting", may, effect
        else:
            state, since = "in force", effect
    elif stopped.step == "disapproved":
        state, since = "disapproved", stopped.on
    elif revised_by:
        state, since = "revised", filings[revised_by].on
    else:
        state, since, due = "tolled", stopped.on, stopped.on + timedelta(days=law.revise)
    return Standing(
        number=filing.number,
        address=recorded(filing.address),
        submission=filing.submission,
        filed=filing.on,
        state=state,
        since=since,
        deemed=deemed,
        effect=effect,
        by=by if effect else "",
        approved=approval.on if approval else None,
        due=due,
        revises=filing.revises,
        revised_by=revised_by,
        reasons=filing.reasons,
        notices=tuple(notices),
        book=book_of(filing),
    )


def _among(law: Periods, one: Standing, found: Mapping[int, Standing]) -> Standing:
    """The same among the others of its game: one that was filed later and has come into force takes its place."""
    others = [other for other in found.values() if chapter_of(other.address) == chapter_of(one.address)]
    later = [
        other.effect for other in others if other.number > one.number and other.state == "in force" and other.effect
    ]
    if one.state not in ("in force", "waiting", "under review") or not later:
        return one
    ended = max(min(later), one.filed)
    kept = years_after(ended, law.keep) if law.keep else None
    ran = one.effect is not None and one.effect < ended
    return replace(
        one, state="superseded", since=ended, due=kept, effect=one.effect if ran else None, by=one.by if ran else ""
    )


def in_force(found: Mapping[int, Standing], address: str) -> Standing | None:
    """The submission under which a game is run, under whichever edition it was filed, if there is one."""
    of = (one for one in found.values() if chapter_of(one.address) == chapter_of(address))
    return next((one for one in of if one.state == "in force"), None)


# --- editions of the law ---------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class EditionNotice:
    """What a later edition means for a submission that was filed under an earlier one."""

    number: int
    address: str
    """The chapter in the later edition."""
    begins: date
    refusal: Refused | None
    """Why tables cannot run under the submission then; None: the edition allows all of its choices."""
    changes: tuple[str, ...]
    """What its choices come to then that they did not before: defaults that the edition changes."""

    def says(self, today: date) -> str:
        """What it means, and what the house must do, in a sentence or two."""
        when = f"The edition of {self.begins} {'is' if self.begins <= today else 'will be'} in force"
        if self.refusal is not None:
            return (
                f"{when}, and no table opens under submission {self.number} then: {self.refusal}"
                f" File a new submission under that edition."
            )
        changed = f" What it leaves open changes: {'; '.join(self.changes)}." if self.changes else ""
        return f"{when}, and allows all choices of submission {self.number}.{changed}"


def edition_notices(one: Standing, today: date) -> Iterator[EditionNotice]:
    """What the edition in force, and each that is announced, means for a submission filed under an earlier one."""
    if one.address.startswith(f"{OWN}/"):
        return
    every = editions(one.address)
    later = every[every.index(one.address) + 1 :]
    begun = [address for address in later if _begins(address) <= today]
    for address in (*begun[-1:], *later[len(begun) :]):
        refusal: Refused | None = None
        changes: tuple[str, ...] = ()
        try:
            changes = _changes(one.rules, Rules(load(address), one.submission))
        except Refused as refused:
            refusal = refused
        yield EditionNotice(one.number, address, _begins(address), refusal, changes)


def _begins(address: str) -> date:
    return date.fromisoformat(address.partition("@")[2])


def _changes(before: Rules, after: Rules) -> tuple[str, ...]:
    """What the same choices come to otherwise under another edition."""
    return tuple(
        f"{change.choice.name.replace('-', ' ')} is {change.after or 'nothing'}, not {change.before or 'nothing'}"
        for change in differences(before, after)
    )


def under_edition(one: Standing, chapter: Chapter) -> Rules:
    """A submission applied to an edition of its chapter; refused, with both editions, where it does not allow it."""
    try:
        return Rules(chapter, one.submission)
    except Refused as refused:
        filed = one.rules.chapter
        if filed.address == chapter.address:
            raise
        raise Refused(
            f"Submission {one.number} was filed under {edition_said(filed.edition)} of {chapter.name}, and"
            f" {edition_said(chapter.edition)} does not allow it: {refused.what}",
            allowed=(*refused.allowed, f"a submission under {edition_said(chapter.edition)}"),
            cite=refused.cite,
        ) from None


def carried_over(chapter: Chapter, submission: Submission) -> Submission:
    """As much of a submission as a chapter allows: what a new one begins with where an edition has changed."""
    fields = submission.__struct_fields__
    made, left = Submission(), {(field, name) for field in fields for name in getattr(submission, field)}
    while True:
        taken = set()
        for field, name in sorted(left):
            said = {**getattr(made, field), name: getattr(submission, field)[name]}
            wanted = msgspec.structs.replace(made, **{field: said})
            try:
                _ = Rules(chapter, wanted).chosen_tables
            except Refused:
                continue
            made = wanted
            taken.add((field, name))
        left -= taken
        if not taken:
            return made


# --- what may be recorded --------------------------------------------------------------------------------------------


def check(law: Periods, found: Mapping[int, Standing], event: Event, today: date) -> None:
    """Refuse an event that the text does not know, or that comes too late."""
    if event.on > today:
        raise Refused(f"{event.on} has not come yet.", allowed=(f"a day up to {today}",))
    if event.step == "filed":
        _check_filing(law, found, event)
        return
    one = found.get(event.number)
    if one is None:
        raise Refused(f"There is no submission {event.number}.", allowed=map(str, found))
    if not law.asked_for:
        raise Refused(f"{one.address}: this rulebook's text knows no notices on submissions.")
    if event.on < one.filed:
        raise Refused(f"Submission {one.number} was filed on {one.filed}: no notice came before.")
    known = {notice.step for notice in one.notices}
    if event.step in known:
        raise Refused(f"Submission {one.number} was {event.step} already.")
    if "disapproved" in known:
        raise Refused(f"Submission {one.number} was disapproved; another one may be filed.", cite=law.review_cite)
    if event.step == "approved":
        if any(notice.step == "tolled" and notice.on <= event.on for notice in one.notices):
            what = f"Submission {one.number} was tolled: its revision is what can be approved."
            raise Refused(what, cite=law.revise_cite)
        return
    if not event.reasons.strip():
        raise Refused("A notice that stops a submission says why.", cite=law.tolling_cite)
    if one.approved:
        raise Refused(f"Submission {one.number} was approved on {one.approved}.", cite=law.review_cite)
    if one.state in ("superseded", "revised"):
        raise Refused(f"Submission {one.number} is {one.state}: nothing is left to stop.", cite=law.review_cite)
    last = one.deemed if law.last_day_counts else one.deemed - timedelta(days=1)
    if "tolled" not in known and event.on > last:
        raise Refused(
            f"The review of submission {one.number} ended on {last}: a notice of {event.on} comes too late.",
            cite=law.review_cite,
        )


def _check_filing(law: Periods, found: Mapping[int, Standing], event: Event) -> None:
    if event.number in found:
        raise Refused(f"There is a submission {event.number} already.")
    if not event.revises:
        return
    before = found.get(event.revises)
    if before is None or chapter_of(before.address) != chapter_of(event.address):
        raise Refused(f"There is no submission {event.revises} of {event.address} to revise.")
    if before.state != "tolled":
        raise Refused(
            f"Submission {before.number} is {before.state}: only a tolled one is revised.", cite=law.revise_cite
        )
    if before.due and event.on > before.due:
        raise Refused(
            f"The {law.revise} days to revise submission {before.number} ended on {before.due}.",
            allowed=("a new submission",),
            cite=law.revise_cite,
        )
