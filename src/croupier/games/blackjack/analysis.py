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

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from croupier.games.blackjack.compositions import all_hands, beating_22, zappable
from croupier.games.blackjack.dealer import (
    D21,
    D22,
    DBJ,
    ENDS,
    Floats,
    Ints,
    dealer_ends,
    dealer_list,
    seen,
)
from croupier.games.blackjack.finals import CLASSES, TWO_CARDS, suits_add, suits_come
from croupier.games.blackjack.rules_of_play import Play
from croupier.games.blackjack.second_chance import seconds
from croupier.games.blackjack.solving import NOT, final_pays, given_doubled, manner_of, solve, standing
from croupier.games.blackjack.splits import worth_split
from croupier.games.blackjack.stakes import (
    DOUBLE_BET,
    GIVEN,
    LEVELS,
    ORIGINAL,
    apart,
    saved,
    stake_nets,
)
from croupier.games.blackjack.strategy import ACTIONS, DOUBLE, FREE, HIT, STAND, SURRENDER, Strategy
from croupier.kernels import plain


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
        paid = final_pays(play.finals if play.doubled_finals else ())[hand]
        total, beats_22 = int(all_hands().points[hand]) & 31, bool(beating_22(play)[0][hand])
        own, added = (
            float(plain(standing)(ends, total, play.wins_21, beats_22, nets[one], paid)) for one in (kind, DOUBLE_BET)
        )
        found = {"stand": own + times * added}
        if level < play.redoubles and total < 21:
            found["redouble"] = float(self.again[level, hand, up])
        if play.given_doubled:
            beside = float(saved(play)[level])
            made = float(given_doubled(ends, nets[kind], times, nets[DOUBLE_BET], beside))
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
    manner, on_split = manner_of(play, False), manner_of(play, True)
    hand, up = only or (0, 0)
    ups = np.array([up]) if up else columns
    dealer = dealer_list(play.stands_on, play.pushes_22, up, play.dealer_ace_to, play.ranges)
    stand, hit, double, free_stand, free_hit, free_double = (np.zeros(shape) for _ in range(6))
    again, gain, ends = np.zeros((LEVELS, *shape)), np.zeros(todo.takes.shape), np.zeros((*shape, ENDS))
    pairs = [pair for pair in range(1, 11) if not hand or pair == table.pair[hand]]
    # A split hand is played as one that was not split, from its pair card on.
    least = table.cards[table.place([pairs[0]]) if hand and pairs else hand]
    possible = np.flatnonzero(((table.cards >= least) & (table.cards <= shoe)).all(axis=1) & (table.size > 0))
    dealer_ends(shoe, table.cards, possible, dealer, ends)
    solve(
        shoe, possible, ups, table.listed, dealer, manner, second, ORIGINAL,
        todo.on_dealt, stand, hit, double, again, gain, ends,
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
            shoe, possible, ups, table.listed, dealer, manner if other >= 0 else on_split, second,
            max(other, ORIGINAL), todo.on_free, free_stand, free_hit, free_double, np.zeros_like(again), gain, ends,
        )  # fmt: skip
    if play.split_finals:
        _play_suited(play, ups, todo, split_stand, split_hit, split_double, ends)
    if play.naturals:
        stand[natural] = natural_worth(play, ends[natural])
    todo.plays[natural] = STAND
    if not play.doubles_blackjack:
        todo.doubles[natural] = 0
    zap, zapped = _zaps(play, strategy, set(possible.tolist()), up, todo)
    todo.zapped = {place: one.strategy for place, one in zapped.items()}
    rest = np.maximum(np.where(todo.plays == HIT, hit, stand), np.where(todo.doubles == 1, double, NOT))
    todo.zaps[:] = np.where(todo.zaps == FREE, zap > rest, todo.zaps)
    split, staked, free_split = worth_split(play, shoe, ups, pairs, dealer, on_split, second, todo)
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


@lru_cache(maxsize=24)
def best_after(play: Play, column: int) -> Solution:
    """What follows when a hand is exchanged, played for the best; what a Blackjack pays has no part in it."""
    return analyse(play, only=(0, column))


def _zaps(
    play: Play, strategy: Strategy | None, possible: set[int], column: int, todo: Strategy
) -> tuple[Floats, dict[int, Solution]]:
    """What exchanging each of some hands is worth, and how the new one is played: a game of its own off the shoe
    without the cards that were given back."""
    table = all_hands()
    worth, found = np.full(todo.plays.shape, -9.0), dict[int, Solution]()
    for hand in zappable(play):
        if hand in possible:
            after = play.zapped(table.cards[hand].tolist())
            given = strategy.zapped.get(hand, strategy) if strategy else None
            found[hand] = analyse(after, given, (0, column)) if given else best_after(after, column)
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
