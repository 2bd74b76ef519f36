"""A cloth as a drawing: SVG in millimetres, and PDF at its real size or as a sheet to scale with the check of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from math import cos, pi, sin

from croupier.errors import Refused
from croupier.filings.cloth import Cloth, Piece
from croupier.filings.layout_check import Line
from croupier.filings.words import law_of
from croupier.rules.loader import book_of
from croupier.rules.submission import Rules
from croupier.tables.felt import WheelAt

_CLOTH, _INK, _PALE = "#14593c", "#f7f2e2", "#cfe3d6"
_TONES = {"red": "#a8182b", "black": "#17191c", "green": "#1b7d4d", "blue": "#1b4f8f", "gold": "#a8801e"}
_FONT = "Libertinus Serif, Georgia, serif"
_PIPS = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}
SHEET = (420.0, 297.0)
"""The sheet that a drawing to scale lies on: A3, landscape."""
_MARGIN = 14.0


def svg(cloth: Cloth, name: str, scale: float = 1.0) -> str:
    """The cloth as SVG; a unit of its view box is a millimetre of the cloth."""
    wide, deep = cloth.width, cloth.depth
    if cloth.round:
        shape = f'<path d="M0 0H{wide:g}A{wide / 2:g} {deep:g} 0 0 1 0 0Z" fill="{_CLOTH}"/>'
    else:
        shape = f'<rect width="{wide:g}" height="{deep:g}" rx="60" fill="{_CLOTH}"/>'
    parts = [shape]
    if cloth.wheel is not None:
        parts += _wheel(cloth.wheel)
    for piece in sorted(cloth.pieces, key=lambda one: one.hot):
        parts += _piece(piece)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{wide / scale:g}mm" height="{deep / scale:g}mm"'
        f' viewBox="0 0 {wide:g} {deep:g}" role="img" font-family="{_FONT}">\n'
        f"<title>{escape(name)}</title>\n" + "\n".join(parts) + "\n</svg>\n"
    )


def _piece(piece: Piece) -> Iterator[str]:
    turn = f' transform="rotate({piece.turn:.2f} {piece.x:.1f} {piece.y:.1f})"' if piece.turn else ""
    yield f'<g data-kind="{piece.kind}" data-of="{escape(piece.of)}" data-seat="{piece.seat}"{turn}>'
    if piece.framed and piece.kind != "odds" and not piece.hot:
        yield _frame(piece)
    if piece.faces:
        yield from _dice(piece)
    elif piece.kind == "odds":
        yield from _odds(piece)
    elif not piece.hot:
        yield from _lines(piece)
    yield "</g>"


def _frame(piece: Piece) -> str:
    fill = _TONES.get(piece.tone, "none")
    dash = ' stroke-dasharray="14 8"' if piece.kind in ("tray", "device", "cover") else ""
    stroke = f'fill="{fill}" stroke="{_INK if piece.kind in ("area", "number") else _PALE}" stroke-width="2.5"{dash}'
    if piece.form == "circle":
        return f'<circle cx="{piece.x:.1f}" cy="{piece.y:.1f}" r="{piece.w / 2:.1f}" {stroke}/>'
    left, top = piece.x - piece.w / 2, piece.y - piece.h / 2
    return f'<rect x="{left:.1f}" y="{top:.1f}" width="{piece.w:.1f}" height="{piece.h:.1f}" rx="8" {stroke}/>'


def _lines(piece: Piece) -> Iterator[str]:
    bold = ' font-weight="bold"' if piece.kind in ("name", "area", "number", "words", "symbol") else ""
    step = piece.size * 1.15
    first = piece.y - step * (len(piece.lines) - 1) / 2 + piece.size * 0.34
    for number, line in enumerate(piece.lines):
        yield (
            f'<text x="{piece.x:.1f}" y="{first + number * step:.1f}" font-size="{piece.size:.1f}" fill="{_INK}"'
            f' text-anchor="middle"{bold}>{escape(line)}</text>'
        )


def _odds(piece: Piece) -> Iterator[str]:
    left, right, foot = piece.x - piece.w / 2, piece.x + piece.w / 2, piece.y + piece.size * 0.34
    heading = len(piece.lines) == 1
    size = min(piece.size, piece.w / max(1, 0.56 * (len(piece.text) + 2)))
    look = f'font-size="{size:.1f}" fill="{_INK}"'
    bold = ' font-weight="bold"' if heading else ""
    yield f'<text x="{left:.1f}" y="{foot:.1f}" {look}{bold}>{escape(piece.lines[0])}</text>'
    if not heading:
        yield f'<text x="{right:.1f}" y="{foot:.1f}" {look} text-anchor="end">{escape(piece.lines[1])}</text>'


def _dice(piece: Piece) -> Iterator[str]:
    count = len(piece.faces)
    side = min(piece.h * 0.6, (piece.w - 8) / count - 4, 60.0)
    start = piece.x - (count * (side + 4) - 4) / 2 + side / 2
    for number, face in enumerate(piece.faces):
        x = start + number * (side + 4)
        box = f'x="{x - side / 2:.1f}" y="{piece.y - side / 2:.1f}" width="{side:.1f}" height="{side:.1f}"'
        yield f'<rect {box} rx="{side * 0.18:.1f}" fill="{_INK}"/>'
        for dx, dy in _PIPS[face]:
            at = f'cx="{x + dx * side * 0.27:.1f}" cy="{piece.y + dy * side * 0.27:.1f}"'
            yield f'<circle {at} r="{side * 0.09:.1f}" fill="#17191c"/>'


def _wheel(one: WheelAt) -> Iterator[str]:
    cx, cy = one.middle
    outer, inner, count = one.w / 2, one.w * 0.3, len(one.pockets)

    def at(reach: float, turn: float) -> str:
        return f"{cx + reach * sin(turn):.1f} {cy - reach * cos(turn):.1f}"

    yield f'<g data-kind="wheel"><circle cx="{cx:.1f}" cy="{cy:.1f}" r="{outer:.1f}" fill="#5a3a1d"/>'
    for number, (pocket, tone) in enumerate(zip(one.pockets, one.tones, strict=True)):
        start, end = 2 * pi * (number - 0.5) / count, 2 * pi * (number + 0.5) / count
        reach = outer * 0.94
        path = (
            f"M{at(inner, start)}L{at(reach, start)}A{reach:.1f} {reach:.1f} 0 0 1 {at(reach, end)}"
            f"L{at(inner, end)}A{inner:.1f} {inner:.1f} 0 0 0 {at(inner, start)}Z"
        )
        yield f'<path d="{path}" fill="{_TONES.get(tone, "#6b6f75")}" stroke="{_INK}" stroke-width="1.5"/>'
        size = min(30.0, 2 * pi * reach / count * 0.6)
        yield (
            f'<text x="{cx:.1f}" y="{cy - reach * 0.84:.1f}" font-size="{size:.1f}" fill="{_INK}" text-anchor="middle"'
            f' transform="rotate({360 * number / count:.2f} {cx:.1f} {cy:.1f})">{escape(pocket)}</text>'
        )
    yield "</g>"


# --- PDF -------------------------------------------------------------------------------------------------------------


def real_size(cloth: Cloth, name: str) -> bytes:
    """One page as large as the cloth."""
    page = f"width: {cloth.width:g}mm, height: {cloth.depth:g}mm, margin: 0mm"
    return _compiled(
        f"#set document(title: {_string(name)}, author: (), date: none)\n#set page({page})\n"
        + _image(cloth, name, f"{cloth.width:g}mm")
    )


def facts(rules: Rules, cloth: Cloth) -> list[tuple[str, str]]:
    """What stands over a drawing to scale."""
    chapter = rules.chapter
    areas = {piece.form: piece.w for piece in cloth.pieces if piece.kind == "area" and piece.seat}
    letters = [piece.size for piece in cloth.pieces if piece.lines and piece.kind != "tray" and not piece.hot]
    said = [("Rules", f"{book_of(chapter)}, {law_of(rules)}")]
    said += [(f"{form} areas", f"{wide:.0f} mm") for form, wide in sorted(areas.items())]
    said += [("smallest letters", f"{min(letters):.0f} mm")] if letters else []
    return said


def scale_for(cloth: Cloth) -> int:
    """The largest scale, one to a whole number, at which the drawing fits on its sheet."""
    room = SHEET[0] - 2 * _MARGIN, SHEET[1] - 2 * _MARGIN - 34
    scale = 1
    while cloth.width / scale > room[0] or cloth.depth / scale > room[1]:
        scale += 1
    return scale


def sheet(cloth: Cloth, name: str, facts: Sequence[tuple[str, str]], lines: Sequence[Line], scale: int) -> bytes:
    """A drawing to scale with its measures, and what the chapter wants of the layout with where it is."""
    if scale < scale_for(cloth):
        raise Refused(
            f"At 1:{scale} the drawing is larger than its sheet.",
            allowed=(f"1:{scale_for(cloth)}", "1:1, the cloth itself"),
        )
    metre = 500 / scale
    said = [_string(f"{key}: {value}") for key, value in facts]
    rows = ", ".join(f"[#{_string(text)}]" for line in lines for text in (line.wants, line.where, line.cite))
    check = (
        "#pagebreak()\n#heading(level: 1)[What the chapter wants of the layout]\n#v(3mm)\n"
        '#table(columns: (1fr, auto, auto), stroke: 0.3pt + rgb("#999"), inset: 5pt,'
        f" table.header([*Wanted*], [*Where*], [*Clause*]), {rows})\n"
        if lines
        else ""
    )
    return _compiled(
        f"#set document(title: {_string(name + ': layout to scale')}, author: (), date: none)\n"
        f'#set page(width: {SHEET[0]}mm, height: {SHEET[1]}mm, margin: {_MARGIN}mm, numbering: "1")\n'
        '#set text(size: 10pt, lang: "en")\n'
        f"#heading(level: 1)[#{_string(name + ': layout, 1:' + str(scale))}]\n"
        f'#text(size: 9pt, ({", ".join(said)},).join("   ·   "))\n#v(2mm)\n'
        f"#align(center, {_image(cloth, name, f'{cloth.width / scale:g}mm')[1:]})\n"
        f"#place(bottom + left, stack(spacing: 1mm, line(length: {metre:g}mm, stroke: 1pt), [500 mm]))\n"
        f"#place(bottom + right, [{cloth.width:,.0f} × {cloth.depth:,.0f} mm])\n" + check
    )


def _image(cloth: Cloth, name: str, width: str) -> str:
    alt = _string(f"The layout of {name}")
    return f'#image(bytes({_string(svg(cloth, name))}), format: "svg", width: {width}, alt: {alt})'


def _compiled(source: str) -> bytes:
    try:
        import typst
    except ImportError:
        raise Refused("A PDF needs Typst.", allowed=("pip install 'croupier[report]'", "an .svg drawing")) from None
    made = typst.compile(source.encode(), ignore_system_fonts=True)
    assert isinstance(made, bytes)
    return made


def _string(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{escaped}"'
