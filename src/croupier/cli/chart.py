"""A strategy chart in colour: for the terminal, and as a picture."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from textwrap import wrap
from xml.sax.saxutils import escape

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.markup import escape as escape_markup
from rich.table import Table
from rich.text import Text

from croupier.errors import Refused

COLOURS = {"H": "#d9534f", "S": "#f0c808", "D": "#3a86c8", "P": "#4caf50", "R": "#b07cc6"}
"""The first letter of a cell to its colour."""
ACTIONS = {
    "fold": "#d9534f",
    "check": "#f0c808",
    "bet": "#4caf50",
    "1x": "#c5e1a5",
    "2x": "#9ccc65",
    "3x": "#66bb6a",
    "4x": "#4caf50",
}
"""Whole cells to their colours, where they are words."""
_CELL, _HEAD, _TOP = 36, 64, 34
_APART = "   "


def colour(cell: str) -> str:
    """The colour of a cell; none for one without an action."""
    return ACTIONS.get(cell) or COLOURS.get(cell[:1], "")


def is_small(rows: Sequence[Sequence[str]]) -> bool:
    """Whether every cell of a chart is an action or a number, not a list."""
    return all(len(cell) <= 5 for row in rows for cell in row[1:])


def print_chart(title: str, columns: Sequence[str], rows: Sequence[Sequence[str]], notes: Sequence[str]) -> None:
    """A chart in the terminal; closer together where it is narrow."""
    console = Console(highlight=False)
    widths = [max(2, *(len(line[place]) for line in (columns, *rows))) for place in range(len(columns))]
    pad = " " if sum(widths) + 3 * len(widths) + 1 <= console.width else ""
    table = Table(box=SIMPLE_HEAD, padding=0, show_edge=bool(pad), header_style="bold")
    for column in columns:
        table.add_column(f"{pad}{column}{pad}", justify="center", no_wrap=True)
    for row in rows:
        cells = [
            Text(f"{pad}{cell:^2}{pad}", style=f"black on {colour(cell)}" if colour(cell) else "") for cell in row[1:]
        ]
        table.add_row(Text(row[0], style="bold"), *cells)
    console.print(f"[italic]{escape_markup(title)}[/]")
    console.print(table)
    for note in notes:
        for line in folded(note, console.width):
            console.print(line)


def folded(note: str, wide: int) -> list[str]:
    """A note in lines; what three spaces set apart, as in a legend, is not broken."""
    parts = note.split(_APART)
    if len(parts) == 1:
        return wrap(note, wide)
    lines = [""]
    for part in parts:
        joined = _APART.join(filter(None, (lines[-1], part)))
        if len(joined) <= wide:
            lines[-1] = joined
        else:
            lines.append(part)
    return lines


@dataclass(frozen=True)
class _Box:
    """A coloured cell."""

    x: float
    y: float
    wide: float
    high: float
    fill: str


@dataclass(frozen=True)
class _Words:
    """Text, its foot at `y`."""

    x: float
    y: float
    text: str
    size: int = 13
    bold: bool = False
    centred: bool = True


def _drawn(
    title: str, columns: Sequence[str], rows: Sequence[Sequence[str]], notes: Sequence[str]
) -> tuple[int, int, list[_Box | _Words]]:
    """A chart as boxes and words: how wide and high it is, and what is on it, from the top left."""
    wide = _HEAD + _CELL * (len(columns) - 1) + 20
    notes = [line for note in notes for line in folded(note, wide // 6)]
    high = _TOP + 24 * (len(rows) + 1) + 18 * len(notes) + 20
    parts: list[_Box | _Words] = [_Box(0, 0, wide, high, "#ffffff"), _Words(10, 22, title, 16, True, False)]
    for line, row in enumerate([columns, *rows]):
        y = _TOP + 24 * line
        parts.append(_Words(10 + _HEAD / 2, y + 16, row[0], bold=True))
        for place, cell in enumerate(row[1:]):
            x = 10 + _HEAD + _CELL * place
            if line and colour(cell):
                parts.append(_Box(x, y, _CELL - 1, 23, colour(cell)))
            parts.append(_Words(x + _CELL / 2, y + 16, cell, bold=not line))
    foot = _TOP + 24 * (len(rows) + 1)
    parts += [_Words(10, foot + 18 * (number + 1), note, 11, centred=False) for number, note in enumerate(notes)]
    return wide, high, parts


def svg(title: str, columns: Sequence[str], rows: Sequence[Sequence[str]], notes: Sequence[str]) -> str:
    """A chart as an SVG picture."""
    wide, high, parts = _drawn(title, columns, rows, notes)
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" width="{wide}" height="{high}"'
        ' font-family="sans-serif">'
    ]
    for part in parts:
        if isinstance(part, _Box):
            lines.append(
                f'<rect x="{part.x}" y="{part.y}" width="{part.wide}" height="{part.high}" fill="{part.fill}"/>'
            )
        else:
            how = f' font-size="{part.size}"' + (' font-weight="bold"' if part.bold else "")
            how += ' text-anchor="middle"' if part.centred else ""
            lines.append(f'<text x="{part.x}" y="{part.y}"{how}>{escape(part.text)}</text>')
    return "\n".join([*lines, "</svg>", ""])


def _write_png(
    path: Path, title: str, columns: Sequence[str], rows: Sequence[Sequence[str]], notes: Sequence[str]
) -> None:
    """A chart as a PNG picture, three dots to a point."""
    from matplotlib.figure import Figure
    from matplotlib.patches import Rectangle

    wide, high, parts = _drawn(title, columns, rows, notes)
    figure = Figure(figsize=(wide / 72, high / 72), dpi=216)
    axes = figure.add_axes((0, 0, 1, 1))
    axes.set_xlim(0, wide)
    axes.set_ylim(high, 0)
    axes.axis("off")
    for part in parts:
        if isinstance(part, _Box):
            axes.add_patch(Rectangle((part.x, part.y), part.wide, part.high, facecolor=part.fill, linewidth=0))
        else:
            weight = "bold" if part.bold else "normal"
            across = "center" if part.centred else "left"
            axes.text(part.x, part.y, part.text, fontsize=part.size, ha=across, va="baseline", weight=weight)
    figure.savefig(path)


def draw(path: Path, title: str, columns: Sequence[str], rows: Sequence[Sequence[str]], notes: Sequence[str]) -> None:
    """Write a chart to a file as a picture, SVG or PNG."""
    if path.suffix not in (".svg", ".png"):
        raise Refused(f"{path} cannot be drawn.", allowed=("a name that ends in .svg or .png",))
    try:
        if path.suffix == ".png":
            _write_png(path, title, columns, rows, notes)
        else:
            path.write_text(svg(title, columns, rows, notes), encoding="utf-8")
    except OSError as error:
        raise Refused(f"{path}: {error.strerror or error}.") from None
