"""What is counted and simulated of poker at a table: main wagers under the best strategy, side wagers on all hands.

How such a game is dealt, decided and settled is in `table`.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING, ClassVar

import numpy as np
from numpy.typing import NDArray

from croupier.equipment import stream
from croupier.equipment.cards import RANKS
from croupier.errors import Refused
from croupier.games.base import Case, Chain, Count, Leg, Priced
from croupier.games.capabilities import Advises, CountsHands
from croupier.games.script import PlaceName
from croupier.games.side_bets import DEALER, OWN, Side
from croupier.games.system import DEALER_POSITION, SystemBonuses
from croupier.games.takes_side_bets import TakesSideBets

if TYPE_CHECKING:
    from croupier.games.stated_sides import StatedSide

TWO_CARDS = "The first decision: suited hands stand above the diagonal, all others on and below it. T is a ten."
"""What the cells of `two_card_chart` say."""
FOLD: Chain = ("folded",)
ALWAYS = "always-raise"
"""The strategy that raises without looking."""
PLAYED = "made with an Ante that is played by its best strategy"
"""The condition of a side wager that a fold takes."""
MAGIC_CARD, LUCKY_BONUS = SYSTEM_BONUSES = ("magic-card", "lucky-bonus")
"""Additional payouts on the Five Card Hand Bonus: for the card and for the position that the system selects."""
HAND_BONUS = "five-card-hand-bonus"
_UNIT = 100
_SIMULATED, _SEED = 1_000_000, 1
"""Rounds that price a side bet stated in data where it cannot be counted, and the seed that deals them."""
_ROUNDS = 2048
"""Rounds that are dealt and settled together when rounds are simulated."""


class HandFigures(TakesSideBets, Advises, CountsHands):
    """The figures of a game of hands under one chapter and one submission."""

    own: ClassVar[int]
    """Cards dealt to each player."""
    dealers: ClassVar[int] = 0
    """Cards dealt to the dealer."""
    others: ClassVar[Mapping[PlaceName, int]] = {}
    """How many cards lie elsewhere than with the player and the dealer when rounds are simulated."""
    mains: ClassVar[tuple[str, ...]]
    """The wagers that are priced together: the first one's size is the unit."""
    basis: ClassVar[str] = "ante"
    condition: ClassVar[str]
    """What the price of the main wagers stands for."""
    tables_of: ClassVar[str] = ""
    """The main wager whose pay tables vary the price, where it is not the first."""
    chart_note: ClassVar[str] = ""
    """What the cells of the strategy's chart say."""

    @property
    def all_sides(self) -> tuple[Side, ...]:
        """The wagers on what some cards are, beside the main ones, in whatever chapter has them."""
        return ()

    @cached_property
    def sides(self) -> tuple[Side, ...]:
        """Those that this chapter has, and those that it states in data."""
        return (*(side for side in self.all_sides if self.rules.has(side.wager)), *self.stated_sides)

    @cached_property
    def system_bonuses(self) -> SystemBonuses:
        """The bonuses of the table game system; the dealer's position is one where the dealer's hand is bet on."""
        dealer = any(side.wager == HAND_BONUS and side.spot == DEALER_POSITION for side in self.sides)
        return SystemBonuses.filed(self, MAGIC_CARD, LUCKY_BONUS, dealer=dealer)

    def net_of(self, legs: Sequence[Leg]) -> Fraction:
        """What a case with these legs makes, in units of the first main wager."""
        return sum((self.worth(leg, _UNIT, {})[1] for leg in legs), Fraction(0)) / _UNIT

    def scaled(self, nets: Sequence[Fraction]) -> tuple[NDArray[np.int64], int]:
        """Fractions of the first main wager in whole parts, and how many parts make one."""
        scale = math.lcm(*(net.denominator for net in nets))
        return np.array([int(net * scale) for net in nets], dtype=np.int64), scale

    def check_hand(self, cards: Sequence[int], seen: Sequence[int], sizes: Sequence[int], said: str) -> None:
        """Refuse what is no hand to decide on: the player's cards with as many others as one of `sizes`."""
        if len(cards) != self.own or len(seen) not in sizes or not {*cards, *seen} <= {*self.deck()}:
            raise Refused(f"A hand of {self.rules.chapter.name} that is decided on has {said}.")
        if len({*cards, *seen}) < len(cards) + len(seen):
            raise Refused("A card stands twice.")

    def chart_notes(self) -> tuple[str, ...]:
        """What is said below the strategy's chart."""
        return (self.chart_note,) if self.chart_note else ()

    def priced(self) -> Iterator[Priced]:
        """The main wagers as one, and every side wager, in the order of the chapter."""
        yield Priced(self.mains[0], self.tables_of or self.mains[0], self.basis, (self.condition,))
        for law in self.rules.chapter.wagers:
            for side in self.sides:
                if side.wager == law.id:
                    yield from self.side_prices(side)

    def side_prices(self, side: Side) -> Iterator[Priced]:
        """A side wager with the conditions under which it is priced."""
        lost = self.lost_by_a_fold(side)
        where = (f"on the {side.spot}'s hand",) if side.spot else ()
        selected = self.bonuses_on(side).conditions()
        yield Priced(side.wager, side.wager, "wager", (*where, *((PLAYED,) if lost else ()), *selected), side.spot)

    def lost_by_a_fold(self, side: Side) -> bool:
        """Whether a player who folds loses a side wager with the hand."""
        raise NotImplementedError

    def bonuses_on(self, side: Side) -> SystemBonuses:
        """The bonuses of the table game system on a side wager."""
        return self.system_bonuses if side.wager == HAND_BONUS else SystemBonuses(self.rules)

    def side_of(self, priced: Priced) -> Side:
        """The side wager that is priced."""
        return next(side for side in self.sides if (side.wager, side.spot) == (priced.wager, priced.spot))

    def main_cases(self) -> tuple[Case, ...]:
        """The cases of the main wagers, in the order in which they are counted."""
        raise NotImplementedError

    def main_counts(self) -> Sequence[int]:
        """How often each of them happens under the best strategy."""
        raise NotImplementedError

    def side_cases(self, side: Side) -> tuple[Case, ...]:
        """The cases of a side wager: its hands, folded, each again with every bonus of the table game system."""
        return self.bonuses_on(side).cases((*side.cases(), Case("folded", (Leg(side.wager, FOLD),))))

    def count(self, priced: Priced) -> Count:
        """The main wagers under the best strategy over all deals, or all hands that a side wager is on."""
        if priced.wager == self.mains[0]:
            return Count(self.main_cases(), tuple(int(count) for count in self.main_counts()))
        side = self.side_of(priced)
        if (stated := next((one for one in self.stated_sides if one is side), None)) is not None:
            return self._count_stated(priced, stated)
        if PLAYED in priced.conditions:
            if not self.keeps(side):
                raise self.not_counted(side, "lost by a fold")
            kept, folded = self.kept(side)
        else:
            if side.count is None:
                raise self.not_counted(side, "not lost by a fold")
            kept, folded = side.count(), 0
        return Count(self.side_cases(side), self._with_bonuses(side, kept, int(folded)))

    def not_counted(self, side: Side, settled: str) -> Refused:
        """Why a side wager of a designer's own chapter has no exact price: the book's chapters settle it otherwise."""
        law = self.rules.wager(side.wager)
        return Refused(
            f"{law.name} is not counted exactly where it is {settled}; `croupier simulate` deals it.",
            cite=self.rules.cite(law.cite),
        )

    def _count_stated(self, priced: Priced, side: StatedSide) -> Count:
        """A side bet stated in data, hand by hand; simulated where there are too many, or where a fold takes it after
        more than one decision."""
        if PLAYED in priced.conditions:
            found = self.stated_kept(side)
        else:
            found = (side.counted(side.left), 0) if side.countable else None
        if found is None:
            return replace(self.simulate([priced], _SEED, 0, _SIMULATED)[0], method="simulated")
        return Count(self.side_cases(side), self._with_bonuses(side, *found))

    def stated_kept(self, side: StatedSide) -> tuple[Sequence[int], int] | None:
        """How often each outcome of a side bet stated in data comes up in rounds that the best strategy does not fold,
        and how many rounds it folds; None where that is not counted."""
        return None

    def count_hands(self, priced: Priced) -> Count:
        """All hands that a side wager is on, folded or not."""
        if priced.wager == self.mains[0] or (side := self.side_of(priced)).count is None:
            return self.count(priced)
        return Count(self.side_cases(side), self._with_bonuses(side, side.count(), 0))

    def _with_bonuses(self, side: Side, kept: Iterable[int] | NDArray[np.int64], folded: int) -> tuple[int, ...]:
        """Counted hands, and rounds that are folded with the wager, as counts for `side_cases`."""
        return self.bonuses_on(side).counts({side.size: [int(count) for count in kept]}, [folded])

    def keeps(self, side: Side) -> bool:
        """Whether `kept` counts the hands of this side wager."""
        return False

    def kept(self, side: Side) -> tuple[Sequence[int] | NDArray[np.int64], int]:
        """The hands of a side wager in rounds that the best strategy does not fold, and how many rounds it folds."""
        raise NotImplementedError

    def play(self, cards: NDArray[np.int64]) -> NDArray[np.int64]:
        """Play dealt rounds (in columns, the rows as `layout` has them): for each the place of its main case."""
        raise NotImplementedError

    @cached_property
    def layout(self) -> dict[PlaceName, range]:
        """Where cards lie among those that are dealt for a simulated round."""
        found, first = {}, 0
        for place, size in {OWN.place: self.own, DEALER.place: self.dealers, **self.others}.items():
            found[place] = range(first, first + size)
            first += size
        return found

    def simulate(self, priced: Sequence[Priced], seed: int, block: int, rounds: int) -> list[Count]:
        """Deal rounds, play them by the strategy, and settle every priced wager."""
        cases = self.main_cases()
        folds = np.array([case.legs[0].chain == FOLD for case in cases])
        main = np.zeros(len(cases), dtype=np.int64)
        sides = {one: self.side_of(one) for one in priced if one.wager != self.mains[0]}
        tallies = {
            one: np.zeros((2 ** len(self.bonuses_on(side).offered), 2, len(side.hands)), dtype=np.int64)
            for one, side in sides.items()
        }
        system, random = self.system_bonuses, np.random.default_rng((seed, block))
        state, deck = stream.start(seed, block), np.array(self.deck())
        size = max(place.stop for place in self.layout.values())
        played = len(sides) < len(priced) or any(PLAYED in one.conditions for one in priced)
        for first in range(0, rounds, _ROUNDS):
            cards = np.empty((size, min(_ROUNDS, rounds - first)), dtype=np.int64)
            stream.deals(state, deck, cards)
            folded = np.zeros(cards.shape[1], dtype=np.bool_)
            if played:  # else no wager asks how
                ended = self.play(cards)
                folded = folds[ended]
                main += np.bincount(ended, minlength=len(main))
            selected = system.many(random, cards.shape[1])
            for one, tally in tallies.items():
                side, hands = sides[one], tally.shape[2]
                found = side.numbers(cards, self.layout) + folded * hands
                if len(tally) > 1:
                    held = cards[side.rows(self.layout)]
                    found += system.won_in_many(selected, held, dealer=one.spot == DEALER_POSITION) * 2 * hands
                tally += np.bincount(found, minlength=tally.size).reshape(tally.shape)
        return [
            Count(self.side_cases(sides[one]), self._tallied(one, tallies[one]))
            if one in sides
            else Count(cases, tuple(main.tolist()))
            for one in priced
        ]

    @staticmethod
    def _tallied(priced: Priced, tally: NDArray[np.int64]) -> tuple[int, ...]:
        """Simulated hands, by bonuses won and whether folded, as counts for `side_cases`."""
        lost = PLAYED in priced.conditions
        found: list[int] = []
        for place, part in enumerate(tally):
            hands = part[0] if lost else part.sum(axis=0)
            folded = int(tally[:, 1].sum()) if lost and place == 0 else 0
            found += [*hands.tolist(), folded]
        return tuple(found)


def two_card_chart(best: Callable[[int, int], str]) -> tuple[list[str], list[list[str]]]:
    """Two-card hands as a square, aces first: suited above the diagonal, others on and below it.

    `best` gives the action for two ranks: the higher one first in hands of two suits, last in suited ones.
    """
    ranks = range(12, -1, -1)
    rows = [[RANKS[row], *(best(column, row) for column in ranks)] for row in ranks]
    return ["", *(RANKS[rank] for rank in ranks)], rows
