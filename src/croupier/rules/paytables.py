"""Pay tables as a game applies them: one column of what a chapter prints, its envy bonuses and its meters."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple

from croupier.rules import numbers, pays
from croupier.rules.law import PayTables
from croupier.rules.wager_keys import wager_key


@dataclass(frozen=True)
class Row:
    """One line of a pay table."""

    hand: str
    outcome: str
    pays: pays.Pays
    cite: str = ""
    """The clause of the row, where it is not that of the table: one that the house may add, one of another table."""


@dataclass(frozen=True)
class Envy:
    """One envy bonus: what others' hand pays on a progressive wager of `wager_amount`."""

    hand: str
    outcome: str
    wager_amount: str
    pays: pays.Pays

    @property
    def stake(self) -> int:
        """The progressive wager, in cents, for which it is printed; 0 for any."""
        return pays.cents(self.wager_amount) if self.wager_amount else 0


@dataclass(frozen=True)
class PayTable:
    """One column of a chapter's pay tables, ready to be applied."""

    wager: str
    label: str
    cite: str
    rows: tuple[Row, ...]
    envy: tuple[Envy, ...] = ()
    envy_cite: str = ""
    envy_min: str = ""
    meter_cite: str = ""
    meter_seed: str = ""
    meter_reseed: str = ""
    progression_rate: str = ""
    rate_option: str = ""
    reserve_rate: str = ""
    wager_amount: str = ""
    wager_returned: bool | None = None
    requires: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    decks: tuple[int, ...] = ()
    conditions: tuple[str, ...] = ()
    floor: bool = False
    payout_limit: str = ""
    unlimited: tuple[str, ...] = ()

    @cached_property
    def by_outcome(self) -> dict[str, Row]:
        """Its rows by outcome name."""
        return {row.outcome: row for row in self.rows}

    def envy_for(self, chain: Sequence[str], stake: int) -> Envy | None:
        """The envy bonus that another player's hand gives a progressive wager of `stake` cents."""
        if self.envy_min and stake < pays.cents(self.envy_min):
            return None
        return next(
            (envy for name in chain for envy in self.envy if envy.outcome == name and envy.stake in (0, stake)), None
        )

    @cached_property
    def meters(self) -> tuple[str, ...]:
        """The names of its meters; the one meter of most tables has no name."""
        return tuple(_by_meter(self.progression_rate or self.meter_seed))

    def seed(self, stake: int, meter: str = "") -> int:
        """A meter's seed in cents for a progressive wager of `stake` cents (`$1,000 for 1` is per unit)."""
        return _per_unit(_by_meter(self.meter_seed).get(meter, ""), stake)

    def reseed(self, stake: int, meter: str = "") -> int:
        """What a meter starts from again after it was won."""
        return _per_unit(_by_meter(self.meter_reseed or self.meter_seed).get(meter, ""), stake)

    def increment(self, stake: int, meter: str = "") -> int:
        """What a progressive wager adds to a meter, in whole cents."""
        return _share(_by_meter(self.progression_rate).get(meter, ""), stake)

    def reserved(self, stake: int, meter: str = "") -> int:
        """What a progressive wager adds to the reserve of a meter, in whole cents."""
        return _share(_by_meter(self.reserve_rate).get(meter, ""), stake)


class WagerMeter(NamedTuple):
    """A meter of a progressive wager."""

    wager: str
    name: str = ""
    """Its name in the pay table; the one meter of most tables has none."""
    stake: int = 0
    """The amount, in cents, that alone feeds it where each amount has a meter of its own; 0: any amount."""

    @property
    def key(self) -> str:
        """How it is called: `progressive`, `progressive:mega`, `progressive:$5` or `progressive:mega $5`."""
        named = " ".join(filter(None, (self.name, pays.money(self.stake) if self.stake else "")))
        return wager_key(self.wager, named)


def _by_meter(text: str) -> dict[str, str]:
    """`mega 11%; major 10%` by name; a figure without a name is that of the only meter."""
    found = {}
    for part in text.split(";"):
        match = re.fullmatch(r"(?:([a-z]+) )?(.*)", part.strip())
        assert match is not None
        found[match[1] or ""] = match[2]
    return found


def _share(rate: str, stake: int) -> int:
    return int(stake * numbers.percent(rate)) if rate.endswith("%") else 0


def _per_unit(amount: str, stake: int) -> int:
    money, _, per = amount.partition(" for ")
    if not re.fullmatch(rf"{pays.SIGN}[0-9][0-9,]*(\.[0-9]+)?", money):
        return 0
    return pays.cents(money) * stake // (100 * int(per)) if per else pays.cents(money)


# --- to and from the law ---


def column(wager: str, group: PayTables, number: int, prefix: str) -> PayTable:
    """One column of the tables that a chapter prints for a wager; `prefix` names the chapter that prints them."""

    def own(value: str | tuple[str, ...]) -> str:
        return value if isinstance(value, str) else value[number]

    return PayTable(
        wager=wager,
        label=group.tables[number],
        cite=prefix + group.cite,
        rows=tuple(
            Row(row[0], row[1], pays.parse(row[2 + number], group.wager_returned), group.row_cites.get(row[1], ""))
            for row in group.rows
            if row[2 + number]
        ),
        envy=tuple(
            Envy(row[0], row[1], amount, pays.parse(cell))
            for row in group.envy
            for amount, cell in zip(group.envy_amounts, row[2:], strict=True)
            if cell
        ),
        envy_cite=prefix + (group.envy_cite or group.cite),
        envy_min=group.envy_min,
        meter_cite=prefix + (group.meter_cite or group.cite),
        meter_seed=own(group.meter_seed),
        meter_reseed=own(group.meter_reseed),
        progression_rate=own(group.progression_rate),
        rate_option=group.rate_option,
        reserve_rate=own(group.reserve_rate),
        wager_amount=own(group.wager_amount),
        wager_returned=group.wager_returned,
        requires=group.requires,
        decks=group.decks,
        conditions=(*group.table_conditions.get(group.tables[number], ()), *group.conditions),
        floor=group.floor,
        payout_limit=group.payout_limit,
        unlimited=group.unlimited,
    )


def printed(table: PayTable, odds: Mapping[str, str]) -> PayTables:
    """A pay table in force as one that a chapter prints alone, with some rows changed."""
    rows = {row.outcome: (row.hand, row.outcome, odds.get(row.outcome, row.pays.text)) for row in table.rows}
    rows |= {name: (name, name, text) for name, text in odds.items() if name not in rows}
    amounts = tuple(dict.fromkeys(envy.wager_amount for envy in table.envy)) or ("",)
    envy: dict[tuple[str, str], dict[str, str]] = {}
    for one in table.envy:
        envy.setdefault((one.hand, one.outcome), {})[one.wager_amount] = one.pays.text
    return PayTables(
        cite=table.cite,
        tables=(table.label,),
        rows=tuple(row for row in rows.values() if row[2]),
        envy_amounts=amounts,
        envy=tuple((*names, *(cells.get(amount, "") for amount in amounts)) for names, cells in envy.items()),
        envy_min=table.envy_min,
        envy_cite=table.envy_cite,
        meter_cite=table.meter_cite,
        meter_seed=table.meter_seed,
        meter_reseed=table.meter_reseed,
        progression_rate=table.progression_rate,
        rate_option=table.rate_option,
        reserve_rate=table.reserve_rate,
        wager_amount=table.wager_amount,
        wager_returned=table.wager_returned,
        requires=dict(table.requires),
        decks=table.decks,
        conditions=table.conditions,
        payout_limit=table.payout_limit,
        unlimited=table.unlimited,
    )
