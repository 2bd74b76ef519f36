"""The audit of dependencies: a known hole fails, silence does not."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

sys.path.insert(0, str(Path(__file__).parent.parent / "tools"))
import advisories

HOLE = {"id": "PYSEC-1", "fix_versions": ["2.0"], "aliases": ["CVE-1"], "description": ""}


def said(*holes: dict[str, Any]) -> str:
    return json.dumps({"dependencies": [{"name": "thing", "version": "1.0", "vulns": list(holes)}], "fixes": []})


@pytest.mark.parametrize(
    ("output", "code", "tells"),
    [
        (said(HOLE), 1, "thing 1.0: PYSEC-1, mended in 2.0"),
        (said(), 0, "0 known holes"),
        (json.dumps({"dependencies": [{"name": "thing", "skip_reason": "not found"}]}), 0, "Not audited"),
        ("", 0, "Not audited"),
        ("<html>no such service</html>", 0, "Not audited"),
    ],
)
def test_a_known_hole_fails_and_silence_does_not(
    output: str, code: int, tells: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def run(*_: object, **__: object) -> subprocess.CompletedProcess[str]:
        return subprocess.CompletedProcess([], 1, output, "ConnectionError")

    monkeypatch.setattr(subprocess, "run", run)
    assert advisories.main() == code
    assert tells in capsys.readouterr().out


def test_what_is_borne_has_a_reason(monkeypatch: pytest.MonkeyPatch) -> None:
    assert all(advisories.BORNE.values())
    monkeypatch.setattr(advisories, "BORNE", {"CVE-1": "not reached"})
    assert advisories.holes(said(HOLE)) == []
