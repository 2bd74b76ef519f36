"""Hands that were dealt from sealed decks, as they are stored: their events, their decks, and what a ruling opened."""

from __future__ import annotations

from typing import Any, NamedTuple

import msgspec
import sqlalchemy as sql
from sqlalchemy import Connection

from croupier.equipment.sealed import SealedDeck
from croupier.errors import Refused
from croupier.floor import schema
from croupier.floor.seeds import seed_of
from croupier.floor.table_rows import events_of
from croupier.games.base import Game
from croupier.tables import replay
from croupier.tables.exposure import DealtCard, Exposure
from croupier.tables.journal import Event

OPENED = "opened"
"""The event by which supervisors open cards of a hand that is over."""


class SealedHand(NamedTuple):
    """A hand that is over, with the decks that its seed makes."""

    events: list[Event]
    decks: list[SealedDeck]
    orders: list[list[int]]
    """Of each deck its places in the order in which they were dealt."""

    def opening(self, card: DealtCard) -> list[int | str]:
        """Return what opens a card: its place in its deck, its name and its nonce."""
        return self.decks[card.deck].opening(self.orders[card.deck][card.turn])


def sealed_hand(connection: Connection, game: Game, table: int, number: int) -> SealedHand:
    """Return a hand of a table; refused while it is played, and if it was not dealt from sealed decks."""
    events = schema.events
    of_table = sql.select(events.c.number).where(events.c.table_id == table).order_by(events.c.number)
    start = connection.execute(of_table.where(events.c.round == number, events.c.kind == "round").limit(1)).scalar()
    if start is None:
        raise Refused(f"Table {table} has played no round {number}.")
    ends = events.c.kind.in_(("end", "void"))
    end = connection.execute(of_table.where(events.c.number > start, ends).limit(1)).scalar()
    if end is None:
        raise Refused(f"Round {number} is not over yet.")
    found = events_of(connection, table, start, end + 1)
    if "decks" not in found[-1].data:
        raise Refused("This round was not dealt from sealed decks: its seed opens all of it.")
    committed = sql.select(sql.func.count()).where(
        events.c.table_id == table,
        events.c.number < start,
        events.c.kind.in_(("round", "shuffle")),
        events.c.data.contains('"commitment"', autoescape=True),
    )
    seed = seed_of(connection, table, connection.execute(committed).scalar_one())
    if seed is None:
        raise Refused("The seed of this hand is not stored: only what was opened when it ended can be shown.")
    dealer = replay.draw_again(game, found[0], filter(replay.uses_source, found), seed)
    return SealedHand(found, dealer.decks, dealer.orders)


def opened_by_ruling(connection: Connection, table: int, number: int) -> frozenset[tuple[int, int]]:
    """Return the cards of a hand that supervisors have opened, each by its deck and how many came from it before."""
    events = schema.events
    query = sql.select(events.c.data).where(events.c.table_id == table, events.c.kind == OPENED)
    data = map(msgspec.json.decode, connection.execute(query).scalars())
    return frozenset((card["deck"], card["turn"]) for one in data if one["round"] == number for card in one["cards"])


def opening_of(hand: SealedHand, seat: int, note: str) -> dict[str, Any]:
    """Return the event that opens what a seat was dealt in a hand and nobody has seen; refused without a reason."""
    number = hand.events[0].data["number"]
    if not note.strip():
        raise Refused("Note why the hand is opened.", allowed=("note",))
    dealt = [card for card in Exposure(hand.events).dealt if seat in card.seats]
    if not dealt:
        raise Refused(f"Seat {seat} was dealt no cards in round {number}.")
    cards = []
    for card in dealt:
        if not card.shown:
            place, name, nonce = hand.opening(card)
            cards.append({"deck": card.deck, "turn": card.turn, "place": place, "card": name, "nonce": nonce})
    if not cards:
        raise Refused(f"All cards of seat {seat} in round {number} were shown.")
    return {"round": number, "seat": seat, "cards": cards, "note": note.strip()}
