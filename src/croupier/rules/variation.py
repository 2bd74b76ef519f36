"""A designer's own chapter: a file that names the chapter it varies and states only what differs.

Items with an id that the base has replace the fields they state, others are added, `without` takes some out, `fixed`
leaves an option one answer; of a chart `changed_rows` states only the rows that differ. Every clause in such a file is
of its own draft (`draft 2(a)`), so that nothing that it states can pass for the law; what it does not state keeps the
clause of the base. It holds data only: the game that deals it is the one of the base.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, Literal

import msgspec

from croupier.rules.citations import DRAFT, DRAFT_FORM
from croupier.rules.law import Chapter
from croupier.rules.wager_keys import parse_key

OWN = "own"
"""Where the addresses of such chapters begin: `own/lucky-three`."""
CHANGED_ROWS = "changed_rows"
"""The field of a chart that states some of its rows."""
PARTS = ("wagers", "options", "rankings", "charts", "irregularities", "procedures", "provisions", "terms", "readings")
"""The parts of a chapter whose items have an id."""


class Unsound(ValueError):  # noqa: N818 (what it says of a file)
    """What a file states is no part of a chapter: `key: reason`."""


class Request(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a request to offer a game says besides its rules and figures; empty: not said yet."""

    by: str = ""
    """Who asks."""
    role: Literal["", "manufacturer", "gaming related gaming service provider", "certificate holder"] = ""
    kind: Literal["", "variation", "composite", "new game"] = ""
    feature: str = ""
    """What is new, where it is a feature of a game and no game: a wager, a pay table."""
    description: str = ""
    reason: str = ""
    interested: str = ""
    """The certificate holder that wants to offer it, where another asks."""
    jurisdictions: tuple[str, ...] | None = None
    """Where else it is offered; an empty list: nowhere."""
    property: tuple[str, ...] | None = None
    """Copyrights, trademarks and patents, issued or pending; an empty list: none."""
    laboratory: str = ""
    """The laboratory that has certified it, where one has."""
    testing: str = ""
    """How it was given to the Board's laboratory."""


class Differences(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What a file states that differs from another chapter."""

    without: dict[str, tuple[str, ...]] = {}
    """Items of the base that this chapter does not have, by part."""
    seats: dict[str, Any] | None = None
    equipment: list[dict[str, Any]] | None = None
    exclusive: list[dict[str, Any]] | None = None
    wagers: list[dict[str, Any]] = []
    options: list[dict[str, Any]] = []
    rankings: list[dict[str, Any]] = []
    charts: list[dict[str, Any]] = []
    irregularities: list[dict[str, Any]] = []
    procedures: list[dict[str, Any]] = []
    provisions: list[dict[str, Any]] = []
    terms: list[dict[str, Any]] = []
    readings: list[dict[str, Any]] = []


class Variation(Differences, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The file itself."""

    varies: str
    chapter: str
    name: str
    request: Request = Request()
    fixed: dict[str, str] = {}
    """Options that have one answer in this game."""


def problems(own: Variation, base: Chapter, dealt: frozenset[str]) -> Iterator[str]:
    """What is wrong with the file before it is laid over its base; `dealt` are the wagers that its game knows."""
    if not re.fullmatch(r"[a-z][a-z0-9]*(-[a-z0-9]+)*", own.chapter) or len(own.chapter) > 60:
        yield f"chapter: {own.chapter[:60]!r} is no name; it has lower-case words joined by hyphens"
    if base.varies:
        yield f"varies: {base.address} is itself a variation; name the chapter that it varies, {base.varies}"
    for where, cite in _cites(own):
        if not DRAFT_FORM.fullmatch(cite):
            yield f"{where}: {cite!r} is not a clause of this draft, such as {DRAFT} 1(a)"
    for part in PARTS:
        for item in getattr(own, part):
            if isinstance(item.get("id"), str) and "cite" not in item:
                yield f'{part}.{item["id"]}: it has no clause of its own (cite = "{DRAFT} 1")'
    yield from difference_problems(own, base)
    for where, row, cite in _cited_rows(own, base):
        if not DRAFT_FORM.fullmatch(cite):
            yield f"{where}.{row}: {cite!r} is not a clause of this draft, such as {DRAFT} 1(a)"
    yield from _unknown(own, base, dealt)


def difference_problems(own: Differences, base: Chapter) -> Iterator[str]:
    """What is wrong with the differences that a file states: items without an id, and what its base does not have."""
    for part in PARTS:
        for place, item in enumerate(getattr(own, part)):
            if not isinstance(item.get("id"), str):
                yield f"{part}[{place}]: it has no id"
    yield from _changed_rows_problems(own, base)
    for part, names in own.without.items():
        known = {item.id for item in getattr(base, part)} if part in PARTS else set()
        for name in names if known else (part,):
            if name not in known:
                yield f"without.{part}: {base.address} has no {name!r} there, but {', '.join(sorted(known or PARTS))}"


def _unknown(own: Variation, base: Chapter, dealt: frozenset[str]) -> Iterator[str]:
    """Wagers and options that the file names and that its game or its base does not have."""
    for item in own.wagers:
        if item.get("id") not in dealt and "side_bet" not in item:
            yield (
                f"wagers.{item.get('id', '')}: {base.game} deals no such wager, but {', '.join(sorted(dealt))}; a new"
                " side bet says under [wagers.side_bet] what decides it"
            )
        if item.get("id") in dealt and "side_bet" in item:
            yield f"wagers.{item['id']}.side_bet: {base.game} knows this wager itself; give the side bet another id"
    answers = {option.id: option for option in base.options}
    for name, answer in own.fixed.items():
        if name not in answers:
            yield f"fixed.{name}: {base.address} has no such option, but {', '.join(answers)}"
        elif answers[name].choices and answer not in answers[name].choices:
            yield f"fixed.{name}: {answer!r} is not one of {', '.join(answers[name].choices)}"


def _changed_rows_problems(own: Differences, base: Chapter) -> Iterator[str]:
    """What is wrong with rows that are to take the place of rows of the base."""
    charts = {chart.id: chart for chart in base.charts}
    for item in (one for one in own.charts if CHANGED_ROWS in one):
        where, chart = f"charts.{item.get('id', '')}.{CHANGED_ROWS}", charts.get(item.get("id", ""))
        if chart is None:
            yield f"{where}: {base.address} has no such chart, but {', '.join(charts)}"
            continue
        if "rows" in item:
            yield f"{where}: the chart states all of its rows too"
        for row in item[CHANGED_ROWS]:
            if not isinstance(row, list) or len(row) != len(chart.columns):
                yield f"{where}: {row!r} has not the columns {', '.join(chart.columns)}"


def _cited_rows(own: Differences, base: Chapter) -> Iterator[tuple[str, str, str]]:
    """Every changed row that names its clause: where it is, its first cell, and the clause."""
    cited = {chart.id for chart in base.charts if chart.columns[-1] == "cite"}
    for item in own.charts:
        for row in item.get(CHANGED_ROWS, ()) if item.get("id") in cited else ():
            if isinstance(row, list) and row:
                yield f"charts.{item['id']}.{CHANGED_ROWS}", str(row[0]), str(row[-1])


def _cites(own: Variation) -> Iterator[tuple[str, str]]:
    """Every clause that the file states, and where."""
    yield from _clauses("seats", own.seats)
    yield from _clauses("equipment", own.equipment)
    yield from _clauses("exclusive", own.exclusive)
    for part in PARTS:
        for item in getattr(own, part):
            yield from _clauses(f"{part}.{item.get('id', '')}", item)


def _clauses(where: str, data: Any) -> Iterator[tuple[str, str]]:
    if isinstance(data, Mapping):
        for key, value in data.items():
            if key == "cite" or key.endswith("_cite"):
                yield f"{where}.{key}", str(value)
            elif key == "row_cites" and isinstance(value, Mapping):
                yield from ((f"{where}.{key}.{row}", str(cite)) for row, cite in value.items())
            elif key in ("settles", "rows") and where.startswith("wagers."):
                yield from _settled(f"{where}.{key}", value) if key == "settles" or "more_settles" in where else ()
            else:
                yield from _clauses(f"{where}.{key}", value)
    elif isinstance(data, (list, tuple)):
        for item in data:
            yield from _clauses(where, item)


def _settled(where: str, rows: Any) -> Iterator[tuple[str, str]]:
    for row in rows if isinstance(rows, (list, tuple)) else ():
        if isinstance(row, (list, tuple)) and len(row) == 3:
            yield f"{where}.{row[0]}", str(row[2])


# --- the file over its base ------------------------------------------------------------------------------------------


def over(own: Variation, base: Chapter) -> Chapter:
    """The whole chapter: the base with what the file states."""
    stated = {"chapter": own.chapter, "name": own.name, "varies": base.address, "cite": DRAFT, "edition": ""}
    return laid_over(own, base, stated, own.fixed)


def laid_over(
    own: Differences, base: Chapter, stated: Mapping[str, str], fixed: Mapping[str, str] | None = None
) -> Chapter:
    """A chapter with differences laid over it; `stated` are fields of the chapter itself, `fixed` options with one
    answer."""
    data = msgspec.to_builtins(base)
    data |= stated
    gone = {part: set(names) for part, names in own.without.items()}
    offering = {wager.option for wager in base.wagers if wager.id in gone.get("wagers", ())}
    kept = {wager.option for wager in base.wagers if wager.id not in gone.get("wagers", ())}
    gone["options"] = _with_those_on_them(base, gone.get("options", set()) | {one for one in offering - kept if one})
    for part in PARTS:
        items = {item["id"]: item for item in data.get(part, ()) if item["id"] not in gone.get(part, ())}
        for item in getattr(own, part):
            items[item["id"]] = _laid_over(items.get(item["id"], {}), item)
        data[part] = list(items.values())
    for part in ("seats", "equipment", "exclusive"):
        if (given := getattr(own, part)) is not None:
            data[part] = {**data.get(part, {}), **given} if isinstance(given, dict) else given
    _fix(data, fixed or {}, gone["options"])
    _forget(data, gone.get("wagers", set()), gone["options"])
    if isinstance(own, Variation):
        _rule_on(data, own)
    try:
        return msgspec.convert(data, Chapter)
    except msgspec.ValidationError as error:
        raise Unsound(_by_id(str(error), data)) from None


def _rule_on(data: dict[str, Any], own: Variation) -> None:
    """Name new side bets where a ruling returns some wagers and settles the others, and the file does not say which.

    One on the player's cards alone is settled, any other goes back; the chapter's readings say so.
    """
    stated = {item["id"] for item in own.irregularities}
    for item in (one for one in own.wagers if "side_bet" in one):
        cards = item["side_bet"].get("cards", ()) if isinstance(item["side_bet"], dict) else ()
        key = "settles" if all(str(one).startswith("own") for one in cards) else "returns"
        ruled = [
            law
            for law in data["irregularities"]
            if law["id"] not in stated
            and {"settle-unaffected"} & {*law["effect"]}
            and item["id"] not in (*law.get("returns", ()), *law.get("settles", ()))
        ]
        for law in ruled:
            law[key] = [*law.get(key, ()), item["id"]]
        if ruled:
            on = "the player's cards alone and is settled" if key == "settles" else "other cards too and goes back"
            data["readings"] = [
                *data["readings"],
                {
                    "id": f"{item['id']}-rulings",
                    "cite": item["cite"],
                    "text": f"The draft does not say what becomes of it after {', '.join(law['id'] for law in ruled)}.",
                    "reading": f"It is on {on}.",
                },
            ]


def _fix(data: dict[str, Any], fixed: Mapping[str, str], gone: set[str]) -> None:
    """Give options the one answer that the file fixes, and leave out what asks for options that are gone."""
    for option in data["options"]:
        if option["id"] in fixed:
            answer = fixed[option["id"]]
            option |= {"default": answer, "before": "", **({"choices": [answer]} if option.get("choices") else {})}
        if "choice_needs" in option:
            option["choice_needs"] = [one for one in option["choice_needs"] if not gone & {*one["requires"]}]
    for wager in data["wagers"]:
        for part in ("paytables", "more_limits", "more_settles"):
            if part in wager:
                wager[part] = [one for one in wager[part] if _can_hold(one.get("requires", {}), fixed, gone)]
    for part in ("irregularities", "procedures", "provisions"):
        data[part] = [item for item in data[part] if not gone & {*item.get("requires", {})}]
        for item in data[part]:
            for key in ("requires_any", "unless"):
                if key in item:
                    item[key] = {name: said for name, said in item[key].items() if name not in gone}


def _laid_over(base: Mapping[str, Any], item: Mapping[str, Any]) -> dict[str, Any]:
    """An item of the base with the fields that the file states. Changed rows stand where the first row was that has
    the same first cell, and take the place of all that have it; others stand at the end."""
    stated = {key: value for key, value in item.items() if key != CHANGED_ROWS}
    if CHANGED_ROWS not in item:
        return {**base, **stated}
    changed: dict[str, list[Any]] = {}
    for row in item[CHANGED_ROWS]:
        changed.setdefault(row[0], []).append(row)
    rows: list[Any] = []
    for row in base["rows"]:
        rows += changed.pop(row[0], []) if row[0] in changed else [row] if row[0] not in _firsts(item) else []
    return {**base, **stated, "rows": [*rows, *(row for new in changed.values() for row in new)]}


def _firsts(item: Mapping[str, Any]) -> set[str]:
    """The first cells of the rows that a chart changes."""
    return {row[0] for row in item[CHANGED_ROWS]}


def _with_those_on_them(base: Chapter, gone: set[str]) -> set[str]:
    """Options that are gone, and those that only say more of them."""
    while more := {one.id for one in base.options if gone & {*one.requires} and one.id not in gone}:
        gone = gone | more
    return gone


def _can_hold(requires: Mapping[str, Any], fixed: Mapping[str, str], gone: set[str]) -> bool:
    """Whether a requirement on options can be met where some of them have one answer and others are gone."""
    return all(name not in gone and fixed.get(name, choices[0]) in choices for name, choices in requires.items())


def _by_id(message: str, data: Mapping[str, Any]) -> str:
    """A message such as `... - at `$.wagers[3].kind`` with the item's id for its place."""
    match = re.fullmatch(r"(.*) - at `\$\.([a-z]+)\[(\d+)\](.*)`", message)
    if match is None or match[2] not in PARTS:
        return message
    return f"{match[2]}.{data[match[2]][int(match[3])].get('id', '')}{match[4]}: {match[1]}"


def _forget(data: dict[str, Any], wagers: set[str], options: set[str]) -> None:
    """Take the names of wagers and options that are gone out of what else names them."""
    for item in data["irregularities"]:
        for key in ("returns", "settles"):
            if key in item:
                item[key] = [name for name in item[key] if parse_key(name).wager not in wagers]
        for more in item.get("more_settles", ()):
            more["wagers"] = [name for name in more["wagers"] if name not in wagers]
    data["exclusive"] = [
        {**one, "options": [name for name in one.get("options", ()) if name not in options]}
        for one in data.get("exclusive", ())
    ]
    data["exclusive"] = [one for one in data["exclusive"] if one.get("kind") or one["options"]]
    for chart in data["charts"]:
        chart["rows"] = [
            [_without(cell, wagers) for cell in row]
            for row in chart["rows"]
            if not wagers & {*row} and _lasts(row, wagers)
        ]
    for item in data["readings"]:
        if item.get("option") in options:
            del item["option"]


def _lasts(row: list[str], wagers: set[str]) -> bool:
    """Whether a chart's row is still of something: not where all of `a or b` are gone."""
    return not any(" or " in cell and {*cell.split(" or ")} <= wagers for cell in row)


def _without(cell: str, wagers: set[str]) -> str:
    names = cell.split(" or ")
    return " or ".join(name for name in names if name not in wagers) if wagers & {*names} else cell
