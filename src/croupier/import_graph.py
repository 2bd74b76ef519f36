"""The package's import graph, kept between runs: parsing every source file at each start would take half a second.

An entry is valid while its file has the size and the time of change that it had when it was read.
"""

from __future__ import annotations

import ast
import functools
import os
import time
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from uuid import uuid4

import msgspec

from croupier.cache_files import save

ROOT = __name__.partition(".")[0]
_OURS = Path(__file__).parent
PACKAGES = {ROOT}
"""Our package, and others that bring games or kernels."""
_MARKS = (b"\n@compiled", b"\n@inlined", b"\n@alone", b"\nfrom croupier.cache import")
"""What a source file of ours has in it that holds kernels, or keeps what it counts."""
_STARTED_NS = time.time_ns()
"""When this process began: a file that has changed since may not be the code that runs here."""
_ALONE = uuid4().bytes
"""What sets keys of this process apart from those of all others."""


class Source(msgspec.Struct, array_like=True, frozen=True):
    """What the cache keys need to know of one source file."""

    changed: int
    size: int
    counts: bool
    """Whether it holds kernels or keeps what it counts."""
    imports: tuple[str, ...]
    """The names that it imports, anywhere in it: modules, and things inside modules; `.name` is one beside it."""


class ImportGraph:
    """The source files that were read, in memory and in one file of the cache."""

    def __init__(self, store: Path) -> None:
        self.store = store
        self.sources = _read(store)
        self.grown = False

    def source(self, path: Path) -> Source:
        """Return what is known of a file, reading it only if it is new or has changed."""
        stat = path.stat()
        known = self.sources.get(str(path))
        if known is None or (known.changed, known.size) != (stat.st_mtime_ns, stat.st_size):
            known = _parsed(path.read_bytes(), stat)
            self.sources[str(path)] = known
            self.grown = True
        return known

    def reached(self, modules: frozenset[str]) -> list[Path]:
        """Return the files of some modules and of all modules that they import, in the order of their names."""
        files: dict[str, Path] = {}
        seen: set[str] = set()
        waiting = list(modules)
        while waiting:
            if (module := waiting.pop()) not in seen:
                seen.add(module)
                if path := file_of(module):
                    files[module] = path
                    package = module if path.name == "__init__.py" else module.rpartition(".")[0]
                    waiting += (_absolute(name, package) for name in self.source(path).imports)
        return [files[module] for module in sorted(files)]

    def hashed(self, path: Path) -> bytes | None:
        """Return what a file adds to a hash of what is counted; None of one that holds nothing that counts. One outside
        of our package counts as a whole; and if it has changed since this process began, what is counted here is met by
        no other process."""
        ours = path.is_relative_to(_OURS)
        if ours and not self.source(path).counts:
            return None
        since = not ours and path.stat().st_mtime_ns >= _STARTED_NS
        return path.name.encode() + path.read_bytes() + (_ALONE if since else b"")

    def save(self) -> None:
        """Keep what was read anew for the next run."""
        if self.grown:
            self.grown = False
            save(self.store, msgspec.json.encode(self.sources))


@functools.lru_cache(maxsize=8)
def graph_in(folder: Path) -> ImportGraph:
    """Return the graph that is kept in a cache folder."""
    return ImportGraph(folder / "import-graph.json")


@functools.lru_cache(maxsize=4096)
def file_of(module: str) -> Path | None:
    """Return a module's source file without importing it; None for a name that is no module of our packages."""
    package, *inner = module.split(".")
    if package not in PACKAGES:
        return None
    top = import_module(package)
    if not hasattr(top, "__path__"):  # a module by itself
        file = Path(getattr(top, "__file__", None) or "")
        return None if inner or not file.is_file() else file
    for folder in top.__path__:
        base = Path(folder).joinpath(*inner)
        for path in (base / "__init__.py", base.with_name(base.name + ".py")):
            if path.is_file():
                return path
    return None


def count_as_ours(module: str) -> None:
    """Look through the package of a module like through ours: what is kept depends on its sources too."""
    package = module.partition(".")[0]
    if package not in PACKAGES:
        PACKAGES.add(package)
        file_of.cache_clear()


def _read(store: Path) -> dict[str, Source]:
    try:
        return msgspec.json.decode(store.read_bytes(), type=dict[str, Source])
    except (OSError, msgspec.MsgspecError):
        return {}


def _parsed(source: bytes, stat: os.stat_result) -> Source:
    counts = any(mark in source for mark in _MARKS)
    return Source(stat.st_mtime_ns, stat.st_size, counts, tuple(dict.fromkeys(_imported(source))))


def _imported(source: bytes) -> Iterator[str]:
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            beside, module = "." * node.level, node.module or ""
            yield beside + module
            yield from (beside + (f"{module}.{alias.name}" if module else alias.name) for alias in node.names)


def _absolute(name: str, package: str) -> str:
    """A name that a module of a package imports, in full."""
    above = len(name) - len(name.lstrip("."))
    if not above:
        return name
    parts = package.split(".")
    return ".".join((*parts[: len(parts) - above + 1], *filter(None, name.lstrip(".").split("."))))
