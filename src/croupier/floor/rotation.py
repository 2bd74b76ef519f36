"""A new key: what comes is sealed with it, and every stored seed and second factor is hidden with it."""

from __future__ import annotations

import sqlalchemy as sql

from croupier.floor import chain, factor, schema, upgrade
from croupier.floor.store import Store


def rotate(kept: Store) -> int:
    """Take a new key into use, while no server has the floor open; its number."""
    kept.claim()
    with kept.writing() as connection:
        chain.take(connection)
        number = kept.keys.rotate()
        upgrade.note_key(connection, kept.keys)
        for row in connection.execute(sql.select(schema.secrets)).all():
            place = chain.seed_place(row.table_id, row.number)
            this = (schema.secrets.c.table_id == row.table_id) & (schema.secrets.c.number == row.number)
            hidden = kept.keys.hide(kept.keys.show(row.seed, place), place)
            connection.execute(sql.update(schema.secrets).where(this).values(seed=hidden))
        factor.hide_again(connection)
        chain.record(connection, "key", {"number": number})
    return number
