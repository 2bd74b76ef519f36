"""The command `approvals`: layouts, signs and equipment of a floor, and the steps of its new games."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from croupier.cli.options import Csv, Json, Markdown
from croupier.cli.serve import Database, Key, _choose, _store
from croupier.cli.show import form, show


def approvals(
    database: Database = "",
    key: Key = "",
    new_games: Annotated[bool, typer.Option("--new-games", help="List the steps of new games instead.")] = False,
    json: Json = False,
    csv: Csv = False,
    markdown: Markdown = False,
) -> None:
    """List a floor's approvals of layouts, signs and equipment."""
    from croupier.floor.house import House

    _choose(key)
    with _store(database) as store:
        house = House(store)
        rows: list[list[Any]]
        if new_games:
            columns = ["game", "step", "what happens", "taken", "reference", "by", "clause"]
            rows = [
                [path.address, stage.number, stage.says, one.on, one.reference, one.by, stage.cite]
                for path in house.filed.new_games.paths().values()
                for stage in path.stages
                for one in (path.passed[step] for step in stage.steps if step in path.passed)
            ]
        else:
            columns = ["number", "what", "game", "table", "submission", "state", "submitted", "decided", "reference"]
            rows = [
                [one.number, one.what, one.address, one.table, one.submission or "", one.state, one.submitted,
                 one.decided or "", one.decision or one.reference]
                for one in house.approvals.all().values()
            ]  # fmt: skip
    show(form(json, csv, markdown), columns, rows)
