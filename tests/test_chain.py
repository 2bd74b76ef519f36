"""What is changed in the database behind the floor's back is found, in a sentence that names its place."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
import sqlalchemy as sql

from croupier.errors import Refused
from croupier.floor import cage, chain, store
from croupier.floor.audit import audit
from croupier.floor.house import House
from croupier.floor.people import Person
from croupier.floor.store import Store
from croupier.floor.stored_table import events_of
from croupier.rules.submission import Submission
from croupier.tables.journal import Event
from croupier.tables.replay import verify_randomness
from floors import cluster, database  # noqa: F401 (fixtures)


@pytest.fixture
def house(database: str) -> Iterator[House]:  # noqa: F811
    """A house in which a supervisor has opened two tables, and a player has played at both."""
    with Store(database) as kept:
        made = House(kept)
        people = made.people
        sue, ada = people.add("Sue", "supervisor", "long enough"), people.add("Ada", "player", "long enough", "Sue")
        with kept.writing() as connection:
            cage.deposit(connection, ada.id, 1_000_000, "Sue")
        for address in ("pa/roulette", "pa/minibaccarat"):
            number = made.open(sue, address, Submission())
            made.sit(ada, number, 1, 100_000)
            bet(made, ada, number)
        yield made


def bet(house: House, person: Person, number: int) -> None:
    wager = {1: {"red": 500}, 2: {"player": 500}}[number]
    house.wager(person, number, 1, wager)


def person(house: House, name: str) -> Person:
    return next(one for one, _ in house.people.everyone() if one.name == name)


def tamper(house: House, *statements: str) -> tuple[str, ...]:
    """Change the database as somebody with its password would; what the audit says then."""
    assert audit(house.store).wrong == ()
    with house.store.engine.connect() as connection, connection.begin():
        for statement in statements:
            done = connection.exec_driver_sql(statement)
            assert done.rowcount, statement
    return audit(house.store).wrong


FOUND = {
    "a role": (
        "UPDATE people SET role = 'supervisor' WHERE name = 'Ada'",
        "The role of Ada (person 2) is 'supervisor'",
    ),
    "somebody let in again": ("UPDATE people SET blocked = 1 WHERE name = 'Ada'", "The blocked of Ada"),
    "a password": ("UPDATE people SET password = 'x' WHERE name = 'Sue'", "The password of Sue (person 1) is not"),
    "a person": (
        "INSERT INTO people (id, name, folded, role, password, blocked, made)"
        " VALUES (9, 'Eve', 'eve', 'player', '', 0, '')",
        "Eve (person 9, player) is in no chain",
    ),
    "who sits": (
        "UPDATE chairs SET person = 1 WHERE table_id = 2",
        "Table 2: its chairs are stored as {'1': [1, 'Ada']}",
    ),
    "a round": (
        "UPDATE events SET round = 7 WHERE table_id = 1 AND kind = 'wagers'",
        "Table 1: event 4 (wagers) is stored",
    ),
    "who acted": (
        "UPDATE events SET by = 'Eve' WHERE table_id = 1 AND kind = 'wagers'",
        "Table 1: Event 4 of the journal",
    ),
    "options": ("UPDATE tables SET title = 'x' WHERE id = 1", "Table 1 was not opened as it is stored"),
    "a pause": ("UPDATE tables SET paused = 1 WHERE id = 1", "Table 1: its paused are stored as True"),
    "a closing": ("UPDATE tables SET ended = '2026' WHERE id = 1", "Table 1 is stored as closed 2026, not never"),
    "a shift": ("UPDATE shifts SET name = 'x'", "Shift 1 ("),
    "a note": ("UPDATE moves SET note = 'x' WHERE kind = 'deposit'", "The chain of the cage, link 0 (deposit by"),
    "a link": (
        "UPDATE links SET by = 'Ada' WHERE chain = 'cage' AND number = 1",
        "The chain of the cage, link 1 (opening by Ada",
    ),
    "a link that is gone": (
        "DELETE FROM links WHERE chain = 'house' AND number = 2",
        "The chain of the house: link 2 is",
    ),
    "a seed": (
        "UPDATE secrets SET seed = '1:00' || substr(seed, 5) WHERE table_id = 2",
        "Table 2: The seed of table 2, seed 0 was",
    ),
}


@pytest.mark.parametrize("what", FOUND)
def test_what_was_changed_is_found(house: House, what: str) -> None:
    statement, said = FOUND[what]
    if not house.store.sqlite:
        statement = statement.replace("SET by", 'SET "by"')
    wrong = tamper(house, statement)
    assert any(line.startswith(said) for line in wrong), wrong


@pytest.mark.parametrize("kind", ["deposit", "withdrawal"])
def test_money_that_was_invented_with_its_balances_is_found(house: House, kind: str) -> None:
    source, target = ("outside", "purse 2") if kind == "deposit" else ("purse 2", "outside")
    wrong = tamper(
        house,
        "INSERT INTO moves (time, shift, kind, source, target, cents, by, note, chain, link)"
        f" SELECT time, shift, '{kind}', '{source}', '{target}', 500, by, '', chain, link FROM moves"
        " WHERE kind = 'deposit'".replace("by,", '"by",'),
        f"UPDATE balances SET cents = cents - 500 WHERE account = '{source}'",
        f"UPDATE balances SET cents = cents + 500 WHERE account = '{target}'",
    )
    assert len(wrong) == 1
    assert wrong[0].startswith("The chain of the cage, link 0 (deposit by Sue, ")
    assert "moves of money" in wrong[0]


def written_anew(house: House, number: int, kind: str, change: dict[str, Any]) -> dict[int, str]:
    """Change the first event of some kind in a journal, and make every hash after it fit; the hashes."""
    hashes = {}
    with house.store.engine.connect() as connection, connection.begin():
        journal = events_of(connection, number)
        first = next(event for event in journal if event.kind == kind)
        before = journal[0].before
        for event in journal:
            data = event.data | change if event is first else event.data
            again = Event(event.number, event.time, event.kind, data, before, "", event.by)
            hashes[event.number] = again.expected_hash()
            values = {"data": msgspec.json.encode(data).decode(), "before": before, "hash": hashes[event.number]}
            this = (store.events.c.table_id == number) & (store.events.c.number == event.number)
            connection.execute(sql.update(store.events).where(this).values(values))
            before = hashes[event.number]
    return hashes


def test_a_history_hashed_anew_is_found(house: House) -> None:
    assert audit(house.store).wrong == ()
    written_anew(house, 1, "sit", {"name": "Eve"})
    assert any("Table 1: its journal is not the one that was sealed" in line for line in audit(house.store).wrong)


def test_cards_of_a_shoe_in_use_are_held_against_its_seed(house: House) -> None:
    """A suit that was changed, hashes and seals made to fit as only the house could: the stored seed tells."""
    journal = house.events(2)
    card = next(event.data["card"] for event in journal if event.kind == "card")
    heads = written_anew(house, 2, "card", {"card": card[0] + ("h" if card[1] != "h" else "d")})
    with house.store.writing() as connection:
        tip = chain.Tip()
        for link in list(chain.links_of(connection, "table 2")):
            moved = connection.execute(
                sql.select(store.moves).where(store.moves.c.chain == "table 2", store.moves.c.link == link.number)
            ).mappings()
            data = {**link.content, "head": heads[link.content["length"] - 1]}
            row = chain.next_link(
                house.store.keys, "table 2", tip, link.kind, data, link.by, [dict(one) for one in moved]
            )
            tip = chain.Tip(row["number"] + 1, row["seal"])
            this = (store.links.c.chain == "table 2") & (store.links.c.number == link.number)
            connection.execute(sql.update(store.links).where(this).values(row))
    verify_randomness(house.events(2))  # by the seeds that were shown there is nothing to find
    wrong = audit(house.store).wrong
    assert any("was recorded, the seed gives" in line for line in wrong), wrong


def test_journals_and_chains_say_who_did_what_with_which_software(house: House) -> None:
    sue, ada = person(house, "Sue"), person(house, "Ada")
    house.pause(sue, 1, True)
    bet(house, ada, 1)
    house.proceed(sue, 1)
    house.proceed(sue, 1)
    events = house.events(1)
    assert events[0].kind == "open"
    assert events[0].by == "Sue"
    assert [event.by for event in events if event.kind in ("sit", "wagers")] == ["Ada"] * 3
    assert [event.by for event in events if event.kind in ("spin", "end")] == ["Ada", "Ada", "Sue", "Sue"]
    with house.store.reading() as connection:
        links = list(chain.links_of(connection, "table 1"))
        people = chain.records(connection, ["person"])
        opened = chain.records(connection, ["open"])
    assert [(link.kind, link.by) for link in links] == [
        ("open", "Sue"), ("sit", "Ada"), ("wager", "Ada"), ("pause", "Sue"), ("wager", "Ada"), ("proceed", "Sue"),
        ("proceed", "Sue"),
    ]  # fmt: skip
    assert links[0].content["software"] == chain.software()
    assert [(link.by, link.content["name"]) for link in people] == [("Sue", "Ada"), ("", "Sue")]
    assert {link.by for link in opened} == {"Sue"}
    assert audit(house.store).wrong == ()


def test_seeds_are_hidden_at_rest(house: House) -> None:
    with house.store.reading() as connection:
        stored = connection.execute(sql.select(store.secrets.c.seed)).scalars().all()
    shown = [event.data["seed"] for event in house.events(1) if event.data.get("seed")]
    assert shown
    assert not any(seed in held for seed in shown for held in stored)


def test_a_floor_is_opened_with_its_own_key_only(house: House, tmp_path: Any) -> None:
    assert house.store.key.stat().st_mode & 0o777 == 0o600
    other = tmp_path / "another"
    Store(str(tmp_path / "another.db"), str(other)).close()
    with pytest.raises(Refused, match="is not the key of this floor"):
        Store(house.store.url, str(other))
    with pytest.raises(Refused, match=r"cannot be read.*Allowed: --key FILE"):
        Store(house.store.url, str(tmp_path / "nowhere"))
