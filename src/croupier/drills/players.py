"""Players who do anything that a table allows, from a seeded source: companions of drills and of tests."""

from __future__ import annotations

import random

from croupier.errors import Refused
from croupier.games.capabilities import StandingWagers
from croupier.games.script import NO_LIMIT, Decide, TakeWagers
from croupier.rules.pays import cents
from croupier.rules.wager_keys import wager_key
from croupier.tables.table import Table

BANKROLL = 10_000_000
DOLLARS = (1, 2, 5, 10, 12, 15, 20, 25, 30, 40, 50, 60, 75, 100)


def some_wagers(table: Table, request: TakeWagers, rng: random.Random, unit: int = 1, most: int = 0) -> dict[str, int]:
    """Wagers, removals and calls at random, each kept only if the table takes it with those before; an amount that can
    be anything is a multiple of `unit` cents if it may be. With `most` there are about so many, of any kind."""
    made: dict[str, int] = {}

    def add(proposed: dict[str, int]) -> bool:
        try:
            table.check_wagers(request.seat, made | proposed, request)
        except Refused:
            return False
        made.update(proposed)
        return True

    if request.limits:
        wager, (least, most) = rng.choice(list(request.limits.items()))
        least = min(_up(least, unit), most)
        if rng.random() < 0.7:
            add({wager: _round(rng.randint(least, min(most, 5 * least, BANKROLL)), least, unit)})
        return made
    for key, held in table.stakes.get(request.seat, {}).items():
        for proposed in rng.sample(
            [{key: -held}, {key: -max(100, unit)}, {f"on:{key}": 0}, {f"off:{key}": 0}, {}, {}], 2
        ):
            if not made.keys() & proposed.keys():
                add(proposed)
    game = table.game
    add(dict.fromkeys(game.together, rng.choice([one for one in DOLLARS if not 100 * one % unit]) * 100))
    laws = [law for law in game.rules.offered if law.id not in game.together]
    mains = [law for law in laws if law.kind == "main"]
    others = [law for law in laws if law.kind != "main"]
    if most:
        rng.shuffle(others)
        mains = rng.sample(mains, min(len(mains), most // 2))
    for law in (*rng.sample(mains, len(mains)), *others):
        if most and len(made) >= most:
            break
        if made and rng.random() < 0.5:
            continue
        where = game.spots().get(law.id, ())
        for spot in rng.sample(list(where), min(len(where), rng.randint(1, 3))) or [""]:
            key = wager_key(law.id, spot)
            amounts = [cents(one) for one in law.limits.amounts] or [100 * one for one in DOLLARS]
            amounts = [one for one in amounts if not one % unit] or amounts
            if key not in made:
                any(add({key: amount}) for amount in rng.sample(amounts, min(3, len(amounts))))
    if not (made or isinstance(game, StandingWagers)):
        add(game.usual_wagers())  # where no wager is made alone
    return made


def some_action(request: Decide, rng: random.Random, unit: int = 1) -> str:
    """Any action, for any amount that it may be taken for and that a player has, a multiple of `unit` cents if so."""
    action = rng.choice(request.actions)
    if (amount := request.amounts.get(action)) and rng.random() < 0.7:
        some = amount.least + 100 * DOLLARS[-1]
        most = amount.most if amount.most < NO_LIMIT and unit == 1 else min(some, amount.most)
        least = min(_up(amount.least, unit), most)
        return request.saying(action, amount.nearest(_round(rng.randint(least, most), least, unit)))
    return action


def _up(amount: int, unit: int) -> int:
    """An amount up to a multiple of a unit."""
    return amount + -amount % unit


def _round(amount: int, least: int, unit: int) -> int:
    """An amount down to a multiple of a unit, unless that is less than the least."""
    return max(least, amount - amount % unit)
