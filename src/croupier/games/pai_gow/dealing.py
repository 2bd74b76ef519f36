"""How seven hands are dealt: the position that gets the first one, the direction, and the order of the cards; and in
which order players set theirs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from croupier.rules.charts.dealing import Direction, SevenHands

POSITIONS = (0, 6, 5, 4, 3, 2, 1)
"""The positions counterclockwise: the dealer (0), then the seats from the dealer's far right."""


def counted(bank: int, number: int, positions: Sequence[int] = POSITIONS) -> int:
    """The position at which a count ends: counterclockwise, the bank (or the dealer) being one."""
    return positions[(positions.index(bank) + number - 1) % len(positions)]


def ring(first: int, direction: str) -> list[int]:
    """All positions from the first one on, in a direction."""
    order = POSITIONS if direction == Direction.COUNTERCLOCKWISE else tuple(range(7))
    start = order.index(first)
    return [*order[start:], *order[:start]]


def stacks(how: SevenHands, size: int) -> Iterator[int]:
    """To which of the seven hands each card goes, card after card, until each has so many."""
    if how == SevenHands.STACKS:
        yield from (stack for stack in range(7) for _ in range(size))
        return
    for turn in range(size):
        for stack in range(7):
            forth = how == SevenHands.IN_TURN or (turn % 2 == 0) == (how == SevenHands.TO_AND_FRO)
            yield stack if forth else 6 - stack


def in_turn(
    bets: Mapping[int, int], people: Mapping[int, str], larger: bool, counterclockwise: bool
) -> Iterator[list[int]]:
    """The seats of each player in the order in which the hands are set: `larger` wagers first, equal ones
    `counterclockwise`."""
    for seat in sorted(bets):
        own = [other for other in sorted(bets) if people[other] == people[seat]]
        if seat == own[0]:
            yield sorted(own, key=lambda one: (-bets[one] if larger else 0, -one if counterclockwise else one))
