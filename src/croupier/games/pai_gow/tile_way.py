"""House ways for tiles: which of the settings that a chapter allows its house makes.

The chart `house-way` says what the dealer must play: the first of its rows that fits leaves one setting or more. A
house way says which of these is made: `CASE: WISH, WISH; CASE: WISH`, each case a row of that chart, and `WISHES` are
all there is; the first wish that tells settings apart decides. `highest-first` is what the chart `house-way-gaps` says.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.counting.tiles import SETTINGS, hands, settings
from croupier.errors import Refused
from croupier.ranking.tiles import LEAST_PAIR, PAIRS, STRENGTH, VALUES, points

Wishes = tuple[tuple[str, tuple[str, ...]], ...]
"""The wishes of a house way, each with the row of the printed one that leaves a choice."""


class Setting(NamedTuple):
    """One way to set four tiles: the hands, each two tiles, and their values."""

    high: tuple[int, int]
    low: tuple[int, int]
    high_value: int
    low_value: int

    @classmethod
    def of(cls, hand: Sequence[int], place: int) -> Setting:
        """A hand in one of the `SETTINGS`."""
        a, b, c, d = (hand[one] for one in SETTINGS[place])
        one, other = (int(VALUES[a, b]), (a, b)), (int(VALUES[c, d]), (c, d))
        (low_value, low), (high_value, high) = sorted((one, other))
        return cls(high, low, high_value, low_value)


# --- what the dealer must play ---

_SUPREME = LEAST_PAIR + len(PAIRS) - 1
_POINTS = {"nine": 9, "eight": 8, "seven": 7}


def _highest_and_lowest(hand: Sequence[int], one: Setting) -> bool:
    order = sorted(hand, key=lambda tile: STRENGTH[tile])
    return any(sorted(two) == sorted((order[0], order[-1])) for two in (one.high, one.low))


def _fits(row: str, hand: Sequence[int], one: Setting) -> bool:
    """Whether a setting plays what a row of the printed way asks for."""
    if row == "Supreme Pair":
        return one.high_value == _SUPREME
    if row == "pair, Wong or Gong":
        return one.high_value >= LEAST_PAIR
    if row == "anything else":
        return _highest_and_lowest(hand, one)
    named = {_POINTS[word] for word in row.replace(" or ", ", ").split(", ") if word in _POINTS}
    return bool(named & {points(one.high_value), points(one.low_value)})


def allowed(printed: Iterable[str], hand: Sequence[int]) -> tuple[str, list[int]]:
    """The first row of the printed way that fits a hand, and the settings that it leaves."""
    found = [Setting.of(hand, place) for place in range(len(SETTINGS))]
    for row in printed:
        if left := [place for place, one in enumerate(found) if _fits(row, hand, one)]:
            return row, left
    raise Refused("The printed house way has no row for a hand.")


# --- what the house wishes ---


def _best(tiles: Iterable[int]) -> int:
    return max(STRENGTH[tile] for tile in tiles)


WISHES: Mapping[str, Callable[[Setting], int]] = {
    "highest high hand": lambda one: one.high_value,
    "highest low hand": lambda one: one.low_value,
    "most points in the high hand": lambda one: points(one.high_value),
    "fewest points in the high hand": lambda one: -points(one.high_value),
    "highest tile in the high hand": lambda one: _best(one.high),
    "highest tile in the low hand": lambda one: _best(one.low),
}
"""What a house can wish of a setting."""
LAST_WISHES = ("highest high hand", "highest low hand")
"""What decides where a house has no wish left."""


def read(text: str, cite: str = "") -> Wishes:
    """A house way from its text."""
    found = []
    for rule in filter(None, (part.strip() for part in text.split(";"))):
        case, colon, wishes = rule.rpartition(":")
        if not colon:
            raise Refused(f"{rule!r} is no rule of a house way.", allowed=("CASE: WISH, WISH",), cite=cite)
        found.append((" ".join(case.split()), tuple(" ".join(wish.split()) for wish in wishes.split(","))))
    return tuple(found)


@cache
def compile_way(printed: tuple[str, ...], wishes: Wishes, cite: str = "") -> NDArray[np.int64]:
    """Which of the `SETTINGS` a house way makes of each hand, in the order of `counting.tiles.hands`."""
    for case, wanted in wishes:
        if case not in printed:
            raise Refused(f"{case!r} is no case of the house way.", allowed=printed, cite=cite)
        for wish in wanted:
            if wish not in WISHES:
                raise Refused(f"{wish!r} is nothing that a house way can wish.", allowed=WISHES, cite=cite)
    made = np.empty(len(hands()), dtype=np.int64)
    for number, hand in enumerate(hands().tolist()):
        row, left = allowed(printed, hand)
        if len(left) > 1:
            asked = [WISHES[wish] for wish in (*dict(wishes).get(row, ()), *LAST_WISHES)]
            left.sort(key=lambda place: [-wish(Setting.of(hand, place)) for wish in asked])
        made[number] = left[0]
    return made


def as_set(way: NDArray[np.int64]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """The values of the low and the high hand of every hand as a house way sets it."""
    lows, highs = settings()
    rows = np.arange(len(way))
    return lows[rows, way], highs[rows, way]


@cache
def shipped() -> dict[str, Wishes]:
    """The house ways that come with the package, by their ids."""
    ways = tomllib.loads(Path(__file__).with_name("tile_ways.toml").read_text(encoding="utf-8"))["ways"]
    return {way["id"]: read("; ".join(way["rules"])) for way in ways}
