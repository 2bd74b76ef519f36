"""Sealed decks: each place of a shuffled deck is committed to by itself, and opened by itself.

A revealed seed reveals the whole deck. Where cards that nobody showed stay secret, the house publishes one hash for
each place, made of the card and a nonce of its own, and afterwards opens only the places of cards that were shown. The
seals are made before players add their words, and the words decide in which order the places are dealt: the house
cannot know which card comes to whom, and players need no secret to check it.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from croupier.equipment.source import Source

_NONCE = 32
"""Hexadecimal digits of a nonce: 128 bits."""


def seal(card: str, nonce: str) -> str:
    """Return what is published of a place: the SHA-256 of its nonce and its card, in hexadecimal."""
    return hashlib.sha256(f"{nonce} {card}".encode()).hexdigest()


def deck_commitment(seals: Iterable[str]) -> str:
    """Return the one hash that fixes all seals of a deck, in their order."""
    return hashlib.sha256("\n".join(seals).encode()).hexdigest()


def deal_order(commitment: str, words: str, places: int, cuts: Iterable[tuple[int, int]] = ()) -> list[int]:
    """Return the places of a deck in the order in which they are dealt, which follows from what everybody knows. When
    the deck was cut again, `cuts` say how many cards had come from it, and how many then went under the rest."""

    def rank(place: int) -> bytes:
        return hashlib.sha256(f"{commitment}\n{words}\n{place}".encode()).digest()

    order = sorted(range(places), key=rank)
    for turn, depth in cuts:
        order[turn:] = order[turn + depth :] + order[turn : turn + depth]
    return order


@dataclass(frozen=True)
class SealedDeck:
    """The cards of a deck by their places, with the nonces that seal them."""

    cards: tuple[str, ...]
    nonces: tuple[str, ...]
    seals: tuple[str, ...]
    commitment: str

    @classmethod
    def shuffled(cls, seed: bytes, number: int, cards: Sequence[str]) -> SealedDeck:
        """Shuffle and seal cards by a secret seed; `number` counts the decks that were sealed with it before."""
        key = _derived(seed, f"deck {number}")
        order = list(cards)
        Source(key).shuffle(order)
        nonces = tuple(_derived(key, f"place {place}").hex()[:_NONCE] for place in range(len(order)))
        seals = tuple(map(seal, order, nonces))
        return cls(tuple(order), nonces, seals, deck_commitment(seals))

    def opening(self, place: int) -> list[int | str]:
        """Return what opens a place: its number, its card and its nonce."""
        return [place, self.cards[place], self.nonces[place]]


def _derived(secret: bytes, purpose: str) -> bytes:
    return hmac.digest(secret, purpose.encode(), "sha256")
