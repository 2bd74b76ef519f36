"""Records that people write by hand, as forms with everything that the law wants in them."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

from croupier.cli.main import app
from croupier.errors import Refused
from croupier.filings.record_form import ENTRIES, record_form
from croupier.odds.sheet import Grid
from croupier.odds.writers import pages
from croupier.rules.submission import Rules, Submission

HIGH_HAND = {"high-hand": "yes"}


@pytest.mark.parametrize(
    ("address", "options", "title", "wanted"),
    [
        (
            "pa/637a",
            HIGH_HAND,
            "High Hand Tracking Slip",
            [
                ("name of the player", "pa 637a.16(f)(1)"),
                ("phone number", "pa 637a.16(f)(1)"),
                ("seat number", "pa 637a.16(f)(1)"),
                ("table number", "pa 637a.16(f)(2)"),
                ("the higher hand", "pa 637a.16(f)(3)"),
                ("name of the dealer", "pa 637a.16(f)(4)"),
                ("credential number of the dealer", "pa 637a.16(f)(4)"),
                ("signature of the floorperson", "pa 637a.16(f)(5)"),
                ("credential number of the floorperson", "pa 637a.16(f)(5)"),
            ],
        ),
        (
            "pa/617a",
            {},
            "Inspection log",
            [
                (what, "pa 617a.2(e)")
                for what in (
                    "date", "time", "number of the roulette table", "was an adjustment or replacement completed?",
                    "the adjustment or replacement", "certified as completed", "signature", "credential number",
                )
            ],
        ),
    ],
)  # fmt: skip
def test_a_form_has_every_entry_that_the_clause_wants(
    address: str, options: dict[str, str], title: str, wanted: list[tuple[str, str]]
) -> None:
    made = record_form(Rules(address, Submission(options=options)), "Example Casino")
    assert made.title == title
    assert ("House", "Example Casino") in made.facts
    assert len(made.sections) == ENTRIES
    for section in made.sections:
        (grid,) = section.blocks
        assert isinstance(grid, Grid)
        assert len(grid.rows) == len(wanted)
        for (what, room), (entry, cite) in zip(grid.rows, wanted, strict=True):
            assert entry in what.lower()
            assert what.endswith(f"[{cite}]")
            assert not room.strip("_"), "there is room to write"
    assert pages(made, "html") == pages(made, "html")


def test_a_form_that_the_house_does_not_need_is_refused() -> None:
    with pytest.raises(Refused, match=r"High Hand Tracking Slip: not kept under these choices .*637a\.16\(f\)"):
        record_form(Rules("pa/637a"))
    with pytest.raises(Refused, match="Three Card Poker has no record"):
        record_form(Rules("pa/649a"))


def test_the_command(tmp_path: Path) -> None:
    made = tmp_path / "slip.md"
    done = CliRunner().invoke(app, ["record-form", "pa/637a", "--option", "high-hand=yes", "-o", str(made)])
    assert done.exit_code == 0, done.output
    assert "High Hand Tracking Slip" in made.read_text()
