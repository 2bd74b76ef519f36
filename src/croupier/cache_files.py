"""The user's cache folder, and how a file gets there."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path


def cache_dir() -> Path:
    """Return the folder of compiled kernels, counted histograms and parsed chapters; `CROUPIER_CACHE` moves it."""
    chosen = os.environ.get("CROUPIER_CACHE")
    if chosen:
        return Path(chosen)
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "croupier"


def save(path: Path, content: bytes) -> None:
    """Write a file whole or not at all; a cache that cannot be written is no error."""
    partial = path.with_name(f".{os.getpid()}-{path.name}")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        partial.write_bytes(content)
        partial.replace(path)
    except OSError:
        with suppress(OSError):
            partial.unlink(missing_ok=True)
