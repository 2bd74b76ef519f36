"""How seven hands are dealt: the position that gets the first one, the direction, and the order of the cards."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.errors import Refused

POSITIONS = (0, 6, 5, 4, 3, 2, 1)
"""The positions counterclockwise: the dealer (0), then the seats from the dealer's far right."""


def counted(bank: int, number: int) -> int:
    """The position at which a count ends: counterclockwise, the bank (or the dealer) being one."""
    return POSITIONS[(POSITIONS.index(bank) + number - 1) % 7]


def ring(first: int, direction: str) -> list[int]:
    """All positions from the first one on, in a direction."""
    order = POSITIONS if direction == "counterclockwise" else tuple(range(7))
    start = order.index(first)
    return [*order[start:], *order[:start]]


def stacks(how: str) -> Iterator[int]:
    """To which of the seven hands each card goes, card after card."""
    if how == "a stack to each position":
        yield from (stack for stack in range(7) for _ in range(7))
    elif how == "one card at a time":
        yield from (stack for _ in range(7) for stack in range(7))
    elif how == "seven stacks, to and fro":
        yield from (stack if turn % 2 == 0 else 6 - stack for turn in range(7) for stack in range(7))
    elif how == "seven stacks, to and fro, the last one handed out first":
        yield from (stack if turn % 2 else 6 - stack for turn in range(7) for stack in range(7))
    else:
        raise Refused(f"{how!r} is no way to deal seven hands.")
