"""Charts of dice games: what each throw does at craps, when wagers work and may be taken down; fields of football."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from croupier.rules.charts.grammar import (
    CITE,
    COUNT,
    MONEY,
    OPTION,
    PERCENT,
    SHARE,
    TEXT,
    WAGER,
    Cell,
    Form,
    Key,
    Schema,
    either,
    form,
    words,
)

ANY_OTHER = "any other"
"""The row for the wagers that have none of their own."""
_TOTAL = r"(?:[2-9]|1[0-2])"
_PAIR = r"[1-6]-[1-6]"
_LIST = rf"{_TOTAL}(?:, {_TOTAL})*"
_DICE = rf"{_PAIR}(?:, {_PAIR})*"
_WAGERS = either(words({ANY_OTHER: "every wager without a row of its own"}), WAGER)


@dataclass(frozen=True)
class Rolls:
    """Some throws, by their totals or their dice; with a spot only for the wager on it."""

    named: tuple[str, ...]
    spot: str = ""


@dataclass(frozen=True)
class Own:
    """The number that a wager is on: the table's point, or one of its own."""

    tables: bool = False


@dataclass(frozen=True)
class AllBut:
    """Every throw but one, for the wager on it."""

    dice: str


@dataclass(frozen=True)
class Other:
    """Every throw that no other row of the wager names."""


@dataclass(frozen=True)
class Completes:
    """The throw with which all numbers of a wager have been seen."""

    goal: tuple[int, ...]


@dataclass(frozen=True)
class SevenAfter:
    """A 7 after some of the numbers of a wager have been seen."""

    goal: tuple[int, ...]
    seen: tuple[range, ...]
    """How many of them."""


@dataclass(frozen=True)
class PointsMade:
    """A 7 after different points have been made: as many as the pay table in force asks for, or fewer."""

    enough: bool


@dataclass(frozen=True)
class NoLoser:
    """Every throw but a 7 after a point."""


Thrown = Rolls | Own | AllBut | Other | Completes | SevenAfter | PointsMade | NoLoser


def _named(match: re.Match[str]) -> Rolls:
    return Rolls(tuple(match["named"].split(", ")), match["spot"] or "")


def _goal(match: re.Match[str]) -> tuple[int, ...]:
    return tuple(int(one) for one in match["goal"].split(", "))


def _seven(match: re.Match[str]) -> SevenAfter:
    goal, nine = _goal(match), 9
    full = len(goal)
    seen = {
        "before all": (range(full),),
        "after all": (range(full, full + 1),),
        "after nine": (range(nine, nine + 1),),
        "after fewer than nine": (range(nine),),
        "after fewer than nine or all": (range(nine), range(full, full + 1)),
    }
    return SevenAfter(goal, seen[match["when"]])


def _seven_form(when: str, says: str) -> Form:
    return form(f"7 {when} of TOTALS", says, rf"7 (?P<when>{when}) of (?P<goal>{_LIST})", _seven)


THROWN = Cell(
    (
        form("TOTAL, TOTAL ...", "these totals", rf"(?P<named>{_LIST})(?P<spot>(?!))?", _named),
        form("D-D, D-D ...", "these dice, the lower first", rf"(?P<named>{_DICE})(?P<spot>(?!))?", _named),
        form(
            "... (on SPOT)",
            "the same, for the wager on that spot",
            rf"(?P<named>{_LIST}|{_DICE}) \(on (?P<spot>{_TOTAL})\)",
            _named,
        ),
        form(
            "any but D-D",
            "every throw but this, for the wager on it",
            f"any but (?P<dice>{_PAIR})",
            lambda match: AllBut(match["dice"]),
        ),
        form("the point", "the table's point", read=lambda _: Own(tables=True)),
        form("the come point", "the point that the wager got", read=lambda _: Own()),
        form("the number", "the number that the wager is on", read=lambda _: Own()),
        form("other", "every throw that no other row of the wager names", read=lambda _: Other()),
        form("anything but a loser 7", "every throw but a 7 after a point", read=lambda _: NoLoser()),
        form(
            "7 after enough different points made",
            "as many as a row of the pay table in force says",
            read=lambda _: PointsMade(enough=True),
        ),
        form("7 after too few different points made", "fewer than that", read=lambda _: PointsMade(enough=False)),
        form(
            "the last missing of TOTALS",
            "the throw that completes them",
            f"the last missing of (?P<goal>{_LIST})",
            lambda match: Completes(_goal(match)),
        ),
        _seven_form("before all", "a 7 while some are missing"),
        _seven_form("after all", "a 7 once all were thrown"),
        _seven_form("after nine", "a 7 once nine of them were"),
        _seven_form("after fewer than nine", "a 7 before that"),
        _seven_form("after fewer than nine or all", "a 7 before that, or once all were"),
    )
)


def thrown(text: str) -> Thrown:
    """The throws that a cell of the chart `decisions` names."""
    found: Thrown = THROWN.read(text)
    return found


_REMOVAL = words(
    {
        "any time": "at any time",
        "never": "never",
        "before the deciding roll": "at any time before it is decided",
        "not after the point is set": "not while the table has a point",
        "not after the come point is set": "not once the wager has its own point",
        "not once the dice have rolled": "not after the first throw with it",
        "not before a loser 7": "only after a 7 that ends a shooter's turn",
    }
)
_MAKING = words(
    {
        "before the dice are thrown": "at any time between throws",
        "before the dice are thrown, or before they rest if confirmed": "the same, or later if the dealer confirms it",
        "also after the point is set": "at any time, also with a point",
        "not after the point is set": "not while the table has a point",
        "not after the come point is set": "not once the wager has its own point",
        "not replaced or increased once removed or reduced": "not again after it was taken down or reduced",
        "not replaced or increased once removed or reduced, until a new come out roll": "the same, until then",
        "never increased": "never",
    },
    empty="nothing is printed",
)
_MADE = {
    "before a new shooter's first come out roll": "before that roll",
    "before a point is set after a seven out": "until the next point",
    "after a new shooter is chosen or after any 7": "then",
}
_ON_OFF = words({"on": "it is decided", "off": "it is not decided"})

SCHEMAS: Mapping[str, tuple[Schema, ...]] = {
    "decisions": (
        Schema(
            "What each throw does to each wager of a craps table.",
            {
                "wager": WAGER,
                "roll after": words(
                    {
                        "first": "the first throw after the wager (of Pass and Don't Pass the come out roll)",
                        "point": "any throw once the wager has its point",
                        "each": "every throw while it stands",
                        "next": "the next throw",
                        "7": "a 7",
                        "loser 7": "a 7 after a point",
                    }
                ),
                "thrown": THROWN,
                "does": words(
                    {
                        "win": "it wins",
                        "lose": "it loses",
                        "return": "it goes back",
                        "stand": "it stays; with the outcome `point-set` it gets its point",
                    }
                ),
                "outcome": Cell(
                    (form("OUTCOME", "the outcome; N at its end is the number", r"[a-z0-9]+(?:-[a-z0-9]+)*(?:-N)?"),),
                    empty="nothing is decided",
                ),
                "cite": CITE,
            },
            alone=3,
        ),
    ),
    "working": (
        Schema(
            "Whether a wager works on a come out roll.",
            {
                "wager": _WAGERS,
                "on a come out roll": either(_ON_OFF, OPTION),
                "unless": words(
                    {
                        "called on by the player and confirmed by the dealer": "the player may call it on",
                        "called off by the player and confirmed by the dealer": "the player may call it off",
                    },
                    empty="no call changes it",
                ),
                "cite": CITE,
            },
        ),
    ),
    "removal": (
        Schema(
            "When a wager may be taken down, reduced, increased or made.",
            {"wager": _WAGERS, "remove": _REMOVAL, "reduce": _REMOVAL, "increase or make": _MAKING, "cite": CITE},
        ),
    ),
    "components": (
        Schema(
            "Wagers that are paid as several.",
            {
                "wager": WAGER,
                "part": either(words({"the number named": "the number that the player named"}), WAGER),
                "share": SHARE,
                "cite": CITE,
            },
            alone=2,
        ),
    ),
    "units": (
        Schema(
            "Wagers that are placed in several units at a time, and what a unit is.",
            {"wager": WAGER, "units": COUNT, "unit": either(MONEY, OPTION), "cite": CITE},
        ),
    ),
    "paid-once": (
        Schema("Wagers of which a player is paid one, where an option of the house says so.", {"wager": WAGER}),
    ),
    "vigorish": (
        Schema(
            "Charges on wagers.",
            {
                "wager": WAGER,
                "rate": either(PERCENT, OPTION),
                "taken": either(words({"with-wager": "when the wager is made", "on-win": "when it wins"}), OPTION),
                **{
                    heading: either(words({"wager": "the amount wagered", "win": "what it wins or could win"}), OPTION)
                    for heading in ("reckoned with the wager on", "reckoned on a win on")
                },
                "on a win taken on": either(words({"any": "every number"}), OPTION),
                "cite": CITE,
            },
        ),
    ),
    "lay-odds-limits": (
        Schema(
            "The largest lay odds, in multiples of the bet.",
            {
                "point": Cell((form("N or N", "the points", r"\d+ or \d+"),)),
                "pays": Cell((form("N to M", "its odds", r"\d+ to \d+"),)),
                "winnings limited to the bet": Cell((form("N, N/M", "a multiple", r"\d+(?:/\d+)?"),)),
            },
            more=Cell((form("N, N/M", "a multiple", r"\d+(?:/\d+)?"),)),
        ),
    ),
    "odds-commission": (
        Schema(
            "Commission on odds above those that are free.",
            {
                "wager": WAGER,
                "most": PERCENT,
                "on": words(
                    {
                        "the amount wagered above the free odds": "what is wagered above them",
                        "what the amount wagered above the free odds could win": "what that could win",
                        "the amount wagered": "the whole wager",
                        "what the bet could win": "what the whole wager could win",
                    }
                ),
                "when": TEXT,
                "cite": CITE,
            },
        ),
    ),
    "payoff-rounding": (
        Schema(
            "Payoffs with a fraction of a dollar.",
            {
                "wager": _WAGERS,
                "paid": either(
                    words(
                        {
                            "next full dollar": "raised to the next full dollar",
                            "all": "the same",
                            "listed-odds": "as the odds come out",
                        }
                    ),
                    OPTION,
                ),
                "cite": CITE,
            },
        ),
    ),
    "maximum-bets": (
        Schema(
            "The largest wagers, number by number.",
            {
                "wager": _WAGERS,
                "number": Cell((form("any", "every number"), form("N and N", "these numbers", r"\d+ and \d+"))),
                "maximum": MONEY,
                "multiple of the supported bet": Cell(COUNT.forms, empty="no multiple"),
                "least supported bet": Cell(MONEY.forms, empty="any"),
            },
            alone=2,
        ),
    ),
    "posted-limits": (
        Schema(
            "Odds that keep within the posted limits.",
            {
                "wager": WAGER,
                "keep within": words(
                    {"the posted minimum and maximum": "both", "the posted maximum": "only the maximum"}
                ),
                "cite of the minimum": Cell(CITE.forms, empty="no minimum"),
                "cite of the maximum": CITE,
            },
        ),
    ),
    "side-wagers": (
        Schema(
            "When side wagers at craps are made.",
            {
                "wager": WAGER,
                "made": either(
                    words(
                        {
                            **_MADE,
                            "new-shooter": "before a new shooter's first come out roll",
                            "any-come-out": "before any come out roll",
                        }
                    ),
                    OPTION,
                ),
                "in steps of": either(words({"one dollar": "whole dollars"}), MONEY, empty="nothing is printed"),
                "cite": CITE,
            },
        ),
    ),
    "tournament-sides": (
        Schema(
            "Bets that a participant of a tournament may not have together.",
            {
                "wager": WAGER,
                "not with": WAGER,
                "where": words(
                    {
                        "always one of the two": "not both, and never neither",
                        "on one roll": "before either has its number",
                        "on a number": "on the same number",
                    }
                ),
                "cite": CITE,
            },
            alone=2,
        ),
    ),
    "tournament-types": (
        Schema("How many of those bets a participant may have on a number.", {"types": COUNT, "cite": CITE}),
    ),
    "players": (
        Schema(
            "The most players, by the version of the game.",
            {"version": Cell(), "most": COUNT, "cite": CITE},
        ),
    ),
    "surveillance": (
        Schema(
            "After how many points surveillance is told.", {"wager": WAGER, "different points": COUNT, "cite": CITE}
        ),
    ),
    "field": (
        Schema(
            "A football field and its downs, in figures.",
            {"what": TEXT, "number": TEXT, "cite": CITE},
            {
                "start": Key("yards from the goal at the start", COUNT),
                "1st & Goal": Key("yards from the goal at which a 1st & Goal is earned", COUNT),
                "goal": Key("yards from the middle of the field to a goal line", COUNT),
                "downs": Key("downs of a game, or to a 1st & Goal", COUNT, needed=True),
                "downs & Goal": Key("downs from there", COUNT),
                "penalty": Key("yards that a penalty costs", COUNT),
            },
        ),
    ),
    "totals": (
        Schema("The totals with which wagers win.", {"wager": WAGER, "lowest": COUNT, "highest": COUNT, "cite": CITE}),
        Schema(
            "Totals and who wins.",
            {"from": COUNT, "to": COUNT},
            more=words({"win": "it wins", "lose": "it loses", "wrong-side": "the wager on the other side"}),
            alone=2,
        ),
    ),
    "bets": (
        Schema(
            "Wagers on two dice.",
            {"wager": WAGER, "bet": TEXT, "wins on": Cell((form("D-D", "these dice", _PAIR),)), "cite": CITE},
            alone=3,
        ),
    ),
}
