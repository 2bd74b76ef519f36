"""The shift book: what each table, game, dealer, wager and player brought in a shift, beside what theory says.

All of it comes from the journals, what is counted at the cage from its moves. A wager counts when it is decided: its
first stake is its handle, and handle times the house advantage (exactly, under the table's own options and best play)
is its theoretical win. Raises, doubles and splits belong to the wager in whose price they stand.

Around the theory lies a band. If the wagers of a round did not depend on each other, their variances would add up; if
all of them went the same way, their standard deviations would. The truth lies between the two, and both are told.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from datetime import datetime
from fractions import Fraction
from typing import Any

import msgspec
import sqlalchemy as sql
from sqlalchemy import Connection

from croupier.errors import Refused
from croupier.floor import cage, chain, dealer_assignments, schema
from croupier.floor.dealer_assignments import Assignment, dealing_at
from croupier.floor.store import Store
from croupier.floor.table_rows import events_of
from croupier.floor.theory import Theory, Worth
from croupier.rules.editions import chapter_of
from croupier.rules.loader import name_at
from croupier.rules.submission import Rules, Submission
from croupier.rules.wager_keys import parse_key
from croupier.tables.journal import Event

OUTSIDE = 3
"""How many standard deviations from the theory something is shown."""
UNDECIDED = frozenset(
    {"taken-down", "returned", "refused", "outbid", "withdrawn", "dead", "void", "off", "too-few-players"}
)
"""Outcomes that give a wager back without a decision: it has not been played."""
NOBODY = "(nobody noted)"
"""Who deals where no dealer is noted."""


class Line(msgspec.Struct, frozen=True):
    """What one table, game, dealer, wager or player brought; money in cents."""

    key: str
    name: str
    rounds: int
    bets: int
    handle: int
    result: int
    """What the house has won from the wagers, fees included, by the journal."""
    theory: float
    """What it wins on average from the same wagers, best play assumed."""
    std_dev: float
    """If the wagers of a round do not depend on each other."""
    std_dev_most: float
    """If all wagers of a round go the same way."""
    without: int
    """Handle of wagers for which no figure is there: it is in neither theory nor band."""
    minutes: int = 0
    table: int = 0
    drop: int = 0
    win: int = 0
    """Drop and win by the cage."""
    conditions: tuple[str, ...] = ()

    @property
    def away(self) -> float:
        """How many standard deviations the result is from the theory, wagers taken by themselves."""
        return (self.result - self.theory) / self.std_dev if self.std_dev and not self.without else 0.0

    @property
    def away_least(self) -> float:
        """The same if all wagers of a round go the same way: it cannot be less."""
        return (self.result - self.theory) / self.std_dev_most if self.std_dev_most and not self.without else 0.0

    @property
    def outside(self) -> bool:
        """Whether it lies outside the band."""
        return abs(self.away) > OUTSIDE


class Book(msgspec.Struct, frozen=True):
    """A shift's book."""

    shift: int
    name: str
    began: str
    ended: str
    tables: tuple[Line, ...]
    games: tuple[Line, ...]
    dealers: tuple[Line, ...]
    wagers: tuple[Line, ...]
    players: tuple[Line, ...]
    total: Line
    missing: tuple[str, ...]
    """Chapters with wagers whose figures have not been counted yet: their odds page counts them."""


class _Tally:
    """What is added up under one name."""

    def __init__(self, key: str, name: str, table: int = 0) -> None:
        self.key, self.name, self.table = key, name, table
        self.rounds = self.bets = self.handle = self.result = self.without = self.drop = self.win = 0
        self.theory = Fraction(0)
        self.variance = self.most = self.together = 0.0
        self.seconds = 0.0
        self.conditions: dict[str, None] = {}
        self._touched = False

    def bet(self, stake: int, worth: Worth | None) -> None:
        self.bets += 1
        self.handle += stake
        self._touched = True
        if worth is None:
            self.without += stake
            return
        self.theory += stake * worth.advantage
        self.variance += (stake * worth.std_dev) ** 2
        self.together += stake * worth.std_dev

    def won(self, cents: int) -> None:
        self.result += cents
        self._touched = True

    def end_round(self) -> None:
        self.rounds += self._touched
        self.most += self.together**2
        self.together, self._touched = 0.0, False

    def line(self) -> Line:
        return Line(
            self.key, self.name, self.rounds, self.bets, self.handle, self.result, float(self.theory),
            math.sqrt(self.variance), math.sqrt(self.most), self.without, round(self.seconds / 60), self.table,
            self.drop, self.win, tuple(self.conditions),
        )  # fmt: skip


class _Tallies:
    """Tallies by name."""

    def __init__(self) -> None:
        self.of: dict[str, _Tally] = {}

    def __call__(self, key: str, name: str = "", table: int = 0) -> _Tally:
        return self.of.setdefault(key, _Tally(key, name or key, table))

    def lines(self) -> tuple[Line, ...]:
        return tuple(one.line() for one in self.of.values() if one.rounds or one.drop or one.win)


def book(kept: Store, shift: int | None = None) -> Book:
    """The book of a shift, of the one under way unless another is named."""
    with kept.reading() as connection:
        every = cage.all_shifts(connection)
        chosen = next((one for one in every if shift in (None, one.id)), None)
        if chosen is None:
            raise Refused(f"There is no shift {shift}.", allowed=(str(one.id) for one in every[:10]))
        holdings = {one.table: one for one in cage.holdings(connection, chosen.id)}
        dealers = dealer_assignments.of_tables(connection)
        made = _Made()
        for number, (address, title) in cage.titles(connection).items():
            first, last = _extent(connection, number, chosen)
            holding = holdings.get(number)
            if first >= last and (holding is None or not (holding.drop or holding.win)):
                continue
            made.add_table(connection, number, address, title, dealers.get(number, []), first, last, holding)
    return Book(
        chosen.id, chosen.name, chosen.began, chosen.ended, made.tables.lines(), made.games.lines(),
        made.dealers.lines(), made.wagers.lines(), made.players.lines(), made.total.line(), tuple(sorted(made.missing)),
    )  # fmt: skip


def mark(kept: Store) -> str:
    """How far a floor is: while this is the same, so are its books."""
    with kept.reading() as connection:
        moved = connection.execute(sql.select(sql.func.max(schema.moves.c.id))).scalar()
        return f"{moved} {chain.tip(connection, chain.HOUSE).length}"


def _extent(connection: Connection, table: int, shift: cage.Shift) -> tuple[int, int]:
    """The events of a table that belong to a shift: from which on, and up to which.

    Money says exactly to which shift an act belongs; what moved none is told by its time.
    """
    moved = sql.select(sql.func.max(schema.moves.c.event)).where(schema.moves.c.table_id == table)
    before = connection.execute(moved.where(schema.moves.c.shift < shift.id)).scalar()
    within = connection.execute(moved.where(schema.moves.c.shift <= shift.id)).scalar()
    timed = sql.select(sql.func.count()).select_from(schema.events).where(schema.events.c.table_id == table)
    first = connection.execute(timed.where(schema.events.c.time < shift.began)).scalar_one()
    last = connection.execute(timed.where(schema.events.c.time < shift.ended) if shift.ended else timed).scalar_one()
    lowest = 0 if before is None else int(before) + 1
    return max(first, lowest), max(last, 0 if within is None else int(within) + 1)


class _Made:
    """The book as it is being made."""

    def __init__(self) -> None:
        self.tables, self.games, self.dealers = _Tallies(), _Tallies(), _Tallies()
        self.wagers, self.players = _Tallies(), _Tallies()
        self.total = _Tally("total", "Total")
        self.missing: set[str] = set()

    def add_table(
        self,
        connection: Connection,
        number: int,
        address: str,
        title: str,
        dealt: list[Assignment],
        first: int,
        last: int,
        holding: cage.Holding | None,
    ) -> None:
        """Add what happened at a table between two events."""
        submission = connection.execute(sql.select(schema.tables.c.submission).where(schema.tables.c.id == number))
        rules = Rules(address, msgspec.json.decode(submission.scalar_one(), type=Submission))
        theory = Theory(rules)
        name = title or rules.chapter.name
        mine = self.tables(str(number), name, number)
        game = self.games(chapter_of(address), f"{name_at(address)} ({address.partition('/')[0]})")
        for one in (mine, game, self.total):
            one.drop += holding.drop if holding is not None else 0
            one.win += holding.win if holding is not None else 0
        seats = _Seats()
        for event in events_of(connection, number, 0, last):
            told = seats.hear(event)
            if event.number < first:
                continue
            if event.kind == "settled":
                dealer = self.dealers(dealing_at(dealt, event.time) or NOBODY)
                self._line(event, told, theory, seats, [mine, game, self.total, dealer], address)
            if event.kind in ("end", "void"):
                for tallies in (self.tables, self.games, self.dealers, self.wagers, self.players):
                    for one in tallies.of.values():
                        one.end_round()
                self.total.end_round()
        if theory.missing:
            self.missing.add(address)

    def _line(self, event: Event, used: int, theory: Theory, seats: _Seats, sums: list[_Tally], address: str) -> None:
        data = event.data
        key = theory.counted_with(data["wager"])
        chapter = theory.rules.chapter
        called = f"{chapter.name} ({chapter.rulebook}): {_called(theory.rules, key)}"
        wager = self.wagers(f"{address} {key}", called)
        player = self.players(seats.names.get(data["seat"], f"seat {data['seat']}"))
        player.seconds += seats.played(data["seat"], event.time)
        worth = theory.worth(data["wager"], used) if used else None
        for one in (*sums, wager, player):
            one.won(-data["net"])
            if used:
                one.bet(used, worth)
        if worth is not None:
            wager.conditions |= dict.fromkeys(worth.conditions)


def _called(rules: Rules, key: str) -> str:
    name, spot = parse_key(key)
    called = rules.wager(name).name if rules.has(name) else name
    return f"{called} {spot}" if spot else called


class _Seats:
    """Who sits where, and what of first stakes still stands."""

    def __init__(self) -> None:
        self.names: dict[int, str] = {}
        self._standing: dict[tuple[int, str], int] = {}
        self._seen: dict[int, str] = {}

    def hear(self, event: Event) -> int:
        """Follow an event; of a settled line the part of the first stake that it decides."""
        data = event.data
        if event.kind == "sit":
            self.names[data["seat"]] = data["name"]
            self._seen[data["seat"]] = event.time
        elif event.kind == "wagers":
            for key, cents in data["wagers"].items():
                place = (data["seat"], key)
                self._standing[place] = self._standing.get(place, 0) + max(0, cents)
        elif event.kind == "settled":
            place = (data["seat"], data["wager"])
            used = min(data["stake"], self._standing.get(place, 0))
            if used:
                self._standing[place] -= used
            return 0 if data["outcome"] in UNDECIDED else used
        elif event.kind == "moved":
            source, target = ((data["seat"], data[name]) for name in ("wager", "to"))
            moved = min(data["cents"], self._standing.get(source, 0))
            self._standing[source] = self._standing.get(source, 0) - moved
            self._standing[target] = self._standing.get(target, 0) + moved
        elif event.kind in ("end", "void") and "standing" not in data.get("carry", {}):
            self._standing.clear()
        return 0

    def played(self, seat: int, time: str) -> float:
        """Seconds since something was last settled for a seat, or since it was taken."""
        before = self._seen.get(seat, time)
        self._seen[seat] = time
        return (datetime.fromisoformat(time) - datetime.fromisoformat(before)).total_seconds()


def as_data(made: Book) -> dict[str, Any]:
    """A book as plain data, with what follows from its lines."""

    def line(one: Line) -> dict[str, Any]:
        return {
            **msgspec.to_builtins(one), "away": one.away, "away_least": one.away_least, "outside": one.outside,
            "hold": f"{100 * one.win / one.drop:.2f}%" if one.drop else "",
        }  # fmt: skip

    parts = {name: [line(one) for one in getattr(made, name)] for name in PARTS}
    return {**msgspec.to_builtins(made), **parts, "total": line(made.total)}


# --- as tables -------------------------------------------------------------------------------------------------------

PARTS = ("tables", "games", "dealers", "wagers", "players")
COLUMNS = (
    "name", "rounds", "bets", "handle", "drop", "win", "hold", "result", "theory", "std_dev", "std_dev_most", "away",
    "outside", "without_figures", "minutes",
)  # fmt: skip


def rows(lines: Iterable[Line]) -> list[list[Any]]:
    """Lines as a table, money in dollars; `hold` is win over drop."""
    return [
        [
            one.name, one.rounds, one.bets, one.handle / 100, one.drop / 100, one.win / 100,
            f"{one.win / one.drop:.4f}" if one.drop else "", one.result / 100, f"{one.theory / 100:.4f}",
            f"{one.std_dev / 100:.4f}", f"{one.std_dev_most / 100:.4f}", f"{one.away:.3f}",
            "yes" if one.outside else "no", one.without / 100, one.minutes,
        ]
        for one in lines
    ]  # fmt: skip
