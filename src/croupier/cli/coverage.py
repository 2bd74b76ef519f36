"""What is keyed, played and priced, and how every procedure and provision is kept."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from croupier.games import GAMES, class_of
from croupier.rules.duties import kept_how, name_of
from croupier.rules.law import Chapter, Procedure, Provision
from croupier.rules.loader import addresses, load, resolve

HOW = ("acted on", "checked", "only read")


def coverage_rows() -> tuple[list[str], list[list[Any]]]:
    """What each chapter holds, how its procedures and provisions are kept, and whether it is played and priced."""
    columns = [
        "address", "wagers", "tables", "rows", "options", "irregularities", "procedures", "provisions", "readings",
        *HOW, "playable", "priced",
    ]  # fmt: skip
    rows: list[list[Any]] = []
    for chapter in map(load, addresses()):
        groups = [group for wager in chapter.wagers for group in wager.paytables]
        ready = "–" if not chapter.game else "yes" if chapter.game in GAMES else "no"
        how = Counter(said for _, _, said, _ in _kept(chapter))
        rows.append(
            [
                chapter.address,
                len(chapter.wagers),
                sum(len(group.tables) for group in groups),
                sum(bool(cell) for group in groups for row in group.rows for cell in row[2:]),
                len(chapter.options),
                len(chapter.irregularities),
                len(chapter.procedures),
                len(chapter.provisions),
                len(chapter.readings),
                *(how[said] for said in HOW),
                ready,
                "–" if ready == "yes" and class_of(chapter.game).between_players else ready,
            ]
        )
    last = len(columns) - 2
    totals: list[Any] = [f"{len(rows)} chapters", *(sum(row[place] for row in rows) for place in range(1, last))]
    return columns, [*rows, [*totals, *(sum(row[place] == "yes" for row in rows) for place in (last, last + 1))]]


def kept_rows(which: str) -> tuple[list[str], list[list[Any]]]:
    """How each procedure and provision of a chapter is kept, of a book, of the chapters without a game (`framework`)
    or of `all`."""
    columns = ["address", "what", "cite", "kept", "how or why"]
    return columns, [
        [chapter.address, f"{kind} {name_of(law)}", law.cite, said, why]
        for chapter in _chapters(which)
        for kind, law, said, why in _kept(chapter)
    ]


def _chapters(which: str) -> Iterator[Chapter]:
    if "/" in which:
        yield load(resolve(which))
        return
    for chapter in map(load, addresses()):
        if which in ("all", chapter.rulebook, chapter.family):
            yield chapter


def _kept(chapter: Chapter) -> Iterator[tuple[str, Procedure | Provision, str, str]]:
    playable = chapter.game in GAMES
    for kind, laws in (("procedure", chapter.procedures), ("provision", chapter.provisions)):
        for law in laws:
            yield kind, law, *kept_how(chapter, law, playable)
