"""What split hands are worth: each with the pair cards that are known to be gone, conditioned on what others drew."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.games.blackjack.compositions import HandList, all_hands, mask, zappable
from croupier.games.blackjack.dealer import D22, DBJ, DBUST, ENDS, DealerList, Floats, Ints, dealer_ends, holes_left
from croupier.games.blackjack.finals import CLASSES, TWO_CARDS, suits_add, suits_come
from croupier.games.blackjack.rules_of_play import Play
from croupier.games.blackjack.second_chance import Seconds, second_gain
from croupier.games.blackjack.solving import NOT, Manner, busting, given_doubled, giving_up, standing
from croupier.games.blackjack.stakes import DOUBLE_BET, FREE_BET, KINDS, LEVELS, apart, split_kinds
from croupier.games.blackjack.strategy import DOUBLE, HIT, STAND, SURRENDER, HandPlays, Strategy
from croupier.kernels import compiled

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


@compiled
def _mark_needs(  # noqa: C901
    ups: Ints,
    hands: HandList,
    manner: Manner,
    suited: Suited,
    first: int,
    one_card_only: bool,
    may_double: NDArray[np.bool_],
    by: HandPlays,
    zaps: NDArray[np.int8],
    need: NDArray[np.int16],
) -> None:
    """Mark what is needed of each hand that a first one can become as it is played."""
    _, points, size, then = hands
    longer, after = manner.longer, by.after
    need[:, :] = 0
    for worth in range(1, 11):
        for up in ups:
            if then[first, worth] > 0:
                need[then[first, worth], up] = _PLAYED
    for hand in range(first + 1, len(need)):
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
            may_yield = manner.yields_two if size[hand] == 2 else manner.yields_later
            for suits in range(CLASSES):
                if size[hand] < 2:
                    if suits:
                        break
                    done = HIT
                elif suits == 0:
                    done = does(
                        hand, up, points[hand], size[hand], by, may_double, longer[points[hand]], one_card_only,
                        may_yield,
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


@compiled
def _split_hand(  # noqa: C901
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
    cards, points, size, then = hands
    nets, adds, wins_21, split_21_wins, longer = (
        manner.nets, manner.adds, manner.wins_21, manner.split_21_wins, manner.longer
    )  # fmt: skip
    bust_waits, finals, doubled_finals = manner.bust_waits, manner.finals, manner.doubled_finals
    beats_22 = manner.beats_22
    redoubles, saved = manner.redoubles, manner.saved
    yields_two, yields_later = manner.yields_two, manner.yields_later
    after, takes = by.after, by.takes
    left_shoe = shoe.copy()
    waits_ever = bust_waits.any()
    gain = np.zeros(takes.shape)
    seen_over = np.zeros(len(second.total), dtype=np.bool_)
    drawn = np.zeros(PARTS)
    once = np.zeros(PARTS)
    again = np.zeros((LEVELS + 1, PARTS))
    needs = np.zeros(len(cards), dtype=np.int64)
    _mark_needs(
        ups, hands, manner, suited, first, one_card_only, may_double, by, zaps, need
    )  # fmt: skip
    for hand in range(first, len(cards)):
        possible = True
        for worth in range(1, 11):
            possible = possible and cards[hand, worth] <= shoe[worth]
        for up in ups if possible else ups[:0]:
            needs[hand] |= need[hand, up]
    dealer_ends(shoe, cards, np.flatnonzero(needs if waits_ever else needs & _STOOD), dealer, ends)
    any_card[:, :] = 0.0
    pair_card[:, :] = 0.0
    for hand in np.flatnonzero(needs)[::-1]:
        left = 0
        for worth in range(1, 11):
            left_shoe[worth] = shoe[worth] - cards[hand, worth]
            left += left_shoe[worth]
        total = points[hand] & 31
        wins = split_21_wins if size[hand] == 2 else wins_21
        if second.offered and needs[hand] & (_DRAWN | _DOUBLED):
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
                    stood[hand, up, kind] = standing(
                        ends[hand, up], total, wins, beats_22[1, hand], made[kind], finals[hand]
                    )
                    stood[hand, up, KINDS + kind] = stood[hand, up, kind]
                    if doubled_finals[hand] != finals[hand]:
                        stood[hand, up, KINDS + kind] = standing(
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
                        doubled[level, hand, up, kind] = given_doubled(
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
                            played[hand, up, kind] = giving_up(ends[hand, up], made[kind])
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
                    lost = busting(busts, late, at_22, at_bust, made[kind])
                    drawn[kind] += lost
                    once[kind] += lost + busting(busts, late, at_22, at_bust, made[added])
                    for level in range(1, redoubles + 1):
                        again[level, kind] += lost + ((2 << level) - 1) * busting(
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
                        hand, up, points[hand], size[hand], by, may_double, longer[points[hand]], one_card_only,
                        may_yield,
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
                            giving_up(ends[hand, up], made[kind]) if done == SURRENDER else stood[hand, up, kind]
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
