"""The commands `guide`, `sign`, `booklet`, `controls` and `record-form`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from croupier.cli.options import counting, for_a_house, rules_of, to_write
from croupier.cli.report import date_of

if TYPE_CHECKING:
    from croupier.odds.pricing import Conditions
    from croupier.rules.submission import Rules

Dated = Annotated[
    str, typer.Option("--date", help="The date to print, such as 2026-01-31. Default: SOURCE_DATE_EPOCH, or no date.")
]


@for_a_house
def guide(
    law: Rules,
    conditions: Conditions,
    output: Annotated[Path, to_write("FILE.html, FILE.pdf or FILE.md.")] = Path("guide.html"),
    card: Annotated[bool, typer.Option("--card", help="Only a one-page card with the wagers and payouts.")] = False,
    odds: Annotated[bool, typer.Option("--odds/--no-odds", help="Include the house edge of each wager.")] = True,
    dated: Dated = "",
) -> None:
    """Write the players' guide to a game."""
    from croupier.filings.card import card as card_of
    from croupier.filings.figures import NO_FIGURES, figures
    from croupier.filings.guide import guide as guide_of
    from croupier.odds.writers import form_of, write

    form_of(output)
    with counting(law.chapter.name) as _:
        found = figures(law, conditions) if odds else NO_FIGURES
        write((card_of if card else guide_of)(law, found, date_of(dated)), output)
    print(f"{output}: {output.stat().st_size:,} bytes.")


@for_a_house
def sign(
    law: Rules,
    output: Annotated[Path, to_write("FILE.html, FILE.pdf or FILE.md.")] = Path("sign.html"),
    dated: Dated = "",
) -> None:
    """Write the sign of a table, with limits and payouts."""
    from croupier.filings.card import sign as sign_of
    from croupier.filings.sign_check import check
    from croupier.odds.writers import form_of, write

    form_of(output)
    made = sign_of(law, date_of(dated))
    write(made, output)
    lines = check(law, made)
    missing = [line for line in lines if line.missing]
    for line in missing:
        print(f"Missing: {line.wants} [{line.cite}]")
    found = f", {len(lines) - len(missing)} of {len(lines)} things that the chapter wants posted" if lines else ""
    print(f"{output}: {output.stat().st_size:,} bytes{found}.")
    if missing:
        raise typer.Exit(1)


def booklet(
    address: Annotated[list[str] | None, typer.Argument(help="BOOK/CHAPTER of each game, in order.")] = None,
    output: Annotated[Path, to_write("FILE.html, FILE.pdf or FILE.md.")] = Path("booklet.pdf"),
    database: Annotated[
        str, typer.Option("--database", "-d", help="Take the games and submissions in force from this floor.")
    ] = "",
    house: Annotated[str, typer.Option("--house", help="The house named on the booklet.")] = "",
    odds: Annotated[bool, typer.Option("--odds/--no-odds", help="Include the house edge of each wager.")] = True,
    dated: Dated = "",
) -> None:
    """Write the guides to all games of a floor as one booklet."""
    from croupier.filings.booklet import booklet as made
    from croupier.filings.figures import NO_FIGURES, figures
    from croupier.filings.guide import guide as guide_of
    from croupier.odds.writers import form_of, write

    form_of(output)
    laws = [rules_of(one) for one in address or ()]
    if database:
        laws += _in_force(database)
    guides = []
    for law in laws:
        with counting(law.chapter.name) as _:
            guides.append(guide_of(law, figures(law) if odds else NO_FIGURES))
    write(made(guides, house, date_of(dated)), output)
    print(f"{output}: {output.stat().st_size:,} bytes.")


def _in_force(database: str) -> list[Rules]:
    """The games of a floor under the submissions in force today."""
    from croupier.floor.store import Store
    from croupier.floor.submissions import FiledSubmissions

    with Store(database, reads=True) as kept:
        found = [one for one in FiledSubmissions(kept).standings().values() if one.state == "in force"]
    return [one.rules for one in sorted(found, key=lambda one: one.address)]


@for_a_house
def controls(
    law: Rules,
    output: Annotated[Path, to_write("FILE.html, FILE.pdf or FILE.md.")] = Path("controls.pdf"),
    house: Annotated[str, typer.Option("--house", help="The name of the house.")] = "",
) -> None:
    """Write the internal controls for simultaneous jackpot wins."""
    from croupier.filings.controls import controls as controls_of
    from croupier.odds.writers import form_of, write

    form_of(output)
    write(controls_of(law, house), output)
    print(f"{output}: {output.stat().st_size:,} bytes.")


@for_a_house
def record_form(
    law: Rules,
    output: Annotated[Path, to_write("FILE.html, FILE.pdf or FILE.md.")] = Path("record.pdf"),
    house: Annotated[str, typer.Option("--house", help="The name of the house.")] = "",
) -> None:
    """Write a blank record form, such as a tracking slip."""
    from croupier.filings.record_form import record_form as form_for
    from croupier.odds.writers import form_of, write

    form_of(output)
    write(form_for(law, house), output)
    print(f"{output}: {output.stat().st_size:,} bytes.")
