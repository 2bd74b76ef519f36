"""How rounds end under a solved strategy: the chance of each settlement, and the spread of what a round makes."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from croupier.games.blackjack.analysis import (
    HIT,
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
from croupier.games.blackjack.stakes import (
    ALONE,
    BETTER,
    BUSTED,
    DOUBLED,
    DOUBLED_FREE,
    EVEN,
    FREE_BET,
    HOWS,
    ON_TOP,
    UNITS,
    doubles_add,
    split_kinds,
    stakes,
    stands,
)
from croupier.kernels import compiled


@dataclass(frozen=True)
class Endings:
    """The chances of how a round ends, hands that are split taken together."""

    single: Floats
    """The wager alone, doubled or doubled for free, by result."""
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
    adds: Ints,
    longer: NDArray[np.bool_],
    ends: Floats,
    peeks: bool,
    one_unit: bool,
    pushes_21: bool,
    wins_21: bool,
    bust_waits: bool,
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
            _settle(ends[hand, up], points[hand] & 31, size[hand], chance, ALONE, peeks, pushes_21, wins_21, single)
        units = DOUBLED_FREE if adds[points[hand]] == FREE_BET else DOUBLED
        left = 0
        for worth in range(1, 11):
            left += shoe[worth] - cards[hand, worth]
        hole = 10 if up == 1 else 1 if up == 10 else 0
        busts = 0.0
        at_22 = ends[hand, up, D22] if bust_waits else 0.0
        for worth in range(1, 11):
            count = shoe[worth] - cards[hand, worth] - (1 if worth == up else 0)
            if count <= 0:
                continue
            odds = count / (left - 1)
            more = then[hand, worth]
            late = 0.0
            if more < 0:
                busts += odds
                if one_unit and hole:
                    late = (shoe[hole] - cards[hand, hole] - (1 if hole == worth else 0)) / (left - 2)
            elif bust_waits:
                at_22 -= odds * ends[more, up, D22]
            if chance > 0.0 and draws:
                if more < 0:
                    single[ALONE, BUST] += chance * odds * (1.0 - late if peeks else 1.0)
                else:
                    reach[more] += chance * odds
            if twice > 0.0:
                if more < 0:
                    single[units, BUST] += twice * odds * (1.0 - late)
                    single[units, DEALER_BLACKJACK] += 0.0 if peeks else twice * odds * late
                else:
                    _settle(ends[more, up], points[more] & 31, 3, twice * odds, units, peeks, False, wins_21, single)
        if bust_waits and busts > 0.0:
            if draws:
                single[ALONE, BUST] -= chance * at_22
                single[ALONE, BUST_22] += chance * at_22
            single[units, BUST] -= twice * at_22
            single[units, BUST_22] += twice * at_22


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
        how = stands(total, end, wins_21)
        single[units, WIN if how == BETTER else TIE if how == EVEN else LOSE] += chance * ends[end]
    single[units, DEALER_22] += chance * ends[D22]
    single[units, DEALER_BUST] += chance * ends[DBUST]
    if not peeks:
        result = TIE if pushes_21 and total == 21 and size > 2 else DEALER_BLACKJACK
        single[units, result] += chance * ends[DBJ]


def play_out(solution: Solution, up: int, reach: Floats, doubled: Floats, single: Floats, free: bool = False) -> None:
    """Play hands on that are held, or doubled, with the chances given; `reach` then says how often each is held.

    `free` plays hands on which a free bet lies.
    """
    play, table = solution.play, all_hands()
    _play_out(
        up, np.array(play.shoe, dtype=np.int64), reach, doubled, table.listed,
        solution.free_plays if free else solution.plays, solution.free_doubles if free else solution.doubles,
        doubles_add(play), mask(play.doubles if play.doubles_longer else frozenset()), solution.ends,
        play.peeks, play.peeks or play.returns_busted, play.blackjack_ties_drawn_21, play.wins_21,
        play.bust_22 is not None, single,
    )  # fmt: skip


SURRENDER, SPLIT, SPLIT_NET, SPLIT_STAKED, SPLIT_SQUARE, SPLIT_AHEAD, NUMBERS = (
    UNITS * len(RESULTS) + place for place in range(7)
)
"""Places of the rest after the chances of hands that are not split."""


def ending(solution: Solution, hand: int, up: int) -> Floats:
    """How a first two cards end against an up card: the numbers of `Endings` in a row, those of a split not scaled."""
    play, table = solution.play, all_hands()
    found = np.zeros(NUMBERS)
    single = found[:SURRENDER].reshape(UNITS, len(RESULTS))
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
        found[SPLIT] = played
        found[SPLIT_NET] = float(solution.split[pair, up]) + (ends[DBJ] if play.peeks else 0.0)
        found[SPLIT_STAKED] = played * float(solution.split_staked[pair, up])
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
    single = numbers[:SURRENDER].reshape(UNITS, len(RESULTS))
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
    adds: Ints,
    may_double: NDArray[np.bool_],
    one_card_only: bool,
    longer: bool,
    wins_21: bool,
    split_21_wins: bool,
    found: Floats,
) -> None:
    """How often one hand of a split pair, with `gone` pair cards gone besides the two, meets each end of the dealer's
    hand standing as it does, alone or doubled: for any next card, and for one of the pair's value."""
    cards, points, size, then = hands
    reach = np.zeros((2, len(cards)))
    stood = np.zeros((2, UNITS, len(cards)))
    busts = np.zeros((2, UNITS))
    ends = np.zeros((11, ENDS))
    whole = np.zeros((2, ENDS))
    left_shoe = shoe.copy()
    both = then[first, pair]
    reach[0, first] = reach[1, both] = 1.0
    hole = 10 if up == 1 else 1 if up == 10 else 0
    for hand in range(first, len(cards)):
        held = 0.0
        standing = 0.0
        for which in range(2):
            held += reach[which, hand]
            for units in range(UNITS):
                held += stood[which, units, hand]
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
        units = ALONE
        if doubling and hand != first:
            units = DOUBLED_FREE if adds[points[hand]] == FREE_BET else DOUBLED
        for which in range(2):
            chance = reach[which, hand]
            if chance == 0.0:
                continue
            if not draws:
                stood[which, ALONE, hand] += chance
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
                    found[which, DBJ, units, BUSTED] += late
                    busts[which, units] += odds - late
                elif units != ALONE:
                    stood[which, units, more] += odds
                else:
                    reach[which, more] += odds
        for which in range(2):
            for units in range(UNITS):
                standing += stood[which, units, hand]
        if standing == 0.0 and hand != first and hand != both:
            continue
        dealer_ends(left_shoe, dealer, ends)
        if hand == first:
            whole[0] = ends[up]
        if hand == both:
            whole[1] = ends[up]
        total = points[hand] & 31
        for end in range(ENDS):
            how = stands(total, end, wins_21 or (split_21_wins and size[hand] == 2))
            for which in range(2):
                for units in range(UNITS):
                    found[which, end, units, how] += stood[which, units, hand] * ends[up, end]
    # Hands that bust meet the ends that the others leave.
    for which in range(2):
        bust = 0.0
        for units in range(UNITS):
            bust += busts[which, units]
        if bust == 0.0:
            continue
        for end in range(DBJ):
            rest = whole[which, end] - found[which, end].sum()
            for units in range(UNITS):
                found[which, end, units, BUSTED] += rest * busts[which, units] / bust


def split_nets(solution: Solution, pair: int, up: int) -> tuple[Floats, Floats]:
    """What the hands of a split pair can make together, and how often; against a Blackjack that is looked for nothing.

    Each hand is played with exactly its cards gone; given how the dealer's hand ends, what one makes is taken as
    independent of what another does.
    """
    play, table = solution.play, all_hands()
    shoe = np.array(play.shoe, dtype=np.int64)
    hands, alone = play.most_hands(pair), table.place([pair])
    kinds = split_kinds(play, pair)
    ways = [(solution.plays, solution.doubles)]
    if FREE_BET in kinds:
        ways.append((solution.free_plays, solution.free_doubles))
    size = 2 * (hands - 2) + 1
    left, others = int(shoe.sum()) - 3, int(shoe[pair]) - 2 - (up == pair)
    met = []
    for plays, doubles in ways:
        found = np.zeros((size, 2, ENDS, UNITS, HOWS))
        for gone in range(min(size, play.shoe[pair] - 1)):
            _split_results(
                pair, gone, up, shoe, alone, table.listed, dealer_list(play.stands_on, play.pushes_22, up),
                plays, doubles, doubles_add(play), mask(play.doubles_split(pair)),
                pair == 1 and not play.hits_split_aces, play.doubles_longer, play.wins_21, play.split_21_wins,
                found[gone],
            )  # fmt: skip
        any_card, pair_card = (np.ascontiguousarray(found[:, which]).reshape(size, -1) for which in range(2))
        none, free = (np.zeros((size, size, any_card.shape[1])) for _ in range(2))
        conditioned(left, others, any_card, pair_card, none, free)
        met.append((none, free))
    worth, scale = _worth_at_ends(play)
    width = int(abs(worth).max())
    most = width * hands
    chances = np.zeros(2 * most + 1)
    for way in split_ends(hands):
        chance, gone, done = way.chance(left, others), way.hands - 2, way.drew_none
        if chance == 0.0:
            continue
        each = []
        for place, drew_none in enumerate(way.drew):
            kind = kinds[min(place, 2)]
            none, free = met[kind == FREE_BET]
            each.append((kind, (none[gone, done - 1] if drew_none else free[gone, done]).reshape(ENDS, -1)))
        for end in range(DBJ if play.peeks else ENDS):
            whole = each[0][1][end].sum()
            if whole <= 0.0:
                continue
            together = np.ones(1)
            for kind, one in each:
                made = np.zeros(2 * width + 1)
                np.add.at(made, worth[kind, end].ravel() + width, one[end] / one[end].sum())
                together = np.convolve(together, made)
            chances[most - len(together) // 2 : most + len(together) // 2 + 1] += chance * whole * together
    return np.arange(-most, most + 1) / scale, chances


def _worth_at_ends(play: Play) -> tuple[Ints, int]:
    """What a split hand makes, by the kind of stake on it, the end of the dealer's hand, what lies beside and how it
    stands, and the number by which these are multiplied to be whole."""
    nets = np.array(stakes(play), dtype=object)
    scale = math.lcm(*(net.denominator for net in nets.ravel()))
    alone = (nets * scale).astype(np.int64)
    none = np.zeros_like(alone[0])
    beside = np.stack([none if kind < 0 else alone[kind] for kind in ON_TOP], axis=1)
    return alone[:, :, np.newaxis] + beside[np.newaxis], scale
