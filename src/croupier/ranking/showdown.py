"""Five cards set as three, which qualify with a total of tens, and two, whose points are compared.

Cards count from 1 to 10, the joker one of several values; it is written as 0.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, product

from croupier.ranking.values import ByValues

JOKER = 0
DECK = ByValues((1, *[4] * 9, 16))
"""The cards of a deck with one joker by their values."""
POINTS = 11
"""How many results a hand can have: it does not qualify (0), or has 1 to 10 points."""
PLACES = tuple(combinations(range(5), 2))
"""The ten ways to take two cards of five."""


def points(total: int) -> int:
    """The points of a total of two cards: less ten if it is greater than ten."""
    return (total - 1) % 10 + 1


def totals(values: Sequence[int], joker: Sequence[int]) -> set[int]:
    """What some cards can total, for each value that the joker may have."""
    return {sum(one) for one in product(*(joker if value == JOKER else (value,) for value in values))}


def set_as(values: Sequence[int], places: Sequence[int], joker: Sequence[int]) -> tuple[bool, set[int]]:
    """Whether the cards at the other places qualify, and what points the two at `places` can have."""
    three = [value for place, value in enumerate(values) if place not in places]
    two = totals([values[place] for place in places], joker)
    return any(total % 10 == 0 for total in totals(three, joker)), {points(total) for total in two}


def results(values: Sequence[int], joker: Sequence[int]) -> set[int]:
    """The results that five cards can be set to, the joker as it counts most; none if they cannot qualify."""
    ways = (set_as(values, places, joker) for places in PLACES)
    return {max(found) for qualifies, found in ways if qualifies}
