"""Dual control: what one person asks for and a second one, somebody else, agrees to before it takes effect.

It is asked for where a supervisor's word alone would move as much money as the house sets, or more (`concern` says how
much an act is about); how a spin or throw is read; cards of a hand at poker that nobody has shown and that are to be
opened; and whatever would make two people of one: a new supervisor, another role or password of one. So does what a
player and the house agree to, which the player asks for; where that is about as much money, two supervisors agree. A
request waits for a while, then it is over. While one that staff made waits for a table, nothing is played on there.
Each step is recorded.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from datetime import date
from typing import Any

import msgspec
import sqlalchemy as sql
from sqlalchemy import Connection

from croupier.errors import Refused
from croupier.floor import cage, concern, factor, integrity, meters, repeats, store, tickets
from croupier.floor.act import Act
from croupier.floor.chain import record
from croupier.floor.concern import Concern
from croupier.floor.house import THE_CLOCK, House
from croupier.floor.open_tables import NO_CHECKS, Checks, Weighs
from croupier.floor.people import NotAllowed, Person
from croupier.floor.schema import balances, people, requests
from croupier.floor.stored_table import StoredTable
from croupier.floor.table_rows import AGREEMENT, NoTable, row_of
from croupier.games.script import Shown, Verify
from croupier.rules.approvals import Approval
from croupier.rules.approvals import Step as Decision
from croupier.rules.books import house_money as money
from croupier.rules.submission_review import Standing, Step
from croupier.tables.slips import Kind, Signatures
from croupier.tables.table import SLOT_TEAM

WAITS = 600
"""Seconds for which a request waits."""
_ASKED = ("said", "table_id", "mark", "person", "made", "until")
"""What of a request is recorded as it is stored."""
_BESIDE = ("sit", "buy", "leave", "away", "rests", "tip")
"""Events that do not change what a ruling is about."""
_STAFF = ("supervisor", "auditor")
"""Roles that nobody is given or loses, and no password of which is reset, by one supervisor alone."""

JOINT_RULING = "joint"
"""The kind of request that a supervisor makes who agrees with a player on as much as two supervisors decide on."""
_GIVES = ("invite", "reset")
"""Requests that give somebody a temporary password."""


@dataclass(frozen=True)
class Waiting:
    """A request; times in milliseconds."""

    id: int
    kind: str
    said: str
    """What is asked for, in a sentence."""
    table: int | None
    person: int
    by: str
    made: int
    until: int


@dataclass(frozen=True)
class Agreed:
    """What came of a request that a second supervisor agreed to."""

    said: str
    given: tuple[Person, str] | None = None
    """Who has a temporary password now, and which."""


class _TooMuch(Exception):  # noqa: N818 (no mistake: it is asked for)
    """More than one supervisor does alone."""


class _Much(_TooMuch):
    """The same at a table."""

    def __init__(self, stored: StoredTable, about: Concern, total: int) -> None:
        super().__init__()
        self.stored, self.about, self.total = stored, about, total
        self.mark = _mark(stored)

    def said(self, person: Person) -> str:
        """How much is concerned, in a sentence."""
        if not self.about.cents:
            return ""
        more = self.total - self.about.cents
        earlier = f", {money(self.total)} with what {person.name} has ruled on alone in a day" if more > 0 else ""
        return f" {money(self.about.cents)} is concerned{earlier}."


class Control:
    """The requests of a floor. Without an amount (`least`, in cents) nobody is asked twice."""

    def __init__(self, house: House, least: int | None) -> None:
        self.house = house
        self.store = house.store
        self.least = least

    # --- what may need a second person -------------------------------------------------------------------------------

    def rule(
        self,
        person: Person,
        number: int,
        irregularity: str,
        seat: int | None,
        wager: str = "",
        result: Any = None,
        note: str = "",
    ) -> int | Waiting:
        """A ruling acts, and the table's revision then; or it waits for a second supervisor."""
        person.must("rule")
        about = {"irregularity": irregularity, "seat": seat, "wager": wager, "result": result, "note": note}
        checks = self._checks(person, always=result is not None)
        try:
            return self.house.rule(person, number, **about, checks=checks)
        except _Much as much:
            law = much.stored.game.rules.irregularity(irregularity)
            said = f"Table {number}: {law.event.rstrip('.')}."
            said += f" The result is read as {_read(result)}." if result is not None else ""
            said += much.said(person)
            said += f" {note}" if note else ""
            return self._ask(person, "ruling", about, said, number, much.mark)

    def _checks(self, person: Person, always: bool = False) -> Checks:
        """What is looked at before a supervisor acts alone at a table; `always` if a second one is asked anyway."""
        least = self.least
        if least is None:
            return NO_CHECKS

        def weigh(act: Act, weighs: Weighs) -> None:
            assert act.connection is not None  # as for every act that is weighed
            about = weighs(act.connection)
            total = about.with_earlier(concern.done_alone(act.connection, person)) if about.people else about.cents
            if always or (about.counts and total >= least):
                raise _Much(act.stored, about, total)
            act.alone, act.alone_by = about.people, person.name

        return Checks(weigh=weigh)

    def stand_up(self, person: Person, number: int, seat: int) -> int | Waiting:
        """A seat stands up, and the table's revision then; where much is given up with it, it waits for a second
        supervisor."""
        try:
            return self.house.stand_up(person, number, seat, self._checks(person))
        except _Much as much:
            named = much.stored.chairs[seat].name
            said = f"Table {number}: {named} is to stand up from seat {seat}, whose hand may be given up."
            return self._ask(person, "stand-up", {"seat": seat}, said + much.said(person), number, much.mark)

    def stand_up_everywhere(self, person: Person, who: int) -> None:
        """Every seat of somebody who may play no longer stands up; where much is given up with it, once a second
        supervisor agrees."""
        self.house.stand_up_everywhere(person, who, self.stand_up)

    def exclude(self, person: Person, who: int, days: int) -> int:
        """Exclude somebody from play at once, and have every seat of theirs stand up likewise; until when, in
        milliseconds."""
        return self.house.exclude(person, who, days, self.stand_up if who != person.id else None)

    def ask_ruling(self, person: Person, number: int, irregularity: str, seat: int, wager: str) -> Waiting:
        """A player asks for a ruling that both the player and the house agree to; it waits for a supervisor."""
        person.must("play")
        with self.house.seeing(number) as kept:
            self.house.check_own_seat(kept, person, seat)
            law, _ = kept.table.check_ruling(irregularity, seat, wager=wager)
            if "player-agrees" not in law.effect:
                raise kept.game.rules.refused("A supervisor makes this ruling, whoever asks for it.", law)
            mark, held = _mark(kept), kept.table.stakes.get(seat, {}).get(wager, 0)
        said = f"Table {number}: {person.name} asks. {law.event} {money(held)} is concerned."
        about = {"irregularity": irregularity, "seat": seat, "wager": wager}
        return self._ask(person, AGREEMENT, about, said, number, mark)

    def jackpot(self, person: Person, number: int, surveillance: str = "") -> int | Waiting:
        """A hand that has won of a meter of the house is paid, and the table's revision then; or, where the meter shows
        much, it waits for a second supervisor."""
        person.must("rule")
        with self.house.seeing(number) as kept:
            cents, mark, paid = concern.of_payout(kept), _mark(kept), _payout(kept)
            kept.verified_by(person.name, surveillance)
        if self.least is None or not paid or cents < self.least:
            return self.house.verify(person, number, surveillance)  # which refuses a hand whose turn has not come
        if kept.claim is not None:
            shown = f"of meter {kept.claim.meter}, which shows {money(cents)}"
            said = f"Table {number}: the hand of round {kept.claim.round} is paid {shown}."
        else:
            said = f"Table {number}: the payout of {money(cents)} that waits is verified and paid."
        return self._ask(person, "jackpot", {"paid": paid, "surveillance": surveillance}, said, number, mark)

    def deposit(self, person: Person, number: int, cents: int, note: str = "") -> Waiting | None:
        """Money is put into an account; or, if it is much with what this supervisor put there in a day, it waits for a
        second one, who counts it too."""
        person.must("pit")
        named = self.house.people.known(number)
        try:
            with self.store.writing() as connection:
                earlier = self._earlier(connection, person, number)
                self.house.limits.may_deposit(connection, number, cents)
                cage.deposit(connection, number, cents, person.name, note)
                self._note_alone(connection, person, "deposit", number, cents, earlier)
                return None
        except _TooMuch:
            about = {"person": number, "cents": cents, "note": note}
            return self._ask(person, "deposit", about, f"{money(cents)} was counted in for {named.name}.")

    def _earlier(self, connection: Connection, person: Person, of: int) -> int:
        """About how much of somebody's money a supervisor has acted alone within a day."""
        return concern.done_alone(connection, person)[of] if self.least is not None else 0

    def _note_alone(self, connection: Connection, person: Person, act: str, of: int, cents: int, earlier: int) -> None:
        """Note that a supervisor has moved somebody's money alone at the cage; refused if it is too much for that."""
        if self.least is None:
            return
        if cents + earlier >= self.least:
            raise _TooMuch
        concern.record_alone(connection, act, 0, {of: cents}, person.name)

    def redeem(self, person: Person, code: str, to: int) -> int | Waiting:
        """The cage pays a ticket into somebody's account, and its number; or, if it is much, it waits for a second
        supervisor. What is asked for names the ticket and not its code, which nobody stores."""
        person.must("pit")
        found: tickets.Ticket | None = None
        try:
            with self.store.writing() as connection:
                earlier = self._earlier(connection, person, to)
                found = self.house.redeem_in(connection, person, code, to)
                self._note_alone(connection, person, "ticket", to, found.cents, earlier)
                return found.id
        except _TooMuch:
            assert found is not None
            said = f"Ticket {found.id} of {money(found.cents)} is paid into the account of {self._named(person, to)}."
            return self._ask(person, "redeem", {"ticket": found.id, "to": to}, said)

    def _named(self, person: Person, number: int) -> str:
        return person.name if number == person.id else self.house.people.known(number).name

    def tip(self, person: Person, number: int, seat: int, cents: int, to: str) -> int | Waiting:
        """A player gives a gratuity at a station; much for who pays it by hand, if a supervisor agrees."""
        if self.least is None or to != SLOT_TEAM or cents < self.least:
            return self.house.tip(person, number, seat, cents, to)
        with self.house.seeing(number) as kept:
            self.house.check_own_seat(kept, person, seat)
        about = {"table": number, "seat": seat, "cents": cents, "person": person.id}
        said = f"{person.name} gives {money(cents)} of station {seat} of table {number} to the slot team."
        return self._ask(person, "gratuity", about, said)

    def withdraw(self, person: Person, number: int, cents: int, note: str = "") -> Waiting | None:
        """Money is paid out; or, if it is much with what was paid to the person in a day, it waits for a second one."""
        person.must("pit")
        named = self.house.people.known(number)
        held = 0
        try:
            with self.store.writing() as connection:
                earlier = self._earlier(connection, person, number)
                held = _held(connection, number)
                if self.least is not None and cents + concern.paid_out(connection, number) >= self.least:
                    raise _TooMuch
                cage.withdraw(connection, number, cents, person.name, note)
                self._note_alone(connection, person, "withdrawal", number, cents, earlier)
                return None
        except _TooMuch:
            if held < cents:
                raise Refused(f"The account of {named.name} has {money(held)}, not {money(cents)}.") from None
        about = {"person": number, "cents": cents, "note": note}
        return self._ask(person, "withdrawal", about, f"{money(cents)} is paid out to {named.name}.")

    def move_chips(
        self,
        person: Person,
        number: int,
        kind: Kind,
        cents: int,
        note: str = "",
        chips: Mapping[int, int] | None = None,
        signed: Signatures | None = None,
    ) -> Waiting | None:
        """A tray is filled or credited; much, if a second supervisor agrees."""
        person.must("pit")
        if self.least is None or cents < self.least:
            self.house.move_chips(person, number, kind, cents, note, chips, signed)
            return None
        self.house.check_chips(cents, chips, signed)
        with self.store.reading() as connection:
            row_of(connection, number)
        about = {"number": number, "kind": kind, "cents": cents, "note": note, "signed": signed}
        about["chips"] = msgspec.to_builtins(chips, str_keys=True)
        direction = "from the cage to" if kind == "fill" else "to the cage from"
        return self._ask(
            person, "chips", about, f"{money(cents)} in chips goes {direction} the tray of table {number}."
        )

    def claim(self, person: Person, ticket: int, pay: bool, note: str = "") -> Waiting | None:
        """A claim for a lost ticket is decided on; one that is paid much, if a second supervisor agrees."""
        person.must("pit")
        with self.store.reading() as connection:
            found = tickets.known(connection, ticket)
        if self.least is None or not pay or found is None or found.cents < self.least:
            self.house.decide_claim(person, ticket, pay, note)
            return None
        about = {"ticket": ticket, "pay": pay, "note": note}
        return self._ask(person, "claim", about, f"Ticket {ticket} of {money(found.cents)} is paid without the ticket.")

    def invite(self, person: Person, name: str, role: str) -> tuple[Person, str] | Waiting:
        """A new account, with a temporary password; of staff, if a second supervisor agrees."""
        person.must("people")
        if self.least is None or role not in _STAFF:
            return self.house.people.invite(name, role, person.name)
        return self._ask(person, "invite", {"name": name, "role": role}, f"A new account: {name}, {role}.")

    def change(self, person: Person, number: int, role: str | None, blocked: bool | None) -> Waiting | None:
        """An account's role changes, or it is blocked or not; who becomes staff so, or is staff no longer and has a
        password that one supervisor resets, needs a second one."""
        person.must("people")
        named = self.house.people.known(number)
        after = named.role if role is None else role
        staff = not {named.role, after}.isdisjoint(_STAFF)
        if self.least is None or not staff or (after == named.role and blocked is not False):
            self._change(person, number, role, blocked, self.stand_up)
            return None
        about = {"person": number, "role": role, "blocked": blocked}
        return self._ask(person, "change", about, f"{named.name} is to be {after}.")

    def _change(
        self,
        by: Person,
        number: int,
        role: str | None,
        blocked: bool | None,
        stand_up: Callable[[Person, int, int], object] | None = None,
    ) -> None:
        self.house.people.change(number, role=role, blocked=blocked, by=by.name)
        if blocked:
            self.house.stand_up_everywhere(by, number, stand_up)

    def reset(self, person: Person, number: int, without_factor: bool) -> tuple[Person, str] | Waiting:
        """A temporary password for who has lost theirs; if a second supervisor agrees, for staff, for whoever has much,
        and without the second factor of whoever has one."""
        person.must("people")
        named = self.house.people.known(number)
        if self.least is None or not self._is_guarded(named, without_factor):
            return named, self.house.people.reset(number, person.name, without_factor)
        about = {"person": number, "without_factor": without_factor}
        also = " and no second factor" if without_factor else ""
        return self._ask(person, "reset", about, f"{named.name}, {named.role}, gets a temporary password{also}.")

    def _is_guarded(self, named: Person, without_factor: bool) -> bool:
        """Whether an account is worth so much that nobody gets at it by one supervisor."""
        assert self.least is not None
        with self.store.reading() as connection:
            has_factor = factor.wanted(connection, named.id)
            cents = concern.of_account(connection, named.id)
        for listed in self.house.open_tables():
            if any(chair.person == named.id for chair in listed.chairs.values()):
                with suppress(NoTable), self.house.seeing(listed.id) as kept:
                    cents += concern.of_seats(kept, named.id)
        return named.role in _STAFF or (without_factor and has_factor) or (cents > 0 and cents >= self.least)

    def notice(
        self, person: Person, number: int, step: Step, on: date, reasons: str = "", alternative: str = ""
    ) -> Standing | Waiting:
        """A written notice on a submission is recorded; an approval, by which tables run otherwise, if a second
        supervisor has seen it."""
        person.must("file")
        filed = self.house.filed
        if self.least is None or step != "approved":
            return filed.note(person, number, step, on, reasons, alternative)
        one = filed.check_notice(number, step, on, reasons, alternative)  # a second signature is not asked for in vain
        about = {"number": number, "step": step, "on": on.isoformat(), "reasons": reasons, "alternative": alternative}
        said = f"Submission {number} ({one.address}) was approved in writing, received {on}."
        return self._ask(person, "notice", about, said)

    def approval(
        self, person: Person, number: int, step: Decision, on: date, reference: str = "", note: str = ""
    ) -> Approval | Waiting:
        """A written decision on a layout, sign or equipment is recorded; an approval, by which tables may open, if a
        second supervisor has seen it."""
        person.must("file")
        papers = self.house.approvals.check_decision(number, step, on, reference, note)
        if self.least is None or step != "approved":
            return self.house.approvals.decide(person, number, step, on, reference, note)
        about = {"number": number, "step": step, "on": on.isoformat(), "reference": reference, "note": note}
        said = f"The {papers.what} of {papers.address} (number {number}) was approved in writing, received {on}."
        return self._ask(person, "approval", about, said)

    def remove_meter(self, person: Person, number: int, approval: str) -> Waiting | None:
        """A meter of the house is taken off the floor; one that holds much, if a second supervisor agrees."""
        person.must("open")
        with self.store.reading() as connection:
            title = meters.one_of(connection, number).title
            dial = meters.dials(connection, [number])[number]
            meters.check_removal(connection, number, approval)
        cents = dial.shown + dial.reserve
        if self.least is None or cents < self.least:
            self.house.remove_meter(person, number, approval)
            return None
        said = f"Meter {number}, {title}, is taken off the floor and its {money(cents)} goes to the cage: {approval}."
        return self._ask(person, "removal", {"number": number, "approval": approval}, said)

    def close(self, person: Person, number: int) -> Waiting | None:
        """A table is closed; where much that players have fed to its own meters goes to the cage with it, if a second
        supervisor agrees."""
        person.must("open")
        cents = self.house.meters_given_up(number) if self.least is not None else 0
        if self.least is None or not cents or cents < self.least:
            self.house.close(person, number)
            return None
        said = f"Table {number} is closed, and the {money(cents)} of its own meters goes to the cage."
        return self._ask(person, "close", {"number": number}, said)

    def open_cards(self, person: Person, number: int, round_: int, seat: int, note: str) -> Waiting | None:
        """Open what a seat was dealt in a hand that is over and nobody has seen, if a second supervisor agrees: a card
        that has been shown is no secret any more."""
        opening = self.house.check_opening(person, number, round_, seat, note)
        if self.least is None:
            self.house.open_cards(person, number, round_, seat, note)
            return None
        about = {"number": number, "round_": round_, "seat": seat, "note": opening["note"]}
        said = f"Table {number}: the cards of seat {seat} in round {round_} are opened to everybody. {opening['note']}"
        return self._ask(person, "opening", about, said)

    def renew(self, person: Person, number: int) -> int | Waiting:
        """A table is ended and opened anew, and the new one's number; likewise with what its own meters hold."""
        person.must("open")
        cents = self.house.meters_given_up(number) if self.least is not None else 0
        given_up = self._hands_given_up(number) if self.least is not None else 0
        if self.least is None or not cents + given_up or cents + given_up < self.least:
            with suppress(_TooMuch):  # with what was done alone before
                return self.house.renew(person, number, self._checks(person))
        said = f"Table {number} is ended and opened anew, and the {money(cents)} of its own meters goes to the cage."
        said += f" {money(given_up)} is in play, and may be given up." if given_up else ""
        return self._ask(person, "renew", {"number": number}, said)

    def _hands_given_up(self, number: int) -> int:
        """What those who sit at a table could give up if all of them stood up, in cents."""
        with self.house.seeing(number) as kept, self.store.reading() as connection:
            seats = set(kept.chairs) - kept.table.away
            return sum(concern.of_standing_up(connection, kept, seat).cents for seat in seats)

    # --- requests ----------------------------------------------------------------------------------------------------

    def waiting(self) -> list[Waiting]:
        """The requests that wait, oldest first."""
        query = sql.select(requests).where(requests.c.state == "waiting", requests.c.until > store.now())
        with self.store.reading() as connection:
            rows = connection.execute(query.order_by(requests.c.id)).all()
        return [_waiting(row) for row in rows]

    def _ask(
        self, person: Person, kind: str, about: dict[str, Any], said: str, table: int | None = None, mark: str = ""
    ) -> Waiting:
        now = store.now()
        values = {
            "kind": kind,
            "table_id": table,
            "mark": mark,
            "about": msgspec.json.encode(about).decode(),
            "said": said,
            "person": person.id,
            "by": person.name,
            "made": now,
            "until": now + 1000 * WAITS,
            "state": "waiting",
        }
        self.end_late()
        number = 0

        def add(connection: Connection) -> None:
            nonlocal number
            _check_asked(connection, person, table)
            number = connection.execute(sql.insert(requests).values(values).returning(requests.c.id)).scalar_one()
            asked = {"request": number, "for": kind, "about": about, **{name: values[name] for name in _ASKED}}
            repeats.waits(number)
            record(connection, "asked", asked, person.name)

        def do(act: Act) -> None:
            _check_mark(act.stored, mark)
            assert act.connection is not None
            add(act.connection)
            act.look_held(self.store)

        if table is None:
            with self.store.writing() as connection:
                add(connection)
        else:
            self.house.act(table, do, "ask", person.name, alone=True)
        return Waiting(number, kind, said, table, person.id, person.name, now, now + 1000 * WAITS)

    def end_late(self) -> None:
        """Requests that have waited too long are over, and their tables go on."""
        late = sql.select(requests).where(requests.c.state == "waiting", requests.c.until <= store.now())
        with self.store.reading() as connection:
            rows = connection.execute(late).all()
        for row in rows:
            with repeats.later(), self.store.writing() as connection:
                ended = _state(connection, row.id, "over")
                if ended:
                    record(connection, "over", {"request": row.id, "said": row.said, "asked": row.by})
            if ended:
                self._let_go(row, THE_CLOCK)

    def _let_go(self, row: Any, by: str) -> None:
        """The table that a request was for goes on."""
        if row.table_id is not None:
            with suppress(NoTable), repeats.later():
                self.house.let_go(row.table_id, by)

    def asked(self, number: int) -> Waiting | None:
        """A request that waits; None if it was agreed to, refused if nothing comes of it."""
        row = self._one(number)
        if row.state == "waiting" and row.until > store.now():
            return _waiting(row)
        _must_be_agreed(row)
        return None

    def agreed(self, number: int) -> Agreed:
        """What came of a request that was agreed to before; refused if nothing did, or what it told is told once."""
        row = self._one(number)
        _must_be_agreed(row)
        if row.kind in _GIVES:
            raise repeats.Told("a temporary password is")
        return Agreed(row.said)

    def _one(self, number: int) -> Any:
        with self.store.reading() as connection:
            return connection.execute(sql.select(requests).where(requests.c.id == number)).one()

    def deny(self, person: Person, number: int) -> None:
        """A second supervisor does not agree, or the first one thinks again."""
        person.must("rule")
        self.end_late()
        with self.store.writing() as connection:
            row = _decide(connection, person, number, "denied")
        self._let_go(row, person.name)

    def agree(self, person: Person, number: int) -> Agreed:
        """A second supervisor agrees: it is done, in the name of both; refused if it cannot be done any more.

        That they agreed is stored in the transaction of what is done: a server that dies has done both or neither.
        """
        person.must("rule")
        self.end_late()
        with repeats.later(), self.store.writing() as connection:
            row = _may_decide(connection, person, number, "agreed")
        both = Person(person.id, f"{row.by} and {person.name}", person.role)
        try:
            with repeats.beside(lambda connection: _decide(connection, person, number, "agreed")):
                return self._do(row, msgspec.json.decode(row.about), person, both)
        except _Much as much:
            return self._ask_jointly(person, row, much)
        except Refused as refused:
            with self.store.writing() as connection:
                if _state(connection, number, "refused"):
                    record(connection, "refused", {"request": number, "said": refused.what}, both.name)
            self._let_go(row, both.name)
            raise

    def _ask_jointly(self, person: Person, row: Any, much: _Much) -> Agreed:
        """A supervisor agrees with a player on as much as two supervisors decide on: the second one is asked."""
        about = {**msgspec.json.decode(row.about), "player": row.by}
        said = f"{row.said} {person.name} agrees.{much.said(person)}"
        with repeats.beside(lambda connection: _decide(connection, person, row.id, "agreed")):
            self._ask(person, JOINT_RULING, about, said, row.table_id, row.mark)
        return Agreed(f"{row.said} A second supervisor must agree too.")

    def _do(self, row: Any, about: dict[str, Any], person: Person, both: Person) -> Agreed:
        if row.table_id is not None:
            self._at_table(row, about, person, both)
        elif not self._at_the_cage(row.kind, about, both):
            return Agreed(row.said, self._of_an_account(row.kind, about, both))
        return Agreed(row.said)

    def _at_table(self, row: Any, about: dict[str, Any], person: Person, both: Person) -> None:
        """Do what waits at a table; `person` agrees to it, and it is done in the name of `both`."""
        goes_on = Checks(first=lambda act: _go_on(act, row))
        if row.kind == "jackpot":
            checks = Checks(first=lambda act: _pay(act, about.get("paid")))
            self.house.verify(both, row.table_id, about.get("surveillance", ""), checks)
        elif row.kind == "stand-up":
            self.house.stand_up(both, row.table_id, about["seat"], goes_on)
        elif row.kind == JOINT_RULING:
            all_three = Person(both.id, f"{about.pop('player')}, {both.name}", both.role)
            self.house.rule(all_three, row.table_id, **about, checks=goes_on, agreed=True)
        elif row.kind == AGREEMENT:
            checks = Checks(first=goes_on.first, weigh=self._checks(person).weigh)
            self.house.rule(both, row.table_id, **about, checks=checks, agreed=True)
        else:
            self.house.rule(both, row.table_id, **about, checks=goes_on)

    def _at_the_cage(self, kind: str, about: dict[str, Any], both: Person) -> bool:
        """Move money between accounts, boxes and the cage, or take down what holds some; whether it was that."""
        if kind in ("withdrawal", "deposit"):
            with self.store.writing() as connection:
                if kind == "deposit":
                    self.house.limits.may_deposit(connection, about["person"], about["cents"])
                move = cage.withdraw if kind == "withdrawal" else cage.deposit
                move(connection, about["person"], about["cents"], both.name, about["note"])
        elif kind == "chips":
            signed = msgspec.convert(about.pop("signed"), Signatures | None)
            chips = msgspec.convert(about.pop("chips"), dict[int, int] | None, strict=False)
            if signed is not None:
                signed = msgspec.structs.replace(signed, supervisor=both.name)
            self.house.move_chips(both, **about, chips=chips, signed=signed)
        elif kind == "removal":
            self.house.remove_meter(both, **about)
        elif kind in ("close", "renew"):
            (self.house.close if kind == "close" else self.house.renew)(both, **about)
        elif kind == "opening":
            self.house.open_cards(both, **about)
        elif kind == "claim":
            self.house.decide_claim(both, **about)
        elif kind == "redeem":
            self.house.redeem_seen(both, **about)
        elif kind == "gratuity":
            giver = self.house.people.known(about["person"])
            giver = Person(giver.id, both.name, giver.role)
            self.house.tip(giver, about["table"], about["seat"], about["cents"], SLOT_TEAM)
        else:
            return False
        return True

    def _of_an_account(self, kind: str, about: dict[str, Any], both: Person) -> tuple[Person, str] | None:
        """File what was approved, or change an account; who has a temporary password now, and which."""
        known = self.house.people
        if kind == "change":
            self._change(both, about["person"], about["role"], about["blocked"])
        elif kind == "notice":
            self.house.filed.note(both, **about | {"on": date.fromisoformat(about["on"])})
        elif kind == "approval":
            self.house.approvals.decide(both, **about | {"on": date.fromisoformat(about["on"])})
        elif kind == "invite":
            return known.invite(about["name"], about["role"], both.name)
        else:
            named = known.known(about["person"])
            return named, known.reset(named.id, both.name, about["without_factor"])
        return None


def _may_decide(connection: Connection, person: Person, number: int, state: str) -> Any:
    """A request that waits; refused to who may not decide on it."""
    row = integrity.request(connection, number)
    if state == "agreed" and row.person == person.id:
        raise NotAllowed("Somebody else must agree to what you ask for.")
    if row.state != "waiting":
        raise Refused(f"Request {number} was {row.state} already.")
    return row


def _decide(connection: Connection, person: Person, number: int, state: str) -> Any:
    """The request, which is no longer waiting; refused to who may not decide on it."""
    row = _may_decide(connection, person, number, state)
    _state(connection, number, state)
    record(connection, state, {"request": number, "said": row.said, "asked": row.by}, person.name)
    return row


def _check_asked(connection: Connection, person: Person, table: int | None) -> None:
    """Refuse a request that nobody could agree to, or one more at a table; a player's own is in nobody else's way."""
    others = sql.select(people.c.id).where(
        people.c.role == "supervisor", people.c.blocked == 0, people.c.id != person.id
    )
    if connection.execute(others).first() is None:
        raise Refused(
            "A second supervisor must agree to this, and there is none.",
            allowed=("croupier people add NAME --role supervisor", "croupier serve --dual-control off"),
        )
    others_own = sql.and_(requests.c.kind == AGREEMENT, requests.c.person != person.id)
    same = sql.select(requests.c.id).where(requests.c.state == "waiting", requests.c.table_id == table, ~others_own)
    if table is not None and connection.execute(same).first() is not None:
        raise Refused("A ruling at this table waits for a second supervisor already: see the pit.")


def _state(connection: Connection, number: int, state: str) -> bool:
    """A request waits no longer; whether it did."""
    this = sql.update(requests).where(requests.c.id == number, requests.c.state == "waiting")
    return bool(connection.execute(this.values(state=state)).rowcount)


def _must_be_agreed(row: Any) -> None:
    if row.state != "agreed":
        raise Refused(f"Request {row.id} was {'over' if row.state == 'waiting' else row.state}: {row.said}")


def _waiting(row: Any) -> Waiting:
    return Waiting(row.id, row.kind, row.said, row.table_id, row.person, row.by, row.made, row.until)


def _mark(kept: StoredTable) -> str:
    """What a ruling is about: the round, and the spin or throw that lies open, if one does."""
    if not isinstance(kept.table.pending, Shown):
        return f"round {kept.table.rounds}"
    last = next(one.number for one in reversed(kept.book.events) if one.kind not in _BESIDE)
    return f"round {kept.table.rounds}, event {last}"


def _check_mark(kept: StoredTable, mark: str) -> None:
    if _mark(kept) != mark:
        raise _moved_on()


def _moved_on() -> Refused:
    return Refused("The table has moved on since this was asked for.")


def _go_on(act: Act, row: Any) -> None:
    """The ruling that was asked for is carried out; what a player asks for does not hold the table."""
    _check_mark(act.stored, row.mark)
    if row.kind != AGREEMENT:
        act.end_hold()


def _payout(kept: StoredTable) -> list[Any]:
    """What is paid if the hand or payout that waits at a table is verified; empty if none does."""
    if kept.claim is not None:
        return ["meter", kept.claim.id]
    pending = kept.table.pending
    return ["wager", pending.line.seat, pending.line.wager, pending.line.net] if isinstance(pending, Verify) else []


def _pay(act: Act, paid: list[Any] | None) -> None:
    """The hand that was asked for is paid."""
    if _payout(act.stored) != paid:
        raise _moved_on()
    act.end_hold()


def _read(result: Any) -> str:
    return ", ".join(map(str, result)) if isinstance(result, list) else str(result)


def _held(connection: Connection, person: int) -> int:
    """What a person has at the cage, which nobody else changes meanwhile. The account that a payment enters is locked
    with it, in the order in which every move locks accounts: no two transactions wait for each other."""
    purse = cage.purse(person)
    this = sql.select(balances).where(balances.c.account.in_((cage.OUTSIDE, purse))).order_by(balances.c.account)
    held: dict[str, int] = {row.account: row.cents for row in connection.execute(this.with_for_update())}
    return held.get(purse, 0)
