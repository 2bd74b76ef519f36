"""What stands on one page: a card for players, and the sign of a table."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.errors import Refused
from croupier.filings import words
from croupier.filings.figures import NO_FIGURES, Figures
from croupier.filings.guide import ROUND, answer, conditions, orders, pay_table, round_parts
from croupier.filings.notices import notices, sign_requirements
from croupier.filings.plain import plain
from croupier.filings.words import cited, sentence
from croupier.games import game_for
from croupier.odds.sheet import Block, Grid, Paragraph, Report, Section
from croupier.rules.charts.sign import Posting
from croupier.rules.choices import by_size
from croupier.rules.law import Wager
from croupier.rules.pays import cents
from croupier.rules.submission import Rules

SEE_TABLE = "see its table"
LEAST_BET, AS_POSTED = "minimum-bet", "see the notices"
"""The option by which a poker room posts its least bet, and what stands where the notices have the limits."""


def card(rules: Rules, found: Figures = NO_FIGURES, date: str = "") -> Report:
    """A card: the wagers, what they pay, how else they are settled, and what they cost."""
    game_for(rules)
    laws = _payable(rules)
    columns: tuple[str, ...] = ("Wager", "Pays")
    rows: list[tuple[str, ...]] = [(law.name, _pays(rules, law)) for law in laws]
    if found.prices:
        columns = (*columns, "House")
        rows = [(*row, found.shown(law.id) or "–") for law, row in zip(laws, rows, strict=True)]
    sections = [
        Section("Wagers", (Grid(columns, tuple(rows), "lrr"[: len(columns)]),)),
        *_tables(rules, laws),
        *_endings(rules, laws),
        *_fees(rules),
    ]
    return _page(rules, "Card of the game", tuple(sections), date, 1.2)


def sign(rules: Rules, date: str = "") -> Report:
    """The sign of a table: the posted limits and the payout odds."""
    game_for(rules)
    posts = any(LEAST_BET in one.answers for one in sign_requirements(rules))  # the notices have the limits
    if "table" not in rules.submission.limits and not posts:
        raise Refused("A sign shows the limits of its table.", allowed=("--limit table=5-500",))
    laws = _payable(rules)
    rows = tuple((law.name, AS_POSTED if posts else _bounds(rules, law), _pays(rules, law)) for law in laws)
    wagers = Section("Wagers", (Grid(("Wager", "From and to", "Pays"), rows, "llr"),))
    facts = [] if posts else [("Limits of the table", rules.range_said(*rules.submission.limits["table"]))]
    if step := rules.submission.increments.get("table"):
        facts.append(("Increments", rules.money(cents(step))))
    sections = (*_notices(rules), wagers, *_tables(rules, laws), *_fees(rules), *_rules(rules, laws))
    return _page(rules, "Table sign", sections, date, 1.8, tuple(facts))


def _notices(rules: Rules) -> Iterator[Section]:
    """What the chapter wants players to be told."""
    if told := tuple(Paragraph(cited(one.text, ", ".join(one.cites))) for one in notices(rules)):
        yield Section("Notices", told)


def _rules(rules: Rules, laws: list[Wager]) -> Iterator[Section]:
    """The rules of the game, where the chapter wants them posted."""
    if not any(one.mark == Posting.RULES for one in sign_requirements(rules)):
        return
    won = tuple((law.name, sentence(law.wins)) for law in laws)
    yield Section("What wins", (Grid(("Wager", "Wins"), won, "ll"),))
    yield from _endings(rules, laws)
    yield from round_parts(rules, tuple(stage for stage in ROUND if stage != "fee"))  # the fees stand above
    yield from orders(rules)


def _page(
    rules: Rules,
    what: str,
    sections: tuple[Section, ...],
    date: str,
    largest: float,
    facts: tuple[tuple[str, str], ...] = (),
) -> Report:
    chapter = rules.chapter
    facts = (*facts, ("Rules", words.law_of(rules)), *((("Date", date),) if date else ()))
    return plain(rules, Report(chapter.name, what, facts, sections, date, one_page=largest))


def _payable(rules: Rules) -> list[Wager]:
    return [law for law in rules.offered if rules.payable(law.id)]


def _pays(rules: Rules, law: Wager) -> str:
    """What a wager pays, where that is one figure; else where it stands."""
    table = rules.table(law.id)
    texts = dict.fromkeys(rules.pay(law.id, row.outcome).pays.text for row in table.rows) if table else {}
    if len(texts) > 1 or by_size(rules, law):
        return SEE_TABLE
    return next(iter(texts), "") or "; ".join(
        dict.fromkeys(one.pays.text for one in words.endings(rules, law) if one.pays.profit > 0)
    )


def _bounds(rules: Rules, law: Wager) -> str:
    """The limits of a wager on a sign: the amounts that the table takes, and other wagers that it is measured by."""
    if law.kind == "bonus":
        return "no wager of its own"
    low, high = rules.accepted(law.id)
    if amounts := rules.amounts(law):
        said = [words.listed(list(amounts), "or")]
    else:
        said = [rules.range_said(low, high)] if low or high else []
    printed = rules.printed_limits(law)
    said += filter(None, (words.measured(rules, one) for one in printed))
    return "; ".join(said or [one.note.rstrip(".") for one in printed if one.note]) or "as the rules say"


def _tables(rules: Rules, laws: list[Wager]) -> Iterator[Section]:
    """The pay tables with several rates and what is said of any table, wagers that share it under one heading."""
    shared: dict[tuple[Block, ...], list[Wager]] = {}
    for law in laws:
        if (table := rules.table(law.id)) is None:
            continue
        blocks: tuple[Block, ...] = tuple(pay_table(rules, law, table)) if _pays(rules, law) == SEE_TABLE else ()
        if texts := conditions(rules, law, table):
            blocks += (Paragraph(" ".join(texts)),)
        if blocks:
            shared.setdefault(blocks, []).append(law)
    for blocks, some in shared.items():
        yield Section(words.listed([law.name for law in some]), blocks)


def _endings(rules: Rules, laws: list[Wager]) -> Iterator[Section]:
    """How wagers end otherwise than by a pay table, but for those that are just lost."""
    rows = tuple(
        (law.name, words.ending(rules, law, one), words.settlement(one))
        for law in laws
        for one in words.endings(rules, law)
        if one.outcome != "lose"
    )
    if rows:
        yield Section("How else they are settled", (Grid(("Wager", "When", "The wager"), rows, "lll"),))


def _fees(rules: Rules) -> Iterator[Section]:
    """What the house takes from winnings, by the chapter's procedures and the house's answers."""
    for one in words.procedures(rules, "fee"):
        said = [cited(" ".join(one.steps), rules.cite(one.cite))]
        said += [
            cited(f"{option.asks} {answer(rules, option)}", rules.cite(option.cite))
            for option in rules.chapter.options
            if "vigorish" in option.id and rules.holds(option.requires)
        ]
        yield Section(one.name, tuple(Paragraph(text) for text in said))
