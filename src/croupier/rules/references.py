"""Chapters that refer to other chapters of their book, and the editions that they need for it.

What a table is played by follows from its own chapter's edition, so that an old journal can be replayed. Where a
chapter refers to another that an amendment changes, it therefore has an edition of that day too.
"""

from __future__ import annotations

from collections.abc import Iterator

from croupier.rules.books import Book
from croupier.rules.loader import editions, load
from croupier.rules.stadium import stadium_games


def missing_editions(book: Book) -> Iterator[str]:
    """The editions that a book lacks: of chapters that refer to one which an amendment changes."""
    for stem in book.stems:
        own = book.editions.get(stem, ())
        for other in sorted(_referred(book, stem)):
            for day in book.editions.get(other, ()):
                if day not in own:
                    yield (
                        f"{book.folder / stem}@{day}.toml: there is no such file, but {stem} refers to {other}, which"
                        f" changes on that day; effective = {day} alone is enough"
                    )


def _referred(book: Book, stem: str) -> set[str]:
    """The other chapters whose pay tables or stadium rules a chapter uses in any edition."""
    every = [load(one) for one in editions(f"{book.id}/{stem}")]
    found = {law.pays_as.partition("#")[0] for chapter in every for law in chapter.wagers if law.pays_as}
    if book.stadium and any(stem in stadium_games(one) for one in map(load, editions(f"{book.id}/{book.stadium}"))):
        found.add(book.stadium)
    return found
