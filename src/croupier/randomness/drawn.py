"""Our own tests: cards, dice and wheels, drawn by the functions that shuffle, throw and spin at a table."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Any

import numpy as np
from numpy.typing import NDArray

from croupier.equipment.cards import deck
from croupier.equipment.dice import roll
from croupier.equipment.shoe import Shoe
from croupier.equipment.source import Source
from croupier.equipment.wheel import Wheel
from croupier.kernels import compiled
from croupier.randomness.draws import SECTORS, Ints, collected, even, gaps, pairs, serial, triples, uniform
from croupier.randomness.statistic import Finding, chi_square

CARDS = 52
ACE = 12
SHOE = 8
"""Decks of the long shoe."""
BLOCK = 10_000
"""Shuffles that are held at a time."""
WHEELS = {"Wheel of 37": 37, "Wheel of 38": 38}
RED = 18
"""Red pockets of a wheel."""
Told = Callable[[str, int], None]


@dataclass(frozen=True)
class Sizes:
    """How much is drawn."""

    hands: int = 100_000
    """Shuffles of one deck; of long shoes an eighth."""
    throws: int = 200_000
    """Throws of two dice, and of three."""
    spins: int = 200_000
    """Spins of each wheel."""


def findings(sources: Iterator[Source], sizes: Sizes, told: Told = lambda what, done: None) -> Iterator[Finding]:
    """Every test; `told` hears what is drawn, and how many draws are done."""
    yield from _decks(sources, sizes.hands, told)
    yield from _shoes(sources, max(sizes.hands // SHOE, 1), told)
    yield from _dice(sources, sizes.throws, told)
    for name, pockets in WHEELS.items():
        yield from _wheel(sources, name, pockets, sizes.spins, told)


# --- cards ------------------------------------------------------------------------------------------------------------


def _orders(sources: Iterator[Source], cards: tuple[int, ...], hands: int, told: Told, what: str) -> Iterator[Ints]:
    """Blocks of shuffled shoes, an order a row."""
    for first in range(0, hands, BLOCK):
        told(what, first)
        shoes = [Shoe(cards) for _ in range(min(BLOCK, hands - first))]
        for shoe, source in zip(shoes, sources, strict=False):
            shoe.shuffle(source)
        yield np.array([shoe.stub() for shoe in shoes], dtype=np.int64)


def _decks(sources: Iterator[Source], hands: int, told: Told) -> Iterator[Finding]:
    yield from decks("Deck of 52", hands, _orders(sources, deck(), hands, told, "decks"))


def decks(name: str, hands: int, blocks: Iterable[Ints]) -> Iterator[Finding]:
    """The tests of shuffled decks of 52, an order a row, so many in all."""
    places, follows = np.zeros((CARDS, CARDS), np.int64), np.zeros((CARDS, CARDS), np.int64)
    colours, rising, kept = (np.zeros(CARDS + 1, np.int64) for _ in range(3))
    first, gap, orders = np.zeros(CARDS, np.int64), np.zeros(CARDS, np.int64), np.zeros(120, np.int64)
    pattern = np.zeros(7, np.int64)
    before = np.arange(CARDS)
    tops = []
    for block in blocks:
        tally(block, before, places, follows, colours, rising, kept, first, gap, orders, pattern)
        before = block[-1]
        tops.append(block[:, 0])
    n = CARDS
    top = np.concatenate(tops)
    yield placed(name, hands, places)
    # which two lie together, and in which order, are the two parts of the successor table that may vary: each sees all
    # directions of its space alike, so that the sum of squares has the distribution of chi-square (docs/randomness.md)
    pairs = np.triu_indices(n, 1)
    together, turned = (follows + follows.T)[pairs], (follows - follows.T)[pairs]
    due = np.full(len(together), 2 * hands / (n - 1))
    yield chi_square(name, "neighbouring cards", hands, together, due, n * (n - 3) // 2)
    spread = 2 * n * hands / ((n - 1) * (n - 2))
    yield chi_square(
        name,
        "order of neighbouring cards",
        hands,
        turned + spread,
        np.full(len(turned), spread),
        (n - 1) * (n - 2) // 2,
    )
    yield chi_square(name, "runs of a colour", hands, colours, _colour_runs() * hands)
    yield chi_square(name, "rising runs", hands, rising, _eulerian(n) * hands)
    ways = np.array([math.comb(n - 1 - place, 3) for place in range(n)]) / math.comb(n, 4)
    yield chi_square(name, "place of the first ace", hands, first, ways * hands)
    yield chi_square(name, "gap between the first aces", hands, gap, ways * hands)
    yield chi_square(name, "order of five cards", 10 * hands, orders, np.full(120, hands / 12))
    yield chi_square(name, "ranks in five cards", hands, pattern, _patterns() * hands)
    yield chi_square(name, "places kept from shuffle to shuffle", hands, kept, _matches(n) * hands)
    yield collected(name, "shuffles until each rank was on top", top >> 2, 13)
    yield serial(name, "correlation of successive top cards", top)


def _shoes(sources: Iterator[Source], hands: int, told: Told) -> Iterator[Finding]:
    cards = deck() * SHOE
    places = np.zeros((CARDS, len(cards)), np.int64)
    for block in _orders(sources, cards, hands, told, "shoes"):
        places += by_place(block, CARDS)
    yield placed(f"Shoe of {SHOE} decks", hands, places)


def by_place(block: Ints, kinds: int) -> Ints:
    """How often each kind of card lies at each place, in orders a row."""
    places = np.zeros((kinds, block.shape[1]), np.int64)
    np.add.at(places, (block, np.broadcast_to(np.arange(block.shape[1]), block.shape)), 1)
    return places


def placed(name: str, hands: int, places: Ints) -> Finding:
    """Cards by places: every row and column has a fixed sum, and all other directions vary alike."""
    kinds, size = places.shape
    dof = (kinds - 1) * (size - 1)
    return chi_square(
        name, "places of cards", hands, places, np.full(places.shape, hands / kinds), dof, (size - 1) / size
    )


@compiled
def tally(
    block: Ints,
    before: Ints,
    places: Ints,
    follows: Ints,
    colours: Ints,
    rising: Ints,
    kept: Ints,
    first: Ints,
    gap: Ints,
    orders: Ints,
    pattern: Ints,
) -> None:
    """Add shuffled decks, and the one before them, to the counts."""
    size = block.shape[1]
    for row in range(block.shape[0]):
        runs = up = 1
        same = aces = at = 0
        for place in range(size):
            card = block[row, place]
            places[card, place] += 1
            last = block[row, place - 1 if place else size - 1]
            follows[last, card] += 1
            if place:
                runs += ((card & 3) % 3 == 0) != ((last & 3) % 3 == 0)
                up += card < last
            same += card == (block[row - 1, place] if row else before[place])
            if card >> 2 == 12:
                if aces == 0:
                    first[place] += 1
                elif aces == 1:
                    gap[place - at - 1] += 1
                at = place
                aces += 1
        colours[runs] += 1
        rising[up] += 1
        kept[same] += 1
        for start in range(0, size - 4, 5):
            code = 0
            for one in range(5):
                less = 0
                for other in range(one + 1, 5):
                    less += block[row, start + other] < block[row, start + one]
                code = code * (5 - one) + less
            orders[code] += 1
        equal = 0
        for one in range(5):
            for other in range(one):
                equal += block[row, one] >> 2 == block[row, other] >> 2
        pattern[equal] += 1


def _colour_runs() -> NDArray[Any]:
    """The chances of each number of runs of 26 red and 26 black cards."""
    half, chances = CARDS // 2, np.zeros(CARDS + 1)
    for k in range(1, half + 1):
        chances[2 * k] = 2 * math.comb(half - 1, k - 1) ** 2 / math.comb(CARDS, half)
        if k < half:
            chances[2 * k + 1] = 2 * math.comb(half - 1, k) * math.comb(half - 1, k - 1) / math.comb(CARDS, half)
    return chances


def _eulerian(size: int) -> NDArray[Any]:
    """The chances of each number of rising runs in an order of `size` different cards."""
    row = [0, 1]
    for n in range(2, size + 1):
        row = [0, *(k * (row[k] if k < n else 0) + (n - k + 1) * row[k - 1] for k in range(1, n + 1))]
    return np.array([one / math.factorial(size) for one in row])


def _matches(size: int) -> NDArray[Any]:
    """The chances that so many cards of an order are where another has them."""
    none = [1, 0]
    for n in range(2, size + 1):
        none.append((n - 1) * (none[-1] + none[-2]))
    return np.array([math.comb(size, k) * none[size - k] / math.factorial(size) for k in range(size + 1)])


def _patterns() -> NDArray[Any]:
    """The chances of five cards by how many pairs of equal ranks are among them."""
    comb = math.comb
    ways = [
        comb(13, 5) * 4**5,
        13 * comb(4, 2) * comb(12, 3) * 4**3,
        comb(13, 2) * comb(4, 2) ** 2 * 44,
        13 * 4 * comb(12, 2) * 4**2,
        13 * 4 * 12 * comb(4, 2),
        0,
        13 * 48,
    ]
    return np.array(ways) / comb(CARDS, 5)


# --- dice and wheels --------------------------------------------------------------------------------------------------


def _dice(sources: Iterator[Source], throws: int, told: Told) -> Iterator[Finding]:
    for dice in (2, 3):
        told(f"throws of {dice} dice", 0)
        thrown = np.array([roll(source, dice) for source in islice(sources, throws)], dtype=np.int64) - 1
        name, faces = f"{dice} dice", 6
        for die in range(dice):
            yield uniform(name, f"faces of die {die + 1}", thrown[:, die], faces)
            yield pairs(name, f"successive faces of die {die + 1}", thrown[:, die], even(faces))
        together = thrown @ np.array([faces**die for die in range(dice)])
        yield uniform(name, "combinations", together, faces**dice)
        total = thrown.sum(axis=1)
        middle = dice * (faces - 1) // 2
        yield gaps(name, f"gaps between totals of {middle + dice}", total == middle, _chance_of(dice, middle))
        yield collected(name, "throws until each face of die 1 was seen", thrown[:, 0], faces)
        yield serial(name, "correlation of successive totals", total)


def _chance_of(dice: int, total: int) -> float:
    ways = np.ones(1)
    for _ in range(dice):
        ways = np.convolve(ways, np.ones(6))
    return float(ways[total] / 6**dice)


def _wheel(sources: Iterator[Source], name: str, pockets: int, spins: int, told: Told) -> Iterator[Finding]:
    told(f"spins of a {name.lower()}", 0)
    wheel = Wheel([str(pocket) for pocket in range(pockets)])
    spun = np.array([int(wheel.spin(source)) for source in islice(sources, spins)], dtype=np.int64)
    yield uniform(name, "pockets", spun, pockets)
    yield uniform(name, "distance from spin to spin", (spun[1:] - spun[:-1]) % pockets, pockets)
    yield pairs(name, "successive pockets", spun, even(pockets))
    yield triples(name, "three successive pockets, by sectors", spun * SECTORS // pockets, pockets)
    yield gaps(name, "gaps between zeros", spun == 0, 1 / pockets)
    red = (spun > 0) & (spun <= RED)
    yield gaps(name, "runs without red", red, RED / pockets)
    yield gaps(name, "runs of red", ~red, 1 - RED / pockets)
    yield collected(name, "spins until each pocket was seen", spun, pockets)
    yield serial(name, "correlation of successive pockets", spun)
