"""What a viewer may see of a table: hidden cards stay on the server until they are shown at the table."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from contextlib import suppress
from datetime import UTC, datetime
from typing import Any

from croupier.equipment.cards import card as parse_card
from croupier.equipment.cards import name as card_name
from croupier.errors import Refused
from croupier.floor.kept import KeptTable
from croupier.floor.people import Person
from croupier.games.base import Game
from croupier.games.script import PHYSICAL, Carry, Decide, Settled, Shown, TakeWagers
from croupier.tables.journal import Event
from croupier.tables.ledger import meter
from croupier.tables.rulings import About, check
from croupier.web.messages import (
    Action,
    Asked,
    EventState,
    Line,
    PlaceState,
    RulingState,
    SaidLine,
    SeatState,
    TableState,
)

_OWN = ("standing", "owed", "shoe")
"""Parts of the carry that are shown as stakes, or not at all."""
NO_LIMIT = 10**12
"""Cents from which on a greatest amount is none."""


def shown_of(carry: Carry) -> dict[str, Any]:
    """What a carry leaves for all to see: a point, a road."""
    return {name: held for name, held in carry.items() if name not in _OWN}


def state_of(kept: KeptTable, person: Person) -> TableState:
    """A table as a person sees it."""
    table, rules = kept.table, kept.game.rules
    own = [seat for seat, chair in kept.chairs.items() if chair.person == person.id]
    return TableState(
        id=kept.id,
        address=rules.chapter.address,
        name=rules.chapter.name,
        family=rules.chapter.family,
        game=rules.chapter.game,
        title=kept.title,
        round=table.rounds,
        playing=table.playing,
        closed=table.closed,
        version=len(kept.book),
        revision=kept.revision,
        paused=kept.paused,
        capacity=kept.game.seats,
        seats=[_seat(kept, seat, own) for seat in sorted(kept.chairs)],
        places=_places(kept, own),
        results=[list(one) if isinstance(one, tuple) else one for one in table.results],
        said=[SaidLine(one.text, one.cite) for one in table.said],
        lines=[line_of(kept.game, line) for line in table.lines],
        asked=_asked(kept, own),
        meters={
            name.removeprefix("meter "): cents
            for name, cents in table.ledger.balances.items()
            if name.startswith(meter(""))
        },
        shown=shown_of(table.carry),
        commitment=kept.commitment,
        seed=kept.shown_seed,
        you=sorted(own),
        may=_may(kept, person, own),
    )


def _seat(kept: KeptTable, seat: int, own: Collection[int]) -> SeatState:
    chair = kept.chairs[seat]
    return SeatState(
        seat=seat,
        name=chair.name,
        chips=kept.table.bankroll(seat),
        stakes=dict(kept.table.stakes.get(seat, {})),
        prepared=chair.prepared,
        ready=chair.person is None or chair.prepared is not None,
        yours=seat in own,
        companion=chair.person is None,
    )


def _places(kept: KeptTable, own: Sequence[int]) -> list[PlaceState]:
    """The cards on the table, empty where no seat of the viewer can see them."""
    found: dict[str, list[str]] = {}
    for seat in own or (0,):
        for place, cards in kept.table.view(seat).cards.items():
            names = [card_name(one) if one >= 0 else "" for one in cards]
            before = found.get(place, names)
            found[place] = [one or two for one, two in zip(before, names, strict=True)]
    return [PlaceState(place, cards) for place, cards in found.items()]


def line_of(game: Game, line: Settled) -> Line:
    """A settlement with the wager's printed name."""
    wager = line.wager.partition(":")[0]
    name = game.rules.wager(wager).name if game.rules.has(wager) else wager
    return Line(line.seat, line.wager, name, line.outcome, line.hand, line.pays, line.stake, line.net, line.cite)


def _asked(kept: KeptTable, own: Collection[int]) -> Asked | None:
    request = kept.table.pending
    until = ""
    if kept.deadline is not None and kept.thinking is None:
        until = datetime.fromtimestamp(kept.deadline / 1000, UTC).isoformat(timespec="milliseconds")
    if isinstance(request, TakeWagers):
        limits = {key: (least, min(most, NO_LIMIT)) for key, (least, most) in request.limits.items()}
        return Asked("wagers", request.seat, request.about, [], limits, request.cite, until)
    if isinstance(request, Decide):
        actions = [
            Action(one, _label(one), sum(request.costs.get(one, {}).values()), one in request.for_less)
            for one in request.actions
        ]
        return Asked("decision", request.seat, request.about, actions if request.seat in own else [], until=until)
    if isinstance(request, PHYSICAL):
        return Asked("equipment", 0, _due(request))
    return Asked("wagers", 0, "bets", until=until) if until else None


def _due(request: object) -> str:
    if isinstance(request, Shown):
        return "shown"
    return {"DealCard": "card", "SpinWheel": "spin", "RollDice": "roll"}.get(type(request).__name__, "lot")


def _label(action: str) -> str:
    words = action.replace("-", " ")
    return action if _names_cards(action) else words[:1].upper() + words[1:]


def _may(kept: KeptTable, person: Person, own: Collection[int]) -> list[str]:
    """What a viewer may do now."""
    table = kept.table
    request = table.pending
    between = not table.playing
    found = []
    if person.may("play"):
        if between and len(kept.chairs) < kept.game.seats:
            found.append("sit")
        if own and ((between and not table.closed) or (isinstance(request, TakeWagers) and request.seat in own)):
            found.append("bet")
        if isinstance(request, Decide) and request.seat in own:
            found.append("decide")
        if own and between:
            found.append("leave")
        if own:
            found.append("buy")
    if person.may("coach") and isinstance(request, Decide) and request.seat in own:
        found.append("coach")
    if person.may("proceed") and isinstance(request, PHYSICAL):
        found.append("proceed")
    if person.may("rule"):
        found.append("rule")
    if person.may("reopen") and table.closed:
        found.append("reopen")
    if person.may("companion") and between and len(kept.chairs) < kept.game.seats:
        found.append("companion")
    return found + [what for what in ("audit", "inventory", "pit", "open") if person.may(what)]


# --- events ----------------------------------------------------------------------------------------------------------


def events_seen(events: Iterable[Event], own: Collection[int], first: int = 0, open_: bool = False) -> list[EventState]:
    """The events of whole rounds as a viewer may see them, from event `first` on.

    Where the seed is shown everything is open; before that a card that lies face down is only its owner's, and no hash
    is given: there are so few cards that each could be tried until the hash fits.
    """
    laid: dict[str, list[tuple[str, bool]]] = {}
    found = []
    for event in events:
        data = event.data
        seen: Mapping[str, Any] = data
        match event.kind:
            case "round":
                laid = {}
            case "card":
                up = data["face"] == "up"
                laid.setdefault(data["to"], []).append((data["card"], up))
                if not up and not _is_own(data["to"], own):
                    seen = data | {"card": ""}
            case "card-moved":
                seen = _moved(laid, data, own)
            case "turn":
                shown = _turn(laid, data)
                seen = data | {"shown": shown}
            case "set-aside":
                seen = data | {"card": ""}
            case "decision" if data["seat"] not in own and _names_cards(str(data["action"])):
                seen = data | {"action": ""}
        if event.number >= first:
            kept = data | {"shown": seen["shown"]} if open_ and "shown" in seen else data if open_ else seen
            found.append(EventState(event.number, event.time, event.kind, dict(kept), event.hash if open_ else ""))
    return found


def _is_own(place: str, own: Collection[int]) -> bool:
    return any(place == f"seat {seat}" or place.startswith(f"seat {seat} ") for seat in own)


def _moved(laid: dict[str, list[tuple[str, bool]]], data: Mapping[str, Any], own: Collection[int]) -> Mapping[str, Any]:
    cards = laid.get(data["place"], [])
    if not cards:
        return data
    names = [name for name, _ in cards]
    which = names.index(data["card"]) if data.get("card") in names else -1
    card, up = cards.pop(which)
    laid.setdefault(data["to"], []).append((card, up))
    if "card" in data and not up and not _is_own(data["place"], own):
        return {**data, "card": ""}
    return data


def _turn(laid: dict[str, list[tuple[str, bool]]], data: Mapping[str, Any]) -> list[str]:
    """The cards that a place turns up."""
    cards = laid.get(data["place"], [])
    down = [place for place, (_, up) in enumerate(cards) if not up]
    turned = down[: data.get("cards", len(down))]
    for place in turned:
        cards[place] = (cards[place][0], True)
    return [cards[place][0] for place in turned]


def _names_cards(action: str) -> bool:
    """Whether an action is made of cards, as the setting of a hand is."""
    words = action.split()
    for word in words:
        try:
            parse_card(word)
        except Refused:
            return False
    return bool(words)


# --- rulings ---------------------------------------------------------------------------------------------------------


def rulings_of(kept: KeptTable) -> list[RulingState]:
    """The chapter's irregularities, and whether the ruling on each can act now."""
    rules = kept.game.rules
    found = []
    for law in rules.chapter.irregularities:
        why, needs_seat = "", False
        try:
            check(kept.table, law, About())
        except Refused as refused:
            why = refused.what
            for seat in kept.table.stakes:
                with suppress(Refused):
                    check(kept.table, law, About(seat))
                    why, needs_seat = "", True
                    break
        found.append(
            RulingState(law.id, law.event, law.ruling, list(law.effect), rules.cite(law.cite), not why, why, needs_seat)
        )
    return found
