"""Value chips at Roulette: permitted, limited or prohibited, as the house has filed it (pa 603a.10(g))."""

from __future__ import annotations

from pathlib import Path

import pytest

from croupier.errors import Refused
from croupier.floor.audit import audit
from croupier.floor.house import House
from croupier.floor.store import Store
from croupier.rules.submission import Rules, Submission
from croupier.tables.replay import replay

LIMITED = {"value-chips": "limited", "value-chips-limit": "$100"}


def opened(folder: Path, options: dict[str, str], address: str = "pa/617a") -> tuple[House, int]:
    """A table at which the local player sits."""
    house = House(Store(str(folder / "floor.db")))
    number = house.open(house.people.local(), address, Submission(options=options))
    house.sit(house.people.local(), number, 1, 100_000)
    return house, number


def test_value_chips_are_prohibited_unless_they_are_filed(tmp_path: Path) -> None:
    """pa 603a.10(g), 617a.3(a)"""
    house, number = opened(tmp_path, {})
    with pytest.raises(Refused, match=r"prohibited value chips.*603a\.10\(g\)"):
        house.use_value_chips(house.people.local(), number, 1, True)
    house.store.close()


def test_limited_value_chips_are_held_to_their_limit(tmp_path: Path) -> None:
    """pa 603a.10(g)"""
    house, number = opened(tmp_path, LIMITED)
    me = house.people.local()
    house.use_value_chips(me, number, 1, True)
    with pytest.raises(Refused, match=r"limited to \$100 a round.*603a\.10\(g\)"):
        house.wager(me, number, 1, {"red": 6000, "odd": 6000})
    house.wager(me, number, 1, {"red": 10_000})
    house.use_value_chips(me, number, 1, False)
    house.wager(me, number, 1, {"red": 20_000})
    with house.seeing(number) as kept:
        assert kept.table.value_chips == set()
    replay(house.events(number))
    assert audit(house.store).wrong == ()
    house.store.close()


def test_permitted_value_chips_have_no_limit_and_are_known_by_seat(tmp_path: Path) -> None:
    """pa 603a.10(g): the wagers of one player are not taken for another's."""
    house, number = opened(tmp_path, {"value-chips": "permitted"})
    me = house.people.local()
    house.sit(me, number, 2, 100_000)
    house.use_value_chips(me, number, 1, True)
    with pytest.raises(Refused, match="already"):
        house.use_value_chips(me, number, 1, True)
    with house.seeing(number) as kept:
        assert kept.table.value_chips == {1}
    house.leave(me, number, 1)
    with house.seeing(number) as kept:
        assert kept.table.value_chips == set()
    house.store.close()


def test_a_limit_is_an_amount_and_other_games_have_no_chips_of_their_own(tmp_path: Path) -> None:
    with pytest.raises(Refused, match=r"value-chips-limit cannot be.*603a\.10\(g\)"):
        Rules("pa/617a", Submission(options={"value-chips": "limited", "value-chips-limit": "some"}))
    with pytest.raises(Refused, match="only allowed where value-chips is limited"):
        Rules("pa/617a", Submission(options={"value-chips-limit": "$100"}))
    house, number = opened(tmp_path, {}, "pa/619a")
    with pytest.raises(Refused, match="no chips of its own"):
        house.use_value_chips(house.people.local(), number, 1, True)
    house.store.close()
