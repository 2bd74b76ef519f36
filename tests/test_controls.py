"""Internal controls for simultaneous wins of one progressive meter (pa 605a.7(e)(4))."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest
from typer.testing import CliRunner

from croupier.cli.main import app
from croupier.errors import Refused
from croupier.filings.controls import controls, split
from croupier.odds.writers.markdown import markdown
from croupier.rules.loader import addresses, load
from croupier.rules.submission import Rules, Submission

FIVE_CARDS = {"progressive": "no", "five-card-progressive": "yes"}
WITH_METERS = [one for one in addresses() if any(option.id == "simultaneous-wins" for option in load(one).options)]


@pytest.mark.parametrize("address", WITH_METERS)
@pytest.mark.parametrize("choice", ["in-turn", "divided"])
def test_every_chapter_that_leaves_it_to_the_house_has_its_document(address: str, choice: str) -> None:
    """pa 605a.7(e)(4)"""
    options = {"simultaneous-wins": choice}
    rules = Rules(address)
    meters = [law for law in rules.chapter.wagers if law.kind == "progressive"]
    if not any(rules.offers(law.id) for law in meters):
        options[meters[0].option] = "yes"
    text = markdown(controls(Rules(address, Submission(options=options)), "Our House")).replace("\\", "")
    assert "pa 605a.7(e)(4), submitted under 465a.2" in text
    assert ("divided among them in equal parts" in text) == (choice == "divided")


def test_the_document_says_what_the_table_pays() -> None:
    """pa 605a.7(e)(4): the amounts of the worked rounds of two straight flushes, without the last wagers' share."""
    tenth = Fraction(1, 10)
    assert list(split(tenth, 2_000_000, 2, divided=False)) == [(2_000_000, 200_000), (1_800_000, 180_000)]
    assert [paid for _, paid in split(tenth, 2_000_000, 2, divided=True)] == [100_000, 100_000]
    text = markdown(controls(Rules("pa/649a", Submission(options=FIVE_CARDS)))).replace("\\", "")
    assert "| 2 | $18,000 | $1,800 |" in text
    divided = Submission(options=FIVE_CARDS | {"simultaneous-wins": "divided"})
    assert "| 2 | $20,000 | $1,000 |" in markdown(controls(Rules("pa/649a", divided))).replace("\\", "")


def test_the_command_and_what_has_no_controls(tmp_path: Path) -> None:
    made = tmp_path / "controls.md"
    done = CliRunner().invoke(app, ["controls", "pa/649a", "-o", str(made), "--house", "Our House"])
    assert done.exit_code == 0, done.output
    assert "Our House" in made.read_text()
    with pytest.raises(Refused, match="asks for no internal controls"):
        controls(Rules("gr/02"))
    with pytest.raises(Refused, match=r"leaves nothing to the house.*605a\.7\(e\)\(4\)"):
        controls(Rules("pa/617a"))
    off = Submission(options={"progressive": "no"})
    with pytest.raises(Refused, match=r"offers no wager that wins a share.*605a\.7\(e\)\(4\)"):
        controls(Rules("pa/678a", off))
