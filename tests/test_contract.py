"""The contract of every game, asked of our books; and their figures, which stay as they were.

A game that is registered in `games.GAMES` is held to it without an edit here. That each worked round comes out as it
says is in test_rounds, that questions are made of each chapter in test_drills.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from pathlib import Path

from croupier.contract.parameters import chosen, over, playable
from croupier.contract.test_chapters import *  # noqa: F403
from croupier.contract.test_chapters import is_long, long_of, versions
from croupier.rules.submission import Rules
from croupier.web import pages

sys.path.insert(0, str(Path(__file__).parents[1] / "tools"))

from exact import edges, figures

KEPT = json.loads((Path(__file__).parent / "data/exact.json").read_text())


def test_every_playable_chapter_is_in_the_file_of_figures() -> None:
    assert sorted(KEPT) == sorted(filter(playable, chosen(None))), (
        "python tools/exact.py tests/data/exact.json BOOK/CHAPTER adds one"
    )


def test_the_floor_says_what_was_counted() -> None:
    assert pages.edges() == edges(KEPT), "python tools/exact.py tests/data/exact.json writes it"


@over(playable, False, True)
def test_figures_are_what_they_were(address: str, much: bool) -> None:
    """Those of wagers that take a minute or more to count are counted by `make verify`."""
    if much:
        assert figures(address) == KEPT[address]
        return
    found, kept = (Counter(map(tuple, some)) for some in (figures(address, is_long), KEPT[address]))
    assert found - kept == Counter()
    long = {wager for rules in versions(Rules(address)) for wager in long_of(rules) if is_long(rules, wager)}
    assert {wager.partition(":")[0] for wager, *_ in kept - found} == long, "what is left out is what takes long"
