"""Five Card Hi-Lo: settings against the text, figures three ways, what a Tie Wager changes, the order of play."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from math import comb
from typing import Any

import numpy as np
import pytest

from croupier.contract.checks import cases_agree, priced
from croupier.equipment import stream
from croupier.equipment.cards import cards, names
from croupier.games import open_game
from croupier.games.base import View
from croupier.games.pai_gow.five_card_hi_lo import ACE_LOW, ACES_HIGH, ENDS, FOLDED, FiveCardHiLo, Totals, ended
from croupier.games.script import Decide, TakeWagers
from croupier.rules.submission import Submission
from croupier.surface import OpenGame
from croupier.tables.table import Table


def opened(**options: str) -> FiveCardHiLo:
    game = open_game("pa/663a", Submission(options=options))
    assert isinstance(game, FiveCardHiLo)
    return game


# --- what hands count, by the text -----------------------------------------------------------------------------------


def points(card: int, low: bool) -> int:
    """pa 663a.6(a), written anew."""
    rank = card // 4 + 2
    return (1 if low else 11) if rank == 14 else min(rank, 10)


def by_the_text(hand: tuple[int, ...]) -> set[tuple[int, int]]:
    """pa 663a.11(d): every setting with the higher cards high, except that one ace may be low, as totals."""
    found = set()
    for low in combinations(hand, 2):
        high = [card for card in hand if card not in low]
        aces = [card for card in low if card >= 48]
        others = [card for card in low if card < 48]
        forced = sum(card >= 48 for card in hand) == 4
        top_low = max((points(card, False) for card in (others if aces else low)), default=0)
        if len(aces) < 2 and top_low <= min(points(card, False) for card in high) and (not forced or len(aces) == 1):
            found.add((sum(points(card, False) for card in high), sum(points(card, True) for card in low)))
    return found


def some_deals(size: int) -> np.ndarray[Any, Any]:
    dealt = np.empty((10, size), dtype=np.int64)
    stream.deals(stream.start(7, 0), np.arange(52), dealt)
    return dealt.T


def test_settings_are_those_of_the_text() -> None:
    game = opened()
    hands = [tuple(deal[:5]) for deal in some_deals(1000).tolist()] + list(combinations(range(40, 52), 5))
    for hand in hands:
        values = game._valued(hand)
        assert {tuple(game.totals(values, low)) for low in game.lows(values)} == by_the_text(hand), names(hand)


def test_the_chapters_example() -> None:
    game = opened()
    hand = cards("As Jd Tc 9h 2c")
    values = game._valued(hand)
    high, low = (game.totals(values, one) for one in game.lows(values))
    assert (high, low) == (Totals(31, 11), Totals(29, 3))
    assert game.dealers_totals(hand) == Totals(31, 11)
    assert game.dealers_totals(cards("As Ad Ac Ah 9c")) == Totals(33, 10)


@pytest.mark.parametrize(
    ("own", "dealer", "name"),
    [
        ((29, 5), (28, 6), "win"),
        ((29, 6), (28, 6), "copy-low-win-high"),
        ((29, 7), (28, 6), "one-hand-each"),
        ((28, 5), (28, 6), "copy-high-win-low"),
        ((27, 5), (28, 6), "low-hand-won"),
        ((28, 6), (28, 6), "copy-both"),
        ((28, 7), (28, 6), "copy-high"),
        ((27, 6), (28, 6), "copy-low"),
        ((27, 7), (28, 6), "lose"),
    ],
)
def test_how_hands_compare(own: tuple[int, int], dealer: tuple[int, int], name: str) -> None:
    """All nine ways: the chart `comparison` of the chapter, row by row."""
    assert ENDS[ended(Totals(*own), Totals(*dealer))] == (name,)
    game = opened()
    chart = {(high, low): does for high, low, does in game.chart("comparison").rows}
    said = {-1: "lower than the dealer's", 0: "equal to the dealer's", 1: "higher than the dealer's"}
    row = chart[said[int(np.sign(own[0] - dealer[0]))], said[int(np.sign(own[1] - dealer[1]))]]
    net = game.rules.pay("ante", name).pays.net(100)
    assert (row, net) in {("win", 100), ("are returned", 0), ("lose", -100)}


# --- figures ---------------------------------------------------------------------------------------------------------


def test_figures() -> None:
    """No figure of the game was found in print; the Poker Bonus follows from the counts of five-card hands."""
    found = priced("pa/663a", options={"ante-bonus-for": "in-full"})
    assert found["ante A"].house_advantage == Fraction(27546161737, 996661525860)
    assert found["ante B"].house_advantage == Fraction(37808213647, 996661525860)
    assert found["ante C"].house_advantage == Fraction(420531817, 10952324460)
    assert found["ante D"].house_advantage == Fraction(38421789247, 996661525860)
    assert found["tie"].house_advantage == Fraction(29293647833, 249165381465)
    assert (found["poker-bonus A"].house_advantage, found["poker-bonus B"].house_advantage) == (
        Fraction(2341, 30940),
        Fraction(1203, 30940),
    )


def test_all_deals_are_counted_once() -> None:
    game = opened()
    assert int(game.solved["dealt"].sum()) == comb(52, 5)
    assert set(game.solved["met"].sum(axis=2).ravel().tolist()) == {comb(47, 5)}
    assert sum(game.main_counts()) == comb(52, 5) * comb(47, 5)


def test_the_reading_of_the_bonus_does_not_change_the_play() -> None:
    """Hands with three aces are always played, so the two readings of it are played alike."""
    assert (opened().best == opened(**{"ante-bonus-for": "less-the-ante"}).best).all()
    game = opened()
    three = game.solved["bonus"] > 0
    assert (game.best[three] != FOLDED).all()


def test_every_case_comes_up_as_often_as_it_is_counted() -> None:
    cases_agree(opened(), 300_000)


def test_a_deal_is_settled_as_the_text_says() -> None:
    """Deals played as they are simulated end as hands that were set and compared by the text do."""
    game = opened()
    deals = some_deals(1000)
    for deal, end in zip(deals.tolist(), game.play(deals.T).tolist(), strict=True):
        if end == len(game.main_cases()) - 1:
            continue
        dealer = max(by_the_text(tuple(deal[5:])))
        sums = [np.sign([own[0] - dealer[0], dealer[1] - own[1]]).tolist() for own in by_the_text(tuple(deal[:5]))]
        net = float(game.net_of(game.main_cases()[end].legs[:2]))
        assert net in {2.0 if one == [1, 1] else -2.0 if max(one) < 1 else 0.0 for one in sums}


# --- what is advised -------------------------------------------------------------------------------------------------


def test_values_are_those_of_dealt_hands() -> None:
    game = opened()
    own = list(cards("As Jd Tc 9h 2c"))
    left = np.array([card for card in range(52) if card not in own])
    dealt = np.empty((5, 6_000), dtype=np.int64)
    stream.deals(stream.start(3, 0), left, dealt)
    for low, worth in list(game.hand_values(own).items())[:2]:
        two = cards(low.removeprefix("play, low "))
        totals = game.totals(game._valued(own), game._valued(two))
        nets = [game.net_of(game.legs(ended(totals, game.dealers_totals(hand)), 0)) for hand in dealt.T.tolist()]
        assert abs(float(sum(nets, Fraction(0)) / len(nets)) - float(worth)) < 4 * 2 / len(nets) ** 0.5


def test_hands_at_the_edge() -> None:
    """The best play by what is counted: 27 and 12 are played, 27 and 13 folded; an ace goes low with a bad low hand."""
    game = opened()
    assert next(iter(game.hand_values(cards("Kh Qd 7c 7s 5h")))) == "play, low 7s 5h"
    assert next(iter(game.hand_values(cards("Kh Qd 7c 7s 6h")))) == "fold"
    assert next(iter(game.hand_values(cards("Ah Kd Qc 3s 2h")))) == "play, low 3s 2h"
    assert next(iter(game.hand_values(cards("Ah Kd Qc 9s 8h")))) == "play, low Ah 8h"


def test_a_tie_wager_counts_in_the_advice() -> None:
    """A fold loses the Tie Wager too, and what a setting ties counts: some hands are played, or set, otherwise."""
    game = opened()
    changed = set()
    for deal in some_deals(400).tolist():
        hand = names(deal[:5])
        view = [View({"seat 1": deal[:5]}, {1: {"ante": 1000, **tie}}) for tie in ({}, {"tie": 10_000})]
        play = Decide(1, "play", ("play", "fold"))
        first, second = (next(iter(game.values(play, one))) for one in view)
        if first != second:
            changed.add((first, second))
            assert (first, second) == ("fold", "play"), hand
    assert changed


def test_equal_cards_are_set_alike() -> None:
    """Which of two kings is low does not matter; a hand with four aces has one way."""
    game = opened()
    assert sorted(game.ways(cards("Kh Kd Qc Qs Jh")).values()) == [ACES_HIGH] * 10
    four = game.ways(cards("Ah Ad Ac As 9h"))
    assert [low for low, way in four.items() if way == ACES_HIGH] == ["As 9h", "Ah 9h", "Ad 9h", "Ac 9h"]
    assert ACE_LOW not in four.values()


# --- the table -------------------------------------------------------------------------------------------------------


def seated(game: Any, wagers: dict[str, int], seats: int = 2, name: str = "p{}") -> Table:
    table = Table(game, OpenGame(game.rules).table("h").dealer)
    for seat in range(1, seats + 1):
        table.sit(seat, name.format(seat), 500_000)
    table.begin()
    while isinstance(table.pending, TakeWagers):
        table.answer(wagers)
    return table


@pytest.mark.parametrize(
    ("dealing", "order"),
    [("shoe", "1 2 d " * 5), ("hand", "1 2 d " * 5), ("automated-shoe", "1 " * 5 + "2 " * 5 + "d " * 5)],
)
def test_cards_are_dealt_in_the_order_of_the_chapter(dealing: str, order: str) -> None:
    table = seated(opened(dealing=dealing), {"ante": 1000})
    dealt = [str(event.data["to"]).removeprefix("seat ")[0] for event in table.journal.events if event.kind == "card"]
    assert " ".join(dealt) == order.strip()


def test_folds_are_collected_before_hands_are_set_and_hands_settled_from_the_right() -> None:
    """pa 663a.11(b), 663a.11(c), 663a.11(d), 663a.11(f): decisions from the left, forfeited wagers,
    settings, then settlement from the right."""
    table = seated(opened(), {"ante": 1000}, seats=3)
    told = []
    while table.playing:
        decide: Any = table.pending
        told.append((decide.about, decide.seat, len(table.lines)))
        table.answer("fold" if (decide.about, decide.seat) == ("play", 2) else decide.actions[0])
    assert told == [("play", 1, 0), ("play", 2, 0), ("play", 3, 0), ("low-hand", 1, 1), ("low-hand", 3, 1)]
    assert [line.seat for line in table.lines] == [2, 3, 3, 1, 1]


@pytest.mark.parametrize(("bets", "order"), [((1000, 2000), [2, 1]), ((2000, 1000), [1, 2]), ((1000, 1000), [2, 1])])
def test_of_two_hands_the_larger_wager_is_set_first(bets: tuple[int, int], order: list[int]) -> None:
    """pa 663a.7(f), equal ones counterclockwise."""
    game = opened(boxes="2")
    table = Table(game, OpenGame(game.rules).table("h").dealer)
    for seat in (1, 2):
        table.sit(seat, "Ada", 500_000)
    table.begin()
    found = []
    while table.playing:
        request: Any = table.pending
        if isinstance(request, TakeWagers):
            table.answer({"ante": bets[request.seat - 1]})
            continue
        found += [request.seat] if request.about == "low-hand" else []
        table.answer(request.actions[0])
    assert found == order


def test_a_setting_is_said_in_any_order_and_by_its_places() -> None:
    table = seated(opened(), {"ante": 1000}, seats=1)
    table.answer("play")
    decide: Any = table.pending
    by_place = table.game.by_word(decide)
    held = sorted(table.view(1).cards["seat 1"], reverse=True)
    assert by_place["low 4-5"] == names(held[3:])
    turned = ", ".join(reversed(by_place["low 4-5"].split())).lower()
    assert table.game.action(decide, turned) == by_place["low 4-5"]
