"""Free Bet Blackjack: what free bets are worth, what the dealer's 22 does, Push 22, public figures, warnings."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest

from boxes import decks, simulated_as_solved, solved
from croupier.contract.checks import first_of
from croupier.equipment.cards import several
from croupier.games import open_game
from croupier.games.base import View
from croupier.games.blackjack import push_22
from croupier.games.blackjack.analysis import analyse
from croupier.games.blackjack.blackjack import Blackjack
from croupier.games.blackjack.compositions import all_hands
from croupier.games.blackjack.hands import add, total
from croupier.games.blackjack.outcomes import split_nets
from croupier.games.blackjack.rules_of_play import FreeBet, Play
from croupier.games.blackjack.splits import split_ends
from croupier.games.blackjack.strategy import HIT
from croupier.games.script import Decide
from croupier.kernels import plain
from croupier.odds.pricing import prices, warnings
from croupier.rules.submission import Rules, Submission
from croupier.tables.rounds import played, read
from croupier.web.event_views import events_in_words
from croupier.web.views import lammers_of

FREE = Play(
    decks(6),
    (17, 18),
    pushes_22=True,
    blackjack_beats_22=True,
    free_doubles=frozenset((9, 10, 11)),
    free_splits=frozenset(range(1, 10)),
    doubles_split_aces=False,
)
"""Six decks, the dealer draws to soft 17, pairs split to four hands, aces once with one card each."""
READINGS = {
    "as usual": FREE,
    "a bust comes back on 22": replace(FREE, bust_22=Fraction(0)),
    "resplits are paid": replace(FREE, free_resplits=False),
    "a push pays free bets": replace(FREE, free=FreeBet(tie=Fraction(1), dealer_22=Fraction(1))),
    "no look at the hole card": replace(FREE, peeks=False),
}


@pytest.mark.parametrize("play", first_of(READINGS))
def test_exact_and_simulated_hands_agree(play: Play) -> None:
    rounds = 1_000_000
    found, dealt = simulated_as_solved(play, 11, rounds)
    staked = (
        found.single[0].sum() + 2 * found.single[1].sum() + found.single[2].sum() + found.split * found.split_staked
    )
    assert abs(dealt.staked[0, 1] / rounds - staked) < 0.002


# --- a small shoe by brute force --------------------------------------------------------------------------------------

SMALL = (0, 1, 1, 2, 0, 2, 4, 0, 4, 1, 6)


Done = tuple[int, bool, int]
Rest = Callable[[tuple[int, ...], Done], float]


def dealt_out(play: Play, pair: int, up: int) -> float:
    """What a split makes, every order of cards dealt, hand after hand and then the dealer, against no Blackjack."""
    solution, table, join = solved(play), all_hands(), plain(add)

    def less(shoe: tuple[int, ...], worth: int) -> tuple[int, ...]:
        return (*shoe[:worth], shoe[worth] - 1, *shoe[worth + 1 :])

    @cache
    def dealer(shoe: tuple[int, ...], points: int, size: int, done: tuple[Done, ...]) -> float:
        if size > 1 and points & 31 >= play.stands_on[points >= 32]:
            return sum(made(one, points & 31) for one in done)
        return drawn(shoe, lambda left, card: dealer(left, join(points, card), size + 1, done))

    def made(hand: Done, other: int) -> float:
        """One hand: its total, whether a free bet stands on it, and what lies beside (0, 1 paid, 2 free)."""
        own, free, beside = hand
        wins = own <= 21 and (other > 22 or (other <= 21 and own > other))
        loses = own > 21 or (other <= 21 and own < other)
        if own > 21 and other == 22 and play.bust_22 is not None:
            loses = False
        each = [free] + ([beside == 2] if beside else [])
        return float(sum((1 if wins else -1 if loses and not lammer else 0) for lammer in each))

    def drawn(shoe: tuple[int, ...], then: Callable[[tuple[int, ...], int], float]) -> float:
        cards = sum(shoe)
        return sum(count / cards * then(less(shoe, card), card) for card, count in enumerate(shoe) if count)

    def play_on(shoe: tuple[int, ...], hand: int, points: int, free: bool, rest: Rest) -> float:
        plays, doubles = (solution.free_plays, solution.free_doubles) if free else (solution.plays, solution.doubles)
        if points & 31 > 21:
            return rest(shoe, (points & 31, free, 0))
        if table.size[hand] == 2 and doubles[hand, up] == 1 and points in play.doubles_split(pair):
            beside = 2 if points in play.free_doubles else 1
            return drawn(shoe, lambda left, card: rest(left, (join(points, card) & 31, free, beside)))
        if plays[hand, up] == HIT:
            return drawn(
                shoe,
                lambda left, card: play_on(left, int(table.then[hand, card]), join(points, card), free, rest),
            )
        return rest(shoe, (points & 31, free, 0))

    alone = table.place([pair])

    def deal(shoe: tuple[int, ...], waiting: tuple[int, ...], done: tuple[Done, ...]) -> float:
        """The hands still to be dealt to, by number; the first is paid, the second and later ones are free or paid."""
        if not waiting:
            return dealer(shoe, join(0, up), 1, done)
        count = len(waiting) + len(done)

        def next_card(left: tuple[int, ...], card: int) -> float:
            if card == pair and count < play.most_hands(pair):
                return deal(left, (waiting[0], count + 1, *waiting[1:]), done)
            number = waiting[0]
            free = pair in play.free_splits and (False, not play.pays_split, play.free_resplits)[min(number, 3) - 1]
            hand = int(table.then[alone, card])
            return play_on(
                left, hand, int(table.points[hand]), free, lambda rest, one: deal(rest, waiting[1:], (*done, one))
            )

        return drawn(shoe, next_card)

    shoe = less(less(less(play.shoe, pair), pair), up)
    return deal(shoe, (1, 2), ())


@pytest.mark.parametrize("pays", [False, True])
@pytest.mark.parametrize("reading", ["as usual", "a bust comes back on 22", "resplits are paid"])
@pytest.mark.parametrize(("pair", "up"), [pytest.param(8, 6, marks=pytest.mark.verify), (3, 5)])
def test_split_hands_are_worth_what_every_order_of_cards_makes(reading: str, pair: int, up: int, pays: bool) -> None:
    play = replace(READINGS[reading], shoe=SMALL, split_hands=3, pays_split=pays)
    assert abs(solved(play).split[pair, up] - dealt_out(play, pair, up)) < 1e-12
    nets, chances = split_nets(solved(play), pair, up)
    assert abs(float(nets @ chances) - dealt_out(play, pair, up)) < 1e-12


def test_the_ways_a_split_ends_know_the_second_hand() -> None:
    found = {(one.hands, one.drew_none, one.second_among): one.ways for one in split_ends(3)}
    # No pair card comes to either hand; one comes to the first; the first is complete and one comes to the second.
    assert found == {(2, 2, 1): 1, (3, 0, 0): 1, (3, 1, 0): 1}


def test_a_free_hand_has_nothing_to_lose() -> None:
    solution, table = solved(FREE), all_hands()
    twelve, six = table.place([10, 2]), 6
    assert solution.actions(twelve, six, free=True)["hit"] > -1e-15
    assert solution.actions(twelve, six)["stand"] < solution.actions(twelve, six, free=True)["stand"]


def test_who_pays_for_a_free_bet_is_told_what_that_is_worth() -> None:
    game = open_game("oh/free-bet-blackjack")
    assert isinstance(game, Blackjack)
    six, five, seven = several("6h 5d 7c")
    actions = ("stand", "hit", "free-double", "double")
    view = View({"seat 1": [six, five], "dealer": [seven, -1]}, {1: {"main": 1000}})
    worth = game.values(Decide(1, "hand", actions), view)
    left = list(game.deck())
    for gone in (six, five, seven):
        left.remove(gone)
    # Two wagers stand on one more card; with money the second has as much to lose as the first.
    drawn = {one: left.count(one) for one in set(left)}
    paid = 2 * sum(
        Fraction(count, len(left)) * game.odds.hand_values_against([six, five, one], 7)["stand"]
        for one, count in drawn.items()
    )
    assert abs(worth["double"] - paid) < 1e-11
    assert worth["free-double"] > worth["double"] > worth["hit"]

    pair = View({"seat 1": several("8h 8d"), "dealer": [seven, -1]}, {1: {"main": 1000}})
    worth = game.values(Decide(1, "hand", ("stand", "hit", "free-split", "split")), pair)
    assert worth["free-split"] > worth["split"]


# --- Push 22 ----------------------------------------------------------------------------------------------------------


def test_push_22_is_counted_as_every_dealers_hand_makes_it() -> None:
    left = [0] * 52
    for card in (16, 17, 18, 19, 33, 35, 48, 50, 12, 14):  # some sixes, tens, aces and fives
        left[card] += 1

    @cache
    def drawn(held: tuple[int, ...]) -> np.ndarray:
        points, soft = total(held) if held else (0, False)
        if len(held) > 1 and points >= (18 if soft else 17):
            natural = len(held) == 2 and points == 21
            chain = push_22.push_22(held, natural)
            return np.array(
                [Fraction(chain[-1] == one[-1] and chain[0] in (one[0], "dealer-blackjack")) for one in push_22.HANDS]
            )
        cards = [card for card, count in enumerate(left) if count - held.count(card) > 0]
        return sum((drawn((*held, card)) for card in cards), np.array([Fraction(0)] * 4)) / len(cards)

    counts = push_22.counts(left, (17, 18))
    assert [Fraction(one, sum(counts)) for one in counts] == list(drawn(()))


# --- public figures ---------------------------------------------------------------------------------------------------


def test_a_twelve_against_a_four_from_an_infinite_deck() -> None:
    """Michael Shackleford (Wizard of Odds, weekly update of 11 July 2019) prints for 12 against 4, with an infinite
    deck: at blackjack -0.205850 standing and -0.213839 drawing, at Free Bet -0.301161 and -0.279823."""
    endless = tuple(50_000 * count for count in decks(1))
    twelve = all_hands().place([10, 2])
    for play, stand, hit in (
        (Play(endless, (17, 18)), -0.205850, -0.213839),
        (replace(FREE, shoe=endless), -0.301161, -0.279823),
    ):
        found = analyse(play, only=(twelve, 4)).actions(twelve, 4)
        assert abs(found["stand"] - stand) < 2e-6
        assert abs(found["hit"] - hit) < 2e-6


def test_the_game_as_it_was_first_dealt() -> None:
    """Stephen How (discountgambling.net, 22 June 2012, Free Bet Blackjack at the Golden Nugget) calculated 0.625 % for
    six decks with free doubles on a hard 9, 10 or 11 of any number of cards, free splits of all pairs but 4s and 10s,
    and aces split to four hands (liveabout.com has the same rules). The chapters double two cards and split 4s."""
    first = replace(FREE, doubles_longer=True, free_splits=FREE.free_splits - {4}, split_ace_hands=4)
    assert abs(-analyse(first).value - 0.00625) < 0.00002


def test_the_game_as_it_is_sold_in_brighton() -> None:
    """Rendezvous Casino Brighton prints 1.01 % for two-card doubles and aces split to four hands."""
    assert round(-100 * analyse(replace(FREE, split_ace_hands=4)).value, 2) == 1.01


# --- warnings ---------------------------------------------------------------------------------------------------------


@pytest.mark.verify
def test_a_reading_that_favors_the_player_says_so() -> None:
    rules = Rules("gr/11", Submission(options={"free-bet-push": "paid", "bust-against-22": "return"}))
    [found] = prices(rules, wager="main")
    assert found.favors_player
    assert found.warning.startswith("Blackjack favors the player by ")
    assert "With free-bet-push: nothing (gr 11(g)(11)) the house advantage is" in found.warning
    assert "hole-card" not in found.warning  # that reading moves nothing
    [usual] = prices(Rules("gr/11"), wager="main")
    assert not usual.warning
    # Who opens a table is told the same, once it has been counted; nothing is counted for it.
    assert found.warning in warnings(rules)
    assert list(warnings(Rules("gr/11", Submission(options={"decks": "7", **rules.submission.options})))) == []


# --- the felt ---------------------------------------------------------------------------------------------------------


def test_the_markers_of_free_bets_lie_on_the_felt_until_they_are_settled() -> None:
    """A split and two doubles for free: each lays a marker on its area, for everyone who looks and for replays."""
    table, *_ = played(read(Path(__file__).parent / "rounds/free-bet-blackjack/gr-free-split-and-doubles.yaml"))
    events = list(table.journal)
    seen = [lammers_of(table.game, events[:number], 1) for number in range(1, len(events) + 1)]
    changes = [now for before, now in pairwise(seen) if now != before]
    assert changes[:3] == [{"free-split": 1}, {"free-split": 1, "free-double": 1}, {"free-split": 1, "free-double": 2}]
    assert changes[-1] == {}
    laid = [one.everyone.data["lammer"] for one in events_in_words(table.game, events) if "lammer" in one.everyone.data]
    assert laid == ["free-split", "free-double", "free-double"]
