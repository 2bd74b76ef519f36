"""The audit of dependencies: a known hole fails, silence does not."""

from __future__ import annotations

import importlib.util
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

sys.path.insert(0, str(Path(__file__).parent.parent / "tools"))
import advisories

HOLE = {"id": "PYSEC-1", "fix_versions": ["2.0"], "aliases": ["CVE-1"], "description": ""}
SKIPPED = {"name": "jinja2", "skip_reason": "not found"}


def said(*holes: dict[str, Any]) -> str:
    return json.dumps({"dependencies": [{"name": "thing", "version": "1.0", "vulns": list(holes)}], "fixes": []})


@pytest.mark.parametrize(
    ("output", "code", "tells"),
    [
        (said(HOLE), 1, "thing 1.0: PYSEC-1, mended in 2.0"),
        (said(), 0, "Known holes: 0; packages audited: 1 of 1."),
        (json.dumps({"dependencies": [SKIPPED]}), 0, "Not audited: the advisory service knows nothing"),
        ("", 0, "Not audited: no advisory service could be reached"),
        ("<html>no such service</html>", 0, "Not audited: no advisory service could be reached"),
    ],
)
def test_a_known_hole_fails_and_silence_does_not(
    output: str, code: int, tells: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def run(*_: object, **__: object) -> subprocess.CompletedProcess[str]:
        return subprocess.CompletedProcess([], 1, output, "ConnectionError")

    monkeypatch.setattr(subprocess, "run", run)
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: name)
    assert advisories.main() == code
    assert tells in capsys.readouterr().out


def test_what_the_service_does_not_know_is_named_and_counted(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    partly = json.dumps({"dependencies": [{"name": "thing", "version": "1.0", "vulns": []}, SKIPPED]})
    monkeypatch.setattr(subprocess, "run", lambda *_, **__: subprocess.CompletedProcess([], 0, partly, ""))
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: name)
    assert advisories.main() == 0
    *_, named, last = capsys.readouterr().out.splitlines()
    assert named == "Not audited: jinja2 (not found)"
    assert last == "Known holes: 0; packages audited: 1 of 2."


def test_a_program_that_is_not_there_is_the_reason_that_is_given(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
    assert advisories.main() == 2
    assert "pip-audit is not installed" in capsys.readouterr().out


def test_what_is_borne_has_a_reason(monkeypatch: pytest.MonkeyPatch) -> None:
    assert all(advisories.BORNE.values())
    monkeypatch.setattr(advisories, "BORNE", {"CVE-1": "not reached"})
    found = advisories.audit(said(HOLE))
    assert found is not None
    assert found.holes == []
