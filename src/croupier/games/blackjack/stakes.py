"""What lies on a hand, and what each stake makes: the first wager, one added to it, and a free bet of the house.

A stake is a table: what a unit of it makes at each end of the dealer's hand, by how the player's hand stands there. The
analyser, the spread of what split hands make and the simulator all read the same tables.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from croupier.games.blackjack.dealer import D21, D22, DBJ, DBUST, ENDS, Floats
from croupier.games.blackjack.hands import (
    BLACKJACK,
    BLACKJACK_21,
    BLACKJACKS,
    BUST,
    BUST_22,
    DEALER_22,
    DEALER_BLACKJACK,
    DEALER_BUST,
    LOSE,
    RESULTS,
    TIE,
    WIN,
)
from croupier.games.blackjack.rules_of_play import Play
from croupier.kernels import compiled

ORIGINAL, ADDED, FREE_BET, KINDS = range(4)
"""The first wager; a wager that was added by doubling or splitting; a free bet, on which only the house pays."""
WORSE, EVEN, BETTER, BUSTED, HOWS = range(5)
"""How a hand stands at an end of the dealer's hand."""
ALONE, DOUBLED, DOUBLED_FREE, UNITS = range(4)
"""What lies beside the wager on a hand: nothing, a double, a free double."""
Row = tuple[Fraction, ...]
ON_TOP = np.array([-1, ADDED, FREE_BET])
"""The kind of stake that each of these adds."""


@compiled
def stands(total: int, end: int, wins_21: bool) -> int:
    """How a total that is no bust stands at an end of the dealer's hand; a Blackjack beats it."""
    if end > D21:
        return WORSE if end == DBJ else BETTER
    other = 21 - D21 + end
    if total == other:
        return BETTER if wins_21 and total == 21 else EVEN
    return BETTER if total > other else WORSE


@lru_cache(maxsize=64)
def stakes(play: Play) -> tuple[tuple[Row, ...], ...]:
    """What a unit of each kind makes: kind by end of the dealer's hand by how the player's stands there."""
    own: Row = (play.lose, play.tie, play.win, play.lose)
    free: Row = (play.free.lose, play.free.tie, play.free.win, play.free.lose)
    none: Row = (Fraction(0),) * HOWS
    bust_22 = play.lose if play.bust_22 is None else play.bust_22
    against_22: Row = (play.lose, play.tie, play.dealer_22, bust_22)
    found = []
    for kind in range(KINDS):
        rows = [free if kind == FREE_BET else own] * ENDS
        rows[D22] = against_22 if kind != FREE_BET else (*free[:BETTER], play.free.dealer_22, free[BUSTED])
        rows[DBUST] = (*rows[0][:BETTER], (play.free if kind == FREE_BET else play).dealer_bust, rows[0][BUSTED])
        if kind == ORIGINAL:
            rows[DBJ] = own
        elif kind == FREE_BET:
            rows[DBJ] = (play.free.lose,) * HOWS
        elif play.takes_all:
            rows[DBJ] = (play.lose,) * HOWS
        else:
            rows[DBJ] = none if play.peeks or play.returns_busted else (*none[:BUSTED], play.lose)
        found.append(tuple(rows))
    return tuple(found)


def stake_nets(play: Play) -> Floats:
    """The same as the kernels take it."""
    return np.array([[[float(net) for net in row] for row in kind] for kind in stakes(play)])


def result_nets(play: Play) -> NDArray[np.object_]:
    """What a unit of each kind makes, by the result with which a hand is settled (`hands.RESULTS`)."""
    places = {
        LOSE: (0, WORSE),
        TIE: (0, EVEN),
        WIN: (0, BETTER),
        DEALER_BUST: (DBUST, BETTER),
        BUST: (0, BUSTED),
        DEALER_BLACKJACK: (DBJ, WORSE),
        DEALER_22: (D22, BETTER),
        BUST_22: (D22, BUSTED),
    }
    found = np.full((KINDS, len(RESULTS)), Fraction(0), dtype=object)
    for result, (end, how) in places.items():
        for kind in range(KINDS):
            found[kind, result] = stakes(play)[kind][end][how]
    paid = {BLACKJACK: play.blackjack, BLACKJACKS: play.blackjacks, BLACKJACK_21: play.paid_against_21}
    for result, net in paid.items():
        found[:, result] = net
    return found


def hand_nets(play: Play) -> Floats:
    """What a hand that was not split makes, by what lies beside its wager and by result."""
    nets = result_nets(play)
    rows = [nets[ORIGINAL] + (nets[kind] if kind >= 0 else 0) for kind in ON_TOP]
    return np.array(rows, dtype=np.float64)


def doubles_add(play: Play) -> NDArray[np.int64]:
    """The kind of stake that a double adds to each total, soft ones 32 higher."""
    return np.array([FREE_BET if total in play.free_doubles else ADDED for total in range(64)])


def split_kinds(play: Play, pair: int) -> tuple[int, int, int]:
    """The stakes on the hands of a split pair: the first hand's, the second's, and those of hands split off later."""
    free = pair in play.free_splits
    second = FREE_BET if free and not play.pays_split else ADDED
    return ORIGINAL, second, FREE_BET if free and play.free_resplits else ADDED
