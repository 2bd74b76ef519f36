"""What the wagers of Pai Gow Poker are worth, and the settings of seven cards: all of it counted."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from croupier.counting.sevens import ALL, HANDS7
from croupier.equipment import stream
from croupier.equipment.cards import names
from croupier.games.base import Case, Count, Leg, Priced
from croupier.games.pai_gow.both_hands import Question, both_hands
from croupier.games.pai_gow.main_wager import (
    BEST,
    COPY_BOTH,
    COPY_HIGH,
    COPY_HIGH_WIN_LOW,
    COPY_LOW,
    COPY_LOW_WIN_HIGH,
    HOUSE,
    LOSE,
    ON_NINE_HIGH_LOW,
    OUTCOMES,
    PUSH_FOR_ALL,
    WIN,
    compare,
    pushes_all,
)
from croupier.games.pai_gow.rounds import NOT_SOUGHT, best_settings, play
from croupier.games.side_bets import Side
from croupier.ranking.pai_gow import PAIRS, settings

if TYPE_CHECKING:
    from croupier.games.pai_gow.pai_gow_poker import PaiGowPoker

BY_HOUSE_WAY = "set by the house way"
FOR_THE_BEST = "set for the best value against the house way (against all hands it can hold, or the one face up)"
AS_THE_BANK = "the bank's side of one player's wager, both set by the house way"
BANK_WINS, BANK_LOSES = (LOSE, COPY_HIGH, COPY_LOW, COPY_BOTH), (WIN,)
"""How one player's wager ends for a bank: it wins the copies."""
OTHERS_BET_TOO = "envy bonuses, if other players are counted, as if each of them made this wager too"
UNIT = 100

# --- advice ----------------------------------------------------------------------------------------------------------


def setting_values(
    game: PaiGowPoker, cards: Sequence[int], bank: bool = False, dealer: Sequence[int] | None = None
) -> dict[str, Fraction]:
    """What each of the 21 settings is worth, named by its low hand: for a player, or for a bank against one player.

    A foul setting loses, unless the version's push for all comes before it.
    """
    if dealer is not None:
        counts = _against_seen(game, cards, dealer)
        lows = np.zeros(21, dtype=np.int64)
    else:
        lows, _, counts, weights = game.dealer_hands.against(cards, game.push)
        total = int(weights.sum())
        counts[lows < 0, LOSE] = total - counts[lows < 0, PUSH_FOR_ALL]
    won, lost = (
        ((WIN, COPY_BOTH, COPY_HIGH_WIN_LOW, COPY_LOW_WIN_HIGH), (LOSE,))
        if bank
        else ((WIN,), (LOSE, COPY_HIGH, COPY_LOW, COPY_BOTH))
    )
    gain = Fraction(1) if bank else _gain(game)
    found = {}
    for place, (i, j) in enumerate(PAIRS):
        wins, losses = (int(sum(counts[place, one] for one in which)) for which in (won, lost))
        value = (wins * gain - losses) / int(counts[place].sum())
        found[names(sorted((cards[i], cards[j]), reverse=True))] = value
    return found


def _against_seen(game: PaiGowPoker, cards: Sequence[int], dealer: Sequence[int]) -> NDArray[np.int64]:
    """How each setting ends against a dealer's hand that lies face up."""
    lows, highs = np.empty(21, dtype=np.int64), np.empty(21, dtype=np.int64)
    settings(np.array(cards, dtype=np.int64), game.ace_low, lows, highs)
    house = game.set_by_house(list(dealer))
    counts = np.zeros((21, len(OUTCOMES)), dtype=np.int64)
    pushed, foul = game.pushed(dealer), PUSH_FOR_ALL if game.foul_pushes else LOSE
    for place in range(21):
        if lows[place] < 0:
            end = foul if pushed else LOSE
        else:
            end = PUSH_FOR_ALL if pushed else compare(lows[place], highs[place], house.low_value, house.high_value)
        counts[place, end] = 1
    return counts


# --- prices ----------------------------------------------------------------------------------------------------------


def priced(game: PaiGowPoker) -> Iterator[Priced]:
    """The main wager set by the house way and set for the best, and every side wager."""
    for law in game.rules.chapter.wagers:
        if law.id == "main":
            yield Priced(law.id, law.id, "wager", (BY_HOUSE_WAY,), stake=UNIT)
            yield Priced(law.id, law.id, "wager", (FOR_THE_BEST,), stake=UNIT)
            if game.banking.open and not game.push:
                charged = game.banking.charge
                fee = (f"less {float(100 * charged):g}% of its surplus",) if charged else ()
                yield Priced(law.id, law.id, "wager covered", (AS_THE_BANK, *fee), stake=UNIT)
        elif law.id == "tiger-9":
            yield Priced(law.id, law.id, "wager", ("the dealer's hand set by the house way",))
        elif game.rules.chosen("envy-condition") == "bonus-bet-paid":
            yield Priced(law.id, law.id, "wager", (OTHERS_BET_TOO,))
        else:
            yield Priced(law.id, law.id, "wager")


def _cases(game: PaiGowPoker, priced: Priced) -> tuple[Case, ...]:
    """The cases of a priced wager, in the order in which they are counted."""
    wager = priced.wager

    def case(name: str, chain: tuple[str, ...]) -> Case:
        return Case(name, (Leg(wager, chain),))

    if priced.conditions[:1] == (AS_THE_BANK,):
        won = 1 - game.banking.charge
        nets = [won if one in BANK_WINS else Fraction(-int(one in BANK_LOSES)) for one in range(len(OUTCOMES))]
        return tuple(Case(name, (), net, Fraction(1)) for name, net in zip(OUTCOMES, nets, strict=True))
    if wager == "main":
        push = game.push_name
        return tuple(case(name, (push,) if name == OUTCOMES[PUSH_FOR_ALL] else (name,)) for name in OUTCOMES)
    if wager == "tiger-9":
        return case("no-tiger-9", ("no-tiger-9",)), case("tiger-9", ("tiger-9",))
    side = _side(game, priced)
    known = HANDS7 if len(side.hands) == len(HANDS7) else side.hands  # whatever else a house calls them
    return tuple(case(name[0], chain) for name, chain in zip(known, side.hands, strict=True))


def count(game: PaiGowPoker, priced: Priced) -> Count:
    """The outcomes of a priced wager over every deal."""
    cases = _cases(game, priced)
    if priced.wager == "main":
        counts = both_hands(question(game))["counts"][BEST if priced.conditions == (FOR_THE_BEST,) else HOUSE]
        return Count(cases, tuple(int(one) for one in counts))
    return Count(cases, _side_counts(game, priced))


def question(game: PaiGowPoker) -> Question:
    """What the count of both hands depends on."""
    way, win = tuple(tuple(row) for row in game.way.tolist()), _gain(game)
    return Question(way, game.ace_low, game.push, win.numerator, win.denominator, game.face_up)


def _side(game: PaiGowPoker, priced: Priced) -> Side:
    return next(side for side in game.sides if side.wager == priced.wager)


def _side_counts(game: PaiGowPoker, priced: Priced) -> tuple[int, ...]:
    if priced.wager == "tiger-9":
        dealt = game.dealer_hands
        nine = sum(
            int(weight)
            for low, weight in zip(dealt.lows, dealt.weights(), strict=True)
            if pushes_all(ON_NINE_HIGH_LOW, int(low), 0)
        )
        return ALL - nine, nine
    counted = _side(game, priced).count
    assert counted is not None
    return tuple(int(one) for one in counted())


def _gain(game: PaiGowPoker) -> Fraction:
    """What a winning main wager wins per unit."""
    return game.worth(Leg("main", ("win",)), UNIT, {})[1] / UNIT


def simulate(game: PaiGowPoker, priced: Sequence[Priced], seed: int, block: int, rounds: int) -> list[Count]:
    """One block of rounds; the best settings are only looked for where they are asked for."""
    sought = any(one.conditions == (FOR_THE_BEST,) for one in priced)
    best = best_settings(question(game)) if sought and not game.face_up else NOT_SOUGHT
    house, face_up = game.dealer_hands.tabled(), int(sought and game.face_up)
    cards = np.empty((game.own + game.dealers, rounds), dtype=np.int64)
    stream.deals(stream.start(seed, block), np.array(game.deck()), cards)
    main, nines = play(cards, game.way, game.ace_low, house, best, game.push, face_up)
    looked_at: dict[object, tuple[int, ...]] = {}  # most side wagers are on the same seven cards
    found = []
    for one in priced:
        if one.wager == "main":
            tallies = tuple(main[BEST if one.conditions == (FOR_THE_BEST,) else HOUSE].tolist())
        elif one.wager == "tiger-9":
            tallies = rounds - nines, nines
        else:
            side = _side(game, one)
            what = side.kernel, side.cards, side.given
            tallies = looked_at[what] = looked_at.get(what) or side.tally(cards, game.layout)
        found.append(Count(_cases(game, one), tallies))
    return found
