"""What somebody has answered: kept in a file of theirs, and added up for themselves and for the manager."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable
from pathlib import Path
from statistics import median
from typing import TypeVar

import msgspec

from croupier.drills.question import KINDS, Kind
from croupier.drills.schedule import RESTS, Answered, cards
from croupier.errors import Refused

Key = TypeVar("Key")


class Tally(msgspec.Struct, frozen=True):
    """Answers added up."""

    asked: int
    right: int
    seconds: float
    """What half of the answers took at most."""
    mastered: int
    """Of every hundred things that were asked, how many have come to the last box, those on their way in part."""

    @property
    def percent(self) -> int:
        """How many of a hundred answers were right."""
        return round(100 * self.right / self.asked) if self.asked else 0


def tally(answers: Iterable[Answered]) -> Tally:
    """Answers added up, in the order in which they were given."""
    given = list(answers)
    boxes = [card.box for card in cards(given).values()]
    reached = round(100 * sum(boxes) / (len(boxes) * (len(RESTS) - 1))) if boxes else 0
    took = median(one.took for one in given) / 1000 if given else 0.0
    return Tally(len(given), sum(one.right for one in given), round(took, 1), reached)


def tallies(answers: Iterable[Answered], by: Callable[[Answered], Key]) -> dict[Key, Tally]:
    """Answers added up by something of theirs."""
    groups: dict[Key, list[Answered]] = {}
    for one in answers:
        groups.setdefault(by(one), []).append(one)
    return {key: tally(group) for key, group in groups.items()}


def by_kind(answers: Iterable[Answered]) -> dict[Kind, Tally]:
    """Answers added up by kind of question, in the order of the kinds."""
    found = tallies(answers, lambda one: one.item.kind)
    return {kind: found[kind] for kind in KINDS if kind in found}


class Record:
    """The record of a person in a file, a line an answer."""

    def __init__(self, path: Path) -> None:
        self.path = path

    @classmethod
    def of(cls, person: str) -> Record:
        """The record of a person in the user's data directory."""
        if not re.fullmatch(r"[\w .@-]{1,64}", person) or person.strip(". ") != person:
            raise Refused(f"{person!r} is no name for a record.", allowed=("letters, figures, spaces, . @ _ -",))
        home = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
        return cls(Path(home) / "croupier" / "drills" / f"{person}.jsonl")

    def answers(self) -> list[Answered]:
        """All answers, in the order in which they were given."""
        try:
            lines = self.path.read_bytes().splitlines()
        except FileNotFoundError:
            return []
        except OSError as error:
            raise Refused(f"{self.path}: {error.strerror or error}.") from None
        try:
            return [msgspec.json.decode(line, type=Answered) for line in lines if line]
        except msgspec.DecodeError as error:
            raise Refused(f"{self.path} is not a record of drills ({error}).") from None

    def add(self, answered: Answered) -> None:
        """Note an answer."""
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            with self.path.open("ab") as file:
                file.write(msgspec.json.encode(answered) + b"\n")
        except OSError as error:
            raise Refused(f"{self.path}: {error.strerror or error}.") from None
