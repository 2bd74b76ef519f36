"""Felts of numbers: the grid of a wheel with wagers on its borders, the boxes on which a marker lies."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from croupier.games.appearance import NumberBoxes, NumberGrid
from croupier.games.capabilities import Spins, tones_of, wheel_of
from croupier.rules.wager_keys import parse_key, wager_key
from croupier.tables.felt import GAP, Drawing, Layout, Print, WheelAt, pays_on


def number_grid(drawing: Drawing, felt: NumberGrid) -> Layout:
    """The number grid; splits, corners, streets and lines lie on its borders; the wheel beside or above it."""
    straight = drawing.spots[felt.number]
    double = "00" in straight
    cells: dict[str, tuple[float, float, float, float]] = {}
    pockets = wheel_of(drawing.game).pockets
    colour = tones_of(drawing.game)
    tones = tuple(colour[number] for number in pockets)
    evens = [one for one in felt.evens if drawing.rules.offers(one)]
    if drawing.wide:
        x, y, cw, ch, zero = 420.0, 30.0, 53.0, 74.0, 60.0
        drawing.wheel = WheelAt(x=24, y=24, w=360, h=360, pockets=pockets, tones=tones)
        for place in range(36):
            column, row = divmod(place, 3)
            cells[str(place + 1)] = (x + zero + column * cw, y + (2 - row) * ch, cw, ch)
        tall = 3 * ch
        if double:
            cells |= {"00": (x, y, zero, tall / 2), "0": (x, y + tall / 2, zero, tall / 2)}
        else:
            cells["0"] = (x, y, zero, tall)
        edge = y + tall
        right = x + zero + 12 * cw
        line = [(key, right, y + (2 - place) * ch, 76.0, ch) for place, key in _numbered(drawing, felt.columns)]
        line += [(key, x + zero + place * 4 * cw, edge, 4 * cw, 56.0) for place, key in _numbered(drawing, felt.dozens)]
        step = 12 * cw / max(1, len(evens))
        line += [(key, x + zero + place * step, edge + 56, step, 56.0) for place, key in enumerate(evens)]
    else:
        x, y, cw, ch, zero = 118.0, 206.0, 88.0, 42.0, 44.0
        drawing.wheel = WheelAt(x=104, y=6, w=192, h=192, pockets=pockets, tones=tones)
        for place in range(36):
            row, column = divmod(place, 3)
            cells[str(place + 1)] = (x + column * cw, y + zero + row * ch, cw, ch)
        if double:
            cells |= {"0": (x, y, 1.5 * cw, zero), "00": (x + 1.5 * cw, y, 1.5 * cw, zero)}
        else:
            cells["0"] = (x, y, 3 * cw, zero)
        edge = x
        line = [(key, x + place * cw, y + zero + 12 * ch, cw, 42.0) for place, key in _numbered(drawing, felt.columns)]
        line += [
            (key, x - 52, y + zero + place * 4 * ch, 52.0, 4 * ch) for place, key in _numbered(drawing, felt.dozens)
        ]
        step = 12 * ch / max(1, len(evens))
        line += [(key, x - 106, y + zero + place * step, 54.0, step) for place, key in enumerate(evens)]
    for number in straight:
        tone = colour[number]
        drawing.area(wager_key(felt.number, number), *cells[number], text=number, tone=tone, show_pays=False, most=24)
    for key, left, top, w, h in line:
        wager = parse_key(key).wager
        text = pays_on(drawing.rules, wager) if wager == felt.columns else felt.texts.get(key)
        tone = key if key in colour.values() else ""
        drawing.area(key, left, top, w, h, text=text, tone=tone, show_pays=False, most=18)
    for key in [key for wager in felt.borders if drawing.rules.offers(wager) for key in drawing.keys(wager)]:
        if covered := drawing.game.covers(key) if isinstance(drawing.game, Spins) else ():
            cx, cy = _meeting(covered, cells, edge, drawing.wide)
            radius = 8.5 if {"0", "00"} & set(covered) and drawing.wide else 10.0
            drawing.area(key, cx - radius, cy - radius, 2 * radius, 2 * radius, form="dot", hot=True)
    top = drawing.bottom + 14
    left, span = (x, 12 * cw + zero + 76) if drawing.wide else (6.0, drawing.width - 12)
    if felt.neighbours in drawing.spots:
        top = _racetrack(drawing, felt.neighbours, left, top, span, colour) + 12
    rest = drawing.left_over()
    if rest:
        drawing.grid(rest, left, top, span, 4 if drawing.wide else 2, 52)
    if drawing.wide:
        drawing.bottom = max(drawing.bottom, 392)
    return drawing.done(felt.name)


def _racetrack(drawing: Drawing, wager: str, x: float, y: float, w: float, colour: Mapping[str, str]) -> float:
    """The wheel's numbers in their order, there and back, each for itself and its neighbours; returns where it ends."""
    y = drawing.title(f"{drawing.print_name(wager)}: a number and two on each side", x, y, w)
    per_row, high = (19, 36.0) if drawing.wide else (10, 32.0)
    cell = (w - 3 * (per_row - 1)) / per_row
    numbers = [one for one in colour if one in drawing.spots[wager]]
    for place, number in enumerate(numbers):
        row, column = divmod(place, per_row)
        left = x + (per_row - 1 - column if row % 2 else column) * (cell + 3)
        tone, top = colour[number], y + row * (high + 3)
        drawing.area(wager_key(wager, number), left, top, cell, high, text=number, tone=tone, show_pays=False, most=15)
    return drawing.bottom


def _numbered(drawing: Drawing, wager: str) -> list[tuple[int, str]]:
    return [(int(spot) - 1, wager_key(wager, spot)) for spot in drawing.spots.get(wager, ())]


def _meeting(
    covered: Sequence[str], cells: Mapping[str, tuple[float, float, float, float]], edge: float, wide: bool
) -> tuple[float, float]:
    """Where the cells of some numbers meet; numbers that meet nowhere are covered at the edge of the grid."""
    boxes = [cells[number] for number in covered]
    left, right = max(box[0] for box in boxes), min(box[0] + box[2] for box in boxes)
    top, foot = max(box[1] for box in boxes), min(box[1] + box[3] for box in boxes)
    if left <= right + 0.01 and top <= foot + 0.01:
        return (left + right) / 2, (top + foot) / 2
    numbers = [cells[number] for number in covered if number not in ("0", "00")]
    zeros = len(numbers) < len(boxes)
    if wide:
        ends = min(box[0] for box in numbers), max(box[0] + box[2] for box in numbers)
        return (ends[0] if zeros else sum(ends) / 2), edge
    ends = min(box[1] for box in numbers), max(box[1] + box[3] for box in numbers)
    return edge, (ends[0] if zeros else sum(ends) / 2)


def number_boxes(drawing: Drawing, felt: NumberBoxes) -> Layout:
    """Boxes for the numbers with what may stand on each, the lines below them, propositions beside them."""
    points = list(drawing.spots.get(felt.numbers, ()))
    left, span = (14.0, 700.0) if drawing.wide else (6.0, drawing.width - 12)
    y = 14.0
    if not drawing.wide:
        drawing.dice_tray(6, 6, drawing.width - 12, 62)
        y = 76.0
    upper = felt.stacked
    on_numbers = [law.id for law in drawing.game.laid_out if set(drawing.spots.get(law.id, ())) == set(points)]
    rows = sorted(on_numbers, key=lambda wager: upper.index(wager) if wager in upper else len(upper))
    resting = [wager for wager in felt.resting if drawing.rules.offers(wager)]
    chunk = -(-len(points) // -(-len(points) // 6))
    cell_h = 36.0 if drawing.wide else 32.0
    for start in range(0, len(points), chunk):
        numbers = points[start : start + chunk]
        w = (span - GAP * (len(numbers) - 1)) / len(numbers)
        foot = y
        for place, number in enumerate(numbers):
            x, top = left + place * (w + GAP), y
            head = 50.0 if drawing.wide else 38.0
            text = felt.texts.get(number, number)
            drawing.prints.append(
                Print(text=text, key=number, size=30 if drawing.wide else 22, role="number", x=x, y=top, w=w, h=head)
            )
            top += head + 2
            for wager in resting:
                drawing.area(
                    wager_key(wager, number),
                    x,
                    top,
                    w,
                    cell_h,
                    text=drawing.print_name(wager),
                    rests=True,
                    show_pays=False,
                )
                top += cell_h + 2
            for wager in rows:
                pays = pays_on(drawing.rules, wager, number)
                if not drawing.wide:  # a telephone's screen has no room for the word; a printed layout must have it
                    pays = pays.replace(" to ", ":")
                drawing.area(
                    wager_key(wager, number),
                    x,
                    top,
                    w,
                    cell_h,
                    text=f"{drawing.print_name(wager)} {pays}",
                    show_pays=False,
                )
                top += cell_h + 2
            foot = top
        y = foot + 6
    bands = [[one for one in line if drawing.rules.offers(one)] for line in felt.lines]
    for band in [one for one in bands if one]:
        first = span * (0.7 if len(band) == 2 else 0.6 if len(band) == 3 else 1.0)
        others = (span - first - GAP * (len(band) - 1)) / max(1, len(band) - 1)
        x = left
        for place, wager in enumerate(band):
            w = first if not place else others
            drawing.area(wager, x, y, w, 58 if drawing.wide else 50, most=24 if drawing.wide else 17)
            x += w + GAP
        y += (58 if drawing.wide else 50) + GAP
    if drawing.wide:
        drawing.dice_tray(736, 14, 450, 96)
        drawing.blocks(((736, 122, 450), (left, y + 4, span)), 108, felt.box)
    else:
        drawing.blocks(((left, y + 6, span),), 92, felt.box)
    return drawing.done(felt.name)
