"""The `randomness` command."""

from __future__ import annotations

import secrets
from pathlib import Path
from typing import Annotated, Literal

import typer

from croupier.cli.options import Json, Progress, number_of_rounds, to_write
from croupier.errors import Refused

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
    json: Json = False,
) -> None:
    """Test the random source as a laboratory would.

    Exit code 1 if the source fails, 3 if a battery that was asked for could not run.
    """
    from croupier.cli.report import date_of
    from croupier.cli.show import print_json, show
    from croupier.odds.writers import form_of, write
    from croupier.randomness.drawn import Sizes
    from croupier.randomness.report import as_data, review, sheet
    from croupier.randomness.under_test import SOURCES

    form = "" if output is None else form_of(output, "json")
    day = date_of(dated)
    sizes = Sizes(_draws(hands, "hands"), _draws(throws, "throws"), _draws(spins, "spins"))
    with Progress("Testing the random source") as step:
        first = seed or secrets.token_hex(16)
        found = review(SOURCES[source], first, sizes, battery or "quick", step, wanted=battery is not None)
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


def _draws(text: str, what: str) -> int:
    number = number_of_rounds(text)
    if number < LEAST:
        raise Refused(f"{number:,} {what} are too few to be judged.", allowed=(f"{LEAST:,} or more",))
    return number
