"""What lies on a hand, and what each stake makes: the first wager, one added to it, and a free bet of the house.

A stake is a table: what a unit of it makes at each end of the dealer's hand, by how the player's hand stands there. The
analyser, the spread of what split hands make and the simulator all read the same tables.
"""

from __future__ import annotations

import math
from fractions import Fraction
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from croupier.games.blackjack.dealer import D21, D22, DBJ, DBUST, ENDS, Floats
from croupier.games.blackjack.finals import FINALS, SPADES_777, SUITED_777
from croupier.games.blackjack.hands import (
    BEATS_22,
    BLACKJACK,
    BLACKJACK_21,
    BLACKJACKS,
    BUST,
    BUST_22,
    BUST_WINS,
    DEALER_22,
    DEALER_BLACKJACK,
    DEALER_BUST,
    FIRST_FINAL,
    GIVEN_UP,
    LOSE,
    PLAYER_21,
    RESULTS,
    SECONDS,
    SUPER_SPADES,
    SUPER_SUITED,
    TIE,
    WIN,
)
from croupier.games.blackjack.rules_of_play import Play
from croupier.kernels import compiled

ORIGINAL, ADDED, FREE_BET, DOUBLE_BET, KINDS = range(5)
"""The first wager; one that was added by splitting; a free bet, on which only the house pays; one added by doubling."""
WORSE, EVEN, BETTER, BUSTED, ABOVE, GIVEN, HOWS = range(7)
"""How a hand stands at an end of the dealer's hand: `ABOVE` better and not pushed by a 22, `GIVEN` up before."""
SECOND_AT = GIVEN + FINALS
ALL_HOWS = SECOND_AT + len(SECONDS)
"""Besides, each at `GIVEN` and its own number: the final hands with payouts of their own that win; then, from
`SECOND_AT`, hands over 21 from which a card was taken off, as `hands.SECONDS` has them."""
ALONE, DOUBLED, DOUBLED_FREE, REDOUBLED, REDOUBLED_AGAIN, UNITS = range(6)
"""What lies beside the wager on a hand: nothing, a double, a free double, what one and two redoubles make of it."""
LEVELS = 3
"""A doubled hand, one that was redoubled, and one that was redoubled again."""
UNITS_AT = np.array([DOUBLED, REDOUBLED, REDOUBLED_AGAIN, DOUBLED_FREE])
"""What lies beside the wager on each of these; then on one that was doubled for free."""
Row = tuple[Fraction, ...]
ON_TOP = np.array([-1, DOUBLE_BET, FREE_BET, DOUBLE_BET, DOUBLE_BET])
"""The kind of stake that each of these adds."""
TIMES = np.array([0, 1, 1, 3, 7])
"""How many units of it."""


@compiled
def stands(total: int, end: int, wins_21: bool, beats_22: bool) -> int:
    """How a total that is no bust stands at an end of the dealer's hand; a Blackjack beats it."""
    if end > D21:
        return WORSE if end == DBJ else ABOVE if end == D22 and beats_22 else BETTER
    other = 21 - D21 + end
    if total == other:
        return BETTER if wins_21 and total == 21 else EVEN
    return BETTER if total > other else WORSE


@lru_cache(maxsize=256)
def stakes(play: Play, up: int) -> tuple[tuple[Row, ...], ...]:
    """What a unit of each kind makes against an up card: kind by end of the dealer's hand by how the player's stands
    there."""
    life = play.back_to_life if up in play.back_to_life.against else None
    busted = life.lose if life else play.lose
    own: Row = (play.lose, play.tie, play.win, busted, play.win, play.surrendered)
    free: Row = (play.free.lose, play.free.tie, play.free.win, play.free.lose, play.free.win, play.free.lose)
    none: Row = (Fraction(0),) * HOWS
    bust_22 = life.dealer_22 if life else play.lose if play.bust_22 is None else play.bust_22
    against_22: Row = (play.lose, play.tie, play.dealer_22, bust_22, play.beaten_22, play.surrendered)
    found = []
    for kind in range(KINDS):
        rows = [free if kind == FREE_BET else own] * ENDS
        rows[D22] = against_22 if kind != FREE_BET else (*free[:BETTER], play.free.dealer_22, *free[BUSTED:])
        rows[DBUST] = (*rows[0][:BETTER], (play.free if kind == FREE_BET else play).dealer_bust, *rows[0][BUSTED:])
        if life and kind != FREE_BET:
            won = life.win_double if kind == DOUBLE_BET else life.win
            rows[DBUST] = (*rows[DBUST][:BUSTED], won, *rows[DBUST][ABOVE:])
        if not play.pushes(up):
            rows[D22] = rows[DBUST]
        if kind == ORIGINAL:
            rows[DBJ] = own if not play.peeks else (*own[:GIVEN], play.lose)
        elif kind == FREE_BET:
            rows[DBJ] = (play.free.lose,) * HOWS
        elif play.takes_all:
            rows[DBJ] = (play.lose,) * HOWS
        else:
            rows[DBJ] = none if play.peeks or play.returns_busted else (*none[:BUSTED], play.lose, *none[ABOVE:])
        if kind in (ADDED, DOUBLE_BET):
            given = play.surrendered_added if kind == ADDED else play.surrendered_double
            rows = [row if end == DBJ else (*row[:GIVEN], given) for end, row in enumerate(rows)]
        found.append(tuple(rows))
    return tuple(found)


def stake_nets(play: Play) -> Floats:
    """The same as the kernels take it, up card by up card."""
    return np.array([[[[float(net) for net in row] for row in kind] for kind in stakes(play, up)] for up in range(11)])


def result_nets(play: Play, split: bool = False) -> NDArray[np.object_]:
    """What a unit of each kind makes, by the result with which a hand, dealt or split, is settled (`hands.RESULTS`)."""
    waits = min(play.back_to_life.against, default=2)
    places = {
        LOSE: (0, WORSE, 2),
        TIE: (0, EVEN, 2),
        WIN: (0, BETTER, 2),
        DEALER_BUST: (DBUST, BETTER, 2),
        BUST: (0, BUSTED, 2),
        DEALER_BLACKJACK: (DBJ, WORSE, 2),
        DEALER_22: (D22, BETTER, min(play.pushes_22_against)),
        BUST_22: (D22, BUSTED, waits),
        BUST_WINS: (DBUST, BUSTED, waits),
        BEATS_22: (D22, ABOVE, min(play.pushes_22_against)),
        PLAYER_21: (0, BETTER, 2),
        GIVEN_UP: (0, GIVEN, 2),
    }
    found = np.full((KINDS, len(RESULTS)), Fraction(0), dtype=object)
    for result, (end, how, up) in places.items():
        for kind in range(KINDS):
            found[kind, result] = stakes(play, up)[kind][end][how]
    paid = {BLACKJACK: play.blackjack, BLACKJACKS: play.blackjacks, BLACKJACK_21: play.paid_against_21}
    for result, net in paid.items():
        found[:, result] = net
    if play.second_chance.offered:
        found[:, SECONDS.start : SECONDS.stop] = play.second_chance.hand
    for final, net in enumerate((play.split_finals if split else play.finals) or (play.win,) * FINALS):
        if final:
            found[:, FIRST_FINAL + final] = net
    return found


def saved(play: Play) -> tuple[Fraction, ...]:
    """What lies beside the wager on a doubled hand makes when that is given up, by how often it was redoubled."""
    return tuple(net - play.surrendered for net in play.given_doubled)


def parts_of_a_unit(play: Play) -> tuple[int, int]:
    """In how many parts of a unit split hands are settled, halves where they may be given up, and the most that they
    can make together, in such parts."""
    given = (play.surrendered, play.surrendered_added) if play.surrenders_split else ()
    second = (*play.second_chance.hand, *play.second_chance.wager)
    parts = math.lcm(*(net.denominator for net in (*given, *play.split_finals, *saved(play), *second)))
    beside = (2 << play.redoubles) if play.doubles else 1
    each = max((Fraction(1), *play.split_finals)) * (beside if play.doubled_finals else 1)
    hands = max(play.split_hands, play.split_ace_hands)
    if play.second_chance.offered:
        beside += int(second_units(play)[DOUBLED])
    return parts, math.ceil(hands * max(each, Fraction(beside)) * parts)


def most_staked(play: Play) -> int:
    """The most that can lie on the hands of a split together, in units."""
    each = (2 << play.redoubles) + int(play.second_chance.offered and second_units(play)[DOUBLED])
    return each * max(play.split_hands, play.split_ace_hands)


def second_units(play: Play) -> NDArray[np.int64]:
    """How many units the wager is for which a card is taken off a hand over 21, by what lies beside the first one."""
    return 1 + TIMES * play.second_chance.with_double


def second_nets(play: Play) -> NDArray[np.object_]:
    """What that wager makes, by what lies beside the other one and by result."""
    found = np.full((UNITS, len(RESULTS)), Fraction(0), dtype=object)
    if play.second_chance.offered:
        made = np.outer(second_units(play), np.array(play.second_chance.wager, dtype=object))
        found[:, SECONDS.start : SECONDS.stop] = made
    return found


def hand_nets(play: Play) -> Floats:
    """What a hand that was not split makes, by what lies beside its wager and by result."""
    nets = result_nets(play)
    rows = np.array(
        [nets[ORIGINAL] + (times * nets[kind] if times else 0) for kind, times in zip(ON_TOP, TIMES, strict=True)]
    )
    for super_bonus, final in ((SUPER_SUITED, SUITED_777), (SUPER_SPADES, SPADES_777)):
        rows[:, super_bonus] = rows[:, FIRST_FINAL + final] + play.super_bonus
    for level, net in enumerate(play.given_doubled):
        rows[UNITS_AT[level], GIVEN_UP] = net
    return np.array(rows + second_nets(play), dtype=np.float64)


def doubles_add(play: Play) -> NDArray[np.int64]:
    """The kind of stake that a double adds to each total, soft ones 32 higher."""
    return np.array([FREE_BET if total in play.free_doubles else DOUBLE_BET for total in range(64)])


def apart(play: Play) -> int:
    """The kind of stake with which split hands are played by a strategy of their own: free bets, or wagers that are not
    given up as the first one is; -1: none."""
    if play.free_splits:
        return FREE_BET
    return ADDED if play.surrenders_split and play.surrendered_added != play.surrendered else -1


def split_kinds(play: Play, pair: int) -> tuple[int, int, int]:
    """The stakes on the hands of a split pair: the first hand's, the second's, and those of hands split off later."""
    free = pair in play.free_splits
    second = FREE_BET if free and not play.pays_split else ADDED
    return ORIGINAL, second, FREE_BET if free and play.free_resplits else ADDED
