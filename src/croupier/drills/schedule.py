"""What comes back when: Leitner's boxes. What was right rests longer each time, what was wrong starts again."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from croupier.drills.question import Kind

DAY = 24 * 3600 * 1000
RESTS = (0, DAY, 3 * DAY, 7 * DAY, 14 * DAY, 30 * DAY)
"""For how many milliseconds what lies in each box rests; what was never right lies in the first."""


class Item(msgspec.Struct, frozen=True):
    """What is learnt: a kind of question on a topic of a chapter."""

    address: str
    kind: Kind
    topic: str


class Answered(msgspec.Struct, frozen=True):
    """One answer of a record."""

    time: int
    """When, in milliseconds."""
    item: Item
    right: bool
    """Whether it counts as known: right, and in time."""
    took: int
    """How long it took, in milliseconds."""


class Card(msgspec.Struct, frozen=True):
    """How far somebody is with an item."""

    box: int = 0
    due: int = 0
    asked: int = 0
    right: int = 0
    last: int = 0
    """When it was asked last."""

    def after(self, time: int, right: bool) -> Card:
        """How far they are after an answer."""
        box = min(self.box + 1, len(RESTS) - 1) if right else 0
        return Card(box, time + RESTS[box], self.asked + 1, self.right + right, time)


def cards(answers: Iterable[Answered]) -> dict[Item, Card]:
    """How far somebody is with everything that was asked, from the answers in the order in which they were given."""
    found: dict[Item, Card] = {}
    for one in answers:
        found[one.item] = found.get(one.item, Card()).after(one.time, one.right)
    return found


def due(known: dict[Item, Card], now: int) -> list[Item]:
    """What is to be asked again by now: the lowest box first, in it what has waited longest; never what was asked just
    now, if there is anything else."""
    late = sorted((item for item, card in known.items() if card.due <= now), key=lambda item: _wait(known[item]))
    newest = max(known, key=lambda item: known[item].last, default=None)
    return [item for item in late if item != newest] or late


def _wait(card: Card) -> tuple[int, int]:
    return card.box, card.last
