"""The `calendar` command."""

from __future__ import annotations

from typing import Annotated

import typer

from croupier.cli.options import Csv, Json, Markdown
from croupier.cli.serve import _store
from croupier.errors import Refused


def calendar(
    where: Annotated[str, typer.Argument(help="A book or BOOK/CHAPTER. Default: all books.")] = "",
    database: Annotated[str, typer.Option("--database", "-d", help="Show the deadlines of this floor.")] = "",
    json: Json = False,
    csv: Csv = False,
    markdown: Markdown = False,
) -> None:
    """List the deadlines of a rulebook, or of a floor."""
    from croupier.cli.show import form, show
    from croupier.rules.books import books
    from croupier.rules.dates import all_dated
    from croupier.rules.loader import resolve

    kept = form(json, csv, markdown)
    if not database:
        if where and "/" not in where and where not in books():
            raise Refused(f"There is no rulebook {where!r}.", allowed=(*books(), "BOOK/CHAPTER, such as pa/649a"))
        book = where if not where or where in books() else resolve(where)
        rows = [(one.address, one.what, one.when, one.cite) for one in all_dated(book)]
        show(kept, ("chapter", "what", "when", "clause"), rows, title="Every time that the books print")
        return
    from croupier.floor.calendar import calendar as of_floor
    from croupier.floor.house import House
    from croupier.rules.editions import chapter_of

    with _store(database) as store:
        found = [one for one in of_floor(House(store)) if one.address.startswith(chapter_of(where))]
    entries = [
        (
            one.state,
            one.what,
            one.subject or "the house",
            one.due.isoformat(sep=" ", timespec="minutes") if one.due else "",
            one.last.isoformat(sep=" ", timespec="minutes") if one.last else "",
            one.cite,
        )
        for one in found
    ]
    show(kept, ("state", "what", "for", "until", "done last", "clause"), entries, title="The calendar of the floor")
