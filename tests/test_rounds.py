"""The worked rounds: the specification by example."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from croupier.contract.checks import comes_out
from croupier.contract.houses import OURS
from croupier.rules.loader import addresses, load
from croupier.tables.rounds import adjudicate, differences, read

ROUNDS = sorted(OURS.rglob("*.yaml"))


@pytest.mark.parametrize("path", ROUNDS, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_worked_round(path: Path) -> None:
    comes_out(read(path))


def test_every_settlement_chart_is_shown_in_sequence() -> None:
    """A chapter that says how wagers are settled has a worked round of two seats or more with the steps in order."""
    shown = {load(record.address).address for path in ROUNDS if len((record := read(path)).seats) > 1 and record.order}
    stated = {address for address in addresses() if any(chart.id == "settlement" for chart in load(address).charts)}
    assert sorted(stated - shown) == []


def test_a_round_in_another_order_differs() -> None:
    """pa 682a.11(d): the cards of the player at the dealer's right are turned up first."""
    record = read(OURS / "four-card-prime" / "pa-order-of-settlement.yaml")
    other = msgspec.structs.replace(record, order=["turn dealer", "turn 1", *record.order[2:]])
    assert differences(record, adjudicate(record)) == []
    assert "it ends with turn dealer, turn 2" in differences(other, adjudicate(other))[0]
