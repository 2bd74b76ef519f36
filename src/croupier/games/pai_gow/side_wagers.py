"""What the side wagers on seven cards are settled as."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from math import comb

import numpy as np

from croupier.counting.sevens import (
    ACE_HIGH,
    ACE_HIGH_JOKER,
    ALL,
    HANDS7,
    QUEEN_HIGH,
    ROYAL_ACE_KING,
    ROYAL_ACE_KING_JOKER,
    ROYAL_JOKER_INSIDE,
    ROYAL_JOKER_INSIDE_ACE_KING,
    ROYAL_JOKER_INSIDE_KING_QUEEN,
    ROYAL_KING_QUEEN,
    SEVEN_JOKER_ROYAL_INSIDE,
    STRAIGHT_AND_THREE,
    ace_high_pairs,
    colours,
    count7,
    hand7_of,
)
from croupier.counting.wild_sevens import WILD7, count_wild7, wild7_cards
from croupier.equipment.cards import JOKER
from croupier.games.base import Chain
from croupier.games.poker.table import PokerGame
from croupier.games.side_bets import DEALER, OWN, Side
from croupier.kernels import alone, plain

COLOURS = {"red": (1, 2), "black": (0, 3)}
_JOKER_INSIDE = (
    ROYAL_JOKER_INSIDE,
    ROYAL_JOKER_INSIDE_KING_QUEEN,
    ROYAL_JOKER_INSIDE_ACE_KING,
    SEVEN_JOKER_ROYAL_INSIDE,
)
"""Royal flushes in which the joker stands for another card than the ace."""
_COUNTS = {4: "four", 5: "five", 6: "six", 7: "seven"}
IN_COLOUR: tuple[Chain, ...] = tuple(
    (f"{held} of the colour", f"{_COUNTS[held]}-of-colour" if held in _COUNTS else "fewer-than-four-of-colour")
    for held in range(8)
)
"""How many of seven cards have a colour, as `in_colour` numbers them."""
DRAGON: tuple[Chain, ...] = (("queens-dragon",), ("no-queens-dragon",))
"""Whether the dealer has a Queen's Dragon, as `no_dragon` numbers it."""
ACE_HIGHS: tuple[Chain, ...] = (
    ("dealer-and-player-ace-high", "dealer-ace-high"),
    ("dealer-ace-high-joker",),
    ("dealer-ace-high",),
    ("no-ace-high",),
)
"""Who has an ace-high hand, as `ace_highs` numbers it."""


@alone
def hand7_cards(a: int, b: int, c: int, d: int, e: int, f: int, g: int) -> int:
    """The index in `HANDS7` of seven cards."""
    return hand7_of(np.array((a, b, c, d, e, f, g)))


@alone
def in_colour(
    first: int, second: int, joker_counts: bool, a: int, b: int, c: int, d: int, e: int, f: int, g: int
) -> int:
    """How many of seven cards are of two suits; the joker of them or of neither."""
    held = 0
    for card in (a, b, c, d, e, f, g):
        held += int(joker_counts) if card >= JOKER else int(card & 3 in (first, second))
    return held


@alone
def no_dragon(a: int, b: int, c: int, d: int, e: int, f: int, g: int) -> int:
    """The index in `DRAGON` of the dealer's cards."""
    return int(hand7_cards(a, b, c, d, e, f, g) != QUEEN_HIGH)


@alone
def ace_highs(
    a: int, b: int, c: int, d: int, e: int, f: int, g: int,
    t: int, u: int, v: int, w: int, x: int, y: int, z: int,
) -> int:  # fmt: skip
    """The index in `ACE_HIGHS` of a player's and the dealer's cards."""
    own, dealers = hand7_cards(a, b, c, d, e, f, g), hand7_cards(t, u, v, w, x, y, z)
    if dealers not in (ACE_HIGH, ACE_HIGH_JOKER):
        return 3
    if own in (ACE_HIGH, ACE_HIGH_JOKER):
        return 0
    return 1 if dealers == ACE_HIGH_JOKER else 2


class SideWagers(PokerGame):
    """A game with wagers on what a player's or the dealer's seven cards are."""

    @property
    def all_sides(self) -> tuple[Side, ...]:
        """On the player's seven cards, on the dealer's, and on the colour of the player's."""
        special = {
            "queens-dragon": (Side("queens-dragon", DRAGON, no_dragon, (DEALER,), _dragons),),
            "ace-high-bonus": (Side("ace-high-bonus", ACE_HIGHS, ace_highs, (OWN, DEALER), _ace_highs),),
            "red-black": tuple(
                Side("red-black", IN_COLOUR, in_colour, (OWN,), self._colours, (*suits, self.joker_coloured), colour)
                for colour, suits in COLOURS.items()
            ),
        }
        ids = [law.id for law in self.rules.chapter.wagers if law.id not in ("main", "tiger-9")]
        return tuple(side for wager in ids for side in special.get(wager) or (self._on_seven(wager),))

    def _on_seven(self, wager: str) -> Side:
        """A wager on one's seven cards; the joker is any card where its pay table has a five of a kind, which there is
        only then."""
        table = self.rules.table(wager)
        if table and any(row.outcome == "five-of-a-kind" for row in table.rows):
            return Side(wager, WILD7, wild7_cards, (OWN,), count_wild7)
        return Side(wager, self._hands(wager), hand7_cards, (OWN,), count7)

    @staticmethod
    def _hand7(cards: Sequence[int]) -> int:
        return plain(hand7_cards)(*cards)

    def _hands(self, wager: str) -> tuple[Chain, ...]:
        """What a wager on one's seven cards is settled as, by their place in `HANDS7`."""
        return tuple(self._named(wager, hand) for hand in range(len(HANDS7)))

    def _named(self, wager: str, hand: int) -> Chain:
        chain = HANDS7[hand]
        if wager in ("insurance", "protection"):
            return chain if hand <= ACE_HIGH_JOKER else (*chain, "pair-or-better")
        if hand == STRAIGHT_AND_THREE:
            return (self.rules.chosen("straight-and-three-of-a-kind", "three-of-a-kind"),)
        if hand in _JOKER_INSIDE and self.rules.chosen("royal-flush-joker") == "ace-only":
            chain = tuple(name for name in chain if name != "royal-flush")
        if hand in self._royal_matches:
            return ("royal-flush-royal-match", *chain)
        return chain

    @cached_property
    def _royal_matches(self) -> tuple[int, ...]:
        """The royal flushes whose two other cards are a Royal Match."""
        ace_king = self.rules.chosen("brand") == "emperors-challenge" or self.rules.chosen("royal-match") == "ace-king"
        if not ace_king:
            return ROYAL_KING_QUEEN, ROYAL_JOKER_INSIDE_KING_QUEEN
        joker = self.rules.chosen("royal-match-joker") == "yes"
        return ROYAL_ACE_KING, ROYAL_JOKER_INSIDE_ACE_KING, *((ROYAL_ACE_KING_JOKER,) if joker else ())

    @property
    def joker_coloured(self) -> bool:
        """Whether the joker counts as the colour that was chosen."""
        return self.rules.chosen("joker-colour") == "chosen-colour"

    def _colours(self) -> tuple[int, ...]:
        return colours(self.joker_coloured)


def _dragons() -> tuple[int, ...]:
    """All hands of the dealer by `DRAGON`."""
    dragons = int(count7()[QUEEN_HIGH])
    return dragons, ALL - dragons


def _ace_highs() -> tuple[int, ...]:
    """All hands of a player and the dealer by `ACE_HIGHS`."""
    hands, rest = count7(), comb(46, 7)
    (natural, other), (wild, _) = ace_high_pairs()
    with_joker, without = int(hands[ACE_HIGH_JOKER]) * rest, int(hands[ACE_HIGH]) * rest
    both = natural + other + wild
    return both, with_joker - wild, without - natural - other, ALL * rest - with_joker - without
