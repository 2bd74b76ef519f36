"""The dealer's finished hands, listed once, and their chances off any shoe."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.games.blackjack.hands import add_to
from croupier.games.blackjack.rules_of_play import STANDING_TOTALS, Ranges
from croupier.kernels import compiled, plain

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]

D21, D22, DBUST, DBJ, ENDS = STANDING_TOTALS - 1, *range(STANDING_TOTALS, STANDING_TOTALS + 4)
"""How the dealer's hand can end: with one of the totals up to 21, with 22, a bust, a Blackjack."""


@dataclass(frozen=True)
class DealerHands:
    """The dealer's finished hands that do not bust (22 is kept where it pushes), sorted so that neighbours share."""

    cards: Ints
    """Finished hand by value, how many of it; values in the order 10, 1, 2 ... 9."""
    size: Ints
    end: Ints
    ways: Floats
    """Finished hand by what is seen of the first two cards: the orders in which the rest can come."""


class Seen(NamedTuple):
    """What players see of the dealer's first two cards, a column each: the up card, and the values that the hole card
    then can have.

    Usually that is any: columns 1 to 10 are the up cards. Where ranges of the hole card are told apart there are eleven
    columns for each, and eleven for a Blackjack, which ends the round; a column has the up card modulo 11.
    """

    columns: Ints
    holes: NDArray[np.bool_]
    """Column by value."""


@lru_cache(maxsize=8)
def seen(ranges: Ranges) -> Seen:
    """What can be seen of the dealer's first two cards."""
    every = ranges or (frozenset(range(1, 11)),)
    holes = np.zeros((11 * (len(every) + bool(ranges)), 11), dtype=np.bool_)
    for up in range(1, 11):
        blackjack = {1: 10, 10: 1}.get(up, 0) if ranges else 0
        for place, values in enumerate(every):
            holes[11 * place + up, [value for value in values if value != blackjack]] = True
        if blackjack:
            holes[11 * len(every) + up, blackjack] = True
    return Seen(np.flatnonzero(holes.any(axis=1)), holes)


class DealerList(NamedTuple):
    """The dealer's finished hands as the kernels take them.

    Hands that begin alike share the product of their chances: each node of a tree is a hand so far, its parent with
    some cards of one more value.
    """

    cards: Ints
    size: Ints
    end: Ints
    who: Ints
    """Finished hand to the columns of what is seen that lead to it, closed by a 0."""
    ways: Floats
    """The orders in which the rest can come, in the same places."""
    parent: Ints
    factor: Ints
    """Node to its parent, and to its last value and how many of it: the place in a table of falling factorials."""
    depth: Ints
    """Node to how many values it has. Nodes stand in the order in which the hands lead through them."""
    node: Ints
    """Finished hand to its node."""
    columns: Ints
    holes: NDArray[np.bool_]
    """What is seen of the first two cards."""


_ORDER = (10, 1, 2, 3, 4, 5, 6, 7, 8, 9)


@lru_cache(maxsize=8)
def dealer_hands(stands_on: tuple[int, int], keeps_22: bool, ace_to: int = 21, ranges: Ranges = ()) -> DealerHands:
    """List the dealer's finished hands with the orders in which what is seen of the first two cards leads to them."""
    join = plain(add_to)
    finished: dict[tuple[int, ...], tuple[int, list[float]]] = {}
    columns, holes = seen(ranges)
    for column in map(int, columns):
        up = column % 11
        first = [0] * 11
        first[up] = 1
        open_hands = {tuple(first): (join(0, up, ace_to), 1)}
        while open_hands:
            longer: dict[tuple[int, ...], tuple[int, int]] = {}
            for held, (points, ways) in open_hands.items():
                for worth in range(1, 11):
                    more = (*held[:worth], held[worth] + 1, *held[worth + 1 :])
                    if sum(more) == 2 and not holes[column, worth]:
                        continue
                    total = join(points, worth, ace_to)
                    if sum(more) == 2 and total == 21 + 32:
                        continue  # a Blackjack is no 21
                    if (total & 31) < stands_on[total >= 32]:
                        longer[more] = (total, longer.get(more, (0, 0))[1] + ways)
                    elif (total & 31) <= 21 + keeps_22:
                        end = D21 + (total & 31) - 21
                        finished.setdefault(more, (end, [0.0] * len(holes)))[1][column] += ways
            open_hands = longer
    rows = sorted(((tuple(held[one] for one in _ORDER), *rest) for held, rest in finished.items()), reverse=True)
    cards = np.array([row[0] for row in rows], dtype=np.int64)
    return DealerHands(
        cards,
        cards.sum(axis=1),
        np.array([row[1] for row in rows], dtype=np.int64),
        np.array([row[2] for row in rows], dtype=np.float64),
    )


_MOST = 24
"""More cards of one value than a hand can hold."""


_ABREAST = 64
"""How many shoes are worked on side by side: a processor takes some of them in one step."""


@compiled
def _factorials(shoes: Ints, left: Ints, falling: Floats, over: Floats) -> None:
    """The falling factorials that the chances of finished hands are made of, for shoes side by side: value by value of
    its cards, and of all that are left, inverted, by number drawn."""
    for place in range(10):
        worth = 10 if place == 0 else place
        falling[place * _MOST] = 1.0
        for count in range(1, _MOST):
            for one in range(len(left)):
                before = falling[place * _MOST + count - 1, one]
                falling[place * _MOST + count, one] = before * max(0, shoes[worth, one] - count + 1)
    over[0] = 1.0
    for count in range(1, _MOST):
        for one in range(len(left)):
            over[count, one] = over[count - 1, one] / max(1, left[one] - count + 1)


@compiled
def _drawn(shoe: Ints, dealer: DealerList, product: Floats, over: Floats) -> int:
    """The same multiplied out for one shoe, node by node. How many cards are left."""
    parent, factor = dealer.parent, dealer.factor
    shoes, left = np.zeros((11, 1), dtype=np.int64), np.zeros(1, dtype=np.int64)
    for worth in range(1, 11):
        shoes[worth, 0] = shoe[worth]
        left[0] += shoe[worth]
    falling, inverted = np.empty((10 * _MOST, 1)), np.empty((_MOST, 1))
    _factorials(shoes, left, falling, inverted)
    for count in range(_MOST):
        over[count] = inverted[count, 0]
    product[0] = 1.0
    for one in range(1, len(parent)):
        product[one] = product[parent[one]] * falling[factor[one], 0]
    return int(left[0])


@compiled
def dealer_ends(shoe: Ints, cards: Ints, hands: Ints, dealer: DealerList, ends: Floats) -> None:
    """The chances of each end of the dealer's hand for each column of what is seen, off a shoe without the `cards` of
    each of some hands, which still holds the up card: together they are the chance that the hole card is one of those
    that it can be then. They are put where the hand stands in `ends`."""
    _, size, end, who, ways, _, factor, depth, node, columns, holes = dealer
    shoes, left = np.zeros((11, _ABREAST), dtype=np.int64), np.zeros(_ABREAST, dtype=np.int64)
    falling, over = np.empty((10 * _MOST, _ABREAST)), np.empty((_MOST, _ABREAST))
    product, chance = np.ones((11, _ABREAST)), np.empty(_ABREAST)
    found = np.empty((len(holes), ENDS, _ABREAST))
    for start in range(0, len(hands), _ABREAST):
        abreast = min(_ABREAST, len(hands) - start)
        left[:] = 0
        for worth in range(1, 11):
            for one in range(abreast):
                shoes[worth, one] = shoe[worth] - cards[hands[start + one], worth]
                left[one] += shoes[worth, one]
        _factorials(shoes, left, falling, over)
        found[:, :, :] = 0.0
        step = 1
        for hand in range(len(node)):
            while step <= node[hand]:
                longer, by = depth[step], factor[step]
                for one in range(abreast):
                    product[longer, one] = product[longer - 1, one] * falling[by, one]
                step += 1
            held, drawn, how = depth[node[hand]], size[hand], end[hand]
            for one in range(abreast):
                chance[one] = product[held, one] * over[drawn, one]
            for place in range(who.shape[1]):
                column, orders = who[hand, place], ways[hand, place]
                if column == 0:
                    break
                for one in range(abreast):
                    found[column, how, one] += orders * chance[one]
        for one in range(abreast):
            _made_whole(shoes[:, one], left[one], found[:, :, one], columns, holes, ends[hands[start + one]])


@compiled
def _made_whole(shoe: Ints, left: int, found: Floats, columns: Ints, holes: NDArray[np.bool_], ends: Floats) -> None:
    """The chances of finished hands with the up card known, and with them those of a Blackjack and of a bust."""
    for column in columns:
        up = column % 11
        ends[column] = 0.0
        if shoe[up] == 0:
            continue
        scale = left / shoe[up]
        rest = holes_left(shoe, up, holes[column]) / (left - 1) if left > 1 else 1.0
        for one in range(D22 + 1):
            ends[column, one] = found[column, one] * scale
            rest -= ends[column, one]
        if up == 1 and left > 1 and holes[column, 10]:
            ends[column, DBJ] = shoe[10] / (left - 1)
        elif up == 10 and left > 1 and holes[column, 1]:
            ends[column, DBJ] = shoe[1] / (left - 1)
        ends[column, DBUST] = rest - ends[column, DBJ]


@compiled
def next_and_ends(shoe: Ints, dealer: DealerList, ends: Floats) -> None:
    """The chances that the next card of a shoe, which still holds the up card, is of some value and that the dealer's
    hand, drawn after it, ends so: value by column by end.

    Cards that nobody has seen may be taken in any order: the dealer's first, then this one.
    """
    cards, size, end, who, ways, parent, _, _, node, columns, holes = dealer
    product = np.empty(len(parent))
    over = np.empty(_MOST)
    left = _drawn(shoe, dealer, product, over)
    ends[:, :, :] = 0.0
    for hand in range(len(node)):
        chance = product[node[hand]] * over[size[hand]] / max(1, left - size[hand])
        if chance == 0.0:
            continue
        for one in range(who.shape[1]):
            column = who[hand, one]
            if column == 0:
                break
            # In place 0 whatever comes next; for each value what the hand itself has taken of it.
            ends[0, column, end[hand]] += ways[hand, one] * chance
            for place in range(10):
                if cards[hand, place]:
                    worth = 10 if place == 0 else place
                    ends[worth, column, end[hand]] -= ways[hand, one] * chance * cards[hand, place]
    for column in columns:
        up = column % 11
        if shoe[up] == 0 or left < 3:
            continue
        scale = left / shoe[up]
        can_be = holes_left(shoe, up, holes[column])
        hole = 10 if up == 1 else 1 if up == 10 else 0
        for worth in range(1, 11):
            comes = (shoe[worth] - (1 if worth == up else 0)) / (left - 1)
            rest = comes * (can_be - (1 if holes[column, worth] else 0)) / (left - 2)
            if hole and holes[column, hole]:
                ends[worth, column, DBJ] = comes * (shoe[hole] - (1 if worth == hole else 0)) / (left - 2)
            for one in range(D22 + 1):
                ends[worth, column, one] = scale * (shoe[worth] * ends[0, column, one] + ends[worth, column, one])
                rest -= ends[worth, column, one]
            ends[worth, column, DBUST] = rest - ends[worth, column, DBJ]


@compiled
def next_makes(shoe: Ints, dealer: DealerList, makes: Floats, made: Floats) -> None:
    """What the next card of a shoe and the end of the dealer's hand, drawn after it, make together on average, column
    by column: `makes` has what each value makes at each end, several times over; a Blackjack makes nothing.

    It is what `next_and_ends` would be multiplied by, without its chances one by one.
    """
    _, size, end, who, ways, parent, factor, _, node, columns, holes = dealer
    product = np.empty(len(parent))
    over = np.empty(_MOST)
    left = _drawn(shoe, dealer, product, over)
    # What an end makes more than a bust does: by value, and with a card of the whole shoe.
    more = np.zeros((11, ENDS))
    for what in range(len(makes)):
        for one in range(D22 + 1):
            more[0, one] = 0.0
            for worth in range(1, 11):
                more[worth, one] = makes[what, worth, one] - makes[what, worth, DBUST]
                more[0, one] += shoe[worth] * more[worth, one]
        for column in columns:
            made[what, column] = 0.0
        for hand in range(len(node)):
            chance = product[node[hand]] * over[size[hand]] / max(1, left - size[hand])
            if chance == 0.0:
                continue
            makes_so = more[0, end[hand]]
            step = node[hand]
            while step:
                place = factor[step] // _MOST
                makes_so -= (factor[step] % _MOST) * more[10 if place == 0 else place, end[hand]]
                step = parent[step]
            for one in range(who.shape[1]):
                column = who[hand, one]
                if column == 0:
                    break
                made[what, column] += ways[hand, one] * chance * makes_so
        for column in columns:
            up = column % 11
            if shoe[up] == 0 or left < 3:
                continue
            made[what, column] *= left / shoe[up]
            can_be = holes_left(shoe, up, holes[column])
            hole = 10 if up == 1 else 1 if up == 10 else 0
            if not holes[column, hole]:
                hole = 0
            for worth in range(1, 11):
                comes = (shoe[worth] - (1 if worth == up else 0)) / (left - 1)
                rest = can_be - (1 if holes[column, worth] else 0)
                if hole:
                    rest -= shoe[hole] - (1 if worth == hole else 0)
                made[what, column] += comes * rest / (left - 2) * makes[what, worth, DBUST]


@compiled
def holes_left(shoe: Ints, up: int, holes: NDArray[np.bool_]) -> int:
    """How many cards that the hole card can be a shoe holds beside the up card."""
    found = -1 if holes[up] else 0
    for worth in range(1, 11):
        if holes[worth]:
            found += shoe[worth]
    return found


@lru_cache(maxsize=128)
def dealer_list(
    stands_on: tuple[int, int], keeps_22: bool, only: int = 0, ace_to: int = 21, ranges: Ranges = ()
) -> DealerList:
    """The dealer's finished hands as the kernels take them, for all that can be seen or only one column of it."""
    dealer = dealer_hands(stands_on, keeps_22, ace_to, ranges)
    rows = [place for place, ways in enumerate(dealer.ways) if not only or ways[only]]
    who = np.zeros((len(rows), dealer.ways.shape[1]), dtype=np.int64)
    ways = np.zeros(who.shape)
    for number, row in enumerate(dealer.ways[rows]):
        ups = [int(column) for column in np.flatnonzero(row) if only in (0, column)]
        who[number, : len(ups)] = ups
        ways[number, : len(ups)] = row[ups]
    nodes: dict[tuple[tuple[int, int], ...], int] = {(): 0}
    parent, factor, depth, ends_at = [0], [0], [0], []
    for held in dealer.cards[rows]:
        begun: tuple[tuple[int, int], ...] = ()
        for place in np.nonzero(held)[0]:
            more = (*begun, (int(place), int(held[place])))
            if more not in nodes:
                nodes[more] = len(parent)
                parent.append(nodes[begun])
                factor.append(int(place) * _MOST + int(held[place]))
                depth.append(len(more))
            begun = more
        ends_at.append(nodes[begun])
    columns, holes = seen(ranges)
    columns = np.array([only]) if only else columns
    over, last, deep, node = (np.array(one, dtype=np.int64) for one in (parent, factor, depth, ends_at))
    listed = dealer.cards[rows], dealer.size[rows], dealer.end[rows]
    return DealerList(*listed, who, ways, over, last, deep, node, columns, holes)
