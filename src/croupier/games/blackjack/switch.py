"""Two hands whose second cards may be switched: what each choice is worth, and how the hands end.

Each hand is played by its composition with the cards of the other hand and the up card known to be gone; what the other
hand has drawn is not used. As cards that nobody has seen can be taken in any order, a hand is then worth what it is off
a shoe without the other hand's two cards, whichever of them is played first, and the two simply add up.
"""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from croupier.cache import arrays
from croupier.games.blackjack.analysis import analyse, natural_worth
from croupier.games.blackjack.compositions import all_hands
from croupier.games.blackjack.dealer import D21, D22, DBJ, ENDS, Floats
from croupier.games.blackjack.hands import (
    BLACKJACK,
    BLACKJACKS,
    DEALER_22,
    DEALER_BLACKJACK,
    DEALER_BUST,
    RESULTS,
    TIE,
    WIN,
)
from croupier.games.blackjack.outcomes import NUMBERS, Endings, ending, natural_ending, together
from croupier.games.blackjack.rules_of_play import Play
from croupier.games.blackjack.strategy import Strategy

PAIRS = tuple((high, low) for high in range(1, 11) for low in range(1, high + 1))
"""The two cards that a hand can begin with, by value."""
PLACES = np.array([[PAIRS.index((max(a, b), min(a, b))) if a and b else 0 for b in range(11)] for a in range(11)])
NATURAL = PAIRS.index((10, 1))


@dataclass(frozen=True)
class Boxes:
    """Every first hand beside every other one, against every up card, a dealer's Blackjack left out."""

    worth: Floats
    """The other hand, the hand, the up card: what the hand is worth; an ace and ten count as a 21 here."""
    ended: Floats
    """How it ends, in the numbers of `outcomes.ending`."""
    dealer: Floats
    """Of an ace and ten: the chances of each end of the dealer's hand."""
    blackjack: Floats
    """The chance of a dealer's Blackjack."""
    strategies: tuple[Strategy, ...]


def _bare(play: Play) -> Play:
    """The rules without what only a Blackjack is paid: hands that are played on do not depend on it."""
    plain = Play(play.shoe, play.stands_on)
    return replace(
        play,
        blackjack=plain.blackjack,
        blackjack_against_21=None,
        blackjack_beats_22=False,
        switched_blackjack=False,
        switches_blind=False,
    )


def boxes(play: Play) -> Boxes:
    """Solve the game once for every two cards that the other hand can hold."""
    return _boxes(_bare(play))


@lru_cache(maxsize=2)
def _boxes(play: Play) -> Boxes:

    def work_out() -> dict[str, NDArray[np.generic]]:
        count = len(PAIRS)
        worth, ended = np.zeros((count, count, 11)), np.zeros((count, count, 11, NUMBERS))
        dealer, blackjack = np.zeros((count, 11, ENDS)), np.zeros((count, count, 11))

        def beside(other: int) -> Strategy:
            return _beside(play, PAIRS[other], worth[other], ended[other], dealer[other], blackjack[other])

        with ThreadPoolExecutor() as pool:  # the kernels run without the interpreter's lock
            found = list(pool.map(beside, range(count)))
        kept = {part: np.stack([getattr(one, part) for one in found]) for part in Strategy.PARTS}
        return {"worth": worth, "ended": ended, "dealer": dealer, "blackjack": blackjack, **kept}

    kept = arrays("blackjack-switch", play, work_out)
    strategies = tuple(
        Strategy(*(kept[part][place].astype(np.int8) for part in Strategy.PARTS)) for place in range(len(PAIRS))
    )
    return Boxes(kept["worth"], kept["ended"], kept["dealer"], kept["blackjack"], strategies)


def _beside(
    play: Play, gone: tuple[int, int], worth: Floats, ended: Floats, dealer: Floats, blackjack: Floats
) -> Strategy:
    """Value every first hand off a shoe without two cards; how all hands are played."""
    shoe = list(play.shoe)
    for card in gone:
        shoe[card] -= 1
    if min(shoe) < 0:
        return Strategy.free()
    solution = analyse(replace(play, shoe=tuple(shoe)))
    for place, (high, low) in enumerate(PAIRS):
        hand = all_hands().place([high, low])
        for up in range(1, 11):
            left = [count - (value in (high, low)) - (value == high == low) for value, count in enumerate(shoe)]
            if min(left[1:]) < 0 or left[up] < 1:
                continue
            chances = solution.ends[hand, up]
            blackjack[place, up] = chances[DBJ]
            if place == NATURAL:
                dealer[up] = chances
                ended[place, up, : len(RESULTS)] = _as_21(chances)
                worth[place, up] = 1.0 - chances[DBJ] - chances[D21] - chances[D22]
                continue
            ended[place, up] = ending(solution, hand, up)
            ended[place, up, DEALER_BLACKJACK] = 0.0
            worth[place, up] = solution.actions(hand, up)[solution.action(hand, up)] + chances[DBJ]
    return solution.strategy


def _as_21(chances: Floats, wins: int = WIN) -> Floats:
    """How an ace and ten that count as 21 end."""
    single = np.zeros(len(RESULTS))
    single[DEALER_BUST if wins == WIN else wins] += chances[DBJ - 1]
    single[wins] += chances[:D21].sum()
    single[TIE], single[DEALER_22] = chances[D21], chances[D22]
    return single


@dataclass(frozen=True)
class Choices:
    """Whether cards are switched, by the values of the four cards and the up card, and what comes of it."""

    switches: NDArray[np.int8]
    value: float
    """What a round is worth per unit of the two equal wagers."""
    endings: Endings
    """How one of the two hands ends."""


@lru_cache(maxsize=4)
def choices(play: Play) -> Choices:
    """Switch wherever that is worth more, and add everything up."""
    found = boxes(play)
    a, b, c, d, up = np.indices((11,) * 5).reshape(5, -1)[:, :]
    real = (a > 0) & (b > 0) & (c > 0) & (d > 0) & (up > 0)
    a, b, c, d, up = (one[real] for one in (a, b, c, d, up))
    chance = _chances(play.shoe, (a, b, c, d, up))
    first, second = PLACES[a, b], PLACES[c, d]
    crossed, other = PLACES[a, d], PLACES[c, b]
    bonus = {name: _paid(play, found, name) for name in ("dealt", "switched")}

    def worth(one: NDArray[np.int64], beside: NDArray[np.int64], name: str) -> Floats:
        return np.asarray(np.where(one == NATURAL, bonus[name][beside, up], found.worth[beside, one, up]))

    kept = worth(first, second, "dealt") + worth(second, first, "dealt")
    changed = worth(crossed, other, "switched") + worth(other, crossed, "switched")
    blackjack = found.blackjack[second, first, up]
    naturals = (first == NATURAL).astype(int) + (second == NATURAL)
    if play.switches_blind:  # a Blackjack that is given up no longer ties the dealer's
        kept = kept + blackjack * naturals
    switched = (changed > kept) & (b != d)
    total = np.where(switched, changed, kept)
    ties = np.where(switched & play.switches_blind, 0, naturals)
    if play.switches_blind:
        total = total - 2 * blackjack
    else:
        total = total - blackjack * (2 - naturals)
    table = np.zeros((11,) * 5, dtype=np.int8)
    table[a, b, c, d, up] = switched
    weights = np.zeros((2, len(PAIRS), len(PAIRS), 11))
    for which, hand, beside in ((0, first, second), (0, second, first), (1, crossed, other), (1, other, crossed)):
        np.add.at(weights[which], (beside, hand, up), chance * (switched == bool(which)))
    numbers = np.einsum("wohu,ohun->n", weights[:, :, np.arange(len(PAIRS)) != NATURAL],
                        found.ended[:, np.arange(len(PAIRS)) != NATURAL])  # fmt: skip
    for which, name in enumerate(("dealt", "switched")):
        numbers[: len(RESULTS)] += np.einsum("ou,our->r", weights[which][:, NATURAL], _natural_ends(play, found, name))
    numbers[BLACKJACKS] += float((chance * blackjack * ties).sum())
    numbers[DEALER_BLACKJACK] += float((chance * blackjack * (2 - ties)).sum())
    return Choices(table, float((chance * total).sum()) / 2, together(numbers / 2))


def _paid(play: Play, found: Boxes, name: str) -> Floats:
    """What an ace and ten are worth beside every other hand, a dealer's Blackjack left out."""
    return np.stack([[ace_and_ten(play, one, name == "switched") for one in ends] for ends in found.dealer])


def ace_and_ten(play: Play, chances: Floats, switched: bool) -> float:
    """What an ace and ten are worth, dealt or made by switching, a dealer's Blackjack left out."""
    if not switched:
        return float(natural_worth(play, chances[np.newaxis])[0])
    return float(play.blackjack if play.switched_blackjack else play.win) * float(
        chances[:DBJ].sum() - chances[D21] - chances[D22]
    )


def _natural_ends(play: Play, found: Boxes, name: str) -> Floats:
    ends = np.zeros((*found.dealer.shape[:2], len(RESULTS)))
    for place in np.ndindex(*found.dealer.shape[:2]):
        chances = found.dealer[place]
        if chances.sum() == 0.0:
            continue
        if name == "dealt":
            ends[place] = natural_ending(play, place[1], chances)
            ends[place][BLACKJACKS] = 0.0
        else:
            ends[place] = _as_21(chances, BLACKJACK if play.switched_blackjack else WIN)
    return ends


def _chances(shoe: Sequence[int], drawn: Sequence[NDArray[np.int64]]) -> Floats:
    """The chance to draw cards of these values, one after the other."""
    counts = np.array(shoe)
    chance = np.ones(len(drawn[0]))
    for place, card in enumerate(drawn):
        before = sum((earlier == card).astype(int) for earlier in drawn[:place])
        chance *= np.maximum(0, counts[card] - before) / (counts.sum() - place)
    return chance
