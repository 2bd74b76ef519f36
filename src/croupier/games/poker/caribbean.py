"""Caribbean Stud: five cards against the dealer's five, of which one is seen; a raise of twice the ante or a fold."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from croupier.cache import Arrays, arrays
from croupier.equipment import stream
from croupier.equipment.cards import JOKER, RANKS
from croupier.errors import Refused
from croupier.games.base import Case, Chain, Count, Leg, Priced, View
from croupier.games.poker.boards import kinds_of_boards
from croupier.games.poker.counts import count5
from croupier.games.poker.hands import PAIRS5, PAIRS_OF, STRENGTHS, least5, pairs5, share_royals
from croupier.games.poker.table import FOLD, HAND_BONUS, PLAYED, Deal, PokerGame, Street
from croupier.games.script import Carry, Decide, seat_place
from croupier.kernels import alone, compiled
from croupier.ranking.poker import all_hands, keys_and_bits, rank5, values_of
from croupier.rules.pays import cents

# --- outcomes and money rules ----------------------------------------------------------------------------------------

LOSE, TIE, WIN, NOT_QUALIFIED, FOLDED = range(5)
COMPARISONS = ("lose", "tie", "win", "dealer-not-qualified")
_DEALERS = math.comb(46, 4)
"""The dealer's hands that a player who sees one of its cards has to reckon with."""


@alone
def strength(low: bool, a: int, b: int, c: int, d: int, e: int) -> int:
    """The value of five cards in comparisons; `low` says whether an ace may be low in a straight."""
    return int(STRENGTHS[int(low), rank5(a, b, c, d, e)])


@alone
def compare(player: int, dealer: int, qualifier: int) -> int:
    """How the player's hand (its strength) stands against the dealer's, who needs `qualifier` to play."""
    if dealer < qualifier:
        return NOT_QUALIFIED
    if player == dealer:
        return TIE
    return WIN if player > dealer else LOSE


# --- the game --------------------------------------------------------------------------------------------------------


class CaribbeanStud(PokerGame):
    """Caribbean Stud under one chapter and one submission."""

    names = ("caribbean-stud",)
    strategies = {"always-raise": "raises every hand, without looking"}  # noqa: RUF012 (a mapping of the class)
    own = dealers = 5
    split_by_spot = (HAND_BONUS,)
    chart_note = "Of a hundred hands of each kind, how many are raised, by the dealer's card that is seen. T is a ten."

    @cached_property
    def qualifier(self) -> int:
        """The least strength with which the dealer plays."""
        return 2 * least5(self.chart("qualifier").rows[0][0])

    @cached_property
    def low(self) -> bool:
        """Whether an ace may be low in a straight."""
        return self.rules.chosen("ace-low-straight", "yes") == "yes"

    @cached_property
    def streets(self) -> Mapping[str, Street]:
        """One decision: raise or fold."""
        return {"raise": Street("raise", {"raise": self.rules.wager("raise").limits.times[0]}, "fold")}

    def spots(self) -> Mapping[str, Sequence[str]]:
        """The Five Card Hand Bonus is bet on either hand."""
        return {HAND_BONUS: ("player", "dealer")} if self.rules.has(HAND_BONUS) else {}

    def check_wagers(self, seat: int, stakes: Mapping[str, int], carry: Carry) -> None:
        """Also that a progressive wager is the coin that the house has chosen."""
        super().check_wagers(seat, stakes, carry)
        coin = self.rules.chosen("progressive-amount")
        if coin and stakes.get("progressive", cents(coin)) != cents(coin):
            law = self.rules.wager("progressive")
            raise Refused(f"{law.name} is a coin of {coin}.", allowed=(coin,), cite=self.rules.cite(law.cite))

    def payout_limit(self, wager: str, outcome: str) -> int | None:
        """A maximum on the raise holds from two pairs up."""
        return None if outcome in ("pair", "high-card", "win") else super().payout_limit(wager, outcome)

    # --- the round ---

    def _chains(self, deal: Deal, seat: int) -> dict[str, Chain]:
        own, dealer = deal.cards[seat_place(seat)], deal.cards["dealer"]
        fold = FOLD if seat in deal.folded else ()
        hand, dealers = PAIRS5[pairs5(self.low, *own)], PAIRS5[pairs5(self.low, *dealer)]
        against = COMPARISONS[compare(strength(self.low, *own), strength(self.low, *dealer), self.qualifier)]
        return {
            "ante": (*fold, against),
            "raise": self._raised(against, hand),
            "caribbean-stud-bonus": (*fold, *hand),
            "progressive": (*fold, *hand),
            f"{HAND_BONUS}:player": hand,
            f"{HAND_BONUS}:dealer": dealers,
        }

    @staticmethod
    def _raised(against: str, hand: Chain) -> Chain:
        """What a raise is settled as: a winning one by the hand."""
        return (*hand, "win") if against == "win" else (against,)

    # --- strategy ---

    def _legs(self, against: str, hand: Chain) -> tuple[Leg, ...]:
        times = Fraction(self.rules.wager("raise").limits.times[0])
        return Leg("ante", (against,)), Leg("raise", self._raised(against, hand), times)

    @cached_property
    def nets(self) -> tuple[NDArray[np.int64], int, int]:
        """What a raised hand makes by comparison and hand, what a fold makes, in parts of an ante; and their number."""
        unit = 100

        def net(leg: Leg) -> Fraction:
            return leg.units * self.rules.pay(leg.wager, *leg.chain).pays.net(unit) / unit

        raised = [[sum(map(net, self._legs(one, hand)), Fraction(0)) for hand in PAIRS5] for one in COMPARISONS]
        fold = net(Leg("ante", FOLD))
        scale = math.lcm(fold.denominator, *(one.denominator for row in raised for one in row))
        nets = np.array([[int(one * scale) for one in row] for row in raised], dtype=np.int64)
        return nets, int(fold * scale), scale

    @cached_property
    def solved(self) -> Arrays:
        """Which kinds of hands are raised against which card, and all deals by comparison and hand."""
        nets, fold, scale = self.nets
        return arrays(
            "caribbean-stud",
            (nets.tolist(), fold, scale, self.qualifier, self.low),
            lambda: _solved(nets, fold, self.qualifier, self.low),
        )

    def values(self, decide: Decide, view: View) -> dict[str, Fraction]:
        """What raising and folding are worth to a seat that sees its own cards and one of the dealer's, in antes."""
        return self.hand_values(view.cards[seat_place(decide.seat)], [one for one in view.cards["dealer"] if one >= 0])

    def hand_values(self, cards: Sequence[int], board: Sequence[int] = (), units: int = 0) -> dict[str, Fraction]:
        """What raising and folding five cards are worth against the dealer's card that is seen, in antes."""
        if len(cards) != 5 or len(board) != 1 or max(*cards, *board) >= JOKER or len({*cards, *board}) < 6:
            raise Refused(
                f"In {self.rules.chapter.name} five cards are decided on against the dealer's face-up card.",
                allowed=("--hand with five cards, --board with the dealer's card",),
            )
        nets, fold, scale = self.nets
        counts = _against(np.array(cards), board[0], self.qualifier, self.low)
        hand = pairs5(self.low, *cards)
        worth = sum(int(count) * int(net) for count, net in zip(counts, nets[:, hand], strict=True))
        return {"raise": Fraction(worth, int(counts.sum()) * scale), "fold": Fraction(fold, scale)}

    def strategy_chart(self) -> tuple[list[str], list[list[str]]]:
        """How many in a hundred hands of each kind are raised, by the rank of the dealer's card that is seen."""
        raised, total = _by_rank(self.solved["raises"], self.low)
        shares = 100 * raised / total
        return ["hand", *RANKS], [
            [kind, *(f"{share:.0f}" for share in row)] for kind, row in zip(_CHART, shares, strict=True)
        ]

    # --- analysis ---

    def priced(self) -> Iterator[Priced]:
        """Ante and raise as one, and every side wager."""
        yield Priced("ante", "raise", "ante", ("with the raise, best strategy",))
        yield from self.side_wagers()

    def _cases(self, priced: Priced) -> tuple[Case, ...]:
        if priced.wager != "ante":
            return self.side_cases(priced.wager, PAIRS5)
        raised = [
            Case(
                f"{against}, {self.rules.pay('raise', *self._raised(against, hand)).outcome}", self._legs(against, hand)
            )
            for against in COMPARISONS
            for hand in PAIRS5
        ]
        return (*raised, Case("folded", (Leg("ante", FOLD),)))

    def count(self, priced: Priced) -> Count:
        """All 2,598,960 hands against 47 face-up cards and 163,185 dealer's hands with each, or all five-card hands."""
        if priced.wager == "ante":
            tallies = (*self.solved["raised"].ravel(), self.solved["folded"].sum())
            return Count(self._cases(priced), tuple(int(count) for count in tallies))
        counts, folded = count5(self.low), 0
        if PLAYED in priced.conditions:
            counts, folded = self.solved["raised"].sum(axis=0), int(self.solved["folded"].sum())
        return Count(self._cases(priced), self.side_counts(priced.wager, counts.tolist(), folded))

    def simulate(self, priced: Sequence[Priced], seed: int, block: int, rounds: int) -> list[Count]:
        """Deal a player and a dealer, and settle every priced wager."""
        solved = self.solved
        raises = solved["raises"]
        if self.playing.strategy == "always-raise":
            raises = np.ones_like(raises)
        raised, folded, dealers = _deal(seed, block, rounds, solved["kinds"], raises, self.qualifier, self.low)
        counted = []
        for one in priced:
            if one.wager == "ante":
                tallies = tuple(int(count) for count in (*raised.ravel(), folded.sum()))
            elif PLAYED in one.conditions:
                tallies = self.side_drawn(one, raised.sum(axis=0), int(folded.sum()), seed, block)
            else:
                hands = dealers if one.spot == "dealer" else raised.sum(axis=0) + folded
                tallies = self.side_drawn(one, hands, 0, seed, block)
            counted.append(Count(self._cases(one), tallies))
        return counted


# --- kernels ---------------------------------------------------------------------------------------------------------
#
# How many of the dealer's hands are below a value, hold the card that is seen and none of the player's five? By
# inclusion and exclusion from how many of all hands below it hold the card and each part of the five. Hands are taken
# in order of value, and for every set of up to four cards it is kept how many hands so far hold it.

_CHOOSE = np.array([[math.comb(n, k) for k in range(7)] for n in range(53)], dtype=np.int64)
_SIZES = np.array([part.bit_count() for part in range(32)], dtype=np.int64)
_HIGHEST = np.array([max(part.bit_length() - 1, 0) for part in range(32)], dtype=np.int64)
"""The size of each part of five cards, as bits, and its highest card."""
_SETS = np.array([0, 1, 1 + 52, 1 + 52 + 1326, 1 + 52 + 1326 + 22100], dtype=np.int64)
"""Where the sets of each size begin in the list of all sets."""
_SET_COUNT = 1 + 52 + 1326 + 22100 + 270725


@compiled
def _kind(cards: NDArray[np.int64], seen: int) -> tuple[int, int]:
    """The place of the hand that stands for all that differ only in suits, and the seen card with suits renamed alike.

    The hands that stand for others are those of `kinds_of_boards`: the ranks of each suit, as bits, fall from the first
    suit to the last. Of suits with the same ranks that of the seen card comes first.
    """
    suits = np.zeros(4, dtype=np.int64)
    for card in cards:
        suits[card & 3] |= 1 << (card >> 2)
    names = np.zeros(4, dtype=np.int64)
    first = 0
    for suit in range(4):
        for other in range(4):
            names[suit] += int(suits[other] > suits[suit] or (suits[other] == suits[suit] and other < suit))
        first += int(suits[suit] > suits[seen & 3])
    index, size = 0, 0
    for rank in range(13):
        for name in range(4):
            for suit in range(4):
                if names[suit] == name and suits[suit] >> rank & 1:
                    size += 1
                    index += _CHOOSE[4 * rank + name, size]
    return index, (seen >> 2 << 2) + first


@compiled
def _parts(hands: NDArray[np.int8], hand: int, places: NDArray[np.int64], above: NDArray[np.int64]) -> None:
    """For every part of one of some hands (cards lowest first) its place among all sets of its size, and what its cards
    add to the place of a set that has one more card, below them."""
    places[0] = above[0] = 0
    for part in range(1, 32):
        high = _HIGHEST[part]
        rest, card = part ^ 1 << high, hands[hand, high]
        places[part] = places[rest] + _CHOOSE[card, _SIZES[part]]
        above[part] = above[rest] + _CHOOSE[card, _SIZES[part] + 1]


@compiled
def _with_seen(
    hands: NDArray[np.int8],
    hand: int,
    seen: int,
    places: NDArray[np.int64],
    above: NDArray[np.int64],
    found: NDArray[np.int64],
) -> bool:
    """The places of the seen card with each part of a hand but the whole; False if it is one of the hand's cards."""
    lower = 0
    for place in range(5):
        if hands[hand, place] == seen:
            return False
        lower |= int(hands[hand, place] < seen) << place
    for part in range(31):
        low = part & lower
        found[part] = places[low] + _CHOOSE[seen, _SIZES[low] + 1] + above[part] - above[low]
    return True


@compiled
def _holding(held: NDArray[np.int32], values: NDArray[np.int32], limit: int, found: NDArray[np.int64]) -> int:
    """How many hands below `limit` (those in `held`) have the seen card and none of five others."""
    total = 0
    for part in range(31):
        size = _SIZES[part]
        have = int(values[found[part]] < limit) if size == 4 else held[_SETS[size + 1] + found[part]]
        total += -have if size & 1 else have
    return total


@compiled
def _add(
    held: NDArray[np.int32],
    hands: NDArray[np.int8],
    order: NDArray[np.int64],
    start: int,
    end: int,
    places: NDArray[np.int64],
    above: NDArray[np.int64],
) -> None:
    """The hands from `start` to `end` in an order hold each of their parts of up to four cards."""
    for added in range(start, end):
        _parts(hands, order[added], places, above)
        for part in range(31):
            held[_SETS[_SIZES[part]] + places[part]] += 1


def _solved(nets: NDArray[np.int64], fold: int, qualifier: int, low: bool) -> Arrays:
    """Hands of each kind and every dealer's card that is seen: where to raise, and how all deals end."""
    cards, (hands, weights) = all_hands(5), kinds_of_boards()
    strengths = STRENGTHS[int(low)][values_of(*keys_and_bits(cards), 5)]
    lowest_first = cards[:, ::-1].copy()
    order = np.argsort(strengths, kind="stable")
    kinds = _CHOOSE[hands, np.arange(5, 0, -1)].sum(axis=1)
    kind_order = np.argsort(strengths[kinds], kind="stable")
    held, room = np.zeros(_SET_COUNT, dtype=np.int32), np.zeros((3, 32), dtype=np.int64)
    missed = int((strengths < qualifier).sum())
    _add(held, lowest_first, order, 0, missed, room[0], room[1])
    ends, raises = np.zeros((5, len(PAIRS5)), dtype=np.int64), np.zeros((len(kinds), 52), dtype=np.bool_)
    _solve(
        strengths, lowest_first, order, kinds, weights, _made(low), kind_order, nets, fold, qualifier, missed,
        held.copy(), held, np.zeros((len(kinds), 52), dtype=np.int32), raises, ends, room[0], room[1], room[2],
    )  # fmt: skip
    raised, folded = share_royals(ends[:4]), share_royals(ends[4])
    return {"kinds": kinds, "raises": raises, "raised": raised, "folded": folded}


def _made(low: bool) -> NDArray[np.uint8]:
    """What each kind of hand is, in `PAIRS5`."""
    made: NDArray[np.uint8] = PAIRS_OF[int(low)][values_of(*keys_and_bits(kinds_of_boards()[0]), 5)]
    return made


_CHART = ("pair or more", "A-K-Q", "A-K-J", "A-K-T", "A-K-9", "A-K-8 or less", "less than A-K")
"""The rows of the strategy's chart: hands without a pair by their three highest cards."""


def _by_rank(raises: NDArray[np.bool_], low: bool) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """By row of the chart and rank of the dealer's card: hands that are raised, and all."""
    hands, weights = kinds_of_boards()
    live = (hands[:, :, None] != np.arange(52)).all(axis=1)
    ranks = np.sort(hands >> 2, axis=1)
    ace_king = (ranks[:, 4] == 12) & (ranks[:, 3] == 11)
    kinds = np.where(_made(low) > 0, 0, np.where(ace_king, np.minimum(11 - ranks[:, 2], 5), 6))
    raised, total = (np.zeros((len(_CHART), 52), dtype=np.int64) for _ in range(2))
    np.add.at(total, kinds, weights[:, None] * live)
    np.add.at(raised, kinds, weights[:, None] * raises)
    return raised.reshape(-1, 13, 4).sum(axis=2), total.reshape(-1, 13, 4).sum(axis=2)


@compiled
def _solve(
    values: NDArray[np.int32],
    hands: NDArray[np.int8],
    order: NDArray[np.int64],
    kinds: NDArray[np.int64],
    weights: NDArray[np.int64],
    made: NDArray[np.uint8],
    kind_order: NDArray[np.int64],
    nets: NDArray[np.int64],
    fold: int,
    qualifier: int,
    added: int,
    below: NDArray[np.int32],
    held: NDArray[np.int32],
    less: NDArray[np.int32],
    raises: NDArray[np.bool_],
    ends: NDArray[np.int64],
    places: NDArray[np.int64],
    above: NDArray[np.int64],
    found: NDArray[np.int64],
) -> None:
    """By kind of hand and card that is seen whether to raise, and all deals by comparison (or fold) and hand.

    Hands and kinds are given in the order of their values; the first `added` hands, those that do not qualify, are in
    `below` and `held`. The rest is room to work in.
    """
    start = 0
    while start < len(kinds):
        value = int(values[kinds[kind_order[start]]])
        end = start
        while end < len(kinds) and values[kinds[kind_order[end]]] == value:
            end += 1
        qualified = value >= qualifier
        for turn in range(0 if qualified else 1, 2):  # what is below the kinds of this value; what is not above them
            for rank in range(start, end):
                kind = kind_order[rank]
                hand, weight = made[kind], weights[kind]
                _parts(hands, kinds[kind], places, above)
                for seen in range(52):
                    if not _with_seen(hands, kinds[kind], seen, places, above, found):
                        continue
                    if turn == 0:
                        less[kind, seen] = _holding(held, values, value, found)
                        continue
                    missed = _holding(below, values, qualifier, found)
                    win = less[kind, seen] - missed if qualified else 0
                    tie = _holding(held, values, value + 1, found) - less[kind, seen] if qualified else 0
                    lose = _DEALERS - missed - win - tie
                    worth = lose * nets[0, hand] + tie * nets[1, hand] + win * nets[2, hand] + missed * nets[3, hand]
                    if worth > fold * _DEALERS:
                        raises[kind, seen] = True
                        ends[LOSE, hand] += weight * lose
                        ends[TIE, hand] += weight * tie
                        ends[WIN, hand] += weight * win
                        ends[NOT_QUALIFIED, hand] += weight * missed
                    else:
                        ends[FOLDED, hand] += weight * _DEALERS
            first = added
            while qualified and added < len(order) and values[order[added]] <= value:
                added += 1
            _add(held, hands, order, first, added, places, above)
        start = end


@compiled
def _against(cards: NDArray[np.int64], seen: int, qualifier: int, low: bool) -> NDArray[np.int64]:
    """How a hand compares with every hand that the dealer can have with the card that is seen, one by one."""
    counts = np.zeros(4, dtype=np.int64)
    own = strength(low, cards[0], cards[1], cards[2], cards[3], cards[4])
    left = np.array(
        [c for c in range(52) if c != seen and not (c in (cards[0], cards[1], cards[2]) or c in (cards[3], cards[4]))]
    )
    for i in range(46):
        for j in range(i):
            for k in range(j):
                for m in range(k):
                    dealer = strength(low, seen, left[i], left[j], left[k], left[m])
                    counts[compare(own, dealer, qualifier)] += 1
    return counts


@compiled
def _deal(
    seed: int,
    block: int,
    rounds: int,
    kinds: NDArray[np.int32],
    raises: NDArray[np.bool_],
    qualifier: int,
    low: bool,
) -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.int64]]:
    state = stream.start(seed, block)
    deck = np.arange(52)
    raised = np.zeros((4, len(PAIRS5)), dtype=np.int64)
    folded = np.zeros(len(PAIRS5), dtype=np.int64)
    dealers = np.zeros(len(PAIRS5), dtype=np.int64)
    for _ in range(rounds):
        stream.deal(state, deck, 10)
        index, seen = _kind(deck[:5], deck[5])
        made = pairs5(low, deck[0], deck[1], deck[2], deck[3], deck[4])
        dealers[pairs5(low, deck[5], deck[6], deck[7], deck[8], deck[9])] += 1
        if raises[np.searchsorted(kinds, index), seen]:
            own = strength(low, deck[0], deck[1], deck[2], deck[3], deck[4])
            dealer = strength(low, deck[5], deck[6], deck[7], deck[8], deck[9])
            raised[compare(own, dealer, qualifier), made] += 1
        else:
            folded[made] += 1
    return raised, folded, dealers
