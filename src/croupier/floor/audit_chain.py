"""What is stored, held against the chains: each thing that does not fit is said in a sentence that names its place."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime, timedelta
from typing import Any

import msgspec
import sqlalchemy as sql
from sqlalchemy import Connection

from croupier.errors import Refused
from croupier.floor import chain, claims, integrity, repeats, retention, schema, slips, tickets
from croupier.floor.anchors import RESTORED, Anchor
from croupier.floor.chain import Link
from croupier.floor.keys import Keys
from croupier.floor.retention import PURGED
from croupier.floor.schema import acts, barred, checks, recoveries, stints
from croupier.floor.seeds import Seeds
from croupier.floor.store import day_and_time
from croupier.floor.table_rows import events_of
from croupier.floor.training import of_answer
from croupier.rules.books import house_money as money
from croupier.tables.journal import Event, verify

_LONGEST_ACT = timedelta(hours=1)
"""A key is noted when its act begins, and its link made when it is done."""


class Chains:
    """The chains of a floor, read once."""

    def __init__(self, connection: Connection) -> None:
        self.connection = connection
        self.keys: Keys = chain.keys_of(connection)
        self.house = list(chain.links_of(connection, chain.HOUSE))
        self.count = 0
        """How many links were looked at."""
        self.anchors = list(chain.links_of(connection, chain.ANCHORS))
        self.anchored: dict[str, dict[int, tuple[str, Link]]] = {}
        """By chain: how long it was, and its last seal, at each anchor."""
        self.purged = {link.content["table"]: link for link in self.house if link.kind == PURGED}
        """Tables whose journals were deleted after their retention period."""
        self._keyed: list[Link] = []
        """Links of acts that had a key."""
        self._keys_since = ""
        """The time since when the key of each is stored."""
        for link in self.anchors:
            for name, (length, seal) in link.content.items():
                self.anchored.setdefault(name, {}).setdefault(length, (seal, link))

    def beyond_tables(self) -> Iterator[str]:
        """What is wrong with people, shifts, the list of tables, the cage, and moves that no link knows."""
        yield from self._links(chain.HOUSE, self.house)
        moved = list(chain.links_of(self.connection, chain.CAGE))
        yield from self._links(chain.CAGE, moved)
        yield from slips.wrong(self.connection, moved)
        yield from self._links(chain.ANCHORS, self.anchors)
        issued = list(chain.links_of(self.connection, chain.TICKETS))
        yield from self._links(chain.TICKETS, issued)
        yield from tickets.wrong(self.connection, issued)
        yield from claims.wrong(issued)
        done = list(chain.links_of(self.connection, chain.ACTS))
        yield from self._links(chain.ACTS, done)
        self._note_keys(done)
        yield from self._strangers()
        yield from self._forms()
        yield from self._people()
        yield from self._guards()
        yield from self._requests()
        yield from self._waitlists()
        yield from self._by_the_book()
        yield from self._shifts()
        yield from self._tables()
        yield from self._drills()

    def wrong(self) -> Iterator[str]:
        """What is wrong with the chains beyond meters and with what they seal, without playing the journals again."""
        yield from self.beyond_tables()
        numbers = self.connection.execute(sql.select(schema.tables.c.id).order_by(schema.tables.c.id)).scalars().all()
        for number in numbers:
            journal = events_of(self.connection, number)
            try:
                verify(journal)
            except Refused as refused:
                yield f"Table {number}: {refused}"
            yield from (f"Table {number}: {problem}" for problem in self.of_table(number, journal))
            yield from self.seeds(number)[1]

    def elsewhere(self, noted: Sequence[Anchor]) -> Iterator[str]:
        """What is wrong by the anchors that were noted elsewhere; those before a backup was restored are over."""
        wrong: list[Anchor] = []
        for one in noted:
            link = self.anchors[one.number] if one.number < len(self.anchors) else None
            if link is None or link.seal != one.seal:
                wrong.append(one)
            elif link.kind == RESTORED:
                wrong = []
        if wrong and wrong[0].number >= len(self.anchors):
            yield (
                f"The database is older than anchor {wrong[0].number} of {wrong[0].time}: it knows {len(self.anchors)}"
                " anchors. It was put back to an earlier copy."
            )
        elif wrong:
            yield (
                f"Anchor {wrong[0].number} of {wrong[0].time} is not the one in the database: what was before it was"
                " written anew."
            )

    def of_table(self, number: int, journal: list[Event]) -> Iterator[str]:
        """What is wrong with a table: its chain, and its journal, row, chairs, rounds and seeds against it."""
        name = chain.of_table(number)
        links = list(chain.links_of(self.connection, name))
        yield from self._links(name, links)
        said: dict[str, Any] = {"length": 0, "head": "", "rounds": 0, "paused": False, "chairs": {}}
        self._note_keys(links)
        purged = self.purged.get(number)
        if purged is not None:
            yield from self._purged(number, links, purged)
            return
        for link in links:
            said |= link.content
            length = said["length"]
            if not length or length > len(journal) or journal[length - 1].hash != said["head"]:
                yield f"its journal is not the one that was sealed up to event {length - 1}, in link {link.number}."
                break
        if said["length"] < len(journal):
            yield f"its journal has {len(journal)} events, its chain knows {said['length']}."
        row = self.connection.execute(sql.select(schema.tables).where(schema.tables.c.id == number)).one()
        sitting = sql.select(schema.chairs).where(schema.chairs.c.table_id == number).order_by(schema.chairs.c.seat)
        chairs = {str(one.seat): [one.person, one.name] for one in self.connection.execute(sitting)}
        for what, stored in (("rounds", row.rounds), ("paused", bool(row.paused)), ("chairs", chairs)):
            if said[what] != stored:
                yield f"its {what} are stored as {stored}, its chain says {said[what]}."
        yield from self._rounds(number, journal)
        yield from self._seeds_gone(number, journal)

    def _purged(self, number: int, links: list[Link], purged: Link) -> Iterator[str]:
        """What is wrong with a table whose journal was deleted: what its chain sealed last is what was deleted, and
        nothing of it is left."""
        said: dict[str, Any] = {"length": 0, "head": ""}
        for link in links:
            said |= link.content
        if (said["length"], said["head"]) != (purged.content["events"], purged.content["head"]):
            yield f"{purged}: what was deleted is not the journal that was sealed."
        if retention.stored_extent(self.connection, number) != {"events": 0, "head": "", "seeds": 0}:
            yield f"{purged}: events or seeds of it are there all the same."
        row = self.connection.execute(sql.select(schema.tables).where(schema.tables.c.id == number)).one()
        if not row.ended:
            yield f"{purged}: the table was not closed."

    def keys_gone(self) -> Iterator[str]:
        """Keys of acts that were deleted, so that an act could be done again: of every chain that was looked at."""
        for link in self.anchors:
            if link.kind == RESTORED:  # a backup has no keys
                self._keys_since = max(self._keys_since, link.time)
        rows = self.connection.execute(sql.select(acts.c.person, acts.c.key))
        stored = {repeats.digest(row.person, row.key) for row in rows}
        for link in self._keyed:
            if link.time > self._keys_since and link.content["key"] not in stored:
                yield f"{link}: the key by which this act is done only once is gone."

    def _note_keys(self, links: list[Link]) -> None:
        """Note which links name the key of an act, and since when keys are not forgotten."""
        self._keyed += [link for link in links if "key" in link.content]
        for link in links:
            if link.kind == repeats.FORGOTTEN:
                until = datetime.fromtimestamp(link.content["before"], UTC) + _LONGEST_ACT
                self._keys_since = max(self._keys_since, until.isoformat(timespec="milliseconds"))

    def _seeds_gone(self, number: int, journal: list[Event]) -> Iterator[str]:
        """Seeds that the journal is committed to and that are not stored."""
        noted = Seeds()
        for event in journal:
            noted.note(event)
        this = sql.select(schema.secrets.c.number).where(schema.secrets.c.table_id == number)
        stored = set(self.connection.execute(this).scalars())
        gone = [one for one in range(noted.count + len(noted.promised)) if one not in stored]
        if gone:
            yield f"its seeds {', '.join(map(str, gone[:10]))}{' ...' if len(gone) > 10 else ''} are gone."

    def _links(self, name: str, links: list[Link]) -> Iterator[str]:
        """Where a chain is broken, or money is not what its link has sealed."""
        self.count += len(links)
        if broken := chain.flaw(self.keys, links):
            yield broken.removeprefix(f"{chain.called(name)}: ") if name.startswith("table ") else broken
        for length, (seal, at) in sorted(self.anchored.get(name, {}).items()):
            if length > len(links):
                yield (
                    f"{chain.called(name)}, link {len(links)}: it had {length} links when it was anchored {at.time},"
                    f" {len(links)} are there."
                )
                break
            if links[length - 1].seal != seal:
                yield f"{links[length - 1]} is not the link that was anchored {at.time}: it was written anew."
                break
        moved: dict[int, list[dict[str, Any]]] = {}
        query = sql.select(schema.moves).where(schema.moves.c.chain == name)
        if name != chain.CAGE:
            query = query.where(schema.moves.c.table_id == _number(name))
        for row in self.connection.execute(query):
            moved.setdefault(row.link, []).append(row._asdict())
        for link in links:
            found = moved.pop(link.number, [])
            if (chain.digest(found) if found else "") != link.moves:
                yield f"{link}: the moves of money that belong to it are not the ones that were sealed."
        for number, rows in moved.items():
            yield f"{_said(rows[0])} names link {number} of {name}, which there is not."

    def _strangers(self) -> Iterator[str]:
        """Moves that are in no chain, or in another table's."""
        moves = schema.moves
        own = sql.literal("table ") + sql.cast(sql.func.coalesce(moves.c.table_id, 0), sql.Text)
        query = sql.select(moves).where(moves.c.chain != chain.CAGE, moves.c.chain != own).order_by(moves.c.id)
        for row in self.connection.execute(query):
            yield f"{_said(row._asdict())} is in no chain: the house did not make it."

    def _forms(self) -> Iterator[str]:
        """Where a floor was brought up that was in this form already: what it held was adopted once more."""
        now = None
        for link in self.house:
            if link.kind == "schema":
                if now is not None and link.content["before"] != now:
                    yield f"{link}: the floor was brought to form {link.content['form']} though it had form {now}."
                now = link.content["form"]
        query = sql.select(schema.links).where(schema.links.c.kind == "upgrade", schema.links.c.number > 0)
        for row in self.connection.execute(query):
            yield f"{chain.called(row.chain)}, link {row.number}: a chain that was there already took in what it found."

    def _people(self) -> Iterator[str]:
        said = {link.content["id"]: link for link in self.house if link.kind == "person"}
        for row in self.connection.execute(sql.select(schema.people).order_by(schema.people.c.id)):
            link = said.pop(row.id, None)
            if link is None:
                yield f"{row.name} (person {row.id}, {row.role}) is in no chain: the house did not make the account."
                continue
            for what in integrity.differs(row._asdict(), link):
                shown = f" is {getattr(row, what, None)!r}, the chain says {link.content[what]!r}"
                shown = " is not the one that the chain knows" if what in chain.SECRET else shown
                yield f"The {what} of {row.name} (person {row.id}){shown} since {link.time}."
        for number, link in said.items():
            yield f"{link.content['name']} (person {number}), whom the chain knows since {link.time}, is gone."

    def _guards(self) -> Iterator[str]:
        """Limits, exclusions and second factors that are not as they were set."""
        limits: dict[Any, Any] = {}
        excluded: dict[Any, Any] = {}
        factors: set[int] = set()
        for link in self.house:
            said = link.content
            if link.kind == "limit":
                limits[said["person"], said["kind"]] = said
            elif link.kind == "excluded":
                excluded[said["person"]] = said["until"]
            elif "dropped" in (link.kind == "reset" and said["factor"], link.kind == "factor" and said["now"]):
                factors.discard(said["person"])
            elif link.kind == "factor":
                factors.add(said["person"])
        rows = [row._asdict() for row in self.connection.execute(sql.select(schema.limits))]
        kept: dict[Any, Any] = {(row["person"], row["kind"]): row for row in rows}
        for person, kind in sorted(key for key in limits.keys() | kept.keys() if limits.get(key) != kept.get(key)):
            yield f"The limit of person {person} ({kind}) is not the one that the chain knows."
        rows = [row._asdict() for row in self.connection.execute(sql.select(schema.exclusions))]
        kept = {row["person"]: day_and_time(row["until"]) for row in rows}
        for person in sorted(one for one in excluded.keys() | kept.keys() if excluded.get(one) != kept.get(one)):
            yield f"The exclusion of person {person} is not the one that the chain knows."
        asked = sql.select(schema.factors.c.person).where(schema.factors.c.confirmed == 1)
        for person in sorted(factors ^ set(self.connection.execute(asked).scalars())):
            yield f"The second factor of person {person} was dropped or made without the house."
        yield from self._recoveries(factors)

    def _recoveries(self, factors: set[int]) -> Iterator[str]:
        """Recovery codes that were deleted, or put back after they were used."""
        unused: dict[int, set[str]] = {}
        for link in self.house:
            if link.kind == "factor":
                unused.pop(link.content["person"], None)
                if "recoveries" in link.content:
                    unused[link.content["person"]] = set(link.content["recoveries"])
            elif link.kind == integrity.RECOVERY:
                unused.get(link.content["person"], set()).discard(link.content["seal"])
        stored: dict[int, set[str]] = {}
        for row in self.connection.execute(sql.select(recoveries)):
            stored.setdefault(row.person, set()).add(row.code)
        for person in sorted(unused.keys() & factors):
            gone, more = unused[person] - stored.get(person, set()), stored.get(person, set()) - unused[person]
            if gone:
                yield f"Of the recovery codes of person {person}, {len(gone)} that were not used are gone."
            if more:
                yield f"Of the recovery codes of person {person}, {len(more)} were used before, or are not the house's."

    def _requests(self) -> Iterator[str]:
        """What a second supervisor was asked for that is not as it was asked, or has come to something else."""
        said: dict[int, list[Link]] = {}
        for link in reversed(self.house):
            if link.kind in ("asked", *integrity.DECIDED):
                said.setdefault(link.content["request"], []).append(link)
        for row in self.connection.execute(sql.select(schema.requests).order_by(schema.requests.c.id)):
            for what in integrity.request_differs(row, said.get(row.id, [])):
                yield f"Request {row.id} is not as the chain says: {what}."

    def _waitlists(self) -> Iterator[str]:
        """Names on waiting lists that are not as they were put down, called or taken off."""
        said: dict[int, tuple[Any, ...]] = {}
        states = {"listed": "waiting", "called": "called", "unlisted": "left"}
        for link in self.house:
            if link.kind in states:
                one = link.content
                put = (
                    (one["person"], one["game"], one["bets"])
                    if link.kind == "listed"
                    else said.get(one["list"], ())[:3]
                )
                said[one["list"]] = (*put, states[link.kind])
        rows = self.connection.execute(sql.select(schema.waitlists))
        kept = {row.id: (row.person, row.game, row.bets, row.state) for row in rows}
        for number in sorted(one for one in said.keys() | kept.keys() if said.get(one) != kept.get(one)):
            yield f"Number {number} of the waiting lists is not as the chain says."

    def _by_the_book(self) -> Iterator[str]:
        """Ticks, dealers and persons kept out that are not as they were recorded."""
        for kind, table, called in (("check", checks, "tick"), ("dealer", stints, "dealer's stint")):
            said = Counter(_plain(link.content) for link in self.house if link.kind == kind)
            rows = self.connection.execute(sql.select(table))
            stored = Counter(_plain({k: v for k, v in row._asdict().items() if k != "id"}) for row in rows)
            for one in sorted((said - stored) + (stored - said)):
                yield f"A {called} is not as the chain says: {one}."
        due = {link.content["id"]: dict(link.content) for link in self.house if link.kind == "barred"}
        for link in self.house:
            if link.kind == "lifted":
                due[link.content["id"]]["lifted"] = link.content["lifted"]
        kept = {row.id: row._asdict() for row in self.connection.execute(sql.select(barred))}
        for number in sorted(one for one in due.keys() | kept.keys() if due.get(one) != kept.get(one)):
            yield f"Who is kept out under {number} is not as the chain says."

    def _shifts(self) -> Iterator[str]:
        said = [link.content for link in self.house if link.kind == "shift"]
        ends = [one["began"] for one in said[1:]] + [""]
        due = [(one["id"], one["name"], one["began"], end) for one, end in zip(said, ends, strict=False)]
        rows = self.connection.execute(sql.select(schema.shifts).order_by(schema.shifts.c.id))
        stored = [(row.id, row.name, row.began, row.ended) for row in rows]
        for one in sorted(set(due) ^ set(stored)):
            yield f"Shift {one[0]} ({one[1]}, {one[2]}) is not as the chain says."

    def _tables(self) -> Iterator[str]:
        opened = {link.content["table"]: link.content for link in self.house if link.kind == "open"}
        ended = {link.content["table"]: link.content["ended"] for link in self.house if link.kind == "close"}
        for row in self.connection.execute(sql.select(schema.tables).order_by(schema.tables.c.id)):
            if opened.pop(row.id, None) != chain.of_opening(row._asdict()):
                yield f"Table {row.id} was not opened as it is stored: address, options, title or time differ."
            if ended.get(row.id, "") != row.ended:
                yield f"Table {row.id} is stored as closed {row.ended or 'never'}, not {ended.get(row.id) or 'never'}."
        for number, one in opened.items():
            yield f"Table {number} ({one['address']}, opened {one['opened']}) is gone."

    def _drills(self) -> Iterator[str]:
        """Answers of dealers in training that are not as they were given."""
        said = {link.content["id"]: link.content for link in self.house if link.kind == "drill"}
        rows = self.connection.execute(sql.select(schema.drills).where(schema.drills.c.answered.is_not(None)))
        kept = {row.id: of_answer(row._asdict()) for row in rows}
        for number in sorted(one for one in said.keys() | kept.keys() if said.get(one) != kept.get(one)):
            yield f"Drill question {number} is not answered as the chain says."

    def _rounds(self, number: int, journal: list[Event]) -> Iterator[str]:
        """Events that are stored under another round than theirs."""
        query = sql.select(schema.events.c.round).where(schema.events.c.table_id == number)
        stored = self.connection.execute(query.order_by(schema.events.c.number)).scalars()
        now = 0
        for event, under in zip(journal, stored, strict=True):
            now = event.data["number"] if event.kind == "round" else now
            if under != now:
                yield f"event {event.number} ({event.kind}) is stored under round {under}, it belongs to round {now}."
                return

    def seeds(self, number: int) -> tuple[dict[int, bytes], list[str]]:
        """A table's stored seeds, and what is wrong with them."""
        found: dict[int, bytes] = {}
        wrong = []
        for row in self.connection.execute(sql.select(schema.secrets).where(schema.secrets.c.table_id == number)):
            try:
                found[row.number] = self.keys.show(row.seed, chain.seed_place(number, row.number))
            except Refused as refused:
                wrong.append(str(refused))
        return found, wrong


def _plain(row: dict[str, Any]) -> str:
    return msgspec.json.encode(row, order="deterministic").decode()


def _number(name: str) -> int:
    """The table whose chain it is; 0 for none."""
    return int(name.split()[1]) if name.startswith("table ") else 0


def _said(row: dict[str, Any]) -> str:
    return f"Move {row['id']} ({row['kind']} of {money(row['cents'])}, {row['source']} to {row['target']})"
