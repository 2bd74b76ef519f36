"""The API of the rulebooks: games, layouts, odds, strategies and reports."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

import msgspec
from litestar import MediaType, Response, get, post
from litestar.params import JSONBody, Parameter

from croupier.errors import Refused
from croupier.floor.turns import STRANGERS
from croupier.games import GAMES, game_for
from croupier.rules.export import export
from croupier.rules.loader import addresses, load, own_addresses, resolve
from croupier.rules.search import search
from croupier.rules.submission import Rules, Submission
from croupier.tables.layout import draw_layout
from croupier.web import messages as say
from croupier.web.api import COUNTING, WAIT, Ask, Book, ChapterName, counted, router, who
from croupier.web.errors import NotFound
from croupier.web.security import (
    ANYONE,
    PERSON,
)
from croupier.web.waiting import asker, floor_of, read, result


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


chapters_api = router([
    games, look_for, game, layout, odds, odds_under, strategy, evening, report, reprice,
])  # fmt: skip
