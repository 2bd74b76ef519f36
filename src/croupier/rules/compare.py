"""One game across the rulebooks: wagers, pay tables, choices and rulings side by side.

Pay tables are matched by what they pay, not by their labels: one book's table A may be another's B.
"""

from __future__ import annotations

from collections.abc import Iterator

from croupier.errors import Refused
from croupier.rules.law import Chapter, Wager
from croupier.rules.loader import addresses, load
from croupier.rules.paytables import PayTable
from croupier.rules.submission import Rules

PRINTED = "printed"
"""What a chapter has that prints a table without a label."""


def comparison(game: str) -> tuple[list[str], list[list[str]]]:
    """One game's wagers, payouts and choices side by side, rows that differ first."""
    chapters = [chapter for chapter in map(load, addresses()) if chapter.game == game]
    if not chapters:
        names = sorted({load(address).game for address in addresses()} - {""})
        raise Refused(f"No rulebook has a game {game!r}.", allowed=names)
    cells: dict[str, dict[str, list[str]]] = {}
    for chapter in chapters:
        for key, value in _facts(chapter):
            held = cells.setdefault(key, {}).setdefault(chapter.address, [])
            if value not in held:
                held.append(value)
    columns = ["what", *(chapter.address for chapter in chapters)]
    rows = [
        [key, *(", ".join(values.get(chapter.address, ["–"])) for chapter in chapters)] for key, values in cells.items()
    ]
    return columns, sorted(rows, key=lambda row: len(set(row[1:])) == 1)


def _facts(chapter: Chapter) -> Iterator[tuple[str, str]]:
    rules = Rules(chapter)
    if chapter.seats:
        yield "seats", str(chapter.seats.max)
    for wager in chapter.wagers:
        yield f"{wager.id}: wager", wager.name
        for table in rules.all_tables(wager.id):
            yield f"{wager.id} pays {_content(table)}", table.label or PRINTED
        for outcome, pays, _ in wager.settles:
            yield f"{wager.id}: {outcome}", pays
        if limits := limits_said(wager):
            yield f"{wager.id}: limits", limits
    for option in chapter.options:
        yield f"option {option.id}", f"{option.answers} (default {option.default or 'none'})"
    for irregularity in chapter.irregularities:
        yield f"irregularity {irregularity.id}", ", ".join(irregularity.effect)


def _content(table: PayTable) -> str:
    """What a table pays, outcomes of one payout together, the highest first."""
    paid: dict[str, list[str]] = {}
    for row in sorted(table.rows, key=lambda row: (-row.pays.share, -row.pays.fixed, -row.pays.profit, row.outcome)):
        paid.setdefault(row.pays.text, []).append(row.outcome)
    return "; ".join(f"{pays} {', '.join(outcomes)}" for pays, outcomes in paid.items())


def limits_said(wager: Wager) -> str:
    """What a chapter prints on the size of a wager, in a line."""
    limits = wager.limits
    words = [
        f"at least {limits.min}" if limits.min else "",
        f"at most {limits.max}" if limits.max else "",
        " or ".join(limits.amounts),
        f"{' or '.join(limits.times)} times {limits.of}" if limits.times else "",
        f"at least {limits.at_least} times {limits.of}" if limits.at_least else "",
        f"at most {limits.at_most} times {limits.of}" if limits.at_most else "",
        limits.note,
    ]
    return "; ".join(filter(None, words))
