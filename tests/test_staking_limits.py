"""Limits and exclusions bind in every way to stake money: at tables, in poker rooms, at stations, and in a race."""

from __future__ import annotations

import re
import threading
from collections.abc import Iterator, Sequence
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from croupier.errors import Refused
from croupier.floor import limits, open_tables, schema
from croupier.floor.audit import audit
from croupier.floor.barring import HOUSE
from croupier.floor.floor import Floor
from croupier.floor.house import House
from croupier.floor.people import Person
from croupier.floor.store import Store
from croupier.games.script import Decide
from croupier.rules.stadium import Stadium
from croupier.rules.submission import Submission
from croupier.web.app import application
from croupier.web.security import COOKIE
from floors import Cluster, cluster, database, newcomer  # noqa: F401 (fixtures)

POKER = "pa/637a-poker"
CALLS = ("call", "check", "show")
HOLD_EM = {"variant": "hold-em-high", "minimum-bet": "$2", "rake-maximum": "$4", "blinds": "$1, $2"}
DOORS = Path(__file__).with_name("data") / "doors.txt"


def tallied(store: Store, person: Person) -> dict[str, int]:
    today = f"{datetime.now(UTC):%Y-%m-%d}"
    with store.reading() as connection:
        this = schema.tallies.select().where(schema.tallies.c.person == person.id, schema.tallies.c.day == today)
        return {row.kind: row.cents for row in connection.execute(this)}


class Room:
    """A poker table with three players of $1,000, of whom the first has limits."""

    def __init__(self, url: str) -> None:
        self.store = Store(url)
        self.house = House(self.store)
        self.boss, _ = newcomer(self.store, "Sue", "supervisor")
        self.players = [newcomer(self.store, name, "player", 1_000_00)[0] for name in ("Ada", "Ben", "Cyd")]
        self.table = self.house.open(self.boss, POKER, Submission(options=HOLD_EM))
        for seat, person in enumerate(self.players, 1):
            self.house.sit(person, self.table, seat, 1_000_00)

    @property
    def asked(self) -> Decide | None:
        with self.house.seeing(self.table) as kept:
            return kept.table.pending if isinstance(kept.table.pending, Decide) else None

    def deal(self) -> None:
        for seat, person in enumerate(self.players, 1):
            with suppress(Refused):
                self.house.wager(person, self.table, seat, {})

    def decide(self, request: Decide, action: str) -> None:
        self.house.decide(self.players[request.seat - 1], self.table, request.seat, action)

    def act(self, request: Decide, wanted: Sequence[str]) -> None:
        """Do the first of some actions that is not refused."""
        for action in [*wanted, *request.actions]:
            if action.partition(" ")[0] in request.actions:
                with suppress(Refused):
                    self.decide(request, action)
                    return


@pytest.fixture
def room(database: str) -> Iterator[Room]:  # noqa: F811
    made = Room(database)
    yield made
    made.store.close()


def boldest(request: Decide) -> list[str]:
    """Everything that can be put in, the most first."""
    most = [Decide.saying(action, amount.most) for action, amount in request.amounts.items()]
    return [*most, "raise", "bet", "call", "check", "show", "fold"]


@pytest.mark.parametrize("kind", ["wager", "loss"])
def test_a_limit_binds_in_a_poker_room(room: Room, kind: Any) -> None:
    ada = room.players[0]
    room.house.limits.set(ada, kind, 10_00)

    for _ in range(6):
        room.deal()
        while (request := room.asked) is not None:
            room.act(request, boldest(request) if request.seat == 1 else CALLS)
            assert tallied(room.store, ada).get(kind, 0) <= 10_00, "what lies in the pot counts meanwhile"
    assert audit(room.store).wrong == ()


def test_a_bet_that_the_limit_does_not_cover_is_refused_and_the_hand_can_be_folded(room: Room) -> None:
    ada = room.players[0]
    room.house.limits.set(ada, "wager", 10_00)
    room.deal()
    while (request := room.asked) and request.seat != 1:
        room.decide(request, "raise 40" if "raise" in request.actions else "call")
    assert request is not None, "Ada is asked"
    raised = request.costs["call"]["bet"] > 10_00
    with pytest.raises(Refused, match=r"Your limit for wagers, \$10 a day, leaves"):
        room.decide(request, "call" if raised else "raise 60")
    room.decide(request, "fold")
    assert tallied(room.store, ada).get("wager", 0) <= 2_00


def test_who_cannot_post_is_not_dealt_in_and_the_others_play_on(room: Room) -> None:
    ada = room.players[0]
    room.house.limits.set(ada, "loss", 3_99)
    room.deal()
    with room.house.seeing(room.table) as kept:
        assert kept.table.resting == {1}
        assert kept.table.playing
        assert not kept.table.stakes.get(1)
    while (request := room.asked) is not None:
        room.act(request, CALLS)
    assert tallied(room.store, ada) == {}
    with pytest.raises(Refused, match="leaves"):
        room.house.rest(ada, room.table, 1, False)


def test_who_is_excluded_adds_nothing_to_a_hand(room: Room) -> None:
    ada = room.players[0]
    room.deal()
    while (request := room.asked) and request.seat != 1:
        room.decide(request, "call")
    assert request is not None
    room.house.limits.exclude(ada.id, 7, ada)
    with pytest.raises(Refused, match="excluded from play"):
        room.decide(request, "raise")
    room.decide(request, "fold" if "fold" in request.actions else "check")


# --- every route ------------------------------------------------------------------------------------------------------

STAKES: dict[str, Any] = {
    "/api/tables/{table:int}/wagers": {"seat": 1, "wagers": {"red": 5_00}},
    "/api/tables/{table:int}/decisions": {"seat": 1, "action": "raise"},
    "/api/tables/{table:int}/seats/{seat:int}/tip": {"cents": 5_00},
    "/api/tables/{table:int}/seats/{seat:int}/rest": {"rests": False},
}
"""Routes by which a seat's player stakes money, with what is sent."""
NO_STAKES = {
    "/api/tables/{table:int}/check": "says what wagers would cost",
    "/api/tables/{table:int}/companions": "a companion has no person's money",
    "/api/tables/{table:int}/seats": "buys chips, which are still one's own",
    "/api/tables/{table:int}/stations": "buys chips",
    "/api/tables/{table:int}/seats/{seat:int}/buy": "buys chips",
    "/api/tables/{table:int}/seats/{seat:int}/ticket": "a ticket becomes chips",
    "/api/tables/{table:int}/seats/{seat:int}/as-ticket": "chips become a ticket",
    "/api/tables/{table:int}/seats/{seat:int}/asks": "asks a supervisor for a ruling",
    "/api/tables/{table:int}/seats/{seat:int}/value-chips": "says which chips are wagered with",
    "/api/tables/{table:int}/words": "a word for the seeds",
}
"""Routes of a seat by which no money is staked, and why."""


def test_every_route_by_which_somebody_stakes_money_is_bound(tmp_path: Path) -> None:
    doors = [line.split() for line in DOORS.read_text(encoding="utf-8").splitlines() if not line.startswith("#")]
    seats = {door[0] for door in doors if door[0].startswith("/api/tables/") and door[1] == "POST"}
    assert {door[0] for door in doors if door[0] in seats and door[2] in ("play", "companion")} == {*STAKES, *NO_STAKES}
    floor = Floor(str(tmp_path / "floor.db"), accounts=True, clock=0)
    boss, _ = newcomer(floor.store, "Sue", "supervisor")
    players = [newcomer(floor.store, name, "player", 1_000_00) for name in ("Ada", "Ben", "Cyd")]
    ada, token = players[0]
    poker = floor.house.open(boss, POKER, Submission(options=HOLD_EM))
    for seat, (person, _) in enumerate(players, 1):
        floor.house.sit(person, poker, seat, 100_00)
    floor.house.rest(players[2][0], poker, 3, True)
    for seat in (1, 2):
        floor.house.wager(players[seat - 1][0], poker, seat, {})
    with floor.house.seeing(poker) as kept:
        assert isinstance(kept.table.pending, Decide)
        asked = kept.table.pending.seat
    if asked == 2:
        floor.house.decide(players[1][0], poker, 2, "call")
    resting = floor.house.open(boss, POKER, Submission(options=HOLD_EM))
    floor.house.sit(ada, resting, 1, 100_00)
    floor.house.rest(ada, resting, 1, True)
    station = floor.house.open(boss, "oh/roulette", Submission(), stadium=Stadium(5))
    floor.house.sit(ada, station, 1, 100_00)
    wheel = floor.house.open(boss, "pa/roulette", Submission(), paused=True)
    floor.house.sit(ada, wheel, 1, 100_00)
    at = {"decisions": [poker], "rest": [resting], "tip": [station], "wagers": [station, wheel]}
    with TestClient(application(floor), base_url="http://127.0.0.1:8000", cookies={COOKIE: token}) as client:

        def ask(why: str) -> None:
            before = tallied(floor.store, ada)
            for route, body in STAKES.items():
                for table in at[route.rpartition("/")[2]]:
                    path = route.replace("{table:int}", str(table)).replace("{seat:int}", "1")
                    answer = client.post(path, json=body)
                    assert answer.status_code == 400, (route, answer.text)
                    assert why in answer.text, (route, answer.text)
            assert tallied(floor.store, ada) == before

        floor.house.limits.set(ada, "loss", 1)
        ask("Your limit for losses")
        floor.house.limits.exclude(ada.id, 7, ada)
        ask("excluded from play")
        for route, body in {"seats": {"seat": 3, "cents": 500}, "stations": {"cents": 500}}.items():
            answer = client.post(f"/api/tables/{station}/{route}", json=body)
            assert (answer.status_code, "excluded" in answer.text) == (400, True)


# --- races ------------------------------------------------------------------------------------------------------------


def test_two_bets_at_once_do_not_pass_a_limit(database: str, monkeypatch: pytest.MonkeyPatch) -> None:  # noqa: F811
    """At two tables, on one server; on PostgreSQL each at a server of its own."""
    first = Store(database)
    stores = [first, first if first.sqlite else Store(database)]
    servers = [House(stores[0]), House(stores[1])]
    boss, _ = newcomer(first, "Sue", "supervisor")
    ada, _ = newcomer(first, "Ada", "player", 1_000_00)
    tables = [servers[0].open(boss, "pa/roulette", Submission(), paused=True) for _ in servers]
    for table in tables:
        servers[0].sit(ada, table, 1, 100_00)
    servers[0].limits.set(ada, "wager", 10_00)
    refused: list[str] = []

    def bet(which: int) -> None:
        try:
            servers[which].wager(ada, tables[which], 1, {"red": 10_00})
        except Refused as error:
            refused.append(str(error))

    other = threading.Thread(target=bet, args=(1,))
    saves = open_tables.save

    def slow(*arguments: Any) -> None:
        """The first bet is checked; before it is stored the second has all the time that it needs, if it gets any."""
        if not other.ident:
            other.start()
            other.join(2)
        saves(*arguments)

    monkeypatch.setattr(open_tables, "save", slow)
    bet(0)
    other.join()
    assert len(refused) == 1
    assert "leaves $0 today" in refused[0]
    assert tallied(first, ada)["wager"] == 10_00
    for store in {id(one): one for one in stores}.values():
        store.close()


FIRST = {
    "limit": (lambda house, boss, ada: house.limits.set(ada, "wager", 10_00), "leaves $10 today"),
    "exclusion": (lambda house, boss, ada: house.limits.exclude(ada.id, 7, ada), "excluded from play"),
    "order": (
        lambda house, boss, ada: house.order.bar(boss, "expelled", HOUSE, note="a quarrel", person=ada.id),
        "You are kept out",
    ),
    "order by name": (
        lambda house, boss, ada: house.order.bar(boss, "expelled", HOUSE, note="a quarrel", name=ada.name),
        "You are kept out",
    ),
}  # fmt: skip
"""What is the first that anybody on the floor has, and what a bet is refused with then."""


@pytest.mark.parametrize("what", FIRST)
def test_a_bet_that_was_checked_before_a_first_limit_is_checked_again(
    database: str,  # noqa: F811
    monkeypatch: pytest.MonkeyPatch,
    what: str,
) -> None:
    """A bet is on its way when the person is limited for the first time: what is stored later goes by the limit."""
    store = Store(database)
    house = House(store)
    boss, _ = newcomer(store, "Sue", "supervisor")
    ada, _ = newcomer(store, "Ada", "player", 1_000_00)
    table = house.open(boss, "pa/roulette", Submission(), paused=True)
    house.sit(ada, table, 1, 100_00)
    does, says = FIRST[what]
    saves, done = open_tables.save, []

    def slow(*arguments: Any) -> None:
        if not done:
            done.append(what)
            does(house, boss, ada)
        saves(*arguments)

    monkeypatch.setattr(open_tables, "save", slow)
    with pytest.raises(Refused, match=re.escape(says)):
        house.wager(ada, table, 1, {"red": 20_00})
    assert done
    assert tallied(store, ada).get("wager", 0) == 0
    store.close()


def test_a_deposit_waits_for_a_first_limit(database: str) -> None:  # noqa: F811
    """On PostgreSQL, where two transactions are under way at once; SQLite has one writer."""
    store = Store(database)
    if store.sqlite:
        store.close()
        return
    house = House(store)
    ada, _ = newcomer(store, "Ada", "player")
    refused: list[str] = []

    def deposit() -> None:
        try:
            with store.writing() as connection:
                house.limits.may_deposit(connection, ada.id, 20_00)
        except Refused as error:
            refused.append(str(error))

    other = threading.Thread(target=deposit)
    records = limits.record

    def slow(*arguments: Any) -> None:
        other.start()
        other.join(1)
        records(*arguments)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(limits, "record", slow)
        house.limits.set(ada, "deposit", 10_00)
    other.join()
    assert len(refused) == 1
    assert "leaves $10 today" in refused[0]
    store.close()
