"""A record that a chapter has people write, as a form to fill in: all that it must contain, each with its clause."""

from __future__ import annotations

from croupier.errors import Refused
from croupier.filings.notices import chart
from croupier.odds.sheet import Grid, Report, Section
from croupier.rules.books import books
from croupier.rules.duties import is_done_here
from croupier.rules.submission import Rules

ENTRIES = 4
"""How many entries there is room for on the page."""
_LINE = "_" * 20
"""Room to write."""


def record_form(rules: Rules, house: str = "") -> Report:
    """The form of a chapter's record; refused where the chapter has none, or the house keeps none under its choices."""
    chapter = rules.chapter
    found = chart(rules, "record-form")
    if found is None:
        raise Refused(f"{chapter.name} has no record that people fill in on a form.")
    clause = rules.cite(found.cite)
    if not all(is_done_here(rules, law) for law in chapter.procedures if law.cite == found.cite):
        raise Refused(f"{found.name}: not kept under these choices of the house.", cite=clause)
    rows = tuple((f"{what} [{rules.cite(cite)}]", _LINE) for what, cite in found.rows)
    entry = Grid(("What is recorded", "Entry"), rows, "lk")
    return Report(
        title=found.name,
        subtitle=chapter.name,
        facts=(
            *((("House", house),) if house else ()),
            ("Rulebook", books()[chapter.rulebook].name),
            ("Asked for by", clause),
        ),
        sections=tuple(Section(f"Entry {number}", (entry,)) for number in range(1, ENTRIES + 1)),
        one_page=1.4,
    )
