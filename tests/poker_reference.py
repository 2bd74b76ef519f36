"""What the texts say of a showdown, written plainly from them: who gets what of every pot, odd cents and all.

It knows nothing of our machine. Ranks are 2 to 14; `suit` is 0 for clubs up to 3 for spades. Each ranking is a key: the
greater the better.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from itertools import combinations
from typing import Any

Card = int
Key = Any


def rank(card: Card) -> int:
    return card // 4 + 2


def low(card: Card) -> int:
    """637a.6(c): an ace is below a two."""
    return 1 if rank(card) == 14 else rank(card)


# --- 637a.6(b): high hands ---


def high(five: Sequence[Card]) -> Key:
    ranks = sorted(map(rank, five), reverse=True)
    flush = len({card % 4 for card in five}) == 1
    top = 0
    if len(set(ranks)) == 5:
        top = ranks[0] if ranks[0] - ranks[4] == 4 else 5 if ranks == [14, 5, 4, 3, 2] else 0
    groups = sorted(((times, one) for one, times in Counter(ranks).items()), reverse=True)
    times = [one for one, _ in groups]
    category = (
        8 if top and flush else 7 if times[0] == 4 else 6 if times == [3, 2] else 5 if flush else 4 if top
        else 3 if times[0] == 3 else 2 if times[:2] == [2, 2] else 1 if times[0] == 2 else 0
    )  # fmt: skip
    return category, ([top] if top else [one for _, one in groups])


# --- 637a.6(d): low hands, and 637a.20(k) ---


def ace_five(five: Sequence[Card], as_printed: bool = False) -> Key:
    """Straights and flushes say nothing; from the worst card down, or as 637a.6(e) is printed from the best card up."""
    groups = sorted(((times, one) for one, times in Counter(map(low, five)).items()), reverse=True)
    shape = [-times for times, _ in groups]
    if not as_printed:
        return shape, [-one for _, one in groups]
    by_times = sorted(((-times, one) for times, one in groups))
    return shape, [-one for _, one in by_times]


def eight(five: Sequence[Card], as_printed: bool = False) -> Key | None:
    """637a.10(j): no pair, and nothing above an eight."""
    ranks = {low(card) for card in five}
    return ace_five(five, as_printed) if len(ranks) == 5 and max(ranks) <= 8 else None


def deuce_seven(five: Sequence[Card]) -> Key:
    """637a.20(k)(3): the high hands turned round, the ace only high."""
    category, ranks = high(five)
    if sorted(map(rank, five)) == [2, 3, 4, 5, 14]:
        category, ranks = (5 if category == 8 else 0), [14, 5, 4, 3, 2]
    return -category, [-one for one in ranks]


def badugi(cards: Sequence[Card], ace_low: bool = True, by_suits: bool = False) -> Key:
    """637a.21(k): the most cards of different suits and ranks, then the lowest from the highest card down."""
    value = low if ace_low else rank
    found = []
    for size in range(1, 5):
        for some in combinations(cards, size):
            ranks = sorted(map(value, some), reverse=True)
            suits = len({card % 4 for card in some}) == size
            if suits and (len(set(ranks)) == size or (by_suits and size == 4)):
                found.append((size, [-one for one in ranks]))
    return max(found)


# --- the hands that a player can form ---

Form = Callable[[Sequence[Card], Sequence[Card]], list[tuple[Card, ...]]]


def any_five(own: Sequence[Card], board: Sequence[Card]) -> list[tuple[Card, ...]]:
    return list(combinations([*own, *board], 5))


def two_and_three(own: Sequence[Card], board: Sequence[Card]) -> list[tuple[Card, ...]]:
    return [(*two, *three) for two in combinations(own, 2) for three in combinations(board, 3)]


def whole(own: Sequence[Card], board: Sequence[Card]) -> list[tuple[Card, ...]]:
    return [tuple(own)]


# --- who gets what ---


def awards(
    put: Sequence[int],
    live: Sequence[bool],
    own: Sequence[Sequence[Card]],
    board: Sequence[Card],
    shares: Sequence[tuple[str, Form, Callable[[Sequence[Card]], Key | None]]],
    suits: str = "",
) -> list[int]:
    """What each seat gets of all that was put in, in cents; seats are in the order of play. `suits`: an odd cent of a
    tied share goes by suit, with the lowest suit of the lowest card first (`clubs`) or the highest (`spades`)."""
    won = [0] * len(put)
    below = 0
    for level in sorted({cents for cents, there in zip(put, live, strict=True) if there}):
        last = level == max(cents for cents, there in zip(put, live, strict=True) if there)
        pot = sum((cents if last else min(cents, level)) - min(cents, below) for cents in put)
        seats = [seat for seat in range(len(put)) if live[seat] and put[seat] >= level]
        below = level
        halves = []
        for name, form, ranking in shares:
            best: dict[int, tuple[Key, tuple[Card, ...]]] = {}
            for seat in seats:
                keys = [(key, hand) for hand in form(own[seat], board) if (key := ranking(hand)) is not None]
                if keys:
                    top = max(key for key, _ in keys)
                    best[seat] = (top, max(tuple(sorted(hand, reverse=True)) for key, hand in keys if key == top))
            if best:
                top = max(key for key, _ in best.values())
                halves.append((name, {seat: hand for seat, (key, hand) in best.items() if key == top}))
        for number, (name, winners) in enumerate(halves):
            part = pot // len(halves) + (pot % len(halves) if not number else 0)
            first = _first(winners, name, suits)
            for seat in winners:
                won[seat] += part // len(winners) + (part % len(winners) if seat == first else 0)
    return won


def _first(winners: dict[int, tuple[Card, ...]], name: str, suits: str) -> int:
    """Who takes an odd cent: the first in the order of play, or by the highest high card, or the lowest low card."""
    if not suits:
        return min(winners)
    if name == "high":
        return max(winners, key=lambda seat: sorted(((rank(card), card % 4) for card in winners[seat]), reverse=True))
    turn = 1 if suits == "clubs" else -1
    return min(winners, key=lambda seat: sorted((low(card), turn * (card % 4)) for card in winners[seat]))
