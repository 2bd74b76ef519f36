"""The sources that can be tested: the one that tables use, and weak ones that show that the tests find what is weak."""

from __future__ import annotations

from collections.abc import Callable, Iterator, MutableSequence
from dataclasses import dataclass
from typing import TypeVar

from croupier.equipment.source import Source

T = TypeVar("T")
BLOCK = 1024
"""Bytes that a battery reads of each round's source; the longest shoe of eight decks takes fewer."""


class LowBits(Source):
    """The low bits of a congruential generator of 31 bits, which repeat after a few draws."""

    state = 1

    def bits(self, count: int) -> int:
        """Low bits of one step after another, at most 16 of each."""
        taken = 0
        for place in range(0, count, 16):
            self.state = (1103515245 * self.state + 12345) % 2**31
            taken |= (self.state % 2 ** min(16, count - place)) << place
        return taken


class Randu(Source):
    """RANDU: its numbers by threes lie in fifteen planes."""

    state = 1

    def bits(self, count: int) -> int:
        """High bits of one step after another, at most 16 of each."""
        taken = 0
        for place in range(0, count, 16):
            self.state = 65539 * self.state % 2**31
            taken |= (self.state >> 31 - min(16, count - place)) << place
        return taken


class Modulo(Source):
    """A good keystream, of which a draw takes the remainder of a byte or two: small numbers come too often."""

    def below(self, limit: int) -> int:
        """A biased draw."""
        return self.bits(8 if limit <= 256 else 16) % limit


class Swaps(Source):
    """A good keystream, with a shuffle that exchanges each card with any card: its orders are not equally likely."""

    def shuffle(self, items: MutableSequence[T]) -> None:
        """Not the shuffle of Fisher and Yates."""
        for place in range(len(items)):
            other = self.below(len(items))
            items[place], items[other] = items[other], items[place]


@dataclass(frozen=True)
class UnderTest:
    """A source to test: what it is, and how each round begins with one."""

    name: str
    what: str
    start: Callable[[bytes], Source]
    new_each_round: bool = True
    """Whether a round has a seed of its own, as at a table; else one generator goes on."""

    def rounds(self, seeds: Iterator[bytes]) -> Iterator[Source]:
        """The source of each round."""
        if self.new_each_round:
            yield from map(self.start, seeds)
        going_on = self.start(next(seeds))
        while True:
            yield going_on

    def blocks(self, seeds: Iterator[bytes]) -> Iterator[bytes]:
        """What the sources of successive rounds give, as bytes."""
        for source in self.rounds(seeds):
            yield source.bits(8 * BLOCK).to_bytes(BLOCK, "little")


SOURCES = {
    one.name: one
    for one in (
        UnderTest("table", "ChaCha20 under a seed of its own each round, as tables deal, throw and spin", Source),
        UnderTest("low-bits", "low bits of a congruential generator; weak on purpose", LowBits, False),
        UnderTest("randu", "RANDU; weak on purpose", Randu, False),
        UnderTest("modulo", "ChaCha20 with draws by remainder; weak on purpose", Modulo),
        UnderTest("swaps", "ChaCha20 with a shuffle that is not Fisher and Yates's; weak on purpose", Swaps),
    )
}
