"""Opening, keeping and closing tables by the book; dealers' stints; persons and order. All of it in the chain."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
import sqlalchemy as sql

from croupier.errors import Refused
from croupier.floor import backup, dealer_assignments
from croupier.floor import store as kept
from croupier.floor.audit import audit
from croupier.floor.barring import HOUSE, reasons
from croupier.floor.checklists import List
from croupier.floor.house import House
from croupier.floor.limits import DAY
from croupier.floor.names import likeness
from croupier.floor.people import NotAllowed, Person
from croupier.floor.schema import barred, checks
from croupier.floor.store import Store
from croupier.rules.submission import Submission
from floors import newcomer

HOUR = 3_600_000


class Clock:
    """A clock that is set by hand."""

    now = 0

    def __call__(self) -> int:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    found = Clock()
    found.now = kept.now()
    monkeypatch.setattr(kept, "now", found)
    return found


@pytest.fixture
def house(tmp_path: Path, clock: Clock) -> Iterator[House]:
    with Store(str(tmp_path / "floor.db")) as store:
        yield House(store, by_the_book=True)


@pytest.fixture
def sue(house: House) -> Person:
    return newcomer(house.store, "Sue", "supervisor")[0]


@pytest.fixture
def dan(house: House) -> Person:
    return newcomer(house.store, "Dan", "dealer")[0]


@pytest.fixture
def ada(house: House) -> Person:
    return newcomer(house.store, "Ada", "player", 10_000_00)[0]


def state(house: House, table: int, name: str) -> List:
    return next(one for one in house.checklists.of_table(table) if one.law.id == name)


def open_cards(house: House, table: int, dan: Person, sue: Person) -> None:
    """Tick the opening of a Pennsylvania card table."""
    tick = house.checklists.tick
    tick(dan, table, "opening", 0)
    tick(sue, table, "opening", 0)
    tick(dan, table, "opening", 1)
    tick(dan, table, "opening", 2)


def test_no_wager_before_the_cards_are_inspected(house: House, sue: Person, dan: Person, ada: Person) -> None:
    table = house.open(sue, "pa/649a", Submission())
    house.sit(ada, table, 1, 1_000_00)
    with pytest.raises(Refused, match="Opening the table is to be done before this table takes a wager") as refused:
        house.wager(ada, table, 1, {"ante": 10_00})
    assert refused.value.cite == "pa 649a.4(a)"
    open_cards(house, table, dan, sue)
    house.wager(ada, table, 1, {"ante": 10_00})
    assert not audit(house.store).wrong


def test_a_floor_that_is_not_run_by_the_book_waits_for_nobody(tmp_path: Path) -> None:
    with Store(str(tmp_path / "free.db")) as store:
        house = House(store)
        sue, ada = newcomer(store, "Sue", "supervisor")[0], newcomer(store, "Ada", "player", 10_000_00)[0]
        table = house.open(sue, "pa/617a", Submission())
        house.sit(ada, table, 1, 1_000_00)
        house.wager(ada, table, 1, {"red": 10_00})
        house.leave(ada, table, 1)
        house.close(sue, table)


def test_steps_are_ticked_in_order_and_by_whom_the_book_says(house: House, sue: Person, dan: Person) -> None:
    table = house.open(sue, "pa/649a", Submission())
    tick = house.checklists.tick
    with pytest.raises(Refused, match="Step 1 comes first: The dealer inspects"):
        tick(dan, table, "opening", 1)
    tick(dan, table, "opening", 0)
    with pytest.raises(NotAllowed, match="Dan is a dealer; a floorperson, supervisor or above ticks this"):
        tick(dan, table, "opening", 0)
    assert [one.did for run in tick(sue, table, "opening", 0).runs for one in run.ticks] == ["Dan", "Sue"]
    with pytest.raises(Refused, match="There is no checklist 'shuffle' here"):
        tick(dan, table, "shuffle", 0)


def test_two_people_are_two(house: House, sue: Person) -> None:
    table = house.open(sue, "pa/649a", Submission())
    house.checklists.tick(sue, table, "opening", 0)  # a supervisor may deal
    with pytest.raises(Refused, match="Somebody other than Sue does this"):
        house.checklists.tick(sue, table, "opening", 0)


def test_players_and_auditors_tick_nothing(house: House, sue: Person, ada: Person) -> None:
    table = house.open(sue, "pa/649a", Submission())
    for person, role in ((ada, "a player"), (newcomer(house.store, "Bob", "auditor")[0], "an auditor")):
        with pytest.raises(NotAllowed, match=f" is {role}[;,]"):
            house.checklists.tick(person, table, "opening", 0)


def test_what_opens_a_table_has_an_order(house: House, sue: Person, dan: Person) -> None:
    table = house.open(sue, "oh/dj-wild-stud-poker", Submission())
    with pytest.raises(Refused, match="Checking the deck comes first"):
        house.checklists.tick(dan, table, "opening", 0)
    house.checklists.tick(sue, table, "deck-check", 0)
    house.checklists.tick(dan, table, "opening", 0)


def test_preinspected_cards_need_no_opening(house: House, sue: Person, ada: Person) -> None:
    table = house.open(sue, "pa/649a", Submission(options={"preshuffled-cards": "yes"}))
    house.sit(ada, table, 1, 1_000_00)
    house.wager(ada, table, 1, {"ante": 10_00})


def inspect(house: House, table: int, sue: Person) -> None:
    for step in range(5):
        house.checklists.tick(sue, table, "inspection", step, credential="C-17")


def test_a_wheel_is_inspected_signed_for_and_locked(house: House, sue: Person, dan: Person, ada: Person) -> None:
    table = house.open(sue, "pa/617a", Submission())
    house.sit(ada, table, 1, 1_000_00)
    with pytest.raises(Refused, match="Note the credential") as refused:
        house.checklists.tick(sue, table, "inspection", 0)
    assert refused.value.cite == "pa 617a.2(e)"
    inspect(house, table, sue)
    house.wager(ada, table, 1, {"red": 10_00})
    house.leave(ada, table, 1)
    with pytest.raises(Refused, match="Closed table is to be done before this table closes"):
        house.close(sue, table)
    house.checklists.tick(dan, table, "secure-wheel", 0)
    house.close(sue, table)
    assert not audit(house.store).wrong


def test_maintenance_asks_for_security_a_note_and_a_new_inspection(house: House, sue: Person, ada: Person) -> None:
    table = house.open(sue, "pa/617a", Submission())
    house.sit(ada, table, 1, 1_000_00)
    inspect(house, table, sue)
    tick = house.checklists.tick
    with pytest.raises(Refused, match="Note what was adjusted"):
        tick(sue, table, "movable-parts", 0, credential="C-17")
    tick(sue, table, "movable-parts", 0, credential="C-17", note="a canoe was tightened")
    assert not state(house, table, "inspection").done, "from the first touch on"
    with pytest.raises(Refused, match="Name who did it: a member of security"):
        tick(sue, table, "movable-parts", 0, credential="C-17")
    tick(sue, table, "movable-parts", 0, credential="S-4", named="Mel of security")
    assert not state(house, table, "inspection").done
    with pytest.raises(Refused, match="Inspection before opening is to be done"):
        house.wager(ada, table, 1, {"red": 10_00})
    inspect(house, table, sue)
    house.wager(ada, table, 1, {"red": 10_00})


def test_cards_are_changed_when_due_and_then_inspected_anew(
    house: House, sue: Person, dan: Person, ada: Person, clock: Clock
) -> None:
    table = house.open(sue, "pa/649a", Submission(options={"dealing": "hand"}))
    house.sit(ada, table, 1, 1_000_00)
    open_cards(house, table, dan, sue)
    clock.now += 4 * HOUR + 60_000
    assert state(house, table, "card-change").overdue
    with pytest.raises(Refused, match="Changing the cards is due before this table takes a wager"):
        house.wager(ada, table, 1, {"ante": 10_00})
    with pytest.raises(Refused, match=f"Changing the cards is due at table {table} before a shift begins"):
        house.checklists.may_begin_shift()
    house.checklists.tick(dan, table, "card-change", 0)
    assert not state(house, table, "opening").done, "649a.4(a): whenever decks are received"
    open_cards(house, table, dan, sue)
    house.checklists.may_begin_shift()
    house.wager(ada, table, 1, {"ante": 10_00})


def test_a_waiver_is_noted_with_its_petition(house: House, sue: Person) -> None:
    frame = "pa/601a-general-table-games-provisions"
    asked = {"chapter": frame, "subject": "Three Card Poker without a cut"}
    with pytest.raises(Refused, match=r"The Board decides on it: note the petition under 493a.4.*601a\.4\]"):
        house.checklists.tick(sue, None, "waiver", 0, **asked)
    with pytest.raises(Refused, match=r"The Executive Director decides on it: note the written request"):
        house.checklists.tick(sue, None, "electronic-variation", 0, **asked)
    found = house.checklists.tick(sue, None, "waiver", 0, note="petition 12 of 2027-01-15, not decided yet", **asked)
    assert [tick.note for run in found.runs for tick in run.ticks] == ["petition 12 of 2027-01-15, not decided yet"]


def test_a_house_that_reads_waivers_as_gone_has_no_lists_for_them(house: House, sue: Person) -> None:
    def listed() -> set[str]:
        return {one.law.id for one in house.checklists.of_house() if one.chapter.startswith("pa/601a")}

    assert listed() == {"waiver", "electronic-variation"}
    house.filed.read(sue, "pa", {"waivers": "no"})
    assert listed() == set()
    with pytest.raises(Refused, match="no checklist 'waiver'"):
        house.checklists.tick(sue, None, "waiver", 0, subject="a game", note="petition 12")
    house.filed.read(sue, "pa", {"waivers": "yes"})
    assert listed() == {"waiver", "electronic-variation"}


def test_the_stub_is_counted_every_five_rounds(house: House, sue: Person, dan: Person, ada: Person) -> None:
    table = house.open(sue, "pa/649a", Submission(options={"counting-shuffler": "no"}))
    house.sit(ada, table, 1, 1_000_00)
    open_cards(house, table, dan, sue)
    for _ in range(5):
        house.wager(ada, table, 1, {"pair-plus": 10_00})
    with pytest.raises(Refused, match="Counting the stub is due") as refused:
        house.wager(ada, table, 1, {"pair-plus": 10_00})
    assert refused.value.cite == "pa 649a.8(f)"
    house.checklists.tick(dan, table, "stub-count", 0)
    house.wager(ada, table, 1, {"pair-plus": 10_00})


def test_what_is_due_each_day_is_due_again_the_next(house: House, sue: Person, clock: Clock) -> None:
    table = house.open(sue, "pa/633a", Submission())
    for step in range(4):  # a shuffler has two batches, pa 633a.3(b)
        house.checklists.tick(sue, table, "batches", step)
    for step, person in ((0, sue), (1, sue), (2, sue)):
        if step == 0:
            house.checklists.tick(newcomer(house.store, "Dot", "dealer")[0], table, "opening", 0)
        house.checklists.tick(person, table, "opening", step)
    house.checklists.tick(sue, table, "opening-batches", 0)  # each by itself, pa 633a.4(e)
    assert state(house, table, "card-reader-inspection").overdue
    house.checklists.tick(sue, table, "card-reader-inspection", 0)
    assert not state(house, table, "card-reader-inspection").overdue
    clock.now += DAY
    assert state(house, table, "card-reader-inspection").overdue


def test_the_house_has_lists_of_its_own(house: House, sue: Person, clock: Clock) -> None:
    tick, address = house.checklists.tick, "oh/roulette"

    def review() -> List:
        return next(one for one in house.checklists.of_house() if one.chapter == address)

    assert review().overdue
    with pytest.raises(Refused, match="Say what it is about"):
        tick(sue, None, "randomness-review", 1, chapter=address)
    tick(sue, None, "randomness-review", 1, chapter=address, subject="wheel 4")
    assert not review().overdue
    clock.now += 184 * DAY
    assert review().overdue, "twice a calendar year"
    service = "pa/613a-gaming-related-service-providers"
    with pytest.raises(Refused, match="Step 1 comes first: Written request"):
        tick(sue, None, "approval-before-use", 1, chapter=service, subject="Chips & Co")
    tick(sue, None, "approval-before-use", 0, chapter=service, subject="Chips & Co")
    tick(sue, None, "approval-before-use", 1, chapter=service, subject="Chips & Co", note="letter of 3 May")
    assert not audit(house.store).wrong


def test_local_play_skips_with_one_click(tmp_path: Path) -> None:
    with Store(str(tmp_path / "local.db")) as store:
        house = House(store, by_the_book=True)
        you = house.people.local()
        table = house.open(you, "pa/617a", Submission())
        house.sit(you, table, 1, 1_000_00)
        with pytest.raises(Refused, match="Inspection before opening"):
            house.wager(you, table, 1, {"red": 10_00})
        assert house.checklists.skip(you, table) == 1
        house.wager(you, table, 1, {"red": 10_00})
        house.leave(you, table, 1)
        assert house.checklists.skip(you, table) == 1, "the wheel's lock"
        house.close(you, table)
        assert not audit(store).wrong


def test_nobody_with_an_account_skips(house: House, sue: Person) -> None:
    table = house.open(sue, "pa/617a", Submission())
    with pytest.raises(NotAllowed, match="a supervisor, who may not do this"):
        house.checklists.skip(sue, table)


@pytest.mark.parametrize(
    "change",
    [
        sql.update(checks).values(did="Eve"),
        sql.delete(checks).where(checks.c.place == 1),
        sql.insert(checks).from_select(
            [one for one in checks.c if one.name != "id"],
            sql.select(*(one for one in checks.c if one.name != "id")).limit(1),
        ),
    ],
)
def test_the_audit_finds_ticks_that_were_changed(
    house: House, sue: Person, dan: Person, change: sql.Executable
) -> None:
    table = house.open(sue, "pa/649a", Submission())
    open_cards(house, table, dan, sue)
    assert not audit(house.store).wrong
    with house.store.writing() as connection:
        connection.execute(change)
    assert any("A tick is not as the chain says" in one for one in audit(house.store).wrong)


def test_a_backup_has_it_all(house: House, sue: Person, dan: Person, ada: Person, tmp_path: Path) -> None:
    table = house.open(sue, "pa/649a", Submission())
    open_cards(house, table, dan, sue)
    dealer_assignments.deal(house.store, sue, table, dan.id)
    house.order.bar(sue, "expelled", "drunk", person=ada.id)
    backup.backup(house.store, tmp_path / "copy")
    backup.restore(tmp_path / "copy", str(tmp_path / "again.db"), str(house.store.key))
    with Store(str(tmp_path / "again.db"), str(house.store.key)) as store:
        again = House(store, by_the_book=True)
        assert state(again, table, "opening").done
        assert [one.name for one in again.order.everyone()] == ["Ada"]
        assert not audit(store).wrong


# --- persons and order -----------------------------------------------------------------------------------------------


def test_the_reasons_are_the_laws() -> None:
    assert reasons() == dict.fromkeys(
        ("drunk", "violent", "quarrelsome", "disorderly", "present in contravention of the act"), "bs 11(3)"
    )


def test_who_is_sent_away_does_not_play(house: House, sue: Person, ada: Person, clock: Clock) -> None:
    table = house.open(sue, "pa/649a", Submission(options={"preshuffled-cards": "yes"}))
    house.sit(ada, table, 1, 1_000_00)
    house.order.bar(sue, "expelled", "violent", person=ada.id, note="threw a chip", days=30)
    for act in (lambda: house.wager(ada, table, 1, {"ante": 10_00}), lambda: house.buy(ada, table, 1, 100)):
        with pytest.raises(Refused, match=r"You are kept out until .*: violent") as refused:
            act()
        assert refused.value.cite == "bs 11(3)"
    house.leave(ada, table, 1)  # which is never refused
    with pytest.raises(Refused, match="kept out"):
        house.sit(ada, table, 1, 1_000_00)
    clock.now += 31 * DAY
    house.sit(ada, table, 1, 1_000_00)
    assert not audit(house.store).wrong


def test_a_list_keeps_out_by_name(house: House, sue: Person, ada: Person) -> None:
    house.order.bar(sue, "listed", HOUSE, name="  ada ", note="list of the Board, 3 May")
    table = house.open(sue, "pa/649a", Submission())
    with pytest.raises(Refused, match="You are kept out: by the house"):
        house.sit(ada, table, 1, 1_000_00)
    house.order.bar(sue, "listed", HOUSE, name="Zoe", note="list of the Board, 3 May")
    with pytest.raises(Refused, match="zoe is kept out"):
        house.people.invite("zoe", "player", "Sue")


def test_it_is_lifted_with_a_reason(house: House, sue: Person, ada: Person) -> None:
    out = house.order.bar(sue, "expelled", "quarrelsome", person=ada.id)
    table = house.open(sue, "pa/649a", Submission())
    with pytest.raises(Refused, match="Say why"):
        house.order.lift(sue, out.id, "")
    house.order.lift(sue, out.id, "it was somebody else")
    house.sit(ada, table, 1, 1_000_00)
    with pytest.raises(Refused, match="nothing to lift"):
        house.order.lift(sue, out.id, "again")


def test_a_person_refused_at_the_door_neither_plays_nor_gets_an_account(house: House, sue: Person, ada: Person) -> None:
    """bs 11(1), (3): no drunken person takes part in gaming, and such a person is not admitted."""
    house.order.bar(sue, "refused", "drunk", name="A stranger")
    house.order.bar(sue, "refused", "drunk", person=ada.id, days=1)
    table = house.open(sue, "pa/649a", Submission())
    with pytest.raises(Refused, match=r"kept out until .*: drunk") as refused:
        house.sit(ada, table, 1, 1_000_00)
    assert refused.value.cite == "bs 11(3)"
    with pytest.raises(Refused, match="is kept out: drunk"):
        house.people.invite("a. stranger", "player", "Sue")
    assert not audit(house.store).wrong


@pytest.mark.parametrize(
    "spelling",
    [
        "doe, john",
        "JOHN  DOE",
        "Doe John",
        "John-Doe",
        "J\u00f6hn Do\u00e9",
        "\u0408ohn D\u043ee",
        "\uff2aohn Doe",
        "J0hn Doe",
    ],
)
def test_a_name_in_another_spelling_is_on_the_list(house: House, sue: Person, spelling: str) -> None:
    """bs 11(3): case, punctuation, spacing, order, accents and look-alike letters let nobody in."""
    house.order.bar(sue, "listed", HOUSE, name="John Doe", note="list of the Board, 3 May")
    house.order.bar(sue, "listed", HOUSE, name="A.B", note="list of the Board, 3 May")
    with pytest.raises(Refused, match="is kept out"):
        house.people.add(spelling.replace(",", " "), "player", "a long password")
    with pytest.raises(Refused, match="is kept out"):
        house.people.add("B A", "player", "a long password")


def test_names_are_compared_as_people_compare_them() -> None:
    assert {
        likeness("\u0418\u0432\u0430\u043d \u041f\u0435\u0442\u0440\u043e\u0432", one)
        for one in ("Ivan Petrov", "PETROV, Ivan")
    } == {"same"}
    assert {likeness("M\u00fcller, Hans", one) for one in ("Hans Muller", "Hans Mueller")} == {"same"}
    similar = ("Jon Doe", "J. Doe", "John A. Doe", "JohnDoe", "Jhon Doe")
    assert {likeness("John Doe", one) for one in similar} == {"similar"}
    for one in ("Joan Roe", "John", "Jane Doe", "Player 1", "J. D."):
        assert likeness("John Doe", one) == "", one
    assert likeness("player1", "player2") == ""


def test_a_supervisor_decides_on_a_similar_name(house: House, sue: Person) -> None:
    """A similar name waits for a person, whose decision is in the sealed log; bs 11(3)."""
    jon = newcomer(house.store, "Jon Doe", "player", 10_000_00)[0]
    joan = newcomer(house.store, "Johnn Doe", "player", 10_000_00)[0]
    out = house.order.bar(sue, "listed", HOUSE, name="John Doe", note="list of the Board, 3 May")
    table = house.open(sue, "pa/649a", Submission())
    for one in (jon, joan):
        with pytest.raises(Refused, match="a supervisor says whether"):
            house.sit(one, table, 1, 1_000_00)
    with pytest.raises(Refused, match="is similar to John Doe"):
        house.people.add("J. Doe", "player", "a long password")
    assert [one.name for one in house.order.to_decide()] == ["J. Doe", "Johnn Doe", "Jon Doe"]
    with pytest.raises(Refused, match="Say how"):
        house.order.decide(sue, out.id, "Jon Doe", False, " ")
    house.order.decide(sue, out.id, "Jon Doe", False, "passport, born 1980")
    house.order.decide(sue, out.id, "J. Doe", False, "passport, born 1990")
    house.order.decide(sue, out.id, "Johnn Doe", True, "passport, born 1970")
    house.sit(jon, table, 1, 1_000_00)
    assert house.people.add("J. Doe", "player", "a long password")
    with pytest.raises(Refused, match="You are kept out"):
        house.sit(joan, table, 2, 1_000_00)
    assert house.order.to_decide() == []
    assert not audit(house.store).wrong


def test_the_reason_for_keeping_out_is_one_of_the_law(house: House, sue: Person, ada: Person) -> None:
    for reason, note in (("ugly", ""), (HOUSE, "")):
        with pytest.raises(Refused, match="is not a reason"):
            house.order.bar(sue, "refused", reason, name="A stranger", note=note)
    with pytest.raises(NotAllowed):
        house.order.bar(ada, "refused", "drunk", name="A stranger")


def test_the_audit_finds_who_was_let_in(house: House, sue: Person, ada: Person) -> None:
    house.order.bar(sue, "expelled", "violent", person=ada.id)
    with house.store.writing() as connection:
        connection.execute(sql.update(barred).values(lifted=1))
    assert any("Who is kept out under 1 is not as the chain says" in one for one in audit(house.store).wrong)


# --- who deals -------------------------------------------------------------------------------------------------------


def test_dealers_come_and_go(house: House, sue: Person, dan: Person, ada: Person) -> None:
    table = house.open(sue, "pa/649a", Submission())
    dot = newcomer(house.store, "Dot", "dealer")[0]
    first = dealer_assignments.deal(house.store, dan, table, dan.id)
    with pytest.raises(NotAllowed, match="A supervisor sends another dealer"):
        dealer_assignments.deal(house.store, dan, table, dot.id)
    second = dealer_assignments.deal(house.store, sue, table, dot.id)
    with pytest.raises(Refused, match="is no dealer"):
        dealer_assignments.deal(house.store, sue, table, ada.id)
    with house.store.reading() as connection:
        found = dealer_assignments.of_tables(connection)[table]
    assert found == [first, second]
    assert dealer_assignments.dealing_at(found, "2000") == ""
    assert dealer_assignments.dealing_at(found, first.time) == "Dan"
    assert dealer_assignments.dealing_at(found, "2999") == "Dot"


@pytest.mark.parametrize(("shaker", "tested"), [("manual", False), ("automated-covered", True)])
def test_only_an_automated_shaker_is_run_for_a_test(house: House, sue: Person, shaker: str, tested: bool) -> None:
    """pa 625a.5(a)(2): a manual shaker has nothing that could be run three times."""
    table = house.open(sue, "pa/625a", Submission(options={"shaker": shaker}))
    assert ("shaker-test" in {one.law.id for one in house.checklists.of_table(table)}) is tested


@pytest.mark.parametrize("address", ["pa/623a", "pa/661a"])
@pytest.mark.parametrize("event", ["dice-unfit", "die-lost"])
def test_unfit_dice_are_replaced_before_play_goes_on(
    house: House, sue: Person, dan: Person, address: str, event: str
) -> None:
    """pa 623a.7(d), pa 661a.4(d): a new set of dice comes to the table, and its list is ticked again."""
    table = house.open(sue, address, Submission())

    def tick_all() -> None:
        for step in range(2):
            house.checklists.tick(dan, table, "dice-control", step)

    tick_all()
    assert state(house, table, "dice-control").done
    house.rule(sue, table, event, None, note="a chipped corner, or under the machines")
    assert not state(house, table, "dice-control").done
    tick_all()
    assert state(house, table, "dice-control").done


@pytest.mark.parametrize(
    ("address", "counted"),
    [("pa/649a", {"cut", "stub-count"}), ("pa/671a", {"cut"}), ("bs/16", {"cut"})],
)
def test_cards_are_cut_by_hand_while_the_shuffler_is_out_of_order(
    house: House, sue: Person, address: str, counted: set[str]
) -> None:
    """pa 649a.5(c)(1), 649a.8(f), 649a.13(g) and kin: what the device spared is done as long as it is out of order."""
    table = house.open(sue, address, Submission(options={"shuffler": "device"}))

    def lists() -> set[str]:
        return {one.law.id for one in house.checklists.of_table(table)}

    usual = lists()
    assert not usual & counted
    house.rule(sue, table, "device-out-of-order", None, note="it does not start")
    assert lists() >= counted
    house.reopen(sue, table)
    assert lists() == usual


def test_the_stickperson_has_control_of_the_dice(house: House, sue: Person, dan: Person) -> None:
    """pa 661a.4(a): a supervisor does not tick that; whoever deals does it as the stickperson."""
    table = house.open(sue, "pa/661a", Submission())
    with pytest.raises(NotAllowed, match="a stickperson ticks this"):
        house.checklists.tick(sue, table, "dice-control", 0)
    house.checklists.tick(dan, table, "dice-control", 0)
