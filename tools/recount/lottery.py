"""Keno tickets, with one way or several."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations, product
from math import comb, prod

from figures import Figure, NotRecountedError, Ways

NUMBERS, DRAWN = 80, 20


def keno(figure: Figure) -> Ways:
    """So many spots of eighty, of which twenty are drawn."""
    if figure.wager == "way":
        yield from way_ticket(figure)
        return
    spots = how_many(figure.spot)
    for caught in range(spots + 1):
        yield comb(DRAWN, caught) * comb(NUMBERS - DRAWN, spots - caught), figure.net("keno", f"{caught}-of-{spots}")


def how_many(numbers: str) -> int:
    """How many numbers `1..4` or `1-2-7` are."""
    first, _, last = numbers.partition("..")
    return int(last) - int(first) + 1 if last else len(numbers.split("-"))


def sports_pool(_: Figure) -> Ways:
    """Wagers at the house's own lines, which no chapter prints and nothing but the house's example states."""
    raise NotRecountedError("lines of the house, of which the chapter prints none")


def way_ticket(figure: Figure) -> Ways:
    """Groups of numbers, each union of a stated size a ticket of its own, with an equal part of the wager."""
    if figure.option("highest-prize-ways") != "each-way":
        raise NotRecountedError("a ticket that wins the highest prize once")
    marked, _, wanted = figure.spot.partition("@")
    sizes = [how_many(group) for group in marked.split("/")]
    places = range(len(sizes))
    unions = [some for number in range(1, len(sizes) + 1) for some in combinations(places, number)]
    ways = [some for some in unions if str(sum(sizes[place] for place in some)) in wanted.split("+")]
    others = NUMBERS - sum(sizes)
    for caught in product(*(range(size + 1) for size in sizes)):
        times = prod(comb(size, some) for size, some in zip(sizes, caught, strict=True))
        tickets = Counter(
            (sum(caught[place] for place in way), sum(sizes[place] for place in way)) for way in ways
        )  # fmt: skip
        nets = (figure.net("keno", f"{hit}-of-{spots}") * many for (hit, spots), many in tickets.items())
        if sum(caught) <= DRAWN:
            yield times * comb(others, DRAWN - sum(caught)), sum(nets, Fraction(0)) / len(ways)
