"""How kernels are compiled: on their first call, once for each state of what they call, and kept on disk.

`compiled` marks a function on integers and arrays. Until one is called nothing is compiled and Numba is not even
imported, so commands that find their answer in a cache start quickly. What is kept of a kernel is named by a hash of
its code, its constants and the kernels that it calls, so that a change to one game compiles that game's kernels only.
"""

from __future__ import annotations

import dis
import functools
import hashlib
import os
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from types import CodeType, FunctionType, ModuleType, SimpleNamespace
from typing import Any, TypeVar, cast

import numpy as np

from croupier.cache_files import cache_dir
from croupier.import_graph import PACKAGES, count_as_ours, graph_in

F = TypeVar("F", bound=Callable[..., object])
_KEEP_SECONDS = 14 * 24 * 3600
_MOVED = (AttributeError, ImportError)
"""How it fails to read what names something that is not where it was."""
_WITHIN = {"_nrt": False, "no_cpython_wrapper": True, "no_cfunc_wrapper": True}
"""Options of a kernel that only other kernels call, on arrays that they have made."""


@functools.lru_cache(maxsize=1)
def fingerprint() -> str:
    """A hash of every source file that holds kernels or keeps what it counts: what all figures together depend on."""
    return _hash_of(sorted(Path(__file__).parent.rglob("*.py")))


@functools.lru_cache(maxsize=256)
def reached_from(modules: frozenset[str]) -> str:
    """A hash of the source files with kernels or counts among some modules of ours, or of packages that bring games,
    and all that they import."""
    graph = graph_in(cache_dir())
    return _hash_of(graph.reached(modules))


def _hash_of(files: list[Path]) -> str:
    graph = graph_in(cache_dir())
    digest = hashlib.sha256()
    for path in files:
        if content := graph.hashed(path):
            digest.update(content)
    graph.save()
    return digest.hexdigest()[:16]


def _is_ours(module: str) -> bool:
    return module.partition(".")[0] in PACKAGES


@functools.lru_cache(maxsize=1)
def sources() -> str:
    """A hash of the whole package, code and law: what a simulated sum depends on."""
    digest = hashlib.sha256()
    root = Path(__file__).parent
    for path in sorted((*root.rglob("*.py"), *root.rglob("*.toml"))):
        digest.update(path.relative_to(root).as_posix().encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()[:16]


_OF: dict[FunctionType, Kernel] = {}
"""Function to its kernel."""


class Kernel:
    """A function that becomes machine code when it is first called."""

    def __init__(self, function: Callable[..., object], alone: bool = False, **options: object) -> None:
        functools.update_wrapper(self, function)
        self.function = function
        _OF[cast(FunctionType, function)] = self
        count_as_ours(function.__module__)
        self.alone = alone
        self.options = options
        self._dispatcher: Any = None

    @functools.cached_property
    def key(self) -> str:
        """A hash of all that its machine code depends on: its code and options, its constants, the kernels it calls."""
        digest = hashlib.sha256()
        for part in _parts(cast(FunctionType, self.function), set()):
            digest.update(part)
        return digest.hexdigest()[:24]

    def dispatcher(self) -> Any:
        """The compiled function. The kernels that it calls are compiled too and take their own names' places."""
        if self._dispatcher is None:
            scope = self.function.__globals__
            numba, kept = _numba()
            # a kernel that counts no references says so for itself alone, not for those that it calls
            options = {"nogil": True, "error_model": "numpy", "_nrt": True, **self.options}
            self._dispatcher = numba.njit(**options)(self.function)
            self._dispatcher._cache = kept(self.function)
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

    @functools.cached_property
    def _run(self) -> Callable[..., object]:
        return _plain(self) if self.alone else cast("Callable[..., object]", self.dispatcher())

    def __call__(self, *arguments: object) -> object:
        """Compile if need be, and run."""
        return self._run(*arguments)


def compiled(function: F) -> F:
    """Compile a function on integers and arrays to machine code on its first call."""
    return cast(F, Kernel(function))


def inlined(function: F) -> F:
    """Like `compiled`, for a small function whose body belongs in its caller's loop."""
    return cast(F, Kernel(function, inline="always"))


def embedded(function: F) -> F:
    """Like `compiled`, for a part of a long loop: its machine code becomes part of the caller's, so that a call costs
    nothing however many arrays it passes. It makes no arrays and returns none: references to them are not counted."""
    return cast(F, Kernel(function, forceinline=True, **_WITHIN))


def borrowing(function: F) -> F:
    """Like `compiled`, for a loop on arrays that its caller has made: it makes none and returns none, so references to
    them need not be counted."""
    return cast(F, Kernel(function, **_WITHIN))


def alone(function: F) -> F:
    """Like `compiled`, for what a table asks of one hand at a time: called from Python it runs as it is, so that nobody
    waits for a compiler; kernels that call it have it compiled."""
    return cast(F, Kernel(function, alone=True))


@functools.lru_cache(maxsize=256)
def many(kernel: Callable[..., object], given: int = 0) -> Callable[..., object]:
    """A kernel on a hand's cards for many hands at once, as a kernel `(*given, cards, rows, found)`.

    `cards` has a column a hand; those in `rows` are the kernel's cards, after its first `given` arguments, and `found`
    is filled with what it says. The loop is written for the kernel, so that it is compiled and kept like any other.
    """
    function = cast(FunctionType, _source(kernel))
    name, before = function.__name__, [f"given{one}" for one in range(given)]
    held = (f"cards[rows[{one}], hand]" for one in range(function.__code__.co_argcount - given))
    lines = (
        f"def many_{name}({', '.join((*before, 'cards', 'rows', 'found'))}):",
        "    for hand in range(len(found)):",
        f"        found[hand] = {name}({', '.join((*before, *held))})",
    )
    scope: dict[str, Any] = {"__name__": function.__module__, name: kernel}
    exec(compile("\n".join(lines), function.__code__.co_filename, "exec"), scope)
    return cast(Callable[..., object], Kernel(scope[f"many_{name}"]))


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


def _parts(function: FunctionType, seen: set[FunctionType]) -> Iterator[bytes]:
    """All that a kernel's machine code depends on, piece by piece, each kernel that it calls once."""
    seen.add(function)
    kernel = _OF.get(function)
    options = sorted(kernel.options.items()) if kernel else ()
    yield f"{function.__module__} {function.__qualname__} {options} {function.__defaults__}".encode()
    yield from _code_parts(function.__code__)
    scope, names = function.__globals__, _names(function.__code__)
    for name in sorted(_global_names(function.__code__) & scope.keys()):
        value = scope[name]
        if isinstance(value, ModuleType) and _is_ours(value.__name__):
            for inner in sorted(names & vars(value).keys()):
                yield from _value_parts(inner, getattr(value, inner), seen)
        else:
            yield from _value_parts(name, value, seen)


def _value_parts(name: str, value: object, seen: set[FunctionType]) -> Iterator[bytes]:
    """What a name in a kernel stands for: a kernel, an array, a constant, something of another package."""
    yield name.encode()
    function = _source(value) or value
    if isinstance(function, FunctionType) and _is_ours(function.__module__):
        if function not in seen:
            yield from _parts(function, seen)
    elif isinstance(value, np.ndarray):
        yield f"{value.dtype} {value.shape}".encode() + value.tobytes()
    elif isinstance(value, (int, float, str, bytes, tuple, frozenset, type(None), np.generic)):
        yield _written(value)
    elif isinstance(value, type) and issubclass(value, tuple):  # a named tuple
        yield repr(getattr(value, "_fields", value)).encode()
    elif not isinstance(value, (ModuleType, type)) and not callable(value):
        raise TypeError(f"a kernel cannot depend on {name}, a {type(value).__name__}")


def _code_parts(code: CodeType) -> Iterator[bytes]:
    yield code.co_code + repr((code.co_names, code.co_varnames, code.co_freevars)).encode()
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _code_parts(constant)
        else:
            yield _written(constant)


def _written(value: object) -> bytes:
    """A constant as text, the same in every process: a set has no order of its own."""
    return repr(sorted(map(repr, value)) if isinstance(value, frozenset) else value).encode()


def _global_names(code: CodeType) -> set[str]:
    found = {one.argval for one in dis.get_instructions(code) if one.opname == "LOAD_GLOBAL"}
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            found |= _global_names(constant)
    return found


@functools.lru_cache(maxsize=1)
def _numba() -> Any:
    """Numba, and the class that keeps what it compiles under each kernel's key."""
    import numba
    from numba.core import caching

    folder = cache_dir() / "kernels"
    _prune(folder)

    class Locator(caching._CacheLocator):
        def __init__(self, key: str) -> None:
            self.key = key

        @classmethod
        def from_function(cls, function: FunctionType, _: str) -> Locator:
            return cls(_OF[function].key)

        def get_cache_path(self) -> str:
            return str(folder)

        def get_source_stamp(self) -> str:
            return self.key

        def get_disambiguator(self) -> str:
            return self.key

    class Kept(caching.CompileResultCacheImpl):
        _locator_classes: list[Any] = [Locator]  # noqa: RUF012

    class File(caching.IndexDataCacheFile):
        """What was kept by an earlier version may name a type that has moved: it is compiled anew."""

        def _load_index(self) -> Any:
            try:
                return super()._load_index()  # type: ignore[no-untyped-call]
            except _MOVED:
                return {}

        def _load_data(self, name: str) -> Any:
            try:
                return super()._load_data(name)  # type: ignore[no-untyped-call]
            except _MOVED as moved:
                raise FileNotFoundError(name) from moved

    class KernelCache(caching.FunctionCache):
        _impl_class = Kept

        def __init__(self, function: FunctionType) -> None:
            super().__init__(function)  # type: ignore[no-untyped-call]
            stamp = self._impl.locator.get_source_stamp()
            self._cache_file = File(self._cache_path, self._impl.filename_base, stamp)  # type: ignore[no-untyped-call]
            with suppress(OSError):  # what is used is not old
                os.utime(self._cache_file._index_path)

    return numba, KernelCache


def _prune(folder: Path) -> None:
    """Forget kernels that were not used for a while. Compiled code without its index is found by the next one."""
    with suppress(OSError):
        for index in folder.glob("*.nbi"):
            if time.time() - index.stat().st_mtime > _KEEP_SECONDS:
                for one in folder.glob(f"{index.name.removesuffix('.nbi')}.*"):
                    one.unlink(missing_ok=True)


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
