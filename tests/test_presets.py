"""Presets are ours: each is allowed by its chapter, and is worth what it says."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from litestar.testing import TestClient

from croupier.floor.floor import Floor
from croupier.games import game_for
from croupier.odds.pricing import Conditions, Price, find, price, prices
from croupier.rules.loader import addresses
from croupier.rules.presets import Preset, Worth, presets
from croupier.rules.submission import Rules
from croupier.web.app import application

EVERY = [(address, one) for address in addresses() for one in presets(address)]


def _named(one: tuple[str, Preset]) -> str:
    return f"{one[0]} {one[1].name}"


def _price(rules: Rules, worth: Worth) -> Price:
    """The price by the house's own table, and by no other that it could have."""
    game, priced = find(rules, worth.wager, worth.under)
    return price(game, priced, game.count(priced), Conditions())


def test_there_are_presets_for_what_houses_vary_most() -> None:
    names = {address: [one.name for one in presets(address)] for address in addresses()}
    assert names["oh/blackjack"][0] == "Typical six decks"
    assert "Single deck, 6 to 5" in names["oh/blackjack"]
    assert names["pa/633a-blackjack"][0] == "Typical six decks"
    assert names["pa/649a-three-card-poker"] == []


@pytest.mark.parametrize("one", EVERY, ids=map(_named, EVERY))
def test_a_preset_is_worth_what_it_says(one: tuple[str, Preset]) -> None:
    address, preset = one
    rules = Rules(address, preset.submission)
    game_for(rules).check_supplied()
    assert preset.worth, "nobody chooses what has no worth"
    for worth in preset.worth:
        found = _price(rules, worth)
        assert f"{100 * float(found.house_advantage):.3f}" == worth.percent
        assert not worth.risk or f"{100 * float(found.element_of_risk):.3f}" == worth.risk


def test_prices_leave_out_tables_that_the_house_cannot_have() -> None:
    """Ohio's tournament table needs a shoe: a house that deals from the hand is priced without it."""
    single = next(one for one in presets("oh/blackjack") if one.name.startswith("Single"))
    assert {one.paytable for one in prices(Rules("oh/blackjack", single.submission), None, "main")} == {"6 to 5"}


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient[Any]]:
    floor = Floor(str(tmp_path_factory.mktemp("floor") / "floor.db"))
    with TestClient(application(floor), base_url="http://127.0.0.1:8000") as running:
        yield running


def test_who_opens_a_table_sees_them_with_their_worth(client: TestClient[Any]) -> None:
    page = client.get("/games/oh/blackjack/open").text
    assert "Single deck, 6 to 5" in page
    assert "1.404%" in page
    assert "They are ours, not the rulebook" in page
    files = {"options": {"decks": "1", "dealing": "hand", "blackjack-pays": "6 to 5", "soft-17": "hit"}}
    assert json.dumps(files, separators=(",", ":")).replace('"', "&#34;") in page
    assert "Presets" not in client.get("/games/pa/649a-three-card-poker/open").text
