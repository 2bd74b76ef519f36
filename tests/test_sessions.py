"""Sessions: what many rounds do to a bankroll, against sums over every sequence and against known formulas."""

from __future__ import annotations

import itertools
import json
import math
from collections.abc import Sequence
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from typer.testing import CliRunner

import croupier
from croupier.cli import main
from croupier.errors import Refused
from croupier.games.base import Case, Count, Leg, Priced
from croupier.games.wheel.roulette import Roulette
from croupier.odds import sessions
from croupier.odds.frames import distribution
from croupier.odds.pricing import find, price
from croupier.odds.sessions import Floor, Round, one_round
from croupier.rules.submission import Rules, Submission

COIN = one_round([(Fraction(1), Fraction(1, 2)), (Fraction(-1), Fraction(1, 2))])


@st.composite
def rounds_of_play(draw: st.DrawFn) -> Round:
    """A few net results in quarters of a unit, with small weights."""
    nets = draw(st.lists(st.integers(-8, 20), min_size=2, max_size=5, unique=True))
    weights = draw(st.lists(st.integers(1, 9), min_size=len(nets), max_size=len(nets)))
    total = sum(weights)
    return one_round((Fraction(net, 4), Fraction(w, total)) for net, w in zip(nets, weights, strict=True))


def every_sequence(one: Round, rounds: int) -> list[tuple[tuple[int, ...], Fraction]]:
    """All sequences of results with their chances."""
    chances = {r: Fraction(w, one.total) for r, w in zip(one.results, one.weights, strict=True)}
    return [
        (found, math.prod((chances[r] for r in found), start=Fraction(1)))
        for found in itertools.product(one.results, repeat=rounds)
    ]


# --- results ---


@given(rounds_of_play(), st.integers(1, 4))
def test_results_are_those_of_every_sequence(one: Round, rounds: int) -> None:
    wanted: dict[int, Fraction] = {}
    for found, chance in every_sequence(one, rounds):
        wanted[sum(found)] = wanted.get(sum(found), Fraction(0)) + chance
    ended = sessions.results(one, rounds)
    assert ended.exact
    assert dict(zip(ended.totals, (Fraction(w, ended.whole) for w in ended.weights), strict=True)) == wanted


@given(rounds_of_play(), st.integers(1, 120))
def test_mean_and_variance_grow_with_the_rounds_and_chances_sum_to_one(one: Round, rounds: int) -> None:
    ended = sessions.results(one, rounds)
    assert sum(ended.weights) == ended.whole == one.total**rounds
    assert ended.chance() == 1
    assert ended.mean == rounds * one.mean
    assert ended.variance == rounds * one.variance


@given(rounds_of_play(), st.integers(1, 60))
def test_floating_point_keeps_its_bound(one: Round, rounds: int) -> None:
    exact = sessions.results(one, rounds)
    *_, near = sessions.walk(one, rounds, (rounds,))
    assert 0 < near.error < 1e-11
    assert abs(float(near.ahead - exact.ahead)) <= near.error
    assert abs(float(near.even - exact.even)) <= near.error
    assert abs(math.fsum(near.weights) - 1) <= near.error


def test_results_too_fine_to_be_exact_are_computed_with_a_bound() -> None:
    rare = one_round([(Fraction(10**7), Fraction(1, 10**6)), (Fraction(-1), 1 - Fraction(1, 10**6))])
    ended = sessions.results(rare, 300)
    assert not ended.exact
    assert float(ended.ahead) == pytest.approx(1 - (1 - 1e-6) ** 300, rel=1e-9, abs=ended.error)


def test_quantiles_are_the_least_totals_that_are_not_exceeded_so_often() -> None:
    ended = sessions.results(COIN, 9)
    for part in (Fraction(1, 100), Fraction(1, 20), Fraction(1, 2), Fraction(19, 20), Fraction(1)):
        found = ended.quantile(part)
        assert ended.chance(high=found) >= part
        assert ended.chance(high=found - ended.step) < part


def test_a_histogram_holds_what_is_not_in_the_tails() -> None:
    bars = sessions.results(COIN, 400).histogram(20)
    assert 0.999 < sum(chance for _, _, chance in bars) <= 1
    assert all(high == next_low for (_, high, _), (next_low, _, _) in itertools.pairwise(bars))


def test_a_distribution_as_a_table() -> None:
    rows = distribution(sessions.results(COIN, 2)).to_records()
    assert rows == [
        {"result": -2.0, "chance": 0.25},
        {"result": 0.0, "chance": 0.5},
        {"result": 2.0, "chance": 0.25},
    ]


# --- ruin ---


def ruined(found: Sequence[int], purse: int, cover: int) -> int:
    """How many rounds a player plays, and -1 more than all if never ruined."""
    for place, result in enumerate(found):
        if purse < cover:
            return place
        purse += result
    return len(found) if purse < cover else len(found) + 1


@given(rounds_of_play(), st.integers(1, 4), st.integers(0, 40), st.integers(1, 12))
def test_ruin_is_that_of_every_sequence(one: Round, rounds: int, purse: int, cover: int) -> None:
    chance = played = Fraction(0)
    for found, weight in every_sequence(one, rounds):
        stopped = ruined(found, purse, cover)
        chance += weight * (stopped <= rounds)
        played += weight * min(stopped, rounds)
    fate = sessions.ruin(one, purse, cover, rounds)
    assert abs(fate.chance - chance) <= fate.error + 1e-15
    assert fate.played == pytest.approx(float(played), abs=1e-9)


@given(rounds_of_play(), st.integers(1, 200))
def test_a_bankroll_that_can_lose_every_round_is_never_ruined(one: Round, rounds: int) -> None:
    fate = sessions.ruin(one, one.worst * (rounds + 1), one.worst, rounds)
    assert fate.chance == 0
    assert fate.played == pytest.approx(rounds)


@given(rounds_of_play(), st.integers(1, 60))
def test_a_larger_bankroll_is_ruined_less_often_and_plays_longer(one: Round, rounds: int) -> None:
    fates = [sessions.ruin(one, purse, one.worst, rounds) for purse in range(0, 80, 8)]
    for smaller, larger in itertools.pairwise(fates):
        assert larger.chance <= smaller.chance + larger.error
        assert larger.played >= smaller.played - 1e-9


def test_the_gambler_s_ruin() -> None:
    # With chance p to win a unit and q to lose one, u units are lost in the end with chance (q/p)^u.
    better = one_round([(Fraction(1), Fraction(3, 5)), (Fraction(-1), Fraction(2, 5))])
    for purse in (1, 5, 20):
        low, high = sessions.ruin_in_the_end(better, purse, 1)
        assert low == pytest.approx(high, rel=1e-12)
        assert low == pytest.approx((2 / 3) ** purse, rel=1e-9)
    assert sessions.ruin(better, 5, 1, 3000).chance == pytest.approx((2 / 3) ** 5, rel=1e-9)


def test_without_an_advantage_ruin_is_certain_in_the_end() -> None:
    assert sessions.ruin_in_the_end(COIN, 10**6, 1) == (1.0, 1.0)
    never = one_round([(Fraction(1), Fraction(1, 2)), (Fraction(0), Fraction(1, 2))])
    assert sessions.ruin_in_the_end(never, 5, 0) == (0.0, 0.0)


def test_bounds_of_ruin_in_the_end_hold_where_the_barrier_is_jumped_over() -> None:
    jumps = one_round([(Fraction(2), Fraction(1, 2)), (Fraction(1), Fraction(1, 8)), (Fraction(-3), Fraction(3, 8))])
    assert jumps.mean == 0
    better = one_round([(Fraction(2), Fraction(5, 8)), (Fraction(-3), Fraction(3, 8))])
    for purse in (3, 10, 30):
        low, high = sessions.ruin_in_the_end(better, purse, 3)
        late = sessions.ruin(better, purse, 3, 2_000).chance
        assert low <= late <= high
        assert high < 1


# --- runs ---


@given(st.fractions(Fraction(1, 9), Fraction(8, 9), max_denominator=9), st.integers(1, 9), st.integers(1, 9))
def test_losing_runs_are_those_of_every_sequence(losing: Fraction, rounds: int, length: int) -> None:
    chance = Fraction(0)
    for found in itertools.product("LW", repeat=rounds):
        lost = found.count("L")
        if "L" * length not in "".join(found):
            chance += losing**lost * (1 - losing) ** (rounds - lost)
    assert sessions.no_run(losing, length, rounds) == pytest.approx(float(chance), abs=1e-15)
    assert sessions._no_run(float(losing), length, rounds) == pytest.approx(float(chance), abs=1e-13)


def test_the_quantile_of_the_longest_losing_run() -> None:
    losing = Fraction(20, 38)
    for part in (0.05, 0.5, 0.95):
        length = sessions.run_quantile(losing, 300, part)
        assert sessions.no_run(losing, length + 1, 300) >= part
        assert length == 0 or sessions.no_run(losing, length, 300) < part


# --- sessions of games ---


def test_a_session_of_red() -> None:
    found = sessions.session(Rules("pa/617a"), "red", 500_00, 10_00, 300)
    assert found.results.exact
    assert found.results.mean == -300 * Fraction(1, 19)
    assert found.advantage == Fraction(1, 19)
    assert found.cover == 10_00
    # Ahead after 300 spins: more than 150 of them won, a binomial sum.
    wanted = sum(math.comb(300, k) * 18**k * 20 ** (300 - k) for k in range(151, 301))
    assert found.results.ahead == Fraction(wanted, 38**300)
    assert found.in_the_end == (1.0, 1.0)


def test_a_round_with_raises_is_played_to_its_end() -> None:
    found = sessions.session(Rules("gr/09"), "ante", 200_00, 10_00, 100)
    assert found.price.mean_stake > 1
    assert found.cover == 20_00  # Ante and Play
    assert found.results.mean == 100 * found.price.expected
    spread = math.sqrt(found.results.variance)
    assert spread == pytest.approx(10 * found.price.std_dev, rel=1e-12)


def test_what_a_table_earns() -> None:
    floor = Floor(Fraction(40), Fraction(5), seats=6)
    found = sessions.session(Rules("pa/617a"), "red", 1000_00, 25_00, floor=floor)
    assert found.rounds == 200
    assert found.handle == 25_00 * 40 * 6
    assert found.win_per_hour == Fraction(25_00 * 40 * 6, 19)
    assert found.drop == 6 * 1000_00
    assert found.loss == pytest.approx(25_00 / 19 * found.ruin.played)
    assert found.hold == pytest.approx(found.loss / 1000_00)
    rich = sessions.session(Rules("pa/617a"), "red", 10_000_00, 25_00, floor=floor)
    assert rich.ruin.chance == 0
    assert rich.hold == pytest.approx(float(rich.win_per_hour * 5) / rich.drop)


def test_the_stake_is_the_posted_minimum_unless_another_is_given() -> None:
    posted = Rules("pa/617a", Submission(limits={"table": ("15", "500")}))
    assert sessions.session(posted, "red", 500_00, rounds=10).stake == 15_00
    with pytest.raises(Refused, match="outside the posted limits"):
        sessions.session(posted, "red", 500_00, 10_00, 10)


def test_drawn_paths_agree_with_the_exact_chances_and_repeat() -> None:
    found = sessions.session(Rules("pa/617a"), "red", 200_00, 10_00, 120)
    drawn = sessions.paths(found, 4000, seed=7)
    assert (drawn.drawn == sessions.paths(found, 4000, seed=7).drawn).all()
    broke = (drawn.drawn[:, -1] < found.cover / 100).mean()
    error = math.sqrt(found.ruin.chance * (1 - found.ruin.chance) / 4000)
    assert abs(broke - found.ruin.chance) < 4 * error
    assert all(len(band) == len(drawn.stops) for band in drawn.bands.values())
    assert (drawn.bands["5%"] <= drawn.bands["50%"]).all()


def test_a_shape_is_tilted_to_the_mean_and_mean_square_that_are_known() -> None:
    shape = {Fraction(net): times for net, times in ((-4, 10), (-2, 300), (0, 250), (2, 280), (4, 20))}
    tilted = sessions._tilted(shape, 0.1, 2.9)
    assert sum(tilted.values()) == pytest.approx(1)
    assert sum(float(net) * part for net, part in tilted.items()) == pytest.approx(0.1)
    assert sum(float(net) ** 2 * part for net, part in tilted.items()) == pytest.approx(2.9)


def test_a_simulated_round_gives_its_error() -> None:
    rules = Rules("gr/08")
    game, priced = find(rules, "red")
    cases = game.count(priced).cases
    random = np.random.default_rng(5)
    blocks = tuple(tuple(int(n) for n in random.multinomial(2000, (0.5, 0.45, 0.05))) for _ in range(32))
    count = Count(cases, tuple(sum(column) for column in zip(*blocks, strict=True)), "simulated", blocks)
    groups = sessions._groups(count)
    assert [sum(group.counts) for group in groups] == [4 * 2000] * 8
    one = sessions.round_of(game, priced, count, price(game, priced, count, sessions.Conditions()))
    assert one.method == "simulated"
    assert "simulated" in one.notes[0]
    spread = [sessions._figures(game, priced, group, sessions.Conditions(), 100, 1, 50)[0] for group in groups]
    assert sessions._standard_error(spread) == pytest.approx(np.std(spread, ddof=1) / math.sqrt(8))


def test_endings_known_by_their_mean_get_the_shape_of_a_simulation() -> None:
    class Lumped(Roulette):
        """A wager with one line for several endings, which the simulation tells apart."""

        def simulate(self, priced: Sequence[Priced], seed: int, block: int, rounds: int) -> list[Count]:
            cases = [Case(f"split {net:+d}", (), net=Fraction(net), staked=Fraction(2)) for net in (-2, 0, 2)]
            return [Count((Case("win", (Leg("red", ("win",)),)), *cases), (900, 50, 10, 40))]

    lump = Case("split", (), net=Fraction(1, 10), staked=Fraction(2), square=Fraction(33, 10))
    count = Count((Case("win", (Leg("red", ("win",)),)), lump), (9, 1), "computed")
    priced = Priced("red", "red", "wager")
    game = Lumped(Rules("gr/08"))
    found = price(game, priced, count, sessions.Conditions())
    one = sessions.round_of(game, priced, count, found)
    assert one.method == "computed"
    assert float(one.mean) == pytest.approx(float(found.expected))
    assert math.sqrt(one.variance) == pytest.approx(found.std_dev)
    assert one.results[0] * one.step == -2
    assert sum(one.weights) == one.total


# --- the surface and the command ---


def test_sessions_from_python() -> None:
    found = croupier.open("pa/617a").session("red", 100, bankroll=200, stake=10, hands_per_hour=50)
    assert found.floor is not None
    assert found.floor.hours == 2
    assert found.ruin.chance > 0


def run(*arguments: str) -> str:
    result = CliRunner().invoke(main.app, list(arguments), catch_exceptions=True)
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result.stdout


def test_the_session_command() -> None:
    asked = ("session", "pa/617a", "red", "--bankroll", "500", "--stake", "10")
    told = json.loads(run(*asked, "--hands-per-hour", "60", "--hours", "5", "--seats", "3", "--json"))
    assert told["rounds"] == 300
    assert told["house_advantage"] == "1/19"
    assert told["table"]["win_cents_per_hour"] == pytest.approx(1000 * 60 * 3 / 19)
    assert 0.03 < told["ruin"]["within"] < 0.05
    text = run(*asked, "--rounds", "300")
    for words in ("ruined within 300 rounds", "longest losing run", "ahead at the end", "100%"):
        assert words in text
    for wrong in ((), ("--hours", "3"), ("--rounds", "200000")):
        with pytest.raises(Refused):
            run(*asked, *wrong)


def test_what_a_hold_assumes_is_said() -> None:
    text = run("session", "pa/617a", "red", "--hands-per-hour", "40", "--hours", "2")
    assert "assumed: each seat buys in once, for the bankroll" in text
