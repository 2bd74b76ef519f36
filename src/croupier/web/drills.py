"""Drills for dealers on the floor: questions and answers over the API, and their pages.

A worker makes each question; its key stays on the server until it is answered.
"""

from __future__ import annotations

import asyncio
import json
from typing import Annotated, Any

import msgspec
from litestar import get, post
from litestar.params import JSONBody, Parameter
from msgspec.structs import replace

from croupier import machine
from croupier.drills import chips
from croupier.drills.drill import usual
from croupier.drills.question import KINDS, Answer, Asked, Question
from croupier.drills.record import tallies
from croupier.drills.schedule import Answered, cards, due
from croupier.errors import Refused
from croupier.floor.store import now
from croupier.games import game_for
from croupier.rules.books import books
from croupier.rules.editions import chapter_of
from croupier.rules.loader import load, own_addresses
from croupier.rules.numbers import whole
from croupier.rules.submission import Rules, Submission
from croupier.web import drill_messages as say
from croupier.web.api import Ask, Book, ChapterName, once, once_told, router, who
from croupier.web.chapters import address_of
from croupier.web.event_views import events_seen
from croupier.web.pages import Choices, Page, choices_in, felts, matrix, page, playable_at, rendered, where_of
from croupier.web.security import PERSON
from croupier.web.views import shown_of
from croupier.web.waiting import read, result

QuestionId = Annotated[int, Parameter(ge=1, le=2**53, description="The question's number.")]


@post("/drills/{book:str}/{chapter:str}/questions", may=PERSON)
async def new_question(
    request: Ask, book: Book, chapter: ChapterName, data: JSONBody[say.NewQuestion]
) -> say.QuestionState:
    """The next question on a chapter: what is due again for the person who asks, or something new."""
    floor, person = await asyncio.to_thread(who, request)
    address = address_of(book, chapter)
    chosen = data.submission if data.submission is not None else usual(address)
    await read(request, person.id, lambda: game_for(Rules(address, chosen)).check_supplied())
    answers = await asyncio.to_thread(floor.training.answers, person.id)
    here = [one for one in answers if one.item.address == chapter_of(address)]
    job = floor.workers.drill(
        person.id, address, chosen, machine.random_hex(16), len(here), data.kinds, cards(here), now()
    )
    question = msgspec.json.decode(await result(request, job), type=Question)
    number = await asyncio.to_thread(
        once_told,
        request,
        person,
        data,
        "a question is",
        lambda: floor.training.ask(person, chapter_of(address), question, data.seconds),
    )
    scene = await read(request, person.id, lambda: _scene(address, chosen, question.asked))
    asked = question.asked
    return say.QuestionState(
        number, asked.kind, KINDS[asked.kind], asked.topic, asked.text, asked.form, asked.options, asked.pieces,
        data.seconds, scene,
    )  # fmt: skip


def _scene(address: str, chosen: Submission, asked: Asked) -> say.SceneState | None:
    """The table at the moment of a question: no card is shown that lies face down, no seed, and what hands count only
    where that is not asked."""
    scene = asked.scene
    if scene is None:
        return None
    game = game_for(Rules(address, chosen))
    events = events_seen(game, [one for one in scene.events if one.kind != "commit"], {})
    if asked.kind == "hands":
        events = [replace(one, data={**one.data, "totals": {}}) for one in events]
    return say.SceneState(
        sorted(scene.seats.items()), scene.standing, shown_of(dict(scene.carry)), events, scene.seat
    )  # fmt: skip


@post("/drills/questions/{number:int}/answer", may=PERSON, status_code=200, sync_to_thread=True)
def give_answer(request: Ask, number: QuestionId, data: JSONBody[say.GivenAnswer]) -> say.VerdictState:
    """Answer a question; what was right, and the clause."""
    floor, person = who(request)
    if any(whole(worth) is None for worth in data.chips):
        raise Refused("Chips are named by their worth in cents.", allowed=map(str, chips.CHIPS))
    given = Answer(data.picked, data.cents, {int(worth): number for worth, number in data.chips.items() if number})

    def answer() -> None:
        floor.training.answer(person, number, given)

    once(request, person, data, answer)
    key, verdict = floor.training.verdict(person, number)
    cut = {str(worth): number for worth, number in chips.cut(key.cents).items()} if key.form == "money" else {}
    return say.VerdictState(
        verdict.right, verdict.late, verdict.says, verdict.cite, verdict.why, verdict.note, cut
    )  # fmt: skip


def _rows(person: str, answers: list[Answered]) -> list[say.DrillTally]:
    """Answers added up by chapter and kind."""
    waiting = due(cards(answers), now())
    return [
        say.DrillTally(
            person, address, load(address).name, kind, KINDS[kind], one.asked, one.right, one.seconds, one.mastered,
            sum(item.address == address and item.kind == kind for item in waiting),
        )
        for (address, kind), one in tallies(answers, lambda one: (one.item.address, one.item.kind)).items()
    ]  # fmt: skip


@get("/drills/record", may=PERSON, sync_to_thread=True)
def own_record(request: Ask) -> list[say.DrillTally]:
    """What one has answered oneself, by chapter and kind of question."""
    floor, person = who(request)
    return _rows(person.name, floor.training.answers(person.id))


@get("/drills/records", may="pit", sync_to_thread=True)
def records(request: Ask) -> list[say.DrillTally]:
    """What everybody has answered, for whoever answers for the dealers."""
    floor, _ = who(request)
    return [row for name, answers in floor.training.everyone().items() for row in _rows(name, answers)]


drill_api = router([new_question, give_answer, own_record, records])


# --- pages -----------------------------------------------------------------------------------------------------------


@get("/drills", may=PERSON, sync_to_thread=True)
def drills_page(request: Ask) -> Page:
    """The games that can be drilled, and one's own record."""
    _, person = who(request)
    families, _, _ = matrix(own_addresses())
    return page(request, "drills.html", person, families=families, books=books())


@get("/drills/record", may="pit", sync_to_thread=True)
def record_page(request: Ask) -> Page:
    """Who is how good at what."""
    _, person = who(request)
    return page(request, "drill_record.html", person)


@get("/drills/{book:str}/{chapter:str}", may=PERSON, sync_to_thread=True)
def drill_page(request: Ask, book: Book, chapter: ChapterName, submission: Choices = "") -> Page:
    """The table turned round."""
    _, person = who(request)
    law = playable_at(book, chapter).chapter
    chosen = choices_in(submission) if submission else usual(law.address)
    game = game_for(Rules(law.address, chosen))
    game.check_supplied()
    drawn = felts(game, law.name)
    return page(
        request, "drill.html", person, chapter=law, where=where_of(law), kinds=KINDS, chosen=submission,
        chips=json.dumps(_chips()), wide=drawn["wide"], tall=drawn["tall"],
    )  # fmt: skip


def _chips() -> list[dict[str, Any]]:
    """The tray from which payouts are cut, greatest first."""
    return [{"cents": worth, "name": name} for worth, name in (chips.CHIPS | chips.COINS).items()]


drill_pages = rendered([drills_page, record_page, drill_page])
