"""Every date that the books ask for: what is done again and again, and times that run once from something."""

from __future__ import annotations

from calendar import monthrange
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Literal

import msgspec

from croupier.errors import Refused
from croupier.rules import duties
from croupier.rules.law import Chapter, Procedure, Provision, Term
from croupier.rules.loader import addresses, editions, load, resolve
from croupier.rules.submission_review import periods
from croupier.rules.variation import OWN

State = Literal["late", "due", "runs", "done", "over"]
STATES: dict[State, str] = {
    "late": "overdue",
    "due": "due",
    "runs": "running",
    "done": "done",
    "over": "closed",
}
"""The state of a deadline, in a word."""
MEANINGS: dict[State, str] = {
    "late": "not done in time",
    "due": "due now",
    "runs": "the period is running",
    "done": "done; not due again yet",
    "over": "the period is over; nothing left to do",
}
"""What each state means, in full."""
RULES = {
    "within": "within {} of {}",
    "for": "for {} after {}",
    "throughout": "for all of {} after {}",
    "not-before": "not before {} after {}",
}
WAITS = ("throughout", "not-before")
"""Rules by which nothing is done before the whole period is over."""


@dataclass(frozen=True)
class Dated:
    """Something that a book puts a time to."""

    address: str
    id: str
    what: str
    when: str
    """Its time in words."""
    cite: str
    """The clause, with the book."""


class Noted(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What somebody has noted of a term: that its time begins, or that it was done."""

    address: str
    term: str
    subject: str
    what: Literal["begun", "done"]
    on: date
    note: str = ""


@dataclass(frozen=True)
class Running:
    """A term that was begun for something, as it stands on a day."""

    address: str
    term: Term
    subject: str
    begun: date
    ends: date
    state: State
    done: date | None


def after(day: date, period: str) -> date:
    """The day a period after another: `15 days`, `1 month`, `5 years`; the last one of a shorter month."""
    text, _, unit = period.partition(" ")
    count = int(text)
    if unit.startswith("day"):
        return day + timedelta(days=count)
    year, month = divmod(day.year * 12 + day.month - 1 + count * (12 if unit.startswith("year") else 1), 12)
    return date(year, month + 1, min(day.day, monthrange(year, month + 1)[1]))


def dated(chapter: Chapter) -> Iterator[Dated]:
    """Everything that a chapter puts a time to, in its order."""
    book, address = chapter.rulebook, chapter.address
    kept: tuple[Procedure | Provision, ...] = (*chapter.procedures, *chapter.provisions)
    for law in kept:
        for due in law.due:
            where = "; ".join(f"{name} is {' or '.join(choices)}" for name, choices in due.requires.items())
            when = duties.said(duties.every(due.every)) + (f" where {where}" if where else "")
            yield Dated(address, law.id, duties.name_of(law), when, f"{book} {due.cite or law.cite}")
    if any(one.id == "rules-submission" for one in chapter.provisions):
        own = periods(book)
        within = f"within {own.revise} days of the notice"
        yield Dated(address, "review", "A Rules Submission may be implemented", f"on day {own.review}", own.review_cite)
        yield Dated(address, "revision", "A tolled submission may be revised", within, own.revise_cite)
        yield Dated(address, "superseded", "A superseded submission is kept", f"for {own.keep} years", own.keep_cite)
    for term in chapter.terms:
        when = RULES[term.rule].format(term.period, term.since)
        yield Dated(address, term.id, term.says, when, f"{book} {term.cite}")


def all_dated(book: str = "") -> Iterator[Dated]:
    """The same of every chapter, or of one book or chapter."""
    for address in (book,) if "/" in book else addresses():
        if "/" in book or not book or address.startswith(f"{book}/"):
            yield from dated(load(address))


def term_of(address: str, name: str) -> Term:
    """A term of a chapter, or of an edition before it, as a term that has begun runs on; refused if it has none of that
    name."""
    every = () if address.startswith(f"{OWN}/") else editions(address)
    earlier = every[: every.index(resolve(address))] if every else ()
    known = {one.id: one for edition in (*earlier, address) for one in load(edition).terms}
    if name not in known:
        raise Refused(f"{load(address).address} has no term {name!r}.", allowed=known)
    return known[name]


def honoured(chapter: Chapter) -> Term | None:
    """For how long a chapter has the ticket of a wager honoured; None where what a wager wins is paid at the table."""
    return next((one for one in chapter.terms if one.id == "ticket"), None)


def running(noted: list[Noted], today: date) -> list[Running]:
    """Every term that was begun, as it stands on a day, those that end first first."""
    begun: dict[tuple[str, str, str], date] = {}
    done: dict[tuple[str, str, str], date] = {}
    for one in noted:
        (begun if one.what == "begun" else done)[one.address, one.term, one.subject] = one.on
    found = []
    for key, day in begun.items():
        address, name, subject = key
        term = term_of(address, name)
        ends = after(day, term.period)
        found.append(
            Running(address, term, subject, day, ends, state_on(term, ends, done.get(key), today), done.get(key))
        )
    return sorted(found, key=lambda one: (one.ends, one.subject))


def state_on(term: Term, ends: date, done: date | None, today: date) -> State:
    """How a term stands on a day that ends on another, and was done on a third, if it was."""
    if done is not None:
        return "done"
    if term.rule == "within":
        return "late" if today > ends else "due"
    if today <= ends:
        return "runs"
    return "due" if term.rule in WAITS else "over"


def check_noted(noted: list[Noted], new: Noted) -> None:
    """Refuse a note that does not fit the term's days: done before it began, before a period that must pass is over,
    or noted before."""
    chapter, term = load(new.address), term_of(new.address, new.term)
    cite = chapter.cited(term.cite)
    earlier = [one for one in noted if (one.address, one.term) == (new.address, new.term)]
    same = {one.what: one.on for one in earlier if one.subject == new.subject}
    if new.what == "begun":
        if same and "done" not in same:
            raise Refused(f"The term of {new.subject!r} began on {same['begun']} already.", cite=cite)
        if "done" in same:
            raise Refused(f"The term of {new.subject!r} was done on {same['done']}; name another subject.", cite=cite)
        return
    if "begun" not in same:
        subjects = sorted({one.subject for one in earlier})
        raise Refused(f"Nothing has begun for {new.subject!r}.", allowed=subjects[:12], cite=cite)
    if "done" in same:
        raise Refused(f"{new.subject!r} was noted as done on {same['done']} already.", cite=cite)
    if new.on < same["begun"]:
        raise Refused(f"{new.subject!r} began on {same['begun']}: it was not done on {new.on}.", cite=cite)
    ends = after(same["begun"], term.period)
    if term.rule in WAITS and new.on <= ends:
        raise Refused(
            f"The {term.period} of {new.subject!r} began on {same['begun']} and last until {ends}.",
            allowed=(f"a day after {ends}",),
            cite=cite,
        )
