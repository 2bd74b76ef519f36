"""Layouts, signs and equipment that are approved before a table opens, and the path of new games."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, timedelta
from pathlib import Path

import pytest
from litestar.testing import TestClient
from typer.testing import CliRunner

from croupier.cli.main import app
from croupier.errors import Refused
from croupier.floor.audit import audit
from croupier.floor.calendar import calendar
from croupier.floor.control import Control, Waiting
from croupier.floor.floor import Floor as Running
from croupier.floor.house import House
from croupier.floor.people import NotAllowed
from croupier.floor.store import Store
from croupier.rules.approvals import wanted
from croupier.rules.loader import load
from croupier.rules.new_game import stages
from croupier.rules.submission import Submission
from croupier.web.app import application

ROULETTE, OWN = "pa/617a-roulette", "own/lucky-three"
DRAFT = Path(__file__).parent / "data" / "lucky-three.toml"
ALL = ("layout", "signage", "equipment")
DAY = date(2026, 3, 1)
PASSWORD = "correct horse battery"


class Floor:
    """A floor whose tables run under submissions, with a calendar that the test sets."""

    def __init__(self, folder: Path) -> None:
        self.store = Store(str(folder / "floor.db"))
        self.house = House(self.store)
        self.house.filed.binding = True
        self.house.filed.today = lambda: self.today
        self.today = DAY
        self.sue, self.tom = (self.house.people.add(name, "supervisor", "a long password") for name in ("Sue", "Tom"))
        self.eve = self.house.people.add("Eve", "auditor", "a long password")

    def file(self, address: str = ROULETTE, **chosen: str) -> int:
        """File a submission that is approved at once; its number."""
        number = self.house.filed.file(self.sue, address, Submission(options=chosen)).number
        self.house.filed.note(self.sue, number, "approved", self.today)
        return number

    def approve(self, number: int, *what: str, address: str = ROULETTE) -> None:
        """What a submission shows is submitted and approved on one day."""
        for one in self.house.approvals.submit(self.sue, what or ALL, address, number, self.today):
            self.house.approvals.decide(self.sue, one.number, "approved", self.today, f"Letter {one.number}")

    def pass_steps(self, *steps: str) -> None:
        """Steps of the new game are taken, one a day."""
        for step in steps:
            self.house.filed.new_games.note(self.sue, OWN, step, self.today, f"about {step}")
            self.today += timedelta(1)


@pytest.fixture
def floor(tmp_path: Path) -> Iterator[Floor]:
    made = Floor(tmp_path)
    yield made
    made.store.close()


@pytest.fixture
def own(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A file of a game of one's own that the floor deals."""
    copy = tmp_path / "lucky-three.toml"
    copy.write_text(DRAFT.read_text(encoding="utf-8"), encoding="utf-8")
    monkeypatch.setenv("CROUPIER_CHAPTERS", str(copy))
    return copy


# --- layouts, signage and equipment ----------------------------------------------------------------------------------


def test_a_table_opens_only_when_layout_signage_and_equipment_are_approved(floor: Floor) -> None:
    """pa 601a.3(g), (h): both the submission and what 601a.10 has approved come before the first round."""
    house = floor.house
    number = floor.file()
    with pytest.raises(Refused, match=r"its layout was never submitted.*601a\.3\(h\)"):
        house.open(floor.sue, ROULETTE, Submission())
    floor.approve(number, "layout", "signage")
    papers = house.approvals.submit(floor.sue, ["equipment"], ROULETTE, number, DAY, "Drawing 7")
    with pytest.raises(Refused, match=r"without an approved equipment: its equipment was submitted on 2026-03-01"):
        house.open(floor.sue, ROULETTE, Submission())
    house.approvals.decide(floor.sue, papers[0].number, "disapproved", DAY, note="Another wheel.")
    with pytest.raises(Refused, match="its equipment was disapproved on 2026-03-01"):
        house.open(floor.sue, ROULETTE, Submission())
    floor.approve(number, "equipment")
    assert house.open(floor.sue, ROULETTE, Submission())
    assert audit(floor.store).wrong == ()


def test_another_layout_needs_another_approval(floor: Floor) -> None:
    """pa 601a.3(h): what was approved is the layout under some choices; one that shows other wagers is another."""
    house = floor.house
    floor.approve(floor.file())
    table = house.open(floor.sue, ROULETTE, Submission())
    floor.today += timedelta(1)
    second = floor.file(**{"five-adjacent": "no"})
    with pytest.raises(
        Refused, match=r"layout was approved \(number 1\) where five adjacent is yes, not no"
    ) as refused:
        house.renew(floor.sue, table)
    assert "equipment" not in refused.value.what, "the wheel is the same"
    floor.approve(second, "layout", "signage")
    assert house.renew(floor.sue, table) != table
    floor.today += timedelta(1)
    floor.file(wheel="single-zero", touchdown="no")
    with pytest.raises(Refused, match=r"equipment was approved \(number 3\) where wheel is double-zero, not single"):
        house.open(floor.sue, ROULETTE, Submission())


def test_a_house_may_read_that_only_new_games_need_approvals(floor: Floor) -> None:
    """pa 601a.3(g): a reading, as an option of the chapter."""
    floor.file()
    assert wanted(load(ROULETTE)) == ALL
    assert wanted(load("oh/roulette")) == ()
    floor.house.filed.read(floor.sue, "pa", {"layout-approvals": "new-games"})
    assert floor.house.open(floor.sue, ROULETTE, Submission())


def test_papers_of_tables_with_stations_are_others(floor: Floor) -> None:
    number = floor.file()
    floor.approve(number)
    missing = floor.house.approvals.missing(load(ROULETTE), Submission(), "stations")
    assert [one.what for one in missing] == list(ALL)


def test_an_approval_is_seen_by_two_and_is_in_writing(floor: Floor) -> None:
    control, papers = Control(floor.house, 1_000_000), floor.house.approvals
    number = papers.submit(floor.sue, ["layout"], ROULETTE, floor.file(), DAY, "Drawing 7")[0].number
    with pytest.raises(Refused, match="in writing"):
        control.approval(floor.sue, number, "approved", DAY)
    with pytest.raises(Refused, match=r"no decision came before.*601a\.3\(g\)"):
        control.approval(floor.sue, number, "approved", DAY - timedelta(1), "Letter 1")
    asked = control.approval(floor.sue, number, "approved", DAY, "Letter 1")
    assert isinstance(asked, Waiting)
    assert papers.known(number).state == "submitted"
    with pytest.raises(NotAllowed, match="Somebody else"):
        control.agree(floor.sue, asked.id)
    control.agree(floor.tom, asked.id)
    one = papers.known(number)
    assert (one.state, one.decided_by, one.decision) == ("approved", "Sue and Tom", "Letter 1")
    with pytest.raises(Refused, match="was approved on 2026-03-01 already"):
        papers.decide(floor.sue, number, "disapproved", DAY)
    with pytest.raises(NotAllowed):
        papers.submit(floor.eve, ["layout"], ROULETTE, 1, DAY)


@pytest.mark.parametrize(
    ("what", "address", "submission", "refused"),
    [
        (["chairs"], ROULETTE, 1, "no approval of 'chairs'"),
        (["layout"], "oh/roulette", 0, "no approval of 'layout'"),
        (["layout"], ROULETTE, 0, "Name the Rules Submission"),
        (["layout"], "pa/619a", 1, "Submission 1 is of pa/617a"),
        ([], ROULETTE, 1, "Name what is submitted"),
    ],
)
def test_papers_that_cannot_be_are_refused(
    floor: Floor, what: list[str], address: str, submission: int, refused: str
) -> None:
    floor.file()
    with pytest.raises(Refused, match=refused):
        floor.house.approvals.submit(floor.sue, what, address, submission, DAY)


# --- new games -------------------------------------------------------------------------------------------------------


BEFORE_POSTING = ("request", "laboratory", "verification", "preliminary-approval")


def test_the_path_of_a_new_game_is_the_printed_one() -> None:
    """pa 601a.2 and 601a.3: eleven steps, of which the book's own dates are recorded."""
    printed = stages("pa")
    assert [one.cite for one in printed][:3] == ["pa 601a.2(a)", "pa 601a.2(b)", "pa 601a.2(c)"]
    assert [one.cite for one in printed if not one.steps] == ["pa 601a.3(f)", "pa 601a.3(g)", "pa 601a.3(h)"]
    assert stages("oh") == ()


def test_steps_come_in_order_and_after_their_days(floor: Floor, own: Path) -> None:
    """pa 601a.3(a), 601a.3(c)(i), 601a.3(d): each step after the one before it, comments before the final approval, and
    that after thirty days; games approved before (pa 601a.3(i)) take none."""
    note = floor.house.filed.new_games.note
    with pytest.raises(Refused, match=r"Step 4 comes after step 1, written request.*601a\.2\(a\)"):
        note(floor.sue, OWN, "preliminary-approval", DAY)
    floor.pass_steps(*BEFORE_POSTING)
    with pytest.raises(Refused, match=r"step 5, posting.*601a\.3\(c\)"):
        note(floor.sue, OWN, "final-approval", floor.today)
    with pytest.raises(Refused, match="was taken on 2026-03-04: this one was not taken on 2026-03-03"):
        note(floor.sue, OWN, "posting", DAY + timedelta(2))
    posted = floor.today
    floor.pass_steps("posting")
    floor.today = posted + timedelta(30)
    with pytest.raises(Refused, match=r"30 days of public comment began on 2026-03-05.*601a\.3\(d\)"):
        note(floor.sue, OWN, "final-approval", floor.today)
    with pytest.raises(Refused, match="has not come yet"):
        note(floor.sue, OWN, "comments", floor.today + timedelta(1))
    floor.today = posted + timedelta(31)
    note(floor.sue, OWN, "final-approval", floor.today)
    with pytest.raises(Refused, match=r"Step 7 was taken already.*601a\.3\(c\)\(i\)"):
        note(floor.sue, OWN, "comments", floor.today)
    with pytest.raises(Refused, match="already"):
        note(floor.sue, OWN, "final-approval", floor.today)
    with pytest.raises(Refused, match=r"is no new game.*601a\.3\(i\)"):
        note(floor.sue, ROULETTE, "request", floor.today)
    assert audit(floor.store).wrong == ()


def test_a_published_game_is_filed_approved_and_dealt(floor: Floor, own: Path) -> None:
    """pa 601a.3(e) to 601a.3(f), 601a.3(h): published in the Bulletin and on the website, then filed and offered."""
    house = floor.house
    with pytest.raises(Refused, match=r"are not published: step 1 .*601a\.3\(f\)"):
        house.filed.file(floor.sue, OWN, Submission())
    floor.pass_steps(*BEFORE_POSTING, "posting", "comments")
    floor.today += timedelta(31)
    floor.pass_steps("final-approval", "bulletin")
    with pytest.raises(Refused, match=r"step 8 .*601a\.3\(f\)"):
        house.open(floor.sue, OWN, Submission())
    floor.pass_steps("rules-posting")
    with pytest.raises(Refused, match=r"No Rules Submission of Lucky Three is in force.*601a\.4\(a\)"):
        house.open(floor.sue, OWN, Submission())
    number = floor.file(OWN)
    with pytest.raises(Refused, match=r"layout.*601a\.3\(h\)"):
        house.open(floor.sue, OWN, Submission())
    floor.approve(number, address=OWN)
    assert house.open(floor.sue, OWN, Submission())
    assert audit(floor.store).wrong == ()


def test_a_game_that_has_changed_since_its_publication_is_not_dealt(floor: Floor, own: Path) -> None:
    """pa 601a.2(a): another pay table is a new feature, and is requested."""
    floor.pass_steps(*BEFORE_POSTING, "posting")
    floor.today += timedelta(31)
    floor.pass_steps("final-approval", "bulletin", "rules-posting")
    floor.approve(floor.file(OWN), address=OWN)
    text = own.read_text(encoding="utf-8")
    own.write_text(text.replace("40 to 1", "35 to 1"), encoding="utf-8")
    with pytest.raises(Refused, match=r"not those that were published on .*601a\.2\(a\)"):
        floor.house.open(floor.sue, OWN, Submission())
    floor.house.filed.new_games.note(floor.sue, OWN, "request", floor.today)
    assert floor.house.filed.new_games.paths()[OWN].available is None


def test_a_request_that_came_to_nothing_is_filed_anew(floor: Floor, own: Path) -> None:
    """pa 601a.2(a): what the Board does not approve may be requested again, and begins at the first step."""
    note = floor.house.filed.new_games.note
    floor.pass_steps(*BEFORE_POSTING)
    with pytest.raises(Refused, match=r"already; a new one begins the path anew.*601a\.2\(a\)"):
        note(floor.sue, OWN, "request", floor.today)
    path = note(floor.sue, OWN, "request", floor.today, note="The Board wants another pay table.")
    assert list(path.passed) == ["request"]


def test_the_calendar_has_the_next_step(floor: Floor, own: Path) -> None:
    """pa 601a.3(c), (d): while the comment runs, until when; then that the meeting is due."""

    def entry() -> tuple[str, str, str]:
        one = next(one for one in calendar(floor.house) if one.subject == OWN)
        return one.state, one.due.date().isoformat() if one.due else "", one.cite

    floor.pass_steps(*BEFORE_POSTING)
    assert entry() == ("due", "", "pa 601a.3(c)")
    floor.pass_steps("posting")
    assert entry() == ("runs", "2026-04-04", "pa 601a.3(d)")
    floor.today += timedelta(31)
    assert entry()[0] == "due"


# --- in a browser and at the command line ----------------------------------------------------------------------------


def test_in_a_browser(tmp_path: Path, own: Path) -> None:
    running = Running(str(tmp_path / "floor.db"), accounts=True, submissions=True, dual=1_000_000)
    running.house.filed.today = lambda: DAY
    for name in ("Sue", "Tom"):
        running.house.people.add(name, "supervisor", PASSWORD)
    with TestClient(application(running)) as client:

        def login(name: str) -> None:
            assert client.post("/api/login", json={"name": name, "password": PASSWORD}).status_code == 200

        login("Sue")
        assert client.post("/api/submissions", json={"address": "pa/617a"}).status_code == 201
        papers = {"address": "pa/617a", "submission": 1, "what": ["layout"], "on": "2026-03-01", "reference": "D 7"}
        made = client.post("/api/approvals", json=papers)
        assert (made.status_code, made.json()[0]["state"]) == (201, "submitted")
        said = {"step": "approved", "on": "2026-03-01", "reference": "Letter 1"}
        asked = client.post("/api/approvals/1/notices", json=said)
        assert asked.status_code == 202
        early = client.post("/api/new-games", json={"address": OWN, "step": "posting", "on": "2026-03-01"})
        assert (early.status_code, early.json()["cite"]) == (400, "pa 601a.2(a)")
        taken = client.post("/api/new-games", json={"address": OWN, "step": "request", "on": "2026-03-01"})
        assert taken.json()["stages"][0]["state"] == "done"
        assert "signage</strong>: was never submitted" in client.get("/submissions/1").text
        client.post("/api/logout")
        login("Tom")
        assert client.post(f"/api/requests/{asked.json()['id']}/agree").status_code == 200
        assert client.get("/api/approvals").json()[0]["decided_by"] == "Sue and Tom"
        page = client.get("/submissions").text
        assert "Letter 1" in page
        assert "Lucky Three" in page
        assert "own/lucky-three" in client.get("/calendar").text
    listed = CliRunner().invoke(app, ["approvals", "-d", str(tmp_path / "floor.db"), "--csv"])
    assert "1,layout,pa/617a-roulette,seats,1,approved" in listed.output, listed.output
    listed = CliRunner().invoke(app, ["approvals", "-d", str(tmp_path / "floor.db"), "--new-games", "--csv"])
    assert "own/lucky-three,1,written request" in listed.output
