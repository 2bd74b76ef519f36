"""A fill or credit slip on one page: the chips by denomination, their total, and who signed."""

from __future__ import annotations

from croupier.odds.sheet import Grid, Report, Section
from croupier.rules.books import house_money as money
from croupier.tables.slips import SIGNED, Slip


def slip_sheet(slip: Slip, table: str, shift: str, time: str, note: str = "") -> Report:
    """The slip as a page; `table`, `shift` and `time` are as the floor calls them."""
    direction = "From the cage to the table" if slip.kind == "fill" else "From the table to the cage"
    rows = [
        (money(worth), f"{pieces:,}", money(worth * pieces))
        for worth, pieces in sorted(slip.chips.items(), reverse=True)
    ]
    rows.append(("Total", f"{sum(slip.chips.values()):,}", money(slip.cents)))
    chips = Grid(("Denomination", "Chips", "Amount"), tuple(rows), "lrr", total=True)
    signed = tuple((said, getattr(slip.signed, field), "") for field, said in SIGNED.items())
    facts = [("Number", str(slip.number)), ("Table", table), ("Shift", shift), ("Time", time)]
    return Report(
        title=f"{slip.kind.capitalize()} slip {slip.number}",
        subtitle=direction,
        facts=(*facts, *([("Note", note)] if note else [])),
        sections=(
            Section("Chips", (chips,)),
            Section("Signatures", (Grid(("", "Name", "Signature"), signed, "lll"),)),
        ),
        one_page=1.0,
    )
