"""A drill: questions on one chapter under a house's choices, all from the chapter's data and the game's own script."""

from __future__ import annotations

import random
from collections.abc import Callable, Collection, Iterator, Mapping

from croupier.drills import money, ruled, steps
from croupier.drills.position import Played, play
from croupier.drills.question import KINDS, Kind, Question
from croupier.drills.schedule import Card, Item, due
from croupier.errors import Refused
from croupier.games import game_for
from croupier.games.base import Game
from croupier.rules.editions import chapter_of
from croupier.rules.examples import example
from croupier.rules.submission import Rules, Submission

Maker = Callable[[Played, random.Random], Iterator[Question]]
OF_A_ROUND: Mapping[Kind, Maker] = {
    "next": steps.next_steps,
    "hands": money.read_hands,
    "results": money.results,
    "payouts": money.payouts,
    "order": steps.settlement_order,
    "setting": steps.set_hands,
}
"""The kinds that are made of a round that was played."""
NEEDS: Mapping[Kind, Callable[[Game], bool]] = {
    "hands": lambda game: game.arrangement.results == "cards",
    "order": lambda game: steps.has_order(game.rules),
    "setting": steps.sets_hands,
    "returns": lambda game: any(ruled.returns_wagers(game, law) for law in ruled.irregularities(game)),
}
"""What a chapter must have for some kinds to be looked for."""
ROUNDS = 12
"""Rounds that are played to find a question of a kind, and of a topic of it."""
AGAIN = 2
"""What is due comes back at every so many questions, so that old and new take turns."""


class Drill:
    """Questions on a game, the same ones for the same seed."""

    def __init__(self, game: Game, seed: str) -> None:
        game.check_supplied()
        self.game = game
        self.seed = seed

    @classmethod
    def at(cls, address: str, submission: Submission | None, seed: str) -> Drill:
        """A drill at a chapter; by its usual choices where nobody names others."""
        return cls(game_for(Rules(address, submission if submission is not None else usual(address))), seed)

    @property
    def address(self) -> str:
        """The chapter, whatever its edition."""
        return chapter_of(self.game.rules.chapter.address)

    def question(self, number: int, kinds: Collection[Kind] = (), known: Mapping[Item, Card] | None = None,
                 now: int = 0) -> Question:  # fmt: skip
        """The question of a number: what is due of what somebody has learnt so far, or something else of some kinds."""
        rng = random.Random(f"{self.address} {self.seed} {number}")
        wanted = [kind for kind in KINDS if kind in kinds or not kinds]
        own = {item: card for item, card in (known or {}).items() if item.address == self.address}
        if number % AGAIN == 0:
            for item in due(own, now):
                if item.kind in wanted and (found := self._made(item.kind, rng, item.topic)) is not None:
                    return found
        asked = {kind: sum(card.asked for item, card in own.items() if item.kind == kind) for kind in wanted}
        order = sorted(wanted, key=lambda kind: (asked[kind] * rng.uniform(0.5, 1), rng.random()))
        for kind in order:
            if (found := self._made(kind, rng)) is not None:
                return found
        raise Refused(
            f"{self.game.rules.chapter.name} gives no questions of these kinds.",
            allowed=(kind for kind in KINDS if kind not in wanted),
        )

    def kinds(self) -> list[Kind]:
        """The kinds of question that the chapter gives."""
        rng = random.Random(f"{self.address} {self.seed} kinds")
        return [kind for kind in KINDS if self._made(kind, rng) is not None]

    def _made(self, kind: Kind, rng: random.Random, topic: str = "") -> Question | None:
        """A question of a kind, and of a topic if one is named; None if none is found."""
        if kind in NEEDS and not NEEDS[kind](self.game):
            return None
        if kind in OF_A_ROUND:
            for _ in range(ROUNDS):
                played = play(self.game, str(rng.getrandbits(64)))
                found = [one for one in OF_A_ROUND[kind](played, rng) if topic in ("", one.asked.topic)]
                if found:
                    return _fairly(found, rng)
            return None
        if kind == "procedures":
            found = [one for one in steps.procedure_steps(self.game, rng) if topic in ("", one.asked.topic)]
            return rng.choice(found) if found else None
        laws = [law for law in ruled.irregularities(self.game) if topic in ("", law.id)]
        if kind == "returns":
            laws = [law for law in laws if ruled.returns_wagers(self.game, law)]
        for law in rng.sample(laws, min(len(laws), ROUNDS)):
            made = ruled.rulings(self.game, law, str(rng.getrandbits(64)), rng)
            if (one := next((one for one in made if one.asked.kind == kind), None)) is not None:
                return one
        return None


def _fairly(questions: list[Question], rng: random.Random) -> Question:
    """One of some questions, each topic as likely as another."""
    topic = rng.choice(sorted({one.asked.topic for one in questions}))
    return rng.choice([one for one in questions if one.asked.topic == topic])


def usual(address: str) -> Submission:
    """What is drilled where nobody says by which choices: our example where the chapter has one, else its defaults."""
    try:
        return example(address)
    except Refused:
        return Submission()
