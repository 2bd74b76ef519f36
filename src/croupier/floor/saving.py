"""Store what an act has done, with the money that moved, in one transaction."""

from __future__ import annotations

from contextlib import nullcontext
from typing import Any

import msgspec
import sqlalchemy as sql
from sqlalchemy import Connection

from croupier.floor import (
    act_money,
    cage,
    chain,
    concern,
    integrity,
    linked_jackpots,
    meters,
    repeats,
    schema,
    snapshots,
)
from croupier.floor.act import Act
from croupier.floor.cage import Move
from croupier.floor.integrity import prepares
from croupier.floor.keys import Keys
from croupier.floor.store import Store
from croupier.floor.table_clock import set_clock
from croupier.floor.writes import Rows, Turn, driver_of, put


def save(act: Act, kept: Store, clock: int = 0) -> None:
    """Store everything that has happened; `Stale` if another server was quicker. `clock` are the seconds that whoever
    is asked now has."""
    stored, connection = act.stored, act.connection
    set_clock(stored, clock)
    made = act_money.moves(act)
    written = _rows(act, kept.keys, made)
    values = {
        "length": len(stored.book),
        "rounds": act.table.rounds,
        "deadline": stored.deadline,
        "paused": int(stored.paused),
    }
    turn = Turn(stored.id, stored.revision, stored.shift, values)
    gone = [seat for seat in stored.saved.chairs if seat not in stored.chairs]
    recorded = act.incident or act.alone or linked_jackpots.changes_claim(act)
    more = made or gone or act.table.progressives.steps or recorded
    if connection is None and not kept.sqlite and not more:
        with kept.once() as driver:
            put(driver, [*written, Rows(schema.acts, repeats.due())], turn)
    else:
        with kept.writing() if connection is None else nullcontext(connection) as connection:
            _write(act, connection, written, turn, made, gone)
    act.revision += 1


def _write(
    act: Act, connection: Connection, written: list[Rows], turn: Turn, made: list[Move], gone: list[int]
) -> None:
    """Write rows and money, and what goes with them: the meters, the seats that are given up, tickets, an incident."""
    stored, steps = act.stored, act.table.progressives.steps
    act_money.lend(act, connection)
    for account in sorted({move.source for move in made if move.source.startswith(cage.PURSE)}):
        integrity.balance(connection, account)
    left = put(driver_of(connection), [*written, cage.changes(made)], turn)
    cage.check(made, left)
    if steps:
        act.shown = meters.note(connection, stored.id, steps, act.by)
    if linked_jackpots.changes_claim(act):
        linked_jackpots.key_in(act, connection)
    if gone:
        connection.execute(_LEAVE, {"table": stored.id, "gone": gone})
    held = left.get(cage.tray(stored.id), 0)
    if stored.stadium is None and held < 0:  # more was paid than it held: no player waits
        cage.fill(connection, stored.id, cage.OPENING - held, "the cage", "the tray was empty")
    act_money.exchange_tickets(act, connection)  # what takes the chains comes after all that takes accounts
    if act.incident is not None:
        chain.record(connection, "incident", act.incident, act.by)
    concern.record_alone(connection, act.what, stored.id, act.alone, act.alone_by)


def _rows(act: Act, keys: Keys, made: list[Move]) -> list[Rows]:
    """What an act stores of its table."""
    stored = act.stored
    moved = cage.rows(made, stored.id, stored.shift, chain.of_table(stored.id), stored.tip.length)
    act.link, act.said = _link(act, keys, moved)
    act.mark = snapshots.due(stored)
    return [
        Rows(schema.events, _event_rows(act)),
        Rows(schema.links, [act.link] if act.link else []),
        Rows(schema.moves, moved),
        Rows(schema.secrets, _seed_rows(act, keys)),
        Rows(schema.chairs, _chair_rows(act, keys), "replace"),
        Rows(schema.snapshots, _snapshot_rows(act), "replace"),
        Rows(schema.tallies, act_money.tally_rows(act), "cents"),
    ]


def _event_rows(act: Act) -> list[dict[str, Any]]:
    fresh = act.stored.book.fresh
    rows = []
    number = act.table.rounds - sum(event.kind == "round" for event in fresh)
    for event in fresh:
        number = event.data["number"] if event.kind == "round" else number
        rows.append(
            {
                "table_id": act.stored.id,
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


def _link(act: Act, keys: Keys, moved: list[dict[str, Any]]) -> tuple[dict[str, Any] | None, dict[str, Any]]:
    """The link of what was done (where the journal stands now, and what else has changed), and what the chain has said
    of the table with it. Wagers that are only prepared are not history yet."""
    stored, said = act.stored, act.stored.saved.said
    now: dict[str, Any] = {"paused": stored.paused, "chairs": stored.sitting(), "software": chain.software()}
    data = {name: value for name, value in now.items() if said.get(name) != value}
    if fresh := stored.book.fresh:
        data |= {"length": len(stored.book), "head": fresh[-1].hash, "rounds": act.table.rounds}
    elif not data.keys() - {"software"}:
        return None, said
    data |= repeats.key_for_link()
    return chain.next_link(keys, chain.of_table(stored.id), stored.tip, act.what, data, act.by, moved), now


def _seed_rows(act: Act, keys: Keys) -> list[dict[str, Any]]:
    table = act.stored.id
    return [
        {"table_id": table, "number": number, "seed": keys.hide(seed, chain.seed_place(table, number))}
        for number, seed in act.stored.seeds.fresh.items()
    ]


def _chair_rows(act: Act, keys: Keys) -> list[dict[str, Any]]:
    table, before = act.stored.id, act.stored.saved.chairs
    return [
        {
            "table_id": table,
            "seat": seat,
            "person": chair.person,
            "name": chair.name,
            "prepared": prepares(keys, table, seat, chair.person, chair.prepared),
        }
        for seat, chair in act.chairs.items()
        if before.get(seat) != chair
    ]


def _snapshot_rows(act: Act) -> list[dict[str, Any]]:
    if act.mark is None:
        return []
    encoded = msgspec.json.encode(act.mark).decode()
    return [{"table_id": act.stored.id, "length": act.mark.length, "data": encoded}]


_LEAVE = sql.delete(schema.chairs).where(
    schema.chairs.c.table_id == sql.bindparam("table"), schema.chairs.c.seat.in_(sql.bindparam("gone", expanding=True))
)
