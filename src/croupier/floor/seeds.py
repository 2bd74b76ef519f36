"""The seeds that a stored table draws from: what its journal says of them, and the seeds themselves."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec
import sqlalchemy as sql
from sqlalchemy import Connection

from croupier import machine
from croupier.floor import chain, schema
from croupier.tables.journal import Event


class Seeds(msgspec.Struct):
    """What a journal says of the seeds that its dealer drew from."""

    count: int = 0
    """How many have been drawn from; those that are promised come next."""
    commitment: str = ""
    shown: str = ""
    """The last commitment, and the seed that was shown last."""
    lasting: dict[str, tuple[int, int]] = {}
    """By side of a shoe that lasts: the event that shuffled it, and the number of its seed."""
    promised: list[str] = []
    """Commitments to seeds that are not drawn from yet."""

    def note(self, event: Event) -> None:
        """Take in one event more."""
        self.shown = event.data.get("seed", self.shown)
        if "commitment" in event.data:
            self.commitment = event.data["commitment"]
            if event.kind == "shuffle":
                self.lasting = self.lasting | {event.data.get("side", ""): (event.number, self.count)}
            self.count += 1
            self.promised = self.promised[1:]
        elif event.kind == "reveal":
            self.lasting = {side: held for side, held in self.lasting.items() if side != event.data.get("side", "")}
        self.promised = [*self.promised, *event.data.get("commitments", ())]


def seed_of(connection: Connection, table: int, number: int) -> bytes | None:
    """Return a table's stored seed by its number; None if it is not there."""
    query = sql.select(schema.secrets.c.seed).where(
        schema.secrets.c.table_id == table, schema.secrets.c.number == number
    )
    hidden = connection.execute(query).scalar()
    return chain.keys_of(connection).show(hidden, chain.seed_place(table, number)) if hidden is not None else None


class SeedStore:
    """The committed seeds of one table by number, as far as they may still be drawn from."""

    def __init__(self, table: int) -> None:
        self.table = table
        self.known: dict[int, bytes] = {}
        self.stored: set[int] = set()
        """Numbers of the seeds that are in the store."""
        self.drawn_from = 0
        """How many seeds the dealer has had, those that are promised too."""

    def __getitem__(self, number: int) -> bytes:
        return self.known[number]

    def load(self, seeds: Mapping[int, bytes]) -> None:
        """Take in seeds from the store."""
        self.known |= seeds
        self.stored |= seeds.keys()

    def next(self, again: bool) -> bytes:
        """The next seed: the stored one where the journal is played `again`, else a new one, to be stored with it."""
        number = self.drawn_from
        self.drawn_from += 1
        if number not in self.known:
            if again:
                raise RuntimeError(f"seed {number} of table {self.table} is not in the store")
            self.known[number] = machine.random_bytes(32)
        return self.known[number]

    @property
    def fresh(self) -> dict[int, bytes]:
        """Seeds that are not stored yet."""
        return {number: seed for number, seed in self.known.items() if number not in self.stored}

    def note_stored(self) -> None:
        """Every seed is stored now."""
        self.stored = set(self.known)

    def forget(self, first: int) -> None:
        """Seeds before number `first` are not drawn from any more."""
        for number in [one for one in self.known if one < first]:
            del self.known[number]
