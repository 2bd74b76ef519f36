"""The main wager of Pai Gow Poker over every deal of both hands, and the ways to the same numbers."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, product
from typing import Any

import numpy as np
import pytest

from croupier.counting import sevens
from croupier.equipment import stream
from croupier.equipment.cards import JOKER, cards, names
from croupier.games import open_game
from croupier.games.pai_gow import both_hands, odds, rounds
from croupier.games.pai_gow.against import CELLS, against_flushes, against_ranks, masks_of
from croupier.games.pai_gow.both_hands import DEALERS, Question, prepared, some_hands
from croupier.games.pai_gow.main_wager import (
    BEST,
    COPY_BOTH,
    COPY_HIGH,
    COPY_HIGH_WIN_LOW,
    COPY_LOW,
    COPY_LOW_WIN_HIGH,
    ENDS,
    HAND,
    HIGH,
    HOUSE,
    LOSE,
    LOW,
    LOW_WON,
    ONE_EACH,
    PUSH_FOR_ALL,
    WIN,
    pushes_all,
)
from croupier.games.pai_gow.pai_gow_poker import PaiGowPoker
from croupier.odds.pricing import Conditions, price
from croupier.odds.simulation import simulate
from croupier.ranking.pai_gow import settings
from croupier.rules.submission import Submission

LOSSES = (LOSE, COPY_HIGH, COPY_LOW, COPY_BOTH)
VERSIONS: list[tuple[str, dict[str, str]]] = [
    ("oh/pai-gow-poker", {"version": "standard"}),
    ("pa/645a", {"version": "standard"}),
    ("gr/06", {}),
    ("bs/09", {"ace-low-straight-flush": "lowest"}),
    ("pa/645a", {"version": "ez"}),
    ("oh/pai-gow-poker", {"version": "commission-free"}),
    ("pa/688a", {}),
    ("oh/pai-gow-poker", {"version": "commission-free-face-up"}),
]
WAYS = [VERSIONS[0], *VERSIONS[3:]]


def game_at(address: str, options: dict[str, str]) -> PaiGowPoker:
    game = open_game(address, Submission(options=options))
    assert isinstance(game, PaiGowPoker)
    return game


def dealt(seed: int, number: int, of: Sequence[int] = range(53)) -> Iterator[list[int]]:
    state, deck = stream.start(seed, 0), np.array(of)
    for _ in range(number):
        stream.deal(state, deck, 7)
        yield [int(one) for one in deck[:7]]


def suited(hand: Sequence[int]) -> list[int]:
    """The ranks in each suit."""
    return [sum(1 << (one >> 2) for one in hand if one < JOKER and one & 3 == suit) for suit in range(4)]


def flush(hand: Sequence[int]) -> int:
    """The ranks of the suit that can make a flush, 0 if there is none."""
    return next((mask for mask in suited(hand) if mask.bit_count() >= 5 - (JOKER in hand)), 0)


def place_of(question: Question, hand: Sequence[int]) -> tuple[int, int]:
    """The set of a hand's ranks, and its pattern."""
    hands, held = prepared(question).hands, np.zeros(13, dtype=np.int64)
    for one in hand:
        if one < JOKER:
            held[one >> 2] += 1
    (ranks,) = np.flatnonzero((hands.held == held).all(axis=1))
    patterns = range(hands.first[ranks], hands.first[ranks + 1])
    return int(ranks), next(one for one in patterns if hands.suited[one] == flush(hand))


# --- patterns --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("address", "options"), WAYS[:2])
def test_hands_of_one_pattern_are_set_alike(address: str, options: dict[str, str]) -> None:
    """Whatever the suits beside a flush: the house way makes low and high hands of the same values, every setting too,
    and the same of what a version's push looks at."""
    game = game_at(address, options)
    question = odds.question(game)
    lows, highs = np.empty(21, dtype=np.int64), np.empty(21, dtype=np.int64)
    flushes = 0
    few = [*range(3, 52, 4), *range(2, 52, 8), JOKER]  # one whole suit, half of another one and the joker
    for hand in [*dealt(3, 400), *dealt(4, 600, few)]:
        _, pattern = place_of(question, hand)
        flushes += flush(hand) > 0
        own = game.set_by_house(hand)
        row = game.dealer_hands.as_set[pattern]
        assert (own.low_value, own.high_value) == (row[LOW], row[HIGH]), names(hand)
        for push in range(4):
            assert pushes_all(push, own.low_value, sevens.hand7_of(np.array(hand))) == pushes_all(push, row[0], row[2])
        made = []
        for one in (hand, game.dealer_hands.cards[pattern].tolist()):
            settings(np.array(one), game.ace_low, lows, highs)
            made.append(Counter(zip(lows.tolist(), highs.tolist(), strict=True)))
        assert made[0] == made[1], names(hand)
    assert flushes > 300


@pytest.mark.verify
def test_how_many_hands_a_pattern_stands_for_in_a_small_deck() -> None:
    """Every hand of twenty cards with ten of one suit and the joker, set one by one."""
    game = game_at(*VERSIONS[0])
    left = cards("As Ks Qs Js Ts 9s 7s 5s 3s 2s Ah Kh Qh 9h 2h Ad Kd 9d 9c Joker")
    gone = [one for one in range(53) if one not in left]
    found: Counter[tuple[int, int]] = Counter()
    for hand in combinations(left, 7):
        own = game.set_by_house(list(hand))
        found[own.low_value, own.high_value] += 1
    weighed: Counter[tuple[int, int]] = Counter()
    for row, weight in zip(game.dealer_hands.as_set, game.dealer_hands.weights(gone), strict=True):
        if weight:
            weighed[int(row[LOW]), int(row[HIGH])] += int(weight)
    assert found == weighed


# --- one hand, and the hands of one set of ranks ---------------------------------------------------------------------

HANDS = [
    "As Kd Qh 9c 7d 5s 3c",
    "As Ks Qs 9s 7d 5s 3c",
    "9s 9d 7h 7c 4d Ks Jc",
    "2s 2d 2h 2c 7d Ks Jc",
    "Ts Js Qs Ks 4s 4d 8s",
    "Joker Kd Ks Qs Js Ts 2c",
    "Joker Ad 9c 8c 5c 3c 3d",
    "Joker 8s 8d 8h 8c 2d 2h",
    "Ac Kc Qc Jc Tc 9c 8c",
]


@pytest.mark.parametrize(("address", "options"), WAYS)
def test_a_hand_against_every_dealers_hand(address: str, options: dict[str, str]) -> None:
    """Ranks and four suits give what all of the dealer's patterns give with the hand's cards taken out of the deck."""
    game = game_at(address, options)
    question = odds.question(game)
    ready = prepared(question)
    masks = np.empty(128, dtype=np.int64)
    for hand in [*map(cards, HANDS), *dealt(17, 3)]:
        ranks, pattern = place_of(question, hand)
        joker = int(JOKER in hand)
        points, hands = ready.points, ready.hands
        one = (ranks, ranks + 1)
        by_ranks = against_ranks(*one, hands, points, ready.rising, *ready.halves, ready.by_ranks[joker])
        begin, end = points.start[hands.first[ranks]], points.start[hands.first[ranks + 1]]
        rising, keep = np.argsort(points.high[begin:end]), np.ones(end - begin, dtype=np.bool_)
        where, by_flush = against_flushes(*one, joker, hands, points, rising, keep, ready.by_flush[joker])
        size = masks_of(int(hands.suited[pattern]), hands.held[ranks], joker, masks)
        places = [masks[:size].tolist().index(mask) for mask in suited(hand)]
        lows, highs, wanted, _ = game.dealer_hands.against(hand, game.push)
        known = {(low, high): row for low, high, row in zip(lows, highs, wanted, strict=True) if low >= 0}
        asked = 0
        for point in range(points.start[pattern], points.start[pattern + 1]):
            row = known.get((int(points.low[point]), int(points.high[point])))
            if row is None:  # no setting: only where a hand is face up
                continue
            asked += 1
            cells = by_ranks[point - begin] + sum(by_flush[where[point - begin] + place] for place in places)
            assert (cells == row[:CELLS]).all(), names(hand)
            assert DEALERS - cells.sum() == row[PUSH_FOR_ALL]
        assert asked


def hands_of(ranks: str) -> Iterator[list[int]]:
    """Every hand of some ranks: `AAKQJ`, and + for the joker."""
    joker = [JOKER] * ranks.count("+")
    held = Counter(ranks.replace("+", ""))
    by_rank = [
        list(combinations([4 * "23456789TJQKA".index(rank) + suit for suit in range(4)], times))
        for rank, times in held.items()
    ]
    for chosen in product(*by_rank):
        yield [*(card for some in chosen for card in some), *joker]


def alike(ranks: str) -> Iterable[list[list[int]]]:
    """The hands of some ranks, together those that differ by which suit is which."""
    found: dict[tuple[int, ...], list[list[int]]] = {}
    for hand in hands_of(ranks):
        found.setdefault(tuple(sorted(suited(hand))), []).append(hand)
    return found.values()


RANKS = ["2222333", "22QQQQA", "33999K+", "3332468", "234TAA+"]
"""Sets of ranks. The best setting of the second, third and last one, with a flush or without, depends on more suits."""


@pytest.mark.parametrize("ranks", [*[pytest.param(one, marks=pytest.mark.verify) for one in RANKS[:3]], *RANKS[3:]])
def test_all_hands_of_some_ranks_one_by_one(ranks: str) -> None:
    """Every suiting of the player's hand valued by itself: the house way's outcomes and the best value, summed."""
    game = game_at(*VERSIONS[0])
    question = odds.question(game)
    by_house, best = np.zeros(ENDS, dtype=np.int64), 0
    for hands in alike(ranks):
        lows, highs, found, _ = game.dealer_hands.against(hands[0], game.push)
        own = game.set_by_house(hands[0])
        made = list(zip(lows.tolist(), highs.tolist(), strict=True)).index((own.low_value, own.high_value))
        by_house += len(hands) * found[made]
        best += len(hands) * max(value(row, question) for row, low in zip(found, lows, strict=True) if low >= 0)
    number, _ = place_of(question, next(hands_of(ranks)))
    counts, *_ = some_hands(question, (number, number + 1))
    assert (counts[HOUSE] == by_house).all()
    assert value(counts[BEST], question) == best


def value(outcomes: Any, question: Question) -> int:
    return int(question.win * outcomes[WIN] - question.lose * sum(outcomes[one] for one in LOSSES))


def test_settings_that_flushes_cannot_make_best_are_left_out() -> None:
    """The bound is above the number of flushes against any hand."""
    game = game_at(*VERSIONS[0])
    flushes = game.dealer_hands.patterns.suited > 0
    for hand in [*map(cards, HANDS), *dealt(23, 20)]:
        against = int(game.dealer_hands.weights(hand)[flushes].sum())
        assert 0 < against <= both_hands.most_flushes(int(JOKER in hand)), names(hand)


# --- every deal ------------------------------------------------------------------------------------------------------


@pytest.mark.verify
@pytest.mark.parametrize(("address", "options"), VERSIONS)
def test_every_deal(address: str, options: dict[str, str]) -> None:
    game = game_at(address, options)
    question = odds.question(game)
    counts = both_hands.both_hands(question)["counts"]
    assert (counts.sum(axis=1) == math.comb(53, 7) * math.comb(46, 7)).all()
    assert (counts[:, PUSH_FOR_ALL] == pushing(game) * math.comb(46, 7)).all()
    if not game.push:  # both hands are set the same way, so each deal has its mirror image
        for one, other in (
            (WIN, LOSE),
            (ONE_EACH, LOW_WON),
            (COPY_LOW_WIN_HIGH, COPY_LOW),
            (COPY_HIGH_WIN_LOW, COPY_HIGH),
        ):
            assert counts[HOUSE, one] == counts[HOUSE, other]
    assert value(counts[HOUSE], question) < value(counts[BEST], question)
    exact = [(one, price(game, one, game.count(one), Conditions())) for one in game.priced() if one.wager == "main"]
    for found in simulate(game.rules, 2_000_000, seed=2026, wagers=["main"]).prices():
        (wanted,) = [known for one, known in exact if found.conditions[: len(one.conditions)] == one.conditions]
        assert (wanted.method, wanted.std_error) == ("exact", 0)
        assert -0.02 < wanted.house_advantage < (0.01 if wanted.basis == "wager covered" else 0.07)
        off, error = float(found.house_advantage - wanted.house_advantage), wanted.std_dev / math.sqrt(found.rounds)
        assert abs(off) < 4 * error, f"{found.conditions}: {off / error:+.2f} standard errors"
    if not game.face_up:
        best_settings_are_made(game, question)


def pushing(game: PaiGowPoker) -> int:
    """How many of the dealer's hands are a push for all."""
    held = game.dealer_hands
    return sum(
        int(weight)
        for row, weight in zip(held.as_set, held.weights(), strict=True)
        if game.push and pushes_all(game.push, int(row[LOW]), int(row[HAND]))
    )


def best_settings_are_made(game: PaiGowPoker, question: Question) -> None:
    """What the simulation looks up is the setting that is worth most, also where further suits decide."""
    best = rounds.best_settings(question)
    told = np.flatnonzero(best.where >= 0)
    assert len(told)
    of_told = [game.dealer_hands.cards[one].tolist() for one in told[:: len(told) // 6]]
    for hand in [*map(cards, HANDS), *dealt(29, 12), *of_told]:
        low, high = rounds.best_setting(np.array(hand), best)
        lows, highs, found, _ = game.dealer_hands.against(hand, game.push)
        worth = [value(row, question) for row in found]
        made = list(zip(lows.tolist(), highs.tolist(), strict=True)).index((low, high))
        assert worth[made] == max(one for one, legal in zip(worth, lows >= 0, strict=True) if legal), names(hand)


def test_the_best_against_a_hand_that_lies_face_up() -> None:
    """Win if a setting wins, else push if one does: counted by what settings beat alone and together."""
    game = game_at(*VERSIONS[-1])
    question = odds.question(game)
    number, _ = place_of(question, next(hands_of("22QQQQA")))
    counts, *_ = some_hands(question, (number, number + 1))
    wanted, dealers = np.zeros(ENDS, dtype=np.int64), game.dealer_hands.as_set
    pushed = [pushes_all(game.push, int(row[LOW]), int(row[HAND])) for row in dealers]
    lows, highs = np.empty(21, dtype=np.int64), np.empty(21, dtype=np.int64)
    for hands in alike("22QQQQA"):
        settings(np.array(hands[0]), game.ace_low, lows, highs)
        weights = game.dealer_hands.weights(hands[0])
        for place in np.flatnonzero(weights):
            row = dealers[place]
            end = PUSH_FOR_ALL if pushed[place] else rounds.beat(lows, highs, row[LOW], row[HIGH])
            wanted[end] += len(hands) * weights[place]
    assert (counts[BEST] == wanted).all()
