"""What people who compute find on the floor: strategy cards, evenings, reports, comparisons, break-even meters."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import pytest
from litestar.testing import TestClient

from croupier.floor.floor import Floor
from croupier.odds.pricing import Conditions, prices
from croupier.rules.submission import Rules
from croupier.web.app import application

TCP = "/api/games/pa/649a-three-card-poker"


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient[Any]]:
    floor = Floor(str(tmp_path_factory.mktemp("floor") / "floor.db"))
    with TestClient(application(floor), base_url="http://127.0.0.1:8000") as running:
        yield running


def _counted(client: TestClient[Any], path: str, body: Any) -> Any:
    answer = client.post(path, json=body)
    while answer.status_code == 202:
        answer = client.post(path, json=body)
    assert answer.status_code == 200, answer.text
    return answer


def test_a_wager_breaks_even_with_its_meter_where_it_says() -> None:
    rules = Rules("pa/649a")
    found = [one for one in prices(rules, None, "progressive") if one.break_even is not None]
    assert found
    for one in found[:2]:
        assert one.break_even is not None
        at = Conditions(meters={"progressive": int(one.break_even)})
        again = next(price for price in prices(rules, at, "progressive") if price.paytable == one.paytable)
        assert abs(again.house_advantage) < Fraction(1, 10_000), one.paytable
    assert all(one.break_even is None for one in prices(rules, None, "ante")), "the ante has no meter"


def test_a_strategy_card(client: TestClient[Any]) -> None:
    found = _counted(client, "/api/games/pa/651a-casino-war/strategy", {"submission": {}}).json()
    assert len(found["columns"]) == len(found["rows"][0])
    page = client.get("/games/pa/651a-casino-war/strategy").text
    assert "Print" in page
    assert _counted(client, "/api/games/pa/617a-roulette/strategy", {"submission": {}}).json()["columns"] == []


def test_pay_tables_are_designed_for_a_target(client: TestClient[Any]) -> None:
    page = client.get("/games/pa/649a-three-card-poker/odds").text
    assert "/games/pa/649a-three-card-poker/design" in page, "the odds lead there"
    page = client.get("/games/pa/649a-three-card-poker/design").text
    assert '<option value="pair-plus">' in page
    path, asked = "/api/games/pa/649a-three-card-poker/design", {"wager": "pair-plus", "target": "4%", "number": 3}
    found = _counted(client, path, asked).json()
    assert [one["decimal"] for one in found["tables"]] == pytest.approx([0.04] * 3, abs=0.002)
    assert found["given"]["name"] == "Pair Plus"
    rows = {hand: pays for hand, _, pays in found["tables"][0]["rows"]}
    told = [one.split(": ") for one in found["tables"][0]["differs"]]
    assert all(rows[hand] == pays.partition(" → ")[2] for hand, pays in told), "rows are as they are said to differ"
    swept = _counted(client, path, {"wager": "pair-plus", "sweep": "Straight", "paytable": "B"}).json()["tables"]
    advantages = [one["decimal"] for one in swept]
    assert advantages == sorted(advantages, reverse=True), "the more a row pays the less the house has"
    bad = client.post(path, json={"wager": "pair-plus"})
    assert (bad.status_code, bad.json()["refused"]) == (400, "A design has a target or sweeps a row.")
    assert client.post(path, json=asked | {"target": "much"}).status_code == 400
    assert client.post(path, json=asked | {"paytable": "Z"}).status_code == 400


def test_an_evening_of_roulette(client: TestClient[Any]) -> None:
    """100 spins of $10 on red: the mean is 100 x $10 x 2/38 to the house, the deviation that of +-1."""
    asked = {"wager": "red", "rounds": 100, "bankroll": 100_000, "stake": 1_000}
    found = _counted(client, "/api/games/pa/617a-roulette/session", asked).json()
    assert found["mean"] == pytest.approx(-100 * 1_000 * 2 / 38)
    assert found["deviation"] == pytest.approx(1_000 * (100 * (1 - (2 / 38) ** 2)) ** 0.5)
    assert found["ruin"] == pytest.approx(0, abs=1e-12)  # all of it can be lost by the hundredth spin at the earliest
    assert list(found["quantiles"].values()) == sorted(found["quantiles"].values())
    bad = client.post("/api/games/pa/617a-roulette/session", json=asked | {"wager": "blue"})
    assert "no wager" in bad.json()["refused"]


def test_the_report_is_a_page_by_itself(client: TestClient[Any]) -> None:
    answer = _counted(client, "/api/games/gr/08-roulette/report", {"submission": {}})
    assert answer.headers["content-disposition"] == 'attachment; filename="gr-08-roulette.html"'
    assert "Mathematical report" in answer.text


def test_the_rulebooks_side_by_side(client: TestClient[Any]) -> None:
    page = client.get("/compare/three-card-poker").text
    assert "Pennsylvania 649a" in page
    assert "Differences" in page
    assert client.get("/compare/chess").status_code == 404
