"""What is counted once is kept, whole or not at all."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import croupier
from croupier import cache
from croupier.import_graph import ImportGraph
from croupier.rules import loader
from croupier.rules.law import Chapter
from croupier.rules.loader import path_of
from croupier.rules.parsed import parsed


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("CROUPIER_CACHE", str(tmp_path))
    monkeypatch.setattr(cache, "_IN_MEMORY", {})
    return tmp_path


def test_a_count_is_made_once(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[int] = []

    def count() -> cache.Arrays:
        made.append(1)
        return {"counts": np.arange(3)}

    for _ in range(2):
        assert cache.arrays("test", (1, 2), count)["counts"].tolist() == [0, 1, 2]
        monkeypatch.setattr(cache, "_IN_MEMORY", {})
    assert len(made) == 1
    cache.arrays("test", (1, 3), count)
    assert len(made) == 2


def test_what_is_not_kept_can_be_left_uncounted(folder: Path) -> None:
    def count() -> cache.Arrays:
        return {"counts": np.arange(3)}

    with cache.only_kept(), pytest.raises(cache.NotKept):
        cache.arrays("test", 1, count)
    assert not list(folder.rglob("*.npz"))
    cache.arrays("test", 1, count)
    with cache.only_kept():
        assert cache.arrays("test", 1, count)["counts"].tolist() == [0, 1, 2]


@pytest.mark.parametrize("damage", [b"", b"not a zip file", b"PK\x03\x04"])
def test_a_damaged_file_is_counted_again(folder: Path, monkeypatch: pytest.MonkeyPatch, damage: bytes) -> None:
    cache.arrays("test", 1, lambda: {"counts": np.zeros(1)})
    (kept,) = (folder / "counts").iterdir()
    kept.write_bytes(damage)
    monkeypatch.setattr(cache, "_IN_MEMORY", {})
    assert cache.arrays("test", 1, lambda: {"counts": np.ones(1)})["counts"].tolist() == [1]


def test_a_cache_that_cannot_be_written_is_no_error(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    monkeypatch.setenv("CROUPIER_CACHE", str(tmp_path / "file"))
    monkeypatch.setattr(cache, "_IN_MEMORY", {})
    assert cache.arrays("test", 1, lambda: {"counts": np.ones(1)})["counts"].tolist() == [1]


KEYS = """
import importlib, json, pkgutil
import croupier
from croupier import kernels

for module in pkgutil.walk_packages(croupier.__path__, "croupier."):
    if ".games." in module.name or ".ranking." in module.name:
        importlib.import_module(module.name)
compiled = {f"{one.__module__}.{one.__qualname__}": kernel.key for one, kernel in list(kernels._OF.items())}
counted = {name: kernels.reached_from(frozenset({name})) for name in {one.__module__ for one in kernels._OF}}
print(json.dumps([compiled, counted]))
"""


def keys_of(package: Path, hash_seed: str) -> tuple[dict[str, str], dict[str, str]]:
    environment = os.environ | {"PYTHONPATH": str(package.parent), "PYTHONHASHSEED": hash_seed}
    done = subprocess.run([sys.executable, "-c", KEYS], env=environment, capture_output=True, text=True, check=True)
    compiled, counted = json.loads(done.stdout)
    return compiled, counted


def test_a_change_to_one_game_compiles_and_counts_that_game_only(tmp_path: Path) -> None:
    package = tmp_path / "croupier"
    shutil.copytree(Path(croupier.__file__).parent, package, ignore=shutil.ignore_patterns("__pycache__", "static"))
    compiled, counted = keys_of(package, "1")
    assert len(compiled) > 100

    war = package / "games/comparison/casino_war.py"
    war.write_text("# a line more\n" + war.read_text())
    again, counted_again = keys_of(package, "2")
    assert again == compiled, "machine code depends on no line numbers, and its key on no order of a set"
    changed = {name for name in counted if counted[name] != counted_again[name]}
    assert changed == {"croupier.games.comparison.casino_war"}

    war.write_text(war.read_text().replace("return TIE if", "return 0 + TIE if", 1))
    again, _ = keys_of(package, "1")
    changed = {name.rpartition(".")[2] for name in compiled if compiled[name] != again[name]}
    assert changed == {"compare", "_deal"}, "what a kernel calls is a part of it"

    rank = package / "ranking/three.py"
    rank.write_text(rank.read_text().replace("    return ", "    return 0 + ", 1))
    again, counted_again = keys_of(package, "1")
    changed = {name for name in compiled if compiled[name] != again[name]}
    assert "croupier.ranking.three.rank3" in changed
    assert not any(name.startswith(("croupier.games.dice", "croupier.games.baccarat")) for name in changed)
    assert counted_again["croupier.games.dice.craps_odds"] == counted["croupier.games.dice.craps_odds"]


CALL = """
from typing import NamedTuple
from {where} import Pair
from kernel import total

print(total(Pair(2, 3)))
"""


def test_a_type_that_has_moved_is_compiled_for_anew(tmp_path: Path) -> None:
    """What an earlier version kept names types where they were; nobody who brings it up to date may trip over that."""
    pair = "from typing import NamedTuple\n\n\nclass Pair(NamedTuple):\n    one: int\n    other: int\n"
    (tmp_path / "kernel.py").write_text(
        "from croupier.kernels import compiled\n\n\n@compiled\ndef total(pair):\n    return pair.one + pair.other\n"
    )
    environment = os.environ | {"PYTHONPATH": str(tmp_path), "CROUPIER_CACHE": str(tmp_path / "cache")}
    for where, other in (("here", "there"), ("there", "here")):
        (tmp_path / f"{other}.py").write_text("")
        (tmp_path / f"{where}.py").write_text(pair)
        done = subprocess.run(
            [sys.executable, "-c", CALL.format(where=where)],
            env=environment,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.stdout == "5\n", done.stderr


def test_a_parsed_chapter_is_used_until_its_file_changes(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("CROUPIER_CACHE", str(tmp_path / "cache"))
    path = tmp_path / "06-roulette.toml"
    shutil.copy(path_of("bs/06-roulette"), path)
    shutil.copy(path_of("bs/06-roulette").with_name("book.toml"), path.parent)
    reads = []

    def read(file: Path) -> Chapter:
        reads.append(file)
        return loader.read(file)

    first = parsed([path], read)
    assert parsed([path], read) == first
    assert len(reads) == 1, "the second time it comes from the cache"

    path.write_text(path.read_text().replace('name = "Roulette"', 'name = "Another roulette"', 1))
    assert parsed([path], read).name == "Another roulette"
    assert len(reads) == 2

    for store in (tmp_path / "cache/chapters").iterdir():
        store.write_bytes(store.read_bytes()[:100])
    assert parsed([path], read).name == "Another roulette", "a torn file of the cache is read again from the text"


def test_the_import_graph_reads_a_file_again_only_when_it_changes(tmp_path: Path) -> None:
    source, store = tmp_path / "module.py", tmp_path / "imports.json"
    source.write_text("from croupier.ranking import three\n")
    graph = ImportGraph(store)
    assert graph.source(source).imports == ("croupier.ranking", "croupier.ranking.three")
    graph.save()

    again = ImportGraph(store)
    again.source(source)
    assert not again.grown
    source.write_text("from croupier.ranking import four, deuces\n\n\n@compiled\ndef kernel() -> None: ...\n")
    changed = again.source(source)
    assert "croupier.ranking.deuces" in changed.imports
    assert changed.counts

    store.write_text("no graph")
    assert ImportGraph(store).sources == {}
