"""The felt as SVG: what the layout says, drawn; and the cards and dice that lie on it, drawn once as symbols.

What moves (cards, chips, dice, the ball) is put into the empty layers by the page's script, from the table's state.
"""

from __future__ import annotations

from itertools import pairwise
from math import cos, pi, sin

from markupsafe import Markup, escape

from croupier.built import built_once
from croupier.equipment.cards import RANKS, SUITS
from croupier.equipment.pieces import Half
from croupier.equipment.tiles import FACES, halves
from croupier.tables.felt import LEAST_TEXT, Area, Layout, Print, SeatAt, Shape, Spread, WheelAt

SYMBOLS = "/felt/symbols.svg"
"""Where the symbols are served."""


def tag(name: str, *children: str, **attributes: str | float) -> Markup:
    """An element; attributes and text are escaped, `data_x` is `data-x`, `class_` is `class`."""
    said = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{escape(value if isinstance(value, str) else f"{value:g}")}"'
        for key, value in attributes.items()
    )
    return Markup(f"<{name}{said}>{''.join(escape(child) for child in children)}</{name}>")


# --- symbols: cards, dice --------------------------------------------------------------------------------------------

_SUIT_PATHS = {
    "h": "M50 88C20 62 12 46 12 32 12 18 22 10 32 10 41 10 47 16 50 24 53 16 59 10 68 10 78 10 88 18 88 32 "
    "88 46 80 62 50 88Z",
    "d": "M50 6 82 50 50 94 18 50Z",
    "s": "M50 8C24 34 12 46 12 60 12 72 21 79 31 79 38 79 43 76 46 71 45 82 42 88 36 93H64C58 88 55 82 54 71 "
    "57 76 62 79 69 79 79 79 88 72 88 60 88 46 76 34 50 8Z",
    "c": "M50 8C38 8 30 16 30 27 30 32 32 37 35 41 23 38 12 46 12 59 12 70 20 78 31 78 38 78 43 75 46 70 "
    "45 82 42 88 36 93H64C58 88 55 82 54 70 57 75 62 78 69 78 80 78 88 70 88 59 88 46 77 38 65 41 "
    "68 37 70 32 70 27 70 16 62 8 50 8Z",
}
"""Each suit in a square of 100."""
_INK = {"c": "#1d2b24", "d": "#c3142d", "h": "#c3142d", "s": "#16181d"}
_PIPS = {
    "A": ((50, 70),),
    "2": ((50, 34), (50, 106)),
    "3": ((50, 34), (50, 70), (50, 106)),
    "4": ((34, 34), (66, 34), (34, 106), (66, 106)),
    "5": ((34, 34), (66, 34), (50, 70), (34, 106), (66, 106)),
    "6": ((34, 34), (66, 34), (34, 70), (66, 70), (34, 106), (66, 106)),
    "7": ((34, 34), (66, 34), (50, 52), (34, 70), (66, 70), (34, 106), (66, 106)),
    "8": ((34, 34), (66, 34), (50, 52), (34, 70), (66, 70), (50, 88), (34, 106), (66, 106)),
    "9": ((34, 32), (66, 32), (34, 57), (66, 57), (50, 70), (34, 83), (66, 83), (34, 108), (66, 108)),
    "T": ((34, 32), (66, 32), (50, 44), (34, 57), (66, 57), (34, 83), (66, 83), (50, 96), (34, 108), (66, 108)),
}
_CROWNS = {
    "K": "M30 60 26 36 38 46 44 30 50 42 56 30 62 46 74 36 70 60ZM30 64H70V69H30Z"
    "M48 18H52V22H56V26H52V30H48V26H44V22H48Z",
    "Q": "M30 60C28 50 24 44 22 38L36 48 42 34 50 46 58 34 64 48 78 38C76 44 72 50 70 60ZM30 64H70V69H30Z",
    "J": "M30 62C28 44 40 36 52 36 62 36 68 42 70 50L78 34C80 48 76 58 70 62ZM29 65H71V70H29Z",
}
_DICE = {1: "c", 2: "ai", 3: "aci", 4: "agbi", 5: "agcbi", 6: "agbidf"}
_DOTS = {"a": (26, 26), "b": (26, 74), "c": (50, 50), "d": (26, 50), "f": (74, 50), "g": (74, 26), "i": (74, 74)}
_PRINT = {"text_anchor": "middle", "font_family": "Georgia, serif", "font_weight": "700"}


def _suit(suit: str, cx: float, cy: float, size: float, turned: bool = False) -> Markup:
    turn = f"rotate(180 {cx} {cy}) " if turned else ""
    place = f"{turn}translate({cx - size / 2:g} {cy - size / 2:g}) scale({size / 100:g})"
    return tag("path", transform=place, d=_SUIT_PATHS[suit])


def _rank(rank: str, x: float, y: float, size: float, narrow: float) -> Markup:
    """The index; the two figures of a ten are pushed together."""
    if rank == "T":
        return tag("text", "10", x=x, y=y, font_size=size, textLength=narrow, **_PRINT)
    return tag("text", rank, x=x, y=y, font_size=size, **_PRINT)


def _face(rank: str, suit: str) -> Markup:
    """A card's face: index in two corners, pips or a crown between."""
    corner = _rank(rank, 15, 27, 26, 22) + _suit(suit, 15, 40, 19)
    if rank in _CROWNS:
        edge = tag(
            "rect", x=27, y=20, width=46, height=100, rx=5, fill="none", stroke="currentColor", stroke_opacity=0.35
        )
        crown = tag("path", transform="translate(50 56) scale(.62) translate(-50 -44)", d=_CROWNS[rank])
        middle = edge + crown + _suit(suit, 50, 92, 38)
    else:
        size = 52 if rank == "A" else 23
        middle = Markup("").join(_suit(suit, x, y, size, y > 71) for x, y in _PIPS[rank])
    return corner + tag("g", corner, transform="rotate(180 50 70)") + middle


def _small_face(rank: str, suit: str) -> Markup:
    """A card that is shown small: one large index."""
    return _rank(rank, 50, 64, 68, 62) + _suit(suit, 50, 103, 56)


def _card(name: str, *drawn: str) -> Markup:
    blank = tag("rect", x=1, y=1, width=98, height=138, rx=9, fill="#fffdf8", stroke="#0004", stroke_width=1.5)
    return tag("symbol", blank, *drawn, id=name, viewBox="0 0 100 140")


def _back(name: str) -> Markup:
    blue = "var(--card-back, #1f3f77)"
    lattice = "".join(f"M{x} 8 {x + 124} 132M{x} 132 {x + 124} 8" for x in range(-116, 100, 12))
    clip = tag("clipPath", tag("rect", x=8, y=8, width=84, height=124, rx=5), id=f"{name}-edge")
    return clip + _card(
        name,
        tag("rect", x=7, y=7, width=86, height=126, rx=6, fill=blue),
        tag("path", clip_path=f"url(#{name}-edge)", d=lattice, stroke="#fff6", fill="none"),
        tag("circle", cx=50, cy=70, r=20, fill=blue, stroke="#fff9", stroke_width=2),
        tag("g", _suit("s", 50, 70, 22), fill="#fffb"),
    )


def _joker(name: str) -> Markup:
    points = ((34 if point % 2 == 0 else 14, pi * point / 5) for point in range(10))
    star = " ".join(f"{50 + reach * sin(angle):.1f},{78 - reach * cos(angle):.1f}" for reach, angle in points)
    word = tag("text", "JOKER", x=50, y=32, font_size=20, fill="#7a3aa8", **_PRINT)
    return _card(name, tag("polygon", points=star, fill="#7a3aa8"), word)


def _die(face: int, dots: str) -> Markup:
    return tag(
        "symbol",
        tag("rect", x=2, y=2, width=96, height=96, rx=18, fill="var(--die, #b3122b)", stroke="#0005", stroke_width=2),
        tag("rect", x=9, y=9, width=82, height=82, rx=16, fill="#fff", opacity=0.1),
        *(
            tag("circle", cx=_DOTS[dot][0], cy=_DOTS[dot][1], r=13 if face == 1 else 9, fill="var(--pip, #fff)")
            for dot in dots
        ),
        id=f"die-{face}",
        viewBox="0 0 100 100",
    )


_PIPS_OF_A_HALF: dict[int, tuple[tuple[float, float], ...]] = {
    1: ((35, 35),),
    2: ((20, 35), (50, 35)),
    3: ((19, 17), (35, 35), (51, 53)),
    4: ((21, 19), (49, 19), (21, 51), (49, 51)),
    5: ((19, 17), (51, 17), (35, 35), (19, 53), (51, 53)),
    6: ((20, 15), (50, 15), (20, 35), (50, 35), (20, 55), (50, 55)),
}
"""Where the pips of half a domino lie, in a square of 70."""


def _domino(name: str, *drawn: str) -> Markup:
    return tag(
        "symbol",
        tag("rect", x=1, y=1, width=68, height=138, rx=8, fill="var(--tile, #17191c)", stroke="#000", stroke_width=1.5),
        tag("rect", x=3.5, y=3.5, width=63, height=133, rx=6, fill="none", stroke="#fff", stroke_opacity=0.22),
        *drawn,
        id=name,
        viewBox="0 0 70 140",
    )


def _half(half: Half, top: float, turned: bool) -> Markup:
    """The pips of one half of a domino; of those in both colours the columns differ, and turn with the half."""
    radius = 10 if half.pips == 1 else 7
    drawn = Markup("")
    for x, y in _PIPS_OF_A_HALF[half.pips]:
        red = half.colour == "red" or (half.colour == "both" and (x > 35) != turned)
        fill = "var(--pip-red, #e23b3b)" if red else "var(--pip-white, #f6f3ea)"
        drawn += tag("circle", cx=x, cy=top + y, r=radius, fill=fill)
    return drawn


def _face_of(halves: tuple[Half, Half]) -> Markup:
    first, second = halves
    return _half(first, 0, turned=False) + _half(second, 70, turned=True)


def _domino_back() -> Markup:
    grain = "".join(f"M10 {y}H60" for y in range(18, 130, 8))
    return _domino("tile-back", tag("path", d=grain, stroke="#fff", stroke_opacity=0.1, fill="none"))


@built_once(1)
def symbols() -> str:
    """One SVG file of symbols: `Ah` and the small `Ah-s` for each card, `Joker`, `back`, `6-6` for each tile,
    `tile-back`, `die-1` to `die-6`."""
    parts = []
    for rank in RANKS:
        for suit in SUITS:
            ink = f"var(--suit-{suit}, {_INK[suit]})"
            for end, face in (("", _face(rank, suit)), ("-s", _small_face(rank, suit))):
                parts.append(_card(f"{rank}{suit}{end}", tag("g", face, fill=ink, color=ink)))
    parts += [make(name + end) for end in ("", "-s") for make, name in ((_joker, "Joker"), (_back, "back"))]
    parts += [_die(face, dots) for face, dots in _DICE.items()]
    parts += [_domino(name, _face_of(halves(number))) for number, name in enumerate(FACES)]
    parts.append(_domino_back())
    return str(tag("svg", *parts, xmlns="http://www.w3.org/2000/svg"))


# --- the felt --------------------------------------------------------------------------------------------------------


def felt(layout: Layout, name: str) -> Markup:
    """A layout as SVG; its areas are buttons that a mouse, a finger or the keyboard can reach.

    They are disabled until the page's script knows the table and can take what is put on them.
    """
    shape = layout.shape
    first = next((area.key for area in layout.areas if area.bets), "")
    parts = [
        tag(
            "rect", class_="cloth", x=3, y=3, width=layout.width - 6, height=layout.height - 6,
            rx=22 if shape == "wide" else 12,
        ),
        *(_print(one, f"arc-{shape}-{place}") for place, one in enumerate(layout.prints)),
        *(_place(one) for one in layout.places),
        *(_seat(one, shape == "wide") for one in layout.seats),
        tag(
            "g", *(_area(one, one.key == first, shape) for one in sorted(layout.areas, key=lambda area: area.hot)),
            class_="areas", role="group", aria_disabled="true",
        ),
    ]  # fmt: skip
    if layout.wheel is not None and layout.wheel.pockets:
        parts.append(_wheel(layout.wheel))
    if layout.dice is not None:
        tones = {"data_tones": " ".join(layout.dice_tones)} if layout.dice_tones else {}
        parts.append(tag("g", class_="dice", **_box(layout.dice), **tones))
    parts += [tag("g", class_=layer, aria_hidden="true") for layer in ("cards", "chips")]
    return tag(
        "svg", *parts, class_=f"felt {shape}", viewBox=f"0 0 {layout.width:g} {layout.height:g}", role="group",
        aria_label=f"Layout of {name}", data_arrangement=layout.arrangement, data_shape=shape,
        data_pieces=layout.pieces,
        **{f"data_{what}": wager for what in ("marks", "groups", "joins") if (wager := getattr(layout, what))},
        xmlns="http://www.w3.org/2000/svg",
    )  # fmt: skip


_CLOTH, _OUTLINE, _PAPER = "#14593c", "#f4efdd", "#fffdf8"
_TONES = {"red": "#a8182b", "black": "#17191c", "green": "#1b7d4d", "blue": "#1b4f8f"}


def miniature(layout: Layout) -> str:
    """A felt as a small picture that stands alone: its areas, cards, wheel and dice without their print."""
    parts = [tag("rect", width=layout.width, height=layout.height, rx=40, fill=_CLOTH)]
    for area in layout.areas:
        cx, cy = area.middle
        fill = _TONES.get(area.tone, "none")
        if area.hot:
            continue
        if area.form == "circle":
            parts.append(tag("circle", cx=cx, cy=cy, r=area.w / 2, fill=fill, stroke=_OUTLINE, stroke_width=4))
        else:
            parts.append(_rect(area, 6, fill=fill, stroke=_OUTLINE, stroke_width="3"))
    for place in layout.places:
        cards = 2 if place.form == "row" else 1
        high = min(place.h * 0.8, 120)
        for number in range(cards):
            x = place.x + place.w / 2 + (number - cards / 2) * high * 0.8
            y = place.y + (place.h - high) / 2
            parts.append(tag("rect", x=round(x, 1), y=round(y, 1), width=high * 0.7, height=high, rx=8, fill=_PAPER))
    if layout.wheel is not None:
        cx, cy = layout.wheel.middle
        for part, fill in ((0.5, "#5a3a1d"), (0.42, "#17191c"), (0.3, "#7a5230"), (0.08, "#d8c48a")):
            parts.append(tag("circle", cx=cx, cy=cy, r=layout.wheel.w * part, fill=fill))
    if layout.dice is not None:
        side = min(layout.dice.h * 0.6, 70)
        cx, cy = layout.dice.middle
        for number in (-1, 0):
            parts.append(
                tag("rect", x=cx + number * side * 1.2, y=cy - side / 2, width=side, height=side, rx=12, fill=_PAPER)
            )
    return str(
        tag("svg", *parts, viewBox=f"0 0 {layout.width:g} {layout.height:g}", xmlns="http://www.w3.org/2000/svg")
    )


def _box(one: Spread | SeatAt) -> dict[str, float]:
    """Where something lies, for the page's script."""
    return {"data_x": one.x, "data_y": one.y, "data_w": one.w, "data_h": one.h}


def _rect(one: Area | Print | Spread | SeatAt, corner: float, **more: str) -> Markup:
    return tag("rect", x=one.x, y=one.y, width=one.w, height=one.h, rx=corner, **more)


def _cited(one: Print) -> Markup:
    """The clause of what is printed, for whoever points at it."""
    return tag("title", one.cite) if one.cite else Markup("")


def _print(one: Print, ident: str) -> Markup:
    cx, cy = one.middle
    match one.role:
        case "frame":
            return _rect(one, 12, class_="frame")
        case "arc":
            foot, bend = one.y + 8, one.y + one.h + 22
            path = f"M{one.x:g} {foot:g} Q{cx:g} {bend:g} {one.x + one.w:g} {foot:g}"
            words = tag("textPath", one.text, href=f"#{ident}", startOffset="50%")
            return tag("path", id=ident, fill="none", d=path) + tag(
                "text", words, _cited(one), class_="print arc", font_size=one.size
            )
        case "number":  # the point's marker lies on its right
            room = one.w - one.h * 0.78
            size = min(one.size, room / (0.72 * len(one.text)))
            text = tag("text", one.text, x=one.x + room / 2, y=cy, font_size=f"{size:.1f}", class_="print")
            return tag("g", _rect(one, 6), text, class_="number", data_number=one.key, data_x=cx, data_y=cy)
        case "ball":
            text = tag("text", one.text, x=cx, y=cy, font_size=f"{one.size:.1f}", class_="print")
            return tag("g", _rect(one, 6), text, class_="ball", data_ball=one.key)
        case "pays":
            return tag("text", one.text, _cited(one), x=cx, y=cy, font_size=one.size, class_="print pays")
        case _:
            return tag("text", one.text, x=one.x + 2, y=cy, font_size=one.size, class_="print title")


def _place(one: Spread) -> Markup:
    label = tag("text", one.label, x=one.x + 8, y=one.y + 9, font_size=12 if one.h > 80 else 10)
    form = {"data_form": one.form} if one.form != "row" else {}
    return tag(
        "g", _rect(one, 10), label if one.label else "", class_="place", data_place=one.place, **_box(one), **form
    )


def _seat(one: SeatAt, wide: bool) -> Markup:
    radius = 13 if wide else 9
    cx, cy = one.x + one.w / 2, one.y + one.h - radius - 1
    mark = tag("circle", cx=cx, cy=cy, r=radius) + tag("text", str(one.seat), x=cx, y=cy, font_size=radius + 1)
    return tag("g", _rect(one, 10), mark, class_="seat", data_seat=one.seat, **_box(one))


def _area(one: Area, first: bool, shape: Shape) -> Markup:
    cx, cy = one.middle
    printed = " ".join(one.lines)
    printed = one.name if printed.lower() in ("", one.name.lower()) else printed
    said = ", ".join(filter(None, (printed, one.pays_in_full)))  # as it is printed, then in full
    said += f" ({one.name})" if one.name != printed else ""
    classes = ["area", one.kind, f"tone-{one.tone}" if one.tone else "", "hot" if one.hot else ""]
    reach: dict[str, str] = {"role": "button", "tabindex": "0" if first else "-1"} if one.bets else {"role": "img"}
    if one.form == "box":
        square = one.tone in ("red", "black", "green") and one.kind == "main"
        drawn = _rect(one, 0 if square else 7, class_="shape")
    else:
        drawn = tag("circle", class_="shape", cx=cx, cy=cy, r=one.w / 2)
    return tag(
        "g", tag("title", said), drawn, _faces(one), _text(one, LEAST_TEXT[shape]),
        class_=" ".join(filter(None, [*classes, "" if one.bets else "rests"])), data_key=one.key,
        **({"data_covers": " ".join(one.covers)} if one.covers else {}),
        **({"data_pooled": "yes"} if one.pooled else {}),
        **({"data_costs": str(one.costs)} if one.costs else {}),
        **({"data_unit": one.unit} if one.unit else {}),
        data_x=cx, data_y=cy, data_w=one.w, data_h=one.h, data_chip=f"{_chip(one, shape):g}", aria_label=said, **reach,
    )  # fmt: skip


def _chip(one: Area, shape: Shape) -> float:
    """How far right of the middle chips lie: beside the print where there is room, else on or under it."""
    chip = 42 if shape == "wide" else 32
    print_w = max((len(line) for line in one.lines), default=0) * one.size * 0.6
    beside = (one.w - print_w) / 2
    return one.w / 2 - beside / 2 if one.form == "box" and one.lines and not one.hot and beside > chip else 0.0


def _text(one: Area, small: float) -> Markup:
    """The lines of an area, what it pays in the smallest print; under dice only that."""
    cx, cy = one.middle
    lines: list[tuple[str, float, dict[str, str]]] = [(line, one.size, {}) for line in one.lines]
    if one.shows_pays:
        lines.append((one.pays, small, {"class_": "pays"}))
    heights = [size * 1.13 for _, size, _ in lines]
    middle = cy - one.h * 0.14 if one.form == "circle" else cy  # chips lie under the print of a circle
    tops = [one.y + one.h - 16 if one.faces else middle - sum(heights) / 2]
    for height in heights:
        tops.append(tops[-1] + height)
    return Markup(" ").join(
        tag("text", text, x=cx, y=(top + foot) / 2, font_size=size, **classes)
        for (text, size, classes), (top, foot) in zip(lines, pairwise(tops), strict=True)
    )


def _faces(one: Area) -> Markup:
    if not one.faces:
        return Markup("")
    room = one.h - (20 if one.shows_pays else 8)
    size = min(room, (one.w - 8) / len(one.faces) - 3, 34.0)
    start = one.middle[0] - (len(one.faces) * (size + 3) - 3) / 2
    y = one.y + (room - size) / 2 + 4
    return Markup("").join(
        tag("use", href=f"{SYMBOLS}#die-{face}", x=start + place * (size + 3), y=y, width=size, height=size)
        for place, face in enumerate(one.faces)
    )


def _wheel(one: WheelAt) -> Markup:
    """A wheel of equal pockets; the first one stands at the top while the rotor is not turned."""
    cx, cy = one.middle
    radius, count = one.w / 2, len(one.pockets)
    outer, inner = (radius * 0.86, radius * 0.56) if one.ball else (radius * 0.95, radius * 0.2)
    hub = radius * (0.5 if one.ball else 0.16)

    def at(reach: float, turn: float) -> str:
        return f"{cx + reach * sin(turn):.2f} {cy - reach * cos(turn):.2f}"

    def ring(reach: float, name: str) -> Markup:
        return tag("circle", class_=name, cx=cx, cy=cy, r=reach)

    rotor = []
    text_at = cy - radius * (0.785 if one.ball else 0.8)
    size = min(17.0, 2 * pi * outer / count * 0.64)
    for place, (name, tone) in enumerate(zip(one.pockets, one.tones, strict=True)):
        start, end = 2 * pi * (place - 0.5) / count, 2 * pi * (place + 0.5) / count
        path = (
            f"M{at(inner, start)}L{at(outer, start)}A{outer:.2f} {outer:.2f} 0 0 1 {at(outer, end)}"
            f"L{at(inner, end)}A{inner:.2f} {inner:.2f} 0 0 0 {at(inner, start)}Z"
        )
        turn = f"rotate({360 * place / count:g} {cx:g} {cy:g})"
        along = turn if one.ball else f"{turn} rotate(90 {cx:g} {text_at:g})"
        rotor.append(tag("path", class_=f"pocket tone-{tone}", data_pocket=name, d=path))
        rotor.append(tag("text", name, transform=along, x=cx, y=text_at, font_size=round(size, 1)))
    spokes = [tag("path", d=f"M{cx:g} {cy:g}L{at(hub * 0.72, turn)}") for turn in (0, pi / 2, pi, 3 * pi / 2)]
    rotor += [ring(inner, "cone"), tag("g", *spokes, class_="spokes"), ring(hub * 0.28, "hub")]
    if one.ball:
        ball = tag("circle", class_="ball", cx=cx, cy=cy - radius * 0.63, r=radius * 0.042)
        last = tag("g", ball, class_="ball-arm")
    else:
        last = tag("path", class_="clapper", d=f"M{cx - 11:g} {one.y - 12:g}H{cx + 11:g}L{cx:g} {one.y + 22:g}Z")
    return tag(
        "g", ring(radius, "rim"), ring(radius * 0.965, "track"), tag("g", *rotor, class_="rotor"), last,
        class_="wheel" if one.ball else "wheel money", data_cx=cx, data_cy=cy, data_r=radius,
        data_pockets="|".join(one.pockets), role="img", aria_label="The wheel",
    )  # fmt: skip
