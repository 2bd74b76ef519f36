"""The API of one's own account, and of what the house has recorded of people."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Annotated, Any

from litestar import delete, get, post
from litestar.handlers import HTTPRouteHandler
from litestar.params import JSONBody, Parameter

from croupier.errors import Refused
from croupier.floor import cage, control, totp
from croupier.floor.chain import SECRET, records
from croupier.floor.floor import Floor
from croupier.floor.limits import Limit
from croupier.floor.people import Person
from croupier.floor.store import day_and_time
from croupier.web import account_messages as say
from croupier.web.api import Ask, TableId, once, once_told, router, waiting_of, who
from croupier.web.messages import Done, Waits
from croupier.web.security import COOKIE, PERSON
from croupier.web.staff import invited

SessionId = Annotated[str, Parameter(min_length=1, max_length=64)]


def _own(request: Ask) -> tuple[Floor, Person, str]:
    """The floor, whose account it is, and the session that asks."""
    floor, person = who(request)
    if not floor.accounts:
        raise Refused("This floor has no accounts.")
    return floor, person, request.cookies.get(COOKIE, "")


def _time(milliseconds: int) -> str:
    return datetime.fromtimestamp(milliseconds / 1000, UTC).isoformat(timespec="seconds")


@get("/account", may=PERSON, temporary=True, sync_to_thread=True)
def account(request: Ask) -> say.AccountState:
    """Your account: where you are logged in, and your second factor."""
    floor, person, token = _own(request)
    people = floor.house.people
    factor, left = people.factor_of(person)
    with floor.store.reading() as connection:
        held = cage.balance(connection, [cage.purse(person.id)])[cage.purse(person.id)]
    sessions = [
        say.SessionState(one.id, _time(one.began), _time(one.seen), one.address, one.browser, one.here)
        for one in people.sessions(person, token)
    ]
    until = floor.house.limits.excluded(person.id)
    return say.AccountState(
        person.name, person.role, held, person.temporary, factor, left, sessions,
        [_limit(kind, one) for kind, one in floor.house.limits.of(person.id).items()], _time(until) if until else "",
    )  # fmt: skip


def _limit(kind: str, one: Limit) -> say.LimitState:
    return say.LimitState(kind, one.cents, one.later, _time(one.since) if one.since else "")


@post("/account/password", may=PERSON, temporary=True, status_code=200, sync_to_thread=True)
def set_password(request: Ask, data: JSONBody[say.SetPassword]) -> Done:
    """Set your own password; every other session of yours ends."""
    floor, person, token = _own(request)
    once(request, person, data, lambda: floor.house.people.set_password(person, token, data.old, data.new))
    return Done("The password is yours alone now; you are logged out everywhere else.")


@delete("/account/sessions/{session:str}", may=PERSON, status_code=200, sync_to_thread=True)
def end_session(request: Ask, session: SessionId) -> Done:
    """End one of your sessions."""
    floor, person, _ = _own(request)
    once(request, person, None, lambda: floor.house.people.end_session(person, session))
    return Done("That session is over.")


@post("/account/factor", may=PERSON, status_code=200, sync_to_thread=True)
def begin_factor(request: Ask, data: JSONBody[say.ProvePassword]) -> say.NewFactor:
    """The secret of a second factor; it counts once a code of it is confirmed."""
    floor, person, _ = _own(request)
    people = floor.house.people
    secret = once_told(request, person, data, "its secret is", lambda: people.begin_factor(person, data.password))
    return say.NewFactor(secret, totp.uri(secret, person.name, "Croupier"))


@post("/account/factor/confirm", may=PERSON, status_code=200, sync_to_thread=True)
def confirm_factor(request: Ask, data: JSONBody[say.SayCode]) -> say.RecoveryCodes:
    """From now on a code is asked for at every login."""
    floor, person, _ = _own(request)
    people = floor.house.people
    codes = once_told(request, person, data, "recovery codes are", lambda: people.confirm_factor(person, data.code))
    return say.RecoveryCodes(codes)


@post("/account/factor/drop", may=PERSON, status_code=200, sync_to_thread=True)
def drop_factor(request: Ask, data: JSONBody[say.ProveBoth]) -> Done:
    """Do without a second factor from now on."""
    floor, person, _ = _own(request)
    once(request, person, data, lambda: floor.house.people.drop_factor(person, data.password, data.code))
    return Done("No code is asked for any more.")


@post("/account/limits", may="play", status_code=200, sync_to_thread=True)
def set_limit(request: Ask, data: JSONBody[say.SetLimit]) -> say.LimitState:
    """Set what you may deposit, wager or lose in a day: less at once, more after a day."""
    floor, person, _ = _own(request)

    def do() -> None:
        floor.house.limits.set(person, data.kind, data.cents)

    once(request, person, data, do)
    return _limit(data.kind, floor.house.limits.of(person.id)[data.kind])


@post("/account/exclusion", may="play", status_code=200, sync_to_thread=True)
def exclude_oneself(request: Ask, data: JSONBody[say.Exclude]) -> Done:
    """Exclude yourself from play: your seats stand up; nobody undoes it before it is over."""
    floor, person, _ = _own(request)
    until = once(request, person, data, lambda: floor.house.exclude(person, person.id, data.days))
    assert until is not None  # which is noted with it
    return Done(f"You are excluded from play until {day_and_time(until)}.")


@post("/people/{number:int}/exclusion", may="people", status_code=200, sync_to_thread=True)
def exclude(request: Ask, number: TableId, data: JSONBody[say.Exclude]) -> Done:
    """Exclude a person from play: every seat of theirs stands up."""
    floor, person = who(request)
    named = floor.house.people.known(number)
    until = once(request, person, data, lambda: floor.control.exclude(person, named.id, data.days))
    assert until is not None  # which is noted with it
    return Done(f"{named.name} is excluded from play until {day_and_time(until)}.")


@get("/log", may="audit", sync_to_thread=True)
def log(
    request: Ask,
    kind: Annotated[str, Parameter(max_length=40)] = "",
    before: Annotated[int | None, Parameter(ge=0, le=2**53, required=False)] = None,
) -> list[say.LogRow]:
    """What was recorded of logins and of what the house did, newest first; of one kind, if it is named."""
    floor, _ = who(request)
    with floor.store.reading() as connection:
        found = records(connection, [kind] if kind else [], before)
    return [say.LogRow(one.number, one.time, one.kind, one.by, _shown(one.content)) for one in found]


@get("/self-check", may="inventory", sync_to_thread=True)
def self_check(request: Ask) -> say.SelfCheck:
    """Compare every installed file and rulebook with the release by its hash."""
    floor, _ = who(request)
    done = floor.software.check()
    found, manifest = done.comparison, done.comparison.manifest
    return say.SelfCheck(
        found.result, done.line(), done.time, manifest.version if manifest else "",
        manifest.identity if manifest else "", found.files, found.lines(), dict(found.rulebooks),
    )  # fmt: skip


def _shown(content: dict[str, Any]) -> dict[str, Any]:
    """A record without digests, which only the audit can read."""
    return {name: value for name, value in content.items() if name not in SECRET | {"recoveries", "seal"}}


@get("/requests", may="inventory", watching=True, sync_to_thread=True)
def waiting(request: Ask) -> list[Waits]:
    """What waits until a second supervisor agrees to it, oldest first."""
    floor, person = who(request)
    return [waiting_of(person, one) for one in floor.control.waiting()]


@post("/requests/{number:int}/agree", may="rule", status_code=200, sync_to_thread=True)
def agree(request: Ask, number: TableId) -> say.Agreed:
    """Agree to what another supervisor asks for: it is done, in the name of both."""
    floor, person = who(request)
    made: list[control.Agreed] = []
    once(request, person, None, lambda: made.append(floor.control.agree(person, number)))
    done = made[0] if made else floor.control.agreed(number)
    return say.Agreed(done.said, invited(*done.given) if done.given else None)


@post("/requests/{number:int}/deny", may="rule", status_code=200, sync_to_thread=True)
def deny(request: Ask, number: TableId) -> Done:
    """Do not agree to it, or ask for it no longer."""
    floor, person = who(request)
    once(request, person, None, lambda: floor.control.deny(person, number))
    return Done("It is not done.")


_HANDLERS: list[HTTPRouteHandler] = [
    account, set_password, end_session, begin_factor, confirm_factor, drop_factor, set_limit,
    exclude_oneself, exclude, log, self_check, waiting, agree, deny,
]  # fmt: skip
accounts = router(_HANDLERS)
