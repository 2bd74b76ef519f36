"""A report as PDF, set by Typst with the fonts that it brings along."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import Path

from croupier.errors import Refused
from croupier.odds.sheet import Block, Chart, Code, Facts, Grid, Listing, Paragraph, Picture, Report, Section

STYLE = Path(__file__).with_name("report.typ")
_BREAK, _KEEP = "\u200b", "\u00a0"
SHORT = 36
"""How long a value may be to share its line with another."""


def pdf(report: Report) -> bytes:
    """The whole document; without a date in the report there is none in the file."""
    try:
        import typst
    except ImportError:
        raise Refused(
            "A PDF report needs Typst.", allowed=("pip install 'croupier[report]'", "an .html report")
        ) from None
    made = typst.compile(source(report).encode(), ignore_system_fonts=True)
    assert isinstance(made, bytes)
    return made


def source(report: Report) -> str:
    """The report as a Typst document."""
    named = f"{report.title}: {report.subtitle.lower()}"
    lines = [
        f"#set document(title: {_string(named)}, author: (), date: none)",
        STYLE.read_text(encoding="utf-8").replace("HEAD", _string(named)).replace("RUNNING", _string(report.running)),
    ]
    head = [f"#title-block({_string(report.subtitle)}, {_string(report.title)})", *_facts(report.facts)]
    if report.one_page:
        parts = [line for section in report.sections for line in ("[", *_section(section, 2), "],")]
        return "\n".join([*lines, f"#one-page({report.one_page}, [", *head, "],", *parts, ")"]) + "\n"
    lines += [*head, "#v(2pt)", "#contents"]
    for section in report.sections:
        lines += _section(section, 1)
    return "\n".join(lines) + "\n"


def _section(section: Section, depth: int) -> Iterator[str]:
    yield f"#part({depth}, {_string(section.title)}, {_string(section.label)})"
    for block in section.blocks:
        yield from _block(block)
    for part in section.parts:
        yield from _section(part, depth + 1)


def _block(block: Block) -> Iterator[str]:
    if isinstance(block, Paragraph):
        yield f"#par({_text(block.text)})"
    elif isinstance(block, Listing):
        yield f"#enum({', '.join(_text(text) for text in block.items)})"
    elif isinstance(block, Facts):
        yield from _facts(block.pairs)
    elif isinstance(block, Grid):
        yield from _grid(block)
    elif isinstance(block, Chart):
        yield from _chart(block)
    elif isinstance(block, Picture):
        yield f'#drawing(image(bytes({_string(block.svg)}), format: "svg", width: 100%), {_text(block.caption)})'
    elif isinstance(block, Code):
        yield f"#code({_string(block.text)})"


def _facts(pairs: Sequence[tuple[str, str]]) -> Iterator[str]:
    """Two pairs a line where both are short."""
    yield "#facts("
    free = False
    for place, (name, value) in enumerate(pairs):
        short = len(value) <= SHORT
        if not free and (not short or place + 1 == len(pairs) or len(pairs[place + 1][1]) > SHORT):
            yield f"  name({_text(name)}), grid.cell(colspan: 3, {_text(value)}),"
        else:
            yield f"  name({_text(name)}), {_text(value)},"
            free = not free
    yield ")"


def _grid(grid: Grid) -> Iterator[str]:
    wordy = [
        align == "l" and max((len(row[place]) for row in grid.rows), default=0) > 22
        for place, align in enumerate(grid.align)
    ]
    lengths = [max((min(len(row[place]), 90) for row in grid.rows), default=1) for place in range(len(grid.columns))]
    if not any(wordy) or sum(lengths) <= 88:
        widths = ["auto"] * len(grid.columns)
    else:
        widths = [f"{max(lengths[place], 12)}fr" if wordy[place] else "auto" for place in range(len(wordy))]
    long = [align == "r" and lengths[place] > 26 for place, align in enumerate(grid.align)]
    widths = ["18fr" if long[place] else width for place, width in enumerate(widths)]
    aligns = {"l": "left", "k": "left", "c": "center", "r": "right"}
    yield f"#grid-of({_text(grid.title) if grid.title else 'none'}, {'true' if grid.total else 'false'},"
    yield f"  ({', '.join(str(row) for row in sorted(grid.marked))}{',' if grid.marked else ''}),"
    yield f"  ({', '.join(widths)},), ({', '.join(aligns[one] for one in grid.align)},),"
    yield f"  ({', '.join(_text(name) for name in grid.columns)},),"
    for number, row in enumerate(grid.rows):
        cells = (f"red({_text(cell)})" if number in grid.red else _text(cell) for cell in row)
        yield "  " + ", ".join(cells) + ","
    yield ")"


def _chart(chart: Chart) -> Iterator[str]:
    yield f"#chart({len(chart.columns)}, ({', '.join(_text(name) for name in chart.columns)},),"
    for row in chart.rows:
        yield "  " + ", ".join((_text(row[0]), *(f"action({_string(cell)})" for cell in row[1:]))) + ","
    yield ")"
    for note in chart.notes:
        yield f"#note({_text(note)})"


def _text(text: str) -> str:
    """Text as content: long rows of digits may be broken, odds may not."""
    text = re.sub(r"(?<=\d) (to|for) (?=\d)", rf"{_KEEP}\1{_KEEP}", text)
    open_text = re.sub(r"(\d{9})(?=\d{6})", rf"\1{_BREAK}", text)
    if len(text) > 26:
        open_text = open_text.replace("/", f"/{_BREAK}")
    return f"text({_string(open_text)})"


def _string(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{escaped}"'
