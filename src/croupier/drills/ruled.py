"""Questions on irregularities that chance brings: what the book rules, and which wagers go back."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

from croupier.drills.position import Played, play
from croupier.drills.question import Asked, Key, Question
from croupier.drills.steps import choice, finished
from croupier.drills.words import plain, stake_said, wager_said
from croupier.errors import Refused
from croupier.games.base import Game
from croupier.rules.law import Irregularity
from croupier.rules.loader import addresses, load
from croupier.rules.submission import Rules, Submission
from croupier.rules.vocabulary import by_the_game, for_people, meaning
from croupier.tables.table import Table

ROUNDS = 4
"""Rounds that are looked through for a moment at which something can go wrong."""
FEW = 3
"""Other rulings of the chapter from which on no other chapter's are among the options."""
RETURNS = frozenset({"return-all", "return-hand"})
"""Effects after which it is asked which wagers go back: what the table itself gives back at once."""


@dataclass(frozen=True)
class Moment:
    """When something goes wrong: the stop of the round, the seat and the wager concerned."""

    stop: int
    seat: int | None
    wager: str


def irregularities(game: Game) -> list[Irregularity]:
    """What can go wrong at a table under these rules."""
    return list(game.rules.irregularities)


def returns_wagers(game: Game, law: Irregularity) -> bool:
    """Whether the table itself gives wagers back at once by the ruling: not where the house chooses, or where the
    game's script settles by itself."""
    said = set(law.effect)
    return bool(said & RETURNS) and not said & (by_the_game() | {"house-choice"}) and law.id not in game.carries_out


def rulings(game: Game, law: Irregularity, seed: str, rng: random.Random) -> Iterator[Question]:
    """What the book rules on an irregularity, at a moment of a round at which it can happen if one is found, and then
    which wagers go back."""
    rules = game.rules
    cite = rules.cite(law.cite)
    why = [f"{meaning(law, effect).capitalize()}." for effect in law.effect if effect not in for_people()]
    right = plain(law.ruling)
    wrong = [plain(one) for one in _other_rulings(game, law)]
    for number in range(ROUNDS):
        found = _happens(game, law, f"{seed} {number}", rng)
        if found is None:
            continue
        played, moment = found
        scene = played.scene(len(played.events), moment.seat or 0)
        asked = Asked(
            "rulings", law.id, f"{law.event}{_about(game, moment)} What is the ruling?", "choice", scene=scene
        )
        question = choice(asked, right, wrong, Key("choice", [], law.ruling, cite, why=why), rng)
        if question is not None:
            yield question
        yield from _returns(played, law, moment, cite, rng)
        return
    asked = Asked("rulings", law.id, f"{law.event} What is the ruling?", "choice")
    question = choice(asked, right, wrong, Key("choice", [], law.ruling, cite, why=why), rng)
    if question is not None:
        yield question


def _other_rulings(game: Game, law: Irregularity) -> list[str]:
    """What is ruled on other things, and not the same: by the chapter, and by others of its family if it has few."""
    chapter = game.rules.chapter
    own = [one.ruling for one in game.rules.irregularities if set(one.effect) != set(law.effect)]
    if len(own) >= FEW:
        return own
    books = sorted(addresses(), key=lambda address: not address.startswith(f"{chapter.rulebook}/"))  # its own first
    more = (
        one.ruling
        for other in map(load, books)
        if other.family == chapter.family and other.game != chapter.game
        for one in Rules(other, Submission()).irregularities
        if set(one.effect) != set(law.effect)
    )
    return own + list(islice(more, FEW))


def _about(game: Game, moment: Moment) -> str:
    """Whom it concerns."""
    if moment.seat is None:
        return ""
    wager = f", {wager_said(game.rules, moment.wager)}" if moment.wager else ""
    return f" (It concerns seat {moment.seat}{wager}.)"


def _happens(game: Game, law: Irregularity, seed: str, rng: random.Random) -> tuple[Played, Moment] | None:
    """A round that ends where an irregularity can happen, and that moment; None if it has none."""
    found: list[Moment] = []
    stops = iter(range(10_000))

    def look(table: Table) -> bool:
        stop = next(stops)
        about = next((one for one in _concerned(table, rng) if _can_be(table, law, *one)), None)
        if about is not None:  # no more is said than it takes
            found.append(Moment(stop, *about))
        return False

    play(game, seed, look)
    if not found:
        return None
    moment = rng.choice(found)
    again = iter(range(moment.stop, -1, -1))
    return play(game, seed, lambda table: next(again) == 0), moment


def _concerned(table: Table, rng: random.Random) -> list[tuple[int | None, str]]:
    """Whom something may concern: nobody, a seat, a wager of it."""
    seats = [seat for seat, held in table.stakes.items() if held] or list(table.players)
    seat = rng.choice(seats)
    held = list(table.stakes.get(seat, {}))
    return [(None, ""), (seat, ""), *((seat, key) for key in rng.sample(held, min(2, len(held))))]


def _can_be(table: Table, law: Irregularity, seat: int | None, wager: str) -> bool:
    """Whether the ruling can act now."""
    try:
        table.check_ruling(law.id, seat, wager=wager)
    except Refused:
        return False
    return True


def _returns(played: Played, law: Irregularity, moment: Moment, cite: str, rng: random.Random) -> Iterator[Question]:
    """Which wagers go back when the ruling acts: the table is ruled on, and says. Not asked of parts of wagers."""
    table = played.stopped
    stood = {seat: dict(held) for seat, held in table.stakes.items() if held} if table else {}
    if table is None or not stood or not returns_wagers(table.game, law):
        return
    scene = played.scene(len(played.events), moment.seat or 0)
    before = len(table.journal)
    table.rule(law.id, moment.seat, wager=moment.wager)
    settled = [event.data for event in table.journal.events[before:] if event.kind == "settled"]
    back = {(one["seat"], one["wager"]): one["stake"] for one in settled if not one["net"] and one["stake"]}
    keys = [(seat, key) for seat, held in sorted(stood.items()) for key in held]
    if not back or any(cents != stood.get(seat, {}).get(key) for (seat, key), cents in back.items()):
        return
    rules = table.game.rules
    options = [stake_said(rules, seat, key, stood[seat][key]) for seat, key in keys]
    right = [place for place, key in enumerate(keys) if key in back]
    said = "all of them" if len(right) == len(keys) else "; ".join(options[one] for one in right) or "none of them"
    text = f"{law.event}{_about(table.game, moment)} Which wagers go back?"
    asked = Asked("returns", law.id, text, "pick", scene=scene)
    yield finished(asked, options, Key("pick", [], said, cite, why=[law.ruling]), right)
