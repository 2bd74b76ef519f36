"""Dice."""

from __future__ import annotations

from croupier.equipment.source import Source


def roll(source: Source, count: int, faces: int = 6) -> tuple[int, ...]:
    """A throw of `count` dice."""
    return tuple(1 + source.below(faces) for _ in range(count))
