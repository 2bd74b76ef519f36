"""Raise It Up Stud Poker: its streets against a count by hand, its figures three ways, its Play Wagers at the table."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from typing import Any

import numpy as np
import pytest

import croupier
from croupier.contract.checks import cases_agree, priced
from croupier.equipment import stream
from croupier.equipment.cards import cards
from croupier.games import open_game
from croupier.games.poker.hands import PAIRS5, filled, pairs5, pairs6
from croupier.games.poker.raise_it_up import RaiseItUp
from croupier.games.script import TakeWagers
from croupier.odds.pricing import Conditions, price
from croupier.ranking.poker import all_hands
from croupier.rules.submission import Submission
from croupier.surface import OpenGame
from croupier.tables.table import Table


def opened(**options: str) -> RaiseItUp:
    game = open_game("pa/669a", Submission(options=options))
    assert isinstance(game, RaiseItUp)
    return game


def test_the_best_five_of_six() -> None:
    """The number of six cards is the greatest of the numbers of its fives, whose order is that of the ranking."""
    state, deck = stream.start(3, 0), np.arange(52)
    for _ in range(300):
        stream.deal(state, deck, 6)
        six = [int(card) for card in deck[:6]]
        fives = [min(pairs5(1, *five), len(PAIRS5) - 2) for five in combinations(six, 5)]
        assert pairs6(*six) == max(fives)


def test_three_cards_are_filled_up_to_six() -> None:
    own, places = cards("Ah Kd 9c"), np.arange(0, 22100, 331)
    made = filled(own, 1, 6)[places]
    for more, found in zip(all_hands(3)[places].tolist(), made.tolist(), strict=True):
        assert found == (len(PAIRS5) if set(more) & set(own) else pairs6(*own, *more))


# --- the streets by hand ---------------------------------------------------------------------------------------------

PLAY = {
    "pair": (1, 1),
    "two-pair": (Fraction(3, 2), 1),
    "three-of-a-kind": (3, 2),
    "straight": (4, 3),
    "flush": (5, 4),
    "full-house": (6, 5),
    "four-of-a-kind": (10, 31),
    "straight-flush": (20, 201),
    "royal-flush": (100, 1001),
}
"""What 669a.12(b) to (d) pay: on Play, and on Ante and Blind together."""


def by_hand(own: list[int], seen: tuple[int, ...], units: int) -> Fraction:
    """What the best play with checks before is worth, card by card."""
    if len(seen) == 3:
        chain = PAIRS5[pairs6(*own, *seen)]
        if (chain[-1] == "pair" and "pair-of-tens-or-better" not in chain) or chain[0] == "high-card":
            return Fraction(-2 - units)
        name = "royal-flush" if "royal-flush" in chain else chain[-1]
        play, others = PLAY[name]
        return units * Fraction(play) + others
    left = [card for card in range(52) if card not in own and card not in seen]

    def then(played: int) -> Fraction:
        return sum((by_hand(own, (*seen, card), played) for card in left), Fraction(0)) / len(left)

    if units:
        return then(units)
    found = [then(n) for n in range(1, 4 - len(seen))]
    return max(*found, Fraction(-2)) if len(seen) == 2 else max(*found, then(0))


@pytest.mark.parametrize(
    ("own", "board"), [("Ah Kd 9c", "Tc 2d"), ("7h 6h 5h", "8c 2h"), ("2h 2d Kc", "9s 5s"), ("Jh Tc 3d", "4c")]
)
def test_values_are_those_of_a_count_by_hand(own: str, board: str) -> None:
    game = opened()
    values = game.hand_values(cards(own), cards(board))
    assert max(values.values()) == by_hand(list(cards(own)), cards(board), 0)


def test_the_first_decision_is_the_mean_of_the_second() -> None:
    game = opened()
    own = cards("Qh Qd 4c")
    left = [card for card in range(52) if card not in own]
    later = [game.hand_values(own, (card,)) for card in left]
    first = game.hand_values(own)
    assert first["check"] == sum((max(one.values()) for one in later), Fraction(0)) / 49
    assert max(first, key=lambda action: first[action]) == "3x"


@pytest.mark.parametrize("again", ["once", pytest.param("each-street", marks=pytest.mark.verify)])
def test_the_solution_is_what_each_hand_says(again: str) -> None:
    """Simulated rounds, whose actions come from the solution, against the values of each decision."""
    game = opened(**{"play-again": again})
    state, deck = stream.start(5, 0), np.arange(52)
    for _ in range(30):
        stream.deal(state, deck, 6)
        (case,) = game.play(deck[:6].astype(np.int64)[:, None]).tolist()
        units, folded = 2, False
        for street, times in enumerate(game.times):
            if units > 2 and not game.again:
                break
            values = game.hand_values(deck[:3].tolist(), deck[3 : 3 + street].tolist(), units)
            best = max(values, key=lambda action: (values[action], action))
            units += int(best[:-1]) if best.endswith("x") else 0
            folded = best == "fold"
            assert len(values) == len(times) + 1
        legs = game.main_cases()[case].legs
        assert sum(leg.units for leg in legs) == units
        assert (legs[0].chain == ("folded",)) == folded


# --- figures ---------------------------------------------------------------------------------------------------------


def test_figures() -> None:
    """No page with a figure for the whole game was found: it rests on the count, a simulation and the table. Pair Plus
    with 40-30-6-4-1 is Three Card Poker's at 2.32 %."""
    game = opened()
    ante = next(game.priced())
    found = price(game, ante, game.count(ante), Conditions())
    assert found.house_advantage == Fraction(7129937, 203585200)
    assert round(float(found.house_advantage), 4) == 0.0350
    assert sum(game.main_counts()) == 22_100 * 49 * 48 * 47
    sides = priced("pa/669a", "pair-plus")
    assert round(float(sides["pair-plus A"].house_advantage), 4) == 0.0232
    assert round(float(sides["pair-plus B"].house_advantage), 4) == 0.0349


def test_a_fold_takes_little_from_the_progressive() -> None:
    """Straights of three cards are folded at times; what pays more never is."""
    game = opened()
    progressive = next(one for one in game.priced() if one.wager == "progressive")
    counts = dict(zip((case.name for case in game.side_cases(game.side_of(progressive))),
                      game.count(progressive).counts, strict=True))  # fmt: skip
    total = 49 * 48 * 47
    assert counts["three-of-a-kind"] == 52 * total
    assert counts["straight-flush"] == 44 * total
    assert (counts["mini-royal"], counts["mini-royal-spades"]) == (3 * total, total)
    assert 0 < counts["straight"] < 720 * total


@pytest.mark.parametrize("options", [{}, {"fold-pair-plus": "lost", "three-card-ace-low": "no"}])
def test_every_case_comes_up_as_often_as_it_is_counted(options: dict[str, str]) -> None:
    cases_agree(opened(**options), 300_000)


@pytest.mark.verify
def test_play_on_each_street_leaves_the_player_ahead() -> None:
    game = opened(**{"play-again": "each-street"})
    cases_agree(game, 1_000_000)
    found = priced("pa/669a", "ante", options={"play-again": "each-street"})["ante"]
    assert round(float(found.house_advantage), 4) == -0.6419
    assert "With play-again: once (pa 669a.11(d)) the house advantage is 3.5022%" in found.warning


def test_the_chart_of_the_first_decision() -> None:
    columns, rows = opened().strategy_chart()
    assert columns == ["hand", "3x with"], "less than three times the Ante is never best"
    chart = {row[0]: row[1] for row in rows}
    assert (chart["three-of-a-kind"], chart["pair"]) == ("all", "all")
    assert chart["flush"].startswith("all but 632, 642, ")
    assert chart["high-card"].startswith("JT8, QT9, QJ9 (36 of 60), KJT")


# --- the table -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("dealing", "order"),
    [("shoe", "1 2 1 2 1 2 c c c"), ("hand", "1 2 1 2 1 2 c c c"), ("automated-shoe", "1 1 1 2 2 2 c c c")],
)
def test_cards_are_dealt_in_the_order_of_the_chapter(dealing: str, order: str) -> None:
    game = opened(dealing=dealing)
    table = seated(game)
    dealt = [str(event.data["to"]).removeprefix("seat ")[0] for event in table.journal.events if event.kind == "card"]
    assert " ".join(dealt) == order


def seated(game: Any) -> Table:
    table = Table(game, OpenGame(game.rules).table("s").dealer)
    for seat in (1, 2):
        table.sit(seat, f"p{seat}", 500_000)
    table.begin()
    while isinstance(table.pending, TakeWagers):
        table.answer({"ante": 1000, "blind": 1000})
    return table


def test_play_wagers_of_several_streets_stand_together() -> None:
    table = seated(opened(**{"play-again": "each-street"}))
    for action in ("3x", "check", "2x", "check"):
        table.answer(action)
    assert table.stakes[1]["play"] == 5000


def test_pair_plus_is_settled_first_at_each_seat() -> None:
    """669a.11(i): from the dealer's right, Pair Plus before Ante, Blind and Play."""
    table = croupier.open("pa/669a").table("x")
    for seat in (1, 2):
        table.sit(seat, f"p{seat}", 100_000)
    table.begin()
    for _ in range(2):
        table.answer({"ante": 1000, "blind": 1000, "pair-plus": 500})
    while table.playing:
        table.answer("1x")
    settled = [(line.seat, line.wager) for line in table.lines]
    assert settled == [(seat, wager) for seat in (2, 1) for wager in ("pair-plus", "ante", "blind", "play")]
