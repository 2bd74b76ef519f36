"""Numbers as people say them: a few ASCII digits, decimals, a fraction, a percentage.

They come from submissions, requests and files, also from strangers: Python's own readers take exponents, other scripts'
digits and numbers that would take for ever to work with, and hold everybody up meanwhile.
"""

from __future__ import annotations

import re
from fractions import Fraction

from croupier.errors import Refused

_DIGITS = r"[0-9]{1,16}"
_WHOLE = re.compile(_DIGITS)
_NUMBER = re.compile(rf"([+-]?(?:{_DIGITS}(?:\.[0-9]{{0,9}})?|\.[0-9]{{1,9}}|{_DIGITS}/0*[1-9][0-9]{{0,14}})) ?(%?)")


def whole(text: str) -> int | None:
    """A whole number, `12`; None if it is none."""
    return int(text) if _WHOLE.fullmatch(text) else None


def number(text: str) -> Fraction | None:
    """A number, a multiple or a part of one: `3`, `-0.05`, `3/2`, `5%`; None if it is none."""
    match = _NUMBER.fullmatch(text)
    return Fraction(match[1]) / (100 if match[2] else 1) if match else None


def percent(text: str) -> Fraction:
    """A percentage as a part of one, its sign written or not: `5` and `5%` are a twentieth."""
    found = number(f"{text.removesuffix('%')}%")
    if found is None:
        raise Refused(f"{text[:40]!r} is not a percentage.", allowed=("5%", "2.5"))
    return found
