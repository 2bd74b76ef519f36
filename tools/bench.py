"""Benchmarks: rates, and ratios to peers timed in the same run.

make bench
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from functools import partial

from rich.console import Console
from rich.table import Table

from croupier.equipment.cards import name
from croupier.games import game_for
from croupier.odds.pricing import prices
from croupier.ranking import poker
from croupier.rules.loader import addresses, load
from croupier.rules.submission import Rules

HANDS = 200_000


def best(run: Callable[[], object], times: int = 3) -> float:
    """The shortest of some runs, in seconds, after one that compiles."""
    run()
    taken = []
    for _ in range(times):
        start = time.perf_counter()
        run()
        taken.append(time.perf_counter() - start)
    return min(taken)


def main() -> None:
    """Print the table of benchmarks."""
    rows: list[tuple[str, str, str]] = []
    rows += _evaluators()
    rows += _simulations()
    rows += _odds()
    rows += _loading()
    table = Table("benchmark", "rate or time", "ratio to peer", title="Croupier, one thread")
    for row in rows:
        table.add_row(*row)
    Console().print(table)


def _evaluators() -> list[tuple[str, str, str]]:
    import eval7
    import phevaluator

    whole = 133_784_560 / best(poker.categories7)
    dealt = random.Random(7)
    hands = [dealt.sample(range(52), 7) for _ in range(HANDS)]
    texts = [[name(one) for one in hand] for hand in hands]
    cards = [[eval7.Card(text) for text in hand] for hand in texts]
    ours = HANDS / best(lambda: [poker.rank7(*hand) for hand in hands], 2)
    eval7_rate = HANDS / best(lambda: [eval7.evaluate(hand) for hand in cards], 2)
    ph_rate = HANDS / best(lambda: [phevaluator.evaluate_cards(*hand) for hand in texts], 2)
    return [
        ("all seven-card hands in sequence, compiled loop", f"{whole / 1e6:,.0f} M hands/s", ""),
        (
            "  beside eval7, a call a hand from Python",
            f"{eval7_rate / 1e6:.2f} M hands/s",
            f"{whole / eval7_rate:,.0f}",
        ),
        (
            "  beside phevaluator, a call a hand from Python",
            f"{ph_rate / 1e6:.2f} M hands/s",
            f"{whole / ph_rate:,.0f}",
        ),
        ("seven cards, a call a hand from Python", f"{ours / 1e6:.2f} M hands/s", ""),
        ("  beside eval7", "", f"{ours / eval7_rate:.2f}"),
        ("  beside phevaluator", "", f"{ours / ph_rate:.2f}"),
    ]


def _simulations() -> list[tuple[str, str, str]]:
    rows = []
    for address in ("pa/617a", "pa/649a"):
        game = game_for(Rules(address))
        wanted = list(game.priced())
        rounds = 3_000_000
        rate = rounds / best(partial(game.simulate, wanted, 1, 0, rounds))
        rows.append((f"simulation of {address}, {len(wanted)} wagers", f"{rate / 1e6:,.1f} M rounds/s", ""))
    return rows


def _odds() -> list[tuple[str, str, str]]:
    rows = []
    for address in ("pa/617a", "pa/649a"):
        taken = best(partial(_price_all, address))
        rows.append((f"every price of {address}, counts kept", f"{taken * 1000:,.0f} ms", ""))
    return rows


def _price_all(address: str) -> int:
    return len(list(prices(Rules(address))))


def _loading() -> list[tuple[str, str, str]]:
    def everything() -> None:
        load.cache_clear()
        for address in addresses():
            load(address)

    taken = best(everything)
    return [(f"loading and checking {len(addresses())} chapters", f"{taken * 1000:,.0f} ms", "")]


if __name__ == "__main__":
    main()
