"""Cards as small integers: `4 * rank + suit`, deuces first, so that ranks are contiguous; 52 and up are jokers."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache

from croupier.equipment.pieces import Pieces
from croupier.errors import Refused

RANKS = "23456789TJQKA"
SUITS = "cdhs"
SYMBOLS = "♣♦♥♠"
JOKER = 52
RANK_NAMES = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "jack", "queen", "king", "ace")
SUIT_NAMES = ("clubs", "diamonds", "hearts", "spades")
_CARD = re.compile(r"(10|[2-9TJQKA])([cdhs♣♦♥♠])|(joker|jo|xx)", re.I)


@lru_cache(maxsize=1024)
def card(text: str) -> int:
    """The card that `Kh`, `10s`, `K♥` or `Joker` names."""
    match = _CARD.fullmatch(text.strip())
    if match is None:
        raise Refused(f"{text!r} is not a card.", allowed=("a rank 2-10, T, J, Q, K, A and a suit c, d, h, s", "Joker"))
    if match[3]:
        return JOKER
    rank = RANKS.index("T" if match[1] == "10" else match[1].upper())
    suit = match[2].lower()
    return 4 * rank + (SUITS.index(suit) if suit in SUITS else SYMBOLS.index(suit))


def several(text: str | Iterable[str]) -> tuple[int, ...]:
    """The cards that `Kh Kd 2c`, `KhKd2c` or a list of names stands for, from any number of decks."""
    if isinstance(text, str):
        words = text.replace(",", " ").split()
        text = [part for word in words for part in re.findall(r"(?i:joker)|10.|.{1,2}", word)]
    return tuple(card(part) for part in text)


def cards(text: str | Iterable[str]) -> tuple[int, ...]:
    """Like `several`, from one deck: no card may stand twice."""
    found = several(text)
    twice = {name(one) for one in found if found.count(one) > 1 and one < JOKER}
    if twice:
        raise Refused(f"{' and '.join(sorted(twice))} cannot stand twice in one deck.")
    return found


def rank(card: int) -> int:
    """0 for a deuce up to 12 for an ace."""
    return card >> 2


def suit(card: int) -> int:
    """0 clubs, 1 diamonds, 2 hearts, 3 spades."""
    return card & 3


@lru_cache(maxsize=64)
def name(card: int) -> str:
    """`Kh`; a joker is `Joker`."""
    return "Joker" if card >= JOKER else RANKS[card >> 2] + SUITS[card & 3]


def names(cards: Iterable[int]) -> str:
    """`Kh Kd 2c`."""
    return " ".join(name(card) for card in cards)


def picture(card: int) -> str:
    """`K♥`, `10♠`, as people read cards."""
    if card >= JOKER:
        return "★"
    return ("10" if card >> 2 == 8 else RANKS[card >> 2]) + SYMBOLS[card & 3]


def deck(jokers: int = 0, removed: Iterable[str] = ()) -> tuple[int, ...]:
    """One deck in order, with jokers, without the ranks or cards removed."""
    gone: set[int] = set()
    for what in removed:
        if what.upper().replace("10", "T") in RANKS:
            first = 4 * RANKS.index(what.upper().replace("10", "T"))
            gone.update(range(first, first + 4))
        else:
            gone.add(card(what))
    return tuple(card for card in range(52) if card not in gone) + tuple(range(JOKER, JOKER + jokers))


CARDS = Pieces("card", card, name, several, picture)
"""Playing cards as pieces that a game deals; jokers of one deck are not told apart."""
