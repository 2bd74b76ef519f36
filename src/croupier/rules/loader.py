"""Finds and loads chapters. Loading one reads no other but what it varies: a designer's own its chapter, an edition the
one before it."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable, Iterator
from datetime import date
from functools import lru_cache
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from croupier.built import built_once
from croupier.errors import Refused
from croupier.rules import books as rulebooks
from croupier.rules import variation
from croupier.rules.books import MOST_BYTES, Book, book_at, books
from croupier.rules.editions import (
    FIRST,
    Edition,
    amended,
    chapter_of,
    day_of,
    edition_problems,
    in_force,
    or_first,
)
from croupier.rules.law import Chapter
from croupier.rules.parsed import parsed
from croupier.rules.variation import OWN, Request, Variation

CHAPTERS = "CROUPIER_CHAPTERS"
"""The variable that names files of one's own chapters, and folders of them."""


def book_of(chapter: Chapter) -> str:
    """The rulebook of a chapter in words; a designer's own is in none."""
    name = books()[chapter.rulebook].name
    return f"A draft that varies {chapter.varies} ({name})" if chapter.varies else name


def addresses(on: date | None = None) -> tuple[str, ...]:
    """Every chapter that has been keyed, in the order of the books, each in its edition of a day, which is today."""
    return _addresses(os.environ.get(rulebooks.VARIABLE, ""), on or date.today())


@lru_cache(maxsize=16)
def _addresses(named: str, on: date) -> tuple[str, ...]:
    return tuple(_edition_of(book, stem, on) for book in books().values() for stem in book.stems)


def _edition_of(book: Book, stem: str, on: date | None) -> str:
    """The address of a chapter in its edition of a day; None for the first."""
    days = book.editions.get(stem)
    day = in_force(days, on) if days and on else ""
    return f"{book.id}/{stem}{f'@{day or FIRST}' if days else ''}"


def editions(address: str) -> tuple[str, ...]:
    """The addresses of all editions of a chapter, oldest first."""
    chapter = chapter_of(resolve(address))
    book, _, stem = chapter.partition("/")
    days = books()[book].editions.get(stem, ()) if book in books() else ()
    return tuple(f"{chapter}@{day}" for day in (FIRST, *days)) if days else (chapter,)


def sibling(chapter: Chapter, stem: str) -> Chapter:
    """Another chapter of the same book, as it was when an edition of this one came into force."""
    edition = chapter.edition or chapter.varies.partition("@")[2] or FIRST
    return load(f"{chapter.rulebook}/{stem}@{edition}")


def path_of(address: str, ending: str = ".toml") -> Path:
    """The file of an edition of a chapter, or one beside it that is called after it."""
    book, _, stem = address.removesuffix(f"@{FIRST}").partition("/")
    return book_at(book).file(f"{stem}{ending}")


def recorded(address: str) -> str:
    """The full address that a journal, a table or a submission has recorded: without an edition it means the first."""
    return address if address.startswith(f"{OWN}/") else resolve(or_first(address))


def _files_of(address: str) -> list[Path]:
    """The files that make an edition of a chapter: the first edition's, and of each since then."""
    every = editions(address)
    return [path_of(one) for one in every[: every.index(address) + 1]]


def beside(address: str, kind: str) -> Path | None:
    """A file that a book ships with a chapter, `presets/STEM.yaml` or `examples/STEM.yaml`; None where it has none. An
    edition that has none of its own has that of the edition before it."""
    if address.partition("/")[0] not in books():
        return None
    for file in reversed(_files_of(resolve(address))):
        path = book_at(address.partition("/")[0]).file(f"{kind}/{file.stem}.yaml")
        if path.is_file():
            if path.stat().st_size > MOST_BYTES:
                raise Refused(f"{path}: too long.")
            return path
    return None


def first_of(game: str) -> str:
    """The first chapter of a game, in the order of the books."""
    found = next((address for address in addresses() if load(address).game == game), "")
    if not found:
        raise Refused(f"No rulebook has a chapter of {game}.")
    return found


def digest(address: str) -> str:
    """A hash of a chapter's file, by which it is known whether it is still the same; empty for one without a file. That
    of an edition is of all files that make it."""
    book, _, stem = chapter_of(address).partition("/")
    if book not in books() or stem not in books()[book].stems:
        return ""
    return _digest(resolve(address))


@lru_cache(maxsize=256)
def _digest(address: str) -> str:
    files = _files_of(address)
    return hashlib.sha256(b"".join(path.read_bytes() for path in files)).hexdigest() if files[-1].is_file() else ""


def split_stem(stem: str) -> tuple[str, str]:
    """A stem's number and name: `649a-three-card-poker` is `649a` and `three-card-poker`; some have no number."""
    number, _, name = stem.partition("-")
    return (number, name) if number[:1].isdigit() and name else ("", stem)


def resolve(address: str, on: date | None = None) -> str:
    """The full address that a shorter one means: `pa/649a` or `pa/three-card-poker`.

    Of a chapter with several editions it is that of the day which the address names after an `@`, else of a given day,
    else of today.
    """
    book, _, wanted = address.strip().lower().partition("/")
    if book == OWN and wanted:
        return _own(address, wanted).address
    return _resolve(address, os.environ.get(rulebooks.VARIABLE, ""), on or date.today())


@lru_cache(maxsize=4096)
def _resolve(address: str, named: str, on: date) -> str:
    book, slash, wanted = address.strip().lower().partition("/")
    if not slash:
        raise Refused(f"{address!r} is not an address.", allowed=("BOOK/CHAPTER such as pa/649a or oh/blackjack",))
    stems = book_at(book).stems
    wanted, at, day = wanted.partition("@")
    wanted = wanted.replace(" ", "-").replace("_", "-")
    for match in (_is_stem, _is_number, _is_name, _has_words):
        found = [stem for stem in stems if match(stem, wanted)]
        if len(found) == 1:
            return _edition_of(book_at(book), found[0], day_of(day, address) if at else on)
        if found:
            raise Refused(f"{address!r} could be more than one chapter.", allowed=(f"{book}/{stem}" for stem in found))
    raise Refused(f"There is no chapter {address!r}.", allowed=("croupier games lists them",))


def _is_stem(stem: str, wanted: str) -> bool:
    return stem == wanted


def _is_number(stem: str, wanted: str) -> bool:
    number = split_stem(stem)[0]
    return bool(number) and number.lstrip("0") == wanted.lstrip("0")


def _is_name(stem: str, wanted: str) -> bool:
    return split_stem(stem)[1] == wanted


def _has_words(stem: str, wanted: str) -> bool:
    return bool(wanted) and f"-{wanted}-" in f"-{split_stem(stem)[1]}-"


def load(address: str) -> Chapter:
    """One chapter of the law, or of one's own, checked; in the edition of today unless the address names a day."""
    book, _, wanted = address.strip().lower().partition("/")
    if book == OWN and wanted:
        return _own(address, wanted)
    return _load(resolve(address), os.environ.get(rulebooks.VARIABLE, ""))


@built_once(512)
def _load(full: str, named: str) -> Chapter:
    files, book = _files_of(full), book_at(full.partition("/")[0])
    chapter = parsed(files, read) if book.ours else read(files[-1])
    if full.endswith(f"@{FIRST}"):
        chapter = msgspec.structs.replace(chapter, edition=FIRST)
    if chapter.address != full:
        raise Refused(f"{files[-1]}: it says that it is {chapter.address}.")
    return chapter


def name_at(address: str) -> str:
    """The name of the chapter at an address; of one's own whose file is gone, the address."""
    try:
        return load(address).name
    except Refused:
        return address


def read(path: Path) -> Chapter:
    """Read and check a chapter file; a bad one is refused with file, line, key and reason."""
    text, data = _toml(path)
    if "@" in path.stem:
        return _amended(path, text, data)
    if "varies" in data or "rulebook" not in data:
        return _laid_over(path, text, data)[1]
    chapter = _converted(path, text, data, Chapter)
    if chapter.edition:
        raise Refused(f"{path}: an edition after the first has a file of its own.", allowed=("STEM@2026-07-01.toml",))
    _refuse(path, text, data, _problems(chapter))
    return chapter


T = TypeVar("T")


def _converted(path: Path, text: str, data: dict[str, Any], kind: type[T]) -> T:
    try:
        return msgspec.convert(data, kind)
    except msgspec.ValidationError as error:
        raise _conversion_error(path, text, data, error) from None


def _amended(path: Path, text: str, data: dict[str, Any]) -> Chapter:
    """An edition over the one before it, which is in the same folder."""
    stem, _, day = path.stem.partition("@")
    earlier = [one.stem for one in path.parent.glob(f"{stem}@*.toml") if one.stem < path.stem]
    base = read(path.with_name(f"{max(earlier, default=stem)}.toml"))
    own = _converted(path, text, data, Edition)
    _refuse(path, text, data, list(edition_problems(own, base, day)))
    return _sound(path, text, data, lambda: amended(own, base))


def _sound(path: Path, text: str, data: dict[str, Any], make: Callable[[], Chapter]) -> Chapter:
    """A chapter made of two; refused where it is none, or is not sound."""
    try:
        chapter = make()
    except variation.Unsound as error:
        _refuse(path, text, data, [str(error)])
        raise
    _refuse(path, text, data, _problems(chapter))
    return chapter


def read_variation(path: Path) -> tuple[Variation, Chapter]:
    """A designer's own file as it stands, and the chapter that it makes."""
    return _laid_over(path, *_toml(path))


def read_request(path: Path) -> Request:
    """What a request says besides rules and figures, from the table `[request]` of a file."""
    text, data = _toml(path)
    if data.keys() != {"request"}:
        raise Refused(f"{path}: a request has one table.", allowed=("[request]",))
    try:
        return msgspec.convert(data["request"], Request)
    except msgspec.ValidationError as error:
        raise _conversion_error(path, text, data, error) from None


def _toml(path: Path) -> tuple[str, dict[str, Any]]:
    from croupier.rules.files import load_toml, read_text  # which a chapter read before does not need

    text = read_text(path, MOST_BYTES)
    return text, load_toml(text, str(path))


def _problems(chapter: Chapter) -> list[str]:
    from croupier.rules.check import problems  # a hundred patterns, which a chapter read before does not need

    return problems(chapter)


def _refuse(path: Path, text: str, data: dict[str, Any], wrong: list[str]) -> None:
    if wrong:
        from croupier.rules import toml_lines  # which only a problem needs

        raise toml_lines.refusal(path, text, data, wrong)


def _conversion_error(path: Path, text: str, data: dict[str, Any], error: msgspec.ValidationError) -> Refused:
    from croupier.rules import toml_lines

    return toml_lines.conversion_error(path, text, data, error)


def _laid_over(path: Path, text: str, data: dict[str, Any]) -> tuple[Variation, Chapter]:
    """A designer's own file, checked, and over its base."""
    if "varies" not in data:
        raise Refused(f"{path}: it does not say which chapter it varies.", allowed=('varies = "pa/649a"',))
    own = _converted(path, text, data, Variation)
    base = load(own.varies)
    _refuse(path, text, data, list(variation.problems(own, base, _dealt(base))))
    return own, _sound(path, text, data, lambda: variation.over(own, base))


def _dealt(base: Chapter) -> frozenset[str]:
    """The wagers that the game of a chapter deals: those that any book has for it."""
    same = (one for one in map(load, addresses()) if one.game == base.game)
    return frozenset(law.id for chapter in same for law in chapter.wagers)


# --- chapters of one's own -------------------------------------------------------------------------------------------


def found(address: str) -> Chapter:
    """Return the chapter at an address, or in a file of one's own: for whoever sits at this machine.

    A file that says it is a chapter of a book, and by its hash is not that chapter, is a draft that varies it.
    """
    if not address.endswith(".toml"):
        return load(address)
    chapter = read(Path(address))
    if chapter.varies:
        return chapter
    known = _claimed_address(Path(address), chapter)
    if _hash_of_file(Path(address), known) == digest(known):
        return chapter
    return msgspec.structs.replace(chapter, varies=known, edition="")


def draft_notice(address: str, chapter: Chapter) -> str:
    """Return both hashes in a sentence if a chapter comes from a file that is not what its book has; else empty."""
    if not address.endswith(".toml") or not chapter.varies or "varies" in _toml(Path(address))[1]:
        return ""
    own = _hash_of_file(Path(address), chapter.varies)
    book = books()[chapter.rulebook].name
    return (
        f"{address} is not the chapter {chapter.varies} of {book}, but a draft: its SHA-256 is {own}, "
        f"that of the chapter is {digest(chapter.varies)}."
    )


def _claimed_address(path: Path, chapter: Chapter) -> str:
    """Return the address of the chapter that a file says it is; refused if its book has no such chapter."""
    book = books()[chapter.rulebook]
    if chapter.chapter not in book.stems:
        raise Refused(f"{path}: it says that it is {chapter.address}, which {book.name} does not have.")
    known = editions(f"{book.id}/{chapter.chapter}")
    dated = f"{book.id}/{chapter.chapter}@{chapter.edition or FIRST}"
    return dated if dated in known else known[-1]


def _hash_of_file(path: Path, known: str) -> str:
    """Return what `digest` would say of a chapter if a file were its last edition, with those before it beside it."""
    before = [path.parent / one.name for one in _files_of(known)[:-1]] if "@" in path.stem else []
    return hashlib.sha256(b"".join(one.read_bytes() for one in (*before, path))).hexdigest()


def own_files() -> Iterator[Path]:
    """The files of one's own chapters that this process deals: those that CROUPIER_CHAPTERS names."""
    for name in filter(None, os.environ.get(CHAPTERS, "").split(os.pathsep)):
        path = Path(name)
        yield from sorted(path.glob("*.toml")) if path.is_dir() else (path,)


def own_addresses() -> tuple[str, ...]:
    """The addresses of one's own chapters, as far as their files are sound now."""
    return tuple(one.address for one in map(_known, own_files()) if isinstance(one, Chapter))


def _own(address: str, wanted: str) -> Chapter:
    known = [_known(path) for path in own_files()]
    sound = {one.chapter: one for one in known if isinstance(one, Chapter)}
    if wanted in sound:
        return sound[wanted]
    for one in known:
        if isinstance(one, Refused):
            raise one
    raise Refused(
        f"There is no chapter {address!r}.",
        allowed=(*(one.address for one in sound.values()), "files that --chapter or CROUPIER_CHAPTERS names"),
    )


def _known(path: Path) -> Chapter | Refused:
    try:
        stamp = path.stat()
        return _read_at(path, stamp.st_mtime_ns, stamp.st_size)
    except OSError as error:
        return Refused(f"{path}: {error.strerror or error}.")
    except Refused as refused:
        return refused


@built_once(64)
def _read_at(path: Path, changed: int, size: int) -> Chapter:
    """A file of one's own as it was when it was last changed."""
    return read_variation(path)[1]
