"""What is keyed, played and priced, and how every clause is kept."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from croupier.games import GAMES, class_of
from croupier.games.capabilities import AmongPlayers
from croupier.rules.books import books
from croupier.rules.clauses import STATES, keeper_words, ledger
from croupier.rules.law import Chapter
from croupier.rules.loader import addresses, load, resolve

_COUNTED = ("wagers", "tables", "rows", "options", "irregularities", "procedures", "provisions", "readings")


def coverage_rows(which: str = "all") -> tuple[list[str], list[list[Any]]]:
    """By chapter, book and in total: how the clauses are kept, what is keyed, and what is played and priced."""
    columns = ["address", "clauses", *STATES, *_COUNTED, "playable", "priced"]
    rows: list[list[Any]] = []
    for book in books():
        of_book = [_row(chapter) for chapter in chapters(which) if chapter.rulebook == book]
        rows += of_book
        if len(of_book) > 1:
            rows.append(_total(f"{book}: {len(of_book)} chapters", of_book))
    kept = [row for row in rows if "/" in row[0]]
    several = len({row[0].partition("/")[0] for row in kept}) > 1
    return columns, rows + ([_total(f"{len(kept)} chapters", kept)] if several else [])


def _row(chapter: Chapter) -> list[Any]:
    groups = [group for wager in chapter.wagers for group in wager.paytables]
    counted: dict[str, int] = {
        "tables": sum(len(group.tables) for group in groups),
        "rows": sum(bool(cell) for group in groups for row in group.rows for cell in row[2:]),
    }
    states = Counter(clause.state for clause in ledger(chapter.address))
    ready = "–" if not chapter.game else "yes" if chapter.game in GAMES else "no"
    return [
        chapter.address,
        states.total(),
        *(states[state] for state in STATES),
        *(counted[name] if name in counted else len(getattr(chapter, name)) for name in _COUNTED),
        ready,
        "–" if ready == "yes" and issubclass(class_of(chapter.game), AmongPlayers) else ready,
    ]


def _total(name: str, rows: Sequence[Sequence[Any]]) -> list[Any]:
    sums = [sum(row[place] for row in rows) for place in range(1, len(rows[0]) - 2)]
    return [name, *sums, *(sum(row[place] == "yes" for row in rows) for place in (-2, -1))]


def clause_rows(which: str) -> tuple[list[str], list[list[Any]]]:
    """Clause by clause what keeps it and what shows it, of a chapter, a book, the chapters without a game
    (`framework`) or `all`."""
    columns = ["address", "clause", "kind", "state", "kept by or why", "shown by"]
    return columns, [
        [chapter.address, clause.cite, clause.kind, clause.state, keeper_words(chapter, clause), clause.proof]
        for chapter in chapters(which)
        for clause in ledger(chapter.address)
    ]


def chapters(which: str) -> Iterator[Chapter]:
    """The chapters of a book, those without a game (`framework`), `all`, or the one at an address."""
    if "/" in which:
        yield load(resolve(which))
        return
    for chapter in map(load, addresses()):
        if which in ("all", chapter.rulebook, chapter.family):
            yield chapter
