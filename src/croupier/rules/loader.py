"""Finds and loads chapters. Loading one reads no other; a designer's own also the one that it varies."""

from __future__ import annotations

import hashlib
import os
import re
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any

import msgspec

from croupier.built import built_once
from croupier.errors import Refused
from croupier.rules import books as rulebooks
from croupier.rules import variation
from croupier.rules.books import MOST_BYTES, book_at, books
from croupier.rules.law import Chapter
from croupier.rules.parsed import parsed
from croupier.rules.variation import OWN, Variation

CHAPTERS = "CROUPIER_CHAPTERS"
"""The variable that names files of one's own chapters, and folders of them."""


def book_of(chapter: Chapter) -> str:
    """The rulebook of a chapter in words; a designer's own is in none."""
    name = books()[chapter.rulebook].name
    return f"A draft that varies {chapter.varies} ({name})" if chapter.varies else name


def addresses() -> tuple[str, ...]:
    """Every chapter that has been keyed, `BOOK/STEM`, in the order of the books."""
    return _addresses(os.environ.get(rulebooks.VARIABLE, ""))


@lru_cache(maxsize=16)
def _addresses(named: str) -> tuple[str, ...]:
    return tuple(f"{book.id}/{stem}" for book in books().values() for stem in book.stems)


def path_of(address: str, ending: str = ".toml") -> Path:
    """The file of a chapter, or one beside it that is called after it."""
    book, _, stem = address.partition("/")
    return book_at(book).file(f"{stem}{ending}")


def beside(address: str, kind: str) -> Path | None:
    """A file that a book ships with a chapter, `presets/STEM.yaml` or `examples/STEM.yaml`; None where it has none."""
    book, _, stem = address.partition("/")
    if book not in books():
        return None
    path = books()[book].file(f"{kind}/{stem}.yaml")
    if not path.is_file():
        return None
    if path.stat().st_size > MOST_BYTES:
        raise Refused(f"{path}: too long.")
    return path


def first_of(game: str) -> str:
    """The first chapter of a game, in the order of the books."""
    found = next((address for address in addresses() if load(address).game == game), "")
    if not found:
        raise Refused(f"No rulebook has a chapter of {game}.")
    return found


@lru_cache(maxsize=256)
def digest(address: str) -> str:
    """A hash of a chapter's file, by which it is known whether it is still the same; empty for one without a file."""
    book = address.partition("/")[0]
    if book not in books() or address not in addresses():
        return ""
    path = path_of(address)
    return hashlib.sha256(path.read_bytes()).hexdigest() if path.is_file() else ""


def split_stem(stem: str) -> tuple[str, str]:
    """A stem's number and name: `649a-three-card-poker` is `649a` and `three-card-poker`; some have no number."""
    number, _, name = stem.partition("-")
    return (number, name) if number[:1].isdigit() and name else ("", stem)


def resolve(address: str) -> str:
    """The full address that a shorter one means: `pa/649a` or `pa/three-card-poker`."""
    book, slash, wanted = address.strip().lower().partition("/")
    if slash and book == OWN:
        return _own(address, wanted).address
    if not slash:
        raise Refused(f"{address!r} is not an address.", allowed=("BOOK/CHAPTER such as pa/649a or oh/blackjack",))
    stems = book_at(book).stems
    wanted = wanted.replace(" ", "-").replace("_", "-")
    for match in (_is_stem, _is_number, _is_name, _has_words):
        found = [stem for stem in stems if match(stem, wanted)]
        if len(found) == 1:
            return f"{book}/{found[0]}"
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
    """One chapter of the law, or of one's own, checked."""
    book, _, wanted = address.strip().lower().partition("/")
    return _own(address, wanted) if book == OWN else _load(address, os.environ.get(rulebooks.VARIABLE, ""))


@built_once(512)
def _load(address: str, named: str) -> Chapter:
    full = resolve(address)
    if full != address:
        return _load(full, named)
    path, book = path_of(full), book_at(full.partition("/")[0])
    chapter = parsed(path, read) if book.ours else read(path)
    if chapter.address != full:
        raise Refused(f"{path_of(full)}: it says that it is {chapter.address}.")
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
    if "varies" in data or "rulebook" not in data:
        return _laid_over(path, text, data)[1]
    try:
        chapter = msgspec.convert(data, Chapter)
    except msgspec.ValidationError as error:
        raise Refused(f"{path}{_line_of_path(text, str(error))}: {error}.") from None
    _refuse(path, text, _problems(chapter))
    return chapter


def read_variation(path: Path) -> tuple[Variation, Chapter]:
    """A designer's own file as it stands, and the chapter that it makes."""
    return _laid_over(path, *_toml(path))


def _toml(path: Path) -> tuple[str, dict[str, Any]]:
    from croupier.rules.files import load_toml, read_text  # which a chapter read before does not need

    text = read_text(path, MOST_BYTES)
    return text, load_toml(text, str(path))


def _problems(chapter: Chapter) -> list[str]:
    from croupier.rules.check import problems  # a hundred patterns, which a chapter read before does not need

    return problems(chapter)


def _refuse(path: Path, text: str, wrong: list[str]) -> None:
    if wrong:
        raise Refused("; ".join(f"{path}{_line_of_key(text, one)}: {one.rstrip('.')}" for one in wrong) + ".")


def _laid_over(path: Path, text: str, data: dict[str, Any]) -> tuple[Variation, Chapter]:
    """A designer's own file, checked, and over its base."""
    if "varies" not in data:
        raise Refused(f"{path}: it does not say which chapter it varies.", allowed=('varies = "pa/649a"',))
    try:
        own = msgspec.convert(data, Variation)
    except msgspec.ValidationError as error:
        raise Refused(f"{path}{_line_of_path(text, str(error))}: {error}.") from None
    base = load(own.varies)
    _refuse(path, text, list(variation.problems(own, base, _dealt(base))))
    try:
        chapter = variation.over(own, base)
    except variation.Unsound as error:
        _refuse(path, text, [str(error)])
        raise
    _refuse(path, text, _problems(chapter))
    return own, chapter


def _dealt(base: Chapter) -> frozenset[str]:
    """The wagers that the game of a chapter deals: those that any book has for it."""
    same = (one for one in map(load, addresses()) if one.game == base.game)
    return frozenset(law.id for chapter in same for law in chapter.wagers)


# --- chapters of one's own -------------------------------------------------------------------------------------------


def found(address: str) -> Chapter:
    """The chapter at an address, or in a file of one's own: for whoever sits at this machine."""
    return read(Path(address)) if address.endswith(".toml") else load(address)


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


def _line_of_path(text: str, message: str) -> str:
    """The line of the item that a message such as `... at $.wagers[3].kind` speaks of."""
    match = re.search(r"\$\.([a-z]+)\[(\d+)\]", message)
    if match is None:
        return ""
    starts = [number for number, line in enumerate(text.splitlines(), 1) if line.strip() == f"[[{match[1]}]]"]
    place = int(match[2])
    return f", line {starts[place]}" if place < len(starts) else ""


def _line_of_key(text: str, problem: str) -> str:
    """The line at which the item of a problem such as `wagers.ante.needs: ...` is named."""
    kind, _, rest = problem.partition(".")
    wanted = re.match(r"[a-z0-9-]+", rest)
    current = ""
    for number, line in enumerate(text.splitlines(), 1):
        if match := re.fullmatch(r"\[{1,2}([a-z]+)\]{1,2}", line.strip()):
            current = match[1]
        if wanted and current == kind in ("fixed", "without") and re.match(rf"{wanted[0]}\s*=", line.strip()):
            return f", line {number}"
        if wanted and current == kind and line.strip() == f'id = "{wanted[0]}"':
            row = re.match(r"[a-z0-9-]+\.rows\[(\d+)\]", rest) if kind == "charts" else None
            return f", line {_line_of_row(text, number, int(row[1])) if row else number}"
    return ""


def _line_of_row(text: str, number: int, place: int) -> int:
    """The line of a row of the item that is named at line `number`."""
    lines = text.splitlines(keepends=True)
    start = next(
        (at for at, line in enumerate(lines[number:], number) if re.match(r"rows\s*=\s*\[", line.strip())), number - 1
    )
    depth, line = 0, start
    for token in re.finditer(r""""(?:\\.|[^"\\])*"|'[^']*'|#[^\n]*|\[|\]|\n""", "".join(lines[start:])):
        if token[0] == "\n":
            line += 1
        elif token[0] == "[":
            depth += 1
            place -= depth == 2
            if place < 0:
                return line + 1
        elif token[0] == "]":
            depth -= 1
            if not depth:
                break
    return number
