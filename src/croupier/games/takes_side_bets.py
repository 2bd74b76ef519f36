"""Games beside whose own wagers side bets are dealt that a chapter states in data.

A module of its own: what it reaches (every ranking of poker) is no part of what other games count by.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping
from functools import cached_property
from typing import TYPE_CHECKING

from croupier.errors import Refused
from croupier.games.base import Game
from croupier.games.places import PlaceName
from croupier.rules.law import Wager

if TYPE_CHECKING:
    from croupier.games.stated_sides import StatedSide


class TakesSideBets(Game):
    """Side bets that its chapter states in data are dealt beside its own wagers."""

    @property
    @abstractmethod
    def side_places(self) -> Mapping[PlaceName, int]:
        """How many cards lie at the places that such a wager can be on, in every round."""

    @cached_property
    def stated_sides(self) -> tuple[StatedSide, ...]:
        """The side bets that the chapter states in data."""
        laws = [law for law in self.rules.chapter.wagers if law.side_bet]
        if not laws:
            return ()
        if not self.side_places:
            raise _no_side_bets(self, laws[0])
        from croupier.games.stated_sides import stated  # with the rankings of poker, which few chapters need

        found = []
        for law in laws:
            try:
                found.append(stated(law, self.side_places, self.deck()))
            except Refused as refused:
                raise self.rules.refused(f"{law.name}: {refused.what}", law, *refused.allowed) from None
        return tuple(found)


def check_side_bets(game: Game) -> None:
    """Refuse a chapter that states a side bet which its game does not deal."""
    law = next((law for law in game.rules.chapter.wagers if law.side_bet), None)
    if law is not None and not isinstance(game, TakesSideBets):
        raise _no_side_bets(game, law)
    if isinstance(game, TakesSideBets):
        _ = game.stated_sides


def _no_side_bets(game: Game, law: Wager) -> Refused:
    """What says that a game has no place for a side bet that is stated in data."""
    return game.rules.refused(f"{law.name}: {game.rules.chapter.name} deals no side bet that is stated in data.", law)
