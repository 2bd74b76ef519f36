"""New games and features of the house: each step from the request to the publication, recorded in the house's chain.

A game of one's own is filed and dealt on a floor that submissions bind once its rules are published, and as they were
published (rules/new_game.py).
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import date

import msgspec
import sqlalchemy as sql
from sqlalchemy import Connection

from croupier.errors import Refused
from croupier.floor import chain, schema
from croupier.floor.people import Person
from croupier.floor.store import Store
from croupier.rules.framework import clause
from croupier.rules.law import Chapter
from croupier.rules.loader import load
from croupier.rules.new_game import Passed, Path, check, digest, paths, stages

NEW_GAME = "new-game"


class NewGames:
    """The new games of a floor."""

    def __init__(self, kept: Store, today: Callable[[], date]) -> None:
        self.store = kept
        self.today = today

    def paths(self) -> dict[str, Path]:
        """Every new game as far as it has come, by address."""
        with self.store.reading() as connection:
            return paths(_recorded(connection))

    def note(self, person: Person, address: str, step: str, on: date, reference: str = "", note: str = "") -> Path:
        """Record a step; refused, with the clause, if it comes out of order or before its time."""
        person.must("file")
        chapter = self._own(address)
        printed = stages(chapter.rulebook)
        published = step in next(one for one in reversed(printed) if one.steps).steps
        made = Passed(
            chapter.address, chapter.rulebook, step, on, reference.strip(), note.strip(),
            digest(chapter) if published else "", person.name,
        )  # fmt: skip
        with self.store.writing() as connection:
            chain.take(connection)
            found = paths(_recorded(connection))
            check(printed, found.get(chapter.address), made, self.today())
            _check_same(found.get(chapter.address), made)
            chain.record(connection, NEW_GAME, made, person.name)
        return self.paths()[chapter.address]

    def check_published(self, chapter: Chapter) -> None:
        """Refuse a game of one's own whose rules are not published, or have changed since."""
        if not chapter.varies or not stages(chapter.rulebook):
            return
        path = self.paths().get(chapter.address)
        if path is None or path.available is None:
            missing = path.next if path is not None else stages(chapter.rulebook)[0]
            assert missing is not None
            raise Refused(
                f"The rules of {chapter.name}, a new game, are not published: step {missing.number} of its path,"
                f" {missing.says}, is not recorded.",
                allowed=("recording its steps on /submissions",),
                cite=clause(chapter.rulebook, "availability"),
            )
        if path.digest != digest(chapter):
            raise Refused(
                f"The rules of {chapter.name} are not those that were published on {path.available}.",
                allowed=("the rules as they were published", "a new request"),
                cite=clause(chapter.rulebook, "new-game-request"),
            )

    @staticmethod
    def _own(address: str) -> Chapter:
        chapter = load(address)
        if not chapter.varies:
            cite = clause(chapter.rulebook, "existing-games")
            raise Refused(f"{chapter.name} is printed in its book, and is no new game.", cite=cite)
        if not stages(chapter.rulebook):
            raise Refused(f"The book of {chapter.name} prints no path for new games.")
        return chapter


def _check_same(path: Path | None, made: Passed) -> None:
    """The rules are published in two places, and are the same in both."""
    if path is not None and made.digest and path.digest and path.digest != made.digest:
        raise Refused("The rules have changed since the first part of this step was recorded.")


def _recorded(connection: Connection) -> list[Passed]:
    links = schema.links
    query = sql.select(links.c.data).where(links.c.chain == chain.HOUSE, links.c.kind == NEW_GAME)
    return [
        msgspec.json.decode(data, type=Passed) for data in connection.execute(query.order_by(links.c.number)).scalars()
    ]
