"""A hand against all hands that a dealer can have, where the player's own cards are missing from the deck.

How many of the dealer's hands are below a value, hold the card that is seen (if one is) and none of the player's five?
By inclusion and exclusion from how many of all hands below it hold the card and each part of the five. Hands are taken
in order of value, and for every set of fewer cards than a hand's it is kept how many hands so far hold it.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from croupier.cache import Arrays
from croupier.counting.progress import report
from croupier.counting.suits import CHOOSE, Ints, kind5, kinds_of_boards
from croupier.kernels import compiled
from croupier.ranking.poker import all_hands

Values = NDArray[np.integer[Any]]
FOLDED = -1
_SIZES = np.array([part.bit_count() for part in range(64)], dtype=np.int64)
_HIGHEST = np.array([max(part.bit_length() - 1, 0) for part in range(64)], dtype=np.int64)
"""The size of each part of up to six cards, as bits, and its highest card."""
_SETS = np.cumsum([0, *(math.comb(52, size) for size in range(6))], dtype=np.int64)
"""Where the sets of each size begin in the list of all sets."""


def best_raises(
    values: Values,
    hands: NDArray[np.uint8],
    nets: Ints,
    fold: int,
    qualifier: int,
    seen: bool,
    dealers: Values | None = None,
    steps: Sequence[int] = (),
) -> Arrays:
    """Raise or fold each kind of hand, against each card of the dealer's that is `seen`: how all deals end.

    `values` ranks all hands of five, by place, and `dealers` all that the dealer can have, of five cards or six;
    `hands` numbers what the kinds of the player's are, as `nets` has its last axis after raises and comparisons (lose,
    tie, win, the dealer has less than `qualifier`). Of raises that are worth the same the first is made, and none that
    is worth no more than a `fold`. Given are the `kinds`, by the place of the hand that stands for them; `raises`, the
    place of the best raise or `FOLDED` by kind and card; `played` by raise, comparison and hand; `folded` by comparison
    and hand; and `beaten`, for hands that are played and for those that are folded, in how many deals they beat a
    dealer's hand of at least each of the values `steps` and less than the next one. If no card is seen, `met` has the
    comparisons of each kind.
    """
    theirs = values if dealers is None else dealers
    size = 5 if len(theirs) == len(values) else 6
    firsts, weights = kinds_of_boards()
    lowest_first = all_hands(size)[:, ::-1].copy()
    order = np.argsort(theirs, kind="stable")
    kinds = CHOOSE[firsts, np.arange(5, 0, -1)].sum(axis=1)
    ranked = values[kinds].astype(np.int32)
    held, room = np.zeros(_SETS[size], dtype=np.int32), np.zeros((3, 64), dtype=np.int64)
    missed = int((theirs < qualifier).sum())
    _add(held, lowest_first, order, 0, missed, room[0], room[1])
    known = 52 if seen else 1
    raises = np.full((len(kinds), known), FOLDED, dtype=np.int8)
    played, folded = np.zeros(nets.shape, dtype=np.int64), np.zeros(nets.shape[1:], dtype=np.int64)
    beaten = np.zeros((2, len(steps)), dtype=np.int64)
    met = np.zeros((0 if seen else len(kinds), 4), dtype=np.int32)
    _solve(
        theirs, lowest_first, order, firsts[:, ::-1].astype(np.int8), ranked, weights, hands,
        np.argsort(ranked, kind="stable"), nets, fold, qualifier, missed,
        math.comb(46, size - 1) if seen else math.comb(47, size), held.copy(), held,
        np.array(steps, dtype=np.int64), np.zeros((len(steps), len(held)), dtype=np.int32),
        np.zeros((len(kinds), known), dtype=np.int32), raises, played, folded, beaten, met,
        room[0], room[1], room[2],
    )  # fmt: skip
    return {"kinds": kinds, "raises": raises, "played": played, "folded": folded, "beaten": beaten, "met": met}


def decided(met: NDArray[Any], hands: NDArray[np.uint8], nets: Ints, fold: int, weights: Ints) -> Arrays:
    """The same from the comparisons of each kind, where no card is seen and only the payouts are new; `weights` says
    how many hands are of each kind."""
    ended = met.astype(np.int64)
    worth = np.stack([fold * ended.sum(axis=1), *((ended * net[:, hands].T).sum(axis=1) for net in nets)])
    raises = worth.argmax(axis=0) - 1  # the first of the best, a fold before all
    played, folded = np.zeros(nets.shape, dtype=np.int64), np.zeros(nets.shape[1:], dtype=np.int64)
    for one, counts in enumerate((folded, *played), start=-1):
        np.add.at(counts.T, hands[raises == one], (weights[:, None] * ended)[raises == one])
    return {"raises": raises[:, None].astype(np.int8), "played": played, "folded": folded}


def below(values: Sequence[Values], lowest: int, kinds: NDArray[np.int8], asked: Ints, limits: Ints) -> Ints:
    """How many hands with a value below a limit hold no card of a kind: for each kind that is `asked` about, with its
    limit, by the number of their cards.

    `values` ranks hands of no card, of one, of two ..., by place; only those of cards from `lowest` on are counted.
    `kinds` has up to five cards, lowest first, and -1 after them.
    """
    order = np.argsort(limits, kind="stable")
    found = np.zeros((len(values), len(asked)), dtype=np.int64)
    room = np.zeros((2, 64), dtype=np.int64)
    for size, theirs in enumerate(values):
        hands = all_hands(size)[:, ::-1].copy()
        counted = np.flatnonzero((hands >= lowest).all(axis=1))
        ranked = counted[np.argsort(theirs[counted], kind="stable")]
        held = np.zeros(_SETS[size], dtype=np.int32)
        _below(theirs, hands, ranked, kinds, asked, limits, order, held, found[size], room[0], room[1])
        report("dealer's hands", size + 1, len(values))
    return found


@compiled
def choose(cards: Ints, row: int, kinds: Ints, raises: NDArray[np.int8], found: Ints) -> None:
    """For dealt rounds (in columns, the player's five cards first) the best raise, or `FOLDED`: the dealer's card that
    is seen is in a row; where none is, any will do."""
    for deal in range(len(found)):
        index, seen = kind5(cards[:5, deal], cards[row, deal])
        found[deal] = raises[np.searchsorted(kinds, index), seen if raises.shape[1] > 1 else 0]


@compiled
def choose_by_place(cards: Ints, lowest: int, raises: NDArray[np.int8], firsts: Ints, found: Ints) -> None:
    """The same where no card is seen, from a table by the place of a hand's cards among all sets of their number, which
    begin at `firsts`. Cards below the `lowest` and jokers are wild and have no part in it."""
    held = np.zeros(5, dtype=np.int64)
    for deal in range(len(found)):
        size = 0
        for row in range(5):
            card = cards[row, deal]
            if lowest <= card < 52:
                place = size
                while place > 0 and held[place - 1] > card:
                    held[place] = held[place - 1]
                    place -= 1
                held[place] = card
                size += 1
        index = firsts[size]
        for place in range(size):
            index += CHOOSE[held[place], place + 1]
        found[deal] = raises[index]


@compiled
def _below(
    values: Values,
    hands: NDArray[np.int8],
    ranked: Ints,
    kinds: NDArray[np.int8],
    asked: Ints,
    limits: Ints,
    order: Ints,
    held: NDArray[np.int32],
    found: Ints,
    places: Ints,
    above: Ints,
) -> None:
    """Such hands of one size, which are given in the order of their values; what is asked for is in that of limits."""
    added, size = 0, hands.shape[1]
    for question in order:
        first, limit, kind = added, limits[question], asked[question]
        while added < len(ranked) and values[ranked[added]] < limit:
            added += 1
        _add(held, hands, ranked, first, added, places, above)
        cards = 0
        while cards < kinds.shape[1] and kinds[kind, cards] >= 0:
            cards += 1
        _parts(kinds, kind, cards, places, above)
        found[question] = _holding(held, values, limit, size, 0, places, 1 << cards)


@compiled
def _parts(hands: NDArray[np.int8], hand: int, size: int, places: Ints, above: Ints) -> None:
    """For every part of the first so many cards of one of some hands (lowest first) its place among all sets of its
    size, and what its cards add to the place of a set that has one more card, below them."""
    places[0] = above[0] = 0
    for part in range(1, 1 << size):
        high = _HIGHEST[part]
        rest, card = part ^ 1 << high, hands[hand, high]
        places[part] = places[rest] + CHOOSE[card, _SIZES[part]]
        above[part] = above[rest] + CHOOSE[card, _SIZES[part] + 1]


@compiled
def _with_seen(hands: NDArray[np.int8], hand: int, seen: int, places: Ints, above: Ints, found: Ints) -> bool:
    """The places of the seen card with each part of a hand of five; False if it is one of the hand's cards."""
    lower = 0
    for place in range(5):
        if hands[hand, place] == seen:
            return False
        lower |= int(hands[hand, place] < seen) << place
    for part in range(32):
        low = part & lower
        found[part] = places[low] + CHOOSE[seen, _SIZES[low] + 1] + above[part] - above[low]
    return True


@compiled
def _holding(
    held: NDArray[np.int32], values: Values, limit: int, size: int, known: int, found: Ints, parts: int
) -> int:
    """How many hands of `size` below `limit` (those in `held`) have the `known` cards (one or none) and none of some
    others, of which there are so many `parts`."""
    total = 0
    for part in range(parts):
        more = _SIZES[part]
        if more + known < size:
            have = held[_SETS[more + known] + found[part]]
        elif more + known == size:
            have = int(values[found[part]] < limit)
        else:
            continue
        total += -have if more & 1 else have
    return total


@compiled
def _add(
    held: NDArray[np.int32], hands: NDArray[np.int8], order: Ints, start: int, end: int, places: Ints, above: Ints
) -> None:
    """The hands from `start` to `end` in an order hold each of their parts but the whole."""
    for added in range(start, end):
        _parts(hands, order[added], hands.shape[1], places, above)
        for part in range((1 << hands.shape[1]) - 1):
            held[_SETS[_SIZES[part]] + places[part]] += 1


@compiled
def _solve(  # noqa: C901
    values: Values,
    hands: NDArray[np.int8],
    order: Ints,
    kinds: NDArray[np.int8],
    ranked: NDArray[np.int32],
    weights: Ints,
    made: NDArray[np.uint8],
    kind_order: Ints,
    nets: Ints,
    fold: int,
    qualifier: int,
    added: int,
    dealers: int,
    below: NDArray[np.int32],
    held: NDArray[np.int32],
    steps: Ints,
    at_step: NDArray[np.int32],
    less: NDArray[np.int32],
    raises: NDArray[np.int8],
    played: Ints,
    folded: Ints,
    beaten: Ints,
    met: NDArray[np.int32],
    places: Ints,
    above: Ints,
    found: Ints,
) -> None:
    """By kind of hand and card that is seen the best raise, and all deals by raise (or fold), comparison and hand.

    The dealer's hands and the player's kinds are given in the order of their values; the first `added` hands, those
    that do not qualify, are in `below` and `held`. The rest is room to work in.
    """
    known, size = int(raises.shape[1] > 1), hands.shape[1]
    start = reached = 0
    while start < len(kinds):
        value = int(ranked[kind_order[start]])
        end = start
        while end < len(kinds) and ranked[kind_order[end]] == value:
            end += 1
        qualified = value >= qualifier
        # all of the dealer's hands below this value, and the counts as they were at each step up to it
        limit = -1
        while qualified and limit < value:
            limit = min(value, steps[reached]) if reached < len(steps) else value
            first = added
            while added < len(order) and values[order[added]] < limit:
                added += 1
            _add(held, hands, order, first, added, places, above)
            if reached < len(steps) and steps[reached] == limit:
                at_step[reached] = held
                reached += 1
        for turn in range(0 if qualified else 1, 2):  # what is below the kinds of this value; what is not above them
            for rank in range(start, end):
                kind = kind_order[rank]
                hand, weight = made[kind], weights[kind]
                _parts(kinds, kind, 5, places, above)
                for seen in range(raises.shape[1]):
                    if known and not _with_seen(kinds, kind, seen, places, above, found):
                        continue
                    sets = found if known else places
                    if turn == 0:
                        less[kind, seen] = _holding(held, values, value, size, known, sets, 32)
                        continue
                    missed = _holding(below, values, qualifier, size, known, sets, 32)
                    win = less[kind, seen] - missed if qualified else 0
                    tie = (
                        _holding(held, values, value + 1, size, known, sets, 32) - less[kind, seen] if qualified else 0
                    )
                    lose = dealers - missed - win - tie
                    if not known:
                        met[kind, 0], met[kind, 1], met[kind, 2], met[kind, 3] = lose, tie, win, missed
                    best, most = -1, fold * dealers
                    for one in range(len(nets)):
                        net = nets[one]
                        worth = lose * net[0, hand] + tie * net[1, hand] + win * net[2, hand] + missed * net[3, hand]
                        if worth > most:
                            best, most = one, worth
                    raises[kind, seen] = best
                    ended = folded if best < 0 else played[best]
                    ended[0, hand] += weight * lose
                    ended[1, hand] += weight * tie
                    ended[2, hand] += weight * win
                    ended[3, hand] += weight * missed
                    beats = less[kind, seen]
                    for step in range(reached - 1, -1, -1):
                        fewer = _holding(at_step[step], values, steps[step], size, known, sets, 32)
                        beaten[int(best < 0), step] += weight * (beats - fewer)
                        beats = fewer
            if turn == 0:
                first = added
                while added < len(order) and values[order[added]] <= value:
                    added += 1
                _add(held, hands, order, first, added, places, above)
        start = end
