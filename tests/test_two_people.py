"""What needs two people: how much money an act concerns, every act of staff, and no way around it in parts."""

from __future__ import annotations

import random
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from croupier.errors import Refused
from croupier.floor import cage, concern, factor, schema, totp
from croupier.floor.audit import audit
from croupier.floor.control import Control, Waiting
from croupier.floor.floor import Floor
from croupier.floor.house import House
from croupier.floor.people import MAY, Person
from croupier.floor.store import Store
from croupier.games.script import Decide, Shown
from croupier.rules.stadium import Stadium
from croupier.rules.submission import Submission
from croupier.tables.table import SLOT_TEAM
from croupier.web.app import application
from floors import newcomer
from test_doors import Door, doors

HERE = Path(__file__).parent
LEAST = 1_000_00
PASSWORD = "correct horse battery"
WHEEL, THREE_CARD, POKER = "pa/roulette", "pa/three-card-poker", "bs/15-poker"
BLINDS = {"variant": "hold-em-high", "blinds": "$50, $100", "minimum-bet": "$100", "rake-maximum": "$4"}


class Pit:
    """A floor on which a second supervisor agrees from $1,000 on: two supervisors, an attendant, and players."""

    def __init__(self, url: str, least: int = LEAST) -> None:
        self.store = Store(url)
        self.house = House(self.store, verifies=True)
        self.control = Control(self.house, least)
        self.sue, self.tom = (newcomer(self.store, name, "supervisor")[0] for name in ("Sue", "Tom"))
        self.sal = newcomer(self.store, "Sal", "attendant")[0]
        self.ada, self.ben = (newcomer(self.store, name, "player", 50_000_00)[0] for name in ("Ada", "Ben"))

    def held(self, account: str) -> int:
        with self.store.reading() as connection:
            return cage.balance(connection, [account])[account]

    def purse(self, person: Person) -> int:
        return self.held(cage.purse(person.id))

    def wheel(self, stake: int, buys_in: int = 5_000_00, spot: str = "straight:17") -> int:
        """A paused wheel with a wager, on 17 if nothing else is said, and the ball about to come to rest."""
        number = self.house.open(self.sue, WHEEL, Submission(), paused=True)
        self.house.sit(self.ada, number, 1, buys_in)
        self.house.wager(self.ada, number, 1, {spot: stake})
        return number

    def spin(self, number: int) -> str:
        """The ball comes to rest in a pocket, which lies open."""
        self.house.proceed(self.sue, number)
        return self.shown(number)

    def shown(self, number: int) -> str:
        with self.house.seeing(number) as kept:
            return str(kept.table.pending.result) if isinstance(kept.table.pending, Shown) else ""

    def void(self, number: int) -> int | Waiting:
        """The spin is void, and the ball is spun again."""
        return self.control.rule(self.sue, number, "same-direction", None)

    def hand(self) -> int:
        """A hand of poker with $150 in the pot."""
        number = self.house.open(self.sue, POKER, Submission(options=BLINDS))
        for seat, person in enumerate((self.ada, self.ben), 1):
            self.house.sit(person, number, seat, 1_000_00)
        for seat, person in enumerate((self.ada, self.ben), 1):
            self.house.wager(person, number, seat, {})
        return number

    def agree(self, asked: object) -> None:
        assert isinstance(asked, Waiting)
        self.control.agree(self.tom, asked.id)


@pytest.fixture
def pit(tmp_path: Path) -> Iterator[Pit]:
    found = Pit(str(tmp_path / "floor.db"))
    yield found
    found.store.close()


# --- what a ruling concerns ------------------------------------------------------------------------------------------


def test_one_supervisor_does_not_spin_again_until_a_number_wins(pit: Pit) -> None:
    """$900 on 17 is less than the amount; the second void of it is not."""
    number = pit.wheel(900_00)
    voided = 0
    while pit.spin(number) != "17":
        if isinstance(asked := pit.void(number), Waiting):
            assert "$1,800 with what Sue has ruled on alone in a day" in asked.said
            break
        voided += 1
    assert voided <= 1
    with pit.house.seeing(number) as kept:
        assert kept.table.bankroll(1) == 4_100_00, "nothing is paid"


@pytest.mark.parametrize(("stake", "asks"), [(28_00, False), (29_00, True)])
def test_what_the_result_that_is_showing_would_pay_counts(pit: Pit, stake: int, asks: bool) -> None:
    """A void takes it away: 35 to 1 (pa 617a.6), here from $28.57 on."""
    number = pit.wheel(stake)
    while pit.spin(number) != "17":
        pit.house.proceed(pit.sue, number)
        pit.house.wager(pit.ada, number, 1, {"straight:17": stake})
    asked = pit.void(number)
    assert isinstance(asked, Waiting) == asks
    if isinstance(asked, Waiting):
        assert "$1,015 is concerned" in asked.said


def test_what_is_ruled_alone_adds_up_also_over_rounds_and_tables(pit: Pit) -> None:
    """By the player whom it is about, and by the supervisor: another one begins anew, and what two agree to is not
    counted against one."""
    for _ in range(3):
        number = pit.wheel(300_00)
        while pit.spin(number) == "17":
            pit.house.proceed(pit.sue, number)
            pit.house.wager(pit.ada, number, 1, {"straight:17": 300_00})
        assert not isinstance(pit.void(number), Waiting)
    number = pit.wheel(300_00)
    while pit.spin(number) == "17":
        pit.house.proceed(pit.sue, number)
        pit.house.wager(pit.ada, number, 1, {"straight:17": 300_00})
    asked = pit.void(number)
    assert isinstance(asked, Waiting)
    pit.control.deny(pit.tom, asked.id)
    assert not isinstance(pit.control.rule(pit.tom, number, "same-direction", None), Waiting)
    with pit.store.reading() as connection:
        assert concern.done_alone(connection, pit.sue) == {pit.ada.id: 900_00}
    assert audit(pit.store).wrong == ()


def test_what_was_ruled_a_day_ago_counts_no_more(pit: Pit, monkeypatch: pytest.MonkeyPatch) -> None:
    number = pit.wheel(900_00)
    if pit.spin(number) == "17":
        pit.house.proceed(pit.sue, number)
        pit.house.wager(pit.ada, number, 1, {"straight:17": 900_00})
        pit.spin(number)
    assert not isinstance(pit.void(number), Waiting)
    monkeypatch.setattr(concern, "_a_day_ago", lambda: "9999")
    with pit.store.reading() as connection:
        assert concern.done_alone(connection, pit.sue) == {}


def test_a_hand_counts_with_the_most_that_it_could_win(pit: Pit) -> None:
    """Once cards are dealt: a Pair Plus of $30 pays at most 35 to 1 (pa 649a.12), and before it is $30 alone."""
    number = pit.house.open(pit.sue, THREE_CARD, Submission(), paused=True)
    pit.house.sit(pit.ada, number, 1, 1_000_00)
    pit.house.wager(pit.ada, number, 1, {"ante": 5_00, "pair-plus": 30_00})
    with pit.house.seeing(number) as kept, pit.store.reading() as connection:
        assert concern._at_stake(connection, kept, 1) == 35_00
    pit.house.proceed(pit.sue, number)
    with pit.house.seeing(number) as kept, pit.store.reading() as connection:
        most = kept.game.rules.most_paid("pair-plus", 30_00) + kept.game.rules.most_paid("ante", 5_00)
        assert kept.game.rules.most_paid("pair-plus", 30_00) == 35 * 30_00
        assert concern._at_stake(connection, kept, 1) == most
    assert isinstance(pit.control.rule(pit.sue, number, "wrong-number-of-cards", None), Waiting)


# --- hands that are given up -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("least", "asks"), [(150_00, True), (150_01, False)])
def test_a_live_hand_of_poker_is_stood_up_by_two(tmp_path: Path, least: int, asks: bool) -> None:
    """It folds, and gives up the whole pot."""
    pit = Pit(str(tmp_path / "poker.db"), least)
    number = pit.hand()
    asked = pit.control.stand_up(pit.sue, number, 1)
    assert isinstance(asked, Waiting) == asks
    with pit.house.seeing(number) as kept:
        assert (1 in kept.chairs and 1 not in kept.table.away) == asks
    if isinstance(asked, Waiting):
        assert "$150 is concerned" in asked.said
        pit.agree(asked)
        with pit.house.seeing(number) as kept:
            assert 1 not in kept.chairs or 1 in kept.table.away
    assert audit(pit.store).wrong == ()
    pit.store.close()


def test_between_hands_nobody_else_is_needed(pit: Pit) -> None:
    number = pit.house.open(pit.sue, POKER, Submission(options=BLINDS))
    pit.house.sit(pit.ada, number, 1, 9_000_00)
    assert not isinstance(Control(pit.house, 0).stand_up(pit.sue, number, 1), Waiting)
    assert pit.purse(pit.ada) == 50_000_00


@pytest.mark.parametrize("way", ["block", "exclude", "renew"])
def test_there_is_no_other_way_to_have_a_hand_given_up(tmp_path: Path, way: str) -> None:
    """Who is blocked or excluded is so at once, and bets no more; the hand waits for the second supervisor."""
    pit = Pit(str(tmp_path / "poker.db"), 150_00)
    number = pit.hand()
    if way == "block":
        assert pit.control.change(pit.sue, pit.ada.id, None, True) is None
        assert {one.name: blocked for one, blocked in pit.house.people.everyone()}["Ada"]
    elif way == "exclude":
        pit.control.exclude(pit.sue, pit.ada.id, 3)
        with pytest.raises(Refused, match="excluded"):
            pit.house.buy(pit.ada, number, 1, 100_00)
    else:
        assert isinstance(pit.control.renew(pit.sue, number), Waiting)
    (asked,) = pit.control.waiting()
    with pit.house.seeing(number) as kept:
        assert kept.table.playing
        assert not kept.table.away
    pit.agree(asked)
    if way != "renew":
        with pit.house.seeing(number) as kept:
            assert 1 not in kept.chairs or 1 in kept.table.away
    assert audit(pit.store).wrong == ()
    pit.store.close()


# --- gratuities, accounts, the cage ----------------------------------------------------------------------------------


def station(pit: Pit, cents: int = 5_000_00, **chosen: Any) -> int:
    """A station with money, from $500 on paid by hand."""
    number = pit.house.open(pit.sue, "oh/roulette", Submission(), stadium=Stadium(5, hand_pay=500_00, **chosen))
    pit.house.take_station(pit.ada, number, cents)
    return number


def test_an_attendant_takes_no_gratuity_that_the_player_has_not_given(pit: Pit) -> None:
    """oh synergy 3.D: the whole station is paid, and the player gives up to what the house has set."""
    number = station(pit)
    with pytest.raises(TypeError):
        pit.house.hand_pay(pit.sal, number, 1, gratuity=5_000_00)  # type: ignore[call-arg]
    with pytest.raises(Refused, match="Seat 1 is Ada's"):
        pit.house.tip(pit.ben, number, 1, 20_00, SLOT_TEAM)
    with pytest.raises(Refused, match=r"at most \$100 here, not \$100.01"):
        pit.house.tip(pit.ada, number, 1, 100_01, SLOT_TEAM)
    pit.control.tip(pit.ada, number, 1, 20_00, SLOT_TEAM)
    pit.house.hand_pay(pit.sal, number, 1)
    assert (pit.held(cage.SLOT_TOKES), pit.purse(pit.ada)) == (20_00, 50_000_00 - 20_00)
    assert audit(pit.store).wrong == ()


def test_a_large_gratuity_waits_for_a_supervisor(pit: Pit) -> None:
    number = station(pit, gratuity=2_000_00)
    asked = pit.control.tip(pit.ada, number, 1, LEAST, SLOT_TEAM)
    assert pit.held(cage.SLOT_TOKES) == 0
    pit.agree(asked)
    assert pit.held(cage.SLOT_TOKES) == LEAST
    assert not isinstance(pit.control.tip(pit.ada, number, 1, LEAST - 1, SLOT_TEAM), Waiting)
    assert audit(pit.store).wrong == ()


def test_an_account_that_holds_much_is_reset_by_two(pit: Pit) -> None:
    """Its money may be at the cage, before a seat, or on a ticket; a second factor is dropped by two anyway."""
    poor = newcomer(pit.store, "Cid", "player", LEAST - 1)[0]
    dealer = newcomer(pit.store, "Dan", "dealer")[0]
    assert isinstance(pit.control.reset(pit.sue, pit.ada.id, False), Waiting)
    assert not isinstance(pit.control.reset(pit.sue, poor.id, True), Waiting)
    assert not isinstance(pit.control.reset(pit.sue, dealer.id, True), Waiting)
    pit.control.deposit(pit.tom, poor.id, 1)
    number = pit.house.open(pit.sue, WHEEL, Submission())
    pit.house.sit(poor, number, 1, LEAST)
    assert pit.purse(poor) == 0
    assert isinstance(pit.control.reset(pit.sue, poor.id, False), Waiting)


def test_a_second_factor_is_dropped_by_two(pit: Pit) -> None:
    dealer = newcomer(pit.store, "Dan", "dealer")[0]
    with pit.store.writing() as connection:
        secret = factor.begin(connection, dealer.id)
        factor.confirm(connection, dealer.id, totp.code(secret, totp.step_at(time.time())))
    assert not isinstance(pit.control.reset(pit.sue, dealer.id, False), Waiting)
    asked = pit.control.reset(pit.sue, dealer.id, True)
    assert isinstance(asked, Waiting)
    assert "no second factor" in asked.said


def test_money_is_put_into_an_account_by_two(pit: Pit) -> None:
    """Also in parts; what another supervisor puts in is that one's."""
    assert pit.control.deposit(pit.sue, pit.ada.id, LEAST - 1) is None
    asked = pit.control.deposit(pit.sue, pit.ada.id, 1)
    assert pit.purse(pit.ada) == 50_000_00 + LEAST - 1
    pit.agree(asked)
    assert pit.purse(pit.ada) == 50_000_00 + LEAST
    assert pit.control.deposit(pit.tom, pit.ada.id, LEAST - 1) is None
    assert pit.control.deposit(pit.sue, pit.ben.id, LEAST - 1) is None
    assert audit(pit.store).wrong == ()


def test_what_any_supervisor_pays_out_in_a_day_counts(pit: Pit) -> None:
    assert pit.control.withdraw(pit.sue, pit.ada.id, LEAST - 1) is None
    assert isinstance(pit.control.withdraw(pit.tom, pit.ada.id, 1), Waiting)


def test_a_large_ticket_is_paid_at_the_cage_by_two(pit: Pit) -> None:
    """What is asked for does not have its code, which nobody stores."""
    number = pit.house.open(pit.sue, "oh/roulette", Submission(), stadium=Stadium(5))
    codes = []
    for cents in (LEAST - 1, LEAST):
        pit.house.take_station(pit.ada, number, cents)
        pit.house.leave(pit.ada, number, 1)
        with pit.store.reading() as connection:
            codes.append(concern.tickets.listed(connection, person=pit.ada.id)[0].code(pit.store.keys))
    assert not isinstance(pit.control.redeem(pit.sue, codes[0], pit.ada.id), Waiting)
    asked = pit.control.redeem(pit.tom, codes[1], pit.ada.id)
    assert isinstance(asked, Waiting)
    with pit.store.reading() as connection:
        about = connection.execute(schema.requests.select()).one().about
    assert codes[1] not in about
    assert codes[1].replace("-", "") not in about
    pit.control.agree(pit.sue, asked.id)
    assert pit.purse(pit.ada) == 50_000_00
    assert audit(pit.store).wrong == ()


# --- every act of the API --------------------------------------------------------------------------------------------

STAFF = MAY["supervisor"] | MAY["attendant"] | MAY["dealer"]
HARMLESS = {
    "POST /api/approvals": "papers that were handed in; nothing runs by them yet",
    "POST /api/calendar": "a day that was noted",
    "POST /api/games/{book:str}/{chapter:str}/choices": "an answer; nothing changes",
    "POST /api/games/{book:str}/{chapter:str}/costs": "an answer; nothing changes",
    "POST /api/lists": "a checklist is ticked",
    "POST /api/meters": "the seed stays the house's until a hand wins it",
    "POST /api/new-games": "a step that was noted",
    "POST /api/order/{number:int}/lift": "somebody may come in again",
    "POST /api/requests/{number:int}/agree": "it is the second person's part; of what a player asks for, the first's",
    "POST /api/requests/{number:int}/deny": "nothing is done",
    "POST /api/reviews": "a review of equipment is noted",
    "POST /api/shifts": "drop boxes go to the cage, counted by the machine",
    "POST /api/submissions": "what is filed; nothing runs by it before it is approved",
    "POST /api/submissions/readings/{book:str}": "how the house reads an open clause, at tables that open later",
    "POST /api/tables": "its terms are shown before anybody bets",
    "POST /api/tables/{table:int}/companions": "it plays its own chips, by what is drawn",
    "POST /api/tables/{table:int}/dealer": "who deals is noted",
    "POST /api/tables/{table:int}/drop": "a drop box goes to the cage, counted by the machine",
    "POST /api/tables/{table:int}/lists/{name:str}": "a checklist is ticked",
    "POST /api/tables/{table:int}/pause": "only between rounds, and nothing is drawn otherwise",
    "POST /api/tables/{table:int}/proceed": "the next card or spin, which was committed to",
    "POST /api/tables/{table:int}/reopen": "a table that stopped goes on",
    "POST /api/tables/{table:int}/seats/{seat:int}/hand-pay": "all of a station goes to its player",
    "POST /api/waitlists/call": "somebody is called to a table",
}
"""Acts of staff that one person does alone, whatever the amount, and why."""


def _rule(pit: Pit) -> object:
    number = pit.wheel(LEAST)
    return pit.control.rule(pit.sue, number, "same-direction", None)


def _change(pit: Pit) -> object:
    return pit.control.change(pit.sue, pit.ada.id, "supervisor", None)


def _bar(pit: Pit) -> object:
    """What the three ways of keeping somebody out have done then: the hand waits."""
    pit.control.stand_up_everywhere(pit.sue, pit.ada.id)
    return pit.control.waiting()[0]


def _exclude(pit: Pit) -> object:
    pit.control.exclude(pit.sue, pit.ada.id, 1)
    return pit.control.waiting()[0]


def _with_hand(do: Callable[[Pit], object]) -> Callable[[Pit], object]:
    """Do something while Ada has a hand of blackjack to give up, in which the amount lies."""

    def ask(pit: Pit) -> object:
        number = pit.house.open(pit.sue, "pa/blackjack", Submission())
        pit.house.sit(pit.ada, number, 1, 9_000_00)
        while True:
            pit.house.wager(pit.ada, number, 1, {"main": LEAST})
            with pit.house.seeing(number) as kept:
                if isinstance(kept.table.pending, Decide):
                    return do(pit)

    return ask


ASKS: dict[str, Callable[[Pit], object] | str] = {
    "POST /api/approvals/{number:int}/notices": "test_approvals.py::test_an_approval_is_seen_by_two_and_is_in_writing",
    "DELETE /api/tables/{table:int}": "test_meters.py::test_a_table_whose_own_meter_players_have_fed_is_closed_by_two",
    "POST /api/meters/{meter:int}/removal": "test_meters.py::test_a_meter_with_much_money_is_removed_by_two",
    "POST /api/order": _with_hand(_bar),
    "POST /api/order/list": _with_hand(_bar),
    "POST /api/order/{number:int}/decision": _with_hand(_bar),
    "POST /api/people": lambda pit: pit.control.invite(pit.sue, "Uma", "supervisor"),
    "PATCH /api/people/{number:int}": _change,
    "POST /api/people/{number:int}/deposits": lambda pit: pit.control.deposit(pit.sue, pit.ada.id, LEAST),
    "POST /api/people/{number:int}/exclusion": _with_hand(_exclude),
    "POST /api/people/{number:int}/reset": lambda pit: pit.control.reset(pit.sue, pit.ada.id, False),
    "POST /api/people/{number:int}/withdrawals": lambda pit: pit.control.withdraw(pit.sue, pit.ada.id, LEAST),
    "POST /api/submissions/{number:int}/notices": "test_submissions.py::test_an_approval_is_seen_by_two",
    "POST /api/tables/{table:int}/credits": lambda pit: pit.control.move_chips(
        pit.sue, pit.wheel(5_00), "credit", LEAST
    ),
    "POST /api/tables/{table:int}/fills": lambda pit: pit.control.move_chips(pit.sue, pit.wheel(5_00), "fill", LEAST),
    "POST /api/tables/{table:int}/jackpot": "test_meters.py::test_an_inspector_signs_for_a_jackpot_of_25000",
    "POST /api/tables/{table:int}/renew": _with_hand(lambda pit: pit.control.renew(pit.sue, 1)),
    "POST /api/tables/{table:int}/rounds/{number:int}/open": (
        "test_poker_secrecy.py::test_a_second_supervisor_agrees_to_open_a_hand"
    ),
    "POST /api/tables/{table:int}/rulings": _rule,
    "POST /api/tables/{table:int}/seats/{seat:int}/stand-up": _with_hand(
        lambda pit: pit.control.stand_up(pit.sue, 1, 1)
    ),
    "POST /api/tickets": "test_two_people.py::test_a_large_ticket_is_paid_at_the_cage_by_two",
    "POST /api/tickets/{ticket:int}/claim": "test_tickets.py::test_a_large_claim_needs_a_second_supervisor",
}
"""Acts of staff that ask for a second person from the amount on: how, or the test that shows it."""


def acts_of_staff(tmp_path: Path) -> list[Door]:
    """Every route by which a supervisor, an attendant or a dealer changes something."""
    floor = Floor(str(tmp_path / "doors.db"), accounts=True, dual=LEAST)
    found = doors(application(floor))
    floor.stop()
    return [one for one in found if one.method not in ("GET", "HEAD", "LIVE") and one.may in STAFF]


def test_every_act_of_staff_is_harmless_or_needs_two_people(tmp_path: Path) -> None:
    """docs/trust.md lists them."""
    found = {f"{one.method} {one.path}" for one in acts_of_staff(tmp_path)}
    assert found - HARMLESS.keys() - ASKS.keys() == set(), "an act that nobody has decided about"
    assert (HARMLESS.keys() | ASKS.keys()) - found == set(), "no such act"
    assert HARMLESS.keys() & ASKS.keys() == set()
    text = (HERE.parent / "docs" / "trust.md").read_text()
    said = text.partition("## What needs two people")[2].partition("\n## ")[0]
    for path in ASKS:
        assert (
            f"`{path.partition(' ')[2].removeprefix('/api/').replace(':int}', '}').replace(':str}', '}')}`" in said
        ), path


@pytest.mark.parametrize("act", [name for name, ask in ASKS.items() if not isinstance(ask, str)])
def test_an_act_asks_for_a_second_person_at_the_amount(pit: Pit, act: str) -> None:
    ask = ASKS[act]
    assert not isinstance(ask, str)
    assert isinstance(ask(pit), Waiting)
    assert len(pit.control.waiting()) == 1
    assert audit(pit.store).wrong == ()


@pytest.mark.parametrize("shown", [ask for ask in ASKS.values() if isinstance(ask, str)])
def test_the_other_acts_have_their_tests(shown: str) -> None:
    file, _, name = shown.partition("::")
    assert f"def {name}(" in (HERE / file).read_text()


def test_a_stand_up_over_http_waits(tmp_path: Path) -> None:
    floor = Floor(str(tmp_path / "floor.db"), accounts=True, dual=100_00)
    people = floor.house.people
    sue, _ = (people.add(name, "supervisor", PASSWORD) for name in ("Sue", "Tom"))
    players = [people.add(name, "player", PASSWORD) for name in ("Ada", "Ben")]
    number = floor.house.open(sue, POKER, Submission(options=BLINDS))
    for seat, person in enumerate(players, 1):
        with floor.store.writing() as connection:
            cage.deposit(connection, person.id, 1_000_00, "Sue")
        floor.house.sit(person, number, seat, 1_000_00)
    for seat, person in enumerate(players, 1):
        floor.house.wager(person, number, seat, {})
    with TestClient(application(floor), base_url="http://127.0.0.1:8000") as browser:
        assert browser.post("/api/login", json={"name": "Sue", "password": PASSWORD}).status_code == 200
        answer = browser.post(f"/api/tables/{number}/seats/1/stand-up")
        assert (answer.status_code, answer.json()["kind"]) == (202, "stand-up")
        answer = browser.post(f"/api/tables/{number}/seats/1/hand-pay", json={"gratuity": 5_000_00})
        assert answer.status_code == 400
        answer = browser.post(f"/api/people/{players[0].id}/deposits", json={"cents": 100_00})
        assert answer.status_code == 202


# --- no way around it in parts ---------------------------------------------------------------------------------------


DOZEN = "dozen:2"
"""The pockets from 13 to 24, 2 to 1."""
STAKES = (5_00, 300_00, 499_00, 500_00, 700_00, 900_00, 999_00, LEAST)


class Oracle:
    """What Ada would hold by what was drawn alone, and by how much one supervisor has changed that."""

    def __init__(self, pit: Pit, stake: int, at_cage: Sequence[str]) -> None:
        self.pit = pit
        self.table = pit.wheel(stake, 9_000_00, DOZEN)
        self.stake = stake
        self.lies = False
        """Whether a result lies open."""
        self.strayed = 0
        self.at_cage = at_cage
        """What Sue does at the cage besides."""

    def step(self, rng: random.Random) -> None:
        """Ada bets, the dealer spins, or Sue does what she likes; alone she may do whatever nobody has to agree to."""
        pit, table = self.pit, self.table
        act = rng.choice((*("go", "void") * 3, "foreign", "read", "stand-up", "renew", *self.at_cage))
        try:
            if act == "go":
                self._go(rng)
            elif act in ("void", "foreign", "read") and (self.lies or rng.random() < 0.05):
                self._rule(act)
            elif act in ("deposit", "withdraw"):
                cents = rng.choice((1, 100_00, 400_00, 999_99, LEAST, 3_000_00))
                do = pit.control.deposit if act == "deposit" else pit.control.withdraw
                self._strays(do(pit.sue, pit.ada.id, cents), cents)
            elif act == "stand-up" and not self.lies:
                self._let_go(pit.control.stand_up(pit.sue, table, 1))
            elif act == "renew" and not self.lies and not self._playing():
                renewed = pit.control.renew(pit.sue, table)
                self._let_go(renewed)
                if not isinstance(renewed, Waiting):
                    self.table = renewed
        except Refused:
            pass

    def _playing(self) -> bool:
        with self.pit.house.seeing(self.table) as kept:
            return kept.table.playing

    def _bet(self, rng: random.Random) -> None:
        with self.pit.house.seeing(self.table) as kept:
            sits = 1 in kept.chairs
        if not sits:
            self.pit.house.sit(self.pit.ada, self.table, 1, 9_000_00)
        self.stake = rng.choice(STAKES)
        self.pit.house.wager(self.pit.ada, self.table, 1, {DOZEN: self.stake})

    def _go(self, rng: random.Random) -> None:
        if self._playing():
            self.pit.house.proceed(self.pit.sue, self.table)
            self.lies = bool(self.pit.shown(self.table))
        if not self._playing():
            self.lies = False
            self._bet(rng)

    def _rule(self, act: str) -> None:
        """What was drawn would have been settled; a ruling that is made alone has it go back."""
        shown = self.pit.shown(self.table)
        won = shown.isdigit() and 13 <= int(shown) <= 24
        worth = 0 if not shown else 2 * self.stake if won else self.stake
        named = {"void": "same-direction", "foreign": "foreign-object", "read": "damaged-ball"}[act]
        result = "17" if act == "read" else None
        asked = self.pit.control.rule(self.pit.sue, self.table, named, None, result=result)
        assert act != "read" or isinstance(asked, Waiting)
        self._strays(asked, worth)
        self.lies = bool(self.pit.shown(self.table))

    def _strays(self, done: object, cents: int) -> None:
        if not self._let_go(done):
            self.strayed += cents

    def _let_go(self, done: object) -> bool:
        """Nobody agrees to it."""
        if isinstance(done, Waiting):
            self.pit.control.deny(self.pit.tom, done.id)
        return isinstance(done, Waiting)


@pytest.mark.parametrize("seed", range(16))
def test_no_sequence_of_acts_by_one_supervisor_comes_to_the_amount(tmp_path: Path, seed: int) -> None:
    """Of what any player holds by what was drawn, one supervisor alone changes less than it in a day."""
    pit = Pit(str(tmp_path / "floor.db"))
    rng = random.Random(seed)
    oracle = Oracle(pit, rng.choice(STAKES), ("deposit", "withdraw")[: seed % 3])
    for _ in range(30):
        oracle.step(rng)
        assert oracle.strayed < LEAST
    with pit.store.reading() as connection:
        counted = concern.done_alone(connection, pit.sue)
    assert counted[pit.ada.id] >= oracle.strayed, "what is counted is no less than what was changed"
    assert set(counted) <= {pit.ada.id}
    assert audit(pit.store).wrong == ()
    pit.store.close()


def test_what_was_done_alone_is_counted_by_person(pit: Pit) -> None:
    with pit.store.writing() as connection:
        concern.record_alone(connection, "rule", 1, {pit.ada.id: 5, pit.ben.id: 0}, "Sue")
        concern.record_alone(connection, "rule", 1, {pit.ada.id: 7}, "Sue")
        concern.record_alone(connection, "rule", 1, {pit.ada.id: 9}, "Sue and Tom")
        assert concern.done_alone(connection, pit.sue) == Counter({pit.ada.id: 12})
