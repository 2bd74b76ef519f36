"""Fill and credit slips: chips by denomination, four signatures, stored with the money and printed."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
import sqlalchemy as sql
from litestar.testing import TestClient
from typer.testing import CliRunner

from croupier.cli.main import app
from croupier.errors import Refused
from croupier.filings.slip import slip_sheet
from croupier.floor import cage, schema, slips
from croupier.floor.audit import audit
from croupier.floor.control import Control, Waiting
from croupier.floor.floor import Floor as Running
from croupier.floor.house import House
from croupier.floor.pit_log import pit_log
from croupier.floor.store import Store
from croupier.odds.writers import pages
from croupier.rules.submission import Submission
from croupier.tables.slips import Signatures, check
from croupier.web.app import application

SIGNED = Signatures("Cara Cage", "Sam Security", "Dan Dealer", "Sue")
PASSWORD = "correct horse battery"


class Floor:
    """A floor with an open table and two supervisors."""

    def __init__(self, folder: Path, by_the_book: bool = False) -> None:
        self.store = Store(str(folder / "floor.db"))
        self.house = House(self.store, by_the_book=by_the_book)
        self.sue, self.tom = (self.house.people.add(name, "supervisor", "a long password") for name in ("Sue", "Tom"))
        self.table = self.house.open(self.sue, "oh/roulette", Submission())


@pytest.fixture
def floor(tmp_path: Path) -> Iterator[Floor]:
    made = Floor(tmp_path)
    yield made
    made.store.close()


@pytest.mark.parametrize(
    ("cents", "chips", "signed", "refused"),
    [
        (100_000, {2_500: 20, 10_000: 4}, SIGNED, r"come to \$900, not \$1,000"),
        (100_000, {2_500: -20, 10_000: 15}, SIGNED, "at least one of each"),
        (90_000, {2_500: 20, 10_000: 4}, Signatures("Cara", "", "Dan", "Sue"), "not signed: carried by"),
        (90_000, {2_500: 20, 10_000: 4}, Signatures("Cara", "Sam", "sue ", "Sue"), "are two people, not both Sue"),
        (90_000, {2_500: 20, 10_000: 4}, Signatures("Tom", "Sam", "Dan", "Sue and Tom"), "are two people"),
    ],
)
def test_a_slip_adds_up_and_is_signed_by_four(
    cents: int, chips: dict[int, int], signed: Signatures, refused: str
) -> None:
    with pytest.raises(Refused, match=refused):
        check(cents, chips, signed)


def test_a_slip_is_stored_with_the_money_and_numbered(floor: Floor) -> None:
    house = floor.house
    house.move_chips(floor.sue, floor.table, "fill", 90_000, "greens", {2_500: 20, 10_000: 4}, SIGNED)
    house.move_chips(floor.sue, floor.table, "credit", 10_000, "", {10_000: 1}, SIGNED)
    house.move_chips(floor.sue, floor.table, "fill", 500)
    with pytest.raises(Refused, match="A slip has the chips by their worth"):
        house.move_chips(floor.sue, floor.table, "fill", 500, chips={500: 1})
    with floor.store.reading() as connection:
        found = slips.listed(connection)
        assert [(one.slip.number, one.slip.kind, one.slip.cents) for one in found] == [
            (2, "credit", 10_000),
            (1, "fill", 90_000),
        ]
        held = cage.holdings(connection, cage.shift_now(connection), floor.table)[0]
    assert (held.fills, held.credits) == (90_500, 10_000)
    assert any("Fill of $900, slip 1 (greens)." in one.said for one in pit_log(floor.store, 1))
    assert audit(floor.store).wrong == ()


def test_a_changed_slip_is_found(floor: Floor) -> None:
    floor.house.move_chips(floor.sue, floor.table, "fill", 90_000, "", {2_500: 36}, SIGNED)
    with floor.store.writing() as connection:
        this = sql.update(schema.links).where(schema.links.c.chain == "cage", schema.links.c.kind == "fill")
        row = connection.execute(sql.select(schema.links).where(schema.links.c.kind == "fill")).one()
        connection.execute(this.values(data=row.data.replace("90000", "80000")))
    wrong = audit(floor.store).wrong
    assert any("its seal does not fit" in one for one in wrong)
    assert any("slip 1 is for $800" in one for one in wrong)


def test_a_floor_by_the_book_moves_no_chips_without_a_slip(tmp_path: Path) -> None:
    floor = Floor(tmp_path, by_the_book=True)
    with pytest.raises(Refused, match="A slip has the chips by their worth"):
        floor.house.move_chips(floor.sue, floor.table, "fill", 500)
    floor.house.move_chips(floor.sue, floor.table, "fill", 500, "", {500: 1}, SIGNED)
    floor.store.close()


def test_a_large_fill_is_signed_by_two_supervisors(floor: Floor) -> None:
    control = Control(floor.house, 1_000_000)
    asked = control.move_chips(floor.sue, floor.table, "fill", 1_000_000, "", {100_000: 10}, SIGNED)
    assert isinstance(asked, Waiting)
    control.agree(floor.tom, asked.id)
    with floor.store.reading() as connection:
        assert slips.known(connection, 1).slip.signed.supervisor == "Sue and Tom"
    assert control.move_chips(floor.sue, floor.table, "credit", 500, "", {500: 1}, SIGNED) is None
    assert audit(floor.store).wrong == ()


def test_a_slip_on_paper(floor: Floor, tmp_path: Path) -> None:
    floor.house.move_chips(floor.sue, floor.table, "fill", 90_000, "", {2_500: 20, 10_000: 4}, SIGNED)
    with floor.store.reading() as connection:
        one = slips.known(connection, 1)
    text = pages(slip_sheet(one.slip, "1, Roulette", "opening", "2026-03-01 12:00 UTC"), "md").decode()
    total = "| **Total** | **24** | **$900** |"
    for said in ("Fill slip 1", total, "| Prepared by | Cara Cage |", "| Supervisor | Sue |"):
        assert said in text.replace("\\", ""), said
    command, made = CliRunner(), tmp_path / "slip.pdf"
    database = str(tmp_path / "floor.db")
    assert command.invoke(app, ["slips", "1", "-d", database, "-o", str(made)]).exit_code == 0
    assert made.read_bytes().startswith(b"%PDF")
    assert "4 x $100, 20 x $25" in command.invoke(app, ["slips", "-d", database, "--csv"]).output


def test_over_http(tmp_path: Path) -> None:
    running = Running(str(tmp_path / "floor.db"), accounts=True)
    running.house.people.add("Sue", "supervisor", PASSWORD)
    with TestClient(application(running)) as client:
        client.post("/api/login", json={"name": "Sue", "password": PASSWORD})
        number = client.post("/api/tables", json={"address": "oh/roulette"}).json()["id"]
        signed = {"prepared": "Cara", "carried": "Sam", "dealer": "Dan"}
        said = {"cents": 5000, "chips": [{"cents": 2500, "pieces": 2}], "signed": signed}
        assert client.post(f"/api/tables/{number}/fills", json=said | {"cents": 6000}).status_code == 400
        assert client.post(f"/api/tables/{number}/fills", json=said).status_code == 200
        listed = client.get("/api/slips").json()
        assert [(one["number"], one["supervisor"], one["chips"]) for one in listed] == [(1, "Sue", said["chips"])]
        for form, begins in (("pdf", b"%PDF"), ("html", b"<!"), ("md", b"#")):
            assert client.get(f"/api/slips/1/document?form={form}").content.startswith(begins), form
        assert client.get("/api/slips/9/document").status_code == 400
        assert "Fill or credit slip" in client.get("/pit").text
