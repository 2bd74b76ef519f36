"""Every figure of every chapter is what it was: a file of them, and what counts them now."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parents[1] / "tools"))

from exact import figures, playable

KEPT = json.loads((Path(__file__).parent / "data/exact.json").read_text())


def test_every_playable_chapter_is_in_the_file() -> None:
    assert sorted(KEPT) == sorted(playable()), "python tools/exact.py tests/data/exact.json BOOK/CHAPTER adds one"


@pytest.mark.parametrize("address", KEPT)
def test_figures_are_what_they_were(address: str) -> None:
    assert figures(address) == KEPT[address]
