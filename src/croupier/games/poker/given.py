"""A strategy for one decision that somebody writes down: the least hand with which the raise is made."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from pathlib import Path

from croupier.equipment.cards import several
from croupier.errors import Refused

EXAMPLE = 'play = "Qh 6d 4c"'


def least_hand(path: str, action: str, size: int, deck: Sequence[int]) -> list[int]:
    """The least hand with which an action is taken, from a file that has one line: `play = "Qh 6d 4c"`."""
    try:
        rules = tomllib.loads(Path(path).read_text(encoding="utf-8"))
    except OSError as error:
        raise Refused(f"{path}: {error.strerror or error}.") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise Refused(f"{path} is not TOML: {error}.") from None
    if list(rules) != [action] or not isinstance(rules[action], str):
        raise Refused(f"{path} has to say with which hand or better {action} is chosen.", allowed=(EXAMPLE,))
    cards = several(rules[action])
    if len({*cards} & {*deck}) != size or len(cards) != size:
        raise Refused(f"{path}: {rules[action]!r} is not a hand of {size} cards.", allowed=(EXAMPLE,))
    return list(cards)
