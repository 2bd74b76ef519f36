"""The cage: money beyond the tables, in double entry. Each move leaves one account and enters another.

A table's tray holds chips, its drop box the cash that bought them. Chips go from tray to players when they buy in, back
and forth in play, and with a player who leaves to the cage, which pays them into the player's purse. Fills bring chips
from the cage to a tray, credits take them back. So for every table and shift

    win = drop + closing inventory - opening inventory - fills + credits

and the same figure comes out of the table's journal.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec
import sqlalchemy as sql
from sqlalchemy import Connection

from croupier import machine
from croupier.errors import Refused
from croupier.floor import chain, integrity
from croupier.floor.schema import balances, links, moves, shifts, tables
from croupier.floor.writes import Rows, driver_of, put
from croupier.rules.books import house_money as money
from croupier.rules.loader import load, recorded
from croupier.rules.stadium import clause_of
from croupier.tables.slips import Slip

CAGE, OUTSIDE, TOKES = "cage", "outside", "tokes"
"""The house's chips and cash, the world from which money comes, and the dealers' toke pool."""
TICKETS, SLOT_TOKES = "tickets", "slot-tokes"
"""What the house owes on tickets that are not redeemed, and the toke pool of those who pay stations by hand."""
PURSE = "purse "
"""What the names of people's accounts begin with."""
OPENING = 5_000_000
"""What a tray holds when a table opens, in cents."""


def purse(person: int) -> str:
    """A person's money at the cage."""
    return f"{PURSE}{person}"


def tray(table: int) -> str:
    """The chips in a table's tray."""
    return f"tray {table}"


def chips(table: int) -> str:
    """The chips of a table that are in front of players and on its layout."""
    return f"chips {table}"


def meters(table: int) -> str:
    """What a table's progressive meters show."""
    return f"meters {table}"


def drop(table: int) -> str:
    """The cash in a table's drop box."""
    return f"drop {table}"


@dataclass(frozen=True)
class Move:
    """Money that goes from one account to another."""

    kind: str
    source: str
    target: str
    cents: int
    event: int | None = None
    by: str = ""
    note: str = ""
    table: int | None = None
    """The table it concerns, where moves of several are made together."""


@dataclass(frozen=True)
class Shift:
    """A stretch of work on the floor."""

    id: int
    name: str
    began: str
    ended: str


@dataclass(frozen=True)
class Holding:
    """A table's money in one shift, in cents."""

    table: int
    opening: int
    fills: int
    credits: int
    drop: int
    closing: int
    chips_out: int
    meters: int

    @property
    def win(self) -> int:
        """What the table has won."""
        return self.drop + self.closing - self.opening - self.fills + self.credits


def post(
    connection: Connection, made: Sequence[Move], table: int | None = None, slip: Slip | None = None
) -> dict[str, int]:
    """Store moves as a link of the cage's chain, with the slip that they have; what the accounts that they touch hold
    then.

    Too much from a purse or a box is refused. The chain is taken after the accounts, and by one post a transaction: so
    nobody waits for an account who holds the chain.
    """
    made = [move for move in made if move.cents]
    if not made:
        return {}
    driver = driver_of(connection)
    left = put(driver, [changes(made)])
    check(made, left)
    chain.take(connection)
    tip = chain.tip(connection, chain.CAGE)
    moved = rows(made, table, shift_now(connection), chain.CAGE, tip.length)
    said = msgspec.to_builtins(slip, str_keys=True) if slip is not None else {}
    link = chain.next_link(chain.keys_of(connection), chain.CAGE, tip, made[0].kind, said, made[0].by, moved)
    put(driver, [Rows(moves, moved), Rows(links, [link])])
    return left


def rows(made: Sequence[Move], table: int | None, shift: int, name: str, link: int) -> list[dict[str, Any]]:
    """Moves as they are stored, with the shift and the link that they belong to."""
    time = machine.utc_now().isoformat(timespec="milliseconds")
    return [
        {
            "time": time,
            "shift": shift,
            "kind": move.kind,
            "source": move.source,
            "target": move.target,
            "cents": move.cents,
            "table_id": table if move.table is None else move.table,
            "event": move.event,
            "by": move.by,
            "note": move.note,
            "chain": name,
            "link": link,
        }
        for move in made
        if move.cents
    ]


def changes(made: Sequence[Move]) -> Rows:
    """What moves make of the accounts, in one order everywhere, so that two transactions never wait for each other."""
    if any(move.cents < 0 for move in made):
        raise ValueError("a move has a direction and an amount above zero")
    return Rows(
        balances, [{"account": name, "cents": cents} for name, cents in sorted(_changed(made).items())], "cents"
    )


def shift_now(connection: Connection) -> int:
    """The shift under way."""
    found: int = connection.execute(sql.select(sql.func.max(shifts.c.id))).scalar_one()
    return found


def check(made: Sequence[Move], left: Mapping[str, int]) -> None:
    """Refuse moves that have taken more than was there from an account that may not owe."""
    for account, cents in _changed(made).items():
        if cents < 0 and left[account] < 0 and not account.startswith(_MAY_OWE):
            raise Refused(f"{_called(account)} has {money(left[account] - cents)}, not {money(-cents)}.")


def _changed(made: Sequence[Move]) -> dict[str, int]:
    changed: dict[str, int] = {}
    for move in made:
        if move.cents:
            changed[move.source] = changed.get(move.source, 0) - move.cents
            changed[move.target] = changed.get(move.target, 0) + move.cents
    return changed


_MAY_OWE = (OUTSIDE, CAGE, "tray", "meters", TICKETS)
"""Of tickets each is redeemed once, whatever the account holds (tickets.py)."""


def _called(account: str) -> str:
    return "Your account at the cage" if account.startswith("purse") else f"The {account.split()[0]} of this table"


def balance(connection: Connection, accounts: Iterable[str]) -> dict[str, int]:
    """What lies in some accounts."""
    accounts = list(accounts)
    if not accounts:
        return {}
    rows = connection.execute(sql.select(balances).where(balances.c.account.in_(accounts)))
    return dict.fromkeys(accounts, 0) | {row.account: row.cents for row in rows}


def balances_by_moves(connection: Connection) -> dict[str, int]:
    """What every account holds, by its moves."""
    held: dict[str, int] = {}
    for column, sign in ((moves.c.source, -1), (moves.c.target, 1)):
        for account, cents in connection.execute(sql.select(column, sql.func.sum(moves.c.cents)).group_by(column)):
            held[account] = held.get(account, 0) + sign * int(cents)
    return held


# --- shifts and inventories ------------------------------------------------------------------------------------------


def first_shift(connection: Connection) -> None:
    """Every move belongs to a shift: the floor begins with one, whichever server is first."""
    chain.take(connection)
    if connection.execute(sql.select(sql.func.count()).select_from(shifts)).scalar_one() == 0:
        _begin(connection, "opening")


def new_shift(connection: Connection, name: str, by: str) -> Shift:
    """End the shift under way, bring every drop box to the cage, and begin another.

    Nobody acts meanwhile. On PostgreSQL an act that has waited for this still sees the shift that it began in, by its
    statement's view of the database: the table's next revision says that it is stale. SQLite has one writer.
    """
    connection.execute(sql.select(tables.c.id).order_by(tables.c.id).with_for_update())
    if connection.dialect.name == "postgresql":
        connection.execute(sql.update(tables).where(tables.c.ended == "").values(revision=tables.c.revision + 1))
    open_boxes = sql.select(balances).where(balances.c.account.like("drop %"), balances.c.cents > 0)
    boxes = connection.execute(open_boxes.order_by(balances.c.account)).all()
    post(
        connection,
        [Move("drop", row.account, CAGE, row.cents, by=by, table=int(row.account.split()[1])) for row in boxes],
    )
    return _begin(connection, name, by)


def _begin(connection: Connection, name: str, by: str = "") -> Shift:
    """A shift begins when the one before it ends."""
    now = machine.utc_now().isoformat(timespec="seconds")
    connection.execute(sql.update(shifts).where(shifts.c.ended == "").values(ended=now))
    values = {"name": name, "began": now, "ended": ""}
    number = connection.execute(sql.insert(shifts).values(values).returning(shifts.c.id)).scalar_one()
    chain.record(connection, "shift", {"id": number, "name": name, "began": now}, by)
    return Shift(number, **values)


def all_shifts(connection: Connection) -> list[Shift]:
    """The shifts, newest first."""
    rows = connection.execute(sql.select(shifts).order_by(shifts.c.id.desc()))
    return [Shift(row.id, row.name, row.began, row.ended) for row in rows]


def holdings(connection: Connection, shift: int, table: int | None = None) -> list[Holding]:
    """Each table's money in a shift, from the moves alone."""
    one = moves.c.table_id == table if table is not None else moves.c.table_id.is_not(None)
    earlier = moves.c.shift < shift
    query = (
        sql.select(moves.c.table_id, earlier.label("earlier"), moves.c.kind, moves.c.source, moves.c.target)
        .add_columns(sql.func.sum(moves.c.cents).label("cents"))
        .where(one, moves.c.shift <= shift)
        .group_by(moves.c.table_id, earlier, moves.c.kind, moves.c.source, moves.c.target)
    )
    rows: dict[int, list[Any]] = {}
    for row in connection.execute(query):
        rows.setdefault(row.table_id, []).append(row)
    return [_holding(number, rows[number]) for number in sorted(rows)]


def _holding(table: int, rows: list[Any]) -> Holding:
    def total(account: str, only_before: bool = False) -> int:
        held = [row for row in rows if row.earlier or not only_before]
        return sum(int(row.cents) * ((row.target == account) - (row.source == account)) for row in held)

    def of(kind: str) -> int:
        return sum(int(row.cents) for row in rows if row.kind == kind and not row.earlier)

    return Holding(
        table=table,
        opening=total(tray(table), only_before=True) + of("opening"),
        fills=of("fill"),
        credits=of("credit"),
        drop=of("buy-in"),
        closing=total(tray(table)),
        chips_out=total(chips(table)),
        meters=total(meters(table)),
    )


def open_tray(connection: Connection, table: int, cents: int, by: str) -> None:
    """A table opens with chips from the cage."""
    post(connection, [Move("opening", CAGE, tray(table), cents, by=by)], table)


def fill(connection: Connection, table: int, cents: int, by: str, note: str = "", slip: Slip | None = None) -> None:
    """Chips from the cage to a tray."""
    _check_tray(connection, table)
    post(connection, [Move("fill", CAGE, tray(table), cents, by=by, note=note)], table, slip)


def credit(connection: Connection, table: int, cents: int, by: str, note: str = "", slip: Slip | None = None) -> None:
    """Chips from a tray back to the cage; not more than lie there."""
    _check_tray(connection, table)
    held = balance(connection, [tray(table)])[tray(table)]
    if cents > held:
        raise Refused(f"The tray of this table has {money(held)}, not {money(cents)}.")
    post(connection, [Move("credit", tray(table), CAGE, cents, by=by, note=note)], table, slip)


def _check_tray(connection: Connection, table: int) -> None:
    """Refuse to bring chips to stations, or from them."""
    row = connection.execute(sql.select(tables.c.address, tables.c.stadium).where(tables.c.id == table)).one()
    if row.stadium:
        raise Refused("This table has stations and no chip tray.", cite=clause_of(load(recorded(row.address)), "1.A"))


def collect(connection: Connection, table: int, by: str) -> int:
    """Bring a table's drop box to the cage; what was in it."""
    held = balance(connection, [drop(table)])[drop(table)]
    post(connection, [Move("drop", drop(table), CAGE, held, by=by)], table)
    return held


def take(connection: Connection) -> None:
    """Hold the cage's account until the transaction ends, where something takes the chains before money moves."""
    connection.execute(sql.select(balances.c.cents).where(balances.c.account == CAGE).with_for_update())


def close_tray(connection: Connection, table: int, by: str) -> None:
    """A table is over: its box and its tray go to the cage, which bears what it has lost."""
    held = balance(connection, [drop(table), tray(table), meters(table)])
    shown = held[meters(table)]
    left = held[tray(table)] + shown
    over = "the table is over"
    last = Move("credit", tray(table), CAGE, left, by=by, note=over)
    if left < 0:
        last = Move("fill", CAGE, tray(table), -left, by=by, note=over)
    box = Move("drop", drop(table), CAGE, held[drop(table)], by=by)
    post(connection, [box, Move("meter", meters(table), tray(table), shown, by=by, note=over), last], table)


def deposit(connection: Connection, person: int, cents: int, by: str, note: str = "") -> None:
    """Money from outside into a person's account."""
    post(connection, [Move("deposit", OUTSIDE, purse(person), cents, by=by, note=note)])


def withdraw(connection: Connection, person: int, cents: int, by: str, note: str = "") -> None:
    """A person's money is paid out, if the account holds what the house has recorded."""
    integrity.account(connection, purse(person))
    post(connection, [Move("withdrawal", purse(person), OUTSIDE, cents, by=by, note=note)])


def all_moves(connection: Connection, table: int | None, before: int | None, most: int = 200) -> list[Any]:
    """The last moves, newest first."""
    query = sql.select(moves).order_by(moves.c.id.desc()).limit(most)
    if table is not None:
        query = query.where(moves.c.table_id == table)
    if before is not None:
        query = query.where(moves.c.id < before)
    return list(connection.execute(query).all())


def titles(connection: Connection) -> dict[int, tuple[str, str]]:
    """Every table's address and title, open or not."""
    rows = connection.execute(sql.select(tables.c.id, tables.c.address, tables.c.title))
    return {row.id: (recorded(row.address), row.title) for row in rows}
