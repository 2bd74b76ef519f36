"""Wagers on finished hands: on the dealer's alone, counted exactly, and those that depend on how the player draws,
sequences and bad beats, under a solved strategy."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from croupier.games.base import Chain
from croupier.games.blackjack.analysis import Solution, first_hands
from croupier.games.blackjack.compositions import HandList, all_hands, mask
from croupier.games.blackjack.dealer import D21, DBJ, DealerList, Floats, Ints, dealer_list
from croupier.games.blackjack.hands import add, value
from croupier.games.blackjack.strategy import HIT
from croupier.kernels import compiled, plain

_ACE, _ACE_OF_SPADES, _LONGEST = 12, 51, 6
_BEATS = 8
"""Places of a bad beat's outcomes: none, a 20 alone, against a Blackjack, against 21 in three to seven or more."""


_PlayOn = Callable[[int, Ints, Floats, Floats, NDArray[np.int8]], None]

# --- outcomes --------------------------------------------------------------------------------------------------------


@compiled
def straight_run(cards: NDArray[np.int64]) -> int:
    """How many of a hand's cards, in the order dealt, go on with the sequence of the first two; 0 if these have none, 7
    for six with the ace of spades.

    An ace lies beside the king or the deuce. A card that breaks the sequence, or the total of 21, ends it.
    """
    first, second = cards[0] >> 2, cards[1] >> 2
    low, high = min(first, second), max(first, second)
    if low == 0 and high == _ACE:
        low, high = -1, 0
    if high - low != 1:
        return 0
    run = 2
    points = add(add(0, value(cards[0])), value(cards[1]))
    for place in range(2, len(cards)):
        points = add(points, value(cards[place]))
        if points & 31 > 21:
            break
        rank = cards[place] >> 2
        if rank == high + 1:
            high = rank
        elif rank == low - 1 or (rank == _ACE and low == 0):
            low -= 1
        else:
            break
        run += 1
    for place in range(6 if run == 6 else 0):
        if cards[place] == _ACE_OF_SPADES:
            return 7
    return run


RUNS: tuple[Chain, ...] = (
    ("lose",),
    *((f"{word}-card-straight",) for word in ("two", "three", "four", "five", "six")),
    ("six-card-straight-ace-of-spades", "six-card-straight"),
)
"""What a Straight Jack wager is settled as: no run, one of two cards, and so on."""


def straight_jack(cards: Sequence[int]) -> Chain:
    """What a Straight Jack wager is settled as."""
    return RUNS[max(0, int(straight_run(np.array(cards, dtype=np.int64))) - 1)]


_NUMBERS = ("", "", "two", "three", "four", "five", "six", "seven", "eight")


def size_in_words(size: int, most: int) -> str:
    """`seven-cards`, `eight-or-more-cards`."""
    return f"{_NUMBERS[most]}-or-more-cards" if size >= most else f"{_NUMBERS[size]}-cards"


def hit_and_run(size: int, natural: bool) -> Chain:
    """What the number of the dealer's cards makes of a Hit and Run wager."""
    return ("dealer-blackjack",) if natural else (f"dealer-{size_in_words(size, 8)}", "lose")


def buster(size: int, busted: bool) -> Chain:
    """What the dealer's hand makes of a Buster Blackjack wager."""
    return (f"dealer-bust-{size_in_words(size, 8)}",) if busted else ("dealer-stands",)


def bad_beat(own: int, dealer: int, size: int, natural: bool) -> Chain:
    """What a player's and the dealer's final totals make of a Bad Beat wager."""
    if own != 20:
        return ("lose",)
    if natural:
        return ("dealer-blackjack", "player-20", "lose")
    if dealer == 21:
        return (f"dealer-21-{size_in_words(size, 7)}", "player-20", "lose")
    return ("player-20", "lose")


# --- the dealer's hand: exact ----------------------------------------------------------------------------------------


ENDED = ("blackjack", "bust", "stands")


@lru_cache(maxsize=16)
def dealer_sizes(shoe: tuple[int, ...], stands_on: tuple[int, int]) -> dict[tuple[str, int], int]:
    """How the dealer's hand ends off a shoe, exactly: (`blackjack`, `bust` or `stands`) and its cards to weight.

    Each finished hand counts with the orders in which it can come, times the ways to deal the cards that the longest
    would still need.
    """
    join = plain(add)
    open_hands: dict[tuple[int, ...], tuple[int, int]] = {(0,) * 11: (0, 1)}
    ended: dict[tuple[str, int], dict[tuple[int, ...], int]] = {}
    while open_hands:
        longer: dict[tuple[int, ...], tuple[int, int]] = {}
        for held, (points, ways) in open_hands.items():
            for worth in range(1, 11):
                if held[worth] >= shoe[worth]:
                    continue
                more = (*held[:worth], held[worth] + 1, *held[worth + 1 :])
                total, size = join(points, worth), sum(more)
                if size < 2 or total & 31 < stands_on[total >= 32]:
                    longer[more] = (total, longer.get(more, (0, 0))[1] + ways)
                    continue
                how = "blackjack" if size == 2 and total & 31 == 21 else "bust" if total & 31 > 21 else "stands"
                into = ended.setdefault((how, size), {})
                into[more] = into.get(more, 0) + ways
        open_hands = longer
    longest = max(size for _, size in ended)
    cards = sum(shoe)
    found: dict[tuple[str, int], int] = {}
    for (how, size), hands in ended.items():
        weight = 0
        for held, ways in hands.items():
            for worth in range(1, 11):
                for drawn in range(held[worth]):
                    ways *= shoe[worth] - drawn
            weight += ways
        for drawn in range(size, longest):
            weight *= cards - drawn
        found[how, size] = weight
    return found


def dealer_counts(wager: str, sizes: Mapping[tuple[str, int], int]) -> dict[Chain, int]:
    """How often each outcome of a wager on the dealer's hand alone comes up, from how and in what size that ends."""
    found: dict[Chain, int] = {}
    for (how, size), weight in sizes.items():
        chain = hit_and_run(size, how == "blackjack") if wager == "hit-and-run" else buster(size, how == "bust")
        found[chain] = found.get(chain, 0) + weight
    return found


# --- sequences: exact ------------------------------------------------------------------------------------------------


def sequences(solution: Solution, cards: Sequence[int]) -> list[int]:
    """How often the player's cards run in sequence: not, for two to six cards, and for six with the ace of spades.

    Counts of ways to deal the up card, the hole card and six cards more, from so many of each card. Ranks are told
    apart, so every court card is its own; the strategy is by value. With a dealer's Blackjack that was looked for
    nothing is drawn.
    """
    counts = [0] * 8
    shoe = [sum(cards[4 * rank : 4 * rank + 4]) for rank in range(13)]
    for up in range(13):
        first = shoe[up]
        shoe[up] -= 1
        for hole in range(13):
            second = first * shoe[hole]
            shoe[hole] -= 1
            _first_two(solution, shoe, up, hole, second, counts)
            shoe[hole] += 1
        shoe[up] += 1
    # A run of six holds one ace, any of those in the shoe as likely as another.
    spades = counts[6] * cards[_ACE_OF_SPADES] // max(1, shoe[_ACE])
    counts[7], counts[6] = spades, counts[6] - spades
    return [counts[0], *counts[2:]]


def _worth(rank: int) -> int:
    return plain(value)(4 * rank)


def _first_two(solution: Solution, shoe: list[int], up: int, hole: int, ways: int, counts: list[int]) -> None:
    cards = sum(shoe)
    natural = {_worth(up), _worth(hole)} == {1, 10} and solution.play.peeks
    for a in range(13):
        one = ways * shoe[a]
        shoe[a] -= 1
        for b in range(13):
            two = one * shoe[b]
            if not two:
                continue
            low, high = min(a, b), max(a, b)
            if low == 0 and high == _ACE:
                low, high = -1, 0
            if high - low != 1:
                counts[0] += two * math.perm(cards - 2, _LONGEST - 2)
                continue
            shoe[b] -= 1
            hand = all_hands().place([_worth(a), _worth(b)])
            action = "stand" if natural else solution.action(hand, _worth(up))
            _run(solution, shoe, hand, _worth(up), action, (low, high, 2), two, counts)
            shoe[b] += 1
        shoe[a] += 1


def _run(
    solution: Solution,
    shoe: list[int],
    hand: int,
    up: int,
    action: str,
    run: tuple[int, int, int],
    ways: int,
    counts: list[int],
) -> None:
    low, high, length = run
    table, cards = all_hands(), sum(shoe)
    if action not in ("hit", "double"):
        counts[length] += ways * math.perm(cards, _LONGEST - length)
        return
    for rank in range(13):
        more = ways * shoe[rank]
        if not more:
            continue
        joined = (
            (low, rank)
            if rank == high + 1
            else (low - 1, high)
            if rank == low - 1 or (rank == _ACE and low == 0)
            else None
        )
        longer = int(table.then[hand, _worth(rank)])
        if joined is None or longer < 0:
            counts[length] += more * math.perm(cards - 1, _LONGEST - length - 1)
            continue
        shoe[rank] -= 1
        then = solution.action(longer, up) if action == "hit" else "stand"
        _run(solution, shoe, longer, up, then, (*joined, length + 1), more, counts)
        shoe[rank] += 1


# --- bad beats: computed ---------------------------------------------------------------------------------------------


@compiled
def _twenty_one(shoe: Ints, up: int, dealer: DealerList, sizes: Floats) -> None:
    """The chances that the dealer draws to 21, by number of cards, off a shoe that still holds the up card."""
    cards, size, end, who, ways = dealer[:5]
    left = 0
    for worth in range(1, 11):
        left += shoe[worth]
    for hand in range(len(cards)):
        if end[hand] != D21:
            continue
        for one in range(10):
            if who[hand, one] == 0:
                break
            if who[hand, one] != up:
                continue
            chance = ways[hand, one]
            drawn = 0
            for place in range(10):
                worth = 10 if place == 0 else place
                for count in range(cards[hand, place]):
                    chance *= max(0, shoe[worth] - count) / max(1, left - drawn)
                    drawn += 1
            sizes[min(size[hand], 7)] += chance * left / shoe[up]


@compiled
def _twenties(
    up: int,
    shoe: Ints,
    reach: Floats,
    doubled: Floats,
    listed: HandList,
    plays: NDArray[np.int8],
    doubles: NDArray[np.int8],
    longer: NDArray[np.bool_],
    peeks: bool,
    dealer: DealerList,
    beats: Floats,
) -> None:
    """Play hands on and add up how those that end with 20 meet the dealer's hand."""
    hands, points, size, then = listed
    left_shoe = shoe.copy()
    sizes = np.zeros(8)
    hole = 10 if up == 1 else 1 if up == 10 else 0
    stood = np.zeros(len(hands))
    for hand in range(1, len(hands)):
        chance, twice = reach[hand], doubled[hand]
        total = points[hand] & 31
        if size[hand] > 2 and doubles[hand, up] == 1 and longer[points[hand]]:
            twice += chance
            chance = 0.0
        if chance > 0.0 and plays[hand, up] != HIT:
            stood[hand] += chance
            chance = 0.0
        if chance > 0.0 or twice > 0.0:
            left = 0
            for worth in range(1, 11):
                left += shoe[worth] - hands[hand, worth]
            for worth in range(1, 11):
                count = shoe[worth] - hands[hand, worth] - (1 if worth == up else 0)
                more = then[hand, worth]
                if count > 0 and more > 0:
                    reach[more] += chance * count / (left - 1)
                    stood[more] += twice * count / (left - 1)
        if stood[hand] == 0.0 or total != 20:
            continue
        left = 0
        for worth in range(1, 11):
            left_shoe[worth] = shoe[worth] - hands[hand, worth]
            left += left_shoe[worth]
        sizes[:] = 0.0
        _twenty_one(left_shoe, up, dealer, sizes)
        blackjack = left_shoe[hole] / (left - 1) if hole else 0.0
        for cards in range(3, 8):
            beats[cards] += stood[hand] * sizes[cards]
        beats[1] += stood[hand] * (1.0 - blackjack - sizes.sum())
        if not peeks:
            beats[2] += stood[hand] * blackjack


def bad_beats(solution: Solution, pair: int = 0) -> Floats:
    """The chances of a bad beat's outcomes: the player's first hand ends with 20, and how the dealer's ends.

    Of a split pair the first hand counts, or none: pair cards that come to it begin other hands as long as that is
    allowed. With `pair` only rounds count in which the player's first two cards are both worth so much.
    """
    play, table = solution.play, all_hands()
    full = np.array(play.shoe, dtype=np.int64)
    dealer = dealer_list(play.stands_on, play.pushes_22)
    beats, counted = np.zeros(_BEATS), 0.0
    longer = mask(play.doubles if play.doubles_longer else frozenset())

    def play_on(up: int, shoe: Ints, held: Floats, doubled: Floats, plays: NDArray[np.int8]) -> None:
        _twenties(up, shoe, held, doubled, table.listed, plays, solution.doubles, longer, play.peeks, dealer, beats)

    for up in range(1, 11):
        held, doubled = np.zeros(len(table.cards)), np.zeros(len(table.cards))
        for high, low, hand, chance in first_hands(full, up):
            if pair and not high == low == pair:
                continue
            chance *= float(full[up]) / float(full.sum())
            counted += chance
            action = solution.action(hand, up)
            if play.peeks and table.points[hand] & 31 == 20:
                beats[2] += chance * float(solution.ends[hand, up, DBJ])
            if action == "double":
                doubled[hand] += chance
            elif action == "split":
                if play.beats_after_split:
                    _first_of_split(solution, high, up, chance, play_on)
            elif action != "surrender" and table.points[hand] != 53:
                held[hand] += chance
        play_on(up, full, held, doubled, solution.plays)
    beats[0] = (counted if pair else 1.0) - beats[1:].sum()
    return beats


def _first_of_split(solution: Solution, pair: int, up: int, chance: float, play_on: _PlayOn) -> None:
    play, table = solution.play, all_hands()
    alone = table.place([pair])
    limit = play.most_hands(pair)
    stands = pair == 1 and not play.hits_split_aces
    plays = np.zeros_like(solution.plays) if stands else solution.plays
    shoe = np.array(play.shoe, dtype=np.int64)
    shoe[pair] -= 1  # the other card of the pair
    for gone in range(limit - 1):
        left = shoe.copy()
        left[pair] -= 1
        left[up] -= 1
        held, doubled = np.zeros(len(table.cards)), np.zeros(len(table.cards))
        full = gone == limit - 2
        for drawn in range(1, 11):
            if left[drawn] < 1 or (drawn == pair and not full):
                continue
            hand = int(table.then[alone, drawn])
            odds = chance * float(left[drawn]) / float(left.sum())
            doubles = not stands and solution.doubles[hand, up] == 1
            (doubled if doubles and int(table.points[hand]) in play.doubles_split(pair) else held)[hand] += odds
        play_on(up, shoe, held, doubled, plays)
        if left[pair] < 1:
            break
        chance *= float(left[pair]) / float(left.sum())
        shoe[pair] -= 1
