"""The calendar of a floor: what the books ask for at its tables and of its house, what is due, done and late.

What is done again and again is ticked on checklists; submissions have their own days; terms that run once (a ticket, a
voucher, a posting) are begun and done by notes in the house's chain, kind `term`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta

import msgspec
import sqlalchemy as sql
from sqlalchemy import Connection

from croupier.errors import Refused
from croupier.floor import chain, claims, reviews, schema, store, tickets
from croupier.floor.checklists import List, months_after
from croupier.floor.house import House
from croupier.floor.people import Person
from croupier.rules import duties
from croupier.rules.dates import RULES, Noted, State, after, check_noted, honoured, running, state_on, term_of
from croupier.rules.duties import Every
from croupier.rules.editions import chapter_of
from croupier.rules.loader import load, name_at, recorded
from croupier.rules.submission import Rules, Submission

TERM = "term"
_ORDER: tuple[State, ...] = ("late", "due", "runs", "done", "over")


@dataclass(frozen=True)
class Entry:
    """Something on the calendar, as it stands now."""

    address: str
    name: str
    """The chapter's name."""
    what: str
    when: str
    """Its time in words."""
    cite: str
    subject: str
    """What it is due for: a table, a ticket, a submission; empty for the house."""
    state: State
    due: datetime | None
    """When it is, or was, to be done; a day counts to its end."""
    last: datetime | None
    link: str = ""
    term: str = ""


def calendar(house: House) -> list[Entry]:
    """Everything that is dated on a floor, what is late first, each kind in the order of its dates."""
    found = [
        *_at_tables(house), *_of_house(house), *_submissions(house), *_editions(house), *_new_games(house),
        *_terms(house), *_tickets(house),
    ]  # fmt: skip
    never = datetime.max.replace(tzinfo=UTC)
    return sorted(found, key=lambda one: (_ORDER.index(one.state), one.due or never, one.address, one.subject))


def _at_tables(house: House) -> Iterator[Entry]:
    with house.store.reading() as connection:
        rows = connection.execute(sql.select(schema.tables).where(schema.tables.c.ended == "")).all()
    for row in rows:
        rules = Rules(recorded(row.address), msgspec.json.decode(row.submission, type=Submission))
        opened = datetime.fromisoformat(row.opened)
        subject = f"table {row.id}" + (f", {row.title}" if row.title else "")
        for one in house.checklists.of_table(row.id):
            due = duties.due_of(rules, one.law)
            wants = duties.every(due.every) if due is not None else None
            if due is not None and wants is not None and not (wants.rounds or wants.shoes):
                cite = rules.cite(due.cite or one.law.cite)
                yield _list(rules.chapter.name, one, wants, cite, subject, f"/tables/{row.id}/lists", opened)


def _of_house(house: House) -> Iterator[Entry]:
    """Lists of the house, of the chapters that it has tables of."""
    with house.store.reading() as connection:
        opened = sql.select(schema.tables.c.address, sql.func.min(schema.tables.c.opened).label("opened"))
        rows = connection.execute(opened.group_by(schema.tables.c.address).order_by(sql.desc("opened"))).all()
        reviewed = reviews.links_of(connection)
    first = {chapter_of(row.address): datetime.fromisoformat(row.opened) for row in rows}
    for one in house.checklists.of_house():
        wants = duties.every(one.law.due[0].every) if one.law.due else None
        if wants is not None and one.chapter in first:
            cite = load(one.chapter).cited(one.law.due[0].cite or one.law.cite)
            link = reviewed.get((one.chapter, one.law.id, one.last.number), "") if one.last is not None else ""
            yield _list(load(one.chapter).name, one, wants, cite, "", link or "/pit/lists", first[one.chapter])


def _list(name: str, one: List, wants: Every, cite: str, subject: str, link: str, opened: datetime) -> Entry:
    """A checklist that is due by the clock or the calendar."""
    last = datetime.fromtimestamp(one.last.ticks[-1].time / 1000, UTC) if one.last is not None else None
    ends = _ends(wants, last, opened)
    now = _now()
    day_off = bool(wants.days) and (last is None or (now.date() - last.date()).days >= wants.days)
    state: State = "late" if now > ends else "due" if day_off or one.overdue else "done" if last else "runs"
    return Entry(one.chapter, name, one.name, one.due, cite, subject, state, ends, last, link)


def _ends(wants: Every, last: datetime | None, opened: datetime) -> datetime:
    """When something that is done again and again has to be done at the latest."""
    since = last or opened
    if wants.minutes:
        return since + timedelta(minutes=wants.minutes)
    if wants.months:
        return datetime.fromtimestamp(months_after(int(since.timestamp() * 1000), wants.months) / 1000, UTC)
    if wants.days:
        return _end_of(since.date() + timedelta(days=wants.days if last else wants.days - 1))
    # the part of the year after the one in which it was last done; a game's first is the one after its opening
    months = 12 // (wants.a_year or 1)
    part = (since.year * 12 + since.month - 1) // months + 1
    year, month = divmod((part + 1) * months, 12)
    return _end_of(date(year, month + 1, 1) - timedelta(days=1))


def _submissions(house: House) -> Iterator[Entry]:
    for one in house.filed.standings().values():
        law = house.filed.law(one.book)
        says: dict[str, tuple[str, str, str, State]] = {
            "under review": ("A submission may be implemented", f"on day {law.review}", law.review_cite, "runs"),
            "tolled": ("A tolled submission may be revised", f"within {law.revise} days", law.revise_cite, "due"),
            "waiting": ("A submission comes into force", "on the day that was named", law.review_cite, "runs"),
            "superseded": ("A superseded submission is kept", f"for {law.keep} years", law.keep_cite, "runs"),
        }
        if one.state not in says or one.due is None:
            continue
        what, when, cite, state = says[one.state]
        if house.filed.today() > one.due:
            state = "over"
        name, link = load(one.address).name, f"/submissions/{one.number}"
        yield Entry(
            one.address, name, what, when, cite, f"submission {one.number}", state, _end_of(one.due), None, link
        )


def _editions(house: House) -> Iterator[Entry]:
    """Editions of the law that take effect, for the submissions that were filed under an earlier one."""
    today = house.filed.today()
    for one in house.filed.edition_notices():
        if one.refusal is None and one.begins <= today:
            continue  # nothing is left to do
        chapter = load(one.address)
        what, cite = "A new edition of the chapter takes effect", chapter.reference
        state: State = "runs"
        if one.refusal is not None:
            what, cite = "A submission is due under the new edition", one.refusal.cite
            state = "late" if one.begins <= today else "due"
        yield Entry(
            one.address, chapter.name, what, f"from {one.begins}", cite, f"submission {one.number}", state,
            _end_of(one.begins), None, f"/submissions/{one.number}",
        )  # fmt: skip


def _new_games(house: House) -> Iterator[Entry]:
    """The next step of every new game that is not published yet."""
    today = house.filed.today()
    for path in house.filed.new_games.paths().values():
        stage = path.next
        if stage is None:
            continue
        waits = path.waits_until(stage)
        state: State = "runs" if waits and today <= waits else "due"
        when = f"not before the end of {waits}" if waits else "after the step before"
        last = max(one.on for one in path.passed.values())
        yield Entry(
            path.address, name_at(path.address), f"Step {stage.number} of a new game: {stage.says}", when, stage.cite,
            path.address, state, _end_of(waits) if waits else None, _end_of(last), "/submissions#new-games",
        )  # fmt: skip


def _terms(house: House) -> Iterator[Entry]:
    with house.store.reading() as connection:
        noted = _noted(connection)
    for one in running(noted, house.filed.today()):
        chapter = load(one.address)
        when = RULES[one.term.rule].format(one.term.period, one.term.since)
        cite = chapter.cited(one.term.cite)
        done = _end_of(one.done) if one.done else None
        yield Entry(
            one.address, chapter.name, one.term.says, when, cite, one.subject, one.state, _end_of(one.ends), done,
            term=one.term.id,
        )  # fmt: skip


def _tickets(house: House) -> Iterator[Entry]:
    """Tickets of wagers that nobody has presented yet, and claims without documents for those that are lost."""
    with house.store.reading() as connection:
        open_claims = {number for number, one in claims.all_claims(connection).items() if not one.decided}
        for one in tickets.listed(connection, outstanding=True, most=None):
            if not one.cite:
                continue
            rules = claims.rules_of(connection, one)
            waits = claims.waits(rules) if one.id in open_claims else None
            for term in filter(None, (honoured(rules.chapter), waits)):
                ends = after(date.fromisoformat(one.since), term.period)
                state, when = (
                    state_on(term, ends, None, house.today()),
                    RULES[term.rule].format(term.period, term.since),
                )
                yield Entry(
                    rules.chapter.address, rules.chapter.name, term.says, when, rules.cite(term.cite),
                    f"ticket {one.id}", state, _end_of(ends), None, "/tickets",
                )  # fmt: skip


def _noted(connection: Connection) -> list[Noted]:
    links = schema.links
    query = sql.select(links.c.data).where(links.c.chain == chain.HOUSE, links.c.kind == TERM)
    return [
        msgspec.json.decode(data, type=Noted) for data in connection.execute(query.order_by(links.c.number)).scalars()
    ]


def note(house: House, person: Person, said: Noted) -> None:
    """Note that a term begins for something, or that what it is for was done."""
    person.must("file")
    term_of(said.address, said.term)
    if not said.subject.strip():
        raise Refused("A term runs for something: a ticket, a voucher, a request.")
    if said.on > house.filed.today() and said.what == "done":
        raise Refused(f"{said.on} has not come yet.")
    with house.store.writing() as connection:
        chain.take(connection)
        check_noted(_noted(connection), said)
        chain.record(connection, TERM, said, person.name)


def _end_of(day: date) -> datetime:
    return datetime.combine(day, time(23, 59), UTC)


def _now() -> datetime:
    return datetime.fromtimestamp(store.now() / 1000, UTC)
