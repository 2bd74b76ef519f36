"""An act: what one request does at a stored table. It is made for the request, and thrown away with it.

It is done in memory first; `saving` stores it in one transaction, and only then the table takes it for stored. An act
that fails leaves nothing of its own behind; a table that it has changed is built again from the store.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import nullcontext
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from sqlalchemy import Connection

from croupier.floor import chain, meters, tickets
from croupier.floor.snapshots import Mark
from croupier.floor.store import Store
from croupier.floor.stored_table import StoredTable
from croupier.floor.table_rows import Chair, held_until
from croupier.games.base import Game
from croupier.tables.table import Table

if TYPE_CHECKING:
    from types import TracebackType


@dataclass(eq=False)
class Act:
    """What one request does at a table."""

    stored: StoredTable
    """The table that it is done at."""
    what: str
    """What is done, as the table's chain says it."""
    by: str
    connection: Connection | None = None
    """The transaction of an act that nobody else changes the table meanwhile, if it has one."""
    stopped: str = ""
    """Why no round begins here any more once nothing stands; empty while the table's rules are those in force."""
    lent: dict[int, int] = field(default_factory=dict)
    """Play money that is there when a buy-in needs it, by person."""
    ticket: tickets.Ticket | None = None
    """The ticket that is bought in with."""
    paid_by_hand: set[int] = field(default_factory=set)
    """Stations that an attendant pays out."""
    incident: dict[str, Any] | None = None
    """What the house's chain says of a ruling."""
    alone: Mapping[int, int] = field(default_factory=dict)
    """About how much money of whom it is, if one supervisor does it where a second one may be asked."""
    alone_by: str = ""
    """That supervisor, where a player has asked for the act."""
    hold_changed: bool = False
    """Whether the act has held the table, or let it go."""
    abandoned_rounds: int = 0
    """Rounds that it has begun for nobody but those who are gone."""
    betting_over: bool = False
    """Whether the time to bet at stations is over."""
    link: dict[str, Any] | None = None
    """The link of the table's chain that is being stored, if one is."""
    said: dict[str, Any] = field(default_factory=dict)
    """What the chain then has said of the table."""
    mark: Mark | None = None
    """The snapshot that is being stored, if one is due."""
    shown: dict[int, int] = field(default_factory=dict)
    """What meters of the house show now that the act has changed."""

    def __post_init__(self) -> None:
        self.revision = self.stored.revision
        """The table's revision once the act is stored."""
        self.claim = self.stored.claim
        """The hand that waits to be verified once the act is stored."""
        linked = self.stored.meters_to_read()
        self.dials = meters.take(self.connection, linked) if self.connection is not None and linked else {}
        """What meters of the house held that the act may read, which nobody else changes until it is stored."""

    def __enter__(self) -> Act:
        """The table asks this act while it lasts: who acts, and what meters show."""
        self.stored.book.by = self.by
        self.table.reads = self.read_meter
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stored.book.by = ""
        self.table.reads = self.table.may_stake = None

    @property
    def table(self) -> Table:
        """The table as it is played."""
        return self.stored.table

    @property
    def game(self) -> Game:
        """The game of the table."""
        return self.stored.game

    @property
    def chairs(self) -> dict[int, Chair]:
        """Who sits at the table."""
        return self.stored.chairs

    @property
    def has_changed(self) -> bool:
        """Whether something has happened in memory that is not stored."""
        stored = self.stored
        changed = stored.chairs != stored.saved.chairs or stored.paused != stored.saved.paused
        return changed or self.hold_changed or bool(stored.book.fresh or stored.seeds.fresh)

    @property
    def has_strayed(self) -> bool:
        """Whether memory is not what is stored: something is not stored, or was begun and has failed."""
        return self.has_changed or self.table.torn or bool(self.stored.book.ahead)

    def read_meter(self, key: str) -> int | None:
        """What a meter of the house shows now; None if a supervisor verifies first who has won of it."""
        if self.stored.verifies:
            return None
        progressives = self.table.progressives
        number = progressives.joined[key].meter
        dial = self.dials[number]
        for step in progressives.steps:
            dial = dial.after(step) if step.meter == number else dial
        return dial.shown

    def leave(self, seat: int) -> None:
        """A seat is given up, with all its chips."""
        stadium = self.stored.stadium
        if stadium is not None and 0 < stadium.hand_pay <= self.table.bankroll(seat):
            self.paid_by_hand.add(seat)
        self.table.leave(seat)
        del self.chairs[seat]

    def stand_up(self, seat: int) -> None:
        """A seat whose player is gone leaves; if something of it is in play, as soon as that has been played out."""
        if not self.table.playing and not self.table.stakes.get(seat):
            self.leave(seat)
        elif seat not in self.table.away:
            self.table.stand_up(seat)

    def look_held(self, kept: Store) -> None:
        """See whether a ruling waits here for a second supervisor; other servers see it by the next revision."""
        with kept.reading() if self.connection is None else nullcontext(self.connection) as connection:
            until = held_until(connection, self.stored.id)
        if until != self.stored.held:
            self.stored.held, self.hold_changed = until, True
            self.let_go()

    def let_go(self) -> None:
        """Nothing holds the table any more: whoever is asked has all of the clock's time again."""
        if not self.stored.held:
            self.stored.clock.restart()
            self.hold_changed = True

    def end_hold(self) -> None:
        """What the table was held for is carried out by this act."""
        self.stored.held = 0
        self.let_go()

    def finish(self) -> None:
        """What was saved is stored: the table takes it for that."""
        stored = self.stored
        if self.revision == stored.revision:
            return
        stored.revision = self.revision
        stored.note_stored(stored.book.fresh)
        if self.link is not None:
            stored.tip = chain.Tip(self.link["number"] + 1, self.link["seal"])
        stored.claim = self.claim
        stored.shown |= self.shown
        stored.set_baseline(self.said, self.mark.length if self.mark is not None else stored.saved.marked)
