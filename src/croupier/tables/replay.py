"""Replay: a journal is played again, and every event must come out the same, to the cent."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from croupier.errors import Refused
from croupier.games.base import Game
from croupier.games.capabilities import seals_cards
from croupier.games.physical import KINDS
from croupier.games.script import OPEN, Physical, RollDice, Shuffle, SpinWheel
from croupier.tables import journal as journals
from croupier.tables.dealer import HouseDealer, Recorded
from croupier.tables.journal import Event, Replayed
from croupier.tables.opening import game_of
from croupier.tables.sealed_deals import check_opened, check_sealed
from croupier.tables.table import DEALERS, Table

SHOWS_SEEDS = ("end", "void", "shuffle", "reveal")
"""Events that may show a seed."""
_SHUFFLES = ("reshuffle", "shuffle-in", "recut")
"""Events by which the cards come into another order in the middle of a round."""
_ASIDE = {"set-aside": "card", "void-result": "result"}
"""Events of rulings that hold what was drawn, and where."""


class _Again(Recorded):
    """A dealer who repeats a journal's results, and what was published of its seeds."""

    def __init__(self, events: Iterable[Event]) -> None:
        events = list(events)
        super().__init__(event.data[_result_field(event.kind)] for event in events if _drawn(event))
        self._published = iter(
            {key: value for key, value in event.data.items() if key in ("commitment", "words", "seed", "decks")}
            for event in events
            if event.kind in ("round", "shuffle", "end", "void")
        )
        self._promises = iter(event.data["commitments"] for event in events if event.kind == "commit")
        self._given_up = [event.data for event in events if event.kind == "reveal"]
        self._cut_cards = iter(event.data["out"] for event in events if event.kind == "cut-card")
        self._shuffled = iter(_sealed_again(event) for event in events if event.kind in _SHUFFLES)

    def promise(self, seeds: int) -> list[str]:
        return next(self._promises, [])

    def prepare(self, words: str = "") -> dict[str, Any]:
        published = next(self._published, {})
        return published | {"words": words} if "words" in published else published

    def shuffle(self, request: Shuffle, words: str = "") -> dict[str, Any]:
        return self.prepare(words)

    def cut_card_out(self, side: str = "") -> bool:
        return bool(next(self._cut_cards, False))

    def reshuffle(self, kept: int = 0, aside: int = 0) -> dict[str, Any]:
        return next(self._shuffled, {})

    def shuffle_in(self, cards: Sequence[int]) -> dict[str, Any]:
        return next(self._shuffled, {})

    def recut(self) -> dict[str, Any]:
        return next(self._shuffled, {})

    def reveal(self, shown: Collection[tuple[int, int]] = ()) -> dict[str, Any]:
        return next(self._published, {})

    def give_up(self) -> list[dict[str, Any]]:
        return self._given_up


def _sealed_again(event: Event) -> dict[str, Any]:
    """What was published when cards were shuffled in the middle of a round."""
    return {key: value for key, value in event.data.items() if key in ("deck", "cut")}


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
        shown = isinstance(table.pending, OPEN)  # what is said then follows from a result that counted
        if not shown and journal.pass_spoken():  # nobody has to say it any more
            continue
        event = journal.ahead[0]
        yield table, event
        do_again(table, event)
    yield table, None


_BY_PEOPLE = ("ruling", "buy", "meter", "reopen", "away", "rests", "tip", "sit")
"""What people may do while a spin, a throw or the hands lie open."""


def do_again(table: Table, event: Event) -> None:
    """Do at a paused table what made the next event of its journal happen."""
    data = event.data
    if isinstance(table.pending, OPEN) and event.kind not in _BY_PEOPLE:  # what was shown counted
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
    table.rule(data["irregularity"], data["seat"], **about, recorded=data["effect"])


ACTS: dict[str, Callable[[Table, dict[str, Any]], object]] = {
    "away": lambda table, data: table.stand_up(data["seat"]),
    "buy": lambda table, data: table.buy(data["seat"], data["cents"]),
    "charge": lambda table, data: table.charge(),
    "decision": lambda table, data: table.answer(data["action"]),
    "join": lambda table, data: table.join(data["wager"], data["meter"], data["stake"]),
    "leave": lambda table, data: table.leave(data["seat"]),
    "meter": lambda table, data: table.set_meter(data["wager"], data["cents"]),
    "opened": lambda table, data: table.open_cards(data),
    "reading": lambda table, data: table.read_meter(data["cents"]),
    "reopen": lambda table, data: table.reopen(),
    "rests": lambda table, data: table.rest(data["seat"], data["rests"]),
    "reveal": lambda table, data: table.end(),
    "round": lambda table, data: table.begin(),
    "ruling": _rule,
    "sit": lambda table, data: table.sit(data["seat"], data["name"], data["cents"]),
    "ticket": lambda table, data: table.ticket(data["seat"], data["wager"]),
    "tip": lambda table, data: table.tip(data["seat"], data["cents"], data.get("to", DEALERS)),
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


@dataclass
class _Begun:
    """What happened since a commitment to a seed: what was drawn from it, and everything."""

    start: Event
    number: int
    """How many commitments were before it."""
    drawn: list[Event] = field(default_factory=list)
    since: list[Event] = field(default_factory=list)


def verify_randomness(events: Sequence[Event], stored: Mapping[int, bytes] | None = None) -> int:
    """Draw everything again from the revealed seeds, and check what was opened of sealed decks; the number of seeds and
    of rounds with sealed decks that were checked.

    A seed serves one round, or one shoe (or side of a double shoe) where shoes last; that of a shoe still in use is not
    revealed yet, and that of sealed decks never is. Who keeps the seeds gives them too, by the order of their
    commitments: then what was drawn from those that are not revealed is checked as well.
    """
    game = game_of(events[0])
    sealed = seals_cards(game)
    checked = commitments = 0
    begun: dict[str, _Begun] = {}
    hands: dict[int, tuple[_Begun, Event]] = {}
    for side, event in by_side(events):
        own = event.data.get("side", "")
        if sealed and begun and event.kind in ("end", "void"):
            hand = begun.pop("")
            _verify_sealed(game, hand, event, stored)
            hands[hand.start.data["number"]] = hand, event
            checked += 1
        elif event.kind == "opened":
            if event.data["round"] not in hands:
                raise Refused(f"Event {event.number} of the journal opens cards of a hand that is not over.")
            hand, end = hands[event.data["round"]]
            check_opened(event, [hand.start, *hand.since], end)
        elif event.kind in SHOWS_SEEDS and "seed" in event.data:
            place = own if own in begun else ""
            if place in begun:
                shoe = begun.pop(place)
                draw_again(game, shoe.start, shoe.drawn, bytes.fromhex(event.data["seed"]))
                checked += 1
        if event.kind in ("round", "shuffle") and "commitment" in event.data:
            begun[own] = _Begun(event, commitments)
            commitments += 1
        elif side in begun:
            begun[side].since.append(event)
            if uses_source(event):
                begun[side].drawn.append(event)
    if stored is not None:
        for shoe in begun.values():
            draw_again(game, shoe.start, shoe.drawn, _stored_seed(stored, shoe))
            checked += 1
    return checked


def _stored_seed(stored: Mapping[int, bytes], begun: _Begun) -> bytes:
    if begun.number not in stored:
        raise Refused(f"The seed of event {begun.start.number} of the journal ({begun.start.kind}) is not stored.")
    return stored[begun.number]


def _verify_sealed(game: Game, begun: _Begun, end: Event, stored: Mapping[int, bytes] | None) -> None:
    """Check what was opened of a round's sealed decks, and draw all of it again where the seed is known."""
    check_sealed(game, [begun.start, *begun.since], end)
    if stored is not None:
        dealer = draw_again(game, begun.start, begun.drawn, _stored_seed(stored, begun))
        if [list(deck.seals) for deck in dealer.decks] != [deck["seals"] for deck in end.data["decks"]]:
            raise Refused(f"Event {end.number} of the journal: the stored seed gives other seals.")


def by_side(events: Iterable[Event]) -> Iterator[tuple[str, Event]]:
    """Events, each with the side of a double shoe that was dealt from when it happened."""
    side = ""
    for event in events:
        side = event.data.get("side", side)
        yield side, event


def uses_source(event: Event) -> bool:
    """Whether a dealer does something with the committed source where the journal has this event."""
    return _drawn(event) or event.kind in _SHUFFLES or event.kind == "cut-card"


def draw_again(game: Game, start: Event, drawn: Iterable[Event], seed: bytes) -> HouseDealer:
    """A dealer who has drawn from a seed, since the event that committed to it, what a journal says was drawn."""
    dealer = HouseDealer(game, lambda: seed)
    if start.kind == "shuffle":
        asked = Shuffle(start.data["behind"], start.data.get("side", ""))
        published = dealer.shuffle(asked, start.data["words"])
    else:
        published = dealer.prepare(start.data["words"])
    if published["commitment"] != start.data["commitment"]:
        raise Refused("The revealed seed is not the one whose commitment was published before the round.")
    for event in drawn:
        again = _again(dealer, event)
        recorded = _sealed_again(event) if event.kind in _SHUFFLES else _recorded(event)
        if again != recorded:
            raise Refused(f"Event {event.number} of the journal: {recorded} was recorded, the seed gives {again}.")
    return dealer


def _recorded(event: Event) -> Any:
    """What an event says that was drawn, or that the cut card did."""
    return event.data.get(_result_field(event.kind) or "out")


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
