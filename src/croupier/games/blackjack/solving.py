"""What every hand is worth that is not split, by backward induction over compositions."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.games.blackjack.compositions import HandList, all_hands, beating_22, mask, take_out
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
from croupier.kernels import borrowing, compiled, embedded

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


class Values(NamedTuple):
    """What hands make, by hand and what is seen of the dealer's cards."""

    stand: Floats
    hit: Floats
    double: Floats
    again: Floats
    """What a redouble makes, by how often the hand was redoubled before."""
    gain: Floats
    """What a card taken off a hand over 21 makes more."""
    ends: Floats
    """How the dealer's hand ends."""
    stood: Floats
    doubled: Floats
    """What a hand that was doubled makes standing, by the kind of stake; and as it is played on, by how often it was
    redoubled."""
    drawn_again: Floats
    """What one more card makes of a doubled hand, by how often it was redoubled: of one hand at a time."""


class Meets(NamedTuple):
    """What is left of the shoe for a hand and an up card."""

    up: int
    shown: int
    left: int
    can_be: int
    """How many cards are left that the hole card can be."""


class Drawn(NamedTuple):
    """What one more card makes: of a hand that is played on, of a doubled one, of each if it busts."""

    on: float
    one_card: float
    lost: float
    lost_too: float


@embedded
def _take_off(
    left_shoe: Ints, hand: int, dealer: DealerList, second: Seconds, takes: NDArray[np.int8], known: NDArray[np.bool_],
    ups: Ints, gain: Floats,
) -> None:  # fmt: skip
    """Value a card taken off the hands over 21 that a hand can become, and choose."""
    for worth in range(1, 11):
        over = second.after[hand, worth]
        if over >= 0 and left_shoe[worth] > 0 and not known[over]:
            known[over] = True
            second_gain(left_shoe, worth, over, dealer, second, gain)
            for level in range(len(takes)):
                for up in ups:
                    if takes[level, over, up] == FREE:
                        takes[level, over, up] = 1 if gain[level, over, up] > 0.0 else 0


@embedded
def _stand(hand: int, up: int, shown: int, hands: HandList, manner: Manner, own: int, of: Values) -> None:
    """Value a hand that stands, with each kind of stake on it."""
    total, finals, doubled_finals = hands.points[hand] & 31, manner.finals[hand], manner.doubled_finals[hand]
    made, ends, beats_22 = manner.nets[shown], of.ends[hand, up], manner.beats_22[0, hand]
    for kind in range(KINDS):
        of.stood[kind, hand, up] = standing(ends, total, manner.wins_21, beats_22, made[kind], doubled_finals)
    of.stand[hand, up] = of.stood[own, hand, up]
    if finals != doubled_finals:
        of.stand[hand, up] = standing(ends, total, manner.wins_21, beats_22, made[own], finals)
    if manner.ties_blackjack and total == 21 and hands.size[hand] > 2:
        of.stand[hand, up] += ends[DBJ] * (made[own, DBJ, EVEN] - made[own, DBJ, WORSE])


@embedded
def _draw(
    hand: int, at: Meets, left_shoe: Ints, hands: HandList, dealer: DealerList, manner: Manner, second: Seconds,
    own: int, by: HandPlays, of: Values,
) -> Drawn:  # fmt: skip
    """Value one more card."""
    up, shown, left = at.up, at.shown, at.left
    made, holes, ends = manner.nets[shown], dealer.holes[up], of.ends
    kind = manner.adds[hands.points[hand]]
    drawn = one_card = busts = 0.0
    late = ends[hand, up, DBJ]
    waits = manner.bust_waits[shown]
    at_22 = ends[hand, up, D22] if waits else 0.0
    at_bust = ends[hand, up, DBUST] if waits else 0.0
    of.drawn_again[:] = 0.0
    for worth in range(1, 11):
        count = left_shoe[worth] - (1 if worth == shown else 0)
        if count <= 0 or left < 2:
            continue
        chance = count / (left - 1)
        more = hands.then[hand, worth]
        if more < 0:
            busts += chance * ((at.can_be - holes[worth]) / (left - 2) if left > 2 else 1.0)
            over = second.after[hand, worth] if second.offered else -1
            if over >= 0:
                drawn += chance * of.gain[0, over, up] if by.takes[0, over, up] == 1 else 0.0
                one_card += chance * of.gain[1, over, up] if by.takes[1, over, up] == 1 else 0.0
            continue
        late -= chance * ends[more, up, DBJ]
        if waits:
            at_22 -= chance * ends[more, up, D22]
            at_bust -= chance * ends[more, up, DBUST]
        drawn += chance * _played_on(more, up, hands, manner, made[own], by, of)
        if kind == DOUBLE_BET:
            one_card += chance * of.doubled[0, more, up]
        else:
            one_card += chance * (of.stood[own, more, up] + of.stood[kind, more, up])
        for level in range(1, manner.redoubles + 1):
            of.drawn_again[level] += chance * of.doubled[level, more, up]
    if busts == 0.0:
        late = at_22 = at_bust = 0.0
    return Drawn(
        drawn, one_card, busting(busts, late, at_22, at_bust, made[own]),
        busting(busts, late, at_22, at_bust, made[kind]),
    )  # fmt: skip


@embedded
def _played_on(hand: int, up: int, hands: HandList, manner: Manner, made: Floats, by: HandPlays, of: Values) -> float:
    """What a hand of three cards or more makes as it is played."""
    if manner.yields_later and by.plays[hand, up] == SURRENDER:
        return giving_up(of.ends[hand, up], made)
    if by.doubles[hand, up] == 1 and manner.longer[hands.points[hand]]:
        return float(of.double[hand, up])
    return float(of.hit[hand, up] if by.plays[hand, up] == HIT else of.stand[hand, up])


@embedded
def _double_again(
    hand: int, at: Meets, total: int, manner: Manner, own: int, after: NDArray[np.int8], drawn: Drawn, of: Values
) -> None:
    """Value a doubled hand as it is played on, redoubled most often first, and choose."""
    up, made, ends = at.up, manner.nets[at.shown], of.ends[hand, at.up]
    for level in range(manner.redoubles, -1, -1):
        times = (2 << level) - 1
        stands_on = of.stood[own, hand, up] + times * of.stood[DOUBLE_BET, hand, up]
        rescued = NOT
        if manner.saved[level] > NOT and total < 21:
            rescued = given_doubled(ends, made[own], times, made[DOUBLE_BET], manner.saved[level])
        doubling = NOT
        if level < manner.redoubles and total < 21 and at.left > 1:
            doubling = of.drawn_again[level + 1] + drawn.lost + (2 * times + 1) * drawn.lost_too
        of.again[level, hand, up] = doubling
        if after[level, hand, up] == FREE:
            after[level, hand, up] = STAND
            if doubling > stands_on and doubling > rescued:
                after[level, hand, up] = DOUBLE
            elif rescued > stands_on:
                after[level, hand, up] = SURRENDER
        done = after[level, hand, up]
        of.doubled[level, hand, up] = doubling if done == DOUBLE else rescued if done == SURRENDER else stands_on


@embedded
def _choose(
    hand: int, up: int, total: int, hands: HandList, manner: Manner, by: HandPlays, giving: bool, given: float,
    of: Values,
) -> None:  # fmt: skip
    """Choose what is done with a hand, where that is free."""
    stand, hit, double = of.stand[hand, up], of.hit[hand, up], of.double[hand, up]
    if by.plays[hand, up] == FREE:
        by.plays[hand, up] = HIT if total < 21 and hit > stand else STAND
    if by.doubles[hand, up] == FREE:
        best = max(hit, stand) if total < 21 else stand
        by.doubles[hand, up] = 1 if double > best else 0
        if manner.longer[hands.points[hand]] or hands.size[hand] == 2:
            best = max(best, double)
        if giving and given > best and total < 21 and (manner.yields_later or hands.size[hand] == 2):
            by.plays[hand, up] = SURRENDER


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
    count, columns = stand.shape
    stood, doubled = np.zeros((KINDS, count, columns)), np.zeros((LEVELS, count, columns))
    of = Values(stand, hit, double, again, gain, ends, stood, doubled, np.zeros(LEVELS + 1))
    _solve(
        shoe,
        possible[::-1],
        ups,
        hands,
        dealer,
        manner,
        second,
        own,
        by,
        of,
        shoe.copy(),
        np.zeros(len(second.total), dtype=np.bool_),
    )


@borrowing
def _solve(
    shoe: Ints,
    possible: Ints,
    ups: Ints,
    hands: HandList,
    dealer: DealerList,
    manner: Manner,
    second: Seconds,
    own: int,
    by: HandPlays,
    of: Values,
    left_shoe: Ints,
    seen_over: NDArray[np.bool_],
) -> None:
    giving, given = manner.yields_two or manner.yields_later, 0.0
    for hand in possible:
        left = take_out(shoe, hands.cards[hand], left_shoe)
        total = hands.points[hand] & 31
        if second.offered:
            _take_off(left_shoe, hand, dealer, second, by.takes, seen_over, ups, of.gain)
        for up in ups:
            shown = up % 11
            if left_shoe[shown] == 0:
                continue
            _stand(hand, up, shown, hands, manner, own, of)
            if giving:
                given = giving_up(of.ends[hand, up], manner.nets[shown, own])
                if by.yields[hand, up] == FREE:
                    by.yields[hand, up] = 1 if given > of.stand[hand, up] and total < 21 else 0
            at = Meets(up, shown, left, holes_left(left_shoe, shown, dealer.holes[up]))
            drawn = _draw(hand, at, left_shoe, hands, dealer, manner, second, own, by, of)
            _double_again(hand, at, total, manner, own, by.after, drawn, of)
            if left >= 2:
                of.hit[hand, up] = drawn.on + drawn.lost
                of.double[hand, up] = drawn.one_card + drawn.lost + drawn.lost_too
                _choose(hand, up, total, hands, manner, by, giving, given, of)
