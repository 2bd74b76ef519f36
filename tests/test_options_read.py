"""Options that a house answers are read by something: the game, the documents, or the chapter's own conditions."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

import croupier
from croupier.rules.law import Chapter
from croupier.rules.loader import addresses, load

PEOPLE = {
    "what the table and its equipment look like": (
        "card-area", "cover-card", "deck-storage", "drop-and-tip-box",
        "joker-symbol", "layout-areas", "layout-content", "logo-symbol", "marker-rack",
        "position-marker",
        "shaker-logo", "shaking-procedure", "two-joker-decks",
    ),
    "how people handle cards, tiles and chips": (
        "ante-bonus-first", "five-card-bonus-system", "idle-spread", "mini-craps-stickperson",
        "second-deck", "stored-batch", "stub-count", "tile-cleaning", "wash",
        "winning-hands-face-up",
    ),
    "what is said of a meter or a link when it is opened on the floor": (
        "fortune-pai-gow-games", "fortune-pai-gow-rate", "multi-link-amount", "multi-link-games", "separate-meters",
        "three-card-amount", "three-card-rate",
    ),
    "what the house does and says, and a table does not see": (
        "announcements", "bad-beat-paid-at", "coins", "house-rules", "irregularities-supplement", "no-roll-authority",
        "other-games", "raised-minimum-agreement", "remain-seated", "superseded-copy",
        "table-stakes-on-leaving",
    ),
}  # fmt: skip
"""Options that nothing in the program acts by, by what they are about: they stand in submissions and guides.
What moves money or cards at a table does not belong here."""
SLUG = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


@cache
def asked_in_code() -> tuple[frozenset[str], tuple[re.Pattern[str], ...]]:
    """Every name that stands in the package's code, and names that are put together there: `f"{wager}-seed"`."""
    names: set[str] = set()
    made: set[str] = set()
    for path in Path(croupier.__file__).parent.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and SLUG.fullmatch(node.value):
                names.add(node.value)
            elif isinstance(node, ast.JoinedStr):
                parts = [one.value if isinstance(one, ast.Constant) else None for one in node.values]
                said = "".join(part for part in parts if part)
                if re.fullmatch("[a-z-]{4,}", said) and "-" in said.strip("-") + said[:1] + said[-1:]:
                    made.add("".join("[a-z0-9-]+" if part is None else re.escape(part) for part in parts))
    return frozenset(names), tuple(map(re.compile, sorted(made)))


def asked_in_law(chapter: Chapter) -> set[str]:
    """Options that the chapter itself asks for: conditions, wagers that hang on one, rows that one adds, charts."""
    found = {option.id for option in chapter.options if option.adds}
    data = msgspec.to_builtins(chapter)
    words = {word for chart in chapter.charts for row in chart.rows for cell in row for word in cell.split()}
    meters = {f"{law.id}-{part}" for law in chapter.wagers for part in ("seed", "reset", "rate")}  # asked for together

    def look(one: Any) -> None:
        if isinstance(one, dict):
            for key, value in one.items():
                if key in ("requires", "requires_any", "unless") and isinstance(value, dict):
                    found.update(value)
                elif key == "under":
                    found.update(name for each in value for name in each)
                elif key in ("option", "payout_limit", "rate_option") and isinstance(value, str):
                    found.add(value)
                look(value)
        elif isinstance(one, (list, tuple)):
            for each in one:
                look(each)

    for part in ("wagers", "options", "equipment", "irregularities", "procedures", "provisions", "exclusive"):
        look(data.get(part))
    return found | meters | {word.strip(";,:(){}") for word in words}


@cache
def asked_in_book(rulebook: str) -> frozenset[str]:
    """Options of games that a chapter of no game asks for: where its rule on kinds of wagers is not meant."""
    books = (load(address) for address in addresses() if address.startswith(f"{rulebook}/"))
    return frozenset(name for one in books if not one.game for rule in one.exclusive for name in rule.unless)


def test_every_option_is_read_by_something_or_is_for_people() -> None:
    names, made = asked_in_code()
    unread: dict[str, list[str]] = {}
    for address in addresses():
        chapter = load(address)
        law = asked_in_law(chapter) | asked_in_book(chapter.rulebook)
        for option in chapter.options:
            if option.id not in names | law and not any(one.fullmatch(option.id) for one in made):
                unread.setdefault(option.id, []).append(address)
    people = {name for some in PEOPLE.values() for name in some}
    assert {name: where for name, where in unread.items() if name not in people} == {}
    assert people - set(unread) == set(), "read by something now"
