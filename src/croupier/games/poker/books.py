"""Settled wagers of a round of poker on their way to the table."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable
from typing import Any

from croupier.games.base import Game
from croupier.games.script import Part, Request, Settled
from croupier.rules.charts.settlement import Losing
from croupier.rules.wager_keys import parse_key


class Books:
    """Settled wagers that wait: in which order they are collected and paid, and how far."""

    def __init__(self, losing: Losing) -> None:
        self.losing = losing
        self.seat = 0
        """Where the dealer settles wagers now."""
        self.waiting: list[Settled] = []
        self.left: dict[tuple[str, str], int] = {}
        self.shares: dict[tuple[int, str], Callable[[], Generator[Request, Any, Settled]]] = {}
        """Wagers, by seat and key, that win a share of a meter: it is read when they are paid, one after the other."""
        self.divided: dict[tuple[str, str], tuple[int, int]] = {}
        """What a meter showed that several wagers on one key and outcome divide, and how many of them are paid."""

    def limited(self, game: Game, line: Settled, payee: str) -> Settled:
        """A line, cut to what the limit on a payee's payouts leaves for it."""
        wager = parse_key(line.wager).wager
        limit = game.payout_limit(wager, line.outcome)
        if limit is None or line.net <= 0:
            return line
        key = payee, game.rules.limited_with(wager)
        net = min(line.net, self.left.get(key, limit))
        self.left[key] = self.left.get(key, limit) - net
        return line.but(net=net)

    def come_to(self, seat: int) -> Part:
        """Settle what waits at the seat before, where a player's wagers are settled before the next player's."""
        if self.losing == Losing.FIRST_WITH_EACH and seat != self.seat:
            yield from self.close()
        self.seat = seat

    def enter(self, lines: Iterable[Settled]) -> Part:
        """Take lines; those whose turn has come are settled, as losing ones have that are collected first."""
        for line in lines:
            if self.losing == Losing.WITH_EACH or (self.losing == Losing.FIRST and line.net < 0):
                yield from self.settle([line])
            else:
                self.waiting.append(line)

    def close(self) -> Part:
        """Settle what waits: losing wagers first, then ties, then those that are paid."""
        yield from self.settle(sorted(self.waiting, key=lambda line: (line.net > 0) - (line.net < 0)))
        self.waiting = []

    def settle(self, lines: Iterable[Settled]) -> Part:
        """Lines one by one, those that a meter pays as it stands then."""
        for line in lines:
            share = self.shares.pop((line.seat, line.wager), None) if line.from_meter else None
            yield (yield from share()) if share is not None else line
