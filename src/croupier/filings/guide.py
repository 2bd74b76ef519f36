"""The gaming guide for players: how a game is played at this house, what its wagers pay and what they cost.

Every sentence is built from the chapter's data and the house's choices and says its clause; the same choices give the
same guide, byte for byte.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cached_property

from croupier.filings import words
from croupier.filings.figures import NO_FIGURES, Figures, advantage, per_hundred
from croupier.filings.notices import notices
from croupier.filings.plain import plain
from croupier.filings.words import cited, listed, sentence
from croupier.games import game_for
from croupier.odds.sheet import Block, Grid, Listing, Paragraph, Report, Section
from croupier.rules.choices import by_size
from croupier.rules.law import Option, Wager
from croupier.rules.loader import book_of
from croupier.rules.pays import cents
from croupier.rules.paytables import PayTable
from croupier.rules.plain import choices_said
from croupier.rules.side_bet import described
from croupier.rules.submission import Rules
from croupier.rules.wager_keys import parse_key

ROUND = ("bank", "bets", "position", "deal", "play", "settle", "fee")
"""The stages of a round that players see, in their order."""


def guide(rules: Rules, found: Figures = NO_FIGURES, date: str = "") -> Report:
    """The guide to a game under a house's submission; without figures it says nothing of what wagers cost."""
    return _Guide(rules, found).report(date)


class _Guide:
    def __init__(self, rules: Rules, found: Figures) -> None:
        self.rules, self.found = rules, found
        self.chapter = rules.chapter
        self.game = game_for(rules)
        self.wagers = tuple(law for law in rules.offered if rules.payable(law.id))
        self.round = tuple(words.procedures(rules, *ROUND))

    def report(self, date: str) -> Report:
        rules, chapter = self.rules, self.chapter
        sections = [
            self._at_a_glance(),
            self._notices(),
            Section("How a round goes", self._before_the_round(), tuple(round_parts(rules))),
            Section("The wagers", (), tuple(self._wager(law) for law in self.wagers)),
            costs(rules, self.found),
            Section("Which hand is higher", (), parts) if (parts := tuple(orders(rules))) else None,
            self._charts(),
            self._choices(),
            self._irregularities(),
        ]
        made = Report(
            title=chapter.name,
            subtitle="Gaming guide",
            facts=(
                ("Rules", f"{book_of(chapter)}, {words.law_of(rules)}"),
                *((("Date", date),) if date else ()),
            ),
            sections=tuple(one for one in sections if one is not None),
            date=date,
        )
        return plain(rules, made)

    # --- the game ---

    def _at_a_glance(self) -> Section:
        rules = self.rules
        texts = []
        for item in self.chapter.equipment:
            if said := words.equipment(rules, item):
                texts.append(cited(f"The game is played with {said}", rules.cite(item.cite)))
        if (seats := self.chapter.seats) and seats.max:
            texts.append(cited(f"Up to {seats.max} players have a place at the table", rules.cite(seats.cite)))
        priced = bool(self.found.prices)
        rows = tuple(
            (
                law.name,
                sentence(law.wins),
                best(rules, law),
                *((self.found.shown(law.id) or "–",) if priced else ()),
                rules.cite(law.cite),
            )
            for law in self.wagers
        )
        columns = ("Wager", "What wins", "Pays", *(("House advantage",) if priced else ()), "Clause")
        align = "llrrk" if priced else "llrk"
        blocks: list[Block] = [Paragraph(" ".join(texts))] if texts else []
        blocks.append(Grid(columns, rows, align, title="The wagers offered"))
        absent = [law for law in self.chapter.wagers if law not in self.wagers]
        if absent:
            named = listed([f"{law.name} [{rules.cite(law.cite)}]" for law in absent])
            blocks.append(Paragraph(f"The chapter also has wagers that this table does not offer: {named}."))
        return Section("At a glance", tuple(blocks))

    def _notices(self) -> Section | None:
        told = tuple(Paragraph(cited(one.text, ", ".join(one.cites))) for one in notices(self.rules))
        return Section("Notices", told) if told else None

    def _before_the_round(self) -> tuple[Block, ...]:
        text = "What players and the dealer do, step by step; the clause stands beside each part."
        left_out = [law for law in self.chapter.wagers if law not in self.wagers]
        if left_out:
            text += " The steps name all wagers of the chapter; those offered here are described under The wagers."
        return (Paragraph(text),)

    # --- wagers ---

    def _wager(self, law: Wager) -> Section:
        rules, clause = self.rules, self.rules.cite(law.cite)
        said = [f"Wins: {sentence(law.wins)}"]
        if law.kind != "bonus":
            said.append(f"Made: {words.made(self.game, law)}")
        said.append(words.comes_with(rules, law))
        blocks: list[Block] = [Paragraph(cited(" ".join(map(sentence, filter(None, said))), clause))]
        if bounds := [cited(text, where) for text, where in words.limits(rules, law)]:
            blocks.append(Paragraph("Amount: " + " ".join(bounds)))
        if stated := described(law):
            blocks += [Paragraph(cited(stated[0], clause)), Listing(stated[1:])]
        blocks += settled(rules, law)
        prices = self.found.prices.get(law.id, [])
        if len(prices) == 1:
            text = f"House advantage: {advantage(prices[0])}. {per_hundred(rules, prices[0])}."
            blocks.append(Paragraph(cited(text, prices[0].cite)))
        return Section(law.name, tuple(blocks), label=clause)

    # --- order of hands, charts, choices ---

    def _charts(self) -> Section | None:
        """The printed tables that the steps refer to."""
        steps = " ".join(step for one in self.round for step in one.steps)
        steps += " ".join(one.note for law in self.wagers for one in self.rules.printed_limits(law))
        parts = []
        for one in self.chapter.charts:
            if re.search(rf"charts? (?:[a-z-]+(?:, | and ))*{re.escape(one.id)}\b(?!-)", steps):
                rows = tuple(tuple(self._cell(cell) for cell in row) for row in one.rows)
                blocks: list[Block] = [Grid(one.columns, rows, "l" * len(one.columns))]
                if one.note:
                    blocks.append(Paragraph(sentence(one.note)))
                parts.append(Section(one.name, tuple(blocks), label=self.rules.cite(one.cite)))
        return Section("Charts", (), tuple(parts)) if parts else None

    def _cell(self, text: str) -> str:
        """A cell of a chart as players read it: wagers under their names, choices, games and outcomes in words."""
        if self.rules.has(text):
            return self.rules.wager(text).name
        first, _, rest = text.partition(" ")
        if " " in rest:
            return text
        return choices_said(text) if any(f"{one}-".startswith(f"{first}-") for one in self._ids) else text

    @cached_property
    def _ids(self) -> frozenset[str]:
        """The choices of options and the outcomes of pay tables, by which charts call games and hands."""
        choices = {choice for option in self.chapter.options for choice in option.choices}
        printed = [table for law in self.chapter.wagers for table in law.paytables]
        return frozenset(choices.union(outcome for table in printed for _, outcome, *_ in table.rows))

    def _choices(self) -> Section | None:
        rules = self.rules
        offering = {law.option for law in self.chapter.wagers if law.option}
        rows: list[tuple[str, ...]] = []
        marked: set[int] = set()
        for option in self.chapter.options:
            if option.id in offering or not rules.holds(option.requires):
                continue
            if option.id in rules.submission.options:
                marked.add(len(rows))
            rows.append((sentence(option.asks), answer(rules, option), rules.cite(option.cite)))
        if not rows:
            return None
        text = "What the rules leave to the house, and how it is at this table; what differs from the usual stands out."
        grid = Grid(("Question", "At this table", "Clause"), tuple(rows), "llk", marked=frozenset(marked))
        return Section("What the house has chosen", (Paragraph(text), grid))

    def _irregularities(self) -> Section | None:
        rules = self.rules
        rows = tuple((sentence(one.event), sentence(one.ruling), rules.cite(one.cite)) for one in rules.irregularities)
        grid = Grid(("What happens", "What is done", "Clause"), rows, "llk")
        return Section("When something goes wrong", (grid,)) if rows else None


def round_parts(rules: Rules, stages: tuple[str, ...] = ROUND) -> Iterator[Section]:
    """How a round goes at this house, a part for each procedure."""
    for one in words.procedures(rules, *stages):
        if steps := words.steps(rules, one):
            yield Section(one.name, (Listing(steps),), label=rules.cite(one.cite))


def orders(rules: Rules) -> Iterator[Section]:
    """Which hand or card is higher, a part for each order that is used here."""
    for one in rules.chapter.rankings:
        of_wager = rules.has(one.id)
        if of_wager and not rules.offers(one.id):
            continue
        rows = tuple((str(place), words.outcome(name or key)) for place, (key, name, *_) in enumerate(one.order, 1))
        blocks: list[Block] = [Paragraph(f"Of {one.of}, the highest first.")]
        if rows:
            blocks.append(Grid(("", "Hand"), rows, "rl"))
        if one.rules:
            blocks.append(Listing(one.rules))
        title = rules.wager(one.id).name if of_wager else one.id.replace("-", " ").capitalize()
        yield Section(title, tuple(blocks), label=rules.cite(one.cite))


def costs(rules: Rules, found: Figures) -> Section | None:
    """What each wager costs those who make it, counted for the pay tables in force; nothing without figures."""
    wagers = [law for law in rules.offered if rules.payable(law.id)]
    if not found.prices and not found.missing:
        return None
    rows, notes = [], dict[str, list[str]]()
    for prices in found.prices.values():
        for one in prices:
            spot = parse_key(one.wager).spot
            rows.append(
                (
                    one.name + (f" ({spot})" if spot else ""),
                    advantage(one),
                    f"{float(one.hit_frequency):.2%}",
                    one.basis,
                    one.method,
                    one.cite,
                )
            )
            if one.conditions:
                named = notes.setdefault("; ".join(one.conditions), [])
                named += [one.name] if one.name not in named else []
    text = (
        "The house advantage is the part of a wager that the house keeps on average, however long one plays. Wins"
        " says how often a round ends with the player ahead. Exact figures are counted over all deals, rolls or"
        " spins; where a player decides, they stand for the best play."
    )
    blocks: list[Block] = [Paragraph(text)]
    if rows:
        columns = ("Wager", "House advantage", "Wins", "Per", "Method", "Clause")
        blocks.append(Grid(columns, tuple(rows), "lrrllk"))
    if notes:
        blocks.append(Paragraph("The figures stand for these conditions:"))
        priced = {one.name for prices in found.prices.values() for one in prices}
        blocks.append(Listing(tuple(_under(text, names, priced) for text, names in notes.items())))
    for wager, why in found.missing.items():
        blocks.append(Paragraph(f"{rules.wager(wager).name} has no figure. {why}"))
    beside = [law.name for law in wagers if law.id not in {*found.prices, *found.missing}]
    if beside:
        blocks.append(
            Paragraph(f"Without a figure of their own, as parts of other wagers or of their price: {listed(beside)}.")
        )
    return Section("What the wagers cost", tuple(blocks))


def _under(text: str, names: list[str], priced: set[str]) -> str:
    """A condition of some figures, with the wagers whose figures it is for unless it is for all."""
    return sentence(text) if set(names) == priced else f"{listed(names)}: {sentence(text)}"


def answer(rules: Rules, option: Option) -> str:
    """The house's answer to an option, or the usual one, in words."""
    said = rules.choice(option.id)
    if option.type in ("choice", "text"):
        said = choices_said(said)
    elif said[:1].isdigit() and option.type in ("percent", "money"):
        said = f"{said.rstrip('%')}%" if option.type == "percent" else rules.money(cents(said))
    return said[:1].upper() + said[1:] or "not said"


def best(rules: Rules, law: Wager) -> str:
    """What a wager pays: its one rate, or the best of several."""
    table = rules.table(law.id)
    paid = [rules.pay(law.id, row.outcome).pays for row in table.rows] if table else []
    if sizes := by_size(rules, law):
        tables = rules.tables(law.id)
        paid = [rules.pay_on(law.id, cents(size), row.outcome).pays for size in sizes for row in tables[0].rows]
    paid = paid or [one.pays for one in words.endings(rules, law) if one.pays.profit > 0]
    if not paid:
        return "–"
    most = max(paid, key=lambda one: (one.share, one.fixed, one.profit)).text
    return most if all(one.text == most for one in paid) else f"up to {most}"


def settled(rules: Rules, law: Wager) -> Iterator[Block]:
    """What a wager is paid and how else it is settled, with its clauses."""
    table = rules.table(law.id)
    rows = [(words.ending(rules, law, one), words.settlement(one), one.cite) for one in words.endings(rules, law)]
    if table and len(table.rows) == 1 and not by_size(rules, law):
        row, won = table.rows[0], rules.pay(law.id, table.rows[0].outcome)
        rows.insert(0, ("Win" if row.outcome == "win" else row.hand, words.paid(won.pays), won.cite))
        yield from pay_table(rules, law, table)[1:]
    elif table:
        yield from pay_table(rules, law, table)
    if rows:
        yield Grid(("When", "The wager", "Clause"), tuple(rows), "llk", title="How it is settled")
    if table:
        yield from (Paragraph(text) for text in conditions(rules, law, table))


def pay_table(rules: Rules, law: Wager, table: PayTable) -> list[Grid]:
    """The pay table in force, and that of its envy bonuses."""
    sizes = by_size(rules, law)
    title = f"Pay table {'' if sizes else table.label}".strip() + f" [{rules.cite(table.cite)}]"
    grids = [_by_size(rules, law, sizes, title) if sizes else _rows(rules, law, table, title)]
    if table.envy:
        title = f"Envy bonus [{rules.cite(table.envy_cite or table.cite)}]"
        grids.append(_envy(table, rules.amounts(law), title))
    return grids


def conditions(rules: Rules, law: Wager, table: PayTable) -> list[str]:
    """What is said of a pay table's meters, conditions and greatest payout, with the clauses."""
    said = [cited(text, rules.cite(table.meter_cite or table.cite)) for text in meter(table)]
    said += [cited(text, rules.cite(table.cite)) for text in table.conditions]
    limit = rules.payout_limit(law.id)
    if limit is not None:
        filed = rules.option(table.payout_limit)
        counted = _together(rules) + _limited_wagers(rules, law)
        said.append(cited(f"No more than {rules.money(limit)} is paid {counted}", rules.cite(filed.cite)))
    return said


def _limited_wagers(rules: Rules, law: Wager) -> str:
    """The wagers whose payouts a limit counts together; empty where it counts each alone or all that are offered."""
    name = rules.limited_with(law.id)
    if name == law.id:
        return ""
    paid = [one for one in rules.offered if rules.payable(one.id)]
    limited = [one for one in paid if rules.payout_limit(one.id) is not None and rules.limited_with(one.id) == name]
    return f", for {words.listed([one.name for one in limited])}" if len(limited) < len(paid) else ""


LIMITED = {
    "wager": "to a player on one wager",
    "each player": "to a player in a round",
    "player": "to a player in a round, on all hands together",
    "all hands of a player together": "to a player in a round, on all hands together",
    "table": "in a round to all players together",
    "all players of a round together": "in a round to all players together",
    "all winners of a round together": "in a round to all winners together",
}
"""What a payout limit counts together, by the answers of the house and the words of the charts."""


def _together(rules: Rules) -> str:
    """Whose payouts a limit counts together: the house says so, a chart of its own, or that of the settlement."""
    said = {
        (chart.id, row[0]): row[1]
        for chart in rules.chapter.charts
        if chart.id in ("settlement", "payout-limit")
        for row in chart.rows
    }
    chart = said.get(("payout-limit", "limit")) or said.get(("settlement", "payout limit"), "")
    return LIMITED.get(rules.chosen("payout-limit-per") or chart, "to a player on a hand")


def _rows(rules: Rules, law: Wager, table: PayTable, title: str) -> Grid:
    paid = [(row.hand, rules.pay(law.id, row.outcome)) for row in table.rows]
    if all(one.cite == rules.cite(table.cite) for _, one in paid):
        return Grid(("Hand or result", "Pays"), tuple((hand, one.pays.text) for hand, one in paid), "lr", title=title)
    lines = tuple((hand, one.pays.text, one.cite) for hand, one in paid)
    return Grid(("Hand or result", "Pays", "Clause"), lines, "lrk", title=title)


def _by_size(rules: Rules, law: Wager, sizes: list[str], title: str) -> Grid:
    """A bonus that is printed by the size of the wager it comes with."""
    tables = [next(one for one in rules.tables(law.id) if one.wager_amount == size) for size in sizes]
    hands = dict.fromkeys((row.hand, row.outcome) for one in tables for row in one.rows)
    rows = tuple((hand, *(rules.pay_on(law.id, cents(size), name).pays.text for size in sizes)) for hand, name in hands)
    return Grid(("Hand or result", *(f"from {size}" for size in sizes)), rows, "l" + "r" * len(sizes), title=title)


def _envy(table: PayTable, amounts: Sequence[str], title: str) -> Grid:
    """What other players' hands pay, a column a size of the wager that can be bet."""
    printed = list(dict.fromkeys(one.wager_amount for one in table.envy))
    sizes = [size for size in printed if not size or size in amounts] if amounts else printed
    paid = {(one.hand, one.wager_amount): one.pays.text for one in table.envy}
    hands = dict.fromkeys(one.hand for one in table.envy)
    rows = tuple((hand, *(paid.get((hand, size), "–") for size in sizes)) for hand in hands)
    columns = ("Another player's hand", *(f"with {size}" if size else "Pays" for size in sizes))
    return Grid(columns, rows, "l" + "r" * len(sizes), title=title)


def meter(table: PayTable) -> Iterator[str]:
    """Where a progressive meter starts and how it grows."""
    if table.meter_seed:
        again = f" and starts again at {table.meter_reseed}" if table.meter_reseed else ""
        yield f"The meter starts at {table.meter_seed}{again}"
    if table.progression_rate:
        yield f"Of each wager {table.progression_rate} is added to the meter"
    if table.reserve_rate:
        yield f"{table.reserve_rate} is added to the reserve"
