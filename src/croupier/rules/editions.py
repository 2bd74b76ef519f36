"""Editions of a chapter: what the law is from a day on.

`STEM.toml` is the first edition. `STEM@2026-07-01.toml` is the edition in force from that day. It states only what
differs from the edition before it, item by item, as an amending order does: items with an id that the chapter has
replace the fields they state, others are added, and `without` takes some out.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date

from croupier.errors import Refused
from croupier.rules.law import Chapter
from croupier.rules.variation import PARTS, Differences, difference_problems, laid_over

FIRST = "first"
"""What stands for the day of the first edition, which is in force before any other: `BOOK/CHAPTER@first`."""


class Edition(Differences, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The file of an edition after the first."""

    effective: date
    """The first day on which it is in force."""
    name: str = ""
    cite: str = ""


def chapter_of(address: str) -> str:
    """The address of a chapter without its edition."""
    return address.partition("@")[0]


def or_first(address: str) -> str:
    """An address with an edition: where it names none, the first."""
    return address if "@" in address else f"{address}@{FIRST}"


def in_force(days: Sequence[str], on: date) -> str:
    """The edition that is in force on a day, of those after the first; empty where it is the first."""
    return max((day for day in days if day <= on.isoformat()), default="")


def day_of(text: str, address: str) -> date | None:
    """The day that an address names, `2026-07-01`; None for the first edition."""
    if text == FIRST:
        return None
    try:
        return date.fromisoformat(text)
    except ValueError:
        allowed = ("a day such as @2026-07-01", f"@{FIRST}")
        raise Refused(f"{address!r}: {text!r} is not the day of an edition.", allowed=allowed) from None


def edition_said(edition: str) -> str:
    """An edition in words."""
    return f"the edition of {edition}" if edition and edition != FIRST else "the first edition"


def edition_problems(own: Edition, base: Chapter, day: str) -> Iterator[str]:
    """What is wrong with an edition before it is laid over the one before it; `day` is that of its file's name."""
    if own.effective.isoformat() != day:
        yield f"effective: {own.effective} is not the day in the file's name, {day}"
    yield from difference_problems(own, base)
    for part in PARTS:
        known = {item.id for item in getattr(base, part)}
        for item in getattr(own, part):
            if len(item) == 1 and item.get("id") in known:
                yield f"{part}.{item['id']}: it states nothing but its id"


def amended(own: Edition, base: Chapter) -> Chapter:
    """The whole chapter as an edition leaves it."""
    stated = {"edition": own.effective.isoformat(), "name": own.name or base.name, "cite": own.cite or base.cite}
    return laid_over(own, base, stated)
