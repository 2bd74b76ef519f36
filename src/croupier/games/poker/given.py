"""A strategy for one decision that somebody writes down: the least hand with which the raise is made."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from croupier.equipment.cards import several
from croupier.errors import Refused
from croupier.rules.files import load_toml, read_text

EXAMPLE = 'play = "Qh 6d 4c"'


def least_hand(path: str, action: str, size: int, deck: Sequence[int]) -> list[int]:
    """The least hand with which an action is taken, from a file that has one line: `play = "Qh 6d 4c"`."""
    rules = load_toml(read_text(Path(path)), f"{path} is not TOML")
    if list(rules) != [action] or not isinstance(rules[action], str):
        raise Refused(f"{path} has to say with which hand or better {action} is chosen.", allowed=(EXAMPLE,))
    cards = several(rules[action])
    if len({*cards} & {*deck}) != size or len(cards) != size:
        raise Refused(f"{path}: {rules[action]!r} is not a hand of {size} cards.", allowed=(EXAMPLE,))
    return list(cards)
