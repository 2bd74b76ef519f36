"""The files of a release, by their hashes: what is installed compared with what was released.

This file needs nothing but Python, so that it can be taken from a release and checks an installation from outside:

    python -I -B release.py MANIFEST FOLDER

A program that was changed can say of itself what it likes; the copy that comes with the release cannot be made to.
"""

from __future__ import annotations

import argparse
import base64
import hashlib
import importlib.util
import json
import marshal
import re
import sys
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from importlib import metadata
from pathlib import Path
from typing import Any

MANIFEST = "manifest.json"
"""The manifest inside the package, made when a release is built."""
RULEBOOKS = "rulebooks/"
_CACHED = "__pycache__"


@dataclass(frozen=True)
class Manifest:
    """What a release consists of."""

    version: str
    files: Mapping[str, str]
    """The SHA-256 of each file of the package, by its path in the package."""
    rulebooks: Mapping[str, str]
    """That of each rulebook: of the hashes of its files."""
    identity: str = ""
    """The SHA-256 of the manifest itself, which names the release; empty for what was not read from a file."""

    def encoded(self) -> bytes:
        """The manifest as it is stored, the same for the same files."""
        said = {"name": "croupier", "version": self.version, "rulebooks": self.rulebooks, "files": self.files}
        return json.dumps(said, indent=1, sort_keys=True).encode() + b"\n"


@dataclass(frozen=True)
class Comparison:
    """What is installed, compared with a manifest; without one nothing is known but what is there."""

    manifest: Manifest | None
    files: int
    """How many files of the package were looked at."""
    rulebooks: Mapping[str, str]
    """The rulebooks as they are installed."""
    changed: tuple[str, ...] = ()
    missing: tuple[str, ...] = ()
    added: tuple[str, ...] = ()
    compiled: tuple[str, ...] = ()
    """Compiled files that are not what their source makes: Python runs them instead of it."""

    @property
    def result(self) -> str:
        """`as-released`, `differs`, or `unknown` where there is no manifest."""
        if self.changed or self.missing or self.added or self.compiled:
            return "differs"
        return "unknown" if self.manifest is None else "as-released"

    def changed_rulebooks(self) -> list[str]:
        """The rulebooks that are not as they were released."""
        due = self.manifest.rulebooks if self.manifest is not None else {}
        names = sorted(due.keys() | self.rulebooks.keys())
        return [name for name in names if self.manifest is not None and due.get(name) != self.rulebooks.get(name)]

    def lines(self) -> list[str]:
        """What differs, a line each."""
        kinds = {
            "Changed": self.changed,
            "Missing": self.missing,
            "Not part of the release": self.added,
            "Compiled from something else": self.compiled,
        }
        return [f"{kind}: {name}" for kind, names in kinds.items() for name in names]

    def summary(self) -> str:
        """The result in a sentence."""
        if self.manifest is None:
            return f"Not compared: this is no release, it has no {MANIFEST}. {self.files:,} files are installed."
        release = f"croupier {self.manifest.version}, release {self.manifest.identity[:16]}"
        if self.result == "as-released":
            return f"{release}: all {self.files:,} files and {len(self.rulebooks)} rulebooks are as released."
        books = self.changed_rulebooks()
        said = f" Rulebooks that differ: {', '.join(books)}." if books else ""
        return f"{release}: {len(self.lines()):,} files are not as released.{said}"

    def data(self) -> dict[str, Any]:
        """The same for programs."""
        books = self.changed_rulebooks()
        return {
            "result": self.result,
            "version": self.manifest.version if self.manifest else "",
            "release": self.manifest.identity if self.manifest else "",
            "files": self.files,
            "changed": list(self.changed),
            "missing": list(self.missing),
            "added": list(self.added),
            "compiled": list(self.compiled),
            "rulebooks": [
                {"book": name, "sha256": found, "as_released": None if self.manifest is None else name not in books}
                for name, found in sorted(self.rulebooks.items())
            ],
        }


def package_folder() -> Path:
    """The folder of the package that runs."""
    return Path(__file__).parent


def files_of(folder: Path) -> dict[str, str]:
    """The SHA-256 of each file of a package; of those that Python makes itself, and of the manifest, there is none."""
    return {
        path.relative_to(folder).as_posix(): _sha256(path.read_bytes())
        for path in sorted(folder.rglob("*"))
        if path.is_file() and _CACHED not in path.relative_to(folder).parts and path != folder / MANIFEST
    }


def rulebooks_of(files: Mapping[str, str]) -> dict[str, str]:
    """The hash of each rulebook: SHA-256 of its files' hashes and paths, a line each in the order of the paths."""
    books: dict[str, list[str]] = {}
    for name in sorted(files):
        book, slash, rest = name.removeprefix(RULEBOOKS).partition("/")
        if name.startswith(RULEBOOKS) and slash:
            books.setdefault(book, []).append(f"{files[name]}  {rest}\n")
    return {book: _sha256("".join(lines).encode()) for book, lines in books.items()}


def manifest_of(folder: Path, version: str) -> Manifest:
    """The manifest of a package as it is in a folder."""
    files = files_of(folder)
    return Manifest(version, files, rulebooks_of(files))


def read(path: Path) -> Manifest | None:
    """A stored manifest; None where there is none, `ValueError` where it is none."""
    if not path.is_file():
        return None
    text = path.read_bytes()
    said = json.loads(text)
    if not isinstance(said, dict) or not isinstance(said.get("files"), dict) or said.get("name") != "croupier":
        raise ValueError(f"{path} is not a manifest")
    return Manifest(str(said["version"]), said["files"], rulebooks_of(said["files"]), _sha256(text))


def compare(folder: Path, manifest: Manifest | None) -> Comparison:
    """Compare the package in a folder with a manifest."""
    files = files_of(folder)
    due = manifest.files if manifest is not None else files
    return Comparison(
        manifest,
        len(files),
        rulebooks_of(files),
        tuple(name for name in sorted(files.keys() & due.keys()) if files[name] != due[name]),
        tuple(sorted(due.keys() - files.keys())),
        tuple(sorted(files.keys() - due.keys())),
        tuple(_compiled_otherwise(folder)),
    )


def changed_dependencies() -> list[str]:
    """What is not as it was installed of the packages that croupier needs, by the hashes that each brings along."""
    wrong, names, todo = [], set(), ["croupier"]
    while todo:
        name = re.sub(r"[-_.]+", "-", todo.pop()).lower()
        if name in names:
            continue
        names.add(name)
        try:
            package = metadata.distribution(name)
        except metadata.PackageNotFoundError:
            continue  # only wanted under other conditions
        needs = (one for one in package.requires or () if "extra ==" not in one)
        todo += [match[0] for one in needs if (match := re.match(r"[A-Za-z0-9._-]+", one))]
        for file in (package.files or ()) if name != "croupier" else ():
            path = Path(str(package.locate_file(file)))
            if file.hash is None or path.suffix == ".pyc":
                continue
            if not path.is_file():
                wrong.append(f"{name} {package.version}: {file} is missing")
            elif file.hash.mode == "sha256" and _as_recorded(path) != file.hash.value:
                wrong.append(f"{name} {package.version}: {file} was changed")
    return sorted(wrong)


def _as_recorded(path: Path) -> str:
    """The SHA-256 of a file as installers record it."""
    return base64.urlsafe_b64encode(hashlib.sha256(path.read_bytes()).digest()).rstrip(b"=").decode()


def _compiled_otherwise(folder: Path) -> Iterable[str]:
    """Compiled files that this Python would run and that are not what the sources beside them make."""
    named = re.compile(rf"[^.]+\.{sys.implementation.cache_tag}(?:\.opt-([12]))?\.pyc")
    for path in sorted(folder.rglob(f"{_CACHED}/*.pyc")):
        match = named.fullmatch(path.name)
        if match is None:  # another Python's, or a test runner's
            continue
        try:
            source = Path(importlib.util.source_from_cache(str(path)))
            text, code = source.read_bytes(), marshal.loads(path.read_bytes()[16:])
        except (ValueError, EOFError, TypeError, OSError):
            yield path.relative_to(folder).as_posix()
            continue
        if not _is_current(path, source):
            continue  # Python makes it anew before it runs anything of it
        if code != compile(text, str(source), "exec", dont_inherit=True, optimize=int(match[1] or 0)):
            yield path.relative_to(folder).as_posix()


def _is_current(path: Path, source: Path) -> bool:
    """Whether Python takes a compiled file for that of its source as it is now."""
    head, stat = path.read_bytes()[:16], source.stat()
    if int.from_bytes(head[4:8], "little"):  # made from a hash of the source, perhaps never looked at
        return True
    stamp = (int(stat.st_mtime) & 0xFFFFFFFF, stat.st_size & 0xFFFFFFFF)
    return head[:4] == importlib.util.MAGIC_NUMBER and stamp == (
        int.from_bytes(head[8:12], "little"),
        int.from_bytes(head[12:16], "little"),
    )


def _sha256(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()


def main() -> int:
    """Compare a package with a manifest, both named: 0 as released, 1 not, 2 where that cannot be said."""
    parser = argparse.ArgumentParser(description="Compare an installed croupier with the manifest of a release.")
    parser.add_argument("manifest", type=Path, help="the manifest, from the release")
    parser.add_argument("folder", type=Path, help="the folder `croupier` of the installation")
    given = parser.parse_args()
    try:
        manifest = read(given.manifest)
    except ValueError as error:
        print(f"{error}.", file=sys.stderr)
        return 2
    if manifest is None or not given.folder.is_dir():
        print(f"There is no {given.folder if manifest else given.manifest}.", file=sys.stderr)
        return 2
    found = compare(given.folder, manifest)
    for line in found.lines():
        print(line)
    print(found.summary())
    return int(found.result != "as-released")


if __name__ == "__main__":
    sys.exit(main())
