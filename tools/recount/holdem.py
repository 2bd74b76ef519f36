"""Ultimate Texas Hold'em and Texas Hold'em Bonus, whose decisions holdem.c makes."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from functools import cache

from figures import Figure, NotRecountedError, Ways
from programs import printed

from hands import CATEGORIES, FLUSH, RANKS, ROYAL, STRAIGHT, TRIPS

EVENTS = ("win", "tie", "lose")
PATHS = range(4)
Outcome = tuple[int, int, int, int]
"""The choice, the player's category, the event and whether the dealer qualifies."""
ULTIMATE = ("ante", "blind", "play")
BONUS = ("ante", "flop", "turn", "river")


@dataclass(frozen=True)
class Counts:
    """What holdem.c prints."""

    outcomes: dict[Outcome, int]
    folded: int
    flops: dict[int, tuple[int, int]]
    """By what the two cards make with the flop: how many are played, and folded."""
    beaten: dict[int, int]
    """By the dealer's category how many are beaten by hands that are played."""


def texas(figure: Figure) -> Ways:
    """A wager whose worth hangs on whether the hand is played."""
    ultimate = figure.game == "ultimate-texas-holdem"
    every = figure.with_wagers(*(ULTIMATE if ultimate else BONUS))
    net = ultimate_net if ultimate else bonus_net
    folded = every.net("ante", "folded") + (every.net("blind", "folded") if ultimate else 0)
    counts = solve("ultimate" if ultimate else "bonus", every, net, folded)
    if figure.wager == "ante":
        yield counts.folded, folded
        yield from ((ways, net(every, outcome)) for outcome, ways in counts.outcomes.items())
    elif figure.wager == "bad-beat":
        yield from bad_beat(figure, counts)
    else:
        if any({*name.split("-")} & {*RANKS} for name in figure.tables[figure.wager]):
            raise NotRecountedError("hands that are told apart by their rank")
        for category, (played, folds) in counts.flops.items():
            yield played, figure.net(figure.wager, *names_of(category))
            yield folds, figure.net(figure.wager, "folded")


def solve(
    game: str, figure: Figure, net: Callable[[Figure, Outcome], Fraction], folded: Fraction
) -> Counts:  # fmt: skip
    """Have the game played as is worth most, by what each outcome makes."""
    outcomes = [(path, c, e, q) for path in PATHS for c in range(len(CATEGORIES)) for e in range(3) for q in range(2)]
    nets = {outcome: net(figure, outcome) for outcome in outcomes}
    times = math.lcm(folded.denominator, *(made.denominator for made in nets.values()))
    lines = [" ".join(map(str, (*outcome, made * times))) for outcome, made in nets.items()]
    return _solve(game, "\n".join([f"fold {folded * times}", *lines]))


@cache
def _solve(game: str, nets: str) -> Counts:
    counts = Counts({}, 0, {}, {})
    folded = 0
    for line in printed("holdem", game, text=nets):
        what, *numbers = line.split()
        values = [int(number) for number in numbers]
        if what == "played":
            path, category, event, qualified, ways = values
            counts.outcomes[path, category, event, qualified] = ways
        elif what == "flop":
            counts.flops[values[0]] = values[1], values[2]
        elif what == "beaten":
            counts.beaten[values[0]] = values[1]
        else:
            folded = values[0]
    return Counts(counts.outcomes, folded, counts.flops, counts.beaten)


def names_of(category: int) -> list[str]:
    """The names of a hand."""
    return [CATEGORIES[category], *(["straight-flush"] if category == ROYAL else [])]


def ultimate_net(figure: Figure, outcome: Outcome) -> Fraction:
    """Ante, Blind and a Play Wager of as many Antes as the chapter's chart has for the time of the decision."""
    if figure.option("ante-beaten-not-qualified") == "lose":
        raise NotRecountedError("an Ante that loses to a dealer who does not qualify")
    path, category, event, qualified = outcome
    chart = next(chart for chart in figure.law["charts"] if chart["id"] == "play-multiples")
    before, after, last = (sorted(map(int, row[1].split(" or "))) for row in chart["rows"])
    units = [last[-1], after[-1], before[-1], before[0]][path]
    name = EVENTS[event]
    ante = figure.net("ante", name if qualified else "dealer-not-qualified")
    blind = figure.net("blind", *(names_of(category) if name == "win" else []), name)
    return ante + blind + figure.net("play", name, units=units)


def bonus_net(figure: Figure, outcome: Outcome) -> Fraction:
    """Ante, two Antes on the flop, and one on the turn and the river where they are bet."""
    path, category, event, _ = outcome
    name = EVENTS[event]
    reached = ["straight-or-better"] * (category >= STRAIGHT) + ["flush-or-better"] * (category >= FLUSH)
    net = figure.net("ante", *(reached if name == "win" else []), name) + figure.net("flop", name, units=2)
    return net + (figure.net("turn", name) if path & 2 else 0) + (figure.net("river", name) if path & 1 else 0)


def bad_beat(figure: Figure, counts: Counts) -> Ways:
    """Three of a kind or better that is beaten, the player's or the dealer's."""
    yield counts.folded, figure.net("bad-beat", "folded")
    for (_, category, event, _), ways in counts.outcomes.items():
        lost = EVENTS[event] == "lose" and category >= TRIPS
        yield ways, figure.net("bad-beat", *(names_of(category) if lost else ["tie"] if EVENTS[event] == "tie" else []))
    for category, ways in counts.beaten.items():
        if category >= TRIPS:  # counted above as won by the player
            yield ways, figure.net("bad-beat", *names_of(category))
            yield -ways, figure.net("bad-beat", "win")
