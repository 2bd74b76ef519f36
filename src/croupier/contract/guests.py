"""Guests who do anything that a table allows, and now and then something that it does not."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from croupier.drills.players import BANKROLL, some_action, some_wagers
from croupier.drills.players import DOLLARS as DOLLARS
from croupier.errors import Refused
from croupier.games.base import View
from croupier.games.script import Decide, Halted, TakeWagers
from croupier.tables.ledger import layout
from croupier.tables.table import Table

Standing = Counter[tuple[int, str]]
"""Seat and wager to cents on the layout."""

# --- what guests do ---------------------------------------------------------------------------------------------------


def take_seats(table: Table, rng: random.Random) -> None:
    """Up to four seats are taken, two of them by one person."""
    for place, seat in enumerate(rng.sample(range(1, table.game.seats + 1), min(4, table.game.seats))):
        table.sit(seat, f"p{max(1, place)}", BANKROLL)


def refuses(table: Table, answer: Any) -> None:
    """An answer that is not allowed changes nothing."""
    before = len(table.journal.events), dict(table.ledger.balances), table.pending
    try:
        table.answer(answer)
    except Refused:
        pass
    else:
        raise AssertionError(f"{answer!r} was taken at {before[2]}")
    assert (len(table.journal.events), dict(table.ledger.balances), table.pending) == before


def refuses_nonsense(table: Table, rng: random.Random) -> None:
    """No wager or action that there is none of, no money that nobody has, nothing in the other's place."""
    request = table.pending
    nonsense: Sequence[Any] = ("nothing of the kind", "", {}, {"nothing": 100})
    if isinstance(request, TakeWagers):
        wager = rng.choice(list(request.limits) or [law.id for law in table.game.rules.offered])
        rich = table.bankroll(request.seat) + 100
        nonsense = ({"nothing-of-the-kind": 500}, {wager: rich}, {f"{wager}:nothing-of-the-kind": 500}, "play")
    for answer in nonsense:
        refuses(table, answer)


def do_anything(table: Table, rng: random.Random) -> None:
    """Answer what is asked now, or let the equipment do it."""
    if isinstance(table.pending, Halted):
        table.reopen()
    request = table.pending
    if isinstance(request, TakeWagers):
        table.answer(some_wagers(table, request, rng))
    elif isinstance(request, Decide):
        table.answer(some_action(request, rng))
    else:
        table.proceed()
    assert sum(table.ledger.balances.values()) == 0


def play_at_random(table: Table, rng: random.Random, rounds: int) -> Iterator[tuple[Decide, View]]:
    """Rounds in which everybody does anything, and each decision with what its seat sees, before it is made."""
    for _ in range(rounds):
        with accounted_for(table):
            table.begin()
            while table.playing:
                if rng.random() < 0.1:
                    refuses_nonsense(table, rng)
                if isinstance(table.pending, Decide):
                    yield table.pending, table.view(table.pending.seat)
                do_anything(table, rng)


# --- money ------------------------------------------------------------------------------------------------------------


def standing(table: Table) -> Standing:
    """What stands on the layout."""
    return Counter({(seat, key): held for seat, wagers in table.stakes.items() for key, held in wagers.items()})


@contextmanager
def accounted_for(table: Table) -> Iterator[None]:
    """Over a round no cent appears or vanishes: what stood and was made is settled, with a clause of the book, or
    stands."""
    first, made, settled, won = len(table.journal.events), standing(table), Standing(), Counter[int]()
    had = {seat: table.bankroll(seat) + table.ledger[layout(seat)] for seat in table.players}
    yield
    book = table.game.rules.chapter.rulebook
    for event in table.journal.events[first:]:
        data = event.data
        if event.kind in ("wagers", "decision", "posted"):
            made.update({(data["seat"], key): amount for key, amount in data["wagers"].items() if amount > 0})
        elif event.kind == "moved":
            made[data["seat"], data["to"]] += data["cents"]
            made[data["seat"], data["wager"]] -= data["cents"]
        elif event.kind == "gathered":
            for seat, held in data["stands"].items():
                before = {key: made[where, key] - settled[where, key] for where, key in made if where == int(seat)}
                assert sum(before.values()) == sum(held.values()), "what is gathered is what lay there"
                for key in before | held:
                    made[int(seat), key] += held.get(key, 0) - before.get(key, 0)
        elif event.kind == "settled":
            settled[data["seat"], data["wager"]] += data["stake"]
            won[data["seat"]] += data["net"]
            assert re.match(rf"{book} \S", data["cite"]), data
    left = standing(table)
    assert settled + left == +made, "what was wagered is settled or stands"
    for seat in table.players:
        here = sum(amount for (where, _), amount in left.items() if where == seat)
        assert table.ledger[layout(seat)] == here
        assert table.bankroll(seat) + here == had[seat] + won[seat]
