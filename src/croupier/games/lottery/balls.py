"""Numbered balls out of a blower or a generator, and how people write down some numbers."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from croupier.errors import Refused
from croupier.games.physical import Hands, Physical, said

if TYPE_CHECKING:
    from croupier.games.base import Game


@dataclass(frozen=True)
class DrawBalls(Physical):
    """Ask for some of the numbered balls that are not out yet."""

    kind: ClassVar[str] = "balls"
    field: ClassVar[str] = "numbers"

    count: int
    of: int
    out: tuple[int, ...] = ()
    """The balls that have been drawn before, in order."""

    @property
    def due(self) -> str:
        """A ball, or as many as are drawn together."""
        return "a ball" if self.count == 1 else f"{self.count} balls"

    def draw(self, hands: Hands) -> list[int]:
        """One ball after another, each of those left as likely as another."""
        out = {*self.out}
        left = [number for number in range(1, self.of + 1) if number not in out]
        return [left.pop(hands.source.below(len(left))) for _ in range(self.count)]

    def read(self, game: Game, result: Any) -> tuple[int, ...]:
        """The numbers in their order; refused if they cannot have come up."""
        numbers = tuple(result) if isinstance(result, (list, tuple)) else (result,)
        known = all(isinstance(one, int) and 1 <= one <= self.of for one in numbers)
        if not known or len({*numbers}) != self.count or len(numbers) != self.count:
            raise Refused(
                f"{said(numbers)}: {self.due} of {self.of} were drawn.", allowed=(f"1 to {self.of}, each once",)
            )
        if twice := [one for one in numbers if one in self.out]:
            raise Refused(f"Ball {twice[0]} is out already.")
        return numbers

    def record(self, result: Any) -> dict[str, Any]:
        """The numbers, of how many, and what was out before."""
        numbers = list(result) if isinstance(result, (list, tuple)) else [result]
        return {"numbers": numbers, "of": self.of, **({"out": list(self.out)} if self.out else {})}

    @classmethod
    def recorded(cls, game: Game, data: Mapping[str, Any]) -> DrawBalls:
        """As many of the balls that were left."""
        return cls(len(data["numbers"]), data["of"], tuple(data.get("out", ())))

    @classmethod
    def came_up(cls, data: Mapping[str, Any]) -> tuple[int, ...]:
        """The numbers."""
        return tuple(data["numbers"])

    @classmethod
    def tells(cls, game: Game, data: Mapping[str, Any]) -> str:
        """What was drawn."""
        return f"Ball{'s' * (len(data['numbers']) > 1)}: {said(data['numbers'])}."


@dataclass(frozen=True)
class QuickPick(DrawBalls):
    """Ask the computer for a player's numbers."""

    kind: ClassVar[str] = "quick-pick"
    lies_open: ClassVar[bool] = False

    @classmethod
    def tells(cls, game: Game, data: Mapping[str, Any]) -> str:
        """What was picked."""
        return f"Quick pick: {said(data['numbers'])}."


# --- numbers as people write them -------------------------------------------------------------------------------------

_PART = re.compile(r"([0-9]{1,4})(?:\.\.([0-9]{1,4}))?")


def spelled(numbers: Collection[int]) -> str:
    """Numbers in their one spelling: `3-17-22`, three or more in a row as `1..6`."""
    runs: list[list[int]] = []
    for number in sorted(numbers):
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return "-".join(f"{run[0]}..{run[-1]}" if len(run) > 2 else "-".join(map(str, run)) for run in runs)


def numbers_in(text: str, most: int) -> tuple[int, ...]:
    """The numbers that a text names, lowest first; refused if one is named twice or is none of `most` balls."""
    found: list[int] = []
    for part in text.split("-"):
        match = _PART.fullmatch(part)
        if not match:
            raise Refused(f"{text!r} are not numbers.", allowed=("3-17-22", "1..6"))
        low, high = int(match[1]), int(match[2] or match[1])
        check_numbers((high,), most)
        found += range(low, high + 1)
    check_numbers(found, most)
    return tuple(sorted(found))


def check_numbers(numbers: Sequence[int], most: int) -> None:
    """Refuse numbers of which one stands twice or is on no ball."""
    outside = [number for number in numbers if not 1 <= number <= most]
    if outside or not numbers:
        raise Refused(f"{outside[0] if outside else 'Nothing'} is not on a ball.", allowed=(f"1 to {most}",))
    if len(set(numbers)) < len(numbers):
        raise Refused(f"{Counter(numbers).most_common(1)[0][0]} is named twice.")


def in_groups(numbers: Iterable[int], sizes: Iterable[int]) -> Iterator[tuple[int, ...]]:
    """Numbers one after another in groups of some sizes."""
    rest = iter(numbers)
    for size in sizes:
        yield tuple(next(rest) for _ in range(size))
