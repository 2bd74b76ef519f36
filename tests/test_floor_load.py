"""Servers as processes, under load and killed in the middle. `tools/load.py` is the same at full size."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path
from typing import Any

import pytest

from floors import cluster, database  # noqa: F401 (fixtures)

sys.path.insert(0, str(Path(__file__).parent.parent / "tools"))
from load import Run, load, meter_of

PACE = (0.05, 0.2)


def sound(run: Run) -> None:
    """Everything that was acknowledged happened once, and every cent is there."""
    assert run.wrong == []
    assert run.acts > 0
    assert run.rounds > 0


def test_nothing_is_lost_or_doubled_when_the_server_is_killed(database: str) -> None:  # noqa: F811
    sound(asyncio.run(load(database, tables=8, seats=2, seconds=5, kill=True, pace=PACE)))


@pytest.mark.parametrize("kill", [pytest.param(False, marks=pytest.mark.verify), True])
def test_two_servers_serve_the_same_tables(cluster: Any, kill: bool) -> None:  # noqa: F811
    """Each player comes through either server, a table's players through both; one of them may die."""
    sound(asyncio.run(load(cluster.database(), tables=4, seats=3, seconds=5, kill=kill, servers=2, pace=PACE)))


@pytest.mark.parametrize("servers", [pytest.param(1, marks=pytest.mark.verify), 2])
def test_a_link_of_tables_of_seven_games_feeds_one_meter(request: Any, tmp_path: Path, servers: int) -> None:
    """Meter, ledger and journals agree to the cent, though a server is killed."""
    url = str(tmp_path / "floor.db") if servers == 1 else request.getfixturevalue("cluster").database()
    run = asyncio.run(load(url, tables=7, seats=2, seconds=5, kill=True, servers=servers, pace=PACE, linked=True))
    sound(run)
    assert "meter $" in meter_of(url)
