"""What laboratories feed to programs of their own: bytes of the source, and outcomes as tables use them.

Each round has a source with a seed of its own, as at a table. The bytes are those that the batteries read. An outcome
is drawn by the function that shuffles, throws or spins at a table, first of all from its round's source: the same seeds
give the same outcomes there.
"""

from __future__ import annotations

import itertools
import secrets
from collections.abc import Callable, Iterator
from typing import Literal, get_args

from croupier.equipment.cards import deck
from croupier.equipment.cards import name as card_name
from croupier.equipment.dice import roll
from croupier.equipment.shoe import Shoe
from croupier.equipment.source import Source
from croupier.equipment.wheel import Wheel
from croupier.errors import Refused
from croupier.randomness.under_test import UnderTest
from croupier.rules.loader import addresses, load
from croupier.surface import seeds

Kind = Literal["cards", "dice", "wheel"]
KINDS: tuple[Kind, ...] = get_args(Kind)
MOST_DECKS, MOST_DICE = 8, 10


def raw_bytes(source: UnderTest, seed: str, number: int | None) -> Iterator[bytes]:
    """So many bytes of the source of successive rounds, or bytes without end."""
    left = number
    for block in source.blocks(seeds(f"{seed} batteries") if seed else _fresh()):
        if left is not None and left <= len(block):
            yield block[:left]
            return
        left = left - len(block) if left is not None else None
        yield block


def outcomes(source: UnderTest, seed: str, kind: Kind, count: int, wheel: str = "") -> Iterator[tuple[str, ...]]:
    """Outcomes of a kind without end, a round each: the cards of `count` shuffled decks in the order in which they are
    dealt, `count` dice, or the pocket of a wheel."""
    draw = _draws(kind, count, wheel)
    for one in source.rounds(seeds(seed) if seed else _fresh()):
        yield draw(one)


def columns(kind: Kind, count: int) -> list[str]:
    """What the parts of an outcome are called."""
    if kind == "cards":
        return [f"card {place}" for place in range(1, 52 * count + 1)]
    return [f"die {place}" for place in range(1, count + 1)] if kind == "dice" else ["pocket"]


def usual_count(kind: Kind) -> int:
    """How many decks or dice there are if nothing is said."""
    return 2 if kind == "dice" else 1


def pockets(wheel: str) -> tuple[str, ...]:
    """The pockets of a printed wheel in their order, by the first chapter on roulette."""
    chapter = next(law for law in map(load, addresses()) if law.game == "roulette")
    known = {one.id: one.pockets for one in chapter.equipment if one.pockets}
    if wheel not in known:
        raise Refused(f"There is no wheel {wheel!r}.", allowed=known)
    return known[wheel]


def _draws(kind: Kind, count: int, wheel: str) -> Callable[[Source], tuple[str, ...]]:
    if kind == "wheel":
        spun = Wheel(pockets(wheel or "double-zero"))
        return lambda source: (spun.spin(source),)
    if not 1 <= count <= (most := MOST_DICE if kind == "dice" else MOST_DECKS):
        what = "dice" if kind == "dice" else "decks"
        raise Refused(f"There are no {count} {what}.", allowed=(f"1 to {most}",))
    if kind == "dice":
        return lambda source: tuple(map(str, roll(source, count)))
    cards = deck() * count

    def dealt(source: Source) -> tuple[str, ...]:
        shoe = Shoe(cards)
        shoe.shuffle(source)
        return tuple(card_name(shoe.deal()) for _ in cards)

    return dealt


def _fresh() -> Iterator[bytes]:
    """A new seed for each round, from the operating system, as at a table."""
    return map(secrets.token_bytes, itertools.repeat(32))
