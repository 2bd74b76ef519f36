"""Certificates recounted by tools/recount, which shares no code with the package; what was falsified is noticed."""

from __future__ import annotations

import ast
import base64
import json
import os
import shutil
import subprocess
import sys
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from croupier.rules.loader import resolve

sys.path.insert(0, str(Path(__file__).parents[1] / "tools"))

from certify import every_certificate
from certify import main as write_certificates
from exact import playable

ROOT = Path(__file__).parent.parent
RECOUNT = ROOT / "tools" / "recount"
RULEBOOKS = ROOT / "src" / "croupier" / "rulebooks"
needs_compiler = pytest.mark.skipif(shutil.which("cc") is None, reason="no C compiler")


def certified(address: str, folder: Path) -> Path:
    file = folder / f"{address.replace('/', '-')}.json"
    file.write_text(json.dumps(list(every_certificate(resolve(address)))))
    return file


def recounted(*files: Path) -> subprocess.CompletedProcess[str]:
    """What the recount says, run without our package on its path."""
    bare = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    command = [sys.executable, "-I", "-S", RECOUNT, *files, RULEBOOKS]
    return subprocess.run(command, capture_output=True, text=True, check=False, env=bare)


def test_the_recount_imports_nothing_of_the_package() -> None:
    own = {path.stem for path in RECOUNT.glob("*.py")} | {"check_certificate"}
    for path in RECOUNT.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            names += [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            assert {name.partition(".")[0] for name in names} <= sys.stdlib_module_names | own, path.name


WHOLE = [
    "bs/13", "bs/08", "bs/04", "bs/05", "oh/rock-bac", "oh/craps", "pa/625a", "pa/619a", "bs/02", "gr/04", "pa/617a",
    "pa/627a", "pa/661a", "pa/668a", "pa/675a", "pa/676a", "pa/681a", "pa/686a",
]  # fmt: skip
"""Chapters all of whose figures are recounted in Python."""


@pytest.mark.parametrize("address", WHOLE)
def test_every_figure_of_a_chapter_is_recounted(address: str, tmp_path: Path) -> None:
    answer = recounted(certified(address, tmp_path))
    assert answer.returncode == 0, answer.stdout + answer.stderr
    assert answer.stdout.splitlines()[-1].startswith("all: 100.0% of ")


@needs_compiler
@pytest.mark.parametrize("address", ["bs/12", "gr/05", "gr/09", "bs/16", "bs/14", "oh/crazy-four", "gr/02"])
def test_decisions_are_recounted_as_they_are_best(address: str, tmp_path: Path) -> None:
    """Let It Ride, Three Card Poker, Crazy 4 Poker and Blackjack, all wagers: every hand, every choice."""
    answer = recounted(certified(address, tmp_path))
    assert answer.returncode == 0, answer.stdout + answer.stderr
    assert answer.stdout.splitlines()[-1].startswith("all: 100.0% of ")


@needs_compiler
@pytest.mark.verify
@pytest.mark.parametrize(
    ("address", "share"),
    [
        ("pa/643a", 100.0), ("pa/649a", 96.2), ("pa/679a", 100.0), ("pa/655a", 100.0), ("pa/684a", 100.0),
        ("pa/687a", 100.0), ("bs/10", 100.0), ("oh/four-card", 100.0), ("gr/12", 100.0),
    ],
)  # fmt: skip
def test_chapters_with_many_pay_tables_are_recounted(address: str, share: float, tmp_path: Path) -> None:
    answer = recounted(certified(address, tmp_path))
    assert answer.returncode == 0, answer.stdout + answer.stderr
    assert float(answer.stdout.splitlines()[-1].split()[1].rstrip("%")) >= share


@needs_compiler
@pytest.mark.verify
def test_nine_of_ten_figures_are_recounted(tmp_path: Path) -> None:
    """Every figure of every chapter: all but the simulated ones count, blackjack's main wagers too. None differs."""
    write_certificates(tmp_path, playable())
    answer = recounted(tmp_path)
    assert answer.returncode == 0, answer.stdout + answer.stderr
    assert float(answer.stdout.splitlines()[-1].split()[1].rstrip("%")) >= 90


def test_a_figure_that_was_moved_differs(tmp_path: Path) -> None:
    """Counts that still sum to the whole and to the figure that is stated with them."""
    file = certified("bs/13", tmp_path)
    given: list[dict[str, Any]] = json.loads(file.read_text())
    ties = next(certificate for certificate in given if certificate["wager"] == "tie")
    by_name = {ending["name"]: ending for ending in ties["endings"]}
    by_name["tie"]["count"] += 1
    by_name["lose"]["count"] -= 1
    file.write_text(json.dumps(given))
    answer = recounted(file)
    assert answer.returncode == 1
    assert "bs/13-casino-war tie: DIFFERS" in answer.stdout


def restated(given: dict[str, Any], decision: int, change: Callable[[bytearray], None]) -> None:
    """Change what a certificate's strategy does at one of its decisions."""
    stated = given["strategy"][decision]
    actions = bytearray(zlib.decompress(base64.b64decode(stated["by_hand"])))
    change(actions)
    stated["by_hand"] = base64.b64encode(zlib.compress(actions)).decode()


def fold_trips(actions: bytearray) -> None:
    actions[0] = 1 - actions[0]  # three deuces, in colexicographic order the first three cards


def withdraw_all(actions: bytearray) -> None:
    actions[:] = bytes(len(actions))


@needs_compiler
@pytest.mark.parametrize(
    ("address", "wager", "decision", "change", "reason"),
    [
        ("gr/09", "ante", 0, fold_trips, "a decision can be improved"),
        ("gr/05", "bet-1", 0, fold_trips, "hands that differ in suits alone are played differently"),
        ("gr/05", "bet-1", 0, withdraw_all, "a decision can be improved"),
        ("gr/05", "bet-1", 1, withdraw_all, "a decision can be improved"),
    ],
)
def test_a_strategy_that_can_be_improved_is_noticed(
    address: str, wager: str, decision: int, change: Callable[[bytearray], None], reason: str, tmp_path: Path
) -> None:
    file = certified(address, tmp_path)
    given = [certificate for certificate in json.loads(file.read_text()) if certificate["wager"] == wager]
    restated(given[0], decision, change)
    file.write_text(json.dumps(given))
    answer = recounted(file)
    assert answer.returncode == 1
    assert f"{wager}: DIFFERS: {reason}" in answer.stdout


@needs_compiler
def test_the_strategy_is_what_is_recounted(tmp_path: Path) -> None:
    """Where the certificate of a decision states none, the best one is found; the figure is the same."""
    file = certified("gr/09", tmp_path)
    given = json.loads(file.read_text())
    assert [part["cards"] for part in next(c for c in given if c["wager"] == "ante")["strategy"]] == [[3]]
    for certificate in given:
        certificate.pop("strategy", None)
    file.write_text(json.dumps(given))
    assert recounted(file).stdout.splitlines()[-1].startswith("all: 100.0% of ")


def test_what_has_no_code_is_named_with_the_reason(tmp_path: Path) -> None:
    answer = recounted(certified("gr/13", tmp_path))
    assert answer.returncode == 0, answer.stderr
    reason = "lines of the house, of which the chapter prints none"
    assert f"gr/13-sports-pool straight: not recounted: {reason} (8 figures)" in answer.stdout
    assert answer.stdout.splitlines()[-1] == "all: 0.0% of 11 figures recounted"
