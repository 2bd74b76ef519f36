"""What a viewer may see of a table: hidden cards stay on the server until they are shown at the table."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from contextlib import suppress
from itertools import islice
from typing import Any, NamedTuple

from msgspec.structs import replace

from croupier.errors import Refused
from croupier.floor.people import Person
from croupier.floor.stored_table import StoredTable
from croupier.games.base import Game
from croupier.games.physical import KINDS
from croupier.games.script import (
    BESIDE,
    NO_LIMIT,
    PHYSICAL,
    Amount,
    Carry,
    Decide,
    ReadMeter,
    Settled,
    Shown,
    TakeWagers,
    open_carry,
    turned_up,
)
from croupier.rules.paytables import meter_key
from croupier.tables.journal import Event
from croupier.tables.rulings import About, check, takes_wager
from croupier.web.messages import (
    Action,
    ActionAmount,
    Asked,
    EventState,
    Line,
    PaperState,
    PlaceState,
    RulingState,
    SaidLine,
    SeatState,
    TableState,
)

_OWN = ("standing", "owed", "shoe")
"""Parts of the carry that are shown as stakes, or not at all."""


def shown_of(carry: Carry) -> dict[str, Any]:
    """What a carry leaves for all to see: a point, a road."""
    return {name: held for name, held in carry.items() if name not in _OWN}


def state_of(kept: StoredTable, person: Person) -> TableState:
    """A table as a person sees it."""
    return Seen(kept).to(person)


class Seen:
    """A table put into words once, for everyone who looks at it now."""

    def __init__(self, kept: StoredTable) -> None:
        self._kept = kept
        table, rules = kept.table, kept.game.rules
        self._seats = [_seat(kept, seat) for seat in sorted(kept.chairs)]
        self._asked = _asked(kept)
        self._all = TableState(
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
            seats=self._seats,
            places=[],
            results=[list(one) if isinstance(one, tuple) else one for one in table.results],
            said=[*(SaidLine(one.text, one.cite) for one in table.said), *_calls(kept.game, table.results)],
            lines=[line_of(kept.game, line) for line in table.lines],
            asked=None,
            meters=table.meters()
            | {key: kept.shown.get(one.meter, 0) for key, one in table.progressives.joined.items()},
            shown=shown_of(table.carry),
            facts=kept.game.told(table.carry),
            papers=[],
            commitment=kept.noted.commitment,
            promised=kept.table.promised,
            seed=kept.noted.shown,
            you=[],
            may=[],
        )

    def to(self, person: Person) -> TableState:
        """The table as one person sees it."""
        kept = self._kept
        own = sorted(seat for seat, chair in kept.chairs.items() if chair.person == person.id)
        asked = self._asked
        if asked is not None and asked.actions and asked.seat not in own:
            asked = replace(asked, actions=[])
        return replace(
            self._all,
            seats=[replace(one, yours=True) if one.seat in own else one for one in self._seats],
            places=_places(kept, hands_of(kept, own)),
            asked=asked,
            papers=_papers(kept, own),
            you=own,
            may=_may(kept, person, [seat for seat in own if seat not in kept.table.away]),
        )


MOST_PAPERS = 24
"""Cards of one viewer that are shown."""


def _papers(kept: StoredTable, own: Sequence[int]) -> list[PaperState]:
    """The cards that a viewer's wagers of this round are on, settled or not."""
    table = kept.table
    keys = [(seat, key) for seat in own for key in table.stakes.get(seat, {})]
    keys += [(line.seat, line.wager) for line in table.lines if line.seat in own]
    held = (
        PaperState(seat, one.name, [list(row) for row in one.rows])
        for seat, key in dict.fromkeys(keys)
        for one in kept.game.papers(key)
    )
    return list(islice(held, MOST_PAPERS))


def _calls(game: Game, results: Iterable[Any]) -> list[SaidLine]:
    """What the dealer calls of what came up."""
    return [SaidLine(call, "") for call in map(game.call, results) if call]


def _seat(kept: StoredTable, seat: int) -> SeatState:
    chair = kept.chairs[seat]
    return SeatState(
        seat=seat,
        name=chair.name,
        chips=kept.table.bankroll(seat),
        stakes=kept.table.stakes.get(seat, {}).copy(),
        prepared=chair.prepared,
        ready=chair.person is None or chair.prepared is not None,
        yours=False,
        companion=chair.person is None,
        word=kept.table.words.get(seat, ""),
        away=seat in kept.table.away,
    )


def hands_of(kept: StoredTable, own: Sequence[int]) -> list[int]:
    """Of a viewer's seats those whose cards are the viewer's: who sat down since was not dealt what lies there."""
    events = kept.book.events
    begun = next((event.number for event in reversed(events) if event.kind == "round"), 0)
    return [seat for seat, since in sat_since(events, own).items() if since <= begun]


def sat_since(events: Iterable[Event], own: Iterable[int]) -> dict[int, int]:
    """Each of a viewer's seats with the event that made it theirs, 0 if that was before these events: a seat's cards
    belong to a person from then on, not to whoever sits there."""
    since = dict.fromkeys(own, 0)
    for event in events:
        if event.kind == "sit" and event.data["seat"] in since:
            since[event.data["seat"]] = event.number
    return since


def _places(kept: StoredTable, own: Sequence[int]) -> list[PlaceState]:
    """The cards on the table, empty where no seat of the viewer can see them."""
    found = []
    for place, laid in kept.table.laid.items():
        mine = _is_own(place, own)
        names = [kept.game.pieces.name(one) if up or mine else "" for one, up in zip(laid.cards, laid.up, strict=True)]
        found.append(PlaceState(place, names, _total(kept.game, place, laid.cards, mine or all(laid.up))))
    return found


def _total(game: Game, place: str, cards: Sequence[int], seen: bool) -> str:
    """What the cards at a place count or are called, if all are seen; not those out of play or beside a hand."""
    aside = place in _ASIDE or place.endswith(BESIDE)
    if not seen or not cards or aside:
        return ""
    return game.points_said(cards) if game.counts_points else game.called(cards) if game.names_hands else ""


_ASIDE = ("burn", "discard", "determinant")


def line_of(game: Game, line: Settled) -> Line:
    """A settlement with the wager's printed name."""
    wager = line.wager.partition(":")[0]
    name = game.rules.wager(wager).name if game.rules.has(wager) else wager
    return Line(line.seat, line.wager, name, line.outcome, line.hand, line.pays, line.stake, line.net, line.cite)


def _asked(kept: StoredTable) -> Asked | None:
    """What the table waits for, with the actions, which only the seat that is asked may see."""
    request = kept.table.pending
    left = 0
    if kept.left is not None and kept.thinking is None:
        left = max(1, kept.left)
    if isinstance(request, TakeWagers):
        limits = {key: (least, min(most, NO_LIMIT)) for key, (least, most) in request.limits.items()}
        return Asked("wagers", request.seat, request.about, [], limits, request.cite, left)
    if isinstance(request, Decide):
        actions = [
            Action(
                one,
                _label(kept.game, one),
                sum(request.costs.get(one, {}).values()),
                _amount(request.amounts.get(one)),
                kept.game.word(one).key,
            )
            for one in request.actions
        ]
        return Asked("decision", request.seat, request.about, actions, left=left)
    if isinstance(request, PHYSICAL):
        return Asked("equipment", 0, "shown" if isinstance(request, Shown) else request.kind)
    if isinstance(request, ReadMeter):
        return Asked("jackpot", 0, meter_key(request.wager, request.meter))
    return Asked("wagers", 0, "bets", left=left) if left else None


def _amount(amount: Amount | None) -> ActionAmount | None:
    return ActionAmount(amount.least, min(amount.most, NO_LIMIT), amount.step, amount.cite) if amount else None


def _label(game: Game, action: str) -> str:
    return action if game.pieces.named(action) else game.word(action).said


def _may(kept: StoredTable, person: Person, own: Collection[int]) -> list[str]:
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
        if own and between and table.promised:
            found.append("word")
        if own:
            found.append("buy")
    if person.may("coach") and isinstance(request, Decide) and request.seat in own:
        found.append("coach")
    if person.may("proceed"):
        found += ["proceed"] if isinstance(request, PHYSICAL) else []
        found += ["pause"] if between else []
    if person.may("rule"):
        found += ["rule", "verify"] if isinstance(request, ReadMeter) else ["rule"]
    if person.may("reopen") and table.closed:
        found.append("reopen")
    if person.may("companion") and between and len(kept.chairs) < kept.game.seats:
        found.append("companion")
    return found + [what for what in ("audit", "inventory", "pit", "open") if person.may(what)]


# --- events ----------------------------------------------------------------------------------------------------------


def events_seen(game: Game, events: Iterable[Event], own: Mapping[int, int], open_: bool = False) -> list[EventState]:
    """The events of whole rounds as a viewer may see them who has some seats, each since an event."""
    return [one.to(own) for one in told(game, events, open_)]


class Told(NamedTuple):
    """An event in words: for everyone, and for whoever sits where it is not hidden."""

    everyone: EventState
    owner: EventState | None = None
    place: str = ""

    def to(self, own: Mapping[int, int]) -> EventState:
        """What a viewer may see of it who has some seats, each since an event."""
        if self.owner is None:
            return self.everyone
        held = [seat for seat, since in own.items() if since <= self.owner.number]
        return self.owner if _is_own(self.place, held) else self.everyone


def told(game: Game, events: Iterable[Event], open_: bool = False) -> list[Told]:
    """The events of whole rounds in words.

    Where the seed is shown everything is open; before that a card that lies face down is only its owner's, and no hash
    is given: there are so few cards that each could be tried until the hash fits.
    """
    laid: dict[str, list[tuple[str, bool]]] = {}
    found = []
    for event in events:
        data = event.data
        hidden: dict[str, Any] | None = None
        place = ""
        changed: tuple[str, ...] = ()
        match event.kind:
            case "round":
                laid = {}
            case "card":
                up = data["face"] == "up"
                place = data["to"]
                laid.setdefault(place, []).append((data["card"], up))
                if not up:
                    hidden = data | {"card": ""}
                changed = (place,)
            case "card-moved":
                if _moved(laid, data):
                    hidden, place = data | {"card": ""}, data["place"]
                changed = (data["place"], data["to"])
            case "turn":
                data = data | {"shown": _turn(laid, data)}
                changed = (data["place"],)
            case "cleared":
                gone = laid.pop(data["place"], [])
                laid.setdefault("discard", []).extend((card, False) for card, _ in gone)
                changed = (data["place"],)
            case "shuffle-in":
                laid = {at: [one for one in held if one[0] not in data["cards"]] for at, held in laid.items()}
                hidden = data | {"cards": []}
            case "set-aside":
                hidden = data | {"card": ""}
            case "end" | "void" | "stands":
                hidden = data | {"carry": open_carry(data["carry"])}
            case "decision" if game.pieces.named(str(data["action"])):
                hidden, place = data | {"action": ""}, f"seat {data['seat']}"
            case kind if kind in KINDS and KINDS[kind].lies_open:
                result = KINDS[kind].came_up(data)
                data = data | {"came_up": result, "says": KINDS[kind].tells(data), "call": game.call(result)}
        if changed and (game.counts_points or game.names_hands):
            place = place or changed[0]
            hidden = (data if hidden is None else hidden) | {"totals": _totals(game, laid, changed, False)}
            data = data | {"totals": _totals(game, laid, changed, True)}
        whole = EventState(event.number, event.time, event.kind, data, event.hash if open_ else "")
        if open_ or hidden is None:
            found.append(Told(whole))
        else:
            found.append(Told(EventState(event.number, event.time, event.kind, hidden, ""), whole, place))
    return found


def _is_own(place: str, own: Collection[int]) -> bool:
    return any(place == f"seat {seat}" or place.startswith(f"seat {seat} ") for seat in own)


def _moved(laid: dict[str, list[tuple[str, bool]]], data: Mapping[str, Any]) -> bool:
    """Move a card; whether its name is hidden."""
    cards = laid.get(data["place"], [])
    if not cards:  # it was dealt before these events
        return "card" in data
    names = [name for name, _ in cards]
    which = names.index(data["card"]) if data.get("card") in names else -1
    card, up = cards.pop(which)
    laid.setdefault(data["to"], []).append((card, up))
    return "card" in data and not up


def _totals(
    game: Game, laid: Mapping[str, list[tuple[str, bool]]], places: Sequence[str], everything: bool
) -> dict[str, str]:
    """What some places count after an event."""
    return {
        place: _total(
            game, place, [game.pieces.piece(name) for name, _ in cards], everything or all(up for _, up in cards)
        )
        for place in places
        for cards in (laid.get(place, []),)
    }


def _turn(laid: dict[str, list[tuple[str, bool]]], data: Mapping[str, Any]) -> list[str]:
    """The cards that a place turns up."""
    cards = laid.get(data["place"], [])
    turned = turned_up([up for _, up in cards], data)
    for place in turned:
        cards[place] = (cards[place][0], True)
    return [cards[place][0] for place in turned]


# --- rulings ---------------------------------------------------------------------------------------------------------


def rulings_of(kept: StoredTable) -> list[RulingState]:
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
            RulingState(
                law.id, law.event, law.ruling, list(law.effect), rules.cite(law.cite), not why, why, needs_seat,
                takes_wager=takes_wager(kept.game, law) and kept.table.playing,
            )
        )  # fmt: skip
    return found
