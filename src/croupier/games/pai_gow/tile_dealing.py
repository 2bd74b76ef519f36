"""How eight stacks of four tiles are cut and handed out: the styles of delivery, and the cuts of a bank."""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping
from dataclasses import dataclass
from typing import Any

from croupier.games.pai_gow.banking import Bank, Banking
from croupier.games.script import Announce, Carry, Decide, Request
from croupier.rules.charts.dealing import TileStyle
from croupier.rules.charts.settlement import Cut

POSITIONS = (0, 6, 5, 4, 3, 2, 1, 7)
"""The positions counterclockwise: the dealer (0), the seats from the dealer's far right, the Dead Hand (7)."""
DEAD_HAND = 7
STACKS = 8

# --- styles ----------------------------------------------------------------------------------------------------------


def _cup(pair: Callable[[int], int]) -> Callable[[int, int], int]:
    """Two stacks at a time: their top tiles to one position, the others to the next."""
    return lambda stack, level: 2 * pair(stack) + level // 2


def _pin(first: Callable[[int], bool]) -> Callable[[int, int], int]:
    """A tile from each of four stacks, from one side and the other in turn."""
    return lambda stack, level: 2 * level + (not first(stack))


def _dragon(place: Callable[[int], int]) -> Callable[[int, int], int]:
    """Two stacks of eight tiles on one side, two tiles of each at a time, in turn with one tile of each stack on the
    other."""

    def turn(stack: int, level: int) -> int:
        at = place(stack)
        return 2 * ((level + 4 * (at >= 2)) // 2) if at < 4 else 2 * level + 1

    return turn


def _mirrored(stack: int) -> int:
    return STACKS - 1 - stack


TURNS: Mapping[TileStyle, Callable[[int, int], int]] = {
    TileStyle.RIGHT: lambda stack, level: stack,
    TileStyle.LEFT: lambda stack, level: _mirrored(stack),
    TileStyle.CUP_RIGHT: _cup(lambda stack: stack // 2),
    TileStyle.CUP_LEFT: _cup(lambda stack: _mirrored(stack) // 2),
    TileStyle.HEART: _cup(lambda stack: 3 - min(stack, _mirrored(stack))),
    TileStyle.EARS: _cup(lambda stack: min(stack, _mirrored(stack))),
    TileStyle.PIN_RIGHT: _pin(lambda stack: stack < 4),
    TileStyle.PIN_LEFT: _pin(lambda stack: stack >= 4),
    TileStyle.DRAGON_RIGHT: _dragon(lambda stack: stack),
    TileStyle.DRAGON_LEFT: _dragon(_mirrored),
}
"""To which hand, in the order of delivery, a tile goes: by its stack, from the dealer's right, and how deep it lies."""


# --- cuts ------------------------------------------------------------------------------------------------------------

Order = tuple[int, ...]
"""The eight stacks as they stand, from the dealer's right."""
UNCUT: Order = tuple(range(STACKS))
NO_CUT = "no cut"


def cut(first: int, last: int, right: int, crossed: bool = False) -> Order:
    """Adjacent stacks, `first` to `last`, moved to the ends: of them `right` to the right end and the others to the
    left; those at their right end go right, or, crossed, those at their left end."""
    moved = list(range(first, last + 1))
    rest = [stack for stack in UNCUT if stack not in moved]
    if crossed:
        stay = len(moved) - right
        return (*moved[stay:], *rest, *moved[:stay])
    return (*moved[:right], *rest, *moved[right:])


def ask_for_a_cut(seat: int, cite: str) -> Generator[Request, Any, Order]:
    """The bank may move adjacent stacks to one end, or some of them to one end and the others to the other."""
    names = [f"stack {number}" for number in range(1, STACKS + 1)]
    answer: str | None = yield Decide(seat, "cut", (NO_CUT, *names), usual=NO_CUT, cite=cite)
    if answer not in names:
        return UNCUT
    first = names.index(answer)
    upto = [f"to {name}" for name in names[first:]]
    answer = yield Decide(seat, "cut-to", tuple(upto), usual=upto[0], cite=cite)
    last = first + (upto.index(answer) if answer in upto else 0)
    size = last - first + 1
    ends = {"all right": (size, False), "all left": (0, False)}
    for right in range(1, size):
        ends[f"{right} right"] = (right, False)
        ends[f"{right} right crossed"] = (right, True)
    answer = yield Decide(seat, "cut-ends", tuple(ends), usual="all right", cite=cite)
    order = cut(first, last, *ends[answer or "all right"])
    yield Announce(f"Seat {seat} cuts: stacks {', '.join(str(stack + 1) for stack in order)} from the right.", cite)
    return order


@dataclass(frozen=True)
class StackBank(Bank):
    """Who banks a round, and how that player has cut the stacks."""

    order: Order = UNCUT


class StackBanking(Banking):
    """The rules of a chapter on players who bank and may cut the stacks."""

    def cover(
        self, bank: Bank, stakes: Mapping[int, Mapping[str, int]], people: Mapping[int, str], carry: Carry
    ) -> Generator[Request, Any, Bank]:
        """Who covers the wagers may cut once."""
        found = yield from super().cover(bank, stakes, people, carry)
        if not found.seat or self.law.cut != Cut.ENDS:
            return found
        order = yield from ask_for_a_cut(found.seat, self.clauses["cut"])
        return StackBank(**vars(found), order=order)
