"""Internal controls for simultaneous wins of one progressive meter, as a book wants them filed (pa 605a.7(e)(4)).

What stands in the document is what the tables do: the order of settlement and the house's choice come from the chapter
and the submission, the rest is how meters are paid.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from croupier.errors import Refused
from croupier.filings.words import cited, sentence
from croupier.odds.sheet import Block, Grid, Listing, Paragraph, Report, Section
from croupier.rules.books import books
from croupier.rules.charts.settlement import settlement
from croupier.rules.framework import clause, fact
from croupier.rules.law import Wager
from croupier.rules.paytables import PayTable, Row
from croupier.rules.submission import Rules

PROVISION, OPTION = "simultaneous-wins", "simultaneous-wins"
_WINNERS, _EXAMPLE = 2, 2_000_000
"""How many equal hands an example has, and what the meter shows, in cents."""


def controls(rules: Rules, house: str = "") -> Report:
    """The internal controls of a game under a house's choices; refused where no meter can be won twice at once."""
    chapter = rules.chapter
    asked = clause(chapter.rulebook, PROVISION)
    metered = list(_metered(rules))
    if not asked:
        raise Refused(f"The book of {chapter.name} asks for no internal controls on simultaneous wins.")
    if OPTION not in {one.id for one in chapter.options}:
        raise Refused(f"{chapter.name} leaves nothing to the house on simultaneous wins.", cite=asked)
    if not metered:
        raise Refused(f"{chapter.name} offers no wager that wins a share of a meter under these choices.", cite=asked)
    filed_under = fact(chapter.rulebook, PROVISION, "filing")
    return Report(
        title=f"{chapter.name}: simultaneous progressive wins",
        subtitle="Internal controls",
        facts=(
            *((("House", house),) if house else ()),
            ("Game", f"{chapter.name}, {rules.cite(chapter.cite)}"),
            ("Rulebook", books()[chapter.rulebook].name),
            ("Asked for by", f"{asked}, submitted under {filed_under}"),
        ),
        sections=(
            _one_table(rules, asked),
            Section("Hands at several tables of one meter", (Listing(_several_tables(asked)),)),
            *(_meter(rules, law, table) for law, table in metered),
        ),
    )


def _metered(rules: Rules) -> Iterator[tuple[Wager, PayTable]]:
    for law in rules.offered:
        table = rules.table(law.id) if law.kind == "progressive" else None
        if table is not None and any(row.pays.share for row in table.rows):
            yield law, table


def _divides(rules: Rules) -> bool:
    return rules.chosen(OPTION) == "divided"


def _one_table(rules: Rules, asked: str) -> Section:
    chart = next((one for one in rules.chapter.charts if one.id == "settlement"), None)
    steps = []
    if chart is not None:
        manner = settlement(chart)
        where = rules.cite(chart.cite)
        steps.append(cited(f"Players are settled in this order: {manner.seats.says}", where))
        steps.append(cited(f"Progressive wagers are settled {manner.meters}: {manner.meters.says}", where))
    if _divides(rules):
        steps.append(
            cited("Equal hands of one round win one payout, which is divided among them in equal parts", asked)
        )
        steps.append("Hands that are not equal are paid one after the other, each from the meter as it stands then.")
    else:
        steps.append(
            cited("Hands are paid one after the other, each from the meter as the one before has left it", asked)
        )
    steps.append("A hand that wins the whole meter resets it before the next hand is paid.")
    steps.append("What is left over when a payout is divided to the cent stays in the meter.")
    return Section("Hands of one round at one table", (Listing(tuple(steps)),))


def _several_tables(asked: str) -> tuple[str, ...]:
    return (
        cited("Each hand is keyed in at its table, and the meter stands still for the one that came first", asked),
        "A supervisor verifies the hand, and it is paid what the meter showed when it was keyed in.",
        "A hand whose turn has not come is refused. It is paid next, from the meter as the one before has left it.",
        "What other tables feed to the meter meanwhile belongs to the next payout.",
    )


def _meter(rules: Rules, law: Wager, table: PayTable) -> Section:
    """A wager's meter, its shares, and what several equal hands get of it."""
    blocks: list[Block] = []
    if table.meter_seed:
        again = f" and starts again at {table.meter_reseed}" if table.meter_reseed else ""
        blocks.append(Paragraph(sentence(f"The meter starts at {table.meter_seed}{again}")))
    shares = [row for row in table.rows if row.pays.share]
    rows = tuple((row.hand, row.pays.text, rules.cite(row.cite or table.cite)) for row in shares)
    blocks.append(Grid(("Hand", "Share", "Clause"), rows, "lrk"))
    least = min(shares, key=lambda row: row.pays.share)
    if least.pays.share < 1 or _divides(rules):
        blocks.append(_example(rules, least))
    return Section(law.name, tuple(blocks), label=rules.cite(law.cite))


def _example(rules: Rules, row: Row) -> Grid:
    """What equal hands get, one line each."""
    paid = split(row.pays.share, _EXAMPLE, _WINNERS, _divides(rules))
    rows = tuple(
        (str(place), rules.money(before), rules.money(amount)) for place, (before, amount) in enumerate(paid, 1)
    )
    title = f"Example: {_WINNERS} players with {row.hand.lower()}, and a meter that shows {rules.money(_EXAMPLE)}"
    return Grid(("Winner", "The meter shows", "Is paid"), rows, "rrr", title=title)


def split(share: Fraction, meter: int, winners: int, divided: bool) -> Iterator[tuple[int, int]]:
    """What the meter shows, in cents, when each of some equal hands is paid, and what the hand is paid of it."""
    part = meter // winners if divided else meter
    for _ in range(winners):
        paid = int(part * share)
        yield meter, paid
        if not divided:
            meter = part = meter - paid
