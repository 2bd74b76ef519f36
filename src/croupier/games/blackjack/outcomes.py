"""How rounds end under a solved strategy: the chance of each settlement, and the spread of what a round makes."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from croupier.games.blackjack.analysis import (
    BUST_BJ,
    BUSTED,
    HIT,
    SQUARE,
    STAKED,
    HandList,
    Solution,
    all_hands,
    first_hands,
)
from croupier.games.blackjack.dealer import D21, D22, DBJ, DBUST, ENDS, Floats, Ints
from croupier.games.blackjack.hands import (
    BLACKJACK,
    BLACKJACK_21,
    BLACKJACKS,
    BUST,
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


@dataclass(frozen=True)
class Endings:
    """The chances of how a round ends, hands that are split taken together."""

    single: Floats
    """One unit or two, by result."""
    surrender: float
    split: float
    """The chance that a pair is split and the dealer has no Blackjack that was looked for."""
    split_net: float
    """What split hands make together on average, when they are played."""
    split_staked: float
    split_square: float
    """The mean square of what they make, the hands taken as independent given how the dealer's hand ends."""


@compiled
def _play_out(
    up: int,
    shoe: Ints,
    reach: Floats,
    doubled: Floats,
    hands: HandList,
    plays: NDArray[np.int8],
    ends: Floats,
    peeks: bool,
    one_unit: bool,
    pushes_21: bool,
    single: Floats,
) -> None:
    """Send the chances of holding each hand (`reach`), and of doubling it, on to the settlements."""
    cards, points, size, then = hands
    for hand in range(1, len(cards)):
        chance = reach[hand]
        twice = doubled[hand]
        if chance == 0.0 and twice == 0.0:
            continue
        draws = plays[hand, up] == HIT
        if chance > 0.0 and not draws:
            _settle(ends[hand, up], points[hand] & 31, size[hand], chance, 0, peeks, pushes_21, single)
        left = 0
        for worth in range(1, 11):
            left += shoe[worth] - cards[hand, worth]
        hole = 10 if up == 1 else 1 if up == 10 else 0
        for worth in range(1, 11):
            count = shoe[worth] - cards[hand, worth] - (1 if worth == up else 0)
            if count <= 0:
                continue
            odds = count / (left - 1)
            more = then[hand, worth]
            late = 0.0
            if more < 0 and one_unit and hole:
                late = (shoe[hole] - cards[hand, hole] - (1 if hole == worth else 0)) / (left - 2)
            if chance > 0.0 and draws:
                if more < 0:
                    single[0, BUST] += chance * odds * (1.0 - late if peeks else 1.0)
                else:
                    reach[more] += chance * odds
            if twice > 0.0:
                if more < 0:
                    single[1, BUST] += twice * odds * (1.0 - late)
                    single[1, DEALER_BLACKJACK] += 0.0 if peeks else twice * odds * late
                else:
                    _settle(ends[more, up], points[more] & 31, 3, twice * odds, 1, peeks, False, single)


@compiled
def _settle(
    ends: Floats, total: int, size: int, chance: float, units: int, peeks: bool, pushes_21: bool, single: Floats
) -> None:
    for end in range(5):
        other = 17 + end
        result = WIN if total > other else TIE if total == other else LOSE
        single[units, result] += chance * ends[end]
    single[units, DEALER_22] += chance * ends[5]
    single[units, DEALER_BUST] += chance * ends[DBUST]
    if not peeks:
        result = TIE if pushes_21 and total == 21 and size > 2 else DEALER_BLACKJACK
        single[units, result] += chance * ends[DBJ]


def play_out(solution: Solution, up: int, reach: Floats, doubled: Floats, single: Floats) -> None:
    """Play hands on that are held, or doubled, with the chances given; `reach` then says how often each is held."""
    play, table = solution.play, all_hands()
    _play_out(
        up, np.array(play.shoe, dtype=np.int64), reach, doubled, table.listed,
        solution.plays, solution.ends, play.peeks, play.peeks or play.returns_busted, play.blackjack_ties_drawn_21,
        single,
    )  # fmt: skip


SURRENDER, SPLIT, SPLIT_NET, SPLIT_STAKED, SPLIT_SQUARE, NUMBERS = range(2 * len(RESULTS), 2 * len(RESULTS) + 6)
"""Places of the rest after the chances of hands that are not split, one unit and then two."""


def ending(solution: Solution, hand: int, up: int) -> Floats:
    """How a first two cards end against an up card: the numbers of `Endings` in a row, those of a split not scaled."""
    play, table = solution.play, all_hands()
    found = np.zeros(NUMBERS)
    single = found[: 2 * len(RESULTS)].reshape(2, len(RESULTS))
    ends = solution.ends[hand, up]
    action = solution.action(hand, up)
    if table.points[hand] == 53 and action == "stand":
        single[0] = natural_ending(play, ends)
        return found
    if play.peeks:
        single[0, DEALER_BLACKJACK] = ends[DBJ]
    played = 1.0 - ends[DBJ] if play.peeks else 1.0
    pair = int(table.pair[hand])
    if action == "surrender":
        found[SURRENDER] = played
    elif action == "split":
        parts = solution.split_parts[pair, up]
        found[SPLIT] = played
        found[SPLIT_NET] = float(solution.split[pair, up]) + (ends[DBJ] if play.peeks else 0.0)
        found[SPLIT_STAKED] = played * float(parts[STAKED])
        found[SPLIT_SQUARE] = float(parts[SQUARE]) + _together(solution, pair, up, ends)
        if not (play.peeks or play.takes_all):  # the original wager that a Blackjack takes, unless its hand had busted
            found[SPLIT_SQUARE] += ends[DBJ] - float(parts[BUST_BJ])
    else:
        reach, doubled = np.zeros(len(table.cards)), np.zeros(len(table.cards))
        (doubled if action == "double" else reach)[hand] = 1.0
        play_out(solution, up, reach, doubled, single)
    return found


def natural_ending(play: Play, ends: Floats) -> Floats:
    """How a Blackjack ends, result by result."""
    single = np.zeros(len(RESULTS))
    single[BLACKJACKS] = ends[DBJ]
    single[BLACKJACK_21] = ends[D21]
    single[BLACKJACK if play.blackjack_beats_22 else DEALER_22] = ends[D22]
    single[BLACKJACK] += 1.0 - ends[DBJ] - ends[D21] - ends[D22]
    return single


def together(numbers: Floats) -> Endings:
    """The numbers of `ending`, weighed and added up, as the endings of a round."""
    rest = [float(one) for one in numbers[SURRENDER:]]
    scale = rest[1] or 1.0
    single = numbers[:SURRENDER].reshape(2, len(RESULTS))
    return Endings(single, rest[0], rest[1], rest[2] / scale, rest[3] / scale, rest[4] / scale)


def endings(solution: Solution) -> Endings:
    """The chances of every settlement under a solution's strategy."""
    shoe = np.array(solution.play.shoe, dtype=np.int64)
    numbers = np.zeros(NUMBERS)
    for up in range(1, 11):
        if shoe[up]:
            for _, _, hand, chance in first_hands(shoe, up):
                numbers += chance * float(shoe[up]) / float(shoe.sum()) * ending(solution, hand, up)
    return together(numbers)


def _together(solution: Solution, pair: int, up: int, ends: Floats) -> float:
    """The mean of the products of two different hands of a split, added up over all pairs of hands."""
    parts = solution.one_hand[pair, up]
    chances = ends[:DBJ] / ends[:DBJ].sum()
    product = 0.0
    for end in range(ENDS - 1):
        if chances[end] > 0.0:
            product += (parts[end] + parts[BUSTED] * chances[end]) ** 2 / chances[end]
    return float(solution.several[pair, up]) * product
