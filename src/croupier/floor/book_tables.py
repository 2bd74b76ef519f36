"""What people do by the book, as it is stored: checks, who deals where, and who is kept out. The house's chain has each
as well, and the audit compares the two."""

from __future__ import annotations

import sqlalchemy as sql
from sqlalchemy import Column, ForeignKey, Integer, Text

from croupier.floor.store import Number, metadata

checks = sql.Table(
    "checks",
    metadata,
    Column("id", Number, primary_key=True),
    Column("table_id", Integer, ForeignKey("tables.id"), index=True),
    Column("chapter", Text, nullable=False),
    Column("list", Text, nullable=False),
    Column("subject", Text, nullable=False),
    Column("run", Integer, nullable=False),
    Column("step", Integer, nullable=False),
    Column("place", Integer, nullable=False),
    Column("person", Integer, ForeignKey("people.id"), nullable=False),
    Column("by", Text, nullable=False),
    Column("did", Text, nullable=False),
    Column("credential", Text, nullable=False),
    Column("note", Text, nullable=False),
    Column("round", Number, nullable=False),
    Column("time", Number, nullable=False),
)
"""One line of a checklist that was ticked: in which run of the list, which step and which of its people; `did` names
who did it, `by` whose account said so. Without a table it is one of the house's lists, on a `subject`. Step -1: it was
skipped."""
stints = sql.Table(
    "stints",
    metadata,
    Column("id", Number, primary_key=True),
    Column("table_id", Integer, ForeignKey("tables.id"), nullable=False, index=True),
    Column("person", Integer, ForeignKey("people.id")),
    Column("name", Text, nullable=False),
    Column("time", Text, nullable=False),
)
"""Who deals at a table from a time on; nobody where there is no person."""
barred = sql.Table(
    "barred",
    metadata,
    Column("id", Number, primary_key=True),
    Column("person", Integer, ForeignKey("people.id"), index=True),
    Column("name", Text, nullable=False),
    Column("folded", Text, nullable=False, index=True),
    Column("what", Text, nullable=False),
    Column("reason", Text, nullable=False),
    Column("cite", Text, nullable=False),
    Column("note", Text, nullable=False),
    Column("by", Text, nullable=False),
    Column("time", Number, nullable=False),
    Column("until", Number, nullable=False),
    Column("lifted", Number, nullable=False),
)
"""Persons who were refused, sent away or listed, with why and by which clause; `until` 0: until it is lifted."""
