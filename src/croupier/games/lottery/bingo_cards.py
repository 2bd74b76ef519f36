"""Bingo cards by their serial numbers, patterns as drawings, and a hall of cards that are covered ball by ball."""

from __future__ import annotations

import hashlib
import re
import tomllib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.resources import files

import numpy as np
from numpy.typing import NDArray

from croupier.equipment.source import Source
from croupier.errors import Refused

SIDE = 5
SQUARES = SIDE * SIDE
FREE = SQUARES // 2
SERIES = 9_000
"""Cards of a series: the serial numbers go from 1 to this."""
DRAWING_FORM = "ladder: x...x xxxxx x...x xxxxx x...x"


@dataclass(frozen=True)
class Column:
    """A column of a card: its letter, and the numbers that it is drawn from."""

    letter: str
    first: int
    last: int


@dataclass(frozen=True)
class Card:
    """A card, row by row; the free square has 0."""

    serial: int
    squares: tuple[int, ...]
    colours: tuple[str, ...] = ()
    """The colour of each square of a card of several colours; the free one has none."""

    @property
    def rows(self) -> list[tuple[int, ...]]:
        """Its squares, a row each."""
        return [self.squares[row : row + SIDE] for row in range(0, SQUARES, SIDE)]


@lru_cache(maxsize=20_000)
def card(serial: int, columns: tuple[Column, ...], colours: tuple[str, ...] = ()) -> Card:
    """The card with a serial number: always the same one, its columns drawn as if at random."""
    source = Source(hashlib.sha256(f"croupier bingo card {serial}".encode()).digest())
    drawn = []
    for column in columns:
        numbers = list(range(column.first, column.last + 1))
        source.shuffle(numbers)
        drawn.append(numbers[:SIDE])
    squares = [drawn[place % SIDE][place // SIDE] for place in range(SQUARES)]
    squares[FREE] = 0
    shades = tuple(
        "" if place == FREE or not colours else colours[source.below(len(colours))] for place in range(SQUARES)
    )
    return Card(serial, tuple(squares), shades if colours else ())


# --- patterns ---------------------------------------------------------------------------------------------------------

Mask = int
"""Squares as bits, the first one lowest."""


@dataclass(frozen=True)
class Pattern:
    """What has to be covered: any of some drawings."""

    id: str
    name: str
    masks: tuple[Mask, ...]

    @property
    def drawn(self) -> list[str]:
        """Its drawings, row by row."""
        marks = ["".join("x" if mask >> place & 1 else "." for place in range(SQUARES)) for mask in self.masks]
        return [" ".join(one[row : row + SIDE] for row in range(0, SQUARES, SIDE)) for one in marks]


def pattern(name: str, said: str, drawings: Sequence[str]) -> Pattern:
    """A pattern from its drawings; refused where one is none."""
    masks = []
    for drawing in drawings:
        squares = "".join(drawing.split())
        if len(squares) != SQUARES or not re.fullmatch("[x.]*x[x.]*", squares):
            raise Refused(f"{drawing!r} is not a drawing of {SIDE} rows of {SIDE} squares.", allowed=(DRAWING_FORM,))
        masks.append(sum(1 << place for place, mark in enumerate(squares) if mark == "x"))
    return Pattern(name, said, tuple(masks))


@cache
def patterns() -> dict[str, Pattern]:
    """The patterns that we ship, by name."""
    drawn = tomllib.loads(files(__package__).joinpath("patterns.toml").read_text(encoding="utf-8"))
    return {name: pattern(name, one["name"], one["drawings"]) for name, one in drawn.items()}


def house_patterns(text: str) -> dict[str, Pattern]:
    """The patterns that a house draws itself: `NAME: DRAWING | DRAWING; NAME: ...`."""
    found = {}
    for part in text.split(";") if text.strip() else ():
        name, colon, drawings = part.strip().partition(":")
        if not colon or not re.fullmatch("[a-z][a-z0-9-]*", name):
            raise Refused(f"{part.strip()!r} is not a name and its drawings.", allowed=(DRAWING_FORM,))
        found[name] = pattern(name, name.replace("-", " ").capitalize(), drawings.split("|"))
    return found


def lines() -> tuple[Mask, ...]:
    """The straight lines of a card."""
    return patterns()["line"].masks


def complete(found: Pattern, squares: Sequence[int], called: Iterable[int]) -> bool:
    """Whether a card has a pattern with the last number called among it."""
    out = [*called]
    covered = sum(1 << place for place, number in enumerate(squares) if number in out or place == FREE)
    last = 1 << squares.index(out[-1]) if out and out[-1] in squares else 0
    return any(mask & covered == mask and mask & last for mask in found.masks)


# --- a hall -----------------------------------------------------------------------------------------------------------


class Hall:
    """All cards of a game at once, covered as numbers are called."""

    def __init__(self, cards: Sequence[Card], found: Pattern) -> None:
        self.numbers = np.array([one.squares for one in cards], dtype=np.int16).reshape(len(cards), SQUARES)
        self.covered: NDArray[np.bool_] = np.zeros(self.numbers.shape, dtype=np.bool_)
        self.covered[:, FREE] = True
        bits = np.array([[mask >> place & 1 for place in range(SQUARES)] for mask in found.masks], dtype=np.int16)
        self._masks, self._needed = bits, bits.sum(axis=1)

    def call(self, number: int) -> list[int]:
        """Cover a number that is called: the cards, by their place, that have the pattern with it."""
        hit, where = np.nonzero(self.numbers == number)
        self.covered[hit, where] = True
        has = self.covered[hit].astype(np.int16) @ self._masks.T == self._needed
        with_it = self._masks[:, where].T.astype(np.bool_)
        return [int(one) for one in hit[(has & with_it).any(axis=1)]]


# --- sheets -----------------------------------------------------------------------------------------------------------

_CELL, _HEAD, _FOOT = 40, 44, 22
_SHADES = {"purple": "#b995e0", "yellow": "#ffe680", "red": "#ff9c9c", "green": "#a8e0a8", "blue": "#9cc8ff"}


def card_svg(one: Card, letters: str) -> str:
    """A card as a picture: its letters, its numbers, its serial number."""
    width, height = SIDE * _CELL, _HEAD + SIDE * _CELL + _FOOT
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}">'
    ]
    parts.append(
        f'<rect x="1" y="1" width="{width - 2}" height="{height - 2}" fill="#fff" stroke="#123" stroke-width="2"/>'
    )
    print_ = 'text-anchor="middle" font-family="Liberation Sans, Arial, sans-serif"'
    for place, letter in enumerate(letters):
        parts.append(
            f'<text x="{(place + 0.5) * _CELL}" y="32" {print_} font-size="28" font-weight="700">{letter}</text>'
        )
    for place, number in enumerate(one.squares):
        x, y = place % SIDE * _CELL, _HEAD + place // SIDE * _CELL
        fill = _SHADES.get(one.colours[place], "none") if one.colours else "none"
        parts.append(f'<rect x="{x}" y="{y}" width="{_CELL}" height="{_CELL}" fill="{fill}" stroke="#123"/>')
        size, text = (22, str(number)) if number else (11, "FREE")
        parts.append(
            f'<text x="{x + _CELL / 2}" y="{y + _CELL / 2 + size * 0.36:g}" {print_} font-size="{size}">{text}</text>'
        )
    parts.append(f'<text x="{width / 2}" y="{height - 7}" {print_} font-size="12">No. {one.serial:05d}</text></svg>')
    return "".join(parts)


def sheet_svg(cards: Sequence[Card], letters: str, across: int = 3) -> str:
    """Several cards side by side as one picture."""
    gap = 12
    width, height = SIDE * _CELL + gap, _HEAD + SIDE * _CELL + _FOOT + gap
    down = -(-len(cards) // across)
    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {across * width} {down * height}">']
    for place, one in enumerate(cards):
        x, y = place % across * width + gap / 2, place // across * height + gap / 2
        parts.append(f'<g transform="translate({x:g} {y:g})">{card_svg(one, letters)}</g>')
    return "".join([*parts, "</svg>"])


def sheets_pdf(cards: Sequence[Card], letters: str, per_page: int = 6) -> bytes:
    """Sheets of cards to print, six a page."""
    import typst

    pages = []
    for first in range(0, len(cards), per_page):
        picture = (
            sheet_svg(cards[first : first + per_page], letters, across=2).replace("\\", "\\\\").replace('"', '\\"')
        )
        pages.append(f'#align(center, image(bytes("{picture}"), format: "svg", height: 100%))')
    text = '#set page(paper: "a4", margin: 14mm)\n#set document(date: none)\n' + "\n#pagebreak()\n".join(pages)
    return bytes(typst.compile(text.encode()))
