"""Six-Card Fortune Pai Gow Poker: the printed way, six cards counted, and the main wager doubled for the best."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations, product

import numpy as np
import pytest

from croupier.contract.checks import near
from croupier.counting import sixes
from croupier.equipment import stream
from croupier.equipment.cards import JOKER, cards, name, names
from croupier.errors import Refused
from croupier.games import open_game
from croupier.games.pai_gow import six_cards
from croupier.games.pai_gow.six_card_fortune import SixCardFortunePaiGow
from croupier.games.script import Decide
from croupier.odds.pricing import Conditions, prices
from croupier.odds.simulation import simulate
from croupier.ranking import pai_gow
from croupier.rules.submission import Rules, Submission
from croupier.tables.dealer import Recorded
from croupier.tables.table import Table

ADDRESS = "pa/670a"


def game_at(**options: str) -> SixCardFortunePaiGow:
    game = open_game(ADDRESS, Submission(options=options))
    assert isinstance(game, SixCardFortunePaiGow)
    return game


def dealt(seed: int, number: int) -> Iterator[list[int]]:
    state, deck = stream.start(seed, 0), np.arange(53)
    for _ in range(number):
        stream.deal(state, deck, 6)
        yield [int(one) for one in deck[:6]]


# --- the printed way -------------------------------------------------------------------------------------------------

PRINTED = [
    ("670a.11(d)(1) pair", "As Ad Kh Qc 9d 6s", "Kh"),
    ("670a.11(d)(1) two pair", "9s 9d 7h 7c Kd 6s", "Kd"),
    ("670a.11(d)(1) three", "As Ad Ah Kc Qd 2s", "Kc"),
    ("670a.11(d)(1) full house", "4s 4d 4h 9s 9d Kc", "Kc"),
    ("670a.11(d)(1) four", "4s 4d 4h 4c Kd 6s", "Kd"),
    ("670a.11(d)(1) five aces", "As Ad Ah Ac Joker 5d", "5d"),
    ("670a.11(d)(1) ace and joker are a pair", "As Joker Kh Qc 9d 6s", "Kh"),
    ("670a.11(d)(1)(i)", "9s 9d 9h 7c 7d 7s", "9s"),
    ("670a.11(d)(1)(ii)", "Js Jd 8h 8c 4d 4s", "Js"),
    ("670a.11(d)(2) straight", "5s 6d 7h 8c 9d Ts", "Ts"),
    ("670a.11(d)(2) ace to six", "As 2d 3h 4c 5d 6s", "As"),
    ("670a.11(d)(2) ace to nine", "As Kd Qh Jc Td 9s", "As"),
    ("670a.11(d)(2) flush", "As Ks 9s 7s 4s 2s", "As"),
    ("670a.11(d)(2) straight flush", "5s 6s 7s 8s 9s Ts", "Ts"),
    ("670a.11(d)(2) royal flush", "As Ks Qs Js Ts 9s", "As"),
    ("670a.11(d)(2) joker completes", "5s 6d 7h 8c Td Joker", "Td"),
    ("670a.11(d)(2) five and the joker", "5s 6d 7h 8c 9d Joker", "Joker"),
    ("670a.11(d)(3)", "2s 3d 4s 5s Ks 6s", "3d"),
    ("670a.11(d)(4)", "2s 3s 4s 5s 6s 7d", "7d"),
    ("670a.11(d)(5)", "2s 3s 4s 5s 6s 9s", "9s"),
    ("670a.11(d)(6)", "As Kd Qh 9c 7d 5s", "Kd"),
    ("670a.11(d)(6) joker", "Joker Kd Qh 9c 7d 5s", "Kd"),
]


@pytest.mark.parametrize(("clause", "hand", "low"), PRINTED, ids=[row[0] for row in PRINTED])
def test_every_clause_of_the_printed_way(clause: str, hand: str, low: str) -> None:
    own = game_at().set_by_house(cards(hand))
    assert own.legal
    assert (own.low[0] >= JOKER) == (low == "Joker")
    assert pai_gow.rank_of(own.low[0]) == pai_gow.rank_of(cards(low)[0]), names(own.low)


@pytest.mark.parametrize(
    ("option", "choice", "hand", "low"),
    [
        ("joker-in-house-way", "joker-completes", "5s 6d 7h 8c 9d Joker", "9d"),
        ("joker-in-house-way", "joker-completes", "9s 7s 5s 4s 2s Joker", "9s"),
        ("joker-in-house-way", "joker-completes", "9s 9d 7h 7c Joker 4d", "Joker"),  # no straight or flush
        ("straight-with-pair", "pair", "5s 5d 6h 7c 8d 9s", "9s"),
        ("straight-with-pair", "pair", "5s 5d 9s 7s Ks 2s", "Ks"),
        ("straight-with-pair", "pair", "As 2d 3h 4c Joker 9s", "9s"),  # ace and joker are both in the straight
        ("four-with-a-pair", "four-of-a-kind", "4s 4d 4h 4c 9s 9d", "4s"),
        ("four-with-a-pair", "four-of-a-kind", "4s 4d 4h 4c 9s 8d", "9s"),
    ],
)
def test_the_other_readings_of_the_way(option: str, choice: str, hand: str, low: str) -> None:
    own = game_at(**{option: choice}).set_by_house(cards(hand))
    assert min(own.low[0] >> 2, 13) == min(cards(low)[0] >> 2, 13), names(own.low)


@pytest.mark.parametrize("options", [{}, {"joker-in-house-way": "joker-completes", "straight-with-pair": "pair"}])
def test_random_hands_are_set_legally_and_as_their_pattern(options: dict[str, str]) -> None:
    game = game_at(**options)
    patterns, rows = game.dealer_hands.patterns, game.dealer_hands.as_set
    known = {}
    for place, (hand, suited) in enumerate(zip(patterns.cards.tolist(), patterns.suited.tolist(), strict=True)):
        known[tuple(sorted(min(one >> 2, 13) for one in hand)), suited] = place
    for hand in dealt(670, 1_500):
        own = game.set_by_house(hand)
        assert own.legal, names(hand)
        row = rows[known[tuple(sorted(min(one >> 2, 13) for one in hand)), flush(hand)]]
        assert (own.low_value, own.high_value) == (row[six_cards.OWN_LOW], row[1]), names(hand)
        assert row[six_cards.QUALIFIED] == (own.high_value >= game.least)
        best = max(hand6(five) for five in combinations(hand, 5))
        assert own.high_value >> 12 == best or options or best == 9, "no set is broken for a higher low card"


def flush(hand: Sequence[int]) -> int:
    suits = [sum(1 << (one >> 2) for one in hand if one < JOKER and one & 3 == suit) for suit in range(4)]
    return next((mask for mask in suits if mask.bit_count() >= 5 - (JOKER in hand)), 0)


def hand6(five: Sequence[int]) -> int:
    return int(pai_gow.rank_high(*five, pai_gow.HIGHEST)) >> 12


def test_what_makes_a_double_down_play() -> None:
    game = game_at()
    for hand, plays in (("8s 8d 4h 3c 2d 5h", True), ("7s 7d Ah Kc Qd 5h", False), ("2s 2d 3h 3c Ad Kh", True)):
        assert (game.set_by_house(cards(hand)).high_value >= game.least) == plays, hand


# --- six cards -------------------------------------------------------------------------------------------------------


def test_six_cards_of_52() -> None:
    """The Wizard of Odds' table of six-card stud; here the best five without the joker."""
    counts: Counter[str] = Counter()
    for highest in range(5, 52):
        for chain, count in zip(sixes.HANDS6, sixes._with_highest(highest), strict=True):
            counts["high-card" if "high-card" in chain else chain[0]] += int(count)
    assert +counts == {
        "royal-flush": 188,
        "straight-flush": 1_656,
        "four-of-a-kind": 14_664,
        "full-house": 165_984,
        "flush": 205_792,
        "straight": 361_620,
        "three-of-a-kind": 732_160,
        "two-pair": 2_532_816,
        "pair": 9_730_740,
        "high-card": 6_612_900,
    }


def test_all_22_957_480_hands() -> None:
    counts = dict(zip((chain[0] for chain in sixes.HANDS6), map(int, sixes.count6()), strict=True))
    assert sum(counts.values()) == sixes.ALL == 22_957_480
    assert counts["five-aces"] == 48
    # the ace, three of king to ten of its suit, the joker, and any other card but the fourth of them
    assert counts["royal-flush-joker-inside"] == 4 * 4 * 47
    for hand, made in (
        ("As Qs Js Ts Joker 2d", "royal-flush-joker-inside"),
        ("Ks Qs Js Ts Joker 2d", "royal-flush"),
        ("As Ks Qs Js Ts Joker", "royal-flush"),
        ("8s 7d 6h 4c 3d 2s", "eight-high"),
        ("Joker Qd 9h 7c 4d 2h", "ace-high"),
    ):
        assert sixes.HANDS6[sixes.hand6_cards(*cards(hand))][0] == made, hand


def test_the_side_wagers() -> None:
    named = ("fortune-bonus", "insurance", "progressive")
    assert {wager: one.house_advantage for wager in named for one in prices(Rules(ADDRESS), wager=wager)} == {
        "fortune-bonus": Fraction(49_724, 409_955),
        "insurance": Fraction(87_599, 1_147_874),
        "progressive": Fraction(2_445_623, 5_739_370),
    }


@pytest.mark.parametrize(("others", "favors"), [(1, False), (2, True)])
def test_envy_bonuses_can_turn_the_fortune_bonus(others: int, favors: bool) -> None:
    """At the $5 column each other player gives back 8.57 % of the wager; the price says so, and what other readings are
    worth."""
    (price,) = prices(
        Rules(ADDRESS, Submission(options={"envy-schedule": "qualifying-only"})),
        Conditions(stakes={"fortune-bonus": 500}, others=others),
        wager="fortune-bonus",
    )
    assert round(float(Fraction(49_724, 409_955) - price.house_advantage) / others, 4) == 0.0857
    assert (price.house_advantage < 0) == favors
    assert ("envy-schedule: one-dollar-column" in price.warning) == favors


def test_others_are_counted_on_a_wager_that_qualifies() -> None:
    """Who counts on others' hands and names no size is told what the least Qualifying Fortune Bonus Wager is worth."""
    (price,) = prices(
        Rules(ADDRESS, Submission(options={"envy-schedule": "qualifying-only"})), Conditions(others=2), "fortune-bonus"
    )
    each = 48 * 5000 + 1132 * 1000 + 8248 * 250 + 19_752 * 75 + 196_896 * 25  # 670a.12(b)(2)
    assert price.house_advantage == Fraction(49_724, 409_955) - Fraction(2 * each, 5 * math.comb(53, 6))
    assert "2 other players, for a wager of $5" in price.conditions
    assert price.warning


# --- the main wager --------------------------------------------------------------------------------------------------


def hands_of(ranks: str) -> Iterator[list[int]]:
    """Every hand of some ranks: `AAKQJT`, and + for the joker."""
    joker = [JOKER] * ranks.count("+")
    by_rank = [
        list(combinations([4 * "23456789TJQKA".index(rank) + suit for suit in range(4)], times))
        for rank, times in Counter(ranks.replace("+", "")).items()
    ]
    for chosen in product(*by_rank):
        yield [*(card for some in chosen for card in some), *joker]


def place_of(game: SixCardFortunePaiGow, ranks: str) -> int:
    held = np.array([ranks.count(rank) for rank in "23456789TJQKA"])
    hands = six_cards._whole(game.question).against[0].hands
    found = np.flatnonzero((hands.held == held).all(axis=1))
    (place,) = (one for one in found if hands.held[one].sum() == 6 - ranks.count("+"))
    return int(place)


@pytest.mark.parametrize("ranks", ["222233", "88TTKA", "2469A+", "89TTJ+"])
def test_all_hands_of_some_ranks_one_by_one(ranks: str) -> None:
    """Every suiting of the player's hand valued by itself: outcomes by the house way, and the best setting doubled or
    not, with its place among all."""
    game = game_at()
    question = game.question
    worth = np.array(question.worth)
    place = place_of(game, ranks)
    counts, codes = six_cards.some_hands(question, (place, place + 1))
    by_house, best = np.zeros(counts.shape[1], dtype=np.int64), 0
    alike: dict[tuple[int, ...], list[list[int]]] = {}
    for hand in hands_of(ranks):
        suits = (sum(1 << (one >> 2) for one in hand if one < JOKER and one & 3 == suit) for suit in range(4))
        alike.setdefault(tuple(sorted(suits)), []).append(hand)
    first = np.zeros(1, dtype=np.int64)
    numbers = np.zeros(30_000, dtype=np.int64)
    for hands in alike.values():
        lows, highs, found = game.dealer_hands.met(hands[0])
        own = game.set_by_house(hands[0])
        made = list(zip(lows.tolist(), highs.tolist(), strict=True)).index((own.low_value, own.high_value))
        by_house += len(hands) * found[made]
        values = found @ worth.T
        top = values[lows >= 0].max()
        best += len(hands) * int(top)
        for hand in hands[:3]:
            code = codes[six_cards.serial(np.array(hand), numbers, first)]
            low, doubled = code % six_cards.DOUBLED, code // six_cards.DOUBLED
            lows, highs, _ = game.dealer_hands.met(hand)
            mine = max((int(high), at) for at, high in enumerate(highs) if lows[at] == low)[1]
            assert game.dealer_hands.met(hand)[2][mine] @ worth[doubled] == top, names(hand)
    assert (counts[0] == by_house).all()
    assert int((counts[1:] * worth).sum()) == best


@pytest.mark.parametrize("wagers", [["main"], ["fortune-bonus", "insurance"]])
def test_simulated_rounds_agree(wagers: list[str]) -> None:
    rules = Rules(ADDRESS)
    exact = {(one.wager, one.conditions): one for wager in wagers for one in prices(rules, wager=wager)}
    for one in simulate(rules, 500_000, seed=670, wagers=wagers).prices():
        wanted = exact[one.wager, one.conditions]
        near(float(one.house_advantage), wanted, one.rounds)
        assert abs(float(one.mean_stake - wanted.mean_stake)) < 0.01


def test_the_main_wager_over_all_deals() -> None:
    by_house, best = prices(Rules(ADDRESS), wager="main")
    for one in (by_house, best):
        assert sum(outcome.combinations for outcome in one.outcomes) == math.comb(53, 6) * math.comb(47, 6)
    assert by_house.house_advantage == Fraction(546_718_647_473, 8_803_843_478_430)
    assert best.house_advantage == Fraction(118_136_783_909, 8_216_920_579_868)


@pytest.mark.verify
def test_never_doubling_and_other_readings() -> None:
    """Without the Double Down the player gives more away; each reading of the way is another figure."""
    known = {best_of(**options) for options in ({}, {"double-down": "no"}, {"joker-in-house-way": "joker-completes"},
             {"straight-with-pair": "pair"}, {"four-with-a-pair": "four-of-a-kind"})}  # fmt: skip
    assert len(known) == 5
    assert best_of(**{"double-down": "no"}) > best_of()


def best_of(**options: str) -> Fraction:
    return list(prices(Rules(ADDRESS, Submission(options=options)), wager="main"))[-1].house_advantage


# --- at the table ----------------------------------------------------------------------------------------------------


def opened(game: SixCardFortunePaiGow, hand: str, dealer: str) -> Table:
    used = [*cards(dealer), *cards(hand)]
    rest = [one for one in range(53) if one not in used]
    table = Table(game, Recorded(["1", *(name(one) for one in [*used, *rest[:30]])]))
    table.sit(1, "x", 100_000)
    table.begin()
    table.answer({"main": 1000})
    return table


def test_the_coach_sets_and_doubles() -> None:
    game = game_at()
    table = opened(game, "As Ad Kh Qc 9d 6s", "Kd Ks Jh Tc 8d 5s")
    assert isinstance(table.pending, Decide)
    values = game.values(table.pending, table.view())
    assert list(values)[:2] == ["house-way", "Kh"]
    table.answer("Kh")
    assert isinstance(table.pending, Decide)
    assert table.pending.about == "double-down"
    assert table.pending.costs == {"double": {"double-down": 1000}}
    doubling = game.values(table.pending, table.view())
    assert list(doubling) == ["double", "check"]
    assert doubling["double"] == values["Kh"] == game.hand_values(cards("As Ad Kh Qc 9d 6s"))["Kh, doubled"]
    table.answer("double")
    assert {line.wager: line.net for line in table.lines} == {"main": 1000, "double-down": 1000}


def test_a_hand_that_is_worth_less_doubled() -> None:
    values = game_at().hand_values(cards("9s 7d 6h 4c 3d 2h"))
    assert values["7d"] > values["7d, doubled"]
    assert values["9s"] == -1, "foul"
    assert values["9s, doubled"] < -1
    assert not any("doubled" in one for one in game_at(**{"double-down": "no"}).hand_values(cards("9s 7d 6h 4c 3d 2h")))
    with pytest.raises(Refused, match="six different cards"):
        game_at().hand_values(cards("9s 7d 6h 4c 3d 2h 5s"))


@pytest.mark.parametrize(
    ("options", "number", "first"),
    [
        ({"dealing": "shoe"}, "2", [6, 0, 1, 2, 3, 4, 5, 6, 0]),
        ({}, "3", [5] * 6 + [6] * 6 + [0] * 6 + [1] * 6),
    ],
)
def test_to_whom_each_card_goes(options: dict[str, str], number: str, first: list[int]) -> None:
    """42 cards go to the dealer (0) and the six seats, six each; eleven are left."""
    table = Table(game_at(**options), Recorded([number, *(name(one) for one in range(42))]))
    for seat in range(1, 7):
        table.sit(seat, f"x{seat}", 50_000)
    table.begin()
    for _ in range(6):
        table.answer({"main": 1000})
    to = [
        0 if place == "dealer" else int(place[5:])
        for place in (event.data["to"] for event in table.journal.events if event.kind == "card")
    ]
    assert to[: len(first)] == first
    assert sorted(to) == sorted([*range(7)] * 6)
