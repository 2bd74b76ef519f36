"""Writes every figure of every playable chapter, by default rules, to one file: what a change must leave as it is; and
what the floor says of each chapter to another.

    python tools/exact.py FILE [BOOK/CHAPTER ...]

Named chapters are counted anew and the others stay as the file has them.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Mapping
from contextlib import suppress
from fractions import Fraction
from pathlib import Path

from croupier.errors import Refused
from croupier.games import GAMES, game_for
from croupier.odds.pricing import Conditions, Price, counted, versions
from croupier.rules.examples import example
from croupier.rules.loader import addresses, load, resolve
from croupier.rules.submission import Rules, Submission

Figures = list[list[str]]
CONDITIONS = Conditions()
SUPPLIED = {
    "bs/07-wheel-of-fortune-money-wheel": {"money-wheel-segments": "$1 20, $2 12, $5 8, $10 4, $20 2, joker 1, logo 1"},
}
"""What the house must say before a chapter can be priced: a wheel whose segments are not printed."""


def figures(address: str, left_out: Callable[[Rules, str], bool] = lambda rules, wager: False) -> Figures:
    """Wager, pay table, house advantage, hit frequency and standard deviation of every price of a chapter, as fractions
    or, if they are computed, decimals; without wagers that are left out in a version."""
    found = []
    for rules in versions(Rules(address, house(address))):
        for wager in dict.fromkeys(one.wager for one in game_for(rules).priced()):
            with suppress(Refused):  # no pay table of the wager is of this version
                if not left_out(rules, wager):
                    every = (one.price(CONDITIONS) for one in counted(rules, CONDITIONS, wager))
                    found += [[one.wager, one.paytable, *_figures(one)] for one in every]
    return sorted(found)


def house(address: str) -> Submission:
    """A house that supplies what the chapter leaves to it: as the example has it, where there is one."""
    with suppress(Refused):
        return example(address)
    return Submission(options=SUPPLIED.get(address, {}))


def _figures(price: Price) -> tuple[str, str, str]:
    deviation = f"{price.std_dev:.9f}"
    if price.method == "exact":
        return str(price.house_advantage), str(price.hit_frequency), deviation
    return f"{float(price.house_advantage):.12f} {price.method}", f"{float(price.hit_frequency):.12f}", deviation


def playable() -> list[str]:
    """The addresses of all chapters whose game can be played."""
    return [address for address in addresses() if load(address).game in GAMES]


EDGES = Path(__file__).parents[1] / "src/croupier/web/edges.json"
"""What the floor says of each game before anybody asks."""


def edges(kept: Mapping[str, Figures]) -> dict[str, list[str]]:
    """Chapter to the wager that a player makes first and its house advantage in percent, by the pay table in force; the
    least one, after which `from` stands, where tables, versions or ways to play differ. None where it has no price."""
    found = {}
    for address, some in kept.items():
        rules = Rules(address)
        wager = next(iter(game_for(rules).usual_wagers())).partition(":")[0]
        table = rules.table(wager)
        own = {figure for one, label, figure, *_ in some if one == wager and label == (table.label if table else "")}
        known = own if len(own) == 1 else {figure for one, _, figure, *_ in some if one.partition(":")[0] == wager}
        if known:
            least = min(Fraction(figure.split()[0]) for figure in known)
            found[address] = [
                rules.wager(wager).name,
                f"{100 * float(least):.2f}",
                *(["from"] if len(known) > 1 else []),
            ]
    return found


def main(arguments: list[str]) -> None:
    """Write the file."""
    path, named = Path(arguments[0]), [resolve(one) for one in arguments[1:]]
    kept: dict[str, Figures] = json.loads(path.read_text()) if path.exists() else {}
    for address in named or playable():
        kept[address] = figures(address)
        print(f"{address}: {len(kept[address])}", file=sys.stderr, flush=True)
    lines = (f"  {json.dumps(address)}: {_listed(kept[address])}" for address in sorted(kept))
    path.write_text("{\n" + ",\n".join(lines) + "\n}\n")
    EDGES.write_text(json.dumps(edges(kept), indent=1, sort_keys=True) + "\n")


def _listed(found: Figures) -> str:
    return "[\n" + ",\n".join(f"    {json.dumps(one)}" for one in found) + "\n  ]"


if __name__ == "__main__":
    main(sys.argv[1:])
