"""Chapters that were read and checked before, kept in the cache: parsing all of them takes half a second.

A kept chapter is used only while its file, its book's and the code that reads and checks it are the same to the byte.
"""

from __future__ import annotations

import functools
import hashlib
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import msgspec

from croupier.cache_files import cache_dir, save
from croupier.rules.books import FILE
from croupier.rules.law import Chapter

_DIGEST = hashlib.sha256().digest_size


def parsed(path: Path, read: Callable[[Path], Chapter]) -> Chapter:
    """Return the chapter in a file, from the cache if it was read before, else by `read`."""
    key = _key(path)
    store = cache_dir() / "chapters" / f"{hashlib.sha256(str(path).encode()).hexdigest()[:24]}.msgpack"
    with suppress(OSError, msgspec.MsgspecError):
        content = store.read_bytes()
        if content[:_DIGEST] == key:
            return msgspec.msgpack.decode(content[_DIGEST:], type=Chapter)
    chapter = read(path)
    save(store, key + msgspec.msgpack.encode(chapter))
    return chapter


def _key(path: Path) -> bytes:
    with suppress(OSError):  # a file that cannot be read is refused by the reader, in words
        return hashlib.sha256(_readers() + path.with_name(FILE).read_bytes() + path.read_bytes()).digest()
    return b""


@functools.lru_cache(maxsize=1)
def _readers() -> bytes:
    """A hash of the code that reads and checks chapters."""
    digest = hashlib.sha256()
    for source in sorted(Path(__file__).parent.rglob("*.py")):
        digest.update(source.read_bytes())
    return digest.digest()
