"""The house's meters held against the journals of the tables that feed and win them, the ledger, and their chains."""

from __future__ import annotations

from collections.abc import Iterator

import sqlalchemy as sql
from sqlalchemy import Connection

from croupier.floor import chain, meters, schema
from croupier.floor.audit_chain import Chains
from croupier.floor.chain import Link
from croupier.floor.meters import Dial
from croupier.rules.books import house_money as money
from croupier.tables.meters import Meters, Step


class Linked:
    """What the chains of all meters say, read once."""

    def __init__(self, connection: Connection, chains: Chains) -> None:
        self.connection, self.chains = connection, chains
        self.rows = {row.id: dict(row._mapping) for row in connection.execute(sql.select(schema.meters))}
        self.links = {number: list(chain.links_of(connection, chain.of_meter(number))) for number in self.rows}
        self.steps: dict[int, list[Step]] = {}
        """By table: what the chains say that it did, meter by meter."""
        for number, links in self.links.items():
            for link in links:
                for event, wager, kind, cents in link.content.get("steps", ()):
                    self.steps.setdefault(link.content["table"], []).append(Step(event, wager, number, kind, cents))

    def of_table(self, number: int, held: Meters) -> Iterator[str]:
        """Where a table has joined, fed or won of meters otherwise than is stored."""
        query = sql.select(schema.joins).where(schema.joins.c.table_id == number)
        stored = {row.wager: row.meter for row in self.connection.execute(query)}
        said = {key: one.meter for key, one in held.joined.items()}
        if stored != said:
            yield f"its wagers are stored as joined to the meters {stored}, its journal says {said}."
        own = sorted(held.steps, key=lambda step: step.meter)
        theirs = self.steps.pop(number, [])
        if own != theirs:
            differs = next((step for step in own if step not in theirs), None)
            differs = differs or next(step for step in theirs if step not in own)
            yield (
                f"the chain of meter {differs.meter} does not say what the journal says at event {differs.event}:"
                f" {money(differs.cents)} {differs.kind}."
            )

    def wrong(self) -> Iterator[str]:
        """What is wrong with the meters; every table has been looked at."""
        for number in self.steps:
            yield f"Table {number}, which there is not, is said to have fed meters."
        said = {link.content["id"]: link.content for link in self.chains.house if link.kind == "meter"}
        for number in sorted(said.keys() | self.rows.keys()):
            if said.get(number) != self.rows.get(number):
                yield f"Meter {number} is not stored as the house has opened or removed it."
        held = meters.dials(self.connection, self.rows)
        for number, links in self.links.items():
            yield from self.chains._links(chain.of_meter(number), links)
            yield from self._fold(number, links, held[number])
            yield from self._claims(number, links)
            moved = sum(meters.totals(self.connection, number).values())
            if moved != held[number].shown + held[number].reserve:
                both = held[number].shown + held[number].reserve
                yield f"Meter {number} and its reserve hold {money(both)}, their moves make {money(moved)}."

    def _claims(self, number: int, links: list[Link]) -> Iterator[str]:
        """Hands that wait, or have come to their end, otherwise than the meter's chain says."""
        said: dict[int, tuple[int, str]] = {}
        for link in links:
            if link.kind in ("keyed", "settled"):
                one = link.content
                said[one["claim"]] = one["table"], one.get("state", meters.WAITING)
        query = sql.select(schema.claims).where(schema.claims.c.meter == number)
        kept = {row.id: (row.table_id, row.state) for row in self.connection.execute(query)}
        for claim in sorted(one for one in said.keys() | kept.keys() if said.get(one) != kept.get(one)):
            yield f"Claim {claim} of meter {number} is not as its chain says."

    def _fold(self, number: int, links: list[Link], held: Dial) -> Iterator[str]:
        """Where what a meter showed does not follow from what was done to it."""
        now = Dial(0, 0)
        frozen: dict[int, int] = {}
        """By table: what the meter was frozen at for its hand."""
        for link in links:
            said = link.content
            if link.kind == "open":
                now = Dial(said["shown"], said["reserve"])
            elif link.kind == "removed":
                now = Dial(0, 0)
            elif said.get("frozen") is not None:
                frozen[said.get("at", said["table"])] = said["frozen"]
                if said["frozen"] != now.shown:
                    yield f"{link}: it was frozen at {money(said['frozen'])}, and showed {money(now.shown)}."
            for event, wager, kind, cents in said.get("steps", ()):
                shown = frozen.pop(said["table"], now.shown) if kind == "read" else 0
                if kind == "read" and cents != shown:
                    yield f"{link}: event {event} of table {said['table']} read {money(cents)}, not {money(shown)}."
                now = now.after(Step(event, wager, number, kind, cents))
            if (said["shown"], said["reserve"]) != (now.shown, now.reserve):
                yield (
                    f"{link}: it says {money(said['shown'])} and {money(said['reserve'])} in reserve; what was done"
                    f" makes {money(now.shown)} and {money(now.reserve)}."
                )
                return
        if now != held:
            yield (
                f"Meter {number} holds {money(held.shown)} and {money(held.reserve)} in reserve;"
                f" its chain says {money(now.shown)} and {money(now.reserve)}."
            )
