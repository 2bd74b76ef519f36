"""Companions: computer players who bet the least that is allowed and decide well."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

import croupier.machine as machine
from croupier.errors import Refused
from croupier.games.base import Game, View
from croupier.games.capabilities import AmongPlayers, SoldCards, StandingWagers, buy_in
from croupier.games.script import Decide, TakeWagers
from croupier.rules.pays import cents
from croupier.rules.wager_keys import wager_key
from croupier.tables.table import Table

NAMES = ("Ada", "Blaise", "Christiaan", "Pierre", "Jacob", "Abraham", "Sofia", "Emmy", "Leonhard", "Carl", "Thomas")
BUYS_IN = 100_000
"""What a companion sits down with, and buys again when it runs low, in cents."""
RUNS_LOW = 2_000


def bet(table: Table, request: TakeWagers) -> dict[str, int]:
    """The least on the first wager; of a bank or a bid now and then some, as far as the chips go."""
    held = table.bankroll(request.seat)
    if request.limits:
        key, (least, most) = next(iter(request.limits.items()))
        stake = min(max(least, 500 * (1 + machine.random_below(5))), most)
        return {key: stake} if machine.random_below(3) and stake <= held else {}
    if isinstance(table.game, StandingWagers) and table.stakes.get(request.seat):
        return {}
    if isinstance(table.game, SoldCards):
        return table.game.small_wagers()
    law = next(law for law in table.game.rules.offered if law.kind == "main")
    spots = table.game.spots().get(law.id)
    low = cents(table.game.rules.submission.limits.get("table", ("5", ""))[0] or "5")
    step = cents(table.game.rules.increment(law.id) or "0")
    low = -(-low // step) * step if step else low
    if table.game.together:
        return dict.fromkeys(table.game.together, low)
    return {wager_key(law.id, machine.random_choice(spots) if spots else ""): low}


def make_bet(table: Table, request: TakeWagers) -> None:
    """Bet for a companion; it passes where the bet cannot be made now."""
    if table.bankroll(request.seat) < RUNS_LOW:
        table.buy(request.seat, BUYS_IN)
    try:
        table.answer(bet(table, request))
    except Refused:
        if table.torn:
            raise
        table.pass_turn_to_wager()


def buy_again(table: Table, seat: int) -> None:
    """A companion that plays against others, and has not much left, buys in again between rounds."""
    full = buy_in(table.game)
    if table.bankroll(seat) < full // 5:
        missing = full - table.bankroll(seat)
        table.buy(seat, full if isinstance(table.game, AmongPlayers) and table.game.short_buy(missing) else missing)


def ranked(game: Game, request: Decide, view: View) -> list[str]:
    """The actions of a seat, best first; in any order where none is worth more than another."""
    if request.usual:
        return [request.usual]
    if isinstance(game, AmongPlayers):
        return game.companion_does(request, view)
    try:
        values = game.values(request, view)
    except NotImplementedError:
        return sorted(request.actions, key=lambda _: machine.random_bits(32))
    best = sorted(values, key=lambda action: values[action], reverse=True)
    return best + [action for action in request.actions if action not in values]


def decide(table: Table, actions: list[str]) -> None:
    """Take the first of the actions that can be taken with the chips at hand."""
    for number, action in enumerate(actions):
        try:
            table.answer(action)
        except Refused:
            if table.torn or number == len(actions) - 1:
                raise
            continue
        return


def questions(game: Game, rounds: int) -> Iterator[tuple[Decide, View]]:
    """What one seat is asked in some rounds that nobody plays for money, and what it sees then."""
    table = Table(game)
    table.sit(1, "nobody", 100 * BUYS_IN)
    for _ in range(rounds):
        if table.closed:
            return
        table.begin()
        while table.playing and table.pending is not None:
            asked = table.pending
            if isinstance(asked, Decide):
                yield asked, table.view(asked.seat)
                decide(table, sorted(asked.actions, key=lambda _: machine.random_bits(32)))
            elif isinstance(asked, TakeWagers):
                make_bet(table, asked)
            else:
                table.proceed()


def solve(game: Game, rounds: int = 6) -> int:
    """Have the coach answer in some rounds, so that what its answers rest on is counted and kept; how often it did."""
    answered = 0
    for asked, view in questions(game, rounds) if game.decides else ():
        with suppress(NotImplementedError):
            answered += bool(game.values(asked, view))
    return answered


ABANDONED = "player-leaves"
"""The ruling on a player who leaves during a round."""


def soonest(request: Decide) -> list[str]:
    """The actions in the order in which a clock takes them: first those that add no money and end the hand."""
    free = [action for action in request.actions if not sum(request.costs.get(action, {}).values())]
    costly = [action for action in request.actions if action not in free]
    return sorted(free, key=lambda action: _ENDS.index(action) if action in _ENDS else len(_ENDS)) + costly


def do_least(table: Table, request: Decide) -> None:
    """Do for a seat that nobody plays what adds no money and ends soonest."""
    decide(table, [request.usual] if request.usual else soonest(request))


_ENDS = ("fold", "stand", "stay", "no", "decline", "pass", "withdraw", "house-way", "check")
"""Actions that end a hand, or a question, without money, soonest first."""
