"""Every set of cards that a player can hold, by the values of its cards, and where to find it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.games.blackjack.dealer import Ints
from croupier.games.blackjack.finals import FIVE, MIXED_678, MIXED_777, TWO_CARDS
from croupier.games.blackjack.hands import add
from croupier.games.blackjack.rules_of_play import Play
from croupier.kernels import embedded, plain


class HandList(NamedTuple):
    """Every set of cards that counts 21 or less, smaller totals first, as the kernels take them."""

    cards: Ints
    """Hand by value (1 to 10), how many of it."""
    points: Ints
    """The total, soft ones 32 higher."""
    size: Ints
    then: Ints
    """Hand by value: the hand that one more card makes, -1 for a bust."""


class Over(NamedTuple):
    """Every hand over 21 that one card too many can make, as the kernels take them."""

    cards: Ints
    """Hand over 21 by value, how many of it."""
    total: Ints
    after: Ints
    """Hand by value: the place here of what one more card makes of it, -1 where that is not over 21."""


@dataclass(frozen=True)
class Hands:
    """Every hand that can be held, and where to find it."""

    listed: HandList
    pair: Ints
    """The value of two cards of one value, else 0."""
    final: Ints
    """The final hand with a payout of its own that it is, in mixed suits; 0 for most."""
    suited: Ints
    """The place of two cards in `finals.TWO_CARDS`, which one more card can make such a hand by its suits; else -1."""
    index: dict[tuple[int, ...], int]

    def place(self, values: Iterable[int]) -> int:
        """The place of a hand by the values of its cards, -1 for one over 21."""
        held = [0] * 11
        for worth in values:
            held[worth] += 1
        return self.index.get(tuple(held), -1)

    @property
    def cards(self) -> Ints:
        """Hand by value, how many of it."""
        return self.listed.cards

    @property
    def points(self) -> Ints:
        """The totals, soft ones 32 higher."""
        return self.listed.points

    @property
    def size(self) -> Ints:
        """How many cards each hand has."""
        return self.listed.size

    @property
    def then(self) -> Ints:
        """Hand by value: the hand that one more card makes, -1 for a bust."""
        return self.listed.then


@embedded
def take_out(shoe: Ints, cards: Ints, left: Ints) -> int:
    """Fill in what a hand leaves of a shoe, value by value; how many cards those are."""
    number = 0
    for worth in range(1, 11):
        left[worth] = shoe[worth] - cards[worth]
        number += left[worth]
    return number


@lru_cache(maxsize=1)
def all_hands() -> Hands:
    """List every hand that can be held."""
    found: list[tuple[int, ...]] = []

    def grow(held: list[int], least: int, left: int) -> None:
        found.append(tuple(held))
        for worth in range(least, min(10, left) + 1):
            held[worth] += 1
            grow(held, worth, left - worth)
            held[worth] -= 1

    grow([0] * 11, 1, 21)
    found.sort(key=lambda held: (sum(worth * count for worth, count in enumerate(held)), held))
    index = {held: place for place, held in enumerate(found)}
    cards = np.array(found, dtype=np.int64)
    size = cards.sum(axis=1)
    points = np.zeros(len(found), dtype=np.int64)
    then = np.full((len(found), 11), -1, dtype=np.int64)
    join = plain(add)
    for place, held in enumerate(found):
        total = 0
        for worth, count in enumerate(held):
            for _ in range(count):
                total = join(total, worth)
        points[place] = total
        for worth in range(1, 11):
            more = (*held[:worth], held[worth] + 1, *held[worth + 1 :])
            then[place, worth] = index.get(more, -1)
    pair = np.where(size == 2, (cards == 2) @ np.arange(11), 0)
    final = np.where((points & 31 == 21) & (size > 4), FIVE + np.minimum(size, 7) - 5, 0)
    suited = np.full(len(found), -1, dtype=np.int64)
    for number, (low, high, third) in enumerate(TWO_CARDS):
        two = then[then[0, low], high]
        suited[two] = number
        final[then[two, third]] = MIXED_777 if low == third else MIXED_678
    return Hands(HandList(cards, points, size, then), pair, final, suited, index)


@lru_cache(maxsize=1)
def over_21() -> Over:
    """List every hand over 21 that a player can have drawn to, no card being drawn to a 21."""
    table = all_hands()
    index: dict[tuple[int, ...], int] = {}
    after = np.full_like(table.then, -1)
    for hand in np.flatnonzero(table.points & 31 < 21):
        for worth in range(1, 11):
            if table.then[hand, worth] < 0:
                more = table.cards[hand].copy()
                more[worth] += 1
                after[hand, worth] = index.setdefault(tuple(int(one) for one in more), len(index))
    cards = np.array(list(index), dtype=np.int64)
    return Over(cards, cards @ np.arange(11), after)


def mask(totals: frozenset[int]) -> NDArray[np.bool_]:
    """Totals, soft ones 32 higher, as the kernels take them."""
    return np.array([total in totals for total in range(64)], dtype=np.bool_)


@lru_cache(maxsize=32)
def beating_22(play: Play) -> NDArray[np.bool_]:
    """Whether each hand wins against a dealer's 22: one that was dealt, and a split one."""
    table = all_hands()
    long, two = mask(play.beats_22)[table.points], mask(play.two_beat_22)[table.points] & (table.size == 2)
    return np.stack((long | two, long | two & play.split_two_beat_22))


def zappable(play: Play) -> list[int]:
    """The hands that may be exchanged for two new cards."""
    table = all_hands()
    may = mask(play.zaps)[table.points] & (table.size == 2) & (table.cards <= np.array(play.shoe)).all(axis=1)
    return [int(hand) for hand in np.flatnonzero(may)]
