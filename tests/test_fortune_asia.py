"""Fortune Asia Poker: rankings and order of three hands, house ways for them, what settings are worth, all deals."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from math import comb
from typing import Any

import numpy as np
import pytest

from croupier.contract.checks import priced
from croupier.equipment import stream
from croupier.equipment.cards import JOKER, cards, names
from croupier.errors import Refused
from croupier.games import open_game
from croupier.games.base import View
from croupier.games.pai_gow import shared_cards
from croupier.games.pai_gow.fortune_asia import MEDIUM_HAND, FortuneAsiaPoker
from croupier.games.pai_gow.house_way import compile_way, read, shipped, three_hands_way
from croupier.games.pai_gow.three_hands import OUTCOMES, DealerHands, compare, looked_up
from croupier.games.script import Decide, TakeWagers
from croupier.ranking.four_two_one import CATEGORIES, SETTINGS, in_order, rank_high, set_three
from croupier.rules.submission import Submission
from croupier.surface import OpenGame
from croupier.tables.layout import draw_layout
from croupier.tables.table import Table


def opened(**options: str) -> FortuneAsiaPoker:
    game = open_game("pa/659a", Submission(options=options))
    assert isinstance(game, FortuneAsiaPoker)
    return game


@pytest.fixture(scope="module")
def dealers() -> DealerHands:
    return opened().dealer_threes


# --- rankings --------------------------------------------------------------------------------------------------------

RISING = (
    "7s 5h 3d 2c, As Qh Jd 9c, 4s 3h 2d 2c, As Ah Kd Qc, 3s 3h 2d 2c, As Ah Kd Kc, 2s 2h 2d 3c, As Ah Ad Kc,"
    " 5s 4h 3d 2c, Ks Qh Jd Tc, As 4h 3d 2c, As Kh Qd Jc, 6c 4c 3c 2c, Ac Kc Qc Tc, 2s 2h 2d 2c, Ks Kh Kd Kc,"
    " 5c 4c 3c 2c, Kc Qc Jc Tc, Ac 4c 3c 2c, Ac Kc Qc Jc, As Ah Ad Ac"
)
"""The lowest and the highest of each rank of pa 659a.6(b): pa 659a.6(b)(8) up to 659a.6(b)(1), ace-2-3-4 second among
straights."""


def test_high_hands_rise_as_the_chapter_lists_them() -> None:
    """pa 659a.6(b), 659a.6(b)(1), 659a.6(b)(2), 659a.6(b)(3), 659a.6(b)(4), 659a.6(b)(5), 659a.6(b)(6), 659a.6(b)(7),
    659a.6(b)(8), 659a.6(c)."""
    values = [rank_high(*cards(hand)) for hand in RISING.split(",")]
    assert values == sorted(set(values))
    law = next(one for one in opened().rules.chapter.rankings if one.id == "high-hand")
    falling = dict.fromkeys(CATEGORIES[value >> 12] for value in reversed(values))
    assert list(falling) == [name for name, *_ in law.order]


@pytest.mark.parametrize(
    ("hand", "same_as"),
    [
        ("Joker Ac Ad Ah", "As Ac Ad Ah"),
        ("Joker Kc Kd 4h", "As Kc Kd 4h"),
        ("Joker Kc Kd Kh", "As Kc Kd Kh"),
        ("Joker 5c 9d Qh", "As 5c 9d Qh"),
        ("Joker 2c 3d 4h", "As 2c 3d 4h"),
        ("Joker 3c 4d 5h", "6s 3c 4d 5h"),
        ("Joker Jc Qd Kh", "As Jc Qd Kh"),
        ("Joker Ah 9h 4h", "Kh Ah 9h 4h"),
        ("Joker Kh 9h 4h", "Ah Kh 9h 4h"),
        ("Joker 6h 7h 8h", "9h 6h 7h 8h"),
    ],
)
def test_the_joker_is_an_ace_or_completes(hand: str, same_as: str) -> None:
    """pa 659a.6(a)."""
    assert rank_high(*cards(hand)) == rank_high(*cards(same_as))


@pytest.mark.parametrize(
    ("high", "medium", "low", "legal"),
    [
        ("7s 7h 3d 2c", "7d 7c", "Ah", True),  # the chapter's example
        ("6s 6h 3d 2c", "7d 7c", "Ah", False),
        ("As 5h 3d 2c", "Kd 9c", "Qh", True),
        ("As 5h 3d 2c", "Kd 9c", "Ah", False),
        ("As 5h 3d 2c", "Ad 4c", "Kh", True),
        ("As 5h 3d 2c", "Ad 6c", "Kh", False),
        ("As 5h 3d 2c", "Ad 4c", "Ah", True),
        ("5s 4h 3d 2c", "Ad Ac", "Kh", True),
    ],
)
def test_which_hands_may_stand_below_which(high: str, medium: str, low: str, legal: bool) -> None:
    """pa 659a.11(b): of hands that are alike as far as the shorter goes the longer is higher."""
    hand = np.array([*cards(high), *cards(medium), *cards(low)])
    assert set_three(hand, 4, 5, 6)[3] == legal
    value = set_three(hand, 4, 5, 6)
    assert in_order(*value[:3]) == legal


def test_two_higher_hands_win_and_all_else_loses() -> None:
    """pa 659a.11(f), 659a.11(f)(1)(i), 659a.11(f)(1)(ii), 659a.11(f)(2), all 27 ways: there is no push."""
    for signs in np.ndindex(3, 3, 3):
        end = OUTCOMES[compare(*(1 + int(sign) for sign in signs), 2, 2, 2)]
        wanted = "win" if signs.count(2) >= 2 else "copy" if 1 in signs else "lose"
        assert end == wanted
    game = opened()
    assert [game.rules.pay("main", name).pays.net(100) for name in OUTCOMES] == [100, -100, -100]


# --- house ways ------------------------------------------------------------------------------------------------------


def set_by(way: str, hand: str) -> str:
    held = list(cards(hand))
    rules = compile_way(shipped(3)[way], hands=3)
    setting = three_hands_way(np.array(held), rules)
    i, j, k = setting // 49, setting // 7 % 7, setting % 7
    left = [held[place] for place in range(7) if place not in (i, j, k)]
    two = sorted((held[i], held[j]), reverse=True)
    return " / ".join(names(part) for part in (sorted(left, reverse=True), two, [held[k]]))


@pytest.mark.parametrize(
    ("hand", "wanted"),
    [
        ("Kh Jc Ts 8d 6c 4h 2d", "Kh 6c 4h 2d / Jc 8d / Ts"),  # no pair
        ("9h 8h 7h 6h Kd Qc 2s", "9h 8h 7h 6h / Kd 2s / Qc"),  # a straight flush, and the low hand first
        ("Ah Kd Qc Js 9h 5d 3c", "Ah 9h 5d 3c / Kd Js / Qc"),  # ace to jack would leave nothing
        ("Ah Ad Kc Qd 9s 5h 3c", "Ah Qd 5h 3c / Ad 9s / Kc"),  # a pair above all others is split
        ("Th Td Kc Qd 9s 5h 3c", "Th Td 5h 3c / Kc 9s / Qd"),  # another pair
        ("7c 7d 6h 5s 4d Ac Kh", "7d 6h 5s 4d / Ac 7c / Kh"),  # a pair, one of it in a straight
        ("9s 8h 7d 6c Ah Ad 2c", "9s 8h 7d 6c / Ah Ad / 2c"),  # a straight above a pair
        ("Ks Kd 8h 8c 5s 4h 2d", "Ks Kd 4h 2d / 8h 8c / 5s"),  # two pair
        ("9s 9d 7h 7c 4d 4s Jd", "7h 7c 4s 4d / 9s 9d / Jd"),  # three pair
        ("Ah Ac Kd Kc Qs Qd 3h", "Ah Kd Kc 3h / Qs Qd / Ac"),  # three high pairs
        ("Kh Kd Kc 8h 4s 4d 2d", "Kh Kd 8h 2d / 4s 4d / Kc"),  # a full house, the third king low
        ("Ah Ad Joker Kd 9c 5h 3s", "Ah Ad 5h 3s / Joker 9c / Kd"),  # three aces
        ("9c 9d 9h Ac Kd 7s 3h", "9h 9d 9c 3h / Ac 7s / Kd"),
        ("9c 9d 9h 5c 5d 5s Kh", "9h 5s 5d 5c / 9d 9c / Kh"),  # two threes
        ("9c 9d 9h 7c 7h Ad 3s", "9h 9d 9c 3s / 7h 7c / Ad"),  # a full house
        ("7h 7d 7c 7s 9s 5h 3c", "7s 7h 5h 3c / 7d 7c / 9s"),  # four of a kind
        ("As Ad Ah Ac Joker 7h 3s", "As Ah 7h 3s / Ad Ac / Joker"),
    ],
)
def test_the_shipped_way(hand: str, wanted: str) -> None:
    """By ranks: which of equal cards goes where is left open."""
    found = [sorted(rank(one) for one in part.split()) for part in set_by("plain", hand).split(" / ")]
    assert found == [sorted(rank(one) for one in part.split()) for part in wanted.split(" / ")], set_by("plain", hand)


def rank(name: str) -> str:
    return "A" if name == "Joker" else name[0]


def test_every_hand_is_set_and_may_be(dealers: DealerHands) -> None:
    assert dealers.sets.min() >= 0
    assert all(in_order(*hands) for hands in dealers.sets[:: len(dealers.sets) // 3000].tolist())


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("one pair: two highest others", "A rule for 3 hands has a medium hand and a low hand"),
        ("one pair: the lot / highest other left", "'the lot' is not a medium hand"),
        ("one pair: two highest others / the lot", "'the lot' is not a low hand of one card"),
        ("one pair: two highest others / highest other left", "does not say how no pair is set"),
    ],
)
def test_words_that_a_house_way_does_not_know(text: str, why: str) -> None:
    with pytest.raises(Refused, match=why):
        compile_way(read(text), hands=3)


def test_two_hands_have_no_medium_one() -> None:
    with pytest.raises(Refused, match="A rule for 2 hands has one low hand"):
        compile_way(read("one pair: two highest others / highest other left"))


# --- every hand ------------------------------------------------------------------------------------------------------


def some_hands(number: int, wild: bool) -> np.ndarray[Any, Any]:
    """Hands, all of them with the joker and cards of two suits if `wild`."""
    dealt = np.empty((7, number), dtype=np.int64)
    stream.deals(stream.start(5, 0), np.arange(53), dealt)
    if wild:
        rng = np.random.default_rng(2)
        for hand in range(number):
            first, second = rng.choice(4, 2, replace=False)
            three = [4 * rng.choice(13, 3, replace=False) + suit for suit in (first, second)]
            dealt[:, hand] = [*three[0], *three[1], JOKER]
    return dealt.T


@pytest.mark.parametrize("wild", [False, True])
def test_hands_are_found_as_the_house_way_sets_them(dealers: DealerHands, wild: bool) -> None:
    """A hand that is looked up by its pattern is set as its own cards are."""
    for hand in some_hands(600, wild):
        setting = three_hands_way(hand, dealers.way)
        own = set_three(hand, setting // 49, setting // 7 % 7, setting % 7)
        assert tuple(dealers.sets[looked_up(hand, dealers.look_up)]) == own[:3], names(hand.tolist())


def test_patterns_stand_for_all_hands(dealers: DealerHands) -> None:
    assert int(dealers.weights().sum()) == comb(53, 7)
    for hand in some_hands(3, False).tolist() + some_hands(2, True).tolist():
        left = dealers.weights(hand)
        assert left.min() >= 0
        assert int(left.sum()) == comb(46, 7)


def test_weights_are_those_of_hands_that_are_counted(dealers: DealerHands) -> None:
    """With all cards gone but eleven, the hands of each pattern one by one."""
    left = list(cards("Joker Ah Kh Qh 9h 9d Kd 2d 5d 5s 9c"))
    gone = [card for card in range(53) if card not in left]
    wanted = np.zeros(len(dealers.sets), dtype=np.int64)
    for hand in combinations(left, 7):
        wanted[looked_up(np.array(hand), dealers.look_up)] += 1
    found = np.bincount(dealers.which, weights=dealers.weights(gone), minlength=len(dealers.sets))
    assert (found == wanted).all()


# --- what is worth what ----------------------------------------------------------------------------------------------


def test_values_are_those_of_dealt_hands(dealers: DealerHands) -> None:
    game = opened()
    own = list(cards("Th 9h 6h 4h Ac Kd 2s"))
    values = game.hand_values(own)
    assert next(iter(values)) == "Ac 2s / Kd"
    assert values["house-way"] == values["Ac 2s / Kd"]
    left = np.array([card for card in range(53) if card not in own])
    dealt = np.empty((7, 20_000), dtype=np.int64)
    stream.deals(stream.start(3, 0), left, dealt)
    met = dealers.sets[[looked_up(hand.copy(), dealers.look_up) for hand in dealt.T]]
    for setting in ("Ac 2s / Kd", "Ac Kd / 2s"):
        two, one = (cards(part) for part in setting.split(" / "))
        hands = game.set_in_three(own, two, one[0])
        mine = np.array([hands.high_value, hands.medium_value, hands.low_value])
        won = ((mine > met).sum(axis=1) >= 2).mean()
        assert abs(2 * won - 1 - float(values[setting])) < 4 / len(met) ** 0.5


def test_a_foul_setting_loses_and_the_low_hand_is_advised_after_the_medium(dealers: DealerHands) -> None:
    game = opened()
    own = list(cards("Qh Qd Kc 9s 7d 5h 3c"))
    values = game.hand_values(own)
    assert len(values) == len(SETTINGS) + 1
    assert values["Qh Qd / Kc"] == -1
    first = game.values(Decide(1, MEDIUM_HAND, ("house-way",)), View({"seat 1": own}, {1: {"main": 1000}}))
    assert first["Kc 7d"] == max(worth for name, worth in values.items() if name.startswith("Kc 7d"))
    view = View({"seat 1": [card for card in own if names([card]) not in ("Kc", "7d")],
                 "seat 1 medium": cards("Kc 7d")}, {1: {"main": 1000}})  # fmt: skip
    then = game.values(Decide(1, "low-hand", ("9s",)), view)
    assert then == {low: values[f"Kc 7d / {low}"] for low in then}
    assert next(iter(then)) == "9s"


# --- all deals -------------------------------------------------------------------------------------------------------


def test_pairs_are_counted_as_each_with_each(dealers: DealerHands) -> None:
    """The hands that hold five cards, through the tree and one by one."""
    look = dealers.look_up
    for held, joker in (("9h 9d 8h 7h 2c", 0), ("Ah Kh Qd Jd", 1)):
        size = comb(48, 2)
        ids, none = np.empty(size, dtype=np.int64), np.zeros(1, dtype=np.int64)
        shared_cards._fill(np.array(sorted(cards(held))), joker, True, ids, none, look)
        one, two = np.zeros(3, dtype=np.int64), np.zeros(3, dtype=np.int64)
        shared_cards._each_with_each(ids, look.sets, one)
        tree, below = np.zeros((92, 14), dtype=np.int64), np.zeros((92, 14), dtype=np.int64)
        shared_cards._in_order(np.sort(ids), none, True, look.sets, tree, np.zeros(14, dtype=np.int64), below, two)
        assert one.tolist() == two.tolist()
        assert one[2] == size**2


def test_sets_of_shared_cards_stand_for_all() -> None:
    """Those with their suits in order, times how many they stand for, are all sets of so many cards."""
    for size in (0, 1, 2, 3):
        found = sum(shared_cards._stands_for(np.array(held, dtype=np.int64)) for held in combinations(range(52), size))
        assert found == comb(52, size)


def test_side_wagers_are_those_of_pai_gow_poker() -> None:
    """The same seven cards and the same tables: 659a's Fortune Bonus A and Insurance are 645a's."""
    asia = {name: one.house_advantage for name, one in _sides("pa/659a").items()}
    pai_gow = {name: one.house_advantage for name, one in _sides("pa/645a").items()}
    assert asia["fortune-bonus A"] in pai_gow.values()
    assert sum(one in pai_gow.values() for one in asia.values()) >= 4


def _sides(address: str) -> dict[str, Any]:
    return {**priced(address, "fortune-bonus"), **priced(address, "insurance")}


@pytest.mark.verify
def test_figures() -> None:
    """Atlantic City Weekly has 4.82% for Asia Poker, by a house way that is not printed with it; what is lost lies in
    the copies, so another way is near."""
    found = priced("pa/659a", "main")["main"]
    assert found.method == "exact"
    assert found.house_advantage == Fraction(13261883789281, 257826844725450)
    assert abs(float(found.house_advantage) - 0.0482) < 0.004


# --- the table -------------------------------------------------------------------------------------------------------


def seated(game: Any, wagers: dict[str, int], seats: int = 2) -> Table:
    table = Table(game, OpenGame(game.rules).table("a").dealer)
    for seat in range(1, seats + 1):
        table.sit(seat, f"p{seat}", 500_000)
    table.begin()
    while isinstance(table.pending, TakeWagers):
        table.answer(wagers)
    return table


def test_hands_are_set_one_after_the_other_by_cards_and_by_places() -> None:
    table = seated(opened(), {"main": 1000, "insurance": 500}, seats=1)
    first: Any = table.pending
    held = sorted(table.view(1).cards["seat 1"], reverse=True)
    by_place = table.game.by_word(first)
    assert (len(by_place), by_place["medium 1-2"]) == (22, names(held[:2]))
    table.answer(by_place["medium 6-7"])
    then: Any = table.pending
    assert then.about == "low-hand"
    assert set(table.view(1).cards["seat 1 medium"]) == set(held[5:])
    assert table.game.by_word(then)["low 5"] == names([held[4]])


@pytest.mark.parametrize("dealing", ["shoe", "hand", "automated-shoe"])
def test_every_position_gets_seven_cards(dealing: str) -> None:
    """pa 659a.8(c), 659a.9(b), 659a.10(b): also those without a wager; four cards are left."""
    table = seated(opened(dealing=dealing), {"main": 1000})
    dealt = [str(event.data["to"]) for event in table.journal.events if event.kind == "card"]
    assert len(dealt) == 49
    assert {place: dealt.count(place) for place in set(dealt)} == {
        "seat 1": 7, "seat 2": 7, "dealer": 7, "discard": 28,
    }  # fmt: skip
    runs = [place for place, before in zip(dealt, [None, *dealt], strict=False) if place != before]
    assert (len(runs) <= 7) == (dealing == "automated-shoe")


def test_the_felt_has_a_place_for_each_hand() -> None:
    for shape in ("wide", "tall"):
        found = {place.place for place in draw_layout(opened(), shape).places}
        assert {"dealer", "dealer medium", "dealer low", "own", "own medium", "own low"} <= found
