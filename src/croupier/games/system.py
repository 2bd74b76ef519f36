"""What a table game system selects in a round: one card and one position, and the bonuses that go with them.

The law says whom a selection pays: whose card matches, who sits at the position. How often the system makes one is not
printed, so that the house files it as a chance. Everybody's cards and seats are compared with one selection a round.
"""

from __future__ import annotations

from collections.abc import Collection, Generator, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.equipment.cards import CARDS
from croupier.equipment.pieces import Pieces
from croupier.errors import Refused
from croupier.games.base import Case, Game, Leg
from croupier.games.script import Announce, Request, SelectCard, SelectPosition
from croupier.games.side_bets import part_of_one
from croupier.rules.submission import Rules

DEALER_POSITION = "dealer"
Ints = NDArray[np.int64]


class Selection(NamedTuple):
    """What the system has selected in a round; nothing where it has selected nothing."""

    card: int | None = None
    position: str = ""


class Selections(NamedTuple):
    """What the system has selected in many simulated rounds; -1 where it has selected nothing."""

    cards: Ints
    positions: Ints


@dataclass(frozen=True)
class SystemBonuses:
    """The bonuses of a table game system that a house offers, in the order `card`, `position`."""

    rules: Rules
    pieces: Pieces = CARDS
    card: str = ""
    """The bonus on a card that matches."""
    position: str = ""
    """The bonus on the position."""
    cards: int = 0
    """How many different cards the system selects from."""
    positions: int = 0
    """How many positions it selects from; the dealer's is the last where it is one of them."""
    dealer: bool = False

    @classmethod
    def filed(cls, game: Game, card: str, position: str, *, dealer: bool = False) -> SystemBonuses:
        """Those of two bonuses that the house offers; refused without the chance that a selection is made."""
        rules = game.rules
        card, position = (bonus if rules.offers(bonus) else "" for bonus in (card, position))
        bonuses = cls(rules, game.pieces, card, position, len({*game.deck()}), game.seats + dealer, dealer)
        _ = bonuses.chances
        return bonuses

    @property
    def offered(self) -> tuple[str, ...]:
        """The bonuses offered."""
        return tuple(bonus for bonus in (self.card, self.position) if bonus)

    @property
    def chances(self) -> Mapping[str, Fraction]:
        """Bonus to the chance that the system makes its selection in a round."""
        return {bonus: _filed(self.rules, bonus) for bonus in self.offered}

    def conditions(self) -> Iterator[str]:
        """What a price with them stands for."""
        for bonus, chance in self.chances.items():
            among = f"{self.cards} cards" if bonus == self.card else f"{self.positions} positions"
            yield f"{self.rules.wager(bonus).name}: one of {among} selected in {chance} of rounds"

    # --- at the table -------------------------------------------------------------------------------------------------

    def select(self) -> Generator[Request, Any, Selection]:
        """Have the system make its selections for a round, and announce them."""
        card, position = None, ""
        if self.card:
            chance = self.chances[self.card]
            card = yield SelectCard(chance.numerator, chance.denominator)
            yield from self._announced(self.card, "" if card is None else self.pieces.name(card))
        if self.position:
            chance = self.chances[self.position]
            position = yield SelectPosition(
                chance.numerator, chance.denominator, self.positions - self.dealer, self.dealer
            )
            said = position if position in ("", DEALER_POSITION) else f"position {position}"
            yield from self._announced(self.position, said)
        return Selection(card, position)

    def _announced(self, bonus: str, selected: str) -> Iterator[Announce]:
        law = self.rules.wager(bonus)
        text = f"{law.name}: {selected} is selected." if selected else f"{law.name}: nothing is selected."
        yield Announce(text, self.rules.cite(law.cite))

    def won(self, selection: Selection, cards: Collection[int], position: str) -> Iterator[str]:
        """The bonuses that a hand at a position wins."""
        if self.card and selection.card is not None and selection.card in cards:
            yield self.card
        if self.position and selection.position == position:
            yield self.position

    # --- prices -------------------------------------------------------------------------------------------------------

    def cases(self, cases: Iterable[Case]) -> tuple[Case, ...]:
        """The cases of the wager, each again with every bonus."""
        found = list(cases)
        for bonus in self.offered:
            found += [
                replace(case, name=f"{case.name}, {bonus}", legs=(*case.legs, Leg(bonus, (bonus,)))) for case in found
            ]
        return tuple(found)

    def counts(self, counts: Mapping[int, Sequence[int]], lost: Sequence[int] = ()) -> tuple[int, ...]:
        """How often these come up, from how often the wager's own do, by the number of different cards that can match.

        `lost` are cases after those, in which the wager is lost before the system's bonuses are settled.
        """
        groups = [self._with_bonuses(group, distinct) for distinct, group in counts.items()]
        combined = [[sum(each) for each in zip(*parts, strict=True)] for parts in zip(*groups, strict=True)]
        whole = self._whole
        none = [0] * len(lost)
        behind = [[one * whole for one in lost], *(none for _ in combined[1:])]
        return tuple(one for part, more in zip(combined, behind, strict=True) for one in (*part, *more))

    @property
    def _whole(self) -> int:
        """By how much counts are multiplied so that all of them stay whole."""
        found = 1
        for bonus, chance in self.chances.items():
            found *= chance.denominator * (self.cards if bonus == self.card else self.positions)
        return found

    def _with_bonuses(self, counts: Sequence[int], distinct: int) -> list[list[int]]:
        found = [list(counts)]
        for bonus, chance in self.chances.items():
            hits, among = (distinct, self.cards) if bonus == self.card else (1, self.positions)
            won = chance.numerator * hits
            not_won = chance.denominator * among - won
            found = [[one * not_won for one in part] for part in found] + [
                [one * won for one in part] for part in found
            ]
        return found

    # --- simulations --------------------------------------------------------------------------------------------------

    def many(self, random: np.random.Generator, rounds: int) -> Selections:
        """What the system selects in many rounds."""
        return Selections(
            self._many(self.card, self.cards, random, rounds), self._many(self.position, self.positions, random, rounds)
        )

    def _many(self, bonus: str, among: int, random: np.random.Generator, rounds: int) -> Ints:
        if not bonus:
            return np.full(rounds, -1, dtype=np.int64)
        made = random.random(rounds) < float(self.chances[bonus])
        return np.where(made, random.integers(0, among, rounds), -1)

    def won_in_many(self, selected: Selections, cards: Ints, *, dealer: bool) -> Ints:
        """For many rounds, a hand's cards in columns, the bonuses that it wins: their places in the order of `cases`.

        The hand is that of the first seat, or the dealer's.
        """
        found, bit = np.zeros(cards.shape[1], dtype=np.int64), 1
        if self.card:
            found += bit * (cards == selected.cards).any(axis=0)
            bit *= 2
        if self.position:
            found += bit * (selected.positions == (self.positions - 1 if dealer else 0))
        return found

    def tallies(self, tallies: Mapping[int, Ints], random: np.random.Generator) -> tuple[int, ...]:
        """Simulated rounds by the number of different cards that can match, with the bonuses drawn for them."""
        combined: Ints | None = None
        for distinct, tally in tallies.items():
            found = tally
            for bonus, chance in self.chances.items():
                share = Fraction(distinct, self.cards) if bonus == self.card else Fraction(1, self.positions)
                won = random.binomial(found, float(chance * share))
                found = np.concatenate((found - won, won))
            combined = found if combined is None else combined + found
        assert combined is not None
        return tuple(combined.tolist())


def _filed(rules: Rules, bonus: str) -> Fraction:
    option = rules.option(f"{bonus}-chance")
    text, cite = rules.choice(option.id), rules.cite(option.cite)
    if not text:
        name = rules.wager(bonus).name
        allowed = (f"{option.id}=1/100",)
        raise Refused(f"{name} needs the chance with which the system makes a selection.", allowed=allowed, cite=cite)
    return part_of_one(text, cite)
