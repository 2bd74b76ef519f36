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
    "counting/removal.py _solve": "one sweep through hands by value, whose counts every step reads and changes",
    "games/blackjack/outcomes.py _play_out": "one walk from hand to hand, all of which add to the same sums",
    "games/blackjack/outcomes.py _split_results": "one walk from hand to hand, all of which add to the same sums",
    "games/dice/craps_odds.py _play": "one throw after another: each group of bets reads the whole state of the table",
    "games/pai_gow/against.py against_flushes": "lists what each mask is asked, and answers it on one way",
    "games/pai_gow/both_hands.py sum_up": "a pattern's values are worked out once for all its sums",
    "games/pai_gow/shared_cards.py _in_order": "one sweep through hands in order, by counts of those before",
    "games/pai_gow/six_cards.py _sum_up": "a walk through suits that goes back, and what its ends are worth",
    "games/poker/later.py _river": "what one board is worth by rank, in arrays that all its parts share",
    "games/poker/lunar_bounds.py _by_ranks": "hands of one set of ranks are compared in a single pass",
    "games/poker/lunar_bounds.py best_of": "each choice starts from what the choices before it have found",
    "games/poker/one_raise.py _tally": "all deals of a board are rated in arrays that are made once",
    "games/poker/texas_bonus.py _solve": "all boards of a flop are rated in arrays that are made once",
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
