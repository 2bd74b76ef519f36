"""The API: everything that a page can do, as JSON over HTTP. Handlers run in threads; the floor stores, then says.

Each route declares who `may` come in, and `who` holds to it; tests/test_doors.py asks every route as every role.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Sequence
from typing import Annotated, Any, TypeVar

import msgspec
from litestar import MediaType, Request, Response, Router, delete, get, patch, post
from litestar.handlers import HTTPRouteHandler
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import JSONBody, Parameter
from sqlalchemy import Connection

from croupier.errors import Refused
from croupier.floor import cage, repeats
from croupier.floor.control import Waiting
from croupier.floor.floor import Floor
from croupier.floor.people import MAY, TEMPORARY_SECONDS, NotAllowed, NotKnown, Person
from croupier.floor.store import now
from croupier.floor.table_rows import row_of
from croupier.floor.turns import STRANGERS, Job
from croupier.games import GAMES, game_for
from croupier.games.script import Decide
from croupier.rules.export import export
from croupier.rules.law import Chapter
from croupier.rules.loader import addresses, load, own_addresses, resolve
from croupier.rules.search import search
from croupier.rules.stadium import MOST, Stadium, opened
from croupier.rules.submission import Rules, Submission
from croupier.rules.variation import OWN
from croupier.tables.layout import draw_layout
from croupier.tables.slips import Kind, Signatures
from croupier.web import messages as say
from croupier.web import past
from croupier.web.errors import NotFound
from croupier.web.security import (
    ANYONE,
    COOKIE,
    DEVICE,
    PERSON,
    device_cookie,
    person_of,
    person_or_none,
    session_cookie,
)
from croupier.web.views import rulings_of, state_of
from croupier.web.waiting import asker, floor_of, read, result, until

T = TypeVar("T")
Ask = Request[Any, Any, Any]
TableId = Annotated[int, Parameter(ge=1, le=2**31 - 1, description="The table's number.")]
SeatId = Annotated[int, Parameter(ge=1, le=MOST)]
Book = Annotated[str, Parameter(min_length=1, max_length=10)]
ChapterName = Annotated[str, Parameter(min_length=1, max_length=100)]
WAIT = 3.0
"""Seconds for which an answer that must be counted is waited for before it is said how far it is."""
_SAID = {
    400: ResponseSpec(say.Refusal, description="It is refused, and why."),
    401: ResponseSpec(say.Refusal, description="Nobody is logged in."),
    403: ResponseSpec(say.Refusal, description="This person may not."),
    404: ResponseSpec(say.Refusal, description="There is no such thing."),
    409: ResponseSpec(say.Refusal, description="The Idempotency-Key was used before."),
    413: ResponseSpec(say.Refusal, description="Too large."),
    429: ResponseSpec(say.Refusal, description="Too many tries."),
}


SECOND = {202: ResponseSpec(say.Waits, description="A second supervisor must agree.")}
COUNTING = {202: ResponseSpec(say.Counting, description="Still being counted: ask again.")}


def waiting_of(person: Person, one: Waiting) -> say.Waits:
    """A request as a person sees it."""
    left = max(0, one.until - now()) // 1000
    return say.Waits(one.id, one.kind, one.said, one.table, one.by, one.person == person.id, left)


def waits(person: Person, one: Waiting) -> Response[Any]:
    """It is not done yet: a second supervisor must agree."""
    return Response(waiting_of(person, one), status_code=202)


def who(request: Ask) -> tuple[Floor, Person]:
    """The floor, and who asks."""
    floor = floor_of(request)
    return floor, person_of(request, floor)


def once(request: Ask, person: Person, data: Any, do: Callable[[], int | None]) -> int | None:
    """Do an act; one that was done before with the same `Idempotency-Key` is not done again, and is answered as it is
    now."""
    done = once_agreed(request, person, data, do)
    assert not isinstance(done, Waiting)  # nobody was asked
    return done


def once_agreed(
    request: Ask, person: Person, data: Any, do: Callable[[], int | Waiting | None]
) -> int | Waiting | None:
    """Do an act likewise that may wait for a second supervisor; asked for again, it waits still or is done by now."""
    key = request.headers.get("idempotency-key")
    if key is None:
        return do()
    if not re.fullmatch(r"[!-~]{1,100}", key):
        raise Refused("This is no Idempotency-Key.", allowed=("1 to 100 letters, digits and signs",))
    where = f"{request.method} {request.url.path}?{request.url.query}"
    floor = floor_of(request)
    done = repeats.once(floor.store, person.id, key, where.encode() + b"\n" + msgspec.json.encode(data), do)
    if not isinstance(done, repeats.Before):
        return done
    return done.result if done.request is None else floor.control.asked(done.request)


def once_told(request: Ask, person: Person, data: Any, what: str, do: Callable[[], T]) -> T:
    """Do an act likewise whose answer is a secret: nobody keeps it, so a repeat is refused."""
    told: list[T] = []
    once(request, person, data, lambda: told.append(do()))
    if not told:
        raise repeats.Told(what)
    return told[0]


# --- the rulebooks ---------------------------------------------------------------------------------------------------


@get("/games", may=ANYONE, sync_to_thread=True)
def games() -> list[say.GameRow]:
    """Every game of every rulebook, and whether it can be played."""
    return game_rows()


def game_rows() -> list[say.GameRow]:
    """The chapters that hold a game."""
    chapters = [load(address) for address in (*addresses(), *own_addresses())]
    return [
        say.GameRow(
            chapter.address,
            chapter.rulebook,
            chapter.name,
            chapter.family,
            chapter.game,
            chapter.game in GAMES,
            chapter.seats.max if chapter.seats else 0,
        )
        for chapter in chapters
        if chapter.family != "framework"
    ]


@get("/search", may=ANYONE, sync_to_thread=True)
def look_for(
    text: Annotated[str, Parameter(min_length=1, max_length=200)], most: Annotated[int, Parameter(ge=1, le=200)] = 40
) -> list[say.FoundRow]:
    """Games, wagers, hands, options, irregularities and clauses that have the words, the best first."""
    return [say.FoundRow(**vars(one)) for one in search(text, most)]


def address_of(book: str, chapter: str) -> str:
    """The address of a chapter of the law; a name that none has is not found."""
    try:
        return resolve(f"{book}/{chapter}")
    except Refused as refused:
        raise NotFound(refused.what, allowed=refused.allowed) from None


def rules_at(book: str, chapter: str) -> Rules:
    """A chapter of the law."""
    return Rules(address_of(book, chapter))


@get("/games/{book:str}/{chapter:str}", may=ANYONE, sync_to_thread=True)
def game(book: Book, chapter: ChapterName) -> dict[str, Any]:
    """Everything that a chapter says."""
    return export(rules_at(book, chapter))


@get("/games/{book:str}/{chapter:str}/layout", may=ANYONE, sync_to_thread=True)
def layout(
    book: Book, chapter: ChapterName, shape: Annotated[str, Parameter(pattern="^(wide|tall)$")] = "wide"
) -> dict[str, Any]:
    """The felt's geometry."""
    drawn = draw_layout(game_for(rules_at(book, chapter)), shape)  # type: ignore[arg-type]
    plain: dict[str, Any] = msgspec.to_builtins(drawn)
    return plain


@get(
    "/games/{book:str}/{chapter:str}/odds",
    may=ANYONE,
    responses=COUNTING,
)
async def odds(request: Ask, book: Book, chapter: ChapterName) -> Response[list[say.PriceState]]:
    """What every wager is worth with every pay table; strangers are told what has been counted."""
    return await _odds(request, book, chapter, Submission())


@post(
    "/games/{book:str}/{chapter:str}/odds",
    may=ANYONE,
    status_code=200,
    responses=COUNTING,
)
async def odds_under(
    request: Ask, book: Book, chapter: ChapterName, data: JSONBody[say.Choices]
) -> Response[list[say.PriceState]]:
    """What every wager is worth under a house's choices; strangers are told what has been counted."""
    return await _odds(request, book, chapter, data.submission)


async def _odds(request: Ask, book: str, chapter: str, submission: Submission) -> Response[list[say.PriceState]]:
    address = await priced_at(request, book, chapter, submission)
    return await counted(request, floor_of(request).workers.odds(await asker(request), address, submission))


@post(
    "/games/{book:str}/{chapter:str}/reprice",
    may=ANYONE,
    status_code=200,
    responses=COUNTING,
)
async def reprice(
    request: Ask, book: Book, chapter: ChapterName, data: JSONBody[say.Reprice]
) -> Response[say.PriceState]:
    """What a wager is worth if the table paid otherwise."""
    address = await priced_at(request, book, chapter, data.submission)
    job = floor_of(request).workers.reprice(
        await asker(request), address, data.submission, data.wager, data.paytable, data.rows
    )
    return await counted(request, job, 120)


@post(
    "/games/{book:str}/{chapter:str}/strategy",
    may=PERSON,
    status_code=200,
    responses=COUNTING,
)
async def strategy(
    request: Ask, book: Book, chapter: ChapterName, data: JSONBody[say.Choices]
) -> Response[say.Strategy]:
    """The best play on the first decision under a house's choices, as a chart."""
    await asyncio.to_thread(who, request)
    address = await priced_at(request, book, chapter, data.submission)
    return await counted(request, floor_of(request).workers.strategy(await asker(request), address, data.submission))


@post(
    "/games/{book:str}/{chapter:str}/session",
    may=PERSON,
    status_code=200,
    responses=COUNTING,
)
async def evening(
    request: Ask, book: Book, chapter: ChapterName, data: JSONBody[say.AskEvening]
) -> Response[say.Evening]:
    """What an evening of one wager brings: results, the chance to be ahead, ruin."""
    await asyncio.to_thread(who, request)
    address = await priced_at(request, book, chapter, data.submission)
    job = floor_of(request).workers.session(
        await asker(request), address, data.submission, data.wager, data.bankroll, data.stake, data.rounds
    )
    return await counted(request, job)


@post(
    "/games/{book:str}/{chapter:str}/report",
    may=PERSON,
    status_code=200,
    media_type=MediaType.HTML,
    responses=COUNTING,
)
async def report(request: Ask, book: Book, chapter: ChapterName, data: JSONBody[say.Choices]) -> Response[Any]:
    """The sheet for a laboratory or a regulator, as a page by itself: rules, figures, strategy, a simulation check."""
    await asyncio.to_thread(who, request)
    address = await priced_at(request, book, chapter, data.submission)
    job = floor_of(request).workers.report(await asker(request), address, data.submission)
    try:
        body = await result(request, job, WAIT)
    except TimeoutError:
        return Response(say.Counting(*job.progress), status_code=202, media_type=MediaType.JSON)
    name = (address if isinstance(address, str) else address.address).replace("/", "-")
    headers = {"content-disposition": f'attachment; filename="{name}.html"'}
    return Response(body, headers=headers)


async def priced_at(request: Ask, book: str, chapter: str, submission: Submission) -> str:
    """The address of a chapter whose wagers have a price under a submission; strangers' wishes are not looked into."""
    address = address_of(book, chapter)
    if (who := await asker(request)) != STRANGERS:
        await read(request, who, lambda: game_for(Rules(address, submission)))
    return address


async def counted(request: Ask, job: Job, seconds: float | None = None) -> Response[Any]:
    """What a worker has counted, or how far it is."""
    try:
        body = await result(request, job, WAIT if seconds is None else seconds)
    except TimeoutError:
        return Response(say.Counting(*job.progress), status_code=202)
    return Response(msgspec.Raw(body), media_type=MediaType.JSON)


# --- tables ----------------------------------------------------------------------------------------------------------


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
    return _state(floor_of(request), person, number)


def _state(floor: Floor, person: Person, number: int, revision: int | None = None) -> say.TableState:
    """A table as a person sees it; after an act as it is in memory, which is not older."""
    with floor.house.seeing(number, revision) as kept:
        return state_of(kept, person)


@get("/tables/{table:int}", may=PERSON, sync_to_thread=True)
def table(request: Ask, table: TableId) -> say.TableState:
    """A table as you see it."""
    floor, person = who(request)
    return _state(floor, person, table)


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
    return _state(floor, person, table, done)


@delete("/tables/{table:int}/seats/{seat:int}", may=PERSON, status_code=200, sync_to_thread=True)
def leave(request: Ask, table: TableId, seat: SeatId) -> say.TableState:
    """Leave with all chips."""
    floor, person = who(request)
    done = once(request, person, None, lambda: floor.house.leave(person, table, seat))
    return _state(floor, person, table, done)


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
    return waits(person, done) if isinstance(done, Waiting) else Response(_state(floor, person, table, done))


@post("/tables/{table:int}/seats/{seat:int}/buy", may="play", status_code=200, sync_to_thread=True)
def buy(request: Ask, table: TableId, seat: SeatId, data: JSONBody[say.BuyIn]) -> say.TableState:
    """Buy more chips."""
    floor, person = who(request)
    done = once(request, person, data, lambda: floor.house.buy(person, table, seat, data.cents))
    return _state(floor, person, table, done)


@post("/tables/{table:int}/seats/{seat:int}/rest", may="play", status_code=200, sync_to_thread=True)
def rest(request: Ask, table: TableId, seat: SeatId, data: JSONBody[say.Rest]) -> say.TableState:
    """Keep your seat without being dealt in, or be dealt in again; where players play each other."""
    floor, person = who(request)
    done = once(request, person, data, lambda: floor.house.rest(person, table, seat, data.rests))
    return _state(floor, person, table, done)


@post("/tables/{table:int}/seats/{seat:int}/value-chips", may="play", status_code=200, sync_to_thread=True)
def value_chips(request: Ask, table: TableId, seat: SeatId, data: JSONBody[say.ValueChips]) -> say.TableState:
    """Wager with value chips where the game has chips of its own and the house permits it, or with those again."""
    floor, person = who(request)
    done = once(request, person, data, lambda: floor.house.use_value_chips(person, table, seat, data.uses))
    return _state(floor, person, table, done)


@post("/tables/{table:int}/companions", may="companion", sync_to_thread=True)
def companion(request: Ask, table: TableId, data: JSONBody[say.AtSeat]) -> say.TableState:
    """A computer player sits down."""
    floor, person = who(request)
    done = once(request, person, data, lambda: floor.house.seat_companion(person, table, data.seat))
    return _state(floor, person, table, done)


@post("/tables/{table:int}/wagers", may="play", status_code=200, sync_to_thread=True)
def wagers(request: Ask, table: TableId, data: JSONBody[say.MakeWagers]) -> say.TableState:
    """Bet, or pass with no wagers: for the next round, or at once where the seat is asked."""
    floor, person = who(request)
    done = once(request, person, data, lambda: floor.house.wager(person, table, data.seat, data.wagers))
    return _state(floor, person, table, done)


@post("/tables/{table:int}/words", may="play", status_code=200, sync_to_thread=True)
def words(request: Ask, table: TableId, data: JSONBody[say.SayWord]) -> say.TableState:
    """Say a word of your own: it is mixed into the seeds that are promised."""
    floor, person = who(request)
    done = once(request, person, data, lambda: floor.house.say_word(person, table, data.seat, data.word))
    return _state(floor, person, table, done)


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
    return _state(floor, person, table, done)


@post("/tables/{table:int}/proceed", may="proceed", status_code=200, sync_to_thread=True)
def proceed(request: Ask, table: TableId) -> say.TableState:
    """The next card, spin or roll at a paused table."""
    floor, person = who(request)
    done = once(request, person, None, lambda: floor.house.proceed(person, table))
    return _state(floor, person, table, done)


@post("/tables/{table:int}/pause", may="proceed", status_code=200, sync_to_thread=True)
def pause(request: Ask, table: TableId, data: JSONBody[say.Pause]) -> say.TableState:
    """Have the table stop before each card, spin and roll, or deal by itself."""
    floor, person = who(request)
    done = once(request, person, data, lambda: floor.house.pause(person, table, data.paused))
    return _state(floor, person, table, done)


@post("/tables/{table:int}/reopen", may="reopen", status_code=200, sync_to_thread=True)
def reopen(request: Ask, table: TableId) -> say.TableState:
    """What stopped play has been put right."""
    floor, person = who(request)
    done = once(request, person, None, lambda: floor.house.reopen(person, table))
    return _state(floor, person, table, done)


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
    return waits(person, done) if isinstance(done, Waiting) else Response(_state(floor, person, table, done))


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


# --- the past --------------------------------------------------------------------------------------------------------


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


# --- people ----------------------------------------------------------------------------------------------------------


@post("/login", may=ANYONE, status_code=200)
async def login(request: Ask, data: JSONBody[say.Login]) -> Response[say.Me]:
    """Begin a session. Passwords are tried in threads of their own, one address after the other, each in turn."""
    address = request.client.host if request.client else ""
    floor = floor_of(request)
    turn = floor.house.people.turn(data.name, address, request.cookies.get(DEVICE, ""))
    job = floor.doors.ask(turn, None, _login, request, data, address)
    found: Response[say.Me] = await until(request, job, floor.doors.drop)
    return found


def _login(request: Ask, data: say.Login, address: str) -> Response[say.Me]:
    floor = floor_of(request)
    if not floor.accounts:
        raise Refused("This floor has no accounts: nobody logs in.")
    people = floor.house.people
    device, browser = request.cookies.get(DEVICE, ""), request.headers.get("user-agent", "")
    token = people.login(data.name, data.password, address, device=device, code=data.code, browser=browser)
    person = people.who(token)
    if person is None:
        raise NotKnown("Nobody is logged in.")
    known = device_cookie(people.device(data.name), floor.secure)
    return Response(_me(floor, person), cookies=[session_cookie(token, floor.secure), known])


@post("/logout", may=ANYONE, status_code=200, sync_to_thread=True)
def logout(request: Ask) -> Response[say.Done]:
    """End the session."""
    floor = floor_of(request)
    if token := request.cookies.get(COOKIE, ""):
        floor.house.people.logout(token)
    return Response(say.Done("Goodbye."), cookies=[session_cookie("", floor.secure)])


@get("/me", may=ANYONE, sync_to_thread=True)
def me(request: Ask) -> say.Me:
    """Who you are."""
    floor = floor_of(request)
    person = person_or_none(request, floor)
    if person is None:
        return say.Me(0, "", "", 0, floor.accounts, [])
    return _me(floor, person)


def _me(floor: Floor, person: Person) -> say.Me:
    with floor.store.reading() as connection:
        held = cage.balance(connection, [cage.purse(person.id)])[cage.purse(person.id)]
    may = sorted(MAY[person.role])
    return say.Me(person.id, person.name, person.role, held, floor.accounts, may, person.temporary)


@get("/people", may="people", sync_to_thread=True)
def people(request: Ask) -> list[say.PersonState]:
    """The accounts."""
    floor, _ = who(request)
    return _people(floor)


def _people(floor: Floor) -> list[say.PersonState]:
    everyone = floor.house.people.everyone()
    with floor.store.reading() as connection:
        held = cage.balance(connection, [cage.purse(one.id) for one, _ in everyone])
    return [say.PersonState(one.id, one.name, one.role, blocked, held[cage.purse(one.id)]) for one, blocked in everyone]


@post("/people", may="people", responses=SECOND, sync_to_thread=True)
def add_person(request: Ask, data: JSONBody[say.NewPerson]) -> Response[say.Invited]:
    """A new account, and the password with which its person logs in once to set another."""
    floor, person = who(request)
    return _given(request, person, data, 201, lambda: floor.control.invite(person, data.name, data.role))


def _given(
    request: Ask, person: Person, data: Any, status: int, do: Callable[[], tuple[Person, str] | Waiting]
) -> Response[say.Invited]:
    """Give somebody a temporary password, which is told once; or a second supervisor is asked."""
    given: list[tuple[Person, str]] = []

    def give() -> Waiting | None:
        made = do()
        if isinstance(made, Waiting):
            return made
        given.append(made)
        return None

    done = once_agreed(request, person, data, give)
    if isinstance(done, Waiting):
        return waits(person, done)
    if not given:
        raise repeats.Told("a temporary password is")
    return Response(invited(*given[0]), status_code=status)


@patch("/people/{number:int}", may="people", responses=SECOND, sync_to_thread=True)
def change_person(request: Ask, number: TableId, data: JSONBody[say.ChangePerson]) -> Response[say.Done]:
    """Change an account's role, or block it."""
    floor, person = who(request)
    done = once_agreed(request, person, data, lambda: floor.control.change(person, number, data.role, data.blocked))
    return waits(person, done) if isinstance(done, Waiting) else Response(say.Done("The account is changed."))


@post("/people/{number:int}/reset", may="people", status_code=200, responses=SECOND, sync_to_thread=True)
def reset_password(request: Ask, number: TableId, data: JSONBody[say.ResetPassword]) -> Response[say.Invited]:
    """A temporary password for who has lost theirs, who is logged out everywhere."""
    floor, person = who(request)
    return _given(request, person, data, 200, lambda: floor.control.reset(person, number, data.without_factor))


def invited(named: Person, password: str) -> say.Invited:
    """A temporary password, to be handed over."""
    return say.Invited(named.id, named.name, password, TEMPORARY_SECONDS // 3600)


@post("/people/{number:int}/deposits", may="pit", status_code=200, responses=SECOND, sync_to_thread=True)
def deposit(request: Ask, number: TableId, data: JSONBody[say.Money]) -> Response[say.Done]:
    """Money into a person's account at the cage; much when a second supervisor agrees."""
    floor, person = who(request)
    done = once_agreed(request, person, data, lambda: floor.control.deposit(person, number, data.cents, data.note))
    return waits(person, done) if isinstance(done, Waiting) else Response(say.Done("The money is in the account."))


@post("/people/{number:int}/withdrawals", may="pit", status_code=200, responses=SECOND, sync_to_thread=True)
def withdraw(request: Ask, number: TableId, data: JSONBody[say.Money]) -> Response[say.Done]:
    """Money out of a person's account."""
    floor, person = who(request)
    done = once_agreed(request, person, data, lambda: floor.control.withdraw(person, number, data.cents, data.note))
    return waits(person, done) if isinstance(done, Waiting) else Response(say.Done("The money is paid out."))


# --- the pit ---------------------------------------------------------------------------------------------------------


@get("/tables/{table:int}/inventory", may="inventory", sync_to_thread=True)
def inventory(request: Ask, table: TableId) -> list[say.Inventory]:
    """A table's money, shift by shift, newest first."""
    floor, person = who(request)
    return past.inventory(floor, person, table)


@get("/inventory", may="inventory", sync_to_thread=True)
def inventories(
    request: Ask, shift: Annotated[int | None, Parameter(ge=1, le=2**31 - 1, required=False)] = None
) -> list[say.Inventory]:
    """Every table's money in a shift: drop, win and hold."""
    floor, person = who(request)
    return past.inventories(floor, person, shift)


@post("/tables/{table:int}/fills", may="pit", status_code=200, responses=SECOND, sync_to_thread=True)
def fill(request: Ask, table: TableId, data: JSONBody[say.MoveChips]) -> Response[list[say.Inventory]]:
    """Chips from the cage to the tray, with the slip that was signed; much when a second supervisor agrees."""
    return _move_chips(request, table, "fill", data)


@post("/tables/{table:int}/credits", may="pit", status_code=200, responses=SECOND, sync_to_thread=True)
def credit(request: Ask, table: TableId, data: JSONBody[say.MoveChips]) -> Response[list[say.Inventory]]:
    """Chips from the tray to the cage, likewise."""
    return _move_chips(request, table, "credit", data)


def _move_chips(request: Ask, table: int, kind: Kind, data: say.MoveChips) -> Response[list[say.Inventory]]:
    floor, person = who(request)
    chips: dict[int, int] = {}
    for one in data.chips:
        chips[one.cents] = chips.get(one.cents, 0) + one.pieces
    signed = data.signed
    names = Signatures(signed.prepared, signed.carried, signed.dealer, person.name) if signed is not None else None

    def do() -> Waiting | None:
        return floor.control.move_chips(person, table, kind, data.cents, data.note, chips or None, names)

    done = once_agreed(request, person, data, do)
    return waits(person, done) if isinstance(done, Waiting) else Response(past.inventory(floor, person, table))


@post("/tables/{table:int}/drop", may="pit", status_code=200, sync_to_thread=True)
def collect(request: Ask, table: TableId) -> list[say.Inventory]:
    """Bring the drop box to the cage."""
    floor, person = who(request)
    _move(request, person, None, lambda connection: cage.collect(connection, table, person.name), table)
    return past.inventory(floor, person, table)


def _move(
    request: Ask, person: Person, data: Any, do: Callable[[Connection], object], table: int | None = None
) -> None:
    """Move money, once; with a table, which must be open, while nobody else changes it."""

    def moved() -> None:
        with floor_of(request).store.writing(table) as connection:
            if table is not None:
                row_of(connection, table)
            do(connection)

    once(request, person, data, moved)


@get("/shifts", may="inventory", sync_to_thread=True)
def shifts(request: Ask) -> list[say.ShiftState]:
    """The shifts, newest first."""
    floor, _ = who(request)
    with floor.store.reading() as connection:
        return [say.ShiftState(one.id, one.name, one.began, one.ended) for one in cage.all_shifts(connection)]


@post("/shifts", may="pit", sync_to_thread=True)
def begin_shift(request: Ask, data: JSONBody[say.NewShift]) -> say.ShiftState:
    """Begin a shift: every drop box goes to the cage."""
    floor, person = who(request)

    def begin() -> int:
        floor.house.checklists.may_begin_shift()
        with floor.store.writing() as connection:
            made = cage.new_shift(connection, data.name, person.name)
            repeats.note(made.id)
        return made.id

    number = once(request, person, data, begin)
    floor.anchors.soon()
    with floor.store.reading() as connection:
        made = next(one for one in cage.all_shifts(connection) if one.id == number)
    return say.ShiftState(made.id, made.name, made.began, made.ended)


@get("/moves", may="audit", sync_to_thread=True)
def moves(
    request: Ask,
    table: Annotated[int | None, Parameter(ge=1, le=2**31 - 1, required=False)] = None,
    before: Annotated[int | None, Parameter(ge=1, le=2**53, required=False)] = None,
) -> list[say.CageMove]:
    """Money that moved, newest first."""
    floor, _ = who(request)
    with floor.store.reading() as connection:
        rows = cage.all_moves(connection, table, before)
    return [
        say.CageMove(
            row.id, row.time, row.shift, row.kind, row.source, row.target, row.cents, row.table_id, row.by, row.note
        )
        for row in rows
    ]


@get("/audit", may="audit", responses={202: ResponseSpec(say.Counting, description="Still at it: ask again.")})
async def audit(request: Ask) -> Response[say.AuditReport]:
    """Hold the ledger against the journals: every chip accounted for, or what is wrong. A worker does it."""
    floor, person = await asyncio.to_thread(who, request)
    return await counted(request, floor.workers.audit(person.id, floor.store.url))


_HANDLERS: list[HTTPRouteHandler] = [
    games, look_for, game, layout, odds, odds_under, strategy, evening, report, reprice, tables,
    open_table, table, table_warnings, close_table, sit, leave, buy, rest, value_chips,
    companion, stand_up, wagers, words, check, decisions, proceed, pause, reopen, rulings, rule,
    coach, looked_back, rounds, one_round, round_file, deal, open_cards, verify, journal, login, logout, me,
    people, add_person, change_person, reset_password, deposit, withdraw, inventory, inventories, fill, credit, collect,
    shifts, begin_shift, moves, audit, stop_work,
]  # fmt: skip


def router(handlers: Sequence[HTTPRouteHandler]) -> Router:
    """A part of the API; how each of its routes refuses is described."""
    for one in handlers:
        one.responses = {**_SAID, **(one.responses or {})}
    return Router("/api", route_handlers=handlers)


api = router(_HANDLERS)
