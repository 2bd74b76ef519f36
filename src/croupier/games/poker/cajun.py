"""Cajun Stud: Mississippi Stud with wagers on the pocket cards, on the board, on low cards and on six cards."""

from __future__ import annotations

import numpy as np

from croupier.games.base import Chain
from croupier.games.poker.counts import count3, count6
from croupier.games.poker.hands import HANDS3, HANDS6, hand3, hand3_high, hand6
from croupier.games.poker.mississippi import MississippiStud
from croupier.games.poker.paytable import LOSE
from croupier.games.poker.streets import Ints
from croupier.games.side_bets import BONUS, COMMUNITY, OWN, Side
from croupier.ranking.low import LOWS, low5, lows
from croupier.ranking.poker import all_hands
from croupier.ranking.two import POCKETS, pocket


def _or_lose(hands: tuple[Chain, ...]) -> tuple[Chain, ...]:
    return tuple((*hand, *LOSE) for hand in hands)


_POCKETS, _BOARDS, _LOWS, _SIXES = map(_or_lose, (POCKETS, HANDS3, LOWS, HANDS6))


class CajunStud(MississippiStud):
    """Cajun Stud under one chapter and one submission."""

    names = ("cajun-stud",)
    mains = one_table = ("ante", "first-raise", "second-raise", "third-raise")
    cards_for = {"bonus": ("all-six-bonus",)}  # noqa: RUF012 (a mapping of the class)
    condition = "with the three Raises, best strategy"
    least_raises = True

    @property
    def all_sides(self) -> tuple[Side, ...]:
        """On the two cards, the community's three, the five of both, and the two with four of their own."""
        board, ace_low = hand3 if self.low3 else hand3_high, self.rules.chosen("lo-ball-ace") == "low"
        return (
            Side("pocket-bonus", _POCKETS, pocket, (OWN,), _pockets),
            Side("board-bonus", _BOARDS, board, (COMMUNITY,), lambda: count3(self.low3)),
            Side("lo-ball", _LOWS, low5, (OWN, COMMUNITY), lambda: lows(ace_low), (ace_low,)),
            Side("all-six-bonus", _SIXES, hand6, (OWN, BONUS), count6),
        )


def _pockets() -> Ints:
    """All 1,326 hands of two cards."""
    return np.bincount([pocket(*cards) for cards in all_hands(2).tolist()], minlength=len(POCKETS))
