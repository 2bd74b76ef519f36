"""The check of a drawn layout: everything that the chapter says of it is looked for among what is printed."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from math import atan2, cos, pi, radians, sin

from croupier.filings import words
from croupier.filings.cloth import Cloth
from croupier.filings.layout import HANDS, LOGO, payouts, spots
from croupier.filings.notices import ON_LAYOUT, inscription, layout_list, place
from croupier.games import game_for
from croupier.games.appearance import NumberBoxes
from croupier.games.places import parse_place
from croupier.rules.charts.layout import WITH_LOGO, Mark, Shown, millimetres
from croupier.rules.submission import Rules
from croupier.rules.wager_keys import parse_key, wager_key

MISSING = "missing"


@dataclass(frozen=True)
class Line:
    """One thing that the chapter wants, in words, and where it is: on the layout, on a sign, or missing."""

    wants: str
    where: str
    cite: str

    @property
    def missing(self) -> bool:
        """Whether it is nowhere."""
        return self.where == MISSING


def check(rules: Rules, cloth: Cloth) -> list[Line]:
    """Everything that the chapter says of the layout, and where it is: looked for among what is printed."""
    lines = []
    for one in layout_list(rules):
        where: str = place(rules, one)
        if where == ON_LAYOUT and not _is_there(rules, one, cloth):
            where = MISSING
        if where:
            lines.append(Line(_said(rules, one), where, rules.cite(one.cite)))
    return lines


def _said(rules: Rules, one: Shown) -> str:
    names = words.listed([rules.wager(name).name for name in one.wagers if rules.offers(name)])
    match one.mark:
        case Mark.AREA | Mark.CIRCLES | Mark.ROW | Mark.COLUMN | Mark.SECOND | Mark.DEVICE | Mark.EQUALS:
            what = {
                Mark.CIRCLES: "A circle for each spot of",
                Mark.ROW: "In one row, in the printed order: the spots of",
                Mark.COLUMN: "In rows, in the printed order, from the player to the dealer:",
                Mark.AREA: "An area of its own for",
                Mark.SECOND: "A second area for",
                Mark.DEVICE: "A device at each position for",
                Mark.EQUALS: "An equals sign between",
            }[one.mark]
            return f"{what} {names}"
        case Mark.NAME:
            return f"The name {'and' if one.of == WITH_LOGO else 'or'} logo of the house"
        case Mark.SEATS:
            return "Numbered positions"
        case Mark.AREAS:
            return "Areas for every wager offered"
        case Mark.CARDS:
            name, areas = one.places
            said = HANDS.get(name) or parse_place(name).label
            return f"{areas} areas, one for each card: {said}" if areas else f"A place for cards: {said}"
        case Mark.DICE | Mark.PHRASE:
            shows = one.printed[1] if one.mark == Mark.PHRASE else f"dice, {one.printed[1].replace('-', ' and ')}"
            return f"In the area of {names}: {shows}"
        case Mark.LEFT | Mark.RIGHT:
            return f"At the dealer's {one.mark}: {one.of}"
        case Mark.AROUND:
            return f"Around the edge, clockwise from the dealer's left: {one.of}"
        case Mark.SPOTS:
            return f"A place: {one.of.replace('seats', 'the number of positions')}"
        case Mark.COVER:
            return f"A cover: {inscription(rules, one)}"
        case Mark.WHEEL:
            return "A replica of the wheel"
        case Mark.ODDS:
            return f"Payout odds of {names or 'all wagers offered'}"
        case Mark.LENGTH:
            return f"The table is no longer than {one.of}"
        case Mark.DIAMETER:
            return f"The wheel is at least {one.of} wide"
        case _:
            return f"Inscription: {inscription(rules, one)}"


def _is_there(rules: Rules, one: Shown, cloth: Cloth) -> bool:  # noqa: C901
    pieces = cloth.pieces
    seats = {piece.seat for piece in pieces if piece.seat} or {0}
    match one.mark:
        case Mark.NAME:
            logo = LOGO if one.of == WITH_LOGO else ""
            return any(piece.kind == "name" and piece.text and logo in piece.text for piece in pieces)
        case Mark.AREA | Mark.SECOND:
            need = 2 if one.mark == Mark.SECOND else 1
            return all(
                sum(p.kind == "area" and p.seat == seat and parse_key(p.of).wager in one.wagers for p in pieces) >= need
                for seat in seats
            )
        case Mark.CIRCLES:
            game = game_for(rules)
            keys = {wager_key(one.of, spot) for spot in game.spots()[one.of]}
            circles = {(p.seat, p.of) for p in pieces if p.kind == "area" and p.form == "circle"}
            return {(seat, key) for seat in seats for key in keys} <= circles
        case Mark.ROW:
            return all(_in_row(cloth, seat, one.of.split(", ")) for seat in seats)
        case Mark.COLUMN:
            return all(_in_column(rules, cloth, seat, one.rows) for seat in seats)
        case Mark.LEFT | Mark.RIGHT:
            where = [p.x for p in pieces if p.kind == "cards" and p.of == one.of]
            return any((x > cloth.width / 2) == (one.mark == Mark.LEFT) for x in where)
        case Mark.AREAS:
            areas = {parse_key(piece.of).wager for piece in pieces if piece.kind == "area"}
            apart_from = {law.id for law in rules.offered if law.kind in ("bonus", "compound")}
            return {law.id for law in rules.offered} - apart_from <= areas | _moved(rules)
        case Mark.DEVICE:
            return all(any(p.kind == "device" and p.of == one.of and p.seat == seat for p in pieces) for seat in seats)
        case Mark.EQUALS:
            return all(_equals(cloth, seat, one.wagers) for seat in seats)
        case Mark.CARDS:
            name, apart = one.places
            there = seats if name in HANDS else {0}
            laid = [p.seat for p in pieces if p.kind == "cards" and p.of == name]
            return all(laid.count(seat) == apart if apart else seat in laid for seat in there)
        case Mark.AROUND:
            return _around(cloth, spots(one.of, len(seats)))
        case Mark.SPOTS:
            return set(spots(one.of, len(seats))) <= {piece.of for piece in pieces if piece.kind == "spot"}
        case Mark.SEATS:
            return all(
                any(p.kind == "spot" and p.seat == seat and p.text == str(seat) for p in pieces) for seat in seats
            )
        case Mark.COVER:
            return any(p.kind == "cover" and p.text == inscription(rules, one) for p in pieces)
        case Mark.WHEEL:
            return cloth.wheel is not None
        case Mark.ODDS:
            printed = {piece.lines for piece in pieces if piece.kind == "odds"}
            rows = payouts(rules, set(one.wagers) or None)
            return {(name, pays) if pays else (name,) for name, pays in rows} <= printed
        case Mark.DICE:
            key, shows = one.printed
            faces = [piece.faces for piece in pieces if piece.kind == "area" and piece.of == key]
            return bool(faces) and set(faces) == {tuple(int(face) for face in shows.split("-"))}
        case Mark.PHRASE:
            key, shows = one.printed
            texts = [piece.text for piece in pieces if piece.kind == "area" and parse_key(piece.of).wager == key]
            headings = {piece.text for piece in pieces if piece.kind == "words"}
            return bool(texts) and (shows in headings or all(shows in text for text in texts))
        case Mark.LENGTH:
            return cloth.width <= float(millimetres(one.of))
        case Mark.DIAMETER:
            return cloth.wheel is not None and cloth.wheel.w + 0.01 >= float(millimetres(one.of))
        case _:
            return inscription(rules, one) in {piece.text for piece in pieces if piece.kind in ("words", "cards")}


def _moved(rules: Rules) -> set[str]:
    """Wagers that are made by what moves on the layout, and have no area of their own on a shared one."""
    game = game_for(rules)
    return set(game.arrangement.resting) if isinstance(game.arrangement, NumberBoxes) else set()


def _equals(cloth: Cloth, seat: int, wagers: tuple[str, ...]) -> bool:
    """Whether the sign lies between two areas, the second on the player's right of the first."""
    return _in_row(cloth, seat, [wagers[0], "=", wagers[1]])


def _in_column(rules: Rules, cloth: Cloth, seat: int, rows: list[list[str]]) -> bool:
    """Whether rows of areas of a position lie one before another from the player to the dealer."""
    offered = [[name for name in row if rules.offers(name)] for row in rows]
    firsts = [row[0] for row in offered if row]
    at = {piece.of: piece for piece in cloth.pieces if piece.seat == seat and piece.kind == "area"}
    if not set(firsts) <= set(at) or not all(_in_row(cloth, seat, row) for row in offered if row):
        return False
    turn = radians(at[firsts[0]].turn)
    depths = [at[name].x * sin(turn) - at[name].y * cos(turn) for name in firsts]
    return all(nearer < farther for nearer, farther in pairwise(depths))


def _around(cloth: Cloth, names: list[str]) -> bool:
    """Whether places lie outside all else, clockwise on the cloth, the first at the dealer's left."""
    at = {piece.of: piece for piece in cloth.pieces if piece.kind == "spot"}
    if not set(names) <= set(at):
        return False
    others = [piece for piece in cloth.pieces if piece.of not in names]
    inner = min(p.x - p.w / 2 for p in others), max(p.x + p.w / 2 for p in others)
    top, foot = min(p.y - p.h / 2 for p in others), max(p.y + p.h / 2 for p in others)
    outside = all(not inner[0] < at[name].x < inner[1] or not top < at[name].y < foot for name in names)
    turns = [atan2(at[name].x - cloth.width / 2, cloth.depth / 2 - at[name].y) % (2 * pi) for name in names]
    return outside and turns == sorted(turns)


def _in_row(cloth: Cloth, seat: int, keys: list[str]) -> bool:
    """Whether pieces of a position lie one after another from the player's left to the right."""
    at = {piece.of: piece for piece in cloth.pieces if piece.seat == seat and piece.kind in ("area", "symbol")}
    if not set(keys) <= set(at):
        return False
    ordered = [at[key] for key in keys]
    steps = [(b.x - a.x, b.y - a.y) for a, b in pairwise(ordered)]
    along = cos(radians(ordered[0].turn)), sin(radians(ordered[0].turn))
    return all(dx * along[0] + dy * along[1] > 0 for dx, dy in steps)
