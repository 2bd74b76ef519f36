"""Cajun Stud: two-card and low hands against complete counts, its figures three ways, its order of dealing."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from math import comb

import numpy as np
import pytest

from croupier.contract.checks import cases_agree, priced
from croupier.equipment.cards import cards
from croupier.games import open_game
from croupier.games.poker.cajun import CajunStud
from croupier.games.side_bets import numbers
from croupier.ranking import poker
from croupier.ranking.low import LOWS, low5, lows
from croupier.ranking.two import POCKETS, pocket
from croupier.rules.submission import Submission
from croupier.surface import OpenGame
from croupier.tables.table import Table


def opened(**options: str) -> CajunStud:
    game = open_game("pa/683a", Submission(options=options))
    assert isinstance(game, CajunStud)
    return game


# --- ranking ---------------------------------------------------------------------------------------------------------


def test_all_pockets() -> None:
    found = Counter(POCKETS[pocket(*hand)][0] for hand in poker.all_hands(2).tolist())
    assert found == {
        "pair-of-aces": comb(4, 2),
        "pair": 12 * comb(4, 2),
        "ace-face-suited": 3 * 4,
        "ace-face": 3 * 4 * 3,
        "high-card": 1326 - 13 * 6 - 3 * 16,
    }


@pytest.mark.parametrize("ace_low", [False, True])
def test_all_low_hands(ace_low: bool) -> None:
    """Hands without a pair by their highest card: four ranks below it, or three and an ace that is low, less straights,
    in every suit less flushes."""
    found = dict(zip((name for (name,) in LOWS), lows(ace_low).tolist(), strict=True))
    for high, name in enumerate(("six", "seven", "eight", "nine", "ten", "jack", "queen", "king"), start=4):
        straights = 1 + (name == "king" and ace_low)  # the ace of ace-king-queen-jack-ten stands below its king
        ranks = comb(high + 1, 4) - straights if ace_low else comb(high, 4) - 1
        assert found[f"{name}-high"] == ranks * 1020
    assert found["ace-high"] == (0 if ace_low else (comb(12, 4) - 2) * 1020)
    assert found["poker-hand"] == 2_598_960 - 1277 * 1020
    assert sum(found.values()) == 2_598_960


@pytest.mark.parametrize("ace_low", [False, True])
def test_low_hands_are_named_as_they_are_counted(ace_low: bool) -> None:
    """All hands of five cards, each by the kernel."""
    every = poker.all_hands(5).T.astype(np.int64)
    named = np.bincount(numbers(low5, every, range(5), ace_low), minlength=len(LOWS))
    assert named.tolist() == lows(ace_low).tolist()
    assert LOWS[low5(1, *cards("Ah 6d 4c 3s 2h"))] == ("six-high",)


# --- figures ---------------------------------------------------------------------------------------------------------

# Table A is that of Mississippi Stud: the Wizard of Odds has 4.91 %, 3.59 units a hand, 1.37 % of what is bet; the
# Board Bonus is its Three Card Bonus (tunicatravel.com: 7.1 % and, with 50 to 1, 2.14 % there; table A here has 40 to 1
# for a mini-royal), the All-Six Bonus its Six Card Bonus (table-games-online.com: table A 10.23 %; mypokercoaching.com:
# table D just over 8.5 %). Of Pocket Bonus and Lo Ball nothing was found in print.


def test_figures() -> None:
    found = priced("pa/683a", "ante")
    assert found["ante A"].house_advantage == Fraction(53223, 1082900)
    assert round(float(found["ante A"].mean_stake), 2) == 3.59
    assert round(float(found["ante A"].element_of_risk), 4) == 0.0137
    assert found["ante B"].house_advantage > found["ante C"].house_advantage > Fraction(14, 100)
    assert round(float(priced("pa/683a", "all-six-bonus", options={"six-card-royal-column": "E"})
                       ["all-six-bonus A"].house_advantage), 4) == 0.1022  # fmt: skip


def test_the_reading_of_the_ace_moves_lo_ball_and_the_board() -> None:
    """Counted by hand: 100 x 4, 50 x 14, 15 x 34, 5 x 69 and 1 x 125 sets of ranks, 1,020 hands each."""
    won = 100 * 4 + 50 * 14 + 15 * 34 + 5 * 69 + 125
    lost = 2_598_960 - 1020 * (4 + 14 + 34 + 69 + 125)
    high = priced("pa/683a", "lo-ball")["lo-ball A"].house_advantage
    assert high == Fraction(lost - 1020 * won, 2_598_960)
    low = priced("pa/683a", "lo-ball", options={"lo-ball-ace": "low"})["lo-ball A"]
    assert low.house_advantage < 0, "with the ace low the player is far ahead"
    boards = [priced("pa/683a", "board-bonus", options={"three-card-ace-low": ace}) for ace in ("yes", "no")]
    assert [round(float(one["board-bonus A"].house_advantage), 3) for one in boards] == [0.023, 0.049]


@pytest.mark.parametrize(
    "options", [{}, {"lo-ball-ace": "low", "three-card-ace-low": "no", "six-card-royal-column": "D"}]
)
def test_every_case_comes_up_as_often_as_it_is_counted(options: dict[str, str]) -> None:
    cases_agree(opened(**options), 300_000)


def test_with_less_for_two_pair_fewer_hands_are_played() -> None:
    a, b = (open_game("pa/683a", Submission(paytables={"ante": table})) for table in ("A", "B"))
    played = [sum(row.count("fold") for row in game.strategy_chart()[1]) for game in (a, b)]  # type: ignore[index]
    assert played[0] < played[1]
    assert max((value, action) for action, value in a.advice("Jh Jd").items())[1] == "3x"
    assert max((value, action) for action, value in a.advice("6h 5h", "7d 2s").items())[1] == "fold"


# --- the table -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("dealing", "order"),
    [
        ("shoe", "b b b b 1 2 1 2 c c c"),
        ("hand", "b b b b 1 2 1 2 c c c"),
        ("automated-shoe", "1 1 2 2 b b b b c c c"),
    ],
)
def test_cards_are_dealt_in_the_order_of_the_chapter(dealing: str, order: str) -> None:
    """pa 683a.8(c) and (d), 683a.9(b), 683a.10(b) and (c): the All-Six cards come last but three from an automated
    shoe, and only if somebody has bet on them."""
    game = opened(dealing=dealing)
    for bonus in (True, False):
        table = Table(game, OpenGame(game.rules).table("s").dealer)
        for seat in (1, 2):
            table.sit(seat, f"p{seat}", 50_000)
        table.begin()
        table.answer({"ante": 1000, **({"all-six-bonus": 500} if bonus else {})})
        table.answer({"ante": 1000})
        dealt = [str(event.data["to"]).removeprefix("seat ")[0] for event in table.journal.events
                 if event.kind == "card"]  # fmt: skip
        assert " ".join(dealt) == (order if bonus else order.replace("b b b b ", ""))
