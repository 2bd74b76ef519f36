"""Fill and credit slips over HTTP: those of a shift, and each as a page to print."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Response, get
from litestar.handlers import HTTPRouteHandler
from litestar.params import Parameter

from croupier.filings.slip import slip_sheet
from croupier.floor import cage, slips
from croupier.odds.writers import pages
from croupier.rules.loader import name_at
from croupier.web import messages as say
from croupier.web.api import Ask, router, who
from croupier.web.waiting import read

SlipId = Annotated[int, Parameter(ge=1, le=2**31 - 1, description="The slip's number.")]
Form = Annotated[str, Parameter(pattern="^(pdf|html|md)$", description="pdf, html or md.")]
_TYPES = {"pdf": "application/pdf", "html": "text/html; charset=utf-8", "md": "text/markdown; charset=utf-8"}


def slip_state(one: slips.Written) -> say.SlipState:
    """A slip as it is told."""
    slip, signed = one.slip, one.slip.signed
    counts = [say.ChipCount(worth, pieces) for worth, pieces in sorted(slip.chips.items(), reverse=True)]
    return say.SlipState(
        slip.number, slip.kind, slip.table, slip.cents, counts, signed.prepared, signed.carried, signed.dealer,
        signed.supervisor, one.time, one.shift, one.note,
    )  # fmt: skip


@get("/slips", may="inventory", sync_to_thread=True)
def all_slips(
    request: Ask, shift: Annotated[int | None, Parameter(ge=1, le=2**31 - 1, required=False)] = None
) -> list[say.SlipState]:
    """The fill and credit slips of a shift, or all of them, newest first."""
    floor, _ = who(request)
    with floor.store.reading() as connection:
        return [slip_state(one) for one in slips.listed(connection, shift)]


@get("/slips/{number:int}/document", may="inventory", media_type="application/pdf")
async def slip_document(request: Ask, number: SlipId, form: Form = "pdf") -> Response[Any]:
    """A slip on one page."""
    floor, person = who(request)

    def made() -> bytes:
        with floor.store.reading() as connection:
            one = slips.known(connection, number)
            address, title = cage.titles(connection)[one.slip.table]
            shift = next(shift.name for shift in cage.all_shifts(connection) if shift.id == one.shift)
        table = f"{one.slip.table}, {title or name_at(address)}"
        return pages(slip_sheet(one.slip, table, shift, one.time[:16].replace("T", " ") + " UTC", one.note), form)

    answer: Response[Any] = Response(await read(request, person.id, made), media_type=_TYPES[form])
    answer.headers["content-disposition"] = f'inline; filename="{number}.{form}"'
    return answer


_HANDLERS: list[HTTPRouteHandler] = [all_slips, slip_document]
slips_api = router(_HANDLERS)
