"""A floor that an earlier version has stored is brought to this one's form when it is opened.

`settings` holds the number of the form. Tables and columns that are missing are added as store.py describes them, so
whoever needs a new column gives it a `server_default`, or lets it be NULL, and need not do more. What must be done to
what is stored already is a step below, with a number; each is tested on a floor that the earlier version made.

    1   journals, ledger and cage
    2   snapshots of tables
    3   chains under the house's key, who did what, seeds that are hidden
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import sqlalchemy as sql
from sqlalchemy import Connection
from sqlalchemy.schema import CreateColumn

from croupier.errors import Refused
from croupier.floor import chain, keys, schema
from croupier.floor.keys import Keys

SCHEMA = 3
_KEY = b"the key of this floor"


def bring_up(connection: Connection, path: Path) -> Keys:
    """Make the schema or complete it; the keys that the floor is under."""
    form = form_of(connection)
    if form > SCHEMA:
        raise Refused(f"This floor was stored by a later version of Croupier (form {form}, not {SCHEMA}).")
    schema.metadata.create_all(connection)
    _add_columns(connection)
    if not path.exists() and _setting(connection, "key") is None:
        keys.make(path)
    found = keys_for(connection, path)
    connection.execution_options(keys=found)
    said = chain.records(connection, ["schema"], most=1)
    if said and said[0].content["form"] != form:  # or what is stored now would be adopted once more
        raise Refused(f"This floor says that its form is {form}, its chain {said[0].content['form']}: it was changed.")
    for number in range(max(form, 1) + 1, SCHEMA + 1):
        if form and number in STEPS:
            STEPS[number](connection)
    if form < SCHEMA:
        chain.record(connection, "schema", {"form": SCHEMA, "before": form, "software": chain.software()})
        set_setting(connection, "schema", str(SCHEMA))
        set_setting(connection, "key", found.seal(_KEY))
    return found


def form_of(connection: Connection) -> int:
    """The number of the form in which a floor is stored; 0 if there is none yet."""
    names = set(sql.inspect(connection).get_table_names())
    if "settings" in names and (said := _setting(connection, "schema")) is not None:
        return int(said)
    if "tables" not in names:
        return 0
    return 2 if "snapshots" in names else 1


def keys_for(connection: Connection, path: Path) -> Keys:
    """The keys of a floor, from their file; refused if they are another's."""
    names = sql.inspect(connection).get_table_names()
    if "settings" not in names:
        raise Refused("This is no floor, or one of an earlier version: open a copy of it with `croupier serve` first.")
    found = Keys(path)
    said = _setting(connection, "key")
    if said is not None and not found.sealed(_KEY, said):
        raise Refused(f"{path} is not the key of this floor.", allowed=("--key FILE", "CROUPIER_KEY"))
    return found


def note_key(connection: Connection, found: Keys) -> None:
    """A new key has come into use."""
    set_setting(connection, "key", found.seal(_KEY))


def _setting(connection: Connection, name: str) -> str | None:
    query = sql.select(schema.settings.c.value).where(schema.settings.c.name == name)
    return connection.execute(query).scalar()


def set_setting(connection: Connection, name: str, value: str) -> None:
    """Keep what the floor knows of itself."""
    connection.execute(sql.delete(schema.settings).where(schema.settings.c.name == name))
    connection.execute(sql.insert(schema.settings).values(name=name, value=value))


def _add_columns(connection: Connection) -> None:
    there = sql.inspect(connection).get_multi_columns()
    have = {(name, column["name"]) for (_, name), columns in there.items() for column in columns}
    for table in schema.metadata.sorted_tables:
        for column in table.columns:
            if (table.name, column.name) not in have:
                described = CreateColumn(column).compile(dialect=connection.dialect)
                connection.execute(sql.text(f"ALTER TABLE {table.name} ADD COLUMN {described}"))


# --- what is stored already ------------------------------------------------------------------------------------------


def _chains(connection: Connection) -> None:
    """Chains begin with everything as it was found; seeds are hidden."""
    found = chain.keys_of(connection)
    for row in connection.execute(sql.select(schema.shifts).order_by(schema.shifts.c.id)).all():
        chain.record(connection, "shift", {"id": row.id, "name": row.name, "began": row.began})
    for person in connection.execute(sql.select(schema.people.c.id).order_by(schema.people.c.id)).scalars().all():
        chain.record_person(connection, person)
    for row in connection.execute(sql.select(schema.tables).order_by(schema.tables.c.id)).all():
        events = schema.events
        last = sql.select(events.c.hash).where(events.c.table_id == row.id, events.c.number == row.length - 1)
        sitting = sql.select(schema.chairs).where(schema.chairs.c.table_id == row.id).order_by(schema.chairs.c.seat)
        data = {
            "length": row.length,
            "head": connection.execute(last).scalar() or "",
            "rounds": row.rounds,
            "paused": bool(row.paused),
            "chairs": {str(one.seat): [one.person, one.name] for one in connection.execute(sitting)},
        }
        name = chain.of_table(row.id)
        _adopt(connection, name, data, schema.moves.c.table_id == row.id)
        chain.record(connection, "open", chain.of_opening(row._asdict()))
        if row.ended:
            chain.record(connection, "close", {"table": row.id, "ended": row.ended})
    _adopt(connection, chain.CAGE, {}, schema.moves.c.table_id.is_(None))
    for row in connection.execute(sql.select(schema.secrets)).all():
        hidden = found.hide(bytes.fromhex(row.seed), chain.seed_place(row.table_id, row.number))
        this = (schema.secrets.c.table_id == row.table_id) & (schema.secrets.c.number == row.number)
        connection.execute(sql.update(schema.secrets).where(this).values(seed=hidden))


def _adopt(connection: Connection, name: str, data: object, which: sql.ColumnElement[bool]) -> None:
    """The first link of a chain takes in moves that were made before there were chains."""
    moved = [row._asdict() for row in connection.execute(sql.select(schema.moves).where(which))]
    connection.execute(sql.update(schema.moves).where(which).values(chain=name, link=0))
    chain.append(connection, name, "upgrade", data, moved=moved)


STEPS: dict[int, Callable[[Connection], None]] = {3: _chains}
