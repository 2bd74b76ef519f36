"""A table's progressive meters: its own, which start at their seed when they are first fed or read, and those of the
house to which its wagers are joined, of which the table only knows what it does to them."""

from __future__ import annotations

from collections.abc import Container, Iterable
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from croupier.errors import Refused
from croupier.games.script import Settled
from croupier.rules.framework import clause
from croupier.rules.submission import Rules
from croupier.rules.wager_keys import parse_key
from croupier.tables.ledger import HOUSE, Ledger, meter, player, reserve

Kind = Literal["fed", "reserved", "read", "paid", "reset", "added", "apart"]
"""A meter that was won whole starts again (`RESTARTS`) with its reserve, or its reseed where that is more; or with the
reserve `added` to the reseed; or with the reseed alone, the reserve being kept `apart`."""
RESTARTS: dict[str, Kind] = {"": "reset", "starts-next-meter": "reset", "added-to-reseed": "added", "apart": "apart"}
"""What a house may choose of that (`meter-reserve`), and how it is noted."""


class Joined(NamedTuple):
    """A meter of the house, and the one progressive wager that has a chance at it, in cents; 0: any that is allowed."""

    meter: int
    stake: int


@dataclass(frozen=True)
class Step:
    """What an event of a table did to a meter of the house."""

    event: int
    wager: str
    meter: int
    kind: Kind
    cents: int
    """What was fed or paid, what was read, or what the meter starts from again; below zero what went back."""


@dataclass
class Meters:
    """The meters of one table."""

    rules: Rules
    ledger: Ledger
    seeded: set[str] = field(default_factory=set)
    """Meters that have had their seed; one that was won and has no reseed stays at nothing."""
    joined: dict[str, Joined] = field(default_factory=dict)
    reserves: bool = True
    """Whether reserves are kept, and what a wager that is given back has fed comes back; not in journals of before."""
    funds: Container[str] = ()
    """What contributions go into, of a game that has such: each is a meter that no wager feeds."""
    steps: list[Step] = field(default_factory=list)
    """What was done to meters of the house since somebody last took note of it."""

    def check(self, wager: str) -> None:
        """Refuse a meter that the table does not have."""
        name, which = parse_key(wager)
        if wager in self.funds:
            return
        law, table = self.rules.wager(name), self.rules.table(name)
        if law.kind != "progressive" or table is None:
            raise Refused(f"{law.name} has no meter.")
        keys = [one.key for one in self.rules.meters_of(name)]
        if wager not in keys:
            said = f" {which!r}" if which else " for all amounts"
            raise Refused(f"{law.name} has no meter{said} under these rules.", allowed=keys)

    def check_stake(self, key: str, cents: int) -> None:
        """Refuse a wager that has no chance at the meter that it is joined to."""
        money = self.rules.money
        for wager, one in self.joined.items():
            if parse_key(wager).wager == parse_key(key).wager and one.stake and cents not in (0, one.stake):
                law = self.rules.wager(parse_key(key).wager)
                raise Refused(
                    f"{law.name} cannot be {money(cents)}: every wager at meter {one.meter} is {money(one.stake)}.",
                    allowed=(money(one.stake),),
                    cite=clause(self.rules.chapter.rulebook, "linked-wager") or self.rules.cite(law.cite),
                )

    def set(self, key: str, cents: int) -> None:
        """One of the table's own meters shows so much."""
        self.seeded.add(key)
        self.ledger.move(HOUSE, meter(key), cents - self.ledger[meter(key)])

    def add_to(self, fund: str, cents: int) -> None:
        """A contribution goes into a fund."""
        self.seeded.add(fund)
        self.ledger.move(HOUSE, meter(fund), cents)

    def seed(self, wager: str, stake: int, which: str) -> int:
        """What a meter starts from, for a wager of `stake` cents."""
        table = self.rules.table(wager)
        return table.seed(stake, which) if table else 0

    def feed(self, event: int, key: str, cents: int) -> None:
        """A part of each progressive wager goes from the tray to its meters, and where the chapter has a reserve
        another to that; both come back with a wager that is given back, of which `cents` is below zero."""
        name = parse_key(key).wager
        table = self.rules.chosen_tables.get(name)  # none either of a bank's cover, which is no wager
        if table is None or not table.progression_rate or (cents < 0 and not self.reserves):
            return
        stake, sign = abs(cents), -1 if cents < 0 else 1
        for which in table.meters:
            to = self.rules.meter_of(name, which, stake).key
            if to not in self.joined and to not in self.seeded:
                self.set(to, table.seed(stake, which))
            self._add(Step(event, to, 0, "fed", sign * table.increment(stake, which)), meter(to))
            if self.reserves:
                self._add(Step(event, to, 0, "reserved", sign * table.reserved(stake, which)), reserve(to))

    def _add(self, step: Step, account: str) -> None:
        if step.cents:
            self.ledger.move(HOUSE, account, step.cents)
            self._note(step.event, step.wager, step.kind, step.cents)

    def pay(self, event: int, line: Settled) -> None:
        """A share comes off a meter; who wins it whole leaves the next one its reseed and the reserve."""
        name, key = parse_key(line.wager).wager, self._key_of(line)
        self.ledger.move(meter(key), player(line.seat), line.from_meter)
        self._note(event, key, "paid", line.from_meter)
        if not line.meter_reset:
            return
        table = self.rules.table(name)
        again = table.reseed(line.stake, line.meter) if table else 0
        manner = RESTARTS[self.rules.chosen("meter-reserve")]
        if key in self.joined:
            self._note(event, key, manner, again)
        elif not self.reserves:
            self.set(key, again)
        else:
            laid_by, added = restart(again, self.ledger[reserve(key)], manner)
            self.ledger.move(reserve(key), meter(key), laid_by)
            self.ledger.move(HOUSE, meter(key), added)

    def _key_of(self, line: Settled) -> str:
        """The key of the meter off which a line is paid."""
        return self.rules.meter_of(parse_key(line.wager).wager, line.meter, line.stake).key

    def table_jackpots(self, lines: Iterable[Settled]) -> int:
        """What some lines were paid off the table's own meters, in cents."""
        return sum(line.from_meter for line in lines if line.from_meter and self._key_of(line) not in self.joined)

    def read(self, event: int, key: str, cents: int) -> None:
        """A meter of the house has been read."""
        self._note(event, key, "read", cents)

    def _note(self, event: int, key: str, kind: Kind, cents: int) -> None:
        if key in self.joined:
            self.steps.append(Step(event, key, self.joined[key].meter, kind, cents))

    def shown(self) -> dict[str, int]:
        """What each of the table's own meters that has been fed or read shows, in cents."""
        return {key: self.ledger[meter(key)] for key in sorted(self.seeded)}

    def own(self) -> int:
        """What lies in the table's own meters and their reserves, in cents."""
        held = self.ledger.balances.items()
        return sum(cents for name, cents in held if (key := _of_meter(name)) and key not in self.joined)


def restart(reseed: int, held: int, manner: Kind) -> tuple[int, int]:
    """What a meter that was won starts again with, in cents: from its reserve of `held` cents, and from the house."""
    if manner == "apart":
        return 0, reseed
    return held, reseed if manner == "added" else max(0, reseed - held)


def _of_meter(account: str) -> str:
    """The meter to which an account belongs; empty for another one."""
    kind, _, key = account.partition(" ")
    return key if kind in (meter("").strip(), reserve("").strip()) else ""
