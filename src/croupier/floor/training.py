"""Dealers in training: what they were asked, what they answered, and what it was worth.

A question is stored with its key before it is shown, and answered once; the time runs on the server. Each answer is a
record in the house's chain.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
import sqlalchemy as sql

from croupier.drills.question import Answer, Key, Question, Verdict, check
from croupier.drills.schedule import Answered, Item
from croupier.errors import Refused
from croupier.floor import repeats, store
from croupier.floor.chain import record
from croupier.floor.people import Person
from croupier.floor.schema import drills, people
from croupier.floor.store import Store

GRACE = 1000
"""Milliseconds for which an answer may be on its way beyond its time."""
_SAID = ("id", "person", "address", "kind", "topic", "given", "right", "took")


def of_answer(row: Mapping[str, Any]) -> dict[str, Any]:
    """An answer as the house's chain holds it, from its row."""
    return {name: row[name] for name in _SAID}


class Training:
    """The questions and answers of a floor's people."""

    def __init__(self, kept: Store) -> None:
        self.store = kept

    def ask(self, person: Person, address: str, question: Question, seconds: int) -> int:
        """Store a question that is asked now; its number. From now on no earlier one is answered."""
        row = {
            "person": person.id,
            "address": address,
            "kind": question.asked.kind,
            "topic": question.asked.topic,
            "asked": store.now(),
            "seconds": seconds,
            "key": msgspec.json.encode(question.key).decode(),
        }
        with self.store.writing() as connection:
            made = connection.execute(sql.insert(drills).values(**row).returning(drills.c.id))
            return int(made.scalar_one())

    def answer(self, person: Person, number: int, answer: Answer) -> None:
        """Answer a question; refused if it is somebody else's, or was answered."""
        with self.store.writing() as connection:
            last = sql.select(drills).where(drills.c.person == person.id).order_by(drills.c.id.desc()).limit(1)
            row = connection.execute(last).first()
            if row is None or row.id != number:
                raise Refused(f"Question {number} is not the one that {person.name} was asked last.")
            if row.answered is not None:
                raise Refused(f"Question {number} has been answered.")
            now = store.now()
            verdict = _verdict(row, answer, now)
            given = {
                "answered": now,
                "given": msgspec.json.encode(answer).decode(),
                "right": int(verdict.counts),
                "took": now - row.asked,
            }
            connection.execute(sql.update(drills).where(drills.c.id == number).values(**given))
            record(connection, "drill", of_answer(row._asdict() | given), person.name)
            repeats.note(number)

    def verdict(self, person: Person, number: int) -> tuple[Key, Verdict]:
        """What an answer was worth, with the key that is open now."""
        with self.store.reading() as connection:
            row = connection.execute(sql.select(drills).where(drills.c.id == number)).first()
        if row is None or row.person != person.id or row.answered is None:
            raise Refused(f"{person.name} has answered no question {number}.")
        key = msgspec.json.decode(row.key, type=Key)
        return key, _verdict(row, msgspec.json.decode(row.given, type=Answer), row.answered)

    def answers(self, person: int) -> list[Answered]:
        """What a person has answered, in order."""
        return self._answers(drills.c.person == person).get(person, [])

    def everyone(self) -> dict[str, list[Answered]]:
        """What everybody has answered, by name."""
        found = self._answers(sql.true())
        with self.store.reading() as connection:
            names = {row.id: row.name for row in connection.execute(sql.select(people.c.id, people.c.name))}
        return {names[person]: answers for person, answers in found.items()}

    def _answers(self, whose: sql.ColumnElement[bool]) -> dict[int, list[Answered]]:
        """Answers by person, each one's in order."""
        columns = (drills.c.person, drills.c.answered, drills.c.address, drills.c.kind, drills.c.topic, drills.c.right,
                   drills.c.took)  # fmt: skip
        query = sql.select(*columns).where(whose, drills.c.answered.is_not(None)).order_by(drills.c.id)
        found: dict[int, list[Answered]] = {}
        with self.store.reading() as connection:
            for row in connection.execute(query):
                item = Item(row.address, row.kind, row.topic)
                found.setdefault(row.person, []).append(Answered(row.answered, item, bool(row.right), row.took))
        return found


def _verdict(row: Any, answer: Answer, at: int) -> Verdict:
    """What an answer to a stored question is worth that came at some time."""
    late = bool(row.seconds) and at - row.asked > 1000 * row.seconds + GRACE
    return check(msgspec.json.decode(row.key, type=Key), answer, late=late)
