"""Recounts figures with code of its own: python tools/recount CERTIFICATES... RULEBOOKS

Certificates are files, or folders of them. The last lines say what share of the figures was recounted, by family;
before them stands what was not, with the reason. A figure that differs ends it with exit code 1.
"""

from __future__ import annotations

import json
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

import baccarat
import blackjack
import cards
import dice
import football
import lottery
import others
import pai_gow
import poker
from figures import Figure, NotRecountedError, WorseDecisionError, mean, shares

GAMES = dice.GAMES | baccarat.GAMES | others.GAMES | cards.GAMES
GAMES |= {"three-dice-football": football.three_dice_football, "keno": lottery.keno, "sports-pool": lottery.sports_pool}
FAMILIES = {"poker": poker.poker, "pai-gow": pai_gow.pai_gow, "blackjack": blackjack.blackjack}
RECOUNTED = "recounted"
SAME_WORTH = "recounted, with other decisions of the same worth"
DIFFERS = "DIFFERS"
PRECISION = 1e-11
"""How far two figures that are computed in floating point may lie apart."""


def recount(figure: Figure) -> str:
    """Recount one figure and say how far it agrees."""
    if figure.given["method"] == "computed":
        computed = blackjack.edge(figure) if figure.law["family"] == "blackjack" else None
        if computed is None:
            raise NotRecountedError("computed in floating point")
        stated = float(Fraction(figure.given["house_advantage"]))
        return RECOUNTED if abs(computed - stated) < PRECISION else DIFFERS
    weights: dict[Fraction, int | Fraction] = defaultdict(int)
    count = GAMES.get(figure.game, FAMILIES.get(figure.law["family"], others.by_the_checker))
    for weight, net in count(figure):
        weights[net] += weight
    chances = shares(weights)
    if chances == figure.stated():
        return RECOUNTED
    if mean(chances) == mean(figure.stated()) == -Fraction(figure.given["house_advantage"]):
        return SAME_WORTH
    return DIFFERS


def certificates(paths: list[Path]) -> Iterator[dict[str, Any]]:
    """The certificates of all figures in files and folders but those that are simulated."""
    for path in paths:
        for file in sorted(path.glob("*.json")) if path.is_dir() else [path]:
            yield from (given for given in json.loads(file.read_text("utf-8")) if given["method"] != "simulated")


def main(paths: list[Path], folder: Path) -> int:
    """Recount every figure and print the shares."""
    results: dict[str, Counter[str]] = defaultdict(Counter)
    reasons: Counter[str] = Counter()
    for given in certificates(paths):
        figure = Figure.read(given, folder)
        try:
            result = recount(figure)
        except NotRecountedError as reason:
            result = f"not recounted: {reason}"
        except WorseDecisionError as reason:
            result = f"{DIFFERS}: {reason}"
        results[figure.law["family"]][result.partition(":")[0]] += 1
        if result not in (RECOUNTED, SAME_WORTH):
            reasons[f"{given['chapter']} {figure.wager}: {result}"] += 1
    for line, times in reasons.items():
        print(line, f"({times} figures)" if times > 1 else "")
    everything = sum(results.values(), Counter[str]())
    for family, counts in [*sorted(results.items()), ("all", everything)]:
        share = Fraction(counts[RECOUNTED] + counts[SAME_WORTH], counts.total())
        print(f"{family}: {float(share):.1%} of {counts.total()} figures recounted", *_more(counts))
    return int(everything[DIFFERS] > 0)


def _more(counts: Counter[str]) -> Iterator[str]:
    for result in (SAME_WORTH, DIFFERS):
        if counts[result]:
            yield f"({counts[result]} {result.removeprefix('recounted, ')})"


if __name__ == "__main__":
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    sys.exit(main([Path(name) for name in sys.argv[1:-1]], Path(sys.argv[-1])))
