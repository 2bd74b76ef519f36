"""The 32 tiles of pai gow: Chinese dominoes, ten faces that are there once and eleven that are there twice."""

from __future__ import annotations

import re
from collections.abc import Iterable

from croupier.equipment.pieces import Half, Pieces
from croupier.errors import Refused

FACES = (
    "1-2", "1-4", "2-3", "2-4", "2-5", "3-4", "2-6", "3-5", "3-6", "4-5",
    "1-5", "1-6", "4-6", "5-6", "2-2", "3-3", "5-5", "1-3", "4-4", "1-1", "6-6",
)  # fmt: skip
"""The faces from the lowest tile to the highest; a tile is its place here."""
FIRST_TWIN = FACES.index("1-5")
"""The faces from here on are there twice."""


def set_of_tiles() -> tuple[int, ...]:
    """The whole set in order."""
    return (*range(len(FACES)), *range(FIRST_TWIN, len(FACES)))


def tile(text: str) -> int:
    """The tile that `2-4` or `4-2` names."""
    match = re.fullmatch(r"([1-6])-([1-6])", text.strip())
    face = "-".join(sorted(match.groups())) if match else ""
    if face not in FACES:
        raise Refused(f"{text!r} is not a tile.", allowed=FACES)
    return FACES.index(face)


def several(text: str | Iterable[str]) -> tuple[int, ...]:
    """The tiles that `6-6 1-3` or a list of names stands for."""
    return tuple(tile(one) for one in (text.replace(",", " ").split() if isinstance(text, str) else text))


def spots(tile: int) -> int:
    """How many pips a tile has."""
    return int(FACES[tile][0]) + int(FACES[tile][2])


def halves(tile: int) -> tuple[Half, Half]:
    """A tile as it is drawn: ones and fours are red, the sixes of the twelve are red and white."""
    twelve = FACES[tile] == "6-6"
    first, second = (
        Half(int(pips), "both" if twelve else "red" if pips in "14" else "white") for pips in FACES[tile][::2]
    )
    return first, second


TILES = Pieces("tile", tile, FACES.__getitem__, several, FACES.__getitem__, faces=len(FACES), halves=halves)
"""Tiles as pieces that a game deals; the two tiles of a face are not told apart."""
