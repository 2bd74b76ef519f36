"""What is stored, held against the house's chain before it is used or changed.

Somebody who can write the database, and has no key, can change a role, a limit or a request. The audit finds that, but
only until the house itself seals the changed row with its next act. So whoever acts by such a row, or is about to
change it, asks here first; what the house did not record is refused, and stays for the audit to find.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import takewhile
from typing import Any

import msgspec
import sqlalchemy as sql
from sqlalchemy import Connection

from croupier.errors import Refused
from croupier.floor import chain, schema, store
from croupier.floor.chain import Link, Tip
from croupier.floor.keys import Keys

TABLE = ("length", "paused", "chairs")
"""What the links of a table say of it, each only when it has changed."""
DECIDED = ("agreed", "denied", "over", "refused")
"""What comes of a request, as it is recorded and as its state."""


RECOVERY = "recovery-code"
"""The kind of record that says which recovery code was used."""


class NotAsRecorded(Refused):
    """Something was changed by other hands than the house's."""

    def __init__(self, what: str) -> None:
        super().__init__(f"{what} is not as the house has recorded it: an audit says what was changed.")


def newest(
    connection: Connection, kinds: Sequence[str], field: str, value: int, name: str = chain.HOUSE
) -> Iterator[Link]:
    """The links of a chain, that of the house if none is named, of some kinds whose `field` is a number, newest first;
    refused if one of them was changed."""
    before: int | None = None
    told = [schema.links.c.data.contains(f'"{field}":{value}{end}') for end in ",}"]  # as the chain encodes it
    query = chain.newest_of(name).where(schema.links.c.kind.in_(list(kinds)), sql.or_(*told)).limit(1)
    while True:
        row = connection.execute(query if before is None else query.where(schema.links.c.number < before)).first()
        if row is None:
            return
        link = Link(*row)
        before = link.number
        if not link.sealed_by(chain.keys_of(connection), chain.seal_before(connection, link)):
            raise NotAsRecorded(str(link))
        if link.content.get(field) == value:
            yield link


def last(connection: Connection, kinds: Sequence[str], field: str, value: int) -> Link | None:
    """The last of them; None if there is none."""
    return next(newest(connection, kinds, field, value), None)


def differs(row: Mapping[str, Any], link: Link) -> list[str]:
    """In which columns a person's row is not what a link has recorded."""
    now, then = chain.of_person(row), link.content
    return [what for what in then if now.get(what) != then[what]]


def person(connection: Connection, number: int) -> None:
    """Refuse a person whose account was changed or made by other hands."""
    row = connection.execute(sql.select(schema.people).where(schema.people.c.id == number).with_for_update()).one()
    link = last(connection, ["person"], "id", number)
    if link is None or differs(row._asdict(), link):
        raise NotAsRecorded(f"The account of {row.name}")


def limit(connection: Connection, number: int, kind: str) -> None:
    """Refuse a limit that was changed by other hands."""
    this = (schema.limits.c.person == number) & (schema.limits.c.kind == kind)
    row = connection.execute(sql.select(schema.limits).where(this).with_for_update()).first()
    said = next((one for one in newest(connection, ["limit"], "person", number) if one.content["kind"] == kind), None)
    if (row._asdict() if row else None) != (said.content if said else None):
        raise NotAsRecorded(f"The limit of person {number} ({kind})")


def exclusion(connection: Connection, number: int) -> None:
    """Refuse an exclusion that was lifted or changed by other hands."""
    this = sql.select(schema.exclusions.c.until).where(schema.exclusions.c.person == number)
    until = connection.execute(this.with_for_update()).scalar()
    said = last(connection, ["excluded"], "person", number)
    if (store.day_and_time(until) if until else "") != (said.content["until"] if said else ""):
        raise NotAsRecorded(f"The exclusion of person {number}")


def barred_entry(connection: Connection, number: int) -> None:
    """Refuse an entry on the list of people who are kept out that was changed, added or deleted by other hands."""
    row = connection.execute(sql.select(schema.barred).where(schema.barred.c.id == number).with_for_update()).first()
    recorded: dict[str, Any] = {}
    for link in newest(connection, ["barred", "lifted"], "id", number):
        recorded = (link.content if link.kind == "barred" else {"lifted": link.content["lifted"]}) | recorded
    if (row._asdict() if row else {}) != recorded:
        raise NotAsRecorded(f"Number {number} of the people who are kept out")


def balance(connection: Connection, account: str) -> None:
    """Refuse an account that does not hold what its moves make it; what it holds and its moves are of one moment."""
    moves, balances = schema.moves.c, schema.balances.c
    came = sql.select(sql.func.coalesce(sql.func.sum(moves.cents), 0)).where(moves.target == account).scalar_subquery()
    went = sql.select(sql.func.coalesce(sql.func.sum(moves.cents), 0)).where(moves.source == account).scalar_subquery()
    holds = sql.select(sql.func.coalesce(sql.func.sum(balances.cents), 0)).where(balances.account == account)
    row = connection.execute(sql.select(holds.scalar_subquery(), came, went)).one()
    if row[0] != row[1] - row[2]:
        raise NotAsRecorded(f"What lies in the account {account}")


def account(connection: Connection, account: str) -> None:
    """Refuse an account that does not hold what its moves make it, or with a move that no link has sealed: before its
    money leaves the house."""
    balance(connection, account)
    moves, links = schema.moves, schema.links
    own = (moves.c.source == account) | (moves.c.target == account)
    of = sql.select(moves.c.chain, moves.c.link).where(own).distinct().subquery()
    moved: dict[tuple[str, int], list[Mapping[str, Any]]] = {}
    here = (moves.c.chain == of.c.chain) & (moves.c.link == of.c.link)
    for row in connection.execute(sql.select(moves).join(of, here)):
        moved.setdefault((row.chain, row.link), []).append(row._asdict())
    at = (links.c.chain == of.c.chain) & (links.c.number == of.c.link)
    sealed = {(row.chain, row.number): Link(*row) for row in connection.execute(chain.all_links().join(of, at))}
    for place, rows in moved.items():
        link = sealed.get(place)
        if link is None or link.moves != chain.digest(rows):
            raise NotAsRecorded(f"A move of the account {account}")
        if not link.sealed_by(chain.keys_of(connection), chain.seal_before(connection, link)):
            raise NotAsRecorded(str(link))


def factor(connection: Connection, number: int) -> bool:
    """Whether a person's recovery codes are sealed; refused if the second factor was dropped or made by other hands."""
    said = _factor(connection, number)
    this = sql.select(schema.factors.c.confirmed).where(schema.factors.c.person == number)
    if bool(connection.execute(this.with_for_update()).scalar()) != (said is not None):
        raise NotAsRecorded(f"The second factor of person {number}")
    return said is not None and said.content.get("codes") == "sealed"


def recovery_codes(connection: Connection, number: int) -> set[str] | None:
    """The recovery codes of a person, as they are stored, that nobody has used; None where an earlier version has not
    recorded which there are."""
    link = _factor(connection, number)
    if link is None or "recoveries" not in link.content:
        return None
    used = takewhile(lambda one: one.number > link.number, newest(connection, [RECOVERY], "person", number))
    return set(link.content["recoveries"]) - {one.content["seal"] for one in used}


def _factor(connection: Connection, number: int) -> Link | None:
    """The link by which a second factor is asked for."""
    for link in newest(connection, ["factor", "reset"], "person", number):
        if link.kind == "reset":
            if link.content["factor"] == "dropped":
                return None
        else:
            return None if link.content["now"] == "dropped" else link
    return None


def table(connection: Connection, number: int, since: Tip) -> tuple[Tip, dict[str, Any]]:
    """Where a table's chain ends, and what it has said last of the table; `since` a link that was held already, only
    what has come after it. Refused if a link was changed."""
    name = chain.of_table(number)
    if since.length:
        links = chain.links_of(connection, name, since.length)
    else:
        found = (_said_last(connection, name, what) for what in ("", *TABLE))
        links = iter(sorted({link for link in found if link is not None}, key=lambda link: link.number))
    said: dict[str, Any] = {}
    tip = since
    for link in links:
        before = tip.seal if link.number == tip.length else chain.seal_before(connection, link)
        if not link.sealed_by(chain.keys_of(connection), before):
            raise NotAsRecorded(str(link))
        tip = chain.Tip(link.number + 1, link.seal)
        said |= link.content
    return tip, said


def prepares(keys: Keys, table: int, seat: int, person: int | None, wagers: Mapping[str, int] | None) -> str | None:
    """What somebody has prepared to bet as it is stored: sealed, so that nobody else bets for them."""
    if wagers is None:
        return None
    text = msgspec.json.encode(wagers).decode()
    return msgspec.json.encode([text, keys.seal(_prepared_at(table, seat, person, text))]).decode()


def prepared(keys: Keys, row: Any) -> dict[str, int] | None:
    """What has been prepared at a chair; nothing if the house has not stored it."""
    try:
        text, seal = msgspec.json.decode(row.prepared or "[]", type=tuple[str, str])
    except msgspec.DecodeError:
        return None
    sealed = keys.sealed(_prepared_at(row.table_id, row.seat, row.person, text), seal)
    return msgspec.json.decode(text, type=dict[str, int]) if sealed else None


def _prepared_at(table: int, seat: int, person: int | None, text: str) -> bytes:
    return f"prepared at table {table}, seat {seat}, by person {person}: {text}".encode()


def _said_last(connection: Connection, name: str, what: str) -> Link | None:
    """The last link of a chain, or the last that has said something of a table."""
    query = chain.newest_of(name).limit(1)
    row = connection.execute(query.where(schema.links.c.data.contains(f'"{what}":')) if what else query).first()
    return Link(*row) if row is not None else None


def request(connection: Connection, number: int) -> Any:
    """A request as it is stored; refused if it, or what has come of it, was changed by other hands."""
    row = connection.execute(
        sql.select(schema.requests).where(schema.requests.c.id == number).with_for_update()
    ).first()
    if row is None:
        raise Refused(f"There is no request {number}.")
    if said := [*request_differs(row, list(newest(connection, ["asked", *DECIDED], "request", number)))]:
        raise NotAsRecorded(f"Request {number} ({', '.join(said)})")
    return row


def request_differs(row: Any, links: Sequence[Link]) -> Iterator[str]:
    """What of a request is not as its links, newest first, have recorded it."""
    asked = next((link for link in links if link.kind == "asked"), None)
    if asked is None:
        yield "nobody asked for it"
        return
    stored = {**row._asdict(), "for": row.kind, "about": msgspec.json.decode(row.about)}
    for name, value in asked.content.items():
        if name != "request" and stored.get(name) != value:
            yield name
    if row.by != asked.by:
        yield "by"
    if row.state != (links[0].kind if links[0].kind in DECIDED else "waiting"):
        yield "state"
