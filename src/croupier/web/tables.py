"""The API of the tables: seats, wagers, decisions, rulings, and rounds that are over."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

from litestar import Response, delete, get, post
from litestar.params import JSONBody, Parameter

from croupier.errors import Refused
from croupier.floor.control import Waiting
from croupier.floor.floor import Floor
from croupier.floor.people import NotAllowed, Person
from croupier.games import game_for
from croupier.games.script import Decide
from croupier.rules.law import Chapter
from croupier.rules.loader import load
from croupier.rules.stadium import Stadium, opened
from croupier.rules.submission import Rules, Submission
from croupier.rules.variation import OWN
from croupier.web import messages as say
from croupier.web import past
from croupier.web.api import (
    COUNTING,
    SECOND,
    WAIT,
    Ask,
    SeatId,
    TableId,
    counted,
    once,
    once_agreed,
    router,
    waits,
    who,
)
from croupier.web.security import (
    PERSON,
)
from croupier.web.views import rulings_of, state_of
from croupier.web.waiting import floor_of, read, result


@get("/tables", may=PERSON, sync_to_thread=True)
def tables(request: Ask) -> list[say.TableRow]:
    """The open tables."""
    floor, person = who(request)
    return table_rows(floor, person)


def chapter_at(floor: Floor, table: int, address: str) -> Chapter:
    """The chapter of a table; of a designer's own as it was when the table was opened, whatever its file says now."""
    if not address.startswith(f"{OWN}/"):
        return load(address)
    with floor.house.seeing(table) as kept:
        return kept.game.rules.chapter


def table_rows(floor: Floor, person: Person) -> list[say.TableRow]:
    """The open tables as a person sees them."""
    rows = []
    for one in floor.house.open_tables():
        chapter = chapter_at(floor, one.id, one.address)
        mine = [seat for seat, chair in one.chairs.items() if chair.person == person.id]
        names = [chair.name for chair in one.chairs.values()] if not one.stations else []  # which is nobody's business
        seats = one.stations or (chapter.seats.max if chapter.seats else 0)
        rows.append(
            say.TableRow(
                one.id, one.address, chapter.name, chapter.family, chapter.game, one.title, one.rounds, seats, names,
                one.paused, mine, len(one.chairs) if one.stations else None,
            )
        )  # fmt: skip
    return rows


@post("/tables", may="open")
async def open_table(request: Ask, data: JSONBody[say.OpenTable]) -> say.TableState:
    """Open a table. What it needs is compiled by a worker first, so that nobody at a table waits for it."""
    floor, person = await asyncio.to_thread(who, request)
    address = floor.house.filed.edition_today(data.address)
    under = await read(request, person.id, lambda: _choices(floor, address, data.submission, data.stadium))
    await result(request, floor.workers.warm(person.id, address, under))
    return await asyncio.to_thread(_open, request, person, address, data)


def _choices(floor: Floor, address: str, own: Submission, stadium: Stadium | None) -> Submission:
    """The choices that a table would run under; refused where it could not."""
    under = floor.house.filed.of_table(address, opened(address, own, stadium)[1])
    game_for(Rules(address, under))
    return under


def _open(request: Ask, person: Person, address: str, data: say.OpenTable) -> say.TableState:
    house = floor_of(request).house
    number = once(
        request,
        person,
        data,
        lambda: house.open(person, address, data.submission, data.title, data.paused, data.joined, data.stadium),
    )
    assert number is not None  # which the house has noted
    return table_state(floor_of(request), person, number)


def table_state(floor: Floor, person: Person, number: int, revision: int | None = None) -> say.TableState:
    """A table as a person sees it; after an act as it is in memory, which is not older."""
    with floor.house.seeing(number, revision) as kept:
        return state_of(kept, person)


@get("/tables/{table:int}", may=PERSON, sync_to_thread=True)
def table(request: Ask, table: TableId) -> say.TableState:
    """A table as you see it."""
    floor, person = who(request)
    return table_state(floor, person, table)


@get("/tables/{table:int}/warnings", may=PERSON)
async def table_warnings(request: Ask, table: TableId) -> list[str]:
    """The wagers of a table that favor the player, by which clause, and what other readings are worth."""
    floor, person = await asyncio.to_thread(who, request)
    address, submission = await asyncio.to_thread(_under, floor, table)
    found: list[str] = await result(request, floor.workers.warnings(person.id, address, submission))
    return found


def _under(floor: Floor, number: int) -> tuple[Chapter | str, Submission]:
    """The chapter of a table, and the house's choices for it."""
    with floor.house.seeing(number) as kept:
        return kept.game.rules.source, kept.submission


@delete("/tables/{table:int}", may="open", status_code=200, responses=SECOND, sync_to_thread=True)
def close_table(request: Ask, table: TableId) -> Response[say.Done]:
    """Close a table at which nobody sits; its journal stays. Where much of its own meters goes to the cage with it, a
    second supervisor has to agree."""
    floor, person = who(request)
    done = once_agreed(request, person, None, lambda: floor.control.close(person, table))
    floor.anchors.soon()
    return waits(person, done) if isinstance(done, Waiting) else Response(say.Done(f"Table {table} is closed."))


@post("/tables/{table:int}/seats", may="play", sync_to_thread=True)
def sit(request: Ask, table: TableId, data: JSONBody[say.TakeSeat]) -> say.TableState:
    """Sit down and buy in."""
    floor, person = who(request)
    done = once(request, person, data, lambda: floor.house.sit(person, table, data.seat, data.cents))
    return table_state(floor, person, table, done)


@delete("/tables/{table:int}/seats/{seat:int}", may=PERSON, status_code=200, sync_to_thread=True)
def leave(request: Ask, table: TableId, seat: SeatId) -> say.TableState:
    """Leave with all chips."""
    floor, person = who(request)
    done = once(request, person, None, lambda: floor.house.leave(person, table, seat))
    return table_state(floor, person, table, done)


@post(
    "/tables/{table:int}/seats/{seat:int}/stand-up",
    may="rule",
    status_code=200,
    responses=SECOND,
    sync_to_thread=True,
)
def stand_up(request: Ask, table: TableId, seat: SeatId) -> Response[say.TableState]:
    """Have a seat stand up whose player is absent or has to go; its wagers are played out. Where much may be given up
    with it, a second supervisor has to agree."""
    floor, person = who(request)
    done = once_agreed(request, person, None, lambda: floor.control.stand_up(person, table, seat))
    return waits(person, done) if isinstance(done, Waiting) else Response(table_state(floor, person, table, done))


@post("/tables/{table:int}/seats/{seat:int}/buy", may="play", status_code=200, sync_to_thread=True)
def buy(request: Ask, table: TableId, seat: SeatId, data: JSONBody[say.BuyIn]) -> say.TableState:
    """Buy more chips."""
    floor, person = who(request)
    done = once(request, person, data, lambda: floor.house.buy(person, table, seat, data.cents))
    return table_state(floor, person, table, done)


@post("/tables/{table:int}/seats/{seat:int}/rest", may="play", status_code=200, sync_to_thread=True)
def rest(request: Ask, table: TableId, seat: SeatId, data: JSONBody[say.Rest]) -> say.TableState:
    """Keep your seat without being dealt in, or be dealt in again; where players play each other."""
    floor, person = who(request)
    done = once(request, person, data, lambda: floor.house.rest(person, table, seat, data.rests))
    return table_state(floor, person, table, done)


@post("/tables/{table:int}/seats/{seat:int}/value-chips", may="play", status_code=200, sync_to_thread=True)
def value_chips(request: Ask, table: TableId, seat: SeatId, data: JSONBody[say.ValueChips]) -> say.TableState:
    """Wager with value chips where the game has chips of its own and the house permits it, or with those again."""
    floor, person = who(request)
    done = once(request, person, data, lambda: floor.house.use_value_chips(person, table, seat, data.uses))
    return table_state(floor, person, table, done)


@post("/tables/{table:int}/companions", may="companion", sync_to_thread=True)
def companion(request: Ask, table: TableId, data: JSONBody[say.AtSeat]) -> say.TableState:
    """A computer player sits down."""
    floor, person = who(request)
    done = once(request, person, data, lambda: floor.house.seat_companion(person, table, data.seat))
    return table_state(floor, person, table, done)


@post("/tables/{table:int}/wagers", may="play", status_code=200, sync_to_thread=True)
def wagers(request: Ask, table: TableId, data: JSONBody[say.MakeWagers]) -> say.TableState:
    """Bet, or pass with no wagers: for the next round, or at once where the seat is asked."""
    floor, person = who(request)
    done = once(request, person, data, lambda: floor.house.wager(person, table, data.seat, data.wagers))
    return table_state(floor, person, table, done)


@post("/tables/{table:int}/words", may="play", status_code=200, sync_to_thread=True)
def words(request: Ask, table: TableId, data: JSONBody[say.SayWord]) -> say.TableState:
    """Say a word of your own: it is mixed into the seeds that are promised."""
    floor, person = who(request)
    done = once(request, person, data, lambda: floor.house.say_word(person, table, data.seat, data.word))
    return table_state(floor, person, table, done)


@post("/tables/{table:int}/check", may="play", status_code=200, sync_to_thread=True)
def check(request: Ask, table: TableId, data: JSONBody[say.MakeWagers]) -> say.Checked:
    """Whether wagers could be made; nothing happens."""
    floor, person = who(request)
    return say.Checked(*floor.house.check(person, table, data.seat, data.wagers))


@post("/tables/{table:int}/decisions", may="play", status_code=200, sync_to_thread=True)
def decisions(request: Ask, table: TableId, data: JSONBody[say.MakeDecision]) -> say.TableState:
    """Take an action at the seat that is asked."""
    floor, person = who(request)
    done = once(request, person, data, lambda: floor.house.decide(person, table, data.seat, data.action))
    return table_state(floor, person, table, done)


@post("/tables/{table:int}/proceed", may="proceed", status_code=200, sync_to_thread=True)
def proceed(request: Ask, table: TableId) -> say.TableState:
    """The next card, spin or roll at a paused table."""
    floor, person = who(request)
    done = once(request, person, None, lambda: floor.house.proceed(person, table))
    return table_state(floor, person, table, done)


@post("/tables/{table:int}/pause", may="proceed", status_code=200, sync_to_thread=True)
def pause(request: Ask, table: TableId, data: JSONBody[say.Pause]) -> say.TableState:
    """Have the table stop before each card, spin and roll, or deal by itself."""
    floor, person = who(request)
    done = once(request, person, data, lambda: floor.house.pause(person, table, data.paused))
    return table_state(floor, person, table, done)


@post("/tables/{table:int}/reopen", may="reopen", status_code=200, sync_to_thread=True)
def reopen(request: Ask, table: TableId) -> say.TableState:
    """What stopped play has been put right."""
    floor, person = who(request)
    done = once(request, person, None, lambda: floor.house.reopen(person, table))
    return table_state(floor, person, table, done)


@get("/tables/{table:int}/rulings", may=PERSON, sync_to_thread=True)
def rulings(request: Ask, table: TableId) -> list[say.RulingState]:
    """What can go wrong at this table, and whether the ruling on it can act now."""
    floor, _ = who(request)
    with floor.house.seeing(table) as kept:
        return rulings_of(kept)


@post("/tables/{table:int}/rulings", may="rule", status_code=200, responses=SECOND, sync_to_thread=True)
def rule(request: Ask, table: TableId, data: JSONBody[say.MakeRuling]) -> Response[say.TableState]:
    """The book's ruling acts, or waits for a second supervisor."""
    floor, person = who(request)
    asked = (data.irregularity, data.seat, data.wager, data.result, data.note)
    done = once_agreed(request, person, data, lambda: floor.control.rule(person, table, *asked))
    return waits(person, done) if isinstance(done, Waiting) else Response(table_state(floor, person, table, done))


@get(
    "/tables/{table:int}/coach",
    may="coach",
    responses=COUNTING,
)
async def coach(request: Ask, table: TableId, seat: SeatId) -> Response[list[say.Value]]:
    """What each action is worth to a seat of yours that is asked, best first."""
    floor, person = await asyncio.to_thread(who, request)
    asked = await asyncio.to_thread(_asked, floor, person, table, seat)
    job = floor.workers.values(person.id, *asked)
    try:
        values = await result(request, job, WAIT)
    except TimeoutError:
        what, done, total = job.progress
        return Response(say.Counting(what or "hands", done, total), status_code=202)  # type: ignore[arg-type]
    best = values[0][2] if values else 0.0
    return Response([say.Value(action, text, value, value == best) for action, text, value in values])


def _asked(floor: Floor, person: Person, number: int, seat: int) -> tuple[Chapter | str, Submission, Decide, Any]:
    with floor.house.seeing(number) as kept:
        request = kept.table.pending
        chair = kept.chairs.get(seat)
        if chair is None or chair.person != person.id:
            raise NotAllowed(f"Seat {seat} is not yours.")
        if not isinstance(request, Decide) or request.seat != seat:
            raise Refused("The coach speaks when you have something to decide.")
        return kept.game.rules.source, kept.submission, request, kept.table.view(seat)


@get(
    "/tables/{table:int}/played",
    may="coach",
    responses=COUNTING,
)
async def looked_back(
    request: Ask, table: TableId, most: Annotated[int, Parameter(ge=1, le=200)] = 20
) -> Response[say.Played]:
    """Your last rounds here: every decision with what it cost, and the result beside what was to be expected."""
    floor, person = await asyncio.to_thread(who, request)
    length, seats = await read(request, person.id, lambda: past.own_seats(floor, person, table))
    return await counted(request, floor.workers.played(person.id, floor.store.url, table, length, seats, most))


# --- rounds that are over --------------------------------------------------------------------------------------------


@get("/tables/{table:int}/rounds", may=PERSON)
async def rounds(
    request: Ask,
    table: TableId,
    before: Annotated[int | None, Parameter(ge=1, le=2**53, required=False)] = None,
    most: Annotated[int, Parameter(ge=1, le=200)] = 50,
) -> list[say.RoundRow]:
    """The rounds that were played, newest first."""
    floor, person = await asyncio.to_thread(who, request)
    return await read(request, person.id, lambda: past.rounds(floor, person, table, before, most))


@get("/tables/{table:int}/rounds/{number:int}", may=PERSON)
async def one_round(request: Ask, table: TableId, number: past.RoundId) -> say.RoundState:
    """A round step by step, as you may see it."""
    floor, person = await asyncio.to_thread(who, request)
    return await read(request, person.id, lambda: past.one_round(floor, person, table, number))


@get("/tables/{table:int}/rounds/{number:int}/file", may=PERSON, media_type="application/yaml")
async def round_file(request: Ask, table: TableId, number: past.RoundId) -> Response[bytes]:
    """A round that is over, as a round file. A worker writes it, as it may depend on all that came before."""
    floor, person = await asyncio.to_thread(who, request)
    await read(request, person.id, lambda: past.may_be_shared(floor, person, table, number))
    text = await result(request, floor.workers.round_file(person.id, floor.store.url, table, number))
    name = f"table-{table}-round-{number}.yaml"
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return Response(text, media_type="application/yaml", headers=headers)


@get("/tables/{table:int}/rounds/{number:int}/deal", may=PERSON)
async def deal(request: Ask, table: TableId, number: past.RoundId) -> Response[dict[str, Any]]:
    """The record of a hand that was dealt from sealed decks, for `tools/check_deal.py`: it opens the cards that were
    shown and your own, and no others."""
    floor, person = await asyncio.to_thread(who, request)
    record = await read(request, person.id, lambda: past.deal_record(floor, person, table, number))
    headers = {"content-disposition": f'attachment; filename="table-{table}-round-{number}-deal.json"'}
    return Response(record, headers=headers)


@post(
    "/tables/{table:int}/rounds/{number:int}/open", may="rule", status_code=200, responses=SECOND, sync_to_thread=True
)
def open_cards(
    request: Ask, table: TableId, number: past.RoundId, data: JSONBody[say.OpenCards]
) -> Response[say.RoundState]:
    """Open to everybody what a seat was dealt in a hand that is over, or wait for a second supervisor."""
    floor, person = who(request)
    asked = (table, number, data.seat, data.note)
    done = once_agreed(request, person, data, lambda: floor.control.open_cards(person, *asked))
    return waits(person, done) if isinstance(done, Waiting) else Response(past.one_round(floor, person, table, number))


@get("/tables/{table:int}/verify", may=PERSON)
async def verify(request: Ask, table: TableId) -> say.Verification:
    """Check the chain of hashes, play every round again, and draw everything again from the shown seeds."""
    floor, person = await asyncio.to_thread(who, request)
    length, head = await read(request, person.id, lambda: past.extent(floor, person, table))
    job = floor.workers.verify(person.id, floor.store.url, table, length)
    rounds, seeds, changed = await result(request, job)
    return say.Verification(length, rounds, seeds, head, changed)


@get("/tables/{table:int}/journal", may="audit")
async def journal(
    request: Ask,
    table: TableId,
    since: Annotated[int, Parameter(ge=0, le=2**53)] = 0,
    most: Annotated[int, Parameter(ge=1, le=5000)] = 1000,
) -> list[say.JournalEvent]:
    """The journal of the rounds that are over, with its hashes."""
    floor, person = await asyncio.to_thread(who, request)
    return await read(request, person.id, lambda: past.journal(floor, person, table, since, most))


@delete("/work", may=PERSON, status_code=200, sync_to_thread=True)
def stop_work(request: Ask) -> say.Done:
    """Stop what is being worked out for you: odds, prices, files, verifications."""
    floor, person = who(request)
    dropped = floor.workers.leave(person.id)
    return say.Done("Stopped." if dropped else "Nothing is being worked out for you.")


tables_api = router([
    tables, open_table, table, table_warnings, close_table, sit, leave, buy, rest, value_chips, companion, stand_up,
    wagers, words, check, decisions, proceed, pause, reopen, rulings, rule, coach, looked_back, rounds, one_round,
    round_file, deal, open_cards, verify, journal, stop_work,
])  # fmt: skip
