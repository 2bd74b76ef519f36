"""A table that is stored: in memory as it is played, in the store as it was recorded, never one without the other.

The journal, the committed seeds, the wagers that players have prepared and the money that moved are stored in one
transaction (`saving`) by the act that did it (`act`). After a crash, or when another server has played on, the table is
brought up to date from the store (`rebuild`).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

import msgspec
import sqlalchemy as sql
from sqlalchemy import Connection

from croupier import machine
from croupier.errors import Refused
from croupier.floor import cage, chain, meters, rebuild, schema, tickets
from croupier.floor.seeds import Seeds, SeedStore
from croupier.floor.store import Store
from croupier.floor.table_clock import Clock
from croupier.floor.table_rows import Chair, events_of, row_of
from croupier.games.base import Game
from croupier.games.script import Decide
from croupier.rules import stadium
from croupier.rules.law import Irregularity
from croupier.rules.loader import recorded
from croupier.rules.submission import Submission
from croupier.rules.variation import OWN
from croupier.tables.journal import Event, Replayed
from croupier.tables.ledger import HOUSE, player
from croupier.tables.opening import game_at, game_of
from croupier.tables.table import Table


@dataclass(frozen=True)
class Saved:
    """What was stored of a table last, as far as the next act is held against it."""

    chairs: dict[int, Chair] = field(default_factory=dict)
    paused: bool = False
    house: int = 0
    """What the house had won in the table's ledger, in cents."""
    meters: int = 0
    """What lay in the table's own meters, in cents."""
    bankrolls: dict[int, int] = field(default_factory=dict)
    said: dict[str, Any] = field(default_factory=dict)
    """What its chain has said of the table last, since it is in memory."""
    marked: int = 0
    """The length of the journal at the last snapshot."""


class StoredJournal(Replayed):
    """A journal of which only the last round is held in memory, and which knows what is stored already."""

    def __init__(self) -> None:
        super().__init__()
        self.base = 0
        """The number of the first event that is held."""
        self.stored = 0
        """How many of its events are stored."""

    def __len__(self) -> int:
        return self.base + len(self.events)

    @property
    def fresh(self) -> list[Event]:
        """Events that are not stored yet."""
        return self.events[self.stored - self.base :]

    def lacking(self, kind: str) -> bool:
        """Whether a spoken event is left out: in a round that is played again."""
        return bool(self.ahead)

    def not_recorded(self, kind: str, data: dict[str, Any], time: str) -> Event:
        """An event that is new; refused where another one is recorded."""
        if self.ahead:
            event = self.ahead[0]
            raise RuntimeError(f"event {event.number} is {event.kind} {event.data}, but {kind} {data} was due")
        event = self._next(kind, data, time)
        self.events.append(event)
        return event

    def trim(self) -> None:
        """Hold no more than the last round."""
        last = next((place for place in range(len(self.events) - 1, 0, -1) if self.events[place].kind == "round"), 0)
        del self.events[:last]
        self.base += last


class StoredTable:
    """One table of the floor: what lasts as long as the table does. What one request does to it is an `Act`."""

    table: Table
    """The table as it is played."""

    def __init__(self, connection: Connection, number: int, by: str = "") -> None:
        self.id = number
        self.lock = machine.rlock()
        """Held by whoever acts at the table or looks at it."""
        row = row_of(connection, number)
        self.title: str = row.title
        self.opened: str = row.opened
        self.paused = bool(row.paused)
        self.submission = msgspec.json.decode(row.submission, type=Submission)
        opened = events_of(connection, number, 0, 1) if row.address.startswith(f"{OWN}/") else []
        self.stadium = stadium.read(row.stadium)
        """What the house has chosen for its stations; None for a table with seats."""
        address = recorded(row.address)
        self.filed_game = game_of(opened[0]) if opened else game_at(address, self.submission, self.stadium)
        self.book = StoredJournal()
        self.book.by = by
        self.chairs: dict[int, Chair] = {}
        self.seeds = SeedStore(number)
        self.noted = Seeds()
        """What the journal says of its seeds, as far as it is stored."""
        self.heard = -1
        """The last revision that another server has told of."""
        self.tip = chain.Tip()
        self.shift = 0
        """Where its chain ends, and the shift under way when it was read."""
        self.held = 0
        """Until when a ruling waits here for a second supervisor, in milliseconds, and play with it; 0: none does."""
        self.ticket_days = tickets.DAYS
        """For how many days tickets that its stations issue are good."""
        self.revision = -1
        self.clock = Clock()
        self.verifies = False
        """Whether a supervisor verifies a hand that wins of a meter of the house, and a payout that the law has
        verified, before it is paid."""
        self.claim: meters.Claim | None = None
        """The hand that waits for that."""
        self.shown: dict[int, int] = {}
        """What meters of the house were last seen to show."""
        self.saved = Saved()
        rebuild.read(self, connection, row)

    @property
    def game(self) -> Game:
        """The game as the table deals it now: without devices that are out of order."""
        return self.table.game

    # --- from the store ----------------------------------------------------------------------------------------------

    def refresh(self, connection: Connection) -> None:
        """Come to what is stored: another server may have played on."""
        row = row_of(connection, self.id)
        self.shift = cage.shift_now(connection)
        if row.revision != self.revision:
            rebuild.read(self, connection, row)

    def behind(self, kept: Store) -> bool:
        """Whether more is stored than is in memory."""
        found = kept.ask(_REVISION, number=self.id)
        return not found or found[0][0] != self.revision

    def next_seed(self) -> bytes:
        """The seed that the dealer draws from next."""
        return self.seeds.next(again=bool(self.book.ahead))

    def note_stored(self, events: Iterable[Event]) -> None:
        """Everything that is in memory is stored, `events` last."""
        for event in events:
            self.noted.note(event)
        self.book.stored = len(self.book)
        self.seeds.note_stored()

    def set_baseline(self, said: dict[str, Any], marked: int) -> None:
        """Take what is stored now as what the next act is held against, and forget what no act needs any more."""
        house, own = self.house_and_meters()
        bankrolls = {seat: self.table.ledger[player(seat)] for seat in self.chairs}
        self.saved = Saved(dict(self.chairs), self.paused, house, own, bankrolls, said, marked)
        self.table.progressives.steps.clear()
        self.book.trim()
        self.seeds.forget(self.noted.count - 1)

    # --- as it stands ------------------------------------------------------------------------------------------------

    @property
    def deadline(self) -> int | None:
        """When the clock runs out, as it is stored: for servers that have not seen it set."""
        return self.clock.deadline

    @property
    def left(self) -> int | None:
        """Milliseconds until the clock runs out, below zero since; None without a clock."""
        return self.clock.left

    def people(self) -> list[Chair]:
        """Who is waited for between rounds."""
        gone = self.table.away | self.table.resting
        return [chair for seat, chair in self.chairs.items() if chair.person is not None and seat not in gone]

    def sitting(self) -> dict[str, Any]:
        """Who sits where, as the chain says it."""
        return {str(seat): [chair.person, chair.name] for seat, chair in sorted(self.chairs.items())}

    @property
    def betting(self) -> bool:
        """Whether bets for the next round are taken: no round is under way, and no window has closed."""
        return not self.table.playing and (self.stadium is None or self.left is None or self.left > 0)

    @property
    def thinking(self) -> Decide | None:
        """The decision that a companion is asked for."""
        request = self.table.pending
        if not isinstance(request, Decide):
            return None
        chair = self.chairs.get(request.seat)
        return request if chair is not None and chair.person is None else None

    def house_and_meters(self) -> tuple[int, int]:
        """What the house has won in the table's ledger, and what lies in the table's own meters, in cents."""
        return self.table.ledger[HOUSE], self.table.progressives.own()

    def joined(self) -> list[int]:
        """The meters of the house that its wagers are linked to."""
        return sorted({one.meter for one in self.table.progressives.joined.values()})

    def meters_to_read(self) -> list[int]:
        """The meters of the house that an act at the table may read: those that it is linked to, unless a supervisor
        verifies first who has won of them; then only while a hand waits for that."""
        return [] if self.verifies and self.claim is None else self.joined()

    # --- what is prepared and refused --------------------------------------------------------------------------------

    def prepare(self, seat: int, wagers: dict[str, int] | None) -> None:
        """What a seat bets when the round begins; None: it has not said yet."""
        chair = self.chairs[seat]
        self.chairs[seat] = Chair(chair.person, chair.name, wagers)

    def set_paused(self, paused: bool) -> None:
        """Stop before each card, spin and roll from now on, or not."""
        self.paused = self.table.pause = paused

    def check_held(self) -> None:
        """Refuse to play on while a ruling waits."""
        if self.held:
            raise Refused("A ruling at this table waits for a second supervisor; play goes on after that.")

    def verified_by(self, person: str, other: str) -> str:
        """Who has verified the hand that waits; refused if somebody is not named whom the law names."""
        shown = self.claim.cents if self.claim is not None else None
        return meters.verified_by(self.game.rules.chapter, shown or 0, person, other)

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


_REVISION = sql.select(schema.tables.c.revision).where(
    schema.tables.c.id == sql.bindparam("number"), schema.tables.c.ended == sql.literal_column("''")
)
