"""Four Card Frenzy: hands one by one as the text settles them, three ways, and what its readings move."""

from __future__ import annotations

from fractions import Fraction
from math import comb

import numpy as np
import pytest

from croupier.contract.checks import cases_agree
from croupier.equipment.cards import several
from croupier.games import open_game
from croupier.games.poker.four_card import FourCardFrenzy, FourCards
from croupier.games.poker.hands import BONUS4, bonus4
from croupier.games.side_bets import numbers
from croupier.kernels import plain
from croupier.odds.pricing import Conditions, price
from croupier.ranking.four import CATEGORIES, rank4, rank4of5
from croupier.ranking.poker import all_hands
from croupier.rules.submission import Submission


def opened(paytables: dict[str, str] | None = None, **options: str) -> FourCardFrenzy:
    chosen = {name.replace("_", "-"): value for name, value in options.items()}
    game = open_game("pa/684a", Submission(options=chosen, paytables=paytables or {}))
    assert isinstance(game, FourCardFrenzy)
    return game


def advantage(game: FourCards, wager: str = "ante") -> Fraction:
    one = next(one for one in game.priced() if one.wager == wager)
    found = price(game, one, game.count(one), Conditions()).house_advantage
    assert isinstance(found, Fraction)
    return found


ODDS = {"straight": 1, "flush": Fraction(3, 2), "three-of-a-kind": 2, "straight-flush": 15, "four-of-a-kind": 30}
"""684a.12(b), which table A of 684a.12(c) repeats."""


def test_a_hand_is_worth_what_the_text_gives_it() -> None:
    """The dealer's 1,533,939 hands one by one, each wager settled as 684a.11(c)(2) to (4) have it."""
    game = opened({"bad-beat": "A"})
    king = min(plain(rank4)(*several(text)) for text in ("Kh 4s 3c 2d", "Kh 5s 3c 2d"))
    assert game.qualifier == king
    for text, most in (("Jh 9s 6c 4d 2h", 1), ("Kh Ks 9c 8d 2h", 1), ("As Ad 7c 6h 3d", 3), ("5h 6s 7c 8d Kh", 3)):
        own = several(text)
        left = np.array([card for card in range(52) if card not in own])
        theirs = numbers(rank4of5, np.ascontiguousarray(left[all_hands(5)[: comb(47, 5)]].T), range(5))
        value = plain(rank4of5)(*own)
        paid = ODDS.get(CATEGORIES[value >> 12], 0)
        beats, qualified = theirs <= value, theirs >= king
        ante = int((beats & qualified).sum()) - int((~beats & qualified).sum())
        raised = int(beats.sum()) - int((~beats).sum())
        odds = paid * int(beats.sum()) + (paid if paid else -1) * int((~beats).sum())
        wanted = {f"{times}x": Fraction(ante + times * raised + odds, len(theirs)) for times in range(1, most + 1)}
        assert game.hand_values(own) == wanted | {"fold": Fraction(-2)}, text


def test_four_of_a_hand_that_the_bonus_pays_by_themselves() -> None:
    """Two pairs of aces and queens, and pairs of queens, kings and aces, counted on the fingers."""
    found = np.bincount(numbers(bonus4, all_hands(5).T.astype(np.int64), range(5)), minlength=len(BONUS4))
    counts = dict(zip((hand[0] for hand in BONUS4), found.tolist(), strict=True))
    assert counts["two-pair-aces-and-queens"] == 6 * 6 * 44
    assert counts["two-pair"] + counts["two-pair-aces-and-queens"] == 123552
    assert counts["four-of-a-kind-aces"] == 48
    assert 13 * counts["three-of-a-kind-aces"] == counts["three-of-a-kind-aces"] + counts["three-of-a-kind"]
    assert found.sum() == comb(52, 5)


def test_the_whole_game() -> None:
    """Every deal ends in one of the cases; the wagers that Four Card Prime has too are worth the same. Where the game
    is described (mobilira.com) a Raise wins whenever the dealer does not qualify and an equal hand pushes the Ante, so
    that no figure of it is one of these."""
    game = opened()
    assert int(game.solved["played"].sum() + game.solved["folded"].sum()) == comb(52, 5) * comb(47, 5)
    assert [round(float(advantage(opened({"bad-beat": table}))), 6) for table in "ABCD"] == [
        0.033483,
        0.026361,
        0.02635,
        0.023952,
    ]
    prime = open_game("pa/682a", Submission())
    assert isinstance(prime, FourCards)
    assert advantage(game, "prime") == advantage(prime, "prime")
    assert advantage(game, "all-six-bonus") == advantage(prime, "all-six-bonus")
    heading, rows = game.strategy_chart()
    assert heading == ["hand", "best play"]
    assert dict(rows)["pair of A"] == "3x"
    assert dict(rows)["less"] == "fold"


def test_what_readings_move() -> None:
    """A stake that is collected costs the player; the last row of the bonus read as a pair is worth nineteen parts of
    a hundred; which wagers a limit counts moves nothing where there is none."""
    assert advantage(opened(bad_beat_stake="collected")) > advantage(opened())
    printed, pairs = (
        advantage(opened(four_card_bonus_last_row=row), "four-card-bonus")
        for row in ("as-printed", "pair-of-queens-or-better")
    )
    assert round(float(printed - pairs), 2) == 0.19
    assert advantage(opened(payout_limit_scope="ante-and-raise")) == advantage(opened())


@pytest.mark.parametrize("options", [{}, {"bad_beat_stake": "collected"}])
def test_three_ways_to_one_number(options: dict[str, str]) -> None:
    cases_agree(opened(**options), 200_000)
