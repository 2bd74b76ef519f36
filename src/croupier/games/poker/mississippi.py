"""Mississippi Stud: an ante, two cards, and a street wager or a fold before each of three community cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from itertools import product

import numpy as np
from numpy.typing import NDArray

from croupier.cache import Arrays, arrays
from croupier.counting.suits import hole_kinds, kind
from croupier.games.base import Case, Chain, Leg
from croupier.games.poker.counts import hands3
from croupier.games.poker.figures import FOLD, TWO_CARDS, two_card_chart
from croupier.games.poker.hands import HANDS3, PAIRS5, filled, pairs5, share_royals
from croupier.games.poker.paytable import LOSE, PayTableGame
from croupier.games.poker.streets import Ints, best, by_two, pairs_left
from croupier.games.poker.table import Street
from croupier.games.side_bets import COMMUNITY, Side, numbers
from croupier.kernels import compiled


class MississippiStud(PayTableGame):
    """Mississippi Stud under one chapter and one submission."""

    names = ("mississippi-stud",)
    own = 2
    others = {"community": 3, "bonus": 4}  # noqa: RUF012 (a mapping of the class)
    mains = one_table = ("ante", "third-street", "fourth-street", "fifth-street")
    three_of = COMMUNITY
    condition = "with 3rd, 4th and 5th Street, best strategy"
    chart_note = TWO_CARDS

    @cached_property
    def times(self) -> tuple[int, ...]:
        """The multiples of the Ante that a street wager may have."""
        return tuple(int(times) for times in self.rules.wager(self.mains[1]).limits.times)

    @cached_property
    def streets(self) -> Mapping[str, Street]:
        """Three street wagers of one, two or three times the Ante, or a fold."""
        actions = {f"{n}x": str(n) for n in reversed(self.times)}
        return {street: Street(street, actions, "fold") for street in self.mains[1:]}

    # --- strategy ---

    @cached_property
    def solved(self) -> Arrays:
        """The best action on each street, and how often each case happens."""
        pays, scale = self.pays
        return arrays(
            "mississippi-stud",
            (pays.tolist(), scale, self.times, self.low, self.low3),
            lambda: _solve(pays, scale, self.times, self.low, self.low3),
        )

    def hand_values(self, cards: Sequence[int], board: Sequence[int] = (), units: int = 0) -> dict[str, Fraction]:
        """What each action is worth in antes with two cards and the community cards turned up so far.

        `units` says how many antes stand already; without it, as many as the best play before has put there.
        """
        self.check_hand(cards, board, (0, 1, 2), "two cards and at most 2 community cards")
        units = units or self._best_units(cards, board)
        pays, scale = self.pays
        sums = by_two(filled(cards, self.low), len(PAIRS5)) @ pays
        pairs = pairs_left(cards)
        found: dict[str, Fraction] = {}
        for street in reversed(self.times):
            held = units + street
            if len(board) == 2:
                worth, ways = held * sums[board[0], board[1]], 48
            elif len(board) == 1:
                worth, ways = _fifth(sums, pairs, held, scale, self.times)[0][board[0]].sum(), 49 * 48
            else:
                worth, ways = _fourth(sums, pairs, held, scale, self.times)[0].sum(), 50 * 49 * 48
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
        cases = []
        for made, street in enumerate(self.mains[1:]):
            for sizes in product(self.times, repeat=made):
                after = f" after {_said(sizes, ' and ')}" if sizes else ""
                cases.append(Case(f"folded on {street.replace('-', ' ')}{after}", self._legs(FOLD, sizes)))
        for sizes, hand in product(product(self.times, repeat=3), PAIRS5):
            chain = (*hand, *LOSE)
            outcome = self.rules.pay("ante", *chain).outcome
            cases.append(Case(f"{outcome}, {_said(sizes, ' ')}", self._legs(chain, sizes)))
        return tuple(cases)

    def _legs(self, chain: Chain, sizes: Sequence[int]) -> tuple[Leg, ...]:
        """The ante, and street wagers of these sizes."""
        made = zip(self.mains[1:], sizes, strict=False)
        return Leg(self.mains[0], chain), *(Leg(street, chain, Fraction(n)) for street, n in made)

    def main_counts(self) -> Sequence[int]:
        """All 1,326 hands and ordered community cards."""
        return [int(count) for count in (*self.solved["folded"], *self.solved["played"].ravel())]

    def keeps(self, side: Side) -> bool:
        """Whether a side wager is on the community's three cards or on all five."""
        return side.hands is HANDS3 or side.hands is PAIRS5

    def kept(self, side: Side) -> tuple[Ints, int]:
        """The hands, or the community's three cards, of rounds that were played to the end; and how many were not."""
        made = self.solved["threes"] if side.hands is HANDS3 else self.solved["played"].sum(axis=(0, 1, 2))
        return made, int(self.solved["folded"].sum())

    def play(self, cards: Ints) -> Ints:
        """Play dealt rounds street by street."""
        solved, found = self.solved, numbers(pairs5, cards, range(5), self.low)
        _play(cards, solved["third"], solved["fourth"], solved["fifth"], found)
        return found


def _said(sizes: Sequence[int], between: str) -> str:
    return between.join(f"{size}x" for size in sizes)


# --- all deals -------------------------------------------------------------------------------------------------------
#
# A hand of two cards stands for all that differ only in suits: spades first, then hearts.


def _fifth(
    sums: Ints, pairs: NDArray[np.bool_], units: int, scale: int, times: Sequence[int]
) -> tuple[Ints, NDArray[np.int8]]:
    """The best on 5th Street with `units` standing, by the first and second community card."""
    return best(-units * scale * 48, [(units + more) * sums for more in times], pairs)


def _fourth(
    sums: Ints, pairs: NDArray[np.bool_], units: int, scale: int, times: Sequence[int]
) -> tuple[Ints, NDArray[np.int8], NDArray[np.int8]]:
    """The best on 4th Street, by the first community card; and after each wager there how to play 5th Street."""
    later = [_fifth(sums, pairs, units + more, scale, times) for more in times]
    worth, how = best(-units * scale * 49 * 48, [made.sum(axis=1) for made, _ in later], pairs.any(axis=1))
    return worth, how, np.stack([after for _, after in later])


def _solve(pays: Ints, scale: int, times: Sequence[int], low: bool, low3: bool) -> Arrays:
    """Backward induction over the 169 kinds of hands: best actions, folds, played hands and their board."""
    size = len(times)
    third = np.full(169, -1, dtype=np.int8)
    fourth = np.full((169, size, 52), -1, dtype=np.int8)
    fifth = np.full((169, size, size, 52, 52), -1, dtype=np.int8)
    folded = np.zeros(1 + size + size * size, dtype=np.int64)
    played = np.zeros((size, size, size, len(PAIRS5)), dtype=np.int64)
    threes = np.zeros(len(HANDS3), dtype=np.int64)
    for *cards, weight in hole_kinds():
        hole = kind(*cards)
        hands, pairs = filled(cards, low), pairs_left(cards)
        made = by_two(hands, len(PAIRS5))
        worth = []
        for i, more in enumerate(times):
            values, fourth[hole, i], fifth[hole, i] = _fourth(made @ pays, pairs, 1 + more, scale, times)
            worth.append(values.sum())
        third[hole] = i = int(best(-scale * 50 * 49 * 48, worth, True)[1])
        if i < 0:
            folded[0] += weight * 50 * 49 * 48
            continue
        folded[1 + i] += weight * (pairs.any(axis=1) & (fourth[hole, i] < 0)).sum() * 49 * 48
        board = by_two(np.where(hands < len(PAIRS5), hands3(low3), len(HANDS3)), len(HANDS3))
        for j in range(size):
            seen = pairs & (fourth[hole, i] == j)[:, None]
            for k in range(-1, size):
                here = seen & (fifth[hole, i, j] == k)
                if k < 0:
                    folded[1 + size + i * size + j] += weight * here.sum() * 48
                else:
                    played[i, j, k] += weight * made[here].sum(axis=0)
                    threes += weight * board[here].sum(axis=0)
    return {
        "third": third,
        "fourth": fourth,
        "fifth": fifth,
        "folded": folded,
        "played": share_royals(played),
        "threes": threes,
    }


# --- kernels ---------------------------------------------------------------------------------------------------------


@compiled
def _play(cards: Ints, third: NDArray[np.int8], fourth: NDArray[np.int8], fifth: NDArray[np.int8], found: Ints) -> None:
    """For dealt rounds whose hands are `found` the case in which each ends."""
    size = fourth.shape[1]
    folds = 1 + size + size * size
    rename = np.empty(4, dtype=np.int64)
    for deal in range(len(found)):
        a, b, c, d = cards[0, deal], cards[1, deal], cards[2, deal], cards[3, deal]
        if a < b:
            a, b = b, a
        hole = kind(a, b)
        i = third[hole]
        if i < 0:
            found[deal] = 0
            continue
        rename[:] = -1
        rename[a & 3] = 3
        if a & 3 != b & 3:
            rename[b & 3] = 2
        left = 0
        for suit in range(4):
            if rename[suit] < 0:
                rename[suit] = left
                left += 1
        seen, next_ = (c >> 2 << 2) + rename[c & 3], (d >> 2 << 2) + rename[d & 3]
        j = fourth[hole, i, seen]
        if j < 0:
            found[deal] = 1 + i
            continue
        k = fifth[hole, i, j, seen, next_]
        if k < 0:
            found[deal] = 1 + size + i * size + j
        else:
            found[deal] += folds + ((i * size + j) * size + k) * len(PAIRS5)
