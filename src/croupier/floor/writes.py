"""What an act stores, in as few words as the database takes: one statement on PostgreSQL, the driver alone on SQLite.

The text of each statement is made once from the tables' description; the rows travel as JSON to PostgreSQL, which reads
them by the columns' types.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import msgspec
import sqlalchemy as sql
from sqlalchemy import Connection
from sqlalchemy.dialects import postgresql

from croupier.floor import repeats, schema, store

_POSTGRESQL = postgresql.dialect()  # type: ignore[no-untyped-call]


class Stale(Exception):  # noqa: N818 (no mistake: it is done once more)
    """Something was stored at this table, or a shift has begun, since it was read."""


@dataclass(frozen=True)
class Rows:
    """Rows for a table, all with the same columns."""

    table: sql.Table
    rows: Sequence[dict[str, Any]]
    clash: str = ""
    """Where a row with the same key is there: nothing (it must not be), `replace`, or the column that is added to."""

    @property
    def shape(self) -> _Shape:
        """What the text of the statement depends on."""
        return self.table, tuple(self.rows[0]), self.clash


_Shape = tuple[sql.Table, tuple[str, ...], str]


@dataclass(frozen=True)
class Turn:
    """A table's row goes from one revision to the next, with these values; a stale one stores nothing."""

    table: int
    before: int
    shift: int
    """The shift that its moves belong to, which must still be under way."""
    values: dict[str, Any]


def put(driver: Any, written: Sequence[Rows], turn: Turn | None = None) -> dict[str, int]:
    """Store rows, and a table's turn, by the driver's own connection; what accounts that were added to hold now."""
    written = [one for one in written if one.rows]
    if not written and turn is None:
        return {}
    return WRITERS.get(driver.__class__.__module__.partition(".")[0], put_rows)(driver, written, turn)


def put_rows(driver: Any, written: Sequence[Rows], turn: Turn | None) -> dict[str, int]:
    """Store a table's turn, then one row after the other."""
    left: dict[str, int] = {}
    if turn is not None:
        changed = driver.execute(_turn(tuple(turn.values)), {**turn.values, **_named(turn)})
        if not changed.rowcount:
            raise Stale
    for one in written:
        text = _insert(one.shape)
        if one.table is schema.balances:
            for row in one.rows:
                account, cents = driver.execute(text, row).fetchone()
                left[account] = cents
        else:
            driver.executemany(text, one.rows)
    return left


def driver_of(connection: Connection) -> Any:
    """The driver's own connection, in the transaction of this one."""
    return connection.connection.driver_connection


def _named(turn: Turn) -> dict[str, Any]:
    return {
        "turn_table": turn.table,
        "turn_before": turn.before,
        "turn_shift": turn.shift,
        "turn_said": f"{turn.table} {turn.before + 1}",
    }


def _at_once(driver: Any, written: Sequence[Rows], turn: Turn | None) -> dict[str, int]:
    names = tuple(turn.values) if turn is not None else None
    values = {f"rows_{place}": msgspec.json.encode(one.rows).decode() for place, one in enumerate(written)}
    if turn is not None:
        values |= turn.values | _named(turn)
    from psycopg.errors import UniqueViolation

    try:
        found = driver.execute(_statement(names, tuple(one.shape for one in written)), values).fetchall()
    except UniqueViolation as error:
        if error.diag.table_name == schema.acts.name:
            raise repeats.Repeated from None
        raise
    if turn is not None and not found:
        raise Stale
    return {account: cents for account, cents, *_ in found if account is not None}


WRITERS: dict[str, Callable[[Any, Sequence[Rows], Turn | None], dict[str, int]]] = {"psycopg": _at_once}
"""How drivers that do it all in one statement are told, by their package; others store row after row."""

# --- the texts -------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=64)
def _statement(turns: tuple[str, ...] | None, shapes: tuple[_Shape, ...]) -> str:
    """Everything in one statement of PostgreSQL: if the table has turned, rows go in and others are told."""
    parts = []
    if turns is not None:
        changed = ", ".join(f'"{name}" = %({name})s' for name in turns)
        parts.append(f"locked AS MATERIALIZED (SELECT pg_advisory_xact_lock({store.TABLE_LOCKS}, %(turn_table)s::int))")
        parts.append(
            f"turned AS (UPDATE tables SET revision = revision + 1, {changed} FROM locked"
            " WHERE id = %(turn_table)s AND revision = %(turn_before)s"
            " AND %(turn_shift)s = (SELECT max(id) FROM shifts) RETURNING id)"
        )
    held = ""
    for place, (table, names, clash) in enumerate(shapes):
        listed = ", ".join(f'given."{name}"' for name in names)
        typed = ", ".join(f'"{name}" {table.c[name].type.compile(_POSTGRESQL)}' for name in names)
        given = f"json_to_recordset(%(rows_{place})s::json) AS given({typed})"
        found = ", turned" if turns is not None else ""
        order = f" ORDER BY {', '.join(_keys(table))}" if clash else ""  # in one order everywhere: none waits for none
        made = (
            f"INSERT INTO {table.name} ({_columns(names)}) SELECT {listed}"
            f" FROM {given}{found}{order}{_clash(table, names, clash)}"
        )
        if table is schema.balances:
            held = f"written_{place}"
            made += " RETURNING account, cents"
        parts.append(f"written_{place} AS ({made})")
    said = f"pg_notify('{store.CHANNEL}', %(turn_said)s)"
    chosen = "account, cents" if held else "NULL, NULL"
    if turns is not None:
        told = f"SELECT {chosen}, {said} FROM turned" + (f" LEFT JOIN {held} ON true" if held else "")
    else:
        told = f"SELECT {chosen}" + (f" FROM {held}" if held else "")
    return f"WITH {', '.join(parts)} {told}"


@lru_cache(maxsize=8)
def _turn(names: tuple[str, ...]) -> str:
    changed = ", ".join(f'"{name}" = :{name}' for name in names)
    return (
        f"UPDATE tables SET revision = revision + 1, {changed} WHERE id = :turn_table AND revision = :turn_before"
        " AND :turn_shift = (SELECT max(id) FROM shifts)"
    )


@lru_cache(maxsize=64)
def _insert(shape: _Shape) -> str:
    table, names, clash = shape
    listed = ", ".join(f":{name}" for name in names)
    text = f"INSERT INTO {table.name} ({_columns(names)}) VALUES ({listed}){_clash(table, names, clash)}"
    return text + (" RETURNING account, cents" if table is schema.balances else "")


def _columns(names: Sequence[str]) -> str:
    return ", ".join(f'"{name}"' for name in names)


def _keys(table: sql.Table) -> list[str]:
    return [column.name for column in table.primary_key.columns]


def _clash(table: sql.Table, names: Sequence[str], clash: str) -> str:
    if not clash:
        return ""
    changed = ", ".join(
        f'"{name}" = {table.name}."{name}" + excluded."{name}"' if name == clash else f'"{name}" = excluded."{name}"'
        for name in names
        if name not in _keys(table)
    )
    return f" ON CONFLICT ({', '.join(_keys(table))}) DO UPDATE SET {changed}"
