"""Chapters that were read and checked before, kept in the cache: parsing all of them takes half a second.

A kept chapter is used only while its file, its book's and the code that reads and checks it are the same to the byte;
an edition also only while the editions before it are.
"""

from __future__ import annotations

import functools
import hashlib
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path

import msgspec

from croupier.cache_files import cache_dir, save
from croupier.rules.books import FILE
from croupier.rules.law import Chapter

_DIGEST = hashlib.sha256().digest_size


def parsed(files: Sequence[Path], read: Callable[[Path], Chapter]) -> Chapter:
    """Return the chapter in the last of some files, from the cache if it was read before, else by `read`; the other
    files are of the editions before it."""
    key, path = _key(files), files[-1]
    store = cache_dir() / "chapters" / f"{hashlib.sha256(str(path).encode()).hexdigest()[:24]}.msgpack"
    with suppress(OSError, msgspec.MsgspecError):
        content = store.read_bytes()
        if content[:_DIGEST] == key:
            return msgspec.msgpack.decode(content[_DIGEST:], type=Chapter)
    chapter = read(path)
    save(store, key + msgspec.msgpack.encode(chapter))
    return chapter


def _key(files: Sequence[Path]) -> bytes:
    with suppress(OSError):  # a file that cannot be read is refused by the reader, in words
        read = b"".join(path.read_bytes() for path in (files[-1].with_name(FILE), *files))
        return hashlib.sha256(_readers() + read).digest()
    return b""


@functools.lru_cache(maxsize=1)
def _readers() -> bytes:
    """A hash of the code that reads and checks chapters."""
    digest = hashlib.sha256()
    for source in sorted(Path(__file__).parent.rglob("*.py")):
        digest.update(source.read_bytes())
    return digest.digest()
