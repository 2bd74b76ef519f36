"""What every hand is worth that is not split, by backward induction over compositions."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.games.blackjack.compositions import HandList, all_hands, beating_22, mask
from croupier.games.blackjack.dealer import D22, DBJ, DBUST, ENDS, DealerList, Floats, Ints, holes_left
from croupier.games.blackjack.rules_of_play import Play
from croupier.games.blackjack.second_chance import Seconds, second_gain
from croupier.games.blackjack.stakes import (
    ABOVE,
    BETTER,
    BUSTED,
    DOUBLE_BET,
    EVEN,
    GIVEN,
    KINDS,
    LEVELS,
    WORSE,
    doubles_add,
    saved,
    stake_nets,
    stands,
)
from croupier.games.blackjack.strategy import DOUBLE, FREE, HIT, STAND, SURRENDER, HandPlays
from croupier.kernels import compiled

NOT = -9.0
"""What stands where something is not paid or not allowed: less than anything can make."""


class Manner(NamedTuple):
    """The rules of play that the kernels need."""

    nets: Floats
    """What a unit of each kind of stake makes, by up card, end of the dealer's hand and how the player's stands."""
    adds: Ints
    """The kind of stake that a double adds, by total."""
    ties_blackjack: bool
    """Whether a 21 in more cards that was not doubled or split ties a dealer's Blackjack."""
    wins_21: bool
    split_21_wins: bool
    longer: NDArray[np.bool_]
    """The totals that may be doubled with more than two cards."""
    bust_waits: NDArray[np.bool_]
    """Up cards against which a bust makes something else against a dealer's bust."""
    beats_22: NDArray[np.bool_]
    """Whether a hand that was dealt, or a split one, wins against a dealer's 22."""
    finals: Floats
    """Hand to what a unit makes on it where it wins by a payout of its own, else `NOT`."""
    doubled_finals: Floats
    """The same of a doubled hand."""
    redoubles: int
    saved: Floats
    """What lies beside the wager on a doubled hand makes when that is given up, by how often it was redoubled; `NOT`:
    it cannot be."""
    yields_two: bool
    """Whether two cards of a split hand may be given up."""
    yields_later: bool
    """Whether a hand may be given up after it has drawn."""


def final_pays(pays: Sequence[Fraction]) -> Floats:
    """Hand to what a unit makes on it where it wins by a payout of its own, else `NOT`."""
    final = all_hands().final
    if not pays:
        return np.full(len(final), NOT)
    return np.where(final > 0, np.array([float(one) for one in pays])[final], NOT)


def manner_of(play: Play, split: bool) -> Manner:
    """The rules of play for hands that were dealt, or for split ones."""
    pays = play.split_finals if split else play.finals
    finals = final_pays(pays)
    beside = [float(one) for one in saved(play)] + [NOT] * (LEVELS - len(saved(play)))
    return Manner(
        stake_nets(play), doubles_add(play), play.blackjack_ties_drawn_21, play.wins_21, play.wins_split_21,
        mask(play.doubles if play.doubles_longer else frozenset()),
        np.array([play.bust_waits(up) for up in range(11)]), beating_22(play),
        finals, finals if play.doubled_finals else final_pays(()), play.redoubles, np.array(beside),
        play.surrender and play.surrenders_split, play.surrender and play.surrenders_later,
    )  # fmt: skip


@compiled
def standing(ends: Floats, total: int, wins_21: bool, beats_22: bool, nets: Floats, paid: float) -> float:
    """What standing on a total makes against the ends of the dealer's hand: `paid` where a payout of its own wins."""
    worth = 0.0
    for end in range(ENDS):
        how = stands(total, end, wins_21, beats_22)
        worth += ends[end] * (paid if how in (BETTER, ABOVE) and paid > NOT else nets[end, how])
    return worth


@compiled
def busting(busts: float, late: float, at_22: float, at_bust: float, nets: Floats) -> float:
    """What busting makes: so often in all, of that against a Blackjack that nobody has looked for, against a 22 and
    against another bust."""
    rest = busts - late - at_22 - at_bust
    against = late * nets[DBJ, BUSTED] + at_22 * nets[D22, BUSTED] + at_bust * nets[DBUST, BUSTED]
    return float(rest * nets[0, BUSTED] + against)


@compiled
def giving_up(ends: Floats, nets: Floats) -> float:
    """What giving up makes against the ends of the dealer's hand."""
    blackjack = ends[DBJ]
    return float((ends.sum() - blackjack) * nets[0, GIVEN] + blackjack * nets[DBJ, GIVEN])


@compiled
def given_doubled(ends: Floats, nets: Floats, times: int, on_double: Floats, saved: float) -> float:
    """The same of a doubled hand with so many units beside the wager."""
    blackjack = ends[DBJ]
    beside = (ends.sum() - blackjack) * saved + blackjack * times * on_double[DBJ, GIVEN]
    return float(giving_up(ends, nets) + beside)


@compiled
def solve(
    shoe: Ints,
    possible: Ints,
    ups: Ints,
    hands: HandList,
    dealer: DealerList,
    manner: Manner,
    second: Seconds,
    own: int,
    by: HandPlays,
    stand: Floats,
    hit: Floats,
    double: Floats,
    again: Floats,
    gain: Floats,
    ends: Floats,
) -> None:
    """Value every hand with a stake of the kind `own` against all that can be seen of the dealer's first two cards (the
    columns `ups`), by backward induction, and choose between drawing, standing and giving up.

    Values are not conditioned on what the hole card is: what is made counts if it is one of those that it can be in a
    column. So where ranges of it are seen, the same recursion holds for each of them, all values being less by the same
    factor, the chance of the range. In `by` `plays`, `doubles`, `after` (what is done with a doubled hand,
    by how often it was redoubled), `yields` (whether a hand is given up to which no more cards can come) and `takes`
    (whether a card is taken off one over 21) say what is done, where they are not `FREE`; elsewhere they are filled
    with the best. `again` is filled with what a redouble is worth, `gain` with what a card taken off is. Only
    `possible` hands and only the listed up cards are valued; `ends` are those of the dealer's hand against them.
    """
    cards, points, size, then = hands
    plays, doubles, after, yields, takes = by
    nets, adds, ties_blackjack, wins_21, longer = (
        manner.nets, manner.adds, manner.ties_blackjack, manner.wins_21, manner.longer
    )  # fmt: skip
    bust_waits, finals, doubled_finals = manner.bust_waits, manner.finals, manner.doubled_finals
    beats_22 = manner.beats_22
    redoubles, saved = manner.redoubles, manner.saved
    yields_two, yields_later = manner.yields_two, manner.yields_later
    left_shoe = shoe.copy()
    stood = np.zeros((KINDS, len(cards), stand.shape[1]))
    doubled = np.zeros((LEVELS, len(cards), stand.shape[1]))
    drawn_again = np.zeros(LEVELS + 1)
    giving = yields_two or yields_later
    given = 0.0
    seen_over = np.zeros(len(second.total), dtype=np.bool_)
    for hand in possible[::-1]:
        left = 0
        for worth in range(1, 11):
            left_shoe[worth] = shoe[worth] - cards[hand, worth]
            left += left_shoe[worth]
        total = points[hand] & 31
        kind = adds[points[hand]]
        if second.offered:
            for worth in range(1, 11):
                over = second.after[hand, worth]
                if over >= 0 and left_shoe[worth] > 0 and not seen_over[over]:
                    seen_over[over] = True
                    second_gain(left_shoe, worth, over, dealer, second, gain)
                    for level in range(len(takes)):
                        for up in ups:
                            if takes[level, over, up] == FREE:
                                takes[level, over, up] = 1 if gain[level, over, up] > 0.0 else 0
        for up in ups:
            shown = up % 11
            if left_shoe[shown] == 0:
                continue
            made, holes = nets[shown], dealer.holes[up]
            can_be = holes_left(left_shoe, shown, holes)
            blackjack = ends[hand, up, DBJ]
            for one in range(KINDS):
                stood[one, hand, up] = standing(
                    ends[hand, up], total, wins_21, beats_22[0, hand], made[one], doubled_finals[hand]
                )
            stand[hand, up] = stood[own, hand, up]
            if finals[hand] != doubled_finals[hand]:
                stand[hand, up] = standing(ends[hand, up], total, wins_21, beats_22[0, hand], made[own], finals[hand])
            if ties_blackjack and total == 21 and size[hand] > 2:
                stand[hand, up] += blackjack * (made[own, DBJ, EVEN] - made[own, DBJ, WORSE])
            if giving:
                given = giving_up(ends[hand, up], made[own])
                if yields[hand, up] == FREE:
                    yields[hand, up] = 1 if given > stand[hand, up] and total < 21 else 0
            drawn = 0.0
            one_card = 0.0
            busts = 0.0
            late = blackjack
            waits = bust_waits[shown]
            at_22 = ends[hand, up, D22] if waits else 0.0
            at_bust = ends[hand, up, DBUST] if waits else 0.0
            drawn_again[:] = 0.0
            for worth in range(1, 11):
                count = left_shoe[worth] - (1 if worth == shown else 0)
                if count <= 0 or left < 2:
                    continue
                chance = count / (left - 1)
                more = then[hand, worth]
                if more < 0:
                    busts += chance * ((can_be - holes[worth]) / (left - 2) if left > 2 else 1.0)
                    over = second.after[hand, worth] if second.offered else -1
                    if over >= 0:
                        drawn += chance * gain[0, over, up] if takes[0, over, up] == 1 else 0.0
                        one_card += chance * gain[1, over, up] if takes[1, over, up] == 1 else 0.0
                    continue
                late -= chance * ends[more, up, DBJ]
                if waits:
                    at_22 -= chance * ends[more, up, D22]
                    at_bust -= chance * ends[more, up, DBUST]
                if yields_later and plays[more, up] == SURRENDER:
                    drawn += chance * giving_up(ends[more, up], made[own])
                elif doubles[more, up] == 1 and longer[points[more]]:
                    drawn += chance * double[more, up]
                else:
                    drawn += chance * (hit[more, up] if plays[more, up] == HIT else stand[more, up])
                if kind == DOUBLE_BET:
                    one_card += chance * doubled[0, more, up]
                else:
                    one_card += chance * (stood[own, more, up] + stood[kind, more, up])
                for level in range(1, redoubles + 1):
                    drawn_again[level] += chance * doubled[level, more, up]
            if busts == 0.0:
                late = at_22 = at_bust = 0.0
            lost = busting(busts, late, at_22, at_bust, made[own])
            lost_too = busting(busts, late, at_22, at_bust, made[kind])
            for level in range(redoubles, -1, -1):
                times = (2 << level) - 1
                stands_on = stood[own, hand, up] + times * stood[DOUBLE_BET, hand, up]
                rescued = NOT
                if saved[level] > NOT and total < 21:
                    rescued = given_doubled(ends[hand, up], made[own], times, made[DOUBLE_BET], saved[level])
                doubling = NOT
                if level < redoubles and total < 21 and left > 1:
                    doubling = drawn_again[level + 1] + lost + (2 * times + 1) * lost_too
                again[level, hand, up] = doubling
                if after[level, hand, up] == FREE:
                    after[level, hand, up] = STAND
                    if doubling > stands_on and doubling > rescued:
                        after[level, hand, up] = DOUBLE
                    elif rescued > stands_on:
                        after[level, hand, up] = SURRENDER
                done = after[level, hand, up]
                doubled[level, hand, up] = doubling if done == DOUBLE else rescued if done == SURRENDER else stands_on
            if left < 2:
                continue
            hit[hand, up] = drawn + lost
            double[hand, up] = one_card + lost + lost_too
            if plays[hand, up] == FREE:
                plays[hand, up] = HIT if total < 21 and hit[hand, up] > stand[hand, up] else STAND
            if doubles[hand, up] == FREE:
                best = max(hit[hand, up], stand[hand, up]) if total < 21 else stand[hand, up]
                doubles[hand, up] = 1 if double[hand, up] > best else 0
                if longer[points[hand]] or size[hand] == 2:
                    best = max(best, double[hand, up])
                if giving and given > best and total < 21 and (yields_later or size[hand] == 2):
                    plays[hand, up] = SURRENDER
