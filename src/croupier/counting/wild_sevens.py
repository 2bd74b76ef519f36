"""What seven cards are when the joker is any card, counted over all of them."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from croupier.cache import arrays
from croupier.counting.sevens import _BITS, _MOST, _SEVEN, _SEVENS, _TEN_TO_ACE, HANDS7, hand7, natural7
from croupier.counting.sevens import _ROYAL as _ROYAL_NAMES
from croupier.counting.shards import each
from croupier.equipment.cards import JOKER
from croupier.kernels import alone, compiled
from croupier.ranking import Chain
from croupier.ranking.poker import CARD_BITS

WILD7: tuple[Chain, ...] = (
    ("high-card",),
    ("pair",),
    ("two-pair",),
    ("three-of-a-kind",),
    ("straight",),
    ("flush",),
    ("full-house",),
    ("four-of-a-kind",),
    ("straight-flush",),
    _ROYAL_NAMES,
    ("five-of-a-kind", "four-of-a-kind"),
    ("five-aces", "five-of-a-kind", "four-of-a-kind"),
    (f"{_SEVEN}-natural", _SEVEN, "straight-flush"),
    (f"{_SEVEN}-joker", _SEVEN, "straight-flush"),
    (f"{_SEVEN}-natural-royal", f"{_SEVEN}-natural", _SEVEN, *_ROYAL_NAMES),
    (f"{_SEVEN}-joker-royal", f"{_SEVEN}-joker", _SEVEN, *_ROYAL_NAMES),
)
"""Seven-card hands with a fully wild joker, as `wild7_cards` numbers them."""
(_HIGH_CARD, _PAIR, _TWO_PAIR, _THREE, _STRAIGHT, _FLUSH, _FULL_HOUSE, _FOUR, _STRAIGHT_FLUSH, _ROYAL, _FIVE,
 _FIVE_ACES, _SEVEN_NATURAL, _SEVEN_JOKER, _SEVEN_NATURAL_ROYAL, _SEVEN_JOKER_ROYAL) = range(16)  # fmt: skip
_PLAIN = {chain[0]: place for place, chain in enumerate(WILD7)} | {"straight-and-three-of-a-kind": _STRAIGHT}
NATURAL = np.array([next(_PLAIN[name] for name in chain if name in _PLAIN) for chain in HANDS7], dtype=np.int64)
"""Of a hand in `HANDS7` without the joker its place in `WILD7`."""


@compiled
def wild6(bits: np.uint64) -> int:
    """The index in `WILD7` of six cards, by their bits, and a joker that is any card."""
    whole = int(np.int64(bits))
    suits = (whole & 0x1FFF, whole >> 16 & 0x1FFF, whole >> 32 & 0x1FFF, whole >> 48 & 0x1FFF)
    found = _HIGH_CARD
    for suit in suits:
        if _BITS[suit] >= 4:
            found = max(found, _FLUSH)
        if _MOST[suit] >= 4:
            found = max(found, _STRAIGHT_FLUSH)
        if _BITS[suit & _TEN_TO_ACE] >= 4:
            found = max(found, _ROYAL)
        if _BITS[suit] == 6:
            for window in _SEVENS:
                if suit & window == suit:
                    return _SEVEN_JOKER_ROYAL if found == _ROYAL else _SEVEN_JOKER
    s0, s1, s2, s3 = suits
    twos = (s0 & s1) | (s0 & s2) | (s0 & s3) | (s1 & s2) | (s1 & s3) | (s2 & s3)
    threes = (s0 & s1 & s2) | (s0 & s1 & s3) | (s0 & s2 & s3) | (s1 & s2 & s3)
    fours = s0 & s1 & s2 & s3
    if fours:
        return _FIVE_ACES if fours >> 12 else _FIVE
    if threes:
        return max(found, _FOUR)
    if _BITS[twos] >= 2:
        return max(found, _FULL_HOUSE)
    if _MOST[s0 | s1 | s2 | s3] >= 4:
        found = max(found, _STRAIGHT)
    return max(found, _THREE if twos else _PAIR)


@alone
def wild7_cards(a: int, b: int, c: int, d: int, e: int, f: int, g: int) -> int:
    """The index in `WILD7` of seven cards, one of which may be the joker."""
    bits = np.uint64(0)
    joker = 0
    for card in (a, b, c, d, e, f, g):
        if card >= JOKER:
            joker = 1
        else:
            bits |= CARD_BITS[card]
    return wild6(bits) if joker else NATURAL[hand7(bits, 0)]


@compiled
def _with_joker(highest: int) -> NDArray[np.int64]:
    """All hands with the joker whose highest other card this is."""
    found = np.zeros(len(WILD7), dtype=np.int64)
    for b in range(highest):
        bits2 = CARD_BITS[highest] | CARD_BITS[b]
        for c in range(b):
            bits3 = bits2 | CARD_BITS[c]
            for d in range(c):
                bits4 = bits3 | CARD_BITS[d]
                for e in range(d):
                    bits5 = bits4 | CARD_BITS[e]
                    for f in range(e):
                        found[wild6(bits5 | CARD_BITS[f])] += 1
    return found


def count_wild7() -> NDArray[np.int64]:
    """How many of all seven-card hands are each of `WILD7`."""
    return arrays("fully-wild-seven", None, lambda: {"counts": _enumerated()})["counts"]


def _enumerated() -> NDArray[np.int64]:
    found = np.bincount(NATURAL, weights=natural7(), minlength=len(WILD7)).astype(np.int64)
    for part in each(_with_joker, range(51, 4, -1)):
        found += part
    return found
