"""The tests of the random source: their statistics are right, a true source passes, weak ones fail."""

from __future__ import annotations

import itertools
import json
import math
import shutil
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from typer.testing import CliRunner

import croupier
from croupier.cli import main
from croupier.equipment.dice import roll
from croupier.equipment.source import Source
from croupier.errors import Refused
from croupier.odds.writers import pages
from croupier.randomness import batteries, drawn, report
from croupier.randomness.drawn import Sizes, findings
from croupier.randomness.report import as_data, review, sheet
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
    assert f"{hopeless.value:.4f} {hopeless.p:.3g}" == "0.0000 0"
    assert (good.test, good.sample, good.statistic) == ("diehard_birthdays", 2000, "p of 20 p values")
    assert (good.value, good.p, good.verdict) == (0.54312345, pytest.approx(2 * (1 - 0.54312345)), "")
    assert judged([good, unsound])[1].verdict.startswith("not judged")


def test_p_values_of_dieharder_that_are_too_even_are_suspect_too() -> None:
    (even,) = batteries._diehard_lines(["sts_monobit,1,100000,20,0.99999999"])
    assert [one.verdict for one in judged([even])] == ["fail"]


def test_p_values_of_one_name_are_told_apart() -> None:
    lines = ["diehard_runs,0,100000,20,0.5", "diehard_runs,0,100000,20,0.4", "sts_monobit,1,100000,20,0.3"]
    found = batteries._told_apart(list(batteries._diehard_lines(lines)))
    assert [one.test for one in found] == ["diehard_runs, 1 of 2", "diehard_runs, 2 of 2", "sts_monobit 1"]


def test_a_battery_that_is_not_there_is_named_with_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "which", lambda name: None)
    for found in batteries.run("quick", lambda: iter(())):
        assert "apt-get install" in found.said
        assert not found.findings


@pytest.fixture
def without_batteries(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "which", lambda name: None)


@pytest.mark.usefixtures("without_batteries")
def test_a_battery_that_was_asked_for_and_not_run_is_no_pass(tmp_path: Path) -> None:
    asked = CliRunner().invoke(main.app, ["randomness", *FEW, "--battery", "quick", "--seed", "page"])
    assert asked.exit_code == 3
    assert "Not tested by what was asked for: dieharder and TestU01 not run. Passes the 47 other" in asked.output
    data = tmp_path / "report.json"
    unsaid = CliRunner().invoke(main.app, ["randomness", *FEW[:-2], "--seed", "page", "-o", str(data)])
    assert unsaid.exit_code == 0
    found = json.loads(data.read_text())
    assert found["said"] == "Passes all 47 tests at 99% confidence. Not run: dieharder and TestU01."
    assert (found["verdict"], found["left_out"]) == ("pass", ["dieharder", "TestU01"])


def test_a_report_can_be_repeated_from_what_it_says(monkeypatch: pytest.MonkeyPatch) -> None:
    ran = batteries.Battery("TestU01", "1.2.3", read=4, commands=("testu01-0 SmallCrush",))
    monkeypatch.setattr(report, "run", lambda *_: [ran])
    found = review(SOURCES["table"], "two words", SMALL, "quick")
    command = (
        "croupier randomness --hands 2000 --throws 2000 --spins 12000 --battery quick --source table '--seed=two words'"
    )
    data, page = as_data(found), pages(sheet(found), "md").decode()
    assert (data["command"], data["battery"]) == (command, "quick")
    assert data["batteries"][0]["commands"] == ("testu01-0 SmallCrush",)
    for said in (command, "testu01-0 SmallCrush", "TestU01 1.2.3", "Hash of the package's code and law"):
        assert said in page
    assert "Version of machine" not in page


@pytest.mark.parametrize("name", ["low-bits", "randu"])
def test_the_seed_counts_and_blocks_are_steps(name: str) -> None:
    one, other = (next(SOURCES[name].blocks(seeds(seed))) for seed in ("one", "other"))
    assert one != other
    steps = next(SOURCES[name].rounds(seeds("one")))
    assert one == b"".join(steps.bits(16).to_bytes(2, "little") for _ in range(BLOCK // 2))
    begun = next(SOURCES[name].rounds(seeds("one")))
    begun.bits(8 * BLOCK)
    assert begun.bits(31) == steps.bits(31)


@pytest.mark.parametrize("name", SOURCES)
def test_a_report_says_how_rounds_follow_from_the_seed(name: str) -> None:
    source = SOURCES[name]
    rounds = source.rounds(seeds("x"))
    assert (next(rounds) is next(rounds)) == ("one generator, which goes on" in source.seeding)


@pytest.mark.parametrize("name", ["low-bits", "modulo", "swaps"])
def test_cards_of_a_weak_source_are_weak(name: str) -> None:
    found = judged(drawn._decks(SOURCES[name].rounds(seeds("cards")), 10_000, lambda what, done: None))
    assert "places of cards" in [one.test for one in found if one.verdict == "fail"]


@pytest.mark.parametrize(
    "command",
    [
        "randomness",
        "review pa/roulette x.csv",
        "report pa/roulette",
        "certificate pa/roulette",
        "dossier pa/roulette",
        "plot outcomes pa/roulette red",
        "layout pa/roulette",
    ],
)
def test_where_nothing_can_be_written_nothing_is_done(
    command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def work(*_: object, **__: object) -> None:
        pytest.fail("worked before it was looked where to write")

    monkeypatch.setattr(report, "review", work)
    monkeypatch.setattr("croupier.cli.options.rules_of", work)
    form = "zip" if "dossier" in command else "pdf"
    asked = CliRunner().invoke(main.app, [*command.split(), "-o", str(tmp_path / "missing" / f"x.{form}")])
    assert isinstance(asked.exception, Refused)
    assert "No such file or directory" in str(asked.exception)


def test_a_form_that_is_not_written_is_refused_with_those_that_are() -> None:
    with pytest.raises(Refused, match=r"\.html, .*\.json"):
        CliRunner().invoke(main.app, ["randomness", "-o", "x.docx"], catch_exceptions=False)


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


# --- for laboratories -------------------------------------------------------------------------------------------------


def _said(*options: str) -> bytes:
    command = [sys.executable, "-m", "croupier.cli", "randomness", *options]
    done = subprocess.run(command, capture_output=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_raw_bytes_are_those_that_the_batteries_read() -> None:
    blocks = SOURCES["table"].blocks(seeds("lab batteries"))
    expected = b"".join(itertools.islice(blocks, 3))
    assert _said("--raw", "3000", "--seed", "lab") == expected[:3000]
    assert _said("--raw", "3000") != _said("--raw", "3000"), "without a seed they are new each time"
    keystream = Source(next(seeds("lab batteries"))).bits(8 * BLOCK).to_bytes(BLOCK, "little")
    assert expected[:BLOCK] == keystream


def test_bytes_without_end_stop_when_nobody_reads() -> None:
    command = [sys.executable, "-m", "croupier.cli", "randomness", "--raw", "endless"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as running:
        assert running.stdout is not None
        assert len(running.stdout.read(100_000)) == 100_000
        running.stdout.close()
        assert running.wait(60) == 1


@pytest.mark.parametrize("wheel", ["single-zero", "double-zero"])
def test_outcomes_of_a_wheel_are_those_of_a_table_with_the_same_seed(wheel: str) -> None:
    table = croupier.open("pa/roulette", options={"wheel": wheel}).table(seed="lab")
    table.sit(1, "Ada", 100_00)
    for _ in range(12):
        table.begin()
        table.answer({"red": 5_00} if table.bankroll(1) >= 5_00 else {})
    spun = [event.data["pocket"] for event in table.journal.events if event.kind == "spin"]
    lines = _said("--outcomes", "wheel", "--wheel", wheel, "--seed", "lab", "-n", "12").decode().split()
    assert lines == spun
    rows = _said("--outcomes", "wheel", "--wheel", wheel, "--seed", "lab", "-n", "2", "--csv").decode().splitlines()
    assert rows == ["round,pocket", f"1,{spun[0]}", f"2,{spun[1]}"]


def test_outcomes_of_cards_are_those_that_a_table_deals() -> None:
    table = croupier.open("pa/three-card-poker").table(seed="lab")
    table.sit(1, "Ada", 1_000_00)
    table.begin()
    table.answer({"ante": 10_00})
    dealt = [event.data["card"] for event in table.journal.events if event.kind == "card"]
    (line,) = _said("--outcomes", "cards", "--seed", "lab", "-n", "1").decode().splitlines()
    cards = line.split()
    assert (len(cards), len(set(cards))) == (52, 52)
    assert cards[: len(dealt)] == dealt


def test_outcomes_of_dice_are_throws() -> None:
    lines = _said("--outcomes", "dice", "--seed", "lab", "-n", "500", "--count", "3").decode().splitlines()
    throws = [tuple(map(int, line.split())) for line in lines]
    assert len(throws) == 500
    assert {len(throw) for throw in throws} == {3}
    assert {face for throw in throws for face in throw} == set(range(1, 7))
    assert throws[0] == roll(Source(next(seeds("lab"))), 3)


@pytest.mark.parametrize(
    ("options", "says"),
    [
        (("--raw", "many"), "number of rounds"),
        (("--raw", "9", "--outcomes", "dice"), "one of them"),
        (("--outcomes", "dice", "--count", "99"), "no 99 dice"),
        (("--outcomes", "cards", "--count", "9"), "no 9 decks"),
        (("--outcomes", "wheel", "--wheel", "square"), "no wheel"),
    ],
)
def test_what_cannot_be_written_for_a_laboratory_is_refused(options: tuple[str, ...], says: str) -> None:
    command = [sys.executable, "-m", "croupier.cli", "randomness", *options]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert says in done.stderr
