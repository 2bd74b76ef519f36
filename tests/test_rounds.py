"""The worked rounds: the specification by example."""

from __future__ import annotations

from pathlib import Path

import pytest

from croupier.errors import Refused
from croupier.tables.rounds import adjudicate, differences, read

ROUNDS = sorted((Path(__file__).parent / "rounds").rglob("*.yaml"))


@pytest.mark.parametrize("path", ROUNDS, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_worked_round(path: Path) -> None:
    record = read(path)
    assert record.shows, "a worked round says what it shows"
    assert record.cite, "and cites the clause"
    if record.refused:
        with pytest.raises(Refused) as refused:
            adjudicate(record)
        assert record.refused in str(refused.value)
        return
    assert record.expect, "a worked round says what it expects"
    assert differences(record, adjudicate(record)) == []
