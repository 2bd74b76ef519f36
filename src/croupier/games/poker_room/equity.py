"""What hands of poker are worth if nobody bets any more: their part of the pot over all cards that can still come.

Each hand may be known in whole, in part or not at all; what is missing comes at random from the cards that nobody has
named, and so does the rest of the board. In draw games that is one draw for the cards that a hand lacks.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import comb, lcm, sqrt

import numpy as np
from numpy.typing import NDArray

from croupier.equipment.cards import names
from croupier.equipment.stream import deal, start
from croupier.errors import Refused
from croupier.games.poker_room.variants import Variant
from croupier.kernels import compiled
from croupier.ranking import lowball

Ints = NDArray[np.int64]
UNIT = 2 * lcm(*range(1, 12))
"""Parts of a pot that halves, and halves among up to eleven, come to a whole number of."""
SECOND = 10**9
_QUICK, _FIVE, _LOW_FIVE, _SUITED = 70, 5, 2, 60
"""Nanoseconds: to rank a hand by look-up, one five of many, a low one of them, one set of a Badugi."""
SAMPLES = 1_000_000


@dataclass(frozen=True)
class Worth:
    """What one hand is worth."""

    hand: tuple[int, ...]
    equity: Fraction
    """Its mean part of the pot."""
    wins: Fraction
    """How often it takes the whole pot."""
    shares: Fraction
    """How often it takes a part of the pot."""
    error: float = 0.0
    """The standard error of its equity; 0: it is exact."""


@dataclass(frozen=True)
class Equity:
    """What some hands are worth against each other."""

    variant: Variant
    hands: tuple[Worth, ...]
    board: tuple[int, ...]
    deals: int
    """How many ways to deal what is missing were looked at: all of them, or so many at random."""
    exact: bool


def equity(
    variant: Variant,
    hands: Sequence[Sequence[int]],
    board: Sequence[int] = (),
    dead: Sequence[int] = (),
    *,
    exact: bool = False,
    samples: int = 0,
    seed: int = 1,
) -> Equity:
    """What hands are worth: exact if all that can come is looked at within about a second, or if that is asked for;
    else of so many deals at random."""
    _check(variant, hands, board, dead)
    own, size = variant.own, variant.own + variant.board
    cards = np.zeros((len(hands), size), dtype=np.int64)
    for seat, hand in enumerate(hands):
        cards[seat, : len(hand)] = hand
        cards[seat, own : own + len(board)] = board
    seats = [seat for seat, hand in enumerate(hands) for _ in range(own - len(hand))]
    places = [place for hand in hands for place in range(len(hand), own)]
    missing = variant.board - len(board)
    slots = np.array([*seats, *[len(hands)] * missing], dtype=np.int64)
    where = np.array([*places, *range(own + len(board), size)], dtype=np.int64)
    known = {card for some in (*hands, board, dead) for card in some}
    deck = np.array([card for card in range(52) if card not in known], dtype=np.int64)
    shares = np.array([(one.ranking, one.uses, one.qualifies) for one in variant.shares], dtype=np.int64)
    ways = _ways(len(deck), [own - len(hand) for hand in hands], missing)
    whole = exact or (not samples and ways * _cost(variant, len(hands)) <= SECOND)
    found = np.zeros((4, len(hands)), dtype=np.int64)
    if whole:
        _every(shares, cards, own, slots, where, deck, found)
    else:
        ways = samples or min(SAMPLES, 10 * SECOND // _cost(variant, len(hands)))
        _sampled(shares, cards, own, slots, where, deck, seed, ways, found)
    return Equity(variant, tuple(_worth(hands, found, seat, ways, whole) for seat in range(len(hands))),
                  tuple(board), ways, whole)  # fmt: skip


def _check(variant: Variant, hands: Sequence[Sequence[int]], board: Sequence[int], dead: Sequence[int]) -> None:
    if not 2 <= len(hands) <= variant.seats:
        raise Refused(f"{variant.id} is played by 2 to {variant.seats}, not {len(hands)}.", cite=variant.cite)
    every = [card for some in (*hands, board, dead) for card in some]
    twice = sorted({card for card in every if every.count(card) > 1 or card >= 52})
    if twice:
        raise Refused(f"{names(twice)} cannot be there, or not twice.")
    for hand in hands:
        if len(hand) > variant.own:
            raise Refused(f"A hand of {variant.id} has {variant.own} cards, not {names(hand)}.", cite=variant.cite)
    if len(board) > variant.board:
        raise Refused(f"The board of {variant.id} has {variant.board} cards, not {names(board)}.", cite=variant.cite)
    if len(every) - len(board) + sum(variant.own - len(hand) for hand in hands) + variant.board > 52:
        raise Refused("There are not so many cards.")


def _ways(left: int, hands: Sequence[int], board: int) -> int:
    """In how many ways what is missing can be dealt."""
    ways = 1
    for missing in (*hands, board):
        ways *= comb(left, missing)
        left -= missing
    return ways


def _cost(variant: Variant, hands: int) -> int:
    """About how many nanoseconds one way takes."""
    cost = 0
    for share in variant.shares:
        if share.name == "badugi":
            cost += _SUITED * (1 << variant.own)
        elif share.uses == lowball.TWO_AND_THREE:
            five = _LOW_FIVE if share.ranking == lowball.EIGHT_OR_BETTER else _FIVE
            cost += five * comb(variant.own, 2) * comb(variant.board, 3)
        elif share.ranking in (lowball.ACE_FIVE_AS_PRINTED, lowball.EIGHT_OR_BETTER_AS_PRINTED):
            cost += _QUICK * comb(variant.own + variant.board, 5)
        else:
            cost += _QUICK
    return cost * hands


def _worth(hands: Sequence[Sequence[int]], found: Ints, seat: int, ways: int, whole: bool) -> Worth:
    units, wins, shares, squares = (int(one[seat]) for one in found)
    mean = Fraction(units, UNIT * ways)
    spread = max(0.0, squares / UNIT / ways - float(mean) ** 2)
    error = 0.0 if whole else sqrt(spread / ways)
    return Worth(tuple(hands[seat]), mean, Fraction(wins, ways), Fraction(shares, ways), error)


# --- kernels ----------------------------------------------------------------------------------------------------------


@compiled
def _divide(shares: Ints, cards: Ints, own: int, values: Ints, parts: Ints, found: Ints) -> None:
    """Divide one pot and add what each seat has of it. `found` has by seat: parts, pots won whole, pots shared, and the
    parts squared, these in whole pots times `UNIT`."""
    seats = len(cards)
    taken = 0
    for share in range(len(shares)):
        best = 0
        for seat in range(seats):
            value = lowball.value(shares[share, 0], shares[share, 1], cards[seat], own, cards.shape[1])
            values[share, seat] = value if value >= shares[share, 2] else 0
            best = max(best, values[share, seat])
        values[share, seats] = best
        taken += best > 0
    for seat in range(seats):
        parts[seat] = 0
    for share in range(len(shares)):
        best, winners = values[share, seats], 0
        if best:
            for seat in range(seats):
                winners += values[share, seat] == best
            for seat in range(seats):
                if values[share, seat] == best:
                    parts[seat] += UNIT // (taken * winners)
    for seat in range(seats):
        if parts[seat]:
            found[0, seat] += parts[seat]
            found[1, seat] += parts[seat] == UNIT
            found[2, seat] += parts[seat] < UNIT
            found[3, seat] += parts[seat] * parts[seat] // UNIT


@compiled
def _lay(cards: Ints, slot: int, place: int, card: int) -> None:
    """Put a card where it belongs: into a seat's hand, or on the board before everybody."""
    if slot < len(cards):
        cards[slot, place] = card
    else:
        for seat in range(len(cards)):
            cards[seat, place] = card


@compiled
def _every(shares: Ints, cards: Ints, own: int, slots: Ints, where: Ints, deck: Ints, found: Ints) -> None:
    """All ways to deal the missing cards; the order within a hand, or on the board, does not matter."""
    count = len(slots)
    values, parts = np.zeros((len(shares), len(cards) + 1), dtype=np.int64), np.zeros(len(cards), dtype=np.int64)
    if not count:
        _divide(shares, cards, own, values, parts, found)
        return
    at = np.full(count, -1, dtype=np.int64)
    used = np.zeros(len(deck), dtype=np.int64)
    level = 0
    while level >= 0:
        if at[level] >= 0:
            used[at[level]] = 0
        elif level and slots[level] == slots[level - 1]:
            at[level] = at[level - 1]
        following = at[level] + 1
        while following < len(deck) and used[following]:
            following += 1
        if following == len(deck):
            at[level] = -1
            level -= 1
            continue
        at[level] = following
        used[following] = 1
        _lay(cards, slots[level], where[level], deck[following])
        if level == count - 1:
            _divide(shares, cards, own, values, parts, found)
        else:
            level += 1
            at[level] = -1


@compiled
def _sampled(
    shares: Ints, cards: Ints, own: int, slots: Ints, where: Ints, deck: Ints, seed: int, deals: int, found: Ints
) -> None:
    """So many ways at random."""
    values, parts = np.zeros((len(shares), len(cards) + 1), dtype=np.int64), np.zeros(len(cards), dtype=np.int64)
    state = start(seed, 0)
    for _ in range(deals):
        deal(state, deck, len(slots))
        for slot in range(len(slots)):
            _lay(cards, slots[slot], where[slot], deck[slot])
        _divide(shares, cards, own, values, parts, found)
