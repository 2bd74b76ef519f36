"""Randomness that a player can check afterwards.

A `Source` is the keystream of ChaCha20 under a key made of the house's secret seed and the players' words. The house
publishes the seed's commitment before the round and the seed after it; anyone can then draw the same numbers again.
"""

from __future__ import annotations

import hashlib
from collections.abc import MutableSequence
from typing import TypeVar

from cryptography.hazmat.primitives.ciphers import Cipher
from cryptography.hazmat.primitives.ciphers.algorithms import ChaCha20

import croupier.machine as machine
from croupier.errors import Refused

T = TypeVar("T")
_BLOCK = 64
"""Bytes of the keystream that are taken at a time; what is drawn does not depend on it."""
_NOTHING = bytes(_BLOCK)


class Source:
    """A recorded, cryptographic source of unbiased draws."""

    def __init__(self, seed: bytes | None = None, words: str = "") -> None:
        self.seed = machine.random_bytes(32) if seed is None else seed
        if len(self.seed) != 32:
            raise Refused(f"A seed has 32 bytes, this one has {len(self.seed)}.")
        self.words = words
        key = hashlib.sha256(self.seed + words.encode()).digest()
        self._stream = Cipher(ChaCha20(key, bytes(16)), mode=None).encryptor()
        self._buffer = 0
        self._bits = 0

    @property
    def commitment(self) -> str:
        """What is published before the draw: it fixes the seed without showing it."""
        return commitment(self.seed)

    def bits(self, count: int) -> int:
        """A number of `count` random bits."""
        while self._bits < count:
            self._draw()
        buffer = self._buffer
        self._buffer = buffer >> count
        self._bits -= count
        return buffer & ((1 << count) - 1)

    def _draw(self) -> None:
        block = self._stream.update(_NOTHING)
        self._buffer |= int.from_bytes(block, "little") << self._bits
        self._bits += 8 * _BLOCK

    def below(self, limit: int) -> int:
        """An unbiased draw from 0 up to, not including, `limit`; draws past the limit are thrown away."""
        if limit < 1:
            raise ValueError("the limit of a draw is at least 1")
        count = (limit - 1).bit_length()
        while (drawn := self.bits(count)) >= limit:
            pass
        return drawn

    def shuffle(self, items: MutableSequence[T]) -> None:
        """Bring a sequence into one of its orders, each equally likely (Fisher and Yates)."""
        buffer, bits = self._buffer, self._bits
        for last in range(len(items) - 1, 0, -1):
            count = last.bit_length()
            other = last + 1
            while other > last:  # as `below` draws, without a call a card
                while bits < count:
                    self._buffer, self._bits = buffer, bits
                    self._draw()
                    buffer, bits = self._buffer, self._bits
                other = buffer & ((1 << count) - 1)
                buffer >>= count
                bits -= count
            items[last], items[other] = items[other], items[last]
        self._buffer, self._bits = buffer, bits


def commitment(seed: bytes) -> str:
    """The SHA-256 of a seed, in hexadecimal."""
    return hashlib.sha256(seed).hexdigest()
