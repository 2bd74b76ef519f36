"""Jackpot Hold'em: Ante and X-tra Bonus, and one play wager, the first chance for it with one community card seen."""

from __future__ import annotations

from functools import cached_property
from itertools import groupby

from croupier.counting.suits import hole
from croupier.equipment.cards import RANKS
from croupier.games.poker.counts import count3, count7
from croupier.games.poker.hands import HANDS3, hand3, hand3_high
from croupier.games.poker.holdem import MADE, POCKETS, count_pockets, made7, pocket
from croupier.games.poker.later import notes
from croupier.games.poker.one_raise import OneRaise
from croupier.games.side_bets import COMMUNITY, OWN, Cards, Side

_PAIR = "pair"


class JackpotHoldem(OneRaise):
    """Jackpot Hold'em under one chapter and one submission."""

    names = ("jackpot-holdem",)
    first = "first-card"
    seen = 1
    blind = tables_of = "x-tra-bonus"
    raised = "play"
    mains = ("ante", blind, raised)
    together = ("ante", blind)
    condition = "with X-tra Bonus and Play, best strategy"

    @cached_property
    def low3(self) -> bool:
        """Whether an ace may be low in a three-card straight."""
        return self.rules.chosen("three-card-ace-low", "yes") == "yes"

    @property
    def all_sides(self) -> tuple[Side, ...]:
        """On one's two cards, on these with the first community card, and on the best five of one's seven."""
        three = hand3 if self.low3 else hand3_high
        return (
            Side("hole-card-bonus", POCKETS, pocket, (OWN,), count_pockets),
            Side("three-up-bonus", HANDS3, three, (OWN, Cards("community", 1)), lambda: count3(self.low3)),
            Side("player-bonus", MADE, made7, (OWN, COMMUNITY), count7),
        )

    def strategy_chart(self) -> tuple[list[str], list[list[str]]]:
        """By two cards, not suited and suited: the ranks of the first community card with which to raise at once."""
        rows = []
        for high in range(12, -1, -1):
            for low in range(high, -1, -1):
                found = [self._raised_with(4 * high + 3, 4 * low + suit) for suit in ((2, 3) if high > low else (2,))]
                if any(cell != _PAIR for cell in found):
                    rows.append([f"{RANKS[high]} {RANKS[low]}", *found, *([""] if high == low else [])])
        return ["two cards", "not suited", "suited"], rows

    def _raised_with(self, *own: int) -> str:
        """The ranks with which two cards, the higher one first, are raised: whatever the suit is, if it is a suit of
        theirs, and if it is that of the higher one."""
        always, suited, higher = set[int](), set[int](), set[int]()
        for rank in range(13):
            cards = {card & 3: card for card in range(4 * rank, 4 * rank + 4) if card not in own}
            raised = {suit for suit, card in cards.items() if self.bets[hole(*own), card]}
            if raised == cards.keys():
                always.add(rank)
            elif raised:
                (suited if raised == cards.keys() & {card & 3 for card in own} else higher).add(rank)
        if len(always) == len(RANKS):
            return "any"
        if not suited | higher and always == {card >> 2 for card in own}:
            return _PAIR
        parts = (
            _ranks(always),
            _ranks(suited) and f"{_ranks(suited)} in suit",
            _ranks(higher) and f"{_ranks(higher)} high",
        )
        return ", ".join(part for part in parts if part)

    def chart_notes(self) -> tuple[str, ...]:
        """What is said below the strategy's chart."""
        return (
            f"The first decision: raise {self.raises[0]}x if the first community card has one of these ranks; T is ten."
            " In suit: only if it has a suit of the two cards too; high: only if it has that of the higher one.",
            f"Two cards that are not listed, or have {_PAIR!r}: raise if it pairs one of them. Otherwise check.",
            *notes(self),
        )


def _ranks(ranks: set[int]) -> str:
    """Ranks, the highest first, runs of three or more from one to the other: `A K 9-5`."""
    found = []
    falling = sorted(ranks, reverse=True)
    for _, run in groupby(enumerate(falling), lambda one: one[0] + one[1]):
        names = [RANKS[rank] for _, rank in run]
        found += [f"{names[0]}-{names[-1]}"] if len(names) > 2 else names
    return " ".join(found)
