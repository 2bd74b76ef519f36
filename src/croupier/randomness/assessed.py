"""A review of the randomness of real equipment: what the chapter asks, what was found, what could have been found."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from functools import cached_property
from typing import Any

import numpy as np

from croupier.errors import Refused
from croupier.games.base import Game
from croupier.odds import plots
from croupier.odds.sheet import Block, Facts, Grid, Paragraph, Picture, Report, Section
from croupier.randomness.power import BIASES, SEEN, Power, power_of, watch_power
from croupier.randomness.real import Earlier, Shown, Spins
from croupier.randomness.records import Source
from croupier.randomness.report import grid, version_facts, versions
from croupier.randomness.statistic import LEAST_EXPECTED, Finding, judged
from croupier.rules.charts.wheel import REVIEW

CHART = "randomness-review"
CONFIDENCE = 0.95
"""An alarm leads to an inspection and no more; so a review may give one a little more easily than a laboratory."""
ASKED_BIAS = 0.2
"""A pocket that comes a fifth more readily: of this it is said how many outcomes would show it."""


@dataclass(frozen=True)
class Asked:
    """What the chapter asks of a review."""

    outcomes: int
    sample: str
    reviews: int
    cite: str
    steps: tuple[str, ...]
    ruling: str
    """What is done where an irregularity is found, with its clause."""


def asked_by(game: Game) -> Asked | None:
    """What a game's chapter asks of a review; None where it asks for none."""
    rules, chapter = game.rules, game.rules.chapter
    chart = next((one for one in chapter.charts if one.id == CHART), None)
    if chart is None:
        return None
    facts = REVIEW.facts(chart)
    law = next((one for one in chapter.irregularities if one.id == facts.get("irregularity")), None)
    return Asked(
        outcomes=facts["outcomes"],
        sample=facts["sample"],
        reviews=facts["reviews_in_a_calendar_year"],
        cite=str(rules.cite(chart.cite)),
        steps=tuple(step for one in chapter.procedures if one.stage == "randomness" for step in one.steps),
        ruling=f"{law.ruling} ({rules.cite(law.cite)})" if law else "",
    )


@dataclass(frozen=True)
class Assessment:
    """A review: what was looked at, and what the tests say together."""

    game: Game
    asked: Asked | None
    shown: Shown
    sources: tuple[Source, ...]
    confidence: float
    findings: tuple[Finding, ...]

    @property
    def failed(self) -> tuple[Finding, ...]:
        """What true equipment would not show."""
        return tuple(one for one in self.findings if one.verdict == "fail")

    @cached_property
    def power(self) -> Power:
        """What of one kind could have been seen, with what earlier reviews have counted."""
        return power_of(self.shown, list(self.findings), self.confidence)

    @cached_property
    def watch(self) -> Power | None:
        """What of the kind under watch could have been seen."""
        return watch_power(self.shown, list(self.findings), self.confidence) if self.shown.watched else None

    @property
    def short(self) -> str:
        """What is missing to the number that the chapter asks for."""
        if self.asked is None or self.shown.outcomes >= self.asked.outcomes:
            return ""
        return f"{self.shown.outcomes:,} outcomes are fewer than the {self.asked.outcomes:,} of {self.asked.cite}."

    @property
    def verdict(self) -> str:
        """The outcome in plain words."""
        sure = f"{100 * self.confidence:.6g}%"
        if self.failed:
            names = "; ".join(one.test for one in self.failed)
            return f"Irregular, at {sure} confidence: {names}."
        return f"No irregularity, at {sure} confidence."

    @property
    def could_see(self) -> str:
        """The power of the review in a sentence."""
        shown, power = self.shown.together, self.power
        if power.seen == float("inf"):
            return f"No bias of one {shown.kind} could have been seen with a chance of {SEEN:.0%}."
        need = -(-power.trials_for(ASKED_BIAS) * shown.outcomes // shown.trials)
        alone = f" Were nothing else looked at, it would be {power.alone(ASKED_BIAS):.1%}." if power.kinds else ""
        if self.watch is not None:
            alone = f" Of {self.watch.label}, which was under watch, it is {self.watch.of(ASKED_BIAS):.1%}.{alone}"
        if self.shown.earlier is not None:
            alone += f" The {self.shown.earlier.outcomes:,} {shown.unit}s of earlier reviews are counted in."
        return (
            f"One {shown.kind} (as likely as {power.label}) that comes {power.seen:.1%} more readily than it should is "
            f"found with a chance of {SEEN:.0%}; one that comes {ASKED_BIAS:.0%} more readily with "
            f"{power.of(ASKED_BIAS):.1%}, and with {SEEN:.0%} in about {need:,} {shown.unit}s.{alone}"
        )


def assess(
    game: Game,
    shown: Shown,
    sources: Sequence[Source] = (),
    confidence: float = CONFIDENCE,
    short: bool = False,
    after: Sequence[Mapping[str, Any]] = (),
    watch: str = "",
) -> Assessment:
    """Review what a game's equipment has shown; refused with fewer outcomes than asked, unless `short` is allowed.

    What reviews `after` which it comes have counted, as data, counts for single kinds too; the kind to `watch` was
    named before.
    """
    shown = replace(shown, earlier=_earlier(game, shown, sources, after), watched=_watched(shown, watch))
    if not 0.5 <= confidence < 1:
        raise Refused(f"{confidence} is no confidence.", allowed=("0.5 to 0.9999, such as 0.95",))
    if shown.expected.min() < 1 or shown.expected.max() < LEAST_EXPECTED:
        least = int(np.ceil(max(1 / shown.chances.min(), LEAST_EXPECTED / shown.chances.max())))
        raise Refused(f"{shown.outcomes:,} {shown.unit}s are too few to be judged.", allowed=(f"{least:,} or more",))
    found = judged(shown.findings(), confidence)
    made = Assessment(game, asked_by(game), shown, tuple(sources), confidence, tuple(found))
    if made.short and not short:
        assert made.asked is not None
        raise Refused(
            f"A review has at least {made.asked.outcomes:,} outcomes {made.asked.sample}; here are {shown.outcomes:,}.",
            allowed=("more outcomes", "--short, to look at fewer"),
            cite=game.rules.cite(game.chart(CHART).cite),
        )
    return made


def _watched(shown: Shown, kind: str) -> str:
    if kind and kind not in shown.labels:
        raise Refused(f"No {shown.kind} is called {kind!r}.", allowed=shown.labels)
    return kind


def _earlier(game: Game, shown: Shown, sources: Sequence[Source], after: Sequence[Mapping[str, Any]]) -> Earlier | None:
    """What earlier reviews have counted; refused if one is of something else, or of records counted before."""
    seen = {one.sha256: one.name for one in sources}
    hits, trials, outcomes = np.zeros_like(shown.hits), 0, 0
    for one in after:
        try:
            of, told = (one["chapter"], one["what"]), {row["kind"]: int(row["hits"]) for row in one["hits"]}
            records = {source["sha256"]: source["name"] for source in one["sources"]}
            trials, outcomes = trials + int(one["trials"]), outcomes + int(one["outcomes"])
        except (KeyError, TypeError, ValueError):
            raise Refused("This is no review.", allowed=("what `croupier review -o FILE.json` has written",)) from None
        own = (game.rules.chapter.address, shown.what)
        if of != own or tuple(told) != shown.labels:
            raise Refused(f"The earlier review is of {' '.join(map(str, of))}, this one of {' '.join(own)}.")
        if twice := seen.keys() & records.keys():
            raise Refused(f"{records[min(twice)]} is counted already: nothing is reviewed twice.")
        seen |= records
        hits += np.array(list(told.values()), dtype=np.int64)
    return Earlier(hits, trials, outcomes) if after else None


# --- the report -------------------------------------------------------------------------------------------------------


def as_data(of: Assessment) -> dict[str, Any]:
    """A review as plain data."""
    shown = of.shown
    return {
        "chapter": of.game.rules.chapter.address,
        "what": shown.what,
        "asked": asdict(of.asked) if of.asked else None,
        "outcomes": shown.outcomes,
        "trials": shown.trials,
        "earlier": shown.earlier.outcomes if shown.earlier else 0,
        "watched": shown.watched,
        "sources": [asdict(one) for one in of.sources],
        "confidence": of.confidence,
        "correction": f"Holm. {_weights(of)}",
        "verdict": "fail" if of.failed else "pass",
        "said": of.verdict,
        "short": of.short,
        "hits": [
            {"kind": label, "hits": int(hits), "expected": float(due)}
            for label, hits, due in zip(shown.labels, shown.hits, shown.expected, strict=True)
        ],
        "findings": [asdict(one) for one in of.findings],
        "power": {
            "kind": of.power.label,
            "critical": of.power.critical,
            "seen": None if of.power.seen == float("inf") else of.power.seen,
            "biases": {f"{bias:g}": of.power.of(bias) for bias in BIASES},
            "watched": {f"{bias:g}": of.watch.of(bias) for bias in BIASES} if of.watch else None,
            "alone": {f"{bias:g}": of.power.alone(bias) for bias in BIASES} if of.power.kinds else None,
            "said": of.could_see,
        },
        "versions": versions(),
    }


def sheet(of: Assessment, date: str = "", pictures: bool = True) -> Report:
    """A review as pages."""
    chapter, shown = of.game.rules.chapter, of.shown
    return Report(
        title=f"{chapter.name}: {shown.what}",
        subtitle="Review of randomness",
        facts=(
            ("Verdict", of.verdict),
            *((("Outcomes", of.short),) if of.short else ()),
            ("Power", of.could_see),
            *((("To be done", of.asked.ruling),) if of.failed and of.asked and of.asked.ruling else ()),
            ("Chapter", f"{chapter.address} {chapter.name}"),
            *((("Date", date),) if date else ()),
        ),
        sections=(_looked_at(of), _hits(of, pictures), _tests(of), _power(of, pictures)),
        date=date,
    )


def _looked_at(of: Assessment) -> Section:
    asked = of.asked
    facts = [("Outcomes", f"{of.shown.outcomes:,} {of.shown.unit}s")]
    facts += [(one.name, f"{one.results:,} results, SHA-256 {one.sha256}") for one in of.sources]
    if of.shown.earlier:
        facts.append(("Of earlier reviews", f"{of.shown.earlier.outcomes:,} {of.shown.unit}s, for single kinds"))
    if of.shown.watched:
        facts.append(("Under watch", of.shown.watched))
    if asked:
        facts.append(("At least", f"{asked.outcomes:,} outcomes {asked.sample}"))
        facts.append(("Reviews in a calendar year", str(asked.reviews)))
    facts += version_facts()
    words = [Paragraph(step) for step in asked.steps] if asked else [Paragraph("The chapter asks for no review.")]
    return Section("What was reviewed", (Facts(tuple(facts)), *words), label=asked.cite if asked else "")


def _hits(of: Assessment, pictures: bool) -> Section:
    shown = of.shown.together
    spread = [shown.deviation(place) for place in range(len(shown.labels))]
    off = [(hits - due) / sd for hits, due, sd in zip(shown.hits, shown.expected, spread, strict=True)]
    marked = frozenset(place for place in range(len(shown.labels)) if shown.hits[place] >= _too_many(of, place))
    rows = tuple(
        (label, f"{hits:,}", f"{due:,.1f}", f"{hits - due:+,.1f}", f"{far:+.2f}")
        for label, hits, due, far in zip(shown.labels, shown.hits.tolist(), shown.expected.tolist(), off, strict=True)
    )
    blocks: list[Block] = []
    if pictures:
        order = ", in the order of the wheel" if shown.ring else ""
        drawn = plots.frequencies(
            shown.labels, shown.hits.tolist(), shown.expected.tolist(), spread, f"Hits{order}", marked
        )
        blocks.append(Picture("hits", plots.svg(drawn, "hits"), f"How often each {shown.kind} came{order}."))
    if isinstance(of.shown, Spins):
        blocks.append(Paragraph(_sectors(of.shown)))
    blocks.append(Grid((shown.kind, "hits", "expected", "difference", "standard errors"), rows, "lrrrr", marked=marked))
    return Section("Hit frequencies", tuple(blocks))


def _too_many(of: Assessment, place: int) -> int:
    """From how many hits on a kind alone is found to come too often."""
    return Power("", float(of.shown.chances[place]), of.power.trials, of.power.level).critical


def _sectors(shown: Spins) -> str:
    """Where the hits crowd, or why that cannot be said."""
    if not shown.ring:
        return "Several sections of the wheel show the same, so a record of symbols says nothing about its sectors."
    size = len(shown.labels)
    centre = round(np.angle(shown.wave(1)) / (2 * np.pi) * size) % size
    return (
        f"The side of the wheel that came most often has its middle at {shown.labels[centre]}; the test of one side "
        "says whether that is more than chance."
    )


def _weights(of: Assessment) -> str:
    """What the chance of a false alarm is for, in words."""
    shown, most = of.shown, f"the {of.shown.kind} that came most often"
    half = "Half" if shown.earlier is None else "Nine tenths"
    if shown.watched:
        return (
            f"Nine tenths of that is for {shown.watched}, which was named before; {half.lower()} of the rest for {most}"
        )
    return f"{half} of that is for {most}"


def _tests(of: Assessment) -> Section:
    return Section(
        "Tests",
        (
            grid(of.findings),
            Paragraph(
                "All tests are one family: true equipment fails any of them with a chance of at most "
                f"{1 - of.confidence:.4g}, by Holm's correction. {_weights(of)}, whose p value is the exact binomial "
                "chance times the number of kinds; the others share what is left. Chi-square tests of counts are "
                "two-sided: a record that is too even is suspect too."
            ),
        ),
    )


def _power(of: Assessment, pictures: bool) -> Section:
    power = of.power
    blocks: list[Block] = [Paragraph(of.could_see)]
    if pictures:
        biases = [place / 100 for place in range(0, 101, 2)]
        chances = [power.of(bias) for bias in biases]
        drawn = plots.power(biases, chances, SEEN, f"What {of.shown.outcomes:,} {of.shown.unit}s can show")
        blocks.append(Picture("power", plots.svg(drawn, "power"), "The chance that a bias of one kind is found."))
    rows = tuple((f"{bias:.0%}", f"{power.of(bias):.2%}") for bias in BIASES)
    blocks.append(Grid(("bias", "found with a chance of"), rows, "rr"))
    blocks.append(
        Paragraph(
            f"Computed from the binomial distribution: {power.label} is found to come too often from "
            f"{power.critical:,} hits on, where {power.trials * power.chance:,.1f} are expected. A bias of 20% means "
            "that its chance against each other kind is 1.2 times what it should be. What the other tests find comes "
            "on top."
        )
    )
    return Section("Power", tuple(blocks))
