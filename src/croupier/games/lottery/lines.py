"""Lines of a sports book: events as the house posts them, odds in three notations, results, and fair chances.

    ravens v steelers: spread -3.5 -110 -110, moneyline -170 +145, total 44.5 10/11 1.91; cup: futures a 3/1 b even

A match has its spread (that of the side named first), its moneyline (a third price is that of a draw) and its total;
anything else has contenders, in a futures or a prop. A selection is `ravens-steelers.spread.ravens`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar

from croupier.equipment.source import Source
from croupier.errors import Refused
from croupier.games.physical import Hands, Physical

if TYPE_CHECKING:
    from croupier.games.base import Game

EVENTS_FORM = (
    "ravens v steelers: spread -3.5 -110 -110, moneyline -170 +145, total 44.5 10/11 1.91; "
    "cup: futures lions +300 bears -110; toss: prop heads -105 tails -105"
)
CANCELLED, MOVED, NO_WINNER, TIE, BEGUN = "cancelled", "moved", "none", "tie", "begun"
"""What is reported of an event that has no result."""
_SLUG = "[a-z0-9]+(?:-[a-z0-9]+)*"
_NUMBER = re.compile(r"[+-]?[0-9]{1,4}(?:\.5)?")


# --- odds -------------------------------------------------------------------------------------------------------------


def profit_of(text: str) -> Fraction:
    """What a unit wins at odds in American (`-110`), fractional (`10/11`) or decimal (`1.91`) notation, or `even`."""
    if text in ("even", "evens"):
        return Fraction(1)
    if re.fullmatch(r"[+-][0-9]{3,6}", text) and abs(int(text)) >= 100:
        return Fraction(int(text), 100) if text[0] == "+" else Fraction(100, -int(text))
    if re.fullmatch(r"[1-9][0-9]{0,4}/[1-9][0-9]{0,4}", text):
        return Fraction(text)
    if re.fullmatch(r"[0-9]{1,4}\.[0-9]{1,4}", text) and Fraction(text) > 1:
        return Fraction(text) - 1
    raise Refused(f"{text!r} are no odds.", allowed=("-110", "+145", "10/11", "1.91", "even"))


def american(profit: Fraction) -> str:
    """Odds as American books write them, to the nearest whole number."""
    return f"+{round(profit * 100)}" if profit >= 1 else f"-{round(100 / profit)}"


# --- what is posted ---------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Market:
    """One thing to bet on in an event: its sides, the odds of each, and the line where it has one."""

    kind: str
    sides: tuple[str, ...]
    odds: tuple[str, ...]
    line: Fraction = Fraction(0)

    def profit(self, side: str) -> Fraction:
        """What a unit on a side wins."""
        return profit_of(self.odds[self.sides.index(side)])

    @cached_property
    def overround(self) -> Fraction:
        """The sum of the chances that the odds stand for: above one by what the book keeps."""
        return sum((1 / (1 + profit_of(one)) for one in self.odds), Fraction(0))

    @property
    def hold(self) -> Fraction:
        """The part of all wagers that a balanced book keeps."""
        return 1 - 1 / self.overround

    def fair(self, side: str) -> Fraction:
        """A side's chance with what the book keeps taken out, from all sides in proportion."""
        return 1 / (1 + self.profit(side)) / self.overround

    def terms(self, side: str) -> str:
        """The line and odds at which a side is accepted, as a ticket has them."""
        odds = self.odds[self.sides.index(side)]
        return odds if self.kind in ("moneyline", "futures", "prop") else f"{_said(self.line_of(side))},{odds}"

    def line_of(self, side: str) -> Fraction:
        """The line as a side has it: what one gives in a spread the other takes."""
        return -self.line if self.kind == "spread" and side != self.sides[0] else self.line

    def fallen(self, side: str, result: str, line: Fraction) -> str:
        """What a result is for a side, at the line of a ticket."""
        if result in (CANCELLED, MOVED):
            return result
        if result == BEGUN:
            return ""
        if self.kind in ("futures", "prop"):
            if result in (NO_WINNER, TIE):
                return "no-winner-declared" if self.kind == "futures" else "tie"
            return "win" if result == side else "lose"
        first, second = map(int, result.split("-"))
        if self.kind == "total":
            over = first + second - line
            return "tie" if not over else "win" if (over > 0) == (side == "over") else "lose"
        if self.kind == "spread":
            ahead = (first - second if side == self.sides[0] else second - first) + line
            return "tie" if not ahead else "win" if ahead > 0 else "lose"
        margin = first - second
        if side == "draw":
            return "win" if not margin else "lose"
        if not margin:
            return "lose" if "draw" in self.sides else "tie"
        return "win" if (margin > 0) == (side == self.sides[0]) else "lose"


@dataclass(frozen=True)
class Event:
    """A match, or something that contenders win."""

    id: str
    markets: tuple[Market, ...]

    @property
    def match(self) -> bool:
        """Whether it ends in a score."""
        return self.markets[0].kind in ("spread", "moneyline", "total")

    def market(self, kind: str) -> Market | None:
        """One of its markets."""
        return next((one for one in self.markets if one.kind == kind), None)

    def check_result(self, result: str) -> None:
        """Refuse a result that it cannot have; one that has begun has none yet."""
        if result in (CANCELLED, MOVED, BEGUN):
            return
        known = (
            re.fullmatch(r"[0-9]{1,3}-[0-9]{1,3}", result)
            if self.match
            else result in (*self.markets[0].sides, NO_WINNER, TIE)
        )
        if not known:
            form = ("24-17",) if self.match else (*self.markets[0].sides, NO_WINNER)
            raise Refused(f"{self.id} cannot have ended {result!r}.", allowed=(*form, CANCELLED, MOVED, BEGUN))

    def drawn(self, source: Source) -> str:
        """A result as likely as the posted odds say without what the book keeps; a push is left out."""
        if not self.match:
            market = self.markets[0]
            return _pick(source, {side: market.fair(side) for side in market.sides})
        spread, winner, total = (self.market(kind) for kind in ("spread", "moneyline", "total"))
        luck = Fraction(source.below(1 << 32), 1 << 32)  # one chance for both: who covers a spread is who plays better
        line = spread.line if spread else Fraction(0)
        covers = luck < spread.fair(spread.sides[0]) if spread else None
        wins = luck < winner.fair(winner.sides[0]) if winner else None
        drew = False
        if winner and not wins and "draw" in winner.sides:
            drew = luck < winner.fair(winner.sides[0]) + winner.fair("draw")
        margins = [
            margin
            for margin in range(-60, 61)
            if (covers is None or ((margin + line > 0) == covers and margin + line != 0))
            and (drew == (margin == 0) if winner else True)
            and (wins is None or drew or (margin > 0) == wins)
        ] or [margin for margin in range(-60, 61) if covers is None or (margin + line > 0) == covers]
        margin = min(margins, key=lambda one: (abs(one), one))
        over = Fraction(source.below(1 << 32), 1 << 32) < total.fair("over") if total else True
        limit = total.line if total else Fraction(40)
        sums = [
            one for one in range(abs(margin), 400) if (one - margin) % 2 == 0 and one != limit and (one > limit) == over
        ]
        points = (sums or [abs(margin)])[0 if over else -1]
        return f"{(points + margin) // 2}-{(points - margin) // 2}"


def _pick(source: Source, chances: Mapping[str, Fraction]) -> str:
    luck = Fraction(source.below(1 << 32), 1 << 32)
    for side, chance in chances.items():
        luck -= chance
        if luck < 0:
            return side
    return side


def _said(line: Fraction) -> str:
    return f"{float(line):+g}"


def events_in(text: str, usual: str = "") -> dict[str, Event]:
    """The events that a house posts; refused where one is written wrong. `usual`: odds of lines that give none."""
    found: dict[str, Event] = {}
    for part in filter(str.strip, text.split(";")):
        name, colon, markets = part.partition(":")
        match = re.fullmatch(rf"({_SLUG}) v ({_SLUG})|({_SLUG})", " ".join(name.split()))
        if not colon or not match:
            raise Refused(f"{part.strip()!r} is not an event and its lines.", allowed=(EVENTS_FORM,))
        sides = (match[1], match[2]) if match[1] else ()
        event = Event(
            "-".join(sides) or match[3], tuple(_market(one.split(), sides, usual) for one in markets.split(","))
        )
        if event.id in found or len({one.kind for one in event.markets}) < len(event.markets):
            raise Refused(f"{event.id} is posted twice.")
        found[event.id] = event
    return found


def _market(words: list[str], sides: tuple[str, ...], usual: str) -> Market:
    kind, rest = (words[0], words[1:]) if words else ("", [])
    wrong = Refused(f"{' '.join(words)!r} is not a line.", allowed=(EVENTS_FORM,))
    if kind in ("futures", "prop") and not sides:
        names, odds = tuple(rest[::2]), tuple(rest[1::2])
        if len(names) < 2 or len(odds) != len(names) or len({*names}) < len(names):
            raise wrong
        return _checked(Market(kind, names, odds))
    if kind in ("spread", "total") and sides and rest and _NUMBER.fullmatch(rest[0]):
        odds = tuple(rest[1:]) or (usual, usual)
        if len(odds) == 2 and all(odds):
            return _checked(Market(kind, sides if kind == "spread" else ("over", "under"), odds, Fraction(rest[0])))
    if kind == "moneyline" and sides and len(rest) in (2, 3):
        return _checked(Market(kind, (*sides, "draw")[: len(rest)], tuple(rest)))
    raise wrong


def _checked(market: Market) -> Market:
    for odds in market.odds:
        profit_of(odds)
    return market


# --- what the board and the wire say ----------------------------------------------------------------------------------


@dataclass(frozen=True)
class LineChanges(Physical):
    """Ask the house whether posted lines have changed: event and its lines anew."""

    kind: ClassVar[str] = "lines"
    field: ClassVar[str] = "changed"
    lies_open: ClassVar[bool] = False

    def draw(self, hands: Hands) -> str:
        """A house that nobody tells otherwise leaves its lines."""
        return ""

    def find(self, listed: list[Any], place: int) -> str:
        """What a file says has changed, in the words of what is posted."""
        return str(listed.pop(0)) if listed else ""

    @classmethod
    def listing(cls, data: Mapping[str, Any]) -> list[Any]:
        """Every answer, so that each round has its own."""
        return [data["changed"]]

    @classmethod
    def tells(cls, game: Game, data: Mapping[str, Any]) -> str:
        """What has changed."""
        return f"Lines: {data['changed'] or 'as posted'}."


@dataclass(frozen=True)
class Results(Physical):
    """Ask for the results that have come in, of the events that are open: event to score, winner, or what became."""

    kind: ClassVar[str] = "results"
    field: ClassVar[str] = "results"

    events: tuple[Event, ...]

    @property
    def due(self) -> str:
        """Results."""
        return "the results"

    def draw(self, hands: Hands) -> dict[str, str]:
        """Every open event ends, as likely as its odds say."""
        return {event.id: event.drawn(hands.source) for event in self.events}

    def read(self, game: Any, result: Any) -> dict[str, str]:
        """Results of open events; refused if one cannot be."""
        known = {event.id: event for event in self.events}
        found = {str(name): str(ended) for name, ended in dict(result).items()}
        for name, ended in found.items():
            if name not in known:
                raise Refused(f"{name} is not open.", allowed=known)
            known[name].check_result(ended)
        return found

    def record(self, result: Any) -> dict[str, Any]:
        """The results, and which events they were asked for."""
        return {
            "results": {str(name): str(ended) for name, ended in result.items()},
            "of": [one.id for one in self.events],
        }

    @classmethod
    def recorded(cls, game: Any, data: Mapping[str, Any]) -> Results:
        """The same events of the game."""
        return cls(tuple(game.events[name] for name in data["of"]))

    @classmethod
    def came_up(cls, data: Mapping[str, Any]) -> tuple[str, ...]:
        """Each event with its result."""
        return tuple(f"{name} {ended}" for name, ended in data["results"].items())

    @classmethod
    def tells(cls, game: Game, data: Mapping[str, Any]) -> str:
        """The results."""
        return f"Results: {', '.join(cls.came_up(data)) or 'none yet'}."


def changed(events: Mapping[str, Event], text: str, usual: str = "") -> dict[str, Event]:
    """Events with some lines posted anew; only the markets that are named change."""
    found = dict(events)
    for name, new in events_in(text, usual).items():
        if name not in found:
            raise Refused(f"{name} is not posted.", allowed=found)
        fresh = {one.kind: one for one in new.markets}
        found[name] = replace(found[name], markets=tuple(fresh.get(one.kind, one) for one in found[name].markets))
    return found
