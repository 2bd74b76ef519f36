"""The sources that can be tested: the one that tables use, and weak ones that show that the tests find what is weak."""

from __future__ import annotations

from collections.abc import Callable, Iterator, MutableSequence
from dataclasses import dataclass
from functools import cache
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from croupier.equipment.source import Source

T = TypeVar("T")
BLOCK = 1024
"""Bytes that a battery reads of each round's source; the longest shoe of eight decks takes fewer."""


class OwnDraws(Source):
    """A source whose cards come by its own draws; the shuffle of the tables reads the keystream itself, for speed."""

    def shuffle(self, items: MutableSequence[T]) -> None:
        """The shuffle of Fisher and Yates, as good as the draws are."""
        for last in range(len(items) - 1, 0, -1):
            other = self.below(last + 1)
            items[last], items[other] = items[other], items[last]


class Congruential(OwnDraws):
    """A congruential generator of 31 bits, of each step of which at most 16 are taken."""

    factor: int
    step: int
    low: bool
    """Whether the low bits of a step are taken, or the high ones."""

    def __init__(self, seed: bytes) -> None:
        super().__init__(seed)
        self.state = int.from_bytes(seed[:4], "little") % 2**31 | 1  # even states of RANDU have shorter periods

    def bits(self, count: int) -> int:
        """Bits of one step after another."""
        if count == 8 * BLOCK:
            return int.from_bytes(self._block(), "little")
        taken = 0
        for place in range(0, count, 16):
            self.state = (self.factor * self.state + self.step) % 2**31
            some = min(16, count - place)
            taken |= (self.state % 2**some if self.low else self.state >> 31 - some) << place
        return taken

    def _block(self) -> bytes:
        """What a battery reads, all steps at once: step by step it would read for minutes."""
        factors, steps = _jumps(self.factor, self.step)
        states = (factors * np.uint64(self.state) + steps) % np.uint64(2**31)
        self.state = int(states[-1])
        return (states if self.low else states >> np.uint64(15)).astype("<u2").tobytes()


@cache
def _jumps(factor: int, step: int) -> tuple[NDArray[np.uint64], NDArray[np.uint64]]:
    """By what a state is multiplied, and what is added, for each of the steps of a block."""
    jumps = [(factor, step)]
    while len(jumps) < BLOCK // 2:
        jumps.append((factor * jumps[-1][0] % 2**31, (factor * jumps[-1][1] + step) % 2**31))
    factors, steps = np.array(jumps, np.uint64).T
    return factors, steps


class LowBits(Congruential):
    """The low bits of a congruential generator, which repeat after a few draws."""

    factor, step, low = 1103515245, 12345, True


class Randu(Congruential):
    """RANDU: its numbers by threes lie in fifteen planes."""

    factor, step, low = 65539, 0, False


class Modulo(OwnDraws):
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

    @property
    def seeding(self) -> str:
        """How what is drawn follows from the seed of a run."""
        if self.new_each_round:
            return (
                "Each round has a source with a seed of its own: the SHA-256 of the seed before, the first that of "
                f"the run's seed followed by ' tables'. A battery reads {BLOCK:,} bytes of each round's source; its "
                "seeds follow from the run's seed and ' batteries', for each program anew."
            )
        return (
            "All rounds have one generator, which goes on: its first state is the first 31 bits of the SHA-256 of the "
            "run's seed followed by ' tables', the last bit set. A battery reads one that begins likewise with "
            "' batteries', for each program anew."
        )

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
