"""Hold'em against a dealer with two equal wagers before the deal and one raise, the smaller the longer a player waits.

A game states its wagers, and how many community cards are seen at the first of its three decisions: none or one. The
second one is on the flop, the last one on all five cards.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from itertools import product
from math import comb
from typing import ClassVar, Literal

import numpy as np
from numpy.typing import NDArray

from croupier.cache import Arrays, arrays
from croupier.counting import boards, suits
from croupier.counting.boards import BOARDS, FIRSTS, QUALIFIED, RIVALS, SECONDS
from croupier.counting.suits import HOLES, RENAMED_HOLES, Ints, hole, place3
from croupier.errors import Refused
from croupier.games.base import Case, Chain, Count, Leg, Moment, Priced
from croupier.games.capabilities import PricedByStrategy
from croupier.games.poker.against_dealer import COMPARISONS, compare
from croupier.games.poker.counts import fives
from croupier.games.poker.figures import ALWAYS, FOLD, two_card_chart
from croupier.games.poker.hands import PAIRS5, share_royals
from croupier.games.poker.holdem import MADE, HoldemGame
from croupier.games.poker.table import Deal, Street
from croupier.games.script import Decide
from croupier.games.side_bets import DEALER
from croupier.kernels import compiled
from croupier.ranking.poker import CATEGORIES, rank7
from croupier.rules.charts.cards import least, multiples
from croupier.rules.submission import Rules

NO_LEAST = "no-least"
"""The answer of a house that takes a raise of any amount up to the greatest, also less than the Ante."""
LEAST_BEATEN = 3
"""The least category of beaten hands that are told apart: three of a kind."""
_MASKS = np.array([1 << x | 1 << y | 1 << z for x in range(5) for y in range(x) for z in range(y)], dtype=np.int64)
"""Which cards of a board each of its ten flops has, in the order of `boards.ten_flops`."""
_BITS = np.array([number.bit_count() for number in range(32)], dtype=np.int64)
_ORDERS = 30
"""A board's flops, with each card of the flop as the first."""


class OneRaise(PricedByStrategy, HoldemGame):
    """A hold'em game with one raise under one chapter and one submission."""

    first: ClassVar[str] = "pre-flop"
    """The first decision, as the chart `dealing` calls it."""
    seen: ClassVar[int] = 0
    """How many community cards are seen then."""
    blind: ClassVar[str]
    """The wager beside the Ante, which is paid by the hand that wins."""
    raised: ClassVar[str]
    """The wager that a player adds."""
    priced_strategies: ClassVar[Mapping[str, str]] = {ALWAYS: "raises every hand at once, by the most"}
    equal_actions: ClassVar[str] = (
        "Where a raise is worth exactly as much as waiting for more cards, or as a fold, no raise is made."
    )
    loses_on_fold: ClassVar[bool] = False
    """Whether folds take side wagers, so that what they would have been is counted."""

    def __init__(self, rules: Rules) -> None:
        super().__init__(rules)
        if least(self.chart("qualifier")).hand != CATEGORIES[QUALIFIED >> 12]:
            raise Refused(f"{self.rules.chapter.name} is counted with a dealer who needs a pair.")

    @cached_property
    def sized(self) -> bool:
        """Whether a player says how much, up to what the chapter allows."""
        return self.rules.chosen("raise-amount") in ("up-to", NO_LEAST)

    @cached_property
    def times(self) -> tuple[tuple[int, ...], ...]:
        """The whole multiples of the Ante that a raise may have at each decision, the greatest first."""
        found = []
        for row in multiples(self.chart(f"{self.raised}-multiples")):
            least, most = min(row.times), max(row.times)
            between = range(most, least - 1, -1) if self.sized else (most,)
            found.append(tuple(between if row.any_amount else sorted(row.times, reverse=True)))
        return tuple(found)

    @cached_property
    def raises(self) -> tuple[int, int, int]:
        """The greatest of each. What a raise makes grows or falls with its size, and a hand for which it falls does
        better to check: nothing between is ever best."""
        first, second, last = (times[0] for times in self.times)
        return first, second, last

    @cached_property
    def streets(self) -> Mapping[str, Street]:
        """Check or raise twice, raise or fold at the end."""
        found = {}
        for name, times in zip((self.first, "flop", "river"), self.times, strict=True):
            otherwise: Literal["fold", "check"] = "fold" if name == "river" else "check"
            sizes = {self.raised: str(times[-1])} if self.sized else {f"{n}x": str(n) for n in times}
            least = "0" if self.rules.chosen("raise-amount") == NO_LEAST else str(times[-1])
            any_from = {self.raised: (least, str(times[0]))} if self.sized and len(times) > 1 else {}
            found[name] = Street(self.raised, sizes, otherwise, any_from=any_from, open=True)
        return found

    # --- the round ---

    def _decided(self, moment: Moment) -> bool:
        """Every player who has not folded has raised."""
        return all(self.raised in held for held in moment.stakes.values() if "ante" in held)

    def _main_chains(self, deal: Deal, seat: int) -> dict[str, Chain]:
        if len(deal.cards.get(DEALER.place, ())) != self.dealers:
            return {}
        player, dealer = self._values(deal, seat)
        ended, fold = compare(0, player, dealer) + (0 if dealer >= QUALIFIED else 3), self._fold(deal, seat)
        return {wager: (*fold, *chain) for wager, chain in self.main_chains(player >> 12, ended).items()}

    def main_chains(self, made: int, ended: int) -> dict[str, Chain]:
        """What the main wagers are settled as: `ended` is a comparison, plus 3 if the dealer does not qualify."""
        against = COMPARISONS[ended % 3]
        beaten = ("beaten-not-qualified",) if against == "lose" else ()
        return {
            "ante": (against,) if ended < 3 else (*beaten, "dealer-not-qualified"),
            self.blind: (*MADE[made], against) if against == "win" else (against,),
            self.raised: (against,),
        }

    # --- strategy ---

    def legs(self, made: int, ended: int, times: int) -> tuple[Leg, ...]:
        """What stands when a hand was raised by a multiple of the Ante."""
        return tuple(
            Leg(wager, chain, Fraction(times if wager == self.raised else 1))
            for wager, chain in self.main_chains(made, ended).items()
            if times or wager != self.raised
        )

    @property
    def fold_legs(self) -> tuple[Leg, ...]:
        """What a fold takes."""
        return Leg("ante", FOLD), Leg(self.blind, FOLD)

    @cached_property
    def nets(self) -> tuple[Ints, Ints, int, int]:
        """In parts of an ante: what all but the raise makes by hand and ending, what a unit of the raise makes by
        ending, what a fold makes; and how many parts make an ante."""
        fixed = [self.net_of(self.legs(made, ended, 0)) for made in range(10) for ended in range(6)]
        play = [self.net_of([Leg(self.raised, (COMPARISONS[ended % 3],))]) for ended in range(6)]
        parts, scale = self.scaled([*fixed, *play, self.net_of(self.fold_legs)])
        return parts[:60].reshape(10, 6), parts[60:66], int(parts[66]), scale

    @property
    def _given(self) -> tuple[object, ...]:
        fixed, play, fold, scale = self.nets
        return self.seen, fixed.tolist(), play.tolist(), fold, scale, self.raises

    @cached_property
    def plan(self) -> Arrays:
        """The best play, found from the last decision back: by two cards (and the first community card, if it is seen)
        what is made over all that is to come, where to raise on the flop, and where not to fold in the end."""

        def found() -> Arrays:
            fixed, play, fold, _ = self.nets
            kinds, ways = suits.flop_names()
            gains, firsts, stays = boards.count_boards(
                "boards, where to raise",
                ((suits.FLOPS, HOLES), (HOLES, 52 if self.seen else 1, 3)),
                _weigh,
                (kinds, ways, fixed, play, fold, *self.raises[1:]),
                marks=(1081 + 7) // 8,
            )
            return {**_planned(gains, firsts), "stays": stays}

        return arrays("one-raise-plan", self._given, found)

    @cached_property
    def bets(self) -> NDArray[np.bool_]:
        """Where to raise at once: by two cards, and by the first community card if it is seen."""
        plan = self.plan
        better: NDArray[np.bool_] = plan["fixed"] + self.raises[0] * plan["raised"] > plan["checked"]
        return better

    @cached_property
    def plays(self) -> NDArray[np.bool_]:
        """Where to raise on the flop: by the flops that stand for others, and two cards with suits renamed alike."""
        return np.unpackbits(self.plan["plays"], axis=1, count=HOLES).astype(np.bool_)

    @cached_property
    def solved(self) -> Arrays:
        """All deals under the best play: `ended` by decision (the fourth is a fold), hand and ending; if folds take
        side wagers also the hands that are beaten, and the hands on the flop of rounds that are folded."""

        def found() -> Arrays:
            fixed, play, fold, _ = self.nets
            kinds, ways = suits.flop_names()
            shapes = {"ended": (4, 10, 6), "beats": (2, 10), "fives": (len(PAIRS5),)}
            five_of = fives() if self.loses_on_fold else np.zeros((1, 1), dtype=np.uint8)
            sums = boards.count_boards(
                "boards, how hands end",
                tuple(shapes.values()),
                _tally,
                (kinds, ways, self.bets, self.plays, five_of, fixed, play, fold, self.raises[2], self.loses_on_fold),
            )
            orders = 1 if self.seen else 3  # what is not seen first is in no order
            counted = {name: total // orders for name, total in zip(shapes, sums, strict=True)}
            return {**counted, "fives": share_royals(counted["fives"])}

        return arrays("one-raise", (*self._given, self.loses_on_fold), found)

    def hand_values(self, cards: Sequence[int], board: Sequence[int] = (), units: int = 0) -> dict[str, Fraction]:
        """What each action is worth in antes: at the first decision, on the flop, and with all five community cards."""
        self.check_hand(cards, board, (self.seen, 3, 5), f"two cards and {self.seen}, 3 or 5 community cards")
        fixed, play, fold, scale = self.nets
        held, seen = np.array(cards, dtype=np.int64), np.array(board, dtype=np.int64)
        if len(board) == self.seen:
            place = hole(*cards), board[0] if board else 0
            made, unit, checked = (int(self.plan[name][place]) for name in ("fixed", "raised", "checked"))
            otherwise, parts, times = {"check": checked}, int(self.plan["deals"][place]) * scale, self.times[0]
        elif len(board) == 3:
            made, unit, checked = _flop_values(held, seen, fixed, play, fold, self.raises[2])
            otherwise, parts, times = {"check": checked}, BOARDS * scale, self.times[1]
        else:
            made, unit = _river_values(held, seen, fixed, play)
            otherwise, parts, times = {"fold": fold * RIVALS}, RIVALS * scale, self.times[2]
        sums = {f"{n}x": made + n * unit for n in times} | otherwise
        return {action: Fraction(int(total), parts) for action, total in sums.items()}

    def _said(self, decide: Decide, action: str) -> str:
        """A raise where any amount may be named is answered by its amount; the least one needs none."""
        if action in decide.actions or self.raised not in decide.actions:
            return super()._said(decide, action)
        amount, cost = decide.amounts.get(self.raised), decide.costs[self.raised][self.raised]
        times = int(action.removesuffix("x"))
        return decide.saying(self.raised, amount.nearest(times * cost)) if amount and times > 1 else self.raised

    def strategy_chart(self) -> tuple[list[str], list[list[str]]]:
        """The best play before the flop: suited hands above the diagonal, others below it."""

        def best(row: int, column: int) -> str:
            suit = 3 if row < column else 2  # the lower rank first: suited
            return f"{self.raises[0]}x" if self.bets[hole(4 * row + 3, 4 * column + suit), 0] else "check"

        return two_card_chart(best)

    # --- analysis ---

    def main_cases(self) -> tuple[Case, ...]:
        """By the size of the raise, hand and ending; and folded."""
        cases = []
        for times, made, ended in product(self.raises, range(10), range(6)):
            legs = self.legs(made, ended, times)
            blind = self.rules.pay(self.blind, *legs[1].chain).outcome
            against = COMPARISONS[ended % 3] + (", dealer not qualified" if ended > 2 else "")
            cases.append(Case(f"{against}, {blind}, {self.raised} {times}x", legs))
        return (*cases, Case("folded", self.fold_legs))

    def main_counts(self) -> Sequence[int]:
        """Every deal under the best play, by the size of the raise, hand and ending."""
        ended = self.solved["ended"]
        return [*(int(count) for count in ended[:3].ravel()), int(ended[3].sum())]

    def count_by(self, priced: Priced, strategy: str) -> Count | None:
        """Every deal raised before the flop."""
        self.check_priced_strategy(strategy)
        if priced.wager != self.mains[0]:
            return None
        ended = np.zeros((len(self.raises), 10, 6), dtype=np.int64)
        ended[0] = self.solved["ended"].sum(axis=0)
        return Count(self.main_cases(), (*(int(count) for count in ended.ravel()), 0))

    @property
    def dealer_qualifies(self) -> Fraction | None:
        """In which part of all deals the dealer has a pair or better."""
        ended = self.solved["ended"]
        return 1 - Fraction(int(ended[:, :, 3:].sum()), int(ended.sum()))

    def play(self, cards: Ints) -> Ints:
        """Play dealt rounds by the best strategy."""
        found = np.empty(cards.shape[1], dtype=np.int64)
        _play(cards, self.bets, *suits.flop_names(), self.plays, suits.board_numbers(), self.plan["stays"], found)
        return found


# --- the plan ---------------------------------------------------------------------------------------------------------


def _planned(gains: Ints, firsts: Ints) -> Arrays:
    """From what raising on the flop makes above checking there, and from what two cards make if they are raised, in
    units of it, and on the river: where to raise on the flop, and what the first decision is between.

    Hands that are the same up to the names of suits have their sums together.
    """
    seen = firsts.shape[1] > 1
    alike = suits.like_firsts() if seen else RENAMED_HOLES.min(axis=0).astype(np.int64)[:, None]
    each = 6 if seen else 10  # flops of a board that have the card
    sums = np.zeros((alike.size, 3), dtype=np.int64)
    np.add.at(sums, alike.ravel(), each * firsts.reshape(-1, 3))
    plays = np.zeros(gains.shape, dtype=np.bool_)
    for number, (flop, like) in enumerate(zip(suits.kinds_of_flops()[0], suits.like_holes(), strict=True)):
        total = np.zeros(HOLES, dtype=np.int64)
        np.add.at(total, like, gains[number])
        plays[number] = total[like] > 0
        for card in flop if seen else (0,):
            np.add.at(sums[:, 2], alike[:, card], np.maximum(total, 0))
    deals = each * RIVALS * (comb(49, 4) if seen else comb(50, 5)) * np.bincount(alike.ravel(), minlength=alike.size)
    named = dict(zip(("fixed", "raised", "checked"), sums.T, strict=True)) | {"deals": deals}
    return {name: one[alike] for name, one in named.items()} | {"plays": np.packbits(plays, axis=1)}


# --- kernels ---------------------------------------------------------------------------------------------------------
#
# Endings are numbered: the dealer qualified and the player lost, tied, won; then the same where the dealer did not.


@compiled
def _endings(value: int, less: int, same: int, below: int, ended: Ints) -> None:
    """How a hand's 990 rounds end, from how many rivals are lower, equal and below a pair."""
    if value >= QUALIFIED:
        ended[0], ended[1], ended[2] = RIVALS - less - same, same, less - below
        ended[3], ended[4], ended[5] = 0, 0, below
    else:
        ended[0], ended[1], ended[2] = RIVALS - below, 0, 0
        ended[3], ended[4], ended[5] = below - less - same, same, less


@compiled
def _sums(ended: Ints, fixed: Ints, play: Ints) -> tuple[int, int]:
    """What those rounds make without the raise, and what a unit of it makes."""
    made = unit = 0
    for one in range(6):
        made += ended[one] * fixed[one]
        unit += ended[one] * play[one]
    return made, unit


@compiled
def _weigh(
    boards_: NDArray[np.int8],
    weights: Ints,
    gains: Ints,
    firsts: Ints,
    stays: NDArray[np.uint8],
    kinds: Ints,
    ways: Ints,
    fixed: Ints,
    play: Ints,
    fold: int,
    two: int,
    one: int,
) -> None:
    """For some boards add to `gains`, by flop and two cards, what raising on the flop makes above checking there; and
    to `firsts`, by two cards and perhaps each card of the board, what they make without the raise, what a unit of it
    makes, and what they make if they wait for the river. `stays` has a bit for each pair that does not fold then."""
    holes = np.empty(1081, dtype=np.uint16)
    values, less = np.empty(1081, dtype=np.uint16), np.empty(1081, dtype=np.uint16)
    same, below = np.empty(1081, dtype=np.uint16), np.empty(1081, dtype=np.uint16)
    room = np.empty(2 * 1081, dtype=np.uint16)
    gained = np.empty(1081, dtype=np.int64)
    ended, board = np.empty(6, dtype=np.int64), np.empty(5, dtype=np.int64)
    flops = np.empty(10, dtype=np.int64)
    seen = firsts.shape[1] > 1
    for number in range(len(boards_)):
        boards.put(boards_[number], board)
        boards.rate(board, holes, values, less, same, below, room)
        weight = weights[number]
        for pair in range(1081):
            _endings(values[pair], less[pair], same[pair], below[pair], ended)
            made, unit = _sums(ended, fixed[values[pair] >> 12], play)
            later = max(made + one * unit, fold * RIVALS)
            gained[pair] = weight * (made + two * unit - later)
            if made + one * unit > fold * RIVALS:
                stays[number, pair >> 3] |= np.uint8(1 << (pair & 7))
            for place in range(5 if seen else 1):
                column = board[place] if seen else 0
                firsts[holes[pair], column, 0] += weight * made
                firsts[holes[pair], column, 1] += weight * unit
                firsts[holes[pair], column, 2] += weight * later
        boards.ten_flops(board, flops)
        for flop in flops:
            row, way = kinds[flop], ways[flop]
            for pair in range(1081):
                gains[row, RENAMED_HOLES[way, holes[pair]]] += gained[pair]


@compiled
def _tally(  # noqa: C901
    boards_: NDArray[np.int8],
    weights: Ints,
    counts: Ints,
    beats: Ints,
    fives: Ints,
    kinds: Ints,
    ways: Ints,
    bets: NDArray[np.bool_],
    plays: NDArray[np.bool_],
    five_of: NDArray[np.uint8],
    fixed: Ints,
    play: Ints,
    fold: int,
    one: int,
    lost: bool,
) -> None:
    """For some boards, with each flop and each first card of it that they can have come in, add up how hands end by
    the decision at which they are raised or folded. If side wagers are `lost` by folds, also the categories of hands
    that are beaten, in all rounds and in those that are not folded, and what folded cards make with the flop."""
    holes = np.empty(1081, dtype=np.uint16)
    values, less = np.empty(1081, dtype=np.uint16), np.empty(1081, dtype=np.uint16)
    same, below = np.empty(1081, dtype=np.uint16), np.empty(1081, dtype=np.uint16)
    room = np.empty(2 * 1081, dtype=np.uint16)
    checks, played = np.empty(1081, dtype=np.int64), np.empty(1081, dtype=np.int64)
    stays = np.empty(1081, dtype=np.bool_)
    held, totals = np.empty((10, 47), dtype=np.int64), np.empty(10, dtype=np.int64)
    ended, board = np.empty(6, dtype=np.int64), np.empty(5, dtype=np.int64)
    flops = np.empty(10, dtype=np.int64)
    seen = bets.shape[1] > 1
    for number in range(len(boards_)):
        weight = weights[number]
        boards.put(boards_[number], board)
        boards.rate(board, holes, values, less, same, below, room)
        held[:] = 0
        totals[:] = 0
        played[:] = 0
        for pair in range(1081):
            category = values[pair] >> 12
            if lost and category >= LEAST_BEATEN:
                totals[category] += 1
                held[category, FIRSTS[pair]] += 1
                held[category, SECONDS[pair]] += 1
            _endings(values[pair], less[pair], same[pair], below[pair], ended)
            made, unit = _sums(ended, fixed[category], play)
            stays[pair] = made + one * unit > fold * RIVALS
            checks[pair] = 0
            for place in range(5):
                if not bets[holes[pair], board[place] if seen else 0]:
                    checks[pair] |= 1 << place
        boards.ten_flops(board, flops)
        for place in range(10):
            row, way = kinds[flops[place]], ways[flops[place]]
            for pair in range(1081):
                waits = _BITS[checks[pair] & _MASKS[place]]
                if waits:
                    own = RENAMED_HOLES[way, holes[pair]]
                    if plays[row, own]:
                        played[pair] += waits
                    elif lost and not stays[pair]:
                        fives[five_of[row, own]] += weight * RIVALS * waits
        for pair in range(1081):
            category = values[pair] >> 12
            _endings(values[pair], less[pair], same[pair], below[pair], ended)
            early = 6 * (5 - _BITS[checks[pair]])
            late = _ORDERS - early - played[pair]
            last = 2 if stays[pair] else 3
            for place in range(6):
                counts[0, category, place] += weight * early * ended[place]
                counts[1, category, place] += weight * played[pair] * ended[place]
                counts[last, category, place] += weight * late * ended[place]
            if lost and category >= LEAST_BEATEN:
                stayed = weight * (_ORDERS if stays[pair] else _ORDERS - late)
                higher = 1  # the hand itself is taken away twice
                for other in range(LEAST_BEATEN, 10):
                    rivals = totals[other] - held[other, FIRSTS[pair]] - held[other, SECONDS[pair]]
                    if other < category:
                        beats[0, other] += _ORDERS * weight * rivals
                        beats[1, other] += stayed * rivals
                    else:
                        higher += rivals
                within = less[pair] - (RIVALS - higher)  # all below the category are lower
                beats[0, category] += _ORDERS * weight * within
                beats[1, category] += stayed * within


@compiled
def _river_values(cards: Ints, board: Ints, fixed: Ints, play: Ints) -> tuple[int, int]:
    """What a hand makes on the river without the raise and by a unit of it, over all rivals."""
    ended = np.empty(6, dtype=np.int64)
    value, less, same, below = boards.rate_one(cards, board)
    _endings(value, less, same, below, ended)
    return _sums(ended, fixed[value >> 12], play)


@compiled
def _flop_values(cards: Ints, flop: Ints, fixed: Ints, play: Ints, fold: int, one: int) -> tuple[int, int, int]:
    """What a hand makes on the flop without the raise, by a unit of it, and if it waits for the river: over all turns,
    rivers and rivals, each looked at by itself."""
    board = np.empty(5, dtype=np.int64)
    boards.put(flop, board)
    seen = (cards[0], cards[1], flop[0], flop[1], flop[2])
    made = raised = checked = 0
    for t in range(52):
        if t in seen:
            continue
        for r in range(t):
            if r in seen:
                continue
            board[3], board[4] = t, r
            more, unit = _river_values(cards, board, fixed, play)
            made += more
            raised += unit
            checked += max(more + one * unit, fold * RIVALS)
    return made, raised, checked


@compiled
def _play(
    cards: Ints,
    bets: NDArray[np.bool_],
    kinds: Ints,
    ways: Ints,
    plays: NDArray[np.bool_],
    numbers: NDArray[np.int32],
    stays: NDArray[np.uint8],
    found: Ints,
) -> None:
    """For dealt rounds the case in which each ends."""
    seen = bets.shape[1] > 1
    names, board, named = np.empty(4, dtype=np.int64), np.empty(5, dtype=np.int64), np.empty(5, dtype=np.int64)
    for deal in range(len(found)):
        a, b, x, y, c = cards[0, deal], cards[1, deal], cards[2, deal], cards[3, deal], cards[4, deal]
        d, e, t, r = cards[5, deal], cards[6, deal], cards[7, deal], cards[8, deal]
        own, place = hole(a, b), place3(c, d, e)
        if bets[own, c if seen else 0]:
            way = 0
        elif plays[kinds[place], RENAMED_HOLES[ways[place], own]]:
            way = 1
        else:
            for place in range(5):
                board[place] = cards[4 + place, deal]
            number = numbers[suits.rename5(board, names, named)]
            pair = boards.pair_of((a >> 2 << 2) + names[a & 3], (b >> 2 << 2) + names[b & 3], named)
            way = 3 - (stays[number, pair >> 3] >> (pair & 7) & 1)
        found[deal] = way * 60
        if way < 3:
            player, dealer = rank7(a, b, c, d, e, t, r), rank7(x, y, c, d, e, t, r)
            found[deal] += (player >> 12) * 6 + compare(0, player, dealer) + (0 if dealer >= QUALIFIED else 3)
