"""The `new` command: what a designer begins with."""

from __future__ import annotations

import re
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from croupier.errors import Refused

if TYPE_CHECKING:
    from croupier.rules.law import Chapter, Wager

_EXAMPLES = "Such as lucky-three.toml; with --game a new folder, such as high-card."


def new(
    path: Annotated[Path, typer.Argument(metavar="NAME", help=_EXAMPLES)],
    varies: Annotated[str, typer.Option("--varies", help="The chapter to vary, BOOK/CHAPTER.")] = "",
    side_bet: Annotated[
        bool, typer.Option("--side-bet", help="Add a new side bet, stated in data; edit its cards and outcomes.")
    ] = False,
    takes: Annotated[
        list[str] | None,
        typer.Option("--takes", help="A composite: a wager of another game, BOOK/CHAPTER#WAGER. May be repeated."),
    ] = None,
    game: Annotated[
        bool, typer.Option("--game", help="A new game: a rulebook of your own with its game module.")
    ] = False,
) -> None:
    """Start a side bet, a variation or a game of your own.

    Four kinds: a variation of a game (--varies), a new side bet for a game (--varies and --side-bet), a composite of
    games (--varies and --takes), or a new game (--game). In a terminal, with only a name, it asks which. The files it
    writes are valid as they are: check, odds and play accept them.
    """
    stem = re.sub(r"[^a-z0-9]+", "-", path.stem.lower()).strip("-")
    if not stem or not stem[0].isalpha():
        raise Refused(f"{path} is no name of a chapter.", allowed=("NAME.toml, such as lucky-three.toml",))
    if not (varies or game or side_bet or takes) and _at_a_terminal():
        varies, side_bet, game = _ask(path)
    if game and (varies or side_bet or takes):
        raise Refused("A new game varies nothing.", allowed=("--game alone", "--varies BOOK/CHAPTER"))
    if game:
        _begin_game(path, stem)
        return
    if not varies:
        raise Refused("Which chapter does it vary?", allowed=("--varies BOOK/CHAPTER", "--game for a new game"))
    if path.suffix.lower() != ".toml":
        raise Refused(f"{path} is no name of a chapter.", allowed=("NAME.toml, such as lucky-three.toml",))
    text, what = _text(varies, stem, side_bet, takes or [])
    _write({path: text})
    print(f"{path}: {len(text.splitlines())} lines, {what}. `croupier check {path}` checks them.")


def _at_a_terminal() -> bool:
    """Whether somebody is there to answer."""
    return sys.stdin.isatty()


def _ask(path: Path) -> tuple[str, bool, bool]:
    """What is begun: the chapter that it varies, whether with a side bet, and whether it is a new game."""
    typer.echo("1  a new side bet for a game, without code\n2  a variation of a game\n3  a new game")
    kind = typer.prompt("What do you begin? 1, 2 or 3", default="1" if path.suffix else "3")
    if kind not in ("1", "2", "3"):
        raise Refused(f"{kind!r} is none of these.", allowed=("1", "2", "3"))
    if kind == "3":
        return "", False, True
    return typer.prompt("Which game? `croupier games` lists them"), kind == "1", False


def _text(varies: str, stem: str, side_bet: bool, takes: list[str]) -> tuple[str, str]:
    """The file, and what it is."""
    from croupier.rules import first_drafts
    from croupier.rules.loader import load

    base = load(varies)
    if not base.game:
        raise Refused(f"{base.address} has no game to vary.")
    if side_bet and takes:
        raise Refused("A file begins with a side bet or with wagers of other games.", allowed=("--side-bet", "--takes"))
    if takes:
        parts = [_wager(one) for one in takes]
        names = " and ".join(wager.name for _, wager in parts)
        return first_drafts.composite(base, stem, _places(base), parts), f"{base.name} with {names}"
    if side_bet:
        return first_drafts.side_bet(base, stem, _places(base)), f"a side bet for {base.name}"
    return first_drafts.variation(base, stem), f"a variation of {base.name}"


def _places(base: Chapter) -> Mapping[str, int]:
    """How many cards lie where in the game of a chapter, for a side bet."""
    from croupier.games import game_for
    from croupier.games.takes_side_bets import TakesSideBets
    from croupier.rules.submission import Rules

    game = game_for(Rules(base))
    if isinstance(game, TakesSideBets) and game.side_places:
        return game.side_places
    raise Refused(
        f"{base.name} deals no side bet that is stated in data.", allowed=("blackjack games", "poker against the house")
    )


def _wager(text: str) -> tuple[Chapter, Wager]:
    """A wager of a chapter, as `BOOK/CHAPTER#WAGER`."""
    from croupier.rules.loader import load

    address, _, name = text.partition("#")
    chapter = load(address)
    found = next((law for law in chapter.wagers if law.id == name), None)
    if found is None:
        raise Refused(f"{chapter.address} has no wager {name!r}.", allowed=(law.id for law in chapter.wagers))
    return chapter, found


def _begin_game(folder: Path, stem: str) -> None:
    """A new folder with a rulebook of one chapter, its module and worked rounds."""
    from croupier.rules.books import RESERVED, books
    from croupier.rules.first_drafts import book_id, new_game

    if folder.suffix:
        raise Refused(f"{folder} is no name of a folder.", allowed=(f"{stem}, a new folder",))
    files = new_game(stem)
    book = book_id(stem)
    if book in books() or book in RESERVED:
        raise Refused(f"There is a rulebook {book!r} already.", allowed=("another name",))
    _write({folder / name: text for name, text in files.items()})
    print(f"{folder}: {len(files)} files. The game is {book}/{stem}:")
    print(f"  export PYTHONPATH={folder}:$PYTHONPATH CROUPIER_BOOKS={folder}")
    print(f"  croupier check {folder}\n  croupier odds {book}/{stem}\n  croupier contract {book}")


def _write(files: Mapping[Path, str]) -> None:
    """Write new files; nothing is written over."""
    for path in files:
        if path.exists():
            raise Refused(f"{path} is there already.", allowed=("another name",))
    for path, text in files.items():
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            with path.open("x", encoding="utf-8") as out:
                out.write(text)
        except OSError as error:
            raise Refused(f"{path}: {error.strerror or error}.") from None
