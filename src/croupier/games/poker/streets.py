"""Backward induction over community cards that are turned up one by one, and charts of the first decision.

Sums are over all orders of the cards still to come, in parts of a unit. Of actions that are worth the same the largest
wager is made, as in published analyses: the smallest would leave the house advantage as it is and lower the mean wager.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

import numpy as np
from numpy.typing import ArrayLike, NDArray

from croupier.equipment.cards import RANKS
from croupier.games.poker.counts import hands3
from croupier.games.poker.hands import HANDS3
from croupier.ranking.poker import all_hands

Ints = NDArray[np.int64]


def by_two(names: NDArray[np.integer], size: int) -> Ints:
    """By the first and second of three community cards, how often they are called each of `size` names with the third.
    A name past the last is not counted."""
    shape = 52, 52, size + 1
    places = _two_of_three() * (size + 1) + names
    found = np.bincount(places.ravel(), minlength=shape[0] * shape[1] * shape[2]).reshape(shape)
    return (found + found.transpose(1, 0, 2))[..., :size]


@lru_cache(maxsize=1)
def _two_of_three() -> Ints:
    """Of every three cards each two, as places in a square of cards."""
    cards = all_hands(3).astype(np.int64).T
    return np.stack([cards[one] * 52 + cards[two] for one, two in ((0, 1), (0, 2), (1, 2))])


def pairs_left(cards: Sequence[int]) -> NDArray[np.bool_]:
    """Which two cards can be the first and second community card."""
    pairs = ~np.eye(52, dtype=np.bool_)
    pairs[list(cards)] = pairs[:, list(cards)] = False
    return pairs


def best(otherwise: ArrayLike, played: Sequence[Ints], live: ArrayLike) -> tuple[Ints, NDArray[np.int8]]:
    """The best that can be made where cards are live, and how: the place of a wager, or -1 to make none."""
    worth = np.stack([np.full_like(played[0], otherwise), *played])
    how = len(played) - 1 - np.argmax(worth[::-1], axis=0)
    return np.where(live, worth.max(axis=0), 0), np.where(live, how, -1).astype(np.int8)


def three_card_chart(low: bool, columns: Mapping[str, NDArray[np.bool_]]) -> tuple[list[str], list[list[str]]]:
    """Three-card hands, by place, for which each column holds: all of a category, or these ranks."""
    found: dict[str, list[dict[str, list[bool]]]] = {}
    for number, cards in enumerate(all_hands(3).tolist()):
        ranks, kind = "".join(RANKS[card >> 2] for card in cards), HANDS3[hands3(low)[number]][-1]
        for held, column in zip(found.setdefault(kind, [{} for _ in columns]), columns.values(), strict=True):
            held.setdefault(ranks, []).append(bool(column[number]))
    return ["hand", *columns], [[kind, *(_listed(kind, held) for held in row)] for kind, row in found.items()]


def _listed(kind: str, hands: Mapping[str, Sequence[bool]]) -> str:
    chosen = [ranks for ranks, found in hands.items() if any(found)]
    if all(all(found) for found in hands.values()):
        return "all"
    some = {ranks: sum(hands[ranks]) for ranks in chosen if not all(hands[ranks])}
    listed = [f"{ranks} ({some[ranks]} of {len(hands[ranks])})" if ranks in some else ranks for ranks in chosen]
    if kind == "pair" and not some:
        listed = _pairs(chosen)
    elif not some and 2 * len(chosen) > len(hands):
        return f"all but {', '.join(ranks for ranks in hands if ranks not in chosen)}"
    return ", ".join(listed) or "none"


def _pairs(hands: Sequence[str]) -> list[str]:
    """Pairs with a third card, by their ranks: those that are there with every third card together."""
    by_pair: dict[str, list[str]] = {}
    for ranks in hands:
        by_pair.setdefault(next(rank for rank in ranks if ranks.count(rank) == 2), []).append(ranks)
    whole = [rank for rank, found in by_pair.items() if len(found) == len(RANKS) - 1]
    others = [ranks for rank, found in by_pair.items() if rank not in whole for ranks in found]
    return ([f"{', '.join(2 * rank for rank in whole)} with any card"] if whole else []) + others
