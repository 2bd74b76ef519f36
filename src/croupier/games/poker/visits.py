"""The order of settlement: when the dealer comes to a seat, and which of its wagers are settled then."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from croupier.rules.charts.settlement import Meters, Order, Settlement, Turning
from croupier.rules.law import Wager

_PLAYED_FOR = ("main", "raise")
"""The kinds of wagers that a hand is played for."""


@dataclass(frozen=True)
class Visit:
    """The dealer comes to a seat."""

    seat: int
    wagers: tuple[str, ...]
    turns: bool = True
    """Whether its cards are turned up now, if they still lie face down."""
    always: bool = False
    """Whether they are turned up even if none of these wagers stands there."""


def in_order(wagers: Sequence[Wager], manner: Settlement) -> list[Wager]:
    """The wagers of a seat in the order in which they are settled."""
    first = manner.first_at_a_seat
    return sorted(wagers, key=lambda law: first.index(law.id) if law.id in first else len(first))


def visits(
    seats: Sequence[int], wagers: Sequence[Wager], manner: Settlement, jackpots: Sequence[Visit], cards_down: bool
) -> Iterator[Visit]:
    """All visits of a settlement: seats in turn, progressive wagers that are settled last as `jackpots` has them, and
    what the hands are played for first by itself where players' cards stay face down for it."""
    apart = {wager for visit in jackpots for wager in visit.wagers} if manner.meters != Meters.AT_TURN else set()
    usual = [law for law in in_order(wagers, manner) if law.id not in apart and law.id != manner.settled_first]
    if any(law.id == manner.settled_first for law in wagers):
        turned = manner.turning == Turning.WITH_FIRST
        yield from (Visit(seat, (manner.settled_first,), turned, turned) for seat in seats)
    if cards_down:
        played_for = tuple(law.id for law in usual if law.kind in _PLAYED_FOR)
        yield from (Visit(seat, played_for, turns=False) for seat in seats)
        usual = [law for law in usual if law.id not in played_for]
    if manner.order == Order.BY_WAGER:
        yield from (Visit(seat, (law.id,)) for law in usual for seat in seats)
    else:
        yield from (Visit(seat, tuple(law.id for law in usual)) for seat in seats)
    yield from (visit for visit in jackpots if apart)
