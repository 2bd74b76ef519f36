"""The house's progressive meters. Each is a thing of the house, not of a table: tables that are joined to it feed it
and win of it, on whichever server they are played; it outlives them, and is never capped.

What a meter shows is the balance of its account, `meter N`; what is laid by for the next jackpot that of `reserve N`.
Both are changed in the transaction of the act that feeds or wins, under the lock of the meter's account, so that a
meter has one writer at a time and every cent is moved once. What was done to it, and what it showed then, is a link of
its own chain: its history, which the audit holds against the journals of its tables.

With accounts a hand that wins a share is keyed in and waits until a supervisor has verified it (`Claim`). The meter is
frozen for the hand that was keyed in first; what is fed meanwhile belongs to the next jackpot.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec
import sqlalchemy as sql
from sqlalchemy import Connection

from croupier import machine
from croupier.errors import Refused
from croupier.floor import cage, chain, schema
from croupier.floor.cage import CAGE, Move
from croupier.floor.chain import Link
from croupier.floor.writes import Rows, driver_of, put
from croupier.rules.books import house_money as money
from croupier.rules.framework import clause, fact
from croupier.rules.law import Chapter
from croupier.rules.loader import recorded
from croupier.rules.pays import cents as in_cents
from croupier.rules.paytables import PayTable, WagerMeter
from croupier.rules.submission import Rules, Submission
from croupier.rules.wager_keys import parse_key
from croupier.tables.ledger import reserve as reserved
from croupier.tables.meters import RESTARTS, Meters, Step, restart

WAITING, PAID, WITHDRAWN = "waiting", "paid", "withdrawn"
"""States of a claim."""
_APPROVAL_WORDS = 3
"""Words and numbers that a reference to a written approval has at least."""


def account(number: int) -> str:
    """What a meter shows."""
    return f"meter {number}"


def reserve(number: int) -> str:
    """What is laid by for a meter's next jackpot."""
    return f"reserve {number}"


@dataclass(frozen=True)
class Meter:
    """A meter of the house as it was opened."""

    id: int
    title: str
    address: str
    submission: Submission
    wager: str
    """The wager whose meter it is, `progressive`, or `progressive:mega` where it has several."""
    stake: int
    """The one wager that has a chance at it, in cents; 0: any that is allowed."""
    seed: int
    opened: str
    ended: str
    approval: str

    @property
    def rules(self) -> Rules:
        """The chapter that it was opened under, with the house's choices."""
        return Rules(recorded(self.address), self.submission)


@dataclass(frozen=True)
class Dial:
    """What a meter shows and what is laid by, in cents."""

    shown: int
    reserve: int

    def after(self, step: Step) -> Dial:
        """The same after a table has done something to it."""
        match step.kind:
            case "fed":
                return Dial(self.shown + step.cents, self.reserve)
            case "reserved":
                return Dial(self.shown, self.reserve + step.cents)
            case "paid":
                return Dial(self.shown - step.cents, self.reserve)
            case "read":
                return self
        laid_by, added = restart(step.cents, self.reserve, step.kind)
        return Dial(self.shown + laid_by + added, self.reserve - laid_by)


@dataclass(frozen=True)
class Claim:
    """A hand that has won of a meter and waits to be verified."""

    id: int
    meter: int
    table: int
    wager: str
    round: int
    place: int
    keyed: str
    cents: int | None
    """What the meter is frozen at for it; None while others are before it."""


# --- opening and removing --------------------------------------------------------------------------------------------


def plan(rules: Rules, wager: str, stake: int = 0) -> tuple[PayTable, int]:
    """The pay table of a progressive wager, and the one amount that has a chance at its meter; refused if it has none.

    Where a chapter's meter is based upon the amount of the wager, or the law asks for one amount, there is one.
    """
    law, table = rules.wager(wager), rules.table(wager)
    if law.kind != "progressive" or table is None or not rules.offers(wager):
        others = [one.id for one in rules.chapter.wagers if one.kind == "progressive" and rules.offers(one.id)]
        raise Refused(f"{law.name} has no meter under these rules.", allowed=others, cite=rules.cite(law.cite))
    if not table.progression_rate:
        raise Refused(
            f"No rate is printed or filed at which {law.name} feeds its meter.",
            allowed=("a submission with it",),
            cite=rules.cite(law.cite),
        )
    amounts = [in_cents(one) for one in rules.amounts(law)]
    if stake and amounts and stake not in amounts:
        raise Refused(f"{law.name} cannot be {money(stake)}.", allowed=rules.amounts(law), cite=rules.cite(law.cite))
    if not stake and len(amounts) == 1:
        stake = amounts[0]
    one_amount = clause(rules.chapter.rulebook, "same-wager-on-table")
    if not stake and (one_amount or " for " in table.meter_seed):
        cite = one_amount or rules.cite(law.cite)
        raise Refused(f"A meter of {law.name} is for one amount: say which.", allowed=rules.amounts(law), cite=cite)
    return table, stake


def open_meters(connection: Connection, rules: Rules, wager: str, title: str, stake: int, by: str) -> list[int]:
    """Open the meters of a progressive wager, with their seed from the cage; each one's number."""
    table, stake = plan(rules, wager, stake)
    made = [_made(connection, rules, table, which, title, stake) for which in table.meters]
    cage.post(connection, [Move("seed", CAGE, account(one.id), one.seed, by=by) for one in made])
    for one in made:
        _begin(connection, one, Dial(one.seed, 0), by)
    return [one.id for one in made]


def keep(connection: Connection, table: int, own: Meters, by: str) -> None:
    """A table is closed whose own meters players have fed: what they show stays on the floor, on the house's meters."""
    for key, cents in own.shown().items():
        laid_by = own.ledger[reserved(key)]
        if key in own.funds or not was_fed(own, key, cents):
            continue
        meter = _meter_called(own.rules, key)
        law, pays = own.rules.wager(meter.wager), own.rules.table(meter.wager)
        assert pays is not None
        stake = _least(own.rules, meter)
        made = _made(connection, own.rules, pays, meter.name, f"{law.name} of table {table}", stake)
        moved = [Move("kept", cage.meters(table), account(made.id), cents, by=by)]
        cage.post(connection, [*moved, Move("kept", cage.meters(table), reserve(made.id), laid_by, by=by)], table)
        _begin(connection, made, Dial(cents, laid_by), by)


def was_fed(own: Meters, key: str, cents: int) -> bool:
    """Whether players have fed a meter of a table's own, which shows some cents: it no longer stands at its seed."""
    if key in own.funds:
        return cents > 0
    meter = _meter_called(own.rules, key)
    pays = own.rules.table(meter.wager)
    if pays is None or not pays.progression_rate:
        return False
    return cents != pays.seed(_least(own.rules, meter), meter.name) or bool(own.ledger[reserved(key)])


def _meter_called(rules: Rules, key: str) -> WagerMeter:
    """A meter of a table's own, by how it is called."""
    wager = parse_key(key).wager
    return next((one for one in rules.meters_of(wager) if one.key == key), WagerMeter(wager))


def _least(rules: Rules, meter: WagerMeter) -> int:
    """The amount, in cents, of the wager that feeds a meter, the least of several."""
    amounts = rules.amounts(rules.wager(meter.wager))
    return meter.stake or min((in_cents(one) for one in amounts), default=100)


def _made(connection: Connection, rules: Rules, table: PayTable, which: str, title: str, stake: int) -> Meter:
    """A new meter, with accounts that are there to be locked from now on."""
    unit = stake or min((in_cents(one) for one in rules.amounts(rules.wager(table.wager))), default=100)
    values = {
        "title": f"{title} ({which})" if which else title,
        "address": rules.chapter.address,
        "submission": msgspec.json.encode(rules.submission).decode(),
        "wager": WagerMeter(table.wager, which).key,
        "stake": stake,
        "seed": table.seed(unit, which),
        "opened": machine.utc_now().isoformat(timespec="seconds"),
        "ended": "",
        "approval": "",
    }
    row = connection.execute(sql.insert(schema.meters).values(values).returning(*schema.meters.c)).one()
    empty = [{"account": one, "cents": 0} for one in (account(row.id), reserve(row.id))]
    put(driver_of(connection), [Rows(schema.balances, empty, "cents")])
    return _meter(row)


def _begin(connection: Connection, meter: Meter, held: Dial, by: str) -> None:
    _record(connection, meter.id, by)
    _link(connection, meter.id, "open", {"shown": held.shown, "reserve": held.reserve}, by)


def _record(connection: Connection, number: int, by: str) -> None:
    """Record a meter as its row is now in the house's chain."""
    row = connection.execute(sql.select(schema.meters).where(schema.meters.c.id == number)).one()
    chain.record(connection, "meter", dict(row._mapping), by)


def remove(connection: Connection, number: int, approval: str, by: str) -> None:
    """Take a meter off the floor by a written approval; what it shows goes to the cage."""
    one_of(connection, number)
    held = take(connection, [number])[number]
    check_removal(connection, number, approval)
    moves = [Move("removal", account(number), CAGE, held.shown, by=by, note=approval)]
    cage.post(connection, [*moves, Move("removal", reserve(number), CAGE, held.reserve, by=by, note=approval)])
    values = {"ended": machine.utc_now().isoformat(timespec="seconds"), "approval": approval}
    connection.execute(sql.update(schema.meters).where(schema.meters.c.id == number).values(values))
    _record(connection, number, by)
    _link(connection, number, "removed", {"shown": 0, "reserve": 0, "approval": approval}, by)


def check_removal(connection: Connection, number: int, approval: str) -> None:
    """Refuse to take a meter off the floor without a written approval, or while tables are joined to it."""
    cite = clause(one_of(connection, number).rules.chapter.rulebook, "removal")
    if not names_approval(approval):
        raise Refused(
            "A jackpot is not removed from the floor without a written approval: say which.",
            allowed=("its number or date, and who signed it or what it says: No. 7 of May 1, signed J. Doe",),
            cite=cite,
        )
    if tables := open_tables(connection, number):
        raise Refused(
            f"Meter {number} has open tables: {', '.join(map(str, tables))}; they are closed first.", cite=cite
        )


def names_approval(text: str) -> bool:
    """Whether a text can be found again as a written approval: it has a number or date, and words beside it."""
    words = re.findall(r"[^\W_]+", text)
    return len(words) >= _APPROVAL_WORDS and bool(re.search(r"\d", text)) and any(_is_word(one) for one in words)


def _is_word(text: str) -> bool:
    return text.isalpha() and len(set(text.casefold())) > 1


# --- looking ---------------------------------------------------------------------------------------------------------


def all_of(connection: Connection, ended: bool = False) -> list[Meter]:
    """The meters on the floor, or also those that were removed."""
    query = sql.select(schema.meters).order_by(schema.meters.c.id)
    return [_meter(row) for row in connection.execute(query if ended else query.where(schema.meters.c.ended == ""))]


def one_of(connection: Connection, number: int) -> Meter:
    """A meter that is on the floor."""
    row = connection.execute(sql.select(schema.meters).where(schema.meters.c.id == number)).first()
    if row is None or row.ended:
        raise Refused(f"There is no meter {number} on the floor.", allowed=(str(one.id) for one in all_of(connection)))
    return _meter(row)


def _meter(row: Any) -> Meter:
    values = dict(row._mapping)
    return Meter(**values | {"submission": msgspec.json.decode(values["submission"], type=Submission)})


def dials(connection: Connection, numbers: Iterable[int]) -> dict[int, Dial]:
    """What some meters hold."""
    numbers = list(numbers)
    held = cage.balance(connection, [one(number) for number in numbers for one in (account, reserve)])
    return {number: Dial(held[account(number)], held[reserve(number)]) for number in numbers}


def frozen(connection: Connection) -> dict[int, int]:
    """What meters are frozen at for a hand that waits to be verified."""
    claims = schema.claims
    query = sql.select(claims.c.meter, claims.c.cents).where(claims.c.state == WAITING, claims.c.cents.is_not(None))
    return {row.meter: row.cents for row in connection.execute(query)}


def shown(connection: Connection) -> dict[int, int]:
    """What every meter on the floor shows: it stands still while a hand that has won of it waits."""
    numbers = [one.id for one in all_of(connection)]
    return {number: dial.shown for number, dial in dials(connection, numbers).items()} | frozen(connection)


def open_tables(connection: Connection, number: int) -> list[int]:
    """The open tables that are joined to a meter."""
    query = sql.select(schema.joins.c.table_id).join(schema.tables, schema.tables.c.id == schema.joins.c.table_id)
    query = query.where(schema.joins.c.meter == number, schema.tables.c.ended == "")
    return sorted(connection.execute(query.distinct()).scalars())


def rules_at(connection: Connection, number: int, without: int = 0) -> list[Rules]:
    """The rules of the open tables that are joined to a meter, but for one that is about to close."""
    tables = schema.tables
    joined = [one for one in open_tables(connection, number) if one != without]
    query = sql.select(tables.c.address, tables.c.submission).where(tables.c.id.in_(joined))
    rows = connection.execute(query).all()
    return [Rules(recorded(row.address), msgspec.json.decode(row.submission, type=Submission)) for row in rows]


def history(connection: Connection, number: int, before: int | None = None, most: int = 100) -> list[Link]:
    """What was done to a meter, newest first."""
    links = schema.links
    query = sql.select(*(links.c[name] for name in Link.__struct_fields__)).where(
        links.c.chain == chain.of_meter(number)
    )
    if before is not None:
        query = query.where(links.c.number < before)
    return [Link(*row) for row in connection.execute(query.order_by(links.c.number.desc()).limit(most))]


def totals(connection: Connection, number: int) -> dict[str, int]:
    """What a meter and its reserve were given and have paid, by kind of move, in cents: their sum is what both hold."""
    moves, own = schema.moves, (account(number), reserve(number))
    found: dict[str, int] = {}
    for column, sign in ((moves.c.target, 1), (moves.c.source, -1)):
        query = sql.select(moves.c.kind, sql.func.sum(moves.c.cents)).where(column.in_(own)).group_by(moves.c.kind)
        for kind, cents in connection.execute(query):
            found[kind] = found.get(kind, 0) + sign * int(cents)
    return found


# --- in an act -------------------------------------------------------------------------------------------------------


def take(connection: Connection, numbers: Iterable[int]) -> dict[int, Dial]:
    """What some meters hold, which nobody else changes until the transaction ends."""
    names = [one(number) for number in numbers for one in (account, reserve)]
    this = sql.select(schema.balances).where(schema.balances.c.account.in_(names)).order_by(schema.balances.c.account)
    held = {row.account: row.cents for row in connection.execute(this.with_for_update())}
    return {number: Dial(held[account(number)], held[reserve(number)]) for number in numbers}


def moves(steps: Sequence[Step], before: Mapping[int, Dial], tray: str, chips: str) -> Iterator[Move]:
    """The money of what a table did to meters; `before` is what those held that were won."""
    held = dict(before)
    for step in steps:
        own, kept = account(step.meter), reserve(step.meter)
        back = step.cents < 0
        if step.kind == "fed":
            yield Move("meter", *((own, tray) if back else (tray, own)), abs(step.cents), step.event)
        elif step.kind == "reserved":
            yield Move("reserve", *((kept, tray) if back else (tray, kept)), abs(step.cents), step.event)
        elif step.kind == "paid":
            yield Move("jackpot", own, chips, step.cents, step.event)
        elif step.kind in RESTARTS.values():
            laid_by, added = restart(step.cents, held[step.meter].reserve, step.kind)
            yield Move("reseed", kept, own, laid_by, step.event)
            yield Move("reseed", CAGE, own, added, step.event)
        if step.meter in held:
            held[step.meter] = held[step.meter].after(step)


def note(connection: Connection, table: int, steps: Sequence[Step], by: str) -> dict[int, int]:
    """Say in the chains of meters what a table did to them; what they hold now. The money has been moved."""
    numbers = sorted({step.meter for step in steps})
    held = take(connection, numbers)
    for number in numbers:
        own = [[step.event, step.wager, step.kind, step.cents] for step in steps if step.meter == number]
        data = {"table": table, "steps": own, "shown": held[number].shown, "reserve": held[number].reserve}
        _link(connection, number, _said(own), data, by)
    return {number: dial.shown for number, dial in held.items()}


def _said(steps: Sequence[Sequence[Any]]) -> str:
    kinds = {kind for _, _, kind, _ in steps}
    return "won" if kinds & set(RESTARTS.values()) else "paid" if "paid" in kinds else "fed"


def _link(connection: Connection, number: int, kind: str, data: dict[str, Any], by: str) -> None:
    """A link of a meter's chain; whoever adds one holds the lock of its account."""
    name = chain.of_meter(number)
    row = chain.next_link(chain.keys_of(connection), name, chain.tip(connection, name), kind, data, by)
    put(driver_of(connection), [Rows(schema.links, [row])])


# --- claims ----------------------------------------------------------------------------------------------------------


def waiting(connection: Connection, number: int | None = None, table: int | None = None) -> list[Claim]:
    """Hands that wait to be verified, in the order in which they were keyed in."""
    claims = schema.claims
    query = sql.select(claims).where(claims.c.state == WAITING).order_by(claims.c.id)
    if number is not None:
        query = query.where(claims.c.meter == number)
    if table is not None:
        query = query.where(claims.c.table_id == table)
    return [
        Claim(row.id, row.meter, row.table_id, row.wager, row.round, row.place, row.keyed, row.cents)
        for row in connection.execute(query)
    ]


def key_in(connection: Connection, meter: int, table: int, wager: str, rounds: int, place: int, by: str) -> None:
    """A hand has won of a meter: it waits its turn, for which the meter is frozen."""
    held = take(connection, [meter])[meter]
    first = not waiting(connection, meter)
    values = {
        "meter": meter,
        "table_id": table,
        "wager": wager,
        "round": rounds,
        "place": place,
        "keyed": machine.utc_now().isoformat(timespec="milliseconds"),
        "cents": held.shown if first else None,
        "state": WAITING,
        "by": by,
    }
    claim = connection.execute(sql.insert(schema.claims).values(values).returning(schema.claims.c.id)).scalar_one()
    said = {"claim": claim, "table": table, "round": rounds, "frozen": values["cents"]}
    _link(connection, meter, "keyed", {**said, "shown": held.shown, "reserve": held.reserve}, by)


def verified_by(chapter: Chapter, shown: int, person: str, other: str) -> str:
    """Who has verified a hand that wins of what a meter shows: the supervisor, and whom else the book names, or for so
    much the chapter; refused if nobody of them is said."""
    book, other = chapter.rulebook, other.strip()
    asked, cite = fact(book, "meter", "hand_verified_by"), clause(book, "meter")
    for law in chapter.provisions:
        if law.id == "jackpot-signed" and shown >= in_cents(law.facts["from"]):
            asked, cite = law.facts["signed_by"], chapter.cited(law.cite)
    if asked and not other:
        raise Refused(
            f"{asked[0].upper()}{asked[1:]} verifies the hand too: say who there has.",
            allowed=("surveillance: a name",),
            cite=cite,
        )
    return f"{person}, {asked or 'with'} {other}" if other else person


def next_in_turn(connection: Connection, claim: Claim) -> int:
    """What the meter shows for a hand whose turn it is; refused if another hand was keyed in before it."""
    meter = one_of(connection, claim.meter)
    take(connection, [claim.meter])
    first = waiting(connection, claim.meter)[0]
    if first.id != claim.id or first.cents is None:
        raise Refused(
            f"The hand of table {first.table} was keyed in first: meter {claim.meter} pays it before this one.",
            cite=clause(meter.rules.chapter.rulebook, "simultaneous-tables", "simultaneous-wins"),
        )
    return first.cents


def settle(connection: Connection, claim: Claim, state: str, by: str) -> None:
    """A hand was paid, or its round is void: the next one's turn has come, with the meter as it stands now."""
    held = take(connection, [claim.meter])[claim.meter]
    this = sql.update(schema.claims)
    connection.execute(this.where(schema.claims.c.id == claim.id).values(state=state, by=by))
    said: dict[str, Any] = {"claim": claim.id, "table": claim.table, "state": state}
    if left := waiting(connection, claim.meter):
        connection.execute(this.where(schema.claims.c.id == left[0].id).values(cents=held.shown))
        said |= {"next": left[0].id, "frozen": held.shown, "at": left[0].table}
    _link(connection, claim.meter, "settled", {**said, "shown": held.shown, "reserve": held.reserve}, by)
