"""How rounds end under a solved strategy: the chance of each settlement, and the spread of what a round makes."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from croupier.games.blackjack.analysis import (
    HIT,
    STAKED,
    HandList,
    Solution,
    all_hands,
    conditioned,
    first_hands,
    mask,
    split_ends,
)
from croupier.games.blackjack.dealer import (
    D21,
    D22,
    DBJ,
    DBUST,
    ENDS,
    DealerList,
    Floats,
    Ints,
    dealer_ends,
    dealer_list,
)
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
    split_ahead: float
    """How often they end ahead, taken likewise."""


@compiled
def _play_out(
    up: int,
    shoe: Ints,
    reach: Floats,
    doubled: Floats,
    hands: HandList,
    plays: NDArray[np.int8],
    doubles: NDArray[np.int8],
    longer: NDArray[np.bool_],
    ends: Floats,
    peeks: bool,
    one_unit: bool,
    pushes_21: bool,
    wins_21: bool,
    single: Floats,
) -> None:
    """Send the chances of holding each hand (`reach`), and of doubling it, on to the settlements."""
    cards, points, size, then = hands
    for hand in range(1, len(cards)):
        chance = reach[hand]
        twice = doubled[hand]
        if chance == 0.0 and twice == 0.0:
            continue
        if size[hand] > 2 and doubles[hand, up] == 1 and longer[points[hand]]:
            twice += chance
            chance = 0.0
        draws = plays[hand, up] == HIT
        if chance > 0.0 and not draws:
            _settle(ends[hand, up], points[hand] & 31, size[hand], chance, 0, peeks, pushes_21, wins_21, single)
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
                    _settle(ends[more, up], points[more] & 31, 3, twice * odds, 1, peeks, False, wins_21, single)


@compiled
def _settle(
    ends: Floats,
    total: int,
    size: int,
    chance: float,
    units: int,
    peeks: bool,
    pushes_21: bool,
    wins_21: bool,
    single: Floats,
) -> None:
    for end in range(D22):
        other = 21 - D21 + end
        result = WIN if total > other else TIE if total == other else LOSE
        if wins_21 and total == 21 and other == 21:
            result = WIN
        single[units, result] += chance * ends[end]
    single[units, DEALER_22] += chance * ends[D22]
    single[units, DEALER_BUST] += chance * ends[DBUST]
    if not peeks:
        result = TIE if pushes_21 and total == 21 and size > 2 else DEALER_BLACKJACK
        single[units, result] += chance * ends[DBJ]


def play_out(solution: Solution, up: int, reach: Floats, doubled: Floats, single: Floats) -> None:
    """Play hands on that are held, or doubled, with the chances given; `reach` then says how often each is held."""
    play, table = solution.play, all_hands()
    _play_out(
        up, np.array(play.shoe, dtype=np.int64), reach, doubled, table.listed,
        solution.plays, solution.doubles, mask(play.doubles if play.doubles_longer else frozenset()), solution.ends,
        play.peeks, play.peeks or play.returns_busted, play.blackjack_ties_drawn_21, play.wins_21, single,
    )  # fmt: skip


SURRENDER, SPLIT, SPLIT_NET, SPLIT_STAKED, SPLIT_SQUARE, SPLIT_AHEAD, NUMBERS = (
    2 * len(RESULTS) + place for place in range(7)
)
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
        nets, chances = split_nets(solution, pair, up)
        found[SPLIT_SQUARE] = float(chances @ nets**2)
        found[SPLIT_AHEAD] = float(chances[nets > 0].sum())
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
    return Endings(single, rest[0], rest[1], *(one / scale for one in rest[2:]))


def endings(solution: Solution) -> Endings:
    """The chances of every settlement under a solution's strategy."""
    shoe = np.array(solution.play.shoe, dtype=np.int64)
    numbers = np.zeros(NUMBERS)
    for up in range(1, 11):
        if shoe[up]:
            for _, _, hand, chance in first_hands(shoe, up):
                numbers += chance * float(shoe[up]) / float(shoe.sum()) * ending(solution, hand, up)
    return together(numbers)


# --- what split hands make together ----------------------------------------------------------------------------------

_WORSE, _EVEN, _BETTER, _HOW = range(4)
"""How a split hand stands at an end of the dealer's hand; with two units the same again, `_HOW` places on."""


@compiled
def _split_results(
    pair: int,
    gone: int,
    up: int,
    shoe: Ints,
    first: int,
    hands: HandList,
    dealer: DealerList,
    plays: NDArray[np.int8],
    doubles: NDArray[np.int8],
    may_double: NDArray[np.bool_],
    one_card_only: bool,
    longer: bool,
    wins_21: bool,
    split_21_wins: bool,
    found: Floats,
) -> None:
    """How often one hand of a split pair, with `gone` pair cards gone besides the two, meets each end of the dealer's
    hand standing worse, even or better, or busts: for any next card, and for one of the pair's value."""
    cards, points, size, then = hands
    reach = np.zeros((2, len(cards)))
    stood = np.zeros((2, 2, len(cards)))
    busts = np.zeros((2, 2))
    ends = np.zeros((11, ENDS))
    whole = np.zeros((2, ENDS))
    left_shoe = shoe.copy()
    both = then[first, pair]
    reach[0, first] = reach[1, both] = 1.0
    hole = 10 if up == 1 else 1 if up == 10 else 0
    for hand in range(first, len(cards)):
        held = 0.0
        for which in range(2):
            held += reach[which, hand] + stood[which, 0, hand] + stood[which, 1, hand]
        if held == 0.0:
            continue
        left = 0
        for worth in range(1, 11):
            left_shoe[worth] = shoe[worth] - cards[hand, worth] - (1 + gone if worth == pair else 0)
            left += left_shoe[worth]
        if left_shoe[pair] < 0 or left_shoe[up] < 1:
            continue
        doubling = doubles[hand, up] == 1 and may_double[points[hand]] and (size[hand] == 2 or longer)
        draws = hand == first or (not one_card_only and (doubling or plays[hand, up] == HIT))
        units = 1 if doubling and hand != first else 0
        for which in range(2):
            chance = reach[which, hand]
            if chance == 0.0:
                continue
            if not draws:
                stood[which, 0, hand] += chance
                continue
            for worth in range(1, 11):
                count = left_shoe[worth] - (1 if worth == up else 0)
                if count <= 0:
                    continue
                odds = chance * count / (left - 1)
                more = then[hand, worth]
                if more < 0:
                    late = 0.0
                    if hole and left > 2:
                        late = odds * (left_shoe[hole] - (1 if hole == worth else 0)) / (left - 2)
                    found[which, DBJ, _WORSE + _HOW * units] += late
                    busts[which, units] += odds - late
                elif units:
                    stood[which, 1, more] += odds
                else:
                    reach[which, more] += odds
        standing = stood[0, 0, hand] + stood[0, 1, hand] + stood[1, 0, hand] + stood[1, 1, hand]
        if standing == 0.0 and hand != first and hand != both:
            continue
        dealer_ends(left_shoe, dealer, ends)
        if hand == first:
            whole[0] = ends[up]
        if hand == both:
            whole[1] = ends[up]
        total = points[hand] & 31
        for end in range(ENDS):
            how = _BETTER
            if end <= D21:
                other = 21 - D21 + end
                how = _BETTER if total > other else _EVEN if total == other else _WORSE
                if how == _EVEN and total == 21 and (wins_21 or (split_21_wins and size[hand] == 2)):
                    how = _BETTER
            for which in range(2):
                found[which, end, how] += stood[which, 0, hand] * ends[up, end]
                found[which, end, how + _HOW] += stood[which, 1, hand] * ends[up, end]
    # Hands that bust meet the ends that the others leave.
    for which in range(2):
        bust = busts[which, 0] + busts[which, 1]
        if bust == 0.0:
            continue
        for end in range(DBJ):
            rest = whole[which, end]
            for how in range(2 * _HOW):
                rest -= found[which, end, how]
            for units in range(2):
                found[which, end, _WORSE + _HOW * units] += rest * busts[which, units] / bust


def split_nets(solution: Solution, pair: int, up: int) -> tuple[Floats, Floats]:
    """What the hands of a split pair can make together, and how often; against a Blackjack that is looked for nothing.

    Each hand is played with exactly its cards gone; given how the dealer's hand ends, what one makes is taken as
    independent of what another does.
    """
    play, table = solution.play, all_hands()
    shoe = np.array(play.shoe, dtype=np.int64)
    hands, alone = play.most_hands(pair), table.place([pair])
    size = 2 * (hands - 2) + 1
    found = np.zeros((size, 2, ENDS, 2 * _HOW))
    for gone in range(min(size, play.shoe[pair] - 1)):
        _split_results(
            pair, gone, up, shoe, alone, table.listed, dealer_list(play.stands_on, play.pushes_22, up),
            solution.plays, solution.doubles, mask(play.doubles_split(pair)), pair == 1 and not play.hits_split_aces,
            play.doubles_longer, play.wins_21, play.split_21_wins, found[gone],
        )  # fmt: skip
    left, others = int(shoe.sum()) - 3, int(shoe[pair]) - 2 - (up == pair)
    any_card, pair_card = (np.ascontiguousarray(found[:, which]).reshape(size, -1) for which in range(2))
    none, free = (np.zeros((size, size, any_card.shape[1])) for _ in range(2))
    conditioned(left, others, any_card, pair_card, none, free)
    worth, original, scale = _worth_at_ends(play)
    most = int(abs(worth).max()) * hands
    chances = np.zeros(2 * most + 1)
    for way in split_ends(hands):
        chance, gone, done = way.chance(left, others), way.hands - 2, way.drew_none
        if chance == 0.0:
            continue
        kinds = [none[gone, done - 1]] * done + [free[gone, done]] * (way.hands - done)
        for end in range(DBJ if play.peeks else ENDS):
            each = [kind.reshape(ENDS, 2 * _HOW)[end] for kind in kinds]
            whole = each[0].sum()
            if whole <= 0.0:
                continue
            together = np.ones(1)
            for number, one in enumerate(each):
                nets = original if end == DBJ and number == 0 else worth[end]
                made = np.zeros(2 * int(abs(worth).max()) + 1)
                np.add.at(made, nets + len(made) // 2, one / whole)
                together = np.convolve(together, made)
            chances[most - len(together) // 2 : most + len(together) // 2 + 1] += chance * whole * together
    return np.arange(-most, most + 1) / scale, chances


def _worth_at_ends(play: Play) -> tuple[Ints, Ints, int]:
    """What a split hand makes at each end of the dealer's hand, by how it stands there; what the original one makes
    against a Blackjack; and the number by which these are multiplied to be whole."""
    nets = (play.lose, play.tie, play.win, play.dealer_bust, play.dealer_22)
    scale = math.lcm(*(net.denominator for net in nets))
    lose, tie, win, dealer_bust, dealer_22 = (int(net * scale) for net in nets)
    worth = np.array([(lose, tie, win)] * (D21 + 1) + [(lose, 0, dealer_22), (lose, 0, dealer_bust), (0, 0, 0)])
    worth = np.hstack([worth, 2 * worth])
    if play.takes_all:
        worth[DBJ] = [lose, 0, lose, 2 * lose, 0, 2 * lose]
    elif not play.returns_busted:
        worth[DBJ] = [lose, 0, 0, 2 * lose, 0, 0]
    original = worth[DBJ].copy()
    if not play.takes_all:
        original[[_BETTER, _BETTER + _HOW]] = lose
        if play.returns_busted:
            original[:] = lose
    return worth, original, scale
