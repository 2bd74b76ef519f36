"""What seven cards with a joker are for the side wagers, counted over all 154,143,080 of them."""

from __future__ import annotations

from functools import lru_cache
from math import comb

import numpy as np
from numpy.typing import NDArray

from croupier.cache import arrays
from croupier.counting.progress import report
from croupier.counting.shards import each
from croupier.equipment.cards import JOKER
from croupier.kernels import alone, compiled
from croupier.ranking import Chain
from croupier.ranking.poker import CARD_BITS

_ROYAL: Chain = ("royal-flush", "straight-flush")
_ACE_FIVE: Chain = ("ace-five-straight-flush-natural", "straight-flush")
_SEVEN = "seven-card-straight-flush"

HANDS7: tuple[Chain, ...] = (
    *((f"{name}-high", "high-card") for name in ("nine", "ten", "jack", "queen", "king", "ace")),
    ("ace-high-joker", "ace-high", "high-card"),
    ("pair",),
    ("two-pair",),
    ("three-pair", "two-pair"),
    ("three-of-a-kind",),
    ("straight",),
    ("straight-and-three-of-a-kind",),
    ("flush",),
    ("full-house",),
    ("four-of-a-kind",),
    ("straight-flush",),
    _ACE_FIVE,
    ("ace-five-straight-flush-natural-ace-queen-suited", *_ACE_FIVE),
    _ROYAL,
    ("royal-flush-joker-inside", *_ROYAL),
    ("royal-flush-king-queen-suited", *_ROYAL),
    ("royal-flush-ace-king-suited", *_ROYAL),
    ("royal-flush-ace-king-suited-joker", *_ROYAL),
    ("natural-royal-flush-ace-queen-suited", *_ROYAL),
    ("five-aces", "four-of-a-kind"),
    (f"{_SEVEN}-natural", _SEVEN, "straight-flush"),
    (f"{_SEVEN}-joker", _SEVEN, "straight-flush"),
    ("royal-flush-joker-inside-king-queen-suited", "royal-flush-king-queen-suited", *_ROYAL),
    ("royal-flush-joker-inside-ace-king-suited", "royal-flush-ace-king-suited", *_ROYAL),
    (f"{_SEVEN}-natural-royal", f"{_SEVEN}-natural", _SEVEN, *_ROYAL),
    (f"{_SEVEN}-natural-ace-five", f"{_SEVEN}-natural", _SEVEN, *_ACE_FIVE),
    (f"{_SEVEN}-joker-royal", f"{_SEVEN}-joker", _SEVEN, *_ROYAL),
    (f"{_SEVEN}-joker-royal-inside", f"{_SEVEN}-joker", _SEVEN, "royal-flush-joker-inside", *_ROYAL),
    (f"{_SEVEN}-joker-ace-five", f"{_SEVEN}-joker", _SEVEN, *_ACE_FIVE),
)
"""Seven-card hands, as `hand7` numbers them. A pay table without a row for seven cards pays what five of them are."""
(NINE_HIGH, _TEN_HIGH, _JACK_HIGH, QUEEN_HIGH, _KING_HIGH, ACE_HIGH, ACE_HIGH_JOKER, PAIR, TWO_PAIR, THREE_PAIR, THREE,
 STRAIGHT, STRAIGHT_AND_THREE, FLUSH, FULL_HOUSE, FOUR, STRAIGHT_FLUSH, ACE_FIVE, ACE_FIVE_ACE_QUEEN, ROYAL,
 ROYAL_JOKER_INSIDE, ROYAL_KING_QUEEN, ROYAL_ACE_KING, ROYAL_ACE_KING_JOKER, ROYAL_ACE_QUEEN, FIVE_ACES, SEVEN_NATURAL,
 SEVEN_JOKER, ROYAL_JOKER_INSIDE_KING_QUEEN, ROYAL_JOKER_INSIDE_ACE_KING, SEVEN_NATURAL_ROYAL, SEVEN_NATURAL_ACE_FIVE,
 SEVEN_JOKER_ROYAL, SEVEN_JOKER_ROYAL_INSIDE, SEVEN_JOKER_ACE_FIVE) = range(35)  # fmt: skip
KINDS = len(HANDS7)
ALL = comb(53, 7)

_ACE = 1 << 12
_KING_QUEEN, _ACE_KING, _ACE_QUEEN, _TEN_TO_ACE, _ACE_TO_FIVE = 0x0C00, 0x1800, 0x1400, 0x1F00, 0x100F
_MASKS = np.arange(1 << 13)
_BITS = np.array([int(mask).bit_count() for mask in _MASKS], dtype=np.int8)
_WINDOWS5 = [0x1F << low for low in range(9)] + [_ACE_TO_FIVE]
_MOST = np.array([_BITS[_MASKS & window] for window in _WINDOWS5], dtype=np.int8).max(axis=0)
"""Of a set of ranks, the most that lie within one straight."""
_SEVENS = np.array([0x7F << low for low in range(7)] + [0x103F], dtype=np.int64)
"""The ranks of the seven-card straights."""


@compiled
def hand7(bits: np.uint64, joker: int) -> int:
    """The index in `HANDS7` of seven cards: the bits of those that are not the joker, sixteen a suit."""
    whole = int(np.int64(bits))
    s0, s1, s2, s3 = whole & 0x1FFF, whole >> 16 & 0x1FFF, whole >> 32 & 0x1FFF, whole >> 48 & 0x1FFF
    need = 5 - joker
    if _MOST[s0] >= need or _MOST[s1] >= need or _MOST[s2] >= need or _MOST[s3] >= need:
        return _straight_flush(s0, s1, s2, s3, joker)
    a, b, one, two = s0 ^ s1, s2 ^ s3, s0 & s1, s2 & s3
    ones, carry = a ^ b, a & b
    twos, fours = one ^ two ^ carry, (one & two) | (carry & (one ^ two))
    if joker:
        more = ones & _ACE
        ones ^= _ACE
        fours |= twos & more
        twos ^= more
    if fours:
        return FIVE_ACES if fours & ones else FOUR
    threes, pairs = _BITS[twos & ones], _BITS[twos & ~ones]
    if threes > 1 or (threes and pairs):
        return FULL_HOUSE
    if _BITS[s0] >= need or _BITS[s1] >= need or _BITS[s2] >= need or _BITS[s3] >= need:
        return FLUSH
    ranks = s0 | s1 | s2 | s3
    if _MOST[ranks] >= need:
        return STRAIGHT_AND_THREE if threes else STRAIGHT
    if threes:
        return THREE
    if pairs:
        return PAIR + int(pairs) - 1
    if joker:
        return ACE_HIGH_JOKER
    high = 12
    while not ranks >> high:
        high -= 1
    return NINE_HIGH + high - 7


@compiled
def _straight_flush(s0: int, s1: int, s2: int, s3: int, joker: int) -> int:
    """The index of a hand that holds a straight flush, with the joker or without."""
    suits = (s0, s1, s2, s3)
    for suit in suits:
        for window in _SEVENS:
            if _BITS[suit & window] == 7 - joker:
                return _seven(suit, joker)
    for suit in suits:
        held = _BITS[suit & _TEN_TO_ACE]
        if held >= 5 - joker:
            inside = held == 4 and suit & _ACE  # the joker stands for another card than the ace
            for other in suits:
                left = other if other != suit else other & ~_TEN_TO_ACE
                if left & _KING_QUEEN == _KING_QUEEN:
                    return ROYAL_JOKER_INSIDE_KING_QUEEN if inside else ROYAL_KING_QUEEN
                if left & _ACE_KING == _ACE_KING:
                    return ROYAL_JOKER_INSIDE_ACE_KING if inside else ROYAL_ACE_KING
                if left & _ACE_QUEEN == _ACE_QUEEN and held == 5:
                    return ROYAL_ACE_QUEEN
                if joker and held == 5 and left & 0x0800:
                    return ROYAL_ACE_KING_JOKER
            return ROYAL_JOKER_INSIDE if inside else ROYAL
    for suit in suits:
        if suit & _ACE_TO_FIVE == _ACE_TO_FIVE:
            for other in suits:
                if other != suit and other & _ACE_QUEEN == _ACE_QUEEN:
                    return ACE_FIVE_ACE_QUEEN
            return ACE_FIVE
    return STRAIGHT_FLUSH


@compiled
def _seven(suit: int, joker: int) -> int:
    """The index of a straight flush of seven cards, from the ranks of its suit: told apart by what five of them are."""
    royal = _BITS[suit & _TEN_TO_ACE]
    if royal >= 5 - joker:
        if not joker:
            return SEVEN_NATURAL_ROYAL
        return SEVEN_JOKER_ROYAL_INSIDE if royal == 4 and suit & _ACE else SEVEN_JOKER_ROYAL
    if suit & _ACE_TO_FIVE == _ACE_TO_FIVE:
        return SEVEN_JOKER_ACE_FIVE if joker else SEVEN_NATURAL_ACE_FIVE
    return SEVEN_JOKER if joker else SEVEN_NATURAL


@alone
def hand7_of(cards: NDArray[np.int64]) -> int:
    """The index in `HANDS7` of seven cards, one of which may be the joker."""
    bits = np.uint64(0)
    joker = 0
    for k in range(7):
        if cards[k] >= JOKER:
            joker = 1
        else:
            bits |= CARD_BITS[cards[k]]
    return hand7(bits, joker)


@compiled
def _count_below(first: int, last: int) -> NDArray[np.int64]:
    """All hands whose highest card (without the joker) is from `first` to `last`, the joker in the second row."""
    found = np.zeros((2, KINDS), dtype=np.int64)
    for a in range(first, last + 1):
        for b in range(a):
            bits2 = CARD_BITS[a] | CARD_BITS[b]
            for c in range(b):
                bits3 = bits2 | CARD_BITS[c]
                for d in range(c):
                    bits4 = bits3 | CARD_BITS[d]
                    for e in range(d):
                        bits5 = bits4 | CARD_BITS[e]
                        for f in range(e):
                            bits6 = bits5 | CARD_BITS[f]
                            found[1, hand7(bits6, 1)] += 1
                            for g in range(f):
                                found[0, hand7(bits6 | CARD_BITS[g], 0)] += 1
    return found


def count7() -> NDArray[np.int64]:
    """How many of all seven-card hands are each of `HANDS7`."""
    found: NDArray[np.int64] = _counted().sum(axis=0)
    return found


def natural7() -> NDArray[np.int64]:
    """How many of the seven-card hands without the joker are each of `HANDS7`."""
    found: NDArray[np.int64] = _counted()[0]
    return found


def _counted() -> NDArray[np.int64]:
    return arrays("pai-gow-seven", None, lambda: {"counts": enumerated()})["counts"]


def enumerated() -> NDArray[np.int64]:
    """Every seven-card hand looked at, a shard for each highest card; those with the joker in the second row."""
    counts = np.zeros((2, len(HANDS7)), dtype=np.int64)
    for number, part in enumerate(each(_with_highest, range(51, 4, -1)), 1):
        counts += part
        report("highest cards of seven", number, 47)
    return counts


def _with_highest(card: int) -> NDArray[np.int64]:
    return _count_below(card, card)


def colours(joker_counts: bool) -> tuple[int, ...]:
    """How many seven-card hands have none, one ... seven cards of a colour; the joker of it or of neither."""
    found = [0] * 8
    for held in range(8):
        found[held] += comb(26, held) * comb(26, 7 - held)
        if held < 7:
            found[held + int(joker_counts)] += comb(26, held) * comb(26, 6 - held)
    return tuple(found)


# --- two ace-high hands ----------------------------------------------------------------------------------------------


@lru_cache(maxsize=1)
def ace_high_pairs() -> tuple[tuple[int, int], tuple[int, int]]:
    """How many deals give both dealer and player an ace-high hand: dealer without and with the joker, player likewise.

    How two such hands share the deck depends only on how many ranks they have in common, so ranks and suits are counted
    apart.
    """
    natural = [int(mask) for mask in _MASKS if mask & _ACE and _BITS[mask] == 7 and _MOST[mask] < 5]
    wild = [int(mask) for mask in _MASKS if not mask & _ACE and _BITS[mask] == 6 and _MOST[mask] < 4]

    def deals(dealer: list[int], player: list[int], dealers: int, players: int) -> int:
        shared = np.zeros(8, dtype=np.int64)
        others = np.array(player)
        for ranks in dealer:
            shared += np.bincount(_BITS[others & ranks], minlength=8)
        return sum(int(times) * _suits(k, dealers, players) for k, times in enumerate(shared) if times)

    return (
        (deals(natural, natural, 7, 7), deals(natural, wild, 7, 6)),
        (deals(wild, natural, 6, 7), 0),
    )


def _suits(shared: int, first: int, second: int) -> int:
    """Ways to suit two hands of `first` and `second` ranks, `shared` of them the same, neither of them a flush."""
    both: dict[tuple[tuple[int, ...], tuple[int, ...]], int] = {((0, 0, 0, 0), (0, 0, 0, 0)): 1}
    for _ in range(shared):
        more: dict[tuple[tuple[int, ...], tuple[int, ...]], int] = {}
        for (one, two), ways in both.items():
            for suit in range(4):
                for other in range(4):
                    if suit != other:
                        key = _one_more(one, suit), _one_more(two, other)
                        more[key] = more.get(key, 0) + ways
        both = more
    return sum(
        ways * _without_flush(one, first - shared, first) * _without_flush(two, second - shared, second)
        for (one, two), ways in both.items()
    )


def _one_more(counts: tuple[int, ...], suit: int) -> tuple[int, ...]:
    return (*counts[:suit], counts[suit] + 1, *counts[suit + 1 :])


@lru_cache(maxsize=4096)
def _without_flush(counts: tuple[int, ...], left: int, size: int) -> int:
    """Ways to suit the ranks that are left so that no suit has five cards, of six with the joker four."""
    if max(counts) >= size - 2:
        return 0
    return 1 if not left else sum(_without_flush(_one_more(counts, suit), left - 1, size) for suit in range(4))
