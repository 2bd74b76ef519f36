"""Small bugs planted in a copy of the package, each of which the tests that it names must catch (`make verify`)."""

from __future__ import annotations

import importlib.util
import os
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest

import croupier
from croupier.cache_files import cache_dir
from floors import PATIENCE

TESTS = Path(__file__).parent
PACKAGE = Path(croupier.__file__).parent
MUTANTS: list[dict[str, Any]] = tomllib.loads((TESTS / "data/mutants.toml").read_text())["mutant"]
PASSED, FAILED = 0, 1
"""How pytest ends where all tests pass and where some fail; what cannot be collected or imported ends otherwise."""
RUN = """
import sys
from importlib.util import find_spec
from pathlib import Path
import pytest

# Found, not imported: pytest warns of a package with a plug-in that is there before it, and warnings are errors.
assert Path(find_spec("croupier").origin).parent == Path(sys.argv[1]), "the tests would run with another copy"
sys.exit(pytest.main(sys.argv[2:]))
"""


def copy_of_package(folder: Path) -> Path:
    """A copy of the package, and a cache of its own that has machine code alone: its names tell every kernel apart,
    whereas a figure that was counted before could hide a bug, and one that a bug made must not be kept."""
    package = folder / "croupier"
    shutil.copytree(PACKAGE, package)
    (cache_dir() / "kernels").mkdir(parents=True, exist_ok=True)
    (folder / "cache").mkdir()
    (folder / "cache/kernels").symlink_to(cache_dir() / "kernels")
    return package


def plant(package: Path, mutant: dict[str, Any]) -> None:
    """Change the one place that a mutant is about; refused where its text is not there exactly once."""
    source = package / mutant["file"]
    text = source.read_text()
    there = text.count(mutant["before"])
    assert there == 1, f"{mutant['file']} has {mutant['before']!r} {there} times: bring mutants.toml up to date"
    source.write_text(text.replace(mutant["before"], mutant["after"]))
    Path(importlib.util.cache_from_source(source)).unlink(missing_ok=True)


def run(package: Path, tests: list[str]) -> subprocess.CompletedProcess[str]:
    """Run some tests with a copy of the package, up to the first that fails."""
    environment = os.environ | {"PYTHONPATH": str(package.parent), "CROUPIER_CACHE": str(package.parent / "cache")}
    named = [str(TESTS / test) for test in tests]
    command = [sys.executable, "-c", RUN, str(package), "-x", "-p", "no:cacheprovider", *named]
    how: dict[str, Any] = {"cwd": TESTS.parent, "env": environment, "timeout": 2 * PATIENCE}
    return subprocess.run(command, capture_output=True, text=True, check=False, **how)


def test_mutants_are_different_bugs_of_tests_that_exist() -> None:
    names, places = [{str(one[what]) for one in MUTANTS} for what in ("name", "before")]
    assert len(names) == len(places) == len(MUTANTS) >= 30
    for one in MUTANTS:
        assert one["before"] != one["after"]
        for test in one["tests"]:
            file, _, name = test.partition("::")
            assert f"def {name.partition('[')[0]}(" in (TESTS / file).read_text(), test


@pytest.mark.parametrize("mutant", MUTANTS, ids=lambda one: one["name"].replace(" ", "-"))
def test_the_text_of_every_mutant_is_there_once(mutant: dict[str, Any]) -> None:
    assert (PACKAGE / mutant["file"]).read_text().count(mutant["before"]) == 1


@pytest.mark.verify
def test_without_a_mutant_the_named_tests_pass(tmp_path: Path) -> None:
    """Else a test could fail for the copy, not for the bug."""
    done = run(copy_of_package(tmp_path), sorted({test for one in MUTANTS for test in one["tests"]}))
    assert done.returncode == PASSED, done.stdout + done.stderr


@pytest.mark.verify
@pytest.mark.parametrize("mutant", MUTANTS, ids=lambda one: one["name"].replace(" ", "-"))
def test_a_planted_bug_is_caught(mutant: dict[str, Any], tmp_path: Path) -> None:
    package = copy_of_package(tmp_path)
    plant(package, mutant)
    done = run(package, mutant["tests"])
    caught = done.returncode == FAILED and "\nFAILED " in done.stdout  # an error of Python ends with 1 too
    assert caught, f"{mutant['name']}: no named test fails\n{done.stdout}{done.stderr}"
