"""The API of the house's progressive meters: what they show, what was done to them, and what their wagers are worth."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import Annotated, Any

from litestar import Response, get, post
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import JSONBody, Parameter
from sqlalchemy import Connection

from croupier.floor import meters
from croupier.floor.chain import Link
from croupier.floor.control import Waiting
from croupier.floor.floor import Floor
from croupier.floor.meters import Meter
from croupier.odds.progressive import Worth
from croupier.rules.loader import load, resolve
from croupier.rules.paytables import WagerMeter
from croupier.rules.submission import Rules, Submission
from croupier.rules.wager_keys import parse_key
from croupier.web import meter_messages as say
from croupier.web.api import SECOND, WAIT, Ask, TableId, once, once_agreed, router, waits, who
from croupier.web.messages import Counting, Done, TableState
from croupier.web.security import PERSON
from croupier.web.tables import table_state
from croupier.web.waiting import read, result

MeterId = Annotated[int, Parameter(ge=1, le=2**31 - 1, description="The meter's number.")]
COUNTING = {202: ResponseSpec(Counting, description="Still being counted: ask again.")}


@get("/meters", may=PERSON, sync_to_thread=True)
def all_meters(
    request: Ask, removed: Annotated[bool, Parameter(description="Also those that were removed.")] = False
) -> list[say.MeterState]:
    """The meters on the floor, or also those that were removed."""
    floor, _ = who(request)
    with floor.store.reading() as connection:
        return _states(connection, meters.all_of(connection, removed))


@get("/meters/{meter:int}", may=PERSON, sync_to_thread=True)
def one_meter(
    request: Ask,
    meter: MeterId,
    before: Annotated[int | None, Parameter(ge=0, le=2**53, required=False)] = None,
) -> say.MeterHistory:
    """A meter with its history, and what was fed, paid and is shown held against each other."""
    floor, _ = who(request)
    with floor.store.reading() as connection:
        (found,) = _states(connection, [meters.one_of(connection, meter)])
        moved = meters.totals(connection, meter)
        held = meters.dials(connection, [meter])[meter]
        events = [_event(link) for link in meters.history(connection, meter, before)]
    return say.MeterHistory(found, moved, sum(moved.values()) == held.shown + held.reserve, events)


@post("/meters", may="open", sync_to_thread=True)
def open_meter(request: Ask, data: JSONBody[say.OpenMeter]) -> list[say.MeterState]:
    """Open the meters of a progressive wager; their seeds come from the cage."""
    floor, person = who(request)
    address = resolve(data.address)
    first = once(
        request,
        person,
        data,
        lambda: floor.house.open_meter(person, address, data.submission, data.wager, data.title, data.stake)[0],
    )
    assert first is not None
    with floor.store.reading() as connection:
        name = parse_key(data.wager).wager
        return [one for one in _states(connection, meters.all_of(connection)) if one.id >= first and name in one.wager]


@post("/meters/{meter:int}/removal", may="open", status_code=200, responses=SECOND, sync_to_thread=True)
def remove_meter(request: Ask, meter: MeterId, data: JSONBody[say.RemoveMeter]) -> Response[Done]:
    """Take a meter off the floor, by a written approval; one that holds much waits for a second supervisor."""
    floor, person = who(request)
    done = once_agreed(request, person, data, lambda: floor.control.remove_meter(person, meter, data.approval))
    floor.anchors.soon()
    return waits(person, done) if isinstance(done, Waiting) else Response(Done(f"Meter {meter} is off the floor."))


@post("/tables/{table:int}/jackpot", may="rule", status_code=200, responses=SECOND, sync_to_thread=True)
def verify_jackpot(
    request: Ask, table: TableId, surveillance: Annotated[str, Parameter(max_length=80)] = ""
) -> Response[TableState]:
    """The hand that has won of a meter and waits is verified: it is paid, or waits for a second supervisor. Where the
    book has surveillance or an inspector verify it too, whoever has is named."""
    floor, person = who(request)
    done = once_agreed(request, person, None, lambda: floor.control.jackpot(person, table, surveillance))
    return waits(person, done) if isinstance(done, Waiting) else Response(table_state(floor, person, table, done))


@get("/meters/{meter:int}/worth", may=PERSON, responses=COUNTING)
async def worth_of_meter(request: Ask, meter: MeterId) -> Response[say.MeterWorth]:
    """What a wager is worth with this meter as it is; other meters of the same wager stand at their seeds."""
    floor, person = await asyncio.to_thread(who, request)

    def look() -> tuple[Meter, int]:
        with floor.store.reading() as connection:
            return meters.one_of(connection, meter), meters.shown(connection)[meter]

    one, shown = await read(request, person.id, look)
    name, which = parse_key(one.wager)
    found = await _worth(request, floor, person.id, (one.address, one.submission, name, one.stake))
    if isinstance(found, Response):
        return found
    keys = {one_of: WagerMeter(name, one_of).key for one_of in found.slopes}
    return Response(_worth_said(one.rules.wager(name).name, name, found, keys, {which: shown}))


@get("/tables/{table:int}/meters", may=PERSON, responses=COUNTING)
async def worth_at_table(request: Ask, table: TableId) -> Response[list[say.MeterWorth]]:
    """What each progressive wager of a table is worth with its meters as they are."""
    floor, person = await asyncio.to_thread(who, request)

    def look() -> tuple[Rules, Submission, dict[str, int], dict[str, int], dict[str, str]]:
        with floor.house.seeing(table) as kept:
            held, rules = kept.table.progressives, kept.game.rules
            shown = kept.table.meters() | {key: floor.house.shown.get(one.meter, 0) for key, one in held.joined.items()}
            stakes = {parse_key(key).wager: one.stake for key, one in held.joined.items()}
            offered = [law for law in rules.chapter.wagers if law.kind == "progressive" and rules.offers(law.id)]
            names = {law.id: law.name for law in offered if (own := rules.table(law.id)) and own.meters}
            return rules, kept.submission, shown, stakes, names

    rules, submission, shown, stakes, names = await read(request, person.id, look)
    said = []
    for wager, name in names.items():
        found = await _worth(
            request, floor, person.id, (rules.chapter.address, submission, wager, stakes.get(wager, 0))
        )
        if isinstance(found, Response):
            return found
        keys = {which: rules.meter_of(wager, which, found.stake).key for which in found.slopes}
        said.append(
            _worth_said(name, wager, found, keys, {which: shown[key] for which, key in keys.items() if key in shown})
        )
    return Response(said)


async def _worth(
    request: Ask, floor: Floor, person: int, of: tuple[str, Submission, str, int]
) -> Worth | Response[Any]:
    """What a wager is worth as its meters rise, or how far the count is."""
    job = floor.workers.worth(person, *of)
    try:
        found: Worth = await result(request, job, WAIT)
    except TimeoutError:
        return Response(Counting(*job.progress), status_code=202)
    return found


def _worth_said(
    name: str, wager: str, found: Worth, keys: Mapping[str, str], shown: Mapping[str, int]
) -> say.MeterWorth:
    """What a wager is worth with its meters; `keys` says how each of them is called."""
    expected = found.at(shown)
    evens = {key: found.break_even(which, shown) for which, key in keys.items()}
    return say.MeterWorth(
        wager=wager,
        name=name,
        stake=found.stake,
        expected=str(expected),
        decimal=float(expected),
        shown={key: shown.get(which, found.seeds[which]) for which, key in keys.items()},
        break_even={key: even for key, even in evens.items() if even is not None},
        method=found.method,
    )


def _states(connection: Connection, found: list[Meter]) -> list[say.MeterState]:
    dials, still = meters.dials(connection, [one.id for one in found]), meters.frozen(connection)
    claims = [
        say.ClaimState(one.meter, one.table, one.wager, one.round, one.keyed, one.cents)
        for one in meters.waiting(connection)
    ]
    return [
        say.MeterState(
            id=one.id,
            title=one.title,
            address=one.address,
            name=load(one.address).name,
            wager=one.wager,
            wager_name=one.rules.wager(parse_key(one.wager).wager).name,
            stake=one.stake,
            seed=one.seed,
            shown=still.get(one.id, dials[one.id].shown),
            reserve=dials[one.id].reserve,
            opened=one.opened,
            ended=one.ended,
            approval=one.approval,
            tables=meters.open_tables(connection, one.id),
            claims=[claim for claim in claims if claim.meter == one.id],
        )
        for one in found
    ]


def _event(link: Link) -> say.MeterEvent:
    said = link.content
    summed = {
        kind: sum(cents for _, _, of, cents in said.get("steps", ()) if of == kind)
        for kind in ("fed", "reserved", "paid")
    }
    return say.MeterEvent(
        number=link.number,
        time=link.time,
        kind=link.kind,
        by=link.by,
        table=said.get("table"),
        shown=said["shown"],
        reserve=said["reserve"],
        note=said.get("approval", "") or said.get("state", ""),
        **summed,
    )


jackpots = router([all_meters, one_meter, open_meter, remove_meter, verify_jackpot, worth_of_meter, worth_at_table])
