"""Citations, in the form of each rulebook."""

from __future__ import annotations

import re
from functools import lru_cache

from croupier.rules.books import books

DRAFT = "draft"
"""How the clauses of a designer's own chapter begin: `draft`, `draft 2(a)`."""
DRAFT_FORM = re.compile(rf"{DRAFT}( \d+(\([A-Za-z0-9]+\))*)?")


def cite_form(book: str, own: bool = False) -> re.Pattern[str]:
    """The form of a rulebook's citations; in a chapter of one's own those of its draft are others."""
    form = books()[book].form
    return _or_draft(form.pattern) if own else form


@lru_cache(maxsize=64)
def _or_draft(pattern: str) -> re.Pattern[str]:
    return re.compile(f"{pattern}|{DRAFT_FORM.pattern}")


def chapter_named(book: str, clause: str) -> str:
    """The number or stem of the chapter that a citation names; empty where it names none: it is of the chapter that
    cites it."""
    if " " in clause:
        return clause.partition(" ")[0]
    return clause.partition(".")[0] if books()[book].citations.begins == "section" else ""


def markers(book: str, clause: str) -> tuple[str, ...]:
    """The markers of a citation in the order of the text: `649a.12`, `d`; `12`, `A`; without the chapter's number."""
    citations, clause = books()[book].citations, clause.rpartition(" ")[2]
    if citations.begins == "section":
        section = re.match(citations.section, clause)
        return (section[0], *_PARTS.findall(clause[section.end() :])) if section else ()
    return tuple(_PARTS.findall(clause)[1 if citations.begins == "number" else 0 :])


_PARTS = re.compile(r"[A-Za-z0-9]+")
