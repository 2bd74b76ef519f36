"""Pictures: what they show, and that the same figure is the same bytes."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

from croupier.cli import main
from croupier.errors import Refused
from croupier.odds import plots
from croupier.odds.pricing import find, prices
from croupier.odds.sessions import session
from croupier.rules.submission import Rules

TOUCHDOWN = Rules("pa/617a")


def test_outcomes_have_a_bar_for_each_net_result() -> None:
    (first, *_) = prices(TOUCHDOWN, wager="touchdown")
    figure = plots.outcomes(first)
    axes = figure.axes[0]
    assert len(axes.patches) == len({one.net for one in first.outcomes})
    widths = sorted(patch.get_width() for patch in axes.patches)
    merged: dict[object, float] = {}
    for one in first.outcomes:
        merged[one.net] = merged.get(one.net, 0.0) + float(one.probability)
    assert widths == pytest.approx(sorted(merged.values()))


def test_pay_tables_are_named_and_drawn_to_scale() -> None:
    found = list(prices(TOUCHDOWN, wager="touchdown"))
    axes = plots.comparison(found).axes[0]
    assert [label.get_text() for label in axes.get_yticklabels()] == [one.paytable for one in found]
    assert [bar.get_width() for bar in axes.patches] == pytest.approx([float(p.house_advantage) * 100 for p in found])


def test_wagers_with_several_prices_are_told_apart() -> None:
    found = [one for one in prices(Rules("gr/03"), wager="pass-line") if one.basis]
    names = plots._names(found)
    assert len(set(names)) == len(names) == len(found) > 1


def test_convergence_ends_at_the_simulated_figure_within_its_band() -> None:
    game, priced = find(Rules("gr/08"), "red")
    axes = plots.convergence(game, priced, rounds=200_000, seed=3, blocks=20).axes[0]
    simulated, exact = axes.lines[0].get_ydata(), axes.lines[1].get_ydata()
    assert float(exact[0]) == pytest.approx(100 / 19)  # type: ignore[index]
    assert abs(float(simulated[-1]) - 100 / 19) < 4 * 100 / 200_000**0.5  # type: ignore[index]


def test_sessions_are_drawn() -> None:
    found = session(TOUCHDOWN, "red", 100_00, 10_00, 60)
    paths = plots.session_paths(found, number=12).axes[0]
    assert sum(len(line.get_xdata()) == 61 for line in paths.lines) == 12  # type: ignore[arg-type]
    bars = plots.session_results(found).axes[0].patches
    assert sum(bar.get_height() for bar in bars) == pytest.approx(1, abs=3e-4)


def test_the_same_figure_is_the_same_bytes(tmp_path: Path) -> None:
    found = list(prices(TOUCHDOWN, wager="touchdown"))
    drawn = [plots.svg(plots.comparison(found), "name") for _ in range(2)]
    assert drawn[0] == drawn[1]
    assert drawn[0].startswith("<svg")
    assert "2026" not in drawn[0]
    for form in plots.FORMS:
        for place in ("a", "b"):
            plots.save(plots.comparison(found), tmp_path / f"{place}.{form}")
        assert (tmp_path / f"a.{form}").read_bytes() == (tmp_path / f"b.{form}").read_bytes()
    with pytest.raises(Refused, match="cannot be drawn"):
        plots.save(plots.comparison(found), tmp_path / "a.doc")


def test_the_plot_command(tmp_path: Path) -> None:
    for kind in ("outcomes", "tables", "session", "results"):
        path = tmp_path / f"{kind}.svg"
        result = CliRunner().invoke(main.app, ["plot", kind, "pa/617a", "touchdown", "-o", str(path), "-n", "50"])
        assert result.exit_code == 0, result.exception
        assert path.read_text(encoding="utf-8").count("<svg") == 1
