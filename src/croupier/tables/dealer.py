"""Who handles the equipment: a dealer with a random source, or one who repeats what was recorded."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, Protocol

from croupier.equipment.cards import card, name
from croupier.equipment.dice import roll
from croupier.equipment.shoe import Shoe
from croupier.equipment.source import Source
from croupier.errors import Refused
from croupier.games.base import Game
from croupier.games.script import DealCard, DrawLot, Request, RollDice, Shuffle, SpinWheel


class Dealer(Protocol):
    """What a table asks of whoever handles the equipment. Results are plain data: card names, pocket names, dice."""

    def prepare(self) -> dict[str, Any]:
        """Make ready for a round; what is published about its seed."""

    def shuffle(self, request: Shuffle) -> dict[str, Any]:
        """Bring a new shoe that lasts; what is published about its seed, and the seed of the one before."""

    def cut_card_out(self) -> bool:
        """Whether the cut card has come out of the shoe."""

    def result(self, request: Request) -> Any:
        """The card, pocket or dice that come next."""

    def set_aside(self) -> Any:
        """Take the next card out of play."""

    def reshuffle(self, kept: int = 0) -> None:
        """Shuffle the cards anew, but for the last `kept` that were dealt."""

    def reveal(self) -> dict[str, Any]:
        """What is published after the round so that it can be checked."""


class HouseDealer:
    """Deals from shuffled cards, spins and rolls, from committed seeds: one a round, or one a shoe where shoes last."""

    def __init__(self, game: Game, seeds: Callable[[], bytes] | None = None, words: str = "") -> None:
        self.game = game
        self.words = words
        self._seeds = seeds
        self._lasting = False
        self.source = Source(bytes(32), words)
        self.shoe: Shoe | None = None

    def prepare(self) -> dict[str, Any]:
        """A new seed, committed to before anything is drawn, unless a shoe lasts from earlier rounds."""
        if self._lasting:
            return {}
        return self._new_source()

    def _new_source(self) -> dict[str, Any]:
        self.source = Source(self._seeds() if self._seeds else None, self.words)
        self.shoe = None
        return {"commitment": self.source.commitment, "words": self.words}

    def shuffle(self, request: Shuffle) -> dict[str, Any]:
        """A new seed and a new shoe; the seed of the shoe that is finished is shown."""
        before = self.reveal() if not self._lasting else {"seed": self.source.seed.hex()}
        published = self._new_source()
        self._lasting = True
        self._cards().place_cut_card(request.behind)
        return published | before

    def cut_card_out(self) -> bool:
        """Whether the cut card has come out of the shoe."""
        return self._cards().cut_card_reached

    def _cards(self) -> Shoe:
        """The shoe; cards are shuffled when the first one is asked for."""
        if self.shoe is None:
            self.shoe = Shoe(self.game.deck())
            self.shoe.shuffle(self.source)
        return self.shoe

    def result(self, request: Request) -> Any:
        """Draw what is asked for."""
        if isinstance(request, DealCard):
            return name(self._cards().deal())
        if isinstance(request, SpinWheel):
            return self.game.wheel.spin(self.source)
        if isinstance(request, RollDice):
            return list(roll(self.source, request.count))
        if isinstance(request, DrawLot):
            return self.source.below(request.of) < request.chance
        raise TypeError(request)

    def set_aside(self) -> str:
        """The next card goes to the discard rack."""
        return name(self._cards().burn()[0])

    def reshuffle(self, kept: int = 0) -> None:
        """The cards are shuffled again, from the same committed source, but for the last `kept` that were dealt."""
        if self.shoe is not None:
            self.shoe.shuffle(self.source, kept)

    def reveal(self) -> dict[str, Any]:
        """The seed, once nothing more is drawn from it."""
        return {} if self._lasting else {"seed": self.source.seed.hex()}


class Recorded:
    """Repeats recorded results, in order."""

    def __init__(self, results: Iterable[Any]) -> None:
        self._results: Iterator[Any] = iter(results)

    def prepare(self) -> dict[str, Any]:
        """Nothing is committed to."""
        return {}

    def shuffle(self, request: Shuffle) -> dict[str, Any]:
        """Recorded results are already in order."""
        return {}

    def cut_card_out(self) -> bool:
        """Recorded rounds do not say."""
        return False

    def result(self, request: Request) -> Any:
        """The next recorded result."""
        try:
            return next(self._results)
        except StopIteration:
            raise Refused(f"The record ends where the round still needs {_what(request)}.") from None

    def set_aside(self) -> Any:
        """The next recorded result was set aside."""
        return self.result(DealCard("discard"))

    def reshuffle(self, kept: int = 0) -> None:
        """Recorded results are already in order."""

    def reveal(self) -> dict[str, Any]:
        """Nothing to reveal."""
        return {}


def _what(request: Request) -> str:
    if isinstance(request, DealCard):
        return f"a card to {request.to}"
    if isinstance(request, DrawLot):
        return f"the draw of the {request.what}"
    return "a number" if isinstance(request, SpinWheel) else "a roll"


def meaning(request: Request, result: Any) -> Any:
    """A recorded result as the script takes it: a card's integer, a pocket's name, dice; refused if it cannot be."""
    if isinstance(request, DealCard):
        return card(str(result))
    if isinstance(request, DrawLot):
        return bool(result)
    if isinstance(request, RollDice):
        if not isinstance(result, (list, tuple)) or len(result) != request.count:
            raise Refused(f"{result!r} is not a throw of {request.count} dice.")
        if not all(isinstance(one, int) and 1 <= one <= 6 for one in result):
            raise Refused(f"{result!r} is not a throw of dice.", allowed=("numbers from 1 to 6",))
        return tuple(result)
    return str(result)
