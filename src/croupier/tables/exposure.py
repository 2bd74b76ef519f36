"""Who has come to know each card of a round: what lies where, what was ever shown, and in which hands it has been."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any

from croupier.games.places import DISCARD, SEAT, parse_place
from croupier.games.script import turned_up
from croupier.tables.journal import Event


@dataclass
class DealtCard:
    """A card that came from the deck in this round."""

    name: str
    place: str
    """Where it was dealt to."""
    deck: int = 0
    """The deck that it came from: 0 the first of the round, then one more with each shuffle."""
    turn: int = 0
    """How many cards had come from that deck before it."""
    up: bool = False
    """Whether it lies face up now."""
    shown: bool = False
    """Whether everybody has ever seen it."""
    seats: set[int] = field(default_factory=set)
    """The seats in whose hands it has been."""


class Exposure:
    """The cards of a round after the events so far."""

    def __init__(self, events: Iterable[Event] = ()) -> None:
        self.laid: dict[str, list[DealtCard]] = {}
        """What lies at each place."""
        self.dealt: list[DealtCard] = []
        """All cards that came from the deck, in order."""
        self.cuts: dict[int, list[tuple[int, int]]] = {}
        """Where decks were cut again, by deck: after how many cards, and how many of the rest went under it."""
        self._deck = self._turn = 0
        for event in events:
            self.take(event)

    @property
    def shown(self) -> list[DealtCard]:
        """The cards that everybody has seen."""
        return [card for card in self.dealt if card.shown]

    def take(self, event: Event) -> None:
        """Take in one event more."""
        act = _ACTS.get(event.kind)
        if act is not None:
            act(self, event.data)

    def _round(self, data: dict[str, Any]) -> None:
        self.laid, self.dealt, self.cuts, self._deck, self._turn = {}, [], {}, 0, 0

    def _next(self, name: str, place: str) -> DealtCard:
        card = DealtCard(name, place, self._deck, self._turn)
        self._turn += 1
        self.dealt.append(card)
        return card

    def _card(self, data: dict[str, Any]) -> None:
        card = self._next(data["card"], data["to"])
        if data["face"] == "up":
            card.up = card.shown = True
        self._lay(card, data["to"])

    def _lay(self, card: DealtCard, place: str) -> None:
        where = parse_place(place)
        if where.kind == SEAT:
            card.seats.add(where.seat)
        self.laid.setdefault(place, []).append(card)

    def _card_moved(self, data: dict[str, Any]) -> None:
        cards = self.laid.get(data["place"], [])
        if cards:  # else it was dealt before these events
            names = [card.name for card in cards]
            self._lay(cards.pop(names.index(data["card"]) if data.get("card") in names else -1), data["to"])

    def _turn_up(self, data: dict[str, Any]) -> None:
        cards = self.laid.get(data["place"], [])
        for place in turned_up([card.up for card in cards], data):
            cards[place].up = cards[place].shown = True

    def _cleared(self, data: dict[str, Any]) -> None:
        gone = self.laid.pop(data["place"], [])
        for card in gone:
            card.up = False
        self.laid.setdefault(DISCARD, []).extend(gone)

    def _set_aside(self, data: dict[str, Any]) -> None:
        self._next(data["card"], DISCARD)

    def _recut(self, data: dict[str, Any]) -> None:
        if "cut" in data:
            self.cuts.setdefault(self._deck, []).append((self._turn, data["cut"]))

    def _shuffled(self, data: dict[str, Any]) -> None:
        back = data.get("cards", ())
        self.laid = {at: [card for card in cards if card.name not in back] for at, cards in self.laid.items()}
        self._deck, self._turn = self._deck + 1, 0


_ACTS: dict[str, Callable[[Exposure, dict[str, Any]], None]] = {
    "card": Exposure._card,
    "card-moved": Exposure._card_moved,
    "cleared": Exposure._cleared,
    "recut": Exposure._recut,
    "reshuffle": Exposure._shuffled,
    "round": Exposure._round,
    "set-aside": Exposure._set_aside,
    "shuffle-in": Exposure._shuffled,
    "turn": Exposure._turn_up,
}
"""By the kind of an event, what it does to the cards; others do nothing."""
