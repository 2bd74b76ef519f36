"""What is counted once is kept, whole or not at all."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from croupier import cache


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
