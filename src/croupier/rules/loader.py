"""Finds and loads chapters. Loading one reads one file and nothing else."""

from __future__ import annotations

import hashlib
import re
import tomllib
from functools import lru_cache
from pathlib import Path

import msgspec

from croupier.errors import Refused
from croupier.rules.check import problems
from croupier.rules.law import Chapter

BOOKS = {
    "pa": "Pennsylvania, table games code",
    "oh": "Ohio, a casino's internal controls",
    "gr": "Grand Ronde, game rules",
    "bs": "Casino Games Regulations, S.I. 45/1993",
}
LAW = Path(__file__).parent.parent / "rulebooks"


@lru_cache(maxsize=1)
def addresses() -> tuple[str, ...]:
    """Every chapter that has been keyed, `BOOK/STEM`, in the order of the books."""
    return tuple(f"{book}/{path.stem}" for book in BOOKS for path in sorted((LAW / book).glob("*.toml")))


@lru_cache(maxsize=256)
def digest(address: str) -> str:
    """A hash of a chapter's file, by which it is known whether it is still the same; empty for one without a file."""
    path = LAW / f"{address}.toml"
    return hashlib.sha256(path.read_bytes()).hexdigest() if path.is_file() else ""


def split_stem(stem: str) -> tuple[str, str]:
    """A stem's number and name: `649a-three-card-poker` is `649a` and `three-card-poker`; Ohio has no numbers."""
    number, _, name = stem.partition("-")
    return (number, name) if number[:1].isdigit() and name else ("", stem)


def resolve(address: str) -> str:
    """The full address that a shorter one means: `pa/649a` or `pa/three-card-poker`."""
    book, slash, wanted = address.strip().lower().partition("/")
    if not slash:
        raise Refused(f"{address!r} is not an address.", allowed=("BOOK/CHAPTER as in pa/649a or oh/three-card-poker",))
    if book not in BOOKS:
        raise Refused(f"There is no rulebook {book!r}.", allowed=BOOKS)
    stems = [name.partition("/")[2] for name in addresses() if name.startswith(book + "/")]
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


@lru_cache(maxsize=256)
def load(address: str) -> Chapter:
    """One chapter of the law, checked."""
    full = resolve(address)
    if full != address:
        return load(full)
    chapter = read(LAW / f"{full}.toml")
    if chapter.address != full:
        raise Refused(f"{full}.toml says that it is {chapter.address}.")
    return chapter


def read(path: Path) -> Chapter:
    """Read and check a chapter file; a bad one is refused with file, line, key and reason."""
    try:
        text = path.read_text(encoding="utf-8")
        chapter = msgspec.convert(tomllib.loads(text), Chapter)
    except OSError as error:
        raise Refused(f"{path}: {error.strerror or error}.") from None
    except UnicodeDecodeError:
        raise Refused(f"{path}: not a text in UTF-8.") from None
    except tomllib.TOMLDecodeError as error:
        raise Refused(f"{path}: {error}.") from None
    except msgspec.ValidationError as error:
        raise Refused(f"{path}{_line_of_path(text, str(error))}: {error}.") from None
    wrong = problems(chapter)
    if wrong:
        raise Refused("; ".join(f"{path}{_line_of_key(text, one)}: {one}" for one in wrong) + ".")
    return chapter


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
        if match := re.fullmatch(r"\[\[([a-z]+)\]\]", line.strip()):
            current = match[1]
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
