"""The charts `sign`, what a chapter wants posted for players, `odds-wording`, with which word odds are stated, and
`submitted`, what it wants approved before."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from croupier.rules.charts.conditions import WHERE, Conditions, answers, conditions, wrong_names
from croupier.rules.charts.grammar import CITE, TEXT, Schema, Word, words
from croupier.rules.law import Chapter, Chart


class Posting(Word):
    """Something that is posted."""

    LIMITS = "limits", "the least and the greatest wager, of the table or of a wager"
    ODDS = "odds", "the payout odds, of `all` wagers or of one"
    RULES = "rules", "the rules of the game: the steps of a round, and how each wager is settled"
    LIMIT = "payout limit", "the payout limit, as an option says it"
    WORDS = "words", "a notice; `{OPTION}` in it is the house's answer"


class Submitted(Word):
    """Something that a house submits beside its options."""

    LIMITS = "limits", "the least and the greatest wager of the table"
    RAKE = "rake", "the types of rake, how each is calculated and the maximum rake"
    JACKPOT = "jackpot", "the procedures of progressive jackpot payouts and the reports on them"


class Stated(Word):
    """The word with which odds are stated."""

    TO = "to", "odds that are paid `for` are restated: 9 for 1 as 8 to 1"


_POSTING = words(Posting)


@dataclass(frozen=True)
class Posted:
    """One thing that is posted."""

    mark: Posting
    of: str
    where: Conditions
    cite: str

    @property
    def wagers(self) -> tuple[str, ...]:
        """The wagers that it is about; none where it is about none."""
        return (self.of,) if self.mark in (Posting.LIMITS, Posting.ODDS) and self.of not in ("", "all") else ()

    @property
    def answers(self) -> list[str]:
        """The options whose answers stand in a notice."""
        return answers(self.of) if self.mark == Posting.WORDS else []


def posted(chart: Chart) -> Iterator[Posted]:
    """What is posted, in the chapter's order."""
    for mark, of, where, cite in chart.rows:
        yield Posted(_POSTING.read(mark), of, conditions(where), cite)


def submitted(chapter: Chapter) -> dict[str, str]:
    """Return what the house submits to the regulator beside its options, with the clause of each."""
    return {what: cite for chart in chapter.charts if chart.id == "submitted" for what, cite in chart.rows}


def named(chart: Chart, chapter: Chapter) -> Iterator[tuple[int, str]]:
    """Names of wagers and options that lead nowhere."""
    wagers, options = {law.id for law in chapter.wagers}, {option.id for option in chapter.options}
    for place, one in enumerate(posted(chart)):
        yield from ((place, f"of: no wager {name!r}") for name in one.wagers if name not in wagers)
        if one.mark == Posting.LIMIT and one.of not in options:
            yield place, f"of: no option {one.of!r}"
        text = one.of if one.mark == Posting.WORDS else ""
        yield from ((place, wrong) for wrong in wrong_names(one.where, text, chapter))


def _rows(chart: Chart) -> Iterator[tuple[int, str]]:
    for place, row in enumerate(chart.rows):
        if bool(row[1]) == (row[0] == Posting.RULES) and row[0] != Posting.LIMITS:
            yield place, f"{row[0]}: {'it is of nothing' if row[1] else 'it does not say of what'}"


SCHEMAS: Mapping[str, tuple[Schema, ...]] = {
    "sign": (
        Schema(
            "What is posted for players, on the sign of a table or in the room.",
            {"mark": _POSTING, "of": TEXT, "where": WHERE, "cite": CITE},
            alone=0,
            rows=_rows,
        ),
    ),
    "odds-wording": (
        Schema(
            "The only word with which odds are stated on a layout, on a sign and in print, also those of a wager whose "
            "table another chapter prints.",
            {"word": words(Stated), "cite": CITE},
        ),
    ),
    "submitted": (
        Schema(
            "What the house submits to the regulator beside its options.",
            {"what": words(Submitted), "cite": CITE},
            alone=0,
        ),
    ),
}
