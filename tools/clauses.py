"""List the numbered clauses of the rulebooks' texts, and check that the data cites no other.

    python tools/clauses.py TEXT_DIR                      count the clauses of every chapter, check its citations
    python tools/clauses.py TEXT_DIR BOOK/CHAPTER ...     list the clauses of these chapters

A text is an extraction: lines are wrapped, tables flattened, page numbers and headers in between. A clause is found by
its marker at the beginning of a line. A marker that can be read in two ways (`(i)` after `(h)`) is read as the one
whose successor comes next. Lines whose numbering is broken stand in `tools/clause_exceptions.toml`.
"""

from __future__ import annotations

import re
import sys
import tomllib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from croupier.rules.check import _cites
from croupier.rules.loader import addresses, load, resolve

EXCEPTIONS = Path(__file__).parent / "clause_exceptions.toml"
_ROMAN = re.compile(r"(?=[ivxl])(xl|l?x{0,3})(ix|iv|v?i{0,3})", re.I)
_PAGE = re.compile(r"^\s*\d{1,4}\s*$")
_REPEALED = re.compile(r"\[[^\]]*\]")
"""What an amended text shows as struck out."""
_CONTENTS = re.compile(r"\.{4,}")
_OPENERS = re.compile(r"^[\s#*>-]*")


@dataclass(frozen=True)
class Marker:
    """One marker as it stands in the text: `(a)`, `A.`, `§ 649a.2.`."""

    word: str
    paren: bool
    digits: str = "digit"
    """What a number can belong to: in Ohio a bold one is a `section`, another with a dot is an `inner` list."""

    @property
    def styles(self) -> tuple[str, ...]:
        """The kinds of list that it can belong to, each with its place in `ordinal`."""
        word = self.word
        if word.isdigit():
            return (self.digits,)
        styles = []
        if len(word) == 1:
            styles.append("upper" if word.isupper() else "lower")
        elif len(set(word)) == 1 and len(word) == 2:
            styles.append("double")
        if _ROMAN.fullmatch(word):
            styles.append("ROMAN" if word.isupper() else "roman")
        return tuple(styles)


@dataclass(frozen=True)
class Open:
    """A list that is open while the text is read: its style and the last marker in it."""

    style: str
    paren: bool
    word: str

    @property
    def last(self) -> int:
        """The place of the last marker."""
        return ordinal(self.word, self.style)


@dataclass(frozen=True)
class Found:
    """A clause of a text: its citation, the line it begins on, and its words."""

    cite: str
    line: int
    words: str


def ordinal(word: str, style: str) -> int:
    """The place of a marker in its list: `c` is 3 among letters, `iv` 4 among Roman numerals."""
    if style in ("digit", "section", "inner"):
        return int(word)
    if style in ("lower", "upper", "double"):
        return ord(word[0].lower()) - ord("a") + 1
    values = {"i": 1, "v": 5, "x": 10, "l": 50}
    total, numerals = 0, [values[letter] for letter in word.lower()]
    for at, value in enumerate(numerals):
        total += -value if at + 1 < len(numerals) and value < numerals[at + 1] else value
    return total


LEVELS = {
    "pa": (("lower", True), ("digit", True), ("roman", True), ("upper", True), ("ROMAN", True)),
    "oh": (("section", False), ("upper", False), ("roman", False), ("inner", False), ("lower", True), ("digit", True)),
    "gr": (("lower", True), ("digit", True), ("upper", False), ("roman", False)),
    "bs": (("digit", True), ("lower", True), ("roman", True), ("upper", True), ("double", True)),
}
"""The lists of each book, outermost first, as style and whether in parentheses."""


class Reader:
    """Reads one chapter's markers and keeps the stack of open lists."""

    def __init__(self, book: str, number: str) -> None:
        self.book, self.number = book, number
        self.section = ""
        self.stack: list[Open] = []

    def begin_section(self, section: str) -> None:
        """Begin a section of Pennsylvania's code; its lists start anew."""
        self.section, self.stack = section, []

    def place(self, marker: Marker, later: Sequence[str]) -> str | None:
        """Put a marker where it belongs and answer its citation; None if it continues nothing that is open.

        `later` are the words of the markers that follow, which decide where one can be read in two ways.
        """
        if marker.styles == ("section",):
            self.stack = [Open("section", False, marker.word)]
            return self.cite()
        readings = [*self._siblings(marker, 1), *self._first(marker)]
        if len(readings) > 1 and len({style for _, style in readings}) > 1:
            following = {level.word: level.style for level in self.stack[readings[0][0] + 1 :]}
            readings = [_likelier(readings, marker, later, following)]
        if not readings:  # a marker before it was lost
            readings = [*self._siblings(marker, 4), *self._first(marker, 5 if self.stack else 26)]
        if not readings:
            return None
        depth, style = readings[0]
        self.stack[depth:] = [Open(style, marker.paren, marker.word)]
        return self.cite()

    def _siblings(self, marker: Marker, most: int) -> Iterator[tuple[int, str]]:
        """The open lists that a marker continues, the innermost first."""
        for depth in range(len(self.stack) - 1, -1, -1):
            level = self.stack[depth]
            if (
                level.paren == marker.paren
                and level.style in marker.styles
                and 0 < ordinal(marker.word, level.style) - level.last <= most
            ):
                yield depth, level.style

    def _first(self, marker: Marker, most: int = 1) -> Iterator[tuple[int, str]]:
        """The new lists that a marker may begin, with their depth."""
        levels = LEVELS[self.book]
        for style in marker.styles:
            if ordinal(marker.word, style) > most or (style, marker.paren) not in levels:
                continue
            if style == "inner" and any(level.style == "inner" for level in self.stack):
                continue
            rank = levels.index((style, marker.paren))
            depth = len(self.stack)
            if style != "inner":
                depth = sum(levels.index((level.style, level.paren)) < rank for level in self.stack)
            if depth == len(self.stack) or most > 1:
                yield depth, style

    def cite(self) -> str:
        """The citation of the innermost open clause, in the book's form."""
        cite = self.section if self.book == "pa" else "" if self.book == "oh" else self.number
        for level in self.stack:
            if level.paren:
                cite += f"({level.word})"
            elif self.book == "gr" and level.style == "upper":
                cite += level.word
            else:
                cite += f".{level.word}" if cite else level.word
        return cite


def _likelier(
    readings: Sequence[tuple[int, str]], marker: Marker, later: Sequence[str], inner: dict[str, str]
) -> tuple[int, str]:
    """Of a letter and a Roman numeral (`(i)` after `(h)`) the one whose successor comes first.

    `inner` are the lists that a letter would close, by their last marker: one that goes on shows a numeral.
    """
    numeral = next(reading for reading in readings if reading[1] in ("roman", "ROMAN"))
    letter = next(reading for reading in readings if reading is not numeral)
    for word in later:
        if "digit" in inner.values() and word == "1":  # a list below the letter
            return letter
        if any(_is_next(word, last, style) for last, style in inner.items()):
            return numeral
        if word == marker.word:  # the numeral comes later
            return letter
        for reading in readings:
            if _is_next(word, marker.word, reading[1]):
                return reading
    return readings[0]


def _is_next(word: str, before: str, style: str) -> bool:
    styles = Marker(word, True).styles
    return style in styles and ordinal(word, style) == ordinal(before, style) + 1


_SECTION = re.compile(r"^\s*\[?§+\s*(\d{3}a\.\d+)\.(?=\s+[A-Z\[(\d])")
_MARKERS = {
    "pa": re.compile(r"\(([A-Za-z]{1,5}|\d{1,2})\)\s*"),
    "oh": re.compile(
        r"(?:\*\*)?(?:\(([A-Za-z]{1,5}|\d{1,2})\)|(?<![.\d])([A-Z]{1,2}|[ivxl]{1,6}|[a-z]|\d{1,2})\.(?!\d))(?:\*\*)?\s*"
    ),
    "gr": re.compile(r"(?:\*\*)?(?:\(([A-Za-z]{1,5}|\d{1,2})\)|([A-Z]|[ivxl]{1,6})\.(?!\d))(?:\*\*)?\s*"),
    "bs": re.compile(r"\*{0,2}\(([A-Za-z]{1,5}|\d{1,2})\)\*{0,2}\s*"),
}


def markers(book: str, line: str, number: str) -> Iterator[tuple[Marker, str]]:
    """The markers with which a line begins, each with what follows it."""
    if _PAGE.match(line) or _CONTENTS.search(line):
        return
    if book == "pa" and not line.startswith(" ") and not re.match(r"\(\w+\) +[A-Z]", line):
        return  # a wrapped line that happens to begin with a reference
    bold = line.lstrip("# >-").startswith("**")
    rest = _OPENERS.sub("", line)
    if book == "bs":
        rest = re.sub(rf"^{number}\.\s*(?=\*{{0,2}}\()", "", rest)
    while match := _MARKERS[book].match(rest):
        groups = match.groups()
        paren = groups[0] is not None
        word = groups[0] if paren else groups[1]
        follows = rest[match.end() :]
        digits = "digit" if paren else "section" if bold or follows.startswith("**") else "inner"
        rest = follows
        yield Marker(word, paren, digits), rest.strip("* ")


def clauses(address: str, text: str) -> list[Found]:
    """The numbered clauses of a chapter's text, in order."""
    book, _, stem = address.partition("/")
    number = re.sub(r"^0", "", stem.partition("-")[0])
    reader = Reader(book, number)
    found: list[Found] = []
    seen: set[str] = set()
    if address in _exceptions().get("amended", ()):
        text = _REPEALED.sub(lambda span: "Amended" + "\n" * span[0].count("\n"), text)
    lines = [_as_read(address, line) for line in text.split("\n")]
    begun = [(at, list(markers(book, line, number))) for at, line in enumerate(lines)]
    words = [(at, marker.word) for at, row in begun for marker, _ in row]
    for at, row in begun:
        if book == "pa" and (section := _SECTION.match(lines[at])):
            if section[1].startswith(number):
                reader.begin_section(section[1])
                if section[1] not in seen:
                    seen.add(section[1])
                    found.append(Found(section[1], at, lines[at][section.end() :].strip()))
            continue
        if book == "pa" and not reader.section:
            continue
        later = [word for line, word in words if at < line <= at + 400]
        for marker, follows in row:
            cite = reader.place(marker, later)
            if cite is None:
                print(
                    f"{address} line {at + 2}: {marker.word} continues no list after {reader.cite()}", file=sys.stderr
                )
                break
            if cite not in seen:
                seen.add(cite)
                found.append(Found(cite, at, follows))
    lost = _exceptions().get("lost", {}).get(address, ())
    return [*found, *(Found(cite, len(lines), "") for cite in lost if cite not in seen)]


@lru_cache
def _exceptions() -> dict[str, Any]:
    return tomllib.loads(EXCEPTIONS.read_text(encoding="utf-8"))


def _as_read(address: str, line: str) -> str:
    for begins, instead in _exceptions().get(address, ()):
        if line.startswith(begins):
            return str(instead) + line[len(begins) :]
    return line


def unknown_citations(address: str, text: str) -> list[str]:
    """The citations of a chapter's data for which its text has no clause."""
    chapter = load(address)
    numbered = {clause.cite for clause in clauses(address, text)}
    own = {cite for _, cite in _cites(chapter) if " " not in cite and cite != chapter.cite}
    if chapter.rulebook == "pa":
        own = {cite for cite in own if cite.partition(".")[0] == chapter.cite}
    return sorted(own - numbered)


def main(arguments: list[str]) -> int:
    """List the clauses of the chapters named, or count those of all; report citations without a clause."""
    texts, named = Path(arguments[0]), [resolve(address) for address in arguments[1:]]
    total = unknown = 0
    for address in named or addresses():
        text = (texts / f"{address}.txt").read_text(encoding="utf-8").partition("\n")[2]
        numbered, missing = clauses(address, text), unknown_citations(address, text)
        total, unknown = total + len(numbered), unknown + len(missing)
        if named:
            print("\n".join(f"{clause.cite}\t{clause.words[:60]}" for clause in numbered))
        for cite in missing:
            print(f"{address}: the data cites {cite}, for which the text has no clause")
    print(f"{total} clauses, {unknown} citations without one")
    return 1 if unknown else 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
