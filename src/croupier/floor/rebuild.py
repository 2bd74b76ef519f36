"""Bring a stored table to what the store says, after a start or when another server has played on.

From the last snapshot on rounds that are over are folded, the last one is played again by its events, and the dealer
draws again from the committed seeds, so that play goes on with the same shoe.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

import sqlalchemy as sql
from sqlalchemy import Connection

from croupier.floor import cage, chain, meters, schema
from croupier.floor.integrity import NotAsRecorded, prepared
from croupier.floor.integrity import table as held_table
from croupier.floor.snapshots import Mark, mark_of
from croupier.floor.table_clock import question_of
from croupier.floor.table_rows import Chair, events_of, held_until
from croupier.games.script import OPEN
from croupier.tables import journal
from croupier.tables.dealer import HouseDealer
from croupier.tables.fold import fold
from croupier.tables.journal import Event
from croupier.tables.opening import game_of
from croupier.tables.replay import by_side, do_again, draw_again, uses_source
from croupier.tables.snapshot import restore
from croupier.tables.table import Table

if TYPE_CHECKING:
    from croupier.floor.stored_table import StoredTable


def read(stored: StoredTable, connection: Connection, row: Any) -> None:
    """Bring a table to what its row and everything that is stored with it say; all of it if it is not in memory yet."""
    new = stored.revision < 0
    mark = _fitting_mark(connection, stored.id) if new else None
    if mark is not None:
        stored.noted, stored.seeds.drawn_from = mark.seeds, mark.seeds.count
    since = (mark.first if mark else 0) if new else len(stored.book)
    events = events_of(connection, stored.id, since)
    tip, said = held_table(connection, stored.id, stored.tip)
    sitting = connection.execute(sql.select(schema.chairs).where(schema.chairs.c.table_id == stored.id)).all()
    _check_as_recorded(stored, row, events, sitting, said)
    _load_seeds(stored, connection)
    if new:
        opened = events_of(connection, stored.id, 0, 1)
        if opened:
            stored.filed_game = game_of(opened[0])
            stored.submission = stored.filed_game.rules.submission
        _rebuild(stored, opened, events, mark)
    else:
        _catch_up(stored, events)
    stored.book.stored = since + len(events)
    keys = chain.keys_of(connection)
    stored.chairs = {one.seat: Chair(one.person, one.name, prepared(keys, one)) for one in sitting}
    stored.paused = stored.table.pause = bool(row.paused)
    if isinstance(stored.table.pending, OPEN) and not stored.paused:  # such a table lets each result count at once
        stored.table.proceed(told=False)
    stored.revision, stored.clock.deadline, stored.held = row.revision, row.deadline, held_until(connection, stored.id)
    stored.tip, stored.shift = tip, cage.shift_now(connection)
    stored.claim = next(iter(meters.waiting(connection, table=stored.id)), None) if stored.joined() else None
    stored.table.verifies = stored.verifies
    stored.clock.question = question_of(stored)
    said = {"paused": stored.paused, "chairs": stored.sitting()} if stored.tip.length else {}
    stored.set_baseline(said, mark.length if mark else stored.saved.marked)


def _fitting_mark(connection: Connection, number: int) -> Mark | None:
    """A table's last snapshot if it is of its journal, which is the truth."""
    mark = mark_of(connection, number)
    if mark is None:
        return None
    ends = events_of(connection, number, mark.length - 1, mark.length)
    return mark if [one.hash for one in ends] == [mark.head] else None


def _load_seeds(stored: StoredTable, connection: Connection) -> None:
    """Read the committed seeds that may still be drawn from."""
    oldest = min((stored.noted.count - 1, *(number for _, number in stored.noted.lasting.values())))
    this = schema.secrets.c
    query = sql.select(schema.secrets).where(this.table_id == stored.id, this.number >= oldest)
    keys = chain.keys_of(connection)
    rows = connection.execute(query)
    stored.seeds.load({row.number: keys.show(row.seed, chain.seed_place(stored.id, row.number)) for row in rows})


def _check_as_recorded(
    stored: StoredTable, row: Any, events: list[Event], sitting: Sequence[Any], said: dict[str, Any]
) -> None:
    """Refuse a journal that goes on where its chain ends, and seats that the chain does not know: what somebody else
    has stored is not played on from, nor sealed."""
    last = next(reversed(events or stored.book.events), None)
    if last is None and not said:  # it is being opened
        return
    now = {
        "length": last.number + 1 if last else 0,
        "head": last.hash if last else "",
        "rounds": row.rounds,
        "paused": bool(row.paused),
        "chairs": {str(one.seat): [one.person, one.name] for one in sitting},
    }
    if stored.tip.length:
        head = stored.book.events[-1].hash
        own = {"length": len(stored.book), "head": head, "rounds": stored.table.rounds}
        said = {**own, "paused": stored.paused, "chairs": stored.sitting(), **said}
    if any(said.get(name) != value for name, value in now.items()):
        raise NotAsRecorded(f"Table {stored.id}")


def _rebuild(stored: StoredTable, opened: list[Event], events: list[Event], mark: Mark | None) -> None:
    """The table as its journal says: rounds before the last are folded, the last is played again."""
    first = mark.first if mark else 0
    since = mark.length if mark else len(opened)
    journal.verify(events, first, events[0].before if first else journal.FIRST)
    stored.book.ahead.extend(opened)
    stored.table = Table(stored.filed_game, HouseDealer(stored.filed_game, stored.next_seed), stored.book)
    if not events:  # it has just been opened
        return
    if mark is not None:
        restore(stored.table, mark.table)
    begun = (one.number for one in reversed(events) if one.kind == "round" and one.number >= since)
    last = next(begun, since)
    for event in events[since - first : last - first]:
        stored.noted.note(event)
        if event.kind != "read":  # which only matters to the script that asked
            fold(stored.table, event)  # without the script that made it
    stored.seeds.drawn_from = stored.noted.count
    _restore_shoes(stored, events[: last - first], first)
    stored.table.dealer.promise(len(stored.noted.promised))
    stored.book.base, stored.book.events = first, events[: last - first]
    _catch_up(stored, events[last - first :])


def _restore_shoes(stored: StoredTable, events: list[Event], first: int) -> None:
    """Draw again from shoes that last what was drawn from them in some events, which begin with number `first`."""
    dealer: HouseDealer | None = None
    for side, (number, seed) in stored.noted.lasting.items():
        start = events[number - first]
        later = by_side(events[number - first :])
        drawn = (event for of, event in later if of == side and event is not start and uses_source(event))
        again = draw_again(stored.game, start, drawn, stored.seeds[seed])
        again.seeds = stored.next_seed
        if dealer is not None:
            again.join(dealer)
        stored.table.dealer = dealer = again


def _catch_up(stored: StoredTable, events: Iterable[Event]) -> None:
    """Do again what made some more events."""
    events = list(events)
    stored.book.ahead.extend(events)
    table = stored.table
    table.pause, table.verifies = True, True
    while stored.book.ahead:
        shown = isinstance(table.pending, OPEN)  # what is said then follows from a result that counted
        if shown or not stored.book.pass_spoken():  # else nobody has to say it any more
            do_again(table, stored.book.ahead[0])
    table.pause, table.verifies = stored.paused, stored.verifies
    for event in events:
        stored.noted.note(event)
