"""What the side wagers on seven cards are settled as."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property

import numpy as np

from croupier.equipment.cards import JOKER
from croupier.errors import Refused
from croupier.games.base import Chain
from croupier.games.pai_gow.seven import (
    ACE_HIGH,
    ACE_HIGH_JOKER,
    HANDS7,
    QUEEN_HIGH,
    ROYAL_ACE_KING,
    ROYAL_ACE_KING_JOKER,
    ROYAL_JOKER_INSIDE,
    ROYAL_JOKER_INSIDE_ACE_KING,
    ROYAL_JOKER_INSIDE_KING_QUEEN,
    ROYAL_KING_QUEEN,
    STRAIGHT_AND_THREE,
    hand7_of,
)
from croupier.games.poker.table import PokerGame
from croupier.games.script import Carry
from croupier.rules.pays import cents

COLOURS = {"red": (1, 2), "black": (0, 3)}
_JOKER_INSIDE = (ROYAL_JOKER_INSIDE, ROYAL_JOKER_INSIDE_KING_QUEEN, ROYAL_JOKER_INSIDE_ACE_KING)
"""Royal flushes in which the joker stands for another card than the ace."""
_COUNTS = {4: "four", 5: "five", 6: "six", 7: "seven"}


class SideWagers(PokerGame):
    """A game with wagers on what a player's or the dealer's seven cards are."""

    def spots(self) -> Mapping[str, Sequence[str]]:
        """Red or black."""
        return {"red-black": tuple(COLOURS)} if self.rules.has("red-black") else {}

    def check_wagers(self, seat: int, stakes: Mapping[str, int], carry: Carry) -> None:
        """Also that the progressive wager has the house's amount."""
        super().check_wagers(seat, stakes, carry)
        amount = self.rules.chosen("progressive-amount")
        if amount and stakes.get("progressive", cents(amount)) != cents(amount):
            law = self.rules.wager("progressive")
            raise Refused(f"{law.name} is {amount}.", allowed=(amount,), cite=self.rules.cite(law.cite))

    @staticmethod
    def _hand7(cards: Sequence[int]) -> int:
        return int(hand7_of(np.array(cards, dtype=np.int64)))

    def side_chain(self, wager: str, hand: int, dealers: int) -> Chain:
        """What a side wager on seven cards (by their places in `HANDS7`) is settled as."""
        if wager == "queens-dragon":
            return ("queens-dragon" if dealers == QUEEN_HIGH else "no-queens-dragon",)
        if wager == "ace-high-bonus":
            if dealers not in (ACE_HIGH, ACE_HIGH_JOKER):
                return ("no-ace-high",)
            both = ("dealer-and-player-ace-high",) if hand in (ACE_HIGH, ACE_HIGH_JOKER) else ()
            return (*both, "dealer-ace-high-joker" if dealers == ACE_HIGH_JOKER else "dealer-ace-high")
        if wager in ("insurance", "protection"):
            return HANDS7[hand] if hand <= ACE_HIGH_JOKER else (*HANDS7[hand], "pair-or-better")
        if hand == STRAIGHT_AND_THREE:
            return (self.rules.chosen("straight-and-three-of-a-kind", "three-of-a-kind"),)
        chain = HANDS7[hand]
        if hand in _JOKER_INSIDE and self.rules.chosen("royal-flush-joker") == "ace-only":
            chain = tuple(name for name in chain if name != "royal-flush")
        if wager == "fortune-bonus" and hand in self._royal_matches:
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

    def colour_of(self, cards: Sequence[int], colour: str) -> str:
        """What a wager on the colour of seven cards is settled as."""
        count = sum(one < JOKER and one & 3 in COLOURS[colour] for one in cards)
        return self.colour_named(count + int(self.joker_coloured and JOKER in cards))

    @staticmethod
    def colour_named(count: int) -> str:
        """The outcome of a wager on a colour when so many of seven cards have it."""
        return f"{_COUNTS[count]}-of-colour" if count in _COUNTS else "fewer-than-four-of-colour"
