"""Sketches of what a game is played with."""

from __future__ import annotations

from html import escape
from math import cos, pi, sin

from croupier.odds.plots import INK, RULE
from croupier.rules.law import Equipment


def sketch(item: Equipment) -> str:
    """A drawing of an item as SVG; empty for what has no form that the chapter describes."""
    drawn = {"cards": _cards, "dice": _dice, "tiles": _tiles, "balls": _balls}.get(item.kind)
    if item.kind == "wheel" and item.pockets:
        return _svg(620, 240, _wheel(item))
    return _svg(620, 150, drawn(item)) if drawn else ""


def _svg(width: float, height: float, body: str) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}"'
        f' width="{width:g}" height="{height:g}" font-family="Libertinus Serif, serif" font-size="15"'
        f' fill="none" stroke="{INK}">{body}</svg>'
    )


def _text(x: float, y: float, text: str, anchor: str = "start") -> str:
    return f'<text x="{x:g}" y="{y:g}" fill="{INK}" stroke="none" text-anchor="{anchor}">{escape(text)}</text>'


def _rect(x: float, y: float, w: float, h: float, corner: float, fill: str = "none") -> str:
    return f'<rect x="{x:g}" y="{y:g}" width="{w:g}" height="{h:g}" rx="{corner:g}" fill="{fill}"/>'


def _cards(item: Equipment) -> str:
    parts = [_rect(60 + 7 * number, 18 + 3 * number, 63, 88, 5, "white") for number in range(5)]
    parts += [
        _text(104, 48, "A"),
        _text(210, 56, _counted(item, "deck")),
        _text(210, 80, f"{item.per_deck or 52} cards each"),
    ]
    if item.jokers:
        parts.append(_text(210, 104, f"jokers: {item.jokers}"))
    if item.removed:
        parts.append(_text(210, 128, f"without {', '.join(item.removed)}"))
    return "".join(parts)


def _dice(item: Equipment) -> str:
    many = min(max(item.count, default=2), 6)
    parts = []
    spots = ((16, 16), (44, 44), (16, 44), (44, 16), (30, 30))
    for number in range(many):
        x = 40 + number * 72
        parts.append(_rect(x, 30, 60, 60, 10))
        parts += [f'<circle cx="{x + dx}" cy="{30 + dy}" r="4.5" fill="{INK}"/>' for dx, dy in spots]
    return "".join(parts) + _text(40, 122, _counted(item, "die", "dice"))


def _tiles(item: Equipment) -> str:
    parts = [_rect(40 + number * 50, 20, 40, 84, 5) for number in range(4)]
    parts += [f'<path d="M{40 + number * 50} 62h40" stroke="{RULE}"/>' for number in range(4)]
    return "".join(parts) + _text(40, 132, _counted(item, "tile"))


def _balls(item: Equipment) -> str:
    parts = [f'<circle cx="{70 + number * 62}" cy="60" r="26"/>' for number in range(5)]
    return "".join(parts) + _text(40, 122, _counted(item, "ball"))


def _wheel(item: Equipment) -> str:
    count, cx, cy, reach = len(item.pockets), 120, 120, 104
    parts = [f'<circle cx="{cx}" cy="{cy}" r="{reach}"/><circle cx="{cx}" cy="{cy}" r="{reach * 0.62:g}"/>']
    for number, pocket in enumerate(item.pockets):
        edge, middle = 2 * pi * (number + 0.5) / count, 360 * number / count
        start, end = reach * 0.62, reach
        parts.append(
            f'<path d="M{cx + start * sin(edge):.1f} {cy - start * cos(edge):.1f}'
            f'L{cx + end * sin(edge):.1f} {cy - end * cos(edge):.1f}" stroke="{RULE}"/>'
        )
        parts.append(
            f'<text x="{cx}" y="{cy - reach * 0.86:.1f}" font-size="8" fill="{INK}" stroke="none" text-anchor="middle"'
            f' transform="rotate({middle:.2f} {cx} {cy})">{escape(pocket)}</text>'
        )
    return "".join(parts) + _text(260, 110, f"{count} sections, clockwise in this order") + _text(260, 134, item.id)


def _counted(item: Equipment, unit: str, many: str = "") -> str:
    if not item.count:
        return many or f"{unit}s"
    said = " or ".join(map(str, item.count))
    return f"{said} {unit if item.count == (1,) else many or unit + 's'}"
