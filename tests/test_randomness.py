"""The tests of the random source: their statistics are right, a true source passes, weak ones fail."""

from __future__ import annotations

import itertools
import json
import math
import shutil
from pathlib import Path

import numpy as np
import pytest
from typer.testing import CliRunner

from croupier.cli import main
from croupier.equipment.source import Source
from croupier.randomness import batteries, drawn
from croupier.randomness.drawn import Sizes, findings
from croupier.randomness.report import review
from croupier.randomness.statistic import Finding, gamma_above, judged
from croupier.randomness.under_test import BLOCK, SOURCES
from croupier.surface import seeds

SMALL = Sizes(2_000, 2_000, 12_000)
FEW = ("--hands", "2000", "--throws", "2000", "--spins", "2000", "--battery", "none")


@pytest.mark.parametrize(
    ("dof", "value", "above"),
    [(1, 3.841459, 0.05), (10, 18.307038, 0.05), (10, 2.558212, 0.99), (100, 135.806723, 0.01)],
)
def test_tails_of_chi_square_are_those_of_printed_tables(dof: int, value: float, above: float) -> None:
    assert gamma_above(dof / 2, value / 2) == pytest.approx(above, rel=1e-5)


def test_chances_of_orders_are_those_of_all_orders() -> None:
    """Rising runs and kept places of all 5! orders; the runs of colours and the ranks of five cards sum to all."""
    orders = list(itertools.permutations(range(5)))
    rising = [1 + sum(b < a for a, b in itertools.pairwise(order)) for order in orders]
    kept = [sum(card == place for place, card in enumerate(order)) for order in orders]
    assert np.allclose(drawn._eulerian(5) * 120, np.bincount(rising, minlength=6))
    assert np.allclose(drawn._matches(5) * 120, np.bincount(kept, minlength=6))
    assert math.isclose(drawn._colour_runs().sum(), 1)
    assert math.isclose(drawn._patterns().sum(), 1)


def test_neighbours_vary_as_the_law_of_the_statistic_says() -> None:
    """Over all orders of six cards, the two sums of squares have the mean that their degrees of freedom ask for."""
    n = 6
    together = turned = 0.0
    orders = list(itertools.permutations(range(n)))
    for order in orders:
        follows = np.zeros((n, n))
        for place, card in enumerate(order):
            follows[order[place - 1], card] += 1
        upper = np.triu_indices(n, 1)
        together += float((((follows + follows.T)[upper] - 2 / (n - 1)) ** 2).sum()) / (2 / (n - 1))
        turned += float(((follows - follows.T)[upper] ** 2).sum()) / (2 * n / ((n - 1) * (n - 2)))
    assert together / len(orders) == pytest.approx(n * (n - 3) // 2)
    assert turned / len(orders) == pytest.approx((n - 1) * (n - 2) // 2)


def test_holm_takes_the_number_of_tests_into_account() -> None:
    def of(*ps: float) -> list[Finding]:
        return [Finding("", "", 1, "", 0.0, 1, p) for p in ps]

    assert [one.verdict for one in judged(of(0.004, 0.5, 0.004))] == ["pass"] * 3
    assert [one.verdict for one in judged(of(0.001, 0.006, 0.004))] == ["fail"] * 3
    assert [one.verdict for one in judged(of(0.001, 0.02))] == ["fail", "pass"]


def test_the_source_of_the_tables_passes() -> None:
    found = judged(findings(SOURCES["table"].rounds(seeds("a true source")), SMALL))
    assert [one for one in found if one.verdict != "pass"] == []
    assert len(found) > 40


@pytest.mark.parametrize(
    ("name", "finds"),
    [
        ("low-bits", "2 dice: faces of die 1"),
        ("randu", "Wheel of 38: three successive pockets, by sectors"),
        ("modulo", "Wheel of 38: pockets"),
        ("swaps", "Deck of 52: places of cards"),
    ],
)
def test_a_weak_source_fails(name: str, finds: str) -> None:
    found = review(SOURCES[name], "a weak source", SMALL, "none")
    assert finds in [f"{one.section}: {one.test}" for one in found.failed]
    assert found.verdict.startswith("Fails")


def test_batteries_read_the_bytes_of_each_rounds_source() -> None:
    first, second = itertools.islice(SOURCES["table"].blocks(seeds("bytes")), 2)
    for block, seed in zip((first, second), seeds("bytes"), strict=False):
        assert block == Source(seed).bits(8 * BLOCK).to_bytes(BLOCK, "little")


def test_a_program_is_given_bytes_until_it_has_enough() -> None:
    assert batteries.fed(["head", "-c", "5"], lambda: itertools.repeat(b"abc"))[0] == "abcab"


def test_what_dieharder_prints_is_read() -> None:
    lines = ["# a comment", "diehard_birthdays,   0,       100,      20,0.54312345", "diehard_sums,0,100,20,0.00000000"]
    good, unsound, hopeless = batteries._diehard_lines([*lines, "diehard_rank_6x8,0,100000,20,-0.00000000"])
    assert hopeless.p == 0
    assert (good.test, good.sample, good.p, good.verdict) == ("diehard_birthdays", 20, 0.54312345, "")
    assert judged([good, unsound])[1].verdict.startswith("not judged")


def test_a_battery_that_is_not_there_is_named_with_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "which", lambda name: None)
    for found in batteries.run("quick", lambda: iter(())):
        assert "apt-get install" in found.said
        assert not found.findings


def test_the_command_writes_reports_and_fails_with_a_weak_source(tmp_path: Path) -> None:
    page, data = tmp_path / "report.md", tmp_path / "report.json"
    good = CliRunner().invoke(main.app, ["randomness", *FEW, "--seed", "page", "-o", str(page)])
    assert good.exit_code == 0, good.output
    assert "places of cards" in page.read_text()
    assert "Passes all" in page.read_text()
    weak = CliRunner().invoke(main.app, ["randomness", *FEW, "--source", "swaps", "--seed", "x", "-o", str(data)])
    assert weak.exit_code == 1
    found = json.loads(data.read_text())
    assert found["verdict"] == "fail"
    assert found["seed"] == "x"
    assert {"sample", "statistic", "value", "dof", "p", "corrected", "verdict"} <= set(found["findings"][0])
    few = CliRunner().invoke(main.app, ["randomness", "--hands", "10"])
    assert "too few" in str(few.exception)


@pytest.mark.verify
def test_batteries_pass_the_source_of_the_tables() -> None:
    """Those that are installed; a fixed seed, so that they say the same each time."""
    found = batteries.run("quick", lambda: SOURCES["table"].blocks(seeds("batteries")))
    verdicts = [one.verdict for battery in found for one in judged(battery.findings)]
    assert set(verdicts) <= {"pass"}


@pytest.mark.verify
@pytest.mark.skipif(shutil.which("dieharder") is None, reason="dieharder is not installed")
def test_a_battery_finds_low_bits(monkeypatch: pytest.MonkeyPatch) -> None:
    """One test of dieharder, the ranks of small matrices, is enough."""
    monkeypatch.setattr(batteries, "QUICK", (3,))
    found = batteries.dieharder("quick", lambda: SOURCES["low-bits"].blocks(seeds("batteries")), print)
    assert [one.verdict for one in judged(found.findings)] == ["fail"]
