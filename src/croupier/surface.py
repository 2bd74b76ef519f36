"""The Python surface: a handful of words on an open game."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

from croupier.equipment.cards import cards as parse_cards
from croupier.errors import Refused
from croupier.games import game_for
from croupier.games.base import Game
from croupier.odds.pricing import Conditions, Price, prices, simulated
from croupier.rules.law import Chapter
from croupier.rules.pays import cents
from croupier.rules.submission import Rules, Submission
from croupier.tables.dealer import HouseDealer
from croupier.tables.rounds import Adjudication, adjudicate, parse
from croupier.tables.table import Table


class OpenGame:
    """A game under one chapter and one house's choices."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self._game: Game = game_for(rules)

    def __repr__(self) -> str:
        return f"<{self.name}, {self.rules.chapter.address}>"

    @property
    def name(self) -> str:
        """The game's name as the chapter prints it."""
        return self.rules.chapter.name

    @property
    def chapter(self) -> Chapter:
        """The law."""
        return self.rules.chapter

    @property
    def wagers(self) -> tuple[str, ...]:
        """The ids of the wagers that the house offers."""
        return tuple(law.id for law in self.rules.offered)

    def odds(self, wager: str = "", *, meters: Mapping[str, Any] | None = None, others: int = 0) -> list[Price]:
        """What each wager is worth with each of its pay tables; meters in dollars."""
        shown = {name: cents(str(amount)) for name, amount in (meters or {}).items()}
        return list(prices(self.rules, Conditions(shown, {}, others), wager))

    def simulate(self, rounds: int, seed: int = 1, wager: str = "") -> list[Price]:
        """Deal many rounds with the compiled kernels."""
        *_, (_, found) = simulated(self.rules, rounds, seed, wager=wager)
        return found

    def strategy(self, cards: str, board: str = "") -> dict[str, Fraction]:
        """What each action is worth with a hand, and with the cards seen besides."""
        if not hasattr(self._game, "hand_values"):
            raise Refused(f"In {self.name} no hand is decided on.")
        seen = (parse_cards(board),) if board else ()
        values: dict[str, Fraction] = self._game.hand_values(parse_cards(cards), *seen)
        return values

    def settle(self, **round: Any) -> Adjudication:
        """Adjudicate a round: `seats`, `dealer`, `number` ... as in a round file."""
        record = parse({"address": self.rules.chapter.address, **round})
        import msgspec

        return adjudicate(msgspec.structs.replace(record, submission=self.rules.submission))

    def table(self, seed: bytes | str | None = None) -> Table:
        """A table to sit down at; the same seed deals the same rounds."""
        if seed is None:
            return Table(self._game)
        return Table(self._game, HouseDealer(self._game, seeds(seed).__next__))


def seeds(seed: bytes | str) -> Iterator[bytes]:
    """A row of seeds, one a round, from a first one; for tests and examples, where rounds must repeat."""
    current = seed.encode() if isinstance(seed, str) else seed
    while True:
        current = hashlib.sha256(current).digest()
        yield current


def open_at(address: str, **choices: Any) -> OpenGame:
    """Open a game; choices that the law does not allow are refused with its clause."""
    allowed = Submission.__struct_fields__
    for name in choices:
        if name not in allowed:
            raise Refused(f"{name!r} is nothing a house can choose.", allowed=allowed)
    return OpenGame(Rules(address, Submission(**choices)))
