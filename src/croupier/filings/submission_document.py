"""A Rules Submission on paper: each choice with its clause, what is allowed and what was chosen, and what it costs.

The form and the document are one: before it is filed it shows what is open, afterwards on every page when it was
approved. Beside an earlier submission what differs stands in red.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from croupier.errors import Refused
from croupier.filings.booklet import payout_changes
from croupier.filings.figures import NO_FIGURES, Figures, figures
from croupier.filings.form import written
from croupier.filings.guide import conditions, costs, pay_table
from croupier.filings.plain import plain
from croupier.filings.words import cited, devices, law_of, listed, sentence
from croupier.odds.sheet import Block, Code, Facts, Grid, Listing, Paragraph, Report, Section
from croupier.odds.writers import pages
from croupier.rules.approvals import BEFORE_OFFERING, wanted
from croupier.rules.books import books
from croupier.rules.charts.sign import Submitted, submitted
from croupier.rules.choices import Change, Choice, by_size, choices, differences
from croupier.rules.editions import edition_said
from croupier.rules.framework import clause
from croupier.rules.loader import load
from croupier.rules.plain import choices_said
from croupier.rules.submission import Rules, Submission
from croupier.rules.submission_review import SAID, Periods, Standing, needed

_BLANK = "________________________"
"""Stands where something is filled in by hand."""
KINDS = {
    "option": "Options",
    "pay table": "Pay tables",
    "payouts": "Payouts above the printed ones",
    "limits": "Limits",
    "increments": "Increments",
}


@dataclass(frozen=True)
class Cover:
    """What only the house can say on the cover sheet that goes with a submission."""

    contact: str = ""
    """Who answers questions, and how they are reached."""
    reason: str = ""
    """What the submission is for."""


def submission(
    rules: Rules,
    law: Periods,
    found: Figures = NO_FIGURES,
    *,
    before: Rules | None = None,
    standing: Standing | None = None,
    house: str = "",
    cover: Cover | None = None,
) -> Report:
    """The document of a house's choices for a game: filed as it stands, or a draft without one."""
    changes = differences(before, rules) if before is not None else []
    made = choices(rules)
    sections = [
        _transmittal(rules, law, standing, house, cover, changes if before is not None else None) if cover else None,
        _changes(changes, before, rules) if before is not None else None,
        *_choices(made, {(one.choice.kind, one.choice.name) for one in changes}),
        _open(made),
        _tables(rules),
        _equipment(rules),
        costs(rules, found),
        _review(rules, law, standing),
        _file(rules),
    ]
    document = Report(
        title=rules.chapter.name,
        subtitle="Amendment of a Rules Submission" if before is not None else "Rules Submission",
        facts=tuple(_facts(rules, law, standing, house, made)),
        sections=tuple(one for one in sections if one is not None),
        running=standing.dated if standing else "Draft: not filed, not approved",
    )
    return plain(rules, document)


def _facts(
    rules: Rules, law: Periods, standing: Standing | None, house: str, made: list[Choice]
) -> Iterator[tuple[str, str]]:
    chapter = rules.chapter
    if house:
        yield "House", house
    yield "Game", f"{chapter.name}, {law_of(rules)}"
    yield "Rulebook", books()[chapter.rulebook].name
    if chapter.edition:
        yield "Edition", edition_said(chapter.edition).capitalize()
    if standing is not None:
        yield "Number", str(standing.number) + (f", revises {standing.revises}" if standing.revises else "")
        yield "Filed", str(standing.filed)
        yield "Approved", str(standing.approved or "not in writing")
        yield "State", f"{standing.state} since {standing.since}"
    if needed(chapter, law):
        yield "Asked for by", f"{law.cite}, filed with the {law.files_with}"
        yield "Form", f"{law.form} [{law.filing_cite}]"
    own = sum(one.own for one in made)
    yield "Choices", f"{len(made)}, of which the house has answered {own} and left the others at the usual"


def _transmittal(
    rules: Rules, law: Periods, standing: Standing | None, house: str, cover: Cover, changes: list[Change] | None
) -> Section:
    """The cover sheet: to whom it goes, from whom, what it is and what comes with it."""
    if not law.asked_for:
        raise Refused(f"The book of {rules.chapter.name} asks for no submission: there is nobody to send it to.")
    if not house:
        raise Refused("A cover sheet says whose submission it is.", allowed=("--house NAME",), cite=law.filing_cite)
    kind = "The initial Rules Submission" if changes is None else f"An amendment that changes {len(changes)} choices"
    if standing is not None and standing.revises:
        kind = f"A revision of submission {standing.revises}, which was tolled [{law.revise_cite}]"
    filed = str(standing.filed) if standing else _BLANK
    deemed = f"{standing.deemed if standing else _BLANK} [{law.review_cite}]"
    facts = Facts(
        (
            ("To", f"{law.files_with} [{law.filing_cite}]"),
            ("Form", law.form),
            ("From", house),
            ("Contact", cover.contact or _BLANK),
            ("Game", f"{rules.chapter.name}, {law_of(rules)}"),
            ("What it is", kind),
            ("Reason", cover.reason or (standing.reasons if standing else "") or _BLANK),
            ("Filed", filed),
            ("May be implemented, unless approved before, on", deemed),
            ("Signature", _BLANK),
        )
    )
    with_it = [cited("The choices of the house, each with its clause", law.cite)]
    if changes:
        with_it.append("What changes, beside what is in force.")
    if papers := wanted(rules.chapter):
        said = f"To be submitted beside it, for approval: {listed(list(papers))}"
        with_it.append(cited(said, clause(rules.chapter.rulebook, BEFORE_OFFERING)))
    return Section("Transmittal", (facts, Paragraph("With this submission:"), Listing(tuple(with_it))))


def _changes(changes: list[Change], before: Rules, after: Rules) -> Section:
    if not changes:
        return Section("What changes", (Paragraph("Nothing: both submissions come to the same rules."),))
    rows = tuple(
        (sentence(one.choice.asks), *_said(one.choice, one.before, one.after), one.choice.cite) for one in changes
    )
    columns = ("Question", "In force", "Changed to", "Clause")
    grid = Grid(columns, rows, "lllk", red=frozenset(range(len(rows))))
    paid = payout_changes(before, after, columns[1:3])
    return Section("What changes", (grid,), paid, label=f"{len(rows)} of the choices")


def _choices(made: list[Choice], changed: set[tuple[str, str]]) -> Iterator[Section]:
    """What the house has chosen, a section a kind; what needs other choices first stands below."""
    for kind, title in KINDS.items():
        of = [one for one in made if one.kind == kind]
        if not of:
            continue
        blocks: list[Block] = []
        asked = [one for one in of if not one.needs]
        if asked:
            rows = tuple((sentence(one.asks), *_said(one, one.allowed, one.chosen), one.cite) for one in asked)
            red = frozenset(place for place, one in enumerate(asked) if (one.kind, one.name) in changed)
            own = frozenset(place for place, one in enumerate(asked) if one.own) - red
            blocks.append(Grid(("Question", "Allowed", "Chosen", "Clause"), rows, "lllk", marked=own, red=red))
        if idle := [one for one in of if one.needs]:
            unasked = tuple((sentence(one.asks), one.needs, one.cite) for one in idle)
            named = "Not asked under these choices"
            blocks.append(Grid(("Question", "Asked where", "Clause"), unasked, "llk", title=named))
        yield Section(title, tuple(blocks), label=f"{sum(one.own for one in asked)} of {len(asked)} answered")


def _said(choice: Choice, *answers: str) -> tuple[str, ...]:
    """Answers as they are read; those of options in words."""
    texts = (one or "not asked" for one in answers)
    return tuple(choices_said(one) if choice.kind == "option" else one for one in texts)


def _open(made: list[Choice]) -> Section | None:
    """What only the house can say, and has not."""
    items = tuple(cited(one.asks, one.cite) for one in made if one.open)
    if not items:
        return None
    text = "Only the house can answer these, and it has not. Whatever depends on them is not used."
    return Section("Left open", (Paragraph(text), Listing(items)))


def _tables(rules: Rules) -> Section:
    """What each offered wager pays, by the table in force."""
    parts, single = [], []
    for law in rules.offered:
        if (table := rules.table(law.id)) is None or not rules.payable(law.id):
            continue
        said = conditions(rules, law, table)
        if len(table.rows) == 1 and not table.envy and not said and not by_size(rules, law):
            paid = rules.pay(law.id, table.rows[0].outcome)
            single.append((law.name, sentence(law.wins), paid.pays.text, paid.cite))
            continue
        blocks: tuple[Block, ...] = (*pay_table(rules, law, table), *(Paragraph(text) for text in said))
        parts.append(Section(law.name, blocks, label=rules.cite(law.cite)))
    first: list[Block] = []
    if single:
        first.append(Grid(("Wager", "What wins", "Pays", "Clause"), tuple(single), "llrk", title="At one rate"))
    if without := [law.name for law in rules.offered if rules.table(law.id) is None]:
        first.append(Paragraph(f"Settled without a pay table, as the chapter says: {listed(without)}."))
    return Section("What the wagers pay", tuple(first), tuple(parts))


def _equipment(rules: Rules) -> Section | None:
    """With what the game is played, as its chapter describes it."""
    found = tuple(devices(rules))
    return Section("Equipment", (Listing(found),)) if found else None


_SUBMITTED: dict[str, str] = {
    Submitted.LIMITS: "the minimum and maximum wagers, for review and approval",
    Submitted.RAKE: "the types of rake, how each is calculated and the maximum rake",
    Submitted.JACKPOT: "the procedures for progressive payouts and the jackpot reports, for review and approval",
}
_DEVICES = "Approvals that a clause asks for, such as of a device, are still needed."


def _without_review(rules: Rules) -> tuple[Block, ...]:
    """What is submitted in a book that prints no review of submissions, with its clauses."""
    wanted = [cited(_SUBMITTED[what], rules.cite(cite)) for what, cite in submitted(rules.chapter).items()]
    if not wanted:
        text = "This chapter asks for no submission of the house's choices: they apply when they are filed."
        return (Paragraph(f"{text} {_DEVICES}"),)
    text = "This chapter asks for no submission of the other choices: they apply when they are filed."
    return Paragraph("The house submits:"), Listing(tuple(wanted)), Paragraph(f"{text} {_DEVICES}")


def _review(rules: Rules, law: Periods, standing: Standing | None) -> Section:
    """Where it stands, what the law prints on its review, and who may see it."""
    if not law.asked_for:
        return Section("Review", _without_review(rules))
    blocks: list[Block] = []
    if standing is not None:
        pairs = [
            ("State", f"{standing.state}: {SAID[standing.state]}"),
            ("Filed", str(standing.filed)),
            ("May be implemented without a word on", f"{standing.deemed} [{law.review_cite}]"),
        ]
        if standing.effect and standing.state in ("in force", "waiting", "superseded"):
            pairs.append(("In force from", f"{standing.effect}, by {standing.by}"))
        if standing.due:
            pairs.append(("Next date", str(standing.due)))
        blocks.append(Facts(tuple(pairs)))
        if standing.notices:
            rows = tuple((str(one.on), one.step, one.reasons, one.alternative) for one in standing.notices)
            blocks.append(Grid(("Received", "Notice", "Reasons", "Acceptable instead"), rows, "klll"))
    items = (
        cited(f"It may be implemented on written approval, or on day {law.review} after the filing", law.review_cite),
        cited("A notice that names an inconsistency stops it", law.tolling_cite),
        cited(f"Within {law.revise} days of that notice a revision may be filed, with a review of its own",
              law.revise_cite),
        cited(f"A superseded submission is kept for {law.keep} years", law.keep_cite),
        cited(f"Who has access to it: {'; '.join(one.rstrip('.') for one in law.sees)}", law.sees_cite),
    )  # fmt: skip
    departing = tuple(cited(text, clause) for text, clause in law.departures)
    if not departing:
        departing = ("The house reads the bracketed text on waivers as gone: nothing departs from the rules.",)
    return Section("Review", (*blocks, Listing(items), Paragraph("Departures from the rules:"), Listing(departing)))


def _file(rules: Rules) -> Section:
    """The submission as a file that other commands take."""
    blocks: list[Block] = [Paragraph("The house has answered nothing: every choice is the usual one.")]
    if text := written(rules.submission).rstrip():
        note = "What the house has answered, as --submission takes it; everything else is the usual."
        blocks = [Paragraph(note), Code(text)]
    return Section("The file", tuple(blocks))


def printed(
    standing: Standing, law: Periods, before: Submission | None, form: str, priced: bool, house: str = ""
) -> bytes:
    """The document of a submission as it stands, in a form; what wagers cost is counted if it is asked for."""
    chapter = load(standing.address)
    rules = Rules(chapter, standing.submission)
    old = Rules(chapter, before) if before is not None else None
    found = figures(rules) if priced else NO_FIGURES
    return pages(submission(rules, law, found, before=old, standing=standing, house=house), form)
