"""Pay tables in round numbers that reach a house advantage, and what one row of a pay table does to it.

Outcomes are counted once; what a row pays moves the house advantage in a straight line, so that tens of thousands of
tables are compared in integers. Every table that is shown is priced again from its own rules. Where the best play may
depend on the table it is solved again, or, if the strategy is held fixed, the figure is said to be a bound: players who
adapt can only do better.
"""

from __future__ import annotations

import heapq
import itertools
import math
import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import msgspec

from croupier.counting.progress import report
from croupier.errors import Refused
from croupier.games import game_for
from croupier.games.base import Count, Game, Priced
from croupier.odds.pricing import Conditions, Price, find, price
from croupier.odds.pricing import as_data as price_data
from croupier.rules import numbers
from croupier.rules.pays import parse
from croupier.rules.paytables import PayTable, Row
from croupier.rules.submission import Rules

ROUND = (
    *(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 15, 20, 25, 30, 35, 40, 50, 60, 75, 100, 125, 150, 200, 250, 300, 400, 500),
    *(750, 1000, 1500, 2000, 2500, 3000, 4000, 5000, 7500, 10_000, 15_000, 20_000, 25_000, 50_000, 100_000),
)
"""Payouts as people print them."""
HALVES = tuple(Fraction(*pair) for pair in ((6, 5), (7, 5), (3, 2), (8, 5), (9, 5), (5, 2), (7, 2), (9, 2)))
"""Those that are not whole, for rows that are not whole themselves."""
_ODDS = re.compile(r"([0-9,]+) (to|for) ([0-9,]+)")


@dataclass(frozen=True)
class Proposal:
    """A pay table and what it makes of the wager."""

    odds: Mapping[str, str]
    """The rows that differ from the given table, outcome to odds; empty odds: the row is left out."""
    changes: tuple[str, ...]
    """The same in words."""
    rows: tuple[Row, ...]
    price: Price
    printed: str = ""
    """The label of the chapter's own table with these rows, if it prints one."""
    bound: bool = False
    """Whether the advantage is only an upper bound: the strategy is that for the given table."""
    adapted: bool = False
    """Whether the best play with this table is another than with the given one."""

    @property
    def advantage(self) -> Fraction:
        """The house advantage with this table."""
        return self.price.house_advantage


class Bench:
    """A wager on the work bench: its counted outcomes, and tables tried on them."""

    def __init__(
        self, rules: Rules, wager: str, words: str = "", conditions: Conditions | None = None, fixed: bool = False
    ) -> None:
        self.rules, self.wager, self.words, self.fixed = rules, wager, words, fixed
        self.game, self.priced = find(rules, wager, words)
        self.conditions = conditions or Conditions()
        own = self.priced.tables_of
        table = self.game.rules.table(own)
        if table is None:
            law = self.game.rules.wager(own)
            raise rules.refused(f"{law.name} has no pay table to design.", law)
        self.table: PayTable = table
        shared = self.game.one_table
        self.paid_alike = shared if own in shared else (own,)
        self.count: Count = self.game.count(self.priced)
        self.given = price(self.game, self.priced, self.count, self.conditions)
        reached = _reached(self.count)
        self.movable = {
            row.outcome: row for row in table.rows if _movable(row) and row.outcome in (reached or [row.outcome])
        }

    @property
    def depends(self) -> bool:
        """Whether the best play, and so the count, may depend on the table: never for a wager that only rides along."""
        kind = self.rules.wager(self.priced.tables_of).kind
        return self.game.decides and kind not in ("side", "progressive")

    def under(self, odds: Mapping[str, str]) -> Game:
        """The game as if the chapter printed the table with these rows changed."""
        return game_for(self.rules.with_pays(self.paid_alike, odds))

    def quick(self, odds: Mapping[str, str]) -> Price:
        """The price with some rows changed, the strategy held fixed."""
        return price(self.under(odds), self.priced, self.count, self.conditions)

    def propose(self, odds: Mapping[str, str]) -> Proposal:
        """A table with some rows changed, priced from its own rules, its strategy solved again where it may differ."""
        game = self.under(odds)
        count = self.count
        if self.game.decides and not self.fixed and odds:
            count = game.count(list(game.priced())[list(self.game.priced()).index(self.priced)])
        rows = _table(game, self.priced).rows
        return Proposal(
            odds=dict(odds),
            changes=tuple(self._in_words(outcome, text) for outcome, text in odds.items()),
            rows=rows,
            price=price(game, self.priced, count, self.conditions),
            printed=self._printed(rows),
            bound=self.depends and self.fixed and bool(odds),
            adapted=count.counts != self.count.counts,
        )

    def _in_words(self, outcome: str, text: str) -> str:
        row = self.table.by_outcome.get(outcome)
        if row is None:
            return f"{outcome}: unpaid → {text}"
        alike = [one for one in self.table.rows if one.hand == row.hand]
        name = row.hand if len(alike) == 1 else f"{row.hand} ({outcome})"
        return f"{name}: {row.pays.text} → {text or 'unpaid'}"

    def _printed(self, rows: Sequence[Row]) -> str:
        pays = {row.outcome: row.pays.text for row in rows}
        for table in self.game.rules.all_tables(self.priced.tables_of):
            if {row.outcome: row.pays.text for row in table.rows} == pays:
                return table.label or "as printed"
        return ""

    def slopes(self, odds: Mapping[str, str]) -> tuple[Fraction, dict[str, Fraction]]:
        """The house advantage, and by how much it falls for each unit that a movable row, not in `odds`, pays more."""
        base = self.quick(odds).house_advantage
        found = {}
        for outcome, row in self.movable.items():
            if outcome not in odds:
                more = _odds(row, row.pays.profit + 1)
                found[outcome] = base - self.quick({**odds, outcome: more}).house_advantage
        return base, found

    def rows(self, name: str) -> tuple[Row, ...]:
        """The row with this outcome, or all those of one printed line."""
        wanted = " ".join(name.lower().split())
        found = tuple(row for row in self.table.rows if row.outcome == wanted)
        found = found or tuple(row for row in self.table.rows if row.hand.lower() == wanted)
        if not found:
            raise Refused(f"The pay table has no row {name!r}.", allowed=dict.fromkeys(r.hand for r in self.table.rows))
        if not _movable(found[0]) or len({row.pays for row in found}) > 1:
            raise Refused(f"{found[0].hand} pays {found[0].pays.text}, which is no odds that can be moved.")
        return found


def _table(game: Game, priced: Priced) -> PayTable:
    table = game.rules.table(priced.tables_of)
    assert table is not None
    return table


def _reached(count: Count) -> set[str]:
    """The names by which a wager's outcomes can be paid; none where cases stand for several endings."""
    if any(case.net is not None for case in count.cases):
        return set()
    return {name for case in count.cases for leg in case.legs for name in leg.chain}


def _movable(row: Row) -> bool:
    return _ODDS.fullmatch(row.pays.text) is not None


def _odds(row: Row, profit: Fraction) -> str:
    """Odds in the words of a row: `5 to 1`, `5 for 1`, `3 to 2`."""
    match = _ODDS.fullmatch(row.pays.text)
    return f"{profit.numerator:,} {match[2] if match else 'to'} {profit.denominator}"


def part(text: str) -> Fraction:
    """A part of a wager as it is written: `5%`, `0.05` or `1/20`."""
    found = numbers.number(text.strip())
    if found is None:
        raise Refused(f"{text[:40]!r} is not a part of a wager.", allowed=("5%", "0.05", "1/20"))
    return found


def started_from(rules: Rules, wager: str, label: str, words: str = "") -> Rules:
    """The rules with the pay table from which a design starts, by its label; as they are without one."""
    if not label:
        return rules
    own = find(rules, wager, words)[1].tables_of
    chosen = {**rules.submission.paytables, own: label}
    return Rules(rules.chapter, msgspec.structs.replace(rules.submission, paytables=chosen))


def strategy_said(bench: Bench, found: Sequence[Proposal]) -> str:
    """What the figures say of how the wager is played."""
    if not bench.depends:
        return "No decision depends on this pay table: the outcomes are counted once."
    if bench.fixed:
        return "The strategy is that for the given table: players who adapt do better, so advantages are upper bounds."
    adapted = sum(one.adapted for one in found)
    if not adapted:
        return "The best play was solved again for each table, and is that for the given one."
    return (
        f"Each table is priced with its own best play, for {adapted} of {len(found)} another than for the given one;"
        " which tables are shown was found with the given one's."
    )


def as_data(bench: Bench, found: Sequence[Proposal]) -> dict[str, Any]:
    """The tables that were found, in the public format."""
    return {
        "given": price_data(bench.given),
        "strategy": strategy_said(bench, found),
        "tables": [
            {
                "house_advantage": str(one.advantage) if one.price.method == "exact" else float(one.advantage),
                "decimal": float(one.advantage),
                "bound": one.bound,
                "adapted": one.adapted,
                "hit_frequency": float(one.price.hit_frequency),
                "std_dev": one.price.std_dev,
                "printed": one.printed,
                "changes": dict(one.odds),
                "differs": list(one.changes),
                "rows": [[row.hand, row.outcome, row.pays.text] for row in one.rows],
            }
            for one in found
        ],
    }


# --- the search ------------------------------------------------------------------------------------------------------


def design(
    bench: Bench,
    target: Fraction,
    hit: Fraction | None = None,
    *,
    number: int = 10,
    changes: int = 3,
    steps: int = 3,
) -> list[Proposal]:
    """Tables near the given one, closest to the target first.

    At most `changes` rows differ, each by at most `steps` round numbers; hands that are paid differently stay so and in
    their order. With `hit` the lowest paid row is moved first, to the hit frequency that comes closest to it.
    Where the best play may depend on the table, twice as many are solved again, and the closest of these are given.
    """
    if not -1 < target < 1:
        raise Refused(f"A house advantage of {float(target):.0%} is no target.", allowed=("above -100%, below 100%",))
    start = _lowest_row(bench, hit) if hit is not None else {}
    base, slopes = bench.slopes(start)
    ladders = _ladders(bench, slopes, steps)
    scale = math.lcm((base - target).denominator, *(slope.denominator for slope in slopes.values()))
    scale = math.lcm(scale, *(pay.denominator for ladder in ladders.values() for pay, _ in ladder))
    off = int((base - target) * scale)
    costs = {
        outcome: [
            (pay, far, int(slopes[outcome] * (pay - bench.movable[outcome].pays.profit) * scale)) for pay, far in rungs
        ]
        for outcome, rungs in ladders.items()
    }
    order = _order(bench, slopes, start)
    solves = bench.depends and not bench.fixed
    found = heapq.nsmallest(2 * number if solves else number, _candidates(costs, order, off, changes))
    proposals = []
    for done, (*_, moved) in enumerate(found, 1):
        odds = {outcome: _odds(bench.movable[outcome], pay) for outcome, pay in moved}
        proposals.append(bench.propose({**start, **odds}))
        report("tables", done, len(found))
    return sorted(proposals, key=lambda one: (abs(one.advantage - target), len(one.odds)))[:number]


Moved = tuple[tuple[str, Fraction], ...]


def _candidates(
    costs: Mapping[str, Sequence[tuple[Fraction, int, int]]],
    order: Sequence[tuple[str, Fraction]],
    off: int,
    changes: int,
) -> Iterator[tuple[int, int, int, Moved]]:
    """Every table in reach: its distance from the target, by how many steps and in how many rows it differs."""
    yield abs(off), 0, 0, ()
    for size in range(1, changes + 1):
        for rows in itertools.combinations(costs, size):
            for rungs in itertools.product(*(costs[row] for row in rows)):
                moved = dict(zip(rows, (pay for pay, _, _ in rungs), strict=True))
                if _in_order(order, moved):
                    left = off - sum(cost for _, _, cost in rungs)
                    yield abs(left), sum(far for _, far, _ in rungs), size, tuple(moved.items())


def _ladders(bench: Bench, slopes: Mapping[str, Fraction], steps: int) -> dict[str, list[tuple[Fraction, int]]]:
    """For each row the round numbers around its own, and how many steps away each is."""
    found = {}
    for outcome, slope in slopes.items():
        if slope:
            own = bench.movable[outcome].pays.profit
            rungs = _rungs(own)
            place = bisect_left(rungs, own)
            above = [rung for rung in rungs[place : place + steps + 1] if rung != own][:steps]
            below = rungs[max(0, place - steps) : place][::-1]
            found[outcome] = [(rung, far) for side in (below, above) for far, rung in enumerate(side, 1)]
    if not any(found.values()):
        raise Refused("No row of this pay table can be moved to another round number that changes the price.")
    return found


def _rungs(own: Fraction) -> list[Fraction]:
    """The payouts to choose from for a row that pays `own`."""
    whole = [Fraction(rung) for rung in ROUND]
    return whole if own.denominator == 1 else sorted({*whole, *HALVES})


def _order(bench: Bench, rows: Iterable[str], start: Mapping[str, str] | None = None) -> list[tuple[str, Fraction]]:
    """The rows from the best paid to the worst, with what they pay now; those that `start` adds among them."""
    kept = [(outcome, bench.movable[outcome].pays.profit) for outcome in rows]
    kept += [(name, parse(text).profit) for name, text in (start or {}).items() if text and name not in dict(kept)]
    return sorted(kept, key=lambda one: -one[1])


def _in_order(order: Sequence[tuple[str, Fraction]], moved: Mapping[str, Fraction]) -> bool:
    """Whether hands that were paid more than others still are, and none has been overtaken by one paid alike."""
    last_own = last = None
    for outcome, own in order:
        pay = moved.get(outcome, own)
        if last is not None and last_own is not None and (pay >= last if own < last_own else pay > last):
            return False
        last_own, last = own, pay
    return True


# --- hit frequency ---------------------------------------------------------------------------------------------------


def _lowest_row(bench: Bench, hit: Fraction) -> dict[str, str]:
    """The change of the lowest paid row that brings the hit frequency closest to `hit`: none, if none is better."""
    if not 0 < hit < 1:
        raise Refused(f"A hit frequency of {float(hit):.0%} is no target.", allowed=("above 0%, below 100%",))
    best: tuple[Fraction, int, dict[str, str]] = (abs(bench.given.hit_frequency - hit), 0, {})
    for odds in _lowest_rows(bench):
        found = (abs(bench.quick(odds).hit_frequency - hit), len(odds), odds)
        if found[:2] < best[:2]:
            best = found
    return best[2]


def _lowest_rows(bench: Bench) -> Iterator[dict[str, str]]:
    """The lowest paid row left out, pushed or narrowed; the one above it too; or an unpaid outcome paid like it."""
    if not bench.movable:
        raise Refused("No row of this pay table can be moved.")
    own = bench.priced.tables_of
    chains = {leg.chain for case in bench.count.cases for leg in case.legs if leg.wager in (own, *bench.paid_alike)}
    up = sorted(bench.movable.values(), key=lambda row: row.pays.profit)
    lowest = up[0]
    yield {lowest.outcome: ""}
    yield {lowest.outcome: "Push"}
    if len(up) > 1:
        yield {lowest.outcome: "", up[1].outcome: ""}
    known = bench.table.by_outcome
    for name in dict.fromkeys(name for chain in sorted(chains) for name in chain):
        if name in known or name in ("lose", "folded"):
            continue
        holding = [chain for chain in chains if name in chain]
        paid = [next((part for part in chain if part in known), "") for chain in holding]
        if not any(paid) and all(bench.rules.pay(own, *chain).pays.is_loss for chain in holding):
            yield {name: lowest.pays.text}
        elif set(paid) == {lowest.outcome}:
            yield {lowest.outcome: "", name: lowest.pays.text}


# --- one row ---------------------------------------------------------------------------------------------------------


def sweep(bench: Bench, name: str, low: int = 0, high: int = 0) -> list[Proposal]:
    """The house advantage for every round payout of one row, from `low` to `high`, or as its neighbours allow."""
    rows = bench.rows(name)
    if high and low > high:
        raise Refused(f"A sweep does not go from {low} to {high}.", allowed=("the lesser payout first",))
    own = rows[0].pays.profit
    order = _order(bench, bench.movable)
    pays = [pay for pay in _rungs(own) if (low or 0) <= pay <= (high or ROUND[-1])]
    if not (low or high):
        most = max(profit for _, profit in order)
        reach = 3 * own if own == most else most
        pays = [pay for pay in pays if pay <= reach and _in_order(order, {row.outcome: pay for row in rows})]
    rungs = sorted({own, *pays})
    found = []
    for done, pay in enumerate(rungs, 1):
        found.append(bench.propose({} if pay == own else {row.outcome: _odds(row, pay) for row in rows}))
        report("payouts", done, len(rungs))
    return found
