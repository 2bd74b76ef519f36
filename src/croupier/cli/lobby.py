"""The lobby: games are found, priced and played."""

from __future__ import annotations

from pathlib import Path

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table as Grid

from croupier.errors import Refused
from croupier.games import GAMES, game_for
from croupier.rules.books import books
from croupier.rules.examples import example
from croupier.rules.loader import addresses, load
from croupier.rules.numbers import whole
from croupier.rules.submission import Rules, Submission

console = Console(highlight=False)
POSTED = Submission(limits={"table": ("$5", "$500")})
"""The limits posted at the tables of the lobby."""


def walk_in() -> None:
    """Ask for a game until the visitor leaves."""
    console.rule("[bold]Croupier[/]: the casino rulebook, executable")
    _tables("")
    while True:
        console.print(
            "\nA [yellow]number[/] to sit down, [yellow]odds N[/], [yellow]rules N[/], words to search, "
            "[yellow]quit[/]: ",
            end="",
        )
        try:
            text = input().strip().lower()
        except (EOFError, KeyboardInterrupt):
            return
        if text in ("quit", "q", "exit"):
            return
        try:
            _do(text)
        except Refused as refused:
            console.print(f"[red]{refused}[/]")


def _do(text: str) -> None:
    word, _, rest = text.partition(" ")
    if whole(word) is not None:
        from croupier.cli.play import sit_down

        sit_down(_house(_numbered(word)), 1, 2, 100_000, None)
        _tables("")
    elif word == "odds" and rest:
        from croupier.cli.main import odds

        odds(_numbered(rest))
    elif word == "rules" and rest:
        from croupier.cli.main import rules

        rules(_numbered(rest))
    else:
        _tables(text)


def _house(address: str) -> Rules:
    """A chapter as a house plays it that chooses nothing, or as the example has it where a house must."""
    rules = Rules(address, POSTED)
    try:
        game_for(rules).check_supplied()
    except Refused:
        return Rules(address, example(address))
    return rules


def _playable() -> list[str]:
    return [address for address in addresses() if load(address).game in GAMES]


def _numbered(text: str) -> str:
    playable = _playable()
    if 1 <= (whole(text) or 0) <= len(playable):
        return playable[int(text) - 1]
    if "/" in text:
        return text
    raise Refused(f"There is no table {text}.", allowed=(f"1 to {len(playable)}",))


def _tables(words: str) -> None:
    grid = Grid(box=SIMPLE_HEAD, header_style="bold", pad_edge=False)
    for column in ("", "game", "rulebook", "address", "wagers"):
        grid.add_column(column)
    for number, address in enumerate(_playable(), 1):
        chapter = load(address)
        text = f"{address} {chapter.name} {books()[chapter.rulebook].name}".lower()
        if all(word in text for word in words.split()):
            grid.add_row(
                str(number),
                chapter.name,
                books()[chapter.rulebook].name,
                Path(address).as_posix(),
                str(len(chapter.wagers)),
            )
    console.print(grid)
