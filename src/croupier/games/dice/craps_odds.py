"""Craps priced exactly, and simulated: every wager as a chain of throws that ends, and a table on which all stand."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from math import lcm

import numpy as np
from numpy.typing import NDArray

from croupier.counting import markov
from croupier.equipment import stream
from croupier.games.base import Case, Count, Priced
from croupier.games.dice.craps_chart import (
    FIRST,
    HIGHEST,
    MOVE,
    SEVEN,
    SUPPORTING,
    TOTALS,
    ends,
    falls,
    mark,
    may_make,
    next_point,
)
from croupier.games.dice.craps_money import UNDECIDED, CrapsMoney, Part
from croupier.games.dice.turns import to_decide
from croupier.kernels import compiled, plain
from croupier.rules.submission_check import NONE

BET, RESOLVED, ROLL, OUTLAY = "bet made", "bet resolved", "roll", "bet made with its vigorish"
"""Per what a price is stated: each bet made; each that is not returned; each roll on which it works; each bet and what
is paid on top of it."""
WITH_ODDS = "with full odds"
LINES = ("pass-line", "dont-pass")
Course = markov.Course[int, tuple[int, int]]
Ends = Mapping[tuple[int, int], Fraction]
"""The point that a wager had (0 without one) and its decision to how often."""
Entry = tuple[str, str]
"""A wager and its spot."""

# --- exact ------------------------------------------------------------------------------------------------------------


def exact(game: CrapsMoney, wager: str, spot: str) -> Course:
    """How a wager ends, and after how many rolls on which it works."""
    chart = game.decisions
    key = (wager, spot, bool(wager in chart.track and game.final_sevens[chart.track[wager]]))
    if key not in chart.known:
        track = chart.track.get(wager)
        chart.known[key] = _exact_line(game, wager, spot) if track is None else _exact_track(game, track)
    return chart.known[key]


def _exact_line(game: CrapsMoney, wager: str, spot: str) -> Course:
    chart = game.decisions

    def step(state: int) -> markov.Step[int, tuple[int, int]]:
        states: dict[int, Fraction] = {}
        ended: dict[tuple[int, int], Fraction] = {}
        line = chart.line[wager, str(state) if state else FIRST if chart.moving(wager) else spot]
        for thrown in range(36):
            code = plain(falls)(chart.lines, line, thrown)
            if code >= 0:
                ended[state, code] = ended.get((state, code), Fraction(0)) + Fraction(1, 36)
            else:
                after = int(TOTALS[thrown]) if code == MOVE else state
                states[after] = states.get(after, Fraction(0)) + Fraction(1, 36)
        return markov.Step(states, ended)

    return markov.run(0, step)


def _exact_track(game: CrapsMoney, track: int) -> Course:
    chart, goal = game.decisions, game.decisions.goals[track]
    chances: Mapping[tuple[int, bool], Fraction]
    if chart.collects_points[track]:
        course, rolls = _line_decisions(game, bool(game.final_sevens[track]))
        chances, length, square = course.ends, course.length, course.square
    else:
        chances = {
            (total, total == SEVEN): Fraction(int(np.count_nonzero(total == TOTALS)), 36) for total in range(2, 13)
        }
        rolls, length, square = chances, Fraction(1), Fraction(1)

    alike: dict[Fraction, list[int]] = {}
    for (number, final), chance in chances.items():
        if not final and goal >> number & 1:
            alike.setdefault(chance, []).append(number)
    final_chance = sum((chance for (_, final), chance in chances.items() if final), Fraction(0))
    final_rolls = sum((mean for (_, final), mean in rolls.items() if final), Fraction(0))

    def step(shown: int) -> markov.Step[int, tuple[int, int]]:
        """Numbers that come equally often are seen in order: which of them was first makes no difference."""
        states: dict[int, Fraction] = {}
        ended = {(0, plain(ends)(chart.tracks, track, goal, shown, True)): final_chance}
        lengths: dict[int, Fraction] = {}
        left, idle = 1 - final_chance, length - final_rolls
        for chance, numbers in alike.items():
            missing = [number for number in numbers if not shown >> number & 1]
            if not missing:
                continue
            seen = plain(mark)(shown, goal, missing[0])
            code = plain(ends)(chart.tracks, track, goal, seen, False)
            mean = len(missing) * rolls[missing[0], False]
            chance *= len(missing)
            left -= chance
            idle -= mean
            if code >= 0:
                ended[0, code] = ended.get((0, code), Fraction(0)) + chance
            else:
                states[seen], lengths[seen] = chance, mean
        if left:
            states[shown], lengths[shown] = left, idle
        return markov.Step(states, ended, length, square, lengths)

    return markov.run(0, step)


def _line_decisions(
    game: CrapsMoney, any_seven: bool
) -> tuple[markov.Course[int, tuple[int, bool]], dict[tuple[int, bool], Fraction]]:
    """How one come out roll goes on: to a point made, to the 7 that is final, or to another come out roll (0).

    With it, how many rolls each way takes on average, times its chance.
    """
    points = game.decisions.point_mask

    def step(point: int) -> markov.Step[int, tuple[int, bool]]:
        states: dict[int, Fraction] = {}
        ended: dict[tuple[int, bool], Fraction] = {}
        for total in (int(one) for one in TOTALS):
            after = plain(next_point)(points, point, total)
            if after:
                states[after] = states.get(after, Fraction(0)) + Fraction(1, 36)
            else:
                end = (0, total == SEVEN and (point != 0 or any_seven)) if total != point else (point, False)
                ended[end] = ended.get(end, Fraction(0)) + Fraction(1, 36)
        return markov.Step(states, ended)

    course = markov.run(0, step)
    rolls = dict.fromkeys(course.ends, Fraction(0))
    for state, times in course.visits.items():
        for end, chance in markov.run(state, step).ends.items():
            rolls[end] += times * chance
    return course, rolls


# --- what is priced ---------------------------------------------------------------------------------------------------


def entries(game: CrapsMoney, wager: str) -> tuple[str, ...]:
    """The spots of a wager that are priced: all where they are worth different amounts, else the first."""
    if wager in game.decisions.track:
        return ("",)
    if wager in game.split_by_spot:
        return tuple(spot for other, spot in game.decisions.line if other == wager and spot != FIRST)
    return game.decisions.spots.get(wager, ("",))[:1]


def priced(game: CrapsMoney) -> Iterator[Priced]:
    """Every wager offered, per bet made, and per bet resolved, per roll and per outlay where these differ."""
    for law in game.rules.chapter.wagers:
        if not game.offers(law.id):
            continue
        for spot in entries(game, law.id):
            course = exact(game, law.id, spot)
            said = [] if course.length == 1 else [to_decide(course)]
            if ("vigorish", law.id) in game.rows:
                said.append(_vigorish(game, law.id))
            stake = game.whole_stake(law.id)
            bases = [BET]
            if any(game.decisions.decisions[code].does == "return" for _, code in course.ends):
                bases.append(RESOLVED)
            if game.charges_first(law.id):
                bases.append(OUTLAY)
            if course.length != 1:
                bases.append(ROLL)
            for basis in bases:
                apart = () if basis == BET else (f"per {basis}",)
                yield Priced(law.id, law.id, basis, (*said, *apart), spot, stake)
        if law.id in LINES and (times := _full_odds(game, law.id)):
            yield Priced(law.id, law.id, BET, (f"{WITH_ODDS}, {_times(times)}",), stake=100 * 60)


def _vigorish(game: CrapsMoney, wager: str) -> str:
    row = game.rows["vigorish", wager]
    taken = "with the wager" if game.charges_first(wager) else "on a win"
    rounding = game.rules.chosen("vigorish-rounding", NONE)
    at = f", rounded {rounding}" if rounding != NONE else ""
    return f"vigorish of {game.answer(row[1]).rstrip('%')}% {taken}{at}"


def _full_odds(game: CrapsMoney, wager: str) -> dict[int, Fraction]:
    """How many times the bet full odds take or win on each point; empty unless all points have a limit."""
    times = {point: game.odds_multiple(_odds_on(wager), point) for point in game.decisions.points}
    return {point: one for point, one in times.items() if one is not None} if None not in times.values() else {}


def _odds_on(line: str) -> str:
    """The odds wager that supports a line bet."""
    return f"{line.removesuffix('-line')}-odds"


def _times(times: Mapping[int, Fraction]) -> str:
    """Multiples by point in words."""
    if len(set(times.values())) == 1:
        return f"{next(iter(times.values()))} times the bet"
    points: dict[Fraction, list[str]] = {}
    for point, one in times.items():
        points.setdefault(one, []).append(str(point))
    return ", ".join(f"{one} times the bet on {' and '.join(on)}" for one, on in points.items())


def cases(game: CrapsMoney, one: Priced) -> list[tuple[tuple[tuple[int, int], ...], Case]]:
    """The cases of a priced wager, each with the ends that belong to it."""
    chart = game.decisions
    if one.wager in chart.track:
        reached = [(0, int(code)) for code in chart.tracks[chart.track[one.wager]] if code >= 0]
    else:
        states = [0, *chart.points] if chart.moving(one.wager) else [0]
        reached = [(state, int(code)) for state in states for code in chart.lines[_line(game, one, state)] if code >= 0]
    reached = list(dict.fromkeys(reached))
    with_odds = any(said.startswith(WITH_ODDS) for said in one.conditions)
    if with_odds:
        return [((end,), _with_odds(game, one, *end)) for end in reached]
    found = []
    for code in dict.fromkeys(code for _, code in reached):
        decision = chart.decisions[code]
        if one.basis == RESOLVED and decision.does == "return":
            continue
        thrown = 0 if one.wager in chart.track else _throw(game, one, code)
        legs = tuple(
            Part(part.wager, part.chain, part.units, part.decision, part.spot, one.basis == OUTLAY)
            for part in game.parts(one.wager, one.spot, code, thrown)
        )
        found.append((tuple(end for end in reached if end[1] == code), Case(decision.outcome, legs)))
    return found


def _line(game: CrapsMoney, one: Priced, state: int) -> int:
    chart = game.decisions
    return chart.line[one.wager, str(state) if state else FIRST if chart.moving(one.wager) else one.spot]


def _throw(game: CrapsMoney, one: Priced, code: int, state: int = 0) -> int:
    """A throw on which a wager is decided so."""
    chart = game.decisions
    states = [state] if state else [0, *(chart.points if chart.moving(one.wager) else ())]
    return next(thrown for at in states for thrown in range(36) if chart.lines[_line(game, one, at), thrown] == code)


def _with_odds(game: CrapsMoney, one: Priced, point: int, code: int) -> Case:
    """A line bet and the odds on its point, decided together."""
    chart = game.decisions
    decision = chart.decisions[code]
    legs = [Part(one.wager, decision.chain, Fraction(1), decision)]
    if not point:
        return Case(decision.outcome, tuple(legs))
    odds, spot = _odds_on(one.wager), str(point)
    thrown = _throw(game, one, code, point)
    supported = chart.decisions[int(chart.lines[chart.line[odds, spot], thrown])]
    units = _full_odds(game, one.wager)[point]
    if one.wager == "dont-pass":
        units /= game.odds_of(odds, spot)
    legs.append(Part(odds, supported.chain, units, supported, spot))
    return Case(f"{decision.outcome} on {point}", tuple(legs))


def gather(game: CrapsMoney, one: Priced, found: Ends, rolls: Fraction) -> Count:
    """The count of a priced wager from how often it ended in each way in so many rolls on which it worked."""
    named: list[Case] = []
    times: list[Fraction] = []
    for belong, case in cases(game, one):
        named.append(case)
        times.append(sum((found.get(end, Fraction(0)) for end in belong), Fraction(0)))
    if one.basis == ROLL:
        named.append(Case(UNDECIDED.outcome, (Part(one.wager, (UNDECIDED.outcome,)),)))
        times.append(rolls - sum(found.values()))
    scale = lcm(*(chance.denominator for chance in times))
    return Count(tuple(named), tuple(int(chance * scale) for chance in times), proportional=True)


# --- simulation -------------------------------------------------------------------------------------------------------


class Board:
    """Every wager that a house offers, on one layout, each made again as soon as it may be.

    A wager on a fixed number stands on every throw, so that counting the throws, those before a point and those after
    one, decides it; line and come bets, odds and tracks are followed throw by throw.
    """

    def __init__(self, game: CrapsMoney) -> None:
        chart = game.decisions
        self.game = game
        offered = [
            (wager, spot)
            for wager, spot in chart.line
            if game.offers(wager) and (spot == FIRST or not chart.moving(wager))
        ]
        self.fixed = [one for one in offered if one[1] != FIRST and game.makes[one[0]] != SUPPORTING]
        moving = [one for one in offered if one[1] == FIRST]
        self.entries: list[Entry] = moving + [one for one in offered if game.makes[one[0]] == SUPPORTING]
        self.moving = len(moving)
        count = len(self.entries)
        self.lines = np.zeros((count, HIGHEST + 1), dtype=np.int64)
        """The line of each entry without a point, and with each point."""
        self.when = np.array([game.makes[wager] for wager, _ in self.entries], dtype=np.int64)
        self.off = np.array([not game.works(wager) for wager, _ in self.entries], dtype=np.bool_)
        self.parents = np.full(count, -1, dtype=np.int64)
        """The entry that odds support; -1 for wagers on a fixed number, which always stand."""
        self.numbers = np.zeros(count, dtype=np.int64)
        for number, (wager, spot) in enumerate(self.entries):
            self.lines[number, :] = chart.line[wager, spot]
            for point in chart.points if spot == FIRST else ():
                self.lines[number, point] = chart.line[wager, str(point)]
            if spot != FIRST:
                supported = (game.rules.wager(wager).needs[0], FIRST)
                self.parents[number] = moving.index(supported) if supported in moving else -1
                self.numbers[number] = int(spot)
        self.tracks = list(chart.track)
        self.track_when = np.array([game.makes[wager] for wager in self.tracks] or [0], dtype=np.int64)
        self.track_on = np.array([game.offers(wager) for wager in self.tracks] or [False], dtype=np.bool_)
        self.goals = np.array(chart.goals or [0], dtype=np.int64)
        self.collects = np.array(chart.collects_points or [False], dtype=np.bool_)
        self.any_seven = np.append(game.final_sevens, False)

    def play(self, throws: NDArray[np.uint8]) -> dict[Entry, tuple[Ends, Fraction]]:
        """What becomes of every wager in the throws given: how each ended, and the rolls on which it worked."""
        chart = self.game.decisions
        counts, hits, worked, track_hits, track_worked = _play(
            throws, chart.lines, chart.point_mask, self.moving, self.lines, self.when, self.off, self.parents,
            self.numbers, chart.tracks, self.goals, self.collects, self.any_seven, self.track_when, self.track_on,
            len(chart.decisions),
        )  # fmt: skip
        found: dict[Entry, tuple[Ends, Fraction]] = {}
        for wager, spot in self.fixed:
            met = counts[1] if not self.game.works(wager) else counts[0] + counts[1]
            ended: dict[tuple[int, int], Fraction] = {}
            for thrown in range(36):
                code = plain(falls)(chart.lines, chart.line[wager, spot], thrown)
                if code >= 0:
                    ended[0, code] = ended.get((0, code), Fraction(0)) + int(met[thrown])
            found[wager, spot] = (ended, Fraction(int(met.sum())))
        for number, (wager, spot) in enumerate(self.entries):
            key = (wager, "" if spot == FIRST else spot)
            found[key] = (_ends(hits[number]), Fraction(int(worked[number])))
        for number, wager in enumerate(self.tracks):
            over = {(0, code): Fraction(int(times)) for code, times in enumerate(track_hits[number]) if times}
            found[wager, ""] = (over, Fraction(int(track_worked[number])))
        return found


def _ends(hits: NDArray[np.int64]) -> Ends:
    return {(int(state), int(code)): Fraction(int(hits[state, code])) for state, code in np.argwhere(hits)}


def simulate(game: CrapsMoney, wanted: Sequence[Priced], seed: int, block: int, rolls: int) -> list[Count]:
    """Throw the dice `rolls` times at a table with every wager; line bets and odds on them alone go faster."""
    lines = {wager: line for line in LINES for wager in (line, _odds_on(line))}
    if {one.wager for one in wanted} <= set(lines):
        found: dict[Entry, tuple[Ends, Fraction]] = {}
        for line in dict.fromkeys(lines[one.wager] for one in wanted):
            found |= _simulate_line(game, line, seed, block, rolls)
    else:
        found = Board(game).play(throws(seed, block, rolls))
    return [gather(game, one, *found[one.wager, one.spot]) for one in wanted]


def _simulate_line(
    game: CrapsMoney, wager: str, seed: int, block: int, rolls: int
) -> dict[Entry, tuple[Ends, Fraction]]:
    """A line bet made again whenever it is decided, with odds on every point: both from how often it met each throw."""
    chart = game.decisions
    lines = np.zeros((HIGHEST + 1, 36), dtype=np.int64)
    after = np.zeros((HIGHEST + 1) * 36, dtype=np.int64)
    for state in (0, *chart.points):
        lines[state] = chart.lines[chart.line[wager, str(state) if state else FIRST]]
        for thrown in range(36):
            code = plain(falls)(lines, state, thrown)
            goes_to = 0 if code >= 0 else int(TOTALS[thrown]) if code == MOVE else state
            after[state * 36 + thrown] = goes_to * 36
    hits = _follow(seed, block, rolls, after).reshape(HIGHEST + 1, 36)
    found = {(wager, ""): (_met(hits, lines), Fraction(rolls))}
    for point in chart.points:
        alone, odds = np.zeros_like(hits), np.zeros_like(lines)
        alone[0], odds[0] = hits[point], chart.lines[chart.line[_odds_on(wager), str(point)]]
        found[_odds_on(wager), str(point)] = (_met(alone, odds), Fraction(int(hits[point].sum())))
    return found


def _met(hits: NDArray[np.int64], lines: NDArray[np.int64]) -> Ends:
    """How a wager ended that met each throw so often in each state."""
    found: dict[tuple[int, int], Fraction] = {}
    for state, thrown in np.argwhere(hits):
        code = plain(falls)(lines, state, thrown)
        if code >= 0:
            key = (int(state), code)
            found[key] = found.get(key, Fraction(0)) + int(hits[state, thrown])
    return found


@lru_cache(maxsize=4)
def throws(seed: int, block: int, rolls: int) -> NDArray[np.uint8]:
    """The throws of one block of a simulation."""
    return _throws(seed, block, rolls)


@compiled
def _throws(seed: int, block: int, rolls: int) -> NDArray[np.uint8]:
    state = stream.start(seed, block)
    thrown = np.empty(rolls, dtype=np.uint8)
    for number in range(rolls):
        thrown[number] = stream.below(state, 36)
    return thrown


@compiled
def _follow(seed: int, block: int, rolls: int, after: NDArray[np.int64]) -> NDArray[np.int64]:
    """How often a line bet in each state met each throw."""
    state = stream.start(seed, block)
    hits = np.zeros(len(after), dtype=np.int64)
    at = 0
    for _ in range(rolls):
        cell = at + stream.below(state, 36)
        hits[cell] += 1
        at = after[cell]
    return hits


@compiled
def _play(  # noqa: C901
    throws: NDArray[np.uint8],
    chart: NDArray[np.int64],
    points: int,
    moving: int,
    lines: NDArray[np.int64],
    when: NDArray[np.int64],
    off: NDArray[np.bool_],
    parents: NDArray[np.int64],
    numbers: NDArray[np.int64],
    tracks: NDArray[np.int64],
    goals: NDArray[np.int64],
    collects: NDArray[np.bool_],
    any_seven: NDArray[np.bool_],
    track_when: NDArray[np.int64],
    track_on: NDArray[np.bool_],
    decisions: int,
) -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.int64], NDArray[np.int64], NDArray[np.int64]]:
    """A table with every wager on it, throw after throw: line and come bets, then the odds on them, then tracks."""
    count = len(lines)
    counts = np.zeros((2, 36), dtype=np.int64)
    hits = np.zeros((count, HIGHEST + 1, decisions), dtype=np.int64)
    worked = np.zeros(count, dtype=np.int64)
    track_hits = np.zeros((len(goals), decisions), dtype=np.int64)
    track_worked = np.zeros(len(goals), dtype=np.int64)
    at = np.full(count, -1, dtype=np.int64)
    stood = np.full(count, -1, dtype=np.int64)
    shown = np.full(len(goals), -1, dtype=np.int64)
    point, come_outs, rolls, last = 0, 0, 0, 0
    point_seen = False
    for thrown in throws:
        total = 2 + thrown // 6 + thrown % 6
        counts[int(point != 0), thrown] += 1
        for entry in range(moving):
            if at[entry] < 0 and may_make(when[entry], point, come_outs, point_seen, last, rolls):
                at[entry] = 0
            state = at[entry]
            stood[entry] = state
            if state >= 0:
                worked[entry] += 1
                code = falls(chart, lines[entry, state], thrown)
                if code >= 0:
                    hits[entry, state, code] += 1
                    at[entry] = -1
                elif code == MOVE:
                    at[entry] = total
        for entry in range(moving, count):
            parent = parents[entry]
            if parent >= 0 and stood[parent] != numbers[entry]:
                continue
            if point == 0 and off[entry]:
                continue  # odds that are off stay, or come back if the bet that they support is decided
            worked[entry] += 1
            code = falls(chart, lines[entry, 0], thrown)
            if code >= 0:
                hits[entry, 0, code] += 1
        for track in range(len(goals)):
            if shown[track] < 0:
                if not (track_on[track] and may_make(track_when[track], point, come_outs, point_seen, last, rolls)):
                    continue
                shown[track] = 0
            track_worked[track] += 1
            final = total == SEVEN and (any_seven[track] or point != 0)
            if not collects[track] or total == point:
                shown[track] = mark(shown[track], goals[track], total)
            code = ends(tracks, track, goals[track], shown[track], final)
            if code >= 0:
                track_hits[track, code] += 1
                shown[track] = -1
        after = next_point(points, point, total)
        if point == 0:
            come_outs += 1
            point_seen = point_seen or after != 0
        rolls += 1
        if point != 0 and total == SEVEN:
            come_outs, rolls = 0, 0
            point_seen = False
        point, last = after, total
    return counts, hits, worked, track_hits, track_worked
