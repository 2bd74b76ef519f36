"""Replay: a journal is played again, and every event must come out the same, to the cent."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from croupier.equipment.source import verify
from croupier.errors import Refused
from croupier.games.base import Game
from croupier.games.physical import KINDS
from croupier.games.script import Physical, RollDice, Shown, Shuffle, SpinWheel
from croupier.tables import journal as journals
from croupier.tables.dealer import HouseDealer, Recorded
from croupier.tables.journal import Event, Replayed
from croupier.tables.opening import game_of
from croupier.tables.table import Table

SHOWS_SEEDS = ("end", "void", "shuffle", "reveal")
"""Events that may show a seed."""
_ASIDE = {"set-aside": "card", "void-result": "result"}
"""Events of rulings that hold what was drawn, and where."""


class _Again(Recorded):
    """A dealer who repeats a journal's results, and what was published of its seeds."""

    def __init__(self, events: Iterable[Event]) -> None:
        events = list(events)
        super().__init__(event.data[_result_field(event.kind)] for event in events if _drawn(event))
        self._published = iter(
            {key: value for key, value in event.data.items() if key in ("commitment", "words", "seed")}
            for event in events
            if event.kind in ("round", "shuffle", "end", "void")
        )
        self._promises = iter(event.data["commitments"] for event in events if event.kind == "commit")
        self._given_up = [event.data for event in events if event.kind == "reveal"]
        self._cut_cards = iter(event.data["out"] for event in events if event.kind == "cut-card")

    def promise(self, seeds: int) -> list[str]:
        return next(self._promises, [])

    def prepare(self, words: str = "") -> dict[str, Any]:
        published = next(self._published, {})
        return published | {"words": words} if "words" in published else published

    def shuffle(self, request: Shuffle, words: str = "") -> dict[str, Any]:
        return self.prepare(words)

    def cut_card_out(self, side: str = "") -> bool:
        return bool(next(self._cut_cards, False))

    def reveal(self) -> dict[str, Any]:
        return next(self._published, {})

    def give_up(self) -> list[dict[str, Any]]:
        return self._given_up


def _drawn(event: Event) -> bool:
    """Whether an event holds something that was drawn; what is void after it was shown was drawn before."""
    return _result_field(event.kind) in event.data


def _result_field(kind: str) -> str:
    """The field of an event that holds what was drawn; empty where nothing is."""
    return KINDS[kind].field if kind in KINDS else _ASIDE.get(kind, "")


def replay(events: Sequence[Event]) -> Table:
    """The table as it stands after a journal; refused at the first event that is not what the rules make of it."""
    *_, (table, _) = replaying(events)
    return table


def replaying(events: Sequence[Event]) -> Iterator[tuple[Table, Event | None]]:
    """The table before each event that somebody or something causes, and that event; at last the table, and None."""
    journals.verify(events)
    if not events or events[0].kind != "open":
        raise Refused("A journal begins with the opening of its table.")
    journal = _Against(events)
    table = Table(game_of(events[0]), _Again(events), journal, pause=True)
    table.verifies = True
    while journal.ahead:
        shown = isinstance(table.pending, Shown)  # what is said then follows from a result that counted
        if not shown and journal.pass_spoken():  # nobody has to say it any more
            continue
        event = journal.ahead[0]
        yield table, event
        do_again(table, event)
    yield table, None


_BY_PEOPLE = ("ruling", "buy", "meter", "reopen", "away", "rests", "tip", "sit")
"""What people may do while a spin or throw lies open."""


def do_again(table: Table, event: Event) -> None:
    """Do at a paused table what made the next event of its journal happen."""
    data = event.data
    if isinstance(table.pending, Shown) and event.kind not in _BY_PEOPLE:  # what was shown counted
        table.proceed(told=event.kind == "counts")
        return
    act = ACTS.get(event.kind)
    if act is not None:
        act(table, data)
    elif event.kind in KINDS:
        table.proceed()
    elif not (event.kind == "commit" and table.promise()):
        raise Refused(f"Event {event.number} of the journal ({event.kind}) does not follow from the rules.")


def _wager(table: Table, data: dict[str, Any]) -> None:
    if data["wagers"]:
        table.answer(data["wagers"])
    else:
        table.pass_turn_to_wager()


def _rule(table: Table, data: dict[str, Any]) -> None:
    about = {"wager": data.get("wager", ""), "result": data.get("result")}
    table.rule(data["irregularity"], data["seat"], **about, recorded=True)


ACTS: dict[str, Callable[[Table, dict[str, Any]], object]] = {
    "away": lambda table, data: table.stand_up(data["seat"]),
    "buy": lambda table, data: table.buy(data["seat"], data["cents"]),
    "charge": lambda table, data: table.charge(),
    "decision": lambda table, data: table.answer(data["action"]),
    "join": lambda table, data: table.join(data["wager"], data["meter"], data["stake"]),
    "leave": lambda table, data: table.leave(data["seat"]),
    "meter": lambda table, data: table.set_meter(data["wager"], data["cents"]),
    "reading": lambda table, data: table.read_meter(data["cents"]),
    "reopen": lambda table, data: table.reopen(),
    "rests": lambda table, data: table.rest(data["seat"], data["rests"]),
    "reveal": lambda table, data: table.end(),
    "round": lambda table, data: table.begin(),
    "ruling": _rule,
    "sit": lambda table, data: table.sit(data["seat"], data["name"], data["cents"]),
    "ticket": lambda table, data: table.ticket(data["seat"], data["wager"]),
    "tip": lambda table, data: table.tip(data["seat"], data["cents"]),
    "value-chips": lambda table, data: table.use_value_chips(data["seat"], data["uses"]),
    "verified": lambda table, data: table.verify(),
    "wagers": _wager,
    "word": lambda table, data: table.say_word(data["seat"], data["word"]),
}
"""By the kind of an event, what somebody did that made it happen."""


class _Against(Replayed):
    """A journal that takes only the events of another one."""

    def not_recorded(self, kind: str, data: dict[str, Any], time: str) -> Event:
        number = len(self.events)
        if not self.ahead:
            raise Refused(f"The journal ends before event {number} ({kind}), which the rules require.")
        raise Refused(
            f"Event {number} of the journal ({self.ahead[0].kind}) is not what the rules make of it:"
            f" {kind} {data} was due."
        )


def verify_randomness(events: Sequence[Event], stored: Mapping[int, bytes] | None = None) -> int:
    """Draw everything again from the revealed seeds; the number of seeds that were checked.

    A seed serves one round, or one shoe (or side of a double shoe) where shoes last; that of a shoe still in use is not
    revealed yet. Who keeps the seeds gives them too, by the order of their commitments: then what was drawn from those
    that are not revealed is checked as well.
    """
    game = game_of(events[0])
    checked = commitments = 0
    begun: dict[str, tuple[Event, list[Event]]] = {}
    places: dict[str, int] = {}
    for side, event in by_side(events):
        own = event.data.get("side", "")
        if event.kind in SHOWS_SEEDS and "seed" in event.data:
            found = own if own in begun else ""
            if found in begun:
                start, drawn = begun.pop(found)
                draw_again(game, start, drawn, bytes.fromhex(event.data["seed"]))
                checked += 1
        if event.kind in ("round", "shuffle") and "commitment" in event.data:
            begun[own] = (event, [])
            places[own] = commitments
            commitments += 1
        elif uses_source(event) and side in begun:
            begun[side][1].append(event)
    if stored is not None:
        for side, (start, drawn) in begun.items():
            if places[side] not in stored:
                raise Refused(f"The seed of event {start.number} of the journal ({start.kind}) is not stored.")
            draw_again(game, start, drawn, stored[places[side]])
            checked += 1
    return checked


def by_side(events: Iterable[Event]) -> Iterator[tuple[str, Event]]:
    """Events, each with the side of a double shoe that was dealt from when it happened."""
    side = ""
    for event in events:
        side = event.data.get("side", side)
        yield side, event


def uses_source(event: Event) -> bool:
    """Whether a dealer does something with the committed source where the journal has this event."""
    return _drawn(event) or event.kind in ("reshuffle", "shuffle-in", "recut", "cut-card")


def draw_again(game: Game, start: Event, drawn: Iterable[Event], seed: bytes) -> HouseDealer:
    """A dealer who has drawn from a seed, since the event that committed to it, what a journal says was drawn."""
    verify(seed, start.data["commitment"])
    dealer = HouseDealer(game, lambda: seed)
    if start.kind == "shuffle":
        dealer.shuffle(Shuffle(start.data["behind"], start.data.get("side", "")), start.data["words"])
    else:
        dealer.prepare(start.data["words"])
    for event in drawn:
        again = _again(dealer, event)
        recorded = event.data.get(_result_field(event.kind) or "out")
        if again != recorded:
            raise Refused(f"Event {event.number} of the journal: {recorded} was recorded, the seed gives {again}.")
    return dealer


def _again(dealer: HouseDealer, event: Event) -> Any:
    """What a dealer with the revealed seed does where the journal has `event`."""
    if event.kind == "reshuffle":
        return dealer.reshuffle(event.data.get("kept", 0), event.data.get("aside", 0))
    if event.kind == "shuffle-in":
        return dealer.shuffle_in([dealer.game.pieces.piece(card) for card in event.data["cards"]])
    if event.kind == "recut":
        return dealer.recut()
    if event.kind == "cut-card":
        return dealer.cut_card_out(event.data.get("side", ""))
    if event.kind == "set-aside":
        return dealer.set_aside()
    return dealer.result(_asked(dealer.game, event))


def _asked(game: Game, event: Event) -> Physical:
    """The request that an event answers; a result that a ruling made void says of what it is unless its form does."""
    if event.kind in KINDS:
        return KINDS[event.kind].recorded(game, event.data)
    if "of" in event.data:
        return KINDS[event.data["of"]["kind"]].recorded(game, event.data["of"])
    result = event.data["result"]
    return RollDice.recorded(game, {"dice": result}) if isinstance(result, list) else SpinWheel("")
