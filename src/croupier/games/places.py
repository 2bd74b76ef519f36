"""Where cards lie: the places of a table, and the text by which scripts, journals, round files and pages name them."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple, TypeAlias

PlaceName: TypeAlias = str
"""A place as text: `dealer`, `dealer low`, `seat 3`, `seat 3 hand 2`, `bonus 3`."""

SEAT = "seat"
DEALER, COMMUNITY, BONUS = "dealer", "community", "bonus"
PLAYER, BANKER = "player", "banker"
"""The two hands of baccarat."""
BURN, DISCARD, DETERMINANT = "burn", "discard", "determinant"
OUT_OF_PLAY = frozenset({BURN, DISCARD, DETERMINANT})
"""Places of cards that belong to no hand."""
OWN = "own"
"""On a drawn felt, the hand of whoever looks at it."""

LOW, MEDIUM, FOURTH = "low", "medium", "fourth"
"""Parts of a hand that is set in several, or of which one card lies apart."""
BESIDE = "beside"
"""The part that is a card laid across, beside the cards of a hand and not among them."""
DISCARDS, ZAPPED = GIVEN_UP = "discards", "zapped"
"""The parts that are the cards that a hand gave up for others."""

_OF_A_SEAT = re.compile(rf"({SEAT}|{BONUS}) (\d+)(?: hand (\d+))?(?: (.+))?")
_LABELS = {COMMUNITY: "Community cards", BONUS: "Bonus cards"}
_PARTS = {LOW: "low hand", MEDIUM: "medium hand", FOURTH: "fourth card"}


class Place(NamedTuple):
    """A place of cards: its kind, its seat (0: it is nobody's own), which of the seat's hands, and which part of it."""

    kind: str
    seat: int = 0
    hand: int = 1
    part: str = ""

    def __str__(self) -> PlaceName:
        seat = f" {self.seat}" if self.seat else ""
        hand = f" hand {self.hand}" if self.hand > 1 else ""
        return f"{self.kind}{seat}{hand}{f' {self.part}' if self.part else ''}"

    def belongs_to(self, seat: int) -> bool:
        """Whether a seat may look at its cards. Nobody may look at a bonus card before wagers are settled."""
        return self.kind == SEAT and self.seat == seat

    @property
    def whole(self) -> bool:
        """Whether it is the first hand of a seat, or a shared one, and not a part of it."""
        return self.hand == 1 and not self.part and (self.kind == SEAT or not self.seat)

    @property
    def aside(self) -> bool:
        """Whether its cards lie beside a hand, or were given up by it, and so are not among its cards."""
        return self.part == BESIDE or self.part in GIVEN_UP

    @property
    def out_of_play(self) -> bool:
        """Whether its cards belong to no hand."""
        return self.kind in OUT_OF_PLAY or self.aside

    @property
    def label(self) -> str:
        """What is printed above it. A place that only one game knows is labeled with its name."""
        words = _LABELS.get(self.kind) or self.kind.replace("-", " ")
        whole = str(self._replace(kind=words, part=""))
        said = _PARTS.get(self.part, self.part)
        return f"{whole[:1].upper()}{whole[1:]}{', ' if self.part in _PARTS else ' ' if said else ''}{said}"


@lru_cache(maxsize=4096)
def parse_place(name: PlaceName) -> Place:
    """Read the name of a place."""
    if match := _OF_A_SEAT.fullmatch(name):
        return Place(match[1], int(match[2]), int(match[3] or 1), match[4] or "")
    kind, _, part = name.partition(" ")
    return Place(kind, part=part)


def part_label(part: str) -> str:
    """What is printed above a part of a hand where the hand itself lies beside it."""
    return _PARTS.get(part, part).capitalize()


@lru_cache(maxsize=256)
def seat_place(seat: int, hand: int = 1) -> PlaceName:
    """Where a seat's cards lie, or those of one of its hands."""
    return str(Place(SEAT, seat, hand))


def bonus_place(seat: int) -> PlaceName:
    """Where a card of a seat lies that nobody sees until wagers are settled."""
    return str(Place(BONUS, seat))


def part_place(hand: PlaceName, part: str) -> PlaceName:
    """Where a part of a hand lies, or cards that it gave up."""
    return f"{hand} {part}"
