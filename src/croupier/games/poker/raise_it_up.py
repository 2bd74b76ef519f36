"""Raise It Up Stud Poker: an ante and a blind, the best five of six cards, a play wager that shrinks by the street."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from croupier.cache import Arrays, arrays
from croupier.counting.progress import report
from croupier.counting.suits import FLOPS, RENAMED, flop_names, kinds_of_flops, place3
from croupier.games.base import Case, Chain, Game, Leg
from croupier.games.capabilities import VariesByHouse
from croupier.games.poker.counts import count3, count6, hands3
from croupier.games.poker.figures import FOLD
from croupier.games.poker.hands import HANDS3, HANDS6, PAIRS5, filled, hand3, hand3_high, hand6, pairs6
from croupier.games.poker.paytable import LOSE, PayTableGame
from croupier.games.poker.streets import Ints, best, by_two, pairs_left, three_card_chart
from croupier.games.poker.table import Deal, Street
from croupier.games.script import seat_place
from croupier.games.side_bets import COMMUNITY, OWN, Side, numbers
from croupier.rules.charts.cards import multiples

STREETS = ("opening", "fourth-street", "fifth-street")
HANDS = PAIRS5[:-1]
"""What the best five of six cards can be, as `pairs6` numbers it."""
_WAYS = (49 * 48 * 47, 48 * 47, 47)
"""In how many orders the community cards that are not seen can come, street by street."""


class RaiseItUp(VariesByHouse, PayTableGame):
    """Raise It Up Stud Poker under one chapter and one submission."""

    names = ("raise-it-up-stud",)
    own = 3
    others = {"community": 3}  # noqa: RUF012 (a mapping of the class)
    mains = ("ante", "blind", "play")
    together = ("ante", "blind")
    condition = "with Blind and Play, best strategy"
    chart_note = "By what the player's three cards are: a flush is three suited cards. T is a ten."

    @property
    def all_sides(self) -> tuple[Side, ...]:
        """On the player's three cards, and on all six."""
        hand = hand3 if self.low3 else hand3_high
        return (
            *(Side(one, HANDS3, hand, (OWN,), lambda: count3(self.low3)) for one in ("pair-plus", "progressive")),
            Side("six-card-bonus", HANDS6, hand6, (OWN, COMMUNITY), count6),
        )

    @cached_property
    def times(self) -> tuple[tuple[int, ...], ...]:
        """The multiples of the Ante that a Play Wager may have on each street, the least first."""
        return tuple(tuple(sorted(one.times)) for one in multiples(self.chart("play-multiples")))

    @cached_property
    def again(self) -> bool:
        """Whether who has a Play Wager is asked for another on the next street."""
        return self.rules.chosen("play-again") == "each-street"

    @cached_property
    def streets(self) -> Mapping[str, Street]:
        """Check or play on the three cards and with one community card seen, play or fold with two."""
        return {
            name: Street("play", {f"{n}x": str(n) for n in reversed(times)}, row[2], open=not self.again)  # type: ignore[arg-type]
            for name, times, row in zip(STREETS, self.times, self.chart("play-multiples").rows, strict=True)
        }

    def _main_chains(self, deal: Deal, seat: int) -> dict[str, Chain]:
        hand = HANDS[pairs6(*deal.cards[seat_place(seat)], *deal.cards["community"])]
        return {wager: (*self._fold(deal, seat), *self._chain(wager, hand)) for wager in self.mains}

    def _chain(self, wager: str, hand: Chain) -> Chain:
        """What a main wager is settled as: the Ante wins with every hand for which Play has a payout."""
        if wager != "ante":
            return (*hand, *LOSE)
        return LOSE if self.rules.pay("play", *hand, *LOSE).outcome in LOSE else ("win",)

    # --- strategy ---

    @cached_property
    def _money(self) -> tuple[_Money, int]:
        """What decides the streets, in parts of an ante, and how many parts make one."""
        fixed = [self.net_of([Leg(one, self._chain(one, hand)) for one in self.together]) for hand in HANDS]
        play = [self.net_of([Leg("play", self._chain("play", hand))]) for hand in HANDS]
        folds = [self.net_of(self._legs(FOLD, units)) for units in range(self._most_played(2) + 1)]
        parts, scale = self.scaled([*fixed, *play, *folds])
        first, second, third = np.split(parts, (len(HANDS), 2 * len(HANDS)))
        return _Money(first, second, third, self.times, self.again), scale

    def _most_played(self, street: int) -> int:
        """The most units of Play that a seat can have when it is asked on a street."""
        return sum(max(times) for times in self.times[:street]) if self.again else 0

    @cached_property
    def solved(self) -> Arrays:
        """The best action on each street, and how often each case happens."""
        money, scale = self._money
        key = (*(one.tolist() for one in (money.fixed, money.play, money.folds)), scale, self.times, self.again)
        return arrays("raise-it-up", key, lambda: _solve(money, [self._most_played(street) for street in range(3)]))

    def hand_values(self, cards: Sequence[int], board: Sequence[int] = (), units: int = 0) -> dict[str, Fraction]:
        """What each action is worth in antes with three cards and the community cards turned up so far.

        `units` says how many antes stand, Ante and Blind among them; without it, as many as the best play before has
        put there, or no Play where there is only one.
        """
        self.check_hand(cards, board, (0, 1, 2), "three cards and at most 2 community cards")
        played = units - len(self.together) if units else self._best_units(cards, board) if self.again else 0
        money, scale = self._money
        hand, street = _Hand.of(cards, money), len(board)
        seen, ways = tuple(board), _WAYS[street] * scale
        worth = {f"{n}x": hand.worth(street, played + n)[seen].sum() for n in reversed(self.times[street])}
        last = street == len(STREETS) - 1
        waiting = money.folds[played] * _WAYS[street] if last else hand.worth(street, played)[seen].sum()
        worth[self.streets[STREETS[street]].otherwise] = waiting
        return {action: Fraction(int(sums), ways) for action, sums in worth.items()}

    def _best_units(self, cards: Sequence[int], board: Sequence[int]) -> int:
        units = len(self.together)
        for seen in range(len(board)):
            values = self.hand_values(cards, board[:seen], units)
            chosen = max(values, key=lambda action: values[action])
            units += int(chosen[:-1]) if chosen.endswith("x") else 0
        return units - len(self.together)

    def strategy_chart(self) -> tuple[list[str], list[list[str]]]:
        """Three-card hands on which Play is made at once: all of a category, or these ranks."""
        opening = self.solved["opening"][flop_names()[0]]
        made = [place for place in reversed(range(len(self.times[0]))) if (opening == place).any()]
        columns = {f"{self.times[0][place]}x with": opening == place for place in made}
        return three_card_chart(self.low3, columns)

    # --- analysis ---

    def plays_otherwise(self, other: Game) -> bool:
        """A Play Wager on each street is another game than one a round."""
        return isinstance(other, RaiseItUp) and self.again != other.again

    def _legs(self, chain: Chain, units: int) -> tuple[Leg, ...]:
        """Ante and Blind folded, or settled by a hand, and so many units of Play."""
        chains = {wager: chain if chain == FOLD else self._chain(wager, chain) for wager in self.mains}
        play = (Leg("play", chains["play"], Fraction(units)),) if units else ()
        return *(Leg(wager, chains[wager]) for wager in self.together), *play

    def main_cases(self) -> tuple[Case, ...]:
        """Folds by what was played before, then hands by what was played in all."""
        folds = range(self._most_played(2) + 1)
        cases = [Case(f"folded after {n}x" if n else "folded", self._legs(FOLD, n)) for n in folds]
        for units in range(1, len(self.solved["played"]) + 1):
            for hand in HANDS:
                outcome = self.rules.pay("play", *hand, *LOSE).outcome
                cases.append(Case(f"{outcome}, {units}x", self._legs(hand, units)))
        return tuple(cases)

    def main_counts(self) -> Sequence[int]:
        """All 22,100 hands and ordered community cards."""
        return [int(count) for count in (*self.solved["folded"], *self.solved["played"].ravel())]

    def keeps(self, side: Side) -> bool:
        """Whether a side wager is on the player's three cards."""
        return side.cards == (OWN,)

    def kept(self, side: Side) -> tuple[Ints, int]:
        """The player's three cards in rounds that are played, and how many are folded."""
        played = self.solved["kept"][flop_names()[0]]
        made = [played[hands3(self.low3) == hand].sum() for hand in range(len(HANDS3))]
        return np.array(made), int(self.solved["folded"].sum())

    def play(self, cards: Ints) -> Ints:
        """Play dealt rounds street by street."""
        solved, (kinds, ways) = self.solved, flop_names()
        own, hand = numbers(place3, cards, self.layout[OWN.place]), numbers(pairs6, cards, range(6))
        kind, way = kinds[own], ways[own]
        first, second = RENAMED[way, cards[3]], RENAMED[way, cards[4]]
        units = np.zeros_like(own)
        asked = np.ones(len(own), dtype=np.bool_)
        for street, times in enumerate(self.times):
            seen = (kind, np.where(asked, units, 0), first, second)[: (1, 3, 4)[street]]
            how = np.where(asked, solved[STREETS[street]][seen], -1)
            units += np.array([*times, 0])[how]
            folds = asked & (how < 0) if street == len(self.times) - 1 else np.zeros_like(asked)
            asked &= self.again | (units == 0)
        played = len(solved["folded"]) + (units - 1) * len(HANDS) + hand
        return np.where(folds, units, played)


# --- all deals -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class _Money:
    """What streets are decided by, in parts of an ante: by hand what Ante and Blind make and what each unit of Play
    does, and by units of Play what a fold makes; the multiples of each street, and whether it asks who has played."""

    fixed: Ints
    play: Ints
    folds: Ints
    times: tuple[tuple[int, ...], ...]
    again: bool


@dataclass(frozen=True)
class _Hand:
    """A player's three cards: by the first and second community card what all third ones make of it."""

    money: _Money
    made: Ints
    """How often each hand is made."""
    fixed: Ints
    play: Ints
    pairs: NDArray[np.bool_]

    @classmethod
    def of(cls, cards: Sequence[int], money: _Money) -> _Hand:
        """The hand of three cards."""
        made = by_two(filled(cards, True, 6), len(PAIRS5))[..., : len(HANDS)]
        return cls(money, made, made @ money.fixed, made @ money.play, pairs_left(cards))

    def worth(self, street: int, units: int) -> Ints:
        """What the best play makes once a street is decided with `units` of Play in all, by the cards seen next."""
        if street == len(STREETS) - 1 or (units and not self.money.again):
            return self.fixed + units * self.play
        return self.decided(street + 1, units)[0]

    def decided(self, street: int, units: int) -> tuple[Ints, NDArray[np.int8]]:
        """The best that can be made on a street with `units` of Play standing, and how, by the cards seen there."""
        hidden = len(STREETS) - 1 - street
        axes = tuple(range(len(STREETS) - 1 - hidden, len(STREETS) - 1))
        played = [self._seen(street, units + more) for more in self.money.times[street]]
        if street == len(STREETS) - 1:
            return best(self.money.folds[units] * _WAYS[street], played, self.pairs)
        return best(self._seen(street, units), played, self.pairs.any(axis=axes))

    def _seen(self, street: int, units: int) -> Ints:
        """The same summed over the cards that are not seen yet when the street is decided."""
        found = self.worth(street, units)
        while found.ndim > street:
            found = found.sum(axis=-1)
        return np.asarray(found)


def _solve(money: _Money, most: Sequence[int]) -> Arrays:
    """Backward induction over the 1,755 kinds of hands: best actions, folds, played hands."""
    opening = np.full((FLOPS,), -1, dtype=np.int8)
    fourth = np.full((FLOPS, most[1] + 1, 52), -1, dtype=np.int8)
    fifth = np.full((FLOPS, most[2] + 1, 52, 52), -1, dtype=np.int8)
    folded = np.zeros(most[2] + 1, dtype=np.int64)
    units = max(most[2] + max(money.times[2]), *(max(times) for times in money.times))
    played = np.zeros((units, len(HANDS)), dtype=np.int64)
    kept = np.zeros(FLOPS, dtype=np.int64)
    for kind, (cards, weight) in enumerate(zip(*kinds_of_flops(), strict=True)):
        hand = _Hand.of(cards.tolist(), money)
        opening[kind] = hand.decided(0, 0)[1]
        for standing in range(most[1] + 1):
            fourth[kind, standing] = hand.decided(1, standing)[1]
        for standing in range(most[2] + 1):
            fifth[kind, standing] = hand.decided(2, standing)[1]
        folds = 0
        for made, here, fold in _ends(money, hand.pairs, opening[kind], fourth[kind], fifth[kind]):
            if fold:
                folded[made] += weight * here.sum() * _WAYS[2]
                folds += int(here.sum()) * _WAYS[2]
            else:
                played[made - 1] += weight * hand.made[here].sum(axis=0)
        kept[kind] = _WAYS[0] - folds
        if kind % 50 == 0 or kind == FLOPS - 1:
            report("hands of three cards", kind + 1, FLOPS)
    actions = dict(zip(STREETS, (opening, fourth, fifth), strict=True))
    return {**actions, "folded": folded, "played": played, "kept": kept}


def _ends(
    money: _Money, pairs: NDArray[np.bool_], opening: int, fourth: NDArray[np.int8], fifth: NDArray[np.int8]
) -> Iterator[tuple[int, NDArray[np.bool_], bool]]:
    """How a hand ends by the first two community cards: with so many units of Play, with which cards, folded or not."""
    first = money.times[0][opening] if opening >= 0 else 0
    if first and not money.again:
        yield first, pairs, False
        return
    for place in range(-1, len(money.times[1])):
        here = pairs & (fourth[first] == place)[:, None]
        second = first + (money.times[1][place] if place >= 0 else 0)
        if second and not money.again:
            yield second, here, False
            continue
        for last in range(-1, len(money.times[2])):
            ended = here & (fifth[second] == last)
            yield (second, ended, True) if last < 0 else (second + money.times[2][last], ended, False)
