"""What the wagers of Pai Gow are worth, and the settings of four tiles: every hand against every hand.

The 4,285 hands that play differently meet one another; how many hands one stands for, with four tiles gone, is a
product of small numbers. So all 35,960 times 20,475 deals are counted in seconds, set by the house way and for the
best.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import partial
from hashlib import sha256
from itertools import combinations
from math import comb
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.cache import arrays
from croupier.counting.tiles import hands, row_of, rows_of, settings, ways
from croupier.equipment import stream
from croupier.equipment.tiles import set_of_tiles
from croupier.games.base import Case, Count, Leg, Priced
from croupier.games.one_result import OneResult
from croupier.games.pai_gow.main_wager import (
    COPY_BOTH,
    COPY_HIGH,
    COPY_LOW,
    LOSE,
    OUTCOMES,
    PUSH_FOR_ALL,
    WIN,
    compare,
)
from croupier.games.pai_gow.tile_way import as_set
from croupier.kernels import plain
from croupier.ranking.tiles import FORTUNES, LEAST_PAIR, STEPS, fortunes

if TYPE_CHECKING:
    from croupier.games.pai_gow.pai_gow_tiles import PaiGowTiles

Ints = NDArray[np.int64]
ZERO_LOW = PUSH_FOR_ALL
ENDS = (*OUTCOMES[:ZERO_LOW], "zero-low-hand")
"""How a main wager ends; the last one where a low hand that counts nothing loses it all."""
LOST = (LOSE, COPY_HIGH, COPY_LOW, COPY_BOTH, ZERO_LOW)
CELLS: Ints = np.array([plain(compare)(low, high, 0, 0) for high in (-1, 0, 1) for low in (-1, 0, 1)])
"""The end of a wager by how its two hands stand against the other two, below, equal or above: the high hand first."""

BY_HOUSE_WAY = "set by the house way"
FOR_THE_BEST = "set for the best value against the house way"
AS_THE_BANK = "the bank's side of one player's wager, both set by the house way"
BANK_AT_BEST = "the bank's side of one player's wager, set for the best value against the house way"
HOUSE, BEST, BANK = range(3)
UNIT = 100


class Question(NamedTuple):
    """What the count of both hands depends on."""

    way: Ints
    zero_loses: bool
    """Whether a player's low hand that counts nothing loses the whole wager."""
    win: Fraction
    """What a player's wager wins."""
    bank_wins: Fraction
    """What a bank keeps of a wager that it wins."""


def question(game: PaiGowTiles, stake: int = UNIT) -> Question:
    """What the count of both hands depends on under a house's rules, for a wager of `stake` cents."""
    return Question(game.way, game.zero_loses, gain(game, stake), 1 - game.banking.charge)


def gain(game: PaiGowTiles, stake: int) -> Fraction:
    """What a winning main wager of `stake` cents wins per unit: a rounded vigorish weighs more on a small one."""
    return game.worth(Leg("main", ("win",)), stake, {})[1] / stake


# --- one setting against all hands -----------------------------------------------------------------------------------


class Against:
    """How settings end against every hand that a house way sets."""

    def __init__(self, asked: Question) -> None:
        self.asked = asked
        self.low, self.high = as_set(asked.way)
        self.zero = 9 * (self.low == 0)
        """Where the other hand's low hand counts nothing."""

    def cells(self, lows: Ints, highs: Ints, met: Ints) -> Ints:
        """For each of some settings how its hands stand against the others', `met` of each: whether their low hand
        counts something or nothing, then the cells of `CELLS`."""
        found = 3 * np.sign(highs[:, None] - self.high) + np.sign(lows[:, None] - self.low) + 4 + self.zero
        found += 18 * np.arange(len(lows))[:, None]
        counts = np.bincount(found.ravel(), np.tile(met, len(lows)), 18 * len(lows))
        return counts.astype(np.int64).reshape(len(lows), 2, 9)

    def player(self, lows: Ints, cells: Ints) -> Ints:
        """How a player's wager ends with these settings."""
        found: Ints = cells.sum(axis=1) @ _TO_ENDS
        if self.asked.zero_loses:
            lost = lows == 0
            found[lost] = 0
            found[lost, ZERO_LOW] = cells[lost].sum(axis=(1, 2))
        return found

    def bank(self, cells: Ints) -> Ints:
        """How a player's wager, set by the house way, ends against a bank with these settings."""
        turned = cells[:, :, ::-1]  # who is above is below
        found: Ints = (turned[:, 0] if self.asked.zero_loses else turned.sum(axis=1)) @ _TO_ENDS
        if self.asked.zero_loses:
            found[:, ZERO_LOW] = turned[:, 1].sum(axis=1)
        return found

    def worth(self, ends: Ints, bank: bool) -> Ints:
        """What wagers that end so make for a player or for a bank, in parts of `unit` for all hands that are met."""
        won, lost = ends[:, WIN], ends[:, LOST].sum(axis=1)
        gain = self.asked.bank_wins if bank else self.asked.win
        found: Ints = gain.numerator * (lost if bank else won) - gain.denominator * (won if bank else lost)
        return found

    def unit(self, bank: bool) -> int:
        """The parts of one wager."""
        return (self.asked.bank_wins if bank else self.asked.win).denominator


_TO_ENDS: Ints = np.eye(len(ENDS), dtype=np.int64)[CELLS]


def values(
    game: PaiGowTiles, hand: Sequence[int], gone: Sequence[int] = (), stake: int = UNIT, bank: bool = False
) -> list[Fraction]:
    """What each of the `SETTINGS` of four tiles is worth, for a player who wagered `stake` cents or for a bank against
    one player; other tiles that are seen are gone."""
    against, met = Against(question(game, stake)), ways([*hand, *gone])
    lows, highs = (values[row_of(hand)] for values in settings())
    cells = against.cells(lows, highs, met)
    worth = against.worth(against.bank(cells) if bank else against.player(lows, cells), bank)
    return [Fraction(int(one), against.unit(bank) * int(met.sum())) for one in worth]


# --- every hand against every hand -----------------------------------------------------------------------------------


def both_hands(asked: Question) -> dict[str, Ints]:
    """All deals of two hands: `counts` of how a player's wager ends, the player's hands set by the house way or for the
    best, or the bank's for the best; `best` and `bank` are the settings that are best, for each of `hands`, and `gains`
    what a player's makes more than the house way's, in parts of `Against.unit` for all hands that it meets."""
    depends = sha256(asked.way.tobytes()).hexdigest(), *asked[1:]
    return arrays("pai-gow-tiles", depends, partial(_both_hands, asked))


def _both_hands(asked: Question) -> dict[str, Ints]:
    against, (lows, highs) = Against(asked), settings()
    counts = np.zeros((3, len(ENDS)), dtype=np.int64)
    chosen, gains = np.tile(asked.way, (3, 1)), np.zeros(len(asked.way), dtype=np.int64)
    for number, (hand, times) in enumerate(zip(hands(), ways(), strict=True)):
        cells = against.cells(lows[number], highs[number], ways(hand))
        as_player, as_bank = against.player(lows[number], cells), against.bank(cells)
        for how, ends in ((HOUSE, as_player), (BEST, as_player), (BANK, as_bank)):
            if how != HOUSE:
                worth = against.worth(ends, how == BANK)
                gained = worth.max() - worth[asked.way[number]]
                if gained:  # of equal settings that of the house way
                    chosen[how, number] = worth.argmax()
                if how == BEST:
                    gains[number] = gained
            counts[how] += times * ends[chosen[how, number]]
    return {"counts": counts, "best": chosen[BEST], "bank": chosen[BANK], "gains": gains}


def house_way_chart(game: PaiGowTiles) -> list[tuple[int, int, int, Fraction]]:
    """By the value of the high hand that the house way plays, the highest first (of hands with points by these): how
    many hands, in how many another setting is better, and what that gains per wager over all hands."""
    asked = question(game)
    gains, times, highs = both_hands(asked)["gains"], ways(), as_set(asked.way)[1]
    played = np.where(highs < LEAST_PAIR, highs // STEPS, highs)
    whole = Against(asked).unit(bank=False) * comb(len(game.deck()) - game.own, game.dealers) * int(times.sum())
    found = []
    for value in np.unique(played)[::-1]:
        here = played == value
        better = int(times[here & (gains > 0)].sum())
        gained = Fraction(int((times * gains)[here].sum()), whole)
        found.append((int(value), int(times[here].sum()), better, gained))
    return found


def fortune_counts(same_spots: bool) -> Ints:
    """How many of all hands hold each of `FORTUNES`."""
    kinds = (plain(fortunes)(int(same_spots), *hand) for hand in combinations(set_of_tiles(), 4))
    return np.bincount([*kinds], minlength=len(FORTUNES))


# --- prices ----------------------------------------------------------------------------------------------------------


def priced(game: PaiGowTiles) -> Iterator[Priced]:
    """The main wager by the house way and set for the best, a bank's side of it, and every side wager."""
    for law in game.rules.chapter.wagers:
        if law.id != "main":
            spots = game.spots().get(law.id, ("",))
            yield Priced(law.id, law.id, "wager", spot=spots[0])
            continue
        yield Priced(law.id, law.id, "wager", (BY_HOUSE_WAY,), stake=UNIT)
        yield Priced(law.id, law.id, "wager", (FOR_THE_BEST,), stake=UNIT)
        if game.banking.open:
            fee = f"less {float(100 * game.banking.charge):g}% of its surplus"
            yield Priced(law.id, law.id, "wager covered", (AS_THE_BANK, fee), stake=UNIT)
            if not game.bank_bound:
                yield Priced(law.id, law.id, "wager covered", (BANK_AT_BEST, fee), stake=UNIT)


_HOW = {BY_HOUSE_WAY: HOUSE, FOR_THE_BEST: BEST, AS_THE_BANK: HOUSE, BANK_AT_BEST: BANK}


def _cases(game: PaiGowTiles, priced: Priced) -> tuple[Case, ...]:
    if priced.conditions[0] not in (AS_THE_BANK, BANK_AT_BEST):
        return tuple(Case(name, (Leg("main", (name,)),)) for name in ENDS)
    won = 1 - game.banking.charge
    nets = [won if end in LOST else Fraction(-(end == WIN)) for end in range(len(ENDS))]
    return tuple(Case(name, (), net, Fraction(1)) for name, net in zip(ENDS, nets, strict=True))


def count(game: PaiGowTiles, priced: Priced) -> Count:
    """The outcomes of a priced wager over every deal, or every throw."""
    if priced.wager == "main":
        counts = both_hands(question(game, priced.stake))["counts"][_HOW[priced.conditions[0]]]
        return Count(_cases(game, priced), tuple(counts.tolist()))
    if priced.wager not in game.on_tiles:
        return OneResult.count(game, priced)
    side = game.side_of(priced)
    assert side.count is not None
    return Count(side.cases(), tuple(int(one) for one in side.count()))


def simulate(game: PaiGowTiles, priced: Sequence[Priced], seed: int, block: int, rounds: int) -> list[Count]:
    """Deal two hands and set each as its price says; throw dice for what is bet on them."""
    tiles = np.empty((game.own + game.dealers, rounds), dtype=np.int64)
    stream.deals(stream.start(seed, block), np.array(game.deck()), tiles)
    thrown = stream.hits(seed, block, rounds, len(game.results))
    own, others = rows_of(tiles[: game.own]), rows_of(tiles[game.own :])
    found = []
    for one in priced:
        if one.wager == "main":
            how, asked = _HOW[one.conditions[0]], question(game, one.stake)
            best = both_hands(asked) if how != HOUSE else {}
            player = as_set(best["best"] if how == BEST else asked.way)
            bank = as_set(best["bank"] if how == BANK else asked.way)
            low, high = (values[own] for values in player)
            other_low, other_high = (values[others] for values in bank)
            ended = CELLS[3 * np.sign(high - other_high) + np.sign(low - other_low) + 4]
            ended[(low == 0) & asked.zero_loses] = ZERO_LOW
            found.append(Count(_cases(game, one), tuple(np.bincount(ended, minlength=len(ENDS)).tolist())))
        elif one.wager in game.on_tiles:
            side = game.side_of(one)
            found.append(Count(side.cases(), side.tally(tiles, game.layout)))
        else:
            found.append(game.counted(one, thrown))
    return found
