"""Three Dice Football: two green dice against a red one, over the downs of a game."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable
from fractions import Fraction
from functools import cache
from itertools import product

from figures import Figure, NotRecountedError, Ways

TRIPS, TURNOVER, PENALTY = "trips-td", "turnover", "penalty"
Throw = str | int
"""What a throw of the three dice is: yards gained, or something else."""
Ending = tuple[str, int]
"""How a game ends, and after how many plays."""
Endings = dict[Ending, Fraction]
TOUCHDOWN, OUT_OF_DOWNS = "touchdown", "downs"
QUICK = 4
"""The plays within which a Quick Strike TD is scored."""


def throw_of(green: int, other: int, red: int) -> Throw:
    """What a throw is."""
    if green == other == red:
        return TRIPS
    if green + other <= 3 and red == 6:
        return TURNOVER
    return PENALTY if green + other < red else green + other - red


THROWS = Counter(throw_of(*dice) for dice in product(range(1, 7), repeat=3))


def three_dice_football(figure: Figure) -> Ways:
    """Wagers on one play, or on a game."""
    if figure.wager in ONE_PLAY:
        for throw, ways in THROWS.items():
            wins = ONE_PLAY[figure.wager](throw)
            names = [str(throw), "win"] if wins else [str(throw)] if figure.wager == "under-four-yards" else []
            yield ways, figure.net(figure.wager, *names)
        return
    for (ending, plays), chance in games(figure).items():
        scored = ending in (TOUCHDOWN, TRIPS)
        if figure.wager == "extra-point" and scored:
            for dice in product(range(1, 7), repeat=3):
                yield chance / 216, figure.net("extra-point", *extra_point(dice))
            continue
        winning = {
            "touchdown": ["win"] if scored else [],
            "defense": [] if scored else ["win"],
            "quick-strike-td": [f"play-{plays}"] if scored and plays <= QUICK else [],
            "game-changer": ["win"] if ending in (TRIPS, TURNOVER) else [],
            "game-length": [f"plays-{plays}"] if figure.spot == str(plays) else [],
            "extra-point": [],
        }
        if figure.wager not in winning:
            raise NotRecountedError("no code for this wager")
        yield chance, figure.net(figure.wager, *winning[figure.wager])


ONE_PLAY: dict[str, Callable[[Throw], bool]] = {
    "trips-td": lambda throw: throw == TRIPS,
    "penalty": lambda throw: throw in (PENALTY, TURNOVER),
    "turnover": lambda throw: throw == TURNOVER,
    "cover-three": lambda throw: throw in (TRIPS, PENALTY, TURNOVER),
    "no-gain": lambda throw: throw in (0, PENALTY, TURNOVER),
    "big-play": lambda throw: throw == TRIPS or yards(throw) >= 7,
    "over-four-yards": lambda throw: throw == TRIPS or yards(throw) >= 5,
    "under-four-yards": lambda throw: throw != TRIPS and yards(throw) <= 3,
}
"""By wager on one play: whether a throw wins it."""


def yards(throw: Throw) -> int:
    """Yards gained; less than none where the ball is lost or moves back."""
    return throw if isinstance(throw, int) else -1


def extra_point(dice: tuple[int, ...]) -> list[str]:
    """The names of an extra point roll."""
    ones, alike = dice.count(1), len(set(dice)) == 1
    by_ones = [[], ["single-1"], ["double-1"], ["triple-1"]][ones]
    return [*by_ones, *(["triple"] if alike else [])]


def games(figure: Figure) -> Endings:
    """The chance of every ending of a game, by the figures of the chapter's chart."""
    chart = next(chart for chart in figure.law["charts"] if chart["id"] == "field")
    field = {row[0]: int(row[1]) for row in chart["rows"]}
    at_once = figure.option("first-and-goal") != "after-three-downs"
    passed = figure.option("goal-line") == "passed"

    @cache
    def play(distance: int, downs: int, goal: bool) -> Endings:
        """The rest of a game with so many yards to go and so many downs left, before or after a 1st & Goal."""
        endings: defaultdict[Ending, Fraction] = defaultdict(Fraction)
        for throw, ways in THROWS.items():
            rest: Endings = {(str(throw), 0): Fraction(1)}
            if throw not in (TRIPS, TURNOVER):
                left = distance + field["penalty"] if throw == PENALTY else distance - yards(throw)
                rest = down(left, downs - 1, goal)
            for (ending, plays), chance in rest.items():
                endings[ending, plays + 1] += Fraction(ways, 216) * chance
        return endings

    def down(distance: int, downs: int, goal: bool) -> Endings:
        """The same once the marker has moved."""
        if distance < 0 or (distance == 0 and not passed):
            return {(TOUCHDOWN, 0): Fraction(1)}
        if not goal and distance <= field["1st & Goal"] and (at_once or downs == 0):
            return play(distance, field["downs & Goal"], True)
        return play(distance, downs, goal) if downs else {(OUT_OF_DOWNS, 0): Fraction(1)}

    return play(field["start"], field["downs"], False)
