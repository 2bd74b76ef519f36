"""The exact analyser: what each hand and each action is worth off any shoe, splits included.

Hands are compositions, not totals: every distinct set of cards up to 21 is valued with exactly its own cards and the
dealer's up card gone from the shoe. The dealer's finished hands are listed once, each with the number of orders in
which it can be drawn, so that its chance off any shoe is that number times a product of falling factorials.

A split is played by the strategy that is best without one (CDZ-, composition dependent and without memory of other
hands): pairs are split again as often as allowed, and each hand is valued with the pair cards that are known to be
gone. That other hands drew no pair card is conditioned on exactly, by the recursion
E[b+1 others] = (E[b others] - v E[b others and one pair card more]) / (1 - v), v being the chance of a pair card.

A doubled hand is a hand of its own, on which the player may still rescue or redouble. Where final hands have payouts of
their own by their suits, the suits of the few first two cards that can become such a hand are told apart, as dealt and
after a split; after a split they are taken as often as they come in any two such cards.

Values are 64-bit floats: sums of some thousands of products, good to about 1e-13 of a unit.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache
from typing import Any, ClassVar, NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.games.blackjack.compositions import HandList, all_hands
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
from croupier.games.blackjack.finals import CLASSES, TWO_CARDS, suits_add, suits_come
from croupier.games.blackjack.rules_of_play import Play
from croupier.games.blackjack.second_chance import ON_HAND, Seconds, second_gain, seconds
from croupier.games.blackjack.stakes import (
    ABOVE,
    BETTER,
    BUSTED,
    DOUBLE_BET,
    EVEN,
    FREE_BET,
    GIVEN,
    KINDS,
    LEVELS,
    ORIGINAL,
    WORSE,
    apart,
    doubles_add,
    saved,
    split_kinds,
    stake_nets,
    stands,
)
from croupier.kernels import compiled, plain

STAND, HIT, DOUBLE, SPLIT, SURRENDER, ZAP = range(6)
ACTIONS = ("stand", "hit", "double", "split", "surrender", "zap")
FREE = -1
"""An action that the analyser is to choose."""
NOT = -9.0
"""What stands where something is not paid or not allowed: less than anything can make."""
STAKED, PARTS = KINDS, KINDS + 1
"""A split hand's parts: what it makes, by the kind of stake that lies on it, and what is staked on it where that is the
player's own."""


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


class Suited(NamedTuple):
    """Two cards whose suits count on a split hand, by their place in `finals.TWO_CARDS`, class of suits and up card."""

    place: Ints
    """Hand to its place, -1 for all others or if suits do not count."""
    third: Ints
    """The card that makes each such a hand."""
    chances: Floats
    adds: Floats
    """What the third card's suit adds on average once it has come and the hand wins."""
    does: NDArray[np.int8]
    """What is done."""


# --- hands without splits --------------------------------------------------------------------------------------------


@compiled
def _standing(ends: Floats, total: int, wins_21: bool, beats_22: bool, nets: Floats, paid: float) -> float:
    """What standing on a total makes against the ends of the dealer's hand: `paid` where a payout of its own wins."""
    worth = 0.0
    for end in range(ENDS):
        how = stands(total, end, wins_21, beats_22)
        worth += ends[end] * (paid if how in (BETTER, ABOVE) and paid > NOT else nets[end, how])
    return worth


@compiled
def _busting(busts: float, late: float, at_22: float, at_bust: float, nets: Floats) -> float:
    """What busting makes: so often in all, of that against a Blackjack that nobody has looked for, against a 22 and
    against another bust."""
    rest = busts - late - at_22 - at_bust
    against = late * nets[DBJ, BUSTED] + at_22 * nets[D22, BUSTED] + at_bust * nets[DBUST, BUSTED]
    return float(rest * nets[0, BUSTED] + against)


@compiled
def _given(ends: Floats, nets: Floats) -> float:
    """What giving up makes against the ends of the dealer's hand."""
    blackjack = ends[DBJ]
    return float((ends.sum() - blackjack) * nets[0, GIVEN] + blackjack * nets[DBJ, GIVEN])


@compiled
def _given_doubled(ends: Floats, nets: Floats, times: int, on_double: Floats, saved: float) -> float:
    """The same of a doubled hand with so many units beside the wager."""
    blackjack = ends[DBJ]
    beside = (ends.sum() - blackjack) * saved + blackjack * times * on_double[DBJ, GIVEN]
    return float(_given(ends, nets) + beside)


@compiled
def solve(
    shoe: Ints,
    least: Ints,
    ups: Ints,
    hands: HandList,
    dealer: DealerList,
    manner: Manner,
    second: Seconds,
    own: int,
    known: bool,
    plays: NDArray[np.int8],
    doubles: NDArray[np.int8],
    after: NDArray[np.int8],
    yields: NDArray[np.int8],
    takes: NDArray[np.int8],
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
    factor, the chance of the range. `plays`, `doubles`, `after` (what is done with a doubled hand,
    by how often it was redoubled), `yields` (whether a hand is given up to which no more cards can come) and `takes`
    (whether a card is taken off one over 21) say what is done, where they are not `FREE`; elsewhere they are filled
    with the best. `again` is filled with what a redouble is worth, `gain` with what a card taken off is. Only hands
    with the `least` cards and only the listed up cards are valued. The dealer's `ends` are filled in, unless they are
    `known`.
    """
    cards, points, size, then = hands
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
    for hand in range(len(cards) - 1, 0, -1):
        left = 0
        possible = True
        for worth in range(1, 11):
            left_shoe[worth] = shoe[worth] - cards[hand, worth]
            left += left_shoe[worth]
            possible = possible and left_shoe[worth] >= 0 and cards[hand, worth] >= least[worth]
        if not possible:
            continue
        if not known:
            dealer_ends(left_shoe, dealer, ends[hand])
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
                stood[one, hand, up] = _standing(
                    ends[hand, up], total, wins_21, beats_22[0, hand], made[one], doubled_finals[hand]
                )
            stand[hand, up] = stood[own, hand, up]
            if finals[hand] != doubled_finals[hand]:
                stand[hand, up] = _standing(ends[hand, up], total, wins_21, beats_22[0, hand], made[own], finals[hand])
            if ties_blackjack and total == 21 and size[hand] > 2:
                stand[hand, up] += blackjack * (made[own, DBJ, EVEN] - made[own, DBJ, WORSE])
            if giving:
                given = _given(ends[hand, up], made[own])
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
                    drawn += chance * _given(ends[more, up], made[own])
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
            lost = _busting(busts, late, at_22, at_bust, made[own])
            lost_too = _busting(busts, late, at_22, at_bust, made[kind])
            for level in range(redoubles, -1, -1):
                times = (2 << level) - 1
                stands_on = stood[own, hand, up] + times * stood[DOUBLE_BET, hand, up]
                rescued = NOT
                if saved[level] > NOT and total < 21:
                    rescued = _given_doubled(ends[hand, up], made[own], times, made[DOUBLE_BET], saved[level])
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


_STOOD, _PLAYED, _DRAWN, _DOUBLED, _YIELDED, _ZAPPED, _AFTER = 1, 2, 4, 8, 16, 32, 64
"""What is needed of a split hand: its value standing, its value played, and how it is played; the last, and the next
higher ones, its value doubled and redoubled."""

# --- splits ----------------------------------------------------------------------------------------------------------


@compiled
def does(
    hand: int,
    up: int,
    points: int,
    size: int,
    plays: NDArray[np.int8],
    doubles: NDArray[np.int8],
    yields: NDArray[np.int8],
    may_double: NDArray[np.bool_],
    longer: bool,
    one_card_only: bool,
    may_yield: bool,
) -> int:
    """What is done with a hand that cannot be split."""
    if one_card_only:
        return SURRENDER if may_yield and yields[hand, up] == 1 else STAND
    if may_yield and plays[hand, up] == SURRENDER:
        return SURRENDER
    if doubles[hand, up] == 1 and may_double[points] and (size == 2 or longer):
        return DOUBLE
    return HIT if plays[hand, up] == HIT else STAND


@compiled
def _split_hand(
    pair: int,
    gone: int,
    shoe: Ints,
    ups: Ints,
    hands: HandList,
    dealer: DealerList,
    manner: Manner,
    second: Seconds,
    suited: Suited,
    first: int,
    one_card_only: bool,
    may_double: NDArray[np.bool_],
    plays: NDArray[np.int8],
    doubles: NDArray[np.int8],
    after: NDArray[np.int8],
    yields: NDArray[np.int8],
    takes: NDArray[np.int8],
    zaps: NDArray[np.int8],
    zapped: Floats,
    any_card: Floats,
    pair_card: Floats,
    need: NDArray[np.int16],
    ends: Floats,
    stood: Floats,
    played: Floats,
    doubled: Floats,
) -> None:
    """One hand of a split pair, with `gone` pair cards gone besides the two: its parts for any next card, and for one
    of the pair's value that is not split again. `first` is the hand that the pair card makes alone, or that of no card
    for two new ones; `zapped` has the parts of a hand that is exchanged for such."""
    cards, points, size, then = hands
    nets, adds, wins_21, split_21_wins, longer = (
        manner.nets, manner.adds, manner.wins_21, manner.split_21_wins, manner.longer
    )  # fmt: skip
    bust_waits, finals, doubled_finals = manner.bust_waits, manner.finals, manner.doubled_finals
    beats_22 = manner.beats_22
    redoubles, saved = manner.redoubles, manner.saved
    yields_two, yields_later = manner.yields_two, manner.yields_later
    left_shoe = shoe.copy()
    waits_ever = bust_waits.any()
    gain = np.zeros(takes.shape)
    seen_over = np.zeros(len(second.total), dtype=np.bool_)
    drawn = np.zeros(PARTS)
    once = np.zeros(PARTS)
    again = np.zeros((LEVELS + 1, PARTS))
    need[:, :] = 0
    for worth in range(1, 11):
        for up in ups:
            if then[first, worth] > 0:
                need[then[first, worth], up] = _PLAYED
    for hand in range(first + 1, len(cards)):
        for up in ups:
            if need[hand, up] == 0:
                continue
            for level in range(LEVELS):
                if need[hand, up] & (_AFTER << level) == 0:
                    continue
                need[hand, up] |= _STOOD
                if after[level, hand, up] == DOUBLE:
                    for worth in range(1, 11):
                        if then[hand, worth] > 0:
                            need[then[hand, worth], up] |= _AFTER << (level + 1)
            if need[hand, up] & _PLAYED == 0:
                continue
            if size[hand] == 2 and zaps[hand, up] == 1:
                need[hand, up] |= _ZAPPED
                continue
            may_yield = yields_two if size[hand] == 2 else yields_later
            for suits in range(CLASSES):
                if size[hand] < 2:
                    if suits:
                        break
                    done = HIT
                elif suits == 0:
                    done = does(
                        hand, up, points[hand], size[hand], plays, doubles, yields, may_double, longer[points[hand]],
                        one_card_only, may_yield,
                    )  # fmt: skip
                elif suited.place[hand] < 0:
                    break
                else:
                    done = suited.does[suited.place[hand] * CLASSES + suits, up]
                needs = _STOOD if done == STAND else _STOOD | _YIELDED
                if done == DOUBLE:
                    needs = _DOUBLED
                if done == HIT:
                    needs = _DRAWN
                need[hand, up] |= needs
                for worth in range(1, 11):
                    if then[hand, worth] > 0:
                        if done == DOUBLE:
                            need[then[hand, worth], up] |= _STOOD | _AFTER
                        if done == HIT:
                            need[then[hand, worth], up] |= _PLAYED
    for up in ups:
        need[first, up] = _PLAYED | _DRAWN
    any_card[:, :] = 0.0
    pair_card[:, :] = 0.0
    for hand in range(len(cards) - 1, first - 1, -1):
        wanted = 0
        for up in ups:
            wanted |= need[hand, up]
        if wanted == 0:
            continue
        left = 0
        possible = True
        for worth in range(1, 11):
            left_shoe[worth] = shoe[worth] - cards[hand, worth]
            if worth == pair:
                left_shoe[worth] -= 1 + gone
            left += left_shoe[worth]
            possible = possible and left_shoe[worth] >= 0
        if not possible:
            continue
        if wanted & _STOOD or waits_ever:
            dealer_ends(left_shoe, dealer, ends[hand])
        total = points[hand] & 31
        wins = split_21_wins if size[hand] == 2 else wins_21
        if second.offered and wanted & (_DRAWN | _DOUBLED):
            for worth in range(1, 11):
                over = second.after[hand, worth]
                if over >= 0 and left_shoe[worth] > 0 and not seen_over[over]:
                    seen_over[over] = True
                    second_gain(left_shoe, worth, over, dealer, second, gain)
        for up in ups:
            wanted = need[hand, up]
            shown = up % 11
            if left_shoe[shown] == 0 or wanted == 0:
                continue
            made, holes = nets[shown], dealer.holes[up]
            can_be = holes_left(left_shoe, shown, holes)
            part_seen = can_be / (left - 1) if left > 1 else 1.0
            if wanted & _STOOD:
                for kind in range(KINDS):
                    stood[hand, up, kind] = _standing(
                        ends[hand, up], total, wins, beats_22[1, hand], made[kind], finals[hand]
                    )
                    stood[hand, up, KINDS + kind] = _standing(
                        ends[hand, up], total, wins, beats_22[1, hand], made[kind], doubled_finals[hand]
                    )
            if wanted & _ZAPPED:
                for part in range(PARTS):
                    played[hand, up, part] = zapped[hand, up, part]
                continue
            deals = wanted & (_DOUBLED | _DRAWN) != 0
            for level in range(LEVELS):
                if wanted & (_AFTER << level) == 0:
                    continue
                times = (2 << level) - 1
                deals = deals or after[level, hand, up] == DOUBLE
                for kind in range(KINDS):
                    if after[level, hand, up] == SURRENDER:
                        doubled[level, hand, up, kind] = _given_doubled(
                            ends[hand, up], made[kind], times, made[DOUBLE_BET], saved[level]
                        )
                    else:
                        doubled[level, hand, up, kind] = (
                            stood[hand, up, KINDS + kind] + times * stood[hand, up, KINDS + DOUBLE_BET]
                        )
                doubled[level, hand, up, STAKED] = (1.0 + times) * part_seen
            if not deals:
                if wanted & _PLAYED:
                    for kind in range(KINDS):
                        played[hand, up, kind] = stood[hand, up, kind]
                        if wanted & _YIELDED:
                            played[hand, up, kind] = _given(ends[hand, up], made[kind])
                    played[hand, up, STAKED] = part_seen
                if suited.place[hand] < 0 or wanted & _PLAYED == 0:
                    continue
            drawn[:] = 0.0
            once[:] = 0.0
            again[:] = 0.0
            if left < 2:
                played[hand, up, :] = 0.0
                continue
            added = adds[points[hand]]
            hole = 10 if shown == 1 else 1 if shown == 10 else 0
            if not holes[hole]:
                hole = 0
            busts = 0.0
            late = 0.0
            waits = bust_waits[shown]
            at_22 = ends[hand, up, D22] if waits else 0.0
            at_bust = ends[hand, up, DBUST] if waits else 0.0
            third = 0.0
            for worth in range(1, 11):
                count = left_shoe[worth] - (1 if worth == shown else 0)
                if count <= 0:
                    continue
                chance = count / (left - 1)
                more = then[hand, worth]
                if more < 0:
                    whole = (can_be - holes[worth]) / (left - 2) if left > 2 else 1.0
                    busts += chance * whole
                    if hole and left > 2:
                        late += chance * (left_shoe[hole] - (1 if hole == worth else 0)) / (left - 2)
                    over = second.after[hand, worth] if second.offered else -1
                    if over >= 0 and takes[0, over, up] == 1:
                        for kind in range(KINDS):
                            drawn[kind] += chance * gain[0, over, up]
                        drawn[STAKED] += chance * whole * second.staked[0]
                    if over >= 0 and takes[1, over, up] == 1:
                        for kind in range(KINDS):
                            once[kind] += chance * gain[1, over, up]
                        once[STAKED] += chance * whole * second.staked[1]
                    continue
                if waits:
                    at_22 -= chance * ends[more, up, D22]
                    at_bust -= chance * ends[more, up, DBUST]
                if suited.place[hand] >= 0 and worth == suited.third[suited.place[hand]]:
                    third = chance * (ends[more, up].sum() - ends[more, up, DBJ])
                if wanted & _DOUBLED:
                    if added == FREE_BET:
                        for kind in range(KINDS):
                            once[kind] += chance * (stood[more, up, KINDS + kind] + stood[more, up, KINDS + added])
                    else:
                        for part in range(PARTS):
                            once[part] += chance * doubled[0, more, up, part]
                if wanted & _DRAWN:
                    for part in range(PARTS):
                        drawn[part] += chance * played[more, up, part]
                for level in range(1, redoubles + 1):
                    if wanted & (_AFTER << (level - 1)):
                        for part in range(PARTS):
                            again[level, part] += chance * doubled[level, more, up, part]
                if hand == first and worth == pair:
                    for part in range(PARTS):
                        pair_card[up, part] = played[more, up, part]
            if busts > 0.0:
                for kind in range(KINDS):
                    lost = _busting(busts, late, at_22, at_bust, made[kind])
                    drawn[kind] += lost
                    once[kind] += lost + _busting(busts, late, at_22, at_bust, made[added])
                    for level in range(1, redoubles + 1):
                        again[level, kind] += lost + ((2 << level) - 1) * _busting(
                            busts, late, at_22, at_bust, made[DOUBLE_BET]
                        )
                drawn[STAKED] += busts
                if added != FREE_BET:
                    once[STAKED] += busts * 2.0
                for level in range(1, redoubles + 1):
                    again[level, STAKED] += busts * (2 << level)
            if added == FREE_BET:
                once[STAKED] = part_seen
            for level in range(redoubles):
                if wanted & (_AFTER << level) and after[level, hand, up] == DOUBLE:
                    for part in range(PARTS):
                        doubled[level, hand, up, part] = again[level + 1, part]
            if hand == first:
                for part in range(PARTS):
                    any_card[up, part] = drawn[part]
            if wanted & _PLAYED == 0 or hand == first:
                continue
            may_yield = yields_two if size[hand] == 2 else yields_later
            parts = played[hand, up]
            parts[:] = 0.0
            for suits in range(CLASSES):
                weight = 1.0
                more_paid = 0.0
                if suited.place[hand] >= 0:
                    weight = suited.chances[suited.place[hand], suits, up]
                    more_paid = third * suited.adds[suited.place[hand], suits, up]
                elif suits:
                    break
                if size[hand] < 2:
                    done = HIT
                elif suits == 0:
                    done = does(
                        hand, up, points[hand], size[hand], plays, doubles, yields, may_double, longer[points[hand]],
                        one_card_only, may_yield,
                    )  # fmt: skip
                else:
                    done = suited.does[suited.place[hand] * CLASSES + suits, up]
                if done == HIT:
                    for part in range(PARTS):
                        parts[part] += weight * drawn[part]
                elif done == DOUBLE:
                    more_paid *= 2.0 if doubled_finals[then[hand, suited.third[suited.place[hand]]]] > NOT else 0.0
                    for part in range(PARTS):
                        parts[part] += weight * once[part]
                else:
                    more_paid = 0.0
                    for kind in range(KINDS):
                        parts[kind] += weight * (
                            _given(ends[hand, up], made[kind]) if done == SURRENDER else stood[hand, up, kind]
                        )
                    parts[STAKED] += weight * part_seen
                if more_paid > 0.0:
                    for kind in range(KINDS):
                        parts[kind] += weight * more_paid


@compiled
def conditioned(
    cards_left: int, pairs_left: int, any_card: Floats, pair_card: Floats, none: Floats, free: Floats
) -> None:
    """What one hand of a split makes, by the pair cards gone and the other hands that drew none: when it drew none
    itself (`none`), and when it may have (`free`). It is given for any next card, and for a pair card."""
    size = len(any_card)
    for gone in range(size):
        if gone > pairs_left:
            continue
        free[gone, 0] = any_card[gone]
        chance = (pairs_left - gone) / (cards_left - gone) if cards_left > gone else 1.0
        if chance < 1.0:
            none[gone, 0] = (any_card[gone] - chance * pair_card[gone]) / (1.0 - chance)
    for others in range(1, size):
        for gone in range(size - others):
            if gone > pairs_left:
                continue
            left = cards_left - gone - others + 1
            chance = (pairs_left - gone) / left if left > 0 else 1.0
            if chance < 1.0:
                free[gone, others] = (free[gone, others - 1] - chance * free[gone + 1, others - 1]) / (1.0 - chance)
            left -= 1
            chance = (pairs_left - gone) / left if left > 0 else 1.0
            if chance < 1.0:
                none[gone, others] = (none[gone, others - 1] - chance * none[gone + 1, others - 1]) / (1.0 - chance)


@dataclass(frozen=True)
class SplitEnd:
    """A way in which a split can end: its hands, and how many of them drew no pair card; the others drew any card."""

    hands: int
    drew_none: int
    second_among: int
    """Whether the second hand, that of the first split, is among those (1) or not (0); the first hand always is."""
    ways: int
    """In how many orders."""

    def chance(self, cards_left: int, pairs_left: int) -> float:
        """How often it comes, with so many cards left and so many of the pair's value among them."""
        found, left = float(self.ways), cards_left
        for drawn in range(self.hands - 2):
            found *= max(0, pairs_left - drawn) / max(1, left)
            left -= 1
        for drawn in range(self.drew_none):
            found *= max(0, cards_left - pairs_left - drawn) / max(1, left)
            left -= 1
        return found

    @property
    def drew(self) -> tuple[bool, ...]:
        """Hand by hand whether it drew no pair card: the first, the second, those that were split off later."""
        rest = max(0, self.drew_none - 1 - self.second_among)
        later = [place < rest for place in range(self.hands - 2)]
        return (self.drew_none > 0, self.second_among > 0, *later)


@lru_cache(maxsize=32)
def split_ends(hands: int) -> tuple[SplitEnd, ...]:
    """The ways in which a split into at most `hands` hands can end.

    Hands are dealt to in turn: a pair card opens another hand, which is dealt to next, any other card completes one,
    and once there are as many hands as allowed every one that is still open takes whatever comes.
    """
    orders: dict[tuple[tuple[int, ...], tuple[int, ...]], int] = {((1, 2), ()): 1}
    done: dict[tuple[int, int, int], int] = {}
    while orders:
        (waiting, completed), ways = orders.popitem()
        if not waiting or len(waiting) + len(completed) == hands:
            end = len(waiting) + len(completed), len(completed), int(2 in completed)
            done[end] = done.get(end, 0) + ways
            continue
        new = len(waiting) + len(completed) + 1
        for after in (((waiting[0], new, *waiting[1:]), completed), (waiting[1:], (*completed, waiting[0]))):
            orders[after] = orders.get(after, 0) + ways
    return tuple(SplitEnd(*end, ways) for end, ways in done.items())


# --- the whole game --------------------------------------------------------------------------------------------------


@dataclass
class Solution:
    """What every hand and action is worth off a shoe, before it is known what the hole card is."""

    play: Play
    stand: Floats
    hit: Floats
    double: Floats
    """Hand by up card, in units of the first wager; a Blackjack's stand is what it is paid."""
    split: Floats
    """Pair by up card."""
    split_staked: Floats
    """Pair by up card: what is staked on the hands of a split together."""
    surrender: Floats
    free_surrender: Floats
    """Hand by up card: with the first wager, and with a stake that is played apart."""
    zap: Floats
    """Hand by up card."""
    plays: NDArray[np.int8]
    doubles: NDArray[np.int8]
    splits: NDArray[np.int8]
    surrenders: NDArray[np.int8]
    zaps: NDArray[np.int8]
    """What is done: hand (or pair) by up card."""
    takes: NDArray[np.int8]
    """Whether a card is taken off a hand over 21: what lies on it (`second_chance.ON_HAND`) by hand by up card."""
    free_plays: NDArray[np.int8]
    free_doubles: NDArray[np.int8]
    """What is done with a hand on which a free bet lies, or another stake that is played apart (`stakes.apart`), and
    with split hands where they are paid otherwise."""
    after: NDArray[np.int8]
    free_after: NDArray[np.int8]
    """What is done with a doubled hand, by how often it was redoubled: stand, double again, give it up."""
    yields: NDArray[np.int8]
    free_yields: NDArray[np.int8]
    """Whether a hand is given up to which no more cards can come."""
    attacks: NDArray[np.int8]
    """Whether the wager is added to once the up card is seen."""
    suited: NDArray[np.int8]
    """What is done with two cards of one suit where that counts: place and class of `finals`, dealt, then split."""
    zapped: dict[int, Solution]
    """What follows when a hand is exchanged."""
    again: Floats
    """What redoubling is worth."""
    gain: Floats
    """What a card taken off a hand over 21 makes more than losing it, as `takes`."""
    free_stand: Floats
    free_hit: Floats
    free_double: Floats
    free_split: Floats
    """What such a hand is worth, and such a pair."""
    ends: Floats
    """Hand by up card: the chances of each end of the dealer's hand."""
    value: float = 0.0
    """What a round is worth to the player, per unit of the first wager."""
    by_up: Floats | None = None
    attack: Floats | None = None
    """By up card: what a unit is worth that is added to the wager once that is seen."""
    spreads: dict[tuple[int, int], tuple[Floats, Floats]] = field(default_factory=dict)
    """What split hands make together, as it was worked out (`outcomes.split_nets`)."""
    moved: dict[int, tuple[NDArray[np.bool_], Floats]] = field(default_factory=dict)
    """By up card how hands over 21 end from which a card is taken off, as it was worked out (`outcomes.play_out`)."""

    @property
    def strategy(self) -> Strategy:
        """What is done, for another analysis or a simulation."""
        zapped = {hand: one.strategy for hand, one in self.zapped.items()}
        return Strategy(*(getattr(self, part) for part in Strategy.PARTS), zapped=zapped)

    def actions(self, hand: int, up: int, free: bool = False, paid: float = 0.0) -> dict[str, float]:
        """What each action that a hand allows is worth, a dealer's Blackjack not yet excluded.

        `free` values a hand of a split on which a free bet lies. `paid` is what the suits of two cards add on average
        once the card has come that makes them a final hand.
        """
        table = all_hands()
        play = self.play
        stand, hit, double, split = (
            (self.free_stand, self.free_hit, self.free_double, self.free_split)
            if free
            else (self.stand, self.hit, self.double, self.split)
        )
        found = {"stand": float(stand[hand, up])}
        points = int(table.points[hand])
        if points & 31 < 21:
            found["hit"] = float(hit[hand, up])
        if table.size[hand] > 2 and play.doubles_longer and points in play.doubles:
            found["double"] = float(double[hand, up])
        if table.size[hand] == 2:
            natural = points == 21 + 32
            if points in play.zaps and not free:
                found["zap"] = float(self.zap[hand, up])
            if points in play.doubles and (not natural or play.doubles_blackjack):
                found["double"] = float(double[hand, up])
            pair = int(table.pair[hand])
            if pair and play.most_hands(pair) >= 2:
                found["split"] = float(split[pair, up])
        if play.surrender and points & 31 < 21 and (play.surrenders_later or table.size[hand] == 2):
            found["surrender"] = float((self.free_surrender if free else self.surrender)[hand, up])
        if paid:
            made = paid * self._third_comes(hand, up)
            found["hit"] += made
            if "double" in found and play.doubled_finals:
                found["double"] += 2.0 * made
        return found

    def _third_comes(self, hand: int, up: int) -> float:
        """How often the card comes that makes two cards a final hand by their suits, against no Blackjack."""
        table = all_hands()
        third = TWO_CARDS[table.suited[hand]][2]
        left = np.array(self.play.shoe) - table.cards[hand]
        left[up] -= 1
        return float(left[third] / left.sum() * (1.0 - self.ends[table.then[hand, third], up, DBJ]))

    def by_suits(self, hand: int, up: int) -> list[tuple[int, float, float]]:
        """The classes of suits of a first two cards: how often each comes, and what it adds (see `actions`)."""
        place = int(all_hands().suited[hand])
        if place < 0 or not self.play.finals:
            return [(0, 1.0, 0.0)]
        chances, adds = suits_come(self.play.suits)[0][place, :, up], suits_add(self.play, False)[place, :, up]
        return [
            (suits, float(chances[suits]), float(adds[suits]))
            for suits in range(CLASSES)
            if not suits or chances[suits] > 0.0
        ]

    def doubled_actions(self, hand: int, up: int, level: int, kind: int = ORIGINAL) -> dict[str, float]:
        """What may be done with a doubled hand that was redoubled so often, and what it is worth, likewise; a stake of
        some kind lies on it."""
        play, nets, ends = self.play, stake_nets(self.play)[up % 11], self.ends[hand, up]
        times = (2 << level) - 1
        paid = _final_pays(play.finals if play.doubled_finals else ())[hand]
        total, beats_22 = int(all_hands().points[hand]) & 31, bool(beating_22(play)[0][hand])
        own, added = (
            float(plain(_standing)(ends, total, play.wins_21, beats_22, nets[one], paid)) for one in (kind, DOUBLE_BET)
        )
        found = {"stand": own + times * added}
        if level < play.redoubles and total < 21:
            found["redouble"] = float(self.again[level, hand, up])
        if play.given_doubled:
            beside = float(saved(play)[level])
            made = float(_given_doubled(ends, nets[kind], times, nets[DOUBLE_BET], beside))
            found["rescue" if play.rescued else "surrender"] = made
        return found

    def action(self, hand: int, up: int, suits: int = 0) -> str:
        """What is done with a first two cards, in a class of suits where that counts, or with a longer hand."""
        table = all_hands()
        found = self.actions(hand, up)
        pair = int(table.pair[hand])
        if suits:
            return ACTIONS[self.suited[table.suited[hand] * CLASSES + suits, up]]
        gives_up = self.surrenders[hand, up] == 1 if table.size[hand] == 2 else self.plays[hand, up] == SURRENDER
        if "surrender" in found and gives_up:
            return "surrender"
        if "split" in found and self.splits[pair, up] == 1:
            return "split"
        if "zap" in found and self.zaps[hand, up] == 1:
            return "zap"
        if "double" in found and self.doubles[hand, up] == 1:
            return "double"
        return ACTIONS[self.plays[hand, up]] if "hit" in found else "stand"


_Table = NDArray[np.int8]
HandPlays = tuple[_Table, _Table, _Table, _Table, _Table]
"""What is done with a hand: drawing, doubling, once doubled, giving up, over 21."""


@dataclass
class Strategy:
    """What is to be done, hand (or pair) by up card; `FREE` leaves it to the analyser."""

    plays: NDArray[np.int8]
    doubles: NDArray[np.int8]
    splits: NDArray[np.int8]
    surrenders: NDArray[np.int8]
    zaps: NDArray[np.int8]
    takes: NDArray[np.int8]
    """Whether a card is taken off a hand over 21, by what lies on it."""
    free_plays: NDArray[np.int8]
    free_doubles: NDArray[np.int8]
    """The same with a hand on which a free bet lies, or that is played apart otherwise."""
    after: NDArray[np.int8]
    free_after: NDArray[np.int8]
    """With a doubled hand, by how often it was redoubled: stand, double again, give it up."""
    yields: NDArray[np.int8]
    free_yields: NDArray[np.int8]
    """Whether hands are given up to which no more cards can come."""
    attacks: NDArray[np.int8]
    """Whether the wager is added to once the up card is seen: one row."""
    suited: NDArray[np.int8]
    """With two cards of one suit where that counts: place and class of `finals`, dealt, then split."""

    zapped: dict[int, Strategy] = field(default_factory=dict, kw_only=True)
    """The same once a hand has been exchanged; what is not here is played as other hands are."""

    PARTS: ClassVar = (
        "plays", "doubles", "splits", "surrenders", "zaps", "takes", "free_plays", "free_doubles", "after",
        "free_after", "yields", "free_yields", "attacks", "suited",
    )  # fmt: skip
    _LIKE: ClassVar[Mapping[str, tuple[int, ...]]] = {
        "splits": (11,), "attacks": (1,), "suited": (2 * len(TWO_CARDS) * CLASSES,)
    }  # fmt: skip

    @staticmethod
    def free(columns: int = 11, over: int = 0, /, **known: NDArray[np.int8]) -> Strategy:
        """Whatever is best, where it is not known; `over`: hands over 21 that something can be done with."""
        hands = (len(all_hands().cards),)
        like: Mapping[str, tuple[int, ...]] = {**Strategy._LIKE, "takes": (len(ON_HAND), over)}
        sizes = {part: like.get(part, (LEVELS, *hands) if "after" in part else hands) for part in Strategy.PARTS}
        free: dict[str, Any] = {
            part: np.full((*size, columns), FREE, dtype=np.int8) for part, size in sizes.items() if part not in known
        }
        return Strategy(**(free | known))

    @property
    def on_dealt(self) -> HandPlays:
        """What is done with hands that were dealt, and with others that are paid like them."""
        return self.plays, self.doubles, self.after, self.yields, self.takes

    @property
    def on_free(self) -> HandPlays:
        """What is done with hands that are played apart."""
        return self.free_plays, self.free_doubles, self.free_after, self.free_yields, self.takes

    def copy(self) -> Strategy:
        """The same, to be filled in."""
        return Strategy(*(getattr(self, part).copy() for part in Strategy.PARTS), zapped=self.zapped)

    def same(self, other: Strategy) -> bool:
        """Whether another says the same."""
        return all(np.array_equal(getattr(self, part), getattr(other, part)) for part in Strategy.PARTS)


def mask(totals: frozenset[int]) -> NDArray[np.bool_]:
    """Totals, soft ones 32 higher, as the kernels take them."""
    return np.array([total in totals for total in range(64)], dtype=np.bool_)


@lru_cache(maxsize=32)
def beating_22(play: Play) -> NDArray[np.bool_]:
    """Whether each hand wins against a dealer's 22: one that was dealt, and a split one."""
    table = all_hands()
    long, two = mask(play.beats_22)[table.points], mask(play.two_beat_22)[table.points] & (table.size == 2)
    return np.stack((long | two, long | two & play.split_two_beat_22))


def _final_pays(pays: Sequence[Fraction]) -> Floats:
    """Hand to what a unit makes on it where it wins by a payout of its own, else `NOT`."""
    final = all_hands().final
    if not pays:
        return np.full(len(final), NOT)
    return np.where(final > 0, np.array([float(one) for one in pays])[final], NOT)


def _manner(play: Play, split: bool) -> Manner:
    """The rules of play for hands that were dealt, or for split ones."""
    pays = play.split_finals if split else play.finals
    finals = _final_pays(pays)
    beside = [float(one) for one in saved(play)] + [NOT] * (LEVELS - len(saved(play)))
    return Manner(
        stake_nets(play), doubles_add(play), play.blackjack_ties_drawn_21, play.wins_21, play.wins_split_21,
        mask(play.doubles if play.doubles_longer else frozenset()),
        np.array([play.bust_waits(up) for up in range(11)]), beating_22(play),
        finals, finals if play.doubled_finals else _final_pays(()), play.redoubles, np.array(beside),
        play.surrender and play.surrenders_split, play.surrender and play.surrenders_later,
    )  # fmt: skip


def analyse(play: Play, strategy: Strategy | None = None, only: tuple[int, int] | None = None) -> Solution:
    """Solve a game off the shoe that `play` holds, with the strategy given or the best one.

    `only` names a hand and a column of what is seen of the dealer's cards, usually the up card: then just that hand,
    and those that it can become, are valued; with no hand every one against that card.
    """
    table = all_hands()
    columns, holes = seen(play.ranges)
    shape = len(table.cards), len(holes)
    second = seconds(play)
    todo = (strategy or Strategy.free(len(holes), len(second.total))).copy()
    shoe = np.array(play.shoe, dtype=np.int64)
    manner, on_split = _manner(play, False), _manner(play, True)
    hand, up = only or (0, 0)
    ups = np.array([up]) if up else columns
    dealer = dealer_list(play.stands_on, play.pushes_22, up, play.dealer_ace_to, play.ranges)
    stand, hit, double, free_stand, free_hit, free_double = (np.zeros(shape) for _ in range(6))
    again, gain, ends = np.zeros((LEVELS, *shape)), np.zeros(todo.takes.shape), np.zeros((*shape, ENDS))
    pairs = [pair for pair in range(1, 11) if not hand or pair == table.pair[hand]]
    # A split hand is played as one that was not split, from its pair card on.
    least = table.cards[table.place([pairs[0]]) if hand and pairs else hand]
    solve(
        shoe, least, ups, table.listed, dealer, manner, second, ORIGINAL, False,
        *todo.on_dealt, stand, hit, double, again, gain, ends,
    )  # fmt: skip
    natural = table.place([1, 10])
    other = apart(play)
    split_stand, split_hit, split_double = stand, hit, double
    if other >= 0 or play.plays_split_apart:
        if other >= 0:
            todo.free_doubles[natural] = 0
        else:
            split_stand, split_hit, split_double = free_stand, free_hit, free_double
        solve(
            shoe, least, ups, table.listed, dealer, manner if other >= 0 else on_split, second, max(other, ORIGINAL),
            True, *todo.on_free, free_stand, free_hit, free_double, np.zeros_like(again), gain, ends,
        )  # fmt: skip
    if play.split_finals:
        _play_suited(play, ups, todo, split_stand, split_hit, split_double, ends)
    if play.naturals:
        stand[natural] = natural_worth(play, ends[natural])
    todo.plays[natural] = STAND
    if not play.doubles_blackjack:
        todo.doubles[natural] = 0
    zap, zapped = _zaps(play, strategy, least, up, todo)
    todo.zapped = {place: one.strategy for place, one in zapped.items()}
    rest = np.maximum(np.where(todo.plays == HIT, hit, stand), np.where(todo.doubles == 1, double, NOT))
    todo.zaps[:] = np.where(todo.zaps == FREE, zap > rest, todo.zaps)
    split, staked, free_split = _splits(play, shoe, ups, pairs, dealer, on_split, second, todo)
    blackjack = ends[:, :, DBJ]
    seen_at_all = 1.0 if not play.ranges else ends.sum(axis=2)
    surrender, free_surrender = (
        (seen_at_all - blackjack) * manner.nets[2, kind, 0, GIVEN] + blackjack * manner.nets[2, kind, DBJ, GIVEN]
        for kind in (ORIGINAL, max(other, ORIGINAL))
    )
    solution = Solution(
        play=play, stand=stand, hit=hit, double=double, split=split, split_staked=staked, surrender=surrender,
        free_surrender=free_surrender, zap=zap, **{part: getattr(todo, part) for part in Strategy.PARTS},
        zapped=zapped, again=again, gain=gain, free_stand=free_stand, free_hit=free_hit, free_double=free_double,
        free_split=free_split, ends=ends,
    )  # fmt: skip
    if not hand:
        _overall(solution, map(int, ups))
    return solution


def zappable(play: Play) -> list[int]:
    """The hands that may be exchanged for two new cards."""
    table = all_hands()
    may = mask(play.zaps)[table.points] & (table.size == 2) & (table.cards <= np.array(play.shoe)).all(axis=1)
    return [int(hand) for hand in np.flatnonzero(may)]


@lru_cache(maxsize=24)
def _best_after(play: Play, column: int) -> Solution:
    """What follows when a hand is exchanged, played for the best; what a Blackjack pays has no part in it."""
    return analyse(play, only=(0, column))


def _zaps(
    play: Play, strategy: Strategy | None, least: Ints, column: int, todo: Strategy
) -> tuple[Floats, dict[int, Solution]]:
    """What exchanging a hand with at least some cards is worth, and how the new one is played: a game of its own off
    the shoe without the cards that were given back."""
    table = all_hands()
    worth, found = np.full(todo.plays.shape, -9.0), dict[int, Solution]()
    for hand in zappable(play):
        if (table.cards[hand] >= least).all():
            after = play.zapped(table.cards[hand].tolist())
            given = strategy.zapped.get(hand, strategy) if strategy else None
            found[hand] = analyse(after, given, (0, column)) if given else _best_after(after, column)
            made = found[hand].by_up
            assert made is not None
            worth[hand] = made
    return worth, found


def _play_suited(
    play: Play, ups: Ints, todo: Strategy, stand: Floats, hit: Floats, double: Floats, ends: Floats
) -> None:
    """Choose what is done with split hands of two cards whose suits count."""
    table, shoe = all_hands(), np.array(play.shoe)
    adds = suits_add(play, True)
    for place, (low, high, third) in enumerate(TWO_CARDS):
        hand = table.place([low, high])
        for up in map(int, ups):
            left = shoe - table.cards[hand]
            left[up] -= 1
            comes = left[third] / max(1, left.sum()) * (1.0 - ends[table.then[hand, third], up, DBJ])
            for suits in range(1, CLASSES):
                row = (len(TWO_CARDS) + place) * CLASSES + suits
                if todo.suited[row, up] != FREE:
                    continue
                paid = comes * adds[place, suits, up]
                worth = {STAND: stand[hand, up], HIT: hit[hand, up] + paid}
                if int(table.points[hand]) in play.doubles_after_split:
                    worth[DOUBLE] = double[hand, up] + 2.0 * paid * play.doubled_finals
                if play.surrender and play.surrenders_split:
                    blackjack = ends[hand, up, DBJ]
                    worth[SURRENDER] = float(play.surrendered) * (1.0 - blackjack) - blackjack
                todo.suited[row, up] = max(worth, key=worth.__getitem__)


def natural_worth(play: Play, ends: Floats) -> Floats:
    """What a Blackjack is worth against the ends of the dealer's hand, column by column of what is seen of it."""
    certain = ends[:, :DBJ].sum(axis=1) - ends[:, D22] - ends[:, D21]
    worth = float(play.blackjack) * certain + float(play.paid_against_21) * ends[:, D21]
    worth += float(play.blackjacks) * ends[:, DBJ]
    against_22 = np.array([float(play.paid_against_22(column % 11)) for column in range(len(ends))])
    return np.asarray(worth + against_22 * ends[:, D22])


def suited_splits(play: Play, strategy: Strategy) -> Suited:
    """Two cards whose suits count on a split hand, as the kernels take them."""
    table = all_hands()
    place = table.suited if play.split_finals else np.full_like(table.suited, -1)
    chances = suits_come(play.suits)[0] if play.split_finals else np.zeros((len(TWO_CARDS), CLASSES, 11))
    third = np.array([one[2] for one in TWO_CARDS])
    return Suited(place, third, chances, suits_add(play, True), strategy.suited[len(TWO_CARDS) * CLASSES :])


def _splits(
    play: Play,
    shoe: Ints,
    ups: Ints,
    pairs: Sequence[int],
    dealer: DealerList,
    manner: Manner,
    second: Seconds,
    todo: Strategy,
) -> tuple[Floats, Floats, Floats]:
    """What each pair is worth split, what is staked on its hands together, and what one on a free bet is worth."""
    table, other = all_hands(), apart(play)
    count, columns = todo.plays.shape
    split, staked, free_split = np.full((11, columns), -9.0), np.zeros((11, columns)), np.full((11, columns), -9.0)
    need = np.zeros((count, columns), dtype=np.int16)
    ends = np.zeros((count, columns, ENDS))
    stood, played = np.zeros((count, columns, 2 * KINDS)), np.zeros((count, columns, PARTS))
    doubled = np.zeros((LEVELS, count, columns, PARTS))
    suited = suited_splits(play, todo)
    dealt = todo.on_free if play.plays_split_apart else todo.on_dealt
    for pair in pairs:
        hands = play.most_hands(pair)
        if hands < 2:
            continue
        alone = table.place([pair])
        deepest = min(2 * (hands - 2), play.shoe[pair] - 2)
        size = 2 * (hands - 2) + 1
        kinds = split_kinds(play, pair)
        ways = [dealt]
        if other in kinds:
            ways.append(todo.on_free)
        any_card, pair_card = np.zeros((2, size, columns, PARTS)), np.zeros((2, size, columns, PARTS))
        zaps = todo.zaps if play.zaps_after_split else np.zeros_like(todo.zaps)
        exchanged = np.zeros((count, columns, PARTS))
        for way, played_by in enumerate(ways):
            for gone in range(deepest + 1):
                for hand in zappable(play) if play.zaps_after_split else ():
                    if table.cards[hand, pair] and shoe[pair] > gone + 1 + table.cards[hand, pair]:
                        none = np.zeros((columns, PARTS))
                        _split_hand(
                            pair, gone, shoe - table.cards[hand], ups, table.listed, dealer, manner, second, suited, 0,
                            False, mask(play.doubles_split(pair)), *todo.zapped[hand].on_dealt,
                            np.zeros_like(zaps), exchanged, none, none.copy(), need, ends, stood, played, doubled,
                        )  # fmt: skip
                        exchanged[hand] = none
                _split_hand(
                    pair, gone, shoe, ups, table.listed, dealer, manner, second, suited, alone,
                    pair == 1 and not play.hits_split_aces, mask(play.doubles_split(pair)), *played_by, zaps, exchanged,
                    any_card[way, gone], pair_card[way, gone], need, ends, stood, played, doubled,
                )  # fmt: skip
        for up in map(int, ups):
            shown = up % 11
            if shoe[shown] - 2 * (shown == pair) < 1:
                continue
            left, others = int(shoe.sum()) - 3, int(shoe[pair]) - 2 - (shown == pair)
            found = []
            for way in range(len(ways)):
                none, free = np.zeros((size, size, PARTS)), np.zeros((size, size, PARTS))
                conditioned(
                    left, others, np.ascontiguousarray(any_card[way, :, up]),
                    np.ascontiguousarray(pair_card[way, :, up]), none, free,
                )  # fmt: skip
                found.append((none, free))
            split[pair, up], staked[pair, up] = _added_up(split_ends(hands), left, others, kinds, found, other)
            if other in kinds:
                on_other = (other, *kinds[1:])
                free_split[pair, up], _ = _added_up(split_ends(hands), left, others, on_other, found, other)
    return split, staked, free_split


def _added_up(
    ends: Sequence[SplitEnd],
    left: int,
    others: int,
    kinds: tuple[int, int, int],
    found: Sequence[tuple[Floats, Floats]],
    other: int,
) -> tuple[float, float]:
    """What all hands of a split make together, and what is staked on them; one with the `other` stake is played
    otherwise."""
    worth = staked = 0.0
    for end in ends:
        chance, gone, done = end.chance(left, others), end.hands - 2, end.drew_none
        if chance == 0.0:
            continue
        for place, drew_none in enumerate(end.drew):
            kind = kinds[min(place, 2)]
            none, free = found[kind == other]
            parts = none[gone, done - 1] if drew_none else free[gone, done]
            worth += chance * float(parts[kind])
            staked += chance * (float(parts[STAKED]) - (kind == FREE_BET))
    return worth, staked


def first_hands(shoe: Ints, up: int) -> list[tuple[int, int, int, float]]:
    """The player's first two cards against an up card: their values, the hand and its chance."""
    table = all_hands()
    left = shoe.copy()
    left[up] -= 1
    total = int(left.sum())
    found = []
    for high in range(1, 11):
        for low in range(1, high + 1):
            ways = left[high] * (left[high] - 1) if high == low else 2 * left[high] * left[low]
            if ways > 0:
                found.append((high, low, table.place([high, low]), float(ways) / (total * (total - 1))))
    return found


def _overall(solution: Solution, ups: Iterable[int]) -> None:
    """Choose among the actions on the first two cards, and whether more is wagered before them; add everything up."""
    play, natural = solution.play, all_hands().place([1, 10])
    shoe = np.array(play.shoe, dtype=np.int64)
    by_up, attack = (np.zeros(solution.plays.shape[1]) for _ in range(2))
    value = 0.0
    for up in ups:
        if shoe[up % 11] < 1:
            continue
        for high, low, hand, chance in first_hands(shoe, up % 11):
            worth = solution.actions(hand, up)
            for suits, part, paid in solution.by_suits(hand, up)[1:]:
                here = solution.actions(hand, up, paid=paid)
                row = all_hands().suited[hand] * CLASSES + suits
                if solution.suited[row, up] == FREE:
                    solution.suited[row, up] = ACTIONS.index(max(here, key=here.__getitem__))
                by_up[up] += chance * part * here[solution.action(hand, up, suits)]
            if high == low and "split" in worth and solution.splits[high, up] == FREE:
                others = (one for action, one in worth.items() if action not in ("split", "surrender"))
                solution.splits[high, up] = int(worth["split"] > max(others))
            if solution.surrenders[hand, up] == FREE:
                rest = max(one for action, one in worth.items() if action != "surrender")
                solution.surrenders[hand, up] = int("surrender" in worth and worth["surrender"] > rest)
            by_up[up] += chance * solution.by_suits(hand, up)[0][1] * worth[solution.action(hand, up)]
            if hand != natural:
                attack[up] += chance * float(solution.ends[hand, up, DBJ]) * float(play.attack_blackjack - play.lose)
        attack[up] += by_up[up]
        if solution.attacks[0, up] == FREE:
            solution.attacks[0, up] = int(play.attacks and attack[up] > 0)
        added = attack[up] if play.attacks and solution.attacks[0, up] == 1 else 0.0
        value += (by_up[up] + added) * float(shoe[up % 11]) / float(shoe.sum())
    solution.value, solution.by_up, solution.attack = value, by_up, attack
