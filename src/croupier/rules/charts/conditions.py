"""Conditions on the house's options in a cell of a chart, and its answers inside a text."""

from __future__ import annotations

import re
from collections.abc import Iterator

from croupier.rules.charts.grammar import SLUG, Cell, form
from croupier.rules.law import Chapter

Conditions = tuple[tuple[str, bool, tuple[str, ...]], ...]
"""Options, whether each is or is not so, and the choices of which one is meant."""

WHERE = Cell(
    (
        form(
            "OPTION is CHOICE",
            "where the house answers an option so; of a list, where it names it; `|` between choices: either",
            rf"(?P<name>{SLUG}) is (?!not )(?P<said>.+)",
        ),
        form("OPTION is not CHOICE", "where it does not", rf"(?P<name>{SLUG}) is not (?P<said>.+)"),
    ),
    between="; ",
    empty="always; what belongs to a wager only where it is offered",
)
_ANSWER = re.compile(rf"\{{({SLUG})\}}")


def conditions(text: str) -> Conditions:
    """What a cell of conditions says."""
    return tuple(_condition(part) for part in text.split("; ")) if text else ()


def _condition(text: str) -> tuple[str, bool, tuple[str, ...]]:
    name, _, said = text.partition(" is ")
    return name, not said.startswith("not "), tuple(said.removeprefix("not ").split("|"))


def answers(text: str) -> list[str]:
    """The options whose answers stand in a text: `Raises in a betting round: {maximum-raises}`."""
    return _ANSWER.findall(text)


def wrong_names(where: Conditions, text: str, chapter: Chapter) -> Iterator[str]:
    """Names of options in conditions and texts that lead nowhere."""
    options = {option.id: option for option in chapter.options}
    yield from (f"of: no option {name!r}" for name in answers(text) if name not in options)
    for name, _, said in where:
        if name not in options:
            yield f"where: no option {name!r}"
        elif len(choices := options[name].choices) > 1:
            wrong = [choice for choice in said if choice not in choices]
            yield from (f"where: {choice!r} is not one of {', '.join(choices)}" for choice in wrong)
