"""How a chart may be written: its columns, its rows and the words of its cells, each word with what it means.

A `Form` is one way to write a cell, a `Cell` the forms that it may have, a `Schema` a chart. Checking a cell and
reading it are one thing: what `Cell.read` cannot read is refused when the chapter is loaded.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction
from functools import cached_property
from typing import Any, Self

from croupier.errors import Refused
from croupier.rules import pays
from croupier.rules.citations import cite_form
from croupier.rules.law import Chapter, Chart

SLUG = r"[a-z0-9]+(?:-[a-z0-9]+)*"
NUMBERS = ("one", "two", "three", "four", "five", "six", "seven")
"""Numbers that charts write out."""
NUMBER = "|".join(NUMBERS)


def number(word: str) -> int:
    """`three` is 3."""
    return NUMBERS.index(word) + 1


class Word(StrEnum):
    """The words of a cell: each member is a word and what it means."""

    says: str

    def __new__(cls, word: str, says: str) -> Self:
        """A word with its meaning."""
        made = str.__new__(cls, word)
        made._value_ = word
        made.says = says
        return made


@dataclass(frozen=True)
class Form:
    """One way to write a cell."""

    written: str
    """How it is written, as the documentation shows it."""
    says: str
    expression: str
    read: Callable[[re.Match[str]], Any] = lambda match: match[0]
    names: str = ""
    """What its `name` is the name of, in the chapter: `wager`, `option`, `irregularity`, `cite`, ..."""

    @cached_property
    def pattern(self) -> re.Pattern[str]:
        """Its expression, compiled when a cell is first read: a game needs few of all forms."""
        return re.compile(self.expression, re.ASCII)


def form(
    written: str, says: str, pattern: str = "", read: Callable[[re.Match[str]], Any] | None = None, names: str = ""
) -> Form:
    """A form by its pattern; without one it is a word."""
    return Form(written, says, pattern or re.escape(written), read or (lambda match: match[0]), names)


@dataclass(frozen=True)
class Cell:
    """The forms that a cell may have; none: any text."""

    forms: tuple[Form, ...] = ()
    between: str = ""
    """What stands between several parts, each of one of the forms."""
    empty: str = ""
    """What an empty cell means, where it may be empty."""

    def read(self, text: str) -> Any:
        """What a cell says; refused with what it may say."""
        if not self.forms or (self.empty and not text):
            return text
        parts = tuple(self._read(part) for part in (text.split(self.between) if self.between else [text]))
        return parts if self.between else parts[0]

    def _read(self, text: str) -> Any:
        for one in self.forms:
            if match := one.pattern.fullmatch(text):
                return one.read(match)
        raise Refused(f"{text!r} says nothing here.", allowed=(one.written for one in self.forms))

    def wrong(self, text: str, chapter: Chapter) -> Iterator[str]:
        """What is wrong with a cell."""
        if not self.forms or (self.empty and not text):
            return
        for part in text.split(self.between) if self.between else [text]:
            found = [(one, match) for one in self.forms if (match := one.pattern.fullmatch(part))]
            if not found:
                yield f"{part!r} is none of {', '.join(one.written for one in self.forms)}"
            for one, match in found[:1]:
                if one.names:
                    yield from self._unknown(one.names, match["name"], chapter)

    def _unknown(self, kind: str, name: str, chapter: Chapter) -> Iterator[str]:
        """What is wrong with a name: it leads nowhere, or to an option whose choices the cell does not know."""
        known = KNOWN[kind](chapter)
        if isinstance(known, re.Pattern):
            if not known.fullmatch(name):
                yield f"{name!r} is not a citation of {chapter.rulebook}"
            return
        missing = [one for one in name.split(" and ") if one not in known]
        yield from (f"no {kind} {one!r}" for one in missing)
        if kind == "option" and not missing:
            option = next(one for one in chapter.options if one.id == name)
            for choice in option.choices if option.type == "choice" else ():
                if not any(one.pattern.fullmatch(choice) for one in self.forms):
                    yield f"option {name} may be {choice!r}, which says nothing here"


KNOWN: dict[str, Callable[[Chapter], Any]] = {
    "wager": lambda chapter: {wager.id for wager in chapter.wagers},
    "option": lambda chapter: {option.id for option in chapter.options},
    "irregularity": lambda chapter: {one.id for one in chapter.irregularities},
    "choice": lambda chapter: {choice for option in chapter.options for choice in option.choices},
    "cite": lambda chapter: cite_form(chapter.rulebook, bool(chapter.varies)),
}
"""What a name can be the name of, and those that a chapter has."""


def words(*known: type[Word] | Mapping[str, str], between: str = "", empty: str = "") -> Cell:
    """A cell with one of some words."""
    forms: list[Form] = []
    for one in known:
        if isinstance(one, Mapping):
            forms += [form(word, says) for word, says in one.items()]
        else:
            forms += [_word(member) for member in one]
    return Cell(tuple(forms), between, empty)


def _word(member: Word) -> Form:
    return form(str(member), member.says, read=lambda _: member)


def either(*cells: Cell, between: str = "", empty: str = "") -> Cell:
    """A cell with any of the forms of some others."""
    return Cell(tuple(one for cell in cells for one in cell.forms), between, empty)


def name(kind: str, says: str, extra: str = "") -> Cell:
    """A cell that names something of the chapter."""
    return Cell((form(kind.upper(), says, r"(?P<name>[^,;]+)", names=kind),), extra)


def _fraction(match: re.Match[str]) -> Fraction:
    return Fraction(match[0].rstrip("%")) / (100 if match[0].endswith("%") else 1)


YES_NO = words({"yes": "so it is", "no": "it is not so"})
TEXT = Cell()
"""Words for people."""
CITE = name("cite", "the clause of the row")
WAGER = name("wager", "a wager of the chapter, by its id")
OPTION = Cell((form("option ID", "as the house answers that option", rf"option (?P<name>{SLUG})", names="option"),))
COUNT = Cell((form("N", "a whole number", r"\d+", lambda match: int(match[0])),))
MONEY = Cell((form("$N", "an amount of money", rf"{pays.SIGN}[\d,]+(?:\.\d\d)?", lambda match: pays.cents(match[0])),))
SHARE = Cell((form("M/N", "a share", r"\d+/[1-9]\d*", _fraction),))
PERCENT = Cell((form("N%", "a percentage", r"\d+(?:\.\d+)?%", _fraction),))
OUTCOME = Cell((form("OUTCOME", "an outcome name", SLUG),))
CARD = Cell((form("RANK", "a card by its rank: ace, 2 ... 10, jack, queen, king", "ace|[2-9]|10|jack|queen|king"),))


@dataclass(frozen=True)
class Key:
    """A row that is found by its first cell."""

    says: str
    cell: Cell
    needed: bool = False


@dataclass(frozen=True)
class Schema:
    """A chart: what it is for, its columns, and the rows that it may have."""

    says: str
    columns: Mapping[str, Cell]
    """Heading to what its cells hold; of a chart with `keys` the second column is as each key says."""
    keys: Mapping[str, Key] = field(default_factory=dict)
    """The rows by their first cell, where only some may stand there."""
    more: Cell | None = None
    """Further columns under headings of the chapter's own."""
    alone: int = 1
    """How many first cells no two rows have in common; 0: any rows."""
    parts: bool = False
    """Whether charts called `ID-...` are of it too: each states only what differs, so no row is needed there."""
    rows: Callable[[Chart], Iterator[tuple[int, str]]] | None = None
    """What is wrong with the rows beyond their cells: the row's number and the reason."""

    def fits(self, chart: Chart) -> bool:
        """Whether a chart has these columns."""
        headings = tuple(self.columns)
        return chart.columns[: len(headings)] == headings and (bool(self.more) or len(chart.columns) == len(headings))

    def wrong(self, chart: Chart, chapter: Chapter, part: bool = False) -> Iterator[tuple[int, str]]:
        """What is wrong with a chart that has these columns: the row's number (-1: the chart) and the reason."""
        cells = [*self.columns.values()]
        seen: set[tuple[str, ...]] = set()
        for place, row in enumerate(chart.rows):
            if len(row) != len(chart.columns):
                continue  # said by the check of the types
            own = cells
            if self.keys:
                if row[0] not in self.keys:
                    yield place, f"no row {row[0]!r}; it has {', '.join(self.keys)}"
                    continue
                own = [TEXT, self.keys[row[0]].cell, *cells[2:]]
            for heading, text, cell in zip(chart.columns, row, own, strict=False):
                where = row[0] if self.keys else heading
                yield from ((place, f"{where}: {what}") for what in cell.wrong(text, chapter))
            for heading, text in list(zip(chart.columns, row, strict=True))[len(cells) :]:
                assert self.more is not None
                yield from ((place, f"{heading}: {what}") for what in self.more.wrong(text, chapter))
            if self.alone and row[: self.alone] in seen:
                yield place, f"a second row {', '.join(row[: self.alone])!r}"
            seen.add(row[: self.alone])
        for key, law in self.keys.items():
            if law.needed and not part and not any(row[0] == key for row in chart.rows):
                yield -1, f"it has no row {key!r}"
        if self.rows:
            yield from self.rows(chart)

    def facts(self, chart: Chart) -> dict[str, Any]:
        """The rows of a chart with keys, each by its name as a field (`losing_wagers`), read."""
        return {_field(row[0]): self.keys[row[0]].cell.read(row[1]) for row in chart.rows}


def _field(key: str) -> str:
    return re.sub(r"\W+", "_", key.replace("'", ""))
