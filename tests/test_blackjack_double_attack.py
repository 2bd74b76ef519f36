"""Double Attack Blackjack: a wager added to once the up card is seen, hands given up at any time, Bust It."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import product

import numpy as np
import pytest

from croupier.contract.checks import simulation_agrees
from croupier.equipment.cards import several
from croupier.games import open_game
from croupier.games.base import View
from croupier.games.blackjack.analysis import analyse
from croupier.games.blackjack.blackjack import Blackjack
from croupier.games.blackjack.compositions import all_hands
from croupier.games.blackjack.hands import add
from croupier.games.blackjack.rules_of_play import Play
from croupier.games.script import Decide
from croupier.kernels import plain
from croupier.odds.pricing import prices
from croupier.rules.submission import Rules, Submission

ADDRESS = "pa/665a"


@cache
def opened() -> Blackjack:
    game = open_game(ADDRESS)
    assert isinstance(game, Blackjack)
    return game


@pytest.mark.verify
@pytest.mark.parametrize("reading", ["lost", "returned", "double-returned"])
def test_simulated_rounds_agree_under_each_reading_of_a_surrendered_raise(reading: str) -> None:
    simulation_agrees(Rules(ADDRESS, Submission(options={"surrender-raises": reading})), 4_000_000, wagers=("main",))


@pytest.mark.verify
def test_a_raise_that_comes_back_favors_the_player_and_says_so() -> None:
    found = {
        reading: next(iter(prices(Rules(ADDRESS, Submission(options={"surrender-raises": reading})), wager="main")))
        for reading in ("half", "lost", "returned", "double-returned")
    }
    assert found["returned"].house_advantage < found["double-returned"].house_advantage < found["half"].house_advantage
    assert found["returned"].favors_player
    assert "surrender-raises: half (pa 665a.9(b))" in found["returned"].warning
    assert 0 < found["half"].house_advantage < found["lost"].house_advantage


# --- a small shoe by brute force --------------------------------------------------------------------------------------

SMALL = (0, 1, 2, 2, 1, 2, 3, 1, 2, 1, 5)


@pytest.mark.parametrize("added", [Fraction(-1, 2), Fraction(-1), Fraction(0)])
@pytest.mark.parametrize(("hand", "up"), [((6, 5), 8), ((9, 3), 10), ((3, 2), 6)])
def test_hands_are_worth_what_every_order_of_cards_makes(hand: tuple[int, ...], up: int, added: Fraction) -> None:
    play = replace(opened().play, shoe=SMALL, surrendered_added=added, surrendered_double=added)
    solution, place = analyse(play), all_hands().place(hand)
    given = {False: -0.5, True: -0.5 + float(added)}
    shoe = list(SMALL)
    for card in (*hand, up):
        shoe[card] -= 1
    blackjack = shoe[11 - up] / sum(shoe) if up == 10 else 0.0
    found = solution.actions(place, up)

    @cache
    def dealer(left: tuple[int, ...], points: int, size: int, own: int) -> float:
        """What a unit on a total makes, weighed with the chance that the two cards are no Blackjack."""
        total = points & 31
        if size == 2 and points == 21 + 32:
            return 0.0
        if size > 1 and total >= 17:
            return 1.0 if total > 21 or own > total else 0.0 if own == total else -1.0
        return sum(
            count / sum(left) * dealer(less(left, card), plain(add)(points, card), size + 1, own)
            for card, count in enumerate(left)
            if count
        )

    def less(left: tuple[int, ...], card: int) -> tuple[int, ...]:
        return (*left[:card], left[card] - 1, *left[card + 1 :])

    def no_blackjack(left: tuple[int, ...]) -> float:
        return 1.0 - (left[1] / sum(left) if up == 10 else left[10] / sum(left) if up == 1 else 0.0)

    @cache
    def worth(left: tuple[int, ...], points: int, action: str) -> float:
        total, here = points & 31, no_blackjack(left)
        if action == "stand":
            return dealer(left, plain(add)(0, up), 1, total)
        if action == "surrender":
            return here * given[False]
        value = 0.0
        for card, count in enumerate(left):
            if count:
                then, rest = plain(add)(points, card), less(left, card)
                value += count / sum(left) * after(rest, then, action)
        return value

    def after(left: tuple[int, ...], points: int, action: str) -> float:
        if points & 31 > 21:
            return -no_blackjack(left) * (2 if action == "double" else 1)
        if action == "double":
            stood = 2 * worth(left, points, "stand")
            return max(stood, no_blackjack(left) * given[True]) if points & 31 < 21 else stood
        if points & 31 == 21:
            return worth(left, points, "stand")
        return max(worth(left, points, one) for one in ("stand", "hit", "double", "surrender"))

    points = plain(add)(plain(add)(0, hand[0]), hand[1])
    for action in ("stand", "hit", "double", "surrender"):
        assert abs(worth(tuple(shoe), points, action) - blackjack - found[action]) < 1e-12, action


def test_an_attack_is_worth_what_a_second_wager_makes_that_a_blackjack_gives_back() -> None:
    play: Play = opened().play
    full = analyse(play)
    assert full.attack is not None
    assert full.by_up is not None
    assert [up for up in range(1, 11) if full.attacks[0, up] == 1] == [2, 3, 4, 5, 6, 7, 8]
    # Against a 2 to 9 nothing tells the two wagers apart; against an ace a hand that is no Blackjack loses one of them.
    assert np.allclose(full.attack[2:10], full.by_up[2:10], atol=1e-15)
    tens, rest = 96, 383
    naturals = 2 * 31 * tens / (rest * (rest - 1))
    beaten = tens / rest - naturals * (tens - 1) / (rest - 2)
    assert abs(full.attack[1] - full.by_up[1] - beaten) < 1e-12
    view = View({"dealer": several("6c")}, {1: {"main": 1000}})
    worth = opened().values(Decide(1, "attack", ("decline", "attack")), view)
    assert abs(float(worth["attack"]) - full.attack[6]) < 1e-11


def test_the_public_figure() -> None:
    """Michael Shackleford (Wizard of Odds, as John Grochowski quotes it in Casino City Times, 19 July 2011) has 0.62 %
    for eight decks, with an attack on 2 to 8, which comes to 58.3 % of rounds. It is met with late surrender of two
    cards alone and pairs split once: the chapter lets them be split to four hands and surrendered at any time."""
    play = replace(opened().play, surrenders_later=False, surrenders_split=False, split_hands=2)
    found = analyse(play)
    assert round(-100 * found.value, 2) == 0.62
    assert abs(sum(play.shoe[up] for up in range(1, 11) if found.attacks[0, up] == 1) / 384 - 0.583) < 5e-4


def test_bust_it_is_what_three_cards_of_the_dealer_make() -> None:
    game = opened()
    [bust_it] = [one for one in game.priced() if one.wager == "bust-it"]
    count = game.count(bust_it)
    found = {case.name: Fraction(times, count.total) for case, times in zip(count.cases, count.counts, strict=True)}
    eights = Fraction(1, 384 * 383 * 382)
    assert found["three-8s-suited"] == 4 * 8 * 7 * 6 * eights
    assert found["three-8s-coloured"] == (2 * 16 * 15 * 14 - 4 * 8 * 7 * 6) * eights
    faces = 0
    held = [0, *[32] * 9, 96]
    for up, hole in product(range(1, 11), repeat=2):
        points = plain(add)(plain(add)(0, up), hole)
        if points < 17 and points + 10 > 21:
            faces += held[up] * (held[hole] - (up == hole)) * (96 - (up == 10) - (hole == 10))
    assert found["third-card-face"] == faces * eights
