"""How rounds end under a solved strategy: the chance of each settlement, and the spread of what a round makes."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from croupier.games.blackjack.analysis import Solution, first_hands
from croupier.games.blackjack.compositions import HandList, all_hands, beating_22, mask
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
    holes_left,
    seen,
)
from croupier.games.blackjack.finals import CLASSES, IN_SPADES, IN_SPADES_LESS, TWO_CARDS, suits_come
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
    SECOND_BUST,
    SECOND_COUNT,
    SECONDS,
    SUPER_SUITED,
    TIE,
    WIN,
)
from croupier.games.blackjack.rules_of_play import Play
from croupier.games.blackjack.second_chance import Seconds, seconds, taken_off
from croupier.games.blackjack.splits import Suited, conditioned, does, split_ends, suited_splits
from croupier.games.blackjack.stakes import (
    ABOVE,
    ALL_HOWS,
    ALONE,
    BETTER,
    BUSTED,
    EVEN,
    FREE_BET,
    GIVEN,
    HOWS,
    LEVELS,
    ON_TOP,
    SECOND_AT,
    TIMES,
    UNITS,
    UNITS_AT,
    apart,
    doubles_add,
    saved,
    second_nets,
    split_kinds,
    stakes,
    stands,
)
from croupier.games.blackjack.strategy import DOUBLE, HIT, STAND, SURRENDER, HandPlays
from croupier.kernels import compiled


@dataclass(frozen=True)
class Endings:
    """The chances of how a round ends, hands that are split taken together."""

    single: Floats
    """The wager alone, and with what else lies on it (`stakes.UNITS`), by result."""
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


_FREE = LEVELS
"""The place of hands doubled for free beside doubled and redoubled ones."""


@compiled
def _play_out(  # noqa: C901
    up: int,
    shoe: Ints,
    reach: Floats,
    doubled: Floats,
    hands: HandList,
    final: Ints,
    by: HandPlays,
    yields_later: bool,
    doubled_finals: bool,
    adds: Ints,
    longer: NDArray[np.bool_],
    ends: Floats,
    holes: NDArray[np.bool_],
    peeks: bool,
    one_unit: bool,
    pushes_21: bool,
    wins_21: bool,
    pushes_22: bool,
    pays_21: bool,
    beats_22: NDArray[np.bool_],
    bust_waits: bool,
    second: Seconds,
    dealer: DealerList,
    known: NDArray[np.bool_],
    moved: Floats,
    single: Floats,
) -> None:
    """Send the chances of holding each hand (`reach`), and of doubling it, on to the settlements.

    `moved` says how a hand over 21 ends from which a card is taken off, and less what it would have been, where that is
    `known` already.
    """
    cards, points, size, then = hands
    plays, doubles, after, takes = by.plays, by.doubles, by.after, by.takes
    beside = np.zeros((LEVELS + 1, len(cards)))
    joint = np.zeros((11, ends.shape[1], ENDS))
    by_end = np.zeros((len(RESULTS), ENDS))
    shown = up % 11
    left_shoe = shoe.copy()
    for hand in range(1, len(cards)):
        chance = reach[hand]
        twice = doubled[hand]
        total = points[hand] & 31
        again = False
        for level in range(LEVELS + 1):
            held = beside[level, hand]
            if held == 0.0:
                continue
            done = STAND if level == _FREE else after[level, hand, up]
            if done == DOUBLE:
                again = True
            elif done == SURRENDER:
                single[UNITS_AT[level], GIVEN_UP] += held * (
                    ends[hand, up].sum() - (ends[hand, up, DBJ] if peeks else 0.0)
                )
            else:
                kind = final[hand] if doubled_finals else 0
                _settle(
                    ends[hand, up], total, 3, kind, held, UNITS_AT[level], peeks, False, wins_21, pushes_22, pays_21,
                    beats_22[hand], single,
                )  # fmt: skip
        if chance == 0.0 and twice == 0.0 and not again:
            continue
        if yields_later and size[hand] > 2 and plays[hand, up] == SURRENDER:
            single[ALONE, GIVEN_UP] += chance * (ends[hand, up].sum() - (ends[hand, up, DBJ] if peeks else 0.0))
            chance = 0.0
        elif size[hand] > 2 and doubles[hand, up] == 1 and longer[points[hand]]:
            twice += chance
            chance = 0.0
        draws = plays[hand, up] == HIT
        if chance > 0.0 and not draws:
            _settle(
                ends[hand, up], total, size[hand], final[hand], chance, ALONE, peeks, pushes_21, wins_21, pushes_22,
                pays_21, beats_22[hand], single,
            )  # fmt: skip
        to = _FREE if adds[points[hand]] == FREE_BET else 0
        left = 0
        for worth in range(1, 11):
            left_shoe[worth] = shoe[worth] - cards[hand, worth]
            left += left_shoe[worth]
        hole = 10 if shown == 1 else 1 if shown == 10 else 0
        if not holes[hole]:
            hole = 0
        can_be = holes_left(left_shoe, shown, holes)
        busts = 0.0
        at_22 = ends[hand, up, D22] if bust_waits else 0.0
        at_bust = ends[hand, up, DBUST] if bust_waits else 0.0
        for worth in range(1, 11):
            count = left_shoe[worth] - (1 if worth == shown else 0)
            if count <= 0:
                continue
            odds = count / (left - 1)
            more = then[hand, worth]
            late = 0.0
            whole = 1.0
            if more < 0:
                busts += odds
                if left > 2:
                    whole = (can_be - holes[worth]) / (left - 2)
                if one_unit and hole:
                    late = (left_shoe[hole] - (1 if hole == worth else 0)) / (left - 2)
                over = second.after[hand, worth] if second.offered else -1
                alone = chance if over >= 0 and draws and takes[0, over, up] == 1 else 0.0
                on_double = twice if over >= 0 and takes[1, over, up] == 1 else 0.0
                if alone + on_double > 0.0:
                    if not known[over]:
                        known[over] = True
                        taken_off(left_shoe, worth, over, up, dealer, second, joint, by_end)
                        for result in range(BUST, GIVEN_UP):
                            for end in range(DBJ):
                                moved[over, result] += by_end[result, end]
                    for result in range(BUST, GIVEN_UP):
                        single[ALONE, result] += alone * odds * moved[over, result]
                        single[UNITS_AT[to], result] += on_double * odds * moved[over, result]
            elif bust_waits:
                at_22 -= odds * ends[more, up, D22]
                at_bust -= odds * ends[more, up, DBUST]
            if chance > 0.0 and draws:
                if more < 0:
                    single[ALONE, BUST] += chance * odds * (whole - late if peeks else whole)
                else:
                    reach[more] += chance * odds
            if twice > 0.0:
                if more < 0:
                    single[UNITS_AT[to], BUST] += twice * odds * (whole - late)
                    single[UNITS_AT[to], DEALER_BLACKJACK] += 0.0 if peeks else twice * odds * late
                else:
                    beside[to, more] += twice * odds
            for level in range(LEVELS - 1 if again else 0):
                if after[level, hand, up] == DOUBLE:
                    if more < 0:
                        single[UNITS_AT[level + 1], BUST] += beside[level, hand] * odds * (whole - late)
                    else:
                        beside[level + 1, more] += beside[level, hand] * odds
        if bust_waits and busts > 0.0:
            for units, often in ((ALONE, chance if draws else 0.0), (UNITS_AT[to], twice)):
                single[units, BUST] -= often * (at_22 + at_bust)
                single[units, BUST_22 if pushes_22 else BUST_WINS] += often * at_22
                single[units, BUST_WINS] += often * at_bust


@compiled
def _settle(
    ends: Floats,
    total: int,
    size: int,
    final: int,
    chance: float,
    units: int,
    peeks: bool,
    pushes_21: bool,
    wins_21: bool,
    pushes_22: bool,
    pays_21: bool,
    beats_22: bool,
    single: Floats,
) -> None:
    if pays_21 and total == 21:
        single[units, PLAYER_21] += chance * (ends.sum() - ends[DBJ])
        return
    for end in range(D22):
        how = stands(total, end, wins_21, beats_22)
        won = FIRST_FINAL + final if final else WIN
        single[units, won if how == BETTER else TIE if how == EVEN else LOSE] += chance * ends[end]
    burst = FIRST_FINAL + final if final else DEALER_BUST
    single[units, burst if not pushes_22 else BEATS_22 if beats_22 else DEALER_22] += chance * ends[D22]
    single[units, burst] += chance * ends[DBUST]
    if not peeks:
        result = TIE if pushes_21 and total == 21 and size > 2 else DEALER_BLACKJACK
        single[units, result] += chance * ends[DBJ]


def play_out(solution: Solution, up: int, reach: Floats, doubled: Floats, single: Floats, free: bool = False) -> None:
    """Play hands on that are held, or doubled, with the chances given; `reach` then says how often each is held.

    `free` plays hands on which a free bet lies.
    """
    play, table, shown, second = solution.play, all_hands(), up % 11, seconds(solution.play)
    if up not in solution.moved:
        over = len(second.total)
        solution.moved[up] = np.zeros(over, dtype=np.bool_), np.zeros((over, len(RESULTS)))
    _play_out(
        up, np.array(play.shoe, dtype=np.int64), reach, doubled, table.listed,
        table.final if play.finals else np.zeros_like(table.final),
        solution.strategy.on_free if free else solution.strategy.on_dealt,
        play.surrender and play.surrenders_later, play.doubled_finals, doubles_add(play),
        mask(play.doubles if play.doubles_longer else frozenset()), solution.ends, seen(play.ranges).holes[up],
        play.peeks, play.peeks or play.returns_busted, play.blackjack_ties_drawn_21, play.wins_21,
        play.pushes(shown), play.pays_21, beating_22(play)[0], play.bust_waits(shown), second,
        dealer_list(play.stands_on, play.pushes_22, up, play.dealer_ace_to, play.ranges), *solution.moved[up], single,
    )  # fmt: skip


SURRENDERED, SPLIT, SPLIT_NET, SPLIT_STAKED, SPLIT_SQUARE, SPLIT_AHEAD, NUMBERS = (
    UNITS * len(RESULTS) + place for place in range(7)
)
"""Places of the rest after the chances of hands that are not split."""


def ending(solution: Solution, hand: int, up: int, loss: float = 0.0) -> Floats:
    """How a first two cards end against an up card: the numbers of `Endings` in a row, those of a split not scaled.

    Split hands are ahead that lose less than `loss` units.
    """
    return _ending(solution, up, [(hand, 1.0)], loss)


def _ending(solution: Solution, up: int, dealt: Iterable[tuple[int, float]], loss: float) -> Floats:
    """The same of several first two cards, each with its chance: those that are just played on are so together."""
    found, hands = np.zeros(NUMBERS), len(all_hands().cards)
    single = found[:SURRENDERED].reshape(UNITS, len(RESULTS))
    reach, doubled = np.zeros(hands), np.zeros(hands)
    for hand, comes in dealt:
        for suits, part, _ in solution.by_suits(hand, up):
            chance, action = comes * part, solution.action(hand, up, suits)
            if suits or action not in ("stand", "hit", "double") or _is_paid_blackjack(solution, hand, action):
                found += chance * _ending_alone(solution, hand, up, suits, action, loss)
            else:
                (doubled if action == "double" else reach)[hand] += chance
                single[ALONE, DEALER_BLACKJACK] += chance * solution.ends[hand, up, DBJ] * solution.play.peeks
    play_out(solution, up, reach, doubled, single)
    return found


def _is_paid_blackjack(solution: Solution, hand: int, action: str) -> bool:
    return solution.play.naturals and action == "stand" and int(all_hands().points[hand]) == 21 + 32


def _ending_alone(solution: Solution, hand: int, up: int, suits: int, action: str, loss: float) -> Floats:
    """The same of two cards in one class of suits that end in a way of their own."""
    play, table = solution.play, all_hands()
    found = np.zeros(NUMBERS)
    single = found[:SURRENDERED].reshape(UNITS, len(RESULTS))
    ends = solution.ends[hand, up]
    if action == "zap":
        after = solution.zapped[hand]
        anew = first_hands(np.array(after.play.shoe), up % 11)
        return _ending(after, up, ((new, chance) for _, _, new, chance in anew), loss)
    if _is_paid_blackjack(solution, hand, action):
        single[ALONE] = natural_ending(play, up % 11, ends)
        return found
    if play.peeks:
        single[ALONE, DEALER_BLACKJACK] = ends[DBJ]
    played = float(ends.sum()) - ends[DBJ] * play.peeks
    pair = int(table.pair[hand])
    if action == "surrender":
        found[SURRENDERED] = played
    elif action == "split":
        found[SPLIT] = played
        found[SPLIT_NET] = float(solution.split[pair, up]) + (ends[DBJ] if play.peeks else 0.0)
        found[SPLIT_STAKED] = played * float(solution.split_staked[pair, up]) / float(ends.sum())
        nets, chances = split_nets(solution, pair, up)
        found[SPLIT_SQUARE] = float(chances @ nets**2)
        found[SPLIT_AHEAD] = float(chances[nets > -loss].sum())
    elif action == "stand":
        _settle_alone(solution, hand, up, single)
    else:
        reach, doubled = np.zeros(len(table.cards)), np.zeros(len(table.cards))
        if action == "double":
            doubled[hand] = 1.0
        else:
            _draw_once(solution, hand, up, reach, single)
        play_out(solution, up, reach, doubled, single)
        _flush(solution, hand, up, suits, single)
    return found


def _settle_alone(solution: Solution, hand: int, up: int, single: Floats) -> None:
    """Stand on two cards, whatever is done with them in other suits."""
    play, total = solution.play, int(all_hands().points[hand]) & 31
    _settle(
        solution.ends[hand, up], total, 2, 0, 1.0, ALONE, play.peeks, play.blackjack_ties_drawn_21, play.wins_21,
        play.pushes(up), play.pays_21, False, single,
    )  # fmt: skip


def _draw_once(solution: Solution, hand: int, up: int, reach: Floats, single: Floats) -> None:
    """Draw one card to two cards, none of which busts them, whatever is done with them in other suits."""
    table = all_hands()
    left = np.array(solution.play.shoe) - table.cards[hand]
    left[up] -= 1
    for worth in range(1, 11):
        odds, more = left[worth] / left.sum(), int(table.then[hand, worth])
        if more >= 0:
            reach[more] += odds
        else:
            hole = {1: 10, 10: 1}.get(up, 0)
            late = (left[hole] - (hole == worth)) / (left.sum() - 1) if hole else 0.0
            single[ALONE, BUST] += odds * (1.0 - late if solution.play.peeks else 1.0)


def _flush(solution: Solution, hand: int, up: int, suits: int, single: Floats) -> None:
    """Of the final hands that two cards of one suit have become, those whose third card is of that suit."""
    table, place = all_hands(), int(all_hands().suited[hand])
    final = int(table.final[table.then[hand, TWO_CARDS[place][2]]])
    third = float(suits_come(solution.play.suits)[1][place, suits, up])
    spades = suits in (IN_SPADES, IN_SPADES_LESS)
    for units in range(UNITS):
        made = single[units, FIRST_FINAL + final] * third
        super_bonus = place == len(TWO_CARDS) - 1 and up == 7 and units == ALONE
        single[units, FIRST_FINAL + final] -= made
        single[units, SUPER_SUITED + spades if super_bonus else FIRST_FINAL + final + 1 + spades] += made


def natural_ending(play: Play, up: int, ends: Floats) -> Floats:
    """How a Blackjack ends against an up card, result by result."""
    single = np.zeros(len(RESULTS))
    single[BLACKJACKS] = ends[DBJ]
    single[BLACKJACK_21] = ends[D21]
    single[DEALER_22 if play.pushes(up) and not play.blackjack_beats_22 else BLACKJACK] = ends[D22]
    single[BLACKJACK] += float(ends.sum()) - ends[DBJ] - ends[D21] - ends[D22]
    return single


def together(numbers: Floats) -> Endings:
    """The numbers of `ending`, weighed and added up, as the endings of a round."""
    rest = [float(one) for one in numbers[SURRENDERED:]]
    scale = rest[1] or 1.0
    single = numbers[:SURRENDERED].reshape(UNITS, len(RESULTS))
    return Endings(single, rest[0], rest[1], *(one / scale for one in rest[2:]))


def endings(solution: Solution, attacked: bool | None = None) -> Endings:
    """The chances of every settlement under a solution's strategy; or only of those with the wager added to, or not,
    once the up card was seen."""
    shoe = np.array(solution.play.shoe, dtype=np.int64)
    numbers = np.zeros(NUMBERS)
    for up in map(int, seen(solution.play.ranges).columns):
        if shoe[up % 11] and attacked in (None, bool(solution.attacks[0, up] == 1)):
            dealt = ((hand, chance) for _, _, hand, chance in first_hands(shoe, up % 11))
            numbers += float(shoe[up % 11]) / float(shoe.sum()) * _ending(solution, up, dealt, 0.0)
    return together(numbers)


# --- what split hands make together ----------------------------------------------------------------------------------


@compiled
def _split_results(  # noqa: C901
    pair: int,
    up: int,
    shoe: Ints,
    first: int,
    hands: HandList,
    final: Ints,
    dealer: DealerList,
    suited: Suited,
    thirds: Floats,
    by: HandPlays,
    yields_two: bool,
    yields_later: bool,
    doubled_finals: bool,
    zaps: NDArray[np.int8],
    adds: Ints,
    may_double: NDArray[np.bool_],
    one_card_only: bool,
    longer: bool,
    wins_21: bool,
    split_21_wins: bool,
    beats_22: NDArray[np.bool_],
    bust_waits: bool,
    second: Seconds,
    found: Floats,
    zapped: Floats,
) -> None:
    """How often one hand of a split pair, off a shoe without the other pair cards, meets each end of the dealer's hand
    standing as it does, alone or with what else lies on it: for any next card, and for one of the pair's value. How
    often a hand is exchanged is put into `zapped`."""
    cards, points, size, then = hands
    after, takes = by.after, by.takes
    reach = np.zeros((2, len(cards)))
    beside = np.zeros((2, LEVELS + 1, len(cards)))
    stood = np.zeros((2, UNITS, len(cards)))
    given = np.zeros((2, UNITS, len(cards)))
    flush = np.zeros((2, UNITS, 2, len(cards)))
    busts = np.zeros((2, UNITS))
    drew = np.zeros((2, UNITS, len(cards)))
    meets = np.zeros(len(cards), dtype=np.bool_)
    by_dealer = bust_waits or second.offered
    joint = np.zeros((11, len(dealer.holes), ENDS))
    by_end = np.zeros((len(RESULTS), ENDS))
    over_ends = np.zeros((len(second.total), SECOND_COUNT, ENDS))
    known = np.zeros(len(second.total), dtype=np.bool_)
    holes = dealer.holes[up]
    ends = np.zeros((len(cards), len(dealer.holes), ENDS))
    left_shoe = shoe.copy()
    both = then[first, pair]
    reach[0, first] = reach[1, both] = 1.0
    shown = up % 11
    hole = 10 if shown == 1 else 1 if shown == 10 else 0
    if not holes[hole]:
        hole = 0
    for hand in range(first, len(cards)):
        held = 0.0
        for which in range(2):
            held += reach[which, hand]
            for level in range(LEVELS + 1):
                held += beside[which, level, hand]
        if held == 0.0:
            continue
        left = 0
        for worth in range(1, 11):
            left_shoe[worth] = shoe[worth] - cards[hand, worth]
            left += left_shoe[worth]
        if left_shoe[pair] < 0 or left_shoe[shown] < 1:
            continue
        if size[hand] == 2 and zaps[hand, up] == 1:
            meets[hand] = True
            for which in range(2):
                zapped[which, hand] = reach[which, hand]
            continue
        can_be = holes_left(left_shoe, shown, holes)
        place = suited.place[hand]
        may_yield = yields_two if size[hand] == 2 else yields_later
        for which in range(2):
            for level in range(LEVELS + 1):
                chance = beside[which, level, hand]
                done = STAND if level == _FREE else after[level, hand, up]
                if chance == 0.0:
                    continue
                if done == SURRENDER:
                    given[which, UNITS_AT[level], hand] += chance
                elif done == STAND:
                    stood[which, UNITS_AT[level], hand] += chance
            for suits in range(CLASSES):
                weight = 1.0
                done = HIT
                if place >= 0:
                    weight = suited.chances[place, suits, up]
                elif suits:
                    break
                if size[hand] >= 2:
                    if suits:
                        done = suited.does[place * CLASSES + suits, up]
                    else:
                        done = does(
                            hand, up, points[hand], size[hand], by, may_double, longer, one_card_only, may_yield
                        )  # fmt: skip
                chance = reach[which, hand] * weight
                if chance == 0.0:
                    continue
                if done == STAND:
                    stood[which, ALONE, hand] += chance
                    continue
                if done == SURRENDER:
                    given[which, ALONE, hand] += chance
                    continue
                to = _FREE if adds[points[hand]] == FREE_BET else 0
                units = ALONE if done == HIT else UNITS_AT[to]
                drew[which, units, hand] += chance
                for worth in range(1, 11):
                    count = left_shoe[worth] - (1 if worth == shown else 0)
                    if count <= 0:
                        continue
                    odds = chance * count / (left - 1)
                    more = then[hand, worth]
                    if more < 0:
                        late = 0.0
                        if hole and left > 2:
                            late = odds * (left_shoe[hole] - (1 if hole == worth else 0)) / (left - 2)
                        found[which, DBJ, units, BUSTED] += late
                        busts[which, units] += odds * ((can_be - holes[worth]) / (left - 2) if left > 2 else 1.0) - late
                        over = second.after[hand, worth] if second.offered else -1
                        if over < 0 or takes[0 if done == HIT else 1, over, up] != 1:
                            continue
                        if not known[over]:
                            known[over] = True
                            taken_off(left_shoe, worth, over, up, dealer, second, joint, by_end)
                            for end in range(DBJ):
                                for one in range(SECOND_COUNT):
                                    over_ends[over, one, end] = by_end[SECOND_BUST + one, end]
                        for end in range(DBJ):
                            for one in range(SECOND_COUNT):
                                met_so = odds * over_ends[over, one, end]
                                found[which, end, units, SECOND_AT + one] += met_so
                                found[which, end, units, BUSTED] -= met_so
                        continue
                    if done == HIT:
                        reach[which, more] += odds
                    else:
                        beside[which, to, more] += odds
                    if suits and worth == suited.third[place]:
                        spades = 1 if suits in (IN_SPADES, IN_SPADES_LESS) else 0
                        flush[which, units, spades, more] += odds * thirds[place, suits, up]
            for level in range(LEVELS - 1):
                chance = beside[which, level, hand]
                if chance == 0.0 or after[level, hand, up] != DOUBLE:
                    continue
                units = UNITS_AT[level + 1]
                drew[which, units, hand] += chance
                for worth in range(1, 11):
                    count = left_shoe[worth] - (1 if worth == shown else 0)
                    if count <= 0:
                        continue
                    odds = chance * count / (left - 1)
                    more = then[hand, worth]
                    if more < 0:
                        late = 0.0
                        if hole and left > 2:
                            late = odds * (left_shoe[hole] - (1 if hole == worth else 0)) / (left - 2)
                        found[which, DBJ, units, BUSTED] += late
                        busts[which, units] += odds * ((can_be - holes[worth]) / (left - 2) if left > 2 else 1.0) - late
                    else:
                        beside[which, level + 1, more] += odds
        ended = stood[:, :, hand].sum() + given[:, :, hand].sum()
        meets[hand] = ended > 0.0 or by_dealer or hand in (first, both)
    dealer_ends(shoe, cards, np.flatnonzero(meets), dealer, ends)
    for hand in range(first, len(cards)):
        if not meets[hand]:
            continue
        total = points[hand] & 31
        for end in range(ENDS):
            how = stands(total, end, split_21_wins if size[hand] == 2 else wins_21, beats_22[hand])
            for which in range(2):
                for units in range(UNITS):
                    found[which, end, units, GIVEN] += given[which, units, hand] * ends[hand, up, end]
                    paid = GIVEN + final[hand]
                    if final[hand] == 0 or how not in (BETTER, ABOVE) or (units != ALONE and not doubled_finals):
                        found[which, end, units, how] += stood[which, units, hand] * ends[hand, up, end]
                        continue
                    rest = stood[which, units, hand]
                    for spades in range(2):
                        rest -= flush[which, units, spades, hand]
                        if flush[which, units, spades, hand] > 0.0:
                            found[which, end, units, paid + 1 + spades] += (
                                flush[which, units, spades, hand] * ends[hand, up, end]
                            )
                    found[which, end, units, paid] += rest * ends[hand, up, end]
    if by_dealer:
        # A hand that busts meets what is left of the dealer's ends when it was drawn to.
        for hand in range(first, len(cards)):
            if drew[:, :, hand].sum() == 0.0:
                continue
            left = 0
            for worth in range(1, 11):
                left_shoe[worth] = shoe[worth] - cards[hand, worth]
                left += left_shoe[worth]
            met = ends[hand, up].copy()
            broken = False
            for worth in range(1, 11):
                count = left_shoe[worth] - (1 if worth == shown else 0)
                if count > 0:
                    more = then[hand, worth]
                    broken = broken or more < 0
                    if more >= 0:
                        met -= count / (left - 1) * ends[more, up]
            for which in range(2 if broken else 0):
                for units in range(UNITS):
                    found[which, :DBJ, units, BUSTED] += drew[which, units, hand] * met[:DBJ]
        return
    # Hands that bust meet the ends that the others leave; how they were played makes no difference there.
    for which in range(2):
        bust = 0.0
        for units in range(UNITS):
            bust += busts[which, units]
        if bust == 0.0:
            continue
        whole = ends[both if which else first, up].copy()
        for hand in range(first, len(cards)):
            if zapped[which, hand] > 0.0:
                whole -= zapped[which, hand] * ends[hand, up]
        for end in range(DBJ):
            rest = whole[end] - found[which, end].sum()
            for units in range(UNITS):
                found[which, end, units, BUSTED] += rest * busts[which, units] / bust


@compiled
def _add_together(met: Floats, worth: Ints, chance: float, chances: Floats) -> None:
    """Add to `chances`, in whose middle is nothing, how often some hands make so much together, as often as there are
    these: `met` says how often each meets each end of the dealer's hand standing as it does, `worth` what that makes.
    """
    middle = len(chances) // 2
    made, longer = np.zeros(len(chances)), np.zeros(len(chances))
    for end in range(met.shape[1]):
        whole = met[0, end].sum()
        if whole <= 0.0:
            continue
        made[:] = 0.0
        made[middle] = chance * whole
        for hand in range(len(met)):
            longer[:] = 0.0
            scale = 1.0 / met[hand, end].sum()
            for how in range(met.shape[2]):
                often = met[hand, end, how] * scale
                if often != 0.0:
                    more = worth[hand, end, how]
                    for one in range(max(0, -more), len(chances) - max(0, more)):
                        longer[one + more] += often * made[one]
            made, longer = longer, made
        chances += made


def split_nets(solution: Solution, pair: int, up: int) -> tuple[Floats, Floats]:
    """What the hands of a split pair can make together, and how often; against a Blackjack that is looked for nothing.

    Each hand is played with exactly its cards gone; given how the dealer's hand ends, what one makes is taken as
    independent of what another does.
    """
    if (pair, up) not in solution.spreads:
        solution.spreads[pair, up] = _split_nets(solution, pair, up)
    return solution.spreads[pair, up]


def _split_nets(solution: Solution, pair: int, up: int) -> tuple[Floats, Floats]:
    play, table = solution.play, all_hands()
    shoe = np.array(play.shoe, dtype=np.int64)
    hands, alone = play.most_hands(pair), table.place([pair])
    kinds, other = split_kinds(play, pair), apart(play)
    strategy = solution.strategy
    ways = [strategy.on_free if play.plays_split_apart else strategy.on_dealt]
    if other in kinds:
        ways.append(strategy.on_free)
    final = table.final if play.split_finals else np.zeros_like(table.final)
    thirds = suits_come(play.suits)[1] if play.split_finals else np.zeros((len(TWO_CARDS), CLASSES, 11))
    suited = suited_splits(play, strategy)
    size = 2 * (hands - 2) + 1
    left, others = int(shoe.sum()) - 3, int(shoe[pair]) - 2 - (up % 11 == pair)
    dealer = dealer_list(play.stands_on, play.pushes_22, up, play.dealer_ace_to, play.ranges)
    zaps = solution.zaps if play.zaps_after_split else np.zeros_like(solution.zaps)
    rules: tuple[Any, ...] = (
        play.surrender and play.surrenders_split, play.surrender and play.surrenders_later, play.doubled_finals,
    )  # fmt: skip
    rest: tuple[Any, ...] = (
        doubles_add(play), mask(play.doubles_split(pair)), pair == 1 and not play.hits_split_aces, play.doubles_longer,
        play.wins_21, play.wins_split_21, beating_22(play)[1], play.bust_waits(up % 11), seconds(play),
    )  # fmt: skip
    met = []
    for played_by in ways:
        found = np.zeros((size, 2, ENDS, UNITS, ALL_HOWS))
        for gone in range(min(size, play.shoe[pair] - 1)):
            left_shoe, exchanged = shoe.copy(), np.zeros((2, len(table.cards)))
            left_shoe[pair] -= 1 + gone
            into: tuple[Any, ...] = (played_by, *rules, zaps, *rest, found[gone], exchanged)
            _split_results(
                pair, up, left_shoe, alone, table.listed, final, dealer, suited, thirds, *into
            )  # fmt: skip
            for hand in np.flatnonzero(exchanged.any(axis=0)):
                anew, by = np.zeros_like(found[gone]), solution.zapped[int(hand)].strategy.on_dealt
                into = (by, *rules, np.zeros_like(zaps), *rest, anew, np.zeros_like(exchanged))
                _split_results(
                    pair, up, left_shoe - table.cards[hand], 0, table.listed, final, dealer, suited, thirds, *into
                )  # fmt: skip
                found[gone] += exchanged[:, hand, np.newaxis, np.newaxis, np.newaxis] * anew[0]
        any_card, pair_card = (np.ascontiguousarray(found[:, which]).reshape(size, -1) for which in range(2))
        none, free = (np.zeros((size, size, any_card.shape[1])) for _ in range(2))
        conditioned(left, others, any_card, pair_card, none, free)
        met.append((none, free))
    worth, scale = _worth_at_ends(play, up % 11)
    worth = worth.reshape(*worth.shape[:2], -1)
    most, ends = int(abs(worth).max()) * hands, DBJ if play.peeks else ENDS
    chances = np.zeros(2 * most + 1)
    for way in split_ends(hands):
        chance, gone, done = way.chance(left, others), way.hands - 2, way.drew_none
        if chance == 0.0:
            continue
        of = [kinds[min(place, 2)] for place in range(way.hands)]
        each = []
        for kind, drew_none in zip(of, way.drew, strict=True):
            none, free = met[kind == other]
            each.append((none[gone, done - 1] if drew_none else free[gone, done]).reshape(ENDS, -1))
        _add_together(np.array(each)[:, :ends], worth[of], chance, chances)
    return np.arange(-most, most + 1) / scale, chances


@lru_cache(maxsize=256)
def _worth_at_ends(play: Play, up: int) -> tuple[Ints, int]:
    """What a split hand makes against an up card, by the kind of stake on it, the end of the dealer's hand, what lies
    beside and how it stands, and the number by which these are multiplied to be whole."""
    plain, second = np.array(stakes(play, up), dtype=object), play.second_chance
    others = (play.win, *play.split_finals, *saved(play), *second.hand, *second.wager)
    scale = math.lcm(*(net.denominator for net in (*plain.ravel(), *others)))

    def whole(nets: Sequence[Fraction] | NDArray[np.object_]) -> Ints:
        return np.array(np.array(nets, dtype=object) * scale, dtype=np.int64)

    nets = np.full((*plain.shape[:2], ALL_HOWS), int(play.win * scale))
    nets[:, :, :HOWS] = whole(plain)
    if play.split_finals:
        nets[:, :, GIVEN + 1 : SECOND_AT] = whole(play.split_finals[1:])
    beside = np.stack([times * nets[kind] for kind, times in zip(ON_TOP, TIMES, strict=True)], axis=1)
    worth = nets[:, :, np.newaxis] + beside[np.newaxis]
    for units, net in zip(UNITS_AT[:LEVELS], whole(saved(play)), strict=False):
        worth[:, :DBJ, units, GIVEN] = nets[:, :DBJ, GIVEN] + net
    if second.offered:
        beside_hand = whole(second_nets(play)[:, SECONDS.start : SECONDS.stop])
        worth[:, :, :, SECOND_AT:] = np.outer(1 + TIMES, whole(second.hand)) + beside_hand
    worth[:, :, list(UNITS_AT[1 + play.redoubles : LEVELS])] = 0  # nothing lies there
    return worth, scale
