"""The text by which a wager is known wherever it lies, is stored or is sent: `ante`, or `straight:17` on a spot."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple


class WagerKey(NamedTuple):
    """A wager and its spot, which is empty where it has none; of a meter's key the spot is the meter's name."""

    wager: str
    spot: str


@lru_cache(maxsize=4096)
def parse_key(text: str) -> WagerKey:
    """Read a wager's key. What stands before the first colon is the wager: a spot may have colons of its own."""
    wager, _, spot = text.partition(":")
    return WagerKey(wager, spot)


def wager_key(wager: str, spot: str | int = "") -> str:
    """Write the key of a wager, on a spot if it is on one."""
    return wager if spot == "" else f"{wager}:{spot}"
