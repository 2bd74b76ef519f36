"""What a seat did, looked back on: each decision with what it cost, and the result beside what was to be expected.

A journal is played again; where the seat was asked, the game says what each action was worth by what the seat could see
then. So a result is three parts: what the wagers are worth with best play, what decisions cost, and chance.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from croupier.counting.progress import report
from croupier.errors import Refused
from croupier.games.base import Game
from croupier.games.capabilities import priced_on
from croupier.games.places import SEAT, parse_place
from croupier.games.script import Decide
from croupier.odds.pricing import Conditions, Price, price
from croupier.rules import numbers
from croupier.rules.pays import SIGN
from croupier.rules.wager_keys import parse_key
from croupier.tables.journal import Event
from croupier.tables.replay import replaying
from croupier.tables.table import Table

MOST_VALUES = 8
"""Actions of which it is told what they are worth, where there are many: ways to set a hand."""


@dataclass(frozen=True)
class Decision:
    """One decision of a seat, and what every action was worth in units of its first wager."""

    round: int
    seat: int
    about: str
    hand: tuple[str, ...]
    seen: Mapping[str, tuple[str, ...]]
    """What lay open besides, by place."""
    taken: str
    values: Mapping[str, Fraction]
    """Best first; empty where the game does not say."""
    worth: Fraction | None
    """What the action that was taken was worth; None where that is not said."""
    unit: int
    """The first wager, in cents."""

    @property
    def best(self) -> str:
        """The best action."""
        return next(iter(self.values), "")

    @property
    def cost(self) -> Fraction | None:
        """What it cost against the best action, in units of the first wager; None where that is not said."""
        return None if self.worth is None else next(iter(self.values.values())) - self.worth


@dataclass
class Tally:
    """What some rounds came to beside what was to be expected of their wagers, in cents."""

    rounds: int = 0
    wagered: int = 0
    """What was put down before the deal, on wagers that have a price and others."""
    net: int = 0
    expected: Fraction = Fraction(0)
    variance: float = 0.0
    unpriced: dict[str, int] = field(default_factory=dict)
    """Wagers without a price, and what was put on them."""

    @property
    def deviation(self) -> float:
        """The standard deviation of what the priced wagers make together."""
        return math.sqrt(self.variance)


@dataclass(frozen=True)
class Played:
    """A seat's last rounds, looked back on."""

    decisions: list[Decision]
    tally: Tally

    @property
    def cost(self) -> Fraction:
        """What decisions cost altogether, in cents."""
        return sum((one.cost * one.unit for one in self.decisions if one.cost), Fraction(0))


def played(events: Sequence[Event], seats: Mapping[int, int], most: int) -> Played:
    """The last rounds that are over, at some seats, each since the event that made it its player's."""
    over = [event.number for event in events if event.kind in ("end", "void")]
    events = events[: over[-1] + 1] if over else events[:1]
    last = sum(event.kind == "round" for event in events)
    wanted = range(max(1, last - most + 1), last + 1)
    asked = sum(event.kind == "decision" for event in _of(events, seats, wanted))
    decisions: list[Decision] = []
    units: dict[int, int] = {}
    game: Game | None = None
    for table, event in replaying(events):
        game = table.game
        if event is None or event.data.get("seat") not in seats or event.number < seats[event.data["seat"]]:
            continue
        if event.kind == "wagers":
            units[event.data["seat"]] = _first(game, event.data["wagers"]) or units.get(event.data["seat"], 0)
        elif event.kind == "decision" and table.rounds in wanted and isinstance(table.pending, Decide):
            report("decisions", len(decisions), asked)
            decisions.append(_decision(table, table.pending, event, units.get(event.data["seat"], 0)))
    assert game is not None  # a journal begins with its table
    return Played(decisions, _tally(game, list(_of(events, seats, wanted))))


def _of(events: Sequence[Event], seats: Mapping[int, int], rounds: range) -> Iterator[Event]:
    """The events of some seats in some rounds, and how those rounds began and ended."""
    number = 0
    for event in events:
        number += event.kind == "round"
        seat = event.data.get("seat")
        own = seat is not None and event.number >= seats.get(seat, event.number + 1)
        if number in rounds and (own or event.kind in ("round", "end", "void")):
            yield event


def _first(game: Game, wagers: Mapping[str, int]) -> int:
    """What lies on the first main wager that was made."""
    made = {parse_key(key).wager: cents for key, cents in wagers.items() if cents > 0}
    mains = [law.id for law in game.rules.offered if law.kind == "main" and law.id in made]
    return made[mains[0]] if mains else next(iter(made.values()), 0)


def _decision(table: Table, asked: Decide, event: Event, unit: int) -> Decision:
    view, name = table.view(asked.seat), table.game.pieces.name
    try:
        found = table.game.values(asked, view)
    except (NotImplementedError, Refused):
        found = {}
    places = {place: parse_place(place) for place in view.cards}
    seen = {
        place: tuple(name(one) for one in cards if one >= 0)
        for place, cards in view.cards.items()
        if places[place].kind != SEAT and not places[place].out_of_play
    }
    hand = [one for place, cards in view.cards.items() if places[place].belongs_to(asked.seat) for one in cards]
    taken = str(event.data["action"])
    return Decision(
        round=table.rounds,
        seat=asked.seat,
        about=asked.about,
        hand=tuple(name(one) for one in hand if one >= 0),
        seen={place: cards for place, cards in seen.items() if cards},
        taken=taken,
        values=dict(sorted(found.items(), key=lambda item: -item[1])),
        worth=worth_of(taken, found),
        unit=unit,
    )


def worth_of(taken: str, values: Mapping[str, Fraction]) -> Fraction | None:
    """What an action was worth; one for an amount lies on the line between the least and the most that are named."""
    if taken in values:
        return values[taken]
    word, _, said = taken.partition(" ")
    named = sorted(
        (_dollars(key.partition(" ")[2]), worth) for key, worth in values.items() if key.startswith(f"{word} ")
    )
    if not named:
        return values.get(word)
    (low, least), (high, most) = named[0], named[-1]
    at = _dollars(said)
    if low is None or high is None or at is None or low == high:
        return least if at == low else None
    return least + (most - least) * (at - low) / (high - low)


def _dollars(text: str) -> Fraction | None:
    return numbers.number(re.sub(SIGN, "", text).replace(",", ""))


def as_data(found: Played) -> dict[str, Any]:
    """Rounds looked back on, as plain data in the public format."""
    tally = found.tally
    return {
        "decisions": [_as_data(one) for one in reversed(found.decisions)],
        "best": sum(one.cost == 0 for one in found.decisions),
        "cost": float(found.cost),
        "rounds": tally.rounds,
        "wagered": tally.wagered,
        "net": tally.net,
        "expected": float(tally.expected),
        "deviation": tally.deviation,
        "unpriced": tally.unpriced,
    }


def _as_data(one: Decision) -> dict[str, Any]:
    return {
        "round": one.round,
        "seat": one.seat,
        "about": one.about,
        "hand": list(one.hand),
        "seen": {place: list(cards) for place, cards in one.seen.items()},
        "taken": one.taken,
        "best": one.best,
        "cost": None if one.cost is None else float(one.cost),
        "cents": None if one.cost is None else float(one.cost * one.unit),
        "values": [[action, float(worth)] for action, worth in list(one.values.items())[:MOST_VALUES]],
    }


# --- the result ------------------------------------------------------------------------------------------------------


def _tally(game: Game, events: Sequence[Event]) -> Tally:
    """Wagers, what was settled, and what was to be expected; void rounds do not count."""
    tally = Tally()
    prices: dict[str, Price | None] = {}
    rounds: list[list[Event]] = []
    for event in events:
        if event.kind == "round":
            rounds.append([])
        elif rounds:
            rounds[-1].append(event)
    for one in rounds:
        if any(event.kind == "void" for event in one):
            continue
        made = _made(one)
        tally.net += sum(event.data["net"] for event in one if event.kind == "settled")
        tally.rounds += bool(made)
        for key, cents in made:
            tally.wagered += cents
            if key not in prices:
                prices[key] = _price(game, key)
            found = prices[key]
            if found is None:
                tally.unpriced[key] = tally.unpriced.get(key, 0) + cents
            else:
                tally.expected += found.expected * cents
                tally.variance += (found.std_dev * cents) ** 2
    return tally


def _made(events: Sequence[Event]) -> list[tuple[str, int]]:
    """The wagers that were put down, in cents."""
    made = [item for event in events if event.kind == "wagers" for item in event.data["wagers"].items()]
    return [(key, cents) for key, cents in made if cents > 0]


def _price(game: Game, key: str) -> Price | None:
    """What a wager is worth under the table's rules; None where it has no price. Where hands are decided on, it is the
    best of its prices that are stated per the same; else the first, which is per wager made."""
    wager, spot = parse_key(key)
    try:
        every = list(game.priced())
    except Refused:  # players win from each other
        return None
    fits = [one for one in every if one.key == key]
    if not fits and wager not in game.split_by_spot:  # one spot is priced for all
        fits = [one for one in every if one.wager == wager]
    fits = fits or list(priced_on(game, wager, spot))
    fits = [one for one in fits if one.basis == fits[0].basis and game.decides] or fits[:1]
    found = []
    for one in fits:
        with suppress(Refused):
            found.append(price(game, one, game.count(one), Conditions()))
    return max(found, key=lambda one: one.expected, default=None)
