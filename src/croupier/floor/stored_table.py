"""A table that is stored: in memory as it is played, in the store as it was recorded, never one without the other.

The journal, the committed seeds, the wagers that players have prepared and the money that moved are stored in one
transaction. After a crash, or when another server has played on, the table is brought up to date from the store: from
its last snapshot on rounds that are over are folded, the last one is played again by its events, and the dealer draws
again from the committed seeds, so that play goes on with the same shoe.
"""

from __future__ import annotations

import secrets as randomness
import threading
import time
from collections import Counter
from collections.abc import Iterable, Sequence
from contextlib import nullcontext, suppress
from copy import copy
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from typing import Any

import msgspec
import sqlalchemy as sql
from sqlalchemy import Connection

from croupier.errors import Refused
from croupier.floor import cage, chain, limits, meters, repeats, schema, store, tickets
from croupier.floor.cage import Move
from croupier.floor.held import NotAsRecorded, prepared, prepares
from croupier.floor.held import table as held_table
from croupier.floor.keys import Keys
from croupier.floor.store import Store
from croupier.floor.writes import Rows, Stale, Turn, driver_of, put
from croupier.games.script import Decide, ReadMeter, TakeWagers, Verify
from croupier.rules import stadium
from croupier.rules.dates import after, honoured
from croupier.rules.law import Irregularity
from croupier.rules.submission import Submission
from croupier.rules.variation import OWN
from croupier.tables import companions, journal
from croupier.tables.dealer import HouseDealer
from croupier.tables.driving import drive
from croupier.tables.fold import fold
from croupier.tables.journal import Event, Replayed
from croupier.tables.ledger import HOUSE, player
from croupier.tables.opening import game_at, game_of
from croupier.tables.replay import by_side, do_again, draw_again, uses_source
from croupier.tables.snapshot import Snapshot, restore, take
from croupier.tables.table import Table

THINKS = 15_000
"""Milliseconds after which a companion that has not been answered for does what a clock would."""
PLAYED_OUT = 200
"""Rounds, at most, that one act plays for nobody but those who are gone."""
ABANDONED = "player-leaves"
"""What chapters call the irregularity of a player who leaves in the middle of a round."""
AGREEMENT = "agreement"
"""The kind of request that a player makes, for which no table is held."""
SNAPSHOT_EVERY, SNAPSHOT_SEATS = 500, 25
"""Events after which, at the end of a round, the table is kept as it stands; as many more for every so many seats: a
round of many stations has thousands."""


@dataclass(frozen=True)
class Chair:
    """Who sits at a seat; nobody's person is a companion. `prepared` holds the next wagers, {} for a pass."""

    person: int | None
    name: str
    prepared: dict[str, int] | None = None


class _Book(Replayed):
    """A journal of which only the last round is held in memory, and which knows what is stored already."""

    def __init__(self) -> None:
        super().__init__()
        self.base = 0
        """The number of the first event that is held."""
        self.fresh: list[Event] = []
        """Events that are not stored yet."""

    def __len__(self) -> int:
        return self.base + len(self.events)

    def lacking(self, kind: str) -> bool:
        return bool(self.ahead)

    def not_recorded(self, kind: str, data: dict[str, Any], time: str) -> Event:
        if self.ahead:
            event = self.ahead[0]
            raise RuntimeError(f"event {event.number} is {event.kind} {event.data}, but {kind} {data} was due")
        event = self._next(kind, data, time)
        self.fresh.append(event)
        self.events.append(event)
        return event

    def trim(self) -> None:
        """Hold no more than the last round."""
        last = next((place for place in range(len(self.events) - 1, 0, -1) if self.events[place].kind == "round"), 0)
        del self.events[:last]
        self.base += last


class Seeds(msgspec.Struct):
    """What a journal says of the seeds that its dealer drew from."""

    count: int = 0
    """How many have been drawn from; those that are promised come next."""
    commitment: str = ""
    shown: str = ""
    """The last commitment, and the seed that was shown last."""
    lasting: dict[str, tuple[int, int]] = {}
    """By side of a shoe that lasts: the event that shuffled it, and the number of its seed."""
    promised: list[str] = []
    """Commitments to seeds that are not drawn from yet."""

    def note(self, event: Event) -> None:
        """Take in one event more."""
        self.shown = event.data.get("seed", self.shown)
        if "commitment" in event.data:
            self.commitment = event.data["commitment"]
            if event.kind == "shuffle":
                self.lasting = self.lasting | {event.data.get("side", ""): (event.number, self.count)}
            self.count += 1
            self.promised = self.promised[1:]
        elif event.kind == "reveal":
            self.lasting = {side: held for side, held in self.lasting.items() if side != event.data.get("side", "")}
        self.promised = [*self.promised, *event.data.get("commitments", ())]


class Mark(msgspec.Struct, frozen=True):
    """A snapshot and its place in the journal: everything before event `length` is in it."""

    length: int
    head: str
    """The hash of the last event before it."""
    round: int
    """The first event of the last round before it."""
    seeds: Seeds
    table: Snapshot

    @property
    def first(self) -> int:
        """The first event that is still needed: of the last round, or of a shoe in use."""
        return min(self.round, *(number for number, _ in self.seeds.lasting.values()), self.length)


class StoredTable:
    """One table of the floor."""

    def __init__(self, connection: Connection, number: int, by: str = "") -> None:
        self.id = number
        self.lock = threading.RLock()
        """Held by whoever acts at the table or looks at it."""
        row = row_of(connection, number)
        self.title: str = row.title
        self.opened: str = row.opened
        self.paused = bool(row.paused)
        self.submission = msgspec.json.decode(row.submission, type=Submission)
        opened = events_of(connection, number, 0, 1) if row.address.startswith(f"{OWN}/") else []
        self.stadium = stadium.read(row.stadium)
        """What the house has chosen for its stations; None for a table with seats."""
        self.game = game_of(opened[0]) if opened else game_at(row.address, self.submission, self.stadium)
        self.book = _Book()
        self.book.by = by
        self.chairs: dict[int, Chair] = {}
        self.seeds: dict[int, bytes] = {}
        """Committed seeds by number, as far as they may still be drawn from."""
        self.drawn_from = 0
        """How many seeds the dealer has had, those that are promised too."""
        self.noted = Seeds()
        """The seeds of the journal as far as it is stored."""
        self.heard = -1
        """The last revision that another server has told of."""
        self.doing, self.by = "open", by
        """What is done at the table, and by whom."""
        self.tip = chain.Tip()
        self.shift = 0
        """Where its chain ends, and the shift under way when it was read."""
        self.stopped = ""
        """Why no round begins here any more once nothing stands; empty while the table's rules are those in force."""
        self.held = 0
        """Until when a ruling waits here for a second supervisor, in milliseconds, and play with it; 0: none does."""
        self._looked = False
        """Whether the act under way has held the table, or let it go."""
        self.lent: dict[int, int] = {}
        """Play money that is there when a buy-in needs it, by person."""
        self.inserted: tickets.Ticket | None = None
        """The ticket that the act under way buys in with."""
        self.by_hand: dict[int, int] = {}
        """Stations that an attendant pays out in the act under way, and what the attendant is given of it."""
        self.incident: dict[str, Any] | None = None
        """What the house's chain says of the ruling that is the act under way."""
        self.ticket_days = tickets.DAYS
        """For how many days tickets that its stations issue are good."""
        self.revision = -1
        self.deadline = None
        self.longest = THINKS
        """Milliseconds that a clock may run."""
        self.connection: Connection | None = None
        """The transaction of an act that nobody else changes the table meanwhile, if it has one."""
        self.verifies = False
        """Whether a supervisor verifies a hand that wins of a meter of the house, and a payout that the law has
        verified, before it is paid."""
        self.claim: meters.Claim | None = None
        """The hand that waits for that."""
        self.shown: dict[int, int] = {}
        """What meters of the house were last seen to show."""
        self._taken: dict[int, meters.Dial] = {}
        """What meters held that were read in the act under way."""
        self._asked: object = None
        self._alone = 0
        """Rounds that the act under way has begun for nobody but those who are gone."""
        self._over = False
        """Whether, in the act under way, the time to bet at stations is over."""
        self._stored_chairs: dict[int, Chair] = {}
        self._stored_paused = self.paused
        self._fresh_seeds: dict[int, bytes] = {}
        self._said: dict[str, Any] = {}
        """What its chain has said of the table last, since it is in memory."""
        self._linked: dict[str, Any] | None = None
        """The link that is being stored."""
        self._saying: dict[str, Any] = {}
        self._marked = self._marking = 0
        """The length of the journal at the last snapshot, and at the one that is being stored."""
        self._read(connection, row)

    @property
    def deadline(self) -> int | None:
        """When the clock runs out, as it is stored: for servers that have not seen it set."""
        return self._deadline

    @deadline.setter
    def deadline(self, when: int | None) -> None:
        self._deadline = when
        self._left = when - store.now() if when is not None else 0
        self._seen = time.monotonic()

    @property
    def left(self) -> int | None:
        """Milliseconds until the clock runs out, below zero since; None without a clock.

        They pass here from when the deadline was seen, no more than a clock runs: a time of day that is set forth or
        back, or differs on another server, takes no time from anybody and keeps nobody waiting.
        """
        if self._deadline is None:
            return None
        return min(self._left, self.longest) - int(1000 * (time.monotonic() - self._seen))

    # --- from the store ----------------------------------------------------------------------------------------------

    def refresh(self, connection: Connection) -> None:
        """Come to what is stored: another server may have played on."""
        row = row_of(connection, self.id)
        self.shift = cage.shift_now(connection)
        if row.revision != self.revision:
            self._read(connection, row)

    def behind(self, kept: Store) -> bool:
        """Whether more is stored than is in memory."""
        found = kept.ask(_REVISION, number=self.id)
        return not found or found[0][0] != self.revision

    def _read(self, connection: Connection, row: Any) -> None:
        new = self.revision < 0
        mark = mark_of(connection, self.id) if new else None
        if mark is not None:
            ends = events_of(connection, self.id, mark.length - 1, mark.length)
            if [one.hash for one in ends] != [mark.head]:
                mark = None  # not of this journal, which is the truth
        if mark is not None:
            self.noted, self.drawn_from = mark.seeds, mark.seeds.count
        held = (mark.first if mark else 0) if new else len(self.book)
        events = events_of(connection, self.id, held)
        tip, said = held_table(connection, self.id, self.tip)
        sitting = connection.execute(sql.select(schema.chairs).where(schema.chairs.c.table_id == self.id)).all()
        self._hold(row, events, sitting, said)
        oldest = min((self.noted.count - 1, *(number for _, number in self.noted.lasting.values())))
        numbered = schema.secrets.c.number >= oldest
        found = connection.execute(sql.select(schema.secrets).where(schema.secrets.c.table_id == self.id, numbered))
        keys = chain.keys_of(connection)
        self.seeds |= {one.number: keys.show(one.seed, chain.seed_place(self.id, one.number)) for one in found}
        if new:
            opened = events_of(connection, self.id, 0, 1)
            if opened:
                self.game = game_of(opened[0])
                self.submission = self.game.rules.submission
            self._rebuild(opened, events, mark)
        else:
            self._catch_up(events)
        self.chairs = {one.seat: Chair(one.person, one.name, prepared(keys, one)) for one in sitting}
        self._stored_chairs = dict(self.chairs)
        self.paused = self._stored_paused = self.table.pause = bool(row.paused)
        self.revision, self.deadline, self.held = row.revision, row.deadline, _held_until(connection, self.id)
        self.tip, self.shift = tip, cage.shift_now(connection)
        self.claim = next(iter(meters.waiting(connection, table=self.id)), None) if self._joined() else None
        self._said = {"paused": self.paused, "chairs": self._sitting()} if self.tip.length else {}
        self.table.reads, self.table.verifies = self._reads, self.verifies
        self._asked = self._question()
        self._after_store()

    def _hold(self, row: Any, events: list[Event], sitting: Sequence[Any], said: dict[str, Any]) -> None:
        """Refuse a journal that goes on where its chain ends, and seats that the chain does not know: what somebody
        else has stored is not played on from, nor sealed."""
        last = next(reversed(events or self.book.events), None)
        if last is None and not said:  # it is being opened
            return
        chairs = {str(one.seat): [one.person, one.name] for one in sitting}
        now = {
            "length": last.number + 1 if last else 0,
            "head": last.hash if last else "",
            "rounds": row.rounds,
            "paused": bool(row.paused),
            "chairs": chairs,
        }
        if self.tip.length:
            head = self.book.events[-1].hash
            own = {"length": len(self.book), "head": head, "rounds": self.table.rounds}
            said = {**own, "paused": self.paused, "chairs": self._sitting(), **said}
        if any(said.get(name) != value for name, value in now.items()):
            raise NotAsRecorded(f"Table {self.id}")

    def _rebuild(self, opened: list[Event], events: list[Event], mark: Mark | None) -> None:
        """The table as its journal says: rounds before the last are folded, the last is played again."""
        first = mark.first if mark else 0
        since = mark.length if mark else len(opened)
        journal.verify(events, first, events[0].before if first else journal.FIRST)
        self.book.ahead.extend(opened)
        self.table = Table(self.game, HouseDealer(self.game, self._seed), self.book)
        if not events:  # it has just been opened
            return
        if mark is not None:
            restore(self.table, mark.table)
            self._marked = self._marking = mark.length
        begun = (one.number for one in reversed(events) if one.kind == "round" and one.number >= since)
        last = next(begun, since)
        for event in events[since - first : last - first]:
            self.noted.note(event)
            if event.kind != "read":  # which only matters to the script that asked
                fold(self.table, event)  # without the script that made it
        self.drawn_from = self.noted.count
        dealer: HouseDealer | None = None
        for side, (number, seed) in self.noted.lasting.items():
            start = events[number - first]
            later = by_side(events[number - first : last - first])
            drawn = (event for of, event in later if of == side and event is not start and uses_source(event))
            again = draw_again(self.game, start, drawn, self.seeds[seed])
            again.seeds = self._seed
            if dealer is not None:
                again.join(dealer)
            self.table.dealer = dealer = again
        self.table.dealer.promise(len(self.noted.promised))
        self.book.base, self.book.events = first, events[: last - first]
        self._catch_up(events[last - first :])

    def _catch_up(self, events: Iterable[Event]) -> None:
        """Do again what made some more events."""
        events = list(events)
        self.book.ahead.extend(events)
        self.table.pause, self.table.reads, self.table.verifies = True, None, True
        while self.book.ahead:
            if not self.book.pass_spoken():  # else nobody has to say it any more
                do_again(self.table, self.book.ahead[0])
        self.table.pause, self.table.verifies = self.paused, self.verifies
        self._note(events)

    def _note(self, events: Iterable[Event]) -> None:
        for event in events:
            self.noted.note(event)

    def _seed(self) -> bytes:
        """The next seed: the stored one where the journal is played again, else a new one, to be stored with it."""
        number = self.drawn_from
        self.drawn_from += 1
        if number not in self.seeds:
            if self.book.ahead:
                raise RuntimeError(f"seed {number} of table {self.id} is not in the store")
            self.seeds[number] = self._fresh_seeds[number] = randomness.token_bytes(32)
        return self.seeds[number]

    # --- playing on --------------------------------------------------------------------------------------------------

    @property
    def dirty(self) -> bool:
        """Whether something has happened in memory that is not stored."""
        changed = self.chairs != self._stored_chairs or self.paused != self._stored_paused
        return changed or self._looked or bool(self.book.fresh or self._fresh_seeds)

    @property
    def astray(self) -> bool:
        """Whether memory is not what is stored: something is not stored, or was begun and has failed."""
        return self.dirty or self.table.torn or bool(self.book.ahead)

    @property
    def ready(self) -> bool:
        """Whether a round can begin: a person has a seat, and every person has bet or passed; or nobody is waited for
        and what stands of those who are gone has to be played out."""
        people = self._people()
        if self.table.closed or not (people or self.table.away):
            return False
        if self.stadium is not None and people and not self._over:
            return False
        if self.stopped and not any(self.table.stakes.values()):
            return False
        return all(chair.prepared is not None for chair in people) if people else self._alone < PLAYED_OUT

    def _people(self) -> list[Chair]:
        """Who is waited for between rounds."""
        gone = self.table.away | self.table.resting
        return [chair for seat, chair in self.chairs.items() if chair.person is not None and seat not in gone]

    def leave(self, seat: int) -> None:
        """A seat is given up, with all its chips."""
        if self.stadium is not None and 0 < self.stadium.hand_pay <= self.table.bankroll(seat):
            self.by_hand.setdefault(seat, 0)
        self.table.leave(seat)
        del self.chairs[seat]

    def stand_up(self, seat: int) -> None:
        """A seat whose player is gone leaves; if something of it is in play, as soon as that has been played out."""
        if not self.table.playing and not self.table.stakes.get(seat):
            self.leave(seat)
        elif seat not in self.table.away:
            self.table.stand_up(seat)

    def look_held(self, connection: Connection) -> None:
        """See whether a ruling waits here for a second supervisor; other servers see it by the next revision."""
        until = _held_until(connection, self.id)
        if until != self.held:
            self.held, self._looked = until, True
            self.let_go()

    def let_go(self) -> None:
        """Nothing holds the table any more: whoever is asked has all of the clock's time again."""
        if not self.held:
            self._asked, self.deadline, self._looked = _ANEW, None, True

    def end_hold(self) -> None:
        """What the table was held for is carried out by the act under way."""
        self.held = 0
        self.let_go()

    def check_held(self) -> None:
        """Refuse to play on while a ruling waits."""
        if self.held:
            raise Refused("A ruling at this table waits for a second supervisor; play goes on after that.")

    def prepare(self, seat: int, wagers: dict[str, int] | None) -> None:
        """What a seat bets when the round begins; None: it has not said yet."""
        self.chairs[seat] = _with(self.chairs[seat], wagers)

    # --- meters of the house -----------------------------------------------------------------------------------------

    def _joined(self) -> list[int]:
        """The meters of the house that its wagers are joined to."""
        return sorted({one.meter for one in self.table.progressives.joined.values()})

    def _reads(self, key: str) -> int | None:
        """What a meter of the house shows now; None if a supervisor verifies first who has won of it."""
        if self.verifies:
            return None
        number = self.table.progressives.joined[key].meter
        dial = self._take()[number]
        for step in self.table.progressives.steps:
            dial = dial.after(step) if step.meter == number else dial
        return dial.shown

    def _take(self) -> dict[int, meters.Dial]:
        """The table's meters as they were before this act, which nobody else changes until it is stored."""
        if self.connection is None:
            raise Stale  # the act is done once more, alone
        if not self._taken:
            self._taken = meters.take(self.connection, self._joined())
        return self._taken

    def verified_by(self, person: str, other: str) -> str:
        """Who has verified the hand that waits; refused if somebody is not named whom the law names."""
        shown = self.claim.cents if self.claim is not None else None
        return meters.verified_by(self.game.rules.chapter, shown or 0, person, other)

    def verify(self, other: str = "") -> None:
        """A supervisor has verified the hand that waits, and who else has to: it is paid from the meter as it was
        frozen for it."""
        if isinstance(self.table.pending, Verify):
            self.verified_by(self.by, other)
            self.table.verify()
            return
        self._take()
        if self.claim is None:
            raise Refused("No jackpot waits to be verified at this table.")
        assert self.connection is not None
        shown = meters.next_in_turn(self.connection, self.claim)
        self.verified_by(self.by, other)
        self.table.read_meter(shown)

    def _keyed(self) -> tuple[str, int, int] | None:
        """The hand that waits now: its meter, its round, and how many of the round were paid before it."""
        asked = self.table.pending
        if not isinstance(asked, ReadMeter):
            return None
        paid = 0
        for event in reversed(self.book.events):
            if event.kind == "round":
                break
            paid += event.kind == "reading"
        return self.table.meter_key(asked), self.table.rounds, paid

    def _key_in(self, connection: Connection) -> None:
        """Keep in turn the hands that wait: one that was paid, or whose round is void, makes room for the next."""
        now, claim = self._keyed(), self.claim
        if claim is not None and now != (claim.wager, claim.round, claim.place):
            readings = [event for event in self.book.fresh if event.kind == "reading"]
            meters.settle(connection, claim, meters.PAID if readings else meters.WITHDRAWN, self.by)
            claim = None
        if now is not None and claim is None:
            number = self.table.progressives.joined[now[0]].meter
            meters.key_in(connection, number, self.id, *now, self.by)
        self.claim = next(iter(meters.waiting(connection, table=self.id)), None)

    def _changes_claim(self) -> bool:
        now, claim = self._keyed(), self.claim
        return now != (claim and (claim.wager, claim.round, claim.place))

    def set_paused(self, paused: bool) -> None:
        """Stop before each card, spin and roll from now on, or not."""
        self.paused = self.table.pause = paused

    def play_on(self) -> None:
        """Go on until a person, a companion's thoughts or a paused table's dealer are waited for."""
        self._alone = 0
        drive(self.table, wagers=self._bet, decide=self._decide, equipment=lambda _: False, between=self._begin)
        self._over = False

    def _begin(self) -> bool:
        """The next round, once everybody is ready."""
        self._forget_prepared()
        for seat in sorted(self.table.away):
            if not self.table.stakes.get(seat):
                self.leave(seat)
        self.table.promise()
        ready = self.ready
        if ready:
            for seat, chair in self.chairs.items() if self.game.between_players else ():
                if chair.person is None:
                    companions.buy_again(self.table, seat)
            self._alone += not self._people()
            self.table.charge_if_due(datetime.now(UTC))
            self._over = False
            self.table.begin()
        return ready

    def _bet(self, request: TakeWagers) -> bool:
        """Bet for a companion, or what a person has prepared; else the seat is asked."""
        chair = self.chairs[request.seat]
        if request.seat in self.table.away:
            self.table.answer(self._taken_down(request))
            return True
        if chair.person is None:
            companions.make_bet(self.table, request)
            return True
        if chair.prepared is None or request.limits:
            return False
        self.chairs[request.seat] = _with(chair, None)
        try:
            self.table.check_wagers(request.seat, chair.prepared, request)
        except Refused:  # what could be made between rounds cannot be now
            if self.stadium is None:
                return False
            self.table.answer({})  # no round of many stations waits for one
            return True
        self.table.answer(chair.prepared)
        return True

    def _taken_down(self, request: TakeWagers) -> dict[str, int]:
        """What a seat that is gone takes down of its standing wagers: all that may be."""
        down: dict[str, int] = {}
        standing = self.table.stakes.get(request.seat, {}) if self.game.wagers_stand and not request.limits else {}
        for key, cents in standing.items():
            with suppress(Refused):
                down = self.table.check_wagers(request.seat, down | {key: -cents}, request)
        return down

    def _abandon(self, request: Decide) -> None:
        """A player who is gone is asked: the chapter's own rule on that acts, if it can; else the least is done."""
        try:
            self.table.rule(ABANDONED, request.seat)
        except Refused:
            if self.table.torn:
                raise
            self._do_least(request)

    def _do_least(self, request: Decide) -> None:
        """Do what adds no money and ends soonest."""
        companions.decide(self.table, [request.usual] if request.usual else companions.soonest(request))

    def _decide(self, request: Decide) -> bool:
        """A companion does what is usual without thinking; everything else is thought about."""
        if request.seat in self.table.away:
            self._abandon(request)
            return True
        if self.chairs[request.seat].person is not None or not request.usual:
            return False
        self.table.answer(request.usual)
        return True

    def _forget_prepared(self) -> None:
        """What was prepared for a round that is over is not for the next one."""
        if any(event.kind in ("end", "void") for event in self.book.fresh):
            for seat, chair in self.chairs.items():
                self.chairs[seat] = _with(chair, None)

    def run_out(self) -> None:
        """The clock has run out: who has not bet passes; who is asked does what adds no money and ends soonest."""
        request = self.table.pending
        if isinstance(request, Decide):
            self._do_least(request)
        elif isinstance(request, TakeWagers):
            self.table.answer({})
        elif not self.table.playing:
            self._over = True
            for seat, chair in self.chairs.items():
                if chair.person is not None and chair.prepared is None:
                    self.chairs[seat] = _with(chair, {})

    @property
    def thinking(self) -> Decide | None:
        """The decision that a companion is asked for."""
        request = self.table.pending
        if not isinstance(request, Decide):
            return None
        chair = self.chairs.get(request.seat)
        return request if chair is not None and chair.person is None else None

    def _question(self) -> object:
        """What is waited for; a clock starts again when it changes."""
        if self.table.playing:
            return len(self.book)
        if self.stadium is not None:  # the window begins with the first bet
            return "wagers" if any(chair.prepared for chair in self._people()) else None
        waiting = {chair.prepared is None for chair in self._people()}
        return "wagers" if waiting == {True, False} else None

    def wants_note(self, law: Irregularity) -> bool:
        """Whether what happened is written down with a ruling: a void of what many stations have bet."""
        return self.stadium is not None and "void-round" in law.effect

    def check_noted(self, law: Irregularity, note: str) -> None:
        """Refuse a ruling with which what happened is to be written down, if it is not."""
        if self.wants_note(law) and not note.strip():
            raise Refused(
                "Note what happened: a void at a stadium table is in the log with its reason.",
                allowed=("note",),
                cite=self.game.rules.cite(law.cite),
            )

    @property
    def betting(self) -> bool:
        """Whether bets for the next round are taken: no round is under way, and no window has closed."""
        return not self.table.playing and (self.stadium is None or self.left is None or self.left > 0)

    def _set_clock(self, seconds: int) -> None:
        seconds = self.stadium.seconds if self.stadium is not None else seconds
        self.longest = max(THINKS, 1000 * seconds)
        question = self._question()
        if question != self._asked:
            asked = isinstance(self.table.pending, (Decide, TakeWagers)) or question == "wagers"
            wait = THINKS if self.thinking else 1000 * seconds if asked else 0
            self.deadline = store.now() + wait if wait else None
            self._asked = question

    # --- to the store ------------------------------------------------------------------------------------------------

    def save(self, kept: Store, clock: int = 0, connection: Connection | None = None) -> None:
        """Store everything that has happened, with the money that moved; `Stale` if another server was quicker."""
        self._set_clock(clock)
        fresh = self.book.fresh
        made = self._moves(fresh)
        moved = cage.rows(made, self.id, self.shift, chain.of_table(self.id), self.tip.length)
        gone = [seat for seat in self._stored_chairs if seat not in self.chairs]
        self._linked = self._link(kept.keys, moved)
        written = [
            Rows(schema.events, self._event_rows(fresh)),
            Rows(schema.links, [self._linked] if self._linked else []),
            Rows(schema.moves, moved),
            Rows(schema.secrets, self._seed_rows(kept.keys)),
            Rows(schema.chairs, self._chair_rows(kept.keys), "replace"),
            Rows(schema.snapshots, self._snapshot_rows(), "replace"),
            Rows(schema.tallies, self._tally_rows(fresh), "cents"),
        ]
        values = {
            "length": len(self.book),
            "rounds": self.table.rounds,
            "deadline": self.deadline,
            "paused": int(self.paused),
        }
        turn = Turn(self.id, self.revision, self.shift, values)
        steps = self.table.progressives.steps
        keys_in = self._changes_claim()
        more = made or gone or steps or keys_in or self.incident
        if connection is None and not kept.sqlite and not more:
            with kept.once() as driver:
                put(driver, [*written, Rows(schema.acts, repeats.due())], turn)
        else:
            with kept.writing() if connection is None else nullcontext(connection) as connection:
                self._lend(connection)
                left = put(driver_of(connection), [*written, cage.changes(made)], turn)
                cage.check(made, left)
                if steps:
                    self.shown |= meters.note(connection, self.id, steps, self.by)
                if keys_in:
                    self._key_in(connection)
                if gone:
                    connection.execute(_LEAVE, {"table": self.id, "gone": gone})
                held = left.get(cage.tray(self.id), 0)
                if self.stadium is None and held < 0:  # more was paid than it held: no player waits
                    cage.fill(connection, self.id, cage.OPENING - held, "the cage", "the tray was empty")
                self._exchange(connection)  # what takes the chains comes after all that takes accounts
                if self.incident is not None:
                    chain.record(connection, "incident", self.incident, self.by)
        self.revision += 1

    def _exchange(self, connection: Connection) -> None:
        """The ticket that was bought in with is redeemed; stations that were cashed out, and wagers that are taken as
        tickets, get theirs."""
        for event in self.book.fresh:
            seat = event.data.get("seat", 0)
            if event.kind in ("sit", "buy") and self.inserted is not None:
                place = f"{'seat' if self.stadium is None else 'station'} {seat} of table {self.id}"
                tickets.redeem(connection, self.inserted, place, self.by)
            elif event.kind == "ticket":
                tickets.issue(connection, self.id, self._won(event), self.by)
            elif event.kind == "leave" and self._cashes_out(event):
                until = datetime.now(UTC).date() + timedelta(days=self.ticket_days)
                due = tickets.Due(event.data["cents"], seat, self._stored_chairs[seat].person, until)
                tickets.issue(connection, self.id, due, self.by)

    def _cashes_out(self, event: Event) -> bool:
        """Whether somebody who leaves a station gets a ticket for what lies there."""
        seat = event.data["seat"]
        owner = (self._stored_chairs | self.chairs)[seat].person
        return self.stadium is not None and owner is not None and seat not in self.by_hand and event.data["cents"] > 0

    def _won(self, event: Event) -> tickets.Due:
        """The ticket for a wager: good for as long as the chapter says from the day on which it was decided."""
        seat, wager = event.data["seat"], event.data["wager"]
        rules = self.game.rules
        term = honoured(rules.chapter)
        assert term is not None
        since = next(
            date.fromisoformat(one.time[:10])
            for one in reversed(self.book.events)
            if one.kind == "settled" and (one.data["seat"], one.data["wager"]) == (seat, wager)
        )
        until, owner = after(since, term.period), self.chairs[seat].person
        cite = rules.cite(term.cite)
        return tickets.Due(event.data["cents"], seat, owner, until, wager, since.isoformat(), cite)

    def _lend(self, connection: Connection) -> None:
        for person, cents in self.lent.items():
            lacks = cents - cage.balance(connection, [cage.purse(person)])[cage.purse(person)]
            if lacks > 0:
                cage.deposit(connection, person, lacks, "the house", "play money")

    def _event_rows(self, fresh: list[Event]) -> list[dict[str, Any]]:
        rows = []
        number = self.table.rounds - sum(event.kind == "round" for event in fresh)
        for event in fresh:
            number = event.data["number"] if event.kind == "round" else number
            rows.append(
                {
                    "table_id": self.id,
                    "number": event.number,
                    "round": number,
                    "time": event.time,
                    "kind": event.kind,
                    "data": msgspec.json.encode(event.data).decode(),
                    "before": event.before,
                    "hash": event.hash,
                    "by": event.by,
                }
            )
        return rows

    def _link(self, keys: Keys, moved: list[dict[str, Any]]) -> dict[str, Any] | None:
        """The link of what was done: where the journal stands now, and what else has changed; wagers that are only
        prepared are not history yet."""
        now: dict[str, Any] = {"paused": self.paused, "chairs": self._sitting(), "software": chain.software()}
        data = {name: value for name, value in now.items() if self._said.get(name) != value}
        if self.book.fresh:
            data |= {"length": len(self.book), "head": self.book.fresh[-1].hash, "rounds": self.table.rounds}
        elif not data.keys() - {"software"}:
            return None
        self._saying = now
        return chain.next_link(keys, chain.of_table(self.id), self.tip, self.doing, data, self.by, moved)

    def _sitting(self) -> dict[str, Any]:
        return {str(seat): [chair.person, chair.name] for seat, chair in sorted(self.chairs.items())}

    def _seed_rows(self, keys: Keys) -> list[dict[str, Any]]:
        return [
            {"table_id": self.id, "number": number, "seed": keys.hide(seed, chain.seed_place(self.id, number))}
            for number, seed in self._fresh_seeds.items()
        ]

    def _chair_rows(self, keys: Keys) -> list[dict[str, Any]]:
        return [
            {
                "table_id": self.id,
                "seat": seat,
                "person": chair.person,
                "name": chair.name,
                "prepared": prepares(keys, self.id, seat, chair.person, chair.prepared),
            }
            for seat, chair in self.chairs.items()
            if self._stored_chairs.get(seat) != chair
        ]

    def _snapshot_rows(self) -> list[dict[str, Any]]:
        """The table as it stands at the end of a round, every so often."""
        length, fresh = len(self.book), self.book.fresh
        due = SNAPSHOT_EVERY * max(1, len(self.chairs) // SNAPSHOT_SEATS)
        if length - self._marked < due or not any(event.kind in ("end", "void") for event in fresh):
            return []
        taken = take(self.table)
        if taken is None:
            return []
        seeds = copy(self.noted)
        for event in fresh:
            seeds.note(event)
        begun = next(one.number for one in reversed(self.book.events) if one.kind == "round")
        mark = Mark(length, fresh[-1].hash, begun, seeds, taken)
        self._marking = length
        return [{"table_id": self.id, "length": length, "data": msgspec.json.encode(mark).decode()}]

    def _moves(self, fresh: list[Event]) -> list[Move]:
        """The money that some events moved, as the cage sees it."""
        made: list[Move] = []
        owners = self._stored_chairs | self.chairs
        tray, chips, own = cage.tray(self.id), cage.chips(self.id), cage.meters(self.id)
        for event in fresh:
            if event.kind not in ("sit", "buy", "leave", "ticket"):
                continue
            chair = owners[event.data["seat"]]
            theirs = cage.OUTSIDE if chair.person is None else cage.purse(chair.person)
            cents = event.data["cents"]
            if event.kind == "leave":
                given = self.by_hand.get(event.data["seat"], 0)
                target = cage.TICKETS if self._cashes_out(event) else theirs
                made.append(Move("cash-out", chips, target, cents, event.number, chair.name))
                made.append(Move("toke", theirs, cage.SLOT_TOKES, given, event.number, chair.name))
            elif event.kind == "ticket":
                made.append(Move("cash-out", chips, cage.TICKETS, cents, event.number, chair.name))
            else:
                source = theirs if self.inserted is None else cage.TICKETS
                made.append(Move("buy-in", source, cage.drop(self.id), cents, event.number, chair.name))
                made.append(Move("chips", tray, chips, cents, event.number, chair.name))
        if not fresh:
            return made
        house, shown = self._house_and_meters()
        last = fresh[-1].number
        shown -= self._stored_meters
        tokes = sum(event.data["cents"] for event in fresh if event.kind == "toke")
        steps = self.table.progressives.steps
        fed = sum(step.cents for step in steps if step.kind in ("fed", "reserved"))
        won = house - self._stored_house + shown + tokes + fed
        made.append(Move("toke", tray, cage.TOKES, tokes, last))
        tips = sum(event.data["cents"] for event in fresh if event.kind == "tip")
        made.append(Move("toke", chips, cage.TOKES, tips, last))
        made.append(Move("play", *((chips, tray) if won > 0 else (tray, chips)), abs(won), last))
        made.append(Move("meter", *((tray, own) if shown > 0 else (own, tray)), abs(shown), last))
        made += meters.moves(steps, self._taken, tray, chips)
        return [move for move in made if move.cents]

    def _tally_rows(self, fresh: list[Event]) -> list[dict[str, Any]]:
        """What people have wagered, and what went from before them, bought chips aside."""
        owners = self._stored_chairs | self.chairs
        wagered: Counter[int] = Counter()
        lost: Counter[int] = Counter()
        for seat, chair in owners.items():
            if chair.person is not None:
                lost[chair.person] += self._stored_bankrolls.get(seat, 0) - self.table.ledger[player(seat)]
        for event in fresh:
            chair = owners.get(event.data.get("seat", 0), _NOBODY)
            if chair.person is None:
                continue
            if event.kind in ("wagers", "decision", "posted"):
                wagered[chair.person] += sum(cents for cents in event.data["wagers"].values() if cents > 0)
            elif event.kind in ("sit", "buy", "leave", "ticket"):
                lost[chair.person] += event.data["cents"] * (1 if event.kind in ("sit", "buy") else -1)
        rows = [limits.tally(person, "loss", cents) for person, cents in sorted(lost.items()) if cents]
        return rows + [limits.tally(person, "wager", cents) for person, cents in sorted(wagered.items()) if cents]

    def _house_and_meters(self) -> tuple[int, int]:
        return self.table.ledger[HOUSE], self.table.progressives.own()

    def stored(self) -> None:
        """The transaction is stored: nothing is fresh any more."""
        self._note(self.book.fresh)
        self._marked = self._marking
        self.book.fresh = []
        if self._linked is not None:
            self.tip = chain.Tip(self._linked["number"] + 1, self._linked["seal"])
            self._said, self._linked = self._saying, None
        self._fresh_seeds, self.lent = {}, {}
        self.inserted, self.by_hand, self.incident = None, {}, None
        self._stored_chairs, self._stored_paused = dict(self.chairs), self.paused
        self._looked = False
        self._after_store()

    def _after_store(self) -> None:
        self._stored_house, self._stored_meters = self._house_and_meters()
        self.table.progressives.steps.clear()
        self._taken = {}
        self._stored_bankrolls = {seat: self.table.ledger[player(seat)] for seat in self.chairs}
        self.book.trim()
        for number in [one for one in self.seeds if one < self.noted.count - 1]:
            del self.seeds[number]


_NOBODY = Chair(None, "")
_ANEW = object()
"""No question: the clock starts again, whatever is asked."""


class NoTable(Refused):
    """There is no such table, or it is over."""


def row_of(connection: Connection, number: int) -> Any:
    """The row of an open table."""
    row = connection.execute(sql.select(schema.tables).where(schema.tables.c.id == number)).first()
    if row is None:
        raise NoTable(f"There is no table {number}.")
    if row.ended:
        raise NoTable(f"Table {number} was closed.")
    return row


def _held_until(connection: Connection, number: int) -> int:
    """Until when a request that staff made waits for a table, in milliseconds; 0: none does."""
    this = schema.requests.c
    query = sql.select(sql.func.max(this.until)).where(
        this.table_id == number, this.state == "waiting", this.until > store.now(), this.kind != AGREEMENT
    )
    return connection.execute(query).scalar() or 0


def mark_of(connection: Connection, number: int) -> Mark | None:
    """A table's last snapshot; one that cannot be read is as good as none."""
    data = connection.execute(sql.select(schema.snapshots.c.data).where(schema.snapshots.c.table_id == number)).scalar()
    try:
        return msgspec.json.decode(data, type=Mark) if data else None
    except msgspec.DecodeError:  # another version's
        return None


def _with(chair: Chair, prepared: dict[str, int] | None) -> Chair:
    return Chair(chair.person, chair.name, prepared)


def events_of(connection: Connection, table: int, since: int = 0, until: int | None = None) -> list[Event]:
    """A table's events from the store."""
    events = schema.events
    names = ("number", "time", "kind", "data", "before", "hash", "by")
    query = sql.select(*(events.c[name] for name in names))
    query = query.where(events.c.table_id == table, events.c.number >= since).order_by(events.c.number)
    if until is not None:
        query = query.where(events.c.number < until)
    decode = msgspec.json.Decoder(dict[str, Any]).decode
    return [
        Event(number, time, kind, decode(data), before, hash_, by)
        for number, time, kind, data, before, hash_, by in connection.execute(query)
    ]


_REVISION = sql.select(schema.tables.c.revision).where(
    schema.tables.c.id == sql.bindparam("number"), schema.tables.c.ended == sql.literal_column("''")
)
_LEAVE = sql.delete(schema.chairs).where(
    schema.chairs.c.table_id == sql.bindparam("table"), schema.chairs.c.seat.in_(sql.bindparam("gone", expanding=True))
)
