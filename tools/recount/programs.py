"""The programs in C beside this file: built once, and what they print."""

from __future__ import annotations

import shutil
import subprocess
import tempfile
from functools import cache
from pathlib import Path

from figures import NotRecountedError


@cache
def _built(name: str) -> Path:
    compiler = shutil.which("cc")
    if compiler is None:
        raise NotRecountedError("no C compiler")
    program = Path(_folder().name) / name
    subprocess.run([compiler, "-O2", "-o", program, Path(__file__).with_name(f"{name}.c")], check=True)
    return program


@cache
def _folder() -> tempfile.TemporaryDirectory[str]:
    return tempfile.TemporaryDirectory(prefix="recount-")


@cache
def printed(name: str, *arguments: str, text: str = "") -> list[str]:
    """The lines that a program prints; `text` is what it reads."""
    finished = subprocess.run([_built(name), *arguments], check=True, capture_output=True, text=True, input=text)
    return finished.stdout.splitlines()
