"""What each throw does to each wager of a craps table: the chapter's chart of decisions as tables of integers.

A `line` is a wager in one of its states: the Pass Bet before its point, the Pass Bet on 6, the Place Bet on 8. A throw
is one of 36 pairs of dice. A `track` is a wager that lives on what has been thrown or made so far: the Fire Bet, All
Small. Nothing here knows a number that the chapter does not print.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.counting.markov import Course
from croupier.errors import Refused
from croupier.kernels import compiled
from croupier.rules.charts import dice
from croupier.rules.law import Chart
from croupier.rules.submission import Rules

STAND, MOVE = -1, -2
"""What a throw may do besides deciding: leave a wager where it is, or give it its point."""
SEVEN, HIGHEST = 7, 12
AT_ONCE = HIGHEST + 1
"""The column of a track's decisions for the throw that completes it."""
FIRST = "first"
ANY, COME_OUT, POINT, NEW_SHOOTER, BEFORE_POINT, AFTER_SEVEN, SUPPORTING = range(7)
"""When a wager may be made."""
WHEN = {
    COME_OUT: "before a come out roll",
    POINT: "while a point stands",
    NEW_SHOOTER: "before a new shooter's first come out roll",
    BEFORE_POINT: "before a point is set after a seven out",
    AFTER_SEVEN: "after a new shooter is chosen or after any 7",
}
MADE = {said: when for when, said in WHEN.items()} | {"new-shooter": NEW_SHOOTER, "any-come-out": COME_OUT}
THROWS = tuple((first, second) for first in range(1, 7) for second in range(1, 7))
TOTALS = np.array([first + second for first, second in THROWS], dtype=np.int64)


@dataclass(frozen=True)
class Decision:
    """How a throw decides a wager."""

    does: str
    """`win`, `lose` or `return`."""
    outcome: str
    cite: str

    @property
    def chain(self) -> tuple[str, ...]:
        """The names by which it is paid; a house's higher odds for winning stand in the pay table."""
        return ("win", self.outcome) if self.does == "win" else (self.outcome, "lose")


class Row(NamedTuple):
    """A row of the chart: what some throws do to a wager."""

    after: str
    thrown: dice.Thrown
    does: str
    outcome: str
    cite: str


# --- money rules -----------------------------------------------------------------------------------------------------


@compiled
def throw(first: int, second: int) -> int:
    """A pair of dice as a number from 0 to 35."""
    return 6 * (first - 1) + second - 1


@compiled
def falls(lines: NDArray[np.int64], line: int, thrown: int) -> int:
    """What a throw does to a wager: a decision's number, `STAND` or `MOVE`."""
    return int(lines[line, thrown])


@compiled
def mark(shown: int, goal: int, number: int) -> int:
    """The numbers that a track has seen, a bit each, after another one."""
    return shown | (goal & (1 << number))


@compiled
def ends(tracks: NDArray[np.int64], track: int, goal: int, shown: int, final: bool) -> int:
    """How a track ends: on the 7 that is final for it by what it has seen, or at once when it is complete."""
    if final:
        count = 0
        while shown:
            shown &= shown - 1
            count += 1
        return int(tracks[track, count])
    return int(tracks[track, AT_ONCE]) if shown == goal else STAND


@compiled
def next_point(points: int, point: int, total: int) -> int:
    """The table's point after a throw; 0 before a come out roll."""
    if point:
        return 0 if total in (point, SEVEN) else point
    return total if points >> total & 1 else 0


@compiled
def may_make(when: int, point: int, come_outs: int, point_seen: bool, last: int, rolls: int) -> bool:
    """Whether a wager may be made now.

    `come_outs` and `rolls` are the throws of this shooter, `point_seen` whether a point was set since the last seven
    out, `last` the last total thrown.
    """
    if when == COME_OUT:
        return point == 0
    if when == POINT:
        return point != 0
    if when == NEW_SHOOTER:
        return point == 0 and come_outs == 0
    if when == BEFORE_POINT:
        return point == 0 and not point_seen
    if when == AFTER_SEVEN:
        return rolls == 0 or last == SEVEN
    return True


# --- reading the chart -----------------------------------------------------------------------------------------------


class Decisions:
    """A chapter's chart `decisions`, compiled."""

    def __init__(self, rules: Rules, chart: Chart) -> None:
        self.rules = rules
        self._rows: dict[str, list[Row]] = {}
        for wager, after, throws, does, outcome, cite in chart.rows:
            self._rows.setdefault(wager, []).append(Row(after, dice.thrown(throws), does, outcome, cite))
        self.decisions: list[Decision] = []
        self._places: dict[tuple[str, str, str], int] = {}
        self.line: dict[tuple[str, str], int] = {}
        """Wager and state (`first`, or its point or spot) to its line."""
        self.spots: dict[str, tuple[str, ...]] = {}
        """Wagers that are made on a spot, and their spots."""
        self.track: dict[str, int] = {}
        self.goals: list[int] = []
        self.collects_points: list[bool] = []
        self.known: dict[object, Course[int, tuple[int, int]]] = {}
        """How wagers end, as far as it has been worked out."""
        lines: list[list[int]] = []
        tracks: list[list[int]] = []
        self.points = self._points()
        for wager, rows in self._rows.items():
            if self._is_track(rows):
                self.track[wager] = len(tracks)
                tracks.append(self._track(wager, rows))
                continue
            for state in self._states(wager, rows):
                self.line[wager, state] = len(lines)
                lines.append(self._line(wager, state, rows))
        self.lines = np.array(lines, dtype=np.int64)
        self.tracks = np.array(tracks or [[STAND] * (AT_ONCE + 1)], dtype=np.int64)

    @cached_property
    def point_mask(self) -> int:
        """The totals that can be a point, a bit each."""
        return sum(1 << number for number in self.points)

    def moving(self, wager: str) -> bool:
        """Whether a wager gets its point from the throw after it is made."""
        return (wager, FIRST) in self.line

    def wins_on(self, line: int, total: int) -> bool:
        """Whether a wager wins on a total, however it is thrown."""
        codes = [int(code) for code in self.lines[line][total == TOTALS]]
        return all(code >= 0 and self.decisions[code].does == "win" for code in codes)

    def _points(self) -> tuple[int, ...]:
        """What can be a point: the throws on which a Pass Bet stays."""
        for row in self._rows["pass-line"]:
            if row.after == FIRST and row.does == "stand" and isinstance(row.thrown, dice.Rolls):
                return tuple(int(number) for number in row.thrown.named)
        raise Refused(f"{self.rules.chapter.address} does not say what a point is.")

    @staticmethod
    def _is_track(rows: list[Row]) -> bool:
        return any(isinstance(row.thrown, dice.Completes | dice.SevenAfter | dice.PointsMade) for row in rows)

    def _states(self, wager: str, rows: list[Row]) -> list[str]:
        """The states of a wager; its spots are noted on the way."""
        table = self.rules.table(wager)
        numbers = [row.outcome[6:] for row in table.rows if row.outcome.startswith("point-")] if table else []
        numbers = sorted(numbers, key=int) or [str(number) for number in self.points]
        if any(row.after == "point" for row in rows):
            return [FIRST, *map(str, self.points)]
        own = [row.thrown for row in rows if isinstance(row.thrown, dice.Own)]
        if own:
            if not any(one.tables for one in own):
                self.spots[wager] = tuple(numbers)
            return numbers
        rolls = [row.thrown for row in rows if isinstance(row.thrown, dice.Rolls)]
        chosen = [one.spot for one in rolls if one.spot]
        chosen += [row.thrown.dice for row in rows if isinstance(row.thrown, dice.AllBut)]
        if not chosen and any(row[0] == wager and row[1] == "the number named" for row in self._components):
            chosen = [number for row in rows if row.does == "win" and isinstance(row.thrown, dice.Rolls)
                      for number in row.thrown.named]  # fmt: skip
        spots = tuple(dict.fromkeys(chosen))
        if spots:
            self.spots[wager] = spots
        return list(spots) or [""]

    @cached_property
    def _components(self) -> tuple[tuple[str, ...], ...]:
        return next((chart.rows for chart in self.rules.chapter.charts if chart.id == "components"), ())

    def _line(self, wager: str, state: str, rows: list[Row]) -> list[int]:
        """What each of the 36 throws does to a wager in one state."""
        phase = FIRST if state == FIRST else "point"
        found = [STAND] * 36
        decided = [False] * 36
        now = [row for row in rows if row.after not in (FIRST, "point") or row.after == phase]
        for row in sorted(now, key=lambda row: isinstance(row.thrown, dice.Other)):
            covers = [
                not decided[number] if isinstance(row.thrown, dice.Other) else self._covers(row.thrown, state, pair)
                for number, pair in enumerate(THROWS)
            ]
            for number, pair in enumerate(THROWS):
                if covers[number]:
                    found[number] = self._code(row, state, sum(pair))
                    decided[number] = True
        return found

    @staticmethod
    def _covers(thrown: dice.Thrown, state: str, pair: tuple[int, int]) -> bool:
        total = str(sum(pair))
        combination = "-".join(str(die) for die in sorted(pair))
        if isinstance(thrown, dice.Own):
            return total == state
        if isinstance(thrown, dice.AllBut):
            return thrown.dice == state != combination
        if not isinstance(thrown, dice.Rolls) or thrown.spot not in ("", state):
            return False
        if "-" in state:  # a hop wager is on its dice alone
            return state in thrown.named and combination == state
        return total in thrown.named or combination in thrown.named

    def _code(self, row: Row, state: str, total: int) -> int:
        if row.does == "stand":
            return MOVE if row.outcome == "point-set" else STAND
        number = state if row.outcome == "point-N" else str(total)
        outcome = row.outcome.removesuffix("N") + number if row.outcome.endswith("-N") else row.outcome
        return self._decision(row.does, outcome, row.cite)

    def _decision(self, does: str, outcome: str, cite: str) -> int:
        made = does, outcome, cite
        if made not in self._places:
            self._places[made] = len(self.decisions)
            self.decisions.append(Decision(does, outcome, self.rules.cite(cite)))
        return self._places[made]

    # --- tracks ---

    def _track(self, wager: str, rows: list[Row]) -> list[int]:
        """How a track ends by how many of its numbers have been seen, and what completing it does."""
        found = [STAND] * (AT_ONCE + 1)
        by_points = any(isinstance(row.thrown, dice.PointsMade) for row in rows)
        if by_points:
            goal = [int(one) for one in self.rules.chosen("fire-points", ", ".join(map(str, self.points))).split(", ")]
            self._fire(wager, rows, goal, found)
        else:
            goal = next(
                list(row.thrown.goal) for row in rows if isinstance(row.thrown, dice.Completes | dice.SevenAfter)
            )
            for row in rows:
                if isinstance(row.thrown, dice.Completes):
                    found[AT_ONCE] = self._code(row, "", SEVEN)
                for count in self._seen(row.thrown, len(goal)):
                    found[count] = self._code(row, "", SEVEN)
            table = self.rules.table(wager)
            self._unpaid(found, rows, {row.outcome for row in table.rows} if table else set())
        self.goals.append(sum(1 << number for number in goal))
        self.collects_points.append(by_points)
        return found

    @staticmethod
    def _seen(thrown: dice.Thrown, full: int) -> Iterator[int]:
        """How many of a track's numbers have been seen when a 7 is what a row says."""
        if isinstance(thrown, dice.SevenAfter):
            yield from (count for among in thrown.seen for count in among)
        elif isinstance(thrown, dice.Rolls) and thrown.named == (str(SEVEN),):
            yield from range(full + 1)

    def _unpaid(self, found: list[int], rows: list[Row], paid: set[str]) -> None:
        """A prize that the pay table in force does not have is none: The Tenor with nine where Almost is apart."""
        lost = next(self._code(row, "", SEVEN) for row in rows if row.does == "lose")
        for place, code in enumerate(found):
            if code >= 0 and self.decisions[code].does == "win" and self.decisions[code].outcome not in paid:
                found[place] = lost

    def _fire(self, wager: str, rows: list[Row], goal: list[int], found: list[int]) -> None:
        """Enough points are those of a row of the pay table in force, the last row also for more."""
        table = self.rules.table(wager)
        paid = sorted(int(row.outcome[7:]) for row in table.rows) if table else []
        win, lose = (next(row for row in rows if row.does == does) for does in ("win", "lose"))
        for count in range(len(goal) + 1):
            prize = count if count in paid else paid[-1] if paid and count > paid[-1] else 0
            found[count] = self._code(win, "", prize) if prize else self._code(lose, "", SEVEN)
