"""Final hands with payouts of their own: a 21 of five cards or more, 6-7-8 and 7-7-7, these by their suits.

How many cards a hand has is known from its composition; suits decide only on the two hands of three cards. So the
analyser keeps compositions, in which 6-7-8 and 7-7-7 are of mixed suits, and tells apart the suits of the few first two
cards that one more card makes such a hand: what the third card's suit adds, and how often, is a fixed fraction of the
shoe.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from croupier.games.base import Chain
from croupier.games.blackjack.hands import value
from croupier.kernels import compiled, plain

if TYPE_CHECKING:
    from croupier.games.blackjack.rules_of_play import Play

Floats = NDArray[np.float64]

(
    NONE,
    FIVE,
    SIX,
    SEVEN,
    MIXED_678,
    SUITED_678,
    SPADES_678,
    MIXED_777,
    SUITED_777,
    SPADES_777,
    FINALS,
) = range(11)
CHAINS: tuple[Chain, ...] = (
    (),
    ("five-card-21",),
    ("six-card-21",),
    ("seven-card-21",),
    ("6-7-8",),
    ("6-7-8-suited", "6-7-8"),
    ("6-7-8-spades", "6-7-8-suited", "6-7-8"),
    ("three-7s",),
    ("three-7s-suited", "three-7s"),
    ("three-7s-spades", "three-7s-suited", "three-7s"),
)
"""What each final hand is paid as; the narrowest row that a chapter prints is paid."""
SUPER = "three-7s-suited-dealer-7"
"""Three 7s of one suit while the dealer shows a 7."""
SPADES = 3
TWO_CARDS = ((6, 7, 8), (6, 8, 7), (7, 8, 6), (7, 7, 7))
"""First two cards that a third one can make a hand whose suits count, and that third one."""
MIXED, SUITED, IN_SPADES, SUITED_LESS, IN_SPADES_LESS, CLASSES = range(6)
"""The suits of such two cards: mixed, of one suit, of spades; the last two while the dealer shows the third in it."""


@compiled
def final(total: int, size: int, first: int, second: int, third: int) -> int:
    """The final hand that a total of so many cards is; of three cards these are named."""
    if total & 31 != 21 or size < 3 or size == 4:
        return NONE
    if size > 4:
        return FIVE + min(size, 7) - 5
    a, b, c = value(first), value(second), value(third)
    sevens = a == 7 and b == 7
    if not sevens and not (a + b + c == 21 and a * b * c == 336):
        return NONE
    kind = MIXED_777 if sevens else MIXED_678
    if first & 3 != second & 3 or second & 3 != third & 3:
        return kind
    return kind + (2 if first & 3 == SPADES else 1)


def final_of(cards: Sequence[int], total: int) -> int:
    """The final hand that some cards with a total are."""
    named = (*cards[:3], 0, 0, 0)[:3]
    return int(plain(final)(total, len(cards), *named))


@compiled
def suits_of(first: int, second: int, up: int) -> int:
    """Which two cards of `TWO_CARDS` these are and in which suits, as one number from 1; 0 for any other, or mixed."""
    if first & 3 != second & 3:
        return 0
    a, b = value(first), value(second)
    if a < 6 or b < 6 or a > 8 or b > 8 or (a == b and a != 7):
        return 0
    place = 3 if a == b else a + b - 13
    third = 7 if a == b else 21 - a - b
    suit = first & 3
    less = value(up) == third and up & 3 == suit
    return place * CLASSES + (2 if suit == SPADES else 1) + (2 if less else 0)


def by_suit(cards: Iterable[int]) -> tuple[int, ...]:
    """How many 6s, 7s and 8s of each suit there are among some cards: `4 * (value - 6) + suit`."""
    found = [0] * 12
    for card in cards:
        if 4 <= card >> 2 <= 6:
            found[card - 16] += 1
    return tuple(found)


@lru_cache(maxsize=64)
def suits_come(suits: tuple[int, ...]) -> tuple[Floats, Floats]:
    """How often two cards of `TWO_CARDS` are of each class of suits, and how often the third is then of that suit.

    By two cards, class and up card. `suits` are the 6s, 7s and 8s of each suit in the shoe.
    """
    chances, thirds = np.zeros((len(TWO_CARDS), CLASSES, 11)), np.zeros((len(TWO_CARDS), CLASSES, 11))
    for place, (low, high, third) in enumerate(TWO_CARDS):
        for up in range(1, 11):
            left = {rank: list(suits[4 * rank - 24 : 4 * rank - 20]) for rank in (6, 7, 8)}
            for a in range(4):
                for b in range(4):
                    for shown in range(4) if up in left else (-1,):
                        weight = 1.0
                        taken = [(low, a), (high, b), *([(up, shown)] if shown >= 0 else [])]
                        for rank, suit in taken:
                            weight *= max(0, left[rank][suit]) / max(1, sum(left[rank]))
                            left[rank][suit] -= 1
                        same = MIXED if a != b else IN_SPADES if a == SPADES else SUITED
                        if same and up == third and shown == a:
                            same += 2
                        chances[place, same, up] += weight
                        if same:
                            thirds[place, same, up] += weight * max(0, left[third][a]) / max(1, sum(left[third]))
                        for rank, suit in taken:
                            left[rank][suit] += 1
    return chances, np.divide(thirds, chances, out=np.zeros_like(thirds), where=chances > 0)


@lru_cache(maxsize=64)
def suits_add(play: Play, split: bool) -> Floats:
    """What the third card's suit adds on average once it has come and the hand wins, as `suits_come`.

    A hand that was not split may be paid the super bonus too.
    """
    pays = play.split_finals if split else play.finals
    found = np.zeros((len(TWO_CARDS), CLASSES, 11))
    if not pays:
        return found
    _, thirds = suits_come(play.suits)
    for place in range(len(TWO_CARDS)):
        mixed = MIXED_777 if place == len(TWO_CARDS) - 1 else MIXED_678
        for same in range(SUITED, CLASSES):
            more = 2 if same in (IN_SPADES, IN_SPADES_LESS) else 1
            found[place, same] = float(pays[mixed + more] - pays[mixed]) * thirds[place, same]
    if not split:
        found[-1, SUITED:, 7] += float(play.super_bonus) * thirds[-1, SUITED:, 7]
    return found
