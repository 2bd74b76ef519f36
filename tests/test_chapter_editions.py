"""Dated editions of a chapter: addresses, journals, submissions and tables under the edition of their day."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Iterator
from datetime import date
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from litestar.testing import TestClient
from typer.testing import CliRunner

from croupier.cli.main import app
from croupier.contract.houses import editions_meant
from croupier.errors import Refused
from croupier.filings.amendment import amendment, compared_chapters, moved_edges
from croupier.floor import cage
from croupier.floor.audit import audit
from croupier.floor.calendar import calendar
from croupier.floor.floor import Floor as Running
from croupier.floor.house import House
from croupier.floor.store import Store
from croupier.games import open_game
from croupier.rules.books import OURS, books
from croupier.rules.clauses import ledger
from croupier.rules.dates import all_dated, term_of
from croupier.rules.editions import chapter_of
from croupier.rules.export import export
from croupier.rules.loader import addresses, beside, digest, editions, load, recorded, resolve
from croupier.rules.references import missing_editions
from croupier.rules.submission import Rules, Submission
from croupier.rules.submission_review import carried_over
from croupier.tables.dealer import HouseDealer
from croupier.tables.journal import Event
from croupier.tables.opening import changed_since, game_of
from croupier.tables.replay import replay
from croupier.tables.round_export import written
from croupier.tables.table import Table
from croupier.web.app import application

EXAMPLE = Path(__file__).parents[1] / "examples" / "books" / "lac" / "lac_rules"
FIRST, SECOND = "lac/03-blackjack@first", "lac/03-blackjack@2025-07-01"
BEFORE, SINCE = date(2025, 6, 30), date(2025, 7, 1)


@pytest.fixture
def example(monkeypatch: pytest.MonkeyPatch) -> None:
    """The example rulebook, whose chapter on Blackjack is amended."""
    monkeypatch.setenv("CROUPIER_BOOKS", str(EXAMPLE))


def said(*command: str) -> str:
    """What a command says."""
    result = CliRunner().invoke(app, command)
    assert result.exit_code == 0, result.output
    return result.output


def refusal(*command: str) -> str:
    """Why a command is refused."""
    error = CliRunner().invoke(app, command).exception
    assert isinstance(error, Refused)
    return str(error)


# --- addresses -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("address", "edition"),
    [
        ("lac/blackjack@2025-06-30", FIRST),
        ("lac/blackjack@2025-07-01", SECOND),
        ("lac/03@2099-12-31", SECOND),
        ("lac/03-blackjack@first", FIRST),
        ("LAC/Blackjack@First", FIRST),
    ],
)
@pytest.mark.usefixtures("example")
def test_an_address_names_the_edition_of_its_day(address: str, edition: str) -> None:
    assert resolve(address) == load(address).address == edition


@pytest.mark.usefixtures("example")
def test_an_address_without_a_day_means_the_edition_of_the_day() -> None:
    for on, edition in ((BEFORE, FIRST), (SINCE, SECOND)):
        assert resolve("lac/blackjack", on) == edition
        assert edition in addresses(on)
        assert [one for one in addresses(on) if chapter_of(one) == "lac/03-blackjack"] == [edition]
    assert resolve("lac/blackjack@first", SINCE) == FIRST, "a day in the address counts more than that of the call"


@pytest.mark.usefixtures("example")
def test_a_chapter_with_one_edition_has_no_day_in_its_address() -> None:
    for address in ("pa/649a@2025-01-01", "pa/649a@first", "pa/649a"):
        assert resolve(address) == "pa/649a-three-card-poker"
    assert editions("pa/649a") == ("pa/649a-three-card-poker",)
    assert editions("lac/blackjack") == editions(FIRST) == (FIRST, SECOND)


@pytest.mark.parametrize("day", ["2025-13-01", "yesterday", "", "2025"])
@pytest.mark.usefixtures("example")
def test_a_day_that_is_none_is_refused(day: str) -> None:
    with pytest.raises(Refused, match=r"is not the day of an edition\. Allowed: a day such as @2026-07-01, @first"):
        resolve(f"lac/blackjack@{day}")


# --- what an edition states ------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("example")
def test_an_edition_states_only_what_it_changes() -> None:
    first, second = load(FIRST), load(SECOND)
    changed = {"edition", "wagers", "options", "irregularities"}
    same = [name for name in first.__struct_fields__ if name not in changed]
    assert [getattr(first, name) for name in same] == [getattr(second, name) for name in same]
    assert (Rules(first).wager("main").limits.min, Rules(second).wager("main").limits.min) == ("€5", "€10")
    assert first.wagers[1:] == second.wagers[1:]
    assert [law.wins for law in first.wagers] == [law.wins for law in second.wagers]
    assert Rules(second).option("blackjack-pays").choices == ("3 to 2", "6 to 5")
    assert Rules(second).option("blackjack-pays").asks == Rules(first).option("blackjack-pays").asks
    assert [Rules(one).irregularity("wrong-number-of-cards").cite for one in (first, second)] == ["3(f)", "3(g)"]


@pytest.mark.usefixtures("example")
def test_choices_are_those_of_the_edition() -> None:
    assert Rules(FIRST, Submission(options={"blackjack-pays": "7 to 5"})).choice("soft-17") == "stand"
    assert Rules(SECOND, Submission(options={"blackjack-pays": "6 to 5"})).choice("soft-17") == "hit"
    with pytest.raises(Refused, match=r"cannot be '7 to 5'\. Allowed: 3 to 2, 6 to 5\. \[lac 3\(e\)\(1\)\]"):
        Rules(SECOND, Submission(options={"blackjack-pays": "7 to 5"}))


WRONG = {
    "another day": ("effective = 2025-07-01", "effective = 2025-07-02", "2025-07-02 is not the day in the file's name"),
    "no day": ("effective = 2025-07-01", "", "missing required field `effective`"),
    "nothing stated": ('cite = "3(g)"', "", "irregularities.wrong-number-of-cards: it states nothing but its id"),
    "no such item": (
        "effective = 2025-07-01",
        'effective = 2025-07-01\nwithout = { wagers = ["parlay"] }',
        "has no 'parlay' there",
    ),
    "a new item without a clause": ('cite = "3(f)"', "", "irregularities.damaged-card: Object missing required field"),
    "a clause of another book": ('cite = "3(f)"', 'cite = "pa 3"', "'pa 3' is not a citation of lac"),
    "a choice that is gone": (
        'choices = ["3 to 2", "6 to 5"]',
        'choices = ["6 to 5"]',
        "options.blackjack-pays",
    ),
}
"""What may be wrong with an edition: what is replaced in its file, by what, and what is said of it."""


@pytest.mark.parametrize("wrong", WRONG)
def test_an_edition_that_is_not_sound_is_refused(wrong: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    old, new, reason = WRONG[wrong]
    folder = shutil.copytree(EXAMPLE, tmp_path / "lac")
    path = folder / "03-blackjack@2025-07-01.toml"
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    monkeypatch.setenv("CROUPIER_BOOKS", str(folder))
    with pytest.raises(Refused, match=re.escape(reason)):
        load(SECOND)
    assert load(FIRST).name == "Blackjack"


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("09-whist@2025-07-01.toml", "the book has no chapter '09-whist'"),
        ("03-blackjack@July.toml", "an edition's file is called by its chapter and its day"),
        ("03-blackjack@20250701.toml", "an edition's file is called by its chapter and its day"),
    ],
)
def test_a_file_that_is_no_edition_is_refused(
    name: str, reason: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = shutil.copytree(EXAMPLE, tmp_path / "lac")
    (folder / name).write_text("effective = 2025-07-01\n", encoding="utf-8")
    monkeypatch.setenv("CROUPIER_BOOKS", str(folder))
    with pytest.raises(Refused, match=re.escape(reason)):
        resolve("lac/blackjack")


def test_each_edition_is_laid_over_the_one_before_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = shutil.copytree(EXAMPLE, tmp_path / "lac")
    third = 'effective = 2026-01-01\nwithout = { irregularities = ["damaged-card"] }\n'
    (folder / "03-blackjack@2026-01-01.toml").write_text(third, encoding="utf-8")
    monkeypatch.setenv("CROUPIER_BOOKS", str(folder))
    found = load("lac/blackjack@2026-05-05")
    assert found.edition == "2026-01-01"
    assert [law.id for law in found.irregularities] == ["wrong-number-of-cards"]
    assert Rules(found).wager("main").limits.min == "€10"
    assert len({digest(one) for one in editions("lac/blackjack")}) == 3


def test_an_edition_has_the_clauses_and_presets_of_the_one_before_it_but_for_its_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = shutil.copytree(EXAMPLE, tmp_path / "lac")
    head = "clause\tkind\tstate\tby\tproof\n"
    rows = {
        "03-blackjack": "3(e)\theading\tnone\tA title.\t\n3(f)\trule\tnone\tOld.\t\n3(h)\trule\tnone\tLast.\t\n",
        "03-blackjack@2025-07-01": "3(f)\trule\tnone\tNew.\t\n3(g)\trule\tnone\tMoved.\t\n",
    }
    for name, text in rows.items():
        (folder / f"{name}.clauses.tsv").write_text(head + text, encoding="utf-8")
    (folder / "presets").mkdir()
    (folder / "presets" / "03-blackjack.yaml").write_text("[]", encoding="utf-8")
    monkeypatch.setenv("CROUPIER_BOOKS", str(folder))
    assert [(one.cite, one.by) for one in ledger(FIRST)] == [("3(e)", "A title."), ("3(f)", "Old."), ("3(h)", "Last.")]
    assert [(one.cite, one.by) for one in ledger(SECOND)] == [
        ("3(e)", "A title."), ("3(f)", "New."), ("3(g)", "Moved."), ("3(h)", "Last."),
    ]  # fmt: skip
    assert beside(SECOND, "presets") == beside(FIRST, "presets") == folder / "presets" / "03-blackjack.yaml"
    own = folder / "presets" / "03-blackjack@2025-07-01.yaml"
    own.write_text("[]", encoding="utf-8")
    assert beside(SECOND, "presets") == own


def test_a_chapter_that_refers_to_an_amended_one_needs_an_edition_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = shutil.copytree(EXAMPLE, tmp_path / "lac")
    text = (folder / "03-blackjack.toml").read_text(encoding="utf-8")
    text = text.replace('chapter = "03-blackjack"', 'chapter = "04-switch"')
    text = text.replace(
        'paytables = [{ cite = "3(e)(2)", rows = [["Insurance", "win", "2 to 1"]] }]',
        'pays_as = "03-blackjack#insurance"',
    )
    (folder / "04-switch.toml").write_text(text, encoding="utf-8")
    amended = folder / "03-blackjack@2025-07-01.toml"
    insurance = (
        '[[wagers]]\nid = "insurance"\npaytables = [{ cite = "3(e)(2)", rows = [["Insurance", "win", "3 to 1"]] }]'
    )
    amended.write_text(f"{amended.read_text(encoding='utf-8')}\n{insurance}\n", encoding="utf-8")
    monkeypatch.setenv("CROUPIER_BOOKS", str(folder))
    lacks = "04-switch@2025-07-01.toml: there is no such file, but 04-switch refers to 03-blackjack"
    assert lacks in refusal("check", str(folder))
    (folder / "04-switch@2025-07-01.toml").write_text("effective = 2025-07-01\n", encoding="utf-8")
    again = shutil.copytree(folder, tmp_path / "again")
    monkeypatch.setenv("CROUPIER_BOOKS", str(again))
    assert list(missing_editions(books()["lac"])) == []
    for day, pays in (("first", "2 to 1"), ("2025-07-01", "3 to 1")):
        assert Rules(f"lac/04-switch@{day}").pay("insurance", "win").pays.text == pays


# --- journals --------------------------------------------------------------------------------------------------------


def played(address: str, stake: int, **options: str) -> list[Event]:
    """The journal of a table at which a round was played."""
    game: Any = open_game(address, Submission(options=options))
    table = Table(game, HouseDealer(game, partial(Random(3).randbytes, 32)))
    table.sit(1, "Ada", 500_00)
    table.begin()
    table.answer({"main": stake})
    while table.playing:
        actions = table.pending.actions  # type: ignore[union-attr]
        table.answer("stand" if "stand" in actions else actions[0])
    return list(table.journal.events)


def test_a_journal_from_before_any_edition_replays_with_the_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = shutil.copytree(EXAMPLE, tmp_path / "lac")
    (folder / "03-blackjack@2025-07-01.toml").unlink()
    monkeypatch.setenv("CROUPIER_BOOKS", str(folder))
    events = played("lac/blackjack", 5_00, **{"blackjack-pays": "7 to 5"})
    assert events[0].data["address"] == "lac/03-blackjack"
    monkeypatch.setenv("CROUPIER_BOOKS", str(EXAMPLE))
    assert resolve("lac/blackjack", SINCE) == SECOND
    table = replay(events)
    assert table.game.rules.chapter.address == FIRST
    assert table.game.rules.pay("main", "blackjack").pays.text == "7 to 5"
    assert replay(events).lines == table.lines
    assert not any("chapter" in one for one in changed_since(events[0])), "its own edition is as it was"


@pytest.mark.parametrize(("address", "stake"), [(FIRST, 5_00), (SECOND, 10_00)])
@pytest.mark.usefixtures("example")
def test_a_journal_names_its_edition(address: str, stake: int) -> None:
    events = played(address, stake)
    assert events[0].data["address"] == address
    assert game_of(events[0]).rules.chapter.address == address
    assert replay(events).game.rules.chapter == load(address)
    assert f"address: {address}" in written(events, 1)


@pytest.mark.usefixtures("example")
def test_rules_of_the_second_edition_do_not_play_a_journal_of_the_first() -> None:
    events = played(FIRST, 5_00)
    moved = msgspec.structs.replace(events[0], data={**events[0].data, "address": SECOND})
    with pytest.raises(Refused, match=r"at least €10|does not fit|hash"):
        replay([moved, *events[1:]])


# --- what differs ----------------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("example")
def test_two_editions_are_compared() -> None:
    found = {(one.what, one.item): one for one in amendment(*compared_chapters("lac/blackjack@2025-01-01", SECOND))}
    assert set(found) == {
        ("clause", "irregularity wrong-number-of-cards"),
        ("wagers", "main: limits"),
        ("wagers", "main: Blackjack"),
        ("options", "blackjack-pays: choices"),
        ("options", "soft-17: default"),
        ("irregularities", "damaged-card"),
    }
    moved = found["clause", "irregularity wrong-number-of-cards"]
    assert (moved.before, moved.after) == ("lac 3(f)", "lac 3(g)")
    limit = found["wagers", "main: limits"]
    assert (limit.clause, limit.before, limit.after) == ("lac 3(b)(1)", "at least €5", "at least €10")
    assert compared_chapters(SECOND) == (load(FIRST), load(SECOND)), "alone, with the edition before it"
    assert list(amendment(load(SECOND), load(SECOND))) == []


@pytest.mark.parametrize(
    ("addresses", "reason"),
    [
        (("lac/blackjack@first",), "has no edition before its first"),
        (("lac/boule",), "has one edition"),
        (("lac/blackjack", "lac/boule"), "are not editions or variations of one chapter"),
    ],
)
@pytest.mark.usefixtures("example")
def test_what_cannot_be_compared_is_refused(addresses: tuple[str, ...], reason: str) -> None:
    assert reason in refusal("compare", *addresses)


# --- a book whose submissions bind -----------------------------------------------------------------------------------

ROULETTE = "qa/617a-roulette"
AMENDED = f"{ROULETTE}@2026-04-01"
AMENDMENT = """
effective = 2026-04-01

[[options]]
id = "wheel"
choices = ["double-zero", "double-as-single"]

[[options]]
id = "five-adjacent"
default = "no"

[[wagers]]
id = "straight"
paytables = [{ cite = "617a.4(a)", floor = true, rows = [["Straight", "win", "34 to 1"]] }]

[[irregularities]]
id = "foreign-object"
cite = "617a.6(e)"
"""


@pytest.fixture
def binding_book(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A rulebook that asks for submissions, and whose chapter on Roulette is amended from April 1, 2026 on."""
    folder = tmp_path / "qa"
    folder.mkdir()
    for name in ("book", "601a-general-table-games-provisions", "617a-roulette"):
        text = (OURS / "pa" / f"{name}.toml").read_text(encoding="utf-8")
        text = re.sub(r'^(id|rulebook) = "pa"', r'\1 = "qa"', text, flags=re.M).replace("Pennsylvania,", "Quays,")
        (folder / f"{name}.toml").write_text(text, encoding="utf-8")
    (folder / "617a-roulette@2026-04-01.toml").write_text(AMENDMENT, encoding="utf-8")
    monkeypatch.setenv("CROUPIER_BOOKS", str(folder))
    return folder


@pytest.mark.usefixtures("binding_book")
def test_every_house_edge_that_moves_is_shown() -> None:
    steps: list[str] = []
    found = {one.item: one for one in moved_edges(load(f"{ROULETTE}@first"), load(AMENDED), steps.append)}
    assert steps == [f"{ROULETTE}@first", AMENDED]
    assert {name for name, one in found.items() if one.after != "–"} == {"straight"}
    assert (found["straight"].before, found["straight"].after) == ("5.2632% (1/19)", "7.8947% (3/38)")
    data = json.loads(said("compare", f"{ROULETTE}@2026-03-31", AMENDED, "--json"))
    assert [one["after"] for one in data if one["what"] == "house edge"][:1] == ["7.8947% (3/38)"]
    assert "7.8947% (3/38)" in said("compare", AMENDED)


@pytest.mark.usefixtures("binding_book")
def test_commands_take_editions() -> None:
    for address, edge in ((f"{ROULETTE}@first", "1/19"), (AMENDED, "3/38")):
        (price,) = json.loads(said("odds", address, "-w", "straight", "--json"))
        assert price["house_advantage"] == edge
    assert json.loads(said("export", AMENDED, "--json"))["edition"] == "2026-04-01"
    assert export(Rules("pa/617a"))["edition"] == ""
    assert "34 to 1" in said("rules", AMENDED)
    assert "is not the day" in refusal("rules", f"{ROULETTE}@soon")


class Floor:
    """A floor whose tables run under submissions, with a calendar that the test sets."""

    def __init__(self, folder: Path) -> None:
        self.store = Store(str(folder / "floor.db"))
        self.today = date(2026, 3, 1)
        self.house = self.opened()
        people = self.house.people
        self.sue = people.add("Sue", "supervisor", "a long password")
        self.ann = people.add("Ann", "player", "a long password")
        with self.store.writing() as connection:
            cage.deposit(connection, self.ann.id, 100_000, "Sue")

    def opened(self) -> House:
        """A house on this floor, as after a restart."""
        house = House(self.store)
        house.filed.binding = True
        house.filed.today = lambda: self.today
        return house

    def filed(self, address: str, day: date, begins: date | None = None, **options: str) -> int:
        """File a submission on a day; its layout, signage and equipment are approved at once."""
        self.today = day
        chosen = Submission(options={"five-adjacent": "yes"} | options)
        number = self.house.filed.file(self.sue, address, chosen, begins=begins).number
        papers = self.house.approvals
        for one in papers.submit(self.sue, ("layout", "signage", "equipment"), chapter_of(address), number, day):
            papers.decide(self.sue, one.number, "approved", day, f"Letter {one.number}")
        return number

    def edition_at(self, table: int) -> str:
        with self.house.seeing(table) as kept:
            return kept.game.rules.chapter.edition

    def says(self) -> list[str]:
        return [one.says(self.today) for one in self.house.filed.edition_notices()]


@pytest.fixture
def floor(binding_book: Path, tmp_path: Path) -> Iterator[Floor]:
    found = Floor(tmp_path)
    yield found
    found.store.close()


def test_a_table_that_is_open_across_the_date_goes_on_with_its_edition(floor: Floor) -> None:
    house, sue, ann = floor.house, floor.sue, floor.ann
    floor.filed(ROULETTE, date(2026, 3, 1))
    floor.filed(AMENDED, date(2026, 3, 2))
    floor.today = date(2026, 3, 31)
    old = house.open(sue, ROULETTE, Submission())
    house.sit(ann, old, 1, 50_000)
    assert (floor.edition_at(old), house.filed.newer_edition(load(f"{ROULETTE}@first"))) == ("first", "")
    floor.today = date(2026, 4, 1)
    house.wager(ann, old, 1, {"straight:17": 500})
    with house.seeing(old) as kept:
        assert kept.table.rounds == 1
        assert kept.game.rules.pay("straight", "win").pays.text == "35 to 1"
    assert house.filed.newer_edition(load(f"{ROULETTE}@first")) == (
        "This table was opened under the first edition of Roulette and goes on with it."
        " The edition of 2026-04-01 is in force: close the table and open it anew to deal by it."
    )
    new = house.open(sue, ROULETTE, Submission())
    assert floor.edition_at(new) == "2026-04-01"
    again = floor.opened()
    for table, edition in ((old, "first"), (new, "2026-04-01")):
        with again.seeing(table) as kept:
            assert kept.game.rules.chapter.edition == edition, "also after a restart"
    successor = house.renew(sue, old)
    assert floor.edition_at(successor) == "2026-04-01"
    assert audit(floor.store).wrong == ()


def test_no_table_opens_under_another_edition_than_that_of_the_day(floor: Floor) -> None:
    floor.filed(ROULETTE, date(2026, 3, 1))
    floor.today = date(2026, 3, 31)
    said = r"open under the first edition, which is in force today, not under the edition of 2026-04-01"
    with pytest.raises(Refused, match=said):
        floor.house.open(floor.sue, AMENDED, Submission())
    floor.today = date(2026, 4, 1)
    with pytest.raises(Refused, match=r"open under the edition of 2026-04-01.*not under the first edition"):
        floor.house.open(floor.sue, f"{ROULETTE}@first", Submission())


def test_a_submission_that_the_new_edition_does_not_allow_opens_no_table(floor: Floor) -> None:
    house = floor.house
    floor.filed(ROULETTE, date(2026, 3, 1), wheel="single-zero")
    floor.today = date(2026, 3, 31)
    table = house.open(floor.sue, ROULETTE, Submission())
    assert floor.says() == [
        "The edition of 2026-04-01 will be in force, and no table opens under submission 1 then: wheel cannot be"
        " 'single-zero'. Allowed: double-zero, double-as-single. [qa 617a.1(e)]"
        " File a new submission under that edition."
    ]
    floor.today = date(2026, 4, 1)
    with pytest.raises(Refused) as refused:
        house.open(floor.sue, ROULETTE, Submission())
    assert str(refused.value) == (
        "Submission 1 was filed under the first edition of Roulette, and the edition of 2026-04-01 does not allow it:"
        " wheel cannot be 'single-zero'. Allowed: double-zero, double-as-single,"
        " a submission under the edition of 2026-04-01. [qa 617a.1(e)]"
    )
    with pytest.raises(Refused, match="Submission 1 was filed under the first edition"):
        house.renew(floor.sue, table)
    late = [one for one in calendar(house) if one.subject == "submission 1" and one.state == "late"]
    assert [(one.what, one.when) for one in late] == [("A submission is due under the new edition", "from 2026-04-01")]
    with house.seeing(table) as kept:
        assert house.filed.stops(kept.game.rules) == "", "the open table goes on"


def test_a_submission_may_be_filed_under_the_coming_edition(floor: Floor) -> None:
    house = floor.house
    floor.filed(ROULETTE, date(2026, 3, 1), wheel="single-zero")
    number = floor.filed(AMENDED, date(2026, 3, 2), wheel="double-as-single")
    filed = house.filed.known(number)
    assert filed.address == AMENDED
    floor.today = date(2026, 3, 31)
    table = house.open(floor.sue, ROULETTE, Submission())
    with house.seeing(table) as kept:
        assert kept.game.rules.choice("wheel") == "single-zero"
        rules = kept.game.rules
    assert house.filed.known(number).state == "waiting", "it may begin with its edition, not before"
    floor.today = date(2026, 4, 1)
    assert house.filed.in_force(ROULETTE) == house.filed.known(number)
    assert re.search("By submission 2, in force since 2026-04-01, wheel is double-as-single", house.filed.stops(rules))
    successor = house.renew(floor.sue, table)
    assert floor.edition_at(successor) == "2026-04-01"
    assert floor.says() == []


def test_a_submission_that_both_editions_allow_says_what_changes(floor: Floor) -> None:
    floor.house.filed.file(floor.sue, ROULETTE, Submission(options={"wheel": "double-zero"}))
    floor.today = date(2026, 4, 2)
    assert floor.says() == [
        "The edition of 2026-04-01 is in force, and allows all choices of submission 1. What it leaves open changes:"
        " five adjacent is no, not yes; straight.win is 34 to 1, not 35 to 1;"
        " five adjacent.win is nothing, not 35 to 1."
    ]
    again = floor.house.filed.file(floor.sue, ROULETTE, Submission(options={"wheel": "double-zero"}))
    assert again.address == AMENDED, "the same choices are filed anew under the new edition"
    with pytest.raises(Refused, match="is no longer in force"):
        floor.house.filed.file(floor.sue, f"{ROULETTE}@first", Submission())


def test_a_term_that_has_begun_runs_on_though_an_edition_drops_it(binding_book: Path) -> None:
    term = load("qa/601a").terms[0]
    gone = f'effective = 2026-04-01\nwithout = {{ terms = ["{term.id}"] }}\n'
    (binding_book / "601a-general-table-games-provisions@2026-04-01.toml").write_text(gone, encoding="utf-8")
    again = binding_book.rename(binding_book.with_name("again"))
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("CROUPIER_BOOKS", str(again))
        for edition, known in (("first", True), ("2026-04-01", False)):
            chapter = load(f"qa/601a@{edition}")
            assert (term in chapter.terms) == known
            assert term_of(chapter.address, term.id) == term
            assert (term.says in {one.what for one in all_dated(chapter.address)}) == known
        with pytest.raises(Refused, match="has no term 'nonesuch'"):
            term_of("qa/601a@first", "nonesuch")


@pytest.mark.usefixtures("binding_book")
def test_as_much_as_the_new_edition_allows_is_carried_over() -> None:
    before = Submission(options={"wheel": "single-zero", "value-chips": "limited", "value-chips-limit": "$50"})
    after = Submission(options={"value-chips": "limited", "value-chips-limit": "$50"})
    assert carried_over(load(AMENDED), before) == after
    assert carried_over(load(f"{ROULETTE}@first"), before) == before


# --- the example book ------------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("example")
def test_a_worked_round_without_a_day_is_of_every_edition() -> None:
    assert editions_meant("lac/blackjack") == (FIRST, SECOND)
    assert editions_meant("lac/blackjack@2025-01-01") == (FIRST,)
    assert editions_meant("pa/649a") == ("pa/649a-three-card-poker",)


@pytest.mark.parametrize("path", sorted((EXAMPLE / "rounds" / "blackjack").glob("*.yaml")), ids=lambda path: path.stem)
@pytest.mark.usefixtures("example")
def test_the_example_is_settled_by_its_editions(path: Path) -> None:
    from croupier.contract.checks import comes_out
    from croupier.tables.rounds import read

    record = read(path)
    for address in editions_meant(record.address):
        comes_out(msgspec.structs.replace(record, address=address))


@pytest.mark.usefixtures("example")
def test_what_is_recorded_without_an_edition_is_of_the_first() -> None:
    assert recorded("lac/03-blackjack") == recorded("lac/03-blackjack@first") == FIRST
    assert recorded("lac/03-blackjack@2025-07-01") == SECOND
    assert recorded("own/anything") == "own/anything"


# --- in the browser --------------------------------------------------------------------------------------------------


def test_pages_show_the_edition_and_what_it_changes(binding_book: Path, tmp_path: Path) -> None:
    running = Running(str(tmp_path / "web.db"))
    running.house.filed.today = lambda: date(2026, 4, 2)
    with TestClient(application(running), base_url="http://127.0.0.1:8000") as client:
        second = client.get("/games/qa/617a@2026-04-02").text
        first = client.get(f"/games/{ROULETTE}@first").text
        assert f"<strong>{AMENDED}</strong>" in second
        assert f'<a href="/games/{ROULETTE}@first">' in second
        assert "Changes in this edition" in second
        assert "Changes in this edition" not in first
        assert "Changes in this edition" not in client.get("/games/pa/617a").text
        opened = client.post("/api/tables", json={"address": f"{ROULETTE}@first"})
        assert opened.status_code == 400
        assert "open under the edition of 2026-04-01" in opened.text
        number = client.post("/api/tables", json={"address": ROULETTE}).json()["id"]
        assert "edition of 2026-04-01" in client.get(f"/tables/{number}").text
        assert 'id="newer-edition"' not in client.get(f"/tables/{number}").text


def test_the_tutorial_on_editions_works_as_it_stands(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = (Path(__file__).parents[1] / "docs" / "add-a-rulebook.md").read_text(encoding="utf-8")
    folder = tmp_path / "island"
    folder.mkdir()
    files = ("book.toml", "05-roulette.toml", "05-roulette@2026-07-01.toml")
    for name, data in zip(files, re.findall(r"```toml\n(.*?)```", text, re.S), strict=True):
        (folder / name).write_text(data, encoding="utf-8")
    monkeypatch.setenv("CROUPIER_BOOKS", str(folder))
    (command,) = re.findall(r"^    croupier --books island (compare .*)$", text, re.M)
    shown = said(*command.split())
    for one in ("35 to 1", "34 to 1", "1/19", "3/38"):
        assert one in shown
