"""The `design` command."""

from __future__ import annotations

from fractions import Fraction
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
    price_data,
    rules_of,
)
from croupier.errors import Refused

if TYPE_CHECKING:
    from collections.abc import Sequence

    from croupier.odds.design import Bench, Proposal
    from croupier.rules.paytables import Row
    from croupier.rules.submission import Rules


def design(
    address: Address,
    wager: Annotated[str, typer.Argument(help="The wager, such as pair-plus, or the bonus that it carries.")],
    target: Annotated[str, typer.Option("--target", help="The house advantage to reach, 5% or 1/20.")] = "",
    hit: Annotated[str, typer.Option("--hit", help="The hit frequency to come close to, 20%.")] = "",
    paytable: Annotated[
        list[str] | None, typer.Option("--paytable", "-p", help="The table to start from, LABEL, or WAGER=LABEL.")
    ] = None,
    sweep: Annotated[
        str, typer.Option("--sweep", help="A row, such as 'Straight': the advantage for each payout.")
    ] = "",
    low: Annotated[int, typer.Option("--from", min=0, help="The least payout of a sweep.")] = 0,
    high: Annotated[int, typer.Option("--to", min=0, help="The greatest payout of a sweep.")] = 0,
    number: Annotated[int, typer.Option("--number", "-n", min=1, max=200, help="How many tables.")] = 10,
    changes: Annotated[int, typer.Option("--changes", min=1, max=5, help="In how many rows a table may differ.")] = 3,
    steps: Annotated[
        int, typer.Option("--steps", min=1, max=10, help="By how many round numbers a row may differ.")
    ] = 3,
    fixed: Annotated[
        bool, typer.Option("--fixed", help="Hold the strategy: quick, and the advantage is an upper bound.")
    ] = False,
    per: Annotated[
        str, typer.Option("--per", help="Words of the basis or conditions, where a wager has several prices.")
    ] = "",
    draw: Annotated[Path | None, typer.Option("--draw", help="Write a picture of the advantages.")] = None,
    json: Json = False,
    csv: Csv = False,
    markdown: Markdown = False,
    option: Options = None,
    submission: SubmissionFile = None,
    meter: Meters = None,
    stake: Stakes = None,
) -> None:
    """Pay tables in round numbers near a given one that reach a house advantage, or a sweep of one row."""
    from croupier.cli.show import form, show
    from croupier.odds.design import Bench
    from croupier.odds.design import design as find_tables
    from croupier.odds.design import sweep as sweep_row

    if bool(target) == bool(sweep):
        raise Refused("A design has a target or sweeps a row.", allowed=("--target 5%", '--sweep "Straight"'))
    law = rules_of(address, submission, option, None, None, None)
    labels = [label if "=" in label else f"{_tables_of(law, wager, per)}={label}" for label in paytable or []]
    law = rules_of(address, submission, option, labels, None, None)
    with counting(law.chapter.name) as _:
        bench = Bench(law, wager, per, conditions_of(meter, stake, 0), fixed)
        if sweep:
            found = sweep_row(bench, sweep, low, high)
        else:
            hits = _part(hit) if hit else None
            found = find_tables(bench, _part(target), hits, number=number, changes=changes, steps=steps)
    if draw:
        from croupier.odds import plots

        row = bench.rows(sweep)[0] if sweep else None
        names = [_name(row, one, place) for place, one in enumerate(found, 1)]
        title = f"{bench.given.name}: {sweep} swept" if sweep else f"{bench.given.name}: tables near {target}"
        plots.save(plots.bars(names, [float(one.advantage) * 100 for one in found], title), draw)
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
    data = {
        "given": price_data(bench.given),
        "strategy": _strategy(bench, found),
        "tables": [
            {
                "house_advantage": str(one.advantage) if one.price.method == "exact" else float(one.advantage),
                "decimal": float(one.advantage),
                "bound": one.bound,
                "adapted": one.adapted,
                "hit_frequency": float(one.price.hit_frequency),
                "std_dev": one.price.std_dev,
                "printed": one.printed,
                "changes": dict(one.odds),
                "rows": [[row.hand, row.outcome, row.pays.text] for row in one.rows],
            }
            for one in found
        ],
    }
    given = bench.given
    title = (
        f"{law.chapter.name}: {given.name} {given.paytable}, given {float(given.house_advantage):.4%} per {given.basis}"
    )
    shape = form(json, csv, markdown)
    show(shape, ["house", "exactly", "hits", "std dev", "differs from the given table", ""], rows, data, title)
    if shape == "table":
        print(f"  {_strategy(bench, found)}")
        if bench.table.floor:
            print(f"  The chapter's payouts are floors: what pays less is not allowed. [{law.cite(bench.table.cite)}]")


def _name(row: Row | None, one: Proposal, place: int) -> str:
    """What a bar is called: what the row that is swept pays, or the number of a table."""
    return str(place) if row is None else one.odds.get(row.outcome, f"{row.pays.text} (given)")


def _strategy(bench: Bench, found: Sequence[Proposal]) -> str:
    """What the figures say of how the wager is played."""
    if not bench.depends:
        return "No decision depends on this pay table: the outcomes are counted once."
    if bench.fixed:
        return "The strategy is that for the given table: players who adapt do better, so advantages are upper bounds."
    adapted = sum(one.adapted for one in found)
    if not adapted:
        return "The best play was solved again for each table, and is that for the given one."
    return (
        f"Each table is priced with its own best play, for {adapted} of {len(found)} another than for the given one;"
        " which tables are shown was found with the given one's."
    )


def _tables_of(law: Rules, wager: str, per: str) -> str:
    from croupier.odds.pricing import find

    return find(law, wager, per)[1].tables_of


def _part(text: str) -> Fraction:
    """`5%`, `0.05` or `1/20`."""
    try:
        bare = text.strip()
        return Fraction(bare.rstrip("%").strip()) / 100 if bare.endswith("%") else Fraction(bare)
    except (ValueError, ZeroDivisionError):
        raise Refused(f"{text!r} is not a part of a wager.", allowed=("5%", "0.05", "1/20")) from None
