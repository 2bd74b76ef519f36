"""The past of a table, for those who may see it: rounds, journals, verification, and the money of shifts."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
import sqlalchemy as sql
from litestar.params import Parameter

from croupier.equipment.source import commitment as commitment_of
from croupier.errors import Refused
from croupier.floor import cage, schema
from croupier.floor.floor import Floor
from croupier.floor.people import Person
from croupier.floor.sealed_hands import opened_by_ruling, sealed_hand
from croupier.floor.table_rows import NoTable
from croupier.games.base import Game
from croupier.games.capabilities import keeps_cards
from croupier.games.physical import KINDS
from croupier.games.script import Carry, Settled, open_carry
from croupier.rules.loader import name_at
from croupier.tables import replay, sealed_deals
from croupier.tables.exposure import DealtCard
from croupier.tables.journal import Event
from croupier.tables.opening import game_of
from croupier.web import messages as say
from croupier.web.errors import NotFound
from croupier.web.event_views import events_seen
from croupier.web.secrecy import may_know, moment_of, sat_since
from croupier.web.views import line_of, shown_of

RoundId = Annotated[int, Parameter(ge=1, le=2**53, description="The round's number.")]


def _game(floor: Floor, table: int) -> Game:
    return game_of(floor.house.events(table, 0, 1)[0])


def _numbered(floor: Floor, table: int, low: int, high: int) -> dict[int, list[Event]]:
    """The events of some rounds."""
    events = schema.events
    with floor.store.reading() as connection:
        query = sql.select(events.c.round, events.c.number).where(
            events.c.table_id == table, events.c.round >= low, events.c.round <= high
        )
        numbers = {number: round_ for round_, number in connection.execute(query)}
    if not numbers:
        return {}
    found: dict[int, list[Event]] = {}
    for event in floor.house.events(table, min(numbers), max(numbers) + 1):
        if found.get(numbers[event.number]) is None and event.kind != "round":
            continue  # who came and went before the first round
        found.setdefault(numbers[event.number], []).append(event)
    return found


def _seed(floor: Floor, table: int, round_: list[Event]) -> tuple[str, str]:
    """The last commitment under which a round was drawn, and its seed; empty until all of the round's are shown."""
    sides = {event.data.get("side", "") for event in round_ if event.kind == "card"} or {""}
    found = [_side_seed(floor, table, round_[-1].number, side) for side in sides]
    found = [one for one in found if one[0]] or [(-1, "", "")]
    _, commitment, seed = max(found)
    return commitment, seed if all(one[2] for one in found) else ""


def _side_seed(floor: Floor, table: int, last: int, side: str) -> tuple[int, str, str]:
    """The event that committed to what an event was drawn from, by side of the shoe; the commitment; the shown seed."""
    events = schema.events
    own = sql.select(events.c.number, events.c.data).where(events.c.table_id == table)
    with floor.store.reading() as connection:
        commits = connection.execute(
            own.where(
                events.c.number <= last,
                events.c.kind.in_(("round", "shuffle")),
                events.c.data.contains('"commitment"', autoescape=True),
            )
            .order_by(events.c.number.desc())
            .limit(8)
        ).all()  # a cursor that is left open keeps its connection from writing
        data = ((number, msgspec.json.decode(text)) for number, text in commits)
        found = next((one for one in data if one[1].get("side", "") == side), None)
        if found is None:
            return -1, "", ""
        number, committed = found
        shown = connection.execute(
            own.where(
                events.c.number > number,
                events.c.kind.in_(replay.SHOWS_SEEDS),
                events.c.data.contains('"seed"', autoescape=True),
            )
            .order_by(events.c.number)
            .limit(8)
        )
        seeds = [msgspec.json.decode(text)["seed"] for _, text in shown]
    commitment: str = committed["commitment"]
    return number, commitment, next((one for one in seeds if commitment_of(bytes.fromhex(one)) == commitment), "")


def _row(floor: Floor, person: Person, game: Game, table: int, number: int, events: list[Event]) -> say.RoundRow:
    over = next((event for event in events if event.kind in ("end", "void")), None)
    commitment, seed = _seed(floor, table, events)
    if not may_know("seed", game, moment_of(over is not None, bool(seed)), person):
        seed = ""
    lines = [line_of(game, Settled(**event.data)) for event in events if event.kind == "settled"]
    results: list[Any] = []
    for event in events:
        match event.kind:
            case kind if kind in KINDS and KINDS[kind].lies_open:
                results.append(KINDS[kind].came_up(event.data))
            case "read":
                results[-1] = event.data["result"]
            case "void-result" if "result" not in event.data:  # one that was never shown says what it would have been
                results.pop()
    return say.RoundRow(
        number=number,
        began=events[0].time,
        over=over is not None,
        void=over is not None and over.kind == "void",
        first=events[0].number,
        events=len(events),
        results=results,
        lines=lines,
        commitment=commitment,
        seed=seed,
        sealed=over is not None and "decks" in over.data,
    )


def rounds(floor: Floor, person: Person, table: int, before: int | None, most: int) -> list[say.RoundRow]:
    """Rounds that were played, newest first."""
    game = _game(floor, table)
    events = schema.events
    with floor.store.reading() as connection:
        newest = connection.execute(sql.select(sql.func.max(events.c.round)).where(events.c.table_id == table)).scalar()
    high = min(newest or 0, (before or 2**53) - 1)
    found = _numbered(floor, table, max(1, high - most + 1), high) if high >= 1 else {}
    return [_row(floor, person, game, table, number, found[number]) for number in sorted(found, reverse=True)]


def one_round(floor: Floor, person: Person, table: int, number: int) -> say.RoundState:
    """A round step by step: whole for those who may know all of it, else as the person saw it."""
    game = _game(floor, table)
    events = _numbered(floor, table, number, number).get(number)
    if not events:
        raise NotFound(f"Table {table} has played no round {number}.")
    steps = [event for event in events if event.kind != "commit"]  # which is for the next one
    row = _row(floor, person, game, table, number, events)
    own = _seats(floor, person, table, events[0].number)
    carry = _carry_before(floor, table, events[0].number)
    open_ = may_know("whole round", game, moment_of(row.over, bool(row.seed)), person)
    with floor.store.reading() as connection:
        ruled = opened_by_ruling(connection, table, number) if row.sealed else frozenset()
    seen = events_seen(game, steps, own, open_, ruled)
    return say.RoundState(row, seen, carry.get("standing", {}), shown_of(carry))


def _carry_before(floor: Floor, table: int, number: int) -> Carry:
    """What the round before an event left."""
    events = schema.events
    ends = events.c.kind.in_(("end", "void"))
    with floor.store.reading() as connection:
        query = sql.select(events.c.data).where(events.c.table_id == table, events.c.number < number, ends)
        data = connection.execute(query.order_by(events.c.number.desc()).limit(1)).scalar()
    carry: Carry = msgspec.json.decode(data)["carry"] if data else {}
    return carry


def _seats(floor: Floor, person: Person, table: int, at: int) -> dict[int, int]:
    """The seats that a person had when a round began, each since the event that bought it; who left without chips was
    paid nothing, so that the journal says who left."""
    purse = cage.purse(person.id)
    moves, events = schema.moves, schema.events
    bought = sql.select(moves.c.event).where(moves.c.table_id == table, moves.c.source == purse, moves.c.event < at)
    with floor.store.reading() as connection:
        numbers = sorted(connection.execute(bought).scalars())
        came_or_went = sql.select(events.c.number, events.c.kind, events.c.data).where(
            events.c.table_id == table,
            events.c.number >= (numbers[0] if numbers else at),
            events.c.number < at,
            events.c.kind.in_(("sit", "leave")),
        )
        found = connection.execute(came_or_went.order_by(events.c.number)).all()
    own: dict[int, int] = {}
    for number, kind, data in found:
        seat = msgspec.json.decode(data)["seat"]
        own.pop(seat, None)
        if kind == "sit" and number in numbers:
            own[seat] = number
    return own


def may_be_shared(floor: Floor, person: Person, table: int, number: int) -> None:
    """Refuse to write down a round that is not over, or of which somebody may not know everything."""
    row = one_round(floor, person, table, number).row
    game = _game(floor, table)
    if not row.over:
        raise Refused(f"Round {number} is not over yet.")
    if may_know("whole round", game, moment_of(row.over, bool(row.seed)), person):
        return
    if keeps_cards(game):
        raise Refused(
            "Hands that were not shown stay secret, so the whole round is for the auditor alone.",
            allowed=("the record of the deal, which opens the cards that were shown and your own",),
        )
    raise Refused("The shoe of this round is still in use; the round is shared when its seed has been shown.")


def deal_record(floor: Floor, person: Person, table: int, number: int) -> dict[str, Any]:
    """Return what a person takes home of a round that was dealt from sealed decks: all seals, and what opens the cards
    that were shown and those of the person's own seats; the auditor's opens everything."""
    game = _game(floor, table)
    if not may_know("own deal record", game, "over", person):
        raise Refused("This round was drawn from a seed, which opens all of it once it is shown.")
    with floor.store.reading() as connection:
        hand = sealed_hand(connection, game, table, number)
        ruled = opened_by_ruling(connection, table, number)
    own = _seats(floor, person, table, hand.events[0].number)

    def open_(card: DealtCard) -> bool:
        holds = not own.keys().isdisjoint(card.seats)
        by_ruling = (card.deck, card.turn) in ruled
        return by_ruling or may_know("cards face down at a seat", game, "over", person, holds)

    everything = may_know("whole round", game, "over", person)
    record = sealed_deals.deal_record(
        game, hand.events, open_, lambda deck, place: hand.decks[deck].opening(place), everything
    )
    return {"table": table} | record


def extent(floor: Floor, person: Person, table: int) -> tuple[int, str]:
    """How many events a journal has, and the hash of the last that is open to the person; empty where its round has
    cards that the person may not know: there are so few that each could be tried until the hash fits."""
    last = _last_open(floor, table, everything=False)
    events = schema.events
    with floor.store.reading() as connection:
        query = sql.select(sql.func.max(events.c.number)).where(events.c.table_id == table)
        length = (connection.execute(query).scalar_one() or 0) + 1
        head = sql.select(events.c.hash).where(events.c.table_id == table, events.c.number == last - 1)
        hash_ = connection.execute(head).scalar() or ""
    return length, hash_ if may_know("hashes of events", _game(floor, table), "revealed", person) else ""


def journal(floor: Floor, person: Person, table: int, since: int, most: int) -> list[say.JournalEvent]:
    """Whole events, of rounds that are over; who may not audit gets those whose seed has been shown."""
    person.must("audit")
    events = floor.house.events(table, since, since + most)
    last = _last_open(floor, table, everything=person.role == "auditor")
    return [
        say.JournalEvent(event.number, event.time, event.kind, event.data, event.before, event.hash, event.by)
        for event in events
        if event.number < last
    ]


def _last_open(floor: Floor, table: int, everything: bool) -> int:
    """The first event that is not open yet: of the round under way, or of the shoe in use; nobody gets `everything`
    while a card of an earlier round waits for the next one. Of a table that is over all is open."""
    with floor.store.reading() as connection:
        over = sql.select(schema.tables.c.length).where(schema.tables.c.id == table, schema.tables.c.ended != "")
        if (length := connection.execute(over).scalar()) is not None:
            return int(length)
    with floor.house.seeing(table) as kept:
        length = len(kept.book)
        playing = kept.table.playing
        everything = everything and open_carry(kept.table.carry) == kept.table.carry
        start = kept.book.base if playing else length
        shoes = [number for number, _ in kept.noted.lasting.values()]
    return start if everything else min((start, *shoes))


def own_seats(floor: Floor, person: Person, table: int) -> tuple[int, dict[int, int]]:
    """How long a table's journal is, and a person's seats there, each since the event that made it theirs."""
    with floor.house.seeing(table) as kept:
        length = len(kept.book)
        own = [seat for seat, chair in kept.chairs.items() if chair.person == person.id]
    if not own:
        raise Refused("You have no seat at this table.")
    return length, sat_since(floor.house.events(table, 0, length), own)


# --- money -----------------------------------------------------------------------------------------------------------


def inventory(floor: Floor, person: Person, table: int) -> list[say.Inventory]:
    """A table's money, shift by shift, newest first."""
    person.must("inventory")
    with floor.store.reading() as connection:
        names = cage.titles(connection)
        if table not in names:
            raise NoTable(f"There is no table {table}.")
        return [
            _inventory(names, shift, one)
            for shift in cage.all_shifts(connection)[:50]
            for one in cage.holdings(connection, shift.id, table)
        ]


def inventories(floor: Floor, person: Person, number: int | None) -> list[say.Inventory]:
    """Every table's money in a shift."""
    person.must("inventory")
    with floor.store.reading() as connection:
        names = cage.titles(connection)
        every = cage.all_shifts(connection)
        chosen = [one for one in every if number in (None, one.id)]
        if not chosen:
            raise NotFound(f"There is no shift {number}.")
        return [_inventory(names, chosen[0], one) for one in cage.holdings(connection, chosen[0].id)]


def _inventory(names: dict[int, tuple[str, str]], shift: cage.Shift, one: cage.Holding) -> say.Inventory:
    address, title = names[one.table]
    return say.Inventory(
        table=one.table,
        address=address,
        title=title or name_at(address),
        shift=shift.name,
        opening=one.opening,
        fills=one.fills,
        credits=one.credits,
        drop=one.drop,
        closing=one.closing,
        chips_out=one.chips_out,
        meters=one.meters,
        win=one.win,
        hold=f"{100 * one.win / one.drop:.2f}%" if one.drop else "",
    )
