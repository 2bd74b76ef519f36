"""The house: every table of the floor, and what people do at them. Each act is stored before it is shown."""

from __future__ import annotations

import logging
import secrets
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, nullcontext, suppress
from dataclasses import dataclass
from datetime import UTC, date, datetime
from typing import Any

import msgspec
import sqlalchemy as sql

from croupier.errors import Refused
from croupier.floor import (
    autoplay,
    cage,
    chain,
    claims,
    concern,
    linked_jackpots,
    links,
    meters,
    repeats,
    retention,
    schema,
    slips,
    store,
    tickets,
)
from croupier.floor.act import Act
from croupier.floor.allowances import Allowances
from croupier.floor.approvals import Approvals
from croupier.floor.barring import BarredList
from croupier.floor.checklists import Checklists
from croupier.floor.concern import Concern
from croupier.floor.limits import Limits
from croupier.floor.people import IDLE_SECONDS, LOCAL, NotAllowed, People, Person
from croupier.floor.saving import save
from croupier.floor.sealed_hands import opening_of, sealed_hand
from croupier.floor.store import Store
from croupier.floor.stored_table import StoredTable
from croupier.floor.submissions import FiledSubmissions
from croupier.floor.table_clock import THINKS
from croupier.floor.table_rows import Chair, NoTable, events_of, row_of
from croupier.floor.writes import Stale
from croupier.games import open_game
from croupier.games.base import Game, View
from croupier.games.capabilities import AmongPlayers, buy_in, fees_of
from croupier.games.script import Decide, TakeWagers
from croupier.rules.books import house_money as money
from croupier.rules.dates import honoured
from croupier.rules.editions import chapter_of
from croupier.rules.framework import clause
from croupier.rules.loader import load, recorded
from croupier.rules.stadium import PAID_BY_HAND, Stadium, clause_of, opened, operated, read
from croupier.rules.submission import Submission
from croupier.tables import companions
from croupier.tables.driving import drive
from croupier.tables.journal import Event
from croupier.tables.opening import game_at
from croupier.tables.rulings import check_carried_out
from croupier.tables.slips import Kind, Signatures
from croupier.tables.slips import check as check_slip
from croupier.tables.table import DEALERS, SLOT_TEAM, Table

log = logging.getLogger("croupier.floor")
THE_CLOCK, COMPANIONS = "(clock)", "(companion)"
"""Who acts when nobody does; no person's name has brackets."""
_LATE = 300
"""Milliseconds that a clock's server leaves to the others before it acts itself."""


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


class House:
    """The tables of a floor."""

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
        self.today: Callable[[], date] = lambda: datetime.now(UTC).date()
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
        self._told: dict[int, int] = {}
        """The last revision of each table that whoever watches was told of."""
        self._lock = threading.Lock()
        with kept.writing() as connection:
            cage.first_shift(connection)

    # --- the tables --------------------------------------------------------------------------------------------------

    def _kept(self, number: int) -> StoredTable:
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
                game = self._kept(listed.id).game
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
        with self._held(number) as kept:
            if kept.heard > kept.revision:
                self._come_to(kept)
            alone = alone or bool(kept.meters_to_read())
            act: Act | None = None
            try:
                with self.store.writing(number) if alone else nullcontext() as connection:
                    if connection is not None:
                        kept.refresh(connection)
                    act = Act(kept, what, by, connection, self.filed.stops(kept.game.rules))
                    with act:
                        self._do(act, do)
                act.finish()
            except BaseException:
                if act is None or act.has_strayed:
                    self._tables.pop(number, None)  # it is built again from the store
                raise
            return kept.revision

    def _do(self, act: Act, do: Callable[[Act], None]) -> None:
        """Do what an act is for, play on, and save what has changed."""
        act.table.may_stake = Allowances(act, self.limits).check
        if act.stored.held:
            act.look_held(self.store)
        do(act)
        if not act.stored.held:
            autoplay.play_on(act)
        if act.has_changed:
            save(act, self.store, self.clock)

    def let_go(self, number: int, by: str) -> int:
        """A ruling waits no longer: the table goes on."""
        return self.act(number, Act.let_go, "go-on", by)

    @contextmanager
    def _held(self, number: int) -> Iterator[StoredTable]:
        """The lock on a table in memory; one that was given up while we waited is not acted at."""
        while True:
            kept = self._kept(number)
            with kept.lock:
                if self._tables.get(number) is kept:
                    yield kept
                    return

    @contextmanager
    def seeing(self, number: int, since: int | None = None) -> Iterator[StoredTable]:
        """Look at a table as it is stored, or as it is in memory if that is no older than revision `since`."""
        with self._held(number) as kept:
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
            if revision <= self._told.get(number, -1):
                return
            self._told[number] = revision
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
            "opened": datetime.now(UTC).isoformat(timespec="seconds"),
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
        with self._held(number) as kept, self.store.writing(number) as connection:
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
            ended = datetime.now(UTC).isoformat(timespec="seconds")
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

    def renew(self, person: Person, number: int, checks: Checks = NO_CHECKS) -> int:
        """End a table whose rules are no longer those in force, and open one under those that are, in the edition of
        today; its number.

        A journal is of one set of rules, so that the amended game begins another. The new table has the limits of the
        submission in force, and stays linked to the meters of the house that the old one was linked to.
        """
        person.must("open")
        with self.seeing(number) as kept:
            address, title, paused = chapter_of(kept.game.rules.chapter.address), kept.title, kept.paused
            chosen = Submission() if self.filed.binds(kept.game.rules.chapter) else kept.submission
            seats, stadium = sorted(set(kept.chairs) - kept.table.away), kept.stadium
            joined = {key: one.meter for key, one in kept.table.progressives.joined.items()}
        self._check_renewal(number, address, chosen, stadium, joined)
        with repeats.later():
            for seat in seats:
                self.stand_up(person, number, seat, checks)
            self.close(person, number)
        return self.open(person, address, chosen, title, paused, joined, stadium)

    def _check_renewal(
        self, number: int, address: str, chosen: Submission, stadium: Stadium | None, joined: Mapping[str, int]
    ) -> None:
        """Refuse to end a table that could not be opened anew: nothing to run under, or unfit for its meters now."""
        game, _ = self._game_of(address, chosen, stadium)
        with self.store.reading() as connection:
            for key, meter in joined.items():
                links.check(game, key, meters.one_of(connection, meter), meters.rules_at(connection, meter, number))

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

    # --- what people do ----------------------------------------------------------------------------------------------

    def sit(self, person: Person, number: int, seat: int, cents: int) -> int:
        """Take a seat with a buy-in from one's account; the local player's play money is there when it is needed."""
        person.must("play")
        self.limits.may_play(person)

        def do(act: Act) -> None:
            act.table.sit(seat, person.name, cents)
            act.chairs[seat] = Chair(person.id, person.name)
            self._lend(act, person, cents)

        return self.act(number, do, "sit", person.name)

    def buy(self, person: Person, number: int, seat: int, cents: int) -> int:
        """Buy more chips."""
        self.limits.may_play(person)

        def do(act: Act) -> None:
            act.table.buy(seat, cents)
            self._lend(act, person, cents)

        return self._act_at(person, number, seat, do, "buy")

    @staticmethod
    def _lend(act: Act, person: Person, cents: int) -> None:
        """Play money for the one local player, as much as the account lacks."""
        if person.role == LOCAL:
            act.lent[person.id] = cents

    def leave(self, person: Person, number: int, seat: int) -> int:
        """Leave with all chips."""

        def do(act: Act) -> None:
            self.own(act.stored, person, seat, staff="companion")
            if act.chairs[seat].person is None:
                act.stand_up(seat)
                return
            stadium, holds = act.stored.stadium, act.table.bankroll(seat)
            if stadium is not None and 0 < stadium.hand_pay <= holds:
                raise Refused(
                    f"Station {seat} has {money(holds)}: from {money(stadium.hand_pay)} on an attendant pays by hand.",
                    cite=clause_of(act.game.rules.chapter, PAID_BY_HAND),
                )
            act.leave(seat)

        return self.act(number, do, "leave", person.name)

    def stand_up(self, person: Person, number: int, seat: int, checks: Checks = NO_CHECKS) -> int:
        """Have a seat stand up whose player is absent or has to go: its wagers are played out, its chips go to the
        player's account."""
        person.must("rule")
        return self._stand_up(person, number, seat, checks)

    def _stand_up(self, person: Person, number: int, seat: int, checks: Checks = NO_CHECKS) -> int:
        def do(act: Act) -> None:
            checks.first(act)
            if seat not in act.chairs:
                raise Refused(f"Nobody sits at seat {seat}.", allowed=(str(one) for one in sorted(act.chairs)))
            checks.weigh(act, lambda connection: concern.of_standing_up(connection, act.stored, seat))
            act.stand_up(seat)

        return self.act(number, do, "stand-up", person.name, alone=True)

    def stand_up_everywhere(
        self, person: Person, who: int, stand_up: Callable[[Person, int, int], object] | None = None
    ) -> None:
        """Have every seat of somebody who may play no longer stand up: one's own, or as a supervisor anybody's. Another
        way to `stand_up` may have a second supervisor asked."""
        if who != person.id:
            person.must("rule")
        for listed in self.open_tables():
            for seat in [seat for seat, chair in listed.chairs.items() if chair.person == who]:
                with suppress(Refused), repeats.later():  # the player was quicker, or the table is over
                    (stand_up or self._stand_up)(person, listed.id, seat)

    def exclude(
        self, person: Person, who: int, days: int, stand_up: Callable[[Person, int, int], object] | None = None
    ) -> int:
        """Exclude oneself, or as a supervisor anybody, from play: every seat stands up; until when, in milliseconds."""
        if who != person.id:
            person.must("people")
        until = self.limits.exclude(who, days, person)
        self.stand_up_everywhere(person, who, stand_up)
        return until

    def rest(self, person: Person, number: int, seat: int, rests: bool) -> int:
        """Keep one's seat without being dealt in, or be dealt in again."""

        def do(act: Act) -> None:
            if not rests and isinstance(act.game, AmongPlayers):
                act.table.check_stake(seat, act.game.to_be_dealt_in(act.table.carry))
            act.table.rest(seat, rests)
            act.stored.prepare(seat, None)

        return self._act_at(person, number, seat, do, "rest")

    def use_value_chips(self, person: Person, number: int, seat: int, uses: bool) -> int:
        """Wager with value chips where the game has chips of its own, or with those again."""

        def do(act: Act) -> None:
            act.table.use_value_chips(seat, uses)
            act.stored.prepare(seat, None)

        return self._act_at(person, number, seat, do, "value-chips")

    def seat_companion(self, person: Person, number: int, seat: int) -> int:
        """A computer player sits down."""
        person.must("companion")
        self.limits.may_play(person)

        def do(act: Act) -> None:
            taken = {chair.name for chair in act.chairs.values()}
            named = (*companions.NAMES, f"Companion {seat}")
            name = next(one for one in map(_starred, named) if one not in taken)
            act.table.sit(seat, name, buy_in(act.game) or companions.BUYS_IN)
            act.chairs[seat] = Chair(None, name)

        return self.act(number, do, "companion", person.name)

    def wager(self, person: Person, number: int, seat: int, wagers: Mapping[str, int]) -> int:
        """Bet: prepared for the next round, or the answer where the seat is asked."""
        self.checklists.may_bet(number)

        def do(act: Act) -> None:
            act.stored.check_held()
            request = act.table.pending
            asked = request if isinstance(request, TakeWagers) and request.seat == seat else None
            if asked is None and not act.stored.betting:
                under_way = "A round is under way" if act.table.playing else "Betting has closed"
                raise Refused(f"{under_way}; bets for the next one are made when it is over.")
            stakes = act.table.check_wagers(seat, wagers, asked)
            if asked is None:
                if seat in act.table.resting:
                    raise Refused(f"Seat {seat} sits out.", allowed=("being dealt in again", "leaving"))
                if act.stopped and any(cents > 0 for cents in stakes.values()):
                    raise Refused(act.stopped, allowed=("leaving", "what stands is played out"))
                act.stored.prepare(seat, stakes)
            else:
                act.table.answer(dict(wagers))

        return self._act_at(person, number, seat, do, "wager")

    def say_word(self, person: Person, number: int, seat: int, word: str) -> int:
        """A word of one's own, mixed into the seeds that the next round draws from."""
        return self._act_at(person, number, seat, lambda act: act.table.say_word(seat, word), "word")

    def check(self, person: Person, number: int, seat: int, wagers: Mapping[str, int]) -> tuple[int, int]:
        """What some wagers would cost, and the fees on them; refused if they could not be made."""
        person.must("play")
        with self.seeing(number) as kept:
            self.own(kept, person, seat)
            request = kept.table.pending
            asked = request if isinstance(request, TakeWagers) and request.seat == seat else None
            stakes = kept.table.check_wagers(seat, wagers, asked)
            fees = fees_of(kept.game, seat, stakes, kept.table.carry)
        return sum(cents for cents in stakes.values() if cents > 0), fees

    def decide(self, person: Person, number: int, seat: int, action: str) -> int:
        """Take an action at the seat that is asked."""

        def do(act: Act) -> None:
            act.stored.check_held()
            request = act.table.pending
            if not isinstance(request, Decide) or request.seat != seat:
                raise Refused(f"Seat {seat} is not asked to decide now.")
            act.table.answer(action)

        return self._act_at(person, number, seat, do, "decide")

    # --- stations ----------------------------------------------------------------------------------------------------

    def take_station(self, person: Person, number: int, cents: int = 0, code: str = "") -> int:
        """Sit down at a station that is free, with money of one's account or with a ticket."""
        person.must("play")
        self.limits.may_play(person)

        def do(act: Act) -> None:
            self._check_stations(act)
            free = next((seat for seat in range(1, act.game.seats + 1) if seat not in act.chairs), None)
            if free is None:
                raise Refused("Every station of this table is taken.")
            amount = self._insert(act, person, cents, code)
            act.table.sit(free, person.name, amount)
            act.chairs[free] = Chair(person.id, person.name)

        return self.act(number, do, "sit", person.name)

    def insert(self, person: Person, number: int, seat: int, code: str) -> int:
        """Put a ticket into one's station, or present it at the book for chips."""
        self.limits.may_play(person)

        def do(act: Act) -> None:
            if honoured(act.game.rules.chapter) is None:
                self._check_stations(act)
            act.table.buy(seat, self._insert(act, person, 0, code))

        return self._act_at(person, number, seat, do, "buy")

    def _insert(self, act: Act, person: Person, cents: int, code: str) -> int:
        """What a station is bought into with: the amount of a ticket, or money."""
        if not code:
            self._lend(act, person, cents)
            return cents
        if act.connection is not None:
            act.ticket = self._presented(act.connection, code)
        else:
            with self.store.reading() as connection:
                act.ticket = self._presented(connection, code)
        return act.ticket.cents

    def _presented(self, connection: sql.Connection, code: str) -> tickets.Ticket:
        """The ticket with a code, as it is redeemed now; refused if it is not."""
        found = tickets.find(connection, code, self.today())
        claims.check_presented(connection, found)
        return found

    def tip(self, person: Person, number: int, seat: int, cents: int, to: str = DEALERS) -> int:
        """Give the dealers something at one's station, or the slot team, which pays it by hand: that up to what the
        house has set. Only the player enters a gratuity."""

        def do(act: Act) -> None:
            self._check_stations(act)
            if to == SLOT_TEAM:
                self._check_gratuity(act, cents)
            act.table.tip(seat, cents, to)

        return self._act_at(person, number, seat, do, "tip")

    @staticmethod
    def _check_gratuity(act: Act, cents: int) -> None:
        """Refuse more on a payout by hand than the house lets its slot team take."""
        stadium = act.stored.stadium
        assert stadium is not None
        if cents > stadium.gratuity:
            raise Refused(
                f"A gratuity on a payout by hand is at most {money(stadium.gratuity)} here, not {money(cents)}.",
                allowed=(f"up to {money(stadium.gratuity)}",),
                cite=clause_of(act.game.rules.chapter, PAID_BY_HAND),
            )

    def hand_pay(self, person: Person, number: int, seat: int) -> int:
        """An attendant pays a station out by hand, into its player's account."""
        person.must("pay")

        def do(act: Act) -> None:
            self._check_stations(act)
            chair = act.chairs.get(seat)
            if chair is None or chair.person is None:
                raise Refused(f"Nobody is to be paid at station {seat}.")
            act.paid_by_hand.add(seat)
            act.leave(seat)

        return self.act(number, do, "hand-pay", person.name)

    def redeem(self, person: Person, code: str, to: int) -> tickets.Ticket:
        """The cage pays a ticket into somebody's account."""
        with self.store.writing() as connection:
            return self.redeem_in(connection, person, code, to)

    def redeem_in(self, connection: sql.Connection, person: Person, code: str, to: int) -> tickets.Ticket:
        """The same in a transaction."""
        person.must("pit")
        (person if to == person.id else self.people.known(to)).must("play")
        found = self._presented(connection, code)
        tickets.at_cage(connection, found, to, person.name)
        return found

    def redeem_seen(self, person: Person, ticket: int, to: int) -> None:
        """The cage pays a ticket into somebody's account whose code was read before."""
        with self.store.writing() as connection:
            found = tickets.known(connection, ticket)
            if found is None:
                raise Refused(f"There is no ticket {ticket}.")
            tickets.check_good(found, self.today())
            claims.check_presented(connection, found)
            tickets.at_cage(connection, found, to, person.name)

    # --- tickets of wagers -------------------------------------------------------------------------------------------

    def take_ticket(self, person: Person, number: int, seat: int, wager: str) -> int:
        """Take what a wager of the last round was settled with as a ticket."""
        return self._act_at(person, number, seat, lambda act: act.table.ticket(seat, wager), "ticket")

    def report_lost(self, person: Person, ticket: int, documents: str = "") -> None:
        """Report a ticket that was issued to oneself as lost or stolen, with what supports that, if anything does."""
        person.must("play")
        with self.store.writing() as connection:
            chain.take(connection)  # nobody redeems it meanwhile
            found = tickets.known(connection, ticket)
            if found is None or found.person != person.id:
                raise Refused(f"No ticket {ticket} was issued to you.")
            claims.report(connection, found, documents.strip(), self.today(), person.name)

    def decide_claim(self, person: Person, ticket: int, pay: bool, note: str = "") -> None:
        """Decide on a claim for a ticket that is lost: it is paid, or not."""
        person.must("pit")
        with self.store.writing() as connection:
            found = tickets.known(connection, ticket)
            if found is None:
                raise Refused(f"There is no ticket {ticket}.")
            claims.decide(connection, found, pay, note, self.today(), person.name)

    @staticmethod
    def _check_stations(act: Act) -> None:
        if act.stored.stadium is None:
            raise Refused("This table has seats, not stations.")

    # --- the dealer and rulings --------------------------------------------------------------------------------------

    def proceed(self, person: Person, number: int) -> int:
        """The next card, spin or roll at a paused table."""
        person.must("proceed")

        def do(act: Act) -> None:
            act.stored.check_held()
            act.table.proceed()

        return self.act(number, do, "proceed", person.name)

    def rule(
        self,
        person: Person,
        number: int,
        irregularity: str,
        seat: int | None,
        wager: str = "",
        result: Any = None,
        note: str = "",
        checks: Checks = NO_CHECKS,
        agreed: bool = False,
    ) -> int:
        """The book's ruling on an irregularity acts, if the `checks` do not refuse it; in the same transaction it is in
        the log of incidents, with what is noted of it. What the player agrees to has the player asked for, if it is
        `agreed`."""
        person.must("rule")

        def do(act: Act) -> None:
            checks.first(act)
            act.stored.check_held()
            if not agreed:
                self._agreed(act, person, irregularity, seat)
            law, about = act.table.check_ruling(irregularity, seat, wager=wager, result=result)
            act.stored.check_noted(law, note)
            checks.weigh(act, lambda connection: concern.of_ruling(connection, act.stored, law, about))
            act.table.rule(irregularity, seat, wager=wager, result=result)
            act.incident = {
                "table": number, "round": act.table.rounds, "event": law.event, "cite": act.game.rules.cite(law.cite),
                "seat": seat, "wager": wager, "note": note,
            }  # fmt: skip

        return self.act(number, do, "rule", person.name, alone=True)

    @staticmethod
    def _agreed(act: Act, person: Person, irregularity: str, seat: int | None) -> None:
        """Refuse a ruling that a player has to agree to, who has not asked for it."""
        law, chair = act.game.rules.irregularity(irregularity), act.chairs.get(seat or 0)
        if "player-agrees" in law.effect and chair is not None and chair.person not in (None, person.id):
            raise act.game.rules.refused(f"{chair.name} has to ask for it first, on this page.", law)

    def verify(
        self,
        person: Person,
        number: int,
        surveillance: str = "",
        checks: Checks = NO_CHECKS,
    ) -> int:
        """A payout that waits is verified, if the `checks` do not refuse it, and paid; a meter of the house that it
        comes from is reset. Where the book has surveillance or somebody else verify it too, whoever did so there is
        named."""
        person.must("rule")
        with self.seeing(number) as kept:
            by = kept.verified_by(person.name, surveillance)

        def do(act: Act) -> None:
            checks.first(act)
            act.stored.check_held()
            linked_jackpots.verify(act, surveillance)

        return self.act(number, do, "verify", by)

    def open_meter(
        self, person: Person, address: str, submission: Submission, wager: str, title: str = "", stake: int = 0
    ) -> list[int]:
        """Open the meters of a progressive wager; their numbers."""
        person.must("open")
        rules = open_game(address, self.filed.of_table(address, submission)).rules
        with self.store.writing() as connection:
            made = meters.open_meters(connection, rules, wager, title or rules.wager(wager).name, stake, person.name)
            repeats.note(made[0])
        self.look_at_meters()
        return made

    def remove_meter(self, person: Person, number: int, approval: str) -> None:
        """Take a meter off the floor, by a written approval."""
        person.must("open")
        with self.store.writing() as connection:
            meters.remove(connection, number, approval, person.name)
        self.shown.pop(number, None)

    def reopen(self, person: Person, number: int) -> int:
        """What stopped play has been put right."""
        person.must("reopen")
        return self.act(number, lambda act: act.table.reopen(), "reopen", person.name)

    def check_opening(self, person: Person, number: int, round_: int, seat: int, note: str) -> dict[str, Any]:
        """Return the event that opens what a seat was dealt in a hand that is over; refused if it cannot be opened."""
        person.must("rule")
        with self.seeing(number) as kept:
            game = kept.game
        with self.store.reading() as connection:
            return opening_of(sealed_hand(connection, game, number, round_), seat, note)

    def open_cards(self, person: Person, number: int, round_: int, seat: int, note: str) -> int:
        """Open to everybody what a seat was dealt in a hand that is over and nobody has seen."""
        opening = self.check_opening(person, number, round_, seat, note)
        return self.act(number, lambda act: act.table.open_cards(opening), "open-cards", person.name)

    def pause(self, person: Person, number: int, paused: bool) -> int:
        """Have a table stop before each card, spin and roll, or deal by itself."""
        person.must("proceed")

        def do(act: Act) -> None:
            if act.table.playing:
                raise Refused("A round is under way.")
            act.stored.set_paused(paused)

        return self.act(number, do, "pause", person.name)

    def _act_at(self, person: Person, number: int, seat: int, do: Callable[[Act], None], what: str) -> int:
        """Act at a seat of one's own."""
        person.must("play")

        def own(act: Act) -> None:
            self.own(act.stored, person, seat)
            do(act)

        return self.act(number, own, what, person.name)

    @staticmethod
    def own(kept: StoredTable, person: Person, seat: int, staff: str = "") -> None:
        """Refuse to act for somebody else; staff may act for a companion."""
        chair = kept.chairs.get(seat)
        if chair is None:
            raise Refused(f"Nobody sits at seat {seat}.", allowed=(str(one) for one in sorted(kept.chairs)))
        if chair.person != person.id and not (chair.person is None and staff and person.may(staff)):
            raise NotAllowed(f"Seat {seat} is {chair.name}'s.")
        if seat in kept.table.away:
            raise Refused(f"Seat {seat} has been stood up; its chips go to the account once nothing of it stands.")

    # --- clocks and companions ---------------------------------------------------------------------------------------

    def due(self) -> list[int]:
        """Tables whose clock has run out."""
        query = sql.select(schema.tables.c.id, schema.tables.c.deadline).where(
            schema.tables.c.deadline.is_not(None), schema.tables.c.ended == ""
        )
        with self.store.reading() as connection:
            rows = connection.execute(query).all()
        return [number for number, deadline in rows if self._left(number, deadline) < -_LATE]

    def _left(self, number: int, deadline: int) -> int:
        """Milliseconds that a table's clock still runs, by this server's own time if the table is in memory."""
        kept = self._tables.get(number)
        if kept is not None and kept.deadline == deadline:
            return kept.left or 0
        return deadline - store.now()

    def run_out(self, number: int) -> None:
        """Do what the clock does, if it still has run out."""

        def do(act: Act) -> None:
            if (act.stored.left or 0) < 0 and not act.stored.held:
                autoplay.run_out(act)

        with suppress(NoTable):
            self.act(number, do, "clock", THE_CLOCK)

    def companion_asked(self, number: int) -> bool:
        """Whether a table in memory waits for a companion; only a glance, without its lock."""
        kept = self._tables.get(number)
        return kept is not None and kept.thinking is not None

    def think(self, number: int, rank: Callable[[StoredTable, Decide, View], list[str]]) -> bool:
        """Let the companion that is asked decide; whether it did. `rank` says what is best."""
        decided = False
        with suppress(NoTable):
            with self.seeing(number) as kept:
                request, version = kept.thinking, len(kept.book)
                if request is None or kept.held:
                    return False
                view = kept.table.view(request.seat)
            actions = rank(kept, request, view)

            def do(act: Act) -> None:
                nonlocal decided
                decided = act.stored.thinking is not None and len(act.stored.book) == version and not act.stored.held
                if decided:
                    companions.decide(act.table, actions)

            self.act(number, do, "think", COMPANIONS)
        return decided

    # --- the past ----------------------------------------------------------------------------------------------------

    def events(self, number: int, since: int = 0, until: int | None = None) -> list[Event]:
        """A table's journal, or a part of it; tables that are over have theirs too."""
        with self.store.reading() as connection:
            found = events_of(connection, number, since, until)
            if not found and since == 0:
                if when := retention.deletion_time(connection, number):
                    raise NoTable(f"The journal of table {number} was deleted {when[:10]}, after its retention period.")
                raise NoTable(f"There is no table {number}.")
        return found


def _starred(name: str) -> str:
    """A companion's name, which no account can have: at a table who has the same name is the same person."""
    return f"{name}*"


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
                table, sorted(request.actions, key=lambda _: secrets.randbits(32))
            ),
        )
