"""The first event of a journal: which game a table deals, under what, and what the software was made of then.

A default that a later edition of a chapter changes, or a kernel that a later version writes anew, must not change what
an old table played under. So the event holds every option as it was resolved, the pay tables in force, and hashes of
the chapter's file and of the sources with kernels that the game reaches. A designer's own chapter, which no book has,
is in it whole.
"""

from __future__ import annotations

from typing import Any

import msgspec

from croupier.errors import Refused
from croupier.games import open_game
from croupier.games.base import Game
from croupier.kernels import reached_from
from croupier.rules.check import problems
from croupier.rules.law import Chapter, Option
from croupier.rules.loader import digest, load, recorded
from croupier.rules.stadium import Stadium, opened
from croupier.rules.submission import Rules, Submission
from croupier.rules.submission_check import NONE
from croupier.tables.journal import Event


def opening(game: Game) -> dict[str, Any]:
    """What the first event of a table's journal says."""
    rules = game.rules
    said: dict[str, Any] = {
        "address": rules.chapter.address,
        "submission": rules.submission,
        "options": _resolved(rules),
        "tables": {wager: table.label for wager, table in rules.chosen_tables.items() if table and table.label},
        "chapter": digest(rules.chapter.address),
        "kernels": _kernels(type(game)),
        "reserves": True,
        "edition": game.behavior,
    }
    if game.stadium is not None:
        said["stadium"] = game.stadium
    if rules.chapter.varies:
        said["own"] = rules.chapter
    found: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(said))  # as it is stored
    return found


def _resolved(rules: Rules) -> dict[str, str]:
    return {option.id: answer for option in rules.chapter.options if (answer := rules.choice(option.id))}


def _kernels(game: type[Game]) -> str:
    return reached_from(frozenset(one.__module__ for one in game.__mro__))


def game_at(address: Chapter | str, submission: Submission | None, stadium: Stadium | None = None) -> Game:
    """The game of a table: at seats, or at the stations of a stadium."""
    game = open_game(*opened(address, submission, stadium))
    game.stadium = stadium
    return game


def game_of(first: Event) -> Game:
    """The game of a table, by the first event of its journal: under the options as they were then."""
    submission = msgspec.convert(first.data["submission"], Submission)
    chapter, stadium = _chapter_then(first), stadium_of(first)
    game = game_at(chapter, submission, stadium)
    now = _resolved(game.rules)
    recorded: dict[str, str] = first.data.get("options", now)  # what an earlier version wrote does not say
    changed = {name: answer for name, answer in recorded.items() if now.get(name) != answer}
    options, said = game.rules.chapter.options, first.data.get("options", ())
    changed |= {one.id: one.before for one in options if one.before and one.id not in said}
    if changed:
        game = game_at(chapter, msgspec.structs.replace(submission, options=submission.options | changed), stadium)
    game.behavior = first.data.get("edition", 0)
    return game


def stadium_of(first: Event) -> Stadium | None:
    """What a table with stations was opened with; None for one with seats."""
    said = first.data.get("stadium")
    try:
        return msgspec.convert(said, Stadium) if said is not None else None
    except msgspec.ValidationError as error:
        raise Refused(f"The journal has no stadium: {error}.") from None


def _chapter(first: Event) -> Chapter | str:
    """The chapter that a table was opened under: its address, in which an old journal names no edition and means the
    first; or a designer's own as the journal has it."""
    if "own" not in first.data:
        return recorded(first.data["address"])
    try:
        chapter = msgspec.convert(first.data["own"], Chapter)
    except msgspec.ValidationError as error:
        raise Refused(f"The journal has no chapter: {error}.") from None
    if wrong := problems(chapter):
        raise Refused(f"The journal has no sound chapter: {'; '.join(wrong)}.")
    return chapter


def _chapter_then(first: Event) -> Chapter | str:
    """The chapter of a table without the conditions that its recorded options do not meet: those came later."""
    chapter, recorded = _chapter(first), first.data.get("options", {})
    law = load(chapter) if isinstance(chapter, str) else chapter

    def conflicts(option: Option) -> bool:
        free = option.id not in recorded or recorded[option.id] in ("no", NONE, *option.choices[:1])
        return not free and any(recorded.get(name, "") not in wanted for name, wanted in option.requires.items())

    if not any(conflicts(option) for option in law.options):
        return chapter
    replaced = (msgspec.structs.replace(one, requires={}) if conflicts(one) else one for one in law.options)
    return msgspec.structs.replace(law, options=tuple(replaced))


def changed_since(first: Event) -> list[str]:
    """What is not as it was when a table was opened: sentences for whoever verifies its journal."""
    if "chapter" not in first.data:
        return ["Its journal is of a version that did not record what the software was made of."]
    now = opening(game_of(first))
    found = []
    if now["chapter"] != first.data["chapter"]:
        found.append("The chapter's file has changed since.")
    if now["kernels"] != first.data["kernels"]:
        found.append("The sources with the game's kernels have changed since.")
    submission = msgspec.convert(first.data["submission"], Submission)
    defaults = opening(game_at(_chapter_then(first), submission, stadium_of(first)))
    other = [name for name, said in first.data["options"].items() if defaults["options"].get(name) != said]
    if other:
        found.append(f"Defaults have changed since: {', '.join(other)}. The table is played by those of then.")
    return found
