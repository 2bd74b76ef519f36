"""The parts of a felt: areas for wagers, places for cards, seats, wheel and dice; and a drawing to lay them out on.

A felt comes in two shapes: `wide` for a desk, `tall` for a phone held upright. Lengths are in units of the view box.
Nothing here knows of HTML.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from math import lcm
from typing import Literal

import msgspec

from croupier.games.base import Game
from croupier.games.capabilities import AmongPlayers, Spins, StandingWagers, dice_of, price_of, print_of
from croupier.rules.charts.layout import Mark, printed
from croupier.rules.law import Wager
from croupier.rules.pays import parse
from croupier.rules.paytables import PayTable, Row
from croupier.rules.submission import Rules
from croupier.rules.wager_keys import parse_key, wager_key

Shape = Literal["wide", "tall"]
Form = Literal["box", "circle", "dot"]
WIDTH: dict[Shape, float] = {"wide": 1200.0, "tall": 400.0}
LEAST_TEXT: dict[Shape, float] = {"wide": 13.0, "tall": 10.0}
"""The smallest print on the felt."""
GAP = 6.0
LEAST_CHIP = 100
"""The least chip of the floor, in cents."""
_LETTER = 0.67
"""How wide a letter is in a wide bold face, as a part of its size; these are narrower or wider."""
_WIDTHS = {"fijlrtIJ .,'-:/|": 0.4, "mwMW": 1.0, "DGHNOQU&+": 0.83, "ABCEFKLPRSTVXYZ": 0.74}
_WIDTH = {letter: width for letters, width in _WIDTHS.items() for letter in letters}
_NUMBERS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


class _Drawn(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A part of the felt."""

    x: float
    y: float
    w: float
    h: float

    @property
    def middle(self) -> tuple[float, float]:
        """Its centre."""
        return self.x + self.w / 2, self.y + self.h / 2


class Area(_Drawn, frozen=True, kw_only=True):
    """Where the chips of one wager, or of one spot of it, stand."""

    key: str
    """The wager, `wager:spot` where it has spots."""
    name: str
    """In full, for people who do not see the felt."""
    lines: tuple[str, ...] = ()
    """What is printed in it."""
    size: float = 0
    """The size of the print."""
    pays: str = ""
    pays_in_full: str = ""
    """What it pays, with the amounts in which it is paid in whole chips: `3 to 2 in $2`."""
    unit: int = 0
    """The least amount, in cents, whose multiples are paid in whole chips; 0: any whole chips are."""
    shows_pays: bool = False
    """Whether what it pays is printed below, in the smallest print."""
    form: Form = "box"
    kind: str = "main"
    tone: str = ""
    """A colour by name: `red`, `black`, `green`; empty: that of the kind."""
    faces: tuple[int, ...] = ()
    """Dice printed in it."""
    covers: tuple[str, ...] = ()
    """The numbers of the layout that it covers."""
    costs: int = 0
    """What it costs in cents, where that is fixed."""
    bets: bool = True
    """Whether a player puts chips here before the round; the chips of a raise come with a decision."""
    pooled: bool = False
    """Whether the chips of all seats lie here together."""
    hot: bool = False
    """Whether it lies over the borders of other areas on purpose."""


class Spread(_Drawn, frozen=True, kw_only=True):
    """Where the cards of one place lie."""

    place: str
    """As the script calls it; `own` and `own low` are those of the seat that looks."""
    label: str = ""
    form: Literal["row", "cross"] = "row"
    """How its cards lie: side by side, or three across with one below and one above them."""


class SeatAt(_Drawn, frozen=True, kw_only=True):
    """Where a seat is at a card table."""

    seat: int


class WheelAt(_Drawn, frozen=True, kw_only=True):
    """A wheel and its pockets in their order."""

    pockets: tuple[str, ...]
    tones: tuple[str, ...]
    """The colour of each pocket."""
    ball: bool = True
    """Whether a ball runs in it; otherwise a clapper stands above."""


class Print(_Drawn, frozen=True, kw_only=True):
    """Words or a frame on the felt."""

    text: str = ""
    size: float = 14
    role: Literal["title", "number", "ball", "pays", "arc", "frame"] = "title"
    key: str = ""
    """The number of a box in which the marker can lie, or of a ball."""
    cite: str = ""
    """The clause by which it stands there."""


class Layout(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A whole felt."""

    address: str
    shape: Shape
    arrangement: str
    width: float
    height: float
    areas: tuple[Area, ...]
    prints: tuple[Print, ...] = ()
    places: tuple[Spread, ...] = ()
    seats: tuple[SeatAt, ...] = ()
    wheel: WheelAt | None = None
    dice: Spread | None = None
    dice_tones: tuple[str, ...] = ()
    """The colours of the dice, where they differ."""
    pieces: str = "card"
    """What lies at the places: cards, or dominoes where it is `tile`."""
    marks: str = ""
    """The wager whose ticket is written by marking numbers of the board."""
    groups: str = ""
    """The wager whose ticket is written by marking groups of them."""
    joins: str = ""
    """The wager whose ticket is several selections of the others."""


# --- what stands in an area ------------------------------------------------------------------------------------------


def pays_on(rules: Rules, wager: str, spot: str = "") -> str:
    """What a wager pays by the pay table in force: the row of the spot, the one rate, or the best one."""
    table = rules.table(wager)
    if table is None:
        paid = [row[1] for row in rules.wager(wager).settles if row[1] not in ("Push", "Lose")]
        return rules.listed_odds(paid[0]) if paid else ""
    if own := _row_of(table, spot):
        return rules.listed_odds(own.pays.text)
    rows = [row for row in table.rows if row.pays.text not in ("Push", "Lose")]
    if not rows:
        return ""
    best = max(rows, key=lambda row: (row.pays.share, row.pays.fixed, row.pays.profit)).pays.text
    return rules.listed_odds(best if all(row.pays.text == best for row in rows) else f"up to {best}")


def pays_in(rules: Rules, wager: str, spot: str = "") -> int:
    """The least amount, in cents, whose multiples every payout of a wager, or of a spot, pays in whole chips; 0 where
    any whole chips do."""
    table = rules.table(wager)
    if table is None:
        printed = [parse(row[1]) for row in rules.wager(wager).settles]
    else:
        own = _row_of(table, spot)
        printed = [row.pays for row in ((own,) if own else table.rows)]
    chips = lcm(*(pays.profit.denominator for pays in printed))
    return chips * LEAST_CHIP if chips > 1 else 0


def _row_of(table: PayTable, spot: str) -> Row | None:
    """The row of a pay table that is for one spot."""
    word = _NUMBERS[int(spot)] if spot.isdigit() and int(spot) < len(_NUMBERS) else ""
    for row in table.rows if spot else ():
        if row.outcome.endswith(f"-{spot}") or (word and row.outcome == f"{word}-of-a-kind"):
            return row
    return None


def _short_name(law: Wager) -> str:
    """A wager's name without the words that every wager could have."""
    return re.sub(r"(?i)(?<=\S) (bet|wager|payout)$|(?<=\d) (insignia|symbol)$", "", law.name)


def _long(text: str) -> float:
    """How long a line is, in units of its size."""
    return sum(_WIDTH.get(letter, _LETTER) for letter in text)


def _cut(text: str, wide: float) -> str:
    """A line that is not too long."""
    if _long(text) <= wide:
        return text
    while len(text) > 1 and _long(text) + 0.9 > wide:
        text = text[:-1]
    return text + "…"


def fit(text: str, width: float, height: float, most: float, least: float) -> tuple[tuple[str, ...], float]:
    """Text broken into lines and the greatest size at which they fit; a word too long for a line is cut."""
    size = most
    while True:
        wide = width / size
        lines: list[str] = []
        for word in text.split():
            parts = [word] if _long(word) <= wide else re.findall("[^-]+-?|-", word)  # a long one is broken at a hyphen
            for place, part in enumerate(parts):
                longer = lines[-1] + ("" if place else " ") + part if lines else part
                if lines and _long(longer) <= wide:
                    lines[-1] = longer
                else:
                    lines.append(part)
        fits = all(_long(line) <= wide for line in lines) and len(lines) * size * 1.12 <= height
        if fits or size <= least:
            rows = max(1, int(height / (size * 1.12)))
            if len(lines) > rows:
                lines = [*lines[: rows - 1], " ".join(lines[rows - 1 :])]
            return tuple(_cut(line, wide) for line in lines), size
        size = max(least, size - 1)


@dataclass
class Drawing:
    """A felt being laid out."""

    game: Game
    shape: Shape
    areas: list[Area] = field(default_factory=list)
    prints: list[Print] = field(default_factory=list)
    places: list[Spread] = field(default_factory=list)
    seats: list[SeatAt] = field(default_factory=list)
    wheel: WheelAt | None = None
    dice: Spread | None = None
    dice_tones: tuple[str, ...] = ()
    bottom: float = 0

    def __post_init__(self) -> None:
        self.rules = self.game.rules
        self._phrases = printed(self.rules.chapter, Mark.PHRASE)
        self.spots: Mapping[str, Sequence[str]] = {
            wager: spots for wager, spots in self.game.spots().items() if self.rules.offers(wager)
        }

    @property
    def width(self) -> float:
        """How wide the felt is."""
        return WIDTH[self.shape]

    @property
    def wide(self) -> bool:
        """Whether it is drawn for a desk."""
        return self.shape == "wide"

    @property
    def least(self) -> float:
        """The smallest print on it."""
        return LEAST_TEXT[self.shape]

    def print_name(self, wager: str) -> str:
        """A wager's name as it is printed on the felt."""
        return self._phrases.get(wager) or self.game.prints.get(wager) or _short_name(self.rules.wager(wager))

    def keys(self, wager: str) -> list[str]:
        """The keys of a wager: one for each of its spots."""
        spots = self.spots.get(wager, ())
        return [wager_key(wager, spot) for spot in spots or ("",)]

    def area(
        self,
        key: str,
        x: float,
        y: float,
        w: float,
        h: float,
        *,
        text: str | None = None,
        form: Form = "box",
        tone: str = "",
        hot: bool = False,
        most: float = 0,
        rests: bool = False,
        show_pays: bool = True,
    ) -> None:
        """Put the area of a key on the felt; one that only `rests` shows chips that have moved there."""
        wager, spot = parse_key(key)
        law = self.rules.wager(wager)
        own, paid = print_of(self.game, key)
        shown = text if text is not None else own or spot or self.print_name(wager)
        pays = paid or pays_on(self.rules, wager, spot)
        unit = 0 if isinstance(self.game, AmongPlayers) else pays_in(self.rules, wager, spot)
        faces = dice_of(self.game, key)
        least = self.least
        inner = w - 8 if form == "box" else w * 0.84
        in_full = f"{pays} in {self.rules.money(unit)}".strip() if unit else pays
        if show_pays and _long(in_full) * least <= inner:
            pays = in_full
        pays_fits = bool(show_pays and pays and h >= 3 * least and _long(pays) * least <= inner)
        most = most or min(20.0 if self.wide else 15.0, h * 0.45)
        room = h * 0.56 if form == "circle" else h - 6  # a circle is narrow where a third line would stand
        lines: tuple[str, ...] = ()
        size = least
        if not hot and not faces:
            lines, size = fit(shown, inner, room - (least * 1.3 if pays_fits else 0), most, least)
            if pays_fits and any(line.endswith("…") for line in lines):  # the name comes before what it pays
                pays_fits = False
                lines, size = fit(shown, inner, room, most, least)
        self.areas.append(
            Area(
                key=key,
                name=f"{law.name} {spot}".strip(),
                lines=lines,
                shows_pays=pays_fits and not hot,
                size=0 if hot else size,
                pays=pays,
                pays_in_full=in_full,
                unit=unit,
                form=form,
                kind=law.kind,
                tone=tone,
                faces=faces,
                covers=self.game.covers(key) if isinstance(self.game, Spins) else (),
                costs=price_of(self.game, key),
                bets=not rests
                and law.kind != "bonus"
                and (isinstance(self.game, StandingWagers) or (law.kind != "raise" and law.when != "decision")),
                hot=hot,
                x=round(x, 2),
                y=round(y, 2),
                w=round(w, 2),
                h=round(h, 2),
            )
        )
        self.bottom = max(self.bottom, y + h)

    def pot(self, x: float, y: float, w: float, h: float) -> None:
        """Where the bets of all players come to lie together."""
        lines, size = fit("Pot", w, h, 20 if self.wide else 15, self.least)
        self.areas.append(
            Area(key="pot", name="Pot", lines=lines, size=size, bets=False, pooled=True, x=x, y=y, w=w, h=h)
        )
        self.bottom = max(self.bottom, y + h)

    def grid(
        self, keys: Iterable[str], x: float, y: float, w: float, per_row: int, h: float, *, text: str | None = None,
        form: Form = "box", tone: str = "",
    ) -> float:  # fmt: skip
        """Equal areas in rows; returns where they end. The last row is as wide as the others."""
        all_keys = list(keys)
        per_row = min(per_row, len(all_keys)) or 1
        cell = (w - GAP * (per_row - 1)) / per_row
        for place, key in enumerate(all_keys):
            row, column = divmod(place, per_row)
            self.area(key, x + column * (cell + GAP), y + row * (h + GAP), cell, h, text=text, form=form, tone=tone)
        return y + -(-len(all_keys) // per_row) * (h + GAP)

    def title(self, text: str, x: float, y: float, w: float) -> float:
        """A heading over what follows; returns where that begins."""
        lines, size = fit(text, w, 20, 16 if self.wide else 12, self.least)
        self.prints.append(Print(text=" ".join(lines), size=size, x=x, y=y, w=w, h=size * 1.4))
        return y + size * 1.6

    def left_over(self) -> list[str]:
        """The keys that have no area yet, in the chapter's order."""
        done = {area.key for area in self.areas}
        return [key for law in self.game.laid_out for key in self.keys(law.id) if key not in done]

    def blocks(self, columns: Sequence[tuple[float, float, float]], unit: float, plain_name: str = "") -> None:
        """All wagers without an area yet, in columns: those without spots together, those with spots under their names.

        A column is where it begins and how wide it is; each block goes where there is most room.
        """
        done = {area.key for area in self.areas}
        laws = [law for law in self.game.laid_out if self.keys(law.id)[0] not in done]
        plain = [law.id for law in laws if law.id not in self.spots]
        blocks: list[tuple[str, list[str]]] = [(plain_name, plain)] if plain else []
        blocks += [(law.name, self.keys(law.id)) for law in laws if law.id in self.spots]
        tops = [top for _, top, _ in columns]
        for name, keys in blocks:
            column = tops.index(min(tops))
            left, _, span = columns[column]
            top = self.title(name, left, tops[column], span) if name else tops[column]
            small = all(dice_of(self.game, key) or len(parse_key(key).spot) in (1, 2) for key in keys)
            per_row = max(1, int(span // (unit * (0.62 if small else 1.0))))
            rows = -(-len(keys) // per_row)
            per_row = -(-len(keys) // rows)
            tops[column] = self.grid(keys, left, top, span, per_row, unit * (0.5 if small else 0.56)) + 8

    def dice_tray(self, x: float, y: float, w: float, h: float, tones: tuple[str, ...] = ()) -> None:
        """Where the dice lie, and their colours."""
        self.dice, self.dice_tones = Spread(place="dice", x=x, y=y, w=w, h=h), tones
        self.prints.append(Print(x=x, y=y, w=w, h=h, role="frame"))
        self.bottom = max(self.bottom, y + h)

    def done(self, arrangement: str, **tickets: str) -> Layout:
        """The felt; `tickets` are the wagers that are written by marking or joining."""
        return Layout(
            **tickets,
            address=self.rules.chapter.address,
            shape=self.shape,
            arrangement=arrangement,
            width=self.width,
            height=round(self.bottom + 12, 2),
            areas=tuple(self.areas),
            prints=tuple(self.prints),
            places=tuple(self.places),
            seats=tuple(self.seats),
            wheel=self.wheel,
            dice=self.dice,
            dice_tones=self.dice_tones,
            pieces=self.game.pieces.word,
        )
