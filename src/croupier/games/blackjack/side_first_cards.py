"""Wagers beside the hand on the first two cards, with the dealer's up and hole card.

Each kind of wager has one kernel that numbers its outcomes; the table settles by it and the counts are made with it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from croupier.cache import arrays
from croupier.games.base import Chain
from croupier.games.blackjack.hands import add, value
from croupier.kernels import compiled
from croupier.ranking import three

# --- outcomes --------------------------------------------------------------------------------------------------------

(
    TWENTY,
    KINGS,
    MATCH,
    IN_BETWEEN,
    ROYAL,
    SET,
    THREE_CARDS,
    HOUSE_MONEY,
    ROCK,
    SEVENS,
    PLAYER_BLACKJACK,
    HOLE_BLACKJACK,
    THIRTEEN,
    INSURANCE,
    SUPER_MATCH,
) = range(15)
NOTHING: Chain = ("other", "lose")
OUTCOMES: dict[int, tuple[Chain, ...]] = {
    TWENTY: (
        NOTHING,
        ("any-20",),
        ("suited-20", "any-20"),
        ("matched-20", "suited-20", "any-20"),
        ("queen-of-hearts-pair", "matched-20", "suited-20", "any-20"),
        ("queen-of-hearts-pair-dealer-blackjack", "queen-of-hearts-pair", "matched-20", "suited-20", "any-20"),
    ),
    KINGS: (
        NOTHING,
        ("any-20",),
        ("pair-of-kings", "any-20"),
        ("suited-20", "any-20"),
        ("suited-pair-of-queens-jacks-or-tens", "suited-20", "any-20"),
        ("suited-pair-of-kings", "suited-20", "any-20"),
        ("king-of-spades-pair", "suited-pair-of-kings", "suited-20", "any-20"),
        ("king-of-spades-pair-dealer-blackjack", "king-of-spades-pair", "suited-pair-of-kings", "suited-20", "any-20"),
    ),
    MATCH: (
        NOTHING,
        ("no-suited-one-unsuited",),
        ("no-suited-two-unsuited",),
        ("one-suited",),
        ("one-of-each",),
        ("two-suited",),
    ),
    IN_BETWEEN: (NOTHING, ("spread-wider",), ("spread-3",), ("spread-2",), ("spread-1",), ("triple-match",)),
    ROYAL: (NOTHING, ("suited-match",), ("royal-match", "suited-match"), ("royal-match", "suited-match")),
    SET: (NOTHING, ("pair",), ("suited-pair", "pair")),
    THREE_CARDS: (
        *(("pair-or-less", "lose"), ("pair-or-less", "lose")),
        *((name,) for name in three.CATEGORIES[2:]),
    ),
    HOUSE_MONEY: (
        NOTHING,
        ("two-card-straight",),
        ("pair",),
        ("two-card-straight-flush", "two-card-straight"),
        ("ace-king-suited", "two-card-straight-flush", "two-card-straight"),
    ),
    ROCK: (
        NOTHING,
        ("blackjack",),
        ("blackjack-dealer-jack-of-diamonds", "blackjack"),
        ("ace-of-spades-jack-of-diamonds", "blackjack"),
        ("ace-of-spades-jack-of-diamonds-dealer-jack-of-diamonds", "ace-of-spades-jack-of-diamonds", "blackjack"),
    ),
    SEVENS: (
        NOTHING,
        ("one-7",),
        ("two-7s", "one-7"),
        ("three-7s", "two-7s"),
        ("three-7s-coloured", "three-7s"),
        ("three-7s-suited", "three-7s-coloured"),
    ),
    PLAYER_BLACKJACK: (NOTHING, ("blackjack",)),
    HOLE_BLACKJACK: (NOTHING, ("dealer-blackjack",)),
    THIRTEEN: (("under",), ("exactly-13",), ("over",)),
    INSURANCE: (("not-made",), ("lose",), ("win",)),
    SUPER_MATCH: (NOTHING, ("pair",), ("three-of-a-kind", "pair"), ("two-pair", "pair"), ("four-of-a-kind", "pair")),
}
"""Kind of wager to the outcomes that its kernel numbers, the narrowest name first."""
MATCHES = ((0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (2, 0))
"""Outcome of `MATCH` to its matching cards of the same suit and of another."""


@dataclass(frozen=True)
class First:
    """A wager on the first cards: its kind, how many cards decide it, and the option that its ace follows."""

    kind: int
    cards: int
    """2: the player's; 3: the up card too; 4: the hole card too, or those of the player's other hand."""
    ace: str = ""
    both_hands: bool = False
    """Whether it is on the cards of the player's two hands."""


FIRST: dict[str, First] = {
    "lucky-ladies": First(TWENTY, 4),
    "match-the-dealer": First(MATCH, 3),
    "in-between": First(IN_BETWEEN, 3, "in-between-ace"),
    "royal-match": First(ROYAL, 4),
    "bet-the-set": First(SET, 2),
    "kings-bounty": First(KINGS, 4),
    "twenty-one-plus-three": First(THREE_CARDS, 3, "twenty-one-plus-three-ace"),
    "trilux": First(THREE_CARDS, 3, "trilux-ace"),
    "house-money": First(HOUSE_MONEY, 2, "house-money-ace"),
    "rock-n-21": First(ROCK, 3),
    "blazing-7s": First(SEVENS, 3),
    "super-bonus-player": First(PLAYER_BLACKJACK, 2),
    "super-bonus-dealer": First(HOLE_BLACKJACK, 4),
    "over-13": First(THIRTEEN, 2),
    "under-13": First(THIRTEEN, 2),
    "super-match": First(SUPER_MATCH, 4, both_hands=True),
}
"""The wagers that the first cards decide, under whatever chapter."""
ANY, HIGH, LOW = 0, 1, 2
ACES = {"": ANY, "either": ANY, "king and 2": ANY, "high": HIGH, "king": HIGH, "low": LOW, "2": LOW}
"""What an option on the place of aces says."""

# --- money rules -----------------------------------------------------------------------------------------------------

_ACE, _KING, _QUEEN, _SEVEN = 12, 11, 10, 5
_QUEEN_OF_HEARTS, _KING_OF_SPADES, _JACK_OF_DIAMONDS, _ACE_OF_SPADES = 42, 47, 37, 51


@compiled
def _natural(a: int, b: int) -> bool:
    """Whether two cards are an ace and a ten."""
    return value(a) * value(b) == 10 and value(a) + value(b) == 11


@compiled
def _twenty(a: int, b: int, up: int, hole: int) -> int:
    if add(add(0, value(a)), value(b)) & 31 != 20:
        return 0
    if a == b:
        if a == _QUEEN_OF_HEARTS:
            return 5 if _natural(up, hole) else 4
        return 3
    return 2 if a & 3 == b & 3 else 1


@compiled
def _kings(a: int, b: int, up: int, hole: int) -> int:
    if add(add(0, value(a)), value(b)) & 31 != 20:
        return 0
    if a == b:
        if a == _KING_OF_SPADES:
            return 7 if _natural(up, hole) else 6
        return 5 if a >> 2 == _KING else 4
    if a & 3 == b & 3:
        return 3
    return 2 if a >> 2 == _KING and b >> 2 == _KING else 1


@compiled
def _match(a: int, b: int, up: int) -> int:
    suited = (1 if a == up else 0) + (1 if b == up else 0)
    ranked = (1 if a >> 2 == up >> 2 else 0) + (1 if b >> 2 == up >> 2 else 0)
    return (0, 3, 5)[suited] + ranked - suited


@compiled
def _between(a: int, b: int, up: int, ace: int) -> int:
    low, high, middle = a >> 2, b >> 2, up >> 2
    if ace == LOW:
        low, high, middle = (low + 1) % 13, (high + 1) % 13, (middle + 1) % 13
    if low > high:
        low, high = high, low
    if low == high:
        return 5 if middle == low else 0
    if not low < middle < high:
        return 0
    return max(1, 5 - (high - low - 1))


@compiled
def _royal_pair(a: int, b: int) -> bool:
    return a & 3 == b & 3 and ((a >> 2 == _KING and b >> 2 == _QUEEN) or (a >> 2 == _QUEEN and b >> 2 == _KING))


@compiled
def _three(a: int, b: int, up: int, ace: int) -> int:
    rank = three.rank3(a, b, up)
    category = rank >> 12
    if category == three.PAIR and a & 3 == b & 3 and b & 3 == up & 3:
        return three.FLUSH  # from several decks cards of one suit can pair
    if ace != ANY and category in (three.STRAIGHT, three.STRAIGHT_FLUSH):
        top = rank & 15
        if (ace == HIGH and top == 1) or (ace == LOW and top == _ACE):
            return three.FLUSH if category == three.STRAIGHT_FLUSH else three.HIGH_CARD
    return category


@compiled
def _two_cards(a: int, b: int, ace: int) -> int:
    """House Money: pairs, and cards in sequence."""
    low, high = a >> 2, b >> 2
    if low > high:
        low, high = high, low
    suited = a & 3 == b & 3
    if low == high:
        return 2
    if low == _KING and high == _ACE and suited:
        return 4
    if high == _ACE:
        straight = (low == _KING and ace != LOW) or (low == 0 and ace != HIGH)
    else:
        straight = high - low == 1
    return (3 if suited else 1) if straight else 0


@compiled
def _rock(a: int, b: int, up: int) -> int:
    if not _natural(a, b):
        return 0
    rock = (a == _ACE_OF_SPADES and b == _JACK_OF_DIAMONDS) or (b == _ACE_OF_SPADES and a == _JACK_OF_DIAMONDS)
    return (3 if rock else 1) + (1 if up == _JACK_OF_DIAMONDS else 0)


@compiled
def _sevens(a: int, b: int, up: int) -> int:
    own = (1 if a >> 2 == _SEVEN else 0) + (1 if b >> 2 == _SEVEN else 0)
    if own < 2 or up >> 2 != _SEVEN:
        return own
    if a == b and b == up:
        return 5
    red = (1 if a & 3 in (1, 2) else 0) + (1 if b & 3 in (1, 2) else 0) + (1 if up & 3 in (1, 2) else 0)
    return 4 if red in (0, 3) else 3


@compiled
def _super_match(a: int, b: int, c: int, d: int) -> int:
    """The player's four cards by how many of the six pairs among them are of one rank."""
    ranks = (a >> 2, b >> 2, c >> 2, d >> 2)
    pairs = 0
    for one in range(3):
        for other in range(one + 1, 4):
            if ranks[one] == ranks[other]:
                pairs += 1
    return (0, 1, 3, 2, 0, 0, 4)[pairs]


@compiled
def outcome(kind: int, ace: int, a: int, b: int, up: int, hole: int) -> int:
    """The number in `OUTCOMES[kind]` of what the first cards make of a wager.

    `up` and `hole` are the dealer's cards; for a wager on both hands of a player they are those of the other hand.
    """
    if kind == TWENTY:
        return _twenty(a, b, up, hole)
    if kind == KINGS:
        return _kings(a, b, up, hole)
    if kind == MATCH:
        return _match(a, b, up)
    if kind == IN_BETWEEN:
        return _between(a, b, up, ace)
    if kind == ROYAL:
        if not _royal_pair(a, b):
            return 1 if a & 3 == b & 3 else 0
        return 3 if _royal_pair(up, hole) else 2
    if kind == SET:
        return 2 if a == b else 1 if a >> 2 == b >> 2 else 0
    if kind == THREE_CARDS:
        return _three(a, b, up, ace)
    if kind == HOUSE_MONEY:
        return _two_cards(a, b, ace)
    if kind == ROCK:
        return _rock(a, b, up)
    if kind == SEVENS:
        return _sevens(a, b, up)
    if kind == PLAYER_BLACKJACK:
        return 1 if _natural(a, b) else 0
    if kind == HOLE_BLACKJACK:
        return 1 if _natural(up, hole) else 0
    if kind == INSURANCE:
        return 0 if up >> 2 != _ACE else 2 if value(hole) == 10 else 1
    if kind == SUPER_MATCH:
        return _super_match(a, b, up, hole)
    total = value(a) + value(b)
    return 0 if total < 13 else 1 if total == 13 else 2


# --- counts ----------------------------------------------------------------------------------------------------------


@compiled
def _count_first(kind: int, ace: int, cards: int, left: NDArray[np.int64], size: int) -> NDArray[np.int64]:
    """All ways to deal the player's two cards, the up card and the hole card, as far as they matter, by outcome."""
    counts = np.zeros(size, dtype=np.int64)
    for a in range(52):
        first = left[a]
        left[a] -= 1
        for b in range(52):
            second = first * left[b]
            if second == 0:
                continue
            left[b] -= 1
            if cards == 2:
                counts[outcome(kind, ace, a, b, 0, 0)] += second
            else:
                for up in range(52):
                    third = second * left[up]
                    if third == 0:
                        continue
                    left[up] -= 1
                    if cards == 3:
                        counts[outcome(kind, ace, a, b, up, 0)] += third
                    else:
                        for hole in range(52):
                            if left[hole]:
                                counts[outcome(kind, ace, a, b, up, hole)] += third * left[hole]
                    left[up] += 1
            left[b] += 1
        left[a] += 1
    return counts


def count_first(wager: str, ace: int, cards: Sequence[int]) -> tuple[int, ...]:
    """How often each outcome of a wager on the first cards comes up, from so many of each card."""
    law = FIRST[wager]
    size = len(OUTCOMES[law.kind])

    def work_out() -> dict[str, NDArray[np.int64]]:
        return {"n": _count_first(law.kind, ace, law.cards, np.array(cards, dtype=np.int64), size)}

    depends = (law.kind, ace, law.cards, size, tuple(cards))
    return tuple(int(one) for one in arrays("blackjack-first", depends, work_out)["n"])
