"""Who handles the equipment: a dealer with a random source, or one who repeats what was recorded."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from typing import Any, Protocol

import croupier.machine as machine
from croupier.equipment.sealed import SealedDeck, deal_order
from croupier.equipment.shoe import Shoe
from croupier.equipment.source import Source, commitment
from croupier.errors import Refused
from croupier.games.base import Game
from croupier.games.capabilities import seals_cards
from croupier.games.places import DISCARD
from croupier.games.script import DealCard, Physical, Shuffle
from croupier.rules.submission import Rules


class Dealer(Protocol):
    """What a table asks of whoever handles the equipment. Results are plain data: card names, pocket names, dice."""

    def promise(self, seeds: int) -> list[str]:
        """Fix the next seeds before anything is wagered; their commitments."""

    def prepare(self, words: str = "") -> dict[str, Any]:
        """Make ready for a round with the players' words; what is published about its seed."""

    def shuffle(self, request: Shuffle, words: str = "") -> dict[str, Any]:
        """Bring a new shoe that lasts; what is published about its seed, and the seed of the one before."""

    def cut_card_out(self, side: str = "") -> bool:
        """Whether the cut card has come out of the shoe, or of one side of a double shoe."""

    def result(self, request: Physical) -> Any:
        """The card, pocket or dice that come next."""

    def set_aside(self) -> Any:
        """Take the next card out of play."""

    def reshuffle(self, kept: int = 0, aside: int = 0) -> dict[str, Any]:
        """Shuffle the cards anew, but for the last `kept` that were dealt and the last `aside` that were set aside;
        what is published of it."""

    def shuffle_in(self, cards: Sequence[int]) -> dict[str, Any]:
        """Shuffle cards that were dealt into those that are left; what is published of it."""

    def recut(self) -> dict[str, Any]:
        """Cut the cards again, before any is drawn; what is published of it."""

    def reveal(self, shown: Collection[tuple[int, int]] = ()) -> dict[str, Any]:
        """What is published after the round so that it can be checked. Of cards that are sealed one by one those are
        opened that were `shown`, each by its deck and how many had come from that deck before it."""

    def give_up(self) -> list[dict[str, Any]]:
        """Deal no more; what is published of shoes that are in use, by side."""


def least_cut(rules: Rules) -> int:
    """The fewest cards on either side of a cut, of a stack that has as many: printed, or the house's."""
    printed = next((item.cut for item in rules.chapter.equipment if item.cut), 1)
    return int(rules.chosen("cut-standard") or printed)


class HouseDealer:
    """Deals from shuffled cards, spins and rolls, from committed seeds: one a round, or one a shoe where shoes last.

    Where cards that are not shown stay secret, the seed does too: what is published is a commitment to a deck whose
    places are sealed one by one.
    """

    def __init__(self, game: Game, seeds: Callable[[], bytes] | None = None) -> None:
        self.game = game
        self.seeds = seeds
        """Where seeds come from; None: from the system."""
        self._promised: list[bytes] = []
        """Seeds that are committed to and not drawn from yet, in order."""
        self._lasting = False
        self._sides: dict[str, tuple[Source, Shoe]] = {}
        """Shoes that last, by side where there are two; each has a seed of its own."""
        self.source = Source(bytes(32))
        self.shoe: Shoe | None = None
        self._seals = seals_cards(game)
        self.decks: list[SealedDeck] = []
        """The sealed decks of the round: the first, and one more for each shuffle."""
        self.orders: list[list[int]] = []
        """Of each of them its places in the order in which they are dealt."""

    def promise(self, seeds: int) -> list[str]:
        """So many seeds more, which are drawn from in this order."""
        new = [self._seed() for _ in range(seeds)]
        self._promised += new
        return [self._first_deck(seed).commitment if self._seals else commitment(seed) for seed in new]

    def _seed(self) -> bytes:
        return self.seeds() if self.seeds else machine.random_bytes(32)

    def prepare(self, words: str = "") -> dict[str, Any]:
        """A new seed, committed to before anything is drawn, unless a shoe lasts from earlier rounds."""
        if self._lasting:
            return {}
        return self._new_source(words)

    def _new_source(self, words: str) -> dict[str, Any]:
        self.source = Source(self._promised.pop(0) if self._promised else self._seed(), words)
        self.shoe = None
        if not self._seals:
            return {"commitment": self.source.commitment, "words": words}
        self.decks, self.orders = [], []
        self.shoe = Shoe(self.game.deck())
        return {"commitment": self._deal_from(self._first_deck(self.source.seed)), "words": words}

    def _first_deck(self, seed: bytes) -> SealedDeck:
        """The sealed deck that a seed makes of all cards."""
        return SealedDeck.shuffled(seed, 0, [self.game.pieces.name(card) for card in sorted(self.game.deck())])

    def _seal_again(self) -> dict[str, Any]:
        """The cards that are left become another sealed deck; its commitment."""
        if self.shoe is None:
            return {}
        names = [self.game.pieces.name(card) for card in sorted(self.shoe.cards)]
        return {"deck": self._deal_from(SealedDeck.shuffled(self.source.seed, len(self.decks), names))}

    def _deal_from(self, deck: SealedDeck) -> str:
        """Deal the places of a sealed deck from now on, in the order that the players' words make; its commitment."""
        assert self.shoe is not None
        self.decks.append(deck)
        self.orders.append(deal_order(deck.commitment, self.source.words, len(deck.cards)))
        self.shoe.cards = [self.game.pieces.piece(deck.cards[place]) for place in self.orders[-1]]
        return deck.commitment

    def shuffle(self, request: Shuffle, words: str = "") -> dict[str, Any]:
        """A new seed and a new shoe; the seed of the shoe that is finished is shown."""
        before = self.reveal()
        if request.side in self._sides:
            before = {"seed": self._sides[request.side][0].seed.hex()}
        published = self._new_source(words)
        self._lasting = True
        self._cards().place_cut_card(request.behind)
        self._sides[request.side] = (self.source, self._cards())
        return published | before

    def cut_card_out(self, side: str = "") -> bool:
        """Whether the cut card has come out of the shoe."""
        self._turn_to(side)
        return self._cards().cut_card_reached

    def join(self, other: HouseDealer) -> None:
        """Take over the sides of a double shoe that another dealer has."""
        self._sides |= other._sides

    def _turn_to(self, side: str) -> None:
        """Deal from one side of a double shoe."""
        if side in self._sides:
            self.source, self.shoe = self._sides[side]

    def _cards(self) -> Shoe:
        """The shoe; cards are shuffled when the first one is asked for."""
        if self.shoe is None:
            self.shoe = Shoe(self.game.deck())
            self.shoe.shuffle(self.source)
        return self.shoe

    def result(self, request: Physical) -> Any:
        """Draw what is asked for."""
        return request.draw(self)

    def piece(self, side: str) -> int:
        """The next card, from its side of a double shoe."""
        if self._sides:
            self._turn_to(side)
        return (self.shoe or self._cards()).deal()

    def set_aside(self) -> str:
        """The next card goes to the discard rack."""
        return self.game.pieces.name(self._cards().burn()[0])

    def reshuffle(self, kept: int = 0, aside: int = 0) -> dict[str, Any]:
        """The cards are shuffled again, from the same committed source, but for those that stay out."""
        if self.shoe is not None:
            self.shoe.shuffle(self.source, kept, aside)
        return self._seal_again() if self._seals else {}

    def shuffle_in(self, cards: Sequence[int]) -> dict[str, Any]:
        """Some cards that were dealt go back into the deck, which is shuffled from the same committed source."""
        self._cards().take_back(cards)
        if self._seals:
            return self._seal_again()
        self.source.shuffle(self._cards().cards)
        return {}

    def recut(self) -> dict[str, Any]:
        """The top of the stack goes under the rest, at a place from the committed source; of a sealed deck everybody is
        told how many cards did."""
        cards = self._cards()
        size = len(cards.stub())
        least = min(least_cut(self.game.rules), size // 2)
        if not least:
            return {}
        depth = least + self.source.below(size - 2 * least + 1)
        cards.cut(depth)
        if not self._seals:
            return {}
        for order in self.orders[-1:]:
            order[-size:] = order[-size:][depth:] + order[-size:][:depth]
        return {"cut": depth}

    def reveal(self, shown: Collection[tuple[int, int]] = ()) -> dict[str, Any]:
        """The seed, once nothing more is drawn from it; of sealed decks all seals, and what opens the cards shown."""
        if self._seals:
            opened = [self._opened(number, shown) for number in range(len(self.decks))]
            self.decks, self.orders, self.shoe = [], [], None
            return {"decks": opened}
        return {} if self._lasting else {"seed": self.source.seed.hex()}

    def _opened(self, number: int, shown: Collection[tuple[int, int]]) -> dict[str, Any]:
        deck, order = self.decks[number], self.orders[number]
        places = sorted(order[turn] for of, turn in shown if of == number)
        return {"seals": list(deck.seals), "opened": [deck.opening(place) for place in places]}

    def give_up(self) -> list[dict[str, Any]]:
        """The seeds of shoes that are in use: nothing more is drawn from them."""
        shown = [
            {**({"side": side} if side else {}), "seed": source.seed.hex()}
            for side, (source, _) in sorted(self._sides.items())
        ]
        self._sides, self._lasting = {}, False
        return shown


class Recorded:
    """Repeats recorded results, in order."""

    def __init__(self, results: Iterable[Any]) -> None:
        self._results: Iterator[Any] = iter(results)

    def promise(self, seeds: int) -> list[str]:
        """Nothing is committed to."""
        return []

    def prepare(self, words: str = "") -> dict[str, Any]:
        """Nothing is committed to."""
        return {}

    def shuffle(self, request: Shuffle, words: str = "") -> dict[str, Any]:
        """Recorded results are already in order."""
        return {}

    def cut_card_out(self, side: str = "") -> bool:
        """Recorded rounds do not say."""
        return False

    def result(self, request: Physical) -> Any:
        """The next recorded result."""
        try:
            return next(self._results)
        except StopIteration:
            raise Refused(f"The record ends where the round still needs {request.due}.") from None

    def set_aside(self) -> Any:
        """The next recorded result was set aside."""
        return self.result(DealCard(DISCARD))

    def reshuffle(self, kept: int = 0, aside: int = 0) -> dict[str, Any]:
        """Recorded results are already in order."""
        return {}

    def shuffle_in(self, cards: Sequence[int]) -> dict[str, Any]:
        """Recorded results are already in order."""
        return {}

    def recut(self) -> dict[str, Any]:
        """Recorded results are already in order."""
        return {}

    def reveal(self, shown: Collection[tuple[int, int]] = ()) -> dict[str, Any]:
        """Nothing to reveal."""
        return {}

    def give_up(self) -> list[dict[str, Any]]:
        """Nothing to reveal."""
        return []
