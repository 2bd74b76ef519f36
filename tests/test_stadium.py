"""Stadium tables: stations that bet by windows, a dealer or none, tickets in and out, voids; all of it audited."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sql
from litestar.testing import TestClient

from croupier.errors import Refused
from croupier.floor import cage, chain, schema, tickets
from croupier.floor.audit import audit
from croupier.floor.backup import backup, restore
from croupier.floor.control import Control
from croupier.floor.floor import Floor
from croupier.floor.house import House
from croupier.floor.people import NotAllowed, Person
from croupier.floor.store import Store
from croupier.games.script import DealCard, Decide, Shown, SpinWheel
from croupier.rules.law import Chapter
from croupier.rules.loader import load
from croupier.rules.stadium import Stadium, opened, rules_of
from croupier.rules.submission import Rules, Submission
from croupier.tables.dealer import Recorded
from croupier.tables.opening import game_at
from croupier.tables.replay import replay
from croupier.tables.table import SLOT_TEAM, Table
from croupier.web.app import application
from croupier.web.security import COOKIE
from croupier.web.views import state_of
from floors import cluster, database, newcomer  # noqa: F401 (fixtures)

WHEEL, BACCARAT, BLACKJACK = "oh/roulette", "oh/mini-midi-baccarat", "oh/blackjack"
ELECTRONIC = {"operation": "electronic"}


class Hall:
    """A house with a supervisor, a dealer and players, and a table with stations."""

    def __init__(self, url: str) -> None:
        self.store = Store(url)
        self.house = House(self.store)
        self.boss, _ = newcomer(self.store, "Sue", "supervisor")
        self.dealer, _ = newcomer(self.store, "Dan", "dealer")
        self.attendant, _ = newcomer(self.store, "Sal", "attendant")
        self._count = 0
        self.people()

    def people(self) -> None:
        """Two players with money."""
        self._count += 1
        self.ada, _ = newcomer(self.store, f"Ada {self._count}", "player", 1_000_00)
        self.bob, _ = newcomer(self.store, f"Bob {self._count}", "player", 1_000_00)

    def open(self, address: str = WHEEL, stations: int = 50, house: House | None = None, **chosen: Any) -> int:
        stadium = Stadium(stations, **chosen)
        return (house or self.house).open(self.boss, address, Submission(), stadium=stadium)

    def close_window(self, table: int, house: House | None = None) -> None:
        """The time to bet is over."""
        house = house or self.house
        with house.seeing(table) as kept:
            assert kept.deadline is not None, "no window runs"
            kept.clock.deadline = 0
        house.run_out(table)

    def codes(self, person: Person) -> list[str]:
        with self.store.reading() as connection:
            found = tickets.listed(connection, person=person.id, outstanding=True)
        return [one.code(self.store.keys) for one in found]

    def held(self, account: str) -> int:
        with self.store.reading() as connection:
            return cage.balance(connection, [account])[account]

    def pending(self, table: int) -> object:
        with self.house.seeing(table) as kept:
            return kept.table.pending

    def lines(self, table: int) -> list[Any]:
        with self.house.seeing(table) as kept:
            return kept.table.lines


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hall]:
    made = Hall(str(tmp_path_factory.mktemp("hall") / "floor.db"))
    yield made
    made.store.close()


@pytest.fixture
def hall(shared: Hall) -> Hall:
    """The same house for many tests: each has tables, people and money of its own."""
    shared.people()
    return shared


@pytest.fixture
def own(tmp_path: Path) -> Iterator[Hall]:
    """A house of a test's own, which it may spoil."""
    made = Hall(str(tmp_path / "floor.db"))
    yield made
    made.store.close()


# --- the rules -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("address", "chosen", "submission", "says"),
    [
        ("pa/617a-roulette", {}, {}, "No printed chapter"),
        ("oh/craps", {}, {}, "no stadium game"),
        (BLACKJACK, {}, {}, "7 boxes"),
        (BLACKJACK, {"stations": 7}, {"soft-17": "stand"}, "soft-17 cannot be stand"),
        (BACCARAT, {}, {"midi": "yes"}, "midi cannot be yes"),
        (BACCARAT, {"options": {"decks": "6"}}, {"decks": "8"}, "dealt with 8 decks"),
        (WHEEL, {"options": {"games": "blackjack"}}, {}, "does not offer roulette"),
        (WHEEL, {"options": {"operation": "robot"}}, {}, "operation cannot be 'robot'"),
    ],
)
def test_what_the_chapter_does_not_allow_is_refused_with_its_clause(
    address: str, chosen: dict[str, Any], submission: dict[str, str], says: str
) -> None:
    stadium = Stadium(**{"stations": 50} | chosen)
    with pytest.raises(Refused, match=says) as refused:
        game_at(address, Submission(options=submission), stadium)
    assert address.startswith("pa") or refused.value.cite.startswith("oh")


def test_options_of_the_stadium_reach_the_section() -> None:
    game = game_at(BACCARAT, None, Stadium(50, options={"shuffler": "continuous"}))
    assert [game.rules.choice(name) for name in ("reshuffling-shoe", "shuffler", "midi")] == ["yes", "device", "no"]
    assert game.seats == 50
    game = game_at(WHEEL, None, Stadium(50, options={"void-on-error": "no"}))
    known = {law.id for law in game.rules.chapter.irregularities}
    assert "errant-spin-corrected" in known
    assert not known & {"errant-spin", "misdeal"}, "nothing is voided, and a wheel deals no hand"


# --- windows ---------------------------------------------------------------------------------------------------------


def test_a_dealer_runs_a_wheel_by_the_screen(hall: Hall) -> None:
    """oh synergy 2.C: the dealer spins as the screen says and confirms the compartment, then wagers are settled."""
    house = hall.house
    number = hall.open()
    house.take_station(hall.ada, number, 100_00)
    house.take_station(hall.bob, number, 100_00)
    house.wager(hall.ada, number, 1, {"red": 10_00, "black": 10_00})

    def screen(person: Person = hall.dealer) -> Any:
        with house.seeing(number) as kept:
            return state_of(kept, person)

    assert screen().stadium.next == "Wait: betting is open."
    assert (screen().stadium.bets, screen().stadium.staked, screen().stadium.window) == (1, 20_00, "open")
    assert 0 < screen().asked.left <= 20_000, "the window runs since the first bet"
    hall.close_window(number)
    assert isinstance(hall.pending(number), SpinWheel)
    assert (screen().stadium.next, screen().stadium.window) == ("Spin the ball.", "closed")
    with pytest.raises(Refused, match="under way"):
        house.wager(hall.bob, number, 2, {"red": 10_00})
    with pytest.raises(NotAllowed):
        house.proceed(hall.ada, number)
    house.proceed(hall.dealer, number)
    assert isinstance(hall.pending(number), Shown)
    assert screen().stadium.next.startswith("Confirm what has come up: ")
    assert screen().stadium.window == "result"
    assert screen(hall.ada).lines == [], "nothing is settled before it is confirmed"
    house.proceed(hall.dealer, number)
    assert {line.wager for line in screen(hall.ada).lines} == {"red", "black"}
    assert screen().stadium.next == "Wait for the first bet."
    assert audit(hall.store).wrong == ()


def test_a_late_bet_is_refused_before_the_clock_has_acted(hall: Hall) -> None:
    number = hall.open()
    hall.house.take_station(hall.ada, number, 100_00)
    hall.house.wager(hall.ada, number, 1, {"red": 10_00})
    with hall.house.seeing(number) as kept:
        kept.clock.deadline = 0
    with pytest.raises(Refused, match="Betting has closed"):
        hall.house.wager(hall.ada, number, 1, {"red": 50_00})
    hall.house.run_out(number)
    with hall.house.seeing(number) as kept:
        assert kept.table.stakes == {1: {"red": 10_00}}


def test_a_bet_that_is_taken_back_ends_the_window(hall: Hall) -> None:
    number = hall.open()
    hall.house.take_station(hall.ada, number, 100_00)
    hall.house.wager(hall.ada, number, 1, {"red": 10_00})
    hall.house.wager(hall.ada, number, 1, {})
    with hall.house.seeing(number) as kept:
        assert kept.deadline is None
    assert hall.house.due() == []


@pytest.mark.parametrize(("address", "wager"), [(WHEEL, "red"), (BACCARAT, "player")])
def test_without_a_dealer_the_round_runs_by_itself(hall: Hall, address: str, wager: str) -> None:
    """oh synergy 1.B.1, oh synergy 1.B, oh synergy 3.A: stations bet with and without a dealer."""
    number = hall.open(address, options=ELECTRONIC)
    hall.house.take_station(hall.ada, number, 100_00)
    hall.house.take_station(hall.bob, number, 100_00)
    for _ in range(3):
        hall.house.wager(hall.ada, number, 1, {wager: 10_00})
        hall.close_window(number)
        assert [line.seat for line in hall.lines(number)] == [1], "who has not bet passes"
    hall.house.pause(hall.dealer, number, True)  # a dealer comes
    hall.house.wager(hall.ada, number, 1, {wager: 10_00})
    hall.close_window(number)
    assert isinstance(hall.pending(number), (SpinWheel, DealCard))
    assert audit(hall.store).wrong == ()


def test_blackjack_is_dealt_to_stations_and_the_dealer_hits_soft_17(hall: Hall) -> None:
    """oh synergy 2.A, oh synergy 1.C: cards are dealt as the screen says; a soft 17 is drawn to."""
    number = hall.open(BLACKJACK, 7)
    hall.house.take_station(hall.ada, number, 100_00)
    with hall.house.seeing(number) as kept:
        assert kept.game.rules.choice("soft-17") == "hit"
    hall.house.wager(hall.ada, number, 1, {"main": 10_00})
    hall.close_window(number)
    said = []
    while isinstance(hall.pending(number), DealCard):
        with hall.house.seeing(number) as kept:
            said.append(state_of(kept, hall.dealer).stadium)
        hall.house.proceed(hall.dealer, number)
    assert any(one is not None and "to seat 1" in one.next for one in said)
    assert isinstance(hall.pending(number), Decide) or hall.lines(number)


@pytest.mark.parametrize(
    ("hole", "up", "drawn", "net"),
    [
        ("6h", "As", ["4c"], -10_00),  # a soft 17, then 21
        ("6h", "As", ["Ac"], 10_00),  # then a soft 18, which stands
        ("6h", "As", ["Td"], 10_00),  # then a hard 17
        ("6h", "As", ["5c", "9d"], -10_00),  # then a hard 12, and 21
        ("7h", "As", [], 10_00),  # a soft 18
        ("7h", "Ts", [], 10_00),  # a hard 17
    ],
)
def test_the_dealer_of_a_stadium_table_draws_to_a_soft_17(hole: str, up: str, drawn: list[str], net: int) -> None:
    """oh synergy 1.C, oh synergy 2.A: the dealer draws to a hard 17 or a soft 18 and above; then wagers are settled."""
    game = game_at(BLACKJACK, None, Stadium(7))
    table = Table(game, Recorded(["2c", "Kc", hole, "Tc", up, *drawn, "8d", "8h"]), pause=True)
    table.sit(1, "Ada", 100_00)
    table.begin()
    while table.playing:
        if isinstance(table.pending, DealCard):
            table.proceed()
        elif isinstance(table.pending, Decide):
            table.answer("no" if table.pending.about == "insurance" else "stand")
        else:
            table.answer({"main": 10_00})
    assert [game.pieces.name(card) for card in table.laid["dealer"].cards] == [hole, up, *drawn]
    assert [(line.wager, line.net) for line in table.lines] == [("main", net)]


def test_stations_are_bought_into_by_their_players_and_by_no_dealer(hall: Hall) -> None:
    """oh synergy 3.B: with cash or a ticket at the station, not with a dealer, nor with whoever else works there."""
    number = hall.open()
    staff = (hall.dealer, hall.boss, hall.attendant)
    for person in staff:
        with pytest.raises(NotAllowed):
            hall.house.take_station(person, number, 100_00)
        with pytest.raises(NotAllowed):
            hall.house.take_station(person, number, code="1-0000-0000-0000")
    hall.house.take_station(hall.ada, number, 100_00)
    for person in staff:
        with pytest.raises(NotAllowed):
            hall.house.buy(person, number, 1, 50_00)
    hall.house.buy(hall.ada, number, 1, 50_00)


def test_baccarat_is_drawn_as_the_screen_says_and_then_settled(hall: Hall) -> None:
    """oh synergy 2.B: both hands are complete by the section on Mini/Midi-Baccarat before a wager is settled."""
    number = hall.open(BACCARAT)
    hall.house.take_station(hall.ada, number, 100_00)
    hall.house.wager(hall.ada, number, 1, {"player": 10_00})
    hall.close_window(number)
    drawn = 0
    while isinstance(hall.pending(number), DealCard):
        with hall.house.seeing(number) as kept:
            screen = state_of(kept, hall.dealer).stadium
            assert screen is not None
            assert screen.next != "Wait for the first bet."
        assert hall.lines(number) == [], "nothing is settled before the last card"
        hall.house.proceed(hall.dealer, number)
        drawn += 1
    while not hall.lines(number):
        hall.house.proceed(hall.dealer, number)
    assert drawn >= 4, "two cards a hand at least, besides those that are burned"
    assert [line.wager for line in hall.lines(number)] == ["player"]


def test_who_comes_while_the_wheel_spins_plays_the_next_round(hall: Hall) -> None:
    number = hall.open()
    hall.house.take_station(hall.ada, number, 100_00)
    hall.house.wager(hall.ada, number, 1, {"red": 10_00})
    hall.close_window(number)
    hall.house.proceed(hall.dealer, number)
    hall.house.take_station(hall.bob, number, 100_00)
    hall.house.proceed(hall.dealer, number)
    hall.house.wager(hall.bob, number, 2, {"red": 10_00})
    hall.close_window(number)
    with hall.house.seeing(number) as kept:
        assert kept.table.stakes[2] == {"red": 10_00}
    assert audit(hall.store).wrong == ()


def test_killed_in_a_window_it_goes_on(hall: Hall) -> None:
    number = hall.open(seconds=60)
    hall.house.take_station(hall.ada, number, 100_00)
    hall.house.wager(hall.ada, number, 1, {"red": 10_00})
    again = House(hall.store)  # another server, or this one after a crash
    with again.seeing(number) as kept:
        assert kept.stadium == Stadium(50, seconds=60)
        assert kept.left is not None
        assert 0 < kept.left <= 60_000
        assert kept.betting
    hall.close_window(number, again)
    again.proceed(hall.dealer, number)
    third = House(hall.store)
    with third.seeing(number) as kept:
        assert isinstance(kept.table.pending, Shown), "the ball lies where it lay"
    third.proceed(hall.dealer, number)
    events = third.events(number)
    table = replay(events)
    assert table.game.stadium == Stadium(50, seconds=60)
    assert table.bankroll(1) in (90_00, 110_00)
    assert audit(hall.store).wrong == ()


# --- voids -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("spun", [False, True])
def test_a_void_through_the_screen_returns_all_bets(hall: Hall, spun: bool) -> None:
    house = hall.house
    number = hall.open()
    for person in (hall.ada, hall.bob):
        house.take_station(person, number, 100_00)
    house.wager(hall.ada, number, 1, {"red": 10_00, "straight:17": 5_00})
    house.wager(hall.bob, number, 2, {"black": 20_00})
    hall.close_window(number)
    if spun:
        house.proceed(hall.dealer, number)
    for person in (hall.dealer, hall.attendant):
        with pytest.raises(NotAllowed):
            house.rule(person, number, "errant-spin", None, note="the ball left the wheel")
    for least in (None, 0):  # one supervisor, or two who agree
        with pytest.raises(Refused, match="Note what happened") as refused:
            Control(house, least).rule(hall.boss, number, "errant-spin", None, note="  ")
        assert refused.value.cite == "oh synergy 4.A"
    with house.seeing(number) as kept:
        assert kept.table.playing, "nothing was voided without a note"
    house.rule(hall.boss, number, "errant-spin", None, note="the ball left the wheel")
    with house.seeing(number) as kept:
        assert [kept.table.bankroll(seat) for seat in (1, 2)] == [100_00, 100_00]
        assert not kept.table.playing
        assert {line.cite for line in kept.table.lines} == {"oh synergy 4.A"}
    with hall.store.reading() as connection:
        incident, *_ = chain.records(connection, ["incident"])
    assert incident.content["note"] == "the ball left the wheel"
    assert audit(hall.store).wrong == ()


def test_a_void_and_its_note_are_stored_together_or_not_at_all(
    database: str,  # noqa: F811
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    hall = Hall(database)
    number = hall.open()
    hall.house.take_station(hall.ada, number, 100_00)
    hall.house.wager(hall.ada, number, 1, {"red": 10_00})
    hall.close_window(number)

    def dies(*_: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr(chain, "record", dies)
        with pytest.raises(KeyboardInterrupt):
            hall.house.rule(hall.boss, number, "errant-spin", None, note="the ball left the wheel")
    again = House(hall.store)
    with again.seeing(number) as kept:
        assert kept.table.playing, "nothing is voided of which nothing is written down"
    again.rule(hall.boss, number, "errant-spin", None, note="the ball left the wheel")
    with hall.store.reading() as connection:
        assert len(chain.records(connection, ["incident"])) == 1
    assert audit(hall.store).wrong == ()
    hall.store.close()


@pytest.mark.parametrize("address", ["oh/mini-midi-baccarat", "oh/blackjack", "oh/roulette"])
def test_an_electronic_table_has_no_cards_to_open_or_change(address: str) -> None:
    """oh synergy 1.E: cards are carried to the platform for dealer operated play; electronic play has none."""

    def ticked(operation: str) -> set[str]:
        chapter, _ = opened(address, None, Stadium(stations=5, options={"operation": operation}))
        assert isinstance(chapter, Chapter)
        return {law.id for law in chapter.procedures if law.checks and not law.id.startswith("stadium-")}

    assert ticked("electronic") == set()
    assert ticked("dealer"), "real equipment is still inspected"


def test_a_misdeal_is_voided_and_a_malfunction_is_corrected(hall: Hall) -> None:
    """oh synergy 4.A"""
    house = hall.house
    number = hall.open(BACCARAT)
    lists = {one.law.id: one.cite for one in house.checklists.of_table(number)}
    assert lists["stadium-cards"] == "oh synergy 1.E", "what people do at the stadium is asked of them"
    house.take_station(hall.ada, number, 100_00)
    house.wager(hall.ada, number, 1, {"banker": 10_00})
    hall.close_window(number)
    while not isinstance(hall.pending(number), DealCard):
        house.proceed(hall.dealer, number)
    house.rule(hall.boss, number, "malfunction", None)
    with house.seeing(number) as kept:
        assert kept.table.playing, "it was corrected"
    house.rule(hall.boss, number, "misdeal", None, note="a card too many")
    with house.seeing(number) as kept:
        assert (kept.table.playing, kept.table.bankroll(1)) == (False, 100_00)


def test_attendants_pay_and_service_and_leave_the_rest_to_others(hall: Hall) -> None:
    """Slot operations have the machines and the payouts (1.D, 3.D); cards, spins, voids and the cage are not theirs."""
    house, sal = hall.house, hall.attendant
    number = hall.open(BACCARAT)
    house.take_station(hall.ada, number, 100_00)
    house.checklists.tick(sal, number, "stadium-maintenance", 0, note="a bill validator replaced")
    done = next(one for one in house.checklists.of_table(number) if one.law.id == "stadium-maintenance")
    assert [tick.did for tick in done.runs[-1].ticks] == ["Sal"]
    house.checklists.tick(hall.boss, number, "stadium-maintenance", 0, named="Ida of IT", note="a cable")
    refused = [
        lambda: house.checklists.tick(sal, number, "batches", 0),  # cards are for others
        lambda: house.proceed(sal, number),
        lambda: house.redeem(sal, "1-0000-0000-0000", hall.ada.id),
        lambda: house.take_station(sal, number, 100_00),
        lambda: house.stand_up(sal, number, 1),
        lambda: house.hand_pay(hall.ada, number, 1),
    ]
    for one in refused:
        with pytest.raises(NotAllowed):
            one()
    with house.seeing(number) as kept:
        seen = state_of(kept, sal)
    assert [one.seat for one in seen.seats] == [1], "an attendant sees whom to pay"
    assert "pay" in seen.may
    assert not {"proceed", "rule", "pit", "sit"} & set(seen.may)


# --- tickets ---------------------------------------------------------------------------------------------------------


def test_a_ticket_goes_from_station_to_station_to_the_cage(database: str) -> None:  # noqa: F811
    """oh synergy 3.B: stations are bought into with money or tickets."""
    hall = Hall(database)
    house = hall.house
    one, two = hall.open(), hall.open()
    house.take_station(hall.ada, one, 100_00)
    house.leave(hall.ada, one, 1)
    assert hall.held(cage.TICKETS) == 100_00, "the house owes what it has issued"
    (code,) = hall.codes(hall.ada)
    house.take_station(hall.bob, two, code=code.replace("-", " "))  # whoever has it
    assert hall.held(cage.TICKETS) == 0
    other = House(hall.store)
    for again in (
        lambda: other.take_station(hall.ada, one, code=code),
        lambda: other.redeem(hall.boss, code, hall.ada.id),
        lambda: house.insert(hall.bob, two, 1, code),
    ):
        with pytest.raises(Refused, match=r"was redeemed .* at station 1 of table 2"):
            again()
    house.leave(hall.bob, two, 1)
    (code,) = hall.codes(hall.bob)
    with pytest.raises(NotAllowed):
        house.redeem(hall.bob, code, hall.bob.id)
    with pytest.raises(NotAllowed):
        house.redeem(hall.boss, code, hall.boss.id)  # who does not play has no account for it
    other.redeem(hall.boss, code, hall.bob.id)
    assert hall.held(cage.purse(hall.bob.id)) == 1_100_00
    with pytest.raises(Refused, match="at the cage"):
        house.take_station(hall.bob, two, code=code)
    assert audit(hall.store).wrong == ()
    hall.store.close()


def test_two_servers_redeem_one_ticket_once(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    """Both have looked before either has stored: the second is refused, and nothing of it remains."""
    number, other, owed = hall.open(), hall.open(), hall.held(cage.TICKETS)
    hall.house.take_station(hall.ada, number, 100_00)
    hall.house.leave(hall.ada, number, 1)
    (code,) = hall.codes(hall.ada)
    with hall.store.reading() as connection:
        looked = tickets.find(connection, code, hall.house.today())
    hall.house.take_station(hall.bob, other, code=code)
    monkeypatch.setattr(tickets, "find", lambda *_: looked)
    with pytest.raises(Refused, match="redeemed just now"):
        House(hall.store).take_station(hall.ada, number, code=code)
    assert hall.held(cage.TICKETS) == owed
    assert audit(hall.store).wrong == ()


def test_unknown_and_expired_tickets_are_refused(hall: Hall) -> None:
    house = House(hall.store)
    number, owed = hall.open(house=house), hall.held(cage.TICKETS)
    house.take_station(hall.ada, number, 100_00)
    house.leave(hall.ada, number, 1)
    (code,) = hall.codes(hall.ada)
    last = str((int(code[-1]) + 1) % 10)
    for wrong in ("", "nonsense", "12", code[:-1] + last, "7" + code[1:], code + "0", "9" * 60):
        with pytest.raises(Refused, match=r"no such ticket|no buy-in"):
            house.take_station(hall.ada, number, code=wrong)
    today = house.today()
    house.today = lambda: today + timedelta(days=30)
    house.take_station(hall.ada, number, code=code)  # its last day
    house.leave(hall.ada, number, 1)
    (code,) = hall.codes(hall.ada)
    house.today = lambda: today + timedelta(days=31)
    for again in (
        lambda: house.take_station(hall.ada, number, code=code),
        lambda: house.redeem(hall.boss, code, hall.ada.id),
    ):
        with pytest.raises(Refused, match=r"of \$100 was good until"):
            again()
    assert hall.held(cage.TICKETS) == owed + 100_00, "it is still owed"


def test_there_is_no_tray_and_gratuities_go_where_they_belong(hall: Hall) -> None:
    """oh synergy 1.A, oh synergy 3.D, oh synergy 3.E"""
    house = hall.house
    number = hall.open(hand_pay=500_00)
    owed, tokes, slots = (hall.held(one) for one in (cage.TICKETS, cage.TOKES, cage.SLOT_TOKES))
    with hall.store.writing() as connection, pytest.raises(Refused, match="no chip tray"):
        cage.fill(connection, number, 100_00, "Sue")
    house.take_station(hall.ada, number, 600_00)
    house.tip(hall.ada, number, 1, 5_00)
    assert hall.held(cage.TOKES) == tokes + 5_00, "given at the station: the dealers' (3.E)"
    with pytest.raises(Refused, match="attendant pays by hand") as refused:
        house.leave(hall.ada, number, 1)
    assert refused.value.cite == "oh synergy 3.D"
    with pytest.raises(NotAllowed):
        house.hand_pay(hall.dealer, number, 1)
    house.tip(hall.ada, number, 1, 20_00, SLOT_TEAM)
    house.hand_pay(hall.attendant, number, 1)
    assert hall.held(cage.SLOT_TOKES) == slots + 20_00, "given on a payout by hand: the slot team's (3.D)"
    assert hall.held(cage.purse(hall.ada.id)) == 1_000_00 - 5_00 - 20_00
    assert hall.held(cage.TICKETS) == owed
    house.take_station(hall.ada, number, 600_00)
    house.hand_pay(hall.boss, number, 1)  # an attendant or above
    house.take_station(hall.ada, number, 100_00)
    house.wager(hall.ada, number, 1, {"straight:17": 10_00})
    hall.close_window(number)
    house.proceed(hall.dealer, number)
    house.tip(hall.ada, number, 1, 1_00)  # while the ball lies open
    house.proceed(hall.dealer, number)
    house.stand_up(hall.boss, number, 1)
    house.close(hall.boss, number)
    with hall.store.reading() as connection:
        (holding,) = cage.holdings(connection, 1, number)
    assert holding.opening == 0
    assert audit(hall.store).wrong == ()


def test_tickets_that_were_tampered_with_are_found(own: Hall) -> None:
    number = own.open()
    own.house.take_station(own.ada, number, 100_00)
    own.house.leave(own.ada, number, 1)
    (code,) = own.codes(own.ada)
    own.house.redeem(own.boss, code, own.ada.id)
    own.house.take_station(own.bob, number, 100_00)
    own.house.leave(own.bob, number, 1)
    assert audit(own.store).wrong == ()
    with own.store.reading() as connection:
        first, second = (dict(row._mapping) for row in connection.execute(sql.select(schema.tickets)))

    def change(*rows: dict[str, Any]) -> list[str]:
        with own.store.writing() as connection:
            connection.execute(sql.delete(schema.tickets))
            connection.execute(sql.insert(schema.tickets), rows)
            return tickets.wrong(connection, list(chain.links_of(connection, chain.TICKETS)))

    assert change(first | {"cents": 900_00}, second) == ["Ticket 1 is not as the chain says."]
    assert change(first, second | {"until": "2999-12-31"}) == ["Ticket 2 is not as the chain says."]
    assert change(first, second, second | {"id": 3}) == ["Ticket 3 is not as the chain says."]
    assert change(first) == ["Ticket 2 is not as the chain says."]
    assert change(first | {"redeemed": "", "place": ""}, second) == ["Ticket 1 is not as the chain says."]
    with pytest.raises(Refused, match="Ticket 1 is not as the house has recorded it"):
        own.house.redeem(own.boss, code, own.ada.id)
    with own.store.writing() as connection:  # paid again by a server that does not look
        tickets.at_cage(connection, tickets.Ticket(**first | {"redeemed": "", "place": ""}), own.ada.id, "Sue")
    wrong = " ".join(audit(own.store).wrong)
    assert "Ticket 1 was redeemed twice" in wrong
    assert "$100 is owed on tickets, the account of tickets holds $0." in wrong


def test_a_backup_keeps_stations_and_tickets(own: Hall, tmp_path: Path) -> None:
    hall = own
    number = hall.open(seconds=45)
    hall.house.take_station(hall.ada, number, 100_00)
    hall.house.leave(hall.ada, number, 1)
    hall.house.take_station(hall.bob, number, 50_00)
    (code,) = hall.codes(hall.ada)
    backup(hall.store, tmp_path / "copy")
    again = str(tmp_path / "again.db")
    restore(tmp_path / "copy", again, str(hall.store.key))
    with Store(again, str(hall.store.key)) as kept:
        assert audit(kept).wrong == ()
        house = House(kept)
        house.take_station(hall.ada, number, code=code)
        with house.seeing(number) as table:
            assert table.stadium == Stadium(50, seconds=45)
            assert table.table.bankroll(2) == 100_00
        assert audit(kept).wrong == ()


# --- over the web ----------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient[Any]]:
    floor = Floor(str(tmp_path_factory.mktemp("web") / "floor.db"), accounts=True)
    with TestClient(application(floor), base_url="http://127.0.0.1:8000") as running:
        running.tokens = {  # type: ignore[attr-defined]
            name: newcomer(floor.store, name, role, 1_000_00)[1]
            for name, role in (
                ("Sue", "supervisor"),
                ("Dan", "dealer"),
                ("Sal", "attendant"),
                ("Ada", "player"),
                ("Bob", "player"),
            )
        }
        yield running


def test_stations_over_the_web(client: TestClient[Any]) -> None:
    def ask(name: str, method: str, path: str, body: Any = None, key: str = "") -> Any:
        headers = {"cookie": f"{COOKIE}={client.tokens[name]}"}  # type: ignore[attr-defined]
        headers |= {"idempotency-key": key} if key else {}
        return client.request(method, path, json=body, headers=headers)

    opened = ask("Sue", "POST", "/api/tables", {"address": WHEEL, "stadium": {"stations": 500, "seconds": 30}})
    assert opened.status_code == 201, opened.text
    number = opened.json()["id"]
    at = f"/api/tables/{number}"
    for name in ("Ada", "Bob"):
        assert ask(name, "POST", f"{at}/stations", {"cents": 100_00}).status_code == 201
    seen = ask("Ada", "POST", f"{at}/wagers", {"seat": 1, "wagers": {"red": 500}}).json()
    assert [one["seat"] for one in seen["seats"]] == [1], "a station sees itself alone"
    assert (seen["stadium"]["seated"], seen["stadium"]["bets"], seen["capacity"]) == (2, 1, 500)
    assert len(ask("Sue", "GET", at).json()["seats"]) == 2
    assert [row["stations"] for row in ask("Bob", "GET", "/api/tables").json() if row["id"] == number] == [2]
    left = ask("Bob", "DELETE", f"{at}/seats/2", key="once")
    assert ask("Bob", "DELETE", f"{at}/seats/2", key="once").status_code == left.status_code == 200
    mine = ask("Bob", "GET", "/api/tickets/own").json()
    assert [(one["cents"], one["state"]) for one in mine["tickets"]] == [(100_00, "outstanding")]
    assert ask("Ada", "GET", "/api/tickets/own").json()["tickets"] == [], "a code is its holder's"
    listed = ask("Sue", "GET", "/api/tickets").json()
    assert (listed["owed"], [one["code"] for one in listed["tickets"]]) == (100_00, [""])
    inserted = ask("Ada", "POST", f"{at}/seats/1/ticket", {"ticket": mine["tickets"][0]["code"]})
    assert inserted.json()["seats"][0]["chips"] == 200_00
    twice = ask("Ada", "POST", f"{at}/seats/1/ticket", {"ticket": mine["tickets"][0]["code"]})
    assert (twice.status_code, "was redeemed" in twice.json()["refused"]) == (400, True)
    assert ask("Ada", "POST", f"{at}/seats/1/tip", {"cents": 100}).json()["seats"][0]["chips"] == 199_00
    for name, path, said in (
        ("Dan", f"/tables/{number}/dealer", "Dealer&#39;s screen"), ("Ada", f"/tables/{number}", "Your station"),
        ("Sal", f"/tables/{number}/attendant", "Hand pays due"),
        ("Sue", "/tickets", "expire after 30 days"), ("Sue", f"/games/{WHEEL}/open", "Stadium table"),
        ("Ada", "/", "1 of 500 stations"),
    ):  # fmt: skip
        page = ask(name, "GET", path)
        assert page.status_code == 200
        assert said.replace("&#39;", "'") in page.text.replace("&#39;", "'"), path
    assert "Stadium table" not in ask("Sue", "GET", "/games/pa/617a-roulette/open").text


def test_a_watcher_at_a_station_is_not_told_of_others_bets(client: TestClient[Any]) -> None:
    floor: Floor = client.app.state.floor
    people = {one.name: one for one, _ in floor.house.people.everyone()}
    number = floor.house.open(people["Sue"], WHEEL, Submission(), stadium=Stadium(500))
    for name in ("Ada", "Bob"):
        floor.house.take_station(people[name], number, 100_00)
    headers = {"cookie": f"{COOKIE}={client.tokens['Ada']}"}  # type: ignore[attr-defined]
    with client.websocket_connect(f"/live/{number}", headers=headers) as socket:
        assert socket.receive_json()["state"]["stadium"]["bets"] == 0
        floor.house.wager(people["Bob"], number, 2, {"red": 500})
        begun = socket.receive_json()
        assert begun["state"]["asked"]["left"] > 0, "the window has begun, which concerns everybody"
        floor.house.wager(people["Bob"], number, 2, {"red": 700})
        floor.house.wager(people["Ada"], number, 1, {"black": 500})
        told = socket.receive_json()
        assert told["state"]["seats"][0]["prepared"] == {"black": 500}, "Bob's second bet alone was no news"
        with floor.house.seeing(number) as kept:
            kept.clock.deadline = 0
        floor.house.run_out(number)
        told = socket.receive_json()
        kinds = {(one["kind"], one["data"].get("seat")) for one in told["events"]}
        assert ("wagers", 1) in kinds
        assert ("wagers", 2) not in kinds, "what others bet is theirs"
        assert [one["data"]["seats"] for one in told["events"] if one["kind"] == "round"] == [[1]]


def test_a_refused_option_of_the_stadium_names_its_chapter() -> None:
    """oh synergy 2.D: at most 8 decks."""
    with pytest.raises(Refused) as refused:
        rules_of(load("oh/blackjack"), Stadium(stations=5, options={"decks": "9"}))
    assert refused.value.cite == "oh synergy 2.D"


def test_dealer_operated_games_have_eight_decks_at_most() -> None:
    """oh synergy 2.D: shuffled by a device, continuously, or by hand."""
    for shuffler in ("device", "continuous", "hand-then-device"):
        Rules("oh/synergy", Submission(options={"decks": "8", "shuffler": shuffler}))
    with pytest.raises(Refused, match="Allowed: 1 to 8") as refused:
        Rules("oh/synergy", Submission(options={"decks": "9"}))
    assert refused.value.cite == "oh synergy 2.D"
