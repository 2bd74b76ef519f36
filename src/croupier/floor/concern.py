"""How much money an act of staff concerns: the one place that says when a second person has to agree to it.

A ruling counts with the most that it could take from anybody or give: what lies, what the result that is showing would
pay, what hands that are dealt could win, and what the ruling itself changes. Where players share a pot the whole of it
counts. What one supervisor has done alone within a day adds up, person by person, so that an act cannot be repeated in
parts. docs/trust.md has the table of acts.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field, replace
from datetime import timedelta

import msgspec
import sqlalchemy as sql
from sqlalchemy import Connection

from croupier import machine
from croupier.floor import cage, chain, meters, schema, tickets
from croupier.floor.people import Person
from croupier.floor.stored_table import StoredTable
from croupier.games.capabilities import AmongPlayers, StandingWagers
from croupier.games.script import OPEN, ReadMeter, Verify
from croupier.rules.law import Irregularity
from croupier.rules.submission import Rules
from croupier.rules.wager_keys import parse_key
from croupier.tables.ledger import player
from croupier.tables.rulings import About
from croupier.tables.table import Table

ALONE = "alone"
"""The kind of record that says about how much of whose money somebody has acted alone."""
_DAY = timedelta(days=1)


@dataclass(frozen=True)
class Concern:
    """The money that an act concerns, in cents."""

    cents: int = 0
    """All of it."""
    people: Mapping[int, int] = field(default_factory=dict)
    """By person, as far as accounts are concerned."""

    counts: bool = True
    """Whether it moves money at all; what does not needs nobody, however little a second person is asked for."""

    def with_earlier(self, earlier: Mapping[int, int]) -> int:
        """What counts once what was done alone before is added, person by person."""
        return max([self.cents, *(cents + earlier.get(person, 0) for person, cents in self.people.items())])


def of_ruling(connection: Connection, stored: StoredTable, law: Irregularity, about: About) -> Concern:
    """The money that a ruling concerns, which has been checked and not been made."""
    now = _holdings(stored.table)
    without, decided = _as_it_would_be(connection, stored, lambda table: None)
    by_seat: Counter[int] = Counter()
    if law.moves_money:
        seats = stored.table.stakes if about.seat is None or _shares_pot(stored) else [about.seat]
        by_seat |= Counter({seat: _at_stake(connection, stored, seat, decided) for seat in seats})
    ruled, _ = _as_it_would_be(
        connection,
        stored,
        lambda table: table.rule(law.id, about.seat, wager=_named(about), result=about.result),
    )
    for seat in now.keys() | without.keys() | ruled.keys():
        values = [found.get(seat, 0) for found in (now, without, ruled)]
        by_seat[seat] = max(by_seat[seat], max(values) - min(values))
    found = _concern(stored, by_seat, about.cents)
    return replace(found, counts=law.moves_money or found.cents > 0)


def of_standing_up(connection: Connection, stored: StoredTable, seat: int) -> Concern:
    """The money that somebody who is stood up gives up, or could: nothing where a result decides and all stays."""
    game = stored.game
    if not (game.decides or isinstance(game, StandingWagers)) or not stored.table.stakes.get(seat):
        return Concern(counts=False)
    return _concern(stored, Counter({seat: _at_stake(connection, stored, seat)}))


def of_payout(stored: StoredTable) -> int:
    """What is paid once a supervisor verifies the payout, or the hand that wins of a meter, that waits; in cents."""
    if stored.claim is not None:
        return stored.claim.cents or 0
    pending = stored.table.pending
    return pending.line.stake + max(pending.line.net, 0) if isinstance(pending, Verify) else 0


def of_account(connection: Connection, person: int) -> int:
    """What somebody has at the cage and in tickets that nobody has redeemed, in cents."""
    own = tickets.listed(connection, person=person, outstanding=True, most=None)
    return cage.balance(connection, [cage.purse(person)])[cage.purse(person)] + sum(one.cents for one in own)


def of_seats(stored: StoredTable, person: int) -> int:
    """What somebody has at a table, before the seat and on the layout, in cents."""
    held = _holdings(stored.table)
    return sum(held.get(seat, 0) for seat, chair in stored.chairs.items() if chair.person == person)


# --- what was done alone ----------------------------------------------------------------------------------------------


def record_alone(connection: Connection, act: str, table: int, people: Mapping[int, int], by: str) -> None:
    """Record about how much of whose money somebody has acted alone: at a table, or, as 0 says, at the cage."""
    said = {str(person): cents for person, cents in sorted(people.items()) if cents}
    if said:
        chain.record(connection, ALONE, {"act": act, "table": table, "people": said}, by)


def done_alone(connection: Connection, person: Person) -> Counter[int]:
    """About how much money of each person somebody has acted alone within a day; nobody adds to it meanwhile."""
    this = sql.select(schema.people.c.id).where(schema.people.c.id == person.id).with_for_update()
    connection.execute(this)
    links = schema.links.c
    query = sql.select(links.data).where(
        links.chain == chain.HOUSE, links.kind == ALONE, links.by == person.name, links.time > _a_day_ago()
    )
    found: Counter[int] = Counter()
    for data in connection.execute(query).scalars():
        found.update({int(who): cents for who, cents in msgspec.json.decode(data)["people"].items()})
    return found


def paid_out(connection: Connection, person: int) -> int:
    """What was paid out to a person at the cage within a day, in cents."""
    moves = schema.moves.c
    query = sql.select(sql.func.coalesce(sql.func.sum(moves.cents), 0)).where(
        moves.source == cage.purse(person), moves.kind == "withdrawal", moves.time > _a_day_ago()
    )
    return int(connection.execute(query).scalar_one())


def _a_day_ago() -> str:
    return (machine.utc_now() - _DAY).isoformat(timespec="milliseconds")


# --- help -------------------------------------------------------------------------------------------------------------


def _concern(stored: StoredTable, by_seat: Counter[int], least: int = 0) -> Concern:
    by_person: Counter[int] = Counter()
    shared = _shares_pot(stored)
    for seat, cents in by_seat.items():
        chair = stored.chairs.get(seat)
        if chair is not None and chair.person is not None and cents:
            by_person[chair.person] = max(by_person[chair.person], cents) if shared else by_person[chair.person] + cents
    total = max(by_seat.values(), default=0) if shared else by_seat.total()
    return Concern(max(least, total), by_person)


def _shares_pot(stored: StoredTable) -> bool:
    return isinstance(stored.game, AmongPlayers)


def _at_stake(connection: Connection, stored: StoredTable, seat: int, decided: bool = False) -> int:
    """What lies of a seat, or in the pot; and once something is dealt or drawn, the most that it could win with it, but
    not where what is showing has `decided` that."""
    table = stored.table
    if _shares_pot(stored):
        return sum(sum(wagers.values()) for wagers in table.stakes.values())
    dealt = table.playing and not decided and (bool(table.results) or any(laid.cards for laid in table.laid.values()))
    shown, rules = _shown(connection, stored) if dealt else {}, stored.game.rules
    return sum(
        max(cents, _most_paid(rules, shown, key, cents) if dealt else 0)
        for key, cents in table.stakes.get(seat, {}).items()
    )


def _most_paid(rules: Rules, shown: Mapping[str, int], key: str, cents: int) -> int:
    """The most that a wager of some cents pays on any result, where meters show what they do now."""
    wager = parse_key(key).wager
    if not rules.has(wager):
        return 0
    own = [amount for name, amount in shown.items() if parse_key(name).wager == wager]
    return rules.most_paid(wager, cents, max(own, default=0))


def _as_it_would_be(
    connection: Connection, stored: StoredTable, do: Callable[[Table], object]
) -> tuple[dict[int, int], bool]:
    """What each seat would hold if something were done and what is showing counted then, and whether that would end the
    round. It is tried on a copy of the table as it is stored, which stops before anything else is drawn: what nobody
    has seen decides nothing here."""
    copy = StoredTable(connection, stored.id)
    table = copy.table
    table.pause = table.verifies = True
    do(table)
    while isinstance(table.pending, OPEN):
        table.proceed()
    held = _holdings(table)
    waiting = table.pending
    if isinstance(waiting, Verify):
        held[waiting.line.seat] = held.get(waiting.line.seat, 0) + max(waiting.line.net, 0)
    elif isinstance(waiting, ReadMeter):
        shown = _shown(connection, stored).get(table.meter_key(waiting), 0)
        held = {seat: cents + (shown if table.stakes.get(seat) else 0) for seat, cents in held.items()}
    return held, not table.playing


def _shown(connection: Connection, stored: StoredTable) -> dict[str, int]:
    """What the meters of a table's wagers show, its own and those of the house."""
    joined = {key: one.meter for key, one in stored.table.progressives.joined.items()}
    floor = meters.shown(connection) if joined else {}
    return stored.table.meters() | {key: floor.get(number, 0) for key, number in joined.items()}


def _holdings(table: Table) -> dict[int, int]:
    """What each seat has, before it and on the layout, in cents."""
    seats: Collection[int] = table.players.keys() | table.stakes.keys()
    return {seat: table.ledger[player(seat)] + sum(table.stakes.get(seat, {}).values()) for seat in seats}


def _named(about: About) -> str:
    """The wager of a ruling as it is named with the amount of it that is concerned."""
    dollars = f"{about.cents // 100}.{about.cents % 100:02d}" if about.cents else ""
    return f"{about.wager} {dollars}".strip()
