"""Hands of a table that win of meters of the house: keyed in, verified in turn, and paid."""

from __future__ import annotations

from sqlalchemy import Connection

from croupier.errors import Refused
from croupier.floor import meters
from croupier.floor.act import Act
from croupier.games.script import ReadMeter, Verify


def verify(act: Act, other: str = "") -> None:
    """A supervisor has verified the hand that waits, and who else has to: it is paid from the meter as it was frozen
    for it."""
    stored = act.stored
    if isinstance(act.table.pending, Verify):
        stored.verified_by(act.by, other)
        act.table.verify()
        return
    if act.claim is None:
        raise Refused("No jackpot waits to be verified at this table.")
    assert act.connection is not None  # as for every act while a hand waits
    shown = meters.next_in_turn(act.connection, act.claim)
    stored.verified_by(act.by, other)
    act.table.read_meter(shown)


def _waiting_hand(act: Act) -> tuple[str, int, int] | None:
    """The hand that waits now: its meter, its round, and how many of the round were paid before it."""
    asked = act.table.pending
    if not isinstance(asked, ReadMeter):
        return None
    paid = 0
    for event in reversed(act.stored.book.events):
        if event.kind == "round":
            break
        paid += event.kind == "reading"
    return act.table.meter_key(asked), act.table.rounds, paid


def changes_claim(act: Act) -> bool:
    """Whether another hand waits than before the act."""
    claim = act.claim
    return _waiting_hand(act) != (claim and (claim.wager, claim.round, claim.place))


def key_in(act: Act, connection: Connection) -> None:
    """Keep in turn the hands that wait: one that was paid, or whose round is void, makes room for the next."""
    now, claim, table = _waiting_hand(act), act.claim, act.stored.id
    if claim is not None and now != (claim.wager, claim.round, claim.place):
        readings = [event for event in act.stored.book.fresh if event.kind == "reading"]
        meters.settle(connection, claim, meters.PAID if readings else meters.WITHDRAWN, act.by)
        claim = None
    if now is not None and claim is None:
        number = act.table.progressives.joined[now[0]].meter
        meters.key_in(connection, number, table, *now, act.by)
    act.claim = next(iter(meters.waiting(connection, table=table)), None)
