"""Looking back: every decision of a seat with what it cost, and the result beside what was to be expected."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import pytest
from litestar.testing import TestClient

import croupier
from croupier.floor.floor import Floor
from croupier.games.script import Decide, TakeWagers
from croupier.tables.companions import questions, solve
from croupier.tables.decision_review import played, worth_of
from croupier.tables.table import Table
from croupier.web.app import application

LOCAL = "http://127.0.0.1:8000"


def _rounds(address: str, wagers: dict[str, int], answers: list[str], seed: bytes = b"back") -> Table:
    """Rounds of one seat in which each decision is answered in turn."""
    table = croupier.open(address).table(seed)
    table.sit(2, "Ada", 1_000_000)
    for action in answers:
        table.begin()
        while table.playing:
            table.answer(wagers if isinstance(table.pending, TakeWagers) else action)
    return table


def test_each_decision_has_its_cost() -> None:
    table = _rounds("pa/649a", {"ante": 1_000}, ["fold", "play", "fold"])
    found = played(list(table.journal), {2: 0}, 20)
    assert [one.round for one in found.decisions] == [1, 2, 3]
    assert [one.taken for one in found.decisions] == ["fold", "play", "fold"]
    for one in found.decisions:
        assert one.cost is not None
        assert len(one.hand) == 3
        assert one.unit == 1_000
        game = croupier.open("pa/649a")._game
        worth = game.hand_values(game.named(" ".join(one.hand)))
        assert one.values == dict(sorted(worth.items(), key=lambda item: -item[1]))
        assert one.cost == max(worth.values()) - worth[one.taken]
        assert one.values["fold"] == -1
    assert found.cost == sum(one.cost * 1_000 for one in found.decisions if one.cost)


def test_only_the_last_rounds_and_the_own_seat() -> None:
    table = _rounds("pa/649a", {"ante": 1_000}, ["fold"] * 4)
    assert [one.round for one in played(list(table.journal), {2: 0}, 2).decisions] == [3, 4]
    assert played(list(table.journal), {1: 0}, 20).decisions == []
    third = next(event.number for event in table.journal if event.kind == "round" and event.data["number"] == 3)
    assert [one.round for one in played(list(table.journal), {2: third}, 20).decisions] == [3, 4], "since it was theirs"


def test_a_round_that_is_under_way_is_not_looked_at() -> None:
    table = _rounds("pa/649a", {"ante": 1_000}, ["fold"])
    table.begin()
    table.answer({"ante": 1_000})
    assert isinstance(table.pending, Decide)
    assert played(list(table.journal), {2: 0}, 20).tally.rounds == 1


def test_a_result_beside_what_was_to_be_expected() -> None:
    table = _rounds("pa/617a", {"straight:17": 500, "red": 1_000}, [""] * 6)
    tally = played(list(table.journal), {2: 0}, 4).tally
    assert (tally.rounds, tally.wagered) == (4, 4 * 1_500)
    assert tally.expected == -Fraction(2, 38) * 4 * 1_500  # two zeros among 38 pockets
    red, straight = 1_000**2, 500**2 * (1 * 35**2 + 37 * 1) / 38  # mean squares of +-1 and of 35 or -1
    spread = 4 * (red + straight - (2 / 38) ** 2 * (1_000**2 + 500**2))
    assert tally.deviation == pytest.approx(spread**0.5)
    nets = [event.data["net"] for event in table.journal if event.kind == "settled"][-8:]
    assert tally.net == sum(nets)
    assert tally.unpriced == {}


def test_a_void_round_counts_nothing() -> None:
    table = _rounds("pa/649a", {"ante": 1_000}, ["fold"])
    table.begin()
    table.answer({"ante": 1_000})
    table.rule("dealer-card-exposed")
    found = played(list(table.journal), {2: 0}, 20).tally
    assert (found.rounds, found.wagered, found.net) == (1, 1_000, -1_000)


def test_craps_is_held_to_what_a_line_bet_is_worth_when_it_is_made() -> None:
    table = croupier.open("pa/623a").table(b"line")
    table.sit(2, "Ada", 100_000)
    table.begin()
    while table.playing:
        table.answer({"pass-line": 1_000})
    assert played(list(table.journal), {2: 0}, 20).tally.expected == -Fraction(7, 495) * 1_000


def test_an_action_for_an_amount_lies_between_the_least_and_the_most() -> None:
    values = {"bet 10": Fraction(1), "bet 30": Fraction(2), "fold": Fraction(0)}
    assert worth_of("bet 20", values) == Fraction(3, 2)
    assert worth_of("bet 10", values) == 1
    assert worth_of("fold", values) == 0
    assert worth_of("raise 20", values) is None
    assert worth_of("bet 20", {"bet": Fraction(5)}) == 5


# --- the coach, prepared ---------------------------------------------------------------------------------------------


def test_what_the_coach_needs_is_counted_before() -> None:
    game = croupier.open("pa/649a")._game
    assert {asked.about for asked, _ in questions(game, 3)} == {"play"}
    assert solve(game, 3) == 3
    assert solve(croupier.open("pa/617a")._game, 3) == 0, "nothing is decided at roulette"


# --- over HTTP -------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient[Any]]:
    floor = Floor(str(tmp_path_factory.mktemp("floor") / "floor.db"))
    with TestClient(application(floor), base_url=LOCAL) as running:
        yield running


def _good(answer: Any) -> Any:
    assert answer.status_code < 300, answer.text
    return answer.json()


def test_the_floor_tells_a_player_of_the_last_rounds(client: TestClient[Any]) -> None:
    number = _good(client.post("/api/tables", json={"address": "pa/649a"}))["id"]
    assert "no seat" in client.get(f"/api/tables/{number}/played").json()["refused"]
    _good(client.post(f"/api/tables/{number}/seats", json={"seat": 3, "cents": 100_000}))
    _good(client.post(f"/api/tables/{number}/wagers", json={"seat": 3, "wagers": {"ante": 1_000}}))
    _good(client.post(f"/api/tables/{number}/decisions", json={"seat": 3, "action": "fold"}))
    answer = client.get(f"/api/tables/{number}/played")
    while answer.status_code == 202:
        assert set(answer.json()) == {"counting", "done", "total"}
        answer = client.get(f"/api/tables/{number}/played")
    found = _good(answer)
    assert found["net"] == -1_000
    assert [(one["round"], one["taken"], len(one["hand"])) for one in found["decisions"]] == [(1, "fold", 3)]
    assert found["decisions"][0]["cents"] == pytest.approx(found["cost"])
