"""What changes from one edition of a chapter to another: what it states, and every house edge that moves."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from croupier.errors import Refused
from croupier.filings.differences import differences
from croupier.games import GAMES
from croupier.odds.pricing import Price, prices
from croupier.rules.clauses import items
from croupier.rules.editions import chapter_of
from croupier.rules.law import Chapter
from croupier.rules.loader import editions, load, resolve
from croupier.rules.submission import Rules

NOTHING = "–"


@dataclass(frozen=True)
class AmendedItem:
    """One thing that an edition changes."""

    what: str
    item: str
    clause: str
    """The clause in the later edition, or in the earlier one where it is gone; empty for a house edge."""
    before: str
    after: str


def two_editions(address: str, other: str = "") -> tuple[Chapter, Chapter]:
    """The editions that are compared: those at two addresses, or that at one and the edition before it."""
    if not other:
        every = editions(address)
        place = every.index(resolve(address))
        if not place:
            has = "one edition" if len(every) == 1 else "no edition before its first"
            allowed = [*every, "a game's name, which is compared across the rulebooks"]
            raise Refused(f"{load(address).name} ({chapter_of(every[0])}) has {has}.", allowed=allowed)
        return load(every[place - 1]), load(every[place])
    before, after = load(address), load(other)
    if chapter_of(before.address) != chapter_of(after.address):
        raise Refused(
            f"{before.address} and {after.address} are not editions of one chapter.",
            allowed=("two editions, such as pa/649a@2025-01-01 pa/649a", "a game's name"),
        )
    return before, after


def amendment(before: Chapter, after: Chapter) -> Iterator[AmendedItem]:
    """What one edition of a chapter states otherwise than another."""
    for part in ("name", "cite"):
        if (old := getattr(before, part)) != (new := getattr(after, part)):
            yield AmendedItem("chapter", part, after.reference, old, new)
    yield from _renumbered(before, after)
    for part, item, old, new in differences(before, after, gone="no longer printed"):
        yield AmendedItem(part, item, _clause(before, after, part, item.split(": ")[0]), old, new)


def _clause(before: Chapter, after: Chapter, part: str, item: str) -> str:
    """The clause of an item, in the later edition if it is there."""
    for chapter in (after, before):
        stated = getattr(chapter, part)
        for one in stated if isinstance(stated, tuple) else (stated,):
            if one is not None and getattr(one, "id", item) in item.split(", "):
                return chapter.cited(one.cite)
    return ""


def _renumbered(before: Chapter, after: Chapter) -> Iterator[AmendedItem]:
    """Items that both editions have, under other clauses."""
    old, new = _cites(before), _cites(after)
    for name in old.keys() & new.keys():
        gone, come = old[name] - new[name], new[name] - old[name]
        if gone and come:
            said = [", ".join(map(after.cited, sorted(one))) for one in (gone, come)]
            yield AmendedItem("clause", name, said[1], *said)


def _cites(chapter: Chapter) -> dict[str, set[str]]:
    """The clauses of every item of a chapter, by the item's name."""
    found: dict[str, set[str]] = {}
    for item in items(chapter):
        found.setdefault(item.name, set()).update(filter(None, item.cites))
    return found


def moved_edges(before: Chapter, after: Chapter, step: Callable[[str], None]) -> Iterator[AmendedItem]:
    """Every house edge that differs, wager by wager and pay table by pay table, by the defaults of each edition."""
    old, new = (_edges(chapter, step) for chapter in (before, after))
    for key in dict.fromkeys([*new, *old]):
        if old.get(key) != new.get(key):
            yield AmendedItem("house edge", key, "", old.get(key, NOTHING), new.get(key, NOTHING))


def _edges(chapter: Chapter, step: Callable[[str], None]) -> dict[str, str]:
    """The house edge of every wager and pay table, in words."""
    if chapter.game not in GAMES:
        return {}
    step(chapter.address)
    found: dict[str, str] = {}
    times: Counter[str] = Counter()
    try:
        for price in prices(Rules(chapter)):
            name = f"{price.wager} {price.paytable}".strip()
            times[name] += 1
            found[name if times[name] == 1 else f"{name} ({times[name]})"] = _said(price)
    except Refused as refused:
        return {"not priced": str(refused)}
    return found


def _said(price: Price) -> str:
    exact = f" ({price.house_advantage})" if price.method == "exact" else ""
    return f"{float(price.house_advantage):.4%}{exact}"
