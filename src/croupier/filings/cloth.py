"""A table's cloth in millimetres: its pieces, each where it lies and how large it is.

Around a half-round table lie equal positions, one a player, and the dealer's side between them; a table on which all
players share one layout has that of the screen, to scale, with a band for what else is printed. No chapter prints how
large a card table is: a cloth is as large as its pieces need, or as large as it is told.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Literal

from croupier.errors import Refused
from croupier.tables.felt import Area, Form, Layout, Print, WheelAt, fit

Kind = Literal[
    "area", "cards", "spot", "device", "words", "odds", "name", "tray", "symbol", "number", "wheel", "seat", "cover"
]
CARD = (64.0, 89.0)
"""A place for a card of the usual size, 63 by 88 millimetres."""
GAP = 14.0
EDGE = 55.0
"""How far from the edge of the cloth nothing lies."""
LEAST = 7.0
"""The smallest letters, in millimetres of their size."""
WIDEST = 6000
STEP = 50


@dataclass(frozen=True)
class Piece:
    """Something printed on the cloth; `x` and `y` are its middle, `turn` how it is turned, in degrees."""

    kind: Kind
    x: float
    y: float
    w: float
    h: float
    of: str = ""
    """The key of a wager, the place of cards, the name of a spot."""
    lines: tuple[str, ...] = ()
    size: float = LEAST
    seat: int = 0
    turn: float = 0.0
    form: Form = "box"
    tone: str = ""
    faces: tuple[int, ...] = ()
    framed: bool = True
    hot: bool = False
    """Whether it lies over the borders of others on purpose."""

    @property
    def text(self) -> str:
        """What is printed in it."""
        return " ".join(self.lines)

    def corners(self) -> list[tuple[float, float]]:
        """Its corners on the cloth."""
        return [_turned(self, dx * self.w / 2, dy * self.h / 2) for dx, dy in ((-1, -1), (1, -1), (1, 1), (-1, 1))]


@dataclass(frozen=True)
class Cloth:
    """A whole cloth."""

    width: float
    depth: float
    round: bool
    """Whether its players' side is half an ellipse."""
    pieces: tuple[Piece, ...]
    wheel: WheelAt | None = None

    def inside(self, piece: Piece) -> bool:
        """Whether a piece lies on the cloth."""
        return all(
            0 <= x <= self.width
            and 0 <= y <= self.depth
            and (not self.round or (2 * x / self.width - 1) ** 2 + (y / self.depth) ** 2 <= 1)
            for x, y in piece.corners()
        )


def _turned(piece: Piece, dx: float, dy: float) -> tuple[float, float]:
    angle = math.radians(piece.turn)
    return (
        piece.x + dx * math.cos(angle) - dy * math.sin(angle),
        piece.y + dx * math.sin(angle) + dy * math.cos(angle),
    )


def apart(one: Piece, other: Piece) -> bool:
    """Whether two pieces do not lie over each other."""
    if math.dist((one.x, one.y), (other.x, other.y)) > math.hypot(one.w, one.h) / 2 + math.hypot(other.w, other.h) / 2:
        return True
    for angle in (one.turn, one.turn + 90, other.turn, other.turn + 90):
        axis = math.cos(math.radians(angle)), math.sin(math.radians(angle))
        spans = [sorted(x * axis[0] + y * axis[1] for x, y in piece.corners()) for piece in (one, other)]
        if spans[0][3] <= spans[1][0] + 0.01 or spans[1][3] <= spans[0][0] + 0.01:
            return True
    return False


# --- what one position has -------------------------------------------------------------------------------------------


def wager(key: str, text: str, form: Form, faces: tuple[int, ...] = ()) -> Piece:
    """The area of a wager at a position, as large as its name needs."""
    side, size = (78.0, 11.0) if form == "circle" else (66.0, 9.0)
    while True:
        inner = side * 0.8 if form == "circle" else side - 6
        lines, letters = fit(text, inner, side * 0.7, size, LEAST)
        if not any(line.endswith("…") for line in lines):
            return Piece("area", 0, 0, side, side, key, lines, letters, form=form, faces=faces)
        side += 6


def place(name: str, label: str, cards: int) -> Piece:
    """A place for cards."""
    width = CARD[0] * cards + GAP
    lines, size = fit(label, width - 8, 40, 11, LEAST)
    return Piece("cards", 0, 0, width, CARD[1] + GAP, name, lines, size)


def block(rows: Sequence[Sequence[Piece]]) -> list[Piece]:
    """Rows of pieces, the first next to the player, around a middle at nought."""
    laid: list[Piece] = []
    high = sum(max(piece.h for piece in row) for row in rows) + GAP * (len(rows) - 1)
    y = high / 2
    for row in rows:
        tall = max(piece.h for piece in row)
        x = -(sum(piece.w for piece in row) + GAP * (len(row) - 1)) / 2
        for piece in row:
            laid.append(replace(piece, x=x + piece.w / 2, y=y - tall / 2))
            x += piece.w + GAP
        y -= tall + GAP
    return laid


def _extent(pieces: Sequence[Piece]) -> tuple[float, float]:
    wide = max(abs(piece.x) + piece.w / 2 for piece in pieces) * 2
    high = max(abs(piece.y) + piece.h / 2 for piece in pieces) * 2
    return wide, high


# --- a half-round table ----------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Between:
    """What lies between the positions, from the dealer's side on."""

    beside: tuple[tuple[Piece, ...], tuple[Piece, ...]]
    """What lies at the dealer's right, and at the left: on the left of the drawing, and on the right."""
    rows: Sequence[Sequence[Piece]]
    odds: Sequence[tuple[str, str]]


def half_round(seats: int, position: Sequence[Piece], between: Between, width: float) -> Cloth:
    """A table with equal positions on the players' side."""
    for wide in [width] if width else range(1500, WIDEST, STEP):
        around = list(_positions(seats, position, float(wide)))
        if width or _fits(Cloth(float(wide), wide / 2, True, tuple(around))):
            for letters in _LETTERS if width or wide < _LARGE else (*_LETTERS, _SMALL):
                pieces = (*around, *_middle(between, float(wide), _extent(position)[1], letters))
                cloth = Cloth(float(wide), wide / 2, True, pieces)
                if _fits(cloth):
                    return cloth
    raise Refused(
        f"A cloth {width:,.0f} mm wide has no room for all that its chapter wants.", allowed=("a wider one", "no width")
    )


def _fits(cloth: Cloth) -> bool:
    solid = [piece for piece in cloth.pieces if piece.kind not in ("symbol",)]
    if not all(cloth.inside(piece) for piece in solid):
        return False
    return all(
        apart(one, other)
        for place_of, one in enumerate(solid)
        for other in solid[place_of + 1 :]
        if one.seat != other.seat or not one.seat
    )


def _positions(seats: int, position: Sequence[Piece], width: float) -> Iterator[Piece]:
    """The positions at equal steps along the edge, the first at the dealer's left, which is on the right."""
    wide, high = _extent(position)
    half, depth = width / 2 - EDGE - high / 2, width / 2 - EDGE - high / 2
    start = math.asin(min(1.0, (wide / 2 + EDGE) / max(depth, 1)))
    for seat in range(seats):
        angle = start + (math.pi - 2 * start) * (seat / (seats - 1) if seats > 1 else 0.5)
        x, y = width / 2 + half * math.cos(angle), depth * math.sin(angle)
        turn = math.degrees(angle) - 90
        frame = Piece("seat", x, y, wide, high, seat=seat + 1, turn=turn)
        for piece in position:
            at = _turned(frame, piece.x, piece.y)
            lines = tuple(line.replace("{seat}", str(seat + 1)) for line in piece.lines)
            yield replace(piece, x=at[0], y=at[1], turn=turn, seat=seat + 1, lines=lines)


def _middle(between: Between, width: float, high: float, letters: float) -> Iterator[Piece]:
    """The dealer's side: the tray, then rows of pieces, then the payout odds in columns."""
    centre, y = width / 2, 30.0
    room = width - 2 * (high + EDGE + 40)
    tray = Piece("tray", centre, y + 80, min(room * 0.6, 720), 160, "tray", ("Table inventory",), 16)
    yield tray
    for side, some in zip((-1, 1), between.beside, strict=True):
        at = tray.w / 2 + GAP
        for piece in some:
            yield replace(piece, x=centre + side * (at + piece.w / 2), y=tray.y)
            at += piece.w + GAP
    y += 160 + GAP
    for row in between.rows:
        row = [_set(piece, room) for piece in row]
        tall = max(piece.h for piece in row)
        x = centre - (sum(piece.w for piece in row) + GAP * (len(row) - 1)) / 2
        for piece in row:
            yield replace(piece, x=x + piece.w / 2, y=y + tall / 2)
            x += piece.w + GAP
        y += tall + GAP
    yield from odds_panel(between.odds, centre, y, room * 0.9, letters)


def _set(piece: Piece, room: float) -> Piece:
    """An inscription in as many lines as the room asks for."""
    if piece.kind not in ("words", "name"):
        return piece
    lines, size = fit(piece.text, room * 0.8, 400, piece.size, LEAST)
    wide = max(len(line) for line in lines) * size * 0.62
    return replace(piece, lines=lines, size=size, w=wide, h=len(lines) * size * 1.2)


_LETTERS = (18.0, 15.0, 12.5)
"""Sizes of the letters in which payout odds are tried, the largest first; a larger cloth may have small ones too."""
_SMALL = 10.0
_LARGE = 2400


def odds_panel(
    rows: Sequence[tuple[str, str]], centre: float, top: float, room: float, letters: float
) -> Iterator[Piece]:
    """Payout odds in columns; a row without odds is a heading, which stays with all that stands under it."""
    if not rows:
        return
    high = letters * 1.4
    wide = letters * min(30, 4 + 0.52 * max(len(name) + len(pays) for name, pays in rows))
    stacks = _stacks(_blocks(rows), max(1, min(int(room // wide), -(-len(rows) // 6))))
    left = centre - len(stacks) * wide / 2
    for number, stack in enumerate(stacks):
        for line, (name, pays) in enumerate(stack):
            said = (name, pays) if pays else (name,)
            x, y = left + (number + 0.5) * wide, top + (line + 0.5) * high
            yield Piece("odds", x, y, wide - 1.6 * letters, high, name, said, letters)


def _blocks(rows: Sequence[tuple[str, str]]) -> list[list[tuple[str, str]]]:
    """Rows that stay together: a heading with the rates under it, or one rate before the first heading."""
    blocks: list[list[tuple[str, str]]] = []
    for row in rows:
        if blocks and row[1] and not blocks[-1][0][1]:
            blocks[-1].append(row)
        else:
            blocks.append([row])
    return blocks


def _stacks(blocks: Sequence[Sequence[tuple[str, str]]], columns: int) -> list[list[tuple[str, str]]]:
    """Blocks in columns, none of them broken, the columns as short as can be."""
    for most in range(max(map(len, blocks)), sum(map(len, blocks)) + 1):
        stacks: list[list[tuple[str, str]]] = [[]]
        for block in blocks:
            if stacks[-1] and len(stacks[-1]) + len(block) > most:
                stacks.append([])
            stacks[-1] += block
        if len(stacks) <= columns:
            break
    return stacks


# --- a shared layout -------------------------------------------------------------------------------------------------


def board(layout: Layout, between: Between, width: float) -> Cloth:
    """The layout of the screen to scale, the dealer above it; below it rows of pieces and the payout odds."""
    scale = width / layout.width
    pieces = [_area(one, scale) for one in layout.areas]
    pieces += [_print(one, scale) for one in layout.prints if one.role != "frame"]
    y = layout.height * scale + GAP
    if beside := [piece for some in between.beside for piece in some]:
        tall = max(piece.h for piece in beside)
        for side, some in zip((-1, 1), between.beside, strict=True):
            for number, piece in enumerate(some):
                off = width / 2 - EDGE - piece.w / 2 - number * (piece.w + GAP)
                pieces.append(replace(piece, x=width / 2 + side * off, y=y + tall / 2))
        y += tall + GAP
    for row in between.rows:
        line: list[Piece] = []
        lines: list[list[Piece]] = []
        for piece in (_set(piece, width) for piece in row):
            if line and sum(one.w + GAP for one in line) + piece.w > width - 2 * EDGE:
                lines.append(line)
                line = []
            line.append(piece)
        for full in (*lines, line):
            tall = max(piece.h for piece in full)
            x = width / 2 - (sum(piece.w for piece in full) + GAP * (len(full) - 1)) / 2
            for piece in full:
                pieces.append(replace(piece, x=x + piece.w / 2, y=y + tall / 2))
                x += piece.w + GAP
            y += tall + GAP
    columns = list(odds_panel(between.odds, width / 2, y, width - 2 * EDGE, _LETTERS[0]))
    y = max((piece.y + piece.h for piece in columns), default=y) + EDGE / 2
    wheel = layout.wheel
    drawn = None
    if wheel is not None and wheel.pockets:
        drawn = WheelAt(
            x=wheel.x * scale, y=wheel.y * scale, w=wheel.w * scale, h=wheel.h * scale,
            pockets=wheel.pockets, tones=wheel.tones, ball=wheel.ball,
        )  # fmt: skip
    return Cloth(width, y, False, (*pieces, *columns), drawn)


def around(cloth: Cloth, pieces: Sequence[Piece], frame: float) -> Cloth:
    """A cloth with a frame in which pieces lie at equal distances, clockwise from the middle of the dealer's side."""
    inner = [replace(piece, x=piece.x + frame, y=piece.y + frame) for piece in cloth.pieces]
    wheel = cloth.wheel and replace(cloth.wheel, x=cloth.wheel.x + frame, y=cloth.wheel.y + frame)
    width, depth = cloth.width + 2 * frame, cloth.depth + 2 * frame
    corners = [(width, 0.0), (width, depth), (0.0, depth), (0.0, 0.0)]
    path = [(width / 2, 0.0), *corners, (width / 2, 0.0)]
    path = [(min(max(x, frame / 2), width - frame / 2), min(max(y, frame / 2), depth - frame / 2)) for x, y in path]
    step = sum(math.dist(*side) for side in pairwise(path)) / max(1, len(pieces))
    laid = [
        replace(piece, x=x, y=y)
        for number, piece in enumerate(pieces)
        for x, y in [_along(path, (number + 0.5) * step)]
    ]
    return replace(cloth, width=width, depth=depth, pieces=(*inner, *laid), wheel=wheel)


def _along(path: Sequence[tuple[float, float]], length: float) -> tuple[float, float]:
    """The point of a path at a length from its beginning."""
    for start, end in pairwise(path):
        side = math.dist(start, end)
        if length <= side:
            part = length / side
            return start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part
        length -= side
    return path[-1]


def _area(one: Area, scale: float) -> Piece:
    x, y = one.middle
    lines = (*one.lines, one.pays) if one.shows_pays else one.lines
    letters = min(
        one.size, *(one.w / (0.56 * len(line) + 0.8) for line in lines if line), one.h / (1.2 * len(lines) + 0.1)
    )
    return Piece(
        "area", x * scale, y * scale, one.w * scale, one.h * scale, one.key, lines, letters * scale, form=one.form,
        tone=one.tone, faces=one.faces, hot=one.hot,
    )  # fmt: skip


def _print(one: Print, scale: float) -> Piece:
    x, y = one.middle
    kind: Kind = "number" if one.role in ("number", "ball") else "words"
    return Piece(
        kind, x * scale, y * scale, one.w * scale, one.h * scale, one.key, (one.text,), one.size * scale,
        framed=kind == "number",
    )  # fmt: skip
