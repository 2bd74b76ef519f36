"""Mississippi Stud: an ante, two cards, and a street wager or a fold before each of three community cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from croupier.cache import Arrays, arrays
from croupier.equipment import stream
from croupier.games.base import Case, Leg
from croupier.games.poker.boards import kind as kind_of
from croupier.games.poker.boards import place3
from croupier.games.poker.hands import HANDS3, HANDS6, PAIRS5, hand3, hand3_high, hand6, pairs5, share_royals
from croupier.games.poker.paytable import LOSE, PayTableGame, Tally
from croupier.games.poker.table import FOLD, Deal, Street, two_card_chart
from croupier.kernels import compiled

STREETS = ("third-street", "fourth-street", "fifth-street")


class MississippiStud(PayTableGame):
    """Mississippi Stud under one chapter and one submission."""

    names = ("mississippi-stud",)
    own = 2
    one_table = ("ante", *STREETS)
    basis = "ante"
    three_of = "community"
    condition = "with 3rd, 4th and 5th Street, best strategy"

    @cached_property
    def times(self) -> tuple[int, ...]:
        """The multiples of the Ante that a street wager may have."""
        return tuple(int(times) for times in self.rules.wager(STREETS[0]).limits.times)

    @cached_property
    def streets(self) -> Mapping[str, Street]:
        """Three street wagers of one, two or three times the Ante, or a fold."""
        return {street: Street(street, {f"{n}x": str(n) for n in reversed(self.times)}, "fold") for street in STREETS}

    def _envied(self, deal: Deal, folded: int, wager: str) -> bool:
        """A folded hand counts while an optional wager keeps its cards on the table, if the house says so."""
        kept = any(key not in self.one_table for key in deal.stakes[folded])
        return self.rules.chosen("envy-folded-hands", "no") == "yes" and kept and not self._lost_on_fold(wager)

    # --- strategy ---

    @cached_property
    def solved(self) -> Arrays:
        """The best action on each street, and how often each case happens."""
        pays, scale = self.pays
        names = ("third", "fourth", "fifth", "folded", "played", "threes")
        times = np.array(self.times, dtype=np.int64)

        def solve() -> Arrays:
            found: Arrays = dict(zip(names, _solve(pays, scale, times, self.low, self.low3), strict=True))
            return {**found, "played": share_royals(found["played"])}

        return arrays("mississippi-stud", (pays.tolist(), scale, self.times, self.low, self.low3), solve)

    def hand_values(self, cards: Sequence[int], board: Sequence[int] = (), units: int = 0) -> dict[str, Fraction]:
        """What each action is worth in antes with two cards and the community cards turned up so far.

        `units` says how many antes stand already; without it, as many as the best play before has put there.
        """
        self._check_hand(cards, board, 2)
        units = units or self._best_units(cards, board)
        pays, scale = self.pays
        sums = np.zeros((52, 52), dtype=np.int64)
        hand = np.array(sorted(cards, reverse=True), dtype=np.int64)
        times = np.array(self.times, dtype=np.int64)
        _fifth_sums(hand, pays, self.low, sums, np.empty(22100, dtype=np.uint8))
        later = [card for card in range(52) if card not in cards]
        found: dict[str, Fraction] = {}
        for street in reversed(self.times):
            worth, ways = 0, 0
            held = units + street
            if len(board) == 2:
                worth, ways = held * int(sums[board[0], board[1]]), 48
            elif len(board) == 1:
                worth = sum(_fifth(int(sums[board[0], c]), held, scale, times)[0] for c in later if c != board[0])
                ways = 49 * 48
            else:
                worth = sum(_fourth(sums, hand, c, held, scale, times)[0] for c in later)
                ways = 50 * 49 * 48
            found[f"{street}x"] = Fraction(int(worth), ways * scale)
        return {**found, "fold": Fraction(-units)}

    def _best_units(self, cards: Sequence[int], board: Sequence[int]) -> int:
        units = 1
        for seen in range(len(board)):
            values = self.hand_values(cards, board[:seen], units)
            best = max((value, int(action[:-1])) for action, value in values.items() if action != "fold")
            units += best[1]
        return units

    def strategy_chart(self) -> tuple[list[str], list[list[str]]]:
        """The best action on the first two cards: suited above the diagonal, others below it."""
        third = self.solved["third"].reshape(13, 13)
        return two_card_chart(lambda row, column: f"{self.times[act]}x" if (act := third[row, column]) >= 0 else "fold")

    # --- analysis ---

    def main_cases(self) -> tuple[Case, ...]:
        """Folds by street and by what stood, then played hands by street wagers and by hand."""
        cases = [Case("folded on 3rd street", (Leg("ante", FOLD),))]
        for one in self.times:
            legs = (Leg("ante", FOLD), Leg(STREETS[0], FOLD, Fraction(one)))
            cases.append(Case(f"folded on 4th street after {one}x", legs))
        for one in self.times:
            for two in self.times:
                lost = (Leg(STREETS[0], FOLD, Fraction(one)), Leg(STREETS[1], FOLD, Fraction(two)))
                cases.append(Case(f"folded on 5th street after {one}x and {two}x", (Leg("ante", FOLD), *lost)))
        for one in self.times:
            for two in self.times:
                for three in self.times:
                    for hand in PAIRS5:
                        chain = (*hand, *LOSE)
                        outcome = self.rules.pay("ante", *chain).outcome
                        sizes = zip(STREETS, (one, two, three), strict=True)
                        street_legs = tuple(Leg(street, chain, Fraction(size)) for street, size in sizes)
                        cases.append(Case(f"{outcome}, {one}x {two}x {three}x", (Leg("ante", chain), *street_legs)))
        return tuple(cases)

    def main_counts(self) -> Sequence[int]:
        """All 1,326 hands and ordered community cards."""
        return [int(count) for count in (*self.solved["folded"], *self.solved["played"].ravel())]

    def fives_by_fold(self) -> tuple[Tally, int]:
        """The hands of rounds that were played to the end, and how many were folded."""
        return self.solved["played"].sum(axis=(0, 1, 2)), int(self.solved["folded"].sum())

    def threes_by_fold(self) -> tuple[Tally, int]:
        """The community's three cards in rounds that were played to the end, and how many were folded."""
        return self.solved["threes"], int(self.solved["folded"].sum())

    def dealt(self, seed: int, block: int, rounds: int) -> tuple[Tally, Mapping[int, Tally]]:
        """Rounds of two own, three community and four bonus cards."""
        solved = self.solved
        main, three, five, six = _deal(
            seed,
            block,
            rounds,
            solved["third"],
            solved["fourth"],
            solved["fifth"],
            np.array(self.times, dtype=np.int64),
            self.low,
            self.low3,
        )
        return main, {3: three, 5: five, 6: six}


# --- kernels ---------------------------------------------------------------------------------------------------------
#
# A hand of two cards stands for all that differ only in suits: spades first, then hearts. Sums are over all orders of
# the community cards still to come, in parts of a unit. Of actions that are worth the same the largest wager is made,
# as in published analyses: the smallest would leave the house advantage as it is and lower the mean wager.


@compiled
def _fifth_sums(
    hand: NDArray[np.int64], pays: NDArray[np.int64], low: bool, sums: NDArray[np.int64], made: NDArray[np.uint8]
) -> None:
    """For each first and second community card, what one unit makes over all third ones; and by the place of three
    community cards what they make with the hand."""
    sums[:] = 0
    a, b = hand[0], hand[1]
    for c in range(52):
        for d in range(c):
            for e in range(d):
                if a in (c, d, e) or b in (c, d, e):
                    continue
                place = place3(c, d, e)
                made[place] = pairs5(low, a, b, c, d, e)
                worth = pays[made[place]]
                sums[c, d] += worth
                sums[d, c] += worth
                sums[c, e] += worth
                sums[e, c] += worth
                sums[d, e] += worth
                sums[e, d] += worth


@compiled
def _fifth(total: int, units: int, scale: int, times: NDArray[np.int64]) -> tuple[int, int]:
    """The best that can be made on 5th Street with `units` standing, and how: a place in `times`, or -1 to fold."""
    best, how = -units * scale * 48, -1
    for place in range(len(times)):
        worth = (units + times[place]) * total
        if worth >= best:
            best, how = worth, place
    return best, how


@compiled
def _fourth(
    sums: NDArray[np.int64], hand: NDArray[np.int64], c: int, units: int, scale: int, times: NDArray[np.int64]
) -> tuple[int, int]:
    """The same on 4th Street, with the first community card seen."""
    best, how = -units * scale * 49 * 48, -1
    for place in range(len(times)):
        worth = 0
        for d in range(52):
            if d != c and d != hand[0] and d != hand[1]:
                worth += _fifth(sums[c, d], units + times[place], scale, times)[0]
        if worth >= best:
            best, how = worth, place
    return best, how


@compiled
def _solve(
    pays: NDArray[np.int64], scale: int, times: NDArray[np.int64], low: bool, low3: bool
) -> tuple[
    NDArray[np.int8],
    NDArray[np.int8],
    NDArray[np.int8],
    NDArray[np.int64],
    NDArray[np.int64],
    NDArray[np.int64],
]:
    """Backward induction over the 169 kinds of hands: best actions, folds, played hands and their board."""
    size = len(times)
    third = np.full(169, -1, dtype=np.int8)
    fourth = np.full((169, size, 52), -1, dtype=np.int8)
    fifth = np.full((169, size, size, 52, 52), -1, dtype=np.int8)
    folded = np.zeros(1 + size + size * size, dtype=np.int64)
    played = np.zeros((size, size, size, len(PAIRS5)), dtype=np.int64)
    threes = np.zeros(len(HANDS3), dtype=np.int64)
    three, made = np.empty(22100, dtype=np.uint8), np.empty(22100, dtype=np.uint8)
    for c in range(52):
        for d in range(c):
            for e in range(d):
                three[place3(c, d, e)] = hand3(c, d, e) if low3 else hand3_high(c, d, e)
    sums = np.zeros((52, 52), dtype=np.int64)
    hand = np.zeros(2, dtype=np.int64)
    for high in range(13):
        for other in range(13):
            suited = other > high
            x, y = (other, high) if suited else (high, other)
            weight = 4 if suited else 6 if x == y else 12
            hand[0], hand[1] = 4 * x + 3, 4 * y + (3 if suited else 2)
            kind = kind_of(hand[0], hand[1])
            _fifth_sums(hand, pays, low, sums, made)
            best = -scale * 50 * 49 * 48
            for i in range(size):
                worth = 0
                for c in range(52):
                    if c == hand[0] or c == hand[1]:
                        continue
                    value, how = _fourth(sums, hand, c, 1 + times[i], scale, times)
                    fourth[kind, i, c] = how
                    worth += value
                    for j in range(size):
                        for d in range(52):
                            if d != c and d != hand[0] and d != hand[1]:
                                units = 1 + times[i] + times[j]
                                fifth[kind, i, j, c, d] = _fifth(sums[c, d], units, scale, times)[1]
                if worth >= best:
                    best, third[kind] = worth, i
            i = third[kind]
            if i < 0:
                folded[0] += weight * 50 * 49 * 48
                continue
            for c in range(52):
                if c == hand[0] or c == hand[1]:
                    continue
                j = fourth[kind, i, c]
                if j < 0:
                    folded[1 + i] += weight * 49 * 48
                    continue
                for d in range(52):
                    if d == c or d == hand[0] or d == hand[1]:
                        continue
                    k = fifth[kind, i, j, c, d]
                    if k < 0:
                        folded[1 + size + i * size + j] += weight * 48
                        continue
                    for e in range(52):
                        if e != c and e != d and e != hand[0] and e != hand[1]:
                            place = place3(c, d, e)
                            played[i, j, k, made[place]] += weight
                            threes[three[place]] += weight
    return third, fourth, fifth, folded, played, threes


@compiled
def _deal(
    seed: int,
    block: int,
    rounds: int,
    third: NDArray[np.int8],
    fourth: NDArray[np.int8],
    fifth: NDArray[np.int8],
    times: NDArray[np.int64],
    low: bool,
    low3: bool,
) -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.int64], NDArray[np.int64]]:
    state = stream.start(seed, block)
    deck = np.arange(52)
    size = len(times)
    folds = 1 + size + size * size
    main = np.zeros(folds + size * size * size * len(PAIRS5), dtype=np.int64)
    three = np.zeros((2, len(HANDS3)), dtype=np.int64)
    five = np.zeros((2, len(PAIRS5)), dtype=np.int64)
    six = np.zeros((2, len(HANDS6)), dtype=np.int64)
    for _ in range(rounds):
        stream.deal(state, deck, 9)
        a, b, c, d, e = deck[0], deck[1], deck[2], deck[3], deck[4]
        if a < b:
            a, b = b, a
        kind = kind_of(a, b)
        rename = np.full(4, -1)
        rename[a & 3] = 3
        if a & 3 != b & 3:
            rename[b & 3] = 2
        left = 0
        for suit in range(4):
            if rename[suit] < 0:
                rename[suit] = left
                left += 1
        seen, next_ = (c >> 2 << 2) + rename[c & 3], (d >> 2 << 2) + rename[d & 3]
        made = pairs5(low, a, b, c, d, e)
        i, j, k = third[kind], 0, 0
        case = 0
        fold = i < 0
        if not fold:
            j = fourth[kind, i, seen]
            fold = j < 0
            case = 1 + i
        if not fold:
            k = fifth[kind, i, j, seen, next_]
            fold = k < 0
            case = 1 + size + i * size + j
        if not fold:
            case = folds + ((i * size + j) * size + k) * len(PAIRS5) + made
        main[case] += 1
        three[int(fold), hand3(c, d, e) if low3 else hand3_high(c, d, e)] += 1
        five[int(fold), made] += 1
        six[int(fold), hand6(a, b, deck[5], deck[6], deck[7], deck[8])] += 1
    return main, three, five, six
