"""What a wager is worth: counted outcomes times pay tables, in exact fractions."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from croupier.errors import Refused
from croupier.games import game_for
from croupier.games.base import Case, Count, Game, Priced
from croupier.rules.submission import PayTable, Rules

UNIT = 100
"""The stake, in cents, on which payouts without a meter are worked out."""


@dataclass(frozen=True)
class Conditions:
    """What a price depends on besides the rules."""

    meters: Mapping[str, int] = field(default_factory=dict)
    """Progressive wager to what its meter shows, in cents; left out: the seed."""
    stakes: Mapping[str, int] = field(default_factory=dict)
    """Wager to its size in cents; left out: the least printed amount, or $1."""
    others: int = 0
    """Other players whose hands can earn this one an envy bonus."""


@dataclass(frozen=True)
class Outcome:
    """One line of a price: an outcome, how often it comes, what it pays."""

    outcome: str
    combinations: int
    probability: Fraction
    pays: str
    net: Fraction
    """Won (or lost, below zero) per unit of the basis."""

    @property
    def returns(self) -> Fraction:
        """Its part in the expected value."""
        return self.probability * self.net

    @property
    def true_odds(self) -> str:
        """The odds against it, `54.3 to 1`."""
        if not self.probability:
            return "-"
        against = float((1 - self.probability) / self.probability)
        return f"{against:,.2f} to 1"


@dataclass(frozen=True)
class Price:
    """The worth of one wager with one pay table."""

    wager: str
    name: str
    paytable: str
    cite: str
    method: str
    """`exact`, or `simulated`."""
    basis: str
    conditions: tuple[str, ...]
    outcomes: tuple[Outcome, ...]
    rounds: int = 0
    """Rounds simulated; 0 when exact."""
    mean_stake: Fraction = Fraction(1)
    """What is wagered on average, per unit of the basis."""

    @property
    def expected(self) -> Fraction:
        """What the player wins on average per unit of the basis, below zero when the house has the advantage."""
        return sum((outcome.returns for outcome in self.outcomes), Fraction(0))

    @property
    def house_advantage(self) -> Fraction:
        """The house's part of each unit, positive when it favours the house."""
        return -self.expected

    @property
    def element_of_risk(self) -> Fraction:
        """The house advantage per unit actually wagered."""
        return self.house_advantage / self.mean_stake

    @property
    def std_dev(self) -> float:
        """The standard deviation of one round, in units of the basis."""
        square = sum((outcome.probability * outcome.net**2 for outcome in self.outcomes), Fraction(0))
        return math.sqrt(square - self.expected**2)

    @property
    def std_error(self) -> float:
        """The standard error of a simulated house advantage; 0 when exact."""
        return self.std_dev / math.sqrt(self.rounds) if self.rounds else 0.0

    @property
    def hit_frequency(self) -> Fraction:
        """How often the player ends ahead."""
        return sum((outcome.probability for outcome in self.outcomes if outcome.net > 0), Fraction(0))


def prices(rules: Rules, conditions: Conditions | None = None, wager: str = "") -> Iterator[Price]:
    """Every wager of a chapter with every pay table that it prints, exactly."""
    conditions = conditions or Conditions()
    game = game_for(rules)
    if wager:
        rules.wager(wager)
    for priced in game.priced():
        if wager and priced.wager != wager:
            continue
        for table in _tables(rules, priced):
            under = game if table is None else game_for(rules.with_table(priced.tables_of, table))
            yield price(under, priced, under.count(priced), conditions)


def _tables(rules: Rules, priced: Priced) -> tuple[PayTable | None, ...]:
    return rules.all_tables(priced.tables_of) or (None,)


def price(game: Game, priced: Priced, count: Count, conditions: Conditions, rounds: int = 0) -> Price:
    """Apply the rules in force to counted outcomes."""
    rules = game.rules
    table = rules.table(priced.tables_of)
    stake = conditions.stakes.get(priced.wager) or _least(rules, priced.wager)
    meter = conditions.meters.get(priced.wager)
    shown = list(priced.conditions)
    if table and any(row.pays.share for row in table.rows):
        meter = table.seed(stake) if meter is None else meter
        shown.append(f"meter at ${meter / 100:,.2f} for a wager of ${stake / 100:,.2f}")
    if table:
        shown += [f"{name}: {' or '.join(choices)}" for name, choices in table.requires.items()]
    merged: dict[str, list[Outcome]] = {}
    total = count.total
    mean = Fraction(0)
    for case, times in zip(count.cases, count.counts, strict=True):
        mean += Fraction(times, total) * sum(leg.units for leg in case.legs if rules.wager(leg.wager).kind != "bonus")
        if times:
            name, pays, net = _worth(rules, case, stake, meter or 0)
            merged.setdefault(name, []).append(Outcome(name, times, Fraction(times, total), pays, net))
    outcomes = [_merged(same) for same in merged.values()]
    if table and table.envy and conditions.others:
        outcomes.append(_envy(table, count, stake, conditions.others))
        shown.append(f"{conditions.others} other players")
    outcomes.sort(key=lambda outcome: (-outcome.net, outcome.probability))
    law = rules.wager(priced.wager)
    return Price(
        wager=priced.wager + (f":{priced.spot}" if priced.spot and priced.wager in game.split_by_spot else ""),
        name=law.name,
        paytable=table.label if table else "",
        cite=rules.cite(table.cite if table else law.cite),
        method="simulated" if rounds else "exact",
        basis=priced.basis,
        conditions=tuple(shown),
        outcomes=tuple(outcomes),
        rounds=rounds,
        mean_stake=mean,
    )


def _merged(same: list[Outcome]) -> Outcome:
    """Cases that the law does not tell apart, as one outcome."""
    first = same[0]
    chance = sum((one.probability for one in same), Fraction(0))
    return Outcome(first.outcome, sum(one.combinations for one in same), chance, first.pays, first.net)


def _worth(rules: Rules, case: Case, stake: int, meter: int) -> tuple[str, str, Fraction]:
    """A case's name, payouts in words, and net per unit."""
    net = Fraction(0)
    words = []
    name = case.name
    for leg in case.legs:
        payment = rules.pay(leg.wager, *leg.chain)
        bonus = rules.wager(leg.wager).kind == "bonus"
        worth = payment.pays.net(stake, meter) / stake
        if bonus and not payment.pays.returned:
            worth += 1
        net += leg.units * worth
        if len(case.legs) == 1:
            name = payment.outcome
        words.append(payment.pays.text if len(case.legs) == 1 else f"{leg.wager} {payment.pays.text}")
    return name, "; ".join(word for word in words if not word.endswith("Nothing")), net


def _envy(table: PayTable, count: Count, stake: int, others: int) -> Outcome:
    """The envy bonuses that others' hands bring, as one line: each of them is as likely to hold a hand as anyone."""
    total = count.total
    worth = chance = Fraction(0)
    for case, times in zip(count.cases, count.counts, strict=True):
        envy = table.envy_for(case.legs[0].chain, stake)
        if envy is not None:
            chance += Fraction(times, total)
            worth += Fraction(times, total) * envy.pays.fixed
    if not chance:
        return Outcome("envy", 0, Fraction(0), "", Fraction(0))
    return Outcome(f"envy, {others} others", 0, chance * others, "envy bonus", worth / chance / stake)


def _least(rules: Rules, wager: str) -> int:
    from croupier.rules.pays import cents

    amounts = rules.wager(wager).limits.amounts
    return min(cents(amount) for amount in amounts) if amounts else UNIT


def simulated(
    rules: Rules,
    rounds: int,
    seed: int = 1,
    conditions: Conditions | None = None,
    wager: str = "",
    block: int = 1_000_000,
) -> Iterator[tuple[int, list[Price]]]:
    """Simulate in blocks; after each, the rounds so far and the prices that they give."""
    if rounds < 1:
        raise Refused(f"{rounds} rounds are nothing to simulate.", allowed=("1 or more",))
    conditions = conditions or Conditions()
    game = game_for(rules)
    wanted = [priced for priced in game.priced() if not wager or priced.wager == wager]
    if wager and not wanted:
        rules.wager(wager)
        raise Refused(
            f"{rules.wager(wager).name} has no price of its own.", allowed=(one.wager for one in game.priced())
        )
    sums: list[Count] = []
    done = 0
    number = 0
    while done < rounds:
        size = min(block, rounds - done)
        counts = game.simulate(wanted, seed, number, size)
        sums = counts if not sums else [_add(a, b) for a, b in zip(sums, counts, strict=True)]
        done += size
        number += 1
        yield done, [price(game, one, count, conditions, done) for one, count in zip(wanted, sums, strict=True)]


def _add(first: Count, second: Count) -> Count:
    return Count(first.cases, tuple(a + b for a, b in zip(first.counts, second.counts, strict=True)))
