"""How results are shown: a table for people, JSON, CSV or Markdown for programs and documents."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from typing import Any, Literal

import msgspec

Form = Literal["table", "json", "csv", "markdown"]


def form(json: bool, csv: bool, markdown: bool) -> Form:
    """The form that the flags ask for."""
    return "json" if json else "csv" if csv else "markdown" if markdown else "table"


def show(form: Form, columns: Sequence[str], rows: Sequence[Sequence[Any]], data: Any = None, title: str = "") -> None:
    """Print rows in a form; `data` is what JSON shows instead of them."""
    if form == "json":
        print_json(data if data is not None else [dict(zip(columns, row, strict=True)) for row in rows])
    elif form == "csv":
        out = io.StringIO()
        writer = csv.writer(out, lineterminator="\n")
        writer.writerow(columns)
        writer.writerows(rows)
        print(out.getvalue(), end="")
    elif form == "markdown":
        if title:
            print(f"## {title}\n")
        print("| " + " | ".join(columns) + " |")
        print("|" + "---|" * len(columns))
        for row in rows:
            print("| " + " | ".join(str(cell).replace("|", "\\|").replace("\n", " ") for cell in row) + " |")
        print()
    else:
        _table(columns, rows, title)


def print_json(data: Any) -> None:
    """Print plain data as JSON."""
    print(msgspec.json.format(msgspec.json.encode(data), indent=2).decode())


def _table(columns: Sequence[str], rows: Sequence[Sequence[Any]], title: str) -> None:
    from rich.box import SIMPLE_HEAD
    from rich.console import Console
    from rich.markup import escape
    from rich.table import Table

    console = Console()
    if not console.is_terminal:
        console = Console(width=250)  # a file or a pipe has no edge to wrap at
    table = Table(box=SIMPLE_HEAD, header_style="bold", pad_edge=False)
    for place, column in enumerate(columns):
        numeric = bool(rows) and all(_numeric(row[place]) for row in rows)
        table.add_column(column, justify="right" if numeric else "left", overflow="fold")
    for row in rows:
        table.add_row(*[str(cell) for cell in row])
    if title:
        console.print(f"[italic]{escape(title)}[/]", highlight=False)
    console.print(table)


def _numeric(cell: Any) -> bool:
    text = str(cell).strip("%$-+ ").replace(",", "").replace("/", "").replace(".", "")
    return isinstance(cell, (int, float)) or text.isdigit() or not text
