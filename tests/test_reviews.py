"""Finished reviews of randomness on a floor: recorded, and the tick of the duty that asks for them."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient
from typer.testing import CliRunner

from croupier.cli.main import app
from croupier.errors import Refused
from croupier.floor import reviews
from croupier.floor.audit import audit
from croupier.floor.calendar import calendar
from croupier.floor.floor import Floor as Running
from croupier.floor.house import House
from croupier.floor.people import NotAllowed
from croupier.floor.store import Store
from croupier.games import game_for
from croupier.randomness.assessed import as_data, assess
from croupier.randomness.records import read
from croupier.rules.submission import Rules, Submission
from croupier.web.app import application

PASSWORD = "correct horse battery"
PAGE = "/pit/reviews#review-1"


def spins(path: Path, number: int = 10_000, seed: int = 1) -> Path:
    """Spins of a true wheel, in a file."""
    draws, pockets = random.Random(seed), ["0", "00", *map(str, range(1, 37))]
    path.write_text("\n".join(draws.choice(pockets) for _ in range(number)))
    return path


def reviewed(path: Path, short: bool = False) -> dict[str, Any]:
    """The data of a review of a file of spins."""
    game = game_for(Rules("oh/roulette"))
    shown, sources = read(game, [path], ())
    found: dict[str, Any] = json.loads(json.dumps(as_data(assess(game, shown, sources, short=short))))
    return found


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    with Store(str(tmp_path / "floor.db")) as store:
        house = House(store)
        sue = house.people.add("Sue", "supervisor", PASSWORD)
        house.people.add("Dan", "dealer", PASSWORD)
        house.open(sue, "oh/roulette", Submission())
        yield house


def person(house: House, name: str) -> Any:
    return next(one for one, _ in house.people.everyone() if one.name == name)


def duty(house: House) -> Any:
    return next(one for one in calendar(house) if one.what == "Review of outcomes")


def test_a_review_ticks_its_duty_and_is_linked(house: House, tmp_path: Path) -> None:
    """oh roulette 3.F: twice a calendar year, at least 10,000 outcomes, by a supervisor."""
    assert (duty(house).last, duty(house).link) == (None, "/pit/lists")
    made = reviews.record(house, person(house, "Sue"), "wheel 3", reviewed(spins(tmp_path / "spins.csv")))
    assert (made.number, made.failed) == (1, False)
    assert duty(house).last is not None
    assert (duty(house).state, duty(house).link) == ("done", PAGE)
    ticked = next(one for one in house.checklists.of_house() if one.law.id == "randomness-review")
    assert ticked.last is not None
    assert ticked.last.ticks[-1].note == "Review 1: 10,000 outcomes. No irregularity, at 95% confidence."
    assert not ticked.overdue
    assert audit(house.store).wrong == ()


def test_what_is_no_review_ticks_nothing(house: House, tmp_path: Path) -> None:
    """oh roulette 3.F"""
    sue, whole = person(house, "Sue"), reviewed(spins(tmp_path / "spins.csv"))
    with pytest.raises(Refused, match=r"9,000 outcomes are fewer than the 10,000.*oh 3\.F"):
        reviews.record(house, sue, "", reviewed(spins(tmp_path / "few.csv", 9_000, 2), short=True))
    with pytest.raises(Refused, match="no finished review"):
        reviews.record(house, sue, "", {"chapter": "oh/roulette"})
    with pytest.raises(Refused, match="not as many as its trials"):
        reviews.record(house, sue, "", whole | {"trials": 9_999})
    with pytest.raises(Refused, match="asks for no review"):
        reviews.record(house, sue, "", whole | {"chapter": "oh/blackjack"})
    with pytest.raises(NotAllowed, match="Dan is a dealer"):
        reviews.record(house, person(house, "Dan"), "", whole)
    assert duty(house).last is None
    reviews.record(house, sue, "", whole)
    with pytest.raises(Refused, match=r"spins\.csv was counted in review 1 already"):
        reviews.record(house, sue, "", whole)


def test_the_command_records_it(house: House, tmp_path: Path) -> None:
    arguments = ["review", "oh/roulette", str(spins(tmp_path / "spins.csv")), "-d", str(tmp_path / "floor.db")]
    with pytest.raises(Refused, match="no account 'Nobody'"):
        CliRunner().invoke(app, [*arguments, "--by", "Nobody"], catch_exceptions=False)
    done = CliRunner().invoke(app, [*arguments, "--by", "sue", "--subject", "wheel 3"])
    assert "Review 1 is recorded" in done.output, done.output
    assert duty(house).link == PAGE


def test_in_a_browser(tmp_path: Path) -> None:
    running = Running(str(tmp_path / "floor.db"), accounts=True)
    running.house.people.add("Sue", "supervisor", PASSWORD)
    with TestClient(application(running)) as client:
        client.post("/api/login", json={"name": "Sue", "password": PASSWORD})
        review = reviewed(spins(tmp_path / "spins.csv"))
        made = client.post("/api/reviews", json={"review": review, "subject": "wheel 3"})
        assert (made.status_code, made.json()[0]["said"]) == (201, "No irregularity, at 95% confidence.")
        assert client.post("/api/reviews", json={"review": {"hits": 3}}).status_code == 400
        assert 'id="review-1"' in client.get("/pit/reviews").text
        lists = client.get("/api/lists").json()["house"]
        assert next(one for one in lists if one["id"] == "randomness-review")["link"] == PAGE
