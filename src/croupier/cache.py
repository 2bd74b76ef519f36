"""What has been counted once is kept on disk, under a key made of everything that it depends on."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any
from zipfile import BadZipFile

import numpy as np
from numpy.typing import NDArray

from croupier.kernels import cache_dir, fingerprint

Arrays = dict[str, NDArray[Any]]
_IN_MEMORY: dict[Path, Arrays] = {}


def arrays(name: str, depends: object, count: Callable[[], Arrays]) -> Arrays:
    """The named arrays that `count` makes, from the cache if they are there.

    They depend on the source of the kernels, always, and on `depends`, whose `repr` must tell apart what differs.
    """
    digest = hashlib.sha256(f"{fingerprint()} {name} {depends!r}".encode()).hexdigest()[:24]
    path = cache_dir() / "counts" / f"{name}-{digest}.npz"
    if path not in _IN_MEMORY:
        try:
            with path.open("rb") as file, np.load(file, allow_pickle=False) as kept:
                _IN_MEMORY[path] = {key: kept[key] for key in kept.files}
        except (OSError, ValueError, EOFError, KeyError, BadZipFile):
            _IN_MEMORY[path] = count()
            _keep(path, _IN_MEMORY[path])
    return _IN_MEMORY[path]


def _keep(path: Path, counted: Arrays) -> None:
    """Write a file whole or not at all; a cache that cannot be written is no error."""
    partial = path.with_name(f".{os.getpid()}-{path.name}")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with partial.open("wb") as file:
            np.savez(file, **counted)  # type: ignore[arg-type]
        partial.replace(path)
    except OSError:
        with suppress(OSError):
            partial.unlink(missing_ok=True)
