"""The words that chapters may use: those of this package, and those that books and installed packages add."""

from __future__ import annotations

from croupier.rules.books import Effect, added
from croupier.rules.law import BY_THE_GAME, EFFECTS, FAMILIES, FOR_PEOPLE, Irregularity


def families() -> dict[str, str]:
    """The families of games with their headings, and that of chapters without a game."""
    return {**FAMILIES, "framework": "Framework", **added("families")}


def effects() -> dict[str, str]:
    """What rulings can say, each word with its meaning."""
    return {**EFFECTS, **{name: effect.says for name, effect in _effects().items()}}


def meaning(law: Irregularity, effect: str) -> str:
    """What a word means in a ruling, which may name somebody else than a supervisor."""
    return f"the {law.decides} decides" if law.decides and effect == "call-supervisor" else effects()[effect]


def for_people() -> frozenset[str]:
    """Effects that people carry out: a table says so in the words of the ruling."""
    return FOR_PEOPLE | {name for name, effect in _effects().items() if effect.by == "people"}


def by_the_game() -> frozenset[str]:
    """Effects that only the game knows how to carry out."""
    return BY_THE_GAME | {name for name, effect in _effects().items() if effect.by == "game"}


def _effects() -> dict[str, Effect]:
    found: dict[str, Effect] = added("effects")
    return found
