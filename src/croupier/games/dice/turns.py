"""Whose turn it is with the dice."""

from __future__ import annotations

from collections.abc import Sequence

PASS_DICE = "pass-dice"
"""What a seat says, with 0 cents, among its wagers if it does not want the dice."""


def next_thrower(players: Sequence[int], last: int, keeps: bool) -> int:
    """The seat that throws: the last one if it keeps the dice, otherwise the next clockwise of those who play."""
    if keeps and last in players:
        return last
    return min(players, key=lambda seat: (seat <= last, seat))
