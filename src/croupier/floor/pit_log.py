"""The pit book of a shift, line by line: what was opened, filled, ticked, ruled on and decided."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import msgspec
import sqlalchemy as sql
from sqlalchemy import Connection

from croupier.errors import Refused
from croupier.floor import cage, chain, slips
from croupier.floor.checklists import SKIPPED
from croupier.floor.schema import links, moves
from croupier.floor.store import Store
from croupier.rules import duties
from croupier.rules.books import house_money as money
from croupier.rules.loader import load, recorded

_MOVES = ("opening", "fill", "credit", "drop")


class Entry(msgspec.Struct, frozen=True):
    """One line of the pit book."""

    time: str
    kind: str
    table: int | None
    by: str
    said: str


def pit_log(kept: Store, shift: int) -> list[Entry]:
    """What happened in a shift, in order."""
    with kept.reading() as connection:
        chosen = next((one for one in cage.all_shifts(connection) if one.id == shift), None)
        if chosen is None:
            raise Refused(f"There is no shift {shift}.")
        found = [*_recorded(connection, chosen), *_moved(connection, chosen.id)]
    return sorted(found, key=lambda one: one.time)


def _recorded(connection: Connection, shift: cage.Shift) -> Iterator[Entry]:
    query = sql.select(links).where(links.c.chain == chain.HOUSE, links.c.kind.in_(list(_SAID)))
    query = query.where(links.c.time >= shift.began).order_by(links.c.number)
    if shift.ended:
        query = query.where(links.c.time < shift.ended)
    for row in connection.execute(query):
        data = msgspec.json.decode(row.data)
        yield Entry(row.time, row.kind, data.get("table", data.get("table_id")), row.by, _SAID[row.kind](data))


def _moved(connection: Connection, shift: int) -> Iterator[Entry]:
    query = sql.select(moves).where(moves.c.shift == shift, moves.c.kind.in_(_MOVES)).order_by(moves.c.id)
    numbers = slips.numbers(connection, shift)
    for row in connection.execute(query):
        note = f" ({row.note})" if row.note else ""
        slip = f", slip {numbers[row.link]}" if row.chain == chain.CAGE and row.link in numbers else ""
        said = f"{row.kind.capitalize()} of {money(row.cents)}{slip}{note}."
        yield Entry(row.time, row.kind, row.table_id, row.by, said)


def _check(data: dict[str, Any]) -> str:
    chapter = load(data["chapter"])
    law = next((one for one in duties.checklists(chapter) if one.id == data["list"]), None)
    name = duties.name_of(law) if law is not None else data["list"]
    about = f", {data['subject']}" if data["subject"] else ""
    note = f": {data['note']}" if data["note"] and data["step"] != SKIPPED else ""
    step = "skipped" if data["step"] == SKIPPED else f"step {data['step'] + 1} by {data['did']}"
    return f"{name}{about}, {step}{note}."


def _incident(data: dict[str, Any]) -> str:
    note = f" {data['note']}" if data.get("note") else ""
    return f"{data['event']} [{data['cite']}]{note}"


def _barred(data: dict[str, Any]) -> str:
    cite = f" [{data['cite']}]" if data["cite"] else ""
    note = f" {data['note']}" if data["note"] else ""
    return f"{data['name']} is {data['what']}: {data['reason']}{cite}.{note}"


_SAID: dict[str, Callable[[dict[str, Any]], str]] = {
    "shift": lambda data: f"Shift {data['name']} begins.",
    "open": lambda data: f"{load(recorded(data['address'])).name} is opened.",
    "close": lambda _: "The table is closed.",
    "dealer": lambda data: f"{data['name']} deals." if data["name"] else "Nobody deals.",
    "check": _check,
    "incident": _incident,
    "barred": _barred,
    "lifted": lambda data: f"Number {data['id']} of those kept out is let in: {data['note']}.",
    "similar-name": lambda data: f"An account for {data['name']} is similar to number {data['id']} of those kept out.",
    "name-decision": lambda data: (
        f"{data['name']} is {'' if data['same'] else 'not '}number {data['id']} of those kept out: {data['note']}."
    ),
    "excluded": lambda data: f"Person {data['person']} is excluded from play until {data['until']}.",
    "asked": lambda data: f"A second supervisor is asked: {data['said']}",
    "agreed": lambda data: f"Agreed: {data['said']}",
    "denied": lambda data: f"Not agreed: {data['said']}",
}
"""Each record in a sentence."""
