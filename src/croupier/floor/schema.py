"""The tables of a floor's database, the same on SQLite and on PostgreSQL."""

from __future__ import annotations

import sqlalchemy as sql
from sqlalchemy import Column, ForeignKey, Integer, MetaData, Text

metadata = MetaData()
Number = sql.BigInteger().with_variant(Integer, "sqlite")

people = sql.Table(
    "people",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("name", Text, nullable=False),
    Column("folded", Text, nullable=False, unique=True),
    Column("role", Text, nullable=False),
    Column("password", Text, nullable=False),
    Column("blocked", Integer, nullable=False, default=0),
    Column("made", Text, nullable=False),
    Column("temporary", Number, nullable=False, default=0, server_default="0"),
)
"""`temporary` is until when a password that a supervisor has given can be used; 0 for one that the person chose."""
sessions = sql.Table(
    "sessions",
    metadata,
    Column("token", Text, primary_key=True),
    Column("person", Integer, ForeignKey("people.id"), nullable=False, index=True),
    Column("until", Number, nullable=False),
    Column("began", Number, nullable=False, default=0, server_default="0"),
    Column("seen", Number, nullable=False, default=0, server_default="0"),
    Column("address", Text, nullable=False, default="", server_default=""),
    Column("browser", Text, nullable=False, default="", server_default=""),
)
factors = sql.Table(
    "factors",
    metadata,
    Column("person", Integer, ForeignKey("people.id"), primary_key=True),
    Column("secret", Text, nullable=False),
    Column("confirmed", Integer, nullable=False),
    Column("step", Number, nullable=False),
)
"""Second factors: the secret, hidden under the house's key, and the last step whose code was used."""
recoveries = sql.Table(
    "recoveries",
    metadata,
    Column("person", Integer, ForeignKey("people.id"), primary_key=True),
    Column("code", Text, primary_key=True),
)
"""Codes, by their hashes, each of which stands for a second factor once."""
attempts = sql.Table(
    "attempts",
    metadata,
    Column("who", Text, primary_key=True),
    Column("tries", Integer, nullable=False),
    Column("until", Number, nullable=False),
)
tables = sql.Table(
    "tables",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("address", Text, nullable=False),
    Column("submission", Text, nullable=False),
    Column("title", Text, nullable=False),
    Column("paused", Integer, nullable=False),
    Column("opened", Text, nullable=False),
    Column("ended", Text, nullable=False, default=""),
    Column("revision", Number, nullable=False, default=0),
    Column("length", Number, nullable=False, default=0),
    Column("rounds", Number, nullable=False, default=0),
    Column("deadline", Number, index=True),
    Column("stadium", Text, nullable=False, default="", server_default=""),
)
"""`stadium` is what a house has chosen for a table with stations, as JSON; empty for one with seats."""
events = sql.Table(
    "events",
    metadata,
    Column("table_id", Integer, ForeignKey("tables.id"), primary_key=True),
    Column("number", Number, primary_key=True, autoincrement=False),
    Column("round", Number, nullable=False),
    Column("time", Text, nullable=False),
    Column("kind", Text, nullable=False),
    Column("data", Text, nullable=False),
    Column("before", Text, nullable=False),
    Column("hash", Text, nullable=False),
    Column("by", Text, nullable=False, default="", server_default=""),
    sql.Index("events_by_round", "table_id", "round"),
)
secrets = sql.Table(
    "secrets",
    metadata,
    Column("table_id", Integer, ForeignKey("tables.id"), primary_key=True),
    Column("number", Number, primary_key=True, autoincrement=False),
    Column("seed", Text, nullable=False),
)
chairs = sql.Table(
    "chairs",
    metadata,
    Column("table_id", Integer, ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("person", Integer, ForeignKey("people.id"), index=True),
    Column("name", Text, nullable=False),
    Column("prepared", Text),
)
shifts = sql.Table(
    "shifts",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("name", Text, nullable=False),
    Column("began", Text, nullable=False),
    Column("ended", Text, nullable=False, default=""),
)
moves = sql.Table(
    "moves",
    metadata,
    Column("id", Number, primary_key=True),
    Column("time", Text, nullable=False),
    Column("shift", Integer, ForeignKey("shifts.id"), nullable=False),
    Column("kind", Text, nullable=False),
    Column("source", Text, nullable=False),
    Column("target", Text, nullable=False),
    Column("cents", Number, nullable=False),
    Column("table_id", Integer, ForeignKey("tables.id")),
    Column("event", Number),
    Column("by", Text, nullable=False, default=""),
    Column("note", Text, nullable=False, default=""),
    Column("chain", Text, nullable=False, default="", server_default=""),
    Column("link", Number, nullable=False, default=0, server_default="0"),
    sql.Index("moves_by_table", "table_id", "shift"),
    sql.Index("moves_by_source", "source"),
    sql.Index("moves_by_target", "target"),
)
snapshots = sql.Table(
    "snapshots",
    metadata,
    Column("table_id", Integer, ForeignKey("tables.id"), primary_key=True),
    Column("length", Number, nullable=False),
    Column("data", Text, nullable=False),
)
"""Each table as it stood after some round, so that it need not be read from its beginning; derived from its journal."""
acts = sql.Table(
    "acts",
    metadata,
    Column("person", Integer, primary_key=True, autoincrement=False),
    Column("key", Text, primary_key=True),
    Column("asked", Text, nullable=False),
    Column("result", Number),
    Column("request", Number),
    Column("time", Number, nullable=False, index=True),
)
"""Acts that were asked for with a key of the asker's own, so that none is done twice (repeats.py)."""
balances = sql.Table(
    "balances", metadata, Column("account", Text, primary_key=True), Column("cents", Number, nullable=False)
)
limits = sql.Table(
    "limits",
    metadata,
    Column("person", Integer, ForeignKey("people.id"), primary_key=True, autoincrement=False),
    Column("kind", Text, primary_key=True),
    Column("cents", Number),
    Column("later", Number),
    Column("since", Number, nullable=False),
)
"""What people may deposit, wager and lose in a day, by their own wish; from `since` on (0: never) it is `later`."""
exclusions = sql.Table(
    "exclusions",
    metadata,
    Column("person", Integer, ForeignKey("people.id"), primary_key=True, autoincrement=False),
    Column("until", Number, nullable=False),
    Column("own", Integer, nullable=False),
)
tallies = sql.Table(
    "tallies",
    metadata,
    Column("person", Integer, ForeignKey("people.id"), primary_key=True, autoincrement=False),
    Column("day", Text, primary_key=True),
    Column("kind", Text, primary_key=True),
    Column("cents", Number, nullable=False),
)
"""What each person has wagered and lost in a day (limits.py); derived from the journals."""
requests = sql.Table(
    "requests",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("kind", Text, nullable=False),
    Column("table_id", Integer, ForeignKey("tables.id")),
    Column("mark", Text, nullable=False),
    Column("about", Text, nullable=False),
    Column("said", Text, nullable=False),
    Column("person", Integer, ForeignKey("people.id"), nullable=False),
    Column("by", Text, nullable=False),
    Column("made", Number, nullable=False),
    Column("until", Number, nullable=False),
    Column("state", Text, nullable=False, index=True),
)
"""What a second supervisor is asked to agree to (control.py)."""
waitlists = sql.Table(
    "waitlists",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("game", Text, nullable=False),
    Column("bets", Text, nullable=False),
    Column("person", Integer, ForeignKey("people.id"), nullable=False),
    Column("since", Number, nullable=False),
    Column("called", Number, nullable=False),
    Column("state", Text, nullable=False, index=True),
)
"""Names on the waiting lists of a room (waitlists.py)."""
meters = sql.Table(
    "meters",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("title", Text, nullable=False),
    Column("address", Text, nullable=False),
    Column("submission", Text, nullable=False),
    Column("wager", Text, nullable=False),
    Column("stake", Number, nullable=False),
    Column("seed", Number, nullable=False),
    Column("opened", Text, nullable=False),
    Column("ended", Text, nullable=False, default=""),
    Column("approval", Text, nullable=False, default=""),
)
"""The house's progressive meters (meters.py): the wager, chapter and choices each was opened for, and the one amount
that has a chance at it (0: any that is allowed); what it shows is the balance of its account."""
joins = sql.Table(
    "joins",
    metadata,
    Column("table_id", Integer, ForeignKey("tables.id"), primary_key=True),
    Column("wager", Text, primary_key=True),
    Column("meter", Integer, ForeignKey("meters.id"), nullable=False, index=True),
)
"""Which wagers of which tables feed and win which meter; their journals say so too."""
tickets = sql.Table(
    "tickets",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("cents", Number, nullable=False),
    Column("issued", Text, nullable=False),
    Column("until", Text, nullable=False),
    Column("table_id", Integer, ForeignKey("tables.id"), nullable=False),
    Column("station", Integer, nullable=False),
    Column("person", Integer, ForeignKey("people.id"), index=True),
    Column("key", Integer, nullable=False),
    Column("redeemed", Text, nullable=False, default="", index=True),
    Column("place", Text, nullable=False, default=""),
    Column("wager", Text, nullable=False, default="", server_default=""),
    Column("since", Text, nullable=False, default="", server_default=""),
    Column("cite", Text, nullable=False, default="", server_default=""),
)
"""Tickets that stations and books have issued (tickets.py): good up to the day `until`; `key` is the house's key that
its code is made with, `redeemed` when it was, and `place` where; of a wager's ticket also the `wager`, the day of its
event (`since`) and the clause by which it is good."""
claims = sql.Table(
    "claims",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("meter", Integer, ForeignKey("meters.id"), nullable=False, index=True),
    Column("table_id", Integer, ForeignKey("tables.id"), nullable=False, index=True),
    Column("wager", Text, nullable=False),
    Column("round", Number, nullable=False),
    Column("place", Integer, nullable=False),
    Column("keyed", Text, nullable=False),
    Column("cents", Number),
    Column("state", Text, nullable=False),
    Column("by", Text, nullable=False, default=""),
)
"""Hands that have won of a meter, in the order in which they were keyed in; `cents` is what the meter showed when their
turn came, `place` how many of their round were paid before."""
drills = sql.Table(
    "drills",
    metadata,
    Column("id", Number, primary_key=True),
    Column("person", Integer, ForeignKey("people.id"), nullable=False, index=True),
    Column("address", Text, nullable=False),
    Column("kind", Text, nullable=False),
    Column("topic", Text, nullable=False),
    Column("asked", Number, nullable=False),
    Column("seconds", Integer, nullable=False),
    Column("key", Text, nullable=False),
    Column("answered", Number),
    Column("given", Text, nullable=False, default=""),
    Column("right", Integer, nullable=False, default=0),
    Column("took", Number, nullable=False, default=0),
)
"""Questions that dealers in training were asked, with their keys, and what they answered (training.py)."""
links = sql.Table(
    "links",
    metadata,
    Column("chain", Text, primary_key=True),
    Column("number", Number, primary_key=True, autoincrement=False),
    Column("time", Text, nullable=False),
    Column("kind", Text, nullable=False),
    Column("by", Text, nullable=False),
    Column("data", Text, nullable=False),
    Column("moves", Text, nullable=False),
    Column("seal", Text, nullable=False),
)
"""The chains (chain.py); a move belongs to the link that its `chain` and `link` name."""
settings = sql.Table(
    "settings", metadata, Column("name", Text, primary_key=True), Column("value", Text, nullable=False)
)
"""What the floor knows of itself: `schema`, the number of its form (upgrade.py), and `key`, a seal of its key."""
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
