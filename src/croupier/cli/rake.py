"""The `rake` command."""

from __future__ import annotations

from typing import Annotated

import typer

from croupier.cli.options import Address, Csv, Json, Markdown, Options, SubmissionFile, rules_of
from croupier.errors import Refused

POTS = "5, 10, 20, 40, 60, 100, 200, 500"


def rake(
    address: Address,
    pots: Annotated[str, typer.Option("--pots", help="Pots, in dollars.")] = POTS,
    chip: Annotated[
        str, typer.Option("--chip", help="The smallest chip, in dollars, used to take a percentage rake.")
    ] = "1",
    hands: Annotated[float, typer.Option("--hands", min=0, help="Hands per hour.")] = 30,
    option: Options = None,
    submission: SubmissionFile = None,
    json: Json = False,
    csv: Csv = False,
    markdown: Markdown = False,
) -> None:
    """Show what a posted rake takes from each pot."""
    from croupier.cli.show import form, show
    from croupier.games.poker_room.posted import contributions_of, pot_before_rake, rake_of
    from croupier.rules.pays import cents

    rules = rules_of(address, submission, option, None, None, None)
    if "rake-maximum" not in {one.id for one in rules.chapter.options}:
        raise Refused(f"{rules.chapter.address} has no rake.")
    if not rules.choice("rake-maximum"):
        option_law = rules.option("rake-maximum")
        raise rules.refused(f"The house has not supplied rake-maximum. {option_law.asks}", option_law)
    law, funds = rake_of(rules, cents(chip)), contributions_of(rules)
    if not law.rate and not law.levels:
        raise rules.refused("The house takes a time charge, and nothing from pots.", rules.option("rake"))
    rows = []
    for pot in (cents(part) for part in pots.split(",")):
        taken = law.of(pot)
        counted = pot if pot_before_rake(rules) else pot - taken
        given = sum(min(amount, pot - taken) for _, amount, least in funds if counted >= least)
        rows.append(
            [
                rules.money(pot),
                rules.money(taken),
                f"{taken / pot:.2%}",
                rules.money(given),
                rules.money(int(taken * hands)),
            ]
        )
    columns = ["pot", "rake", "of the pot", "to jackpots", f"rake an hour at {hands:g} hands"]
    show(form(json, csv, markdown), columns, rows, title=f"Rake ({law.cite})")
