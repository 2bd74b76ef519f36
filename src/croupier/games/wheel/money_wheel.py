"""The Big Six or money wheel: a clapper, a wheel of insignias, and bets on the one that it picks.

A Big Six Wheel of numbers, three to a segment, is the same round with another wheel.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property

from croupier.equipment.wheel import Wheel
from croupier.errors import Refused
from croupier.games.appearance import WheelBoard
from croupier.games.base import Chain, Priced
from croupier.games.capabilities import Spins
from croupier.games.one_result import OneResult
from croupier.games.script import Carry, Script, SpinWheel, Standing, wagers_of
from croupier.rules.charts.announcements import When
from croupier.rules.wager_keys import parse_key

# --- outcomes --------------------------------------------------------------------------------------------------------

INSIGNIA: tuple[Chain, ...] = (("lose",), ("win",))
NUMBERS: tuple[Chain, ...] = (("lose",), ("one-correct",), ("two-correct",), ("three-correct",))
"""What a bet can be, by how often what it is on stands in the segment."""
FACES = tuple(str(face) for face in range(1, 7))
COUNTS_FORM = "$1 20, $2 12, $5 8, $10 4, $20 2, joker 1, logo 1: what a segment shows, and how many segments show it"
ORDER_FORM = "joker, $1, $2, $1, $5 and so on, once around the wheel, clockwise"
NUMBERS_FORM = "1-2-3, 4-4-6 2, 5-5-5: three numbers a segment, and how many segments show them"
THEME_FORM = "cherry, lemon, plum, bell, bar"
_THREE_NUMBERS = re.compile(r"[1-6]-[1-6]-[1-6]")


# --- the game --------------------------------------------------------------------------------------------------------


class MoneyWheel(Spins, OneResult):
    """A money wheel under one chapter and one submission."""

    names = ("big-six", "wheel-of-fortune")
    arrangement = WheelBoard()
    split_by_spot = ("number",)

    # --- the wheel ---

    @cached_property
    def wheel(self) -> Wheel:
        """The wheel that is spun, as printed or as the house has supplied it."""
        if self.rules.offers("number"):
            return Wheel(self._segments("big-six-segments", NUMBERS_FORM, _THREE_NUMBERS))
        if not self._insignias:
            raise self.rules.refused(
                "The house has chosen neither wheel.", self.rules.chapter, "money-wheel is yes", "big-six-wheel is yes"
            )
        printed = self.equipment("wheel").pockets
        if printed:
            return Wheel(tuple(self._theme.get(symbol, symbol) for symbol in printed))
        return Wheel(self._supplied_wheel())

    @property
    def _insignias(self) -> dict[str, str]:
        """Wager to what it is called on the wheel, for the wagers on insignias that are offered."""
        return {
            law.id: law.id.replace("dollar-", self.rules.currency.sign)
            for law in self.rules.offered
            if law.id != "number"
        }

    def _supplied_wheel(self) -> tuple[str, ...]:
        """The segments by their counts, and in their order where the house has said it."""
        if self.rules.chosen("wheel-division") == "printed":
            counted = tuple(symbol for symbol, count in self.facts("segments").items() for _ in range(int(count)))
        else:
            option = "segments" if self.rules.chosen("wheel-division") else "money-wheel-segments"
            counted = self._segments(option, COUNTS_FORM, self._insignia)
            missing = [symbol for symbol in self._insignias.values() if symbol not in counted]
            if missing:
                raise self.rules.refused(
                    f"{option} has no segment with {' or '.join(missing)}, on which a wager is offered.",
                    self.rules.option(option),
                    COUNTS_FORM,
                )
        if not self.rules.chosen("segment-order"):
            return counted
        ordered = self._segments("segment-order", ORDER_FORM, self._insignia)
        if Counter(ordered) != Counter(counted):
            shown = ", ".join(f"{symbol} {count}" for symbol, count in Counter(counted).items())
            raise self.rules.refused(
                f"segment-order does not have the segments of the wheel ({shown}).", self.rules.option("segment-order")
            )
        return ordered

    def _segments(self, option: str, form: str, is_one: re.Pattern[str]) -> tuple[str, ...]:
        """The segments that the house has supplied: what each shows, and how many show it if more than one."""
        found: list[tuple[str, int]] = []
        clause = self.rules.cite(self.rules.option(option).cite)
        for part in self.rules.supplied(option, form):
            shown, _, count = part.partition(" ")
            if not is_one.fullmatch(shown) or not re.fullmatch(r"([1-9][0-9]{0,2})?", count):
                raise Refused(f"{option} cannot have {part!r}.", allowed=(form,), cite=clause)
            found.append((shown, int(count or 1)))
        if (number := sum(count for _, count in found)) > 1000:
            raise Refused(f"{option} has {number} segments.", allowed=("up to 1000",), cite=clause)
        return tuple(shown for shown, count in found for _ in range(count))

    @property
    def _insignia(self) -> re.Pattern[str]:
        return re.compile("|".join(re.escape(symbol) for symbol in self._insignias.values()))

    @cached_property
    def _theme(self) -> dict[str, str]:
        """What stands on the wheel in place of the dollar symbols."""
        if self.rules.chosen("symbols") != "themed":
            return {}
        dollars = [symbol for symbol in self._insignias.values() if symbol.startswith(self.rules.currency.sign)]
        names = self.rules.supplied("themed-symbols", THEME_FORM)
        if len(names) != len(dollars) or len({*names, "joker", "logo"}) != len(dollars) + 2 or not all(names):
            raise self.rules.refused(
                f"themed-symbols names {len(dollars)} different symbols, for {', '.join(dollars)}.",
                self.rules.option("themed-symbols"),
                THEME_FORM,
            )
        return dict(zip(dollars, names, strict=True))

    @property
    def prints(self) -> Mapping[str, str]:  # type: ignore[override]
        """The symbols of the house where they stand on the wheel in place of the dollar symbols."""
        return {wager: self._theme[symbol] for wager, symbol in self._insignias.items() if symbol in self._theme}

    @property
    def results(self) -> Sequence[str]:
        """The segments."""
        return self.wheel.pockets

    def chain(self, key: str, result: str) -> Chain:
        """What a segment is for a wager: by how often what it is on stands there."""
        wager, spot = parse_key(key)
        if wager == "number":
            return NUMBERS[result.split("-").count(spot)]
        symbol = self._insignias[wager]
        return INSIGNIA[self._theme.get(symbol, symbol) == result]

    # --- the round ---

    def spots(self) -> Mapping[str, Sequence[str]]:
        """The numbers of a wheel of numbers."""
        return {"number": self._numbers} if self.rules.has("number") else {}

    @cached_property
    def _numbers(self) -> tuple[str, ...]:
        """The numbers that stand on the wheel; any face of a die until the house has said which do."""
        if not (self.rules.offers("number") and self.rules.choice("big-six-segments")):
            return FACES
        return tuple(face for face in FACES if any(face in segment for segment in self.wheel.pockets))

    def check_wagers(self, seat: int, stakes: Mapping[str, int], carry: Carry) -> None:
        """Refuse what may not be bet, and every wager while the wheel is not known."""
        super().check_wagers(seat, stakes, carry)
        if stakes:
            _ = self.wheel

    def call(self, result: str) -> str:
        """The symbol at the clapper."""
        return f"{result}."

    def round(self, seats: Sequence[int], carry: Carry) -> Script:
        """Bets, spin; losing wagers are collected first, then winning ones are paid. It is not spun for nobody."""
        if not (yield from wagers_of(seats)):
            return {}
        yield from self.announced(When.FIRST)
        segment: str = yield SpinWheel("number" if self.rules.offers("number") else "insignia")
        yield from self.settled((yield Standing()), segment)
        return {}

    # --- analysis ---

    def priced(self) -> Iterator[Priced]:
        """Every wager on an insignia, or every number."""
        shown = (f"{len(self.wheel.pockets)} segments",)
        for law in self.rules.offered:
            for spot in self._numbers if law.id == "number" else ("",):
                yield Priced(law.id, law.id, "wager", shown, spot)
