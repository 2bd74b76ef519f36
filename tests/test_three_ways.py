"""Three ways to one number: exact analysis, compiled simulation, and the script played at a table."""

from __future__ import annotations

import math

import numpy as np
import pytest

import croupier
from croupier.counting.suits import place3
from croupier.equipment import stream
from croupier.equipment.cards import name
from croupier.games import open_game
from croupier.games.poker.against_dealer import COMPARISONS, compare
from croupier.games.poker.hands import HANDS3, HANDS5, HANDS6, hand3, hand5, hand6
from croupier.games.script import Decide, TakeWagers
from croupier.odds.pricing import prices
from croupier.odds.simulation import simulate
from croupier.ranking.three import rank3
from croupier.rules.submission import Rules
from croupier.tables.dealer import Recorded
from croupier.tables.table import Table


def test_simulation_does_not_depend_on_how_it_is_cut_into_blocks_of_one_size() -> None:
    rules = Rules("pa/649a")
    first = simulate(rules, 300_000, seed=5).prices()
    second = simulate(rules, 300_000, seed=5).prices()
    assert [one.outcomes for one in first] == [one.outcomes for one in second]
    other = simulate(rules, 300_000, seed=6).prices()
    assert [one.outcomes for one in first] != [one.outcomes for one in other]


STAKES = {"ante": 1000, "pair-plus": 500, "six-card-bonus": 300}
JACKPOTS = {
    "progressive": {"progressive": 100},
    "five-card-progressive": {"five-card-progressive": 100},
    "five-card-hand-bonus": {"five-card-hand-bonus:player": 200, "five-card-hand-bonus:dealer": 200},
    "five-of-six-progressive": {"five-of-six-progressive": 500},
}
"""A house offers one of them at a table."""


@pytest.mark.parametrize(
    ("dealing", "jackpot", "rounds"),
    [
        ("shoe", "five-card-progressive", 1_000),
        pytest.param("shoe", "five-card-progressive", 10_000, marks=pytest.mark.verify),
        ("hand", "progressive", 1_000),
        ("automated-shoe", "five-card-hand-bonus", 1_000),
        ("automated-shoe", "five-of-six-progressive", 1_000),
    ],
)
def test_rounds_by_the_script_equal_the_kernels(dealing: str, jackpot: str, rounds: int) -> None:
    """Each settlement of the script is what the kernels make of the same cards; the sum is near the exact figure."""
    options = {name: "yes" if name == jackpot else "no" for name in JACKPOTS}
    game = open_game("pa/649a", croupier.Submission(options={"dealing": dealing, **options}))
    rules, stakes = game.rules, STAKES | JACKPOTS[jackpot]
    state, deck = stream.start(42, 0), np.arange(52)
    ante_total = 0
    for _ in range(rounds):
        stream.deal(state, deck, 8)
        own, dealer, community = ([int(c) for c in deck[a:b]] for a, b in ((0, 3), (3, 6), (6, 8)))
        order = (
            own + dealer if dealing == "automated-shoe" else [c for pair in zip(own, dealer, strict=True) for c in pair]
        )
        table = Table(game, Recorded(name(c) for c in order + community))
        table.sit(3, "x", 1_000_000)
        table.begin()
        assert isinstance(table.pending, TakeWagers)
        table.answer(stakes)
        assert isinstance(table.pending, Decide)
        played = bool(game.plays[place3(*own)])  # type: ignore[attr-defined]
        values = game.values(table.pending, table.view(3))
        assert (values["play"] > values["fold"]) == played
        table.answer("play" if played else "fold")
        nets = {line.wager: line.net for line in table.lines}
        fold = () if played else ("folded",)
        against = COMPARISONS[compare(game.qualifier, rank3(*own), rank3(*dealer))]  # type: ignore[attr-defined]
        three, six = HANDS3[hand3(*own)], HANDS6[hand6(*own, *dealer)]
        chains = {
            "ante": (*fold, against),
            "pair-plus": (*fold, *three),
            "progressive": (*fold, *three),
            "six-card-bonus": six,
            "five-card-progressive": (*fold, *HANDS5[hand5(*own, *community)]),
            "five-card-hand-bonus:player": HANDS5[hand5(*own, *community)],
            "five-card-hand-bonus:dealer": HANDS5[hand5(*dealer, *community)],
            "five-of-six-progressive": six,
        }
        for key in stakes:
            pays = rules.pay(key.partition(":")[0], *chains[key]).pays
            if not pays.share:
                assert nets[key] == pays.net(stakes[key]), (key, chains[key])
        if played:
            assert nets["play"] == rules.pay("play", against).pays.net(1000)
            assert nets["ante-bonus"] == rules.pay("ante-bonus", *three).pays.net(1000)
        ante_total += nets["ante"] + nets.get("play", 0) + nets.get("ante-bonus", 0)
    exact = next(one for one in prices(rules, wager="ante"))
    error = exact.std_dev / math.sqrt(rounds)
    assert abs(-ante_total / 1000 / rounds - float(exact.house_advantage)) < 4 * error


def test_five_thousand_spins_by_the_script_agree_with_the_exact_figures() -> None:
    game = open_game("pa/617a")
    table = croupier.open("pa/617a").table(b"five thousand spins")
    table.sit(1, "x", 10**12)
    stakes = {
        f"{one.wager}:{one.spot}" if one.spot else one.wager: 500 for one in game.priced() if one.wager != "touchdown"
    }
    nets = dict.fromkeys(stakes, 0)
    spins = 5_000
    for _ in range(spins):
        table.begin()
        table.answer(stakes)
        for line in table.lines:
            nets[line.wager] += line.net
    exact = {one.wager: one for one in prices(game.rules)}
    for key, net in nets.items():
        one = exact[key.partition(":")[0]]
        off = -net / 500 / spins - float(one.house_advantage)
        assert abs(off) < 4 * one.std_dev / math.sqrt(spins), key


def test_touchdown_games_by_the_script_agree_with_the_exact_figure() -> None:
    table = croupier.open("pa/617a").table(b"downs")
    table.sit(1, "x", 10**12)
    games = net = 0
    while games < 4_000:
        table.begin()
        free = "touchdown" not in table.carry
        table.answer({"touchdown": 100} if free else {})
        games += free
        while table.playing:
            table.answer("black" if games % 2 else "red")
        net += sum(line.net for line in table.lines)
    (exact, *_) = prices(Rules("pa/617a"), wager="touchdown")
    assert abs(-net / 100 / games - float(exact.house_advantage)) < 4 * exact.std_dev / math.sqrt(games)
