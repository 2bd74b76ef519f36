"""Refusals and payouts cite the clause that says so, and not the one that defines the wager."""

from __future__ import annotations

from typing import Any

import pytest

import croupier
from croupier.errors import Refused
from croupier.rules.loader import load
from croupier.rules.submission import Rules, Submission


@pytest.mark.parametrize(
    ("address", "wager", "cents", "limits", "cite"),
    [
        ("gr/03", "pass-line", 600_00, {}, "gr 3(c)(1)"),
        ("gr/03", "buy", 600_00, {}, "gr 3(c)(1)"),
        ("gr/06", "main", 10_000_00, {}, "gr 6(c)(1)"),
        ("oh/craps", "fab-four", 600_00, {"fab-four": ("$1", "$100")}, "oh 12.v"),
        ("oh/crapless-craps", "fire", 600_00, {"fire": ("$1", "$100")}, "oh 11.B.i"),
        ("oh/blackjack", "buster", 600_00, {"buster": ("$1", "$100")}, "oh 15.B.i(a)"),
        ("oh/let-it-ride", "progressive", 3_00, {}, "oh table-games-progressives 2.G"),
        ("oh/let-it-ride", "five-card-bonus", 3_00, {}, "oh 8.B"),
        ("oh/rock-bac-w-super-6-commission-free", "super-6", 50, {}, "oh 16.B"),
        ("oh/mini-midi-baccarat", "dragon-bonus-banker", 50, {}, "oh 16.B"),
        ("oh/dragon-bonus-baccarat-commission-free", "dragon-bonus-player", 50, {}, "oh 16.B"),
        ("bs/08", "main", 600_00, {"table": ("$5", "$100")}, "bs 8(6)"),
    ],
)
def test_a_limit_is_refused_by_its_clause(
    address: str, wager: str, cents: int, limits: dict[str, Any], cite: str
) -> None:
    rules = Rules(load(address), Submission(limits=limits))
    with pytest.raises(Refused) as refused:
        rules.check_amount(wager, cents)
    assert refused.value.cite == cite


SIDE_BETS = [
    ("oh/pai-gow-poker", "fortune-bonus", 5, "oh 15.B"),
    ("oh/pai-gow-poker", "progressive", 1, "oh table-games-progressives 1.A"),
    ("oh/dragon-bonus-baccarat-commission-free", "dragon-7", 5, "oh 16.B"),
    ("oh/rock-bac-w-super-6-commission-free", "super-6", 5, "oh 16.B"),
    ("oh/mini-midi-baccarat", "dragon-bonus-player", 5, "oh 16.B"),
    ("oh/let-it-ride", "five-card-bonus", 1, "oh 8.B"),
    ("oh/let-it-ride", "three-card-bonus", 5, "oh 9.B"),
    ("oh/blackjack", "buster", 5, "oh 15.B.i(a)"),
    ("oh/rockn-21", "trilux", 5, "oh 15.C.i(a)"),
    ("oh/zappit-blackjack", "bet-the-set", 5, "oh 15.B.ii(a)"),
    ("oh/zombie-blackjack", "house-money", 5, "oh 15.A.i(a)"),
    ("oh/free-bet-blackjack", "push-22", 5, "oh 14.A.ii"),
    ("oh/mississippi-stud", "three-card-bonus", 5, "oh 7.F.ii"),
    ("oh/mississippi-stud", "progressive", 5, "oh table-games-progressives 1.A"),
    ("oh/ultimate-texas-holdem", "trips", 5, "oh 7.C"),
    ("oh/high-card-flush", "flush-bonus", 5, "oh 7.C"),
    ("oh/i-luv-suits-poker", "flush-rush", 5, "oh 7.C"),
    ("oh/dj-wild-stud-poker", "trips", 5, "oh 7.F"),
    ("gr/02", "lucky-ladies", 5, "gr 2(j)(1)"),
    ("gr/05", "three-card-bonus", 5, "gr 5(c)(3)"),
    ("gr/12", "trips", 5, "gr 12(b)(1)"),
    ("gr/15", "hole-card-bonus", 5, "gr 15(b)(1)"),
    ("pa/633a", "lucky-ladies", 5, "pa 633a.6(e)(1)"),
]


@pytest.mark.parametrize(("address", "wager", "dollars", "cite"), SIDE_BETS)
def test_a_side_bet_alone_is_refused_by_the_clause_on_what_it_needs(
    address: str, wager: str, dollars: int, cite: str
) -> None:
    option = next(one.option for one in load(address).wagers if one.id == wager)
    table = croupier.open(address, options={option: "yes"} if option else {}).table(b"alone")
    table.sit(1, "Ann", 1_000_00)
    table.begin()
    with pytest.raises(Refused, match=r"needs .* first") as refused:
        table.answer({wager: dollars * 100})
    assert refused.value.cite == cite


@pytest.mark.parametrize(
    ("outcome", "cite"),
    [
        ("blackjack", "pa 635a.12(a)"),
        ("win", "pa 635a.12(a)"),
        ("6-7-8-spades", "pa 635a.12(b)(2)"),
        ("seven-card-21", "pa 635a.12(b)(7)"),
    ],
)
def test_spanish_21_is_paid_by_the_paragraph_of_the_hand(outcome: str, cite: str) -> None:
    assert Rules(load("pa/635a"), Submission()).pay("main", outcome).cite == cite


def test_a_lay_bet_on_9_is_called_so() -> None:
    """bs 2(4)(c) prints it as a second Lay Bet 8 (reading lay-9)."""
    assert Rules(load("bs/02"), Submission()).pay("lay", "point-9").hand == "Lay Bet 9"
