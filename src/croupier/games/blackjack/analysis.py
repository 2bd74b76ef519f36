"""The exact analyser: what each hand and each action is worth off any shoe, splits included.

Hands are compositions, not totals: every distinct set of cards up to 21 is valued with exactly its own cards and the
dealer's up card gone from the shoe. The dealer's finished hands are listed once, each with the number of orders in
which it can be drawn, so that its chance off any shoe is that number times a product of falling factorials.

A split is played by the strategy that is best without one (CDZ-, composition dependent and without memory of other
hands): pairs are split again as often as allowed, and each hand is valued with the pair cards that are known to be
gone. That other hands drew no pair card is conditioned on exactly, by the recursion
E[b+1 others] = (E[b others] - v E[b others and one pair card more]) / (1 - v), v being the chance of a pair card.

Values are 64-bit floats: sums of some thousands of products, good to about 1e-13 of a unit.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import ClassVar, NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.games.blackjack.dealer import (
    D21,
    D22,
    DBJ,
    ENDS,
    DealerList,
    Floats,
    Ints,
    dealer_ends,
    dealer_list,
)
from croupier.games.blackjack.hands import add
from croupier.games.blackjack.rules_of_play import Play
from croupier.games.blackjack.stakes import (
    BUSTED,
    EVEN,
    FREE_BET,
    KINDS,
    ORIGINAL,
    WORSE,
    doubles_add,
    split_kinds,
    stake_nets,
    stands,
)
from croupier.kernels import compiled, plain

STAND, HIT, DOUBLE, SPLIT, SURRENDER = range(5)
ACTIONS = ("stand", "hit", "double", "split", "surrender")
FREE = -1
"""An action that the analyser is to choose."""
STAKED, PARTS = KINDS, KINDS + 1
"""A split hand's parts: what it makes, by the kind of stake that lies on it, and what is staked on it where that is the
player's own."""


class HandList(NamedTuple):
    """Every set of cards that counts 21 or less, smaller totals first, as the kernels take them."""

    cards: Ints
    """Hand by value (1 to 10), how many of it."""
    points: Ints
    """The total, soft ones 32 higher."""
    size: Ints
    then: Ints
    """Hand by value: the hand that one more card makes, -1 for a bust."""


@dataclass(frozen=True)
class Hands:
    """Every hand that can be held, and where to find it."""

    listed: HandList
    pair: Ints
    """The value of two cards of one value, else 0."""
    index: dict[tuple[int, ...], int]

    def place(self, values: Iterable[int]) -> int:
        """The place of a hand by the values of its cards, -1 for one over 21."""
        held = [0] * 11
        for worth in values:
            held[worth] += 1
        return self.index.get(tuple(held), -1)

    @property
    def cards(self) -> Ints:
        """Hand by value, how many of it."""
        return self.listed.cards

    @property
    def points(self) -> Ints:
        """The totals, soft ones 32 higher."""
        return self.listed.points

    @property
    def size(self) -> Ints:
        """How many cards each hand has."""
        return self.listed.size

    @property
    def then(self) -> Ints:
        """Hand by value: the hand that one more card makes, -1 for a bust."""
        return self.listed.then


@lru_cache(maxsize=1)
def all_hands() -> Hands:
    """List every hand that can be held."""
    found: list[tuple[int, ...]] = []

    def grow(held: list[int], least: int, left: int) -> None:
        found.append(tuple(held))
        for worth in range(least, min(10, left) + 1):
            held[worth] += 1
            grow(held, worth, left - worth)
            held[worth] -= 1

    grow([0] * 11, 1, 21)
    found.sort(key=lambda held: (sum(worth * count for worth, count in enumerate(held)), held))
    index = {held: place for place, held in enumerate(found)}
    cards = np.array(found, dtype=np.int64)
    size = cards.sum(axis=1)
    points = np.zeros(len(found), dtype=np.int64)
    then = np.full((len(found), 11), -1, dtype=np.int64)
    join = plain(add)
    for place, held in enumerate(found):
        total = 0
        for worth, count in enumerate(held):
            for _ in range(count):
                total = join(total, worth)
        points[place] = total
        for worth in range(1, 11):
            more = (*held[:worth], held[worth] + 1, *held[worth + 1 :])
            then[place, worth] = index.get(more, -1)
    pair = np.where(size == 2, (cards == 2) @ np.arange(11), 0)
    return Hands(HandList(cards, points, size, then), pair, index)


class Manner(NamedTuple):
    """The rules of play that the kernels need."""

    nets: Floats
    """What a unit of each kind of stake makes, by end of the dealer's hand and by how the player's stands there."""
    adds: Ints
    """The kind of stake that a double adds, by total."""
    ties_blackjack: bool
    """Whether a 21 in more cards that was not doubled or split ties a dealer's Blackjack."""
    wins_21: bool
    split_21_wins: bool
    longer: NDArray[np.bool_]
    """The totals that may be doubled with more than two cards."""
    bust_waits: bool
    """Whether a bust makes something else against a dealer's 22."""


# --- hands without splits --------------------------------------------------------------------------------------------


@compiled
def _standing(ends: Floats, total: int, wins_21: bool, nets: Floats) -> float:
    """What standing on a total makes against the ends of the dealer's hand."""
    worth = 0.0
    for end in range(ENDS):
        worth += ends[end] * nets[end, stands(total, end, wins_21)]
    return worth


@compiled
def _busting(busts: float, late: float, at_22: float, nets: Floats) -> float:
    """What busting makes: so often in all, of that against a Blackjack that nobody has looked for, and against a 22."""
    return float((busts - late - at_22) * nets[0, BUSTED] + late * nets[DBJ, BUSTED] + at_22 * nets[D22, BUSTED])


@compiled
def solve(
    shoe: Ints,
    least: Ints,
    ups: Ints,
    hands: HandList,
    dealer: DealerList,
    manner: Manner,
    own: int,
    known: bool,
    plays: NDArray[np.int8],
    doubles: NDArray[np.int8],
    stand: Floats,
    hit: Floats,
    double: Floats,
    ends: Floats,
) -> None:
    """Value every hand with a stake of the kind `own` against every up card, by backward induction, and choose between
    drawing and standing.

    Values are not conditioned on what the hole card is. `plays` and `doubles` say what is done, where they are not
    `FREE`; elsewhere they are filled with the best. Only hands with the `least` cards and only the listed up cards are
    valued. The dealer's `ends` are filled in, unless they are `known`.
    """
    cards, points, size, then = hands
    nets, adds, ties_blackjack, wins_21, _, longer, bust_waits = manner
    left_shoe = shoe.copy()
    stood = np.zeros((KINDS, len(cards), 11))
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
        for up in ups:
            if left_shoe[up] == 0:
                continue
            blackjack = ends[hand, up, DBJ]
            for one in range(KINDS):
                stood[one, hand, up] = _standing(ends[hand, up], total, wins_21, nets[one])
            stand[hand, up] = stood[own, hand, up]
            if ties_blackjack and total == 21 and size[hand] > 2:
                stand[hand, up] += blackjack * (nets[own, DBJ, EVEN] - nets[own, DBJ, WORSE])
            if left < 2:
                continue
            drawn = 0.0
            one_card = 0.0
            busts = 0.0
            late = blackjack
            at_22 = ends[hand, up, D22] if bust_waits else 0.0
            for worth in range(1, 11):
                count = left_shoe[worth] - (1 if worth == up else 0)
                if count <= 0:
                    continue
                chance = count / (left - 1)
                more = then[hand, worth]
                if more < 0:
                    busts += chance
                    continue
                late -= chance * ends[more, up, DBJ]
                if bust_waits:
                    at_22 -= chance * ends[more, up, D22]
                if doubles[more, up] == 1 and longer[points[more]]:
                    drawn += chance * double[more, up]
                else:
                    drawn += chance * (hit[more, up] if plays[more, up] == HIT else stand[more, up])
                one_card += chance * (stood[own, more, up] + stood[kind, more, up])
            if busts == 0.0:
                late = at_22 = 0.0
            hit[hand, up] = drawn + _busting(busts, late, at_22, nets[own])
            double[hand, up] = (
                one_card + _busting(busts, late, at_22, nets[own]) + _busting(busts, late, at_22, nets[kind])
            )
            if plays[hand, up] == FREE:
                plays[hand, up] = HIT if total < 21 and hit[hand, up] > stand[hand, up] else STAND
            if doubles[hand, up] == FREE:
                best = max(hit[hand, up], stand[hand, up]) if total < 21 else stand[hand, up]
                doubles[hand, up] = 1 if double[hand, up] > best else 0


_STOOD, _PLAYED, _DRAWN, _DOUBLED = 1, 2, 4, 8
"""What is needed of a split hand: its value standing, its value played, and how it is played."""

# --- splits ----------------------------------------------------------------------------------------------------------


@compiled
def _split_hand(
    pair: int,
    gone: int,
    shoe: Ints,
    ups: Ints,
    hands: HandList,
    dealer: DealerList,
    manner: Manner,
    first: int,
    one_card_only: bool,
    may_double: NDArray[np.bool_],
    plays: NDArray[np.int8],
    doubles: NDArray[np.int8],
    any_card: Floats,
    pair_card: Floats,
    need: NDArray[np.int8],
    ends: Floats,
    stood: Floats,
    played: Floats,
) -> None:
    """One hand of a split pair, with `gone` pair cards gone besides the two: its parts for any next card, and for one
    of the pair's value that is not split again. `first` is the hand that the pair card makes alone."""
    cards, points, size, then = hands
    nets, adds, _, wins_21, split_21_wins, longer, bust_waits = manner
    left_shoe = shoe.copy()
    need[:, :] = 0
    for worth in range(1, 11):
        for up in ups:
            if then[first, worth] > 0:
                need[then[first, worth], up] = _PLAYED
    for hand in range(first + 1, len(cards)):
        for up in ups:
            if need[hand, up] & _PLAYED == 0:
                continue
            if one_card_only:
                need[hand, up] |= _STOOD
            elif doubles[hand, up] == 1 and may_double[points[hand]] and (size[hand] == 2 or longer[points[hand]]):
                need[hand, up] |= _DOUBLED
                for worth in range(1, 11):
                    if then[hand, worth] > 0:
                        need[then[hand, worth], up] |= _STOOD
            elif plays[hand, up] == HIT:
                need[hand, up] |= _DRAWN
                for worth in range(1, 11):
                    if then[hand, worth] > 0:
                        need[then[hand, worth], up] |= _PLAYED
            else:
                need[hand, up] |= _STOOD
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
        if wanted & _STOOD or bust_waits:
            dealer_ends(left_shoe, dealer, ends[hand])
        for up in ups:
            wanted = need[hand, up]
            if left_shoe[up] == 0 or wanted == 0:
                continue
            if wanted & _STOOD:
                wins = wins_21 or (split_21_wins and size[hand] == 2)
                for kind in range(KINDS):
                    stood[hand, up, kind] = _standing(ends[hand, up], points[hand] & 31, wins, nets[kind])
            if wanted & (_DOUBLED | _DRAWN) == 0:
                if wanted & _PLAYED:
                    for kind in range(KINDS):
                        played[hand, up, kind] = stood[hand, up, kind]
                    played[hand, up, STAKED] = 1.0
                continue
            parts = played[hand, up]
            parts[:] = 0.0
            if left < 2:
                continue
            doubling = wanted & _DOUBLED != 0
            added = adds[points[hand]]
            hole = 10 if up == 1 else 1 if up == 10 else 0
            busts = 0.0
            late = 0.0
            at_22 = ends[hand, up, D22] if bust_waits else 0.0
            for worth in range(1, 11):
                count = left_shoe[worth] - (1 if worth == up else 0)
                if count <= 0:
                    continue
                chance = count / (left - 1)
                more = then[hand, worth]
                if more < 0:
                    busts += chance
                    if hole and left > 2:
                        late += chance * (left_shoe[hole] - (1 if hole == worth else 0)) / (left - 2)
                    continue
                if bust_waits:
                    at_22 -= chance * ends[more, up, D22]
                if doubling:
                    for kind in range(KINDS):
                        parts[kind] += chance * (stood[more, up, kind] + stood[more, up, added])
                else:
                    for part in range(PARTS):
                        parts[part] += chance * played[more, up, part]
                if hand == first and worth == pair:
                    pair_card[up, :] = played[more, up]
            if busts > 0.0:
                for kind in range(KINDS):
                    parts[kind] += _busting(busts, late, at_22, nets[kind])
                    if doubling:
                        parts[kind] += _busting(busts, late, at_22, nets[added])
            if doubling:
                parts[STAKED] = 1.0 if added == FREE_BET else 2.0
            else:
                parts[STAKED] += busts
            if hand == first:
                any_card[up, :] = parts


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
    """Hand by up card."""
    plays: NDArray[np.int8]
    doubles: NDArray[np.int8]
    splits: NDArray[np.int8]
    surrenders: NDArray[np.int8]
    """What is done: hand (or pair) by up card."""
    free_plays: NDArray[np.int8]
    free_doubles: NDArray[np.int8]
    """What is done with a hand on which a free bet lies."""
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

    @property
    def strategy(self) -> Strategy:
        """What is done, for another analysis or a simulation."""
        return Strategy(*(getattr(self, part) for part in Strategy.PARTS))

    def actions(self, hand: int, up: int, free: bool = False) -> dict[str, float]:
        """What each action that a hand allows is worth, a dealer's Blackjack not yet excluded.

        `free` values a hand of a split on which a free bet lies.
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
            if points in play.doubles and (not natural or play.doubles_blackjack):
                found["double"] = float(double[hand, up])
            pair = int(table.pair[hand])
            if pair and play.most_hands(pair) >= 2:
                found["split"] = float(split[pair, up])
            if play.surrender and not natural:
                found["surrender"] = float(self.surrender[hand, up])
        return found

    def action(self, hand: int, up: int) -> str:
        """What is done with a first two cards, or with a longer hand."""
        table = all_hands()
        found = self.actions(hand, up)
        pair = int(table.pair[hand])
        if "surrender" in found and self.surrenders[hand, up] == 1:
            return "surrender"
        if "split" in found and self.splits[pair, up] == 1:
            return "split"
        if "double" in found and self.doubles[hand, up] == 1:
            return "double"
        return ACTIONS[self.plays[hand, up]] if "hit" in found else "stand"


@dataclass
class Strategy:
    """What is to be done, hand (or pair) by up card; `FREE` leaves it to the analyser."""

    plays: NDArray[np.int8]
    doubles: NDArray[np.int8]
    splits: NDArray[np.int8]
    surrenders: NDArray[np.int8]
    free_plays: NDArray[np.int8]
    free_doubles: NDArray[np.int8]
    """The same with a hand on which a free bet lies."""

    PARTS: ClassVar = ("plays", "doubles", "splits", "surrenders", "free_plays", "free_doubles")

    @staticmethod
    def free() -> Strategy:
        """Whatever is best."""
        count = len(all_hands().cards)
        sizes = (11 if part == "splits" else count for part in Strategy.PARTS)
        return Strategy(*(np.full((size, 11), FREE, dtype=np.int8) for size in sizes))

    def copy(self) -> Strategy:
        """The same, to be filled in."""
        return Strategy(*(getattr(self, part).copy() for part in Strategy.PARTS))

    def same(self, other: Strategy) -> bool:
        """Whether another says the same."""
        return all(np.array_equal(getattr(self, part), getattr(other, part)) for part in Strategy.PARTS)


def mask(totals: frozenset[int]) -> NDArray[np.bool_]:
    """Totals, soft ones 32 higher, as the kernels take them."""
    return np.array([total in totals for total in range(64)], dtype=np.bool_)


_EVERY_UP = np.arange(1, 11)


def analyse(play: Play, strategy: Strategy | None = None, only: tuple[int, int] | None = None) -> Solution:
    """Solve a game off the shoe that `play` holds, with the strategy given or the best one.

    `only` names a hand and an up card: then just that hand, and those that it can become, are valued.
    """
    table = all_hands()
    count = len(table.cards)
    todo = (strategy or Strategy.free()).copy()
    shoe = np.array(play.shoe, dtype=np.int64)
    manner = Manner(
        stake_nets(play), doubles_add(play), play.blackjack_ties_drawn_21, play.wins_21, play.split_21_wins,
        mask(play.doubles if play.doubles_longer else frozenset()), play.bust_22 is not None,
    )  # fmt: skip
    hand, up = only or (0, 0)
    ups = np.array([up]) if only else _EVERY_UP
    dealer = dealer_list(play.stands_on, play.pushes_22, up)
    stand, hit, double, free_stand, free_hit, free_double = (np.zeros((count, 11)) for _ in range(6))
    ends = np.zeros((count, 11, ENDS))
    pairs = [pair for pair in range(1, 11) if not only or pair == table.pair[hand]]
    # A split hand is played as one that was not split, from its pair card on.
    least = table.cards[table.place([pairs[0]]) if only and pairs else hand]
    solve(
        shoe, least, ups, table.listed, dealer, manner, ORIGINAL, False,
        todo.plays, todo.doubles, stand, hit, double, ends,
    )  # fmt: skip
    natural = table.place([1, 10])
    if play.free_splits:
        todo.free_doubles[natural] = 0
        solve(
            shoe, least, ups, table.listed, dealer, manner, FREE_BET, True,
            todo.free_plays, todo.free_doubles, free_stand, free_hit, free_double, ends,
        )  # fmt: skip
    stand[natural] = natural_worth(play, ends[natural])
    todo.plays[natural] = STAND
    if not play.doubles_blackjack:
        todo.doubles[natural] = 0
    split, staked, free_split = _splits(play, shoe, ups, pairs, dealer, manner, todo)
    surrender = np.where(
        (play.peeks * ends[:, :, DBJ]) > 0,
        float(play.surrendered) - (1 + float(play.surrendered)) * ends[:, :, DBJ],
        float(play.surrendered),
    )
    solution = Solution(
        play, stand, hit, double, split, staked, surrender,
        todo.plays, todo.doubles, todo.splits, todo.surrenders, todo.free_plays, todo.free_doubles,
        free_stand, free_hit, free_double, free_split, ends,
    )  # fmt: skip
    if not only:
        _overall(solution)
    return solution


def natural_worth(play: Play, ends: Floats) -> Floats:
    """What a Blackjack is worth against the ends of the dealer's hand, up card by up card."""
    certain = ends[:, :DBJ].sum(axis=1) - ends[:, D22] - ends[:, D21]
    worth = float(play.blackjack) * certain + float(play.paid_against_21) * ends[:, D21]
    worth += float(play.blackjacks) * ends[:, DBJ]
    return np.asarray(worth + float(play.paid_against_22) * ends[:, D22])


def _splits(
    play: Play,
    shoe: Ints,
    ups: Ints,
    pairs: Sequence[int],
    dealer: DealerList,
    manner: Manner,
    todo: Strategy,
) -> tuple[Floats, Floats, Floats]:
    """What each pair is worth split, what is staked on its hands together, and what one on a free bet is worth."""
    table = all_hands()
    count = len(table.cards)
    split, staked, free_split = np.full((11, 11), -9.0), np.zeros((11, 11)), np.full((11, 11), -9.0)
    need = np.zeros((count, 11), dtype=np.int8)
    ends = np.zeros((count, 11, ENDS))
    stood, played = np.zeros((count, 11, KINDS)), np.zeros((count, 11, PARTS))
    for pair in pairs:
        hands = play.most_hands(pair)
        if hands < 2:
            continue
        alone = table.place([pair])
        deepest = min(2 * (hands - 2), play.shoe[pair] - 2)
        size = 2 * (hands - 2) + 1
        kinds = split_kinds(play, pair)
        ways = [(todo.plays, todo.doubles)]
        if pair in play.free_splits:
            ways.append((todo.free_plays, todo.free_doubles))
        any_card, pair_card = np.zeros((2, size, 11, PARTS)), np.zeros((2, size, 11, PARTS))
        for way, (plays, doubles) in enumerate(ways):
            for gone in range(deepest + 1):
                _split_hand(
                    pair, gone, shoe, ups, table.listed, dealer, manner, alone,
                    pair == 1 and not play.hits_split_aces, mask(play.doubles_split(pair)), plays, doubles,
                    any_card[way, gone], pair_card[way, gone], need, ends, stood, played,
                )  # fmt: skip
        for up in map(int, ups):
            if shoe[up] - 2 * (up == pair) < 1:
                continue
            left, others = int(shoe.sum()) - 3, int(shoe[pair]) - 2 - (up == pair)
            found = []
            for way in range(len(ways)):
                none, free = np.zeros((size, size, PARTS)), np.zeros((size, size, PARTS))
                conditioned(
                    left, others, np.ascontiguousarray(any_card[way, :, up]),
                    np.ascontiguousarray(pair_card[way, :, up]), none, free,
                )  # fmt: skip
                found.append((none, free))
            split[pair, up], staked[pair, up] = _added_up(split_ends(hands), left, others, kinds, found)
            if pair in play.free_splits:
                on_free = (FREE_BET, *kinds[1:])
                free_split[pair, up], _ = _added_up(split_ends(hands), left, others, on_free, found)
    return split, staked, free_split


def _added_up(
    ends: Sequence[SplitEnd],
    left: int,
    others: int,
    kinds: tuple[int, int, int],
    found: Sequence[tuple[Floats, Floats]],
) -> tuple[float, float]:
    """What all hands of a split make together, and what is staked on them; a hand on a free bet is played otherwise."""
    worth = staked = 0.0
    for end in ends:
        chance, gone, done = end.chance(left, others), end.hands - 2, end.drew_none
        if chance == 0.0:
            continue
        for place, drew_none in enumerate(end.drew):
            kind = kinds[min(place, 2)]
            none, free = found[kind == FREE_BET]
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


def _overall(solution: Solution) -> None:
    """Choose among the actions on the first two cards, and add everything up."""
    shoe = np.array(solution.play.shoe, dtype=np.int64)
    by_up = np.zeros(11)
    value = 0.0
    for up in range(1, 11):
        if shoe[up] < 1:
            continue
        for high, low, hand, chance in first_hands(shoe, up):
            worth = solution.actions(hand, up)
            if high == low and "split" in worth and solution.splits[high, up] == FREE:
                others = (one for action, one in worth.items() if action not in ("split", "surrender"))
                solution.splits[high, up] = int(worth["split"] > max(others))
            if solution.surrenders[hand, up] == FREE:
                rest = max(one for action, one in worth.items() if action != "surrender")
                solution.surrenders[hand, up] = int("surrender" in worth and worth["surrender"] > rest)
            by_up[up] += chance * worth[solution.action(hand, up)]
        value += by_up[up] * float(shoe[up]) / float(shoe.sum())
    solution.value, solution.by_up = value, by_up
