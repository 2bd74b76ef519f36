"""How kernels are compiled: on their first call, once for each state of the sources, and kept on disk.

`compiled` marks a function on integers and arrays. Until one is called nothing is compiled and Numba is not even
imported, so commands that find their answer in a cache start quickly.
"""

from __future__ import annotations

import functools
import hashlib
import os
import shutil
import time
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from types import CodeType, FunctionType, ModuleType, SimpleNamespace
from typing import Any, TypeVar, cast

F = TypeVar("F", bound=Callable[..., object])
_KEEP_SECONDS = 14 * 24 * 3600
_MARKS = (b"\n@compiled", b"\n@inlined", b"\n@alone", b"\nfrom croupier.cache import")
"""What a source file has in it that holds kernels, or keeps what it counts."""


def cache_dir() -> Path:
    """Where compiled kernels and counted histograms are kept; `CROUPIER_CACHE` moves it."""
    chosen = os.environ.get("CROUPIER_CACHE")
    if chosen:
        return Path(chosen)
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "croupier"


@functools.lru_cache(maxsize=1)
def fingerprint() -> str:
    """A hash of every source file that holds kernels or keeps what it counts: what a compiled kernel or a counted
    histogram depends on."""
    digest = hashlib.sha256()
    for path in sorted(Path(__file__).parent.rglob("*.py")):
        source = path.read_bytes()
        if any(mark in source for mark in _MARKS):
            digest.update(path.name.encode() + source)
    return digest.hexdigest()[:16]


@functools.lru_cache(maxsize=1)
def sources() -> str:
    """A hash of the whole package, code and law: what a simulated sum depends on."""
    digest = hashlib.sha256()
    root = Path(__file__).parent
    for path in sorted((*root.rglob("*.py"), *root.rglob("*.toml"))):
        digest.update(path.relative_to(root).as_posix().encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()[:16]


class Kernel:
    """A function that becomes machine code when it is first called."""

    def __init__(self, function: Callable[..., object], alone: bool = False, **options: object) -> None:
        functools.update_wrapper(self, function)
        self.function = function
        self.alone = alone
        self.options = options
        self._dispatcher: Any = None

    def dispatcher(self) -> Any:
        """The compiled function. The kernels that it calls are compiled too and take their own names' places."""
        if self._dispatcher is None:
            scope = self.function.__globals__
            self._dispatcher = _numba().njit(cache=True, nogil=True, error_model="numpy", **self.options)(self.function)
            names = _names(self.function.__code__)
            for name in names:
                value = scope.get(name)
                if isinstance(value, Kernel):
                    scope[name] = value.dispatcher()
                elif isinstance(value, ModuleType):
                    for inner in names:
                        kernel = getattr(value, inner, None)
                        if isinstance(kernel, Kernel):
                            setattr(value, inner, kernel.dispatcher())
        return self._dispatcher

    def __call__(self, *arguments: object) -> object:
        """Compile if need be, and run."""
        return (_plain(self) if self.alone else self.dispatcher())(*arguments)


def compiled(function: F) -> F:
    """Compile a function on integers and arrays to machine code on its first call."""
    return cast(F, Kernel(function))


def inlined(function: F) -> F:
    """Like `compiled`, for a small function whose body belongs in its caller's loop."""
    return cast(F, Kernel(function, inline="always"))


def alone(function: F) -> F:
    """Like `compiled`, for what a table asks of one hand at a time: called from Python it runs as it is, so that nobody
    waits for a compiler; kernels that call it have it compiled."""
    return cast(F, Kernel(function, alone=True))


class Named:
    """A kernel by its name, so that it can be sent to another machine: whatever its module calls so there."""

    def __init__(self, kernel: Callable[..., object]) -> None:
        function = _source(kernel)
        if function is None:
            raise TypeError(f"{kernel!r} is no kernel")
        self.module, self.name = function.__module__, function.__name__

    def __call__(self, *arguments: object) -> Any:
        """Run the kernel."""
        return getattr(import_module(self.module), self.name)(*arguments)


def _names(code: CodeType) -> set[str]:
    found = set(code.co_names)
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            found |= _names(constant)
    return found


@functools.lru_cache(maxsize=1)
def _numba() -> Any:
    import numba

    kernels = cache_dir() / "kernels"
    setattr(numba.config, "CACHE_DIR", str(kernels / fingerprint()))  # noqa: B010 (not declared)
    if kernels.is_dir():
        for old in kernels.iterdir():
            if old.name != fingerprint() and time.time() - old.stat().st_mtime > _KEEP_SECONDS:
                shutil.rmtree(old, ignore_errors=True)
    return numba


def plain(kernel: F) -> F:
    """The same function, not compiled, nor the kernels that it calls: for so few calls that compiling takes longer."""
    return cast(F, _plain(kernel))


@functools.lru_cache(maxsize=256)
def _plain(kernel: Callable[..., object]) -> Callable[..., object]:
    function = _source(kernel)
    if function is None:
        return kernel
    names = _names(function.__code__) - {function.__name__}
    scope = dict(function.__globals__)
    for name in names & scope.keys():
        value = scope[name]
        if isinstance(value, ModuleType):
            called = {inner: _plain(one) for inner in names if _source(one := getattr(value, inner, None)) is not None}
            scope[name] = SimpleNamespace(**{**vars(value), **called}) if called else value
        elif _source(value) is not None:
            scope[name] = _plain(value)
    return FunctionType(function.__code__, scope, function.__name__, function.__defaults__)


def _source(value: object) -> FunctionType | None:
    """The function behind a kernel, compiled or not; None for anything else."""
    function = value.function if isinstance(value, Kernel) else getattr(value, "py_func", None)
    return cast(FunctionType, function) if function is not None else None
