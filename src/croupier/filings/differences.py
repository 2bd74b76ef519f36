"""What a designer's own chapter states otherwise than the chapter that it varies, in words."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from croupier.filings import words
from croupier.rules.law import Chapter, Limits, PayTables
from croupier.rules.submission import Rules
from croupier.rules.variation import PARTS

_HAS_NOT = "not in this game"
_TITLES = ("name", "asks", "event", "says")
"""Fields by one of which people know an item."""


def differences(base: Chapter, own: Chapter, gone: str = _HAS_NOT) -> Iterator[tuple[str, str, str, str]]:
    """What a chapter states otherwise than the one that it varies: part, item, as printed, as stated; `gone` stands for
    what it does not have."""
    rules = Rules(base)
    for part in PARTS:
        before = {item.id: item for item in getattr(base, part)}
        after = {item.id: item for item in getattr(own, part)}
        if missing := [name for name in before if name not in after]:
            yield part, ", ".join(missing), "printed", gone
        for name, item in after.items():
            if name not in before:
                yield (
                    part,
                    name,
                    "not printed",
                    next((said for one in _TITLES if (said := getattr(item, one, ""))), "in this game"),
                )
                continue
            for field, printed, here in _fields(rules, before[name], item, gone):
                yield part, f"{name}: {field}", printed, here
    for part in ("seats", "equipment", "exclusive"):
        if getattr(base, part) != getattr(own, part):
            yield part, part, _plain(rules, getattr(base, part)), _plain(rules, getattr(own, part))


def _fields(rules: Rules, before: msgspec.Struct, after: msgspec.Struct, gone: str) -> Iterator[tuple[str, str, str]]:
    for field in before.__struct_fields__:
        printed, here = getattr(before, field), getattr(after, field)
        if printed == here or field == "cite":
            continue
        if field == "paytables":
            yield from _tables(printed, here, gone)
        elif isinstance(printed, tuple) and isinstance(here, tuple):
            yield field.replace("_", " "), _only(rules, printed, here), _only(rules, here, printed)
        else:
            yield field, _plain(rules, printed), _plain(rules, here)


def _tables(printed: tuple[PayTables, ...], here: tuple[PayTables, ...], gone: str) -> Iterator[tuple[str, str, str]]:
    """Pay tables hand by hand; those that are only left out by their names."""
    old, new = ([one for one in some if one not in others] for some, others in ((printed, here), (here, printed)))
    if not new:
        labels = [label for one in old for label in one.tables if label]
        yield f"tables {', '.join(dict.fromkeys(labels))}", "printed", gone
        return
    hands = dict.fromkeys(row[1] for some in (new, old) for one in some for row in one.rows)
    for outcome in hands:
        name = next(row[0] for some in (new, old) for one in some for row in one.rows if row[1] == outcome)
        yield name, _paid(old, outcome), _paid(new, outcome)


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
