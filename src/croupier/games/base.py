"""What every game is: wagers with their spots, a round, and wagers that can be priced."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import ClassVar

from croupier.equipment.cards import deck
from croupier.equipment.wheel import Wheel
from croupier.errors import Refused
from croupier.games.script import Carry, Decide, Place, Script, Settled
from croupier.rules.law import Chart, Equipment
from croupier.rules.submission import Payment, Rules

Chain = tuple[str, ...]
"""The names of an outcome, narrowest first."""


@dataclass(frozen=True)
class Leg:
    """One wager's part in a case: what it is settled as, and its size in units of the priced wager."""

    wager: str
    chain: Chain
    units: Fraction = Fraction(1)


@dataclass(frozen=True)
class Case:
    """One way in which a priced wager can end."""

    name: str
    legs: tuple[Leg, ...]


@dataclass(frozen=True)
class Count:
    """How often each case of a priced wager happens, exactly."""

    cases: tuple[Case, ...]
    counts: tuple[int, ...]

    @property
    def total(self) -> int:
        """All that can happen."""
        return sum(self.counts)


@dataclass(frozen=True)
class Priced:
    """A wager that can be priced: what varies it, and per what its house advantage is stated."""

    wager: str
    tables_of: str
    """The wager whose pay tables vary it: itself, or the bonus that it carries."""
    basis: str
    conditions: tuple[str, ...] = ()
    spot: str = ""


@dataclass(frozen=True)
class View:
    """What lies on the table: cards by place, and each seat's wagers in cents."""

    cards: Mapping[Place, Sequence[int]]
    stakes: Mapping[int, Mapping[str, int]]


class Game:
    """A game under the rules of one chapter and one submission."""

    names: ClassVar[tuple[str, ...]]
    """The names that chapters give the game."""
    decides: ClassVar[bool] = False
    """Whether the player decides anything after the wagers are made."""
    split_by_spot: ClassVar[tuple[str, ...]] = ()
    """Wagers whose spots are priced one by one because they are worth different amounts or lie on different hands."""

    def __init__(self, rules: Rules) -> None:
        if rules.chapter.game not in self.names:
            raise Refused(f"{rules.chapter.address} is not {' or '.join(self.names)}.")
        self.rules = rules

    # --- the table ---------------------------------------------------------------------------------------------------

    @property
    def seats(self) -> int:
        """How many seats the table has."""
        return (self.rules.chapter.seats.max if self.rules.chapter.seats else 0) or 7

    def spots(self) -> Mapping[str, Sequence[str]]:
        """The spots of the wagers that have them, such as the numbers of a straight wager."""
        return {}

    def spot(self, key: str) -> str:
        """A wager's key in its one spelling (`split:20-17` is `split:17-20`)."""
        return key

    def check_wagers(self, seat: int, stakes: Mapping[str, int], carry: Carry) -> None:
        """Refuse a seat's wagers if any is not allowed now."""
        for key in stakes:
            if self.rules.wager(key.partition(":")[0]).kind in ("raise", "bonus"):
                law = self.rules.wager(key.partition(":")[0])
                raise Refused(f"{law.name} is not made before the deal.", cite=self.rules.cite(law.cite))
        self.rules.check_stakes(stakes, self.spots())

    def round(self, seats: Sequence[int], carry: Carry) -> Script:
        """One round for the seats given, from no more bets to the last settlement; returns what is left standing."""
        raise NotImplementedError

    @cached_property
    def wheel(self) -> Wheel:
        """The wheel that is spun, in a game that has one."""
        raise Refused(f"{self.rules.chapter.name} is not played with a wheel.")

    def deck(self) -> tuple[int, ...]:
        """The cards that are dealt from, in order: as many decks as the house has chosen."""
        cards = self.equipment("cards")
        decks = self.rules.chosen("decks")
        return deck(cards.jokers, cards.removed) * (
            int(decks) if decks.isdigit() else cards.count[0] if cards.count else 1
        )

    def values(self, decide: Decide, view: View) -> dict[str, Fraction]:
        """What each legal action is worth to a seat, from what it can see, in units of its first wager."""
        raise NotImplementedError

    # --- analysis ----------------------------------------------------------------------------------------------------

    def priced(self) -> Iterator[Priced]:
        """Every wager that can be priced."""
        raise NotImplementedError

    def count(self, priced: Priced) -> Count:
        """The exact outcomes of a priced wager under these rules."""
        raise NotImplementedError

    def simulate(self, priced: Sequence[Priced], seed: int, block: int, rounds: int) -> list[Count]:
        """One block of simulated rounds: how often each case of each priced wager came up."""
        raise NotImplementedError

    # --- help for games ----------------------------------------------------------------------------------------------

    def equipment(self, kind: str, name: str = "") -> Equipment:
        """The chapter's equipment of a kind."""
        for item in self.rules.chapter.equipment:
            if item.kind == kind and (not name or item.id == name):
                return item
        raise Refused(f"{self.rules.chapter.address} describes no {name or kind}.")

    def chart(self, name: str) -> Chart:
        """A printed table of the chapter."""
        for chart in self.rules.chapter.charts:
            if chart.id == name:
                return chart
        raise Refused(f"{self.rules.chapter.address} has no chart {name!r}.")

    def facts(self, name: str) -> dict[str, str]:
        """A chart of two columns as names and values."""
        return {row[0]: row[1] for row in self.chart(name).rows}

    def settle(
        self, seat: int, key: str, stake: int, chain: Chain, *, meter: int = 0, payment: Payment | None = None
    ) -> Settled:
        """Settle one wager by the law. A payout with a fraction of a cent is paid down to the cent."""
        wager = key.partition(":")[0]
        bonus = self.rules.wager(wager).kind == "bonus"
        paid = payment or self.rules.pay(wager, *chain)
        net = paid.pays.net(stake, meter)
        if bonus and not paid.pays.returned:
            net += stake  # a bonus has no stake of its own to lose
        limit = self.rules.payout_limit(wager)
        if limit is not None:
            net = min(net, Fraction(limit))
        return Settled(
            seat=seat,
            wager=key,
            outcome=paid.outcome,
            pays=paid.pays.text,
            stake=0 if bonus else stake,
            net=net.numerator // net.denominator,
            cite=paid.cite,
            hand=paid.hand,
            from_meter=int(meter * paid.pays.share),
            meter_reset=paid.pays.share == 1,
        )
