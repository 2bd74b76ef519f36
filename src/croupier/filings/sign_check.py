"""The check of a sign: everything that the chapter wants posted is looked for in what it says."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.filings import words
from croupier.filings.guide import round_parts
from croupier.filings.layout_check import MISSING, Line
from croupier.filings.notices import ON_SIGN, inscription, layout_list, payout_limit, place, sign_requirements
from croupier.odds.sheet import Facts, Grid, Listing, Paragraph, Report, Section
from croupier.rules.charts.layout import Mark
from croupier.rules.charts.sign import Posted, Posting
from croupier.rules.choices import by_size
from croupier.rules.law import Wager
from croupier.rules.plain import filled, in_words, said
from croupier.rules.submission import Rules


def check(rules: Rules, sign: Report) -> list[Line]:
    """What the chapter wants posted, and what the house has moved from the layout to a sign, each found or missing."""
    lines = [*_texts(sign)]
    found = []
    for one in sign_requirements(rules):
        there = _answered(rules, one) and all(_said(lines, part) for part in _parts(rules, one))
        found.append(Line(_asked(rules, one), ON_SIGN if there else MISSING, rules.cite(one.cite)))
    for mark in layout_list(rules):
        if place(rules, mark) == ON_SIGN:
            parts = _odds(rules, mark.wagers) if mark.mark == Mark.ODDS else [(inscription(rules, mark),)]
            there = all(_said(lines, part) for part in parts)
            asked = "Payout odds" if mark.mark == Mark.ODDS else inscription(rules, mark)
            found.append(Line(asked, ON_SIGN if there else MISSING, rules.cite(mark.cite)))
    return found


def _answered(rules: Rules, one: Posted) -> bool:
    """Whether the house has said all that a notice states: one with a blank is not posted yet."""
    return all(in_words(rules, name) for name in one.answers)


Part = tuple[str, ...]
"""Texts that stand in one line."""


def _said(lines: list[str], part: Part) -> bool:
    return any(all(text in line for text in part) for line in lines)


def _texts(report: Report) -> Iterator[str]:
    """Every text of a report; of a table each row with bars between its cells."""
    yield from (f"{name}: {value}" for name, value in report.facts)
    for section in report.sections:
        yield from _of_section(section)


def _of_section(section: Section) -> Iterator[str]:
    yield section.title
    for block in section.blocks:
        if isinstance(block, Paragraph):
            yield block.text
        elif isinstance(block, Listing):
            yield from block.items
        elif isinstance(block, Facts):
            yield from (f"{name}: {value}" for name, value in block.pairs)
        elif isinstance(block, Grid):
            yield from (" | ".join(row) for row in block.rows)
    for part in section.parts:
        yield from _of_section(part)


def _parts(rules: Rules, one: Posted) -> list[Part]:
    """The texts that something posted comes to."""
    match one.mark:
        case Posting.WORDS:
            return [(said(rules, filled(rules, one.of)),)]
        case Posting.LIMIT:
            return [(payout_limit(rules, one.of),)]
        case Posting.LIMITS if one.of:
            low, high = rules.accepted(one.of)
            amounts = rules.amounts(rules.wager(one.of))
            named = words.listed(list(amounts), "or") if amounts else rules.range_said(low, high)
            return [(f"{rules.wager(one.of).name} | {named}",)]
        case Posting.LIMITS:
            return [(rules.range_said(*rules.submission.limits["table"]),)]
        case Posting.ODDS:
            return _odds(rules, one.wagers)
        case _:
            steps = [said(rules, item) for part in round_parts(rules) for item in _of_section(part)]
            steps += [said(rules, words.sentence(law.wins)) for law in _payable(rules)]
            return [(step,) for step in steps]


def _payable(rules: Rules) -> Iterator[Wager]:
    yield from (law for law in rules.offered if rules.payable(law.id))


def _odds(rules: Rules, wagers: tuple[str, ...]) -> list[Part]:
    """What each of some wagers pays, or every one that is offered."""
    found: list[Part] = []
    for law in _payable(rules):
        table = rules.table(law.id)
        if table is None or (wagers and law.id not in wagers):
            continue
        found.append((law.name,))
        if by_size(rules, law):
            continue
        paid = [(row.hand, rules.listed_odds(rules.pay(law.id, row.outcome).pays.text)) for row in table.rows]
        single = len({pays for _, pays in paid}) == 1
        found += [(f"{law.name} | ", f" | {paid[0][1]}")] if single else [(f"{hand} | {pays}",) for hand, pays in paid]
    return found


def _asked(rules: Rules, one: Posted) -> str:
    names = words.listed([rules.wager(name).name for name in one.wagers])
    match one.mark:
        case Posting.WORDS:
            return f"Notice: {filled(rules, one.of)}"
        case Posting.LIMIT:
            return payout_limit(rules, one.of)
        case Posting.LIMITS:
            return f"Limits of {names or 'the table'}"
        case Posting.ODDS:
            return f"Payout odds of {names or 'all wagers offered'}"
        case _:
            return "The rules of the game"
