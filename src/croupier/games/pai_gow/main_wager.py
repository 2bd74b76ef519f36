"""The main wager: high against high, low against low; every hand the dealer can hold, and what a setting is worth.

For a setting only ranks, the joker and the cards of one suit that can make a flush matter, so the 154,143,080 hands
fall into some 292,000 patterns. A house way is applied to each once; how many hands a pattern stands for, with seven
cards gone, is a product of binomials. So a setting is valued exactly, with the cards that are seen removed, in
milliseconds. Two hands dealt from one deck are too many for that: the wager as a whole is sampled, see `sample`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from croupier.cache import Arrays, arrays
from croupier.equipment import stream
from croupier.equipment.cards import JOKER
from croupier.games.pai_gow.house_way import Way, house_way
from croupier.games.pai_gow.seven import ACE_HIGH, ACE_HIGH_JOKER, KINDS, QUEEN_HIGH, hand7_of
from croupier.kernels import compiled
from croupier.ranking.pai_gow import HIGH_HANDS, LOW_HANDS, place_of, set_hand, settings, slot_of
from croupier.ranking.poker import RANK_SLOTS

# --- outcomes and money rules ----------------------------------------------------------------------------------------

OUTCOMES = (
    "win",
    "lose",
    "copy-high",
    "copy-low",
    "copy-both",
    "one-hand-each",
    "low-hand-won",
    "copy-low-win-high",
    "copy-high-win-low",
    "push-for-all",
)
"""How a main wager ends: `one-hand-each` with the high hand won, `low-hand-won` with the low one, which have clauses of
their own; `push-for-all` is the push of a version, whatever the player holds."""
(WIN, LOSE, COPY_HIGH, COPY_LOW, COPY_BOTH, ONE_EACH, LOW_WON, COPY_LOW_WIN_HIGH, COPY_HIGH_WIN_LOW,
 PUSH_FOR_ALL) = range(10)  # fmt: skip
ENDS = len(OUTCOMES)

NEVER, ON_NINE_HIGH_LOW, ON_ACE_HIGH, ON_QUEEN_HIGH = range(4)
"""When a version's push for all happens: by the dealer's low hand, or by the dealer's seven cards."""
_NINE_HIGH_FROM, _NINE_HIGH_TO = 7 * 6 // 2, 7 * 6 // 2 + 6
_REFUSED = -(1 << 62)
CLOSE = 6_000_000
"""Of the 154,143,080 hands: settings whose worth differs by more stay in their order when seven cards are taken out."""


@compiled
def compare(low: int, high: int, dealer_low: int, dealer_high: int) -> int:
    """How a player's two hands stand against the dealer's, as a place in `OUTCOMES`."""
    if high > dealer_high:
        return WIN if low > dealer_low else COPY_LOW_WIN_HIGH if low == dealer_low else ONE_EACH
    if high == dealer_high:
        return COPY_HIGH_WIN_LOW if low > dealer_low else COPY_BOTH if low == dealer_low else COPY_HIGH
    return LOW_WON if low > dealer_low else COPY_LOW if low == dealer_low else LOSE


@compiled
def pushes_all(push: int, low: int, hand7: int) -> bool:
    """Whether a dealer with this low hand and these seven cards makes every main wager a push."""
    if push == ON_NINE_HIGH_LOW:
        return _NINE_HIGH_FROM <= low < _NINE_HIGH_TO + 1
    if push == ON_ACE_HIGH:
        return hand7 in (ACE_HIGH, ACE_HIGH_JOKER)
    return push == ON_QUEEN_HIGH and hand7 == QUEEN_HIGH


# --- patterns --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class DealerHands:
    """Every pattern of seven cards as a house way sets it."""

    way: Way
    ace_low: int

    @property
    def _patterns(self) -> Arrays:
        return arrays(
            "pai-gow-patterns",
            None,
            lambda: dict(zip(("cards", "ranks", "counts", "suited", "joker"), _patterns(), strict=True)),
        )

    @property
    def _set(self) -> NDArray[np.int64]:
        """One row a pattern: `LOW`, `HIGH` and `HAND`."""
        return arrays(
            "pai-gow-house-way",
            (self.way.tolist(), self.ace_low),
            lambda: {"set": _set_all(self._patterns["cards"], self.way, self.ace_low)},
        )["set"]

    @property
    def lows(self) -> NDArray[np.int64]:
        """The value of each pattern's low hand; -1 where the house way has no rule."""
        return self._set[:, LOW]

    @property
    def hands(self) -> NDArray[np.int64]:
        """What the seven cards of each pattern are, in `HANDS7`."""
        return self._set[:, HAND]

    @property
    def cards(self) -> NDArray[np.int64]:
        """A hand of each pattern."""
        return self._patterns["cards"]

    def weights(self, gone: Sequence[int] = ()) -> NDArray[np.int64]:
        """How many hands each pattern stands for when some cards are gone from the deck."""
        free = np.full(13, 15, dtype=np.int64)
        for card in gone:
            if card < JOKER:
                free[card >> 2] &= ~(1 << (card & 3))
        held = self._patterns
        return _weights(held["ranks"], held["counts"], held["suited"], held["joker"], free, int(JOKER not in gone))

    def against(
        self, cards: Sequence[int], push: int
    ) -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.int64], NDArray[np.int64]]:
        """For the 21 settings of seven cards their values and how often each ends as each of `OUTCOMES`, exactly.

        The first two arrays are the values of the low (-1: foul) and the high hands, in the order of `PAIRS`.
        """
        own = np.array(cards, dtype=np.int64)
        lows, highs = np.empty(21, dtype=np.int64), np.empty(21, dtype=np.int64)
        settings(own, self.ace_low, lows, highs)
        weights = self.weights(cards)
        found = _outcomes(lows, highs, self._set, weights, push)
        return lows, highs, found, weights

    def improvement(
        self, seed: int, block: int, hands: int, worth: NDArray[np.int64], win: int, lose: int, push: int
    ) -> NDArray[np.int64]:
        """What seeing one's own cards changes, see `improve`."""
        held = self._patterns
        return improve(
            seed, block, hands, self.ace_low, worth, win, lose, push,
            held["ranks"], held["counts"], held["suited"], held["joker"], self._set,
        )  # fmt: skip

    def tabled(self, worth: NDArray[np.int64] | None = None) -> NDArray[np.int32]:
        """How hands without a flush are set, by `slot_of`: low hand and high hand packed. By the house way, or as
        `worth` values best."""
        cards, suited = self._patterns["cards"], self._patterns["suited"]
        if worth is None:
            return _packed(cards, suited, self._set)
        return _packed(cards, suited, _best_all(cards, suited, self.ace_low, worth))

    def worth(self, push: int, win: int, lose: int) -> NDArray[np.int64]:
        """What every pair of hands is worth against a dealer from a full deck, by low value and place of the high one.

        Integers: `win` for each dealer's hand that is beaten, `lose` taken for each that wins.
        """
        table = _tabled(self._set, self.weights(), push)
        beaten = np.zeros_like(table)
        beaten[1:, 1:] = table.cumsum(axis=0).cumsum(axis=1)[:-1, :-1]
        beating = table[::-1, ::-1].cumsum(axis=0).cumsum(axis=1)[::-1, ::-1]
        worth: NDArray[np.int64] = win * beaten - lose * beating
        return worth


@compiled
def _patterns() -> tuple[NDArray[np.int64], NDArray[np.int8], NDArray[np.int8], NDArray[np.int64], NDArray[np.int8]]:
    """Every pattern: a hand of it, its ranks and how often each, the ranks of the flush suit, whether it has a joker.

    Each set of ranks comes first without a flush and then with every flush that it can hold.
    """
    size = 300_000
    cards = np.empty((size, 7), dtype=np.int64)
    ranks = np.full((size, 7), -1, dtype=np.int8)
    counts = np.zeros((size, 7), dtype=np.int8)
    suited = np.zeros(size, dtype=np.int64)
    jokers = np.zeros(size, dtype=np.int8)
    found = 0
    chosen = np.zeros(7, dtype=np.int64)
    for joker in range(2):
        length = 7 - joker
        chosen[:] = 0
        while True:
            legal = True
            for k in range(4, length):
                if chosen[k] == chosen[k - 4]:
                    legal = False
            if legal:
                support = 0
                for k in range(length):
                    support |= 1 << chosen[k]
                flush = 0
                while True:  # every subset of the ranks held, from none up
                    bits = 0
                    left = flush
                    while left:
                        left &= left - 1
                        bits += 1
                    if bits == 0 or bits >= 5 - joker:
                        _lay_out(chosen, length, flush, joker, cards[found], ranks[found], counts[found])
                        suited[found] = flush
                        jokers[found] = joker
                        found += 1
                    flush = (flush - support) & support
                    if flush == 0:
                        break
            k = length - 1
            while k >= 0 and chosen[k] == 12:
                k -= 1
            if k < 0:
                break
            chosen[k] += 1
            for later in range(k + 1, length):
                chosen[later] = chosen[k]
    return cards[:found], ranks[:found], counts[:found], suited[:found], jokers[:found]


@compiled
def _lay_out(
    chosen: NDArray[np.int64],
    length: int,
    flush: int,
    joker: int,
    cards: NDArray[np.int64],
    ranks: NDArray[np.int8],
    counts: NDArray[np.int8],
) -> None:
    """Write down one pattern: the flush in spades and other cards in other suits, or all suits in turn."""
    used = np.zeros(4, dtype=np.int64)
    place = distinct = 0
    k = 0
    while k < length:
        rank = chosen[k]
        many = 1
        while k + many < length and chosen[k + many] == rank:
            many += 1
        ranks[distinct], counts[distinct] = rank, many
        distinct += 1
        taken = 0
        for number in range(many):
            if flush and number == 0 and flush >> rank & 1:
                suit = 3
            else:
                suit = -1
                for one in range(3 if flush else 4):
                    if not taken >> one & 1 and (suit < 0 or used[one] < used[suit]):
                        suit = one
            taken |= 1 << suit
            used[suit] += 1
            cards[place] = 4 * rank + suit
            place += 1
        k += many
    if joker:
        cards[6] = JOKER


LOW, HIGH, HAND = range(3)
"""The columns of hands that are set: the values of low and high hand (-1: not set), and the place in `HANDS7`."""


@compiled
def _set_all(cards: NDArray[np.int64], way: Way, ace_low: int) -> NDArray[np.int64]:
    found = np.full((len(cards), 3), -1, dtype=np.int64)
    for k in range(len(cards)):
        found[k, HAND] = hand7_of(cards[k])
        setting = house_way(cards[k], way, ace_low)
        if setting >= 0:
            found[k, LOW], found[k, HIGH], _ = set_hand(cards[k], setting // 7, setting % 7, ace_low)
    return found


@compiled
def _best_all(
    cards: NDArray[np.int64], suited: NDArray[np.int64], ace_low: int, worth: NDArray[np.int64]
) -> NDArray[np.int64]:
    """Low and high hand as `worth` values best, for the patterns without a flush."""
    found = np.full((len(cards), 2), -1, dtype=np.int64)
    lows, highs = np.empty(21, dtype=np.int64), np.empty(21, dtype=np.int64)
    for k in range(len(cards)):
        if suited[k] == 0:
            settings(cards[k], ace_low, lows, highs)
            best = _best(lows, highs, worth)
            found[k, LOW], found[k, HIGH] = lows[best], highs[best]
    return found


@compiled
def _packed(cards: NDArray[np.int64], suited: NDArray[np.int64], done: NDArray[np.int64]) -> NDArray[np.int32]:
    table = np.full(RANK_SLOTS, -1, dtype=np.int32)
    for k in range(len(cards)):
        if suited[k] == 0:
            table[slot_of(cards[k])] = done[k, LOW] << 16 | done[k, HIGH]
    return table


@compiled
def _by_house(cards: NDArray[np.int64], house: NDArray[np.int32], way: Way, ace_low: int) -> tuple[int, int]:
    """Low and high hand by the house way: from the table `house`, or worked out where there is a flush."""
    place = slot_of(cards)
    if place >= 0:
        return house[place] >> 16, house[place] & 0xFFFF
    setting = house_way(cards, way, ace_low)
    low, high, _ = set_hand(cards, setting // 7, setting % 7, ace_low)
    return low, high


@compiled
def _for_the_best(
    cards: NDArray[np.int64],
    best: NDArray[np.int32],
    worth: NDArray[np.int64],
    ace_low: int,
    lows: NDArray[np.int64],
    highs: NDArray[np.int64],
) -> tuple[int, int]:
    """Low and high hand as `worth` values best: from the table `best`, or worked out where there is a flush."""
    place = slot_of(cards)
    if place >= 0:
        return best[place] >> 16, best[place] & 0xFFFF
    settings(cards, ace_low, lows, highs)
    first = _best(lows, highs, worth)
    return lows[first], highs[first]


@compiled
def _choose(n: int, k: int) -> int:
    if k > n:
        return 0
    if k in (0, n):
        return 1
    return n if k in (1, n - 1) else 6


@compiled
def _bits4(mask: int) -> int:
    return (mask & 1) + (mask >> 1 & 1) + (mask >> 2 & 1) + (mask >> 3 & 1)


@compiled
def _weights(
    ranks: NDArray[np.int8],
    counts: NDArray[np.int8],
    suited: NDArray[np.int64],
    jokers: NDArray[np.int8],
    free: NDArray[np.int64],
    joker_free: int,
) -> NDArray[np.int64]:
    """How many hands of the cards that are free each pattern stands for."""
    weights = np.zeros(len(ranks), dtype=np.int64)
    base = 0
    for place in range(len(ranks)):
        if jokers[place] and not joker_free:
            break
        if suited[place] == 0:
            base = place
            ways = 1
            for k in range(7):
                if ranks[place, k] < 0:
                    break
                ways *= _choose(_bits4(free[ranks[place, k]]), counts[place, k])
            weights[place] = ways
            continue
        for suit in range(4):
            ways = 1
            for k in range(7):
                rank = ranks[place, k]
                if rank < 0 or ways == 0:
                    break
                inside = suited[place] >> rank & 1
                if inside and not free[rank] >> suit & 1:
                    ways = 0
                else:
                    ways *= _choose(_bits4(free[rank] & ~(1 << suit)), counts[place, k] - inside)
            weights[place] += ways
        weights[base] -= weights[place]
    return weights


@compiled
def _outcomes(
    lows: NDArray[np.int64],
    highs: NDArray[np.int64],
    dealers: NDArray[np.int64],
    weights: NDArray[np.int64],
    push: int,
) -> NDArray[np.int64]:
    """How often each setting ends as each of `OUTCOMES` against the dealer's hands, weighted."""
    found = np.zeros((len(lows), ENDS), dtype=np.int64)
    for k in range(len(weights)):
        if weights[k]:
            low, high = dealers[k, LOW], dealers[k, HIGH]
            for place in range(len(lows)):
                if pushes_all(push, low, dealers[k, HAND]):
                    found[place, PUSH_FOR_ALL] += weights[k]
                elif lows[place] >= 0:
                    found[place, compare(lows[place], highs[place], low, high)] += weights[k]
    return found


@compiled
def _tabled(dealers: NDArray[np.int64], weights: NDArray[np.int64], push: int) -> NDArray[np.int64]:
    """How many of the dealer's hands have each pair of values, without those that are a push for all."""
    table = np.zeros((LOW_HANDS, HIGH_HANDS), dtype=np.int64)
    for k in range(len(weights)):
        if not pushes_all(push, dealers[k, LOW], dealers[k, HAND]):
            table[dealers[k, LOW], place_of(dealers[k, HIGH])] += weights[k]
    return table


# --- two hands from one deck -----------------------------------------------------------------------------------------

SEATS = 7
HOUSE, BEST = 0, 1


@compiled
def sample(
    seed: int,
    block: int,
    deals: int,
    way: Way,
    ace_low: int,
    house: NDArray[np.int32],
    best: NDArray[np.int32],
    worth: NDArray[np.int64],
    push: int,
    face_up: int,
) -> NDArray[np.int64]:
    """Deal seven hands and let each of them be the player against each other one as the dealer: 42 wagers a deal.

    In the first row of the answer the player sets by the house way. Both sides of each pair are taken, so what luck
    gives to one it takes from the other, and only vigorish and copies are left to vary. In the second row the player
    sets as `worth` values best or, where the dealer's hand lies face up, to beat that hand. `house` and `best` are the
    tables of `DealerHands.tabled`.
    """
    state = stream.start(seed, block)
    deck = np.arange(53)
    counts = np.zeros((2, ENDS), dtype=np.int64)
    lows, highs = np.empty((SEATS, 21), dtype=np.int64), np.empty((SEATS, 21), dtype=np.int64)
    own = np.empty((SEATS, 5), dtype=np.int64)
    for _ in range(deals):
        stream.deal(state, deck, 7 * SEATS)
        for seat in range(SEATS):
            cards = deck[7 * seat : 7 * seat + 7]
            own[seat, 0], own[seat, 1] = _by_house(cards, house, way, ace_low)
            if face_up:
                settings(cards, ace_low, lows[seat], highs[seat])
            else:
                own[seat, 2], own[seat, 3] = _for_the_best(cards, best, worth, ace_low, lows[seat], highs[seat])
            own[seat, 4] = int(push != 0 and pushes_all(push, own[seat, 0], hand7_of(cards)))
        for dealer in range(SEATS):
            for player in range(SEATS):
                if player == dealer:
                    continue
                if own[dealer, 4]:
                    counts[HOUSE, PUSH_FOR_ALL] += 1
                    counts[BEST, PUSH_FOR_ALL] += 1
                    continue
                low, high = own[dealer, 0], own[dealer, 1]
                counts[HOUSE, compare(own[player, 0], own[player, 1], low, high)] += 1
                if face_up:
                    counts[BEST, beat(lows[player], highs[player], low, high)] += 1
                else:
                    counts[BEST, compare(own[player, 2], own[player, 3], low, high)] += 1
    return counts


@compiled
def _best(lows: NDArray[np.int64], highs: NDArray[np.int64], worth: NDArray[np.int64]) -> int:
    best, value = -1, _REFUSED
    for place in range(21):
        if lows[place] >= 0:
            now = worth[lows[place], place_of(highs[place])]
            if now > value:
                best, value = place, now
    return best


@compiled
def improve(
    seed: int,
    block: int,
    hands: int,
    ace_low: int,
    worth: NDArray[np.int64],
    win: int,
    lose: int,
    push: int,
    ranks: NDArray[np.int8],
    counts: NDArray[np.int8],
    suited: NDArray[np.int64],
    jokers: NDArray[np.int8],
    dealers: NDArray[np.int64],
) -> NDArray[np.int64]:
    """How outcomes change, summed over random hands, when the player's own cards are taken out of the dealer's deck.

    `worth` counts the dealer's hands from a full deck. Where it sees another setting within `CLOSE` of the best one,
    these are valued exactly; the answer is how many more of the dealer's hands end as each of `OUTCOMES`.
    """
    state = stream.start(seed, block)
    deck = np.arange(53)
    change = np.zeros(ENDS, dtype=np.int64)
    lows, highs = np.empty(21, dtype=np.int64), np.empty(21, dtype=np.int64)
    near_lows, near_highs = np.empty(21, dtype=np.int64), np.empty(21, dtype=np.int64)
    free = np.empty(13, dtype=np.int64)
    for _ in range(hands):
        stream.deal(state, deck, 7)
        settings(deck[:7], ace_low, lows, highs)
        first = _best(lows, highs, worth)
        least = worth[lows[first], place_of(highs[first])] - CLOSE * lose
        near_lows[0], near_highs[0] = lows[first], highs[first]
        near = 1
        for place in range(21):
            if lows[place] < 0 or worth[lows[place], place_of(highs[place])] < least:
                continue
            known = False
            for other in range(near):
                known = known or (near_lows[other] == lows[place] and near_highs[other] == highs[place])
            if not known:
                near_lows[near], near_highs[near] = lows[place], highs[place]
                near += 1
        if near == 1:
            continue
        free[:] = 15
        joker_free = 1
        for k in range(7):
            if deck[k] >= JOKER:
                joker_free = 0
            else:
                free[deck[k] >> 2] &= ~(1 << (deck[k] & 3))
        weights = _weights(ranks, counts, suited, jokers, free, joker_free)
        found = _outcomes(near_lows[:near], near_highs[:near], dealers, weights, push)
        best, value = 0, _REFUSED
        for place in range(near):
            lost = found[place, LOSE] + found[place, COPY_HIGH] + found[place, COPY_LOW] + found[place, COPY_BOTH]
            now = win * found[place, WIN] - lose * lost
            if now > value:
                best, value = place, now
        change += found[best] - found[0]
    return change


@compiled
def beat(lows: NDArray[np.int64], highs: NDArray[np.int64], dealer_low: int, dealer_high: int) -> int:
    """The best that the 21 settings can do against a hand that lies face up: win, else push, else lose."""
    best = LOSE
    for place in range(21):
        if lows[place] >= 0:
            now = compare(lows[place], highs[place], dealer_low, dealer_high)
            if now == WIN:
                return WIN
            if now >= ONE_EACH or (best == LOSE and now != LOSE):
                best = now if best < ONE_EACH else best
    return best


@compiled
def play(
    seed: int,
    block: int,
    rounds: int,
    way: Way,
    ace_low: int,
    house: NDArray[np.int32],
    best: NDArray[np.int32],
    worth: NDArray[np.int64],
    push: int,
    face_up: int,
) -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.int64]]:
    """Rounds of one player against the dealer: the main wager (the house way, the best setting), both seven cards, and
    how many red cards the player has (without and with a joker) and how often the dealer's low hand is nine high.

    `worth` may be empty: then only the house way is played.
    """
    state = stream.start(seed, block)
    deck = np.arange(53)
    counts = np.zeros((2, ENDS), dtype=np.int64)
    joint = np.zeros((KINDS, KINDS), dtype=np.int64)
    others = np.zeros((3, 8), dtype=np.int64)
    lows, highs = np.empty(21, dtype=np.int64), np.empty(21, dtype=np.int64)
    for _ in range(rounds):
        stream.deal(state, deck, 14)
        cards, dealers = deck[:7], deck[7:14]
        low, high = _by_house(dealers, house, way, ace_low)
        hand, dealer = hand7_of(cards), hand7_of(dealers)
        joint[hand, dealer] += 1
        nine_high = int(pushes_all(ON_NINE_HIGH_LOW, low, dealer))
        red = joker = 0
        for k in range(7):
            joker |= int(cards[k] >= JOKER)
            red += int(cards[k] < JOKER and cards[k] & 3 in (1, 2))
        others[joker, red] += 1
        others[2, nine_high] += 1
        if pushes_all(push, low, dealer):
            counts[HOUSE, PUSH_FOR_ALL] += 1
            counts[BEST, PUSH_FOR_ALL] += 1
            continue
        own_low, own_high = _by_house(cards, house, way, ace_low)
        counts[HOUSE, compare(own_low, own_high, low, high)] += 1
        if face_up:
            settings(cards, ace_low, lows, highs)
            counts[BEST, beat(lows, highs, low, high)] += 1
        elif len(worth):
            own_low, own_high = _for_the_best(cards, best, worth, ace_low, lows, highs)
            counts[BEST, compare(own_low, own_high, low, high)] += 1
    return counts, joint, others
