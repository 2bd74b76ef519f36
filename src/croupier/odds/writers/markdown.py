"""A report as plain Markdown."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from croupier.odds.sheet import Block, Chart, Code, Facts, Grid, Listing, Paragraph, Report, Section


def markdown(report: Report) -> str:
    """The whole report; pictures are left to the other forms."""
    lines = [f"# {report.title}", "", f"*{report.subtitle}*", "", *_facts(report.facts)]
    for number, section in enumerate(report.sections, 1):
        lines += _section(section, "" if report.one_page else str(number), 2)
    return "\n".join(lines).rstrip() + "\n"


def _section(section: Section, number: str, depth: int) -> Iterator[str]:
    label = f"({_text(section.label)})" if section.label else ""
    yield " ".join(filter(None, ("#" * depth, number, _text(section.title), label)))
    yield ""
    for block in section.blocks:
        yield from _block(block)
    for place, part in enumerate(section.parts, 1):
        yield from _section(part, f"{number}.{place}" if number else "", depth + 1)


def _block(block: Block) -> Iterator[str]:
    if isinstance(block, Paragraph):
        yield from (_text(block.text), "")
    elif isinstance(block, Listing):
        yield from (*(f"{place}. {_text(text)}" for place, text in enumerate(block.items, 1)), "")
    elif isinstance(block, Facts):
        yield from _facts(block.pairs)
    elif isinstance(block, Grid):
        if block.title:
            yield from (f"**{_text(block.title)}**", "")
        marked = [tuple(f"**{cell}**" if cell else "" for cell in row) for row in map(_row, block.rows)]
        rows = [marked[n] if _stands_out(block, n) else _row(row) for n, row in enumerate(block.rows)]
        yield from _table(_row(block.columns), rows, block.align)
    elif isinstance(block, Chart):
        yield from _table(_row(block.columns), [_row(row) for row in block.rows], "l" + "c" * (len(block.columns) - 1))
        for note in block.notes:
            yield from (_text(note), "")
    elif isinstance(block, Code):
        yield from ("```", block.text, "```", "")


def _stands_out(grid: Grid, row: int) -> bool:
    return row in grid.marked or row in grid.red or (grid.total and row == len(grid.rows) - 1)


def _facts(pairs: Sequence[tuple[str, str]]) -> Iterator[str]:
    for name, value in pairs:
        yield f"- **{_text(name)}:** {_text(value)}"
    yield ""


_RULES = {"l": ":--", "k": ":--", "c": ":-:", "r": "--:"}


def _table(columns: Sequence[str], rows: Sequence[Sequence[str]], align: str) -> Iterator[str]:
    yield "| " + " | ".join(columns) + " |"
    yield "|" + "|".join(_RULES[one] for one in align) + "|"
    for row in rows:
        yield "| " + " | ".join(row) + " |"
    yield ""


def _row(cells: Sequence[str]) -> tuple[str, ...]:
    return tuple(_text(cell).replace("|", "\\|") for cell in cells)


def _text(text: str) -> str:
    return " ".join(text.split()).replace("*", "\\*").replace("_", "\\_").replace("<", "&lt;")
