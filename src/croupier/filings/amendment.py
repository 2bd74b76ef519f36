"""Differences between two editions of a chapter, or a draft and the chapter that it varies, with every house edge that
moves."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import zip_longest

from croupier.errors import Refused
from croupier.filings.differences import HAS_NOT, Difference, differences
from croupier.games import GAMES, game_for
from croupier.odds.pricing import Price, prices
from croupier.rules.clauses import items
from croupier.rules.editions import chapter_of
from croupier.rules.law import Chapter
from croupier.rules.loader import editions, found, load, resolve
from croupier.rules.submission import Rules
from croupier.rules.wager_keys import parse_key

NOTHING = "–"


def compared_chapters(address: str, other: str = "") -> tuple[Chapter, Chapter]:
    """Return the two chapters that are compared, the earlier edition or the chapter that a draft varies first.

    With one address they are an edition and the one before it, or a draft and the chapter that it varies.
    """
    if not other:
        return _with_predecessor(address)
    first, second = found(address), found(other)
    if chapter_of(first.varies) == chapter_of(second.address):
        return second, first
    related = {chapter_of(first.varies or first.address), chapter_of(second.varies or second.address)}
    if len(related) > 1:
        raise Refused(
            f"{first.address} and {second.address} are not editions or variations of one chapter.",
            allowed=("two editions, pa/649a@2025-01-01 pa/649a", "FILE.toml and what it varies", "a game's name"),
        )
    return first, second


def _with_predecessor(address: str) -> tuple[Chapter, Chapter]:
    """A chapter with the one that it changes."""
    if (draft := found(address)).varies:
        return load(draft.varies), draft
    every = editions(address)
    place = every.index(resolve(address))
    if not place:
        has = "one edition" if len(every) == 1 else "no edition before its first"
        allowed = [*every, "a game's name, which is compared across the rulebooks"]
        raise Refused(f"{load(address).name} ({chapter_of(every[0])}) has {has}.", allowed=allowed)
    return load(every[place - 1]), load(every[place])


def amendment(before: Chapter, after: Chapter) -> Iterator[Difference]:
    """Yield what one chapter states otherwise than another."""
    for part in ("name",) if after.varies else ("name", "cite"):
        if (old := getattr(before, part)) != (new := getattr(after, part)):
            yield Difference("chapter", part, after.reference, old, new)
    if not after.varies:
        yield from _renumbered(before, after)
    yield from differences(before, after, gone=HAS_NOT if after.varies else "no longer printed")


def _renumbered(before: Chapter, after: Chapter) -> Iterator[Difference]:
    """Items that both editions have, under other clauses."""
    old, new = _cites(before), _cites(after)
    for name in old.keys() & new.keys():
        gone, come = old[name] - new[name], new[name] - old[name]
        if gone and come:
            said = [", ".join(map(after.cited, sorted(one))) for one in (gone, come)]
            yield Difference("clause", name, said[1], *said)


def _cites(chapter: Chapter) -> dict[str, set[str]]:
    """The clauses of every item of a chapter, by the item's name."""
    found: dict[str, set[str]] = {}
    for item in items(chapter):
        found.setdefault(item.name, set()).update(filter(None, item.cites))
    return found


# --- house edges -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class _Edge:
    """The house edge of a wager with one pay table."""

    names: tuple[str, ...]
    """What it may be called, from short to long."""
    words: str
    wager: str = ""
    table: str = ""
    in_force: bool = False
    """Whether its pay table is the one in force by default."""


def moved_edges(before: Chapter, after: Chapter, step: Callable[[str], None]) -> Iterator[Difference]:
    """Yield every house edge that differs, wager by wager and pay table by pay table, by the defaults of each chapter.

    Where one chapter has replaced the pay tables of a wager, those in force by default stand beside each other.
    """
    pairs = list(_pairs(_edges(before, step), _edges(after, step)))
    gone = {old.wager: old for _, old, new in pairs if old and not new and old.in_force}
    replaced = {new.wager for _, old, new in pairs if new and not old and new.in_force and new.wager in gone}
    for name, old, new in pairs:
        if new and not old and new.wager in replaced and new.in_force:
            if (same := gone[new.wager]).words != new.words:
                yield Difference("house edge", new.wager, "", _with_table(same), _with_table(new))
        elif old and not new and old.wager in replaced and old is gone[old.wager]:
            continue
        elif old is None or new is None or old.words != new.words:
            yield Difference("house edge", name, "", old.words if old else NOTHING, new.words if new else NOTHING)


def _with_table(edge: _Edge) -> str:
    return f"{edge.words}, pay table {edge.table}" if edge.table else edge.words


def _edges(chapter: Chapter, step: Callable[[str], None]) -> list[_Edge]:
    """The house edge of every wager and pay table of a chapter."""
    if chapter.game not in GAMES:
        return []
    step(chapter.address)
    rules = Rules(chapter)
    game = game_for(rules)
    in_force = {one.wager: table.label if (table := rules.table(one.tables_of)) else "" for one in game.priced()}
    found = []
    try:
        for price in prices(rules):
            wager = parse_key(price.wager).wager
            exact = f" ({price.house_advantage})" if price.method == "exact" else ""
            words = f"{float(price.house_advantage):.4%}{exact}"
            names = _names(price, game.version)
            found.append(_Edge(names, words, price.wager, price.paytable, in_force.get(wager) == price.paytable))
    except Refused as refused:
        return [_Edge(("not priced",) * _NAMES, str(refused))]
    return found


_NAMES = 4
"""How many names a price has, from short to long."""


def _names(price: Price, version: str) -> tuple[str, ...]:
    name = f"{price.wager} {price.paytable}".strip()
    under = [one for one in price.conditions if version and one.startswith(f"{version}: ")][-1:]
    longer: tuple[list[str], ...] = ([], under, [*under, price.basis], [price.basis, *price.conditions])
    return tuple(f"{name} ({'; '.join(words)})" if words else name for words in longer)


def _pairs(old: Sequence[_Edge], new: Sequence[_Edge]) -> Iterator[tuple[str, _Edge | None, _Edge | None]]:
    """Pair the edges of two chapters under the shortest name that belongs to one in each; None for one without."""
    for size in range(_NAMES):
        counts = [Counter(one.names[size] for one in edges) for edges in (old, new)]
        clear = {one.names[size] for one in (*new, *old) if max(count[one.names[size]] for count in counts) == 1}
        named = [{one.names[size]: one for one in edges if one.names[size] in clear} for edges in (old, new)]
        for name in dict.fromkeys([*named[1], *named[0]]):
            yield name, named[0].get(name), named[1].get(name)
        old, new = ([one for one in edges if one.names[size] not in clear] for edges in (old, new))
    for was, edge in zip_longest(old, new):  # which nothing tells apart
        yield (edge or was).names[-1], was, edge
