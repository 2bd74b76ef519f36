"""People with accounts: who they are, how they prove it, and what their role lets them do."""

from __future__ import annotations

import logging
import re
import unicodedata
from collections.abc import Collection
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, Literal

import sqlalchemy as sql
from argon2 import PasswordHasher
from argon2.exceptions import Argon2Error, InvalidHashError
from sqlalchemy import Connection

from croupier import machine
from croupier.errors import Refused
from croupier.floor import barring, factor, integrity, names, repeats, schema
from croupier.floor import store as kept
from croupier.floor.chain import record, record_person
from croupier.floor.restrictions import Restrictions
from croupier.floor.schema import barred
from croupier.floor.store import Store
from croupier.floor.writes import Rows, driver_of, put

log = logging.getLogger(__name__)

Role = Literal["player", "dealer", "attendant", "supervisor", "auditor"]
ROLES: tuple[Role, ...] = ("player", "dealer", "attendant", "supervisor", "auditor")
LOCAL = "local"
"""The role of the one player of a floor without accounts, who plays, deals and rules at once."""

MAY: dict[str, frozenset[str]] = {
    "player": frozenset({"play", "coach"}),
    "dealer": frozenset({"proceed", "check", "lists"}),
    "attendant": frozenset({"pay", "check", "lists"}),
    "supervisor": frozenset(
        {
            "open", "proceed", "rule", "pit", "people", "companion", "reopen", "inventory", "check", "lists", "file",
            "filed", "pay",
        }
    ),
    "auditor": frozenset({"audit", "inventory", "lists", "filed"}),
}  # fmt: skip
MAY[LOCAL] = (MAY["player"] | MAY["supervisor"] | MAY["auditor"] | {"skip"}) - {"people"}
"""What each role may do, beyond looking at open tables. `pit` moves chips between table and cage; `pay` pays stations
out by hand; `audit` reads whole journals and holds the ledger against them; `inventory` reads drop, win and hold;
`lists` reads checklists and the pit book, `check` ticks, `skip` does without, where nobody else is there; `filed` reads
submissions and the calendar, `file` files and notes what is due."""

SESSION_SECONDS = 12 * 3600
IDLE_SECONDS = 30 * 60
"""How long a session lasts in which nothing is asked for, unless the house says otherwise."""
TEMPORARY_SECONDS = 72 * 3600
"""How long a password that a supervisor has given can be used."""
_NOTED = 30
"""Seconds between two notes that a session is in use."""
_FREE_ATTEMPTS = 5
"""Wrong passwords for a name from one address, or from a known device, before each next one must wait."""
_MANY = 40
"""Wrong passwords for a name from anywhere, or for any name from an address, after which only the first is free."""
_ONLY_COUNTED = 2**31
"""What is counted and never waited for: a name, or an address, that others share."""
_LONGEST_WAIT = 900


@dataclass(frozen=True)
class Person:
    """Someone on the floor."""

    id: int
    name: str
    role: str
    temporary: bool = False
    """Whether a password of one's own is still to be set: until then nothing else is done."""
    limited: bool = field(default=True, compare=False)
    """Whether there may be a limit or an exclusion to look for."""

    def may(self, what: str) -> bool:
        """Whether the role lets them."""
        return what in MAY[self.role]

    def must(self, what: str) -> None:
        """Refuse what the role does not allow."""
        if not self.may(what):
            raise NotAllowed(
                f"{self.name} is {with_article(self.role)}, who may not do this.",
                allowed=sorted(MAY[self.role]),
            )


def with_article(role: str) -> str:
    """A role with its article, as in "an auditor"."""
    return f"{'an' if role[0] in 'aeiou' else 'a'} {role}"


class NotAllowed(Refused):
    """A person asks for what the role does not allow."""


class NotKnown(Refused):
    """Nobody is logged in."""


class CodeWanted(NotKnown):
    """The password is right, and a code of the second factor is asked for."""


class OwnPassword(NotAllowed):
    """A temporary password lets one do nothing but set one's own."""


@dataclass(frozen=True)
class Session:
    """Where somebody is logged in; times in milliseconds."""

    id: str
    """Names it, and does not open it: a part of the hash of its token."""
    began: int
    seen: int
    address: str
    browser: str
    here: bool
    """Whether it is the one that asks."""


class TooMany(Refused):
    """Too many wrong passwords; wait."""


@lru_cache(maxsize=1)
def _hasher() -> PasswordHasher:
    return PasswordHasher()


@lru_cache(maxsize=1)
def _nobody() -> str:
    """A hash that no password has, so that an unknown name takes as long as a wrong password."""
    return _hasher().hash(machine.random_hex(16))


class People:
    """The accounts of a floor."""

    def __init__(self, store: Store, idle: int = IDLE_SECONDS) -> None:
        self.store = store
        self.idle = idle
        """Seconds after which a session that nobody uses is over; 0: it lasts its time."""
        self.restrictions = Restrictions(store)
        self._one_try = machine.lock()
        self._accounts: dict[int, tuple[str | int, ...]] = {}
        """Name, role and term of the password of those who were held against the chain, as they were then."""

    def add(self, name: str, role: str, password: str, by: str = "") -> Person:
        """A new account whose person has chosen the password."""
        return self._add(name, role, password, by, 0)

    def invite(self, name: str, role: str, by: str = "") -> tuple[Person, str]:
        """A new account, and the password with which its person logs in once to set another."""
        password = factor.readable(15)
        return self._add(name, role, password, by, _temporary()), password

    def _add(self, name: str, role: str, password: str, by: str, temporary: int) -> Person:
        name = _clean(name)
        if role not in ROLES:
            raise Refused(f"There is no role {role!r}.", allowed=ROLES)
        row = {
            "name": name,
            "folded": name.casefold(),
            "role": role,
            "password": _hash(password),
            "blocked": 0,
            "made": machine.utc_now().isoformat(timespec="seconds"),
            "temporary": temporary,
        }
        self._check_name(name, by)
        try:
            with self.store.writing() as connection:
                made = connection.execute(
                    sql.insert(schema.people).values(row).returning(schema.people.c.id)
                ).scalar_one()
                record_person(connection, made, by)
                repeats.note(made)
        except sql.exc.IntegrityError:
            raise Refused(f"There is already someone called {name!r}.") from None
        return Person(made, name, role)

    def _check_name(self, name: str, by: str) -> None:
        """Refuse an account to a person who is kept out, and under a similar name until somebody has decided."""
        with self.store.reading() as connection:
            found = barring.like(connection, name, self.restrictions)
            known = connection.execute(sql.select(schema.people.c.name)).scalars().all()
        shown = names.looks(name)
        for other in known:
            if other.casefold() != name.casefold() and names.looks(other) == shown:
                raise Refused(f"{name} looks the same as {other}, who has an account.", allowed=("another name",))
        if found is None:
            return
        out, likeness = found
        if likeness == "same":
            raise Refused(f"{name} is kept out: {out.reason}.", cite=out.cite)
        barring.BarredList(self.store).ask_about(out, name, by)
        raise Refused(
            f"{name} is similar to {out.name}, who is kept out: a supervisor says whether it is the same person.",
            allowed=("a decision under Persons and order (/pit/order)",),
            cite=out.cite,
        )

    def change(self, person: int, *, role: str | None = None, blocked: bool | None = None, by: str = "") -> None:
        """Change an account; a person who is blocked is logged out everywhere."""
        values: dict[str, Any] = {}
        if role is not None:
            values["role"] = role
        if blocked is not None:
            values["blocked"] = int(blocked)
        people = schema.people
        with self.store.writing() as connection:
            rows = connection.execute(sql.select(people.c.id, people.c.role, people.c.blocked)).all()
            if person not in {row.id for row in rows if row.role != LOCAL}:
                raise Refused(f"There is no person {person}.")
            left = [
                row.id
                for row in rows
                if (values.get("role", row.role) if row.id == person else row.role) == "supervisor"
                and not (values.get("blocked", row.blocked) if row.id == person else row.blocked)
            ]
            if not left:
                raise Refused("The last supervisor stays one.")
            if values:
                integrity.person(connection, person)
                connection.execute(sql.update(people).where(people.c.id == person).values(values))
                record_person(connection, person, by)
            if "blocked" in values:
                connection.execute(sql.delete(schema.sessions).where(schema.sessions.c.person == person))

    def reset(self, person: int, by: str = "", without_factor: bool = False) -> str:
        """A temporary password for who has lost theirs (and, if asked, no second factor); they are logged out."""
        self.known(person)
        password = factor.readable(15)
        hashed = _hash(password)
        with self.store.writing() as connection:
            if without_factor:
                factor.drop(connection, person)
            self._set(connection, person, hashed, _temporary(), by)
            connection.execute(sql.delete(schema.sessions).where(schema.sessions.c.person == person))
            record(connection, "reset", {"person": person, "factor": "dropped" if without_factor else "kept"}, by)
        return password

    @staticmethod
    def _set(connection: Connection, person: int, hashed: str, temporary: int, by: str) -> None:
        people = schema.people
        integrity.person(connection, person)
        values = {"password": hashed, "temporary": temporary}
        connection.execute(sql.update(people).where(people.c.id == person).values(values))
        record_person(connection, person, by)

    def local(self) -> Person:
        """The one player of a floor without accounts."""
        people = schema.people
        with self.store.writing() as connection:
            found = connection.execute(sql.select(people.c.id).where(people.c.folded == LOCAL)).scalar()
            if found is None:
                row = {"name": "you", "folded": LOCAL, "role": LOCAL, "password": "", "blocked": 1, "made": ""}
                found = connection.execute(sql.insert(people).values(row).returning(people.c.id)).scalar_one()
                record_person(connection, found)
        return Person(found, "you", LOCAL, limited=False)

    def everyone(self) -> list[tuple[Person, bool]]:
        """All accounts, and whether each is blocked."""
        people = schema.people
        with self.store.reading() as connection:
            rows = connection.execute(sql.select(people).where(people.c.role != LOCAL).order_by(people.c.folded))
            return [(Person(row.id, row.name, row.role), bool(row.blocked)) for row in rows]

    def known(self, person: int) -> Person:
        """A person who is there; refused if nobody is."""
        found = next((one for one, _ in self.everyone() if one.id == person), None)
        if found is None:
            raise Refused(f"There is no person {person}.")
        return found

    # --- proving who one is ------------------------------------------------------------------------------------------

    def login(
        self, name: str, password: str, address: str = "", *, device: str = "", code: str = "", browser: str = ""
    ) -> str:
        """A session's token for a name, its password, and a code where the person has a second factor."""
        folded = name.strip().casefold()
        people = schema.people
        with self._one_try:  # one after the other: many at once would be tried before the first has failed
            keys = self._tries(folded, address, device)
            self._throttle(keys)
            with self.store.reading() as connection:
                row = connection.execute(sql.select(people).where(people.c.folded == folded)).first()
            known = row.password if row is not None and not row.blocked else _nobody()
            right = _verify(known, password)
            if row is None or row.blocked or not right:
                self._failed(keys, row.name if row is not None else "", address, "password")
                raise NotKnown("Name and password do not belong together.")
            if row.temporary and row.temporary < kept.now():
                self._failed(keys, row.name, address, "temporary password is over")
                raise NotKnown("This temporary password is over: ask a supervisor for another.")
            shown = self._show_factor(row, keys, address, code)
        token = f"{row.id}.{machine.random_text(32)}"
        with self.store.writing() as connection:
            integrity.person(connection, row.id)
            integrity.exclusion(connection, row.id)
            integrity.factor(connection, row.id)
            now = kept.now()
            own = [who for who, free in keys.items() if free < _ONLY_COUNTED]
            connection.execute(sql.delete(schema.attempts).where(schema.attempts.c.who.in_(own)))
            connection.execute(sql.delete(schema.sessions).where(self._over()))
            values = {"token": self.digest(token), "person": row.id, "until": now + SESSION_SECONDS * 1000}
            values |= {"began": now, "seen": now, "address": address, "browser": browser[:200]}
            connection.execute(sql.insert(schema.sessions).values(values))
            if _hasher().check_needs_rehash(row.password):
                self._set(connection, row.id, _hash(password), row.temporary, row.name)
            record(connection, "login", {"person": row.id, "address": address, "factor": shown}, row.name)
        return token

    def _show_factor(self, row: Any, keys: dict[str, int], address: str, code: str) -> str:
        """What was shown as a second factor, which is used up; empty where none is wanted."""
        with self.store.reading() as connection:
            wanted = factor.wanted(connection, row.id)
        if not wanted:
            return ""
        if not code:
            raise CodeWanted("A code of your second factor is asked for.", allowed=("code",))
        with self.store.writing() as connection:
            shown = factor.accept(connection, row.id, code, row.name)
        if not shown:
            self._failed(keys, row.name, address, "code")
            raise CodeWanted("The code is not right, or was used already.", allowed=("code",))
        return shown

    def who(self, token: str, noted: bool = True) -> Person | None:
        """The person whose session it is; that it is in use is noted now and then, unless a page only watches."""
        now = kept.now()
        digest = self.digest(token)
        found = self.store.ask(_WHO, token=digest, now=now, idle=self._idle_since())
        if not found:
            return None
        number, name, role, temporary, seen, limited = found[0]
        if not self._recorded(token, number, name, role, temporary):
            return None
        if noted and now - seen > 1000 * min(_NOTED, self.idle / 4 if self.idle else _NOTED):
            try:
                with self.store.writing() as connection:
                    note = sql.update(schema.sessions).where(schema.sessions.c.token == digest)
                    connection.execute(note.values(seen=now))
            except (sql.exc.OperationalError, RuntimeError):  # a full disk: whoever only looks is shown all the same
                log.warning("that a session is in use could not be noted")
        return Person(number, name, role, temporary > 0, bool(limited))

    def digest(self, token: str) -> str:
        """What stands for a session's token in the database: only the house can make it, for whom the token names."""
        return self._sealed(f"session {token}").partition(":")[2]

    def _recorded(self, token: str, number: int, *account: str | int) -> bool:
        """Whether a session is the one of whom its token names, with the account as the house has recorded it."""
        if token.partition(".")[0] != str(number):
            return False
        if self._accounts.get(number) != account:
            try:
                with self.store.writing() as connection:
                    integrity.person(connection, number)
            except integrity.NotAsRecorded as refused:
                log.warning("%s", refused)
                return False
            self._accounts[number] = account
        return True

    def _idle_since(self) -> int:
        """A session that was not used since then is over."""
        return kept.now() - 1000 * self.idle if self.idle else -1

    def _over(self) -> sql.ColumnElement[bool]:
        return (schema.sessions.c.until <= kept.now()) | (schema.sessions.c.seen <= self._idle_since())

    def here(self, tokens: Collection[str]) -> dict[str, Person]:
        """Those of some sessions that are still good, and whose each is."""
        digests = {self.digest(token): token for token in tokens}
        query = _SESSION.where(schema.sessions.c.token.in_(list(digests)), ~self._over())
        with self.store.reading() as connection:
            rows = connection.execute(query.add_columns(schema.sessions.c.token)).all()
        return {
            token: Person(row.id, row.name, row.role, row.temporary > 0)
            for row in rows
            if self._recorded(token := digests[row.token], row.id, row.name, row.role, row.temporary)
        }

    def logout(self, token: str) -> None:
        """End a session."""
        found = self.who(token)
        if found is not None:
            self.end_session(found, self.digest(token)[:_NAMED])

    def sessions(self, person: Person, token: str = "") -> list[Session]:
        """Where a person is logged in, newest first."""
        sessions = schema.sessions
        query = sql.select(sessions).where(sessions.c.person == person.id, ~self._over())
        with self.store.reading() as connection:
            rows = connection.execute(query.order_by(sessions.c.began.desc())).all()
        return [
            Session(row.token[:_NAMED], row.began, row.seen, row.address, row.browser, row.token == self.digest(token))
            for row in rows
        ]

    def end_session(self, person: Person, session: str) -> None:
        """End one of a person's sessions."""
        sessions = schema.sessions
        with self.store.writing() as connection:
            this = sql.func.substr(sessions.c.token, 1, _NAMED) == session
            ended = connection.execute(sql.delete(sessions).where(sessions.c.person == person.id, this))
            if not ended.rowcount:
                raise Refused("There is no such session.")
            record(connection, "logout", {"person": person.id, "session": session}, person.name)

    # --- one's own account -------------------------------------------------------------------------------------------

    def set_password(self, person: Person, token: str, old: str, new: str) -> None:
        """A person's own new password; every other session of theirs ends."""
        self._prove(person, old)
        if new == old or person.name.casefold() in new.casefold():
            raise Refused("A new password is another one, and does not have your name in it.")
        hashed = _hash(new)
        sessions = schema.sessions
        with self.store.writing() as connection:
            self._set(connection, person.id, hashed, 0, person.name)
            others = (sessions.c.person == person.id) & (sessions.c.token != self.digest(token))
            connection.execute(sql.delete(sessions).where(others))
            record(connection, "password", {"person": person.id}, person.name)

    def begin_factor(self, person: Person, password: str) -> str:
        """The secret of a second factor, which counts once it is confirmed."""
        self._prove(person, password)
        with self.store.writing() as connection:
            return factor.begin(connection, person.id)

    def confirm_factor(self, person: Person, code: str) -> list[str]:
        """The second factor counts from now on; its recovery codes."""
        with self.store.writing() as connection:
            codes, sealed = factor.confirm(connection, person.id, code)
            said = {"person": person.id, "now": "asked for", "codes": "sealed", "recoveries": sealed}
            record(connection, "factor", said, person.name)
        return codes

    def drop_factor(self, person: Person, password: str, code: str) -> None:
        """Do without a second factor: who has one shows it once more."""
        self._prove(person, password)
        try:
            with self.store.writing() as connection:
                if not factor.accept(connection, person.id, code, person.name):
                    raise Refused("The code is not right, or was used already.")
                factor.drop(connection, person.id)
                record(connection, "factor", {"person": person.id, "now": "dropped"}, person.name)
        except Refused:
            self._failed(self._own_tries(person), person.name, "", "code")
            raise

    def factor_of(self, person: Person) -> tuple[bool, int]:
        """Whether a person has a second factor, and how many recovery codes are left."""
        with self.store.reading() as connection:
            return factor.wanted(connection, person.id), factor.left(connection, person.id)

    def _prove(self, person: Person, password: str) -> None:
        """Refuse somebody who sits at another's session; as slow to guess at as a login."""
        keys = self._own_tries(person)
        with self._one_try:
            self._throttle(keys)
            people = schema.people
            with self.store.reading() as connection:
                known = connection.execute(sql.select(people.c.password).where(people.c.id == person.id)).scalar_one()
            if not _verify(known, password):
                self._failed(keys, person.name, "", "password")
                raise Refused("The password is not right.")

    # --- guessing ----------------------------------------------------------------------------------------------------

    @staticmethod
    def _own_tries(person: Person) -> dict[str, int]:
        """What a try to prove oneself once more counts for, within a session."""
        return {f"account {person.id}": _FREE_ATTEMPTS}

    def device(self, name: str) -> str:
        """What a browser is given that somebody has logged in from: it is known again by that name."""
        mark = machine.random_hex(16)
        return f"{mark}.{self.store.keys.seal(_marked(name.strip().casefold(), mark))}"

    def turn(self, name: str, address: str, device: str) -> str:
        """Whose turn it is when passwords are tried: an address has one, who has a known device another."""
        folded = name.strip().casefold()
        return f"known {folded}" if self._mark(folded, device) else f"address {address}"

    def _mark(self, folded: str, device: str) -> str:
        """The mark of a device that somebody has logged in from by a name; empty if it is none."""
        mark, _, seal = device.partition(".")
        return mark if seal and self.store.keys.sealed(_marked(folded, mark), seal) else ""

    def _tries(self, folded: str, address: str, device: str) -> dict[str, int]:
        """What a try counts for, each with how often it may fail before the next must wait.

        A wait is for one name from one address. So neither can a crowd behind one address be locked out by one of it,
        nor a name by somebody elsewhere; and a device that the person has logged in from counts for itself.
        """
        if mark := self._mark(folded, device):
            return {f"device {mark}": _FREE_ATTEMPTS}
        counted = {self._sealed(f"name {folded}"): _ONLY_COUNTED, f"address {address}": _ONLY_COUNTED}
        many = any(row.tries >= _MANY for row in self._attempts(counted))
        return {self._sealed(f"name {folded} from {address}"): 1 if many else _FREE_ATTEMPTS, **counted}

    def _sealed(self, what: str) -> str:
        """What stands for a name that was said: it may be a password in the wrong field."""
        return self.store.keys.seal(what.encode())

    def _attempts(self, keys: Collection[str]) -> list[Any]:
        attempts = schema.attempts
        with self.store.reading() as connection:
            return list(connection.execute(sql.select(attempts).where(attempts.c.who.in_(list(keys)))).all())

    def _throttle(self, keys: dict[str, int]) -> None:
        """Refuse a try that comes too soon; where the clock was set back, the wait is no longer than it was."""
        for row in self._attempts(keys):
            span = _wait(row.tries, keys[row.who])
            wait = row.until - kept.now()
            if row.tries < keys[row.who] or wait <= 0:
                continue
            if wait > span:
                again = sql.update(schema.attempts).where(schema.attempts.c.who == row.who)
                with repeats.later(), self.store.writing() as connection:  # what is refused leaves no key
                    connection.execute(again.values(until=kept.now() + span))
            raise TooMany(f"Too many wrong passwords. Try again in {min(wait, span) // 1000 + 1} seconds.")

    def _failed(self, keys: dict[str, int], name: str, address: str, what: str) -> None:
        """Note a wrong password; each one past the free ones doubles the wait.

        A name that nobody has is not written down: it may be a password in the wrong place.
        """
        attempts = schema.attempts
        with repeats.later(), self.store.writing() as connection:  # what is refused leaves no key
            long_ago = kept.now() - _LONGEST_WAIT * 1000
            connection.execute(sql.delete(attempts).where(attempts.c.until < long_ago))
            rows = connection.execute(sql.select(attempts).where(attempts.c.who.in_(list(keys)))).all()
            counts = {row.who: row.tries for row in rows}
            changed = []
            for who in sorted(keys):
                count = counts.get(who, 0) + 1
                changed.append({"who": who, "tries": count, "until": kept.now() + _wait(count, keys[who])})
            put(driver_of(connection), [Rows(attempts, changed, "replace")])
            record(connection, "login-refused", {"name": name, "address": address, "wrong": what})


def _wait(tries: int, free: int) -> int:
    """Milliseconds to wait after so many wrong passwords."""
    return 1000 * min(1 << min(max(0, tries - free), 20), _LONGEST_WAIT)


def _marked(folded: str, mark: str) -> bytes:
    return f"device {mark} {folded}".encode()


_SESSION = (
    sql.select(schema.people.c.id, schema.people.c.name, schema.people.c.role, schema.people.c.temporary)
    .join(schema.sessions, schema.sessions.c.person == schema.people.c.id)
    .where(schema.people.c.blocked == sql.literal_column("0"))
)
_LIMITED = (
    sql.exists().where(schema.limits.c.person == schema.people.c.id)
    | sql.exists().where(schema.exclusions.c.person == schema.people.c.id)
    | sql.exists(sql.select(barred.c.id).where(barred.c.lifted == sql.literal_column("0")))
)
"""Where anybody is kept out, everybody's name is compared: what is the same or similar is not for a database to say."""
_WHO = _SESSION.add_columns(schema.sessions.c.seen, _LIMITED).where(
    schema.sessions.c.token == sql.bindparam("token"),
    schema.sessions.c.until > sql.bindparam("now"),
    schema.sessions.c.seen > sql.bindparam("idle"),
)
_NAMED = 16
"""How much of the hash of its token names a session."""


def _temporary() -> int:
    return kept.now() + 1000 * TEMPORARY_SECONDS


def _clean(name: str) -> str:
    name = " ".join(unicodedata.normalize("NFKC", name).split())
    if not re.fullmatch(r"[\w][\w .'-]{0,39}", name) or name.casefold() == LOCAL:
        raise Refused(f"{name!r} cannot be a name.", allowed=("letters, digits, spaces, . ' and -, up to 40",))
    return name


def _hash(password: str) -> str:
    if not 10 <= len(password) <= 200:
        raise Refused("A password has from 10 to 200 characters.")
    return _hasher().hash(password)


def _verify(known: str, password: str) -> bool:
    try:
        return _hasher().verify(known, password)
    except (Argon2Error, InvalidHashError):
        return False
