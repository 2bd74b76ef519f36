"""Criss-Cross Poker: two antes, two cards, and five community cards in a cross that make two hands with them.

Across, down and middle: before each part of the cross is turned up, a bet of one to three antes or a fold.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import cached_property, partial
from itertools import product
from math import lcm
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from croupier.cache import Arrays, arrays
from croupier.counting import suits
from croupier.counting.progress import report
from croupier.counting.shards import each
from croupier.counting.suits import HOLES, KINDS, RENAMED_HOLES, Ints, hole, kind, place3
from croupier.games.appearance import CardTable, Made
from croupier.games.base import Case, Chain, Leg, View
from croupier.games.poker.counts import count5
from croupier.games.poker.figures import FOLD, TWO_CARDS, two_card_chart
from croupier.games.poker.hands import PAIRS5, filled, pairs5
from croupier.games.poker.table import LATE_FOLD, SHOW, Deal, PokerGame, Street
from croupier.games.script import Decide, PlaceName, seat_place
from croupier.games.side_bets import COMMUNITY, Side
from croupier.kernels import alone, compiled, plain
from croupier.ranking.named import said
from croupier.ranking.poker import CATEGORIES, all_hands, rank5
from croupier.rules.charts.cards import multiples
from croupier.rules.charts.dealing import IN_A_CROSS, Which
from croupier.rules.charts.settlement import Settlement

Part = TypeVar("Part")
STREETS = ("across", "down", "middle")
ANTES = ("ante-across", "ante-down")
BONUS = "five-card-bonus"
LINES: tuple[Chain, ...] = (
    ("lose",),
    ("pair-of-sixes-to-tens",),
    ("pair-of-jacks-or-better", "win"),
    *((*hand, "win") for hand in PAIRS5[5:-1]),
)
"""A line of the cross with two cards, the lowest first, as `line5` numbers it; an Ante only knows that it wins."""
LINE_OF = np.array([0, 0, 1, 1, 2, *range(3, len(LINES)), len(LINES) - 1, 0], dtype=np.uint8)
"""By `PAIRS5` and past its end, where a card would stand twice."""
HOLE_CARDS = all_hands(2).astype(np.int64)
ROW, COLUMN, MIDDLE = IN_A_CROSS[Which.ACROSS], IN_A_CROSS[Which.DOWN], IN_A_CROSS[Which.MIDDLE]
COLUMNS = 1128
"""The pairs of cards that can lie above and below the row, once four cards are seen."""
MIDDLES = 46
"""The cards that can lie in the middle then."""


@alone
def line5(a: int, b: int, c: int, d: int, e: int) -> int:
    """The place in `LINES` of two cards with three of the cross."""
    return int(LINE_OF[pairs5(1, a, b, c, d, e)])


class CrissCrossPoker(PokerGame):
    """Criss-Cross Poker under one chapter and one submission."""

    names = ("criss-cross-poker",)
    own = 2
    others = {"community": 5}  # noqa: RUF012 (a mapping of the class)
    mains = (*ANTES, *STREETS)
    one_table = STREETS
    tables_of = STREETS[0]
    together = ANTES
    condition = "with Ante Down, Across, Down and Middle, best strategy"
    chart_note = TWO_CARDS
    arrangement = CardTable(cross=True)

    @property
    def all_sides(self) -> tuple[Side, ...]:
        """On the five community cards."""
        return (Side(BONUS, PAIRS5, pairs5, (COMMUNITY,), count5, (1,)),)

    @cached_property
    def times(self) -> tuple[int, ...]:
        """The whole multiples of an Ante that a bet may be, the least first."""
        return multiples(self.chart("bet-multiples"))[0].times

    @cached_property
    def sized(self) -> bool:
        """Whether a player says how much, from the least to the greatest multiple."""
        return not self.limits(STREETS[0]).times

    @cached_property
    def streets(self) -> Mapping[str, Street]:
        """Three bets, or a fold."""
        found, (least, *_, most) = {}, map(str, self.times)
        for street in STREETS:
            sizes = {street: least} if self.sized else {f"{n}x": str(n) for n in reversed(self.times)}
            any_from = {street: (least, most)} if self.sized else {}
            found[street] = Street(street, sizes, "fold", ANTES, any_from)
        return found

    @cached_property
    def manner(self) -> Settlement:
        """The house may settle all Five Card Bonuses first."""
        first = self.rules.chosen("five-card-bonus-order") == "first"
        return replace(super().manner, settled_first=BONUS) if first else super().manner

    def _most_won(self, wager: str, stakes: Mapping[str, int]) -> Fraction:
        """Two royal flushes do not share a middle card: beside one across, the most down is a straight flush."""
        if wager != "down":
            return super()._most_won(wager, stakes)
        table = self.rules.table(wager)
        assert table is not None
        return sorted(row.pays.net(stakes.get(wager, 0)) for row in table.rows)[-2]

    # --- the round ---

    def _main_chains(self, deal: Deal, seat: int) -> dict[str, Chain]:
        lines = self._lines(deal.cards[seat_place(seat)], deal.cards["community"])
        return {wager: (*self._fold(deal, seat), *chain) for wager, chain in self.line_chains(*lines).items()}

    @staticmethod
    def _hands(own: Sequence[int], cross: Sequence[int]) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Two cards with the row and with the column."""
        row, column = ([cross[place] for place in sorted((*outer, *MIDDLE))] for outer in (ROW, COLUMN))
        return (*own, *row), (*own, *column)

    def _lines(self, own: Sequence[int], cross: Sequence[int]) -> tuple[int, int]:
        """What two cards make with the row and with the column."""
        across, down = self._hands(own, cross)
        return line5(*across), line5(*down)

    def made(self, cards: Sequence[int], laid: Mapping[PlaceName, Sequence[int]]) -> Made | None:
        """Both hands; the cards of the higher one are those that play, for the Middle Bet goes by it."""
        cross = laid.get(COMMUNITY.place, ())
        if len(cross) < self.others[COMMUNITY.place]:
            return None
        hands = self._hands(cards, cross)
        values = [plain(rank5)(*hand) for hand in hands]
        names = [said(CATEGORIES[value >> 12], hand) for value, hand in zip(values, hands, strict=True)]
        play = [hand for value, hand in zip(values, hands, strict=True) if value == max(values)]
        return Made(f"across {names[0]}; down {names[1]}", tuple(dict.fromkeys(one for hand in play for one in hand)))

    @staticmethod
    def line_chains(across: int, down: int) -> dict[str, Chain]:
        """What the main wagers are settled as: the Middle Bet by the higher line."""
        lines = (across, down, across, down, max(across, down))
        return {wager: LINES[line] for wager, line in zip((*ANTES, *STREETS), lines, strict=True)}

    # --- strategy ---

    def legs(self, across: int, down: int, sizes: Sequence[int | Fraction]) -> tuple[Leg, ...]:
        """What stands in the end with bets of these sizes."""
        units = (1, 1, *sizes)
        chains = self.line_chains(across, down).items()
        return tuple(Leg(wager, chain, Fraction(n)) for (wager, chain), n in zip(chains, units, strict=True))

    @staticmethod
    def fold_legs(sizes: Sequence[int | Fraction]) -> tuple[Leg, ...]:
        """What a fold takes after bets of these sizes."""
        made = zip(STREETS, sizes, strict=False)
        return (*(Leg(ante, FOLD) for ante in ANTES), *(Leg(street, FOLD, Fraction(n)) for street, n in made))

    @cached_property
    def nets(self) -> tuple[Ints, int]:
        """In parts of an ante, what a unit of Antes, Across, Down and Middle makes by line; and how many parts."""
        nets = [self.net_of([Leg(wager, chain)]) for wager in self.mains for chain in LINES]
        parts, scale = self.scaled(nets)
        return parts.reshape(len(self.mains), len(LINES)), scale

    @cached_property
    def plan(self) -> Arrays:
        """By the kinds of two cards with an outer row, and by the sizes of Across and Down, what is made over all that
        is to come with the best Middle Bet or a fold."""
        nets, scale = self.nets

        def found() -> Arrays:
            return {"down": np.concatenate(_by_own("cards and rows", partial(_plan, nets, scale, self.times)))}

        return arrays("criss-cross-plan", (nets.tolist(), scale, self.times), found)

    @cached_property
    def downs(self) -> tuple[Ints, Ints]:
        """By those kinds and the size of Across: the best to be made, and the place of the best Down Bet's size among
        all, -1 to fold. Of bets that are worth the same the largest is made."""
        scale, fold = self.nets[1], COLUMNS * MIDDLES
        folds = np.array([-(2 + n) * scale * fold for n in self.times])
        return _best(folds, self.plan["down"])

    @cached_property
    def acrosses(self) -> tuple[Ints, Ints, Ints]:
        """By the place of two cards in the square of ranks: what each size of Across makes over all that is to come,
        how many deals there are, and the place of the best size, -1 to fold."""
        firsts, weights, _, _ = suits.two_holes()
        kinds = KINDS[firsts[:, 0]]
        sums, deals = np.zeros((169, len(self.times)), dtype=np.int64), np.zeros(169, dtype=np.int64)
        np.add.at(sums, kinds, weights[:, None] * self.downs[0])
        np.add.at(deals, kinds, weights * COLUMNS * MIDDLES)
        return sums, deals, _best(-2 * self.nets[1] * deals, sums)[1]

    @cached_property
    def bets(self) -> tuple[NDArray[np.int8], NDArray[np.int8]]:
        """By those kinds, the best Across and Down: 0 for the least size, 1 for the greatest, -1 for a fold.

        What is made grows faster and faster with the size of a bet, because a player who has bet more may still fold:
        nothing between the least and the greatest size is better than both.
        """
        firsts, most = suits.two_holes()[0], len(self.times) - 1
        across = self.acrosses[2][KINDS[firsts[:, 0]]]
        down = self.downs[1][np.arange(len(firsts)), np.maximum(across, 0)]
        one, two = (np.where(places < 0, -1, places == most) for places in (across, down))
        return one.astype(np.int8), np.where(one < 0, -1, two).astype(np.int8)

    @cached_property
    def solved(self) -> Arrays:
        """All deals under the best play: `played` by the sizes of the bets (the least or the greatest) and both lines,
        `folded` in the order of the cases; and where to bet on the middle card."""
        nets, scale = self.nets

        def found() -> Arrays:
            parts = _by_own("cards and crosses", partial(_count, nets, scale, self.ends, *self.bets))
            played, folded = (np.sum([part[place] for part in parts], axis=0) for place in (0, 1))
            return {"played": played, "folded": folded, "middle": np.concatenate([part[2] for part in parts])}

        return arrays("criss-cross", (nets.tolist(), scale, self.times), found)

    def values(self, decide: Decide, view: View) -> dict[str, Fraction]:
        """What each action is worth to a seat that sees its own cards and what is turned up of the cross, in antes."""
        own, cross, held = view.cards[seat_place(decide.seat)], view.cards["community"], view.stakes[decide.seat]
        sizes = [Fraction(held[street], held[ANTES[0]]) for street in STREETS if street in held]
        if decide.about == LATE_FOLD:
            shown = self.legs(*self._lines(own, cross), sizes)
            late = [Leg(leg.wager, (LATE_FOLD, *FOLD), leg.units) for leg in shown]
            kept = self._kept_bonus(cross, held)
            return {SHOW: self.net_of(shown) + kept[0], LATE_FOLD: self.net_of(late) + kept[1]}
        seen = [cross[place] for place in (*ROW, *COLUMN) if cross[place] >= 0]
        found = self.street_values(own, seen, sizes)
        if not self.sized:
            return found
        amount, street = decide.amounts[decide.about], decide.about
        said = {f"{n}x": decide.saying(street, amount.nearest(n * held[ANTES[0]])) for n in self.times[1:]}
        return {said.get(action, action if action == "fold" else street): worth for action, worth in found.items()}

    def _kept_bonus(self, cross: Sequence[int], held: Mapping[str, int]) -> tuple[Fraction, Fraction]:
        """What the Five Card Bonus makes, in antes, for a hand that is shown and for one that is folded late."""
        if BONUS not in held:
            return Fraction(0), Fraction(0)
        hand = PAIRS5[pairs5(1, *cross)]
        shown, folded = (self.rules.pay(BONUS, *fold, *hand).pays.net(held[BONUS]) for fold in ((), (LATE_FOLD,)))
        return shown / held[ANTES[0]], folded / held[ANTES[0]]

    def hand_values(self, cards: Sequence[int], board: Sequence[int] = (), units: int = 0) -> dict[str, Fraction]:
        """What each action is worth in antes with two cards, the outer cards of the row, and then those of the column;
        what was bet before is what the best play bets, or the least where it folds."""
        self.check_hand(cards, board, (0, 2, 4), "two cards and 0, 2 or 4 of the cross, the row's outer cards first")
        sizes: list[Fraction] = []
        for seen in range(0, len(board), 2):
            values = self.street_values(cards, board[:seen], sizes)
            bets = {action: worth for action, worth in values.items() if action != "fold"}
            best = max(bets, key=lambda action: bets[action])
            sizes.append(Fraction(best.removesuffix("x")) if bets[best] >= values["fold"] else Fraction(self.times[0]))
        return self.street_values(cards, board, sizes)

    def street_values(
        self, cards: Sequence[int], seen: Sequence[int], sizes: Sequence[Fraction]
    ) -> dict[str, Fraction]:
        """What each action is worth with two cards and the cards of the cross that are seen, after bets of `sizes`."""
        nets, scale = self.nets
        fold = {"fold": self.net_of(self.fold_legs(sizes))}
        if not seen:
            sums, deals, _ = self.acrosses
            place = kind(*cards)
            worth = [Fraction(int(total), int(deals[place]) * scale) for total in sums[place]]
        else:
            part = lcm(*(size.denominator for size in sizes))
            units = [part, *(int(size * part) for size in sizes)]
            made, row = _made(cards), hole(*seen[:2])
            (totals, better), times = _totals(made, nets), np.array(self.times) * part
            if len(seen) == 2:
                found = np.zeros((1, len(times)), dtype=np.int64)
                _downs(made, totals, better, hole(*cards), row, nets, scale, part, np.array(units[1:]), times, found)
                worth = [Fraction(int(total), COLUMNS * MIDDLES * scale * part) for total in found[0]]
            else:
                each_unit = np.zeros(5, dtype=np.int64)
                _sums(made, totals, better, row, hole(*seen[2:]), nets, each_unit)
                ante, other, across, down, middle = each_unit.tolist()
                stands = (ante + other) * part + across * units[1] + down * units[2]
                worth = [Fraction(stands + middle * n, MIDDLES * scale * part) for n in times.tolist()]
        return {f"{n}x": value for n, value in reversed(list(zip(self.times, worth, strict=True)))} | fold

    def strategy_chart(self) -> tuple[list[str], list[list[str]]]:
        """The best Across Bet on two cards: suited above the diagonal, others below it."""
        best = self.acrosses[2].reshape(13, 13)
        return two_card_chart(lambda row, column: f"{self.times[at]}x" if (at := best[row, column]) >= 0 else "fold")

    def chart_notes(self) -> tuple[str, ...]:
        """What is said below the strategy's chart, with rules for Down and Middle."""
        from croupier.games.poker.criss_cross_rules import notes  # which is written in terms of this game

        return *super().chart_notes(), *notes(self)

    # --- analysis ---

    @property
    def ends(self) -> tuple[int, int]:
        """The sizes of bets that the best play makes."""
        return self.times[0], self.times[-1]

    def main_cases(self) -> tuple[Case, ...]:
        """Folds by what stood, then played hands by the sizes of the bets and both lines."""
        return self._cases

    @cached_property
    def _cases(self) -> tuple[Case, ...]:
        cases = []
        for made in range(3):
            for sizes in product(self.ends, repeat=made):
                after = f" after {_said(sizes)}" if made else ""
                cases.append(Case(f"folded{after}", self.fold_legs(sizes)))
        for sizes in product(self.ends, repeat=3):
            for across, down in product(range(len(LINES)), repeat=2):
                name = f"across {LINES[across][0]}, down {LINES[down][0]}, {_said(sizes)}"
                cases.append(Case(name, self.legs(across, down, sizes)))
        return tuple(cases)

    def main_counts(self) -> Sequence[int]:
        """All deals under the best play."""
        return [int(count) for count in (*self.solved["folded"], *self.solved["played"].ravel())]

    def play(self, cards: Ints) -> Ints:
        """Play dealt rounds street by street."""
        _, _, names, ways = suits.two_holes()
        found = np.empty(cards.shape[1], dtype=np.int64)
        _play(cards, names, ways, *self.bets, self.solved["middle"], found)
        return found


def _said(sizes: Sequence[int]) -> str:
    return " ".join(f"{size}x" for size in sizes)


def _best(folds: Ints, played: Ints) -> tuple[Ints, Ints]:
    """The best of a fold and of what bets make (last axis): its worth, and the place of the largest bet that makes it,
    -1 to fold."""
    most = played.max(axis=-1)
    place = played.shape[-1] - 1 - np.argmax(played[..., ::-1], axis=-1)
    return np.maximum(most, folds), np.where(most >= folds, place, -1)


# --- all deals -------------------------------------------------------------------------------------------------------
#
# Two cards and the outer row stand for all that differ only in suits. The column is every pair of the other cards. What
# a line makes over all middle cards is what it makes with any card less what it makes with the cards of the other line;
# only the Middle Bet, paid by the higher line, is looked at card by card.


def _by_own(what: str, function: Callable[[int], Part]) -> list[Part]:
    """What a function gives for each kind of two cards, in their order."""
    owns = np.unique(suits.two_holes()[0][:, 0]).tolist()
    found = []
    for part in each(function, owns):
        found.append(part)
        report(what, len(found), len(owns))
    return found


def _rows(own: int) -> slice:
    """The kinds of two cards with an outer row that have these two."""
    firsts = suits.two_holes()[0][:, 0]
    return slice(int(np.searchsorted(firsts, own)), int(np.searchsorted(firsts, own, side="right")))


def _made(cards: Sequence[int]) -> NDArray[np.uint8]:
    """What two cards make with each outer pair and each middle card, in `LINES`; 0 where a card would stand twice."""
    made = np.zeros((HOLES, 52), dtype=np.uint8)
    _lay(LINE_OF[filled(cards, 1)], made)
    return made


def _totals(made: NDArray[np.uint8], nets: Ints) -> tuple[Ints, NDArray[np.uint8]]:
    """By wager and outer pair, what the line makes over all cards, those too that would stand twice; and by outer pair
    the cards that make more than the lowest line, with how many there are before them."""
    found: Ints = nets[:, made].sum(axis=2)
    cards = np.argsort(made == 0, axis=1, kind="stable")
    return found, np.column_stack([(made > 0).sum(axis=1), cards]).astype(np.uint8)


def _plan(nets: Ints, scale: int, times: Sequence[int], own: int) -> Ints:
    rows = suits.two_holes()[0][_rows(own), 1]
    made, sizes = _made(HOLE_CARDS[own].tolist()), np.array(times)
    totals, better = _totals(made, nets)
    found = np.zeros((len(rows), len(times), len(times)), dtype=np.int64)
    for place, row in enumerate(rows.tolist()):
        _downs(made, totals, better, own, row, nets, scale, 1, sizes, sizes, found[place])
    return found


def _count(
    nets: Ints, scale: int, ends: Sequence[int], across: NDArray[np.int8], down: NDArray[np.int8], own: int
) -> tuple[Ints, Ints, NDArray[np.uint8]]:
    some = _rows(own)
    firsts, weights, _, _ = suits.two_holes()
    made = _made(HOLE_CARDS[own].tolist())
    played = np.zeros((2, 2, 2, len(LINES), len(LINES)), dtype=np.int64)
    folded = np.zeros(7, dtype=np.int64)
    middle = np.zeros((some.stop - some.start, (HOLES + 3) // 4), dtype=np.uint8)
    (totals, better), rows, one, two = _totals(made, nets), firsts[some, 1], across[some], down[some]
    _tally(
        made, totals, better, own, rows, weights[some], one, two, nets, scale, np.array(ends), played, folded, middle
    )
    return played, folded, middle


# --- kernels ---------------------------------------------------------------------------------------------------------


@compiled
def _lay(lines: NDArray[np.uint8], made: NDArray[np.uint8]) -> None:
    """From what two cards make with each three others, the same by the outer two and the middle one."""
    for pair in range(HOLES):
        a, b = HOLE_CARDS[pair, 1], HOLE_CARDS[pair, 0]
        for middle in range(52):
            if middle not in (a, b):
                made[pair, middle] = lines[place3(a, b, middle)]


@compiled
def _apart(one: int, other: int) -> bool:
    """Whether two pairs have no card in common."""
    a, b, c, d = HOLE_CARDS[one, 0], HOLE_CARDS[one, 1], HOLE_CARDS[other, 0], HOLE_CARDS[other, 1]
    return bool(a != c and a != d and b != c and b != d)


@compiled
def _sums(
    made: NDArray[np.uint8], totals: Ints, better: NDArray[np.uint8], row: int, column: int, nets: Ints, found: Ints
) -> None:
    """What a unit of each main wager makes with these outer pairs over all middle cards.

    Cards that would stand twice make the lowest line: six of 52 are taken away again.
    """
    a, b, c, d = HOLE_CARDS[row, 0], HOLE_CARDS[row, 1], HOLE_CARDS[column, 0], HOLE_CARDS[column, 1]
    for wager in range(4):
        line, x, y = (row, c, d) if wager % 2 == 0 else (column, a, b)
        found[wager] = (
            totals[wager, line] - 4 * nets[wager, 0] - nets[wager, made[line, x]] - nets[wager, made[line, y]]
        )
    worth, total = nets[4], totals[4, row]
    for place in range(1, 1 + better[column, 0]):
        card = better[column, place]
        total += worth[max(made[row, card], made[column, card])] - worth[made[row, card]]
    total -= 2 * worth[0] + worth[made[column, a]] + worth[made[column, b]]
    found[4] = total - worth[made[row, c]] - worth[made[row, d]]


@compiled
def _downs(
    made: NDArray[np.uint8],
    totals: Ints,
    better: NDArray[np.uint8],
    own: int,
    row: int,
    nets: Ints,
    scale: int,
    unit: int,
    across: Ints,
    down: Ints,
    found: Ints,
) -> None:
    """For two cards and an outer row add up over all columns what is made with bets of these sizes on Across and Down
    and the best Middle Bet or a fold; sizes, and what is found, are in parts of which `unit` make an ante."""
    sums = np.empty(5, dtype=np.int64)
    for column in range(HOLES):
        if not (_apart(own, column) and _apart(row, column)):
            continue
        _sums(made, totals, better, row, column, nets, sums)
        middle = max(down[0] * sums[4], down[-1] * sums[4]) + unit * (sums[0] + sums[1])
        for one in range(len(across)):
            for two in range(len(down)):
                fold = -(2 * unit + across[one] + down[two]) * scale * MIDDLES
                found[one, two] += max(fold, middle + across[one] * sums[2] + down[two] * sums[3])


@compiled
def _tally(
    made: NDArray[np.uint8],
    totals: Ints,
    better: NDArray[np.uint8],
    own: int,
    rows: Ints,
    weights: Ints,
    across: NDArray[np.int8],
    down: NDArray[np.int8],
    nets: Ints,
    scale: int,
    ends: Ints,
    played: Ints,
    folded: Ints,
    middle: NDArray[np.uint8],
) -> None:
    """For two cards and all kinds of outer rows add up how deals end, by the sizes of the bets and both lines; and note
    by column where the Middle Bet is the least (1) or the greatest (2), two bits for each."""
    sums, rounds = np.empty(5, dtype=np.int64), np.zeros(2, dtype=np.int64)
    for number in range(len(rows)):
        row, weight, one, two = rows[number], weights[number], across[number], down[number]
        if one < 0:
            folded[0] += weight * COLUMNS * MIDDLES
            continue
        if two < 0:
            folded[1 + one] += weight * COLUMNS * MIDDLES
            continue
        rounds[:] = 0
        for column in range(HOLES):
            if not (_apart(own, column) and _apart(row, column)):
                continue
            _sums(made, totals, better, row, column, nets, sums)
            last = int(sums[4] >= 0)
            value = sums[0] + sums[1] + ends[one] * sums[2] + ends[two] * sums[3] + ends[last] * sums[4]
            if value < -(2 + ends[one] + ends[two]) * scale * MIDDLES:
                folded[3 + 2 * one + two] += weight * MIDDLES
                continue
            middle[number, column >> 2] |= np.uint8((1 + last) << (2 * (column & 3)))
            rounds[last] += 1
            for place in range(1, 1 + better[column, 0]):
                card = better[column, place]
                played[one, two, last, made[row, card], 0] -= weight
                played[one, two, last, made[row, card], made[column, card]] += weight
            for place in range(2):
                played[one, two, last, 0, 0] -= weight
                played[one, two, last, 0, made[column, HOLE_CARDS[row, place]]] -= weight
                played[one, two, last, made[row, HOLE_CARDS[column, place]], 0] -= weight
        for last in range(2):
            for card in range(52):  # as if the column made nothing
                played[one, two, last, made[row, card], 0] += weight * rounds[last]


@compiled
def _play(
    cards: Ints,
    names: NDArray[np.int32],
    ways: NDArray[np.uint8],
    across: NDArray[np.int8],
    down: NDArray[np.int8],
    middle: NDArray[np.uint8],
    found: Ints,
) -> None:
    """For dealt rounds the case in which each ends."""
    for deal in range(len(found)):
        a, b, below, left = cards[0, deal], cards[1, deal], cards[2, deal], cards[3, deal]
        centre, right, above = cards[4, deal], cards[5, deal], cards[6, deal]
        own, row = hole(a, b), hole(left, right)
        number = names[own, row]
        one, two = across[number], down[number]
        if one < 0 or two < 0:
            found[deal] = 0 if one < 0 else 1 + one
            continue
        column = RENAMED_HOLES[ways[own, row], hole(below, above)]
        last = middle[number, column >> 2] >> (2 * (column & 3)) & 3
        if last == 0:
            found[deal] = 3 + 2 * one + two
        else:
            sizes = 4 * one + 2 * two + last - 1
            lines = line5(a, b, left, centre, right) * len(LINES) + line5(a, b, below, centre, above)
            found[deal] = 7 + sizes * len(LINES) * len(LINES) + lines
