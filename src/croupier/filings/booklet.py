"""Papers for the whole floor: a booklet of the guides to its games, and notices of what changes at a table."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, timedelta

from croupier.errors import Refused
from croupier.filings import words
from croupier.filings.plain import plain
from croupier.filings.words import sentence
from croupier.odds.sheet import Facts, Grid, Paragraph, Report, Section
from croupier.rules.choices import Change, differences
from croupier.rules.law import Wager
from croupier.rules.plain import choices_said
from croupier.rules.submission import Rules

NOT_OFFERED, NOTHING = "not offered", "no such payout"


def booklet(guides: Sequence[Report], house: str = "", dated: str = "") -> Report:
    """The guides to several games as one book, in the order in which they are given."""
    if not guides:
        raise Refused("A booklet has at least one game.")
    return Report(
        title=house or "The games of this floor",
        subtitle="Gaming guide",
        facts=(("Games", str(len(guides))), *((("Date", dated),) if dated else ())),
        sections=tuple(Section(one.title, (Facts(one.facts),), one.sections) for one in guides),
        date=dated,
    )


def notice(before: Rules, after: Rules, begins: date) -> Report:
    """The notice at a table of what changes there, and when; refused if nothing does.

    What wagers pay stands there in full, before and after: players need not know the names of pay tables.
    """
    until = begins - timedelta(days=1)
    columns = (f"Until {until}", f"From {begins}")
    rows = tuple(
        (sentence(one.choice.asks), *(_answer(one, said) for said in (one.before, one.after)), one.choice.cite)
        for one in differences(before, after)
        if one.choice.kind not in ("pay table", "payouts")
    )
    paid = payout_changes(before, after, columns)
    if not rows and not paid:
        raise Refused("Nothing changes: both submissions come to the same rules.")
    sections = [Section("What changes", (Grid(("What", *columns, "Clause"), rows, "lllk"),))] if rows else []
    if paid:
        sections.append(Section("What the wagers pay", (), paid))
    text = "A round that is under way is finished by the rules under which it began."
    sections.append(Section("Rounds under way", (Paragraph(text),)))
    made = Report(
        title=after.chapter.name,
        subtitle="Notice of changes",
        facts=(("From", str(begins)), ("Rules", words.law_of(after))),
        sections=tuple(sections),
        date=str(begins),
    )
    return plain(after, made)


def _answer(change: Change, text: str) -> str:
    """An answer in words, as players read it."""
    if not text:
        return "not asked"
    return choices_said(text) if change.choice.kind == "option" else text


def payout_changes(before: Rules, after: Rules, columns: tuple[str, str]) -> tuple[Section, ...]:
    """What each wager pays under two submissions, where that is not the same; rows that differ stand out."""
    parts = []
    for law in after.chapter.wagers:
        old, new = (payouts(rules, law) for rules in (before, after))
        if old == new:
            continue
        names = [name for name in dict.fromkeys((*new, *old)) if old.get(name) or new.get(name)]
        missing = [NOT_OFFERED if not found else NOTHING for found in (old, new)]
        rows = tuple((name, old.get(name, missing[0]), new.get(name, missing[1])) for name in names)
        changed = frozenset(place for place, row in enumerate(rows) if row[1] != row[2])
        grid = Grid(("Hand or result", *columns), rows, "lrr", marked=changed)
        table = after.table(law.id) or before.table(law.id)
        clause = after.cite(table.cite if table else law.cite)
        parts.append(Section(law.name, (grid,), label=clause))
    return tuple(parts)


def payouts(rules: Rules, law: Wager) -> dict[str, str]:
    """What a wager pays by hand or result, bonuses for the hands of others included; empty if it is not offered."""
    if not rules.offers(law.id) or not rules.payable(law.id):
        return {}
    table = rules.table(law.id)
    found = {row.hand: rules.pay(law.id, row.outcome).pays.text for row in table.rows} if table else {}
    for one in words.endings(rules, law):
        found.setdefault(words.outcome(one.outcome), words.settlement(one))
    for envy in table.envy if table else ():
        found[f"Envy bonus, {envy.hand}" + (f", with {envy.wager_amount}" if envy.wager_amount else "")] = (
            envy.pays.text
        )
    return found
