"""The `report` and `plot` commands."""

from __future__ import annotations

import os
from datetime import UTC, date, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from croupier.cli.options import (
    Address,
    LongOptions,
    Meters,
    Pays,
    Paytables,
    SubmissionFile,
    conditions_of,
    counting,
    for_a_house,
    number_of_rounds,
    rules_of,
    to_write,
)
from croupier.errors import Refused

if TYPE_CHECKING:
    from croupier.odds.pricing import Conditions
    from croupier.rules.submission import Rules

Rounds = Annotated[str, typer.Option("--rounds", "-n", help="Number of rounds to deal, such as 1e6 for a million.")]
Seed = Annotated[int, typer.Option("--seed", min=0, help="The seed of the dealt rounds.")]


@for_a_house
def report(
    law: Rules,
    conditions: Conditions,
    output: Annotated[Path, to_write("FILE.html, FILE.pdf or FILE.md.")] = Path("report.html"),
    rounds: Rounds = "1e6",
    seed: Seed = 1,
    dated: Annotated[
        str,
        typer.Option("--date", help="The date to print, such as 2026-01-31. Default: SOURCE_DATE_EPOCH, or no date."),
    ] = "",
    plots: Annotated[bool, typer.Option("--plots/--no-plots", help="Include pictures.")] = True,
) -> None:
    """Write the laboratory's report on a game."""
    from croupier.odds.writers import form_of, write
    from croupier.surface import OpenGame

    form = form_of(output)
    with counting(law.chapter.name) as _:
        made = OpenGame(law).report(
            rounds=number_of_rounds(rounds),
            seed=seed,
            date=date_of(dated),
            pictures=plots and form != "md",
            conditions=conditions,
        )
        write(made, output)
    print(f"{output}: {output.stat().st_size:,} bytes.")


def plot(
    kind: Annotated[
        Literal["outcomes", "tables", "convergence", "session", "results"],
        typer.Argument(help="outcomes, tables, convergence, session (paths) or results (of a session)."),
    ],
    address: Address,
    wager: Annotated[str, typer.Argument(help="The wager, such as ante.")],
    output: Annotated[Path, to_write("FILE.svg, FILE.png or FILE.pdf.")] = Path("plot.svg"),
    rounds: Annotated[
        str, typer.Option("--rounds", "-n", help="Number of rounds to deal, or rounds of the session.")
    ] = "",
    seed: Seed = 1,
    bankroll: Annotated[str, typer.Option("--bankroll", help="For a session: the bankroll in dollars.")] = "500",
    stake: Annotated[str, typer.Option("--stake", help="For a session: the bet in dollars.")] = "",
    per: Annotated[
        str, typer.Option("--per", help="Choose among several prices of a wager, by words of the basis or conditions.")
    ] = "",
    option: LongOptions = None,
    paytable: Paytables = None,
    pays: Pays = None,
    submission: SubmissionFile = None,
    meter: Meters = None,
) -> None:
    """Plot a wager: outcomes, pay tables or convergence."""
    from croupier.odds import plots
    from croupier.odds.pricing import find, price, prices
    from croupier.odds.sessions import session
    from croupier.rules.pays import cents

    plots.form_of(output)
    law = rules_of(address, submission, option, paytable, pays, None)
    conditions = conditions_of(law, meter)
    with counting(law.chapter.name) as _:
        game, priced = find(law, wager, per)
        if kind == "outcomes":
            figure = plots.outcomes(price(game, priced, game.count(priced), conditions))
        elif kind == "tables":
            found = [one for one in prices(law, conditions, priced.wager) if one.basis == priced.basis]
            figure = plots.comparison(found)
        elif kind == "convergence":
            figure = plots.convergence(game, priced, number_of_rounds(rounds or "1e6"), seed)
        else:
            length = number_of_rounds(rounds or "300")
            bet = cents(stake) if stake else 0
            one = session(law, wager, cents(bankroll), bet, length, conditions=conditions, words=per)
            figure = plots.session_paths(one, seed=seed) if kind == "session" else plots.session_results(one)
        plots.save(figure, output)
    print(f"{output}: {kind} of {law.wager(priced.wager).name}.")


def date_of(text: str) -> str:
    """A date to print: the one given, that of SOURCE_DATE_EPOCH, or none."""
    if text:
        try:
            return date.fromisoformat(text).isoformat()
        except ValueError:
            raise Refused(f"{text!r} is not a date.", allowed=("2026-01-31",)) from None
    epoch = os.environ.get("SOURCE_DATE_EPOCH", "")
    return datetime.fromtimestamp(int(epoch), UTC).date().isoformat() if epoch.isdigit() else ""
