"""The money of an act: the moves that the cage sees, what people have wagered and lost, and tickets."""

from __future__ import annotations

from collections import Counter
from datetime import date, timedelta
from typing import Any

from sqlalchemy import Connection

from croupier import machine
from croupier.floor import cage, limits, meters, tickets
from croupier.floor.act import Act
from croupier.floor.cage import Move
from croupier.floor.table_rows import Chair
from croupier.games.script import Settled
from croupier.rules.dates import after, honoured
from croupier.tables.journal import Event
from croupier.tables.ledger import player
from croupier.tables.table import DEALERS, SLOT_TEAM

_NOBODY = Chair(None, "")


def moves(act: Act) -> list[Move]:
    """The money that an act has moved, as the cage sees it."""
    fresh = act.stored.book.fresh
    made = [move for event in fresh for move in _moves_of_chips(act, event)]
    if fresh:
        made += _moves_of_play(act, fresh)
    return [move for move in made if move.cents]


def _owners(act: Act) -> dict[int, Chair]:
    """Who sits at each seat, or sat there before the act."""
    return act.stored.saved.chairs | act.chairs


def _moves_of_chips(act: Act, event: Event) -> list[Move]:
    """The money for which chips were bought or given up by an event."""
    if event.kind not in ("sit", "buy", "leave", "ticket"):
        return []
    table, cents = act.stored.id, event.data["cents"]
    chair, chips = _owners(act)[event.data["seat"]], cage.chips(table)
    purse = cage.OUTSIDE if chair.person is None else cage.purse(chair.person)
    if event.kind == "leave":
        target = cage.TICKETS if _cashes_out(act, event) else purse
        return [Move("cash-out", chips, target, cents, event.number, chair.name)]
    if event.kind == "ticket":
        return [Move("cash-out", chips, cage.TICKETS, cents, event.number, chair.name)]
    source = purse if act.ticket is None else cage.TICKETS
    return [
        Move("buy-in", source, cage.drop(table), cents, event.number, chair.name),
        Move("chips", cage.tray(table), chips, cents, event.number, chair.name),
    ]


def _moves_of_play(act: Act, fresh: list[Event]) -> list[Move]:
    """What the house and its meters have won or paid by play, and what the dealers were given. What a meter pays does
    not pass through the tray."""
    table, saved = act.stored.id, act.stored.saved
    tray, chips, own = cage.tray(table), cage.chips(table), cage.meters(table)
    house, shown = act.stored.house_and_meters()
    last = fresh[-1].number
    shown -= saved.meters
    tokes = sum(event.data["cents"] for event in fresh if event.kind == "toke")
    progressives = act.table.progressives
    steps = progressives.steps
    paid = progressives.table_jackpots(Settled(**event.data) for event in fresh if event.kind == "settled")
    shown += paid
    fed = sum(step.cents for step in steps if step.kind in ("fed", "reserved"))
    won = house - saved.house + shown + tokes + fed
    tips: Counter[str] = Counter()
    for event in fresh:
        if event.kind == "tip":
            tips[event.data.get("to", DEALERS)] += event.data["cents"]
    return [
        Move("toke", tray, cage.TOKES, tokes, last),
        Move("toke", chips, cage.TOKES, tips[DEALERS], last),
        Move("toke", chips, cage.SLOT_TOKES, tips[SLOT_TEAM], last),
        Move("play", *((chips, tray) if won > 0 else (tray, chips)), abs(won), last),
        Move("meter", *((tray, own) if shown > 0 else (own, tray)), abs(shown), last),
        Move("jackpot", own, chips, paid, last),
        *meters.moves(steps, act.dials, tray, chips),
    ]


def tally_rows(act: Act) -> list[dict[str, Any]]:
    """What people have wagered, and what went from before them, bought chips aside."""
    owners = _owners(act)
    wagered: Counter[int] = Counter()
    lost: Counter[int] = Counter()
    for seat, chair in owners.items():
        if chair.person is not None:
            lost[chair.person] += act.stored.saved.bankrolls.get(seat, 0) - act.table.ledger[player(seat)]
    for event in act.stored.book.fresh:
        chair = owners.get(event.data.get("seat", 0), _NOBODY)
        if chair.person is None:
            continue
        if event.kind in ("wagers", "decision", "posted"):
            wagered[chair.person] += sum(cents for cents in event.data["wagers"].values() if cents > 0)
        elif event.kind in ("sit", "buy", "leave", "ticket"):
            lost[chair.person] += event.data["cents"] * (1 if event.kind in ("sit", "buy") else -1)
    rows = [limits.tally(person, "loss", cents) for person, cents in sorted(lost.items()) if cents]
    return rows + [limits.tally(person, "wager", cents) for person, cents in sorted(wagered.items()) if cents]


def lend(act: Act, connection: Connection) -> None:
    """Play money comes into accounts that lack it."""
    for person, cents in act.lent.items():
        lacks = cents - cage.balance(connection, [cage.purse(person)])[cage.purse(person)]
        if lacks > 0:
            cage.deposit(connection, person, lacks, "the house", "play money")


def exchange_tickets(act: Act, connection: Connection) -> None:
    """The ticket that was bought in with is redeemed; stations that were cashed out, and wagers that are taken as
    tickets, get theirs."""
    stored = act.stored
    for event in stored.book.fresh:
        seat = event.data.get("seat", 0)
        if event.kind in ("sit", "buy") and act.ticket is not None:
            place = f"{'seat' if stored.stadium is None else 'station'} {seat} of table {stored.id}"
            tickets.redeem(connection, act.ticket, place, act.by)
        elif event.kind == "ticket":
            tickets.issue(connection, stored.id, _won(act, event), act.by)
        elif event.kind == "leave" and _cashes_out(act, event):
            until = machine.utc_now().date() + timedelta(days=stored.ticket_days)
            due = tickets.Due(event.data["cents"], seat, stored.saved.chairs[seat].person, until)
            tickets.issue(connection, stored.id, due, act.by)


def _cashes_out(act: Act, event: Event) -> bool:
    """Whether somebody who leaves a station gets a ticket for what lies there."""
    seat = event.data["seat"]
    is_ticket = _owners(act)[seat].person is not None and seat not in act.paid_by_hand and event.data["cents"] > 0
    return act.stored.stadium is not None and is_ticket


def _won(act: Act, event: Event) -> tickets.Due:
    """The ticket for a wager: good for as long as the chapter says from the day on which it was decided."""
    seat, wager = event.data["seat"], event.data["wager"]
    rules = act.game.rules
    term = honoured(rules.chapter)
    assert term is not None
    since = next(
        date.fromisoformat(one.time[:10])
        for one in reversed(act.stored.book.events)
        if one.kind == "settled" and (one.data["seat"], one.data["wager"]) == (seat, wager)
    )
    until, owner = after(since, term.period), act.chairs[seat].person
    cite = rules.cite(term.cite)
    return tickets.Due(event.data["cents"], seat, owner, until, wager, since.isoformat(), cite)
