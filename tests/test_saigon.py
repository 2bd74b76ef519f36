"""Saigon 5 Card: points and poker hands with a joker against complete counts, its figures three ways, and the pot."""

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
from croupier.games.poker.saigon import Saigon5Card, ended
from croupier.games.script import TakeWagers
from croupier.odds.pricing import prices
from croupier.ranking import showdown
from croupier.ranking.joker import JOKER5, joker5
from croupier.rules.submission import Submission
from croupier.surface import OpenGame
from croupier.tables.journal import Event
from croupier.tables.table import Table
from croupier.web.views import told

POT = {"options": {"pot": "yes"}, "limits": {"table": ("$10", "$500")}}


def opened(**options: str) -> Saigon5Card:
    game = open_game("pa/680a", Submission(options=options))
    assert isinstance(game, Saigon5Card)
    return game


# --- points ----------------------------------------------------------------------------------------------------------


def test_all_hands_are_dealt_once() -> None:
    dealt = [(times, int(after.sum())) for times, after in showdown.DECK.ways()]
    assert len(dealt) == len(showdown.DECK.hands)
    assert sum(times for times, _ in dealt) == comb(53, 5)
    assert {after for _, after in dealt} == {comb(48, 5)}


def test_points_of_every_total() -> None:
    """pa 680a.6(b): ace and 4 have 5, 680a.6(b)(1), 10 and jack have 10; 10 is taken off what is more than 10."""
    assert [showdown.points(total) for total in range(2, 21)] == [*range(2, 11), *range(1, 11)]


def test_without_the_joker_the_points_are_the_same_however_a_hand_is_set() -> None:
    """The three cards are a whole number of tens, so the other two are what is left of all five."""
    for hand in showdown.DECK.hands:
        found = showdown.results(hand, (3, 6, 9))
        if showdown.JOKER not in hand:
            assert found in (set(), {showdown.points(sum(hand))})


def test_results_by_taking_three_cards_after_the_other() -> None:
    """Another way to the same: the joker replaced by each value in turn, in the three or in the two."""
    for hand in showdown.DECK.hands[::7]:
        found: set[int] = set()
        for two in combinations(range(5), 2):
            left = [hand[place] for place in range(5) if place not in two]
            if any(sum(value or joker for value in left) in (10, 20, 30) for joker in (3, 6, 9)):
                totals = [sum(hand[place] or joker for place in two) for joker in (3, 6, 9)]
                found.add(max(total - 10 if total > 10 else total for total in totals))
        assert showdown.results(hand, (3, 6, 9)) == found


@pytest.mark.parametrize(
    ("own", "dealer", "name"),
    [(0, 0, "neither-qualified"), (0, 1, "player-not-qualified"), (4, 7, "lose"), (7, 7, "tie"), (5, 0, "win-5")],
)
def test_how_hands_compare(own: int, dealer: int, name: str) -> None:
    game = opened()
    assert game.main_cases()[ended(own, dealer)].name == name


# --- the bonus -------------------------------------------------------------------------------------------------------

RUNS = 10 * 5 - 9
"""Four ranks that one more makes a straight: five of each of ten straights, less those in a row that lie in two."""


def test_all_bonus_hands() -> None:
    """By hand: what four cards become with a joker that is an ace or completes a straight or a flush."""
    game = opened()
    bonus = next(one for one in game.priced() if one.wager == "bonus")
    found = dict(zip((chain[0] for chain in JOKER5), game.count(bonus).counts, strict=False))
    assert sum(found.values()) == comb(53, 5)
    assert found["five-aces"] == 1
    assert (found["natural-royal-flush"], found["wild-royal-flush"]) == (4, 4 * 5)
    assert found["straight-flush"] == 36 + 4 * (RUNS - 5)
    assert found["flush"] == 5108 + 4 * (comb(13, 4) - RUNS)
    assert found["straight"] == 10200 + RUNS * (4**4 - 4)
    assert found["four-of-a-kind"] == 624 + 12 + 4 * 48  # four of another rank, or three aces and any other card
    # three of another rank with an ace, or a pair of aces with a pair
    assert found["full-house"] == 3744 + 12 * 4 * 4 + 6 * 12 * 6
    # two aces and two more of two ranks; three of another rank and a card that is no ace
    assert found["three-of-a-kind"] == 54912 + 6 * comb(12, 2) * 16 + 12 * 4 * 44
    # a pair with an ace and another card, or two pair, none of aces
    assert found["two-pair"] == 123552 + 12 * 6 * 4 * 44 + comb(12, 2) * 36


@pytest.mark.parametrize(
    ("hand", "name"),
    [
        ("Ah Kh Qh Jh Th", "natural-royal-flush"),
        ("Ah Kh Joker Jh Th", "wild-royal-flush"),
        ("Ah 2h Joker 4h 5h", "straight-flush"),
        ("Kh Kd Kc Ks Joker", "four-of-a-kind"),
        ("Kh Kd Kc 5s Joker", "three-of-a-kind"),
        ("Kh Kd 5c 5s Joker", "two-pair"),
        ("Kh Kd 6c 5s Joker", "pair"),
    ],
)
def test_what_the_joker_makes(hand: str, name: str) -> None:
    assert JOKER5[joker5(*cards(hand))][0] == name


# --- figures ---------------------------------------------------------------------------------------------------------


def test_figures() -> None:
    """Of the game only its rules were found in print (the Wizard of Odds, with the joker and the half win of 5 points
    as here, and that nothing is to be decided: the most points are always best)."""
    found = priced("pa/680a")
    assert found["ante"].house_advantage == Fraction(23749189, 1271680410)
    assert found["bonus A"].house_advantage == Fraction(367384, 2869685)
    game = opened()
    assert (game.best == game.solved["highest"]).all()
    assert sum(game.main_counts()) == comb(53, 5) * comb(48, 5)


def test_without_the_half_win_nobody_is_ahead() -> None:
    """Player and dealer are alike, so all that the house has is the other half of wins with 5 points."""
    game = opened()
    counts = dict(zip((case.name for case in game.main_cases()), game.main_counts(), strict=True))
    won = sum(count for name, count in counts.items() if name.startswith("win"))
    assert won == counts["lose"] + counts["player-not-qualified"]
    ante = priced("pa/680a", "ante")["ante"]
    assert ante.house_advantage == Fraction(counts["win-5"], 2 * sum(game.main_counts()))


@pytest.mark.parametrize("options", [{}, {"joker-in-showdown": "player-says", "wrong-setting": "set-again"}])
def test_every_case_comes_up_as_often_as_it_is_counted(options: dict[str, str]) -> None:
    cases_agree(opened(**options), 200_000)


def test_values_are_those_of_a_count_by_hand() -> None:
    """Against dealt hands of the dealer's, each setting makes what its value says."""
    game = opened()
    own = list(cards("Joker 8s 6d 5h 2c"))
    values = game.hand_values(own)
    assert next(iter(values)) == "8s 2c"
    assert set(values) == {names(sorted(two, reverse=True)) for two in combinations(own, 2)}
    left = np.array([card for card in range(53) if card not in own])
    dealt = np.empty((5, 4000), dtype=np.int64)
    stream.deals(stream.start(9, 0), left, dealt)
    dealers = [game.dealers_result(hand) for hand in dealt.T.tolist()]
    for setting in ("8s 2c", "5h 2c", "Joker 6d"):
        result = game.result(own, setting)
        nets = [game.net_of(game.main_cases()[ended(result, dealer)].legs) for dealer in dealers]
        assert abs(float(sum(nets, Fraction(0))) / len(nets) - float(values[setting])) < 4 / len(nets) ** 0.5


# --- the table -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("dealing", "order"),
    [("shoe", "1 2 d " * 5), ("hand", "1 2 d " * 5), ("automated-shoe", "1 " * 5 + "2 " * 5 + "d " * 5)],
)
def test_cards_are_dealt_in_the_order_of_the_chapter(dealing: str, order: str) -> None:
    table = seated(opened(dealing=dealing), {"ante": 1000})
    dealt = [str(event.data["to"]).removeprefix("seat ")[0] for event in table.journal.events if event.kind == "card"]
    assert " ".join(dealt) == order.strip()


def seated(game: Any, wagers: dict[str, int], seats: int = 2) -> Table:
    table = Table(game, OpenGame(game.rules).table("s").dealer)
    for seat in range(1, seats + 1):
        table.sit(seat, f"p{seat}", 500_000)
    table.begin()
    while isinstance(table.pending, TakeWagers):
        table.answer(wagers)
    return table


def test_a_setting_is_said_in_any_order_and_by_its_places() -> None:
    table = seated(opened(), {"ante": 1000})
    decide: Any = table.pending
    by_place = table.game.by_word(decide)
    assert len(by_place) == 10
    held = sorted(table.view(1).cards["seat 1"], reverse=True)
    assert by_place["two 1-2"] == names(held[:2])
    turned = " ".join(reversed(by_place["two 4-5"].split()))
    assert table.game.action(decide, turned) == by_place["two 4-5"]


def test_the_pot_is_the_players_own_money() -> None:
    """Whatever the cards, what the pot gives it has taken, but for cents that cannot be divided."""
    game = open_game("pa/680a", Submission(**POT))  # type: ignore[arg-type]
    for number in range(12):
        table = Table(game, OpenGame(game.rules).table(str(number)).dealer)
        for seat in (1, 2, 3):
            table.sit(seat, f"p{seat}", 500_000)
        table.begin()
        while table.playing:
            table.answer({"ante": 2000, "pot": 1000} if isinstance(table.pending, TakeWagers) else
                         table.pending.actions[0])  # type: ignore[union-attr]  # fmt: skip
        pots = [line for line in table.lines if line.wager == "pot"]
        assert [line.wager for line in table.lines][-3:] == ["pot"] * 3
        assert -2 < sum(line.net for line in pots) <= 0


@pytest.mark.parametrize("which", ["all", "qualified"])
def test_a_pot_of_two_is_even(which: str) -> None:
    """Each of two players who play alike wins as often as the other, over all pairs of hands."""
    options = {"pot": "yes", "pot-hands": which}
    game = open_game("pa/680a", Submission(options=options, limits={"table": ("$10", "$500")}))
    (found,) = prices(game.rules, wager="pot")
    assert (found.method, found.house_advantage) == ("exact", 0)
    won, lost = (sum(one.combinations for one in found.outcomes if one.net == net) for net in (1, -1))
    assert won == lost
    assert sum(one.combinations for one in found.outcomes) == comb(53, 5) * comb(48, 5)


@pytest.mark.parametrize("which", ["all", "qualified"])
def test_a_pot_is_counted_as_the_table_settles_it(which: str) -> None:
    game = open_game("pa/680a", Submission(options=POT["options"] | {"pot-hands": which}, limits=POT["limits"]))  # type: ignore[arg-type, operator]
    assert isinstance(game, Saigon5Card)
    for number in range(40):
        table = Table(game, OpenGame(game.rules).table(f"pot {number}").dealer)
        for seat in (1, 2):
            table.sit(seat, f"p{seat}", 500_000)
        table.begin()
        points = []
        while table.playing:
            if isinstance(table.pending, TakeWagers):
                table.answer({"ante": 2000, "pot": 1000})
                continue
            held = table.view(len(points) + 1).cards[f"seat {len(points) + 1}"]
            place = showdown.DECK.places(np.array(game._counted(held)))
            points.append(int(game.pot_points[place]))
            best = game.best[place]
            table.answer(next(one for one in game.settings(held) if game.result(held, one) == best))
        sign = (points[0] > points[1]) - (points[0] < points[1])
        assert [line.net for line in table.lines if line.wager == "pot" and line.seat == 1] == [1000 * sign]


def test_a_setting_with_what_the_joker_counts_is_told_to_its_seat_alone() -> None:
    game = open_game("pa/680a", Submission(options={"joker-in-showdown": "player-says"}))
    for action in ("Joker 5h as 9", "Joker 5h"):
        (one,) = told(game, [Event(7, "", "decision", {"seat": 1, "action": action}, "", "")])
        assert (one.everyone.data["action"], one.place) == ("", "seat 1")
        assert one.owner is not None
        assert one.owner.data["action"] == action
