"""Zombie Blackjack: what a busted hand that goes Back to Life is worth, and with which up cards a 22 pushes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from functools import cache

import pytest

from boxes import H17, decks, simulated_as_solved, solved
from croupier.contract.checks import first_of
from croupier.games import open_game
from croupier.games.blackjack.blackjack import Blackjack
from croupier.games.blackjack.compositions import all_hands
from croupier.games.blackjack.hands import BUST, BUST_22, BUST_WINS, DEALER_22, DEALER_BUST, add
from croupier.games.blackjack.outcomes import split_nets
from croupier.games.blackjack.rules_of_play import EVERY_UP, BackToLife, Play
from croupier.games.blackjack.strategy import HIT
from croupier.kernels import plain
from croupier.odds.pricing import prices
from croupier.rules.submission import Rules

HIGH = frozenset((1, 7, 8, 9, 10))
ZOMBIE = Play(
    decks(6),
    H17,
    returns_busted=True,
    doubles_split_aces=False,
    pushes_22=True,
    pushes_22_against=HIGH,
    blackjack_beats_22=True,
    back_to_life=BackToLife(HIGH),
)
READINGS = {
    "as printed": ZOMBIE,
    "22 pushes with any up card": replace(ZOMBIE, pushes_22_against=EVERY_UP),
    "a Blackjack pushes too": replace(ZOMBIE, blackjack_beats_22=False),
    "a double stays behind": replace(ZOMBIE, back_to_life=BackToLife(HIGH, win_double=Fraction(-1))),
    "no look at the hole card": replace(ZOMBIE, peeks=False),
    "busted doubles are lost": replace(ZOMBIE, peeks=False, returns_busted=False),
}


def test_the_chapter_is_played_so() -> None:
    game = open_game("oh/zombie-blackjack")
    assert isinstance(game, Blackjack)
    assert game.play == ZOMBIE


@pytest.mark.parametrize("play", first_of(READINGS))
def test_exact_and_simulated_hands_agree(play: Play) -> None:
    simulated_as_solved(play, 5, 1_000_000, (BUST, BUST_22, BUST_WINS, DEALER_22, DEALER_BUST))


# --- a small shoe by brute force --------------------------------------------------------------------------------------

SMALL = (0, 1, 1, 1, 0, 1, 3, 2, 4, 1, 6)
Done = tuple[int, int]
"""A finished hand: its total, and what lies on it."""


def dealt_out(play: Play, first: tuple[int, int], up: int, action: str) -> float:
    """What an action makes, every order of cards dealt and then the dealer's hand, unless the dealer has Blackjack."""
    solution, table, join = solved(play), all_hands(), plain(add)

    def less(shoe: tuple[int, ...], worth: int) -> tuple[int, ...]:
        return (*shoe[:worth], shoe[worth] - 1, *shoe[worth + 1 :])

    def drawn(shoe: tuple[int, ...], then: Callable[[tuple[int, ...], int], float]) -> float:
        cards = sum(shoe)
        return sum(count / cards * then(less(shoe, card), card) for card, count in enumerate(shoe) if count)

    @cache
    def dealer(shoe: tuple[int, ...], points: int, size: int, done: tuple[Done, ...]) -> float:
        if size == 2 and points == 53:
            return -1.0  # found before anything was added
        if size > 1 and points & 31 >= play.stands_on[points >= 32]:
            return sum(made(one, points & 31) for one in done)
        return drawn(shoe, lambda left, card: dealer(left, join(points, card), size + 1, done))

    def made(hand: Done, other: int) -> float:
        own, units = hand
        pushes = other == 22 and up in play.pushes_22_against
        if own > 21 and up in play.back_to_life.against and other > 21 and not pushes:
            return 1 + (units - 1) * float(play.back_to_life.win_double)
        if own > 21:
            return -units
        if other > 21:
            return 0 if pushes else units
        return units * ((own > other) - (own < other))

    def play_on(shoe: tuple[int, ...], hand: int, points: int, rest: Callable[[tuple[int, ...], Done], float]) -> float:
        if points & 31 > 21:
            return rest(shoe, (points & 31, 1))
        if solution.plays[hand, up] == HIT:
            return drawn(shoe, lambda left, card: play_on(left, int(table.then[hand, card]), join(points, card), rest))
        return rest(shoe, (points & 31, 1))

    def two(shoe: tuple[int, ...], hand: int, rest: Callable[[tuple[int, ...], Done], float]) -> float:
        points = int(table.points[hand])
        if solution.doubles[hand, up] == 1:
            return drawn(shoe, lambda left, card: rest(left, (join(points, card) & 31, 2)))
        return play_on(shoe, hand, points, rest)

    shoe = less(less(less(play.shoe, first[0]), first[1]), up)
    hand = table.place(first)
    if action == "split":  # once

        def second(left: tuple[int, ...], one: Done) -> float:
            return drawn(
                left,
                lambda rest, card: two(
                    rest, table.place((first[0], card)), lambda end, other: dealer(end, join(0, up), 1, (one, other))
                ),
            )

        return drawn(shoe, lambda left, card: two(left, table.place((first[0], card)), second))

    def end(left: tuple[int, ...], one: Done) -> float:
        return dealer(left, join(0, up), 1, (one,))

    if action == "double":
        points = int(table.points[hand])
        return drawn(shoe, lambda left, card: end(left, (join(points, card) & 31, 2)))
    return drawn(
        shoe, lambda left, card: play_on(left, int(table.then[hand, card]), join(int(table.points[hand]), card), end)
    )


@pytest.mark.parametrize("reading", ["as printed", "22 pushes with any up card", "a double stays behind"])
@pytest.mark.parametrize(
    ("first", "up", "action"),
    [((6, 8), 10, "hit"), ((6, 8), 6, "hit"), ((3, 8), 7, "double"), ((8, 10), 8, "double"), ((8, 8), 7, "split")],
)
def test_hands_are_worth_what_every_order_of_cards_makes(
    reading: str, first: tuple[int, int], up: int, action: str
) -> None:
    play = replace(READINGS[reading], shoe=SMALL, split_hands=2)
    worth = solved(play).actions(all_hands().place(first), up)[action]
    assert abs(worth - dealt_out(play, first, up, action)) < 1e-12
    if action == "split":
        nets, chances = split_nets(solved(play), first[0], up)
        assert abs(float(nets @ chances) - worth) < 1e-12


def test_a_hand_that_cannot_lose_more_by_busting_is_drawn_to() -> None:
    solution, table = solved(ZOMBIE), all_hands()
    # A bust against a seven or more can still win, one against a six cannot.
    assert solution.action(table.place([10, 7]), 10) == "hit"
    assert solution.action(table.place([10, 2]), 6) == "stand"


@pytest.mark.verify
def test_the_reading_that_favors_the_player_says_so() -> None:
    found = next(iter(prices(Rules("oh/zombie-blackjack"), wager="main")))
    assert found.favors_player
    assert "With dealer-22-push: any-up-card (oh 4.E.i(c)) the house advantage is 0.9698%" in found.warning


def test_a_public_figure_for_the_game_as_it_is_sold() -> None:
    """A guide at debitcardcasino.ca (31 December 2019) gives 98.97 % returned; Michael Shackleford (Wizard of Odds) has
    the rules: six or eight decks, the dealer draws to soft 17, a 22 pushes with every up card."""
    sold = READINGS["22 pushes with any up card"]
    assert abs(-solved(sold).value - 0.0103) < 0.0008


def test_the_public_figure_is_of_eight_decks_and_pairs_split_once() -> None:
    """The same 1.03 %, to its last digit: our chapter splits to four hands, from six decks or eight."""
    sold = READINGS["22 pushes with any up card"]
    eight = tuple(8 * count // 6 for count in sold.shoe)
    assert round(-100 * solved(replace(sold, shoe=eight, split_hands=2)).value, 2) == 1.03
