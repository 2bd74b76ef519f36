"""Certificates of figures: a checker of plain Python, without this package, agrees; what was changed is refused."""

from __future__ import annotations

import copy
import json
import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from croupier.cli import main
from croupier.odds.certificate import certificate, certificates
from croupier.odds.pricing import Conditions, Counted, find
from croupier.rules.submission import Rules, Submission

sys.path.insert(0, str(Path(__file__).parents[1] / "tools"))

from exact import SUPPLIED, playable

ROOT = Path(__file__).parent.parent
CHECKER = ROOT / "tools" / "check_certificate.py"
RULEBOOKS = ROOT / "src" / "croupier" / "rulebooks"

Certificate = dict[str, Any]
SAMPLE = [
    ("pa/617a", "red", "counted again"),
    ("bs/06", "column", "counted again"),
    ("pa/619a", "", "counted again"),
    ("pa/625a", "", "counted again"),
    ("gr/03", "any-seven", "counted again"),
    ("gr/03", "buy", "charged"),
    ("pa/623a", "fire", "chances over one denominator"),
    ("pa/668a", "", "sums to all ways"),
    ("pa/649a", "pair-plus", "counted again"),
    ("pa/649a", "ante", "sums to all ways"),
    ("pa/643a", "five-card-bonus", "counted again"),
    ("bs/13", "", "counted again"),
    ("pa/627a", "", "sums to all ways"),
    ("oh/three-card-poker", "", "counted again"),
    ("pa/655a", "ante", "sums to all ways"),
    ("pa/645a", "fortune-bonus", "sums to all ways"),
]


def made(address: str, wager: str = "") -> list[Certificate]:
    return json.loads(json.dumps(list(certificates(Rules(address), wager))))


def checked(certificates: list[Certificate], path: Path, *more: str) -> subprocess.CompletedProcess[str]:
    """What the checker says, run without our package on its path."""
    path.write_text(json.dumps(certificates))
    bare = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    command = [sys.executable, "-I", "-S", str(CHECKER), str(path), *more]
    return subprocess.run(command, capture_output=True, text=True, check=False, env=bare, cwd=path.parent)


def test_the_checker_is_short_and_stands_alone() -> None:
    source = CHECKER.read_text()
    assert len(source.splitlines()) < 200
    imports = [line for line in source.splitlines() if line.startswith(("import", "from"))]
    imported = {line.split()[1].partition(".")[0] for line in imports}
    assert imported <= sys.stdlib_module_names


@pytest.mark.parametrize("held", [[], {}, None])
def test_a_file_without_certificates_proves_nothing(held: Any, tmp_path: Path) -> None:
    found = checked(held, tmp_path / "figures.json")
    assert (found.returncode, found.stdout) == (1, "")
    assert found.stderr.startswith("Refused: ")
    assert "has no certificates" in found.stderr


@pytest.mark.parametrize(("address", "wager", "found"), SAMPLE)
def test_certificates_are_checked_without_the_package(address: str, wager: str, found: str, tmp_path: Path) -> None:
    made_here = made(address, wager)
    said = checked(made_here, tmp_path / "certificates.json", str(RULEBOOKS))
    assert said.returncode == 0, said.stderr
    lines = said.stdout.splitlines()
    assert len(lines) == len(made_here)
    assert found in said.stdout
    for line, one in zip(lines, made_here, strict=True):
        assert f": {one['house_advantage']}, " in line


def a_count(one: Certificate) -> None:
    one["endings"][0]["count"] += 1


def counts_that_sum_up(one: Certificate) -> None:
    one["endings"][0]["count"] += 1
    one["endings"][1]["count"] -= 1
    _figure_again(one)


def the_whole(one: Certificate) -> None:
    one["endings"][0]["count"] += 1
    one["total"] += 1
    _figure_again(one)


def a_payout(one: Certificate) -> None:
    _won(one)["pays"] = "1000 to 1"


def a_payout_and_its_row(one: Certificate) -> None:
    leg = _won(one)
    for row in one["rows"][leg["wager"]]:
        if row[0] == leg["row"]:
            row[1] = leg["pays"] = "0 to 1"
    next(ending for ending in one["endings"] if leg in ending["pays"])["net"] = "0"
    _figure_again(one)


def a_clause(one: Certificate) -> None:
    _won(one)["cite"] = "pa 1.1"


def the_figure(one: Certificate) -> None:
    one["house_advantage"] = "1/100"


def a_part(one: Certificate) -> None:
    one["by_stakes"][0]["part"] = "0"


def a_net(one: Certificate) -> None:
    one["endings"][0]["net"] = "-1/2"
    _figure_again(one)


def _won(one: Certificate) -> Certificate:
    return next(leg for ending in one["endings"] for leg in ending["pays"] if leg["row"])


def _figure_again(one: Certificate) -> None:
    total = sum(ending["count"] * Fraction(ending["net"]) for ending in one["endings"])
    one["house_advantage"] = str(-total / one["total"])
    one["by_stakes"][0]["part"] = str(total / one["total"])


@pytest.mark.parametrize(
    ("tamper", "sentence"),
    [
        (a_count, "the counts sum to"),
        (counts_that_sum_up, "counted here"),
        (the_whole, "the equipment has 22,100 ways"),
        (a_payout, "its row says"),
        (a_payout_and_its_row, "the rulebook prints"),
        (a_clause, "cites pa 1.1"),
        (the_figure, "the figure is 253/5525, not 1/100"),
        (a_net, "nets -1"),
        (a_part, "the parts by stakes"),
    ],
)
def test_what_was_changed_is_refused(tamper: Callable[[Certificate], None], sentence: str, tmp_path: Path) -> None:
    one = copy.deepcopy(made("pa/649a", "pair-plus")[0])
    tamper(one)
    said = checked([one], tmp_path / "changed.json", str(RULEBOOKS))
    assert said.returncode == 1
    assert said.stderr.startswith("Refused: ")
    assert sentence in said.stderr


def test_a_simulated_figure_is_a_sample_and_says_so(tmp_path: Path) -> None:
    game, priced = find(Rules("pa/649a"), "pair-plus")
    (count,) = game.simulate([priced], 1, 0, 100_000)
    one = certificate(Counted(game, priced, replace(count, method="simulated"), ""), Conditions())
    assert one["std_error"] > 0
    assert one["space"] == {"of": "rounds"}
    said = checked([one], tmp_path / "simulated.json")
    assert said.stdout.strip().endswith("a sample, no proof")


def test_decisions_show_in_what_was_staked() -> None:
    one = made("pa/649a", "ante")[0]
    folded, played = sorted(one["by_stakes"], key=lambda part: len(part["staked"]))
    assert (folded["staked"], played["staked"]) == ("ante 1", "ante 1, play 1, ante-bonus 1")
    assert folded["count"] + played["count"] == one["total"]


def test_the_command_writes_them(tmp_path: Path) -> None:
    path = tmp_path / "pair-plus.json"
    arguments = ["certificate", "pa/649a", "-w", "pair-plus", "-p", "pair-plus=B", "-o", str(path)]
    said = CliRunner().invoke(main.app, arguments)
    assert said.exit_code == 0, said.output
    (one,) = json.loads(path.read_text())
    assert (one["paytable"], one["house_advantage"]) == ("B", "308/5525")


@pytest.mark.verify
@pytest.mark.parametrize("address", playable())
def test_every_figure_of_every_chapter_has_a_certificate(address: str, tmp_path: Path) -> None:
    kept = json.loads((ROOT / "tests" / "data" / "exact.json").read_text())[address]
    rules = Rules(address, Submission(options=SUPPLIED.get(address, {})))
    found = json.loads(json.dumps(list(certificates(rules))))
    assert sorted(one[2] for one in kept if "/" in one[2]) == sorted(
        one["house_advantage"] for one in found if one["method"] == "exact" and "/" in one["house_advantage"]
    )
    said = checked(found, tmp_path / "all.json", str(RULEBOOKS))
    assert said.returncode == 0, said.stderr
