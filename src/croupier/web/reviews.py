"""Reviews of randomness over HTTP and as a page: finished ones are recorded, and tick their duty."""

from __future__ import annotations

from litestar import get, post
from litestar.handlers import HTTPRouteHandler
from litestar.params import JSONBody

from croupier.floor import reviews
from croupier.floor.floor import Floor
from croupier.rules.loader import name_at
from croupier.web import book_messages as say
from croupier.web.api import Ask, once, router, who
from croupier.web.pages import Page, page, rendered


def _states(floor: Floor) -> list[say.ReviewState]:
    with floor.store.reading() as connection:
        found = reviews.listed(connection)
    return [
        say.ReviewState(
            one.number, one.review.chapter, name_at(one.review.chapter), one.subject, one.review.outcomes,
            one.review.confidence, one.failed, one.review.said, one.by, one.time,
            [say.ReviewTest(test.test, test.value, test.p, test.corrected, test.verdict)
             for test in one.review.findings],
            [source.name for source in one.review.sources],
        )
        for one in found
    ]  # fmt: skip


@get("/reviews", may="lists", sync_to_thread=True)
def all_reviews(request: Ask) -> list[say.ReviewState]:
    """The reviews of randomness that were recorded, newest first."""
    floor, _ = who(request)
    return _states(floor)


@post("/reviews", may="check", sync_to_thread=True)
def add_review(request: Ask, data: JSONBody[say.NewReview]) -> list[say.ReviewState]:
    """Record a finished review, as `croupier review -o FILE.json` writes it; the duty that asks for it is ticked."""
    floor, person = who(request)

    def do() -> None:
        reviews.record(floor.house, person, data.subject, data.review)

    once(request, person, data, do)
    return _states(floor)


@get("/pit/reviews", may="lists", sync_to_thread=True)
def reviews_page(request: Ask) -> Page:
    """The reviews of randomness, and a form to add a finished one."""
    floor, person = who(request)
    return page(request, "reviews.html", person, reviews=_states(floor))


_HANDLERS: list[HTTPRouteHandler] = [all_reviews, add_review]
reviews_api = router(_HANDLERS)
review_pages = rendered([reviews_page])
