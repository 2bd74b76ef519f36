"""Side wagers as descriptors: which cards a wager is on, the kernel that numbers what they are, and the names of these.

One descriptor serves the table (what the wager is settled as), the prices (its cases, and how often each comes up) and
simulations (what many deals make of it). What a fold does to the wager stands in the law.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.games.base import Chain
from croupier.games.script import Place
from croupier.kernels import many, plain

Ints = NDArray[np.int64]


class Cards(NamedTuple):
    """The cards of a place: all of them, or the first so many."""

    place: Place
    first: int | None = None


OWN, DEALER, COMMUNITY, BONUS = Cards("own"), Cards("dealer"), Cards("community"), Cards("bonus")
FLOP = Cards("community", 3)


@dataclass(frozen=True)
class Side:
    """A wager on what some cards are."""

    wager: str
    hands: Sequence[Chain]
    """The names of what the cards can be, narrowest first, as the kernel numbers them."""
    kernel: Callable[..., int]
    """The number of a hand from what is `given` and from its cards."""
    cards: tuple[Cards, ...] = (OWN,)
    count: Callable[[], Sequence[int] | Ints] | None = None
    """How often each of `hands` comes up, over all deals."""
    given: tuple[int, ...] = ()
    spot: str = ""
    """The spot of the wager that it is on, where there are several: the dealer's hand."""

    @property
    def key(self) -> str:
        """The wager as it lies on the layout, `wager` or `wager:spot`."""
        return f"{self.wager}:{self.spot}" if self.spot else self.wager

    @property
    def needs_dealer(self) -> bool:
        """Whether the dealer's cards have a part in it."""
        return any(part.place == DEALER.place for part in self.cards)

    @property
    def lives_without_player(self) -> bool:
        """Whether it is on the dealer's hand and not on the player's, so that a fold says nothing of it."""
        return self.needs_dealer and all(part.place != OWN.place for part in self.cards)

    @cached_property
    def size(self) -> int:
        """How many cards it is on."""
        return plain(self.kernel).__code__.co_argcount - len(self.given)

    def chain(self, dealt: Mapping[Place, Sequence[int]]) -> Chain:
        """What the wager is settled as; nothing as long as its cards have not been dealt."""
        held = [card for part in self.cards for card in dealt.get(part.place, ())[: part.first]]
        return self.hands[int(plain(self.kernel)(*self.given, *held))] if len(held) == self.size else ()

    def numbers(self, cards: Ints, layout: Mapping[Place, range]) -> Ints:
        """What many deals make of it: deals in columns, the rows of each place as `layout` has them."""
        rows = np.array([row for part in self.cards for row in layout[part.place][: part.first]], dtype=np.int64)
        return numbers(self.kernel, cards, rows, *self.given)


def numbers(kernel: Callable[..., int], cards: Ints, rows: Sequence[int] | Ints, *given: int) -> Ints:
    """What a kernel on a hand's cards says of many hands: `rows` are those of its cards."""
    found = np.empty(cards.shape[1], dtype=np.int64)
    many(kernel, len(given))(*given, cards, np.asarray(rows, dtype=np.int64), found)
    return found
