"""A strategy chart in colour: for the terminal, and as an SVG picture."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from xml.sax.saxutils import escape

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table
from rich.text import Text

from croupier.errors import Refused

COLOURS = {"H": "#d9534f", "S": "#f0c808", "D": "#3a86c8", "P": "#4caf50", "R": "#b07cc6"}
"""The first letter of a cell to its colour."""
_CELL, _HEAD, _TOP = 36, 64, 34


def colour(cell: str) -> str:
    """The colour of a cell; none for one without an action."""
    return COLOURS.get(cell[:1], "")


def print_chart(title: str, columns: Sequence[str], rows: Sequence[Sequence[str]], notes: Sequence[str]) -> None:
    """A chart in the terminal."""
    table = Table(title=title, title_justify="left", box=SIMPLE_HEAD, padding=(0, 0), header_style="bold")
    for column in columns:
        table.add_column(f" {column} ", justify="center")
    for row in rows:
        cells = [Text(f" {cell:^2} ", style=f"black on {colour(cell)}" if colour(cell) else "") for cell in row[1:]]
        table.add_row(Text(row[0], style="bold"), *cells)
    console = Console(highlight=False)
    console.print(table)
    for note in notes:
        console.print(note)


def svg(title: str, columns: Sequence[str], rows: Sequence[Sequence[str]], notes: Sequence[str]) -> str:
    """A chart as an SVG picture."""
    wide = _HEAD + _CELL * (len(columns) - 1) + 20
    high = _TOP + 24 * (len(rows) + 1) + 18 * len(notes) + 20
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" width="{wide}" height="{high}"'
        ' font-family="sans-serif" font-size="13">',
        f'<rect width="{wide}" height="{high}" fill="white"/>',
        f'<text x="10" y="22" font-size="16" font-weight="bold">{escape(title)}</text>',
    ]

    def put(text: str, x: float, y: float, style: str = "") -> None:
        parts.append(f'<text x="{x}" y="{y}" text-anchor="middle"{style}>{escape(text)}</text>')

    for line, row in enumerate([columns, *rows]):
        y = _TOP + 24 * line
        put(row[0], 10 + _HEAD / 2, y + 16, ' font-weight="bold"')
        for place, cell in enumerate(row[1:]):
            x = 10 + _HEAD + _CELL * place
            if line and colour(cell):
                parts.append(f'<rect x="{x}" y="{y}" width="{_CELL - 1}" height="23" rx="3" fill="{colour(cell)}"/>')
            put(cell, x + _CELL / 2, y + 16, "" if line else ' font-weight="bold"')
    for number, note in enumerate(notes):
        y = _TOP + 24 * (len(rows) + 1) + 18 * (number + 1)
        parts.append(f'<text x="10" y="{y}" font-size="11">{escape(note)}</text>')
    return "\n".join([*parts, "</svg>", ""])


def draw(path: Path, title: str, columns: Sequence[str], rows: Sequence[Sequence[str]], notes: Sequence[str]) -> None:
    """Write a chart to a file as an SVG picture."""
    if path.suffix != ".svg":
        raise Refused(f"{path} cannot be drawn.", allowed=("a name that ends in .svg",))
    try:
        path.write_text(svg(title, columns, rows, notes), encoding="utf-8")
    except OSError as error:
        raise Refused(f"{path}: {error.strerror or error}.") from None
