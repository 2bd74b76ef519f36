"""The `retention` command."""

from __future__ import annotations

from typing import Annotated

import typer

from croupier.cli.options import Json
from croupier.cli.serve import _BY, Database, Key, _choose, _store


def retention(
    database: Database = "",
    key: Key = "",
    journals: Annotated[
        str,
        typer.Option("--journals", help="Set how long journals of closed tables are kept: 'always' or '7 years'."),
    ] = "",
    purge: Annotated[bool, typer.Option("--purge", help="Delete the journals past their retention period.")] = False,
    json: Json = False,
) -> None:
    """Show a floor's retention periods, and delete old journals."""
    from croupier.cli.show import print_json, show
    from croupier.floor import retention as kept_for
    from croupier.floor.store import now

    _choose(key)
    with _store(database, reads=not (journals or purge)) as kept:
        if journals:
            kept_for.set_period(kept, journals, _BY)
        deleted = kept_for.purge(kept, _BY) if purge else []
        with kept.reading() as connection:
            rules = kept_for.rules(connection)
            closed = list(kept_for.closed_tables(connection))
    today = kept_for.day(now())
    tables = [
        [
            one.table,
            one.address,
            one.closed.isoformat(),
            one.events,
            one.until.isoformat() if one.until else kept_for.ALWAYS,
            one.why or (f"may be deleted{' since then' if one.due(today) else ' after that'}" if one.until else ""),
            one.cite,
        ]
        for one in closed
    ]
    columns = ["table", "chapter", "closed", "events", "kept until", "note", "clause"]
    if json:
        print_json(
            {
                "rules": [vars(one) for one in rules],
                "tables": [dict(zip(columns, row, strict=True)) for row in tables],
                "deleted": [one.table for one in deleted],
            }
        )
        return
    show("table", ["what", "kept", "clause", "then"], [[one.what, one.period, one.cite or "the house's", one.then]
                                                      for one in rules], title="Retention")  # fmt: skip
    if tables:
        show("table", columns, tables, title="Closed tables with their journals")
    for one in deleted:
        print(f"Table {one.table}: {one.events:,} events and their seeds were deleted; its chain says so.")
    if purge and not deleted:
        print("No journal's time is over: nothing was deleted.")
