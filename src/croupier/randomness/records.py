"""Records of results: CSV files that people or a wheel's display have written, and journals of tables."""

from __future__ import annotations

import csv
import hashlib
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from croupier.errors import Refused
from croupier.games.base import Game
from croupier.games.capabilities import tones_of, wheel_of
from croupier.games.physical import KINDS
from croupier.games.script import DealCard, RollDice, SpinWheel
from croupier.randomness.real import Shown, hands, spins, throws
from croupier.rules.loader import recorded
from croupier.rules.numbers import whole
from croupier.tables import journal

BREAKS = {"dice": re.compile(r"[\s,;+-]+"), "cards": re.compile(r"[\s,;]+")}
"""What stands between the dice, or the cards, of one result."""


@dataclass(frozen=True)
class Source:
    """A file that was read."""

    name: str
    sha256: str
    results: int


def read(game: Game, paths: Sequence[Path], columns: Sequence[str] = ()) -> tuple[Shown, list[Source]]:
    """What a game's equipment showed by some files, CSV or journals, one after the other."""
    reader = _READERS.get(game.arrangement.results)
    if reader is None:
        raise Refused(f"{game.rules.chapter.name} has no wheel, dice or shuffle to review.")
    found: list[Any] = []
    sources = []
    for path in paths:
        before = len(found)
        rows = _csv(path, game, columns) if path.suffix.lower() == ".csv" else _journal(path, game)
        found += rows
        sources.append(Source(path.name, hashlib.sha256(path.read_bytes()).hexdigest(), len(found) - before))
    if not found:
        raise Refused("No result is recorded there.", allowed=("a CSV file, a result a line", "a table's journal"))
    return reader(game, found), sources


# --- files ------------------------------------------------------------------------------------------------------------


def _csv(path: Path, game: Game, columns: Sequence[str]) -> Iterator[Any]:
    """The results of a CSV file; its first line names the columns unless it is a result."""
    try:
        lines = [row for row in csv.reader(path.read_text(encoding="utf-8-sig").splitlines()) if any(row)]
    except (OSError, UnicodeDecodeError, csv.Error) as error:
        raise Refused(f"{path}: {getattr(error, 'strerror', None) or 'not a CSV file'}.") from None
    if not lines:
        return
    first, places = 0, list(range(len(lines[0])))
    if columns or not _is_result(game, lines[0]):
        first, heading = 1, [one.strip() for one in lines[0]]
        missing = [name for name in columns if name not in heading]
        if missing or (not columns and len(heading) > 1 and not all(_is_result(game, row) for row in lines[1:2])):
            said = f"has no column {missing[0]!r}" if missing else "has several columns"
            raise Refused(f"{path} {said}; say which hold the results.", allowed=(f"--column {one}" for one in heading))
        places = [heading.index(name) for name in columns] if columns else places
    for number, row in enumerate(lines[first:], first + 1):
        try:
            yield _result(game, [row[place] for place in places])
        except (Refused, IndexError) as error:
            what = str(error) if isinstance(error, Refused) else "it has too few columns."
            raise Refused(f"{path}, result {number - first}: {what}") from None


def _is_result(game: Game, row: Sequence[str]) -> bool:
    try:
        _result(game, row)
    except Refused:
        return False
    return True


def _result(game: Game, cells: Sequence[str]) -> Any:
    """A result as it is written: a pocket, the faces of dice, cards from the top."""
    text = " ".join(cells).strip()
    if game.arrangement.results == "wheel":
        return SpinWheel("").read(game, text)
    parts = [one for one in BREAKS[game.arrangement.results].split(text) if one]
    if not parts:
        raise Refused("nothing is written there.")
    if game.arrangement.results == "dice":
        faces = [whole(one) or 0 for one in parts]
        return RollDice(len(faces)).read(game, faces)
    return [game.pieces.piece(one) for one in parts]


def _journal(path: Path, game: Game) -> Iterator[Any]:
    """The results of a table's journal, whose chain is verified; cards round by round."""
    events = journal.read(path)
    address = game.rules.chapter.address
    if not events or events[0].kind != "open" or recorded(events[0].data["address"]) != address:
        raise Refused(f"{path} is no journal of a table of {address}.")
    if game.arrangement.results == "cards":
        if game.seeds > 1:
            raise Refused(
                f"At {game.rules.chapter.name} a shoe lasts for several rounds, so that they are no fresh shuffles.",
                allowed=("a CSV file of shuffles, the cards from the top",),
            )
        yield from _rounds(events, game)
        return
    kind = SpinWheel.kind if game.arrangement.results == "wheel" else RollDice.kind
    yield from (KINDS[kind].came_up(event.data) for event in events if event.kind == kind)


def _rounds(events: Iterable[journal.Event], game: Game) -> Iterator[list[int]]:
    """The cards of each round in the order in which they were dealt."""
    cards: list[int] = []
    for event in events:
        if event.kind == "round" and cards:
            yield cards
            cards = []
        if event.kind == DealCard.kind and "kept" not in event.data:
            cards.append(game.pieces.piece(event.data["card"]))
    if cards:
        yield cards


# --- what they show ---------------------------------------------------------------------------------------------------


def _spins(game: Game, results: Sequence[str]) -> Shown:
    return spins(wheel_of(game).pockets, results, tones_of(game))


def _throws(game: Game, results: Sequence[Sequence[int]]) -> Shown:
    odd = next((one for one in results if len(one) != len(results[0])), None)
    if odd is not None:
        raise Refused(f"Throws of {len(results[0])} and of {len(odd)} dice are not reviewed together.")
    return throws(results)


def _hands(game: Game, results: Sequence[Sequence[int]]) -> Shown:
    for one in results:
        game.named(" ".join(map(game.pieces.name, one)))
    return hands(game.deck(), game.pieces.name, results)


_READERS: dict[str, Callable[[Game, list[Any]], Shown]] = {"wheel": _spins, "dice": _throws, "cards": _hands}
