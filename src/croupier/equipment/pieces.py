"""Sets of pieces that are dealt: cards, tiles. A piece is a small integer; its set knows its name."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple

from croupier.errors import Refused


class Half(NamedTuple):
    """One half of a domino: how many pips, and their colour, which may be red on one side and white on the other."""

    pips: int
    colour: Literal["white", "red", "both"]


@dataclass(frozen=True)
class Pieces:
    """What a game deals: how a piece is called, read and pictured."""

    word: str
    """What one piece is: `card`, `tile`."""
    piece: Callable[[str], int]
    """The piece that a text names; refused if none is called so."""
    name: Callable[[int], str]
    """Its name in journals and files."""
    several: Callable[[str | Iterable[str]], tuple[int, ...]]
    """The pieces that a text, or a list of names, stands for."""
    picture: Callable[[int], str]
    """Its face, as people read it."""
    faces: int = 54
    """How many different pieces there are: cards and jokers, unless the set says otherwise."""
    halves: Callable[[int], tuple[Half, Half]] | None = None
    """The two halves of a piece that is drawn as a domino; others are drawn as cards."""

    def named(self, text: str) -> bool:
        """Whether a text names pieces and nothing else, as the setting of a hand does."""
        try:
            return bool(text.split()) and bool([self.piece(word) for word in text.split()])
        except Refused:
            return False

    def mentioned(self, text: str) -> bool:
        """Whether a text names a piece, whatever else it says: what nobody else may see."""
        return any(self.named(word) for word in text.split())

    def counted(self, pieces: Iterable[int]) -> Counter[int]:
        """How many there are of each name, counted under the piece that the name is read as: jokers have one name."""
        return Counter(self.piece(self.name(piece)) for piece in pieces)

    def spelled(self, text: str) -> str:
        """Pieces that a text names in any order, in one spelling: from the highest down."""
        return " ".join(map(self.name, sorted(self.several(text), reverse=True)))


def pieces_called(word: str, names: Sequence[str]) -> Pieces:
    """A set whose pieces have these names, without spaces in them, numbered in this order."""
    numbers = {name.lower(): number for number, name in enumerate(names)}

    def piece(text: str) -> int:
        if text.strip().lower() not in numbers:
            raise Refused(f"{text!r} is not a {word}.", allowed=names)
        return numbers[text.strip().lower()]

    def several(text: str | Iterable[str]) -> tuple[int, ...]:
        return tuple(piece(one) for one in (text.replace(",", " ").split() if isinstance(text, str) else text))

    return Pieces(word, piece, names.__getitem__, several, names.__getitem__, faces=len(names))
