"""Three Dice Football: two green dice gain yards, a red one takes them, and a game lasts up to six throws.

A round is one throw (and the extra point roll that may follow a score); wagers on the whole game stand between rounds.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from itertools import product
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.equipment import stream
from croupier.errors import Refused
from croupier.games.appearance import DiceBoard, Track
from croupier.games.base import Chain, Count, Priced, cases
from croupier.games.capabilities import MovesMarker, PrintsDice
from croupier.games.dice.turns import PASS_DICE, next_thrower, spread
from croupier.games.script import Announce, Carry, Part, RollDice, Script, Settled, Standing, TakeWagers
from croupier.kernels import compiled, plain
from croupier.rules.wager_keys import parse_key

# --- outcomes --------------------------------------------------------------------------------------------------------

PENALTY, TURNOVER, TRIPS = -1, -2, -3
"""What a throw can be besides a gain of so many yards, 0 and up."""
GOES_ON, TOUCHDOWN, TRIPS_TD, TURNED_OVER, OUT_OF_DOWNS = range(5)
"""How a game stands after a throw."""
SEEKING, EARNED, GOAL_TO_GO = range(3)
"""Whether a 1st & Goal is still to be earned, has been earned, or its three downs are being played."""
FEWEST_YARDS, MOST_YARDS = TRIPS, 11

LOSE, WIN, NO_SCORE, SCORE, TRIPS_WIN, TRIPS_LOSE, PLAY, PLAYS, EXTRA = 0, 1, 2, 3, 4, 5, 6, 10, 16
RESULTS: tuple[Chain, ...] = (
    ("lose",),
    ("win",),
    ("no-touchdown", "lose"),
    ("touchdown", "lose"),
    ("trips-td", "win"),
    ("trips-td", "lose"),
    *((f"play-{play}",) for play in range(1, 5)),
    *((f"plays-{plays}",) for plays in range(1, EXTRA - PLAYS + 1)),
    ("single-1",),
    ("double-1",),
    ("triple-1",),
    ("triple",),
)
FULL_GAME = ("touchdown", "defense", "quick-strike-td", "game-changer", "game-length", "extra-point")
SINGLE_PLAY = (
    "trips-td",
    "penalty",
    "turnover",
    "cover-three",
    "no-gain",
    "big-play",
    "over-four-yards",
    "under-four-yards",
)


class Field(NamedTuple):
    """The football field and the downs on it."""

    start: int
    """Yards from the goal at the start of a game."""
    goal: int
    """Yards from the goal at which a 1st & Goal is earned."""
    downs: int
    more_downs: int
    """The downs of a 1st & Goal."""
    penalty: int
    """Yards that a penalty costs."""
    at_once: bool
    """Whether the downs of a 1st & Goal begin as soon as it is earned."""
    passed: bool
    """Whether the goal line has to be passed, not only reached."""


# --- money rules -----------------------------------------------------------------------------------------------------


@compiled
def down(green: int, other: int, red: int) -> int:
    """What a throw is: yards gained, or a penalty, a turnover or a Trips TD."""
    if green == other == red:
        return TRIPS
    if red == 6 and green + other <= 3:
        return TURNOVER
    return max(PENALTY, green + other - red)


@compiled
def move(yards: int, downs: int, stage: int, throw: int, field: Field) -> tuple[int, int, int, int]:
    """The yards to go, the downs played, the stage and the end of a game after a throw."""
    if throw == TRIPS:
        return 0, downs + 1, stage, TRIPS_TD
    if throw == TURNOVER:
        return yards, downs + 1, stage, TURNED_OVER
    yards += field.penalty if throw == PENALTY else -throw
    downs += 1
    if yards < 0 or (yards == 0 and not field.passed):
        return yards, downs, stage, TOUCHDOWN
    if stage == SEEKING and yards <= field.goal:
        stage = EARNED
    if stage == EARNED and (field.at_once or downs == field.downs):
        return yards, 0, GOAL_TO_GO, GOES_ON
    allowed = field.more_downs if stage == GOAL_TO_GO else field.downs
    return yards, downs, stage, OUT_OF_DOWNS if downs == allowed else GOES_ON


@compiled
def full_game(wager: int, on: int, end: int, plays: int) -> int:
    """What a finished game is for a full game wager (an index of `FULL_GAME`) other than Extra Point."""
    scored = end in (TOUCHDOWN, TRIPS_TD)
    if wager == 0:
        return WIN if scored else NO_SCORE
    if wager == 1:
        return SCORE if scored else WIN
    if wager == 2:
        return PLAY + plays - 1 if scored and plays <= 4 else LOSE
    if wager == 3:
        return WIN if end in (TRIPS_TD, TURNED_OVER) else LOSE
    return PLAYS + plays - 1 if plays == on else LOSE


@compiled
def extra_point(a: int, b: int, c: int) -> int:
    """What an extra point roll is for an Extra Point Wager."""
    ones = int(a == 1) + int(b == 1) + int(c == 1)
    if ones > 0:
        return EXTRA + ones - 1
    return EXTRA + 3 if a == b == c else LOSE


@compiled
def single_play(wager: int, throw: int) -> int:
    """What a throw is for a single play wager (an index of `SINGLE_PLAY`)."""
    back = throw in (PENALTY, TURNOVER)
    if wager == 0:
        return WIN if throw == TRIPS else LOSE
    if wager == 1:
        return WIN if back else LOSE
    if wager == 2:
        return WIN if throw == TURNOVER else LOSE
    if wager == 3:
        return WIN if back or throw == TRIPS else LOSE
    if wager == 4:
        return WIN if back or throw == 0 else LOSE
    if wager == 7:
        return TRIPS_LOSE if throw == TRIPS else WIN if throw <= 3 else LOSE
    if throw == TRIPS:
        return TRIPS_WIN
    return WIN if throw >= (7 if wager == 5 else 5) else LOSE


# --- the game --------------------------------------------------------------------------------------------------------


class ThreeDiceFootball(MovesMarker, PrintsDice):
    """Three Dice Football under one chapter and one submission."""

    names = ("three-dice-football",)
    arrangement = DiceBoard(tones=("green", "green", "red"))
    split_by_spot = ("game-length",)

    @cached_property
    def _field(self) -> Field:
        """The field and its downs, from the chapter's chart and as the house reads the rest."""
        printed = self.facts("field")
        return Field(
            int(printed["start"]),
            int(printed["1st & Goal"]),
            int(printed["downs"]),
            int(printed["downs & Goal"]),
            int(printed["penalty"]),
            self.rules.choice("first-and-goal") == "at-once",
            self.rules.choice("goal-line") == "passed",
        )

    def track(self, carry: Carry) -> Track | None:
        """The field from as far back as penalties can take it, with the Yard Marker during a game."""
        longest = self._field.start + self._field.downs * self._field.penalty
        return Track(longest, carry["game"]["yards"], "end zone") if "game" in carry else None

    def told(self, carry: Carry) -> list[tuple[str, str]]:
        """How far the end zone is, and who throws."""
        yards = [("Yards to the end zone", str(carry["game"]["yards"]))] if "game" in carry else []
        return yards + ([("Quarterback", f"seat {carry['quarterback']}")] if carry.get("quarterback") else [])

    @cached_property
    def _longest(self) -> int:
        """The most throws that a game can last."""
        return self._field.downs + self._field.more_downs

    def spots(self) -> Mapping[str, Sequence[str]]:
        """The lengths of a game that have a payout."""
        table = self.rules.table("game-length")
        return {"game-length": tuple(row.outcome.removeprefix("plays-") for row in table.rows) if table else ()}

    def check_wagers(self, seat: int, stakes: Mapping[str, int], carry: Carry) -> None:
        """Refuse what may not be bet now: full game wagers are made before a game."""
        made = {key: stake for key, stake in stakes.items() if key != PASS_DICE}
        super().check_wagers(seat, made, carry)
        if PASS_DICE in stakes and (stakes[PASS_DICE] or "game" in carry):
            wrong = (
                "The dice are passed without a wager" if stakes[PASS_DICE] else "The Quarterback throws the game out"
            )
            raise Refused(f"{wrong}.", cite=self.rules.cite(self._offer))
        for key in made:
            law = self.rules.wager(parse_key(key).wager)
            if law.id in FULL_GAME and "game" in carry:
                raise self.rules.refused(f"{law.name} is made before a new game.", self.chart("timing"))

    @cached_property
    def _offer(self) -> str:
        """The clause on offering the dice."""
        return next(one.cite for one in self.rules.chapter.procedures if one.id == "first-quarterback")

    # --- the round ---

    def round(self, seats: Sequence[int], carry: Carry) -> Script:
        """Bets, one throw, the single play wagers, the down and the distance; at the end of a game the wagers on it."""
        declined: set[int] = set()
        for seat in seats:
            if PASS_DICE in (yield TakeWagers(seat)):
                declined.add(seat)
        stakes: dict[int, dict[str, int]] = yield Standing()
        game = carry.get("game")
        betting = [seat for seat in seats if stakes[seat]]
        if game is None and not betting:
            return carry
        quarterback = carry.get("quarterback", 0)
        if game is None:
            game = {"yards": self._field.start, "downs": 0, "stage": SEEKING, "plays": 0}
            willing = [seat for seat in betting if seat not in declined]
            quarterback = next_thrower(willing or betting, quarterback, bool(carry.get("keeps")))
            yield Announce(f"Seat {quarterback} is the Quarterback. 1st down, {_yards(self._field.start)} to go.")
        dice: tuple[int, int, int] = yield RollDice(3)
        throw = plain(down)(*dice)
        yards, downs, stage, end = plain(move)(game["yards"], game["downs"], game["stage"], throw, self._field)
        game = {"yards": yards, "downs": downs, "stage": stage, "plays": game["plays"] + 1}
        ended = f" {_marker(game, end)}" if end != GOES_ON else ""
        yield Announce(f"{dice[0]} and {dice[1]} green, {dice[2]} red. {_call(throw, self._field)}{ended}")
        stakes = yield Standing()
        of_throw = [
            self.settle(seat, key, stake, self._single(key, throw, end))
            for seat, wagers in stakes.items()
            for key, stake in wagers.items()
            if key in SINGLE_PLAY
        ]
        standing = {
            seat: {key: stake for key, stake in wagers.items() if key not in SINGLE_PLAY}
            for seat, wagers in stakes.items()
        }
        if end == GOES_ON:
            yield from sorted(of_throw, key=lambda line: line.net >= 0)
            yield Announce(_marker(game, end))
            kept = {str(seat): wagers for seat, wagers in standing.items() if wagers}
            return {"game": game, "quarterback": quarterback, **({"standing": kept} if kept else {})}
        yield from self._finish(standing, of_throw, end, game["plays"])
        return {"quarterback": quarterback, "keeps": end in (TOUCHDOWN, TRIPS_TD)}

    def _finish(self, standing: Mapping[int, Mapping[str, int]], of_throw: list[Settled], end: int, plays: int) -> Part:
        """Settle a finished game: after a score Touchdown and Extra Point come last, otherwise they come first."""
        scored = end in (TOUCHDOWN, TRIPS_TD)
        lines: dict[str, list[Settled]] = {wager: [] for wager in FULL_GAME}
        for seat, wagers in standing.items():
            for key, stake in wagers.items():
                wager, spot = parse_key(key)
                if wager != "extra-point":
                    result = plain(full_game)(FULL_GAME.index(wager), int(spot or 0), end, plays)
                    lines[wager].append(self.settle(seat, key, stake, RESULTS[result]))
        points = _points(standing)
        others = [*lines["quick-strike-td"], *lines["game-changer"], *lines["game-length"]]
        settled = [*sorted(of_throw, key=lambda line: line.net >= 0), *sorted(others, key=lambda line: line.net >= 0)]
        if scored:
            yield from lines["defense"]
            yield from settled
            extra = NO_SCORE
            if points:
                yield Announce("Extra point roll.")
                dice: tuple[int, int, int] = yield RollDice(3)
                extra = plain(extra_point)(*dice)
            stakes: dict[int, dict[str, int]] = yield Standing()
            yield from (line for line in lines["touchdown"] if "touchdown" in stakes.get(line.seat, {}))
            for seat, stake in _points(stakes).items():
                yield self.settle(seat, "extra-point", stake, RESULTS[extra])
        else:
            yield from lines["touchdown"]
            yield from (self.settle(seat, "extra-point", stake, RESULTS[NO_SCORE]) for seat, stake in points.items())
            yield from lines["defense"]
            yield from settled

    def _single(self, key: str, throw: int, end: int) -> Chain:
        if key == "turnover" and end == OUT_OF_DOWNS:
            return "turnover-on-downs", "lose"
        return RESULTS[plain(single_play)(SINGLE_PLAY.index(key), throw)]

    # --- analysis ---

    @cached_property
    def _throws(self) -> dict[int, int]:
        """How many of the 216 throws are what."""
        return Counter(plain(down)(*dice) for dice in product(range(1, 7), repeat=3))

    @cached_property
    def _games(self) -> dict[tuple[int, int], int]:
        """How many of equally likely games, each as long as the longest, end how, after how many throws."""
        states = {(self._field.start, 0, SEEKING): 1}
        ended: dict[tuple[int, int], int] = {}
        for plays in range(1, self._longest + 1):
            after: dict[tuple[int, int, int], int] = {}
            for state, ways in states.items():
                for throw, count in self._throws.items():
                    yards, downs, stage, end = plain(move)(*state, throw, self._field)
                    if end == GOES_ON:
                        after[yards, downs, stage] = after.get((yards, downs, stage), 0) + ways * count
                    else:
                        ended[end, plays] = ended.get((end, plays), 0) + ways * count * 216 ** (self._longest - plays)
            states = after
        assert not states, "no game is longer"
        return ended

    @cached_property
    def plays(self) -> tuple[Fraction, Fraction]:
        """How many throws a game lasts: the mean and the variance."""
        total = sum(self._games.values())
        mean = Fraction(sum(plays * ways for (_, plays), ways in self._games.items()), total)
        square = Fraction(sum(plays**2 * ways for (_, plays), ways in self._games.items()), total)
        return mean, square - mean**2

    def priced(self) -> Iterator[Priced]:
        """Every wager, and every length of a game."""
        course = (
            f"1st & Goal: {self.rules.choice('first-and-goal')}",
            f"goal line: {self.rules.choice('goal-line')}",
            spread(*self.plays, "throws in a game, which decides it,"),
        )
        for law in self.rules.offered:
            shown = course if law.id in FULL_GAME else ("decided by one throw",)
            for spot in self.spots().get(law.id, ("",)):
                yield Priced(law.id, law.id, "wager", shown, spot)

    def _counted(
        self,
        priced: Priced,
        games: Mapping[tuple[int, int], int],
        throws: Mapping[int, int],
        points: Mapping[int, int],
    ) -> Count:
        """A wager's cases from finished games, throws, and extra point rolls (by their results)."""
        counts = [0] * len(RESULTS)
        if priced.wager == "extra-point":
            for result, ways in points.items():
                counts[result] += ways
        elif priced.wager in SINGLE_PLAY:
            for throw, ways in throws.items():
                counts[plain(single_play)(SINGLE_PLAY.index(priced.wager), throw)] += ways
        else:
            wager = FULL_GAME.index(priced.wager)
            for (end, plays), ways in games.items():
                counts[plain(full_game)(wager, int(priced.spot or 0), end, plays)] += ways
        return Count(cases(priced.wager, RESULTS), tuple(counts))

    def count(self, priced: Priced) -> Count:
        """Every course of a game; for a single play wager every throw."""
        scored = sum(ways for (end, _), ways in self._games.items() if end in (TOUCHDOWN, TRIPS_TD))
        points = Counter({NO_SCORE: 216 * (sum(self._games.values()) - scored)})
        for dice in product(range(1, 7), repeat=3):
            points[plain(extra_point)(*dice)] += scored
        return self._counted(priced, self._games, self._throws, points)

    def simulate(self, priced: Sequence[Priced], seed: int, block: int, rounds: int) -> list[Count]:
        """Play games; single play wagers stand on the first throw of each."""
        ended, first, extra = _simulate(seed, block, rounds, self._longest, self._field)
        games = {(end, plays): int(ended[end, plays]) for end in range(1, 5) for plays in range(1, self._longest + 1)}
        throws = {throw: int(first[throw - FEWEST_YARDS]) for throw in range(FEWEST_YARDS, MOST_YARDS + 1)}
        points = {result: int(count) for result, count in enumerate(extra)}
        return [self._counted(one, games, throws, points) for one in priced]


def _points(stakes: Mapping[int, Mapping[str, int]]) -> dict[int, int]:
    """The Extra Point Wagers that stand."""
    return {seat: wagers["extra-point"] for seat, wagers in stakes.items() if "extra-point" in wagers}


def _call(throw: int, field: Field) -> str:
    penalty = f"Penalty, {_yards(field.penalty)} back."
    named = {TRIPS: "Trips TD!", TURNOVER: "Turnover.", PENALTY: penalty, 0: "No gain."}
    return named.get(throw) or f"A gain of {_yards(throw)}."


def _yards(count: int) -> str:
    return f"{count} yard" if count == 1 else f"{count} yards"


def _marker(game: Mapping[str, int], end: int) -> str:
    if end == GOES_ON:
        number = ("1st", "2nd", "3rd")[game["downs"]]
        kind = "& Goal" if game["stage"] == GOAL_TO_GO else "down"
        return f"{number} {kind}, {_yards(game['yards'])} to go, play {game['plays'] + 1}."
    if end == OUT_OF_DOWNS:
        return f"Out of downs with {_yards(game['yards'])} to go: the defense wins."
    return "The game is over: the defense wins." if end == TURNED_OVER else "Touchdown!"


@compiled
def _simulate(
    seed: int, block: int, rounds: int, longest: int, field: Field
) -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.int64]]:
    state = stream.start(seed, block)
    ended = np.zeros((5, longest + 1), dtype=np.int64)
    first = np.zeros(MOST_YARDS - FEWEST_YARDS + 1, dtype=np.int64)
    points = np.zeros(20, dtype=np.int64)
    for _ in range(rounds):
        yards, downs, stage, end, plays = field.start, 0, SEEKING, GOES_ON, 0
        while end == GOES_ON:
            dice = stream.below(state, 216)
            throw = down(1 + dice // 36, 1 + dice // 6 % 6, 1 + dice % 6)
            if plays == 0:
                first[throw - FEWEST_YARDS] += 1
            plays += 1
            yards, downs, stage, end = move(yards, downs, stage, throw, field)
        ended[end, plays] += 1
        if end in (TOUCHDOWN, TRIPS_TD):
            dice = stream.below(state, 216)
            points[extra_point(1 + dice // 36, 1 + dice // 6 % 6, 1 + dice % 6)] += 1
        else:
            points[NO_SCORE] += 1
    return ended, first, points
