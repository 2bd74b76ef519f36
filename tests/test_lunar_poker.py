"""Lunar Poker: what is its own. Figures, rulings, replay and the frames are held by test_contract."""

from __future__ import annotations

import random
from fractions import Fraction
from itertools import combinations_with_replacement
from math import comb

import numpy as np
import pytest

from croupier.contract.checks import priced
from croupier.counting.draws import dealers, left
from croupier.equipment.cards import card, names
from croupier.games import game_for
from croupier.games.base import Case
from croupier.games.poker import lunar_bounds
from croupier.games.poker.lunar import BUYS, FOLDS, LunarPoker, plan
from croupier.games.poker.lunar_hands import COMBINATIONS, second5, second6, super5
from croupier.games.script import Decide, TakeWagers
from croupier.kernels import plain
from croupier.rules.submission import Rules, Submission
from croupier.surface import OpenGame
from croupier.tables.dealer import Recorded
from croupier.tables.table import Table
from croupier.web.views import events_seen

ADDRESS = "pa/671a-lunar-poker"


def lunar(**options: str) -> LunarPoker:
    game = game_for(Rules(ADDRESS, Submission(options=options)))
    assert isinstance(game, LunarPoker)
    return game


def cards_of(text: str) -> list[int]:
    return [card(word) for word in text.split()]


# Public figure, looked up: discountgambling.net (2012) has about 1.4 % for a simple strategy in the game as it was then
# dealt in California, where two straights with a pair are paid as here. It is another game: nothing is paid at once, an
# Ante is paid even money whenever the dealer does not qualify, and for a fee players insure hands or have the dealer
# draw. What 671a.12(c) pays for a straight or better is worth 4.3 % of an Ante to the chart here, 671a.12(a) 0.5 %.


# --- the law ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hand", "second", "without_overlap"),
    [
        ("As Ad Kh 9d 8c", "ace-king", "ace-king"),  # the printed example
        ("As Ad Kh Kc 8c", "", ""),
        ("As Ad Qh Qc Kc", "ace-king", "ace-king"),
        ("Ah Kd Qc 5s 3d", "", ""),
        ("Ah Kd Qc Js Td", "", ""),
        ("Ks Kh Kd Kc Ad", "ace-king", "ace-king"),
        ("As Ah Ad Kc Kd", "", ""),
        # six cards, as the makers of the game show them: two pairs twice, two straights with a pair, two flushes
        ("Qd 8s 8d 3c 3h Qs", "two-pair", "two-pair"),
        ("3d 4d 5s 6h 7c 4c", "straight", "pair"),
        ("Kd Jd 9d 7d 4d 2d", "flush", ""),
        ("Kh 8h 7h 6h 5h 9c", "straight", "straight"),
        ("Kh 8h 7h 6h 5h Kc", "pair", "pair"),
        ("Ah 8h 7h 6h 5h Kc", "ace-king", "ace-king"),
        ("Ah Kh 7h 6h 5h 2c", "", ""),
        ("5d 4d 3s 2h Ac Kd", "ace-king", "ace-king"),
        ("9d 8d 7s 6h 5c 4d", "straight", ""),
        ("Ah Kh Qh Jh Th 9h", "straight-flush", "straight-flush"),
        ("Ah Kh Qh Jh Th 2h", "flush", "flush"),
        ("9s 8s 7s 6s 5s 9h", "straight", "straight"),
        ("As Ah Ad Ks Kh Kd", "full-house", "three-of-a-kind"),
        ("Qs Qh Qd Ks Kh Ad", "ace-king", "ace-king"),
        ("5s 5h 5d 5c 9h 9d", "full-house", "full-house"),
        ("5s 5h 5d 5c Ah Kd", "ace-king", "ace-king"),
        ("7s 7h 5d 4c Ah Kd", "ace-king", "ace-king"),
    ],
)
def test_second_combinations_have_a_card_that_the_first_has_not(hand: str, second: str, without_overlap: str) -> None:
    game, cards = lunar(), cards_of(hand)
    value, held = game._value(cards), np.array(cards)
    for overlap, wanted in ((True, second), (False, without_overlap)):
        found = second5(held, value) if len(cards) == 5 else second6(overlap, held, value)
        assert COMBINATIONS[found] == wanted
        for _ in range(3):  # whatever the order in which the cards came
            random.shuffle(cards)
            again = np.array(cards)
            assert found == (second5(again, value) if len(cards) == 5 else second6(overlap, again, value))


def test_super_wagers_are_worth_what_the_readings_say() -> None:
    """The figures that were worked out when the chapter was read: 5.4642 % as printed, 5.3754 % paid as a flush."""
    as_printed = priced(ADDRESS, "super")["super"].house_advantage
    as_flush = priced(ADDRESS, "super", options={"super-straight-flush": "as-flush"})["super"].house_advantage
    assert round(float(as_printed), 6) == 0.054642
    assert round(float(as_flush), 6) == 0.053754
    assert as_printed - as_flush == Fraction(36 * 58 + 4 * 55, comb(52, 5))


@pytest.mark.parametrize(
    ("hand", "name"),
    [
        ("Ks Kh Kd Kc Qs", "four-of-a-kind"),
        ("Ks Kh Kd Qc Qs", "five-picture-cards"),
        ("Ks Kh Qd Qc Js", "five-picture-cards"),
        ("As Ah Ad Qc Qs", "full-house"),
        ("As Ks Qs 4s 2s", "flush"),
        ("As Kh Qd Jc Ts", "straight"),
        ("As Ks Qh 4d 2s", "ace-king-queen"),
        ("As Kc Qs 4c 2s", "ace-king-queen"),
        ("Js 9c 7s 4c 2s", "same-colour-five"),
        ("Js 9c 7s 4c 2h", "undeclared"),
    ],
)
def test_the_highest_hand_of_the_super_table_is_paid(hand: str, name: str) -> None:
    (side, *_) = lunar().sides
    assert side.hands[plain(super5)(*cards_of(hand))][0] == name


# --- the table --------------------------------------------------------------------------------------------------------


def seated(seats: int, results: list[str] | None = None) -> Table:
    game = OpenGame(Rules(ADDRESS))
    table = Table(lunar(), Recorded(results)) if results else game.table("lunar")
    for seat in range(1, seats + 1):
        table.sit(seat, f"player {seat}", 100_000)
    table.begin()
    for _ in range(seats):
        assert isinstance(table.pending, TakeWagers)
        table.answer({"ante": 1_000, "super": 1_000})
    return table


def test_exchanged_cards_are_replaced_and_only_their_player_sees_them() -> None:
    own, other = "Kh 9c 7d 4s 2c", "Qh Qd 8c 6s 3c"
    table = seated(2, f"{own} {other} Ah Td 5h 4d 7s Kd Kc 3s".split())
    decide = table.pending
    assert isinstance(decide, Decide)
    assert decide.actions == ("bet", "buy", "exchange", "fold")
    table.answer("exchange")
    table.answer("bet")
    asked = table.pending
    assert isinstance(asked, Decide)
    assert asked.about == "exchange"
    assert len(asked.actions) == 10 + 10 + 5 + 1
    table.answer("4s, 7d 9c")  # in any order
    assert names(table.view(1).cards["seat 1"]) == "Kh 2c Kd Kc 3s"
    assert names(table.view(1).cards["seat 1 discards"]) == "9c 7d 4s"
    assert set(table.view(2).cards["seat 1 discards"]) == {-1}
    told = [one.data for one in events_seen(table.game, table.journal.events, {2: 0})]
    assert not any({"9c", "7d", "4s"} & {str(one.get("card", "")), *str(one.get("action", "")).split()} for one in told)
    table.answer("bet")
    assert not table.playing
    assert [(line.seat, line.wager) for line in table.lines] == [
        *((seat, "super") for seat in (1, 2)),
        (1, "options-fee"),
        *((seat, wager) for seat in (2, 1) for wager in ("ante", "raise")),
    ]


def test_a_deck_that_runs_out_voids_what_is_still_open() -> None:
    """Five players who exchange five cards each, and the dealer, need 55."""
    table = seated(5)
    for _ in range(30):
        decide = table.pending
        if not table.playing:
            break
        assert isinstance(decide, Decide)
        if decide.about == "exchange":
            table.answer(decide.actions[-1])
        else:
            table.answer(next(one for one in ("declare", "exchange", "bet") if one in decide.actions))
    assert table.journal.events[-1].kind == "void"
    assert any(event.data.get("irregularity") == "insufficient-cards" for event in table.journal.events)
    made = {
        seat: sum(line.net for line in table.lines if line.seat == seat and line.wager != "super")
        for seat in range(1, 6)
    }
    assert made == dict.fromkeys(range(1, 6), 0)


# --- three ways -------------------------------------------------------------------------------------------------------


def test_a_bought_card_is_worth_its_final_hands_one_by_one() -> None:
    """Each of 46 six-card hands against each of the dealer's, without inclusion and exclusion."""
    game, cards, seen = lunar(), cards_of("Ac Js 9d 8h 7c"), card("Td")
    left = [one for one in range(52) if one not in (*cards, seen)]
    found = [max(game.bet_values([*cards, one], (), seen).values()) for one in left]
    assert sum(found) / len(found) == game.draw_values(cards, seen)["buy"]


@pytest.mark.verify
def test_exchanged_cards_are_worth_their_final_hands_one_by_one() -> None:
    game, kept, given, seen = lunar(), cards_of("9h 9s 9c"), cards_of("Kd 4s"), card("Ts")
    left = [one for one in range(52) if one not in (*kept, *given, seen)]
    found = [
        max(game.bet_values([*kept, one, other], given, seen).values()) for one in left for other in left if one < other
    ]
    assert sum(found) / len(found) == game.draw_values([*kept, *given], seen)["Kd 4s"]


def test_simulated_rounds_make_what_the_table_makes_of_the_same_cards() -> None:
    """Rounds played by the chart in the compiled loop, and card by card at a table."""
    game, rng = lunar(), np.random.default_rng(1)
    dealt = np.array([rng.permutation(52)[:15] for _ in range(60)]).T
    ended = game.play(np.ascontiguousarray(dealt))
    for cards, case in zip(dealt.T.tolist(), ended, strict=True):
        assert made_at_a_table(game, cards) == net(game, game.main_cases()[case]), names(cards)


def net(game: LunarPoker, case: Case) -> Fraction:
    return game.net_of(case.legs)


def made_at_a_table(game: LunarPoker, cards: list[int]) -> Fraction:
    table = Table(game, Recorded(map(names, ([one] for one in cards))))
    table.sit(1, "x", 100_000)
    table.begin()
    table.answer({"ante": 100, "super": 100})
    own, seen = sorted(cards[:5], reverse=True), cards[9]
    while table.playing:
        decide = table.pending
        assert isinstance(decide, Decide)
        way = plan(np.array(own), seen)
        if decide.usual:
            table.answer(decide.usual)
        elif decide.about == "exchange":
            table.answer(names(one for place, one in enumerate(own) if way >> place & 1))
        elif "buy" in decide.actions:
            table.answer("fold" if way == FOLDS else "buy" if way == BUYS else "exchange" if way > 0 else "bet")
        else:
            held = table.view(1).cards["seat 1"]
            value = game._value(held)
            bets = value >= 1 << 12 or (value >= game.qualifier and seen >> 2 in [one >> 2 for one in held])
            table.answer("bet" if bets else "fold")
    return Fraction(sum(line.net for line in table.lines if line.wager != "super"), 100)


@pytest.mark.verify
def test_the_chart_is_close_to_the_best_play() -> None:
    """Hands at random, each solved exactly: what the chart loses on the best choice, in antes."""
    game, rng = lunar(), np.random.default_rng(671)
    lost = []
    while len(lost) < 100:
        *cards, seen = rng.permutation(52)[:6].tolist()
        cards = sorted(cards, reverse=True)
        if game._value(cards) >> 12 >= 8:
            continue
        values = game.hand_values(cards, (seen,))
        way = plan(np.array(cards), seen)
        given = names(one for place, one in enumerate(cards) if way > 0 and way >> place & 1)
        chosen = {FOLDS: "fold", -1: "bet", BUYS: "buy"}.get(way, f"exchange {given}")
        lost.append(float(max(values.values()) - values[chosen]))
    assert np.mean(lost) < 0.006


def test_the_dealers_hands_are_counted_by_ranks_as_card_by_card() -> None:
    """All of them, full houses and four of a kind, which no flush changes, when some cards are taken."""
    rng = random.Random(5)
    for _ in range(3):
        seen, *taken = rng.sample(range(52), 8)
        counts = np.array([sum(one >> 2 == rank for one in taken) for rank in range(13)], dtype=np.int8)
        ranks = [four for four in combinations_with_replacement(range(13), 4) if four.count(seen >> 2) < 4]
        a, b, c, d = np.array(ranks).T
        apart = np.where(b < c, [b * (b + 1) // 2 + a, d * (d + 1) // 2 + c], -1).T.astype(np.int16)
        before = np.zeros(len(ranks) + 1, dtype=np.int64)
        lunar_bounds._dealers(counts, seen >> 2, np.array(ranks, dtype=np.int8), np.ascontiguousarray(apart), before)
        kinds = [sorted(np.bincount([*four, seen >> 2]).tolist())[-2:] for four in ranks]
        by_cards, ways = dealers(left({seen, *taken}), seen), np.diff(before)
        assert before[-1] == len(by_cards)
        for category, shape in ((6, [2, 3]), (7, [1, 4])):
            assert ways[[kind == shape for kind in kinds]].sum() == (by_cards >> 12 == category).sum()


@pytest.mark.verify
def test_the_best_play_is_bounded_and_no_chart_beats_the_bound() -> None:
    """Each reading's simulated chart makes the house no less than the least that any play leaves it."""
    for overlap in ("yes", "no"):
        game = lunar(**{"second-combination-overlap": overlap})
        least, most = game.bounds
        chart = priced(ADDRESS, "ante", options={"second-combination-overlap": overlap})["ante"]
        assert least < most < least + Fraction(1, 500)
        assert float(chart.house_advantage) + 4 * chart.std_error > least
        assert any("at least" in one for one in chart.conditions)


@pytest.mark.verify
def test_instant_payouts_move_the_bounds_by_what_they_pay() -> None:
    """Table A pays a royal flush 500 more than C, and one hand in 649,740 is one."""
    bounds = {
        table: game_for(Rules(ADDRESS, Submission(paytables={"ante": table}))).bounds  # type: ignore[attr-defined]
        for table in "AC"
    }
    assert [c - a for a, c in zip(bounds["A"], bounds["C"], strict=True)] == [Fraction(500 * 4, comb(52, 5))] * 2


@pytest.mark.verify
@pytest.mark.parametrize("seen", ["2c", "7c", "Ac"])
def test_what_a_hand_is_worth_lies_between_its_bounds(seen: str) -> None:
    """Hands at random, of which some hold most of a flush, each solved exactly."""
    game, up, rng = lunar(), card(seen), random.Random(seen)
    money, scale = game.money
    ranks = lunar_bounds.ranks_of_hands(game.qualifier)
    (counted,) = lunar_bounds.by_ranks(up >> 2, money, game.qualifier, (True,))
    places = {tuple(hand): place for place, hand in enumerate(ranks.hands.tolist())}
    for number in range(60):
        cards, longest = list[int](), 0
        while not cards or longest < (number % 3 and number % 3 + 2) or game._value(cards) >> 12 >= 8:
            cards = sorted(rng.sample([one for one in range(52) if one != up], 5))
            longest = max(sum(one & 3 == suit for one in cards) for suit in range(4))
        place = places[tuple(one >> 2 for one in cards)]
        suits = sum((one & 3) << 2 * at for at, one in enumerate(cards))
        found = np.zeros((len(ranks.hands), 3), dtype=np.int64)
        lunar_bounds.best_of(counted, ranks.hands, ranks.ways, game.qualifier, True, money, place, suits, found)
        assert found[place, 0] == 1
        least, most = (Fraction(int(one), int(lunar_bounds.PARTS[-1]) * scale) for one in found[place, 1:])
        assert least <= max(game.hand_values(cards, (up,)).values()) <= most, (names(cards), seen)


@pytest.mark.parametrize(
    ("hand", "up", "best"),
    [
        ("Ah Kd 6c 4c 3h", "Qs", "exchange 6c 4c 3h"),
        ("9h 7h 6h 5s 5h", "Td", "buy"),
        ("9c 7h 5c 3s 2d", "Td", "fold"),
    ],
)
def test_the_best_choice_of_a_hand_is_found(hand: str, up: str, best: str) -> None:
    values = lunar().hand_values(cards_of(hand), cards_of(up))
    assert next(iter(values)) == best
    assert len(values) == 3 + 26
