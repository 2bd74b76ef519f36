"""Submissions over HTTP and as pages: filed, checked, noted, printed; who may see them is 601a.4(f)'s."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

import msgspec
from litestar import Response, get, post
from litestar.handlers import HTTPRouteHandler
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import JSONBody, Parameter

from croupier.errors import Refused
from croupier.filings.controls import OPTION, controls
from croupier.filings.figures import priced
from croupier.filings.submission_document import printed
from croupier.floor.approvals import Missing
from croupier.floor.control import Waiting
from croupier.floor.floor import Floor
from croupier.floor.turns import Job
from croupier.games import GAMES, game_for
from croupier.odds.writers import pages
from croupier.rules.approvals import OFFERING
from croupier.rules.books import books
from croupier.rules.choices import Choice, choices, differences
from croupier.rules.editions import chapter_of
from croupier.rules.framework import clause, fact
from croupier.rules.law import Chapter
from croupier.rules.loader import addresses, editions, load, name_at, own_addresses
from croupier.rules.submission import Rules, Submission
from croupier.rules.submission_check import ADDITIONAL
from croupier.rules.submission_review import SAID, Standing, carried_over, framework, needed
from croupier.web import filed_messages as say
from croupier.web import messages
from croupier.web.api import SECOND, WAIT, Ask, Book, ChapterName, TableId, once, once_agreed, router, waits, who
from croupier.web.approvals import approval_states, new_game_states, recorded_steps
from croupier.web.chapters import address_of
from croupier.web.pages import Choices, Page, choices_in, form_of, page, rendered
from croupier.web.waiting import read, result

FilingId = Annotated[int, Parameter(ge=1, le=2**31 - 1, description="The submission's number.")]
Form = Annotated[str, Parameter(pattern="^(pdf|md)$", description="pdf or md.")]
WithOdds = Annotated[bool, Parameter(description="With what each wager costs.")]
_TYPES = {"pdf": "application/pdf", "md": "text/markdown; charset=utf-8"}


def filing_state(one: Standing) -> say.FilingState:
    """A submission as it is told."""
    return say.FilingState(
        one.number, one.address, name_at(one.address), one.state, SAID[one.state], one.since, one.filed, one.deemed,
        one.due, one.approved, one.effect, one.by, one.revises, one.revised_by, one.reasons, one.submission,
        [say.NoticeState(notice.step, notice.on, notice.reasons, notice.alternative) for notice in one.notices],
    )  # fmt: skip


def _before(floor: Floor, address: str, number: int = 0) -> Standing | None:
    """The submission with which another of its game is compared: the one in force, or that it took the place of."""
    found = floor.house.filed.standings().values()
    of = [one for one in found if chapter_of(one.address) == chapter_of(address) and one.effect]
    of = [one for one in of if one.state in ("in force", "superseded")]
    return max((one for one in of if not number or one.number < number), key=lambda one: one.number, default=None)


def chosen(rules: Rules, before: Standing | None) -> say.Chosen:
    """What a house has chosen for a game, each beside what is in force where that differs."""
    changed = differences(before.rules, rules) if before is not None else []
    old = {(one.choice.kind, one.choice.name): one.before for one in changed}
    made = choices(rules)
    known = {(one.kind, one.name) for one in made}

    def state(one: Choice) -> say.ChoiceState:
        return say.ChoiceState(
            one.kind, one.name, one.asks, one.allowed, one.chosen, one.usual, one.cite, one.own, one.needs, one.open,
            old.get((one.kind, one.name)),
        )  # fmt: skip

    gone = [one.choice for one in changed if (one.choice.kind, one.choice.name) not in known]
    return say.Chosen([state(one) for one in made], [state(one) for one in gone], before.number if before else 0)


@get("/submissions", may="filed", sync_to_thread=True)
def submissions(request: Ask) -> list[say.FilingState]:
    """Every submission as it stands today, newest first."""
    floor, _ = who(request)
    return [filing_state(one) for one in reversed(floor.house.filed.standings().values())]


@get("/submissions/{number:int}", may="filed", sync_to_thread=True)
def submission(request: Ask, number: FilingId) -> say.FilingState:
    """A submission as it stands today."""
    floor, _ = who(request)
    return filing_state(floor.house.filed.known(number))


@post("/submissions", may="file", sync_to_thread=True)
def file(request: Ask, data: JSONBody[say.NewFiling]) -> say.FilingState:
    """File a submission for a game, or a revision of one; what the chapter does not allow is refused."""
    floor, person = who(request)
    filed = floor.house.filed

    def do() -> int:
        made = filed.file(person, data.address, data.submission, data.revises, data.begins, data.reasons)
        return made.number

    number = once(request, person, data, do)
    assert number is not None  # which is noted with the filing
    return filing_state(filed.known(number))


@post("/submissions/{number:int}/notices", may="file", status_code=200, responses=SECOND, sync_to_thread=True)
def note(request: Ask, number: FilingId, data: JSONBody[say.Notice]) -> Response[say.FilingState]:
    """Record a written notice; an approval when a second supervisor agrees."""
    floor, person = who(request)

    def do() -> Waiting | None:
        made = floor.control.notice(person, number, data.step, data.on, data.reasons, data.alternative)
        return made if isinstance(made, Waiting) else None

    done = once_agreed(request, person, data, do)
    if isinstance(done, Waiting):
        return waits(person, done)
    return Response(filing_state(floor.house.filed.known(number)))


@post("/games/{book:str}/{chapter:str}/choices", may="filed", status_code=200, sync_to_thread=True)
def check(request: Ask, book: Book, chapter: ChapterName, data: JSONBody[messages.Choices]) -> say.Chosen:
    """Every choice of a game under a submission, and what differs from the one in force; refused if it cannot be."""
    floor, _ = who(request)
    rules = Rules(address_of(book, chapter), data.submission)
    return chosen(rules, _before(floor, rules.chapter.address))


@post(
    "/games/{book:str}/{chapter:str}/costs",
    may="filed",
    status_code=200,
    responses={202: ResponseSpec(messages.Counting, description="Still being counted: ask again.")},
)
async def costs(
    request: Ask, book: Book, chapter: ChapterName, data: JSONBody[messages.Choices]
) -> Response[list[messages.PriceState]]:
    """What each wager that is offered costs under a house's choices, with the pay tables in force only."""
    floor, person = await asyncio.to_thread(who, request)
    address = address_of(book, chapter)
    await read(request, person.id, lambda: game_for(Rules(address, data.submission)))
    key = ("costs", address, msgspec.json.encode(data.submission))
    job = floor.workers.make(person.id, key, priced, address, data.submission)
    return await _made(request, job, "application/json")


@post("/submissions/readings/{book:str}", may="file", status_code=200, sync_to_thread=True)
def read_text(request: Ask, book: Book, data: JSONBody[say.Readings]) -> messages.Done:
    """Say how the house reads a book's text on submissions."""
    floor, person = who(request)

    def do() -> None:
        floor.house.filed.read(person, book, data.options)

    once(request, person, data, do)
    return messages.Done("It is read so from now on.")


@get(
    "/submissions/{number:int}/document",
    may="filed",
    media_type="application/pdf",
    responses={202: ResponseSpec(messages.Counting, description="Still being made: ask again.")},
)
async def document(request: Ask, number: FilingId, form: Form = "pdf", odds: WithOdds = False) -> Response[Any]:
    """A submission on paper, its approval on every page; with `odds` what each wager costs, which may be counted."""
    floor, person = await asyncio.to_thread(who, request)
    one = await asyncio.to_thread(floor.house.filed.known, number)
    before = await asyncio.to_thread(_before, floor, one.address, number)
    law = floor.house.filed.law(one.book)
    old = before.submission if before else None
    if odds:
        key = ("submission", msgspec.json.encode([one, old, form]))
        answer = await _made(
            request, floor.workers.make(person.id, key, printed, one, law, old, form, True), _TYPES[form]
        )
    else:  # which takes a moment, so that a link can lead to it
        made = await read(request, person.id, lambda: printed(one, law, old, form, False))
        answer = Response(made, media_type=_TYPES[form])
    if answer.status_code != 202:
        answer.headers["content-disposition"] = f'inline; filename="submission-{number}.{form}"'
    return answer


@get("/submissions/{number:int}/controls", may="filed", media_type="application/pdf")
async def controls_document(request: Ask, number: FilingId, form: Form = "pdf") -> Response[Any]:
    """The internal controls for simultaneous wins of a progressive meter, under a submission's choices."""
    floor, person = await asyncio.to_thread(who, request)
    one = await asyncio.to_thread(floor.house.filed.known, number)
    made = await read(request, person.id, lambda: pages(controls(one.rules), form))
    answer: Response[Any] = Response(made, media_type=_TYPES[form])
    answer.headers["content-disposition"] = f'inline; filename="controls-{number}.{form}"'
    return answer


async def _made(request: Ask, job: Job, media: str) -> Response[Any]:
    """What a worker has made, or how far it is."""
    try:
        made = await result(request, job, WAIT)
    except TimeoutError:
        return Response(messages.Counting(*job.progress), status_code=202, media_type="application/json")
    return Response(made, status_code=200, media_type=media)


@post("/tables/{table:int}/renew", may="open", responses=SECOND, sync_to_thread=True)
def renew(request: Ask, table: TableId) -> Response[say.Renewed]:
    """End a table whose rules are no longer in force, and open its successor under those that are."""
    floor, person = who(request)
    done = once_agreed(request, person, None, lambda: floor.control.renew(person, table))
    if isinstance(done, Waiting):
        return waits(person, done)
    assert done is not None  # which is noted with the opening
    return Response(say.Renewed(done), status_code=201)


# --- pages -----------------------------------------------------------------------------------------------------------


@get("/submissions", may="filed", sync_to_thread=True)
def submissions_page(request: Ask) -> Page:
    """The house's submissions, what runs under them, and how it reads the text."""
    floor, person = who(request)
    filed = floor.house.filed
    rows = [filing_state(one) for one in reversed(filed.standings().values())]
    texts = [
        {"book": one.id, "name": one.name, "law": filed.law(one.id), "rules": Rules(chapter, filed.readings(one.id))}
        for one in books().values()
        if (chapter := framework(one.id)) is not None
    ]
    return page(
        request, "submissions.html", person, rows=rows, texts=texts, games=_games(floor),
        binding=filed.binding, today=filed.today(), approvals=approval_states(floor), papers=_papers(),
        new_games=new_game_states(floor), steps=recorded_steps(),
        editions=[(notice, notice.says(filed.today())) for notice in filed.edition_notices()],
    )  # fmt: skip


def _games(floor: Floor) -> list[Chapter]:
    """The games that can be played and that their book wants a submission for, with published ones of the house."""
    published = {one for one, path in floor.house.filed.new_games.paths().items() if path.available}
    found = [load(one) for one in (*addresses(), *(one for one in own_addresses() if one in published))]
    return [one for one in found if one.game in GAMES and needed(one, floor.house.filed.law(one.rulebook))]


def _papers() -> dict[str, tuple[str, ...]]:
    """What each book wants approved before a game is offered, where it wants anything."""
    named = {book: fact(book, OFFERING, "approvals") for book in books()}
    return {books()[book].name: tuple(what.split(", ")) for book, what in named.items() if what}


@get("/submissions/{number:int}", may="filed", sync_to_thread=True)
def submission_page(request: Ask, number: FilingId) -> Page:
    """A submission: where it stands, what it chooses, and what that changes."""
    floor, person = who(request)
    filed = floor.house.filed
    one = filed.known(number)
    before = _before(floor, one.address, number)
    rules = one.rules
    return page(
        request, "submission.html", person, one=filing_state(one), chapter=rules.chapter, dated=one.dated,
        found=chosen(rules, before), law=filed.law(one.book), today=filed.today(),
        chosen=msgspec.json.encode(one.submission).decode(), playable=rules.chapter.game in GAMES,
        tables=[table for table in floor.house.open_tables() if chapter_of(table.address) == chapter_of(one.address)],
        controls=OPTION in {option.id for option in rules.chapter.options},
        missing=_missing(floor, one),
        offering=clause(rules.chapter.rulebook, OFFERING),
        editions=[notice.says(filed.today()) for notice in filed.edition_notices() if notice.number == number],
    )  # fmt: skip


def _missing(floor: Floor, one: Standing) -> list[Missing]:
    """What is still to be approved before tables open under a submission, in the edition of today or its own later one;
    nothing where that edition does not allow it."""
    law = one.rules.chapter
    if not law.varies:
        every = editions(law.address)
        today = floor.house.filed.edition_today(chapter_of(law.address))
        law = load(max(law.address, today, key=every.index))
    try:
        return floor.house.approvals.missing(law, one.submission)
    except Refused:
        return []


@get("/games/{book:str}/{chapter:str}/submission", may="file", sync_to_thread=True)
def filing_page(
    request: Ask,
    book: Book,
    chapter: ChapterName,
    submission: Choices = "",
    revises: Annotated[int, Parameter(ge=0, le=2**31 - 1)] = 0,
) -> Page:
    """The form of a submission, filled in with the one that is revised, the one in force, or the chapter's defaults."""
    floor, person = who(request)
    filed = floor.house.filed
    address = address_of(book, chapter)
    law = load(address)
    if not law.game:
        raise Refused(f"{law.address} is no game.")
    before = _before(floor, address)
    base = filed.known(revises).submission if revises else before.submission if before else Submission()
    if submission:
        base = choices_in(submission)
    base = carried_over(law, base) if before is not None and before.address != law.address else base
    rules = Rules(law, base)
    return page(
        request, "filing.html", person, chapter=law, before=before, revises=revises, law=filed.law(law.rulebook),
        base=msgspec.json.encode(base).decode(), needed=needed(law, filed.law(law.rulebook)), today=filed.today(),
        playable=law.game in GAMES, increments=clause(law.rulebook, ADDITIONAL), **form_of(rules),
    )  # fmt: skip


_HANDLERS: list[HTTPRouteHandler] = [
    submissions,
    submission,
    file,
    note,
    check,
    costs,
    read_text,
    document,
    controls_document,
    renew,
]
filings = router(_HANDLERS)
filing_pages = rendered([submissions_page, submission_page, filing_page])
