"""Poker hands as poker.c counts them: the names of a kind, and what it makes."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from fractions import Fraction

from figures import Figure

RANKS = (
    "twos", "threes", "fours", "fives", "sixes", "sevens", "eights", "nines", "tens", "jacks", "queens", "kings",
    "aces",
)  # fmt: skip
CATEGORIES = (
    "high-card", "pair", "two-pair", "three-of-a-kind", "straight", "flush", "full-house", "four-of-a-kind",
    "straight-flush", "royal-flush",
)  # fmt: skip
HIGH, PAIR, TWO_PAIR, TRIPS, STRAIGHT, FLUSH, FULL_HOUSE, ROYAL, SIX_IN_A_ROW = 0, 1, 2, 3, 4, 5, 6, 9, 13
TEN, JACK, QUEEN, KING, ACE = range(8, 13)
SUITED = ("mini-royal-spades", "royal-flush-spades", "super-royal-diamonds")
"""Royal flushes that are told apart by their suit: one in four."""


def kind_names(figure: Figure, wager: str, kind: int, size: int) -> list[str]:
    """The names of a hand for a wager, the narrowest first."""
    category, rank = divmod(kind, 16)
    names = []
    if category == ROYAL:
        names = ["mini-royal" if size == 3 else "royal-flush", "straight-flush"]
        return ["super-royal", *names] if rank == SIX_IN_A_ROW else names
    if category == PAIR:
        for name in figure.tables[wager]:
            match = re.fullmatch(r"pair-of-(\w+?)(?:-or-better|-to-(\w+))", name)
            if match and RANKS.index(match[1]) <= rank <= (RANKS.index(match[2]) if match[2] else 12):
                names.append(name)
        names.sort(key=lambda name: -RANKS.index(name.split("-")[2]))
        names.insert(0, f"pair-of-{RANKS[rank]}")
    if category == FULL_HOUSE and "three-of-a-kind" in figure.option(f"{wager}-full-house"):
        names = [f"three-of-a-kind-{RANKS[rank]}", "three-of-a-kind"]
    return [f"{CATEGORIES[category]}-{RANKS[rank]}", *names, CATEGORIES[category]]


def by_kind(figure: Figure, wager: str, size: int) -> Callable[[int], Fraction]:
    """What each kind of hand makes of one unit of a wager, if it is no royal flush that its suit tells apart."""
    known: dict[int, Fraction] = {}

    def net(kind: int) -> Fraction:
        if kind not in known:
            known[kind] = figure.net(wager, *kind_names(figure, wager, kind, size))
        return known[kind]

    return net


def by_suit(figure: Figure, wager: str, size: int, kind: int, ways: int) -> Iterator[tuple[int, Fraction]]:
    """The same for so many hands of a kind, royal flushes of each suit apart."""
    names = kind_names(figure, wager, kind, size)
    suited = [name for name in SUITED if name.rpartition("-")[0] in names and figure.pays(wager, name)]
    apart = ways // 4 if suited else 0
    yield ways - apart, figure.net(wager, *names)
    if apart:
        yield apart, figure.net(wager, *suited, *names)
