"""Wheels: pockets in their printed order, and the layout's numbers as bits."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.equipment.source import Source

ZERO, DOUBLE_ZERO = 0, 37
"""Pockets as small integers: a number is itself, 00 is 37."""


def pocket(name: str) -> int:
    """The integer of a roulette pocket."""
    return DOUBLE_ZERO if name == "00" else int(name)


def pocket_name(number: int) -> str:
    """`00` for 37, else the number."""
    return "00" if number == DOUBLE_ZERO else str(number)


class Wheel:
    """A wheel with equal pockets, or a generator that shows one of some numbers."""

    def __init__(self, pockets: Sequence[str], *, generator: bool = False) -> None:
        self.pockets = tuple(pockets)
        self.generator = generator

    def stops_at(self, pocket: str) -> str:
        """Its result in a sentence."""
        return f"The generator shows {pocket}." if self.generator else f"The wheel stops at {pocket}."

    def spin(self, source: Source) -> str:
        """The pocket in which the ball rests."""
        return self.pockets[source.below(len(self.pockets))]

    def neighbours(self, centre: str, each_side: int) -> tuple[str, ...]:
        """The pockets around one, in the order of the wheel."""
        place = self.pockets.index(centre)
        size = len(self.pockets)
        return tuple(self.pockets[(place + step) % size] for step in range(-each_side, each_side + 1))
