"""The design of pay tables over HTTP and as a page: what `croupier design` finds, worked out by the workers."""

from __future__ import annotations

import asyncio

import msgspec
from litestar import Response, get, post
from litestar.openapi import ResponseSpec
from litestar.params import JSONBody

from croupier.errors import Refused
from croupier.floor.workers import Brief
from croupier.games import game_for
from croupier.odds.design import part
from croupier.rules.submission import Rules
from croupier.web import design_messages as say
from croupier.web.api import Ask, Book, ChapterName, counted, router, who
from croupier.web.chapters import priced_at
from croupier.web.messages import Counting
from croupier.web.pages import Choices, Page, chapter_page, chosen_of, rendered, rules_under
from croupier.web.security import PERSON
from croupier.web.waiting import floor_of


@post(
    "/games/{book:str}/{chapter:str}/design",
    may=PERSON,
    status_code=200,
    responses={202: ResponseSpec(Counting, description="Still being counted: ask again.")},
)
async def design(
    request: Ask, book: Book, chapter: ChapterName, data: JSONBody[say.AskDesign]
) -> Response[say.Designed]:
    """Pay tables in round numbers near a given one that reach a house advantage, or a sweep of one row."""
    _, person = await asyncio.to_thread(who, request)
    if bool(data.target.strip()) == bool(data.sweep.strip()):
        raise Refused("A design has a target or sweeps a row.", allowed=("a target: 5%", "a row: Straight"))
    for said in filter(str.strip, (data.target, data.hit)):
        part(said)  # what is no number is refused before anything is counted
    address = await priced_at(request, book, chapter, data.submission)
    brief = msgspec.convert(data, Brief, from_attributes=True)
    return await counted(request, floor_of(request).workers.design(person.id, address, data.submission, brief))


@get("/games/{book:str}/{chapter:str}/design", may=PERSON, sync_to_thread=True)
def design_page(request: Ask, book: Book, chapter: ChapterName, submission: Choices = "{}") -> Page:
    """Ask for pay tables that reach a target, under a house's choices."""
    who(request)
    rules = rules_under(book, chapter, submission)
    return chapter_page(
        request, "design.html", rules.chapter, chosen=submission, choices=chosen_of(rules), wagers=designed(rules)
    )


def designed(rules: Rules) -> list[dict[str, object]]:
    """The wagers whose pay tables can be designed: their labels, and the rows of the one in force."""
    found: dict[str, dict[str, object]] = {}
    for priced in game_for(rules).priced():
        own = priced.tables_of
        if (table := rules.table(own)) and own not in found:
            labels = [one.label for one in rules.all_tables(own) if one.label]
            rows = list(dict.fromkeys(row.hand for row in table.rows))
            found[own] = {"id": own, "name": rules.wager(own).name, "labels": labels, "own": table.label, "rows": rows}
    return list(found.values())


design_api = router([design])
design_pages = rendered([design_page])
