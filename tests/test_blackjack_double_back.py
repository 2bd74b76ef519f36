"""Double Back Jack: what a card taken off a hand over 21 is worth, 21s paid before the dealer's hand, the table."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from functools import cache

import numpy as np
import pytest

from boxes import S17, decks, simulated_as_solved, solved
from croupier.contract.checks import first_of
from croupier.equipment.cards import several
from croupier.games import open_game
from croupier.games.base import View
from croupier.games.blackjack.analysis import analyse
from croupier.games.blackjack.blackjack import Blackjack
from croupier.games.blackjack.chart import chart
from croupier.games.blackjack.compositions import all_hands, over_21
from croupier.games.blackjack.dealer import DBJ, ENDS, dealer_ends, dealer_list, next_and_ends, next_makes
from croupier.games.blackjack.hands import BUST, BUST_22, PLAYER_21, SECONDS, add
from croupier.games.blackjack.outcomes import split_nets
from croupier.games.blackjack.rules_of_play import Play, SecondChance
from croupier.games.blackjack.strategy import HIT
from croupier.games.script import Decide
from croupier.kernels import plain
from croupier.odds.pricing import prices
from croupier.rules.submission import Rules, Submission
from croupier.tables.dealer import Recorded
from croupier.tables.table import Table

BACK = Play(
    decks(6),
    S17,
    split_hands=2,
    hits_split_aces=True,
    surrender=True,
    pushes_22=True,
    beats_22=frozenset((21, 53)),
    blackjack_beats_22=True,
    wins_21=True,
    pays_21=True,
    blackjack=Fraction(2),
    blackjacks=Fraction(2),
    second_chance=SecondChance(
        hand=tuple(map(Fraction, (-1, 0, 0, 0, -1, 0))), wager=tuple(map(Fraction, (-1, 1, 1, 0, -1, 0)))
    ),
)
READINGS = {
    "as printed": ({}, BACK),
    "for the original wager": (
        {"second-chance-amount": "original"},
        replace(BACK, second_chance=replace(BACK.second_chance, with_double=False)),
    ),
    "a bust comes back on 22": ({"bust-against-22": "return"}, replace(BACK, bust_22=Fraction(0))),
    "split aces get one card": ({"hit-split-aces": "no"}, replace(BACK, hits_split_aces=False)),
    "split hands given up": ({"split-surrender": "yes"}, replace(BACK, surrenders_split=True)),
}


@pytest.mark.parametrize(("options", "play"), READINGS.values(), ids=READINGS)
def test_the_chapter_is_played_so(options: dict[str, str], play: Play) -> None:
    game = open_game("pa/673a", Submission(options=options))
    assert isinstance(game, Blackjack)
    assert game.play == play


@pytest.mark.parametrize("play", first_of({reading: play for reading, (_, play) in READINGS.items()}))
def test_exact_and_simulated_hands_agree(play: Play) -> None:
    simulated_as_solved(play, 5, 1_000_000, (BUST, BUST_22, PLAYER_21, *SECONDS))


def test_what_readings_are_worth() -> None:
    worth = {reading: -solved(play).value for reading, (_, play) in READINGS.items()}
    assert abs(worth["as printed"] + 0.000468266485) < 1e-11
    # Nobody doubles a hand that one card can break, so that what a second chance costs there moves nothing.
    assert worth["for the original wager"] == worth["as printed"]
    assert worth["a bust comes back on 22"] < worth["split hands given up"] < worth["as printed"]
    assert worth["split aces get one card"] > 0


@pytest.mark.verify
def test_a_price_that_favors_the_player_says_so() -> None:
    found = next(iter(prices(Rules("pa/673a"), wager="main")))
    assert found.favors_player
    assert "With hit-split-aces: no (pa 673a.11(c)) the house advantage is 0.1711%" in found.warning


# --- the next card and the dealer's hand ------------------------------------------------------------------------------


def test_the_next_card_and_the_dealers_hand_in_any_order() -> None:
    """A card drawn first, then the dealer's hand off what is left, has the chances that are worked out together."""
    shoe, dealer = np.array(decks(1)), dealer_list(S17, True)
    together, after, made = np.zeros((11, 11, ENDS)), np.zeros((11, 11, ENDS)), np.zeros((2, 11))
    next_and_ends(shoe, dealer, together)
    makes = np.random.default_rng(7).normal(size=(2, 11, ENDS))
    makes[:, :, DBJ] = 0.0
    next_makes(shoe, dealer, makes, made)
    dealer_ends(shoe, np.eye(11, dtype=np.int64), np.arange(1, 11), dealer, after)
    for up in range(1, 11):
        for worth in range(1, 11):
            comes = (shoe[worth] - (worth == up)) / 51
            assert np.allclose(together[worth, up], comes * after[worth, up], rtol=0, atol=1e-14)
        assert np.allclose(made[:, up], (together[1:, up] * makes[:, 1:]).sum(axis=(1, 2)), rtol=0, atol=1e-13)


# --- a small shoe by brute force --------------------------------------------------------------------------------------

SMALL = (0, 1, 1, 1, 0, 1, 3, 2, 4, 1, 6)
Shoe = tuple[int, ...]
Done = tuple[int, int, int]
"""A finished hand: its total, what lies on it, and what was wagered for a card that was taken off."""
Rest = Callable[[Shoe, Done], float]
"""What follows a finished hand."""


def less(shoe: Shoe, worth: int) -> Shoe:
    return (*shoe[:worth], shoe[worth] - 1, *shoe[worth + 1 :])


def drawn(shoe: Shoe, then: Callable[[Shoe, int], float]) -> float:
    cards = sum(shoe)
    return sum(count / cards * then(less(shoe, card), card) for card, count in enumerate(shoe) if count)


@cache
def dealers(shoe: Shoe, points: int, size: int) -> dict[int, float]:
    """With which totals a dealer ends, as often as that is; a Blackjack counts 0."""
    if size == 2 and points == 53:
        return {0: 1.0}
    if size > 1 and points & 31 >= 17:
        return {points & 31: 1.0}
    found: dict[int, float] = {}
    for card, count in enumerate(shoe):
        if count:
            for total, chance in dealers(less(shoe, card), plain(add)(points, card), size + 1).items():
                found[total] = found.get(total, 0.0) + chance * count / sum(shoe)
    return found


class ByHand:
    """Every order of cards, settled by the words of the chapter; hands are played as they were solved."""

    def __init__(self, play: Play, up: int) -> None:
        self.play, self.up, self.solution, self.table = play, up, solved(play), all_hands()

    def made(self, hand: Done, dealer: int) -> int:
        """What a hand makes against the dealer's total."""
        own, units, second = hand
        if not second and own == 21:
            return units
        if not second and own > 21:
            return 0 if dealer == 22 and self.play.bust_22 is not None else -units
        if own > 21:
            return -units - second
        if own == 21 or dealer > 22 or (own > dealer and dealer < 22):
            return second or units
        return 0 if dealer in (22, own) else -units - second

    def end(self, shoe: Shoe, *done: Done) -> float:
        """The dealer draws; a Blackjack was found before anything was added to the first wager."""
        ends = dealers(shoe, plain(add)(0, self.up), 1)
        return sum(
            chance * (sum(self.made(one, total) for one in done) if total else -1) for total, chance in ends.items()
        )

    def take(self, shoe: Shoe, hand: int, card: int, units: int, rest: Rest) -> float:
        """A card to a hand: over 21, played on, or the last one of a double."""
        more = int(self.table.then[hand, card])
        if more >= 0 and units == 1 and self.solution.plays[more, self.up] == HIT:
            return drawn(shoe, lambda left, next_card: self.take(left, more, next_card, units, rest))
        if more >= 0:
            return rest(shoe, (int(self.table.points[more]) & 31, units, 0))
        total, place = int(self.table.points[hand]) + card, over_21().after[hand, card]
        if self.solution.takes[units - 1, place, self.up] != 1:
            return rest(shoe, (total, units, 0))
        wager = units if self.play.second_chance.with_double else 1
        return drawn(shoe, lambda left, off: rest(left, (total - off, units, wager)))

    def two(self, shoe: Shoe, hand: int, rest: Rest) -> float:
        """A split hand of two cards."""
        doubles = self.solution.doubles[hand, self.up] == 1
        if doubles or self.solution.plays[hand, self.up] == HIT:
            return drawn(shoe, lambda left, card: self.take(left, hand, card, 1 + doubles, rest))
        return rest(shoe, (int(self.table.points[hand]) & 31, 1, 0))

    def worth(self, first: tuple[int, int], action: str) -> float:
        """What an action makes with a first two cards."""
        shoe, hand = less(less(less(self.play.shoe, first[0]), first[1]), self.up), self.table.place(first)
        if action != "split":
            return drawn(shoe, lambda left, card: self.take(left, hand, card, 1 + (action == "double"), self.end))

        def after(left: Shoe, one: Done) -> float:
            return drawn(
                left,
                lambda rest, card: self.two(
                    rest, self.table.place((first[0], card)), lambda last, other: self.end(last, one, other)
                ),
            )

        return drawn(shoe, lambda left, card: self.two(left, self.table.place((first[0], card)), after))


@pytest.mark.parametrize("reading", ["as printed", "for the original wager", "a bust comes back on 22"])
@pytest.mark.parametrize(
    ("first", "up", "action"),
    [((6, 8), 10, "hit"), ((6, 10), 6, "hit"), ((3, 8), 7, "double"), ((8, 10), 8, "double"), ((8, 8), 7, "split")],
)
def test_hands_are_worth_what_every_order_of_cards_makes(
    reading: str, first: tuple[int, int], up: int, action: str
) -> None:
    play = replace(READINGS[reading][1], shoe=SMALL)
    worth = solved(play).actions(all_hands().place(first), up)[action]
    assert abs(worth - ByHand(play, up).worth(first, action)) < 1e-12
    if action == "split":
        nets, chances = split_nets(solved(play), first[0], up)
        assert abs(float(nets @ chances) - worth) < 1e-12


@pytest.mark.parametrize("cards", [(6, 8, 10), (10, 6, 6), (10, 5, 8), (10, 10, 8)])
def test_a_card_is_taken_off_where_that_makes_more(cards: tuple[int, ...]) -> None:
    """The choice, and what the coach says of both, are those of every order of cards."""
    place = int(over_21().after[all_hands().place(cards[:-1]), cards[-1]])
    for reading in ("as printed", "a bust comes back on 22"):
        play = replace(READINGS[reading][1], shoe=SMALL)
        shoe, end = play.shoe, ByHand(play, 8).end
        for card in (*cards, 8):
            shoe = less(shoe, card)
        lost, taken = end(shoe, (sum(cards), 1, 0)), 0.0
        for card, count in enumerate(shoe):
            if count:
                taken += count / sum(shoe) * end(less(shoe, card), (sum(cards) - card, 1, 1))
        assert bool(solved(play).takes[0, place, 8]) == (taken > lost)
        assert abs(solved(play).gain[0, place, 8] - (taken - lost)) < 1e-13


# --- the chart --------------------------------------------------------------------------------------------------------


def test_the_chart_says_when_a_second_chance_is_taken() -> None:
    found = chart(BACK)
    cells = {row[0]: row[1:] for row in found.rows}
    assert set(cells["busted 22"]) == {"C"}
    assert cells["busted 26"][-1] == "N"
    assert 0 <= found.cost < 5e-5
    assert "doubled, busted 22" not in cells


# --- the table --------------------------------------------------------------------------------------------------------


def test_the_coach_knows_what_a_second_chance_is_worth() -> None:
    game = open_game("pa/673a")
    view = View({"seat 1": several("Th 6d 6c"), "dealer": [*several("6s"), -1]}, {1: {"main": 1000, "double": 500}})
    decide = Decide(1, "busted hand", ("decline", "second-chance"), {"second-chance": {"second-chance": 1500}})
    worth = game.values(decide, view)
    assert worth["decline"] == Fraction(-3, 2)
    assert worth["second-chance"] > Fraction(-1)
    strong = game.values(decide, replace(view, cards=view.cards | {"dealer": [*several("As"), -1]}))
    assert strong["second-chance"] < worth["second-chance"]


def table_of(cards: str, seats: int = 1, **options: str) -> Table:
    """A table whose cards come in this order after the burned one, all seats with ten dollars."""
    game = open_game("pa/673a", Submission(options=dict(options)))
    table = Table(game, Recorded(["2c", *cards.split()]))
    for seat in range(1, seats + 1):
        table.sit(seat, f"p{seat}", 100_000)
    table.begin()
    for _ in range(seats):
        table.answer({"main": 1000})
    return table


def test_blackjacks_are_paid_before_insurance_from_the_dealers_right() -> None:
    table = table_of("Ah Ac 7d As Kh Kc 9d 9s", seats=3)
    assert [(line.seat, line.outcome, line.net) for line in table.lines] == [
        (2, "blackjack", 2000),
        (1, "blackjack", 2000),
    ]
    assert isinstance(table.pending, Decide)
    assert (table.pending.seat, table.pending.about) == (3, "insurance")
    table.answer("decline")
    table.answer("stand")
    assert not table.playing


def test_a_21_is_paid_before_the_hole_card_is_turned() -> None:
    table = table_of("Th 9h Tc 6d 9d Ts 5c", seats=2)
    table.answer("hit")
    assert not table.lines
    table.answer("stand")
    kinds = [event.kind for event in table.journal.events]
    assert [line.outcome for line in table.lines] == ["player-21", "lose"]
    assert kinds.index("settled") < max(place for place, kind in enumerate(kinds) if kind == "turn")


def test_losing_wagers_are_collected_first_where_the_house_does() -> None:
    order = {}
    for way in ("in-turn", "collect-then-pay"):
        table = table_of("Th Tc 9s Kd 7c Ts", seats=2, **{"settlement-order": way})
        table.answer("stand")
        table.answer("stand")
        order[way] = [(line.seat, line.net) for line in table.lines]
    assert order["in-turn"] == [(2, -1000), (1, 1000)]
    assert order["collect-then-pay"] == [(2, -1000), (1, 1000)]


def test_a_second_chance_card_lies_beside_the_hand() -> None:
    table = table_of("Th 9s 6d Ts 9c 5d")
    table.answer("hit")
    assert isinstance(table.pending, Decide)
    assert table.pending.about == "busted hand"
    assert table.pending.costs == {"second-chance": {"second-chance": 1000}}
    assert [table.game.word(action).key for action in table.pending.actions] == ["", "b"]
    table.answer("second-chance")
    assert len(table.laid["seat 1"].cards) == 3
    assert table.laid["seat 1 beside"].cards == [*several("5d")]
    assert {line.wager: line.net for line in table.lines} == {"main": 0, "second-chance": 1000}
    said = [event.data["text"] for event in table.journal.events if event.kind == "say"]
    assert "Seat 1 has 20 after the second chance." in said


def test_more_decks_come_to_what_an_endless_deck_makes() -> None:
    """A plain count of an endless deck, written from the text by somebody else, has +0.02578% for the player."""
    one = [count // 6 for count in BACK.shoe]
    shoes = [analyse(replace(BACK, shoe=tuple(count * some for count in one))).value for some in (64, 128)]
    assert abs(2 * shoes[1] - shoes[0] - 0.0002578) < 2e-6
