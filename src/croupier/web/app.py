"""The application: the API, the live tables and the pages of one floor."""

from __future__ import annotations

import asyncio
import gc
import sys
from collections.abc import AsyncIterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from importlib.metadata import version

import msgspec
from litestar import Litestar, Router
from litestar.config.compression import CompressionConfig
from litestar.datastructures import State
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin

from croupier import machine
from croupier.errors import Refused
from croupier.floor.floor import Floor, build_types
from croupier.rules.search import search
from croupier.rules.vocabulary import families
from croupier.web import (
    account_messages,
    book_messages,
    design_messages,
    drill_messages,
    filed_messages,
    messages,
    meter_messages,
)
from croupier.web.account import accounts
from croupier.web.approvals import approvals_api
from croupier.web.body import Strict
from croupier.web.by_the_book import book_pages, books
from croupier.web.calendar import dates_api, dates_pages
from croupier.web.chapters import chapters_api
from croupier.web.design import design_api, design_pages
from croupier.web.drills import drill_api, drill_pages
from croupier.web.errors import bad_request, failed, refused
from croupier.web.filings import filing_pages, filings
from croupier.web.live import Hub, live
from croupier.web.meters import jackpots
from croupier.web.pages import described, family_of, pages
from croupier.web.reviews import review_pages, reviews_api
from croupier.web.security import ANYONE, Gate, admit
from croupier.web.slips import slips_api
from croupier.web.staff import staff_api
from croupier.web.statements import statement_pages, statements_api
from croupier.web.stations import station_pages, stations
from croupier.web.tables import tables_api
from croupier.web.waitlists import waitlists

_MOST_BYTES = 64 * 1024
"""The largest body that is read."""

MESSAGES = (
    messages, account_messages, book_messages, design_messages, drill_messages, filed_messages, meter_messages,
)  # fmt: skip
"""What server and browser say to each other."""

_ROUTES = (
    chapters_api, tables_api, staff_api, accounts, jackpots, waitlists, stations, slips_api, statements_api,
    reviews_api, books, filings, approvals_api, dates_api, design_api, drill_api, live, *pages, book_pages,
    filing_pages, dates_pages, design_pages, drill_pages, station_pages, statement_pages, review_pages,
)  # fmt: skip
"""The API, the live tables and the pages."""


def application(floor: Floor) -> Litestar:
    """The floor over HTTP."""
    said = (value for module in MESSAGES for value in vars(module).values())
    build_types(*(one for one in said if isinstance(one, type) and issubclass(one, msgspec.Struct)))
    hub = Hub(floor)

    @asynccontextmanager
    async def running(app: Litestar) -> AsyncIterator[None]:
        sys.setswitchinterval(0.001)  # whoever answers a browser need not wait for whoever draws a page
        asyncio.get_running_loop().set_default_executor(ThreadPoolExecutor(16, "floor"))
        await asyncio.to_thread(_import_kernels)
        await asyncio.to_thread(floor.house.recall)
        gc.collect()
        gc.freeze()  # the law and the tables stay: looking through them again would hold everybody up
        hub.start()
        floor.house.changed.append(hub.changed)
        floor.start()
        if floor.warms:
            machine.start(_make_ready, "ready", app)
        try:
            yield
        finally:
            hub.stop()
            floor.stop()

    return Litestar(
        route_handlers=list(_ROUTES),
        middleware=[Gate(floor)],
        guards=[admit],
        exception_handlers={Refused: refused, HTTPException: bad_request, Exception: failed},
        lifespan=[running],
        request_class=Strict,
        state=State({"floor": floor, "hub": hub}),
        openapi_config=OpenAPIConfig(
            title="Croupier",
            version=version("croupier"),
            description="A floor of table games, played by the book. An act with an `Idempotency-Key` is done once.",
            openapi_router=Router("/schema", route_handlers=[], opt={"may": ANYONE}),
            render_plugins=[JsonRenderPlugin()],
        ),
        request_max_body_size=_MOST_BYTES,
        # what is said at tables is small: it need not even be looked at
        compression_config=CompressionConfig(backend="gzip", minimum_size=16_000, exclude="^/(api/tables|live)/"),
        logging_config=None,
        debug=False,
    )


def _make_ready(app: Litestar) -> None:
    """Build what anyone may ask for and takes seconds, before somebody does."""
    described(app)
    search("ready")
    for family in families():
        family_of(family)


def _import_kernels() -> None:
    """Numba takes half a second to import: before the first table, not at it."""
    from croupier.kernels import _numba

    _numba()
