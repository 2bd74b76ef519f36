"""The `submission` commands: a house's choices as a file, checked, compared and on paper."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from croupier.cli.options import (
    Address,
    Csv,
    Json,
    Markdown,
    counting,
    for_a_house,
    rules_of,
    to_write,
)
from croupier.errors import Refused

if TYPE_CHECKING:
    from croupier.odds.pricing import Conditions
    from croupier.rules.submission import Rules
    from croupier.rules.submission_review import Periods, Standing

app = typer.Typer(
    help="Prepare and check Rules Submissions.",
    no_args_is_help=True,
    rich_markup_mode=None,
)
File = Annotated[Path, typer.Argument(help="A YAML file with a house's submission.")]


@app.command()
@for_a_house
def new(
    law: Rules,
    address: str,
    output: Annotated[Path | None, to_write("FILE.yaml; none: it is printed.")] = None,
) -> None:
    """Write a form with every choice of a game and its clause."""
    from croupier.filings.form import form

    text = form(law)
    if output is None:
        print(text, end="")
        return
    if output.exists():
        raise Refused(f"{output} is there already.", allowed=("another name",))
    output.write_text(text, encoding="utf-8")
    print(f"{output}: {len(text.splitlines())} lines. `croupier submission check {address} {output}` looks at it.")


@app.command()
def check(address: Address, file: File) -> None:
    """Check that a submission is complete and consistent."""
    from croupier.games import GAMES, game_for
    from croupier.rules.choices import choices

    rules = rules_of(address, file)
    if rules.chapter.game in GAMES:
        game_for(rules).check_supplied()
    made = choices(rules)
    open_ones = [one for one in made if one.open]
    print(
        f"{rules.chapter.name} ({rules.chapter.address}): {len(made)} choices, {sum(one.own for one in made)} answered."
    )
    for one in open_ones:
        print(f"Left open: {one.name}. {one.asks} [{one.cite}]")
    print("Consistent." if open_ones else "Consistent and whole.")


@app.command()
def diff(
    address: Address,
    before: File,
    after: File,
    json: Json = False,
    csv: Csv = False,
    markdown: Markdown = False,
) -> None:
    """Show what one submission changes compared with another."""
    from croupier.cli.show import form, show
    from croupier.rules.choices import differences

    old, new = (rules_of(address, file) for file in (before, after))
    rows = [
        (one.choice.name, one.before or "not asked", one.after or "not asked", one.choice.cite)
        for one in differences(old, new)
    ]
    if not rows and form(json, csv, markdown) == "table":
        print("Both come to the same rules.")
        return
    show(form(json, csv, markdown), ("choice", "before", "after", "clause"), rows, title=f"{new.chapter.name}: changes")


@app.command("print")
@for_a_house
def print_(
    law: Rules,
    conditions: Conditions,
    address: str,
    output: Annotated[Path, to_write("FILE.pdf, FILE.html or FILE.md.")] = Path("submission.pdf"),
    before: Annotated[
        Path | None, typer.Option("--before", help="The submission in force; changes are marked in red.")
    ] = None,
    house: Annotated[str, typer.Option("--house", help="The house that submits it.")] = "",
    number: Annotated[int, typer.Option("--number", min=1, help="The number of the notice.")] = 1,
    filed: Annotated[
        str, typer.Option("--filed", help="The filing date, such as 2026-01-31. Without it: a draft.")
    ] = "",
    approved: Annotated[str, typer.Option("--approved", help="The date of the written approval.")] = "",
    today: Annotated[str, typer.Option("--on", help="The date of printing. Default: the latest date given.")] = "",
    cover: Annotated[bool, typer.Option("--cover", help="Add a cover sheet with recipient and sender.")] = False,
    contact: Annotated[str, typer.Option("--contact", help="For the cover sheet: the contact person.")] = "",
    reason: Annotated[str, typer.Option("--reason", help="For the cover sheet: the purpose of the submission.")] = "",
    odds: Annotated[bool, typer.Option("--odds/--no-odds", help="Include the house edge of each wager.")] = True,
) -> None:
    """Print a submission as a document, with its approval.

    The same choices and dates give the same bytes.
    """
    from croupier.filings.figures import NO_FIGURES, figures
    from croupier.filings.submission_document import Cover
    from croupier.filings.submission_document import submission as document
    from croupier.odds.writers import form_of, write
    from croupier.rules.submission_review import periods

    form_of(output)
    book = periods(law.chapter.rulebook)
    old = rules_of(address, before) if before is not None else None
    standing = _standing(law, book, number, filed, approved, today)
    sheet = Cover(contact, reason) if cover else None
    document(law, book, house=house, cover=sheet)  # what is refused is refused before anything is counted
    with counting(law.chapter.name) as _:
        found = figures(law, conditions) if odds else NO_FIGURES
        write(document(law, book, found, before=old, standing=standing, house=house, cover=sheet), output)
    print(f"{output}: {output.stat().st_size:,} bytes.")


@app.command()
def notice(
    address: Address,
    before: File,
    after: File,
    begins: Annotated[str, typer.Option("--from", help="The effective date, such as 2026-01-31.")],
    output: Annotated[Path, to_write("FILE.pdf, FILE.html or FILE.md.")] = Path("notice.pdf"),
) -> None:
    """Write the notice to patrons of what an amendment changes."""
    from croupier.filings.booklet import notice as made
    from croupier.odds.writers import form_of, write

    form_of(output)
    old, new = (rules_of(address, file) for file in (before, after))
    write(made(old, new, _day(begins)), output)
    print(f"{output}: {output.stat().st_size:,} bytes.")


def _standing(rules: Rules, law: Periods, number: int, filed: str, approved: str, today: str) -> Standing | None:
    """The submission as it stands by the days that were named; None for a draft."""
    from croupier.rules.submission_review import Event, standings
    from croupier.rules.submission_review import check as check_event

    if not filed:
        if approved:
            raise Refused("What was not filed was not approved.", allowed=("--filed DAY",))
        return None
    begun, address = _day(filed), rules.chapter.address
    known: dict[str, Periods] = {rules.chapter.rulebook: law}
    events = [Event("filed", number, begun, address, rules.submission)]
    last = _day(today) if today else max(begun, _day(approved) if approved else begun)
    if approved:
        event = Event("approved", number, _day(approved))
        if event.on < begun:
            raise Refused(f"What was filed on {begun} was not approved on {event.on}.", allowed=(f"{begun} or later",))
        check_event(law, standings(known, events, event.on), event, last)
        events.append(event)
    found = standings(known, events, last)
    if number not in found:
        raise Refused(f"{begun} has not come on {last}.")
    return found[number]


def _day(text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise Refused(f"{text!r} is not a day.", allowed=("2026-01-31",)) from None
