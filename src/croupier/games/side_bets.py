"""Side wagers as descriptors: which cards a wager is on, the kernel that numbers what they are, and the names of these.

One descriptor serves the table (what the wager is settled as), the prices (its cases, and how often each comes up) and
simulations (what many deals make of it). What a fold does to the wager stands in the law.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, partial
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.cache import arrays
from croupier.errors import Refused
from croupier.games.base import Case, Chain, cases
from croupier.games.script import PlaceName
from croupier.kernels import compiled, many, plain
from croupier.rules import numbers as said
from croupier.rules.wager_keys import wager_key

Ints = NDArray[np.int64]


class Cards(NamedTuple):
    """The cards of a place: all of them, or the first so many."""

    place: PlaceName
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
        return wager_key(self.wager, self.spot)

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

    def chain(self, dealt: Mapping[PlaceName, Sequence[int]]) -> Chain:
        """What the wager is settled as; nothing as long as its cards have not been dealt."""
        return self.hands[self.number(dealt)] if len(self.held(dealt)) == self.size else ()

    def number(self, dealt: Mapping[PlaceName, Sequence[int]]) -> int:
        """The place of that among its hands, its cards dealt."""
        return int(plain(self.kernel)(*self.given, *self.held(dealt)))

    def held(self, dealt: Mapping[PlaceName, Sequence[int]]) -> list[int]:
        """Its cards, as far as they have been dealt."""
        return [card for part in self.cards for card in dealt.get(part.place, ())[: part.first]]

    def numbers(self, cards: Ints, layout: Mapping[PlaceName, range]) -> Ints:
        """What many deals make of it: deals in columns, the rows of each place as `layout` has them."""
        return numbers(self.kernel, cards, self.rows(layout), *self.given)

    def rows(self, layout: Mapping[PlaceName, range]) -> Ints:
        """The rows of its cards among those of a deal."""
        return np.array([row for part in self.cards for row in layout[part.place][: part.first]], dtype=np.int64)

    def tally(self, cards: Ints, layout: Mapping[PlaceName, range]) -> tuple[int, ...]:
        """How often each of its hands came up in many deals."""
        return tuple(np.bincount(self.numbers(cards, layout), minlength=len(self.hands)).tolist())

    def cases(self) -> tuple[Case, ...]:
        """A case for each of its hands."""
        return cases(self.wager, self.hands)

    def counted(self, left: Sequence[int]) -> tuple[int, ...]:
        """How often each of its hands comes up over all orders of its cards, from so many of each card."""
        kernel = plain(self.kernel).__name__
        kept = arrays("side", (kernel, self.given, tuple(left)), partial(_counted, self, tuple(left)))
        return tuple(kept["n"].tolist())


def _counted(side: Side, left: tuple[int, ...]) -> dict[str, Ints]:
    counts, holds = np.zeros(len(side.hands), dtype=np.int64), np.array(left, dtype=np.int64)
    others = np.indices((len(left),) * (side.size - 1), dtype=np.int64).reshape(side.size - 1, -1)
    for first in range(len(left)):
        cards = np.vstack((np.full_like(others[:1], first), others))
        _weigh(holds, cards, numbers(side.kernel, cards, range(side.size), *side.given), counts)
    return {"n": counts}


@compiled
def _weigh(left: Ints, cards: Ints, found: Ints, counts: Ints) -> None:
    """Add to what each hand (in columns) was found to be the ways to deal it from so many of each card."""
    for hand in range(len(found)):
        ways = 1
        for row in range(len(cards)):
            ways *= left[cards[row, hand]]
            left[cards[row, hand]] -= 1
        for row in range(len(cards)):
            left[cards[row, hand]] += 1
        counts[found[hand]] += ways


def numbers(kernel: Callable[..., int], cards: Ints, rows: Sequence[int] | Ints, *given: int) -> Ints:
    """What a kernel on a hand's cards says of many hands: `rows` are those of its cards."""
    found = np.empty(cards.shape[1], dtype=np.int64)
    many(kernel, len(given))(*given, cards, np.asarray(rows, dtype=np.int64), found)
    return found


def part_of_one(text: str, cite: str) -> Fraction:
    """A chance or a portion, `1/2` or `50%`."""
    part = said.number(text)
    if part is None or not 0 < part <= 1:
        raise Refused(f"{text[:40]!r} is not a part of one.", allowed=("1/2", "50%"), cite=cite)
    return part
