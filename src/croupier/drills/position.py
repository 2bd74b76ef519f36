"""A round played by the game's own script from a seed, and what everybody could see before each of its events."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from croupier.drills.players import BANKROLL, some_action, some_wagers
from croupier.drills.question import Scene
from croupier.errors import Refused
from croupier.games.base import Game, View
from croupier.games.capabilities import StandingWagers
from croupier.games.script import Carry, Decide, TakeWagers, open_carry
from croupier.tables import fold
from croupier.tables.companions import NAMES
from croupier.tables.dealer import HouseDealer
from croupier.tables.journal import Event, Journal
from croupier.tables.table import Table

SEATS = 3
"""Players at the table, as far as it has seats."""
EARLIER = 3
"""Rounds that may have been played before the one that is asked about; of wagers that stand twice as many."""
MOST_WAGERS = 4
"""Wagers that a seat makes in a round, or about as many."""
TELLING = ("say", "settled", "turn", "stands", "cut-card")
"""Events that may follow what came up and tell what it means, or lie among those that do."""
NOBODY = 0
"""No seat: who looks from there sees what lies face up."""
Stop = Callable[[Table], bool]
"""Asked before each wager, decision, card, spin and throw of the round; True ends it there."""


@dataclass(frozen=True)
class Seen:
    """The table before an event, as everybody sees it."""

    view: View
    results: tuple[Any, ...]
    meters: Mapping[str, int]


@dataclass
class Played:
    """A round: its events, the table before each of them, and what was there before the round."""

    game: Game
    seats: dict[int, str]
    carry: Carry = field(default_factory=dict)
    events: list[Event] = field(default_factory=list)
    before: list[Seen] = field(default_factory=list)
    stopped: Table | None = None
    """The table, where the round was ended before its time."""

    def scene(self, event: int, seat: int = 0, *, silent: bool = False) -> Scene:
        """The table before an event of the round; `silent`: what was called and settled since the last card, spin,
        throw or decision is left out, because it tells what lies there."""
        events = self.events[:event]
        last = max((place for place, one in enumerate(events) if one.kind not in TELLING), default=-1)
        shown = [one for place, one in enumerate(events) if not silent or place <= last or one.kind == "turn"]
        return Scene(self.seats, self.carry.get("standing", {}), open_carry(self.carry), shown, seat)


class _Watched(Journal):
    """A journal that has the table looked at before each event; nothing in it depends on the time of day."""

    def __init__(self) -> None:
        super().__init__()
        self.look: Callable[[], object] = lambda: None

    def append(self, kind: str, data: dict[str, Any], time: str = "") -> Event:
        """Look, then note what happens."""
        self.look()
        return super().append(kind, data, "-")


def play(game: Game, seed: str, stop: Stop | None = None) -> Played:
    """Play a round by random but legal players, the same one for the same seed; `stop` may end it before its time."""
    rng = random.Random(f"{game.rules.chapter.address} {seed}")
    journal = _Watched()
    table = Table(game, HouseDealer(game, lambda: rng.randbytes(32)), journal, pause=True)
    names = rng.sample(NAMES, min(SEATS, game.seats))
    for seat, name in zip(sorted(rng.sample(range(1, game.seats + 1), len(names))), names, strict=True):
        table.sit(seat, name, BANKROLL)
    for _ in range(rng.randrange(EARLIER * (1 + isinstance(game, StandingWagers)))):
        _round(table, rng, None)
        if table.closed:
            table.reopen()
    found = Played(game, dict(table.players), dict(table.carry))
    first = len(journal)

    journal.look = lambda: found.before.append(_seen(table))
    if _round(table, rng, stop):
        found.stopped = table
    found.events = journal.events[first:]
    return found


def _round(table: Table, rng: random.Random, stop: Stop | None) -> bool:
    """Play a round; whether it was ended before its time."""
    table.begin()
    while table.playing:
        if stop is not None and stop(table):
            return True
        request = table.pending
        if isinstance(request, TakeWagers):
            table.answer(_wagers(table, request, rng))
        elif isinstance(request, Decide):
            _decide(table, request, rng)
        else:
            table.proceed()
    return False


def _wagers(table: Table, request: TakeWagers, rng: random.Random) -> dict[str, int]:
    """A few wagers, as many as a dealer can keep in view, and the usual ones where none came of chance."""
    made = some_wagers(table, request, rng, unit=500, most=MOST_WAGERS)
    if made or request.limits or table.stakes.get(request.seat):
        return made
    usual = {key: amount * rng.randint(1, 4) for key, amount in table.game.usual_wagers().items()}
    return next((one for one in (usual, table.game.usual_wagers()) if _taken(table, request, one)), {})


def _taken(table: Table, request: TakeWagers, wagers: dict[str, int]) -> bool:
    """Whether the table takes some wagers."""
    try:
        table.check_wagers(request.seat, wagers, request)
    except Refused:
        return False
    return True


def _decide(table: Table, request: Decide, rng: random.Random) -> None:
    """Take an action; one that gives a hand up is thought over once, so that more hands come to be settled."""
    action = some_action(request, rng, unit=500)
    if action in ("fold", "surrender"):
        action = some_action(request, rng, unit=500)
    try:
        table.answer(action)
    except Refused:
        if table.torn:
            raise
        table.answer(request.usual or request.actions[-1])


def seen_at(game: Game, scene: Scene) -> Seen:
    """What lies on the table at a scene, as everybody sees it."""
    table = Table(game)
    table.carry = dict(scene.carry)
    for seat, name in scene.seats.items():
        table.sit(seat, name, BANKROLL)
        fold.stake(table, len(table.journal), seat, scene.standing.get(str(seat), {}))
    for event in scene.events:
        fold.fold(table, event)  # without the script that made it
    return _seen(table)


def _seen(table: Table) -> Seen:
    """The table as it stands, as everybody sees it."""
    view = table.view(NOBODY)
    stakes = {seat: dict(held) for seat, held in view.stakes.items() if held}
    return Seen(View(view.cards, stakes, view.carry, view.seen), tuple(table.results), table.meters())
