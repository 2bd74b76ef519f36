"""Rules of thumb for the later decisions of hold'em with one raise: by kinds of hands, from which rank on to raise.

A kind of hand has a rank: of its pair, or of its highest own card, on the river among the ranks that the board lacks.
For each kind the rank is found from which on raising makes most, over all deals that come to the decision; what such
play loses to the best is exact.
"""

from __future__ import annotations

from fractions import Fraction
from functools import partial
from math import comb
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.cache import Arrays, arrays
from croupier.counting import boards, suits
from croupier.counting.boards import BOARDS, RIVALS
from croupier.counting.suits import HOLES, RENAMED_HOLES, Ints
from croupier.equipment.cards import RANK_NAMES
from croupier.games.base import Count
from croupier.games.poker.one_raise import _BITS as BITS
from croupier.games.poker.one_raise import _MASKS, OneRaise, _endings, _sums, _weigh
from croupier.kernels import compiled
from croupier.ranking.poker import (
    CATEGORIES,
    FOUR_OF_A_KIND,
    PAIR,
    STRAIGHT,
    THREE_OF_A_KIND,
    TWO_PAIR,
    all_hands,
    rank5,
)

FLOP_KINDS = (
    "straight or better",
    "three of a kind with a card of yours",
    "two pair with both cards",
    "two pair, one of it on the flop",
    "three of a kind on the flop: highest card {}",
    "pair in your hand: {}",
    "pair with a card on the flop: {}",
    "pair on the flop, four to a flush: highest card {}",
    "pair on the flop: highest card {}",
    "four to a flush: highest card {}",
    "open-ended straight: highest card {}",
    "nothing: highest card {}",
)
"""Two cards with a flop, as `flop_kind` numbers them; `{}`: from this rank on."""
_KINDS = len(FLOP_KINDS)
DANGERS = ("", "four to a straight, ", "four to a flush, ")
"""What a board threatens."""
_ALL = 13


class Rules(NamedTuple):
    """When to raise on the flop and on the river, and what that play loses to the best, in antes."""

    flop: tuple[int, ...]
    """By `FLOP_KINDS`, the least rank; 13: never."""
    river: tuple[tuple[tuple[int, ...], ...], ...]
    """By `DANGERS` and the categories of the board and of the hand, the least rank; -1 where there is no such hand."""
    flop_cost: Fraction
    river_cost: Fraction

    def said(self, times: tuple[int, int, int]) -> tuple[str, ...]:
        """The rules in sentences, by what a raise is at each decision."""
        flop = [_from(text, least) for text, least in zip(FLOP_KINDS, self.flop, strict=True) if least < _ALL]
        better, same = [], []
        for danger, rows in zip(DANGERS, self.river, strict=True):
            for board, row in enumerate(rows[:STRAIGHT]):
                on = f"{danger}{_named(board) if board else 'no pair'}"
                if 0 <= row[board] < _ALL:
                    same.append(f"{on}: {_among(_ALL - row[board])}")
                for made, least in enumerate(row):
                    if made > board and least > 0:
                        better.append(f"{_named(made)} on {on}: {_from('{}', least) if least < _ALL else 'never'}")
        but = f", but {'; '.join(better)}" if better else ""
        return (
            f"On the flop raise {times[1]}x with: {'; '.join(flop)}. Otherwise check.",
            f"With all five cards raise {times[2]}x with a hand of a better kind than the board's own{but}. With one of"
            " the same kind raise on a straight or better, and by the rank of your highest card among those that the"
            f" board lacks: {'; '.join(same)}. Otherwise fold.",
        )


def _among(many: int) -> str:
    """From which of the ranks that a board lacks on."""
    return "always" if many == _ALL else "the highest" if many == 1 else f"the {many} highest"


def _named(category: int) -> str:
    name = CATEGORIES[category].replace("-", " ")
    return name if category in (TWO_PAIR, THREE_OF_A_KIND, FOUR_OF_A_KIND) else f"a {name}"


def _from(text: str, least: int) -> str:
    """A kind of hand from a rank on."""
    if least == 0:
        return text.partition(":")[0] if "{}" in text else text
    name = RANK_NAMES[least]
    return text.format(name if least == _ALL - 1 else f"{name} or better")


@compiled
def flop_kind(a: int, b: int, c: int, d: int, e: int) -> int:
    """Thirteen times the place in `FLOP_KINDS` of two cards with three of the flop, and the rank that counts."""
    category = rank5(a, b, c, d, e) >> 12
    one, two, x, y, z = a >> 2, b >> 2, c >> 2, d >> 2, e >> 2
    high, kind = max(one, two), _KINDS - 1
    on_flop = int(x == y) + int(x == z) + int(y == z)  # 0, 1 or 3
    if category >= STRAIGHT:
        return 0
    if category == THREE_OF_A_KIND:
        return 4 * 13 + high if on_flop == 3 else 13
    if category == TWO_PAIR:
        return 3 * 13 if on_flop else 2 * 13
    if category == PAIR and not on_flop:
        if one == two:
            return 5 * 13 + one
        return 6 * 13 + (one if one in (x, y, z) else two)
    top = -1
    for suit in range(4):
        held = int(a & 3 == suit) + int(b & 3 == suit)
        if held and held + int(c & 3 == suit) + int(d & 3 == suit) + int(e & 3 == suit) == 4:
            top = max(one if a & 3 == suit else -1, two if b & 3 == suit else -1)
    if top >= 0:
        return (7 if on_flop else 9) * 13 + top
    if on_flop:
        return 8 * 13 + high
    ranks = 1 << one | 1 << two | 1 << x | 1 << y | 1 << z
    for low in range(1, 9):
        if ranks >> low & 0b1111 == 0b1111:
            kind = 10
    return kind * 13 + high


@compiled
def _flop_kinds(flops: Ints, holes: Ints, found: Ints) -> None:
    """The kinds of all two cards with each flop; -1 where a card stands twice."""
    for number in range(len(flops)):
        c, d, e = flops[number]
        for own in range(len(holes)):
            a, b = holes[own]
            if a in (c, d, e) or b in (c, d, e):
                found[number, own] = -1
            else:
                found[number, own] = flop_kind(a, b, c, d, e)


@compiled
def _river(  # noqa: C901
    boards_: NDArray[np.int8],
    weights: Ints,
    sums: Ints,
    kinds: Ints,
    ways: Ints,
    ranks: NDArray[np.int8],
    masks: Ints,
    bets: NDArray[np.bool_],
    plays: NDArray[np.bool_],
    fixed: Ints,
    play: Ints,
    fold: int,
    times: int,
) -> None:
    """For some boards add, by danger, categories and rank, what raising on the river makes above a fold, and what it
    makes where that is more, in all deals that come to it."""
    holes = np.empty(1081, dtype=np.uint16)
    values, less = np.empty(1081, dtype=np.uint16), np.empty(1081, dtype=np.uint16)
    same, below = np.empty(1081, dtype=np.uint16), np.empty(1081, dtype=np.uint16)
    room = np.empty(2 * 1081, dtype=np.uint16)
    ended, board, late = np.empty(6, dtype=np.int64), np.empty(5, dtype=np.int64), np.empty(1081, dtype=np.int64)
    checks, flops = np.empty(1081, dtype=np.int64), np.empty(10, dtype=np.int64)
    seen = bets.shape[1] > 1
    for number in range(len(boards_)):
        boards.put(boards_[number], board)
        boards.rate(board, holes, values, less, same, below, room)
        category = rank5(board[0], board[1], board[2], board[3], board[4]) >> 12
        on_board, danger = np.int64(0), 0
        for card in board:
            on_board |= np.int64(1) << (card >> 2)
        for low in range(10):  # an ace also stands below the deuce
            danger = max(danger, int(BITS[(on_board << 1 | on_board >> 12) >> low & 0b11111] >= 4))
        for suit in range(4):
            alike = 0
            for card in board:
                alike += int(card & 3 == suit)
            danger = 2 if alike >= 4 else danger
        for pair in range(1081):
            late[pair] = checks[pair] = 0
            for place in range(5):
                if not bets[holes[pair], board[place] if seen else 0]:
                    checks[pair] |= 1 << place
        boards.ten_flops(board, flops)
        for place in range(10):
            row, way = kinds[flops[place]], ways[flops[place]]
            for pair in range(1081):
                if not plays[row, RENAMED_HOLES[way, holes[pair]]]:
                    late[pair] += BITS[checks[pair] & masks[place]]
        for pair in range(1081):
            if late[pair] == 0:
                continue
            _endings(values[pair], less[pair], same[pair], below[pair], ended)
            made, unit = _sums(ended, fixed[values[pair] >> 12], play)
            gain = weights[number] * late[pair] * (made + times * unit - fold * RIVALS)
            one, two = ranks[holes[pair], 0], ranks[holes[pair], 1]  # the higher rank first
            rank = two if two != one and not on_board >> one & 1 and on_board >> two & 1 else one
            made = values[pair] >> 12
            if made == category:
                rank = 12
                for higher in range(one + 1, 13):
                    rank -= int(not on_board >> higher & 1)
            sums[danger, category, made, rank, 0] += gain
            sums[danger, category, made, rank, 1] += max(gain, 0)


def _least(gains: Ints) -> int:
    """The rank from which on the gains are most together; of equal ones the lowest."""
    onward = np.append(np.cumsum(gains[::-1])[::-1], 0)
    return int(np.argmax(onward))


def notes(game: OneRaise) -> tuple[str, ...]:
    """The rules for a game in sentences, and what is lost by them."""
    rules = rules_of(game)
    best = -game.expected(Count(game.main_cases(), tuple(game.main_counts())))
    costs = f"{float(best + rules.flop_cost + rules.river_cost):.4%}, with the best play {float(best):.4%}"
    return *rules.said(game.raises), f"By these rules after the first decision the house advantage is {costs}."


def rules_of(game: OneRaise) -> Rules:
    """The rules for a game, and what they cost."""
    holes, flops = all_hands(2).astype(np.int64), suits.kinds_of_flops()[0]
    kinds = np.empty((len(flops), HOLES), dtype=np.int64)
    _flop_kinds(flops, holes, kinds)
    flop = arrays("one-raise-flops", game._given, partial(_flop_gains, game, kinds))["found"]
    least = [_least(gains) for gains in flop[:, :, 0]]
    plays = (kinds >= 0) & (kinds % 13 >= np.array(least)[kinds // 13])
    river = arrays("one-raise-rivers", (*game._given, least), partial(_river_gains, game, holes, plays))["found"]
    lasts = tuple(
        tuple(tuple(_least(gains[:, 0]) if gains.any() else -1 for gains in row) for row in rows) for rows in river
    )
    deals = 3 * 10 * comb(52, 5) * BOARDS * game.nets[-1]
    rivers = zip(river.reshape(-1, 13, 2), np.array(lasts).ravel().tolist(), strict=True)
    costs = (
        Fraction(sum(_lost(gains, rank) for gains, rank in zip(flop, least, strict=True)), deals),
        Fraction(sum(_lost(gains, max(0, rank)) for gains, rank in rivers), deals),
    )
    return Rules(tuple(least), lasts, *costs)


def _lost(gains: Ints, least: int) -> int:
    """What is lost to the best play where all from a rank on are raised."""
    return int(gains[:, 1].sum()) - int(gains[least:, 0].sum())


def _flop_gains(game: OneRaise, kinds: Ints) -> Arrays:
    """By kind and rank what raising on the flop makes above checking, and what it makes where that is more, in all
    deals that come to it."""
    fixed, play, fold, _ = game.nets
    shapes = ((suits.FLOPS, HOLES), (HOLES, 52 if game.seen else 1, 3))
    arguments = (*suits.flop_names(), fixed, play, fold, *game.raises[1:])
    gains, *_ = boards.count_boards("flops, by kinds", shapes, _weigh, arguments, marks=(1081 + 7) // 8)
    found = np.zeros((_KINDS * 13, 2), dtype=np.int64)
    for number, (flop, like) in enumerate(zip(suits.kinds_of_flops()[0], suits.like_holes(), strict=True)):
        total = np.zeros(HOLES, dtype=np.int64)
        np.add.at(total, like, gains[number])
        total *= (~game.bets[:, flop if game.seen else [0, 0, 0]]).sum(axis=1)
        at = kinds[number] >= 0
        np.add.at(found[:, 0], kinds[number, at], total[at])
        np.add.at(found[:, 1], kinds[number, at], np.maximum(total, 0)[at])
    return {"found": found.reshape(_KINDS, 13, 2)}


def _river_gains(game: OneRaise, holes: Ints, plays: NDArray[np.bool_]) -> Arrays:
    """The same on the river, by danger, the categories of board and hand, and rank."""
    fixed, play, fold, _ = game.nets
    ranks = np.ascontiguousarray(np.sort(holes >> 2, axis=1)[:, ::-1].astype(np.int8))
    arguments = (*suits.flop_names(), ranks, _MASKS, game.bets, plays, fixed, play, fold, game.raises[2])
    (found,) = boards.count_boards("rivers, by kinds", ((len(DANGERS), 10, 10, 13, 2),), _river, arguments)
    return {"found": found}
