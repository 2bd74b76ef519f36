"""What the people at a table may still stake in an act: every way to stake money asks here, through the table.

A person's limits are for all tables together. So an act that asks for what is left of them is done in one transaction,
in which nobody else's act changes that: it locks the person's limits before it reads what was wagered and lost.
"""

from __future__ import annotations

from contextlib import nullcontext

from sqlalchemy import Connection

from croupier.errors import Refused
from croupier.floor import act_money, limits
from croupier.floor.act import Act
from croupier.floor.limits import Limits, Remaining
from croupier.floor.writes import Stale


class Allowances:
    """What is left of the limits of everybody at a table while an act is done."""

    def __init__(self, act: Act, limits: Limits) -> None:
        self.act = act
        self.limits = limits
        self._remaining: dict[int, Remaining | None] | None = None

    def check(self, seat: int, wagered: int, other: int = 0) -> None:
        """Refuse a seat to wager so many cents, and to spend others on fees or gratuities, if its player is excluded or
        has set a limit that leaves less."""
        chair = self.act.chairs.get(seat)
        if chair is None or chair.person is None:
            return
        remaining = self._of(chair.person)
        if remaining is None:
            return
        used = {row["kind"]: row["cents"] for row in act_money.tally_rows(self.act) if row["person"] == chair.person}
        prepared = sum(
            sum(cents for cents in (one.prepared or {}).values() if cents > 0)
            for place, one in self.act.chairs.items()
            if one.person == chair.person and place != seat
        )
        remaining.check("wager", wagered, used.get("wager", 0) + prepared)
        remaining.check("loss", wagered + other, used.get("loss", 0) + prepared)

    def _of(self, person: int) -> Remaining | None:
        """What is left to a person before this act; None if nothing limits them. Those of everybody at the table are
        read at once, in one order everywhere, so that no two acts wait for each other."""
        if self._remaining is None:
            sitting = {chair.person for chair in self.act.chairs.values() if chair.person is not None}
            self._remaining = {number: self._read(number) for number in sorted(sitting | {person})}
        if person not in self._remaining:
            self._remaining[person] = self._read(person)
        remaining = self._remaining[person]
        if remaining is not None and remaining.refused is not None:
            raise remaining.refused
        return remaining

    def _read(self, person: int) -> Remaining | None:
        connection = self.act.connection
        if self.limits.restrictions.holds(person):
            if connection is None:
                raise Stale  # it is done once more, in a transaction
            return self.limits.remaining(connection, person, self.act.stored.id)
        if self.limits.restrictions.anybody_barred:
            with self.limits.store.reading() if connection is None else nullcontext(connection) as reading:
                return self._barred(reading, person)
        return None

    def _barred(self, connection: Connection, person: int) -> Remaining | None:
        try:
            limits.check_play(connection, person, "You are", self.limits.restrictions)
        except Refused as refused:
            return Remaining({}, {}, refused)
        return None
