"""A question, what is known of its answer, and whether an answer is right."""

from __future__ import annotations

from typing import Literal

import msgspec

from croupier.drills import chips
from croupier.errors import Refused
from croupier.rules.books import house_money as money
from croupier.tables.journal import Event

Kind = Literal["next", "procedures", "hands", "results", "payouts", "order", "setting", "rulings", "returns"]
KINDS: dict[Kind, str] = {
    "next": "What comes next",
    "procedures": "Procedures",
    "hands": "Reading hands",
    "results": "Take, pay or push",
    "payouts": "Payouts and commissions",
    "order": "The order of settlement",
    "setting": "Setting by the house way",
    "rulings": "Rulings on irregularities",
    "returns": "Wagers to return",
}
"""The kinds of question, as headings."""

Form = Literal["choice", "pick", "order", "money"]
"""How a question is answered: by one of its options, by some of them (or none), by all of them in order, in chips."""


class Scene(msgspec.Struct, frozen=True):
    """The table at the moment of a question."""

    seats: dict[int, str]
    """Who sits where."""
    standing: dict[str, dict[str, int]]
    """What stood on the layout before the round."""
    carry: dict[str, object]
    """What earlier rounds left."""
    events: list[Event]
    """What has happened in the round so far."""
    seat: int = 0
    """The seat that the question is about, if it is about one."""


class Asked(msgspec.Struct, frozen=True):
    """A question as it is asked."""

    kind: Kind
    topic: str
    """What it is about within its kind: a wager, an irregularity, a procedure. It comes back if it was wrong."""
    text: str
    form: Form
    options: list[str] = []
    pieces: bool = False
    """Whether the options are cards or tiles."""
    scene: Scene | None = None


class Key(msgspec.Struct, frozen=True):
    """What nobody is told before a question is answered."""

    form: Form
    options: list[str]
    says: str
    """The right answer in words."""
    cite: str
    right: list[int] = []
    """The options that are right; of an order the place of each option, equal where either may come first."""
    cents: int = 0
    """The amount that is right."""
    why: list[str] = []
    """How it comes to that, or what the clause says."""


class Question(msgspec.Struct, frozen=True):
    """A question and its key."""

    asked: Asked
    key: Key


class Answer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a dealer answers: the options that were picked, in order, or an amount, in cents or in chips."""

    picked: list[int] = []
    cents: int | None = None
    chips: dict[int, int] = {}


class Verdict(msgspec.Struct, frozen=True):
    """What an answer was worth."""

    right: bool
    late: bool
    says: str
    """The right answer."""
    cite: str
    why: list[str]
    note: str = ""
    """What could have been better in a right answer, or what was given in a wrong one."""

    @property
    def counts(self) -> bool:
        """Whether it counts as known: right, and in time."""
        return self.right and not self.late


def check(key: Key, answer: Answer, *, late: bool = False) -> Verdict:
    """Whether an answer is right; refused if it is no answer to such a question."""
    right, note = _paid(key, answer) if key.form == "money" else _picked(key, answer)
    return Verdict(right, late, key.says, key.cite, list(key.why), note)


def _paid(key: Key, answer: Answer) -> tuple[bool, str]:
    """Whether an amount is right, and how it was cut."""
    unknown = [worth for worth in answer.chips if worth not in chips.CHIPS | chips.COINS]
    if unknown or any(not 0 <= number < 10_000 for number in answer.chips.values()):
        raise Refused("That is no set of chips.", allowed=(money(worth) for worth in chips.CHIPS))
    if (answer.cents is None and not answer.chips) or answer.picked:
        raise Refused("This question is answered by an amount.", allowed=("an amount in cents", "chips"))
    given = chips.total(answer.chips) if answer.chips else answer.cents
    if given != key.cents:
        return False, f"You said {money(given or 0)}."
    number, fewest = sum(answer.chips.values()), sum(chips.cut(key.cents).values())
    return True, f"The amount is right; {fewest} chips do where you cut {number}." if number > fewest else ""


def _picked(key: Key, answer: Answer) -> tuple[bool, str]:
    """Whether the options that were picked are the right ones."""
    picked, number = answer.picked, len(key.options)
    if answer.cents is not None or answer.chips:
        raise Refused("This question is answered by its options.", allowed=key.options)
    if len(set(picked)) < len(picked) or any(not 0 <= one < number for one in picked):
        raise Refused("Options are named once each.", allowed=(f"0 to {number - 1}",))
    if key.form == "choice" and len(picked) != 1:
        raise Refused("One option is picked.", allowed=key.options)
    if key.form == "order" and len(picked) != number:
        raise Refused("All of them are put in order.", allowed=key.options)
    said = ", ".join(key.options[one] for one in picked) or "none"
    if key.form == "order":
        places = [key.right[one] for one in picked]
        right = places == sorted(places)
    else:
        right = sorted(picked) == sorted(key.right)
    return right, "" if right else f"You said: {said.rstrip('.')}."
