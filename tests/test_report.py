"""Reports: everything that the chapter exports is in them, figures are those of the analysis, bytes repeat."""

from __future__ import annotations

import doctest
import html as pages_of
import re
from pathlib import Path

import pytest
from typer.testing import CliRunner

import croupier
from croupier.cli import main
from croupier.cli.report import date_of
from croupier.errors import Refused
from croupier.odds.frames import Prices
from croupier.odds.sheet import Grid, Report, Section
from croupier.odds.writers import form_of, pages, write
from croupier.rules.export import export
from croupier.rules.submission import Rules

ADDRESSES = ("gr/08", "pa/617a", "pa/625a", "gr/09", "pa/675a")
"""Chapters of several families that are counted in moments."""
ROUNDS = 20_000


@pytest.fixture(scope="module")
def made() -> dict[str, Report]:
    return {address: croupier.open(address).report(rounds=ROUNDS, pictures=False) for address in ADDRESSES}


def grids(section: Section) -> list[Grid]:
    own = [block for block in section.blocks if isinstance(block, Grid)]
    return own + [grid for part in section.parts for grid in grids(part)]


def named(report: Report, title: str) -> Section:
    return next(section for section in report.sections if section.title == title)


def plain(text: str) -> str:
    """The words of a page, without its marks."""
    bare = pages_of.unescape(re.sub(r"<[^>]+>", " ", text)).replace("\\", "")
    return " ".join(bare.split())


@pytest.mark.parametrize("address", ADDRESSES)
@pytest.mark.parametrize("form", ["html", "md"])
def test_every_wager_and_pay_table_of_the_export_is_there(made: dict[str, Report], address: str, form: str) -> None:
    text = plain(pages(made[address], form).decode())
    data = export(Rules(address))
    for wager in data["wagers"]:
        assert f"{wager['id']} · {data['rulebook']} {wager['cite']}" in text
        for table in wager["paytables"]:
            assert f"{data['rulebook']} {table['cite']}" in text
            for hand, pays in table["rows"]:
                assert plain(hand) in text
                assert pays in text
    for option in data["options"]:
        assert option["id"] in text
    for reading in data["readings"]:
        assert plain(reading["reading"]) in text


@pytest.mark.parametrize("address", ADDRESSES)
def test_every_price_stands_with_its_fraction_and_outcomes(made: dict[str, Report], address: str) -> None:
    text = plain(pages(made[address], "html").decode())
    found = croupier.open(address).odds()
    sheets = [part for wager in named(made[address], "Wagers").parts for part in wager.parts]
    assert len(sheets) == len(found)
    for one in found:
        if one.method == "exact":
            assert str(one.house_advantage) in text
        for line in one.outcomes:
            assert f"{line.combinations:,}" in text
            assert line.true_odds in text


def test_the_house_advantage_is_the_sum_of_the_returns_shown(made: dict[str, Report]) -> None:
    for report in made.values():
        for wager in named(report, "Wagers").parts:
            for sheet in wager.parts:
                (grid,) = grids(sheet)
                returns = [float(row[-1].replace("−", "-")) for row in grid.rows]
                assert sum(returns[:-1]) == pytest.approx(returns[-1], abs=1e-7 * len(returns))
                chances = [float(row[2]) for row in grid.rows[:-1]]
                assert sum(chances) == pytest.approx(1, abs=1e-9 * len(chances))


def test_the_simulation_check_lies_within_errors(made: dict[str, Report]) -> None:
    for address, report in made.items():
        (grid,) = grids(named(report, "Simulation check"))
        assert len(grid.rows) == sum(1 for _ in _priced(address))
        for row in grid.rows:
            assert row[6] == "–" or abs(float(row[6].replace("−", "-"))) < 4, (address, row)


def _priced(address: str) -> list[object]:
    return list(croupier.open(address)._game.priced())


def test_choices_stand_out_and_are_repeated_for_the_next_reader() -> None:
    report = croupier.open("pa/617a", options={"wheel": "single-zero"}).report(rounds=1000, pictures=False)
    grid = grids(named(report, "Rules chosen"))[0]
    (place,) = grid.marked
    assert grid.rows[place][0] == "wheel"
    assert grid.rows[place][2:4] == ("single-zero", "chosen")
    text = pages(report, "md").decode()
    assert "wheel: single-zero" in text
    assert "--submission submission.yaml" in text


def test_the_same_inputs_give_the_same_bytes() -> None:
    game = croupier.open("gr/08")
    first, second = (game.report(rounds=ROUNDS, seed=5) for _ in range(2))
    for form in ("html", "md", "pdf"):
        assert pages(first, form) == pages(second, form)
    assert pages(first, "pdf").startswith(b"%PDF")
    assert b"CreationDate" not in pages(first, "pdf")
    page = pages(first, "html").decode()
    assert page.count("<svg") >= 3
    assert "http" not in page.replace('"http://www.w3.org/', "")  # nothing is fetched
    assert "<script" not in page
    other = game.report(rounds=ROUNDS, seed=6, pictures=False)
    assert pages(other, "md") != pages(game.report(rounds=ROUNDS, seed=5, pictures=False), "md")


def test_a_date_stands_only_where_one_is_given(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("SOURCE_DATE_EPOCH", raising=False)
    assert date_of("") == ""
    assert date_of("2026-01-31") == "2026-01-31"
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "86400")
    assert date_of("") == "1970-01-02"
    with pytest.raises(Refused, match="not a date"):
        date_of("yesterday")
    dated = croupier.open("gr/08").report(rounds=1000, date="2026-01-31", pictures=False)
    assert "2026-01-31" in pages(dated, "md").decode()


def test_the_report_command(tmp_path: Path) -> None:
    path = tmp_path / "report.md"
    result = CliRunner().invoke(main.app, ["report", "gr/08", "-o", str(path), "--rounds", "1e3"])
    assert result.exit_code == 0, result.exception
    assert path.read_text(encoding="utf-8").startswith("# ")
    with pytest.raises(Refused, match="is no report"):
        form_of(tmp_path / "report.doc")
    with pytest.raises(Refused):
        write(Report("a", "b", (), ()), tmp_path / "nowhere" / "report.md")


# --- tables for Python users ---


def test_odds_as_records_and_data_frames() -> None:
    polars = pytest.importorskip("polars")
    found = croupier.open("pa/649a").odds("pair-plus")
    assert isinstance(found, Prices)
    records = found.to_records()
    assert records[0]["exact"] == "253/5525"
    shown = found._repr_html_()  # a notebook's
    assert "<td>253/5525</td>" in shown
    assert shown.count("<tr>") == 1 + len(found)
    frame = found.to_polars()
    assert frame.shape == (len(found), len(records[0]))
    assert frame["house_advantage"].to_list() == [float(one.house_advantage) for one in found]
    lines = found.outcomes().to_polars()
    assert lines.group_by("paytable").agg(polars.col("probability").sum()).shape[0] == len(found)
    assert sum(int(number) for number in lines.filter(polars.col("paytable") == "A")["combinations"]) == 22100


def test_simulations_are_tables_too() -> None:
    found = croupier.open("gr/08").simulate(1000, seed=2)
    assert {row["method"] for row in found.to_records()} == {"simulated"}


def test_the_examples_of_the_page_on_reports_run() -> None:
    failed, tried = doctest.testfile(
        str(Path(__file__).parent.parent / "docs" / "reports.md"), module_relative=False, encoding="utf-8"
    )
    assert tried > 5
    assert failed == 0
