"""The layout of a table to scale, with everything that its chapter wants printed on it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from croupier.errors import Refused
from croupier.filings import words
from croupier.filings.cloth import (
    CARD,
    GAP,
    LEAST,
    Between,
    Cloth,
    Piece,
    around,
    block,
    board,
    half_round,
    place,
    wager,
)
from croupier.filings.notices import inscription, layout_list, layout_requirements, placed_wagers
from croupier.games import GAMES, game_for
from croupier.games.appearance import CardTable, DiceBoard, TwoHands
from croupier.games.base import Game
from croupier.games.capabilities import dice_of, print_of
from croupier.games.places import (
    BANKER,
    BONUS,
    COMMUNITY,
    DEALER,
    FOURTH,
    LOW,
    MEDIUM,
    OWN,
    PLAYER,
    parse_place,
    part_label,
    part_place,
)
from croupier.rules.charts.layout import WITH_LOGO, Mark, millimetres
from croupier.rules.law import Wager
from croupier.rules.submission import Rules
from croupier.rules.wager_keys import parse_key
from croupier.tables.felt import Drawing, Form, fit
from croupier.tables.layout import draw_layout

HOUSE = "Name or logo of the house"
"""What stands where the house has not said its name."""
LOGO = "logo of the house"
"""What stands for the logo where the chapter wants it beside the name."""
SHARED = 2400.0
"""How wide a layout that all players share is, in millimetres, unless it is told."""
HANDS = {OWN: "Hand", **{part_place(OWN, part): part_label(part) for part in (MEDIUM, LOW, FOURTH)}}
"""The places of a player's own cards, and what is printed there."""


def draw(rules: Rules, house: str = "", width: float = 0.0) -> Cloth:
    """The cloth of a table under a house's choices; without a width as wide as it needs to be."""
    if not rules.chapter.game:
        raise Refused(f"{rules.chapter.name} has no table.")
    return _Layout(rules, house).cloth(width)


class _Layout:
    def __init__(self, rules: Rules, house: str) -> None:
        self.rules, self.house = rules, house
        self.wanted = layout_requirements(rules)
        self.game: Game | None = game_for(rules) if rules.chapter.game in GAMES else None
        self.seats = self.game.seats if self.game else max(1, rules.chapter.seats.max if rules.chapter.seats else 1)

    def cloth(self, width: float) -> Cloth:
        per_seat = any(one.mark in (Mark.AREA, Mark.CIRCLES) for one in self.wanted)
        if self.game is None or isinstance(self.game.arrangement, (CardTable, TwoHands)):
            return self._half_round(width)
        if isinstance(self.game.arrangement, DiceBoard) and per_seat:
            return self._half_round(width)
        return self._board(self.game, width)

    # --- positions around a table ---

    def _half_round(self, width: float) -> Cloth:
        return half_round(self.seats, block(self._position()), self._between(self._middle()), width)

    def _between(self, rows: list[list[Piece]]) -> Between:
        right, left = (
            tuple(_beside(one.of) for one in self.wanted if one.mark == mark) for mark in (Mark.RIGHT, Mark.LEFT)
        )
        return Between((right, left), rows, self._panel())

    def _position(self) -> list[list[Piece]]:
        """The rows of a position, the first next to the player."""
        areas = self._areas()
        ordered = [one.of.split(", ") for one in self.wanted if one.mark == Mark.ROW]
        ordered += [row for one in self.wanted if one.mark == Mark.COLUMN for row in one.rows]
        fixed = [[piece for key in keys for piece in areas if piece.of == key] for keys in ordered]
        fixed = [_joined(row, self._equal()) for row in fixed if row]
        areas = [piece for piece in areas if not any(piece in row for row in fixed)]
        first = [piece for piece in areas if piece.form == "circle"]
        other = [piece for piece in areas if piece.form == "box"]
        hands = [one.places for one in self.wanted if one.mark == Mark.CARDS and one.places[0] in HANDS]
        rows: list[list[Piece]] = []
        if hands:
            named = {name: HANDS[name] if len(hands) > 1 or name != OWN else "" for name, _ in hands}
            rows.append(
                [
                    place(name, named[name], 1 if areas else self._cards(name))
                    for name, areas in hands
                    for _ in range(areas or 1)
                ]
            )
        rows += fixed
        rows += [_joined(row, self._equal()) for row in _rows(first, 4)]
        rows += _rows(other, 3)
        if any(one.mark == Mark.SEATS for one in self.wanted):
            rows.append([Piece("spot", 0, 0, 40, 30, "seat", ("{seat}",), 18, framed=False)])
        return rows or [[Piece("spot", 0, 0, 120, 60, "seat", ("Seat {seat}",), 14)]]

    def _cards(self, name: str) -> int:
        """How many cards lie side by side at a place; they overlap where they are many."""
        return {OWN: 3, part_place(OWN, FOURTH): 1}.get(name, 2)

    def _areas(self) -> list[Piece]:
        """An area for each wager that is placed at a position, in the chapter's order."""
        if self.game is None:
            return []
        drawing = Drawing(self.game, "wide")
        made = []
        for one in self.wanted:
            if one.mark in (Mark.AREA, Mark.CIRCLES, Mark.SECOND):
                offered = [name for name in one.wagers if self.rules.offers(name)]
                made += [self._area(drawing, key, offered, one.mark) for key in drawing.keys(offered[0])]
            elif one.mark == Mark.DEVICE:
                name = drawing.print_name(one.of)
                made.append(Piece("device", 0, 0, 66, 66, one.of, ("Device", *name.split()), 9))
        laws = [law for law in self.game.laid_out if law.kind not in ("bonus", "compound") and law.when != "decision"]
        for law in laws:
            if law.id not in placed_wagers(layout_list(self.rules)):
                made += [self._area(drawing, key, [law.id], Mark.AREA) for key in drawing.keys(law.id)]
        return made

    def _area(self, drawing: Drawing, key: str, wagers: list[str], mark: Mark) -> Piece:
        law = self.rules.wager(wagers[0])
        spot = parse_key(key).spot
        own, _ = print_of(drawing.game, key)
        names = dict.fromkeys(drawing.print_name(name) for name in wagers)
        text = " / ".join(names) + (f" {own or spot.replace('-', ' ')}" if spot else "")
        form: Form = "circle" if mark == Mark.CIRCLES or law.kind in ("main", "raise") else "box"
        return wager(key, text, form, dice_of(drawing.game, key))

    def _equal(self) -> tuple[str, ...]:
        return next((one.wagers for one in self.wanted if one.mark == Mark.EQUALS), ())

    # --- what stands between them ---

    def _middle(self) -> list[list[Piece]]:
        rows: list[list[Piece]] = []
        shared = [
            piece
            for one in self.wanted
            if one.mark == Mark.CARDS and one.places[0] not in HANDS
            for piece in self._places(one.places[0])
        ]
        laid = {piece.of for piece in shared}
        drawn = [name for name in (self.game.shared_places() if self.game else ()) if name != BONUS]
        shared += [piece for name in drawn if name not in laid for piece in self._places(name)]
        across = self.game is not None and isinstance(self.game.arrangement, CardTable) and self.game.arrangement.cross
        crossing = [piece for piece in shared if piece.of == COMMUNITY and across]
        rows += _rows([piece for piece in shared if piece not in crossing], 4)
        if crossing:
            one = Piece("cards", 0, 0, CARD[0] + GAP, CARD[1] + GAP, COMMUNITY)
            rows += [[one], [one, one, one], [one]]
        rows.append([self._name()])
        rows += [[piece] for piece in self._words()]
        for title, some in self._spots().items():
            rows += [[_title(title)]] if title != "single" else []
            rows += _rows(some, 10)
        return [row for row in rows if row]

    def _streets(self) -> list[str]:
        """The inscriptions of single community cards."""
        return [one.of for one in self.wanted if one.mark == Mark.WORDS and one.of.endswith(" Street")]

    def _places(self, name: str) -> list[Piece]:
        if name == COMMUNITY and self._streets():
            return [place(name, street, 1) for street in self._streets()]
        cards = {COMMUNITY: 5, PLAYER: 3, BANKER: 3, DEALER: 3}.get(name, 2)
        return [place(name, parse_place(name).label, cards)]

    def _name(self) -> Piece:
        logo = any(one.mark == Mark.NAME and one.of == WITH_LOGO for one in self.wanted)
        house = f"{self.house or 'Name'} and {LOGO}" if logo else self.house or HOUSE
        text = f"{house} · {self.rules.chapter.name}"
        return Piece("name", 0, 0, 10, 10, "name", (text,), 34, framed=False)

    def _words(self) -> Iterator[Piece]:
        inscribed = [one for one in self.wanted if one.mark != Mark.COVER]
        printed = dict.fromkeys(filter(None, (inscription(self.rules, one) for one in inscribed)))
        for text in (text for text in printed if text not in self._streets()):
            yield Piece("words", 0, 0, 10, 10, "words", (text,), 22, framed=False)

    def _spots(self) -> dict[str, list[Piece]]:
        """Places by the name that several have in common: of these each shows its number."""
        made: dict[str, list[Piece]] = {}
        for one in self.wanted:
            labels = spots(one.of, self.seats) if one.mark == Mark.SPOTS else []
            title = re.sub(r" \d+$", "", labels[0]) if len(labels) > 1 else ""
            for label in labels:
                text = label.removeprefix(title).strip() if title else label
                wide = max(64.0, len(text) * 10.0 + 16)
                made.setdefault(title or "single", []).append(Piece("spot", 0, 0, wide, 50, label, (text,), 16))
        return made

    def _panel(self) -> list[tuple[str, str]]:
        named = [one for one in self.wanted if one.mark == Mark.ODDS]
        if any(one.of == "all" for one in named):
            return payouts(self.rules)
        return payouts(self.rules, {name for one in named for name in one.wagers})

    # --- a layout that all share ---

    def _board(self, game: Game, width: float) -> Cloth:
        layout = draw_layout(game)
        edge = self._edge()
        frame = max(max(piece.w, piece.h) for piece in edge) + GAP if edge else 0.0
        wide = width - 2 * frame if width else SHARED
        for one in self.wanted:
            if one.mark == Mark.DIAMETER and layout.wheel is not None and not width:
                wide = max(wide, float(millimetres(one.of)) / layout.wheel.w * layout.width)
        devices = [
            Piece("device", 0, 0, 90, 60, one.of, ("Device", self.rules.wager(one.of).name), 9)
            for one in self.wanted
            if one.mark == Mark.DEVICE
        ]
        below = [[self._name()], list(self._words()), devices]
        for title, some in self._spots().items():
            below += ([[_title(title)]] if title != "single" else []) + [some]
        cloth = board(layout, self._between([row for row in below if row]), wide)
        for one in self.wanted:
            if one.mark == Mark.COVER:
                number, _, key = one.of.partition(" beside ")
                cloth = _covered(cloth, number, key, inscription(self.rules, one))
        return around(cloth, edge, frame) if edge else cloth

    def _edge(self) -> list[Piece]:
        """Places around the edge of the layout, in their order."""
        made = []
        for one in self.wanted:
            for label in spots(one.of, self.seats) if one.mark == Mark.AROUND else ():
                name, _, number = label.rpartition(" ")
                wide = max(64.0, len(name) * 10.0 + 16)
                made.append(Piece("spot", 0, 0, wide, 50, label, (name, number) if name else (label,), 16))
        return made


def _covered(cloth: Cloth, number: str, key: str, text: str) -> Cloth:
    """A cloth on which an area leaves half of its room to the cover of a number that is no wager."""
    area = next(piece for piece in cloth.pieces if piece.kind == "area" and piece.of == key)
    lines, size = fit(text, area.w - 8, area.h / 2 - 8, area.size, LEAST)
    half = replace(area, h=area.h / 2 - 2)
    cover = replace(half, kind="cover", of=number, y=area.y - area.h / 4, lines=lines, size=size, tone="")
    pieces = [piece if piece is not area else replace(half, y=area.y + area.h / 4) for piece in cloth.pieces]
    return replace(cloth, pieces=(*pieces, cover))


def _beside(of: str) -> Piece:
    """A place at the dealer's side, as large as two cards."""
    name, _, circle = of.partition(", in a ")
    laid = place(of, name, 2)
    return replace(laid, h=laid.w, form="circle", size=18) if circle else replace(laid, size=18)


def _title(text: str) -> Piece:
    return Piece("words", 0, 0, 10, 10, "title", (text,), 16, framed=False)


def _rows(pieces: list[Piece], most: int) -> list[list[Piece]]:
    """Pieces in rows of nearly equal length."""
    if not pieces:
        return []
    count = -(-len(pieces) // most)
    per = -(-len(pieces) // count)
    return [pieces[start : start + per] for start in range(0, len(pieces), per)]


def _joined(row: list[Piece], equal: tuple[str, ...]) -> list[Piece]:
    """A row in which two areas lie side by side with an equals sign between them."""
    keys = [piece.of for piece in row]
    if not equal or not set(equal) <= set(keys):
        return row
    left, right = (row[keys.index(name)] for name in equal)
    rest = [piece for piece in row if piece not in (left, right)]
    return [left, Piece("symbol", 0, 0, 22, 40, "=", ("=",), 34, framed=False), right, *rest]


# --- what is printed -------------------------------------------------------------------------------------------------


def spots(text: str, seats: int) -> list[str]:
    """The places that one mark names: `Fire Bet 1-16` is sixteen of them."""
    match = re.fullmatch(r"(.*?) ((?:\d+-(?:\d+|seats))(?:, \d+-\d+)*)", text)
    if match is None:
        return [text]
    numbers: list[int] = []
    for part in match[2].split(", "):
        low, _, high = part.partition("-")
        numbers += range(int(low), (seats if high == "seats" else int(high)) + 1)
    return [f"{match[1]} {number}" for number in numbers]


def payouts(rules: Rules, only: set[str] | None = None) -> list[tuple[str, str]]:
    """The payout odds of the wagers offered: first those with one rate, a line each; then a heading for each other one
    with its lines under it."""
    shared: dict[tuple[tuple[str, str], ...], list[str]] = {}
    for law in rules.offered:
        if (only is None or law.id in only) and rules.payable(law.id):
            shared.setdefault(tuple(dict.fromkeys(_paid(rules, law))), []).append(law.name)
    singles: list[tuple[str, str]] = []
    tables: list[tuple[str, str]] = []
    for lines, names in shared.items():
        if len({pays for _, pays in lines}) == 1:
            singles += [(name, lines[0][1]) for name in names]
        elif lines:
            tables += [(words.listed(names), ""), *lines]
    return singles + tables


def _paid(rules: Rules, law: Wager) -> Iterator[tuple[str, str]]:
    table = rules.table(law.id)
    for row in table.rows if table else ():
        yield row.hand, rules.listed_odds(rules.pay(law.id, row.outcome).pays.text)
    if table is None:
        for one in words.endings(rules, law):
            if one.pays.profit > 0:
                yield words.outcome(one.outcome), rules.listed_odds(one.pays.text)
