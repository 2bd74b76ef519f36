"""Rock'n 21: a Blackjack that is paid by the colours of its cards."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import permutations

from croupier.equipment.cards import several
from croupier.games import open_game
from croupier.games.base import View
from croupier.games.blackjack.blackjack import Blackjack
from croupier.games.blackjack.colours import mean, ways
from croupier.games.blackjack.hands import is_natural
from croupier.games.blackjack.odds import best
from croupier.games.script import Decide
from croupier.odds.pricing import prices
from croupier.rules.submission import Rules


def rock() -> Blackjack:
    game = open_game("oh/rockn-21")
    assert isinstance(game, Blackjack)
    return game


def test_the_colours_of_a_blackjack_are_counted_as_every_two_cards_make_them() -> None:
    game, red = rock(), "dh"
    few = several("As Ac Ad Kh Jd Ts Tc 5d 9h")
    left = [few.count(card) for card in range(52)]
    found = [0, 0, 0]
    for two in permutations(few, 2):
        if is_natural(two):
            reds = sum("cdhs"[card & 3] in red for card in two)
            found[(0, 2, 1)[reds]] += 1
    assert tuple(2 * one for one in ways(left)) == tuple(found)
    paid = game.play.blackjack_colours
    assert paid == (2, Fraction(3, 2), 1)
    assert mean(paid, left) == sum(one * times for one, times in zip(paid, found, strict=True)) / Fraction(sum(found))


def test_which_aces_are_gone_moves_the_price_and_a_rank_of_any_suit_as_at_blackjack() -> None:
    game = rock()
    [main] = [one for one in game.priced() if one.wager == "main"]
    black, red = (game.expected(game.count_without(main, several(card)), 10_000) for card in ("As", "Ah"))
    assert black < red  # those that pay 2 to 1 are fewer
    shoe = game.play.shoe
    less = best(replace(game.play, shoe=(shoe[0], shoe[1] - 1, *shoe[2:]))).value
    assert abs(float(black + red) / 2 - less) < 1e-12


def test_the_coach_knows_what_a_blackjack_pays() -> None:
    game, ace = rock(), several("Ad")[0]
    worth = {}
    for cards in ("As Kc", "Ah Kd", "As Kd"):
        view = View({"seat 1": several(cards), "dealer": [ace, -1]}, {1: {"main": 1000}})
        worth[cards] = game.values(Decide(1, "insurance", ("decline", "insurance")), view)["decline"]
    no_ten = 1 - Fraction(95, 309)
    assert worth == {"As Kc": 2 * no_ten, "Ah Kd": Fraction(3, 2) * no_ten, "As Kd": no_ten}


def test_the_colours_cost_what_they_pay_less_than_three_to_two() -> None:
    """Six decks, the dealer draws to soft 17, doubling after a split, pairs to four hands: 0.6152 % at 3 to 2, as the
    same rules have it at oh/blackjack. An eighth of a wager less for each Blackjack that is paid."""
    [found] = prices(Rules("oh/rockn-21"), wager="main")
    game = rock()
    even = replace(game.play, blackjack=Fraction(3, 2), blackjack_colours=())
    paid = Fraction(24 * 96 * 2, 312 * 311) * (1 - Fraction(2 * 23 * 95, 310 * 309))
    assert abs(float(found.house_advantage) + best(even).value - float(paid) / 8) < 1e-12
    assert abs(best(even).value + 0.006152) < 5e-6
