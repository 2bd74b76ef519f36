"""Boule: a ball, a bowl with nine numbers, and bets on the one on which it rests."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property

from croupier.equipment.wheel import Wheel
from croupier.games.appearance import WheelBoard
from croupier.games.base import Chain, Priced
from croupier.games.capabilities import Spins
from croupier.games.one_result import OneResult
from croupier.games.script import Carry, Script, SpinWheel, Standing, wagers_of


class Boule(Spins, OneResult):
    """Boule under one chapter and one submission."""

    names = ("boule",)
    arrangement = WheelBoard()

    @cached_property
    def wheel(self) -> Wheel:
        """The bowl and its cups."""
        return Wheel(self.equipment("wheel").pockets)

    @property
    def results(self) -> Sequence[str]:
        """The cups."""
        return self.wheel.pockets

    def spots(self) -> Mapping[str, Sequence[str]]:
        """The numbers."""
        return {"number": tuple(dict.fromkeys(self.wheel.pockets))}

    @cached_property
    def _even_chances(self) -> dict[str, list[str]]:
        return {wager: numbers.split(", ") for wager, numbers in self.facts("even-chances").items()}

    def chain(self, key: str, result: str) -> Chain:
        """What a number is for a wager."""
        wager, _, spot = key.partition(":")
        won = result == spot if wager == "number" else result in self._even_chances[wager]
        return ("win",) if won else ("lose",)

    def round(self, seats: Sequence[int], carry: Carry) -> Script:
        """Bets and a throw; losing wagers are collected first."""
        if not (yield from wagers_of(seats)):
            return {}
        number: str = yield SpinWheel("bowl")
        yield from self.settled((yield Standing()), number)
        return {}

    def priced(self) -> Iterator[Priced]:
        """Every wager; any number is worth what another is."""
        spot = self.wheel.pockets[0]
        for law in self.rules.offered:
            yield Priced(law.id, law.id, "wager", spot=spot if law.id == "number" else "")
