"""What a designer's own chapter states otherwise than the chapter that it varies, in words."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import msgspec

from croupier.filings import words
from croupier.rules.law import Chapter, Limits, PayTables
from croupier.rules.submission import Rules
from croupier.rules.variation import PARTS

HAS_NOT = "not in this game"
_TITLES = ("name", "asks", "event", "says", "reading")
"""Fields by one of which people know an item."""


@dataclass(frozen=True)
class Difference:
    """One thing that a chapter states otherwise than another."""

    what: str
    item: str
    clause: str
    """The clause in the second chapter, or in the first if the second does not have it; empty for a house edge."""
    before: str
    after: str


def differences(base: Chapter, own: Chapter, gone: str = HAS_NOT) -> Iterator[Difference]:
    """Yield what a chapter states otherwise than the one that it varies; `gone` stands for what it does not have."""
    rules = Rules(base)
    for part in PARTS:
        before = {item.id: item for item in getattr(base, part)}
        after = {item.id: item for item in getattr(own, part)}
        if missing := [name for name in before if name not in after]:
            clauses = dict.fromkeys(base.cited(before[name].cite) for name in missing)
            yield Difference(part, ", ".join(missing), ", ".join(clauses), "printed", gone)
        for name, item in after.items():
            if name not in before:
                title = next((said for field in _TITLES if (said := getattr(item, field, ""))), "in this game")
                yield Difference(part, name, own.cited(item.cite), "not printed", title)
                continue
            for field, printed, here, cite in _fields(rules, before[name], item, gone):
                yield Difference(part, f"{name}: {field}", own.cited(cite), printed, here)
    for part in ("seats", "equipment", "exclusive"):
        if (old := getattr(base, part)) != (new := getattr(own, part)):
            stated = new or old
            first = stated[0] if isinstance(stated, tuple) else stated
            yield Difference(part, part, own.cited(first.cite), _plain(rules, old), _plain(rules, new))


def _fields(
    rules: Rules, before: msgspec.Struct, after: msgspec.Struct, gone: str
) -> Iterator[tuple[str, str, str, str]]:
    """The fields that differ, before and after, with the clause of each: its own where it has one, else the item's."""
    item_cite = getattr(after, "cite", "")
    for field in before.__struct_fields__:
        printed, here = getattr(before, field), getattr(after, field)
        if printed == here or field == "cite":
            continue
        if field == "paytables":
            yield from _tables(printed, here, gone)
        elif isinstance(printed, tuple) and isinstance(here, tuple):
            only = [one for one in here if one not in printed]
            cites = dict.fromkeys(one[-1] for one in only if field == "settles" and isinstance(one, tuple))
            cite = ", ".join(cites) or item_cite
            yield field.replace("_", " "), _only(rules, printed, here), _only(rules, here, printed), cite
        else:
            cite = getattr(here, "cite", "") or item_cite
            yield field, _plain(rules, printed), _plain(rules, here), cite


def _tables(
    printed: tuple[PayTables, ...], here: tuple[PayTables, ...], gone: str
) -> Iterator[tuple[str, str, str, str]]:
    """Pay tables hand by hand, with the clause that prints the table; those that are only left out by their names."""
    old, new = ([one for one in some if one not in others] for some, others in ((printed, here), (here, printed)))
    if not new:
        labels = [label for one in old for label in one.tables if label]
        yield f"tables {', '.join(dict.fromkeys(labels))}", "printed", gone, old[0].cite
        return
    hands = dict.fromkeys(row[1] for some in (new, old) for one in some for row in one.rows)
    for outcome in hands:
        group, name = next(
            (one, row[0]) for some in (new, old) for one in some for row in one.rows if row[1] == outcome
        )
        if (before := _paid(old, outcome)) != (after := _paid(new, outcome)):
            yield name, before, after, group.row_cites.get(outcome, group.cite)


def _paid(groups: list[PayTables], outcome: str) -> str:
    """What tables pay for an outcome, by their names."""
    by_odds: dict[str, list[str]] = {}
    for group in groups:
        for row in group.rows:
            for label, odds in zip(group.tables, row[2:], strict=True):
                if row[1] == outcome and odds and label not in by_odds.get(odds, []):
                    by_odds.setdefault(odds, []).append(label)
    said = []
    for odds, labels in by_odds.items():
        names = ", ".join(filter(None, labels))
        said.append(f"{odds} ({names})" if names else odds)
    return ", ".join(said) or "–"


def _only(rules: Rules, some: tuple[object, ...], others: tuple[object, ...]) -> str:
    """What one list has and another does not."""
    return "; ".join(_plain(rules, one) for one in some if one not in others) or "–"


def _plain(rules: Rules, value: object) -> str:
    if isinstance(value, Limits):
        held = "; ".join(f"{name} is {' or '.join(choices)}" for name, choices in value.requires.items())
        return words.limit(rules, value) + (f" where {held}" if held else "")
    if isinstance(value, tuple) and all(isinstance(one, str) for one in value):
        return ", ".join(map(str, filter(None, value)))
    data = msgspec.to_builtins(value)
    return data if isinstance(data, str) else msgspec.json.encode(data).decode() if data else "–"
