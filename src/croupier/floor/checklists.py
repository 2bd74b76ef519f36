"""Checklists: what the book has people do at a table, ticked step by step with who did it and when.

The chapters say what is done, by whom, in which order, when again and what then has to be done anew
(rules/duties.py). A step is ticked only after those before it, and where the text has two people do it, by two. On a
floor that is run by the book no wager is taken before what opens the table is done, nor while something is overdue, and
no table closes before what closes it is done. What is ticked is in the house's chain.
"""

from __future__ import annotations

from calendar import monthrange
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any

import msgspec
import sqlalchemy as sql
from sqlalchemy import Connection

from croupier.errors import Refused
from croupier.floor import chain, schema, store
from croupier.floor.people import LOCAL, NotAllowed, Person, with_article
from croupier.floor.schema import checks
from croupier.floor.store import Store
from croupier.floor.submissions import FiledSubmissions
from croupier.floor.table_rows import NoTable
from croupier.rules import duties, stadium
from croupier.rules.books import books
from croupier.rules.duties import Every
from croupier.rules.editions import chapter_of
from croupier.rules.law import DEVICE_FAILS, Procedure, Provision
from croupier.rules.loader import addresses, load, recorded
from croupier.rules.submission import Rules, Submission
from croupier.rules.submission_review import framework

SKIPPED = -1
"""The step of a run that the local player has skipped."""
_ROLES = {
    "dealer": ("dealer", "supervisor", LOCAL),
    "stickperson": ("dealer", LOCAL),
    "staff": ("dealer", "supervisor", LOCAL),
    "supervisor": ("supervisor", LOCAL),
    "house": ("supervisor", LOCAL),
    "slots": ("attendant", LOCAL),
}
"""Whose account speaks for whom the book names; others are named by whoever ticks."""
_MAY_BE_NAMED = frozenset(duties.PEOPLE) - (_ROLES.keys() - {"slots"})
"""Who need have no account: IT has none, nor slot operations where there are no attendants."""


@dataclass(frozen=True)
class Tick:
    """One line that was ticked."""

    step: int
    place: int
    did: str
    by: str
    credential: str
    note: str
    round: int
    time: int
    id: int


@dataclass
class Run:
    """One carrying out of a list."""

    number: int
    subject: str = ""
    ticks: list[Tick] = field(default_factory=list)

    @property
    def skipped(self) -> bool:
        """Whether it was skipped."""
        return any(one.step == SKIPPED for one in self.ticks)


@dataclass(frozen=True)
class Table:
    """What a table's lists depend on."""

    number: int
    rules: Rules
    rounds: int
    opened: int
    """In milliseconds."""
    shoes: int
    replaced: Mapping[str, int]
    """By list, how often it had been ticked when a ruling was last made after which it is done again."""


@dataclass(frozen=True)
class List:
    """A checklist as it stands."""

    law: Procedure | Provision
    chapter: str
    runs: tuple[Run, ...]
    done: bool
    """Whether nothing of it is to be done now."""
    overdue: bool
    due: str
    """When it is due, in words; empty if it is not by itself."""

    @property
    def marks(self) -> list[tuple[int, int, str]]:
        """Its ticks in order: step, which of its people, who that is."""
        return marks_of(self.law)

    @property
    def under_way(self) -> Run | None:
        """The run that was begun and is not over."""
        last = self.runs[-1] if self.runs else None
        return last if last is not None and not _over(self.law, last) else None

    @property
    def last(self) -> Run | None:
        """The last run that is over."""
        return next((run for run in reversed(self.runs) if _over(self.law, run)), None)

    @property
    def open_runs(self) -> list[Run]:
        """The runs that were begun and are not over: of the house's lists there may be several."""
        return [run for run in self.runs if not _over(self.law, run)]

    def next(self, run: Run | None) -> tuple[int, int, str]:
        """What is ticked next in a run, or first in a new one."""
        return self.marks[len(run.ticks) if run is not None else 0]

    @property
    def name(self) -> str:
        """How it is called."""
        return duties.name_of(self.law)

    @property
    def cite(self) -> str:
        """Its clause, with the book."""
        return load(self.chapter).cited(self.law.cite)


def marks_of(law: Procedure | Provision) -> list[tuple[int, int, str]]:
    """The ticks of a list in order: step, which of its people, who that is."""
    return [(step, place, who) for step, line in enumerate(law.checks) for place, who in enumerate(line)]


def _over(law: Procedure | Provision, run: Run) -> bool:
    return run.skipped or len(run.ticks) >= len(marks_of(law))


class Checklists:
    """The checklists of a floor's tables and of its house."""

    def __init__(self, kept: Store, filed: FiledSubmissions, required: bool = False) -> None:
        self.store = kept
        self.filed = filed
        self.required = required
        """Whether the floor is run by the book: nothing goes on before it is done."""

    # --- what is to be done ------------------------------------------------------------------------------------------

    def of_table(self, number: int) -> list[List]:
        """A table's lists, phase by phase, in the order in which they are done."""
        with self.store.reading() as connection:
            return _of_table(connection, number)

    def of_house(self) -> list[List]:
        """The lists that belong to no table: of the chapters without a game, and what a chapter asks of the house."""
        read = self._read()
        with self.store.reading() as connection:
            return list(_of_house(connection, read))

    def _read(self) -> dict[str, Submission]:
        """How the house reads the chapters in which books ask for submissions."""
        chapters = ((book, framework(book)) for book in books())
        return {one.address: self.filed.readings(book) for book, one in chapters if one is not None}

    def due(self) -> list[tuple[int, List]]:
        """What is overdue or to be done before play, at any open table."""
        with self.store.reading() as connection:
            open_now = sql.select(schema.tables.c.id).where(schema.tables.c.ended == "").order_by(schema.tables.c.id)
            numbers = connection.execute(open_now).scalars().all()
            return [(number, one) for number in numbers for one in _of_table(connection, number) if _waits(one)]

    def log(self, table: int | None = None, before: int | None = None, most: int = 500) -> list[Any]:
        """What was ticked, newest first."""
        query = sql.select(checks).order_by(checks.c.id.desc()).limit(most)
        if table is not None:
            query = query.where(checks.c.table_id == table)
        if before is not None:
            query = query.where(checks.c.id < before)
        with self.store.reading() as connection:
            return list(connection.execute(query).all())

    # --- what they refuse --------------------------------------------------------------------------------------------

    def may_bet(self, number: int) -> None:
        """Refuse a wager at a table that is not ready, on a floor that is run by the book."""
        if not self.required:
            return
        for one in self.of_table(number):
            if _waits(one):
                said = f"{one.name} is {'due' if one.overdue else 'to be done'} before this table takes a wager."
                raise Refused(said, allowed=("the table's checklists",), cite=one.cite)

    def may_close(self, number: int) -> None:
        """Refuse to close a table before what closes it is done."""
        for one in self.of_table(number) if self.required else ():
            if one.law.phase == "closing" and not one.done:
                raise Refused(
                    f"{one.name} is to be done before this table closes.",
                    allowed=("the table's checklists",),
                    cite=one.cite,
                )

    def may_begin_shift(self) -> None:
        """Refuse a new shift while cards, dice or devices of an open table are overdue."""
        for number, one in self.due() if self.required else ():
            if one.overdue:
                raise Refused(
                    f"{one.name} is due at table {number} before a shift begins.",
                    allowed=("the table's checklists",),
                    cite=one.cite,
                )

    # --- what people do ----------------------------------------------------------------------------------------------

    def tick(
        self,
        person: Person,
        number: int | None,
        name: str,
        step: int,
        *,
        chapter: str = "",
        subject: str = "",
        named: str = "",
        credential: str = "",
        note: str = "",
    ) -> List:
        """Tick the next line of a table's list, or of one of the house's; `named` is who did it, where that is
        somebody else."""
        with self.store.writing() as connection:
            return self.tick_in(
                connection, person, number, name, step, chapter=chapter, subject=subject, named=named,
                credential=credential, note=note,
            )  # fmt: skip

    def tick_in(
        self,
        connection: Connection,
        person: Person,
        number: int | None,
        name: str,
        step: int,
        *,
        chapter: str = "",
        subject: str = "",
        named: str = "",
        credential: str = "",
        note: str = "",
    ) -> List:
        """Tick a line in a transaction that does something else as well."""
        person.must("check")
        read = self._read() if number is None else {}

        def lists() -> list[List]:
            return _of_table(connection, number) if number is not None else list(_of_house(connection, read))

        chain.take(connection)  # who ticks at the same time sees this one first
        found = lists()
        one = _named(found, name, chapter)
        if number is not None:
            _in_order(found, one)
        if number is None and not subject:
            raise Refused("Say what it is about: the service, the wheel, the game.", allowed=("subject",))
        run = _run(one, subject)
        place, who = _next(one, run, step)
        did = _did(person, one, run, step, who, named)
        _complete(one, run, credential, note)
        _put(connection, person, number, one, run, step, place, did, credential, note)
        return _named(lists(), name, one.chapter)

    def skip(self, person: Person, number: int) -> int:
        """The local player does without: what is to be done at a table now counts as skipped; how many lists."""
        person.must("skip")
        with self.store.writing() as connection:
            chain.take(connection)
            found = _of_table(connection, number)
            waiting = [one for one in found if _waits(one)] or [one for one in found if not _closed(one)]
            for one in waiting:
                run = Run(one.runs[-1].number + 1 if one.runs else 1)
                _put(connection, person, number, one, run, SKIPPED, 0, person.name, "", "skipped")
        return len(waiting)


def _put(
    connection: Connection,
    person: Person,
    number: int | None,
    one: List,
    run: Run,
    step: int,
    place: int,
    did: str,
    credential: str,
    note: str,
) -> None:
    """Store a tick, and record it."""
    row = {
        "table_id": number,
        "chapter": one.chapter,
        "list": one.law.id,
        "subject": run.subject,
        "run": run.number,
        "step": step,
        "place": place,
        "person": person.id,
        "by": person.name,
        "did": did,
        "credential": credential,
        "note": note,
        "round": _rounds(connection, number),
        "time": store.now(),
    }
    connection.execute(sql.insert(checks).values(row))
    chain.record(connection, "check", row, person.name)


def _waits(one: List) -> bool:
    """Whether play waits for a list."""
    return one.overdue or (one.law.phase == "opening" and not one.done)


def _closed(one: List) -> bool:
    return one.law.phase != "closing" or one.done


def _named(found: Sequence[List], name: str, chapter: str) -> List:
    one = next((one for one in found if one.law.id == name and chapter in ("", one.chapter)), None)
    if one is None:
        raise Refused(f"There is no checklist {name!r} here.", allowed=(one.law.id for one in found))
    return one


def _in_order(found: Sequence[List], one: List) -> None:
    """What opens a table is done in order; what is done while it is open, after that."""
    for before in found:
        if before is one:
            return
        if before.law.phase == "opening" and not before.done and one.law.phase in ("opening", "running", "idle"):
            raise Refused(f"{before.name} comes first.", allowed=(before.law.id,), cite=before.cite)


def _run(one: List, subject: str) -> Run:
    """The run to which a tick belongs: the one under way, on the same subject, or a new one."""
    mine = [run for run in one.runs if run.subject == subject]
    if mine and not _over(one.law, mine[-1]):
        return mine[-1]
    return Run(one.runs[-1].number + 1 if one.runs else 1, subject)


def _next(one: List, run: Run, step: int) -> tuple[int, str]:
    """Which of its people a step is ticked for; refused if another step comes first."""
    due, place, who = one.marks[len(run.ticks)]
    if step != due:
        text = duties.steps_of(one.law)[due]
        raise Refused(f"Step {due + 1} comes first: {text}", allowed=(str(due + 1),), cite=one.cite)
    return place, who


def _did(person: Person, one: List, run: Run, step: int, who: str, named: str) -> str:
    """The name of who does it; refused to who may not, and to one person in place of two."""
    words = who.split("|")
    own = any(person.role in _ROLES.get(word, ()) for word in words)
    others = person.role == LOCAL or any(word in _MAY_BE_NAMED for word in words)
    called = " or ".join(duties.PEOPLE[word].partition(";")[0] for word in words)
    if named and not others:
        raise NotAllowed(f"{called.capitalize()} ticks this.", allowed=words)
    if not named and not own:
        if not others:
            raise NotAllowed(f"{person.name} is {with_article(person.role)}; {called} ticks this.", allowed=words)
        raise Refused(f"Name who did it: {called}.", allowed=("named",), cite=one.cite)
    did = named or person.name
    if any(tick.step == step and tick.did.casefold() == did.casefold() for tick in run.ticks):
        raise Refused(f"Somebody other than {did} does this: the book has two people at it.", cite=one.cite)
    return did


def _complete(one: List, run: Run, credential: str, note: str) -> None:
    """Refuse a tick that lacks what the book has written down with it."""
    book = one.chapter.partition("/")[0]
    if one.law.signed and not credential:
        raise Refused(
            "Note the credential or licence number.", allowed=("credential",), cite=f"{book} {one.law.signed}"
        )
    if one.law.phase == "maintenance" and not run.ticks and not note:
        raise Refused("Note what was adjusted, replaced or serviced.", allowed=("note",), cite=one.cite)
    facts = one.law.facts if isinstance(one.law, Provision) else {}
    if "decides" in facts and not note:
        asked = f"petition under {facts['petition']}" if "petition" in facts else "written request"
        said = f"The {facts['decides']} decides on it: note the {asked}, and what was granted."
        raise Refused(said, allowed=("note",), cite=one.cite)


# --- how lists stand -------------------------------------------------------------------------------------------------


def _of_table(connection: Connection, number: int) -> list[List]:
    row = connection.execute(sql.select(schema.tables).where(schema.tables.c.id == number)).first()
    if row is None:
        raise NoTable(f"There is no table {number}.")
    submission = msgspec.json.decode(row.submission, type=Submission)
    rules = Rules(*stadium.opened(recorded(row.address), submission, stadium.read(row.stadium)))
    printed = [law for law in duties.checklists(rules.chapter) if law.phase != "house"]
    laws = [law for law in printed if duties.is_done_here(rules, law)]
    by_hand = [law for law in printed if duties.is_done_here(rules, law, _by_hand(rules))]
    if laws != by_hand and _shuffler_is_out_of_order(connection, number, rules):
        laws = by_hand
    shoes = 0
    if any((due := duties.due_of(rules, law)) is not None and due.every == "shoe" for law in laws):
        of_shoes = sql.select(sql.func.count()).select_from(schema.events)
        this = (schema.events.c.table_id == number) & (schema.events.c.kind == "shuffle")
        shoes = connection.execute(of_shoes.where(this)).scalar_one()
    opened = int(datetime.fromisoformat(row.opened).timestamp() * 1000)
    table = Table(number, rules, row.rounds, opened, shoes, _replaced(connection, number, rules))
    runs = _runs(connection, checks.c.table_id == number)
    mine = {law.id: runs.get((chapter_of(row.address), law.id), ()) for law in laws}
    return [_stands(law, table, mine, laws) for law in laws]


def _by_hand(rules: Rules) -> dict[str, str]:
    """What a table with a shuffler does instead of what the house has chosen while that is out of order: cards are
    shuffled by hand, and nothing that only a shuffler does is done."""
    if rules.chosen("shuffler") != "device":
        return {}
    by_device = [one for one in rules.chapter.options if one.requires.get("shuffler") == ("device",)]
    return {"shuffler": "hand"} | {one.id: "no" for one in by_device if "no" in one.choices}


def _shuffler_is_out_of_order(connection: Connection, number: int, rules: Rules) -> bool:
    """Whether a table's shuffler was found out of order since something there was last put right."""
    laws = [law for law in rules.chapter.irregularities if "shuffler" in law.requires]
    failures = {law.id for law in laws if not DEVICE_FAILS.isdisjoint(law.effect)}
    events = schema.events.c
    this = (events.table_id == number) & events.kind.in_(("ruling", "reopen"))
    latest = sql.select(events.kind, events.data).where(this).order_by(events.number.desc())
    for kind, data in connection.execute(latest):
        if kind == "reopen":
            return False
        if msgspec.json.decode(data)["irregularity"] in failures:
            return True
    return False


def _replaced(connection: Connection, number: int, rules: Rules) -> dict[str, int]:
    """By list, its ticks when a ruling was last made at a table after which it is done again."""
    after = {law.event: law.again for law in rules.chapter.irregularities if law.again}
    if not after:
        return {}
    links = schema.links
    query = sql.select(links.c.kind, links.c.data).where(
        links.c.chain == chain.HOUSE, links.c.kind.in_(("incident", "check"))
    )
    ticks: Counter[str] = Counter()
    found: dict[str, int] = {}
    for kind, data in connection.execute(query.order_by(links.c.number)):
        said = msgspec.json.decode(data)
        if kind == "check" and said["table_id"] == number:
            ticks[said["list"]] += 1
        elif kind == "incident" and said["table"] == number:
            found |= {name: ticks[name] for name in after.get(said["event"], ())}
    return found


def _of_house(connection: Connection, read: Mapping[str, Submission]) -> Iterator[List]:
    runs = _runs(connection, checks.c.table_id.is_(None))
    for address in addresses():
        chapter = load(address)
        rules = Rules(chapter, read[address]) if address in read else None
        for law in duties.checklists(chapter):
            here = rules is None or duties.is_done_here(rules, law)
            if here and (chapter.family == "framework" or law.phase == "house"):
                done = runs.get((chapter_of(address), law.id), ())
                due = law.due[0].every if law.due else ""
                wants = duties.every(due) if due else None
                overdue = wants is not None and bool(wants.a_year) and not _this_part(law, done, wants.a_year)
                yield List(law, chapter_of(address), tuple(done), not overdue, overdue, duties.said(wants))


def _this_part(law: Procedure | Provision, runs: Sequence[Run], times: int) -> bool:
    """Whether a list was done in this part of the calendar year, which has so many."""
    now = datetime.fromtimestamp(store.now() / 1000, UTC)
    months = 12 // times
    first = (now.month - 1) // months * months + 1
    since = datetime(now.year, first, 1, tzinfo=UTC).timestamp() * 1000
    return any(_over(law, run) and run.ticks[-1].time >= since for run in runs)


def _runs(connection: Connection, which: sql.ColumnElement[bool]) -> dict[tuple[str, str], tuple[Run, ...]]:
    """The runs of every list, in order."""
    found: dict[tuple[str, str], dict[int, Run]] = {}
    for row in connection.execute(sql.select(checks).where(which).order_by(checks.c.id)):
        run = found.setdefault((row.chapter, row.list), {}).setdefault(row.run, Run(row.run, row.subject))
        run.ticks.append(
            Tick(row.step, row.place, row.did, row.by, row.credential, row.note, row.round, row.time, row.id)
        )
    return {key: tuple(runs.values()) for key, runs in found.items()}


def _ended(law: Procedure | Provision, runs: Sequence[Run]) -> Tick | None:
    """The last tick of the last run of a list that is over."""
    return next((run.ticks[-1] for run in reversed(runs) if _over(law, run)), None)


def _stands(
    law: Procedure | Provision,
    table: Table,
    every: Mapping[str, Sequence[Run]],
    laws: Sequence[Procedure | Provision],
) -> List:
    runs = every[law.id]
    last = _ended(law, runs)
    begun = [run.ticks[-1].id for other in laws if law.id in other.again for run in every[other.id]]
    ticked = sum(tick.id <= last.id for run in runs for tick in run.ticks) if last is not None else 0
    anew = last is not None and (any(number > last.id for number in begun) or ticked <= table.replaced.get(law.id, -1))
    due = duties.due_of(table.rules, law)
    wants = duties.every(due.every) if due is not None else None
    times = sum(_over(law, run) for run in runs)
    overdue = wants is not None and _overdue(wants, table, last, times, law.phase == "opening")
    if law.phase == "opening":
        done = last is not None and not anew and not overdue
    elif law.phase == "closing":
        done = last is not None and last.round == table.rounds
    else:
        done = not overdue
    return List(law, chapter_of(table.rules.chapter.address), tuple(runs), done, overdue, duties.said(wants))


def _overdue(wants: Every, table: Table, last: Tick | None, times: int, opens: bool) -> bool:
    """Whether something is late that is counted from when it was last done, or from when the table opened."""
    if last is None and opens:
        return False  # it is to be done first
    since = last.time if last is not None else table.opened
    if wants.minutes:
        return store.now() - since > wants.minutes * 60_000
    if wants.days:
        return last is None or _days(store.now()) - _days(since) >= wants.days
    if wants.months:
        return store.now() > months_after(since, wants.months)
    if wants.rounds:
        return table.rounds - (last.round if last is not None else 0) >= wants.rounds
    return bool(wants.shoes) and table.shoes - 1 > times  # the first shoe needs no change


def months_after(milliseconds: int, months: int) -> int:
    """The same day and time some months later, or the last day of a shorter month."""
    when = datetime.fromtimestamp(milliseconds / 1000, UTC)
    year, month = divmod(when.year * 12 + when.month - 1 + months, 12)
    day = min(when.day, monthrange(year, month + 1)[1])
    return int(when.replace(year=year, month=month + 1, day=day).timestamp() * 1000)


def _days(milliseconds: int) -> int:
    return datetime.fromtimestamp(milliseconds / 1000, UTC).toordinal()


def _rounds(connection: Connection, number: int | None) -> int:
    if number is None:
        return 0
    found: int = connection.execute(sql.select(schema.tables.c.rounds).where(schema.tables.c.id == number)).scalar_one()
    return found
