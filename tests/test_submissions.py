"""Rules Submissions: their documents, what becomes of them by the text's days, and the tables that run under them."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, timedelta
from pathlib import Path

import msgspec
import pytest
from litestar.testing import TestClient
from typer.testing import CliRunner

from croupier.cli.main import app
from croupier.errors import Refused
from croupier.filings.booklet import notice as notice_of
from croupier.filings.figures import figures
from croupier.filings.form import form
from croupier.filings.submission_document import Cover, printed, submission
from croupier.floor import cage
from croupier.floor.audit import audit
from croupier.floor.backup import backup, restore
from croupier.floor.control import Control, Waiting
from croupier.floor.floor import Floor as Running
from croupier.floor.house import House
from croupier.floor.people import NotAllowed
from croupier.floor.store import Store
from croupier.odds.sheet import Grid
from croupier.odds.writers.html import html
from croupier.odds.writers.markdown import markdown
from croupier.odds.writers.pdf import pdf
from croupier.rules.choices import choices, differences
from croupier.rules.files import load_text
from croupier.rules.loader import addresses, load
from croupier.rules.submission import Rules, Submission
from croupier.rules.submission_review import FREE, Event, Standing, Step, check, in_force, needed, periods, standings
from croupier.web.app import application

ROULETTE = "pa/617a-roulette"
DAY = date(2026, 3, 1)
PASSWORD = "correct horse battery"
LAW = {book: periods(book) for book in ("pa", "oh", "gr", "bs")}


def filed(number: int, day: int = 0, revises: int = 0, begins: date | None = None, **chosen: str) -> Event:
    """A filing so many days after the first."""
    return Event("filed", number, DAY + timedelta(day), ROULETTE, Submission(options=chosen), revises, begins)


def notice(step: Step, number: int, day: int) -> Event:
    return Event(step, number, DAY + timedelta(day), reasons="the wheel")


def on(day: int, *events: Event) -> dict[int, Standing]:
    return standings(LAW, events, DAY + timedelta(day))


# --- the choices of a game -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("address", addresses())
def test_every_chapter_has_its_form_and_its_document(address: str) -> None:
    rules = Rules(address)
    law = periods(rules.chapter.rulebook)
    made = submission(rules, law)
    written = markdown(made)
    assert html(made) == html(submission(Rules(address), law))
    for one in choices(rules):
        assert one.cite in written.replace("\\", ""), one
        assert one.cite.startswith(f"{rules.chapter.rulebook} "), one
    read = load_text(form(rules), address) or {}
    assert not any(read.values()), "a form that nobody has filled in answers nothing"


def test_a_form_that_was_filled_in_is_read_as_it_was() -> None:
    given = Submission(
        options={"dealing": "hand", "boxes": "3"}, paytables={"pair-plus": "B"}, limits={"table": ("5", "500")}
    )
    read = load_text(form(Rules("pa/649a", given)), "form")
    assert msgspec.convert(read, Submission, strict=False) == given


def test_differences_are_of_what_choices_come_to() -> None:
    plain = Rules("pa/649a")
    assert not differences(plain, Rules("pa/649a", Submission(options={"dealing": "automated-shoe"})))
    changed = differences(
        plain, Rules("pa/649a", Submission(options={"dealing": "hand"}, paytables={"pair-plus": "B"}))
    )
    assert [(one.choice.name, one.before, one.after) for one in changed] == [
        ("dealing", "automated-shoe", "hand"),
        ("pair-plus", "A", "B"),
    ]


def test_what_differs_stands_in_red_and_each_page_shows_the_approval() -> None:
    """pa 601a.4(f): the date of the approval is on each page."""
    rules = Rules("pa/649a", Submission(paytables={"pair-plus": "B"}))
    events = [Event("filed", 7, DAY, rules.chapter.address, rules.submission), notice("approved", 7, 3)]
    standing = on(3, *events)[7]
    made = submission(rules, LAW["pa"], before=Rules("pa/649a"), standing=standing, house="Ours")
    red = [row for section in made.sections for block in section.blocks if isinstance(block, Grid)
           for place, row in enumerate(block.rows) if place in block.red]  # fmt: skip
    assert [(row[0], "B" in row) for row in red] == [("Which pay table applies to Pair Plus?", True)] * 2
    assert made.running == "Approved 2026-03-04"
    assert pdf(made) == pdf(made)
    paper = printed(standing, LAW["pa"], Submission(), "md", priced=False).decode()
    assert "- **Approved:** 2026-03-04" in paper
    assert '<tr class="red">' in html(made)
    assert '<p class="running">Approved 2026-03-04</p>' in html(made)


def test_the_document_says_what_wagers_cost() -> None:
    rules = Rules("pa/619a")
    text = markdown(submission(rules, LAW["pa"], figures(rules)))
    assert "What the wagers cost" in text
    assert "exact" in text


def test_the_commands(tmp_path: Path) -> None:
    command = CliRunner()
    old, new, made = tmp_path / "old.yaml", tmp_path / "new.yaml", tmp_path / "made.md"
    for file, more in ((old, []), (new, ["--option", "wheel=single-zero"])):
        done = command.invoke(app, ["submission", "new", "pa/617a", "-o", str(file), *more])
        assert done.exit_code == 0, done.output
        assert command.invoke(app, ["submission", "check", "pa/617a", str(file)]).exit_code == 0
    done = command.invoke(app, ["submission", "diff", "pa/617a", str(old), str(new), "--csv"])
    assert "wheel,double-zero,single-zero,pa 617a" in done.output
    arguments = ["submission", "print", "pa/617a", "--submission", str(new), "--before", str(old), "--no-odds"]
    done = command.invoke(app, [*arguments, "-o", str(made), "--filed", "2026-03-01", "--on", "2026-03-16"])
    assert done.exit_code == 0, done.output
    assert "in force since 2026-03-16" in made.read_text()
    with pytest.raises(Refused, match="was not filed"):
        command.invoke(app, [*arguments, "--approved", "2026-03-05"], catch_exceptions=False)
    days = ["--filed", "2026-03-10", "--approved", "2026-03-05"]
    with pytest.raises(Refused, match="filed on 2026-03-10 was not approved on 2026-03-05"):
        command.invoke(app, [*arguments, *days], catch_exceptions=False)


def test_a_notice_shows_what_wagers_pay_before_and_after() -> None:
    """pa 649a.12(d): players read payouts, not the names of pay tables."""
    old, new = Rules("pa/649a"), Rules("pa/649a", Submission(paytables={"pair-plus": "B"}))
    text = markdown(notice_of(old, new, date(2026, 12, 1))).replace("**", "")
    assert "Which pay table" not in text
    for row in new.tables("pair-plus")[1].rows:
        before = old.pay("pair-plus", row.outcome).pays.text
        assert f"| {row.hand} | {before} | {row.pays.text} |" in text, row.hand
    gone = Rules("pa/649a", Submission(options={"six-card-bonus": "no"}))
    text = markdown(notice_of(old, gone, date(2026, 12, 1))).replace("**", "")
    assert "1,000 to 1 | not offered |" in text
    document = markdown(submission(new, LAW["pa"], before=old))
    assert "| Hand or result | In force | Changed to |" in document


def test_a_notice_shows_what_others_are_paid_for_a_hand() -> None:
    """pa 659a.12(b): table C pays less to those who have a hand beside them that wins."""
    old, new = (Rules("pa/659a", Submission(paytables={"fortune-bonus": table})) for table in "AC")
    text = markdown(notice_of(old, new, date(2026, 12, 1))).replace("**", "")
    assert "| Envy bonus, Seven-card straight flush | $5,000 | $1,000 |" in text
    assert "| Envy bonus, Royal flush | $50 | $25 |" in text


def test_a_cover_sheet_says_to_whom_a_submission_goes(tmp_path: Path) -> None:
    """pa 601a.4(b), 601a.3(g)"""
    made = tmp_path / "made.md"
    arguments = ["submission", "print", "pa/617a", "--no-odds", "--cover", "-o", str(made)]
    with pytest.raises(Refused, match=r"whose submission it is.*601a\.4\(b\)"):
        CliRunner().invoke(app, arguments, catch_exceptions=False)
    given = ["--house", "Our House", "--contact", "J. Doe", "--reason", "A new wheel.", "--filed", "2026-03-01"]
    done = CliRunner().invoke(app, [*arguments, *given])
    assert done.exit_code == 0, done.output
    text = made.read_text().replace("\\", "")
    for said in (
        "**To:** Bureau of Gaming Operations [pa 601a.4(b)]",
        "**Form:** Table Games Rules Submission Request Form",
        "**From:** Our House",
        "**Contact:** J. Doe",
        "**Reason:** A new wheel.",
        "**What it is:** The initial Rules Submission",
        "2026-03-16 [pa 601a.4(c)]",
        "layout, signage and equipment",
    ):
        assert said in text, said
    with pytest.raises(Refused, match="asks for no submission"):
        submission(Rules("oh/roulette"), LAW["oh"], house="Our House", cover=Cover())
    assert "Transmittal" not in markdown(submission(Rules(ROULETTE), LAW["pa"]))


def test_a_notice_and_a_booklet_of_what_is_in_force(floor: Floor, tmp_path: Path) -> None:
    plain, other = Rules(ROULETTE), Rules(ROULETTE, Submission(options={"wheel": "single-zero"}))
    text = markdown(notice_of(plain, other, date(2026, 12, 1)))
    assert "| Until 2026-11-30 | From 2026-12-01 |" in text
    with pytest.raises(Refused, match="Nothing changes"):
        notice_of(plain, plain, DAY)
    for address in (ROULETTE, "oh/roulette"):
        floor.house.filed.file(floor.sue, address, Submission())
    floor.house.filed.note(floor.sue, 1, "approved", DAY)
    made = tmp_path / "booklet.md"
    database = str(tmp_path / "floor.db")
    done = CliRunner().invoke(app, ["booklet", "pa/619a", "-d", database, "--no-odds", "-o", str(made)])
    assert done.exit_code == 0, done.output
    found = [line for line in made.read_text().splitlines() if line.startswith("## ")]
    assert found == ["## 1 Big Six Wheel", "## 2 Roulette", "## 3 Roulette"]


# --- the days of the text --------------------------------------------------------------------------------------------


def test_the_periods_are_the_books() -> None:
    """The bracketed texts of pa 601a.2 and 601a.4 have no numbers of their own any more."""
    law = LAW["pa"]
    assert (law.review, law.revise, law.keep) == (15, 15, 5)
    assert law.review_cite == "pa 601a.4(c)"
    old = periods("pa", Submission(options={"submission-text": "bracketed"}))
    assert (old.form, old.filing_cite) == ("Internal Controls & Table Games Submission Form", "pa 601a.2")
    assert (old.review_cite, old.keep_cite) == ("pa 601a.4(c)", "pa 601a.4(g)")
    assert [clause for _, clause in law.departures] == ["pa 601a.4", "pa 601a.4"]
    assert periods("pa", Submission(options={"waivers": "no"})).departures == ()
    assert LAW["oh"] == LAW["gr"] == LAW["bs"] == FREE
    assert needed(load(ROULETTE), law)
    assert not needed(load("oh/roulette"), LAW["oh"])
    assert not needed(load("pa/601a"), law)


def test_a_submission_lapses_into_force_on_the_fifteenth_day() -> None:
    assert on(14, filed(1))[1].state == "under review"
    one = on(15, filed(1))[1]
    assert (one.state, one.by, one.effect, one.approved) == ("in force", "lapse", DAY + timedelta(15), None)


def test_tolled_revised_and_lapsed() -> None:
    """pa 601a.4(d), 601a.4(d)(2), 601a.4(e): a notice stops it until its revision is approved or has lapsed."""
    events = [filed(1), notice("tolled", 1, 10), filed(2, 20, revises=1)]
    assert on(9, *events)[1].state == "under review"
    assert (on(19, *events)[1].state, on(19, *events)[1].due) == ("tolled", DAY + timedelta(25))
    found = on(34, *events)
    assert (found[1].state, found[2].state) == ("revised", "under review")
    assert on(35, *events)[2].state == "in force", "its own fifteen days"
    assert on(400, filed(1), notice("tolled", 1, 10))[1].state == "tolled", "the first clock never resumes"


def test_approval_and_disapproval() -> None:
    one = on(3, filed(1), notice("approved", 1, 3))[1]
    assert (one.state, one.by, one.dated) == ("in force", "approval", "Approved 2026-03-04")
    late = on(30, filed(1), notice("approved", 1, 20))[1]
    assert (late.by, late.effect, late.dated) == ("lapse", DAY + timedelta(15), "Approved 2026-03-21")
    assert on(30, filed(1), notice("disapproved", 1, 15))[1].state == "disapproved"


def test_an_approval_on_the_last_day_of_review_is_an_approval() -> None:
    """pa 601a.4(c): the day on which the submission would take effect without a word still belongs to the review."""
    last = on(15, filed(1), notice("approved", 1, 15))[1]
    assert (last.state, last.by, last.effect) == ("in force", "approval", DAY + timedelta(15))
    after = on(16, filed(1), notice("approved", 1, 16))[1]
    assert (after.by, after.effect) == ("lapse", DAY + timedelta(15))


def test_a_house_may_name_a_later_day() -> None:
    events = [filed(1, begins=DAY + timedelta(30)), notice("approved", 1, 2)]
    assert on(29, *events)[1].state == "waiting"
    assert on(30, *events)[1].state == "in force"


def test_an_amendment_supersedes_and_the_old_one_is_kept_five_years() -> None:
    """pa 601a.4(g)"""
    found = on(40, filed(1), filed(2, 20, wheel="single-zero"))
    assert (found[1].state, found[1].since, found[1].due) == ("superseded", date(2026, 4, 5), date(2031, 4, 5))
    assert in_force(found, ROULETTE) == found[2]
    overtaken = on(40, filed(1), filed(2, 1), notice("approved", 2, 2))
    assert (overtaken[1].state, overtaken[2].state) == ("superseded", "in force")
    assert (overtaken[1].effect, overtaken[1].dated) == (None, "Not approved; filed 2026-03-01, superseded")


def test_other_books_print_no_review() -> None:
    one = standings(LAW, [Event("filed", 1, DAY, "oh/roulette")], DAY)[1]
    assert (one.state, one.by) == ("in force", "filing")
    with pytest.raises(Refused, match="knows no notices"):
        check(LAW["oh"], {1: one}, notice("tolled", 1, 0), DAY)


@pytest.mark.parametrize(
    ("events", "event", "refused"),
    [
        ([], notice("approved", 1, 0), "no submission 1"),
        ([filed(1)], notice("approved", 1, 50), "has not come"),
        ([filed(1, 2)], notice("approved", 1, 1), "no notice came before"),
        ([filed(1)], Event("tolled", 1, DAY), "says why"),
        ([filed(1)], notice("tolled", 1, 16), "too late"),
        ([filed(1)], notice("disapproved", 1, 16), "too late"),
        ([filed(1), notice("approved", 1, 1)], notice("approved", 1, 2), "approved already"),
        ([filed(1), notice("approved", 1, 1)], notice("tolled", 1, 2), "was approved on"),
        ([filed(1), notice("tolled", 1, 1)], notice("approved", 1, 2), "its revision"),
        ([filed(1), notice("disapproved", 1, 1)], notice("tolled", 1, 2), "was disapproved"),
        ([filed(1), notice("approved", 1, 4)], notice("disapproved", 1, 3), "was approved on"),
        ([filed(1), filed(2, 1), notice("approved", 2, 2)], notice("tolled", 1, 3), "nothing is left to stop"),
        ([filed(1)], filed(2, 1, revises=1), "only a tolled one"),
        ([filed(1), notice("tolled", 1, 1)], filed(2, 17, revises=1), "ended on 2026-03-17"),
    ],
)
def test_what_the_text_does_not_know_is_refused(events: list[Event], event: Event, refused: str) -> None:
    """A notice says what is inconsistent (pa 601a.4(d)(1)); a revision comes within its days (pa 601a.4(e))."""
    with pytest.raises(Refused, match=refused):
        check(LAW["pa"], on(40, *events), event, DAY + timedelta(40))


def test_an_approval_that_came_before_a_tolling_notice_counts_from_its_day() -> None:
    events = [filed(1), notice("tolled", 1, 9)]
    check(LAW["pa"], on(12, *events), notice("approved", 1, 7), DAY + timedelta(12))
    one = on(12, *events, notice("approved", 1, 7))[1]
    assert (one.state, one.by, one.effect) == ("in force", "approval", DAY + timedelta(7))


def test_a_notice_on_the_last_day_is_a_reading() -> None:
    found = on(15, filed(1))
    check(LAW["pa"], found, notice("tolled", 1, 15), DAY + timedelta(15))
    strict = periods("pa", Submission(options={"day-15-notice": "no"}))
    with pytest.raises(Refused, match=r"ended on 2026-03-15.*601a\.4\(c\)"):
        check(strict, found, notice("tolled", 1, 15), DAY + timedelta(15))


# --- on the floor ----------------------------------------------------------------------------------------------------


class Floor:
    """A floor whose tables run under submissions, with a calendar that the test sets."""

    def __init__(self, folder: Path) -> None:
        self.store = Store(str(folder / "floor.db"))
        self.house = House(self.store)
        self.house.filed.binding = True
        self.house.filed.today = lambda: self.today
        self.today = DAY
        people = self.house.people
        self.sue, self.tom = (people.add(name, "supervisor", "a long password") for name in ("Sue", "Tom"))
        self.ann, self.eve = (
            people.add("Ann", "player", "a long password"),
            people.add("Eve", "auditor", "a long password"),
        )
        with self.store.writing() as connection:
            cage.deposit(connection, self.ann.id, 100_000, "Sue")

    def after(self, days: int) -> None:
        self.today = DAY + timedelta(days)

    def approve(self, number: int) -> None:
        """The layout, signage and equipment of a submission are approved, so that its tables open (pa 601a.3(h))."""
        papers = self.house.approvals
        address = self.house.filed.known(number).address
        for one in papers.submit(self.sue, ("layout", "signage", "equipment"), address, number, self.today):
            papers.decide(self.sue, one.number, "approved", self.today, f"Letter {one.number}")

    def play(self, table: int) -> int:
        """Ann plays a round on red; how many rounds there were then."""
        self.house.wager(self.ann, table, 1, {"red": 500})
        with self.house.seeing(table) as kept:
            return kept.table.rounds


@pytest.fixture
def floor(tmp_path: Path) -> Iterator[Floor]:
    found = Floor(tmp_path)
    yield found
    found.store.close()


def test_a_table_refuses_an_amendment_before_its_day_and_runs_by_it_after(floor: Floor) -> None:
    """pa 601a.4(a), 601a.7(b): a game is dealt by its submission, and by an amendment once it may be implemented."""
    house, sue, other = floor.house, floor.sue, Submission(options={"wheel": "single-zero"})
    with pytest.raises(Refused, match=r"No Rules Submission of Roulette is in force.*601a\.4\(a\)"):
        house.open(sue, ROULETTE, Submission())
    house.filed.file(sue, ROULETTE, Submission(options={"wheel": "double-zero"}))
    floor.after(15)
    floor.approve(1)
    table = house.open(sue, ROULETTE, Submission())
    house.sit(floor.ann, table, 1, 50_000)
    assert floor.play(table) == 1
    house.filed.file(sue, ROULETTE, other, reasons="another wheel")
    house.filed.note(sue, 2, "tolled", floor.today, "The wheel is not drawn.", "A drawing.")
    floor.after(20)
    house.filed.file(sue, ROULETTE, other, revises=2)
    floor.after(34)
    assert floor.play(table) == 2
    with pytest.raises(Refused, match="wheel is double-zero, not single-zero"):
        house.open(sue, ROULETTE, other)
    floor.after(35)
    with pytest.raises(Refused, match="wheel is single-zero, not double-zero"):
        floor.play(table)
    floor.approve(3)
    successor = house.renew(sue, table)
    with house.seeing(successor) as kept:
        assert kept.game.rules.choice("wheel") == "single-zero"
    house.sit(floor.ann, successor, 1, 50_000)
    assert floor.play(successor) == 1
    assert audit(floor.store).wrong == ()


def test_an_amendment_of_limits_takes_effect_at_the_table_that_is_opened_anew(floor: Floor) -> None:
    """pa 601a.3: the submission in force says the limits, not the table that it ends."""
    house, sue = floor.house, floor.sue
    house.filed.file(sue, ROULETTE, Submission(limits={"table": ("5", "500")}))
    floor.after(15)
    floor.approve(1)
    table = house.open(sue, ROULETTE, Submission())
    house.filed.file(sue, ROULETTE, Submission(limits={"table": ("10", "100")}))
    floor.after(35)
    successor = house.renew(sue, table)
    with house.seeing(successor) as kept:
        assert kept.submission.limits == {"table": ("10", "100")}
    assert audit(floor.store).wrong == ()


def test_wagers_that_were_prepared_wait_when_the_day_comes(floor: Floor) -> None:
    house = floor.house
    house.filed.file(floor.sue, ROULETTE, Submission())
    floor.after(15)
    floor.approve(1)
    table = house.open(floor.sue, ROULETTE, Submission())
    house.sit(floor.ann, table, 1, 50_000)
    other = house.people.add("Bob", "player", "a long password")
    with floor.store.writing() as connection:
        cage.deposit(connection, other.id, 100_000, "Sue")
    house.sit(other, table, 2, 50_000)
    house.filed.file(floor.sue, ROULETTE, Submission(options={"wheel": "single-zero"}))
    house.wager(floor.ann, table, 1, {"red": 500})
    floor.after(30)
    house.wager(other, table, 2, {})
    with house.seeing(table) as kept:
        assert (kept.table.rounds, house.filed.stops(kept.game.rules) != "") == (0, True)
    house.leave(floor.ann, table, 1)
    assert audit(floor.store).wrong == ()


def test_limits_are_the_tables_own_within_what_was_filed(floor: Floor) -> None:
    house = floor.house
    house.filed.file(floor.sue, ROULETTE, Submission(limits={"table": ("5", "500")}))
    floor.after(15)
    floor.approve(1)
    with pytest.raises(Refused, match=r"\$1 to \$500, not within those filed, \$5 to \$500"):
        house.open(floor.sue, ROULETTE, Submission(limits={"table": ("1", "500")}))
    table = house.open(floor.sue, ROULETTE, Submission(limits={"table": ("10", "100")}))
    with house.seeing(table) as kept:
        assert kept.submission.limits == {"table": ("10", "100")}


def test_games_of_other_books_and_floors_without_accounts_are_free(floor: Floor) -> None:
    assert floor.house.open(floor.sue, "oh/roulette", Submission())
    floor.house.filed.binding = False
    assert floor.house.open(floor.sue, ROULETTE, Submission(options={"wheel": "single-zero"}))


def test_who_files_and_what_says_nothing_new(floor: Floor) -> None:
    filed = floor.house.filed
    for person in (floor.ann, floor.eve):
        with pytest.raises(NotAllowed):
            filed.file(person, ROULETTE, Submission())
    with pytest.raises(Refused, match="cannot be 'wooden'"):
        filed.file(floor.sue, ROULETTE, Submission(options={"wheel": "wooden"}))
    with pytest.raises(Refused, match="is no game"):
        filed.file(floor.sue, "pa/601a", Submission())
    filed.file(floor.sue, ROULETTE, Submission())
    filed.note(floor.sue, 1, "approved", DAY)
    with pytest.raises(Refused, match="says already"):
        filed.file(floor.sue, ROULETTE, Submission(options={"wheel": "double-zero"}))


def test_an_approval_is_seen_by_two(floor: Floor) -> None:
    control, filed = Control(floor.house, 1_000_000), floor.house.filed
    filed.file(floor.sue, ROULETTE, Submission())
    asked = control.notice(floor.sue, 1, "approved", DAY)
    assert isinstance(asked, Waiting)
    assert filed.known(1).state == "under review"
    with pytest.raises(NotAllowed, match="Somebody else"):
        control.agree(floor.sue, asked.id)
    control.agree(floor.tom, asked.id)
    assert filed.known(1).state == "in force"


def test_an_impossible_day_of_an_approval_is_refused_at_the_first_signature(floor: Floor) -> None:
    """pa 601a.4(c): no second supervisor is asked about a notice that came before the filing, or comes tomorrow."""
    control = Control(floor.house, 1_000_000)
    floor.house.filed.file(floor.sue, ROULETTE, Submission())
    for day, refused in ((-1, "was filed on 2026-03-01"), (1, "has not come yet")):
        with pytest.raises(Refused, match=refused):
            control.notice(floor.sue, 1, "approved", DAY + timedelta(day))
    assert control.waiting() == []


def test_readings_are_the_houses(floor: Floor) -> None:
    filed = floor.house.filed
    law = filed.read(floor.sue, "pa", {"day-15-notice": "no"})
    assert not law.last_day_counts
    with pytest.raises(Refused, match="asks for no submissions"):
        filed.read(floor.sue, "oh", {})


def test_another_server_and_a_backup_know_what_was_filed(floor: Floor, tmp_path: Path) -> None:
    floor.house.filed.file(floor.sue, ROULETTE, Submission(options={"wheel": "single-zero"}), reasons="first")
    elsewhere = House(floor.store)
    elsewhere.filed.today = lambda: DAY + timedelta(15)
    assert elsewhere.filed.in_force(ROULETTE) is not None
    backup(floor.store, tmp_path / "copy")
    key = tmp_path / "floor.db.key"
    (tmp_path / "again.db.key").write_bytes(key.read_bytes())
    restore(tmp_path / "copy", str(tmp_path / "again.db"))
    with Store(str(tmp_path / "again.db")) as again:
        known = House(again).filed.known(1)
        assert known.submission.options == {"wheel": "single-zero"}
        assert audit(again).wrong == ()


def test_in_a_browser(tmp_path: Path) -> None:
    floor = Running(str(tmp_path / "floor.db"), accounts=True, submissions=True)
    floor.house.filed.today = lambda: DAY
    for name, role in (("Sue", "supervisor"), ("Eve", "auditor")):
        floor.house.people.add(name, role, PASSWORD)
    with TestClient(application(floor)) as client:

        def login(name: str) -> None:
            assert client.post("/api/login", json={"name": name, "password": PASSWORD}).status_code == 200

        login("Sue")
        opened = client.post("/api/tables", json={"address": ROULETTE})
        assert (opened.status_code, opened.json()["cite"]) == (400, "pa 601a.4(a)")
        assert client.get("/games/pa/617a/submission").status_code == 200
        wheel = {"submission": {"options": {"wheel": "single-zero"}}}
        found = client.post("/api/games/pa/617a/choices", json=wheel).json()
        assert next(one for one in found["choices"] if one["name"] == "wheel")["chosen"] == "single-zero"
        filed = client.post("/api/submissions", json={"address": "pa/617a", "reasons": "first", **wheel})
        assert (filed.status_code, filed.json()["state"], filed.json()["deemed"]) == (201, "under review", "2026-03-16")
        said = {"step": "approved", "on": "2026-03-01"}
        assert client.post("/api/submissions/1/notices", json=said).json()["state"] == "in force"
        again = client.post("/api/submissions/1/notices", json=said)
        assert (again.status_code, again.json()["refused"]) == (400, "Submission 1 was approved already.")
        assert "single-zero" in client.get("/games/pa/617a/open").text
        assert client.post("/api/submissions/readings/pa", json={"options": {"waivers": "no"}}).status_code == 200
        for kind in ("ticket 7", "ticket 8"):
            term = {"address": "gr/13", "term": "ticket", "subject": kind, "what": "begun", "on": "2026-02-01"}
            assert client.post("/api/calendar", json=term).status_code == 200
        client.post("/api/logout")
        login("Eve")
        for path, text in (
            ("/submissions", "in force"),
            ("/submissions/1", "Approved 2026-03-01"),
            ("/calendar", "ticket 8"),
        ):
            page = client.get(path)
            assert (page.status_code, text in page.text) == (200, True), path
        assert client.get("/games/pa/617a/submission").status_code == 403
        assert client.post("/api/submissions", json={"address": "pa/617a"}).status_code == 403


@pytest.mark.parametrize(
    ("address", "cite"),
    [
        ("bs/02", "bs 2(6)(e)"),
        ("bs/03", "bs 3(3)(a)(vi)"),
        ("bs/04", "bs 4(2)(c)(viii)"),
        ("bs/05", "bs 5(2)"),
        ("bs/06", "bs 6(1)(e)"),
        ("bs/07", "bs 7(3)"),
        ("bs/08", "bs 8(6)"),
        ("bs/09", "bs 9(11)"),
        ("bs/16", "bs 16(12)(a)"),
    ],
)
def test_limits_that_are_submitted_are_asked_for(address: str, cite: str) -> None:
    (asked,) = [one for one in choices(Rules(address)) if one.kind == "limits"]
    assert (asked.name, asked.open, asked.own, asked.cite) == ("table", True, False, cite)
    filed = Rules(address, Submission(limits={"table": ("5", "500")}))
    (said,) = [one for one in choices(filed) if one.kind == "limits"]
    assert (said.open, said.own, said.cite) == (False, True, cite)
    assert not [one for one in choices(Rules("oh/big-six")) if one.kind == "limits"]  # posted there, not submitted


@pytest.mark.parametrize(
    ("address", "options", "wager", "outcome", "cite"),
    [
        ("gr/11", {}, "main", "blackjack", "gr 11(d)(1)"),
        ("gr/11", {}, "main", "win", "gr 11(d)(3)"),
        ("gr/10", {}, "main", "blackjack", "gr 10(d)(1)"),
        ("gr/10", {}, "main", "five-card-21", "gr 10(d)(3)"),
        ("gr/10", {}, "double", "win", "gr 10(g)(1)"),
        ("gr/07", {"bad-beat": "yes"}, "bad-beat", "winning-qualifying-hand", "gr 7(g)(5)B"),
        ("oh/blackjack", {"tournaments": "yes"}, "main", "blackjack", "oh 18.B.viii"),
        ("oh/blackjack", {"tournaments": "yes"}, "main", "win", "oh 4.F"),
        ("oh/zombie-blackjack", {"tournaments": "yes"}, "main", "win", "oh 4.G"),
        ("oh/rockn-21", {}, "main", "blackjack-mixed", "oh 8.A.iii"),
        ("oh/rockn-21", {}, "main", "win", "oh 4.F"),
        ("oh/crapless-craps", {}, "come-odds", "point-12", "oh 6.B.ii(a)"),
        ("pa/633a", {"version": "blackjack-switch"}, "main", "win", "pa 633a.13(a)"),
        ("pa/633a", {"version": "blackjack-switch"}, "double", "dealer-22", "pa 633a.12(a)(5)(v)"),
    ],
)
def test_a_row_is_paid_by_the_clause_that_has_its_odds(
    address: str, options: dict[str, str], wager: str, outcome: str, cite: str
) -> None:
    """A table that stands together here may have its rows from several clauses."""
    assert Rules(address, Submission(options=options)).pay(wager, outcome).cite == cite


@pytest.mark.parametrize(
    ("address", "text"),
    [
        ("bs/03", "The minimum and maximum wagers, for review and approval. [bs 3(3)(a)(vi)]"),
        ("bs/06", "The minimum and maximum wagers, for review and approval. [bs 6(1)(e)]"),
        ("bs/10", "jackpot reports, for review and approval. [bs 10(3)(l)]"),
        ("bs/15", "the maximum rake. [bs 15(14)(a)]"),
        ("bs/16", "The minimum and maximum wagers, for review and approval. [bs 16(12)(a)]"),
        ("bs/13", "asks for no submission of the house's choices"),
        ("bs/14", "asks for no submission of the house's choices"),
    ],
)
def test_a_document_says_what_is_submitted_where_a_book_prints_no_review(address: str, text: str) -> None:
    """bs 3(3)(a)(vi), 6(1)(e), 10(3)(l), 15(14)(a), 16(12)(a): submitted to the Board."""
    said = markdown(submission(Rules(address), periods("bs")))
    assert text in said
    assert ("asks for no submission of the house's choices" in said) == (address in ("bs/13", "bs/14"))
    assert load(address).address not in said
