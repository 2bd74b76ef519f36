"""What each throw does to each wager of a craps table: the chapter's chart of decisions as tables of integers.

A `line` is a wager in one of its states: the Pass Bet before its point, the Pass Bet on 6, the Place Bet on 8. A throw
is one of 36 pairs of dice. A `track` is a wager that lives on what has been thrown or made so far: the Fire Bet, All
Small. Nothing here knows a number that the chapter does not print.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from croupier.counting.markov import Course
from croupier.errors import Refused
from croupier.kernels import compiled
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
        self._rows: dict[str, list[tuple[str, ...]]] = {}
        for row in chart.rows:
            self._rows.setdefault(row[0], []).append(row)
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
            if row[1] == FIRST and row[3] == "stand":
                return tuple(int(number) for number in row[2].split(", "))
        raise Refused(f"{self.rules.chapter.address} does not say what a point is.")

    @staticmethod
    def _is_track(rows: list[tuple[str, ...]]) -> bool:
        return any(re.match(r"the last missing|7 after", row[2]) for row in rows)

    def _states(self, wager: str, rows: list[tuple[str, ...]]) -> list[str]:
        """The states of a wager; its spots are noted on the way."""
        table = self.rules.table(wager)
        numbers = [row.outcome[6:] for row in table.rows if row.outcome.startswith("point-")] if table else []
        numbers = sorted(numbers, key=int) or [str(number) for number in self.points]
        phases = {row[1] for row in rows}
        if "point" in phases:
            return [FIRST, *map(str, self.points)]
        if any(row[2].startswith("the ") for row in rows):
            if not any(row[2] == "the point" for row in rows):
                self.spots[wager] = tuple(numbers)
            return numbers
        named = list(
            dict.fromkeys(match[1] for row in rows if (match := re.search(r"\(on (.+)\)|any but (.+)", row[2])))
        )
        chosen = [one for one in named if one] or [
            row[2].removeprefix("any but ") for row in rows if "any but" in row[2]
        ]
        if not chosen and any(row[0] == wager and row[1] == "the number named" for row in self._components):
            chosen = [number for row in rows if row[3] == "win" for number in row[2].split(", ")]
        if chosen:
            self.spots[wager] = tuple(chosen)
        return chosen or [""]

    @cached_property
    def _components(self) -> tuple[tuple[str, ...], ...]:
        return next((chart.rows for chart in self.rules.chapter.charts if chart.id == "components"), ())

    def _line(self, wager: str, state: str, rows: list[tuple[str, ...]]) -> list[int]:
        """What each of the 36 throws does to a wager in one state."""
        phase = FIRST if state == FIRST else "point"
        found = [STAND] * 36
        decided = [False] * 36
        late: list[tuple[str, ...]] = []
        for row in rows:
            if row[1] in (FIRST, "point") and row[1] != phase:
                continue
            if row[2] == "other":
                late.append(row)
                continue
            for number, pair in enumerate(THROWS):
                if self._covers(row, state, pair):
                    found[number] = self._code(row, state, sum(pair))
                    decided[number] = True
        for row in late:
            for number, pair in enumerate(THROWS):
                if not decided[number]:
                    found[number] = self._code(row, state, sum(pair))
        return found

    @staticmethod
    def _covers(row: tuple[str, ...], state: str, pair: tuple[int, int]) -> bool:
        text, total = row[2], sum(pair)
        combination = "-".join(str(die) for die in sorted(pair))
        if match := re.fullmatch(r"(.*) \(on (.+)\)", text):
            if match[2] != state:
                return False
            text = match[1]
        if text.startswith("the "):
            return str(total) == state
        if text.startswith("any but "):
            return text == f"any but {state}" and combination != state
        named = text.split(", ")
        if re.fullmatch(r"\d-\d", state):
            return state in named and combination == state
        return str(total) in named or combination in named

    def _code(self, row: tuple[str, ...], state: str, total: int) -> int:
        if row[3] == "stand":
            return MOVE if row[4] == "point-set" else STAND
        number = state if row[4] == "point-N" else str(total)
        return self._decision(row[3], row[4].removesuffix("N") + number if row[4].endswith("-N") else row[4], row[5])

    def _decision(self, does: str, outcome: str, cite: str) -> int:
        made = does, outcome, cite
        if made not in self._places:
            self._places[made] = len(self.decisions)
            self.decisions.append(Decision(does, outcome, self.rules.cite(cite)))
        return self._places[made]

    # --- tracks ---

    def _track(self, wager: str, rows: list[tuple[str, ...]]) -> list[int]:
        """How a track ends by how many of its numbers have been seen, and what completing it does."""
        found = [STAND] * (AT_ONCE + 1)
        if any("different points" in row[2] for row in rows):
            goal = [int(one) for one in self.rules.chosen("fire-points", ", ".join(map(str, self.points))).split(", ")]
            self._fire(wager, rows, goal, found)
        else:
            goal = next(_numbers(row[2]) for row in rows if " of " in row[2])
            full = len(goal)
            for row in rows:
                text = row[2]
                if text.startswith("the last missing"):
                    found[AT_ONCE] = self._code(row, "", SEVEN)
                elif text == "7" or text.startswith("7 "):
                    for count in range(full + 1):
                        if _reached(text, count, full):
                            found[count] = self._code(row, "", SEVEN)
            table = self.rules.table(wager)
            self._unpaid(found, rows, {row.outcome for row in table.rows} if table else set())
        self.goals.append(sum(1 << number for number in goal))
        self.collects_points.append(any("different points" in row[2] for row in rows))
        return found

    def _unpaid(self, found: list[int], rows: list[tuple[str, ...]], paid: set[str]) -> None:
        """A prize that the pay table in force does not have is none: The Tenor with nine where Almost is apart."""
        lost = next(self._code(row, "", SEVEN) for row in rows if row[3] == "lose")
        for place, code in enumerate(found):
            if code >= 0 and self.decisions[code].does == "win" and self.decisions[code].outcome not in paid:
                found[place] = lost

    def _fire(self, wager: str, rows: list[tuple[str, ...]], goal: list[int], found: list[int]) -> None:
        """Enough points are those of a row of the pay table in force, the last row also for more."""
        table = self.rules.table(wager)
        paid = sorted(int(row.outcome[7:]) for row in table.rows) if table else []
        win = next(row for row in rows if row[3] == "win")
        lose = next(row for row in rows if row[3] == "lose")
        for count in range(len(goal) + 1):
            prize = count if count in paid else paid[-1] if paid and count > paid[-1] else 0
            found[count] = self._code(win, "", prize) if prize else self._code(lose, "", SEVEN)


def _numbers(text: str) -> list[int]:
    return [int(number) for number in text.rpartition(" of ")[2].split(", ")]


_WORDS = {"nine": 9}


def _reached(text: str, count: int, full: int) -> bool:
    """Whether a 7 after `count` of a track's numbers is what the chart's words say."""
    if text == "7":
        return True
    words = text.partition(" of ")[0].removeprefix("7 ")
    if words == "before all":
        return count < full
    parts = words.removeprefix("after ").split(" or ")
    return any(
        count == full
        if part == "all"
        else count < _WORDS[part[11:]]
        if part.startswith("fewer than ")
        else count == _WORDS[part]
        for part in parts
    )
