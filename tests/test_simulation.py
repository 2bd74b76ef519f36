"""Simulation at scale: the same seed gives the same cents whoever deals, and what it says of its error is true."""

from __future__ import annotations

import json
import math
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from croupier.counting.shards import Threads, each, run_by
from croupier.errors import Refused
from croupier.games import game_for
from croupier.games.poker.counts import hands3
from croupier.odds import simulation
from croupier.odds.pricing import Conditions, prices
from croupier.odds.simulation import BLOCK, ENOUGH_BLOCKS, Simulation, simulate
from croupier.rules.submission import Rules, Submission

THREE = "pa/649a"
ROUNDS = 3 * BLOCK + 1234


@pytest.fixture
def small_blocks(monkeypatch: pytest.MonkeyPatch) -> int:
    """Blocks small enough that a few rounds are many of them."""
    monkeypatch.setattr(simulation, "BLOCK", 2_000)
    return 2_000


# --- shards -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("threads", [1, 2, 5])
def test_shards_come_in_their_order(threads: int) -> None:
    def slow_for_even(number: int) -> int:
        time.sleep(0.002 * (number % 2 == 0))
        return number * number

    with run_by(Threads(threads)):
        assert list(each(slow_for_even, range(40))) == [number * number for number in range(40)]


def test_shards_that_nobody_wants_any_more_are_not_begun() -> None:
    begun = []
    found = Threads(2).run(lambda number: begun.append(number) or number, range(1000))  # type: ignore[func-returns-value]
    assert [next(found) for _ in range(3)] == [0, 1, 2]
    found.close()
    assert len(begun) < 20


def test_an_error_in_a_shard_is_the_callers() -> None:
    def fails(number: int) -> int:
        if number == 3:
            raise Refused("shard three")
        return number

    with pytest.raises(Refused, match="shard three"):
        list(Threads(2).run(fails, range(10)))


# --- the same result whoever deals ------------------------------------------------------------------------------------


@pytest.mark.parametrize("address", [THREE, "pa/617a", "pa/623a", "bs/04"])
def test_the_same_seed_gives_the_same_sums_with_any_number_of_threads(address: str) -> None:
    found = []
    for threads in (1, 2, 3):
        with run_by(Threads(threads)):
            found.append(simulate(Rules(address), ROUNDS, seed=7).sums)
    assert found[0] == found[1] == found[2]
    assert found[0].rounds == ROUNDS
    assert found[0].blocks == 4
    assert simulate(Rules(address), ROUNDS, seed=8).sums != found[0]


def test_a_longer_run_begins_with_the_same_blocks() -> None:
    short, long = (simulate(Rules(THREE), blocks * BLOCK, seed=3).sums for blocks in (2, 3))
    third = Simulation(Rules(THREE), seed=3).prepared.block(2, BLOCK)
    short.add(third)
    assert short == long


def test_counts_are_those_of_the_games_own_simulator() -> None:
    rules = Rules(THREE)
    game = game_for(rules)
    wanted = list(game.priced())
    blocks = [game.simulate(wanted, 5, number, size) for number, size in ((0, BLOCK), (1, 1000))]
    summed = [[a + b for a, b in zip(one.counts, two.counts, strict=True)] for one, two in zip(*blocks, strict=True)]
    assert simulate(rules, BLOCK + 1000, seed=5).sums.counts == summed


# --- stopping ---------------------------------------------------------------------------------------------------------


def test_a_run_stops_at_the_first_block_after_which_the_error_is_small_enough(small_blocks: int) -> None:
    rules = Rules(THREE)
    stopped = []
    for threads in (1, 3):
        with run_by(Threads(threads)):
            stopped.append(Simulation(rules, seed=4, wagers=["pair-plus", "ante"]).run(10**9, 0.01))
    first, second = stopped
    assert first.sums == second.sums
    assert first.rounds < 10**9
    assert first.std_error(0) <= 0.01
    before = Simulation(rules, seed=4, wagers=["pair-plus", "ante"]).run(first.rounds - small_blocks)
    assert before.std_error(0) > 0.01


def test_dependent_rounds_do_not_stop_before_there_are_enough_blocks(small_blocks: int) -> None:
    found = Simulation(Rules("bs/04"), seed=4).run(10**9, 0.5)
    assert found.sums.blocks == ENOUGH_BLOCKS


# --- checkpoints ------------------------------------------------------------------------------------------------------


class Break(Exception):  # noqa: N818 (not an error)
    """Whoever runs it has had enough."""


@pytest.fixture
def own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Checkpoints of their own; compiled kernels stay where they are."""
    monkeypatch.setattr(simulation, "cache_dir", lambda: tmp_path)
    return tmp_path


def broken_off(after: int, **how: Any) -> Simulation:
    """A run that somebody breaks off after some blocks."""
    run = Simulation(Rules(THREE), keep=True, **how)

    def stop(now: Simulation) -> None:
        if now.sums.blocks == after:
            raise Break

    with pytest.raises(Break):
        run.run(20 * simulation.BLOCK, heard=stop)
    return run


@pytest.mark.usefixtures("small_blocks")
def test_a_run_that_was_broken_off_goes_on_and_ends_the_same(own_cache: Path) -> None:
    broken_off(5, seed=9)
    (kept,) = (own_cache / "runs").iterdir()
    again = Simulation(Rules(THREE), seed=9, keep=True)
    assert again.resumed == 5 * simulation.BLOCK
    again.run(20 * simulation.BLOCK + 77)
    assert again.sums == simulate(Rules(THREE), 20 * simulation.BLOCK + 77, seed=9).sums
    assert not kept.exists()


@pytest.mark.usefixtures("small_blocks")
def test_a_checkpoint_is_only_taken_up_by_the_run_that_it_belongs_to(own_cache: Path) -> None:
    broken_off(5, seed=9)
    assert Simulation(Rules(THREE), seed=10, keep=True).resumed == 0
    assert Simulation(Rules(THREE), seed=9, wagers={"ante": 1000}, keep=True).resumed == 0
    assert Simulation(Rules(THREE), seed=9, strategy="always-play", keep=True).resumed == 0
    assert Simulation(Rules(THREE), seed=9, conditions=Conditions({"progressive": 10**6}), keep=True).resumed == 0
    assert Simulation(Rules("oh/three-card-poker"), seed=9, keep=True).resumed == 0
    assert Simulation(Rules(THREE), seed=9).resumed == 0
    assert Simulation(Rules(THREE), seed=9, keep=True).resumed
    shorter = Simulation(Rules(THREE), seed=9, keep=True).run(2 * simulation.BLOCK)
    assert shorter.sums == simulate(Rules(THREE), 2 * simulation.BLOCK, seed=9).sums


@pytest.mark.usefixtures("small_blocks")
@pytest.mark.parametrize("damage", ["", "{", "[]", '{"run": 3}'])
def test_a_damaged_checkpoint_is_no_checkpoint(own_cache: Path, damage: str) -> None:
    broken_off(5, seed=9)
    (kept,) = (own_cache / "runs").iterdir()
    kept.write_text(damage or kept.read_text()[:-40], encoding="utf-8")
    again = Simulation(Rules(THREE), seed=9, keep=True)
    assert again.resumed == 0
    assert again.run(6 * simulation.BLOCK).sums == simulate(Rules(THREE), 6 * simulation.BLOCK, seed=9).sums


@pytest.mark.usefixtures("small_blocks")
def test_a_checkpoint_whose_counts_are_of_another_shape_is_none(own_cache: Path) -> None:
    broken_off(5, seed=9)
    (kept,) = (own_cache / "runs").iterdir()
    data = json.loads(kept.read_text())
    data["counts"][0].append(0)
    kept.write_text(json.dumps(data))
    assert Simulation(Rules(THREE), seed=9, keep=True).resumed == 0


def command(*arguments: str) -> list[str]:
    return [sys.executable, "-m", "croupier.cli", "simulate", *arguments]


@pytest.fixture
def sigint_ignored() -> Iterator[None]:
    """As under `nohup make test &`: what is started then ignores it too, unless it sets it back."""
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    yield
    signal.signal(signal.SIGINT, before)


@contextmanager
def running(*arguments: str) -> Iterator[subprocess.Popen[str]]:
    """A command that can be interrupted, whatever the tests are run under, and is ended with the test."""
    process = subprocess.Popen(
        command(*arguments),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )
    with process:
        try:
            yield process
        finally:
            process.kill()


@pytest.mark.usefixtures("sigint_ignored")
@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGINT])
def test_a_killed_command_goes_on_from_its_checkpoint(how: signal.Signals) -> None:
    """A process is killed midway; the same command takes up what it kept and ends as if nothing had been."""
    from croupier.cache_files import cache_dir

    # A seed of its own, so that the checkpoint is this test's alone; more rounds than any machine deals meanwhile.
    seed = f"{20_000 + how}{os.getpid()}"
    arguments = [THREE, "--wagers", "ante", "--seed", seed, "--json", "--rounds"]

    def checkpoints() -> list[Path]:
        return [path for path in (cache_dir() / "runs").glob("[!.]*.json") if f'"seed": {seed}' in path.read_text()]

    with running(*arguments, "1e13") as process:
        while not checkpoints():
            assert process.poll() is None, "the run ended before it kept anything"
            time.sleep(0.01)
        process.send_signal(how)
        out, err = process.communicate(timeout=600)
    (kept,) = checkpoints()
    dealt = json.loads(kept.read_text())["rounds"]
    if how == signal.SIGINT:
        assert process.returncode == 130
        assert "goes on from there" in err
        assert json.loads(out)[0]["rounds"] == dealt
    rounds = dealt + 600_000
    again = subprocess.run(command(*arguments, str(rounds)), capture_output=True, text=True, check=True, timeout=600)
    assert "Going on from" in again.stderr
    whole = Simulation(Rules(THREE), seed=int(seed), wagers=["ante"]).run(rounds).price(0)
    (found,) = json.loads(again.stdout)
    assert found["rounds"] == rounds
    assert found["decimal"] == float(whole.house_advantage)
    assert [one["combinations"] for one in found["outcomes"]] == [one.combinations for one in whole.outcomes]
    assert not kept.exists()


# --- what it says of its error ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("address", ["pa/649a", "pa/617a", "bs/04"])
def test_95_of_100_intervals_hold_the_truth(address: str, small_blocks: int) -> None:
    """Of 200 runs with seeds of their own 190 should; below 178, or all, is 4 standard deviations off."""
    rules = Rules(address)
    truth = next(iter(prices(rules))).house_advantage
    first = next(iter(game_for(rules).priced())).wager
    held = 0
    for seed in range(200):
        run = Simulation(rules, seed=seed, wagers=[first]).run((ENOUGH_BLOCKS + 2) * small_blocks)
        low, high = run.interval(run.price(0))
        held += low <= truth <= high
    assert 178 <= held <= 199


@pytest.mark.usefixtures("small_blocks")
def test_errors_from_blocks_and_from_rounds_agree_where_rounds_are_independent() -> None:
    run = simulate(Rules(THREE), 2_000_000, seed=2)
    for place, row in enumerate(run.sums.counts[:2]):
        made, size = run.prepared.made[place], sum(row)
        total = sum(a * b for a, b in zip(row, made, strict=True))
        stake = run.prepared.scale * 100
        blocks = run.sums.moments[place].error(run.sums.blocks, total, size) / stake
        assert blocks == pytest.approx(run.std_error(place), rel=0.1)  # 1,000 blocks: 2.2 % is one standard deviation


@pytest.mark.usefixtures("small_blocks")
def test_wagers_together_are_the_sum_of_the_wagers_and_know_their_correlation() -> None:
    run = Simulation(Rules(THREE), seed=2, wagers={"ante": 1000, "pair-plus": 500}).run(1_000_000)
    ante, plus = run.price(0), run.price(1)
    found = run.together()
    assert found.net == -(ante.house_advantage * 1000 + plus.house_advantage * 500)
    assert found.stake == ante.mean_stake * 1000 + 500
    apart = math.hypot(1000 * ante.std_error, 500 * plus.std_error)
    assert apart * 1.05 < found.std_error < 1000 * ante.std_error + 500 * plus.std_error  # good hands win both


def test_several_prices_of_a_wager_count_once_together() -> None:
    rules = Rules(THREE, Submission(options={"progressive": "no", "five-card-progressive": "yes"}))
    run = Simulation(rules, seed=2, wagers={"ante": 1000, "five-card-progressive": 100}).run(10_000)
    assert len(run.priced) == 3
    assert [run.priced[place].conditions for place in run.prepared.together] == [
        run.priced[0].conditions,
        ("made with an Ante that is played by its best strategy",),
    ]


# --- strategies, refusals ---------------------------------------------------------------------------------------------


def test_playing_every_hand_costs_what_counting_says() -> None:
    rules = Rules(THREE)
    game: Any = game_for(rules)
    run = Simulation(rules, seed=1, wagers=["ante"], strategy="always-play").run(4_000_000)
    nets, _, scale = game.nets
    counts, hands = game._against_dealer, hands3()
    total = sum(
        int(counts[hands == hand, result].sum()) * int(nets[0, result, hand])
        for result in range(4)
        for hand in range(8)
    )
    exact = Fraction(-total, int(counts.sum()) * scale)
    found = run.price(0)
    assert abs(float(found.house_advantage - exact)) < 4 * found.std_error
    assert float(exact) > 0.07
    assert run.exact(0) is None
    assert found.conditions[-1] == "strategy: always-play"


@pytest.mark.parametrize(
    ("how", "words"),
    [
        ({"wagers": ["play"]}, "no price of its own"),
        ({"wagers": ["nothing"]}, "nothing"),
        ({"wagers": ["ante:3"]}, "no price of its own"),
        ({"strategy": "hope"}, "always-play"),
        ({"seats": 3}, "one seat"),
        ({"seed": -1}, "not a seed"),
        ({"conditions": Conditions(gone=(1, 2))}, "all cards"),
    ],
)
def test_refusals(how: dict[str, Any], words: str) -> None:
    with pytest.raises(Refused, match=words):
        Simulation(Rules(THREE), **how)


def test_wagers_with_sizes_keep_to_the_posted_limits() -> None:
    rules = Rules(THREE, Submission(limits={"pair-plus": ("5", "100")}))
    Simulation(rules, wagers={"ante": 1_000, "pair-plus": 10_000})
    with pytest.raises(Refused, match="Pair Plus"):
        Simulation(rules, wagers={"ante": 1_000, "pair-plus": 10_100})


@pytest.mark.parametrize(("rounds", "error"), [(0, 0.0), (10, -0.5), (10, float("nan"))])
def test_refused_runs(rounds: int, error: float) -> None:
    with pytest.raises(Refused):
        Simulation(Rules(THREE)).run(rounds, error)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--error", "much"], "standard error"),
        (["--error", "0"], "standard error"),
        (["--wagers", "ante="], "not a wager"),
        (["--wagers", "ante=5,ante=6"], "twice"),
        (["--wagers", "ante=0"], "nothing"),
        (["--workers", "2", "--threads", "2"], "one of them"),
        (["--strategy", "hope"], "always-play"),
        (["--seats", "9"], "one seat"),
    ],
)
def test_the_command_refuses_in_one_sentence(arguments: list[str], words: str) -> None:
    found = subprocess.run(command(THREE, *arguments), capture_output=True, text=True, check=False)
    assert found.returncode == 2
    assert words in found.stderr
    assert found.stderr.count("\n") == 1


# --- several seats ----------------------------------------------------------------------------------------------------


def test_seats_at_one_blackjack_shoe_make_the_same_and_hang_together(small_blocks: int) -> None:
    rules, rounds = Rules("gr/02"), 300 * small_blocks
    runs = {seats: Simulation(rules, seed=3, wagers=["main"], seats=seats).run(rounds) for seats in (1, 4)}
    one, four = (runs[seats].price(0) for seats in (1, 4))
    assert sum(runs[4].sums.counts[0]) == 4 * rounds
    assert abs(float(one.house_advantage - four.house_advantage)) < 4 * math.hypot(one.std_error, four.std_error)
    # They play against one dealer's hand, so their results hang together: four are worth fewer than four of one's own.
    apart = four.std_dev / math.sqrt(4 * rounds)
    assert 1.2 * apart < four.std_error < 2 * apart
    assert runs[4].exact(0) is None
    assert four.conditions[-1] == "4 seats play from one shoe"
    with run_by(Threads(1)):
        again = Simulation(rules, seed=3, wagers=["main"], seats=4).run(40 * small_blocks)
    assert again.sums == Simulation(rules, seed=3, wagers=["main"], seats=4).run(40 * small_blocks).sums


def test_a_table_has_no_more_seats_than_the_book_gives_it() -> None:
    with pytest.raises(Refused, match="no 99 seats"):
        Simulation(Rules("gr/02"), wagers=["main"], seats=99)


def test_a_single_deck_goes_round_when_many_split_and_draw() -> None:
    """Six seats can need more cards than are left: then what earlier rounds left is dealt, and nobody's cards twice."""
    from boxes import S17, decks
    from croupier.equipment.cards import deck
    from croupier.games.blackjack.odds import best
    from croupier.games.blackjack.rules_of_play import Play
    from croupier.games.blackjack.simulate import Dealt
    from croupier.games.blackjack.simulate import simulate as deal

    play = Play(decks(1), S17)
    found = deal(Dealt(play, deck(), behind=1, seats=6), best(play).strategy, 1, 0, 50_000)
    assert int(found.staked[0, 0]) == 6 * 50_000
    assert int(found.single.sum() + found.surrendered.sum() + found.split_nets.sum()) == 6 * 50_000


# --- the proof --------------------------------------------------------------------------------------------------------


@pytest.mark.verify
def test_a_billion_rounds_of_three_card_poker_agree_with_the_exact_fractions() -> None:
    run = simulate(Rules(THREE), 1_000_000_000, seed=2026)
    assert len(run.sums.counts) == len(list(game_for(Rules(THREE)).priced()))
    for place, row in enumerate(run.sums.counts):
        exact = run.exact(place)
        assert exact is not None
        off = float(run.price(place).house_advantage - exact.house_advantage)
        error = exact.std_dev / math.sqrt(sum(row))
        assert abs(off) < 4 * error, f"{exact.wager}: {off / error:+.2f} standard errors"


def test_the_interval_of_few_blocks_is_students(small_blocks: int) -> None:
    run = Simulation(Rules("bs/04"), seed=4).run(10 * small_blocks)
    assert run.sums.blocks == 10 >= ENOUGH_BLOCKS
    assert abs(run.width - 2.262157) < 0.001  # of nine degrees of freedom


@pytest.mark.verify
def test_two_hands_of_a_round_are_taken_as_one_before_there_are_blocks() -> None:
    """Both hands of Blackjack Switch meet one dealer's hand: that many of them say no more than half as many would."""
    options = {"version": "blackjack-switch", "decks": "1", "resplits": "0"}
    run = Simulation(Rules("pa/633a", Submission(options=options)), seed=3, wagers=["main"]).run(20_000)
    found = run.price(0)
    assert found.rounds == 40_000
    assert math.isclose(found.std_error, found.std_dev / math.sqrt(20_000), rel_tol=1e-9)
