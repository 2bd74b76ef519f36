"""Who may know what of a round, by role and moment. Every route that tells of a table asks here and nowhere else.

`FACTS` is the whole table; docs/trust.md prints it. At games against the house a revealed seed opens a round to
everybody. Where players hold cards against each other, what nobody showed stays with its holder and the auditor.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Literal

from croupier.floor.people import Person
from croupier.games.base import Game
from croupier.games.capabilities import keeps_cards
from croupier.games.places import parse_place
from croupier.tables.journal import Event

Moment = Literal["playing", "over", "revealed"]
"""A round is under way; it is over; it is over and the seed that it was drawn from has been shown."""
MOMENTS: tuple[Moment, ...] = ("playing", "over", "revealed")
Audience = Literal["everyone", "holder", "auditor", "holder and auditor", "nobody"]
"""Everyone on the floor, whether seated, watching or on duty; `holder` is whoever sits at the seat that was dealt the
card and sat there when it was dealt; `auditor` is whoever may audit, which no player, dealer or supervisor may."""
Fact = Literal[
    "commitments", "cards face up", "cards face down at a seat", "cards burned, discarded or set aside",
    "own deal record", "seed", "hashes of events", "whole round",
]  # fmt: skip

_ALWAYS: tuple[Audience, ...] = ("everyone",) * 3
FACTS: dict[str, Mapping[Fact, tuple[Audience, ...]]] = {
    "against the house": {
        "commitments": _ALWAYS,
        "cards face up": _ALWAYS,
        "cards face down at a seat": ("holder", "holder", "everyone"),
        "cards burned, discarded or set aside": ("nobody", "nobody", "everyone"),
        "own deal record": ("nobody", "nobody", "nobody"),
        "seed": ("nobody", "nobody", "everyone"),
        "hashes of events": ("nobody", "nobody", "everyone"),
        "whole round": ("nobody", "nobody", "everyone"),
    },
    "among players": {
        "commitments": _ALWAYS,
        "cards face up": _ALWAYS,
        "cards face down at a seat": ("holder", "holder and auditor", "holder and auditor"),
        "cards burned, discarded or set aside": ("nobody", "auditor", "auditor"),
        "own deal record": ("nobody", "everyone", "everyone"),
        "seed": ("nobody", "auditor", "auditor"),
        "hashes of events": ("nobody", "auditor", "auditor"),
        "whole round": ("nobody", "auditor", "auditor"),
    },
}
"""By kind of game and fact, who may know it at each of the moments. Cards of a shoe that lasts are not revealed before
the shoe is over; the journal with its hashes, which only an auditor is given, has rounds that are over."""


def moment_of(over: bool, revealed: bool) -> Moment:
    """Return how far a round is."""
    return "revealed" if revealed else "over" if over else "playing"


def may_know(fact: Fact, game: Game, moment: Moment, person: Person | None = None, holds: bool = False) -> bool:
    """Return whether somebody may know a fact of a round; nobody in particular without a person. `holds` says whether
    the card is of a seat of theirs."""
    audience = FACTS["among players" if keeps_cards(game) else "against the house"][fact][MOMENTS.index(moment)]
    if audience == "everyone" or (holds and "holder" in audience):
        return True
    return "auditor" in audience and person is not None and person.may("audit")


def is_own(place: str, own: Collection[int]) -> bool:
    """Return whether a place on the layout is one of some seats."""
    where = parse_place(place)
    return any(where.belongs_to(seat) for seat in own)


def sat_since(events: Iterable[Event], own: Iterable[int]) -> dict[int, int]:
    """Return each of a viewer's seats with the event that made it theirs, 0 if that was before these events: a seat's
    cards belong to a person from then on, not to whoever sits there."""
    since = dict.fromkeys(own, 0)
    for event in events:
        if event.kind == "sit" and event.data["seat"] in since:
            since[event.data["seat"]] = event.number
    return since
