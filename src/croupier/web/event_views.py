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
from croupier.tables.exposure import Exposure
from croupier.tables.journal import Event
from croupier.web.messages import EventState
from croupier.web.secrecy import is_own, may_know


def events_seen(
    game: Game,
    events: Iterable[Event],
    own: Mapping[int, int],
    open_: bool = False,
    ruled: Collection[tuple[int, int]] = (),
) -> list[EventState]:
    """The events of whole rounds as a viewer may see them who has some seats, each since an event."""
    return [one.to(own) for one in events_in_words(game, events, open_, ruled)]


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


def events_in_words(
    game: Game, events: Iterable[Event], open_: bool = False, ruled: Collection[tuple[int, int]] = ()
) -> list[EventView]:
    """The events of whole rounds in words.

    Where the seed is shown everything is open; before that a card that lies face down is only its owner's, and no hash
    is given: there are so few cards that each could be tried until the hash fits. Cards that a ruling opened are
    named in `ruled`, each by its deck and how many came from it before.
    """
    layout = _Layout(game, ruled)
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
    ruled: Collection[tuple[int, int]] = ()
    cards: Exposure = field(default_factory=Exposure)
    decided: dict[int, str] = field(default_factory=dict)

    def say(self, event: Event) -> _Said:
        """Take in an event, and put it into words."""
        say = _SAYS.get(event.kind)
        if say is not None:
            said = say(self, event)
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
            laid = self.cards.laid.get(place, [])
            cards = [self.game.pieces.piece(card.name) for card in laid]
            found[place] = total_said(self.game, place, cards, everything or all(card.up for card in laid))
        return found

    def round(self, event: Event) -> _Said:
        """A round begins: nothing lies on the layout."""
        self.cards.take(event)
        self.decided = {}
        return _Said(event.data)

    def card(self, event: Event) -> _Said:
        """A card is dealt; face down it has no name for anybody but its owner."""
        self.cards.take(event)
        data, place = event.data, event.data["to"]
        dealt = self.cards.dealt[-1]
        hidden = not dealt.up and (dealt.deck, dealt.turn) not in self.ruled
        return _Said(data, data | {"card": ""} if hidden else None, place, (place,))

    def card_moved(self, event: Event) -> _Said:
        """A card is moved to another place, with its name if that is not hidden."""
        data = event.data
        changed, dealt_here = (data["place"], data["to"]), bool(self.cards.laid.get(data["place"]))
        self.cards.take(event)
        if "card" in data and not (dealt_here and self.cards.laid[data["to"]][-1].up):
            owner = data["to"] if data["place"] == DISCARD else data["place"]  # a fold is taken back
            return _Said(data, data | {"card": ""}, owner, changed)
        return _Said(data, changed=changed)

    def turn(self, event: Event) -> _Said:
        """A place turns up cards, which are named from then on."""
        data = event.data
        cards = self.cards.laid.get(data["place"], [])
        turned = turned_up([card.up for card in cards], data)
        self.cards.take(event)
        return _Said(data | {"shown": [cards[place].name for place in turned]}, changed=(data["place"],))

    def cleared(self, event: Event) -> _Said:
        """The cards of a place go to the discards."""
        self.cards.take(event)
        return _Said(event.data, changed=(event.data["place"],))

    def shuffle_in(self, event: Event) -> _Said:
        """Cards go back into the deck, without their names."""
        self.cards.take(event)
        return _Said(event.data, event.data | {"cards": []})

    def set_aside(self, event: Event) -> _Said:
        """A card is set aside, without its name."""
        self.cards.take(event)
        return _Said(event.data, event.data | {"card": ""})

    def carried(self, event: Event) -> _Said:
        """What stays for the next round is settled; what of that is hidden stays so, and so does a seed that would
        open hands which nobody showed."""
        data = event.data
        hidden = data | {"carry": open_carry(data["carry"])}
        if not may_know("seed", self.game, "revealed"):
            hidden.pop("seed", None)
        return _Said(data, hidden)

    def end(self, event: Event) -> _Said:
        """A round is over: its hands are named that lie open."""
        said, shown = self.carried(event), self._hands_shown()
        return _Said(said.data | shown, (said.hidden or said.data) | shown)

    def _hands_shown(self) -> dict[str, Any]:
        """Every hand that lies open at the end of a round: what it is called, and the cards that make it."""
        seen = {
            place: [self.game.pieces.piece(card.name) for card in cards]
            for place, cards in self.cards.laid.items()
            if all(card.up for card in cards)
        }
        found = {
            place: made_in_words(self.game, made) for place, made in showdown(self.game, seen, self.decided).items()
        }
        totals, plays = ({place: made[what] for place, made in found.items()} for what in ("total", "plays"))
        return {"totals": totals, "plays": plays} if found else {}

    def decision(self, event: Event) -> _Said:
        """A seat decides; an action that names hidden cards is its owner's alone."""
        data = event.data
        self.decided[data["seat"]] = data["action"]
        if area := marker_of(self.game, data["action"]):
            return _Said(data | {"lammer": area})
        if self.game.pieces.mentioned(str(data["action"])):
            return _Said(data, data | {"action": ""}, seat_place(data["seat"]))
        return _Said(data)


_SAYS: dict[str, Callable[[_Layout, Event], _Said]] = {
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
