"""The second factor that a person may have: one-time codes of an app, and recovery codes for when the app is lost."""

from __future__ import annotations

import base64
import hashlib

import sqlalchemy as sql
from sqlalchemy import Connection

from croupier import machine
from croupier.errors import Refused
from croupier.floor import integrity, store, totp
from croupier.floor.chain import keys_of, record
from croupier.floor.schema import factors, recoveries

RECOVERIES = 10


def begin(connection: Connection, person: int) -> str:
    """A new secret, which counts once a code of it has been confirmed."""
    if wanted(connection, person):
        raise Refused("You have a second factor already.", allowed=("give it up first",))
    secret = totp.new_secret()
    hidden = keys_of(connection).hide(base64.b32decode(secret), _place(person))
    connection.execute(sql.delete(factors).where(factors.c.person == person))
    connection.execute(sql.insert(factors).values(person=person, secret=hidden, confirmed=0, step=-1))
    return secret


def hide_again(connection: Connection) -> None:
    """Hide every secret with the key that is in use now."""
    keys = keys_of(connection)
    for row in connection.execute(sql.select(factors)).all():
        hidden = keys.hide(keys.show(row.secret, _place(row.person)), _place(row.person))
        connection.execute(sql.update(factors).where(factors.c.person == row.person).values(secret=hidden))


def confirm(connection: Connection, person: int, said: str) -> tuple[list[str], list[str]]:
    """From now on it is asked for; the recovery codes, which are shown this once, and as they are stored."""
    row = connection.execute(sql.select(factors).where(factors.c.person == person, factors.c.confirmed == 0)).first()
    if row is None:
        raise Refused("No second factor waits to be confirmed.")
    if not _code(connection, person, said):
        raise Refused("The code is not right: is the clock of your device?")
    codes = [readable(10) for _ in range(RECOVERIES)]
    connection.execute(sql.update(factors).where(factors.c.person == person).values(confirmed=1))
    connection.execute(sql.delete(recoveries).where(recoveries.c.person == person))
    keys = keys_of(connection)
    sealed = [keys.seal(_content(person, _digest(one))) for one in codes]
    connection.execute(sql.insert(recoveries), [{"person": person, "code": one} for one in sealed])
    return codes, sealed


def wanted(connection: Connection, person: int) -> bool:
    """Whether a person must show a second factor."""
    query = sql.select(factors.c.person).where(factors.c.person == person, factors.c.confirmed == 1)
    return connection.execute(query).first() is not None


def left(connection: Connection, person: int) -> int:
    """How many recovery codes a person has left."""
    query = sql.select(sql.func.count()).select_from(recoveries).where(recoveries.c.person == person)
    return connection.execute(query).scalar_one()


def accept(connection: Connection, person: int, said: str, by: str = "") -> str:
    """What a code was, `code` or `recovery`, and it is used up; empty if it is neither. A recovery code that was used
    before, or that the house did not give, is neither, whoever has put it back."""
    if _code(connection, person, said):
        return "code"
    sealed, keys, digest = integrity.factor(connection, person), keys_of(connection), _digest(said)
    unused = integrity.recovery_codes(connection, person)
    own = sql.select(recoveries.c.code).where(recoveries.c.person == person)
    for stored in connection.execute(own).scalars().all():
        if unused is not None and stored not in unused:
            continue
        if keys.sealed(_content(person, digest), stored) or (not sealed and stored == digest):
            used = sql.delete(recoveries).where(recoveries.c.person == person, recoveries.c.code == stored)
            if not connection.execute(used).rowcount:
                return ""
            record(connection, integrity.RECOVERY, {"person": person, "seal": stored}, by)
            return "recovery"
    return ""


def drop(connection: Connection, person: int) -> None:
    """A person's second factor is no more."""
    for table in (factors, recoveries):
        connection.execute(sql.delete(table).where(table.c.person == person))


def readable(length: int) -> str:
    """Random words that can be read out: five bits a character, in groups of five."""
    text = "".join(machine.random_choice("abcdefghjkmnpqrstuvwxyz23456789") for _ in range(length))
    return "-".join(text[start : start + 5] for start in range(0, length, 5))


def _code(connection: Connection, person: int, said: str) -> bool:
    """Whether it is a code of the app that was not used yet; whoever is first with it has used it."""
    row = connection.execute(sql.select(factors).where(factors.c.person == person)).first()
    if row is None:
        return False
    secret = base64.b32encode(keys_of(connection).show(row.secret, _place(person))).decode()
    step = totp.matches(secret, said, store.now() / 1000, after=row.step)
    if step is None:
        return False
    used = sql.update(factors).where(factors.c.person == person, factors.c.step < step).values(step=step)
    return bool(connection.execute(used).rowcount)


def _place(person: int) -> str:
    return f"second factor of person {person}"


def _content(person: int, digest: str) -> bytes:
    return f"recovery code of person {person}: {digest}".encode()


def _digest(said: str) -> str:
    """Recovery codes have fifty random bits: a plain hash hides them. Those of earlier versions are stored so."""
    return hashlib.sha256("".join(said.lower().split()).replace("-", "").encode()).hexdigest()
