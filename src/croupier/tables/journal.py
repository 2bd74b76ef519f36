"""The journal: an append-only list of events in which each carries the hash of the one before."""

from __future__ import annotations

import hashlib
from collections import deque
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from functools import lru_cache
from pathlib import Path
from typing import Any

import msgspec

import croupier.machine as machine
from croupier.errors import Refused
from croupier.rules.editions import or_first

FIRST = "0" * 64
"""What the first event has before it."""
SPOKEN = frozenset({"say", "begun"})
"""Events that only tell people what happens. They move nothing, so a journal that is played again may lack some or have
others: earlier software announced something else, or at another moment."""


class Event(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, gc=False):
    """Something that happened at a table."""

    number: int
    time: str
    kind: str
    data: dict[str, Any]
    before: str
    """The hash of the event before."""
    hash: str
    by: str = ""
    """Who acted when it happened; empty where nobody is recorded."""

    def expected_hash(self) -> str:
        """The hash that this event must carry."""
        return _hash(self.number, self.time, self.kind, self.data, self.before, self.by)

    def says(self, kind: str, data: dict[str, Any]) -> bool:
        """Whether it is what is due when a journal is played again; other software may have opened the table, and may
        have said things in other words or under another clause."""
        if self.kind == kind == "open":
            return _same_opening(self.data, data)
        return self.kind == kind and (self.data == data or kind in SPOKEN or _acts(self.data) == _acts(data))


_NOTHING = hashlib.sha256()
_in_order = msgspec.json.Encoder(order="deterministic").encode


def _hash(number: int, time: str, kind: str, data: dict[str, Any], before: str, by: str) -> str:
    content = (number, time, kind, data, before, by) if by else (number, time, kind, data, before)
    digest = _NOTHING.copy()  # which is quicker than a new one
    digest.update(_in_order(content))
    return digest.hexdigest()


@lru_cache(maxsize=1)
def _written(milliseconds: int) -> str:
    """A time as events have it; many of them happen in the same millisecond."""
    return datetime.fromtimestamp(milliseconds / 1000, UTC).isoformat(timespec="milliseconds")


def _acts(data: dict[str, Any]) -> dict[str, Any]:
    """What an event does, without what it only says: a corrected citation moves nothing."""
    return {name: value for name, value in data.items() if name not in ("cite", "text")}


def _same_opening(recorded: dict[str, Any], due: dict[str, Any]) -> bool:
    """Whether a table that is opened again is the one that was recorded; its software may be another."""
    was, now = dict(recorded["submission"]), dict(due["submission"])
    chosen: dict[str, str] = was.pop("options", {})
    kept: dict[str, str] = now.pop("options", {})
    same = or_first(recorded["address"]) == or_first(due["address"]) and recorded.get("stadium") == due.get("stadium")
    return same and was == now and chosen.items() <= kept.items()


class Journal:
    """Events in order, kept in a file as they come if there is one."""

    def __init__(self, path: Path | None = None) -> None:
        self.path = path
        self.events: list[Event] = []
        self.by = ""
        """Who acts now."""

    def __iter__(self) -> Iterator[Event]:
        return iter(self.events)

    def __len__(self) -> int:
        return len(self.events)

    def append(self, kind: str, data: dict[str, Any], time: str = "") -> Event:
        """Store what happened, then return it: nothing is shown that is not stored. Data is plain and nobody else's."""
        event = self._next(kind, data, time)
        if self.path is not None:
            with self.path.open("ab") as file:
                file.write(msgspec.json.encode(event) + b"\n")
                file.flush()
        self.events.append(event)
        return event

    def _next(self, kind: str, data: dict[str, Any], time: str = "") -> Event:
        """The event that comes next, with its place in the chain."""
        by = self.by
        if self.events:
            last = self.events[-1]
            number, before = last.number + 1, last.hash
        else:
            number, before = len(self), FIRST
        time = time or _written(machine.milliseconds())
        return Event(number, time, kind, data, before, _hash(number, time, kind, data, before, by), by)


class Replayed(Journal):
    """A journal that takes events which are recorded already, in order and with their times."""

    def __init__(self, ahead: Iterable[Event] = ()) -> None:
        super().__init__()
        self.ahead = deque(ahead)
        """Recorded events that the table has yet to come to."""

    def append(self, kind: str, data: dict[str, Any], time: str = "") -> Event:
        """The recorded event that is due; one that only tells something is not stored if the record lacks it."""
        if kind not in SPOKEN:
            self.pass_spoken()
        if self.ahead and self.ahead[0].says(kind, data):
            event = self.ahead.popleft()
            self.events.append(event)
            return event
        if kind in SPOKEN and self.lacking(kind):
            return Event(len(self), "", kind, data, "", "")
        return self.not_recorded(kind, data, time)

    def pass_spoken(self) -> bool:
        """Take over recorded events that only tell something and are not due; whether there was one."""
        first = len(self.events)
        while self.ahead and self.ahead[0].kind in SPOKEN:
            self.events.append(self.ahead.popleft())
        return len(self.events) > first

    def lacking(self, kind: str) -> bool:
        """Whether a spoken event that is due and not recorded is left out."""
        return True

    def not_recorded(self, kind: str, data: dict[str, Any], time: str) -> Event:
        """What becomes of an event that is due where the record has another one, or none."""
        raise NotImplementedError


def read(path: Path) -> list[Event]:
    """The events of a journal file, their chain verified."""
    try:
        lines = path.read_bytes().splitlines()
    except OSError as error:
        raise Refused(f"{path}: {error.strerror or error}.") from None
    events = []
    for number, line in enumerate(lines):
        try:
            events.append(msgspec.json.decode(line, type=Event))
        except msgspec.DecodeError as error:
            raise Refused(f"{path}, event {number}: not an event ({error}).") from None
    verify(events)
    return events


def verify(events: Iterable[Event], first: int = 0, before: str = FIRST) -> None:
    """Refuse a journal, or its part from event `first` on, at what was changed, dropped, added or moved."""
    for place, event in enumerate(events, first):
        if event.number != place:
            raise Refused(
                f"Event {place} of the journal is missing or out of place: event {event.number} stands there."
            )
        if event.before != before or event.hash != event.expected_hash():
            raise Refused(f"Event {place} of the journal ({event.kind}) was changed: its hash does not fit.")
        before = event.hash
