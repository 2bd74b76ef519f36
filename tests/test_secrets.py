"""No secret in logs: a floor goes through logins, second factors, seeds and mistakes; all that is written is read."""

from __future__ import annotations

import json
import logging
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import psycopg
import pytest
import sqlalchemy as sql

import croupier
from croupier.floor import schema, store, totp
from croupier.floor.house import House
from croupier.floor.people import People
from croupier.floor.store import Store
from croupier.rules.submission import Submission
from croupier.web.event_views import events_seen
from croupier.web.views import state_of
from floors import Server, cluster, database, newcomer  # noqa: F401 (fixtures)

PASSWORD, OWN, WRONG = "correct horse battery", "nobody else knows it", "wrong but secret too"
MISPLACED = "a password in the wrong field"


class Told:
    """The secrets that came up, each with what it is."""

    def __init__(self) -> None:
        self.secrets = {PASSWORD: "a password", OWN: "a password", WRONG: "a password", MISPLACED: "a misplaced one"}

    def keep(self, what: str, *secrets: str) -> None:
        self.secrets |= dict.fromkeys(secrets, what)

    def found_in(self, text: str) -> set[str]:
        return {what for secret, what in self.secrets.items() if secret in text}


def good(answer: httpx.Response) -> Any:
    assert answer.status_code < 300, answer.text
    return answer.json()


def test_nothing_secret_is_written_anywhere(tmp_path: Path) -> None:
    floor, told = str(tmp_path / "floor.db"), Told()
    with Store(floor) as kept:
        for name, role in (("Sue", "supervisor"), ("Tom", "supervisor"), ("Otto", "auditor")):
            People(kept).add(name, role, PASSWORD)
        told.keep(
            "the house's key", *(line.split()[-1] for line in kept.key.read_text().splitlines() if line[0] != "#")
        )
    answers: list[str] = []
    server = Server(floor, "--accounts", "--no-submissions")
    with server:

        def browser() -> httpx.Client:
            return httpx.Client(base_url=server.base, timeout=600)

        with browser() as sue, browser() as tom, browser() as ada, browser() as otto:
            for name, client in (("Sue", sue), ("Tom", tom), ("Otto", otto)):
                for said in (WRONG, PASSWORD):
                    answers.append(client.post("/api/login", json={"name": name, "password": said}).text)
            answers.append(ada.post("/api/login", json={"name": MISPLACED[:40], "password": WRONG}).text)
            answers.append(ada.post("/api/login", content=f'{{"name": 1, "password": "{WRONG}"}}').text)
            given = good(sue.post("/api/people", json={"name": "Ada"}))
            told.keep("a temporary password", given["password"])
            answers.append(ada.post("/api/login", json={"name": "Ada", "password": given["password"]}).text)
            for old in (WRONG, given["password"]):
                answers.append(ada.post("/api/account/password", json={"old": old, "new": OWN}).text)
            made = good(ada.post("/api/account/factor", json={"password": OWN}))
            told.keep("a second factor's secret", made["secret"])
            step = totp.step_at(store.now() / 1000)
            codes = good(ada.post("/api/account/factor/confirm", json={"code": totp.code(made["secret"], step)}))[
                "codes"
            ]
            told.keep("a recovery code", *codes, *(code.replace("-", "") for code in codes))
            asked = {"name": "Ada", "password": OWN, "code": codes[0]}
            answers += [ada.post("/api/login", json=asked).text, ada.post("/api/login", json=asked).text]
            answers.append(sue.post(f"/api/people/{given['person']}/deposits", json={"cents": 100_000}).text)
            table = good(sue.post("/api/tables", json={"address": "pa/roulette", "paused": True}))["id"]
            answers.append(ada.post(f"/api/tables/{table}/seats", json={"seat": 1, "cents": 50_000}).text)
            answers.append(ada.post(f"/api/tables/{table}/wagers", json={"seat": 1, "wagers": {"red": 500}}).text)
            answers.append(ada.get(f"/api/tables/{table}").text)
            waits = good(sue.post(f"/api/people/{given['person']}/reset", json={"without_factor": True}))
            told.keep("a temporary password", good(tom.post(f"/api/requests/{waits['id']}/agree"))["given"]["password"])
            told.keep("a token", *(client.cookies["croupier"] for client in (sue, tom, ada, otto)))
            logged = json.dumps(good(otto.get("/api/log")))
            answers += [logged, otto.get("/api/moves").text, otto.get(f"/api/tables/{table}/journal").text]
        written = server.stop()
    with Store(floor, reads=True) as kept, kept.reading() as connection:
        for row in connection.execute(sql.select(schema.secrets)):
            told.keep("a seed", kept.keys.show(row.seed, f"table {row.table_id}, seed {row.number}").hex())
    assert len(told.secrets) > 20
    assert '"login-refused"' in logged
    assert told.found_in(written) == set(), "in the log of the process"
    assert told.found_in("\n".join(answers)) == set(), "in what was answered or recorded"
    assert MISPLACED[:40] not in logged
    plain = b"".join(path.read_bytes() for path in tmp_path.glob("floor.db*") if not path.name.endswith(".key"))
    assert told.found_in(plain.decode("latin-1")) == set(), "in the database"


def test_an_error_of_the_database_tells_nothing_of_what_was_to_be_stored(
    database: str,  # noqa: F811 (a fixture)
    caplog: pytest.LogCaptureFixture,
) -> None:
    given: set[str] = set()
    with Store(database) as kept:
        people = People(kept)
        ada = people.add("Ada", "player", PASSWORD)
        acts: dict[tuple[str, str], Callable[[], object]] = {
            ("sessions", "token"): lambda: people.login("Ada", PASSWORD),
            ("factors", "secret"): lambda: people.begin_factor(ada, PASSWORD),
            ("people", "password"): lambda: people.add("Bob", "player", PASSWORD),
        }

        @sql.event.listens_for(kept.engine, "before_cursor_execute")
        def asked(_: object, __: object, ___: object, parameters: Any, *____: object) -> None:
            values = parameters.values() if isinstance(parameters, dict) else parameters
            given.update(one for one in values if isinstance(one, str) and len(one) >= 40)

        for (table, column), act in acts.items():
            with kept.engine.begin() as connection:
                connection.execute(sql.text(f"ALTER TABLE {table} RENAME {column} TO elsewhere"))
            try:
                act()
            except sql.exc.DBAPIError:
                logging.getLogger("croupier.web").exception("failed")
            with kept.engine.begin() as connection:
                connection.execute(sql.text(f"ALTER TABLE {table} RENAME elsewhere TO {column}"))
    with Store(database, reads=True) as read:
        assert read.engine.hide_parameters
    assert caplog.text.count("parameters hidden") == len(acts)
    assert len(given) >= len(acts)
    assert {one for one in given if one in caplog.text} == set()


def test_a_row_that_the_database_refuses_is_not_quoted(
    database: str,  # noqa: F811 (a fixture)
    caplog: pytest.LogCaptureFixture,
) -> None:
    """PostgreSQL's own message has the whole row; through SQLAlchemy and through the driver alone."""
    row = {"token": OWN, "person": 1, "until": None, "began": 0, "seen": 0, "address": "", "browser": ""}
    with Store(database) as kept:
        People(kept).add("Ada", "player", PASSWORD)
        try:
            with kept.writing() as connection:
                connection.execute(sql.insert(schema.sessions).values(row))
        except sql.exc.IntegrityError:
            logging.getLogger("croupier.web").exception("failed")
        try:
            with kept.once() as driver:
                driver.execute(f"INSERT INTO sessions (token, person) VALUES ('{OWN}', 1)")
        except (sqlite3.IntegrityError, psycopg.IntegrityError):
            logging.getLogger("croupier.web").exception("failed")
    assert caplog.text.lower().count("null") >= 2, "that a value is missing is said"
    assert OWN not in caplog.text


def test_seat_one_does_not_see_the_cards_of_seat_ten(tmp_path: Path) -> None:
    """The name of one place begins with the name of the other: at the table, on its page and among its events."""
    filed = Submission(options={"variant": "hold-em-high", "minimum-bet": "$2", "blinds": "$1, $2"})
    with Store(str(tmp_path / "floor.db")) as kept:
        house = House(kept)
        boss = newcomer(kept, "Sue", "supervisor")[0]
        people = {seat: newcomer(kept, f"P{seat}", "player", 1_000_00)[0] for seat in (1, 10)}
        number = house.open(boss, "pa/637a-poker", filed)
        for seat, person in people.items():
            house.sit(person, number, seat, 200_00)
        for seat, person in people.items():
            house.wager(person, number, seat, {})
        with house.seeing(number) as opened:
            table, name = opened.table, opened.game.pieces.name
            held = {seat: {name(card) for card in table.laid[f"seat {seat}"].cards} for seat in people}
            for seat, person in people.items():
                view = table.view(seat).cards
                page = {place.place: {*place.cards} for place in state_of(opened, person).places}
                told = {event.data["card"] for event in events_seen(opened.game, opened.book.events, {seat: 0})
                        if event.kind == "card"}  # fmt: skip
                for other, cards in held.items():
                    assert len(cards) == 2
                    assert page[f"seat {other}"] == (cards if other == seat else {""})
                    assert {*view[f"seat {other}"]}.isdisjoint({-1}) is (other == seat)
                assert told == {"", *held[seat]}


def test_a_card_that_was_set_aside_is_told_to_nobody() -> None:
    """Where discards come back, who knows it knows what cannot be dealt."""
    table = croupier.open("pa/649a").table(b"aside")
    table.pause = True
    table.sit(1, "Ada", 500_00)
    table.begin()
    table.answer({"pair-plus": 5_00})
    table.rule("card-face-up")
    (told,) = (event for event in events_seen(table.game, table.journal.events, {1: 0}) if event.kind == "set-aside")
    assert told.data["card"] == ""
