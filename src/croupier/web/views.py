"""What a viewer may see of a table: hidden cards stay on the server until they are shown at the table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from contextlib import suppress
from functools import cached_property
from itertools import islice, takewhile
from typing import Any

from msgspec.structs import replace

from croupier.errors import Refused
from croupier.floor.people import Person
from croupier.floor.stored_table import StoredTable
from croupier.games.base import Game
from croupier.games.capabilities import (
    AmongPlayers,
    Tickets,
    call_of,
    keeps_cards,
    marker_of,
    pool_of,
    showdown,
)
from croupier.games.places import BURN
from croupier.games.script import (
    NO_LIMIT,
    OPEN,
    PHYSICAL,
    Amount,
    Carry,
    DealCard,
    Decide,
    ReadMeter,
    Settled,
    Showdown,
    Shown,
    SpinWheel,
    TakeWagers,
    Verify,
)
from croupier.rules.dates import honoured
from croupier.rules.stadium import PAID_BY_HAND, clause_of
from croupier.rules.wager_keys import parse_key
from croupier.tables.journal import Event
from croupier.tables.rulings import About, check, takes_wager
from croupier.web.event_views import made_in_words, total_said
from croupier.web.messages import (
    Action,
    ActionAmount,
    Asked,
    Line,
    PaperState,
    PlaceState,
    RulingState,
    SaidLine,
    SeatState,
    StadiumState,
    TableState,
)
from croupier.web.secrecy import is_own, may_know, sat_since

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
        self._asked = _asked(kept)
        self.since = sat_since(kept.book.events, kept.chairs)
        """Each seat with the event that made it its player's."""
        self._begun = next((event.number for event in reversed(kept.book.events) if event.kind == "round"), 0)
        self._own: dict[int | None, list[int]] = {}
        """Each person's seats."""
        for seat in sorted(kept.chairs):
            self._own.setdefault(kept.chairs[seat].person, []).append(seat)
        self._settled: dict[int, list[Settled]] = {}
        for line in table.lines:
            self._settled.setdefault(line.seat, []).append(line)
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
            by_hand=table.shuffled_by_hand,
            version=len(kept.book),
            revision=kept.revision,
            paused=kept.paused,
            capacity=kept.game.seats,
            seats=[],
            places=[],
            results=[list(one) if isinstance(one, tuple) else one for one in table.results],
            said=[*(SaidLine(one.text, one.cite) for one in table.said), *_calls(kept.game, table.results)],
            lines=[],
            asked=None,
            meters=table.meters()
            | {key: kept.shown.get(one.meter, 0) for key, one in table.progressives.joined.items()},
            shown=shown_of(table.carry),
            facts=kept.game.told(table.carry),
            papers=[],
            commitment=kept.noted.commitment,
            promised=kept.table.promised,
            seed=kept.noted.shown if may_know("seed", kept.game, "revealed") else "",
            keeps_cards=keeps_cards(kept.game),
            stadium=_stadium(kept),
            you=[],
            may=[],
        )

    def to(self, person: Person) -> TableState:
        """The table as one person sees it."""
        kept = self._kept
        own = self._own.get(person.id, [])
        asked = self._asked
        if asked is not None and asked.actions and asked.seat not in own:
            asked = replace(asked, actions=[])
        return replace(
            self._all,
            seats=[replace(one, yours=True) if one.seat in own else one for one in self._seats(person, own)],
            lines=self._lines(own),
            places=_places(kept, [seat for seat in own if self.since[seat] <= self._begun]),
            asked=asked,
            papers=_papers(kept, own, [line for seat in own for line in self._settled.get(seat, ())]),
            you=own,
            may=_allowed_acts(kept, person, [seat for seat in own if seat not in kept.table.away]),
        )

    def _seats(self, person: Person, own: Sequence[int]) -> list[SeatState]:
        """The seats that a person sees."""
        return [_seat(self._kept, seat) for seat in own] if apart(self._kept, person) else self._everybody

    def _lines(self, own: Sequence[int]) -> list[Line]:
        """The settlements that a person sees: of many stations one's own, whoever one is."""
        if self._kept.stadium is None:
            due = {seat: self._kept.table.settled(seat) for seat in own} if self._by_ticket else {}
            return [
                replace(line, ticket=due[line.seat][line.wager]) if line.wager in due.get(line.seat, ()) else line
                for line in self._all_lines
            ]
        return [line_of(self._kept.game, line) for seat in own for line in self._settled.get(seat, ())]

    @property
    def _by_ticket(self) -> bool:
        """Whether what was won can be taken as tickets now."""
        return not self._kept.table.playing and honoured(self._kept.game.rules.chapter) is not None

    @cached_property
    def _everybody(self) -> list[SeatState]:
        return [_seat(self._kept, seat) for seat in sorted(self._kept.chairs)]

    @cached_property
    def _all_lines(self) -> list[Line]:
        return [line_of(self._kept.game, line) for line in self._kept.table.lines]


def apart(kept: StoredTable, person: Person) -> bool:
    """Whether a person sees their own seat alone, as at a station: neither is it others' business who plays what, nor
    could hundreds be told of hundreds."""
    return kept.stadium is not None and not (person.may("proceed") or person.may("pay"))


def _stadium(kept: StoredTable) -> StadiumState | None:
    """A table with stations as everybody sees it."""
    if kept.stadium is None:
        return None
    table, pending = kept.table, kept.table.pending
    window = "open" if kept.betting else "result" if isinstance(pending, OPEN) else "closed"
    held = (table.stakes.get(seat) or chair.prepared for seat, chair in kept.chairs.items())
    bets = [sum(wagers.values()) for wagers in held if wagers]
    next_, of = _next(kept)
    return StadiumState(
        operation="dealer" if kept.paused else "electronic",
        window=window,
        seconds=kept.stadium.seconds,
        hand_pay=kept.stadium.hand_pay,
        gratuity=kept.stadium.gratuity,
        seated=len(kept.chairs),
        bets=len(bets),
        staked=sum(bets),
        next=next_,
        cite=clause_of(kept.game.rules.chapter, of),
    )


def _next(kept: StoredTable) -> tuple[str, str]:
    """What a dealer's screen says that is to be done now, and the stadium's clause on it."""
    pending = kept.table.pending
    if kept.table.closed:
        return "Play has stopped until what is wrong has been put right.", "4.A"
    if isinstance(pending, Shown):
        shown = pending.of.tells(kept.game, pending.of.record(pending.result))
        return f"Confirm what has come up: {shown.rstrip('.')}.", "2.C"
    if isinstance(pending, DealCard) and pending.to == BURN:
        return "Burn the next card.", "1.C"
    if isinstance(pending, DealCard):
        face = " face down" if pending.face == "down" else ""
        return f"Deal the next card{face} to {pending.to}.", "1.C"
    if isinstance(pending, SpinWheel):
        return "Spin the ball.", "2.C"
    if isinstance(pending, Showdown):
        return "Settle the hands.", "2.C"
    if isinstance(pending, PHYSICAL):
        return f"{pending.due.capitalize()} is due.", "1.C"
    if isinstance(pending, Verify):
        return "Wait: a payout is verified.", PAID_BY_HAND
    if isinstance(pending, ReadMeter):
        return "Wait: a jackpot is verified.", PAID_BY_HAND
    if isinstance(pending, (Decide, TakeWagers)):
        return f"Wait: station {pending.seat} decides.", "1.C"
    if not kept.betting:
        return "No more bets.", "1.C"
    return "Wait: betting is open." if kept.left is not None else "Wait for the first bet.", "3.A"


MOST_PAPERS = 24
"""Cards of one viewer that are shown."""


def _papers(kept: StoredTable, own: Sequence[int], settled: Iterable[Settled]) -> list[PaperState]:
    """The cards that a viewer's wagers of this round are on, settled or not."""
    table = kept.table
    keys = [(seat, key) for seat in own for key in table.stakes.get(seat, {})]
    keys += [(line.seat, line.wager) for line in settled]
    held = (
        PaperState(seat, one.name, [list(row) for row in one.rows])
        for seat, key in dict.fromkeys(keys)
        for one in (kept.game.papers(key) if isinstance(kept.game, Tickets) else ())
    )
    return list(islice(held, MOST_PAPERS))


def _calls(game: Game, results: Iterable[Any]) -> list[SaidLine]:
    """What the dealer calls of what came up."""
    return [SaidLine(call, "") for result in results if (call := call_of(game, result))]


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
        rests=seat in kept.table.resting,
        value_chips=seat in kept.table.value_chips,
        lammers=lammers_of(kept.game, kept.book.events, seat) if kept.table.playing and kept.stadium is None else {},
    )


def lammers_of(game: Game, events: Sequence[Event], seat: int) -> dict[str, int]:
    """How many bets of the house lie there for a seat in the last round of a journal, by their areas."""
    since = takewhile(lambda one: one.kind != "round", reversed(events))
    own = [one for one in since if one.data.get("seat") == seat]
    laid = Counter(marker_of(game, one.data["action"]) for one in own if one.kind == "decision")
    gone = Counter(parse_key(one.data["wager"]).wager for one in own if one.kind == "settled")
    return {area: left for area, left in (laid - gone).items() if area}


def _places(kept: StoredTable, own: Sequence[int]) -> list[PlaceState]:
    """The cards on the table, empty where no seat of the viewer can see them."""
    found = []
    game, seen = kept.game, {}
    for place, laid in kept.table.laid.items():
        mine = is_own(place, own)
        names = [game.pieces.name(one) if up or mine else "" for one, up in zip(laid.cards, laid.up, strict=True)]
        found.append(PlaceState(place, names, total_said(game, place, laid.cards, mine or all(laid.up))))
        if mine or all(laid.up):
            seen[place] = laid.cards
    if kept.table.playing:
        return found
    since = takewhile(lambda one: one.kind != "round", reversed(kept.book.events))
    decided = {one.data["seat"]: one.data["action"] for one in reversed([*since]) if one.kind == "decision"}
    made = showdown(game, seen, decided)
    return [replace(one, **made_in_words(game, made[one.place])) if one.place in made else one for one in found]


def line_of(game: Game, line: Settled) -> Line:
    """A settlement with the wager's printed name."""
    wager = parse_key(line.wager).wager
    pool = pool_of(game, line.wager)
    name = pool or (game.rules.wager(wager).name if game.rules.has(wager) else wager)
    said = (line.outcome, line.hand, line.pays, line.stake, line.net, line.cite)
    return Line(line.seat, line.wager, name, *said, pooled=bool(pool))


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
        about = "showdown" if isinstance(request, Showdown) else "shown" if isinstance(request, Shown) else request.kind
        return Asked("equipment", 0, about)
    if isinstance(request, ReadMeter):
        return Asked("jackpot", 0, kept.table.meter_key(request))
    if isinstance(request, Verify):
        return Asked("verification", request.line.seat, request.line.wager, cite=request.cite)
    return Asked("wagers", 0, "bets", left=left) if left else None


def _amount(amount: Amount | None) -> ActionAmount | None:
    return ActionAmount(amount.least, min(amount.most, NO_LIMIT), amount.step, amount.cite) if amount else None


def _label(game: Game, action: str) -> str:
    return action if game.pieces.named(action) else game.word(action).said


def _allowed_acts(kept: StoredTable, person: Person, own: Collection[int]) -> list[str]:
    """What a viewer may do now."""
    table = kept.table
    request = table.pending
    between = not table.playing
    found = _players_acts(kept, own) if person.may("play") else []
    if person.may("coach") and isinstance(request, Decide) and request.seat in own:
        found.append("coach")
    if person.may("proceed"):
        found += ["proceed"] if isinstance(request, PHYSICAL) else []
        found += ["pause"] if between else []
    if person.may("rule"):
        found += ["rule", "verify"] if isinstance(request, (ReadMeter, Verify)) else ["rule"]
    if person.may("reopen") and (table.closed or table.out_of_order):
        found.append("reopen")
    if person.may("companion") and between and len(kept.chairs) < kept.game.seats:
        found.append("companion")
    return found + [what for what in ("audit", "inventory", "pit", "open", "pay") if person.may(what)]


def _players_acts(kept: StoredTable, own: Collection[int]) -> list[str]:
    """What a player who has some seats may do now."""
    table, rules = kept.table, kept.game.rules
    request = table.pending
    between = not table.playing
    asked = isinstance(request, (TakeWagers, Decide)) and request.seat in own
    taken = kept.betting and not table.closed
    acts = {
        "sit": (between or kept.stadium is not None) and len(kept.chairs) < kept.game.seats,
        "bet": set(own) - table.resting and (taken or (asked and isinstance(request, TakeWagers))),
        "decide": asked and isinstance(request, Decide),
        "leave": own and between,
        "word": own and between and table.promised,
        "buy": own,
        "tickets": honoured(rules.chapter) is not None,
        "rest": own and isinstance(kept.game, AmongPlayers),
        "value-chips": own and between and rules.chosen("value-chips", "prohibited") != "prohibited",
    }
    return [act for act, allowed in acts.items() if allowed]


# --- rulings ---------------------------------------------------------------------------------------------------------


def rulings_of(kept: StoredTable) -> list[RulingState]:
    """The chapter's irregularities, and whether the ruling on each can act now."""
    rules = kept.game.rules
    found = []
    for law in rules.irregularities:
        why, needs_seat = "", False
        try:
            check(kept.table, law, About())
        except Refused as refused:
            why = refused.what
            for seat in kept.table.players:
                with suppress(Refused):
                    check(kept.table, law, About(seat))
                    why, needs_seat = "", True
                    break
        found.append(
            RulingState(
                law.id, law.event, law.ruling, list(law.effect), rules.cite(law.cite), not why, why, needs_seat,
                takes_wager=takes_wager(kept.game, law) and kept.table.playing, needs_note=kept.wants_note(law),
            )
        )  # fmt: skip
    return found
