"""Rules of thumb for the later bets of Criss-Cross Poker: by what two cards make with the cards of the cross so far.

For each kind of hand the bet is found that makes most, over all deals that come to it; what such play loses to the best
is exact.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import partial
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.cache import Arrays, arrays
from croupier.counting import suits
from croupier.counting.suits import HOLES, Ints
from croupier.games.base import Count
from croupier.games.poker.criss_cross import (
    COLUMNS,
    HOLE_CARDS,
    MIDDLES,
    CrissCrossPoker,
    _apart,
    _by_own,
    _made,
    _rows,
    _sums,
    _totals,
)
from croupier.kernels import compiled

FOUR = (
    "two pair or better",
    "a pair of jacks or better",
    "a pair of sixes to tens",
    "four to a flush",
    "four to an open-ended straight",
    "a lower pair",
    "nothing",
)
"""Two cards with two of the cross, as `four_kind` numbers them."""
OWN = (
    "a pair of jacks or better",
    "a pair of sixes to tens",
    "a lower pair",
    "two cards from jack up",
    "one card from jack up",
    "a card from six to ten",
    "lower cards",
)
"""Two cards alone, as `own_kind` numbers them."""
_SIX, _JACK = 4, 9


class Rules(NamedTuple):
    """What to bet (0: fold, 1: the least, 2: the greatest, -1: no such hand), and what it loses to the best play."""

    down: Ints
    """By what the row makes, and the two cards."""
    middle: Ints
    """By what the better line makes, and the two cards."""
    down_cost: Fraction
    middle_cost: Fraction


@compiled
def four_kind(a: int, b: int, c: int, d: int) -> int:
    """The place in `FOUR` of four cards."""
    counts, ranks, best, pairs = np.zeros(13, dtype=np.int64), 0, -1, 0
    for card in (a, b, c, d):
        counts[card >> 2] += 1
        ranks |= 1 << (card >> 2)
    for rank in range(13):
        if counts[rank] > 2:
            return 0
        if counts[rank] == 2:
            best, pairs = rank, pairs + 1
    if pairs == 2:
        return 0
    if best >= _SIX:
        return 1 if best >= _JACK else 2
    if a & 3 == b & 3 == c & 3 == d & 3:
        return 3
    if best < 0:
        for low in range(1, 9):
            if ranks == 0b1111 << low:
                return 4
    return 5 if best >= 0 else 6


@compiled
def own_kind(a: int, b: int) -> int:
    """The place in `OWN` of two cards."""
    high, low = max(a >> 2, b >> 2), min(a >> 2, b >> 2)
    if high == low:
        return 0 if high >= _JACK else 1 if high >= _SIX else 2
    if high >= _JACK:
        return 3 if low >= _JACK else 4
    return 5 if high >= _SIX else 6


@compiled
def _fours(own: int, found: Ints) -> None:
    """What two cards are with every other two; -1 where a card stands twice."""
    for pair in range(HOLES):
        found[pair] = -1
        if _apart(own, pair):
            found[pair] = four_kind(HOLE_CARDS[own, 0], HOLE_CARDS[own, 1], HOLE_CARDS[pair, 0], HOLE_CARDS[pair, 1])


@compiled
def _middles(
    made: NDArray[np.uint8],
    totals: Ints,
    better: NDArray[np.uint8],
    own: int,
    rows: Ints,
    weights: Ints,
    across: Ints,
    down: Ints,
    fours: Ints,
    nets: Ints,
    scale: int,
    ends: Ints,
    found: Ints,
) -> None:
    """For two cards and all kinds of outer rows add up, by what the better line makes so far, what a fold, the least
    and the greatest Middle Bet make, and the best of them; `across` and `down` have the sizes bet before, 0: folded."""
    sums, kind = np.empty(5, dtype=np.int64), own_kind(HOLE_CARDS[own, 0], HOLE_CARDS[own, 1])
    for number in range(len(rows)):
        row, weight, one, two = rows[number], weights[number], across[number], down[number]
        if one == 0 or two == 0:
            continue
        fold = -(2 + one + two) * scale * MIDDLES
        for column in range(HOLES):
            if not (_apart(own, column) and _apart(row, column)):
                continue
            _sums(made, totals, better, row, column, nets, sums)
            stands = sums[0] + sums[1] + one * sums[2] + two * sums[3]
            least, most = stands + ends[0] * sums[4], stands + ends[1] * sums[4]
            here = found[min(fours[row], fours[column]), kind]
            here[0] += weight * fold
            here[1] += weight * least
            here[2] += weight * most
            here[3] += weight * max(fold, max(least, most))


def _count(nets: Ints, scale: int, ends: Ints, across: Ints, down: Ints, own: int) -> Ints:
    some, made = _rows(own), _made(HOLE_CARDS[own].tolist())
    firsts, weights, _, _ = suits.two_holes()
    (totals, better), fours = _totals(made, nets), np.empty(HOLES, dtype=np.int64)
    _fours(own, fours)
    found = np.zeros((len(FOUR), len(OWN), 4), dtype=np.int64)
    rows, one, two = firsts[some, 1], across[some], down[some]
    _middles(made, totals, better, own, rows, weights[some], one, two, fours, nets, scale, ends, found)
    return found


def rules_of(game: CrissCrossPoker) -> Rules:
    """The rules for a game, and what they cost."""
    nets, scale = game.nets
    firsts, weights, _, _ = suits.two_holes()
    ends, last = np.array(game.ends), len(game.times) - 1
    row_kinds, own_kinds = np.empty(len(firsts), dtype=np.int64), np.empty(len(firsts), dtype=np.int64)
    fours = np.empty(HOLES, dtype=np.int64)
    for own in np.unique(firsts[:, 0]).tolist():
        _fours(own, fours)
        row_kinds[_rows(own)], own_kinds[_rows(own)] = fours[firsts[_rows(own), 1]], own_kind(*HOLE_CARDS[own].tolist())
    place = game.acrosses[2][suits.KINDS[firsts[:, 0]]]
    across, bets = np.where(place < 0, 0, np.array(game.times)[place]), place >= 0
    made = game.plan["down"][np.arange(len(firsts)), np.maximum(place, 0)]
    fold = -(2 + across) * scale * COLUMNS * MIDDLES
    worth = np.stack([fold, made[:, 0], made[:, last], np.maximum(fold, made.max(axis=1))], axis=1)
    sums = np.zeros((len(FOUR), len(OWN), 4), dtype=np.int64)
    np.add.at(sums, (row_kinds[bets], own_kinds[bets]), (weights[:, None] * worth)[bets])
    downs = _chosen(sums)
    action = downs[row_kinds, own_kinds]
    sizes = np.where(bets & (action > 0), np.where(action == 2, ends[1], ends[0]), 0)
    found = arrays(
        "criss-cross-rules",
        (nets.tolist(), scale, game.times),
        partial(_all, nets, scale, ends, across, sizes),
    )["found"]
    middles = _chosen(found)
    deals = int(weights.sum()) * COLUMNS * MIDDLES * scale
    return Rules(downs, middles, Fraction(_lost(sums, downs), deals), Fraction(_lost(found, middles), deals))


def _all(nets: Ints, scale: int, ends: Ints, across: Ints, down: Ints) -> Arrays:
    parts = _by_own("cards and crosses, by kinds", partial(_count, nets, scale, ends, across, down))
    return {"found": np.sum(parts, axis=0)}


def _chosen(sums: Ints) -> Ints:
    """The place of the action that makes most for each kind of hand."""
    found: Ints = np.where(sums.any(axis=-1), 2 - np.argmax(sums[..., 2::-1], axis=-1), -1)
    return found


def _lost(sums: Ints, chosen: Ints) -> int:
    """What is lost to the best play by what is chosen for each kind of hand."""
    made = np.take_along_axis(sums, np.maximum(chosen, 0)[..., None], axis=-1)[..., 0]
    return sum((sums[..., 3] - made).ravel().tolist())


def notes(game: CrissCrossPoker) -> tuple[str, ...]:
    """The rules for a game in sentences, and what is lost by them."""
    rules = rules_of(game)
    sizes = {0: "fold", 1: f"{game.ends[0]}x", 2: f"{game.ends[1]}x"}
    best = -game.expected(Count(game.main_cases(), tuple(game.main_counts())))
    cost = f"{float(best + rules.down_cost + rules.middle_cost):.4%}, with the best play {float(best):.4%}"
    return (
        "The Down Bet, by what the two cards make with the row so far. " + _said(rules.down, sizes),
        "The Middle Bet, by what they make with row or column, whichever is better. " + _said(rules.middle, sizes),
        f"By these rules after the first decision the house advantage is {cost} of an Ante.",
    )


def _said(chosen: Ints, sizes: Mapping[int, str]) -> str:
    """A table of actions, a sentence for each row: what is done most often last."""
    said = []
    for name, row in zip(FOUR, chosen.tolist(), strict=True):
        there = [action for action in row if action >= 0]
        usual = max(set(there), key=lambda action: (there.count(action), action))
        parts = []
        for action in sorted(set(there) - {usual}, reverse=True):
            held = [column for column, found in zip(OWN, row, strict=True) if found == action]
            parts.append(f"{sizes[action]} holding {' or '.join(held)}")
        said.append(f"{name[0].upper()}{name[1:]}: {'; '.join([*parts, ('else ' if parts else '') + sizes[usual]])}.")
    return " ".join(said)
