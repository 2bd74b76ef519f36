"""Rulebooks: each is a folder with a `book.toml`, its chapters `STEM.toml` and their ledgers `STEM.clauses.tsv`; the
later editions of a chapter are `STEM@DAY.toml`.

Books are found in this package, in installed packages (entry points of the group `croupier.books`) and in the folders
that the variable CROUPIER_BOOKS names. A process finds them once, when the first is asked for; what it starts inherits
the variable and so finds the same. A folder that somebody names is data of others: it is bounded, checked, and nothing
outside of it is read through it.
"""

from __future__ import annotations

import hashlib
import importlib.util
import os
import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from datetime import date
from functools import cached_property, lru_cache
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Annotated, Any, Literal

import msgspec

from croupier.built import built_once
from croupier.errors import Refused
from croupier.rules.pays import DOLLAR, SIGN, money

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

VARIABLE = "CROUPIER_BOOKS"
"""The variable that names folders of books, and folders of such folders."""
GROUP = "croupier.books"
"""The entry points by which an installed package brings books: a package, or a function that returns a folder."""
OURS = Path(__file__).parent.parent / "rulebooks"
"""The folder of the books that are part of this package."""
FILE = "book.toml"
MOST_BYTES = 1_000_000
"""How long a chapter file, a ledger or a book's own file may be."""
MOST_FILES = 1000
"""How many chapters a book may have, and books a folder."""
RESERVED = frozenset({"own", "draft", "all", "framework", "example"})
"""Words that stand where a book's id could, and mean something else."""
SLUG = r"[a-z0-9]+(?:-[a-z0-9]+)*"
_ID = re.compile(r"[a-z][a-z0-9]{0,9}")
_PLACE = re.compile(r"[A-Za-z_]\w*(\.[A-Za-z_]\w*)*:[A-Za-z_]\w*", re.ASCII)
"""A class or a value in a module, `package.module:Name`."""
_ALIKE = str.maketrans("0135", "oles")
"""Digits that look like letters."""

Named = Annotated[str, msgspec.Meta(min_length=1, max_length=100)]
Pattern = Annotated[str, msgspec.Meta(min_length=1, max_length=300)]
Names = Annotated[dict[str, Named], msgspec.Meta(max_length=MOST_FILES)]
Style = Literal["lower", "upper", "digit", "roman", "ROMAN", "double", "section", "inner"]
"""The markers of a list in a text: letters, numbers, Roman numerals, `aa`; a bold number is a `section`, another with a
dot an `inner` list."""
Joined = Literal["()", ".", ""]
"""How a marker is joined to what stands before it in a citation: `(a)`, `.a`, `a`."""


class _Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A part of a book's file."""


class Citations(_Part, frozen=True):
    """How clauses are cited."""

    pattern: Pattern
    """The form of a citation, as a regular expression."""
    begins: Literal["section", "number", "clause"]
    """What a citation begins with: the number of a section, whose part before the dot is the chapter (`649a.12(d)`);
    the number of the chapter (`16(10)(b)`); or the clause itself, before which the stem of another chapter may stand
    (`12.F`, `craps 12.F`)."""
    section: str = ""
    """The form of a section's number, where citations begin with one."""


class Text(_Part, frozen=True):
    """How the book's own text is read, where a house has it: see `tools/clauses.py`."""

    levels: tuple[tuple[Style, Joined], ...]
    """The lists of the text, outermost first."""
    marker: Pattern
    """The marker at the beginning of a line: a first group in parentheses, a second one for a marker with a dot."""
    numbered: bool = False
    """Whether the chapter's number may stand before the first marker of a line."""
    begins_at_margin: str = ""
    """What a line without indentation looks like that begins a clause; empty: like any other."""


class Effect(_Part, frozen=True):
    """A word for rulings that the book adds."""

    says: Named
    by: Literal["people", "game"]
    """Who carries it out: people, to whom it is announced; or the game, which says so in `carries_out`."""


class Currency(_Part, frozen=True):
    """What amounts are in."""

    sign: str = DOLLAR
    """What stands before an amount, `€`."""
    units: Named = "dollars"
    """What amounts are called, `euros`."""


class BookFile(_Part, frozen=True):
    """What `book.toml` says."""

    id: str
    """How its addresses and citations begin."""
    name: Named
    """Its full name."""
    short: Named
    """Its name where there is little room."""
    jurisdiction: Named
    citations: Citations
    text: Text | None = None
    currency: Currency = Currency()
    order: int = 100
    """Its place among the books: lower ones are listed first."""
    stadium: str = ""
    """The stem of the chapter on stadium games; empty: the book has none."""
    games: Names = {}
    """Games that are no part of this package: the name to `module:class`."""
    charts: Names = {}
    """Printed charts with a form of their own: the id to what the chart is. Their cells are not checked."""
    families: Names = {}
    """Families of games that the book adds: the id to the heading."""
    effects: Annotated[dict[str, Effect], msgspec.Meta(max_length=MOST_FILES)] = {}
    """Words for rulings that the book adds."""


class Book(BookFile, frozen=True, kw_only=True, dict=True):
    """A rulebook, and the folder that it is in."""

    folder: Path

    @property
    def ours(self) -> bool:
        """Whether it is part of this package."""
        return self.folder.parent == OURS

    @cached_property
    def form(self) -> re.Pattern[str]:
        """The form of its citations."""
        return re.compile(self.citations.pattern)

    @cached_property
    def stems(self) -> tuple[str, ...]:
        """Its chapters, in the order of their stems."""
        files = sorted(path for path in self.folder.glob("*.toml") if path.name != FILE and "@" not in path.stem)
        if len(files) > MOST_FILES:
            raise Refused(f"{self.folder}: a book has at most {MOST_FILES:,} chapters.")
        for path in files:
            if not re.fullmatch(SLUG, path.stem) or len(path.stem) > 100:
                said = "a chapter's file is called by lower-case words joined by hyphens"
                raise Refused(f"{path}: {said}.", allowed=("05-roulette.toml",))
        return tuple(path.stem for path in files)

    @cached_property
    def editions(self) -> Mapping[str, tuple[str, ...]]:
        """The days of the editions after the first, oldest first, of each chapter that has such."""
        files = sorted(self.folder.glob("*@*.toml"))
        if len(files) > MOST_FILES:
            raise Refused(f"{self.folder}: a book has at most {MOST_FILES:,} editions.")
        found: dict[str, tuple[str, ...]] = {}
        for path in files:
            stem, _, day = path.stem.partition("@")
            if stem not in self.stems:
                raise Refused(f"{path}: the book has no chapter {stem[:100]!r} of which it could be an edition.")
            if not _is_day(day):
                said = "an edition's file is called by its chapter and its day"
                raise Refused(f"{path}: {said}.", allowed=("05-roulette@2026-07-01.toml",))
            found[stem] = (*found.get(stem, ()), day)
        return found

    def file(self, name: str) -> Path:
        """The path of one of its files; refused where it leads out of the folder of a book that is not ours."""
        path = self.folder / name
        if not self.ours and not path.resolve().is_relative_to(self.folder.resolve()):
            raise Refused(f"{path}: it leads out of the book's folder.")
        return path


def _is_day(text: str) -> bool:
    """Whether a text is a day as file names have it, `2026-07-01`."""
    try:
        return date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False


# --- where books are found -------------------------------------------------------------------------------------------


def books() -> Mapping[str, Book]:
    """Every book by its id: those of this package, then those that are installed, then those in named folders."""
    return _books(os.environ.get(VARIABLE, ""))


@built_once(16)
def _books(named: str) -> Mapping[str, Book]:
    folders: list[Path] = []
    for folder in (*_folders(OURS), *_installed(), *_named(named)):
        if folder.resolve() not in (known.resolve() for known in folders):
            folders.append(folder)
    return known(map(read, folders))


def known(found: Iterable[Book]) -> Mapping[str, Book]:
    """Books by their ids, in their order; refused where two are called the same, or nearly so."""
    by_id: dict[str, Book] = {}
    for book in sorted(found, key=lambda one: (not one.ours, one.order)):
        for other in by_id.values():
            if _alike(book.id) == _alike(other.id):
                same = "is the id of" if book.id == other.id else f"looks like {other.id!r}, the id of"
                raise Refused(f"{book.folder / FILE}: {book.id!r} {same} the book in {other.folder}.")
            if book.name.casefold() == other.name.casefold():
                raise Refused(f"{book.folder / FILE}: the book in {other.folder} is called {other.name!r} too.")
        by_id[book.id] = book
    return by_id


def book_at(name: str) -> Book:
    """The book with an id; refused where there is none."""
    found = books()
    if name not in found:
        raise Refused(f"There is no rulebook {name!r}.", allowed=found)
    return found[name]


def _alike(name: str) -> str:
    """An id as the eye sees it: `0h` and `oh` are one."""
    return name.translate(_ALIKE).replace("i", "l").replace("rn", "m").replace("vv", "w")


def _folders(folder: Path) -> list[Path]:
    """The folders of books in a folder, or the folder itself."""
    if (folder / FILE).is_file():
        return [folder]
    found = sorted(path.parent for path in folder.glob(f"*/{FILE}"))
    if len(found) > MOST_FILES:
        raise Refused(f"{folder}: it holds more than {MOST_FILES:,} books.")
    return found


def _named(named: str) -> Iterator[Path]:
    for name in filter(None, named.split(os.pathsep)):
        folder = Path(name).absolute()
        if not folder.is_dir():
            raise Refused(f"{name}: there is no such folder of rulebooks.")
        found = _folders(folder)
        if not found:
            raise Refused(f"{name}: no {FILE} is in it.", allowed=("a folder of a book, or of folders of books",))
        yield from found


def _installed() -> Iterator[Path]:
    for entry in entry_points(GROUP):
        value = loaded(entry)
        if callable(value):
            value = value()
        folder = Path(next(iter(value.__path__))) if isinstance(value, ModuleType) else Path(value)
        found = _folders(folder)
        if not found:
            raise Refused(f"{entry.value}, an installed rulebook: no {FILE} is in {folder}.")
        yield from found


@lru_cache(maxsize=1)
def _entry_points() -> Mapping[str, tuple[EntryPoint, ...]]:
    from importlib.metadata import entry_points as installed

    return {group: tuple(installed(group=group)) for group in (GROUP, "croupier.games", "croupier.charts")}


def entry_points(group: str) -> tuple[EntryPoint, ...]:
    """What installed packages add to a group; read once."""
    return _entry_points()[group]


def loaded(entry: EntryPoint) -> Any:
    """What an entry point names; refused in a sentence where it cannot be had."""
    try:
        return entry.load()
    except (ImportError, AttributeError) as error:
        raise Refused(f"{entry.name} = {entry.value} ({entry.group}) cannot be loaded: {error}.") from None


# --- reading a book's own file ---------------------------------------------------------------------------------------


def read(folder: Path) -> Book:
    """Read and check a book's own file."""
    path = folder / FILE
    if folder.parent != OURS and not path.resolve().is_relative_to(folder.resolve()):
        raise Refused(f"{path}: it leads out of the book's folder.")
    if path.is_file() and path.stat().st_size > MOST_BYTES:
        raise Refused(f"{path}: too long for a book's own file.")
    try:
        text = path.read_text(encoding="utf-8")
        data = tomllib.loads(text)
    except OSError as error:
        raise Refused(f"{path}: {error.strerror or error}.") from None
    except UnicodeDecodeError:
        raise Refused(f"{path}: not a text in UTF-8.") from None
    except tomllib.TOMLDecodeError as error:
        raise Refused(f"{path}: {error}.") from None
    except (RecursionError, ValueError):
        raise Refused(f"{path}: it is too deep, or a number in it is too long.") from None
    try:
        file = msgspec.convert(data, BookFile)
    except msgspec.ValidationError as error:
        from croupier.rules.toml_lines import conversion_error  # which only a problem needs

        raise conversion_error(path, text, data, error) from None
    if wrong := list(_problems(file, folder)):
        from croupier.rules.toml_lines import refusal

        raise refusal(path, text, data, wrong)
    return Book(**{name: getattr(file, name) for name in BookFile.__struct_fields__}, folder=folder)


def _problems(file: BookFile, folder: Path) -> Iterator[str]:
    if not _ID.fullmatch(file.id) or file.id in RESERVED:
        yield f"id: {file.id[:40]!r} is no id of a book; it has at most 10 lower-case letters and digits"
    for key in ("name", "short", "jurisdiction"):
        if not getattr(file, key).isprintable() or getattr(file, key).isspace():
            yield f"{key}: {getattr(file, key)!r} has signs that cannot be seen"
    if not re.fullmatch(SIGN, file.currency.sign):
        shown = "one symbol of a currency, with up to three capital letters before it"
        yield f"currency.sign: {file.currency.sign[:40]!r} is not {shown}, such as € or HK$"
    yield from _pattern("citations.pattern", file.citations.pattern)
    if bool(file.citations.section) != (file.citations.begins == "section"):
        yield 'citations: section is stated where citations begin with one (begins = "section"), and only there'
    yield from _pattern("citations.section", file.citations.section, groups=(0,))
    if file.text:
        yield from _pattern("text.marker", file.text.marker, groups=(1, 2))
        yield from _pattern("text.begins_at_margin", file.text.begins_at_margin)
    if file.stadium and not (re.fullmatch(SLUG, file.stadium) and (folder / f"{file.stadium}.toml").is_file()):
        yield f"stadium: {file.stadium[:100]!r} is no chapter of the book"
    for kind in ("games", "charts", "families", "effects"):
        for name in getattr(file, kind):
            if not re.fullmatch(SLUG, name) or len(name) > 60:
                yield f"{kind}: {name[:60]!r} is no id; it has lower-case words joined by hyphens"
    for name, place in file.games.items():
        if not _PLACE.fullmatch(place):
            yield f"games.{name}: {place!r} is no class such as package.module:Class"


def _pattern(key: str, pattern: str, groups: tuple[int, ...] = ()) -> Iterator[str]:
    """What is wrong with a regular expression."""
    try:
        count = re.compile(pattern).groups
    except (re.error, RecursionError, OverflowError) as error:
        yield f"{key}: {pattern!r} is no regular expression: {error}"
        return
    if pattern and groups and count not in groups:
        yield f"{key}: it has {count} groups, not {' or '.join(map(str, groups))}"


# --- what books add, and what all of it comes to ---------------------------------------------------------------------


def added(kind: Literal["games", "charts", "families", "effects"]) -> dict[str, Any]:
    """What the books add of a kind, by name; refused where two books give one name two meanings."""
    found: dict[str, Any] = {}
    for book in books().values():
        for name, value in getattr(book, kind).items():
            if found.setdefault(name, value) != value:
                raise Refused(f"{book.folder / FILE}: {kind}.{name} is something else in another book.")
    return found


@lru_cache(maxsize=1)
def all_sources() -> str:
    """A hash of all code and law that figures can rest on: that of the package alone where nothing was added to it."""
    from croupier.kernels import sources

    package = sources()
    names = {place.partition(":")[0].partition(".")[0] for place in added("games").values()}
    names |= {entry.module.partition(".")[0] for entry in entry_points("croupier.games")}
    folders = [book.folder for book in books().values() if not book.ours]
    files = [(f"{folder.name}/{path.name}", path) for folder in folders for path in sorted(folder.glob("*.toml"))]
    files += [(label, path) for name in sorted(names) for label, path in _sources(name)]
    if not files:
        return package
    digest = hashlib.sha256(package.encode())
    for label, path in files:
        digest.update(label.encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()[:16]


def _sources(name: str) -> Iterator[tuple[str, Path]]:
    """The source files of a module or a package, each with its place in it."""
    spec = importlib.util.find_spec(name)
    for folder in (spec.submodule_search_locations or ()) if spec else ():
        for path in sorted(Path(folder).rglob("*.py")):
            yield path.relative_to(folder).as_posix(), path
    if spec and spec.origin and not spec.submodule_search_locations:
        yield Path(spec.origin).name, Path(spec.origin)


def house_currency() -> Currency:
    """What a house's own accounts are in: the currency of the books that it has brought, where they agree on one."""
    brought = {book.currency for book in books().values() if not book.ours}
    return brought.pop() if len(brought) == 1 else Currency()


def house_money(amount: int) -> str:
    """Cents as a house writes them in its cage and pit, where no chapter is at hand: `$1,234.50`."""
    return money(amount, house_currency().sign)
