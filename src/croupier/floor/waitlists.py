"""Waiting lists of a room: people put their names down for a game and a limit, and a supervisor calls the next.

Who waits stands in the order of asking, once on a list. A call is told to whoever was called and recorded; taking the
seat is theirs. All of it is in the house's chain.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import sqlalchemy as sql
from sqlalchemy import Connection

from croupier.errors import Refused
from croupier.floor import repeats, store
from croupier.floor.chain import record
from croupier.floor.limits import Limits
from croupier.floor.people import Person
from croupier.floor.schema import people, waitlists
from croupier.floor.store import Store

WAITS, CALLED, LEFT = "waiting", "called", "left"


@dataclass(frozen=True)
class Waiter:
    """A name on a list."""

    id: int
    game: str
    bets: str
    """The limit: what is bet there, as the room says it."""
    person: int
    name: str
    since: int
    """When it was put down, in milliseconds."""
    called: int
    """When it was called, in milliseconds; 0: not yet."""


class Waitlists:
    """The waiting lists of a floor."""

    def __init__(self, kept: Store) -> None:
        self.store = kept
        self.limits = Limits(kept)

    def waiting(self) -> list[Waiter]:
        """Everybody on a list, and who was called and has not answered yet; the oldest first."""
        asked = (
            sql.select(waitlists, people.c.name)
            .join(people, people.c.id == waitlists.c.person)
            .where(waitlists.c.state.in_((WAITS, CALLED)))
            .order_by(waitlists.c.id)
        )
        with self.store.reading() as connection:
            return [
                Waiter(row.id, row.game, row.bets, row.person, row.name, row.since, row.called)
                for row in connection.execute(asked)
            ]

    def join(self, person: Person, game: str, bets: str) -> int:
        """Put one's name on a list; its place on it. Who may not sit down does not wait for a seat."""
        person.must("play")
        self.limits.may_play(person)
        with self.store.writing() as connection:
            if any(row.person == person.id for row in _of(connection, game, bets, WAITS)):
                raise Refused(f"You are on the list for {game}, {bets}, already.")
            row = {"game": game, "bets": bets, "person": person.id, "since": store.now(), "called": 0, "state": WAITS}
            number: int = connection.execute(sql.insert(waitlists).values(row).returning(waitlists.c.id)).scalar_one()
            said = {"list": number, "person": person.id, "game": game, "bets": bets}
            record(connection, "listed", said, person.name)
            return len(_of(connection, game, bets, WAITS))

    def leave(self, person: Person, number: int) -> None:
        """Take a name off its list: one's own, or as a supervisor anybody's."""
        with self.store.writing() as connection:
            row = connection.execute(sql.select(waitlists).where(waitlists.c.id == number)).first()
            if row is None or row.state == LEFT:
                raise Refused(f"Nobody waits under number {number}.")
            if row.person != person.id:
                person.must("pit")
            _set(connection, number, LEFT)
            record(connection, "unlisted", {"list": number, "person": row.person}, person.name)

    def call(self, person: Person, game: str, bets: str) -> Waiter:
        """Call whoever is next on a list to a seat."""
        person.must("pit")
        with self.store.writing() as connection:
            rows = _of(connection, game, bets, WAITS)
            if not rows:
                raise Refused(f"Nobody waits for {game}, {bets}.")
            row, now = rows[0], store.now()
            _set(connection, row.id, CALLED, now)
            name: str = connection.execute(sql.select(people.c.name).where(people.c.id == row.person)).scalar_one()
            repeats.note(row.person)
            record(connection, "called", {"list": row.id, "person": row.person}, person.name)
        return Waiter(row.id, game, bets, row.person, name, row.since, now)


def _of(connection: Connection, game: str, bets: str, state: str) -> list[Any]:
    wanted = (waitlists.c.game == game, waitlists.c.bets == bets, waitlists.c.state == state)
    return list(connection.execute(sql.select(waitlists).where(*wanted).order_by(waitlists.c.id)))


def _set(connection: Connection, number: int, state: str, called: int | None = None) -> None:
    values: dict[str, Any] = {"state": state} if called is None else {"state": state, "called": called}
    connection.execute(sql.update(waitlists).where(waitlists.c.id == number).values(values))
