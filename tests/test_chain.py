"""What is changed in the database behind the floor's back is found, in a sentence that names its place."""

from __future__ import annotations

import gzip
import hashlib
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
import sqlalchemy as sql

from croupier.errors import Refused
from croupier.floor import cage, chain, factor, repeats, schema, totp
from croupier.floor.anchors import Anchors, file_of
from croupier.floor.audit import audit
from croupier.floor.backup import backup, restore
from croupier.floor.control import Control, Waiting
from croupier.floor.floor import Floor
from croupier.floor.house import House
from croupier.floor.people import CodeWanted, Person
from croupier.floor.rotation import rotate
from croupier.floor.store import Store
from croupier.floor.table_rows import events_of
from croupier.rules.submission import Submission
from croupier.tables import journal
from croupier.tables.journal import Event
from croupier.tables.replay import verify_randomness
from croupier.web import past
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
    "an exclusion that is gone": ("DELETE FROM exclusions", "The exclusion of person 2"),
    "an exclusion": ("UPDATE exclusions SET until = until - 86400000", "The exclusion of person 2"),
    "a limit": ("UPDATE limits SET cents = 100000", "The limit of person 2 (wager)"),
    "a limit that is gone": ("DELETE FROM limits", "The limit of person 2 (wager)"),
    "a factor": (
        "INSERT INTO factors (person, secret, confirmed, step) VALUES (1, '', 1, 0)",
        "The second factor of person 1",
    ),
    "a seed": (
        "UPDATE secrets SET seed = '1:00' || substr(seed, 5) WHERE table_id = 2",
        "Table 2: The seed of table 2, seed 0 was",
    ),
}


def test_what_was_changed_is_found(house: House) -> None:
    """One thing after the other, in the same floor."""
    ada = person(house, "Ada")
    house.limits.set(ada, "wager", 5_000)
    house.limits.exclude(ada.id, 30, ada)
    whole = everything(house)
    for what, (statement, said) in FOUND.items():
        wrong = tamper(house, statement if house.store.sqlite else statement.replace("SET by", 'SET "by"'))
        assert any(line.startswith(said) for line in wrong), f"{what}: {wrong}"
        put_back(house, whole)


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
            this = (schema.events.c.table_id == number) & (schema.events.c.number == event.number)
            connection.execute(sql.update(schema.events).where(this).values(values))
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
                sql.select(schema.moves).where(schema.moves.c.chain == "table 2", schema.moves.c.link == link.number)
            ).mappings()
            data = {**link.content, "head": heads[link.content["length"] - 1]}
            row = chain.next_link(
                house.store.keys, "table 2", tip, link.kind, data, link.by, [dict(one) for one in moved]
            )
            tip = chain.Tip(row["number"] + 1, row["seal"])
            this = (schema.links.c.chain == "table 2") & (schema.links.c.number == link.number)
            connection.execute(sql.update(schema.links).where(this).values(row))
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
        stored = connection.execute(sql.select(schema.secrets.c.seed)).scalars().all()
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


# --- what the house does not seal ------------------------------------------------------------------------------------


def changed(house: House, statement: str, **values: Any) -> House:
    """Change the database behind the back of a house that is then opened anew."""
    with house.store.engine.connect() as connection, connection.begin():
        assert connection.execute(sql.text(statement), values).rowcount
    return House(house.store)


def test_a_role_of_other_hands_is_not_sealed_by_a_new_password(house: House) -> None:
    ada = person(house, "Ada")
    token = house.people.login("Ada", "long enough")
    assert house.people.who(token) == ada
    again = changed(house, "UPDATE people SET role = 'supervisor' WHERE name = 'Ada'")
    for people in (house.people, again.people):
        assert people.who(token) is None, "nobody acts by it"
        assert people.here([token]) == {}
        with pytest.raises(Refused, match=r"The account of Ada is not as the house has recorded it"):
            people.login("Ada", "long enough")
        with pytest.raises(Refused, match="not as the house has recorded it"):
            people.set_password(ada, token, "long enough", "another one altogether")
    assert any(line.startswith("The role of Ada") for line in audit(house.store).wrong)


def test_a_session_is_of_whom_its_token_names(house: House) -> None:
    """Neither somebody else's session nor one that was put into the database lets anybody in."""
    token = house.people.login("Ada", "long enough")
    again = changed(house, "UPDATE sessions SET person = 1")
    assert again.people.who(token) is None
    assert again.people.here([token]) == {}
    forged = "1.made-up"
    digest = hashlib.sha256(forged.encode()).hexdigest()
    changed(house, "UPDATE sessions SET token = :token", token=digest)
    assert again.people.who(forged) is None


def test_limits_and_exclusions_of_other_hands_are_not_changed_on(house: House) -> None:
    ada = person(house, "Ada")
    house.limits.set(ada, "wager", 5_000)
    house.limits.exclude(ada.id, 30, ada)
    again = changed(house, "UPDATE limits SET cents = NULL")
    with pytest.raises(Refused, match=r"The limit of person 2 \(wager\) is not as"):
        again.limits.set(ada, "wager", 99_000_000)
    again.limits.set(ada, "loss", 5_000)
    again = changed(house, "DELETE FROM exclusions")
    with pytest.raises(Refused, match="The exclusion of person 2 is not as"):
        again.limits.exclude(ada.id, 1, ada)
    with pytest.raises(Refused, match="The exclusion of person 2 is not as"):
        again.people.login("Ada", "long enough")
    assert len(audit(house.store).wrong) == 2


def test_a_seat_of_other_hands_is_nobodys(house: House) -> None:
    again = changed(house, "UPDATE chairs SET person = 1 WHERE table_id = 2")
    with pytest.raises(Refused, match="Table 2 is not as the house has recorded it"):
        again.leave(person(house, "Sue"), 2, 1)
    bet(again, person(house, "Ada"), 1)  # the other table plays on
    assert [line[:20] for line in audit(house.store).wrong] == ["Table 2: its chairs "]


def test_events_of_other_hands_are_not_played_on_from(house: House) -> None:
    sue, ada = person(house, "Sue"), person(house, "Ada")
    house.pause(sue, 1, True)
    bet(house, ada, 1)
    house.proceed(sue, 1)  # the number lies open
    last = house.events(1)[-1]
    said = Event(last.number + 1, last.time, "say", {"said": "a void"}, last.hash, "", "Sue")
    row = {"table_id": 1, "number": said.number, "round": 2, "time": said.time, "kind": said.kind, "by": said.by}
    row |= {"data": msgspec.json.encode(said.data).decode(), "before": said.before, "hash": said.expected_hash()}
    with house.store.engine.connect() as connection, connection.begin():
        connection.execute(sql.insert(schema.events).values(row))
    again = changed(house, "UPDATE tables SET length = length + 1, revision = revision + 1 WHERE id = 1")
    for one in (house, again):
        with pytest.raises(Refused, match="Table 1 is not as the house has recorded it"), one.seeing(1, 10**9):
            pass
        with pytest.raises(Refused, match="Table 1 is not as the house has recorded it"):
            one.proceed(sue, 1)
    assert any("its chain knows" in line for line in audit(house.store).wrong)


def test_a_bet_of_other_hands_is_not_played(house: House) -> None:
    bob = house.people.add("Bob", "player", "long enough", "Sue")
    with house.store.writing() as connection:
        cage.deposit(connection, bob.id, 100_000, "Sue")
    house.sit(bob, 1, 2, 50_000)
    bet(house, person(house, "Ada"), 1)
    assert House(house.store)._table_in_memory(1).chairs[1].prepared == {"red": 500}, (
        "what Ada has prepared waits for Bob"
    )
    again = changed(house, "UPDATE chairs SET prepared = :bet WHERE table_id = 1 AND seat = 2", bet='{"red": 40000}')
    assert again._table_in_memory(1).chairs[2].prepared is None
    mine = "SELECT prepared FROM chairs WHERE table_id = 1 AND seat = 1"
    again = changed(house, f"UPDATE chairs SET prepared = ({mine}) WHERE table_id = 1 AND seat = 2")
    assert again._table_in_memory(1).chairs[2].prepared is None, "it is another seat's"


def test_what_is_asked_of_a_second_supervisor_is_what_was_asked(house: House) -> None:
    sue = person(house, "Sue")
    tom = house.people.add("Tom", "supervisor", "long enough", "Sue")
    asked = Control(house, 1_000).withdraw(sue, 2, 1_500)
    assert isinstance(asked, Waiting)
    about = msgspec.json.encode({"person": 2, "cents": 40_000, "note": ""}).decode()
    for change, by in (("about = :about", tom), ("person = 3", sue), ("until = until + 1", tom)):
        whole = everything(house)
        again = changed(house, f"UPDATE requests SET {change}", **({"about": about} if ":" in change else {}))
        with pytest.raises(Refused, match=r"Request 1 .* is not as the house has recorded it"):
            Control(again, 1_000).agree(by, asked.id)
        assert any(line.startswith("Request 1 is not as the chain says") for line in audit(house.store).wrong)
        put_back(house, whole)
    Control(house, 1_000).deny(tom, asked.id)
    again = changed(house, "UPDATE requests SET state = 'waiting'")
    with pytest.raises(Refused, match="state"):
        Control(again, 1_000).agree(tom, asked.id)


def test_a_recovery_code_of_other_hands_opens_nothing(house: House) -> None:
    ada = person(house, "Ada")
    secret = house.people.begin_factor(ada, "long enough")
    codes = house.people.confirm_factor(ada, totp.code(secret, int(time.time()) // 30))
    made = {"code": factor._digest("made-up"), "person": ada.id}
    again = changed(house, "INSERT INTO recoveries (person, code) VALUES (:person, :code)", **made)
    with pytest.raises(CodeWanted):
        again.people.login("Ada", "long enough", code="made-up")
    assert again.people.login("Ada", "long enough", code=codes[0])
    again = changed(house, "UPDATE factors SET confirmed = 0")
    with pytest.raises(Refused, match="The second factor of person 2 is not as"):
        again.people.login("Ada", "long enough")


def test_recovery_codes_that_were_deleted_or_put_back_are_found(house: House) -> None:
    """One that was used opens nothing again, though somebody puts its row back."""
    ada = person(house, "Ada")
    secret = house.people.begin_factor(ada, "long enough")
    codes = house.people.confirm_factor(ada, totp.code(secret, totp.step_at(time.time())))
    with house.store.reading() as connection:
        before = set(connection.execute(sql.select(schema.recoveries.c.code)).scalars())
    house.people.login("Ada", "long enough", code=codes[0])
    assert audit(house.store).wrong == ()
    with house.store.reading() as connection:
        (used,) = before - set(connection.execute(sql.select(schema.recoveries.c.code)).scalars())
    wrong = tamper(house, f"INSERT INTO recoveries (person, code) VALUES ({ada.id}, '{used}')")
    assert wrong == (f"Of the recovery codes of person {ada.id}, 1 were used before, or are not the house's.",)
    with pytest.raises(CodeWanted):
        house.people.login("Ada", "long enough", code=codes[0])
    with house.store.engine.begin() as connection:
        connection.exec_driver_sql(f"DELETE FROM recoveries WHERE code = '{used}'")
    wrong = tamper(house, f"DELETE FROM recoveries WHERE code = '{(before - {used}).pop()}'")
    assert wrong == (f"Of the recovery codes of person {ada.id}, 1 that were not used are gone.",)


def test_a_seed_that_was_deleted_is_found(house: House) -> None:
    wrong = tamper(house, "DELETE FROM secrets WHERE table_id = 1 AND number = 0")
    assert "Table 1: its seeds 0 are gone." in wrong


def test_a_key_of_an_act_that_was_deleted_is_found(
    house: House, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At a table, at the cage, and after old keys were forgotten; those are not missed, nor are a backup's."""
    sue, ada = person(house, "Sue"), person(house, "Ada")
    wheel = house.open(sue, "pa/roulette", Submission())
    repeats.once(house.store, ada.id, "sit", b"sit", lambda: house.sit(ada, wheel, 1, 10_000))

    def deposit() -> None:
        with house.store.writing() as connection:
            cage.deposit(connection, ada.id, 100, "Sue")

    repeats.once(house.store, sue.id, "deposit", b"deposit", deposit)
    for key, where in (("sit", f"Table {wheel}"), ("deposit", "The chain of the acts")):
        with house.store.reading() as connection:
            row = connection.execute(sql.select(schema.acts).where(schema.acts.c.key == key)).one()._asdict()
        (wrong,) = tamper(house, f"DELETE FROM acts WHERE key = '{key}'")
        assert wrong.startswith(where)
        assert wrong.endswith("the key by which this act is done only once is gone.")
        with house.store.engine.begin() as connection:
            connection.execute(sql.insert(schema.acts).values(row))
    backup(house.store, tmp_path / "copy")
    restored = str(tmp_path / "restored.db")
    restore(tmp_path / "copy", restored, str(house.store.key))
    with Store(restored, str(house.store.key)) as kept:
        assert audit(kept).wrong == ()
    later = int(1000 * time.time()) + 1000 * (repeats.KEPT_SECONDS + 2 * 3600)
    monkeypatch.setattr(repeats.machine, "milliseconds", lambda: later)
    repeats.forget_old(house.store)
    with house.store.reading() as connection:
        assert connection.execute(sql.select(schema.acts)).first() is None
    assert audit(house.store).wrong == ()


def test_a_floor_is_not_brought_up_twice(house: House) -> None:
    """What it holds would be adopted once more, with what somebody has put into it."""
    changed(house, "UPDATE settings SET value = '2' WHERE name = 'schema'")
    with pytest.raises(Refused, match="its form is 2, its chain 3"):
        Store(house.store.url)
    with house.store.writing() as connection:
        chain.record(connection, "schema", {"form": 3, "before": 2, "software": ""})
        chain.append(connection, chain.CAGE, "upgrade", {})
    wrong = audit(house.store).wrong
    assert any("though it had form 3" in line for line in wrong)
    assert any("took in what it found" in line for line in wrong)


# --- anchors ---------------------------------------------------------------------------------------------------------


def everything(house: House) -> dict[str, list[Any]]:
    """Every row of the database, as whoever can read it copies it."""
    with house.store.reading() as connection:
        return {
            table.name: [row._asdict() for row in connection.execute(sql.select(table))]
            for table in schema.metadata.sorted_tables
        }


def put_back(house: House, rows: dict[str, list[Any]]) -> None:
    """Write an earlier copy over the database."""
    with house.store.engine.connect() as connection, connection.begin():
        for table in reversed(schema.metadata.sorted_tables):
            connection.execute(sql.delete(table))
        for table in schema.metadata.sorted_tables:
            if rows[table.name]:
                connection.execute(sql.insert(table), rows[table.name])


def test_an_earlier_copy_is_found(house: House, tmp_path: Path) -> None:
    anchors = Anchors(house.store, tmp_path / "elsewhere")
    assert anchors.write() is not None
    assert anchors.write() is None  # nothing has moved
    earlier = everything(house)
    bet(house, person(house, "Ada"), 1)
    anchors.moved(1, 0)
    last = anchors.write()
    assert last is not None
    assert audit(house.store, noted=[anchors.path]).wrong == ()
    assert audit(house.store, noted=[anchors.path]).anchors == 2
    put_back(house, earlier)
    assert audit(house.store, noted=[tmp_path / "nothing"]).wrong == ()  # a whole copy is right in itself
    (wrong,) = audit(house.store, noted=[anchors.path]).wrong
    assert wrong.startswith(f"The database is older than anchor 1 of {last.time}: it knows 1 anchors.")


def test_a_table_that_was_cut_short_is_found(house: House, tmp_path: Path) -> None:
    """Its last round with all that belongs to it, taken out without a trace but for the anchor."""
    ada = person(house, "Ada")
    earlier = everything(house)
    bet(house, ada, 1)
    anchors = Anchors(house.store, tmp_path / "elsewhere")
    anchors.write()
    kept = everything(house)
    put_back(
        house, earlier | {"links": [*earlier["links"], *(one for one in kept["links"] if one["chain"] == "anchors")]}
    )
    wrong = audit(house.store, noted=[anchors.path]).wrong
    assert [line for line in wrong if line.startswith("Table 1: link 3: it had 4 links when it was anchored")], wrong


def test_a_history_that_the_key_has_sealed_anew_is_found_by_its_anchor(house: House, tmp_path: Path) -> None:
    anchors = Anchors(house.store, tmp_path / "elsewhere")
    anchors.write()
    noted = anchors.path.read_text()
    rows = everything(house)
    rows["links"] = [one for one in rows["links"] if one["chain"] != "anchors"]
    put_back(house, rows)
    Anchors(house.store, tmp_path / "another").write()
    anchors.path.write_text(noted)
    (wrong,) = audit(house.store, noted=[anchors.path]).wrong
    assert wrong.startswith("Anchor 0 of ")
    assert wrong.endswith("written anew.")


def test_a_floor_anchors_by_itself_and_tells_a_command(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CROUPIER_ANCHORS", str(tmp_path / "elsewhere"))
    floor = Floor(str(tmp_path / "floor.db"), tells=f"tee -a {tmp_path / 'told'}")
    floor.start()
    floor.house.open(floor.house.people.local(), "pa/roulette", Submission())
    floor.stop()
    lines = (tmp_path / "elsewhere").read_text()
    assert lines
    assert (tmp_path / "told").read_text() == lines
    with Store(str(tmp_path / "floor.db"), reads=True) as kept:
        found = audit(kept)
    assert found.wrong == ()
    assert found.anchors == len(lines.splitlines())


# --- keys and copies -------------------------------------------------------------------------------------------------


def test_a_new_key_seals_what_comes_and_hides_every_seed(house: House) -> None:
    with Store(house.store.url) as kept:
        with kept.writing() as connection:
            factor.begin(connection, 2)
        assert rotate(kept) == 2
    with Store(house.store.url) as kept:
        later = House(kept)
        bet(later, person(later, "Ada"), 1)
        bet(later, person(later, "Ada"), 2)
        assert audit(kept).wrong == ()
        with kept.reading() as connection:
            seeds = connection.execute(sql.select(schema.secrets.c.seed)).scalars().all()
            seeds += connection.execute(sql.select(schema.factors.c.secret)).scalars().all()
            links = list(chain.links_of(connection, "table 1"))
    assert {seed.partition(":")[0] for seed in seeds} == {"2"}
    assert [link.seal.partition(":")[0] for link in links] == ["1", "1", "1", "2"]
    old = house.store.key.with_name("old")
    old.write_text("".join(house.store.key.read_text().splitlines(keepends=True)[:2]))
    with pytest.raises(Refused, match="is not the key of this floor"):
        Store(house.store.url, str(old))


@pytest.mark.parametrize("to", ["sqlite", "postgresql"])
def test_a_floor_is_made_again_from_its_journals_and_chains(
    house: House, to: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    sue, ada = person(house, "Sue"), person(house, "Ada")
    house.leave(ada, 1, 1)
    house.close(sue, 1)
    with house.store.writing() as connection:
        cage.new_shift(connection, "night", "Sue")
    house.seat_companion(sue, 2, 2)
    bet(house, ada, 2)
    backup(house.store, tmp_path / "copy")
    before = everything(house)
    where = str(tmp_path / "again.db") if to == "sqlite" else request.getfixturevalue("cluster").database()
    noted = tmp_path / "elsewhere"
    with pytest.raises(Refused, match="with the key of its floor"):
        restore(tmp_path / "copy", where)
    restore(tmp_path / "copy", where, str(house.store.key))
    with Store(where, str(house.store.key)) as kept:
        again = House(kept)
        assert audit(kept, noted=[noted]).wrong == ()
        after = everything(again)
        for name in ("people", "events", "moves", "shifts", "balances"):
            assert sorted(map(str, after[name])) == sorted(map(str, before[name])), name
        for row in before["tables"]:
            row["revision"] = next(one["revision"] for one in after["tables"] if one["id"] == row["id"])
        assert after["tables"] == before["tables"]
        assert [(row["seat"], row["person"], row["name"]) for row in after["chairs"]] == [
            (row["seat"], row["person"], row["name"]) for row in before["chairs"]
        ]
        number = again.open(sue, "pa/roulette", Submission())  # numbers go on
        assert number == 3
        bet(again, ada, 2)  # and so does the shoe
        assert audit(kept, noted=[noted]).wrong == ()
    with pytest.raises(Refused, match="There is a floor in this database already"):
        restore(tmp_path / "copy", where, str(house.store.key))


def test_after_a_restored_backup_the_anchors_before_it_are_over(house: House, tmp_path: Path) -> None:
    backup(house.store, tmp_path / "copy")
    noted = tmp_path / "elsewhere"
    anchors = Anchors(house.store, noted)
    anchors.write()
    bet(house, person(house, "Ada"), 1)
    anchors.moved(1, 0)
    anchors.write()
    where = str(tmp_path / "again.db")
    restore(tmp_path / "copy", where, str(house.store.key))
    own = file_of(where)
    noted.write_text(noted.read_text() + own.read_text())
    with Store(where, str(house.store.key)) as kept:
        assert audit(kept, noted=[noted]).wrong == ()
        with kept.reading() as connection:
            assert [link.content["software"] for link in chain.records(connection, ["restored"])] == [chain.software()]


@pytest.mark.parametrize("what", ["cut", "changed"])
def test_a_backup_that_is_not_whole_is_refused(house: House, what: str, tmp_path: Path) -> None:
    backup(house.store, tmp_path / "copy")
    lines = gzip.decompress((tmp_path / "copy").read_bytes()).splitlines(keepends=True)
    lines = lines[:-1] if what == "cut" else [line.replace(b'"cents":1000000,', b'"cents":9000000,') for line in lines]
    (tmp_path / "copy").write_bytes(gzip.compress(b"".join(lines)))
    with pytest.raises(Refused, match="whole"):
        restore(tmp_path / "copy", str(tmp_path / "again.db"), str(house.store.key))


def forged(path: Path, change: Callable[[list[Any]], list[Any]]) -> None:
    """Change the rows of a backup, and close it with the digest that it then has."""
    lines = gzip.decompress(path.read_bytes()).splitlines()
    rows = [msgspec.json.encode(row) for row in change([msgspec.json.decode(line) for line in lines[1:-1]])]
    digest = hashlib.sha256(b"".join(line + b"\n" for line in (lines[0], *rows))).hexdigest()
    last = msgspec.json.encode({"rows": len(rows), "digest": digest})
    path.write_bytes(gzip.compress(b"".join(line + b"\n" for line in (lines[0], *rows, last))))


def _each(name: str, change: Callable[[dict[str, Any]], dict[str, Any]]) -> Callable[[list[Any]], list[Any]]:
    return lambda rows: [[of, row | change(row)] if of == name else [of, row] for of, row in rows]


def _without(name: str) -> Callable[[list[Any]], list[Any]]:
    return lambda rows: [[of, row] for of, row in rows if of != name]


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (_each("moves", lambda row: {"cents": row["cents"] + 100}), "moves of money"),
        (_each("people", lambda row: {"role": "supervisor"}), "role"),
        (_without("limits"), "limit"),
        (_each("events", lambda row: {"data": "{}"} if row["kind"] == "wagers" else {}), "Event"),
        (_without("people"), "is not whole"),
        (lambda rows: rows[: len(rows) // 2], "is not whole|changed"),
        (lambda rows: [[of, {"nothing": 1}] for of, _ in rows], "is not whole"),
    ],
)
def test_a_forged_backup_is_refused(house: House, tmp_path: Path, change: Any, why: str) -> None:
    ada = person(house, "Ada")
    bet(house, ada, 1)
    house.limits.set(ada, "loss", 100_00)
    backup(house.store, tmp_path / "copy")
    forged(tmp_path / "copy", lambda rows: rows)
    restore(tmp_path / "copy", str(tmp_path / "sound.db"), str(house.store.key))
    forged(tmp_path / "copy", change)
    with pytest.raises(Refused, match=why):
        restore(tmp_path / "copy", str(tmp_path / "again.db"), str(house.store.key))
    with Store(str(tmp_path / "again.db"), str(house.store.key)) as kept, kept.reading() as connection:
        assert connection.execute(sql.select(schema.people)).first() is None, "nothing of it is there"


def test_the_journal_that_an_auditor_reads_can_be_verified(tmp_path: Path) -> None:
    floor = Floor(str(tmp_path / "floor.db"))
    me = floor.house.people.local()
    number = floor.house.open(me, "pa/roulette", Submission())
    read = past.journal(floor, Person(9, "Otto", "auditor"), number, 0, 100)
    floor.stop()
    assert read[0].by == "you"
    journal.verify(msgspec.json.decode(msgspec.json.encode(read), type=list[Event]))
