"""Reviews of the randomness of real equipment: a finished one is recorded, and ticks the duty that asks for it.

The review itself is made elsewhere (`croupier review`); what it found comes as the data that it writes. The house's
chain holds that data, and the tick names the review.
"""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
import sqlalchemy as sql
from msgspec import Meta
from sqlalchemy import Connection

from croupier.errors import Refused
from croupier.floor import chain, schema
from croupier.floor.house import House
from croupier.floor.people import Person
from croupier.rules.charts.wheel import REVIEW as CHART
from croupier.rules.editions import chapter_of
from croupier.rules.law import Chapter, Procedure
from croupier.rules.loader import load, resolve

REVIEW, STAGE = "review", "randomness"


class _Source(msgspec.Struct, frozen=True):
    name: str
    sha256: str
    results: int


class _Hits(msgspec.Struct, frozen=True):
    kind: str
    hits: Annotated[int, Meta(ge=0)]
    expected: float


class _Test(msgspec.Struct, frozen=True):
    test: str
    statistic: str
    value: float
    p: float
    corrected: float
    verdict: str


class Finished(msgspec.Struct, frozen=True):
    """What a finished review says, as far as it is needed here."""

    chapter: str
    what: str
    outcomes: Annotated[int, Meta(ge=1)]
    trials: Annotated[int, Meta(ge=1)]
    confidence: float
    verdict: str
    said: str
    sources: Annotated[list[_Source], Meta(min_length=1)]
    hits: list[_Hits]
    findings: Annotated[list[_Test], Meta(min_length=1)]


class Review(msgspec.Struct, frozen=True):
    """A review as it is recorded, with the run of the checklist that it has ticked."""

    number: int
    subject: str
    list: str
    run: int
    review: Finished
    by: str
    time: str = ""

    @property
    def failed(self) -> bool:
        """Whether an irregularity was found."""
        return self.review.verdict != "pass"


def read(data: Any) -> Finished:
    """A finished review from the data that `croupier review` writes; refused if it is none."""
    try:
        found = msgspec.convert(data, Finished)
    except msgspec.ValidationError as error:
        raise Refused(f"This is no finished review: {error}.", allowed=("croupier review -o FILE.json",)) from None
    if sum(one.hits for one in found.hits) != found.trials:
        raise Refused("The hits of this review are not as many as its trials.")
    return found


def duty_of(chapter: Chapter) -> Procedure:
    """The duty to review randomness that a chapter has; refused if it has none."""
    found = next((one for one in chapter.procedures if one.stage == STAGE and one.phase == "house"), None)
    if found is None:
        raise Refused(f"{chapter.name} asks for no review of randomness.")
    return found


def record(house: House, person: Person, subject: str, data: Any) -> Review:
    """Record a finished review, and tick the duty that asks for it with its number."""
    found = read(data)
    address = resolve(found.chapter)
    chapter = load(address)
    law = duty_of(chapter)
    _check_size(chapter, law, found)
    with house.store.writing() as connection:
        chain.take(connection)
        earlier = listed(connection)
        _check_sources(earlier, found)
        number = max((one.number for one in earlier), default=0) + 1
        note = f"Review {number}: {found.outcomes:,} outcomes. {found.said}"
        step = next(place for place, people in enumerate(law.checks) if people)
        one = house.checklists.tick_in(
            connection,
            person,
            None,
            law.id,
            step,
            chapter=chapter_of(address),
            subject=subject.strip() or found.what,
            note=note,
        )
        made = Review(number, subject.strip() or found.what, law.id, one.runs[-1].number, found, person.name)
        chain.record(connection, REVIEW, made, person.name)
    return made


def listed(connection: Connection) -> list[Review]:
    """Every review that was recorded, newest first."""
    links = schema.links
    query = sql.select(links.c.time, links.c.data).where(links.c.chain == chain.HOUSE, links.c.kind == REVIEW)
    return [
        msgspec.structs.replace(msgspec.json.decode(data, type=Review), time=time)
        for time, data in connection.execute(query.order_by(links.c.number.desc()))
    ]


def links_of(connection: Connection) -> dict[tuple[str, str, int], str]:
    """By chapter, list and run: the page of the review that has ticked it."""
    return {(chapter_of(resolve(one.review.chapter)), one.list, one.run): page_of(one) for one in listed(connection)}


def page_of(one: Review) -> str:
    """Where a review is shown."""
    return f"/pit/reviews#review-{one.number}"


def _check_size(chapter: Chapter, law: Procedure, found: Finished) -> None:
    chart = next((one for one in chapter.charts if one.id == "randomness-review"), None)
    least = CHART.facts(chart)["outcomes"] if chart is not None else 0
    if found.outcomes < least:
        what = f"{found.outcomes:,} outcomes are fewer than the {least:,} that a review of {chapter.name} has."
        raise Refused(what, allowed=(f"{least:,} or more",), cite=chapter.cited(law.cite))


def _check_sources(earlier: list[Review], found: Finished) -> None:
    """The same records are no second review."""
    known = {source.sha256: one.number for one in earlier for source in one.review.sources}
    for source in found.sources:
        if source.sha256 in known:
            raise Refused(f"{source.name} was counted in review {known[source.sha256]} already.")
