"""The ranking kernels against known counts and against two public evaluators."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from itertools import combinations

import eval7
import numpy as np
import phevaluator
import pytest

from croupier.equipment.cards import cards, name
from croupier.ranking import poker, three


def test_three_card_categories() -> None:
    # C(52,3) = 22,100: the counts that every text on the game prints.
    assert dict(zip(three.CATEGORIES, three.categories3().tolist(), strict=True)) == {
        "high-card": 16440,
        "pair": 3744,
        "flush": 1096,
        "straight": 720,
        "three-of-a-kind": 52,
        "straight-flush": 48,
    }


def test_five_card_categories() -> None:
    assert poker.categories5().tolist() == [1302540, 1098240, 123552, 54912, 10200, 5108, 3744, 624, 36, 4]


def test_seven_card_categories() -> None:
    assert poker.categories7().tolist() == [
        23294460, 58627800, 31433400, 6461620, 6180020, 4047644, 3473184, 224848, 37260, 4324
    ]  # fmt: skip


@pytest.mark.parametrize(("size", "rank"), [(5, poker.rank5), (6, poker.rank6), (7, poker.rank7)])
def test_hands_are_ordered_as_two_public_evaluators_order_them(size: int, rank: object) -> None:
    dealt = random.Random(size)
    hands = [dealt.sample(range(52), size) for _ in range(2000)]
    ours = [rank(*hand) for hand in hands]  # type: ignore[operator]
    peers = [
        [-phevaluator.evaluate_cards(*map(name, hand)) for hand in hands],
        [eval7.evaluate([eval7.Card(name(one)) for one in hand]) for hand in hands],
    ]
    for theirs in peers:
        for a, b in zip(range(2000), dealt.sample(range(2000), 2000), strict=True):
            assert (ours[a] > ours[b]) == (theirs[a] > theirs[b])
            assert (ours[a] == ours[b]) == (theirs[a] == theirs[b])


@pytest.mark.parametrize(("size", "rank"), [(5, poker.rank5), (6, poker.rank6), (7, poker.rank7)])
def test_many_hands_at_once_are_ranked_as_one_by_one(size: int, rank: Callable[..., int]) -> None:
    dealt = random.Random(size)
    flushes = [dealt.sample(range(suit, 52, 4), size) for suit in range(4) for _ in range(100)]
    hands = np.array([dealt.sample(range(52), size) for _ in range(4000)] + flushes)
    assert poker.values_of(*poker.keys_and_bits(hands), size).tolist() == [rank(*hand) for hand in hands.tolist()]


def test_all_hands_lie_at_their_places() -> None:
    assert [tuple(sorted(hand)) for hand in poker.all_hands(3).tolist()] == sorted(
        combinations(range(52), 3), key=lambda hand: hand[::-1]
    )


def test_six_and_seven_cards_are_the_best_five_of_them() -> None:
    dealt = random.Random(1)
    for _ in range(300):
        hand = dealt.sample(range(52), 7)
        assert poker.rank7(*hand) == max(poker.rank5(*five) for five in combinations(hand, 5))
        assert poker.rank6(*hand[:6]) == max(poker.rank5(*five) for five in combinations(hand[:6], 5))


def test_there_are_7462_different_five_card_hands() -> None:
    values = {poker.rank5(*hand) for hand in combinations(range(0, 52, 1), 5) if hand[0] < 2}
    assert len(values) <= 7462
    tables = poker._TABLES
    nonflush = set(tables["value5"].tolist()) - {0}
    assert len(nonflush | {0}) == 6175  # 7,462 less 1,277 flushes and ten straight flushes
    assert len(set(tables["flush"].tolist()) - {0}) == 1287


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("Ah Kh Qh", "Kh Qh Jh"),
        ("4h 3h 2h", "3h 2h Ah"),
        ("3h 2h Ah", "Ac Ad Ah"),
        ("2c 2d 2h", "Ah Kd Qc"),
        ("4h 3d 2c", "3d 2c Ah"),
        ("3d 2c Ah", "Ah Kh Jh"),
        ("5h 3h 2h", "Ac Ad Kh"),
        ("3c 3d 2h", "2c 2d Ah"),
        ("Ac Ad 3h", "As Ah 2d"),
        ("2c 2d 3h", "Ac Kd Jh"),
        ("Qh 6d 4c", "Qc 6h 3d"),
    ],
)
def test_the_order_of_three_card_hands(better: str, worse: str) -> None:
    assert three.rank3(*cards(better)) > three.rank3(*cards(worse))


def test_three_card_values_do_not_depend_on_the_order_of_the_cards() -> None:
    dealt = random.Random(3)
    for _ in range(500):
        hand = dealt.sample(range(52), 3)
        assert len({three.rank3(*order) for order in (hand, hand[::-1], [hand[1], hand[2], hand[0]])}) == 1


def test_suits_are_equal() -> None:
    assert three.rank3(*cards("Ah Kd 9s")) == three.rank3(*cards("Ac Kh 9d"))
    counts = Counter(three.rank3(a, b, c) for a, b, c in combinations(range(52), 3))
    # Three of a kind and suited hands come in 4 ways, pairs in 6 * 4, the rest in 4**3 less the 4 that are suited.
    assert set(counts.values()) == {4, 24, 60}
