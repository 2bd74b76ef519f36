"""Down Under Blackjack: hands played with the range of the hole card known, a dealer's ace up to 22, what beats 22."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from functools import cache

import pytest

from boxes import S17, decks, play_out, simulated_as_solved, solved
from croupier.contract.checks import first_of
from croupier.equipment.cards import several
from croupier.games import open_game
from croupier.games.base import View
from croupier.games.blackjack.blackjack import Blackjack
from croupier.games.blackjack.compositions import all_hands
from croupier.games.blackjack.dealer import seen
from croupier.games.blackjack.hands import BEATS_22, BUST_22, DEALER_22, add_to, total
from croupier.games.blackjack.outcomes import split_nets
from croupier.games.blackjack.rules_of_play import Play
from croupier.games.blackjack.strategy import HIT
from croupier.games.script import Decide
from croupier.kernels import plain
from croupier.rules.submission import Rules
from croupier.surface import OpenGame

RANGES = (frozenset((2, 3, 4, 5)), frozenset((6, 7, 8, 9)), frozenset((1, 10)))
UNDER = Play(
    decks(6),
    S17,
    dealer_ace_to=22,
    ranges=RANGES,
    doubles_split_aces=False,
    split_hands=2,
    pushes_22=True,
    blackjack_beats_22=True,
    beats_22=frozenset((21, 53)),
    two_beat_22=frozenset((20, 44, 53)),
    draws_out=True,
)
READINGS = {
    "as printed": UNDER,
    "a dealer's ace up to 21": replace(UNDER, dealer_ace_to=21),
    "a bust comes back on 22": replace(UNDER, bust_22=Fraction(0)),
    "split Large cards beat 22": replace(UNDER, split_two_beat_22=True),
}


def test_the_chapter_is_played_so() -> None:
    game = open_game("pa/685a")
    assert isinstance(game, Blackjack)
    assert game.play == UNDER


@pytest.mark.parametrize("play", first_of(READINGS))
def test_exact_and_simulated_hands_agree(play: Play) -> None:
    simulated_as_solved(play, 5, 1_000_000, (BUST_22, DEALER_22, BEATS_22))


def test_one_range_of_all_values_shows_nothing() -> None:
    plain_game = replace(UNDER, ranges=())
    one_range = replace(UNDER, ranges=(frozenset(range(1, 11)),))
    assert abs(solved(plain_game).value - solved(one_range).value) < 1e-12
    assert solved(UNDER).value > solved(plain_game).value + 0.04


def test_a_dealers_ace_counts_eleven_up_to_22() -> None:
    assert total(several("Ac Ad"), 22) == (22, True)
    assert total(several("6c 5d Ah"), 22) == (22, True)
    assert total(several("Ac 5d 6h"), 22) == (22, True)
    assert total(several("Ac 5d 7h"), 22) == (13, False)
    assert total(several("Ac Ad")) == (12, True)


# --- a small shoe by brute force --------------------------------------------------------------------------------------

SMALL = (0, 2, 1, 1, 1, 1, 2, 2, 3, 1, 5)
Done = tuple[int, int, bool]
"""A finished hand: its total, its units, and whether a 22 does not push it."""


def dealt_out(play: Play, first: tuple[int, int], column: int, action: str) -> float:
    """What an action makes times the chance of the hole card's range, every order of cards dealt: the hole card first,
    then the player's, then the dealer's."""
    solution, table = solved(play), all_hands()
    up, holes = column % 11, seen(play.ranges).holes[column]

    def less(shoe: tuple[int, ...], worth: int) -> tuple[int, ...]:
        return (*shoe[:worth], shoe[worth] - 1, *shoe[worth + 1 :])

    def drawn(shoe: tuple[int, ...], then: Callable[[tuple[int, ...], int], float]) -> float:
        cards = sum(shoe)
        return sum(count / cards * then(less(shoe, card), card) for card, count in enumerate(shoe) if count)

    @cache
    def dealer(shoe: tuple[int, ...], points: int, done: tuple[Done, ...]) -> float:
        if points & 31 >= 17:
            return sum(made(one, points & 31) for one in done)
        return drawn(shoe, lambda left, card: dealer(left, plain(add_to)(points, card, play.dealer_ace_to), done))

    def made(hand: Done, other: int) -> float:
        own, units, beats = hand
        if own > 21:
            return 0 if other == 22 and play.bust_22 is not None else -units
        if other > 21:
            return 0 if other == 22 and not beats else units
        return units * ((own > other) - (own < other))

    def done(hand: int, units: int, split: bool) -> Done:
        points = int(table.points[hand])
        two = table.size[hand] == 2 and points in play.two_beat_22 and (not split or play.split_two_beat_22)
        return points & 31, units, points in play.beats_22 or bool(two)

    def play_on(shoe: tuple[int, ...], hand: int, split: bool, rest: Callable[[tuple[int, ...], Done], float]) -> float:
        if hand < 0:
            return rest(shoe, (30, 1, False))
        if table.size[hand] == 2 and split and solution.doubles[hand, column] == 1:
            return twice(shoe, hand, split, rest)
        if solution.plays[hand, column] == HIT:
            return drawn(shoe, lambda left, card: play_on(left, int(table.then[hand, card]), split, rest))
        return rest(shoe, done(hand, 1, split))

    def twice(shoe: tuple[int, ...], hand: int, split: bool, rest: Callable[[tuple[int, ...], Done], float]) -> float:
        def one(left: tuple[int, ...], card: int) -> float:
            more = int(table.then[hand, card])
            return rest(left, (30, 2, False) if more < 0 else done(more, 2, split))

        return drawn(shoe, one)

    def with_hole(left: tuple[int, ...], hole: int) -> float:
        if not holes[hole]:
            return 0.0
        points = plain(add_to)(plain(add_to)(0, up, play.dealer_ace_to), hole, play.dealer_ace_to)

        def end(shoe: tuple[int, ...], one: Done) -> float:
            return dealer(shoe, points, (one,))

        if action == "split":

            def second(shoe: tuple[int, ...], one: Done) -> float:
                return drawn(
                    shoe,
                    lambda rest, card: play_on(
                        rest,
                        table.place((first[0], card)),
                        True,
                        lambda last, other: dealer(last, points, (one, other)),
                    ),
                )

            return drawn(left, lambda rest, card: play_on(rest, table.place((first[0], card)), True, second))
        hand = table.place(first)
        if action == "double":
            return twice(left, hand, False, end)
        if action == "stand":
            return end(left, done(hand, 1, False))
        return drawn(left, lambda rest, card: play_on(rest, int(table.then[hand, card]), False, end))

    return drawn(less(less(less(play.shoe, first[0]), first[1]), up), with_hole)


@pytest.mark.parametrize("reading", READINGS)
@pytest.mark.parametrize(
    ("first", "up", "action"),
    [((6, 8), 7, "hit"), ((10, 10), 6, "stand"), ((3, 8), 10, "double"), ((8, 8), 6, "split"), ((6, 7), 1, "hit")],
)
def test_hands_are_worth_what_every_order_of_cards_makes(
    reading: str, first: tuple[int, int], up: int, action: str
) -> None:
    play = replace(READINGS[reading], shoe=SMALL)
    for place in range(3):
        column = up + 11 * place
        worth = solved(play).actions(all_hands().place(first), column)[action]
        assert abs(worth - dealt_out(play, first, column, action)) < 1e-12
        if action == "split":
            nets, chances = split_nets(solved(play), first[0], column)
            assert abs(float(nets @ chances) - worth) < 1e-12


# --- the table --------------------------------------------------------------------------------------------------------


def test_the_coach_knows_the_range() -> None:
    game = open_game("pa/685a")
    view = View({"seat 1": several("Th 6d"), "dealer": [*several("6c"), -1]}, {1: {"main": 1000}})
    decide = Decide(1, "hand", ("stand", "hit"))
    worth = {name: game.values(decide, replace(view, carry={"hole-card-range": name})) for name in game.signs}
    # Over a large hole card the six is a 16 that busts most often; a small one leaves it room.
    assert worth["Large"]["stand"] > worth["Large"]["hit"]
    assert worth["Large"]["stand"] > worth["Small"]["stand"] + Fraction(1, 10)


def test_a_table_tells_the_range_of_every_hole_card() -> None:
    opened = OpenGame(Rules("pa/685a"))
    table = opened.table("range")
    table.sit(1, "x", 10**9)
    told = 0
    for _ in range(12):
        play_out(table, {"main": 1000})
        said = [event.data["text"] for event in table.journal.events if event.kind == "say"]
        told = sum(text.startswith("The hole card is") for text in said)
    assert told >= 10  # all but rounds that a dealer's Blackjack ended
