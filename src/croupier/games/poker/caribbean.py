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
from croupier.games.poker.boards import kinds_of_boards, put
from croupier.games.poker.counts import count5
from croupier.games.poker.hands import PAIRS5, ace_high, least5, pairs5, share_royals
from croupier.games.poker.table import FOLD, HAND_BONUS, PLAYED, Deal, PokerGame, Street
from croupier.games.script import Carry, Decide, seat_place
from croupier.kernels import compiled
from croupier.ranking.poker import rank5
from croupier.rules.pays import cents

# --- outcomes and money rules ----------------------------------------------------------------------------------------

LOSE, TIE, WIN, NOT_QUALIFIED = range(4)
COMPARISONS = ("lose", "tie", "win", "dealer-not-qualified")
_DEALERS = math.comb(46, 4)
"""The dealer's hands that a player who sees one of its cards has to reckon with."""


@compiled
def strength(low: bool, a: int, b: int, c: int, d: int, e: int) -> int:
    """The value of five cards in comparisons; `low` says whether an ace may be low in a straight."""
    value = rank5(a, b, c, d, e)
    return 2 * value if low else ace_high(value)


@compiled
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
        solved = self.solved
        columns = ["hand", *RANKS]
        raised, total = _by_rank(solved["raises"], self.low)
        rows = []
        for made, hand in enumerate(PAIRS5):
            if hand[0] != "royal-flush-spades" and total[made].sum():
                cells = [f"{100 * raised[made, r] / total[made, r]:.0f}" if total[made, r] else "-" for r in range(13)]
                label = "pair of 2s to 5s" if made == 1 else "pair of 6s to 9s" if made == 2 else ""
                rows.append([label or ("pair of 10s" if made == 3 else hand[0]), *cells])
        return columns, rows

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
_SIZES = np.array([part.bit_count() for part in range(64)], dtype=np.int64)
_HIGHEST = np.array([max(part.bit_length() - 1, 0) for part in range(64)], dtype=np.int64)
"""The size of each part of up to six cards, as bits, and its highest card."""
_SETS = np.array([0, 1, 1 + 52, 1 + 52 + 1326, 1 + 52 + 1326 + 22100], dtype=np.int64)
"""Where the sets of each size begin in the list of all sets."""
_SET_COUNT = 1 + 52 + 1326 + 22100 + 270725


@compiled
def _index5(a: int, b: int, c: int, d: int, e: int) -> int:
    """The place of five cards, highest first, among all hands."""
    return _CHOOSE[a, 5] + _CHOOSE[b, 4] + _CHOOSE[c, 3] + _CHOOSE[d, 2] + e  # type: ignore[no-any-return]


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
def _places(cards: NDArray[np.int64], size: int, places: NDArray[np.int64]) -> None:
    """The place of every part of some cards, lowest first, among all sets of its size."""
    places[0] = 0
    for part in range(1, 1 << size):
        high = _HIGHEST[part]
        places[part] = places[part ^ 1 << high] + _CHOOSE[cards[high], _SIZES[part]]


@compiled
def _holding(
    held: NDArray[np.int32], values: NDArray[np.int32], limit: int, places: NDArray[np.int64], seen: int
) -> int:
    """How many hands below `limit` (those in `held`) have the seen card (its bit) and none of five others."""
    total = 0
    for part in range(63):
        if part & seen:
            size = _SIZES[part]
            found = int(values[places[part]] < limit) if size == 5 else held[_SETS[size] + places[part]]
            total += found if size & 1 else -found
    return total


@compiled
def _values(low: bool) -> tuple[NDArray[np.int32], NDArray[np.int8]]:
    """The strength of every hand and its cards, lowest first, by place."""
    values = np.empty(2598960, dtype=np.int32)
    cards = np.empty((2598960, 5), dtype=np.int8)
    place = 0
    for a in range(52):
        for b in range(a):
            for c in range(b):
                for d in range(c):
                    for e in range(d):
                        values[place] = strength(low, a, b, c, d, e)
                        cards[place, 0], cards[place, 1], cards[place, 2] = e, d, c
                        cards[place, 3], cards[place, 4] = b, a
                        place += 1
    return values, cards


def _solved(nets: NDArray[np.int64], fold: int, qualifier: int, low: bool) -> Arrays:
    """Hands of each kind and every dealer's card that is seen: where to raise, and how all deals end."""
    values, cards = _values(low)
    hands, weights = kinds_of_boards()
    kinds = _places5(hands)
    orders = np.argsort(values, kind="stable"), np.argsort(values[kinds], kind="stable")
    raises, raised, folded = _solve(values, cards, orders[0], kinds, weights, orders[1], nets, fold, qualifier, low)
    return {"kinds": kinds, "raises": raises, "raised": share_royals(raised), "folded": share_royals(folded)}


@compiled
def _places5(hands: NDArray[np.int8]) -> NDArray[np.int32]:
    """The places of hands, cards highest first, among all hands."""
    places = np.empty(len(hands), dtype=np.int32)
    for one in range(len(hands)):
        places[one] = _index5(hands[one, 0], hands[one, 1], hands[one, 2], hands[one, 3], hands[one, 4])
    return places


@compiled
def _solve(
    values: NDArray[np.int32],
    all_cards: NDArray[np.int8],
    order: NDArray[np.int64],
    kinds: NDArray[np.int32],
    weights: NDArray[np.int64],
    kind_order: NDArray[np.int64],
    nets: NDArray[np.int64],
    fold: int,
    qualifier: int,
    low: bool,
) -> tuple[NDArray[np.bool_], NDArray[np.int64], NDArray[np.int64]]:
    """By kind of hand and card that is seen whether to raise; raised deals by comparison and hand, folded ones by
    hand. Hands and kinds are given in the order of their values."""
    held = np.zeros(_SET_COUNT, dtype=np.int32)
    raises = np.zeros((len(kinds), 52), dtype=np.bool_)
    raised = np.zeros((4, nets.shape[1]), dtype=np.int64)
    folded = np.zeros(nets.shape[1], dtype=np.int64)
    five, six = np.empty(5, dtype=np.int64), np.empty(6, dtype=np.int64)
    places = np.empty(64, dtype=np.int64)
    less = np.zeros((len(kinds), 52), dtype=np.int32)
    added = 0
    while values[order[added]] < qualifier:
        added = _add(held, all_cards, order, added, places)
    below = held.copy()  # as it is with all hands that do not qualify
    start = 0
    while start < len(kinds):
        value = values[kinds[kind_order[start]]]
        end = start
        while end < len(kinds) and values[kinds[kind_order[end]]] == value:
            end += 1
        qualified = value >= qualifier
        for turn in range(0 if qualified else 1, 2):  # what is below the kinds of this value; what is not above them
            for rank in range(start, end):
                kind = kind_order[rank]
                put(all_cards[kinds[kind]], five)
                made = pairs5(low, five[0], five[1], five[2], five[3], five[4])
                for seen in range(52):
                    bit = _with_seen(five, seen, six)
                    if bit == 0:
                        continue
                    _places(six, 6, places)
                    if turn == 0:
                        less[kind, seen] = _holding(held, values, value, places, bit)
                        continue
                    missed = _holding(below, values, qualifier, places, bit)
                    win = less[kind, seen] - missed if qualified else 0
                    tie = _holding(held, values, value + 1, places, bit) - less[kind, seen] if qualified else 0
                    lose = _DEALERS - missed - win - tie
                    worth = lose * nets[0, made] + tie * nets[1, made] + win * nets[2, made] + missed * nets[3, made]
                    if worth > fold * _DEALERS:
                        raises[kind, seen] = True
                        raised[LOSE, made] += weights[kind] * lose
                        raised[TIE, made] += weights[kind] * tie
                        raised[WIN, made] += weights[kind] * win
                        raised[NOT_QUALIFIED, made] += weights[kind] * missed
                    else:
                        folded[made] += weights[kind] * _DEALERS
            while qualified and added < len(order) and values[order[added]] <= value:
                added = _add(held, all_cards, order, added, places)
        start = end
    return raises, raised, folded


@compiled
def _with_seen(five: NDArray[np.int64], seen: int, six: NDArray[np.int64]) -> int:
    """Put the seen card among five others, lowest first; its bit, 0 if it is one of them."""
    bit = 0
    for place in range(5):
        if five[place] == seen:
            return 0
        if five[place] > seen and not bit:
            bit = 1 << place
            six[place] = seen
        six[place + int(bit > 0)] = five[place]
    if not bit:
        bit, six[5] = 32, seen
    return bit


@compiled
def _add(
    held: NDArray[np.int32],
    all_cards: NDArray[np.int8],
    order: NDArray[np.int64],
    added: int,
    places: NDArray[np.int64],
) -> int:
    """The next hand holds each of its parts; how many hands have been added then."""
    _places(all_cards[order[added]], 5, places)
    for part in range(31):
        held[_SETS[_SIZES[part]] + places[part]] += 1
    return added + 1


@compiled
def _by_rank(raises: NDArray[np.bool_], low: bool) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """By hand and rank of the dealer's card: hands that are raised, and all."""
    hands, weights = kinds_of_boards()
    raised = np.zeros((len(PAIRS5), 13), dtype=np.int64)
    total = np.zeros((len(PAIRS5), 13), dtype=np.int64)
    cards = np.empty(5, dtype=np.int64)
    for kind in range(len(hands)):
        put(hands[kind], cards)
        weight = weights[kind]
        made = pairs5(low, cards[0], cards[1], cards[2], cards[3], cards[4])
        for seen in range(52):
            if seen not in (cards[0], cards[1], cards[2], cards[3], cards[4]):
                total[made, seen >> 2] += weight
                raised[made, seen >> 2] += weight * int(raises[kind, seen])
    return raised, total


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
