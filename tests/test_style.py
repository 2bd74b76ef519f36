"""Functions stay short and simple, those that do not are listed with their reasons; templates have short lines."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parent.parent
MOST_LINES = 70
MOST_COLUMNS = 150
"""How long a line of a template may be; the formatter breaks at 120 what it may break."""
EXCEPTIONS = {
    "filings/layout_check.py _is_there": "one case for each mark that a sign can have",
    "tables/arrange/cards.py card_table": "a layout from top to bottom: each part lies below the one before",
    **dict.fromkeys(
        (
            "counting/removal.py _solve",
            "games/baccarat/coup.py deal_shoes",
            "games/blackjack/outcomes.py _play_out",
            "games/blackjack/outcomes.py _split_results",
            "games/dice/craps_odds.py _play",
            "games/pai_gow/against.py against_flushes",
            "games/pai_gow/both_hands.py sum_up",
            "games/pai_gow/rounds.py best_setting",
            "games/pai_gow/shared_cards.py _in_order",
            "games/pai_gow/six_cards.py _sum_up",
            "games/poker/later.py _river",
            "games/poker/lunar_bounds.py _by_ranks",
            "games/poker/lunar_bounds.py best_of",
            "games/poker/one_raise.py _tally",
            "games/poker/texas_bonus.py _solve",
        ),
        "one compiled loop whose parts would each need most of its arrays; not divided yet",
    ),
}
"""Functions that may be longer, or have more branches than ruff's C901 allows, and why."""


def _functions() -> Iterator[tuple[str, ast.FunctionDef | ast.AsyncFunctionDef, str]]:
    """Every function of the package and the tools: `folder/module.py name`, its syntax, its first line."""
    for folder in (ROOT / "src" / "croupier", ROOT / "tools"):
        for path in sorted(folder.rglob("*.py")):
            text = path.read_text(encoding="utf-8")
            lines = text.splitlines()
            for node in ast.walk(ast.parse(text)):
                if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
                    where = path.relative_to(folder.parent if folder.name == "tools" else folder).as_posix()
                    yield f"{where} {node.name}", node, lines[node.lineno - 1]


def test_no_function_is_long() -> None:
    long = {name: size for name, node, _ in _functions() if (size := node.end_lineno - node.lineno + 1) > MOST_LINES}
    assert {name: size for name, size in long.items() if name not in EXCEPTIONS} == {}


def test_functions_with_many_branches_are_listed() -> None:
    """Ruff refuses others (C901 in pyproject.toml)."""
    let_through = {name for name, _, line in _functions() if "noqa: C901" in line}
    assert let_through - EXCEPTIONS.keys() == set()


def test_every_exception_is_one() -> None:
    let_through = {
        name
        for name, node, line in _functions()
        if "noqa: C901" in line or node.end_lineno - node.lineno + 1 > MOST_LINES
    }
    assert EXCEPTIONS.keys() - let_through == set()


def test_no_line_of_a_template_is_long() -> None:
    lines = {
        f"{path.name}:{number}": len(line)
        for path in sorted((ROOT / "src" / "croupier" / "web" / "templates").iterdir())
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
    }
    assert {where: length for where, length in lines.items() if length > MOST_COLUMNS} == {}
