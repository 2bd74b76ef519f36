"""Find the worked rounds and tests that show a clause.

A worked round shows the clause in its `cite`, and those that its expectations cite. A test shows the clauses that are
written in it, or in a table of cases that it uses. A few tests walk a whole kind of item in every chapter and so show
every clause by which the chapter has such an item.
"""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from croupier.errors import Refused
from croupier.rules.books import books
from croupier.rules.citations import chapter_named, cite_form
from croupier.rules.files import load_file
from croupier.rules.loader import addresses, load, resolve

TESTS = Path(__file__).parent.parent / "tests"
EQUIPMENT = tuple(
    f"equipment {name}"
    for name in ("cards", "tiles", "balls", "dice", "shaker", "player-activated-shaker", "single-zero", "double-zero")
)
"""Decks, tiles, balls, dice and wheels as items: some have the name of their kind."""
WALKS = {
    "test_contract.py::test_every_payout_row_is_reached": ("paytable",),
    "test_contract.py::test_every_irregularity_acts": ("irregularity",),
    "test_clauses.py::test_every_choice_is_accepted_and_nothing_else": ("option",),
    "test_clauses.py::test_stakes_outside_a_printed_limit_are_refused": ("limit",),
    "test_clauses.py::test_every_settlement_is_shown": ("settles",),
    "test_clauses.py::test_every_wager_is_made_in_a_worked_round": ("wager",),
    "test_clauses.py::test_nobody_sits_down_beyond_the_printed_seats": ("seats",),
    "test_clauses.py::test_a_recut_leaves_the_printed_number_of_cards": ("checklist cut",),
    "test_clauses.py::test_decks_hold_the_printed_cards": EQUIPMENT,
    "test_clauses.py::test_cards_are_dealt_as_the_chart_says": ("chart dealing",),
    "test_clauses.py::test_exclusive_options_are_refused_together": ("exclusive",),
    "test_clauses.py::test_every_term_is_on_the_calendar": ("term",),
    "test_rankings.py::test_hands_are_named_and_ranked_in_the_printed_order": tuple(
        f"ranking {size}-card" for size in ("three", "four", "five", "six")
    ),
}
"""Tests that walk all items of a kind, by whose citations they name what is wrong."""
NOT_RANKED = ("pa/671a-lunar-poker",)
"""Poker whose rankings the walk over rankings leaves out."""


@lru_cache(maxsize=1)
def shown() -> dict[tuple[str, str], tuple[str, ...]]:
    """By address and clause, the worked rounds and tests that cite it."""
    found: defaultdict[tuple[str, str], list[str]] = defaultdict(list)
    for name, address, cite in (*_rounds(), *_tests()):
        if name not in found[address, cite]:
            found[address, cite].append(name)
    return {key: tuple(names) for key, names in found.items()}


def walked(address: str, keepers: tuple[str, ...]) -> tuple[str, ...]:
    """The tests that walk items of these kinds, which are the chapter's own."""
    ranked = load(address).family == "poker" and address not in NOT_RANKED
    own = [keeper for keeper in keepers if " @ " not in keeper and (ranked or not keeper.startswith("ranking"))]
    return tuple(name for name, kinds in WALKS.items() if any(keeper.startswith(kinds) for keeper in own))


# --- worked rounds ----------------------------------------------------------------------------------------------------


def _rounds() -> Iterator[tuple[str, str, str]]:
    for path in sorted((TESTS / "rounds").rglob("*.yaml")):
        data = load_file(path)
        address = resolve(data["address"])
        name = f"rounds/{path.parent.name}/{path.stem}"
        for cite in dict.fromkeys(_cites_of(data)):
            for where, clause in _placed(address, cite):
                yield name, where, clause


def _cites_of(data: Any) -> Iterator[str]:
    """The citations of a worked round: its own first, then those that it expects."""
    if isinstance(data, dict):
        if isinstance(data.get("cite"), str):
            yield data["cite"]
        for value in data.values():
            yield from _cites_of(value)
    elif isinstance(data, list):
        for value in data:
            yield from _cites_of(value)


def _placed(address: str, cite: str) -> Iterator[tuple[str, str]]:
    """The chapters and clauses of a citation such as `pa 649a.11(b), 649a.12(d)` or `oh craps 12.v`."""
    book = address.partition("/")[0]
    form = re.compile(rf"(?<![A-Za-z0-9.]){cite_form(book).pattern}")
    for match in form.finditer(cite.removeprefix(f"{book} ")):
        where, clause = chapter_named(book, match[0]), match[0].rpartition(" ")[2]
        if where and not address.startswith(f"{book}/{where}"):
            try:
                yield resolve(f"{book}/{where}"), clause
            except Refused:
                continue
        else:
            yield address, clause


# --- tests ------------------------------------------------------------------------------------------------------------


def _tests() -> Iterator[tuple[str, str, str]]:
    for path in sorted(TESTS.glob("test_*.py")):
        source = path.read_text(encoding="utf-8")
        constants = _constants(source)
        for node in ast.parse(source).body:
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                words = _source(source, node) + "".join(
                    constants.get(name.id, "") for name in ast.walk(node) if isinstance(name, ast.Name)
                )
                for address, clause in _in_source(words):
                    yield f"{path.name}::{node.name}", address, clause


def _source(source: str, node: ast.FunctionDef) -> str:
    first = min([node.lineno, *(decorator.lineno for decorator in node.decorator_list)])
    return "\n".join(source.splitlines()[first - 1 : node.end_lineno])


def _constants(source: str) -> dict[str, str]:
    """The tables of a module, by name, with their source."""
    found = {}
    for node in ast.parse(source).body:
        targets: list[ast.expr] = []
        if isinstance(node, ast.Assign):
            targets = node.targets
        elif isinstance(node, ast.AnnAssign):
            targets = [node.target]
        for target in targets:
            if isinstance(target, ast.Name):
                found[target.id] = ast.get_source_segment(source, node) or ""
    return found


def _in_source(words: str) -> set[tuple[str, str]]:
    """The clauses that are written in a test: a section says by itself of which chapter it is, other clauses with their
    book before them; those that every chapter numbers anew are of the chapters of the book that the test names."""
    found: set[tuple[str, str]] = set()
    for book, begins in ((one.id, one.citations.begins) for one in books().values()):
        form = cite_form(book).pattern
        if begins == "section":
            cites = (match[0] for match in re.finditer(rf"(?<![A-Za-z0-9.(/]){form}", words))
        else:
            cites = (match[1] for match in re.finditer(rf"\b{book} ({form})", words))
        named = {match[0] for match in re.finditer(rf"\b{book}/[a-z0-9-]+", words)} if begins == "clause" else set()
        for cite in cites:
            number = re.match(r"\d+", cite) if begins == "number" else None
            where, clause = number[0] if number else chapter_named(book, cite), cite.rpartition(" ")[2]
            found |= {(_full(f"{book}/{where}"), clause)} if where else {(_full(address), clause) for address in named}
    return {(address, clause) for address, clause in found if address}


@cache
def _full(address: str) -> str:
    if address in addresses():
        return address
    try:
        return resolve(address)
    except Refused:
        return ""
