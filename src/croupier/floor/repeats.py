"""Acts that are done once, however often they are asked for: each may carry a key of the asker's own.

The key is stored in the transaction of what it was asked for. So it is there if and only if the act was done, or
somebody else was asked to agree to it, whichever server did it and whatever happened to the answer. A digest of the
key is in the link of the table's chain that the act made, else in the chain of acts: the audit finds a key that was
deleted.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeVar

import sqlalchemy as sql

from croupier import machine
from croupier.errors import Refused
from croupier.floor.schema import acts

if TYPE_CHECKING:
    from sqlalchemy import Connection

    from croupier.floor.store import Store

T = TypeVar("T")
KEPT_SECONDS = 7 * 24 * 3600
"""How long a key is remembered."""
FORGOTTEN = "forgotten"
"""The kind of link that says up to when keys were forgotten."""


@dataclass(frozen=True)
class Before:
    """What an act came to that was done before; with neither, the state says it."""

    result: int | None = None
    request: int | None = None
    """What a second supervisor was asked for instead."""


@dataclass
class _Key:
    """The key of the act that this thread is about."""

    row: dict[str, Any]
    stored: bool = False
    linked: bool = False
    """Whether its digest is in the link of a table."""


_current: ContextVar[_Key | None] = ContextVar("key", default=None)


_beside: ContextVar[list[Callable[[Any], None]] | None] = ContextVar("beside", default=None)


class Repeated(Exception):  # noqa: N818 (no mistake: it is answered as before)
    """The act was done meanwhile, on behalf of the same request."""


class Used(Refused):
    """A key that stands for another act."""


class Told(Refused):
    """An act that was done, and whose answer is given once."""

    def __init__(self, what: str) -> None:
        super().__init__(f"This was done before; {what} told once.", allowed=("a new key, to do it again",))


def once(kept: Store, person: int, key: str, asked: bytes, do: Callable[[], T]) -> T | Before:
    """Do an act and say what it came to, or find what it came to when it was done before.

    `asked` says what is asked for: a key that was used for anything else is refused. It may hold a password, so it is
    kept under the house's key.
    """
    asked = b"act " + asked
    found = _found(kept, person, key, asked)
    if found is not None:
        return found
    row = {"person": person, "key": key, "asked": kept.keys.seal(asked), "time": machine.milliseconds() // 1000}
    token = _current.set(_Key(row | {"result": None, "request": None}))
    try:
        return do()
    except Repeated:
        return _found(kept, person, key, asked) or Before()
    except Refused:  # perhaps because the same request, sent twice at once, has been done meanwhile
        found = _found(kept, person, key, asked)
        if found is None:
            raise
        return found
    finally:
        _current.reset(token)


def _found(kept: Store, person: int, key: str, asked: bytes) -> Before | None:
    columns = (acts.c.asked, acts.c.result, acts.c.request)
    query = sql.select(*columns).where(acts.c.person == person, acts.c.key == key)
    with kept.reading() as connection:
        row = connection.execute(query).first()
    if row is None:
        return None
    if not kept.keys.sealed(asked, row.asked):
        raise Used("This key was used for something else.", allowed=("a new key for each act",))
    return Before(row.result, row.request)


def note(result: int) -> None:
    """What the act has come to is found again by its key: the number of a table, a person, a shift."""
    if (key := _current.get()) is not None:
        key.row["result"] = result


def waits(request: int) -> None:
    """The act waits until somebody agrees to a request, which is found again by the act's key."""
    if (key := _current.get()) is not None:
        key.row["request"] = request


def due() -> list[dict[str, Any]]:
    """The row of the key that is to be stored with what is being written, once."""
    key = _current.get()
    if key is None or key.stored:
        return []
    return [key.row]


def stored() -> None:
    """The key is part of what is being written."""
    if (key := _current.get()) is not None:
        key.stored = True


def digest(person: int, key: str) -> str:
    """What stands for a key in the chains."""
    return hashlib.sha256(f"{person} {key}".encode()).hexdigest()[:32]


def key_for_link() -> dict[str, str]:
    """What the link of a table that is being written says of the act's key; nothing if it has none."""
    key = _current.get()
    if key is None:
        return {}
    key.linked = True
    return {"key": digest(key.row["person"], key.row["key"])}


def seal(connection: Connection) -> None:
    """Add the key that is being written to the chain of acts, if it is in no link of a table."""
    from croupier.floor import chain

    key = _current.get()
    if key is not None and not key.linked:
        chain.append(connection, chain.ACTS, "act", {"key": digest(key.row["person"], key.row["key"])})


@contextmanager
def beside(write: Callable[[Connection], None]) -> Iterator[None]:
    """Store something in the transaction of what is written next: both are there, or neither is."""
    token = _beside.set([write])
    try:
        yield
    finally:
        _beside.reset(token)


def write_beside(connection: Connection) -> None:
    """Store what is to be stored with what is being written, once."""
    while todo := _beside.get():
        todo.pop()(connection)


@contextmanager
def later() -> Iterator[None]:
    """What is written here is only a part of the act: the key is stored with the last one."""
    token = _current.set(None)
    try:
        yield
    finally:
        _current.reset(token)


def forget_old(kept: Store) -> None:
    """Forget keys of long ago; up to when is in the chain of acts."""
    from croupier.floor import chain

    before = machine.milliseconds() // 1000 - KEPT_SECONDS
    with kept.writing() as connection:
        if connection.execute(sql.delete(acts).where(acts.c.time < before)).rowcount:
            chain.append(connection, chain.ACTS, FORGOTTEN, {"before": before})
