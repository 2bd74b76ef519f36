"""How procedures and provisions are kept: what acts by them, what people tick, what can only be read; when it is due.

The words are declared here, each with its meaning, and checked when a chapter is loaded; the chapters say which holds.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING

from croupier.rules.law import Chapter, Due, Kept, Phase, Procedure, Provision

if TYPE_CHECKING:
    from croupier.rules.submission import Rules

ACTS: dict[str, str] = {
    "round": "the table deals, asks, decides and settles by it",
    "wagers": "wagers are held to it before they are taken",
    "felt": "the felt is drawn by it",
    "sign": "signs, cards and guides for players are written by it",
    "journal": "the journals and the house's log keep it",
    "meter": "progressive meters are fed, won and kept by it",
    "filing": "Rules Submissions and approvals of layouts are filled in, filed and kept by it",
    "request": "requests for new games and features are put together by it, and their steps recorded",
    "calendar": "the calendar counts its days",
    "stations": "stadium tables, their stations, tickets and dealer's screen run by it",
    "tickets": "tickets of wagers are issued, honoured and claimed by it",
    "order": "persons are refused, sent away and kept out by it",
}
"""What of the program acts by a procedure or provision."""
ONLY_READ: dict[str, str] = {
    "definition": "it says what words mean, and asks nothing of anybody",
    "authority": "a board or court does it, not the house",
    "elsewhere": "it leads to rules that are not printed in the book",
    "words": "a house files it in words of its own, which no program reads",
    "tournament": "it is for tournaments, which the floor does not hold",
    "premises": "it is about the premises and the manners in them, of which no program knows",
}
"""Why something can only be read."""

PHASES: dict[Phase, str] = {
    "opening": "Before the table takes a wager",
    "running": "While the table is open",
    "idle": "When nobody plays",
    "closing": "When the table closes",
    "maintenance": "When something is adjusted, replaced or serviced",
    "occasion": "When it happens",
    "house": "For the house as a whole",
}
"""When people do what a checklist says, in the order in which lists are shown."""

PEOPLE: dict[str, str] = {
    "dealer": "a dealer",
    "stickperson": "a stickperson",
    "supervisor": "a floorperson, supervisor or above",
    "staff": "whoever works at the table; the text names nobody",
    "security": "a member of security",
    "maintenance": "a member of the maintenance team",
    "surveillance": "surveillance",
    "cashier": "a cashier",
    "finance": "a member of finance",
    "slots": "a member of slot operations or IT",
    "house": "somebody who answers for the house; the text names nobody",
}
"""Who does something. `dealer`, `stickperson`, `staff`, `supervisor` and `house` have accounts, `slots` may have;
others are named by who has."""

_EVERY = re.compile(r"(?P<count>\d+) (?P<unit>minutes|hours|months?|rounds|a year)|(?P<event>shoe|gaming day|week)")
_MINUTES = {"minutes": 1, "hours": 60}


@dataclass(frozen=True)
class Every:
    """How often, as numbers: one of the fields is not 0."""

    minutes: int = 0
    rounds: int = 0
    shoes: int = 0
    days: int = 0
    """Gaming days, by the calendar."""
    months: int = 0
    a_year: int = 0
    """How many times in a calendar year."""


def every(text: str) -> Every | None:
    """How often a `Due` says; None if it cannot be read."""
    found = _EVERY.fullmatch(text)
    if found is None:
        return None
    if found["event"]:
        return {"shoe": Every(shoes=1), "gaming day": Every(days=1), "week": Every(days=7)}[found["event"]]
    count, unit = int(found["count"]), found["unit"]
    if unit in _MINUTES:
        return Every(minutes=count * _MINUTES[unit])
    if unit.startswith("month"):
        return Every(months=count)
    return Every(rounds=count) if unit == "rounds" else Every(a_year=count)


def said(wants: Every | None) -> str:
    """How often, in words."""
    if wants is None:
        return ""
    if wants.minutes:
        return f"every {wants.minutes // 60} hours" if wants.minutes % 60 == 0 else f"every {wants.minutes} minutes"
    if wants.rounds:
        return f"every {wants.rounds} rounds"
    if wants.days:
        return "each gaming day" if wants.days == 1 else "each week"
    if wants.months:
        return "every month" if wants.months == 1 else f"every {wants.months} months"
    return "after each shoe" if wants.shoes else f"{wants.a_year} times a year"


def steps_of(law: Kept) -> tuple[str, ...]:
    """What a checklist has in its lines: the steps of a procedure, the items of a provision or what it says."""
    if isinstance(law, Procedure):
        return law.steps
    assert isinstance(law, Provision)
    return law.items or (law.says,)


def name_of(law: Procedure | Provision) -> str:
    """How a list is called."""
    return law.name if isinstance(law, Procedure) else law.id.replace("-", " ").capitalize()


def checklists(chapter: Chapter) -> Iterator[Procedure | Provision]:
    """The checklists of a chapter, phase by phase, each in the order in which it is printed."""
    kept: tuple[Procedure | Provision, ...] = (*chapter.procedures, *chapter.provisions)
    for phase in PHASES:
        yield from (one for one in kept if one.phase == phase)


def applies(rules: Rules, method: str) -> bool:
    """Whether what is printed for one dealing method or variant is for this house: no option decides on it, or one in
    force does; `a|b` is for both."""
    if "|" in method:
        return any(applies(rules, one) for one in method.split("|"))
    options = rules.chapter.options
    deciding = [one for one in options if method in one.choices]
    offering = [one for one in options if one.id in (method, f"player-{method}", f"{method}ing")]
    if not method or not (deciding or offering):
        return True
    if deciding:
        return any(method in [part.strip() for part in rules.choice(one.id).split(",")] for one in deciding)
    return any(rules.choice(one.id) == "yes" for one in offering)


def is_done_here(rules: Rules, law: Kept, instead: Mapping[str, str] = MappingProxyType({})) -> bool:
    """Whether people do it under a house's choices, or under what a table does `instead` for a time."""
    excused = bool(law.unless) and rules.holds_any(law.unless, instead)
    method = law.method if isinstance(law, Procedure) else ""
    asked = rules.holds(law.requires, instead) and rules.holds_any(law.requires_any, instead)
    return asked and not excused and applies(rules, method)


def due_of(rules: Rules, law: Kept) -> Due | None:
    """How often it is due under a house's choices; None if it is not due by itself."""
    return next((one for one in law.due if rules.holds(one.requires)), None)


def problems(chapter: Chapter) -> Iterator[str]:
    """What is wrong with how a chapter says that its procedures and provisions are kept."""
    own = {one.id for one in chapter.procedures}
    for kind, laws in (("procedures", chapter.procedures), ("provisions", chapter.provisions)):
        for law in laws:
            yield from (f"{kind}.{law.id}.{wrong}" for wrong in _problems(law, own))


def _problems(law: Procedure | Provision, own: set[str]) -> Iterator[str]:
    said = [name for name in ("acts", "read", "checks") if getattr(law, name)]
    if len(said) != 1:
        yield f"acts: exactly one of acts, read and checks says how it is kept, not {' and '.join(said) or 'none'}"
    if law.acts and law.acts not in ACTS:
        yield f"acts: {law.acts!r} is not one of {', '.join(ACTS)}"
    if law.read and law.read not in ONLY_READ:
        yield f"read: {law.read!r} is not one of {', '.join(ONLY_READ)}"
    if bool(law.checks) != (law.phase is not None):
        yield "phase: a checklist has a phase, and nothing else has one"
    if law.checks and len(law.checks) != len(steps_of(law)):
        yield f"checks: {len(law.checks)} for {len(steps_of(law))} steps"
    if law.checks and not any(law.checks):
        yield "checks: somebody does at least one step"
    for word in (word for line in law.checks for one in line for word in one.split("|")):
        if word not in PEOPLE:
            yield f"checks: {word!r} is not one of {', '.join(PEOPLE)}"
    for due in law.due:
        if every(due.every) is None:
            yield f"due: {due.every!r} is not such as 24 hours, 5 rounds, shoe, gaming day, week or 2 a year"
    if not law.checks and (law.due or law.unless or law.requires or law.requires_any or law.again or law.signed):
        yield "checks: only a checklist has due, unless, requires, requires_any, again or signed"
    for name in law.again:
        if name not in own:
            yield f"again: no procedure {name!r}"
