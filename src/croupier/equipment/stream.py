"""Fast seeded streams for simulation: xoshiro256++ states, one a block, so that any block can be dealt by anyone.

Never used at a table: its numbers can be predicted. The state is an array of four 64-bit words, passed between kernels.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from croupier.kernels import compiled, inlined

State = NDArray[np.uint64]

_GOLDEN = np.uint64(0x9E3779B97F4A7C15)
_MIX1 = np.uint64(0xBF58476D1CE4E5B9)
_MIX2 = np.uint64(0x94D049BB133111EB)


@compiled
def start(seed: int, block: int) -> State:
    """The state with which block number `block` of the run `seed` begins (SplitMix64 over both numbers)."""
    state = np.empty(4, dtype=np.uint64)
    mixed = np.uint64(seed)
    for part in range(2):
        mixed = mixed + _GOLDEN
        mixed = (mixed ^ (mixed >> np.uint64(30))) * _MIX1
        mixed = (mixed ^ (mixed >> np.uint64(27))) * _MIX2
        mixed = mixed ^ (mixed >> np.uint64(31))
        if part == 0:
            mixed = mixed ^ (np.uint64(block) * _MIX2 + _GOLDEN)
    for word in range(4):
        mixed = mixed + _GOLDEN
        value = mixed
        value = (value ^ (value >> np.uint64(30))) * _MIX1
        value = (value ^ (value >> np.uint64(27))) * _MIX2
        state[word] = value ^ (value >> np.uint64(31))
    return state


@inlined
def advance(state: State) -> np.uint64:
    """The next 64 random bits."""
    total = state[0] + state[3]
    result: np.uint64 = ((total << np.uint64(23)) | (total >> np.uint64(41))) + state[0]
    kept = state[1] << np.uint64(17)
    state[2] ^= state[0]
    state[3] ^= state[1]
    state[1] ^= state[2]
    state[0] ^= state[3]
    state[2] ^= kept
    state[3] = (state[3] << np.uint64(45)) | (state[3] >> np.uint64(19))
    return result


@inlined
def below(state: State, limit: int) -> int:
    """A draw from 0 up to, not including, `limit` (at most 2**32), unbiased: Lemire's multiplication with rejection."""
    bound = np.uint64(limit)
    product = (advance(state) >> np.uint64(32)) * bound
    if (product & np.uint64(0xFFFFFFFF)) < bound:
        threshold = (np.uint64(1 << 32) - bound) % bound
        while (product & np.uint64(0xFFFFFFFF)) < threshold:
            product = (advance(state) >> np.uint64(32)) * bound
    return int(np.int64(product >> np.uint64(32)))


@compiled
def hits(seed: int, block: int, rounds: int, size: int) -> NDArray[np.int64]:
    """How often each of `size` equally likely results comes up in a block of rounds."""
    state, found = start(seed, block), np.zeros(size, dtype=np.int64)
    for _ in range(rounds):
        found[below(state, size)] += 1
    return found


@compiled
def deal(state: State, deck: NDArray[np.int64], count: int) -> None:
    """Bring `count` random cards of the deck to its front, in random order; the deck stays a permutation of itself."""
    for place in range(count):
        other = place + below(state, len(deck) - place)
        held = deck[place]
        deck[place] = deck[other]
        deck[other] = held


@compiled
def deals(state: State, deck: NDArray[np.int64], cards: NDArray[np.int64]) -> None:
    """Deal hands into the columns of an array, each from the whole deck."""
    for hand in range(cards.shape[1]):
        deal(state, deck, cards.shape[0])
        for place in range(cards.shape[0]):
            cards[place, hand] = deck[place]


@compiled
def shuffle(state: State, shoe: NDArray[np.uint8]) -> None:
    """Bring a shoe into one of its orders (Fisher and Yates); each 64 random bits place two cards."""
    last = len(shoe) - 1
    while last > 0:
        bits = advance(state)
        for half in range(2):
            if last == 0:
                break
            bound = np.uint64(last + 1)
            drawn = (bits >> np.uint64(32)) if half == 0 else (bits & np.uint64(0xFFFFFFFF))
            product = drawn * bound
            if (product & np.uint64(0xFFFFFFFF)) < bound:
                threshold = (np.uint64(1 << 32) - bound) % bound
                while (product & np.uint64(0xFFFFFFFF)) < threshold:
                    product = (advance(state) >> np.uint64(32)) * bound
            other = np.int64(product >> np.uint64(32))
            held = shoe[last]
            shoe[last] = shoe[other]
            shoe[other] = held
            last -= 1
