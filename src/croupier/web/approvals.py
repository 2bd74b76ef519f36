"""Approvals of layouts, signs and equipment, and the steps of new games, over HTTP."""

from __future__ import annotations

from typing import Annotated, Literal

from litestar import Response, get, post
from litestar.handlers import HTTPRouteHandler
from litestar.params import JSONBody, Parameter

from croupier.floor.control import Waiting
from croupier.floor.floor import Floor
from croupier.rules.approvals import Approval
from croupier.rules.books import books
from croupier.rules.editions import chapter_of
from croupier.rules.loader import load, name_at, own_addresses, resolve
from croupier.rules.new_game import Path, Stage, stages
from croupier.web import filed_messages as say
from croupier.web.api import SECOND, Ask, once, once_agreed, router, waits, who

Progress = Literal["done", "next", "waits", "later", "if"]
ApprovalId = Annotated[int, Parameter(ge=1, le=2**31 - 1, description="The number of the papers.")]


def approval_state(one: Approval) -> say.ApprovalState:
    """Papers as they are told."""
    return say.ApprovalState(
        one.number, one.what, one.address, name_at(one.address), one.table, one.submission, one.state, one.submitted,
        one.submitted_by, one.reference, one.note, one.decided, one.decided_by, one.decision, one.decision_note,
    )  # fmt: skip


def approval_states(floor: Floor) -> list[say.ApprovalState]:
    """All papers as they stand, newest first."""
    return [approval_state(one) for one in reversed(floor.house.approvals.all().values())]


def recorded_steps() -> dict[str, str]:
    """The steps of new games that are recorded, with what happens in each."""
    return {
        step: f"{stage.number}. {stage.says}" + (f" ({step.replace('-', ' ')})" if len(stage.steps) > 1 else "")
        for book in books()
        for stage in stages(book)
        for step in stage.steps
    }


def new_game_states(floor: Floor) -> list[say.NewGameState]:
    """Every new game as far as it has come."""
    return [new_game_state(floor, one) for one in floor.house.filed.new_games.paths().values()]


def new_game_state(floor: Floor, path: Path) -> say.NewGameState:
    """A new game as it is told: the recorded steps, and those that its submission and its approvals take."""
    return say.NewGameState(
        path.address, name_at(path.address), path.available, [_stage(floor, path, one) for one in path.stages]
    )


def _stage(floor: Floor, path: Path, stage: Stage) -> say.StepState:
    taken = [path.passed[step] for step in stage.steps if step in path.passed]
    said = "; ".join(filter(None, (": ".join(filter(None, (one.reference, one.note))) for one in taken)))
    done, until = bool(stage.steps) and len(taken) == len(stage.steps), path.waits_until(stage)
    if not stage.steps:
        done, said = _follows(floor, path, stage)
    running = bool(until and not done and floor.house.filed.today() <= until)
    following = path.next == stage or (path.next is None and not done)
    state: Progress = (
        "done" if done else "if" if stage.only_if else "waits" if running else "next" if following else "later"
    )
    days = {step: str(path.passed[step].on) if step in path.passed else "" for step in stage.steps}
    return say.StepState(
        stage.number, stage.says, stage.cite, state, days, said, until if running else None, stage.only_if
    )


def _follows(floor: Floor, path: Path, stage: Stage) -> tuple[bool, str]:
    """Whether a stage was reached of which nothing is recorded, and by what: the publication makes the game available,
    its submission and its papers are filed, and it is offered when both are approved."""
    if path.available is None:
        return False, ""
    place = [one for one in path.stages if not one.steps].index(stage)
    if place == 0:
        return True, f"since {path.available}"
    filed = [one for one in floor.house.filed.standings().values() if one.address == path.address]
    if not filed or path.address not in own_addresses():
        return False, ""
    papers = [one for one in floor.house.approvals.all().values() if one.address == path.address]
    if place == 1:
        return bool(papers), f"submission {filed[-1].number}; {len(papers)} papers"
    running = floor.house.filed.in_force(path.address)
    if running is None:
        return False, f"submission {filed[-1].number} is {filed[-1].state}"
    lacks = floor.house.approvals.missing(load(path.address), running.submission)
    return not lacks, "; ".join(f"{one.what} {one.why}" for one in lacks)


@get("/approvals", may="filed", sync_to_thread=True)
def approvals(request: Ask) -> list[say.ApprovalState]:
    """Every layout, sign and piece of equipment that was submitted for approval, newest first."""
    floor, _ = who(request)
    return approval_states(floor)


@post("/approvals", may="file", sync_to_thread=True)
def submit(request: Ask, data: JSONBody[say.NewPapers]) -> list[say.ApprovalState]:
    """Record that papers were submitted for approval; the papers of the game as they stand."""
    floor, person = who(request)
    address = resolve(data.address)

    def do() -> int:
        made = floor.house.approvals.submit(
            person, data.what, address, data.submission, data.on, data.reference, data.table, data.note
        )
        return made[0].number

    once(request, person, data, do)
    return [one for one in approval_states(floor) if chapter_of(one.address) == chapter_of(address)]


@post("/approvals/{number:int}/notices", may="file", status_code=200, responses=SECOND, sync_to_thread=True)
def decide(request: Ask, number: ApprovalId, data: JSONBody[say.PapersDecision]) -> Response[say.ApprovalState]:
    """Record the written decision on papers; an approval when a second supervisor agrees."""
    floor, person = who(request)

    def do() -> Waiting | None:
        made = floor.control.approval(person, number, data.step, data.on, data.reference, data.note)
        return made if isinstance(made, Waiting) else None

    done = once_agreed(request, person, data, do)
    if isinstance(done, Waiting):
        return waits(person, done)
    return Response(approval_state(floor.house.approvals.known(number)))


@get("/new-games", may="filed", sync_to_thread=True)
def new_games(request: Ask) -> list[say.NewGameState]:
    """Every new game or feature that was requested, as far as it has come."""
    floor, _ = who(request)
    return new_game_states(floor)


@post("/new-games", may="file", status_code=200, sync_to_thread=True)
def take_step(request: Ask, data: JSONBody[say.NewStep]) -> say.NewGameState:
    """Record a step of a new game; one that comes out of order or before its time is refused with the clause."""
    floor, person = who(request)
    found = floor.house.filed.new_games
    address = resolve(data.address)

    def do() -> None:
        found.note(person, address, data.step, data.on, data.reference, data.note)

    once(request, person, data, do)
    return new_game_state(floor, found.paths()[address])


_HANDLERS: list[HTTPRouteHandler] = [approvals, submit, decide, new_games, take_step]
approvals_api = router(_HANDLERS)
