"""The chart `layout`: what a chapter says that the layout of its table shows."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction

from croupier.errors import Refused
from croupier.rules.charts.conditions import WHERE, Conditions, conditions, wrong_names
from croupier.rules.charts.grammar import CITE, TEXT, Schema, Word, words
from croupier.rules.law import Chapter, Chart
from croupier.rules.wager_keys import parse_key


class Mark(Word):
    """Something that the layout shows."""

    NAME = "name", "the name or logo of the house; `with logo`: both"
    SEATS = "seats", "numbered positions"
    AREA = "area", "an area of its own for a wager, at each position; `a or b`: one for both"
    AREAS = "areas", "areas for every wager of the chapter"
    CIRCLES = "circles", "a circle for each spot of a wager, at each position"
    ROW = "row", "spots of a wager, `, ` between them, in one row from the player's left"
    COLUMN = (
        "column",
        "areas of a position in rows from the player to the dealer: `, ` between rows, ` + ` between areas of one row",
    )
    SECOND = "second area", "a second area for a wager"
    EQUALS = "equals", "`a = b`: an equals sign between two areas"
    DEVICE = "device", "a device at each position that takes a wager electronically"
    CARDS = (
        "cards",
        "a place for cards: one of the felt's own (dealer, community, own, own low, own fourth), or one called so; "
        "`own, 3 areas`: as many places, each for one card",
    )
    SPOTS = "spots", "a place that is called so; with numbers at its end one for each, `1-seats`: for each position"
    AROUND = "around", "places like `spots`, around the edge of the layout, clockwise from the dealer's left"
    LEFT = "left", "a place that is called so, at the dealer's left; `NAME, in a circle`"
    RIGHT = "right", "the same at the dealer's right"
    WHEEL = "wheel", "a replica of the wheel"
    COVER = "cover", "`NUMBER beside KEY`: a cover over a number that is no wager, which says so, beside an area"
    WORDS = "words", "an inscription; `{OPTION}` in it is the house's answer"
    PHRASE = "phrase", "`WAGER: WORDS`: words that the area of a wager contains"
    DICE = "dice", "`KEY 5-6`: the area of a wager shows two dice with these values"
    WINS = "wins", "an inscription of what wins a wager"
    LOWEST = "lowest", "an inscription of the lowest hand that a wager is paid for: with less it pushes"
    AMOUNT = "amount", "an inscription of how large a wager may be"
    ODDS = "odds", "inscriptions of the payout odds, of `all` wagers or of one; `a or b`: of both"
    LIMIT = "payout limit", "an inscription of the payout limit, as an option says it"
    LIMITS = "limits", "the posted limits, of the table or of a wager"
    LENGTH = "length", "how long the table is at most"
    DIAMETER = "diameter", "how wide the wheel is at least"


_INCH = Fraction("25.4")
WITH_LOGO = "with logo"
_AREAS = re.compile(r"[^,]+(, [2-9] areas)?")
_TWO_DICE = re.compile(r"[a-z0-9:-]+ [1-6]-[1-6]")
_LENGTH = re.compile(r"(\d+)(?: (\d+/\d+))? (feet|inches)")


def millimetres(length: str) -> Fraction:
    """A printed length: `9 1/2 feet`."""
    match = _LENGTH.fullmatch(length)
    if match is None:
        raise Refused(f"{length!r} is no length.", allowed=("14 feet", "9 1/2 feet", "30 inches"))
    return (int(match[1]) + Fraction(match[2] or 0)) * (12 if match[3] == "feet" else 1) * _INCH


_OF_WAGERS = (Mark.AREA, Mark.CIRCLES, Mark.SECOND, Mark.EQUALS, Mark.DEVICE, Mark.WINS, Mark.LOWEST, Mark.AMOUNT)
_MARK = words(Mark)


@dataclass(frozen=True)
class Shown:
    """One thing that a layout shows."""

    mark: Mark
    of: str
    where: Conditions
    cite: str

    @property
    def places(self) -> tuple[str, int]:
        """Of a place for cards: which one, and in how many separate areas its cards lie; 0 where they lie together."""
        name, _, areas = self.of.partition(", ")
        return name, int(areas.split()[0]) if areas else 0

    @property
    def rows(self) -> list[list[str]]:
        """Of areas in rows: each row, from the player to the dealer."""
        return [row.split(" + ") for row in self.of.split(", ")]

    @property
    def printed(self) -> tuple[str, str]:
        """Of dice or words in an area: the wager, and what it shows."""
        key, _, shows = self.of.partition(" " if self.mark == Mark.DICE else ": ")
        return key, shows

    @property
    def wagers(self) -> tuple[str, ...]:
        """The wagers that it is about; none where it is about none."""
        if self.mark in _OF_WAGERS:
            return tuple(re.split(" or | = ", self.of))
        if self.mark == Mark.ROW:
            return (parse_key(self.of).wager,)
        if self.mark in (Mark.DICE, Mark.PHRASE):
            return (parse_key(self.printed[0]).wager,)
        if self.mark == Mark.COLUMN:
            return tuple(name for row in self.rows for name in row)
        named = self.mark in (Mark.ODDS, Mark.LIMITS) and self.of not in ("", "all")
        return tuple(self.of.split(" or ")) if named else ()


def shown(chart: Chart) -> Iterator[Shown]:
    """What the layout shows, in the chapter's order."""
    for mark, of, where, cite in chart.rows:
        yield Shown(_MARK.read(mark), of, conditions(where), cite)


def printed(chapter: Chapter, mark: Mark) -> dict[str, str]:
    """What the areas of wagers show, by key: two dice, or a phrase."""
    charts = (chart for chart in chapter.charts if chart.id == "layout")
    return dict(one.printed for chart in charts for one in shown(chart) if one.mark == mark)


def _rows(chart: Chart) -> Iterator[tuple[int, str]]:
    """What can be said without the chapter: a mark that is of nothing says so."""
    for place, row in enumerate(chart.rows):
        bare = row[0] in (Mark.NAME, Mark.SEATS, Mark.WHEEL) and (row[0], row[1]) != (Mark.NAME, WITH_LOGO)
        if bare == bool(row[1]) and row[0] not in (Mark.LIMITS,):
            yield place, f"{row[0]}: {'it is of nothing' if bare else 'it does not say of what'}"
        if row[0] in (Mark.LENGTH, Mark.DIAMETER) and not _LENGTH.fullmatch(row[1]):
            yield place, f"{row[0]}: {row[1]!r} is no length"
        if row[0] == Mark.DICE and not _TWO_DICE.fullmatch(row[1]):
            yield place, f"{row[0]}: {row[1]!r} is not written 'eleven 5-6'"
        if row[0] == Mark.PHRASE and ": " not in row[1]:
            yield place, f"{row[0]}: {row[1]!r} is not written 'horn: Horn Bet'"
        if row[0] == Mark.CARDS and not _AREAS.fullmatch(row[1]):
            yield place, f"{row[0]}: {row[1]!r} is not written 'own' or 'own, 3 areas'"


def named(chart: Chart, chapter: Chapter) -> Iterator[tuple[int, str]]:
    """Names of wagers and options that lead nowhere."""
    wagers = {law.id for law in chapter.wagers}
    options = {option.id for option in chapter.options}
    for place, one in enumerate(shown(chart)):
        yield from ((place, f"of: no wager {name!r}") for name in one.wagers if name not in wagers)
        if one.mark == Mark.LIMIT and one.of not in options:
            yield place, f"of: no option {one.of!r}"
        text = one.of if one.mark == Mark.WORDS else ""
        yield from ((place, wrong) for wrong in wrong_names(one.where, text, chapter))


SCHEMAS: Mapping[str, tuple[Schema, ...]] = {
    "layout": (
        Schema(
            "What the layout of a table shows.",
            {"mark": _MARK, "of": TEXT, "where": WHERE, "cite": CITE},
            alone=0,
            rows=_rows,
        ),
    ),
}
