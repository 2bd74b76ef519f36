"""How often somebody makes a high hand in hold'em if nobody folds: exactly, for any hand and number of players.

On each board the hole cards that make such a hand are the edges of a graph on the 47 cards left. Deals in which players
hold some of them are matchings, so that inclusion and exclusion needs how many matchings the graph has, by size. Cards
of one kind have the same neighbours; counted by kinds a graph is small.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from math import comb, perm, prod

import numpy as np
from numpy.typing import NDArray

from croupier.cache import arrays
from croupier.counting.suits import kinds_of_boards
from croupier.errors import Refused
from croupier.games.poker_room.jackpots import LEFT, MOST
from croupier.kernels import compiled
from croupier.ranking import poker
from croupier.ranking.poker import CARD_BITS, CARD_KEYS, NO_CARDS

Ints = NDArray[np.int64]
_LIMB = 60
"""Bits of a sum that are kept in one number."""
Kinds = tuple[tuple[int, bool, int], ...]
"""Kinds of cards: how many there are, whether two of them are an edge, and with which other kinds they are."""


def high_hand(least: Sequence[int], players: int) -> Fraction:
    """The chance that of so many players who all stay somebody makes `least`, five cards, or a better hand."""
    if len(least) != 5 or len(set(least)) != 5:
        raise Refused("The least hand that qualifies is named by five cards.")
    if not 2 <= players <= MOST:
        raise Refused(f"Hold'em is played by 2 to {MOST}, not {players}.")
    value = poker.rank5(*least)
    if value >> 12 < poker.FULL_HOUSE:
        raise Refused("High hands are counted from a full house on.")
    found = [
        (int(high) << _LIMB) + int(low) for high, low in arrays("high-hand", (value,), lambda: _kept(value))["sums"]
    ]
    chance = Fraction(found[0])  # boards that are such a hand themselves
    for held in range(1, players + 1):
        ways = prod(comb(LEFT - 2 * one, 2) for one in range(held))
        chance += (-1) ** (held + 1) * Fraction(found[held] * perm(players, held), ways)
    return chance / comb(52, 5)


def _kept(value: int) -> dict[str, Ints]:
    return {"sums": np.array([(one >> _LIMB, one & (1 << _LIMB) - 1) for one in sums(value)], dtype=np.int64)}


def sums(value: int) -> list[int]:
    """How many boards are such a hand, and over the others the matchings of each size."""
    boards, times = kinds_of_boards()
    found = [0] * (MOST + 1)
    partners, playing = np.zeros((len(boards), 52), dtype=np.int64), np.zeros(len(boards), dtype=np.int64)
    _find(boards.astype(np.int64), value, partners, playing)
    for number in np.flatnonzero(playing):
        if playing[number] == 2:
            found[0] += int(times[number])
            continue
        for size, count in enumerate(matchings(_kinds(partners[number].tolist()))[1:], start=1):
            found[size] += int(times[number]) * count
    return found


@compiled
def _find(boards: Ints, least: int, partners: Ints, playing: Ints) -> None:
    """With which cards each card makes the hand, board by board; 2 where the board makes it, 1 where some cards do."""
    for number in range(len(boards)):
        key, bits, on_board = NO_CARDS, np.uint64(0), 0
        for place in range(5):
            card = boards[number, place]
            key += CARD_KEYS[card]
            bits |= CARD_BITS[card]
            on_board |= 1 << card
        if poker.value5(key, bits) >= least:
            playing[number] = 2
            continue
        for a in range(52):
            if on_board >> a & 1:
                continue
            for b in range(a):
                if on_board >> b & 1:
                    continue
                if poker.value7(key + CARD_KEYS[a] + CARD_KEYS[b], bits | CARD_BITS[a] | CARD_BITS[b]) >= least:
                    partners[number, a] |= 1 << b
                    partners[number, b] |= 1 << a
                    playing[number] = 1


# --- matchings --------------------------------------------------------------------------------------------------------


def _kinds(partners: Sequence[int]) -> Kinds:
    """A graph on cards as kinds: cards with the same partners, of which none is an edge or every two are."""
    groups: dict[tuple[int, bool], list[int]] = {}
    for card, mask in enumerate(partners):
        if mask:
            groups.setdefault((mask, False), []).append(card)
    for card, mask in enumerate(partners):
        if mask and len(groups[mask, False]) == 1:
            groups.setdefault((mask | 1 << card, True), []).append(card)
            del groups[mask, False]
    cards = [(group, inside and len(group) > 1) for (_, inside), group in groups.items()]
    links = [
        sum(1 << other for other, (those, _) in enumerate(cards) if other != one and partners[group[0]] >> those[0] & 1)
        for one, (group, _) in enumerate(cards)
    ]
    return _sorted(tuple((len(group), inside, link) for (group, inside), link in zip(cards, links, strict=True)))


def _sorted(kinds: Kinds) -> Kinds:
    """The same graph without kinds that have no card or no edge, in an order that like graphs share."""
    count = {one: size for one, (size, _, _) in enumerate(kinds)}
    kept = [
        one
        for one, (size, inside, links) in enumerate(kinds)
        if size and ((inside and size > 1) or any(links >> other & 1 and count[other] for other in count))
    ]
    near = {one: sorted(kinds[other][:2] for other in kept if kinds[one][2] >> other & 1) for one in kept}
    order = sorted(kept, key=lambda one: (kinds[one][:2], near[one]))
    place = {one: number for number, one in enumerate(order)}
    return tuple(
        (kinds[one][0], kinds[one][1], sum(1 << place[other] for other in order if kinds[one][2] >> other & 1))
        for one in order
    )


@lru_cache(maxsize=200_000)
def matchings(kinds: Kinds) -> tuple[int, ...]:
    """How many matchings a graph has, by size up to the players of a table."""
    if not kinds:
        return (1,)
    parts = _parts(kinds)
    if len(parts) > 1:
        found: tuple[int, ...] = (1,)
        for part in parts:
            found = _times(found, matchings(part))
        return found
    one = max(range(len(kinds)), key=lambda at: _neighbours(kinds, at))
    total = list(matchings(_without(kinds, one)))
    for other, (size, inside, _) in enumerate(kinds):
        ways = (size - 1) * inside if other == one else size * (kinds[one][2] >> other & 1)
        if ways:
            rest = matchings(_without(kinds, one, other))
            total += [0] * (len(rest) + 1 - len(total))
            for held, count in enumerate(rest):
                total[held + 1] += ways * count
    return tuple(total[: MOST + 1])


def _neighbours(kinds: Kinds, one: int) -> int:
    size, inside, links = kinds[one]
    return (size - 1) * inside + sum(kinds[other][0] for other in range(len(kinds)) if links >> other & 1)


def _without(kinds: Kinds, *gone: int) -> Kinds:
    return _sorted(tuple((size - gone.count(at), inside, links) for at, (size, inside, links) in enumerate(kinds)))


def _parts(kinds: Kinds) -> list[Kinds]:
    """The parts of a graph between which there is no edge."""
    left, parts = set(range(len(kinds))), []
    while left:
        reached, new = set(), {min(left)}
        while new:
            reached |= new
            new = {other for one in new for other in left if kinds[one][2] >> other & 1} - reached
        left -= reached
        parts.append(_sorted(tuple(kind if at in reached else (0, False, 0) for at, kind in enumerate(kinds))))
    return parts


def _times(first: Sequence[int], second: Sequence[int]) -> tuple[int, ...]:
    product = [0] * min(len(first) + len(second) - 1, MOST + 1)
    for one, a in enumerate(first):
        for other, b in enumerate(second[: len(product) - one]):
            product[one + other] += a * b
    return tuple(product)
