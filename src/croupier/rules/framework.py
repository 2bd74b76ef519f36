"""What a book prints once for all of its games, in its framework chapters: found by its id in any of them."""

from __future__ import annotations

from functools import lru_cache

from croupier.rules.law import Chapter, Cite, Irregularity, Provision
from croupier.rules.loader import addresses, load


def chapter_with(book: str, name: str) -> Chapter | None:
    """The framework chapter of a book that has a provision or an irregularity, as it is today; None if none has."""
    return _chapter_with(book, name, addresses())


@lru_cache(maxsize=1024)
def _chapter_with(book: str, name: str, among: tuple[str, ...]) -> Chapter | None:
    frames = (load(address) for address in among if address.startswith(f"{book}/"))
    return next((one for one in frames if one.family == "framework" and _named(one, name)), None)


def _named(chapter: Chapter, name: str) -> Cite:
    printed: tuple[Provision | Irregularity, ...] = (*chapter.provisions, *chapter.irregularities)
    return next((one.cite for one in printed if one.id == name), "")


def clause(book: str, *names: str) -> str:
    """The clause of the first of some provisions or irregularities that a book has, with the book; empty if none is."""
    for name in names:
        if chapter := chapter_with(book, name):
            return chapter.cited(_named(chapter, name))
    return ""


def fact(book: str, provision: str, name: str) -> str:
    """A fact that a provision of a book's framework states; empty if none does."""
    chapter = chapter_with(book, provision)
    return next((one.facts.get(name, "") for one in chapter.provisions if one.id == provision), "") if chapter else ""
