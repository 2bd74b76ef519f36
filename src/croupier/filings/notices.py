"""What a chapter wants players to be told: on the layout, on the sign of the table, or in the room."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Literal

from croupier.filings import words
from croupier.rules.charts.conditions import Conditions
from croupier.rules.charts.layout import Mark, Shown, shown
from croupier.rules.charts.sign import Posted, Posting, posted
from croupier.rules.law import Chart, Wager
from croupier.rules.pays import cents
from croupier.rules.plain import BLANK, filled, said
from croupier.rules.submission import Rules

Place = Literal["on the layout", "on a sign", ""]
ON_LAYOUT: Place = "on the layout"
ON_SIGN: Place = "on a sign"
_ELSEWHERE = ("sign", "posted")
"""Answers by which a house moves something from the layout to a sign."""


@dataclass(frozen=True)
class Notice:
    """A text that players are shown, and the clauses that want it."""

    text: str
    cites: tuple[str, ...]


def chart(rules: Rules, name: str) -> Chart | None:
    """A chart of the chapter, if it has one of that name."""
    return next((one for one in rules.chapter.charts if one.id == name), None)


def condition_met(rules: Rules, name: str, so: bool, said: tuple[str, ...]) -> bool:
    """Whether the house answers an option with one of some choices; of a list, whether it names one."""
    answer = rules.choice(name)
    named = [part.strip() for part in answer.split(",")] if rules.option(name).type == "list" else [answer]
    return any(choice in named for choice in said) == so


def conditions_hold(rules: Rules, where: Conditions) -> bool:
    """Whether all conditions on the house's options are met."""
    return all(condition_met(rules, *one) for one in where)


def place(rules: Rules, one: Shown) -> Place:
    """Where something of the layout's list is wanted here; nowhere if it is of a wager that is not offered."""
    if one.mark == Mark.LIMIT and rules.choice(one.of) in ("", "none"):
        return ""
    if one.wagers and not any(map(rules.offers, one.wagers)):
        return ""
    failing = [(name, so, said) for name, so, said in one.where if not condition_met(rules, name, so, said)]
    moved = [(not so and set(said) <= set(_ELSEWHERE)) or (so and said == ("layout",)) for name, so, said in failing]
    return ON_LAYOUT if not failing else ON_SIGN if all(moved) else ""


def layout_list(rules: Rules) -> list[Shown]:
    """Return what the chapter says of its layout, with an area and payout odds for each side bet that a draft adds."""
    found = chart(rules, "layout")
    if found is None:
        return []
    printed = list(shown(found))
    odds = [one for one in printed if one.mark == Mark.ODDS]
    paid = {name for one in odds for name in one.wagers}
    for law in rules.chapter.wagers if rules.chapter.varies else ():
        if law.side_bet and law.id not in placed_wagers(printed):
            printed.append(Shown(Mark.AREA, law.id, (), law.cite))
        if law.side_bet and odds and law.id not in paid and all(one.of != "all" for one in odds):
            printed.append(Shown(Mark.ODDS, law.id, odds[0].where, law.cite))
    return printed


def placed_wagers(marks: Iterable[Shown]) -> set[str]:
    """The wagers for which a layout's list has an area or a device."""
    areas = (Mark.AREA, Mark.CIRCLES, Mark.SECOND, Mark.DEVICE)
    return {name for one in marks if one.mark in areas for name in one.wagers}


def layout_requirements(rules: Rules) -> list[Shown]:
    """What the chapter wants of a layout under the house's choices."""
    return [one for one in layout_list(rules) if place(rules, one) == ON_LAYOUT]


def sign_requirements(rules: Rules) -> list[Posted]:
    """What the chapter wants posted under the house's choices."""
    found = chart(rules, "sign")
    return [one for one in posted(found) if _is_posted(rules, one)] if found else []


def _is_posted(rules: Rules, one: Posted) -> bool:
    if not conditions_hold(rules, one.where) or (one.wagers and not any(map(rules.offers, one.wagers))):
        return False
    if one.mark == Posting.LIMIT:
        return rules.choice(one.of) not in ("", "none")
    return all(rules.holds(rules.option(name).requires) for name in one.answers)


def notices(rules: Rules) -> list[Notice]:
    """The notices of a sign, each with its clauses; what the house has moved to it from the layout comes last."""
    found: dict[str, dict[str, None]] = {}
    for text, cite in _texts(rules):
        found.setdefault(text, {})[rules.cite(cite)] = None
    return [Notice(text, tuple(cites)) for text, cites in found.items()]


def _texts(rules: Rules) -> Iterator[tuple[str, str]]:
    for one in sign_requirements(rules):
        if one.mark == Posting.WORDS:
            yield filled(rules, one.of), one.cite
        elif one.mark == Posting.LIMIT:
            yield payout_limit(rules, one.of), one.cite
    for mark in layout_list(rules):
        always = mark.mark == Mark.LIMIT and rules.choice(mark.of) not in ("", "none")  # the layout may only hint at it
        if (always or place(rules, mark) == ON_SIGN) and (text := inscription(rules, mark)):
            yield text, mark.cite


# --- the words of a layout -------------------------------------------------------------------------------------------


def inscription(rules: Rules, one: Shown) -> str:
    """The words that something wanted is printed in; empty for what is no inscription."""
    if one.mark == Mark.WORDS:
        return filled(rules, one.of)
    if one.mark == Mark.LIMIT:
        return payout_limit(rules, one.of)
    if one.mark == Mark.LIMITS:
        name = f"{rules.wager(one.of).name}: " if one.of else ""
        low, high = rules.accepted(one.of) if one.of else rules.submission.limits.get("table", ("", ""))
        return name + (rules.range_said(low, high) if low or high else f"minimum {BLANK} maximum {BLANK}")
    if one.mark == Mark.COVER:
        return f"{one.of.partition(' beside ')[0]} is not available"
    law = rules.wager(one.wagers[0]) if one.mark in (Mark.WINS, Mark.LOWEST, Mark.AMOUNT) else None
    return _of_wager(rules, one.mark, law) if law else ""


def payout_limit(rules: Rules, option: str) -> str:
    """The payout limit as it is printed."""
    return f"Payout limit: {rules.money(cents(rules.choice(option)))}"


def _of_wager(rules: Rules, mark: Mark, law: Wager) -> str:
    if mark == Mark.WINS:
        return f"{law.name}: {law.wins}"
    if mark == Mark.LOWEST:
        table = rules.table(law.id)
        paid = [row.hand for row in table.rows if row.pays.profit > 0] if table else []
        return f"{law.name} pushes if the player's winning hand is less than a {paid[-1].lower()}" if paid else ""
    limits = [said(rules, words.limit(rules, limit)) for limit in rules.printed_limits(law)]
    return f"{law.name}: {'; '.join(filter(None, (_without_table(one) for one in limits)))}"


def _without_table(text: str) -> str:
    """A limit without the table that it refers to, which is not on the felt."""
    return re.sub(r"; see the table “[^”]*”", "", text)
