"""What the charts of a chapter may say: schemas by name, checked when a chapter is loaded, and what games read of them.

A chart has a schema (`SCHEMAS`), or it is a printed layout in a form of its own (`FREE`). A new chart is declared here
before it is keyed; `python -m croupier.rules.charts` writes the section of docs/keying.md on them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from functools import cache

from croupier.errors import Refused
from croupier.rules.books import added, entry_points, loaded
from croupier.rules.charts import (
    announcements,
    blackjack,
    cards,
    dealing,
    dice,
    layout,
    poker_room,
    record_form,
    settlement,
    sign,
    wheel,
)
from croupier.rules.charts.grammar import Schema
from croupier.rules.law import Chapter, Chart

SCHEMAS: Mapping[str, tuple[Schema, ...]] = {
    **dealing.SCHEMAS,
    **announcements.SCHEMAS,
    **settlement.SCHEMAS,
    **cards.SCHEMAS,
    **blackjack.SCHEMAS,
    **dice.SCHEMAS,
    **wheel.SCHEMAS,
    **poker_room.SCHEMAS,
    **layout.SCHEMAS,
    **sign.SCHEMAS,
    **record_form.SCHEMAS,
}
"""Each chart's schema by its id; several where games of different kinds have a chart of that name."""

FREE: Mapping[str, str] = {
    "aggregate-limit": "what is paid when one keno game pays too much",
    "banker-wager-example": "a printed example",
    "bingo-card": "the columns of a bingo card",
    "blackjack-dealer": "how an electronic dealer stands",
    "card-ranks": "ranks in high and low games of the poker room",
    "colours": "colours of bingo packs",
    "comparison": "which of two hands wins, where a table prints it",
    "cross": "where the five community cards of Criss-Cross Poker lie",
    "downs": "what a throw does at Three Dice Football, in the words of the chapter",
    "game": "the course of a game of Three Dice Football, in the words of the chapter",
    "house-way": "how the house sets its hands; read by the game's own grammar of house ways",
    "house-way-gaps": "what a printed house way leaves open; read in the same way",
    "house-way-order": "how a hand finds its row in a house way",
    "multi-link-cards": "from which cards a Multi-Link hand is made, game by game",
    "new-game-path": "from the request to the first round of a new game",
    "odd-amounts": "who gets what cannot be divided in the poker room",
    "pair-classes": "which pairs a house way calls low, medium and high",
    "pairs": "pairs of tiles",
    "position-of-total": "the first position by the total of the dice",
    "pot": "who gets the pot",
    "straight-jack-examples": "printed examples",
    "submission-calendar": "the calendar of a Rules Submission",
    "suit-ranks": "suits, where only they decide",
    "tiles": "the tiles of pai gow",
    "time-limits": "periods of a sports pool",
    "timing": "when wagers of Three Dice Football are made, in the words of the chapter",
    "void-reasons": "what makes a bingo card void",
}
"""Printed layouts that have a form of their own, each with what it is: their cells are not checked."""


GROUP = "croupier.charts"
"""The entry points by which an installed package brings charts: the id, and the `Schema` or schemas of the chart."""


@cache
def schemas() -> Mapping[str, tuple[Schema, ...]]:
    """Each chart's schemas by its id: those of this package, and those of installed packages."""
    found = dict(SCHEMAS)
    for entry in entry_points(GROUP):
        value = loaded(entry)
        stated = value if isinstance(value, tuple) else (value,)
        if entry.name in (*found, *FREE) or not all(isinstance(one, Schema) for one in stated):
            raise Refused(
                f"{entry.name} = {entry.value} ({GROUP}) declares no new chart.",
                allowed=("a Schema, or a tuple of them, under an id that no other chart has",),
            )
        found[entry.name] = stated
    return found


def free() -> Mapping[str, str]:
    """Printed layouts with a form of their own, those that books name among them."""
    return {**added("charts"), **FREE}


def schemas_of(name: str) -> tuple[Schema, ...]:
    """The schemas of a chart by its id, also of one that is called after another (`fixed-rules-single-deck`)."""
    if name in schemas():
        return schemas()[name]
    if name.endswith("-toke"):
        return (blackjack.TOKE,)
    return next(
        (found for base, found in schemas().items() if name.startswith(f"{base}-") and any(one.parts for one in found)),
        (),
    )


def problems(chapter: Chapter) -> Iterator[str]:
    """Everything that is wrong with a chapter's charts, as `charts.ID.rows[N]: reason`."""
    for chart in chapter.charts:
        for place, what in _wrong(chart, chapter):
            yield f"charts.{chart.id}{f'.rows[{place}]' if place >= 0 else ''}: {what}"
        if chart.id == "fixed-rules":
            yield from _options(chapter)


def _options(chapter: Chapter) -> Iterator[str]:
    """What is wrong with options by which a house answers what another chapter fixes: they have the same words."""
    for option in chapter.options:
        rule = blackjack.FIXED.get(option.id)
        for choice in option.choices if rule else ():
            assert rule is not None
            yield from (f"options.{option.id}.choices: {what}" for what in rule.cell.wrong(choice, chapter))


def _wrong(chart: Chart, chapter: Chapter) -> Iterator[tuple[int, str]]:
    if chart.id in FREE:
        return
    declared = schemas_of(chart.id)
    if not declared and chart.id in free():
        return
    if not declared:
        near = ", ".join(get_close_matches(chart.id, (*schemas(), *free())))
        yield -1, f"no chart is called so ({f'near to it: {near}; ' if near else ''}docs/charts.md lists all)"
        return
    schema = next((one for one in declared if one.fits(chart)), None)
    if schema is None:
        columns = "; or ".join(", ".join(one.columns) for one in declared)
        yield -1, f"its columns are {', '.join(chart.columns)}, not {columns}"
        return
    yield from schema.wrong(chart, chapter, part=chart.id not in schemas())
    if chart.id == "layout":
        yield from layout.named(chart, chapter)
    if chart.id == "sign":
        yield from sign.named(chart, chapter)
