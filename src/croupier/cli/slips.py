"""The command `slips`: the fill and credit slips of a floor, and one of them as a page."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from croupier.cli.options import Csv, Json, Markdown, to_write
from croupier.cli.serve import Database, Key, _choose, _store
from croupier.cli.show import form, show


def slips(
    number: Annotated[int, typer.Argument(help="The slip to write to a file. Default: list all slips.")] = 0,
    output: Annotated[Path | None, to_write("FILE.pdf, FILE.html or FILE.md, with the number of a slip.")] = None,
    database: Database = "",
    key: Key = "",
    json: Json = False,
    csv: Csv = False,
    markdown: Markdown = False,
) -> None:
    """List a floor's fill and credit slips, or print one."""
    from croupier.filings.slip import slip_sheet
    from croupier.floor import cage
    from croupier.floor import slips as held
    from croupier.odds.writers import form_of, write
    from croupier.rules.books import house_money as money
    from croupier.rules.loader import name_at

    _choose(key)
    if output is not None:
        form_of(output)
    with _store(database, reads=True) as kept, kept.reading() as connection:
        if number and output is not None:
            one = held.known(connection, number)
            address, title = cage.titles(connection)[one.slip.table]
            shift = next(shift.name for shift in cage.all_shifts(connection) if shift.id == one.shift)
            time = one.time[:16].replace("T", " ") + " UTC"
            write(slip_sheet(one.slip, f"{one.slip.table}, {title or name_at(address)}", shift, time, one.note), output)
            return
        found = [one for one in held.listed(connection) if number in (0, one.slip.number)]
    columns = ["slip", "kind", "table", "amount", "chips", "prepared", "carried", "dealer", "supervisor", "time"]
    rows = [
        [
            one.slip.number, one.slip.kind, one.slip.table, money(one.slip.cents),
            ", ".join(f"{pieces} x {money(worth)}" for worth, pieces in sorted(one.slip.chips.items(), reverse=True)),
            one.slip.signed.prepared, one.slip.signed.carried, one.slip.signed.dealer, one.slip.signed.supervisor,
            one.time,
        ]
        for one in found
    ]  # fmt: skip
    show(form(json, csv, markdown), columns, rows)
