"""Everything that a house chooses for a game, one after another: what is asked, what is allowed, what was chosen."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from croupier.rules.charts.sign import Submitted, submitted
from croupier.rules.framework import clause
from croupier.rules.law import Option, Wager
from croupier.rules.pays import cents
from croupier.rules.submission_check import ADDITIONAL, NONE

if TYPE_CHECKING:
    from croupier.rules.submission import Rules

Kind = Literal["option", "pay table", "payouts", "limits", "increments"]
NOT_SAID = "not said"
"""What stands for the answer that a house has left open: what depends on it is not used."""


@dataclass(frozen=True)
class Choice:
    """One thing that a house chooses."""

    kind: Kind
    name: str
    """The option, the wager, or `table` for its limits."""
    asks: str
    allowed: str
    chosen: str
    usual: str
    """What the chapter's data has where a house says nothing."""
    cite: str
    own: bool = False
    """Whether the house has said it, rather than left it at the usual."""
    needs: str = ""
    """Where it is not open, what the house's other choices would have to be."""

    @property
    def open(self) -> bool:
        """Whether only the house can answer, and has not."""
        return self.chosen == NOT_SAID and not self.needs


@dataclass(frozen=True)
class Change:
    """One choice in two submissions; nothing where one of them does not have it."""

    choice: Choice
    before: str
    after: str


def choices(rules: Rules) -> list[Choice]:
    """Every choice of a game: options, pay tables, payouts above a floor in the chapter's order, limits, increments."""
    return [
        *(_option(rules, option) for option in rules.chapter.options),
        *(found for law in rules.chapter.wagers for found in _pay_table(rules, law)),
        *(found for law in rules.offered for found in _payouts(rules, law)),
        *_limits(rules),
        *_increments(rules),
    ]


def differences(before: Rules, after: Rules) -> list[Change]:
    """What differs between two submissions for one game, by what they come to rather than how they say it."""
    old = {(one.kind, one.name): one for one in choices(before)}
    new = {(one.kind, one.name): one for one in choices(after)}
    changes = []
    for key in old.keys() | new.keys():
        said = [found[key].chosen if key in found and not found[key].needs else "" for found in (old, new)]
        if said[0] != said[1]:
            changes.append(Change(new.get(key) or old[key], *said))
    order = {key: place for place, key in enumerate(dict.fromkeys([*new, *old]))}
    return sorted(changes, key=lambda one: order[one.choice.kind, one.choice.name])


def answer(rules: Rules, option: Option, said: str) -> str:
    """An answer to an option as it is printed."""
    if said[:1].isdigit() and option.type in ("percent", "money"):
        return f"{said.rstrip('%')}%" if option.type == "percent" else rules.money(cents(said))
    return said or NOT_SAID


def allowed(rules: Rules, option: Option) -> str:
    """What an option may be answered with, in words."""
    between = "; " if any("," in one for one in option.choices) else ", "
    if option.type == "choice" or "choice" in option.items:
        return between.join(option.choices)
    kind = {"integer": "a whole number", "percent": "a percentage", "money": "an amount", "odds": "odds, or none"}
    said = kind.get(option.type, "as the house says")
    low, high = (answer(rules, option, one) if one else "" for one in (option.min, option.max))
    if low or high:
        said += f", {low} to {high}" if low and high else f", at least {low}" if low else f", at most {high}"
    return between.join((said, *option.choices))


def _option(rules: Rules, option: Option) -> Choice:
    needs = ""
    if not rules.holds(option.requires):
        needs = " ".join(f"{rules.option(other).asks} {_answers(wanted)}." for other, wanted in option.requires.items())
    return Choice(
        "option",
        option.id,
        option.asks,
        allowed(rules, option),
        answer(rules, option, rules.choice(option.id)),
        answer(rules, option, option.default),
        rules.cite(option.cite),
        own=option.id in rules.submission.options,
        needs=needs,
    )


def _answers(wanted: tuple[str, ...]) -> str:
    """Answers that would do, in words."""
    return " or ".join(one.replace("-", " ") for one in wanted).capitalize()


def by_size(rules: Rules, law: Wager) -> list[str]:
    """The sizes of another wager by which a bonus is printed, where it is."""
    amounts = [table.wager_amount for table in rules.tables(law.id) if table.wager_amount]
    return list(dict.fromkeys(amounts)) if law.kind == "bonus" and len(set(amounts)) > 1 else []


def _pay_table(rules: Rules, law: Wager) -> Iterator[Choice]:
    labels = list(dict.fromkeys(table.label for table in rules.all_tables(law.id)))
    if len(labels) < 2 or len(labels) == len(by_size(rules, law)):
        return
    tables = list(dict.fromkeys(table.label for table in rules.tables(law.id)))
    chosen, offered = rules.table(law.id), rules.offers(law.id)
    needs = "" if offered and tables else f"{law.name} is offered" if not offered else "other options"
    yield Choice(
        "pay table",
        law.id,
        f"Which pay table applies to {law.name}?",
        ", ".join(tables or labels),
        chosen.label if chosen else NONE,
        tables[0] if tables else labels[0],
        rules.cite(chosen.cite if chosen else law.cite),
        own=law.id in rules.submission.paytables,
        needs=needs,
    )


def _payouts(rules: Rules, law: Wager) -> Iterator[Choice]:
    """What is paid where the chapter prints no more than a floor."""
    table = rules.table(law.id)
    if table is None or not table.floor:
        return
    higher = rules.submission.pays.get(law.id, {})
    printed = next(one for one in rules.tables(law.id) if one.label == table.label)
    for row in printed.rows:
        paid = rules.pay(law.id, row.outcome).pays.text
        yield Choice(
            "payouts",
            f"{law.id}.{row.outcome}",
            f"What does {law.name} pay for {row.hand}?",
            f"at least {row.pays.text}",
            paid,
            row.pays.text,
            rules.cite(row.cite or table.cite),
            own=row.outcome in higher,
        )


def _limits(rules: Rules) -> Iterator[Choice]:
    asked = submitted(rules.chapter).get(Submitted.LIMITS, "")
    posted = rules.submission.limits
    for name in dict.fromkeys((*(("table",) if asked else ()), *posted)):
        whose = "the table" if name == "table" else rules.wager(name).name
        law = rules.chapter if name == "table" else rules.wager(name)
        yield Choice(
            "limits",
            name,
            f"What are the least and the greatest wager of {whose}?",
            "as the house posts them",
            rules.range_said(*posted[name]) if name in posted else NOT_SAID,
            "",
            rules.cite(asked if asked and name == "table" else law.cite),
            own=name in posted,
        )


def _increments(rules: Rules) -> Iterator[Choice]:
    for name, posted in rules.submission.increments.items():
        whose = "the table's wagers" if name == "table" else rules.wager(name).name
        yield Choice(
            "increments",
            name,
            f"Of which amount are {whose} multiples?" if name == "table" else f"Of which amount is {whose} a multiple?",
            "as the house posts them",
            rules.money(cents(posted)),
            "",
            clause(rules.chapter.rulebook, ADDITIONAL),
            own=True,
        )
