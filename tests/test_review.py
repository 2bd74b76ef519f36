"""Reviews of real equipment: what is biased is found, and what is fair is passed, as often as the report says."""

from __future__ import annotations

import json
import math
import random
from dataclasses import replace
from fractions import Fraction
from itertools import combinations, product
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from typer.testing import CliRunner

from croupier.cli import main
from croupier.equipment.cards import deck, name
from croupier.errors import Refused
from croupier.games import game_for
from croupier.games.base import Game
from croupier.randomness.assessed import Assessment, asked_by, assess, sheet
from croupier.randomness.power import Power, biased
from croupier.randomness.real import Hands, Shown, Spins, hands, spins, throws
from croupier.randomness.records import read
from croupier.randomness.statistic import Finding, binomial_above, judged, largest_below
from croupier.rules.submission import Rules, Submission
from croupier.tables.journal import Journal
from croupier.tables.table import Table

SPINS = 10_000
"""What oh/roulette, 3.F, asks for."""
BIAS = 0.2


@pytest.fixture(scope="module")
def roulette() -> Game:
    return game_for(Rules("oh/roulette"))


def spun(game: Game, seed: int, number: int = SPINS, bias: float = 0.0) -> Spins:
    """Spins of a wheel on which 17 comes more readily."""
    pockets = game.wheel.pockets
    weights = np.array([1 + bias * (pocket == "17") for pocket in pockets])
    drawn = np.random.default_rng(seed).choice(len(pockets), number, p=weights / weights.sum())
    return spins(pockets, [pockets[one] for one in drawn], game.tones())


def test_binomial_tails_are_those_of_fractions() -> None:
    for trials, chance in ((12, Fraction(1, 6)), (30, Fraction(37, 38)), (5, Fraction(1, 2))):
        ways = [math.comb(trials, k) * chance**k * (1 - chance) ** (trials - k) for k in range(trials + 1)]
        for hits in range(trials + 2):
            assert binomial_above(trials, float(chance), hits) == pytest.approx(float(sum(ways[hits:])), rel=1e-12)


def test_the_weight_of_a_test_is_its_part_of_the_false_alarms() -> None:
    def of(*pairs: tuple[float, float]) -> list[Finding]:
        return judged([Finding("", "", 1, "", 0.0, 0, p, weight=weight) for p, weight in pairs], 0.95)

    heavy, light = of((0.02, 3), (0.5, 1), (0.5, 2))[0], of((0.02, 1), (0.5, 3), (0.5, 2))[0]
    assert (heavy.corrected, heavy.verdict) == (pytest.approx(0.02 * 6 / 3), "fail")
    assert (light.corrected, light.verdict) == (pytest.approx(0.02 * 6 / 1), "pass")


# --- what the law asks ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("address", "least", "cite"), [("oh/roulette", 10_000, "oh 3.F"), ("oh/big-six", 500, "oh 7")])
def test_fewer_outcomes_than_the_chapter_asks_for_are_refused(address: str, least: int, cite: str) -> None:
    game = game_for(Rules(address))
    asked = asked_by(game)
    assert asked is not None
    assert (asked.outcomes, asked.reviews, asked.cite) == (least, 2, cite)
    assert "audit" in asked.ruling
    results = random.Random(1).choices(game.wheel.pockets, k=least)
    assert not assess(game, spins(game.wheel.pockets, results, game.tones())).short
    fewer = spins(game.wheel.pockets, results[1:], game.tones())
    with pytest.raises(Refused, match=f"at least {least:,} outcomes"):
        assess(game, fewer)
    assert f"{least:,} of {cite}" in assess(game, fewer, short=True).short


def test_a_handful_of_outcomes_is_never_judged(roulette: Game) -> None:
    with pytest.raises(Refused, match="too few"):
        assess(roulette, spun(roulette, 1, 100), short=True)


# --- what is found ----------------------------------------------------------------------------------------------------


def test_the_power_that_is_said_is_that_of_many_reviews(roulette: Game) -> None:
    """10,000 spins find a pocket that comes a fifth more readily in less than half of all reviews at 95%; the review
    says so, says how many spins are needed, and 4,000 simulated counts agree with both."""
    found = assess(roulette, spun(roulette, 1))
    power = found.power
    assert 0.40 < power.of(BIAS) < 0.50
    source = np.random.default_rng(7)
    enough = Power(power.label, power.chance, power.trials_for(BIAS), power.level)
    for one, bias in ((power, BIAS), (power, power.seen), (enough, BIAS)):
        reviews = 4_000
        rate = (source.binomial(one.trials, biased(one.chance, bias), reviews) >= one.critical).mean()
        assert rate == pytest.approx(one.of(bias), abs=4 * 0.5 / math.sqrt(reviews))
    assert power.of(power.seen) >= 0.9 > power.of(power.seen - 0.001)
    assert enough.of(BIAS) >= 0.9
    alone = Power(power.label, power.chance, power.trials, power.level)
    assert binomial_above(power.trials, power.chance, alone.critical) < power.level
    assert binomial_above(power.trials, power.chance, alone.critical - 1) >= power.level


def test_the_largest_of_many_counts_is_counted_exactly() -> None:
    trials, kinds = 7, 3
    sheets = [np.bincount(one, minlength=kinds).max() for one in product(range(kinds), repeat=trials)]
    for hits in range(1, trials + 2):
        share = sum(most < hits for most in sheets) / len(sheets)
        assert largest_below(trials, kinds, hits) == pytest.approx(share, rel=1e-12)


@pytest.mark.parametrize("level", [0.05, 0.1])
def test_the_largest_count_finds_one_pocket_nearly_as_often_as_anything_can(roulette: Game, level: float) -> None:
    """1,000 simulated reviews by the largest count alone: a true wheel passes at the stated rate, a pocket that comes
    a fifth more readily is named as often as was computed. By Neyman and Pearson no test at the level finds it more
    often than the mean of the likelihoods of 38 such wheels, which is little more: 10,000 spins do not show more."""
    power = assess(roulette, spun(roulette, 1), confidence=1 - level).power
    source, reviews, kinds = np.random.default_rng(3), 1_000, 38
    even = np.full(kinds, 1 / kinds)
    loaded = np.array([biased(1 / kinds, BIAS), *[(1 - biased(1 / kinds, BIAS)) / (kinds - 1)] * (kinds - 1)])
    fair, bad = (source.multinomial(SPINS, chances, reviews) for chances in (even, loaded))
    spread = 4 * 0.5 / math.sqrt(reviews)
    critical = power._largest
    alarms = 1 - largest_below(SPINS, kinds, critical)
    assert alarms <= level < 1 - largest_below(SPINS, kinds, critical - 1)
    assert (fair.max(axis=1) >= critical).mean() == pytest.approx(alarms, abs=spread)
    assert (bad[:, 0] >= critical).mean() == pytest.approx(power.alone(BIAS), abs=spread)

    def evidence(counts: np.ndarray) -> np.ndarray:
        return np.log(np.exp((counts - SPINS / kinds) * math.log(1 + BIAS)).mean(axis=1))

    many = evidence(source.multinomial(SPINS, even, 20_000))
    best = (evidence(source.multinomial(SPINS, loaded, 20_000)) > np.quantile(many, 1 - level)).mean()
    assert power.of(BIAS) < power.alone(BIAS) < best < power.alone(BIAS) + 0.08
    year = replace(power, trials=2 * SPINS)
    assert year.alone(BIAS) > 0.9, "the two reviews of a year, looked at together"


def rates(game: Game, reviews: int, number: int, bias: float) -> tuple[float, float, Assessment]:
    """How many of some reviews found anything, and how many found 17."""
    made = [assess(game, spun(game, seed, number, bias)) for seed in range(reviews)]
    named = sum(one.findings[0].verdict == "fail" and one.findings[0].test.endswith(": 17") for one in made)
    return sum(bool(one.failed) for one in made) / reviews, named / reviews, made[0]


def test_a_fair_wheel_passes_and_a_biased_one_is_found(roulette: Game) -> None:
    reviews = 40
    wrong, _, _ = rates(roulette, reviews, SPINS, 0.0)
    assert wrong <= 0.05 + 4 * math.sqrt(0.05 * 0.95 / reviews)
    _, named, one = rates(roulette, reviews, SPINS, 0.5)
    assert one.power.of(0.5) > 0.999
    assert named == 1


@pytest.mark.verify
def test_rates_over_a_thousand_reviews(roulette: Game) -> None:
    reviews = 1_000
    wrong, _, _ = rates(roulette, reviews, SPINS, 0.0)
    assert wrong <= 0.05 + 3 * math.sqrt(0.05 * 0.95 / reviews)
    found, named, one = rates(roulette, reviews, SPINS, BIAS)
    assert named == pytest.approx(one.power.of(BIAS), abs=4 * 0.5 / math.sqrt(reviews))
    assert found >= named
    found, _, _ = rates(roulette, reviews, 25_000, BIAS)
    assert found >= 0.9


# --- one review after another -----------------------------------------------------------------------------------------


def counted(shown: Shown) -> dict[str, Any]:
    """What a later review needs of an earlier one."""
    hits = [{"kind": label, "hits": int(hits)} for label, hits in zip(shown.labels, shown.hits, strict=True)]
    of = {"chapter": "oh/roulette", "what": shown.what, "outcomes": shown.outcomes, "trials": shown.trials}
    return of | {"hits": hits, "sources": []}


def test_a_thousand_pairs_of_reviews_find_a_biased_pocket(roulette: Game) -> None:
    """By the counts of 1,000 pairs: a second review that counts the first one in names a pocket that comes a fifth
    more readily in nine of ten years, as is said; three reviews hardly ever miss it; a true wheel is passed."""
    first = spun(roulette, 1)
    second = assess(roulette, spun(roulette, 2), after=[counted(first)])
    third = assess(roulette, spun(roulette, 3), after=[counted(first), counted(second.shown)])
    assert (second.power.trials, third.power.trials) == (2 * SPINS, 3 * SPINS)
    assert second.power.of(BIAS) == pytest.approx(0.902, abs=0.001)
    assert third.power.of(BIAS) == pytest.approx(0.987, abs=0.001)
    source, pairs, kinds = np.random.default_rng(11), 1_000, 38
    loaded = np.array([biased(1 / kinds, BIAS), *[(1 - biased(1 / kinds, BIAS)) / (kinds - 1)] * (kinds - 1)])
    bad, fair = (
        sum(source.multinomial(SPINS, chances, pairs) for _ in range(2))
        for chances in (loaded, np.full(kinds, 1 / kinds))
    )
    spread = 4 * math.sqrt(0.9 * 0.1 / pairs)
    assert (bad[:, 0] >= second.power.critical).mean() == pytest.approx(second.power.of(BIAS), abs=spread)
    assert (fair.max(axis=1) >= second.power.critical).mean() < 0.05 + 4 * math.sqrt(0.05 * 0.95 / pairs)


def test_a_thousand_reviews_find_a_pocket_that_was_named_before(roulette: Game) -> None:
    """10,000 spins are enough where one pocket is asked for; what is said of it is what 1,000 counts show."""
    watch = assess(roulette, spun(roulette, 1), watch="17").watch
    assert watch is not None
    assert watch.of(BIAS) == pytest.approx(0.904, abs=0.001)
    source, reviews = np.random.default_rng(13), 1_000
    found = source.binomial(SPINS, biased(watch.chance, BIAS), reviews) >= watch.critical
    alarms = source.binomial(SPINS, watch.chance, reviews) >= watch.critical
    assert found.mean() == pytest.approx(watch.of(BIAS), abs=4 * math.sqrt(0.9 * 0.1 / reviews))
    assert alarms.mean() < 0.05 + 4 * math.sqrt(0.05 * 0.95 / reviews)


@pytest.mark.parametrize("bias", [0.0, BIAS])
def test_reviews_that_follow_others_judge_as_their_power_says(roulette: Game, bias: float) -> None:
    """The whole review, with all its tests, for some pairs."""
    for seed in range(8):
        first, shown = spun(roulette, 100 + seed, bias=bias), spun(roulette, 200 + seed, bias=bias)
        found = assess(roulette, shown, after=[counted(first)], watch="5")
        hits = first.hits + shown.hits
        most = found.findings[0]
        assert most.test.endswith(f": {shown.labels[int(hits.argmax())]}")
        assert (most.p <= found.power.level * len(shown.labels)) == (hits.max() >= found.power.critical)
        watched = found.findings[1]
        assert (watched.test, watched.sample) == ("the pocket under watch: 5", SPINS)
        assert found.watch is not None
        fails = shown.hits[shown.labels.index("5")] >= found.watch.critical
        assert (watched.verdict == "fail") == fails


@pytest.mark.verify
def test_rates_over_a_thousand_pairs_of_whole_reviews(roulette: Game) -> None:
    pairs, key = 1_000, "the pocket that came most often: 17"
    for bias in (0.0, BIAS):
        alarms = named = watched = 0
        for seed in range(pairs):
            first, shown = (spun(roulette, seed + part * pairs, bias=bias) for part in (1, 2))
            found = assess(roulette, shown, after=[counted(first)])
            alarms += bool(found.failed)
            named += any(one.test == key for one in found.failed)
            watched += bool(assess(roulette, shown, watch="17").findings[1].verdict == "fail")
        if bias:
            spread = 4 * math.sqrt(0.9 * 0.1 / pairs)
            assert named / pairs == pytest.approx(found.power.of(bias), abs=spread)
            assert watched / pairs == pytest.approx(0.904, abs=spread)
        else:
            assert alarms / pairs <= 0.05 + 3 * math.sqrt(0.05 * 0.95 / pairs)


def test_what_is_no_earlier_review_of_the_same_is_refused(roulette: Game, tmp_path: Path) -> None:
    shown = spun(roulette, 1)
    single = game_for(Rules("oh/roulette", Submission(options={"wheel": "single-zero"})))
    for after, says in (
        ({}, "no review"),
        (counted(shown) | {"chapter": "oh/big-six"}, "of oh/big-six Wheel of 38, this one of oh/roulette"),
        (counted(spun(single, 1)), "of oh/roulette Wheel of 37"),
    ):
        with pytest.raises(Refused, match=says):
            assess(roulette, shown, after=[after])
    with pytest.raises(Refused, match="No pocket is called '41'"):
        assess(roulette, shown, watch="41")
    paths = [tmp_path / name for name in ("one.csv", "two.csv")]
    for seed, path in enumerate(paths):
        path.write_text("\n".join(shown.labels[one] for one in spun(roulette, seed).drawn), encoding="utf-8")
    kept = str(tmp_path / "one.json")
    run = CliRunner().invoke(main.app, ["review", "oh/roulette", str(paths[0]), "-o", kept])
    assert run.exit_code == 0, run.output
    again = ["review", "oh/roulette", str(paths[1]), "--after", kept]
    run = CliRunner().invoke(main.app, [*again, "--watch", "17", "--json"])
    assert run.exit_code == 0, run.output
    told = json.loads(run.output)
    assert (told["earlier"], told["watched"], told["outcomes"]) == (SPINS, "17", SPINS)
    run = CliRunner().invoke(main.app, [*again, "--after", kept])
    assert isinstance(run.exception, Refused)
    assert "nothing is reviewed twice" in str(run.exception)
    run = CliRunner().invoke(main.app, ["review", "oh/roulette", str(paths[1]), "--after", str(paths[0])])
    assert "not a review in JSON" in str(run.exception)


def failing(shown: Shown) -> list[str]:
    return [one.test for one in judged(shown.findings(), 0.95) if one.verdict == "fail"]


def test_a_wheel_that_leans_is_found_by_its_side(roulette: Game) -> None:
    pockets, source = roulette.wheel.pockets, random.Random(3)
    turn = [1 + 0.15 * math.cos(2 * math.pi * (place - 9) / len(pockets)) for place in range(len(pockets))]
    shown = spins(pockets, source.choices(pockets, turn, k=SPINS), roulette.tones())
    assert "one side of the wheel" in failing(shown)
    assert abs(round(np.angle(shown.wave(1)) / (2 * math.pi) * len(pockets)) - 9) <= 2


def test_spins_that_depend_on_the_one_before_are_found(roulette: Game) -> None:
    pockets, source = roulette.wheel.pockets, random.Random(3)
    place, results = 0, []
    for _ in range(SPINS):
        place = (place + 5 if source.random() < 0.06 else source.randrange(len(pockets))) % len(pockets)
        results.append(pockets[place])
    assert "distance from spin to spin" in failing(spins(pockets, results, roulette.tones()))


def test_loaded_dice_are_found_and_fair_ones_pass_in_any_order() -> None:
    source = random.Random(5)
    fair = [sorted(source.choices(range(1, 7), k=2)) for _ in range(5_000)]
    assert failing(throws(fair)) == []
    loaded = [source.choices(range(1, 7), (1, 1, 1, 1, 1, 1.3), k=2) for _ in range(5_000)]
    assert "the face that came most often: 6" in failing(throws(loaded))


def test_cards_seen_of_fresh_shuffles_vary_as_the_scale_says() -> None:
    """Over all hands of two of five cards the scaled sum of squares has the mean of its degrees of freedom."""
    source = random.Random(2)
    cards = deck()
    drawn = [source.sample(cards, 5) for _ in range(3_000)]
    assert failing(hands(cards, name, drawn)) == []
    held = [one if source.random() < 0.8 else [51, *one[:4]] for one in drawn if 51 not in one]
    assert f"the card that came most often: {name(51)}" in failing(hands(cards, name, held))
    every = [
        sum(((card in two) - 2 / 5) ** 2 / (2 / 5) for card in range(5)) * 4 / 3 for two in combinations(range(5), 2)
    ]
    assert sum(every) / len(every) == pytest.approx(4)


# --- files ------------------------------------------------------------------------------------------------------------


def test_files_of_all_kinds_are_read(roulette: Game, tmp_path: Path) -> None:
    one, two = tmp_path / "one.csv", tmp_path / "two.csv"
    one.write_text("00\n17\n17\n", encoding="utf-8")
    two.write_text("when,number\n20:01,0\n20:02,17\n", encoding="utf-8")
    shown, sources = read(roulette, [one], ())
    assert shown.hits[shown.labels.index("17")] == 2
    with pytest.raises(Refused, match="several columns"):
        read(roulette, [two])
    shown, sources = read(roulette, [two], ["number"])
    assert [source.results for source in sources] == [2]
    two.write_text("number\n17\n41\n", encoding="utf-8")
    with pytest.raises(Refused, match="result 2: '41' is not on the wheel"):
        read(roulette, [two])
    two.write_text("3-5\n6-6\n1-2\n", encoding="utf-8")
    assert read(game_for(Rules("pa/craps")), [two])[0].hits.tolist() == [1, 1, 1, 0, 1, 2]
    two.write_text("die 1,die 2\n3,5\n6,6\n", encoding="utf-8")
    assert read(game_for(Rules("pa/craps")), [two])[0].outcomes == 2


def test_journals_are_read_and_their_chain_is_verified(roulette: Game, tmp_path: Path) -> None:
    path = tmp_path / "table.jsonl"
    table = Table(roulette, journal=Journal(path))
    table.sit(1, "you", 100_000)
    for _ in range(5):
        table.begin()
        table.answer({"red": 500})
    shown, _ = read(roulette, [path])
    assert isinstance(shown, Spins)
    spoken = [event.data["pocket"] for event in table.journal.events if event.kind == "spin"]
    assert [shown.labels[one] for one in shown.drawn] == spoken
    assert len(spoken) == 5
    path.write_bytes(path.read_bytes().replace(b'"spin"', b'"spun"', 1))
    with pytest.raises(Refused):
        read(roulette, [path])


def test_cards_of_journals_are_those_of_each_rounds_fresh_shuffle(tmp_path: Path) -> None:
    path, game = tmp_path / "table.jsonl", game_for(Rules("pa/649a"))
    table = Table(game, journal=Journal(path))
    table.sit(1, "you", 1_000_000)
    for _ in range(3):
        table.begin()
        table.answer({"ante": 1_000})
        table.answer("fold")
    shown, _ = read(game, [path])
    assert isinstance(shown, Hands)
    spoken = [event.data["card"] for event in table.journal.events if event.kind == "card"]
    assert [shown.labels[one] for one in shown.dealt.ravel()] == spoken
    assert shown.dealt.shape == (3, 6)
    shoe = game_for(Rules("pa/baccarat"))
    opened = Journal(tmp_path / "shoe.jsonl")
    Table(shoe, journal=opened)
    assert opened.path is not None
    with pytest.raises(Refused, match="shoe lasts"):
        read(shoe, [opened.path])


def test_whole_orders_are_tested_as_those_of_our_own_shuffles() -> None:
    source = random.Random(8)
    fair = [source.sample(deck(), 52) for _ in range(600)]
    assert failing(hands(deck(), name, fair)) == []
    cut = [[*deck()[place:], *deck()[:place]] for place in (source.randrange(52) for _ in range(600))]
    assert "neighbouring cards" in failing(hands(deck(), name, cut))


def test_the_command_writes_reports_and_says_what_is_to_be_done(roulette: Game, tmp_path: Path) -> None:
    source, page, data = tmp_path / "spins.csv", tmp_path / "review.md", tmp_path / "review.json"
    biased_spins = spun(roulette, 1, SPINS, 0.6)
    source.write_text("\n".join(biased_spins.labels[one] for one in biased_spins.drawn), encoding="utf-8")
    run = CliRunner().invoke(main.app, ["review", "oh/roulette", str(source), "-o", str(page)])
    assert run.exit_code == 1, run.output
    assert "audit the inspection procedures" in run.output
    text = page.read_text(encoding="utf-8")
    assert "the pocket that came most often: 17" in text
    assert "oh 3.F" in text
    run = CliRunner().invoke(main.app, ["review", "oh/roulette", str(source), "-o", str(data)])
    assert run.exit_code == 1, run.exception
    told = json.loads(data.read_text(encoding="utf-8"))
    assert told["verdict"] == "fail"
    assert sum(one["hits"] for one in told["hits"]) == SPINS
    few = tmp_path / "few.csv"
    few.write_text("17\n" * 50, encoding="utf-8")
    run = CliRunner().invoke(main.app, ["review", "oh/roulette", str(few)])
    assert isinstance(run.exception, Refused)


def test_the_report_has_its_pictures(roulette: Game) -> None:
    pytest.importorskip("matplotlib")
    from croupier.odds.writers import pages

    made = pages(sheet(assess(roulette, spun(roulette, 2))), "html").decode()
    assert made.count("<svg") == 2
    assert "in the order of the wheel" in made
