"""Choices that houses often make together, by name, each with what the first wager is worth under them.

They are ours, never the law's: a house that opens a table with one files every word of it as its own. The chapter still
checks each of them, and tests count what they are said to be worth.
"""

from __future__ import annotations

from functools import lru_cache

import msgspec

from croupier.rules.files import converted, load_file
from croupier.rules.loader import beside, resolve
from croupier.rules.submission import Submission


class Worth(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a wager is worth under a preset."""

    wager: str
    percent: str
    """The house advantage."""
    under: str = ""
    """How the condition begins that tells a price of the wager from its others."""
    risk: str = ""
    """The part of all that is wagered, where more is than the wager itself."""


class Preset(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Choices under one name."""

    name: str
    says: str
    """What they are, in a sentence."""
    worth: tuple[Worth, ...]
    submission: Submission = Submission()


def presets(address: str) -> tuple[Preset, ...]:
    """The presets of a chapter, the usual one first; none where its defaults are enough."""
    return _presets(resolve(address))


@lru_cache(maxsize=256)
def _presets(address: str) -> tuple[Preset, ...]:
    found = beside(address, "presets")
    return converted(load_file(found), tuple[Preset, ...], str(found)) if found else ()
