"""What questions say: places, wagers, steps and the clauses behind them, from the chapter and the journal alone."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from croupier.drills.position import Played
from croupier.games.base import Game
from croupier.games.capabilities import Spins
from croupier.games.physical import KINDS
from croupier.games.places import BANKER, BURN, COMMUNITY, DEALER, DISCARD, PLAYER
from croupier.rules import duties
from croupier.rules.charts.announcements import BETS_CLOSED
from croupier.rules.law import Procedure, Ranking, Stage
from croupier.rules.submission import Rules
from croupier.rules.wager_keys import parse_key
from croupier.tables.journal import Event

_PLACES = {
    DEALER: "the dealer",
    COMMUNITY: "the community cards",
    PLAYER: "the Player's Hand",
    BANKER: "the Banker's Hand",
}
_WAGER = re.compile(r" (bet|wager)$", re.IGNORECASE)
_INLINE = re.compile(r" \((?:also |see )?(?=\d\w*[.(])(?:[^()]|\(\w+\))*\)| \(a reading: [\w-]+\)")
"""A clause in brackets within a sentence."""
_EQUIPMENT = {"spin": "Spin the wheel", "roll": "Have the dice thrown", "balls": "Draw the balls"}
_BEGUN = {"spin": "Spin the ball", "roll": "Shake the covered dice"}
"""What sets equipment going whose result comes later."""
_GOING = {"spin": "The ball circles.", "roll": "The dice are shaken under their cover."}
"""What can be seen of it then."""


def place_said(place: str) -> str:
    """Where cards lie, in words."""
    return _PLACES.get(place, place)


def wager_said(rules: Rules, key: str) -> str:
    """A wager with its printed name and its spot."""
    wager, spot = parse_key(key)
    name = rules.wager(wager).name if rules.has(wager) else wager.replace("-", " ").capitalize()
    return f"{name} {spot}".strip()


def stake_said(rules: Rules, seat: int, key: str, amount: int) -> str:
    """A wager as it lies on the layout."""
    return f"Seat {seat}: {wager_said(rules, key)}, {rules.money(amount)}"


def outcome_said(rules: Rules, outcome: str, hand: str) -> str:
    """What a wager came to: the hand as it is printed, or the outcome in words."""
    if called_like_a_wager(rules, hand):
        return "It wins"
    return hand or ranked(rules, outcome) or capital(outcome.replace("-", " "))


def called_like_a_wager(rules: Rules, hand: str) -> bool:
    """Whether a row of a pay table has the name of a wager, and so of no hand."""
    names = {re.sub(_WAGER, "", law.name).lower() for law in rules.chapter.wagers}
    return re.sub(_WAGER, "", hand).lower() in names


def ranked(rules: Rules, outcome: str) -> str:
    """A hand's printed name in the first ranking of the chapter that has it."""
    return next((_hand(row) for one in rules.chapter.rankings for row in one.order if row[0] == outcome), "")


def ranking_said(ranking: Ranking) -> str:
    """An order of hands in words."""
    return f"Of {ranking.of}, highest first: {', '.join(_hand(row).lower() for row in ranking.order)}"


def _hand(row: Sequence[str]) -> str:
    """A hand of a ranking, as it is printed or else in words."""
    return capital(row[1] or row[0].replace("-", " "))


def plain(text: str) -> str:
    """A sentence of the law without the clauses in it, which would tell where it belongs."""
    return capital(_INLINE.sub("", text).strip())


def capital(text: str) -> str:
    """A text with its first letter in upper case."""
    return text[:1].upper() + text[1:]


def step_said(event: Event, game: Game) -> str:
    """What an event is for the dealer's hands and voice; empty where it is none of their work."""
    data, piece = event.data, game.pieces.word
    match event.kind:
        case "say" if (data["text"], data["cite"]) in closing_words(game):
            return f"Announce “{data['text'].rstrip('.')}”"
        case "begun":
            return _BEGUN.get(data["kind"], f"Start the {data['kind']}")
        case "spin" if isinstance(game, Spins) and game.wheel.generator:
            return "Have the generator show a number"
        case "card" if data["to"] == BURN:
            return f"Burn a {piece}"
        case "card" if data["to"] == DISCARD:
            return f"A {piece} that nobody plays, face {data['face']}"
        case "card":
            return f"A {piece} to {place_said(data['to'])}, face {data['face']}"
        case "decision":
            return f"Ask seat {data['seat']} to decide"
        case "turn":
            return f"Turn up the {piece}s of {place_said(data['place'])}"
        case "settled":
            return f"Settle seat {data['seat']}"
        case "shuffle":
            return "Shuffle the cards"
        case kind if kind in KINDS and KINDS[kind].lies_open:
            return _EQUIPMENT.get(kind, f"Let the {kind} come up")
    return ""


def closing_words(game: Game) -> set[tuple[str, str]]:
    """What is announced when the wagers of a round are closed, in printed words, each with its clause."""
    return {(one.text, one.cite) for when in BETS_CLOSED for one in game.announced(when)}


def procedures(rules: Rules, *stages: Stage) -> list[Procedure]:
    """The chapter's procedures of some stages that hold at this table; of every variant where none is its own."""
    own = [one for one in rules.chapter.procedures if one.stage in stages or not stages]
    return [one for one in own if duties.applies(rules, one.method)] or own


def clause(rules: Rules, *stages: Stage, words: str = "") -> tuple[str, list[str]]:
    """The clause on what is done at some stages, and what it says: the first that has some words, else the first; else
    the first clause of play that the chapter has."""
    found = [one for stage in stages for one in procedures(rules, stage)]
    found += [*procedures(rules, "play", "deal", "settle", "bets"), *rules.chapter.procedures]
    named = (one for one in found if any(re.search(words, step, re.IGNORECASE) for step in one.steps))
    if one := next(named, found[0] if found else None):
        return rules.cite(one.cite), said(one)
    return rules.cite(rules.chapter.wagers[0].cite), []


def said(procedure: Procedure) -> list[str]:
    """A procedure: its name, then its steps."""
    return [procedure.name, *procedure.steps]


def told(events: Sequence[Event], game: Game, most: int) -> Iterator[str]:
    """The last things that happened and that a dealer works by, in words."""
    found = [one for one in (_tell(event, game) for event in events) if one]
    yield from found[-most:]


def _tell(event: Event, game: Game) -> str:
    data = event.data
    match event.kind:
        case "wagers" if data["wagers"]:
            wagers = ", ".join(
                f"{key} {game.rules.money(amount)}" for key, amount in data["wagers"].items() if amount > 0
            )
            return f"Seat {data['seat']} bets {wagers}." if wagers else ""
        case "decision" if game.pieces.named(str(data["action"])):  # what was picked lies face down
            return f"Seat {data['seat']} has set the hand."
        case "decision":
            added = ", ".join(f"{key} {game.rules.money(amount)}" for key, amount in data["wagers"].items())
            return f"Seat {data['seat']}: {data['action']}{f' ({added})' if added else ''}."
        case "say":
            return str(data["text"])
        case "begun":
            return _GOING.get(data["kind"], "")
        case "card":
            shown = data["card"] if data["face"] == "up" else "a card"
            return f"{shown[:1].upper()}{shown[1:]} to {place_said(data['to'])}, face {data['face']}."
        case "turn":
            return f"The cards of {place_said(data['place'])} are turned up."
        case "settled":
            return f"Seat {data['seat']}, {data['wager']}: settled."
        case kind if kind in KINDS:
            return KINDS[kind].tells(game, data)
    return ""


def is_seat(place: str, seat: int) -> bool:
    """Whether a place is one of a seat's own."""
    return re.match(rf"(seat|bonus) {seat}( |$)", place) is not None


def cards_shown(played: Played, event: int, seat: int) -> bool:
    """Whether the cards of a seat lie face up before an event."""
    places = played.before[event].view.cards
    return all(min(cards, default=0) >= 0 for place, cards in places.items() if is_seat(place, seat))
