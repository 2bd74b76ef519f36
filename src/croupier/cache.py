"""What has been counted once is kept on disk, under a key made of everything that it depends on."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import is_dataclass
from functools import partial
from io import BytesIO
from pathlib import Path
from types import FunctionType
from typing import Any
from zipfile import BadZipFile

import numpy as np
from numpy.typing import NDArray

from croupier.cache_files import cache_dir, save
from croupier.import_graph import count_as_ours
from croupier.kernels import reached_from

Arrays = dict[str, NDArray[Any]]
_IN_MEMORY: dict[Path, Arrays] = {}
_COUNTS: ContextVar[bool] = ContextVar("counts", default=True)


class NotKept(Exception):  # noqa: N818
    """What is asked for has not been counted yet, and is not to be now."""


@contextmanager
def only_kept() -> Iterator[None]:
    """Within it nothing is counted: what is not in the cache is `NotKept`."""
    token = _COUNTS.set(False)
    try:
        yield
    finally:
        _COUNTS.reset(token)


def arrays(name: str, depends: object, count: Callable[[], Arrays]) -> Arrays:
    """The named arrays that `count` makes, from the cache if they are there.

    They depend on the sources that `count` reaches and on `depends`, whose `repr` must tell apart what differs.
    """
    if isinstance(function := count.func if isinstance(count, partial) else count, FunctionType):
        count_as_ours(function.__module__)
    digest = hashlib.sha256(f"{reached_from(_modules(count))} {name} {depends!r}".encode()).hexdigest()[:24]
    path = cache_dir() / "counts" / f"{name}-{digest}.npz"
    if path not in _IN_MEMORY:
        try:
            with path.open("rb") as file, np.load(file, allow_pickle=False) as kept:
                _IN_MEMORY[path] = {key: kept[key] for key in kept.files}
        except (OSError, ValueError, EOFError, KeyError, BadZipFile):
            if not _COUNTS.get():
                raise NotKept(name) from None
            _IN_MEMORY[path] = count()
            _keep(path, _IN_MEMORY[path])
    return _IN_MEMORY[path]


def _modules(count: object) -> frozenset[str]:
    """The modules where a function and what it holds (its enclosed variables, a game's classes) were written."""
    found: set[str] = set()
    waiting = [count]
    while waiting:
        value = waiting.pop()
        if isinstance(value, partial):
            waiting += [value.func, *value.args, *value.keywords.values()]
        elif isinstance(value, (tuple, list)):
            waiting += value
        elif isinstance(value, dict):
            waiting += value.values()
        elif is_dataclass(value) and not isinstance(value, type):
            waiting += [type(value), *vars(value).values()]
        else:
            waiting += [cell.cell_contents for cell in getattr(value, "__closure__", None) or ()]
            named = (value, *type(value).__mro__)
            found.update(module for one in named if isinstance(module := getattr(one, "__module__", None), str))
    return frozenset(found)


def _keep(path: Path, counted: Arrays) -> None:
    content = BytesIO()
    np.savez(content, **counted)  # type: ignore[arg-type]
    save(path, content.getvalue())
