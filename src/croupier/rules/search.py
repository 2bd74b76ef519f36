"""One search over all rulebooks: games, wagers, hands, options, rulings, procedures, provisions, readings; ranked."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from math import log
from typing import NamedTuple

from croupier.built import built_once
from croupier.rules.law import Chapter, Wager
from croupier.rules.loader import addresses, load

COMMON = frozenset(
    ("a", "an", "and", "are", "at", "be", "been", "by", "for", "from", "had", "has", "have", "if", "in", "is", "it",
     "its", "no", "not", "of", "on", "or", "that", "the", "this", "to", "was", "were", "what", "when", "which", "with")
)  # fmt: skip
"""Words that say nothing of what is looked for."""
_TITLE, _NAME, _BODY = 6, 4, 1
"""How much a word counts in what an entry is called, in its chapter's name, and in what it says."""
_WHOLE = {"game": 4.0, "wager": 2.0, "irregularity": 1.5}
"""Kinds that people look for more often than for others."""
_ENDINGS = re.compile(r"(ings?|ed|es|s)$")


@dataclass(frozen=True)
class Found:
    """A place in the law that has the words."""

    address: str
    name: str
    """Of the chapter."""
    kind: str
    title: str
    cite: str
    text: str
    id: str = ""
    """Of an irregularity."""


class _Entry(NamedTuple):
    """A place, and its texts without accents and capitals: body, names, title."""

    place: Found
    texts: tuple[str, str, str]


def _plain(text: str) -> str:
    """A text without accents, capitals and apostrophes."""
    if not text.isascii():
        spelled = unicodedata.normalize("NFD", text)
        text = "".join(letter for letter in spelled if not unicodedata.combining(letter))
    return text.lower().replace("'", "")


def _stems(plain: str) -> list[str]:
    """The words of a plain text without endings."""
    return [_ENDINGS.sub("", word) if len(word) > 4 else word for word in re.findall(r"[a-z0-9]+", plain)]


def words_of(text: str) -> list[str]:
    """The words of a text without accents, capitals and endings."""
    return _stems(_plain(text))


def search(text: str, most: int | None = None) -> list[Found]:
    """What has all the words, the best first; if nothing has them all, what has most of them."""
    wanted = list(dict.fromkeys(words_of(text)))
    wanted = [word for word in wanted if word not in COMMON] or wanted
    entries = _index(addresses())
    index = _stems_like(wanted, entries)
    scores: dict[int, float] = defaultdict(float)
    matched: Counter[int] = Counter()
    for word in wanted:
        best: dict[int, float] = {}
        for known, weights in index.items():
            if _is_like(known, word):
                rare = log(1 + len(entries) / len(weights)) * (1.0 if known == word else 0.6)
                for entry, weight in weights.items():
                    best[entry] = max(best.get(entry, 0.0), weight * rare)
        for entry, score in best.items():
            scores[entry] += score
            matched[entry] += 1
    if not matched:
        return []
    enough = max(matched.values())
    places = [entry for entry, times in matched.items() if times == enough]
    places.sort(key=lambda entry: (-scores[entry] * _worth(entries[entry].place), entry))
    return [entries[entry].place for entry in places[:most]]


def _is_like(known: str, word: str) -> bool:
    """Whether a word of the law is the one that is looked for, or begins with it."""
    return known == word or (len(word) > 2 and known.startswith(word))


def _stems_like(wanted: Sequence[str], entries: Sequence[_Entry]) -> dict[str, dict[int, int]]:
    """The words that are like a wanted one, each with the entries that have it and its weight there."""
    index: dict[str, dict[int, int]] = defaultdict(dict)
    for number, entry in enumerate(entries):
        for weight, text in zip((_BODY, _NAME, _TITLE), entry.texts, strict=True):
            if any(word in text for word in wanted):  # most entries have none: their words are not looked at
                for known in _stems(text):
                    if any(_is_like(known, word) for word in wanted):
                        index[known][number] = weight
    return index


def at_clause(address: str, clause: str) -> tuple[list[Found], list[Found]]:
    """What a chapter's data says at a clause, and what it says within it."""
    chapter = load(address)
    every = [*_entries(chapter), *_cited_besides(chapter)]
    within = [one for one in every if re.match(rf"{re.escape(clause)}[.(A-Z]", one.cite)]
    return [one for one in every if one.cite == clause], within


def _cited_besides(chapter: Chapter) -> Iterator[Found]:
    """What has a clause of its own and is not looked for by itself: limits, settlements, rankings, equipment."""

    def found(kind: str, title: str, cite: str, text: str = "") -> Found:
        return Found(chapter.address, chapter.name, kind, title, cite, text)

    if chapter.seats:
        yield found("seats", f"{chapter.seats.max or 'not limited'}", chapter.seats.cite, chapter.seats.note)
    for law in chapter.irregularities:
        yield from (found("irregularity", law.event, cite, law.ruling) for cite in law.clauses.values())
    for item in chapter.equipment:
        yield found("equipment", (item.id or item.kind).replace("-", " "), item.cite, item.note)
    for wager in chapter.wagers:
        yield from _cited_of(wager, found)
    for ranking in chapter.rankings:
        yield found("ranking", ranking.of, ranking.cite, " ".join(ranking.rules))
    for chart in chapter.charts:
        yield found("chart", chart.name, chart.cite, chart.note)
    for procedure in chapter.procedures:
        if procedure.signed:
            yield found("signature", procedure.name, procedure.signed)
        yield from (found("time", procedure.name, due.cite) for due in procedure.due)


def _cited_of(wager: Wager, found: Callable[..., Found]) -> Iterator[Found]:
    """What has a clause of its own about a wager: its limits, settlements and pay tables."""
    for limits in (wager.limits, *wager.more_limits):
        if limits.cite:
            yield found("limits", wager.name, limits.cite, limits.note)
    for row in (*wager.settles, *(row for group in wager.more_settles for row in group.rows)):
        yield found("settlement", wager.name, row[2], f"{row[0].replace('-', ' ')}: {row[1]}")
    for group in wager.paytables:
        printed = {row[1]: row for row in group.rows}
        for outcome, cite in group.row_cites.items():
            row = printed.get(outcome, (outcome, ""))
            yield found("hand", f"{row[0]} ({wager.name})", cite, ", ".join(filter(None, row[2:])))
        if group.envy_cite:
            yield found("envy bonus", wager.name, group.envy_cite)
        if group.meter_cite:
            yield found("meter", wager.name, group.meter_cite)


def _worth(entry: Found) -> float:
    """How much an entry's words count: those of what is looked for often, and where few others stand beside them."""
    return _WHOLE.get(entry.kind, 1.0) / (20 + len(entry.title.split()))


@built_once(1)
def _index(among: tuple[str, ...]) -> tuple[_Entry, ...]:
    """Everything that can be found in some chapters."""
    entries = []
    for chapter in map(load, among):
        called = _plain(f"{chapter.name} {chapter.address} {chapter.game} {_initials(chapter.name)}")
        for place in _entries(chapter):
            entries.append(_Entry(place, (_plain(f"{place.text} {place.cite}"), called, _plain(place.title))))
    return tuple(entries)


def _initials(name: str) -> str:
    """`uth` for Ultimate Texas Hold 'Em Poker, with and without the last word."""
    letters = [word[0] for word in re.findall(r"[A-Za-z0-9][\w']*", name.replace("'Em", "").replace("'em", ""))]
    return f"{''.join(letters)} {''.join(letters[:-1])}".lower() if len(letters) > 2 else "".join(letters).lower()


def _entries(chapter: Chapter) -> Iterator[Found]:
    def found(kind: str, title: str, cite: str, text: str, name: str = "") -> Found:
        return Found(chapter.address, chapter.name, kind, title, cite, text, name)

    yield found("game" if chapter.game else "chapter", chapter.name, chapter.cite, "")
    for wager in chapter.wagers:
        yield found("wager", wager.name, wager.cite, wager.wins)
        for group in wager.paytables:
            for row in group.rows:
                yield found("hand", f"{row[0]} ({wager.name})", group.cite, ", ".join(filter(None, row[2:])))
    for option in chapter.options:
        yield found("option", option.id.replace("-", " "), option.cite, option.asks)
    for one in chapter.irregularities:
        yield found("irregularity", one.event, one.cite, one.ruling, one.id)
    for procedure in chapter.procedures:
        yield found("procedure", procedure.name, procedure.cite, " ".join(procedure.steps))
    for provision in chapter.provisions:
        yield found("provision", provision.topic, provision.cite, " ".join((provision.says, *provision.items)))
    for reading in chapter.readings:
        yield found("reading", reading.text, reading.cite, reading.reading)
