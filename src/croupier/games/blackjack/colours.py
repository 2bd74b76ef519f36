"""The colours of a Blackjack: where it is paid by them, what it pays on average and how its payouts share."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction

from croupier.games.blackjack.hands import value
from croupier.kernels import compiled, plain

COLOURS = ("blackjack-black", "blackjack-red", "blackjack-mixed")
"""What a Blackjack is by its cards, as `colour` numbers it; a chapter that tells none apart knows it as `blackjack`."""


@compiled
def colour(a: int, b: int) -> int:
    """Whether two cards are both black (0), both red (1) or one of each (2)."""
    red = (1 if a & 3 in (1, 2) else 0) + (1 if b & 3 in (1, 2) else 0)
    return (0, 2, 1)[red]


def ways(left: Sequence[int]) -> tuple[int, int, int]:
    """In how many ways an ace and a ten of each kind come from so many of each card."""
    found = [0, 0, 0]
    for ace in (card for card in range(len(left)) if plain(value)(card) == 1):
        for ten in (card for card in range(len(left)) if plain(value)(card) == 10):
            found[plain(colour)(ace, ten)] += left[ace] * left[ten]
    return found[0], found[1], found[2]


def mean(payouts: Iterable[Fraction], left: Sequence[int]) -> Fraction:
    """What a Blackjack from so many of each card makes on average, by what it makes in each colour."""
    each, every = list(payouts), ways(left)
    if not any(every):
        return each[-1]
    return sum((paid * one for paid, one in zip(each, every, strict=True)), Fraction(0)) / sum(every)
