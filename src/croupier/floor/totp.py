"""One-time codes from a secret and the time, as apps make them (RFC 6238: HMAC-SHA1, six digits, thirty seconds)."""

from __future__ import annotations

import base64
import hmac
from urllib.parse import quote

from croupier import machine

SECONDS = 30
DIGITS = 6
_AROUND = 1
"""How many steps a phone's clock may be behind or ahead."""


def new_secret() -> str:
    """A secret of 160 bits, as apps take it."""
    return base64.b32encode(machine.random_bytes(20)).decode()


def step_at(seconds: float) -> int:
    """The number of the step that a time lies in."""
    return int(seconds) // SECONDS


def code(secret: str, step: int, digits: int = DIGITS) -> str:
    """The code of a step (RFC 4226, section 5.3)."""
    mac = hmac.digest(base64.b32decode(secret), step.to_bytes(8, "big"), "sha1")
    start = mac[-1] & 0xF
    number = int.from_bytes(mac[start : start + 4], "big") & 0x7FFFFFFF
    return str(number % 10**digits).zfill(digits)


def matches(secret: str, said: str, now: float, after: int = -1) -> int | None:
    """The step whose code was said, if it is one of about now and later than `after`: a code is good once."""
    here = step_at(now)
    said = "".join(said.split())
    found = [
        step
        for step in range(here - _AROUND, here + _AROUND + 1)
        if hmac.compare_digest(code(secret, step).encode(), said.encode()) and step > after
    ]
    return found[0] if found else None


def uri(secret: str, name: str, house: str) -> str:
    """What an app reads, from a picture or as it is."""
    return f"otpauth://totp/{quote(house)}:{quote(name)}?secret={secret}&issuer={quote(house)}"
