"""Replay: a journal is played again, and every event must come out the same, to the cent."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from croupier.equipment.source import verify
from croupier.errors import Refused
from croupier.games import open_game
from croupier.games.base import Game
from croupier.games.script import DealCard, DrawLot, Request, RollDice, Shuffle, SpinWheel
from croupier.rules.submission import Submission
from croupier.tables import journal as journals
from croupier.tables.dealer import HouseDealer, Recorded
from croupier.tables.journal import Event, Journal
from croupier.tables.table import Table

_RESULTS = {
    "card": "card",
    "spin": "pocket",
    "roll": "dice",
    "lot": "won",
    "set-aside": "card",
    "void-result": "result",
}


class _Again(Recorded):
    """A dealer who repeats a journal's results, and what was published of its seeds."""

    def __init__(self, events: Iterable[Event]) -> None:
        events = list(events)
        super().__init__(event.data[_RESULTS[event.kind]] for event in events if event.kind in _RESULTS)
        self._published = iter(
            {key: value for key, value in event.data.items() if key in ("commitment", "words", "seed")}
            for event in events
            if event.kind in ("round", "shuffle", "end", "void")
        )
        self._cut_cards = iter(event.data["out"] for event in events if event.kind == "cut-card")

    def prepare(self) -> dict[str, Any]:
        return next(self._published)

    def shuffle(self, request: Shuffle) -> dict[str, Any]:
        return next(self._published)

    def cut_card_out(self) -> bool:
        return bool(next(self._cut_cards))

    def reveal(self) -> dict[str, Any]:
        return next(self._published, {})


def replay(events: Sequence[Event]) -> Table:
    """The table as it stands after a journal; refused at the first event that is not what the rules make of it."""
    journals.verify(events)
    if not events or events[0].kind != "open":
        raise Refused("A journal begins with the opening of its table.")
    submission = msgspec.convert(events[0].data["submission"], Submission)
    game = open_game(events[0].data["address"], submission)
    table = Table(game, _Again(events), _Against(events), pause=True)
    while len(table.journal) < len(events):
        event = events[len(table.journal)]
        data = event.data
        match event.kind:
            case "sit":
                table.sit(data["seat"], data["name"], data["cents"])
            case "buy":
                table.buy(data["seat"], data["cents"])
            case "leave":
                table.leave(data["seat"])
            case "meter":
                table.set_meter(data["wager"], data["cents"])
            case "reopen":
                table.reopen()
            case "round":
                table.begin()
            case "wagers":
                table.answer(data["wagers"])
            case "decision":
                table.answer(data["action"])
            case "ruling":
                table.rule(data["irregularity"], data["seat"])
            case "card" | "spin" | "roll" | "lot":
                table.proceed()
            case _:
                raise Refused(f"Event {event.number} of the journal ({event.kind}) does not follow from the rules.")
    return table


class _Against(Journal):
    """A journal that takes only the events of another one, in order and with their times."""

    def __init__(self, events: Sequence[Event]) -> None:
        super().__init__()
        self._recorded = events

    def append(self, kind: str, data: dict[str, Any], time: str = "") -> Event:
        number = len(self.events)
        if number >= len(self._recorded):
            raise Refused(f"The journal ends before event {number} ({kind}), which the rules require.")
        recorded = self._recorded[number]
        data = msgspec.to_builtins(data)
        if recorded.kind != kind or recorded.data != data:
            raise Refused(
                f"Event {number} of the journal ({recorded.kind}) is not what the rules make of it:"
                f" {kind} {data} was due."
            )
        self.events.append(recorded)
        return recorded


def verify_randomness(events: Sequence[Event]) -> int:
    """Draw everything again from the revealed seeds; the number of seeds that were checked.

    A seed serves one round, or one shoe where shoes last; that of a shoe still in use is not revealed yet.
    """
    game = open_game(events[0].data["address"], msgspec.convert(events[0].data["submission"], Submission))
    checked = 0
    start: Event | None = None
    drawn: list[Event] = []
    for event in events:
        if event.kind in ("end", "void", "shuffle") and start is not None and "seed" in event.data:
            _draw_again(game, start, drawn, bytes.fromhex(event.data["seed"]))
            checked += 1
            start = None
        if event.kind in ("round", "shuffle") and "commitment" in event.data:
            start, drawn = event, []
        elif event.kind in _RESULTS or event.kind in ("reshuffle", "cut-card"):
            drawn.append(event)
    return checked


def _draw_again(game: Game, start: Event, drawn: Sequence[Event], seed: bytes) -> None:
    verify(seed, start.data["commitment"])
    dealer = HouseDealer(game, lambda: seed, start.data["words"])
    if start.kind == "shuffle":
        dealer.shuffle(Shuffle(start.data["behind"]))
    else:
        dealer.prepare()
    for event in drawn:
        again = _again(dealer, event)
        recorded = event.data.get(_RESULTS.get(event.kind, "out"))
        if again != recorded:
            raise Refused(f"Event {event.number} of the journal: {recorded} was recorded, the seed gives {again}.")


def _again(dealer: HouseDealer, event: Event) -> Any:
    """What a dealer with the revealed seed does where the journal has `event`."""
    if event.kind == "reshuffle":
        return dealer.reshuffle(event.data.get("kept", 0))
    if event.kind == "cut-card":
        return dealer.cut_card_out()
    if event.kind == "set-aside":
        return dealer.set_aside()
    recorded = event.data[_RESULTS[event.kind]]
    request: Request = SpinWheel("")
    if event.kind == "card":
        request = DealCard("")
    elif event.kind == "lot":
        request = DrawLot(event.data["what"], event.data["chance"], event.data["of"])
    elif isinstance(recorded, list):
        request = RollDice(len(recorded))
    return dealer.result(request)
