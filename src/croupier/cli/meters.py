"""The command `meters`: what a floor's progressive meters hold, were given and have paid, and their history."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from croupier.cli.options import Csv, Json, Markdown
from croupier.cli.serve import Database, Key, _choose, _store
from croupier.cli.show import form, show


def meters(
    number: Annotated[int, typer.Argument(help="Show the history of this meter. Default: list all meters.")] = 0,
    database: Database = "",
    key: Key = "",
    removed: Annotated[bool, typer.Option("--removed", help="Include meters that were removed.")] = False,
    json: Json = False,
    csv: Csv = False,
    markdown: Markdown = False,
) -> None:
    """List the progressive meters of a floor.

    Exit code 1 if contributions, payments and balances do not reconcile.
    """
    from croupier.floor import meters as held
    from croupier.rules.books import house_money as money

    _choose(key)
    rows: list[list[Any]] = []
    with _store(database, reads=True) as kept, kept.reading() as connection:
        if number:
            columns = ["link", "time", "what", "table", "fed", "to reserve", "paid", "shows", "reserve", "by"]
            for link in held.history(connection, held.one_of(connection, number).id, most=1000):
                said = link.content
                steps = said.get("steps", ())
                amounts = [sum(cents for *_, of, cents in steps if of == kind) for kind in ("fed", "reserved", "paid")]
                moved = [money(cents) if cents else "" for cents in amounts]
                now = [money(said["shown"]), money(said["reserve"])]
                rows.append([link.number, link.time, link.kind, said.get("table", ""), *moved, *now, link.by])
            show(form(json, csv, markdown), columns, rows)
            return
        columns = ["meter", "title", "wager", "shows", "reserve", "seeded", "fed", "paid", "tables", "waiting", "fits"]
        found = held.all_of(connection, removed)
        dials, still = held.dials(connection, [one.id for one in found]), held.frozen(connection)
        for one in found:
            given, dial = held.totals(connection, one.id), dials[one.id]
            seeded, fed = given.get("seed", 0) + given.get("reseed", 0), given.get("meter", 0) + given.get("reserve", 0)
            amounts = [still.get(one.id, dial.shown), dial.reserve, seeded, fed, -given.get("jackpot", 0)]
            at = ", ".join(map(str, held.open_tables(connection, one.id)))
            waiting = len(held.waiting(connection, one.id))
            fits = "yes" if sum(given.values()) == dial.shown + dial.reserve else "no"
            wager = f"{one.address} {one.wager}"
            rows.append([one.id, one.title, wager, *(money(cents) for cents in amounts), at, waiting or "", fits])
    show(form(json, csv, markdown), columns, rows)
    if any(row[-1] == "no" for row in rows):
        raise typer.Exit(1)
