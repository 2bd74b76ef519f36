"""Card counts: what is done and wagered at each count, read from a file, and what that makes over many shoes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from croupier.errors import Refused
from croupier.games.blackjack.analysis import analyse
from croupier.games.blackjack.chart import chart
from croupier.games.blackjack.compositions import all_hands
from croupier.games.blackjack.rules_of_play import Play
from croupier.games.blackjack.simulate import CardCount
from croupier.games.blackjack.strategy import ACTIONS, HIT, STAND, Strategy
from croupier.rules.files import load_toml, read_text
from croupier.rules.numbers import whole

VALUES = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10")
HI_LO = (0, -1, 1, 1, 1, 1, 1, 0, 0, 0, -1)
"""The tags of the best known count, by value."""
_KNOWN = ("name", "tags", "per", "most", "base", "insurance", "bets", "indices")


@dataclass(frozen=True)
class Index:
    """A departure from the strategy: what is done with a hand against an up card from a count on."""

    hand: str
    """`16`, `A,7` or `10,10`, as the charts name hands."""
    up: int
    action: str
    at: int


@dataclass(frozen=True)
class Plan:
    """How somebody plays: a strategy, a count that changes it, and what is wagered at each count, in units."""

    name: str
    strategy: Strategy
    count: CardCount | None = None
    bets: tuple[float, ...] = (1.0,)


def counting(
    strategy: Strategy,
    indices: tuple[Index, ...] = (),
    tags: tuple[int, ...] = HI_LO,
    most: int = 10,
    per: int = 52,
    insurance: int | None = None,
) -> CardCount:
    """A count with a strategy for each count from `-most` to `most`: the one given, and its indices."""
    table = all_hands()
    levels = []
    for level in range(-most, most + 1):
        changed = strategy.copy()
        for index in indices:
            if level < index.at:
                continue
            values = [1 if one == "A" else int(one) for one in index.hand.split(",")]
            pair = values[0] if len(values) == 2 and values[0] == values[1] else 0
            soft = len(values) == 2 and 1 in values and not pair
            same = table.points == (sum(values) + 10 + 32 if soft else sum(values))
            if index.action == "split":
                changed.splits[pair, index.up :: 11] = 1
            elif index.action == "surrender":
                changed.surrenders[same & (table.size == 2), index.up :: 11] = 1
            elif index.action == "double":
                changed.doubles[same, index.up :: 11] = 1
            elif index.action in ("stand", "hit"):
                changed.plays[same, index.up :: 11] = HIT if index.action == "hit" else STAND
                changed.doubles[same, index.up :: 11] = 0
            else:
                raise Refused(f"{index.action!r} is no action.", allowed=ACTIONS)
        levels.append(changed)
    insures = () if insurance is None else tuple(level >= insurance for level in range(-most, most + 1))
    return CardCount(tags, tuple(levels), per, insures)


def plan(play: Play, text: str) -> Plan:
    """A way to play by its name: `composition`, `chart`, or `count:FILE` with a count system."""
    kind, _, path = text.partition(":")
    if kind == "composition" and not path:
        return Plan(kind, analyse(play).strategy)
    if kind == "chart" and not path:
        return Plan(kind, chart(play).strategy)
    if kind != "count" or not path:
        raise Refused(f"{text!r} is no strategy.", allowed=("composition", "chart", "count:FILE"))
    system = load_toml(read_text(Path(path)), f"{path} is not TOML")
    return read(play, system, path)


def read(play: Play, system: Mapping[str, Any], where: str) -> Plan:
    """A count system from its data; refused with what is wrong in it."""
    unknown = [key for key in system if key not in _KNOWN]
    if unknown:
        raise Refused(f"{where} has {unknown[0]!r}, which a count system does not have.", allowed=_KNOWN)
    tags = system.get("tags")
    if not isinstance(tags, dict) or any(key not in VALUES or not isinstance(tags[key], int) for key in tags):
        raise Refused(f"{where} needs tags: a whole number for each value.", allowed=VALUES)
    per = system.get("per", "deck")
    if per not in ("deck", "half deck", "running"):
        raise Refused(f"{where} takes the count per {per!r}.", allowed=("deck", "half deck", "running"))
    most = _whole(system, "most", 10, where)
    if not 1 <= most <= 100:
        raise Refused(f"{where}: counts go from -{most} to {most}.", allowed=("most from 1 to 100",))
    base = system.get("base", "chart")
    if base not in ("chart", "composition"):
        raise Refused(f"{where} has the base {base!r}.", allowed=("chart", "composition"))
    strategy = plan(play, base).strategy
    indices = tuple(_index(row, where) for row in system.get("indices", []))
    insurance = _whole(system, "insurance", 0, where) if "insurance" in system else None
    values = (0, *(tags.get(value, 0) for value in VALUES))
    count = counting(strategy, indices, values, most, {"deck": 52, "half deck": 26, "running": 0}[per], insurance)
    return Plan(str(system.get("name", where)), strategy, count, _ramp(system.get("bets", {}), most, where))


def _whole(system: Mapping[str, Any], key: str, otherwise: int, where: str) -> int:
    number = system.get(key, otherwise)
    if not isinstance(number, int):
        raise Refused(f"{where}: {key} is {number!r}.", allowed=("a whole number",))
    return number


def _index(row: Any, where: str) -> Index:
    form = '["16", "10", "stand", 0]: hand, up card, action, count'
    if not isinstance(row, list) or len(row) != 4 or not isinstance(row[3], int):
        raise Refused(f"{where}: {row!r} is no index.", allowed=(form,))
    hand, up, action, at = (str(row[0]).upper(), str(row[1]).upper(), str(row[2]), row[3])
    parts = hand.split(",")
    known = all(part in VALUES for part in parts) if len(parts) == 2 else 4 <= (whole(hand) or 0) <= 21
    if not known or up not in VALUES or action not in ACTIONS or (action == "split" and len(set(parts)) != 1):
        raise Refused(f"{where}: {row!r} is no index.", allowed=(form,))
    return Index(hand, VALUES.index(up) + 1, action, at)


def _ramp(bets: Any, most: int, where: str) -> tuple[float, ...]:
    """Units by count: each entry holds from its count on, one unit below the first."""
    try:
        steps = sorted((int(count), float(units)) for count, units in dict(bets).items())
    except (TypeError, ValueError):
        raise Refused(f"{where}: bets go from counts to units.", allowed=("bets = {1 = 2, 2 = 4}",)) from None
    if any(units < 0 for _, units in steps):
        raise Refused(f"{where}: a bet below nothing is no bet.")
    ramp = []
    for level in range(-most, most + 1):
        reached = [units for count, units in steps if count <= level]
        ramp.append(reached[-1] if reached else 1.0)
    return tuple(ramp)
