"""The open tables of a floor: brought from the store, acted on one after the other, opened, renewed and closed."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass
from datetime import date

import msgspec
import sqlalchemy as sql

from croupier import machine
from croupier.errors import Refused
from croupier.floor import (
    autoplay,
    cage,
    chain,
    links,
    meters,
    repeats,
    schema,
    slips,
    tickets,
)
from croupier.floor.act import Act
from croupier.floor.allowances import Allowances
from croupier.floor.approvals import Approvals
from croupier.floor.barring import BarredList
from croupier.floor.checklists import Checklists
from croupier.floor.concern import Concern
from croupier.floor.limits import Limits
from croupier.floor.people import IDLE_SECONDS, People, Person
from croupier.floor.saving import save
from croupier.floor.store import Store
from croupier.floor.stored_table import StoredTable
from croupier.floor.submissions import FiledSubmissions
from croupier.floor.table_clock import THINKS
from croupier.floor.table_rows import Chair, NoTable, row_of
from croupier.floor.writes import Stale
from croupier.games.base import Game
from croupier.rules.framework import clause
from croupier.rules.loader import load, recorded
from croupier.rules.stadium import Stadium, opened, operated, read
from croupier.rules.submission import Submission
from croupier.tables import companions
from croupier.tables.driving import drive
from croupier.tables.opening import game_at
from croupier.tables.rulings import check_carried_out
from croupier.tables.slips import Kind, Signatures
from croupier.tables.slips import check as check_slip
from croupier.tables.table import Table

log = logging.getLogger("croupier.floor")


Weighs = Callable[[sql.Connection], Concern]
"""Says how much money an act concerns."""


@dataclass(frozen=True)
class Checks:
    """What is looked at in the transaction of an act that may need a second person."""

    first: Callable[[Act], None] = lambda _: None
    """Before anything else: whether what was asked for still is what it was."""
    weigh: Callable[[Act, Weighs], None] = lambda _, __: None
    """When nothing else refuses it: whether one person does it alone."""


NO_CHECKS = Checks()


@dataclass(frozen=True)
class Listed:
    """An open table in a list."""

    id: int
    address: str
    title: str
    rounds: int
    paused: bool
    chairs: dict[int, Chair]
    stations: int
    """How many stations it has; 0 for a table with seats."""


class OpenTables:
    """The tables of a floor, in memory and in the store."""

    def __init__(
        self,
        kept: Store,
        clock: int = 0,
        idle: int = IDLE_SECONDS,
        verifies: bool = False,
        by_the_book: bool = False,
        ticket_days: int = tickets.DAYS,
    ) -> None:
        self.store = kept
        self.ticket_days = ticket_days
        """For how many days tickets are good that stations issue."""
        self.today: Callable[[], date] = lambda: machine.utc_now().date()
        self.clock = clock
        """Seconds that a player has to bet or decide once others wait; 0 for as long as they like."""
        self.verifies = verifies
        """Whether a supervisor verifies a hand that wins of a meter of the house, and a payout that the law has
        verified, before it is paid."""
        self.shown: dict[int, int] = {}
        """What each meter of the house was last seen to show."""
        self.people = People(kept, idle)
        self.limits = Limits(kept, self.people.restrictions)
        self.filed = FiledSubmissions(kept)
        self.approvals = Approvals(kept, self.filed)
        self.checklists = Checklists(kept, self.filed, by_the_book)
        """What people do at tables by the book; `by_the_book`: before play goes on."""
        self.order = BarredList(kept)
        self.changed: list[Callable[[int, int], None]] = []
        """Who is told, with a table's number and revision, that it has changed."""
        self._tables: dict[int, StoredTable] = {}
        self._announced_revisions: dict[int, int] = {}
        """The last revision of each table that whoever watches was told of."""
        self._lock = machine.lock()
        with kept.writing() as connection:
            cage.first_shift(connection)

    # --- the tables --------------------------------------------------------------------------------------------------

    def _table_in_memory(self, number: int) -> StoredTable:
        """A table in memory, brought there from the store the first time."""
        found = self._tables.get(number)
        if found is None:
            with self.store.reading() as connection:
                loaded = StoredTable(connection, number)
            self._place(loaded)
            with self._lock:
                found = self._tables.setdefault(number, loaded)
        return found

    def _place(self, kept: StoredTable) -> None:
        """Have a table in memory know what is the same for all of the house."""
        kept.clock.longest = max(THINKS, 1000 * self.clock)
        kept.verifies = kept.table.verifies = self.verifies
        kept.shown = self.shown
        kept.ticket_days = self.ticket_days

    def look_at_meters(self) -> None:
        """See what the house's meters show, which other servers may have fed."""
        with self.store.reading() as connection:
            self.shown |= meters.shown(connection)

    def recall(self) -> None:
        """Bring every open table to memory, so that the first act after a start is as quick as any."""
        played: set[str] = set()
        for listed in self.open_tables():
            try:
                game = self._table_in_memory(listed.id).game
                if game.rules.chapter.game not in played:
                    played.add(game.rules.chapter.game)
                    warm(game)
            except NoTable:  # another server has closed it since
                continue
            except Exception:  # whoever comes to this table is told; the others open all the same
                log.exception("table %d could not be brought back", listed.id)

    def act(self, number: int, do: Callable[[Act], None], what: str, by: str, alone: bool = False) -> int:
        """Act at a table: all that happens is stored as one, or nothing happens; the table's revision then.

        `what` is done, and `by` whom, is in the table's journal and chain.

        What is done is done in memory first, and only stored if no other server has stored anything meanwhile; else it
        is done once more, by what is stored, while nobody else can change the table. What stores something else with
        it is done so at once (`alone`), and so is what may read meters of the house, which it holds from the beginning.
        Nothing is played on while a ruling waits for a second supervisor.
        """
        try:
            revision = self._act(number, do, what, by, alone)
        except Stale:
            revision = self._act(number, do, what, by, alone=True)
        self.tell(number, revision)
        return revision

    def _act(self, number: int, do: Callable[[Act], None], what: str, by: str, alone: bool) -> int:
        with self._locked_table(number) as kept:
            if kept.heard > kept.revision:
                self._come_to(kept)
            alone = alone or bool(kept.meters_to_read())
            act: Act | None = None
            try:
                with self.store.writing(number) if alone else nullcontext() as connection:
                    if connection is not None:
                        kept.refresh(connection)
                    act = Act(kept, what, by, connection, self.filed.stops(kept.filed_game.rules))
                    with act:
                        self._do(act, do)
                act.finish()
            except BaseException:
                if act is None or act.has_strayed:
                    self._tables.pop(number, None)  # it is built again from the store
                raise
            return kept.revision

    def _do(self, act: Act, do: Callable[[Act], None]) -> None:
        """Do what an act is for, play on, and save what has changed. What stores nothing, or is refused, has been
        judged by memory alone: it is `Stale` if another server has stored something since."""
        act.table.may_stake = Allowances(act, self.limits).check
        try:
            if act.stored.held:
                act.look_held(self.store)
            do(act)
            if not act.stored.held:
                autoplay.play_on(act)
            if act.has_changed:
                save(act, self.store, self.clock)
                return
        except Refused:
            self._check_current(act)
            raise
        self._check_current(act)

    def _check_current(self, act: Act) -> None:
        if act.connection is None and not self.store.sqlite and act.stored.behind(self.store):
            raise Stale

    def let_go(self, number: int, by: str) -> int:
        """A ruling waits no longer: the table goes on."""
        return self.act(number, Act.let_go, "go-on", by)

    @contextmanager
    def _locked_table(self, number: int) -> Iterator[StoredTable]:
        """The lock on a table in memory; one that was given up while we waited is not acted at."""
        while True:
            kept = self._table_in_memory(number)
            with kept.lock:
                if self._tables.get(number) is kept:
                    yield kept
                    return

    @contextmanager
    def seeing(self, number: int, since: int | None = None) -> Iterator[StoredTable]:
        """Look at a table as it is stored, or as it is in memory if that is no older than revision `since`."""
        with self._locked_table(number) as kept:
            if since is None:
                behind = not self.store.sqlite and kept.behind(self.store)
            else:
                behind = kept.revision < since
            if behind:
                self._come_to(kept)
            yield kept

    def _come_to(self, kept: StoredTable) -> None:
        """Bring a table in memory to what another server has stored."""
        try:
            with self.store.reading() as connection:
                kept.refresh(connection)
        except BaseException:
            self._tables.pop(kept.id, None)
            raise

    def hear(self, number: int, revision: int) -> None:
        """Another server, or this one, has stored a change."""
        kept = self._tables.get(number)
        if kept is not None:
            kept.heard = max(kept.heard, revision)
        self.tell(number, revision)

    def tell(self, number: int, revision: int) -> None:
        """Tell whoever watches that a table has changed, here or at another server; once."""
        with self._lock:
            if revision <= self._announced_revisions.get(number, -1):
                return
            self._announced_revisions[number] = revision
        for told in list(self.changed):
            told(number, revision)

    def open(
        self,
        person: Person,
        address: str,
        submission: Submission,
        title: str = "",
        paused: bool = False,
        joined: Mapping[str, int] | None = None,
        stadium: Stadium | None = None,
    ) -> int:
        """Open a table; its journal begins, and its tray is filled. `joined` are wagers, by their meter's key, with the
        meters of the house that they feed and win. A `stadium` table has stations and no tray."""
        person.must("open")
        game, submission = self._game_of(address, submission, stadium)
        paused = operated(game.rules.chapter, stadium) == "dealer" if stadium is not None else paused
        joined = joined or {}
        with self.store.reading() as connection:
            linked = {key: meters.one_of(connection, number) for key, number in joined.items()}
            others = {number: meters.rules_at(connection, number) for number in joined.values()}
        for key, meter in linked.items():
            links.check(game, key, meter, others[meter.id])
        warm(game)
        values = {
            "address": game.rules.chapter.address,
            "submission": msgspec.json.encode(submission).decode(),
            "title": title,
            "paused": int(paused),
            "opened": machine.utc_now().isoformat(timespec="seconds"),
            "ended": "",
            "revision": 0,
            "length": 0,
            "rounds": 0,
            "deadline": None,
            "stadium": msgspec.json.encode(stadium).decode() if stadium is not None else "",
        }
        with self.store.writing() as connection:
            made = sql.insert(schema.tables).values(values).returning(schema.tables.c.id)
            number: int = connection.execute(made).scalar_one()
            repeats.note(number)
            kept = StoredTable(connection, number, person.name)
            self._place(kept)
            for key, meter in linked.items():
                meters.one_of(connection, meter.id)  # it may have been removed meanwhile
                kept.table.join(key, meter.id, meter.stake)
                connection.execute(sql.insert(schema.joins).values(table_id=number, wager=key, meter=meter.id))
            act = Act(kept, "open", person.name, connection)
            with act:
                autoplay.play_on(act)
                save(act, self.store)
            if stadium is None:
                cage.open_tray(connection, number, cage.OPENING, person.name)
            chain.record(connection, "open", chain.of_opening({"id": number, **values}), person.name)
        act.finish()
        with self._lock:
            self._tables[number] = kept
        self.tell(number, kept.revision)
        return number

    def _game_of(self, address: str, submission: Submission, stadium: Stadium | None) -> tuple[Game, Submission]:
        """The game of a table that is opened, and what it runs under; refused where what the book wants filed or
        approved first is not, or where it cannot be played."""
        address = self.filed.edition_today(address)
        submission = self.filed.of_table(address, opened(address, submission, stadium)[1])
        self.approvals.may_open(load(address), submission, "stations" if stadium is not None else "seats")
        game = game_at(address, submission, stadium)
        check_carried_out(game)
        return game, submission

    def close(self, person: Person, number: int) -> None:
        """End a table at which nobody plays; its journal stays, its money goes to the cage. What companions have in
        play is played out first."""
        person.must("open")
        self.checklists.may_close(number)

        def empty(act: Act) -> None:
            if any(chair.person is not None and seat not in act.table.away for seat, chair in act.chairs.items()):
                raise Refused("Somebody sits at this table.")
            for seat in list(act.chairs):
                act.stand_up(seat)

        with repeats.later():
            self.act(number, empty, "close", person.name)
        with self._locked_table(number) as kept, self.store.writing(number) as connection:
            kept.refresh(connection)
            if kept.chairs:
                raise Refused("What stands at this table is still to be played out.")
            cage.take(connection)
            self._tables.pop(number, None)  # whatever happens now, it is built again from the store
            act = Act(kept, "close", person.name, connection)
            with act:
                kept.table.end()
                if act.has_changed:
                    save(act, self.store, self.clock)
            ended = machine.utc_now().isoformat(timespec="seconds")
            update = sql.update(schema.tables).where(schema.tables.c.id == number)
            connection.execute(update.values(ended=ended, revision=act.revision + 1, deadline=None))
            if self.verifies and clause(kept.game.rules.chapter.rulebook, "removal"):
                meters.keep(connection, number, kept.table.progressives, person.name)
            cage.close_tray(connection, number, person.name)
            chain.record(connection, "close", {"table": number, "ended": ended}, person.name)
            self.store.tell(connection, number, act.revision + 1)
        self.tell(number, act.revision + 1)

    def meters_given_up(self, number: int) -> int:
        """What players have fed to a table's own meters and goes to the cage if it is closed, in cents."""
        with self.seeing(number) as kept:
            own = kept.table.progressives
            stays = self.verifies and clause(kept.game.rules.chapter.rulebook, "removal")
            return sum(
                cents
                for key, cents in own.shown().items()
                if meters.was_fed(own, key, cents) and (key in own.funds or not stays)
            )

    def move_chips(
        self,
        person: Person,
        number: int,
        kind: Kind,
        cents: int,
        note: str = "",
        chips: Mapping[int, int] | None = None,
        signed: Signatures | None = None,
    ) -> None:
        """Fill a table's tray from the cage, or credit it back, with a slip where one is written; on a floor that is
        run by the book always with one."""
        person.must("pit")
        self.check_chips(cents, chips, signed)
        with self.store.writing(number) as connection:
            row_of(connection, number)
            cage.take(connection)
            slip = slips.new(connection, kind, number, cents, chips, signed) if chips and signed else None
            (cage.fill if kind == "fill" else cage.credit)(connection, number, cents, person.name, note, slip)

    def check_chips(self, cents: int, chips: Mapping[int, int] | None, signed: Signatures | None) -> None:
        """Refuse a fill or a credit whose slip is missing or wrong."""
        if chips and signed:
            check_slip(cents, chips, signed)
        elif chips or signed or self.checklists.required:
            raise Refused("A slip has the chips by their worth, and who prepared, carried and received them.")

    def open_tables(self) -> list[Listed]:
        """The open tables."""
        tables, chairs = schema.tables, schema.chairs
        with self.store.reading() as connection:
            rows = connection.execute(sql.select(tables).where(tables.c.ended == "").order_by(tables.c.id)).all()
            seats = connection.execute(sql.select(chairs).order_by(chairs.c.seat)).all()
        at: dict[int, dict[int, Chair]] = {}
        for one in seats:
            at.setdefault(one.table_id, {})[one.seat] = Chair(one.person, one.name)
        return [
            Listed(
                row.id, recorded(row.address), row.title, row.rounds, bool(row.paused), at.get(row.id, {}),
                found.stations if (found := read(row.stadium)) else 0,
            )
            for row in rows
        ]  # fmt: skip


def warm(game: Game, rounds: int = 4) -> None:
    """Play some rounds at a table of no consequence: what cannot be played is refused, what is slow once has been."""
    game.check_supplied()
    table = Table(game)
    for seat in (1, 2):
        if seat <= game.seats:
            table.sit(seat, "nobody", 100 * companions.BUYS_IN)
    for _ in range(rounds):
        if table.closed:
            return
        table.begin()
        drive(
            table,
            wagers=lambda request: companions.make_bet(table, request),
            decide=lambda request: companions.decide(
                table, sorted(request.actions, key=lambda _: machine.random_bits(32))
            ),
        )
