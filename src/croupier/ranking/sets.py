"""What a set of cards is, however many there are and from however many decks: kernels on counts of ranks and suits.

Counts are packed into one number, four bits a rank or suit; `counts` of cards are sums of `1 << 4 * rank`.
"""

from __future__ import annotations

from croupier.kernels import alone

BOTH, HIGH, LOW = 0, 1, 2
"""Where an ace stands in a straight."""
_ACE = 12
_WHEEL = 1 << _ACE


@alone
def held(counts: int, at_least: int) -> int:
    """How many ranks, or suits, come up so often."""
    found = 0
    while counts > 0:
        if counts & 15 >= at_least:
            found += 1
        counts >>= 4
    return found


@alone
def rank_bits(counts: int) -> int:
    """The ranks among some cards, a bit each."""
    found, bit = 0, 1
    while counts > 0:
        if counts & 15 > 0:
            found |= bit
        counts >>= 4
        bit <<= 1
    return found


@alone
def run(counts: int, size: int, aces: int) -> bool:
    """Whether so many ranks stand in sequence, an ace above the king or below the deuce."""
    ranks = rank_bits(counts)
    high = ranks if aces != LOW else ranks & ~_WHEEL
    whole = (1 << size) - 1
    for low in range(14 - size):
        if high >> low & whole == whole:
            return True
    lowest = _WHEEL | whole >> 1
    return aces != HIGH and ranks & lowest == lowest


@alone
def top_run(counts: int, size: int) -> bool:
    """Whether so many ranks stand in sequence down from the ace."""
    highest = ((1 << size) - 1) << (13 - size)
    return rank_bits(counts) & highest == highest


@alone
def pips(counts: int) -> int:
    """What ranks count together, aces 1 and court cards 10."""
    found = 0
    for rank in range(13):
        worth = 1 if rank == _ACE else 10 if rank > 8 else rank + 2
        found += (counts >> 4 * rank & 15) * worth
    return found


@alone
def blackjack_total(counts: int) -> int:
    """What ranks count together, one ace 11 where that does not make more than 21."""
    hard = pips(counts)
    return hard + 10 if counts >> 4 * _ACE > 0 and hard <= 11 else hard
