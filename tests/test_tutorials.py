"""Tutorials are followed to the letter: files are written, commands run, and they print what the tutorial shows."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
TUTORIALS = sorted((ROOT / "docs" / "tutorials").glob("*.md"))
BLOCK = re.compile(r'^```(\w+)(?: title="([^"]+)"| (fails))?\n(.*?)^```$', re.M | re.S)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """An empty folder with the project's tools and rulebooks where a checkout has them, and the command on the path."""
    for name in ("tools", "src"):
        (tmp_path / name).symlink_to(ROOT / name)
    commands = tmp_path / "bin"
    commands.mkdir()
    script = commands / "croupier"
    script.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m croupier.cli "$@"\n')
    script.chmod(0o755)
    (commands / "python").symlink_to(sys.executable)
    return tmp_path


def ran(command: list[str] | str, folder: Path, fails: bool) -> str:
    """Run one command as a reader would, and return what it prints."""
    environment = os.environ | {"PATH": f"{folder / 'bin'}{os.pathsep}{os.environ['PATH']}", "COLUMNS": "160"}
    done = subprocess.run(
        command, cwd=folder, env=environment, shell=isinstance(command, str), capture_output=True, text=True,
        check=False, stdin=subprocess.DEVNULL,
    )  # fmt: skip
    assert (done.returncode != 0) == fails, done.stdout + done.stderr
    return done.stdout + done.stderr


@pytest.mark.parametrize("path", TUTORIALS, ids=lambda path: path.stem)
def test_a_tutorial_can_be_followed(path: Path, folder: Path) -> None:
    printed, steps = "", 0
    for kind, title, fails, text in BLOCK.findall(path.read_text(encoding="utf-8")):
        if title:
            (folder / title).write_text(text)
        elif kind == "sh":
            printed = "".join(ran(line, folder, bool(fails)) for line in text.splitlines())
            steps += 1
        elif kind == "python":
            printed = ran([sys.executable, "-c", text], folder, bool(fails))
            steps += 1
        else:
            assert kind == "text"
            assert [line for line in text.splitlines() if line and line not in printed] == [], printed
    assert steps >= 3
