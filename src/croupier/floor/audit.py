"""Every chip accounted for: the cage's ledger held against the tables' journals, and both against the chains."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import msgspec
import sqlalchemy as sql
from sqlalchemy import Connection

from croupier.errors import Refused
from croupier.floor import anchors, cage, schema
from croupier.floor.audit_chain import Chains
from croupier.floor.audit_meters import Linked
from croupier.floor.seeds import Seeds
from croupier.floor.snapshots import Mark, mark_of
from croupier.floor.store import Store
from croupier.floor.table_rows import events_of
from croupier.rules.books import house_money as money
from croupier.tables.journal import Event
from croupier.tables.ledger import HOUSE
from croupier.tables.replay import replaying, verify_randomness
from croupier.tables.snapshot import take
from croupier.tables.table import Table


@dataclass(frozen=True)
class Audit:
    """What was held against what, and what is wrong."""

    tables: int
    events: int
    moves: int
    links: int
    """Links of the chains whose seals were checked."""
    anchors: int
    """Anchors from elsewhere that they were held against; without any, an earlier copy would not be found."""
    wrong: tuple[str, ...]


def audit(
    kept: Store, tell: Callable[[int, int], None] = lambda done, total: None, noted: Sequence[Path] = ()
) -> Audit:
    """Play every journal again by the rules, and compare what it says of the money with the ledger, and all with the
    chains.

    `tell` hears how many tables are done, of how many; `noted` are files of anchors, if not the floor's own.
    """
    lines, unread = anchors.read(noted or [anchors.file_of(kept.url)])
    with kept.reading() as connection:
        numbers = list(connection.execute(sql.select(schema.tables.c.id).order_by(schema.tables.c.id)).scalars())
        moves = connection.execute(sql.select(sql.func.count()).select_from(schema.moves)).scalar_one()
        chains = Chains(connection)
        wrong = [*unread, *_balances(connection), *chains.beyond_tables()]
        linked = Linked(connection, chains)
        for one in lines:
            wrong += chains.elsewhere(one)
        events = 0
        for done, number in enumerate(numbers):
            tell(done, len(numbers))
            journal = events_of(connection, number)
            events += len(journal)
            check = _purged_table if number in chains.purged else _table
            problems = [*check(connection, number, journal, chains, linked), *chains.of_table(number, journal)]
            wrong += [f"Table {number}: {problem.removeprefix(f'Table {number}, ')}" for problem in problems]
        wrong += [*linked.wrong(), *chains.keys_gone()]
    return Audit(len(numbers), events, moves, chains.count, sum(map(len, lines)), tuple(wrong))


def _same(mark: Mark, table: Table, journal: list[Event]) -> bool:
    """Whether a snapshot is what its journal makes of it."""
    taken = take(table)
    seeds = Seeds()
    begun = 0
    for event in journal[: mark.length]:
        seeds.note(event)
        begun = event.number if event.kind == "round" else begun
    if taken is None:
        return False
    again = Mark(mark.length, journal[mark.length - 1].hash, begun, seeds, taken)
    return bool(_plain(again) == _plain(mark))


def _plain(mark: Mark) -> object:
    return msgspec.json.decode(msgspec.json.encode(mark))


def _balances(connection: Connection) -> Iterator[str]:
    """Where accounts are not what their moves make of them, or money came from nowhere."""
    summed = cage.balances_by_moves(connection)
    held = {row.account: row.cents for row in connection.execute(sql.select(schema.balances))}
    for account in sorted(summed.keys() | held.keys()):
        if summed.get(account, 0) != held.get(account, 0):
            yield f"{account} holds {money(held.get(account, 0))}, its moves make {money(summed.get(account, 0))}."
    if sum(held.values()):
        yield f"All accounts together hold {money(sum(held.values()))}, not nothing."


def _purged_table(
    connection: Connection, number: int, journal: list[Event], chains: Chains, linked: Linked
) -> Iterator[str]:
    """Where a table whose journal was deleted still holds money."""
    accounts = [cage.tray(number), cage.chips(number), cage.meters(number)]
    for account, cents in cage.balance(connection, accounts).items():
        if cents:
            yield f"{account} holds {money(cents)}, though the table is closed and its journal deleted."


def _table(connection: Connection, number: int, journal: list[Event], chains: Chains, linked: Linked) -> Iterator[str]:
    """Where a table's accounts are not what its journal says."""
    row = connection.execute(sql.select(schema.tables).where(schema.tables.c.id == number)).one()
    if len(journal) != row.length:
        yield f"{row.length} events were stored, {len(journal)} are there."
    mark = mark_of(connection, number)
    seeds, problems = chains.seeds(number)
    yield from problems
    try:
        for table, _ in replaying(journal):
            if mark is not None and len(table.journal) == mark.length:
                if not _same(mark, table, journal):
                    yield f"its snapshot after event {mark.length} is not what its journal makes of it."
                mark = None
        verify_randomness(journal, seeds)
    except Refused as refused:
        yield str(refused)
        return
    yield from linked.of_table(number, table.progressives)
    if mark is not None:
        yield f"its snapshot is of event {mark.length}, where no round ended."
    accounts = table.ledger.balances
    house = accounts.get(HOUSE, 0)
    meters = table.progressives.own()
    chips = sum(cents for name, cents in accounts.items() if name.startswith(("player ", "layout ")))
    bought = sum(event.data["cents"] for event in journal if event.kind in ("sit", "buy"))
    left = sum(event.data["cents"] for event in journal if event.kind in ("leave", "ticket"))
    moved = {
        kind: int(cents)
        for kind, cents in connection.execute(
            sql.select(schema.moves.c.kind, sql.func.sum(schema.moves.c.cents))
            .where(schema.moves.c.table_id == number)
            .group_by(schema.moves.c.kind)
        )
    }
    held = cage.balance(connection, [cage.tray(number), cage.chips(number), cage.meters(number)])
    brought = moved.get("opening", 0) + moved.get("fill", 0) - moved.get("credit", 0)
    over = bool(row.ended)
    due = {
        cage.tray(number): 0 if over else brought - bought + house,
        cage.chips(number): chips,
        cage.meters(number): 0 if over else meters,
    }
    for account, cents in due.items():
        if held[account] != cents:
            yield f"{account} holds {money(held[account])}, the journal says {money(cents)}."
    for kind, cents in (("buy-in", bought), ("chips", bought), ("cash-out", left)):
        if moved.get(kind, 0) != cents:
            yield f"{kind}s of {money(moved.get(kind, 0))} are in the ledger, the journal has {money(cents)}."
    if over and (left := brought - bought + house + meters - moved.get("kept", 0)):
        yield f"It was closed with {money(left)} in its tray."
    seated = connection.execute(sql.select(schema.chairs.c.seat).where(schema.chairs.c.table_id == number)).scalars()
    if sorted(seated) != sorted(table.players):
        yield "who sits there is not who the journal says."
