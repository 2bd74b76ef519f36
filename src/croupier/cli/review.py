"""The `review` command."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from croupier.cli.options import Address, Json, SubmissionFile, rules_of, to_write


def review(
    address: Address,
    files: Annotated[list[Path], typer.Argument(help="CSV files with a result per line, or journals.")],
    output: Annotated[Path | None, to_write("FILE.html, FILE.pdf, FILE.md or FILE.json.")] = None,
    column: Annotated[
        list[str] | None, typer.Option("--column", help="A CSV column with results; may be repeated.")
    ] = None,
    confidence: Annotated[float, typer.Option("--confidence", help="Confidence of all tests together.")] = 0.95,
    after: Annotated[
        list[Path] | None,
        typer.Option("--after", help="An earlier review, FILE.json, whose hits count too; may be repeated."),
    ] = None,
    watch: Annotated[str, typer.Option("--watch", help="A pocket, face or card under suspicion.")] = "",
    short: Annotated[bool, typer.Option("--short", help="Accept fewer outcomes than the chapter requires.")] = False,
    plots: Annotated[bool, typer.Option("--plots/--no-plots", help="Include pictures.")] = True,
    dated: Annotated[str, typer.Option("--date", help="The date to print, such as 2026-01-31.")] = "",
    option: Annotated[list[str] | None, typer.Option("--option", help="A house option, NAME=CHOICE.")] = None,
    submission: SubmissionFile = None,
    database: Annotated[str, typer.Option("--database", "-d", help="Record the review on this floor.")] = "",
    by: Annotated[str, typer.Option("--by", help="With -d: the supervisor who made the review.")] = "",
    subject: Annotated[str, typer.Option("--subject", help="With -d: the wheel that was reviewed.")] = "",
    json: Json = False,
) -> None:
    """Review the randomness of a real wheel, dice or shuffler.

    Exit code 1 if an irregularity is found.
    """
    from croupier.cli.report import date_of
    from croupier.cli.show import print_json, show
    from croupier.games import game_for
    from croupier.odds.writers import form_of, write
    from croupier.randomness.assessed import as_data, assess, sheet
    from croupier.randomness.records import read

    form = "" if output is None else form_of(output, "json")
    day = date_of(dated)
    game = game_for(rules_of(address, submission, option, None, None, None))
    earlier = [_review(path) for path in after or ()]
    shown, sources = read(game, files, column or ())
    found = assess(game, shown, sources, confidence, short, earlier, watch)
    if database:
        _record(database, by, subject, as_data(found))
    if output is not None and form == "json":
        import msgspec

        output.write_bytes(msgspec.json.format(msgspec.json.encode(as_data(found)), indent=2) + b"\n")
    elif output is not None:
        write(sheet(found, day, pictures=plots and form != "md"), output)
    if json:
        print_json(as_data(found))
    else:
        if output is None:
            columns = ["test", "sample", "statistic", "value", "dof", "p", "corrected", "verdict"]
            rows = [
                [
                    *(one.test, f"{one.sample:,}", one.statistic, f"{one.value:.3f}", one.dof or ""),
                    *(f"{one.p:.3g}", f"{one.corrected:.3g}", one.verdict),
                ]
                for one in found.findings
            ]
            show("table", columns, rows, title=f"{game.rules.chapter.name}: {found.shown.what}")
        print(" ".join(filter(None, (found.verdict, found.short, found.could_see))))
        if found.failed and found.asked and found.asked.ruling:
            print(found.asked.ruling)
    if found.failed:
        raise typer.Exit(1)


def _review(path: Path) -> dict[str, Any]:
    """A review that was written before."""
    import msgspec

    from croupier.errors import Refused

    try:
        found: dict[str, Any] = msgspec.json.decode(path.read_bytes(), type=dict[str, Any])
    except (OSError, msgspec.DecodeError) as error:
        raise Refused(f"{path}: {getattr(error, 'strerror', None) or 'not a review in JSON'}.") from None
    return found


def _record(database: str, by: str, subject: str, data: dict[str, Any]) -> None:
    """Record a finished review on a floor; its duty is ticked."""
    import msgspec

    from croupier.cli.serve import _store
    from croupier.errors import Refused
    from croupier.floor import reviews
    from croupier.floor.house import House

    with _store(database) as store:
        house = House(store)
        names = {one.name.casefold(): one for one, blocked in house.people.everyone() if not blocked}
        person = names.get(by.casefold())
        if person is None:
            raise Refused(f"There is no account {by!r} on this floor.", allowed=("--by NAME of a supervisor",))
        made = reviews.record(house, person, subject, msgspec.to_builtins(data))
    print(f"Review {made.number} is recorded, and its duty ticked.")
