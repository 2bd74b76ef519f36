"""A floor that an earlier version stored is opened by this one: all its money is there, and play goes on.

`data/floor-N.sql` was written by the version whose floors have form N: a supervisor and a player, three tables with a
few rounds, one of them closed, another in the middle of a round, two shifts.
"""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest
import sqlalchemy as sql

from croupier.errors import Refused
from croupier.floor import chain, schema, upgrade
from croupier.floor.audit import audit
from croupier.floor.house import House
from croupier.floor.store import Store

DATA = Path(__file__).parent / "data"


def stored(form: int, folder: Path) -> Path:
    path = folder / "floor.db"
    kept = sqlite3.connect(path)
    kept.executescript((DATA / f"floor-{form}.sql").read_text())
    kept.close()
    return path


def test_every_earlier_form_has_a_sample() -> None:
    assert {path.name for path in DATA.glob("floor-*.sql")} == {f"floor-{one}.sql" for one in range(1, upgrade.SCHEMA)}


@pytest.mark.parametrize("form", range(1, upgrade.SCHEMA))
def test_a_floor_of_an_earlier_form_goes_on(form: int, tmp_path: Path) -> None:
    path = stored(form, tmp_path)
    plain = sqlite3.connect(path)
    balances = dict(plain.execute("SELECT account, cents FROM balances"))
    seeds = plain.execute("SELECT count(*) FROM secrets WHERE seed LIKE '%:%'").fetchone()
    plain.close()
    assert seeds == (0,)
    with Store(str(path)) as kept:
        assert audit(kept).wrong == ()
        house = House(kept)
        (sue, _), (ada, _) = sorted(house.people.everyone(), key=lambda one: one[0].id)
        with kept.reading() as connection:
            assert (
                dict(connection.execute(sql.select(schema.balances.c.account, schema.balances.c.cents)).all())
                == balances
            )
            assert all(":" in seed for seed in connection.execute(sql.select(schema.secrets.c.seed)).scalars())
            assert [link.content["before"] for link in chain.records(connection, ["schema"])] == [form]
        house.decide(ada, 3, 1, "fold")  # in the middle of the round
        house.wager(ada, 2, 1, {"player": 500})  # and with the same shoe
        house.leave(ada, 3, 1)
        house.close(sue, 3)
        assert audit(kept).wrong == ()
    with Store(str(path)) as kept:  # brought up once, not twice
        assert audit(kept).wrong == ()


def test_a_floor_of_a_later_version_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "floor.db"
    with Store(str(path)) as kept, kept.writing() as connection:
        upgrade.set_setting(connection, "schema", str(upgrade.SCHEMA + 1))
    with pytest.raises(Refused, match="stored by a later version"):
        Store(str(path))
