"""Cards that a seat gives up for others, as in draw poker.

A decision offers every choice as an action that names the cards, from the highest down; whoever decides may name them
in any order (`Game.action`). Cards that are given up move to a place of their seat's own that only this seat may
look at: they lie in the discard rack, and count for nothing but that they are not in the deck.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations

from croupier.equipment.pieces import Pieces
from croupier.games.places import DISCARDS, part_place
from croupier.games.script import CardMoved, Decide, Part, PlaceName


def picks(pieces: Pieces, cards: Iterable[int], sizes: Iterable[int]) -> tuple[str, ...]:
    """Every choice of so many of some cards, as actions."""
    held = sorted(cards, reverse=True)
    return tuple(" ".join(map(pieces.name, some)) for size in sizes for some in combinations(held, size))


def places(of: int, sizes: Iterable[int]) -> tuple[str, ...]:
    """The same choices by the places of the cards among so many, from the highest down: `cards 1 3`."""
    return tuple(f"cards {' '.join(map(str, some))}" for size in sizes for some in combinations(range(1, of + 1), size))


def by_place(pieces: Pieces, decide: Decide) -> dict[str, str]:
    """The actions of a decision that pick cards, by the places of these among all that can be picked."""
    named = {action: pieces.several(action) for action in decide.actions if pieces.named(action)}
    held = sorted({one for some in named.values() for one in some}, reverse=True)
    return {f"cards {' '.join(str(held.index(one) + 1) for one in some)}": action for action, some in named.items()}


def discards(place: PlaceName) -> PlaceName:
    """Where cards lie that were given up at a place."""
    return part_place(place, DISCARDS)


def give_up(place: PlaceName, cards: Sequence[int]) -> Part:
    """Some cards of a place are given up."""
    for card in cards:
        yield CardMoved(place, discards(place), card)
