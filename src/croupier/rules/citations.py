"""The form of a citation in each rulebook."""

from __future__ import annotations

import re

CITE_FORMS = {
    "pa": re.compile(r"\d{3}a(\.\d+)?(\([A-Za-z0-9.]+\))*"),
    "oh": re.compile(r"([a-z0-9-]+ )?\d+(\.[A-Za-z0-9]+)*(\([A-Za-z0-9]+\)(\.[A-Za-z0-9]+)*)*"),
    "gr": re.compile(r"\d+(\([a-z0-9]+\)|[A-Z](?![A-Z])|\.[ivxlA-Z0-9]+)*"),
    "bs": re.compile(r"\d+(\([a-zA-Z0-9]+\))*"),
}
DRAFT = "draft"
"""How the clauses of a designer's own chapter begin: `draft`, `draft 2(a)`."""
DRAFT_FORM = re.compile(rf"{DRAFT}( \d+(\([A-Za-z0-9]+\))*)?")


def cite_form(book: str, own: bool = False) -> re.Pattern[str]:
    """The form of a rulebook's citations; in a chapter of one's own those of its draft are others."""
    return re.compile(f"{CITE_FORMS[book].pattern}|{DRAFT_FORM.pattern}") if own else CITE_FORMS[book]
