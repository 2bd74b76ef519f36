"""Papers for the whole floor: a booklet of the guides to its games, and notices of what changes at a table."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, timedelta

from croupier.errors import Refused
from croupier.filings.words import sentence
from croupier.odds.sheet import Facts, Grid, Paragraph, Report, Section
from croupier.rules.choices import differences
from croupier.rules.submission import Rules


def booklet(guides: Sequence[Report], house: str = "", dated: str = "") -> Report:
    """The guides to several games as one book, in the order in which they are given."""
    if not guides:
        raise Refused("A booklet has at least one game.")
    return Report(
        title=house or "The games of this floor",
        subtitle="Gaming guide",
        facts=(("Games", str(len(guides))), *((("Date", dated),) if dated else ())),
        sections=tuple(Section(one.title, (Facts(one.facts),), one.sections) for one in guides),
        date=dated,
    )


def notice(before: Rules, after: Rules, begins: date) -> Report:
    """The notice at a table of what changes there, and when; refused if nothing does."""
    rows = tuple(
        (sentence(one.choice.asks), one.before or "not asked", one.after or "not asked", one.choice.cite)
        for one in differences(before, after)
    )
    if not rows:
        raise Refused("Nothing changes: both submissions come to the same rules.")
    chapter, until = after.chapter, begins - timedelta(days=1)
    columns = ("What", f"Until {until}", f"From {begins}", "Clause")
    text = "A round that is under way is finished by the rules under which it began."
    return Report(
        title=chapter.name,
        subtitle="Notice of changes",
        facts=(("From", str(begins)), ("Rules", after.cite(chapter.cite))),
        sections=(Section("What changes", (Grid(columns, rows, "lllk"), Paragraph(text))),),
        date=str(begins),
    )
