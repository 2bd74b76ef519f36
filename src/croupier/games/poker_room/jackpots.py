"""How often a Bad Beat happens in hold'em: a hand that qualifies loses to another that does, if nobody folds.

On each board the hands that qualify are few. Of those that players hold, let `S` be any set without a card in common;
a Bad Beat happens when the hands held have two values or more. Adding up `(-1)^k (c - 1)` over the sets of `k` hands
with `c` values, times the chance that players hold all of a set, counts each such deal once: inclusion and exclusion,
exact for any number of players.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import comb, perm, prod

import numpy as np
from numpy.typing import NDArray

from croupier.cache import arrays
from croupier.counting.suits import kinds_of_boards
from croupier.equipment.cards import cards
from croupier.errors import Refused
from croupier.kernels import compiled
from croupier.ranking import poker
from croupier.ranking.poker import CARD_BITS, CARD_KEYS, NO_CARDS

Ints = NDArray[np.int64]
LEFT = 47
"""Cards that are not on a board."""
MOST = 11
"""Players at a table of hold'em."""
LOWEST = "Ac Ad Ah Tc Td"
"""The least hand for which it is counted."""


def bad_beat(least: Sequence[int], players: int, *, pocket_pair: bool = False) -> Fraction:
    """The chance that of so many players who all stay one loses with `least`, five cards, or a better hand, to another
    such hand, both with both hole cards. `pocket_pair`: four of a kind takes a pair in the hole."""
    if len(least) != 5 or len(set(least)) != 5:
        raise Refused("The least hand that qualifies is named by five cards.")
    value = poker.rank5(*least)
    if value < poker.rank5(*cards(LOWEST)):
        raise Refused(f"This is counted for {LOWEST} and better hands; of lower ones too many qualify at once.")
    if not 2 <= players <= MOST:
        raise Refused(f"Hold'em is played by 2 to {MOST}, not {players}.")
    sums = arrays("bad-beat", (value, pocket_pair), lambda: {"sums": _sums(value, pocket_pair)})["sums"]
    found = Fraction(0)
    for held in range(2, players + 1):
        ways = prod(comb(LEFT - 2 * one, 2) for one in range(held))
        found += Fraction(int(sums[held]) * perm(players, held), ways)
    return found / comb(52, 5)


def _sums(value: int, pocket_pair: bool) -> Ints:
    boards, times = kinds_of_boards()
    sums = np.zeros(MOST + 1, dtype=np.int64)
    _add_up(boards.astype(np.int64), times.astype(np.int64), value, int(pocket_pair), sums)
    return sums


@compiled
def _qualifies(key: np.uint64, bits: np.uint64, a: int, b: int, least: int, pair: int) -> int:
    """The value of two hole cards with a board; -1 if they do not qualify. Both play if one alone makes less."""
    first, second = key + CARD_KEYS[a], key + CARD_KEYS[b]
    value = poker.value7(first + CARD_KEYS[b], bits | CARD_BITS[a] | CARD_BITS[b])
    if value < least or (pair and value >> 12 == poker.FOUR_OF_A_KIND and a >> 2 != b >> 2):
        return -1
    alone = max(poker.value6(first, bits | CARD_BITS[a]), poker.value6(second, bits | CARD_BITS[b]))
    return value if alone < value else -1


@compiled
def _can_fill(board: Ints) -> bool:
    """Whether somebody can have a full house or more: the board has a pair, or three cards of a suit."""
    ranks = 0
    for card in board:
        if ranks >> (card >> 2) & 1:
            return True
        ranks |= 1 << (card >> 2)
    for suit in range(4):
        held = 0
        for card in board:
            held += card & 3 == suit
        if held >= 3:
            return True
    return False


@compiled
def _list_hands(board: Ints, least: int, pair: int, holes: Ints, values: Ints) -> int:
    """List the hole cards that qualify with a board, and their values; how many there are."""
    key, bits, on_board = NO_CARDS, np.uint64(0), 0
    for card in board:
        key += CARD_KEYS[card]
        bits |= CARD_BITS[card]
        on_board |= 1 << card
    found = 0
    for a in range(52):
        if on_board >> a & 1:
            continue
        for b in range(a):
            if on_board >> b & 1:
                continue
            value = _qualifies(key, bits, a, b, least, pair)
            if value >= 0:
                holes[found], values[found] = 1 << a | 1 << b, value
                found += 1
    return found


@compiled
def _kinds(values: Ints, at: Ints, size: int) -> int:
    """How many values the hands of a set have."""
    kinds = 0
    for one in range(size):
        new = 1
        for other in range(one):
            if values[at[other]] == values[at[one]]:
                new = 0
        kinds += new
    return kinds


@compiled
def _add_up(boards: Ints, times: Ints, least: int, pair: int, sums: Ints) -> None:
    """Add up, by how many hands a set has, the sets of qualifying hands on every board."""
    holes, values = np.zeros(1081, dtype=np.int64), np.zeros(1081, dtype=np.int64)
    at, used = np.zeros(MOST + 1, dtype=np.int64), np.zeros(MOST + 1, dtype=np.int64)
    for number in range(len(boards)):
        if not _can_fill(boards[number]):
            continue
        found = _list_hands(boards[number], least, pair, holes, values)
        level = 0
        at[0] = -1
        while level >= 0:
            at[level] += 1
            if at[level] == found:
                level -= 1
                continue
            before = used[level - 1] if level else 0
            if before & holes[at[level]]:
                continue
            used[level] = before | holes[at[level]]
            size = level + 1
            if size >= 2:
                sums[size] += times[number] * (_kinds(values, at, size) - 1) * (1 if size % 2 == 0 else -1)
            if size < MOST:
                level += 1
                at[level] = at[level - 1]
