"""The line of a TOML file that a problem is about."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

from msgspec import ValidationError

from croupier.errors import Refused

Steps = tuple[str | int, ...]
"""The way to a value: keys, and places in lists."""

_TOKEN = re.compile(
    r'"""(?:\\.|[^\\])*?"""'
    r"|'''.*?'''"
    r'|"(?:\\.|[^"\\\n])*"'
    r"|'[^'\n]*'"
    r"|#[^\n]*|\n|[\[\]{}=,.]|[^\s\[\]{}=,.#]+",
    re.DOTALL,
)
_STEP = re.compile(r"\[(\d+)\]|([^.\[\]]+)")
_QUOTED = re.compile(r"'([^']*)'|`([^`]*)`")


def refusal(path: Path, text: str, data: Mapping[str, Any], problems: Iterable[str]) -> Refused:
    """Return a refusal of a file for some problems, each with its line."""
    sentences = (f"{path}{_line_words(line_of(text, data, one))}: {one.rstrip('.')}" for one in problems)
    return Refused("; ".join(sentences) + ".")


def conversion_error(path: Path, text: str, data: Mapping[str, Any], error: ValidationError) -> Refused:
    """Return a refusal for data such as `Expected `str`, got `int` - at `$.wagers[3].name``, with the line."""
    reason, _, where = str(error).partition(" - at `$")
    line = line_of(text, data, f"{where.strip('`.')}: {reason}")
    return Refused(f"{path}{_line_words(line)}: {error}.")


def _line_words(line: int) -> str:
    return f", line {line}" if line else ""


def line_of(text: str, data: Mapping[str, Any], problem: str) -> int:
    """Return the line of a problem such as `wagers.ante.limits.min: '$x' is no amount`, or 0 if it names no place.

    The place is as deep as the file has it. A value there that the problem quotes has the line.
    """
    where, _, reason = problem.partition(": ")
    lines = _lines(text)
    path = _path(data, where)
    quoted = {first or second for first, second in _QUOTED.findall(reason or problem)} - {""}
    for size in range(len(path), min(1, len(path) - 1), -1):
        stated = _at(data, path[:size]) if size else dict.fromkeys(data)  # of the whole file only its own keys
        for inner in _stating(path[:size], stated, quoted):
            if inner in lines:
                return lines[inner]
    return lines.get((*path, "id"), lines.get(path, 0))


@lru_cache(maxsize=1)
def _lines(text: str) -> dict[Steps, int]:
    """The lines of a file, which may have many problems."""
    return Lines(text).found


def _path(data: Any, where: str) -> Steps:
    """The way that a problem names, as far as the file has it; items of a list are named by their id or a cell."""
    path: Steps = ()
    for number, name in _STEP.findall(where):
        step = int(number) if number else _step(data, name)
        if step is None or (isinstance(step, int) and not (isinstance(data, list) and step < len(data))):
            break
        path, data = (*path, step), data[step]
    return path


def _step(data: Any, name: str) -> str | int | None:
    if isinstance(data, dict):
        return name if name in data else None
    for place, item in enumerate(data if isinstance(data, list) else ()):
        if (item.get("id") == name) if isinstance(item, dict) else name in item if isinstance(item, list) else False:
            return place
    return None


def _at(data: Any, path: Steps) -> Any:
    for step in path:
        data = data[step]
    return data


def _stating(path: Steps, data: Any, quoted: set[str]) -> Iterator[Steps]:
    """The ways to the keys and texts, at a place and below it, that are quoted."""
    if isinstance(data, str) and data in quoted:
        yield path
    items = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for step, item in items:
        if step in quoted:
            yield (*path, step)
        if step != "id":
            yield from _stating((*path, step), item, quoted)


class Lines:
    """The line of each table, key and value of a TOML file that can be read."""

    def __init__(self, text: str) -> None:
        self.found: dict[Steps, int] = {}
        self._tokens: list[tuple[str, int]] = []
        line = 1
        for token in _TOKEN.findall(text):
            if not token.startswith("#"):
                self._tokens.append((token, line))
            line += token.count("\n")
        self._place = 0
        self._tables: dict[Steps, int] = {}
        self._file()

    def _next(self) -> str:
        return self._tokens[self._place][0] if self._place < len(self._tokens) else ""

    def _take(self) -> int:
        """Go on to the next token; the line of this one."""
        self._place += 1
        return self._tokens[self._place - 1][1] if self._place <= len(self._tokens) else 0

    def _skip(self, *tokens: str) -> None:
        while self._next() in tokens and self._next():
            self._place += 1

    def _file(self) -> None:
        table: Steps = ()
        while self._next():
            if self._next() == "\n":
                self._take()
            elif self._next() == "[":
                table = self._header()
            else:
                self._pair(table)

    def _header(self) -> Steps:
        """`[table]` or `[[table]]`, which is the next of a list."""
        line = self._take()
        listed = self._next() == "["
        self._skip("[")
        *outer, last = self._key("]")
        self._skip("]")
        path: Steps = ()
        for name in outer:
            path = (*path, name)
            if path in self._tables:
                path = (*path, self._tables[path] - 1)
        path = (*path, last)
        self.found.setdefault(path, line)
        if listed:
            self._tables[path] = self._tables.get(path, 0) + 1
            path = (*path, self._tables[path] - 1)
            self.found[path] = line
        return path

    def _key(self, end: str) -> list[str]:
        names = []
        while self._next() not in (end, ""):
            if self._next() != ".":
                names.append(self._next().strip("\"'"))
            self._take()
        return names

    def _pair(self, table: Steps) -> None:
        line = self._tokens[self._place][1]
        names = self._key("=")
        path = (*table, *names)
        for depth in range(1, len(names)):
            self.found.setdefault((*table, *names[:depth]), line)
        self._skip("=")
        self._value(path)
        self.found[path] = line

    def _value(self, path: Steps) -> None:
        self.found[path] = self._tokens[self._place][1]
        if self._next() == "[":
            self._take()
            place = 0
            while self._skipped(",", "\n") not in ("]", ""):
                self._value((*path, place))
                place += 1
            self._take()
        elif self._next() == "{":
            self._take()
            while self._skipped(",", "\n") not in ("}", ""):
                self._pair(path)
            self._take()
        else:
            self._take()
            while self._next() not in (",", "]", "}", "\n", ""):
                self._take()

    def _skipped(self, *tokens: str) -> str:
        self._skip(*tokens)
        return self._next()
