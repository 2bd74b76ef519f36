"""What a craps table pays and charges: odds, shares of wagers paid as several, vigorish, commission, rounding."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from math import lcm

import numpy as np
from numpy.typing import NDArray

from croupier.games.base import Game, Leg
from croupier.games.dice.craps_chart import (
    ANY,
    COME_OUT,
    FIRST,
    MADE,
    POINT,
    SUPPORTING,
    TOTALS,
    Decision,
    Decisions,
)
from croupier.rules import numbers, pays
from croupier.rules.charts.dice import Own, thrown
from croupier.rules.submission import Payment
from croupier.rules.submission_check import NONE, most
from croupier.rules.wager_keys import parse_key

DOLLAR = 100
BY_POINT_FORM = "4 3, 5 4, 6 5, 8 5, 9 4, 10 3"
"""How multiples by point are written: a point and how many times the bet."""
_CHARTS: dict[object, Decisions] = {}
UNDECIDED = Decision("stand", "undecided", "")


@dataclass(frozen=True)
class Part(Leg):
    """A leg of a craps wager: how it was decided, and on which spot it stood."""

    decision: Decision = UNDECIDED
    spot: str = ""
    outlay: bool = False
    """Stated per unit of the wager and its vigorish together."""


class CrapsMoney(Game):
    """The money of a craps table under one chapter and one submission."""

    # --- what the chapter says ---

    @cached_property
    def decisions(self) -> Decisions:
        """What each throw does to each wager; read once for all submissions that do not change it."""
        paid = tuple(
            tuple(row.outcome for row in table.rows) if (table := self.rules.table(law.id)) else ()
            for law in self.rules.chapter.wagers
        )
        key = (self.rules.chapter.rulebook, self.chart("decisions").rows, paid, self.rules.chosen("fire-points"))
        return _CHARTS.get(key) or _CHARTS.setdefault(key, Decisions(self.rules, self.chart("decisions")))

    def answer(self, cell: str) -> str:
        """A chart's cell, or the house's answer to the option that it names."""
        return self.rules.choice(cell.removeprefix("option ")) if cell.startswith("option ") else cell

    def row(self, chart: str, wager: str) -> tuple[str, ...]:
        """A wager's row of a chart, or the row for any other; empty if the chapter has neither."""
        return self.rows.get((chart, wager)) or self.rows.get((chart, "any other")) or ()

    @cached_property
    def rows(self) -> dict[tuple[str, str], tuple[str, ...]]:
        """Chart and wager to the row that the chart has for the wager itself."""
        return {(chart.id, row[0]): row for chart in self.rules.chapter.charts for row in chart.rows}

    @cached_property
    def at_the_point(self) -> frozenset[str]:
        """Wagers whose point is the table's."""
        return frozenset(row[0] for row in self.chart("decisions").rows if thrown(row[2]) == Own(tables=True))

    def line(self, key: str, point: int) -> int:
        """The line of a wager that stands, with the table's point."""
        wager, spot = parse_key(key)
        if wager in self.at_the_point:
            spot = str(point) if point else FIRST
        elif not spot and self.decisions.moving(wager):
            spot = FIRST
        return self.decisions.line[wager, spot]

    def offers(self, wager: str) -> bool:
        """Whether the house offers a wager: by its own option, and in the list of those offered."""
        listed = self.rules.chosen("wagers-offered", "all")
        return self.rules.offers(wager) and (listed == "all" or wager in listed.replace(",", " ").split())

    @cached_property
    def makes(self) -> dict[str, int]:
        """When each wager may be made."""
        codes = {"come-out": COME_OUT, "point": POINT}
        made = {}
        for law in self.rules.chapter.wagers:
            side = self.rows.get(("side-wagers", law.id))
            if law.kind == "raise":
                made[law.id] = SUPPORTING
            elif side:
                made[law.id] = MADE[self.answer(side[1])]
            elif law.when == "come-out" and self.row("removal", law.id)[3] == "also after the point is set":
                made[law.id] = ANY
            else:
                made[law.id] = codes.get(law.when, ANY)
        return made

    def works(self, wager: str, called: str = "") -> bool:
        """Whether a wager works on a come out roll."""
        return (called or self.answer(self.row("working", wager)[1])) == "on"

    @cached_property
    def final_sevens(self) -> NDArray[np.bool_]:
        """Whether any 7 ends each track, or only one after a come out point."""
        points = self.decisions.collects_points
        return np.array([not one or self.rules.chosen("fire-seven") == "any-7" for one in points], dtype=np.bool_)

    # --- wagers paid as several ---

    @cached_property
    def shares(self) -> dict[str, list[tuple[str, Fraction]]]:
        """Wagers paid as several: their parts and shares."""
        found: dict[str, list[tuple[str, Fraction]]] = {}
        for wager, part, share, _ in self.chart("components").rows:
            found.setdefault(wager, []).append((part, Fraction(share)))
        return found

    def unit_of(self, wager: str) -> int:
        """The unit in cents of a wager that is placed in units; 0 where there is none."""
        row = self.rows.get(("units", wager))
        said = self.answer(row[2]) if row else NONE
        return 0 if said == NONE else pays.cents(said)

    def step(self, wager: str) -> int:
        """The amount in cents of which a wager is a multiple: its units, or a cent for each of its parts."""
        unit = self.unit_of(wager)
        return int(self.rows["units", wager][1]) * unit if unit else len(self.shares.get(wager, ("",)))

    def share_won(self, wager: str, spot: str, thrown: int) -> Fraction:
        """The share of a wager that a winning throw pays: the parts of it that win."""
        if wager not in self.shares:
            return Fraction(1)
        won = Fraction(0)
        for part, share in self.shares[wager]:
            if part == "the number named":
                won += share * (str(TOTALS[thrown]) == spot)
            else:
                code = int(self.decisions.lines[self.line(part, 0), thrown])
                won += share * (code >= 0 and self.decisions.decisions[code].does == "win")
        return won

    def parts(self, wager: str, spot: str, code: int, thrown: int) -> list[Part]:
        """How a wager decided by a throw is settled: as a whole, or the parts that lose and those that win."""
        decision = self.decisions.decisions[code]
        if decision.does != "win" or wager not in self.shares:
            return [Part(wager, decision.chain, Fraction(1), decision, spot)]
        won = self.share_won(wager, spot, thrown)
        lost = self._lost(wager)
        return [
            Part(wager, lost.chain, 1 - won, lost, spot),
            Part(wager, decision.chain, won, decision, spot),
        ]

    def _lost(self, wager: str) -> Decision:
        """The decision by which the parts of a wager lose that do not win."""
        row = next(row for row in self.chart("decisions").rows if row[0] == wager and row[3] == "lose")
        return Decision("lose", row[4], self.rules.cite(row[5]))

    # --- payments ---

    def payment(self, wager: str, decision: Decision) -> Payment:
        """How a decided wager is paid; what loses or comes back cites the clause that says so."""
        if decision == UNDECIDED:
            return Payment(UNDECIDED.outcome, pays.parse("Push"), self.rules.cite(self.rules.wager(wager).cite))
        paid = self.rules.pay(wager, *decision.chain)
        if decision.does != "win":
            return replace(paid, outcome=decision.outcome, cite=decision.cite)
        return replace(paid, outcome=decision.outcome)

    def odds_of(self, wager: str, spot: str) -> Fraction:
        """What a wager on a number pays when it wins, per unit."""
        table = self.rules.table(wager)
        assert table is not None
        outcome = f"point-{spot}" if f"point-{spot}" in table.by_outcome else "win"
        return (self.rules.approved.get((wager, outcome)) or table.by_outcome[outcome].pays).profit

    # --- how large odds may be ---

    def odds_multiple(self, wager: str, number: int) -> Fraction | None:
        """How many times the bet odds on a number may take (or win, where they are laid); None without a limit."""
        kind = "lay-odds" if wager.startswith("dont") else "odds"
        return self._multiples[kind].get(number)

    def odds_clause(self, wager: str) -> str:
        """The clause under which the house limits odds."""
        return self.rules.option("lay-odds-multiple" if wager.startswith("dont") else "odds-multiple").cite

    @cached_property
    def _multiples(self) -> dict[str, dict[int, Fraction]]:
        return {kind: self._by_point(kind) for kind in ("odds", "lay-odds")}

    def _by_point(self, kind: str) -> dict[int, Fraction]:
        """The house's multiples: one for all points, and others for single ones (3-4-5 times odds)."""
        general = self.rules.chosen(f"{kind}-multiple", NONE)
        found = {} if general == NONE else dict.fromkeys(self.decisions.points, Fraction(general))
        named = self.rules.chosen(f"{kind}-by-point")
        for part in named.split(",") if named.strip() else ():
            point, _, times = " ".join(part.split()).partition(" ")
            law = self.rules.option(f"{kind}-multiple")
            multiple, least = numbers.whole(times), int(law.min or 1)
            known = point in map(str, self.decisions.points)
            if not known or multiple is None or not least <= multiple <= most(law):
                up_to = f" up to {law.max}" if law.max else ""
                raise self.rules.refused(
                    f"{kind}-by-point cannot have {part.strip()!r}.",
                    self.rules.option(f"{kind}-by-point"),
                    f"points, each with a multiple{up_to}, such as {BY_POINT_FORM}",
                )
            found[int(point)] = Fraction(multiple)
        return found

    # --- payouts ---

    def net(self, wager: str, spot: str, stake: Fraction, payment: Payment) -> Fraction:
        """What a settled wager of `stake` cents nets: its odds, rounded where the law says so, less a vigorish."""
        net = payment.pays.net(stake)  # type: ignore[arg-type]
        if net <= 0:
            return net
        return self._raised(wager, net) - self.vigorish(wager, spot, stake, won=net)

    def _raised(self, wager: str, net: Fraction) -> Fraction:
        """A payoff with a fraction of a dollar, raised to the next full dollar where the chapter says so."""
        row = self.row("payoff-rounding", wager)
        if not row or self.answer(row[1]) == "listed-odds":
            return net
        return Fraction(-(-net // DOLLAR) * DOLLAR)

    # --- vigorish and commission ---

    def charges_first(self, wager: str) -> bool:
        """Whether a vigorish is taken when the wager is made."""
        row = self.rows.get(("vigorish", wager))
        return row is not None and self.answer(row[2]) == "with-wager"

    def vigorish(self, wager: str, spot: str, stake: Fraction, won: Fraction | None = None) -> Fraction:
        """The vigorish on a wager when it is made, or (with `won`) when it has won."""
        row = self.rows.get(("vigorish", wager))
        if not row or self.charges_first(wager) != (won is None):
            return Fraction(0)
        if won is not None and row[5] != "any" and spot not in self._numbers(row[5].removeprefix("option "), wager):
            return Fraction(0)
        base = stake if self.answer(row[3 if won is None else 4]) == "wager" else stake * self.odds_of(wager, spot)
        return self.rounded(base * _percent(self.answer(row[1])))

    def _numbers(self, option: str, wager: str) -> list[str]:
        named = self.rules.choice(option).replace(",", " ").split()
        for number in named:
            if number not in self.decisions.spots[wager]:
                raise self.rules.refused(
                    f"{number} is not a number of {self.rules.wager(wager).name}.",
                    self.rules.option(option),
                    *self.decisions.spots[wager],
                )
        return named

    def rounded(self, charge: Fraction) -> Fraction:
        """A vigorish or commission as the house rounds it to dollars."""
        how = self.rules.chosen("vigorish-rounding", NONE)
        dollars = charge / DOLLAR
        if how == "down":
            return Fraction(dollars.numerator // dollars.denominator * DOLLAR)
        if how == "up":
            return Fraction(-(-dollars.numerator // dollars.denominator) * DOLLAR)
        if how == "nearest":
            return Fraction((2 * dollars.numerator + dollars.denominator) // (2 * dollars.denominator) * DOLLAR)
        return charge

    def commission(self, wager: str, spot: str, stake: Fraction, supported: Fraction) -> Fraction:
        """The commission on an odds wager above the free odds; none until the house has said what is free."""
        row = self.rows.get(("odds-commission", wager))
        if not row or self.rules.wager(wager).kind != "raise":
            return Fraction(0)
        lay = "could win" in row[2]
        kind = "lay-odds" if lay else "odds"
        free = self.rules.chosen(f"free-{kind}")
        if self.rules.chosen(f"excess-{kind}-commission", "no") != "yes" or not free:
            return Fraction(0)
        excess = max(Fraction(0), stake - supported * self._multiple(f"free-{kind}", free))
        base = excess * self.odds_of(wager, spot) if lay else excess
        return self.rounded(base * _percent(self.rules.choice(f"excess-{kind}-commission-rate")))

    def _multiple(self, option: str, text: str) -> Fraction:
        multiple = numbers.number(text)
        if multiple is None or multiple < 0 or text.endswith("%"):
            raise self.rules.refused(
                f"{option} cannot be {text!r}.", self.rules.option(option), "a multiple of the bet, such as 2 or 3/2"
            )
        return multiple

    # --- pricing ---

    def worth(self, leg: Leg, stake: int, meters: Mapping[str, int]) -> tuple[Payment, Fraction]:
        """How a part of a wager is paid, and what it nets, charges included, for a wager of `stake` cents."""
        assert isinstance(leg, Part)
        payment = self.payment(leg.wager, leg.decision)
        if leg.decision == UNDECIDED:
            return payment, Fraction(0)
        staked = stake * leg.units
        net = self.net(leg.wager, leg.spot, staked, payment)
        charge = self.vigorish(leg.wager, leg.spot, staked)
        net -= charge + self.commission(leg.wager, leg.spot, staked, Fraction(stake))
        return payment, net * stake / (stake + charge) if leg.outlay else net

    def whole_stake(self, wager: str) -> int:
        """A stake, in cents, on which every payout, part and vigorish of a wager is a whole dollar."""
        table = self.rules.table(wager)
        fractions = [row.pays.profit for row in table.rows] if table else []
        fractions += [share for _, share in self.shares.get(wager, ())]
        if ("vigorish", wager) in self.rows:
            rate = _percent(self.answer(self.rows["vigorish", wager][1]))
            fractions += [rate * row.pays.profit for row in table.rows] if table else []
            fractions.append(rate)
        return lcm(DOLLAR * lcm(*(fraction.denominator for fraction in fractions)), self.step(wager))


def _percent(text: str) -> Fraction:
    return numbers.percent(text or "0")
