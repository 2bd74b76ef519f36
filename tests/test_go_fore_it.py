"""Go Fore It: the count by brute force, the best play, hole cards that nobody sees, three ways to one number."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations, permutations
from math import comb

import pytest

import croupier
from croupier.contract.checks import cases_agree
from croupier.equipment.cards import card, rank
from croupier.errors import Refused
from croupier.games import open_game
from croupier.games.comparison.go_fore_it import GoForeIt
from croupier.odds.pricing import find, prices
from croupier.rules.submission import Rules, Submission
from croupier.tables.dealer import Recorded
from croupier.tables.table import Table

POINTS = (2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10, 1)


def go_fore_it(**options: str) -> GoForeIt:
    built = open_game("pa/676a", Submission(options=options))
    assert isinstance(built, GoForeIt)
    return built


def made(total: int) -> int:
    """What Front 9 and Back 9 make together."""
    return -2 if total > 24 else 1 + (25 if total <= 8 else 5 if total <= 13 else 2 if total <= 18 else 1)


def test_a_small_deck_by_brute_force() -> None:
    """Every order of four cards of twelve for the main wagers, and every two hands of them for Skins."""
    game, deck = go_fore_it(), [0, 0, 1, 3, 3, 5, 7, 9, 10, 12, 12, 12]
    left = [deck.count(place) for place in range(13)]
    by_front: dict[tuple[int, int], list[int]] = {}
    for hand in permutations(deck, 4):
        by_front.setdefault(hand[:2], []).append(made(sum(POINTS[one] for one in hand)))
    best = sum(max(sum(nets), -len(nets)) for nets in by_front.values())
    front, skins, gopher = game.priced()
    assert game.expected(game.count_from(front, left)) == Fraction(best, 12 * 11 * 10 * 9)
    ended = [0, 0, 0]
    for own in combinations(range(12), 4):
        for dealers in combinations(set(range(12)) - {*own}, 4):
            player, dealer = (sum(POINTS[deck[one]] for one in hand) for hand in (own, dealers))
            ended[(player < dealer) - (player > dealer) + 1] += 1
    assert game.count_from(skins, left).counts == (*ended, 0)
    assert game.count_from(gopher, left).counts[:5] == tuple(comb(3, n) * comb(9, 4 - n) for n in range(5))


def test_exact_figures_and_the_best_play() -> None:
    """wizardofodds.com/games/go-fore-it has the same rules and tables; its figures were not at hand."""
    found = {(one.wager, one.paytable): one.house_advantage for one in prices(Rules("pa/676a"))}
    aces = [comb(4, n) * comb(48, 4 - n) for n in range(5)]
    for label, two in (("A", 5), ("B", 6)):
        lost = aces[0] - 2 * aces[1] - two * aces[2] - 50 * aces[3] - 1000 * aces[4]
        assert found["gopher", label] == Fraction(lost, comb(52, 4))
    assert found["front-9", ""] == Fraction(7901, 270725)
    assert found["skins", ""] == Fraction(113638853, 2633883525)
    assert go_fore_it().chart_notes() == (
        "The Back 9 with 14 points or less in the two front cards, a fold with more.",
    )


def test_cards_that_have_gone_are_counted() -> None:
    game, front = find(Rules("pa/676a"), "front-9")
    assert isinstance(game, GoForeIt)
    kings = [card("Kc"), card("Kd"), card("Kh"), card("Ks")]
    full, fewer = (game.hand_values([card("5c"), card("Td")], seen) for seen in ((), kings))
    assert full["back-9"] < -1 < fewer["back-9"], "without kings fifteen points are worth a Back 9"
    effects = game.removal_effects(front)
    assert effects["ace"] < 0 < effects["king"]
    assert croupier.open("pa/676a").strategy("5c Td", "Kc Kd Kh Ks") == fewer
    with pytest.raises(Refused, match="two front cards"):
        game.hand_values([card("5c")])
    with pytest.raises(Refused, match="needs 4 cards"):
        game.count_from(front, (3, *(0,) * 12))


def test_each_case_comes_up_as_often_in_simulated_rounds() -> None:
    cases_agree(go_fore_it(), 200_000)


@pytest.mark.parametrize("method", ["shoe", "automated-shoe"])
def test_hole_cards_are_unseen_until_settlement(method: str) -> None:
    """One at a time the last two cards are the hole cards, of a stack the top two (pa 676a.8(b), 676a.10(b)); a player
    decides by the other two (pa 676a.11(a))."""
    table = Table(go_fore_it(dealing=method), Recorded(["2h", "9c", "3h", "9d", "4h", "9h", "5h", "9s"]))
    table.sit(1, "x", 10_000)
    table.begin()
    table.answer({"front-9": 1000, "skins": 500})
    shown = table.view(1).cards
    assert shown["bonus 1"] == [-1, -1]
    assert [rank(one) for one in shown["seat 1"]] == ([0, 1] if method == "shoe" else [1, 7])
    table.answer("fold")
    assert {line.wager: line.net for line in table.lines}["front-9"] == -1000
    turned = [event.data["place"] for event in table.journal.events if event.kind == "turn"]
    assert turned == ["dealer", "seat 1", "bonus 1"], "the cards of a fold are shown for the Skins Wager"
