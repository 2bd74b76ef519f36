"""docs/charts.md: every chart with its columns, rows and words, written from the schemas."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.rules.charts import FREE, SCHEMAS, blackjack
from croupier.rules.charts.grammar import (
    CARD,
    CITE,
    COUNT,
    MONEY,
    OPTION,
    OUTCOME,
    PERCENT,
    SHARE,
    TEXT,
    WAGER,
    YES_NO,
    Cell,
    Form,
    Schema,
)

_PLAIN = {
    CITE: "a citation",
    COUNT: "a whole number",
    MONEY: "an amount of money",
    OUTCOME: "an outcome name",
    PERCENT: "a percentage",
    SHARE: "a fraction",
    WAGER: "the id of a wager",
    OPTION: "`option ID`, as the house answers that option",
    CARD: "a rank (ace, 2 ... 10, jack, queen, king)",
    YES_NO: "`yes` or `no`",
}
"""Cells that need no list of words."""
_FEW = 2
_INTRODUCTION = """\
# Charts

What the charts of a chapter may say. Written by `python -m croupier.rules.charts > docs/charts.md` from what
`src/croupier/rules/charts/` declares; the same checks every chapter when it is loaded. Capitals stand for what they
name; a row that is not needed has the meaning in brackets where it is left out.
"""


def document() -> str:
    """The whole of docs/charts.md."""
    lines = [_INTRODUCTION]
    for name, schemas in {**SCHEMAS, "WAGER-toke": (blackjack.TOKE,)}.items():
        lines += [f"## `{name}`", ""]
        for schema in schemas:
            lines += [*_schema(name, schema), ""]
    lines += [
        "## Charts in a form of their own",
        "",
        "Their cells are words for people, or read by a grammar of the game.",
        "",
    ]
    lines += [f"- `{name}`: {says}" for name, says in FREE.items()]
    return "\n".join(lines) + "\n"


def _schema(name: str, schema: Schema) -> Iterator[str]:
    headings = ", ".join(f"`{heading}`" for heading in schema.columns)
    also = f" A chart `{name}-...` is of it too and states only what differs." if schema.parts else ""
    yield f"{schema.says} Columns: {headings}{', and further ones' if schema.more else ''}.{also}"
    yield ""
    if schema.keys:
        for key, law in schema.keys.items():
            yield from _cell(f"`{key}`{' (needed)' if law.needed else ''}: {law.says}", law.cell)
        return
    told: dict[Cell, list[str]] = {}
    for heading, cell in schema.columns.items():
        told.setdefault(cell, []).append(heading)
    for cell, names in told.items():
        if cell != TEXT:
            several = f"`{names[0]}` to `{names[-1]}`" if len(names) > 3 else ", ".join(f"`{one}`" for one in names)
            yield from _cell(several, cell)
    if schema.more and schema.more not in told and schema.more != TEXT:
        yield from _cell("further columns", schema.more)


def _cell(what: str, cell: Cell) -> Iterator[str]:
    """A bullet for what a cell may hold; its words below it where they are many."""
    bare = next((says for one, says in _PLAIN.items() if one.forms == cell.forms), "")
    empty = f"; empty: {cell.empty}" if cell.empty else ""
    joined = f" (several, `{cell.between}` between them)" if cell.between else ""
    if bare or not cell.forms:
        yield f"- {what}{joined}: {bare or 'words for people'}{empty}"
    elif len(cell.forms) <= _FEW:
        yield f"- {what}{joined}: {'; '.join(_form(one) for one in cell.forms)}{empty}"
    else:
        yield f"- {what}{joined}{empty}"
        yield from (f"  - {_form(one)}" for one in cell.forms)


def _form(one: Form) -> str:
    return f"`{one.written}`, {one.says}"
