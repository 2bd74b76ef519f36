"""Equipment is open: tiles and numbered marbles that only this file knows are dealt, drawn, ruled on, recorded,
replayed, verified, written down and adjudicated, and told on the floor, without a change to the package."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

import pytest
import yaml

from croupier.equipment.pieces import pieces_called
from croupier.errors import Refused
from croupier.games import GAMES, open_game
from croupier.games.base import Game
from croupier.games.physical import KINDS, Hands, Physical
from croupier.games.poker.three_card import ThreeCardPoker
from croupier.games.script import Announce, Carry, DealCard, Script, Shown, TakeWagers, TurnUp
from croupier.rules.submission import Rules, Submission
from croupier.tables.dealer import HouseDealer, least_cut
from croupier.tables.driving import drive
from croupier.tables.journal import verify
from croupier.tables.replay import replay, verify_randomness
from croupier.tables.round_export import written
from croupier.tables.rounds import adjudicate, differences, parse
from croupier.tables.snapshot import take
from croupier.tables.table import Table
from croupier.web.event_views import events_seen

TILES = pieces_called("tile", [f"{high}-{low}" for high in range(1, 7) for low in range(1, high + 1)])


@dataclass(frozen=True)
class DrawMarbles(Physical):
    """Ask for some of the numbered marbles in a blower."""

    kind: ClassVar[str] = "marbles"
    field: ClassVar[str] = "numbers"

    count: int
    of: int

    def draw(self, hands: Hands) -> list[int]:
        left = list(range(1, self.of + 1))
        return [left.pop(hands.source.below(len(left))) for _ in range(self.count)]

    def read(self, game: Game, result: Any) -> tuple[int, ...]:
        if len(set(result)) != self.count or not all(1 <= one <= self.of for one in result):
            raise Refused(f"{result} are not {self.count} marbles.", allowed=(f"1 to {self.of}",))
        return tuple(result)

    def record(self, result: Any) -> dict[str, Any]:
        return {"numbers": list(result), "of": self.of}

    @classmethod
    def recorded(cls, game: Game, data: Mapping[str, Any]) -> DrawMarbles:
        return cls(len(data["numbers"]), data["of"])

    @classmethod
    def came_up(cls, data: Mapping[str, Any]) -> tuple[int, ...]:
        return tuple(data["numbers"])


class TilesAndMarbles(ThreeCardPoker):
    """Two tiles each, the dealer's face down; three marbles of twenty; the Ante wins if they show a pip total."""

    pieces = TILES

    def deck(self) -> tuple[int, ...]:
        return tuple(range(21))

    def round(self, seats: Sequence[int], carry: Carry) -> Script:
        stakes = yield TakeWagers(seats[0])
        yield Announce("No more bets.")
        pips = 0
        for place, face in (("seat 1", "up"), ("dealer", "down")) * 2:
            tile: int = yield DealCard(place, face)
            pips += sum(map(int, TILES.name(tile).split("-"))) if place == "seat 1" else 0
        marbles: tuple[int, ...] = yield DrawMarbles(3, 20)
        yield TurnUp("dealer")
        yield self.settle(1, "ante", stakes["ante"], ("win",) if pips in marbles else ("lose",))
        return {}


@pytest.fixture(autouse=True)
def known(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "three-card-poker", f"{__name__}:TilesAndMarbles")


@pytest.fixture(scope="module", autouse=True)
def forgotten() -> Iterator[None]:
    yield
    del KINDS["marbles"]


def played(rounds: int = 6, pause: bool = False) -> Table:
    game = open_game("pa/649a")
    seeds = iter(bytes([number]) * 32 for number in range(1, 99))
    table = Table(game, HouseDealer(game, lambda: next(seeds)), pause=pause)
    table.sit(1, "Ada", 1000_00)
    for _ in range(rounds):
        table.begin()
        drive(table, wagers=lambda _: table.answer({"ante": 10_00}), decide=lambda _: False)
    return table


def test_a_round_is_played_recorded_replayed_and_verified() -> None:
    table = played()
    events = table.journal.events
    verify(events)
    assert [event.data["numbers"] for event in events if event.kind == "marbles"][-1] == list(table.results[0])
    assert all("-" in event.data["card"] for event in events if event.kind == "card")
    again = replay(events)
    assert again.ledger.balances == table.ledger.balances
    assert take(again) == take(table)
    assert verify_randomness(events) == 6


def test_a_changed_marble_is_found() -> None:
    table = played(1)
    (marble,) = [event for event in table.journal.events if event.kind == "marbles"]
    marble.data["numbers"][0] = 1 + marble.data["numbers"][0] % 20
    with pytest.raises(Refused):
        verify_randomness(table.journal.events)


def test_it_lies_open_before_it_counts() -> None:
    table = played(0, pause=True)
    table.begin()
    table.answer({"ante": 10_00})
    for _ in range(4):
        table.proceed()
    assert isinstance(table.pending, DrawMarbles)
    table.proceed()
    assert isinstance(table.pending, Shown)
    assert table.results == [table.pending.result]
    table.proceed()
    assert not table.playing


def test_rounds_are_written_down_and_adjudicate_the_same() -> None:
    table = played()
    for number in range(1, 7):
        text = written(table.journal.events, number)
        assert "draws:" in text
        record = parse(yaml.safe_load(text))
        assert differences(record, adjudicate(record)) == []


def round_of(**more: Any) -> dict[str, Any]:
    return {
        "address": "pa/649a",
        "seats": {1: {"wagers": {"ante": 10}, "cards": "6-6 1-1"}},
        "dealer": "2-1 3-1",
        "draws": {"marbles": [[14, 3, 20]]},
        **more,
    }


def test_a_file_says_what_was_dealt_and_drawn() -> None:
    found = adjudicate(parse(round_of()))
    assert found.totals == {1: 10_00}
    assert found.hands == {"seat 1": "6-6 1-1", "dealer": "2-1 3-1"}
    with pytest.raises(Refused, match="not a tile"):
        adjudicate(parse(round_of(dealer="Kh 2c")))
    with pytest.raises(Refused, match="needs a marbles"):
        adjudicate(parse(round_of(draws={})))
    with pytest.raises(Refused, match="No equipment is called 'marble'"):
        adjudicate(parse(round_of(draws={"marble": [[1, 2, 3]]})))
    with pytest.raises(Refused, match="1 to 20"):
        adjudicate(parse(round_of(draws={"marbles": [[1, 2, 21]]})))
    with pytest.raises(Refused, match="2-1 is at more than one place"):
        adjudicate(parse(round_of(dealer="2-1 2-1")))


def test_a_cut_leaves_as_many_cards_as_are_printed_or_the_house_wants() -> None:
    assert least_cut(Rules("pa/645a")) == 10
    assert least_cut(Rules("oh/blackjack")) == 10
    wide = open_game("oh/blackjack", Submission(options={"cut-standard": "150", "decks": "6"}))
    tops = set()
    for number in range(40):
        dealer = HouseDealer(wide, lambda number=number: bytes([number]) * 32)  # type: ignore[misc]
        dealer.prepare()
        before = list(dealer._cards().stub())
        dealer.recut()
        tops.add(_cut(before, dealer))
    assert 150 <= min(tops) < max(tops) <= 162


def _cut(before: list[int], dealer: HouseDealer) -> int:
    after = list(dealer._cards().stub())
    return next(depth for depth in range(1, len(before)) if before[depth:] + before[:depth] == after)


def test_the_floor_tells_it_and_hides_what_lies_face_down() -> None:
    table = played(1)
    told = events_seen(table.game, table.journal.events, own={1: 0})
    (marbles,) = [one for one in told if one.kind == "marbles"]
    assert marbles.data["says"] == f"Marbles: {', '.join(map(str, table.results[0]))}."
    assert tuple(marbles.data["came_up"]) == table.results[0]
    hidden: Collection[str] = {one.data["card"] for one in told if one.kind == "card" and one.data["to"] == "dealer"}
    assert hidden == {""}
    (turned,) = [one.data["shown"] for one in told if one.kind == "turn"]
    assert all("-" in tile for tile in turned)
