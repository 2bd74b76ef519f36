"""Every refusal is one clear sentence, with what is allowed and the clause."""

from __future__ import annotations

import logging
from collections.abc import Iterable
from typing import Any

from litestar import MediaType, Request, Response
from litestar.exceptions import HTTPException, ValidationException

from croupier.errors import Refused
from croupier.floor.people import NotAllowed, NotKnown, TooMany
from croupier.floor.repeats import Told, Used
from croupier.floor.store import log_failure
from croupier.floor.table_rows import NoTable
from croupier.floor.turns import TooMuch
from croupier.web.messages import Refusal

log = logging.getLogger("croupier.web")
_STATUS: dict[type[Refused], int] = {
    NotKnown: 401,
    NotAllowed: 403,
    NoTable: 404,
    TooMany: 429,
    TooMuch: 429,
    Used: 409,
    Told: 409,
}


class NotFound(Refused):
    """There is nothing at this address."""


_STATUS[NotFound] = 404


_SENTENCES = {
    404: "There is nothing at this address.",
    405: "This address does not take such requests.",
    413: "The request is too large.",
}


def refusal(what: str, allowed: Iterable[str] = (), cite: str = "", status: int = 400) -> Response[Refusal]:
    """An answer that says no."""
    return Response(Refusal(what, list(allowed), cite), status_code=status, media_type=MediaType.JSON)


def refused(_: Request[Any, Any, Any], error: Refused) -> Response[Refusal]:
    """What the floor refuses."""
    status = next((code for kind, code in _STATUS.items() if isinstance(error, kind)), 400)
    answer = refusal(error.what, error.allowed, error.cite, status)
    if status == 429:
        answer.headers["retry-after"] = "5"
    return answer


def bad_request(request: Request[Any, Any, Any], error: HTTPException) -> Response[Any]:
    """What the server refuses before the floor sees it: a path, a method, a body that is not what is asked for."""
    if error.status_code == 404 and "text/html" in request.headers.get("accept", ""):
        from croupier.web.pages import missing

        return missing(request)
    what = error.detail
    if isinstance(error, ValidationException):
        parts = error.extra if isinstance(error.extra, list) else []
        said = [
            f"{part.get('key', '')}: {part.get('message', '')}".strip(": ") for part in parts if isinstance(part, dict)
        ]
        what = "; ".join(said) or what
        what = f"The request is not as it should be: {what}."
    elif error.status_code in _SENTENCES:
        what = _SENTENCES[error.status_code]
    else:
        what = f"{what.rstrip('.')}."
    headers = {name: value for name, value in (error.headers or {}).items() if name.lower() == "allow"}
    answer = refusal(what, status=error.status_code)
    answer.headers.update(headers)
    return answer


def failed(request: Request[Any, Any, Any], error: Exception) -> Response[Refusal]:
    """Something is wrong with the server itself: it is logged, and said without details."""
    log_failure(log, "%s %s failed", request.method, request.url.path, error=error)
    return refusal("The server has made a mistake. Look again at what was done before you repeat it.", status=500)
