"""Every game that can be played and priced, by the name that its chapters give it."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from croupier.errors import Refused
from croupier.rules.submission import Rules, Submission

if TYPE_CHECKING:
    from croupier.games.base import Game

GAMES = {
    "roulette": "croupier.games.wheel.roulette:Roulette",
    "three-card-poker": "croupier.games.poker.three_card:ThreeCardPoker",
}
"""Name to `module:class`, so that listing games imports none of them."""


def game_for(rules: Rules) -> Game:
    """The game that plays a chapter."""
    name = rules.chapter.game
    if name not in GAMES:
        raise Refused(
            f"{rules.chapter.name} ({rules.chapter.address}) is keyed but cannot be played yet.", allowed=GAMES
        )
    module, _, cls = GAMES[name].partition(":")
    built: Game = getattr(import_module(module), cls)(rules)
    return built


def open_game(address: str, submission: Submission | None = None) -> Game:
    """The game at an address, under a house's submission."""
    return game_for(Rules(address, submission))
