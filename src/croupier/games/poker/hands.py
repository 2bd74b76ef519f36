"""The names that hands have in the pay tables, from the narrowest to the widest, and the kernels that find them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import combinations
from typing import Any

import numpy as np
from numpy.typing import NDArray

from croupier.games.base import Chain
from croupier.kernels import alone, compiled, plain
from croupier.ranking import four, poker, three
from croupier.rules.charts.cards import Least

_DIAMONDS, _SPADES = 1, 3
_KICKERS = 220
"""Hands with a given pair: the other three cards have different ranks."""
_ACE_SIX = 784
"""The place of ace-6-4-3-2 among hands without a pair, and of such a flush among flushes."""

HANDS3: tuple[Chain, ...] = (
    *((name,) for name in three.CATEGORIES),
    ("mini-royal", "straight-flush"),
    ("mini-royal-spades", "mini-royal", "straight-flush"),
)
"""Three-card hands, as `hand3` numbers them."""

HANDS4: tuple[Chain, ...] = (
    ("high-card",),
    ("pair",),
    ("pair-of-queens-or-better", "pair"),
    ("pair-of-aces", "pair-of-queens-or-better", "pair"),
    *((name,) for name in four.CATEGORIES[2:]),
    ("four-of-a-kind-aces", "four-of-a-kind"),
)
"""The best four of some cards, as `named4` numbers their values."""

ACES: tuple[Chain, ...] = (
    ("high-card",),
    ("pair",),
    ("pair-of-aces", "pair"),
    ("two-pair",),
    ("straight",),
    ("flush",),
    ("three-of-a-kind",),
    ("three-of-a-kind-aces", "three-of-a-kind"),
    ("straight-flush",),
    ("royal-flush", "straight-flush"),
    ("four-of-a-kind",),
    ("four-of-a-kind-aces", "four-of-a-kind"),
    ("full-house", "three-of-a-kind"),
    ("full-house", "three-of-a-kind-aces", "three-of-a-kind"),
)
"""Hands with their aces told apart, as `aces5` and `aces4` number them."""

BONUS4: tuple[Chain, ...] = (
    *ACES[:2],
    ("pair-of-aces", "pair-of-queens-or-better", "pair"),
    *ACES[3:12],
    ("pair-of-queens-or-better", "pair"),
    ("two-pair-aces-and-queens", "two-pair"),
)
"""The best four of five cards with their aces, and what is paid by itself beside them, as `bonus4` numbers them."""

COLOURS: tuple[Chain, ...] = (("mixed-colours",), ("same-colour-four",), ("same-colour-five",))
"""How many of five cards are of one colour, as `colours5` numbers it."""

COLOURS3: tuple[Chain, ...] = (("mixed-colours",), ("same-colour",), ("same-colour-with-dealer", "same-colour"))
"""Whether three cards are of one colour, and the dealer's three of that colour too, as `colours3` numbers it."""

WITH_DEUCE: tuple[Chain, ...] = (*HANDS3, *((*(f"{name}-fourth-card-2" for name in hand), *hand) for hand in HANDS3))
"""Three-card hands without a deuce as the fourth card and with one, as `with_deuce` numbers them."""

HANDS5: tuple[Chain, ...] = (
    *((name,) for name in poker.CATEGORIES[:-1]),
    ("royal-flush", "straight-flush"),
    ("royal-flush-spades", "royal-flush", "straight-flush"),
)
"""Five-card hands, as `hand5` numbers them."""

PAIRS5: tuple[Chain, ...] = (
    ("high-card",),
    ("pair",),
    ("pair-of-sixes-to-tens", "pair-of-sixes-or-better", "pair"),
    ("pair-of-sixes-to-tens", "pair-of-tens-or-better", "pair-of-sixes-or-better", "pair"),
    ("pair-of-jacks-or-better", "pair-of-tens-or-better", "pair-of-sixes-or-better", "pair"),
    *HANDS5[2:],
)
"""Five-card hands with their pairs told apart, as `pairs5` numbers them."""

SEVENS5: tuple[Chain, ...] = (
    ("high-card",),
    ("pair",),
    ("pair-of-sixes-or-better", "pair"),
    ("pair-of-sevens-or-better", "pair-of-sixes-or-better", "pair"),
    *HANDS5[2:10],
)
"""Five-card hands with their pairs told apart at sixes and sevens, as `sevens5` numbers them."""

HANDS6: tuple[Chain, ...] = (
    *HANDS5,
    ("super-royal", *HANDS5[9]),
    ("super-royal", *HANDS5[10]),
    ("super-royal-diamonds", "super-royal", *HANDS5[9]),
)
"""The best five of six cards and the six-card royals, as `hand6` numbers them."""


def share_royals(counts: NDArray[np.int64]) -> NDArray[np.int64]:
    """Counts by `PAIRS5` (last axis) in which one hand stood for all of its kind: of four royal flushes one is of
    spades."""
    royal = counts[..., -2] + counts[..., -1]
    counts[..., -1] = royal // 4
    counts[..., -2] = royal - counts[..., -1]
    return counts


def least_value(needed: Least, size: int, value: Callable[..., int], categories: Sequence[str]) -> int:
    """The least value of a hand of `size` cards that a dealer needs: a category, a pair of some rank, or high cards
    such as ace and king. Values are those of a kernel that has the category above its twelve lowest bits."""
    if needed.hand == "pair" and needed.ranks:
        (rank,) = needed.ranks
        lowest = [4 * other for other in range(size - 1) if other != rank][: size - 2]
        return int(plain(value)(4 * rank, 4 * rank + 1, *lowest))
    if needed.hand:
        return categories.index(needed.hand) << 12
    rest = combinations(range(min(needed.ranks)), size - len(needed.ranks))
    hands = ([4 * rank + (place == 0) for place, rank in enumerate((*needed.ranks, *reversed(more)))] for more in rest)
    return min(found for cards in hands if (found := int(plain(value)(*cards))) >> 12 == categories.index("high-card"))


@alone
def named4(value: int) -> int:
    """The index in `HANDS4` of a value of four cards."""
    category, rest = value >> 12, value & 0xFFF
    if category == four.PAIR:
        rank = rest // four.KICKERS
        return 1 + int(rank >= 10) + int(rank == 12)
    if category == four.FOUR_OF_A_KIND:
        return category + 2 + int(rest == 12)
    return category + 2 if category else 0


@alone
def hand4of5(a: int, b: int, c: int, d: int, e: int) -> int:
    """The index in `HANDS4` of the best four of five cards."""
    return named4(four.rank4of5(a, b, c, d, e))


_SIX, _QUEEN, _ACE = 4, 10, 12
_ACES_AND_QUEENS = plain(four.rank4)(4 * _ACE, 4 * _ACE + 1, 4 * _QUEEN, 4 * _QUEEN + 1)
_ACES5 = (0, 1, 3, 6, 4, 5, 12, 10, 8, 9)
_ACES4 = (0, 1, 3, 4, 5, 6, 8, 10)
"""The place in `ACES` of each category of five cards and of four, without regard to aces."""


@alone
def aces5(a: int, b: int, c: int, d: int, e: int) -> int:
    """The index in `ACES` of five cards."""
    category = poker.rank5(a, b, c, d, e) >> 12
    aces = int(a >> 2 == 12) + int(b >> 2 == 12) + int(c >> 2 == 12) + int(d >> 2 == 12) + int(e >> 2 == 12)
    return _ACES5[category] + _with_aces(_ACES5[category], aces)


@alone
def aces4(a: int, b: int, c: int, d: int, e: int) -> int:
    """The index in `ACES` of the best four of five cards; a royal flush is ace to jack."""
    value = four.rank4of5(a, b, c, d, e)
    aces = int(a >> 2 == 12) + int(b >> 2 == 12) + int(c >> 2 == 12) + int(d >> 2 == 12) + int(e >> 2 == 12)
    if value == four.STRAIGHT_FLUSH << 12 | 12:
        return 9
    return _ACES4[value >> 12] + _with_aces(_ACES4[value >> 12], aces)


@alone
def bonus4(a: int, b: int, c: int, d: int, e: int) -> int:
    """The index in `BONUS4` of the best four of five cards."""
    value, hand = four.rank4of5(a, b, c, d, e), aces4(a, b, c, d, e)
    if hand == 1 and (value & 0xFFF) // four.KICKERS >= _QUEEN:
        return 12
    return 13 if value == _ACES_AND_QUEENS else hand


@alone
def _with_aces(hand: int, aces: int) -> int:
    """1 if the pair, the three or the four of a hand are aces."""
    return int(aces == (2 if hand == 1 else 3 if hand in (6, 12) else 4 if hand == 10 else 9))


@alone
def colours5(a: int, b: int, c: int, d: int, e: int) -> int:
    """The index in `COLOURS` of five cards."""
    red = _red(a) + _red(b) + _red(c) + _red(d) + _red(e)
    return max(max(red, 5 - red) - 3, 0)


@alone
def colours3(a: int, b: int, c: int, d: int, e: int, f: int) -> int:
    """The index in `COLOURS3` of a player's three cards and the dealer's."""
    own, dealers = _red(a) + _red(b) + _red(c), _red(d) + _red(e) + _red(f)
    return int(own in (0, 3)) + int(own in (0, 3) and own == dealers)


@alone
def _red(card: int) -> int:
    return int(card & 3 in (1, 2))


@alone
def hand3(a: int, b: int, c: int) -> int:
    """The index in `HANDS3` of three cards."""
    value = three.rank3(a, b, c)
    if value == (three.STRAIGHT_FLUSH << 12 | 12):
        return 7 if a & 3 == _SPADES else 6
    return value >> 12


@alone
def with_deuce(a: int, b: int, c: int, d: int) -> int:
    """The index in `WITH_DEUCE` of three cards and a fourth."""
    return hand3(a, b, c) + (8 if d >> 2 == 0 else 0)


@alone
def hand3_high(a: int, b: int, c: int) -> int:
    """Like `hand3` where an ace is only high: ace-2-3 is no straight."""
    value = three.rank3(a, b, c)
    if value == (three.STRAIGHT << 12 | 1):
        return three.HIGH_CARD
    if value == (three.STRAIGHT_FLUSH << 12 | 1):
        return three.FLUSH
    return hand3(a, b, c)


def _only_high(table: NDArray[Any], straight: int, straight_flush: int) -> NDArray[Any]:
    """A table by value in two rows, as it is where an ace may be low in a straight (1) and where it may not (0): there
    ace-2-3-4-5 stands for these."""
    both = np.stack((table, table))
    both[0, poker.STRAIGHT << 12], both[0, poker.STRAIGHT_FLUSH << 12] = straight, straight_flush
    return both


def _pairs_of() -> NDArray[np.uint8]:
    found = np.repeat(np.array([0, 1, *range(5, 13)], dtype=np.uint8), 1 << 12)
    for rank, name in enumerate((1, 1, 1, 1, 2, 2, 2, 2, 3, 4, 4, 4, 4)):
        first = (poker.PAIR << 12) + rank * _KICKERS
        found[first : first + _KICKERS] = name
    return _only_high(found, 0, 8)


PAIRS_OF = _pairs_of()
"""The index in `PAIRS5` of five cards with a value, a royal flush as if it were not of spades."""
_VALUES = np.arange(len(poker.CATEGORIES) << 12, dtype=np.int32)
STRENGTHS = _only_high(2 * _VALUES, 2 * (poker.HIGH_CARD << 12 | _ACE_SIX) - 1, 2 * (poker.FLUSH << 12 | _ACE_SIX) - 1)
"""By the value of five cards numbers of the same order: doubled, so that ace-2-3-4-5 finds a place of its own as the
lowest hand with an ace, or the lowest such flush."""


@alone
def strength(low: bool, a: int, b: int, c: int, d: int, e: int) -> int:
    """The value of five cards in comparisons; `low` says whether an ace may be low in a straight."""
    return int(STRENGTHS[int(low), poker.rank5(a, b, c, d, e)])


@alone
def pairs5(low: int, a: int, b: int, c: int, d: int, e: int) -> int:
    """The index in `PAIRS5` of five cards; `low` says whether an ace may be low in a straight."""
    value = poker.rank5(a, b, c, d, e)
    if value == poker.ROYAL_FLUSH << 12 and a & 3 == _SPADES:
        return len(PAIRS5) - 1
    return int(PAIRS_OF[int(low), value])


@alone
def sevens5(a: int, b: int, c: int, d: int, e: int) -> int:
    """The index in `SEVENS5` of five cards."""
    value = poker.rank5(a, b, c, d, e)
    category = value >> 12
    if category > poker.PAIR:
        return category + 2
    rank = (value & 0xFFF) // _KICKERS
    return category + (int(rank >= _SIX) + int(rank > _SIX) if category else 0)


@alone
def pairs6(a: int, b: int, c: int, d: int, e: int, f: int) -> int:
    """The index in `PAIRS5` of the best five of six cards, a royal flush as if it were not of spades."""
    return int(PAIRS_OF[1, poker.rank6(a, b, c, d, e, f)])


def filled(cards: Sequence[int], low: int, size: int = 5) -> NDArray[np.uint8]:
    """What some cards make with each hand that fills them up to five, or six of which the best five count, in `PAIRS5`,
    a royal flush as if it were not of spades; `len(PAIRS5)` where a card would stand twice."""
    others, bits = _all_keys(size - len(cards))
    key, bit = (int(one) for one in poker.keys_and_bits(np.array(cards)))
    made: NDArray[np.uint8] = PAIRS_OF[int(low)][poker.values_of(others + np.uint64(key), bits | np.uint64(bit), size)]
    made[bits & np.uint64(bit) != 0] = len(PAIRS5)
    return made


@lru_cache(maxsize=4)
def _all_keys(size: int) -> tuple[NDArray[np.uint64], NDArray[np.uint64]]:
    return poker.keys_and_bits(poker.all_hands(size))


@compiled
def royal_suit(bits: int) -> int:
    """The suit whose ten to ace are all among the cards `bits`, -1 if none."""
    for suit in range(4):
        if (bits >> (16 * suit)) & 0x1F00 == 0x1F00:
            return suit
    return -1


@alone
def hand5(a: int, b: int, c: int, d: int, e: int) -> int:
    """The index in `HANDS5` of five cards."""
    category = poker.rank5(a, b, c, d, e) >> 12
    if category == poker.ROYAL_FLUSH and a & 3 == _SPADES:
        return 10
    return category


@alone
def hand6(a: int, b: int, c: int, d: int, e: int, f: int) -> int:
    """The index in `HANDS6` of the best five of six cards."""
    category = poker.rank6(a, b, c, d, e, f) >> 12
    if category < poker.ROYAL_FLUSH:
        return category
    bits = 0
    for card in (a, b, c, d, e, f):
        bits |= 1 << (16 * (card & 3) + (card >> 2))
    suit = royal_suit(bits)
    if (bits >> (16 * suit)) & 0x1F80 == 0x1F80:
        return 13 if suit == _DIAMONDS else 12 if suit == _SPADES else 11
    return 10 if suit == _SPADES else 9
