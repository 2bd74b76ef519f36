"""Refusals and payouts cite the clause that says so, and not the one that defines the wager."""

from __future__ import annotations

from typing import Any

import pytest

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
