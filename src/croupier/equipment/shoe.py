"""Shoes: shuffled cards with a cut, burned cards, a cut card, a discard rack, and shufflers that never stop."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from croupier.equipment.source import Source
from croupier.errors import Refused


class ShoeEmpty(Refused):
    """A card is asked for where none is left."""


class Shoe:
    """Cards in the order in which they will be dealt, and the rack where they end."""

    def __init__(self, cards: Iterable[int]) -> None:
        self.cards = list(cards)
        self.rack: list[int] = []
        self.dealt: list[int] = []
        self.cut_card = -1
        """How many cards lie behind the cut card; -1 without one."""

    def shuffle(self, source: Source, kept: int = 0, aside: int = 0) -> None:
        """Bring all cards, those dealt and discarded too, into a new order; the last `kept` dealt stay on the table,
        the last `aside` discarded in the rack."""
        table, rack = len(self.dealt) - kept, len(self.rack) - aside
        self.cards = sorted(self.cards + self.dealt[:table] + self.rack[:rack])
        self.dealt, self.rack = self.dealt[table:], self.rack[rack:]
        source.shuffle(self.cards)

    def cut(self, depth: int) -> None:
        """Put the top `depth` cards at the bottom."""
        if not 0 < depth < len(self.cards):
            raise Refused(f"A cut of {depth} cards is not inside a stack of {len(self.cards)}.")
        self.cards = self.cards[depth:] + self.cards[:depth]

    def place_cut_card(self, behind: int) -> None:
        """Put the cut card in front of the last `behind` cards."""
        if not 0 <= behind <= len(self.cards):
            raise Refused(f"The cut card cannot lie in front of {behind} of {len(self.cards)} cards.")
        self.cut_card = behind

    @property
    def cut_card_reached(self) -> bool:
        """Whether the cut card has come out."""
        return self.cut_card >= 0 and len(self.cards) <= self.cut_card

    def deal(self) -> int:
        """The next card."""
        if not self.cards:
            raise ShoeEmpty("The shoe is empty.")
        card = self.cards.pop(0)
        self.dealt.append(card)
        return card

    def peek(self) -> int:
        """The next card, left where it is."""
        if not self.cards:
            raise Refused("The shoe is empty.")
        return self.cards[0]

    def burn(self, count: int = 1) -> tuple[int, ...]:
        """Put the next cards in the discard rack; they are not used."""
        burned = tuple(self.cards.pop(0) for _ in range(min(count, len(self.cards))))
        self.rack.extend(burned)
        return burned

    def take_back(self, cards: Sequence[int]) -> None:
        """Some cards that were dealt are in the deck again, in a fixed order with those that are left."""
        for card in cards:
            self.dealt.remove(card)
        self.cards = sorted([*self.cards, *cards])

    def collect(self) -> None:
        """Put every dealt card in the discard rack, in the order in which hands can be rebuilt."""
        self.rack.extend(self.dealt)
        self.dealt = []

    def stub(self) -> Sequence[int]:
        """The cards that are left."""
        return tuple(self.cards)


class ContinuousShuffler(Shoe):
    """A shoe into which discards go back at once: each card is drawn at random from all that it holds."""

    def __init__(self, cards: Iterable[int], source: Source) -> None:
        super().__init__(cards)
        self.source = source

    def deal(self) -> int:
        """A random card of those inside."""
        if not self.cards:
            raise Refused("The shuffler is empty.")
        place = self.source.below(len(self.cards))
        self.cards[0], self.cards[place] = self.cards[place], self.cards[0]
        return super().deal()

    def collect(self) -> None:
        """Dealt cards go back inside."""
        self.cards.extend(self.dealt + self.rack)
        self.dealt, self.rack = [], []
