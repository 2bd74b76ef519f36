"""The client: a bot sits down, plays by the coach, watches, is refused; with accounts and without."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from croupier.client import Client
from croupier.errors import Refused
from croupier.floor.people import People
from croupier.floor.store import Store
from floors import Server


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Client]:
    folder = tmp_path_factory.mktemp("client")
    with Server(str(folder / "floor.db")) as server, Client(server.base) as client:
        yield client


def test_a_bot_plays_rounds_and_knows_what_each_wager_came_to(floor: Client) -> None:
    table = floor.open("gr/09-three-card-poker", title="For bots")
    table.sit(1, 100_00)
    chips = 100_00
    for _ in range(3):
        lines = table.play(1, {"ante": 5_00}, choose=lambda state: state["asked"]["actions"][0]["id"])
        chips += sum(line["net"] for line in lines)
        assert all(line["cite"].startswith("gr ") for line in lines)
    seat = table.state()["seats"][0]
    assert (seat["chips"], table.state()["round"]) == (chips, 3)
    table.leave(1)


def test_who_watches_is_told_what_happens(floor: Client) -> None:
    table = floor.open("gr/08-roulette")
    table.sit(1, 100_00)
    kinds: list[str] = []
    with closing(table.watch()) as told:
        first, events = next(told)
        assert (first["round"], events) == (0, [])
        table.bet(1, {"red": 5_00})
        for state, events in told:
            kinds += [event["kind"] for event in events]
            if state["round"] == 1 and not state["playing"]:
                break
    assert "spin" in kinds
    assert "settled" in kinds


def test_a_refusal_has_its_clause(floor: Client) -> None:
    table = floor.open("pa/617a-roulette", {"limits": {"table": ["10", "200"]}})
    table.sit(1, 100_00)
    with pytest.raises(Refused, match=r"outside the posted limits, \$10 to \$200") as refused:
        table.bet(1, {"red": 5_00})
    assert refused.value.cite.startswith("pa 617a")


def test_odds_and_search(floor: Client) -> None:
    found = floor.odds("pa/617a-roulette", {"options": {"wheel": "single-zero"}})
    assert found[0]["house_advantage"] == "1/37"
    assert floor.search("pair plus")[0]["title"] == "Pair Plus"
    assert len(floor.games()) == 99


def test_people_log_in(tmp_path: Path) -> None:
    database = str(tmp_path / "floor.db")
    store = Store(database)
    People(store).add("Ada", "player", "correct horse battery")
    store.close()
    with Server(database, "--accounts", "--no-submissions") as server:
        with pytest.raises(Refused, match="password"), Client(server.base, "Ada", "wrong") as client:
            client.ask("GET", "/api/tables")
        with Client(server.base, "Ada", "correct horse battery") as client:
            assert client.ask("GET", "/api/me")["name"] == "Ada"
            assert client.ask("GET", "/api/tables") == []
