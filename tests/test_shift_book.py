"""The shift book: handle, results and theory from journals, held to the cage and to exact figures; the pit book."""

from __future__ import annotations

import math
from collections.abc import Iterator
from datetime import UTC, datetime
from fractions import Fraction
from pathlib import Path
from typing import Any

import httpx
import pytest

import croupier
from croupier.errors import Refused
from croupier.floor import cage, dealer_assignments, pit_log, shift_book
from croupier.floor import store as kept
from croupier.floor.house import House
from croupier.floor.people import Person
from croupier.floor.shift_book import Book, Line, _Seats
from croupier.floor.store import Store
from croupier.floor.theory import Theory
from croupier.games.script import Decide
from croupier.rules.submission import Rules, Submission
from croupier.tables.journal import Event
from floors import Server, newcomer


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    with Store(str(tmp_path / "floor.db")) as store:
        yield House(store)


@pytest.fixture
def sue(house: House) -> Person:
    return newcomer(house.store, "Sue", "supervisor")[0]


@pytest.fixture
def ada(house: House) -> Person:
    return newcomer(house.store, "Ada", "player", 100_000_00)[0]


def play(house: House, person: Person, table: int, wagers: dict[str, int], rounds: int, says: str = "") -> None:
    for _ in range(rounds):
        house.wager(person, table, 1, wagers)
        while True:
            with house.seeing(table) as stored:
                request = stored.table.pending
            if not isinstance(request, Decide):
                break
            house.decide(person, table, 1, says if says in request.actions else next(iter(request.actions)))


def seated(house: House, sue: Person, ada: Person, address: str, **options: str) -> int:
    table = house.open(sue, address, Submission(options=options))
    house.sit(ada, table, 1, 10_000_00)
    return table


@pytest.fixture(scope="module", autouse=True)
def counted_once() -> None:
    """A shift book uses figures that were counted before; it never waits for a count."""
    for address in ("pa/617a", "pa/649a"):
        list(croupier.open(address).odds())


def line(lines: tuple[Line, ...], name: str) -> Line:
    return next(one for one in lines if one.name == name)


def test_roulette_is_held_to_its_exact_figures(house: House, sue: Person, ada: Person) -> None:
    table = seated(house, sue, ada, "pa/617a")
    play(house, ada, table, {"red": 10_00, "straight:17": 5_00}, 9)
    book = shift_book.book(house.store)
    one = book.tables[0]
    assert (one.rounds, one.bets, one.handle) == (9, 18, 9 * 15_00)
    assert one.theory == pytest.approx(float(9 * 15_00 * Fraction(2, 38)))
    red, straight = (math.sqrt(1 - (1 / 19) ** 2), math.sqrt((35**2 + 37) / 38 - (1 / 19) ** 2))
    assert one.std_dev == pytest.approx(math.sqrt(9 * ((1000 * red) ** 2 + (500 * straight) ** 2)))
    assert one.std_dev_most == pytest.approx(3 * (1000 * red + 500 * straight))
    assert one.away == pytest.approx((one.result - one.theory) / one.std_dev)
    assert abs(one.away_least) <= abs(one.away)
    assert line(book.wagers, "Roulette (pa): Red").handle == 9 * 10_00
    assert line(book.wagers, "Roulette (pa): Straight").theory == pytest.approx(9 * 500 / 19)
    assert book.missing == ()


def test_what_the_journal_has_is_what_the_cage_has(house: House, sue: Person, ada: Person) -> None:
    for address, wagers in (("pa/617a", {"black": 10_00}), ("pa/649a", {"ante": 10_00, "pair-plus": 5_00})):
        play(house, ada, seated(house, sue, ada, address), wagers, 6, "play")
    book = shift_book.book(house.store)
    for one in (*book.tables, *book.games, book.total):
        assert one.result == one.win, one.name
        assert one.drop == 10_000_00 * (2 if one is book.total else 1)
    assert sum(one.result for one in book.wagers) == book.total.result == line(book.players, "Ada").result


def test_raises_belong_to_the_wager_in_whose_price_they_stand(house: House, sue: Person, ada: Person) -> None:
    table = seated(house, sue, ada, "pa/649a")
    play(house, ada, table, {"ante": 10_00}, 5, "play")
    book = shift_book.book(house.store)
    (one,) = book.wagers
    assert (one.name, one.handle, one.bets) == ("Three Card Poker (pa): Ante", 5 * 10_00, 5)
    advantage = Theory(Rules("pa/649a")).worth("ante", 10_00)
    assert advantage is not None
    assert one.theory == pytest.approx(float(5 * 10_00 * advantage.advantage))


def test_each_dealer_has_their_own(house: House, sue: Person, ada: Person) -> None:
    table = seated(house, sue, ada, "pa/617a")
    play(house, ada, table, {"red": 10_00}, 2)
    for name, rounds in (("Dan", 3), ("Dot", 4)):
        dealer_assignments.deal(house.store, sue, table, newcomer(house.store, name, "dealer")[0].id)
        play(house, ada, table, {"red": 10_00}, rounds)
    book = shift_book.book(house.store)
    assert {one.name: one.rounds for one in book.dealers} == {shift_book.NOBODY: 2, "Dan": 3, "Dot": 4}


def test_a_shift_has_what_was_played_in_it(house: House, sue: Person, ada: Person) -> None:
    table = seated(house, sue, ada, "pa/617a")
    play(house, ada, table, {"red": 10_00}, 3)
    with house.store.writing() as connection:
        cage.new_shift(connection, "Night", "Sue")
    play(house, ada, table, {"red": 10_00}, 5)
    first, second = shift_book.book(house.store, 1), shift_book.book(house.store, 2)
    assert (first.total.rounds, second.total.rounds) == (3, 5)
    for book in (first, second):
        assert book.total.result == book.total.win
    assert (first.total.drop, second.total.drop) == (10_000_00, 0)
    with pytest.raises(Refused, match="There is no shift 9"):
        shift_book.book(house.store, 9)


def test_what_was_not_counted_is_said_and_not_made_up(
    house: House, sue: Person, ada: Person, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    table = seated(house, sue, ada, "pa/649a")
    play(house, ada, table, {"ante": 10_00}, 2, "play")
    monkeypatch.setenv("CROUPIER_CACHE", str(tmp_path / "empty"))
    monkeypatch.setattr("croupier.cache._IN_MEMORY", {})
    book = shift_book.book(house.store)
    assert book.missing == ("pa/649a-three-card-poker",)
    assert (book.total.without, book.total.theory, book.total.away) == (2 * 10_00, 0.0, 0.0)
    assert not book.total.outside


def bare(result: int, **more: Any) -> Line:
    return Line("1", "a table", 1, 1, 100, result, 10.0, 20.0, 40.0, **({"without": 0} | more))


@pytest.mark.parametrize(("result", "outside"), [(69, False), (71, True), (-49, False), (-51, True)])
def test_three_standard_deviations_are_the_border(result: int, outside: bool) -> None:
    assert bare(result).outside == outside
    assert not bare(result, without=5).outside, "nothing is said where figures are missing"


def heard(*events: tuple[str, dict[str, Any]]) -> list[int]:
    seats = _Seats()
    return [seats.hear(Event(0, "2026-01-01", kind, data, "", "")) for kind, data in events]


def settled(wager: str, stake: int, outcome: str = "win") -> tuple[str, dict[str, Any]]:
    return "settled", {"seat": 1, "wager": wager, "stake": stake, "outcome": outcome, "net": 0}


def test_only_first_stakes_are_handle() -> None:
    bet = ("wagers", {"seat": 1, "wagers": {"main": 100}})
    assert heard(bet, settled("main", 100), settled("main", 100)) == [0, 100, 0], "a split hand"
    assert heard(bet, settled("main", 200)) == [0, 100], "a doubled one"
    assert heard(bet, settled("main", 100, "taken-down")) == [0, 0]
    end = ("end", {"carry": {}})
    assert heard(bet, end, settled("main", 100)) == [0, 0, 0], "a round is over"
    stands = ("end", {"carry": {"standing": {}}})
    assert heard(bet, stands, settled("main", 100)) == [0, 0, 100], "a wager that stands"
    come = ("wagers", {"seat": 1, "wagers": {"come": 100}})
    moved = ("moved", {"seat": 1, "wager": "come", "to": "come:6", "cents": 100})
    assert heard(come, moved, settled("come:6", 100)) == [0, 0, 100]


def test_a_book_as_rows_and_as_data(house: House, sue: Person, ada: Person) -> None:
    play(house, ada, seated(house, sue, ada, "pa/617a"), {"red": 10_00}, 2)
    book = shift_book.book(house.store)
    assert all(len(row) == len(shift_book.COLUMNS) for row in shift_book.rows(book.tables))
    data = shift_book.as_data(book)
    assert data["total"]["handle"] == 20_00
    assert {*Book.__struct_fields__} == {*data}
    assert {"away", "outside", "hold"} <= {*data["tables"][0]}


def test_the_pit_book_says_what_happened(house: House, sue: Person, ada: Person) -> None:
    table = house.open(sue, "pa/617a", Submission())
    house.checklists.tick(sue, table, "inspection", 0, credential="C-17")
    with house.store.writing() as connection:
        cage.fill(connection, table, 500_00, "Sue", "greens")
    dealer_assignments.deal(house.store, sue, table, sue.id)
    house.order.bar(sue, "refused", "drunk", name="A stranger")
    said = [one.said for one in pit_log.pit_log(house.store, 1)]
    for text in (
        "Roulette is opened.", "Opening of $50,000.", "Inspection before opening, step 1 by Sue.",
        "Fill of $500 (greens).", "Sue deals.", "A stranger is refused: drunk [bs 11(3)].",
    ):  # fmt: skip
        assert text in said, said
    with pytest.raises(Refused, match="There is no shift 7"):
        pit_log.pit_log(house.store, 7)


def test_over_the_api(tmp_path: Path) -> None:
    """By a server: a worker makes the book, lists refuse and go on, a person is kept out."""
    database = str(tmp_path / "floor.db")
    with Store(database) as store:
        House(store)
        _, sue = newcomer(store, "Sue", "supervisor")
        ada, player = newcomer(store, "Ada", "player", 1_000_00)
        _, dan = newcomer(store, "Dan", "dealer")
    with Server(database, "--accounts", "--by-the-book", "--dual-control", "off") as server:

        def client(token: str) -> httpx.Client:
            return httpx.Client(base_url=server.base, cookies={"croupier": token}, timeout=120)

        with client(sue) as house, client(player) as guest, client(dan) as dealer:
            table = house.post("/api/tables", json={"address": "oh/roulette"}).json()["id"]
            assert guest.post(f"/api/tables/{table}/seats", json={"seat": 1, "cents": 500_00}).status_code == 201
            bet = {"seat": 1, "wagers": {"red": 10_00}}
            refused = guest.post(f"/api/tables/{table}/wagers", json=bet)
            assert refused.status_code == 400
            assert refused.json()["cite"] == "oh 3.A"
            assert dealer.post(f"/api/tables/{table}/lists/inspection", json={"step": 0}).status_code == 403
            for step in range(4):
                found = house.post(f"/api/tables/{table}/lists/inspection", json={"step": step})
                assert found.status_code == 200, found.text
            assert found.json()["lists"][0]["done"]
            assert house.get("/api/lists").json()["due"] == []
            assert guest.post(f"/api/tables/{table}/wagers", json=bet).status_code == 200
            book = house.get("/api/shifts/1/book")
            while book.status_code == 202:
                book = house.get("/api/shifts/1/book")
            assert book.json()["total"]["handle"] == 10_00
            rows = house.get("/api/shifts/1/book/wagers").text.splitlines()
            assert rows[0].startswith("name,rounds,bets,handle")
            assert rows[1].startswith("Roulette (oh): Red,1,1,10.0")
            assert house.get("/api/shifts/1/book/nothing").status_code == 404
            assert "inspection" in house.get("/api/checks/csv").text
            body = {"what": "expelled", "reason": "violent", "person": ada.id}
            assert house.post("/api/order", json=body).json()["people"][0]["holds"]
            assert guest.post(f"/api/tables/{table}/wagers", json=bet).status_code == 400
            state = house.get(f"/api/tables/{table}").json()
            assert all(one["name"] != "Ada" for one in state.get("seats", [])), "every seat of theirs stands up"


def test_the_time_of_a_shift_and_of_events_can_be_compared(house: House) -> None:
    """Both are kept as text: the start of a second comes before any part of it."""
    with house.store.reading() as connection:
        began = cage.all_shifts(connection)[0].began
    assert began < datetime.now(UTC).isoformat(timespec="milliseconds")
    assert "2026-01-01T10:00:00+00:00" < "2026-01-01T10:00:00.001+00:00"
    assert kept.now() > 0
