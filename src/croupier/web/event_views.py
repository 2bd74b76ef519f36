"""Events in words, as viewers may see them: what is hidden from somebody stays on the server."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from msgspec.structs import replace

from croupier.games.appearance import Made
from croupier.games.base import Game
from croupier.games.capabilities import CountsPoints, NamesHands, call_of, marker_of, showdown
from croupier.games.physical import KINDS
from croupier.games.places import DISCARD, parse_place, seat_place
from croupier.games.script import open_carry, turned_up
from croupier.tables.journal import Event
from croupier.web.messages import EventState


def events_seen(game: Game, events: Iterable[Event], own: Mapping[int, int], open_: bool = False) -> list[EventState]:
    """The events of whole rounds as a viewer may see them who has some seats, each since an event."""
    return [one.to(own) for one in events_in_words(game, events, open_)]


class EventView(NamedTuple):
    """An event in words: for everyone, and for whoever sits where it is not hidden."""

    everyone: EventState
    owner: EventState | None = None
    place: str = ""

    def to(self, own: Mapping[int, int]) -> EventState:
        """What a viewer may see of it who has some seats, each since an event."""
        if self.owner is None:
            return self.everyone
        held = [seat for seat, since in own.items() if since <= self.owner.number]
        return self.owner if is_own(self.place, held) else self.everyone


class EventViews:
    """Events in words, for many who watch: each is found by the seats that it is about."""

    def __init__(self, found: Sequence[EventView]) -> None:
        self._found = found
        self._common = [one for one in found if "seat" not in one.everyone.data]
        self._by_seat: dict[int, list[EventView]] = {}
        for one in found:
            if "seat" in one.everyone.data:
                self._by_seat.setdefault(one.everyone.data["seat"], []).append(one)

    def to(self, own: Mapping[int, int], since: int, apart: bool) -> list[EventState]:
        """What a viewer may see of them since an event; who sees their own seat alone, what is about it or nobody."""
        if not apart:
            return [one.to(own) for one in self._found if one.everyone.number >= since]
        mine = [one for seat in own for one in self._by_seat.get(seat, ())]
        found = sorted((*self._common, *mine), key=lambda one: one.everyone.number)
        return [_alone(one.to(own), own) for one in found if one.everyone.number >= since]


def _alone(event: EventState, own: Mapping[int, int]) -> EventState:
    """An event that names everybody, as who sees their own seat alone sees it."""
    if event.kind != "round":
        return event
    return replace(event, data=event.data | {"seats": [seat for seat in event.data["seats"] if seat in own]})


def events_in_words(game: Game, events: Iterable[Event], open_: bool = False) -> list[EventView]:
    """The events of whole rounds in words.

    Where the seed is shown everything is open; before that a card that lies face down is only its owner's, and no hash
    is given: there are so few cards that each could be tried until the hash fits.
    """
    layout = _Layout(game)
    found = []
    for event in events:
        said = layout.say(event)
        whole = EventState(event.number, event.time, event.kind, said.data, event.hash if open_ else "")
        if open_ or said.hidden is None:
            found.append(EventView(whole))
        else:
            everyone = EventState(event.number, event.time, event.kind, said.hidden, "")
            found.append(EventView(everyone, whole, said.place))
    return found


@dataclass
class _Said:
    """What an event says."""

    data: dict[str, Any]
    """What it says to whoever may see everything."""
    hidden: dict[str, Any] | None = None
    """What it says to everyone else; None if nothing is hidden."""
    place: str = ""
    """Whose place it is that is hidden."""
    changed: tuple[str, ...] = ()
    """The places whose cards it has changed."""


@dataclass
class _Layout:
    """The cards that lie on the layout, and what was decided, after the events so far of a round."""

    game: Game
    laid: dict[str, list[tuple[str, bool]]] = field(default_factory=dict)
    """The cards at each place, and whether each lies face up."""
    decided: dict[int, str] = field(default_factory=dict)

    def say(self, event: Event) -> _Said:
        """Take in an event, and put it into words."""
        say = _SAYS.get(event.kind)
        if say is not None:
            said = say(self, event.data)
        elif event.kind in KINDS and KINDS[event.kind].lies_open:
            said = self._result(event)
        else:
            said = _Said(event.data)
        if said.changed and isinstance(self.game, CountsPoints | NamesHands):
            said.place = said.place or said.changed[0]
            hidden = said.data if said.hidden is None else said.hidden
            said.hidden = hidden | {"totals": self._totals(said.changed, False)}
            said.data = said.data | {"totals": self._totals(said.changed, True)}
        return said

    def _result(self, event: Event) -> _Said:
        """What has come up before all eyes, as the dealer calls it."""
        kind = KINDS[event.kind]
        result = kind.came_up(event.data)
        said = {"came_up": result, "says": kind.tells(self.game, event.data), "call": call_of(self.game, result)}
        return _Said(event.data | said)

    def _totals(self, places: Sequence[str], everything: bool) -> dict[str, str]:
        """What some places count after an event."""
        found = {}
        for place in places:
            laid = self.laid.get(place, [])
            cards = [self.game.pieces.piece(name) for name, _ in laid]
            found[place] = total_said(self.game, place, cards, everything or all(up for _, up in laid))
        return found

    def round(self, data: dict[str, Any]) -> _Said:
        """A round begins: nothing lies on the layout."""
        self.laid, self.decided = {}, {}
        return _Said(data)

    def card(self, data: dict[str, Any]) -> _Said:
        """A card is dealt; face down it has no name for anybody but its owner."""
        up, place = data["face"] == "up", data["to"]
        self.laid.setdefault(place, []).append((data["card"], up))
        return _Said(data, None if up else data | {"card": ""}, place, (place,))

    def card_moved(self, data: dict[str, Any]) -> _Said:
        """A card is moved to another place, with its name if that is not hidden."""
        changed = (data["place"], data["to"])
        if self._move(data):
            owner = data["to"] if data["place"] == DISCARD else data["place"]  # a fold is taken back
            return _Said(data, data | {"card": ""}, owner, changed)
        return _Said(data, changed=changed)

    def _move(self, data: Mapping[str, Any]) -> bool:
        """Move a card; whether its name is hidden."""
        cards = self.laid.get(data["place"], [])
        if not cards:  # it was dealt before these events
            return "card" in data
        names = [name for name, _ in cards]
        which = names.index(data["card"]) if data.get("card") in names else -1
        card, up = cards.pop(which)
        self.laid.setdefault(data["to"], []).append((card, up))
        return "card" in data and not up

    def turn(self, data: dict[str, Any]) -> _Said:
        """A place turns up cards, which are named from then on."""
        cards = self.laid.get(data["place"], [])
        turned = turned_up([up for _, up in cards], data)
        for place in turned:
            cards[place] = (cards[place][0], True)
        return _Said(data | {"shown": [cards[place][0] for place in turned]}, changed=(data["place"],))

    def cleared(self, data: dict[str, Any]) -> _Said:
        """The cards of a place go to the discards."""
        gone = self.laid.pop(data["place"], [])
        self.laid.setdefault(DISCARD, []).extend((card, False) for card, _ in gone)
        return _Said(data, changed=(data["place"],))

    def shuffle_in(self, data: dict[str, Any]) -> _Said:
        """Cards go back into the deck, without their names."""
        self.laid = {at: [one for one in held if one[0] not in data["cards"]] for at, held in self.laid.items()}
        return _Said(data, data | {"cards": []})

    def set_aside(self, data: dict[str, Any]) -> _Said:
        """A card is set aside, without its name."""
        return _Said(data, data | {"card": ""})

    def carried(self, data: dict[str, Any]) -> _Said:
        """What stays for the next round is settled; what of that is hidden stays so."""
        return _Said(data, data | {"carry": open_carry(data["carry"])})

    def end(self, data: dict[str, Any]) -> _Said:
        """A round is over: its hands are named that lie open."""
        return self.carried(data | self._hands_shown())

    def _hands_shown(self) -> dict[str, Any]:
        """Every hand that lies open at the end of a round: what it is called, and the cards that make it."""
        seen = {
            place: [self.game.pieces.piece(name) for name, _ in cards]
            for place, cards in self.laid.items()
            if all(up for _, up in cards)
        }
        found = {
            place: made_in_words(self.game, made) for place, made in showdown(self.game, seen, self.decided).items()
        }
        totals, plays = ({place: made[what] for place, made in found.items()} for what in ("total", "plays"))
        return {"totals": totals, "plays": plays} if found else {}

    def decision(self, data: dict[str, Any]) -> _Said:
        """A seat decides; an action that names hidden cards is its owner's alone."""
        self.decided[data["seat"]] = data["action"]
        if area := marker_of(self.game, data["action"]):
            return _Said(data | {"lammer": area})
        if self.game.pieces.mentioned(str(data["action"])):
            return _Said(data, data | {"action": ""}, seat_place(data["seat"]))
        return _Said(data)


_SAYS: dict[str, Callable[[_Layout, dict[str, Any]], _Said]] = {
    "card": _Layout.card,
    "card-moved": _Layout.card_moved,
    "cleared": _Layout.cleared,
    "decision": _Layout.decision,
    "end": _Layout.end,
    "round": _Layout.round,
    "set-aside": _Layout.set_aside,
    "shuffle-in": _Layout.shuffle_in,
    "stands": _Layout.carried,
    "turn": _Layout.turn,
    "void": _Layout.carried,
}
"""By the kind of an event, how it is put into words; others say what they hold."""


def is_own(place: str, own: Collection[int]) -> bool:
    """Whether a place on the layout is one of some seats."""
    where = parse_place(place)
    return any(where.belongs_to(seat) for seat in own)


def made_in_words(game: Game, made: Made) -> dict[str, Any]:
    """A hand that shows down, by its name and its cards."""
    return {"total": made.name, "plays": [game.pieces.name(one) for one in made.cards]}


def total_said(game: Game, place: str, cards: Sequence[int], seen: bool) -> str:
    """What the cards at a place count or are called, if all are seen; not those out of play or beside a hand."""
    if not seen or not cards or parse_place(place).out_of_play:
        return ""
    if isinstance(game, CountsPoints):
        return game.points_said(cards)
    return game.called(cards) if isinstance(game, NamesHands) else ""
