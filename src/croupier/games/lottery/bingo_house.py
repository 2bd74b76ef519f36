"""What a bingo hall says of its games and cards: patterns, prizes, prices, and the cards that are sold."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property, partial
from typing import Literal

from croupier.equipment.wheel import Wheel
from croupier.errors import Refused
from croupier.games.appearance import Paper
from croupier.games.base import Written
from croupier.games.capabilities import DrawsBalls, PrintsAreas, SoldCards, Spins
from croupier.games.lottery.balls import numbers_in, spelled
from croupier.games.lottery.bingo_cards import (
    DRAWING_FORM,
    SERIES,
    Card,
    Column,
    Pattern,
    card,
    house_patterns,
    patterns,
    sheet_svg,
    sheets_pdf,
)
from croupier.games.script import (
    Carry,
)
from croupier.rules.numbers import whole
from croupier.rules.pays import cents
from croupier.rules.submission import Rules
from croupier.rules.wager_keys import parse_key

PATTERN_FORM = "line, or line, four-corners, blackout: the games of a session in their order"
PRIZE_FORM = "win $100, or line $50, four-corners $40, blackout $500: what each pattern pays"
WHEEL_FORM = "1 $50, 2 $100, 3 $25: the numbers on the wheel, and the prize at each"
SOLD = (1, 2, 3, 6, 12)
"""Cards that are sold together at random."""
MOST_CARDS = 3_000
"""Cards of one wager."""


class BingoHouse(Spins, DrawsBalls, SoldCards, PrintsAreas):
    """A chapter and a submission as they are read: what is played for, and what cards are bought."""

    def __init__(self, rules: Rules) -> None:
        super().__init__(rules)
        self._drawn  # noqa: B018 (what the house has drawn or listed wrong is refused when the table is opened)
        _ = self.programme
        if rules.offers("wheel-of-fortune") and rules.choice("wheel-segments"):
            _ = self.wheel

    # --- what the house says ---

    @cached_property
    def columns(self) -> tuple[Column, ...]:
        """The columns of a card."""
        return tuple(Column(row[0], int(row[1]), int(row[2])) for row in self.chart("bingo-card").rows)

    @property
    def balls(self) -> int:
        """How many balls there are."""
        return self.equipment("balls").count[0]

    @cached_property
    def _drawn(self) -> dict[str, Pattern]:
        try:
            return patterns() | house_patterns(self.rules.choice("house-patterns"))
        except Refused as refused:
            raise self._of("house-patterns", refused) from None

    def _of(self, option: str, refused: Refused) -> Refused:
        return Refused(refused.what, allowed=refused.allowed, cite=self.rules.cite(self.rules.option(option).cite))

    @cached_property
    def programme(self) -> tuple[Pattern, ...]:
        """The patterns of a session's games, in their order; none while the house has not said."""
        names = [name.strip() for name in self.rules.choice("pattern").split(",") if name.strip()]
        if unknown := [name for name in names if name not in self._drawn]:
            option = self.rules.option("pattern")
            raise self.rules.refused(f"Nobody has drawn a pattern {unknown[0]!r}.", option, *self._drawn, DRAWING_FORM)
        return tuple(self._drawn[name] for name in names)

    def _game(self, carry: Carry) -> int:
        """Which game of the session is next."""
        return int(carry.get("game", 0)) % max(1, len(self.programme))

    def _money(self, option: str) -> int:
        return cents(self.rules.supplied(option, "$4")[0])

    @property
    def price(self) -> int:
        """What a card costs."""
        return self._money("card-price")

    @cached_property
    def wheel(self) -> Wheel:
        """The wheel of fortune."""
        return Wheel(tuple(self._prizes))

    @cached_property
    def _prizes(self) -> dict[str, int]:
        """The prize at each number of the wheel of fortune."""
        found: dict[str, int] = {}
        for part in self.rules.supplied("wheel-segments", WHEEL_FORM):
            number, _, prize = part.partition(" ")
            if whole(number) is None or not prize or number in found:
                option = self.rules.option("wheel-segments")
                raise self.rules.refused(f"wheel-segments cannot have {part!r}.", option, WHEEL_FORM)
            found[number] = cents(prize)
        return found

    def _spaces(self) -> int:
        return int(self.rules.choice("pick-your-own-spaces") or self._matches)

    @property
    def _limit(self) -> int:
        """Within how many balls the card must be covered for the Bingo Bonanza jackpot, all balls counted."""
        if self.rules.choice("bonanza-predrawn") == "yes":
            return int(self.rules.supplied("bonanza-balls", "50")[0])
        return self._predrawn + int(self.rules.supplied("bonanza-balls-called", "5")[0])

    def _fact(self, provision: str, name: str) -> int:
        found = next(one for one in self.rules.chapter.provisions if one.id == provision)
        return int(found.facts[name])

    @cached_property
    def _predrawn(self) -> int:
        return self._fact("bingo-bonanza", "balls")

    @cached_property
    def _matches(self) -> int:
        return self._fact("pick-your-own", "matches")

    @cached_property
    def _calls(self) -> int:
        return self._fact("pick-your-own", "calls")

    @property
    def colours(self) -> tuple[str, ...]:
        """The colours of Planet Bingo cards, where it is played."""
        return tuple(row[0] for row in self.chart("colours").rows) if self.rules.offers("planet-bingo") else ()

    def check_supplied(self) -> None:
        """Refuse while cards have no price, or there is nothing to win with them."""
        _ = self.price
        if not any(self.rules.choice(option) for option in ("pick-your-own-jackpot", "bonanza-jackpot")):
            self.rules.supplied("pattern", PATTERN_FORM)
            self.rules.supplied("prize", PRIZE_FORM)

    # --- cards ---

    def card(self, serial: int) -> Card:
        """The card with a serial number."""
        return card(serial, self.columns, self.colours)

    def cards_of(self, key: str) -> tuple[int, ...]:
        """The serial numbers of a wager."""
        return numbers_in(parse_key(key).spot, SERIES)

    def spots(self) -> Mapping[str, Sequence[str]]:
        """Cards at random are listed; serial numbers, and numbers of one's own, are written."""
        some = [f"any-{count}" for count in SOLD]
        found: dict[str, Sequence[str]] = {"bingo": Written.spots(some, partial(self.spelled, "bingo"))}
        if self.rules.offers("pick-your-own"):
            own = [spelled(range(first, first + self._spaces())) for first in (1, self.balls - self._spaces() + 1)]
            found["pick-your-own"] = Written.spots(own, partial(self.spelled, "pick-your-own"))
        if self.rules.offers("bingo-bonanza"):
            found["bingo-bonanza"] = tuple(some)
        return found

    def spelled(self, wager: str, spot: str) -> str:
        """Cards at random as they are, numbers from the lowest up."""
        if wager == "pick-your-own":
            return spelled(numbers_in(spot, self.balls))
        return spot if re.fullmatch(r"any-[1-9][0-9]{0,3}", spot) else spelled(numbers_in(spot, SERIES))

    def _sold(self, key: str) -> int:
        """How many cards a wager is for."""
        spot = parse_key(key).spot
        return int(spot.removeprefix("any-")) if spot.startswith("any-") else len(self.cards_of(key))

    def check_wagers(self, seat: int, stakes: Mapping[str, int], carry: Carry) -> None:
        """Refuse cards that cost something else, numbers written wrong, and what is not played in this game."""
        self._check_numbers(stakes)
        super().check_wagers(seat, stakes, carry)
        for key, stake in stakes.items():
            law = self.rules.wager(parse_key(key).wager)
            if law.id == "pick-your-own":
                self._check_price(law.name, stake, stake // self.price or 1)
                for option in ("pick-your-own-spaces", "pick-your-own-jackpot", "pick-your-own-consolation"):
                    self.rules.supplied(option, "8" if option.endswith("spaces") else "$500")
            elif law.id == "planet-bingo":
                held = sum(self._sold(other) for other in stakes if parse_key(other).wager == "bingo")
                due = held * self._money("planet-bingo-price")
                if stake != due:
                    raise self.rules.refused(
                        f"Planet Bingo on {held} cards is {self.rules.money(due)}, not {self.rules.money(stake)}.", law
                    )
            elif self._sold(key) > MOST_CARDS:
                raise self.rules.refused(f"{self._sold(key)} cards are too many for one wager.", law)
            else:
                self._check_price(law.name, stake, self._sold(key))
                if law.id == "bingo":
                    self.rules.supplied("pattern", PATTERN_FORM)
                    self.rules.supplied("prize", PRIZE_FORM)
                elif self._game(carry) != max(0, len(self.programme) - 1):
                    raise self.rules.refused("Bingo Bonanza is the last game of the session.", law)
                else:
                    _ = self._limit
                    for option in ("bonanza-jackpot", "bonanza-consolation"):
                        self.rules.supplied(option, "$500")
            if law.id == "bingo" and self.rules.offers("wheel-of-fortune"):
                _ = self.wheel

    def _check_numbers(self, stakes: Mapping[str, int]) -> None:
        for key in stakes:
            wager, spot = parse_key(key)
            if wager != "pick-your-own" or not self.rules.offers(wager):
                continue
            law = self.rules.irregularity("void-card")
            try:
                written = numbers_in(spot, self.balls)
            except Refused as refused:
                raise Refused(refused.what, allowed=refused.allowed, cite=self.rules.cite(law.cite)) from None
            if len(written) != self._spaces():
                spaces = self.rules.option("pick-your-own-spaces")
                raise self.rules.refused(f"{len(written)} numbers are written, not {self._spaces()}.", spaces)

    def costs(self, key: str) -> int:
        """The price of the cards that are sold together."""
        return self._sold(key) * self.price if ":any-" in key and self.rules.choice("card-price") else 0

    def print_of(self, key: str) -> tuple[str, str]:
        """How many cards are sold together, and their price."""
        if ":any-" not in key:
            return "", ""
        cards = self._sold(key)
        price = self.costs(key)
        return f"{cards} card{'s' * (cards > 1)}", self.rules.money(price) if price else ""

    def _check_price(self, name: str, stake: int, cards: int) -> None:
        money = self.rules.money
        if stake != cards * self.price:
            price = self.rules.option("card-price")
            said = f"{cards} card{'s' * (cards > 1)} of {name} cost{'s' * (cards == 1)} {money(cards * self.price)}"
            raise self.rules.refused(f"{said}, not {money(stake)}.", price)

    def usual_wagers(self) -> dict[str, int]:
        """A card."""
        return {"bingo:any-1": cents(self.rules.choice("card-price") or "1")}

    def small_wagers(self) -> dict[str, int]:
        """A card, where the house has said what it costs and what is played."""
        known = self.rules.choice("card-price") and self.rules.choice("prize") and self.programme
        return self.usual_wagers() if known else {}

    def papers(self, key: str) -> Iterator[Paper]:
        """The cards of a wager, the free square marked; a Pick Your Own card in rows of five."""
        wager, spot = parse_key(key)
        if not spot or spot.startswith("any-"):
            return
        if wager == "pick-your-own":
            own = [str(number) for number in numbers_in(spot, self.balls)]
            yield Paper("Pick Your Own", tuple(tuple(own[row : row + 5]) for row in range(0, len(own), 5)))
            return
        for serial in self.cards_of(key):
            rows = self.card(serial).rows
            yield Paper(f"No. {serial}", tuple(tuple(str(number) if number else "★" for number in row) for row in rows))

    def sheet(self, spot: str, form: Literal["svg", "pdf"]) -> bytes:
        """Cards by their serial numbers, as one picture or as pages of six."""
        cards = [self.card(serial) for serial in numbers_in(spot, SERIES)]
        letters = "".join(column.letter for column in self.columns)
        return sheets_pdf(cards, letters) if form == "pdf" else sheet_svg(cards, letters).encode()
