"""The calendar: every time that the books print, and what is due, done and late on a floor."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Literal

import pytest
import sqlalchemy as sql
from typer.testing import CliRunner

from croupier.cli.main import app
from croupier.errors import Refused
from croupier.floor import schema
from croupier.floor import store as kept
from croupier.floor.audit import audit
from croupier.floor.calendar import Entry, calendar, note
from croupier.floor.house import House
from croupier.floor.people import NotAllowed, Person
from croupier.floor.store import Store
from croupier.rules.dates import Noted, after, all_dated, running
from croupier.rules.submission import Submission

NOON = datetime(2027, 1, 15, 12, tzinfo=UTC)
SPORTS = "gr/13-sports-pool"


def test_every_period_of_the_books_is_keyed() -> None:
    """By the texts: who changes cards, dice and tiles when, what is inspected each day, reviewed twice a year, and
    which times run once."""
    found = {(one.address.split("-")[0], one.when) for one in all_dated()}
    by_hand = "639a 641a 643a 645a 647a 649a 653a 655a 657a 659a 663a 669a 670a 671a 674a 676a 677a 678a 679a 680a"
    for chapter in f"{by_hand} 682a 683a 684a 687a 688a".split():
        assert (f"pa/{chapter}", "every 4 hours where dealing is hand") in found, chapter
        assert (f"pa/{chapter}", "every 8 hours where dealing is shoe or automated-shoe") in found, chapter
    for chapter in [
        "627a",
        "635a",
        "651a",
        "665a",
        "672a",
        "673a",
        "681a",
        "685a",
        "686a",
        "623a",
        "661a",
        "668a",
        "675a",
    ]:
        assert (f"pa/{chapter}", "every 24 hours") in found, chapter
    for chapter in ("633a", "635a", "665a", "672a", "673a", "685a"):
        assert (f"pa/{chapter}", "each gaming day") in found, chapter
    for one in (
        ("pa/621a", "every 12 hours"),
        ("pa/621a", "every 24 hours"),
        ("pa/625a", "every 24 hours where shaker is manual"),
        ("pa/625a", "every month where shaker is automated-covered or automated-open or player-activated"),
        ("pa/633a", "every 4 hours where dealing is hand"),
        ("pa/637a", "every 12 hours"),
        ("oh/roulette", "2 times a year"),
        ("oh/big", "2 times a year"),
        ("bs/15", "every 2 hours"),
        ("bs/15", "every 15 minutes"),
        ("gr/13", "each week"),
        ("gr/13", "for 1 year after the date of issuance"),
        ("gr/13", "not before 1 year after the end of the event"),
        ("pa/601a", "for all of 30 days after the posting after preliminary approval"),
    ):
        assert one in found, one
    counted_and_shown = [one for one in all_dated("pa/637a-poker") if one.when == "each gaming day"]
    assert len(counted_and_shown) == 3, "boxes are counted at a cage or at a table, displays are adjusted"


def test_periods_end_on_their_day() -> None:
    assert after(date(2026, 3, 1), "15 days") == date(2026, 3, 16)
    assert after(date(2026, 1, 31), "1 month") == date(2026, 2, 28)
    assert after(date(2028, 2, 29), "1 year") == date(2029, 2, 28)


def test_a_term_runs_and_is_over() -> None:
    begun = Noted(SPORTS, "ticket", "1042", "begun", date(2026, 3, 1))
    lost = Noted(SPORTS, "lost-ticket", "77", "begun", date(2026, 3, 1))
    states = [[one.state for one in running([begun, lost], date(2027, 3, day))] for day in (1, 2)]
    assert states == [["runs", "runs"], ["over", "due"]]
    paid = Noted(SPORTS, "ticket", "1042", "done", date(2026, 4, 1))
    assert running([begun, paid], date(2026, 4, 2))[0].state == "done"


class Clock:
    """A clock that the test sets, for hours and for days."""

    def __init__(self) -> None:
        self.time = NOON

    def __call__(self) -> int:
        return int(self.time.timestamp() * 1000)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    found = Clock()
    monkeypatch.setattr(kept, "now", found)
    return found


@pytest.fixture
def house(tmp_path: Path, clock: Clock) -> Iterator[House]:
    with Store(str(tmp_path / "floor.db")) as opened:
        found = House(opened)
        found.filed.today = lambda: clock.time.date()
        yield found


def sue(house: House) -> Person:
    return house.people.add("Sue", "supervisor", "a long password")


def entries(house: House, what: str) -> list[Entry]:
    return [one for one in calendar(house) if one.what == what]


def test_cards_and_dice_are_changed_in_time(house: House, clock: Clock) -> None:
    boss = sue(house)
    opened = datetime.now(UTC)
    cards = house.open(boss, "pa/649a", Submission(options={"dealing": "hand"}))
    dice = house.open(boss, "pa/675a", Submission(), title="Ten dice")
    clock.time = opened + timedelta(hours=3)
    (one,) = entries(house, "Changing the cards")
    assert (one.state, one.subject, one.when, one.cite) == ("runs", f"table {cards}", "every 4 hours", "pa 649a.3(c)")
    clock.time = opened + timedelta(hours=25)
    (one,) = entries(house, "Changing the dice of the shaker")
    assert (one.state, one.subject, one.last) == ("late", f"table {dice}, Ten dice", None)
    assert calendar(house)[0].state == "late"
    house.checklists.tick(boss, dice, "dice-change", 0)
    (one,) = entries(house, "Changing the dice of the shaker")
    assert one.state == "done"
    assert one.due is not None
    assert timedelta(hours=23, minutes=59) < one.due - clock.time <= timedelta(hours=24)
    clock.time += timedelta(hours=25)
    assert entries(house, "Changing the dice of the shaker")[0].state == "late"


def test_reviews_are_due_twice_a_year(house: House, clock: Clock) -> None:
    boss = sue(house)
    table = house.open(boss, "oh/roulette", Submission())
    with house.store.writing() as connection:
        changed = sql.update(schema.tables).where(schema.tables.c.id == table)
        connection.execute(changed.values(opened="2026-11-17T12:00:00+00:00"))

    def reviewed(on: datetime) -> tuple[str, date]:
        clock.time = on
        (one,) = entries(house, "Review of outcomes")
        assert one.due is not None
        return one.state, one.due.date()

    assert reviewed(datetime(2027, 1, 15, tzinfo=UTC)) == ("due", date(2027, 6, 30))
    assert reviewed(datetime(2027, 7, 2, tzinfo=UTC)) == ("late", date(2027, 6, 30)), "the first half was missed"
    house.checklists.tick(boss, None, "randomness-review", 1, chapter="oh/roulette", subject="wheel 1")
    assert reviewed(datetime(2027, 7, 3, tzinfo=UTC)) == ("done", date(2028, 6, 30))
    assert reviewed(datetime(2028, 1, 3, tzinfo=UTC)) == ("due", date(2028, 6, 30))


def test_submissions_and_terms_have_their_dates(house: House, clock: Clock) -> None:
    boss = sue(house)
    house.filed.file(boss, "pa/617a-roulette", Submission())
    note(house, boss, Noted(SPORTS, "voucher", "voucher 9", "begun", date(2027, 1, 1)))
    (one,) = entries(house, "A submission may be implemented")
    assert (one.state, one.due and one.due.date(), one.cite) == ("runs", date(2027, 1, 30), "pa 601a.4(c)")
    (one,) = entries(house, "A voucher is honored.")
    assert (one.state, one.due and one.due.date(), one.cite) == ("runs", date(2028, 1, 1), "gr 13(d)(5)")
    note(house, boss, Noted(SPORTS, "voucher", "voucher 9", "done", date(2027, 1, 15)))
    assert entries(house, "A voucher is honored.")[0].state == "done"
    assert audit(house.store).wrong == ()


def test_what_cannot_be_noted_is_refused(house: House) -> None:
    boss, ann = sue(house), house.people.add("Ann", "player", "a long password")
    with pytest.raises(NotAllowed):
        note(house, ann, Noted(SPORTS, "voucher", "9", "begun", date(2027, 1, 1)))
    for said, refused in (
        (Noted(SPORTS, "coupon", "9", "begun", date(2027, 1, 1)), "no term 'coupon'"),
        (Noted(SPORTS, "voucher", " ", "begun", date(2027, 1, 1)), "runs for something"),
        (Noted(SPORTS, "voucher", "9", "done", date(2027, 1, 1)), "Nothing has begun"),
        (Noted(SPORTS, "voucher", "9", "done", date(2028, 1, 1)), "has not come"),
    ):
        with pytest.raises(Refused, match=refused):
            note(house, boss, said)


def test_a_posting_of_thirty_days_is_done_after_all_of_them_and_once(house: House, clock: Clock) -> None:
    """pa 601a.3(c): what was posted on November 1 was accepted as done on November 18, and again on November 10."""
    boss, general = sue(house), "pa/601a-general-table-games-provisions"
    clock.time = datetime(2027, 12, 3, 12, tzinfo=UTC)

    def say(what: Literal["begun", "done"], on: date, term: str = "public-comment", address: str = general) -> None:
        note(house, boss, Noted(address, term, "Lucky Three", what, on))

    say("begun", date(2027, 11, 1))
    with pytest.raises(Refused, match=r"began on 2027-11-01 already.*601a\.3\(c\)"):
        say("begun", date(2027, 10, 1))
    for early in (date(2027, 11, 10), date(2027, 11, 18), date(2027, 12, 1)):
        with pytest.raises(Refused, match=r"last until 2027-12-01.*a day after 2027-12-01.*601a\.3\(c\)"):
            say("done", early)
    with pytest.raises(Refused, match="was not done on 2027-10-31"):
        say("done", date(2027, 10, 31))
    assert [one.state for one in calendar(house) if one.term == "public-comment"] == ["due"]
    say("done", date(2027, 12, 2))
    with pytest.raises(Refused, match="done on 2027-12-02 already"):
        say("done", date(2027, 12, 3))
    say("begun", date(2027, 3, 1), "lost-ticket", SPORTS)
    with pytest.raises(Refused, match=r"1 year of 'Lucky Three'.*2028-03-01.*13\(c\)\(3\)"):
        say("done", date(2027, 12, 1), "lost-ticket", SPORTS)


def test_the_command(tmp_path: Path) -> None:
    command = CliRunner()
    done = command.invoke(app, ["calendar", "gr", "--csv"])
    assert "gr/13-sports-pool,A voucher is honored.,for 1 year after the date of issuance,gr 13(d)(5)" in done.output
    with pytest.raises(Refused, match="no such file"):
        command.invoke(app, ["calendar", "-d", str(tmp_path / "nothing.db")], catch_exceptions=False)
