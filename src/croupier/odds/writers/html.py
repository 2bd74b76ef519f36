"""A report as one HTML page that needs nothing else: light and dark, on screen and on paper."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from pathlib import Path

from croupier.odds.plots import INK, RULE
from croupier.odds.sheet import Block, Chart, Code, Facts, Grid, Listing, Paragraph, Picture, Report, Section

STYLE = Path(__file__).with_name("report.css")
LONG = 30
"""Tables with more rows are folded on screen; on paper they are whole."""


def html(report: Report) -> str:
    """The whole page."""
    style = STYLE.read_text(encoding="utf-8")
    opened = '<body class="page">' if report.one_page else "<body>"
    title = escape(f"{report.title}: {report.subtitle.lower()}")
    body = [
        '<header><p class="kind">' + escape(report.subtitle) + "</p>",
        f"<h1>{escape(report.title)}</h1>",
        *_facts(report.facts),
        *((f'<p class="running">{escape(report.running)}</p>',) if report.running else ()),
        "</header>",
        *(() if report.one_page else _contents(report.sections)),
        "<main>",
        *(
            line
            for number, section in enumerate(report.sections, 1)
            for line in _section(section, str(number), 2, not report.one_page)
        ),
        "</main>",
    ]
    return (
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{title}</title>\n<style>\n{style}</style>\n</head>\n{opened}\n"
        + "\n".join(body)
        + "\n</body>\n</html>\n"
    )


def _contents(sections: Sequence[Section]) -> Iterator[str]:
    yield '<nav aria-label="Contents"><ol>'
    for number, section in enumerate(sections, 1):
        yield f'<li><a href="#s{number}">{escape(section.title)}</a>'
        if section.parts:
            yield "<ol>"
            for place, part in enumerate(section.parts, 1):
                yield f'<li><a href="#s{number}.{place}">{escape(part.title)}</a></li>'
            yield "</ol>"
        yield "</li>"
    yield "</ol></nav>"


def _section(section: Section, number: str, depth: int, numbered: bool = True) -> Iterator[str]:
    label = f' <span class="label">{escape(section.label)}</span>' if section.label else ""
    force = ' class="force"' if section.label.startswith("in force") else ""
    yield f'<section id="s{number}"{force}>'
    shown = f'<span class="number">{number}</span> ' if numbered else ""
    yield f"<h{depth}>{shown}{escape(section.title)}{label}</h{depth}>"
    for block in section.blocks:
        yield from _block(block)
    for place, part in enumerate(section.parts, 1):
        yield from _section(part, f"{number}.{place}", depth + 1, numbered)
    yield "</section>"


def _block(block: Block) -> Iterator[str]:
    if isinstance(block, Paragraph):
        yield f"<p>{escape(block.text)}</p>"
    elif isinstance(block, Listing):
        yield "<ol>" + "".join(f"<li>{escape(text)}</li>" for text in block.items) + "</ol>"
    elif isinstance(block, Facts):
        yield from _facts(block.pairs)
    elif isinstance(block, Grid):
        yield from _grid(block)
    elif isinstance(block, Chart):
        yield from _chart(block)
    elif isinstance(block, Picture):
        ink = block.svg.replace(INK, "currentColor").replace(RULE, "var(--rule)")
        caption = escape(block.caption)
        yield f'<figure role="img" aria-label="{caption}">{ink}<figcaption>{caption}</figcaption></figure>'
    elif isinstance(block, Code):
        yield f"<pre>{escape(block.text)}</pre>"


def _facts(pairs: Sequence[tuple[str, str]]) -> Iterator[str]:
    yield "<dl>"
    for name, value in pairs:
        yield f"<div><dt>{escape(name)}</dt><dd>{escape(value)}</dd></div>"
    yield "</dl>"


def _grid(grid: Grid) -> Iterator[str]:
    folded = len(grid.rows) > LONG
    if folded:
        title = grid.title or f"{len(grid.rows) - grid.total} rows"
        yield f"<details open><summary>{escape(title)}</summary>"
    yield '<div class="wide"><table>'
    if grid.title and not folded:
        yield f"<caption>{escape(grid.title)}</caption>"
    yield (
        "<thead><tr>"
        + "".join(_cell("th", *pair) for pair in zip(grid.columns, grid.align, strict=True))
        + "</tr></thead>"
    )
    yield "<tbody>"
    for number, row in enumerate(grid.rows):
        kind = ' class="total"' if grid.total and number == len(grid.rows) - 1 else ""
        kind = ' class="marked"' if number in grid.marked else kind
        kind = ' class="red"' if number in grid.red else kind
        yield f"<tr{kind}>" + "".join(_cell("td", *pair) for pair in zip(row, grid.align, strict=True)) + "</tr>"
    yield "</tbody></table></div>"
    if folded:
        yield "</details>"


def _cell(tag: str, text: str, align: str) -> str:
    kind = "" if align == "l" else f' class="{align}"'
    return f"<{tag}{kind}>{escape(text)}</{tag}>"


def _chart(chart: Chart) -> Iterator[str]:
    yield '<div class="wide"><table class="chart"><thead><tr>'
    yield "".join(f"<th>{escape(name)}</th>" for name in chart.columns)
    yield "</tr></thead><tbody>"
    for row in chart.rows:
        cells = "".join(f'<td class="a-{escape(_action(cell))}">{escape(cell)}</td>' for cell in row[1:])
        yield f"<tr><th>{escape(row[0])}</th>{cells}</tr>"
    yield "</tbody></table></div>"
    for note in chart.notes:
        yield f'<p class="note">{escape(note)}</p>'


def _action(cell: str) -> str:
    return cell[:1] if cell[:1].isalnum() else "none"
