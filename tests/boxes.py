"""Blackjack chapters, their solutions, and rounds played as the coach says; shared by the tests of the family."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

import numpy as np

from croupier.equipment.cards import deck
from croupier.games.blackjack.analysis import Solution, analyse
from croupier.games.blackjack.hands import RESULTS
from croupier.games.blackjack.outcomes import Endings, endings
from croupier.games.blackjack.rules_of_play import Play, by_value
from croupier.games.blackjack.simulate import Dealt, Tallies, simulate
from croupier.games.blackjack.stakes import hand_nets
from croupier.games.script import Decide, TakeWagers
from croupier.tables.table import Table

S17, H17 = (17, 17), (17, 18)
"""The totals from which a dealer stands, hard and soft, who stands on soft 17 or hits it."""
ADDRESSES = ("pa/633a", "oh/blackjack", "gr/02", "bs/03")


def decks(count: int) -> tuple[int, ...]:
    """Whole decks by value."""
    return by_value(deck() * count)


@lru_cache(maxsize=32)
def solved(play: Play) -> Solution:
    """Best play off a shoe, solved once."""
    return analyse(play)


def simulated_as_solved(play: Play, seed: int, rounds: int, results: Sequence[int] = ()) -> tuple[Endings, Tallies]:
    """Hold the endings of a solution to its value, and simulated rounds to that and to how often some results come;
    both are given back for what else is to be held."""
    solution = solved(play)
    found, nets, given = endings(solution), hand_nets(play), float(play.surrendered)
    value = (found.single * nets).sum() + found.split * found.split_net + given * found.surrender
    assert abs(value - solution.value) < 1e-12
    assert abs(found.single.sum() + found.split + found.surrender - 1) < 1e-12
    dealt = simulate(Dealt(play, deck() * 6), solution.strategy, seed, 0, rounds)
    half = dealt.split_nets.shape[2] // 2
    split = (dealt.split_nets[0] * np.arange(-half, half + 1)).sum() / dealt.parts
    made = (dealt.single[0] * nets).sum() + given * dealt.surrendered[0] + split
    square = (found.single * nets**2).sum() + found.split * found.split_square + given**2 * found.surrender
    assert abs(made / rounds - solution.value) < 4 * (square / rounds) ** 0.5
    for result in results:
        chances = rounds * found.single[:, result]
        assert (abs(dealt.single[0, :, result] - chances) < 5 * chances**0.5 + 3).all(), RESULTS[result]
    return found, dealt


def play_out(table: Table, wagers: Mapping[str, int]) -> None:
    """One round in which every decision is the coach's."""
    table.begin()
    while table.playing:
        request = table.pending
        if isinstance(request, TakeWagers):
            table.answer(wagers)
        elif isinstance(request, Decide):
            values = table.game.values(request, table.view(request.seat))
            table.answer(max(values, key=lambda action: values[action]))
        else:
            table.proceed()
