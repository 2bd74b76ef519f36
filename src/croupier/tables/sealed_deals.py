"""Rounds that are dealt from sealed decks: what their journal must open, and the record that a player takes home."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from croupier.equipment.sealed import deal_order, deck_commitment, seal
from croupier.errors import Refused
from croupier.games.base import Game
from croupier.tables.exposure import DealtCard, Exposure
from croupier.tables.journal import Event


def commitments(events: Sequence[Event]) -> list[str]:
    """Return the commitments to a round's decks: the first, and one more for each shuffle."""
    found: list[str] = [event.data["commitment"] for event in events[:1] if "commitment" in event.data]
    return found + [event.data["deck"] for event in events if "deck" in event.data]


def check_sealed(game: Game, events: Sequence[Event], end: Event) -> None:
    """Check what a round of these events opens at its end of its sealed decks; refused unless every card that was shown
    is opened, as it was sealed before it was dealt, and no other."""
    published, decks = commitments(events), end.data.get("decks", [])
    if len(decks) != len(published):
        raise Refused(
            f"Event {end.number} of the journal: {len(published)} decks were sealed, {len(decks)} are opened."
        )
    exposure = Exposure(events)
    words = events[0].data["words"]
    for number, (commitment, deck) in enumerate(zip(published, decks, strict=True)):
        try:
            order = deal_order(commitment, words, len(deck["seals"]), exposure.cuts.get(number, ()))
            _check_deck(commitment, order, deck, [card for card in exposure.dealt if card.deck == number])
        except Refused as refused:
            raise Refused(f"Event {end.number} of the journal, deck {number + 1}: {refused.what}") from None
    if decks and len(decks[0]["seals"]) != len(game.deck()):
        raise Refused(f"Event {end.number} of the journal: a deck of {len(decks[0]['seals'])} cards was sealed.")


def _check_deck(commitment: str, order: Sequence[int], deck: Mapping[str, Any], dealt: Sequence[DealtCard]) -> None:
    seals = deck["seals"]
    if deck_commitment(seals) != commitment:
        raise Refused("its seals are not those that were committed to.")
    shown = {order[card.turn]: card.name for card in dealt if card.shown}
    opened = {place: card for place, card, _ in deck["opened"]}
    if opened != shown:
        raise Refused(f"{_listed(opened)} are opened, {_listed(shown)} were shown.")
    for place, card, nonce in deck["opened"]:
        if seal(card, nonce) != seals[place]:
            raise Refused(f"the card at place {place} was not sealed as {card}.")


def check_opened(event: Event, events: Sequence[Event], end: Event) -> None:
    """Check what an event opens of a hand of these events that is over: each card as it was dealt and sealed."""
    exposure, published, words = Exposure(events), commitments(events), events[0].data["words"]
    dealt = {(card.deck, card.turn): card.name for card in exposure.dealt}
    for card in event.data["cards"]:
        deck = end.data["decks"][card["deck"]]
        cuts = exposure.cuts.get(card["deck"], ())
        order = deal_order(published[card["deck"]], words, len(deck["seals"]), cuts)
        was_dealt = dealt.get((card["deck"], card["turn"])) == card["card"] and order[card["turn"]] == card["place"]
        if not was_dealt or seal(card["card"], card["nonce"]) != deck["seals"][card["place"]]:
            raise Refused(
                f"Event {event.number} of the journal opens {card['card']}, which was not dealt and sealed so."
            )


def _listed(cards: Mapping[int, str]) -> str:
    return " ".join(f"{place}:{cards[place]}" for place in sorted(cards)) or "no cards"


def deal_record(
    game: Game,
    events: Sequence[Event],
    open_: Callable[[DealtCard], bool],
    opening: Callable[[int, int], list[Any]],
    everything: bool = False,
) -> dict[str, Any]:
    """Return what a player takes home of a round that is over: what was committed to, all seals, the cards in the order
    in which they were dealt, and what opens those that this player may know, as `open_` says of each; `opening` opens a
    place of a deck. The auditor's has `everything`, cards that were never dealt too."""
    end = events[-1]
    words, published = events[0].data["words"], commitments(events)
    exposure = Exposure(events)
    dealt, decks = exposure.dealt, []
    for number, (commitment, sealed) in enumerate(zip(published, end.data["decks"], strict=True)):
        cuts = exposure.cuts.get(number, [])
        order = deal_order(commitment, words, len(sealed["seals"]), cuts)
        known = {place: [place, card, nonce] for place, card, nonce in sealed["opened"]}
        more = {order[card.turn] for card in dealt if card.deck == number and open_(card)}
        for place in range(len(order)) if everything else more:
            known.setdefault(place, opening(number, place))
        opened = [known[place] for place in sorted(known)]
        decks.append({"commitment": commitment, "seals": sealed["seals"], "opened": opened, "cuts": cuts})
    return {
        "game": game.rules.chapter.address,
        "round": events[0].data["number"],
        "words": words,
        "cards": [game.pieces.name(card) for card in sorted(game.deck())],
        "decks": decks,
        "dealt": [
            {
                "deck": card.deck,
                "to": card.place,
                "card": card.name if card.shown or everything or open_(card) else "",
            }
            for card in dealt
        ],
    }
