"""What split hands are worth: each with the pair cards that are known to be gone, conditioned on what others drew."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.games.blackjack.compositions import HandList, all_hands, mask, take_out, zappable
from croupier.games.blackjack.dealer import D22, DBJ, DBUST, ENDS, DealerList, Floats, Ints, dealer_ends, holes_left
from croupier.games.blackjack.finals import CLASSES, TWO_CARDS, suits_add, suits_come
from croupier.games.blackjack.rules_of_play import Play
from croupier.games.blackjack.second_chance import Seconds, second_gain
from croupier.games.blackjack.solving import NOT, Manner, busting, given_doubled, giving_up, standing
from croupier.games.blackjack.stakes import DOUBLE_BET, FREE_BET, KINDS, LEVELS, apart, split_kinds
from croupier.games.blackjack.strategy import DOUBLE, HIT, STAND, SURRENDER, HandPlays, Strategy
from croupier.kernels import borrowing, compiled, embedded

STAKED, PARTS = KINDS, KINDS + 1
"""A split hand's parts: what it makes, by the kind of stake that lies on it, and what is staked on it where that is the
player's own."""
_STOOD, _PLAYED, _DRAWN, _DOUBLED, _YIELDED, _ZAPPED, _AFTER = 1, 2, 4, 8, 16, 32, 64
"""What is needed of a split hand: its value standing, its value played, and how it is played; the last, and the next
higher ones, its value doubled and redoubled."""


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


@compiled
def does(
    hand: int,
    up: int,
    points: int,
    size: int,
    by: HandPlays,
    may_double: NDArray[np.bool_],
    longer: bool,
    one_card_only: bool,
    may_yield: bool,
) -> int:
    """What is done with a hand that cannot be split."""
    if one_card_only:
        return SURRENDER if may_yield and by.yields[hand, up] == 1 else STAND
    if may_yield and by.plays[hand, up] == SURRENDER:
        return SURRENDER
    if by.doubles[hand, up] == 1 and may_double[points] and (size == 2 or longer):
        return DOUBLE
    return HIT if by.plays[hand, up] == HIT else STAND


class SplitRules(NamedTuple):
    """What is done with one hand of a split, and may be."""

    pair: int
    first: int
    """The hand that the pair card makes alone, or that of no card for two new ones."""
    one_card_only: bool
    may_double: NDArray[np.bool_]
    zaps: NDArray[np.int8]
    zapped: Floats
    """The parts of a hand that is exchanged."""


class SplitValues(NamedTuple):
    """What a split hand makes, by hand and what is seen of the dealer's cards."""

    need: NDArray[np.int16]
    ends: Floats
    stood: Floats
    played: Floats
    doubled: Floats
    any_card: Floats
    pair_card: Floats
    """The parts of one hand for any next card, and for one of the pair's value that is not split again."""
    gain: Floats
    drawn: Floats
    once: Floats
    again: Floats
    """What one more card makes of the hand that is looked at: played on, doubled, and redoubled so often."""


class SplitMeets(NamedTuple):
    """What is left of the shoe for a hand and an up card."""

    up: int
    shown: int
    left: int
    can_be: int
    part_seen: float
    wanted: int


@embedded
def _done(
    hand: int, up: int, suits: int, hands: HandList, manner: Manner, suited: Suited, of: SplitRules, by: HandPlays
) -> int:
    """What is done with a hand in some suits; -1: there are no such."""
    size, points = hands.size[hand], hands.points[hand]
    if suits > 0:
        return -1 if size < 2 or suited.place[hand] < 0 else suited.does[suited.place[hand] * CLASSES + suits, up]
    if size < 2:
        return HIT
    may_yield = manner.yields_two if size == 2 else manner.yields_later
    return does(hand, up, points, size, by, of.may_double, manner.longer[points], of.one_card_only, may_yield)


@embedded
def _mark_doubled(hand: int, up: int, then: Ints, after: NDArray[np.int8], need: NDArray[np.int16]) -> None:
    """Mark what is needed of a doubled hand."""
    for level in range(LEVELS):
        if need[hand, up] & (_AFTER << level) == 0:
            continue
        need[hand, up] |= _STOOD
        if after[level, hand, up] == DOUBLE:
            for worth in range(1, 11):
                if then[hand, worth] > 0:
                    need[then[hand, worth], up] |= _AFTER << (level + 1)


@embedded
def _mark_done(hand: int, up: int, then: Ints, done: int, need: NDArray[np.int16]) -> None:
    """Mark what is needed of a hand with which something is done, and of those that it becomes."""
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


@borrowing
def _mark_needs(
    ups: Ints, hands: HandList, manner: Manner, suited: Suited, of: SplitRules, by: HandPlays, need: NDArray[np.int16]
) -> None:
    """Mark what is needed of each hand that a first one can become as it is played."""
    then, first = hands.then, of.first
    need[:, :] = 0
    for worth in range(1, 11):
        for up in ups:
            if then[first, worth] > 0:
                need[then[first, worth], up] = _PLAYED
    for hand in range(first + 1, len(need)):
        for up in ups:
            if need[hand, up] == 0:
                continue
            _mark_doubled(hand, up, then, by.after, need)
            if need[hand, up] & _PLAYED == 0:
                continue
            if hands.size[hand] == 2 and of.zaps[hand, up] == 1:
                need[hand, up] |= _ZAPPED
                continue
            for suits in range(CLASSES):
                done = _done(hand, up, suits, hands, manner, suited, of, by)
                if done < 0:
                    break
                _mark_done(hand, up, then, done, need)
    for up in ups:
        need[first, up] = _PLAYED | _DRAWN


@embedded
def _value_stood(hand: int, up: int, shown: int, hands: HandList, manner: Manner, to: SplitValues) -> None:
    """Value a hand that stands, alone and doubled, with each kind of stake on it."""
    total, made, ends = hands.points[hand] & 31, manner.nets[shown], to.ends[hand, up]
    wins = manner.split_21_wins if hands.size[hand] == 2 else manner.wins_21
    beats, finals, doubled_finals = manner.beats_22[1, hand], manner.finals[hand], manner.doubled_finals[hand]
    for kind in range(KINDS):
        to.stood[hand, up, kind] = standing(ends, total, wins, beats, made[kind], finals)
        to.stood[hand, up, KINDS + kind] = to.stood[hand, up, kind]
        if doubled_finals != finals:
            to.stood[hand, up, KINDS + kind] = standing(ends, total, wins, beats, made[kind], doubled_finals)


@embedded
def _value_doubled(hand: int, at: SplitMeets, manner: Manner, after: NDArray[np.int8], to: SplitValues) -> bool:
    """Value a doubled hand that stands or is given up; whether a redoubled one is dealt to."""
    up, made, ends, deals = at.up, manner.nets[at.shown], to.ends[hand, at.up], False
    for level in range(LEVELS):
        if at.wanted & (_AFTER << level) == 0:
            continue
        times = (2 << level) - 1
        deals = deals or after[level, hand, up] == DOUBLE
        for kind in range(KINDS):
            if after[level, hand, up] == SURRENDER:
                to.doubled[level, hand, up, kind] = given_doubled(
                    ends, made[kind], times, made[DOUBLE_BET], manner.saved[level]
                )
            else:
                to.doubled[level, hand, up, kind] = (
                    to.stood[hand, up, KINDS + kind] + times * to.stood[hand, up, KINDS + DOUBLE_BET]
                )
        to.doubled[level, hand, up, STAKED] = (1.0 + times) * at.part_seen
    return deals


@embedded
def _take_off(
    over: int, chance: float, whole: float, up: int, takes: NDArray[np.int8], second: Seconds, to: SplitValues
) -> None:
    """Add what a card taken off a hand over 21 gains."""
    if takes[0, over, up] == 1:
        for kind in range(KINDS):
            to.drawn[kind] += chance * to.gain[0, over, up]
        to.drawn[STAKED] += chance * whole * second.staked[0]
    if takes[1, over, up] == 1:
        for kind in range(KINDS):
            to.once[kind] += chance * to.gain[1, over, up]
        to.once[STAKED] += chance * whole * second.staked[1]


@embedded
def _add_longer(
    hand: int, more: int, chance: float, at: SplitMeets, added: int, redoubles: int, to: SplitValues
) -> None:
    """Add what a hand of one card more makes, as often as it comes."""
    up, wanted = at.up, at.wanted
    if wanted & _DOUBLED:
        if added == FREE_BET:
            for kind in range(KINDS):
                to.once[kind] += chance * (to.stood[more, up, KINDS + kind] + to.stood[more, up, KINDS + added])
        else:
            for part in range(PARTS):
                to.once[part] += chance * to.doubled[0, more, up, part]
    if wanted & _DRAWN:
        for part in range(PARTS):
            to.drawn[part] += chance * to.played[more, up, part]
    for level in range(1, redoubles + 1):
        if wanted & (_AFTER << (level - 1)):
            for part in range(PARTS):
                to.again[level, part] += chance * to.doubled[level, more, up, part]


@embedded
def _add_busts(
    busts: float, late: float, at_22: float, at_bust: float, made: Floats, added: int, redoubles: int, to: SplitValues
) -> None:
    """Add what is lost by going over 21."""
    for kind in range(KINDS):
        lost = busting(busts, late, at_22, at_bust, made[kind])
        to.drawn[kind] += lost
        to.once[kind] += lost + busting(busts, late, at_22, at_bust, made[added])
        for level in range(1, redoubles + 1):
            to.again[level, kind] += lost + ((2 << level) - 1) * busting(busts, late, at_22, at_bust, made[DOUBLE_BET])
    to.drawn[STAKED] += busts
    if added != FREE_BET:
        to.once[STAKED] += busts * 2.0
    for level in range(1, redoubles + 1):
        to.again[level, STAKED] += busts * (2 << level)


@embedded
def _draw(
    hand: int, at: SplitMeets, left_shoe: Ints, hands: HandList, dealer: DealerList, manner: Manner, second: Seconds,
    suited: Suited, of: SplitRules, takes: NDArray[np.int8], to: SplitValues,
) -> float:  # fmt: skip
    """Value one more card; how often it is the one whose suit counts."""
    up, shown, left, ends = at.up, at.shown, at.left, to.ends
    to.drawn[:] = 0.0
    to.once[:] = 0.0
    to.again[:] = 0.0
    made, holes, added = manner.nets[shown], dealer.holes[up], manner.adds[hands.points[hand]]
    hole = 10 if shown == 1 else 1 if shown == 10 else 0
    if not holes[hole]:
        hole = 0
    busts = late = third = 0.0
    waits = manner.bust_waits[shown]
    at_22 = ends[hand, up, D22] if waits else 0.0
    at_bust = ends[hand, up, DBUST] if waits else 0.0
    for worth in range(1, 11):
        count = left_shoe[worth] - (1 if worth == shown else 0)
        if count <= 0:
            continue
        chance = count / (left - 1)
        more = hands.then[hand, worth]
        if more < 0:
            whole = (at.can_be - holes[worth]) / (left - 2) if left > 2 else 1.0
            busts += chance * whole
            if hole and left > 2:
                late += chance * (left_shoe[hole] - (1 if hole == worth else 0)) / (left - 2)
            over = second.after[hand, worth] if second.offered else -1
            if over >= 0:
                _take_off(over, chance, whole, up, takes, second, to)
            continue
        if waits:
            at_22 -= chance * ends[more, up, D22]
            at_bust -= chance * ends[more, up, DBUST]
        if suited.place[hand] >= 0 and worth == suited.third[suited.place[hand]]:
            third = chance * (ends[more, up].sum() - ends[more, up, DBJ])
        _add_longer(hand, more, chance, at, added, manner.redoubles, to)
        if hand == of.first and worth == of.pair:
            for part in range(PARTS):
                to.pair_card[up, part] = to.played[more, up, part]
    if busts > 0.0:
        _add_busts(busts, late, at_22, at_bust, made, added, manner.redoubles, to)
    if added == FREE_BET:
        to.once[STAKED] = at.part_seen
    return third


@embedded
def _play(
    hand: int, at: SplitMeets, third: float, hands: HandList, manner: Manner, suited: Suited, of: SplitRules,
    by: HandPlays, to: SplitValues,
) -> None:  # fmt: skip
    """Value a hand as it is played, by its suits where they count."""
    up, made, place = at.up, manner.nets[at.shown], suited.place[hand]
    parts = to.played[hand, up]
    parts[:] = 0.0
    for suits in range(CLASSES):
        done = _done(hand, up, suits, hands, manner, suited, of, by)
        if done < 0:
            break
        weight, more_paid = 1.0, 0.0
        if place >= 0:
            weight, more_paid = suited.chances[place, suits, up], third * suited.adds[place, suits, up]
        if done == HIT:
            for part in range(PARTS):
                parts[part] += weight * to.drawn[part]
        elif done == DOUBLE:
            more_paid *= 2.0 if manner.doubled_finals[hands.then[hand, suited.third[place]]] > NOT else 0.0
            for part in range(PARTS):
                parts[part] += weight * to.once[part]
        else:
            more_paid = 0.0
            for kind in range(KINDS):
                parts[kind] += weight * (
                    giving_up(to.ends[hand, up], made[kind]) if done == SURRENDER else to.stood[hand, up, kind]
                )
            parts[STAKED] += weight * at.part_seen
        if more_paid > 0.0:
            for kind in range(KINDS):
                parts[kind] += weight * more_paid


@embedded
def _play_without_card(hand: int, at: SplitMeets, made: Floats, to: SplitValues) -> None:
    """Value a hand that stands or is given up."""
    for kind in range(KINDS):
        to.played[hand, at.up, kind] = to.stood[hand, at.up, kind]
        if at.wanted & _YIELDED:
            to.played[hand, at.up, kind] = giving_up(to.ends[hand, at.up], made[kind])
    to.played[hand, at.up, STAKED] = at.part_seen


@embedded
def _value(
    hand: int, at: SplitMeets, left_shoe: Ints, hands: HandList, dealer: DealerList, manner: Manner, second: Seconds,
    suited: Suited, of: SplitRules, by: HandPlays, to: SplitValues,
) -> None:  # fmt: skip
    """Value what is wanted of a hand against an up card."""
    up, wanted = at.up, at.wanted
    if wanted & _STOOD:
        _value_stood(hand, up, at.shown, hands, manner, to)
    if wanted & _ZAPPED:
        for part in range(PARTS):
            to.played[hand, up, part] = of.zapped[hand, up, part]
        return
    deals = _value_doubled(hand, at, manner, by.after, to)
    if not (deals or wanted & (_DOUBLED | _DRAWN)):
        if wanted & _PLAYED:
            _play_without_card(hand, at, manner.nets[at.shown], to)
        if suited.place[hand] < 0 or wanted & _PLAYED == 0:
            return
    if at.left < 2:
        to.played[hand, up, :] = 0.0
        return
    third = _draw(hand, at, left_shoe, hands, dealer, manner, second, suited, of, by.takes, to)
    for level in range(manner.redoubles):
        if wanted & (_AFTER << level) and by.after[level, hand, up] == DOUBLE:
            for part in range(PARTS):
                to.doubled[level, hand, up, part] = to.again[level + 1, part]
    if hand == of.first:
        for part in range(PARTS):
            to.any_card[up, part] = to.drawn[part]
    elif wanted & _PLAYED:
        _play(hand, at, third, hands, manner, suited, of, by, to)


@borrowing
def _value_hands(
    shoe: Ints, ups: Ints, needs: Ints, hands: HandList, dealer: DealerList, manner: Manner, second: Seconds,
    suited: Suited, of: SplitRules, by: HandPlays, to: SplitValues, left_shoe: Ints, known: NDArray[np.bool_],
) -> None:  # fmt: skip
    """Value the hands of which something is needed, the last ones first."""
    for hand in range(len(needs) - 1, -1, -1):
        if needs[hand] == 0:
            continue
        left = take_out(shoe, hands.cards[hand], left_shoe)
        if second.offered and needs[hand] & (_DRAWN | _DOUBLED):
            for worth in range(1, 11):
                over = second.after[hand, worth]
                if over >= 0 and left_shoe[worth] > 0 and not known[over]:
                    known[over] = True
                    second_gain(left_shoe, worth, over, dealer, second, to.gain)
        for up in ups:
            wanted, shown = int(to.need[hand, up]), up % 11
            if left_shoe[shown] == 0 or wanted == 0:
                continue
            can_be = holes_left(left_shoe, shown, dealer.holes[up])
            at = SplitMeets(up, shown, left, can_be, can_be / (left - 1) if left > 1 else 1.0, wanted)
            _value(hand, at, left_shoe, hands, dealer, manner, second, suited, of, by, to)


@compiled
def _split_hand(
    pair: int,
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
    by: HandPlays,
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
    """One hand of a split pair off a shoe without the other pair cards: its parts for any next card, and for one of the
    pair's value that is not split again. `first` is the hand that the pair card makes alone, or that of no card for two
    new ones; `zapped` has the parts of a hand that is exchanged for such."""
    of = SplitRules(pair, first, one_card_only, may_double, zaps, zapped)
    to = SplitValues(
        need, ends, stood, played, doubled, any_card, pair_card, np.zeros(by.takes.shape), np.zeros(PARTS),
        np.zeros(PARTS), np.zeros((LEVELS + 1, PARTS)),
    )  # fmt: skip
    needs = np.zeros(len(hands.cards), dtype=np.int64)
    _mark_needs(ups, hands, manner, suited, of, by, need)
    for hand in range(first, len(needs)):
        possible = True
        for worth in range(1, 11):
            possible = possible and hands.cards[hand, worth] <= shoe[worth]
        for up in ups if possible else ups[:0]:
            needs[hand] |= need[hand, up]
    waits_ever = manner.bust_waits.any()
    dealer_ends(shoe, hands.cards, np.flatnonzero(needs if waits_ever else needs & _STOOD), dealer, ends)
    any_card[:, :] = 0.0
    pair_card[:, :] = 0.0
    known = np.zeros(len(second.total), dtype=np.bool_)
    _value_hands(shoe, ups, needs, hands, dealer, manner, second, suited, of, by, to, shoe.copy(), known)


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


def suited_splits(play: Play, strategy: Strategy) -> Suited:
    """Two cards whose suits count on a split hand, as the kernels take them."""
    table = all_hands()
    place = table.suited if play.split_finals else np.full_like(table.suited, -1)
    chances = suits_come(play.suits)[0] if play.split_finals else np.zeros((len(TWO_CARDS), CLASSES, 11))
    third = np.array([one[2] for one in TWO_CARDS])
    return Suited(place, third, chances, suits_add(play, True), strategy.suited[len(TWO_CARDS) * CLASSES :])


def worth_split(
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
                left_shoe = shoe.copy()
                left_shoe[pair] -= 1 + gone
                for hand in zappable(play) if play.zaps_after_split else ():
                    if table.cards[hand, pair] and left_shoe[pair] > table.cards[hand, pair]:
                        none = np.zeros((columns, PARTS))
                        _split_hand(
                            pair, left_shoe - table.cards[hand], ups, table.listed, dealer, manner, second, suited, 0,
                            False, mask(play.doubles_split(pair)), todo.zapped[hand].on_dealt,
                            np.zeros_like(zaps), exchanged, none, none.copy(), need, ends, stood, played, doubled,
                        )  # fmt: skip
                        exchanged[hand] = none
                _split_hand(
                    pair, left_shoe, ups, table.listed, dealer, manner, second, suited, alone,
                    pair == 1 and not play.hits_split_aces, mask(play.doubles_split(pair)), played_by, zaps, exchanged,
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
