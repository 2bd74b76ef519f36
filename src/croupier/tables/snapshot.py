"""A table between two rounds as plain data, so that it can be brought back without its journal's beginning.

A snapshot is made of the journal and of nothing else: it may be thrown away, and playing the journal again up to its
place must give the same one.
"""

from __future__ import annotations

from typing import Any

import msgspec

from croupier.games.script import Announce, Settled
from croupier.tables.fold import Laid
from croupier.tables.meters import Joined
from croupier.tables.table import Table


class Snapshot(msgspec.Struct, frozen=True):
    """Everything that a table is between two rounds, but for its dealer's cards."""

    players: dict[int, str]
    money: dict[str, int]
    stakes: dict[int, dict[str, int]]
    laid: dict[str, Laid]
    lines: list[Settled]
    said: list[Announce]
    results: list[str | list[int]]
    carry: dict[str, Any]
    rounds: int
    closed: str
    out: list[int]
    aside: list[int]
    side: str
    seen: dict[str, list[int]]
    seeded: list[str]
    promised: list[str] = []
    words: dict[int, str] = {}
    away: list[int] = []
    joined: dict[str, tuple[int, int]] = {}
    resting: list[int] = []
    short: list[int] = []
    since: str = ""
    value_chips: list[int] = []
    charges: int = 0
    out_of_order: list[str] = []


def take(table: Table) -> Snapshot | None:
    """The table as it stands; none while a round is under way, or a ruling waits for the next one."""
    if table.playing or table.rulings:
        return None
    return Snapshot(
        players=dict(table.players),
        money=dict(table.ledger.balances),
        stakes={seat: dict(held) for seat, held in sorted(table.stakes.items()) if held},
        laid=dict(table.laid),
        lines=list(table.lines),
        said=list(table.said),
        results=[list(one) if isinstance(one, tuple) else one for one in table.results],
        carry=table.carry,
        rounds=table.rounds,
        closed=table.closed,
        out=sorted(table._out),
        aside=list(table.aside),
        side=table._side,
        seen={side: list(cards) for side, cards in sorted(table._seen.items()) if cards},
        seeded=sorted(table.progressives.seeded),
        promised=list(table.promised),
        words=dict(sorted(table.words.items())),
        away=sorted(table.away),
        joined={key: (one.meter, one.stake) for key, one in sorted(table.progressives.joined.items())},
        resting=sorted(table.resting),
        short=sorted(table.short),
        since=table.since,
        value_chips=sorted(table.value_chips),
        charges=table.charges,
        out_of_order=sorted(table.out_of_order),
    )


def restore(table: Table, snapshot: Snapshot) -> None:
    """Have a table that was just opened stand as a snapshot says."""
    table.players = dict(snapshot.players)
    table.ledger.restore(snapshot.money)
    table.stakes = {seat: dict(held) for seat, held in snapshot.stakes.items()}
    table.laid = {place: Laid(list(laid.cards), list(laid.up), laid.side) for place, laid in snapshot.laid.items()}
    table.lines, table.said = list(snapshot.lines), list(snapshot.said)
    table.results = [tuple(one) if isinstance(one, list) else one for one in snapshot.results]
    table.carry = dict(snapshot.carry)
    table.rounds, table.closed = snapshot.rounds, snapshot.closed
    table._out, table.aside = set(snapshot.out), list(snapshot.aside)
    table._side = snapshot.side
    table.progressives.seeded = set(snapshot.seeded)
    table.progressives.joined = {key: Joined(*one) for key, one in snapshot.joined.items()}
    table.away, table.resting = set(snapshot.away), set(snapshot.resting)
    table.short, table.since = set(snapshot.short), snapshot.since
    table.value_chips, table.charges = set(snapshot.value_chips), snapshot.charges
    table.out_of_order = set(snapshot.out_of_order)
    table.change_devices()
    table.promised, table.words = list(snapshot.promised), dict(snapshot.words)
    table._seen = {side: list(cards) for side, cards in snapshot.seen.items()}
