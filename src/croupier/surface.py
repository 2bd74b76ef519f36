"""The Python surface: a handful of words on an open game."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from croupier.equipment.cards import several
from croupier.errors import Refused
from croupier.games import game_for
from croupier.games.base import Game
from croupier.games.capabilities import advice, counted_from_shoe
from croupier.odds.frames import Prices, Proposals
from croupier.odds.pricing import Conditions, conditions_for, prices
from croupier.odds.simulation import Simulation
from croupier.rules.files import converted
from croupier.rules.law import Chapter
from croupier.rules.loader import found
from croupier.rules.pays import cents
from croupier.rules.submission import Rules, Submission
from croupier.tables.dealer import HouseDealer
from croupier.tables.rounds import Adjudication, adjudicate, parse
from croupier.tables.table import Table

if TYPE_CHECKING:
    from croupier.odds.sessions import Session
    from croupier.odds.sheet import Report


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

    def odds(
        self, wager: str = "", *, meters: Mapping[str, Any] | None = None, others: int = 0, without: str = ""
    ) -> Prices:
        """What each wager is worth with each of its pay tables; meters in dollars, `without` cards that are gone."""
        shown = {name: cents(str(amount)) for name, amount in (meters or {}).items()}
        conditions = conditions_for(self.rules, shown, others=others, gone=several(without))
        return Prices(prices(self.rules, conditions, wager))

    def removal(self, wager: str = "") -> dict[str, dict[str, Fraction]]:
        """By how much one card of each rank, gone from the shoe, changes what each wager is worth."""
        if wager:
            self.rules.wager(wager)
        priced = [one for one in self._game.priced() if wager in ("", one.wager)]
        game = counted_from_shoe(self._game)
        return {one.key: game.removal_effects(one) for one in priced}

    def simulate(
        self,
        rounds: int,
        seed: int = 1,
        wager: str = "",
        *,
        wagers: Mapping[str, Any] | None = None,
        strategy: str = "best",
        seats: int = 1,
        error: float = 0.0,
    ) -> Prices:
        """Deal many rounds with the compiled kernels, on all cores; wagers in dollars."""
        named: Mapping[str, int] | tuple[str, ...] = (wager,) if wager else ()
        if wagers:
            named = {name: cents(str(amount)) for name, amount in wagers.items()}
        simulation = Simulation(self.rules, seed=seed, wagers=named, strategy=strategy, seats=seats)
        return Prices(simulation.run(rounds, error).prices())

    def session(
        self,
        wager: str,
        rounds: int,
        bankroll: Any = 500,
        stake: Any = 0,
        *,
        hands_per_hour: Any = 0,
        seats: int = 1,
        cover: Any = 0,
        words: str = "",
    ) -> Session:
        """What a session of one wager brings; amounts in dollars, a stake of 0 for the least allowed."""
        from croupier.odds.sessions import Floor, session

        rate = Fraction(str(hands_per_hour))
        floor = Floor(rate, rounds / rate, seats) if rate else None
        have, bet, least = (cents(str(amount)) for amount in (bankroll, stake, cover))
        return session(self.rules, wager, have, bet, rounds, cover=least, floor=floor, words=words)

    def design(
        self,
        wager: str,
        target: Any = None,
        *,
        hit: Any = None,
        sweep: str = "",
        number: int = 10,
        changes: int = 3,
        steps: int = 3,
        fixed: bool = False,
        words: str = "",
    ) -> Proposals:
        """Pay tables near the one in force that reach a house advantage (`"5%"`, `"1/20"`), or a sweep of one row."""
        from croupier.odds import design

        bench = design.Bench(self.rules, wager, words, fixed=fixed)
        if sweep:
            return Proposals(design.sweep(bench, sweep))
        if target is None:
            raise Refused("A design has a target or sweeps a row.", allowed=("target='1/20'", "sweep='Straight'"))
        hits = None if hit is None else design.part(str(hit))
        wanted = design.part(str(target))
        return Proposals(design.design(bench, wanted, hits, number=number, changes=changes, steps=steps))

    def report(
        self,
        *,
        rounds: int = 1_000_000,
        seed: int = 1,
        date: str = "",
        pictures: bool = True,
        conditions: Conditions | None = None,
    ) -> Report:
        """The sheet for a laboratory or a regulator; `croupier.odds.writers.write` makes pages of it."""
        from croupier.odds.report import build

        return build(
            self.rules, self.simulate, rounds=rounds, seed=seed, date=date, pictures=pictures, conditions=conditions
        )

    def strategy(self, cards: str, board: str = "") -> dict[str, Fraction]:
        """What each action is worth with a hand, and with the cards seen besides."""
        return advice(self._game, cards, board)

    def settle(self, **round: Any) -> Adjudication:
        """Adjudicate a round: `seats`, `dealer`, `number` ... as in a round file."""
        record = parse({"address": self.rules.chapter.address, **round})
        return adjudicate(record, self._game)

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
    return OpenGame(Rules(found(address), converted(choices, Submission, "the choices")))
