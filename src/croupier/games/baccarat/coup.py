"""A coup of baccarat: totals, third cards, how it ends; counted exactly from any shoe, and dealt by the million.

A coup ends in one of 400 ways, its `ending`: the two totals, and whether each hand has three cards. With the pairs in
the first two cards of each hand that is all that any wager of the family looks at, so one pass counts them all.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from croupier.cache import arrays
from croupier.equipment import stream
from croupier.errors import Refused
from croupier.games.base import Chain
from croupier.kernels import compiled, embedded

Ints = NDArray[np.int64]
Flags = NDArray[np.bool_]

# --- outcomes --------------------------------------------------------------------------------------------------------

ENDINGS = 400
NO_THIRD = 10
"""The column of the Banker's chart for a Player's Hand without a third card."""
NEITHER, PLAYER_PAIR, BANKER_PAIR, BOTH_PAIRS = range(4)
TAKE, ON_PLAYER, ON_BANKER = range(3)
"""What becomes of a House Money payout."""
_MOST_CARDS = 1400
"""Ways to deal six cards from a shoe of this size still fit 63 bits."""


def main_chain(ending: int) -> Chain:
    """What the wagers on the hands, on a tie and on one way of winning are settled as."""
    player, banker, player_three, banker_three = parts(ending)
    if player == banker:
        return ("tie",)
    if player > banker:
        return ("player-win-three-card-8", "player-win") if player == 8 and player_three else ("player-win",)
    if banker == 7 and banker_three:
        return ("banker-win-three-card-7", "banker-win")
    return ("banker-win-6", "banker-win") if banker == 6 else ("banker-win",)


def margin_chain(ending: int, on_banker: bool, natural_by_margin: bool) -> Chain:
    """What a wager on the margin by which one hand wins is settled as."""
    player, banker, player_three, banker_three = parts(ending)
    own, other, three = (banker, player, banker_three) if on_banker else (player, banker, player_three)
    margin = own - other
    if own >= 8 and not three:
        if margin > 0:
            return (f"win-by-{margin}", "natural-win") if natural_by_margin and margin >= 4 else ("natural-win",)
        return ("natural-tie",) if margin == 0 else ("natural-lose",)
    if margin >= 4:
        return (f"win-by-{margin}",)
    return ("win-by-less-than-4",) if margin > 0 else ("tie",) if margin == 0 else ("lose",)


def nines_chain(ending: int) -> Chain:
    """What a wager on nines of three cards is settled as."""
    player, banker, player_three, banker_three = parts(ending)
    nines = (player == 9 and player_three) + (banker == 9 and banker_three)
    return (("no-three-card-9",), ("three-card-9-one-hand",), ("three-card-9-both-hands",))[nines]


PAIR_CHAINS: tuple[Chain, ...] = (("no-pair",), ("pair-one-hand",), ("pair-one-hand",), ("pair-both-hands",))
"""What a wager on pairs is settled as, by which hands have one."""


# --- money rules -----------------------------------------------------------------------------------------------------


@compiled
def ending_of(player: int, banker: int, player_three: int, banker_three: int) -> int:
    """The ending with these totals; `player_three` is 1 if the Player's Hand has a third card."""
    return ((player * 10 + banker) * 2 + player_three) * 2 + banker_three


def parts(ending: int) -> tuple[int, int, int, int]:
    """The totals of an ending, and for each hand 1 if it has three cards."""
    return ending // 40, ending // 4 % 10, ending // 2 % 2, ending % 2


@compiled
def player_draws(player: int, banker: int, chart: Flags) -> bool:
    """Whether the Player's Hand takes a third card: not beside a Natural, then by its chart."""
    return player < 8 and banker < 8 and chart[player]


@compiled
def banker_draws(player: int, banker: int, third: int, chart: Flags) -> bool:
    """Whether the Banker's Hand takes a third card, `third` being the value of the Player's, or `NO_THIRD`."""
    return player < 8 and banker < 8 and chart[banker, third]


@compiled
def pairs_of(first: int, third: int, second: int, fourth: int) -> int:
    """Which hands hold a pair, from the ranks in the order dealt: first and third card to the Player's Hand."""
    return (1 if first == third else 0) + (2 if second == fourth else 0)


# --- exact counts ----------------------------------------------------------------------------------------------------


@compiled
def third_cards(
    player: int, banker: int, ways: int, points: Ints, by_player: Flags, by_banker: Flags, tally: Ints
) -> None:
    """Add to `tally`, for two hands dealt in `ways` ways, every pair of further cards from the values left, `points`.

    Cards that are not drawn are counted all the same, so that every coup weighs as much as any other.
    """
    left = points.sum()
    if player_draws(player, banker, by_player):
        for third in range(10):
            own = points[third]
            if own == 0:
                continue
            total = (player + third) % 10
            if banker_draws(player, banker, third, by_banker):
                for fourth in range(10):
                    other = points[fourth] - (1 if third == fourth else 0)
                    tally[ending_of(total, (banker + fourth) % 10, 1, 1)] += ways * own * other
            else:
                tally[ending_of(total, banker, 1, 0)] += ways * own * (left - 1)
    elif banker_draws(player, banker, NO_THIRD, by_banker):
        for third in range(10):
            tally[ending_of(player, (banker + third) % 10, 0, 1)] += ways * points[third] * (left - 1)
    else:
        tally[ending_of(player, banker, 0, 0)] += ways * left * (left - 1)


@compiled
def _points(left: Ints, values: Ints, points: Ints) -> None:
    """How many cards of each value are left, from how many of each rank."""
    points[:] = 0
    for rank in range(13):
        points[values[rank]] += left[rank]


@compiled
def first_cards(left: Ints) -> Ints:
    """Every two hands of two cards from a shoe that has `left` cards of each rank, a row each.

    A row is the ranks of the first hand, those of the second, and in how many orders they come; a hand's two cards are
    taken once for both their orders.
    """
    rows = np.zeros((91 * 91, 5), dtype=np.int64)
    size = 0
    for a in range(13):
        for c in range(a + 1):
            own = left[a] * (left[a] - 1) if a == c else 2 * left[a] * left[c]
            if own == 0:
                continue
            left[a] -= 1
            left[c] -= 1
            for b in range(13):
                for d in range(b + 1):
                    ways = own * (left[b] * (left[b] - 1) if b == d else 2 * left[b] * left[d])
                    if ways:
                        rows[size] = a, c, b, d, ways
                        size += 1
            left[a] += 1
            left[c] += 1
    return rows[:size]


@compiled
def _count(left: Ints, values: Ints, by_player: Flags, by_banker: Flags) -> Ints:
    """Every order of six cards from a shoe that has `left` cards of each rank, by pairs and ending."""
    tally = np.zeros((4, ENDINGS), dtype=np.int64)
    points = np.zeros(10, dtype=np.int64)
    for a, c, b, d, ways in first_cards(left):
        _points(left, values, points)
        for rank in (a, c, b, d):
            points[values[rank]] -= 1
        player, banker = (values[a] + values[c]) % 10, (values[b] + values[d]) % 10
        third_cards(player, banker, ways, points, by_player, by_banker, tally[pairs_of(a, c, b, d)])
    return tally


@compiled
def _count_added(
    left: Ints, values: Ints, by_player: Flags, by_banker: Flags, nets: Ints, allowed: Flags
) -> tuple[Ints, NDArray[np.int8]]:
    """Coups with a pair by what is best done with a House Money payout, by pairs and ending; and that for any cards.

    `nets` is what a wager on each hand makes of each ending, in small units; `allowed` says where a payout may go,
    for coups without and with a Natural. What is best is at `((a * 13 + b) * 13 + c) * 13 + d` for ranks as dealt.
    """
    tally = np.zeros((3, 4, ENDINGS), dtype=np.int64)
    best = np.zeros(13**4, dtype=np.int8)
    points = np.zeros(10, dtype=np.int64)
    after = np.zeros(ENDINGS, dtype=np.int64)
    for a in range(13):
        for c in range(13):
            for b in range(13):
                for d in range(13):
                    if a != c and b != d:
                        continue
                    ways = left[a] * (left[c] - (a == c)) * (left[b] - (b == a) - (b == c))
                    ways *= left[d] - (d == a) - (d == b) - (d == c)
                    if ways <= 0:
                        continue
                    left[a] -= 1
                    left[b] -= 1
                    left[c] -= 1
                    left[d] -= 1
                    _points(left, values, points)
                    left[a] += 1
                    left[b] += 1
                    left[c] += 1
                    left[d] += 1
                    player, banker = (values[a] + values[c]) % 10, (values[b] + values[d]) % 10
                    after[:] = 0
                    third_cards(player, banker, 1, points, by_player, by_banker, after)
                    natural = 1 if player > 7 or banker > 7 else 0
                    action, most = TAKE, 0
                    for hand in range(2):
                        worth = (after * nets[hand]).sum()
                        if allowed[natural, hand] and worth > most:
                            action, most = hand + 1, worth
                    best[((a * 13 + b) * 13 + c) * 13 + d] = action
                    pairs = pairs_of(a, c, b, d)
                    for ending in range(ENDINGS):
                        if after[ending]:
                            tally[action, pairs, ending] += ways * after[ending]
    return tally, best


def count_coups(left: Sequence[int], values: Ints, by_player: Flags, by_banker: Flags) -> list[list[int]]:
    """How often each ending comes, by pairs, over every order of six cards of a shoe with `left` cards of each rank."""
    check_shoe(left)
    tally = _count(np.array(left, dtype=np.int64), values, by_player, by_banker)
    return [[int(count) for count in row] for row in tally]


def check_shoe(left: Sequence[int]) -> None:
    """Refuse a shoe from which no round can be dealt, or whose rounds do not fit 63 bits."""
    if len(left) != 13 or min(left) < 0 or sum(left) < 6:
        raise Refused("A round needs a shoe of six cards or more: how many are left of each rank, from 2 up to ace.")
    if sum(left) > _MOST_CARDS:
        raise Refused(f"Rounds are counted for shoes of at most {_MOST_CARDS} cards; larger ones can be simulated.")


@lru_cache(maxsize=128)
def coups(
    left: tuple[int, ...], values: bytes, by_player: bytes, by_banker: bytes, kept: bool = False
) -> tuple[tuple[int, ...], ...]:
    """Like `count_coups`, the charts as bytes, counted once for all wagers; on disk too where it is to be `kept`."""
    charts = charts_from(values, by_player, by_banker)

    def count() -> dict[str, NDArray[np.generic]]:
        return {"tally": np.array(count_coups(left, *charts), dtype=np.int64)}

    found = arrays("baccarat-coups", (left, values, by_player, by_banker), count) if kept else count()
    return tuple(tuple(int(times) for times in row) for row in found["tally"])


def added_coups(
    left: Sequence[int],
    values: Ints,
    by_player: Flags,
    by_banker: Flags,
    nets: Ints,
    allowed: Flags,
    kept: bool = False,
) -> tuple[Ints, NDArray[np.int8]]:
    """Coups with a pair, by what is best done with a House Money payout, by pairs and ending; and the best by ranks.

    They are on disk too where they are to be `kept`.
    """
    check_shoe(left)

    def count() -> dict[str, NDArray[Any]]:
        tally, best = _count_added(np.array(left, dtype=np.int64), values, by_player, by_banker, nets, allowed)
        return {"tally": tally, "best": best}

    depends = (
        tuple(left),
        values.tobytes(),
        by_player.tobytes(),
        by_banker.tobytes(),
        nets.tobytes(),
        allowed.tolist(),
    )
    found: dict[str, NDArray[Any]] = arrays("baccarat-house-money", depends, count) if kept else count()
    return found["tally"], found["best"]


def charts_from(values: bytes, by_player: bytes, by_banker: bytes) -> tuple[Ints, Flags, Flags]:
    """Card values and draw charts from their bytes."""
    return (
        np.frombuffer(values, dtype=np.int64),
        np.frombuffer(by_player, dtype=np.bool_),
        np.frombuffer(by_banker, dtype=np.bool_).reshape(10, 11),
    )


# --- simulation ------------------------------------------------------------------------------------------------------


@embedded
def _plan(by_player: Flags, by_banker: Flags, totals: Ints, plans: Ints, draws: Ints) -> None:
    """Fill in the points by their sum; who draws first, by the points of player and banker (0: nobody, 1: the player,
    2: the banker); and whether the banker draws after the player, by points and third card."""
    for total in range(19):
        totals[total] = total % 10
    for player in range(10):
        for banker in range(10):
            plan = 0
            if player_draws(player, banker, by_player):
                plan = 1
            elif banker_draws(player, banker, NO_THIRD, by_banker):
                plan = 2
            plans[player * 10 + banker] = plan
    for banker in range(10):
        for third in range(11):
            draws[banker * 11 + third] = 1 if by_banker[banker, third] else 0


@embedded
def _cards_needed(points: Ints, place: int, totals: Ints, plans: Ints, draws: Ints) -> int:
    """How many cards a coup needs that begins at a place near the end of a shoe."""
    size = len(points)
    if place + 4 > size:
        return 4
    player = totals[points[place] + points[place + 2]]
    banker = totals[points[place + 1] + points[place + 3]]
    plan = plans[player * 10 + banker]
    if plan == 1 and place + 5 <= size:
        return 5 + int(draws[banker * 11 + points[place + 4]])
    return 5 if plan else 4


@embedded
def _add_house_money(
    shoe: NDArray[np.uint8], start: int, best: NDArray[np.int8], pairs: int, ending: int, added: Ints
) -> None:
    """Count a coup by what is done with its House Money payout."""
    dealt = np.int64(shoe[start])
    for card in range(1, 4):
        dealt = dealt * 13 + shoe[start + card]
    for row in range(len(best)):
        added[row, best[row, dealt], pairs, ending] += 1


@compiled
def deal_shoes(
    seed: int,
    block: int,
    rounds: int,
    shoe: NDArray[np.uint8],
    values: Ints,
    by_player: Flags,
    by_banker: Flags,
    burns: Ints,
    behind: int,
    after: int,
    best: NDArray[np.int8],
) -> tuple[Ints, Ints]:
    """Deal `rounds` coups from whole shoes of ranks: burned cards, cut card before the last `behind`, last hands.

    `burns` is how many cards go after the first, by its rank (below 0: not even that one); `after` hands follow the one
    in which the cut card comes. The tallies are by pairs and ending and, for each row of `best` (what to do with a
    House Money payout by ranks), by action, pairs and ending.
    """
    state = stream.start(seed, block)
    tally = np.zeros((4, ENDINGS), dtype=np.int64)
    added = np.zeros((len(best), 3, 4, ENDINGS), dtype=np.int64)
    size = len(shoe)
    cut = size - behind
    points = np.zeros(size, dtype=np.int64)
    totals, plans, draws = np.zeros(19, np.int64), np.zeros(100, np.int64), np.zeros(110, np.int64)
    _plan(by_player, by_banker, totals, plans, draws)
    done = 0
    while done < rounds:
        stream.shuffle(state, shoe)
        for place in range(size):
            points[place] = values[shoe[place]]
        place = 1 + burns[shoe[0]]
        left = -1
        while left != 0 and done < rounds:
            if left < 0 and place >= cut:
                left = after + 1
            if place + 6 > size and place + _cards_needed(points, place, totals, plans, draws) > size:
                break  # too few cards: the round is void
            player = totals[points[place] + points[place + 2]]
            banker = totals[points[place + 1] + points[place + 3]]
            pairs = pairs_of(shoe[place], shoe[place + 2], shoe[place + 1], shoe[place + 3])
            start = place
            place += 4
            plan = plans[player * 10 + banker]
            player_three = banker_three = 0
            if plan == 1:
                third = points[place]
                place += 1
                player = totals[player + third]
                player_three = 1
                banker_three = draws[banker * 11 + third]
                if banker_three:
                    banker = totals[banker + points[place]]
                    place += 1
            elif plan == 2:
                banker = totals[banker + points[place]]
                banker_three = 1
                place += 1
            ending = ending_of(player, banker, player_three, banker_three)
            tally[pairs, ending] += 1
            if pairs:
                _add_house_money(shoe, start, best, pairs, ending, added)
            done += 1
            if left > 0:
                left -= 1
            elif place > cut:
                left = after
    return tally, added
