"""The clause itself: where a house has the texts of the rulebooks, a citation opens its words.

`CROUPIER_TEXTS` names a folder with BOOK/STEM.txt for each chapter. Nothing of the texts is part of this package. A
clause is found by its markers: the parts of a citation stand at the beginnings of lines, each after the one before; it
ends where its next sibling, or that of a part above it, begins.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from croupier.errors import Refused
from croupier.rules.books import books
from croupier.rules.citations import chapter_named, cite_form, markers
from croupier.rules.editions import FIRST
from croupier.rules.loader import resolve

LONGEST = 20_000
"""Characters of a clause that are shown."""
_CLEAN = re.compile(r"^[\s#*>\[-]*(?:\d{1,3}\.(?=\())?")
"""What stands before the first marker: signs of headings and lists, the chapter's number (`16.(2)`)."""
_CONTENTS = re.compile(r"\.{4,}|\bSec\.$")
_ROMAN = ("", "i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x", "xi", "xii", "xiii", "xiv", "xv", "xvi",
          "xvii", "xviii", "xix", "xx")  # fmt: skip


@dataclass(frozen=True)
class Verbatim:
    """Words of a text, and how much of the citation they were found by."""

    lines: tuple[str, ...]
    found: str
    """The part of the citation that was found: the clause, or one that it stands in."""


def verbatim(address: str, clause: str) -> Verbatim | None:
    """The text of a clause; None where the house has no text of the chapter, or the text no such place."""
    full = resolve(address)
    book = full.partition("/")[0]
    if not cite_form(book).fullmatch(clause):
        raise Refused(f"{clause!r} is no citation of this rulebook.")
    lines = _lines(_where(full, clause), os.environ.get("CROUPIER_TEXTS", ""))
    if lines is None:
        return None
    parts = markers(book, clause)
    begin, known = _place(book, lines, parts)
    if begin is None:
        return None
    end = next((at for at in range(begin + 1, len(lines)) if _ends(book, lines[at], parts[:known])), len(lines))
    text = "\n".join(lines[begin:end])[:LONGEST].rstrip()
    return Verbatim(tuple(text.split("\n")), _cut(clause, len(parts) - known))


def _where(address: str, clause: str) -> str:
    """The chapter that a clause is of: the one that cites it, or another that its citation names."""
    book = address.partition("/")[0]
    named = chapter_named(book, clause)
    try:
        return resolve(f"{book}/{named}") if named else address
    except Refused:
        return address


@lru_cache(maxsize=128)
def _lines(address: str, folder: str) -> tuple[str, ...] | None:
    """The lines of an edition's text; its name is one of the chapters', so that no other file is read."""
    if not folder:
        return None
    try:
        text = (Path(folder) / f"{address.removesuffix(f'@{FIRST}')}.txt").read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError):
        return None
    return tuple(line.rstrip() for line in text.split("\n"))


def _place(book: str, lines: Sequence[str], parts: Sequence[str]) -> tuple[int | None, int]:
    """Where the last part stands that can be found after those before it, and how many were found."""
    if not parts:
        return 0, 0
    best: tuple[int | None, int] = (None, 0)
    for first in (at for at in range(len(lines)) if _begins(book, lines[at], parts[:1])):
        at, known = first, _begins(book, lines[first], parts)
        while known < len(parts):
            more = _next(book, lines, at, parts, known)
            if more is None:
                break
            at, known = more, known + _begins(book, lines[more], parts[known:])
        if known > best[1]:
            best = (at, known)
    return best


def _next(book: str, lines: Sequence[str], at: int, parts: Sequence[str], known: int) -> int | None:
    """The next line that begins with the part that is looked for, before the part above it is over."""
    for line in range(at + 1, len(lines)):
        if _begins(book, lines[line], parts[known:]):
            return line
        if _ends(book, lines[line], parts[:known]):
            return None
    return None


def _begins(book: str, line: str, parts: Sequence[str]) -> int:
    """With how many of some parts, one after the other, a line begins; the parts above them may stand before them."""
    held = _markers(book, line)
    for skip in range(len(held)):
        same = 0
        while same < min(len(parts), len(held) - skip) and held[skip + same] == parts[same]:
            same += 1
        if same and skip + same <= len(held):
            return same
    return 0


@lru_cache(maxsize=16)
def _marker(section: str) -> re.Pattern[str]:
    """A marker: of a section, where the book has them, in parentheses, or with a dot."""
    return re.compile(
        rf"\*{{0,2}}(?:§+\s*)?(?:({section or '(?!)'})\.|\(([A-Za-z0-9]{{1,5}})\)|([A-Za-z]|[ivxl]+|\d{{1,3}})\.(?!\d))"
        r"\*{0,2}\s*"
    )


@lru_cache(maxsize=20_000)
def _markers(book: str, line: str) -> tuple[str, ...]:
    """The markers with which a line begins: of `**16.(2)(a)** Except` they are 2, a."""
    if _CONTENTS.search(line):
        return ()
    rest, found = _CLEAN.sub("", line), []
    marker = _marker(books()[book].citations.section)
    while match := marker.match(rest):
        found.append(next(one for one in match.groups() if one))
        rest = rest[match.end() :]
    return tuple(found)


def _ends(book: str, line: str, parts: Sequence[str]) -> bool:
    """Whether a line begins what comes after a clause: the next sibling of it, or of one of the parts above it."""
    held = _markers(book, line)
    return bool(held) and any(held[0] in tuple(_after(part)) for part in parts)


def _after(part: str) -> Iterator[str]:
    """What may be the marker after one: a number, a letter, a Roman numeral, a section."""
    head, dot, number = part.rpartition(".")
    if number.isdigit():
        yield f"{head}{dot}{int(number) + 1}"
        return
    if len(part) == 1 and part not in "zZ":
        yield chr(ord(part) + 1)
    if part.lower() in _ROMAN[:-1]:
        follows = _ROMAN[_ROMAN.index(part.lower()) + 1]
        yield follows if part.islower() else follows.upper()
    if len(part) > 1 and len(set(part)) == 1 and part[0] not in "zZ":  # aa, bb
        yield chr(ord(part[0]) + 1) * len(part)


def _cut(clause: str, parts: int) -> str:
    """A citation without its last parts."""
    for _ in range(parts):
        clause = re.sub(r"[^A-Za-z0-9]*[A-Za-z0-9]+[^A-Za-z0-9]*$", "", clause)
    return clause + ")" * (clause.count("(") - clause.count(")"))
