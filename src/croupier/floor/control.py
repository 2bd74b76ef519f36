"""Dual control: what one person asks for and a second one, somebody else, agrees to before it takes effect.

It is asked for where a supervisor's word alone would move money: how a spin or throw is read; a ruling that moves it
or takes a claim to it, a jackpot, a meter that leaves the floor, a fill or credit of a tray, and a payout at the cage,
from an amount on that the house sets; cards of a hand at poker that nobody has shown and that are to be opened; and
whatever would make two people of one: a new supervisor, another role or password of one. So does what a player and the
house agree to, which the player asks for. A request waits for a while, then it is over. While one that staff made waits
for a table, nothing is played on there. Each step is recorded.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from typing import Any

import msgspec
import sqlalchemy as sql
from sqlalchemy import Connection

from croupier.errors import Refused
from croupier.floor import cage, integrity, meters, repeats, store, tickets
from croupier.floor.act import Act
from croupier.floor.chain import record
from croupier.floor.house import THE_CLOCK, House
from croupier.floor.people import NotAllowed, Person
from croupier.floor.schema import balances, moves, people, requests
from croupier.floor.stored_table import StoredTable
from croupier.floor.table_rows import AGREEMENT, NoTable, row_of
from croupier.games.capabilities import AmongPlayers
from croupier.games.script import Shown
from croupier.rules.approvals import Approval
from croupier.rules.approvals import Step as Decision
from croupier.rules.books import house_money as money
from croupier.rules.submission_review import Standing, Step
from croupier.tables.rulings import About
from croupier.tables.slips import Kind, Signatures

WAITS = 600
"""Seconds for which a request waits."""
_ASKED = ("said", "table_id", "mark", "person", "made", "until")
"""What of a request is recorded as it is stored."""
_BESIDE = ("sit", "buy", "leave", "away", "rests", "tip")
"""Events that do not change what a ruling is about."""
_STAFF = ("supervisor", "auditor")
"""Roles that nobody is given or loses, and no password of which is reset, by one supervisor alone."""

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


class _Much(Exception):  # noqa: N818 (no mistake: it is asked for)
    """More than one supervisor pays out alone."""


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
        if self.least is None:
            return self.house.rule(person, number, **about)
        with self.house.seeing(number) as kept:
            law, ruled = kept.table.check_ruling(irregularity, seat, wager=wager, result=result)
            kept.check_noted(law, note)
            concerned = _concerned(kept, ruled) if law.moves_money else None
            mark = _mark(kept)
        if result is None and (concerned is None or concerned < self.least):
            return self.house.rule(person, number, **about)
        said = f"Table {number}: {law.event.rstrip('.')}."
        said += f" The result is read as {_read(result)}." if result is not None else ""
        said += f" {money(concerned)} is concerned." if concerned else ""
        said += f" {note}" if note else ""
        return self._ask(person, "ruling", about, said, number, mark)

    def ask_ruling(self, person: Person, number: int, irregularity: str, seat: int, wager: str) -> Waiting:
        """A player asks for a ruling that both the player and the house agree to; it waits for a supervisor."""
        person.must("play")
        with self.house.seeing(number) as kept:
            self.house.own(kept, person, seat)
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
            claim, mark = kept.claim, _mark(kept)
            kept.verified_by(person.name, surveillance)
        if self.least is None or claim is None or (claim.cents or 0) < self.least:
            return self.house.verify(person, number, surveillance)  # which refuses a hand whose turn has not come
        shown = money(claim.cents or 0)
        said = f"Table {number}: the hand of round {claim.round} is paid of meter {claim.meter}, which shows {shown}."
        return self._ask(person, "jackpot", {"claim": claim.id, "surveillance": surveillance}, said, number, mark)

    def withdraw(self, person: Person, number: int, cents: int, note: str = "") -> Waiting | None:
        """Money is paid out; or, if it is much with what was paid to the person in a day, it waits for a second one."""
        person.must("pit")
        named = self.house.people.known(number)
        held = 0
        try:
            with self.store.writing() as connection:
                held = _held(connection, number)
                if self.least is not None and cents + _paid_in_a_day(connection, number) >= self.least:
                    raise _Much
                cage.withdraw(connection, number, cents, person.name, note)
                return None
        except _Much:
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
            self._change(person, number, role, blocked)
            return None
        about = {"person": number, "role": role, "blocked": blocked}
        return self._ask(person, "change", about, f"{named.name} is to be {after}.")

    def _change(self, by: Person, number: int, role: str | None, blocked: bool | None) -> None:
        self.house.people.change(number, role=role, blocked=blocked, by=by.name)
        if blocked:
            self.house.stand_up_everywhere(by, number)

    def reset(self, person: Person, number: int, without_factor: bool) -> tuple[Person, str] | Waiting:
        """A temporary password for who has lost theirs; for staff, if a second supervisor agrees."""
        person.must("people")
        named = self.house.people.known(number)
        if self.least is None or named.role not in _STAFF:
            return named, self.house.people.reset(number, person.name, without_factor)
        about = {"person": number, "without_factor": without_factor}
        also = " and no second factor" if without_factor else ""
        return self._ask(person, "reset", about, f"{named.name}, {named.role}, gets a temporary password{also}.")

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
        if self.least is None or not cents or cents < self.least:
            return self.house.renew(person, number)
        said = f"Table {number} is ended and opened anew, and the {money(cents)} of its own meters goes to the cage."
        return self._ask(person, "renew", {"number": number}, said)

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
                return self._do(row, msgspec.json.decode(row.about), both)
        except Refused as refused:
            with self.store.writing() as connection:
                if _state(connection, number, "refused"):
                    record(connection, "refused", {"request": number, "said": refused.what}, both.name)
            self._let_go(row, both.name)
            raise

    def _do(self, row: Any, about: dict[str, Any], both: Person) -> Agreed:
        known = self.house.people
        given: tuple[Person, str] | None = None
        if row.kind in ("ruling", AGREEMENT):
            agreed = row.kind == AGREEMENT
            self.house.rule(both, row.table_id, **about, first=lambda act: _go_on(act, row), agreed=agreed)
        elif row.kind == "jackpot":
            surveillance = about.get("surveillance", "")
            self.house.verify(both, row.table_id, surveillance, first=lambda act: _pay(act, about["claim"]))
        elif row.kind == "withdrawal":
            with self.store.writing() as connection:
                cage.withdraw(connection, about["person"], about["cents"], both.name, about["note"])
        elif row.kind == "chips":
            signed = msgspec.convert(about.pop("signed"), Signatures | None)
            chips = msgspec.convert(about.pop("chips"), dict[int, int] | None, strict=False)
            if signed is not None:
                signed = msgspec.structs.replace(signed, supervisor=both.name)
            self.house.move_chips(both, **about, chips=chips, signed=signed)
        elif row.kind == "removal":
            self.house.remove_meter(both, **about)
        elif row.kind in ("close", "renew"):
            (self.house.close if row.kind == "close" else self.house.renew)(both, **about)
        elif row.kind == "opening":
            self.house.open_cards(both, **about)
        elif row.kind == "claim":
            self.house.decide_claim(both, **about)
        elif row.kind == "change":
            self._change(both, about["person"], about["role"], about["blocked"])
        elif row.kind == "notice":
            self.house.filed.note(both, **about | {"on": date.fromisoformat(about["on"])})
        elif row.kind == "approval":
            self.house.approvals.decide(both, **about | {"on": date.fromisoformat(about["on"])})
        elif row.kind == "invite":
            given = known.invite(about["name"], about["role"], both.name)
        else:
            named = known.known(about["person"])
            given = named, known.reset(named.id, both.name, about["without_factor"])
        return Agreed(row.said, given)


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


def _concerned(kept: StoredTable, about: About) -> int:
    """How much money a ruling is about: what is named, or what lies there, of the seat or of all who share a pot."""
    seat = None if isinstance(kept.game, AmongPlayers) else about.seat
    lies = sum(sum(stakes.values()) for place, stakes in kept.table.stakes.items() if seat in (None, place))
    return max(about.cents, lies)


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


def _pay(act: Act, claim: int) -> None:
    """The hand that was asked for is paid."""
    if act.claim is None or act.claim.id != claim:
        raise _moved_on()
    act.end_hold()


def _read(result: Any) -> str:
    return ", ".join(map(str, result)) if isinstance(result, list) else str(result)


def _held(connection: Connection, person: int) -> int:
    """What a person has at the cage, which nobody else changes meanwhile."""
    this = sql.select(balances.c.cents).where(balances.c.account == cage.purse(person)).with_for_update()
    return connection.execute(this).scalar() or 0


def _paid_in_a_day(connection: Connection, person: int) -> int:
    since = (datetime.now(UTC) - timedelta(days=1)).isoformat(timespec="milliseconds")
    query = sql.select(sql.func.coalesce(sql.func.sum(moves.c.cents), 0)).where(
        moves.c.source == cage.purse(person), moves.c.kind == "withdrawal", moves.c.time > since
    )
    return int(connection.execute(query).scalar_one())
