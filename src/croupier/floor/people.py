"""People with accounts: who they are, how they prove it, and what their role lets them do."""

from __future__ import annotations

import hashlib
import re
import secrets as randomness
import threading
from collections.abc import Collection
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import lru_cache
from typing import Any, Literal

import sqlalchemy as sql
from argon2 import PasswordHasher
from argon2.exceptions import Argon2Error, InvalidHashError

from croupier.errors import Refused
from croupier.floor import repeats
from croupier.floor import store as kept
from croupier.floor.chain import record_person
from croupier.floor.store import Store
from croupier.floor.writes import Rows, driver_of, put

Role = Literal["player", "dealer", "supervisor", "auditor"]
ROLES: tuple[Role, ...] = ("player", "dealer", "supervisor", "auditor")
LOCAL = "local"
"""The role of the one player of a floor without accounts, who plays, deals and rules at once."""

MAY: dict[str, frozenset[str]] = {
    "player": frozenset({"play", "coach"}),
    "dealer": frozenset({"proceed"}),
    "supervisor": frozenset({"open", "proceed", "rule", "pit", "people", "companion", "reopen", "inventory"}),
    "auditor": frozenset({"audit", "inventory"}),
    LOCAL: frozenset({"play", "coach", "open", "proceed", "rule", "pit", "companion", "reopen", "audit", "inventory"}),
}
"""What each role may do, beyond looking at open tables. `pit` moves chips between table and cage; `audit` reads whole
journals and holds the ledger against them; `inventory` reads drop, win and hold."""

SESSION_SECONDS = 12 * 3600
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

    def may(self, what: str) -> bool:
        """Whether the role lets them."""
        return what in MAY[self.role]

    def must(self, what: str) -> None:
        """Refuse what the role does not allow."""
        if not self.may(what):
            raise NotAllowed(f"{self.name} is a {self.role}, who may not do this.", allowed=sorted(MAY[self.role]))


class NotAllowed(Refused):
    """A person asks for what the role does not allow."""


class NotKnown(Refused):
    """Nobody is logged in."""


class TooMany(Refused):
    """Too many wrong passwords; wait."""


@lru_cache(maxsize=1)
def _hasher() -> PasswordHasher:
    return PasswordHasher()


@lru_cache(maxsize=1)
def _nobody() -> str:
    """A hash that no password has, so that an unknown name takes as long as a wrong password."""
    return _hasher().hash(randomness.token_hex(16))


class People:
    """The accounts of a floor."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._one_try = threading.Lock()

    def add(self, name: str, role: str, password: str, by: str = "") -> Person:
        """A new account."""
        name = _clean(name)
        if role not in ROLES:
            raise Refused(f"There is no role {role!r}.", allowed=ROLES)
        row = {
            "name": name,
            "folded": name.casefold(),
            "role": role,
            "password": _hash(password),
            "blocked": 0,
            "made": datetime.now(UTC).isoformat(timespec="seconds"),
        }
        try:
            with self.store.writing() as connection:
                made = connection.execute(sql.insert(kept.people).values(row).returning(kept.people.c.id)).scalar_one()
                record_person(connection, made, by)
                repeats.note(made)
        except sql.exc.IntegrityError:
            raise Refused(f"There is already someone called {name!r}.") from None
        return Person(made, name, role)

    def change(
        self, person: int, *, role: str | None, blocked: bool | None, password: str | None, by: str = ""
    ) -> None:
        """Change an account; a person who is blocked, or has a new password, is logged out everywhere."""
        values: dict[str, Any] = {}
        if role is not None:
            values["role"] = role
        if blocked is not None:
            values["blocked"] = int(blocked)
        if password is not None:
            values["password"] = _hash(password)
        people = kept.people
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
                connection.execute(sql.update(people).where(people.c.id == person).values(values))
            if "blocked" in values or "password" in values:
                connection.execute(sql.delete(kept.sessions).where(kept.sessions.c.person == person))
            if values:
                record_person(connection, person, by)

    def local(self) -> Person:
        """The one player of a floor without accounts."""
        people = kept.people
        with self.store.writing() as connection:
            found = connection.execute(sql.select(people.c.id).where(people.c.folded == LOCAL)).scalar()
            if found is None:
                row = {"name": "you", "folded": LOCAL, "role": LOCAL, "password": "", "blocked": 1, "made": ""}
                found = connection.execute(sql.insert(people).values(row).returning(people.c.id)).scalar_one()
                record_person(connection, found)
        return Person(found, "you", LOCAL)

    def everyone(self) -> list[tuple[Person, bool]]:
        """All accounts, and whether each is blocked."""
        people = kept.people
        with self.store.reading() as connection:
            rows = connection.execute(sql.select(people).where(people.c.role != LOCAL).order_by(people.c.folded))
            return [(Person(row.id, row.name, row.role), bool(row.blocked)) for row in rows]

    def known(self, person: int) -> None:
        """Refuse a person who is not there."""
        if all(one.id != person for one, _ in self.everyone()):
            raise Refused(f"There is no person {person}.")

    # --- proving who one is ------------------------------------------------------------------------------------------

    def login(self, name: str, password: str, address: str = "", *, device: str = "") -> str:
        """A session's token for a name and its password."""
        folded = name.strip().casefold()
        people = kept.people
        with self._one_try:  # one after the other: many at once would be tried before the first has failed
            keys = self._tries(folded, address, device)
            self._throttle(keys)
            with self.store.reading() as connection:
                row = connection.execute(sql.select(people).where(people.c.folded == folded)).first()
            known = row.password if row is not None and not row.blocked else _nobody()
            right = _verify(known, password)
            if row is None or row.blocked or not right:
                self._failed(keys)
                raise NotKnown("Name and password do not belong together.")
        token = randomness.token_urlsafe(32)
        with self.store.writing() as connection:
            own = [who for who, free in keys.items() if free < _ONLY_COUNTED]
            connection.execute(sql.delete(kept.attempts).where(kept.attempts.c.who.in_(own)))
            connection.execute(sql.delete(kept.sessions).where(kept.sessions.c.until < kept.now()))
            values = {"token": _digest(token), "person": row.id, "until": kept.now() + SESSION_SECONDS * 1000}
            connection.execute(sql.insert(kept.sessions).values(values))
            if _hasher().check_needs_rehash(row.password):
                connection.execute(sql.update(people).where(people.c.id == row.id).values(password=_hash(password)))
                record_person(connection, row.id, row.name)
        return token

    def who(self, token: str) -> Person | None:
        """The person whose session it is."""
        found = self.store.ask(_WHO, token=_digest(token), now=kept.now())
        return Person(*found[0]) if found else None

    def here(self, tokens: Collection[str]) -> dict[str, Person]:
        """Those of some sessions that are still good, and whose each is."""
        digests = {_digest(token): token for token in tokens}
        query = _SESSION.where(kept.sessions.c.token.in_(list(digests)), kept.sessions.c.until > kept.now())
        with self.store.reading() as connection:
            rows = connection.execute(query.add_columns(kept.sessions.c.token)).all()
        return {digests[row.token]: Person(row.id, row.name, row.role) for row in rows}

    def logout(self, token: str) -> None:
        """End a session."""
        with self.store.writing() as connection:
            connection.execute(sql.delete(kept.sessions).where(kept.sessions.c.token == _digest(token)))

    def device(self, name: str) -> str:
        """What a browser is given that somebody has logged in from: it is known again by that name."""
        mark = randomness.token_hex(16)
        return f"{mark}.{self.store.keys.seal(_marked(name.strip().casefold(), mark))}"

    def _tries(self, folded: str, address: str, device: str) -> dict[str, int]:
        """What a try counts for, each with how often it may fail before the next must wait.

        A wait is for one name from one address. So neither can a crowd behind one address be locked out by one of it,
        nor a name by somebody elsewhere; and a device that the person has logged in from counts for itself.
        """
        mark, _, seal = device.partition(".")
        if seal and self.store.keys.sealed(_marked(folded, mark), seal):
            return {f"device {mark}": _FREE_ATTEMPTS}
        counted = {f"name {folded}": _ONLY_COUNTED, f"address {address}": _ONLY_COUNTED}
        many = any(row.tries >= _MANY for row in self._attempts(counted))
        return {f"name {folded} from {address}": 1 if many else _FREE_ATTEMPTS, **counted}

    def _attempts(self, keys: Collection[str]) -> list[Any]:
        attempts = kept.attempts
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
                again = sql.update(kept.attempts).where(kept.attempts.c.who == row.who)
                with self.store.writing() as connection:
                    connection.execute(again.values(until=kept.now() + span))
            raise TooMany(f"Too many wrong passwords. Try again in {min(wait, span) // 1000 + 1} seconds.")

    def _failed(self, keys: dict[str, int]) -> None:
        """Note a wrong password; each one past the free ones doubles the wait."""
        attempts = kept.attempts
        with self.store.writing() as connection:
            long_ago = kept.now() - _LONGEST_WAIT * 1000
            connection.execute(sql.delete(attempts).where(attempts.c.until < long_ago))
            rows = connection.execute(sql.select(attempts).where(attempts.c.who.in_(list(keys)))).all()
            counts = {row.who: row.tries for row in rows}
            changed = []
            for who in sorted(keys):
                count = counts.get(who, 0) + 1
                changed.append({"who": who, "tries": count, "until": kept.now() + _wait(count, keys[who])})
            put(driver_of(connection), [Rows(attempts, changed, "replace")])


def _wait(tries: int, free: int) -> int:
    """Milliseconds to wait after so many wrong passwords."""
    return 1000 * min(1 << min(max(0, tries - free), 20), _LONGEST_WAIT)


def _marked(folded: str, mark: str) -> bytes:
    return f"device {mark} {folded}".encode()


_SESSION = (
    sql.select(kept.people.c.id, kept.people.c.name, kept.people.c.role)
    .join(kept.sessions, kept.sessions.c.person == kept.people.c.id)
    .where(kept.people.c.blocked == sql.literal_column("0"))
)
_WHO = _SESSION.where(kept.sessions.c.token == sql.bindparam("token"), kept.sessions.c.until > sql.bindparam("now"))


def _clean(name: str) -> str:
    name = " ".join(name.split())
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


def _digest(token: str) -> str:
    """Sessions are kept by the hash of their token: who reads the database cannot use them."""
    return hashlib.sha256(token.encode()).hexdigest()
