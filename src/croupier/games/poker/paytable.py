"""Games in which a player's five cards are paid by a table and no dealer's hand is in the way."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from typing import ClassVar

import numpy as np
from numpy.typing import NDArray

from croupier.equipment.cards import JOKER
from croupier.errors import Refused
from croupier.games.base import Case, Chain, Count, Priced, View
from croupier.games.poker.counts import count3, count5, count6
from croupier.games.poker.hands import HANDS3, HANDS6, PAIRS5, hand3, hand3_high, hand6, pairs5
from croupier.games.poker.table import FOLD, PLAYED, Deal, PokerGame
from croupier.games.script import Decide, seat_place

Tally = NDArray[np.int64]
Hands = Mapping[int, Sequence[Chain]]
HANDS: Hands = {3: HANDS3, 5: PAIRS5, 6: HANDS6}
"""What a wager on so many cards can be settled as."""
LOSE: Chain = ("lose",)


class PayTableGame(PokerGame):
    """A game whose main wagers are paid by the table of `one_table` on the player's cards and the community's."""

    basis: ClassVar[str]
    three_of: ClassVar[str]
    """Whose three cards the Three Card Bonus is on: the player's or the community's."""

    @cached_property
    def low(self) -> bool:
        """Whether an ace may be low in a five-card straight."""
        return self.rules.chosen("ace-low-straight", "yes") == "yes"

    @cached_property
    def low3(self) -> bool:
        """Whether an ace may be low in a three-card straight."""
        return self.rules.chosen("three-card-ace-low", "yes") == "yes"

    # --- the round ---

    def _chains(self, deal: Deal, seat: int) -> dict[str, Chain]:
        own, community = deal.cards[seat_place(seat)], deal.cards["community"]
        fold = FOLD if seat in deal.folded else ()
        found: dict[int, Chain] = {
            3: HANDS3[self._hand3(*(own if self.three_of == "player" else community))],
            5: PAIRS5[pairs5(self.low, *own, *community)],
        }
        if "bonus" in deal.cards:
            found[6] = HANDS6[hand6(*own, *deal.cards["bonus"])]
        chains: dict[str, Chain] = dict.fromkeys(self.one_table, (*fold, *found[5], *LOSE))
        for law in self.rules.chapter.wagers:
            if law.id not in chains and law.kind != "bonus" and self.size(law.id) in found:
                chains[law.id] = (*fold, *found[self.size(law.id)])
        return chains

    def _hand3(self, a: int, b: int, c: int) -> int:
        return hand3(a, b, c) if self.low3 else hand3_high(a, b, c)

    def size(self, wager: str) -> int:
        """How many cards a side wager is on."""
        if wager in ("three-card-bonus", "three-card-progressive"):
            return 3
        if wager == "six-card-bonus":
            return 6
        return 3 if wager == "progressive" and self.rules.has("five-card-progressive") else 5

    # --- strategy ---

    @cached_property
    def pays(self) -> tuple[NDArray[np.int64], int]:
        """What one unit on the main wagers wins with each hand of `PAIRS5`, in parts of it, and how many."""
        unit = 100
        nets = [self.rules.pay(self.one_table[0], *hand, *LOSE).pays.net(unit) / unit for hand in PAIRS5]
        assert nets[-1] == nets[-2], "the kernels let one hand stand for those that differ only in suits"
        scale = math.lcm(*(net.denominator for net in nets))
        return np.array([int(net * scale) for net in nets], dtype=np.int64), scale

    def values(self, decide: Decide, view: View) -> dict[str, Fraction]:
        """What each action is worth to a seat that sees its own cards and what has been turned up."""
        stakes = view.stakes[decide.seat]
        held = [stakes[wager] for wager in self.one_table if wager in stakes]
        board = [card for card in view.cards.get("community", ()) if card >= 0]
        return self.hand_values(view.cards[seat_place(decide.seat)], board, sum(held) // held[0])

    def hand_values(self, cards: Sequence[int], board: Sequence[int] = (), units: int = 0) -> dict[str, Fraction]:
        """What each action is worth with a hand, in units of the first wager, of which `units` stand."""
        raise NotImplementedError

    def _check_hand(self, cards: Sequence[int], board: Sequence[int], most: int) -> None:
        if len(cards) != self.own or len(board) > most or max((*cards, *board)) >= JOKER:
            raise Refused(
                f"A hand of {self.rules.chapter.name} that is decided on has {self.own} cards"
                f" and at most {most} community card{'' if most == 1 else 's'}."
            )
        if len({*cards, *board}) < len(cards) + len(board):
            raise Refused("A card stands twice.")

    # --- analysis ---

    def priced(self) -> Iterator[Priced]:
        """The main wagers as one, and every side wager."""
        first = self.one_table[0]
        yield Priced(first, first, self.basis, (self.condition,))
        yield from self.side_wagers()

    condition: ClassVar[str]
    """What the price of the main wagers stands for."""

    def main_cases(self) -> tuple[Case, ...]:
        """The cases of the main wagers, in the order in which the kernels count them."""
        raise NotImplementedError

    def main_counts(self) -> Sequence[int]:
        """How often each of them happens under the best strategy."""
        raise NotImplementedError

    def fives_by_fold(self) -> tuple[Tally, int]:
        """Five-card hands by `PAIRS5` of players who did not fold, and how many rounds were folded."""
        return count5(self.low), 0

    def threes_by_fold(self) -> tuple[Tally, int]:
        """The same for three-card hands, by `HANDS3`."""
        return count3(self.low3), 0

    def count(self, priced: Priced) -> Count:
        """The main wagers under the best strategy, or all hands of three, five or six cards."""
        wager = priced.wager
        if wager == self.one_table[0]:
            return Count(self.main_cases(), tuple(int(count) for count in self.main_counts()))
        size = self.size(wager)
        counts, folded = count6() if size == 6 else count3(self.low3) if size == 3 else count5(self.low), 0
        if PLAYED in priced.conditions:
            counts, folded = self.threes_by_fold() if size == 3 else self.fives_by_fold()
        return Count(self.side_cases(wager, HANDS[size]), self.side_counts(wager, counts, folded))  # type: ignore[arg-type]

    def dealt(self, seed: int, block: int, rounds: int) -> tuple[Tally, Mapping[int, Tally]]:
        """Simulated rounds: cases of the main wagers; hands of three, five and six cards, each kept and folded."""
        raise NotImplementedError

    def simulate(self, priced: Sequence[Priced], seed: int, block: int, rounds: int) -> list[Count]:
        """Deal a player, the community and the bonus cards, and settle every priced wager."""
        main, sides = self.dealt(seed, block, rounds)
        counted = []
        for one in priced:
            if one.wager == self.one_table[0]:
                counted.append(Count(self.main_cases(), tuple(int(count) for count in main)))
                continue
            kept, folded = sides[self.size(one.wager)]
            lost = PLAYED in one.conditions
            hands = kept if lost else kept + folded
            counts = self.side_drawn(one, hands, int(folded.sum()) if lost else 0, seed, block)
            counted.append(Count(self.side_cases(one.wager, HANDS[self.size(one.wager)]), counts))
        return counted
