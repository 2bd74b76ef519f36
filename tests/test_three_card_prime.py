"""Three Card Prime: three ways, every reading of the Bad Beat Bonus, and the fourth card that nobody sees."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from math import comb

import pytest

from croupier.contract.checks import cases_agree
from croupier.equipment.cards import several
from croupier.games import open_game
from croupier.games.poker.hands import HANDS3, hand3
from croupier.games.poker.three_card import ThreeCardPrime
from croupier.games.script import Decide
from croupier.kernels import plain
from croupier.odds.pricing import Conditions, price
from croupier.ranking.three import rank3
from croupier.rules.submission import Submission
from croupier.surface import OpenGame


def opened(paytables: dict[str, str] | None = None, **options: str) -> ThreeCardPrime:
    chosen = {name.replace("_", "-"): value for name, value in options.items()}
    game = open_game("pa/679a", Submission(options=chosen, paytables=paytables or {}))
    assert isinstance(game, ThreeCardPrime)
    return game


def advantages(game: ThreeCardPrime) -> dict[str, Fraction]:
    found = {}
    for one in game.priced():
        priced = price(game, one, game.count(one), Conditions()).house_advantage
        assert isinstance(priced, Fraction)
        found[one.wager] = priced
    return found


def test_a_hand_is_worth_what_the_text_gives_it() -> None:
    """The dealer's hands one by one, each paid as 679a.11(c)(3) has it, come to what the coach says."""
    game, value, name = opened({"bad-beat": "B"}), plain(rank3), plain(hand3)
    pays = {"mini-royal": 10, "straight-flush": 6, "three-of-a-kind": 5, "straight": 2}
    beaten = {"straight-flush": 12, "three-of-a-kind": 10, "straight": 4, "flush": 1}
    for text in ("Ts 6d 2c", "Qs 6d 3c", "5h 6h 7h", "As 9s 4s"):
        cards = several(text)
        own, hand, made = value(*cards), HANDS3[name(*cards)], 0
        for dealer in combinations([card for card in range(52) if card not in cards], 3):
            theirs = value(*dealer)
            if theirs >> 12 == 0 and max(dealer) >> 2 < 10:
                made += 1
            elif own >= theirs:
                made += 1 + next((pays[one] for one in hand if one in pays), 1)
            else:
                made += -1 + next((beaten[one] for one in hand if one in beaten), -1)
        assert game.hand_values(cards) == {"play": Fraction(made, comb(49, 3)), "fold": Fraction(-1)}


def test_every_reading_of_the_bad_beat() -> None:
    """A stake that is collected costs the player; the flush columns change places and nothing else."""
    returned, collected = opened(), opened(bad_beat_stake="collected")
    assert advantages(collected)["ante"] > advantages(returned)["ante"]
    for table, other in ("AB", "BA", "CD", "DC"):
        printed = opened({"bad-beat": table})
        moved = opened({"bad-beat": other}, bad_beat_flush_columns="A and C")
        assert advantages(printed)["ante"] == advantages(moved)["ante"]


def test_published_figures_of_wagers_with_the_same_rows() -> None:
    """50-40-30-6-3-1 on one's own three cards is 7.10 % without the deuce (J. Grochowski, tunicatravel.com); the
    All-Six Bonus is the Six Card Bonus of Three Card Poker. For the whole game there is no such figure: where it is
    described (wizardofodds.com) a tie pushes the Ante, and Play is paid by the hand whatever the dealer has."""
    game = opened()
    pair = next(one for one in game.priced() if one.wager == "pair-bonus")
    count = game.count(pair)
    plain_rows = [game.rules.pay("pair-bonus", *HANDS3[place % len(HANDS3)]).pays.net(1) for place in range(16)]
    made = sum(net * times for net, times in zip(plain_rows, count.counts[:16], strict=True))
    assert round(-float(made / count.total), 4) == 0.0710
    alike, too = Fraction(2 * comb(26, 3), comb(52, 3)), Fraction(comb(23, 3), comb(49, 3))
    assert advantages(game)["prime"] == 1 - alike * (4 + too)
    poker = open_game("pa/649a", Submission(paytables={"six-card-bonus": "A"}))
    six = next(one for one in poker.priced() if one.wager == "six-card-bonus")
    assert advantages(game)["all-six-bonus"] == price(poker, six, poker.count(six), Conditions()).house_advantage


@pytest.mark.parametrize("options", [{}, {"bad_beat_stake": "collected"}, {"pair_bonus_card": "community-card"}])
def test_three_ways_to_one_number(options: dict[str, str]) -> None:
    cases_agree(opened(**options), 200_000)


@pytest.mark.parametrize(
    "options",
    [
        {"dealing": "shoe"},
        {"dealing": "hand"},
        {"dealing": "automated-shoe"},
        {"dealing": "automated-shoe", "reshuffling_shoe": "yes", "four_card_stacks": "yes"},
    ],
)
def test_nobody_sees_a_fourth_card_before_it_counts(options: dict[str, str]) -> None:
    """Not its owner either; it is turned up for a pair or better only."""
    game = opened(**options)
    table, shown = OpenGame(game.rules).table("fourth cards"), set()
    table.sit(1, "x", 10**6)
    table.sit(2, "y", 10**6)
    for _ in range(12):
        table.begin()
        table.answer({"ante": 10_00, "pair-bonus": 5_00})
        table.answer({"ante": 10_00})
        assert isinstance(table.pending, Decide)
        assert table.view(1).cards["bonus 1"] == [-1]
        assert "bonus 2" not in table.view(1).cards
        while table.playing:
            table.answer("play")
        pair = game._hand(table.laid["seat 1"].cards) > 0
        assert table.laid["bonus 1"].up == [pair]
        shown.add(pair)
    assert shown == {True, False}


def test_the_chart() -> None:
    """Queen-6-4 and better is played, as at Three Card Poker; since ties win, sometimes one rank less."""
    heading, rows = opened().strategy_chart()
    assert heading == ["hand", "played with"]
    assert dict(rows)["high-card"] == "queen-6-4 or better, some queen-6-3"
    assert dict(rows)["pair"] == "all"
