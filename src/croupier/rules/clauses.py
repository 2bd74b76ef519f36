"""The clause ledger: every numbered clause of a chapter, what keeps it, and what shows that it is kept.

A ledger is a table beside the chapter's file, `rulebooks/BOOK/STEM.clauses.tsv`, with a row a clause. It holds numbers
and our own words, nothing of the text. `tools/clauses.py` makes and checks it from the texts; a test checks that every
row names things that exist.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache

from croupier.errors import Refused
from croupier.rules.books import MOST_BYTES
from croupier.rules.citations import chapter_named, cite_form
from croupier.rules.duties import name_of
from croupier.rules.law import Chapter, Kept, Wager
from croupier.rules.loader import addresses, editions, load, path_of, resolve
from croupier.rules.variation import OWN

KINDS = {
    "rule": "somebody or something acts by it",
    "definition": "it says what a word means",
    "heading": "it is a title, or only introduces the clauses below it",
    "reserved": "it is empty",
}
"""What a clause is."""
STATES = {
    "acts": "the program does or enforces it, and a named test or worked round shows it",
    "document": "a document that the program writes contains it",
    "people": "physical handling that only people can do; a procedure says it",
    "none": "it asks nothing of the house at a table; the reason is given",
}
"""How a clause is kept; there is no other way."""
DOCUMENTS = {
    "checklist": "a list that people tick",
    "layout": "the table's felt",
    "sign": "a sign at the table",
    "guide": "the players' guide",
    "submission": "the house's rules submission",
    "packet": "the request to offer a game or feature, which lists its equipment",
    "calendar": "the calendar of deadlines",
    "slip": "a fill or credit slip",
    "notice": "a notice to patrons",
    "report": "a report to the regulator or the laboratory",
    "record": "a record in the house's log",
}
"""Documents that can contain a clause."""
COLUMNS = ("clause", "kind", "state", "by", "proof")
PROOF = re.compile(r"rounds/[a-z0-9-]+/[a-z0-9-]+|test_[a-z0-9_]+\.py::test_[a-z0-9_]+")
"""How a proof is named: a worked round, or a test."""


@dataclass(frozen=True)
class Clause:
    """A row of a ledger."""

    cite: str
    kind: str
    state: str
    by: str
    """Items of the chapter that cite it or contain it, comma-separated; where nothing keeps it, the reason."""
    proof: str = ""
    """Tests and worked rounds, comma-separated."""

    @property
    def keepers(self) -> tuple[str, ...]:
        """The items of the chapter that keep it."""
        return () if self.state == "none" else _parts(self.by)

    @property
    def proofs(self) -> tuple[str, ...]:
        """The tests and worked rounds that show it."""
        return _parts(self.proof)


def _parts(text: str) -> tuple[str, ...]:
    return tuple(part for part in map(str.strip, text.split(",")) if part)


def ledger(address: str) -> tuple[Clause, ...]:
    """The clauses of a chapter in the order of its text; a designer's own chapter has none. An edition's are those of
    the edition before it with the rows of its own ledger, which has the clauses that it changes."""
    if address.partition("/")[0] == OWN:
        return ()
    return _ledger(resolve(address))


@lru_cache(maxsize=128)
def _ledger(address: str) -> tuple[Clause, ...]:
    every = editions(address)
    found: tuple[Clause, ...] = ()
    for one in every[: every.index(address) + 1]:
        path = path_of(one, ".clauses.tsv")
        if path.is_file() and path.stat().st_size > MOST_BYTES:
            raise Refused(f"{path}: too long for a ledger.")
        found = _with_changes(found, rows(path.read_text(encoding="utf-8"))) if path.is_file() else found
    return found


def _with_changes(before: tuple[Clause, ...], changes: Iterable[Clause]) -> tuple[Clause, ...]:
    """Clauses with changed rows in their places; a new clause stands after the row before it."""
    found, place = list(before), len(before)
    unchanged = {one.cite for one in before}
    for row in changes:
        if row.cite in unchanged:
            unchanged.remove(row.cite)
            place = next(at for at, one in enumerate(found) if one.cite == row.cite)
            found[place] = row
        else:
            found.insert(place, row)
        place += 1
    return tuple(found)


def rows(text: str) -> Iterator[Clause]:
    """The clauses of a ledger file."""
    lines = text.splitlines()
    if tuple(lines[0].split("\t")) != COLUMNS:
        raise Refused(f"A ledger's first line is {' '.join(COLUMNS)}.")
    for number, line in enumerate(lines[1:], 2):
        cells = line.split("\t")
        if len(cells) != len(COLUMNS):
            raise Refused(f"Line {number} of the ledger has {len(cells)} cells, not {len(COLUMNS)}: {line[:80]}")
        yield Clause(*cells)


def written(clauses: Iterator[Clause] | tuple[Clause, ...]) -> str:
    """A ledger file."""
    lines = ("\t".join((one.cite, one.kind, one.state, one.by, one.proof)) for one in clauses)
    return "\n".join(("\t".join(COLUMNS), *lines)) + "\n"


# --- what cites clauses -----------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Item:
    """Something in a chapter's file that cites clauses: `wager ante`, `option dealing`, `procedure settlement`."""

    name: str
    cites: tuple[str, ...]
    """The clauses in its fields."""
    says: str
    """What it says, in the file's words."""
    mentions: tuple[str, ...] = ()
    """The clauses inside its sentences."""


def items(chapter: Chapter) -> Iterator[Item]:
    """Everything in a chapter that cites clauses, in its fields or in parentheses in its sentences."""
    for name, cites, sentences in _items(chapter):
        says = " ".join(filter(None, sentences))
        yield Item(name, tuple(filter(None, cites)), says, cited_in(chapter.rulebook, says))


def cited_in(book: str, sentence: str) -> tuple[str, ...]:
    """The citations inside a sentence."""
    form = re.compile(rf"(?<![A-Za-z0-9.]){cite_form(book).pattern}")
    return tuple(cite for cite in (match[0] for match in form.finditer(sentence)) if not cite.isdigit())


_Parts = tuple[str, tuple[str, ...], tuple[str, ...]]


def _items(chapter: Chapter) -> Iterator[_Parts]:
    if chapter.seats:
        yield "seats", (chapter.seats.cite,), (f"{chapter.seats.min} to {chapter.seats.max}.", chapter.seats.note)
    for item in chapter.equipment:
        yield f"equipment {item.id or item.kind}", (item.cite, item.cut_cite), (str(item.count or ""), item.note)
    for wager in chapter.wagers:
        yield from _of_wager(wager)
    for option in chapter.options:
        asked = f"{option.asks} {option.answers}; default {option.default or 'none'}; requires {option.requires}."
        cites = (option.cite, *option.clauses.values(), *(one.cite for one in option.choice_needs))
        yield f"option {option.id}", cites, (asked,)
    for exclusive in chapter.exclusive:
        yield "exclusive", (exclusive.cite,), (f"at most one of {', '.join(exclusive.options) or exclusive.kind}",)
    for ranking in chapter.rankings:
        order = " > ".join(name for _, name in ranking.order)
        yield f"ranking {ranking.id}", (ranking.cite,), (f"{ranking.of}: {order}.", *ranking.rules)
    for chart in chapter.charts:
        yield f"chart {chart.id}", (chart.cite,), (*("; ".join(row) + "." for row in chart.rows), chart.note)
    for law in chapter.irregularities:
        effect = f"{law.event} → {law.ruling} [{', '.join(law.effect)}]"
        yield f"irregularity {law.id}", (law.cite, *law.clauses.values()), (effect,)
    for kind, laws in (("procedure", chapter.procedures), ("provision", chapter.provisions)):
        for kept in laws:
            yield f"{kind} {kept.id}", (kept.cite, kept.signed, *(due.cite for due in kept.due)), _steps(kept)
    for term in chapter.terms:
        yield f"term {term.id}", (term.cite,), (f"{term.says} {term.rule} {term.period} since {term.since}.",)
    for reading in chapter.readings:
        yield f"reading {reading.id}", (reading.cite,), (reading.text, reading.reading)


def _of_wager(wager: Wager) -> Iterator[_Parts]:
    limits = [limit for limit in (wager.limits, *wager.more_limits) if limit != type(limit)()]
    yield (
        f"wager {wager.id}",
        (wager.cite, wager.needs_cite, *wager.clauses.values()),
        (wager.wins, wager.timing, f"needs {', '.join(wager.needs) or 'nothing'}"),
    )
    for limit in limits:
        yield f"limit {wager.id}", (limit.cite or wager.cite,), (str(limit),)
    settles = (*wager.settles, *(row for group in wager.more_settles for row in group.rows))
    for outcome, odds, cite in settles:
        yield f"settles {wager.id}", (cite,), (f"{outcome}: {odds}",)
    for group in wager.paytables:
        printed = " / ".join(" ".join(filter(None, row[:1] + row[2:])) for row in (*group.rows, *group.envy))
        cites = (group.cite, group.envy_cite, group.meter_cite, *group.row_cites.values())
        said = (*group.conditions, *(text for texts in group.table_conditions.values() for text in texts))
        yield f"paytable {wager.id}", cites, (f"{', '.join(group.tables)}: {printed}", *said)


def _steps(law: Kept) -> tuple[str, ...]:
    steps = getattr(law, "steps", ()) or (getattr(law, "says", ""), *getattr(law, "items", ()))
    by = law.acts or law.read or f"ticked by {law.checks}"
    return (f"[{by}]", *steps)


def item_names(chapter: Chapter) -> frozenset[str]:
    """The names of everything in a chapter that can keep a clause, and of its documents."""
    names = {item.name for item in items(chapter)}
    lists = {f"checklist {law.id}" for law in (*chapter.procedures, *chapter.provisions) if law.checks}
    return frozenset(names | lists | DOCUMENTS.keys() - {"checklist"})


def cited_by(chapter: Chapter) -> dict[str, list[Item]]:
    """By clause, the items that cite it."""
    found: defaultdict[str, list[Item]] = defaultdict(list)
    for item in items(chapter):
        for cite in dict.fromkeys((*item.cites, *item.mentions)):
            found[cite].append(item)
    return dict(found)


# --- in words ---------------------------------------------------------------------------------------------------------


def keeper_words(chapter: Chapter, clause: Clause) -> str:
    """What keeps a clause in words for people, or why nothing does."""
    return clause.by if clause.state == "none" else "; ".join(_said(chapter, keeper) for keeper in clause.keepers)


def _said(chapter: Chapter, keeper: str) -> str:
    name, at, elsewhere = keeper.partition(" @ ")
    if at:
        return f"{_said(load(elsewhere), name)} ({load(elsewhere).name})"
    kind, _, wanted = name.partition(" ")
    if kind in DOCUMENTS:
        return f"checklist “{_titles(chapter.address)[f'procedure {wanted}']}”" if wanted else DOCUMENTS[kind]
    titles = _titles(chapter.address)
    return f"{WORDS[kind]} “{titles[name]}”" if titles.get(name) else WORDS[kind]


WORDS = {
    "seats": "number of seats", "equipment": "equipment", "wager": "wager", "limit": "limits of",
    "settles": "settlement of", "paytable": "pay table of", "option": "choice of the house",
    "exclusive": "choices that exclude each other",
    "ranking": "ranking", "chart": "chart", "irregularity": "ruling", "procedure": "procedure",
    "provision": "provision", "term": "deadline", "reading": "reading",
}  # fmt: skip
"""What items of a chapter are called."""


@lru_cache(maxsize=128)
def _titles(address: str) -> dict[str, str]:
    """By the name of an item, what people call it."""
    chapter = load(address)
    of_wagers = ("wager", "limit", "settles", "paytable")
    found = {f"{kind} {one.id}": one.name for one in chapter.wagers for kind in of_wagers}
    found |= {f"equipment {one.id}": one.id.replace("-", " ") for one in chapter.equipment if one.id}
    found |= {f"option {one.id}": one.asks for one in chapter.options}
    found |= {f"ranking {one.id}": one.of for one in chapter.rankings}
    found |= {f"chart {one.id}": one.name for one in chapter.charts}
    found |= {f"irregularity {one.id}": one.event for one in chapter.irregularities}
    found |= {f"procedure {one.id}": one.name for one in chapter.procedures}
    found |= {f"{kind} {one.id}": name_of(one) for one in chapter.provisions for kind in ("provision", "procedure")}
    found |= {f"term {one.id}": one.says for one in chapter.terms}
    return found | {f"reading {one.id}": one.reading for one in chapter.readings}


# --- problems ---------------------------------------------------------------------------------------------------------


def problems(address: str) -> Iterator[str]:
    """What is wrong with a chapter's ledger: a clause without an entry, or an entry that names nothing that exists."""
    chapter, clauses = load(address), ledger(address)
    names = item_names(chapter)
    numbered = {one.cite for one in clauses}
    if len(numbered) != len(clauses):
        yield f"{address}: a clause has two rows"
    for item in items(chapter):
        for cite in item.cites:
            if _of_chapter(chapter, cite) and cite not in numbered:
                yield f"{address}: {item.name} cites {cite}, which is no clause of the ledger"
    for one in clauses:
        yield from (f"{address} {one.cite}: {wrong}" for wrong in _problems(one, names))


def _of_chapter(chapter: Chapter, cite: str) -> bool:
    """Whether a citation in a chapter's file is one of its own clauses, not of another chapter or of none."""
    if " " in cite or cite == chapter.cite:
        return False
    return chapter_named(chapter.rulebook, cite) in ("", chapter.cite)


def _problems(one: Clause, names: frozenset[str]) -> Iterator[str]:
    if one.kind not in KINDS:
        yield f"{one.kind!r} is not one of {', '.join(KINDS)}"
    if one.state not in STATES:
        yield f"{one.state!r} is not one of {', '.join(STATES)}"
    if not one.by:
        yield "nothing is named that keeps it, and no reason is given"
    for keeper in one.keepers:
        name, at, elsewhere = keeper.partition(" @ ")
        known = item_names(load(elsewhere)) if at and elsewhere in addresses() else names
        if (at and elsewhere not in addresses()) or name not in known:
            yield f"the chapter has no {keeper!r}"
    if one.state == "document" and not any(keeper.split()[0] in DOCUMENTS for keeper in one.keepers):
        yield f"a document is one of {', '.join(DOCUMENTS)}"
    if one.state == "people" and not any(keeper.startswith(("procedure", "provision")) for keeper in one.keepers):
        yield "what people do stands in a procedure"
    if one.state == "acts" and not one.proofs:
        yield "it acts, and no test or worked round shows it"
    for proof in one.proofs:
        if not PROOF.fullmatch(proof):
            yield f"{proof!r} names no test or worked round"
