"""The `design` command."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from croupier.cli.options import (
    Address,
    Csv,
    Json,
    Markdown,
    Meters,
    Options,
    Stakes,
    SubmissionFile,
    conditions_of,
    counting,
    rules_of,
)
from croupier.errors import Refused

if TYPE_CHECKING:
    from croupier.cli.show import Form
    from croupier.odds.design import Bench, Proposal
    from croupier.rules.paytables import Row


def design(
    address: Address,
    wager: Annotated[str, typer.Argument(help="The wager, such as pair-plus, or a bonus that it carries.")],
    target: Annotated[str, typer.Option("--target", help="The target house edge, such as 5% or 1/20.")] = "",
    hit: Annotated[str, typer.Option("--hit", help="The target hit frequency, such as 20%.")] = "",
    paytable: Annotated[
        list[str] | None, typer.Option("--paytable", "-p", help="The pay table to start from, LABEL or WAGER=LABEL.")
    ] = None,
    sweep: Annotated[
        str, typer.Option("--sweep", help="Vary one row, such as 'Straight', and show the house edge of each payout.")
    ] = "",
    low: Annotated[int, typer.Option("--from", min=0, help="The lowest payout of a sweep.")] = 0,
    high: Annotated[int, typer.Option("--to", min=0, help="The highest payout of a sweep.")] = 0,
    number: Annotated[int, typer.Option("--number", "-n", min=1, max=200, help="Number of pay tables to show.")] = 10,
    changes: Annotated[int, typer.Option("--changes", min=1, max=5, help="The most rows that may change.")] = 3,
    steps: Annotated[int, typer.Option("--steps", min=1, max=10, help="The most steps that a row may move.")] = 3,
    fixed: Annotated[
        bool, typer.Option("--fixed", help="Keep the strategy fixed (faster; house edges are upper bounds).")
    ] = False,
    per: Annotated[
        str, typer.Option("--per", help="Choose among several prices of a wager, by words of the basis or conditions.")
    ] = "",
    draw: Annotated[Path | None, typer.Option("--draw", help="Write a chart of the house edges.")] = None,
    json: Json = False,
    csv: Csv = False,
    markdown: Markdown = False,
    option: Options = None,
    submission: SubmissionFile = None,
    meter: Meters = None,
    stake: Stakes = None,
) -> None:
    """Find pay tables that reach a target house edge.

    With --sweep, vary one row of the pay table instead.
    """
    from croupier.cli.show import form
    from croupier.odds.design import Bench, part
    from croupier.odds.design import design as find_tables
    from croupier.odds.design import sweep as sweep_row
    from croupier.odds.pricing import find

    if bool(target) == bool(sweep):
        raise Refused("A design has a target or sweeps a row.", allowed=("--target 5%", '--sweep "Straight"'))
    law = rules_of(address, submission, option, None, None, None)
    labels = [label if "=" in label else f"{find(law, wager, per)[1].tables_of}={label}" for label in paytable or []]
    law = rules_of(address, submission, option, labels, None, None)
    with counting(law.chapter.name) as _:
        bench = Bench(law, wager, per, conditions_of(law, meter, stake), fixed)
        if sweep:
            found = sweep_row(bench, sweep, low, high)
        else:
            hits = part(hit) if hit else None
            found = find_tables(bench, part(target), hits, number=number, changes=changes, steps=steps)
    if draw:
        from croupier.odds import plots

        row = bench.rows(sweep)[0] if sweep else None
        names = [_name(row, one, place) for place, one in enumerate(found, 1)]
        title = f"{bench.given.name}: {sweep} swept" if sweep else f"{bench.given.name}: tables near {target}"
        plots.save(plots.bars(names, [float(one.advantage) * 100 for one in found], title), draw)
    _show_tables(bench, found, form(json, csv, markdown))


def _show_tables(bench: Bench, found: Sequence[Proposal], shape: Form) -> None:
    """Tables in rows, each with what differs from the given one."""
    from croupier.cli.show import show
    from croupier.odds.design import as_data, strategy_said

    rows = [
        [
            f"{'≤ ' if one.bound else ''}{float(one.advantage):.4%}",
            str(one.advantage) if len(str(one.advantage)) <= 44 else "",
            f"{float(one.price.hit_frequency):.4%}",
            f"{one.price.std_dev:.3f}",
            "; ".join(one.changes) or "as given",
            f"printed: {one.printed}" if one.printed else "",
        ]
        for one in found
    ]
    given, law = bench.given, bench.rules
    which = f"{given.name} {given.paytable}".strip()
    title = f"{law.chapter.name}: {which}, given {float(given.house_advantage):.4%} per {given.basis}"
    columns = ["house", "exactly", "hits", "std dev", "differs from the given table", ""]
    show(shape, columns, rows, as_data(bench, found), title)
    if shape == "table":
        print(f"  {strategy_said(bench, found)}")
        if bench.table.floor:
            print(f"  The chapter's payouts are floors: what pays less is not allowed. [{law.cite(bench.table.cite)}]")


def _name(row: Row | None, one: Proposal, place: int) -> str:
    """What a bar is called: what the row that is swept pays, or the number of a table."""
    return str(place) if row is None else one.odds.get(row.outcome, f"{row.pays.text} (given)")
