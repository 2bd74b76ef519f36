"""What is done with every hand: the actions, and a strategy as tables that analyser, simulator and charts share."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar, NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.games.blackjack.compositions import all_hands
from croupier.games.blackjack.finals import CLASSES, TWO_CARDS
from croupier.games.blackjack.second_chance import ON_HAND
from croupier.games.blackjack.stakes import LEVELS

STAND, HIT, DOUBLE, SPLIT, SURRENDER, ZAP = range(6)
ACTIONS = ("stand", "hit", "double", "split", "surrender", "zap")
FREE = -1
"""An action that the analyser is to choose."""


class HandPlays(NamedTuple):
    """What is done with hands, as the kernels take it; the parts are those of `Strategy`."""

    plays: NDArray[np.int8]
    doubles: NDArray[np.int8]
    after: NDArray[np.int8]
    yields: NDArray[np.int8]
    takes: NDArray[np.int8]


@dataclass
class Strategy:
    """What is to be done, hand (or pair) by up card; `FREE` leaves it to the analyser."""

    plays: NDArray[np.int8]
    doubles: NDArray[np.int8]
    splits: NDArray[np.int8]
    surrenders: NDArray[np.int8]
    zaps: NDArray[np.int8]
    takes: NDArray[np.int8]
    """Whether a card is taken off a hand over 21, by what lies on it."""
    free_plays: NDArray[np.int8]
    free_doubles: NDArray[np.int8]
    """The same with a hand on which a free bet lies, or that is played apart otherwise."""
    after: NDArray[np.int8]
    free_after: NDArray[np.int8]
    """With a doubled hand, by how often it was redoubled: stand, double again, give it up."""
    yields: NDArray[np.int8]
    free_yields: NDArray[np.int8]
    """Whether hands are given up to which no more cards can come."""
    attacks: NDArray[np.int8]
    """Whether the wager is added to once the up card is seen: one row."""
    suited: NDArray[np.int8]
    """With two cards of one suit where that counts: place and class of `finals`, dealt, then split."""

    zapped: dict[int, Strategy] = field(default_factory=dict, kw_only=True)
    """The same once a hand has been exchanged; what is not here is played as other hands are."""

    PARTS: ClassVar = (
        "plays", "doubles", "splits", "surrenders", "zaps", "takes", "free_plays", "free_doubles", "after",
        "free_after", "yields", "free_yields", "attacks", "suited",
    )  # fmt: skip
    _LIKE: ClassVar[Mapping[str, tuple[int, ...]]] = {
        "splits": (11,), "attacks": (1,), "suited": (2 * len(TWO_CARDS) * CLASSES,)
    }  # fmt: skip

    @staticmethod
    def free(columns: int = 11, over: int = 0, /, **known: NDArray[np.int8]) -> Strategy:
        """Whatever is best, where it is not known; `over`: hands over 21 that something can be done with."""
        hands = (len(all_hands().cards),)
        like: Mapping[str, tuple[int, ...]] = {**Strategy._LIKE, "takes": (len(ON_HAND), over)}
        sizes = {part: like.get(part, (LEVELS, *hands) if "after" in part else hands) for part in Strategy.PARTS}
        free: dict[str, Any] = {
            part: np.full((*size, columns), FREE, dtype=np.int8) for part, size in sizes.items() if part not in known
        }
        return Strategy(**(free | known))

    @property
    def on_dealt(self) -> HandPlays:
        """What is done with hands that were dealt, and with others that are paid like them."""
        return HandPlays(self.plays, self.doubles, self.after, self.yields, self.takes)

    @property
    def on_free(self) -> HandPlays:
        """What is done with hands that are played apart."""
        return HandPlays(self.free_plays, self.free_doubles, self.free_after, self.free_yields, self.takes)

    def copy(self) -> Strategy:
        """The same, to be filled in."""
        return Strategy(*(getattr(self, part).copy() for part in Strategy.PARTS), zapped=self.zapped)

    def same(self, other: Strategy) -> bool:
        """Whether another says the same."""
        return all(np.array_equal(getattr(self, part), getattr(other, part)) for part in Strategy.PARTS)
