"""What a game tells those who show it: the words of its actions, how its felt is laid out, a marker on its way.

A frame (terminal, floor, printed layout, environment) knows these pictures and asks the game which is its own; it knows
no game by name.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import ClassVar, Literal, TypeAlias

from croupier.games.places import LOW, MEDIUM

USUAL_KEYS = {
    "hit": "h", "stand": "s", "double": "d", "split": "p", "surrender": "r", "fold": "f", "check": "k", "play": "y",
}  # fmt: skip
"""The keys under which players look for these actions at every game that has them."""


@dataclass(frozen=True)
class Word:
    """An action as players take it."""

    id: str
    """As the script offers it."""
    label: str = ""
    """What a button says, where it is not the word itself."""
    key: str = ""
    """The key that takes it; empty: its number among the actions offered."""

    @property
    def said(self) -> str:
        """What a button says."""
        words = self.id.replace("-", " ")
        return self.label or words[:1].upper() + words[1:]


def words(*ids: str) -> tuple[Word, ...]:
    """Actions with the keys that players are used to."""
    return tuple(Word(one, key=USUAL_KEYS.get(one.partition(" ")[0], "")) for one in ids)


@dataclass(frozen=True)
class Track:
    """A way of steps that a marker goes, from the first number down to nought, and what lies at its end."""

    length: int
    at: int
    end: str


@dataclass(frozen=True)
class Paper:
    """A card or ticket that a player holds: its name, and what stands on it row by row."""

    name: str
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True)
class Made:
    """The hand that is made of the cards at a place and on the board: what it is called, and which of them play."""

    name: str
    """Of a high and a low hand both, a semicolon between them."""
    cards: tuple[int, ...]
    """Of a high and a low hand those of the first one first."""
    compared: tuple[int, ...] = ()
    """By whose ranks it is compared, where that is not by its first five cards: a wild card is what it stands for."""


# --- how a felt is laid out ------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class CardTable:
    """Dealer and shared cards, an arc of seats, and the seat of who looks in front: this serves most games."""

    name: ClassVar[str] = "cards"
    results: ClassVar[Literal["cards"]] = "cards"
    low_hand: bool = False
    """Whether a hand is set in two, a high and a low one."""
    medium_hand: bool = False
    """Whether there is a medium hand between them."""
    cross: bool = False
    """Whether the community cards lie in a cross: the first next to the players, three across, the last next to the
    dealer."""
    dice: tuple[str, ...] = ()
    """The colours of the dice that are thrown beside the cards and bet on."""
    pot: bool = False
    """Whether players sit round an oval table and what they bet comes into a pot in the middle."""
    aside: str = ""
    """What the place is called where pieces lie that nobody plays."""

    @property
    def parts(self) -> tuple[str, ...]:
        """The hands that are set beside the high one, in order; each lies at its hand's place and this name."""
        return (*((MEDIUM,) if self.medium_hand else ()), *((LOW,) if self.low_hand else ()))


@dataclass(frozen=True)
class TwoHands:
    """The Player's and the Banker's hand above, on which all seats wager in the same areas."""

    name: ClassVar[str] = "two-hands"
    results: ClassVar[Literal["cards"]] = "cards"
    areas: tuple[tuple[str, str, float], ...] = (("player", "blue", 0), ("tie", "green", 0.22), ("banker", "red", 0))
    """From left to right: wager, colour, and its part of the width, 0 for an equal part of what is left."""


@dataclass(frozen=True)
class NumberGrid:
    """Numbers in rows of three, wagers on several of them on their borders, and the wheel on which they stand."""

    name: ClassVar[str] = "number-grid"
    results: ClassVar[Literal["wheel"]] = "wheel"
    number: str
    """The wager on one number."""
    columns: str
    dozens: str
    evens: tuple[str, ...]
    """The wagers that lie along the dozens, in order."""
    borders: tuple[str, ...]
    """The wagers that lie where the numbers that they cover meet."""
    neighbours: str
    """The wager on a number and those beside it on the wheel."""
    texts: Mapping[str, str] = field(default_factory=dict)
    """What is printed in an area instead of its name."""


@dataclass(frozen=True)
class NumberBoxes:
    """Boxes for the numbers on which a marker can lie, what may stand on each, lines below, the rest beside them."""

    name: ClassVar[str] = "number-boxes"
    results: ClassVar[Literal["dice"]] = "dice"
    numbers: str
    """The wager whose spots are the numbers of the boxes."""
    stacked: tuple[str, ...]
    """The wagers on these numbers in the order in which they lie in a box, from its top."""
    resting: tuple[str, ...]
    """Wagers that move into a box from their own area."""
    lines: tuple[tuple[str, ...], ...]
    """The long areas below the boxes, row by row."""
    texts: Mapping[str, str] = field(default_factory=dict)
    """What is printed over a box instead of its number."""
    box: str = ""
    """What is printed over the wagers beside the boxes that have no spots."""


@dataclass(frozen=True)
class DiceRows:
    """The dice, the widest wagers below them, then a row of spots for each of some wagers."""

    name: ClassVar[str] = "dice-rows"
    results: ClassVar[Literal["dice"]] = "dice"
    widest: tuple[str, ...]
    rows: tuple[tuple[str, int, int], ...]
    """Wager, how many of its spots lie side by side on a wide felt, and on a tall one."""


@dataclass(frozen=True)
class DiceBoard:
    """The dice, and below them every wager in blocks."""

    name: ClassVar[str] = "dice"
    results: ClassVar[Literal["dice"]] = "dice"
    tones: tuple[str, ...] = ()
    """The colours of the dice, where they differ."""


@dataclass(frozen=True)
class WheelBoard:
    """A wheel, and an area for each thing that stands on it."""

    name: ClassVar[str] = "wheel"
    results: ClassVar[Literal["wheel"]] = "wheel"


@dataclass(frozen=True)
class BallBoard:
    """A board on which numbers light up as their balls are drawn, and below it every wager in blocks."""

    name: ClassVar[str] = "balls"
    results: ClassVar[Literal["balls"]] = "balls"
    per_row: int
    heads: tuple[str, ...] = ()
    """What stands before each row."""
    marks: str = ""
    """The wager whose ticket is written by marking numbers on the board."""
    groups: str = ""
    """The wager whose ticket is written by marking groups of them."""


@dataclass(frozen=True)
class EventBoard:
    """Every wager on a board of events, in blocks; results come from outside."""

    name: ClassVar[str] = "events"
    results: ClassVar[Literal["events"]] = "events"
    joins: str = ""
    """The wager whose ticket is several selections of the others."""


Arrangement: TypeAlias = (
    CardTable | TwoHands | NumberGrid | NumberBoxes | DiceRows | DiceBoard | WheelBoard | BallBoard | EventBoard
)
