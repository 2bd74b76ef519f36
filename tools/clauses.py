"""Make, read and check the clause ledgers: every numbered clause of the rulebooks' texts and what keeps it.

    python tools/clauses.py TEXT_DIR                              check every ledger against the texts
    python tools/clauses.py TEXT_DIR BOOK/CHAPTER ...             read clause by clause: text, ledger, data, proofs
    python tools/clauses.py TEXT_DIR --write [BOOK/CHAPTER ...]   add new clauses, drop old ones, look up proofs anew

A text is an extraction: lines are wrapped, tables flattened, page numbers and headers in between. A clause is found by
its marker at the beginning of a line. A marker that can be read in two ways (`(i)` after `(h)`) is read as the one
whose successor comes next. Lines whose numbering is broken stand in `tools/clause_exceptions.toml`. A new row has the
state `?` where nothing in the chapter's file decides it: a reader does, and a test fails until then.
"""

from __future__ import annotations

import re
import sys
import tomllib
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import pairwise
from pathlib import Path
from typing import Any

from croupier.rules.books import Text, books
from croupier.rules.clauses import Clause, Item, cited_by, ledger, problems, written
from croupier.rules.clauses import items as chapter_items
from croupier.rules.law import Chapter
from croupier.rules.loader import addresses, load, path_of, resolve
from proofs import shown, walked

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


class Reader:
    """Reads one chapter's markers and keeps the stack of open lists."""

    def __init__(self, book: str, number: str) -> None:
        self.begins = books()[book].citations.begins
        self.joined: dict[str, str] = dict(_text(book).levels)
        self.levels: list[tuple[str, bool]] = [(style, joined == "()") for style, joined in _text(book).levels]
        self.number, self.section = number, ""
        self.stack: list[Open] = []

    def begin_section(self, section: str) -> None:
        """Begin a section; its lists start anew."""
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
            if marker.word == "aa" and (level.word, level.paren) == ("z", marker.paren):  # the letters go on doubled
                yield depth, "double"
                return
            if (
                level.paren == marker.paren
                and level.style in marker.styles
                and 0 < ordinal(marker.word, level.style) - level.last <= most
            ):
                yield depth, level.style

    def _first(self, marker: Marker, most: int = 1) -> Iterator[tuple[int, str]]:
        """The new lists that a marker may begin, with their depth."""
        levels = self.levels
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
        cite = {"section": self.section, "clause": "", "number": self.number}[self.begins]
        for level in self.stack:
            if level.paren:
                cite += f"({level.word})"
            else:
                cite += f"{self.joined[level.style]}{level.word}" if cite else level.word
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


def _text(book: str) -> Text:
    """How a book's text is read."""
    text = books()[book].text
    if text is None:
        raise SystemExit(f"The file of the book {book} does not say how its text is read ([text]).")
    return text


def markers(book: str, line: str, number: str) -> Iterator[tuple[Marker, str]]:
    """The markers with which a line begins, each with what follows it."""
    if _PAGE.match(line) or _CONTENTS.search(line):
        return
    text = _text(book)
    if text.begins_at_margin and not line.startswith(" ") and not re.match(text.begins_at_margin, line):
        return  # a wrapped line that happens to begin with a reference
    bold = line.lstrip("# >-").startswith("**")
    rest = _OPENERS.sub("", line)
    if text.numbered:
        rest = re.sub(rf"^{number}\.\s*(?=\*{{0,2}}\()", "", rest)
    while match := re.match(text.marker, rest):
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
    number_of_section = books()[book].citations.section
    heading = re.compile(rf"^\s*\[?§+\s*({number_of_section})\.(?=\s+[A-Z\[(\d])") if number_of_section else None
    if address in _exceptions().get("amended", ()):
        text = _REPEALED.sub(lambda span: "Amended" + "\n" * span[0].count("\n"), text)
    lines = [_as_read(address, line) for line in text.split("\n")]
    begun = [(at, list(markers(book, line, number))) for at, line in enumerate(lines)]
    words = [(at, marker.word) for at, row in begun for marker, _ in row]
    for at, row in begun:
        if heading and (section := heading.match(lines[at])):
            if section[1].startswith(number):
                reader.begin_section(section[1])
                if section[1] not in seen:
                    seen.add(section[1])
                    found.append(Found(section[1], at, lines[at][section.end() :].strip()))
            continue
        if heading and not reader.section:
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


# --- the ledger -------------------------------------------------------------------------------------------------------

DECIDES = ("paytable", "settles", "limit", "wager", "option", "seats", "exclusive", "ranking", "irregularity", "term")
"""Items by which the program acts."""
UNDECIDED = "?"
_MOST_PROOFS = 3


def texts_of(address: str, texts: Path) -> list[Found]:
    """The clauses of a chapter, each with all of its own words."""
    text = (texts / f"{address}.txt").read_text(encoding="utf-8").partition("\n")[2]
    lines, numbered = text.split("\n"), clauses(address, text)
    ends = [*sorted({clause.line for clause in numbered}), len(lines)]
    end_of = dict(pairwise(ends))
    return [
        replace(clause, words=" ".join([clause.words, *_body(lines[clause.line + 1 : end_of.get(clause.line, 0)])]))
        for clause in numbered
    ]


def _body(lines: Sequence[str]) -> Iterator[str]:
    return (line.strip() for line in lines if line.strip() and not _PAGE.match(line))


def refreshed(address: str, texts: Path) -> tuple[Clause, ...]:
    """A chapter's ledger by its text: what was decided stays, new clauses are drafted, proofs are looked up anew."""
    before = {one.cite: one for one in ledger(address)}
    numbered, items = texts_of(address, texts), cited_by(load(address))
    made = []
    for clause in numbered:
        kept = before.get(clause.cite)
        if kept is None or kept.state == UNDECIDED:
            kept = _draft(load(address), clause, numbered, items)
        made.append(replace(kept, proof=", ".join(_proofs(address, kept)) if kept.state == "acts" else ""))
    return tuple(made)


def _proofs(address: str, clause: Clause) -> tuple[str, ...]:
    """The proofs of a clause: those named before that still cite it, worked rounds and tests that do, and walks."""
    citing = shown().get((address, clause.cite), ())
    walks = walked(address, clause.keepers)
    named = [proof for proof in clause.proofs if proof in citing]
    return tuple(dict.fromkeys([*named, *citing]))[:_MOST_PROOFS] + tuple(proof for proof in walks)[:1]


def _draft(chapter: Chapter, clause: Found, numbered: Sequence[Found], items: dict[str, list[Item]]) -> Clause:
    """A row as the chapter's file has it; undecided where only a reader can say."""
    below = [other.cite for other in numbered if other.cite != clause.cite and other.cite.startswith(clause.cite)]
    names = list(dict.fromkeys(item.name for item in items.get(clause.cite, ())))
    if re.search(r"\breserved\b", clause.words, re.I) and len(clause.words) < 60:
        return Clause(clause.cite, "reserved", "none", "Reserved.")
    in_sections = books()[chapter.rulebook].citations.begins == "section"
    if in_sections and "(" not in clause.cite and re.fullmatch(r"[^.]*\.?", clause.words.strip()):
        return Clause(clause.cite, "heading", "none", "Section title.")
    if below and not names and re.search(r":\W*$", clause.words) and len(clause.words) < 200:
        return Clause(clause.cite, "heading", "none", f"Introduces {below[0]} and what follows.")
    names = [name for name in names if not name.startswith("reading")] or _above(clause.cite, items)
    if _defines(clause, numbered):
        return Clause(clause.cite, "definition", "none", "Says what a term means.")
    if acting := [name for name in names if name.startswith(DECIDES) or name == "equipment cards"]:
        return Clause(clause.cite, "rule", "acts", ", ".join(acting))
    if papers := list(dict.fromkeys(filter(None, (_paper(chapter, name) for name in names)))):
        return Clause(clause.cite, "rule", "document", ", ".join(papers))
    return Clause(clause.cite, "rule", UNDECIDED, ", ".join(names))


def _defines(clause: Found, numbered: Sequence[Found]) -> bool:
    """Whether a clause stands in a section of definitions."""
    section = clause.cite.partition("(")[0]
    return any(other.cite == section and other.words.startswith("Definitions") for other in numbered)


def _paper(chapter: Chapter, name: str) -> str:
    """The document that an item of a chapter stands in; empty if a reader must say."""
    kind, _, wanted = name.partition(" ")
    if kind == "equipment" or name == "chart layout":
        return "packet" if kind == "equipment" else "layout"
    for law in (*chapter.procedures, *chapter.provisions):
        if kind in ("procedure", "provision") and law.id == wanted:
            return f"checklist {wanted}" if law.checks else {"felt": "layout", "sign": "sign"}.get(law.acts, "")
    return ""


def _above(cite: str, items: dict[str, list[Item]]) -> list[str]:
    """The items that cite the nearest clause above."""
    while cite := re.sub(r"(\([^()]*\)|\.?[A-Za-z0-9]+)$", "", cite):
        names = dict.fromkeys(item.name for item in items.get(cite, ()) if not item.name.startswith("reading"))
        if names:
            return list(names)
    return []


def side_by_side(address: str, texts: Path) -> Iterator[str]:
    """Each clause with its text, its row of the ledger, the items that cite it or keep it, and their proofs."""
    chapter, kept = load(address), {one.cite: one for one in ledger(address)}
    items = cited_by(chapter)
    named: defaultdict[str, dict[str, None]] = defaultdict(dict)  # a wager has several limits, settlements and tables
    for item in chapter_items(chapter):
        named[item.name][item.says] = None
    for clause in texts_of(address, texts):
        row = kept.get(clause.cite)
        yield f"=== {clause.cite}   {clause.words}"
        if row:
            yield f"    LEDGER {row.kind} | {row.state} | {row.by} | {row.proof}"
        names = dict.fromkeys([*(item.name for item in items.get(clause.cite, ())), *(row.keepers if row else ())])
        yield from (f"    - {name}: {says[:600]}" for name in names for says in named.get(name, ()))
        if proofs := shown().get((address, clause.cite)):
            yield f"    shown by {', '.join(proofs[:6])}"


def wrong_rows(address: str, texts: Path) -> Iterator[str]:
    """What is wrong with a ledger: clauses that the text does not have or that are missing, and bad rows."""
    numbered = [clause.cite for clause in texts_of(address, texts)]
    listed = [one.cite for one in ledger(address)]
    yield from (f"{address}: {cite} has no row" for cite in numbered if cite not in listed)
    yield from (f"{address}: {cite} is no clause of the text" for cite in listed if cite not in numbered)
    yield from problems(address)


def main(arguments: list[str]) -> int:
    """Check all ledgers, or read or write those of the chapters named."""
    write = "--write" in arguments
    texts, *named = (argument for argument in arguments if argument != "--write")
    chosen = [resolve(address) for address in named] or addresses()
    if write:
        for address in chosen:
            path_of(address, ".clauses.tsv").write_text(written(refreshed(address, Path(texts))), encoding="utf-8")
        return 0
    if named:
        for address in chosen:
            print("\n".join(side_by_side(address, Path(texts))))
        return 0
    wrong = [line for address in chosen for line in wrong_rows(address, Path(texts))]
    print("\n".join([*wrong, f"{sum(len(ledger(address)) for address in chosen)} clauses, {len(wrong)} problems"]))
    return 1 if wrong else 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
