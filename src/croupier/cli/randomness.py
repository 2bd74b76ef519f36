"""The `randomness` command."""

from __future__ import annotations

import secrets
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from croupier.cli.options import Csv, Json, Progress, number_of_rounds, to_write
from croupier.errors import Refused

if TYPE_CHECKING:
    from croupier.randomness.laboratory import Kind

LEAST = 2_000
"""Fewer draws than these are too few for the rarest cells."""
EXIT = {"fail": 1, "incomplete": 3}


def randomness(
    output: Annotated[Path | None, to_write("FILE.html, FILE.pdf, FILE.md or FILE.json.")] = None,
    hands: Annotated[
        str, typer.Option("--hands", help="Number of decks to shuffle (an eighth as many for long shoes).")
    ] = "1e5",
    throws: Annotated[str, typer.Option("--throws", help="Number of throws of two dice and of three.")] = "2e5",
    spins: Annotated[str, typer.Option("--spins", help="Number of spins of each wheel.")] = "2e5",
    battery: Annotated[
        Literal["none", "quick", "standard", "long"] | None,
        typer.Option(
            "--battery",
            help="quick: some of dieharder and TestU01's SmallCrush, minutes; standard: all of dieharder and Crush, "
            "hours; long: ten times dieharder and BigCrush, a day; unsaid: those of quick that are installed.",
        ),
    ] = None,
    source: Annotated[
        Literal["table", "low-bits", "randu", "modulo", "swaps"],
        typer.Option("--source", help="What to test: the source the tables use, or a deliberately weak one."),
    ] = "table",
    seed: Annotated[
        str, typer.Option("--seed", help="A seed that repeats a run. Default: a new one, which is printed.")
    ] = "",
    dated: Annotated[str, typer.Option("--date", help="The date to print, such as 2026-01-31.")] = "",
    raw: Annotated[
        str,
        typer.Option(
            "--raw",
            help="Write this many bytes of the source to standard output, such as 1e9, or 'endless'; no test.",
        ),
    ] = "",
    outcomes: Annotated[
        Literal["cards", "dice", "wheel"] | None,
        typer.Option("--outcomes", help="Print outcomes as the tables use them, one round per line; no test."),
    ] = None,
    number: Annotated[str, typer.Option("--number", "-n", help="Number of outcomes.")] = "1000",
    count: Annotated[int, typer.Option("--count", help="Decks per outcome of cards (1), dice per throw (2).")] = 0,
    wheel: Annotated[str, typer.Option("--wheel", help="The wheel to spin: double-zero, single-zero ...")] = "",
    json: Json = False,
    csv: Csv = False,
) -> None:
    """Test the random source, or export its output.

    Exit code 1 if the source fails, 3 if a battery that was asked for could not run.
    """
    if raw and outcomes:
        raise Refused("Bytes or outcomes are written, one of them.", allowed=("--raw", "--outcomes"))
    if raw:
        _write_raw(source, seed, raw)
        return
    if outcomes:
        _write_outcomes(source, seed, outcomes, number_of_rounds(number), count, wheel, csv)
        return
    sizes = (_draws(hands, "hands"), _draws(throws, "throws"), _draws(spins, "spins"))
    _test(source, seed, sizes, battery, output, dated, json)


def _test(
    source: str,
    seed: str,
    sizes: tuple[int, int, int],
    battery: Literal["none", "quick", "standard", "long"] | None,
    output: Path | None,
    dated: str,
    json: bool,
) -> None:
    """Test a source and show, or write, the report."""
    from croupier.cli.report import date_of
    from croupier.cli.show import print_json, show
    from croupier.odds.writers import form_of, write
    from croupier.randomness.drawn import Sizes
    from croupier.randomness.report import as_data, review, sheet
    from croupier.randomness.under_test import SOURCES

    form = "" if output is None else form_of(output, "json")
    day = date_of(dated)
    with Progress("Testing the random source") as step:
        first = seed or secrets.token_hex(16)
        found = review(SOURCES[source], first, Sizes(*sizes), battery or "quick", step, wanted=battery is not None)
    if json or form == "json":
        import msgspec

        if output is None:
            print_json(as_data(found))
        else:
            output.write_bytes(msgspec.json.format(msgspec.json.encode(as_data(found)), indent=2) + b"\n")
    elif output is not None:
        write(sheet(found, day), output)
    else:
        columns = ["section", "test", "sample", "statistic", "value", "dof", "p", "corrected", "verdict"]
        rows = [
            [
                *(one.section, one.test, f"{one.sample:,}" if one.sample else "", one.statistic),
                *(f"{one.value:.3f}", one.dof or "", f"{one.p:.3g}", f"{one.corrected:.3g}", one.verdict),
            ]
            for one in found.findings
        ]
        show("table", columns, rows, title=f"Random source: {found.source.what}")
    if not json:
        for one in found.batteries:
            if one.said:
                print(f"{one.name}: {one.said}")
        print(f"{found.verdict} Seed: {found.seed}{f', {output}' if output else ''}")
    if found.outcome != "pass":
        raise typer.Exit(EXIT[found.outcome])


def _write_raw(source: str, seed: str, number: str) -> None:
    """Write bytes of the source to the standard output, until there are enough or nobody reads them."""
    from croupier.randomness.laboratory import raw_bytes
    from croupier.randomness.under_test import SOURCES

    out = sys.stdout.buffer
    if sys.stdout.isatty():
        raise Refused(
            "Bytes are for a file or a program, not for a terminal.", allowed=("> FILE", "| dieharder -g 200 -a")
        )
    for block in raw_bytes(SOURCES[source], seed, None if number == "endless" else number_of_rounds(number)):
        out.write(block)
    out.flush()


def _write_outcomes(source: str, seed: str, kind: Kind, number: int, count: int, wheel: str, as_csv: bool) -> None:
    """Print outcomes, a round a line: parts with a space between them, or CSV with the round."""
    import csv
    from itertools import islice

    from croupier.randomness.laboratory import columns, outcomes, usual_count
    from croupier.randomness.under_test import SOURCES

    count = count or usual_count(kind)
    drawn = islice(outcomes(SOURCES[source], seed, kind, count, wheel), number)
    writer = csv.writer(sys.stdout, lineterminator="\n")
    if as_csv:
        writer.writerow(["round", *columns(kind, count)])
    for place, parts in enumerate(drawn, 1):
        if as_csv:
            writer.writerow([place, *parts])
        else:
            sys.stdout.write(" ".join(parts) + "\n")


def _draws(text: str, what: str) -> int:
    number = number_of_rounds(text)
    if number < LEAST:
        raise Refused(f"{number:,} {what} are too few to be judged.", allowed=(f"{LEAST:,} or more",))
    return number
